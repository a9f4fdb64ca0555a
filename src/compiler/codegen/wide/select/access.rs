//! Accesses other than to rows: parameters by number, arrays, constant buffers, textures, the driver's memory, and the
//! instruction budget.

use super::super::super::layout::row_offset;
use super::super::encode::Assembler;
use super::super::machine::{
    CONTEXT, General, Memory, NONE, Operand, PARAMETERS, POSITION, POSITIONS, R8, R9, RAX, RCX, RDI, RDX, RSI,
    Register, WORDS,
};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::long::{ADD, BELOW, COMPARE, EQUAL, SUBTRACT};
use super::{Home, NUMBER, Selector};
use crate::compiler::ir::{self, ArrayPlace, Compare, MemoryAccess, Value, sample_rows};
use nvjit_runtime::memory::MAX_CONSTANT_BYTES;
use nvjit_runtime::native::offsets;
use nvjit_runtime::{HELPER_ROUNDS, MemoryElement, MemoryOperation, MemorySpace};

/// The result of a call that an operation extracts.
pub(super) fn part(op: ir::Op) -> Option<u8> {
    match op {
        ir::Op::Texel(component) => Some(component & 3),
        ir::Op::Resident => Some(4),
        ir::Op::Word(word) => Some(word & 7),
        _ => None,
    }
}

/// Arrays with more elements than this are cleared by a loop.
const MOST_UNROLLED: usize = 32;

/// Bytes of a parameter.
const PARAMETER_BYTES: i32 = 16;

/// Numbers of conditions.
pub(super) const ABOVE_OR_EQUAL: u8 = 3;
pub(super) const NOT_EQUAL: u8 = 5;
pub(super) const ABOVE: u8 = 7;

/// Scalar operations with an immediate.
pub(super) const AND: u8 = 4;

/// Parameters `first + n` for `n` from 0 to `count`, `n` being an address plus `offset`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Array {
    first: u16,
    count: u16,
    offset: i32,
}

/// The key of parameters that were read by relative addressing.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Gathered {
    address: Value,
    array: Array,
}

/// A memory access.
#[derive(Clone, Copy)]
pub(super) struct Access<'a> {
    pub(super) inst: &'a ir::Inst,
    pub(super) operation: MemoryOperation,
    pub(super) access: MemoryAccess,
    /// The low half, and the high one.
    pub(super) address: [Value; 2],
    pub(super) data: &'a [Value],
    /// The lanes that execute the access, if not all do.
    pub(super) mask: Option<Value>,
}

/// Whether an operation has a faster form for a uniform address.
pub(super) fn may_share_place(op: ir::Op) -> bool {
    use ir::Op::{ArrayLoad, ArrayStore, LoadConstant, LoadMemory, ParamRelative};
    match op {
        LoadMemory(access) => access.space == MemorySpace::Shared,
        _ => matches!(op, ParamRelative { .. } | LoadConstant { .. } | ArrayLoad(_) | ArrayStore(_)),
    }
}

