//! The control flow graph of a program with branches: basic blocks that [`control`](super::control) fills.
//!
//! **Subroutines.** Each call site has its own copy of the subroutine, so a CAL is a jump, a RET jumps to its only
//! return site, no stack is needed, and a fifth nested CAL is known to end the program. Programs in which that would
//! make too much code (calls that multiply) have one copy of everything instead, and a stack of return sites; a RET is
//! a switch over those of the subroutines that share it. Either way, code is linear in the text. PUSHA and POPA use the
//! same stack: each different entry is another context, like another caller.
//!
//! **Blocks.** IF, ELSE and loop ends are branches whose targets are known from the text. Nesting depth counts across
//! calls: with a copy for each call site it is static, without it is counted at run time.
//!
//! **The limit of executed instructions**, which languages before NV_gpu_program4 have. A lane that computes past the
//! limit does no harm as long as its results are invisible and it terminates. So it is enough to test before blocks
//! that write results: a lane that would reach the limit within such a block executes a copy of it that tests before
//! each instruction, and the program ends after exactly the last one. At back edges, a second counter that never
//! exceeds the first ends lanes that would loop for ever; it counts the instructions that every iteration executes, and
//! so is uniform in lanes that stay together. Programs that cannot reach the limit have none of this: loops with a
//! count end by themselves. In the languages from NV_gpu_program4 on, each iteration of a cycle is charged to a budget
//! of the whole run, and a lane leaves when it is exhausted.

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

/// The possible stack depths: bit d is set if it may have d entries.
pub(super) type Depths = u64;

/// The stack at a block whose callers are known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Frame {
    /// The number of entries.
    pub depth: usize,
    /// Whether PUSHA pushed the top entry.
    pub pushed: bool,
    /// The open blocks of the callers.
    pub open: Open,
}

/// The parts of [`Open`] that differ between visits to an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Varies {
    pub ifs: bool,
    pub loops: bool,
}

/// The limit that ends a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    /// The limit of executed instructions.
    Executed,
    /// A budget, to which an iteration charges this many instructions (NV_gpu_program4 has no limit of executed
    /// instructions).
    Budget(u32),
}

/// The action of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The beginning: node 0.
    Entry,
    /// Instructions. With two edges, the first is taken if the condition of the last instruction holds; with three, the
    /// last edge if that instruction begins a block in too many others. The iteration counter grows by `rounds`; if the
    /// limit is reached, lanes do not take the edge `closes`. There is a frame where the callers are known.
    Code { first: usize, end: usize, rounds: u32, closes: Option<(usize, Limit)>, frame: Option<Frame> },
    /// Instructions, up to the limit of executed instructions.
    Partly { first: usize, end: usize, frame: Option<Frame> },
    /// To the first target if at most this many instructions were executed, else to the second.
    Check(u32),
    /// To the first target, by a back edge; to the second if the limit does not allow another iteration.
    Round(Limit),
    /// Pushes a return site, or without one an address register, and goes to the first target; if the stack is full, to
    /// the second. The stack may hold d entries if bit d of `depths` is set. Blocks open at a call stay open.
    Call { site: Option<u32>, depths: Depths, open: Open },
    /// Pops a return site and goes to the target of its number; to the last if the stack is empty.
    Return { depths: Depths },
    /// To the first target if a CALI's parameter is this subroutine number, or with `is_below` a smaller one; else to
    /// the second.
    Choice { instruction: usize, number: u16, is_below: bool },
    /// The return to a subroutine with these open blocks.
    Resume(Open),
    /// Pops an address register and goes to the first target; to the second if the top entry is none.
    Pop { depths: Depths },
    /// The end: node 1.
    Exit,
}

impl Step {
    /// The number of loops open in the callers, if known.
    fn loops(self) -> usize {
        match self {
            Self::Code { frame: Some(frame), .. } => frame.open.loops as usize,
            _ => 0,
        }
    }
}

/// The visibility of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Whether its effects are visible after the program's end, or to other lanes.
    pub is_seen: bool,
    /// Whether it reads other lanes.
    pub reads_others: bool,
    /// Whether it changes state that other lanes read.
    pub is_read: bool,
}

/// A position in the order of execution by the text: the active CALs, then the instruction.
type Key = SmallVec<[u32; 4]>;

#[derive(Clone)]
struct Node {
    step: Step,
    ways: Neighbours,
    key: Key,
}

