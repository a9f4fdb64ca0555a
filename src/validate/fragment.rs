//! The restrictions on fragment programs (NV_fragment_program 3.11.1 to 3.11.3, 3.11.5).

use super::common::{destinations, fault, instruction_count, one_attribute, register, whole, writes_result, written};
use crate::error::{LoadError, LoadErrorKind};
use crate::isa::registers::{RESULT_COLH, RESULT_COLR, is_half};
use crate::isa::{Language, Opcode};
use crate::limits;
use crate::syntax::ast::{Ast, DestinationRegister, Instruction, Operand, Source, SymbolKind};
use nvjit_runtime::{Register, RegisterFile, TextureTarget};
use std::collections::BTreeSet;

const GRAMMAR: &str = "NV_fragment_program 3.11.3";
const PARAMETERS: &str = "NV_fragment_program 3.11.2";
const OUTPUTS: &str = "NV_fragment_program 3.11.1.3";

/// Restrictions that a scan from left to right shows.
pub(super) fn statements(ast: &Ast, errors: &mut Vec<LoadError>) {
    instruction_count(ast, GRAMMAR, errors);
    register_count(ast, errors);
    texture_targets(ast, errors);
    color_outputs(ast, errors);
    local_parameters(ast, errors);
    for instruction in ast.instructions() {
        one_attribute(instruction, GRAMMAR, errors);
        one_parameter(ast, instruction, errors);
        pack_destination(instruction, errors);
        unpack_operand(instruction, errors);
        reflection_mask(instruction, errors);
    }
}

/// Restrictions that only the whole program shows.
pub(super) fn program(ast: &Ast, errors: &mut Vec<LoadError>) {
    some_output(ast, errors);
}

/// 3.11.3: at most 64 registers; those of fp32 count as two. Every register that appears is used.
fn register_count(ast: &Ast, errors: &mut Vec<LoadError>) {
    let mut used = BTreeSet::new();
    let mut count = 0;
    for instruction in ast.instructions() {
        let reads = instruction.operands.iter().filter_map(|operand| Some((register(operand)?, operand.span)));
        let write = instruction.destination.iter().filter_map(|to| Some((written(to)?, to.span)));
        for (register, span) in write.chain(reads) {
            if register.file == RegisterFile::Attribute || !used.insert(register) {
                continue;
            }
            count += if is_half(Language::Fp1, register) { 1 } else { 2 };
            if count > limits::MAX_FP1_REGISTERS {
                let limit = limits::MAX_FP1_REGISTERS;
                let message = format!(
                    "the temporary and output register count exceeds {limit} here (R0-R31, o[COLR] and o[DEPR] count as two)"
                );
                errors.push(fault(LoadErrorKind::Limit, span, message, GRAMMAR));
                return;
            }
        }
    }
}

/// 3.11.3: all lookups of a texture image unit have the same target.
fn texture_targets(ast: &Ast, errors: &mut Vec<LoadError>) {
    let mut targets: [Option<TextureTarget>; 256] = [None; 256];
    for texture in ast.instructions().filter_map(|instruction| instruction.texture) {
        let first = *targets[usize::from(texture.unit)].get_or_insert(texture.target);
        if first != texture.target {
            let message = format!(
                "TEX{} is looked up with target {} here, and with {} before",
                texture.unit,
                texture.target.name(),
                first.name()
            );
            errors.push(fault(LoadErrorKind::Restriction, texture.span, message, GRAMMAR));
        }
    }
}

/// 3.11.1.3, 3.11.3: not both o[COLR] and o[COLH].
fn color_outputs(ast: &Ast, errors: &mut Vec<LoadError>) {
    let is_color = |index| index == RESULT_COLR || index == RESULT_COLH;
    let mut first = None;
    for destination in destinations(ast) {
        if let Some(Register { file: RegisterFile::Result, index }) = written(destination)
            && is_color(index)
            && index != *first.get_or_insert(index)
        {
            let message = "a program may not write to both o[COLR] and o[COLH]".to_owned();
            errors.push(fault(LoadErrorKind::Restriction, destination.span, message, OUTPUTS));
            return;
        }
    }
}

