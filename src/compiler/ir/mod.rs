//! The intermediate representation: SSA over register components, for one invocation of a program.
//!
//! # What a value is
//!
//! A [`Value`] is 32 or 64 bits, or a truth value: one component of one register, in one invocation. `R0.x` after the
//! third instruction is a value, `R0` is none. It is defined once, by one instruction or as a parameter of a block, has
//! one [`Type`], and never changes; a component that a program writes twice is two values. So swizzles, write masks and
//! the signs of operands disappear, and unread components are removed. F32 is any 32 bits of a register: nothing reads
//! or rounds them unless an operation says so.
//!
//! # What a function is
//!
//! A [`Function`] is a list of blocks; block 0 is the entry. A block has parameters, instructions in order, and one
//! [`Terminator`]: it returns, jumps, or selects the next block by a Bool or a number. Where edges join, a value that
//! differs between them is a parameter of the block, and each jump passes its own (the φ of other IRs). There is no
//! stack and no call: `lower` inlines subroutines, or makes the return a switch.
//!
//! An instruction ([`Inst`]) is an operation ([`Op`]) with operands, and defines at most one value. The table of
//! operations defines each one's meaning, types, effect, and the stages that may have it; printer, parser, verifier and
//! passes read that table.
//!
//! # When an effect happens
//!
//! Most operations are pure: the value depends on the operands alone, so passes may move, merge or delete them. Those
//! that write (outputs, variables, memory, barriers) happen in the order of the text, block after block, and are never
//! removed. Those that read variables or memory stay after the writes before them. Outputs are set in the block that
//! returns, each once. A conditional write of the program is no effect: it is a select between the old value and the
//! new one, whose mask is annotated with its condition-code test ([`MaskNote`]).
//!
//! # What lanes are
//!
//! An invocation runs in a *lane* next to others. A function describes one lane; a few operations read others:
//! derivatives, lookups and shuffles read the four lanes of a *quad*, [`Op::Any`] tests all that run. A lane *executes*
//! an instruction if control reaches it there, *runs* if it is one of the invocations at all, and is *covered* as long
//! as its results count (KIL ends that). Operations that cross lanes need operands that exist in all of them, which the
//! verifier checks.
//!
//! # What changes from form to form
//!
//! The types are the same from `lower` to the backend; the function is restricted step by step:
//!
//! | after | branches | operations |
//! |---|---|---|
//! | `lower` | any, also divergent | all |
//! | `expand` | the same | primitive ones ([`Op::is_primitive`]), and those that the target has ([`Ops`]) |
//! | `diverge` | uniform: branches are by [`Op::Any`] | the same, and [`Op::Exec`]; a store is in all lanes |
//! | `prologue` | the same | values of parameters alone are [`Op::Prepared`] |
//!
//! [`verify`](fn@verify), [`verify_primitive`] and [`verify_converged`] check these forms. Primitive float arithmetic
//! is IEEE 754, round to nearest even, with denormal operands read as zero and denormal results flushed to zero. The
//! bits of a primitive operation's NaN are unspecified; where they matter, `expand` selects those of the numeric
//! contract.
//!
//! # An example
//!
//! `ADDC R0.x, f[COL0], -f[COL0].y;` and `MOV o[COLR].x (GT.x), R0;` become
//!
//! ```text
//! v1: f32 = input f[COL0].x @0
//! v2: f32 = input f[COL0].y @0
//! v3: f32 = sub v1, v2 @0
//! v5: bool = fcmp.gt v3, v0 !GT.x @1
//! v6: f32 = select v5, v3, v4 @1
//! output o[COLR].x, v6
//! ```
//!
//! where `v0` is the constant 0 and `v4` the output's old value; `@` gives the program's instruction. docs/ir.md shows
//! the text form as a whole and lists every operation; [`eval`] defines what a function computes.

pub mod analysis;
mod builder;
mod cfg;
mod columns;
pub mod eval;
#[cfg(test)]
mod page;
mod parse;
mod print;
mod properties;
mod sample;
mod spelling;
mod table;
#[cfg(test)]
mod tests;
mod variables;
mod verify;

