//! Native code gives the interpreter's results: in each configuration, round after round in one frame, and at any place
//! in the batch.

use super::outcome::{Outcome, difference, run_in};
use super::setup::Setup;
use super::{Draw, Failure, FailureKind, Round, guarded, mad_name, rounds, stages};
use crate::Case;
use crate::choices::Random;
use crate::defects::{Compilation, Defect};
use crate::inputs::{Inputs, Vector, group};
use crate::memory;
use nvjit::language::isa::{Effect, Opcode};
use nvjit::language::program::Program;
use nvjit::language::syntax::ast::{Address, Instruction, Operand, Source};
use nvjit_runtime::{Frame, Shader, Stage};
use std::collections::BTreeMap;

/// Runs of one shader with one frame.
struct Session<'s> {
    shader: &'s dyn Shader,
    program: &'s Program,
    frame: Frame,
    /// The parameters set by the last run.
    parameters: BTreeMap<u16, Vector>,
}

impl<'s> Session<'s> {
    fn new(shader: &'s dyn Shader, program: &'s Program) -> Self {
        Self { shader, program, frame: shader.new_frame(), parameters: BTreeMap::new() }
    }

    /// Runs the shader on these lanes of `inputs`. Parameters that stay the same are not set again.
    ///
    /// # Errors
    /// If the shader refuses its own batch or frame.
    fn run(&mut self, inputs: &Inputs, lanes: &[usize]) -> Result<Outcome, Failure> {
        let mut changed = BTreeMap::new();
        if self.parameters != inputs.parameters {
            let declared = self.program.default_parameters();
            let reset = self.parameters.keys().filter_map(|&index| Some((index, declared.get(usize::from(index))?)));
            changed.extend(reset.map(|(index, value)| (index, value.map(f32::to_bits))));
            changed.extend(&inputs.parameters);
            self.parameters.clone_from(&inputs.parameters);
        }
        run_in(&mut self.frame, self.shader, inputs, lanes, &changed)
    }
}

/// Runs all rounds with one frame.
fn check_rounds(case: &Case, session: &mut Session<'_>, rounds: &[Round]) -> Result<u64, Failure> {
    for (number, round) in rounds.iter().enumerate() {
        let lanes: Vec<usize> = (0..round.inputs.lanes).collect();
        let outcome = session.run(&round.inputs, &lanes)?;
        if let Some((lane, message)) = difference(case.program.features(), &outcome, &round.should, &lanes) {
            let message = match number {
                0 => message,
                _ => format!("round {}: {message}", number + 1),
            };
            return Err(Failure { kind: FailureKind::Mismatch, message, lane: Some(lane) });
        }
    }
    Ok(rounds.len() as u64)
}

/// Runs `case` in native code that is compiled by `setup`, and returns the number of runs.
///
/// # Errors
/// The first difference.
pub(super) fn check(case: &Case, setup: Setup, mut random: Random, rounds: &[Round]) -> Result<u64, Failure> {
    let Some(kernel) = setup.compile(case)? else { return Ok(0) };
    let mut session = Session::new(&kernel, &case.program);
    let mut runs = check_rounds(case, &mut session, rounds).map_err(|failure| {
        let message = format!("{setup}, {}: {}", mad_name(case.options.mad), failure.message);
        Failure { message, ..failure }
    })?;
    // Lanes that run to the limit take long, and lanes of thread groups depend on their position.
    if !case.patient
        && !case.program.has_thread_groups()
        && let Some(round) = rounds.last()
    {
        runs += check_places(case, &mut random, &mut session, round)?;
    }
    if random.below(32) == 0
        && let Some(again) = setup.compile(case)?
        && again.code() != kernel.code()
    {
        return Err(Failure::new(FailureKind::Nondeterministic, "other code the second time"));
    }
    Ok(runs)
}

/// The number of batches in which lanes that have run before are mixed.
const MIXED: usize = 10;

/// The most lanes of a mixed batch.
const MOST_MIXED: usize = 40;

