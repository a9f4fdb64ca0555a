//! How operands are loaded: NV_fragment_program 3.11.4.2 and 3.11.4.3, NV_vertex_program2 2.14.2.1.

use super::code::{Bank, Index, Operand, Place};
use super::registers::Registers;
use super::value::{Bits, Value};
use crate::language::isa::{Features, Language, Precision};
use crate::language::syntax::ast::{self, DestinationRegister, Instruction, Source};
use std::array::from_fn;

/// The precision that `instruction` of a program in `language` is carried out in (3.11.4.2;
/// NV_fragment_program_option 3.11.4.X): fp32 if it has no suffix there that says so, as in vertex programs.
pub(super) fn precision(language: Language, features: &Features, instruction: &Instruction) -> Precision {
    let suffixes = instruction.mnemonic.opcode.row().suffixes(language);
    let full = |operand: &ast::Operand| match operand.source {
        Source::Register(register) => features.is_full_precision(register),
        _ => false,
    };
    if !suffixes.rh || instruction.operands.iter().any(full) {
        return Precision::Fp32;
    }
    let half = match instruction.destination.as_ref().map(|destination| destination.register) {
        Some(DestinationRegister::Register(register)) => features.is_half(register),
        Some(DestinationRegister::Hc) => true,
        // Results that can be indexed are fp32.
        Some(DestinationRegister::Relative(_) | DestinationRegister::Rc) | None => false,
    };
    instruction.mnemonic.precision.unwrap_or(if half { Precision::Fp16 } else { Precision::Fp32 })
}

impl Operand {
    /// VectorLoad and AddrVectorLoad; ScalarLoad too, since a scalar operand has its component in all four.
    pub(super) fn load<T: Value>(
        &self,
        registers: &Registers,
        parameters: &[[f32; 4]],
        lane: usize,
        precision: Precision,
    ) -> [T; 4] {
        let source = self.place.bits(registers, parameters, lane);
        // Negation and absolute value change the sign bit and nothing else.
        self.swizzle.map(|component| T::load((source[component] & self.keep) ^ self.flip, self.kind).convert(precision))
    }
}

impl Place {
    fn bits(&self, registers: &Registers, parameters: &[[f32; 4]], lane: usize) -> [Bits; 4] {
        match self {
            Self::Register(slot) => registers.get(*slot, lane),
            Self::Parameter(index) => parameter(parameters, *index),
            Self::Constant(constant) => *constant,
            Self::PartlyConstant(slot, constants) => {
                let bits = registers.get(*slot, lane);
                from_fn(|component| constants[component].unwrap_or(bits[component]))
            }
            Self::Relative { bank, index } => match (bank, index.of(registers, lane)) {
                (Bank::Parameters(all), Some(index)) if index < all.len() => parameter(parameters, all.start + index),
                (Bank::Registers(slots), Some(index)) if index < slots.len() => {
                    registers.get(slots.start + index, lane)
                }
                (Bank::Parameters(_) | Bank::Registers(_), _) => [0; 4],
            },
        }
    }
}

impl Index {
    /// The index, unless it is negative.
    pub(super) fn of(&self, registers: &Registers, lane: usize) -> Option<usize> {
        let address = registers.get(self.address, lane)[self.component] as i32;
        usize::try_from(self.offset + i64::from(address)).ok()
    }
}

/// ProgramParameterLoad (2.14.2.1); (0,0,0,0) where there is no such register.
pub(super) fn parameter(parameters: &[[f32; 4]], index: usize) -> [Bits; 4] {
    parameters.get(index).map_or([0; 4], |value| value.map(f32::to_bits))
}
