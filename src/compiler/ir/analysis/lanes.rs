//! Uniformity: which values and branches are uniform, and which blocks execute with the same lanes.
//!
//! A value is *uniform* if all lanes that compute it together compute the same. All lanes or none take a branch on a
//! uniform value. Blocks are of one *class* if each visit to them, where it happens at all, is by the same lanes: lanes
//! that diverge at a branch reconverge where its paths join, unless some path leads elsewhere. A class is named by its
//! first block.
//!
//! For a block of a loop, a visit is one iteration. Lanes that leave a loop in different iterations reconverge after
//! it.

use super::dominators::Dominators;
use super::graph::{Graph, Neighbours};
use super::loops::Loops;
use crate::compiler::ir::{Block, Function, Op, Value};

/// The analysis of a reducible function.
pub struct Lanes {
    uniform: Vec<bool>,
    class: Vec<u32>,
    /// For each block, the class of the lanes that enter it from outside of the loop that it heads.
    entry_class: Vec<u32>,
    /// For each block, an earlier block whose lanes all reach it in the same visit.
    follows: Vec<Option<u32>>,
    /// For each block, whether all lanes that execute it together continue together.
    together: Vec<bool>,
    /// For each loop, whether its lanes leave it all together.
    stable: Vec<bool>,
    rounds: usize,
}

impl Lanes {
    /// Analyses `function`; `order` is that of [`Loops::order`].
    pub fn new(function: &Function, graph: &Graph, dominators: &Dominators, loops: &Loops, order: &[u32]) -> Self {
        let mut home = vec![0; function.types.len()];
        for (number, block) in (0u32..).zip(&function.blocks) {
            let results = block.insts.iter().filter_map(|inst| inst.result);
            results.chain(block.params.iter().copied()).for_each(|value| home[value.0 as usize] = number);
        }
        // Everything is assumed uniform until proved divergent.
        let lanes = Self {
            uniform: vec![true; function.types.len()],
            class: (0..graph.len() as u32).collect(),
            entry_class: (0..graph.len() as u32).collect(),
            follows: vec![None; graph.len()],
            together: vec![true; graph.len()],
            stable: vec![true; loops.count()],
            rounds: 0,
        };
        let mut analysis = Analysis { function, graph, dominators, loops, home, lanes };
        analysis.find_follows(order);
        order.iter().for_each(|&block| analysis.class(block));
        loop {
            analysis.lanes.rounds += 1;
            if !analysis.round(order) {
                return analysis.lanes;
            }
        }
    }

    /// The number of passes over the function.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Whether `value` is uniform in the lanes that compute it together.
    pub fn is_uniform(&self, value: Value) -> bool {
        self.uniform[value.0 as usize]
    }

    /// The class of a block.
    pub fn class(&self, block: u32) -> u32 {
        self.class[block as usize]
    }

    /// The class of the lanes that enter a block: different from its own only for a header whose lanes do not all
    /// iterate.
    pub fn entry_class(&self, block: u32) -> u32 {
        self.entry_class[block as usize]
    }

    /// A dominator of `block` from which all lanes reach it in the same visit, whatever branches are between.
    pub fn follows(&self, block: u32) -> Option<u32> {
        self.follows[block as usize]
    }

    /// Whether the lanes of a loop leave it all together.
    pub fn is_stable(&self, number: u32) -> bool {
        self.stable[number as usize]
    }

    /// Whether all lanes that execute a block together take the same edge from there.
    pub fn stay_together(&self, block: u32) -> bool {
        self.together[block as usize]
    }
}

/// The loop in which a block is entered: for a header, the one around its own.
pub fn around(loops: &Loops, block: u32) -> Option<u32> {
    match loops.headed_by(block) {
        Some(own) => loops.parent(own),
        None => loops.of(block),
    }
}

struct Analysis<'a> {
    function: &'a Function,
    graph: &'a Graph,
    dominators: &'a Dominators,
    loops: &'a Loops,
    /// The block that defines each value.
    home: Vec<u32>,
    lanes: Lanes,
}

