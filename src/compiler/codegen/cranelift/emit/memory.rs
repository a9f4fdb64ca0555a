//! An invocation's arrays, constant buffers, accesses to the driver's memory, and the instruction budget.
//!
//! Arrays and constant buffers are read and written in place. An access to other memory is a call of the runtime for
//! the lanes of all quads of the iteration.

use super::super::super::layout::LANES;
use super::{ClifType, Emitter, MAX_QUADS, Result, Slot, VECTOR_BYTES, clif_type};
use crate::compiler::ir::{self, ArrayPlace, MemoryAccess, Op, Type};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I32, I32X4, I64};
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, Value};
use nvjit_runtime::native::offsets;
use nvjit_runtime::{HELPER_ROUNDS, MemoryElement, MemoryOperation};

/// The result of a memory access: a low and a high word for each component.
pub(in super::super) type Words = [Value; 8];

/// Arrays with more elements than this are cleared by a loop.
const MOST_UNROLLED: usize = 32;

/// The key of a computed address in a constant buffer: operand, binding point, type and number of components, and quad.
pub(in super::super) type Found = (ir::Value, u8, MemoryElement, u8, usize);

/// The address of a lane's components in a constant buffer, and whether they are inside.
#[derive(Clone, Copy)]
pub(in super::super) struct Place {
    address: Value,
    is_inside: Value,
}

