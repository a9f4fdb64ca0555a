//! Primitive IR to Cranelift IR: each operation is a vector operation on one quad of lanes.
//!
//! The function loops over the batch. Floats are F32X4; integers and truth values are I32X4, a truth value all ones or
//! all zeros; of 64 bits, a quad is two vectors ([`wide`]). Uniform values (constants, parameters) are loaded where
//! they are used, so that the load folds into the operand and no register holds them. Straight-line functions that need
//! few registers take two quads an iteration, so that one fills the latencies of the other, or four if they look up
//! textures, so that one call answers all.

mod integers;
mod memory;
mod tiny;
mod wide;

use super::super::layout::{LANES, Layout, row_offset};
use super::super::schedule;
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::lanes::Lanes;
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::sample_rows;
use crate::compiler::ir::{self, Compare, Dominators, Function, NO_SOURCE, Op, Terminator, Type, Width};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F32X4, F64X2, I8X16, I32, I32X4, I64, I64X2};
use cranelift_codegen::ir::{
    AbiParam, Block, BlockArg, Endianness, Function as Clif, Inst, InstBuilder, MemFlagsData, SigRef, Signature,
    SourceLoc, Value,
};
use cranelift_codegen::isa::{CallConv, TargetIsa};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use memory::{Found, Place, Words};
use nvjit_runtime::SampleFlags;
use nvjit_runtime::native::offsets;
use rustc_hash::FxHashMap;

pub(super) const VECTOR_BYTES: i32 = (LANES * size_of::<f32>()) as i32;

/// Bytes of a parameter.
const PARAMETER_BYTES: i64 = (4 * size_of::<f32>()) as i64;

/// The most quads of an iteration.
pub(super) const MAX_QUADS: usize = schedule::MAX_GROUPS;
const _: () = assert!(
    MAX_QUADS * LANES <= nvjit_runtime::MAX_LANES && nvjit_runtime::LANE_MULTIPLE.is_multiple_of(MAX_QUADS * LANES)
);

pub(super) type Result<T> = std::result::Result<T, String>;
pub(super) type ClifType = cranelift_codegen::ir::Type;

/// The word after the four components of a lookup's result: whether all texels were resident.
const RESIDENT: usize = 4;

/// Where the emitter has a value of the IR.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    /// Not yet defined.
    None,
    /// In vectors, one for each quad of the iteration.
    Vectors([Value; MAX_QUADS]),
    /// In the frame's table of uniform vectors.
    Uniform(usize),
    /// 64 bits, in a function whose iterations take one quad: lanes 0 and 1 in the first vector.
    Wide([Value; 2]),
    /// A scalar that is not zero if the condition holds in any lane (the result of `Any`).
    Scalar(Value),
    /// The results of a lookup.
    Texels([[Value; RESIDENT + 1]; MAX_QUADS]),
    /// The results of a memory access: an index into `words`.
    Words(usize),
}

/// The key of a parameter that was read by relative addressing: address, array and offset, and quad.
type Gathered = (ir::Value, Array, usize);

/// Parameters `first + n` for `n` from 0 to `count`, `n` being an address plus `offset`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Array {
    first: u16,
    count: u16,
    offset: i32,
}

#[derive(Clone, Copy)]
enum Parameter {
    /// The parameter's components, lane by lane.
    Lanes([Value; 4]),
    /// The parameter's address, uniform in all lanes.
    At(Value),
}

/// Values that are constant during a call.
#[derive(Clone, Copy)]
pub(super) struct Base {
    pub(super) context: Value,
    rows: Value,
    pub(super) words: Value,
    parameters: Value,
    /// Byte offset of the iteration's first lane in every row.
    position: Value,
}

pub(super) struct Emitter<'a> {
    pub(super) builder: FunctionBuilder<'a>,
    pub(super) function: &'a Function,
    pub(super) layout: &'a Layout<'a>,
    pub(super) slots: Vec<Slot>,
    pub(super) quads: usize,
    pub(super) base: Base,
    pub(super) callback: SigRef,
    pub(super) is_x86: bool,
    /// Parameters that the current block has read by relative addressing.
    gathered: FxHashMap<Gathered, Parameter>,
    /// Addresses in constant buffers that the current block has computed.
    pub(super) found: FxHashMap<Found, Vec<Place>>,
    /// The results of memory accesses.
    pub(super) words: Vec<[Words; MAX_QUADS]>,
    /// Which values are uniform; empty in functions that do not use it.
    pub(super) uniform: Vec<bool>,
    known: tiny::Known<'a>,
}

