//! Divergent branches become masks, selects and uniform branches. Straight-line functions pass unchanged. The result
//! does not depend on the width of vectors.
//!
//! - [`regions`]: reducible control flow, which is nearly everything: values stay values;
//! - [`lanes`]: everything else: each lane says which block it waits for, and values are kept in variables between
//!   blocks;
//! - [`phases`]: barriers, as the last step.
//!
//! Where lanes can see the order in which blocks execute ([`quads`](crate::compiler::ir::analysis::quads)), both keep
//! to the order of block numbers.

mod lanes;
mod phases;
mod regions;
#[cfg(test)]
mod tests;

pub use phases::split;

use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::loops::is_tame;
use crate::compiler::ir::{BlockData, Builder, Function, Inst, Op, Terminator, Value};
use crate::compiler::work::{Exhausted, Meter, weight};
use nvjit_runtime::Stage;

/// A switch with more targets than this keeps too many masks live to execute them one by one.
const WIDEST_SWITCH: usize = 8;

/// The function without divergent branches. It must be one that [`verify`](crate::compiler::ir::verify) accepts.
///
/// # Errors
/// If `meter` runs out.
pub fn diverge(function: Function, meter: &Meter) -> Result<Function, Exhausted> {
    let has_variables = function.insts().any(|inst| matches!(inst.op, Op::Load(_) | Op::Store(_)));
    if function.blocks.len() <= 1 && !has_variables {
        return Ok(function);
    }
    meter.charge(weight::DIVERGE * function.size())?;
    let graph = Graph::of(&function);
    let is_wide = |block: &BlockData| match &block.terminator {
        Terminator::Switch { targets, .. } => targets.len() > WIDEST_SWITCH,
        _ => false,
    };
    let has_regions = is_tame(&graph) && (function.blocks.len() <= 2 || !function.blocks.iter().any(is_wide));
    let regions = if has_regions { regions::diverge(&function, &graph, meter)? } else { None };
    let mut diverged = regions.map_or_else(|| lanes::diverge(&function, &graph, meter), Ok)?;
    // The invocations of a patch synchronise at every instruction.
    diverged.has_uneven_barriers &= function.stage == Stage::Compute;
    Ok(diverged)
}

/// The lanes for which loops iterate. For fragments, the whole quad if any lane of it runs, since the others are read.
fn running(builder: &mut Builder<'_>) -> Value {
    let exec = builder.bool(Op::Exec, &[]);
    if builder.function().stage != Stage::Fragment {
        return exec;
    }
    [[1, 0, 3, 2], [2, 3, 0, 1]].into_iter().fold(exec, |some, pattern| {
        let others = builder.bool(Op::QuadShuffle(pattern), &[some]);
        builder.bool(Op::Or, &[some, others])
    })
}

/// Where a value is defined.
#[derive(Clone, Copy)]
enum Home {
    Param { block: u32 },
    Inst { block: u32, index: u32 },
    Nowhere,
}

fn homes(function: &Function) -> Vec<Home> {
    let mut homes = vec![Home::Nowhere; function.types.len()];
    for (number, block) in (0..).zip(&function.blocks) {
        for param in &block.params {
            homes[param.0 as usize] = Home::Param { block: number };
        }
        for (index, inst) in (0..).zip(&block.insts) {
            if let Some(result) = inst.result {
                homes[result.0 as usize] = Home::Inst { block: number, index };
            }
        }
    }
    homes
}

/// Every value that a block uses.
fn uses(block: &BlockData) -> impl Iterator<Item = Value> + '_ {
    let args = block.insts.iter().flat_map(|inst| inst.args.iter().copied());
    let passed = block.terminator.targets().flat_map(|target| target.args.iter().copied());
    args.chain(passed).chain(block.terminator.selector())
}

/// Whether rematerialising an instruction in every block that uses it is cheaper than a register.
fn repeats(inst: &Inst) -> bool {
    inst.op.is_everywhere()
}
