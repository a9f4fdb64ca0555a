//! Accesses by global addresses without a call, where all lanes are in one range of them: that of the first lane that
//! makes the access. The runtime makes the others, without clobbering the code's registers.

use super::super::machine::{CONTEXT, Memory, NONE, Operand, RAX, RCX, RDI, RDX, RSI, Register, WORDS};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::Selector;
use super::access::{AND, Access};
use super::direct::Way;
use super::long::{ADD, BELOW, COMPARE, EQUAL, SUBTRACT};
use super::shared::{ADDRESSES, LANES, RANGE, WORD, bytes};
use crate::compiler::ir::Compare;
use nvjit_runtime::memory::access_kind;
use nvjit_runtime::native::offsets;
use nvjit_runtime::{ImageConversion, MemoryOperation};

/// How many ranges the code searches, one after the other; the runtime, which halves the table, finds the others.
const MOST: i32 = 8;

impl Selector<'_> {
    /// Makes an access by global addresses, if the code can make it. Returns the index of its results.
    pub(super) fn in_range(&mut self, access: Access<'_>) -> Result<Option<usize>> {
        let of = access.access;
        let is_used = access.operation != MemoryOperation::Load || self.wanted(access.inst.result) != 0;
        if !is_used || of.conversion != ImageConversion::None || !Self::is_inline(access.operation, of.element) {
            return Ok(None);
        }
        let [low, high] = access.address;
        let address = [self.vector(low)?, self.vector(high)?];
        let running = self.accessing(access)?;
        let (offset, inside) = self.range(access, address, running)?;
        let good = self.and(running, inside);
        let bad = self.and_not(inside, running);
        let bad = self.any(bad);
        let wanted = self.wanted(access.inst.result);
        let of = |results: [Register; 8]| {
            (0..8).filter(|number| wanted >> number & 1 != 0).map(|number| results[number]).collect()
        };
        let usual = |selector: &mut Self| selector.at_once(access, Way::Apart, offset, good).map(of);
        let joined = self.by_one_of_two(bad, usual, |selector| selector.access_keeping(access, address).map(of))?;
        let mut results = [NONE; 8];
        for (number, register) in (0..8).filter(|number| wanted >> number & 1 != 0).zip(joined) {
            results[number] = register;
        }
        Ok(Some(self.keep(results)))
    }

    /// Finds the range of the first lane that makes the access, and keeps where it begins. Returns the lanes' offsets
    /// in it, and those that are inside, aligned if that is required.
    fn range(
        &mut self,
        access: Access<'_>,
        [low, high]: [Register; 2],
        running: Register,
    ) -> Result<(Register, Register)> {
        let [lows, highs, place] = [ADDRESSES, LANES, RANGE].map(|number| self.scratch_place(number));
        let (lows, highs, place) = (lows?, highs?, place?);
        let Memory::Words(more) = self.shape.scratch(self.layout, RANGE + 1) else {
            return Err(Unsupported("no scratch memory"));
        };
        // Where it begins, its first address, and the number of offsets at which the whole access is inside.
        let (base, count) = (place + 2 * WORD, more);
        self.save(low, Memory::Words(lows));
        self.save(high, Memory::Words(highs));
        self.mask_to_general(running, RCX);
        let lanes = self.shape.lanes as u32;
        let kind = access_kind(access.operation);
        self.raw(|code| {
            const LANE: Option<(u8, u8)> = Some((RCX, 2));
            let [head, found, none, done] = [0; 4].map(|_| code.label());
            code.number(false, AND, RCX, ((1u32 << lanes) - 1) as i32);
            code.jump(Some(EQUAL), none);
            // bsf
            code.registers(false, &[0x0f, 0xbc], RCX, RCX);
            code.scalar(false, &[0x8b], RSI, WORDS, LANE, lows);
            code.scalar(false, &[0x8b], RDI, WORDS, LANE, highs);
            // shl, or
            code.registers(true, &[0xc1], 4, RDI);
            code.bytes.push(32);
            code.registers(true, &[0x09], RDI, RSI);
            code.load(RDX, CONTEXT, offsets::RANGES);
            code.load(RDI, CONTEXT, offsets::RANGE_COUNT);
            code.number(true, COMPARE, RDI, MOST);
            code.jump(Some(BELOW), head);
            code.set(RDI, MOST as u32);
            code.bind(head);
            code.number(true, SUBTRACT, RDI, 1);
            code.jump(Some(BELOW), none);
            code.registers(true, &[0x89], RSI, RAX);
            code.scalar(true, &[0x2b], RAX, RDX, None, offsets::RANGE_ADDRESS);
            code.scalar(true, &[0x3b], RAX, RDX, None, offsets::RANGE_VIEW + offsets::VIEW_BYTES);
            code.jump(Some(BELOW), found);
            code.number(true, ADD, RDX, offsets::RANGE);
            code.jump(None, head);
            code.bind(found);
            code.scalar(false, &[0xf6], 0, RDX, None, offsets::RANGE_ALLOWED);
            code.bytes.push(kind);
            code.jump(Some(EQUAL), none);
            code.load(RAX, RDX, offsets::RANGE_ADDRESS);
            code.store(RAX, WORDS, base);
            code.load(RAX, RDX, offsets::RANGE_VIEW);
            code.store(RAX, WORDS, place);
            code.load(RAX, RDX, offsets::RANGE_VIEW + offsets::VIEW_BYTES);
            code.registers(false, &[0x31], RCX, RCX);
            code.number(false, SUBTRACT, RAX, bytes(access.access) - 1);
            code.registers(false, &[0x0f, 0x40 | BELOW], RAX, RCX);
            code.store(RAX, WORDS, count);
            code.jump(None, done);
            code.bind(none);
            code.registers(false, &[0x31], RAX, RAX);
            code.store(RAX, WORDS, base);
            code.store(RAX, WORDS, place);
            code.store(RAX, WORDS, count);
            code.bind(done);
        });
        let [base_low, base_high, count] =
            [base, base + WORD, count].map(|place| self.two(Op::Broadcast, Operand::Memory(Memory::Words(place)), 0));
        let offset = self.three(Op::SubInt, low, base_low);
        let borrow = self.compare_ints(false, Compare::Lt, low, Operand::Register(base_low));
        let borrow = self.mask_to_int(borrow);
        let above = self.three(Op::SubInt, high, base_high);
        let above = self.three(Op::AddInt, above, borrow);
        let zeros = self.everywhere(0);
        let is_near = self.compare_ints(true, Compare::Eq, above, Operand::Memory(zeros));
        let inside = self.compare_ints(false, Compare::Lt, offset, Operand::Register(count));
        let mut inside = self.and(is_near, inside);
        if access.operation.is_atomic() {
            let aligned = self.is_aligned(low);
            inside = self.and(inside, aligned);
        }
        Ok((offset, inside))
    }
}
