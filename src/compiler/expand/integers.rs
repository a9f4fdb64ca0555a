//! Operations on the bits of an integer.

use super::emit::Emit;
use crate::compiler::ir::{Op, Value};
use crate::language::numeric::arith::Arith;

impl Emit<'_> {
    /// Sums adjacent fields, of twice the width each time; the last step sums bytes by a multiplication.
    pub fn bit_count(&mut self, x: Value) -> Value {
        let odd = self.ushr(x, 1);
        let odd = self.int_with(Op::Iand, odd, 0x5555_5555);
        let pairs = self.isub(x, odd);
        let high = self.ushr(pairs, 2);
        let [low, high] = [pairs, high].map(|pairs| self.int_with(Op::Iand, pairs, 0x3333_3333));
        let nibbles = self.iadd(low, high);
        let high = self.ushr(nibbles, 4);
        let bytes = self.iadd(nibbles, high);
        let bytes = self.int_with(Op::Iand, bytes, 0x0f0f_0f0f);
        let sum = self.int_with(Op::Imul, bytes, 0x0101_0101);
        self.ushr(sum, 24)
    }

    /// Swaps adjacent fields, of twice the width each time.
    pub fn bit_reverse(&mut self, x: Value) -> Value {
        let steps = [(1, 0x5555_5555), (2, 0x3333_3333), (4, 0x0f0f_0f0f), (8, 0x00ff_00ff)];
        let x = steps.into_iter().fold(x, |x, (bits, mask)| {
            let high = self.ushr(x, bits);
            let [high, low] = [high, x].map(|part| self.int_with(Op::Iand, part, mask));
            let low = self.shl(low, bits);
            self.ior(high, low)
        });
        let (high, low) = (self.ushr(x, 16), self.shl(x, 16));
        self.ior(high, low)
    }

    /// Clearing the bit below the highest one keeps the conversion from rounding up to the next power of two.
    pub fn find_msb(&mut self, x: Value) -> Value {
        let below = self.ushr(x, 1);
        let others = self.int_with(Op::Ixor, below, -1);
        let x = self.iand(x, others);
        self.exponent(x)
    }

    pub fn find_lsb(&mut self, x: Value) -> Value {
        let zero = self.i32(0);
        let opposite = self.isub(zero, x);
        let lowest = self.iand(x, opposite);
        self.exponent(lowest)
    }

    /// The exponent of `x` as a float: 31 if it is negative, -1 if it is 0.
    fn exponent(&mut self, x: Value) -> Value {
        let float = self.int_to_float(x);
        let bits = self.to_bits(float);
        let exponent = self.ushr(bits, 23);
        let exponent = self.int_with(Op::Isub, exponent, 127);
        let exponent = self.int_with(Op::Smin, exponent, 31);
        self.int_with(Op::Smax, exponent, -1)
    }
}
