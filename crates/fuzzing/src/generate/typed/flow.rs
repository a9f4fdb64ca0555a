//! Nested IF and REP, early exits, and subroutines, some of them recursive.
//!
//! Programs stay well within the budget of iterations and calls: the generator tracks how often each place is executed
//! and what each subroutine costs.

use super::super::{bare, plain};
use super::declarations::Call;
use super::operands::to;
use super::{Generator, no_span};
use nvjit::language::isa::{Base, Effect, Mnemonic, NumberType, Opcode, Precision, Row, TABLE, TypeModifier};
use nvjit::language::syntax::ast::{
    Array, CcMask, CcRule, Destination, DestinationRegister, Index, Instruction, Label, Literal, Operand, Relative,
    Source, Span, Statement, Swizzle, WriteMask,
};
use nvjit_runtime::{Register, Stage};

/// The probability, in 256, of a program without branches.
const STRAIGHT: u8 = 96;

/// The approximate number of instructions that a program executes.
const MOST: usize = 1500;

/// The context of a statement.
#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    loops: usize,
    /// The number of subroutines that may be called.
    callees: usize,
    /// Its execution count.
    times: usize,
}

/// The kinds of statements, with weights.
#[derive(Clone, Copy)]
enum Kind {
    Instruction,
    Quad,
    If,
    Rep,
    Break,
    Continue,
    Call,
    Return,
}

const KINDS: [(Kind, u16); 8] = [
    (Kind::Instruction, 12),
    (Kind::Quad, 2),
    (Kind::If, 5),
    (Kind::Rep, 4),
    (Kind::Break, 2),
    (Kind::Continue, 2),
    (Kind::Call, 3),
    (Kind::Return, 1),
];

/// How often a subroutine calls itself: seldom so often that some calls reach the maximum depth.
const RECURSIONS: [u64; 6] = [1, 2, 3, 5, 31, 40];

/// Facts about the subroutines so far.
#[derive(Default)]
struct Known {
    /// The number of instructions that each executes.
    costs: Vec<usize>,
    executed: usize,
    /// The number of CALI in the program so far.
    chosen: usize,
}

impl Generator<'_, '_> {
    /// About `count` instructions, followed by those that move temporaries to results.
    pub(super) fn with_flow(&mut self, count: usize) -> Vec<Statement> {
        if self.choices.chance(STRAIGHT) {
            let mut all = Vec::new();
            for _ in 0..count {
                all.push(Statement::Instruction(self.instruction()));
                all.extend(self.barrier());
            }
            all.extend(self.tail());
            return all;
        }
        let subroutines = self.choices.weighted(&[5, 3, 2, 1]);
        let numbers = self.subroutine_parameters(subroutines);
        let label = |number: usize| label(number, numbers.get(number).copied());
        let mut left = count.clamp(4, 60);
        let mut known = Known::default();
        let mut behind = Vec::new();
        let mut main = Vec::new();
        for number in 0..subroutines {
            behind.push(label(number));
            let before = std::mem::take(&mut known.executed);
            let recursive = self.choices.chance(64).then(|| self.choices.pick(&RECURSIONS));
            let times = recursive.unwrap_or(1) as usize + 1;
            let place = Place { depth: 0, loops: 0, callees: number, times };
            self.block(place, &mut left, &mut known, &mut behind);
            if let Some(times) = recursive {
                let counter = self.declared.counter();
                main.push(Statement::Instruction(set(counter, times)));
                behind.extend(self.counted(Opcode::Cal, counter, CcRule::Gt, Some(number)));
                let place = Place { depth: 1, ..place };
                self.block(place, &mut left, &mut known, &mut behind);
            }
            if self.choices.chance(200) {
                let condition = self.choices.chance(32).then(|| self.cc_mask());
                behind.push(flow(Opcode::Ret, None, condition));
            }
            known.costs.push(known.executed.max(1));
            known.executed = before;
        }
        known.executed = 0;
        let place = Place { depth: 0, loops: 0, callees: subroutines, times: 1 };
        for _ in 0..self.choices.between(1, 3) {
            left = left.max(3);
            self.block(place, &mut left, &mut known, &mut main);
            main.extend(self.barrier());
        }
        if subroutines > 0 {
            main.push(flow(Opcode::Cal, Some(subroutines - 1), None));
        }
        main.extend(self.tail());
        if subroutines == 0 {
            return main;
        }
        if self.choices.chance(160) {
            if self.choices.chance(200) {
                main.push(flow(Opcode::Ret, None, None));
            }
            main.append(&mut behind);
            return main;
        }
        behind.push(Statement::Label(Label { name: "main".to_owned(), span: no_span(), number: None }));
        behind.append(&mut main);
        behind
    }

