//! The same functions for builds without native code.

use super::answers::Compiled;
use crate::passes;
use nvjit::Program;
use nvjit::compiler::stages::Stages;
use std::time::Duration;

/// The interpreter takes its time; the page can stop it.
pub const PICTURE_LIMIT: Duration = Duration::from_secs(30);

pub const SCENE_LIMIT: Duration = Duration::from_secs(120);

/// The engine of a picture's programs.
pub const RUNS: &str = "interpreter";

pub fn cpus() -> Vec<String> {
    Vec::new()
}

pub fn compile(program: &Program, _text: &[u8], _cpu: &str) -> Compiled {
    let why = "There is none without a server: nvjit explore shows it.";
    Compiled::without_code(program, &Stages::default(), why.to_owned())
}

pub fn times(text: &[u8], program: &Program, _cpu: &str) -> anyhow::Result<Vec<(&'static str, Duration)>> {
    passes::times(text, program, &Stages::default())
}
