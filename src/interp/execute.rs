//! The execution of instructions: a match over the operations of each family, and their common code.

use super::arithmetic::{Rules, select, set_sign};
use super::code::Step;
use super::condition::{ConditionCodes, Flags, RESIDENCY, test_cc};
use super::flow::{Flow, Loop};
use super::registers::{Output, Registers};
use super::trace::{TraceResult, TraceStep};
use super::value::{Bits, Value};
use super::{Interpreter, LANES, OPERANDS, Vector, address, approximate, ones, pack, quad, typed};
use crate::language::isa::registers::vertex_attribute;
use crate::language::isa::{Effect, Marks, Opcode, Saturation, unread};
use crate::language::numeric::soft;
use crate::language::syntax::ast::{Selected, SelectedComponent};
use crate::limits::MAX_LOOP_COUNT;
use nvjit_runtime::{Batch, ConditionCode, Emission, Frame, HELPER_ROUNDS, RunError, SampleCall, Sampler, Stage};
use std::any::Any;
use std::array::from_fn;
use std::mem::{swap, take};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The operands of one lane, as loaded.
type Operands<T> = [[T; 4]; OPERANDS];

/// Which invocation is traced, and the function that gets its steps.
pub(super) type Observer<'a> = (usize, &'a mut dyn FnMut(&TraceStep<'_>));

/// The machine that executes a batch, one group of lanes after the other, and the state of the current group.
pub(super) struct Machine<'a> {
    pub(super) interpreter: &'a Interpreter,
    pub(super) rules: Rules,
    pub(super) frame: &'a mut Frame,
    textures: &'a dyn Sampler,
    /// The first panic of the sampler. After one, lookups give (0,0,0,0) to the end of the batch.
    panic: Option<Box<dyn Any + Send>>,
    pub(super) registers: Registers,
    pub(super) condition_codes: [ConditionCodes; LANES],
    pub(super) flow: Flow,
    /// The lanes that the batch has run.
    pub(super) exec: u8,
    /// Those of which the results count.
    pub(super) batch_covered: u8,
    /// The lanes that execute the current instruction. Operations that cross lanes read the registers of the others,
    /// too.
    pub(super) active: u8,
    /// The lanes that KIL discarded.
    pub(super) killed: u8,
    /// The remaining budget of the group for loops and calls, where the language sets no limit.
    budget: u64,
    /// How often it did so since a lane did whose results count.
    helper_rounds: u64,
    /// The first invocation of the group in hand.
    pub(super) first: usize,
    /// How many vertices each lane has emitted, and which lanes have begun a primitive.
    pub(super) emitted: [u32; LANES],
    pub(super) begun: u8,
    /// The slot and components that the current instruction has written in each lane.
    pub(super) written: [Option<(usize, u8)>; LANES],
    /// Groups that wait for one another.
    waiting: Vec<(usize, u8)>,
    /// The error that ends the batch.
    pub(super) ended: Option<RunError>,
    /// The state of the current thread group.
    pub(super) threads: typed::Threads,
    pub(super) record: Option<Record>,
}

/// The state of a group that waits at a barrier.
pub(super) struct Suspended {
    pub(super) registers: Registers,
    condition_codes: [ConditionCodes; LANES],
    pub(super) flow: Flow,
    exec: u8,
    batch_covered: u8,
    killed: u8,
    budget: u64,
    helper_rounds: u64,
}

/// The effect of the current instruction in one lane, for the trace.
pub(super) struct Record {
    pub lane: usize,
    pub operands: [[u64; 4]; typed::OPERANDS],
    pub result: Option<TraceResult>,
    test: Option<bool>,
}

fn splat(value: f32) -> Vector {
    [value; 4]
}

fn zip(a: &Vector, b: &Vector, f: impl Fn(f32, f32) -> f32) -> Vector {
    from_fn(|component| f(a[component], b[component]))
}

