//! What is known of a value in each lane of a work group, and operations on it.

use super::cost;
use super::linear::Linear;
use crate::compiler::ir::eval::{lane, ordered};
use crate::compiler::ir::{Compare, Op, Type};
use crate::options::Mad;
use std::borrow::Cow;
use std::rc::Rc;

/// A value of 32 bits in each lane; or a truth value, which is 0 or 1.
#[derive(Clone)]
pub(super) enum Values {
    /// It is this in all lanes.
    Same(u32),
    /// It is linear in the bits of the lane's number.
    Linear(Linear),
    /// It is this in each lane.
    Each(Rc<[u32]>),
}

/// What is known of a value.
#[derive(Clone)]
pub(super) struct Known {
    pub values: Values,
    /// Whether it has these values. If not, it is a truth value that is false where they are 0, and unknown elsewhere.
    pub is_exact: bool,
}

impl Values {
    /// The simplest form of these values.
    fn of(values: Vec<u32>) -> Self {
        Linear::of(&values).map_or_else(|| Self::Each(values.into()), Self::from)
    }

    /// The value in a lane.
    fn at(&self, lane: usize) -> u32 {
        match self {
            Self::Same(value) => *value,
            Self::Linear(value) => value.at(lane),
            Self::Each(values) => values[lane],
        }
    }

    /// The values in each of `lanes` lanes.
    pub fn each(&self, lanes: usize) -> Cow<'_, [u32]> {
        match self {
            Self::Same(value) => vec![*value; lanes].into(),
            Self::Linear(value) => value.each(lanes).into(),
            Self::Each(values) => Cow::Borrowed(values),
        }
    }

    /// The value as a linear one.
    fn linear(&self) -> Option<Linear> {
        match self {
            Self::Same(value) => Some(Linear::same(*value)),
            Self::Linear(value) => Some(*value),
            Self::Each(_) => None,
        }
    }

    /// The bits of the lane's number that it depends on.
    fn depends(&self) -> u32 {
        match self {
            Self::Same(_) => 0,
            Self::Linear(value) => value.depends(),
            Self::Each(_) => u32::MAX,
        }
    }

    /// Whether it is not 0 in any lane.
    pub fn holds(&self) -> bool {
        match self {
            Self::Same(value) => *value != 0,
            // In lane 0, or in one of those with a step.
            Self::Linear(_) => true,
            Self::Each(values) => values.iter().any(|&value| value != 0),
        }
    }
}

impl From<Linear> for Values {
    fn from(value: Linear) -> Self {
        if value.depends() == 0 { Self::Same(value.at(0)) } else { Self::Linear(value) }
    }
}

impl Known {
    /// The simplest form of a value in each lane.
    pub fn of(values: Vec<u32>) -> Self {
        Values::of(values).into()
    }

    /// The conjunction of two conditions, one of which may be unknown: false where the known one is false.
    pub fn both(a: Option<&Self>, b: Option<&Self>, lanes: usize) -> (Option<Self>, usize) {
        let within = |values: Values| match values {
            Values::Same(0) => Some(Values::Same(0).into()),
            Values::Same(_) => None,
            values => Some(Self { values, is_exact: false }),
        };
        let (Some(a), Some(b)) = (a, b) else {
            return (a.or(b).and_then(|known| within(known.values.clone())), cost::SINGLE);
        };
        let (values, work) = computed(Op::And, Type::Bool, &[&a.values, &b.values], lanes);
        let is_exact = a.is_exact && b.is_exact;
        (values.and_then(|values| if is_exact { Some(values.into()) } else { within(values) }), work)
    }
}

impl From<Values> for Known {
    fn from(values: Values) -> Self {
        Self { values, is_exact: true }
    }
}

/// The result of an operation whose last operand is of type `ty`, none of them wide, in so many lanes; and the work
/// that it was.
pub(super) fn computed(op: Op, ty: Type, args: &[&Values], lanes: usize) -> (Option<Values>, usize) {
    let mut operands = [0; 8];
    let Some(operands) = operands.get_mut(..args.len()) else { return (None, cost::SINGLE) };
    let mut of_lane = |number: usize| {
        operands.iter_mut().zip(args).for_each(|(operand, arg)| *operand = arg.at(number).into());
        lane(op, ty, Mad::Fused, operands).map(|bits| bits as u32)
    };
    // An operation that no lane computes alone, such as an access to memory.
    let Some(first) = of_lane(0) else { return (None, cost::SINGLE) };
    let depends = args.iter().fold(0, |all, arg| all | arg.depends());
    if depends == 0 {
        return (Some(Values::Same(first)), cost::SINGLE);
    }
    // What depends on one bit of the lane's number has two values.
    if depends.is_power_of_two() {
        let bit = depends.trailing_zeros() as usize;
        let values = of_lane(1 << bit).map(|second| Linear::by_bit(bit, first, second).into());
        return (values, 2 * cost::SINGLE);
    }
    if let Some(values) = linear(op, args) {
        return (Some(values), cost::LINEAR);
    }
    let each: Vec<Cow<'_, [u32]>> = args.iter().map(|arg| arg.each(lanes)).collect();
    if let Some(values) = quick(op, &each) {
        return (Some(Values::of(values)), cost::QUICK * lanes);
    }
    let of_lane = |number: usize| {
        operands.iter_mut().zip(&each).for_each(|(operand, values)| *operand = values[number].into());
        lane(op, ty, Mad::Fused, operands).map(|bits| bits as u32)
    };
    ((0..lanes).map(of_lane).collect::<Option<_>>().map(Values::of), cost::SLOW * lanes)
}

