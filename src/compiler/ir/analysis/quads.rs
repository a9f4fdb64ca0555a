//! Values that the lanes of a quad read from one another while branches may still diverge, which is before `diverge`.
//!
//! An operation that crosses lanes ([`Op::Ddx`], [`Op::Ddy`], [`Op::QuadShuffle`], [`Op::Sample`]) reads its operands
//! in all four lanes, also in those that do not execute it. So such an operand must be *whole*: defined in every lane,
//! wherever it is. Constants, parameters and attributes are whole, and so are the contents of a variable or an array
//! element; so are values that the same block computes lane by lane from whole values, and all values of the entry,
//! since all lanes begin there. A value of another block is not: lanes that are elsewhere did not compute it, or hold
//! an older value. (Where all lanes are known to be together, every value is whole.)
//!
//! The variables and arrays that are loaded for such operands are visible to other lanes, and so is *when* they are
//! stored: so blocks that load or store them, and blocks that access memory which the function writes, execute in an
//! order that passes must keep. Of lanes at several blocks those at the lowest-numbered block go first (as in
//! [`eval`](crate::compiler::ir::eval::eval)), and those at the block that returns last. All other blocks may execute
//! in any order.

use super::dominators::Dominators;
use super::graph::Graph;
use super::lanes::Lanes;
use super::loops::Loops;
use crate::compiler::ir::{ArrayPlace, Block, BlockData, Function, Op, Terminator, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Values and blocks that other lanes see, in a function with divergent branches. Nothing crosses lanes in this sense
/// if all branches are by [`Op::Any`].
pub struct Quads {
    /// For each value, whether it is read in all lanes. Empty if none is.
    whole: Vec<bool>,
    /// For each block, whether its time of execution is visible to other lanes. Empty if none is.
    visible: Vec<bool>,
}

impl Quads {
    /// Analyses `function`.
    pub fn of(function: &Function) -> Self {
        let nothing = Self { whole: Vec::new(), visible: Vec::new() };
        if are_together(function) {
            return nothing;
        }
        let writes_memory = function.insts().any(|inst| inst.op.writes_memory());
        if !writes_memory && !function.insts().any(|inst| inst.op.reads_others()) {
            return nothing;
        }
        let mut whole = vec![false; function.types.len()];
        let mut shared = FxHashSet::default();
        let mut arrays: FxHashSet<ArrayPlace> = FxHashSet::default();
        for inst in function.blocks.iter().flat_map(|block| block.insts.iter().rev()) {
            let is_whole = inst.result.is_some_and(|result| whole[result.0 as usize]);
            if is_whole || inst.op.reads_others() {
                inst.args.iter().for_each(|arg| whole[arg.0 as usize] = true);
            }
            match inst.op {
                Op::Load(number) if is_whole => drop(shared.insert(number)),
                Op::ArrayLoad(place) if is_whole => drop(arrays.insert(ArrayPlace { offset: 0, ..place })),
                _ => {}
            }
        }
        let mut is_shared_place: FxHashMap<ArrayPlace, bool> = FxHashMap::default();
        let mut is_shared = |op: Op| match op {
            Op::Load(number) | Op::Store(number) => shared.contains(&number),
            Op::ArrayLoad(place) | Op::ArrayStore(place) => *is_shared_place
                .entry(ArrayPlace { offset: 0, ..place })
                .or_insert_with(|| arrays.iter().any(|&array| overlap(array, place))),
            _ => false,
        };
        let mut is_seen = |op: Op| is_shared(op) || writes_memory && op.touches_memory();
        let mut is_visible = |block: &BlockData| block.insts.iter().any(|inst| is_seen(inst.op));
        let visible: Vec<bool> = function.blocks.iter().map(&mut is_visible).collect();
        Self { whole, visible: if visible.contains(&true) { visible } else { Vec::new() } }
    }

    /// Whether `value` is read in all lanes of the quad, including those that do not execute its block.
    pub fn is_whole(&self, value: Value) -> bool {
        self.whole.get(value.0 as usize).copied().unwrap_or_default()
    }

    /// Whether the time of `block`'s execution is visible to other lanes.
    pub fn is_visible(&self, block: u32) -> bool {
        self.visible.get(block as usize).copied().unwrap_or_default()
    }

    /// Whether the order in which lanes execute blocks is visible.
    pub fn see_order(&self) -> bool {
        !self.visible.is_empty()
    }
}

/// Whether two arrays share elements.
fn overlap(one: ArrayPlace, other: ArrayPlace) -> bool {
    let end = |place: ArrayPlace| u32::from(place.first) + u32::from(place.count);
    u32::from(one.first) < end(other) && u32::from(other.first) < end(one)
}

/// Whether no branch is divergent: all are by [`Op::Any`].
pub fn are_together(function: &Function) -> bool {
    let divides = |block: &BlockData| matches!(block.terminator, Terminator::Branch { .. } | Terminator::Switch { .. });
    if !function.blocks.iter().any(divides) {
        return true;
    }
    let any = function.insts().filter(|inst| inst.op == Op::Any).filter_map(|inst| inst.result);
    let any: FxHashSet<Value> = any.collect();
    function.blocks.iter().all(|block| match block.terminator {
        Terminator::Branch { condition, .. } => any.contains(&condition),
        Terminator::Switch { .. } => false,
        Terminator::Return | Terminator::Jump(_) => true,
    })
}

/// For each block, whether all lanes execute it together, or none ever does; only the entry if that is unknown.
pub fn blocks_of_all(function: &Function) -> Vec<bool> {
    let graph = Graph::of(function);
    let dominators = Dominators::of(&graph);
    let Ok(loops) = Loops::new(&graph, &dominators) else {
        return (0..graph.len() as u32).map(|block| block == 0 || !dominators.reaches(Block(block))).collect();
    };
    let order = loops.order(&graph, &dominators, |block| block);
    let lanes = Lanes::new(function, &graph, &dominators, &loops, &order);
    let is_of_all = |block: u32| lanes.class(block) == 0 || !dominators.reaches(Block(block));
    (0..graph.len() as u32).map(is_of_all).collect()
}

/// Whether the result exists only in the lanes that execute the operation, or may change while lanes are elsewhere.
fn is_of_those_that_come_by(op: Op) -> bool {
    matches!(op, Op::Sample { .. } | Op::Texel(_) | Op::Resident | Op::Word(_) | Op::Charge(_)) || op.touches_memory()
}

/// The first operand that crosses lanes and is not whole, if there is one.
pub(in crate::compiler::ir) fn find_fault(function: &Function) -> Option<(u32, Value)> {
    let quads = Quads::of(function);
    if quads.whole.is_empty() {
        return None;
    }
    let mut is_everywhere = vec![false; function.types.len()];
    let entry = function.blocks[0].insts.iter().filter_map(|inst| inst.result);
    entry.for_each(|value| is_everywhere[value.0 as usize] = true);
    let constants = function.insts().filter(|inst| inst.op.is_everywhere()).filter_map(|inst| inst.result);
    constants.for_each(|value| is_everywhere[value.0 as usize] = true);
    let mut of_all = None;
    let mut is_own = vec![false; function.types.len()];
    for (number, block) in (0..).zip(&function.blocks) {
        for inst in &block.insts {
            let is_fit = |value: &Value| is_everywhere[value.0 as usize] || is_own[value.0 as usize];
            let fault = inst.args.iter().find(|arg| !is_fit(arg)).copied();
            if let Some(result) = inst.result {
                is_own[result.0 as usize] = fault.is_none() && !is_of_those_that_come_by(inst.op);
            }
            if let Some(fault) = fault.filter(|_| inst.op.reads_others()) {
                let of_all = of_all.get_or_insert_with(|| blocks_of_all(function));
                if !of_all[number as usize] {
                    return Some((number, fault));
                }
            }
        }
        let results = block.insts.iter().filter_map(|inst| inst.result);
        results.for_each(|value| is_own[value.0 as usize] = false);
    }
    None
}
