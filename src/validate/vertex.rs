//! The restrictions on vertex programs and vertex state programs (NV_vertex_program2 2.14.1.8,
//! 2.14.2.3, 2.14.5, 2.14.6).

use super::common::{destinations, fault, instruction_count, one_attribute, whole, writes_result, written};
use crate::error::{LoadError, LoadErrorKind};
use crate::isa::Language;
use crate::isa::registers::RESULT_HPOS;
use crate::limits;
use crate::syntax::ast::{Ast, Instruction, Label, ProgramOption, Source, Statement};
use crate::syntax::quote;
use nvjit_runtime::{Register, RegisterFile};
use std::collections::HashSet;

const GRAMMAR: &str = "NV_vertex_program2 2.14.1.8";
const EXECUTION: &str = "NV_vertex_program2 2.14.2.3";
const STATE_PROGRAMS: &str = "NV_vertex_program2 2.14.5";
const POSITION_INVARIANT: &str = "NV_vertex_program2 2.14.6.1";

/// Restrictions that a scan from left to right shows.
pub(super) fn statements(ast: &Ast, errors: &mut Vec<LoadError>) {
    let section = match ast.language {
        Language::Vsp1 => STATE_PROGRAMS,
        _ if is_position_invariant(ast) => POSITION_INVARIANT,
        _ => GRAMMAR,
    };
    instruction_count(ast, section, errors);
    label_count(ast, errors);
    if is_position_invariant(ast) {
        no_position(ast, errors);
        no_relative_addressing(ast, errors);
    }
    for instruction in ast.instructions() {
        one_attribute(instruction, GRAMMAR, errors);
        one_parameter(instruction, errors);
    }
}

/// Restrictions that only the whole program shows.
pub(super) fn program(ast: &Ast, errors: &mut Vec<LoadError>) {
    match ast.language {
        Language::Vsp1 => some_parameter(ast, errors),
        _ => some_position(ast, errors),
    }
    labels_are_defined(ast, errors);
}

fn is_position_invariant(ast: &Ast) -> bool {
    ast.options.contains(&ProgramOption::PositionInvariant)
}

/// 2.14.1.8: at least one component of HPOS is written, unless the program is position-invariant.
fn some_position(ast: &Ast, errors: &mut Vec<LoadError>) {
    if !is_position_invariant(ast) && !writes_result(ast, |index| index == RESULT_HPOS) {
        let message = "the program does not write at least one component of the HPOS register".to_owned();
        errors.push(whole(ast, message, GRAMMAR));
    }
}

/// 2.14.6.1: a position-invariant program does not write HPOS.
fn no_position(ast: &Ast, errors: &mut Vec<LoadError>) {
    let position = Register::new(RegisterFile::Result, RESULT_HPOS);
    for destination in destinations(ast).filter(|destination| written(destination) == Some(position)) {
        let message = "a position-invariant program may not write to the HPOS register".to_owned();
        errors.push(fault(LoadErrorKind::Restriction, destination.span, message, POSITION_INVARIANT));
    }
}

/// 2.14.6.1: a position-invariant VP1.1 program does not use relative addressing.
fn no_relative_addressing(ast: &Ast, errors: &mut Vec<LoadError>) {
    if ast.language != Language::Vp11 {
        return;
    }
    for operand in ast.instructions().flat_map(|instruction| &instruction.operands) {
        if matches!(operand.source, Source::RelativeParameter { .. }) {
            let message = "a position-invariant !!VP1.1 program may not use relative addressing".to_owned();
            errors.push(fault(LoadErrorKind::Restriction, operand.span, message, POSITION_INVARIANT));
        }
    }
}

/// 2.14.5: a vertex state program writes at least one program parameter register.
fn some_parameter(ast: &Ast, errors: &mut Vec<LoadError>) {
    if !writes_result(ast, |_| true) {
        let message = "the program does not write at least one program parameter register".to_owned();
        errors.push(whole(ast, message, STATE_PROGRAMS));
    }
}

/// 2.14.1.8: all program parameter registers of an instruction are identical.
fn one_parameter(instruction: &Instruction, errors: &mut Vec<LoadError>) {
    let is_parameter = |source: &Source| matches!(source, Source::Parameter(_) | Source::RelativeParameter { .. });
    let mut parameters = instruction.operands.iter().filter(|operand| is_parameter(&operand.source));
    let Some(first) = parameters.next() else { return };
    if let Some(other) = parameters.find(|operand| operand.source != first.source) {
        let message = "an instruction may source only one unique program parameter register".to_owned();
        errors.push(fault(LoadErrorKind::Restriction, other.span, message, GRAMMAR));
    }
}

fn labels(ast: &Ast) -> impl Iterator<Item = &Label> {
    ast.statements.iter().filter_map(|statement| match statement {
        Statement::Label(label) => Some(label),
        Statement::Instruction(_) | Statement::Definition(_) => None,
    })
}

/// Our limit on labels.
fn label_count(ast: &Ast, errors: &mut Vec<LoadError>) {
    let limit = limits::MAX_LABELS;
    if let Some(label) = labels(ast).nth(limit) {
        errors.push(fault(LoadErrorKind::Limit, label.span, format!("more than {limit} labels"), EXECUTION));
    }
}

/// 2.14.2.3: every label that an instruction refers to is defined somewhere in the program.
fn labels_are_defined(ast: &Ast, errors: &mut Vec<LoadError>) {
    let mut known: HashSet<&str> = labels(ast).map(|label| label.name.as_str()).collect();
    for target in ast.instructions().filter_map(|instruction| instruction.target.as_ref()) {
        // What is reported is known from then on, so that it is reported once.
        if known.insert(&target.name) {
            let message = format!("the label {} is not defined", quote(target.name.as_bytes()));
            errors.push(whole(ast, message, EXECUTION));
        }
    }
}

#[cfg(test)]
#[path = "vertex_tests.rs"]
mod tests;
