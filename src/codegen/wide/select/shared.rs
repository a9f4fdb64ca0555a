//! Loads and stores of a work group's shared memory, 32 bits at a time, without a call. Where an access of any lane is not inside, the runtime
//! makes it for all of them, as it makes all others: it counts faults.

use super::super::encode::Assembler;
use super::super::machine::{CONTEXT, General, Memory, Operand, RAX, RCX, RDI, RDX, RSI, Register, WORDS};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::Selector;
use super::access::{ABOVE, AND, describe};
use super::long::{ADD, BELOW, COMPARE, EQUAL, SUBTRACT};
use crate::ir::{self, Compare, MemoryAccess, Value};
use nvjit_runtime::native::offsets;
use nvjit_runtime::{ImageConversion, MemoryElement, MemoryOperation, MemorySpace};

/// Scratch vectors: two halves of addresses, lanes that make the access, and from there on components.
const ADDRESSES: [usize; 2] = [1, 2];
const RUNNING: usize = 3;
const DATA: usize = 4;
/// How many there are with those of four components.
pub(in super::super) const SCRATCH: usize = DATA + 4;

const WORD: i32 = size_of::<u32>() as i32;

/// Offsets of those vectors from [`WORDS`].
#[derive(Clone, Copy)]
struct Places {
    addresses: [i32; 2],
    running: i32,
    data: [i32; 4],
}

