//! Operations whose x86 instructions match the IR, but those of other machines do not: flushing of results near the
//! least normal number, and conversions out of range.
//!
//! The IR flushes a result that is below the least normal number *after* rounding it with an unbounded exponent. ARM
//! flushes a result that is below it *before*: a result below it by at most 1/4 of a unit in the last place becomes
//! zero there, not the least normal number. Only a product of two full mantissas, or a rounding from more bits, gives
//! such a result: sums, quotients and roots do not. So products and conversions to fp32 are repeated with an operand
//! scaled up, which cannot be tiny; where that gives the scaled least number, it is the result. The sign of the flushed
//! zero is the result's.
//!
//! Of a fused multiply-and-add only sums below 2^-102 can be such (the product has 48 bits, some of which are below
//! 2^-150), so those with a larger constant addend are exempt, as are products with powers of two, which are exact, and
//! with numbers of at least 1.

use super::{Emitter, Result};
use crate::compiler::ir::analysis::definitions::Definitions;
use crate::compiler::ir::analysis::facts::{self, Facts};
use crate::compiler::ir::{self, Function, Op, Type};
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::types::{F32X4, F64X2, I32, I32X4};
use cranelift_codegen::ir::{InstBuilder, Value};

/// Facts about a function's values, for [`Emitter::float`]; empty for x86, which needs none.
#[derive(Default)]
pub(super) struct Known<'f> {
    facts: Vec<Facts>,
    definitions: Option<Definitions<'f>>,
}

impl<'f> Known<'f> {
    pub(super) fn of(function: &'f Function) -> Self {
        Self { facts: facts::analyse(function), definitions: Some(Definitions::new(function)) }
    }

    /// Whether the value may be a denormal, which arithmetic reads as zero.
    fn may_be_denormal(&self, function: &Function, value: ir::Value) -> bool {
        let of = self.facts.get(value.0 as usize);
        function.ty(value) != Type::F32 || of.is_none_or(|facts| facts.denormal)
    }

    /// The magnitude of a constant.
    fn constant(&self, value: ir::Value) -> Option<f64> {
        match self.definitions.as_ref()?.get(value)?.op {
            Op::ConstF32(bits) => Some(f64::from(f32::from_bits(bits)).abs()),
            Op::ConstF64(bits) => Some(f64::from_bits(bits).abs()),
            _ => None,
        }
    }

    /// Whether the result may be rounded to the least normal number from below.
    fn rounds_up(&self, inst: &ir::Inst) -> bool {
        let args = &inst.args;
        let constant = |index: usize| args.get(index).and_then(|&arg| self.constant(arg));
        match inst.op {
            Op::Mul => ![constant(0), constant(1)]
                .into_iter()
                .flatten()
                .any(|factor| factor >= 1.0 || factor.to_bits() << 12 == 0),
            // A bound for both widths.
            Op::Fma => constant(2).is_none_or(|addend| addend < 1e-30),
            _ => true,
        }
    }
}

/// Constants of a width: a power of two, the least normal number times it, and the bits of the least normal number.
struct Scale {
    up: u64,
    least_up: u64,
    least: u64,
}

/// By 2^63. Vectors of these words are immediates of ARM's.
const SINGLE: Scale = Scale { up: 0x5f00_0000, least_up: 0x2000_0000, least: 0x0080_0000 };
/// By 2^64.
const DOUBLE: Scale =
    Scale { up: 0x43f0_0000_0000_0000, least_up: 0x0410_0000_0000_0000, least: 0x0010_0000_0000_0000 };

