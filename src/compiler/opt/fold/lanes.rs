//! Folding of operations that read parameters or other lanes.

use super::{Definition, Folder, Match, Rewrite, is_constant};
use crate::compiler::ir::{Op, Value};
use Rewrite::{Alias, Constant};

/// A parameter at a constant index of an array.
pub(super) fn param_at_constant(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let Op::ParamRelative { first, count, offset, component } = found.op else { return None };
    let index = i64::from(offset) + i64::from(folder.constant(found.args[0])? as i32);
    match u16::try_from(index) {
        Ok(index) if index < count => Rewrite::inst(Op::Param { index: first.saturating_add(index), component }, &[]),
        _ => Some(Constant(0)),
    }
}

/// Whether a value is known to be uniform.
fn is_uniform(folder: &Folder, value: Value) -> bool {
    folder.definition(value).is_some_and(|op| is_constant(op) || matches!(op, Op::Param { .. } | Op::Any))
}

pub(super) fn shuffle_to_itself(_: &Folder, found: &Match) -> Option<Rewrite> {
    (found.op == Op::QuadShuffle([0, 1, 2, 3])).then_some(Alias(found.args[0]))
}

pub(super) fn shuffle_of_uniform(folder: &Folder, found: &Match) -> Option<Rewrite> {
    is_uniform(folder, found.args[0]).then_some(Alias(found.args[0]))
}

/// Composes two shuffles.
pub(super) fn shuffle_of_shuffle(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let Op::QuadShuffle(pattern) = found.op else { return None };
    let Definition { op: Op::QuadShuffle(inner), args } = folder.definitions[found.args[0].0 as usize]? else {
        return None;
    };
    Rewrite::inst(Op::QuadShuffle(pattern.map(|lane| inner[usize::from(lane & 3)])), &args[..1])
}

pub(super) fn derivative_of_uniform(folder: &Folder, found: &Match) -> Option<Rewrite> {
    let [x, ..] = found.args;
    (is_uniform(folder, x) && folder.facts(x).is_finite()).then_some(Constant(0))
}

/// `Any` of false.
pub(super) fn no_lane(_: &Folder, _: &Match) -> Option<Rewrite> {
    Some(Constant(0))
}

/// `Any` of a uniform value.
pub(super) fn uniform_already(_: &Folder, found: &Match) -> Option<Rewrite> {
    Some(Alias(found.args[0]))
}
