//! Loads and stores of 32-bit words that probably have adjacent or uniform addresses, and all accesses to storage
//! buffers. The code tests at run time whether that holds, and whether all lanes are inside: if so, it makes one load
//! or store of a vector, a gather or a scatter, or the accesses [lane by lane](super::each); if not, the general
//! access.

use super::super::encode::Assembler;
use super::super::machine::{Block, CONTEXT, Edge, Memory, NONE, Operand, RAX, RCX, RDX, Register, WORDS};
use super::super::table::{Class, Op};
use super::super::{Result, Unsupported};
use super::access::{ABOVE, Access};
use super::long::{BELOW, SUBTRACT};
use super::shared::{RANGE, WORD, bytes};
use super::{NUMBER, Selector};
use crate::compiler::ir::analysis::places::{self, Place};
use crate::compiler::ir::{self, Compare, MemoryAccess, Value};
use nvjit_runtime::native::offsets;
use nvjit_runtime::{ImageConversion, MemoryOperation, MemorySpace};
use smallvec::smallvec;

/// How the addresses of lanes are related.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// All lanes at one address.
    Same,
    /// Each lane one word after the previous lane.
    Beside,
    /// Anywhere.
    Apart,
}

impl Way {
    /// The distance of a lane's address from that of the lane before.
    fn step(self) -> i32 {
        if self == Self::Beside { WORD } else { 0 }
    }
}

/// An access that may be made for all lanes at once.
struct Direct {
    way: Way,
    /// The offset from the start of the memory.
    offset: Value,
    /// The part of the offset that is an added constant ([`places::offset`]).
    constant: i32,
    /// For a work group's memory, a number and its exclusive bound.
    below: Option<(Value, u32)>,
}

/// Numbers that differ by these steps from lane to lane, but for constants that are added; the lanes that make the
/// access, and whether it is a store.
pub(super) type Row = ([Option<(Value, i32)>; 3], Option<Value>, bool);

/// Whether `function` has such accesses.
pub(super) fn is_possible(function: &ir::Function) -> bool {
    function.insts().any(|inst| match inst.op {
        ir::Op::LoadMemory(access) | ir::Op::StoreMemory(access) | ir::Op::AtomicMemory(_, access) => {
            matches!(access.space, MemorySpace::Shared | MemorySpace::Storage)
        }
        _ => false,
    })
}

/// Functions with more accesses than this to storage buffers and global memory call the runtime for all but loads of
/// words and stores of words beside one another: others have some hundred bytes of code.
const MOST: usize = 64;

/// Whether `function` has so few accesses to storage buffers and global memory.
pub(super) fn are_few(function: &ir::Function) -> bool {
    let is_one = |op| match op {
        ir::Op::LoadMemory(access) | ir::Op::StoreMemory(access) | ir::Op::AtomicMemory(_, access) => {
            matches!(access.space, MemorySpace::Storage | MemorySpace::Global)
        }
        _ => false,
    };
    function.insts().filter(|inst| is_one(inst.op)).nth(MOST).is_none()
}

/// Where native code finds the start of a memory.
#[derive(Clone, Copy)]
pub(super) enum Start {
    Shared,
    /// By the binding point.
    Storage(u8),
    /// In the frame, at this offset.
    Range(i32),
}

impl Start {
    /// Loads it to [`RDX`].
    pub(super) fn load(self, code: &mut Assembler) {
        match self {
            Self::Shared => code.load(RDX, CONTEXT, offsets::SHARED_START),
            Self::Storage(binding) => {
                code.load(RDX, CONTEXT, offsets::STORAGE);
                code.load(RDX, RDX, i32::from(binding) * offsets::VIEW);
            }
            Self::Range(place) => code.load(RDX, WORDS, place),
        }
    }
}

