//! The intermediate representation: SSA over register components.
//!
//! A [`Value`] is one component of a register for one invocation, typed. Swizzles, write masks and
//! operand signs leave no trace, and dead components vanish. A [`Function`] is a list of blocks with
//! parameters; a conditional write is a select whose mask keeps its rule as an annotation.
//!
//! `lower` emits operations of both kinds, `expand` leaves only primitive ones ([`Op::is_primitive`]), which are
//! all that a backend knows. Primitive float arithmetic is IEEE fp32, round to nearest even, with
//! denormal operands read as zero and denormal results flushed to zero. Which NaN a primitive operation gives is unspecified;
//! where that matters, `expand` selects the one of the numeric contract.

pub mod analysis;
mod builder;
mod cfg;
pub mod eval;
#[cfg(test)]
mod page;
mod parse;
mod print;
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
pub(crate) use sample::{SampleRow, sample_rows};
pub use table::Ops;
pub use variables::Variables;
pub use verify::{VerifyError, verify, verify_converged, verify_kept, verify_primitive};

use crate::language::isa::CcRule;
pub use crate::language::numeric::convert::Rounding;
use nvjit_runtime::{
    ImageConversion, MemoryElement, MemoryOperation, MemorySpace, RowId, SampleFlags, SampleOperation, Stage,
    TextureTarget,
};
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
    /// The result of an access to memory, to be read by [`Op::Word`] only.
    Words,
}

impl Type {
    /// Whether it has 64 bits.
    pub fn is_wide(self) -> bool {
        matches!(self, Self::F64 | Self::I64)
    }

    /// The integer of the width of a float, or the float of that of an integer; of others themselves.
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

/// How many bits the result of a conversion has.
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

/// How two values are compared. Floats: every rule but `Ne` is false on NaN; `Ne` is true on NaN.
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
    /// The comparison that is true where this one is false, NaN apart.
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

/// Where an access to memory goes, and what is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemoryAccess {
    /// What addresses are relative to. [`MemorySpace::Constant`] is for [`Op::LoadConstant`] alone.
    pub space: MemorySpace,
    /// The binding point of a storage buffer, 0 to 15, or the image unit; 0 elsewhere.
    pub binding: u8,
    /// The type of a component.
    pub element: MemoryElement,
    /// How many components, one behind the other: 1 to 4; 1 for atomics.
    pub count: u8,
    /// Of images, what the format converts to and from.
    pub conversion: ImageConversion,
}

impl MemoryAccess {
    /// How many operands behind the address are the handle of an image: its low and its high word, if it is found by one.
    pub fn handle_words(self) -> usize {
        if self.space == MemorySpace::ImageHandle { 2 } else { 0 }
    }
}

/// A piece of the memory that each invocation has for arrays: elements of 32 bits, all 0 when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ArrayPlace {
    /// Its first element.
    pub first: u16,
    /// How many elements it has.
    pub count: u16,
    /// Added to the operand that says which one is meant: not less than [`Op::LEAST_OFFSET`].
    pub offset: i32,
}

