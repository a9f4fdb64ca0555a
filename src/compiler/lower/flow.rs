//! What follows what in a program with branches: a graph of basic blocks, for [`control`](super::control) to fill.
//!
//! **Subroutines.** A CAL is a jump, and what it calls is a copy for each call site: so a RET jumps to the one place
//! that it can return to, no stack is kept, and a fifth nested CAL is known to end the program. Programs in which that
//! would make too much code (calls that multiply) have one copy of everything instead, and keep a stack of return sites;
//! a RET is a switch over those of the subroutines that share it. Either way, code grows no faster than the text.
//! PUSHA and POPA are on the same stack: a way to go on with another entry there, as with another caller.
//!
//! **Blocks.** IF, ELSE and the ends of loops are branches whose ways are known from the text. How deep they may nest counts
//! across calls: with a copy for each call site that is known too, without it is counted.
//!
//! **The limit of executed instructions**, which languages before NV_gpu_program4 have. What a lane computes past the limit does no harm as long as nobody
//! sees it, and whichever way it goes as long as it comes to an end. So it is enough to look before blocks that write what is
//! seen at the end: a lane that would come to the limit within such a block executes a copy of it that looks before each
//! instruction, and the program ends after the very one. Where cycles are closed, a second counter that grows no faster than
//! the first ends lanes that would stay for ever; it counts what every round executes, and so is the same in
//! lanes that stay together. Programs that cannot run into the limit have none of this: loops with a count end by themselves.
//! In the languages from NV_gpu_program4 on, each round of a cycle is taken from a budget of the whole run, and a lane that gets none leaves.

mod nodes;

use super::successors::{End, Open, Text};
use crate::compiler::ir::analysis::dominators::Dominators;
use crate::compiler::ir::analysis::graph::{Graph, Neighbours};
use crate::compiler::ir::analysis::loops::{Loops, is_tame};
use crate::compiler::ir::{Block, NO_SOURCE};
use crate::language::isa::Opcode;
use crate::language::program::{Cost, costs};
use crate::language::syntax::ast::{Ast, Instruction};
use crate::limits::{MAX_EXECUTED_INSTRUCTIONS, MAX_IF_DEPTH, MAX_LOOP_DEPTH};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeSet;

/// How many entries the stack may have: d of them if bit d is set.
pub(super) type Depths = u64;

/// The stack at a block whose callers are known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Frame {
    /// How many entries it has.
    pub depth: usize,
    /// Whether PUSHA put the one on top there.
    pub pushed: bool,
    /// What is open in the callers.
    pub open: Open,
}

/// What of [`Open`] differs between visits to an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Varies {
    pub ifs: bool,
    pub loops: bool,
}

/// What ends a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    /// The limit of executed instructions.
    Executed,
    /// A budget, from which a round takes so many instructions (NV_gpu_program4 has no limit of executed instructions).
    Budget(u32),
}

/// What a node does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The beginning: node 0.
    Entry,
    /// Instructions. With two ways on, the first is taken where the condition of the last instruction holds; with three,
    /// the last one if that begins a block in too many others. The counter of rounds grows by `rounds`; where the
    /// limit does not allow another, lanes do not go the way `closes`. There is a frame where the callers are known.
    Code { first: usize, end: usize, rounds: u32, closes: Option<(usize, Limit)>, frame: Option<Frame> },
    /// Instructions, as far as the limit of executed instructions goes.
    Partly { first: usize, end: usize, frame: Option<Frame> },
    /// On to the first way if at most so many instructions were executed, to the second if more.
    Check(u32),
    /// On to the first way, which closes a cycle; to the second if the limit does not allow another round.
    Round(Limit),
    /// Pushes a return site, or without one an address register, and goes to the first way; with a full stack, to the
    /// second. The stack may hold d entries if bit d of `depths` is set. What is open at a call stays so.
    Call { site: Option<u32>, depths: Depths, open: Open },
    /// Pops a return site and goes the way of its number; the last if there is none.
    Return { depths: Depths },
    /// On to the first way if what a CALI chooses by is this number of a subroutine, or with `is_below` a smaller one; to the second if not.
    Choice { instruction: usize, number: u16, is_below: bool },
    /// Back in a subroutine where this is open.
    Resume(Open),
    /// Pops an address register and goes to the first way; to the second, if there is none on top.
    Pop { depths: Depths },
    /// The end: node 1.
    Exit,
}

