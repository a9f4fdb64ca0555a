//! Folds terminators.

use super::Folder;
use crate::compiler::ir::{Op, Terminator};

impl Folder {
    /// Simplifies `terminator`, whose operands are resolved. Returns whether it has become a jump.
    pub(super) fn terminator(&self, terminator: &mut Terminator) -> bool {
        if let Terminator::Branch { condition, then, otherwise } = terminator
            && let Some(positive) = self.operand_of(*condition, Op::Not)
        {
            *condition = positive;
            std::mem::swap(then, otherwise);
        }
        let target = match terminator {
            Terminator::Return | Terminator::Jump(_) => return false,
            Terminator::Branch { condition, then, otherwise } => match self.constant(*condition) {
                Some(0) => otherwise.clone(),
                Some(_) => then.clone(),
                None if then == otherwise => then.clone(),
                None => return false,
            },
            Terminator::Switch { index, targets } => {
                let Some((last, others)) = targets.split_last() else { return false };
                match self.constant(*index) {
                    Some(index) => others.get(index as usize).unwrap_or(last).clone(),
                    None if others.iter().all(|other| other == last) => last.clone(),
                    None => return false,
                }
            }
        };
        *terminator = Terminator::Jump(target);
        true
    }
}
