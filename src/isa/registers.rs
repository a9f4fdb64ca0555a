//! The names of registers, as data.

use nvjit_runtime::{Register, RegisterFile, Stage};

/// Fragment attributes `f[...]`, by number (NV_fragment_program, table X.1).
pub const FRAGMENT_ATTRIBUTES: [(&str, u16); 12] = [
    ("WPOS", 0),
    ("COL0", 1),
    ("COL1", 2),
    ("FOGC", FRAGMENT_FOGC),
    ("TEX0", FRAGMENT_TEX0),
    ("TEX1", 5),
    ("TEX2", 6),
    ("TEX3", 7),
    ("TEX4", 8),
    ("TEX5", 9),
    ("TEX6", 10),
    ("TEX7", 11),
];

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

/// Vertex results `o[...]`, by number (NV_vertex_program2, table X.1). The clip distances exist in VP2.0 only.
pub const VERTEX_RESULTS: [&str; 21] = [
    "HPOS", "COL0", "COL1", "BFC0", "BFC1", "FOGC", "PSIZ", "TEX0", "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6",
    "TEX7", "CLP0", "CLP1", "CLP2", "CLP3", "CLP4", "CLP5",
];

/// Number of `o[HPOS]`.
pub const RESULT_HPOS: u16 = 0;
/// Number of `o[CLP0]`; the other clip distances follow.
pub const FIRST_CLIP_DISTANCE: u16 = 15;

/// The letters of components.
pub const COMPONENTS: [char; 4] = ['x', 'y', 'z', 'w'];

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
            format!("f[{}]", FRAGMENT_ATTRIBUTES.get(index).map_or("?", |entry| entry.0))
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