impl Step {
    /// How many loops are open in the callers of what it does, where they are known.
    fn loops(self) -> usize {
        match self {
            Self::Code { frame: Some(frame), .. } => frame.open.loops as usize,
            _ => 0,
        }
    }
}

/// What is seen of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Whether its effects are seen when the program has ended, or by other lanes.
    pub is_seen: bool,
    /// Whether it reads what other lanes hold.
    pub reads_others: bool,
    /// Whether it changes what other lanes read.
    pub is_read: bool,
}

/// A place in the order of a program as it is read: the CALs on the way, then the instruction.
type Key = SmallVec<[u32; 4]>;

#[derive(Clone)]
struct Node {
    step: Step,
    ways: Neighbours,
    key: Key,
}

/// A program taken apart.
#[derive(Default)]
pub(super) struct Flow<'p> {
    pub instructions: Vec<&'p Instruction>,
    /// Their numbers in the program.
    pub sources: Vec<u32>,
    nodes: Vec<Node>,
    /// Whether lanes may come to the limit of executed instructions.
    pub limited: bool,
    /// How many return sites the stack holds.
    pub call_depth: usize,
    /// Whether loops count with 64 bits.
    pub wide_counts: bool,
    /// Whether an instruction reads what other lanes hold.
    crosses: bool,
    /// Whether lanes see of one another when they execute instructions.
    pub order_is_seen: bool,
    /// Whether there is a stack, and a node for each depth of it: lanes are taken in the order of the keys, and no other.
    by_depth: bool,
    /// For each instruction, how many blocks of its subroutine are open before it.
    pub open: Vec<Open>,
    /// For each instruction, which of those loops is its own: for ends of loops that which they end, for others the innermost
    /// LOOP around.
    pub own_loop: Vec<u32>,
    /// Entries that a stack must hold; 0 without one.
    pub stack: usize,
    /// Whether address registers are pushed.
    pub keeps_addresses: bool,
    /// How many loops may be open at once.
    pub loops: usize,
    /// Whether some loop has an index.
    pub has_index: bool,
    /// What is counted of blocks that are open in callers.
    pub varies: Varies,
    /// Whether there is a stack, or cycles that can be entered in several places or nest deeply: then registers are
    /// best kept in variables that lanes share a name for, not in a value for each way to a block.
    pub is_general: bool,
}

const ENTRY: u32 = 0;
const EXIT: u32 = 1;

