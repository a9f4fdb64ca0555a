//! The blocks of programs whose instructions open and close them.

use nvjit::language::isa::Opcode;
use nvjit::language::syntax::ast::{Ast, Statement};

/// The numbers of the statements that begin and end a block.
pub(super) struct Block {
    pub(super) begin: usize,
    pub(super) otherwise: Option<usize>,
    pub(super) end: usize,
}

/// The blocks of a program, the outer before the inner.
pub(super) fn blocks(ast: &Ast) -> Vec<Block> {
    let mut all: Vec<Block> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, statement) in ast.statements.iter().enumerate() {
        let Statement::Instruction(instruction) = statement else { continue };
        match instruction.mnemonic.opcode {
            Opcode::If | Opcode::Loop | Opcode::Rep => {
                open.push(all.len());
                all.push(Block { begin: at, otherwise: None, end: at });
            }
            Opcode::Else => open.last().into_iter().for_each(|&block| all[block].otherwise = Some(at)),
            Opcode::Endif | Opcode::Endloop | Opcode::Endrep => {
                open.pop().into_iter().for_each(|block| all[block].end = at);
            }
            _ => {}
        }
    }
    all
}
