//! The dominator tree of a function under construction, and the places where variables are written: it tells how far up
//! a variable cannot have changed.
//!
//! Blocks have places, in the order in which they are begun. Between a block and one of its dominators, nothing writes
//! a variable if no block at a place between does, since every path between them stays within these places. Later back
//! edges enter at loop headers, whose loops have a first and last place: a block in a loop sees all writes of the loop.

use crate::compiler::ir::Block;

const NONE: u32 = u32::MAX;

/// A block.
#[derive(Clone, Copy)]
struct Node {
    /// The place in the order in which blocks are begun, or none yet.
    place: u32,
    /// The immediate dominator, and a dominator further up: every dominator is a logarithmic number of such steps away.
    parent: u32,
    jump: u32,
    depth: u32,
    /// The header of the innermost loop around it; its own number if it is one.
    header: u32,
    /// For a header: the header around its loop, and the last place of the loop, once known: `OPEN` before, and
    /// `SEALED` once all its back edges are known but an inner loop, whose header has the last of them, has not ended.
    around: u32,
    end: u32,
}

const OPEN: u32 = NONE;
const SEALED: u32 = NONE - 1;

const NEW: Node = Node { place: NONE, parent: NONE, jump: NONE, depth: 0, header: NONE, around: NONE, end: OPEN };

pub(super) struct Tree {
    nodes: Vec<Node>,
    count: u32,
    /// The headers of the loops around the block that is being built.
    open: Vec<u32>,
    /// For each variable the places where it is written, in order.
    writes: Vec<Vec<u32>>,
}

impl Tree {
    pub fn new(variables: usize) -> Self {
        Self { nodes: Vec::new(), count: 0, open: Vec::new(), writes: vec![Vec::new(); variables] }
    }

    fn node(&self, block: u32) -> Node {
        self.nodes.get(block as usize).copied().unwrap_or(NEW)
    }

    pub fn begin(&mut self, block: u32, predecessors: &[Block], sealed: bool) {
        if self.node(block).place != NONE {
            return;
        }
        let known = predecessors.iter().map(|from| from.0).filter(|&from| self.node(from).place != NONE);
        let parent = known.reduce(|a, b| self.common(a, b)).unwrap_or(NONE);
        let around = self.open.last().copied().unwrap_or(NONE);
        let mut node = Node { place: self.count, parent, header: around, ..NEW };
        if parent != NONE {
            let above = self.node(parent);
            let further = self.node(above.jump);
            // Jump lengths follow skew binary numbers.
            let is_even = above.jump != NONE
                && further.jump != NONE
                && above.depth - further.depth == further.depth - self.node(further.jump).depth;
            (node.depth, node.jump) = (above.depth + 1, if is_even { further.jump } else { parent });
        }
        if !sealed {
            (node.header, node.around) = (block, around);
            self.open.push(block);
        }
        self.count += 1;
        if self.nodes.len() <= block as usize {
            self.nodes.resize(block as usize + 1, NEW);
        }
        self.nodes[block as usize] = node;
    }

    pub fn seal(&mut self, block: u32) {
        if self.node(block).header == block {
            self.nodes[block as usize].end = SEALED;
        }
        while let Some(header) = self.open.pop_if(|header| self.nodes[*header as usize].end == SEALED) {
            self.nodes[header as usize].end = self.count - 1;
        }
    }

    pub fn write(&mut self, block: u32, variable: u32) {
        let place = self.node(block).place;
        let writes = &mut self.writes[variable as usize];
        match writes.last() {
            Some(&last) if last == place => {}
            Some(&last) if last > place => {
                let at = writes.partition_point(|&other| other < place);
                writes.insert(at, place);
            }
            _ => writes.push(place),
        }
    }

    /// The nearest common dominator.
    fn common(&self, mut a: u32, mut b: u32) -> u32 {
        let is_below = |deep: Node, high: Node| deep.depth > high.depth;
        if is_below(self.node(b), self.node(a)) {
            (a, b) = (b, a);
        }
        let depth = self.node(b).depth;
        while self.node(a).depth > depth {
            let Node { parent, jump, .. } = self.node(a);
            a = if self.node(jump).depth >= depth { jump } else { parent };
        }
        while a != b {
            let (one, other) = (self.node(a), self.node(b));
            if one.parent == NONE || other.parent == NONE {
                // One of them is unreachable.
                return if one.place < other.place { a } else { b };
            }
            (a, b) = if one.jump != other.jump { (one.jump, other.jump) } else { (one.parent, other.parent) };
        }
        a
    }

