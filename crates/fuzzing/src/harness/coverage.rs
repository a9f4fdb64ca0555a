//! The forms of instructions that the file tests run. All must be covered.

use super::file::{Case, Check};
use nvjit::Program;
use nvjit::language::isa::{
    Base, Language, Mnemonic, Modifiers, Opcode, Precision, Row, Saturation, TABLE, TypeModifier, Widest,
};
use std::collections::BTreeSet;

/// The feature that a suffix adds to an instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Feature {
    NoPrecision,
    Precision(Precision),
    UpdateCc,
    Saturate,
}

/// The coverage of the programs so far.
#[derive(Default)]
pub struct Coverage {
    /// Opcodes with a feature, in languages whose instructions have suffixes.
    suffixes: BTreeSet<(Language, Opcode, Feature)>,
    /// Instructions as they are written with only their types, in languages with types.
    types: BTreeSet<String>,
}

/// Types of numbers in memory (NV_gpu_program5, table X.6), with the lengths of their vectors.
const STORED: [(Base, u8, &[u8]); 10] = [
    (Base::Float, 32, &[1, 2, 4]),
    (Base::Float, 64, &[1, 2, 4]),
    (Base::Signed, 8, &[1]),
    (Base::Signed, 16, &[1]),
    (Base::Signed, 32, &[1, 2, 4]),
    (Base::Signed, 64, &[1, 2, 4]),
    (Base::Unsigned, 8, &[1]),
    (Base::Unsigned, 16, &[1]),
    (Base::Unsigned, 32, &[1, 2, 4]),
    (Base::Unsigned, 64, &[1, 2, 4]),
];

/// The atomic operations by type: NV_gpu_program5 2.X.8 ATOM, and NV_shader_atomic_int64, _float, _float64 and
/// _fp16_vector.
const ATOMICS: [(&str, &[&str]); 10] = [
    ("ADD", &["U32", "S32", "U64", "S64", "F32", "F64", "F16X2", "F16X4"]),
    ("MIN", &["U32", "S32", "U64", "S64", "F16X2", "F16X4"]),
    ("MAX", &["U32", "S32", "U64", "S64", "F16X2", "F16X4"]),
    ("IWRAP", &["U32"]),
    ("DWRAP", &["U32"]),
    ("AND", &["U32", "S32", "U64", "S64"]),
    ("OR", &["U32", "S32", "U64", "S64"]),
    ("XOR", &["U32", "S32", "U64", "S64"]),
    ("EXCH", &["U32", "S32", "U64", "S64", "F32", "F64", "F16X2", "F16X4"]),
    ("CSWAP", &["U32", "S32", "U64", "S64"]),
];

/// The atomic operations on images: EXT_shader_image_load_store 2.X.8 ATOMIM, and NV_shader_atomic_float.
const IMAGE_ATOMICS: [(&str, &[&str]); 10] = [
    ("ADD", &["U32", "S32", "F32"]),
    ("MIN", &["U32", "S32"]),
    ("MAX", &["U32", "S32"]),
    ("IWRAP", &["U32"]),
    ("DWRAP", &["U32"]),
    ("AND", &["U32", "S32"]),
    ("OR", &["U32", "S32"]),
    ("XOR", &["U32", "S32"]),
    ("EXCH", &["U32", "S32", "F32"]),
    ("CSWAP", &["U32", "S32"]),
];

/// Types of numbers that CVT converts.
const CONVERTED: [(Base, &[u8]); 3] =
    [(Base::Float, &[16, 32, 64]), (Base::Signed, &[8, 16, 32, 64]), (Base::Unsigned, &[8, 16, 32, 64])];

/// An instruction as it is written with only its types.
fn typed(mnemonic: Mnemonic) -> String {
    let Modifiers { ty, from, atomic, product, .. } = mnemonic.modifiers;
    let stored = mnemonic.opcode.row().typing.storage > 0;
    let number = mnemonic.number_type();
    let computed = TypeModifier { base: number.base, bits: number.wide.then_some(64), count: 1 };
    let ty = if stored { ty } else { Some(computed) };
    let kept = Modifiers { ty, from, atomic, product, ..Modifiers::default() };
    format!("{}{kept}", mnemonic.opcode.row().mnemonic)
}

