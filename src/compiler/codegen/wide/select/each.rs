//! Accesses that are made lane by lane, in the order of lanes, each at its offset from the address in [`RDX`]: to
//! storage buffers, and stores of texels of any size.

use super::super::encode::Assembler;
use super::super::machine::{Memory, NONE, Operand, R8, RAX, RCX, RDI, RDX, RSI, Register, WORDS};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::Selector;
use super::access::{AND, Access, NOT_EQUAL};
use super::long::EQUAL;
use super::shared::{ADDRESSES, DATA, LANES, WORD, combine, is_signed};
use crate::compiler::ir::Value;
use nvjit_runtime::{MemoryElement, MemoryOperation};

/// The word of a lane, whose number is in a register.
const OF_LANE: Option<(u8, u8)> = Some((RDI, 2));

/// A loop over the lanes whose bits are set in [`RCX`], of so many. `body` gets the number of the lane in [`RDI`], and
/// preserves that and [`RCX`].
pub(super) fn for_each_lane(code: &mut Assembler, lanes: usize, body: impl FnOnce(&mut Assembler)) {
    let [head, done] = [0; 2].map(|_| code.label());
    code.number(false, AND, RCX, ((1u32 << lanes) - 1) as i32);
    code.jump(Some(EQUAL), done);
    code.bind(head);
    // bsf
    code.registers(false, &[0x0f, 0xbc], RDI, RCX);
    body(code);
    // The other lanes.
    code.lea(RDI, RCX, None, -1);
    code.registers(false, &[0x21], RDI, RCX);
    code.jump(Some(NOT_EQUAL), head);
    code.bind(done);
}

/// Stores the lane's word at `place` of the frame, or its low bytes, at the sum of [`RDX`], [`RAX`] and `offset`.
pub(super) fn store_of_lane(code: &mut Assembler, place: i32, bytes: usize, offset: i32) {
    code.scalar(false, &[0x8b], R8, WORDS, OF_LANE, place);
    if bytes == 2 {
        code.bytes.push(0x66);
    }
    code.scalar(false, &[if bytes == 1 { 0x88 } else { 0x89 }], R8, RDX, Some((RAX, 0)), offset);
}

/// Loads the lane's word at `place` of the frame to [`RAX`].
pub(super) fn offset_of_lane(code: &mut Assembler, place: i32) {
    code.scalar(false, &[0x8b], RAX, WORDS, OF_LANE, place);
}

