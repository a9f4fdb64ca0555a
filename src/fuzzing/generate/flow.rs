//! Branches, loops and subroutines of VP2.0 programs.

use super::{Generator, bare, plain};
use crate::isa::{Language, Mnemonic, Opcode};
use crate::syntax::ast::{
    CcMask, CcRule, Destination, DestinationRegister, Instruction, Label, Operand, Source, Span, Statement, Swizzle,
    WriteMask,
};
use nvjit_runtime::{Register, RegisterFile};

/// What a program's flow of control looks like.
#[derive(Clone, Copy)]
enum Shape {
    Straight,
    /// BRA, CAL and RET anywhere, mostly forward.
    Scattered,
    /// A loop around some instructions that counts to its end.
    Loop,
    /// `main` and subroutines that call each other, perhaps deeper than the stack.
    Subroutines,
    /// A loop that may end only at the limit of executed instructions.
    Endless,
}

/// The register that counts the rounds of a loop (x), with its step (y), its bound (z) and its most
/// rounds (w).
const COUNTER: Register = Register::new(RegisterFile::Temporary, 15);

impl Generator<'_, '_> {
    /// `body` as statements, with control flow where the language has it.
    pub(super) fn with_flow(&mut self, body: Vec<Instruction>) -> Vec<Statement> {
        use Shape::*;
        let shape = match self.language {
            Language::Vp2 => {
                [Straight, Scattered, Loop, Subroutines, Endless][self.choices.weighted(&[120, 70, 40, 40, 1])]
            }
            _ => Straight,
        };
        match shape {
            Straight => body.into_iter().map(Statement::Instruction).collect(),
            Scattered => self.scattered(body),
            Loop => self.counted(body),
            Subroutines => self.subroutines(body),
            Endless => self.endless(body),
        }
    }

    /// A test of the condition code, if not always true.
    fn condition(&mut self) -> Option<CcMask> {
        self.choices.chance(220).then(|| self.cc_mask())
    }

    fn scattered(&mut self, body: Vec<Instruction>) -> Vec<Statement> {
        let labels = self.choices.between(1, 4);
        let mut places: Vec<usize> = (0..labels).map(|_| self.choices.below(body.len() + 1)).collect();
        places.sort_unstable();
        let main = self.choices.chance(64).then(|| self.choices.below(labels));
        let name = |label: usize| if Some(label) == main { "main".to_owned() } else { format!("label{label}") };
        let mut statements = Vec::new();
        for at in 0..=body.len() {
            for number in (0..labels).filter(|&number| places[number] == at) {
                statements.push(label(&name(number)));
            }
            if self.choices.chance(90) {
                let opcode = self.choices.pick(&[Opcode::Bra, Opcode::Bra, Opcode::Cal, Opcode::Ret]);
                let forward: Vec<usize> = (0..labels).filter(|&number| places[number] > at).collect();
                // What goes backward often never ends, which takes long to find out.
                let anywhere = self.choices.chance(6);
                let target = match &forward[..] {
                    _ if anywhere => Some(self.choices.below(labels)),
                    [] => None,
                    some => Some(self.choices.pick(some)),
                };
                let condition = self.condition();
                match target {
                    _ if opcode == Opcode::Ret => statements.push(flow(opcode, None, condition)),
                    Some(number) => statements.push(flow(opcode, Some(&name(number)), condition)),
                    None => {}
                }
            }
            statements.extend(body.get(at).cloned().map(Statement::Instruction));
        }
        statements
    }