impl Selector<'_> {
    /// Whether the code makes this access by itself.
    pub(super) fn is_shared(&self, inst: &ir::Inst, operation: MemoryOperation, access: MemoryAccess) -> bool {
        use MemoryElement::{F16X2, F32, S32, U32};
        // What is above a word is 0, unless that has a sign.
        let has_signs = access.element == S32 && self.wanted(inst.result) & 0b1010_1010 != 0;
        access.space == MemorySpace::Shared
            && matches!(operation, MemoryOperation::Load | MemoryOperation::Store)
            && matches!(access.element, U32 | S32 | F32 | F16X2)
            && !has_signs
            && access.conversion == ImageConversion::None
    }

    /// Loads words from addresses of two halves: which results that gives.
    pub(super) fn load_shared(
        &mut self,
        inst: &ir::Inst,
        access: MemoryAccess,
        address: [Value; 2],
        mask: Option<Value>,
    ) -> Result<usize> {
        let places = self.shared_places()?;
        let wanted = self.wanted(inst.result);
        let running = self.running(mask)?;
        let (addresses, some, inside) = self.begin_shared(access, address, running, places)?;
        let is_common = self.is_uniform(address[0]);
        if is_common {
            self.common_place(address[0], access)?;
        } else {
            self.raw(|code| code.load(RDX, CONTEXT, offsets::SHARED_START));
        }
        let mut results = [0; 8];
        let common = is_common.then(|| self.and(some, inside));
        for component in 0..4 {
            if wanted >> (2 * component) & 1 != 0 {
                let place = Memory::At(RDX, component as i32 * WORD);
                results[2 * component] = if let Some(good) = common {
                    let word = self.two(Op::Broadcast, Operand::Memory(place), 0);
                    self.zeroing(Op::Move, good, word)
                } else {
                    // Each uses up its own.
                    let good = self.and(some, inside);
                    self.gather(good, addresses, place)
                };
            }
            if wanted >> (2 * component + 1) & 1 != 0 {
                results[2 * component + 1] = self.zero();
            }
        }
        // What those have that are outside, zeros, is there already.
        let outside = self.and_not(inside, some);
        self.mask_to_general(outside, RAX);
        self.where_outside(MemoryOperation::Load, access, places, |_| {});
        self.results.push(results);
        Ok(self.results.len() - 1)
    }

    /// Where all lanes load from, to [`RDX`]; where there are zeros, if that is not inside.
    fn common_place(&mut self, low: Value, access: MemoryAccess) -> Result<()> {
        let Memory::Words(zeros) = self.shape.scratch(self.layout, 0) else { return Err(Unsupported("no zeros")) };
        self.first_lane(low)?;
        self.raw(|code| {
            code.load(RDX, CONTEXT, offsets::SHARED_START);
            code.scalar(false, &[0x8b], RCX, CONTEXT, None, offsets::SHARED_BYTES);
            code.lea(RDX, RDX, Some((RAX, 0)), 0);
            code.lea(RAX, RAX, None, i32::from(access.count) * WORD);
            code.lea(RSI, WORDS, None, zeros);
            code.registers(true, &[0x39], RCX, RAX);
            code.registers(true, &[0x0f, 0x40 | ABOVE], RDX, RSI);
        });
        Ok(())
    }

    /// Stores words at addresses of two halves, in the order of the lanes.
    pub(super) fn store_shared(
        &mut self,
        access: MemoryAccess,
        address: [Value; 2],
        data: &[Value],
        mask: Option<Value>,
    ) -> Result<()> {
        let places = self.shared_places()?;
        let exec = self.running(mask)?;
        let running = self.three(Op::And, exec, Operand::Memory(Memory::row(self.layout.covered())));
        for (&word, place) in data.iter().zip(places.data) {
            let word = self.vector(word)?;
            self.save(word, Memory::Words(place));
        }
        let (_, some, inside) = self.begin_shared(access, address, running, places)?;
        let outside = self.and_not(inside, some);
        self.mask_to_general(some, RCX);
        self.mask_to_general(outside, RAX);
        let lanes = self.shape.lanes as i32;
        self.where_outside(MemoryOperation::Store, access, places, |code| {
            code.load(RDX, CONTEXT, offsets::SHARED_START);
            for lane in 0..lanes {
                let next = code.label();
                // test
                code.registers(false, &[0xf7], 0, RCX);
                code.bytes.extend((1u32 << lane).to_le_bytes());
                code.jump(Some(EQUAL), next);
                code.scalar(false, &[0x8b], RAX, WORDS, None, places.addresses[0] + lane * WORD);
                for (component, place) in (0..i32::from(access.count)).zip(places.data) {
                    code.scalar(false, &[0x8b], RSI, WORDS, None, place + lane * WORD);
                    code.scalar(false, &[0x89], RSI, RDX, Some((RAX, 0)), component * WORD);
                }
                code.bind(next);
            }
        });
        Ok(())
    }

    fn shared_places(&self) -> Result<Places> {
        let place = |number| match self.shape.scratch(self.layout, number) {
            Memory::Words(offset) => Ok(offset),
            _ => Err(Unsupported("no scratch memory")),
        };
        let data = [place(DATA)?, place(DATA + 1)?, place(DATA + 2)?, place(DATA + 3)?];
        let addresses = [place(ADDRESSES[0])?, place(ADDRESSES[1])?];
        Ok(Places { addresses, running: place(RUNNING)?, data })
    }

    /// Keeps addresses and lanes for the runtime; the addresses, which lanes make the access, and where all of it would be inside.
    fn begin_shared(
        &mut self,
        access: MemoryAccess,
        address: [Value; 2],
        running: Register,
        places: Places,
    ) -> Result<(Register, Register, Register)> {
        let [low, high] = address;
        let has_high = !self.is_zero(high);
        let (low, high) = (self.vector(low)?, self.vector(high)?);
        for (half, place) in [low, high].into_iter().zip(places.addresses) {
            self.save(half, Memory::Words(place));
        }
        self.save(running, Memory::Words(places.running));
        let some = self.int_to_mask(running);
        self.raw(|code| {
            // How many addresses there are at which it is.
            code.scalar(false, &[0x8b], RAX, CONTEXT, None, offsets::SHARED_BYTES);
            code.registers(false, &[0x31], RCX, RCX);
            code.number(false, SUBTRACT, RAX, i32::from(access.count) * WORD - 1);
            code.registers(false, &[0x0f, 0x40 | BELOW], RAX, RCX);
        });
        let count = self.vector_from_general(RAX);
        let mut inside = self.compare_ints(false, Compare::Lt, low, Operand::Register(count));
        if has_high {
            let zeros = self.everywhere(0);
            let is_low = self.compare_ints(false, Compare::Eq, high, Operand::Memory(zeros));
            inside = self.and(inside, is_low);
        }
        Ok((low, some, inside))
    }

    /// Has the runtime make the access if [`RAX`] has lanes that are outside, and else does `otherwise`.
    fn where_outside(
        &mut self,
        operation: MemoryOperation,
        access: MemoryAccess,
        places: Places,
        otherwise: impl FnOnce(&mut Assembler),
    ) {
        let bytes = self.shape.vector_bytes() as i32;
        let lanes = self.shape.lanes as u32;
        self.raw(|code| {
            let [inside, done] = [0; 2].map(|_| code.label());
            code.number(false, AND, RAX, ((1u32 << lanes) - 1) as i32);
            code.jump(Some(EQUAL), inside);
            code.load(RAX, CONTEXT, offsets::MEMORY_CALL);
            each_lane(code, bytes, |code| {
                for (half, place) in (0..).zip(places.addresses) {
                    code.scalar(false, &[0x8b], RDX, WORDS, Some((RCX, 0)), place);
                    code.scalar(false, &[0x89], RDX, RAX, Some((RCX, 1)), offsets::ACCESS_ADDRESSES + half * WORD);
                }
                copy(code, (WORDS, places.running), (RAX, offsets::ACCESS_EXEC));
                copy(code, (WORDS, places.running), (RAX, offsets::ACCESS_COVERED));
                if operation == MemoryOperation::Store {
                    for (component, place) in (0..i32::from(access.count)).zip(places.data) {
                        copy(code, (WORDS, place), (RAX, offsets::ACCESS_DATA[0] + component * offsets::CALL_ROW));
                    }
                }
            });
            describe(code, operation, access, lanes);
            code.registers(true, &[0x8b], RDI, CONTEXT);
            code.call(CONTEXT, offsets::ACCESS_KEEPING);
            code.jump(None, done);
            code.bind(inside);
            otherwise(code);
            code.bind(done);
        });
    }
}

/// Code that is repeated with the offset of each lane's word in [`RCX`].
fn each_lane(code: &mut Assembler, bytes: i32, body: impl FnOnce(&mut Assembler)) {
    code.registers(false, &[0x31], RCX, RCX);
    let head = code.label();
    code.bind(head);
    body(code);
    code.number(true, ADD, RCX, WORD);
    code.number(true, COMPARE, RCX, bytes);
    code.jump(Some(BELOW), head);
}

/// Copies a lane's word, so many bytes from where a register points to.
fn copy(code: &mut Assembler, from: (General, i32), to: (General, i32)) {
    code.scalar(false, &[0x8b], RDX, from.0, Some((RCX, 0)), from.1);
    code.scalar(false, &[0x89], RDX, to.0, Some((RCX, 0)), to.1);
}
