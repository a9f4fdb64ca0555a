//! Matches structured control flow instructions: IF, ELSE and ENDIF, and loops with their ends.

use super::ast::Ast;
use crate::language::isa::Opcode;

/// For each structured control flow instruction, by its number, its counterpart: for IF its ELSE or else its ENDIF, for
/// ELSE its ENDIF, for the beginning of a loop its end and the reverse, for BRK and CONT the end of the loop around.
pub(crate) fn partners(ast: &Ast) -> Vec<Option<usize>> {
    let mut partners: Vec<Option<usize>> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut breaks: Vec<(usize, usize)> = Vec::new();
    let mut loops: Vec<usize> = Vec::new();
    for (number, instruction) in ast.instructions().enumerate() {
        partners.push(None);
        match instruction.mnemonic.opcode {
            Opcode::If => open.push(number),
            Opcode::Loop | Opcode::Rep => {
                open.push(number);
                loops.push(number);
            }
            Opcode::Else => {
                if let Some(begin) = open.pop() {
                    partners[begin] = Some(number);
                }
                open.push(number);
            }
            Opcode::Endif => {
                if let Some(begin) = open.pop() {
                    partners[begin] = Some(number);
                }
            }
            Opcode::Endloop | Opcode::Endrep => {
                if let Some(begin) = open.pop() {
                    partners[begin] = Some(number);
                    partners[number] = Some(begin);
                    loops.pop();
                    while let Some((at, _)) = breaks.pop_if(|(_, of)| *of == begin) {
                        partners[at] = Some(number);
                    }
                }
            }
            Opcode::Brk | Opcode::Cont => breaks.extend(loops.last().map(|&of| (number, of))),
            _ => {}
        }
    }
    partners
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NV_fragment_program2 3.11.X.
    #[test]
    fn each_knows_where_it_leads() {
        let text = b"!!ARBfp1.0 OPTION NV_fragment_program2; REP 1; IF GT.x; BRK; ELSE; LOOP {1, 1, 1}; BRK (LT); ENDLOOP; ENDIF; BRK; \
                     ENDREP; END";
        let ast = crate::language::syntax::parse(text).unwrap();
        let expected = [Some(9), Some(3), Some(9), Some(7), Some(6), Some(6), Some(4), None, Some(9), Some(0)];
        assert_eq!(partners(&ast), expected);
    }
}