/// The control flow graph of a program.
#[derive(Default)]
pub(super) struct Flow<'p> {
    pub instructions: Vec<&'p Instruction>,
    /// Their numbers in the program.
    pub sources: Vec<u32>,
    nodes: Vec<Node>,
    /// Whether lanes may reach the limit of executed instructions.
    pub limited: bool,
    /// The capacity of the stack in return sites.
    pub call_depth: usize,
    /// Whether loops count with 64 bits.
    pub wide_counts: bool,
    /// Whether an instruction reads other lanes.
    crosses: bool,
    /// Whether lanes see when others execute instructions.
    pub order_is_seen: bool,
    /// Whether there is a stack, and a node for each depth of it: lanes execute strictly in the order of the keys.
    by_depth: bool,
    /// For each instruction, the open blocks of its subroutine before it.
    pub open: Vec<Open>,
    /// For each instruction, its loop: for loop ends the loop that they end, for others the innermost LOOP around.
    pub own_loop: Vec<u32>,
    /// Entries that a stack must hold; 0 without one.
    pub stack: usize,
    /// Whether address registers are pushed.
    pub keeps_addresses: bool,
    /// The most loops open at once.
    pub loops: usize,
    /// Whether some loop has an index.
    pub has_index: bool,
    /// Which counts of blocks open in callers vary.
    pub varies: Varies,
    /// Whether there is a stack, or cycles that are irreducible or nested deeply: then registers are best kept in
    /// shared variables, not in a value for each edge to a block.
    pub is_general: bool,
}

const ENTRY: u32 = 0;
const EXIT: u32 = 1;

impl<'p> Flow<'p> {
    /// The flow of `ast`; `sight` gives the visibility of an instruction.
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

    /// Whether each node has one successor.
    pub(super) fn is_straight(&self) -> bool {
        self.nodes.iter().all(|node| node.ways.len() <= 1)
    }

    /// The action of a node.
    pub(super) fn step(&self, node: u32) -> Step {
        self.nodes[node as usize].step
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The successors of a node.
    pub(super) fn ways(&self, node: u32) -> &[u32] {
        &self.nodes[node as usize].ways
    }

    pub(super) fn graph(&self) -> Graph {
        Graph::new(self.nodes.iter().map(|node| node.ways.clone()).collect())
    }

    /// The reachable nodes, in an order in which each loop is contiguous. Where lanes see when others execute
    /// instructions, exit paths of a loop stay at their place in the text.
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

    /// Charges every iteration of a cycle to the budget, except loops whose ends cost nothing. An exhausted budget
    /// leaves a loop like BRK.
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

    /// Tests the limit on a back edge.
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

    /// The instruction that begins the loop ended by instruction `end`.
    pub(super) fn begin_of_loop(&self, end: usize) -> Option<&'p Instruction> {
        let is_begin = |&number: &usize| {
            let opcode = self.instructions[number].mnemonic.opcode;
            matches!(opcode, Opcode::Loop | Opcode::Rep) && self.open[number].loops == self.own_loop[end]
        };
        (0..end).rev().find(is_begin).map(|number| self.instructions[number])
    }

    /// The number of program instructions in this range.
    pub(super) fn count(&self, first: usize, end: usize) -> i32 {
        self.sources[first..end].iter().filter(|&&source| source != NO_SOURCE).count() as i32
    }

    /// Adds the code that ends lanes at the limit, if any can reach it.
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
                // At the end, unless its time of execution is visible.
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

    /// Splits a node so that instructions visible to other lanes begin nodes. A lane that reaches the limit within a
    /// node executes a copy of it, before or after the others execute the node: so no node may both read and store,
    /// except within one instruction, which no lane executes in part.
    fn split(&mut self, node: u32, sight: &[Sight]) {
        let Step::Code { first, end, frame, .. } = self.step(node) else { return };
        let is_alone = |number: usize| sight[number].reads_others && sight[number].is_read;
        let begins = |&number: &usize| sight[number].reads_others || sight[number].is_read || is_alone(number - 1);
        let mut node = node;
        for begin in (first + 1..end).filter(begins) {
            // The last part has the successors of the whole node.
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

    /// The number of instructions that a node executes.
    fn length(&self, node: u32) -> u32 {
        match self.step(node) {
            Step::Code { first, end, .. } => (end - first) as u32,
            _ => 0,
        }
    }

    /// Places the increments of the iteration counter: in every cycle, given its back edges, and never by more than the
    /// executed instructions. A block at the end of a cycle counts its own instructions, and those of blocks that are
    /// always executed between two visits to it, unless another block counts them.
    fn charge(&mut self, graph: &Graph, edges: &[(u32, usize)]) {
        let is_code = |node: &u32| matches!(self.nodes[*node as usize].step, Step::Code { .. });
        let mut ends = BTreeSet::new();
        for (node, _) in edges {
            // Nodes for calls and returns are not instructions, but are always reached from one.
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

/// The back edges of a depth-first walk, as nodes and edge numbers: every cycle has one.
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
