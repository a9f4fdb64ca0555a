//! Folding of operations on integers and truth values.

use super::{Folder, Match, Rewrite};
use crate::compiler::ir::eval::lane;
use crate::compiler::ir::{Compare, Op, Value};
use Rewrite::{Alias, Constant};

pub(super) fn first(_: &Folder, found: &Match) -> Option<Rewrite> {
    Some(Alias(found.args[0]))
}

pub(super) fn zero(_: &Folder, _: &Match) -> Option<Rewrite> {
    Some(Constant(0))
}

pub(super) fn one(_: &Folder, _: &Match) -> Option<Rewrite> {
    Some(Constant(1))
}

pub(super) fn all_ones(_: &Folder, found: &Match) -> Option<Rewrite> {
    Some(Constant(found.all_ones()))
}

/// The operand of the operation that defines the first operand.
pub(super) fn operand_of_first(folder: &Folder, found: &Match) -> Option<Rewrite> {
    folder.definitions[found.args[0].0 as usize].map(|definition| Alias(definition.args[0]))
}

// --- arithmetic ---

pub(super) fn shift_by_zero(_: &Folder, found: &Match) -> Option<Rewrite> {
    matches!(found.op, Op::Shl(0) | Op::Ushr(0) | Op::Sshr(0)).then_some(Alias(found.args[0]))
}

pub(super) fn shift_by_constant(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, bits, _] = found.args;
    let bits = folder.any_constant(bits)? as u8 & if found.ty.is_wide() { 63 } else { 31 };
    let op = match found.op {
        Op::ShlBy => Op::Shl(bits),
        Op::UshrBy => Op::Ushr(bits),
        _ => Op::Sshr(bits),
    };
    Rewrite::inst(op, &[x])
}

/// The exponent of a constant that is a power of two.
fn power_of_two(folder: &Folder, value: Value) -> Option<u8> {
    let constant = folder.any_constant(value)?;
    constant.is_power_of_two().then_some(constant.trailing_zeros() as u8)
}

pub(super) fn multiply_by_power_of_two(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, factor, _] = found.args;
    Rewrite::inst(Op::Shl(power_of_two(folder, factor)?), &[x])
}

pub(super) fn divide_by_power_of_two(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, divisor, _] = found.args;
    Rewrite::inst(Op::Ushr(power_of_two(folder, divisor)?), &[x])
}

// --- halves of 64 bits ---

/// The second operand of the `MakeLong` that defines the first operand.
pub(super) fn high_half(folder: &Folder, found: &Match) -> Option<Rewrite> {
    folder.definitions[found.args[0].0 as usize].map(|definition| Alias(definition.args[1]))
}

pub(super) fn copies_of_sign(folder: &Folder, found: &Match) -> Option<Rewrite> {
    Rewrite::inst(Op::Sshr(31), &[folder.operand_of(found.args[0], Op::SignExtend)?])
}

pub(super) fn zero_extend(_: &Folder, found: &Match) -> Option<Rewrite> {
    Rewrite::inst(Op::ZeroExtend, &found.args[..1])
}

/// The value whose two halves these are.
pub(super) fn join_halves(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [low, high, _] = found.args;
    let whole = folder.operand_of(low, Op::Low)?;
    (folder.operand_of(high, Op::High) == Some(whole)).then_some(Alias(whole))
}

// --- comparisons ---

/// x compared with x.
pub(super) fn compare_same(_: &Folder, found: &Match) -> Option<Rewrite> {
    let (Op::Icmp(compare) | Op::Ucmp(compare)) = found.op else { return None };
    Some(Constant(matches!(compare, Compare::Eq | Compare::Le | Compare::Ge).into()))
}

/// A select between constants compared with a constant: the select's mask, or its complement.
pub(super) fn compare_choice(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [choice, other, _] = found.args;
    let other = folder.any_constant(other)?;
    choose(folder, choice, |arm| lane(found.op, found.ty, folder.mad, &[arm, other]))
}

/// The same, with the operands swapped.
pub(super) fn compare_with_choice(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [other, choice, _] = found.args;
    let other = folder.any_constant(other)?;
    choose(folder, choice, |arm| lane(found.op, found.ty, folder.mad, &[other, arm]))
}

/// The result of a predicate on a select between constants.
fn choose(folder: &Folder, choice: Value, holds: impl Fn(u64) -> Option<u64>) -> Option<Rewrite> {
    let [mask, first, second] = folder.definitions[choice.0 as usize]?.args;
    let holds = |arm: Value| Some(holds(folder.any_constant(arm)?)? != 0);
    match [holds(first)?, holds(second)?] {
        [true, false] => Some(Alias(mask)),
        [false, true] => Rewrite::inst(Op::Not, &[mask]),
        [known, _] => Some(Constant(known.into())),
    }
}

// --- truth values ---

/// `x and not x`, `x or not x`.
pub(super) fn with_opposite(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, opposite, _] = found.args;
    (folder.operand_of(opposite, Op::Not) == Some(x)).then_some(Constant((found.op == Op::Or).into()))
}

/// `not (a < b)`.
pub(super) fn opposite_comparison(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let definition = folder.definitions[found.args[0].0 as usize]?;
    let [a, b, _] = definition.args;
    let op = match definition.op {
        Op::Icmp(compare) => Op::Icmp(compare.opposite()),
        Op::Ucmp(compare) => Op::Ucmp(compare.opposite()),
        // A comparison with NaN and its complement are both false, except for equality.
        Op::Fcmp(compare) if matches!(compare, Compare::Eq | Compare::Ne) => Op::Fcmp(compare.opposite()),
        Op::Fcmp(compare) if !folder.facts(a).nan && !folder.facts(b).nan => Op::Fcmp(compare.opposite()),
        _ => return None,
    };
    Rewrite::inst(op, &[a, b])
}

// --- selects ---

pub(super) fn select_of_same(_: &Folder, found: &Match) -> Option<Rewrite> {
    let [_, a, b] = found.args;
    (a == b).then_some(Alias(a))
}

pub(super) fn select_by_constant(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [mask, a, b] = found.args;
    Some(Alias(if folder.constant(mask)? != 0 { a } else { b }))
}

pub(super) fn select_by_opposite(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [mask, a, b] = found.args;
    Rewrite::inst(Op::Select, &[folder.operand_of(mask, Op::Not)?, b, a])
}

/// The mask itself, its complement, or the constant of both arms.
pub(super) fn select_of_constants(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [mask, a, b] = found.args;
    match (folder.definition(a)?, folder.definition(b)?) {
        (Op::ConstBool(true), Op::ConstBool(false)) => Some(Alias(mask)),
        (Op::ConstBool(false), Op::ConstBool(true)) => Rewrite::inst(Op::Not, &[mask]),
        (first, second) if first == second && folder.constant(a).is_some() => Some(Alias(a)),
        _ => None,
    }
}

/// An arm that selects by the same mask is replaced by its selected value.
pub(super) fn select_of_selects(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [mask, a, b] = found.args;
    let arm = |value: Value, index: usize| {
        folder.definitions[value.0 as usize]
            .filter(|definition| definition.op == Op::Select && definition.args[0] == mask)
            .map(|definition| definition.args[index])
    };
    let (known_a, known_b) = (arm(a, 1), arm(b, 2));
    if known_a.is_none() && known_b.is_none() {
        return None;
    }
    Rewrite::inst(Op::Select, &[mask, known_a.unwrap_or(a), known_b.unwrap_or(b)])
}
