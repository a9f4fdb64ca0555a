//! Conversions between number types with a direction of rounding (NV_gpu_program5 2.X.8 CVT), for the interpreter and
//! for the evaluator of the IR.

use super::half::{self, HALF_NAN_BITS};
use super::{double, soft};

/// The rounding of an inexact conversion (NV_gpu_program5 2.X.8 CVT).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// To the nearest, ties to even.
    Nearest,
    /// Not above.
    Floor,
    /// Not below.
    Ceil,
    /// Toward zero.
    Truncate,
}

/// Whether a number of this sign is rounded to one of greater magnitude.
fn away(rounding: Rounding, negative: bool) -> bool {
    match rounding {
        Rounding::Floor => negative,
        Rounding::Ceil => !negative,
        Rounding::Nearest | Rounding::Truncate => false,
    }
}

/// An fp64 number as fp32: rounded in this direction, and then flushed. Overflow obeys the direction, too.
pub fn narrow(rounding: Rounding, x: f64) -> f32 {
    let x = double::flush(x);
    if rounding == Rounding::Nearest || x.is_nan() || x.is_infinite() {
        return soft::narrow(x);
    }
    // 29 bits of the mantissa go.
    const LOST: u64 = (1 << 29) - 1;
    let up = if away(rounding, x.is_sign_negative()) { LOST } else { 0 };
    let rounded = f64::from_bits((x.to_bits() + up) & !LOST);
    if up == 0 && rounded.abs() > f64::from(f32::MAX) { f32::MAX.copysign(x as f32) } else { soft::narrow(rounded) }
}

/// A signed or unsigned integer as fp64.
pub fn int_to_double(rounding: Rounding, x: i128) -> f64 {
    let nearest = x as f64;
    let excess = nearest as i128 - x;
    let negative = x < 0;
    // Bits of a greater magnitude are greater.
    let step = match rounding {
        Rounding::Nearest => 0,
        _ if excess == 0 => 0,
        _ => {
            let is_away = (excess > 0) != negative;
            i64::from(away(rounding, negative)) - i64::from(is_away)
        }
    };
    f64::from_bits(nearest.to_bits().wrapping_add_signed(step))
}

/// A signed or unsigned integer as fp32.
pub fn int_to_float(rounding: Rounding, x: i128) -> f32 {
    match rounding {
        Rounding::Nearest => x as f32,
        // Two roundings in one direction are one.
        _ => narrow(rounding, int_to_double(rounding, x)),
    }
}

/// An fp32 number as the bits of an fp16 number.
pub fn to_half(rounding: Rounding, x: f32) -> u16 {
    let x = soft::flush(x);
    let nearest = half::to_half(x);
    if rounding == Rounding::Nearest || x.is_infinite() || nearest == HALF_NAN_BITS {
        return nearest;
    }
    let negative = x.is_sign_negative();
    let magnitude = nearest & 0x7fff;
    let value = half::from_half(magnitude);
    let away = away(rounding, negative);
    let magnitude = if value > x.abs() && !away {
        magnitude - 1
    } else if value < x.abs() && away {
        magnitude + 1
    } else {
        magnitude
    };
    nearest & 0x8000 | magnitude
}
