//! Numbers of the command line: reads `0.5,nan,0x3f800000`, and prints registers.

use serde_json::{Value, json};

/// The value that an assignment gives: one to four numbers, missing ones filled as in the constants of
/// NV_fragment_program 3.11.2, with (0,0,0,1). Behind `s32:` and `u32:` they are integers, whose bits the register
/// gets.
pub fn parse_vector(text: &str) -> Result<[f32; 4], String> {
    match typed(text) {
        Some((kind, _)) if kind.bytes != 4 => {
            Err(format!("a component has 32 bits, and {} {}", kind.name, kind.bytes * 8))
        }
        Some((kind, numbers)) => Ok(parse_components(numbers, |number| kind.parse(number), (kind.one)())?
            .map(|bits| f32::from_bits(bits as u32))),
        None => parse_components(text, parse_number, 1.0),
    }
}

/// The value of a register whose components have 64 bits: fp64, or integers behind `s64:` and `u64:`.
pub fn parse_wide(text: &str) -> Result<[u64; 4], String> {
    let (kind, numbers) = typed(text).unwrap_or((&KINDS[KINDS.len() - 1], text));
    if kind.bytes != 8 {
        return Err(format!("a component has 64 bits, and {} {}", kind.name, kind.bytes * 8));
    }
    parse_components(numbers, |number| kind.parse(number), (kind.one)())
}

fn parse_components<T: Copy + Default>(
    text: &str,
    parse: impl Fn(&str) -> Result<T, String>,
    one: T,
) -> Result<[T; 4], String> {
    let mut vector = [T::default(), T::default(), T::default(), one];
    for (index, number) in text.split(',').enumerate() {
        let Some(component) = vector.get_mut(index) else {
            return Err(format!("`{text}` has more than four numbers"));
        };
        *component = parse(number.trim())?;
    }
    Ok(vector)
}

/// The kind of the numbers behind `NAME:`.
struct Kind {
    name: &'static str,
    bytes: usize,
    /// The bits of a number; hexadecimal ones, with `0x`, are bits already.
    bits: fn(&str) -> Option<u64>,
    /// The bits of 1.
    one: fn() -> u64,
}

const fn kind(name: &'static str, bytes: usize, bits: fn(&str) -> Option<u64>, one: fn() -> u64) -> Kind {
    Kind { name, bytes, bits, one }
}

/// The last is what a register of 64 bits takes without a name.
const KINDS: [Kind; 10] = [
    kind("u8", 1, |text| text.parse::<u8>().ok().map(u64::from), || 1),
    kind("s8", 1, |text| text.parse::<i8>().ok().map(|number| number as u64), || 1),
    kind("u16", 2, |text| text.parse::<u16>().ok().map(u64::from), || 1),
    kind("s16", 2, |text| text.parse::<i16>().ok().map(|number| number as u64), || 1),
    kind("u32", 4, |text| text.parse::<u32>().ok().map(u64::from), || 1),
    kind("s32", 4, |text| text.parse::<i32>().ok().map(|number| number as u64), || 1),
    kind("f32", 4, |text| text.parse::<f32>().ok().map(|number| number.to_bits().into()), || 1.0f32.to_bits().into()),
    kind("u64", 8, |text| text.parse().ok(), || 1),
    kind("s64", 8, |text| text.parse::<i64>().ok().map(|number| number as u64), || 1),
    kind("f64", 8, |text| text.parse::<f64>().ok().map(f64::to_bits), || 1.0f64.to_bits()),
];

impl Kind {
    fn parse(&self, text: &str) -> Result<u64, String> {
        let bits = match text.strip_prefix("0x") {
            // from_str_radix would take a sign.
            Some(digits) if digits.starts_with(['+', '-']) => None,
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => (self.bits)(text),
        };
        let fits = |bits: &u64| self.bytes == 8 || !text.starts_with("0x") || *bits >> (8 * self.bytes) == 0;
        bits.filter(fits).ok_or_else(|| match text.is_empty() {
            true => format!("there is no number: write them behind `{}:`, separated by commas", self.name),
            false => format!("`{text}` is no {}", self.name),
        })
    }
}

