//! The arguments of the command, the subcommand that they select, and the exit status.

use super::{
    Outcome, UsageError, bench, check, compare, dump, explore, fuzz, generate, isa, lsp, output, reduce, reflect,
    render, report_error, run, stat, test, translate, watch,
};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Loads the assembly programs of OpenGL's extensions, NVIDIA's and the ARB's, and runs them on the CPU.
#[derive(Parser)]
#[command(
    name = "nvjit",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Exit status: 0 if all is well, 1 if a program does not load or results differ, 2 if the \
                  command line makes no sense.\nA FILE of `-` is the standard input."
)]
pub struct Arguments {
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
    /// Load programs, or read scenes, and show every error in them
    Check(check::Arguments),
    /// Run a program on one quad of fragments, or on one vertex
    Run(Box<run::Arguments>),
    /// Render a picture with a vertex and a fragment program, or a scene
    Render(Box<render::Arguments>),
    /// Show what a program becomes, from tokens to machine code
    Dump(dump::Arguments),
    /// Show figures of the code of programs, and what has changed in them
    Stat(stat::Arguments),
    /// Measure how long a program takes for a lane, in each engine
    Bench(Box<bench::Arguments>),
    /// Print what a program takes and gives, as JSON
    Reflect(reflect::Arguments),
    /// Serve a page in which a program can be edited, and its errors, stages, picture and traces are seen
    Explore(explore::Arguments),
    /// Serve an editor: a language server on the standard input and output
    Lsp(lsp::Arguments),
    /// Print the instructions of the languages
    Isa(isa::Arguments),
    /// Run filetests: programs with what they are expected to compute
    Test(test::Arguments),
    /// Run random programs on every engine, and reduce those on which they differ
    Fuzz(fuzz::Arguments),
    /// Translate a program to a shading language that graphics drivers take
    Translate(translate::Arguments),
    /// Run programs on the GL driver that is installed, and show how far it is from the interpreter
    Compare(compare::Arguments),
    /// Make a failing program as small as it can be while it fails
    Reduce(reduce::Arguments),
    /// Make completions for shells, man pages, and syntax files for editors
    Generate(generate::Arguments),
}

/// Parses the command line, runs the command, reports its errors.
pub fn main() -> ExitCode {
    ExitCode::from(with(std::env::args_os()))
}

/// The same for these words, of which the first is the name of the command; gives the exit status.
pub fn with(words: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments = Arguments::parse_from(words);
    match arguments.color {
        Color::Auto => {}
        Color::Always => anstream::ColorChoice::Always.write_global(),
        Color::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut out = io::BufWriter::new(output::stdout());
    let command = arguments.command;
    match command.is_watched() {
        true => watch::run(&mut out, |out| command.run(out)),
        false => command.run(&mut out),
    }
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
            Self::Stat(arguments) => stat::run(arguments, out),
            Self::Bench(arguments) => bench::run(arguments, out),
            Self::Reflect(arguments) => reflect::run(arguments, out),
            Self::Explore(arguments) => explore::run(arguments, out),
            Self::Lsp(arguments) => lsp::run(arguments, out),
            Self::Isa(arguments) => isa::run(arguments, out),
            Self::Test(arguments) => test::execute(arguments, out),
            Self::Generate(arguments) => generate::run(arguments, &Arguments::command(), out),
            Self::Fuzz(arguments) => fuzz::run(arguments, out),
            Self::Translate(arguments) => translate::run(arguments, out),
            Self::Compare(arguments) => compare::run(arguments, out),
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
