//! Places barriers between the invocations of a patch. All of them execute an instruction before any executes the next
//! one (NV_tessellation_program5 2.X.5); native code executes some lanes after others, and so synchronises where that
//! would be visible.
//!
//! Blocks are in the order in which lanes execute them: of waiting lanes, those at the first barrier resume. So it is
//! enough if
//! - a lane that reaches an access has waited at a barrier after the previous access, in that order, with which it may
//!   alias,
//! - all lanes that write one address by one instruction have last waited at the same barrier, so that the last lane
//!   wins, and
//! - no lane goes backward in that order without waiting before the back edge, if anything is written in between.
//!
//! Aliasing is decided by components of results; all other memory counts as one place.
//!
//! The same holds for thread groups of compute programs, whose invocations also execute each instruction together.
//! There all wait before each instruction that reads others, too, so that the invocations that reach it execute it
//! together.

use super::Lowering;
use super::flow::{Flow, Step};
use crate::compiler::ir::Block;
use crate::compiler::ir::analysis::dominators::Dominators;
use crate::compiler::ir::analysis::loops::Loops;
use crate::language::isa::registers::result_of;
use crate::language::isa::{Effect, Opcode};
use crate::language::program::{PatchLayout, Program, is_of_patch, read_back};
use crate::language::syntax::ast::{DestinationRegister, Instruction};
use nvjit_runtime::RegisterFile;
use std::collections::{BTreeMap, BTreeSet};

/// A component of a result.
type Spot = (u16, u8);

/// Memory and images.
const MEMORY: Spot = (u16::MAX, 0);

/// The words that invocations of a thread group publish.
const SHOWN: Spot = (u16::MAX, 1);

/// The most barriers before an access, and the most blocks, that are searched for a better place.
const MOST_BARRIERS: usize = 64;
const MOST_BLOCKS: usize = 1024;

/// The shared state that an instruction reads and writes.
#[derive(Default)]
pub(super) struct Touched {
    reads: BTreeSet<Spot>,
    writes: BTreeSet<Spot>,
}

impl Touched {
    /// The state touched by `instruction`.
    pub(super) fn by(instruction: &Instruction, program: &Program, layout: Option<&PatchLayout>) -> Self {
        let has_word = |&(result, part): &Spot| layout.is_some_and(|layout| layout.word(result, part).is_some());
        let of_result = |result: u16, mask: u8| {
            let components = (0..4).filter(move |part| mask >> part & 1 != 0);
            components.map(move |part| (result, part)).filter(has_word)
        };
        let ast = program.ast();
        let mut touched = Self::default();
        if layout.is_some() {
            let read = read_back(ast, program.features(), instruction).map(|register| result_of(register.index).1);
            touched.reads = read.flat_map(|result| of_result(result, 0b1111)).collect();
        }
        if let Some(destination) = instruction.destination.as_ref().filter(|_| layout.is_some()) {
            let registers = match destination.register {
                DestinationRegister::Register(register) => vec![register],
                DestinationRegister::Relative(relative) => ast.registers(relative.array).collect(),
                DestinationRegister::Rc | DestinationRegister::Hc => Vec::new(),
            };
            let results = registers.into_iter().filter(|register| register.file == RegisterFile::Result);
            touched.writes = results.flat_map(|one| of_result(one.index, destination.write_mask.0)).collect();
        }
        let opcode = instruction.mnemonic.opcode;
        let accesses = opcode.row().effect == Effect::Memory && !matches!(opcode, Opcode::Bar | Opcode::Membar);
        if accesses && program.interface().writes_memory() {
            touched.writes.insert(MEMORY);
        }
        if opcode.row().effect == Effect::Group && program.has_thread_groups() {
            touched.writes.insert(SHOWN);
        }
        touched
    }

    pub(super) fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty()
    }

    /// Whether several invocations may write one place.
    fn writes_in_common(&self) -> bool {
        self.writes.iter().any(|&(result, _)| is_of_patch(result))
    }

    /// Whether one invocation writes what another reads in the same instruction.
    pub(super) fn reads_what_it_writes(&self) -> bool {
        !self.reads.is_disjoint(&self.writes)
    }
}

