//! The control flow graph of a function: where terminators go, the order of blocks, dominators.

use super::{Block, Function, Target, Terminator, Value};
use std::slice::from_ref;

impl Terminator {
    /// Where it may go, in order.
    pub fn targets(&self) -> impl DoubleEndedIterator<Item = &Target> {
        let (first, second): (&[Target], &[Target]) = match self {
            Self::Return => (&[], &[]),
            Self::Jump(target) => (from_ref(target), &[]),
            Self::Branch { then, otherwise, .. } => (from_ref(then), from_ref(otherwise)),
            Self::Switch { targets, .. } => (targets, &[]),
        };
        first.iter().chain(second)
    }

    /// Where it may go, to be changed.
    pub fn targets_mut(&mut self) -> impl Iterator<Item = &mut Target> {
        let (first, second): (&mut [Target], &mut [Target]) = match self {
            Self::Return => (&mut [], &mut []),
            Self::Jump(target) => (std::slice::from_mut(target), &mut []),
            Self::Branch { then, otherwise, .. } => (std::slice::from_mut(then), std::slice::from_mut(otherwise)),
            Self::Switch { targets, .. } => (targets, &mut []),
        };
        first.iter_mut().chain(second)
    }

    /// The value that decides where it goes.
    pub fn selector(&self) -> Option<Value> {
        match self {
            Self::Return | Self::Jump(_) => None,
            Self::Branch { condition, .. } => Some(*condition),
            Self::Switch { index, .. } => Some(*index),
        }
    }

    /// The value that decides where it goes, to be changed.
    pub fn selector_mut(&mut self) -> Option<&mut Value> {
        match self {
            Self::Return | Self::Jump(_) => None,
            Self::Branch { condition, .. } => Some(condition),
            Self::Switch { index, .. } => Some(index),
        }
    }
}

/// Blocks that the entry reaches, and which of them dominate which.
pub struct Dominators {
    /// Blocks in reverse postorder, the entry first.
    order: Vec<Block>,
    /// For each block its place in `order`; `UNREACHED` if it has none.
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
        let (order, place) = reverse_postorder(function);
        let parent = immediate_dominators(function, &order, &place);
        let interval = intervals(&parent);
        Self { order, place, parent, interval }
    }

    /// The blocks that the entry reaches, each after its dominators.
    pub fn order(&self) -> &[Block] {
        &self.order
    }

    /// Whether the entry reaches `block`.
    pub fn reaches(&self, block: Block) -> bool {
        self.place[block.0 as usize] != UNREACHED
    }

    /// The immediate dominator of a block that the entry reaches; none for the entry itself.
    pub fn parent(&self, block: Block) -> Option<Block> {
        let place = self.place[block.0 as usize];
        (place != 0 && place != UNREACHED).then(|| self.order[self.parent[place as usize] as usize])
    }

    /// Whether every way to `b` leads through `a`. The entry must reach both.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let interval = |block: Block| self.interval[self.place[block.0 as usize] as usize];
        let (start, end) = interval(a);
        (start..end).contains(&interval(b).0)
    }
}

fn reverse_postorder(function: &Function) -> (Vec<Block>, Vec<u32>) {
    let mut place = vec![UNREACHED; function.blocks.len()];
    let mut order = Vec::new();
    let mut seen = vec![false; function.blocks.len()];
    let mut stack = vec![(Block(0), function.block(Block(0)).terminator.targets())];
    seen[0] = true;
    while let Some((block, targets)) = stack.last_mut() {
        // From the last target, so that the first one comes first in the reverse.
        match targets.next_back() {
            Some(target) if !seen[target.block.0 as usize] => {
                seen[target.block.0 as usize] = true;
                stack.push((target.block, function.block(target.block).terminator.targets()));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    for (number, block) in (0..).zip(&order) {
        place[block.0 as usize] = number;
    }
    (order, place)
}

/// The algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
fn immediate_dominators(function: &Function, order: &[Block], place: &[u32]) -> Vec<u32> {
    let mut predecessors = vec![Vec::new(); order.len()];
    for (number, &block) in (0u32..).zip(order) {
        for target in function.block(block).terminator.targets() {
            predecessors[place[target.block.0 as usize] as usize].push(number);
        }
    }
    let mut parent = vec![UNREACHED; order.len()];
    parent[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for number in 1..order.len() {
            let known = predecessors[number].iter().copied().filter(|&from| parent[from as usize] != UNREACHED);
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
