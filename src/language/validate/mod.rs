//! The semantic restrictions, as one list ([`RULES`]).
//!
//! `syntax` checks the grammar. An error that a left-to-right scan can attribute to a statement has its offset; an
//! error of the whole program has the text's length.

mod instructions;
mod programs;
mod resources;
mod rules;
mod stages;
mod subject;

#[cfg(test)]
mod fragment_tests;
#[cfg(test)]
mod vertex_tests;

pub use resources::Resources;

use crate::error::{LoadError, LoadErrorKind, LoadErrors};
use crate::language::isa::Features;
use crate::language::syntax::ast::Ast;
use rules::{Check, RULES, Rule};
use subject::Subject;

/// Checks every restriction on `ast`.
///
/// # Errors
/// Every restriction that it breaks.
pub fn validate(ast: &Ast) -> Result<(), LoadErrors> {
    let features = &ast.features();
    let mut errors = statement_errors(ast, features);
    // Statements beyond a limit are dropped, so the whole program cannot be validated.
    let is_whole = errors.iter().all(|error| error.kind != LoadErrorKind::Limit);
    for rule in applying(features).filter(|_| is_whole) {
        if let Check::Program(check) = rule.check {
            check(&mut rule.subject(ast, features, &mut errors));
        }
    }
    LoadErrors::new(errors).map_or(Ok(()), Err)
}

/// The violations of `ast` that do not depend on missing statements.
pub(crate) fn statement_errors(ast: &Ast, features: &Features) -> Vec<LoadError> {
    let mut errors = Vec::new();
    let mut of_instructions = Vec::with_capacity(RULES.len());
    for rule in applying(features) {
        match rule.check {
            Check::Statements(check) => check(&mut rule.subject(ast, features, &mut errors)),
            Check::Instruction(check) => of_instructions.push(((rule.section)(features), check)),
            Check::Program(_) => {}
        }
    }
    let mut subject = Subject { ast, features, section: features.grammar, errors: &mut errors };
    for instruction in ast.instructions() {
        for &(section, check) in &of_instructions {
            subject.section = section;
            check(&mut subject, instruction);
        }
    }
    errors
}

fn applying(features: &Features) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().filter(|rule| (rule.applies)(features))
}

#[cfg(test)]
mod tests {
    use crate::error::LoadErrorKind::{self, Limit, Name, Range, Restriction, Syntax, Token, Version};
    use crate::language::program::Program;
    use crate::limits;

    /// A fault of the grammar does not hide the restrictions that other statements break, but those
    /// on the whole program are left open.
    #[test]
    fn loading_reports_faults_of_grammar_and_restrictions_together() {
        let errors = Program::load(b"!!FP1.0 RFL R0, R1, R2; MOV R0 R1; ADD R0, p[0], p[1]; END").unwrap_err();
        let kinds: Vec<_> = errors.iter().map(|error| error.kind).collect();
        assert_eq!(kinds, [Restriction, Syntax, Restriction]);
        assert!(errors.iter().map(|error| error.offset).is_sorted());
    }

    /// What such a program lacks may stand behind the limit.
    #[test]
    fn a_program_beyond_a_limit_is_not_judged_as_a_whole() {
        let body = "MOV R0, 1; ".repeat(limits::MAX_FP1_INSTRUCTIONS + 1);
        let errors = Program::load(format!("!!FP1.0 {body} MOV o[COLR], R0; END").as_bytes()).unwrap_err();
        assert_eq!(errors.iter().map(|error| error.kind).collect::<Vec<_>>(), [Limit]);
    }

    /// Checks that the faults of a program are of these kinds, and that the first is at the mark `<<`.
    #[track_caller]
    fn first_error(text: &str, kinds: &[LoadErrorKind]) {
        let offset = text.find("<<").expect("a mark");
        let errors = Program::load(text.replacen("<<", "", 1).as_bytes()).unwrap_err();
        let found: Vec<_> = errors.iter().map(|error| error.kind).collect();
        assert_eq!((errors.first().offset, found.as_slice()), (offset, kinds), "{text}: {errors}");
    }

    /// Nor does it hide a restriction that its own statement breaks before it: PROGRAM_ERROR_POSITION_NV is where a
    /// scan from left to right first finds a fault.
    #[test]
    fn the_first_error_of_a_statement_comes_first() {
        let fragment = |body: &str, kinds: &[LoadErrorKind]| first_error(&format!("!!FP1.0 {body} END"), kinds);
        fragment("ADD R0, p[0], <<p[1] R2;", &[Restriction, Syntax]);
        fragment("ADD R0, p[0], <<p[1] @;", &[Restriction, Token]);
        fragment("ADD R0, p[0], <<p[1]; @ MOV R0, R1;", &[Restriction, Token]);
        fragment("ADD R0, f[TEX0], <<f[TEX1].q;", &[Restriction, Syntax]);
        fragment("MAD R0, p[0], <<p[1], p[64];", &[Restriction, Range]);
        fragment("MAD R0, 1, <<{2, 3, 4, 5}, undefined;", &[Restriction, Name]);
        fragment("RFL <<R0, R1, R2, R3;", &[Restriction, Syntax]);
        fragment("RFL <<R0.xyzw @, R1, R2;", &[Restriction, Token]);
        fragment("RFL <<R0 (AB), R1, R2;", &[Restriction, Syntax]);
        fragment("PK2H <<H0, R0 R1;", &[Restriction, Syntax]);
        fragment("UP2H R0, <<H0.x R1;", &[Restriction, Syntax]);
        fragment("TEX R0, R1, TEX1, 2D; TEX R0, R1, <<TEX1, 3D, R1;", &[Restriction, Syntax]);
        fragment("MOV o[COLR], R0; MOV <<o[COLH], R0 R1;", &[Restriction, Syntax]);
        let all = (0..32).map(|n| format!("MOV R{n}, 1; ")).collect::<String>();
        fragment(&format!("{all} MOV R0, <<H0 R1;"), &[Limit, Syntax]);
        let most = "MOV R0, 1; ".repeat(limits::MAX_FP1_INSTRUCTIONS);
        fragment(&format!("{most} <<MOV R0, R1 R2;"), &[Limit, Syntax]);
        first_error("!!VP1.0 MAD R0, v[0], <<v[1], c[96]; END", &[Restriction, Version]);
        first_error("!!VP2.0 MAD R0, c[1], <<c[2], c[256]; END", &[Restriction, Range]);
        let invariant = "!!VP1.1 OPTION NV_position_invariant;";
        first_error(&format!("{invariant} MOV <<o[HPOS], R0 R1; END"), &[Restriction, Syntax]);
        first_error(&format!("{invariant} MOV R0, <<c[A0.x] R1; END"), &[Restriction, Syntax]);
    }

    /// Nothing at a syntax error or behind it is validated.
    #[test]
    fn statements_after_a_fault_meet_the_restrictions() {
        let fragment = |body: &str, kinds: &[LoadErrorKind]| first_error(&format!("!!FP1.0 {body} END"), kinds);
        fragment("ADD R0, p[1], p[<<64];", &[Range]);
        fragment("ADD R0, 1, <<undefined;", &[Name]);
        fragment("MAD R0, <<undefined, p[0], p[1];", &[Name]);
        fragment("RFL R0<<.yx, R1, R2;", &[Syntax]);
        fragment("RFL R0 <<@.xyz, R1, R2;", &[Token]);
        fragment("PK2H <<R32, R0;", &[Range]);
    }
}
