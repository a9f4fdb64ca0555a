//! The execution of instructions: one match over all operations, and what they have in common.

use super::arithmetic::{Rules, set_sign};
use super::control::Flow;
use super::destination::{self, Update, test_cc};
use super::lane::Lane;
use super::trace::{TraceResult, TraceStep};
use super::{Interpreter, QUAD, Vector, address, approximate, operand, pack, quad};
use crate::isa::{Opcode, Precision};
use crate::numeric::{soft, type_convert};
use crate::syntax::ast::Instruction;
use nvjit_runtime::{Batch, Frame, SampleCall, Sampler};
use std::any::Any;
use std::array::from_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The most operands that an instruction has.
const OPERANDS: usize = 3;

/// The operands of one invocation, as loaded.
type Operands = [Vector; OPERANDS];

/// The first panic of the sampler. After one, lookups give (0,0,0,0) to the end of the batch.
#[derive(Default)]
pub(super) struct Panic(pub Option<Box<dyn Any + Send>>);

/// Which lane of a group is traced, and who wants to know.
pub(super) type Observer<'a> = (usize, &'a mut dyn FnMut(&TraceStep<'_>));

/// Invocations that run in lockstep: a quad of fragments, or one vertex. Only vertex programs branch, so
/// the group goes where its first lane goes.
pub(super) struct Group<'a> {
    interpreter: &'a Interpreter,
    rules: Rules,
    frame: &'a mut Frame,
    textures: &'a dyn Sampler,
    panic: &'a mut Panic,
}

/// What the instruction in hand did, for the trace.
struct Record {
    precision: Precision,
    operands: [[[u32; 4]; OPERANDS]; QUAD],
    updates: [Update; QUAD],
    tests: [Option<bool>; QUAD],
}

/// A group while it executes.
struct Execution<'a, 'b> {
    group: &'b mut Group<'a>,
    lanes: &'b mut [Lane],
    exec: [u32; QUAD],
    flow: Flow,
    record: Record,
}

impl<'a> Group<'a> {
    pub(super) fn new(
        interpreter: &'a Interpreter,
        frame: &'a mut Frame,
        textures: &'a dyn Sampler,
        panic: &'a mut Panic,
    ) -> Self {
        let rules = Rules::of(interpreter.program.features(), &interpreter.options);
        Self { interpreter, rules, frame, textures, panic }
    }

    /// Runs the group whose first invocation is `first`.
    pub(super) fn run(&mut self, batch: &mut Batch, first: usize, observer: Option<Observer<'_>>) {
        let signature = &self.interpreter.signature;
        let parameters = self.frame.parameters();
        let lane = |index| Lane::new(signature, parameters, batch, first + index);
        if self.interpreter.group() == QUAD {
            let mut lanes: [Lane; QUAD] = from_fn(lane);
            self.run_lanes(&mut lanes, batch, first, observer);
        } else {
            let mut lanes = [lane(0)];
            self.run_lanes(&mut lanes, batch, first, observer);
        }
    }

    fn run_lanes(&mut self, lanes: &mut [Lane], batch: &mut Batch, first: usize, observer: Option<Observer<'_>>) {
        let interpreter = self.interpreter;
        let mut exec = [0; QUAD];
        exec[..lanes.len()].copy_from_slice(&batch.exec()[first..first + lanes.len()]);
        let flow = Flow::new(&interpreter.code);
        let mut execution = Execution { group: self, lanes, exec, flow, record: Record::new() };
        execution.run(observer);
        let executed = execution.flow.executed;
        for (index, lane) in lanes.iter_mut().enumerate() {
            let clamp_color = interpreter.options.clamp_color;
            lane.store(&interpreter.signature, batch, first + index, executed, clamp_color);
        }
    }
}

impl Record {
    fn new() -> Self {
        Self {
            precision: Precision::Fp32,
            operands: [[[0; 4]; OPERANDS]; QUAD],
            updates: [Update::default(); QUAD],
            tests: [None; QUAD],
        }
    }
}

fn splat(value: f32) -> Vector {
    [value; 4]
}

fn zip(a: &Vector, b: &Vector, f: impl Fn(f32, f32) -> f32) -> Vector {
    from_fn(|component| f(a[component], b[component]))
}

impl Execution<'_, '_> {
    fn run(&mut self, mut observer: Option<Observer<'_>>) {
        let interpreter = self.group.interpreter;
        let ast = interpreter.program.ast();
        while let Some((number, instruction)) = self.flow.advance(&interpreter.code, ast) {
            self.step(number, instruction);
            if let Some((lane, report)) = &mut observer {
                self.report(number, instruction, *lane, *report);
            }
        }
    }