/// The instruction of `row` in all of its types.
fn wanted(row: &Row) -> Vec<String> {
    let of = |modifiers| typed(Mnemonic { modifiers, ..row.opcode.into() });
    let plain = Modifiers::default();
    let converted = || {
        let all = CONVERTED.iter().flat_map(|&(base, bits)| bits.iter().map(move |&bits| (base, bits)));
        all.map(|(base, bits)| Some(TypeModifier { base, bits: Some(bits), count: 1 }))
    };
    match row.typing.storage {
        2 => converted().flat_map(|ty| converted().map(move |from| of(Modifiers { ty, from, ..plain }))).collect(),
        1 if matches!(row.opcode, Opcode::Atom | Opcode::Atomb | Opcode::Atoms | Opcode::Atomim) => {
            let table = if row.opcode == Opcode::Atomim { &IMAGE_ATOMICS } else { &ATOMICS };
            let all = table.iter().flat_map(|(name, types)| types.iter().map(move |ty| (name, ty)));
            all.map(|(name, ty)| format!("{}.{name}.{ty}", row.mnemonic)).collect()
        }
        1 => {
            let all =
                STORED.iter().flat_map(|&(base, bits, counts)| counts.iter().map(move |&count| (base, bits, count)));
            let is_image = matches!(row.opcode, Opcode::Loadim | Opcode::Storeim);
            let stored = all.filter(|&(_, bits, _)| !is_image || bits < 64).map(|(base, bits, count)| {
                of(Modifiers { ty: Some(TypeModifier { base, bits: Some(bits), count }), ..plain })
            });
            // Formatted accesses only have a base type.
            let formatted = Base::ALL.into_iter().filter(|_| is_image);
            let formatted = formatted.map(|base| Some(TypeModifier { base, bits: None, count: 1 }));
            stored.chain(formatted.map(|ty| of(Modifiers { ty, ..plain }))).collect()
        }
        _ => {
            let mut all = vec![of(plain)];
            for base in Base::ALL {
                let widest = if base == Base::Float { row.typing.float } else { row.typing.integer };
                let bits: &[Option<u8>] = match widest {
                    Widest::None => &[],
                    Widest::Bits32 => &[None],
                    Widest::Bits64 => &[None, Some(64)],
                };
                let types = bits.iter().map(|&bits| Some(TypeModifier { base, bits, count: 1 }));
                all.extend(types.map(|ty| of(Modifiers { ty, ..plain })));
            }
            all
        }
    }
}

impl Coverage {
    /// Counts the instructions of a program whose results are checked.
    pub fn add(&mut self, case: &Case) {
        let Check::Runs(runs) = &case.check else { return };
        let Ok(program) = Program::load(&case.text) else { return };
        if !runs.is_empty() {
            self.add_program(&program);
        }
    }

    /// Counts the instructions of a program whose results are checked.
    pub fn add_program(&mut self, program: &Program) {
        for instruction in program.ast().instructions() {
            let Mnemonic { opcode, precision, update_cc, saturate, .. } = instruction.mnemonic;
            if program.language().features().typed {
                self.types.insert(typed(instruction.mnemonic));
                continue;
            }
            let mut add = |feature| self.suffixes.insert((program.language(), opcode, feature));
            add(precision.map_or(Feature::NoPrecision, Feature::Precision));
            if update_cc.is_some() {
                add(Feature::UpdateCc);
            }
            if saturate != Saturation::None {
                add(Feature::Saturate);
            }
        }
    }

    /// Reports missing coverage.
    pub fn check(&self) -> Result<(), String> {
        let mut missing = Vec::new();
        for language in Language::ALL.into_iter().filter(|language| !language.features().typed) {
            for row in TABLE {
                if row.form(language).is_none() {
                    continue;
                }
                let suffixes = row.suffixes(language);
                let wanted = [
                    (true, Feature::NoPrecision, ""),
                    (suffixes.rh, Feature::Precision(Precision::Fp32), "R"),
                    (suffixes.rh, Feature::Precision(Precision::Fp16), "H"),
                    (suffixes.x, Feature::Precision(Precision::Fx12), "X"),
                    (suffixes.c, Feature::UpdateCc, "C"),
                    (suffixes.sat, Feature::Saturate, "_SAT"),
                ];
                for (exists, feature, suffix) in wanted {
                    if exists && !self.suffixes.contains(&(language, row.opcode, feature)) {
                        missing.push(format!("{language} {}{suffix}", row.mnemonic));
                    }
                }
            }
        }
        let rows = TABLE.iter().filter(|row| {
            Language::ALL.iter().any(|&language| language.features().typed && row.form(language).is_some())
        });
        let wanted: BTreeSet<_> = rows.flat_map(wanted).collect();
        missing.extend(wanted.difference(&self.types).cloned());
        if missing.is_empty() { Ok(()) } else { Err(format!("no file test runs {}", missing.join(", "))) }
    }
}
