//! Passes over the IR.

use crate::engine::Mad;
use crate::ir::Function;

/// Which passes run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passes {
    /// Constant folding and exact algebra.
    pub fold: bool,
    /// Value numbering.
    pub value_numbering: bool,
    /// Dead code elimination.
    pub dead_code: bool,
}

impl Default for Passes {
    fn default() -> Self {
        Self { fold: true, value_numbering: true, dead_code: true }
    }
}

/// Runs `passes` over `function`. `mad` is what [`Op::Mad`](crate::ir::Op::Mad) means.
pub fn optimize(function: &mut Function, passes: Passes, mad: Mad) {
    let _ = (function, passes, mad);
}