impl Analysis<'_> {
    /// Withdraws assumptions that do not hold. Returns whether anything changed.
    fn round(&mut self, order: &[u32]) -> bool {
        let mut changed = false;
        for &block in order {
            self.class(block);
            changed |= self.values(block);
            // Blocks after a loop see in the same pass that its exit is divergent.
            changed |= self.exits(block);
        }
        changed
    }

    /// Finds the class of a block from its predecessors.
    fn class(&mut self, block: u32) {
        let follows = self.lanes.follows[block as usize];
        let own = if block == 0 { Some(0) } else { self.same_as_predecessors(block) };
        let entry = own.or(follows.map(|first| self.lanes.class(first))).unwrap_or(block);
        let is_unstable = self.loops.headed_by(block).is_some_and(|number| !self.lanes.stable[number as usize]);
        let index = block as usize;
        self.lanes.entry_class[index] = entry;
        self.lanes.class[index] = if is_unstable { block } else { entry };
    }

    /// Edges into `block`, except its back edges.
    fn ways_in(&self, block: u32) -> impl Iterator<Item = u32> {
        let is_back = move |from: u32| self.dominators.dominates(Block(block), Block(from));
        let reached = |from: &u32| self.dominators.reaches(Block(*from));
        self.graph.predecessors(block).iter().copied().filter(reached).filter(move |&from| !is_back(from))
    }

    /// The class of all predecessors of `block`, if it is one, and its lanes always stay together.
    fn same_as_predecessors(&self, block: u32) -> Option<u32> {
        let mut class = None;
        for from in self.ways_in(block) {
            let own = self.lanes.class(from);
            let together = self.lanes.stay_together(from);
            // Lanes of one class inside of a loop come from many iterations outside of it.
            let holds_here = self.loops.within(around(self.loops, block), self.loops.of(own));
            if !together || !holds_here || class.is_some_and(|class| class != own) {
                return None;
            }
            class = Some(own);
        }
        class
    }

    /// For each block the last dominator that it post-dominates.
    fn find_follows(&mut self, order: &[u32]) {
        // The blocks of each loop, to find which of them every path to the end of an iteration passes through.
        let mut blocks: Vec<Vec<u32>> = vec![Vec::new(); self.loops.count() + 1];
        let outside = self.loops.count();
        for &block in order {
            blocks[outside].push(block);
            let inside = std::iter::successors(self.loops.of(block), |&number| self.loops.parent(number));
            inside.for_each(|number| blocks[number as usize].push(block));
        }
        // The numbers of blocks in the current graph.
        let mut number = vec![0; self.graph.len()];
        for (place, blocks) in blocks.iter().enumerate() {
            let around = (place < outside).then_some(place as u32);
            let ends = self.ends(around, blocks, &mut number);
            for &block in blocks.iter().filter(|&&block| self::around(self.loops, block) == around) {
                let mut first = self.dominators.parent(Block(block));
                while let Some(Block(node)) = first.filter(|node| self.loops.of(node.0) != around) {
                    first = self.dominators.parent(Block(node));
                }
                let [own, before] =
                    [Some(Block(block)), first].map(|node| node.map(|node| Block(number[node.0 as usize])));
                if let (Some(own), Some(before), Some(first)) = (own, before, first)
                    && (!ends.reaches(before) || ends.dominates(own, before))
                {
                    self.lanes.follows[block as usize] = Some(first.0);
                }
            }
        }
    }

    /// Post-dominance among the blocks of a loop or of the function: which block every path from another to its end
    /// (the function's end, an exit of the loop, or its header) passes through. Unreached blocks have no paths.
    /// `number` receives the blocks' numbers.
    fn ends(&self, around: Option<u32>, blocks: &[u32], number: &mut [u32]) -> Dominators {
        const END: u32 = 0;
        (1..).zip(blocks).for_each(|(own, &block)| number[block as usize] = own);
        let header = around.map(|number| self.loops.header(number));
        let mut back = vec![Neighbours::new(); blocks.len() + 1];
        for &block in blocks {
            let own = number[block as usize];
            let successors = self.graph.successors(block);
            if successors.is_empty() {
                back[END as usize].push(own);
            }
            for &to in successors {
                let leaves = Some(to) == header || !self.loops.within(self.loops.of(to), around);
                back[if leaves { END } else { number[to as usize] } as usize].push(own);
            }
        }
        Dominators::of(&Graph::new(back))
    }

    /// Whether `value` is uniform in all lanes that reach `block`: a value from a loop with a divergent exit is not.
    fn is_uniform_at(&self, value: Value, block: u32) -> bool {
        let mut inside = self.loops.of(self.home[value.0 as usize]);
        let outside = self.loops.of(block);
        while let Some(number) = inside {
            if self.loops.within(outside, inside) {
                break;
            }
            if !self.lanes.stable[number as usize] {
                return false;
            }
            inside = self.loops.parent(number);
        }
        self.lanes.is_uniform(value)
    }

    /// Withdraws uniformity from values of a block. Returns whether anything changed.
    fn values(&mut self, block: u32) -> bool {
        let mut changed = false;
        let function = self.function;
        let data = &function.blocks[block as usize];
        for (position, &param) in data.params.iter().enumerate() {
            if self.lanes.is_uniform(param) && !self.is_uniform_param(block, position) {
                self.lanes.uniform[param.0 as usize] = false;
                changed = true;
            }
        }
        for inst in &data.insts {
            let Some(result) = inst.result else { continue };
            let is_uniform = inst.op == Op::Any
                || inst.op.keeps_uniform() && inst.args.iter().all(|&arg| self.is_uniform_at(arg, block));
            if self.lanes.is_uniform(result) && !is_uniform {
                self.lanes.uniform[result.0 as usize] = false;
                changed = true;
            }
        }
        let mut ways = data.terminator.targets().map(|target| target.block);
        let first = ways.next();
        let together = ways.all(|way| Some(way) == first)
            || data.terminator.selector().is_none_or(|value| self.is_uniform_at(value, block));
        changed |= self.lanes.together[block as usize] != together;
        self.lanes.together[block as usize] = together;
        changed
    }

    fn is_uniform_param(&self, block: u32, position: usize) -> bool {
        let (mut into, mut back) = (Ways::default(), Ways::default());
        let mut args = Vec::new();
        for &from in self.graph.predecessors(block) {
            if !self.dominators.reaches(Block(from)) {
                continue;
            }
            let terminator = &self.function.blocks[from as usize].terminator;
            let targets = terminator.targets().filter(|target| target.block.0 == block);
            args.extend(targets.map(|target| target.args[position]));
            let ways = if self.dominators.dominates(Block(block), Block(from)) { &mut back } else { &mut into };
            let selector = terminator.selector();
            ways.add(self.lanes.class(from), selector.is_none_or(|value| self.is_uniform_at(value, from)));
        }
        if !args.iter().all(|&arg| self.is_uniform_at(arg, block)) {
            return false;
        }
        // Either all edges pass the same value, or all lanes of a visit come by one edge.
        let same = args.iter().all(|&arg| arg == args[0]);
        same || (into.count == 1 || self.same_as_predecessors(block).is_some() && into.together) && back.are_one()
    }

    /// Withdraws that lanes leave a loop together, if they do not at the end of `block`.
    fn exits(&mut self, block: u32) -> bool {
        let mut changed = false;
        let together = self.lanes.stay_together(block);
        for &successor in self.graph.successors(block) {
            let mut inside = self.loops.of(block);
            while let Some(number) = inside {
                if self.loops.within(self.loops.of(successor), inside) {
                    break;
                }
                let whole = together && self.lanes.class(block) == self.lanes.class(self.loops.header(number));
                if !whole && std::mem::replace(&mut self.lanes.stable[number as usize], false) {
                    changed = true;
                }
                inside = self.loops.parent(number);
            }
        }
        changed
    }
}

/// The edges by which lanes reach a block.
#[derive(Default)]
struct Ways {
    count: u32,
    /// The class of all sources, as long as there is one.
    class: Option<u32>,
    mixed: bool,
    /// Whether all lanes at the source of each edge take it, or none.
    together: bool,
}

impl Ways {
    fn add(&mut self, class: u32, together: bool) {
        self.together = together && (self.count == 0 || self.together);
        self.mixed |= self.class.is_some_and(|other| other != class);
        self.class = Some(class);
        self.count += 1;
    }

    /// Whether all lanes of a visit come by one edge.
    fn are_one(&self) -> bool {
        self.count <= 1 || self.together && !self.mixed
    }
}