    /// Some statements at `place`; `left` is the number of statements that are still allowed.
    fn block(&mut self, place: Place, left: &mut usize, known: &mut Known, statements: &mut Vec<Statement>) {
        for _ in 0..self.choices.below(5) {
            if *left == 0 {
                break;
            }
            *left -= 1;
            known.executed += place.times;
            let weights = KINDS.map(|(kind, weight)| match kind {
                Kind::If if place.depth >= 6 => 0,
                Kind::Rep if place.depth >= 6 || place.loops >= 3 || known.executed + 4 * place.times > MOST => 0,
                Kind::Break | Kind::Continue if place.loops == 0 => 0,
                Kind::Call if place.callees == 0 => 0,
                _ => weight,
            });
            match KINDS[self.choices.weighted(&weights)].0 {
                Kind::Instruction => statements.push(Statement::Instruction(self.instruction())),
                Kind::Quad => {
                    let crosses = |row: &&Row| {
                        matches!(row.effect, Effect::Lookup | Effect::Derivative | Effect::Group | Effect::Memory)
                    };
                    let exists = |row: &&Row| {
                        super::is_drawn(row, self.language)
                            && super::stands_anywhere(&self.features, &self.declared, row)
                    };
                    let rows: Vec<&'static Row> = TABLE.iter().filter(crosses).filter(exists).collect();
                    let row = self.choices.pick(&rows);
                    statements.push(Statement::Instruction(self.instruction_of(row)));
                }
                Kind::If => self.branch(place, left, known, statements),
                Kind::Rep => self.repeat(place, left, known, statements),
                Kind::Break => statements.extend(self.jump(Opcode::Brk, None)),
                Kind::Continue => statements.extend(self.jump(Opcode::Cont, None)),
                Kind::Call if self.choices.chance(96) && !self.declared.calls.is_empty() => {
                    statements.extend(self.chosen_call(place, known));
                }
                Kind::Call => {
                    let callee = self.choices.below(place.callees);
                    let cost = known.costs.get(callee).copied().unwrap_or(1) * place.times;
                    if known.executed + cost <= MOST {
                        known.executed += cost;
                        statements.extend(self.jump(Opcode::Cal, Some(callee)));
                    }
                }
                Kind::Return => statements.extend(self.jump(Opcode::Ret, None)),
            }
        }
    }

    /// Perhaps declares parameters that select among the first `subroutines` subroutines, and returns their numbers.
    fn subroutine_parameters(&mut self, subroutines: usize) -> Vec<u16> {
        if !self.features.sized_types || subroutines == 0 || !self.choices.chance(96) {
            return Vec::new();
        }
        let (first, step) = (self.choices.below(100) as u16, self.choices.between(1, 50) as u16);
        let mut number = 0;
        for _ in 0..self.choices.between(1, 2) {
            let callees: Vec<usize> = (0..subroutines).filter(|_| self.choices.chance(192)).collect();
            let labels = callees.iter().map(|&callee| label_of(callee, None)).collect();
            let count = self.choices.chance(128).then(|| self.choices.between(1, 3) as u16);
            self.declared.subroutine(callees, labels, number, count);
            number += count.unwrap_or(1);
        }
        (0..subroutines as u16).map(|number| first + number * step).collect()
    }

