//! Loops that cannot take long, whose rounds nobody needs to count.

use crate::isa::{Base, Opcode};
use crate::limits::MAX_UNCOUNTED_ROUNDS;
use crate::syntax::ast::{Ast, Instruction, Source};
use std::collections::BTreeSet;

/// The numbers of the ENDREP that end such loops: those of a constant number of rounds without a loop or a call in them.
pub(crate) fn uncounted(ast: &Ast) -> BTreeSet<usize> {
    let mut ends = BTreeSet::new();
    // Of the loop that began last, if nothing has begun or ended since.
    let mut is_brief = false;
    for (number, instruction) in ast.instructions().enumerate() {
        match instruction.mnemonic.opcode {
            Opcode::Rep => is_brief = rounds(instruction).is_some_and(|rounds| rounds <= MAX_UNCOUNTED_ROUNDS),
            Opcode::Cal | Opcode::Cali => is_brief = false,
            Opcode::Endrep if is_brief => {
                ends.insert(number);
                is_brief = false;
            }
            _ => {}
        }
    }
    ends
}

/// How many rounds a REP asks for, if that is an integer constant.
fn rounds(rep: &Instruction) -> Option<u64> {
    let operand = rep.operands.first()?;
    let is_float = rep.mnemonic.number_type().base == Base::Float;
    match &operand.source {
        // A negative number is a great one here.
        Source::Literal(literal) if !is_float && !operand.negate => {
            Some(literal.expand()[usize::from(operand.swizzle.0[0])])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::Program;

    #[test]
    fn brief_loops_are_constant_and_have_neither_loops_nor_calls() {
        let ends = |body: &str| {
            let text = format!("!!NVvp5.0 INT TEMP n; MOV.S n, 1; {body} MOV.S result.position, n; RET; f: RET; END");
            let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            super::uncounted(program.ast()).into_iter().collect::<Vec<_>>()
        };
        assert_eq!(ends("REP.S 16; ADD.S n, n, 1; ENDREP;"), [3]);
        assert_eq!(ends("REP.U {9, 1024, 3, 4}.y; ENDREP;"), [2]);
        assert_eq!(ends("REP.S 1025; ENDREP; REP.S -1; ENDREP; REP.S n.x; ENDREP; REP; BRK; ENDREP;"), []);
        assert_eq!(ends("REP.S 4; REP.S 5; ENDREP; ENDREP;"), [3]);
        assert_eq!(ends("REP.S 4; CAL f; ENDREP; REP.S 4; ENDREP;"), [5]);
    }
}