/// The result of an operation on linear values, if that is one, too.
fn linear(op: Op, args: &[&Values]) -> Option<Values> {
    let of = |number: usize| args.get(number)?.linear();
    let masked = |number: usize, kept: u32, inverted: u32| Some(of(number)?.bits()?.kept(kept, inverted).into());
    let result: Linear = match (op, args) {
        (Op::Select, &[Values::Same(mask), a, b]) => return Some(if *mask != 0 { a } else { b }.clone()),
        (Op::Iadd, _) => of(0)?.plus(&of(1)?),
        (Op::Isub, _) => of(0)?.minus(&of(1)?),
        (Op::Imul, &[Values::Same(factor), _]) => of(1)?.times(*factor),
        (Op::Imul, &[_, Values::Same(factor)]) => of(0)?.times(*factor),
        (Op::Shl(bits), _) => of(0)?.times(1u32.checked_shl(bits.into())?),
        (Op::Ushr(bits @ 0..32), _) => of(0)?.bits()?.down(bits.into()).into(),
        (Op::Not, _) => Linear::same(1).minus(&of(0)?),
        (Op::Iand, &[Values::Same(mask), _]) => masked(1, *mask, 0)?,
        (Op::Iand, &[_, Values::Same(mask)]) => masked(0, *mask, 0)?,
        (Op::Ior, &[Values::Same(mask), _]) => masked(1, !mask, *mask)?,
        (Op::Ior, &[_, Values::Same(mask)]) => masked(0, !mask, *mask)?,
        (Op::Ixor, &[Values::Same(mask), _]) => masked(1, u32::MAX, *mask)?,
        (Op::Ixor, &[_, Values::Same(mask)]) => masked(0, u32::MAX, *mask)?,
        (Op::Icmp(compare), _) => return by_range(compare, [of(0)?, of(1)?], true),
        (Op::Ucmp(compare), _) => return by_range(compare, [of(0)?, of(1)?], false),
        _ => return None,
    };
    Some(result.into())
}

/// A comparison that has the same result in all lanes, as the least and the greatest values tell.
fn by_range(compare: Compare, values: [Linear; 2], is_signed: bool) -> Option<Values> {
    let [a, b] = [values[0].bits()?, values[1].bits()?];
    let varying = a.varying | b.varying;
    if is_signed && varying >> 31 != 0 {
        return None;
    }
    // The order of numbers with signs is that of numbers without, if these bits are inverted.
    let sign = if is_signed { 1 << 31 } else { 0 };
    let [[a, most_a], [b, most_b]] = [a, b].map(|bits| bits.range().map(|value| value ^ sign));
    let (one, other) = (ordered(compare, a, most_b), ordered(compare, most_a, b));
    let result = match compare {
        Compare::Lt | Compare::Le | Compare::Gt | Compare::Ge => (one == other).then_some(one)?,
        Compare::Eq | Compare::Ne if (a ^ b) & !varying != 0 => compare == Compare::Ne,
        Compare::Eq | Compare::Ne => return None,
    };
    Some(Values::Same(result.into()))
}

/// The result of a frequent operation in each lane.
fn quick(op: Op, args: &[Cow<'_, [u32]>]) -> Option<Vec<u32>> {
    Some(match (op, args) {
        (Op::Shl(bits), [a]) => map(a, |a| a.wrapping_shl(bits.into())),
        (Op::Ushr(bits), [a]) => map(a, |a| a.wrapping_shr(bits.into())),
        (Op::Not, [a]) => map(a, |a| a ^ 1),
        (Op::Iadd, [a, b]) => zip(a, b, u32::wrapping_add),
        (Op::Isub, [a, b]) => zip(a, b, u32::wrapping_sub),
        (Op::Imul, [a, b]) => zip(a, b, u32::wrapping_mul),
        (Op::Iand | Op::And, [a, b]) => zip(a, b, |a, b| a & b),
        (Op::Ior | Op::Or, [a, b]) => zip(a, b, |a, b| a | b),
        (Op::Ixor, [a, b]) => zip(a, b, |a, b| a ^ b),
        (Op::Icmp(compare), [a, b]) => zip(a, b, |a, b| ordered(compare, a as i32, b as i32).into()),
        (Op::Ucmp(compare), [a, b]) => zip(a, b, |a, b| ordered(compare, a, b).into()),
        (Op::Select, [mask, a, b]) => {
            let chosen = |(&mask, (&a, &b)): (&u32, (&u32, &u32))| if mask != 0 { a } else { b };
            mask.iter().zip(a.iter().zip(&**b)).map(chosen).collect()
        }
        _ => return None,
    })
}

fn map(a: &[u32], f: impl Fn(u32) -> u32) -> Vec<u32> {
    a.iter().map(|&a| f(a)).collect()
}

fn zip(a: &[u32], b: &[u32], f: impl Fn(u32, u32) -> u32) -> Vec<u32> {
    a.iter().zip(b).map(|(&a, &b)| f(a, b)).collect()
}