pub use analysis::dominators::Dominators;
pub use builder::Builder;
pub use cfg::for_each_use;
pub(crate) use cfg::for_each_use_of_terminator;
pub use parse::{ParseError, parse};
pub use print::Named;
pub use properties::Ops;
pub(crate) use sample::{SampleRow, sample_rows};
pub use table::Op;
pub use variables::Variables;
pub use verify::{VerifyError, verify, verify_converged, verify_kept, verify_primitive};

use crate::language::isa::CcRule;
pub use crate::language::numeric::convert::Rounding;
use nvjit_runtime::{ImageConversion, MemoryElement, MemorySpace, Stage};
use smallvec::SmallVec;

/// A value: the result of one instruction, or a block parameter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(pub u32);

/// A block, by its number; block 0 is the entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Block(pub u32);

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// A 32-bit float, or any 32 bits that an fp32 register holds.
    F32,
    /// A 32-bit integer.
    I32,
    /// A 64-bit float, or any 64 bits that a LONG register holds.
    F64,
    /// A 64-bit integer.
    I64,
    /// A truth value.
    Bool,
    /// The result of a texture lookup, to be read by [`Op::Texel`] only.
    Texel,
    /// The result of a memory access, to be read by [`Op::Word`] only.
    Words,
}

impl Type {
    /// Whether it has 64 bits.
    pub fn is_wide(self) -> bool {
        matches!(self, Self::F64 | Self::I64)
    }

    /// The integer type as wide as a float type, or the reverse; other types are unchanged.
    pub fn counterpart(self) -> Self {
        match self {
            Self::F32 => Self::I32,
            Self::I32 => Self::F32,
            Self::F64 => Self::I64,
            Self::I64 => Self::F64,
            other => other,
        }
    }
}

/// The width of a conversion's result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Width {
    W32,
    W64,
}

impl Width {
    /// The float of this width.
    pub fn float(self) -> Type {
        match self {
            Self::W32 => Type::F32,
            Self::W64 => Type::F64,
        }
    }

    /// The integer of this width.
    pub fn int(self) -> Type {
        self.float().counterpart()
    }
}

/// How two values are compared. For floats, every rule but `Ne` is false for NaN; `Ne` is true for NaN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Compare {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Compare {
    /// The comparison that is true where this one is false, except for NaN.
    pub fn opposite(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
        }
    }
}

/// How PK* and UP* lay out 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PackFormat {
    /// Two fp16 (PK2H, UP2H).
    Half2,
    /// Two unsigned 16-bit scalars (PK2US, UP2US).
    Ushort2,
    /// Four signed 8-bit scalars (PK4B, UP4B).
    Byte4,
    /// Four unsigned 8-bit scalars (PK4UB, UP4UB).
    Ubyte4,
}

/// Added to the number of a [`Barrier`](Op::Barrier) at which all of a work group wait, where others are for thread
/// groups.
pub const BARRIER_FOR_ALL: u32 = 1 << 31;

/// The target of a memory access, and the type of its data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemoryAccess {
    /// The space of addresses. [`MemorySpace::Constant`] is only for [`Op::LoadConstant`].
    pub space: MemorySpace,
    /// The binding point of a storage buffer, 0 to 15, or the image unit; 0 elsewhere.
    pub binding: u8,
    /// The type of a component.
    pub element: MemoryElement,
    /// The number of consecutive components: 1 to 4; 1 for atomics.
    pub count: u8,
    /// For images, the type that the format converts to and from.
    pub conversion: ImageConversion,
}

impl MemoryAccess {
    /// The number of operands after the address for an image's handle: its low and high word, or none.
    pub fn handle_words(self) -> usize {
        if self.space == MemorySpace::ImageHandle { 2 } else { 0 }
    }
}

/// A range of each invocation's array memory: elements of 32 bits, initially 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ArrayPlace {
    /// Its first element.
    pub first: u16,
    /// The number of elements.
    pub count: u16,
    /// Added to the operand that selects the element: at least [`Op::LEAST_OFFSET`].
    pub offset: i32,
}

