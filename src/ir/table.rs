//! Every operation as a row: its name and types, its effect, and what passes may do with it. Printer, parser,
//! verifier and passes are made from the rows. What an operation computes from operands of one lane is
//! [`eval::lane`](super::eval::lane); what that means is said at [`Op`].

use super::{ArrayPlace, Compare, MemoryAccess, Op, PackFormat, Type};
use crate::isa::registers::{COMPONENTS, name};
use nvjit_runtime::{
    MemoryElement, MemoryOperation, MemorySpace, Register, RegisterFile, RowId, SampleFlags, SampleOperation, Stage,
    TextureTarget,
};
use std::fmt::{self, Write};
use std::sync::LazyLock;

/// What the text of an operation has between its name and its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Immediate {
    /// Nothing: the name says it all.
    None,
    /// Eight hexadecimal digits: `0x3f800000`.
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
    /// `TEX2 2D implicit`, and behind it the names of flags: `TEX2 SHADOW2D bias arb`.
    Sample,
    /// A number of bits, 0 to 31.
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
}

/// One operation, or all operations that differ in their immediate only.
pub(super) struct Row {
    pub name: &'static str,
    /// The operation, with some immediate.
    pub op: Op,
    pub immediate: Immediate,
    /// Types of the operands, one letter each: `f`, `i`, `b`, `t` (texel), `m` (words of memory), `n` (f or i), `x` (any but
    /// texel and words, the same wherever it stands); `*`: see [`Op::operands_before_mask`].
    pub operands: &'static str,
    /// Type of the result, as one such letter, or empty.
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

/// Float arithmetic that machines have.
const fn arithmetic(name: &'static str, op: Op, operands: &'static str) -> Row {
    Row { makes_nan: true, ..row(name, op, operands, "f") }
}

/// Float arithmetic that `expand` takes apart.
const fn composite(name: &'static str, op: Op, operands: &'static str) -> Row {
    Row { primitive: false, ..arithmetic(name, op, operands) }
}

/// Moves of bits that `expand` takes apart.
const fn moves(name: &'static str, op: Op, operands: &'static str) -> Row {
    Row { primitive: false, ..row(name, op, operands, "f") }
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
const ANY_MEMORY: MemoryAccess =
    MemoryAccess { space: MemorySpace::Global, binding: 0, element: MemoryElement::U32, count: 1 };
const ANY_ROW: RowId = RowId::new(Register::new(RegisterFile::Attribute, 0), 0);

/// One row a name. A name is unique, and rows of one operation stand together.
pub(super) const TABLE: &[Row] = &[
    with("const", Op::ConstF32(0), Immediate::FloatBits, "", "f"),
    with("iconst", Op::ConstI32(0), Immediate::Int, "", "i"),
    with("bconst", Op::ConstBool(false), Immediate::Bool, "", "b"),
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
    with("load", Op::Load(0), Immediate::Variable, "", "n").has(Effect::Reads).differs(),
    with("store", Op::Store(0), Immediate::Variable, "n", "").has(Effect::Writes),
    with("array_load", Op::ArrayLoad(ANY_ARRAY), Immediate::Array, "i", "n").has(Effect::Reads).differs(),
    with("array_store", Op::ArrayStore(ANY_ARRAY), Immediate::Array, "*", "").has(Effect::Writes),
    with(
        "load_constant",
        Op::LoadConstant { binding: 0, element: MemoryElement::U32, count: 1, word: 0 },
        Immediate::Constant,
        "i",
        "i",
    ),
    with("load_memory", Op::LoadMemory(ANY_MEMORY), Immediate::Memory, "*", "m").has(Effect::Reads).differs(),
    with("store_memory", Op::StoreMemory(ANY_MEMORY), Immediate::Memory, "*", "").has(Effect::Writes),
    with("atomic_memory", Op::AtomicMemory(MemoryOperation::Add, ANY_MEMORY), Immediate::Memory, "*", "m")
        .has(Effect::Writes)
        .differs(),
    row("fence", Op::Fence, "", "").has(Effect::Writes),
    row("charge", Op::Charge, "*", "b").has(Effect::Writes),
    with("word", Op::Word(0), Immediate::Word, "m", "i").differs(),
    with(
        "sample",
        Op::Sample {
            unit: 0,
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
    arithmetic("add", Op::Add, "ff").commutes(),
    arithmetic("sub", Op::Sub, "ff"),
    arithmetic("mul", Op::Mul, "ff").commutes(),
    composite("mad", Op::Mad, "fff").commutes(),
    arithmetic("div", Op::Div, "ff"),
    arithmetic("floor", Op::Floor, "f"),
    arithmetic("fma", Op::Fma, "fff").commutes(),
    arithmetic("sqrt", Op::Sqrt, "f"),
    arithmetic("nearest", Op::Nearest, "f"),
    arithmetic("machine_min", Op::MachineMin, "ff"),
    arithmetic("machine_max", Op::MachineMax, "ff"),
    composite("min", Op::Min, "ff").commutes(),
    composite("max", Op::Max, "ff").commutes(),
    composite("frc", Op::Frc, "f"),
    composite("saturate", Op::Saturate, "f"),
    composite("clamp_negative", Op::ClampNegative, "f"),
    composite("rcp", Op::Rcp, "f"),
    composite("rsq", Op::Rsq, "f"),
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
    moves("neg", Op::Neg, "f"),
    moves("abs", Op::Abs, "f"),
    row("fcmp.eq", Op::Fcmp(Compare::Eq), "ff", "b").commutes(),
    row("fcmp.ne", Op::Fcmp(Compare::Ne), "ff", "b").commutes(),
    row("fcmp.lt", Op::Fcmp(Compare::Lt), "ff", "b"),
    row("fcmp.le", Op::Fcmp(Compare::Le), "ff", "b"),
    row("fcmp.gt", Op::Fcmp(Compare::Gt), "ff", "b"),
    row("fcmp.ge", Op::Fcmp(Compare::Ge), "ff", "b"),
    row("icmp.eq", Op::Icmp(Compare::Eq), "ii", "b").commutes(),
    row("icmp.ne", Op::Icmp(Compare::Ne), "ii", "b").commutes(),
    row("icmp.lt", Op::Icmp(Compare::Lt), "ii", "b"),
    row("icmp.le", Op::Icmp(Compare::Le), "ii", "b"),
    row("icmp.gt", Op::Icmp(Compare::Gt), "ii", "b"),
    row("icmp.ge", Op::Icmp(Compare::Ge), "ii", "b"),
    row("select", Op::Select, "bxx", "x"),
    row("to_bits", Op::ToBits, "f", "i"),
    row("from_bits", Op::FromBits, "i", "f"),
    row("trunc_to_int", Op::TruncToInt, "f", "i"),
    row("int_to_float", Op::IntToFloat, "i", "f"),
    row("iadd", Op::Iadd, "ii", "i").commutes(),
    row("isub", Op::Isub, "ii", "i"),
    row("iand", Op::Iand, "ii", "i").commutes(),
    row("ior", Op::Ior, "ii", "i").commutes(),
    row("ixor", Op::Ixor, "ii", "i").commutes(),
    with("shl", Op::Shl(0), Immediate::Bits, "i", "i"),
    with("ushr", Op::Ushr(0), Immediate::Bits, "i", "i"),
    with("sshr", Op::Sshr(0), Immediate::Bits, "i", "i"),
    row("and", Op::And, "bb", "b").commutes(),
    row("or", Op::Or, "bb", "b").commutes(),
    row("not", Op::Not, "b", "b"),
    row("mask_to_int", Op::MaskToInt, "b", "i"),
    row("any", Op::Any, "b", "b").has(Effect::CrossesLanes),
    with("quad_shuffle", Op::QuadShuffle([0; 4]), Immediate::Lanes, "x", "x").has(Effect::CrossesLanes).differs(),
];

/// The row of `op`; none if a number in it is out of range.
pub(super) fn row_of(op: Op) -> Option<&'static Row> {
    let mut rows = rows_like(op);
    match rows.clone().next()?.immediate {
        Immediate::None => rows.find(|row| row.op == op),
        _ => rows.next(),
    }
}

/// The rows of an operation whatever its numbers are: they stand together.
fn rows_like(op: Op) -> impl Iterator<Item = &'static Row> + Clone {
    let first = usize::from(FIRST_ROWS[usize::from(op.variant())]);
    TABLE.iter().skip(first).take_while(move |row| row.op.variant() == op.variant())
}

/// The number of the first such row, by the number of the variant.
static FIRST_ROWS: LazyLock<[u8; 256]> = LazyLock::new(|| {
    let mut first = [u8::MAX; 256];
    for (number, row) in (0..).zip(TABLE) {
        let first = &mut first[usize::from(row.op.variant())];
        *first = number.min(*first);
    }
    first
});

impl Op {
    /// The least offset of [`Op::ParamRelative`]: with it, a sum of 32 bits that wraps is not in any array.
    pub const LEAST_OFFSET: i32 = i32::MIN + (1 << 16);

    fn variant(self) -> u8 {
        // SAFETY: a value of an enum with `repr(u8)` begins with the number of its variant.
        unsafe { *(&raw const self).cast::<u8>() }
    }

    /// That of another number where this one is out of range.
    fn row(self) -> &'static Row {
        // A test asks for a row of each operation.
        row_of(self).unwrap_or_else(|| &TABLE[usize::from(FIRST_ROWS[usize::from(self.variant())])])
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

    /// Whether it writes memory that other lanes read.
    pub fn writes_memory(self) -> bool {
        matches!(self, Self::StoreMemory(_) | Self::AtomicMemory(..))
    }

    /// How many operands stand before a last one that says which lanes come by, if the operation may have such a one.
    pub fn operands_before_mask(self) -> Option<usize> {
        // An address has a low and a high word.
        const ADDRESS: usize = 2;
        let words = |access: MemoryAccess| access.element.words();
        match self {
            Self::Sample { operation, .. } => Some(super::sample_operands(operation)),
            Self::Charge => Some(0),
            Self::ArrayStore(_) => Some(2),
            Self::LoadMemory(_) => Some(ADDRESS),
            Self::StoreMemory(access) => Some(ADDRESS + usize::from(access.count) * words(access)),
            Self::AtomicMemory(MemoryOperation::CompareSwap, access) => Some(ADDRESS + 2 * words(access)),
            Self::AtomicMemory(_, access) => Some(ADDRESS + words(access)),
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
            Self::Sample { operation: SampleOperation::Derivatives | SampleOperation::Level, .. } => false,
            Self::Sample { flags, .. } => !flags.contains(SampleFlags::NO_DERIVATIVES),
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
                | Self::Input(_)
                | Self::Param { .. }
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

/// The name of a type in the text form.
pub(super) fn type_name(ty: Type) -> &'static str {
    match ty {
        Type::F32 => "f32",
        Type::I32 => "i32",
        Type::Bool => "bool",
        Type::Texel => "texel",
        Type::Words => "words",
    }
}

/// The type of that name.
pub(super) fn type_by_name(name: &str) -> Option<Type> {
    [Type::F32, Type::I32, Type::Bool, Type::Texel, Type::Words].into_iter().find(|&ty| type_name(ty) == name)
}

/// The name of a stage in the text form.
pub(super) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Fragment => "fragment",
        Stage::Vertex => "vertex",
        Stage::VertexState => "vertex_state",
    }
}

/// The stage of that name.
pub(super) fn stage_by_name(name: &str) -> Option<Stage> {
    [Stage::Fragment, Stage::Vertex, Stage::VertexState].into_iter().find(|&stage| stage_name(stage) == name)
}

/// The letter of a component.
pub(super) fn component_name(component: u8) -> char {
    COMPONENTS.get(usize::from(component)).copied().unwrap_or('?')
}

/// The component of that letter.
pub(super) fn component_by_name(name: &str) -> Option<u8> {
    (0..4).find(|&component| name.chars().eq([COMPONENTS[usize::from(component)]]))
}

/// Writes the immediate of `op`, as a program of `stage` names registers.
pub(super) fn write_immediate(f: &mut impl Write, stage: Stage, op: Op) -> fmt::Result {
    match op {
        Op::ConstF32(bits) => write!(f, "{bits:#010x}"),
        Op::ConstI32(value) => write!(f, "{value}"),
        Op::ConstBool(value) => write!(f, "{value}"),
        Op::Input(row) | Op::Output(row) => {
            write!(f, "{}.{}", name(stage, row.register), component_name(row.component))
        }
        Op::Param { index, component } => write!(f, "{index}.{}", component_name(component)),
        Op::ParamRelative { first, count, offset, component } => {
            write!(f, "{offset}.{} of {count}", component_name(component))?;
            if first == 0 { Ok(()) } else { write!(f, " from {first}") }
        }
        Op::ArrayLoad(place) | Op::ArrayStore(place) => {
            let ArrayPlace { first, count, offset } = place;
            write!(f, "{offset} of {count}")?;
            if first == 0 { Ok(()) } else { write!(f, " from {first}") }
        }
        Op::LoadConstant { binding, element, count, word } => {
            write!(f, "CONST{binding} {}*{count} word {word}", element.name())
        }
        Op::LoadMemory(access) | Op::StoreMemory(access) => write_access(f, access),
        Op::AtomicMemory(operation, access) => {
            write!(f, "{} ", operation.name())?;
            write_access(f, access)
        }
        Op::Word(word) => write!(f, "{word}"),
        Op::Sample { unit, operation, target, flags } => {
            write!(f, "TEX{unit} {} {}", target.name(), operation.name())?;
            let mut set = SampleFlags::NAMES.into_iter().filter(|(flag, _)| flags.contains(*flag));
            set.try_for_each(|(_, name)| write!(f, " {name}"))
        }
        Op::Shl(bits) | Op::Ushr(bits) | Op::Sshr(bits) => write!(f, "{bits}"),
        Op::Load(number) | Op::Store(number) => write!(f, "{number}"),
        Op::QuadShuffle(pattern) => {
            let [a, b, c, d] = pattern;
            write!(f, "{a}{b}{c}{d}")
        }
        _ => Ok(()),
    }
}

fn write_access(f: &mut impl Write, access: MemoryAccess) -> fmt::Result {
    f.write_str(access.space.name())?;
    if access.space == MemorySpace::Storage {
        write!(f, " {}", access.binding)?;
    }
    write!(f, " {}*{}", access.element.name(), access.count)
}

/// Reads the immediate of an operation of `row`.
pub(super) fn parse_immediate(text: &str, stage: Stage, row: &Row) -> Option<Op> {
    match row.op {
        Op::ConstF32(_) => {
            let digits = text.strip_prefix("0x").filter(|digits| !digits.starts_with('+'))?;
            Some(Op::ConstF32(u32::from_str_radix(digits, 16).ok()?))
        }
        Op::ConstI32(_) => Some(Op::ConstI32(text.parse().ok()?)),
        Op::ConstBool(_) => Some(Op::ConstBool(text.parse().ok()?)),
        Op::Input(_) => Some(Op::Input(parse_row(text, stage)?)),
        Op::Output(_) => Some(Op::Output(parse_row(text, stage)?)),
        Op::Load(_) => Some(Op::Load(text.parse().ok()?)),
        Op::Store(_) => Some(Op::Store(text.parse().ok()?)),
        Op::Param { .. } => {
            let (index, component) = text.rsplit_once('.')?;
            Some(Op::Param { index: index.parse().ok()?, component: component_by_name(component)? })
        }
        Op::ParamRelative { .. } => {
            let (place, array) = text.split_once(" of ")?;
            let (offset, component) = place.rsplit_once('.')?;
            let (offset, component) = (offset.parse().ok()?, component_by_name(component)?);
            let (count, first) = array.split_once(" from ").unwrap_or((array, "0"));
            let (first, count) = (first.trim().parse().ok()?, count.trim().parse().ok()?);
            Some(Op::ParamRelative { first, count, offset, component })
        }
        Op::ArrayLoad(_) => Some(Op::ArrayLoad(parse_array(text)?)),
        Op::ArrayStore(_) => Some(Op::ArrayStore(parse_array(text)?)),
        Op::LoadConstant { .. } => {
            let (place, word) = text.strip_prefix("CONST")?.split_once(" word ")?;
            let (binding, element) = place.split_once(' ')?;
            let (element, count) = parse_element(element)?;
            Some(Op::LoadConstant { binding: binding.parse().ok()?, element, count, word: word.trim().parse().ok()? })
        }
        Op::LoadMemory(_) => Some(Op::LoadMemory(parse_access(text)?)),
        Op::StoreMemory(_) => Some(Op::StoreMemory(parse_access(text)?)),
        Op::AtomicMemory(..) => {
            let (name, access) = text.split_once(' ')?;
            let operation = MemoryOperation::ALL.into_iter().find(|operation| operation.name() == name)?;
            Some(Op::AtomicMemory(operation, parse_access(access)?))
        }
        Op::Word(_) => Some(Op::Word(text.parse().ok()?)),
        Op::Sample { .. } => {
            let mut words = text.split_whitespace();
            let unit = words.next()?.strip_prefix("TEX")?.parse().ok()?;
            let target = words.next()?;
            let target = TextureTarget::ALL.into_iter().find(|candidate| candidate.name() == target)?;
            let operation = words.next()?;
            let operation = SampleOperation::ALL.into_iter().find(|candidate| candidate.name() == operation)?;
            let named = |word| SampleFlags::NAMES.into_iter().find(|(_, name)| *name == word);
            let flags = words.try_fold(SampleFlags::NONE, |flags, word| Some(flags.with(named(word)?.0)))?;
            Some(Op::Sample { unit, operation, target, flags })
        }
        Op::Shl(_) => Some(Op::Shl(text.parse().ok()?)),
        Op::Ushr(_) => Some(Op::Ushr(text.parse().ok()?)),
        Op::Sshr(_) => Some(Op::Sshr(text.parse().ok()?)),
        Op::QuadShuffle(_) => {
            let lanes: Vec<u8> = text.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
            let pattern: [u8; 4] = lanes.try_into().ok()?;
            pattern.iter().all(|&lane| lane < 4).then_some(Op::QuadShuffle(pattern))
        }
        op => text.is_empty().then_some(op),
    }
}

fn parse_array(text: &str) -> Option<ArrayPlace> {
    let (offset, array) = text.split_once(" of ")?;
    let (count, first) = array.split_once(" from ").unwrap_or((array, "0"));
    let (first, count) = (first.trim().parse().ok()?, count.trim().parse().ok()?);
    Some(ArrayPlace { first, count, offset: offset.trim().parse().ok()? })
}

fn parse_element(text: &str) -> Option<(MemoryElement, u8)> {
    let (name, count) = text.trim().split_once('*')?;
    let element = MemoryElement::ALL.into_iter().find(|element| element.name() == name)?;
    Some((element, count.parse().ok()?))
}

fn parse_access(text: &str) -> Option<MemoryAccess> {
    let (name, rest) = text.trim().split_once(' ')?;
    let space = MemorySpace::ALL.into_iter().find(|space| space.name() == name)?;
    let (binding, rest) = match space {
        MemorySpace::Storage => rest.trim().split_once(' ')?,
        _ => ("0", rest),
    };
    let (element, count) = parse_element(rest)?;
    Some(MemoryAccess { space, binding: binding.parse().ok()?, element, count })
}

fn parse_row(text: &str, stage: Stage) -> Option<RowId> {
    let (register, component) = text.rsplit_once('.')?;
    Some(RowId::new(parse_register(register, stage)?, component_by_name(component)?))
}

/// The inverse of [`name`]: the register of that name in programs of `stage`.
fn parse_register(text: &str, stage: Stage) -> Option<Register> {
    use RegisterFile::*;
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit()).trim_end_matches(']');
    let number: Option<u16> = digits.parse().ok();
    // No file has more names than 32, and what has no name is called by its number.
    let numbers = || number.into_iter().chain(0..32);
    [Attribute, Result, Temporary, HalfTemporary, Address, ConditionCode, InstructionCount].into_iter().find_map(
        |file| numbers().map(|index| Register::new(file, index)).find(|&register| name(stage, register) == text),
    )
}
