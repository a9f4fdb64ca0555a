//! Accesses to a work group's memory without a call. The runtime is only called to count faults, if a lane is outside.

use super::super::encode::Assembler;
use super::super::machine::{CONTEXT, Memory, NONE, Operand, R8, R9, RAX, RCX, RDI, RDX, RSI, Register, WORDS};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::access::{ABOVE, AND, describe};
use super::long::{ADD, BELOW, COMPARE, EQUAL, SUBTRACT};
use super::{Inst, Selector};
use crate::compiler::ir::analysis::places::{Place, place};
use crate::compiler::ir::{self, Compare, MemoryAccess, Value};
use nvjit_runtime::native::offsets;
use nvjit_runtime::{ImageConversion, MemoryElement, MemoryOperation, MemorySpace};

/// Scratch vectors: addresses, the active lanes, then words of data.
pub(super) const ADDRESSES: usize = 1;
pub(super) const LANES: usize = 2;
pub(super) const DATA: usize = 3;
/// The number of scratch vectors, with those for four components of two words.
pub(in super::super) const SCRATCH: usize = RANGE + 2;
/// Two vectors with a range of global addresses.
pub(super) const RANGE: usize = DATA + 8;

pub(super) const WORD: i32 = size_of::<u32>() as i32;

/// Conditions, as [`ABOVE`].
const LESS: u8 = 12;
const GREATER: u8 = 15;
const NOT_BELOW: u8 = 3;

/// The lanes of an access.
struct Lanes {
    /// Offsets from the start of the memory.
    addresses: Register,
    /// The active lanes whose access is inside.
    good: Register,
    /// The active lanes whose access is outside, if there may be any.
    outside: Option<Register>,
}

