//! Every operation as a row: its name and types, its effect, and what passes may do with it. Printer, parser,
//! verifier and passes are made from the rows. What an operation computes from operands of one lane is
//! [`eval::lane`](super::eval::lane); what that means is said at [`Op`].

use super::{ArrayPlace, Compare, MemoryAccess, Op, PackFormat, Rounding, Type, Width};
use nvjit_runtime::{
    ImageConversion, MemoryElement, MemoryOperation, MemorySpace, Register, RegisterFile, RowId, SampleFlags,
    SampleOperation, TextureTarget,
};

/// What the text of an operation has between its name and its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Immediate {
    /// Nothing: the name says it all.
    None,
    /// Eight hexadecimal digits, or sixteen: `0x3f800000`.
    FloatBits,
    /// A decimal number.
    Int,
    /// `true` or `false`.
    Bool,
    /// Component of a register: `f[COL0].x`.
    Row,
    /// Component of a parameter: `12.x`.
    Param,
    /// `-3.x of 96`; of an array that is not at the beginning of the bank `-3.x of 4 from 92`.
    ParamRelative,
    /// `TEX2 2D implicit`, and behind it the names of flags: `TEX2 SHADOW2D bias arb`; a component, and `integers`.
    Sample,
    /// A number of bits, fewer than the operand has.
    Bits,
    /// The number of a variable.
    Variable,
    /// `-3 of 4`; of an array that is not at the beginning `-3 of 4 from 92`.
    Array,
    /// `CONST3 u32*4 word 7`.
    Constant,
    /// `global u32*4`, `storage 3 u8*1`, and before it the name of an atomic operation.
    Memory,
    /// A word, 0 to 7.
    Word,
    /// A lane for each lane: `1032`.
    Lanes,
    /// The number of a barrier.
    Number,
}

/// One operation, or all operations that differ in their immediate only.
pub(super) struct Row {
    pub name: &'static str,
    /// The operation, with some immediate.
    pub op: Op,
    pub immediate: Immediate,
    /// Types of the operands, one letter each: `f`, `i`, `b`, `t` (texel), `m` (words of memory), `d` (F64), `l` (I64), `n` (f or i),
    /// `v` (f, i, d or l); and, the same wherever they stand: `g` (f or d), `j` (i or l), `x` (any but texel and words); `*`: see
    /// [`Op::operands_before_mask`].
    pub operands: &'static str,
    /// Type of the result, as one such letter, or empty. `j` where operands are `g` has their width.
    pub result: &'static str,
    pub effect: Effect,
    /// Whether a NaN that it gives is of its own making: the one of the numeric contract.
    pub makes_nan: bool,
    /// Whether `expand` leaves it to backends.
    pub primitive: bool,
    /// Whether its first two operands may change places.
    pub commutative: bool,
    /// Whether its result is the same in all lanes where its operands are.
    pub uniform: bool,
}

/// What an operation has to do with anything but its operands in the same lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing: wherever it stands, the same operands give the same.
    Pure,
    /// It reads what others write.
    Reads,
    /// It is seen by others, in lanes that come by.
    Writes,
    /// It reads its operands in other lanes, whether they come by or not. So it is the same operation in another place only if
    /// its operands have not changed in any lane of the quad: [`quads`](super::analysis::quads) says which are such.
    CrossesLanes,
    /// Lanes are no longer covered.
    EndsLanes,
}

const fn row(name: &'static str, op: Op, operands: &'static str, result: &'static str) -> Row {
    with(name, op, Immediate::None, operands, result)
}

const fn with(name: &'static str, op: Op, immediate: Immediate, operands: &'static str, result: &'static str) -> Row {
    Row {
        name,
        op,
        immediate,
        operands,
        result,
        effect: Effect::Pure,
        makes_nan: false,
        primitive: true,
        commutative: false,
        uniform: true,
    }
}

