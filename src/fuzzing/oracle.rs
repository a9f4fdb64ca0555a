//! What must hold of a program and its inputs, whichever they are:
//!
//! - the printed program reads back as the same tree, and prints as the same text;
//! - a program that loads compiles, to the same bytes every time;
//! - the IR is well formed after every stage and every pass, and reads back from its text;
//! - every engine gives the same bits as the interpreter (NaN equals NaN where the numeric contract leaves its
//!   bits open): results, temporaries, address registers, condition code, coverage, instruction count; with each
//!   set of optimisation passes, with and without AVX and FMA, and each stage of the IR in the evaluator;
//! - an invocation computes the same alone as in a batch, and in a frame that was used before.
//!
//! Nothing here knows what an instruction does.

use super::Case;
use super::inputs::Inputs;
use crate::engine::{Mad, Options};
use crate::interp::Interpreter;
use crate::ir::eval::{Quad, eval};
use crate::ir::{Function, verify, verify_primitive};
use crate::isa::registers;
use crate::opt::{Passes, optimize};
use crate::program::Program;
use crate::syntax::ast::Ast;
use crate::{diverge, expand, ir, lower, syntax};
use nvjit_runtime::{Batch, ConditionCode, RegisterFile, RowId, Shader, Stage};
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How something went wrong.
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
    /// The same program gives other code the second time.
    Nondeterministic,
    /// Two engines differ.
    Mismatch,
    /// An invocation that runs alone gives something else.
    Alone,
    /// Something panicked.
    Panic,
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
        }
    }
}

/// Something that went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// How.
    pub kind: FailureKind,
    /// What, in a line or several.
    pub message: String,
    /// The lane in which it shows, if it is in one.
    pub lane: Option<usize>,
}

impl Failure {
    /// A failure that is in no lane.
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), lane: None }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.message)
    }
}

impl std::error::Error for Failure {}

/// Loads `ast` by way of its text, which must read back as the same tree.
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
    let again = syntax::print(program.ast());
    if again != text {
        return Err(Failure::new(FailureKind::RoundTrip, format!("two texts:\n{text}\n{again}")));
    }
    Ok(program)
}

/// What running some lanes gave.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The words of each row.
    rows: BTreeMap<RowId, Vec<u32>>,
    covered: Vec<bool>,
    /// Lanes whose results count.
    counts: Vec<bool>,
}

/// Runs `shader` on `inputs`.
///
/// # Errors
/// If the shader refuses its own batch or frame.
pub fn run(shader: &dyn Shader, inputs: &Inputs) -> Result<Outcome, Failure> {
    run_times(shader, inputs, 1)
}

/// What the last of `times` runs with the same frame and batch gives.
fn run_times(shader: &dyn Shader, inputs: &Inputs, times: usize) -> Result<Outcome, Failure> {
    let signature = shader.signature();
    let mut batch = Batch::new(signature, inputs.lanes);
    for (index, &row) in signature.inputs.iter().enumerate() {
        for lane in 0..inputs.lanes {
            batch.input_mut(index)[lane] = f32::from_bits(inputs.attribute(row, lane));
        }
    }
    let words = |runs: &bool| if *runs { u32::MAX } else { 0 };
    for (mask, runs) in batch.exec_mut().iter_mut().zip(&inputs.exec) {
        *mask = words(runs);
    }
    let mut frame = shader.new_frame();
    let bank = frame.parameters_mut();
    for (&index, value) in &inputs.parameters {
        if let Some(parameter) = bank.get_mut(usize::from(index)) {
            *parameter = value.map(f32::from_bits);
        }
    }
    for _ in 0..times {
        batch.cover_all();
        shader
            .run(&mut frame, &mut batch, &inputs.sampler)
            .map_err(|error| Failure::new(FailureKind::Mismatch, format!("cannot run: {error}")))?;
    }
    let row = |(index, &row): (usize, &RowId)| {
        (row, batch.output(index)[..inputs.lanes].iter().map(|value| value.to_bits()).collect())
    };
    let covered: Vec<bool> = batch.covered()[..inputs.lanes].iter().map(|&mask| mask != 0).collect();
    Ok(Outcome {
        rows: signature.outputs.iter().enumerate().map(row).collect(),
        counts: covered.iter().zip(&inputs.exec).map(|(&covered, &runs)| covered && runs).collect(),
        covered,
    })
}