impl Selector<'_> {
    /// Whether the code makes this access inline.
    pub(super) fn is_shared(operation: MemoryOperation, access: MemoryAccess) -> bool {
        let is_known = Self::is_inline(operation, access.element);
        access.space == MemorySpace::Shared && access.conversion == ImageConversion::None && is_known
    }

    /// Whether the code makes such accesses inline to memory that it finds.
    pub(super) fn is_inline(operation: MemoryOperation, element: MemoryElement) -> bool {
        use MemoryElement::{S32, U32};
        use MemoryOperation as M;
        match operation {
            M::Load | M::Store => true,
            M::Min | M::Max | M::Add | M::And | M::Or | M::Xor => matches!(element, U32 | S32),
            M::IncrementWrap | M::DecrementWrap => element == U32,
            M::Exchange => element.bytes() == 4,
            M::CompareSwap => matches!(element, U32 | S32),
            _ => false,
        }
    }

    /// Loads from addresses of two halves. Returns the index of the results.
    pub(super) fn load_shared(
        &mut self,
        inst: &ir::Inst,
        access: MemoryAccess,
        address: [Value; 2],
        mask: Option<Value>,
    ) -> Result<usize> {
        let running = self.running(mask)?;
        let lanes = self.shared_lanes(access, address, running, false)?;
        let mut results = [NONE; 8];
        let words = access.element.words();
        let wanted = (0..usize::from(access.count)).flat_map(|component| (0..words).map(move |word| (component, word)));
        let wanted: Vec<(usize, usize)> =
            wanted.filter(|&(component, word)| self.is_wanted(inst, access.element, component, word)).collect();
        let size = access.element.bytes() as i32;
        let offset = |component: usize, word: usize| component as i32 * size + word as i32 * WORD;
        if size < WORD {
            self.load_narrow(access, &lanes, &wanted, &mut results)?;
        } else if self.is_uniform(address[0]) {
            self.common_place(address[0], access)?;
            for (component, word) in wanted {
                let place = Memory::At(RDX, offset(component, word));
                let loaded = self.two(Op::Broadcast, Operand::Memory(place), 0);
                results[2 * component + word] = self.zeroing(Op::Move, lanes.good, loaded);
            }
        } else {
            self.raw(|code| code.load(RDX, CONTEXT, offsets::SHARED_START));
            for (component, word) in wanted {
                // Each uses up its own.
                let good = self.and(lanes.good, lanes.good);
                let place = Memory::At(RDX, offset(component, word));
                results[2 * component + word] = self.gather(good, lanes.addresses, place);
            }
        }
        self.fill_high(inst, access.element, &mut results);
        self.count_outside(MemoryOperation::Load, access, lanes.outside)?;
        Ok(self.keep(results))
    }

    /// Whether a word of a component is needed, for itself or for the word above it.
    pub(super) fn is_wanted(&self, inst: &ir::Inst, element: MemoryElement, component: usize, word: usize) -> bool {
        let wanted = self.wanted(inst.result) >> (2 * component);
        wanted >> word & 1 != 0 || wanted & 2 != 0 && is_signed(element)
    }

    /// Sets the high words of narrower components, signs or zeros, and the components after the last one.
    pub(super) fn fill_high(&mut self, inst: &ir::Inst, element: MemoryElement, results: &mut [Register; 8]) {
        let wanted = self.wanted(inst.result);
        for number in (0..8).filter(|number| wanted >> number & 1 != 0) {
            let (is_high, low) = (number % 2 == 1, results[number & 6]);
            if is_high && is_signed(element) && low != NONE {
                results[number] = self.two(Op::ShiftSigned, low, 31);
            } else if results[number] == NONE {
                results[number] = self.zero();
            }
        }
    }

    pub(super) fn keep(&mut self, results: [Register; 8]) -> usize {
        self.results.push(results);
        self.results.len() - 1
    }

    /// Loads bytes or halves of words, one lane after the other.
    fn load_narrow(
        &mut self,
        access: MemoryAccess,
        lanes: &Lanes,
        wanted: &[(usize, usize)],
        results: &mut [Register; 8],
    ) -> Result<()> {
        let opcode: &[u8] = match access.element {
            MemoryElement::U8 => &[0x0f, 0xb6],
            MemoryElement::S8 => &[0x0f, 0xbe],
            MemoryElement::S16 => &[0x0f, 0xbf],
            _ => &[0x0f, 0xb7],
        };
        let size = access.element.bytes() as i32;
        let mut places = Vec::new();
        for &(component, _) in wanted {
            let place = self.scratch_place(DATA + component)?;
            let zero = self.zero();
            self.save(zero, Memory::Words(place));
            places.push((component, place));
        }
        self.mask_to_general(lanes.good, RCX);
        self.lane_by_lane(lanes.addresses, |code, lane| {
            for &(component, place) in &places {
                code.scalar(false, opcode, RSI, RDX, Some((RAX, 0)), component as i32 * size);
                code.scalar(false, &[0x89], RSI, WORDS, None, place + lane * WORD);
            }
        })?;
        for (component, place) in places {
            results[2 * component] = self.load(Memory::Words(place));
        }
        Ok(())
    }

    /// Loads the uniform address to [`RDX`]; the address of zeros, if it is outside.
    fn common_place(&mut self, low: Value, access: MemoryAccess) -> Result<()> {
        let zeros = self.scratch_place(0)?;
        self.first_lane(low)?;
        self.raw(|code| {
            code.load(RDX, CONTEXT, offsets::SHARED_START);
            code.scalar(false, &[0x8b], RCX, CONTEXT, None, offsets::SHARED_BYTES);
            code.lea(RDX, RDX, Some((RAX, 0)), 0);
            code.lea(RAX, RAX, None, bytes(access));
            code.lea(RSI, WORDS, None, zeros);
            code.registers(true, &[0x39], RCX, RAX);
            code.registers(true, &[0x0f, 0x40 | ABOVE], RDX, RSI);
        });
        Ok(())
    }

    /// Stores at addresses of two halves, in the order of the lanes.
    pub(super) fn store_shared(
        &mut self,
        access: MemoryAccess,
        address: [Value; 2],
        data: &[Value],
        mask: Option<Value>,
    ) -> Result<usize> {
        if let &[word] = data
            && access.element.bytes() == WORD as usize
            && self.shape.has_masks()
        {
            // Of lanes with the same address the last one counts.
            let word = self.vector(word)?;
            let lanes = self.covered_lanes(access, address, mask, false)?;
            self.count_outside(MemoryOperation::Store, access, lanes.outside)?;
            self.raw(|code| code.load(RDX, CONTEXT, offsets::SHARED_START));
            // It uses up its mask.
            let good = self.and(lanes.good, lanes.good);
            let (t, b) = (lanes.addresses, Operand::Memory(Memory::At(RDX, 0)));
            self.push(Inst { t, a: word, b, k: good, ..self.plain(Op::ScatterInts) });
            return Ok(self.keep([NONE; 8]));
        }
        let places = self.save_data(data)?;
        let addresses = self.changing_lanes(MemoryOperation::Store, access, address, mask)?;
        let size = access.element.bytes() as i32;
        let words = access.element.words() as i32;
        self.lane_by_lane(addresses, |code, lane| {
            for (number, place) in (0..).zip(&places) {
                let offset = number / words * size + number % words * WORD;
                code.scalar(false, &[0x8b], R8, WORDS, None, place + lane * WORD);
                if size == 2 {
                    code.bytes.push(0x66);
                }
                let opcode = if size == 1 { 0x88 } else { 0x89 };
                code.scalar(false, &[opcode], R8, RDX, Some((RAX, 0)), offset);
            }
        })?;
        Ok(self.keep([NONE; 8]))
    }

    /// Reads, computes and writes, in the order of the lanes. Returns the index of the results.
    pub(super) fn atomic_shared(
        &mut self,
        inst: &ir::Inst,
        operation: MemoryOperation,
        access: MemoryAccess,
        address: [Value; 2],
        data: &[Value],
        mask: Option<Value>,
    ) -> Result<usize> {
        let places = self.save_data(data)?;
        let (&a, b) = places.split_first().ok_or(Unsupported("an atomic without operands"))?;
        let b = b.first().copied().unwrap_or(a);
        let old = self.scratch_place(DATA + 4)?;
        let zero = self.zero();
        self.save(zero, Memory::Words(old));
        let addresses = self.changing_lanes(operation, access, address, mask)?;
        self.lane_by_lane(addresses, |code, lane| {
            code.scalar(false, &[0x8b], RDI, RDX, Some((RAX, 0)), 0);
            code.scalar(false, &[0x8b], RSI, WORDS, None, a + lane * WORD);
            code.scalar(false, &[0x89], RDI, WORDS, None, old + lane * WORD);
            if operation == MemoryOperation::CompareSwap {
                code.scalar(false, &[0x8b], R8, WORDS, None, b + lane * WORD);
            }
            combine(code, operation, is_signed(access.element));
            code.scalar(false, &[0x89], RDI, RDX, Some((RAX, 0)), 0);
        })?;
        let mut results = [NONE; 8];
        if self.is_wanted(inst, access.element, 0, 0) {
            results[0] = self.load(Memory::Words(old));
        }
        self.fill_high(inst, access.element, &mut results);
        Ok(self.keep(results))
    }

    pub(super) fn scratch_place(&self, number: usize) -> Result<i32> {
        match self.shape.scratch(self.layout, number) {
            Memory::Words(offset) => Ok(offset),
            _ => Err(Unsupported("no scratch memory")),
        }
    }

    /// Stores words of data as consecutive vectors, for code that runs lane by lane.
    pub(super) fn save_data(&mut self, data: &[Value]) -> Result<Vec<i32>> {
        let mut places = Vec::new();
        for (number, &word) in data.iter().enumerate() {
            let place = self.scratch_place(DATA + number)?;
            let word = self.vector(word)?;
            self.save(word, Memory::Words(place));
            places.push(place);
        }
        Ok(places)
    }

    /// The lanes that change memory, in [`RCX`], and their addresses. Atomics require alignment.
    fn changing_lanes(
        &mut self,
        operation: MemoryOperation,
        access: MemoryAccess,
        address: [Value; 2],
        mask: Option<Value>,
    ) -> Result<Register> {
        let lanes = self.covered_lanes(access, address, mask, operation != MemoryOperation::Store)?;
        self.mask_to_general(lanes.good, RCX);
        self.count_outside(operation, access, lanes.outside)?;
        Ok(lanes.addresses)
    }

    /// As [`shared_lanes`](Self::shared_lanes), of the running lanes whose results count.
    fn covered_lanes(
        &mut self,
        access: MemoryAccess,
        address: [Value; 2],
        mask: Option<Value>,
        is_aligned: bool,
    ) -> Result<Lanes> {
        let running = self.running(mask)?;
        let running = self.three(Op::And, running, Operand::Memory(Memory::row(self.layout.covered())));
        self.shared_lanes(access, address, running, is_aligned)
    }

    /// The addresses, and the running lanes whose whole access is inside.
    fn shared_lanes(
        &mut self,
        access: MemoryAccess,
        address: [Value; 2],
        running: Register,
        is_aligned: bool,
    ) -> Result<Lanes> {
        let running = self.int_to_mask(running);
        let (addresses, mut good) = match self.definitions.as_ref().and_then(|definitions| place(definitions, address))
        {
            // If the whole access fits, one comparison is enough.
            Some(Place::Below { number, end, address, first }) if self.fits(access, first) > 0 => {
                let (number, address) = (self.vector(number)?, self.vector(address)?);
                let end = end.min(self.fits(access, first));
                let inside = self.is_below(number, end);
                (address, self.and(running, inside))
            }
            Some(Place::At(at)) if self.fits(access, at) > 0 && !(is_aligned && at % WORD as u32 > 0) => {
                let addresses = self.vector(address[0])?;
                return Ok(Lanes { addresses, good: running, outside: None });
            }
            _ => {
                let [low, high] = address;
                let addresses = self.vector(low)?;
                self.raw(|code| {
                    // The number of addresses at which the access is inside.
                    code.scalar(false, &[0x8b], RAX, CONTEXT, None, offsets::SHARED_BYTES);
                    code.registers(false, &[0x31], RCX, RCX);
                    code.number(false, SUBTRACT, RAX, bytes(access) - 1);
                    code.registers(false, &[0x0f, 0x40 | BELOW], RAX, RCX);
                });
                let count = self.vector_from_general(RAX);
                let mut inside = self.compare_ints(false, Compare::Lt, addresses, Operand::Register(count));
                if !self.is_zero(high) {
                    let (high, zeros) = (self.vector(high)?, self.everywhere(0));
                    let is_low = self.compare_ints(false, Compare::Eq, high, Operand::Memory(zeros));
                    inside = self.and(inside, is_low);
                }
                (addresses, self.and(running, inside))
            }
        };
        if is_aligned {
            let aligned = self.is_aligned(addresses);
            good = self.and(good, aligned);
        }
        let outside = self.and_not(good, running);
        Ok(Lanes { addresses, good, outside: Some(outside) })
    }

    /// The number of addresses from `first` on at which the whole access is inside of the declared memory.
    pub(super) fn fits(&self, access: MemoryAccess, first: u32) -> u32 {
        self.layout.shared_bytes().saturating_sub(first).saturating_sub(bytes(access) as u32 - 1)
    }

    /// The mask of lanes where an unsigned number is below `end`, which is not 0.
    pub(super) fn is_below(&mut self, number: Register, end: u32) -> Register {
        if self.shape.has_masks() {
            let end = self.everywhere(end);
            return self.compare_ints(false, Compare::Lt, number, Operand::Memory(end));
        }
        let last = self.everywhere(end - 1);
        let least = self.three(Op::MinUnsigned, number, Operand::Memory(last));
        self.compare_ints(false, Compare::Eq, least, Operand::Register(number))
    }

    /// Makes the runtime count the lanes outside, by an access of theirs at an invalid address. Preserves the lanes of
    /// stores and atomics in [`RCX`].
    fn count_outside(
        &mut self,
        operation: MemoryOperation,
        access: MemoryAccess,
        outside: Option<Register>,
    ) -> Result<()> {
        let Some(outside) = outside else { return Ok(()) };
        let vector = self.shape.vector_bytes() as i32;
        let lanes = self.shape.lanes as u32;
        let keep = if operation == MemoryOperation::Load { None } else { Some(self.scratch_place(LANES)?) };
        self.mask_to_general(outside, RAX);
        self.raw(|code| {
            let [head, done] = [0; 2].map(|_| code.label());
            code.number(false, AND, RAX, ((1u32 << lanes) - 1) as i32);
            code.jump(Some(EQUAL), done);
            keep.into_iter().for_each(|place| code.scalar(false, &[0x89], RCX, WORDS, None, place));
            code.load(RDX, CONTEXT, offsets::MEMORY_CALL);
            code.registers(false, &[0x31], RCX, RCX);
            code.bind(head);
            code.registers(false, &[0x89], RAX, RSI);
            code.number(false, AND, RSI, 1);
            for row in [offsets::ACCESS_EXEC, offsets::ACCESS_COVERED] {
                code.scalar(false, &[0x89], RSI, RDX, Some((RCX, 0)), row);
            }
            code.scalar(true, &[0xc7], 0, RDX, Some((RCX, 1)), offsets::ACCESS_ADDRESSES);
            code.bytes.extend((-1i32).to_le_bytes());
            // shr
            code.registers(false, &[0xd1], 5, RAX);
            code.number(true, ADD, RCX, WORD);
            code.number(true, COMPARE, RCX, vector);
            code.jump(Some(BELOW), head);
            code.registers(true, &[0x89], RDX, RAX);
            describe(code, operation, access, lanes);
            code.registers(true, &[0x8b], RDI, CONTEXT);
            code.call(CONTEXT, offsets::ACCESS_KEEPING);
            keep.into_iter().for_each(|place| code.scalar(false, &[0x8b], RCX, WORDS, None, place));
            code.bind(done);
        });
        Ok(())
    }

    /// A loop over the lanes whose bits are set in [`RCX`], with the lane's offset from [`RDX`] in [`RAX`].
    fn lane_by_lane(&mut self, addresses: Register, mut body: impl FnMut(&mut Assembler, i32)) -> Result<()> {
        let place = self.scratch_place(ADDRESSES)?;
        self.save(addresses, Memory::Words(place));
        let lanes = self.shape.lanes as i32;
        self.raw(|code| {
            code.load(RDX, CONTEXT, offsets::SHARED_START);
            for lane in 0..lanes {
                let next = code.label();
                // test
                code.registers(false, &[0xf7], 0, RCX);
                code.bytes.extend((1u32 << lane).to_le_bytes());
                code.jump(Some(EQUAL), next);
                code.scalar(false, &[0x8b], RAX, WORDS, None, place + lane * WORD);
                body(code, lane);
                code.bind(next);
            }
        });
        Ok(())
    }
}