/// The letter of floats as wide as the operands.
const fn float_like(operands: &'static str) -> &'static str {
    if operands.as_bytes()[0] == b'g' { "g" } else { "f" }
}

/// Operations on integers of any width.
const fn integers(name: &'static str, op: Op, operands: &'static str) -> Row {
    row(name, op, operands, "j")
}

/// Operations on 32 bits that `expand` takes apart.
const fn bits(name: &'static str, op: Op) -> Row {
    Row { primitive: false, ..row(name, op, "i", "i") }
}

/// A conversion of numbers; machines round to the nearest only.
const fn conversion(
    name: &'static str,
    op: Op,
    operands: &'static str,
    result: &'static str,
    rounding: Rounding,
) -> Row {
    Row { primitive: matches!(rounding, Rounding::Nearest), ..row(name, op, operands, result) }
}

/// Float arithmetic that machines have.
const fn arithmetic(name: &'static str, op: Op, operands: &'static str) -> Row {
    Row { makes_nan: true, ..row(name, op, operands, float_like(operands)) }
}

/// Float arithmetic that `expand` takes apart.
const fn composite(name: &'static str, op: Op, operands: &'static str) -> Row {
    Row { primitive: false, ..arithmetic(name, op, operands) }
}

/// Moves of bits that `expand` takes apart.
const fn moves(name: &'static str, op: Op, operands: &'static str) -> Row {
    Row { primitive: false, ..row(name, op, operands, float_like(operands)) }
}

impl Row {
    const fn commutes(self) -> Self {
        Self { commutative: true, ..self }
    }

    const fn differs(self) -> Self {
        Self { uniform: false, ..self }
    }

    const fn has(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }
}

const ANY_ARRAY: ArrayPlace = ArrayPlace { first: 0, count: 0, offset: 0 };
const ANY_MEMORY: MemoryAccess = MemoryAccess {
    space: MemorySpace::Global,
    binding: 0,
    element: MemoryElement::U32,
    count: 1,
    conversion: ImageConversion::None,
};
const ANY_ROW: RowId = RowId::new(Register::new(RegisterFile::Attribute, 0), 0);

/// One row a name. A name is unique, and rows of one operation stand together.
pub(super) const TABLE: &[Row] = &[
    with("const", Op::ConstF32(0), Immediate::FloatBits, "", "f"),
    with("iconst", Op::ConstI32(0), Immediate::Int, "", "i"),
    with("bconst", Op::ConstBool(false), Immediate::Bool, "", "b"),
    with("const64", Op::ConstF64(0), Immediate::FloatBits, "", "d"),
    with("iconst64", Op::ConstI64(0), Immediate::Int, "", "l"),
    with("input", Op::Input(ANY_ROW), Immediate::Row, "", "f").differs(),
    with("param", Op::Param { index: 0, component: 0 }, Immediate::Param, "", "f"),
    with(
        "param_relative",
        Op::ParamRelative { first: 0, count: 0, offset: 0, component: 0 },
        Immediate::ParamRelative,
        "i",
        "f",
    ),
    with("output", Op::Output(ANY_ROW), Immediate::Row, "n", "").has(Effect::Writes),
    row("kill", Op::Kill, "b", "").has(Effect::EndsLanes),
    row("exec", Op::Exec, "", "b").differs(),
    row("lane", Op::Lane, "", "i").differs(),
    with("load", Op::Load(0), Immediate::Variable, "", "v").has(Effect::Reads).differs(),
    with("store", Op::Store(0), Immediate::Variable, "v", "").has(Effect::Writes),
    with("prepare", Op::Prepare(0), Immediate::Variable, "v", "").has(Effect::Writes),
    with("prepared", Op::Prepared(0), Immediate::Variable, "", "v"),
    with("array_load", Op::ArrayLoad(ANY_ARRAY), Immediate::Array, "i", "n").has(Effect::Reads).differs(),
    with("array_store", Op::ArrayStore(ANY_ARRAY), Immediate::Array, "*", "").has(Effect::Writes),
    with(
        "load_constant",
        Op::LoadConstant { binding: 0, element: MemoryElement::U32, count: 1, word: 0 },
        Immediate::Constant,
        "i",
        "i",
    ),
    // It counts its faults.
    with("load_memory", Op::LoadMemory(ANY_MEMORY), Immediate::Memory, "*", "m").has(Effect::Writes).differs(),
    with("store_memory", Op::StoreMemory(ANY_MEMORY), Immediate::Memory, "*", "").has(Effect::Writes),
    with("atomic_memory", Op::AtomicMemory(MemoryOperation::Add, ANY_MEMORY), Immediate::Memory, "*", "m")
        .has(Effect::Writes)
        .differs(),
    row("fence", Op::Fence, "", "").has(Effect::Writes),
    with("barrier", Op::Barrier(0), Immediate::Number, "", "").has(Effect::Writes),
    with("charge", Op::Charge(1), Immediate::Number, "*", "b").has(Effect::Writes),
    with("word", Op::Word(0), Immediate::Word, "m", "i").differs(),
    with(
        "sample",
        Op::Sample {
            unit: 0,
            component: 0,
            integers: false,
            operation: SampleOperation::Implicit,
            target: TextureTarget::D1,
            flags: SampleFlags::NONE,
        },
        Immediate::Sample,
        "*",
        "t",
    )
    .has(Effect::CrossesLanes)
    .differs(),
    row("texel.x", Op::Texel(0), "t", "f").differs(),
    row("texel.y", Op::Texel(1), "t", "f").differs(),
    row("texel.z", Op::Texel(2), "t", "f").differs(),
    row("texel.w", Op::Texel(3), "t", "f").differs(),
    row("resident", Op::Resident, "t", "i").differs(),
    arithmetic("add", Op::Add, "gg").commutes(),
    arithmetic("sub", Op::Sub, "gg"),
    arithmetic("mul", Op::Mul, "gg").commutes(),
    composite("mad", Op::Mad, "ggg").commutes(),
    arithmetic("div", Op::Div, "gg"),
    arithmetic("floor", Op::Floor, "g"),
    arithmetic("fma", Op::Fma, "ggg").commutes(),
    arithmetic("sqrt", Op::Sqrt, "g"),
    arithmetic("nearest", Op::Nearest, "g"),
    arithmetic("ceil", Op::Ceil, "g"),
    arithmetic("trunc", Op::Trunc, "g"),
    row("machine_min", Op::MachineMin, "gg", "g"),
    row("machine_max", Op::MachineMax, "gg", "g"),
    composite("min", Op::Min, "gg").commutes(),
    composite("max", Op::Max, "gg").commutes(),
    composite("frc", Op::Frc, "g"),
    composite("saturate", Op::Saturate, "g"),
    composite("signed_saturate", Op::SignedSaturate, "g"),
    composite("clamp_negative", Op::ClampNegative, "f"),
    composite("rcp", Op::Rcp, "g"),
    composite("rsq", Op::Rsq, "g"),
    composite("ex2", Op::Ex2, "f"),
    composite("lg2", Op::Lg2, "f"),
    composite("sin", Op::Sin, "f"),
    composite("cos", Op::Cos, "f"),
    composite("to_fp16", Op::ToFp16, "f"),
    composite("to_fx12", Op::ToFx12, "f"),
    composite("ddx", Op::Ddx, "f").has(Effect::CrossesLanes).differs(),
    composite("ddy", Op::Ddy, "f").has(Effect::CrossesLanes).differs(),
    moves("pack.half2", Op::Pack(PackFormat::Half2), "ff"),
    moves("pack.ushort2", Op::Pack(PackFormat::Ushort2), "ff"),
    moves("pack.byte4", Op::Pack(PackFormat::Byte4), "ffff"),
    moves("pack.ubyte4", Op::Pack(PackFormat::Ubyte4), "ffff"),
    composite("unpack.half2.x", Op::Unpack(PackFormat::Half2, 0), "f"),
    composite("unpack.half2.y", Op::Unpack(PackFormat::Half2, 1), "f"),
    composite("unpack.half2.z", Op::Unpack(PackFormat::Half2, 2), "f"),
    composite("unpack.half2.w", Op::Unpack(PackFormat::Half2, 3), "f"),
    composite("unpack.ushort2.x", Op::Unpack(PackFormat::Ushort2, 0), "f"),
    composite("unpack.ushort2.y", Op::Unpack(PackFormat::Ushort2, 1), "f"),
    composite("unpack.ushort2.z", Op::Unpack(PackFormat::Ushort2, 2), "f"),
    composite("unpack.ushort2.w", Op::Unpack(PackFormat::Ushort2, 3), "f"),
    composite("unpack.byte4.x", Op::Unpack(PackFormat::Byte4, 0), "f"),
    composite("unpack.byte4.y", Op::Unpack(PackFormat::Byte4, 1), "f"),
    composite("unpack.byte4.z", Op::Unpack(PackFormat::Byte4, 2), "f"),
    composite("unpack.byte4.w", Op::Unpack(PackFormat::Byte4, 3), "f"),
    composite("unpack.ubyte4.x", Op::Unpack(PackFormat::Ubyte4, 0), "f"),
    composite("unpack.ubyte4.y", Op::Unpack(PackFormat::Ubyte4, 1), "f"),
    composite("unpack.ubyte4.z", Op::Unpack(PackFormat::Ubyte4, 2), "f"),
    composite("unpack.ubyte4.w", Op::Unpack(PackFormat::Ubyte4, 3), "f"),
    Row { primitive: false, ..row("round_to_half.nearest", Op::RoundToHalf(Rounding::Nearest), "f", "i") },
    Row { primitive: false, ..row("round_to_half.floor", Op::RoundToHalf(Rounding::Floor), "f", "i") },
    Row { primitive: false, ..row("round_to_half.ceil", Op::RoundToHalf(Rounding::Ceil), "f", "i") },
    Row { primitive: false, ..row("round_to_half.truncate", Op::RoundToHalf(Rounding::Truncate), "f", "i") },
    composite("half_to_float", Op::HalfToFloat, "i"),
    moves("neg", Op::Neg, "g"),
    moves("abs", Op::Abs, "g"),
    row("fcmp.eq", Op::Fcmp(Compare::Eq), "gg", "b").commutes(),
    row("fcmp.ne", Op::Fcmp(Compare::Ne), "gg", "b").commutes(),
    row("fcmp.lt", Op::Fcmp(Compare::Lt), "gg", "b"),
    row("fcmp.le", Op::Fcmp(Compare::Le), "gg", "b"),
    row("fcmp.gt", Op::Fcmp(Compare::Gt), "gg", "b"),
    row("fcmp.ge", Op::Fcmp(Compare::Ge), "gg", "b"),
    row("icmp.eq", Op::Icmp(Compare::Eq), "jj", "b").commutes(),
    row("icmp.ne", Op::Icmp(Compare::Ne), "jj", "b").commutes(),
    row("icmp.lt", Op::Icmp(Compare::Lt), "jj", "b"),
    row("icmp.le", Op::Icmp(Compare::Le), "jj", "b"),
    row("icmp.gt", Op::Icmp(Compare::Gt), "jj", "b"),
    row("icmp.ge", Op::Icmp(Compare::Ge), "jj", "b"),
    row("ucmp.eq", Op::Ucmp(Compare::Eq), "jj", "b").commutes(),
    row("ucmp.ne", Op::Ucmp(Compare::Ne), "jj", "b").commutes(),
    row("ucmp.lt", Op::Ucmp(Compare::Lt), "jj", "b"),
    row("ucmp.le", Op::Ucmp(Compare::Le), "jj", "b"),
    row("ucmp.gt", Op::Ucmp(Compare::Gt), "jj", "b"),
    row("ucmp.ge", Op::Ucmp(Compare::Ge), "jj", "b"),
    row("select", Op::Select, "bxx", "x"),
    row("to_bits", Op::ToBits, "g", "j"),
    row("from_bits", Op::FromBits, "j", "g"),
    row("trunc_to_int", Op::TruncToInt, "f", "i"),
    row("int_to_float", Op::IntToFloat, "i", "f"),
    integers("iadd", Op::Iadd, "jj").commutes(),
    integers("isub", Op::Isub, "jj"),
    integers("iand", Op::Iand, "jj").commutes(),
    integers("ior", Op::Ior, "jj").commutes(),
    integers("ixor", Op::Ixor, "jj").commutes(),
    with("shl", Op::Shl(0), Immediate::Bits, "j", "j"),
    with("ushr", Op::Ushr(0), Immediate::Bits, "j", "j"),
    with("sshr", Op::Sshr(0), Immediate::Bits, "j", "j"),
    // More of integers.
    integers("imul", Op::Imul, "jj").commutes(),
    row("smul_high", Op::SmulHigh, "ii", "i").commutes(),
    row("umul_high", Op::UmulHigh, "ii", "i").commutes(),
    integers("sdiv", Op::Sdiv, "jj"),
    integers("udiv", Op::Udiv, "jj"),
    integers("srem", Op::Srem, "jj"),
    integers("urem", Op::Urem, "jj"),
    integers("shl_by", Op::ShlBy, "jj"),
    integers("ushr_by", Op::UshrBy, "jj"),
    integers("sshr_by", Op::SshrBy, "jj"),
    integers("smin", Op::Smin, "jj").commutes(),
    integers("smax", Op::Smax, "jj").commutes(),
    integers("umin", Op::Umin, "jj").commutes(),
    integers("umax", Op::Umax, "jj").commutes(),
    bits("bit_count", Op::BitCount),
    bits("bit_reverse", Op::BitReverse),
    bits("find_msb", Op::FindMsb),
    bits("find_lsb", Op::FindLsb),
    // Between types.
    row("make_long", Op::MakeLong, "ii", "l"),
    row("low", Op::Low, "l", "i"),
    row("high", Op::High, "l", "i"),
    row("sign_extend", Op::SignExtend, "i", "l"),
    row("zero_extend", Op::ZeroExtend, "i", "l"),
    Row { makes_nan: true, ..row("widen", Op::Widen, "f", "d") },
    Row { makes_nan: true, ..conversion("narrow.nearest", Op::Narrow(Rounding::Nearest), "d", "f", Rounding::Nearest) },
    Row { makes_nan: true, ..conversion("narrow.floor", Op::Narrow(Rounding::Floor), "d", "f", Rounding::Floor) },
    Row { makes_nan: true, ..conversion("narrow.ceil", Op::Narrow(Rounding::Ceil), "d", "f", Rounding::Ceil) },
    Row {
        makes_nan: true,
        ..conversion("narrow.truncate", Op::Narrow(Rounding::Truncate), "d", "f", Rounding::Truncate)
    },
    row("to_signed.32", Op::ToSigned(Width::W32), "g", "i"),
    row("to_signed.64", Op::ToSigned(Width::W64), "g", "l"),
    row("to_unsigned.32", Op::ToUnsigned(Width::W32), "g", "i"),
    row("to_unsigned.64", Op::ToUnsigned(Width::W64), "g", "l"),
    conversion("from_signed.32.nearest", Op::FromSigned(Rounding::Nearest, Width::W32), "j", "f", Rounding::Nearest),
    conversion("from_signed.32.floor", Op::FromSigned(Rounding::Floor, Width::W32), "j", "f", Rounding::Floor),
    conversion("from_signed.32.ceil", Op::FromSigned(Rounding::Ceil, Width::W32), "j", "f", Rounding::Ceil),
    conversion("from_signed.32.truncate", Op::FromSigned(Rounding::Truncate, Width::W32), "j", "f", Rounding::Truncate),
    conversion("from_signed.64.nearest", Op::FromSigned(Rounding::Nearest, Width::W64), "j", "d", Rounding::Nearest),
    conversion("from_signed.64.floor", Op::FromSigned(Rounding::Floor, Width::W64), "j", "d", Rounding::Floor),
    conversion("from_signed.64.ceil", Op::FromSigned(Rounding::Ceil, Width::W64), "j", "d", Rounding::Ceil),
    conversion("from_signed.64.truncate", Op::FromSigned(Rounding::Truncate, Width::W64), "j", "d", Rounding::Truncate),
    conversion(
        "from_unsigned.32.nearest",
        Op::FromUnsigned(Rounding::Nearest, Width::W32),
        "j",
        "f",
        Rounding::Nearest,
    ),
    conversion("from_unsigned.32.floor", Op::FromUnsigned(Rounding::Floor, Width::W32), "j", "f", Rounding::Floor),
    conversion("from_unsigned.32.ceil", Op::FromUnsigned(Rounding::Ceil, Width::W32), "j", "f", Rounding::Ceil),
    conversion(
        "from_unsigned.32.truncate",
        Op::FromUnsigned(Rounding::Truncate, Width::W32),
        "j",
        "f",
        Rounding::Truncate,
    ),
    conversion(
        "from_unsigned.64.nearest",
        Op::FromUnsigned(Rounding::Nearest, Width::W64),
        "j",
        "d",
        Rounding::Nearest,
    ),
    conversion("from_unsigned.64.floor", Op::FromUnsigned(Rounding::Floor, Width::W64), "j", "d", Rounding::Floor),
    conversion("from_unsigned.64.ceil", Op::FromUnsigned(Rounding::Ceil, Width::W64), "j", "d", Rounding::Ceil),
    conversion(
        "from_unsigned.64.truncate",
        Op::FromUnsigned(Rounding::Truncate, Width::W64),
        "j",
        "d",
        Rounding::Truncate,
    ),
    // Truth values and lanes.
    row("and", Op::And, "bb", "b").commutes(),
    row("or", Op::Or, "bb", "b").commutes(),
    row("not", Op::Not, "b", "b"),
    row("mask_to_int", Op::MaskToInt, "b", "i"),
    row("any", Op::Any, "b", "b").has(Effect::CrossesLanes),
    with("quad_shuffle", Op::QuadShuffle([0; 4]), Immediate::Lanes, "x", "x").has(Effect::CrossesLanes).differs(),
];

/// The row of `op`; none if a number in it is out of range.
pub(super) fn row_of(op: Op) -> Option<&'static Row> {
    match rows_like(op) {
        [row, ..] if row.immediate != Immediate::None => Some(row),
        rows => rows.iter().find(|row| row.op == op),
    }
}

