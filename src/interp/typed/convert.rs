//! Conversions between number types (NV_gpu_program4 2.X.8 CEIL, FLR, I2F, ROUND, TRUNC; NV_gpu_program5 2.X.8 CVT): a
//! number is decoded to its exact value, and rounded once.

use super::number::{self, Component, Vector};
use crate::language::isa::modifiers::Rounding;
use crate::language::isa::{Base, NumberType, Saturation, TypeModifier};
use crate::language::numeric::{double, half, soft};

/// The exact value of a number. Denormals of fp32 and fp64 are zero (docs/numerics.md).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::interp) enum Number {
    Float(f64),
    Integer(i128),
}

pub(in crate::interp) fn of_float(bits: Component) -> Number {
    Number::Float(f64::from(soft::daz(number::float(bits))))
}

pub(in crate::interp) fn of_double(bits: Component) -> Number {
    Number::Float(double::daz(f64::from_bits(bits)))
}

/// An fp16 number, which may be a denormal.
fn of_half(bits: Component) -> Number {
    Number::Float(f64::from(half::from_half(bits as u16)))
}

/// A format of floats.
#[derive(Clone, Copy)]
pub(in crate::interp) struct Format {
    /// Bits of the mantissa, with the one that is not stored.
    precision: i32,
    /// The exponent of the smallest normal number.
    least: i32,
    /// The largest number.
    most: f64,
    /// Whether there are denormals.
    denormals: bool,
}

pub(in crate::interp) const FLOAT16: Format = Format { precision: 11, least: -14, most: 65504.0, denormals: true };
pub(in crate::interp) const FLOAT32: Format =
    Format { precision: 24, least: -126, most: f32::MAX as f64, denormals: false };
pub(in crate::interp) const FLOAT64: Format = Format { precision: 53, least: -1022, most: f64::MAX, denormals: false };

/// 2^exponent, of a normal number.
fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023).clamp(1, 2046) as u64) << 52)
}

/// The number in another format, as an fp64 number that has the same value; `None` is NaN.
pub(in crate::interp) fn to_float(number: Number, format: Format, rounding: Rounding) -> Option<f64> {
    let (negative, mantissa, exponent) = match number {
        Number::Float(x) if x.is_nan() => return None,
        Number::Float(x) if x.is_infinite() || x == 0.0 => return Some(x),
        Number::Float(x) => {
            let bits = x.to_bits();
            let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
            (x.is_sign_negative(), u128::from(mantissa), (bits >> 52 & 0x7ff) as i32 - 1023 - 52)
        }
        Number::Integer(0) => return Some(0.0),
        Number::Integer(x) => (x < 0, x.unsigned_abs(), 0),
    };
    let sign = if negative { -1.0 } else { 1.0 };
    let length = 128 - mantissa.leading_zeros() as i32;
    // The unit in the last place, with unbounded exponents; denormals share one.
    let unit = exponent + length - format.precision;
    let unit = if format.denormals { unit.max(format.least - format.precision + 1) } else { unit };
    let lost = unit - exponent;
    let (kept, rest) = match lost {
        ..=0 => (mantissa << -lost.max(-64), Rest::None),
        128.. => (0, Rest::Less),
        _ => (mantissa >> lost, Rest::of(mantissa & ((1 << lost) - 1), 1 << (lost - 1))),
    };
    let up = match rounding {
        Rounding::Nearest => rest == Rest::More || rest == Rest::Half && kept & 1 == 1,
        Rounding::Ceiling => !negative && rest != Rest::None,
        Rounding::Floor => negative && rest != Rest::None,
        Rounding::Truncate => false,
    };
    // Numbers this small are flushed, whatever the rounding.
    if !format.denormals && unit + format.precision < format.least {
        return Some(0.0 * sign);
    }
    // Both factors are exact, and so is the product, unless it is above all numbers.
    let magnitude = (kept + u128::from(up)) as f64;
    let magnitude = if unit < -1022 { magnitude * power(unit + 200) * power(-200) } else { magnitude * power(unit) };
    if magnitude > format.most {
        let infinite = match rounding {
            Rounding::Nearest => true,
            Rounding::Ceiling => !negative,
            Rounding::Floor => negative,
            Rounding::Truncate => false,
        };
        return Some(sign * if infinite { f64::INFINITY } else { format.most });
    }
    let flushed = !format.denormals && magnitude < power(format.least);
    Some(sign * if flushed { 0.0 } else { magnitude })
}

/// The fraction of a unit that rounding removes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    None,
    Less,
    Half,
    More,
}

impl Rest {
    fn of(rest: u128, half: u128) -> Self {
        match rest.cmp(&half) {
            _ if rest == 0 => Self::None,
            std::cmp::Ordering::Less => Self::Less,
            std::cmp::Ordering::Equal => Self::Half,
            std::cmp::Ordering::Greater => Self::More,
        }
    }
}

/// A number as a float of 32 or 64 bits.
fn float(number: Number, wide: bool, rounding: Rounding) -> Component {
    match to_float(number, if wide { FLOAT64 } else { FLOAT32 }, rounding) {
        Some(x) if wide => x.to_bits(),
        Some(x) => number::of_float(x as f32),
        None if wide => double::NAN_BITS,
        None => crate::language::numeric::NAN_BITS.into(),
    }
}

