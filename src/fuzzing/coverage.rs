//! Which instructions programs have had, which shapes of flow of control, and which forms.

use super::forms::FORMS;
use super::shapes::{Graph, SHAPES};
use crate::isa::{Language, Mnemonic, Opcode, TABLE};
use crate::program::Program;
use std::collections::{BTreeSet, HashSet};

/// What programs so far have had.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// Opcodes with their suffixes, language by language.
    instructions: HashSet<(Language, Mnemonic)>,
    /// Shapes, by number.
    shapes: BTreeSet<usize>,
    /// Forms, by number.
    forms: BTreeSet<usize>,
}

impl Coverage {
    /// Takes note of a program.
    pub fn add(&mut self, program: &Program) {
        let language = program.language();
        self.instructions.extend(program.ast().instructions().map(|instruction| (language, instruction.mnemonic)));
        if program.features().variables {
            let is_new = |number: &usize| !self.forms.contains(number) && FORMS[*number].is_in(program.ast());
            let new: Vec<usize> = (0..FORMS.len()).filter(is_new).collect();
            self.forms.extend(new);
        }
        if self.shapes.len() < SHAPES.len()
            && !program.features().blocks
            && let Some(graph) = Graph::of(program)
        {
            let is_new = |number: &usize| !self.shapes.contains(number) && SHAPES[*number].is_in(&graph);
            let new: Vec<usize> = (0..SHAPES.len()).filter(is_new).collect();
            self.shapes.extend(new);
        }
    }

    /// Takes note of what another has noted.
    pub fn merge(&mut self, other: &Self) {
        self.instructions.extend(&other.instructions);
        self.shapes.extend(&other.shapes);
        self.forms.extend(&other.forms);
    }

    /// How many shapes of flow of control there were, of how many that `languages` can have.
    pub fn count_shapes(&self, languages: &[Language]) -> (usize, usize) {
        (
            self.shapes.len(),
            if languages.iter().any(|one| one.features().labels && !one.features().blocks) { SHAPES.len() } else { 0 },
        )
    }

    /// The names of the shapes that were in no program.
    pub fn missing_shapes(&self) -> Vec<&'static str> {
        (0..SHAPES.len()).filter(|number| !self.shapes.contains(number)).map(|number| SHAPES[number].name).collect()
    }

    /// The names of the forms that were in no program.
    pub fn missing_forms(&self) -> Vec<&'static str> {
        (0..FORMS.len()).filter(|number| !self.forms.contains(number)).map(|number| FORMS[number].name).collect()
    }

    /// How many instructions there were, of how many that `languages` have.
    pub fn count(&self, languages: &[Language]) -> (usize, usize) {
        let all: HashSet<_> = languages.iter().flat_map(|&language| mnemonics(language)).collect();
        (all.iter().filter(|one| self.instructions.contains(one)).count(), all.len())
    }

    /// The opcodes of `language` that were in no program.
    pub fn missing(&self, language: Language) -> Vec<Opcode> {
        let seen =
            |opcode| self.instructions.iter().any(|(own, mnemonic)| *own == language && mnemonic.opcode == opcode);
        let opcodes = TABLE.iter().filter(|row| row.form(language).is_some()).map(|row| row.opcode);
        opcodes.filter(|&opcode| !seen(opcode)).collect()
    }
}

/// Every instruction of `language` with every combination of suffixes.
fn mnemonics(language: Language) -> impl Iterator<Item = (Language, Mnemonic)> {
    TABLE.iter().filter(move |row| row.form(language).is_some()).flat_map(move |row| {
        let suffixes = row.suffixes(language);
        let mut all = Vec::new();
        for &precision in suffixes.precisions() {
            for &update_cc in suffixes.condition_codes() {
                for &saturate in suffixes.saturations() {
                    all.push((language, Mnemonic { precision, update_cc, saturate, ..row.opcode.into() }));
                }
            }
        }
        all
    })
}