/// The rows of an operation whatever its numbers are: they stand together.
fn rows_like(op: Op) -> &'static [Row] {
    let (first, end) = VARIANTS[usize::from(op.variant())];
    &TABLE[usize::from(first)..usize::from(end)]
}

/// The rows of each variant: the number of the first and that of the one after the last.
static VARIANTS: [(u16, u16); 256] = {
    let mut variants = [(0, 0); 256];
    let mut number = 0;
    while number < TABLE.len() {
        let variant = TABLE[number].op.variant() as usize;
        let (first, end) = variants[variant];
        variants[variant] = (if end == 0 { number as u16 } else { first }, number as u16 + 1);
        number += 1;
    }
    variants
};

impl Op {
    /// The least offset of [`Op::ParamRelative`]: with it, a sum of 32 bits that wraps is not in any array.
    pub const LEAST_OFFSET: i32 = i32::MIN + (1 << 16);

    const fn variant(self) -> u8 {
        // SAFETY: a value of an enum with `repr(u8)` begins with the number of its variant.
        unsafe { *(&raw const self).cast::<u8>() }
    }

    /// That of another number where this one is out of range.
    fn row(self) -> &'static Row {
        // A test asks for a row of each operation.
        let rows = rows_like(self);
        match rows {
            [row] => row,
            [first, ..] => row_of(self).unwrap_or(first),
            [] => &TABLE[0],
        }
    }

    /// Whether `expand` leaves the operation to the backend.
    pub fn is_primitive(self) -> bool {
        self.row().primitive
    }

    /// Whether a NaN that it gives is of its own making, whose pattern is not that of an operand.
    pub fn makes_nan(self) -> bool {
        self.row().makes_nan
    }

    /// Whether the instruction must stay even if nobody uses its result.
    pub fn has_effect(self) -> bool {
        matches!(self.row().effect, Effect::Writes | Effect::EndsLanes)
    }

    /// Whether the result depends on what was written before, so that the same operation in another place may give another.
    pub fn depends_on_writes(self) -> bool {
        matches!(self.row().effect, Effect::Reads | Effect::Writes)
    }

    /// Whether it reads or writes memory that other lanes write.
    pub fn touches_memory(self) -> bool {
        matches!(self, Self::LoadMemory(_)) || self.writes_memory()
    }

    /// Whether it writes memory that other lanes read, or lets them do so.
    pub fn writes_memory(self) -> bool {
        match self {
            Self::StoreMemory(access) => access.space != MemorySpace::Emission,
            Self::AtomicMemory(..) | Self::Barrier(_) => true,
            _ => false,
        }
    }

    /// How many operands stand before a last one that says which lanes come by, if the operation may have such a one.
    pub fn operands_before_mask(self) -> Option<usize> {
        // An address has a low and a high word.
        let place = |access: MemoryAccess| 2 + access.handle_words();
        let words = |access: MemoryAccess| access.element.words();
        match self {
            Self::Sample { .. } => Some(super::sample_rows(self).len()),
            Self::Charge(_) => Some(0),
            Self::ArrayStore(_) => Some(2),
            Self::LoadMemory(access) => Some(place(access)),
            Self::StoreMemory(access) => Some(place(access) + usize::from(access.count) * words(access)),
            Self::AtomicMemory(MemoryOperation::CompareSwap, access) => Some(place(access) + 2 * words(access)),
            Self::AtomicMemory(_, access) => Some(place(access) + words(access)),
            _ => None,
        }
    }

    /// Whether the result depends on which lanes come by.
    pub fn crosses_lanes(self) -> bool {
        self.row().effect == Effect::CrossesLanes
    }

    /// Whether it reads its operands in all lanes of the quad, whichever come by. [`Op::Any`] asks those that do, and a
    /// lookup that is given its derivatives or its level, or has none, looks at no neighbour.
    pub fn reads_others(self) -> bool {
        match self {
            Self::Any => false,
            Self::Sample { operation, flags, .. } => {
                use SampleOperation::{Bias, Implicit, Lod};
                let none = SampleFlags::NO_DERIVATIVES.with(SampleFlags::ZERO_DERIVATIVES);
                matches!(operation, Implicit | Bias | Lod) && !flags.intersects(none)
            }
            _ => self.crosses_lanes(),
        }
    }

    /// Whether the result is there in every lane, wherever it is.
    pub fn is_everywhere(self) -> bool {
        matches!(
            self,
            Self::ConstF32(_)
                | Self::ConstI32(_)
                | Self::ConstBool(_)
                | Self::ConstF64(_)
                | Self::ConstI64(_)
                | Self::Input(_)
                | Self::Param { .. }
                | Self::Prepared(_)
                | Self::Exec
        )
    }

    /// Whether the first two operands may change places.
    pub fn is_commutative(self) -> bool {
        self.row().commutative
    }

    /// Whether the result is the same in all lanes where the operands are.
    pub fn keeps_uniform(self) -> bool {
        self.row().uniform
    }
}