/// Cranelift IR for `function`, which must be primitive and without divergent branches.
/// And how many groups of four lanes one turn of its loop takes.
pub(super) fn emit(function: &Function, layout: &Layout<'_>, isa: &dyn TargetIsa) -> Result<(Clif, usize)> {
    let is_x86 = matches!(isa.triple().architecture, target_lexicon::Architecture::X86_64);
    let mut clif = Clif::new();
    clif.signature = Signature::new(CallConv::SystemV);
    clif.signature.params.push(AbiParam::new(I64));
    let mut callback = Signature::new(CallConv::SystemV);
    callback.params.push(AbiParam::new(I64));
    let uniform = uniform_values(function);
    let gathers = |inst: &ir::Inst| !uniform.get(inst.args[0].0 as usize).copied().unwrap_or_default();
    let quads = schedule::groups(function, gathers);

    let mut state = FunctionBuilderContext::new();
    let mut builder = FunctionBuilder::new(&mut clif, &mut state);
    // Places are relative to the first one that is set: below it there is none.
    builder.func.params.ensure_base_srcloc(SourceLoc::new(0));
    let callback = builder.import_signature(callback);
    let [entry, head, latch, exit] = std::array::from_fn(|_| builder.create_block());
    let context = builder.append_block_param(entry, I64);
    let position = builder.append_block_param(head, I64);
    builder.switch_to_block(entry);
    let load =
        |builder: &mut FunctionBuilder<'_>, offset| builder.ins().load(I64, MemFlagsData::trusted(), context, offset);
    let rows = load(&mut builder, offsets::ROWS);
    let words = load(&mut builder, offsets::WORDS);
    let parameters = load(&mut builder, offsets::PARAMETERS);
    let lanes = load(&mut builder, offsets::LANES);
    let end = builder.ins().ishl_imm_u(lanes, 2);
    let zero = builder.ins().iconst(I64, 0);
    builder.ins().brif(lanes, head, &[BlockArg::Value(zero)], exit, &[]);
    builder.switch_to_block(head);

    let base = Base { context, rows, words, parameters, position };
    let slots = vec![Slot::None; function.types.len()];
    let mut emitter = Emitter {
        builder,
        function,
        layout,
        slots,
        quads,
        base,
        callback,
        is_x86,
        gathered: FxHashMap::default(),
        found: FxHashMap::default(),
        words: Vec::new(),
        uniform,
        known: if is_x86 { tiny::Known::default() } else { tiny::Known::of(function) },
    };
    emitter.clear_arrays();
    emitter.fill_budget();
    emitter.blocks(latch)?;

    let mut builder = emitter.builder;
    builder.switch_to_block(latch);
    let next = builder.ins().iadd_imm_u(position, i64::from(VECTOR_BYTES) * quads as i64);
    let more = builder.ins().icmp(IntCC::UnsignedLessThan, next, end);
    builder.ins().brif(more, head, &[BlockArg::Value(next)], exit, &[]);
    builder.switch_to_block(exit);
    builder.ins().return_(&[]);
    builder.seal_all_blocks();
    builder.finalize(isa.frontend_config());
    Ok((clif, quads))
}

/// Which values are uniform; empty if no instruction uses that.
fn uniform_values(function: &Function) -> Vec<bool> {
    if !function.insts().any(|inst| {
        matches!(inst.op, Op::ParamRelative { .. } | Op::LoadConstant { .. } | Op::ArrayLoad(_) | Op::ArrayStore(_))
    }) {
        return Vec::new();
    }
    let graph = Graph::of(function);
    let dominators = Dominators::of(&graph);
    let Ok(loops) = Loops::new(&graph, &dominators) else { return Vec::new() };
    let order = loops.order(&graph, &dominators, |block| block);
    let lanes = Lanes::new(function, &graph, &dominators, &loops, &order);
    (0..function.types.len() as u32).map(|value| lanes.is_uniform(ir::Value(value))).collect()
}