impl Selector<'_> {
    /// Makes an access to a storage buffer for the lanes of `good`, whose offsets are inside. Returns its results.
    pub(super) fn each_lane(&mut self, access: Access<'_>, offset: Register, good: Register) -> Result<[Register; 8]> {
        let place = self.scratch_place(ADDRESSES)?;
        self.save(offset, Memory::Words(place));
        match access.operation {
            MemoryOperation::Load => self.load_each(access, place, good),
            MemoryOperation::Store => self.store_each(access, place, good),
            _ => self.change_each(access, place, good),
        }
    }

    /// Loads bytes or halves of words.
    fn load_each(&mut self, access: Access<'_>, offsets: i32, good: Register) -> Result<[Register; 8]> {
        let Access { inst, access, .. } = access;
        let (element, start) = (access.element, self.start(access)?);
        let wanted = (0..usize::from(access.count)).filter(|&component| self.is_wanted(inst, element, component, 0));
        let mut places = Vec::new();
        for component in wanted.collect::<Vec<_>>() {
            let place = self.scratch_place(DATA + component)?;
            let zero = self.zero();
            self.save(zero, Memory::Words(place));
            places.push((component, place));
        }
        self.mask_to_general(good, RCX);
        let lanes = self.shape.lanes;
        self.raw(|code| {
            start.load(code);
            for_each_lane(code, lanes, |code| {
                offset_of_lane(code, offsets);
                for &(component, place) in &places {
                    let from = (component * element.bytes()) as i32;
                    code.scalar(false, widened(element), RSI, RDX, Some((RAX, 0)), from);
                    code.scalar(false, &[0x89], RSI, WORDS, OF_LANE, place);
                }
            });
        });
        let mut results = [NONE; 8];
        for (component, place) in places {
            results[2 * component] = self.load(Memory::Words(place));
        }
        self.fill_high(inst, element, &mut results);
        Ok(results)
    }

    fn store_each(&mut self, access: Access<'_>, offsets: i32, good: Register) -> Result<[Register; 8]> {
        let Access { access, data, .. } = access;
        let (places, start) = (self.save_data(data)?, self.start(access)?);
        self.mask_to_general(good, RCX);
        let lanes = self.shape.lanes;
        let (words, bytes) = (access.element.words(), access.element.bytes());
        self.raw(|code| {
            start.load(code);
            for_each_lane(code, lanes, |code| {
                offset_of_lane(code, offsets);
                for (number, &place) in places.iter().enumerate() {
                    let offset = (number / words * bytes) as i32 + (number % words) as i32 * WORD;
                    store_of_lane(code, place, bytes, offset);
                }
            });
        });
        Ok([NONE; 8])
    }

    /// Atomic operations on words. Other threads may change them meanwhile.
    fn change_each(&mut self, access: Access<'_>, offsets: i32, good: Register) -> Result<[Register; 8]> {
        let Access { inst, operation, access, data, .. } = access;
        let places = self.save_data(data)?;
        let (&a, b) = places.split_first().ok_or(Unsupported("an atomic without operands"))?;
        let b = b.first().copied().filter(|_| operation == MemoryOperation::CompareSwap);
        let old = self.scratch_place(DATA + 4)?;
        let zero = self.zero();
        self.save(zero, Memory::Words(old));
        // The lanes that are left, and where the buffer begins.
        let left = self.scratch_place(LANES)?;
        let begin = left + 2 * WORD;
        let start = self.start(access)?;
        self.mask_to_general(good, RCX);
        let lanes = self.shape.lanes;
        self.raw(|code| {
            const LANE: Option<(u8, u8)> = Some((RCX, 2));
            let [head, again, done] = [0; 3].map(|_| code.label());
            code.number(false, AND, RCX, ((1u32 << lanes) - 1) as i32);
            code.jump(Some(EQUAL), done);
            start.load(code);
            code.store(RDX, WORDS, begin);
            code.bind(head);
            code.lea(RDI, RCX, None, -1);
            code.registers(false, &[0x21], RCX, RDI);
            code.scalar(false, &[0x89], RDI, WORDS, None, left);
            // bsf
            code.registers(false, &[0x0f, 0xbc], RCX, RCX);
            code.scalar(false, &[0x8b], RDX, WORDS, LANE, offsets);
            code.scalar(true, &[0x03], RDX, WORDS, None, begin);
            code.scalar(false, &[0x8b], RAX, RDX, None, 0);
            code.bind(again);
            code.registers(false, &[0x89], RAX, RDI);
            code.scalar(false, &[0x8b], RSI, WORDS, LANE, a);
            if let Some(b) = b {
                code.scalar(false, &[0x8b], R8, WORDS, LANE, b);
            }
            combine(code, operation, is_signed(access.element));
            // lock cmpxchg
            code.bytes.push(0xf0);
            code.scalar(false, &[0x0f, 0xb1], RDI, RDX, None, 0);
            code.jump(Some(NOT_EQUAL), again);
            code.scalar(false, &[0x89], RAX, WORDS, LANE, old);
            code.scalar(false, &[0x8b], RCX, WORDS, None, left);
            // test
            code.registers(false, &[0x85], RCX, RCX);
            code.jump(Some(NOT_EQUAL), head);
            code.bind(done);
        });
        let mut results = [NONE; 8];
        if self.is_wanted(inst, access.element, 0, 0) {
            results[0] = self.load(Memory::Words(old));
        }
        self.fill_high(inst, access.element, &mut results);
        Ok(results)
    }

    /// Scatters words: of lanes with the same offset the last one counts.
    pub(super) fn scatter_word(&mut self, word: Value, offset: Register, good: Register, start: Memory) -> Result<()> {
        let word = self.vector(word)?;
        // It clobbers its mask.
        let k = self.and(good, good);
        self.push(super::Inst { t: offset, a: word, b: Operand::Memory(start), k, ..self.plain(Op::ScatterInts) });
        Ok(())
    }
}

/// The instruction that loads a number of up to 32 bits, extended to them.
fn widened(element: MemoryElement) -> &'static [u8] {
    match element {
        MemoryElement::U8 => &[0x0f, 0xb6],
        MemoryElement::S8 => &[0x0f, 0xbe],
        MemoryElement::U16 | MemoryElement::F16 => &[0x0f, 0xb7],
        MemoryElement::S16 => &[0x0f, 0xbf],
        _ => &[0x8b],
    }
}
