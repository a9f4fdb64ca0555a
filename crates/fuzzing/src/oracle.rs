//! The properties that any program and its inputs must have:
//!
//! - the printed program reads back as the same tree;
//! - a program that loads compiles, to the same bytes every time;
//! - the IR is well formed after every stage and every pass, and reads back from its text;
//! - every engine gives the same bits as the interpreter (NaN equals NaN where the numeric contract leaves its bits
//!   open): results, temporaries, address registers, condition code, coverage, instruction count, what memory holds and
//!   how many accesses to it were faults; with each set of optimisation passes, with and without AVX and FMA, and each
//!   stage of the IR in the evaluator;
//! - an invocation has the same results alone and at any place in a batch;
//! - a frame that was used before, with other parameters, gives the same results as a new one.
//!
//! The oracle does not know the semantics of instructions. Compilation takes most of the time, so one program in three
//! is compiled, once, with one of many setups, and then run several times; for the others the final IR, which is the
//! input of code generation, is evaluated. The checks of a case are drawn from its [`rotation`](Case::rotation).
//!
//! - [`outcome`]: outcomes of engines, and their comparison;
//! - `native`: native code against the interpreter;
//! - `setup`: configurations of the compiler;
//! - [`stages`]: the IR after each stage.

#[cfg(feature = "jit")]
mod native;
mod outcome;
#[cfg(feature = "jit")]
mod setup;
mod stages;

#[cfg(feature = "jit")]
pub use native::Trial;
pub use outcome::{Outcome, run};

use super::Case;
use super::choices::Random;
use super::inputs::Inputs;
use nvjit::interp::{Interpreter, TraceStep};
use nvjit::language::isa::{Base, NumberType};
use nvjit::language::program::Program;
use nvjit::language::syntax;
use nvjit::language::syntax::ast::Ast;
use nvjit::limits::MAX_EXECUTED_INSTRUCTIONS;
use nvjit::options::Mad;
use nvjit_runtime::{Batch, Frame, RunError, Sampler, Shader, Signature, Stage};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// The kind of a failure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FailureKind {
    /// A generated program does not load.
    Load,
    /// A printed program reads back as another.
    RoundTrip,
    /// The IR is not well formed, or does not read back.
    Ir,
    /// A program that loads does not compile.
    Compile,
    /// Compiling the same program twice gives different code.
    Nondeterministic,
    /// Two engines differ.
    Mismatch,
    /// An invocation that runs alone, or at another place in the batch, has other results.
    Alone,
    /// Something panicked.
    Panic,
    /// An engine exceeded its budget.
    Endless,
}

impl FailureKind {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::RoundTrip => "round trip",
            Self::Ir => "ir",
            Self::Compile => "compile",
            Self::Nondeterministic => "nondeterministic",
            Self::Mismatch => "mismatch",
            Self::Alone => "alone",
            Self::Panic => "panic",
            Self::Endless => "endless",
        }
    }
}

/// A property that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {message}", .kind.name())]
pub struct Failure {
    /// The kind.
    pub kind: FailureKind,
    /// A description in one or more lines.
    pub message: String,
    /// The lane in which it shows, if any.
    pub lane: Option<usize>,
}

impl Failure {
    /// A failure without a lane.
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), lane: None }
    }
}

/// Loads `ast` from its printed text, which must read back as the same tree and print the same text.
///
/// # Errors
/// If it does not, or does not load.
pub fn load(ast: &Ast) -> Result<Program, Failure> {
    let text = syntax::print(ast);
    let program = Program::load(text.as_bytes())
        .map_err(|errors| Failure::new(FailureKind::Load, format!("{errors}\n{text}")))?;
    if program.ast() != ast {
        let message = format!("the tree of the text is another:\n{text}\n{ast:?}\n{:?}", program.ast());
        return Err(Failure::new(FailureKind::RoundTrip, message));
    }
    Ok(program)
}

/// Turns panics into failures.
pub fn guarded<T>(body: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Err(Failure::new(FailureKind::Panic, text))
    })
}

/// The interpreter's outcome of one round of a case.
///
/// # Errors
/// If it refuses its own batch.
pub fn reference(case: &Case, inputs: &Inputs) -> Result<Outcome, Failure> {
    run(&Reference::of(case, MAX_EXECUTED_INSTRUCTIONS), inputs)
}

/// Whether any invocation of a round has an F64 operand or result that is denormal. Invocations that change the same
/// memory may run in another order here than in [`reference()`].
pub fn has_denormal_doubles(case: &Case, inputs: &Inputs) -> bool {
    let traced = Traced { reference: Reference::of(case, MAX_EXECUTED_INSTRUCTIONS), seen: AtomicBool::new(false) };
    run(&traced, inputs).is_ok() && traced.seen.into_inner()
}

/// The interpreter, with a check for denormals of 64 bits.
struct Traced {
    reference: Reference,
    seen: AtomicBool,
}

