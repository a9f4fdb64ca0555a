//! Folds operations on floats.
//!
//! `flushed` below means that an operand is no denormal and no NaN but that of arithmetic: then arithmetic that
//! does not change its value does not change its bits.

use super::{Folder, Rewrite};
use crate::ir::{Args, Compare, Inst, Op, Value};
use crate::isa::Precision;
use Rewrite::{Alias, Constant};

const ONE: u32 = 0x3f80_0000;
const MINUS_ONE: u32 = 0xbf80_0000;
const ZERO: u32 = 0;
const MINUS_ZERO: u32 = 0x8000_0000;

impl Folder {
    /// What an operation on floats is, not all of whose operands are constants.
    pub(super) fn float(&self, inst: &Inst) -> Option<Rewrite> {
        let args = inst.args.as_slice();
        match inst.op {
            Op::Add => self.add(inst.precision, args),
            Op::Sub => self.sub(inst.precision, args),
            Op::Mul => self.mul(inst.precision, args),
            Op::Mad | Op::Fma => self.mad(inst),
            Op::Div => match self.constant(args[1])? {
                ONE => self.passed(args[0], inst.precision),
                MINUS_ONE => self.negated(args[0], inst.precision),
                _ => None,
            },
            Op::Floor | Op::Nearest => {
                let facts = self.facts(args[0]);
                // What is whole already stays as it is; at fx12, the largest value is not whole.
                let whole = matches!(self.definition(args[0])?, Op::Floor | Op::Nearest | Op::IntToFloat)
                    && !facts.fits(Precision::Fx12);
                (whole && facts.fits(inst.precision)).then_some(Alias(args[0]))
            }
            Op::Min => self.min(inst.precision, args, true),
            Op::Max => self.min(inst.precision, args, false),
            Op::MachineMin => self.machine_min(args, true),
            Op::MachineMax => self.machine_min(args, false),
            Op::Saturate => {
                let facts = self.facts(args[0]);
                if facts.low >= 0.0 && facts.high <= 1.0 { self.passed(args[0], inst.precision) } else { None }
            }
            Op::ClampNegative => {
                if self.facts(args[0]).low >= 0.0 {
                    self.passed(args[0], inst.precision)
                } else {
                    None
                }
            }
            Op::Convert => {
                if self.facts(args[0]).fits(inst.precision) {
                    Some(Alias(args[0]))
                } else {
                    None
                }
            }
            Op::Neg => self.operand_of(args[0], Op::Neg).map(Alias),
            Op::Abs => self.abs(args[0]),
            Op::Fcmp(compare) => self.fcmp(compare, args),
            _ => None,
        }
    }

    /// Arithmetic that gives the value of `x`, converted to `precision`.
    fn passed(&self, x: Value, precision: Precision) -> Option<Rewrite> {
        let facts = self.facts(x);
        if facts.flushed() && facts.fits(precision) {
            return Some(Alias(x));
        }
        // A conversion to a smaller format reads a denormal as zero, too.
        let smaller = precision != Precision::Fp32;
        smaller.then(|| Rewrite::Inst(Op::Convert, precision, Args::from_slice(&[x])))
    }

    /// Arithmetic that gives the value of `x` with the other sign, converted to `precision`.
    fn negated(&self, x: Value, precision: Precision) -> Option<Rewrite> {
        let facts = self.facts(x);
        // The NaN of arithmetic has no sign; fx12 has no -0, and no +2.
        let exact = facts.flushed() && !facts.nan && facts.fits(precision) && precision != Precision::Fx12;
        if exact && !self.primitive { Rewrite::plain(Op::Neg, &[x]) } else { None }
    }

    /// The operand of a negation.
    fn positive(&self, value: Value) -> Option<Value> {
        self.operand_of(value, Op::Neg)
    }

