//! Numbers as the command line writes them: reading `0.5,nan,0x3f800000` and printing registers.

use serde_json::{Value, json};

/// The value that an assignment gives: one to four numbers, missing ones filled as in the constants of
/// NV_fragment_program 3.11.2, with (0,0,0,1).
pub fn parse_vector(text: &str) -> Result<[f32; 4], String> {
    let mut vector = [0.0, 0.0, 0.0, 1.0];
    for (index, number) in text.split(',').enumerate() {
        let Some(component) = vector.get_mut(index) else {
            return Err(format!("`{text}` has more than four numbers"));
        };
        *component = parse_number(number.trim())?;
    }
    Ok(vector)
}

/// A decimal, `nan`, `inf`, `-inf`, or the bits of an fp32 as `0x` and hexadecimal digits.
pub fn parse_number(text: &str) -> Result<f32, String> {
    let number = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        // from_str_radix would take a sign.
        Some(digits) if digits.starts_with(['+', '-']) => None,
        Some(digits) => u32::from_str_radix(digits, 16).ok().map(f32::from_bits),
        None => text.parse().ok(),
    };
    number.ok_or_else(|| format!("`{text}` is not a number (write a decimal, nan, inf, -inf or 0x and fp32 bits)"))
}

/// The two sides of `NAME=VALUE`.
pub fn split_assignment(text: &str) -> Result<(&str, &str), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("`{text}` is not of the form NAME=VALUE"))?;
    Ok((name.trim(), value.trim()))
}

/// The shortest decimal that reads back as the same fp32.
pub fn decimal(value: f32) -> String {
    if value.is_nan() { "nan".to_owned() } else { format!("{value:?}") }
}

/// A JSON number; not-a-number and the infinities are the strings `nan`, `inf` and `-inf`.
pub fn to_json(value: f32) -> Value {
    if !value.is_finite() {
        return json!(decimal(value));
    }
    // Through the decimal, so that 0.1 is printed 0.1 and not 0.10000000149011612.
    decimal(value).parse::<f64>().map_or(Value::Null, Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_fill_up_like_constants() {
        assert_eq!(parse_vector("2"), Ok([2.0, 0.0, 0.0, 1.0]));
        assert_eq!(parse_vector("3, -4"), Ok([3.0, -4.0, 0.0, 1.0]));
        assert_eq!(parse_vector("1,2,3,4"), Ok([1.0, 2.0, 3.0, 4.0]));
        assert!(parse_vector("1,2,3,4,5").is_err());
        assert!(parse_vector("").is_err());
        assert!(parse_vector("1,,2").is_err());
    }

    #[test]
    fn numbers_may_be_bits_or_special() {
        let bits = |text| parse_number(text).map(f32::to_bits);
        assert_eq!(bits("0x3f800000"), Ok(0x3f80_0000));
        assert_eq!(bits("-0.0"), Ok(0x8000_0000));
        assert_eq!(bits("-inf"), Ok(0xff80_0000));
        assert_eq!(bits("1e-45"), Ok(1));
        assert!(parse_number("nan").is_ok_and(f32::is_nan));
        assert!(parse_number("0x-1").is_err());
        assert!(parse_number("0x123456789").is_err());
        assert!(parse_number("one").is_err());
    }

    #[test]
    fn decimals_are_short() {
        assert_eq!(decimal(0.1), "0.1");
        assert_eq!(decimal(-0.0), "-0.0");
        assert_eq!(decimal(f32::NEG_INFINITY), "-inf");
        assert_eq!(decimal(-f32::NAN), "nan");
        assert_eq!(to_json(0.1).to_string(), "0.1");
        assert_eq!(to_json(f32::INFINITY).to_string(), "\"inf\"");
    }
}
