//! Reciprocals, roots, exponentials and logarithms.

use super::Vector;
use super::arithmetic::{NAN, Rules};
use crate::language::isa::Precision;
use crate::language::numeric::{approx, soft};

/// 2^64
const RCC_MAX: f32 = 18_446_744_073_709_551_616.0;
/// 2^-64
const RCC_MIN: f32 = 1.0 / RCC_MAX;

const EXPONENT_BIAS: i32 = 127;
const FRACTION_BITS: u32 = 23;

impl Rules {
    /// Approx2ToX
    pub(super) fn ex2(&self, x: f32) -> f32 {
        approx::ex2(&mut soft::Soft { mad: self.mad }, x)
    }

    /// ApproxLog2
    pub(super) fn lg2(&self, x: f32) -> f32 {
        approx::lg2(&mut soft::Soft { mad: self.mad }, x)
    }

    /// ApproxSine
    pub(super) fn sin(&self, x: f32) -> f32 {
        approx::sin(&mut soft::Soft { mad: self.mad }, x)
    }

    /// ApproxCosine
    pub(super) fn cos(&self, x: f32) -> f32 {
        approx::cos(&mut soft::Soft { mad: self.mad }, x)
    }

    /// ApproxPower (3.11.5.24); all its special cases follow from the operations.
    pub(super) fn pow(&self, a: f32, b: f32) -> f32 {
        self.ex2(soft::mul(b, self.lg2(a)))
    }

    /// ApproxRSQRT
    pub(super) fn rsq(&self, x: f32) -> f32 {
        soft::rsq(if self.nv_vertex_program || self.language.absolute_rsq { x.abs() } else { x })
    }

    /// SCS (ARB_fragment_program 3.11.5.23), for all operands; undefined components are 0.
    pub(super) fn scs(&self, tmp: f32) -> Vector {
        [self.cos(tmp), self.sin(tmp), 0.0, 0.0]
    }

    /// EXP (2.14.3.14; for infinities NV_vertex_program 2.14.1.10.15).
    pub(super) fn exp(&self, tmp: f32) -> Vector {
        let y = if tmp.is_infinite() { 0.0 } else { soft::frc(Precision::Fp32, tmp) };
        [self.ex2(soft::floor(tmp)), y, self.ex2(tmp), 1.0]
    }

    /// LOG (2.14.3.19; for zero and infinities NV_vertex_program 2.14.1.10.16).
    pub(super) fn log(&self, operand: f32) -> Vector {
        let tmp = soft::daz(operand.abs());
        if tmp.is_nan() {
            [NAN, NAN, NAN, 1.0]
        } else if tmp == 0.0 {
            [f32::NEG_INFINITY, 1.0, f32::NEG_INFINITY, 1.0]
        } else if tmp.is_infinite() {
            [f32::INFINITY, 1.0, f32::INFINITY, 1.0]
        } else {
            let bits = tmp.to_bits();
            let exponent = (bits >> FRACTION_BITS) as i32 - EXPONENT_BIAS;
            let fraction = bits & ((1 << FRACTION_BITS) - 1);
            let mantissa = f32::from_bits(1.0f32.to_bits() | fraction);
            [exponent as f32, mantissa, self.lg2(tmp), 1.0]
        }
    }
}

/// ClampApproxReciprocal (2.14.3.25): the sign of the reciprocal picks the range, so that rules 2 to 5
/// hold.
pub(super) fn rcc(tmp: f32) -> f32 {
    let reciprocal = soft::rcp(tmp);
    if reciprocal.is_nan() { NAN } else { reciprocal.abs().clamp(RCC_MIN, RCC_MAX).copysign(reciprocal) }
}
