//! The same where there is none.

use super::answers::Compiled;
use crate::cli::passes;
use nvjit::Program;
use nvjit::stages::Stages;
use std::time::Duration;

/// The interpreter takes its time, and who does not want to wait need not.
pub const PICTURE_LIMIT: Duration = Duration::from_secs(30);

pub fn cpus() -> Vec<String> {
    Vec::new()
}

pub fn compile(program: &Program, _text: &[u8], _cpu: &str) -> Compiled {
    let why = "A page without a server has no machine code: nvjit explore shows it.";
    Compiled::without_code(program, &Stages::default(), why.to_owned())
}

pub fn times(text: &[u8], program: &Program, _cpu: &str) -> anyhow::Result<Vec<(&'static str, Duration)>> {
    passes::times(text, program, &Stages::default())
}
