//! Values in directives, and their comparison with results. docs/testing.md describes the notation.

use nvjit_runtime::ConditionCode;

/// The expected value of a component.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Expected {
    /// Anything.
    Any,
    /// These bits.
    Bits(u32),
    /// Some NaN.
    Nan,
    /// Within `tolerance` of `value`.
    Near { value: f64, tolerance: f64 },
}

/// The kind of the words of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowKind {
    Float,
    Integer,
    ConditionCode,
    /// Bits whose type only the program knows.
    Bits,
}

impl Expected {
    pub fn parse(text: &str, kind: RowKind) -> Result<Self, String> {
        if text == "*" {
            return Ok(Self::Any);
        }
        match kind {
            RowKind::Bits => float_bits(text).map(Self::Bits),
            RowKind::Integer => {
                text.parse::<i32>().map(|value| Self::Bits(value as u32)).map_err(|_| format!("no integer: {text}"))
            }
            RowKind::ConditionCode => [ConditionCode::Eq, ConditionCode::Lt, ConditionCode::Gt, ConditionCode::Un]
                .into_iter()
                .find(|code| code.name() == text)
                .map(|code| Self::Bits(code as u32))
                .ok_or_else(|| format!("no condition code: {text}")),
            RowKind::Float => match text.split_once('~') {
                None if text.eq_ignore_ascii_case("nan") => Ok(Self::Nan),
                None => float_bits(text).map(Self::Bits),
                Some((before, after)) => {
                    let number = |text: &str| text.parse::<f64>().map_err(|_| format!("no number: {text}"));
                    Ok(match before {
                        "" => {
                            let value = number(after)?;
                            // The specification's bound for approximations, or 1 ulp where fp32 has fewer bits.
                            let ulp = 2f64.powi(value.abs().log2().floor().max(-126.0) as i32 - 23);
                            Self::Near { value, tolerance: 2f64.powi(-22).max(ulp) }
                        }
                        _ => Self::Near { value: number(before)?, tolerance: number(after)? },
                    })
                }
            },
        }
    }

    pub fn accepts(self, bits: u32) -> bool {
        let value = f32::from_bits(bits);
        match self {
            Self::Any => true,
            Self::Bits(own) => own == bits,
            Self::Nan => value.is_nan(),
            Self::Near { value: own, tolerance } => (f64::from(value) - own).abs() <= tolerance,
        }
    }

    pub fn show(self, kind: RowKind) -> String {
        match self {
            Self::Any => "anything".to_owned(),
            Self::Bits(bits) => show(bits, kind),
            Self::Nan => "nan".to_owned(),
            Self::Near { value, tolerance } => format!("{value} within {tolerance:e}"),
        }
    }
}

/// Words of memory in a directive: each is eight hexadecimal digits or a number.
pub fn words(text: &str) -> Result<Vec<u32>, String> {
    text.split_whitespace().map(float_bits).collect()
}

/// The bits of a number: decimal, `inf`, `nan`, `0x` and eight digits, or an integer followed by `i`.
pub fn float_bits(text: &str) -> Result<u32, String> {
    let wrong = || format!("no number: {text}");
    if let Some(digits) = text.strip_prefix("0x") {
        return match digits.len() {
            8 => u32::from_str_radix(digits, 16).map_err(|_| wrong()),
            _ => Err(format!("{text}: bits have eight digits")),
        };
    }
    if let Some(integer) = text.strip_suffix('i').and_then(|digits| digits.parse::<i64>().ok()) {
        return u32::try_from(integer)
            .or_else(|_| i32::try_from(integer).map(|value| value as u32))
            .map_err(|_| wrong());
    }
    let value: f32 = text.parse().map_err(|_| wrong())?;
    Ok(if value.is_nan() { 0x7fff_ffff } else { value.to_bits() })
}

/// A word in messages: decimal and hexadecimal.
pub fn show(bits: u32, kind: RowKind) -> String {
    match kind {
        RowKind::Float => format!("{} (0x{bits:08x})", f32::from_bits(bits)),
        RowKind::Integer => (bits as i32).to_string(),
        RowKind::Bits => format!("0x{bits:08x}"),
        RowKind::ConditionCode => ConditionCode::from_bits(bits).name().to_owned(),
    }
}

/// A word in directives.
pub fn literal(bits: u32, kind: RowKind) -> String {
    let value = f32::from_bits(bits);
    match kind {
        RowKind::Float if value.is_nan() => "nan".to_owned(),
        RowKind::Float if value.is_subnormal() => format!("0x{bits:08x}"),
        RowKind::Float => format!("{value:?}").trim_end_matches(".0").to_owned(),
        RowKind::Integer | RowKind::ConditionCode | RowKind::Bits => show(bits, kind),
    }
}