    fn report(&self, number: usize, instruction: &Instruction, lane: usize, report: &mut dyn FnMut(&TraceStep<'_>)) {
        let interpreter = self.group.interpreter;
        let Some(state) = self.lanes.get(lane) else { return };
        let Update { value, enabled } = self.record.updates[lane];
        let flow = &self.flow;
        let more = flow.executed < interpreter.code.limit
            && interpreter.code.instruction(interpreter.program.ast(), flow.next).is_some();
        report(&TraceStep {
            number,
            executed: flow.executed,
            instruction,
            precision: self.record.precision,
            operands: &self.record.operands[lane][..instruction.operands.len().min(OPERANDS)],
            result: instruction.destination.as_ref().map(|_| TraceResult { value, enabled }),
            condition_code: state.condition_code,
            killed: state.killed,
            taken: self.record.tests[lane],
            next: more.then_some(flow.next),
            call_stack: flow.call_stack(),
        });
    }

    /// Executes `instruction`, the one of this `number`, in every lane.
    fn step(&mut self, number: usize, instruction: &Instruction) {
        use Opcode::*;
        let rules = self.group.rules;
        let code = &self.group.interpreter.code;
        let precision = operand::precision(self.group.interpreter.program.features(), instruction);
        self.record = Record { precision, ..Record::new() };
        match instruction.mnemonic.opcode {
            Abs => self.unary(instruction, f32::abs),
            Add => self.binary(instruction, soft::add),
            Cos => self.scalar(instruction, |x| rules.cos(x)),
            Dp3 => self.vector(instruction, |[a, b, _]| splat(rules.dp3(a, b))),
            Dp4 => self.vector(instruction, |[a, b, _]| splat(rules.dp4(a, b))),
            Dph => self.vector(instruction, |[a, b, _]| splat(rules.dph(a, b))),
            Dst => self.vector(instruction, |[a, b, _]| rules.dst(a, b)),
            Ex2 => self.scalar(instruction, |x| rules.ex2(x)),
            Exp => self.vector(instruction, |[a, ..]| rules.exp(a[0])),
            Flr => self.unary(instruction, soft::floor),
            Frc => self.unary(instruction, |x| soft::frc(precision, x)),
            Lg2 => self.scalar(instruction, |x| rules.lg2(x)),
            Lit => self.vector(instruction, |[a, ..]| rules.lit(a)),
            Log => self.vector(instruction, |[a, ..]| rules.log(a[0])),
            Lrp => self.vector(instruction, |[t, a, b]| from_fn(|c| rules.lrp(t[c], a[c], b[c]))),
            Mad => self.vector(instruction, |[a, b, d]| from_fn(|c| rules.mad(a[c], b[c], d[c]))),
            Max => self.binary(instruction, soft::max),
            Min => self.binary(instruction, soft::min),
            Mov => self.unary(instruction, |x| x),
            Mul => self.binary(instruction, |a, b| rules.mul(a, b)),
            Pow => self.vector(instruction, |[a, b, _]| splat(rules.pow(a[0], b[0]))),
            Rcc => self.scalar(instruction, approximate::rcc),
            Rcp => self.scalar(instruction, soft::rcp),
            Rfl => self.vector(instruction, |[a, b, _]| rules.rfl(a, b)),
            Rsq => self.scalar(instruction, |x| rules.rsq(x)),
            Seq => self.binary(instruction, |a, b| rules.set(soft::eq(a, b), a, b)),
            Sfl => self.vector(instruction, |_| splat(0.0)),
            Sge => self.binary(instruction, |a, b| rules.set(soft::le(b, a), a, b)),
            Sgt => self.binary(instruction, |a, b| rules.set(soft::lt(b, a), a, b)),
            Sin => self.scalar(instruction, |x| rules.sin(x)),
            Sle => self.binary(instruction, |a, b| rules.set(soft::le(a, b), a, b)),
            Slt => self.binary(instruction, |a, b| rules.set(soft::lt(a, b), a, b)),
            Sne => self.binary(instruction, |a, b| rules.set(soft::ne(a, b), a, b)),
            Ssg => self.unary(instruction, set_sign),
            Str => self.vector(instruction, |_| splat(1.0)),
            Sub => self.binary(instruction, soft::sub),
            X2d => self.vector(instruction, |[a, b, c]| rules.x2d(a, b, c)),

            Pk2h => self.vector(instruction, |[a, ..]| pack::pk2h(a)),
            Pk2us => self.vector(instruction, |[a, ..]| pack::pk2us(a)),
            Pk4b => self.vector(instruction, |[a, ..]| pack::pk4b(a)),
            Pk4ub => self.vector(instruction, |[a, ..]| pack::pk4ub(a)),
            Up2h => self.vector(instruction, |[a, ..]| pack::up2h(a[0])),
            Up2us => self.vector(instruction, |[a, ..]| pack::up2us(a[0])),
            Up4b => self.vector(instruction, |[a, ..]| pack::up4b(a[0])),
            Up4ub => self.vector(instruction, |[a, ..]| pack::up4ub(a[0])),

            Ddx => self.derivative(instruction, quad::ddx),
            Ddy => self.derivative(instruction, quad::ddy),
            Tex | Txd | Txp => self.lookup(instruction),

            Ara => self.address(instruction, |_, integers| address::ara(integers)),
            Arl => self.address(instruction, |vector, _| address::arl(vector)),
            Arr => self.address(instruction, |vector, _| address::arr(vector)),

            Kil => {
                for lane in 0..self.lanes.len() {
                    self.lanes[lane].killed |= self.test(instruction, lane);
                }
            }
            Bra => {
                if self.test(instruction, 0) {
                    self.flow.branch(code, number);
                }
            }
            Cal => {
                if self.test(instruction, 0) {
                    self.flow.call(code, number);
                }
            }
            Ret => {
                if self.test(instruction, 0) {
                    self.flow.ret(code);
                }
            }
        }
    }

    /// Whether any component of the swizzled condition code passes the test of KIL, BRA, CAL or RET.
    fn test(&mut self, instruction: &Instruction, lane: usize) -> bool {
        let holds = test_cc(&self.lanes[lane].condition_code, instruction.condition.as_ref()) != 0;
        self.record.tests[lane] = Some(holds);
        holds
    }

    /// The operands in every lane, at the precision of the instruction.
    fn load(&mut self, instruction: &Instruction) -> [Operands; QUAD] {
        let ast = self.group.interpreter.program.ast();
        let mut loaded = [[splat(0.0); OPERANDS]; QUAD];
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            for (operand, to) in instruction.operands.iter().zip(&mut loaded[index]) {
                *to = operand::load(ast, lane, self.group.frame.parameters(), operand, self.record.precision);
            }
            self.record.operands[index] = loaded[index].map(|operand| operand.map(f32::to_bits));
        }
        loaded
    }

