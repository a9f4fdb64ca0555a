//! The charges of loops and calls to the budget of a run, and the short loops that are not charged.

use crate::language::isa::{Base, Opcode};
use crate::language::syntax::ast::{Ast, Instruction, Source, Statement};
use crate::language::syntax::blocks::partners;
use crate::limits::{MAX_UNCOUNTED_INSTRUCTIONS, MAX_UNCOUNTED_ROUNDS};
use std::collections::HashMap;

/// The charge of a control flow instruction, in instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cost {
    /// At a loop end the instructions of the loop, at a call those of the subroutine; 0 at the end of an uncharged
    /// loop.
    pub own: u32,
    /// The same with those of the subroutines that are called there, and of those that they call.
    pub with_calls: u32,
}

/// The charges of a program.
pub(crate) struct Costs {
    /// By the number of the instruction.
    pub instructions: Vec<Cost>,
    /// The most instructions that uncharged loops execute, in all iterations of all calls: loops with a constant count
    /// and without an inner loop or call, as far as all of them together are short.
    #[cfg_attr(not(feature = "jit"), allow(dead_code, reason = "native code asks for it"))]
    pub uncounted: u64,
}

/// The charges of a program.
pub(crate) fn costs(ast: &Ast) -> Costs {
    let calls = Calls::of(ast);
    let (times, lengths, totals) = (calls.times(), calls.lengths(), calls.totals());
    // Instructions before each one, with those of the subroutines called.
    let mut before = vec![0u64];
    let (mut instructions, mut uncounted) = (Vec::new(), 0u64);
    // The iterations and the position of the last loop, if nothing has begun or ended since.
    let mut brief = None;
    let partners = partners(ast);
    for (number, (instruction, &routine)) in ast.instructions().zip(&calls.routines).enumerate() {
        let callee = calls.callee(instruction);
        let called = callee.map_or(0, |callee| totals[callee]);
        before.push(before[number] + 1 + called);
        let mut cost = (lengths[callee.unwrap_or(routine)], totals[callee.unwrap_or(routine)]);
        match instruction.mnemonic.opcode {
            Opcode::Rep => {
                brief = rounds(instruction).filter(|&rounds| rounds <= MAX_UNCOUNTED_ROUNDS).map(|n| (n, number));
            }
            Opcode::Cal | Opcode::Cali => brief = None,
            Opcode::Endrep => {
                let begin = partners.get(number).copied().flatten().unwrap_or(number);
                cost = ((number + 1 - begin) as u64, before[number + 1] - before[begin]);
                if let Some((rounds, first)) = brief.take() {
                    let all = times[routine].saturating_mul(rounds).saturating_mul((number - first) as u64);
                    if uncounted.saturating_add(all) <= MAX_UNCOUNTED_INSTRUCTIONS {
                        uncounted += all;
                        cost = (0, 0);
                    }
                }
            }
            _ => {}
        }
        let [own, with_calls] = [cost.0, cost.1].map(|cost| cost.min(MOST) as u32);
        instructions.push(Cost { own, with_calls });
    }
    Costs { instructions, uncounted }
}

/// The largest charge of an iteration: it fits the immediate of machine instructions.
const MOST: u64 = 1 << 24;

/// The call graph. A subroutine is the code after a label; the code before the first label is number 0.
struct Calls<'a> {
    /// The subroutine of each instruction.
    routines: Vec<usize>,
    /// Of several of a name the last one is called.
    labels: HashMap<&'a str, usize>,
    /// Which each calls, once for each call.
    callees: Vec<Vec<usize>>,
}

impl<'a> Calls<'a> {
    fn of(ast: &'a Ast) -> Self {
        let labels = ast.statements.iter().filter_map(|statement| match statement {
            Statement::Label(label) => Some(label.name.as_str()),
            _ => None,
        });
        let mut calls = Self { routines: routines(ast), labels: labels.zip(1..).collect(), callees: Vec::new() };
        let mut callees = vec![Vec::new(); ast.statements.len() + 1];
        for (instruction, &from) in ast.instructions().zip(&calls.routines) {
            callees[from].extend(calls.callee(instruction));
        }
        calls.callees = callees;
        calls
    }

    /// Which subroutine an instruction calls.
    fn callee(&self, instruction: &Instruction) -> Option<usize> {
        let is_call = matches!(instruction.mnemonic.opcode, Opcode::Cal | Opcode::Cali);
        let target = instruction.target.as_ref().filter(|_| is_call)?;
        self.labels.get(target.name.as_str()).copied()
    }

