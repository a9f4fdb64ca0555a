//! What the names in directives stand for: registers, and what they hold. Register languages write `f[COL0]` and `o[HPOS]`; of
//! ARB programs the names are those of their bindings, in full: `fragment.texcoord[0]`, `result.color.front.primary`.

use super::value::RowKind;
use nvjit::Program;
use nvjit::isa::registers::{
    self, FRAGMENT_ATTRIBUTES, FRAGMENT_FOGC, FRAGMENT_RESULTS, VERTEX_ATTRIBUTES, VERTEX_RESULTS,
};
use nvjit::runtime::{Register, RegisterFile, Stage};

/// Whether a name on the left side is that of an attribute; the others are parameters.
pub fn is_attribute(name: &str) -> bool {
    ["f[", "v[", "fragment.", "vertex."].iter().any(|prefix| name.starts_with(prefix))
}

/// What the rows of the register called `name` hold.
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

/// What the rows of `register` hold.
pub fn row_kind(register: Register) -> RowKind {
    match register.file {
        RegisterFile::Address | RegisterFile::InstructionCount => RowKind::Integer,
        RegisterFile::ConditionCode => RowKind::ConditionCode,
        RegisterFile::Attribute | RegisterFile::Result | RegisterFile::Temporary | RegisterFile::HalfTemporary => {
            RowKind::Float
        }
    }
}

/// The register that a directive names.
pub fn register(name: &str) -> Option<Register> {
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
        let index = index_of(&FRAGMENT_RESULTS, name).or_else(|| index_of(&VERTEX_RESULTS, name))?;
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
        _ => registers::name(program.stage(), register),
    }
}

/// Current values of the GL that are not (0,0,0,1), by the names of attributes of ARB programs.
const DEFAULTS: [(&str, [f32; 4]); 5] = [
    ("vertex.weight[0]", [1.0, 0.0, 0.0, 0.0]),
    ("vertex.normal", [0.0, 0.0, 1.0, 1.0]),
    ("vertex.color.primary", [1.0; 4]),
    ("fragment.color.primary", [0.0; 4]),
    ("fragment.color.secondary", [0.0; 4]),
];

/// What an attribute is that a run does not set: (0,0,0,1), and f[FOGC] is (0,0,0,0).
pub fn default(program: &Program, register: Register) -> [u32; 4] {
    let name = name(program, register);
    let given = DEFAULTS.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
    let register_fog = program.stage() == Stage::Fragment && name.starts_with("f[") && register.index == FRAGMENT_FOGC;
    let other = if register_fog { [0.0; 4] } else { [0.0, 0.0, 0.0, 1.0] };
    given.unwrap_or(other).map(f32::to_bits)
}

/// Numbers in the parameter bank of what a directive calls `name`: `p[3]`, `c[5]`, the name of a declaration.
pub fn parameters(program: &Program, name: &str) -> Vec<usize> {
    let number = |file: &str| name.strip_prefix(file)?.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let numbered = number("p").or_else(|| number("c"));
    let index = numbered.or_else(|| program.named_parameter(name).map(|parameter| usize::from(parameter.index)));
    index.into_iter().collect()
}

/// What the query of the GL that a directive calls `name` answers.
pub fn count(_: &Program, _name: &str) -> Option<usize> {
    None
}
