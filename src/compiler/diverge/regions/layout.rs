//! The order of blocks, and facts about the edges into them.

use super::super::repeats;
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::lanes::{Lanes, around};
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::analysis::quads::Quads;
use crate::compiler::ir::{Block, Dominators, Function, Op, Target, Terminator};

/// Up to this many operations are executed unconditionally rather than skipped.
const CHEAP: usize = 12;

/// The old function, and its analyses.
pub(super) struct Layout<'a> {
    pub(super) function: &'a Function,
    pub(super) graph: &'a Graph,
    pub(super) dominators: Dominators,
    pub(super) loops: Loops,
    pub(super) order: Vec<u32>,
    /// The place of each block in `order`.
    pub(super) place: Vec<u32>,
    pub(super) lanes: Lanes,
    pub(super) has_barriers: bool,
    /// For each place, the end of the blocks from there on that the block there dominates.
    pub(super) ends: Vec<usize>,
    /// For each block, the edges into it.
    pub(super) entries: Vec<Entry>,
}

/// The edges into a block: back edges, whose source it dominates, and the others.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    /// The number of edges of each kind: forward, back.
    counts: [u32; 2],
    /// The source of the edge, if there is only one of the kind.
    only: [Option<u32>; 2],
    /// See [`Layout::case`].
    case: Option<(u32, i32)>,
}

/// For each place of `order`, the end of the blocks from there on that are inside of the block there, by `is_inside`,
/// which must be transitive.
pub(super) fn ends(order: &[u32], is_inside: impl Fn(u32, u32) -> bool) -> Vec<usize> {
    let mut ends = vec![order.len(); order.len()];
    let mut open: Vec<usize> = Vec::new();
    for (place, &block) in order.iter().enumerate() {
        while let Some(outer) = open.pop_if(|outer| !is_inside(order[*outer], block)) {
            ends[outer] = place;
        }
        open.push(place);
    }
    ends
}

impl Layout<'_> {
    /// The end of the blocks from `block` on that it dominates.
    pub(super) fn end_of_dominated(&self, block: u32) -> usize {
        self.ends[self.place[block as usize] as usize]
    }

    /// The end of the loop that `block` heads.
    pub(super) fn end_of_loop(&self, block: u32, number: u32) -> usize {
        let place = self.place[block as usize] as usize;
        let is_inside = |&&other: &&u32| self.loops.within(self.loops.of(other), Some(number));
        place + self.order[place..].iter().take_while(is_inside).count()
    }

    /// Finds the edges into all blocks.
    pub(super) fn find_entries(&mut self) {
        for block in 0..self.graph.len() as u32 {
            let mut entry = Entry::default();
            for &from in self.graph.predecessors(block) {
                let kind = usize::from(self.dominators.dominates(Block(block), Block(from)));
                entry.counts[kind] += 1;
                entry.only[kind] = Some(from).filter(|_| entry.counts[kind] == 1);
            }
            self.entries[block as usize] = entry;
        }
        for block in 0..self.graph.len() as u32 {
            let Terminator::Switch { targets, .. } = &self.function.blocks[block as usize].terminator else { continue };
            // The last target is the default.
            for (number, target) in (0..).zip(&targets[..targets.len().saturating_sub(1)]) {
                let to = target.block.0;
                let inside = self.loops.of(block) == around(&self.loops, to);
                if self.entries[to as usize].only[0] == Some(block) && inside {
                    self.entries[to as usize].case = Some((block, number));
                }
            }
        }
    }

    pub(super) fn returns(&self, block: u32) -> bool {
        self.function.blocks[block as usize].terminator == Terminator::Return
    }

    /// Whether a block's mask is never empty where its place is reached: it has all lanes of an earlier block, and is
    /// skipped with that block.
    pub(super) fn is_sure(&self, block: u32) -> bool {
        let follows = |first| (self.place[block as usize] as usize) < self.end_of_dominated(first);
        block == 0 || self.returns(block) || self.lanes.follows(block).is_some_and(follows)
    }

    /// Whether a block, with what it dominates, costs more than a branch.
    pub(super) fn is_dear(&self, block: u32) -> bool {
        let mut cost = 0;
        for &other in &self.order[self.place[block as usize] as usize..self.end_of_dominated(block)] {
            if self.loops.headed_by(other).is_some() {
                return true;
            }
            for inst in &self.function.blocks[other as usize].insts {
                cost += match inst.op {
                    op if op.touches_memory() || matches!(op, Op::Sample { .. } | Op::Charge(_)) => CHEAP + 1,
                    _ => usize::from(!repeats(inst)),
                };
            }
            if cost > CHEAP {
                return true;
            }
        }
        false
    }

    /// The only back edge of a loop header; `None` if there are several.
    pub(super) fn round(&self, header: u32) -> Option<&Target> {
        let from = self.entries[header as usize].only[1]?;
        self.function.blocks[from as usize].terminator.targets().find(|target| target.block.0 == header)
    }

    /// The switch that is a block's only forward predecessor, and the index of its target; `None` for the default
    /// target.
    pub(super) fn case(&self, block: u32) -> Option<(u32, i32)> {
        self.entries[block as usize].case
    }

    /// Whether masks inside of a loop only have lanes that run.
    pub(super) fn keeps_idle_lanes_out(&self, inside: Option<u32>) -> bool {
        let mut inside = inside;
        while let Some(number) = inside {
            if self.lanes.class(self.loops.header(number)) == self.loops.header(number) {
                return true;
            }
            inside = self.loops.parent(number);
        }
        false
    }

    /// Whether all lanes of a visit to `to` come by the edge from `from`, if any lane does.
    pub(super) fn takes_all(&self, from: u32, to: u32, is_back: bool) -> bool {
        let Self { graph, dominators, loops, lanes, entries, .. } = self;
        let is_such = |&&other: &&u32| dominators.dominates(Block(to), Block(other)) == is_back;
        let count = entries[to as usize].counts[usize::from(is_back)];
        // A divergent loop exit sends lanes in several visits to one visit outside.
        let inside = if is_back { loops.of(to) } else { around(loops, to) };
        if count == 1 && loops.of(from) == inside {
            return true;
        }
        let edges = graph.successors(from).iter().filter(|&&other| other == to).count();
        let class = if is_back { lanes.class(from) } else { lanes.entry_class(to) };
        let stays = |block: u32| lanes.class(block) == class && lanes.stay_together(block);
        edges == 1
            && stays(from)
            && (!is_back || graph.predecessors(to).iter().filter(is_such).all(|&other| stays(other)))
    }
}

