//! The command line: arguments, exit codes, and what subcommands share. What a subcommand does is in
//! its own file; docs/cli.md describes all of them.

mod check;
mod dds;
mod dump;
mod emitted;
mod explore;
mod fuzz;
mod generate;
mod gl_state;
mod image;
mod inputs;
mod isa;
mod memory;
mod names;
mod output;
mod preset;
mod reduce;
mod render;
mod report;
mod results;
mod run;
mod shelf;
mod style;
mod syntax;
mod test;
mod textures;
mod trace;
mod tree;
mod value;
mod watch;

use anyhow::{Context, ensure};
use clap::{Args, Parser, Subcommand, ValueEnum};
use nvjit::{Mad, Options, limits};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

/// Loads the assembly programs of NVIDIA's OpenGL extensions and runs them on the CPU.
#[derive(Parser)]
#[command(
    name = "nvjit",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Exit status: 0 if all is well, 1 if a program does not load or results differ, 2 if the \
                  command line makes no sense.\nA FILE of `-` is the standard input."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Colours of messages; auto has them on terminals, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    color: Color,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
enum Command {
    /// Load programs and show every error in them
    Check(check::Arguments),
    /// Run a program on one quad of fragments, or on one vertex
    Run(Box<run::Arguments>),
    /// Render a picture with a vertex and a fragment program, or a scene
    Render(Box<render::Arguments>),
    /// Show what a program becomes, from tokens to machine code
    Dump(dump::Arguments),
    /// Serve a page in which a program can be edited, and its errors, stages, picture and traces are seen
    Explore(explore::Arguments),
    /// Print the instructions of the languages
    Isa(isa::Arguments),
    /// Run filetests: programs with what they are expected to compute
    Test(test::Arguments),
    /// Run random programs on every engine, and reduce those on which they differ
    Fuzz(fuzz::Arguments),
    /// Make a failing program as small as it can be while it fails
    Reduce(reduce::Arguments),
    /// Make completions for shells, man pages, and syntax files for editors
    Generate(generate::Arguments),
}

/// Options that change results, the same for every command that compiles or runs.
#[derive(Args)]
struct EngineArguments {
    /// How MAD and the sums of DP3, DP4, DPH, LRP, X2D and RFL round [default: fused if this CPU has FMA]
    #[arg(long, value_enum, value_name = "HOW")]
    mad: Option<MadArgument>,
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

impl EngineArguments {
    fn options(&self) -> Options {
        let mad = match self.mad {
            None => Mad::default(),
            Some(MadArgument::Fused) => Mad::Fused,
            Some(MadArgument::Separate) => Mad::Separate,
        };
        let mut options = Options::default();
        options.mad = mad;
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

/// What a command found.
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

/// Parses the command line, runs the command, reports its errors.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.color {
        Color::Auto => {}
        Color::Always => anstream::ColorChoice::Always.write_global(),
        Color::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut out = io::BufWriter::new(output::Patient::new(io::stdout().lock()));
    let command = arguments.command;
    let code = match command.is_watched() {
        true => watch::run(&mut out, |out| command.run(out)),
        false => command.run(&mut out),
    };
    ExitCode::from(code)
}

impl Command {
    fn is_watched(&self) -> bool {
        match self {
            Self::Check(arguments) => arguments.watch.watch,
            Self::Run(arguments) => arguments.watch.watch,
            Self::Render(arguments) => arguments.watch.watch,
            Self::Dump(arguments) => arguments.watch.watch,
            _ => false,
        }
    }

    /// Runs the command and reports its errors; gives the exit status.
    fn run(&self, out: &mut dyn Write) -> u8 {
        let result = match self {
            Self::Check(arguments) => check::run(arguments, out),
            Self::Run(arguments) => run::run(arguments, out),
            Self::Render(arguments) => render::run(arguments, out),
            Self::Dump(arguments) => dump::run(arguments, out),
            Self::Explore(arguments) => explore::run(arguments, out),
            Self::Isa(arguments) => isa::run(arguments, out),
            Self::Test(arguments) => test::execute(arguments, out),
            Self::Generate(arguments) => generate::run(arguments, out),
            Self::Fuzz(arguments) => fuzz::run(arguments, out),
            Self::Reduce(arguments) => reduce::run(arguments, out),
        };
        // Output that is still buffered belongs before the error, whatever the two streams are tied to.
        let flushed = out.flush();
        match result.and_then(|outcome| Ok(flushed.map(|()| outcome)?)) {
            Ok(Outcome::Ok) => 0,
            Ok(Outcome::Failed) => 1,
            Err(error) => {
                // A closed standard error leaves nobody to tell.
                let _ = report_error(&error);
                if error.is::<UsageError>() { 2 } else { 1 }
            }
        }
    }
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
        ensure!(!shelf::is_closed(), "the standard input was not named");
        return read_at_most(io::stdin().lock(), limits::MAX_PROGRAM_FILE).context("standard input");
    }
    read_file(file, limits::MAX_PROGRAM_FILE)
}

/// The content of a file of at most `limit` bytes. More is not taken even from a file that is no regular one.
fn read_file(file: &Path, limit: usize) -> anyhow::Result<Vec<u8>> {
    let read = || read_at_most(shelf::open(file)?, limit);
    read().with_context(|| display_path(file))
}

fn read_at_most(source: impl Read, limit: usize) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() <= limit, "the file is too large: at most {} MiB are read", limit >> 20);
    Ok(bytes)
}

/// How a file is called in messages.
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

/// How many threads make sense where so many are asked for: more than a few for each processor are of no use.
fn useful_threads(asked: usize) -> io::Result<usize> {
    let processors = std::thread::available_parallelism().map_or(1, |count| count.get());
    let most = 4 * processors.max(4);
    if asked > most {
        output::warn(&format!("{most} threads, not {asked}: more are of no use"))?;
    }
    Ok(asked.min(most))
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
