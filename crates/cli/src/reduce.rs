//! `nvjit reduce`: searches for the smallest program that still fails.

use super::files::{Temporary, write_file};
use super::{Outcome, display_name, display_path, read, usage};
use anyhow::{Context, bail};
use nvjit::Program;
use nvjit::language::syntax;
use nvjit_fuzzing::choices::Random;
use nvjit_fuzzing::oracle::{self, Failure};
use nvjit_fuzzing::{Case, filetest, reduce};
use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(clap::Args)]
pub struct Arguments {
    /// A program, perhaps with the `run:` and `quad:` lines of a filetest, whose inputs are then used first
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A shell command that succeeds as long as the program is of interest; the name of a file with the
    /// program is appended. Without it, of interest is what engines differ on
    #[arg(long, value_name = "COMMAND")]
    cmd: Option<String>,
    /// Where the result goes [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many sets of random inputs are tried if those of the file do not fail
    #[arg(long, value_name = "N", default_value_t = 1000)]
    tries: u64,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let text = read(&arguments.file)?;
    let reduced = match &arguments.cmd {
        Some(command) => by_command(command, &text)?,
        None => by_engines(arguments, &text)?,
    };
    match &arguments.output {
        Some(path) => write_file(path, |file| Ok(file.write_all(&reduced)?))?,
        None => out.write_all(&reduced)?,
    }
    Ok(Outcome::Ok)
}

/// Reduces by the exit status of a command: as a tree if the program loads, as text if not.
fn by_command(command: &str, text: &[u8]) -> anyhow::Result<Vec<u8>> {
    let folder = std::env::temp_dir();
    let temporary = Temporary::new(&folder, ".txt").with_context(|| display_path(&folder))?;
    let path = temporary.path();
    let run = |text: &[u8]| -> anyhow::Result<bool> {
        std::fs::write(path, text).with_context(|| display_path(path))?;
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("{command} \"$0\"")).arg(path);
        let status = shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        Ok(status.context("sh")?.success())
    };
    if !run(text)? {
        return Err(usage("the command does not succeed on the program as it is"));
    }
    // What stands in the way of a try stands in the way of all that follow.
    let obstacle = RefCell::new(None);
    let succeeds = |text: &[u8]| {
        obstacle.borrow().is_none()
            && run(text).unwrap_or_else(|error| {
                *obstacle.borrow_mut() = Some(error);
                false
            })
    };
    let mut of_program = |program: &Program| succeeds(syntax::print(program.ast()).as_bytes());
    let reduced = match Program::load(text) {
        Ok(program) if of_program(&program) => {
            syntax::print(reduce::program(&program, &mut of_program).ast()).into_bytes()
        }
        _ => reduce::text(text, &mut |text| succeeds(text)),
    };
    obstacle.into_inner().map_or(Ok(reduced), Err)
}

/// Reduces by the engines.
fn by_engines(arguments: &Arguments, text: &[u8]) -> anyhow::Result<Vec<u8>> {
    let name = display_name(&arguments.file);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let found = find(text, arguments.tries);
    let result = found.map(|found| {
        let (case, failure) = found?;
        Some(smallest(&case, &failure))
    });
    std::panic::set_hook(hook);
    match result {
        None => bail!("{name}: the program does not load; --cmd reduces such as well"),
        Some(None) => bail!("{name}: the engines agree; --cmd reduces by what else is of interest"),
        Some(Some(text)) => Ok(text.into_bytes()),
    }
}

/// Inputs on which the engines differ, if there are any; `None` if the program does not load.
fn find(text: &[u8], tries: u64) -> Option<Option<(Case, Failure)>> {
    let program = Program::load(text).ok()?;
    let given = filetest::read(text).filter(|case| !case.rounds.is_empty());
    let random = (0..tries).map(|seed| Case::random(program.clone(), &mut Random::new(seed)));
    let rotations = given.iter().flat_map(|case| (0..64).map(|rotation| Case { rotation, ..case.clone() }));
    Some(rotations.chain(random).find_map(|case| {
        let failure = oracle::check(&case).err()?;
        Some((case, failure))
    }))
}

/// The filetest of the smallest case that fails like `case`.
pub fn smallest(case: &Case, failure: &Failure) -> String {
    let mut fails = |case: &Case| oracle::check(case).is_err_and(|other| other.kind == failure.kind);
    let reduced = reduce::case(case, &mut fails);
    let why = oracle::check(&reduced).err().map_or(failure.to_string(), |failure| failure.to_string());
    filetest::write(&reduced, &why).unwrap_or_else(|_| syntax::print(reduced.program.ast()) + "# load\n")
}

/// Writes `text` to a new file of `directory`.
pub fn keep(directory: &Path, name: &str, text: &[u8]) -> anyhow::Result<PathBuf> {
    std::fs::create_dir_all(directory).with_context(|| display_path(directory))?;
    let path = directory.join(name);
    write_file(&path, |file| Ok(file.write_all(text)?))?;
    Ok(path)
}