impl Emitter<'_> {
    /// A product, or product and sum, of vectors of one width.
    pub(super) fn product(&mut self, inst: &ir::Inst, [a, b, c]: [Value; 3]) -> Value {
        let compute = |emitter: &mut Self, a, c| match inst.op {
            Op::Fma => emitter.builder.ins().fma(a, b, c),
            _ => emitter.builder.ins().fmul(a, b),
        };
        let result = compute(self, a, c);
        if self.is_x86 || !self.known.rounds_up(inst) {
            return result;
        }
        let up = self.scale(self.builder.func.dfg.value_type(a), |scale| scale.up);
        let a = self.builder.ins().fmul(a, up);
        let c = if inst.op == Op::Fma { self.builder.ins().fmul(c, up) } else { c };
        let scaled = compute(self, a, c);
        self.or_least(result, scaled)
    }

    /// Two lanes of fp64 as fp32.
    pub(super) fn demote(&mut self, value: Value) -> Value {
        let result = self.builder.ins().fvdemote(value);
        if self.is_x86 {
            return result;
        }
        let up = self.double_vector(2f64.powi(63).to_bits());
        let scaled = self.builder.ins().fmul(value, up);
        let scaled = self.builder.ins().fvdemote(scaled);
        self.or_least(result, scaled)
    }

    /// `result`, except the least normal number where `scaled` is the scaled one.
    fn or_least(&mut self, result: Value, scaled: Value) -> Value {
        let ty = self.builder.func.dfg.value_type(result);
        let least_up = self.scale(ty, |scale| scale.least_up);
        let least = self.scale(ty, |scale| scale.least);
        let magnitude = self.builder.ins().fabs(scaled);
        let is_least = self.builder.ins().fcmp(FloatCC::Equal, magnitude, least_up);
        let integers = self.builder.func.dfg.value_type(is_least);
        let [least, result] = [least, result].map(|value| self.cast(integers, value));
        let added = self.builder.ins().band(is_least, least);
        let result = self.builder.ins().bor(result, added);
        self.cast(ty, result)
    }

    /// A vector of a constant of the width of `ty`.
    fn scale(&mut self, ty: super::ClifType, number: impl FnOnce(&Scale) -> u64) -> Value {
        match ty {
            F64X2 => self.double_vector(number(&DOUBLE)),
            _ => {
                let vector = self.int_vector(number(&SINGLE) as i32);
                self.cast(F32X4, vector)
            }
        }
    }

    /// [`Op::MachineMin`] or [`Op::MachineMax`], which flush their result; NaN keeps its bits.
    pub(super) fn machine_min_max(&mut self, inst: &ir::Inst, a: Value, b: Value) -> Result<Value> {
        let result = self.choose(inst.op == Op::MachineMin, a, b);
        let flushes = |arg: &ir::Value| self.known.may_be_denormal(self.function, *arg);
        if self.is_x86 || !inst.args.iter().any(flushes) {
            return Ok(result);
        }
        // A value that compares equal to zero keeps only its sign.
        let ty = self.builder.func.dfg.value_type(result);
        let zero = self.double_vector(0);
        let zero = self.cast(ty, zero);
        let is_zero = self.builder.ins().fcmp(FloatCC::Equal, result, zero);
        let integers = self.builder.func.dfg.value_type(is_zero);
        let amount = self.builder.ins().iconst(I32, 1);
        let digits = self.builder.ins().ushr(is_zero, amount);
        let bits = self.cast(integers, result);
        let bits = self.builder.ins().band_not(bits, digits);
        Ok(self.cast(ty, bits))
    }

    /// `a < b ? a : b` (or `>`), in the one shape that Cranelift turns into one instruction of x86.
    pub(super) fn choose(&mut self, min: bool, a: Value, b: Value) -> Value {
        let (x, y) = if min { (a, b) } else { (b, a) };
        let less = self.builder.ins().fcmp(FloatCC::LessThan, x, y);
        let ty = self.builder.func.dfg.value_type(a);
        let less = self.cast(ty, less);
        self.builder.ins().bitselect(less, a, b)
    }

    /// Truncates; NaN and values out of range give 0x80000000.
    pub(super) fn trunc_to_int(&mut self, a: Value) -> Value {
        if self.is_x86 {
            return self.builder.ins().x86_cvtt2dq(I32X4, a);
        }
        let integer = self.builder.ins().fcvt_to_sint_sat(I32X4, a);
        let end = self.int_vector(2f32.powi(31).to_bits() as i32);
        let end = self.cast(F32X4, end);
        let fits = self.builder.ins().fcmp(FloatCC::LessThan, a, end);
        let other = self.int_vector(i32::MIN);
        self.builder.ins().bitselect(fits, integer, other)
    }
}
