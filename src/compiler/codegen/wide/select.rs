//! Primitive IR to operations of the machine, one group of lanes at a time.
//!
//! A float or an integer is a vector, a truth value a mask register; a 64-bit value is two vectors: of each quad, the
//! first has lanes 0 and 1, the second lanes 2 and 3. Constants and parameters are read from the frame at each use,
//! rows at their first use.

mod access;
mod analyses;
mod counts;
mod direct;
mod each;
mod fields;
mod global;
mod image;
mod integers;
mod long;
mod masks;
mod narrow;
mod roots;
mod shared;
mod views;

use super::super::layout::Layout;
use super::encode::Assembler;
use super::machine::{Again, Block, Edge, Function, General, Inst, Memory, NONE, Operand, RAX, Register};
use super::table::{Class, Form, Op};
use super::{Result, Shape, Unsupported};
use crate::compiler::ir::analysis::definitions::Definitions;
use crate::compiler::ir::analysis::strides::Strides;
use crate::compiler::ir::{self, NO_SOURCE, Terminator, Type, Value, Width};
use crate::compiler::work::Meter;
use access::{Gathered, part};
pub(super) use analyses::Analyses;
use counts::Counts;
use masks::float_code;
use rustc_hash::FxHashMap;
pub(super) use shared::SCRATCH;
use smallvec::SmallVec;

/// Where a value of the IR is.
#[derive(Clone, Copy, Debug)]
enum Home {
    /// Not yet anywhere.
    None,
    /// In memory that does not change.
    Memory(Memory),
    /// In a register: a vector, or a mask.
    Register(Register),
    /// Two vectors.
    Pair([Register; 2]),
    /// The mask that `Any` tests.
    Any(Register),
    /// A constant truth value.
    Known(bool),
    /// The complement of a mask.
    Inverse(Register),
    /// The negative of a float, which most operations fold.
    Negative(Value),
    /// Results of a lookup or an access, by index.
    Results(usize),
}

pub(super) struct Selector<'a> {
    ir: &'a ir::Function,
    layout: &'a Layout<'a>,
    shape: Shape,
    out: Function,
    /// The current block, and its operations.
    current: usize,
    insts: Vec<Inst>,
    /// The blocks, in the order of the code.
    order: Vec<usize>,
    homes: Vec<Home>,
    /// How often each value is used.
    uses: Vec<u32>,
    /// How often [`ir::Op::And`] uses it.
    uses_by_and: Vec<u32>,
    constants: Vec<Option<u64>>,
    /// Which results of a lookup or an access are used.
    components: Vec<u8>,
    /// Registers that hold a materialised negative, in the current block.
    negatives: FxHashMap<Value, Register>,
    /// Registers that hold the contents of memory, in the current block.
    loaded: FxHashMap<Memory, Register>,
    known: [Option<Register>; 2],
    /// The operand of each square root.
    roots: FxHashMap<Value, Value>,
    /// Of each shift by a constant that inserts zeros: its operand, the bits by which a rotation to the left moves
    /// those that it keeps, and whether it is to the left itself.
    shifts: FxHashMap<Value, (Value, u8, bool)>,
    gathered: FxHashMap<Gathered, [Register; 4]>,
    results: Vec<[Register; 8]>,
    uniform: &'a [bool],
    /// Set if the code makes memory accesses inline.
    definitions: Option<Definitions<'a>>,
    strides: Option<Strides>,
    /// Whether accesses to images are among these.
    has_texels: bool,
    /// Whether these are so few that texels with other components than words are, too.
    has_fields: bool,
    /// Whether there are few accesses to storage buffers and global memory.
    has_few: bool,
    /// For each row of numbers in the current block, a mask that no lane has if all are in it.
    rows: FxHashMap<direct::Row, Register>,
    pool: FxHashMap<[u8; 64], u32>,
    source: u32,
}