impl Emitter<'_> {
    fn is_uniform(&self, value: ir::Value) -> bool {
        matches!(self.slots[value.0 as usize], Slot::Uniform(_))
            || self.uniform.get(value.0 as usize).copied().unwrap_or_default()
    }

    /// Sets all elements of arrays to zeros.
    pub(in super::super) fn clear_arrays(&mut self) {
        let count = self.layout.cleared(self.function);
        if count == 0 {
            return;
        }
        let (first, zero) = (self.layout.element(0) as i32 * VECTOR_BYTES, self.int_vector(0));
        if count <= MOST_UNROLLED {
            for element in 0..count as i32 {
                let offset = first + element * VECTOR_BYTES;
                self.builder.ins().store(MemFlagsData::trusted(), zero, self.base.words, offset);
            }
            return;
        }
        let [head, after] = std::array::from_fn(|_| self.builder.create_block());
        let address = self.builder.append_block_param(head, I64);
        let start = self.builder.ins().iadd_imm_s(self.base.words, i64::from(first));
        let end = self.builder.ins().iadd_imm_s(start, count as i64 * i64::from(VECTOR_BYTES));
        self.builder.ins().jump(head, &[BlockArg::Value(start)]);
        self.builder.switch_to_block(head);
        self.builder.ins().store(MemFlagsData::trusted(), zero, address, 0);
        let next = self.builder.ins().iadd_imm_s(address, i64::from(VECTOR_BYTES));
        let more = self.builder.ins().icmp(IntCC::UnsignedLessThan, next, end);
        self.builder.ins().brif(more, head, &[BlockArg::Value(next)], after, &[]);
        self.builder.switch_to_block(after);
    }

    /// The element numbers that an operand selects, and the mask of lanes in range.
    fn elements(&mut self, operand: ir::Value, place: ArrayPlace) -> Result<(Value, Value)> {
        // A sum that wraps is out of bounds, because offsets are not less than `Op::LEAST_OFFSET`.
        let index = self.operand(operand, I32X4, 0)?;
        let offset = self.int_vector(place.offset);
        let index = self.builder.ins().iadd(index, offset);
        let (limit, zero) = (self.int_vector(i32::from(place.count)), self.int_vector(0));
        let below = self.builder.ins().icmp(IntCC::SignedLessThan, index, limit);
        let negative = self.builder.ins().icmp(IntCC::SignedLessThan, index, zero);
        let is_inside = self.builder.ins().band_not(below, negative);
        Ok((index, is_inside))
    }

    /// The address of lane `lane` of element `index` of the array at `place`.
    fn element_address(&mut self, place: ArrayPlace, index: Value, lane: usize) -> Value {
        let index = self.builder.ins().extractlane(index, lane as u8);
        let index = self.builder.ins().uextend(I64, index);
        let bytes = self.builder.ins().ishl_imm_u(index, i64::from(VECTOR_BYTES.trailing_zeros()));
        let first = self.layout.element(usize::from(place.first)) as i64 * i64::from(VECTOR_BYTES);
        let offset = self.builder.ins().iadd_imm_s(bytes, first + (lane * size_of::<u32>()) as i64);
        self.builder.ins().iadd(self.base.words, offset)
    }

    /// Loads the element that the operand selects in each lane.
    pub(in super::super) fn array_load(&mut self, inst: &ir::Inst, place: ArrayPlace) -> Result<Value> {
        let ty = inst.result.map_or(Type::F32, |result| self.function.ty(result));
        let (index, is_inside) = self.elements(inst.args[0], place)?;
        // Lanes out of range read the first one, and a mask clears the result.
        let index = self.builder.ins().band(index, is_inside);
        let flags = MemFlagsData::trusted();
        let elements = if place.count == 0 {
            self.int_vector(0)
        } else if self.is_uniform(inst.args[0]) {
            let address = self.element_address(place, index, 0);
            self.builder.ins().load(I32X4, flags, address, 0)
        } else {
            self.lane_by_lane(|emitter, lane| {
                let address = emitter.element_address(place, index, lane);
                emitter.builder.ins().load(I32, flags, address, 0)
            })
        };
        let elements = self.builder.ins().band(elements, is_inside);
        Ok(self.cast(clif_type(ty), elements))
    }

    /// A vector of the results of `scalar` for each lane.
    pub(in super::super) fn lane_by_lane(&mut self, mut scalar: impl FnMut(&mut Self, usize) -> Value) -> Value {
        let first = scalar(self, 0);
        let mut vector = self.builder.ins().scalar_to_vector(I32X4, first);
        for lane in 1..LANES {
            let scalar = scalar(self, lane);
            vector = self.builder.ins().insertlane(vector, scalar, lane as u8);
        }
        vector
    }

    /// Stores to the element that the operand selects in each active lane.
    pub(in super::super) fn array_store(&mut self, inst: &ir::Inst, place: ArrayPlace) -> Result<()> {
        let (index, mut stores) = self.elements(inst.args[0], place)?;
        if let Some(&mask) = inst.args.get(2) {
            let mask = self.operand(mask, I32X4, 0)?;
            stores = self.builder.ins().band(stores, mask);
        }
        let value = self.operand(inst.args[1], I32X4, 0)?;
        if self.is_uniform(inst.args[0]) && place.count > 0 {
            let index = self.builder.ins().band(index, stores);
            // The number is that of a storing lane, if there is any: other lanes have zero.
            let index = self.largest(index);
            let address = self.element_address(place, index, 0);
            let flags = MemFlagsData::trusted();
            let old = self.builder.ins().load(I32X4, flags, address, 0);
            let new = self.builder.ins().bitselect(stores, value, old);
            self.builder.ins().store(flags, new, address, 0);
            return Ok(());
        }
        // Lanes that do not store write to the spare element.
        let nowhere = self.int_vector((self.layout.elements - usize::from(place.first)) as i32);
        let index = self.builder.ins().bitselect(stores, index, nowhere);
        for lane in 0..LANES {
            let address = self.element_address(place, index, lane);
            let scalar = self.builder.ins().extractlane(value, lane as u8);
            self.builder.ins().store(MemFlagsData::trusted(), scalar, address, 0);
        }
        Ok(())
    }

    /// In each lane the maximum over all lanes. No number is negative.
    fn largest(&mut self, vector: Value) -> Value {
        let other = self.shuffle(vector, vector, [2, 3, 0, 1]);
        let vector = self.builder.ins().smax(vector, other);
        let other = self.shuffle(vector, vector, [1, 0, 3, 2]);
        self.builder.ins().smax(vector, other)
    }

    /// A word from a constant buffer.
    pub(in super::super) fn constant(&mut self, inst: &ir::Inst, quad: usize) -> Result<Value> {
        let Op::LoadConstant { binding, element, count, word } = inst.op else {
            return Err("no constant".to_owned());
        };
        let operand = inst.args[0];
        let is_uniform = self.is_uniform(operand);
        let key = (operand, binding, element, count, if is_uniform { 0 } else { quad });
        let known = self.found.get(&key).cloned();
        let lanes = match known {
            Some(lanes) => lanes,
            None => {
                let lanes = self.find(key, if is_uniform { 1 } else { LANES })?;
                self.found.insert(key, lanes.clone());
                lanes
            }
        };
        if let [place] = lanes[..] {
            let scalar = self.constant_word(place, element, word)?;
            return Ok(self.builder.ins().splat(I32X4, scalar));
        }
        let words = lanes.into_iter().map(|place| self.constant_word(place, element, word));
        let words: Vec<Value> = words.collect::<Result<_>>()?;
        Ok(self.lane_by_lane(|_, lane| words[lane]))
    }

    /// Computes the addresses of components in a constant buffer, for the first `lanes` lanes.
    fn find(&mut self, key: Found, lanes: usize) -> Result<Vec<Place>> {
        let (operand, binding, element, count, quad) = key;
        let flags = MemFlagsData::trusted();
        let offsets = self.operand(operand, I32X4, quad)?;
        let buffers = self.builder.ins().load(I64, flags, self.base.context, offsets::CONSTANTS);
        let entry = i32::from(binding) * offsets::VIEW;
        let start = self.builder.ins().load(I64, flags, buffers, entry);
        let bytes = self.builder.ins().load(I64, flags, buffers, entry + offsets::VIEW_BYTES);
        let size = (element.bytes() * usize::from(count)) as i64;
        let places = (0..lanes).map(|lane| {
            let offset = self.builder.ins().extractlane(offsets, lane as u8);
            let offset = self.builder.ins().uextend(I64, offset);
            let end = self.builder.ins().iadd_imm_s(offset, size);
            let is_inside = self.builder.ins().icmp(IntCC::UnsignedLessThanOrEqual, end, bytes);
            let address = self.builder.ins().iadd(start, offset);
            Place { address, is_inside }
        });
        Ok(places.collect())
    }

    /// A word of the components at `place`.
    fn constant_word(&mut self, place: Place, element: MemoryElement, word: u8) -> Result<Value> {
        let zeros = self.layout.splat(Op::ConstI32(0)).ok_or("no zeros")? as i64 * i64::from(VECTOR_BYTES);
        let size = element.bytes() as i64;
        let is_high = !word.is_multiple_of(2);
        let offset = i64::from(word / 2) * size + if is_high && size == 8 { 4 } else { 0 };
        let inside = self.builder.ins().iadd_imm_s(place.address, offset);
        let outside = self.builder.ins().iadd_imm_s(self.base.words, zeros);
        let address = self.builder.ins().select(place.is_inside, inside, outside);
        // Constants may have any alignment.
        let flags = MemFlagsData::new().with_notrap();
        let low = match element {
            MemoryElement::U8 => self.builder.ins().uload8(I32, flags, address, 0),
            MemoryElement::S8 => self.builder.ins().sload8(I32, flags, address, 0),
            MemoryElement::U16 | MemoryElement::F16 => self.builder.ins().uload16(I32, flags, address, 0),
            MemoryElement::S16 => self.builder.ins().sload16(I32, flags, address, 0),
            _ => self.builder.ins().load(I32, flags, address, 0),
        };
        Ok(match element {
            _ if !is_high || size == 8 => low,
            MemoryElement::S8 | MemoryElement::S16 | MemoryElement::S32 => self.builder.ins().sshr_imm_u(low, 31),
            _ => self.builder.ins().iconst(I32, 0),
        })
    }

    /// Refills the budget of back edges, unless earlier lanes exhausted it.
    pub(in super::super) fn fill_budget(&mut self) {
        if !self.function.insts().any(|inst| matches!(inst.op, Op::Charge(_))) {
            return;
        }
        let (trusted, context) = (MemFlagsData::trusted(), self.base.context);
        let budget = self.builder.ins().load(I64, trusted, context, offsets::BUDGET);
        let exhausted = self.builder.ins().load(I64, trusted, context, offsets::EXHAUSTED);
        let zero = self.builder.ins().iconst(I64, 0);
        let left = self.builder.ins().select(exhausted, zero, budget);
        self.builder.ins().store(trusted, left, context, offsets::LEFT);
        let rounds = self.builder.ins().iconst(I64, HELPER_ROUNDS as i64);
        self.builder.ins().store(trusted, rounds, context, offsets::HELPERS_LEFT);
    }

    /// Charges `cost` to the budget. Returns whether the lanes may continue.
    pub(in super::super) fn charge(&mut self, inst: &ir::Inst, cost: u32) -> Result<Value> {
        let (trusted, context) = (MemFlagsData::trusted(), self.base.context);
        let mask = match inst.args.first() {
            Some(&mask) => self.operand(mask, I32X4, 0)?,
            None => self.int_vector(-1),
        };
        let exec = self.load_row(self.layout.exec(), I32X4, 0);
        let covered = self.load_row(self.layout.covered(), I32X4, 0);
        let covered = self.builder.ins().band(exec, covered);
        let covered = self.builder.ins().band(covered, mask);
        let [covered, some] = [covered, mask].map(|mask| {
            let bits = self.builder.ins().vhigh_bits(I32, mask);
            let zero = self.builder.ins().iconst(I32, 0);
            self.builder.ins().icmp(IntCC::NotEqual, bits, zero)
        });
        let left = self.builder.ins().load(I64, trusted, context, offsets::LEFT);
        let cost = self.builder.ins().iconst(I64, i64::from(cost));
        let zero = self.builder.ins().iconst(I64, 0);
        let taken = self.builder.ins().select(covered, cost, zero);
        let left = self.builder.ins().isub(left, taken);
        self.builder.ins().store(trusted, left, context, offsets::LEFT);
        let helpers = self.builder.ins().load(I64, trusted, context, offsets::HELPERS_LEFT);
        let taken = self.builder.ins().uextend(I64, some);
        let fewer = self.builder.ins().isub(helpers, taken);
        let rounds = self.builder.ins().iconst(I64, HELPER_ROUNDS as i64);
        let helpers = self.builder.ins().select(covered, rounds, fewer);
        self.builder.ins().store(trusted, helpers, context, offsets::HELPERS_LEFT);
        // An exhausted budget is negative.
        let is_exhausted = self.builder.ins().ushr_imm_u(left, 63);
        let exhausted = self.builder.ins().load(I64, trusted, context, offsets::EXHAUSTED);
        let exhausted = self.builder.ins().bor(exhausted, is_exhausted);
        self.builder.ins().store(trusted, exhausted, context, offsets::EXHAUSTED);
        let stop = self.builder.ins().load(I64, trusted, context, offsets::STOP);
        let stopped = self.builder.ins().load(I8, MemFlagsData::new().with_notrap(), stop, 0);
        let stopped = self.builder.ins().uextend(I64, stopped);
        let helpers_end = self.builder.ins().ushr_imm_u(helpers, 63);
        let end = self.builder.ins().bor(exhausted, stopped);
        let end = self.builder.ins().bor(end, helpers_end);
        let zero = self.builder.ins().iconst(I64, 0);
        let goes_on = self.builder.ins().icmp(IntCC::Equal, end, zero);
        let goes_on = self.builder.ins().uextend(I32, goes_on);
        let mask = self.builder.ins().ineg(goes_on);
        Ok(self.builder.ins().splat(I32X4, mask))
    }

    /// The results of an access.
    pub(in super::super) fn words_of(&self, value: ir::Value) -> Result<[Words; MAX_QUADS]> {
        match self.slots[value.0 as usize] {
            Slot::Words(number) => Ok(self.words[number]),
            _ => Err("words of no access".to_owned()),
        }
    }

    /// One access for all quads of the iteration. Returns the index of its results in `words`.
    pub(in super::super) fn access(&mut self, inst: &ir::Inst) -> Result<usize> {
        let (operation, access) = match inst.op {
            Op::LoadMemory(access) => (MemoryOperation::Load, access),
            Op::StoreMemory(access) => (MemoryOperation::Store, access),
            Op::AtomicMemory(operation, access) => (operation, access),
            _ => return Err("no access".to_owned()),
        };
        let trusted = MemFlagsData::trusted();
        let call = self.builder.ins().load(I64, trusted, self.base.context, offsets::MEMORY_CALL);
        let before_mask = inst.op.operands_before_mask().unwrap_or_default().min(inst.args.len());
        let (args, mask) = inst.args.split_at(before_mask);
        let [low, high, data @ ..] = args else { return Err("an access without address".to_owned()) };
        let (handle, data) = data.split_at(access.handle_words());
        let MemoryAccess { space, binding, element, count, conversion } = access;
        for quad in 0..self.quads {
            self.store_pairs([*low, *high], quad, call, offsets::ACCESS_ADDRESSES)?;
            if let &[low, high] = handle {
                self.store_pairs([low, high], quad, call, offsets::ACCESS_HANDLES)?;
            }
            let position = quad as i32 * VECTOR_BYTES;
            for (component, words) in (0..).zip(data.chunks(element.words())) {
                for (rows, &word) in offsets::ACCESS_DATA.into_iter().zip(words) {
                    let ty: ClifType = self.natural_type(word).unwrap_or(I32X4);
                    let word = self.operand(word, ty, quad)?;
                    self.builder.ins().store(trusted, word, call, rows + component * offsets::ACCESS_ROW + position);
                }
            }
            let mut exec = self.load_row(self.layout.exec(), I32X4, quad);
            if let Some(&mask) = mask.first() {
                let mask = self.operand(mask, I32X4, quad)?;
                exec = self.builder.ins().band(exec, mask);
            }
            self.builder.ins().store(trusted, exec, call, offsets::ACCESS_EXEC + position);
            if operation != MemoryOperation::Load {
                let covered = self.load_row(self.layout.covered(), I32X4, quad);
                self.builder.ins().store(trusted, covered, call, offsets::ACCESS_COVERED + position);
            }
        }
        let fields = [
            (offsets::ACCESS_OPERATION, I8, operation as i64),
            (offsets::ACCESS_SPACE, I8, space as i64),
            (offsets::ACCESS_ELEMENT, I8, element as i64),
            (offsets::ACCESS_COUNT, I8, i64::from(count)),
            (offsets::ACCESS_CONVERSION, I8, conversion as i64),
            (offsets::ACCESS_BINDING, I32, i64::from(binding)),
            (offsets::ACCESS_LANES, I32, (self.quads * LANES) as i64),
        ];
        for (offset, ty, value) in fields {
            let value = self.builder.ins().iconst(ty, value);
            self.builder.ins().store(trusted, value, call, offset);
        }
        let function = self.builder.ins().load(I64, trusted, self.base.context, offsets::ACCESS);
        self.builder.ins().call_indirect(self.callback, function, &[self.base.context]);
        if operation != MemoryOperation::Store {
            self.load_words();
        }
        Ok(self.words.len().wrapping_sub(1))
    }

    /// Stores 64-bit numbers, given as low and high words, consecutively.
    fn store_pairs(&mut self, [low, high]: [ir::Value; 2], quad: usize, call: Value, rows: i32) -> Result<()> {
        let [low, high] = [self.operand(low, I32X4, quad)?, self.operand(high, I32X4, quad)?];
        for (half, pattern) in (0..).zip([[0, 4, 1, 5], [2, 6, 3, 7]]) {
            let pairs = self.shuffle(low, high, pattern);
            let offset = rows + (2 * quad as i32 + half) * VECTOR_BYTES;
            self.builder.ins().store(MemFlagsData::trusted(), pairs, call, offset);
        }
        Ok(())
    }

    /// Loads the results of the last access.
    fn load_words(&mut self) {
        let trusted = MemFlagsData::trusted();
        let call = self.builder.ins().load(I64, trusted, self.base.context, offsets::MEMORY_CALL);
        let mut words = [[call; 8]; MAX_QUADS];
        for (quad, words) in words.iter_mut().enumerate().take(self.quads) {
            for (number, word) in words.iter_mut().enumerate() {
                let row = offsets::ACCESS_RESULT[number % 2] + (number / 2) as i32 * offsets::ACCESS_ROW;
                *word = self.builder.ins().load(I32X4, trusted, call, row + quad as i32 * VECTOR_BYTES);
            }
        }
        self.words.push(words);
    }
}
