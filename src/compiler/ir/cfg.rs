//! The targets of terminators, and the values that they use.

use super::{Function, Target, Terminator, Value};
use std::slice::from_ref;

impl Terminator {
    /// The targets, in order.
    pub fn targets(&self) -> impl DoubleEndedIterator<Item = &Target> {
        let (first, second): (&[Target], &[Target]) = match self {
            Self::Return => (&[], &[]),
            Self::Jump(target) => (from_ref(target), &[]),
            Self::Branch { then, otherwise, .. } => (from_ref(then), from_ref(otherwise)),
            Self::Switch { targets, .. } => (targets, &[]),
        };
        first.iter().chain(second)
    }

    /// The targets, mutable.
    pub fn targets_mut(&mut self) -> impl Iterator<Item = &mut Target> {
        let (first, second): (&mut [Target], &mut [Target]) = match self {
            Self::Return => (&mut [], &mut []),
            Self::Jump(target) => (std::slice::from_mut(target), &mut []),
            Self::Branch { then, otherwise, .. } => (std::slice::from_mut(then), std::slice::from_mut(otherwise)),
            Self::Switch { targets, .. } => (targets, &mut []),
        };
        first.iter_mut().chain(second)
    }

    /// The value that selects the target.
    pub fn selector(&self) -> Option<Value> {
        match self {
            Self::Return | Self::Jump(_) => None,
            Self::Branch { condition, .. } => Some(*condition),
            Self::Switch { index, .. } => Some(*index),
        }
    }

    /// The value that selects the target, mutable.
    pub fn selector_mut(&mut self) -> Option<&mut Value> {
        match self {
            Self::Return | Self::Jump(_) => None,
            Self::Branch { condition, .. } => Some(condition),
            Self::Switch { index, .. } => Some(index),
        }
    }
}

/// Calls `change` for each operand of each instruction and terminator.
pub fn for_each_use(function: &mut Function, mut change: impl FnMut(&mut Value)) {
    for block in &mut function.blocks {
        block.insts.iter_mut().flat_map(|inst| &mut inst.args).for_each(&mut change);
        for_each_use_of_terminator(&mut block.terminator, &mut change);
    }
}

/// Calls `change` for each operand of a terminator.
pub(crate) fn for_each_use_of_terminator(terminator: &mut Terminator, mut change: impl FnMut(&mut Value)) {
    terminator.selector_mut().into_iter().for_each(&mut change);
    terminator.targets_mut().flat_map(|target| &mut target.args).for_each(&mut change);
}
