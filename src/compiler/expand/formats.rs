//! Rounding of fp32 values to fp16 and fx12. The result stays an fp32 value.
//!
//! Both use one trick: adding a number C whose unit in the last place equals that of the wanted result rounds to it, to
//! nearest even as the addition does, and subtracting C again is exact.

use super::emit::{Emit, SIGN};
use crate::compiler::ir::analysis::facts::Facts;
use crate::compiler::ir::{Op, Value};
use crate::language::isa::Precision;
use crate::language::numeric::arith::Arith;

/// The exponent field of fp32.
const EXPONENT: i32 = 0x7f80_0000;
/// Added to the bits of `2^e`, gives those of `1.5 * 2^(e+13)`.
const TIMES_12288: i32 = 0x06c0_0000;
/// 1.5 * 2^13: there the unit in the last place of fp32 is 2^-10.
const ROUND_TO_1024THS: f32 = 12288.0;
/// The smallest number that becomes infinity in fp16.
const FP16_OVERFLOW: f32 = 65520.0;
/// The largest fx12 number.
const FX12_MAX: f32 = 2047.0 / 1024.0;
/// The smallest fx12 number.
const FX12_MIN: f32 = -2.0;

/// Whether a number with these facts may have its sign bit set.
pub fn may_be_signed(facts: &Facts) -> bool {
    facts.low < 0.0 || facts.negative_zero
}

impl Emit<'_> {
    /// Rounds to fp16. `facts` are those of `x`; with `may_stay_large`, numbers that should become infinite may give
    /// any number of at least 65536.
    ///
    /// For `2^e <= |x| < 2^(e+1)` the unit in the last place of fp16 is 2^(e-10), which is that of fp32 at C = 1.5 *
    /// 2^(e+13); for denormals, e is -14 and C at least 0.75. From e = 115 on (INF and NaN included) the bits of C wrap
    /// around to a negative number or are a NaN, so the maximum gives 0.75, whose addition does not change such large
    /// numbers.
    ///
    /// 65536 and above is infinity: scaling by 2^112 overflows exactly there. The sum C + x loses the sign of a result
    /// that is zero, so the sign is restored at the end.
    pub fn round_to_fp16(&mut self, x: Value, facts: &Facts, may_stay_large: bool) -> Value {
        if facts.fits(Precision::Fp16) {
            return x;
        }
        let bits = self.to_bits(x);
        let exponent = self.int_with(Op::Iand, bits, EXPONENT);
        let c = self.int_with(Op::Iadd, exponent, TIMES_12288);
        let c = self.from_bits(c);
        let smallest = self.f32(0.75);
        let c = self.machine_max(c, smallest);
        let sum = self.add(x, c);
        let mut rounded = self.sub(sum, c);
        if !may_stay_large && (facts.high >= FP16_OVERFLOW || facts.low <= -FP16_OVERFLOW) {
            let up = self.f32(112f32.exp2());
            let down = self.f32((-112f32).exp2());
            let scaled = self.mul(rounded, up);
            rounded = self.mul(scaled, down);
        }
        if may_be_signed(facts) {
            let sign = self.int_with(Op::Iand, bits, SIGN);
            let bits = self.to_bits(rounded);
            let bits = self.ior(bits, sign);
            rounded = self.from_bits(bits);
        }
        rounded
    }

    /// Rounds to fx12: NaN is 0, the rest is clamped and rounded to 1024ths. fx12 has no -0, and the result is never
    /// -0.
    pub fn round_to_fx12(&mut self, x: Value, facts: &Facts) -> Value {
        if facts.fits(Precision::Fx12) {
            return x;
        }
        let mut value = x;
        if facts.nan {
            let ordered = self.eq(value, value);
            let mask = self.mask(ordered);
            let bits = self.to_bits(value);
            let bits = self.iand(bits, mask);
            value = self.from_bits(bits);
        }
        if facts.high > FX12_MAX {
            let max = self.f32(FX12_MAX);
            value = self.machine_min(value, max);
        }
        if facts.low < FX12_MIN {
            let min = self.f32(FX12_MIN);
            value = self.machine_max(value, min);
        }
        let c = self.f32(ROUND_TO_1024THS);
        let sum = self.add(value, c);
        self.sub(sum, c)
    }
}