    /// CALI, if a parameter selects among the possible callees.
    fn chosen_call(&mut self, place: Place, known: &mut Known) -> Vec<Statement> {
        let can_be_called = |call: &&Call| call.callees.iter().all(|&callee| callee < place.callees);
        let fitting: Vec<Call> = self.declared.calls.iter().filter(can_be_called).cloned().collect();
        if fitting.is_empty() {
            return Vec::new();
        }
        let call = fitting[self.choices.below(fitting.len())].clone();
        let costs = call.callees.iter().map(|&callee| known.costs.get(callee).copied().unwrap_or(1));
        let cost = place.times * costs.sum::<usize>();
        if known.executed + cost > MOST {
            return Vec::new();
        }
        known.executed += cost;
        let mut all = Vec::new();
        let mut condition = None;
        if !self.choices.chance(160) {
            let (update, mask) = self.condition();
            all.extend(update);
            condition = Some(mask);
        }
        let first = call.first;
        let source = match call.count {
            None => Source::Parameter(first),
            Some(count) => match self.buffer_index(count.into(), 1) {
                Index { address: None, offset } => Source::Parameter(first + (offset as u16).min(count - 1)),
                Index { address: Some((address, component)), offset } => {
                    let array = Array::Parameters { first, count };
                    Source::Relative(Relative { array, address, component, offset })
                }
            },
        };
        let operand = Operand { swizzle: Swizzle::splat(0), ..plain(source) };
        // Calls at one place of the text would be one.
        known.chosen += 1;
        let span = Span { start: known.chosen, end: known.chosen };
        let call = Instruction { condition, operands: vec![operand], span, ..bare(Opcode::Cali.into()) };
        all.push(Statement::Instruction(call));
        all
    }

    fn branch(&mut self, place: Place, left: &mut usize, known: &mut Known, statements: &mut Vec<Statement>) {
        let (update, condition) = self.condition();
        statements.extend(update);
        statements.push(flow(Opcode::If, None, Some(condition)));
        let inner = Place { depth: place.depth + 1, ..place };
        self.block(inner, left, known, statements);
        if self.choices.chance(112) {
            statements.push(flow(Opcode::Else, None, None));
            self.block(inner, left, known, statements);
        }
        statements.push(flow(Opcode::Endif, None, None));
    }

    /// A loop with a few iterations: with a count, or with its own counter.
    fn repeat(&mut self, place: Place, left: &mut usize, known: &mut Known, statements: &mut Vec<Statement>) {
        let count = self.choices.below(5);
        let inner =
            Place { depth: place.depth + 1, loops: place.loops + 1, times: place.times * count.max(1), ..place };
        if self.choices.chance(96) {
            let counter = self.declared.counter();
            statements.push(Statement::Instruction(set(counter, count as u64)));
            statements.push(flow(Opcode::Rep, None, None));
            statements.extend(self.counted(Opcode::Brk, counter, CcRule::Lt, None));
        } else {
            let (mnemonic, operand) = self.rounds(count);
            let mut begin = bare(mnemonic);
            begin.operands.push(operand);
            statements.push(Statement::Instruction(begin));
        }
        self.block(inner, left, known, statements);
        statements.push(flow(Opcode::Endrep, None, None));
    }

    /// REP with its type and its operand: a constant with this trip count, or an index register.
    fn rounds(&mut self, count: usize) -> (Mnemonic, Operand) {
        let mut mnemonic = Mnemonic::from(Opcode::Rep);
        let types = super::types(Opcode::Rep.row(), self.features.sized_types);
        match self.choices.chance(24) {
            true => mnemonic.precision = Some(Precision::Fp16),
            false => mnemonic.modifiers.ty = self.choices.pick(&types),
        }
        let ty = mnemonic.operand_type(0);
        // Negative counts and NaN give no iterations.
        let hostile = self.choices.chance(24) && ty.base != Base::Unsigned;
        let wide = |value: f64| if ty.wide { value.to_bits() } else { (value as f32).to_bits().into() };
        let mask = if ty.wide { u64::MAX } else { u32::MAX.into() };
        let fraction = self.choices.pick(&[0.0, 0.0, 0.25, 0.999]);
        let number = match (ty.base, hostile) {
            (Base::Float, true) => wide(self.choices.pick(&[-1.0, -0.5, 0.5, 1e-40, -1e9, f64::NEG_INFINITY])),
            (Base::Float, false) => wide(count as f64 + if count > 0 { fraction } else { 0.0 }),
            (_, true) => (self.choices.pick(&[-1i64, -5, i64::from(i32::MIN)]) as u64) & mask,
            (_, false) => count as u64,
        };
        let literal = Literal { ty, components: vec![number], scalar: false };
        (mnemonic, plain(Source::Literal(literal)))
    }