impl Selector<'_> {
    /// The code at the start of an iteration.
    pub(super) fn prologue(&mut self) {
        let count = self.layout.cleared(self.ir);
        let first = self.layout.variables;
        if count > MOST_UNROLLED {
            if let Memory::Words(start) = self.shape.vector(self.layout, first) {
                let words = count * self.shape.vector_bytes() / 8;
                self.raw(|code| {
                    code.lea(RDI, WORDS, None, start);
                    code.set(RCX, words as u32);
                    code.registers(false, &[0x31], RAX, RAX);
                    // rep stosq
                    code.bytes.extend([0xf3, 0x48, 0xab]);
                });
            }
        } else if count > 0 {
            let zero = self.zero();
            for element in 0..count {
                self.save(zero, self.shape.vector(self.layout, first + element));
            }
        }
        if self.ir.insts().any(|inst| matches!(inst.op, ir::Op::Charge(_))) {
            self.raw(|code| {
                code.load(RAX, CONTEXT, offsets::BUDGET);
                code.registers(false, &[0x31], RCX, RCX);
                code.scalar(true, &[0x39], RCX, CONTEXT, None, offsets::EXHAUSTED);
                code.registers(true, &[0x0f, 0x40 | NOT_EQUAL], RAX, RCX);
                code.store(RAX, CONTEXT, offsets::LEFT);
                code.set(RAX, HELPER_ROUNDS as u32);
                code.store(RAX, CONTEXT, offsets::HELPERS_LEFT);
            });
        }
    }

    /// Lane 0 of an integer to a general register, zeros above.
    pub(super) fn first_lane(&mut self, value: Value) -> Result<()> {
        if let Home::Memory(Memory::Splat(offset) | Memory::Words(offset)) = self.homes[value.0 as usize] {
            self.raw(|code| code.scalar(false, &[0x8b], NUMBER, WORDS, None, offset));
            return Ok(());
        }
        let vector = self.vector(value)?;
        self.set_general(Op::ToGeneral32, vector, NUMBER);
        Ok(())
    }

    /// `value + offset`, clamped to `count - 1`, and the mask of lanes where it is below `count`, which is not 0.
    fn numbers(&mut self, value: Value, offset: i32, count: u16) -> Result<(Register, Register)> {
        // A sum that wraps is out of bounds, because offsets are not less than `Op::LEAST_OFFSET`.
        let mut index = self.vector(value)?;
        if offset != 0 {
            let offset = self.everywhere(offset as u32);
            index = self.three(Op::AddInt, index, Operand::Memory(offset));
        }
        let last = self.everywhere(u32::from(count) - 1);
        let number = self.three(Op::MinUnsigned, index, Operand::Memory(last));
        let inside = self.compare_ints(true, Compare::Eq, number, Operand::Register(index));
        Ok((number, inside))
    }

    /// The address of the element that all lanes select, to a general register; that of the first one, if it is out of
    /// range.
    fn common_element(&mut self, value: Value, place: ArrayPlace) -> Result<()> {
        self.first_lane(value)?;
        let first = self.layout.variables + usize::from(place.first);
        let Memory::Words(start) = self.shape.vector(self.layout, first) else {
            return Err(Unsupported("no array"));
        };
        let shift = self.shape.vector_bytes().trailing_zeros() as u8;
        self.raw(|code| {
            code.number(false, ADD, RAX, place.offset);
            code.registers(false, &[0x31], RCX, RCX);
            code.number(false, COMPARE, RAX, place.count.into());
            code.registers(false, &[0x0f, 0x40 | ABOVE_OR_EQUAL], RAX, RCX);
            code.registers(true, &[0xc1], 4, RAX);
            code.bytes.push(shift);
            code.lea(RAX, WORDS, Some((RAX, 0)), start);
        });
        Ok(())
    }

    /// Offsets of each lane's element from the start of an array, and the array's offset.
    fn own_elements(&mut self, index: Register, place: ArrayPlace) -> Result<(Register, Memory)> {
        let first = self.layout.variables + usize::from(place.first);
        let Memory::Words(start) = self.shape.vector(self.layout, first) else {
            return Err(Unsupported("no array"));
        };
        let shift = self.shape.vector_bytes().trailing_zeros() as u8;
        let offset = self.two(Op::ShiftLeft, index, shift);
        let lanes = self.constant_vector(std::array::from_fn(|byte| if byte % 4 == 0 { byte as u8 } else { 0 }));
        Ok((self.three(Op::AddInt, offset, Operand::Memory(lanes)), Memory::At(WORDS, start)))
    }

    pub(super) fn array_load(&mut self, inst: &ir::Inst, place: ArrayPlace) -> Result<Register> {
        if place.count == 0 {
            return Ok(self.zero());
        }
        let value = inst.args[0];
        let (index, inside) = self.numbers(value, place.offset, place.count)?;
        if self.is_uniform(value) {
            self.common_element(value, place)?;
            return Ok(self.zeroing(Op::Load, inside, Operand::Memory(Memory::At(RAX, 0))));
        }
        let (offset, start) = self.own_elements(index, place)?;
        Ok(self.gather(inside, offset, start))
    }

    pub(super) fn array_store(&mut self, inst: &ir::Inst, place: ArrayPlace) -> Result<()> {
        if place.count == 0 {
            return Ok(());
        }
        let value = inst.args[0];
        let (index, mut stores) = self.numbers(value, place.offset, place.count)?;
        if let Some(&mask) = inst.args.get(2) {
            let mask = self.mask(mask)?;
            stores = self.and(stores, mask);
        }
        let new = self.vector(inst.args[1])?;
        if self.is_uniform(value) {
            self.common_element(value, place)?;
            if !self.shape.has_masks() {
                let old = self.load(Memory::At(RAX, 0));
                let new = self.three_masked(Op::Select, stores, old, Operand::Register(new));
                self.save(new, Memory::At(RAX, 0));
                return Ok(());
            }
            let save = self.plain(Op::Save);
            self.push(super::Inst { a: new, b: Operand::Memory(Memory::At(RAX, 0)), k: stores, ..save });
            return Ok(());
        }
        let (offset, start) = self.own_elements(index, place)?;
        if !self.shape.has_masks() {
            return self.scatter(place, stores, offset, new);
        }
        let scatter = self.plain(Op::ScatterInts);
        self.push(super::Inst { t: offset, a: new, b: Operand::Memory(start), k: stores, ..scatter });
        Ok(())
    }

    /// Stores lane by lane; lanes that do not store write to the spare element after the last.
    fn scatter(&mut self, place: ArrayPlace, stores: Register, offset: Register, new: Register) -> Result<()> {
        let bytes = self.shape.vector_bytes();
        let behind = (self.layout.elements - usize::from(place.first)) * bytes;
        let nowhere = self.everywhere(behind as u32);
        let nowhere = self.loaded(nowhere, false);
        let offset = self.three_masked(Op::Select, stores, nowhere, Operand::Register(offset));
        let [offsets, values] = [1, 2].map(|number| self.shape.scratch(self.layout, number));
        self.save(offset, offsets);
        self.save(new, values);
        let first = self.layout.variables + usize::from(place.first);
        let start = self.shape.vector(self.layout, first);
        let (Memory::Words(offsets), Memory::Words(values), Memory::Words(start)) = (offsets, values, start) else {
            return Err(Unsupported("no array"));
        };
        self.raw(|code| {
            for lane in (0..bytes as i32).step_by(4) {
                code.scalar(false, &[0x8b], RAX, WORDS, None, offsets + lane);
                code.scalar(false, &[0x8b], RCX, WORDS, None, values + lane);
                code.scalar(false, &[0x89], RCX, WORDS, Some((RAX, 0)), start);
            }
        });
        Ok(())
    }

    pub(super) fn param_relative(&mut self, inst: &ir::Inst) -> Result<Register> {
        let ir::Op::ParamRelative { first, count, offset, component } = inst.op else {
            return Err(Unsupported("no parameter"));
        };
        if count == 0 {
            return Ok(self.zero());
        }
        let (array, address) = (Array { first, count, offset }, inst.args[0]);
        let components = match self.gathered.get(&Gathered { address, array }) {
            Some(&components) => components,
            None => {
                let components = match self.is_uniform(address) {
                    true => self.common_parameter(address, array)?,
                    false => self.own_parameters(address, array)?,
                };
                self.gathered.insert(Gathered { address, array }, components);
                components
            }
        };
        Ok(components[usize::from(component & 3)])
    }

    /// The parameter with a uniform number.
    fn common_parameter(&mut self, address: Value, array: Array) -> Result<[Register; 4]> {
        self.first_lane(address)?;
        let Memory::Words(zeros) = self.shape.scratch(self.layout, 0) else { return Err(Unsupported("no zeros")) };
        let first = i32::from(array.first) * PARAMETER_BYTES;
        self.raw(|code| {
            code.registers(true, &[0x63], RAX, RAX);
            code.lea(RAX, RAX, None, array.offset);
            code.registers(true, &[0x8b], RDX, RAX);
            code.registers(true, &[0xc1], 4, RDX);
            code.bytes.push(4);
            code.lea(RDX, PARAMETERS, Some((RDX, 0)), first);
            code.lea(RCX, WORDS, None, zeros);
            code.number(true, COMPARE, RAX, array.count.into());
            code.registers(true, &[0x0f, 0x40 | ABOVE_OR_EQUAL], RDX, RCX);
        });
        Ok([0, 1, 2, 3].map(|component| self.two(Op::Broadcast, Operand::Memory(Memory::At(RDX, 4 * component)), 0)))
    }

    /// Divergent parameters: for each lane a load of the vec4, then a transposition within quads.
    fn own_parameters(&mut self, address: Value, array: Array) -> Result<[Register; 4]> {
        let (index, inside) = self.numbers(address, array.offset, array.count)?;
        // A mask clears what lanes out of range read.
        let offset = self.two(Op::ShiftLeft, index, 4);
        let Memory::Words(scratch) = self.shape.scratch(self.layout, 1) else {
            return Err(Unsupported("no scratch memory"));
        };
        // Stores are small, so that loads of words can be forwarded from them.
        self.save_quads(offset, scratch, 16, WORDS);
        let from = Memory::Indexed(PARAMETERS, RAX, i32::from(array.first) * PARAMETER_BYTES);
        let quads = self.shape.lanes as i32 / 4;
        let lanes = [0, 1, 2, 3].map(|lane| {
            let mut halves = [NONE; 2];
            for quad in 0..quads {
                self.raw(|code| code.scalar(false, &[0x8b], RAX, WORDS, None, scratch + 4 * (4 * quad + lane)));
                let half = &mut halves[quad as usize / 2];
                *half = match quad % 2 {
                    0 => self.two(Op::LoadQuarter, Operand::Memory(from), 0),
                    _ => self.operation(Op::InsertSecond, *half, Operand::Memory(from), 1),
                };
            }
            match halves {
                [all, NONE] => all,
                [low, high] => self.operation(Op::InsertHalf, low, Operand::Register(high), 1),
            }
        });
        let [low, low2] = [(0, 1), (2, 3)].map(|(a, b)| self.three(Op::UnpackLow, lanes[a], lanes[b]));
        let [high, high2] = [(0, 1), (2, 3)].map(|(a, b)| self.three(Op::UnpackHigh, lanes[a], lanes[b]));
        let rows = [(low, low2), (high, high2)];
        let components = rows.map(|(a, b)| [Op::UnpackLow64, Op::UnpackHigh64].map(|op| self.three(op, a, b)));
        let [[x, y], [z, w]] = components;
        Ok([x, y, z, w].map(|component| self.zeroing(Op::Move, inside, component)))
    }

    /// A word from a constant buffer.
    pub(super) fn load_constant(&mut self, inst: &ir::Inst) -> Result<Register> {
        let ir::Op::LoadConstant { binding, element, count, word } = inst.op else {
            return Err(Unsupported("no constant"));
        };
        let Memory::Words(zeros) = self.shape.scratch(self.layout, 0) else { return Err(Unsupported("no zeros")) };
        let size = element.bytes() as i32;
        let total = size * i32::from(count);
        let is_high = !word.is_multiple_of(2);
        let place = i32::from(word / 2) * size + if is_high && size == 8 { 4 } else { 0 };
        let entry = i32::from(binding) * offsets::VIEW;
        let find = move |code: &mut Assembler| {
            code.load(RDX, CONTEXT, offsets::CONSTANTS);
            code.load(RSI, RDX, entry);
            code.load(RDI, RDX, entry + offsets::VIEW_BYTES);
            code.lea(R9, WORDS, None, zeros);
        };
        // A word at the sum of two registers, or one of them.
        let read = move |code: &mut Assembler, base: General, index: Option<(u8, u8)>, place: i32| {
            let opcode: &[u8] = match element {
                MemoryElement::U8 => &[0x0f, 0xb6],
                MemoryElement::S8 => &[0x0f, 0xbe],
                MemoryElement::U16 | MemoryElement::F16 => &[0x0f, 0xb7],
                MemoryElement::S16 => &[0x0f, 0xbf],
                _ => &[0x8b],
            };
            code.scalar(false, opcode, RAX, base, index, place);
            match element {
                _ if !is_high || size == 8 => {}
                MemoryElement::S8 | MemoryElement::S16 | MemoryElement::S32 => {
                    code.registers(false, &[0xc1], 7, RAX);
                    code.bytes.push(31);
                }
                _ => code.registers(false, &[0x31], RAX, RAX),
            }
        };
        if self.is_uniform(inst.args[0]) {
            self.first_lane(inst.args[0])?;
            self.raw(|code| {
                find(code);
                code.lea(R8, RAX, None, total);
                code.lea(RDX, RSI, Some((RAX, 0)), place);
                code.registers(true, &[0x39], RDI, R8);
                code.registers(true, &[0x0f, 0x40 | ABOVE], RDX, R9);
                read(code, RDX, None, 0);
            });
            return Ok(self.vector_from_general(RAX));
        }
        let offset = self.vector(inst.args[0])?;
        let words = self.shape.scratch(self.layout, 1);
        let Memory::Words(start) = words else { return Err(Unsupported("no scratch memory")) };
        // Offsets from there are signed numbers of 32 bits.
        const { assert!(MAX_CONSTANT_BYTES <= i32::MAX as usize) };
        // Lanes outside read the last element inside, and a mask clears what they read.
        self.raw(|code| {
            find(code);
            code.lea(R9, R9, None, -place);
            code.registers(false, &[0x31], RAX, RAX);
            code.number(true, SUBTRACT, RDI, total);
            // No offset is inside.
            code.registers(true, &[0x0f, 0x40 | BELOW], RSI, R9);
            code.registers(true, &[0x0f, 0x40 | BELOW], RDI, RAX);
        });
        let last = self.vector_from_general(RDI);
        let offset_inside = self.three(Op::MinUnsigned, offset, last);
        let inside = self.compare_ints(true, Compare::Eq, offset_inside, Operand::Register(offset));
        if size >= 4 && (size == 8 || !is_high) {
            return Ok(self.gather(inside, offset, Memory::At(RSI, place)));
        }
        if size == 1 && !is_high {
            return Ok(self.gather_bytes(inside, offset_inside, place, element));
        }
        self.save(offset_inside, words);
        let bytes = self.shape.vector_bytes() as i32;
        self.raw(|code| {
            for lane in (0..bytes).step_by(4) {
                code.scalar(false, &[0x8b], RAX, WORDS, None, start + lane);
                read(code, RSI, Some((RAX, 0)), place);
                code.scalar(false, &[0x89], RAX, WORDS, None, start + lane);
            }
        });
        let read = self.load(words);
        Ok(self.zeroing(Op::Move, inside, read))
    }

    /// A byte for each lane, at the sum of [`RSI`], `offset` and `place`, zero-extended. It is extracted from its
    /// aligned word, which may always be read: buffers consist of whole words, whichever part of one is bound.
    fn gather_bytes(&mut self, k: Register, offset: Register, place: i32, element: MemoryElement) -> Register {
        self.raw(|code| {
            code.lea(RSI, RSI, None, place);
            code.registers(false, &[0x8b], RAX, RSI);
            code.number(false, AND, RAX, 3);
            code.number(true, AND, RSI, !3);
        });
        let first = self.vector_from_general(RAX);
        let offset = self.three(Op::AddInt, offset, Operand::Register(first));
        let [byte, word] = [3, !3].map(|bits| {
            let bits = self.everywhere(bits);
            self.three(Op::And, offset, Operand::Memory(bits))
        });
        let words = self.gather(k, word, Memory::At(RSI, 0));
        let bits = self.two(Op::ShiftLeft, byte, 3);
        let bytes = self.three(Op::ShiftRightBy, words, Operand::Register(bits));
        let up = self.two(Op::ShiftLeft, bytes, 24);
        self.two(if element == MemoryElement::S8 { Op::ShiftSigned } else { Op::ShiftRight }, up, 24)
    }

    /// The running lanes, by their row, that are in the mask.
    pub(super) fn running(&mut self, mask: Option<Value>) -> Result<Register> {
        let row = Memory::row(self.layout.exec());
        Ok(match mask {
            Some(mask) => {
                let mask = self.mask(mask)?;
                self.zeroing(Op::Load, mask, Operand::Memory(row))
            }
            None => self.load(row),
        })
    }

    /// Stores the quads of a vector `step` bytes apart.
    fn save_quads(&mut self, from: Register, start: i32, step: i32, base: General) {
        for quad in 0..self.shape.lanes as i32 / 4 {
            let to = Operand::Memory(Memory::At(base, start + step * quad));
            let save = self.plain(if self.shape.lanes == 4 { Op::Save } else { Op::SaveQuarter });
            self.push(super::Inst { a: from, b: to, immediate: quad as u8, ..save });
        }
    }

    /// Stores 64-bit numbers, given as low and high words, consecutively in the call whose address is in [`RAX`].
    fn save_pairs(&mut self, [low, high]: [Register; 2], rows: i32) {
        for (half, op) in (0..).zip([Op::UnpackLow, Op::UnpackHigh]) {
            let pairs = self.three(op, low, high);
            self.save_quads(pairs, rows + 16 * half, 32, RAX);
        }
    }

    /// Which of eight results of an instruction are used.
    pub(super) fn wanted(&self, value: Option<Value>) -> u8 {
        value.map_or(0, |value| self.components[value.0 as usize])
    }

    /// Loads a row at [`RAX`] + `row` that vectors of up to 256 bits have written. A wider load could not be forwarded,
    /// and would wait for the cache.
    fn load_halves(&mut self, row: i32) -> Register {
        if self.shape.vector_bytes() <= 32 {
            return self.load(Memory::At(RAX, row));
        }
        let low = self.two(Op::LoadHalf, Operand::Memory(Memory::At(RAX, row)), 0);
        self.operation(Op::InsertHalf, low, Operand::Memory(Memory::At(RAX, row + 32)), 1)
    }

    /// Calls a function of the context, and loads its results.
    fn call(&mut self, function: i32, call: i32, rows: &[i32], wanted: u8) -> usize {
        let bytes = self.shape.vector_bytes() as i32;
        let groups = self.shape.calls_for();
        self.finished(Op::Call, |code| {
            // vzeroupper
            code.bytes.extend([0xc5, 0xf8, 0x77]);
            code.registers(true, &[0x8b], RDI, CONTEXT);
            code.call(CONTEXT, function);
            // The callee may clobber them.
            for (position, number) in POSITIONS[..groups].iter().zip(0..).skip(1) {
                code.lea(*position, POSITION, None, number * bytes);
            }
        });
        let mut results = [0; 8];
        if wanted != 0 {
            self.finished(Op::Once, |code| code.load(RAX, CONTEXT, call));
            for (number, &row) in rows.iter().enumerate().filter(|(number, _)| wanted >> number & 1 != 0) {
                results[number] = self.load_halves(row);
            }
        }
        self.results.push(results);
        self.results.len() - 1
    }

    /// A lookup.
    pub(super) fn sample(&mut self, inst: &ir::Inst) -> Result<usize> {
        let ir::Op::Sample { unit, component, integers, operation, target, flags } = inst.op else {
            return Err(Unsupported("no lookup"));
        };
        // Other rows may hold anything.
        let rows = sample_rows(inst.op);
        let (operands, wanted) = inst.args.split_at(rows.len().min(inst.args.len()));
        self.finished(Op::Once, |code| code.load(RAX, CONTEXT, offsets::SAMPLE_CALL));
        for (row, &arg) in rows.into_iter().zip(operands) {
            let value = self.vector(arg)?;
            self.save(value, Memory::At(RAX, row_offset(row)));
        }
        let exec = self.running(wanted.first().copied())?;
        self.save(exec, Memory::At(RAX, offsets::CALL_EXEC));
        let lanes = self.shape.lanes as u32;
        self.finished(Op::OnceOfLanes, |code| {
            let fields = [
                (offsets::CALL_OPERATION, operation as u32),
                (offsets::CALL_UNIT, unit.into()),
                (offsets::CALL_TARGET, target as u32),
                (offsets::CALL_FLAGS, flags.bits()),
                (offsets::CALL_COMPONENT, component.into()),
                (offsets::CALL_RESULT_TYPE, integers.into()),
                (offsets::CALL_LANES, lanes),
            ];
            for (offset, value) in fields {
                code.store_number(RAX, offset, value);
            }
        });
        let [x, y, z, w] = [0, 1, 2, 3].map(|component| offsets::CALL_RESULTS + component * offsets::CALL_ROW);
        let results = [x, y, z, w, offsets::CALL_RESIDENT];
        let wanted = self.wanted(inst.result);
        Ok(self.call(offsets::SAMPLE, offsets::SAMPLE_CALL, &results, wanted))
    }

    /// A memory access.
    pub(super) fn access(&mut self, inst: &ir::Inst) -> Result<usize> {
        let (operation, access) = match inst.op {
            ir::Op::LoadMemory(access) => (MemoryOperation::Load, access),
            ir::Op::StoreMemory(access) => (MemoryOperation::Store, access),
            ir::Op::AtomicMemory(operation, access) => (operation, access),
            _ => return Err(Unsupported("no access")),
        };
        let before_mask = inst.op.operands_before_mask().unwrap_or_default().min(inst.args.len());
        let (args, mask) = inst.args.split_at(before_mask);
        let [low, high, data @ ..] = args else { return Err(Unsupported("an access without address")) };
        let (address, mask) = ([*low, *high], mask.first().copied());
        let access = Access { inst, operation, access, address, data, mask };
        if let Some(results) = self.texels(access)? {
            return Ok(results);
        }
        match self.direct(access)? {
            Some(results) => Ok(results),
            None if Self::is_shared(operation, access.access) => self.access_shared(access),
            None => {
                let address = [self.vector(*low)?, self.vector(*high)?];
                self.describe_access(access, address)?;
                let rows = Self::result_rows();
                Ok(self.call(offsets::ACCESS, offsets::MEMORY_CALL, &rows, self.wanted(inst.result)))
            }
        }
    }

    /// Accesses to a work group's memory at any addresses.
    pub(super) fn access_shared(&mut self, access: Access<'_>) -> Result<usize> {
        let Access { inst, operation, access, address, data, mask } = access;
        match operation {
            MemoryOperation::Load => self.load_shared(inst, access, address, mask),
            MemoryOperation::Store => self.store_shared(access, address, data, mask),
            _ => self.atomic_shared(inst, operation, access, address, data, mask),
        }
    }

    /// The rows in which a call returns its results.
    fn result_rows() -> [i32; 8] {
        std::array::from_fn(|number| offsets::ACCESS_RESULT[number % 2] + (number / 2) as i32 * offsets::ACCESS_ROW)
    }

    /// An access by the runtime that clobbers no vector or mask registers.
    pub(super) fn access_keeping(&mut self, access: Access<'_>, address: [Register; 2]) -> Result<[Register; 8]> {
        self.describe_access(access, address)?;
        self.raw(|code| {
            code.registers(true, &[0x8b], RDI, CONTEXT);
            code.call(CONTEXT, offsets::ACCESS_KEEPING);
            code.load(RAX, CONTEXT, offsets::MEMORY_CALL);
        });
        let wanted = self.wanted(access.inst.result);
        let mut results = [NONE; 8];
        for (number, row) in Self::result_rows().into_iter().enumerate().filter(|(number, _)| wanted >> number & 1 != 0)
        {
            results[number] = self.load(Memory::At(RAX, row));
        }
        Ok(results)
    }

    /// Writes the description of an access at an address of two halves.
    fn describe_access(&mut self, access: Access<'_>, address: [Register; 2]) -> Result<()> {
        let Access { operation, access, data, mask, .. } = access;
        let (handle, data) = data.split_at(access.handle_words());
        self.raw(|code| code.load(RAX, CONTEXT, offsets::MEMORY_CALL));
        self.save_pairs(address, offsets::ACCESS_ADDRESSES);
        if let &[low, high] = handle {
            let handle = [self.vector(low)?, self.vector(high)?];
            self.save_pairs(handle, offsets::ACCESS_HANDLES);
        }
        for (component, words) in (0..).zip(data.chunks(access.element.words())) {
            for (rows, &word) in offsets::ACCESS_DATA.into_iter().zip(words) {
                let word = self.vector(word)?;
                self.save(word, Memory::At(RAX, rows + component * offsets::ACCESS_ROW));
            }
        }
        let exec = self.running(mask)?;
        self.save(exec, Memory::At(RAX, offsets::ACCESS_EXEC));
        if operation != MemoryOperation::Load {
            let covered = self.load(Memory::row(self.layout.covered()));
            self.save(covered, Memory::At(RAX, offsets::ACCESS_COVERED));
        }
        let lanes = self.shape.lanes as u32;
        self.raw(|code| describe(code, operation, access, lanes));
        Ok(())
    }

    /// Charges `cost` to the budget. Returns whether the lanes may continue.
    pub(super) fn charge(&mut self, inst: &ir::Inst, cost: u32) -> Result<Register> {
        let some = match inst.args.first() {
            Some(&mask) => self.mask(mask)?,
            None => self.known_mask(true),
        };
        let exec = self.load(Memory::row(self.layout.exec()));
        let covered = Operand::Memory(Memory::row(self.layout.covered()));
        let covered = match self.shape.has_masks() {
            true => self.three(Op::Test, exec, covered),
            false => self.three(Op::And, exec, covered),
        };
        let covered = self.and(covered, some);
        self.mask_to_general(covered, RAX);
        self.mask_to_general(some, RCX);
        let lanes = (1u32 << self.shape.lanes) - 1;
        self.raw(|code| {
            for register in [RAX, RCX] {
                code.number(false, AND, register, lanes as i32);
                // setne, movzx
                code.registers(false, &[0x0f, 0x90 | NOT_EQUAL], 0, register);
                code.registers(false, &[0x0f, 0xb6], register, register);
            }
            code.load(RDX, CONTEXT, offsets::LEFT);
            // imul
            code.registers(true, &[0x69], RAX, RAX);
            code.bytes.extend(cost.to_le_bytes());
            code.registers(true, &[0x2b], RDX, RAX);
            code.store(RDX, CONTEXT, offsets::LEFT);
            code.load(RSI, CONTEXT, offsets::HELPERS_LEFT);
            code.registers(true, &[0x2b], RSI, RCX);
            code.set(RDI, HELPER_ROUNDS as u32);
            code.registers(false, &[0x85], RAX, RAX);
            code.registers(true, &[0x0f, 0x40 | NOT_EQUAL], RSI, RDI);
            code.store(RSI, CONTEXT, offsets::HELPERS_LEFT);
            // An exhausted budget is negative.
            code.registers(true, &[0xc1], 5, RDX);
            code.bytes.push(63);
            code.scalar(true, &[0x0b], RDX, CONTEXT, None, offsets::EXHAUSTED);
            code.store(RDX, CONTEXT, offsets::EXHAUSTED);
            code.load(RDI, CONTEXT, offsets::STOP);
            code.scalar(false, &[0x0f, 0xb6], RDI, RDI, None, 0);
            code.registers(true, &[0x0b], RDX, RDI);
            code.registers(true, &[0xc1], 5, RSI);
            code.bytes.push(63);
            code.registers(true, &[0x0b], RDX, RSI);
            code.registers(false, &[0x31], RAX, RAX);
            code.registers(true, &[0x85], RDX, RDX);
            code.registers(false, &[0x0f, 0x90 | EQUAL], 0, RAX);
            code.registers(false, &[0xf7], 3, RAX);
        });
        Ok(self.mask_from_general(RAX))
    }
}

/// Writes the kind of access to the call whose address is in [`RAX`].
pub(super) fn describe(code: &mut Assembler, operation: MemoryOperation, access: MemoryAccess, lanes: u32) {
    let MemoryAccess { space, binding, element, count, conversion } = access;
    let bytes = [
        (offsets::ACCESS_OPERATION, operation as u8),
        (offsets::ACCESS_SPACE, space as u8),
        (offsets::ACCESS_ELEMENT, element as u8),
        (offsets::ACCESS_COUNT, count),
        (offsets::ACCESS_CONVERSION, conversion as u8),
    ];
    for (offset, value) in bytes {
        code.scalar(false, &[0xc6], 0, RAX, None, offset);
        code.bytes.push(value);
    }
    code.store_number(RAX, offsets::ACCESS_BINDING, binding.into());
    code.store_number(RAX, offsets::ACCESS_LANES, lanes);
}
