//! fp32 arithmetic with FTZ and DAZ, round to nearest even, exactly as SSE computes it with both bits set in MXCSR,
//! written in portable code: the interpreter and constant folding run on it, in the default floating-point environment
//! of Rust. Every NaN result is [`NAN_BITS`].
//!
//! Not for moves, negation and absolute value: those keep bits and need no function.

use super::NAN_BITS;
use super::arith::Arith;
use super::mad::Mad;
use crate::language::isa::Precision;

/// The NaN that arithmetic makes.
const NAN: f32 = f32::from_bits(NAN_BITS);

/// 2^-126 less a quarter of its ulp: an exact result below this rounds to less than 2^-126 when the exponent is not
/// bounded, and is flushed; the tie itself goes to the even 2^-126.
const TINY: f64 = f64::from_bits(0x380f_ffff_f000_0000);

/// A denormal becomes zero of its sign; everything else, NaN bits included, is unchanged.
#[inline]
pub fn daz(x: f32) -> f32 {
    if x.to_bits() & 0x7f80_0000 == 0 { f32::from_bits(x.to_bits() & 0x8000_0000) } else { x }
}

/// Flushes a result that is exact, or whose tininess shows after rounding: a denormal becomes zero of its sign, and
/// every NaN that of arithmetic.
#[inline]
pub fn flush(x: f32) -> f32 {
    if x.is_nan() { NAN } else { daz(x) }
}

/// Rounds a result that is exact, or was rounded to odd, in f64.
#[inline]
pub fn narrow(x: f64) -> f32 {
    if x.abs() < TINY {
        f32::copysign(0.0, x as f32)
    } else if x.is_nan() {
        NAN
    } else {
        x as f32
    }
}

/// a+b.
#[inline]
pub fn add(a: f32, b: f32) -> f32 {
    // A sum of two normal numbers that is below 2^-126 is exact: both are multiples of 2^-149.
    flush(daz(a) + daz(b))
}

/// a-b.
#[inline]
pub fn sub(a: f32, b: f32) -> f32 {
    flush(daz(a) - daz(b))
}

/// a*b.
#[inline]
pub fn mul(a: f32, b: f32) -> f32 {
    // 24 times 24 bits fit into f64.
    narrow(f64::from(daz(a)) * f64::from(daz(b)))
}

/// a/b.
#[inline]
pub fn div(a: f32, b: f32) -> f32 {
    let (a, b) = (daz(a), daz(b));
    let quotient = a / b;
    // The quotient is compared as a product, which is exact.
    if quotient.abs() <= f32::MIN_POSITIVE && f64::from(a.abs()) < TINY * f64::from(b.abs()) {
        return f32::copysign(0.0, quotient);
    }
    flush(quotient)
}

/// The square root; -0 for -0, NaN for negative numbers.
#[inline]
pub fn sqrt(x: f32) -> f32 {
    flush(daz(x).sqrt())
}

/// a*b+c with one rounding.
#[inline]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    let product = f64::from(daz(a)) * f64::from(daz(b));
    let c = f64::from(daz(c));
    let sum = product + c;
    // Knuth's TwoSum: `sum + error` is the exact result.
    let c_part = sum - product;
    let error = (product - (sum - c_part)) + (c - c_part);
    if error == 0.0 || !sum.is_finite() || sum.to_bits() & 1 != 0 {
        return narrow(sum);
    }
    // Rounding to odd keeps the second rounding, to 24 bits, correct.
    let toward_zero = (error < 0.0) != (sum < 0.0);
    narrow(f64::from_bits(if toward_zero { sum.to_bits() - 1 } else { sum.to_bits() + 1 }))
}

/// a*b+c with one rounding or with two.
#[inline]
pub fn mad(mad: Mad, a: f32, b: f32, c: f32) -> f32 {
    match mad {
        Mad::Fused => fma(a, b, c),
        Mad::Separate => add(mul(a, b), c),
    }
}

/// The largest integer that is not above `x`; zero keeps its sign.
#[inline]
pub fn floor(x: f32) -> f32 {
    flush(daz(x).floor())
}

/// The least integer that is not below `x`; a result of zero has the sign of `x`.
#[inline]
pub fn ceil(x: f32) -> f32 {
    flush(daz(x).ceil())
}