/// Invocations have the same results at each place in a batch, with any others, and alone; fragments stay with their
/// quads, vertices of patches with their patches.
fn check_places(case: &Case, random: &mut Random, session: &mut Session<'_>, round: &Round) -> Result<u64, Failure> {
    let stage = case.program.stage();
    let Round { inputs, should } = round;
    let group = group(&case.program);
    let mut some_lanes = |count: usize| -> Vec<usize> {
        let firsts = (0..count).map(|_| random.below(inputs.lanes / group) * group);
        firsts.flat_map(|first| first..first + group).collect()
    };
    // A lane that occurs twice in a batch would write the same memory twice.
    let mixed = if memory::writes(&case.program) { 0 } else { MIXED };
    let mixed: Vec<Vec<usize>> = (0..mixed).map(|_| some_lanes(1 + MOST_MIXED / group / 2)).collect();
    let alone = some_lanes(1);
    let mut batches: Vec<(&str, Vec<usize>)> = mixed.into_iter().map(|lanes| ("in another batch", lanes)).collect();
    // The results of a fragment that does not read its neighbours do not depend on them.
    let is_local = |instruction: &Instruction| {
        let opcode = instruction.mnemonic.opcode;
        // IPAO extrapolates an attribute along its derivatives.
        opcode != Opcode::Ipao && !matches!(opcode.row().effect, Effect::Derivative | Effect::Group)
    };
    // Nor may it read its index.
    let is_numbered = |register| case.program.features().thread_bits(register, 0).is_some();
    let asks = |instruction: &Instruction| {
        let is_index = |(address, _)| matches!(address, Address::Register(register) if is_numbered(register));
        let is_read = |operand: &Operand| match operand.source {
            Source::Register(register) => is_numbered(register),
            Source::Relative(relative) => case.program.ast().registers(relative.array).any(is_numbered),
            _ => false,
        };
        instruction.addresses().any(is_index) || instruction.operands.iter().any(is_read)
    };
    if stage == Stage::Fragment
        && !memory::writes(&case.program)
        && inputs.exec[alone[0]]
        && case.program.ast().instructions().all(|instruction| is_local(instruction) && !asks(instruction))
    {
        batches.push(("in a quad of its like", vec![alone[0]; 4]));
    }
    batches.push(("alone", alone));
    for (what, lanes) in &batches {
        let outcome = session.run(inputs, lanes)?;
        if let Some((lane, message)) = difference(case.program.features(), &outcome, should, lanes) {
            return Err(Failure { kind: FailureKind::Alone, message: format!("{what}: {message}"), lane: Some(lane) });
        }
    }
    Ok(batches.len() as u64)
}

/// A case for testing compilers with defects. It performs the first step of [`check`](super::check): it runs the rounds
/// in native code, or evaluates the final IR.
pub struct Trial<'c> {
    case: &'c Case,
    setup: Option<Setup>,
    rounds: Vec<Round>,
    compilation: Compilation<'c>,
}

impl<'c> Trial<'c> {
    /// The trial of `case`.
    ///
    /// # Errors
    /// If the interpreter refuses its own batch.
    pub fn new(case: &'c Case) -> Result<Self, Failure> {
        guarded(|| {
            let setup = Draw::of(case).setup;
            let options = setup.map_or(stages::options(case), |setup| setup.options(case));
            let compilation = Compilation::new(&case.program, options);
            Ok(Self { case, setup, rounds: rounds(case)?, compilation })
        })
    }

    /// Whether the oracle finds `defect` with this case. `None` if the defect does not change the code.
    pub fn check(&self, defect: &Defect) -> Option<Result<(), Failure>> {
        let first = self.rounds.first()?;
        guarded(|| match self.setup {
            None => match defect.function(&self.compilation) {
                Some(function) => stages::evaluate(self.case, "spoiled", &function, first).map(Some),
                None => Ok(None),
            },
            Some(setup) => match defect.compile(&self.compilation).map_err(|error| setup.failure(error))? {
                Some(shader) => {
                    let mut session = Session::new(&*shader, &self.case.program);
                    check_rounds(self.case, &mut session, &self.rounds).map(|_| Some(()))
                }
                None => Ok(None),
            },
        })
        .transpose()
    }
}
