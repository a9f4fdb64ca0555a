//! The spelling of types, stages, components and immediates in the text form of the IR: writing and reading.

use super::table::Row;
use super::{ArrayPlace, MemoryAccess, Op, Type};
use crate::language::isa::registers::{COMPONENTS, name};
use nvjit_runtime::{
    ImageConversion, MemoryElement, MemoryOperation, MemorySpace, Register, RegisterFile, RowId, SampleFlags,
    SampleOperation, Stage, TextureTarget,
};
use std::fmt::{self, Write};

/// The name of a type in the text form.
pub(super) fn type_name(ty: Type) -> &'static str {
    match ty {
        Type::F32 => "f32",
        Type::I32 => "i32",
        Type::F64 => "f64",
        Type::I64 => "i64",
        Type::Bool => "bool",
        Type::Texel => "texel",
        Type::Words => "words",
    }
}

/// The type of that name.
pub(super) fn type_by_name(name: &str) -> Option<Type> {
    let all = [Type::F32, Type::I32, Type::F64, Type::I64, Type::Bool, Type::Texel, Type::Words];
    all.into_iter().find(|&ty| type_name(ty) == name)
}

/// The name of a stage in the text form.
pub(super) fn stage_name(stage: Stage) -> &'static str {
    stage.name()
}

/// The stage of that name.
pub(super) fn stage_by_name(name: &str) -> Option<Stage> {
    Stage::ALL.into_iter().find(|&stage| stage_name(stage) == name)
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
        Op::ConstF64(bits) => write!(f, "{bits:#018x}"),
        Op::ConstI64(value) => write!(f, "{value}"),
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
        Op::Sample { unit, component, integers, operation, target, flags } => {
            write!(f, "TEX{unit} {} {}", target.name(), operation.name())?;
            let mut set = SampleFlags::NAMES.into_iter().filter(|(flag, _)| flags.contains(*flag));
            set.try_for_each(|(_, name)| write!(f, " {name}"))?;
            if component > 0 {
                write!(f, " {}", component_name(component))?;
            }
            if integers { f.write_str(" integers") } else { Ok(()) }
        }
        Op::Shl(bits) | Op::Ushr(bits) | Op::Sshr(bits) => write!(f, "{bits}"),
        Op::Load(number) | Op::Store(number) | Op::Prepare(number) | Op::Prepared(number) => write!(f, "{number}"),
        Op::Barrier(number) | Op::Charge(number) => write!(f, "{number}"),
        Op::QuadShuffle(pattern) => {
            let [a, b, c, d] = pattern;
            write!(f, "{a}{b}{c}{d}")
        }
        _ => Ok(()),
    }
}

/// The names of image conversions.
const CONVERSIONS: [&str; 4] = ["bits", "float", "signed", "unsigned"];

fn write_access(f: &mut impl Write, access: MemoryAccess) -> fmt::Result {
    f.write_str(access.space.name())?;
    if access.space.is_bound() {
        write!(f, " {}", access.binding)?;
    }
    write!(f, " {}*{}", access.element.name(), access.count)?;
    match access.conversion {
        ImageConversion::None => Ok(()),
        conversion => write!(f, " {}", CONVERSIONS[conversion as usize]),
    }
}

/// Reads the immediate of an operation of `row`.
pub(super) fn parse_immediate(text: &str, stage: Stage, row: &Row) -> Option<Op> {
    match row.op {
        Op::ConstF32(_) => Some(Op::ConstF32(u32::from_str_radix(hexadecimal(text)?, 16).ok()?)),
        Op::ConstF64(_) => Some(Op::ConstF64(u64::from_str_radix(hexadecimal(text)?, 16).ok()?)),
        Op::ConstI32(_) => Some(Op::ConstI32(text.parse().ok()?)),
        Op::ConstI64(_) => Some(Op::ConstI64(text.parse().ok()?)),
        Op::ConstBool(_) => Some(Op::ConstBool(text.parse().ok()?)),
        Op::Input(_) => Some(Op::Input(parse_row(text, stage)?)),
        Op::Output(_) => Some(Op::Output(parse_row(text, stage)?)),
        Op::Load(_) => Some(Op::Load(text.parse().ok()?)),
        Op::Store(_) => Some(Op::Store(text.parse().ok()?)),
        Op::Prepare(_) => Some(Op::Prepare(text.parse().ok()?)),
        Op::Prepared(_) => Some(Op::Prepared(text.parse().ok()?)),
        Op::Barrier(_) => Some(Op::Barrier(text.parse().ok()?)),
        Op::Charge(_) => Some(Op::Charge(text.parse().ok()?)),
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
            let (mut component, mut integers, mut flags) = (0, false, SampleFlags::NONE);
            for word in words {
                match (component_by_name(word), word) {
                    (Some(number), _) => component = number,
                    (None, "integers") => integers = true,
                    _ => flags = flags.with(named(word)?.0),
                }
            }
            Some(Op::Sample { unit, component, integers, operation, target, flags })
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
        space if space.is_bound() => rest.trim().split_once(' ')?,
        _ => ("0", rest),
    };
    let (rest, conversion) = match rest.trim().rsplit_once(' ') {
        Some((before, word)) => {
            let all = ImageConversion::ALL.into_iter().zip(CONVERSIONS);
            (before, all.filter(|one| one.1 == word).map(|one| one.0).next()?)
        }
        None => (rest, ImageConversion::None),
    };
    let (element, count) = parse_element(rest)?;
    Some(MemoryAccess { space, binding: binding.parse().ok()?, element, count, conversion })
}

/// The digits of a number of bits.
fn hexadecimal(text: &str) -> Option<&str> {
    text.strip_prefix("0x").filter(|digits| !digits.starts_with('+'))
}

fn parse_row(text: &str, stage: Stage) -> Option<RowId> {
    let (register, component) = text.rsplit_once('.')?;
    Some(RowId::new(parse_register(register, stage)?, component_by_name(component)?))
}

/// The inverse of [`name`]: the register of that name in programs of `stage`.
fn parse_register(text: &str, stage: Stage) -> Option<Register> {
    use RegisterFile::*;
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let digits = digits.split(|letter: char| !letter.is_ascii_digit()).next().unwrap_or_default();
    let number: Option<u16> = digits.parse().ok();
    // No register file has more than 32 names; other registers are named by their number, or by half of it.
    let halves =
        number.into_iter().flat_map(|number| [number.saturating_mul(2), number.saturating_mul(2).saturating_add(1)]);
    let numbers = || number.into_iter().chain(halves.clone()).chain(0..32);
    let files = [
        Attribute,
        Result,
        Temporary,
        HalfTemporary,
        Address,
        ConditionCode,
        InstructionCount,
        LongTemporary,
        LongAttribute,
        Invocation,
    ];
    files.into_iter().find_map(|file| {
        numbers().map(|index| Register::new(file, index)).find(|&register| name(stage, register) == text)
    })
}