/// An operation. The comment gives operand types and result type; `f` is F32, `i` I32, `b` Bool, `g` F32 or F64, `j` I32 or
/// I64: the same wherever it stands in a row, and where both stand, of the same width.
///
/// Float arithmetic computes in the precision of its operands; [`Op::ToFp16`] and [`Op::ToFx12`] round a result to a smaller precision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Op {
    // --- constants and registers, primitive -----------------------------------------------------
    /// `-> f`: these bits.
    ConstF32(u32),
    /// `-> i`: this number.
    ConstI32(i32),
    /// `-> b`: this truth value.
    ConstBool(bool),
    /// `-> F64`: these bits.
    ConstF64(u64),
    /// `-> I64`: this number.
    ConstI64(i64),
    /// `-> f`: a component of an attribute register (or of `v[0]`).
    Input(RowId),
    /// `-> f`: a component of a parameter of the bank.
    Param {
        /** Number in the bank. */
        index: u16,
        /** 0 to 3. */
        component: u8,
    },
    /// `i -> f`: component of parameter `first + n`, where n is `offset + operand` (the sum does not wrap); 0.0 if n is
    /// outside of `0..count`.
    ParamRelative {
        /** Where the array begins in the bank. */
        first: u16,
        /** How many parameters it has. */
        count: u16,
        /** Added to the operand: not less than [`LEAST_OFFSET`](Self::LEAST_OFFSET). */
        offset: i32,
        /** 0 to 3. */
        component: u8,
    },
    /// `f | i ->`: sets an output row at the end of the invocation. Each row once.
    Output(RowId),
    /// `b ->`: the fragment is no longer covered where the operand is true.
    Kill,
    /// `-> b`: the lanes that run. Only after `diverge`.
    Exec,
    /// `-> i`: the number of the lane in its quad, 0 to 3.
    Lane,
    /// `-> g | j`: what a variable holds, in lanes that are elsewhere too.
    Load(u16),
    /// `g | j ->`: sets a variable in the lanes that come by; after `diverge`, in all lanes.
    Store(u16),
    /// `g | j ->`: keeps a value that is the same in all lanes, whatever the invocation. Only in what code generation splits off to be
    /// done when parameters have changed.
    Prepare(u16),
    /// `-> g | j`: what was kept under this number.
    Prepared(u16),
    /// `i -> f | i`: the element of that number (offset and operand do not wrap), its bits; zeros if there is none.
    ArrayLoad(ArrayPlace),
    /// `i f | i b? ->`: sets the element of that number in the lanes that come by; nothing if there is none. The Bool, if it is not
    /// for all lanes, says which ones come by.
    ArrayStore(ArrayPlace),
    /// `i -> i`: a word of what is in a constant buffer at this many bytes; zero if any byte of all its components is outside.
    /// A number of words, two for each component: the low one, and the high one that narrower types extend to.
    LoadConstant {
        /** Binding point, 0 to 17. */
        binding: u8,
        /** Type of a component. */
        element: MemoryElement,
        /** How many components, 1 to 4. */
        count: u8,
        /** Twice the component; one more for its high word. */
        word: u8,
    },
    /// `i i b? -> words`: what is in memory at the address of these low and high words, in lanes that run; zeros in others. In
    /// [`MemorySpace::ImageHandle`], here and below, the low and the high word of the handle follow. A Bool at the end says which lanes come
    /// by, if not all do.
    LoadMemory(MemoryAccess),
    /// `i i i+ b? ->`: sets memory, in lanes that run and are covered. Operands are the address and the words of each component,
    /// low before high; types of up to 32 bits have one.
    StoreMemory(MemoryAccess),
    /// `i i i+ b? -> words`: changes memory in one step, lane after lane, and gives as the first component what was there; zeros in
    /// lanes that do not run or are not covered. Operands are the address and the words of one or two (CSWAP) operands.
    AtomicMemory(MemoryOperation, MemoryAccess),
    /// `->`: what was written before is seen by others before what is read afterwards is read (MEMBAR).
    Fence,
    /// `->`: lanes wait here until all of their work group wait or are done (BAR). In control programs, which go on in turn, until no other of
    /// their patch waits at a barrier with a lower number; in compute programs with thread groups until no other of
    /// theirs does, or, with [`BARRIER_FOR_ALL`] added to the number, as above.
    Barrier(u32),
    /// `b? -> b`: takes this many instructions from the budget of loops; whether the lanes may go round once more. They may not if the
    /// budget is used up or the run is to stop, which its caller learns, nor where no lane that is covered has come by for
    /// [`HELPER_ROUNDS`](nvjit_runtime::HELPER_ROUNDS) times, which takes nothing. The Bool is as above.
    Charge(u32),
    /// `words -> i`: the word of this number: twice the component, and one more for its high word.
    Word(u8),
    /// `f* i* b? -> texel`: a lookup; operands are the rows that operation, target and flags ask for: s, t and r, whatever the
    /// target (a 2D depth texture compares r), then their three x derivatives and their three y derivatives, `lod`, layer,
    /// reference, least level of detail, three offsets, eight offsets of a gather, four integers of a texel, level or sample; at last,
    /// if it is not for all lanes that come by, whether the lane wants it: the others get anything. Not a pure function of its
    /// operands: it reads the coordinates in all four lanes of the quad.
    Sample {
        /** Texture image unit. */
        unit: u8,
        /** What a gather takes of its four texels, 0 to 3. */
        component: u8,
        /** Whether the result is the bits of integers. */
        integers: bool,
        /** How the level of detail is found. */
        operation: SampleOperation,
        /** Target. */
        target: TextureTarget,
        /** The rules where languages differ. */
        flags: SampleFlags,
    },
    /// `texel -> f`: component of a lookup's result.
    Texel(u8),
    /// `texel -> i`: not 0 if all texels of a lookup with the flag `residency` were in memory.
    Resident,

    // --- float arithmetic, primitive --------------------------------------------------------------
    /// `g g -> g`: the sum, in one rounding.
    Add,
    /// `g g -> g`: the difference, in one rounding.
    Sub,
    /// `g g -> g`: the product, in one rounding.
    Mul,
    /// `g g -> g`: the quotient, in one rounding.
    Div,
    /// `g -> g`: the greatest integer that is not above; zero keeps its sign.
    Floor,
    /// `g g g -> g`: one rounding.
    Fma,
    /// `g -> g`: the square root, correctly rounded.
    Sqrt,
    /// `g -> g`: to the nearest integer, ties to even.
    Nearest,
    /// `g -> g`: the least integer that is not below; zero keeps its sign.
    Ceil,
    /// `g -> g`: toward zero; zero keeps its sign.
    Trunc,
    /// `g g -> g`: `a < b ? a : b`, operands read as DAZ (x86 minps); NaN passes with its bits.
    MachineMin,
    /// `g g -> g`: `a > b ? a : b`, operands read as DAZ (x86 maxps); NaN passes with its bits.
    MachineMax,

    // --- float operations that expand takes apart --------------------------------------------------
    /// `g g g -> g`: a*b+c by the option [`Mad`](crate::Mad).
    Mad,
    /// `g g -> g`: IEEE 754-2019 minimum.
    Min,
    /// `g g -> g`: IEEE 754-2019 maximum.
    Max,
    /// `g -> g`: `x - floor(x)`, at most the largest value below 1.
    Frc,
    /// `g -> g`: `if r<0 r=0 else if r>1 r=1`.
    Saturate,
    /// `g -> g`: `if r<-1 r=-1 else if r>1 r=1`.
    SignedSaturate,
    /// `f -> f`: `if r<0 r=0`, arithmetic: a denormal becomes zero.
    ClampNegative,
    /// `g -> g`: 1/x, correctly rounded.
    Rcp,
    /// `g -> g`: 1/sqrt(x) in two roundings; -INF for -0.
    Rsq,
    /// `f -> f`: approximations of `numeric::approx`.
    Ex2,
    /// `f -> f`: the logarithm to base 2, as `numeric::approx` has it.
    Lg2,
    /// `f -> f`: the sine, likewise; of radians.
    Sin,
    /// `f -> f`: the cosine, likewise.
    Cos,
    /// `f -> f`: TypeConvert to fp16; the result is an fp32 number. NaN stays NaN.
    ToFp16,
    /// `f -> f`: TypeConvert to fx12. NaN is 0.
    ToFx12,
    /// `f -> f`: difference within the quad along x. Reads the operand in all four lanes.
    Ddx,
    /// `f -> f`: along y.
    Ddy,
    /// `f{2,4} -> f`: packs components; the result is bits.
    Pack(PackFormat),
    /// `f -> f`: unpacks component 0 to 3 of the bits.
    Unpack(PackFormat, u8),
    /// `f -> i`: the bits of an fp16 number, whose denormals are kept; of one that is not exact, the neighbour in this
    /// direction: the largest number, where infinity lies in the other. NaN gives 0x7fff.
    RoundToHalf(Rounding),
    /// `i -> f`: the value of the fp16 number in the low 16 bits; exact.
    HalfToFloat,
    /// `g -> g`: flips the sign bit, nothing else.
    Neg,
    /// `g -> g`: clears the sign bit, nothing else.
    Abs,

    // --- the rest, primitive ---------------------------------------------------------------------
    /// `g g -> b`: denormals read as zero.
    Fcmp(Compare),
    /// `j j -> b`: signed.
    Icmp(Compare),
    /// `j j -> b`: unsigned.
    Ucmp(Compare),
    /// `b x x -> x`: bits preserved.
    Select,
    /// `g -> j`: the same bits.
    ToBits,
    /// `j -> g`: the same bits.
    FromBits,
    /// `f -> i`: truncates; NaN and what does not fit give 0x80000000 (x86 cvttps2dq).
    TruncToInt,
    /// `i -> f`: rounds to nearest even.
    IntToFloat,
    /// `j j -> j`, wrapping.
    Iadd,
    /// `j j -> j`, wrapping.
    Isub,
    /// `j j -> j`: bits that both have.
    Iand,
    /// `j j -> j`: bits that any has.
    Ior,
    /// `j j -> j`: bits that one has.
    Ixor,
    /// `j -> j`: by fewer bits than it has.
    Shl(u8),
    /// `j -> j`: zeros come in.
    Ushr(u8),
    /// `j -> j`: the sign comes in.
    Sshr(u8),

    // --- more of integers, primitive ----------------------------------------------------------------
    /// `j j -> j`: the low half of the product.
    Imul,
    /// `i i -> i`: the high half of the product of signed numbers.
    SmulHigh,
    /// `i i -> i`: the high half of the product of unsigned numbers.
    UmulHigh,
    /// `j j -> j`: signed, toward zero, wrapping; all ones where the divisor is zero.
    Sdiv,
    /// `j j -> j`: unsigned; all ones where the divisor is zero.
    Udiv,
    /// `j j -> j`: signed remainder with the sign of the dividend; all ones where the divisor is zero.
    Srem,
    /// `j j -> j`: unsigned remainder; all ones where the divisor is zero.
    Urem,
    /// `j j -> j`: by the low 5 bits of the second operand, or the low 6 of 64.
    ShlBy,
    /// `j j -> j`: the same to the right; zeros come in.
    UshrBy,
    /// `j j -> j`: the sign comes in.
    SshrBy,
    /// `j j -> j`: the lesser of signed numbers.
    Smin,
    /// `j j -> j`: the greater of signed numbers.
    Smax,
    /// `j j -> j`: the lesser of unsigned numbers.
    Umin,
    /// `j j -> j`: the greater of unsigned numbers.
    Umax,

    // --- operations on integers that expand takes apart ---------------------------------------------
    /// `i -> i`: how many bits are set.
    BitCount,
    /// `i -> i`: bit 31 becomes bit 0.
    BitReverse,
    /// `i -> i`: the number of the highest bit that is set; -1 of 0.
    FindMsb,
    /// `i -> i`: the number of the lowest bit that is set; -1 of 0.
    FindLsb,

    // --- between types, primitive, but conversions in another direction than to the nearest -----------
    /// `i i -> I64`: low half first.
    MakeLong,
    /// `I64 -> i`: the low half.
    Low,
    /// `I64 -> i`: the high half.
    High,
    /// `i -> I64`: the same signed number.
    SignExtend,
    /// `i -> I64`: the same unsigned number.
    ZeroExtend,
    /// `f -> F64`: exact.
    Widen,
    /// `F64 -> f`: flushed after rounding. The direction counts for overflow, too: the result is the largest number where
    /// infinity lies in the other.
    Narrow(Rounding),
    /// `g -> i | I64`: truncates; what does not fit becomes the nearest that does, NaN 0.
    ToSigned(Width),
    /// `g -> i | I64`: the same to unsigned numbers.
    ToUnsigned(Width),
    /// `j -> f | F64`: of signed numbers.
    FromSigned(Rounding, Width),
    /// `j -> f | F64`: of unsigned numbers.
    FromUnsigned(Rounding, Width),

    // --- truth values and lanes, primitive --------------------------------------------------------------
    /// `b b -> b`: whether both are true.
    And,
    /// `b b -> b`: whether any is true.
    Or,
    /// `b -> b`: whether it is false.
    Not,
    /// `b -> i`: all ones for true, 0 for false.
    MaskToInt,
    /// `b -> b`: whether it is true in any lane that runs; the same in all lanes.
    Any,
    /// `x -> x`: lane k of each quad gets lane `pattern[k]` of it.
    QuadShuffle([u8; 4]),
}

// Functions are lists of these.
const _: () = assert!(size_of::<Op>() <= 16);

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
    /// What it does.
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

/// [`Inst::source`] of what no instruction of the program stands for.
pub const NO_SOURCE: u32 = u32::MAX;

/// Where a branch goes, and the values of the parameters there.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// The block.
    pub block: Block,
    /// One value a parameter of it.
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
    /// By an I32: the target of that number, or the last one if there is none.
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

/// A program in SSA form. Block 0 is the entry and has no parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// What an invocation is.
    pub stage: Stage,
    /// The blocks, by number.
    pub blocks: Vec<BlockData>,
    /// The type of each value, by number.
    pub types: Vec<Type>,
    /// The variable that says where lanes go on that had to wait at a barrier: such a function is called until it holds
    /// [`DONE`](nvjit_runtime::native::DONE).
    pub resumes: Option<u16>,
}

impl Function {
    /// A function with an empty entry block.
    pub fn new(stage: Stage) -> Self {
        let entry = BlockData { params: Vec::new(), insts: Vec::new(), terminator: Terminator::Return };
        Self { stage, blocks: vec![entry], types: Vec::new(), resumes: None }
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

    /// What it takes to go through all of it: instructions, and what blocks have beside them.
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
