//! Instructions that only vertex programs have: address registers, EXP, LOG, RCC and SSG (NV_vertex_program2 2.14.3).
//! Branches are in `control`, the stack of address registers in `stack`.

use super::{Current, Lowering, Results};
use crate::compiler::ir::{Compare, Op, Value};
use crate::language::numeric::{NAN_BITS, double};

impl Lowering<'_> {
    /// ARL (`rounding` is Floor) and ARR (Nearest): integers, clamped; NaN is 0, which the
    /// specification leaves open.
    pub(super) fn load_address(&mut self, at: Current, rounding: Op) -> Results {
        self.each(at, |this, component| {
            let operand = this.load(at, 0, component);
            let range = this.address_range();
            this.clamped_integer(rounding, operand, range)
        })
    }

    /// The range of address register components: 2.14.1.3; ARB_vertex_program leaves it open.
    fn address_range(&self) -> (i32, i32) {
        self.program.features().address_registers.map_or((0, 0), |registers| registers.range)
    }

    /// A number rounded and clamped to a range; NaN is 0.
    pub(super) fn clamped_integer(&mut self, rounding: Op, operand: Value, (low, high): (i32, i32)) -> Value {
        let rounded = self.builder.float(rounding, &[operand]);
        let (low, high) = (self.f32(low as f32), self.f32(high as f32));
        let above = self.builder.float(Op::Max, &[rounded, low]);
        let clamped = self.builder.float(Op::Min, &[above, high]);
        let integer = self.builder.int(Op::TruncToInt, &[clamped]);
        let is_number = self.builder.fcmp(Compare::Eq, operand, operand);
        let zero = self.i32(0);
        self.builder.select(is_number, integer, zero)
    }

    /// An integer clamped to a range.
    pub(super) fn clamp_integer(&mut self, value: Value, (low, high): (i32, i32)) -> Value {
        let low = self.i32(low);
        let below = self.builder.bool(Op::Icmp(Compare::Lt), &[value, low]);
        let value = self.builder.select(below, low, value);
        let high = self.i32(high);
        let above = self.builder.bool(Op::Icmp(Compare::Gt), &[value, high]);
        self.builder.select(above, high, value)
    }

    /// ARA: (x + z, y + w, x + z, y + w), clamped.
    pub(super) fn add_addresses(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let half = component % 2;
            let (a, b) = (this.load(at, 0, half), this.load(at, 0, half + 2));
            let sum = this.builder.int(Op::Iadd, &[a, b]);
            let range = this.address_range();
            this.clamp_integer(sum, range)
        })
    }

    /// EXP: (2^floor(t), t - floor(t), 2^t, 1). NV_vertex_program makes y 0 for infinities.
    pub(super) fn exp(&mut self, at: Current) -> Results {
        let t = self.load(at, 0, 0);
        self.each(at, |this, component| match component {
            0 => {
                let floor = this.builder.float(Op::Floor, &[t]);
                this.builder.float(Op::Ex2, &[floor])
            }
            1 => {
                let fraction = this.builder.float(Op::Frc, &[t]);
                let magnitude = this.builder.float(Op::Abs, &[t]);
                let (infinity, zero) = (this.f32(f32::INFINITY), this.f32(0.0));
                let is_infinite = this.builder.fcmp(Compare::Eq, magnitude, infinity);
                this.builder.select(is_infinite, zero, fraction)
            }
            2 => this.builder.float(Op::Ex2, &[t]),
            _ => this.f32(1.0),
        })
    }

    /// LOG: exponent and significand of |t|, and its logarithm. Zero gives (-INF, 1, -INF, 1), infinity
    /// (INF, 1, INF, 1), NaN is NaN in x, y and z.
    pub(super) fn log(&mut self, at: Current) -> Results {
        let t = self.load(at, 0, 0);
        let magnitude = self.builder.float(Op::Abs, &[t]);
        // No operand is negative here: this flushes denormals and passes NaN.
        let magnitude = self.builder.float(Op::ClampNegative, &[magnitude]);
        self.each(at, |this, component| match component {
            0 => this.exponent(magnitude),
            1 => this.significand(magnitude),
            2 => this.builder.float(Op::Lg2, &[magnitude]),
            _ => this.f32(1.0),
        })
    }

    /// floor(log2(x)), exactly, for x that is not negative and not denormal.
    fn exponent(&mut self, x: Value) -> Value {
        let bits = self.builder.int(Op::ToBits, &[x]);
        let biased = self.builder.int(Op::Ushr(23), &[bits]);
        let bias = self.i32(127);
        let exponent = self.builder.int(Op::Isub, &[biased, bias]);
        let exponent = self.builder.float(Op::IntToFloat, &[exponent]);
        let (zero, infinity) = (self.f32(0.0), self.f32(f32::INFINITY));
        let negative_infinity = self.f32(f32::NEG_INFINITY);
        let nan = self.leaf(Op::ConstF32(NAN_BITS));
        let is_infinite = self.builder.fcmp(Compare::Eq, x, infinity);
        let special = self.builder.select(is_infinite, infinity, nan);
        let is_finite = self.builder.fcmp(Compare::Lt, x, infinity);
        let value = self.builder.select(is_finite, exponent, special);
        let is_zero = self.builder.fcmp(Compare::Eq, x, zero);
        self.builder.select(is_zero, negative_infinity, value)
    }

    /// x scaled into [1,2) by a power of two; zero and infinity have no fraction bits, and give 1.
    fn significand(&mut self, x: Value) -> Value {
        let bits = self.builder.int(Op::ToBits, &[x]);
        let fraction_bits = self.i32(0x007f_ffff);
        let fraction = self.builder.int(Op::Iand, &[bits, fraction_bits]);
        let one = self.i32(1f32.to_bits() as i32);
        let significand = self.builder.int(Op::Ior, &[fraction, one]);
        let significand = self.builder.float(Op::FromBits, &[significand]);
        let nan = self.leaf(Op::ConstF32(NAN_BITS));
        let is_number = self.builder.fcmp(Compare::Eq, x, x);
        self.builder.select(is_number, significand, nan)
    }

    /// RCC: the magnitude of the reciprocal clamped to [2^-64, 2^64]. A zero reciprocal has its sign, too, so the
    /// result's sign is that of the operand or, for -0, that of the reciprocal.
    pub(super) fn rcc(&mut self, at: Current) -> Results {
        let x = self.load(at, 0, 0);
        let reciprocal = self.builder.float(Op::Rcp, &[x]);
        let magnitude = self.builder.float(Op::Abs, &[reciprocal]);
        let (low, high) = (self.f32((-64f32).exp2()), self.f32(64f32.exp2()));
        let above = self.builder.float(Op::Max, &[magnitude, low]);
        let clamped = self.builder.float(Op::Min, &[above, high]);
        let zero = self.f32(0.0);
        let operand_negative = self.builder.fcmp(Compare::Lt, x, zero);
        let reciprocal_negative = self.builder.fcmp(Compare::Lt, reciprocal, zero);
        let negative = self.builder.bool(Op::Or, &[operand_negative, reciprocal_negative]);
        let negated = self.builder.float(Op::Neg, &[clamped]);
        [Some(self.builder.select(negative, negated, clamped)); 4]
    }

    /// SSG: 1, 0 or -1; NaN for NaN.
    pub(super) fn ssg(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let operand = this.load(at, 0, component);
            let zero = this.number(at.ty.wide, 0.0);
            let nan = if at.ty.wide { Op::ConstF64(double::NAN_BITS) } else { Op::ConstF32(NAN_BITS) };
            let mut sign = this.leaf(nan);
            for (compare, value) in [(Compare::Eq, 0.0), (Compare::Lt, -1.0), (Compare::Gt, 1.0)] {
                let holds = this.builder.fcmp(compare, operand, zero);
                let value = this.number(at.ty.wide, value);
                sign = this.builder.select(holds, value, sign);
            }
            sign
        })
    }
}