/// A position: node, and instruction before which it is.
type Point = (usize, usize);

/// The barriers.
#[derive(Default)]
pub(super) struct Barriers(BTreeSet<(u32, usize)>);

impl Barriers {
    /// The barriers of a program whose nodes execute in `order`.
    pub(super) fn of(flow: &Flow<'_>, order: &[u32], program: &Program, layout: Option<&PatchLayout>) -> Self {
        let graph = flow.graph();
        let dominators = Dominators::of(&graph);
        let mut place = vec![usize::MAX; flow.len()];
        order.iter().enumerate().for_each(|(number, &node)| place[node as usize] = number);
        let loops = Loops::new(&graph, &dominators).ok();
        let mut turns = Placing { flow, order, place, dominators, loops, barriers: BTreeSet::new() };
        // Each access, in order.
        let mut all: Vec<(Point, Touched)> = Vec::new();
        let mut written = vec![0usize];
        for (number, &node) in order.iter().enumerate() {
            match flow.step(node) {
                Step::Code { first, end, .. } => {
                    let of_each = (first..end).map(|at| (at, Touched::by(flow.instructions[at], program, layout)));
                    all.extend(of_each.filter(|(_, touched)| !touched.is_empty()).map(|(at, one)| ((number, at), one)));
                }
                Step::Exit => {
                    let components = layout.into_iter().flat_map(PatchLayout::components);
                    let reads = components.filter(|&(result, _)| is_of_patch(result)).collect();
                    all.push(((number, 0), Touched { reads, ..Touched::default() }));
                }
                _ => {}
            }
            let writes = all.iter().rev().take_while(|((at, _), _)| *at == number);
            let writes = writes.filter(|(_, touched)| !touched.writes.is_empty()).count();
            written.push(written[number] + writes);
        }
        for (number, &node) in order.iter().enumerate() {
            let goes_back = |&way: &u32| {
                let to = turns.place[way as usize];
                to <= number && written[to] < written[number + 1]
            };
            if flow.ways(node).iter().any(goes_back) {
                let end = turns.end(number).unwrap_or((number, 0));
                turns.barriers.insert(end);
            }
        }
        let shows = all.iter().filter(|(_, touched)| touched.writes.contains(&SHOWN));
        turns.barriers.extend(shows.map(|&((number, at), _)| (number, at)));
        // The last accesses to each place.
        let mut reads: BTreeMap<Spot, Point> = BTreeMap::new();
        let mut writes: BTreeMap<Spot, Point> = BTreeMap::new();
        for (at, touched) in &all {
            let at = *at;
            let read = touched.reads.iter().filter_map(|spot| writes.get(spot));
            let own = |spot: &Spot| if is_of_patch(spot.0) { writes.get(spot) } else { None };
            let written = touched.writes.iter().flat_map(|spot| [reads.get(spot), own(spot)]).flatten();
            if let Some(&last) = read.chain(written).max() {
                turns.wait_between(last, at);
            }
            reads.extend(touched.reads.iter().map(|&spot| (spot, at)));
            writes.extend(touched.writes.iter().map(|&spot| (spot, at)));
        }
        turns.come_together(&all);
        Self(turns.barriers.into_iter().map(|(number, at)| (order[number], at)).collect())
    }
}

/// The placement of barriers.
struct Placing<'a> {
    flow: &'a Flow<'a>,
    order: &'a [u32],
    /// The position of each node in that order.
    place: Vec<usize>,
    dominators: Dominators,
    loops: Option<Loops>,
    barriers: BTreeSet<Point>,
}

