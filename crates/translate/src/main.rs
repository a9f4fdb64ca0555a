//! The command `nvjit-translate`, which `nvjit translate` and `nvjit fuzz --engine gl` start.

use anyhow::{Context, bail};
use clap::{Parser, Subcommand, ValueEnum};
use nvjit::fuzzing::{self, Case};
use nvjit::isa::Language;
use nvjit::{Mad, Program};
use nvjit_translate::driver::gl::Gl;
use nvjit_translate::driver::{self, Distances, Verdict};
use nvjit_translate::{Contract, Settings, Target, translate};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Translates programs of OpenGL's extensions to shading languages, and checks translations on the driver that is installed.
#[derive(Parser)]
#[command(name = "nvjit-translate", version, subcommand_required = true, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Translate a program to a shading language
    Translate(TranslateArguments),
    /// Run random programs, translated, on the GL driver that is installed, and compare with the reference
    Fuzz(FuzzArguments),
}

#[derive(Clone, Copy, ValueEnum)]
enum To {
    Glsl450,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Promise {
    Exact,
    Fast,
}

impl Promise {
    fn contract(self) -> Contract {
        match self {
            Self::Exact => Contract::Exact,
            Self::Fast => Contract::Fast,
        }
    }
}

#[derive(clap::Args)]
struct TranslateArguments {
    /// The program; `-` is the standard input
    file: PathBuf,
    /// The language
    #[arg(long, value_enum)]
    to: To,
    /// What is promised of numbers: the reference's bits, or short text
    #[arg(long, value_enum, default_value = "exact")]
    contract: Promise,
    /// MAD in one rounding, as CPUs with FMA do; exactly by doubles
    #[arg(long)]
    fused: bool,
    /// Write which line is of which line of the program, as JSON
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Write what the translation takes and gives, as JSON
    #[arg(long, value_name = "FILE")]
    reflect: Option<PathBuf>,
}

#[derive(clap::Args)]
struct FuzzArguments {
    /// Where the random numbers begin: the same seed makes the same programs
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of the first program
    #[arg(long, value_name = "K", default_value_t = 0)]
    first: u64,
    /// How many programs of each language
    #[arg(long, value_name = "N", default_value_t = 100)]
    programs: u64,
    /// Only this language, as `nvjit fuzz` calls it
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
    /// `fast` measures how far results are off
    #[arg(long, value_enum, default_value = "exact")]
    contract: Promise,
    /// Where failing programs and their translations are written
    #[arg(long, value_name = "DIRECTORY", default_value = "fuzz-failures")]
    output: PathBuf,
    /// A program of this file with random inputs, instead of random programs
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
}

fn main() -> ExitCode {
    let mut out = std::io::stdout().lock();
    let done = match Arguments::parse().command {
        Command::Translate(arguments) => run_translate(&arguments, &mut out),
        Command::Fuzz(arguments) => run_fuzz(&arguments, &mut out),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::from(1)
        }
    }
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    std::fs::read(path).with_context(|| path.display().to_string())
}

/// `file:line:column` of a byte.
fn place(path: &Path, text: &[u8], at: usize) -> String {
    let before = &text[..at.min(text.len())];
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
    let column = 1 + before.iter().rev().take_while(|&&byte| byte != b'\n').count();
    format!("{}:{line}:{column}", path.display())
}

fn load(path: &Path) -> anyhow::Result<(Vec<u8>, Program)> {
    let text = read(path)?;
    match Program::load(&text) {
        Ok(program) => Ok((text, program)),
        Err(errors) => bail!("{}: {errors}", path.display()),
    }
}