    /// Rounds results to the precision of the instruction and writes them.
    fn store(&mut self, instruction: &Instruction, results: &[Vector; QUAD]) {
        let features = self.group.interpreter.program.features();
        for (index, (lane, result)) in self.lanes.iter_mut().zip(results).enumerate() {
            let rounded = result.map(|component| type_convert(self.record.precision, component));
            self.record.updates[index] = destination::update(lane, features, instruction, rounded);
        }
    }

    /// An operation from the operands of one invocation to its result.
    fn vector(&mut self, instruction: &Instruction, operation: impl Fn(&Operands) -> Vector) {
        let operands = self.load(instruction);
        let mut results = [splat(0.0); QUAD];
        for lane in 0..self.lanes.len() {
            results[lane] = operation(&operands[lane]);
        }
        self.store(instruction, &results);
    }

    /// A component-wise operation on one vector.
    fn unary(&mut self, instruction: &Instruction, operation: impl Fn(f32) -> f32) {
        self.vector(instruction, |[a, ..]| a.map(&operation));
    }

    /// A component-wise operation on two vectors.
    fn binary(&mut self, instruction: &Instruction, operation: impl Fn(f32, f32) -> f32) {
        self.vector(instruction, |[a, b, _]| zip(a, b, &operation));
    }

    /// An operation on a scalar, replicated to all four components.
    fn scalar(&mut self, instruction: &Instruction, operation: impl Fn(f32) -> f32) {
        self.vector(instruction, |[a, ..]| splat(operation(a[0])));
    }

    /// A difference within the quad.
    fn derivative(&mut self, instruction: &Instruction, operation: fn(&[Vector; QUAD]) -> [Vector; QUAD]) {
        let operands = self.load(instruction).map(|[f, ..]| f);
        self.store(instruction, &operation(&operands));
    }

    /// A texture lookup for the quad.
    fn lookup(&mut self, instruction: &Instruction) {
        let operands = self.load(instruction);
        let Some(texture) = instruction.texture else { return };
        let call = self.group.frame.sample_call();
        quad::prepare(call, instruction.mnemonic.opcode, texture, &self.exec, &operands);
        let sampler = self.group.textures;
        if self.group.panic.0.is_none()
            && let Err(payload) = catch_unwind(AssertUnwindSafe(|| sampler.sample(call)))
        {
            self.group.panic.0 = Some(payload);
            call.results = SampleCall::new().results;
        }
        let results = quad::results(call);
        self.store(instruction, &results);
    }

    /// An operation that gives an address register's value, from its first operand as a vector or as an
    /// address register.
    fn address(&mut self, instruction: &Instruction, operation: impl Fn(&Vector, [i32; 4]) -> [i32; 4]) {
        let operands = self.load(instruction);
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            let integers = instruction.operands.first().map_or([0; 4], |operand| operand::load_address(lane, operand));
            if instruction.mnemonic.opcode == Opcode::Ara {
                self.record.operands[index][0] = integers.map(|component| component as u32);
            }
            let result = operation(&operands[index][0], integers);
            self.record.updates[index] = destination::update_address(lane, instruction, result);
        }
    }
}