impl<'p> Flow<'p> {
    /// `sight` says what is seen of an instruction.
    pub(super) fn of(ast: &'p Ast, sight: impl Fn(&Instruction) -> Sight) -> Self {
        let text = Text::of(ast);
        let mut flow = match text.with_copies() {
            Some(nodes) => Self { nodes, ..Self::default() },
            None => text.with_stack(),
        };
        let has_loops = text.open.iter().any(|open| open.loops > 0);
        let ends_in_time =
            text.is_typed || (flow.stack > 0 || has_loops) && text.longest_path(ast).is_some_and(is_within_limit);
        let is_in_calls = |counts: fn(&Open) -> u32| {
            let calls =
                text.ends.iter().zip(&text.open).filter(|(end, _)| matches!(end, End::Call(_) | End::Choose(_)));
            flow.stack > 0 && calls.map(|(_, open)| counts(open)).any(|count| count > 0)
        };
        let deepest = |counts: fn(&Open) -> u32| text.open.iter().map(counts).max().unwrap_or_default() as usize;
        let has = |opcode| text.instructions.iter().any(|instruction| instruction.mnemonic.opcode == opcode);
        flow.varies = Varies {
            ifs: !text.is_typed
                && is_in_calls(|open| open.ifs)
                && deepest(|open| open.ifs) * (text.call_depth + 1) > MAX_IF_DEPTH,
            loops: is_in_calls(|open| open.loops),
        };
        flow.loops = match flow.stack {
            0 if text.is_typed => {
                flow.nodes.iter().map(|node| node.step.loops()).max().unwrap_or_default() + deepest(|open| open.loops)
            }
            _ if text.is_typed && flow.varies.loops => (flow.stack + 1) * deepest(|open| open.loops),
            0 if has_loops => MAX_LOOP_DEPTH,
            _ if flow.varies.loops => MAX_LOOP_DEPTH,
            _ => deepest(|open| open.loops),
        };
        flow.wide_counts = text.instructions.iter().any(|instruction| {
            text.is_typed && instruction.mnemonic.opcode == Opcode::Rep && instruction.mnemonic.number_type().wide
        });
        flow.call_depth = text.call_depth;
        flow.order_is_seen = text.sees_order();
        flow.crosses = text.instructions.iter().any(|instruction| sight(instruction).reads_others);
        flow.has_index = has(Opcode::Loop);
        flow.keeps_addresses = has(Opcode::Pusha);
        (flow.instructions, flow.sources) = (text.instructions, text.sources);
        (flow.open, flow.own_loop) = (text.open, text.own_loop);
        if text.is_typed {
            flow.charge_budget(&costs(ast).instructions);
        } else if !ends_in_time {
            flow.limit(sight);
        }
        flow.is_general |= !is_tame(&flow.graph());
        flow
    }

    /// Whether each node leads to one other.
    pub(super) fn is_straight(&self) -> bool {
        self.nodes.iter().all(|node| node.ways.len() <= 1)
    }

    /// What a node does.
    pub(super) fn step(&self, node: u32) -> Step {
        self.nodes[node as usize].step
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Where a node leads.
    pub(super) fn ways(&self, node: u32) -> &[u32] {
        &self.nodes[node as usize].ways
    }

    pub(super) fn graph(&self) -> Graph {
        Graph::new(self.nodes.iter().map(|node| node.ways.clone()).collect())
    }

    /// The nodes that are reached, in an order in which each loop is in one piece. Where lanes see when others execute
    /// instructions, what leads out of a loop stays in its place in the text.
    pub(super) fn order(&self) -> Vec<u32> {
        let graph = self.graph();
        let dominators = Dominators::of(&graph);
        let key = |node: u32| {
            let Node { step, key, .. } = &self.nodes[node as usize];
            (key, !matches!(step, Step::Partly { .. }))
        };
        match Loops::new(&graph, &dominators) {
            Ok(mut loops) if !self.by_depth => {
                loops.widen(&graph, &dominators, key, |_| self.crosses);
                loops.order(&graph, &dominators, key)
            }
            _ => {
                let mut order = graph.reverse_postorder();
                order.sort_unstable_by_key(|&node| (node != ENTRY, key(node), node));
                order
            }
        }
    }

    fn add(&mut self, step: Step, ways: Neighbours, key: Key) -> u32 {
        self.nodes.push(Node { step, ways, key });
        self.nodes.len() as u32 - 1
    }

    /// Has every round of a cycle taken from the budget, but of loops whose ends cost nothing. A loop is left as by BRK where that
    /// is used up.
    fn charge_budget(&mut self, costs: &[Cost]) {
        let graph = self.graph();
        for (node, way) in ends_of_cycles(&graph) {
            let last = match self.nodes[node as usize].step {
                Step::Code { end, .. } => end.checked_sub(1),
                _ => self.nodes[node as usize].key.last().map(|&number| number as usize),
            };
            let source = last.and_then(|last| self.sources.get(last));
            let cost = source.and_then(|&source| costs.get(source as usize)).map_or(1, |cost| cost.with_calls);
            if cost > 0 {
                self.close(&graph, node, way, Limit::Budget(cost));
            }
        }
    }

    /// Has the limit asked on the way that closes a cycle.
    fn close(&mut self, graph: &Graph, node: u32, way: usize, limit: Limit) {
        match &mut self.nodes[node as usize].step {
            Step::Code { closes: closes @ None, .. } if graph.successors(node).len() == 2 => {
                *closes = Some((way, limit))
            }
            _ => {
                let (head, key) = (self.ways(node)[way], self.nodes[node as usize].key.clone());
                let round = self.add(Step::Round(limit), smallvec![head, EXIT], key);
                self.nodes[node as usize].ways[way] = round;
            }
        }
    }

    /// What begins the loop that instruction `end` ends.
    pub(super) fn begin_of_loop(&self, end: usize) -> Option<&'p Instruction> {
        let is_begin = |&number: &usize| {
            let opcode = self.instructions[number].mnemonic.opcode;
            matches!(opcode, Opcode::Loop | Opcode::Rep) && self.open[number].loops == self.own_loop[end]
        };
        (0..end).rev().find(is_begin).map(|number| self.instructions[number])
    }

