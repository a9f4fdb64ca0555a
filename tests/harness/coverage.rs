//! Which forms of which instructions the file tests run. Every one must be.

use super::file::{Case, Check};
use nvjit::Program;
use nvjit::isa::{Language, Mnemonic, Opcode, Precision, Saturation, TABLE};
use std::collections::BTreeSet;

/// What a suffix adds to an instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Feature {
    NoPrecision,
    Precision(Precision),
    UpdateCc,
    Saturate,
}

/// What the programs seen so far run.
#[derive(Default)]
pub struct Coverage(BTreeSet<(Language, Opcode, Feature)>);

impl Coverage {
    /// Counts the instructions of a program whose results are checked.
    pub fn add(&mut self, case: &Case) {
        let Check::Runs(runs) = &case.check else { return };
        let Ok(program) = Program::load(&case.text) else { return };
        if runs.is_empty() {
            return;
        }
        for instruction in program.ast().instructions() {
            let Mnemonic { opcode, precision, update_cc, saturate, .. } = instruction.mnemonic;
            let mut add = |feature| self.0.insert((program.language(), opcode, feature));
            add(precision.map_or(Feature::NoPrecision, Feature::Precision));
            if update_cc.is_some() {
                add(Feature::UpdateCc);
            }
            if saturate != Saturation::None {
                add(Feature::Saturate);
            }
        }
    }

    /// Says what is missing.
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
                    if exists && !self.0.contains(&(language, row.opcode, feature)) {
                        missing.push(format!("{language} {}{suffix}", row.mnemonic));
                    }
                }
            }
        }
        if missing.is_empty() { Ok(()) } else { Err(format!("no file test runs {}", missing.join(", "))) }
    }
}
