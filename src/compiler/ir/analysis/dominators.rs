//! Dominators: the nodes that every path from the entry to a node passes through.

use super::graph::Graph;
use crate::compiler::ir::{Block, Function};

/// The dominator tree of the nodes that the entry reaches.
pub struct Dominators {
    /// Nodes in reverse postorder, the entry first.
    order: Vec<Block>,
    /// For each node its place in `order`; `UNREACHED` if the entry does not reach it.
    place: Vec<u32>,
    /// For each place the place of the immediate dominator.
    parent: Vec<u32>,
    /// For each place the interval of numbers that its subtree of the dominator tree has.
    interval: Vec<(u32, u32)>,
}

const UNREACHED: u32 = u32::MAX;

impl Dominators {
    /// The dominators of `function`, whose targets must exist.
    pub fn new(function: &Function) -> Self {
        Self::of(&Graph::of(function))
    }

    /// The dominators of `graph`.
    pub fn of(graph: &Graph) -> Self {
        let order: Vec<Block> = graph.reverse_postorder().into_iter().map(Block).collect();
        let mut place = vec![UNREACHED; graph.len()];
        for (number, node) in (0..).zip(&order) {
            place[node.0 as usize] = number;
        }
        let parent = immediate_dominators(graph, &order, &place);
        let interval = intervals(&parent);
        Self { order, place, parent, interval }
    }

    /// The nodes that the entry reaches, each after its dominators.
    pub fn order(&self) -> &[Block] {
        &self.order
    }

    /// Whether the entry reaches `block`.
    pub fn reaches(&self, block: Block) -> bool {
        self.place[block.0 as usize] != UNREACHED
    }

    /// The place of `block` in [`order`](Self::order). The entry must reach it.
    pub fn place(&self, block: Block) -> u32 {
        self.place[block.0 as usize]
    }

    /// The immediate dominator of a block that the entry reaches; none for the entry itself.
    pub fn parent(&self, block: Block) -> Option<Block> {
        let place = self.place[block.0 as usize];
        (place != 0 && place != UNREACHED).then(|| self.order[self.parent[place as usize] as usize])
    }

    /// Whether the entry reaches both blocks, and every path to `b` passes through `a`.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let interval = |block: Block| self.interval.get(self.place[block.0 as usize] as usize);
        let (Some(&(start, end)), Some(&(number, _))) = (interval(a), interval(b)) else { return false };
        (start..end).contains(&number)
    }
}

/// The algorithm of Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph", in its simpler form:
/// with m edges and n nodes it takes m log n steps, whatever the graph. Nodes are places of `order`, except in the walk
/// itself.
fn immediate_dominators(graph: &Graph, order: &[Block], place: &[u32]) -> Vec<u32> {
    let walk = Walk::of(graph, order, place);
    let count = order.len();
    // By numbers of the walk.
    let mut semi: Vec<u32> = (0..count as u32).collect();
    let mut dominator = vec![0u32; count];
    let mut forest = Forest { ancestor: vec![UNREACHED; count], best: (0..count as u32).collect(), path: Vec::new() };
    // Nodes with a semidominator, as lists.
    let (mut first, mut next) = (vec![UNREACHED; count], vec![UNREACHED; count]);
    for node in (1..count as u32).rev() {
        let at = order[walk.node[node as usize] as usize];
        for &from in graph.predecessors(at.0).iter().filter(|&&from| place[from as usize] != UNREACHED) {
            let from = walk.number[place[from as usize] as usize];
            let best = forest.find(from, &semi);
            semi[node as usize] = semi[node as usize].min(semi[best as usize]);
        }
        let own = semi[node as usize] as usize;
        next[node as usize] = std::mem::replace(&mut first[own], node);
        let parent = walk.parent[node as usize];
        forest.ancestor[node as usize] = parent;
        let mut waiting = std::mem::replace(&mut first[parent as usize], UNREACHED);
        while waiting != UNREACHED {
            let best = forest.find(waiting, &semi);
            dominator[waiting as usize] = if semi[best as usize] < semi[waiting as usize] { best } else { parent };
            waiting = next[waiting as usize];
        }
    }
    for node in 1..count {
        if dominator[node] != semi[node] {
            dominator[node] = dominator[dominator[node] as usize];
        }
    }
    let mut parents = vec![0; count];
    for node in 1..count {
        parents[walk.node[node] as usize] = walk.node[dominator[node] as usize];
    }
    parents
}

/// A depth-first walk from the entry, nodes by their places.
struct Walk {
    /// The node of each number.
    node: Vec<u32>,
    /// The number of each node.
    number: Vec<u32>,
    /// The number of each node's parent in the walk.
    parent: Vec<u32>,
}

impl Walk {
    fn of(graph: &Graph, order: &[Block], place: &[u32]) -> Self {
        let mut walk = Self { node: Vec::new(), number: vec![UNREACHED; order.len()], parent: Vec::new() };
        let mut stack = vec![(0u32, 0u32)];
        while let Some((node, parent)) = stack.pop() {
            if walk.number[node as usize] != UNREACHED {
                continue;
            }
            let number = walk.node.len() as u32;
            walk.number[node as usize] = number;
            walk.node.push(node);
            walk.parent.push(parent);
            let successors = graph.successors(order[node as usize].0).iter();
            stack.extend(successors.rev().map(|&to| (place[to as usize], number)));
        }
        walk
    }
}

/// The linked trees of the walk.
struct Forest {
    ancestor: Vec<u32>,
    /// For each node, the node with the least semidominator on the compressed path upward.
    best: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// Of the nodes from `node` up to below the root of its tree, the one with the least semidominator.
    fn find(&mut self, node: u32, semi: &[u32]) -> u32 {
        let mut at = node;
        while self.ancestor[at as usize] != UNREACHED && self.ancestor[self.ancestor[at as usize] as usize] != UNREACHED
        {
            self.path.push(at);
            at = self.ancestor[at as usize];
        }
        while let Some(below) = self.path.pop() {
            let above = self.ancestor[below as usize];
            if semi[self.best[above as usize] as usize] < semi[self.best[below as usize] as usize] {
                self.best[below as usize] = self.best[above as usize];
            }
            self.ancestor[below as usize] = self.ancestor[above as usize];
        }
        self.best[node as usize]
    }
}

/// Numbers the nodes of the tree so that a subtree is an interval. Parents come before children.
fn intervals(parent: &[u32]) -> Vec<(u32, u32)> {
    let mut size = vec![1u32; parent.len()];
    for node in (1..parent.len()).rev() {
        size[parent[node] as usize] += size[node];
    }
    let mut next = vec![0u32; parent.len()];
    let mut interval = vec![(0, size[0]); parent.len()];
    next[0] = 1;
    for node in 1..parent.len() {
        let start = next[parent[node] as usize];
        next[parent[node] as usize] += size[node];
        next[node] = start + 1;
        interval[node] = (start, start + size[node]);
    }
    interval
}
