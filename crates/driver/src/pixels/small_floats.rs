//! Floats of fewer than sixteen bits: unsigned ones of eleven and ten bits (EXT_packed_float, sections 2.1.A and
//! 2.1.B), and ones of nine bits with a shared exponent (EXT_texture_shared_exponent, section 3.8.x).

use half::f16;

/// Two to a power in a double's range.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// Converts a number to an unsigned float with five bits of exponent and `mantissa` bits of mantissa, rounded to
/// nearest, ties to even. Negative numbers become 0, numbers that are too large the largest.
pub fn to_unsigned(value: f32, mantissa: u32) -> u32 {
    let infinity = 31u32 << mantissa;
    if value.is_nan() {
        return infinity | 1;
    }
    if value <= 0.0 {
        return 0;
    }
    if value == f32::INFINITY {
        return infinity;
    }
    // Exponents are those of halves, and denormals, too: multiples of the smallest positive number.
    let exponent = ((value.to_bits() >> 23) as i32 - 127).max(-14);
    let unit = power_of_two(exponent - mantissa as i32);
    let units = (f64::from(value) / unit).round_ties_even() as u32;
    let least = if units >> mantissa == 0 { 0 } else { (exponent + 14) as u32 };
    (least * (1 << mantissa) + units).min(infinity - 1)
}

/// The number that such a float stands for.
pub fn from_unsigned(bits: u32, mantissa: u32) -> f32 {
    f16::from_bits((bits << (10 - mantissa)) as u16).to_f32()
}

/// The largest number with a common exponent.
const LARGEST: f32 = 511.0 / 512.0 * 65536.0;

/// Three floats with nine bits of mantissa and a common exponent (the steps of section 3.8.x).
pub fn to_shared(color: [f32; 3]) -> u32 {
    // NaN becomes 0.
    let color = color.map(|value| if value > 0.0 { value.min(LARGEST) } else { 0.0 });
    let most = color.into_iter().fold(0.0f32, f32::max);
    let power = ((most.to_bits() >> 23) as i32 - 127).max(-16);
    let mut exponent = power + 16;
    let unit = |exponent: i32| power_of_two(exponent - 24);
    if (f64::from(most) / unit(exponent) + 0.5).floor() >= 512.0 {
        exponent += 1;
    }
    let [r, g, b] = color.map(|value| (f64::from(value) / unit(exponent) + 0.5).floor() as u32);
    r | g << 9 | b << 18 | (exponent as u32) << 27
}

/// The numbers that such floats stand for.
pub fn from_shared(bits: u32) -> [f32; 3] {
    let unit = power_of_two((bits >> 27) as i32 - 24) as f32;
    [0, 9, 18].map(|shift| (bits >> shift & 511) as f32 * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formulas of sections 2.1.A and 2.1.B, for all bits.
    #[test]
    fn unsigned_floats_are_what_the_formulas_say() {
        for mantissa in [5, 6] {
            for bits in 0..32u32 << mantissa {
                let (exponent, low) = (bits >> mantissa, f64::from(bits & ((1 << mantissa) - 1)));
                let part = low / f64::from(1 << mantissa);
                let found = from_unsigned(bits, mantissa);
                let expected = match exponent {
                    0 => 2f64.powi(-14) * part,
                    31 if low == 0.0 => f64::INFINITY,
                    31 => {
                        assert!(found.is_nan());
                        continue;
                    }
                    _ => 2f64.powi(exponent as i32 - 15) * (1.0 + part),
                };
                assert_eq!(f64::from(found), expected);
                assert_eq!(to_unsigned(found, mantissa), bits);
            }
        }
    }

    #[test]
    fn unsigned_floats_are_the_nearest() {
        assert_eq!([-1.0, -0.0, f32::NEG_INFINITY].map(|value| to_unsigned(value, 6)), [0; 3]);
        assert!(from_unsigned(to_unsigned(f32::NAN, 5), 5).is_nan());
        assert_eq!([1e9, 70000.0].map(|value| from_unsigned(to_unsigned(value, 6), 6)), [65024.0; 2]);
        for mantissa in [5, 6] {
            for n in 0..20_000 {
                let value = n as f32 * 0.3371;
                let bits = to_unsigned(value, mantissa);
                let distance = |bits: u32| (from_unsigned(bits, mantissa) - value).abs();
                assert!(distance(bits) <= distance(bits + 1) && (bits == 0 || distance(bits) <= distance(bits - 1)));
            }
        }
    }

    /// The formula of section 3.8.x, and that the largest component has all the bits that it can.
    #[test]
    fn shared_exponents() {
        assert_eq!(from_shared(to_shared([1e9, -1.0, f32::NAN])), [LARGEST, 0.0, 0.0]);
        assert_eq!(from_shared(to_shared([1.0, 0.5, 0.25])), [1.0, 0.5, 0.25]);
        // 511.5 rounds to 512, for which the exponent grows.
        assert_eq!(from_shared(to_shared([511.5, 3.0, 1.0])), [512.0, 4.0, 2.0]);
        for n in 1..20_000 {
            let color = [n as f32 * 0.01, (n % 77) as f32, 1e-6 * n as f32];
            let most = color.into_iter().fold(0.0, f32::max);
            let found = from_shared(to_shared(color));
            assert!(color.iter().zip(found).all(|(a, b)| (a - b).abs() <= most / 511.0), "{color:?} {found:?}");
        }
        assert_eq!(from_shared(0), [0.0; 3]);
        assert_eq!(from_shared(1), [2f32.powi(-24), 0.0, 0.0]);
    }
}