/// The first difference of `outcome` from what it should be, in the rows that both have.
fn difference(stage: Stage, outcome: &Outcome, should: &Outcome) -> Option<(usize, String)> {
    if let Some(lane) = (0..should.covered.len()).find(|&lane| outcome.covered[lane] != should.covered[lane]) {
        let what = if should.covered[lane] { "is killed, should not be" } else { "should be killed, is not" };
        return Some((lane, format!("lane {lane} {what}")));
    }
    for (row, words) in &should.rows {
        let Some(others) = outcome.rows.get(row) else { continue };
        for (lane, (&should, &is)) in words.iter().zip(others).enumerate() {
            if outcome.counts[lane] && !same(stage, *row, is, should) {
                let name = registers::name(stage, row.register);
                let component = registers::COMPONENTS[usize::from(row.component & 3)];
                let message = format!(
                    "{name}.{component} of lane {lane} is {}, should be {}",
                    show(*row, is),
                    show(*row, should)
                );
                return Some((lane, message));
            }
        }
    }
    None
}

/// Whether two words of a row are the same as far as the numeric contract says.
fn same(stage: Stage, row: RowId, one: u32, other: u32) -> bool {
    let holds_bits = match row.register.file {
        RegisterFile::Address | RegisterFile::ConditionCode | RegisterFile::InstructionCount => true,
        // Parameters that a vertex state program has written are read by whoever likes.
        RegisterFile::Result => stage == Stage::VertexState,
        RegisterFile::Attribute | RegisterFile::Temporary | RegisterFile::HalfTemporary => false,
    };
    one == other || !holds_bits && f32::from_bits(one).is_nan() && f32::from_bits(other).is_nan()
}

fn show(row: RowId, bits: u32) -> String {
    match row.register.file {
        RegisterFile::Address | RegisterFile::InstructionCount => bits.cast_signed().to_string(),
        RegisterFile::ConditionCode => ConditionCode::from_bits(bits).name().to_owned(),
        _ => format!("{:?} (0x{bits:08x})", f32::from_bits(bits)),
    }
}

fn mad_name(mad: Mad) -> &'static str {
    match mad {
        Mad::Fused => "fused MAD",
        Mad::Separate => "separate MAD",
    }
}

/// Makes every check that the case asks for, and says how often some engine ran.
///
/// # Errors
/// The first check that fails.
pub fn check(case: &Case) -> Result<u64, Failure> {
    guarded(|| {
        let reference = reference(case)?;
        let mut runs = 1 + check_native(case, &reference)?;
        if case.rotation.is_multiple_of(4) {
            runs += check_stages(case, &reference)?;
        }
        Ok(runs)
    })
}

/// Turns panics into failures.
pub fn guarded<T>(body: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Err(Failure::new(FailureKind::Panic, text))
    })
}

/// What the interpreter says.
///
/// # Errors
/// If it refuses its own batch.
pub fn reference(case: &Case) -> Result<Outcome, Failure> {
    let options = Options { keep_state: true, ..case.options };
    run(&Interpreter::new(&case.program, options), &case.inputs)
}

/// One way to compile.
#[cfg(feature = "jit")]
#[derive(Clone, Copy, PartialEq, Debug)]
struct Setup {
    keep_state: bool,
    passes: Passes,
    cpu: crate::codegen::Cpu,
}