/// The condition-code test that a mask comes from; an annotation without effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MaskNote {
    /// The rule.
    pub rule: CcRule,
    /// The condition code register.
    pub register: u8,
    /// The component of the condition code, 0 to 3.
    pub component: u8,
}

/// Operands of an instruction.
pub type Args = SmallVec<[Value; 4]>;

/// An instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Inst {
    /// The operation.
    pub op: Op,
    /// Operands.
    pub args: Args,
    /// The value that it defines, if the operation has a result.
    pub result: Option<Value>,
    /// The program instruction it comes from, counted from 0; `NO_SOURCE` if none.
    pub source: u32,
    /// Which condition-code test a Bool value is.
    pub note: Option<MaskNote>,
}

/// [`Inst::source`] of an instruction that comes from no program instruction.
pub const NO_SOURCE: u32 = u32::MAX;

/// The target of a branch, and the values of its parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// The block.
    pub block: Block,
    /// One value for each parameter of the block.
    pub args: Args,
}

/// How a block ends.
#[derive(Clone, PartialEq, Debug)]
pub enum Terminator {
    /// The invocation ends.
    Return,
    /// To one block.
    Jump(Target),
    /// By a Bool.
    Branch {
        /// The condition.
        condition: Value,
        /// Where it is true.
        then: Target,
        /// Where it is false.
        otherwise: Target,
    },
    /// By an I32: the target of that number, or the last one if it is out of range.
    Switch {
        /// The number.
        index: Value,
        /// At least one.
        targets: Vec<Target>,
    },
}

/// A block: parameters, instructions, and one terminator.
#[derive(Clone, PartialEq, Debug)]
pub struct BlockData {
    /// Its parameters.
    pub params: Vec<Value>,
    /// Its instructions, in order.
    pub insts: Vec<Inst>,
    /// How it ends.
    pub terminator: Terminator,
}

impl BlockData {
    /// Whether it has barriers.
    pub(crate) fn has_barriers(&self) -> bool {
        self.insts.iter().any(|inst| matches!(inst.op, Op::Barrier(_)))
    }
}

/// A program in SSA form. Block 0 is the entry and has no parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// The stage of the program.
    pub stage: Stage,
    /// The blocks, by number.
    pub blocks: Vec<BlockData>,
    /// The type of each value, by number.
    pub types: Vec<Type>,
    /// The variable that says where lanes resume after a barrier: such a function is called until it holds
    /// [`DONE`](nvjit_runtime::native::DONE).
    pub resumes: Option<u16>,
    /// Whether some running lanes may reach a barrier that others do not: then all lanes of a vector wait there.
    pub has_uneven_barriers: bool,
}

impl Function {
    /// A function with an empty entry block.
    pub fn new(stage: Stage) -> Self {
        let entry = BlockData { params: Vec::new(), insts: Vec::new(), terminator: Terminator::Return };
        Self { stage, blocks: vec![entry], types: Vec::new(), resumes: None, has_uneven_barriers: false }
    }

    /// The type of `value`.
    pub fn ty(&self, value: Value) -> Type {
        self.types[value.0 as usize]
    }

    /// A new value of type `ty`, not yet defined.
    pub fn new_value(&mut self, ty: Type) -> Value {
        self.types.push(ty);
        Value(self.types.len() as u32 - 1)
    }

    /// The data of `block`.
    pub fn block(&self, block: Block) -> &BlockData {
        &self.blocks[block.0 as usize]
    }

    /// The work of visiting all of it: instructions, block parameters and targets.
    pub fn size(&self) -> usize {
        let of_block = |block: &BlockData| {
            let passed = block.terminator.targets().map(|target| 1 + target.args.len());
            1 + block.params.len() + block.insts.len() + passed.sum::<usize>()
        };
        self.blocks.iter().map(of_block).sum()
    }

    /// Every instruction, block by block.
    pub fn insts(&self) -> impl Iterator<Item = &Inst> {
        self.blocks.iter().flat_map(|block| &block.insts)
    }
}