fn run_translate(arguments: &TranslateArguments, out: &mut dyn Write) -> anyhow::Result<bool> {
    let (text, program) = load(&arguments.file)?;
    let To::Glsl450 = arguments.to;
    let mut settings =
        Settings { target: Target::Glsl450, contract: arguments.contract.contract(), ..Settings::default() };
    if arguments.fused {
        settings.options.mad = Mad::Fused;
    }
    let translation = match translate(&program, &text, &settings) {
        Ok(translation) => translation,
        Err(unsupported) => match unsupported.span {
            Some(span) => bail!("{}: {unsupported}", place(&arguments.file, &text, span.start)),
            None => bail!("{}: {unsupported}", arguments.file.display()),
        },
    };
    out.write_all(translation.text.as_bytes())?;
    let files = [(&arguments.map, translation.map_to_json()), (&arguments.reflect, translation.reflection.to_json())];
    for (path, json) in files {
        if let Some(path) = path {
            std::fs::write(path, json + "\n").with_context(|| path.display().to_string())?;
        }
    }
    Ok(true)
}

/// What became of the programs of a language.
#[derive(Default)]
struct Tally {
    programs: u64,
    equal: u64,
    failed: u64,
    others: BTreeMap<String, u64>,
    distances: Distances,
}

impl Tally {
    fn show(&self, name: &str, out: &mut dyn Write) -> std::io::Result<()> {
        write!(out, "{name}: {} programs, {} equal, {} failed", self.programs, self.equal, self.failed)?;
        for (what, count) in &self.others {
            write!(out, ", {count} {what}")?;
        }
        let Distances { words, equal, rounded, near, far, special } = self.distances;
        if words > 0 {
            write!(out, "; of {words} words {equal} equal, {rounded} within 3e-7, {near} within 1e-4, {far} further")?;
            write!(out, ", {special} NaN or infinity against a number")?;
        }
        writeln!(out)?;
        out.flush()
    }
}

fn run_fuzz(arguments: &FuzzArguments, out: &mut dyn Write) -> anyhow::Result<bool> {
    let gl = Gl::open().map_err(|missing| anyhow::anyhow!("no GL driver: {missing}"))?;
    writeln!(out, "{}", gl.name)?;
    let mut failures = 0;
    if !arguments.file.is_empty() {
        let mut tally = Tally::default();
        for path in &arguments.file {
            let (text, _) = load(path)?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if let Some(case) = Case::from_text(&text) {
                one(&gl, arguments, &case, &name, &mut tally)?;
            }
        }
        tally.show("files", out)?;
        return Ok(tally.failed == 0);
    }
    let languages: Vec<Language> = fuzzing::languages()
        .into_iter()
        .filter(|language| arguments.language.as_ref().is_none_or(|name| language.name() == name))
        .collect();
    if languages.is_empty() {
        bail!("there is no such language");
    }
    for language in languages {
        let mut tally = Tally::default();
        for index in arguments.first..arguments.first.saturating_add(arguments.programs) {
            let Ok(case) = Case::numbered(arguments.seed, index, language) else { continue };
            one(&gl, arguments, &case, &format!("{}-{}-{index}", language.name(), arguments.seed), &mut tally)?;
        }
        tally.show(language.name(), out)?;
        failures += tally.failed;
    }
    Ok(failures == 0)
}

fn one(gl: &Gl, arguments: &FuzzArguments, case: &Case, name: &str, tally: &mut Tally) -> anyhow::Result<()> {
    tally.programs += 1;
    let verdict = match arguments.contract {
        Promise::Exact => driver::check(gl, case),
        Promise::Fast => driver::measure(gl, case, Contract::Fast, &mut tally.distances),
    };
    match verdict {
        Verdict::Equal => tally.equal += 1,
        Verdict::Unsupported(unsupported) => *tally.others.entry(unsupported.to_string()).or_default() += 1,
        Verdict::LeftOut(reason) => *tally.others.entry(reason.to_owned()).or_default() += 1,
        Verdict::Failed(failed) => {
            tally.failed += 1;
            let _ = writeln!(std::io::stderr(), "{name}: {}", failed.message);
            std::fs::create_dir_all(&arguments.output)?;
            std::fs::write(arguments.output.join(format!("{name}.glsl")), failed.text)?;
            let text = nvjit::syntax::print(case.program.ast());
            std::fs::write(arguments.output.join(format!("{name}.txt")), text)?;
        }
    }
    Ok(())
}
