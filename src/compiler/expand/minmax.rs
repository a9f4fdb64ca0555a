//! Minimum, maximum and clamps, built from the machine's minimum `a < b ? a : b` and maximum `a > b ? a : b`.
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
    /// Both operand orders give the same bits except for NaN and zeros of opposite signs. OR of both gives -0 for those
    /// zeros, and NaN if either is NaN.
    pub(super) fn min(&mut self, a: Value, b: Value) -> Value {
        let (of_a, of_b) = (*self.facts(a), *self.facts(b));
        // If only the second operand can be NaN, one order is enough, unless it returns +0 of (-0, +0).
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

    /// As for the minimum, with AND giving +0 for two zeros; but AND may turn a NaN into a number, so the mask of
    /// unordered lanes, where the two orders differ, makes them NaN again.
    pub(super) fn max(&mut self, a: Value, b: Value) -> Value {
        if let Some(magnitude) = self.opposites(a, b) {
            return magnitude;
        }
        let (of_a, of_b) = (*self.facts(a), *self.facts(b));
        // If only the second operand can be NaN, one order is enough, unless it returns -0 of (+0, -0).
        let suffices = |first: Facts, second: Facts| !(first.nan || first.positive_zero && second.negative_zero);
        if suffices(of_a, of_b) {
            return self.emit.machine_max(a, b);
        }
        if suffices(of_b, of_a) {
            return self.emit.machine_max(b, a);
        }
        // If the first operand is at least +0, a result of -0 should be +0; adding +0 corrects it.
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
        // 0 > |s| is never true, so the result is |s|, also for NaN; denormals are read as zero.
        let zero = self.emit.float_like(s, 0.0);
        Some(self.emit.machine_max(zero, magnitude))
    }

    /// `if r<low r=low else if r>1 r=1`: with r as the second operand NaN and -0 pass.
    pub(super) fn saturate(&mut self, low: f32, r: Value) -> Value {
        let facts = *self.facts(r);
        let mut value = r;
        // A maximum or minimum that leaves every number unchanged still flushes.
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