#[cfg(feature = "jit")]
impl std::fmt::Display for Setup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Passes { fold, value_numbering, dead_code } = self.passes;
        f.write_str("native code")?;
        for (runs, name) in
            [(fold, "folding"), (value_numbering, "value numbering"), (dead_code, "dead code elimination")]
        {
            if !runs {
                write!(f, ", no {name}")?;
            }
        }
        if self.keep_state {
            f.write_str(", state kept")?;
        }
        match self.cpu {
            crate::codegen::Cpu::Host => Ok(()),
            crate::codegen::Cpu::Baseline => f.write_str(", baseline CPU"),
        }
    }
}

#[cfg(feature = "jit")]
impl Setup {
    /// The ways to compile that a case is checked with: the usual one, the debugger's, and one of the others.
    fn of(rotation: u64) -> [Self; 3] {
        use crate::codegen::Cpu;
        let usual = Self { keep_state: false, passes: Passes::default(), cpu: Cpu::Host };
        let debug = Self { keep_state: true, ..usual };
        let passes = |fold, value_numbering, dead_code| Passes { fold, value_numbering, dead_code };
        let keep_state = rotation & 1 != 0;
        let other = match rotation / 2 % 9 {
            0 => Self { keep_state, passes: passes(false, false, false), ..usual },
            1 => Self { keep_state, passes: passes(true, false, false), ..usual },
            2 => Self { keep_state, passes: passes(false, true, false), ..usual },
            3 => Self { keep_state, passes: passes(false, false, true), ..usual },
            4 => Self { keep_state, passes: passes(false, true, true), ..usual },
            5 => Self { keep_state, passes: passes(true, false, true), ..usual },
            6 => Self { keep_state, passes: passes(true, true, false), ..usual },
            7 => Self { keep_state, passes: passes(false, false, false), cpu: Cpu::Baseline },
            _ => Self { keep_state, cpu: Cpu::Baseline, ..usual },
        };
        [debug, usual, other]
    }

    fn options(self, case: &Case) -> crate::codegen::CompileOptions {
        let options = Options { keep_state: self.keep_state, ..case.options };
        crate::codegen::CompileOptions { options, passes: self.passes, cpu: self.cpu }
    }

    /// The kernel, or `None` if this host has no such code.
    fn compile(self, case: &Case) -> Result<Option<crate::codegen::Kernel>, Failure> {
        use crate::codegen::Compiler;
        use crate::error::CompileError;
        match Compiler::new(self.options(case)).and_then(|compiler| compiler.compile(&case.program)) {
            Ok(kernel) => Ok(Some(kernel)),
            Err(CompileError::Unsupported(_)) => Ok(None),
            Err(CompileError::Internal { message, ir }) => {
                Err(Failure::new(FailureKind::Compile, format!("{self}: {message}\n{ir}")))
            }
        }
    }
}

#[cfg(not(feature = "jit"))]
fn check_native(case: &Case, reference: &Outcome) -> Result<u64, Failure> {
    check_stages(case, reference)
}

#[cfg(feature = "jit")]
fn check_native(case: &Case, reference: &Outcome) -> Result<u64, Failure> {
    let stage = case.program.stage();
    let mut runs = 0;
    for (number, setup) in Setup::of(case.rotation).into_iter().enumerate() {
        let Some(kernel) = setup.compile(case)? else { continue };
        // A frame that was used before is as good as a new one.
        let times = if number == 1 { 2 } else { 1 };
        let outcome = run_times(&kernel, &case.inputs, times)?;
        runs += times as u64;
        if let Some((lane, message)) = difference(stage, &outcome, reference) {
            let message = format!("{setup}, {}: {message}", mad_name(case.options.mad));
            return Err(Failure { kind: FailureKind::Mismatch, message, lane: Some(lane) });
        }
        if number == 0 {
            runs += check_alone(case, &kernel, reference)?;
            if case.rotation.is_multiple_of(16) {
                check_repeats(case, setup, &kernel)?;
            }
        }
    }
    Ok(runs)
}

