//! What follows what in a program with branches: a graph of basic blocks, for [`control`](super::control) to fill.
//!
//! **Subroutines.** A CAL is a jump, and what it calls is a copy for each call site: so a RET jumps to the one place
//! that it can return to, no stack is kept, and a fifth nested CAL is known to end the program. Programs in which that
//! would make too much code (calls that multiply) have one copy of everything instead, and keep a stack of return sites;
//! a RET is a switch over those of the subroutines that share it. Either way, code grows no faster than the text.
//!
//! **The limit of executed instructions.** What a lane computes past the limit does no harm as long as nobody
//! sees it, and whichever way it goes as long as it comes to an end. So it is enough to look before blocks that write what is
//! seen at the end: a lane that would come to the limit within such a block executes a copy of it that looks before each
//! instruction, and the program ends after the very one. Where cycles are closed, a second counter that grows no faster than
//! the first ends lanes that would stay for ever; it counts what every round executes, and so is the same in
//! lanes that stay together. Programs that cannot run into the limit have none of this.

use crate::ir::Block;
use crate::ir::analysis::dominators::Dominators;
use crate::ir::analysis::graph::{Graph, Neighbours};
use crate::ir::analysis::loops::{Loops, is_tame};
use crate::isa::Opcode;
use crate::limits::{MAX_CALL_DEPTH, MAX_EXECUTED_INSTRUCTIONS};
use crate::syntax::ast::{Ast, CcRule, Instruction, Statement};
use smallvec::{SmallVec, smallvec};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The label where execution begins, if the program has it.
const MAIN: &str = "main";

/// Copies of subroutines may make a program so many times longer, or have so many instructions in all.
const GROWTH: usize = 2;
const SMALL: usize = 192;

/// What a node does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The beginning: node 0.
    Entry,
    /// Instructions. With two ways on, the first is taken where the condition of the last instruction holds. The counter
    /// of rounds grows by `rounds`; when there were too many, lanes do not go the way `closes`.
    Code { first: usize, end: usize, rounds: u32, closes: Option<usize> },
    /// Instructions, as far as the limit of executed instructions goes.
    Partly { first: usize, end: usize },
    /// On to the first way if at most so many instructions were executed, to the second if more.
    Check(u32),
    /// On to the first way, which closes a cycle; to the second if there were too many rounds.
    Round,
    /// Pushes a return site and goes to the first way; with a full stack, to the second. The stack may
    /// hold d addresses if bit d of `depths` is set.
    Call { site: u32, depths: u8 },
    /// Pops a return site and goes the way of its number; the last if there is none.
    Return { depths: u8 },
    /// The end: node 1.
    Exit,
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
pub(super) struct Flow<'p> {
    pub instructions: Vec<&'p Instruction>,
    nodes: Vec<Node>,
    /// Whether lanes may come to the limit of executed instructions.
    pub limited: bool,
    /// Return addresses that a stack must hold; 0 without one.
    pub stack: usize,
    /// Whether there is a stack, or cycles that can be entered in several places or nest deeply: then registers are
    /// best kept in variables that lanes share a name for, not in a value for each way to a block.
    pub is_general: bool,
}

const ENTRY: u32 = 0;
const EXIT: u32 = 1;

impl<'p> Flow<'p> {
    /// `is_seen` says of an instruction whether its effects are seen when the program has ended.
    pub(super) fn of(ast: &'p Ast, is_seen: impl Fn(&Instruction) -> bool) -> Self {
        let text = Text::of(ast);
        let mut flow = match text.with_copies() {
            Some(nodes) => Self { instructions: Vec::new(), nodes, limited: false, stack: 0, is_general: false },
            None => text.with_stack(),
        };
        let ends_in_time = flow.stack > 0 && text.longest_path().is_some_and(is_within_limit);
        flow.instructions = text.instructions;
        if !ends_in_time {
            flow.limit(is_seen);
        }
        flow.is_general |= !is_tame(&flow.graph());
        flow
    }

    /// What a node does.
    pub(super) fn step(&self, node: u32) -> Step {
        self.nodes[node as usize].step
    }

