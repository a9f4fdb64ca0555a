//! Passes over the IR: what they change is never a bit of a result, the payloads of NaNs excepted that
//! the IR leaves open.

mod dead_code;
pub(crate) mod facts;
mod fold;
#[cfg(test)]
mod tests;
mod value_numbering;

use crate::engine::Mad;
use crate::ir::{Function, Terminator, Value, verify};

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
///
/// Values and blocks may have other numbers afterwards.
pub fn optimize(function: &mut Function, passes: Passes, mad: Mad) {
    check(function, "what came to the optimizer");
    if passes.value_numbering {
        value_numbering::merge_parameters(function);
        check(function, "merging parameters");
    }
    if passes.fold {
        fold::run(function, mad);
        check(function, "folding");
    }
    if passes.value_numbering {
        value_numbering::run(function);
        check(function, "value numbering");
    }
    if passes.dead_code {
        dead_code::run(function);
        check(function, "dead code elimination");
    }
}

/// In debug builds, the verifier after `stage`.
fn check(function: &Function, stage: &str) {
    if cfg!(debug_assertions)
        && let Err(error) = verify(function)
    {
        panic!("after {stage}: {error}\n{function}");
    }
}

/// Calls `change` for each operand of each instruction and terminator.
fn for_each_use(function: &mut Function, mut change: impl FnMut(&mut Value)) {
    for block in &mut function.blocks {
        block.insts.iter_mut().flat_map(|inst| &mut inst.args).for_each(&mut change);
        for_each_use_of_terminator(&mut block.terminator, &mut change);
    }
}

fn for_each_use_of_terminator(terminator: &mut Terminator, mut change: impl FnMut(&mut Value)) {
    terminator.selector_mut().into_iter().for_each(&mut change);
    terminator.targets_mut().flat_map(|target| &mut target.args).for_each(&mut change);
}
