//! Branches, loops and subroutines. This file generates jumps to labels, [`blocks`] generates blocks.
//!
//! [`PLANS`] has the arrangements of instructions and their weights, [`TANGLES`] the parameters of random arrangements:
//! jumps from anywhere to anywhere. [`guard`] ensures termination, and [`limit`] makes programs that run to the limit.
//! [`shapes`](crate::shapes) counts the resulting shapes.

mod blocks;
mod guard;
mod limit;

use super::{Generator, bare};
use guard::Guard;
use nvjit::language::isa::{Mnemonic, Opcode};
use nvjit::language::syntax::ast::{CcMask, Instruction, Label, Span, Statement};
use nvjit::limits::MAX_VP2_INSTRUCTIONS;

/// Instructions to arrange.
struct Parts {
    body: Vec<Instruction>,
    /// The most jumps of a tangle.
    jumps: usize,
    /// The instructions that move temporaries to results.
    tail: Vec<Instruction>,
}

/// An arrangement of instructions, and its weight.
struct Plan {
    weight: u16,
    arrange: fn(&mut Generator<'_, '_>, Parts) -> Vec<Statement>,
}

/// The probability, in 256, of a program without branches.
const STRAIGHT: u8 = 60;

const PLANS: [Plan; 6] = [
    Plan { weight: 6, arrange: |generator, parts| generator.tangle(&TANGLES[0], parts) },
    Plan { weight: 4, arrange: |generator, parts| generator.tangle(&TANGLES[1], parts) },
    Plan { weight: 4, arrange: |generator, parts| generator.tangle(&TANGLES[2], parts) },
    Plan { weight: 4, arrange: |generator, parts| generator.tangle(&TANGLES[3], parts) },
    Plan { weight: 4, arrange: |generator, parts| generator.structured(parts) },
    Plan { weight: 4, arrange: |generator, parts| generator.subroutines(parts) },
];

/// The plans of programs that may take long.
const PATIENT_PLANS: [Plan; 3] = [
    Plan { weight: 6, arrange: |generator, parts| generator.near_the_limit(parts) },
    Plan { weight: 1, arrange: |generator, parts| generator.endless(parts) },
    Plan { weight: 1, arrange: |generator, parts| generator.tangle(&TANGLES[0], parts) },
];

/// BRA, CAL and RET anywhere, and labels anywhere.
struct Tangle {
    most_labels: usize,
    /// The weights of [`PLACES`] for a label.
    places: [u16; 4],
    /// The least number of jumps; the largest depends on the size of the program.
    least_jumps: usize,
    /// The weights of BRA, CAL and RET.
    opcodes: [u16; 3],
    /// The probability, in 256, of a forward jump if one is possible.
    ahead: u8,
}

const TANGLES: [Tangle; 4] = [
    Tangle { most_labels: 6, places: [10, 2, 2, 1], least_jumps: 1, opcodes: [4, 3, 2], ahead: 110 },
    Tangle { most_labels: 5, places: [12, 1, 1, 1], least_jumps: 2, opcodes: [12, 1, 1], ahead: 140 },
    Tangle { most_labels: 5, places: [10, 2, 2, 1], least_jumps: 1, opcodes: [1, 6, 4], ahead: 60 },
    // A program most of which is unreachable.
    Tangle { most_labels: 2, places: [2, 3, 2, 1], least_jumps: 1, opcodes: [1, 2, 2], ahead: 30 },
];

/// The position of a label.
#[derive(Clone, Copy)]
enum Place {
    Anywhere,
    First,
    End,
    /// That of the label before it.
    Same,
}

const PLACES: [Place; 4] = [Place::Anywhere, Place::First, Place::End, Place::Same];

/// The most instructions and jumps of a tangle, by weight: compilation time grows with both, so a few large programs
/// would take most of the time.
const SIZES: [(u16, usize, usize); 3] = [(50, 5, 3), (13, 10, 5), (1, MAX_VP2_INSTRUCTIONS, 20)];

/// The number of calls at the end of the main program, drawn uniformly.
const LAST_CALLS: [usize; 6] = [1, 1, 1, 2, 4, 8];

/// The most instructions of a jump with its guard.
const MOST_OF_A_JUMP: usize = 4;

/// Instructions that are reserved for a position-invariant program, whose limit is lower, and some more.
const RESERVE: usize = 8;

/// The greatest nesting depth of loops and branches of a structured program.
const MOST_NESTED: usize = 3;

impl Parts {
    fn straight(self) -> Vec<Statement> {
        self.body.into_iter().chain(self.tail).map(Statement::Instruction).collect()
    }
}