    /// Where a node leads.
    pub(super) fn ways(&self, node: u32) -> &[u32] {
        &self.nodes[node as usize].ways
    }

    pub(super) fn graph(&self) -> Graph {
        Graph::new(self.nodes.iter().map(|node| node.ways.clone()).collect())
    }

    /// The nodes that are reached, in an order in which each loop is in one piece.
    pub(super) fn order(&self) -> Vec<u32> {
        let graph = self.graph();
        let dominators = Dominators::of(&graph);
        match Loops::new(&graph, &dominators) {
            Ok(loops) => loops.order(&graph, &dominators, |node| &self.nodes[node as usize].key),
            Err(_) => {
                let mut order = graph.reverse_postorder();
                order.sort_unstable_by_key(|&node| (node != ENTRY, &self.nodes[node as usize].key, node));
                order
            }
        }
    }

    fn add(&mut self, step: Step, ways: Neighbours, key: Key) -> u32 {
        self.nodes.push(Node { step, ways, key });
        self.nodes.len() as u32 - 1
    }

    /// Adds what ends lanes at the limit, if any can come to it.
    fn limit(&mut self, is_seen: impl Fn(&Instruction) -> bool) {
        let graph = self.graph();
        let edges = ends_of_cycles(&graph);
        if edges.is_empty() && is_within_limit(self.longest(&graph)) {
            return;
        }
        self.limited = true;
        self.charge(&graph, &edges);
        for (node, way) in edges {
            match &mut self.nodes[node as usize].step {
                Step::Code { closes: closes @ None, .. } if graph.successors(node).len() == 2 => *closes = Some(way),
                _ => {
                    let (head, key) = (self.ways(node)[way], self.nodes[node as usize].key.clone());
                    let round = self.add(Step::Round, smallvec![head, EXIT], key);
                    self.nodes[node as usize].ways[way] = round;
                }
            }
        }
        let mut check = HashMap::new();
        for node in 2..graph.len() as u32 {
            if let Step::Code { first, end, .. } = self.step(node)
                && self.instructions[first..end].iter().any(|instruction| is_seen(instruction))
            {
                let key = self.nodes[node as usize].key.clone();
                let partly = self.add(Step::Partly { first, end }, smallvec![EXIT], smallvec![u32::MAX - 1]);
                let most = MAX_EXECUTED_INSTRUCTIONS - (end - first) as u32;
                check.insert(node, self.add(Step::Check(most), smallvec![node, partly], key));
            }
        }
        let checks: BTreeSet<u32> = check.values().copied().collect();
        for (_, node) in (0..).zip(&mut self.nodes).filter(|(number, _)| !checks.contains(number)) {
            node.ways.iter_mut().for_each(|way| *way = check.get(way).copied().unwrap_or(*way));
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

/// What an instruction ends with.
#[derive(Clone, Copy)]
enum End {
    /// The next instruction.
    Next,
    /// BRA to the instruction of this number.
    Branch(usize),
    /// CAL of the instruction of this number.
    Call(usize),
    /// RET.
    Return,
}

/// Whether an instruction does what it ends with.
#[derive(Clone, Copy, PartialEq)]
enum Taken {
    Always,
    Never,
    Perhaps,
}

/// The instructions of a program, and its basic blocks by the number of their first instruction.
struct Text<'p> {
    instructions: Vec<&'p Instruction>,
    ends: Vec<End>,
    entry: usize,
    /// One past the last instruction of each block.
    blocks: BTreeMap<usize, usize>,
}

impl<'p> Text<'p> {
    fn of(ast: &'p Ast) -> Self {
        let mut instructions = Vec::new();
        let mut labels = HashMap::new();
        for statement in &ast.statements {
            match statement {
                Statement::Instruction(instruction) => instructions.push(instruction),
                Statement::Label(label) => drop(labels.insert(label.name.as_str(), instructions.len())),
                Statement::Declaration(_) => {}
            }
        }
        let entry = labels.get(MAIN).copied().unwrap_or(0);
        let ends: Vec<End> = instructions
            .iter()
            .map(|instruction| {
                let target = instruction.target.as_ref().and_then(|label| labels.get(label.name.as_str()).copied());
                // Programs with undefined labels do not load.
                let target = target.unwrap_or(instructions.len());
                match instruction.mnemonic.opcode {
                    Opcode::Bra => End::Branch(target),
                    Opcode::Cal => End::Call(target),
                    Opcode::Ret => End::Return,
                    _ => End::Next,
                }
            })
            .collect();
        let mut firsts = BTreeSet::from([entry]);
        for (number, &end) in ends.iter().enumerate() {
            match end {
                End::Next => continue,
                End::Branch(target) | End::Call(target) => drop(firsts.insert(target)),
                End::Return => {}
            }
            firsts.insert(number + 1);
        }
        firsts.retain(|&first| first < ends.len());
        let nexts = firsts.iter().copied().skip(1).chain([ends.len()]);
        let blocks = firsts.iter().copied().zip(nexts).collect();
        Self { instructions, ends, entry, blocks }
    }

    fn taken(&self, number: usize) -> Taken {
        match self.instructions[number].condition.map_or(CcRule::Tr, |condition| condition.rule) {
            CcRule::Tr => Taken::Always,
            CcRule::Fl => Taken::Never,
            _ => Taken::Perhaps,
        }
    }

    /// The ways on from the last instruction of a block, given the way that it takes if it takes one.
    fn ways(&self, last: usize, taken: u32, next: u32) -> Neighbours {
        match self.taken(last) {
            Taken::Always => smallvec![taken],
            Taken::Never => smallvec![next],
            Taken::Perhaps => smallvec![taken, next],
        }
    }

    fn begin() -> Vec<Node> {
        let node = |step, key: u32| Node { step, ways: Neighbours::new(), key: smallvec![key] };
        vec![node(Step::Entry, 0), node(Step::Exit, u32::MAX)]
    }

    /// The graph in which each call site has a copy of what it calls; `None` if that is too large.
    fn with_copies(&self) -> Option<Vec<Node>> {
        /// A node for each block in each context that is reached: a context is the CALs on the way.
        struct Copies {
            nodes: Vec<Node>,
            of: HashMap<(usize, u32), u32>,
            pending: Vec<(usize, u32, u32)>,
        }
        impl Copies {
            fn node(&mut self, text: &Text<'_>, first: usize, context: u32, calls: &[Key]) -> u32 {
                let Some(&end) = text.blocks.get(&first) else { return EXIT };
                let Self { nodes, of, pending } = self;
                *of.entry((first, context)).or_insert_with(|| {
                    let mut key = calls[context as usize].clone();
                    key.push(first as u32);
                    let step = Step::Code { first, end, rounds: 0, closes: None };
                    nodes.push(Node { step, ways: Neighbours::new(), key });
                    let node = nodes.len() as u32 - 1;
                    pending.push((first, context, node));
                    node
                })
            }
        }
        let most = (GROWTH * self.instructions.len()).max(SMALL);
        let mut copies = Copies { nodes: Self::begin(), of: HashMap::new(), pending: Vec::new() };
        let mut calls: Vec<Key> = vec![Key::new()];
        let mut deeper: HashMap<(u32, usize), u32> = HashMap::new();
        let mut outer = vec![0];
        let begin = copies.node(self, self.entry, 0, &calls);
        copies.nodes[ENTRY as usize].ways.push(begin);
        let mut count = 0;
        while let Some((first, context, node)) = copies.pending.pop() {
            let end = self.blocks[&first];
            count += end - first;
            if count > most {
                return None;
            }
            let last = end - 1;
            let next = copies.node(self, end, context, &calls);
            let taken = match self.ends[last] {
                End::Next => next,
                End::Branch(target) => copies.node(self, target, context, &calls),
                _ if self.taken(last) == Taken::Never => next,
                End::Call(_) if calls[context as usize].len() == MAX_CALL_DEPTH => EXIT,
                End::Call(target) => {
                    let inner = *deeper.entry((context, last)).or_insert_with(|| {
                        let mut key = calls[context as usize].clone();
                        key.push(last as u32);
                        calls.push(key);
                        outer.push(context);
                        calls.len() as u32 - 1
                    });
                    copies.node(self, target, inner, &calls)
                }
                End::Return => match calls[context as usize].last() {
                    None => EXIT,
                    Some(&site) => {
                        let outer = outer[context as usize];
                        copies.node(self, site as usize + 1, outer, &calls)
                    }
                },
            };
            copies.nodes[node as usize].ways = match self.ends[last] {
                End::Next => smallvec![next],
                _ => self.ways(last, taken, next),
            };
        }
        Some(copies.nodes)
    }

    /// The graph in which each instruction stands once, with a stack of return sites.
    fn with_stack(&self) -> Flow<'p> {
        let depths = self.depths();
        let groups = self.groups(&depths);
        let deepest = depths.values().fold(0, |all, depths| all | depths).checked_ilog2().unwrap_or(0);
        let stack = deepest as usize;
        let mut flow = Flow { instructions: Vec::new(), nodes: Self::begin(), limited: false, stack, is_general: true };
        let mut of = HashMap::new();
        for (&first, &end) in &self.blocks {
            if depths.contains_key(&first) {
                let step = Step::Code { first, end, rounds: 0, closes: None };
                of.insert(first, flow.add(step, Neighbours::new(), smallvec![first as u32]));
            }
        }
        let node = |first: usize| of.get(&first).copied().unwrap_or(EXIT);
        flow.nodes[ENTRY as usize].ways.push(node(self.entry));
        let mut returns = HashMap::new();
        for (&first, &end) in &self.blocks {
            let Some(&depths) = depths.get(&first) else { continue };
            let last = end - 1;
            let key: Key = smallvec![first as u32, 0];
            let next = node(end);
            let taken = match self.ends[last] {
                End::Next => next,
                _ if self.taken(last) == Taken::Never => next,
                End::Branch(target) => node(target),
                End::Call(_) if depths == 1 << MAX_CALL_DEPTH => EXIT,
                End::Call(target) => {
                    let site = groups.number[&last];
                    let mut ways: Neighbours = smallvec![node(target)];
                    if depths >> MAX_CALL_DEPTH & 1 != 0 {
                        ways.push(EXIT);
                    }
                    flow.add(Step::Call { site, depths }, ways, key)
                }
                End::Return => match groups.of_return.get(&first) {
                    None => EXIT,
                    Some(&group) => {
                        // One node for all RETs of the group at the same depths.
                        *returns.entry((group, depths)).or_insert_with(|| {
                            let sites = groups.sites[group].iter().map(|&site| node(site + 1));
                            flow.add(Step::Return { depths }, sites.chain([EXIT]).collect(), key)
                        })
                    }
                },
            };
            let ways = match self.ends[last] {
                End::Next => smallvec![next],
                _ => self.ways(last, taken, next),
            };
            flow.nodes[of[&first] as usize].ways = ways;
        }
        flow
    }

    /// For each block that is reached, the depths of the stack at which it may be: bit d for d return addresses.
    fn depths(&self) -> BTreeMap<usize, u8> {
        let sites: Vec<usize> =
            (0..self.ends.len()).filter(|&number| matches!(self.ends[number], End::Call(_))).collect();
        let mut depths: BTreeMap<usize, u8> = BTreeMap::new();
        let mut returned = 0u8;
        let mut pending = vec![(self.entry, 0)];
        while let Some((first, depth)) = pending.pop() {
            let Some(&end) = self.blocks.get(&first) else { continue };
            let known = depths.entry(first).or_default();
            if *known >> depth & 1 != 0 {
                continue;
            }
            *known |= 1 << depth;
            let last = end - 1;
            if self.taken(last) != Taken::Always || matches!(self.ends[last], End::Next) {
                pending.push((end, depth));
            }
            if self.taken(last) == Taken::Never {
                continue;
            }
            match self.ends[last] {
                End::Next => {}
                End::Branch(target) => pending.push((target, depth)),
                End::Call(target) if depth < MAX_CALL_DEPTH => pending.push((target, depth + 1)),
                End::Call(_) => {}
                // The first RET at a depth may return to every site, for all that is known here.
                End::Return if depth > 0 && returned >> depth & 1 == 0 => {
                    returned |= 1 << depth;
                    pending.extend(sites.iter().map(|&site| (site + 1, depth - 1)));
                }
                End::Return => {}
            }
        }
        depths
    }

    /// Which subroutines share a RET.
    fn groups(&self, depths: &BTreeMap<usize, u8>) -> Groups {
        // The CALs by what they call.
        let mut sites_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (&first, &end) in &self.blocks {
            if let End::Call(target) = self.ends[end - 1]
                && depths.contains_key(&first)
            {
                sites_of.entry(target).or_default().push(end - 1);
            }
        }
        let callees: Vec<usize> = sites_of.keys().copied().collect();
        let mut parents: Vec<usize> = (0..callees.len()).collect();
        fn find(parents: &mut [usize], mut at: usize) -> usize {
            while parents[at] != at {
                parents[at] = parents[parents[at]];
                at = parents[at];
            }
            at
        }
        let mut owner: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, &callee) in callees.iter().enumerate() {
            let mut seen = BTreeSet::new();
            let mut work = vec![callee];
            while let Some(first) = work.pop() {
                let Some(&end) = self.blocks.get(&first).filter(|_| seen.insert(first)) else { continue };
                let last = end - 1;
                match self.ends[last] {
                    End::Branch(target) if self.taken(last) != Taken::Never => work.push(target),
                    End::Return if self.taken(last) != Taken::Never => {
                        let other = *owner.entry(first).or_insert(number);
                        let (a, b) = (find(&mut parents, number), find(&mut parents, other));
                        parents[a.max(b)] = a.min(b);
                    }
                    _ => {}
                }
                let ends_here =
                    !matches!(self.ends[last], End::Next | End::Call(_)) && self.taken(last) == Taken::Always;
                if !ends_here {
                    work.push(end);
                }
            }
        }
        let mut groups = Groups { sites: Vec::new(), number: HashMap::new(), of_return: HashMap::new() };
        let mut group_of = HashMap::new();
        for (number, callee) in callees.iter().enumerate() {
            let root = find(&mut parents, number);
            let group = *group_of.entry(root).or_insert_with(|| {
                groups.sites.push(Vec::new());
                groups.sites.len() - 1
            });
            for &site in &sites_of[callee] {
                groups.number.insert(site, groups.sites[group].len() as u32);
                groups.sites[group].push(site);
            }
        }
        for (first, number) in owner {
            let root = find(&mut parents, number);
            groups.of_return.insert(first, group_of[&root]);
        }
        groups
    }

