//! Programs of any length: one of the families of [`nvjit::compiler::long`], drawn at random.

use super::choices::Random;
use nvjit::Program;
pub use nvjit::compiler::long::{FAMILIES, Family};
use nvjit::language::isa::Language;

/// The most repetitions in programs that are run to check their results, not for their length.
const MOST: usize = 64;

/// A program of a random family in `language`; `None` if the language has no family.
pub fn program(random: &mut Random, language: Language) -> Option<Program> {
    let is_in = |family: &&Family| (family.text)(1).lines().next().is_some_and(|first| first == header(language));
    let families: Vec<&Family> = FAMILIES.iter().filter(is_in).collect();
    let family = families.get(random.below(families.len().max(1)))?;
    let pieces = 1 + random.below(family.most.min(MOST));
    Program::load((family.text)(pieces).as_bytes()).ok()
}

/// The first line of programs of a language.
fn header(language: Language) -> &'static str {
    match language {
        // An option selects the language.
        Language::Vp30 => Language::ArbVp.header(),
        Language::ArbVp => "",
        language => language.header(),
    }
}