/// The integer toward zero; a result of zero has the sign of `x`.
#[inline]
pub fn trunc(x: f32) -> f32 {
    flush(daz(x).trunc())
}

/// The nearest integer, ties to even; zero keeps its sign, and a result of zero has the sign of `x`.
#[inline]
pub fn nearest(x: f32) -> f32 {
    flush(daz(x).round_ties_even())
}

/// `a < b ? a : b`, of operands read as DAZ: `b` if either is NaN, bits and all, and of two zeros.
#[inline]
pub fn machine_min(a: f32, b: f32) -> f32 {
    let (a, b) = (daz(a), daz(b));
    if a < b { a } else { b }
}

/// `a > b ? a : b`, of operands read as DAZ: `b` if either is NaN, bits and all, and of two zeros.
#[inline]
pub fn machine_max(a: f32, b: f32) -> f32 {
    let (a, b) = (daz(a), daz(b));
    if a > b { a } else { b }
}

/// MIN: IEEE 754-2019 minimum. NaN if either operand is NaN; of two zeros -0 if there is one
/// (NV_fragment_program 3.11.5.17).
#[inline]
pub fn min(a: f32, b: f32) -> f32 {
    let (a, b) = (flush(a), flush(b));
    if a.is_nan() || a < b || (a == b && a.is_sign_negative()) { a } else { b }
}

/// MAX: IEEE 754-2019 maximum. NaN if either operand is NaN; of two zeros +0 if there is one
/// (NV_fragment_program 3.11.5.16).
#[inline]
pub fn max(a: f32, b: f32) -> f32 {
    let (a, b) = (flush(a), flush(b));
    if a.is_nan() || a > b || (a == b && a.is_sign_positive()) { a } else { b }
}

/// _SAT: `if x<0 0 else if x>1 1`, so that NaN and -0 pass.
#[inline]
#[allow(clippy::manual_clamp)] // `clamp` does not promise that -0 passes
pub fn saturate(x: f32) -> f32 {
    let x = flush(x);
    if x < 0.0 {
        0.0
    } else if x > 1.0 {
        1.0
    } else {
        x
    }
}

/// _SSAT: the same between -1 and 1 (NV_fragment_program2 3.11.4.3).
#[inline]
#[allow(clippy::manual_clamp)]
pub fn saturate_signed(x: f32) -> f32 {
    let x = flush(x);
    if x < -1.0 {
        -1.0
    } else if x > 1.0 {
        1.0
    } else {
        x
    }
}

/// RCP: 1/x, correctly rounded (NV_fragment_program 3.11.5.25).
#[inline]
pub fn rcp(x: f32) -> f32 {
    div(1.0, x)
}

/// RSQ: 1/sqrt(x), in two roundings; -INF for -0 (NV_fragment_program 3.11.5.27).
#[inline]
pub fn rsq(x: f32) -> f32 {
    div(1.0, sqrt(x))
}

/// FRC: `x - floor(x)` in fp32, at most the largest number below 1 of `precision`, so that neither this difference nor
/// its conversion gives 1 (NV_fragment_program 3.11.5.10). The conversion is the caller's.
#[inline]
pub fn frc(precision: Precision, x: f32) -> f32 {
    let fraction = sub(x, floor(x));
    match precision {
        Precision::Fp32 => machine_min(FRC_LIMIT_FP32, fraction),
        Precision::Fp16 => machine_min(FRC_LIMIT_FP16, fraction),
        // The fraction of a multiple of 1/1024 is one, too.
        Precision::Fx12 => fraction,
    }
}

/// The largest fp32 number below 1, 1-2^-24: the largest result of FRC.
pub const FRC_LIMIT_FP32: f32 = f32::from_bits(0x3f7f_ffff);
/// The largest fp16 number below 1, 1-2^-11: the largest result of FRCH.
pub const FRC_LIMIT_FP16: f32 = f32::from_bits(0x3f7f_e000);

/// The integer toward zero; `i32::MIN` for NaN and values out of range, like cvttps2dq.
#[inline]
pub fn trunc_to_int(x: f32) -> i32 {
    // -2^31 is in range, and also the result for values out of range.
    if (-2147483648.0..2147483648.0).contains(&x) { x as i32 } else { i32::MIN }
}

/// Rounds to nearest even.
#[inline]
pub fn int_to_float(x: i32) -> f32 {
    x as f32
}