    /// How many instructions of the program these are.
    pub(super) fn count(&self, first: usize, end: usize) -> i32 {
        self.sources[first..end].iter().filter(|&&source| source != NO_SOURCE).count() as i32
    }

    /// Adds what ends lanes at the limit, if any can come to it.
    fn limit(&mut self, sight: impl Fn(&Instruction) -> Sight) {
        let graph = self.graph();
        let edges = ends_of_cycles(&graph);
        if edges.is_empty() && is_within_limit(self.longest(&graph)) {
            return;
        }
        self.limited = true;
        self.charge(&graph, &edges);
        for (node, way) in edges {
            self.close(&graph, node, way, Limit::Executed);
        }
        let sight: Vec<Sight> = self.instructions.iter().map(|instruction| sight(instruction)).collect();
        let is_seen = |first: usize, end: usize| sight[first..end].iter().any(|sight| sight.is_seen);
        for node in 2..graph.len() as u32 {
            if let Step::Code { first, end, .. } = self.step(node)
                && is_seen(first, end)
            {
                self.split(node, &sight);
            }
        }
        let mut check = FxHashMap::default();
        for node in 2..self.nodes.len() as u32 {
            if let Step::Code { first, end, frame, .. } = self.step(node)
                && is_seen(first, end)
            {
                let key = self.nodes[node as usize].key.clone();
                // Out of the way, unless others see when it is executed.
                let turn = if self.crosses { key.clone() } else { smallvec![u32::MAX - 1] };
                let partly = self.add(Step::Partly { first, end, frame }, smallvec![EXIT], turn);
                let most = MAX_EXECUTED_INSTRUCTIONS - (end - first) as u32;
                check.insert(node, self.add(Step::Check(most), smallvec![node, partly], key));
            }
        }
        let checks: BTreeSet<u32> = check.values().copied().collect();
        for (_, node) in (0..).zip(&mut self.nodes).filter(|(number, _)| !checks.contains(number)) {
            node.ways.iter_mut().for_each(|way| *way = check.get(way).copied().unwrap_or(*way));
        }
    }

