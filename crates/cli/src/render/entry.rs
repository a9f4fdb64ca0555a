//! `nvjit render`: draws a scene, or one mesh with the programs of the options.

use super::command::{Arguments, check_output, run_programs, start_threads};
use super::scene;
use crate::Outcome;
use crate::files::is_stdout;
use crate::output::stderr;
use std::io::Write;

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    check_output(&arguments.output, arguments.frames)?;
    start_threads(arguments.threads)?;
    // Where the picture goes, nothing else does.
    let mut instead = stderr();
    let out = if is_stdout(&arguments.output) { &mut instead } else { out };
    match &arguments.file {
        Some(file) => scene::run(arguments, file, out),
        None => run_programs(arguments, out),
    }
}