impl Selector<'_> {
    /// Makes an access in one of two ways, if that is worth it. Returns the index of its results.
    pub(super) fn direct(&mut self, access: Access<'_>) -> Result<Option<usize>> {
        if access.access.space == MemorySpace::Global {
            return if self.has_few { self.in_range(access) } else { Ok(None) };
        }
        let Some(direct) = self.may_be_direct(access) else { return Ok(None) };
        let offset = self.vector(direct.offset)?;
        let good = self.good_lanes(access, &direct, offset)?;
        let wanted = self.wanted(access.inst.result);
        let of = |results: [Register; 8]| {
            (0..8).filter(|number| wanted >> number & 1 != 0).map(|number| results[number]).collect()
        };
        let usual = |selector: &mut Self| selector.at_once(access, direct.way, offset, good.0).map(of);
        let rare = |selector: &mut Self| {
            if access.access.space == MemorySpace::Shared {
                let results = selector.access_shared(access)?;
                return Ok(of(selector.results[results]));
            }
            // The access is outside if the number before the addition is less than minus the constant. With a positive
            // constant both the sum and the number are then negative, else one of them is.
            let number = match direct.constant {
                0 => offset,
                bytes => {
                    let back = bytes.wrapping_neg().to_le_bytes();
                    let back = selector.constant_vector(std::array::from_fn(|byte| back[byte % WORD as usize]));
                    let number = selector.three(Op::AddInt, offset, Operand::Memory(back));
                    selector.three(if bytes > 0 { Op::And } else { Op::Or }, number, offset)
                }
            };
            let sign = selector.two(Op::ShiftSigned, number, 31);
            let low = selector.three(Op::Or, offset, sign);
            selector.access_keeping(access, [low, sign]).map(of)
        };
        let joined = self.by_one_of_two(good.1, usual, rare)?;
        let mut results = [NONE; 8];
        for (number, register) in (0..8).filter(|number| wanted >> number & 1 != 0).zip(joined) {
            results[number] = register;
        }
        Ok(Some(self.keep(results)))
    }

    fn may_be_direct(&self, access: Access<'_>) -> Option<Direct> {
        let Access { inst, operation, access, address, .. } = access;
        let (definitions, strides) = (self.definitions.as_ref()?, self.strides.as_ref()?);
        let is_narrow = access.element.bytes() < WORD as usize;
        if access.conversion != ImageConversion::None {
            return None;
        }
        let way = |offset: Value| match strides.of(offset) {
            _ if is_narrow => Way::Apart,
            Some(0) => Way::Same,
            Some(WORD) if bytes(access) == WORD => Way::Beside,
            _ => Way::Apart,
        };
        let direct = match access.space {
            MemorySpace::Shared if !self.is_uniform(address[0]) => {
                let Some(Place::Below { number, end, address, first }) = places::place(definitions, address) else {
                    return None;
                };
                let end = end.min(self.fits(access, first));
                // Others are gathered anyway.
                let way = Some(way(address)).filter(|&way| way != Way::Apart && end > 0)?;
                Direct { way, offset: address, constant: 0, below: Some((number, end)) }
            }
            MemorySpace::Storage => {
                let (offset, constant) = places::offset(definitions, address)?;
                Direct { way: way(offset), offset, constant, below: None }
            }
            _ => return None,
        };
        match operation {
            MemoryOperation::Load if is_narrow && !self.has_few => None,
            MemoryOperation::Load => (self.wanted(inst.result) != 0).then_some(direct),
            MemoryOperation::Store if direct.way == Way::Beside => Some(direct),
            _ if access.space == MemorySpace::Shared || !self.has_few => None,
            MemoryOperation::Store => Some(Direct { way: Way::Apart, ..direct }),
            _ => Self::is_inline(operation, access.element).then_some(Direct { way: Way::Apart, ..direct }),
        }
    }

    /// The lanes whose access is inside the memory, and those that prevent the fast form.
    fn good_lanes(&mut self, access: Access<'_>, direct: &Direct, offset: Register) -> Result<(Register, Register)> {
        if direct.way != Way::Apart && direct.below.is_none() {
            let bad = self.not_in_buffer(access, direct, offset)?;
            return Ok((bad, self.any(bad)));
        }
        let running = self.accessing(access)?;
        let mut inside = match direct.below {
            Some((number, end)) => {
                let number = self.vector(number)?;
                self.is_below(number, end)
            }
            None => {
                let entry = i32::from(access.access.binding) * offsets::VIEW + offsets::VIEW_BYTES;
                self.raw(|code| {
                    // The number of offsets at which the whole access is inside.
                    code.load(RAX, CONTEXT, offsets::STORAGE);
                    code.scalar(false, &[0x8b], RAX, RAX, None, entry);
                    code.registers(false, &[0x31], RCX, RCX);
                    code.number(false, SUBTRACT, RAX, bytes(access.access) - 1);
                    code.registers(false, &[0x0f, 0x40 | BELOW], RAX, RCX);
                });
                let count = self.vector_from_general(RAX);
                self.compare_ints(false, Compare::Lt, offset, Operand::Register(count))
            }
        };
        if access.operation.is_atomic() {
            // Others are faults.
            let aligned = self.is_aligned(offset);
            inside = self.and(inside, aligned);
        }
        let good = self.and(running, inside);
        let bad = if direct.way == Way::Apart {
            self.and_not(inside, running)
        } else {
            let in_row = self.follow(offset, direct.way.step());
            let all = self.and(good, in_row);
            self.not(all)
        };
        Ok((good, self.any(bad)))
    }

    /// The lanes that make the access.
    pub(super) fn accessing(&mut self, access: Access<'_>) -> Result<Register> {
        let mut running = self.running(access.mask)?;
        if access.operation != MemoryOperation::Load {
            running = self.three(Op::And, running, Operand::Memory(Memory::row(self.layout.covered())));
        }
        Ok(self.int_to_mask(running))
    }

    /// The lanes whose address is a multiple of a word's bytes.
    pub(super) fn is_aligned(&mut self, address: Register) -> Register {
        let (bits, zeros) = (self.everywhere(WORD as u32 - 1), self.everywhere(0));
        let rest = self.three(Op::And, address, Operand::Memory(bits));
        self.compare_ints(false, Compare::Eq, rest, Operand::Memory(zeros))
    }

    /// The lanes whose number is that of the first lane, and so many steps more.
    fn follow(&mut self, number: Register, step: i32) -> Register {
        let mut expected = self.two(Op::BroadcastWord, number, 0);
        if step != 0 {
            let steps = |byte: usize| if byte.is_multiple_of(4) { (byte as i32 / 4 * step) as u8 } else { 0 };
            let steps = self.constant_vector(std::array::from_fn(steps));
            expected = self.three(Op::AddInt, expected, Operand::Memory(steps));
        }
        self.compare_ints(true, Compare::Eq, number, Operand::Register(expected))
    }

    /// No lane if all make the access, with numbers that differ by these steps from lane to lane; else at least one.
    /// Accesses at constant distances from one another share the test.
    pub(super) fn not_in_row(&mut self, access: Access<'_>, steps: [Option<(Value, i32)>; 3]) -> Result<Register> {
        let definitions = self.definitions.as_ref().ok_or(Unsupported("no definitions"))?;
        let roots = steps.map(|own| own.map(|(number, step)| (places::root(definitions, number), step)));
        let row = (roots, access.mask, access.operation == MemoryOperation::Store);
        if let Some(&known) = self.rows.get(&row) {
            return Ok(known);
        }
        let mut all = self.accessing(access)?;
        for (root, step) in roots.into_iter().flatten() {
            let root = self.vector(root)?;
            let in_row = self.follow(root, step);
            all = self.and(all, in_row);
        }
        let not_all = self.not(all);
        self.rows.insert(row, not_all);
        Ok(not_all)
    }

    /// No lane if all make the access, are as expected, and inside a storage buffer; else at least one.
    fn not_in_buffer(&mut self, access: Access<'_>, direct: &Direct, offset: Register) -> Result<Register> {
        let not_all = self.not_in_row(access, [Some((direct.offset, direct.way.step())), None, None])?;
        let last = direct.way.step() * (self.shape.lanes as i32 - 1);
        let view = i32::from(access.access.binding) * offsets::VIEW + offsets::VIEW_BYTES;
        self.set_general(Op::ToGeneral32, offset, RAX);
        self.raw(|code| {
            code.load(RDX, CONTEXT, offsets::STORAGE);
            code.lea(RAX, RAX, None, last + bytes(access.access));
            code.scalar(true, &[0x3b], RAX, RDX, None, view);
            // seta, movzx, neg
            code.registers(false, &[0x0f, 0x90 | ABOVE], 0, RAX);
            code.registers(false, &[0x0f, 0xb6], RAX, RAX);
            code.registers(false, &[0xf7], 3, RAX);
        });
        let outside = self.mask_from_general(RAX);
        Ok(self.or(not_all, outside))
    }

    /// Where the memory begins. [`range`](Self::range) has been called for global addresses.
    pub(super) fn start(&self, access: MemoryAccess) -> Result<Start> {
        Ok(match access.space {
            MemorySpace::Shared => Start::Shared,
            MemorySpace::Global => Start::Range(self.scratch_place(RANGE)?),
            _ => Start::Storage(access.binding),
        })
    }

    /// The fast form of the access. Returns its results.
    pub(super) fn at_once(
        &mut self,
        access: Access<'_>,
        way: Way,
        offset: Register,
        good: Register,
    ) -> Result<[Register; 8]> {
        let is_word = access.access.element.bytes() == WORD as usize;
        let scattered = matches!(access.data, [_]) && is_word && self.shape.has_masks();
        let is_each = match access.operation {
            MemoryOperation::Load => access.access.element.bytes() < WORD as usize,
            MemoryOperation::Store => way == Way::Apart && !scattered,
            _ => true,
        };
        if is_each {
            return self.each_lane(access, offset, good);
        }
        let Access { inst, operation, access, data, .. } = access;
        let mut results = [NONE; 8];
        if way != Way::Apart {
            self.set_general(Op::ToGeneral32, offset, NUMBER);
        }
        let start = self.start(access)?;
        self.raw(|code| start.load(code));
        if operation == MemoryOperation::Store {
            let &[word] = data else { return Err(Unsupported("a store of several words")) };
            if way == Way::Apart {
                self.scatter_word(word, offset, good, Memory::At(RDX, 0))?;
                return Ok(results);
            }
            let word = self.vector(word)?;
            self.save(word, Memory::Indexed(RDX, RAX, 0));
            return Ok(results);
        }
        let words = access.element.words();
        for number in 0..usize::from(access.count) * words {
            let (component, word) = (number / words, number % words);
            if !self.is_wanted(inst, access.element, component, word) {
                continue;
            }
            let place = number as i32 * WORD;
            results[2 * component + word] = match way {
                Way::Same => self.two(Op::Broadcast, Operand::Memory(Memory::Indexed(RDX, RAX, place)), 0),
                Way::Beside => self.load(Memory::Indexed(RDX, RAX, place)),
                Way::Apart => {
                    // Each gather clobbers its mask.
                    let good = self.and(good, good);
                    self.gather(good, offset, Memory::At(RDX, place))
                }
            };
        }
        self.fill_high(inst, access.element, &mut results);
        Ok(results)
    }

    /// Continues with one of two paths, which join again: the rare one if any lane has the mask. Each path returns the
    /// same number of vectors; the joined registers are returned.
    pub(super) fn by_one_of_two(
        &mut self,
        mask: Register,
        usual: impl FnOnce(&mut Self) -> Result<Vec<Register>>,
        rare: impl FnOnce(&mut Self) -> Result<Vec<Register>>,
    ) -> Result<Vec<Register>> {
        let first = self.out.blocks.len();
        let [usual_block, rare_block, after] = [first, first + 1, first + 2];
        self.out.blocks.extend((0..3).map(|_| Block::default()));
        let edge =
            |to: usize, args: &[Register]| Edge { to, args: args.iter().map(|&arg| Operand::Register(arg)).collect() };
        self.finish(Some(mask), smallvec![edge(rare_block, &[]), edge(usual_block, &[])]);
        // Registers that only one path loads are not available afterwards.
        let there = (self.loaded.clone(), self.negatives.clone(), self.known);
        self.begin(usual_block);
        let results = usual(self)?;
        self.finish(None, smallvec![edge(after, &results)]);
        (self.loaded, self.negatives, self.known) = there.clone();
        self.begin(rare_block);
        let results = rare(self)?;
        self.finish(None, smallvec![edge(after, &results)]);
        (self.loaded, self.negatives, self.known) = there;
        self.begin(after);
        let joined: Vec<Register> = results.iter().map(|_| self.out.register(Class::Vector)).collect();
        self.out.blocks[after].params.clone_from(&joined);
        Ok(joined)
    }
}
