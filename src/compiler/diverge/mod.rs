//! Per-lane branches become masks, selects and branches that all lanes take together. Straight-line
//! functions pass unchanged. It is the same for every lane width.
//!
//! - [`regions`]: what has loops in the usual sense, which is nearly everything: values stay values;
//! - [`lanes`]: all else: each lane says for which block it waits, and values are kept in variables between blocks;
//! - [`phases`]: barriers, when all else is done.
//!
//! Where lanes see of one another when blocks are executed ([`quads`](crate::compiler::ir::analysis::quads)), both keep to the order of block numbers.

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

/// A switch with more ways than this keeps too much waiting to be taken way by way.
const WIDEST_SWITCH: usize = 8;

/// The function with no branch that lanes could take differently. It must be one that
/// [`verify`](crate::compiler::ir::verify) accepts.
///
/// # Errors
/// If `meter` runs out.
pub fn diverge(function: Function, meter: &Meter) -> Result<Function, Exhausted> {
    meter.charge(weight::DIVERGE * function.size())?;
    let has_variables = function.insts().any(|inst| matches!(inst.op, Op::Load(_) | Op::Store(_)));
    if function.blocks.len() <= 1 && !has_variables {
        return Ok(function);
    }
    let graph = Graph::of(&function);
    let is_wide = |block: &BlockData| match &block.terminator {
        Terminator::Switch { targets, .. } => targets.len() > WIDEST_SWITCH,
        _ => false,
    };
    let has_regions = is_tame(&graph) && (function.blocks.len() <= 2 || !function.blocks.iter().any(is_wide));
    let regions = if has_regions { regions::diverge(&function, &graph, meter)? } else { None };
    let mut diverged = regions.map_or_else(|| lanes::diverge(&function, &graph, meter), Ok)?;
    // The invocations of a patch wait at every instruction, each for all.
    diverged.has_uneven_barriers &= function.stage == Stage::Compute;
    Ok(diverged)
}

/// The lanes that loops are gone round for. Of fragments, all of a quad in which any runs: others see the rest.
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

/// Whether an instruction can be repeated in every block that uses it, for less than a register.
fn repeats(inst: &Inst) -> bool {
    inst.op.is_everywhere()
}