    /// BRK, CONT, CAL or RET, mostly under a condition.
    fn jump(&mut self, opcode: Opcode, callee: Option<usize>) -> Vec<Statement> {
        if self.choices.chance(if opcode == Opcode::Cal { 160 } else { 32 }) {
            return vec![flow(opcode, callee, None)];
        }
        let (update, condition) = self.condition();
        update.into_iter().chain([flow(opcode, callee, Some(condition))]).collect()
    }

    /// A test, and perhaps an instruction that makes it differ between lanes.
    fn condition(&mut self) -> (Option<Statement>, CcMask) {
        let mask = self.cc_mask();
        let update = self.choices.chance(160).then(|| {
            let row = self.choices.pick(&[Opcode::Mov, Opcode::Mov, Opcode::Sub, Opcode::Add, Opcode::Slt]).row();
            let mut instruction = self.instruction_of(row);
            instruction.mnemonic.update_cc = Some(mask.register);
            Statement::Instruction(instruction)
        });
        (update, mask)
    }

    /// `opcode` under the condition that a counter, once decremented, satisfies `rule`.
    fn counted(&mut self, opcode: Opcode, counter: Register, rule: CcRule, callee: Option<usize>) -> [Statement; 2] {
        let register = self.choices.below(2) as u8;
        let mut mnemonic = Mnemonic { update_cc: Some(register), ..Opcode::Sub.into() };
        mnemonic.modifiers.ty = Some(TypeModifier::unsized_(Base::Signed));
        let operands = vec![plain(Source::Register(counter)), plain(number(1))];
        let down = Instruction { destination: Some(x_of(counter)), operands, ..bare(mnemonic) };
        let condition = CcMask { rule, register, swizzle: Swizzle::splat(0), span: no_span() };
        [Statement::Instruction(down), flow(opcode, callee, Some(condition))]
    }

    /// Instructions that move temporaries to results, or make values observable in other ways.
    fn tail(&mut self) -> Vec<Statement> {
        if self.features.stage == Stage::Compute {
            return self.last_stores();
        }
        let results = self.declared.results.clone();
        let mut all = Vec::new();
        for (number, result) in results.into_iter().enumerate() {
            if number == 0 || self.choices.chance(96) {
                let mut mnemonic = Mnemonic::from(Opcode::Mov);
                let base = self.choices.pick(&Base::ALL);
                mnemonic.modifiers.ty = Some(TypeModifier::unsized_(base));
                let operand = self.operand(&mnemonic, 0, false, true);
                let destination = Some(to(DestinationRegister::Register(result)));
                all.push(Statement::Instruction(Instruction {
                    destination,
                    operands: vec![operand],
                    ..bare(mnemonic)
                }));
            }
        }
        if self.features.stage == Stage::Geometry {
            all.extend(self.last_vertices());
        }
        all
    }
}

fn number(value: u64) -> Source {
    let ty = NumberType { base: Base::Signed, wide: false };
    Source::Literal(Literal { ty, components: vec![value], scalar: true })
}

fn x_of(register: Register) -> Destination {
    Destination { write_mask: WriteMask(1), ..to(DestinationRegister::Register(register)) }
}

/// `MOV.S counter.x, value;`
fn set(counter: Register, value: u64) -> Instruction {
    let mut mnemonic = Mnemonic::from(Opcode::Mov);
    mnemonic.modifiers.ty = Some(TypeModifier::unsized_(Base::Signed));
    Instruction { destination: Some(x_of(counter)), operands: vec![plain(number(value))], ..bare(mnemonic) }
}

/// The label of a subroutine, which may have a number for CALI.
fn label_of(subroutine: usize, number: Option<u16>) -> Label {
    Label { name: format!("sub{subroutine}"), span: no_span(), number }
}

fn label(subroutine: usize, number: Option<u16>) -> Statement {
    Statement::Label(label_of(subroutine, number))
}

fn flow(opcode: Opcode, callee: Option<usize>, condition: Option<CcMask>) -> Statement {
    let target = callee.map(|callee| label_of(callee, None));
    Statement::Instruction(Instruction { target, condition, ..bare(opcode.into()) })
}