    fn add(&self, precision: Precision, args: &[Value]) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        for (x, constant) in [(a, self.constant(b)), (b, self.constant(a))] {
            match constant {
                Some(MINUS_ZERO) => return self.passed(x, precision),
                Some(ZERO) if !self.facts(x).negative_zero => return self.passed(x, precision),
                _ => {}
            }
        }
        if let Some(b) = self.positive(b) {
            return Some(Rewrite::Inst(Op::Sub, precision, Args::from_slice(&[a, b])));
        }
        let a = self.positive(a)?;
        Some(Rewrite::Inst(Op::Sub, precision, Args::from_slice(&[b, a])))
    }

    fn sub(&self, precision: Precision, args: &[Value]) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        match self.constant(b) {
            Some(ZERO) => return self.passed(a, precision),
            Some(MINUS_ZERO) if !self.facts(a).negative_zero => return self.passed(a, precision),
            _ => {}
        }
        match self.constant(a) {
            Some(MINUS_ZERO) => return self.negated(b, precision),
            Some(ZERO) if !self.facts(b).positive_zero => return self.negated(b, precision),
            _ => {}
        }
        if a == b && self.facts(a).is_finite() {
            return Some(Constant(ZERO));
        }
        let b = self.positive(b)?;
        Some(Rewrite::Inst(Op::Add, precision, Args::from_slice(&[a, b])))
    }

    fn mul(&self, precision: Precision, args: &[Value]) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        for (x, constant) in [(a, self.constant(b)), (b, self.constant(a))] {
            let facts = self.facts(x);
            match constant {
                Some(ONE) => return self.passed(x, precision),
                Some(MINUS_ONE) => return self.negated(x, precision),
                Some(ZERO) if facts.is_finite() && facts.low >= 0.0 && !facts.negative_zero => {
                    return Some(Constant(ZERO));
                }
                _ => {}
            }
        }
        let (a, b) = self.factors(a, b)?;
        Some(Rewrite::Inst(Op::Mul, precision, Args::from_slice(&[a, b])))
    }

    /// Factors with the same product and fewer changes of sign.
    fn factors(&self, a: Value, b: Value) -> Option<(Value, Value)> {
        if let (Some(a), Some(b)) = (self.positive(a), self.positive(b)) {
            return Some((a, b));
        }
        let magnitude = self.operand_of(a, Op::Abs)?;
        (a == b).then_some((magnitude, magnitude))
    }

    /// What holds however the sum rounds.
    fn mad(&self, inst: &Inst) -> Option<Rewrite> {
        let &[a, b, c] = inst.args.as_slice() else { return None };
        let precision = inst.precision;
        for (x, constant) in [(a, self.constant(b)), (b, self.constant(a))] {
            match constant {
                Some(ONE) => return Some(Rewrite::Inst(Op::Add, precision, Args::from_slice(&[x, c]))),
                Some(MINUS_ONE) => return Some(Rewrite::Inst(Op::Sub, precision, Args::from_slice(&[c, x]))),
                Some(ZERO | MINUS_ZERO) if self.facts(x).is_finite() && !self.facts(c).negative_zero => {
                    // The sum of +0 and a zero of any sign is +0.
                    if let Some(passed) = self.passed(c, precision) {
                        return Some(passed);
                    }
                }
                _ => {}
            }
        }
        // Multiplication rounds to -0 where a sum with -0 does, and the product of what is never negative is +0.
        let nonnegative = |x: Value| {
            let facts = self.facts(x);
            facts.low >= 0.0 && !facts.negative_zero
        };
        match self.constant(c) {
            Some(MINUS_ZERO) => return Some(Rewrite::Inst(Op::Mul, precision, Args::from_slice(&[a, b]))),
            Some(ZERO) if a == b || nonnegative(a) && nonnegative(b) => {
                return Some(Rewrite::Inst(Op::Mul, precision, Args::from_slice(&[a, b])));
            }
            _ => {}
        }
        let (a, b) = self.factors(a, b)?;
        Some(Rewrite::Inst(inst.op, precision, Args::from_slice(&[a, b, c])))
    }

    /// IEEE minimum, or maximum.
    fn min(&self, precision: Precision, args: &[Value], minimum: bool) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        if a == b {
            return self.passed(a, precision);
        }
        for (x, y) in [(a, b), (b, a)] {
            let (fx, fy) = (self.facts(x), self.facts(y));
            // Equal bounds will do unless `y` may be the zero of the sign that comes first.
            let zeros =
                if minimum { fx.positive_zero && fy.negative_zero } else { fx.negative_zero && fy.positive_zero };
            let ties = if minimum { fx.high <= fy.low } else { fx.low >= fy.high };
            // NaN passes if it is in `x`.
            if !fy.nan && ties && !zeros {
                return self.passed(x, precision);
            }
        }
        None
    }

    /// `a < b ? a : b`, or with `>`.
    fn machine_min(&self, args: &[Value], minimum: bool) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        let (fa, fb) = (self.facts(a), self.facts(b));
        let never = if minimum { fa.low >= fb.high } else { fa.high <= fb.low };
        let always = if minimum { fa.high < fb.low } else { fa.low > fb.high };
        if a == b || never {
            self.passed(b, Precision::Fp32)
        } else if always && !fa.nan && !fb.nan {
            self.passed(a, Precision::Fp32)
        } else {
            None
        }
    }

    fn abs(&self, x: Value) -> Option<Rewrite> {
        let facts = self.facts(x);
        if !facts.raw_nan && facts.low >= 0.0 && !facts.negative_zero || self.definition(x) == Some(Op::Abs) {
            return Some(Alias(x));
        }
        Rewrite::plain(Op::Abs, &[self.positive(x)?])
    }

    fn fcmp(&self, compare: Compare, args: &[Value]) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        if let Some(known) = self.known_comparison(compare, a, b) {
            return Some(Constant(known.into()));
        }
        let is_zero = |x: Value| matches!(self.constant(x), Some(ZERO | MINUS_ZERO));
        let swapped = Op::Fcmp(mirrored(compare));
        match (self.positive(a), self.positive(b)) {
            (Some(a), Some(b)) => Rewrite::plain(swapped, &[a, b]),
            (Some(a), None) if is_zero(b) => Rewrite::plain(swapped, &[a, b]),
            (None, Some(b)) if is_zero(a) => Rewrite::plain(swapped, &[a, b]),
            _ => None,
        }
    }

    /// The result of a comparison that the bounds of its operands decide.
    fn known_comparison(&self, compare: Compare, a: Value, b: Value) -> Option<bool> {
        let (fa, fb) = (self.facts(a), self.facts(b));
        let ordered = !fa.nan && !fb.nan;
        let apart = fa.high < fb.low || fa.low > fb.high;
        let (always, never) = match compare {
            Compare::Lt => (fa.high < fb.low, a == b || fa.low >= fb.high),
            Compare::Le => (a == b || fa.high <= fb.low, fa.low > fb.high),
            Compare::Gt => (fa.low > fb.high, a == b || fa.high <= fb.low),
            Compare::Ge => (a == b || fa.low >= fb.high, fa.high < fb.low),
            Compare::Eq => (a == b, apart),
            // The one comparison that is true of NaN.
            Compare::Ne if apart => return Some(true),
            Compare::Ne => return (a == b && ordered).then_some(false),
        };
        if never { Some(false) } else { (always && ordered).then_some(true) }
    }
}

/// The comparison with its operands in the other order, or with both signs changed.
fn mirrored(compare: Compare) -> Compare {
    match compare {
        Compare::Eq => Compare::Eq,
        Compare::Ne => Compare::Ne,
        Compare::Lt => Compare::Gt,
        Compare::Le => Compare::Ge,
        Compare::Gt => Compare::Lt,
        Compare::Ge => Compare::Le,
    }
}
