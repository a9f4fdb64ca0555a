//! Loops that cannot take long, whose rounds nobody needs to count.

use crate::language::isa::{Base, Opcode};
use crate::language::syntax::ast::{Ast, Instruction, Source, Statement};
use crate::limits::{MAX_UNCOUNTED_INSTRUCTIONS, MAX_UNCOUNTED_ROUNDS};
use std::collections::{BTreeSet, HashMap};

/// What of a program is executed without anybody's asking whether the run is to go on.
pub(crate) struct Uncounted {
    /// The numbers of the ENDREP that end such loops: those of a constant number of rounds without a loop or a call in
    /// them, as far as all of them together cannot take long.
    pub ends: BTreeSet<usize>,
    /// How many instructions they execute at most, all rounds of all of them, wherever they are called from.
    #[cfg_attr(not(feature = "jit"), allow(dead_code, reason = "native code asks for it"))]
    pub instructions: u64,
}

/// Which loops of a program nobody counts.
pub(crate) fn uncounted(ast: &Ast) -> Uncounted {
    let times = times(ast);
    let (mut ends, mut instructions) = (BTreeSet::new(), 0u64);
    // Of the loop that began last, if nothing has begun or ended since: how many rounds, and where.
    let mut brief = None;
    let routines = routines(ast);
    for (number, (instruction, routine)) in ast.instructions().zip(routines).enumerate() {
        match instruction.mnemonic.opcode {
            Opcode::Rep => {
                brief = rounds(instruction).filter(|&rounds| rounds <= MAX_UNCOUNTED_ROUNDS).map(|n| (n, number));
            }
            Opcode::Cal | Opcode::Cali => brief = None,
            Opcode::Endrep => {
                if let Some((rounds, first)) = brief.take() {
                    let all = times[routine].saturating_mul(rounds).saturating_mul((number - first) as u64);
                    if instructions.saturating_add(all) <= MAX_UNCOUNTED_INSTRUCTIONS {
                        instructions += all;
                        ends.insert(number);
                    }
                }
            }
            _ => {}
        }
    }
    Uncounted { ends, instructions }
}

/// For each instruction, behind how many labels it stands.
fn routines(ast: &Ast) -> Vec<usize> {
    let mut labels = 0;
    let routine = |statement: &Statement| {
        labels += usize::from(matches!(statement, Statement::Label(_)));
        matches!(statement, Statement::Instruction(_)).then_some(labels)
    };
    ast.statements.iter().filter_map(routine).collect()
}

/// How often what stands behind each number of labels is executed, by all calls that are in the text: rounds of loops
/// around a call are counted ones. That which calls itself is executed without end.
fn times(ast: &Ast) -> Vec<u64> {
    let labels = ast.statements.iter().filter_map(|statement| match statement {
        Statement::Label(label) => Some(label.name.as_str()),
        _ => None,
    });
    // Of several of a name the last one is called.
    let labels: HashMap<&str, usize> = labels.zip(1..).collect();
    let mut calls = vec![Vec::new(); ast.statements.len() + 1];
    let mut callers = vec![0; calls.len()];
    for (instruction, from) in ast.instructions().zip(routines(ast)) {
        let target = || labels.get(instruction.target.as_ref()?.name.as_str());
        if matches!(instruction.mnemonic.opcode, Opcode::Cal | Opcode::Cali)
            && let Some(&to) = target()
        {
            calls[from].push(to);
            callers[to] += 1;
        }
    }
    // Callers come before those that they call. Where the text begins is not asked: once more does no harm.
    let mut times = vec![1u64; calls.len()];
    let mut ready: Vec<usize> = (0..calls.len()).filter(|&routine| callers[routine] == 0).collect();
    while let Some(from) = ready.pop() {
        for &to in &calls[from] {
            times[to] = times[to].saturating_add(times[from]);
            callers[to] -= 1;
            if callers[to] == 0 {
                ready.push(to);
            }
        }
    }
    times.iter().zip(callers).map(|(&times, callers)| if callers == 0 { times } else { u64::MAX }).collect()
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
            super::uncounted(program.ast()).ends.into_iter().collect::<Vec<_>>()
        };
        assert_eq!(ends("REP.S 16; ADD.S n, n, 1; ENDREP;"), [3]);
        assert_eq!(ends("REP.U {9, 1024, 3, 4}.y; ENDREP;"), [2]);
        assert_eq!(
            ends("REP.S 1025; ENDREP; REP.S -1; ENDREP; REP.S n.x; ENDREP; REP; BRK; ENDREP;"),
            Vec::<usize>::new()
        );
        assert_eq!(ends("REP.S 4; REP.S 5; ENDREP; ENDREP;"), [3]);
        assert_eq!(ends("REP.S 4; CAL f; ENDREP; REP.S 4; ENDREP;"), [5]);
    }
    /// However short loops are, all of them together are not long; where they are called from counts, too.
    #[test]
    fn brief_loops_are_not_long_together() {
        let uncounted = |text: &str| {
            let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            super::uncounted(program.ast())
        };
        let begin = "!!NVvp5.0 INT TEMP n; MOV.S n, 1;";
        let of_length = |length: usize| format!("REP.S 1024; {} ENDREP;", "ADD.S n, n, 1;".repeat(length - 1));
        let alone = |length| uncounted(&format!("{begin} {} END", of_length(length)));
        assert_eq!(alone(64).instructions, 65536);
        assert_eq!((alone(65).instructions, alone(65).ends.len()), (0, 0));
        let many = uncounted(&format!("{begin} {} END", of_length(16).repeat(100)));
        assert_eq!((many.instructions, many.ends.len()), (65536, 4));
        // f is called twice by g, which is called by main three times, and all of them once more to be sure.
        let called =
            uncounted(&format!("{begin} CAL g; CAL g; CAL g; RET; f: REP.S 4; ENDREP; RET; g: CAL f; CAL f; RET; END"));
        assert_eq!((called.instructions, called.ends.len()), (4 * 9, 1));
        let itself = uncounted(&format!("{begin} CAL f; RET; f: REP.S 4; ENDREP; CAL f; RET; END"));
        assert_eq!((itself.instructions, itself.ends.len()), (0, 0));
    }
}