    /// Takes a node apart into nodes that begin with what lanes see of one another. A lane that comes to the limit within a
    /// node executes a copy of it, before or after the others execute the node: so none may both read and store, but what is
    /// one instruction, which no lane executes in part.
    fn split(&mut self, node: u32, sight: &[Sight]) {
        let Step::Code { first, end, frame, .. } = self.step(node) else { return };
        let is_alone = |number: usize| sight[number].reads_others && sight[number].is_read;
        let begins = |&number: &usize| sight[number].reads_others || sight[number].is_read || is_alone(number - 1);
        let mut node = node;
        for begin in (first + 1..end).filter(begins) {
            // The last one leads where all of them did.
            let Node { step: Step::Code { first, rounds, closes, .. }, ways, mut key } =
                self.nodes[node as usize].clone()
            else {
                return;
            };
            key.pop();
            key.push(begin as u32);
            let next = self.add(Step::Code { first: begin, end, rounds, closes, frame }, ways, key);
            let before = &mut self.nodes[node as usize];
            before.step = Step::Code { first, end: begin, rounds: 0, closes: None, frame };
            before.ways = smallvec![next];
            node = next;
        }
    }

    /// How many instructions a node executes.
    fn length(&self, node: u32) -> u32 {
        match self.step(node) {
            Step::Code { first, end, .. } => (end - first) as u32,
            _ => 0,
        }
    }

    /// Says where the counter of rounds grows: in every cycle, given edges that close them, and nowhere by more than the
    /// instructions that were executed. A block at the end of a cycle counts its own instructions, and those of
    /// blocks that are always executed between two visits to it, unless another one does.
    fn charge(&mut self, graph: &Graph, edges: &[(u32, usize)]) {
        let is_code = |node: &u32| matches!(self.nodes[*node as usize].step, Step::Code { .. });
        let mut ends = BTreeSet::new();
        for (node, _) in edges {
            // What calls and returns is no instruction itself, but is always come to from one.
            let nodes = if is_code(node) { std::slice::from_ref(node) } else { graph.predecessors(*node) };
            ends.extend(nodes.iter().copied().filter(is_code));
        }
        let dominators = Dominators::of(graph);
        let loops = Loops::new(graph, &dominators).ok();
        let mut counted: BTreeSet<u32> = ends.clone();
        for &end in &ends {
            let mut length = self.length(end);
            let header = loops.as_ref().and_then(|loops| Some(loops.header(loops.of(end)?)));
            let mut at = end;
            while let Some(header) = header.filter(|&header| header != at) {
                let Some(Block(before)) = dominators.parent(Block(at)) else { break };
                at = before;
                if counted.insert(at) {
                    length += self.length(at);
                }
                debug_assert!(dominators.dominates(Block(header), Block(at)));
            }
            if let Step::Code { rounds, .. } = &mut self.nodes[end as usize].step {
                *rounds = length;
            }
        }
    }

    /// The most instructions that can be executed, if there are no cycles.
    fn longest(&self, graph: &Graph) -> u64 {
        let mut longest = vec![0u64; self.nodes.len()];
        for &node in graph.reverse_postorder().iter().rev() {
            let next = graph.successors(node).iter().map(|&way| longest[way as usize]).max();
            longest[node as usize] = next.unwrap_or(0).saturating_add(self.length(node).into());
        }
        longest[ENTRY as usize]
    }
}

fn is_within_limit(count: u64) -> bool {
    count <= MAX_EXECUTED_INSTRUCTIONS.into()
}

/// Edges by which a depth-first walk closes a cycle, as nodes and numbers of ways: every cycle has one.
fn ends_of_cycles(graph: &Graph) -> Vec<(u32, usize)> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; graph.len()];
    let mut ends = Vec::new();
    states[ENTRY as usize] = State::Open;
    let mut stack = vec![(ENTRY, 0)];
    while let Some((node, next)) = stack.last_mut() {
        let (node, way) = (*node, *next);
        let Some(&successor) = graph.successors(node).get(way) else {
            states[node as usize] = State::Done;
            stack.pop();
            continue;
        };
        *next += 1;
        match states[successor as usize] {
            State::New => {
                states[successor as usize] = State::Open;
                stack.push((successor, 0));
            }
            State::Open => ends.push((node, way)),
            State::Done => {}
        }
    }
    ends
}
