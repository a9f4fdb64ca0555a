//! Decimal text to fp32, in time linear in the text; integers.
//!
//! Signs are separate tokens, and are not handled here.

use std::cmp::Ordering;

/// More significant digits than any midpoint between two fp32 values has; further digits can only break a tie, so one
/// digit replaces them.
const SIGNIFICANT_DIGITS: usize = 200;

/// Decimal exponents that lie beyond fp32 for any digits.
const EXPONENT_BOUND: i64 = 1000;

/// The significant digits of 2^-126 - 2^-151, with the point before the first and a factor of 10^-37: smaller numbers
/// are below 2^-126 after rounding to 24 bits.
const LEAST_NORMAL: (i64, &[u8]) =
    (-37, b"117549431578982589984830976412900609557076227476553897459585741235171016220995010570504746283404529094696044921875");

/// The bits of the fp32 value of `text`, which has the form of a `<floatConstant>` or `<integer>`:
/// correctly rounded, infinity if too large, zero if below 2^-126 after rounding.
pub(crate) fn parse(text: &[u8]) -> u32 {
    let (mantissa, exponent) = match text.iter().position(|byte| matches!(byte, b'e' | b'E')) {
        Some(at) => (&text[..at], parse_exponent(&text[at + 1..])),
        None => (text, 0),
    };
    let (digits, point) = significant(mantissa);
    if digits.is_empty() {
        return 0;
    }
    let exponent = point.saturating_add(exponent);
    if exponent > EXPONENT_BOUND {
        return f32::INFINITY.to_bits();
    }
    if (exponent, digits.as_slice()).cmp(&LEAST_NORMAL) == Ordering::Less {
        return 0;
    }
    let digits = String::from_utf8_lossy(&digits);
    // parse::<f32> always accepts this form.
    format!("0.{digits}e{exponent}").parse::<f32>().map_or(0, f32::to_bits)
}

/// A non-negative integer, decimal or where languages have them hexadecimal; `u64::MAX` if it is larger.
pub(crate) fn parse_integer(text: &[u8]) -> u64 {
    checked_integer(text).unwrap_or(u64::MAX)
}

/// The value of an integer; `None` if it has more than 64 bits.
pub(crate) fn checked_integer(text: &[u8]) -> Option<u64> {
    let (digits, radix) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        digits => (digits, 10),
    };
    digits.iter().try_fold(0u64, |value, &digit| {
        let digit = char::from(digit).to_digit(radix)?;
        value.checked_mul(radix.into())?.checked_add(digit.into())
    })
}

/// The digits from the first to the last that is not zero (with those beyond [`SIGNIFICANT_DIGITS`] merged into one),
/// and the decimal exponent with the point before the first.
fn significant(mantissa: &[u8]) -> (Vec<u8>, i64) {
    let point = mantissa.iter().position(|&byte| byte == b'.').unwrap_or(mantissa.len());
    let is_significant = |byte: &u8| matches!(byte, b'1'..=b'9');
    let Some(first) = mantissa.iter().position(is_significant) else { return (Vec::new(), 0) };
    let exponent = if first < point { point as i64 - first as i64 } else { point as i64 + 1 - first as i64 };
    let mut all = mantissa[first..].iter().copied().filter(u8::is_ascii_digit);
    let mut digits: Vec<u8> = all.by_ref().take(SIGNIFICANT_DIGITS).collect();
    if all.any(|digit| is_significant(&digit)) {
        digits.push(b'1');
    }
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
    (digits, exponent)
}

fn parse_exponent(text: &[u8]) -> i64 {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let value = i64::try_from(parse_integer(digits)).unwrap_or(i64::MAX);
    if negative { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str) -> u32 {
        parse(text.as_bytes())
    }

    /// NV_fragment_program 3.11.3, `<floatConstant>`; the forms without point and exponent are those
    /// of 3.11.2's examples.
    #[test]
    fn every_form_has_its_value() {
        for (text, value) in [
            ("2", 2.0f32),
            ("2.", 2.0),
            (".5", 0.5),
            ("0.5", 0.5),
            ("1e5", 1e5),
            ("1.5E-3", 1.5e-3),
            ("1.5e+3", 1.5e3),
            ("000123.4500", 123.45),
            ("0.00001", 1e-5),
            ("3.1415926535", std::f32::consts::PI),
            ("0", 0.0),
            ("0.0e9", 0.0),
            ("100", 100.0),
        ] {
            assert_eq!(bits(text), value.to_bits(), "{text}");
        }
    }

    #[test]
    fn rounding_is_to_nearest_even_whatever_the_number_of_digits() {
        assert_eq!(bits("16777217"), 16777216.0f32.to_bits());
        assert_eq!(bits("16777219"), 16777220.0f32.to_bits());
        let just_above = format!("16777217.{}1", "0".repeat(5000));
        assert_eq!(bits(&just_above), 16777218.0f32.to_bits());
        let tie = format!("16777217.{}", "0".repeat(5000));
        assert_eq!(bits(&tie), 16777216.0f32.to_bits());
    }

    /// NV_fragment_program 3.11.4.2: constants too large are infinite.
    #[test]
    fn large_values_are_infinite() {
        let infinity = f32::INFINITY.to_bits();
        assert_eq!(bits("1e39"), infinity);
        assert_eq!(bits("1e999999999"), infinity);
        assert_eq!(bits("1e99999999999999999999999999"), infinity);
        assert_eq!(bits("340282346638528859811704183484516925440"), f32::MAX.to_bits());
        assert_eq!(bits("340282356779733661637539395458142568447"), f32::MAX.to_bits());
        assert_eq!(bits("340282356779733661637539395458142568448"), infinity);
    }

    #[test]
    fn values_below_the_least_normal_are_zero() {
        assert_eq!(bits("1e-45"), 0);
        assert_eq!(bits("1e-999999999"), 0);
        assert_eq!(bits("0.5e-99999999999999999999999999"), 0);
        assert_eq!(bits("1.17549435e-38"), 0x0080_0000);
        // 2^-126 - 2^-150 is 24 bits long and below 2^-126, though rounding to a denormal gives 2^-126.
        assert_eq!(bits("1.1754942807573642918e-38"), 0);
        let least = String::from_utf8(LEAST_NORMAL.1.to_vec()).unwrap();
        assert_eq!(bits(&format!(".{least}e-37")), 0x0080_0000);
        assert_eq!(bits(&format!(".{}4999e-37", &least[..least.len() - 1])), 0);
    }

    #[test]
    fn long_zeros_and_exponents_cancel() {
        let text = format!("0.{}1e100001", "0".repeat(100_000));
        assert_eq!(bits(&text), 1.0f32.to_bits());
        let text = format!("1{}e-100000", "0".repeat(100_000));
        assert_eq!(bits(&text), 1.0f32.to_bits());
    }

    #[test]
    fn a_megabyte_of_digits_is_read() {
        assert_eq!(bits(&"9".repeat(1 << 20)), f32::INFINITY.to_bits());
        assert_eq!(bits(&format!("0.{}", "3".repeat(1 << 20))), (1.0f32 / 3.0).to_bits());
    }

    #[test]
    fn integers_saturate() {
        assert_eq!(parse_integer(b"0063"), 63);
        assert_eq!(parse_integer(&[b'9'; 1000]), u64::MAX);
        assert_eq!(parse_integer(b"0x1fF"), 511);
    }
}
