//! In which order blocks are laid out, and what is known of the ways to them.

use super::super::repeats;
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::lanes::{Lanes, around};
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::analysis::quads::Quads;
use crate::compiler::ir::{Block, Dominators, Function, Op, Target, Terminator};

/// Operations that are rather executed for nothing than skipped.
const CHEAP: usize = 12;

/// The old function, and what is known of it.
pub(super) struct Layout<'a> {
    pub(super) function: &'a Function,
    pub(super) graph: &'a Graph,
    pub(super) dominators: Dominators,
    pub(super) loops: Loops,
    pub(super) order: Vec<u32>,
    /// Where each block stands in `order`.
    pub(super) place: Vec<u32>,
    pub(super) lanes: Lanes,
    pub(super) has_barriers: bool,
    /// For each place, where the blocks end that stand from there on and that the block there dominates.
    pub(super) ends: Vec<usize>,
    /// For each block, what is known of the ways to it.
    pub(super) entries: Vec<Entry>,
}

/// The ways to a block: those that go back to it, which dominates where they come from, and the others.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    /// How many edges there are of each kind: others, back.
    counts: [u32; 2],
    /// The block that the only one of each kind comes from.
    only: [Option<u32>; 2],
    /// See [`Layout::case`].
    case: Option<(u32, i32)>,
}

/// For each place of `order`, where those end that stand from there on and of which `is_inside` holds with the one there. It must be that what is
/// inside of one is inside of all that this one is inside of.
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
    /// Where the blocks end that stand from `block` on and that it dominates.
    pub(super) fn end_of_dominated(&self, block: u32) -> usize {
        self.ends[self.place[block as usize] as usize]
    }

    /// Where the loop ends that `block` heads.
    pub(super) fn end_of_loop(&self, block: u32, number: u32) -> usize {
        let place = self.place[block as usize] as usize;
        let is_inside = |&&other: &&u32| self.loops.within(self.loops.of(other), Some(number));
        place + self.order[place..].iter().take_while(is_inside).count()
    }

    /// Looks at the ways to all blocks.
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
            // The last way is for all other numbers.
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

    /// Whether lanes are to execute a block wherever its place is come to: all lanes of one before it do, and
    /// whatever skips that one skips this, too.
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

    /// The one way back to the header of a loop, if there is no other.
    pub(super) fn round(&self, header: u32) -> Option<&Target> {
        let from = self.entries[header as usize].only[1]?;
        self.function.blocks[from as usize].terminator.targets().find(|target| target.block.0 == header)
    }

    /// The switch that alone leads to a block from where it is not in a loop, and the number of the way; not for the
    /// last way, which is for all other numbers.
    pub(super) fn case(&self, block: u32) -> Option<(u32, i32)> {
        self.entries[block as usize].case
    }

    /// Whether the masks of what is in a loop are of lanes that run.
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

    /// Whether all lanes of a visit to `to` come by the edge from `from`, where any does.
    pub(super) fn takes_all(&self, from: u32, to: u32, is_back: bool) -> bool {
        let Self { graph, dominators, loops, lanes, entries, .. } = self;
        let is_such = |&&other: &&u32| dominators.dominates(Block(to), Block(other)) == is_back;
        let count = entries[to as usize].counts[usize::from(is_back)];
        // A loop that lanes leave one after the other sends them in several visits to one outside.
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

/// Whether lanes that are taken through blocks in `order`, loops in one piece, see of one another what they would
/// see if those at the block with the smallest number always went first.
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
    // Lanes go on to larger numbers,
    let leads_on = |&from: &u32| graph.successors(from).iter().all(|&to| is_back(from, to) || turn(from) < turn(to));
    // what is seen is in the order of its numbers,
    let seen: Vec<u32> = order.iter().copied().filter(|&block| quads.is_visible(block)).collect();
    // and a loop with something to be seen in it has nothing else between its numbers, and goes back at the last of them,
    // which is in no loop inside of it, where others would stay.
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