impl Placing<'_> {
    /// The end of a node, before its last instruction. `None` if that is an access.
    fn end(&self, number: usize) -> Option<Point> {
        let Step::Code { end, .. } = self.flow.step(self.order[number]) else { return None };
        let last = self.flow.instructions[end - 1];
        let is_flow = last.mnemonic.opcode.row().effect == Effect::Flow;
        Some((number, if is_flow && last.operands.is_empty() { end - 1 } else { end }))
    }

    /// The loop depth of a node.
    fn depth(&self, node: u32) -> usize {
        let Some(loops) = &self.loops else { return 0 };
        std::iter::successors(loops.of(node), |&number| loops.parent(number)).count()
    }

    /// Makes lanes that reach `access` wait after `last`, in as few loops as possible.
    fn wait_between(&mut self, last: Point, access: Point) {
        let node = self.order[access.0];
        let behind = (last.0, last.1 + 1);
        let is_before = |&&(number, _): &&Point| {
            number == access.0 || self.dominators.dominates(Block(self.order[number]), Block(node))
        };
        if self.barriers.range(behind..=access).rev().take(MOST_BARRIERS).any(|point| is_before(&point)) {
            return;
        }
        let (mut best, mut depth, mut at) = (access, self.depth(node), node);
        for _ in 0..MOST_BLOCKS {
            let Some(Block(before)) = self.dominators.parent(Block(at)).filter(|_| depth > 0) else { break };
            at = before;
            let number = self.place[before as usize];
            if number < last.0 {
                break;
            }
            if let Some(end) = self.end(number).filter(|&end| end >= behind)
                && self.depth(before) < depth
            {
                (best, depth) = (end, self.depth(before));
            }
        }
        self.barriers.insert(best);
    }

    /// Makes all lanes wait at the same barrier before they write one place. More barriers may require others.
    fn come_together(&mut self, all: &[(Point, Touched)]) {
        const MOST_ROUNDS: usize = 8;
        // Instructions that wait between reading and writing are already synchronised.
        let waits = all.iter().filter(|(_, touched)| touched.reads_what_it_writes());
        let waits: BTreeSet<Point> = waits.map(|&(at, _)| at).collect();
        let common = all.iter().filter(|(at, touched)| touched.writes_in_common() && !waits.contains(at));
        let common: Vec<Point> = common.map(|&(at, _)| at).collect();
        for round in 1..=MOST_ROUNDS {
            let last = self.last_barriers(&waits);
            let is_apart = |&&(number, at): &&Point| {
                round == MOST_ROUNDS || self.last_within(&waits, number, at).or(last[number]) == Some(Last::Several)
            };
            let apart: Vec<Point> = common.iter().filter(is_apart).copied().collect();
            let before = self.barriers.len();
            self.barriers.extend(apart);
            if self.barriers.len() == before {
                return;
            }
        }
    }

    /// The last barrier of a node before one of its instructions, if there is any.
    fn last_within(&self, waits: &BTreeSet<Point>, number: usize, end: usize) -> Option<Last> {
        let own = self.barriers.range((number, 0)..=(number, end)).next_back();
        let within = waits.range((number, 0)..(number, end)).next_back();
        let own = own.map(|&(_, at)| (at, false));
        own.max(within.map(|&(_, at)| (at, true))).map(|(at, within)| Last::One(number, at, within))
    }

    /// The last barrier of lanes that reach each node.
    fn last_barriers(&self, waits: &BTreeSet<Point>) -> Vec<Option<Last>> {
        let mut last = vec![None; self.order.len()];
        last[0] = Some(Last::One(0, 0, false));
        let mut changed = true;
        while changed {
            changed = false;
            for (number, &node) in self.order.iter().enumerate() {
                let Some(here) = self.last_within(waits, number, usize::MAX).or(last[number]) else { continue };
                for &way in self.flow.ways(node) {
                    let there = &mut last[self.place[way as usize]];
                    let new = match *there {
                        Some(other) if other != here => Last::Several,
                        _ => here,
                    };
                    changed |= there.replace(new) != Some(new);
                }
            }
        }
        last
    }
}

/// The last synchronisation: at the start or at a barrier, before an instruction or within it.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    One(usize, usize, bool),
    Several,
}

impl Lowering<'_> {
    /// Emits a barrier before an instruction of a node, or at its end, if one is placed there.
    pub(super) fn wait(&mut self, node: u32, number: usize) {
        if self.patch_barriers.0.contains(&(node, number)) {
            self.barrier();
        }
    }
}