/// a<b; false if either is NaN.
#[inline]
pub fn lt(a: f32, b: f32) -> bool {
    daz(a) < daz(b)
}

/// a<=b; false if either is NaN.
#[inline]
pub fn le(a: f32, b: f32) -> bool {
    daz(a) <= daz(b)
}

/// a==b; false if either is NaN.
#[inline]
pub fn eq(a: f32, b: f32) -> bool {
    daz(a) == daz(b)
}

/// a!=b; true if either is NaN.
#[inline]
pub fn ne(a: f32, b: f32) -> bool {
    daz(a) != daz(b)
}

/// The functions of this module as an [`Arith`], for the approximations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Soft {
    /// How [`Arith::mad`] rounds.
    pub mad: Mad,
}

impl Arith for Soft {
    type F = f32;
    type I = i32;
    type B = bool;

    #[inline]
    fn f32(&mut self, value: f32) -> f32 {
        value
    }
    #[inline]
    fn i32(&mut self, value: i32) -> i32 {
        value
    }
    #[inline]
    fn add(&mut self, a: f32, b: f32) -> f32 {
        add(a, b)
    }
    #[inline]
    fn sub(&mut self, a: f32, b: f32) -> f32 {
        sub(a, b)
    }
    #[inline]
    fn mul(&mut self, a: f32, b: f32) -> f32 {
        mul(a, b)
    }
    #[inline]
    fn mad(&mut self, a: f32, b: f32, c: f32) -> f32 {
        mad(self.mad, a, b, c)
    }
    #[inline]
    fn floor(&mut self, a: f32) -> f32 {
        floor(a)
    }
    #[inline]
    fn nearest(&mut self, a: f32) -> f32 {
        nearest(a)
    }
    #[inline]
    fn machine_min(&mut self, a: f32, b: f32) -> f32 {
        // Approximations give no NaN but that of arithmetic.
        flush(machine_min(a, b))
    }
    #[inline]
    fn machine_max(&mut self, a: f32, b: f32) -> f32 {
        flush(machine_max(a, b))
    }
    #[inline]
    fn to_bits(&mut self, a: f32) -> i32 {
        a.to_bits() as i32
    }
    #[inline]
    fn from_bits(&mut self, a: i32) -> f32 {
        f32::from_bits(a as u32)
    }
    #[inline]
    fn trunc_to_int(&mut self, a: f32) -> i32 {
        trunc_to_int(a)
    }
    #[inline]
    fn int_to_float(&mut self, a: i32) -> f32 {
        int_to_float(a)
    }
    #[inline]
    fn iadd(&mut self, a: i32, b: i32) -> i32 {
        a.wrapping_add(b)
    }
    #[inline]
    fn isub(&mut self, a: i32, b: i32) -> i32 {
        a.wrapping_sub(b)
    }
    #[inline]
    fn iand(&mut self, a: i32, b: i32) -> i32 {
        a & b
    }
    #[inline]
    fn ior(&mut self, a: i32, b: i32) -> i32 {
        a | b
    }
    #[inline]
    fn ixor(&mut self, a: i32, b: i32) -> i32 {
        a ^ b
    }
    #[inline]
    fn shl(&mut self, a: i32, bits: u8) -> i32 {
        a.wrapping_shl(bits.into())
    }
    #[inline]
    fn ushr(&mut self, a: i32, bits: u8) -> i32 {
        (a as u32).wrapping_shr(bits.into()) as i32
    }
    #[inline]
    fn sshr(&mut self, a: i32, bits: u8) -> i32 {
        a.wrapping_shr(bits.into())
    }
    #[inline]
    fn lt(&mut self, a: f32, b: f32) -> bool {
        lt(a, b)
    }
    #[inline]
    fn le(&mut self, a: f32, b: f32) -> bool {
        le(a, b)
    }
    #[inline]
    fn eq(&mut self, a: f32, b: f32) -> bool {
        eq(a, b)
    }
    #[inline]
    fn ne(&mut self, a: f32, b: f32) -> bool {
        ne(a, b)
    }
    #[inline]
    fn select(&mut self, mask: bool, a: f32, b: f32) -> f32 {
        if mask { a } else { b }
    }
    #[inline]
    fn select_int(&mut self, mask: bool, a: i32, b: i32) -> i32 {
        if mask { a } else { b }
    }
}

#[cfg(test)]
mod tests;
