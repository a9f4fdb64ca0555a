//! Integer operations that take several machine operations: shifts by lanes, high halves of products, division, and
//! conversions that saturate.

use super::super::Result;
use super::super::machine::{Operand, Register};
use super::super::table::Op;
use super::{Selector, TRUNC, float_code};
use crate::compiler::ir::{self, Compare, Value};

impl Selector<'_> {
    /// A converted number: the largest integer where `x` is at least the bound, zero where it is NaN.
    pub(super) fn saturate(&mut self, x: Register, whole: Register, bound: u32) -> Register {
        let bound = self.everywhere(bound);
        let large = self.compare_floats(float_code(Compare::Ge), x, Operand::Memory(bound));
        let most = self.everywhere(i32::MAX as u32);
        let inside = self.three_masked(Op::Select, large, whole, Operand::Memory(most));
        let number = self.compare_floats(float_code(Compare::Eq), x, Operand::Register(x));
        self.zeroing(Op::Move, number, Operand::Register(inside))
    }

    pub(super) fn shift_by(&mut self, by_number: Op, by_lanes: Op, a: Value, amounts: Value) -> Result<Register> {
        if let Some(amount) = self.constants[amounts.0 as usize] {
            let a = self.vector(a)?;
            return Ok(self.two(by_number, a, amount as u8 & 31));
        }
        let amounts = self.vector(amounts)?;
        let most = self.everywhere(31);
        let amounts = self.three(Op::And, amounts, Operand::Memory(most));
        let a = self.vector(a)?;
        Ok(self.three(by_lanes, a, Operand::Register(amounts)))
    }

    /// The number that an operation rotates left, and by how many bits: it joins a shift to the left and one to the
    /// right by the other bits. Only AVX-512 has rotations.
    pub(super) fn rotated(&self, inst: &ir::Inst) -> Option<(Value, u8)> {
        let (ir::Op::Ior | ir::Op::Ixor | ir::Op::Iadd, &[a, b]) = (inst.op, &inst.args[..]) else { return None };
        let (&(x, bits, one), &(same, others, other)) = (self.shifts.get(&a)?, self.shifts.get(&b)?);
        (self.shape.has_masks() && x == same && bits == others && one != other).then_some((x, bits))
    }

    /// The high halves of products, for even and odd lanes.
    pub(super) fn multiply_high(&mut self, op: Op, a: Value, b: Value) -> Result<Register> {
        let (a, b) = (self.vector(a)?, self.vector(b)?);
        let even = self.three(op, a, Operand::Register(b));
        let even = self.two(Op::ShiftRight64, Operand::Register(even), 32);
        let [a, b] = [a, b].map(|operand| self.two(Op::ShiftRight64, Operand::Register(operand), 32));
        let odd = self.three(op, a, Operand::Register(b));
        let high = self.everywhere64(0xffff_ffff_0000_0000);
        let odd = self.three(Op::And, odd, Operand::Memory(high));
        Ok(self.three(Op::Or, even, Operand::Register(odd)))
    }

    /// The quotient or the remainder. The truncated fp64 quotient is exact: the exact quotient is a whole number or at
    /// least 2^-32 away from one.
    pub(super) fn divide(&mut self, is_signed: bool, remainder: bool, a: Value, b: Value) -> Result<Register> {
        let (a, b) = (self.vector(a)?, self.vector(b)?);
        let quotient = match self.shape.has_masks() {
            true => self.quotient(is_signed, a, b),
            false => self.narrow_quotient(is_signed, a, b),
        };
        let zero = self.zero();
        let nothing = self.compare_ints(true, Compare::Eq, b, Operand::Register(zero));
        let ones = self.everywhere(u32::MAX);
        let result = match remainder {
            true => {
                let product = self.three(Op::MulInt, quotient, Operand::Register(b));
                self.three(Op::SubInt, a, Operand::Register(product))
            }
            false => quotient,
        };
        Ok(self.three_masked(Op::Select, nothing, result, Operand::Memory(ones)))
    }

    fn quotient(&mut self, is_signed: bool, a: Register, b: Register) -> Register {
        let (convert, back) = match is_signed {
            true => (Op::LongToDouble, Op::DoubleToInt),
            false => (Op::UnsignedLongToDouble, Op::DoubleToUnsigned),
        };
        let [x, y] = [a, b].map(|operand| self.extend(is_signed, operand).map(|half| self.two(convert, half, 0)));
        let halves = [0, 1].map(|half| {
            let quotient = self.three(Op::Div64, x[half], y[half]);
            let quotient = self.two(Op::Round64, quotient, TRUNC);
            self.two(back, quotient, 0)
        });
        self.join_halves(halves)
    }
}