/// ExtSwizComponent (ARB_fragment_program 3.11.5.28): bits are moved.
fn selected(tmp: &Vector, component: SelectedComponent) -> f32 {
    let value = match component.what {
        Selected::Zero => 0.0,
        Selected::One => 1.0,
        Selected::Component(component) => tmp[usize::from(component & 3)],
    };
    if component.negate { -value } else { value }
}

impl<'a> Machine<'a> {
    pub(super) fn new(interpreter: &'a Interpreter, frame: &'a mut Frame, textures: &'a dyn Sampler) -> Self {
        let registers = Registers(take(frame.scratch()));
        Self {
            interpreter,
            rules: Rules::of(interpreter.program.features(), &interpreter.options),
            frame,
            textures,
            panic: None,
            registers,
            condition_codes: Default::default(),
            flow: Flow::new(&interpreter.code, 0),
            exec: 0,
            batch_covered: 0,
            active: 0,
            killed: 0,
            budget: 0,
            helper_rounds: 0,
            first: 0,
            emitted: [0; LANES],
            begun: 0,
            written: [None; LANES],
            waiting: Vec::new(),
            ended: None,
            threads: Default::default(),
            record: None,
        }
    }

    /// Runs the suspended groups, and resumes the panic of the sampler, if there was one.
    ///
    /// # Errors
    /// If the run had to be ended.
    pub(super) fn finish(mut self, batch: &mut Batch, observer: &mut Option<Observer<'_>>) -> Result<(), RunError> {
        let groups = if self.has_ended() { Vec::new() } else { take(&mut self.waiting) };
        if self.interpreter.signature.stage == Stage::TessControl {
            self.run_in_lock_step(batch, &groups, observer);
        } else if !groups.is_empty() {
            self.run_in_turns(batch, &groups, observer);
        }
        *self.frame.scratch() = take(&mut self.registers.0);
        if let Some(payload) = self.panic {
            resume_unwind(payload);
        }
        self.ended.map_or(Ok(()), Err)
    }

    /// Runs a group, which is its first invocation and the lanes of it that run, and writes its results. Where groups
    /// wait for one another, that is done when the run is finished.
    pub(super) fn run(&mut self, batch: &mut Batch, group: (usize, u8), observer: &mut Option<Observer<'_>>) {
        if self.interpreter.is_cooperative() {
            self.waiting.push(group);
            return;
        }
        if self.has_ended() {
            return;
        }
        let (first, lanes) = group;
        self.begin(batch, first, lanes);
        self.go_on(first, observer);
        self.end(lanes);
        self.store_rows(batch, first, lanes);
    }

    /// Runs `groups` from barrier to barrier.
    fn run_in_turns(&mut self, batch: &mut Batch, groups: &[(usize, u8)], observer: &mut Option<Observer<'_>>) {
        let mut budget = self.frame.budget();
        let mut suspended: Vec<Suspended> = Vec::new();
        for &(first, lanes) in groups {
            self.begin(batch, first, lanes);
            suspended.push(self.suspend());
        }
        self.go_on_all(groups, &mut suspended, observer);
        while !self.has_ended() && suspended.iter().any(|group| group.flow.waits()) {
            match budget.checked_sub(1) {
                Some(left) => budget = left,
                None => self.ended = Some(RunError::OutOfBudget),
            }
            suspended.iter_mut().for_each(|group| group.flow.release());
            self.go_on_all(groups, &mut suspended, observer);
        }
        for (group, &(first, lanes)) in suspended.iter_mut().zip(groups) {
            self.swap(group);
            self.end(lanes);
            self.store_rows(batch, first, lanes);
        }
    }

    /// Executes all groups until they are done or wait at a barrier.
    fn go_on_all(&mut self, groups: &[(usize, u8)], suspended: &mut [Suspended], observer: &mut Option<Observer<'_>>) {
        if self.interpreter.code.has_threads {
            return self.go_on_in_threads(groups, suspended, observer);
        }
        for (group, &(first, _)) in suspended.iter_mut().zip(groups) {
            self.swap(group);
            self.go_on(first, observer);
            self.swap(group);
        }
    }

