//! Minimum, maximum and clamps, made of the machine's minimum `a < b ? a : b` and maximum
//! `a > b ? a : b`.
//!
//! The machine's pair returns the second operand where the operands are unordered or equal (so for two
//! zeros), and flushes what it returns. [`Op::Min`] and [`Op::Max`] give NaN if either operand is NaN, -0 if
//! either of two zeros is -0 (`Min`), +0 if either is +0 (`Max`). The two differ in NaN and zeros only.

use super::Expander;
use super::formats::may_be_signed;
use crate::compiler::ir::analysis::facts::Facts;
use crate::compiler::ir::{Op, Value};
use crate::language::numeric::arith::Arith;

impl Expander<'_> {
    /// Both orders of the operands give the same bits but for NaN and zeros of two signs. OR gives -0 of
    /// those zeros, and of a NaN and anything a NaN.
    pub(super) fn min(&mut self, a: Value, b: Value) -> Value {
        let (of_a, of_b) = (*self.facts(a), *self.facts(b));
        // With a NaN only as the second operand, one order is enough, unless it returns +0 of (-0, +0).
        let suffices = |first: Facts, second: Facts| !(first.nan || first.negative_zero && second.positive_zero);
        if suffices(of_a, of_b) {
            return self.emit.machine_min(a, b);
        }
        if suffices(of_b, of_a) {
            return self.emit.machine_min(b, a);
        }
        if self.kept.has(Op::Min) && !self.emit.is_wide(a) {
            return self.emit.float(Op::Min, &[a, b]);
        }
        let (one, other) = (self.emit.machine_min(a, b), self.emit.machine_min(b, a));
        let (one, other) = (self.emit.to_bits(one), self.emit.to_bits(other));
        let bits = self.emit.ior(one, other);
        self.emit.from_bits(bits)
    }

    /// As for the minimum, AND giving +0 of two zeros; but AND may make a number of a NaN and something,
    /// so the mask of unordered lanes, those where the two orders differ, makes NaN of them again.
    pub(super) fn max(&mut self, a: Value, b: Value) -> Value {
        if let Some(magnitude) = self.opposites(a, b) {
            return magnitude;
        }
        let (of_a, of_b) = (*self.facts(a), *self.facts(b));
        // With a NaN only as the second operand, one order is enough, unless it returns -0 of (+0, -0).
        let suffices = |first: Facts, second: Facts| !(first.nan || first.positive_zero && second.negative_zero);
        if suffices(of_a, of_b) {
            return self.emit.machine_max(a, b);
        }
        if suffices(of_b, of_a) {
            return self.emit.machine_max(b, a);
        }
        // With a first operand that is +0 or above, a result of -0 should be +0, and adding +0 makes it so.
        for (first, second, of_first) in [(a, b, of_a), (b, a, of_b)] {
            if !of_first.nan && !may_be_signed(&of_first) {
                let max = self.emit.machine_max(first, second);
                let zero = self.emit.float_like(max, 0.0);
                return self.emit.add(max, zero);
            }
        }
        if self.kept.has(Op::Max) && !self.emit.is_wide(a) {
            return self.emit.float(Op::Max, &[a, b]);
        }
        let (one, other) = (self.emit.machine_max(a, b), self.emit.machine_max(b, a));
        let (one_bits, other_bits) = (self.emit.to_bits(one), self.emit.to_bits(other));
        let mut bits = self.emit.iand(one_bits, other_bits);
        if of_a.nan || of_b.nan {
            let unordered = self.emit.ne(one, other);
            let mask = self.emit.mask_like(one, unordered);
            bits = self.emit.ior(bits, mask);
        }
        self.emit.from_bits(bits)
    }

    /// `MAX r, s, -s`, the |s| of old programs: clears the sign, and flushes what may be denormal.
    fn opposites(&mut self, a: Value, b: Value) -> Option<Value> {
        let negates = |value: Value, of: Value| {
            self.definitions.get(value).is_some_and(|inst| inst.op == Op::Neg && inst.args[0] == of)
        };
        let s = if negates(b, a) {
            a
        } else if negates(a, b) {
            b
        } else {
            return None;
        };
        let magnitude = self.emit.abs(s);
        if !self.facts(s).denormal {
            return Some(magnitude);
        }
        // 0 > |s| nowhere, so |s| comes back, NaN too, but for denormals, which are read as zero.
        let zero = self.emit.float_like(s, 0.0);
        Some(self.emit.machine_max(zero, magnitude))
    }

    /// `if r<low r=low else if r>1 r=1`: with r as the second operand NaN and -0 pass.
    pub(super) fn saturate(&mut self, low: f32, r: Value) -> Value {
        let facts = *self.facts(r);
        let mut value = r;
        // A maximum or minimum that changes no number still flushes.
        if facts.low < low || facts.denormal {
            let low = self.emit.float_like(r, low);
            value = self.emit.machine_max(low, value);
        }
        if facts.high > 1.0 {
            let one = self.emit.float_like(r, 1.0);
            value = self.emit.machine_min(one, value);
        }
        value
    }

    /// `if r<0 r=0`.
    pub(super) fn clamp_negative(&mut self, r: Value) -> Value {
        let facts = *self.facts(r);
        if facts.low >= 0.0 && !facts.denormal {
            return r;
        }
        let zero = self.emit.f32(0.0);
        self.emit.machine_max(zero, r)
    }
}