/// Whether an instruction has a denormal of 64 bits.
fn is_denormal_double(step: &TraceStep<'_>) -> bool {
    let is_double = |ty: NumberType| ty == NumberType { base: Base::Float, wide: true };
    let is_denormal = |values: &[u64; 4]| values.iter().any(|&bits| f64::from_bits(bits).is_subnormal());
    let mnemonic = &step.instruction.mnemonic;
    let mut operands = step.operands.iter().enumerate();
    let result = step.result.filter(|result| result.wide && is_double(mnemonic.result_type()));
    step.is_typed
        && (operands.any(|(index, values)| is_double(mnemonic.operand_type(index)) && is_denormal(values))
            || result.is_some_and(|result| is_denormal(&result.value)))
}

impl Shader for Traced {
    fn signature(&self) -> &Signature {
        self.reference.signature()
    }

    fn new_frame(&self) -> Frame {
        self.reference.new_frame()
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        for lane in (0..batch.lanes()).filter(|&lane| batch.exec()[lane] != 0).collect::<Vec<_>>() {
            self.reference.0.trace(frame, batch, textures, lane, &mut |step| {
                self.seen.fetch_or(is_denormal_double(step), Ordering::Relaxed);
            })?;
        }
        Ok(())
    }
}

/// The interpreter, without the lanes that only fill a batch.
struct Reference(Interpreter);

impl Reference {
    fn of(case: &Case, limit: u32) -> Self {
        let mut options = case.options;
        options.keep_state = true;
        let interpreter = Interpreter::new(&case.program, options);
        // Languages with types only have the budget of iterations and calls.
        Self(if case.program.features().typed { interpreter } else { interpreter.with_limit(limit) })
    }
}

impl Shader for Reference {
    fn signature(&self) -> &Signature {
        self.0.signature()
    }

    fn new_frame(&self) -> Frame {
        self.0.new_frame()
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        let alone = self.signature().stage != Stage::Fragment;
        let lanes: Vec<usize> = (0..batch.lanes()).filter(|&lane| !alone || batch.exec()[lane] != 0).collect();
        self.0.run_lanes(frame, batch, textures, lanes)
    }
}

/// The most instructions of a lane in a case that is not patient.
const BUDGET: u32 = 512;

/// A round of a case with the interpreter's outcome.
struct Round {
    /// The inputs without the lanes that exceed the limit.
    inputs: Inputs,
    should: Outcome,
}

/// The rounds in which at least one lane ends within the limit.
fn rounds(case: &Case) -> Result<Vec<Round>, Failure> {
    let limit = if case.patient { MAX_EXECUTED_INSTRUCTIONS } else { BUDGET };
    let interpreter = Reference::of(case, limit);
    let mut rounds = Vec::new();
    for inputs in &case.rounds {
        let should = run(&interpreter, inputs);
        // Runs that exceed the budget have no results.
        if should.as_ref().is_err_and(|failure| failure.kind == FailureKind::Endless) {
            continue;
        }
        let (mut inputs, mut should) = (inputs.clone(), should?);
        if !case.patient && !case.program.features().typed {
            should.leave_out_lanes_at(limit, case.program.stage(), &mut inputs);
        }
        if inputs.exec.contains(&true) {
            rounds.push(Round { inputs, should });
        }
    }
    Ok(rounds)
}

/// The choices for a case.
struct Draw {
    /// The configuration of the compiler, if the program is compiled.
    #[cfg(feature = "jit")]
    setup: Option<setup::Setup>,
    /// The stage whose IR is evaluated, if any.
    stage: Option<&'static stages::StageOfIr>,
    /// Whether that IR is also verified and read back from its text, which takes long.
    form: bool,
    /// The source of later choices.
    #[cfg(feature = "jit")]
    random: Random,
}

impl Draw {
    fn of(case: &Case) -> Self {
        let mut random = Random::new(case.rotation);
        // The evaluator is too slow for programs that run to the limit.
        #[cfg(feature = "jit")]
        let setup = (random.below(3) == 0 || case.patient).then(|| setup::Setup::draw(&mut random, case.options.mad));
        #[cfg(feature = "jit")]
        let compiled = setup.is_some();
        #[cfg(not(feature = "jit"))]
        let compiled = false;
        let count = stages::STAGES.len();
        let stage = match (random.below(4), compiled) {
            (0, _) => Some(random.below(count)),
            (_, true) => None,
            (_, false) => Some(count - 1),
        };
        Self {
            #[cfg(feature = "jit")]
            setup,
            stage: stage.map(|number| &stages::STAGES[number]),
            form: random.below(16) == 0,
            #[cfg(feature = "jit")]
            random,
        }
    }
}

/// Performs the checks of the case, and returns the number of runs of engines.
///
/// # Errors
/// The first check that fails.
pub fn check(case: &Case) -> Result<u64, Failure> {
    guarded(|| {
        let rounds = rounds(case)?;
        let mut runs = case.rounds.len() as u64;
        let Some(round) = rounds.first() else { return Ok(runs) };
        let draw = Draw::of(case);
        #[cfg(feature = "jit")]
        if let Some(setup) = draw.setup {
            runs += native::check(case, setup, draw.random, &rounds)?;
        }
        if let Some(stage) = draw.stage.filter(|_| !case.patient) {
            stages::check(case, round, stage, draw.form)?;
            runs += 1;
        }
        Ok(runs)
    })
}

fn mad_name(mad: Mad) -> &'static str {
    match mad {
        Mad::Fused => "fused MAD",
        Mad::Separate => "separate MAD",
    }
}