/// A set of operations, each with all of its immediates: what a target has though it is not primitive, so that `expand` keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ops([u64; 4]);

impl Ops {
    /// No operation: primitive ones alone are left.
    pub const NONE: Self = Self([0; 4]);
    /// What the wide backend has.
    pub const NATIVE: Self = Self::of(&[Op::Min, Op::Max, Op::ToFp16, Op::Neg]);

    /// These operations, whatever their immediates.
    pub const fn of(ops: &[Op]) -> Self {
        let mut set = Self::NONE;
        let mut number = 0;
        while number < ops.len() {
            let variant = ops[number].variant();
            set.0[variant as usize / 64] |= 1 << (variant % 64);
            number += 1;
        }
        set
    }

    /// Whether `op` is one of them.
    pub const fn has(&self, op: Op) -> bool {
        let variant = op.variant();
        self.0[variant as usize / 64] >> (variant % 64) & 1 != 0
    }
}

impl Row {
    /// The type of the result, given those of the operands; none if it has none, or its operands do not tell.
    pub(super) fn result_type(&self, operands: impl Iterator<Item = Type>) -> Option<Type> {
        let last = operands.last();
        match self.result.as_bytes().first()? {
            b'f' => Some(Type::F32),
            b'i' => Some(Type::I32),
            b'b' => Some(Type::Bool),
            b't' => Some(Type::Texel),
            b'm' => Some(Type::Words),
            b'd' => Some(Type::F64),
            b'l' => Some(Type::I64),
            b'x' => last,
            b'g' => last.map(|ty| if matches!(ty, Type::I32 | Type::I64) { ty.counterpart() } else { ty }),
            b'j' => last.map(|ty| if matches!(ty, Type::F32 | Type::F64) { ty.counterpart() } else { ty }),
            _ => None,
        }
    }
}
