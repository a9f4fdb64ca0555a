//! The scope of each block in the text: whether a variable that is declared in one block is visible in another.

use crate::tree::Node;
use nvjit::compiler::ir::Block;

/// The scope of each block, as an interval: one that is within another is in the same scope or in one inside of it.
pub struct Scopes {
    of: Vec<(u32, u32)>,
    next: u32,
}

impl Scopes {
    /// The scopes of `blocks` blocks in `nodes`.
    pub fn new(nodes: &[Node], blocks: usize) -> Self {
        let mut scopes = Self { of: vec![(0, u32::MAX); blocks], next: 0 };
        scopes.scope(nodes);
        scopes
    }

    fn scope(&mut self, nodes: &[Node]) {
        let begin = self.next;
        self.next += 1;
        let mut here = Vec::new();
        for node in nodes {
            match node {
                Node::Block(block) => here.push(*block),
                Node::If { then, otherwise, .. } => {
                    self.scope(then);
                    self.scope(otherwise);
                }
                Node::Switch { arms, .. } => arms.iter().for_each(|arm| self.scope(arm)),
                Node::Once(body) | Node::Loop(body) | Node::Scope(_, body) => self.scope(body),
                Node::Dispatch(blocks) => blocks.iter().for_each(|(_, body)| self.scope(body)),
                _ => {}
            }
        }
        for Block(block) in here {
            self.of[block as usize] = (begin, self.next);
        }
    }

    /// Whether declarations in `block` are visible in `user`.
    pub fn sees(&self, user: Block, block: Block) -> bool {
        let ((begin, end), (from, to)) = (self.of[block.0 as usize], self.of[user.0 as usize]);
        begin <= from && to <= end
    }
}
