//! How operands are loaded: NV_fragment_program 3.11.4.2 and 3.11.4.3, NV_vertex_program2 2.14.2.1.

use super::code::{Bank, Index, Operand, Place};
use super::registers::{Registers, parameter};
use super::value::{Bits, Value};
use crate::language::isa::Precision;
use std::array::from_fn;

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
        // Negation and absolute value only change the sign bit.
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
