//! The machine's operations as rows: how each is encoded, and what operands it has. Encoder, allocator and tests read
//! the rows.

/// The positions of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// `d = op(a, b)`: reg, vvvv, rm.
    Three,
    /// The same; a and b may be swapped.
    Commutes,
    /// `d = op(b)`: reg, rm.
    Two,
    /// `t * a + b`, or for [`Op::FmaBy`] `t * b + a`, in any of the three orders.
    Fused,
    /// `d = op(b)` with an opcode extension in reg: vvvv, rm.
    Digit(u8),
    /// `d = op(b)`: rm, reg; between registers only.
    Reverse,
    /// `memory b = a`: reg, rm.
    Store,
    /// `d = k ? b : a`, where `k` is a vector: reg, vvvv, rm, and `k` in the last byte.
    Blend,
    /// A general register (the immediate) from `b`: rm, or reg where that is a mask.
    ToGeneral,
    /// `d` from a general register (the immediate).
    FromGeneral,
    /// `d = t` with elements of the memory at `b`, with offsets in `a`, in the lanes of `k`; `k` becomes zero.
    Gather,
    /// The memory at `b`, with offsets in `t`, gets `a` in the lanes of `k`; `k` becomes zero.
    Scatter,
    /// Compares masks for the flags: reg and rm are `b`.
    Flags,
    /// Encoded elsewhere.
    Pseudo,
}

/// The size of a memory operand, which scales small displacements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// A whole vector.
    Full,
    /// Half of a vector.
    Half,
    /// This number of bytes.
    Bytes(u8),
}

/// The class of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Vector,
    Mask,
    /// None.
    No,
}

/// An operation.
pub(super) struct Row {
    /// 0: none, 1: 66, 2: F3, 3: F2.
    pub prefix: u8,
    /// 1: 0F, 2: 0F38, 3: 0F3A.
    pub map: u8,
    pub opcode: u8,
    /// The bit W; 0 in VEX encodings that ignore it (see `vex_w`).
    pub w: bool,
    pub form: Form,
    pub has_immediate: bool,
    pub size: Size,
    /// Bytes of an element that a memory operand may broadcast; 0 if none.
    pub broadcast: u8,
    /// Class of the result, and of operands.
    pub result: Class,
    pub operands: Class,
    /// Encoded by VEX even where there is EVEX: operations on masks. The value is the bit L, plus one.
    pub mask_length: u8,
    /// The length of vectors, if it differs from the code's: 1 for 16 bytes, 2 for 32.
    pub length: u8,
    /// Rounds up, whatever the mode: between registers only, and in the longest vectors only.
    pub rounds_up: bool,
}

const fn row(prefix: u8, map: u8, opcode: u8, w: u8, form: Form, broadcast: u8) -> Row {
    let result = if matches!(form, Form::Store | Form::Flags | Form::Scatter) { Class::No } else { Class::Vector };
    Row {
        prefix,
        map,
        opcode,
        w: w == 1,
        form,
        has_immediate: false,
        size: Size::Full,
        broadcast,
        result,
        operands: Class::Vector,
        mask_length: 0,
        length: 0,
        rounds_up: false,
    }
}

const fn imm(row: Row) -> Row {
    Row { has_immediate: true, ..row }
}

const fn sized(size: Size, row: Row) -> Row {
    Row { size, ..row }
}

/// An operation on vectors of 16 or 32 bytes.
const fn short(length: u8, row: Row) -> Row {
    Row { length, ..row }
}

/// An operation that rounds up whatever the rounding mode.
const fn up(row: Row) -> Row {
    Row { rounds_up: true, ..row }
}

/// An operation with a mask as its result.
const fn test(row: Row) -> Row {
    Row { result: Class::Mask, ..row }
}

/// An operation on masks.
const fn mask(prefix: u8, map: u8, opcode: u8, w: u8, length: u8, form: Form) -> Row {
    let size = Size::Bytes(2);
    let result = if matches!(form, Form::Store | Form::Flags) { Class::No } else { Class::Mask };
    Row { mask_length: length + 1, result, operands: Class::Mask, size, ..row(prefix, map, opcode, w, form, 0) }
}

macro_rules! operations {
    ($($name:ident = $row:expr;)*) => {
        /// An operation of the machine; its row is [`Op::row`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub(super) enum Op { $($name),* }

        static TABLE: &[Row] = &[$($row),*];

        impl Op {
            /// Every operation.
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$name),*];
        }
    };
}