fn little() -> MemFlagsData {
    MemFlagsData::new().with_endianness(Endianness::Little)
}

pub(super) fn clif_type(ty: Type) -> ClifType {
    match ty {
        Type::F32 => F32X4,
        Type::I32 | Type::Bool | Type::Texel | Type::Words => I32X4,
        Type::F64 => F64X2,
        Type::I64 => I64X2,
    }
}

impl Emitter<'_> {
    fn blocks(&mut self, latch: Block) -> Result<()> {
        let blocks: Vec<Block> = self.function.blocks.iter().map(|_| self.builder.create_block()).collect();
        self.builder.ins().jump(blocks[0], &[]);
        for (data, &block) in self.function.blocks.iter().zip(&blocks) {
            for &param in &data.params {
                let ty = clif_type(self.function.ty(param));
                if self.function.ty(param).is_wide() {
                    let pair = [ty; 2].map(|ty| self.builder.append_block_param(block, ty));
                    self.slots[param.0 as usize] = Slot::Wide(pair);
                    continue;
                }
                let mut vectors = [self.base.position; MAX_QUADS];
                for vector in &mut vectors[..self.quads] {
                    *vector = self.builder.append_block_param(block, ty);
                }
                self.slots[param.0 as usize] = Slot::Vectors(vectors);
            }
        }
        for &number in Dominators::new(self.function).order() {
            let data = self.function.block(number);
            self.builder.switch_to_block(blocks[number.0 as usize]);
            self.gathered.clear();
            self.found.clear();
            for inst in &data.insts {
                let source = if inst.source == NO_SOURCE { SourceLoc::default() } else { SourceLoc::new(inst.source) };
                self.builder.set_srcloc(source);
                self.inst(inst)?;
            }
            self.builder.set_srcloc(SourceLoc::default());
            self.terminator(&data.terminator, &blocks, latch)?;
        }
        Ok(())
    }

    fn terminator(&mut self, terminator: &Terminator, blocks: &[Block], latch: Block) -> Result<()> {
        match terminator {
            Terminator::Return => {
                self.builder.ins().jump(latch, &[]);
            }
            Terminator::Jump(target) => {
                let args = self.block_args(target)?;
                self.builder.ins().jump(blocks[target.block.0 as usize], &args);
            }
            Terminator::Branch { condition, then, otherwise } => {
                let Slot::Scalar(condition) = self.slots[condition.0 as usize] else {
                    return Err("a branch whose condition differs between lanes".to_owned());
                };
                let (then_args, otherwise_args) = (self.block_args(then)?, self.block_args(otherwise)?);
                let [then, otherwise] = [then, otherwise].map(|target| blocks[target.block.0 as usize]);
                self.builder.ins().brif(condition, then, &then_args, otherwise, &otherwise_args);
            }
            Terminator::Switch { .. } => return Err("a switch reached the backend".to_owned()),
        }
        Ok(())
    }

    fn block_args(&mut self, target: &ir::Target) -> Result<Vec<BlockArg>> {
        let mut args = Vec::new();
        for &arg in &target.args {
            let ty = self.function.ty(arg);
            if ty.is_wide() {
                args.extend(self.pair(arg, clif_type(ty))?.map(BlockArg::Value));
                continue;
            }
            for quad in 0..self.quads {
                args.push(BlockArg::Value(self.operand(arg, clif_type(ty), quad)?));
            }
        }
        Ok(args)
    }

    /// The vector that holds `value` for quad `quad` of the iteration, as type `ty`. All vector types share registers,
    /// so a value keeps the type that it was computed in, and is cast only where an instruction needs another.
    pub(super) fn operand(&mut self, value: ir::Value, ty: ClifType, quad: usize) -> Result<Value> {
        match self.slots[value.0 as usize] {
            Slot::Vectors(vectors) => Ok(self.cast(ty, vectors[quad])),
            Slot::Uniform(number) => Ok(self.load_word(number, ty)),
            Slot::None | Slot::Wide(_) | Slot::Scalar(_) | Slot::Texels(_) | Slot::Words(_) => {
                Err(format!("v{} is no vector here", value.0))
            }
        }
    }

    /// The type that `value` has without a cast; `None` if any will do.
    pub(super) fn natural_type(&self, value: ir::Value) -> Option<ClifType> {
        match self.slots[value.0 as usize] {
            Slot::Vectors(vectors) => Some(self.builder.func.dfg.value_type(vectors[0])),
            _ => None,
        }
    }

    pub(super) fn cast(&mut self, ty: ClifType, value: Value) -> Value {
        if self.builder.func.dfg.value_type(value) == ty {
            return value;
        }
        self.builder.ins().bitcast(ty, little(), value)
    }

    /// Vector `number` of the frame's table.
    pub(super) fn load_word(&mut self, number: usize, ty: ClifType) -> Value {
        self.builder.ins().load(ty, MemFlagsData::trusted(), self.base.words, number as i32 * VECTOR_BYTES)
    }

    fn is_zero(&self, value: ir::Value) -> bool {
        let zero = self.layout.splat(Op::ConstI32(0));
        matches!(self.slots[value.0 as usize], Slot::Uniform(number) if Some(number) == zero)
    }

    fn inst(&mut self, inst: &ir::Inst) -> Result<()> {
        let Some(result) = inst.result else { return self.effect(inst) };
        let slot = match inst.op {
            Op::ConstF32(_)
            | Op::ConstI32(_)
            | Op::ConstBool(_)
            | Op::ConstF64(_)
            | Op::ConstI64(_)
            | Op::Param { .. } => Slot::Uniform(self.layout.splat(inst.op).ok_or("a uniform value without a place")?),
            Op::Prepared(_) => Slot::Uniform(self.layout.place(inst.op).ok_or("a prepared value without a place")?),
            Op::Any => {
                let mut any = self.operand(inst.args[0], I32X4, 0)?;
                for quad in 1..self.quads {
                    let mask = self.operand(inst.args[0], I32X4, quad)?;
                    any = self.builder.ins().bor(any, mask);
                }
                // One instruction on x86, and five on ARM.
                Slot::Scalar(match self.is_x86 {
                    true => self.builder.ins().vhigh_bits(I32, any),
                    false => self.builder.ins().vany_true(any),
                })
            }
            Op::Sample { .. } => Slot::Texels(self.sample(inst)?),
            Op::LoadMemory(_) | Op::AtomicMemory(..) => Slot::Words(self.access(inst)?),
            Op::Word(word) => Slot::Vectors(self.words_of(inst.args[0])?.map(|words| words[usize::from(word & 7)])),
            Op::Texel(_) | Op::Resident => {
                let Slot::Texels(texels) = self.slots[inst.args[0].0 as usize] else {
                    return Err("a texel of no lookup".to_owned());
                };
                let number = if let Op::Texel(component) = inst.op { usize::from(component & 3) } else { RESIDENT };
                Slot::Vectors(texels.map(|texel| texel[number]))
            }
            _ if self.is_wide(inst) => self.wide(inst)?,
            _ => {
                let mut vectors = [self.vector(inst, 0)?; MAX_QUADS];
                for (quad, vector) in vectors.iter_mut().enumerate().take(self.quads).skip(1) {
                    *vector = self.vector(inst, quad)?;
                }
                Slot::Vectors(vectors)
            }
        };
        self.slots[result.0 as usize] = slot;
        Ok(())
    }

    fn row_address(&mut self, row: usize) -> Value {
        let row =
            self.builder.ins().load(I64, MemFlagsData::trusted(), self.base.rows, (row * size_of::<*mut u32>()) as i32);
        self.builder.ins().iadd(row, self.base.position)
    }

    pub(super) fn load_row(&mut self, row: usize, ty: ClifType, quad: usize) -> Value {
        let address = self.row_address(row);
        self.builder.ins().load(ty, MemFlagsData::trusted(), address, quad as i32 * VECTOR_BYTES)
    }

    fn store_row(&mut self, row: usize, value: Value, quad: usize) -> Inst {
        let address = self.row_address(row);
        self.builder.ins().store(MemFlagsData::trusted(), value, address, quad as i32 * VECTOR_BYTES)
    }

    fn effect(&mut self, inst: &ir::Inst) -> Result<()> {
        let stored = self.layout.place(inst.op);
        if let Some(first) = stored
            && self.is_wide(inst)
        {
            for (place, half) in (first..).zip(self.pair(inst.args[0], I64X2)?) {
                let offset = place as i32 * VECTOR_BYTES;
                self.builder.ins().store(MemFlagsData::trusted(), half, self.base.words, offset);
            }
            return Ok(());
        }
        match inst.op {
            Op::StoreMemory(_) => return self.access(inst).map(|_| ()),
            Op::ArrayStore(place) => return self.array_store(inst, place),
            Op::Fence => {
                self.builder.ins().fence();
                return Ok(());
            }
            _ => {}
        }
        for quad in 0..self.quads {
            let ty = self.natural_type(inst.args[0]).filter(|_| inst.op != Op::Kill).unwrap_or(I32X4);
            let value = self.operand(inst.args[0], ty, quad)?;
            match inst.op {
                Op::Output(row) => {
                    let row = self.layout.output(row).ok_or("an output without a row")?;
                    self.store_row(row, value, quad);
                }
                Op::Kill => {
                    let covered = self.load_row(self.layout.covered(), I32X4, quad);
                    let left = self.builder.ins().band_not(covered, value);
                    self.store_row(self.layout.covered(), left, quad);
                }
                _ if let Some(place) = stored => {
                    let offset = place as i32 * VECTOR_BYTES;
                    self.builder.ins().store(MemFlagsData::trusted(), value, self.base.words, offset);
                }
                op => return Err(format!("{op:?} without a result")),
            }
        }
        Ok(())
    }

    /// One lookup for all quads of the iteration.
    fn sample(&mut self, inst: &ir::Inst) -> Result<[[Value; RESIDENT + 1]; MAX_QUADS]> {
        let Op::Sample { unit, component, integers, operation, target, flags } = inst.op else {
            return Err("no lookup".to_owned());
        };
        let trusted = MemFlagsData::trusted();
        let call = self.builder.ins().load(I64, trusted, self.base.context, offsets::SAMPLE_CALL);
        // Other rows may hold anything.
        let rows = sample_rows(inst.op);
        let (operands, wanted) = inst.args.split_at(rows.len().min(inst.args.len()));
        for (row, &arg) in rows.into_iter().zip(operands) {
            let ty = if row.is_integer() { I32X4 } else { F32X4 };
            for quad in 0..self.quads {
                let value = self.operand(arg, ty, quad)?;
                let offset = row_offset(row) + quad as i32 * VECTOR_BYTES;
                self.builder.ins().store(trusted, value, call, offset);
            }
        }
        let fields = [
            (offsets::CALL_OPERATION, operation as i64),
            (offsets::CALL_UNIT, i64::from(unit)),
            (offsets::CALL_TARGET, target as i64),
            (offsets::CALL_LANES, (self.quads * LANES) as i64),
            (offsets::CALL_FLAGS, i64::from(flags.bits())),
            (offsets::CALL_COMPONENT, i64::from(component)),
            (offsets::CALL_RESULT_TYPE, i64::from(integers)),
        ];
        for (offset, value) in fields {
            let value = self.builder.ins().iconst(I32, value);
            self.builder.ins().store(trusted, value, call, offset);
        }
        for quad in 0..self.quads {
            let mut exec = self.load_row(self.layout.exec(), I32X4, quad);
            if let Some(&wanted) = wanted.first() {
                let wanted = self.operand(wanted, I32X4, quad)?;
                exec = self.builder.ins().band(exec, wanted);
            }
            self.builder.ins().store(trusted, exec, call, offsets::CALL_EXEC + quad as i32 * VECTOR_BYTES);
        }
        let function = self.builder.ins().load(I64, trusted, self.base.context, offsets::SAMPLE);
        self.builder.ins().call_indirect(self.callback, function, &[self.base.context]);
        let call = self.builder.ins().load(I64, trusted, self.base.context, offsets::SAMPLE_CALL);
        let mut texels = [[call; RESIDENT + 1]; MAX_QUADS];
        for (quad, texels) in texels.iter_mut().enumerate().take(self.quads) {
            let position = quad as i32 * VECTOR_BYTES;
            for (component, texel) in texels.iter_mut().enumerate().take(RESIDENT) {
                let row = offsets::CALL_RESULTS + component as i32 * offsets::CALL_ROW;
                *texel = self.builder.ins().load(F32X4, trusted, call, row + position);
            }
            if flags.contains(SampleFlags::RESIDENCY) {
                texels[RESIDENT] = self.builder.ins().load(I32X4, trusted, call, offsets::CALL_RESIDENT + position);
            }
        }
        Ok(texels)
    }

    /// `mask ? a : b`, bits preserved: never a float-typed bitselect, which Cranelift would turn into a
    /// minimum or maximum where the arms are the compared values.
    fn select(&mut self, inst: &ir::Inst, quad: usize) -> Result<Value> {
        let [mask, a, b] = inst.args[..] else { return Err("select takes three operands".to_owned()) };
        let (a_is_zero, b_is_zero) = (self.is_zero(a), self.is_zero(b));
        let mask = self.operand(mask, I32X4, quad)?;
        if b_is_zero {
            let a = self.operand(a, I32X4, quad)?;
            return Ok(self.builder.ins().band(mask, a));
        }
        let b = self.operand(b, I32X4, quad)?;
        if a_is_zero {
            return Ok(self.builder.ins().band_not(b, mask));
        }
        let a = self.operand(a, I32X4, quad)?;
        Ok(if self.is_x86 { self.builder.ins().blendv(mask, a, b) } else { self.builder.ins().bitselect(mask, a, b) })
    }

    /// A component of the parameter that the address selects in each lane, zero outside of the array.
    fn param_relative(&mut self, inst: &ir::Inst, quad: usize) -> Result<Value> {
        let Op::ParamRelative { first, count, offset, component } = inst.op else {
            return Err("no parameter".to_owned());
        };
        let array = Array { first, count, offset };
        let address = inst.args[0];
        let is_uniform = self.uniform.get(address.0 as usize).copied().unwrap_or_default();
        let key = (address, array, if is_uniform { 0 } else { quad });
        let known = self.gathered.get(&key).copied();
        let parameter = match known {
            Some(parameter) => parameter,
            None => {
                let index = self.operand(address, I32X4, key.2)?;
                let parameter = if is_uniform {
                    Parameter::At(self.parameter_address(index, array)?)
                } else {
                    Parameter::Lanes(self.gather(index, array))
                };
                self.gathered.insert(key, parameter);
                parameter
            }
        };
        Ok(match parameter {
            Parameter::Lanes(components) => components[usize::from(component & 3)],
            Parameter::At(address) => {
                let offset = i32::from(component & 3) * size_of::<f32>() as i32;
                let scalar = self.builder.ins().load(F32, MemFlagsData::new().with_notrap(), address, offset);
                self.builder.ins().splat(F32X4, scalar)
            }
        })
    }

    /// The address of a parameter with a uniform index, or of zeros if it is out of range.
    fn parameter_address(&mut self, index: Value, array: Array) -> Result<Value> {
        let zeros = self.layout.splat(Op::ConstF32(0)).ok_or("no zeros in the table")?;
        let zeros = self.builder.ins().iadd_imm_s(self.base.words, zeros as i64 * i64::from(VECTOR_BYTES));
        let index = self.builder.ins().extractlane(index, 0);
        let index = self.builder.ins().sextend(I64, index);
        let index = self.builder.ins().iadd_imm_s(index, i64::from(array.offset));
        let count = self.builder.ins().iconst(I64, i64::from(array.count));
        let inside = self.builder.ins().icmp(IntCC::UnsignedLessThan, index, count);
        let offset = self.builder.ins().ishl_imm_u(index, 4);
        let parameters = self.parameters_from(array.first);
        let address = self.builder.ins().iadd(parameters, offset);
        Ok(self.builder.ins().select(inside, address, zeros))
    }

    /// The address of parameter `first`.
    fn parameters_from(&mut self, first: u16) -> Value {
        match first {
            0 => self.base.parameters,
            _ => self.builder.ins().iadd_imm_s(self.base.parameters, i64::from(first) * PARAMETER_BYTES),
        }
    }

    /// Components of the parameters that an address selects in each lane, zero outside of the array.
    ///
    /// All four components are read at once: a vector load for each lane and a transposition, which is less work than
    /// four loads for a single component. Programs mostly read several.
    fn gather(&mut self, index: Value, array: Array) -> [Value; 4] {
        // A sum that wraps is out of range, since offsets are at least `Op::LEAST_OFFSET`.
        let offset = self.int_vector(array.offset);
        let index = self.builder.ins().iadd(index, offset);
        let (limit, zero) = (self.int_vector(i32::from(array.count)), self.int_vector(0));
        let below = self.builder.ins().icmp(IntCC::SignedLessThan, index, limit);
        let negative = self.builder.ins().icmp(IntCC::SignedLessThan, index, zero);
        let inside = self.builder.ins().band_not(below, negative);
        // Lanes out of range read the first element, and a mask clears the result.
        let index = self.builder.ins().band(index, inside);
        let amount = self.builder.ins().iconst(I32, 4);
        let offset = self.builder.ins().ishl(index, amount);
        let parameters = self.parameters_from(array.first);
        let lanes: [Value; LANES] = std::array::from_fn(|lane| {
            let offset = self.builder.ins().extractlane(offset, lane as u8);
            let offset = self.builder.ins().uextend(I64, offset);
            let address = self.builder.ins().iadd(parameters, offset);
            // The bank is an array of vec4 with the alignment of floats.
            self.builder.ins().load(I32X4, MemFlagsData::new().with_notrap(), address, 0)
        });
        let [x01, x23] = [(0, 1), (2, 3)].map(|(a, b)| self.shuffle(lanes[a], lanes[b], [0, 4, 1, 5]));
        let [z01, z23] = [(0, 1), (2, 3)].map(|(a, b)| self.shuffle(lanes[a], lanes[b], [2, 6, 3, 7]));
        let (low, high) = ([0, 1, 4, 5], [2, 3, 6, 7]);
        let components = [(x01, x23, low), (x01, x23, high), (z01, z23, low), (z01, z23, high)];
        components.map(|(a, b, pattern)| {
            let component = self.shuffle(a, b, pattern);
            self.builder.ins().band(component, inside)
        })
    }

    pub(super) fn int_vector(&mut self, value: i32) -> Value {
        let bytes: Vec<u8> = value.to_le_bytes().repeat(LANES);
        let constant = self.builder.func.dfg.constants.insert(bytes.into());
        self.builder.ins().vconst(I32X4, constant)
    }

    /// Words of `a` (0 to 3) and `b` (4 to 7).
    pub(super) fn shuffle(&mut self, a: Value, b: Value, pattern: [u8; 4]) -> Value {
        let ty = self.builder.func.dfg.value_type(a);
        let bytes: Vec<u8> = pattern.iter().flat_map(|&word| (0..4).map(move |byte| (word & 7) * 4 + byte)).collect();
        let mask = self.builder.func.dfg.immediates.push(bytes.into());
        let [a, b] = [a, b].map(|value| self.builder.ins().bitcast(I8X16, little(), value));
        let shuffled = self.builder.ins().shuffle(a, b, mask);
        self.builder.ins().bitcast(ty, little(), shuffled)
    }

    fn fcmp(&mut self, compare: Compare, a: Value, b: Value) -> Value {
        // Greater-than takes two instructions, less-than one.
        let (code, a, b) = match compare {
            Compare::Eq => (FloatCC::Equal, a, b),
            Compare::Ne => (FloatCC::NotEqual, a, b),
            Compare::Lt => (FloatCC::LessThan, a, b),
            Compare::Le => (FloatCC::LessThanOrEqual, a, b),
            Compare::Gt => (FloatCC::LessThan, b, a),
            Compare::Ge => (FloatCC::LessThanOrEqual, b, a),
        };
        self.builder.ins().fcmp(code, a, b)
    }

    /// Emits an operation that gives a vector.
    fn vector(&mut self, inst: &ir::Inst, quad: usize) -> Result<Value> {
        match inst.op {
            Op::Select => return self.select(inst, quad),
            Op::ParamRelative { .. } => return self.param_relative(inst, quad),
            Op::ArrayLoad(place) => return self.array_load(inst, place),
            Op::LoadConstant { .. } => return self.constant(inst, quad),
            Op::Charge(cost) => return self.charge(inst, cost),
            Op::Input(row) => {
                let row = self.layout.input(row).ok_or("an input without a row")?;
                return Ok(self.load_row(row, F32X4, quad));
            }
            Op::Exec => return Ok(self.load_row(self.layout.exec(), I32X4, quad)),
            Op::Lane => {
                return Ok(self.lane_by_lane(|emitter, lane| emitter.builder.ins().iconst(I32, lane as i64)));
            }
            Op::Load(number) => {
                let ty = inst.result.map_or(Type::F32, |result| self.function.ty(result));
                return Ok(self.load_word(self.layout.variable(number), clif_type(ty)));
            }
            _ => {}
        }
        let ty = match inst.op {
            // Bits are bits: the type that costs no cast.
            Op::Iand | Op::Ior | Op::Ixor | Op::And | Op::Or | Op::Not => {
                let mut types = inst.args.iter().filter_map(|&arg| self.natural_type(arg));
                let first = types.next().unwrap_or(I32X4);
                if types.all(|ty| ty == first) { first } else { I32X4 }
            }
            Op::ToBits | Op::FromBits | Op::MaskToInt | Op::QuadShuffle(_) => {
                self.natural_type(inst.args[0]).unwrap_or(I32X4)
            }
            op if integers::is_such(op) => I32X4,
            _ => F32X4,
        };
        let mut args = [self.base.position; 3];
        for (to, &arg) in args.iter_mut().zip(&inst.args) {
            *to = self.operand(arg, ty, quad)?;
        }
        let [a, b, c] = args;
        if !inst.op.is_primitive() {
            return Err(format!("{:?} is not primitive", inst.op));
        }
        Ok(match inst.op {
            Op::Add => self.builder.ins().fadd(a, b),
            Op::Sub => self.builder.ins().fsub(a, b),
            Op::Div => self.builder.ins().fdiv(a, b),
            Op::Mul | Op::Fma => self.product(inst, [a, b, c]),
            Op::Sqrt => self.builder.ins().sqrt(a),
            Op::Floor => self.builder.ins().floor(a),
            Op::Ceil => self.builder.ins().ceil(a),
            Op::Trunc => self.builder.ins().trunc(a),
            Op::Nearest => self.builder.ins().nearest(a),
            Op::MachineMin | Op::MachineMax => self.machine_min_max(inst, a, b)?,
            Op::Fcmp(compare) => self.fcmp(compare, a, b),
            Op::TruncToInt => self.trunc_to_int(a),
            Op::Iand | Op::And => self.builder.ins().band(a, b),
            Op::Ior | Op::Or => self.builder.ins().bor(a, b),
            Op::Ixor => self.builder.ins().bxor(a, b),
            Op::Not => self.builder.ins().bnot(a),
            Op::ToBits | Op::FromBits | Op::MaskToInt => a,
            Op::QuadShuffle(pattern) => self.shuffle(a, a, pattern.map(|lane| lane & 3)),
            Op::ToSigned(Width::W32) => self.builder.ins().fcvt_to_sint_sat(I32X4, a),
            Op::ToUnsigned(Width::W32) => self.builder.ins().fcvt_to_uint_sat(I32X4, a),
            Op::ShlBy | Op::UshrBy | Op::SshrBy if matches!(self.slots[inst.args[1].0 as usize], Slot::Uniform(_)) => {
                let amount = self.builder.ins().extractlane(b, 0);
                self.shift(inst.op, a, amount)
            }
            op => self.integers(op, a, b)?,
        })
    }
}
