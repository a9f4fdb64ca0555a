//! fp64 arithmetic with FTZ and DAZ, like [`super::soft`] for fp32: the F64 instructions of NV_gpu_program5. Every NaN
//! result is [`NAN_BITS`]. The host's own arithmetic rounds; this module handles results below 2^-1022.

use super::mad::Mad;
use super::soft;

/// The NaN that arithmetic makes.
pub const NAN_BITS: u64 = 0x7fff_ffff_ffff_ffff;

const NAN: f64 = f64::from_bits(NAN_BITS);

/// The largest number below 1, 1-2^-53: the largest result of FRC.
pub const FRC_LIMIT: f64 = f64::from_bits(0x3fef_ffff_ffff_ffff);

/// Scales a result that may be tiny to where no bits are lost: 2^200.
const UP: f64 = f64::from_bits((1023 + 200) << 52);
const DOWN: f64 = f64::from_bits((1023 - 200) << 52);

/// A denormal becomes zero of its sign; everything else, NaN bits included, is unchanged.
#[inline]
pub fn daz(x: f64) -> f64 {
    if x.is_subnormal() { f64::copysign(0.0, x) } else { x }
}

/// Flushes an exact result.
#[inline]
pub fn flush(x: f64) -> f64 {
    if x.is_nan() { NAN } else { daz(x) }
}

/// `result`; if it is tiny, the value given by `scaled`, the same times 2^200, which is rounded with an unbounded
/// exponent.
#[inline]
fn round(result: f64, scaled: impl FnOnce() -> f64) -> f64 {
    if result.is_nan() {
        return NAN;
    }
    if result.abs() > f64::MIN_POSITIVE {
        return result;
    }
    let scaled = scaled();
    if scaled.abs() < f64::MIN_POSITIVE * UP { f64::copysign(0.0, scaled) } else { scaled * DOWN }
}

/// a+b.
#[inline]
pub fn add(a: f64, b: f64) -> f64 {
    // A sum that is below 2^-1022 is exact.
    flush(daz(a) + daz(b))
}

/// a-b.
#[inline]
pub fn sub(a: f64, b: f64) -> f64 {
    flush(daz(a) - daz(b))
}

/// The smaller factor, scaled, and the other.
#[inline]
fn scaled(a: f64, b: f64) -> (f64, f64) {
    if a.abs() < b.abs() { (a * UP, b) } else { (a, b * UP) }
}

/// a*b.
#[inline]
pub fn mul(a: f64, b: f64) -> f64 {
    let (a, b) = (daz(a), daz(b));
    round(a * b, || {
        let (a, b) = scaled(a, b);
        a * b
    })
}

/// a/b.
#[inline]
pub fn div(a: f64, b: f64) -> f64 {
    let (a, b) = (daz(a), daz(b));
    round(a / b, || if b.is_infinite() { a / b } else { a * UP / b })
}

/// The square root; -0 for -0, NaN for negative numbers.
#[inline]
pub fn sqrt(x: f64) -> f64 {
    flush(daz(x).sqrt())
}

/// a*b+c with one rounding.
#[inline]
pub fn fma(a: f64, b: f64, c: f64) -> f64 {
    let (a, b, c) = (daz(a), daz(b), daz(c));
    let result = a.mul_add(b, c);
    round(result, || {
        // Cancellation with a number that large leaves no tiny result.
        if c.abs() >= 1.0 {
            return result;
        }
        let (a, b) = scaled(a, b);
        a.mul_add(b, c * UP)
    })
}

/// a*b+c with one rounding or with two.
#[inline]
pub fn mad(mad: Mad, a: f64, b: f64, c: f64) -> f64 {
    match mad {
        Mad::Fused => fma(a, b, c),
        Mad::Separate => add(mul(a, b), c),
    }
}

/// The largest integer that is not above `x`; zero keeps its sign.
#[inline]
pub fn floor(x: f64) -> f64 {
    flush(daz(x).floor())
}

/// The least integer that is not below `x`; a result of zero has the sign of `x`.
#[inline]
pub fn ceil(x: f64) -> f64 {
    flush(daz(x).ceil())
}

/// The integer toward zero; a result of zero has the sign of `x`.
#[inline]
pub fn trunc(x: f64) -> f64 {
    flush(daz(x).trunc())
}

/// The nearest integer, ties to even; a result of zero has the sign of `x`.
#[inline]
pub fn nearest(x: f64) -> f64 {
    flush(daz(x).round_ties_even())
}

/// `a < b ? a : b`, of operands read as DAZ: `b` if either is NaN, bits and all, and of two zeros.
#[inline]
pub fn machine_min(a: f64, b: f64) -> f64 {
    let (a, b) = (daz(a), daz(b));
    if a < b { a } else { b }
}

/// `a > b ? a : b`, of operands read as DAZ: `b` if either is NaN, bits and all, and of two zeros.
#[inline]
pub fn machine_max(a: f64, b: f64) -> f64 {
    let (a, b) = (daz(a), daz(b));
    if a > b { a } else { b }
}

/// IEEE 754-2019 minimum: NaN if either operand is NaN; of two zeros -0 if there is one.
#[inline]
pub fn min(a: f64, b: f64) -> f64 {
    let (a, b) = (flush(a), flush(b));
    if a.is_nan() || a < b || (a == b && a.is_sign_negative()) { a } else { b }
}

/// IEEE 754-2019 maximum: NaN if either operand is NaN; of two zeros +0 if there is one.
#[inline]
pub fn max(a: f64, b: f64) -> f64 {
    let (a, b) = (flush(a), flush(b));
    if a.is_nan() || a > b || (a == b && a.is_sign_positive()) { a } else { b }
}

/// `if x<low low else if x>1 1`, so that NaN and -0 pass.
#[inline]
#[allow(clippy::manual_clamp)] // `clamp` does not promise that -0 passes
pub fn saturate(low: f64, x: f64) -> f64 {
    let x = flush(x);
    if x < low {
        low
    } else if x > 1.0 {
        1.0
    } else {
        x
    }
}

/// FRC: `x - floor(x)`, at most [`FRC_LIMIT`].
#[inline]
pub fn frc(x: f64) -> f64 {
    machine_min(FRC_LIMIT, sub(x, floor(x)))
}

/// 1/sqrt(x), in two roundings; -INF for -0.
#[inline]
pub fn rsq(x: f64) -> f64 {
    div(1.0, sqrt(x))
}

/// An fp32 number as fp64; exact.
#[inline]
pub fn widen(x: f32) -> f64 {
    flush(f64::from(soft::daz(x)))
}