/// Selects operations for `function`. Also returns the order of its blocks.
pub(super) fn select(
    function: &ir::Function,
    Analyses { uniform, order }: &Analyses,
    layout: &Layout<'_>,
    shape: Shape,
    meter: &Meter,
) -> Result<(Function, Vec<usize>)> {
    meter.charge(function.types.len())?;
    let Counts { uses, uses_by_and, constants, components } = Counts::of(function);
    let [has_texels, has_fields] = image::are_few(function);
    let is_direct = has_texels || direct::is_possible(function);
    let mut selector = Selector {
        ir: function,
        layout,
        shape,
        out: Function::default(),
        current: 0,
        insts: Vec::new(),
        order: Vec::new(),
        homes: vec![Home::None; function.types.len()],
        uses,
        uses_by_and,
        constants,
        components,
        negatives: FxHashMap::default(),
        loaded: FxHashMap::default(),
        known: [None; 2],
        roots: FxHashMap::default(),
        shifts: FxHashMap::default(),
        gathered: FxHashMap::default(),
        results: Vec::new(),
        uniform,
        definitions: is_direct.then(|| Definitions::new(function)),
        strides: is_direct.then(|| Strides::new(function)),
        has_texels,
        has_fields,
        has_few: direct::are_few(function),
        rows: FxHashMap::default(),
        pool: FxHashMap::default(),
        source: NO_SOURCE,
    };
    selector.out.blocks = function.blocks.iter().map(|_| Block::default()).collect();
    // Values in memory are available in every block; a value is not used before its block in this order.
    for inst in function.insts() {
        if let Some(result) = inst.result
            && let Some(home) = selector.standing(inst.op)?
        {
            selector.homes[result.0 as usize] = home;
        }
    }
    for &number in order {
        selector.params(number);
    }
    for &number in order {
        meter.charge(function.blocks[number].insts.len())?;
        selector.block(number)?;
        meter.charge(selector.out.blocks[number].insts.len())?;
    }
    Ok((selector.out, selector.order))
}

/// The comparison that is true for unordered floats.
pub(super) const UNORDERED: u8 = 0x03;

/// The larger one of two floats, with its sign.
const LARGER: u8 = 0x05;

/// Added to the opcode of a fused operation: the sum, or the product, is taken with the other sign.
pub(super) const MINUS_SUM: u8 = 2;
const MINUS_PRODUCT: u8 = 4;

/// Rounding modes, which leave the flags unchanged.
pub(super) const NEAREST: u8 = 8;
pub(super) const FLOOR: u8 = 9;
const CEIL: u8 = 10;
const TRUNC: u8 = 11;

