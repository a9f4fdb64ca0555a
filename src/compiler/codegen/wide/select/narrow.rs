//! Operations that AVX2 lacks, as sequences of those that it has.

use super::super::machine::{Operand, Register};
use super::super::table::Op;
use super::long::Pair;
use super::{FLOOR, MINUS_PRODUCT, Selector, TRUNC, float_code};
use crate::compiler::ir::{self, Compare};

/// Powers of two.
const TWO_31: f64 = 2_147_483_648.0;
const TWO_32: f64 = 4_294_967_296.0;
const TWO_63: f64 = 9_223_372_036_854_775_808.0;
const TWO_64: f64 = 18_446_744_073_709_551_616.0;

/// Added to a 32-bit whole number, it leaves the number in the low half of the sum's bits. 1.5 times it does so for
/// negative numbers, too.
const TWO_52: f64 = 4_503_599_627_370_496.0;
const TWO_52_AND_HALF: f64 = 1.5 * TWO_52;
/// The same for multiples of 2^32, which leave their multiplier.
const TWO_84: f64 = TWO_52 * TWO_32;

/// How many of 64 bits do not fit the mantissa of fp64.
const SURPLUS: u32 = 11;

impl Selector<'_> {
    /// Unsigned integers as floats: both halves are exact, and their sum is rounded once.
    pub(super) fn unsigned_to_float(&mut self, x: Register) -> Register {
        let high = self.two(Op::ShiftRight, x, 16);
        let most = self.everywhere(0xffff);
        let low = self.three(Op::And, x, Operand::Memory(most));
        let [high, low] = [high, low].map(|half| self.two(Op::IntToFloat, half, 0));
        let scale = self.everywhere(f32::to_bits(65536.0));
        let scale = self.loaded(scale, false);
        self.four(Op::Fma, high, scale, low, 0)
    }

    /// Floats that are neither negative nor NaN as unsigned integers, saturating.
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

    /// Quotients of integers by way of fp64; undefined for a zero divisor.
    pub(super) fn narrow_quotient(&mut self, is_signed: bool, a: Register, b: Register) -> Register {
        let [x, y] = [a, b].map(|operand| self.ints_to_doubles(is_signed, operand));
        let quotients = [0, 1].map(|half| {
            let quotient = self.three(Op::Div64, x[half], y[half]);
            self.two(Op::Round64, quotient, TRUNC)
        });
        self.whole_to_ints(quotients)
    }

    /// An operation on integers of 64 bits.
    pub(super) fn without_operation(&mut self, op: ir::Op, a: Register, b: Register) -> Register {
        use ir::Op as I;
        if op == I::Imul {
            return self.multiply_long(a, b);
        }
        let is_signed = matches!(op, I::Smin | I::Smax);
        let compare = if matches!(op, I::Smax | I::Umax) { Compare::Gt } else { Compare::Lt };
        let takes_first = self.compare_longs(is_signed, compare, a, Operand::Register(b));
        self.three_masked(Op::Select64, takes_first, b, Operand::Register(a))
    }

    fn multiply_long(&mut self, a: Register, b: Register) -> Register {
        let swapped = self.two(Op::Shuffle, b, 0b1011_0001);
        let crossed = self.three(Op::MulInt, a, swapped);
        let moved = self.two(Op::ShiftLeft64, crossed, 32);
        let sum = self.three(Op::AddInt, crossed, moved);
        let high = self.everywhere64(0xffff_ffff_0000_0000);
        let sum = self.three(Op::And64, sum, Operand::Memory(high));
        let product = self.three(Op::MulWideUnsigned, a, b);
        self.three(Op::AddInt64, product, sum)
    }

    /// A signed shift: an unsigned one, then sign extension.
    pub(super) fn shift_signed(&mut self, x: Register, bits: u8) -> Register {
        let sign = self.everywhere64((1u64 << 63) >> (bits & 63));
        let shifted = self.two(Op::ShiftRight64, x, bits);
        let flipped = self.three(Op::Xor64, shifted, Operand::Memory(sign));
        self.three(Op::SubInt64, flipped, Operand::Memory(sign))
    }

    /// The same where each lane has its own number.
    pub(super) fn shift_signed_by(&mut self, x: Register, bits: Register) -> Register {
        let sign = self.everywhere64(1 << 63);
        let sign = self.loaded(sign, false);
        let [shifted, sign] = [x, sign].map(|value| self.three(Op::ShiftRightBy64, value, bits));
        let flipped = self.three(Op::Xor64, shifted, sign);
        self.three(Op::SubInt64, flipped, sign)
    }

    /// 32-bit integers as fp64.
    pub(super) fn ints_to_doubles(&mut self, is_signed: bool, x: Register) -> Pair {
        let (x, offset) = match is_signed {
            true => {
                let sign = self.everywhere(1 << 31);
                (self.three(Op::Xor, x, Operand::Memory(sign)), TWO_52 + TWO_31)
            }
            false => (x, TWO_52),
        };
        let above = self.everywhere((TWO_52.to_bits() >> 32) as u32);
        let above = self.loaded(above, false);
        let offset = self.everywhere64(offset.to_bits());
        [Op::UnpackLow, Op::UnpackHigh].map(|op| {
            let sum = self.three(op, x, above);
            self.three(Op::Sub64, sum, Operand::Memory(offset))
        })
    }

    /// Whole numbers in the range of 32-bit integers.
    fn whole_to_ints(&mut self, whole: Pair) -> Register {
        let offset = self.everywhere64(TWO_52_AND_HALF.to_bits());
        let sums = whole.map(|half| self.three(Op::Add64, half, Operand::Memory(offset)));
        self.low_words(sums)
    }

    /// Numbers as 32-bit integers, saturating. For unsigned ones the numbers are not negative.
    pub(super) fn doubles_to_ints(&mut self, is_signed: bool, x: Pair) -> Register {
        let most = if is_signed { i32::MAX.into() } else { u32::MAX.into() };
        let most = self.everywhere64(f64::to_bits(most));
        if !is_signed {
            let whole = x.map(|half| {
                let bounded = self.three(Op::Min64, half, Operand::Memory(most));
                self.two(Op::Round64, bounded, TRUNC)
            });
            return self.whole_to_ints(whole);
        }
        let halves = x.map(|half| {
            let number = self.number_or_zero(half, half);
            let bounded = self.three(Op::Min64, number, Operand::Memory(most));
            // Numbers below the range give the least integer.
            self.two(Op::DoubleToInt, bounded, 0)
        });
        self.join_halves(halves)
    }

    /// `result` where `x` is a number, else zero.
    fn number_or_zero(&mut self, x: Register, result: Register) -> Register {
        let is_number = self.compare_doubles(float_code(Compare::Eq), x, Operand::Register(x));
        self.three(Op::And64, is_number, result)
    }

    /// A number as a 64-bit integer, likewise: each half of the integer is a float first.
    pub(super) fn double_to_long(&mut self, is_signed: bool, x: Register) -> Register {
        let low = self.everywhere64(f64::to_bits(-TWO_63));
        let bounded = if is_signed { self.three(Op::Max64, x, Operand::Memory(low)) } else { x };
        let whole = self.two(Op::Round64, bounded, TRUNC);
        let (down, up) = (self.everywhere64(f64::to_bits(1.0 / TWO_32)), self.everywhere64(f64::to_bits(TWO_32)));
        let scaled = self.three(Op::Mul64, whole, Operand::Memory(down));
        let high = self.two(Op::Round64, scaled, FLOOR);
        let up = self.loaded(up, false);
        let low = self.four(Op::Fma64, high, up, whole, MINUS_PRODUCT);
        let [signed, unsigned] = [TWO_52_AND_HALF, TWO_52].map(|offset| self.everywhere64(offset.to_bits()));
        let high = self.three(Op::Add64, high, Operand::Memory(signed));
        let high = self.two(Op::ShiftLeft64, high, 32);
        let low = self.three(Op::Add64, low, Operand::Memory(unsigned));
        let low = self.three(Op::Xor64, low, Operand::Memory(unsigned));
        let both = self.three(Op::Or64, high, low);
        let bound = self.everywhere64(f64::to_bits(if is_signed { TWO_63 } else { TWO_64 }));
        let is_large = self.compare_doubles(float_code(Compare::Ge), x, Operand::Memory(bound));
        if !is_signed {
            return self.three(Op::Or64, both, is_large);
        }
        let most = self.everywhere64(i64::MAX as u64);
        let inside = self.three_masked(Op::Select64, is_large, both, Operand::Memory(most));
        self.number_or_zero(x, inside)
    }

    /// An integer of 64 bits as fp64: both halves are exact, and their sum is rounded once.
    pub(super) fn long_to_double(&mut self, is_signed: bool, x: Register) -> Register {
        let (sign, offset) = if is_signed { (1 << 31, TWO_63) } else { (0, 0.0) };
        let above = self.everywhere64(TWO_84.to_bits() ^ sign);
        let high = self.two(Op::ShiftRight64, x, 32);
        let high = self.three(Op::Xor64, high, Operand::Memory(above));
        let offset = self.everywhere64(f64::to_bits(TWO_84 + TWO_52 + offset));
        let high = self.three(Op::Sub64, high, Operand::Memory(offset));
        let (words, above) = (self.everywhere64(u32::MAX.into()), self.everywhere64(TWO_52.to_bits()));
        let low = self.three(Op::And64, x, Operand::Memory(words));
        let low = self.three(Op::Or64, low, Operand::Memory(above));
        self.three(Op::Add64, high, low)
    }

    /// An integer of 64 bits as fp32, rounded once: if it does not fit fp64, its low bits are reduced to one sticky
    /// bit.
    pub(super) fn long_to_float(&mut self, is_signed: bool, x: Register) -> Register {
        let high = self.two(Op::Shuffle, x, 0b1111_0101);
        let is_small = match is_signed {
            true => {
                let [some, sign] = [20, 31].map(|bits| self.two(Op::ShiftSigned, high, bits));
                self.three(Op::EqualInt, some, sign)
            }
            false => {
                let some = self.two(Op::ShiftRight, high, 20);
                let zero = self.zero();
                self.three(Op::EqualInt, some, zero)
            }
        };
        let (surplus, rest) = (self.everywhere64((1 << SURPLUS) - 1), self.everywhere64(u64::MAX << SURPLUS));
        let carry = self.three(Op::And64, x, Operand::Memory(surplus));
        let carry = self.three(Op::AddInt64, carry, Operand::Memory(surplus));
        let odd = self.three(Op::Or64, x, carry);
        let odd = self.three(Op::And64, odd, Operand::Memory(rest));
        let exact = self.three_masked(Op::Select64, is_small, odd, Operand::Register(x));
        let double = self.long_to_double(is_signed, exact);
        self.two(Op::Narrow, double, 0)
    }
}
