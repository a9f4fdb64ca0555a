//! The command line, and what its subcommands share. Each subcommand has a file, `command` has their arguments, and
//! docs/cli.md describes them. Without the feature `cli`, the command only answers the page in WebAssembly.

// The page in WebAssembly asks for a part of it.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports, reason = "commands that have no command line"))]

mod assist;
mod cg_comments;
mod check;
mod dds;
pub mod decoders;
mod emitted;
mod explore;
mod gl_state;
mod guarded;
mod image;
mod input_files;
mod inputs;
mod isa;
mod memory;
mod names;
mod number;
mod output;
pub mod package;
mod passes;
mod picture;
mod reflect;
mod render;
mod report;
mod results;
mod run;
mod sarif;
mod slices;
mod style;
mod syntax;
mod textures;
mod trace;
mod tree;
mod value;
mod watch;

// What the page in WebAssembly is without: native code, signals, files that are written.
#[cfg(feature = "cli")]
mod bench;
#[cfg(feature = "cli")]
mod command;
#[cfg(feature = "cli")]
mod compare;
#[cfg(feature = "cli")]
mod disassembly;
#[cfg(feature = "cli")]
mod driver;
#[cfg(feature = "cli")]
mod dump;
#[cfg(feature = "cli")]
mod files;
#[cfg(feature = "cli")]
mod fuzz;
#[cfg(feature = "cli")]
mod gas;
#[cfg(feature = "cli")]
mod generate;
#[cfg(feature = "cli")]
mod lsp;
#[cfg(feature = "cli")]
mod patience;
#[cfg(feature = "cli")]
mod reduce;
#[cfg(feature = "cli")]
mod stat;
#[cfg(feature = "cli")]
mod tally;
#[cfg(feature = "cli")]
mod test;
#[cfg(feature = "cli")]
mod threads;
#[cfg(feature = "cli")]
mod translate;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use nvjit::limits;
use nvjit::{Mad, Options};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

#[cfg(feature = "cli")]
use command::main as run_command;
#[cfg(not(feature = "cli"))]
use explore::module::main as run_command;

/// The command, with the arguments of this process.
pub fn main() -> ExitCode {
    run_command()
}

/// The command with these words, of which the first is its name; gives the exit status. What `--help` asks for, and a
/// command line that makes no sense, end the process.
#[cfg(feature = "cli")]
pub fn main_with(words: impl IntoIterator<Item = std::ffi::OsString>) -> u8 {
    command::with(words)
}

/// Options that change results, the same for every command that compiles or runs.
#[derive(Args)]
struct EngineArguments {
    /// How MAD and the sums of DP3, DP4, DPH, LRP, X2D and RFL round [default: fused if this CPU has FMA]
    #[arg(long, value_enum, value_name = "HOW")]
    mad: Option<MadArgument>,
    #[command(flatten)]
    rules: RuleArguments,
}

/// Options that languages and the GL leave open, the same on every CPU.
#[derive(Args)]
struct RuleArguments {
    /// Zero times anything is 0 and RSQ takes |x| in VP1.0, VP1.1 and VSP1.0, as NV_vertex_program says
    #[arg(long)]
    nv_vertex_program_rules: bool,
    /// Clamp the colours of fragment programs to [0,1], as for fixed-point colour buffers
    #[arg(long)]
    clamp: bool,
    /// Blend fog with the colour as it is, not clamped to [0,1], as for a colour buffer of floats
    #[arg(long)]
    unclamped_fog: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum MadArgument {
    /// One rounding
    Fused,
    /// The product rounds, then the sum
    Separate,
}

impl MadArgument {
    fn mad(self) -> Mad {
        match self {
            Self::Fused => Mad::Fused,
            Self::Separate => Mad::Separate,
        }
    }
}

impl EngineArguments {
    fn options(&self) -> Options {
        let mut options = self.rules.options();
        options.mad = self.mad().unwrap_or_default();
        options
    }

    /// The rounding of MAD, if it is given.
    fn mad(&self) -> Option<Mad> {
        self.mad.map(MadArgument::mad)
    }
}

impl RuleArguments {
    fn options(&self) -> Options {
        let mut options = Options::default();
        options.clamp_color = self.clamp;
        options.unclamped_fog = self.unclamped_fog;
        options.nv_vertex_program_rules = self.nv_vertex_program_rules;
        options
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// The result of a command.
enum Outcome {
    Ok,
    /// A program does not load, or engines differ; that has been reported.
    Failed,
}

/// A command line that parses but makes no sense for the program at hand.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct UsageError(String);

fn usage(message: impl Into<String>) -> anyhow::Error {
    UsageError(message.into()).into()
}

/// An error without a place in a program.
fn report_error(error: &anyhow::Error) -> io::Result<()> {
    let style = style::ERROR;
    writeln!(output::stderr(), "nvjit: {style}error{style:#}: {error:#}")
}

/// The text of a program; `-` is the standard input.
fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file == Path::new("-") {
        watch::check_stdin()?;
        ensure!(!input_files::is_closed(), "the standard input was not named");
        return read_at_most(io::stdin().lock(), limits::MAX_PROGRAM_FILE).context("standard input");
    }
    read_file(file, limits::MAX_PROGRAM_FILE)
}

/// The content of a file of at most `limit` bytes. More is not taken even from a file that is no regular one.
fn read_file(file: &Path, limit: usize) -> anyhow::Result<Vec<u8>> {
    let read = || read_at_most(input_files::open(file)?, limit);
    read().with_context(|| display_path(file))
}

fn read_at_most(source: impl Read, limit: usize) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() <= limit, "the file is too large: at most {} MiB are read", limit >> 20);
    Ok(bytes)
}

/// The name of a file in messages.
fn display_name(file: &Path) -> String {
    if file == Path::new("-") { "<stdin>".to_owned() } else { display_path(file) }
}

/// A path without characters that do something to terminals.
fn display_path(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// `text` with its control characters escaped.
fn printable(text: &str) -> String {
    let escaped = |character: char| match character.is_control() {
        true => character.escape_default().collect::<String>(),
        false => character.to_string(),
    };
    text.chars().map(escaped).collect()
}

/// Reads and loads a program; if it does not load, its errors are reported.
fn load(file: &Path) -> anyhow::Result<Option<(nvjit::Program, Vec<u8>)>> {
    load_text(file, read(file)?)
}

/// Loads a program from the text of a file; if it does not load, its errors are reported.
fn load_text(file: &Path, text: Vec<u8>) -> anyhow::Result<Option<(nvjit::Program, Vec<u8>)>> {
    match nvjit::Program::load(&text) {
        Ok(program) => Ok(Some((program, text))),
        Err(errors) => {
            report::write_errors(&mut output::stderr(), &display_name(file), &text, &errors)?;
            Ok(None)
        }
    }
}
