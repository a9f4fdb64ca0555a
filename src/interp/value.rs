//! Bits and their types. A register holds bits of its type; an instruction computes in its own types.

use super::condition::Flags;
use crate::language::isa::{Features, Precision};
use crate::language::numeric::{half, soft, type_convert};
use nvjit_runtime::{ConditionCode, Register, RegisterFile};

/// The bits of one register component. A 64-bit type takes two consecutive registers.
pub(super) type Bits = u32;

/// The type of a register's bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    /// fp32.
    Float,
    /// fp16, in the low half.
    Half,
    /// Signed.
    Integer,
}

impl Type {
    pub(super) fn of(features: &Features, register: Register) -> Self {
        match register.file {
            RegisterFile::Address => Self::Integer,
            _ if features.typed => Self::Float,
            _ if features.is_half(register) => Self::Half,
            _ => Self::Float,
        }
    }

    /// The bit that negation inverts and an absolute value clears.
    pub(super) fn sign_bit(self) -> Bits {
        match self {
            Self::Float => 1 << 31,
            Self::Half => 1 << 15,
            // Operands on address registers have no signs.
            Self::Integer => 0,
        }
    }
}

/// A type that instructions compute in.
pub(super) trait Value: Copy + Default {
    /// The value of a register.
    fn load(bits: Bits, from: Type) -> Self;

    /// The nearest that a register can hold.
    fn store(self, to: Type) -> Bits;

    /// TypeConvert to the precision of an instruction.
    fn convert(self, precision: Precision) -> Self;

    /// Applies `_SAT`.
    fn saturate(self) -> Self;

    /// Applies `_SSAT`.
    fn saturate_signed(self) -> Self;

    /// GenerateCC.
    fn flags(self) -> Flags;

    /// The value's own bits.
    fn bits(self) -> Bits;
}

impl Value for f32 {
    fn load(bits: Bits, from: Type) -> Self {
        match from {
            Type::Half => half::from_half(bits as u16),
            Type::Float | Type::Integer => Self::from_bits(bits),
        }
    }

    fn store(self, to: Type) -> Bits {
        match to {
            Type::Half => half::to_half(self).into(),
            Type::Float | Type::Integer => self.to_bits(),
        }
    }

    fn convert(self, precision: Precision) -> Self {
        type_convert(precision, self)
    }

    fn saturate(self) -> Self {
        soft::saturate(self)
    }

    fn saturate_signed(self) -> Self {
        soft::saturate_signed(self)
    }

    fn flags(self) -> Flags {
        Flags::of(if self.is_nan() {
            ConditionCode::Un
        } else if soft::lt(self, 0.0) {
            ConditionCode::Lt
        } else if soft::eq(self, 0.0) {
            ConditionCode::Eq
        } else {
            ConditionCode::Gt
        })
    }

    fn bits(self) -> Bits {
        self.to_bits()
    }
}

impl Value for i32 {
    fn load(bits: Bits, _: Type) -> Self {
        bits as Self
    }

    fn store(self, _: Type) -> Bits {
        self as Bits
    }

    fn convert(self, _: Precision) -> Self {
        self
    }

    fn saturate(self) -> Self {
        self
    }

    fn saturate_signed(self) -> Self {
        self
    }

    fn flags(self) -> Flags {
        Flags::of(match self {
            ..0 => ConditionCode::Lt,
            0 => ConditionCode::Eq,
            1.. => ConditionCode::Gt,
        })
    }

    fn bits(self) -> Bits {
        self as Bits
    }
}