/// The text behind `NAME:`, if that is the name of a type.
fn typed(text: &str) -> Option<(&'static Kind, &str)> {
    let (name, numbers) = text.split_once(':')?;
    KINDS.iter().find(|kind| kind.name == name).map(|kind| (kind, numbers))
}

/// A number of 64 bits, in decimal or behind `0x`.
pub fn parse_u64(text: &str) -> Option<u64> {
    KINDS.iter().find(|kind| kind.name == "u64")?.parse(text).ok()
}

/// The handle that `handle:7` names; none for other names.
pub fn parse_handle(name: &str) -> Result<Option<u64>, String> {
    let Some(number) = name.strip_prefix("handle:") else { return Ok(None) };
    let wrong = || format!("`{name}` is no handle: write handle:7 or handle:0x7");
    parse_u64(number).map(Some).ok_or_else(wrong)
}

/// The bytes that `u32:1,2,3` stands for, or `zeros:4096`, at most `limit`; none if it is neither.
pub fn parse_bytes(text: &str, limit: usize) -> Result<Option<Vec<u8>>, String> {
    let too_many = || format!("`{text}` is more than the {limit} bytes of memory that are left");
    if let Some(count) = text.strip_prefix("zeros:") {
        let count = count.parse().map_err(|_| format!("`{count}` is not a number of bytes"))?;
        return if count > limit { Err(too_many()) } else { Ok(Some(vec![0; count])) };
    }
    let Some((kind, numbers)) = typed(text) else { return Ok(None) };
    let mut bytes = Vec::new();
    for number in numbers.split(',') {
        bytes.extend_from_slice(&kind.parse(number.trim())?.to_le_bytes()[..kind.bytes]);
    }
    if bytes.len() > limit { Err(too_many()) } else { Ok(Some(bytes)) }
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

/// A finite decimal.
pub fn parse_finite(text: &str) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("`{text}` is no finite number"))
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
    fn vectors_of_integers_are_their_bits() {
        let bits = |text| parse_vector(text).map(|vector| vector.map(f32::to_bits));
        assert_eq!(bits("s32:-1,2"), Ok([u32::MAX, 2, 0, 1]));
        assert_eq!(bits("u32:0x7f800001,4294967295"), Ok([0x7f80_0001, u32::MAX, 0, 1]));
        assert_eq!(bits("f32:1.5"), Ok([0x3fc0_0000, 0, 0, 0x3f80_0000]));
        assert!(bits("u32:-1").is_err() && bits("u32:0x100000000").is_err() && bits("u64:1").is_err());
        assert!(bits("s32:1,2,3,4,5").is_err() && bits("s33:1").is_err());
        assert_eq!(parse_wide("1,-2.5"), Ok([1.0f64, -2.5, 0.0, 1.0].map(f64::to_bits)));
        assert_eq!(parse_wide("s64:-1"), Ok([u64::MAX, 0, 0, 1]));
        assert!(parse_wide("u32:1").is_err());
    }

    #[test]
    fn bytes_are_numbers_in_a_row() {
        assert_eq!(parse_bytes("u16:1,0x203", 4), Ok(Some(vec![1, 0, 3, 2])));
        assert_eq!(parse_bytes("s8:-1, 2", 4), Ok(Some(vec![255, 2])));
        assert_eq!(parse_bytes("f64:1", 8), Ok(Some(vec![0, 0, 0, 0, 0, 0, 0xf0, 0x3f])));
        assert_eq!(parse_bytes("zeros:3", 4), Ok(Some(vec![0; 3])));
        assert_eq!(parse_bytes("some/file", 4), Ok(None));
        for text in ["u16:1,2,3", "zeros:5", "zeros:x", "u8:256", "u8:0x100", "u32:", "u32:0x+1"] {
            assert!(parse_bytes(text, 4).is_err(), "{text}");
        }
        assert!(parse_bytes("f32:", 4).is_err_and(|message| message.contains("behind `f32:`")));
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
