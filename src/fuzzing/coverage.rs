//! Which instructions programs have had.

use crate::isa::{Language, Mnemonic, Opcode, Precision, TABLE};
use crate::program::Program;
use std::collections::HashSet;

/// The instructions of programs so far: opcodes with their suffixes, language by language.
#[derive(Clone, Default, Debug)]
pub struct Coverage(HashSet<(Language, Mnemonic)>);

impl Coverage {
    /// Takes note of a program.
    pub fn add(&mut self, program: &Program) {
        let language = program.language();
        self.0.extend(program.ast().instructions().map(|instruction| (language, instruction.mnemonic)));
    }

    /// Takes note of what another has noted.
    pub fn merge(&mut self, other: &Self) {
        self.0.extend(&other.0);
    }

    /// How many instructions there were, of how many that `languages` have.
    pub fn count(&self, languages: &[Language]) -> (usize, usize) {
        let all: HashSet<_> = languages.iter().flat_map(|&language| mnemonics(language)).collect();
        (all.iter().filter(|one| self.0.contains(one)).count(), all.len())
    }

    /// The opcodes of `language` that were in no program.
    pub fn missing(&self, language: Language) -> Vec<Opcode> {
        let seen = |opcode| self.0.iter().any(|(own, mnemonic)| *own == language && mnemonic.opcode == opcode);
        let opcodes = TABLE.iter().filter(|row| row.form(language).is_some()).map(|row| row.opcode);
        opcodes.filter(|&opcode| !seen(opcode)).collect()
    }
}

/// Every instruction of `language` with every combination of suffixes.
fn mnemonics(language: Language) -> impl Iterator<Item = (Language, Mnemonic)> {
    TABLE.iter().filter_map(move |row| Some((row.opcode, row.form(language)?.suffixes))).flat_map(
        move |(opcode, suffixes)| {
            let precisions = [None, Some(Precision::Fp32), Some(Precision::Fp16), Some(Precision::Fx12)];
            let count = if suffixes.x {
                4
            } else if suffixes.rh {
                3
            } else {
                1
            };
            let flags = |allowed: bool| if allowed { &[false, true][..] } else { &[false][..] };
            let mut all = Vec::new();
            for &precision in &precisions[..count] {
                for &update_cc in flags(suffixes.c) {
                    for &saturate in flags(suffixes.sat) {
                        all.push((language, Mnemonic { opcode, precision, update_cc, saturate }));
                    }
                }
            }
            all
        },
    )
}
