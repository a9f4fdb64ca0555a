//! Conversions between fp32 and fp16, IEEE binary16 with denormals, by integer arithmetic. Not for arithmetic: an operation
//! at fp16 computes in fp32 and rounds once.

use super::NAN_BITS;

/// The NaN that a conversion to fp16 makes.
pub const HALF_NAN_BITS: u16 = 0x7fff;

/// `x` as fp16, rounded to nearest even: 65520 and above become infinity, fp32 denormals are read as zero, and every NaN
/// becomes [`HALF_NAN_BITS`].
#[inline]
pub fn to_half(x: f32) -> u16 {
    let sign = (x.to_bits() >> 16 & 0x8000) as u16;
    let magnitude = x.to_bits() & 0x7fff_ffff;
    let rounded = match magnitude {
        0x7f80_0001.. => return HALF_NAN_BITS,
        // 65520 is the tie between 65504 and 2^16.
        0x477f_f000.. => 0x7c00,
        // From 2^-14 on: the bias changes from 127 to 15, and 13 bits go. A carry runs into the exponent, as it should.
        0x3880_0000.. => shift_to_nearest(magnitude - ((127 - 15) << 23), 13),
        // From 2^-25 on, the tie between zero and the smallest denormal: units of 2^-24.
        0x3300_0000.. => shift_to_nearest(0x0080_0000 | magnitude & 0x007f_ffff, 126 - (magnitude >> 23)),
        _ => 0,
    };
    sign | rounded as u16
}

/// `x / 2^bits`, rounded to nearest even.
#[inline]
fn shift_to_nearest(x: u32, bits: u32) -> u32 {
    let odd = x >> bits & 1;
    (x + (1 << (bits - 1)) - 1 + odd) >> bits
}

/// The value of the fp16 number, exact; every NaN becomes [`NAN_BITS`].
#[inline]
pub fn from_half(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let magnitude = u32::from(half & 0x7fff);
    let bits = match magnitude {
        0x7c01.. => return f32::from_bits(NAN_BITS),
        0x7c00 => 0x7f80_0000,
        0x0400.. => (magnitude << 13) + ((127 - 15) << 23),
        0 => 0,
        _ => {
            // Shift the leading one of the denormal to where the exponent begins.
            let shift = magnitude.leading_zeros() - 8;
            (magnitude << shift) + ((125 - shift) << 23)
        }
    };
    f32::from_bits(sign | bits)
}

/// `x` rounded to fp16.
#[inline]
pub fn round(x: f32) -> f32 {
    from_half(to_half(x))
}

#[cfg(test)]
mod tests {
    use super::*;

    // NV_fragment_program 3.11.4.1 (fp16 storage) and 3.11.4.2 (conversion) for every test here.

    #[test]
    fn every_half_is_exact() {
        for half in 0..=u16::MAX {
            let expected = ::half::f16::from_bits(half);
            let value = from_half(half);
            if expected.is_nan() {
                assert_eq!(value.to_bits(), NAN_BITS);
                assert_eq!(to_half(value), HALF_NAN_BITS);
            } else {
                assert_eq!(value.to_bits(), expected.to_f32().to_bits(), "{half:#06x}");
                assert_eq!(to_half(value), half);
                assert_eq!(round(value).to_bits(), value.to_bits());
            }
        }
    }

    fn check(bits: u32) {
        let x = f32::from_bits(bits);
        let expected = if x.is_nan() { HALF_NAN_BITS } else { ::half::f16::from_f32(x).to_bits() };
        assert_eq!(to_half(x), expected, "{bits:#010x}");
    }

    #[test]
    fn every_1024th_float_rounds_to_nearest_even() {
        for bits in (0..=u32::MAX).step_by(1024) {
            check(bits);
        }
    }

    /// Each tie between neighbours, and the floats beside it.
    #[test]
    fn ties_go_to_even() {
        for half in 0..0x7c00_u16 {
            let above = if half == 0x7bff { 65536.0 } else { from_half(half + 1) };
            let tie = (from_half(half) + above) / 2.0;
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