/// The size of an access in bytes.
pub(super) fn bytes(access: MemoryAccess) -> i32 {
    (access.element.bytes() * usize::from(access.count)) as i32
}

pub(super) fn is_signed(element: MemoryElement) -> bool {
    matches!(element, MemoryElement::S8 | MemoryElement::S16 | MemoryElement::S32)
}

/// Computes an atomic operation on [`RDI`] with the operands [`RSI`] and [`R8`].
pub(super) fn combine(code: &mut Assembler, operation: MemoryOperation, is_signed: bool) {
    use MemoryOperation as M;
    let compare = |code: &mut Assembler| code.registers(false, &[0x39], RSI, RDI);
    let take = |code: &mut Assembler, from, condition: u8| code.registers(false, &[0x0f, 0x40 | condition], RDI, from);
    match operation {
        M::Add => code.registers(false, &[0x01], RSI, RDI),
        M::And => code.registers(false, &[0x21], RSI, RDI),
        M::Or => code.registers(false, &[0x09], RSI, RDI),
        M::Xor => code.registers(false, &[0x31], RSI, RDI),
        M::Min => {
            compare(code);
            take(code, RSI, if is_signed { GREATER } else { ABOVE });
        }
        M::Max => {
            compare(code);
            take(code, RSI, if is_signed { LESS } else { BELOW });
        }
        M::IncrementWrap => {
            code.registers(false, &[0x31], R9, R9);
            compare(code);
            code.lea(RDI, RDI, None, 1);
            take(code, R9, NOT_BELOW);
        }
        M::DecrementWrap => {
            code.lea(R9, RDI, None, -1);
            compare(code);
            code.registers(false, &[0x0f, 0x40 | ABOVE], R9, RSI);
            code.registers(false, &[0x85], RDI, RDI);
            code.registers(false, &[0x0f, 0x40 | EQUAL], R9, RSI);
            code.registers(false, &[0x89], R9, RDI);
        }
        M::CompareSwap => {
            compare(code);
            take(code, R8, EQUAL);
        }
        _ => code.registers(false, &[0x89], RSI, RDI),
    }
}
