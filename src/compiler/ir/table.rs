//! Every operation as a row: what it means, its name and types, its effect, and what passes may do with it. The enum
//! [`Op`], printer, parser, verifier and passes are made from the rows; so is docs/ir.md. What an operation computes
//! from operands of one lane is [`eval::lane`](super::eval::lane).
//!
//! An operation is its documentation, its variant of `Op`, and in braces its forms: one, or one for each immediate. A
//! form is
//!
//! ```text
//! "name" (immediate) Text [operand types] -> result type, Level Effect, properties
//! ```
//!
//! A form with `Text`, an [`Immediate`], is for all values of the immediate: the text form spells them so. Types are
//! [`TypeSet`]s; properties are the fields of [`Row`] that are true.

use super::columns::{Effect, Immediate, Level, TypeSet};
use super::{ArrayPlace, Compare, MemoryAccess, PackFormat, Rounding, Width};
use nvjit_runtime::{
    ImageConversion, MemoryElement, MemoryOperation, MemorySpace, Register, RegisterFile, RowId, SampleFlags,
    SampleOperation, TextureTarget,
};

/// One operation, or all operations that differ in their immediate only.
pub(super) struct Row {
    pub name: &'static str,
    /// The operation, with some immediate.
    pub op: Op,
    pub immediate: Immediate,
    pub operands: &'static [TypeSet],
    pub result: Option<TypeSet>,
    pub level: Level,
    pub effect: Effect,
    /// Whether a NaN that it gives is of its own making: the one of the numeric contract.
    pub makes_nan: bool,
    /// Whether its first two operands may change places.
    pub commutes: bool,
    /// Whether its result may differ between lanes where its operands are the same.
    pub differs: bool,
    /// Whether its result is there in every lane, wherever the operation stands.
    pub everywhere: bool,
    /// Whether it reads memory that other lanes write, and leaves it as it is.
    pub reads_memory: bool,
    /// Whether it writes memory that other lanes read, or lets them do so.
    pub writes_memory: bool,
}

/// The documentation of a variant, for docs/ir.md.
#[cfg(test)]
pub(super) struct Meaning {
    pub variant: &'static str,
    pub group: &'static str,
    pub lines: &'static [&'static str],
}

/// An operation of a form.
macro_rules! op {
    ($variant:ident = $any:ident) => { $any };
    ($variant:ident $(($($number:expr),+))? $({ $($field:ident: $value:expr),+ })?) => {
        Op::$variant $(($($number),+))? $({ $($field: $value),+ })?
    };
}

/// The type of a result, if there is one.
macro_rules! result {
    () => {
        None
    };
    ($set:ident) => {
        Some(TypeSet::$set)
    };
}

/// How an immediate is spelled, if any.
macro_rules! immediate {
    () => {
        Immediate::None
    };
    ($spelling:ident) => {
        Immediate::$spelling
    };
}

