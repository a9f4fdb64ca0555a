//! The semantic restrictions of each language, one function each.
//!
//! What the grammar forbids is for `syntax`. A fault that a scan from left to right can pin to a
//! statement has its offset; one that only the whole program shows has the text's length.

mod common;
mod fragment;
mod vertex;

use crate::error::{LoadError, LoadErrors};
use crate::isa::Language;
use crate::limits;
use crate::syntax::ast::{Ast, ProgramOption};

/// Checks every restriction on `ast`.
///
/// # Errors
/// Every restriction that it breaks.
pub fn validate(ast: &Ast) -> Result<(), LoadErrors> {
    let mut errors = statement_errors(ast);
    errors.extend(program_errors(ast));
    LoadErrors::new(errors).map_or(Ok(()), Err)
}

/// The restrictions that `ast` breaks whatever statements it may lack.
pub(crate) fn statement_errors(ast: &Ast) -> Vec<LoadError> {
    let mut errors = Vec::new();
    match ast.language {
        Language::Fp1 => fragment::statements(ast, &mut errors),
        Language::Vp1 | Language::Vp11 | Language::Vp2 | Language::Vsp1 => vertex::statements(ast, &mut errors),
    }
    errors
}

/// The restrictions that only a whole program shows.
fn program_errors(ast: &Ast) -> Vec<LoadError> {
    let mut errors = Vec::new();
    match ast.language {
        Language::Fp1 => fragment::program(ast, &mut errors),
        Language::Vp1 | Language::Vp11 | Language::Vp2 | Language::Vsp1 => vertex::program(ast, &mut errors),
    }
    errors
}

/// How many instructions a program of this language and options may have.
pub(crate) fn max_instructions(ast: &Ast) -> usize {
    let reserve = match ast.options.contains(&ProgramOption::PositionInvariant) {
        true => limits::POSITION_INVARIANT_RESERVE,
        false => 0,
    };
    match ast.language {
        Language::Fp1 => limits::MAX_FP1_INSTRUCTIONS,
        Language::Vp1 | Language::Vp11 | Language::Vsp1 => limits::MAX_VP1_INSTRUCTIONS - reserve,
        Language::Vp2 => limits::MAX_VP2_INSTRUCTIONS - reserve,
    }
}

#[cfg(test)]
mod tests {
    use crate::error::LoadErrorKind::{Restriction, Syntax};
    use crate::program::Program;

    /// A fault of the grammar does not hide the restrictions that other statements break, but those
    /// on the whole program are left open.
    #[test]
    fn loading_reports_faults_of_grammar_and_restrictions_together() {
        let errors = Program::load(b"!!FP1.0 RFL R0, R1, R2; MOV R0 R1; ADD R0, p[0], p[1]; END").unwrap_err();
        let kinds: Vec<_> = errors.iter().map(|error| error.kind).collect();
        assert_eq!(kinds, [Restriction, Syntax, Restriction]);
        assert!(errors.iter().map(|error| error.offset).is_sorted());
    }
}
