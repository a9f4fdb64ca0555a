//! `nvjit translate`, and `nvjit fuzz --engine gl`: the command `nvjit-translate` does both, since its library stands above this one.

use super::Outcome;
use anyhow::Context;
use std::ffi::OsString;
use std::io::Write;
use std::process::Command;

#[derive(clap::Args)]
pub struct Arguments {
    /// The program, and as which language; `nvjit translate --help` has more
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FILE --to LANGUAGE")]
    arguments: Vec<OsString>,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    start("translate", &arguments.arguments, out)
}

/// Starts `nvjit-translate`, which stands beside this command or is found as commands are, and waits for it.
pub fn start(task: &str, arguments: &[OsString], out: &mut dyn Write) -> anyhow::Result<Outcome> {
    // What was written so far comes first.
    out.flush()?;
    let name = format!("nvjit-translate{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name(&name)).filter(|path| path.is_file());
    let program = beside.unwrap_or_else(|| name.into());
    let status = Command::new(&program)
        .arg(task)
        .args(arguments)
        .status()
        .context("the command nvjit-translate (of the crate of that name) cannot be started")?;
    // That one has shown its errors, and its mistakes of usage are those of this command.
    match status.code() {
        Some(0) => Ok(Outcome::Ok),
        Some(2) => Err(super::usage("nvjit-translate does not take these arguments")),
        _ => Ok(Outcome::Failed),
    }
}