impl Generator<'_, '_> {
    /// The instructions of `body`, followed by those of `tail`, as statements, with control flow if the language has
    /// it.
    pub(super) fn with_flow(&mut self, body: Vec<Instruction>, tail: Vec<Instruction>) -> Vec<Statement> {
        let mut parts = Parts { body, jumps: 0, tail };
        if !self.features.labels || !self.theme.patient && self.choices.chance(STRAIGHT) {
            return parts.straight();
        }
        if self.features.blocks {
            return self.blocks(parts);
        }
        // Programs whose loops run longer are smaller.
        let size = if self.theme.patient { 0 } else { self.choices.weighted(&SIZES.map(|(weight, ..)| weight)) };
        let (_, longest, jumps) = SIZES[size];
        parts.body.truncate(longest);
        parts.jumps = jumps;
        // A program that ends early shows something, too.
        for index in (0..parts.tail.len()).rev() {
            if self.choices.chance(80) {
                let early = parts.tail.remove(index);
                let at = self.choices.below(parts.body.len() + 1);
                parts.body.insert(at, early);
            }
        }
        let plans = if self.theme.patient { &PATIENT_PLANS[..] } else { &PLANS[..] };
        let weights: Vec<u16> = plans.iter().map(|plan| plan.weight).collect();
        let plan = &plans[self.choices.weighted(&weights)];
        (plan.arrange)(self, parts)
    }

    fn tangle(&mut self, tangle: &Tangle, parts: Parts) -> Vec<Statement> {
        // Instructions, and `None` for jumps.
        let mut items: Vec<Option<Instruction>> = parts.body.into_iter().chain(parts.tail).map(Some).collect();
        let room = (MAX_VP2_INSTRUCTIONS - RESERVE).saturating_sub(items.len()) / MOST_OF_A_JUMP;
        for _ in 0..self.choices.between(tangle.least_jumps, parts.jumps).min(room) {
            items.insert(self.choices.below(items.len() + 1), None);
        }
        let places = &self.places(tangle, items.len())[..];
        let main = self.choices.chance(64).then(|| self.choices.below(places.len()));
        let name = |label: usize| if Some(label) == main { "main".to_owned() } else { format!("label{label}") };
        let labels_at = |at: usize| {
            let here = (0..places.len()).filter(move |&number| places[number] == at);
            here.map(|number| label(&name(number))).collect::<Vec<Statement>>()
        };
        let mut statements = Vec::new();
        for (at, item) in items.iter().enumerate() {
            statements.append(&mut labels_at(at));
            let Some(instruction) = item else {
                let opcode = [Opcode::Bra, Opcode::Cal, Opcode::Ret][self.choices.weighted(&tangle.opcodes)];
                let ahead: Vec<usize> = (0..places.len()).filter(|&number| places[number] > at).collect();
                let target = match &ahead[..] {
                    [_, ..] if self.choices.chance(tangle.ahead) => self.choices.pick(&ahead),
                    _ => self.choices.below(places.len()),
                };
                let guards = Guard::weights(opcode, places[target] <= at);
                let target = (opcode != Opcode::Ret).then(|| name(target));
                statements.extend(self.jump(opcode, target.as_deref(), guards));
                continue;
            };
            statements.push(Statement::Instruction(instruction.clone()));
        }
        statements.append(&mut labels_at(items.len()));
        statements
    }

    /// The positions of labels among `count` items.
    fn places(&mut self, tangle: &Tangle, count: usize) -> Vec<usize> {
        let mut places: Vec<usize> = Vec::new();
        for _ in 0..self.choices.between(1, tangle.most_labels) {
            let before = places.last().copied().unwrap_or(0);
            places.push(match PLACES[self.choices.weighted(&tangle.places)] {
                Place::Anywhere => self.choices.below(count + 1),
                Place::First => 0,
                Place::End => count,
                Place::Same => before,
            });
        }
        places
    }

