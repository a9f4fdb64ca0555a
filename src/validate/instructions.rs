//! Restrictions on one instruction.

use super::rules::Subject;
use crate::error::LoadErrorKind;
use crate::isa::Restriction;
use crate::syntax::ast::{Ast, DestinationRegister, Instruction, Operand, Source, Span};
use nvjit_runtime::{Register, RegisterFile};

/// At most one unique attribute register in an instruction.
pub(super) fn one_attribute(subject: &mut Subject<'_>) {
    for instruction in subject.ast.instructions() {
        if let Some(span) = second_attribute(instruction) {
            let message = "an instruction may source only one unique attribute register".to_owned();
            subject.fault(LoadErrorKind::Restriction, span, message);
        }
    }
}

/// The first operand that reads another attribute register than one before it.
fn second_attribute(instruction: &Instruction) -> Option<Span> {
    let mut first: Option<Register> = None;
    let other = instruction.operands.iter().find(|operand| match operand.source {
        Source::Register(register) if register.file == RegisterFile::Attribute => {
            register != *first.get_or_insert(register)
        }
        _ => false,
    });
    other.map(|operand| operand.span)
}

/// NV_fragment_program 3.11.2: an instruction refers to one unique parameter, or to constants that together have at
/// most four unique scalar values.
pub(super) fn one_parameter_or_constants(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    for instruction in ast.instructions() {
        if let Some((span, message)) = second_parameter(ast, instruction) {
            subject.fault(LoadErrorKind::Restriction, span, message.to_owned());
        }
    }
}

/// The first operand that reads a parameter or constant too many, and why.
fn second_parameter(ast: &Ast, instruction: &Instruction) -> Option<(Span, &'static str)> {
    let mut parameter = None;
    let mut values: Vec<u32> = Vec::new();
    for operand in &instruction.operands {
        let message = if let Some(constant) = ast.constant(&operand.source) {
            for value in constant {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            (values.len() > 4).then_some("the constants of an instruction may have at most four unique scalar values")
        } else if let Some(index) = ast.parameter(&operand.source) {
            let first = *parameter.get_or_insert(index);
            (index != first).then_some("an instruction may use only one unique program parameter")
        } else {
            None
        };
        let mixed = (parameter.is_some() && !values.is_empty())
            .then_some("an instruction may use only one unique program parameter: not a parameter and a constant");
        if let Some(message) = message.or(mixed) {
            return Some((operand.span, message));
        }
    }
    None
}

/// NV_vertex_program2 2.14.1.8: all program parameter registers of an instruction are identical.
pub(super) fn one_parameter_register(subject: &mut Subject<'_>) {
    let is_parameter = |source: &Source| matches!(source, Source::Parameter(_) | Source::RelativeParameter { .. });
    for instruction in subject.ast.instructions() {
        let mut parameters = instruction.operands.iter().filter(|operand| is_parameter(&operand.source));
        let Some(first) = parameters.next() else { continue };
        if let Some(other) = parameters.find(|operand| operand.source != first.source) {
            let message = "an instruction may source only one unique program parameter register".to_owned();
            subject.fault(LoadErrorKind::Restriction, other.span, message);
        }
    }
}

/// NV_vertex_program2 2.14.6.1: a position-invariant VP1.1 program does not use relative addressing.
pub(super) fn no_relative_addressing(subject: &mut Subject<'_>) {
    let language = subject.ast.language;
    for operand in subject.ast.instructions().flat_map(|instruction| &instruction.operands) {
        if matches!(operand.source, Source::RelativeParameter { .. }) {
            let message = format!("a position-invariant {language} program may not use relative addressing");
            subject.fault(LoadErrorKind::Restriction, operand.span, message);
        }
    }
}

/// The instructions with a restriction of their own, and their section.
fn restricted(ast: &Ast, restriction: Restriction) -> impl Iterator<Item = (&Instruction, &'static str)> {
    ast.instructions().filter_map(move |instruction| {
        let row = instruction.mnemonic.opcode.row();
        row.restrictions.contains(&restriction).then_some(())?;
        Some((instruction, row.form(ast.language)?.section))
    })
}

/// PK* write to a register with 32-bit components.
pub(super) fn full_destination(subject: &mut Subject<'_>) {
    for (instruction, section) in restricted(subject.ast, Restriction::FullDestination) {
        let Some(destination) = &instruction.destination else { continue };
        let half = match destination.register {
            DestinationRegister::Register(register) => subject.features.is_half(register),
            DestinationRegister::Rc => false,
            DestinationRegister::Hc => true,
        };
        if half {
            let message = format!(
                "the result of {} must be written to a register with 32-bit components (an R register, RC, o[COLR] or o[DEPR])",
                instruction.mnemonic.opcode
            );
            subject.fault_of(LoadErrorKind::Restriction, destination.span, message, section);
        }
    }
}

/// UP* read a scalar with 32 bits.
pub(super) fn full_operands(subject: &mut Subject<'_>) {
    for (instruction, section) in restricted(subject.ast, Restriction::FullOperands) {
        let features = subject.features;
        let is_half = |operand: &&Operand| match operand.source {
            Source::Register(register) => features.is_half(register),
            _ => false,
        };
        for operand in instruction.operands.iter().filter(is_half) {
            let message = format!(
                "the operand of {} must be obtained from a register with 32-bit components or a program parameter",
                instruction.mnemonic.opcode
            );
            subject.fault_of(LoadErrorKind::Restriction, operand.span, message, section);
        }
    }
}

/// RFL does not write w.
pub(super) fn no_w(subject: &mut Subject<'_>) {
    for (instruction, section) in restricted(subject.ast, Restriction::NoW) {
        if let Some(destination) = instruction.destination.as_ref().filter(|to| to.write_mask.has(3)) {
            let opcode = instruction.mnemonic.opcode;
            let message =
                format!("the w component of {opcode}'s result may not be enabled in the write mask (write .xyz)");
            subject.fault_of(LoadErrorKind::Restriction, destination.span, message, section);
        }
    }
}