macro_rules! operations {
    ($([$group:literal] $(
        $(#[doc = $line:literal])+
        $variant:ident
        $(($($number:ty),+))?
        $({ $($(#[doc = $about:literal])+ $field:ident: $type:ty,)+ })?
        => { $(
            $name:literal $(= $any:ident)? $(($($given:expr),+))? $({ $($part:ident: $value:expr),+ })?
            $($spelling:ident)? [$($operand:ident)*] $(-> $result:ident)?, $level:ident $effect:ident
            $(, $($property:ident)+)?
        );+ $(;)? }
    )+)+) => {
        /// An operation. Float arithmetic computes in the precision of its operands; [`Op::ToFp16`] and [`Op::ToFx12`]
        /// round a result to a smaller precision. docs/ir.md has the types of operands and results.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Op {
            $($(
                $(#[doc = $line])+
                $variant $(($($number),+))? $({ $($(#[doc = $about])+ $field: $type),+ })?,
            )+)+
        }

        /// One row a name. A name is unique, and rows of one operation stand together.
        pub(super) const TABLE: &[Row] = &[$($($(
            Row {
                name: $name,
                op: op!($variant $(= $any)? $(($($given),+))? $({ $($part: $value),+ })?),
                immediate: immediate!($($spelling)?),
                operands: &[$(TypeSet::$operand),*],
                result: result!($($result)?),
                level: Level::$level,
                effect: Effect::$effect,
                $($($property: true,)+)?
                ..PLAIN
            },
        )+)+)+];

        /// By the number of the variant.
        #[cfg(test)]
        pub(super) const MEANINGS: &[Meaning] = &[$($(
            Meaning { variant: stringify!($variant), group: $group, lines: &[$($line),+] },
        )+)+];
    };
}

/// A row without properties.
const PLAIN: Row = Row {
    name: "",
    op: Op::Fence,
    immediate: Immediate::None,
    operands: &[],
    result: None,
    level: Level::Primitive,
    effect: Effect::Pure,
    makes_nan: false,
    commutes: false,
    differs: false,
    everywhere: false,
    reads_memory: false,
    writes_memory: false,
};

const ANY_ROW: RowId = RowId::new(Register::new(RegisterFile::Attribute, 0), 0);
const ANY_ARRAY: ArrayPlace = ArrayPlace { first: 0, count: 0, offset: 0 };
const ANY_MEMORY: MemoryAccess = MemoryAccess {
    space: MemorySpace::Global,
    binding: 0,
    element: MemoryElement::U32,
    count: 1,
    conversion: ImageConversion::None,
};
const ANY_CONSTANT: Op = Op::LoadConstant { binding: 0, element: MemoryElement::U32, count: 1, word: 0 };
const ANY_ATOMIC: Op = Op::AtomicMemory(MemoryOperation::Add, ANY_MEMORY);
const ANY_LOOKUP: Op = Op::Sample {
    unit: 0,
    component: 0,
    integers: false,
    operation: SampleOperation::Implicit,
    target: TextureTarget::D1,
    flags: SampleFlags::NONE,
};

operations! {
    ["constants, registers and memory"]
    /// A float constant of these bits.
    ConstF32(u32) => { "const" (0) FloatBits [] -> F32, Primitive Pure, everywhere }
    /// An integer constant.
    ConstI32(i32) => { "iconst" (0) Int [] -> I32, Primitive Pure, everywhere }
    /// A constant truth value.
    ConstBool(bool) => { "bconst" (false) Bool [] -> Bool, Primitive Pure, everywhere }
    /// A float constant of these 64 bits.
    ConstF64(u64) => { "const64" (0) FloatBits [] -> F64, Primitive Pure, everywhere }
    /// An integer constant of 64 bits.
    ConstI64(i64) => { "iconst64" (0) Int [] -> I64, Primitive Pure, everywhere }
    /// A component of an attribute register (or of `v[0]`).
    Input(RowId) => { "input" (ANY_ROW) Row [] -> F32, Primitive Pure, differs everywhere }
    /// A component of a parameter of the bank.
    Param {
        /** Number in the bank. */
        index: u16,
        /** 0 to 3. */
        component: u8,
    } => { "param" { index: 0, component: 0 } Param [] -> F32, Primitive Pure, everywhere }
    /// A component of parameter `first + n`, where n is `offset` plus the operand (the sum does not wrap); 0.0 if n
    /// is not in `0..count`.
    ParamRelative {
        /** Where the array begins in the bank. */
        first: u16,
        /** How many parameters it has. */
        count: u16,
        /** Added to the operand: not less than [`LEAST_OFFSET`](Self::LEAST_OFFSET). */
        offset: i32,
        /** 0 to 3. */
        component: u8,
    } => { "param_relative" { first: 0, count: 0, offset: 0, component: 0 } ParamRelative [I32] -> F32, Primitive Pure }
    /// Sets an output row at the end of the invocation, each row once.
    Output(RowId) => { "output" (ANY_ROW) Row [Word], Primitive Writes }
    /// Ends the coverage of the fragment where the operand is true.
    Kill => { "kill" [Bool], Primitive EndsLanes }
    /// Whether the lane runs. Only after `diverge`.
    Exec => { "exec" [] -> Bool, Primitive Pure, differs everywhere }
    /// The number of the lane in its quad, 0 to 3.
    Lane => { "lane" [] -> I32, Primitive Pure, differs }
    /// The value of a variable of the lane, also one that lanes elsewhere have stored.
    Load(u16) => { "load" (0) Variable [] -> Number, Primitive Reads, differs }
    /// Sets a variable in the lanes that execute this; after `diverge`, in all lanes.
    Store(u16) => { "store" (0) Variable [Number], Primitive Writes }
    /// Keeps a value that is the same in all lanes and invocations. Only in the prologue, which code generation
    /// splits off and which runs when parameters change.
    Prepare(u16) => { "prepare" (0) Variable [Number], Primitive Writes }
    /// The value that the prologue keeps under this number.
    Prepared(u16) => { "prepared" (0) Variable [] -> Number, Primitive Pure, everywhere }
    /// The bits of the array element of that number (the sum of offset and operand does not wrap); zeros if there is
    /// none.
    ArrayLoad(ArrayPlace) => { "array_load" (ANY_ARRAY) Array [I32] -> Word, Primitive Reads, differs }
    /// Sets the array element of that number in the lanes that execute this; does nothing if there is none. Operands:
    /// the number (an I32), the value (F32 or I32), and a Bool if not all lanes execute it: whether this one does.
    ArrayStore(ArrayPlace) => { "array_store" (ANY_ARRAY) Array [Special], Primitive Writes }
    /// One word of a constant buffer at this byte offset; zero if any byte of all `count` components is out of range.
    /// A component has two words: the low one, and the high one, to which narrower types extend.
    LoadConstant {
        /** Binding point, 0 to 17. */
        binding: u8,
        /** Type of a component. */
        element: MemoryElement,
        /** How many components, 1 to 4. */
        count: u8,
        /** Twice the component; one more for its high word. */
        word: u8,
    } => { "load_constant" = ANY_CONSTANT Constant [I32] -> I32, Primitive Pure }
    /// Memory at an address, in lanes that run; zeros in others. Operands: the low and the high word of the address;
    /// in [`MemorySpace::ImageHandle`], here and below, then the low and the high word of the handle; at the end a
    /// Bool if not all lanes execute it: whether this one does.
    LoadMemory(MemoryAccess) => {
        "load_memory" (ANY_MEMORY) Memory [Special] -> Words, Primitive Writes, differs reads_memory;
    }
    /// Sets memory, in lanes that run and are covered. Operands: the address, the words of each component, low before
    /// high (types of up to 32 bits have one), perhaps the Bool.
    StoreMemory(MemoryAccess) => { "store_memory" (ANY_MEMORY) Memory [Special], Primitive Writes, writes_memory }
    /// Changes memory atomically, lane after lane, and gives the old value as the first component; zeros in lanes
    /// that do not run or are not covered. Operands: the address, the words of one operand, or of two (CSWAP),
    /// perhaps the Bool.
    AtomicMemory(MemoryOperation, MemoryAccess) => {
        "atomic_memory" = ANY_ATOMIC Memory [Special] -> Words, Primitive Writes, differs writes_memory;
    }
    /// Orders memory accesses: others see what was written before, before anything is read afterwards (MEMBAR).
    Fence => { "fence" [], Primitive Writes }
    /// Waits until all lanes of the work group wait or have ended (BAR). In control programs, whose invocations run in
    /// turn, waits until no other of the patch waits at a barrier with a lower number; in compute programs with thread
    /// groups for the thread group, or for the work group if [`BARRIER_FOR_ALL`](super::BARRIER_FOR_ALL) is added to
    /// the number.
    Barrier(u32) => { "barrier" (0) Number [], Primitive Writes, writes_memory }
    /// Takes this many instructions from the budget of loops; the result says whether the lanes may go round once
    /// more. They may not if the budget is used up, if the run is to stop (its caller learns which), or if no covered
    /// lane has come here for [`HELPER_ROUNDS`](nvjit_runtime::HELPER_ROUNDS) rounds, which take nothing. The operand
    /// is the Bool, if not all lanes execute it.
    Charge(u32) => { "charge" (1) Number [Special] -> Bool, Primitive Writes }
    /// A word of an access: twice the component, and one more for its high word.
    Word(u8) => { "word" (0) Word [Words] -> I32, Primitive Pure, differs }
    /// A texture lookup. Operands are the rows that operation, target and flags ask for: s, t and r, whatever the
    /// target (a 2D depth texture compares r); their three x and three y derivatives; the level of detail, layer,
    /// reference, least level of detail, three offsets, eight offsets of a gather, four integers of a texel, level or
    /// sample; at last a Bool if not all lanes that execute it want it: whether this one does (others get anything).
    /// It is no pure function of its operands: it reads the coordinates in all four lanes of the quad.
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
    } => { "sample" = ANY_LOOKUP Sample [Special] -> Texel, Primitive CrossesLanes, differs }
    /// A component of the result of a lookup.
    Texel(u8) => {
        "texel.x" (0) [Texel] -> F32, Primitive Pure, differs;
        "texel.y" (1) [Texel] -> F32, Primitive Pure, differs;
        "texel.z" (2) [Texel] -> F32, Primitive Pure, differs;
        "texel.w" (3) [Texel] -> F32, Primitive Pure, differs;
    }
    /// Not 0 if all texels of a lookup with the flag `residency` were resident.
    Resident => { "resident" [Texel] -> I32, Primitive Pure, differs }

    ["arithmetic of floats"]
    /// The sum, in one rounding.
    Add => { "add" [Float Float] -> Float, Primitive Pure, makes_nan commutes }
    /// The difference, in one rounding.
    Sub => { "sub" [Float Float] -> Float, Primitive Pure, makes_nan }
    /// The product, in one rounding.
    Mul => { "mul" [Float Float] -> Float, Primitive Pure, makes_nan commutes }
    /// The quotient, in one rounding.
    Div => { "div" [Float Float] -> Float, Primitive Pure, makes_nan }
    /// The greatest integer that is not above; zero keeps its sign.
    Floor => { "floor" [Float] -> Float, Primitive Pure, makes_nan }
    /// `a * b + c` in one rounding.
    Fma => { "fma" [Float Float Float] -> Float, Primitive Pure, makes_nan commutes }
    /// The square root, correctly rounded.
    Sqrt => { "sqrt" [Float] -> Float, Primitive Pure, makes_nan }
    /// Rounds to the nearest integer, ties to even.
    Nearest => { "nearest" [Float] -> Float, Primitive Pure, makes_nan }
    /// The least integer that is not below; zero keeps its sign.
    Ceil => { "ceil" [Float] -> Float, Primitive Pure, makes_nan }
    /// Rounds toward zero; zero keeps its sign.
    Trunc => { "trunc" [Float] -> Float, Primitive Pure, makes_nan }
    /// `a < b ? a : b`, operands read as DAZ (x86 minps); NaN passes with its bits.
    MachineMin => { "machine_min" [Float Float] -> Float, Primitive Pure }
    /// `a > b ? a : b`, operands read as DAZ (x86 maxps); NaN passes with its bits.
    MachineMax => { "machine_max" [Float Float] -> Float, Primitive Pure }

    ["more arithmetic of floats"]
    /// `a * b + c`, in one rounding or two, by the option [`Mad`](crate::Mad).
    Mad => { "mad" [Float Float Float] -> Float, Expanded Pure, makes_nan commutes }
    /// IEEE 754-2019 minimum.
    Min => { "min" [Float Float] -> Float, Native Pure, makes_nan commutes }
    /// IEEE 754-2019 maximum.
    Max => { "max" [Float Float] -> Float, Native Pure, makes_nan commutes }
    /// `x - floor(x)`, at most the largest value below 1.
    Frc => { "frc" [Float] -> Float, Expanded Pure, makes_nan }
    /// `if r<0 r=0 else if r>1 r=1`.
    Saturate => { "saturate" [Float] -> Float, Expanded Pure, makes_nan }
    /// `if r<-1 r=-1 else if r>1 r=1`.
    SignedSaturate => { "signed_saturate" [Float] -> Float, Expanded Pure, makes_nan }
    /// `if r<0 r=0`, arithmetic: a denormal becomes zero.
    ClampNegative => { "clamp_negative" [F32] -> F32, Expanded Pure, makes_nan }
    /// 1/x, correctly rounded.
    Rcp => { "rcp" [Float] -> Float, Expanded Pure, makes_nan }
    /// 1/sqrt(x) in two roundings; -INF for -0.
    Rsq => { "rsq" [Float] -> Float, Expanded Pure, makes_nan }
    /// 2 to the power of the operand, approximated by `numeric::approx`.
    Ex2 => { "ex2" [F32] -> F32, Expanded Pure, makes_nan }
    /// The logarithm to base 2, approximated by `numeric::approx`.
    Lg2 => { "lg2" [F32] -> F32, Expanded Pure, makes_nan }
    /// The sine of radians, approximated by `numeric::approx`.
    Sin => { "sin" [F32] -> F32, Expanded Pure, makes_nan }
    /// The cosine of radians, approximated by `numeric::approx`.
    Cos => { "cos" [F32] -> F32, Expanded Pure, makes_nan }
    /// TypeConvert to fp16; the result is an fp32 number. NaN stays NaN.
    ToFp16 => { "to_fp16" [F32] -> F32, Native Pure, makes_nan }
    /// TypeConvert to fx12. NaN is 0.
    ToFx12 => { "to_fx12" [F32] -> F32, Expanded Pure, makes_nan }
    /// Difference within the quad along x. Reads the operand in all four lanes.
    Ddx => { "ddx" [F32] -> F32, Expanded CrossesLanes, makes_nan differs }
    /// Difference within the quad along y. Reads the operand in all four lanes.
    Ddy => { "ddy" [F32] -> F32, Expanded CrossesLanes, makes_nan differs }
    /// Packs components; the result is bits.
    Pack(PackFormat) => {
        "pack.half2" (PackFormat::Half2) [F32 F32] -> F32, Expanded Pure;
        "pack.ushort2" (PackFormat::Ushort2) [F32 F32] -> F32, Expanded Pure;
        "pack.byte4" (PackFormat::Byte4) [F32 F32 F32 F32] -> F32, Expanded Pure;
        "pack.ubyte4" (PackFormat::Ubyte4) [F32 F32 F32 F32] -> F32, Expanded Pure;
    }
    /// Unpacks component 0 to 3 of the bits.
    Unpack(PackFormat, u8) => {
        "unpack.half2.x" (PackFormat::Half2, 0) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.half2.y" (PackFormat::Half2, 1) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.half2.z" (PackFormat::Half2, 2) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.half2.w" (PackFormat::Half2, 3) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.ushort2.x" (PackFormat::Ushort2, 0) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.ushort2.y" (PackFormat::Ushort2, 1) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.ushort2.z" (PackFormat::Ushort2, 2) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.ushort2.w" (PackFormat::Ushort2, 3) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.byte4.x" (PackFormat::Byte4, 0) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.byte4.y" (PackFormat::Byte4, 1) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.byte4.z" (PackFormat::Byte4, 2) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.byte4.w" (PackFormat::Byte4, 3) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.ubyte4.x" (PackFormat::Ubyte4, 0) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.ubyte4.y" (PackFormat::Ubyte4, 1) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.ubyte4.z" (PackFormat::Ubyte4, 2) [F32] -> F32, Expanded Pure, makes_nan;
        "unpack.ubyte4.w" (PackFormat::Ubyte4, 3) [F32] -> F32, Expanded Pure, makes_nan;
    }
    /// The bits of an fp16 number, denormals kept. An operand that fp16 does not have is rounded in this direction;
    /// on overflow the direction decides between infinity and the largest number. NaN gives 0x7fff.
    RoundToHalf(Rounding) => {
        "round_to_half.nearest" (Rounding::Nearest) [F32] -> I32, Expanded Pure;
        "round_to_half.floor" (Rounding::Floor) [F32] -> I32, Expanded Pure;
        "round_to_half.ceil" (Rounding::Ceil) [F32] -> I32, Expanded Pure;
        "round_to_half.truncate" (Rounding::Truncate) [F32] -> I32, Expanded Pure;
    }
    /// The value of the fp16 number in the low 16 bits; exact.
    HalfToFloat => { "half_to_float" [I32] -> F32, Expanded Pure, makes_nan }
    /// Flips the sign bit, nothing else.
    Neg => { "neg" [Float] -> Float, Native Pure }
    /// Clears the sign bit, nothing else.
    Abs => { "abs" [Float] -> Float, Expanded Pure }

    ["comparisons, bits and integers"]
    /// Compares floats; denormals read as zero. With a NaN, `ne` is true and the others are false.
    Fcmp(Compare) => {
        "fcmp.eq" (Compare::Eq) [Float Float] -> Bool, Primitive Pure, commutes;
        "fcmp.ne" (Compare::Ne) [Float Float] -> Bool, Primitive Pure, commutes;
        "fcmp.lt" (Compare::Lt) [Float Float] -> Bool, Primitive Pure;
        "fcmp.le" (Compare::Le) [Float Float] -> Bool, Primitive Pure;
        "fcmp.gt" (Compare::Gt) [Float Float] -> Bool, Primitive Pure;
        "fcmp.ge" (Compare::Ge) [Float Float] -> Bool, Primitive Pure;
    }
    /// Compares signed integers.
    Icmp(Compare) => {
        "icmp.eq" (Compare::Eq) [Int Int] -> Bool, Primitive Pure, commutes;
        "icmp.ne" (Compare::Ne) [Int Int] -> Bool, Primitive Pure, commutes;
        "icmp.lt" (Compare::Lt) [Int Int] -> Bool, Primitive Pure;
        "icmp.le" (Compare::Le) [Int Int] -> Bool, Primitive Pure;
        "icmp.gt" (Compare::Gt) [Int Int] -> Bool, Primitive Pure;
        "icmp.ge" (Compare::Ge) [Int Int] -> Bool, Primitive Pure;
    }
    /// Compares unsigned integers.
    Ucmp(Compare) => {
        "ucmp.eq" (Compare::Eq) [Int Int] -> Bool, Primitive Pure, commutes;
        "ucmp.ne" (Compare::Ne) [Int Int] -> Bool, Primitive Pure, commutes;
        "ucmp.lt" (Compare::Lt) [Int Int] -> Bool, Primitive Pure;
        "ucmp.le" (Compare::Le) [Int Int] -> Bool, Primitive Pure;
        "ucmp.gt" (Compare::Gt) [Int Int] -> Bool, Primitive Pure;
        "ucmp.ge" (Compare::Ge) [Int Int] -> Bool, Primitive Pure;
    }
    /// The second operand where the first is true, else the third, to the bit.
    Select => { "select" [Bool Any Any] -> Any, Primitive Pure }
    /// The bits of a float.
    ToBits => { "to_bits" [Float] -> Int, Primitive Pure }
    /// The float of these bits.
    FromBits => { "from_bits" [Int] -> Float, Primitive Pure }
    /// Rounds toward zero to a signed integer; NaN and what does not fit give 0x80000000 (x86 cvttps2dq).
    TruncToInt => { "trunc_to_int" [F32] -> I32, Primitive Pure }
    /// The float of a signed integer, rounded to nearest even.
    IntToFloat => { "int_to_float" [I32] -> F32, Primitive Pure }
    /// The sum, wrapping.
    Iadd => { "iadd" [Int Int] -> Int, Primitive Pure, commutes }
    /// The difference, wrapping.
    Isub => { "isub" [Int Int] -> Int, Primitive Pure }
    /// Bitwise and.
    Iand => { "iand" [Int Int] -> Int, Primitive Pure, commutes }
    /// Bitwise or.
    Ior => { "ior" [Int Int] -> Int, Primitive Pure, commutes }
    /// Bitwise exclusive or.
    Ixor => { "ixor" [Int Int] -> Int, Primitive Pure, commutes }
    /// Shifts left by this number of bits, less than the width.
    Shl(u8) => { "shl" (0) Bits [Int] -> Int, Primitive Pure }
    /// Shifts right by this number of bits, less than the width; zeros come in.
    Ushr(u8) => { "ushr" (0) Bits [Int] -> Int, Primitive Pure }
    /// Shifts right by this number of bits, less than the width; copies of the sign come in.
    Sshr(u8) => { "sshr" (0) Bits [Int] -> Int, Primitive Pure }

    ["more arithmetic of integers"]
    /// The low half of the product.
    Imul => { "imul" [Int Int] -> Int, Primitive Pure, commutes }
    /// The high half of the product of signed numbers.
    SmulHigh => { "smul_high" [I32 I32] -> I32, Primitive Pure, commutes }
    /// The high half of the product of unsigned numbers.
    UmulHigh => { "umul_high" [I32 I32] -> I32, Primitive Pure, commutes }
    /// The quotient of signed numbers, toward zero, wrapping; all ones where the divisor is zero.
    Sdiv => { "sdiv" [Int Int] -> Int, Primitive Pure }
    /// The quotient of unsigned numbers; all ones where the divisor is zero.
    Udiv => { "udiv" [Int Int] -> Int, Primitive Pure }
    /// The remainder of signed numbers, with the sign of the dividend; all ones where the divisor is zero.
    Srem => { "srem" [Int Int] -> Int, Primitive Pure }
    /// The remainder of unsigned numbers; all ones where the divisor is zero.
    Urem => { "urem" [Int Int] -> Int, Primitive Pure }
    /// Shifts left by the low 5 bits of the second operand, or the low 6 where the first has 64 bits.
    ShlBy => { "shl_by" [Int Int] -> Int, Primitive Pure }
    /// Shifts right by as many bits; zeros come in.
    UshrBy => { "ushr_by" [Int Int] -> Int, Primitive Pure }
    /// Shifts right by as many bits; copies of the sign come in.
    SshrBy => { "sshr_by" [Int Int] -> Int, Primitive Pure }
    /// The lesser of signed numbers.
    Smin => { "smin" [Int Int] -> Int, Primitive Pure, commutes }
    /// The greater of signed numbers.
    Smax => { "smax" [Int Int] -> Int, Primitive Pure, commutes }
    /// The lesser of unsigned numbers.
    Umin => { "umin" [Int Int] -> Int, Primitive Pure, commutes }
    /// The greater of unsigned numbers.
    Umax => { "umax" [Int Int] -> Int, Primitive Pure, commutes }

    ["bits of integers"]
    /// How many bits are set.
    BitCount => { "bit_count" [I32] -> I32, Expanded Pure }
    /// Bit 31 becomes bit 0.
    BitReverse => { "bit_reverse" [I32] -> I32, Expanded Pure }
    /// The number of the highest bit that is set; -1 of 0.
    FindMsb => { "find_msb" [I32] -> I32, Expanded Pure }
    /// The number of the lowest bit that is set; -1 of 0.
    FindLsb => { "find_lsb" [I32] -> I32, Expanded Pure }

    ["conversions"]
    /// 64 bits from two halves, the low one first.
    MakeLong => { "make_long" [I32 I32] -> I64, Primitive Pure }
    /// The low half of 64 bits.
    Low => { "low" [I64] -> I32, Primitive Pure }
    /// The high half of 64 bits.
    High => { "high" [I64] -> I32, Primitive Pure }
    /// 64 bits with the value of a signed number.
    SignExtend => { "sign_extend" [I32] -> I64, Primitive Pure }
    /// 64 bits with the value of an unsigned number.
    ZeroExtend => { "zero_extend" [I32] -> I64, Primitive Pure }
    /// The same number in 64 bits; exact.
    Widen => { "widen" [F32] -> F64, Primitive Pure, makes_nan }
    /// The nearest float of 32 bits in this direction; denormals are flushed after rounding. On overflow the
    /// direction decides between infinity and the largest number.
    Narrow(Rounding) => {
        "narrow.nearest" (Rounding::Nearest) [F64] -> F32, Primitive Pure, makes_nan;
        "narrow.floor" (Rounding::Floor) [F64] -> F32, Expanded Pure, makes_nan;
        "narrow.ceil" (Rounding::Ceil) [F64] -> F32, Expanded Pure, makes_nan;
        "narrow.truncate" (Rounding::Truncate) [F64] -> F32, Expanded Pure, makes_nan;
    }
    /// Rounds toward zero to a signed integer; what does not fit becomes the nearest that does, NaN 0.
    ToSigned(Width) => {
        "to_signed.32" (Width::W32) [Float] -> I32, Primitive Pure;
        "to_signed.64" (Width::W64) [Float] -> I64, Primitive Pure;
    }
    /// Rounds toward zero to an unsigned integer; what does not fit becomes the nearest that does, NaN 0.
    ToUnsigned(Width) => {
        "to_unsigned.32" (Width::W32) [Float] -> I32, Primitive Pure;
        "to_unsigned.64" (Width::W64) [Float] -> I64, Primitive Pure;
    }
    /// The float of a signed integer, rounded in this direction.
    FromSigned(Rounding, Width) => {
        "from_signed.32.nearest" (Rounding::Nearest, Width::W32) [Int] -> F32, Primitive Pure;
        "from_signed.32.floor" (Rounding::Floor, Width::W32) [Int] -> F32, Expanded Pure;
        "from_signed.32.ceil" (Rounding::Ceil, Width::W32) [Int] -> F32, Expanded Pure;
        "from_signed.32.truncate" (Rounding::Truncate, Width::W32) [Int] -> F32, Expanded Pure;
        "from_signed.64.nearest" (Rounding::Nearest, Width::W64) [Int] -> F64, Primitive Pure;
        "from_signed.64.floor" (Rounding::Floor, Width::W64) [Int] -> F64, Expanded Pure;
        "from_signed.64.ceil" (Rounding::Ceil, Width::W64) [Int] -> F64, Expanded Pure;
        "from_signed.64.truncate" (Rounding::Truncate, Width::W64) [Int] -> F64, Expanded Pure;
    }
    /// The float of an unsigned integer, rounded in this direction.
    FromUnsigned(Rounding, Width) => {
        "from_unsigned.32.nearest" (Rounding::Nearest, Width::W32) [Int] -> F32, Primitive Pure;
        "from_unsigned.32.floor" (Rounding::Floor, Width::W32) [Int] -> F32, Expanded Pure;
        "from_unsigned.32.ceil" (Rounding::Ceil, Width::W32) [Int] -> F32, Expanded Pure;
        "from_unsigned.32.truncate" (Rounding::Truncate, Width::W32) [Int] -> F32, Expanded Pure;
        "from_unsigned.64.nearest" (Rounding::Nearest, Width::W64) [Int] -> F64, Primitive Pure;
        "from_unsigned.64.floor" (Rounding::Floor, Width::W64) [Int] -> F64, Expanded Pure;
        "from_unsigned.64.ceil" (Rounding::Ceil, Width::W64) [Int] -> F64, Expanded Pure;
        "from_unsigned.64.truncate" (Rounding::Truncate, Width::W64) [Int] -> F64, Expanded Pure;
    }

    ["truth values and lanes"]
    /// Whether both are true.
    And => { "and" [Bool Bool] -> Bool, Primitive Pure, commutes }
    /// Whether at least one is true.
    Or => { "or" [Bool Bool] -> Bool, Primitive Pure, commutes }
    /// Whether the operand is false.
    Not => { "not" [Bool] -> Bool, Primitive Pure }
    /// All ones for true, 0 for false.
    MaskToInt => { "mask_to_int" [Bool] -> I32, Primitive Pure }
    /// Whether the operand is true in any lane that runs; the same in all lanes.
    Any => { "any" [Bool] -> Bool, Primitive CrossesLanes }
    /// Lane k of each quad gets the value of lane `pattern[k]` of that quad.
    QuadShuffle([u8; 4]) => { "quad_shuffle" ([0; 4]) Lanes [Any] -> Any, Primitive CrossesLanes, differs }
}

// Functions are lists of these.
const _: () = assert!(size_of::<Op>() <= 16);
