//! Machine code before register allocation: blocks of operations on virtual registers.

use super::table::{Class, Op};
use smallvec::SmallVec;

/// A virtual register, set once.
pub(super) type Register = u32;

/// No register.
pub(super) const NONE: Register = u32::MAX;

/// A general register by its number in encodings.
pub(super) type General = u8;
pub(super) const RAX: General = 0;
pub(super) const RCX: General = 1;
pub(super) const RDX: General = 2;
pub(super) const RBX: General = 3;
pub(super) const RBP: General = 5;
pub(super) const RSI: General = 6;
pub(super) const RDI: General = 7;
pub(super) const R8: General = 8;
pub(super) const R9: General = 9;
pub(super) const R10: General = 10;
pub(super) const R11: General = 11;
pub(super) const R12: General = 12;
pub(super) const R13: General = 13;
pub(super) const R14: General = 14;
pub(super) const R15: General = 15;

/// Holds the [`CallContext`](nvjit_runtime::native::CallContext).
pub(super) const CONTEXT: General = RBX;
/// Holds the address of the table of rows.
pub(super) const ROWS: General = R12;
/// Holds the address of the frame's words: splats, variables, arrays and spill slots.
pub(super) const WORDS: General = R13;
/// Holds the offset of the first lane in each row.
pub(super) const POSITION: General = R14;
/// Holds the offsets of the first lane of each group of lanes.
pub(super) const POSITIONS: [General; MOST_GROUPS] = [POSITION, R10, R9, R8];
/// The most groups of lanes in an iteration.
pub(super) const MOST_GROUPS: usize = 4;
/// Holds the offset after the last lane.
pub(super) const END: General = R15;
/// Holds the address of the parameters.
pub(super) const PARAMETERS: General = RBP;
/// Holds the address of a row; set whenever a row is read or written, also by the allocator's code.
pub(super) const ROW: General = R11;

/// A memory operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Memory {
    /// A broadcast element, at this byte offset from [`WORDS`].
    Splat(i32),
    /// The same with 64 bits.
    Splat64(i32),
    /// A vector at this byte offset from [`WORDS`].
    Words(i32),
    /// The part of a row for the lanes of this group.
    Row(u32, u8),
    /// At this byte offset from a general register.
    At(General, i32),
    /// At this byte offset from the sum of two general registers.
    Indexed(General, General, i32),
    /// A vector of the constants after the code, by its number.
    Pool(u32),
    /// A spill slot, by its number.
    Slot(u32),
}

impl Memory {
    /// The first group's part of a row.
    pub(super) fn row(number: usize) -> Self {
        Self::Row(number as u32, 0)
    }

    /// The same of another group.
    pub(super) fn of_group(self, group: u8) -> Self {
        match self {
            Self::Row(number, _) => Self::Row(number, group),
            memory => memory,
        }
    }
}

/// The last operand of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    /// None.
    None,
    /// A register.
    Register(Register),
    /// Memory.
    Memory(Memory),
    /// For [`Op::Raw`]: bytes of finished code.
    Bytes(u32, u32),
}

impl From<Register> for Operand {
    fn from(register: Register) -> Self {
        Self::Register(register)
    }
}

/// An operation. [`Form`](super::table::Form) says which fields it uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inst {
    pub op: Op,
    /// The result.
    pub d: Register,
    /// Operands.
    pub t: Register,
    pub a: Register,
    pub b: Operand,
    /// The mask of active lanes.
    pub k: Register,
    /// Whether other lanes become zero.
    pub zeroing: bool,
    pub immediate: u8,
    /// The instruction of the program.
    pub source: u32,
}

/// How the value of a register can be rematerialised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Again {
    /// It cannot.
    No,
    /// From memory that does not change.
    Load(Memory),
    /// All zeros.
    Zero,
}

/// An edge to a successor block.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub to: usize,
    /// One for each parameter there.
    pub args: SmallVec<[Operand; 4]>,
}

/// A block.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub params: Vec<Register>,
    pub insts: Vec<Inst>,
    /// The mask that selects one of two edges: the first, if any lane has it.
    pub condition: Option<Register>,
    /// Empty at the end of the iteration.
    pub edges: SmallVec<[Edge; 2]>,
}

/// A function.
#[derive(Clone, Debug, Default)]
pub(super) struct Function {
    /// The first is the entry.
    pub blocks: Vec<Block>,
    /// The class of each register, and how it can be rematerialised.
    pub classes: Vec<Class>,
    pub again: Vec<Again>,
    /// Finished code.
    pub raw: Vec<u8>,
    /// Vectors of constants.
    pub pool: Vec<[u8; 64]>,
}

impl Function {
    pub(super) fn register(&mut self, class: Class) -> Register {
        self.classes.push(class);
        self.again.push(Again::No);
        self.classes.len() as Register - 1
    }

    /// The operations of all blocks.
    pub(super) fn insts(&self) -> impl Iterator<Item = &Inst> {
        self.blocks.iter().flat_map(|block| &block.insts)
    }

    /// Whether it has calls: values live across a call are in memory.
    pub(super) fn calls(&self) -> bool {
        self.insts().any(|inst| inst.op == Op::Call)
    }
}