    /// A loop of at most eight rounds; how many is different from lane to lane.
    fn counted(&mut self, body: Vec<Instruction>) -> Vec<Statement> {
        let last = self.choices.below(body.len());
        let first = self.choices.below(last + 1);
        let of_counter = |component| Operand { swizzle: Swizzle::splat(component), ..plain(Source::Register(COUNTER)) };
        let bound = Register::new(RegisterFile::Attribute, self.choices.pick(&self.pool.attributes));
        let component = self.choices.below(4) as u8;
        let bound = Operand { swizzle: Swizzle::splat(component), ..plain(Source::Register(bound)) };
        let counter = DestinationRegister::Register(COUNTER);
        let set = |opcode, component: u8, operands| {
            Statement::Instruction(instruction(opcode, counter, WriteMask(1 << component), operands))
        };
        let mut statements = vec![
            set(Opcode::Str, 1, vec![of_counter(0), of_counter(0)]),
            set(Opcode::Add, 3, vec![of_counter(1), of_counter(1)]),
            set(Opcode::Add, 3, vec![of_counter(3), of_counter(3)]),
            set(Opcode::Add, 3, vec![of_counter(3), of_counter(3)]),
            set(Opcode::Min, 2, vec![bound, of_counter(3)]),
        ];
        for (at, inner) in body.into_iter().enumerate() {
            if at == first {
                statements.push(label("again"));
            }
            let writes = inner.destination.as_ref().map(|destination| destination.register);
            if writes != Some(counter) {
                statements.push(Statement::Instruction(inner));
            }
            if at == last {
                statements.push(set(Opcode::Add, 0, vec![of_counter(0), of_counter(1)]));
                let operands = vec![of_counter(0), of_counter(2)];
                let mut compare = instruction(Opcode::Sub, DestinationRegister::Rc, WriteMask(1), operands);
                compare.mnemonic.update_cc = true;
                statements.push(Statement::Instruction(compare));
                let rule = self.choices.pick(&[CcRule::Lt, CcRule::Le, CcRule::Lt, CcRule::Eq]);
                let condition = CcMask { rule, swizzle: Swizzle::splat(0), span: Span::default() };
                statements.push(flow(Opcode::Bra, Some("again"), Some(condition)));
            }
        }
        statements
    }

    fn subroutines(&mut self, body: Vec<Instruction>) -> Vec<Statement> {
        let count = self.choices.between(1, 6);
        let name = |number: usize| format!("sub{number}");
        let mut bounds: Vec<usize> = (0..count).map(|_| self.choices.below(body.len() + 1)).collect();
        bounds.sort_unstable();
        let mut statements = vec![flow(Opcode::Bra, Some("main"), None)];
        let mut body = body.into_iter();
        let mut taken = 0;
        for (number, bound) in bounds.into_iter().enumerate() {
            statements.push(label(&name(number)));
            statements.extend(body.by_ref().take(bound - taken).map(Statement::Instruction));
            taken = bound;
            // The one before, so that calls end; now and then any, itself included.
            let callee = match self.choices.chance(10) {
                true => Some(self.choices.below(count)),
                false => number.checked_sub(1),
            };
            if let Some(callee) = callee {
                let condition = self.condition();
                statements.push(flow(Opcode::Cal, Some(&name(callee)), condition));
            }
            let behind = self.instruction();
            statements.push(Statement::Instruction(behind));
            let condition = if self.choices.chance(64) { self.condition() } else { None };
            statements.push(flow(Opcode::Ret, None, condition));
        }
        statements.push(label("main"));
        for inner in body {
            statements.push(Statement::Instruction(inner));
            if self.choices.chance(64) {
                let callee = self.choices.below(count);
                let condition = self.condition();
                statements.push(flow(Opcode::Cal, Some(&name(callee)), condition));
            }
        }
        let callee = self.choices.below(count);
        statements.push(flow(Opcode::Cal, Some(&name(callee)), None));
        statements
    }

    fn endless(&mut self, body: Vec<Instruction>) -> Vec<Statement> {
        let last = self.choices.below(body.len());
        let first = self.choices.below(last + 1);
        let mut statements = Vec::new();
        for (at, inner) in body.into_iter().enumerate() {
            if at == first {
                statements.push(label("forever"));
            }
            statements.push(Statement::Instruction(inner));
            if at == last {
                let condition = self.condition();
                statements.push(flow(Opcode::Bra, Some("forever"), condition));
            }
        }
        statements
    }
}

fn label(name: &str) -> Statement {
    Statement::Label(Label { name: name.to_owned(), span: Span::default() })
}

/// BRA, CAL or RET.
fn flow(opcode: Opcode, target: Option<&str>, condition: Option<CcMask>) -> Statement {
    let mnemonic = Mnemonic { opcode, precision: None, update_cc: false, saturate: false };
    let target = target.map(|name| Label { name: name.to_owned(), span: Span::default() });
    Statement::Instruction(Instruction { target, condition, ..bare(mnemonic) })
}

fn instruction(
    opcode: Opcode,
    register: DestinationRegister,
    write_mask: WriteMask,
    operands: Vec<Operand>,
) -> Instruction {
    let mnemonic = Mnemonic { opcode, precision: None, update_cc: false, saturate: false };
    let destination = Destination { register, write_mask, cc_mask: None, span: Span::default() };
    Instruction { destination: Some(destination), operands, ..bare(mnemonic) }
}
