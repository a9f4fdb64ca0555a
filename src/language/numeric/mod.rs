//! Number formats and approximations, on which both engines must agree to the bit. The contract is docs/numerics.md.
//!
//! - [`soft`]: fp32 arithmetic with FTZ and DAZ, for the interpreter and for constant folding;
//! - [`double`]: the same in fp64; [`convert`]: conversions with a direction;
//! - [`half`] and [`fx12`]: conversions of the two smaller formats;
//! - [`arith`]: the trait over which approximations are written once;
//! - [`approx`]: EX2, LG2, SIN, COS.

pub mod approx;
pub mod arith;
pub mod convert;
pub mod double;
pub mod fx12;
mod mad;
pub mod soft;

pub use mad::Mad;
pub use nvjit_runtime::half;
pub use nvjit_runtime::half::NAN_BITS;

use crate::language::isa::Precision;

/// An fp32 value rounded to `precision` (NV_fragment_program 3.11.4.2). To fp32 it is the identity of bits: it neither
/// flushes a denormal nor changes a NaN.
#[inline]
pub fn type_convert(precision: Precision, x: f32) -> f32 {
    match precision {
        Precision::Fp32 => x,
        Precision::Fp16 => half::round(x),
        Precision::Fx12 => fx12::round(x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NV_fragment_program 3.11.4.2, and moves preserve bits.
    #[test]
    fn type_convert_rounds_once() {
        for bits in [0x0000_0001, 0x807f_ffff, 0x7f80_0001, 0xffff_ffff, 0x3f80_0000] {
            assert_eq!(type_convert(Precision::Fp32, f32::from_bits(bits)).to_bits(), bits);
        }
        assert_eq!(type_convert(Precision::Fp16, 1.0 + 1.0 / 2048.0), 1.0);
        assert_eq!(type_convert(Precision::Fp16, -70000.0), f32::NEG_INFINITY);
        assert_eq!(type_convert(Precision::Fp16, f32::NAN).to_bits(), NAN_BITS);
        assert_eq!(type_convert(Precision::Fx12, 7.0), 2047.0 / 1024.0);
        assert_eq!(type_convert(Precision::Fx12, f32::NAN).to_bits(), 0);
    }
}
