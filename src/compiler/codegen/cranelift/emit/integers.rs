//! Operations on integers, four of 32 bits or two of 64 in a vector: native vector operations, and for the others the
//! shortest exact sequence, or a loop over lanes.

use super::{Emitter, Result};
use crate::compiler::ir::{Compare, Op};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32X4, F64X2, I32, I32X4};
use cranelift_codegen::ir::{InstBuilder, Value};

/// Added to a whole number below 2^52 (signed: 2^51), it moves the number's low bits to the end of the mantissa.
pub(super) const TO_BITS: [u64; 2] = [0x4330_0000_0000_0000, 0x4338_0000_0000_0000];

/// Whether the operands of `op` are integers of 32 bits.
pub(super) fn is_such(op: Op) -> bool {
    matches!(
        op,
        Op::Icmp(_)
            | Op::Ucmp(_)
            | Op::IntToFloat
            | Op::FromSigned(..)
            | Op::FromUnsigned(..)
            | Op::Iadd
            | Op::Isub
            | Op::Imul
            | Op::SmulHigh
            | Op::UmulHigh
            | Op::Sdiv
            | Op::Udiv
            | Op::Srem
            | Op::Urem
            | Op::Shl(_)
            | Op::Ushr(_)
            | Op::Sshr(_)
            | Op::ShlBy
            | Op::UshrBy
            | Op::SshrBy
            | Op::Smin
            | Op::Smax
            | Op::Umin
            | Op::Umax
    )
}

pub(super) fn code(op: Op) -> IntCC {
    match op {
        Op::Icmp(Compare::Eq) | Op::Ucmp(Compare::Eq) => IntCC::Equal,
        Op::Icmp(Compare::Ne) | Op::Ucmp(Compare::Ne) => IntCC::NotEqual,
        Op::Icmp(Compare::Lt) => IntCC::SignedLessThan,
        Op::Icmp(Compare::Le) => IntCC::SignedLessThanOrEqual,
        Op::Icmp(Compare::Gt) => IntCC::SignedGreaterThan,
        Op::Icmp(Compare::Ge) => IntCC::SignedGreaterThanOrEqual,
        Op::Ucmp(Compare::Lt) => IntCC::UnsignedLessThan,
        Op::Ucmp(Compare::Le) => IntCC::UnsignedLessThanOrEqual,
        Op::Ucmp(Compare::Gt) => IntCC::UnsignedGreaterThan,
        _ => IntCC::UnsignedGreaterThanOrEqual,
    }
}

