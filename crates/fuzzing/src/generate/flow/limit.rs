//! Programs that execute about as many instructions as the limit allows, or would not terminate.

use super::guard::{self, COUNTERS, Guard, instruction, of, one, test, to, updating};
use super::{Generator, Parts, flow, label};
use nvjit::language::isa::Opcode;
use nvjit::language::syntax::ast::{CcRule, Instruction, Statement};
use nvjit::limits::MAX_EXECUTED_INSTRUCTIONS;

/// The number of iterations left.
const COUNTER: nvjit_runtime::Register = COUNTERS[0];

/// The most instructions that set the counter: one for each binary digit of its value, and two.
const MOST_OF_A_SETUP: usize = 18;

impl Generator<'_, '_> {
    /// A loop with a trip count such that the program executes about 65536 instructions, a few more or fewer. Lanes
    /// that skip an instruction execute one fewer.
    pub(super) fn near_the_limit(&mut self, parts: Parts) -> Vec<Statement> {
        let spares_counter = |instruction: &Instruction| {
            instruction.destination.as_ref().is_none_or(|destination| destination.register != to(COUNTER))
        };
        let body: Vec<Instruction> = parts.body.into_iter().filter(spares_counter).collect();
        let calls = self.choices.chance(64);
        // The loop's own two instructions, or these and CAL and RET.
        let round = body.len() + if calls { 4 } else { 2 };
        let near = self.choices.between(0, 2 * round);
        let more_or_fewer = self.choices.pick(&[round, round + 1, round + 1, round + 2, near]);
        let total = MAX_EXECUTED_INSTRUCTIONS as usize + more_or_fewer - round;

        let mut behind: Vec<Statement> = self.jump(Opcode::Bra, Some("behind"), guard::FORWARD);
        behind.push(Statement::Instruction(self.instruction()));
        behind.push(label("behind"));
        let others = behind.len() - 1 + parts.tail.len() + usize::from(calls);
        let rounds = (total - others - MOST_OF_A_SETUP) / round;
        let setup = self.set_counter(rounds);
        let rest = total - others - setup.len() - rounds * round;

        let mut statements: Vec<Statement> = setup.into_iter().map(Statement::Instruction).collect();
        statements.push(label("again"));
        let mut body: Vec<Statement> = body.into_iter().map(Statement::Instruction).collect();
        if calls {
            statements.push(flow(Opcode::Cal, Some("sub"), None));
        } else {
            statements.append(&mut body);
        }
        let operands = vec![of(COUNTER, 0), of(COUNTER, 1)];
        statements.push(Statement::Instruction(updating(instruction(Opcode::Sub, to(COUNTER), 1, operands))));
        let rule = self.choices.pick(&[CcRule::Gt, CcRule::Ne]);
        statements.push(flow(Opcode::Bra, Some("again"), Some(test(rule, 0))));
        statements.extend((0..rest).map(|_| Statement::Instruction(self.instruction())));
        statements.extend(behind);
        statements.extend(parts.tail.into_iter().map(Statement::Instruction));
        if calls {
            statements.push(flow(Opcode::Ret, None, None));
            statements.push(label("sub"));
            statements.append(&mut body);
            statements.push(flow(Opcode::Ret, None, None));
        }
        statements
    }

    /// Sets the counter to `value`, digit by binary digit.
    fn set_counter(&mut self, value: usize) -> Vec<Instruction> {
        let mut all = vec![one(COUNTER), instruction(Opcode::Mov, to(COUNTER), 1, vec![of(COUNTER, 1)])];
        for digit in (0..value.ilog2()).rev() {
            all.push(match value >> digit & 1 {
                0 => instruction(Opcode::Add, to(COUNTER), 1, vec![of(COUNTER, 0), of(COUNTER, 0)]),
                _ => guard::doubled_and_one(COUNTER),
            });
        }
        all
    }

    /// A loop that may end only at the limit.
    pub(super) fn endless(&mut self, parts: Parts) -> Vec<Statement> {
        let (before, inside) = parts.body.split_at(self.choices.below(parts.body.len()));
        let mut statements: Vec<Statement> = before.iter().cloned().map(Statement::Instruction).collect();
        statements.push(label("forever"));
        statements.extend(inside.iter().cloned().map(Statement::Instruction));
        let guard = self.choices.pick(&[Guard::Always, Guard::Stale, Guard::Fresh]);
        let (guards, condition) = self.guard(guard);
        statements.extend(guards.into_iter().map(Statement::Instruction));
        statements.push(flow(Opcode::Bra, Some("forever"), condition));
        statements.extend(parts.tail.into_iter().map(Statement::Instruction));
        statements
    }
}
