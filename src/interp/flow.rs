//! The order in which instructions are executed (NV_vertex_program2 2.14.2.3). Fragment programs and
//! VP1 run from the first instruction to the last.

use crate::limits;
use crate::syntax::ast::{Ast, Instruction, Statement};
use std::collections::BTreeMap;

/// Where execution begins "if a VP2 vertex program has an instruction label" of this name.
const MAIN: &str = "main";

/// Where the instructions of a syntax tree are. Instructions are counted from 0; the number after
/// the last one is the end of the program.
pub(super) struct Code {
    /// Which statement each instruction is.
    statements: Vec<usize>,
    /// The instruction that follows the label which each instruction names.
    targets: Vec<usize>,
    /// The first instruction to be executed.
    start: usize,
    /// How many may be executed.
    pub(super) limit: u32,
}

impl Code {
    pub(super) fn of(ast: &Ast) -> Self {
        let mut statements = Vec::new();
        let mut labels = BTreeMap::new();
        for (index, statement) in ast.statements.iter().enumerate() {
            match statement {
                Statement::Instruction(_) => statements.push(index),
                Statement::Label(label) => {
                    labels.insert(label.name.as_str(), statements.len());
                }
                Statement::Definition(_) => {}
            }
        }
        let end = statements.len();
        let target = |instruction: &Instruction| {
            let label = instruction.target.as_ref()?;
            labels.get(label.name.as_str()).copied()
        };
        let targets = ast.instructions().map(|instruction| target(instruction).unwrap_or(end)).collect();
        Self {
            statements,
            targets,
            start: labels.get(MAIN).copied().unwrap_or(0),
            limit: limits::MAX_EXECUTED_INSTRUCTIONS,
        }
    }

    /// Instruction `number`; `None` after the last one.
    pub(super) fn instruction<'a>(&self, ast: &'a Ast, number: usize) -> Option<&'a Instruction> {
        match ast.statements.get(*self.statements.get(number)?)? {
            Statement::Instruction(instruction) => Some(instruction),
            Statement::Definition(_) | Statement::Label(_) => None,
        }
    }

    fn end(&self) -> usize {
        self.statements.len()
    }
}

/// How far an invocation has come.
pub(super) struct Flow {
    /// The instruction to be executed next.
    pub next: usize,
    /// How many were executed.
    pub executed: u32,
    stack: [usize; limits::MAX_CALL_DEPTH],
    depth: usize,
}

impl Flow {
    pub(super) fn new(code: &Code) -> Self {
        Self { next: code.start, executed: 0, stack: [0; limits::MAX_CALL_DEPTH], depth: 0 }
    }

    /// Takes the next instruction, and its number; `None` when the program is at its end or
    /// has executed as many as it may.
    pub(super) fn advance<'a>(&mut self, code: &Code, ast: &'a Ast) -> Option<(usize, &'a Instruction)> {
        if self.executed >= code.limit {
            return None;
        }
        let number = self.next;
        let instruction = code.instruction(ast, number)?;
        self.executed += 1;
        self.next += 1;
        Some((number, instruction))
    }

    /// BRA (2.14.3.6) at instruction `number`, taken.
    pub(super) fn branch(&mut self, code: &Code, number: usize) {
        self.next = code.targets[number];
    }

    /// CAL (2.14.3.7) at instruction `number`, taken.
    pub(super) fn call(&mut self, code: &Code, number: usize) {
        if let Some(entry) = self.stack.get_mut(self.depth) {
            *entry = self.next;
            self.depth += 1;
            self.branch(code, number);
        } else {
            self.next = code.end();
        }
    }

    /// RET (2.14.3.27), taken.
    pub(super) fn ret(&mut self, code: &Code) {
        if self.depth == 0 {
            self.next = code.end();
        } else {
            self.depth -= 1;
            self.next = self.stack[self.depth];
        }
    }

    /// The return addresses on the call stack, the oldest first.
    pub(super) fn call_stack(&self) -> &[usize] {
        &self.stack[..self.depth]
    }
}
