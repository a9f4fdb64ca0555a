//! Nested IF, LOOP and REP, early exits, and subroutines that contain them (NV_fragment_program2).

use super::super::{Generator, bare, plain};
use super::guard::{instruction, updating};
use super::{Parts, flow, label};
use nvjit::language::isa::{Effect, Opcode, Row, TABLE};
use nvjit::language::syntax::ast::{
    CcMask, DestinationRegister, Instruction, Number, Operand, Source, Statement, Swizzle, VectorConstant,
};
use nvjit::limits::MAX_LOOP_DEPTH;

/// The context of a statement.
#[derive(Clone, Copy)]
struct Place {
    ifs: usize,
    loops: usize,
    /// Whether one of the loops is a LOOP.
    indexed: bool,
    /// The number of subroutines that may be called.
    callees: usize,
}

/// The kinds of statements.
#[derive(Clone, Copy)]
enum Kind {
    Instruction,
    /// A statement that reads the other fragments of the quad, or a texture.
    Quad,
    If,
    Loop,
    Rep,
    Break,
    Call,
    Return,
}

/// The kinds with their weights.
const KINDS: [(Kind, u16); 8] = [
    (Kind::Instruction, 12),
    (Kind::Quad, 3),
    (Kind::If, 5),
    (Kind::Loop, 3),
    (Kind::Rep, 3),
    (Kind::Break, 2),
    (Kind::Call, 3),
    (Kind::Return, 1),
];

/// The greatest nesting depth of IFs.
const MOST_IFS: usize = 5;

/// The number of statements of a small program and of a large one, and the probability, in 256, of a large one.
const SIZES: (usize, usize, u8) = (12, 40, 16);

/// Counts and indices: small ones, and ones that are clamped and rounded.
const SMALL: [f32; 10] = [0.0, 1.0, 2.0, 3.0, 4.0, 1.5, 2.999, 5.0, 2.0, 3.0];
const HOSTILE: [f32; 14] = [
    255.0,
    256.0,
    254.5,
    300.0,
    65536.0,
    f32::INFINITY,
    f32::NEG_INFINITY,
    -1.0,
    -0.5,
    -0.0,
    32767.0,
    -32768.0,
    1e10,
    -1e10,
];

impl Generator<'_, '_> {
    /// The program as blocks, perhaps with subroutines before or after it.
    pub(super) fn blocks(&mut self, parts: Parts) -> Vec<Statement> {
        let size = if self.choices.chance(SIZES.2) { SIZES.1 } else { SIZES.0 };
        let mut left = self.choices.between(3, size);
        let count = self.choices.weighted(&[4, 3, 2, 1]);
        let name = |number: usize| format!("sub{number}");
        let mut subroutines = Vec::new();
        for number in 0..count {
            subroutines.push(label(&name(number)));
            // The callees are subroutines before, so that calls end; occasionally they are any.
            let callees = if self.choices.chance(20) { count } else { number };
            self.block(Place { ifs: 0, loops: 0, indexed: false, callees }, &mut left, &mut subroutines);
            let condition = self.choices.chance(40).then(|| self.cc_mask());
            subroutines.push(flow(Opcode::Ret, None, condition));
        }
        let mut main: Vec<Statement> = Vec::new();
        let place = Place { ifs: 0, loops: 0, indexed: false, callees: count };
        let kept = self.choices.below(parts.body.len() + 1);
        main.extend(parts.body.into_iter().take(kept).map(Statement::Instruction));
        for _ in 0..self.choices.between(1, 3) {
            left = left.max(3);
            self.block(place, &mut left, &mut main);
        }
        if count > 0 {
            main.extend(self.flow_statement(Opcode::Cal, Some(&name(count - 1))));
        }
        main.extend(parts.tail.into_iter().map(Statement::Instruction));
        if count == 0 {
            return main;
        }
        if self.choices.chance(160) {
            main.push(flow(Opcode::Ret, None, None));
            main.append(&mut subroutines);
            return main;
        }
        subroutines.push(label("main"));
        subroutines.append(&mut main);
        subroutines
    }

