//! EX2, LG2, SIN and COS, written once over [`Arith`], so that the interpreter and native code agree by construction.
//! Each is a short branch-free sequence, suitable for vectors. Rounding to fp16 or fx12, and POW, LIT and other
//! composed instructions are elsewhere.
//!
//! A NaN operand gives some NaN. Errors are for both settings of the option MAD; docs/numerics.md states them, and the
//! tests sweep them.

use super::NAN_BITS;
use super::arith::Arith;

/// (2^f - 1) / f for f in [0,1], highest power first: 1 + f * this differs from 2^f by less than 2.9e-9.
#[allow(clippy::approx_constant)] // the last one is what the fit gives, not ln 2
const EX2: [f32; 6] = [0.00021798778, 0.0012413864, 0.009681268, 0.055482447, 0.2402299, 0.693147];

/// log2(1 + t) / t for 1+t in [sqrt(1/2), sqrt(2)], highest power first: t * this differs from log2(1 + t) by less than
/// 4.9e-8.
const LG2: [f32; 8] = [-0.14569648, 0.23683819, -0.25006682, 0.2867169, -0.36008826, 0.48093888, -0.7213571, 1.4426948];

/// sin(r) / r over r*r for r in [-1.574, 1.574], highest power first: r * this differs from sin(r) by less than 4.9e-9.
const SIN: [f32; 5] = [2.5988224e-6, -0.00019806028, 0.008333009, -0.16666657, 1.0];

/// cos(r) over r*r for r in [-1.574, 1.574], highest power first; it differs from cos(r) by less than 4.6e-10.
const COS: [f32; 6] = [-2.6208593e-7, 2.477017e-5, -0.0013888585, 0.041666657, -0.5, 1.0];

/// Pi in three parts. The first two have 8 and 9 bits, so that their products with numbers of 14 bits are exact. All
/// are positive: otherwise SIN(-0) would be +0.
const PI: [f32; 3] = [3.140625, 507.0 / 524288.0, 6.2783295e-7];

/// EX2: 2^x (NV_fragment_program 3.11.5.8). Exact for integers, +0 for all results below 2^-126, +INF from 128 on.
pub fn ex2<A: Arith>(a: &mut A, x: A::F) -> A::F {
    // The order of the operands lets NaN pass.
    let (low, high) = (a.f32(-127.0), a.f32(128.0));
    let x = a.machine_min(high, x);
    let x = a.machine_max(low, x);
    let whole = a.floor(x);
    let fraction = a.sub(x, whole);
    // 2^whole by its bits: the sum's low byte is the biased exponent, 0 for -127 (so the scale is +0, and results below
    // 2^-126 are flushed) and 255 for 128 (+INF).
    let bias = a.f32(8388608.0 + 127.0);
    let exponent = a.add(whole, bias);
    let exponent = a.to_bits(exponent);
    let scale = a.shl(exponent, 23);
    let scale = a.from_bits(scale);
    let slope = polynomial(a, &EX2, fraction);
    let one = a.f32(1.0);
    let power = a.mad(fraction, slope, one);
    a.mul(power, scale)
}

/// LG2: log2(x) (NV_fragment_program 3.11.5.12). Exactly +0 for 1, of the right sign elsewhere, -INF for zeros and
/// denormals, NaN for negative numbers.
pub fn lg2<A: Arith>(a: &mut A, x: A::F) -> A::F {
    // x = 2^exponent * mantissa, the mantissa in [sqrt(1/2), sqrt(2)): its logarithm changes sign where that of x does.
    let bits = a.to_bits(x);
    let root = a.i32(std::f32::consts::FRAC_1_SQRT_2.to_bits() as i32);
    let biased = a.isub(bits, root);
    let exponent_mask = a.i32(0xff80_0000_u32 as i32);
    let exponent_bits = a.iand(biased, exponent_mask);
    let mantissa = a.isub(bits, exponent_bits);
    let mantissa = a.from_bits(mantissa);
    let one = a.f32(1.0);
    let t = a.sub(mantissa, one);
    let exponent = a.sshr(biased, 23);
    let exponent = a.int_to_float(exponent);
    // x - MAX is below every exponent while x is finite, else +INF or NaN, like the result.
    let largest = a.f32(f32::MAX);
    let excess = a.sub(x, largest);
    let exponent = a.machine_max(exponent, excess);
    let slope = polynomial(a, &LG2, t);
    let logarithm = a.mad(t, slope, exponent);
    let zero = a.f32(0.0);
    let (nan, infinity) = (a.f32(f32::from_bits(NAN_BITS)), a.f32(f32::NEG_INFINITY));
    let negative = a.lt(x, zero);
    let special = a.select(negative, nan, infinity);
    let not_positive = a.le(x, zero);
    a.select(not_positive, special, logarithm)
}

/// SIN (NV_fragment_program 3.11.5.32). In [-1,1] for every finite x.
pub fn sin<A: Arith>(a: &mut A, x: A::F) -> A::F {
    let (r, sign) = reduce(a, x);
    let square = a.mul(r, r);
    let slope = polynomial(a, &SIN, square);
    let r = change_sign(a, r, sign);
    let sine = a.mul(r, slope);
    clamp(a, sine)
}

/// COS (NV_fragment_program 3.11.5.2). In [-1,1] for every finite x.
pub fn cos<A: Arith>(a: &mut A, x: A::F) -> A::F {
    let (r, sign) = reduce(a, x);
    let square = a.mul(r, r);
    let cosine = polynomial(a, &COS, square);
    let cosine = change_sign(a, cosine, sign);
    clamp(a, cosine)
}

/// r = x - k*pi in about [-pi/2, pi/2], and the sign bit that is set for odd k. NaN for infinities.
fn reduce<A: Arith>(a: &mut A, x: A::F) -> (A::F, A::I) {
    // At 1.5 * 2^23 the unit is 1: the sum rounds to an integer, and its last bit is the parity.
    let (inverse, magic) = (a.f32(std::f32::consts::FRAC_1_PI), a.f32(12582912.0));
    let turns = a.mad(x, inverse, magic);
    let k = a.sub(turns, magic);
    let turns = a.to_bits(turns);
    let sign = a.shl(turns, 31);
    let mut r = x;
    for part in PI {
        let part = a.f32(-part);
        r = a.mad(k, part, r);
    }
    (r, sign)
}

/// `x`, negated where `sign` is set.
fn change_sign<A: Arith>(a: &mut A, x: A::F, sign: A::I) -> A::F {
    let bits = a.to_bits(x);
    let bits = a.ixor(bits, sign);
    a.from_bits(bits)
}

/// Clamps to [-1,1]: where x is so large that its angle is lost, the polynomials are unbounded. NaN passes.
fn clamp<A: Arith>(a: &mut A, x: A::F) -> A::F {
    let (low, high) = (a.f32(-1.0), a.f32(1.0));
    let x = a.machine_min(high, x);
    a.machine_max(low, x)
}

/// By Horner's rule, the coefficient of the highest power first.
fn polynomial<A: Arith>(a: &mut A, coefficients: &[f32], x: A::F) -> A::F {
    let mut coefficients = coefficients.iter();
    let mut sum = a.f32(coefficients.next().copied().unwrap_or_default());
    for &coefficient in coefficients {
        let coefficient = a.f32(coefficient);
        sum = a.mad(sum, x, coefficient);
    }
    sum
}

#[cfg(test)]
mod tests;