    /// Executes the group in hand until it is done or waits at a barrier.
    fn go_on(&mut self, first: usize, observer: &mut Option<Observer<'_>>) {
        let code = &self.interpreter.code;
        match observer {
            Some((lane, report)) if *lane / LANES * LANES == first => self.trace(*lane % LANES, *report),
            _ => {
                while let Some((number, active)) = self.advance() {
                    self.step(&code.steps[number], active);
                }
            }
        }
    }

    /// Suspends the current group.
    pub(super) fn suspend(&mut self) -> Suspended {
        let mut group = Suspended {
            registers: Registers(Vec::new()),
            condition_codes: Default::default(),
            flow: Flow::new(&self.interpreter.code, 0),
            exec: 0,
            batch_covered: 0,
            killed: 0,
            budget: 0,
            helper_rounds: 0,
        };
        self.swap(&mut group);
        group
    }

    /// Changes places with a group that waits.
    pub(super) fn swap(&mut self, group: &mut Suspended) {
        swap(&mut self.registers, &mut group.registers);
        swap(&mut self.condition_codes, &mut group.condition_codes);
        swap(&mut self.flow, &mut group.flow);
        swap(&mut self.exec, &mut group.exec);
        swap(&mut self.batch_covered, &mut group.batch_covered);
        swap(&mut self.killed, &mut group.killed);
        swap(&mut self.budget, &mut group.budget);
        swap(&mut self.helper_rounds, &mut group.helper_rounds);
    }

    /// The next instruction, and the lanes that execute it.
    fn advance(&mut self) -> Option<(usize, u8)> {
        let code = &self.interpreter.code;
        if self.has_ended() { None } else { self.flow.advance(code) }
    }

    /// Whether the run has ended. It is tested before each instruction, since one may take long.
    pub(super) fn has_ended(&mut self) -> bool {
        if self.ended.is_none() && self.frame.memory().is_stopped() {
            self.ended = Some(RunError::Stopped);
        }
        self.ended.is_some()
    }

    /// The lanes that run and whose results count: others have no effect on memory.
    pub(super) fn covered(&self) -> u8 {
        self.batch_covered & self.exec & !self.killed
    }

    /// Charges `cost` to the budget for lanes that iterate a loop or call a subroutine. Returns whether they may.
    /// Helpers alone are not charged, but have a limit of their own.
    fn charge(&mut self, lanes: u8, cost: u32) -> bool {
        if !self.interpreter.code.typed {
            return true;
        }
        if lanes & self.covered() != 0 {
            self.helper_rounds = 0;
            match self.budget.checked_sub(cost.into()) {
                Some(left) => self.budget = left,
                None => self.ended = Some(RunError::OutOfBudget),
            }
        } else {
            self.helper_rounds += 1;
        }
        !self.has_ended() && self.helper_rounds <= HELPER_ROUNDS
    }

    /// Emits a vertex in a lane, to a stream (NV_geometry_program4 2.X.8 EMIT): vertices beyond VERTICES_OUT are
    /// discarded.
    pub(super) fn emit(&mut self, lane: usize, stream: u32) {
        let Interpreter { signature, layout, .. } = self.interpreter;
        let Some(emits) = &signature.emits else { return };
        let number = self.emitted[lane];
        if number >= emits.vertices || stream >= Emission::STREAMS {
            return;
        }
        let begins = self.begun >> lane & 1 == 0;
        let mut words = vec![Emission::EMITTED | stream | if begins { Emission::BEGINS } else { 0 }];
        for &register in &emits.registers {
            words.extend(self.registers.get(layout.slot(register), lane));
        }
        let address = number as usize * words.len() * size_of::<u32>();
        self.frame.emission_mut().store(self.first + lane, address as u32, &words);
        self.emitted[lane] += 1;
        self.begun |= u8::from(stream == 0) << lane;
    }

