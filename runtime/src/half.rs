//! Half precision (IEEE binary16, with denormals): storage and conversion only; arithmetic computes at single precision
//! and rounds once. The crate `half` converts; this module makes every NaN that of the contract (docs/numerics.md).

use half::f16;

/// The NaN that a conversion to half precision makes.
pub const HALF_NAN_BITS: u16 = 0x7fff;

/// The NaN of the numeric contract (docs/numerics.md) at single precision.
pub const NAN_BITS: u32 = 0x7fff_ffff;

/// `x` at half precision, rounded to nearest even: 65520 and above become infinity.
#[inline]
pub fn to_half(x: f32) -> u16 {
    if x.is_nan() { HALF_NAN_BITS } else { f16::from_f32_const(x).to_bits() }
}

/// The value of the number at half precision, exact.
#[inline]
pub fn from_half(half: u16) -> f32 {
    let half = f16::from_bits(half);
    if half.is_nan() { f32::from_bits(NAN_BITS) } else { half.to_f32_const() }
}

/// `x` rounded to half precision.
#[inline]
pub fn round(x: f32) -> f32 {
    from_half(to_half(x))
}

#[cfg(test)]
mod tests {
    use super::*;

    // NV_fragment_program 3.11.4.1 (fp16 storage) and 3.11.4.2 (conversion) for every test here.

    /// What the bits of a half that is a number mean: sign, 5 bits of exponent, 10 of mantissa.
    fn value(half: u16) -> f64 {
        let sign = if half & 0x8000 == 0 { 1.0 } else { -1.0 };
        let exponent = i32::from(half >> 10 & 31);
        let mantissa = f64::from(half & 1023);
        match exponent {
            0 => sign * mantissa * 2f64.powi(-24),
            _ => sign * (1024.0 + mantissa) * 2f64.powi(exponent - 25),
        }
    }

    #[test]
    fn every_half_is_exact() {
        for half in 0..=u16::MAX {
            let found = from_half(half);
            match half & 0x7fff {
                0x7c01.. => {
                    assert_eq!(found.to_bits(), NAN_BITS);
                    assert_eq!(to_half(found), HALF_NAN_BITS);
                    continue;
                }
                0x7c00 => assert_eq!(f64::from(found), if half == 0x7c00 { f64::INFINITY } else { -f64::INFINITY }),
                _ => assert_eq!(f64::from(found).to_bits(), value(half).to_bits(), "{half:#06x}"),
            }
            assert_eq!(to_half(found), half);
            assert_eq!(round(found).to_bits(), found.to_bits());
        }
    }

    /// The nearest half, found among neighbours by their distance; 0x7c00 stands for 2^16 there.
    fn nearest(x: f32) -> u16 {
        let sign = (x.to_bits() >> 16 & 0x8000) as u16;
        let x = f64::from(x.abs());
        let above = (0..16).rev().fold(0u16, |at, bit| {
            let next = at | 1 << bit;
            if next <= 0x7c00 && value(next - 1) < x { next } else { at }
        });
        let below = above.saturating_sub(1);
        let (to_below, to_above) = (x - value(below), value(above) - x);
        let is_below = to_below < to_above || to_below == to_above && below & 1 == 0;
        sign | if above == 0x7c00 && x >= 65536.0 || !is_below { above } else { below }
    }

    fn check(bits: u32) {
        let x = f32::from_bits(bits);
        let expected = if x.is_nan() { HALF_NAN_BITS } else { nearest(x) };
        assert_eq!(to_half(x), expected, "{bits:#010x}");
    }

    #[test]
    fn floats_round_to_nearest_even() {
        for bits in (0..=u32::MAX).step_by(1024) {
            check(bits);
        }
    }

    /// Each tie between neighbours, and the floats beside it.
    #[test]
    fn ties_go_to_even() {
        for half in 0..0x7c00_u16 {
            let tie = ((value(half) + value(half + 1)) / 2.0) as f32;
            for bits in tie.to_bits() - 1..=tie.to_bits() + 1 {
                check(bits);
                check(bits | 0x8000_0000);
            }
        }
    }

    #[test]
    fn specials() {
        assert_eq!(to_half(65519.996), 0x7bff);
        assert_eq!(to_half(65520.0), 0x7c00);
        assert_eq!(to_half(f32::NEG_INFINITY), 0xfc00);
        assert_eq!(to_half(f32::from_bits(0x807f_ffff)), 0x8000);
        assert_eq!(to_half(-0.0), 0x8000);
        assert_eq!(to_half(f32::from_bits(0xff80_0001)), HALF_NAN_BITS);
        assert_eq!(round(-f32::NAN).to_bits(), NAN_BITS);
        // 2^-25 is the tie with zero; the next float is above it.
        assert_eq!(to_half(f32::from_bits(0x3300_0000)), 0);
        assert_eq!(to_half(f32::from_bits(0x3300_0001)), 1);
    }
}
