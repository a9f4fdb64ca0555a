//! Conversions with directed rounding, by integer arithmetic on the bits of a float: larger bits are a larger
//! magnitude, and clearing the low ones rounds toward zero.

use super::emit::{Emit, SIGN};
use crate::compiler::ir::analysis::facts::Facts;
use crate::compiler::ir::{Compare, Op, Rounding, Value, Width};
use crate::language::numeric::arith::Arith;

/// The mantissa bits of fp64 that fp32 lacks.
const LOST: i64 = (1 << 29) - 1;

impl Emit<'_> {
    /// Whether `x` is rounded to a greater magnitude; `None` if this rounding never does so. False for NaN.
    fn away(&mut self, rounding: Rounding, x: Value) -> Option<Value> {
        let zero = self.float_like(x, 0.0);
        match rounding {
            Rounding::Nearest | Rounding::Truncate => None,
            Rounding::Floor => Some(self.builder.fcmp(Compare::Lt, x, zero)),
            Rounding::Ceil => Some(self.builder.fcmp(Compare::Gt, x, zero)),
        }
    }

    /// To fp32. A number truncated to 24 bits narrows exactly, and is flushed if it is tiny; one that is too large
    /// becomes infinite, unless it is clamped first because it rounds toward zero.
    pub fn narrow(&mut self, rounding: Rounding, x: Value) -> Value {
        let mut bits = self.to_bits(x);
        if let Some(away) = self.away(rounding, x) {
            let (lost, zero) = (self.constant(Op::ConstI64(LOST)), self.constant(Op::ConstI64(0)));
            let up = self.select(away, lost, zero);
            bits = self.iadd(bits, up);
        }
        let kept = self.constant(Op::ConstI64(!LOST));
        let bits = self.iand(bits, kept);
        let mut cut = self.from_bits(bits);
        if rounding != Rounding::Ceil {
            let most = self.float_like(x, f32::MAX);
            cut = self.machine_min(most, cut);
        }
        if rounding != Rounding::Floor {
            let least = self.float_like(x, f32::MIN);
            cut = self.machine_max(least, cut);
        }
        // Infinity and NaN pass, since truncation may clear the bits of a NaN.
        let magnitude = self.abs(x);
        let infinity = self.float_like(x, f32::INFINITY);
        let is_finite = self.lt(magnitude, infinity);
        let cut = self.select(is_finite, cut, x);
        self.builder.value(Op::Narrow(Rounding::Nearest), &[cut])
    }

    /// An integer as a float. 32 bits are exact in fp64; for 64 bits, the halves are, and so is the error of their sum.
    pub fn rounded_int(&mut self, rounding: Rounding, width: Width, is_signed: bool, x: Value) -> Value {
        let exact = |of_sign: bool| match of_sign {
            true => Op::FromSigned(Rounding::Nearest, Width::W64),
            false => Op::FromUnsigned(Rounding::Nearest, Width::W64),
        };
        let wide = if self.is_wide(x) {
            let (low, high) = (self.builder.value(Op::Low, &[x]), self.builder.value(Op::High, &[x]));
            let (low, high) = (self.builder.value(exact(false), &[low]), self.builder.value(exact(is_signed), &[high]));
            let scale = self.float_like(high, 32f32.exp2());
            let high = self.mul(high, scale);
            let sum = self.add(high, low);
            let part = self.sub(sum, high);
            let error = self.sub(low, part);
            self.step(rounding, sum, error)
        } else {
            self.builder.value(exact(is_signed), &[x])
        };
        match width {
            Width::W64 => wide,
            // Two roundings in one direction are one.
            Width::W32 => self.narrow(rounding, wide),
        }
    }

    /// `sum`, or its neighbour in the rounding direction if the exact sum, `sum + error`, lies further in that
    /// direction.
    fn step(&mut self, rounding: Rounding, sum: Value, error: Value) -> Value {
        let zero = self.float_like(sum, 0.0);
        let is_negative = self.lt(sum, zero);
        let [one, minus_one, none] = [1, -1, 0].map(|step| self.constant(Op::ConstI64(step)));
        let is_below = match rounding {
            Rounding::Floor => self.lt(error, zero),
            Rounding::Ceil => self.lt(zero, error),
            Rounding::Nearest | Rounding::Truncate => {
                let (below, above) = (self.lt(error, zero), self.lt(zero, error));
                let of_negative = self.builder.bool(Op::And, &[is_negative, above]);
                let is_positive = self.builder.bool(Op::Not, &[is_negative]);
                let of_positive = self.builder.bool(Op::And, &[is_positive, below]);
                self.builder.bool(Op::Or, &[of_negative, of_positive])
            }
        };
        let step = match rounding {
            Rounding::Floor => self.select(is_negative, one, minus_one),
            Rounding::Ceil => self.select(is_negative, minus_one, one),
            Rounding::Nearest | Rounding::Truncate => minus_one,
        };
        let step = self.select(is_below, step, none);
        let bits = self.to_bits(sum);
        let bits = self.iadd(bits, step);
        self.from_bits(bits)
    }

    /// The bits of an fp16 number. Denormals count units of 2^-24, which fp32 represents exactly.
    pub fn round_to_half(&mut self, rounding: Rounding, x: Value, facts: &Facts) -> Value {
        if rounding == Rounding::Nearest {
            return self.half_bits(x, facts);
        }
        let away = self.away(rounding, x);
        let bits = self.to_bits(x);
        let magnitude = self.int_with(Op::Iand, bits, !SIGN);
        let value = self.from_bits(magnitude);
        let scale = self.f32(24f32.exp2());
        let units = self.mul(value, scale);
        let (mut small, mut cut, mut most) = (self.floor(units), magnitude, self.i32(0x7bff));
        if let Some(away) = away {
            let above = self.builder.value(Op::Ceil, &[units]);
            small = self.select(away, above, small);
            let up = self.int_with(Op::Iadd, magnitude, 0x1fff);
            cut = self.select_int(away, up, cut);
            let infinity = self.i32(0x7c00);
            most = self.select_int(away, infinity, most);
        }
        let small = self.trunc_to_int(small);
        let cut = self.int_with(Op::Isub, cut, (127 - 15) << 23);
        let large = self.ushr(cut, 13);
        let large = self.builder.value(Op::Smin, &[large, most]);
        let limit = self.f32((-14f32).exp2());
        let is_small = self.lt(value, limit);
        let half = self.select_int(is_small, small, large);
        let (infinity, infinite_half) = (self.f32(f32::INFINITY), self.i32(0x7c00));
        let is_infinite = self.eq(value, infinity);
        let half = self.select_int(is_infinite, infinite_half, half);
        let sign = self.ushr(bits, 16);
        let sign = self.int_with(Op::Iand, sign, 0x8000);
        let half = self.ior(half, sign);
        let (is_nan, nan) = (self.ne(x, x), self.i32(0x7fff));
        self.select_int(is_nan, nan, half)
    }
}