    /// Emits the vertices of the primitive (NV_geometry_shader_passthrough), with the components that the program
    /// names.
    fn pass_through(&mut self, lane: usize) {
        let Interpreter { program, layout, .. } = self.interpreter;
        for vertex in 0..program.ast().stage.most_vertices() as u16 {
            for (&register, &mask) in &program.ast().passed {
                let from = self.registers.get(layout.slot(vertex_attribute(vertex, register.index)), lane);
                let to = layout.slot(register);
                let to = self.registers.get_mut(to, lane);
                ones(mask).for_each(|component| to[component] = from[component]);
            }
            self.emit(lane, 0);
        }
    }

    /// The state before the first instruction.
    pub(super) fn begin(&mut self, batch: &Batch, first: usize, lanes: u8) {
        let Interpreter { code, layout, .. } = self.interpreter;
        self.registers.begin(layout, self.frame.parameters(), batch, first);
        self.condition_codes = Default::default();
        self.flow = Flow::new(code, lanes);
        let lanes_of = |row: &[u32]| {
            let lanes = row[first..first + LANES].iter().enumerate();
            lanes.fold(0, |mask, (lane, &set)| mask | u8::from(set != 0) << lane)
        };
        self.exec = lanes_of(batch.exec());
        self.batch_covered = lanes_of(batch.covered());
        (self.first, self.emitted, self.begun) = (first, [0; LANES], 0);
        self.killed = 0;
        self.budget = self.frame.budget();
        self.helper_rounds = 0;
    }