    /// Some statements at `place`; `left` is the number of statements that are still allowed.
    fn block(&mut self, place: Place, left: &mut usize, statements: &mut Vec<Statement>) {
        self.indexed = place.indexed;
        for _ in 0..self.choices.below(5) {
            if *left == 0 {
                break;
            }
            *left -= 1;
            let weights = KINDS.map(|(kind, weight)| match kind {
                Kind::If if place.ifs >= MOST_IFS => 0,
                Kind::Loop | Kind::Rep if place.loops >= MAX_LOOP_DEPTH => 0,
                Kind::Break if place.loops == 0 => 0,
                Kind::Call if place.callees == 0 => 0,
                _ => weight,
            });
            match KINDS[self.choices.weighted(&weights)].0 {
                Kind::Instruction => {
                    let instruction = self.instruction();
                    statements.push(Statement::Instruction(instruction));
                }
                Kind::Quad => {
                    let crosses = |row: &&Row| matches!(row.effect, Effect::Lookup | Effect::Derivative);
                    let exists = |row: &&Row| row.form(self.language).is_some();
                    let rows: Vec<&'static Row> = TABLE.iter().filter(crosses).filter(exists).collect();
                    let row = self.choices.pick(&rows);
                    let instruction = self.instruction_of(row);
                    statements.push(Statement::Instruction(instruction));
                }
                Kind::If => self.branch(place, left, statements),
                kind @ (Kind::Loop | Kind::Rep) => {
                    let indexed = matches!(kind, Kind::Loop);
                    let (begin, end) =
                        if indexed { (Opcode::Loop, Opcode::Endloop) } else { (Opcode::Rep, Opcode::Endrep) };
                    let operands = vec![self.rounds()];
                    statements.push(Statement::Instruction(Instruction { operands, ..bare(begin.into()) }));
                    let inner = Place { loops: place.loops + 1, indexed: place.indexed || indexed, ..place };
                    self.block(inner, left, statements);
                    self.indexed = place.indexed;
                    statements.push(flow(end, None, None));
                }
                Kind::Break => statements.extend(self.flow_statement(Opcode::Brk, None)),
                Kind::Call => {
                    let name = format!("sub{}", self.choices.below(place.callees));
                    statements.extend(self.flow_statement(Opcode::Cal, Some(&name)));
                }
                Kind::Return => statements.extend(self.flow_statement(Opcode::Ret, None)),
            }
        }
    }

    fn branch(&mut self, place: Place, left: &mut usize, statements: &mut Vec<Statement>) {
        let (update, condition) = self.condition();
        statements.extend(update);
        statements.push(flow(Opcode::If, None, Some(condition)));
        let inner = Place { ifs: place.ifs + 1, ..place };
        self.block(inner, left, statements);
        if self.choices.chance(112) {
            statements.push(flow(Opcode::Else, None, None));
            self.block(inner, left, statements);
        }
        self.indexed = place.indexed;
        statements.push(flow(Opcode::Endif, None, None));
    }

    /// BRK, CAL or RET, mostly under a condition.
    fn flow_statement(&mut self, opcode: Opcode, target: Option<&str>) -> Vec<Statement> {
        if self.choices.chance(if opcode == Opcode::Cal { 160 } else { 40 }) {
            return vec![flow(opcode, target, None)];
        }
        let (update, condition) = self.condition();
        update.into_iter().chain([flow(opcode, target, Some(condition))]).collect()
    }

    /// A test, and perhaps an instruction that makes it differ between lanes.
    fn condition(&mut self) -> (Option<Statement>, CcMask) {
        let update = self.choices.chance(176).then(|| {
            // The results of a loop may also differ between iterations.
            let operand = match self.relative_attribute() {
                Some(source) => plain(source),
                None if self.choices.chance(128) => plain(Source::Register(self.choices.pick(&self.pool.temporaries))),
                None => {
                    let attribute = self.choices.pick(&self.pool.attributes);
                    let file = nvjit_runtime::RegisterFile::Attribute;
                    plain(Source::Register(nvjit_runtime::Register::new(file, attribute)))
                }
            };
            Statement::Instruction(updating(instruction(Opcode::Mov, DestinationRegister::Rc, 15, vec![operand])))
        });
        (update, self.cc_mask())
    }

    /// The operand of LOOP or REP.
    fn rounds(&mut self) -> Operand {
        let mut number = || {
            let hostile = self.choices.chance(if self.theme.patient { 128 } else { 16 });
            let value = self.choices.pick(if hostile { &HOSTILE[..] } else { &SMALL });
            Number(value.to_bits())
        };
        let source = match [number(), number(), number(), number()] {
            vector if self.choices.chance(96) => Source::Vector(VectorConstant(vector.to_vec())),
            [scalar, ..] if self.choices.chance(96) => Source::Scalar(scalar),
            vector => self.single_parameter().unwrap_or(Source::Vector(VectorConstant(vector.to_vec()))),
        };
        let is_scalar = matches!(source, Source::Scalar(_));
        let swizzle = match is_scalar || self.choices.chance(176) {
            true => Swizzle::XYZW,
            false => self.swizzle(),
        };
        let negate = !is_scalar && self.choices.chance(16);
        let absolute = self.choices.chance(24);
        let negate_absolute = absolute && self.choices.chance(32);
        Operand { negate, absolute, negate_absolute, swizzle, ..plain(source) }
    }
}
