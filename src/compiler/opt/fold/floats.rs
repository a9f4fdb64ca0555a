//! Folds operations on floats.
//!
//! `flushed` below means that an operand is no denormal and no NaN but that of arithmetic: then arithmetic that
//! does not change its value does not change its bits.

use super::{Folder, Rewrite};
use crate::compiler::ir::{Compare, Inst, Op, Value};
use crate::language::isa::Precision;
use Rewrite::{Alias, Constant};

const ONE: u32 = 0x3f80_0000;
const MINUS_ONE: u32 = 0xbf80_0000;
const ZERO: u32 = 0;
const MINUS_ZERO: u32 = 0x8000_0000;

impl Folder {
    /// What an operation on floats is, not all of whose operands are constants.
    pub(super) fn float(&self, inst: &Inst) -> Option<Rewrite> {
        let args = inst.args.as_slice();
        if let Some(x) = self.passed(inst.op, args) {
            // Else it is there to flush.
            return if self.facts(x).flushed() { Some(Alias(x)) } else { None };
        }
        match inst.op {
            Op::Add => self.add(args),
            Op::Sub => self.sub(args),
            Op::Mul => self.mul(args),
            Op::Mad | Op::Fma => self.mad(inst.op, args),
            Op::Div if self.constant(args[1]) == Some(MINUS_ONE) => self.negated(args[0]),
            Op::Floor | Op::Nearest | Op::Ceil | Op::Trunc => self.is_whole(args[0]).then_some(Alias(args[0])),
            Op::ToFp16 => self.convert(inst.op, Precision::Fp16, args[0]),
            Op::ToFx12 => self.convert(inst.op, Precision::Fx12, args[0]),
            Op::Neg => self.operand_of(args[0], Op::Neg).map(Alias),
            Op::Abs => self.abs(args[0]),
            Op::Fcmp(compare) => self.fcmp(compare, args),
            _ => None,
        }
    }

    /// The operand whose value arithmetic gives, flushed.
    fn passed(&self, op: Op, args: &[Value]) -> Option<Value> {
        let constant = |index: usize| self.constant(args[index]);
        let factors = || [(args[0], args[1]), (args[1], args[0])];
        match op {
            Op::Add => factors().into_iter().find_map(|(x, other)| match self.constant(other)? {
                MINUS_ZERO => Some(x),
                ZERO if !self.facts(x).negative_zero => Some(x),
                _ => None,
            }),
            Op::Sub => match constant(1)? {
                ZERO => Some(args[0]),
                MINUS_ZERO if !self.facts(args[0]).negative_zero => Some(args[0]),
                _ => None,
            },
            Op::Mul => factors().into_iter().find_map(|(x, other)| (self.constant(other)? == ONE).then_some(x)),
            Op::Div => (constant(1)? == ONE).then_some(args[0]),
            // The sum of +0 and a zero of any sign is +0.
            Op::Mad | Op::Fma => factors().into_iter().find_map(|(x, other)| {
                let is_zero = matches!(self.constant(other)?, ZERO | MINUS_ZERO);
                (is_zero && self.facts(x).is_finite() && !self.facts(args[2]).negative_zero).then_some(args[2])
            }),
            Op::Min => self.min(args, true),
            Op::Max => self.min(args, false),
            Op::MachineMin => self.machine_min(args, true),
            Op::MachineMax => self.machine_min(args, false),
            Op::Saturate => {
                let facts = self.facts(args[0]);
                (facts.low >= 0.0 && facts.high <= 1.0).then_some(args[0])
            }
            Op::ClampNegative => (self.facts(args[0]).low >= 0.0).then_some(args[0]),
            _ => None,
        }
    }

    /// A conversion reads a denormal as zero, and so does not need what only flushes.
    fn convert(&self, op: Op, precision: Precision, x: Value) -> Option<Rewrite> {
        if self.facts(x).fits(precision) {
            return Some(Alias(x));
        }
        let definition = self.definitions[x.0 as usize]?;
        let passed = self.passed(definition.op, &definition.args)?;
        // Operands that are not there are repeated.
        let has_it = definition.args.contains(&passed) && passed != x;
        if has_it { Rewrite::inst(op, &[passed]) } else { None }
    }

    /// Whether a value is whole, and stays so at any precision that it is converted to.
    fn is_whole(&self, x: Value) -> bool {
        match self.definition(x) {
            Some(Op::Floor | Op::Nearest | Op::Ceil | Op::Trunc | Op::IntToFloat) => true,
            // The largest fx12 number is not whole.
            Some(Op::ToFp16) => self
                .operand_of(x, Op::ToFp16)
                .and_then(|x| self.definition(x))
                .is_some_and(|op| matches!(op, Op::Floor | Op::Nearest | Op::Ceil | Op::Trunc | Op::IntToFloat)),
            _ => false,
        }
    }

    /// Arithmetic that gives the value of `x` with the other sign.
    fn negated(&self, x: Value) -> Option<Rewrite> {
        let facts = self.facts(x);
        // The NaN of arithmetic has no sign.
        if facts.flushed() && !facts.nan && !self.primitive { Rewrite::inst(Op::Neg, &[x]) } else { None }
    }