    fn trace(&mut self, lane: usize, report: &mut dyn FnMut(&TraceStep<'_>)) {
        while let Some((number, active)) = self.advance() {
            self.traced_step(number, active, lane, report);
        }
    }

    /// Executes an instruction, and reports what it does in `lane`.
    pub(super) fn traced_step(
        &mut self,
        number: usize,
        active: u8,
        lane: usize,
        report: &mut dyn FnMut(&TraceStep<'_>),
    ) {
        let Interpreter { code, program, .. } = self.interpreter;
        let condition_codes = usize::from(program.features().condition_code_registers);
        let Some(instruction) = program.ast().instructions().nth(number) else { return };
        {
            self.record = Some(Record { lane, operands: [[0; 4]; typed::OPERANDS], result: None, test: None });
            let step = &code.steps[number];
            self.step(step, active);
            if let Some(record) = self.record.take()
                && active >> lane & 1 != 0
            {
                report(&TraceStep {
                    number,
                    executed: self.flow.executed(lane),
                    instruction,
                    is_typed: step.typed.is_some(),
                    precision: step.precision,
                    operands: &record.operands[..instruction.operands.len().min(typed::OPERANDS)],
                    result: record.result,
                    condition_codes: self.condition_codes[lane].get(..condition_codes).unwrap_or_default(),
                    killed: self.killed >> lane & 1 != 0,
                    taken: record.test,
                    next: self.flow.next(code, lane),
                    call_stack: self.flow.call_stack(lane),
                    loops: self.flow.loops(lane),
                });
            }
        }
    }

    /// Does the work after the last instruction.
    pub(super) fn end(&mut self, lanes: u8) {
        let Interpreter { code, options, .. } = self.interpreter;
        if let Some(end) = &code.end {
            for lane in ones(lanes) {
                end.run(&self.rules, &mut self.registers, self.frame.parameters(), lane, !options.unclamped_fog);
            }
        }
        if self.interpreter.program.ast().stage.passes_through {
            ones(lanes).for_each(|lane| self.pass_through(lane));
        }
    }

    /// Writes the output rows and the coverage of `lanes`.
    pub(super) fn store_rows(&self, batch: &mut Batch, first: usize, lanes: u8) {
        let Interpreter { layout, options, .. } = self.interpreter;
        for (row, output) in layout.outputs.iter().enumerate() {
            let to = &mut batch.output_mut(row)[first..first + LANES];
            for lane in ones(lanes) {
                to[lane] = match *output {
                    Output::Register { slot, kind, component, color } => {
                        let bits = self.registers.get(slot, lane)[component];
                        let value = f32::load(bits, kind);
                        if options.clamp_color && color { self.rules.clamp_color(value) } else { value }
                    }
                    Output::ConditionCode { register, component } => {
                        f32::from_bits(self.condition_codes[lane][register][component].relation() as u32)
                    }
                    Output::InstructionCount => f32::from_bits(self.flow.executed(lane) as u32),
                };
            }
        }
        ones(self.killed).for_each(|lane| batch.covered_mut()[first + lane] = 0);
    }

    /// Executes an instruction in the lanes `active`.
    pub(super) fn step(&mut self, step: &Step, active: u8) {
        self.active = active;
        self.show_index(active);
        match (step.opcode.row().effect, &step.typed) {
            (Effect::Flow, _) => self.flow(step),
            (Effect::Discard, _) if step.condition.is_some() => self.killed |= self.test(step),
            (family, Some(parts)) => self.compute(family, step.opcode, parts),
            (Effect::Lookup, None) => self.lookup(step),
            (Effect::Discard, None) => self.killed |= self.below_zero(step),
            (Effect::Derivative, None) => {
                self.derivative(step, if step.opcode == Opcode::Ddx { quad::ddx } else { quad::ddy });
            }
            (Effect::None, None) => self.value(step),
            // These are in languages with types alone.
            (Effect::Group | Effect::Memory, None) => unread(step.opcode),
        }
    }

    /// Executes a control flow instruction.
    fn flow(&mut self, step: &Step) {
        use Opcode::*;
        let active = self.active;
        let code = &self.interpreter.code;
        match step.opcode {
            Bra => {
                let taken = self.test(step);
                self.flow.branch(taken, step.target);
            }
            Cal => {
                let taken = self.test(step);
                if taken != 0 && self.charge(taken, step.cost) {
                    self.flow.call(code, taken, step.target);
                }
            }
            Cali => {
                let taken = self.test(step) & self.chosen(step);
                if taken != 0 && self.charge(taken, step.cost) {
                    self.flow.call(code, taken, step.target);
                }
            }
            Ret => {
                let taken = self.test(step);
                self.flow.ret(code, taken);
            }
            If => {
                let holds = self.test(step);
                self.flow.begin_if(code, active, holds, step.target);
            }
            Else => self.flow.branch(active, step.target),
            Endif => self.flow.end_if(active),
            Loop | Rep => self.begin_loop(step),
            Endloop | Endrep => {
                let round = self.flow.go_round(active);
                let goes_on = round == 0 || step.cost == 0 || self.charge(round, step.cost);
                self.flow.end_loop(active, step.target, code.addresses, goes_on);
            }
            Brk => {
                let taken = self.test(step);
                self.flow.leave_loop(taken, step.target);
            }
            Cont => {
                let taken = self.test(step);
                self.flow.continue_loop(taken, step.target);
            }
            opcode => unread(opcode),
        }
    }

    /// An instruction that computes, in a language without types.
    fn value(&mut self, step: &Step) {
        use Opcode::*;
        let active = self.active;
        let rules = self.rules;
        let precision = step.precision;
        let code = &self.interpreter.code;
        match step.opcode {
            Abs => self.unary(step, f32::abs),
            Add => self.binary(step, soft::add),
            Cmp => self.vector(step, |[a, b, d]| from_fn(|c| select(a[c], b[c], d[c]))),
            Cos => self.scalar(step, |x| rules.cos(x)),
            Div => self.vector(step, |[a, b, _]| a.map(|x| soft::div(x, b[0]))),
            Dp2 => self.vector(step, |[a, b, _]| splat(rules.dp2(a, b))),
            Dp2a => self.vector(step, |[a, b, c]| splat(rules.dp2a(a, b, c))),
            Dp3 => self.vector(step, |[a, b, _]| splat(rules.dp3(a, b))),
            Dp4 => self.vector(step, |[a, b, _]| splat(rules.dp4(a, b))),
            Dph => self.vector(step, |[a, b, _]| splat(rules.dph(a, b))),
            Dst => self.vector(step, |[a, b, _]| rules.dst(a, b)),
            Ex2 => self.scalar(step, |x| rules.ex2(x)),
            Exp => self.vector(step, |[a, ..]| rules.exp(a[0])),
            Flr => self.unary(step, soft::floor),
            Frc => self.unary(step, |x| soft::frc(precision, x)),
            Lg2 => self.scalar(step, |x| rules.lg2(x)),
            Lit => self.vector(step, |[a, ..]| rules.lit(a)),
            Log => self.vector(step, |[a, ..]| rules.log(a[0])),
            Lrp => self.vector(step, |[t, a, b]| from_fn(|c| rules.lrp(t[c], a[c], b[c]))),
            Mad => self.vector(step, |[a, b, d]| from_fn(|c| rules.mad(a[c], b[c], d[c]))),
            Max => self.binary(step, soft::max),
            Min => self.binary(step, soft::min),
            Mov => self.unary(step, |x| x),
            Mul => self.binary(step, |a, b| rules.mul(a, b)),
            Nrm => self.vector(step, |[a, ..]| rules.nrm(a)),
            Pow => self.vector(step, |[a, b, _]| splat(rules.pow(a[0], b[0]))),
            Rcc => self.scalar(step, approximate::rcc),
            Rcp => self.scalar(step, soft::rcp),
            Rfl => self.vector(step, |[a, b, _]| rules.rfl(a, b)),
            Rsq => self.scalar(step, |x| rules.rsq(x)),
            Scs => self.vector(step, |[a, ..]| rules.scs(a[0])),
            Seq => self.binary(step, |a, b| rules.set(soft::eq(a, b), a, b)),
            Sfl => self.vector(step, |_: &Operands<f32>| splat(0.0)),
            Sge => self.binary(step, |a, b| rules.set(soft::le(b, a), a, b)),
            Sgt => self.binary(step, |a, b| rules.set(soft::lt(b, a), a, b)),
            Sin => self.scalar(step, |x| rules.sin(x)),
            Sle => self.binary(step, |a, b| rules.set(soft::le(a, b), a, b)),
            Slt => self.binary(step, |a, b| rules.set(soft::lt(a, b), a, b)),
            Sne => self.binary(step, |a, b| rules.set(soft::ne(a, b), a, b)),
            Ssg => self.unary(step, set_sign),
            Str => self.vector(step, |_: &Operands<f32>| splat(1.0)),
            Sub => self.binary(step, soft::sub),
            Swz => {
                if let Some(selection) = step.selection {
                    self.vector(step, |[a, ..]| selection.components.map(|component| selected(a, component)));
                }
            }
            X2d => self.vector(step, |[a, b, c]| rules.x2d(a, b, c)),
            Xpd => self.vector(step, |[a, b, _]| rules.xpd(a, b)),

            Pk2h => self.vector(step, |[a, ..]| pack::pk2h(a)),
            Pk2us => self.vector(step, |[a, ..]| pack::pk2us(a)),
            Pk4b => self.vector(step, |[a, ..]| pack::pk4b(a)),
            Pk4ub => self.vector(step, |[a, ..]| pack::pk4ub(a)),
            Up2h => self.vector(step, |[a, ..]| pack::up2h(a[0])),
            Up2us => self.vector(step, |[a, ..]| pack::up2us(a[0])),
            Up4b => self.vector(step, |[a, ..]| pack::up4b(a[0])),
            Up4ub => self.vector(step, |[a, ..]| pack::up4ub(a[0])),

            Ara => self.vector(step, |[a, ..]| address::ara(a, code.addresses)),
            Arl => self.vector(step, |[a, ..]| address::arl(a, code.addresses)),
            Arr => self.vector(step, |[a, ..]| address::arr(a, code.addresses)),

            Pusha => {
                for lane in ones(active) {
                    let [address, ..] = self.load(step, lane);
                    self.flow.push(code, lane, address);
                }
            }
            Popa => {
                for lane in ones(active) {
                    if let Some(address) = self.flow.pop(code, lane) {
                        self.store(step, lane, address);
                    }
                }
            }
            opcode => unread(opcode),
        }
    }

    /// LOOP and REP (NV_fragment_program2 3.11.X.8 and 9).
    fn begin_loop(&mut self, step: &Step) {
        let code = &self.interpreter.code;
        for lane in ones(self.active) {
            if let Some(parts) = &step.typed {
                let begun = self.repetitions(parts, lane);
                self.flow.begin_loop(code, lane, begun, step.target);
                continue;
            }
            let [tmp, ..] = self.load(step, lane);
            let [index, increment] = [tmp[1], tmp[2]].map(|component| address::floor(component, code.addresses));
            let begun = Loop {
                count: u64::from(address::floor(tmp[0], (0, MAX_LOOP_COUNT)).unsigned_abs()),
                index: (step.opcode == Opcode::Loop).then_some(index.max(0)),
                increment,
            };
            self.flow.begin_loop(code, lane, begun, step.target);
        }
    }

    /// Writes the index of the innermost LOOP around an instruction that `active` lanes execute where operands read it;
    /// for lanes elsewhere, the last one that they had there.
    fn show_index(&mut self, active: u8) {
        let Some(slot) = self.interpreter.code.loop_index else { return };
        let Some(level) = ones(active).find_map(|lane| self.flow.index_level(lane)) else { return };
        for lane in 0..LANES {
            self.registers.get_mut(slot, lane)[0] = self.flow.loop_index(lane, level) as Bits;
        }
    }

    /// The active lanes where a component of the operand is less than zero (KIL, ARB_fragment_program 3.11.6.4).
    fn below_zero(&mut self, step: &Step) -> u8 {
        let mut lanes = 0;
        for lane in ones(self.active) {
            let [tmp, ..]: Operands<f32> = self.load(step, lane);
            lanes |= u8::from(tmp.into_iter().any(|component| soft::lt(component, 0.0))) << lane;
        }
        self.record_test(lanes);
        lanes
    }

    /// The lanes in which the parameter of CALI holds the number of its subroutine.
    fn chosen(&mut self, step: &Step) -> u8 {
        let (Some(parts), Some(number)) = (&step.typed, step.subroutine) else { return 0 };
        let mut lanes = 0;
        for lane in ones(self.active) {
            lanes |= u8::from(self.first_operand(parts, lane) == u64::from(number) + 1) << lane;
        }
        lanes
    }

    /// After an access that may have SPARSE: the lanes in which texels were missing.
    pub(super) fn set_residency(&mut self, parts: &typed::Parts, missing: u8) {
        let lanes = if parts.modifiers.marks.has(Marks::SPARSE) { self.active } else { 0 };
        for lane in ones(lanes) {
            let relation = if missing >> lane & 1 != 0 { ConditionCode::Gt } else { ConditionCode::Eq };
            self.condition_codes[lane][RESIDENCY] = [Flags::of(relation); 4];
        }
    }

    fn test(&mut self, step: &Step) -> u8 {
        let passes = |&lane: &usize| test_cc(&self.condition_codes[lane], step.condition.as_ref()) != 0;
        let lanes = ones(self.active).filter(passes).fold(0, |lanes, lane| lanes | 1 << lane);
        self.record_test(lanes);
        lanes
    }

    pub(super) fn record_test(&mut self, lanes: u8) {
        if let Some(record) = &mut self.record {
            record.test = Some(lanes >> record.lane & 1 != 0);
        }
    }

    /// The operands of a lane, at the precision of the instruction.
    fn load<T: Value>(&mut self, step: &Step, lane: usize) -> Operands<T> {
        let mut loaded = Operands::default();
        for (operand, to) in step.operands.iter().zip(&mut loaded) {
            *to = operand.load(&self.registers, self.frame.parameters(), lane, step.precision);
        }
        if let Some(record) = &mut self.record
            && record.lane == lane
        {
            for (to, from) in record.operands.iter_mut().zip(&loaded) {
                *to = from.map(|value| T::bits(value).into());
            }
        }
        loaded
    }

    /// Rounds the result of a lane to the precision of the instruction and writes it.
    fn store<T: Value>(&mut self, step: &Step, lane: usize, result: [T; 4]) {
        let Some(destination) = &step.destination else { return };
        let mut result = result.map(|component| component.convert(step.precision));
        match step.saturate {
            Saturation::None => {}
            Saturation::Unsigned => result = result.map(T::saturate),
            Saturation::Signed => result = result.map(T::saturate_signed),
        }
        let update = destination.update(&mut self.registers, &mut self.condition_codes[lane], lane, result);
        if let Some(record) = &mut self.record
            && record.lane == lane
        {
            record.result = Some(update);
        }
    }

    /// An operation from the operands of one lane to its result.
    fn vector<T: Value, R: Value>(&mut self, step: &Step, operation: impl Fn(&Operands<T>) -> [R; 4]) {
        for lane in ones(self.active) {
            let operands = self.load(step, lane);
            self.store(step, lane, operation(&operands));
        }
    }

    /// A component-wise operation on one vector.
    fn unary(&mut self, step: &Step, operation: impl Fn(f32) -> f32) {
        self.vector(step, |[a, ..]| a.map(&operation));
    }

    /// A component-wise operation on two vectors.
    fn binary(&mut self, step: &Step, operation: impl Fn(f32, f32) -> f32) {
        self.vector(step, |[a, b, _]| zip(a, b, &operation));
    }

    /// An operation on a scalar, replicated to all four components.
    fn scalar(&mut self, step: &Step, operation: impl Fn(f32) -> f32) {
        self.vector(step, |[a, ..]| splat(operation(a[0])));
    }

    /// A difference within the quad.
    fn derivative(&mut self, step: &Step, operation: fn(&[Vector; LANES]) -> [Vector; LANES]) {
        let operands = from_fn(|lane| self.load(step, lane)[0]);
        self.store_lanes(step, &operation(&operands));
    }

    /// A texture lookup for the quad.
    fn lookup(&mut self, step: &Step) {
        let operands = from_fn(|lane| self.load(step, lane));
        let Some(texture) = step.texture else { return };
        let call = self.frame.sample_call();
        let exec = self.exec & self.active;
        quad::prepare(call, step.opcode, texture, self.interpreter.code.lookups, exec, &operands);
        self.call_sampler();
        let results = quad::results(self.frame.sample_call());
        self.store_lanes(step, &results);
    }

    /// Has the lookup of the frame answered. After a panic there are zeros.
    pub(super) fn call_sampler(&mut self) {
        let call = self.frame.sample_call();
        let sampler = self.textures;
        if self.panic.is_none()
            && let Err(payload) = catch_unwind(AssertUnwindSafe(|| call.ask(sampler)))
        {
            self.panic = Some(payload);
            call.results = SampleCall::new().results;
        }
    }

    fn store_lanes(&mut self, step: &Step, results: &[Vector; LANES]) {
        ones(self.active).for_each(|lane| self.store(step, lane, results[lane]));
    }
}
