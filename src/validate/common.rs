//! Restrictions and helpers that several languages share.

use crate::error::{LoadError, LoadErrorKind};
use crate::syntax::ast::{Ast, Destination, DestinationRegister, Instruction, Operand, Source, Span};
use nvjit_runtime::{Register, RegisterFile};

/// A fault at `span`.
pub(super) fn fault(kind: LoadErrorKind, span: Span, message: String, section: &'static str) -> LoadError {
    LoadError { kind, offset: span.start, length: span.end.saturating_sub(span.start), message, section }
}

/// A fault that only the whole program shows.
pub(super) fn whole(ast: &Ast, message: String, section: &'static str) -> LoadError {
    LoadError { kind: LoadErrorKind::Program, offset: ast.length.0, length: 0, message, section }
}

/// The number of executable instructions.
pub(super) fn instruction_count(ast: &Ast, section: &'static str, errors: &mut Vec<LoadError>) {
    let limit = ast.max_instructions();
    if let Some(instruction) = ast.instructions().nth(limit) {
        let message = format!("more than {limit} executable instructions");
        errors.push(fault(LoadErrorKind::Limit, instruction.span, message, section));
    }
}

/// At most one unique attribute register in an instruction.
pub(super) fn one_attribute(instruction: &Instruction, section: &'static str, errors: &mut Vec<LoadError>) {
    let mut first: Option<Register> = None;
    for operand in &instruction.operands {
        if let Source::Register(register) = operand.source
            && register.file == RegisterFile::Attribute
            && register != *first.get_or_insert(register)
        {
            let message = "an instruction may source only one unique attribute register".to_owned();
            errors.push(fault(LoadErrorKind::Restriction, operand.span, message, section));
            return;
        }
    }
}

/// The register that an operand reads.
pub(super) fn register(operand: &Operand) -> Option<Register> {
    match operand.source {
        Source::Register(register) => Some(register),
        _ => None,
    }
}

/// The register that a destination writes, other than the condition code.
pub(super) fn written(destination: &Destination) -> Option<Register> {
    match destination.register {
        DestinationRegister::Register(register) => Some(register),
        DestinationRegister::Rc | DestinationRegister::Hc => None,
    }
}

/// Every destination, in order.
pub(super) fn destinations(ast: &Ast) -> impl Iterator<Item = &Destination> {
    ast.instructions().filter_map(|instruction| instruction.destination.as_ref())
}

/// Whether some instruction writes a result register that `is_wanted`.
pub(super) fn writes_result(ast: &Ast, is_wanted: impl Fn(u16) -> bool) -> bool {
    destinations(ast)
        .filter_map(written)
        .any(|register| register.file == RegisterFile::Result && is_wanted(register.index))
}
