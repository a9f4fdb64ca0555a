//! PK* and UP* (NV_fragment_program 3.11.5.20 to 3.11.5.23, 3.11.5.41 to 3.11.5.44).

use super::Expander;
use super::emit::{Emit, SIGN};
use super::formats::may_be_signed;
use crate::compiler::ir::analysis::facts::Facts;
use crate::compiler::ir::{Op, PackFormat, Value};
use crate::language::numeric::arith::Arith;

/// The exponent field of fp32.
const EXPONENT: i32 = 0x7f80_0000;

impl Expander<'_> {
    /// The packed bits of `components`, the first one lowest.
    pub(super) fn pack(&mut self, format: PackFormat, components: &[Value]) -> Value {
        let width = (32 / components.len()) as u8;
        let mut packed = None;
        for (shift, &component) in (0..).step_by(usize::from(width)).zip(components) {
            let facts = *self.facts(component);
            let field = match format {
                PackFormat::Half2 => self.emit.half_bits(component, &facts),
                PackFormat::Ushort2 => self.emit.unsigned_normalized(component, &facts, 65535.0),
                PackFormat::Byte4 => self.emit.signed_normalized(component, &facts),
                PackFormat::Ubyte4 => self.emit.unsigned_normalized(component, &facts, 255.0),
            };
            packed = Some(match packed {
                None => field,
                Some(lower) => {
                    let field = self.emit.shl(field, shift);
                    self.emit.ior(lower, field)
                }
            });
        }
        let bits = packed.unwrap_or_else(|| self.emit.i32(0));
        self.emit.from_bits(bits)
    }
}

impl Emit<'_> {
    /// The fp16 bits of `x`.
    ///
    /// With C = 1.5 * 2^(e+13) as in [`round_to_fp16`](Self::round_to_fp16), the bits of |x| + C less
    /// those of C are |x| in units of the last place of fp16, rounded: the significand with its leading
    /// one, or the denormal. The exponent field, less one for the leading one, is in the bits of C.
    pub(super) fn half_bits(&mut self, x: Value, facts: &Facts) -> Value {
        let magnitude = self.abs(x);
        // Larger numbers become 65536, which packs to the bits of infinity. NaN, as the second operand, passes.
        let limit = self.f32(65536.0);
        let limited = self.machine_min(limit, magnitude);
        let bits = self.to_bits(limited);
        let exponent = self.int_with(Op::Iand, bits, EXPONENT);
        let c = self.int_with(Op::Iadd, exponent, 0x06c0_0000);
        let c = self.from_bits(c);
        let smallest = self.f32(0.75);
        let c = self.machine_max(c, smallest);
        let sum = self.add(limited, c);
        let (sum_bits, c_bits) = (self.to_bits(sum), self.to_bits(c));
        let units = self.isub(sum_bits, c_bits);
        let steps = self.int_with(Op::Isub, c_bits, 0x3f40_0000);
        let exponent = self.ushr(steps, 13);
        let mut half = self.iadd(exponent, units);
        if may_be_signed(facts) {
            let bits = self.to_bits(x);
            let sign = self.ushr(bits, 16);
            let sign = self.int_with(Op::Iand, sign, 0x8000);
            half = self.ior(half, sign);
        }
        if facts.nan {
            let is_nan = self.ne(x, x);
            let nan = self.i32(0x7fff);
            half = self.select_int(is_nan, nan, half);
        }
        half
    }

    /// `round(scale * x)`, x clamped to [0,1]; NaN counts as 0.
    fn unsigned_normalized(&mut self, x: Value, facts: &Facts, scale: f32) -> Value {
        let mut value = x;
        // As the first operand, NaN becomes 0.
        if facts.low < 0.0 || facts.nan {
            let zero = self.f32(0.0);
            value = self.machine_max(value, zero);
        }
        if facts.high > 1.0 {
            let one = self.f32(1.0);
            value = self.machine_min(value, one);
        }
        let scale = self.f32(scale);
        let scaled = self.mul(value, scale);
        let nearest = self.nearest(scaled);
        self.trunc_to_int(nearest)
    }

    /// `round(127 * x + 128)`, x clamped to [-128/127, 1]; NaN counts as 0. Multiplied and added in two
    /// roundings, whatever the option `Mad`.
    fn signed_normalized(&mut self, x: Value, facts: &Facts) -> Value {
        let mut value = x;
        if facts.nan {
            let ordered = self.eq(value, value);
            let mask = self.mask(ordered);
            let bits = self.to_bits(value);
            let bits = self.iand(bits, mask);
            value = self.from_bits(bits);
        }
        let (low, high) = (self.f32(-128.0 / 127.0), self.f32(1.0));
        value = self.machine_max(value, low);
        value = self.machine_min(value, high);
        let (scale, bias) = (self.f32(127.0), self.f32(128.0));
        let scaled = self.mul(value, scale);
        let sum = self.add(scaled, bias);
        let nearest = self.nearest(sum);
        self.trunc_to_int(nearest)
    }

    /// Component `component` of packed bits.
    pub fn unpack(&mut self, format: PackFormat, component: u8, packed: Value) -> Value {
        let bits = self.to_bits(packed);
        match format {
            PackFormat::Half2 => {
                let half = self.field(bits, component, 16);
                self.half_value(half)
            }
            PackFormat::Ushort2 => {
                let field = self.field(bits, component, 16);
                self.quotient(field, 65535.0)
            }
            PackFormat::Byte4 => {
                let field = self.field(bits, component, 8);
                let centred = self.int_with(Op::Isub, field, 128);
                self.quotient(centred, 127.0)
            }
            PackFormat::Ubyte4 => {
                let field = self.field(bits, component, 8);
                self.quotient(field, 255.0)
            }
        }
    }

    /// Field `number`, each `width` bits wide.
    fn field(&mut self, bits: Value, number: u8, width: u8) -> Value {
        let shift = number * width;
        let shifted = if shift == 0 { bits } else { self.ushr(bits, shift) };
        if shift + width == 32 { shifted } else { self.int_with(Op::Iand, shifted, (1 << width) - 1) }
    }

    fn quotient(&mut self, dividend: Value, divisor: f32) -> Value {
        let dividend = self.int_to_float(dividend);
        let divisor = self.f32(divisor);
        self.float(Op::Div, &[dividend, divisor])
    }

    /// The value of fp16 bits (in the low half, the rest zero).
    ///
    /// Shifted into place, with an exponent larger by 224, INF and NaN have fp32's exponent for them, and
    /// a multiplication by 2^-112 puts normal numbers right. Denormals would be read as zero, so they
    /// are converted as integers.
    fn half_value(&mut self, half: Value) -> Value {
        let magnitude = self.int_with(Op::Iand, half, 0x7fff);
        let shifted = self.shl(magnitude, 13);
        let biased = self.int_with(Op::Iadd, shifted, 224 << 23);
        let scaled = self.from_bits(biased);
        let scale = self.f32((-112f32).exp2());
        let normal = self.mul(scaled, scale);
        let units = self.int_to_float(magnitude);
        let unit = self.f32((-24f32).exp2());
        let denormal = self.mul(units, unit);
        let first_normal = self.i32(0x400);
        let is_denormal = self.builder.bool(Op::Icmp(crate::compiler::ir::Compare::Lt), &[magnitude, first_normal]);
        let value = self.select(is_denormal, denormal, normal);
        let sign = self.shl(half, 16);
        let sign = self.int_with(Op::Iand, sign, SIGN);
        let bits = self.to_bits(value);
        let bits = self.ior(bits, sign);
        self.from_bits(bits)
    }
}
