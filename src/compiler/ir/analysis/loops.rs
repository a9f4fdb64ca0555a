//! Loops and how they nest. A loop has one header, which dominates all of it; a graph in which every cycle
//! goes through such a header is *reducible*, and the only kind that has loops in this sense.

use super::dominators::Dominators;
use super::graph::Graph;
use crate::compiler::ir::Block;
use std::cmp::{self, Reverse};
use std::collections::BinaryHeap;

/// The loops of a reducible graph.
pub struct Loops {
    loops: Vec<Loop>,
    /// For each node the innermost loop that contains it.
    innermost: Vec<Option<u32>>,
}

#[derive(Clone, Copy)]
struct Loop {
    header: u32,
    parent: Option<u32>,
}

/// Why a graph has no loops in this sense: a cycle can be entered elsewhere than at this node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Irreducible(pub u32);

/// Loops nested more deeply than this generate too much code as loops.
const DEEPEST: usize = 6;

/// Whether `graph` is reducible and its loops are not nested too deeply: then lanes can execute it loop by loop.
pub fn is_tame(graph: &Graph) -> bool {
    Loops::new(graph, &Dominators::of(graph)).is_ok_and(|loops| loops.depth() <= DEEPEST)
}

impl Loops {
    /// The loops of `graph`, whose dominators are `dominators`.
    ///
    /// # Errors
    /// If the graph is not reducible.
    pub fn new(graph: &Graph, dominators: &Dominators) -> Result<Self, Irreducible> {
        let mut loops: Vec<Loop> = Vec::new();
        let mut innermost = vec![None; graph.len()];
        // The header of the outermost loop found so far that contains a node; the node itself if there is none.
        let mut outer: Vec<u32> = (0..graph.len() as u32).collect();
        // Inner headers come before outer ones.
        for &Block(header) in dominators.order().iter().rev() {
            let mut work: Vec<u32> = Vec::new();
            for &from in graph.predecessors(header) {
                if !dominators.reaches(Block(from)) {
                    continue;
                }
                if dominators.dominates(Block(header), Block(from)) {
                    work.push(from);
                } else if dominators.place(Block(from)) >= dominators.place(Block(header)) {
                    return Err(Irreducible(header));
                }
            }
            if work.is_empty() {
                continue;
            }
            let number = loops.len() as u32;
            loops.push(Loop { header, parent: None });
            innermost[header as usize] = Some(number);
            while let Some(node) = work.pop() {
                let node = find(&mut outer, node);
                if node == header {
                    continue;
                }
                outer[node as usize] = header;
                match innermost[node as usize] {
                    // It is a header: a node that is its own representative and has a loop.
                    Some(inner) => loops[inner as usize].parent = Some(number),
                    None => innermost[node as usize] = Some(number),
                }
                work.extend(graph.predecessors(node).iter().filter(|&&from| dominators.reaches(Block(from))));
            }
        }
        Ok(Self { loops, innermost })
    }

    /// Adds exit paths to loops, as far as `is_wanted`: nodes that the header dominates and whose `key` is below that
    /// of the loop's last node. Afterwards nodes of a loop need not lead back to its header.
    pub fn widen<K: Ord>(
        &mut self,
        graph: &Graph,
        dominators: &Dominators,
        key: impl Fn(u32) -> K,
        is_wanted: impl Fn(u32) -> bool,
    ) {
        let mut wanted: Vec<u32> = (0..graph.len() as u32).filter(|&node| is_wanted(node)).collect();
        if wanted.is_empty() || self.loops.is_empty() {
            return;
        }
        wanted.sort_by_key(|&node| key(node));
        let early = early(&wanted, dominators, &key);
        let mut lasts = self.lasts(&key);
        // Outer loops come first: nodes added to an inner loop are in its outer loops.
        for number in (0..self.loops.len() as u32).rev() {
            let Loop { header, parent } = self.loops[number as usize];
            let mut last = lasts[number as usize];
            loop {
                let leads_out = |&node: &u32| {
                    dominators.dominates(Block(header), Block(node))
                        && key(node) < key(last)
                        && !self.within(self.of(node), Some(number))
                };
                // Nodes that the header dominates usually have greater keys.
                let start = wanted.partition_point(|&node| key(node) < key(header));
                let later = wanted[start..].iter().take_while(|&&node| key(node) < key(last));
                let mut work: Vec<u32> = early.iter().chain(later).copied().filter(leads_out).collect();
                if work.is_empty() {
                    break;
                }
                while let Some(node) = work.pop() {
                    if self.within(self.of(node), Some(number)) {
                        continue;
                    }
                    // A sibling loop is added as a whole.
                    let beside = std::iter::successors(self.of(node), |&own| self.parent(own));
                    let beside = beside.take_while(|&own| Some(own) != parent).last();
                    match beside {
                        Some(beside) => self.loops[beside as usize].parent = Some(number),
                        None => self.innermost[node as usize] = Some(number),
                    }
                    // Added nodes may extend the loop, so that more exit paths qualify.
                    last =
                        cmp::max_by_key(last, beside.map_or(node, |beside| lasts[beside as usize]), |&node| key(node));
                    let entered = beside.map_or(node, |beside| self.header(beside));
                    work.extend(graph.predecessors(entered).iter().filter(|&&from| dominators.reaches(Block(from))));
                }
            }
            lasts[number as usize] = last;
        }
    }

