//! Conversions of numbers: CEIL, FLR, ROUND and TRUNC, I2F, CVT (NV_gpu_program4 and NV_gpu_program5 2.X.8); and
//! interpolation by IPAC, IPAO and IPAS.

use super::{Current, Lowering, Results, width};
use crate::compiler::ir::{Compare, Op, Rounding, Type, Value, Width};
use crate::language::isa::modifiers::{self, TypeModifier};
use crate::language::isa::registers::FRAGMENT_WPOS;
use crate::language::isa::{Base, NumberType, Opcode, Saturation};
use crate::language::syntax::ast::{Course, Source};
use nvjit_runtime::{Register, RegisterFile};

impl Lowering<'_> {
    /// CEIL, FLR, ROUND, TRUNC: to an integral float, or to an integer, which is clamped; NaN is 0 then.
    pub(super) fn round(&mut self, at: Current, op: Op) -> Results {
        self.each(at, |this, component| {
            let value = this.load(at, 0, component);
            let value = this.builder.precise(op, at.precision, &[value]);
            match at.ty.base {
                Base::Float => value,
                Base::Signed => this.builder.value(Op::ToSigned(width(at.ty.wide)), &[value]),
                Base::Unsigned => this.builder.value(Op::ToUnsigned(width(at.ty.wide)), &[value]),
            }
        })
    }

    /// I2F: to a float of the same size.
    pub(super) fn integer_to_float(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let value = this.load(at, 0, component);
            this.float_of(at.ty.base, Rounding::Nearest, width(at.ty.wide), value)
        })
    }

    fn float_of(&mut self, base: Base, rounding: Rounding, width: Width, value: Value) -> Value {
        let op = match base {
            Base::Signed => Op::FromSigned(rounding, width),
            _ => Op::FromUnsigned(rounding, width),
        };
        self.builder.value(op, &[value])
    }

    /// CVT: operand modifiers do not exist.
    pub(super) fn cvt(&mut self, at: Current) -> Results {
        let mnemonic = at.instruction.mnemonic;
        let (Some(to), Some(from)) = (mnemonic.modifiers.ty, mnemonic.modifiers.from) else { return [None; 4] };
        let rounding = match mnemonic.modifiers.rounding {
            None | Some(modifiers::Rounding::Nearest) => Rounding::Nearest,
            Some(modifiers::Rounding::Ceiling) => Rounding::Ceil,
            Some(modifiers::Rounding::Floor) => Rounding::Floor,
            Some(modifiers::Rounding::Truncate) => Rounding::Truncate,
        };
        self.each(at, |this, component| {
            let operand = &at.instruction.operands[0];
            let value = this.source(&operand.source, operand.swizzle.0[component]);
            let value = this.cvt_operand(from, value);
            this.cvt_component(from, to, rounding, mnemonic.saturate, value)
        })
    }

    /// CVT's operand as an F32, F64, I32 or I64.
    fn cvt_operand(&mut self, from: TypeModifier, value: Value) -> Value {
        let wide = from.bits == Some(64);
        if from.base == Base::Float && from.bits == Some(16) {
            let bits = self.convert_source(value, NumberType { base: Base::Unsigned, wide: false });
            return self.builder.value(Op::HalfToFloat, &[bits]);
        }
        let value = self.convert_source(value, NumberType { base: from.base, wide });
        self.narrow(from, value)
    }

    /// An integer truncated to the size of its type, in 32 bits if that is smaller.
    fn narrow(&mut self, ty: TypeModifier, value: Value) -> Value {
        let bits = ty.bits.unwrap_or(32);
        if ty.base == Base::Float || bits >= 32 {
            return value;
        }
        let value = self.builder.value(Op::Shl(32 - bits), &[value]);
        let down = if ty.base == Base::Signed { Op::Sshr(32 - bits) } else { Op::Ushr(32 - bits) };
        self.builder.value(down, &[value])
    }

    fn cvt_component(
        &mut self,
        from: TypeModifier,
        to: TypeModifier,
        rounding: Rounding,
        saturation: Saturation,
        value: Value,
    ) -> Value {
        match (from.base, to.base) {
            (Base::Float, Base::Float) => self.float_to_float(from, to, rounding, saturation, value),
            (Base::Float, _) => {
                let op = match rounding {
                    Rounding::Nearest => Op::Nearest,
                    Rounding::Ceil => Op::Ceil,
                    Rounding::Floor => Op::Floor,
                    Rounding::Truncate => Op::Trunc,
                };
                let value = self.builder.value(op, &[value]);
                let width = width(to.bits == Some(64));
                let signed = to.base == Base::Signed;
                let value =
                    self.builder.value(if signed { Op::ToSigned(width) } else { Op::ToUnsigned(width) }, &[value]);
                self.clamp_to(to, signed, value)
            }
            (_, Base::Float) => {
                let width = width(to.bits == Some(64));
                let value = self.float_of(from.base, rounding, width, value);
                self.float_result(to, rounding, saturation, value)
            }
            _ => {
                let value = match saturation {
                    Saturation::None => value,
                    _ => self.saturate_integer(from, to, value),
                };
                let op = match (self.builder.function().ty(value), to.bits == Some(64)) {
                    (Type::I32, true) if from.base == Base::Signed => Some(Op::SignExtend),
                    (Type::I32, true) => Some(Op::ZeroExtend),
                    (Type::I64, false) => Some(Op::Low),
                    _ => None,
                };
                let value = op.map_or(value, |op| self.builder.value(op, &[value]));
                self.narrow(to, value)
            }
        }
    }

    fn float_to_float(
        &mut self,
        from: TypeModifier,
        to: TypeModifier,
        rounding: Rounding,
        saturation: Saturation,
        value: Value,
    ) -> Value {
        let is_tiny_half = from.bits == Some(64) && to.bits == Some(16) && rounding != Rounding::Nearest;
        let value = if is_tiny_half { self.not_tiny(value) } else { value };
        let value = match (from.bits == Some(64), to.bits == Some(64)) {
            (false, true) => self.builder.value(Op::Widen, &[value]),
            // To fp16, a double is first rounded to odd in fp32, which avoids double rounding.
            (true, false) if to.bits == Some(16) && rounding == Rounding::Nearest => self.rounded_to_odd(value),
            (true, false) => self.builder.value(Op::Narrow(rounding), &[value]),
            // Arithmetic: a denormal is zero.
            (false, false) if from.bits == Some(32) && to.bits == Some(32) => {
                let zero = self.f32(-0.0);
                self.builder.value(Op::Add, &[value, zero])
            }
            (true, true) => {
                let zero = self.number(true, -0.0);
                self.builder.value(Op::Add, &[value, zero])
            }
            _ => value,
        };
        self.float_result(to, rounding, saturation, value)
    }

    /// Replaces a tiny nonzero double by one in the range of fp32 that is still below the least number of fp16.
    fn not_tiny(&mut self, value: Value) -> Value {
        let least = 2f64.powi(-100);
        let [above, zero, below] = [least, 0.0, -least].map(|number| self.number(true, number));
        let is_less = |this: &mut Self, a: Value, b: Value| this.builder.fcmp(crate::compiler::ir::Compare::Lt, a, b);
        let (from_zero, to_least) = (is_less(self, zero, value), is_less(self, value, above));
        let is_it = self.builder.bool(Op::And, &[from_zero, to_least]);
        let value = self.builder.select(is_it, above, value);
        let (to_zero, from_least) = (is_less(self, value, zero), is_less(self, below, value));
        let is_it = self.builder.bool(Op::And, &[to_zero, from_least]);
        self.builder.select(is_it, below, value)
    }

    /// A double rounded to odd as a float: toward zero, with the last bit set if inexact.
    fn rounded_to_odd(&mut self, value: Value) -> Value {
        let narrow = self.builder.value(Op::Narrow(Rounding::Truncate), &[value]);
        let back = self.builder.value(Op::Widen, &[narrow]);
        let is_exact = self.builder.fcmp(crate::compiler::ir::Compare::Eq, back, value);
        let is_number = self.builder.fcmp(crate::compiler::ir::Compare::Eq, value, value);
        let bits = self.bits(narrow);
        let one = self.i32(1);
        let odd = self.builder.int(Op::Ior, &[bits, one]);
        let odd = self.builder.float(Op::FromBits, &[odd]);
        let odd = self.builder.select(is_number, odd, narrow);
        self.builder.select(is_exact, narrow, odd)
    }

    /// Rounds a float to fp16, if required, then clamps it: a result of -0 is not below zero.
    fn float_result(&mut self, to: TypeModifier, rounding: Rounding, saturation: Saturation, value: Value) -> Value {
        let mut value = value;
        if to.bits == Some(16) {
            let half = self.builder.value(Op::RoundToHalf(rounding), &[value]);
            value = self.builder.value(Op::HalfToFloat, &[half]);
        }
        match saturation {
            Saturation::None => value,
            Saturation::Unsigned => self.builder.value(Op::Saturate, &[value]),
            Saturation::Signed => self.builder.value(Op::SignedSaturate, &[value]),
        }
    }

    /// An integer of 32 or 64 bits clamped to a smaller type.
    fn clamp_to(&mut self, to: TypeModifier, signed: bool, value: Value) -> Value {
        let Some(bits) = to.bits.filter(|&bits| bits < 32) else { return value };
        if !signed {
            let most = self.i32((1 << bits) - 1);
            return self.builder.value(Op::Umin, &[value, most]);
        }
        let (least, most) = (self.i32(-1 << (bits - 1)), self.i32((1 << (bits - 1)) - 1));
        let value = self.builder.value(Op::Smax, &[value, least]);
        self.builder.value(Op::Smin, &[value, most])
    }

    /// An integer clamped to the range of another type, in its own type.
    fn saturate_integer(&mut self, from: TypeModifier, to: TypeModifier, value: Value) -> Value {
        let wide = self.builder.function().ty(value) == Type::I64;
        let (own, bits) = (if wide { 64 } else { 32 }, to.bits.unwrap_or(32));
        if from.base == Base::Unsigned {
            // Unsigned numbers only have an upper limit.
            let bits = if to.base == Base::Signed { bits - 1 } else { bits };
            if bits >= own {
                return value;
            }
            let most = self.integer(wide, ((1u64 << bits) - 1) as i64);
            return self.builder.value(Op::Umin, &[value, most]);
        }
        let (least, most_bits) = if to.base == Base::Signed { (Some(bits - 1), bits - 1) } else { (None, bits) };
        let mut value = value;
        match least {
            Some(bits) if bits + 1 < own => {
                let least = self.integer(wide, -1i64 << bits);
                value = self.builder.value(Op::Smax, &[value, least]);
            }
            Some(_) => {}
            None => {
                let zero = self.integer(wide, 0);
                value = self.builder.value(Op::Smax, &[value, zero]);
            }
        }
        if most_bits + 1 < own {
            let most = self.integer(wide, ((1u64 << most_bits) - 1) as i64);
            value = self.builder.value(Op::Smin, &[value, most]);
        }
        value
    }

    /// IPAC, IPAO, IPAS: the attribute elsewhere in the pixel. The center stands in for the centroid and for samples.
    pub(super) fn interpolate(&mut self, at: Current) -> Results {
        let moves = at.instruction.mnemonic.opcode == Opcode::Ipao;
        self.each(at, |this, component| {
            if !moves {
                return this.load(at, 0, component);
            }
            let operand = &at.instruction.operands[0];
            let offset = [0, 1].map(|axis| this.load(at, 1, axis));
            let mut value = this.moved(&operand.source, operand.swizzle.0[component], offset);
            if operand.negate {
                value = this.negate(value);
            }
            if operand.absolute {
                value = this.magnitude(value, Base::Float);
            }
            if operand.negate_absolute {
                value = this.negate(value);
            }
            value
        })
    }

    /// A component of an attribute at an offset from the center. A relatively addressed attribute is the same in the
    /// whole quad, whatever the other lanes' index.
    fn moved(&mut self, source: &Source, component: u8, offset: [Value; 2]) -> Value {
        let Source::Relative(relative) = *source else {
            let Source::Register(register) = *source else { return self.source(source, component) };
            return self.beside(register, component, offset);
        };
        let address = self.address(relative);
        let mut value = self.f32(0.0);
        for (number, register) in self.program.ast().registers(relative.array).enumerate() {
            if let Some(is_it) = self.is_element(address, relative, number) {
                let moved = self.beside(register, component, offset);
                value = self.builder.select(is_it, moved, value);
            }
        }
        value
    }

    /// A component of an attribute at an offset from the center. It is extrapolated by the differences within the quad:
    /// those of the attribute itself, or of its product with `w` and of `w`; where `w` would not be positive, without
    /// perspective.
    fn beside(&mut self, register: Register, component: u8, offset: [Value; 2]) -> Value {
        const AXES: [Op; 2] = [Op::Ddx, Op::Ddy];
        let course = self.program.ast().course(register);
        let center = self.attribute(register, component);
        if course == Course::Flat {
            return center;
        }
        let mut slopes = AXES.map(|op| self.builder.float(op, &[center]));
        if course == Course::Perspective {
            let w = self.attribute(Register::new(RegisterFile::Attribute, FRAGMENT_WPOS), 3);
            let slopes_of_w = AXES.map(|op| self.builder.float(op, &[w]));
            let w_there = self.along(w, slopes_of_w, offset);
            let zero = self.f32(0.0);
            let is_ahead = self.builder.value(Op::Fcmp(Compare::Gt), &[w_there, zero]);
            let product = self.builder.float(Op::Mul, &[center, w]);
            for (axis, op) in AXES.into_iter().enumerate() {
                let slope_of_product = self.builder.float(op, &[product]);
                let share = self.builder.float(Op::Mul, &[center, slopes_of_w[axis]]);
                let slope = self.builder.float(Op::Sub, &[slope_of_product, share]);
                let slope = self.builder.float(Op::Div, &[slope, w_there]);
                slopes[axis] = self.builder.select(is_ahead, slope, slopes[axis]);
            }
        }
        self.along(center, slopes, offset)
    }

    fn along(&mut self, center: Value, slopes: [Value; 2], offset: [Value; 2]) -> Value {
        slopes
            .into_iter()
            .zip(offset)
            .fold(center, |value, (slope, offset)| self.builder.float(Op::Mad, &[slope, offset, value]))
    }
}
