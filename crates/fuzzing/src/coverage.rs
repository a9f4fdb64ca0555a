//! Coverage of the generated programs: instructions, shapes of control flow, and forms.

use super::forms::FORMS;
use super::generate::is_drawn;
use super::generate::typed::types;
use super::shapes::{Graph, SHAPES};
use nvjit::language::isa::{Language, Mnemonic, Modifiers, Opcode, Saturation, TABLE, TypeModifier};
use nvjit::language::program::Program;
use std::collections::{BTreeSet, HashSet};

/// The coverage of the programs so far.
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
    /// Adds a program.
    pub fn add(&mut self, program: &Program) {
        let language = program.language();
        let instructions = program.ast().instructions();
        self.instructions.extend(instructions.map(|instruction| (language, form(language, instruction.mnemonic))));
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

    /// Adds the coverage of another.
    pub fn merge(&mut self, other: &Self) {
        self.instructions.extend(&other.instructions);
        self.shapes.extend(&other.shapes);
        self.forms.extend(&other.forms);
    }

    /// How many shapes of control flow were covered, and how many `languages` can have.
    pub fn count_shapes(&self, languages: &[Language]) -> (usize, usize) {
        (
            self.shapes.len(),
            if languages.iter().any(|one| one.features().labels && !one.features().blocks) { SHAPES.len() } else { 0 },
        )
    }

    /// The names of the shapes that no program had.
    pub fn missing_shapes(&self) -> Vec<&'static str> {
        (0..SHAPES.len()).filter(|number| !self.shapes.contains(number)).map(|number| SHAPES[number].name).collect()
    }

    /// The names of the forms that no program had.
    pub fn missing_forms(&self) -> Vec<&'static str> {
        (0..FORMS.len()).filter(|number| !self.forms.contains(number)).map(|number| FORMS[number].name).collect()
    }

    /// How many instructions were covered, and how many `languages` have.
    pub fn count(&self, languages: &[Language]) -> (usize, usize) {
        let all: HashSet<_> = languages.iter().flat_map(|&language| forms_of(language)).collect();
        (all.iter().filter(|one| self.instructions.contains(one)).count(), all.len())
    }

    /// The counted instructions of `language` that no program had.
    pub fn missing_instructions(&self, language: Language) -> Vec<Mnemonic> {
        let all = forms_of(language).into_iter().filter(|one| !self.instructions.contains(one));
        all.map(|(_, mnemonic)| mnemonic).collect()
    }

    /// The memory accesses in programs of `language`: opcodes with their types and atomic operations.
    pub fn accesses(&self, language: Language) -> impl Iterator<Item = Mnemonic> {
        let of = move |&&(own, mnemonic): &&(Language, Mnemonic)| {
            own == language && mnemonic.opcode.row().typing.storage == 1
        };
        self.instructions.iter().filter(of).map(|one| one.1)
    }

    /// The opcodes of `language` that no program had.
    pub fn missing(&self, language: Language) -> Vec<Opcode> {
        let seen =
            |opcode| self.instructions.iter().any(|(own, mnemonic)| *own == language && mnemonic.opcode == opcode);
        let opcodes = TABLE.iter().filter(|row| is_drawn(row, language)).map(|row| row.opcode);
        opcodes.filter(|&opcode| !seen(opcode)).collect()
    }
}

/// The form of an instruction for counting: with types, its type in one spelling, without the modifiers that do not
/// change the computation; for memory accesses and CVT, only the types.
fn form(language: Language, mnemonic: Mnemonic) -> Mnemonic {
    if !language.features().typed {
        return mnemonic;
    }
    let Modifiers { ty, from, atomic, product, .. } = mnemonic.modifiers;
    let own = Modifiers { ty, from, atomic, product, ..Modifiers::default() };
    if mnemonic.opcode.row().typing.storage > 0 {
        return Mnemonic { modifiers: own, ..mnemonic.opcode.into() };
    }
    let number = mnemonic.number_type();
    let ty = TypeModifier { base: number.base, bits: number.wide.then_some(64), count: 1 };
    Mnemonic { precision: None, modifiers: Modifiers { ty: Some(ty), ..own }, ..mnemonic }
}

/// Every form of the instructions of `language`, which has types.
fn typed_forms(language: Language) -> impl Iterator<Item = (Language, Mnemonic)> {
    let rows = TABLE.iter().filter(move |row| is_drawn(row, language));
    rows.flat_map(move |row| {
        let suffixes = row.suffixes(language);
        let sized = language.features().sized_types;
        let mut all = HashSet::new();
        // Memory accesses have other types, and not each combination is required.
        let types = if row.typing.storage > 0 { Vec::new() } else { types(row, sized) };
        for ty in types {
            for &update_cc in suffixes.condition_codes() {
                for &saturate in suffixes.saturations() {
                    let modifiers = Modifiers { ty, ..Modifiers::default() };
                    let mnemonic = Mnemonic { update_cc, saturate, modifiers, ..row.opcode.into() };
                    if saturate == Saturation::None || !mnemonic.result_type().is_integer() {
                        all.insert((language, form(language, mnemonic)));
                    }
                }
            }
        }
        all
    })
}

/// The counted instructions of `language`.
fn forms_of(language: Language) -> Vec<(Language, Mnemonic)> {
    if language.features().typed { typed_forms(language).collect() } else { mnemonics(language).collect() }
}

/// Every instruction of `language` with every combination of suffixes.
fn mnemonics(language: Language) -> impl Iterator<Item = (Language, Mnemonic)> {
    TABLE.iter().filter(move |row| is_drawn(row, language)).flat_map(move |row| {
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
