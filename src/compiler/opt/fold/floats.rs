//! Folding of float operations.
//!
//! Below, an operand is `flushed` if it is neither a denormal nor a NaN other than arithmetic's: then arithmetic that
//! keeps its value keeps its bits.

use super::{Folder, Match, Rewrite};
use crate::compiler::ir::{Compare, Op, Type, Value};
use crate::language::isa::Precision;
use Rewrite::{Alias, Constant, Stay};

pub(super) const ONE: u32 = 0x3f80_0000;
pub(super) const MINUS_ONE: u32 = 0xbf80_0000;
pub(super) const ZERO: u32 = 0;
pub(super) const MINUS_ZERO: u32 = 0x8000_0000;

// --- operations that return an operand, flushed ---

pub(super) fn first(_: &Folder, found: &Match) -> Option<Value> {
    Some(found.args[0])
}

/// A sum with +0 changes -0.
pub(super) fn first_unless_minus_zero(folder: &Folder, found: &Match) -> Option<Value> {
    let [x, ..] = found.args;
    (!folder.facts(x).negative_zero).then_some(x)
}

/// The product is a zero of some sign, and the sum of +0 and a zero of any sign is +0.
pub(super) fn addend_of_zero(folder: &Folder, found: &Match) -> Option<Value> {
    let [x, _, c] = found.args;
    (folder.facts(x).is_finite() && !folder.facts(c).negative_zero).then_some(c)
}

/// The first operand, if it is the IEEE minimum, or maximum.
pub(super) fn extreme(folder: &Folder, found: &Match) -> Option<Value> {
    let [x, y, _] = found.args;
    let (fx, fy) = (folder.facts(x), folder.facts(y));
    let (ties, zeros) = match found.op {
        // Equal bounds are enough unless `y` may be the zero that wins.
        Op::Min => (fx.high <= fy.low, fx.positive_zero && fy.negative_zero),
        _ => (fx.low >= fy.high, fx.negative_zero && fy.positive_zero),
    };
    // NaN passes if it is in `x`.
    (!fy.nan && ties && !zeros).then_some(x)
}

/// The operand that is `a < b ? a : b`, or with `>`.
pub(super) fn machine_extreme(folder: &Folder, found: &Match) -> Option<Value> {
    let [a, b, _] = found.args;
    let (fa, fb) = (folder.facts(a), folder.facts(b));
    let (never, always) = match found.op {
        Op::MachineMin => (fa.low >= fb.high, fa.high < fb.low),
        _ => (fa.high <= fb.low, fa.low > fb.high),
    };
    if a == b || never {
        Some(b)
    } else if always && !fa.nan && !fb.nan {
        Some(a)
    } else {
        None
    }
}

pub(super) fn between_0_and_1(folder: &Folder, found: &Match) -> Option<Value> {
    let facts = folder.facts(found.args[0]);
    (facts.low >= 0.0 && facts.high <= 1.0).then_some(found.args[0])
}

pub(super) fn not_negative(folder: &Folder, found: &Match) -> Option<Value> {
    (folder.facts(found.args[0]).low >= 0.0).then_some(found.args[0])
}

/// The operand that the operation returns, unless the operation flushes it.
pub(super) fn passed(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let x = folder.passed(found)?;
    Some(if folder.facts(x).flushed() { Alias(x) } else { Stay })
}

// --- signs ---

/// The negation of `x`, if arithmetic gives the same bits.
fn negated(folder: &Folder, x: Value) -> Rewrite {
    let facts = folder.facts(x);
    // The NaN of arithmetic has no sign.
    let is_same = facts.flushed() && !facts.nan && !folder.primitive;
    if is_same { Rewrite::Inst(Op::Neg, [x].into_iter().collect()) } else { Stay }
}

/// x * -1, x / -1.
pub(super) fn negated_first(folder: &Folder, found: &Match) -> Option<Rewrite> {
    Some(negated(folder, found.args[0]))
}

/// -0 - x.
pub(super) fn negated_second(folder: &Folder, found: &Match) -> Option<Rewrite> {
    Some(negated(folder, found.args[1]))
}

/// 0 - x, which is +0 if x is +0.
pub(super) fn zero_minus(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [_, x, _] = found.args;
    (!folder.facts(x).positive_zero).then(|| negated(folder, x))
}

/// x + -y.
pub(super) fn add_negated(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, y, _] = found.args;
    Rewrite::inst(Op::Sub, &[x, folder.positive(y)?])
}

/// x - -y.
pub(super) fn subtract_negated(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, y, _] = found.args;
    Rewrite::inst(Op::Add, &[x, folder.positive(y)?])
}

/// Factors with the same product and fewer changes of sign: -x * -y, |x| * |x|.
pub(super) fn multiply_magnitudes(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [a, b, c] = found.args;
    let (a, b) = match (folder.positive(a), folder.positive(b)) {
        (Some(a), Some(b)) => (a, b),
        _ => folder.operand_of(a, Op::Abs).filter(|_| a == b).map(|magnitude| (magnitude, magnitude))?,
    };
    if found.op == Op::Mul { Rewrite::inst(Op::Mul, &[a, b]) } else { Rewrite::inst(found.op, &[a, b, c]) }
}

