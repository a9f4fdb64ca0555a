//! Conversions between fp32 and fx12: signed fixed point from -2 to 2047/1024 in steps of 1/1024. Not for arithmetic:
//! an operation at fx12 computes in fp32 and converts once.

/// `x` in units of 1/1024: clamped to -2048..=2047, rounded to nearest even, and 0 for NaN.
#[inline]
pub fn to_fx12(x: f32) -> i16 {
    // The scaling is exact except for numbers that round to 0 or are clamped, and NaN converts to 0.
    (x * 1024.0).round_ties_even().clamp(-2048.0, 2047.0) as i16
}

/// The value of `fixed` units of 1/1024, exact.
#[inline]
pub fn from_fx12(fixed: i16) -> f32 {
    f32::from(fixed) / 1024.0
}

/// `x` rounded to fx12; a zero is +0.
#[inline]
pub fn round(x: f32) -> f32 {
    from_fx12(to_fx12(x))
}

#[cfg(test)]
mod tests {
    use super::*;

    // NV_fragment_program 3.11.4.1 (fx12 storage) and 3.11.4.2 (conversion) for every test here.

    #[test]
    fn the_whole_range_is_exact() {
        for fixed in -2048..=2047_i16 {
            let value = from_fx12(fixed);
            assert_eq!(f64::from(value), f64::from(fixed) / 1024.0);
            assert_eq!(to_fx12(value), fixed);
            assert_eq!(round(value).to_bits(), value.to_bits());
        }
    }

    #[test]
    fn midpoints_go_to_even_and_neighbours_to_the_nearest() {
        for low in -2048..2047_i16 {
            let tie = (from_fx12(low) + from_fx12(low + 1)) / 2.0;
            assert_eq!(to_fx12(tie), if low % 2 == 0 { low } else { low + 1 }, "{tie}");
            assert_eq!(to_fx12(tie.next_down()), low, "{tie}");
            assert_eq!(to_fx12(tie.next_up()), low + 1, "{tie}");
        }
    }

    #[test]
    fn values_outside_are_clamped() {
        for above in [2047.0 / 1024.0, 2047.4 / 1024.0, 2047.5 / 1024.0, 2.0, 3.0, f32::MAX, f32::INFINITY] {
            assert_eq!(to_fx12(above), 2047, "{above}");
        }
        for below in [-2.0, -2.0_f32.next_up(), -2.0004885, -3.0, f32::MIN, f32::NEG_INFINITY] {
            assert_eq!(to_fx12(below), -2048, "{below}");
        }
    }

    #[test]
    fn specials() {
        assert_eq!(to_fx12(f32::NAN), 0);
        assert_eq!(to_fx12(-f32::NAN), 0);
        for zero in [0.0, -0.0, f32::from_bits(0x807f_ffff), f32::from_bits(1), -f32::MIN_POSITIVE] {
            assert_eq!(round(zero).to_bits(), 0);
        }
    }
}