use Class::Mask;
use Form::{
    Blend, Commutes, Digit, Flags, FromGeneral, Fused, Gather, Pseudo, Reverse, Scatter, Store, Three, ToGeneral, Two,
};

operations! {
    // Not encoded by their rows.
    Raw = row(0, 0, 0, 0, Pseudo, 0);
    // Part of a lookup: emitted once for all groups of lanes.
    Once = row(0, 0, 0, 0, Pseudo, 0);
    // The same; its last four bytes are the number of lanes.
    OnceOfLanes = row(0, 0, 0, 0, Pseudo, 0);
    Call = row(0, 0, 0, 0, Pseudo, 0);
    // Moves.
    Move = row(0, 1, 0x28, 0, Two, 0);
    Move64 = row(1, 1, 0x28, 1, Two, 0);
    Load = row(0, 1, 0x10, 0, Two, 0);
    Save = row(0, 1, 0x11, 0, Store, 0);
    Broadcast = sized(Size::Bytes(4), row(1, 2, 0x18, 0, Two, 0));
    Broadcast64 = sized(Size::Bytes(8), row(1, 2, 0x19, 1, Two, 0));
    Duplicate64 = sized(Size::Bytes(8), row(3, 1, 0x12, 1, Two, 0));
    BroadcastGeneral = row(1, 2, 0x7c, 0, FromGeneral, 0);
    FromGeneral32 = short(1, row(1, 1, 0x6e, 0, FromGeneral, 0));
    BroadcastWord = sized(Size::Bytes(4), row(1, 2, 0x58, 0, Two, 0));
    ToGeneral32 = short(1, row(1, 1, 0x7e, 0, ToGeneral, 0));
    Zero = row(0, 1, 0x57, 0, Pseudo, 0);
    // Floats of 32 bits.
    Add = row(0, 1, 0x58, 0, Commutes, 4);
    Sub = row(0, 1, 0x5c, 0, Three, 4);
    Mul = row(0, 1, 0x59, 0, Commutes, 4);
    Div = row(0, 1, 0x5e, 0, Three, 4);
    Min = row(0, 1, 0x5d, 0, Three, 4);
    Max = row(0, 1, 0x5f, 0, Three, 4);
    Sqrt = row(0, 1, 0x51, 0, Two, 4);
    Round = imm(row(1, 3, 0x08, 0, Two, 4));
    Range = imm(row(1, 3, 0x50, 0, Three, 4));
    Compare = imm(test(row(0, 1, 0xc2, 0, Three, 4)));
    Fma = row(1, 2, 0x98, 0, Fused, 4);
    // With a factor in memory: `t * b + a`.
    FmaBy = row(1, 2, 0x98, 0, Fused, 4);
    // `a * b + t`, rounded up.
    FmaUp = up(row(1, 2, 0xb8, 0, Three, 0));
    // The reciprocal square root of b, to 2^-14.
    ReciprocalRoot = row(1, 2, 0x4e, 0, Two, 4);
    // t, but for special values of a as the table b says.
    Fixup = imm(row(1, 3, 0x54, 0, Three, 4));
    // Floats of 64 bits.
    Add64 = row(1, 1, 0x58, 1, Commutes, 8);
    Sub64 = row(1, 1, 0x5c, 1, Three, 8);
    Mul64 = row(1, 1, 0x59, 1, Commutes, 8);
    Div64 = row(1, 1, 0x5e, 1, Three, 8);
    Min64 = row(1, 1, 0x5d, 1, Three, 8);
    Max64 = row(1, 1, 0x5f, 1, Three, 8);
    Sqrt64 = row(1, 1, 0x51, 1, Two, 8);
    Round64 = imm(row(1, 3, 0x09, 1, Two, 8));
    Compare64 = imm(test(row(1, 1, 0xc2, 1, Three, 8)));
    Fma64 = row(1, 2, 0x98, 1, Fused, 8);
    // Bits.
    And = row(1, 1, 0xdb, 0, Commutes, 4);
    Or = row(1, 1, 0xeb, 0, Commutes, 4);
    Xor = row(1, 1, 0xef, 0, Commutes, 4);
    And64 = row(1, 1, 0xdb, 1, Commutes, 8);
    Or64 = row(1, 1, 0xeb, 1, Commutes, 8);
    Xor64 = row(1, 1, 0xef, 1, Commutes, 8);
    // Integers of 32 bits.
    AddInt = row(1, 1, 0xfe, 0, Commutes, 4);
    SubInt = row(1, 1, 0xfa, 0, Three, 4);
    MulInt = row(1, 2, 0x40, 0, Commutes, 4);
    MinSigned = row(1, 2, 0x39, 0, Commutes, 4);
    MinUnsigned = row(1, 2, 0x3b, 0, Commutes, 4);
    MaxSigned = row(1, 2, 0x3d, 0, Commutes, 4);
    MaxUnsigned = row(1, 2, 0x3f, 0, Commutes, 4);
    ShiftLeft = imm(row(1, 1, 0x72, 0, Digit(6), 4));
    ShiftRight = imm(row(1, 1, 0x72, 0, Digit(2), 4));
    ShiftSigned = imm(row(1, 1, 0x72, 0, Digit(4), 4));
    RotateLeft = imm(row(1, 1, 0x72, 0, Digit(1), 4));
    ShiftLeftBy = row(1, 2, 0x47, 0, Three, 4);
    ShiftRightBy = row(1, 2, 0x45, 0, Three, 4);
    ShiftSignedBy = row(1, 2, 0x46, 0, Three, 4);
    CompareInt = imm(test(row(1, 3, 0x1f, 0, Three, 4)));
    CompareUnsigned = imm(test(row(1, 3, 0x1e, 0, Three, 4)));
    Test = test(row(1, 2, 0x27, 0, Commutes, 4));
    // 64-bit products of 32-bit integers.
    MulWide = row(1, 2, 0x28, 1, Commutes, 8);
    MulWideUnsigned = row(1, 1, 0xf4, 1, Commutes, 8);
    // Integers of 64 bits.
    AddInt64 = row(1, 1, 0xd4, 1, Commutes, 8);
    SubInt64 = row(1, 1, 0xfb, 1, Three, 8);
    MulInt64 = row(1, 2, 0x40, 1, Commutes, 8);
    MinSigned64 = row(1, 2, 0x39, 1, Commutes, 8);
    MinUnsigned64 = row(1, 2, 0x3b, 1, Commutes, 8);
    MaxSigned64 = row(1, 2, 0x3d, 1, Commutes, 8);
    MaxUnsigned64 = row(1, 2, 0x3f, 1, Commutes, 8);
    ShiftLeft64 = imm(row(1, 1, 0x73, 1, Digit(6), 8));
    ShiftRight64 = imm(row(1, 1, 0x73, 1, Digit(2), 8));
    ShiftSigned64 = imm(row(1, 1, 0x72, 1, Digit(4), 8));
    ShiftLeftBy64 = row(1, 2, 0x47, 1, Three, 8);
    ShiftRightBy64 = row(1, 2, 0x45, 1, Three, 8);
    ShiftSignedBy64 = row(1, 2, 0x46, 1, Three, 8);
    CompareInt64 = imm(test(row(1, 3, 0x1f, 1, Three, 8)));
    CompareUnsigned64 = imm(test(row(1, 3, 0x1e, 1, Three, 8)));
    // Selections by masks.
    Select = row(1, 2, 0x64, 0, Three, 4);
    Select64 = row(1, 2, 0x64, 1, Three, 8);
    // Masks as vectors, without mask registers.
    BlendBySign = imm(row(1, 3, 0x4a, 0, Blend, 0));
    CompareVector = imm(row(0, 1, 0xc2, 0, Three, 0));
    CompareVector64 = imm(row(1, 1, 0xc2, 0, Three, 0));
    EqualInt = row(1, 1, 0x76, 0, Commutes, 0);
    EqualInt64 = row(1, 2, 0x29, 0, Commutes, 0);
    GreaterInt = row(1, 1, 0x66, 0, Three, 0);
    GreaterInt64 = row(1, 2, 0x37, 0, Three, 0);
    VectorFlags = row(1, 2, 0x17, 0, Flags, 0);
    SignsToGeneral = row(0, 1, 0x50, 0, ToGeneral, 0);
    AndNot = row(1, 1, 0xdf, 0, Three, 4);
    // Conversions.
    IntToFloat = row(0, 1, 0x5b, 0, Two, 4);
    UnsignedToFloat = row(3, 1, 0x7a, 0, Two, 4);
    FloatToInt = row(2, 1, 0x5b, 0, Two, 4);
    FloatToUnsigned = row(0, 1, 0x78, 0, Two, 4);
    LongToDouble = row(2, 1, 0xe6, 1, Two, 8);
    UnsignedLongToDouble = row(2, 1, 0x7a, 1, Two, 8);
    LongToFloat = row(0, 1, 0x5b, 1, Two, 8);
    UnsignedLongToFloat = row(3, 1, 0x7a, 1, Two, 8);
    DoubleToLong = row(1, 1, 0x7a, 1, Two, 8);
    DoubleToUnsignedLong = row(1, 1, 0x78, 1, Two, 8);
    DoubleToInt = row(1, 1, 0xe6, 1, Two, 8);
    DoubleToUnsigned = row(0, 1, 0x78, 1, Two, 8);
    Narrow = row(1, 1, 0x5a, 1, Two, 8);
    Widen = sized(Size::Half, row(0, 1, 0x5a, 0, Two, 4));
    ToHalf = imm(row(1, 3, 0x1d, 0, Reverse, 0));
    FromHalf = sized(Size::Half, row(1, 2, 0x13, 0, Two, 0));
    // Integers of 32 bits as those of 16, packed: without their high halves, or from both operands, clamped.
    NarrowInts = row(2, 2, 0x33, 0, Reverse, 0);
    PackUnsigned = row(1, 2, 0x2b, 0, Three, 0);
    WidenUnsigned = sized(Size::Half, row(1, 2, 0x33, 0, Two, 0));
    // Operations across lanes.
    Shuffle = imm(row(1, 3, 0x04, 0, Two, 4));
    ShuffleTwo = imm(row(0, 1, 0xc6, 0, Three, 4));
    ShuffleTwo64 = imm(row(1, 1, 0xc6, 1, Three, 8));
    UnpackLow = row(1, 1, 0x62, 0, Three, 4);
    UnpackHigh = row(1, 1, 0x6a, 0, Three, 4);
    UnpackLow64 = row(1, 1, 0x6c, 1, Three, 8);
    UnpackHigh64 = row(1, 1, 0x6d, 1, Three, 8);
    Permute64 = row(1, 2, 0x36, 1, Three, 8);
    PermuteFour64 = imm(row(1, 3, 0x00, 1, Two, 8));
    LoadQuarter = short(1, sized(Size::Bytes(16), row(0, 1, 0x10, 0, Two, 0)));
    LoadHalf = short(2, sized(Size::Bytes(32), row(0, 1, 0x10, 0, Two, 0)));
    InsertSecond = short(2, imm(sized(Size::Bytes(16), row(1, 3, 0x18, 0, Three, 0))));
    InsertQuarter = imm(sized(Size::Bytes(16), row(1, 3, 0x18, 0, Three, 0)));
    InsertHalf = imm(sized(Size::Bytes(32), row(1, 3, 0x1a, 1, Three, 0)));
    ExtractHalf = imm(sized(Size::Bytes(32), row(1, 3, 0x1b, 1, Reverse, 0)));
    ExtractQuarter = imm(sized(Size::Bytes(16), row(1, 3, 0x19, 0, Reverse, 0)));
    SaveQuarter = imm(sized(Size::Bytes(16), row(1, 3, 0x39, 0, Store, 0)));
    // Memory lane by lane.
    GatherInts = sized(Size::Bytes(4), row(1, 2, 0x90, 0, Gather, 0));
    ScatterInts = sized(Size::Bytes(4), row(1, 2, 0xa0, 0, Scatter, 0));
    // Masks.
    MaskMove = mask(0, 1, 0x90, 0, 0, Two);
    MaskSave = mask(0, 1, 0x91, 0, 0, Store);
    MaskAnd = mask(0, 1, 0x41, 0, 1, Three);
    MaskAndNot = mask(0, 1, 0x42, 0, 1, Three);
    MaskNot = mask(0, 1, 0x44, 0, 0, Two);
    MaskOr = mask(0, 1, 0x45, 0, 1, Three);
    MaskShiftLeft = imm(mask(1, 3, 0x32, 1, 0, Two));
    MaskFlags = mask(0, 1, 0x98, 0, 0, Flags);
    MaskToGeneral = mask(0, 1, 0x93, 0, 0, ToGeneral);
    MaskFromGeneral = mask(0, 1, 0x92, 0, 0, FromGeneral);
    MaskFalse = mask(0, 1, 0x47, 0, 1, Pseudo);
    MaskTrue = mask(0, 1, 0x46, 0, 1, Pseudo);
    MaskToInt = Row { operands: Mask, ..row(2, 2, 0x38, 0, Two, 0) };
    MaskToLong = Row { operands: Mask, ..row(2, 2, 0x38, 1, Two, 0) };
    IntToMask = test(row(2, 2, 0x39, 0, Two, 0));
    LongToMask = test(row(2, 2, 0x39, 1, Two, 0));
}

impl Op {
    /// The row.
    pub(super) fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
}
