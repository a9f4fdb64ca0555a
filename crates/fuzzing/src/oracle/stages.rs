//! The IR after each stage of a compilation: it is well formed, reads back from its text, and gives the interpreter's
//! results in the evaluator.

use super::outcome::{Outcome, difference, vertices};
use super::{Failure, FailureKind, Round, mad_name};
use crate::Case;
use crate::memory::Bound;
use nvjit::compiler::ir::eval::{Quad, eval};
use nvjit::compiler::ir::{self, Function};
use nvjit::compiler::opt::Passes;
use nvjit::compiler::stages::{Form, Stages};
use nvjit::options::{INVOCATION, Options};
use nvjit_runtime::{Frame, MemorySpace, RowId, Stage};
use std::sync::Arc;

/// A form of the IR.
pub(super) struct StageOfIr {
    name: &'static str,
    form: Form,
    passes: Passes,
}

const ALL: Passes = Passes { fold: true, value_numbering: true, dead_code: true };
const NONE: Passes = Passes { fold: false, value_numbering: false, dead_code: false };

/// All forms, and each pass alone. The last is the backends' input.
pub(super) const STAGES: [StageOfIr; 9] = [
    StageOfIr { name: "lowered", form: Form::Lowered, passes: ALL },
    StageOfIr { name: "folded", form: Form::Optimized, passes: Passes { fold: true, ..NONE } },
    StageOfIr { name: "numbered", form: Form::Optimized, passes: Passes { value_numbering: true, ..NONE } },
    StageOfIr { name: "without dead code", form: Form::Optimized, passes: Passes { dead_code: true, ..NONE } },
    StageOfIr { name: "optimized", form: Form::Optimized, passes: ALL },
    StageOfIr { name: "expanded without optimization", form: Form::Expanded, passes: NONE },
    StageOfIr { name: "expanded", form: Form::Expanded, passes: ALL },
    StageOfIr { name: "diverged", form: Form::Diverged, passes: ALL },
    StageOfIr { name: "final", form: Form::Final, passes: ALL },
];

/// The most instructions that the evaluator of the IR executes for one quad.
const FUEL: u64 = 1 << 17;

/// Evaluates the IR after `stage`; with `form`, also checks that it is well formed and reads back.
pub(super) fn check(case: &Case, round: &Round, stage: &StageOfIr, form: bool) -> Result<(), Failure> {
    let Options { mad, .. } = case.options;
    let stages = Stages { options: kept(case), passes: stage.passes, ..Stages::default() };
    // Programs that exceed the bound of work are not checked.
    let Ok(function) = stages.of(&case.program, stage.form, &stages.meter(&case.program)) else { return Ok(()) };
    if form {
        check_form(stage, &function)?;
    }
    evaluate(case, stage.name, &function, round).map_err(|failure| {
        let message = format!("{}, {}", mad_name(mad), failure.message);
        Failure { message, ..failure }
    })
}

fn kept(case: &Case) -> Options {
    let mut options = case.options;
    options.keep_state = true;
    options
}

/// The options for the IR that is evaluated.
#[cfg(feature = "jit")]
pub(super) fn options(case: &Case) -> nvjit::compiler::codegen::CompileOptions {
    let mut options = nvjit::compiler::codegen::CompileOptions::default();
    options.options = kept(case);
    options
}

fn check_form(stage: &StageOfIr, function: &Function) -> Result<(), Failure> {
    let name = stage.name;
    stage
        .form
        .verify(function)
        .map_err(|error| Failure::new(FailureKind::Ir, format!("{name}: {error}\n{function}")))?;
    let text = function.to_string();
    if ir::parse(&text).as_ref() != Ok(function) {
        return Err(Failure::new(FailureKind::Ir, format!("{name}: does not read back\n{text}")));
    }
    Ok(())
}

/// Evaluates `function`, called `name` in messages, quad by quad; a quad that takes too long is left out.
pub(super) fn evaluate(case: &Case, name: &str, function: &Function, round: &Round) -> Result<(), Failure> {
    let (program, mad, stage) = (&case.program, case.options.mad, case.program.stage());
    let Round { inputs, should } = round;
    let mut parameters = program.default_parameters();
    for (&index, value) in &inputs.parameters {
        if let Some(parameter) = parameters.get_mut(usize::from(index)) {
            *parameter = value.map(f32::from_bits);
        }
    }
    let memory = Bound::new(&inputs.memory);
    // The rows are the function's, and the emitted vertices this run's.
    let signature = program.signature(&kept(case));
    let mut frame = Frame::with_parameters(Vec::new());
    frame.begin(&signature, inputs.lanes);
    // A quad is not a thread group.
    if signature.has_threads {
        return Ok(());
    }
    // A quad must consist of whole patches.
    if signature.patch_memory.is_some_and(|patch| !4u32.is_multiple_of(patch.vertices)) {
        return Ok(());
    }
    let patch_memory = signature.patch_memory.map(|_| Arc::clone(frame.memory_of(MemorySpace::Shared)));
    let mut all_quads = true;
    for first in (0..inputs.lanes).step_by(4) {
        let input = |row: RowId| {
            std::array::from_fn(|lane| {
                let number = (first + lane) as u32;
                f32::from_bits(if row == INVOCATION { number } else { inputs.attribute(row, first + lane) })
            })
        };
        let count = (inputs.lanes - first).min(4);
        let is_fragment = stage == Stage::Fragment;
        let exec = std::array::from_fn(|lane| lane < count && inputs.exec[first + lane]);
        let quad = Quad {
            sampler: &inputs.sampler,
            memory: &memory.memory,
            patch_memory: patch_memory.as_deref(),
            mad,
            exec,
            covered: exec,
            fuel: FUEL,
            ..Quad::new(&input, &parameters)
        };
        let Ok(outcome) = eval(function, &quad) else {
            all_quads = false;
            continue;
        };
        let lanes: Vec<usize> = (first..first + count).collect();
        for (address, words) in &outcome.emitted {
            frame.emission_mut().store((address >> 32) as usize, *address as u32, words);
        }
        let emitted = vertices(&frame, &signature, inputs.lanes).into_iter().skip(first).collect();
        let killed = &outcome.killed[..count];
        let outcome = Outcome {
            rows: outcome.outputs.keys().copied().collect(),
            words: outcome.outputs.values().flat_map(|words| words[..count].iter().copied()).collect(),
            covered: match is_fragment {
                true => killed.iter().zip(&inputs.exec[first..]).map(|(&killed, &runs)| runs && !killed).collect(),
                false => should.covered[first..first + count].to_vec(),
            },
            counts: should.counts[first..].iter().zip(killed).map(|(&counts, &killed)| counts && !killed).collect(),
            memory: None,
            emitted,
        };
        if let Some((lane, message)) = difference(program.features(), &outcome, should, &lanes) {
            let message = format!("{name} IR: {message}");
            return Err(Failure { kind: FailureKind::Mismatch, message, lane: Some(lane) });
        }
    }
    let left = should.memory.as_ref().filter(|_| all_quads);
    match left.and_then(|should| memory.left().difference(should)) {
        Some(message) => Err(Failure::new(FailureKind::Mismatch, format!("{name} IR: {message}"))),
        None => Ok(()),
    }
}