/// |x| of a nonnegative x.
pub(super) fn absolute(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, ..] = found.args;
    let facts = folder.facts(x);
    let has_no_sign = !facts.raw_nan && facts.low >= 0.0 && !facts.negative_zero;
    (has_no_sign || folder.definition(x) == Some(Op::Abs)).then_some(Alias(x))
}

/// |-x|.
pub(super) fn absolute_of_negated(folder: &Folder, found: &Match) -> Option<Rewrite> {
    Rewrite::inst(Op::Abs, &[folder.positive(found.args[0])?])
}

// --- sums and products ---

/// x - x.
pub(super) fn zero_if_finite(folder: &Folder, found: &Match) -> Option<Rewrite> {
    folder.facts(found.args[0]).is_finite().then_some(Constant(ZERO.into()))
}

/// x * 0, which has the sign of x.
pub(super) fn zero_if_not_negative(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let facts = folder.facts(found.args[0]);
    (facts.is_finite() && is_positive(folder, found.args[0])).then_some(Constant(ZERO.into()))
}

/// Whether a value is neither negative nor -0.
fn is_positive(folder: &Folder, x: Value) -> bool {
    let facts = folder.facts(x);
    facts.low >= 0.0 && !facts.negative_zero
}

/// x * 1 + c, x * -1 + c, however the sum rounds.
pub(super) fn multiply_by_one_and_add(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, factor, c] = found.args;
    match folder.constant(factor)? {
        ONE => Rewrite::inst(Op::Add, &[x, c]),
        MINUS_ONE => Rewrite::inst(Op::Sub, &[c, x]),
        _ => None,
    }
}

/// a * b + -0: multiplication rounds to -0 where the sum does.
pub(super) fn multiply(_: &Folder, found: &Match) -> Option<Rewrite> {
    Rewrite::inst(Op::Mul, &found.args[..2])
}

/// a * b + 0, where the product of nonnegative factors is never -0.
pub(super) fn multiply_to_no_minus_zero(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [a, b, _] = found.args;
    let is_no_minus_zero = a == b || is_positive(folder, a) && is_positive(folder, b);
    if is_no_minus_zero { multiply(folder, found) } else { None }
}

// --- conversions ---

/// Rounding of a whole number, which stays whole in any precision.
pub(super) fn whole(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let is_whole = |x: Value| {
        let op = folder.definition(x);
        matches!(op, Some(Op::Floor | Op::Nearest | Op::Ceil | Op::Trunc | Op::IntToFloat))
    };
    let [x, ..] = found.args;
    // The largest fx12 number is not whole.
    (is_whole(x) || folder.operand_of(x, Op::ToFp16).is_some_and(is_whole)).then_some(Alias(x))
}

/// A conversion flushes its operand, so an operation that only flushes is redundant.
pub(super) fn convert(folder: &Folder, found: &Match, precision: Precision) -> Option<Rewrite> {
    let [x, ..] = found.args;
    if folder.facts(x).fits(precision) {
        return Some(Alias(x));
    }
    let definition = folder.definitions[x.0 as usize]?;
    let passed = folder.passed(&folder.find(definition.op, Type::F32, definition.args))?;
    // Missing operands are repeated.
    let has_it = definition.args.contains(&passed) && passed != x;
    if has_it { Rewrite::inst(found.op, &[passed]) } else { None }
}

// --- comparisons ---

/// A comparison that its operands' bounds decide.
pub(super) fn compare_bounds(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let Op::Fcmp(compare) = found.op else { return None };
    let [a, b, _] = found.args;
    let (fa, fb) = (folder.facts(a), folder.facts(b));
    let ordered = !fa.nan && !fb.nan;
    let apart = fa.high < fb.low || fa.low > fb.high;
    let (always, never) = match compare {
        Compare::Lt => (fa.high < fb.low, a == b || fa.low >= fb.high),
        Compare::Le => (a == b || fa.high <= fb.low, fa.low > fb.high),
        Compare::Gt => (fa.low > fb.high, a == b || fa.high <= fb.low),
        Compare::Ge => (a == b || fa.low >= fb.high, fa.high < fb.low),
        Compare::Eq => (a == b, apart),
        // The only comparison that is true for NaN.
        Compare::Ne if apart => return Some(Constant(1)),
        Compare::Ne => return (a == b && ordered).then_some(Constant(0)),
    };
    if never { Some(Constant(0)) } else { (always && ordered).then_some(Constant(1)) }
}

/// A comparison of two negated values; zeros of both signs compare equal.
pub(super) fn compare_negated(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let Op::Fcmp(compare) = found.op else { return None };
    let [a, b, _] = found.args.map(|x| folder.positive(x).unwrap_or(x));
    Rewrite::inst(Op::Fcmp(mirrored(compare)), &[a, b])
}

/// The comparison with its operands swapped, or both negated.
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

impl Folder {
    /// The operand of a negation.
    fn positive(&self, value: Value) -> Option<Value> {
        self.operand_of(value, Op::Neg)
    }
}