impl Selector<'_> {
    /// The home of a result that needs no computation.
    fn standing(&mut self, op: ir::Op) -> Result<Option<Home>> {
        let splat = |selector: &Self| match selector.layout.splat(op) {
            Some(number) => Ok(number),
            None => Err(Unsupported("a uniform value without a place")),
        };
        Ok(match op {
            ir::Op::ConstBool(value) => Some(Home::Known(value)),
            ir::Op::ConstF32(_) | ir::Op::ConstI32(_) | ir::Op::Param { .. } => {
                Some(Home::Memory(self.shape.splat(splat(self)?, false)))
            }
            ir::Op::Prepared(_) => Some(Home::Memory(self.places(op)?[0])),
            ir::Op::ConstF64(_) | ir::Op::ConstI64(_) => Some(Home::Memory(self.shape.splat(splat(self)?, true))),
            ir::Op::Input(row) => match self.layout.input(row) {
                Some(row) => Some(Home::Memory(Memory::row(row))),
                None => return Err(Unsupported("an input without a row")),
            },
            ir::Op::Lane => {
                let lanes = std::array::from_fn(|byte| if byte % 4 == 0 { (byte / 4 % 4) as u8 } else { 0 });
                Some(Home::Memory(self.constant_vector(lanes)))
            }
            _ => None,
        })
    }

    /// The memory of the variable or prepared value that an operation accesses, and the next vector, for the second
    /// half of 64 bits.
    pub(super) fn places(&self, op: ir::Op) -> Result<[Memory; 2]> {
        let place = self.layout.place(op).ok_or(Unsupported("a variable without a place"))?;
        let first = place - self.layout.splats.len();
        Ok([first, first + 1].map(|number| self.shape.vector(self.layout, number)))
    }

    fn params(&mut self, number: usize) {
        let block = &self.ir.blocks[number];
        for &param in &block.params {
            let home = match self.ir.ty(param) {
                Type::F64 | Type::I64 => Home::Pair([0, 1].map(|_| self.out.register(Class::Vector))),
                Type::Bool => Home::Register(self.out.register(self.mask_class())),
                _ => Home::Register(self.out.register(Class::Vector)),
            };
            self.homes[param.0 as usize] = home;
            let params = &mut self.out.blocks[number].params;
            match home {
                Home::Pair(pair) => params.extend(pair),
                Home::Register(register) => params.push(register),
                _ => {}
            }
        }
    }

    fn block(&mut self, number: usize) -> Result<()> {
        self.loaded.clear();
        self.negatives.clear();
        self.known = [None; 2];
        self.gathered.clear();
        self.rows.clear();
        self.begin(number);
        let block = &self.ir.blocks[number];
        self.source = NO_SOURCE;
        if number == 0 {
            self.prologue();
        }
        for inst in &block.insts {
            self.source = inst.source;
            self.inst(inst)?;
        }
        self.source = NO_SOURCE;
        let (condition, targets): (_, Vec<&ir::Target>) = match &block.terminator {
            Terminator::Return => (None, Vec::new()),
            Terminator::Jump(target) => (None, vec![target]),
            Terminator::Branch { condition, then, otherwise } => {
                let Home::Any(mask) = self.homes[condition.0 as usize] else {
                    return Err(Unsupported("a branch whose condition differs between lanes"));
                };
                (Some(mask), vec![then, otherwise])
            }
            Terminator::Switch { .. } => return Err(Unsupported("a switch")),
        };
        let mut edges = SmallVec::new();
        for target in targets {
            let mut args = SmallVec::new();
            for &arg in &target.args {
                match self.homes[arg.0 as usize] {
                    Home::Memory(memory) => {
                        let memory = match (memory, self.constants[arg.0 as usize]) {
                            (Memory::Splat(_) | Memory::Words(_), Some(0)) => Operand::None,
                            _ => Operand::Memory(memory),
                        };
                        let count = if self.ir.ty(arg).is_wide() { 2 } else { 1 };
                        args.extend((0..count).map(|_| memory));
                    }
                    Home::Pair(pair) => args.extend(pair.map(Operand::Register)),
                    _ if self.ir.ty(arg) == Type::Bool => args.push(Operand::Register(self.mask(arg)?)),
                    _ => args.push(Operand::Register(self.vector(arg)?)),
                }
            }
            edges.push(Edge { to: target.block.0 as usize, args });
        }
        self.finish(condition, edges);
        Ok(())
    }

    fn begin(&mut self, number: usize) {
        self.current = number;
        self.order.push(number);
    }

    fn finish(&mut self, condition: Option<Register>, edges: SmallVec<[Edge; 2]>) {
        let insts = std::mem::take(&mut self.insts);
        let out = &mut self.out.blocks[self.current];
        (out.insts, out.condition, out.edges) = (insts, condition, edges);
    }

    // Operations.

    fn push(&mut self, inst: Inst) -> Register {
        self.insts.push(inst);
        inst.d
    }

    fn plain(&self, op: Op) -> Inst {
        Inst {
            op,
            d: NONE,
            t: NONE,
            a: NONE,
            b: Operand::None,
            k: NONE,
            zeroing: false,
            immediate: 0,
            source: self.source,
        }
    }

    /// An operation with a result.
    fn operation(&mut self, op: Op, a: Register, b: Operand, immediate: u8) -> Register {
        let d = self.out.register(op.row().result);
        let inst = Inst { d, a, b, immediate, ..self.plain(op) };
        self.push(inst)
    }

    fn two(&mut self, op: Op, b: impl Into<Operand>, immediate: u8) -> Register {
        self.operation(op, NONE, b.into(), immediate)
    }

    fn three(&mut self, op: Op, a: Register, b: impl Into<Operand>) -> Register {
        self.operation(op, a, b.into(), 0)
    }

    /// An operation that reads `t`, too; the immediate of a fused one is its signs.
    fn four(&mut self, op: Op, t: Register, a: Register, b: impl Into<Operand>, immediate: u8) -> Register {
        let d = self.out.register(op.row().result);
        let inst = Inst { d, t, a, b: b.into(), immediate, ..self.plain(op) };
        self.push(inst)
    }

    fn save(&mut self, a: Register, to: Memory) {
        let op = if self.out.classes[a as usize] == Class::Mask { Op::MaskSave } else { Op::Save };
        let inst = Inst { a, b: Operand::Memory(to), ..self.plain(op) };
        self.push(inst);
    }

    fn load(&mut self, memory: Memory) -> Register {
        let op = match memory {
            Memory::Splat(_) => Op::Broadcast,
            Memory::Splat64(_) => Op::Broadcast64,
            _ => Op::Load,
        };
        self.two(op, Operand::Memory(memory), 0)
    }

    /// Finished code between operations; it may clobber the scratch general registers.
    fn raw(&mut self, write: impl FnOnce(&mut Assembler)) {
        self.finished(Op::Raw, write);
    }

    fn finished(&mut self, op: Op, write: impl FnOnce(&mut Assembler)) {
        let mut assembler = Assembler::new(self.shape.vector_bytes(), self.shape.has_masks());
        write(&mut assembler);
        let bytes = assembler.finish_part();
        let start = self.out.raw.len() as u32;
        self.out.raw.extend(&bytes);
        let inst = Inst { b: Operand::Bytes(start, bytes.len() as u32), ..self.plain(op) };
        self.push(inst);
    }

    /// A vector of a general register.
    fn set_by_general(&mut self, op: Op, from: General) -> Register {
        self.operation(op, NONE, Operand::None, from)
    }

    fn set_general(&mut self, op: Op, from: Register, to: General) {
        let inst = Inst { b: Operand::Register(from), immediate: to, ..self.plain(op) };
        self.push(inst);
    }

    fn constant_vector(&mut self, bytes: [u8; 64]) -> Memory {
        let next = self.out.pool.len() as u32;
        let number = *self.pool.entry(bytes).or_insert(next);
        if number == next {
            self.out.pool.push(bytes);
        }
        Memory::Pool(number)
    }

    /// A constant in all lanes.
    fn everywhere(&mut self, bits: u32) -> Memory {
        let word = bits.to_le_bytes();
        self.constant_vector(std::array::from_fn(|byte| word[byte % 4]))
    }

    fn everywhere64(&mut self, bits: u64) -> Memory {
        let word = bits.to_le_bytes();
        self.constant_vector(std::array::from_fn(|byte| word[byte % 8]))
    }

    /// A register with the contents of memory, shared by all operations of the block.
    fn loaded(&mut self, memory: Memory, is_zero: bool) -> Register {
        if let Some(&register) = self.loaded.get(&memory) {
            return register;
        }
        let register = if is_zero { self.two(Op::Zero, Operand::None, 0) } else { self.load(memory) };
        self.out.again[register as usize] = if is_zero { Again::Zero } else { Again::Load(memory) };
        self.loaded.insert(memory, register);
        register
    }

    // Operands.

    fn is_zero(&self, value: Value) -> bool {
        self.constants[value.0 as usize] == Some(0)
    }

    fn is_uniform(&self, value: Value) -> bool {
        matches!(self.homes[value.0 as usize], Home::Memory(Memory::Splat(_) | Memory::Words(_)))
            || self.uniform.get(value.0 as usize).copied().unwrap_or_default()
    }

    /// The vector that holds `value`.
    fn vector(&mut self, value: Value) -> Result<Register> {
        match self.homes[value.0 as usize] {
            Home::Register(register) if self.out.classes[register as usize] == Class::Vector => Ok(register),
            Home::Memory(memory) => Ok(self.loaded(memory, self.is_zero(value))),
            Home::Negative(of) => {
                if let Some(&register) = self.negatives.get(&of) {
                    return Ok(register);
                }
                let x = self.vector(of)?;
                let sign = self.everywhere(1 << 31);
                let register = self.three(Op::Xor, x, Operand::Memory(sign));
                self.negatives.insert(of, register);
                Ok(register)
            }
            _ => Err(Unsupported("no vector")),
        }
    }

    /// The same as a last operand.
    fn operand(&mut self, value: Value) -> Result<Operand> {
        match self.homes[value.0 as usize] {
            Home::Memory(memory @ (Memory::Splat(_) | Memory::Words(_) | Memory::Pool(_)))
                if !self.loaded.contains_key(&memory) =>
            {
                Ok(Operand::Memory(memory))
            }
            // A row with several uses is loaded.
            Home::Memory(memory @ Memory::Row(..)) if self.uses[value.0 as usize] == 1 => Ok(Operand::Memory(memory)),
            _ => Ok(Operand::Register(self.vector(value)?)),
        }
    }

    fn is_in_memory(&self, value: Value) -> bool {
        match self.homes[value.0 as usize] {
            Home::Memory(memory @ (Memory::Splat(_) | Memory::Splat64(_) | Memory::Words(_) | Memory::Pool(_))) => {
                !self.loaded.contains_key(&memory)
            }
            Home::Memory(Memory::Row(..)) => self.uses[value.0 as usize] == 1,
            _ => false,
        }
    }

    /// `op(a, b)`, of which the second may be in memory.
    fn binary(&mut self, op: Op, a: Value, b: Value) -> Result<Register> {
        let swaps = op.row().form == Form::Commutes && self.is_in_memory(a) && !self.is_in_memory(b);
        let (a, b) = if swaps { (b, a) } else { (a, b) };
        let a = self.vector(a)?;
        let b = self.operand(b)?;
        Ok(self.operation(op, a, b, 0))
    }

    fn inst(&mut self, inst: &ir::Inst) -> Result<()> {
        let Some(result) = inst.result else { return self.effect(inst) };
        if !matches!(self.homes[result.0 as usize], Home::None) {
            return Ok(());
        }
        let arg = |index: usize| inst.args.get(index).copied().ok_or(Unsupported("an operand is missing"));
        let home = match inst.op {
            ir::Op::Any => {
                let mask = self.mask(arg(0)?)?;
                Home::Any(self.any(mask))
            }
            ir::Op::Sample { .. } => Home::Results(self.sample(inst)?),
            ir::Op::LoadMemory(_) | ir::Op::AtomicMemory(..) => Home::Results(self.access(inst)?),
            ir::Op::Texel(_) | ir::Op::Resident | ir::Op::Word(_) => {
                self.result(arg(0)?, part(inst.op).unwrap_or_default())?
            }
            ir::Op::Select if self.ir.ty(result) == Type::Bool => {
                let (mask, a, b) = (self.mask(arg(0)?)?, self.mask(arg(1)?)?, self.mask(arg(2)?)?);
                let (yes, no) = (self.and(mask, a), self.and_not(mask, b));
                Home::Register(self.or(yes, no))
            }
            _ if inst.args.iter().chain(&inst.result).any(|&value| self.ir.ty(value).is_wide()) => self.long(inst)?,
            _ if let Some(home) = self.by_opposite(inst, result)? => home,
            ir::Op::ToBits | ir::Op::FromBits => {
                let from = arg(0)?;
                self.constants[result.0 as usize] = self.constants[from.0 as usize];
                // The result has the uses of its operand, too.
                self.uses[result.0 as usize] += self.uses[from.0 as usize].saturating_sub(1);
                self.homes[from.0 as usize]
            }
            ir::Op::Neg => match self.homes[arg(0)?.0 as usize] {
                Home::Negative(of) => self.homes[of.0 as usize],
                _ => Home::Negative(arg(0)?),
            },
            _ => Home::Register(self.narrow(inst)?),
        };
        self.homes[result.0 as usize] = home;
        Ok(())
    }

    fn result(&self, value: Value, number: u8) -> Result<Home> {
        match self.homes[value.0 as usize] {
            Home::Results(results) => Ok(Home::Register(self.results[results][usize::from(number)])),
            _ => Err(Unsupported("results of nothing")),
        }
    }

    fn effect(&mut self, inst: &ir::Inst) -> Result<()> {
        match inst.op {
            ir::Op::Output(row) => {
                let Some(row) = self.layout.output(row) else { return Err(Unsupported("an output without a row")) };
                let value = self.vector(inst.args[0])?;
                self.save(value, Memory::row(row));
            }
            ir::Op::Kill => {
                let mask = self.mask(inst.args[0])?;
                let left = self.not(mask);
                let row = Memory::row(self.layout.covered());
                let covered = self.zeroing(Op::Load, left, Operand::Memory(row));
                self.save(covered, row);
                self.rows.clear();
            }
            ir::Op::Store(_) | ir::Op::Prepare(_) => {
                let [place, next] = self.places(inst.op)?;
                if self.ir.ty(inst.args[0]).is_wide() {
                    let [low, high] = self.pair(inst.args[0])?;
                    self.save(low, place);
                    self.save(high, next);
                } else {
                    let value = self.vector(inst.args[0])?;
                    self.save(value, place);
                }
            }
            ir::Op::ArrayStore(place) => self.array_store(inst, place)?,
            ir::Op::StoreMemory(_) => {
                self.access(inst)?;
            }
            // mfence
            ir::Op::Fence => self.raw(|code| code.bytes.extend([0x0f, 0xae, 0xf0])),
            _ => return Err(Unsupported("an operation without a result")),
        }
        Ok(())
    }

    /// An operation whose result has 32 bits or is a truth value, as have its operands.
    fn narrow(&mut self, inst: &ir::Inst) -> Result<Register> {
        use ir::Op as I;
        let arg = |index: usize| inst.args.get(index).copied().ok_or(Unsupported("an operand is missing"));
        let simple = match inst.op {
            I::Add => Some(Op::Add),
            I::Sub => Some(Op::Sub),
            I::Mul => Some(Op::Mul),
            I::Div => Some(Op::Div),
            I::MachineMin => Some(Op::Min),
            I::MachineMax => Some(Op::Max),
            I::Iadd => Some(Op::AddInt),
            I::Isub => Some(Op::SubInt),
            I::Imul => Some(Op::MulInt),
            I::Iand => Some(Op::And),
            I::Ior => Some(Op::Or),
            I::Ixor => Some(Op::Xor),
            I::Smin => Some(Op::MinSigned),
            I::Smax => Some(Op::MaxSigned),
            I::Umin => Some(Op::MinUnsigned),
            I::Umax => Some(Op::MaxUnsigned),
            _ => None,
        };
        if let I::Add | I::Sub = inst.op {
            let (a, b) = (arg(0)?, arg(1)?);
            match (inst.op, self.positive(a), self.positive(b)) {
                (I::Add, (a, false), (b, true)) | (I::Add, (b, true), (a, false)) => return self.binary(Op::Sub, a, b),
                (I::Sub, (a, false), (b, true)) => return self.binary(Op::Add, a, b),
                _ => {}
            }
        }
        if let Some(reciprocal) = self.reciprocal_of_root(inst)? {
            return Ok(reciprocal);
        }
        if let Some((x, bits)) = self.rotated(inst) {
            let x = self.operand(x)?;
            return Ok(self.two(Op::RotateLeft, x, bits));
        }
        if let Some(op) = simple {
            return self.binary(op, arg(0)?, arg(1)?);
        }
        let unary = match inst.op {
            I::Sqrt => Some((Op::Sqrt, 0)),
            I::Floor => Some((Op::Round, FLOOR)),
            I::Ceil => Some((Op::Round, CEIL)),
            I::Trunc => Some((Op::Round, TRUNC)),
            I::Nearest => Some((Op::Round, NEAREST)),
            I::IntToFloat | I::FromSigned(_, Width::W32) => Some((Op::IntToFloat, 0)),
            I::FromUnsigned(_, Width::W32) if self.shape.has_masks() => Some((Op::UnsignedToFloat, 0)),
            I::TruncToInt => Some((Op::FloatToInt, 0)),
            I::Shl(bits) => Some((Op::ShiftLeft, bits)),
            I::Ushr(bits) => Some((Op::ShiftRight, bits)),
            I::Sshr(bits) => Some((Op::ShiftSigned, bits)),
            _ => None,
        };
        match (inst.op, inst.result) {
            (I::Sqrt, Some(root)) => drop(self.roots.insert(root, arg(0)?)),
            (I::Shl(bits), Some(shifted)) => drop(self.shifts.insert(shifted, (arg(0)?, bits, true))),
            (I::Ushr(bits @ 1..), Some(shifted)) => {
                self.shifts.insert(shifted, (arg(0)?, u32::BITS as u8 - bits, false));
            }
            _ => {}
        }
        if let Some((op, immediate)) = unary {
            // Shifts by an immediate read memory only in the EVEX encoding.
            let b = match op.row().form {
                Form::Digit(_) if !self.shape.has_masks() => Operand::Register(self.vector(arg(0)?)?),
                _ => self.operand(arg(0)?)?,
            };
            return Ok(self.two(op, b, immediate));
        }
        Ok(match inst.op {
            I::Fma => self.fused(arg(0)?, arg(1)?, arg(2)?)?,
            I::ToFp16 => {
                let x = self.vector(arg(0)?)?;
                let half = self.two(Op::ToHalf, x, 0);
                self.two(Op::FromHalf, half, 0)
            }
            I::Abs => {
                let x = self.vector(arg(0)?)?;
                let bits = self.everywhere(i32::MAX as u32);
                self.three(Op::And, x, Operand::Memory(bits))
            }
            // The result's zero and NaN depend on the operand order: OR of both orders gives the negative zero, and
            // keeps NaN.
            I::Min => {
                let (a, b) = (self.vector(arg(0)?)?, self.vector(arg(1)?)?);
                let (one, other) = (self.three(Op::Min, a, b), self.three(Op::Min, b, a));
                self.three(Op::Or, one, other)
            }
            // This gives the positive zero, but a number where one operand is NaN: there a sum gives NaN.
            I::Max => {
                let (a, b) = (self.vector(arg(0)?)?, self.vector(arg(1)?)?);
                let unordered = self.compare_floats(UNORDERED, a, Operand::Register(b));
                if !self.shape.has_masks() {
                    // For zeros it returns the second operand; the sign is cleared if the first is positive. All ones
                    // are NaN.
                    let larger = self.three(Op::Max, a, b);
                    let bits = self.everywhere(i32::MAX as u32);
                    let sign = self.three(Op::Or, a, Operand::Memory(bits));
                    let number = self.three(Op::And, larger, sign);
                    return Ok(self.three(Op::Or, number, unordered));
                }
                let larger = self.operation(Op::Range, a, Operand::Register(b), LARGER);
                self.merging(Op::Add, unordered, larger, a, b)
            }
            I::Fcmp(compare) => {
                let (a, b) = (self.vector(arg(0)?)?, self.operand(arg(1)?)?);
                self.compare_floats(float_code(compare), a, b)
            }
            I::Icmp(compare) => {
                let (a, b) = (self.vector(arg(0)?)?, self.operand(arg(1)?)?);
                self.compare_ints(true, compare, a, b)
            }
            I::Ucmp(compare) => {
                let (a, b) = (self.vector(arg(0)?)?, self.operand(arg(1)?)?);
                self.compare_ints(false, compare, a, b)
            }
            I::Select => self.choice(arg(0)?, arg(1)?, arg(2)?)?,
            I::And => {
                let (a, b) = (self.mask(arg(0)?)?, self.mask(arg(1)?)?);
                self.and(a, b)
            }
            I::Or => {
                let (a, b) = (self.mask(arg(0)?)?, self.mask(arg(1)?)?);
                self.or(a, b)
            }
            I::Not => {
                let a = self.mask(arg(0)?)?;
                self.not(a)
            }
            I::MaskToInt => {
                let a = self.mask(arg(0)?)?;
                self.mask_to_int(a)
            }
            I::Exec => {
                let row = self.load(Memory::row(self.layout.exec()));
                self.int_to_mask(row)
            }
            I::QuadShuffle(pattern) => {
                let immediate = (0..).zip(pattern).fold(0, |bits, (lane, from)| bits | (from & 3) << (2 * lane));
                if self.ir.ty(arg(0)?) == Type::Bool {
                    let mask = self.mask(arg(0)?)?;
                    let vector = self.mask_to_int(mask);
                    let vector = self.two(Op::Shuffle, Operand::Register(vector), immediate);
                    self.int_to_mask(vector)
                } else {
                    let b = self.operand(arg(0)?)?;
                    self.two(Op::Shuffle, b, immediate)
                }
            }
            I::ShlBy => self.shift_by(Op::ShiftLeft, Op::ShiftLeftBy, arg(0)?, arg(1)?)?,
            I::UshrBy => self.shift_by(Op::ShiftRight, Op::ShiftRightBy, arg(0)?, arg(1)?)?,
            I::SshrBy => self.shift_by(Op::ShiftSigned, Op::ShiftSignedBy, arg(0)?, arg(1)?)?,
            I::SmulHigh => self.multiply_high(Op::MulWide, arg(0)?, arg(1)?)?,
            I::UmulHigh => self.multiply_high(Op::MulWideUnsigned, arg(0)?, arg(1)?)?,
            I::Sdiv | I::Srem => self.divide(true, inst.op == I::Srem, arg(0)?, arg(1)?)?,
            I::Udiv | I::Urem => self.divide(false, inst.op == I::Urem, arg(0)?, arg(1)?)?,
            I::ToSigned(Width::W32) => {
                let x = self.vector(arg(0)?)?;
                let whole = self.two(Op::FloatToInt, Operand::Register(x), 0);
                self.saturate(x, whole, f32::to_bits(2_147_483_648.0))
            }
            I::ToUnsigned(Width::W32) => {
                // Negative numbers and NaN become zero.
                let x = self.vector(arg(0)?)?;
                let zero = self.zero();
                let x = self.three(Op::Max, x, Operand::Register(zero));
                match self.shape.has_masks() {
                    true => self.two(Op::FloatToUnsigned, x, 0),
                    false => self.float_to_unsigned(x),
                }
            }
            I::FromUnsigned(_, Width::W32) => {
                let x = self.vector(arg(0)?)?;
                self.unsigned_to_float(x)
            }
            I::ParamRelative { .. } => self.param_relative(inst)?,
            I::Load(_) => {
                let [place, _] = self.places(inst.op)?;
                self.load(place)
            }
            I::ArrayLoad(place) => self.array_load(inst, place)?,
            I::LoadConstant { .. } => self.load_constant(inst)?,
            I::Charge(cost) => self.charge(inst, cost)?,
            _ => return Err(Unsupported("an operation")),
        })
    }

    fn zero(&mut self) -> Register {
        let memory = self.everywhere(0);
        self.loaded(memory, true)
    }

    /// The value, or the operand of a negation, and whether it is negated.
    fn positive(&self, value: Value) -> (Value, bool) {
        match self.homes[value.0 as usize] {
            Home::Negative(of) => (of, true),
            _ => (value, false),
        }
    }

    fn fused(&mut self, x: Value, y: Value, z: Value) -> Result<Register> {
        let [(x, minus_x), (y, minus_y), (z, minus_z)] = [x, y, z].map(|operand| self.positive(operand));
        let signs = [(minus_x != minus_y, MINUS_PRODUCT), (minus_z, MINUS_SUM)];
        let immediate = signs.into_iter().filter(|(is, _)| *is).map(|(_, bit)| bit).sum();
        // One of them may be in memory.
        let (x, y) = if self.is_in_memory(x) { (y, x) } else { (x, y) };
        let t = self.vector(x)?;
        let by = self.is_in_memory(y);
        let (op, a, b) = if by { (Op::FmaBy, z, y) } else { (Op::Fma, y, z) };
        let (a, b) = (self.vector(a)?, self.operand(b)?);
        Ok(self.four(op, t, a, b, immediate))
    }
}

/// The general register in which finished code returns a number.
const NUMBER: General = RAX;