    /// Nested loops and branches, as a compiler makes them.
    fn structured(&mut self, parts: Parts) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut labels = 0;
        self.nest(&parts.body, 0, &mut labels, &mut statements);
        statements.extend(parts.tail.into_iter().map(Statement::Instruction));
        statements
    }

    fn nest(&mut self, body: &[Instruction], depth: usize, labels: &mut usize, statements: &mut Vec<Statement>) {
        // One of these adds at most eight instructions.
        let is_full = statements.len() + body.len() > MAX_VP2_INSTRUCTIONS / 2 + 8 * MOST_NESTED;
        if body.is_empty() || depth == MOST_NESTED || is_full {
            statements.extend(body.iter().cloned().map(Statement::Instruction));
            return;
        }
        let (before, rest) = body.split_at(self.choices.below(body.len()));
        let (inner, after) = rest.split_at(self.choices.between(1, rest.len()));
        statements.extend(before.iter().cloned().map(Statement::Instruction));
        let mut new_label = || {
            *labels += 1;
            format!("label{labels}")
        };
        let (first, second) = (new_label(), new_label());
        match self.choices.weighted(&[3, 2, 1]) {
            0 => {
                // The trip count of a loop when it is entered again.
                if depth > 0 && self.choices.chance(128) {
                    statements.push(Statement::Instruction(guard::reset(depth)));
                }
                statements.push(label(&first));
                let (head, tail) = inner.split_at(self.choices.below(inner.len() + 1));
                self.nest(head, depth + 1, labels, statements);
                if self.choices.chance(64) {
                    statements.extend(self.jump(Opcode::Bra, Some(&second), guard::FORWARD));
                }
                self.nest(tail, depth + 1, labels, statements);
                let (guards, condition) = self.counted(depth);
                statements.extend(guards.into_iter().map(Statement::Instruction));
                statements.push(flow(Opcode::Bra, Some(&first), condition));
                statements.push(label(&second));
            }
            1 => {
                statements.extend(self.jump(Opcode::Bra, Some(&first), guard::FORWARD));
                self.nest(inner, depth + 1, labels, statements);
                statements.push(label(&first));
            }
            _ => {
                let (then, otherwise) = inner.split_at(self.choices.below(inner.len() + 1));
                statements.extend(self.jump(Opcode::Bra, Some(&first), guard::FORWARD));
                self.nest(then, depth + 1, labels, statements);
                statements.push(flow(Opcode::Bra, Some(&second), None));
                statements.push(label(&first));
                self.nest(otherwise, depth + 1, labels, statements);
                statements.push(label(&second));
            }
        }
        self.nest(after, depth, labels, statements);
    }

    /// Subroutines that call each other, perhaps deeper than the stack, before or after their callers.
    fn subroutines(&mut self, parts: Parts) -> Vec<Statement> {
        let count = self.choices.between(1, 6);
        let name = |number: usize| format!("sub{number}");
        // Main code that subroutines branch to, so that their calls never return.
        let goes_home = self.choices.chance(32);
        let mut body = parts.body;
        let mut subroutines = Vec::new();
        for number in 0..count {
            subroutines.push(label(&name(number)));
            let taken = self.choices.below(body.len() / 2 + 1);
            subroutines.extend(body.drain(..taken).map(Statement::Instruction));
            // The callee is the subroutine before, so that calls end; occasionally it is any, even the caller itself.
            let callee = if self.choices.chance(10) { Some(self.choices.below(count)) } else { number.checked_sub(1) };
            if let Some(callee) = callee {
                subroutines.extend(self.jump(Opcode::Cal, Some(&name(callee)), guard::FORWARD));
            }
            let behind = self.instruction();
            subroutines.push(Statement::Instruction(behind));
            if goes_home {
                subroutines.extend(self.jump(Opcode::Bra, Some("home"), guard::FORWARD));
            }
            let condition = self.choices.chance(56).then(|| self.cc_mask());
            subroutines.push(flow(Opcode::Ret, None, condition));
        }
        let mut main = Vec::new();
        for inner in body {
            main.push(Statement::Instruction(inner));
            if self.choices.chance(48) && main.len() < MAX_VP2_INSTRUCTIONS / 2 {
                let callee = self.choices.below(count);
                main.extend(self.jump(Opcode::Cal, Some(&name(callee)), guard::FORWARD));
            }
        }
        let callee = self.choices.below(count);
        for _ in 0..self.choices.pick(&LAST_CALLS) {
            let callee = if self.choices.chance(64) { self.choices.below(count) } else { callee };
            main.extend(self.jump(Opcode::Cal, Some(&name(callee)), guard::FORWARD));
        }
        main.extend(goes_home.then(|| label("home")));
        main.extend(parts.tail.into_iter().map(Statement::Instruction));
        if self.choices.chance(96) {
            main.push(flow(Opcode::Ret, None, None));
            main.append(&mut subroutines);
            return main;
        }
        let begin = if self.choices.chance(128) { "main" } else { "begin" };
        let mut statements = vec![flow(Opcode::Bra, Some(begin), None)];
        statements.append(&mut subroutines);
        statements.push(label(begin));
        statements.append(&mut main);
        statements
    }

    /// BRA, CAL or RET after one of the guards, drawn by `weights`.
    fn jump(&mut self, opcode: Opcode, target: Option<&str>, weights: guard::Weights) -> Vec<Statement> {
        let guard = Guard::ALL[self.choices.weighted(&weights)];
        let (guards, condition) = self.guard(guard);
        let mut statements: Vec<Statement> = guards.into_iter().map(Statement::Instruction).collect();
        statements.push(flow(opcode, target, condition));
        statements
    }
}

fn label(name: &str) -> Statement {
    Statement::Label(Label { name: name.to_owned(), span: Span::default(), number: None })
}

/// BRA, CAL or RET.
fn flow(opcode: Opcode, target: Option<&str>, condition: Option<CcMask>) -> Statement {
    let mnemonic = Mnemonic::from(opcode);
    let target = target.map(|name| Label { name: name.to_owned(), span: Span::default(), number: None });
    Statement::Instruction(Instruction { target, condition, ..bare(mnemonic) })
}