/// What the oracle says of a compiler with a defect: whether the case shows it. `None` if the defect makes no
/// difference to the code.
#[cfg(feature = "jit")]
pub fn check_defect(case: &Case, defect: &super::defects::Defect) -> Option<Result<(), Failure>> {
    let stage = case.program.stage();
    let compile = |setup: Setup| {
        let compiled = guarded(|| {
            defect
                .compile(&case.program, setup.options(case))
                .map_err(|error| Failure::new(FailureKind::Compile, format!("{error}")))
        });
        compiled.transpose()
    };
    let mut concerned = false;
    for setup in Setup::of(case.rotation) {
        let Some(kernel) = compile(setup) else { continue };
        concerned = true;
        let result = guarded(|| {
            let outcome = run(&kernel?, &case.inputs)?;
            match difference(stage, &outcome, &reference(case)?) {
                None => Ok(()),
                Some((lane, message)) => Err(Failure { kind: FailureKind::Mismatch, message, lane: Some(lane) }),
            }
        });
        if result.is_err() {
            return Some(result);
        }
    }
    concerned.then_some(Ok(()))
}

#[cfg(feature = "jit")]
fn check_repeats(case: &Case, setup: Setup, kernel: &crate::codegen::Kernel) -> Result<(), Failure> {
    match setup.compile(case)? {
        Some(again) if again.code() != kernel.code() => {
            Err(Failure::new(FailureKind::Nondeterministic, "other code the second time"))
        }
        _ => Ok(()),
    }
}

/// One lane alone, or a fragment's quad, gives what it gave in the batch.
#[cfg(feature = "jit")]
fn check_alone(case: &Case, shader: &dyn Shader, reference: &Outcome) -> Result<u64, Failure> {
    let stage = case.program.stage();
    let lane = (case.rotation / 64) as usize % case.inputs.lanes.max(1);
    let (first, count) = match stage {
        Stage::Fragment => (lane / 4 * 4, 4),
        Stage::Vertex | Stage::VertexState => (lane, 1),
    };
    let should = reference.part(first, count);
    let alone = case.inputs.part(first, count);
    let failure = |(at, message): (usize, String)| {
        let message = format!("lane {lane} alone: {message}");
        Failure { kind: FailureKind::Alone, message, lane: Some(first + at) }
    };
    if let Some(difference) = difference(stage, &run(shader, &alone)?, &should) {
        return Err(failure(difference));
    }
    // A fragment that reads nothing of its neighbours is the same whatever they are.
    use crate::isa::Opcode;
    let is_local = |opcode: Opcode| !matches!(opcode, Opcode::Ddx | Opcode::Ddy);
    if stage == Stage::Fragment
        && case.inputs.exec[lane]
        && case.program.ast().instructions().all(|instruction| is_local(instruction.mnemonic.opcode))
    {
        let mut four = case.inputs.part(lane, 4);
        for lanes in four.attributes.values_mut() {
            let value = lanes[0];
            lanes.fill(value);
        }
        four.exec.fill(true);
        let outcome = run(shader, &four)?;
        let should = reference.part(lane, 1);
        if let Some(difference) = difference(stage, &outcome.part(0, 1), &should) {
            return Err(failure(difference));
        }
        return Ok(2);
    }
    Ok(1)
}

impl Outcome {
    /// The rows, in order.
    pub fn rows(&self) -> impl Iterator<Item = RowId> + '_ {
        self.rows.keys().copied()
    }

    /// What `row` holds in `lane`.
    pub fn word(&self, row: RowId, lane: usize) -> Option<u32> {
        self.rows.get(&row)?.get(lane).copied()
    }

    /// Whether `lane` is covered.
    pub fn covered(&self, lane: usize) -> bool {
        self.covered.get(lane).copied().unwrap_or(false)
    }

    /// The outcome of some lanes.
    fn part(&self, first: usize, count: usize) -> Self {
        let end = (first + count).min(self.covered.len());
        Self {
            rows: self.rows.iter().map(|(&row, words)| (row, words[first..end].to_vec())).collect(),
            covered: self.covered[first..end].to_vec(),
            counts: self.counts[first..end].to_vec(),
        }
    }
}

