//! The meaning of names in directives: registers, and the type of their contents. Register languages write `f[COL0]`
//! and `o[HPOS]`; ARB programs use the full names of bindings: `fragment.texcoord[0]`, `result.color.front.primary`.

use super::value::RowKind;
use nvjit::Program;
use nvjit::language::isa::bound;
use nvjit::language::isa::registers::{
    FRAGMENT_ATTRIBUTES, FRAGMENT_FOGC, FRAGMENT_RESULTS, VERTEX_ATTRIBUTES, VERTEX_RESULTS, VERTEX_STRIDE,
};
use nvjit::language::isa::state::StateKey;
use nvjit_runtime::{Register, RegisterFile, Stage};

/// Whether a name on the left side names an attribute; other names are parameters.
pub fn is_attribute(name: &str) -> bool {
    ["f[", "v[", "fragment.", "vertex.", "vertex[", "primitive.", "invocation."]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// The kind of the rows of the register called `name`.
pub fn kind_of(name: &str) -> RowKind {
    let is_address = |name: &str| {
        let number = name.strip_prefix('A');
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match name {
        "cc" => RowKind::ConditionCode,
        "count" => RowKind::Integer,
        _ if is_address(name) => RowKind::Integer,
        _ => RowKind::Float,
    }
}

/// The kind of the rows of `register`.
pub fn row_kind(register: Register) -> RowKind {
    match register.file {
        RegisterFile::Address | RegisterFile::InstructionCount => RowKind::Integer,
        RegisterFile::ConditionCode => RowKind::ConditionCode,
        RegisterFile::Attribute | RegisterFile::Result | RegisterFile::Temporary | RegisterFile::HalfTemporary => {
            RowKind::Float
        }
        RegisterFile::LongTemporary | RegisterFile::LongAttribute | RegisterFile::Invocation => RowKind::Bits,
    }
}

/// The register that a directive names.
pub fn register(program: &Program, name: &str) -> Option<Register> {
    if let Some((vertex, rest)) = name.strip_prefix("vertex[").and_then(|name| name.split_once("].")) {
        let register = bound(program.features(), &format!("vertex.{rest}"))?;
        let vertex: u16 = vertex.parse().ok()?;
        return Some(Register::new(register.file, register.index + vertex * VERTEX_STRIDE));
    }
    if program.features().variables && name.contains('.') {
        return bound(program.features(), name);
    }
    let index_of = |names: &[&str], name: &str| names.iter().position(|own| *own == name).map(|index| index as u16);
    let bracket = |file: &str| name.strip_prefix(file)?.strip_prefix('[')?.strip_suffix(']');
    let number = |prefix: &str| name.strip_prefix(prefix)?.parse::<u16>().ok();
    if let Some(name) = bracket("f") {
        let index = FRAGMENT_ATTRIBUTES.iter().find(|entry| entry.0 == name)?.1;
        return Some(Register::new(RegisterFile::Attribute, index));
    }
    if let Some(name) = bracket("v") {
        let named = VERTEX_ATTRIBUTES.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
        return Some(Register::new(RegisterFile::Attribute, named.or(name.parse().ok())?));
    }
    if let Some(name) = bracket("o") {
        let names = if program.stage() == Stage::Fragment { &FRAGMENT_RESULTS[..] } else { &VERTEX_RESULTS[..] };
        let index = index_of(names, name)?;
        return Some(Register::new(RegisterFile::Result, index));
    }
    if let Some(index) = bracket("c") {
        return Some(Register::new(RegisterFile::Result, index.parse().ok()?));
    }
    let files = [("R", RegisterFile::Temporary), ("H", RegisterFile::HalfTemporary), ("A", RegisterFile::Address)];
    match name {
        "cc" => Some(Register::new(RegisterFile::ConditionCode, 0)),
        "count" => Some(Register::new(RegisterFile::InstructionCount, 0)),
        _ => files.into_iter().find_map(|(prefix, file)| Some(Register::new(file, number(prefix)?))),
    }
}

/// The name of `register`, as directives and messages write it.
pub fn name(program: &Program, register: Register) -> String {
    match register.file {
        RegisterFile::ConditionCode => "cc".to_owned(),
        _ => program.features().register_name(register),
    }
}

/// Current values of the GL that are not (0,0,0,1), by the names of attributes.
const ATTRIBUTES: [(&str, [f32; 4]); 5] = [
    ("vertex.weight[0]", [1.0, 0.0, 0.0, 0.0]),
    ("vertex.normal", [0.0, 0.0, 1.0, 1.0]),
    ("vertex.color.primary", [1.0; 4]),
    ("fragment.color.primary", [0.0; 4]),
    ("fragment.color.secondary", [0.0; 4]),
];

/// The value of an attribute that a run does not set: (0,0,0,1), for f[FOGC] (0,0,0,0).
pub fn default(program: &Program, register: Register) -> [u32; 4] {
    let features = program.features();
    let name = features.register_name(register);
    let current = ATTRIBUTES.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
    let is_fog = features.stage == Stage::Fragment && !features.variables && register.index == FRAGMENT_FOGC;
    current.unwrap_or(if is_fog { [0.0; 4] } else { [0.0, 0.0, 0.0, 1.0] }).map(f32::to_bits)
}

/// The value of a result of an ARB program that no instruction writes, and that therefore has no row.
pub fn unwritten(program: &Program, name: &str) -> Option<[u32; 4]> {
    let value = match program.stage() {
        _ if !program.features().variables => return None,
        _ if name == "result.depth" => return None,
        Stage::Vertex if program.features().typed || !name.starts_with("result.clip[") => [0.0, 0.0, 0.0, 1.0],
        _ => [0.0; 4],
    };
    name.starts_with("result.").then(|| value.map(f32::to_bits))
}

/// The indices in the parameter bank of the parameter with this name in directives. `None` if there is no such
/// parameter. GL state and shared parameters may be set whether or not a program binds them.
pub fn parameters(program: &Program, name: &str) -> Option<Vec<usize>> {
    let number = |file: &str| name.strip_prefix(file)?.strip_prefix('[')?.strip_suffix(']')?.parse::<usize>().ok();
    if !program.features().variables {
        let named = || program.named_parameter(name).map(|parameter| usize::from(parameter.index));
        return number("p").or_else(|| number("c")).or_else(named).map(|index| vec![index]);
    }
    let exists =
        number("program.env").is_some() || number("program.local").is_some() || name.parse::<StateKey>().is_ok();
    let same = program.parameters().iter().filter(|parameter| program.parameter_name(parameter) == name);
    exists.then(|| same.map(|parameter| usize::from(parameter.index)).collect())
}

/// The result of the GL query with this name in directives.
pub fn count(program: &Program, name: &str) -> Option<usize> {
    let resources = program.resources();
    Some(match name {
        "instructions" => resources.instructions,
        "alu" => resources.alu_instructions,
        "tex" => resources.tex_instructions,
        "indirections" => resources.tex_indirections,
        "temporaries" => resources.temporaries,
        "parameters" => resources.parameters,
        "attribs" => resources.attribs,
        "address" => resources.address_registers,
        _ => return None,
    })
}
