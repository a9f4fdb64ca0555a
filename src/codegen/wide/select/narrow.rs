//! What machines without AVX-512 have no operation for, as several.

use super::super::machine::{Operand, Register};
use super::super::table::Op;
use super::{Selector, TRUNC, float_code};
use crate::ir::Compare;

impl Selector<'_> {
    /// Unsigned integers as floats: both halves are exact, and their sum is rounded once.
    pub(super) fn unsigned_to_float(&mut self, x: Register) -> Register {
        let high = self.two(Op::ShiftRight, x, 16);
        let most = self.everywhere(0xffff);
        let low = self.three(Op::And, x, Operand::Memory(most));
        let [high, low] = [high, low].map(|half| self.two(Op::IntToFloat, half, 0));
        let scale = self.everywhere(f32::to_bits(65536.0));
        let scale = self.loaded(scale, false);
        self.fuse(Op::Fma, high, scale, low)
    }

    /// Floats, none of them negative or no number, as unsigned integers, the largest where they are larger.
    pub(super) fn float_to_unsigned(&mut self, x: Register) -> Register {
        let half = self.everywhere(f32::to_bits(2_147_483_648.0));
        let limit = self.everywhere(f32::to_bits(4_294_967_296.0));
        let is_large = self.compare_floats(float_code(Compare::Ge), x, Operand::Memory(half));
        let taken = self.three(Op::And, is_large, Operand::Memory(half));
        let rest = self.three(Op::Sub, x, taken);
        let whole = self.two(Op::FloatToInt, rest, 0);
        let sign = self.two(Op::ShiftLeft, is_large, 31);
        let whole = self.three(Op::Xor, whole, sign);
        let is_outside = self.compare_floats(float_code(Compare::Ge), x, Operand::Memory(limit));
        self.three(Op::Or, whole, is_outside)
    }

    /// Quotients of integers by way of fp64, anything where there is no divisor.
    pub(super) fn narrow_quotient(&mut self, is_signed: bool, a: Register, b: Register) -> Register {
        let sign = self.everywhere(1 << 31);
        let offset = self.everywhere64(f64::to_bits(2_147_483_648.0));
        let [x, y] = [a, b].map(|operand| {
            let low = match is_signed {
                true => operand,
                false => self.three(Op::Xor, operand, Operand::Memory(sign)),
            };
            let high = match self.shape.lanes {
                4 => self.two(Op::Shuffle, low, 0xee),
                _ => self.two(Op::ExtractQuarter, low, 1),
            };
            [low, high].map(|half| {
                let number = self.two(Op::IntToDouble, half, 0);
                if is_signed { number } else { self.three(Op::Add64, number, Operand::Memory(offset)) }
            })
        });
        let [low, high] = [0, 1].map(|half| {
            let quotient = self.three(Op::Div64, x[half], y[half]);
            let mut quotient = self.two(Op::Round64, quotient, TRUNC);
            if !is_signed {
                quotient = self.three(Op::Sub64, quotient, Operand::Memory(offset));
            }
            self.two(Op::DoubleToInt, quotient, 0)
        });
        let both = match self.shape.lanes {
            4 => self.three(Op::UnpackLow64, low, high),
            _ => self.operation(Op::InsertQuarter, low, Operand::Register(high), 1),
        };
        if is_signed { both } else { self.three(Op::Xor, both, Operand::Memory(sign)) }
    }
}