    /// For each loop the node with the largest `key`.
    pub fn lasts<K: Ord>(&self, key: impl Fn(u32) -> K) -> Vec<u32> {
        let mut lasts: Vec<u32> = self.loops.iter().map(|own| own.header).collect();
        for node in 0..self.innermost.len() as u32 {
            for number in std::iter::successors(self.of(node), |&own| self.parent(own)) {
                let last = &mut lasts[number as usize];
                if key(node) >= key(*last) {
                    *last = node;
                }
            }
        }
        lasts
    }

    /// The innermost loop that `node` is in; a header is in its own.
    pub fn of(&self, node: u32) -> Option<u32> {
        self.innermost[node as usize]
    }

    /// The node at which a loop is entered.
    pub fn header(&self, number: u32) -> u32 {
        self.loops[number as usize].header
    }

    /// The loop around another.
    pub fn parent(&self, number: u32) -> Option<u32> {
        self.loops[number as usize].parent
    }

    /// The loop that begins at `node`.
    pub fn headed_by(&self, node: u32) -> Option<u32> {
        self.of(node).filter(|&number| self.header(number) == node)
    }

    /// The number of loops. Inner ones have smaller numbers than those around them.
    pub fn count(&self) -> usize {
        self.loops.len()
    }

    /// Whether `inner` is `outer` or inside of it; `None` is around all loops.
    pub fn within(&self, inner: Option<u32>, outer: Option<u32>) -> bool {
        let Some(outer) = outer else { return true };
        let mut at = inner;
        while let Some(number) = at {
            if number == outer {
                return true;
            }
            at = self.parent(number);
        }
        false
    }

    /// The most loops around a node.
    pub fn depth(&self) -> usize {
        let mut depths = vec![1; self.loops.len()];
        for number in (0..self.loops.len()).rev() {
            if let Some(parent) = self.loops[number].parent {
                depths[number] = depths[parent as usize] + 1;
            }
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// The nodes that the entry reaches, each after its predecessors except for back edges, and each loop contiguous,
    /// its header first. Among candidates, the node with the smallest `key` comes first.
    pub fn order<K: Ord>(&self, graph: &Graph, dominators: &Dominators, key: impl Fn(u32) -> K) -> Vec<u32> {
        let is_back = |from: u32, to: u32| self.headed_by(to).is_some() && dominators.dominates(Block(to), Block(from));
        let mut waiting = vec![0u32; graph.len()];
        for &Block(node) in dominators.order() {
            for &successor in graph.successors(node) {
                waiting[successor as usize] += u32::from(!is_back(node, successor));
            }
        }
        // For each loop, and last for nodes outside of loops, the nodes that may come next.
        let outside = self.loops.len();
        let mut ready: Vec<BinaryHeap<Reverse<(K, u32)>>> = (0..=outside).map(|_| BinaryHeap::new()).collect();
        // A header is queued in the loop around its own.
        let place = |node: u32| {
            let own = self.of(node);
            let around = if self.headed_by(node).is_some() { own.and_then(|number| self.parent(number)) } else { own };
            around.map_or(outside, |number| number as usize)
        };
        let mut order = Vec::with_capacity(dominators.order().len());
        let mut open = vec![outside];
        ready[place(0)].push(Reverse((key(0), 0)));
        while let Some(&current) = open.last() {
            let Some(Reverse((_, node))) = ready[current].pop() else {
                open.pop();
                continue;
            };
            order.push(node);
            if let Some(number) = self.headed_by(node) {
                open.push(number as usize);
            }
            for &successor in graph.successors(node) {
                if is_back(node, successor) {
                    continue;
                }
                waiting[successor as usize] -= 1;
                if waiting[successor as usize] == 0 {
                    ready[place(successor)].push(Reverse((key(successor), successor)));
                }
            }
        }
        order
    }
}

/// Those of `wanted` with a smaller `key` than some node that dominates them.
fn early<K: Ord>(wanted: &[u32], dominators: &Dominators, key: impl Fn(u32) -> K) -> Vec<u32> {
    // For each node the dominator with the greatest key, by places.
    let mut greatest: Vec<u32> = Vec::with_capacity(dominators.order().len());
    for &node in dominators.order() {
        let above = dominators.parent(node).map_or(node.0, |parent| greatest[dominators.place(parent) as usize]);
        greatest.push(cmp::max_by_key(above, node.0, |&node| key(node)));
    }
    let is_early = |&&node: &&u32| {
        dominators.reaches(Block(node)) && key(node) < key(greatest[dominators.place(Block(node)) as usize])
    };
    wanted.iter().filter(is_early).copied().collect()
}

fn find(outer: &mut [u32], mut node: u32) -> u32 {
    while outer[node as usize] != node {
        outer[node as usize] = outer[outer[node as usize] as usize];
        node = outer[node as usize];
    }
    node
}