    /// The highest dominator of `block`, or itself, that has at least this place.
    fn climb(&self, block: u32, least: u32) -> u32 {
        let is_far = |to: u32| to != NONE && self.node(to).place >= least;
        let mut at = block;
        loop {
            let Node { parent, jump, .. } = self.node(at);
            match (is_far(jump), is_far(parent)) {
                (true, _) => at = jump,
                (false, true) => at = parent,
                (false, false) => return at,
            }
        }
    }

    /// A dominator of `block`, or itself, at whose end the variable has the same value as at the end of `block`, unless
    /// `block` writes it; as high as can be proved.
    pub fn above(&self, block: u32, variable: u32) -> u32 {
        let writes = &self.writes[variable as usize];
        let (mut at, mut header) = (block, self.node(block).header);
        if self.node(block).place == NONE {
            return block;
        }
        loop {
            let count = writes.partition_point(|&place| place <= self.node(at).place);
            let last = count.checked_sub(1).map_or(0, |index| writes[index]);
            let least = if header == NONE { last } else { last.max(self.node(header).place) };
            let found = self.climb(at, least);
            if found != header {
                return found;
            }
            // A loop that does not write the variable leaves it unchanged.
            let Node { place, end, around, .. } = self.node(header);
            if end >= SEALED || last == place || writes.get(count).is_some_and(|&next| next <= end) {
                return found;
            }
            (at, header) = (found, around);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begin(tree: &mut Tree, block: u32, predecessors: &[u32]) {
        tree.begin(block, &predecessors.iter().map(|&from| Block(from)).collect::<Vec<_>>(), true);
    }

    /// A row of a thousand IFs: what the first block writes is seen from the last in one step, and what is written
    /// within one stops at its end.
    #[test]
    fn nothing_stops_at_blocks_that_do_not_write() {
        let mut tree = Tree::new(2);
        begin(&mut tree, 0, &[]);
        tree.write(0, 0);
        tree.write(0, 1);
        for number in 0..1000 {
            let head = 2 * number;
            begin(&mut tree, head + 1, &[head]);
            if number == 500 {
                tree.write(head + 1, 1);
            }
            begin(&mut tree, head + 2, &[head, head + 1]);
        }
        assert_eq!(tree.above(2000, 0), 0);
        assert_eq!(tree.above(2000, 1), 1002);
        assert_eq!(tree.above(1002, 1), 1002, "where ways meet, one of which writes it");
        assert_eq!(tree.above(1000, 1), 0);
    }

    /// A loop of the blocks 1 and 2, and what is behind it.
    #[test]
    fn loops_stop_what_they_write() {
        let mut tree = Tree::new(3);
        begin(&mut tree, 0, &[]);
        (0..3).for_each(|variable| tree.write(0, variable));
        tree.begin(1, &[Block(0)], false);
        assert_eq!(tree.above(1, 0), 1, "nobody knows yet what the loop writes");
        begin(&mut tree, 2, &[1]);
        tree.write(2, 1);
        assert_eq!(tree.above(2, 0), 1);
        tree.seal(1);
        begin(&mut tree, 3, &[2]);
        assert_eq!([tree.above(3, 0), tree.above(2, 0), tree.above(1, 0)], [0, 0, 0]);
        assert_eq!([tree.above(3, 1), tree.above(1, 1)], [2, 1]);
    }
    /// The header of an inner loop goes back to that of the outer one, so the rest of the inner loop comes behind the
    /// last block that does.
    #[test]
    fn loops_end_where_those_inside_of_them_do() {
        let mut tree = Tree::new(1);
        begin(&mut tree, 0, &[]);
        tree.write(0, 0);
        tree.begin(1, &[Block(0)], false);
        tree.begin(2, &[Block(1)], false);
        tree.seal(1);
        begin(&mut tree, 3, &[2]);
        assert_eq!(tree.above(1, 0), 1, "block 3 may write it, and leads back to 1 by way of 2");
        tree.write(3, 0);
        tree.seal(2);
        begin(&mut tree, 4, &[1]);
        assert_eq!(tree.above(4, 0), 4);
        assert_eq!([tree.above(1, 0), tree.above(2, 0)], [1, 2]);
    }
}
