//! A directed graph with an entry: the blocks of a function, or the nodes from which they are built.

use crate::compiler::ir::Function;
use smallvec::SmallVec;

/// The neighbours of a node.
pub type Neighbours = SmallVec<[u32; 2]>;

/// A directed graph. Nodes are numbers from 0 on, and node 0 is the entry. An edge may occur twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    successors: Vec<Neighbours>,
    predecessors: Vec<Neighbours>,
}

impl Graph {
    /// The graph in which each node has these successors, which must exist. It must have at least one node.
    pub fn new(successors: Vec<Neighbours>) -> Self {
        let mut predecessors = vec![Neighbours::new(); successors.len()];
        for (node, successors) in (0..).zip(&successors) {
            for &successor in successors {
                predecessors[successor as usize].push(node);
            }
        }
        Self { successors, predecessors }
    }

    /// The blocks of `function`, whose targets must exist.
    pub fn of(function: &Function) -> Self {
        let blocks = function.blocks.iter();
        Self::new(blocks.map(|block| block.terminator.targets().map(|target| target.block.0).collect()).collect())
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether there is no node; a graph has at least its entry.
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }

    /// Where edges from `node` lead, in order.
    pub fn successors(&self, node: u32) -> &[u32] {
        &self.successors[node as usize]
    }

    /// Where edges to `node` come from.
    pub fn predecessors(&self, node: u32) -> &[u32] {
        &self.predecessors[node as usize]
    }

    /// The nodes that the entry reaches, in the reverse of a depth-first postorder: without cycles, each
    /// comes after its predecessors.
    pub fn reverse_postorder(&self) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.len());
        let mut seen = vec![false; self.len()];
        seen[0] = true;
        let mut stack = vec![(0, self.successors(0).len())];
        while let Some((node, left)) = stack.last_mut() {
            // From the last successor, so that the first one comes first in the reverse.
            let Some(next) = left.checked_sub(1) else {
                order.push(*node);
                stack.pop();
                continue;
            };
            *left = next;
            let successor = self.successors(*node)[next];
            if !std::mem::replace(&mut seen[successor as usize], true) {
                stack.push((successor, self.successors(successor).len()));
            }
        }
        order.reverse();
        order
    }
}
