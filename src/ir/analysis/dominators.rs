//! Which nodes every way from the entry leads through.

use super::graph::Graph;
use crate::ir::{Block, Function};

/// Nodes that the entry reaches, and which of them dominate which.
pub struct Dominators {
    /// Nodes in reverse postorder, the entry first.
    order: Vec<Block>,
    /// For each node its place in `order`; `UNREACHED` if it has none.
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

    /// Where `block` stands in [`order`](Self::order); the entry must reach it.
    pub fn place(&self, block: Block) -> u32 {
        self.place[block.0 as usize]
    }

    /// The immediate dominator of a block that the entry reaches; none for the entry itself.
    pub fn parent(&self, block: Block) -> Option<Block> {
        let place = self.place[block.0 as usize];
        (place != 0 && place != UNREACHED).then(|| self.order[self.parent[place as usize] as usize])
    }

    /// Whether the entry reaches both blocks, and every way to `b` leads through `a`.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let interval = |block: Block| self.interval.get(self.place[block.0 as usize] as usize);
        let (Some(&(start, end)), Some(&(number, _))) = (interval(a), interval(b)) else { return false };
        (start..end).contains(&number)
    }
}

/// The algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
fn immediate_dominators(graph: &Graph, order: &[Block], place: &[u32]) -> Vec<u32> {
    let mut parent = vec![UNREACHED; order.len()];
    parent[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for (number, node) in order.iter().enumerate().skip(1) {
            let places = graph.predecessors(node.0).iter().map(|&from| place[from as usize]);
            let known = places.filter(|&from| from != UNREACHED && parent[from as usize] != UNREACHED);
            let new = known.reduce(|a, b| common(&parent, a, b)).unwrap_or(0);
            changed |= std::mem::replace(&mut parent[number], new) != new;
        }
    }
    parent
}

fn common(parent: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        if a > b {
            a = parent[a as usize];
        } else {
            b = parent[b as usize];
        }
    }
    a
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