/// The function after each stage of a compilation, well formed.
fn stages(program: &Program, options: &Options) -> Result<Vec<(&'static str, Function)>, Failure> {
    let passes = Passes::default();
    let lowered = lower::lower(program, options);
    let after = |passes| {
        let mut function = lowered.clone();
        optimize(&mut function, passes, options.mad);
        function
    };
    let none = Passes { fold: false, value_numbering: false, dead_code: false };
    let optimized = after(passes);
    let folded = after(Passes { fold: true, ..none });
    let numbered = after(Passes { value_numbering: true, ..none });
    let without_dead_code = after(Passes { dead_code: true, ..none });
    let plain = expand::expand(&lowered, options);
    let expanded = expand::expand(&optimized, options);
    let diverged = diverge::diverge(expanded.clone());
    let mut end = diverged.clone();
    optimize(&mut end, passes, options.mad);
    let stages = vec![
        ("lowered", lowered),
        ("folded", folded),
        ("numbered", numbered),
        ("without dead code", without_dead_code),
        ("optimized", optimized),
        ("expanded without optimization", plain),
        ("expanded", expanded),
        ("diverged", diverged),
        ("optimized at the end", end),
    ];
    for (number, (stage, function)) in stages.iter().enumerate() {
        let formed = if number < 5 { verify(function) } else { verify_primitive(function) };
        formed.map_err(|error| Failure::new(FailureKind::Ir, format!("{stage}: {error}\n{function}")))?;
        let text = function.to_string();
        if ir::parse(&text).as_ref() != Ok(function) {
            return Err(Failure::new(FailureKind::Ir, format!("{stage}: does not read back\n{text}")));
        }
    }
    Ok(stages)
}

/// Instructions that the evaluator of the IR may execute for one quad.
const FUEL: u64 = 1 << 17;

/// Every stage of the IR in the evaluator.
fn check_stages(case: &Case, reference: &Outcome) -> Result<u64, Failure> {
    let (program, inputs) = (&case.program, &case.inputs);
    let mut runs = 0;
    let options = Options { keep_state: true, ..case.options };
    let mut parameters = program.default_parameters();
    for (&index, value) in &inputs.parameters {
        if let Some(parameter) = parameters.get_mut(usize::from(index)) {
            *parameter = value.map(f32::from_bits);
        }
    }
    for (stage, function) in stages(program, &options)? {
        runs += 1;
        for first in (0..inputs.lanes).step_by(4) {
            let input = |row: RowId| std::array::from_fn(|lane| f32::from_bits(inputs.attribute(row, first + lane)));
            let count = (inputs.lanes - first).min(4);
            // Fragments of a quad run together.
            let is_fragment = program.stage() == Stage::Fragment;
            let exec = std::array::from_fn(|lane| is_fragment || lane < count && inputs.exec[first + lane]);
            let quad =
                Quad { sampler: &inputs.sampler, mad: options.mad, exec, fuel: FUEL, ..Quad::new(&input, &parameters) };
            let Ok(outcome) = eval(&function, &quad) else { continue };
            let should = reference.part(first, count);
            let runs = &inputs.exec[first..first + count];
            let killed = &outcome.killed[..count];
            let outcome = Outcome {
                rows: outcome.outputs.iter().map(|(&row, words)| (row, words[..count].to_vec())).collect(),
                // Vertices that are given up are for the interpreter.
                covered: match is_fragment {
                    true => runs.iter().zip(killed).map(|(&runs, &killed)| runs && !killed).collect(),
                    false => should.covered.clone(),
                },
                counts: should.counts.iter().zip(killed).map(|(&counts, &killed)| counts && !killed).collect(),
            };
            if let Some((lane, message)) = difference(program.stage(), &outcome, &should) {
                let message = format!("{stage} IR, {}: {message}", mad_name(options.mad));
                return Err(Failure { kind: FailureKind::Mismatch, message, lane: Some(first + lane) });
            }
        }
    }
    Ok(runs)
}
