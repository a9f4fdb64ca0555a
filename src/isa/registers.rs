//! The names of registers, as data.

use super::Language;
use nvjit_runtime::{Register, RegisterFile, Stage};

/// Fragment attributes `f[...]`, by number (NV_fragment_program, table X.1).
pub const FRAGMENT_ATTRIBUTES: [&str; 12] =
    ["WPOS", "COL0", "COL1", "FOGC", "TEX0", "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6", "TEX7"];

/// Number of `f[FOGC]`.
pub const FRAGMENT_FOGC: u16 = 3;
/// Number of `f[TEX0]`; the other texture coordinate sets follow.
pub const FRAGMENT_TEX0: u16 = 4;

/// Fragment results `o[...]`, by number (table X.3).
pub const FRAGMENT_RESULTS: [&str; 3] = ["COLR", "COLH", "DEPR"];

/// Number of `o[COLR]`.
pub const RESULT_COLR: u16 = 0;
/// Number of `o[COLH]`, the one result register of fp16.
pub const RESULT_COLH: u16 = 1;
/// Number of `o[DEPR]`.
pub const RESULT_DEPR: u16 = 2;

/// Vertex attributes that have a mnemonic, and their numbers (NV_vertex_program2, table X.3).
pub const VERTEX_ATTRIBUTES: [(&str, u16); 14] = [
    ("OPOS", 0),
    ("WGHT", 1),
    ("NRML", 2),
    ("COL0", 3),
    ("COL1", 4),
    ("FOGC", 5),
    ("TEX0", 8),
    ("TEX1", 9),
    ("TEX2", 10),
    ("TEX3", 11),
    ("TEX4", 12),
    ("TEX5", 13),
    ("TEX6", 14),
    ("TEX7", 15),
];

/// Vertex results `o[...]`, by number (NV_vertex_program2, table X.1). Those from
/// [`FIRST_VP2_RESULT`] on exist in VP2.0 only.
pub const VERTEX_RESULTS: [&str; 21] = [
    "HPOS", "COL0", "COL1", "BFC0", "BFC1", "FOGC", "PSIZ", "TEX0", "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6",
    "TEX7", "CLP0", "CLP1", "CLP2", "CLP3", "CLP4", "CLP5",
];

/// Number of `o[HPOS]`.
pub const RESULT_HPOS: u16 = 0;
/// Number of `o[CLP0]`.
pub const FIRST_VP2_RESULT: u16 = 15;

/// The letters of components.
pub const COMPONENTS: [char; 4] = ['x', 'y', 'z', 'w'];

/// Whether components of `register` are fp16 (`H` registers and `o[COLH]`).
pub fn is_half(language: Language, register: Register) -> bool {
    register.file == RegisterFile::HalfTemporary
        || language.is_fragment() && register == Register::new(RegisterFile::Result, RESULT_COLH)
}

/// The name of `register` as programs of `stage` write it: `f[COL0]`, `v[OPOS]`, `v[6]`, `o[HPOS]`, `c[4]`, `R3`, `A0`, `CC`.
pub fn name(stage: Stage, register: Register) -> String {
    let index = usize::from(register.index);
    let vertex_attribute = |index: u16| {
        VERTEX_ATTRIBUTES
            .iter()
            .find(|entry| entry.1 == index)
            .map_or_else(|| index.to_string(), |entry| entry.0.to_owned())
    };
    match (register.file, stage) {
        (RegisterFile::Attribute, Stage::Fragment) => {
            format!("f[{}]", FRAGMENT_ATTRIBUTES.get(index).copied().unwrap_or("?"))
        }
        // The mnemonics do not exist in vertex state programs.
        (RegisterFile::Attribute, Stage::VertexState) => format!("v[{index}]"),
        (RegisterFile::Attribute, Stage::Vertex) => format!("v[{}]", vertex_attribute(register.index)),
        (RegisterFile::Result, Stage::Fragment) => {
            format!("o[{}]", FRAGMENT_RESULTS.get(index).copied().unwrap_or("?"))
        }
        (RegisterFile::Result, Stage::Vertex) => format!("o[{}]", VERTEX_RESULTS.get(index).copied().unwrap_or("?")),
        (RegisterFile::Result, Stage::VertexState) => format!("c[{index}]"),
        (RegisterFile::Temporary, _) => format!("R{index}"),
        (RegisterFile::HalfTemporary, _) => format!("H{index}"),
        (RegisterFile::Address, _) => format!("A{index}"),
        (RegisterFile::ConditionCode, _) => "CC".to_owned(),
        (RegisterFile::InstructionCount, _) => "count".to_owned(),
    }
}
