//! How operands are loaded: NV_fragment_program 3.11.4.2 and 3.11.4.3, NV_vertex_program2 2.14.2.1.

use super::Vector;
use super::destination;
use super::lane::Lane;
use crate::isa::{Features, Precision};
use crate::numeric::{half, type_convert};
use crate::syntax::ast::{Ast, Instruction, Operand, Source};
use nvjit_runtime::RegisterFile;

const SIGN: u32 = 1 << 31;
const HALF_SIGN: u16 = 1 << 15;

/// The precision that `instruction` is carried out in (3.11.4.2). Vertex programs know fp32 only.
pub(super) fn precision(features: &Features, instruction: &Instruction) -> Precision {
    let full = |operand: &Operand| match operand.source {
        Source::Register(register) => features.is_full_precision(register),
        _ => false,
    };
    if instruction.mnemonic.opcode.is_unsuffixed() || instruction.operands.iter().any(full) {
        return Precision::Fp32;
    }
    instruction.mnemonic.precision.unwrap_or_else(|| match &instruction.destination {
        Some(destination) => destination::precision(features, destination),
        None => Precision::Fp32,
    })
}

/// VectorLoad; ScalarLoad too, since a scalar operand has its component in all four.
pub(super) fn load(
    ast: &Ast,
    lane: &mut Lane,
    parameters: &[[f32; 4]],
    operand: &Operand,
    precision: Precision,
) -> Vector {
    match operand.source {
        Source::Register(register) if ast.language.features().is_half(register) => {
            let source = lane.half(register).map_or([0; 4], |value| *value);
            operand.swizzle.0.map(|component| {
                let value = signs_half(operand, source[usize::from(component & 3)]);
                type_convert(precision, half::from_half(value))
            })
        }
        _ => {
            let source = full_source(ast, lane, parameters, &operand.source);
            operand.swizzle.0.map(|component| {
                let value = signs(operand, source[usize::from(component & 3)]);
                type_convert(precision, f32::from_bits(value))
            })
        }
    }
}

/// The bits of an fp32 source before swizzle and signs.
fn full_source(ast: &Ast, lane: &mut Lane, parameters: &[[f32; 4]], source: &Source) -> [u32; 4] {
    match source {
        Source::Register(register) => lane.full(*register).map_or([0; 4], |value| *value),
        Source::RelativeParameter { address, component, offset } => {
            let register = lane.addresses.get(usize::from(*address)).copied().unwrap_or_default();
            parameter(ast, lane, parameters, register[usize::from(component & 3)] + i32::from(*offset))
        }
        Source::Parameter(_) | Source::Symbol(_) | Source::Scalar(_) | Source::Vector(_) => {
            match (ast.constant(source), ast.parameter(source)) {
                (Some(constant), _) => constant,
                (None, Some(index)) => parameter(ast, lane, parameters, i32::from(index)),
                (None, None) => [0; 4],
            }
        }
    }
}

/// ProgramParameterLoad (2.14.2.1); (0,0,0,0) where there is no such register.
fn parameter(ast: &Ast, lane: &Lane, parameters: &[[f32; 4]], index: i32) -> [u32; 4] {
    let Ok(index) = usize::try_from(index) else { return [0; 4] };
    if ast.language.features().writes_parameters() {
        lane.results.get(index).copied().unwrap_or_default()
    } else {
        parameters.get(index).map_or([0; 4], |value| value.map(f32::to_bits))
    }
}

/// Negation and absolute value change the sign bit and nothing else.
fn signs(operand: &Operand, mut bits: u32) -> u32 {
    if operand.negate {
        bits ^= SIGN;
    }
    if operand.absolute {
        bits &= !SIGN;
    }
    if operand.negate_absolute {
        bits ^= SIGN;
    }
    bits
}

fn signs_half(operand: &Operand, mut bits: u16) -> u16 {
    if operand.negate {
        bits ^= HALF_SIGN;
    }
    if operand.absolute {
        bits &= !HALF_SIGN;
    }
    if operand.negate_absolute {
        bits ^= HALF_SIGN;
    }
    bits
}

/// AddrVectorLoad (2.14.2.1).
pub(super) fn load_address(lane: &Lane, operand: &Operand) -> [i32; 4] {
    let register = match operand.source {
        Source::Register(register) if register.file == RegisterFile::Address => register.index,
        _ => return [0; 4],
    };
    let source = lane.addresses.get(usize::from(register)).copied().unwrap_or_default();
    operand.swizzle.0.map(|component| source[usize::from(component & 3)])
}
