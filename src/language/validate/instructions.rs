//! Restrictions on one instruction.

use super::subject::Subject;
use crate::error::LoadErrorKind;
use crate::language::isa::Restriction;
use crate::language::syntax::ast::{Ast, DestinationRegister, Instruction, Operand, Source, Span, WriteMask};
use nvjit_runtime::{Register, RegisterFile};

/// At most one unique attribute register in an instruction.
pub(super) fn one_attribute(subject: &mut Subject<'_>, instruction: &Instruction) {
    let mut first: Option<Register> = None;
    let other = instruction.operands.iter().find(|operand| match operand.source {
        Source::Register(register) if register.file == RegisterFile::Attribute => {
            register != *first.get_or_insert(register)
        }
        _ => false,
    });
    if let Some(operand) = other {
        let message = "an instruction may source only one unique attribute register".to_owned();
        subject.fault(LoadErrorKind::Restriction, operand.span, message);
    }
}

/// NV_fragment_program 3.11.2: an instruction refers to one unique parameter, or to constants that together have at
/// most four unique scalar values.
pub(super) fn one_parameter_or_constants(subject: &mut Subject<'_>, instruction: &Instruction) {
    if let Some((span, message)) = second_parameter(subject.ast, instruction) {
        subject.fault(LoadErrorKind::Restriction, span, message.to_owned());
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
pub(super) fn one_parameter_register(subject: &mut Subject<'_>, instruction: &Instruction) {
    let is_parameter = |source: &Source| matches!(source, Source::Parameter(_) | Source::Relative(_));
    let mut parameters = instruction.operands.iter().filter(|operand| is_parameter(&operand.source));
    let Some(first) = parameters.next() else { return };
    if let Some(other) = parameters.find(|operand| operand.source != first.source) {
        let message = "an instruction may source only one unique program parameter register".to_owned();
        subject.fault(LoadErrorKind::Restriction, other.span, message);
    }
}

/// NV_vertex_program2 2.14.6.1: a position-invariant VP1.1 program does not use relative addressing.
pub(super) fn no_relative_addressing(subject: &mut Subject<'_>, instruction: &Instruction) {
    let is_relative = |operand: &&Operand| matches!(operand.source, Source::Relative(_));
    for operand in instruction.operands.iter().filter(is_relative) {
        let message = format!("a position-invariant {} program may not use relative addressing", subject.ast.language);
        subject.fault(LoadErrorKind::Restriction, operand.span, message);
    }
}

/// The restrictions in the instruction's row.
pub(super) fn own_restrictions(subject: &mut Subject<'_>, instruction: &Instruction) {
    let row = instruction.mnemonic.opcode.row();
    for restriction in row.restrictions {
        if let Some(form) = row.form(subject.ast.language) {
            subject.section = form.section;
        }
        match restriction {
            Restriction::FullDestination => full_destination(subject, instruction),
            Restriction::FullOperands => full_operands(subject, instruction),
            Restriction::NoSigns => no_signs(subject, instruction),
            Restriction::NoW if subject.features.numbers.undefined_is_zero => {}
            Restriction::NoW => no_w(subject, instruction),
            Restriction::WholeMask => whole_mask(subject, instruction),
            Restriction::ParameterOperand if subject.features.typed => {}
            Restriction::ParameterOperand => parameter_operand(subject, instruction),
        }
    }
}

fn full_destination(subject: &mut Subject<'_>, instruction: &Instruction) {
    let Some(destination) = &instruction.destination else { return };
    let half = match destination.register {
        DestinationRegister::Register(register) => subject.features.is_half(register),
        DestinationRegister::Relative(_) | DestinationRegister::Rc => false,
        DestinationRegister::Hc => true,
    };
    if half {
        let message = format!(
            "the result of {} must be written to a register with 32-bit components (an R register, RC, o[COLR] or o[DEPR])",
            instruction.mnemonic.opcode
        );
        subject.fault(LoadErrorKind::Restriction, destination.span, message);
    }
}

fn full_operands(subject: &mut Subject<'_>, instruction: &Instruction) {
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
        subject.fault(LoadErrorKind::Restriction, operand.span, message);
    }
}

/// NV_gpu_program5 2.X.8, CVT.
fn no_signs(subject: &mut Subject<'_>, instruction: &Instruction) {
    for operand in instruction.operands.iter().filter(|operand| operand.negate || operand.absolute) {
        let message = format!("the operand of {} has neither a sign nor bars", instruction.mnemonic.opcode);
        subject.fault(LoadErrorKind::Restriction, operand.span, message);
    }
}

/// NV_fragment_program2 3.11.X.8 and 3.11.X.9.
fn parameter_operand(subject: &mut Subject<'_>, instruction: &Instruction) {
    let is_parameter = |source: &Source| matches!(source, Source::Parameter(_) | Source::Scalar(_) | Source::Vector(_));
    for operand in instruction.operands.iter().filter(|operand| !is_parameter(&operand.source)) {
        let message =
            format!("the operand of {} must be a program parameter or a constant", instruction.mnemonic.opcode);
        subject.fault(LoadErrorKind::Restriction, operand.span, message);
    }
}

fn whole_mask(subject: &mut Subject<'_>, instruction: &Instruction) {
    if let Some(destination) = instruction.destination.as_ref().filter(|to| to.write_mask != WriteMask::XYZW) {
        let message = format!("{} writes all components: it takes no write mask", instruction.mnemonic.opcode);
        subject.fault(LoadErrorKind::Restriction, destination.span, message);
    }
}

fn no_w(subject: &mut Subject<'_>, instruction: &Instruction) {
    if let Some(destination) = instruction.destination.as_ref().filter(|to| to.write_mask.has(3)) {
        let opcode = instruction.mnemonic.opcode;
        let message = format!("the w component of {opcode}'s result may not be enabled in the write mask (write .xyz)");
        subject.fault(LoadErrorKind::Restriction, destination.span, message);
    }
}