/// 3.11.1.3: at least one output register is written.
fn some_output(ast: &Ast, errors: &mut Vec<LoadError>) {
    if !writes_result(ast, |_| true) {
        errors.push(whole(ast, "the program does not write to any output register".to_owned(), OUTPUTS));
    }
}

/// Our limit on DECLAREd names.
fn local_parameters(ast: &Ast, errors: &mut Vec<LoadError>) {
    let limit = limits::MAX_NAMED_LOCAL_PARAMETERS;
    let mut locals = ast.symbols.iter().filter(|symbol| matches!(symbol.kind, SymbolKind::Local { .. }));
    if let Some(symbol) = locals.nth(limit) {
        let message = format!("more than {limit} named local parameters");
        errors.push(fault(LoadErrorKind::Limit, symbol.span, message, PARAMETERS));
    }
}

/// 3.11.2: an instruction refers to one unique parameter, or to constants that together have at
/// most four unique scalar values.
fn one_parameter(ast: &Ast, instruction: &Instruction, errors: &mut Vec<LoadError>) {
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
            errors.push(fault(LoadErrorKind::Restriction, operand.span, message.to_owned(), PARAMETERS));
            return;
        }
    }
}

/// 3.11.5.20 to 3.11.5.23: PK* write to a register with 32-bit components.
fn pack_destination(instruction: &Instruction, errors: &mut Vec<LoadError>) {
    let opcode = instruction.mnemonic.opcode;
    if !matches!(opcode, Opcode::Pk2h | Opcode::Pk2us | Opcode::Pk4b | Opcode::Pk4ub) {
        return;
    }
    if let Some(destination) = &instruction.destination {
        let half = match destination.register {
            DestinationRegister::Register(register) => is_half(Language::Fp1, register),
            DestinationRegister::Rc => false,
            DestinationRegister::Hc => true,
        };
        if half {
            let message = format!(
                "the result of {opcode} must be written to a register with 32-bit components (an R register, RC, o[COLR] or o[DEPR])"
            );
            errors.push(fault(LoadErrorKind::Restriction, destination.span, message, section(instruction)));
        }
    }
}

/// 3.11.5.41 to 3.11.5.44: UP* read a scalar with 32 bits.
fn unpack_operand(instruction: &Instruction, errors: &mut Vec<LoadError>) {
    let opcode = instruction.mnemonic.opcode;
    if !matches!(opcode, Opcode::Up2h | Opcode::Up2us | Opcode::Up4b | Opcode::Up4ub) {
        return;
    }
    let is_half_register = |operand: &&Operand| match operand.source {
        Source::Register(register) => is_half(Language::Fp1, register),
        _ => false,
    };
    for operand in instruction.operands.iter().filter(is_half_register) {
        let message = format!(
            "the operand of {opcode} must be obtained from a register with 32-bit components or a program parameter"
        );
        errors.push(fault(LoadErrorKind::Restriction, operand.span, message, section(instruction)));
    }
}

/// 3.11.5.26: RFL does not write w.
fn reflection_mask(instruction: &Instruction, errors: &mut Vec<LoadError>) {
    if instruction.mnemonic.opcode == Opcode::Rfl
        && let Some(destination) = &instruction.destination
        && destination.write_mask.has(3)
    {
        let message = "the w component of RFL's result may not be enabled in the write mask (write .xyz)".to_owned();
        errors.push(fault(LoadErrorKind::Restriction, destination.span, message, section(instruction)));
    }
}

/// The section that defines the instruction.
fn section(instruction: &Instruction) -> &'static str {
    instruction.mnemonic.opcode.row().form(Language::Fp1).map_or(GRAMMAR, |form| form.section)
}

#[cfg(test)]
#[path = "fragment_tests.rs"]
mod tests;