    /// Callers before those that they call; without those that call themselves and those that only they call.
    fn order(&self) -> Vec<usize> {
        let mut callers = vec![0; self.callees.len()];
        self.callees.iter().flatten().for_each(|&to| callers[to] += 1);
        let mut order: Vec<usize> = (0..callers.len()).filter(|&routine| callers[routine] == 0).collect();
        let mut next = 0;
        while let Some(&from) = order.get(next) {
            next += 1;
            for &to in &self.callees[from] {
                callers[to] -= 1;
                if callers[to] == 0 {
                    order.push(to);
                }
            }
        }
        order
    }

    /// The most executions of each by the calls in the text: iterations of loops around a call are charged. A recursive
    /// subroutine counts as unbounded. The entry is not determined: one execution more does no harm.
    fn times(&self) -> Vec<u64> {
        let mut times = vec![u64::MAX; self.callees.len()];
        let order = self.order();
        order.iter().for_each(|&routine| times[routine] = 1);
        for from in order {
            for &to in &self.callees[from] {
                times[to] = times[to].saturating_add(times[from]);
            }
        }
        times
    }

    /// The number of instructions of each, at least 1.
    fn lengths(&self) -> Vec<u64> {
        let mut lengths = vec![0; self.callees.len()];
        self.routines.iter().for_each(|&routine| lengths[routine] += 1);
        lengths.iter().map(|&length| length.max(1)).collect()
    }

    /// The instructions of each and of its callees, at most [`MOST`]; for a recursive one, only its own.
    fn totals(&self) -> Vec<u64> {
        let mut totals = self.lengths();
        for from in self.order().into_iter().rev() {
            let called = self.callees[from].iter().fold(0u64, |sum, &to| sum.saturating_add(totals[to]));
            totals[from] = totals[from].saturating_add(called).min(MOST);
        }
        totals
    }
}

/// For each instruction, the number of labels before it.
fn routines(ast: &Ast) -> Vec<usize> {
    let mut labels = 0;
    let routine = |statement: &Statement| {
        labels += usize::from(matches!(statement, Statement::Label(_)));
        matches!(statement, Statement::Instruction(_)).then_some(labels)
    };
    ast.statements.iter().filter_map(routine).collect()
}

/// The iteration count of a REP, if it is an integer constant.
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
            let costs = super::costs(program.ast()).instructions;
            (0..costs.len()).filter(|&number| costs[number].own == 0).collect::<Vec<_>>()
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
            let costs = super::costs(program.ast());
            let ends = costs.instructions.iter().filter(|cost| cost.own == 0).count();
            (costs.uncounted, ends)
        };
        let begin = "!!NVvp5.0 INT TEMP n; MOV.S n, 1;";
        let of_length = |length: usize| format!("REP.S 1024; {} ENDREP;", "ADD.S n, n, 1;".repeat(length - 1));
        let alone = |length| uncounted(&format!("{begin} {} END", of_length(length)));
        assert_eq!(alone(64), (65536, 1));
        assert_eq!(alone(65), (0, 0));
        let many = uncounted(&format!("{begin} {} END", of_length(16).repeat(100)));
        assert_eq!(many, (65536, 4));
        // f is called twice by g, which is called by main three times, and all of them once more to be sure.
        let called =
            uncounted(&format!("{begin} CAL g; CAL g; CAL g; RET; f: REP.S 4; ENDREP; RET; g: CAL f; CAL f; RET; END"));
        assert_eq!(called, (4 * 9, 1));
        let itself = uncounted(&format!("{begin} CAL f; RET; f: REP.S 4; ENDREP; CAL f; RET; END"));
        assert_eq!(itself, (0, 0));
    }

    /// A round takes what stands in the loop, a call what stands in the subroutine.
    #[test]
    fn costs_are_instructions() {
        let text = "!!NVvp5.0 INT TEMP n;
            REP.S n.x; MOV.S n, 1; CAL f; REP.S n.y; ENDREP; ENDREP; CAL g; RET;
            f: MOV.S n, 2; CAL g; CAL g; RET;
            g: MOV.S n, 3; RET;
            h: CAL h; RET; END";
        let program = Program::load(text.as_bytes()).unwrap();
        let costs = super::costs(program.ast()).instructions;
        let of = |number: usize| (costs[number].own, costs[number].with_calls);
        assert_eq!([2, 4, 5, 6].map(of), [(4, 8), (2, 2), (6, 14), (2, 2)]);
        assert_eq!([9, 10, 14].map(of), [(2, 2), (2, 2), (2, 2)]);
    }
}