    /// The operand of a negation.
    fn positive(&self, value: Value) -> Option<Value> {
        self.operand_of(value, Op::Neg)
    }

    fn add(&self, args: &[Value]) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        if let Some(b) = self.positive(b) {
            return Rewrite::inst(Op::Sub, &[a, b]);
        }
        Rewrite::inst(Op::Sub, &[b, self.positive(a)?])
    }

    fn sub(&self, args: &[Value]) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        match self.constant(a) {
            Some(MINUS_ZERO) => return self.negated(b),
            Some(ZERO) if !self.facts(b).positive_zero => return self.negated(b),
            _ => {}
        }
        if a == b && self.facts(a).is_finite() {
            return Some(Constant(ZERO.into()));
        }
        Rewrite::inst(Op::Add, &[a, self.positive(b)?])
    }

    fn mul(&self, args: &[Value]) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        for (x, constant) in [(a, self.constant(b)), (b, self.constant(a))] {
            let facts = self.facts(x);
            match constant {
                Some(MINUS_ONE) => return self.negated(x),
                Some(ZERO) if facts.is_finite() && facts.low >= 0.0 && !facts.negative_zero => {
                    return Some(Constant(ZERO.into()));
                }
                _ => {}
            }
        }
        let (a, b) = self.factors(a, b)?;
        Rewrite::inst(Op::Mul, &[a, b])
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
    fn mad(&self, op: Op, args: &[Value]) -> Option<Rewrite> {
        let &[a, b, c] = args else { return None };
        for (x, constant) in [(a, self.constant(b)), (b, self.constant(a))] {
            match constant {
                Some(ONE) => return Rewrite::inst(Op::Add, &[x, c]),
                Some(MINUS_ONE) => return Rewrite::inst(Op::Sub, &[c, x]),
                _ => {}
            }
        }
        // Multiplication rounds to -0 where a sum with -0 does, and the product of what is never negative is +0.
        let nonnegative = |x: Value| {
            let facts = self.facts(x);
            facts.low >= 0.0 && !facts.negative_zero
        };
        match self.constant(c) {
            Some(MINUS_ZERO) => return Rewrite::inst(Op::Mul, &[a, b]),
            Some(ZERO) if a == b || nonnegative(a) && nonnegative(b) => return Rewrite::inst(Op::Mul, &[a, b]),
            _ => {}
        }
        let (a, b) = self.factors(a, b)?;
        Rewrite::inst(op, &[a, b, c])
    }

    /// The operand that is the IEEE minimum, or maximum.
    fn min(&self, args: &[Value], minimum: bool) -> Option<Value> {
        let (a, b) = (args[0], args[1]);
        if a == b {
            return Some(a);
        }
        for (x, y) in [(a, b), (b, a)] {
            let (fx, fy) = (self.facts(x), self.facts(y));
            // Equal bounds will do unless `y` may be the zero of the sign that comes first.
            let zeros =
                if minimum { fx.positive_zero && fy.negative_zero } else { fx.negative_zero && fy.positive_zero };
            let ties = if minimum { fx.high <= fy.low } else { fx.low >= fy.high };
            // NaN passes if it is in `x`.
            if !fy.nan && ties && !zeros {
                return Some(x);
            }
        }
        None
    }

    /// The operand that is `a < b ? a : b`, or with `>`.
    fn machine_min(&self, args: &[Value], minimum: bool) -> Option<Value> {
        let (a, b) = (args[0], args[1]);
        let (fa, fb) = (self.facts(a), self.facts(b));
        let never = if minimum { fa.low >= fb.high } else { fa.high <= fb.low };
        let always = if minimum { fa.high < fb.low } else { fa.low > fb.high };
        if a == b || never {
            Some(b)
        } else if always && !fa.nan && !fb.nan {
            Some(a)
        } else {
            None
        }
    }

    fn abs(&self, x: Value) -> Option<Rewrite> {
        let facts = self.facts(x);
        if !facts.raw_nan && facts.low >= 0.0 && !facts.negative_zero || self.definition(x) == Some(Op::Abs) {
            return Some(Alias(x));
        }
        Rewrite::inst(Op::Abs, &[self.positive(x)?])
    }

    fn fcmp(&self, compare: Compare, args: &[Value]) -> Option<Rewrite> {
        let &[a, b] = args else { return None };
        if let Some(known) = self.known_comparison(compare, a, b) {
            return Some(Constant(known.into()));
        }
        let is_zero = |x: Value| matches!(self.constant(x), Some(ZERO | MINUS_ZERO));
        let swapped = Op::Fcmp(mirrored(compare));
        match (self.positive(a), self.positive(b)) {
            (Some(a), Some(b)) => Rewrite::inst(swapped, &[a, b]),
            (Some(a), None) if is_zero(b) => Rewrite::inst(swapped, &[a, b]),
            (None, Some(b)) if is_zero(a) => Rewrite::inst(swapped, &[a, b]),
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
