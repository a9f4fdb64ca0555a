//! Measures the passes of a compilation.

use nvjit::Program;
use nvjit::compiler::ir::Function;
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::work::Exhausted;
use nvjit::error::CompileError;
use std::time::{Duration, Instant};

/// The times from the text to the function that a backend gets.
pub fn times(text: &[u8], program: &Program, stages: &Stages) -> anyhow::Result<Vec<(&'static str, Duration)>> {
    let mut times = Vec::new();
    let start = Instant::now();
    let ast = nvjit::language::syntax::parse(text)?;
    times.push(("parse", start.elapsed()));
    let start = Instant::now();
    nvjit::language::validate::validate(&ast)?;
    times.push(("validate", start.elapsed()));
    let start = Instant::now();
    let meter = stages.meter(program);
    let too_much = |Exhausted| CompileError::TooMuchWork(meter.limit());
    let function = stages.lower(program, &meter).map_err(too_much)?;
    times.push(("lower", start.elapsed()));
    let mut last = Instant::now();
    let see = |form: Form, _: &mut Function| {
        times.push((form.name(), last.elapsed()));
        last = Instant::now();
    };
    stages.run(function, Form::Lowered, Form::Final, &meter, see).map_err(too_much)?;
    Ok(times)
}