/// Whether executing blocks in `order`, each loop contiguous, is indistinguishable for lanes from always executing the
/// lowest-numbered block first.
pub(super) fn keeps_order(
    function: &Function,
    graph: &Graph,
    dominators: &Dominators,
    loops: &Loops,
    quads: &Quads,
    order: &[u32],
) -> bool {
    let turn = |block: u32| (function.blocks[block as usize].terminator == Terminator::Return, block);
    let is_back = |from: u32, to: u32| dominators.dominates(Block(to), Block(from));
    // Forward edges lead to larger numbers,
    let leads_on = |&from: &u32| graph.successors(from).iter().all(|&to| is_back(from, to) || turn(from) < turn(to));
    // visible blocks are in the order of their numbers,
    let seen: Vec<u32> = order.iter().copied().filter(|&block| quads.is_visible(block)).collect();
    // and a loop with visible blocks contains all numbers between its first and last, and goes back at the last of
    // them, which is in no inner loop, where others would stay.
    let lasts = loops.lasts(turn);
    let mut has_seen = vec![false; loops.count()];
    for &block in &seen {
        let around = std::iter::successors(loops.of(block), |&number| loops.parent(number));
        around.for_each(|number| has_seen[number as usize] = true);
    }
    let is_whole = |number: u32| {
        let (header, last) = (loops.header(number), lasts[number as usize]);
        let is_inside = |block: u32| loops.within(loops.of(block), Some(number));
        let mut back = graph.predecessors(header).iter().filter(|&&from| is_back(from, header));
        let start = seen.partition_point(|&block| turn(block) < (false, header));
        let between = seen[start..].iter().take_while(|&&block| turn(block) <= turn(last));
        between.copied().all(|block| is_inside(block) || block < header)
            && (back.all(|&from| from == last && loops.of(from) == Some(number)) || !has_seen[number as usize])
    };
    order.iter().all(leads_on) && seen.is_sorted_by_key(|&block| turn(block)) && (0..loops.count() as u32).all(is_whole)
}