/// A number as an integer of `bits` bits: a float is rounded and then clamped, NaN is 0; an integer is clamped if it
/// saturates, else truncated.
fn integer(number: Number, bits: u32, signed: bool, rounding: Rounding, clamps: bool) -> i128 {
    let (least, most) = if signed { (-(1i128 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
    match number {
        Number::Float(x) => {
            let x = match rounding {
                Rounding::Nearest => x.round_ties_even(),
                Rounding::Ceiling => x.ceil(),
                Rounding::Floor => x.floor(),
                Rounding::Truncate => x.trunc(),
            };
            (x as i128).clamp(least, most)
        }
        Number::Integer(x) if clamps => x.clamp(least, most),
        Number::Integer(x) if signed => x << (128 - bits) >> (128 - bits),
        Number::Integer(x) => x & most,
    }
}

/// A number in a 32-bit or 64-bit type, for CEIL, FLR, ROUND, TRUNC and I2F.
pub(in crate::interp) fn to(number: Number, ty: NumberType, rounding: Rounding) -> Component {
    match ty.base {
        Base::Float => float(number, ty.wide, rounding),
        base => {
            let integer = integer(number, number::width(ty.wide), base == Base::Signed, rounding, true);
            integer as Component & number::mask(ty.wide)
        }
    }
}

/// CVT of a vector, whose components have the size that `from` says, of 32 bits if that is less. Narrow results are
/// extended by their sign; fp16 has zeros above.
pub(in crate::interp) fn cvt(
    tmp: &Vector,
    to: TypeModifier,
    from: TypeModifier,
    rounding: Rounding,
    saturate: Saturation,
) -> Vector {
    let (from_bits, to_bits) = (u32::from(from.bits.unwrap_or(32)), u32::from(to.bits.unwrap_or(32)));
    tmp.map(|x| {
        let number = match (from.base, from_bits) {
            (Base::Float, 16) => of_half(x),
            (Base::Float, 64) => of_double(x),
            (Base::Float, _) => of_float(x),
            (base, bits) => {
                let narrow = integer(Number::Integer(x.into()), bits, base == Base::Signed, rounding, false);
                Number::Integer(narrow)
            }
        };
        match (to.base, to_bits) {
            (Base::Float, 16) => match to_float(number, FLOAT16, rounding).map(|x| clamp(x, saturate)) {
                // The conversion is exact.
                Some(x) => half::to_half(x as f32).into(),
                None => half::HALF_NAN_BITS.into(),
            },
            (Base::Float, bits) => {
                let clamped = to_float(number, if bits == 64 { FLOAT64 } else { FLOAT32 }, rounding);
                let clamped = clamped.map_or(number, |x| Number::Float(clamp(x, saturate)));
                float(clamped, bits == 64, rounding)
            }
            (base, bits) => {
                let clamps = saturate != Saturation::None;
                integer(number, bits, base == Base::Signed, rounding, clamps) as Component & number::mask(bits == 64)
            }
        }
    })
}

/// `_SAT` and `_SSAT` of a number that is no NaN: -0 passes.
fn clamp(x: f64, saturate: Saturation) -> f64 {
    let low = match saturate {
        Saturation::None => return x,
        Saturation::Unsigned => 0.0,
        Saturation::Signed => -1.0,
    };
    if x < low { low } else { x.min(1.0) }
}

/// PK64 (NV_gpu_program5 2.X.8) of 32-bit components, the first the low half.
pub(in crate::interp) fn pk64(&[x, y, z, w]: &Vector) -> Vector {
    let [first, second] = [x | y << 32, z | w << 32];
    [first, second, first, second]
}

/// UP64 of 64-bit components.
pub(in crate::interp) fn up64(&[x, y, ..]: &Vector) -> Vector {
    let low = number::mask(false);
    [x & low, x >> 32, y & low, y >> 32]
}

/// The value of a number of this type.
pub(in crate::interp) fn value(x: Component, ty: NumberType) -> Number {
    match (ty.base, ty.wide) {
        (Base::Float, false) => of_float(x),
        (Base::Float, true) => of_double(x),
        (Base::Signed, wide) => Number::Integer(number::signed(x, wide).into()),
        (Base::Unsigned, _) => Number::Integer(x.into()),
    }
}

/// A number converted to 32 or 64 bits, by `wide`: floats are rounded or widened, integers truncated or extended
/// (2.X.4.1 and 2.X.4.3).
pub(in crate::interp) fn resize(x: Component, ty: NumberType, wide: bool) -> Component {
    match (ty.base, ty.wide, wide) {
        (_, from, to) if from == to => x,
        (Base::Float, _, wide) => to(value(x, ty), NumberType { wide, ..ty }, Rounding::Nearest),
        (Base::Signed, false, _) => number::signed(x, false) as Component,
        (Base::Unsigned, false, _) => x,
        (Base::Signed | Base::Unsigned, true, _) => x & number::mask(false),
    }
}