    /// How many instructions a program can execute, `None` if it has loops.
    fn longest_path(&self) -> Option<u64> {
        let count = self.ends.len();
        // For each instruction, how many are executed from it until its subroutine returns, when the stack
        // holds so many addresses already: first for a full one.
        let mut deeper = vec![0; count + 1];
        for depth in (0..=MAX_CALL_DEPTH).rev() {
            let mut longest = vec![0; count + 1];
            for number in (0..count).rev() {
                let next: u64 = longest[number + 1];
                let rest = match self.ends[number] {
                    _ if self.taken(number) == Taken::Never => next,
                    End::Next => next,
                    End::Return if self.taken(number) == Taken::Always => 0,
                    End::Return => next,
                    End::Branch(target) if target <= number => return None,
                    End::Branch(target) if self.taken(number) == Taken::Always => longest[target],
                    End::Branch(target) => next.max(longest[target]),
                    End::Call(..) if depth == MAX_CALL_DEPTH => next,
                    End::Call(target) => next.saturating_add(deeper[target]),
                };
                longest[number] = rest.saturating_add(1);
            }
            deeper = longest;
        }
        Some(deeper[self.entry])
    }
}

/// Subroutines that share a RET, as their call sites see it.
struct Groups {
    /// The CALs of each group.
    sites: Vec<Vec<usize>>,
    /// The number of each CAL in its group.
    number: HashMap<usize, u32>,
    /// The group of each block that ends with a RET and belongs to a subroutine.
    of_return: HashMap<usize, usize>,
}