impl Emitter<'_> {
    /// An operation on vectors of four integers.
    pub(super) fn integers(&mut self, op: Op, a: Value, b: Value) -> Result<Value> {
        Ok(match op {
            Op::Icmp(_) | Op::Ucmp(_) => self.builder.ins().icmp(code(op), a, b),
            Op::IntToFloat | Op::FromSigned(..) => self.builder.ins().fcvt_from_sint(F32X4, a),
            Op::FromUnsigned(..) => self.builder.ins().fcvt_from_uint(F32X4, a),
            Op::Iadd => self.builder.ins().iadd(a, b),
            Op::Isub => self.builder.ins().isub(a, b),
            Op::Imul => self.builder.ins().imul(a, b),
            Op::SmulHigh => self.multiply_high(true, a, b),
            Op::UmulHigh => self.multiply_high(false, a, b),
            Op::Sdiv | Op::Udiv => self.divide(op == Op::Sdiv, a, b).0,
            Op::Srem | Op::Urem => {
                let (quotient, no_divisor) = self.divide(op == Op::Srem, a, b);
                let product = self.builder.ins().imul(quotient, b);
                let remainder = self.builder.ins().isub(a, product);
                self.builder.ins().bor(remainder, no_divisor)
            }
            Op::Shl(bits) | Op::Ushr(bits) | Op::Sshr(bits) => {
                let amount = self.builder.ins().iconst(I32, i64::from(bits));
                self.shift(op, a, amount)
            }
            Op::ShlBy => self.shift_left(a, b),
            Op::UshrBy | Op::SshrBy => {
                let mut result = a;
                for lane in 0..4 {
                    let [value, amount] = [a, b].map(|vector| self.builder.ins().extractlane(vector, lane));
                    let shifted = self.shift(op, value, amount);
                    result = self.builder.ins().insertlane(result, shifted, lane);
                }
                result
            }
            Op::Smin => self.builder.ins().smin(a, b),
            Op::Smax => self.builder.ins().smax(a, b),
            Op::Umin => self.builder.ins().umin(a, b),
            Op::Umax => self.builder.ins().umax(a, b),
            op => return Err(format!("{op:?} is no vector operation")),
        })
    }

    /// Shifts by a uniform amount; Cranelift masks it to the width.
    pub(super) fn shift(&mut self, op: Op, a: Value, amount: Value) -> Value {
        match op {
            Op::Shl(_) | Op::ShlBy => self.builder.ins().ishl(a, amount),
            Op::Ushr(_) | Op::UshrBy => self.builder.ins().ushr(a, amount),
            _ => self.builder.ins().sshr(a, amount),
        }
    }

    /// Multiplies by a power of two, which is built as a float. 2^31 is too large for a signed conversion, but x86
    /// converts it to the right bits.
    fn shift_left(&mut self, a: Value, amounts: Value) -> Value {
        let mask = self.int_vector(31);
        let amounts = self.builder.ins().band(amounts, mask);
        let place = self.builder.ins().iconst(I32, 23);
        let exponents = self.builder.ins().ishl(amounts, place);
        let one = self.int_vector(0x3f80_0000);
        let powers = self.builder.ins().iadd(exponents, one);
        let powers = self.cast(F32X4, powers);
        let powers = match self.is_x86 {
            true => self.builder.ins().x86_cvtt2dq(I32X4, powers),
            false => self.builder.ins().fcvt_to_uint_sat(I32X4, powers),
        };
        self.builder.ins().imul(a, powers)
    }

    /// The high halves of products of 64 bits.
    fn multiply_high(&mut self, is_signed: bool, a: Value, b: Value) -> Value {
        let [low, high] = [false, true].map(|high| {
            let [a, b] = [a, b].map(|vector| self.widen_half(is_signed, high, vector));
            let product = self.builder.ins().imul(a, b);
            self.cast(I32X4, product)
        });
        self.shuffle(low, high, [1, 3, 5, 7])
    }

    /// Two lanes as integers of 64 bits.
    pub(super) fn widen_half(&mut self, is_signed: bool, high: bool, vector: Value) -> Value {
        match (is_signed, high) {
            (true, false) => self.builder.ins().swiden_low(vector),
            (true, true) => self.builder.ins().swiden_high(vector),
            (false, false) => self.builder.ins().uwiden_low(vector),
            (false, true) => self.builder.ins().uwiden_high(vector),
        }
    }

    /// The quotient, and the mask of lanes whose divisor is zero, where it is all ones. The truncated fp64 quotient is
    /// exact: the exact quotient is a whole number or at least 2^-32 away from one.
    fn divide(&mut self, is_signed: bool, a: Value, b: Value) -> (Value, Value) {
        let magic = self.double_vector(TO_BITS[usize::from(is_signed)]);
        let [low, high] = [false, true].map(|high| {
            let [a, b] = [a, b].map(|vector| self.half_to_double(is_signed, high, vector));
            let quotient = self.builder.ins().fdiv(a, b);
            let quotient = self.builder.ins().trunc(quotient);
            let sum = self.builder.ins().fadd(quotient, magic);
            self.cast(I32X4, sum)
        });
        let quotient = self.shuffle(low, high, [0, 2, 4, 6]);
        let zero = self.int_vector(0);
        let no_divisor = self.builder.ins().icmp(IntCC::Equal, b, zero);
        (self.builder.ins().bor(quotient, no_divisor), no_divisor)
    }

    /// Two lanes as fp64.
    pub(super) fn half_to_double(&mut self, is_signed: bool, high: bool, vector: Value) -> Value {
        // Machines convert the low half.
        let vector = if high { self.shuffle(vector, vector, [2, 3, 2, 3]) } else { vector };
        let wide = self.widen_half(is_signed, false, vector);
        match is_signed {
            true => self.builder.ins().fcvt_from_sint(F64X2, wide),
            false => self.builder.ins().fcvt_from_uint(F64X2, wide),
        }
    }

    pub(super) fn double_vector(&mut self, bits: u64) -> Value {
        let bytes: Vec<u8> = bits.to_le_bytes().repeat(2);
        let constant = self.builder.func.dfg.constants.insert(bytes.into());
        self.builder.ins().vconst(F64X2, constant)
    }
}
