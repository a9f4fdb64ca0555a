//! `nvjit compare --driver`: runs untranslated programs on the installed GL driver, and compares their results with the
//! interpreter's.

use super::report::{Lines, Position};
use super::{Outcome, display_name, display_path, read};
use anyhow::{Context, anyhow};
use nvjit::Program;
use nvjit::language::isa::Language;
use nvjit_fuzzing::harness;
use nvjit_translate::driver::original::{self, Agreement, Ran};
use nvjit_translate::driver::programs::{Programs, Reading};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Arguments {
    /// Programs, filetests, and folders of them: of what is in a folder, files that begin as these do
    #[arg(value_name = "FILE", required_unless_present = "instructions")]
    paths: Vec<PathBuf>,
    /// Beside the GL driver that is installed, which is found by EGL without a screen
    #[arg(long, required = true)]
    driver: bool,
    /// Compare a program for each instruction of the languages that the driver has, too
    #[arg(long)]
    instructions: bool,
    /// Where the numbers begin that programs run on
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

/// The outcomes of all programs.
#[derive(Default)]
struct Summary {
    programs: usize,
    taken: usize,
    refused: usize,
    absent: usize,
    /// Programs that only one of the two accepts.
    unlike: usize,
    compared: usize,
    /// Of the compared programs, those without a difference.
    equal: usize,
}

struct Comparison<'a> {
    driver: Programs,
    seed: u64,
    summary: Summary,
    out: &'a mut dyn Write,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    debug_assert!(arguments.driver, "there is nothing else to compare with");
    let driver = Programs::open().map_err(|missing| anyhow!("there is no GL driver: {missing}"))?;
    writeln!(out, "{}", driver.name)?;
    let mut comparison = Comparison { driver, seed: arguments.seed, summary: Summary::default(), out };
    for path in &arguments.paths {
        for file in files(path)? {
            comparison.file(&display_name(&file), &read(&file)?)?;
        }
    }
    if arguments.instructions {
        for language in Language::ALL.into_iter().filter(|&language| language.features().variables) {
            if !comparison.driver.has(language) {
                writeln!(comparison.out, "{}: the driver does not have it", language.name())?;
                continue;
            }
            for (mnemonic, text) in original::instructions(language) {
                comparison.program(&format!("{} {mnemonic}", language.name()), text.as_bytes(), 1)?;
            }
        }
    }
    let Summary { programs, taken, refused, absent, unlike, compared, equal } = comparison.summary;
    writeln!(
        out,
        "{programs} programs: {taken} taken by both, {refused} refused by both, {unlike} taken by one, {absent} in \
         languages that the driver does not have; {compared} compared, {equal} of them without a difference"
    )?;
    Ok(Outcome::Ok)
}

/// The file, or all files in a folder and those in it, in order.
fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let (mut files, mut folders) = (Vec::new(), vec![path.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| display_path(&folder))?;
        for entry in entries {
            let entry = entry.with_context(|| display_path(&folder))?;
            let kind = entry.file_type().with_context(|| display_path(&entry.path()))?;
            // Links are not followed: they may lead round.
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() && is_program(&entry.path()).with_context(|| display_path(&entry.path()))? {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The first characters of filetests.
const FILETEST: &[u8] = b"# section: ";

/// Whether a file begins as programs or filetests do.
fn is_program(file: &Path) -> std::io::Result<bool> {
    let mut first = Vec::new();
    std::fs::File::open(file)?.take(FILETEST.len() as u64).read_to_end(&mut first)?;
    Ok(first.starts_with(b"!!") || first == FILETEST)
}

impl Comparison<'_> {
    /// The program of a file, or those of a filetest.
    fn file(&mut self, name: &str, text: &[u8]) -> anyhow::Result<()> {
        match harness::file::parse(text) {
            Ok(cases) if text.starts_with(FILETEST) => cases.iter().try_for_each(|case| {
                let title = if case.title.is_empty() { String::new() } else { format!(": {}", case.title) };
                self.program(&format!("{name}{title}"), &case.text, case.first_line)
            }),
            _ => self.program(name, text, 1),
        }
    }

    /// A program that begins on a line of its file.
    fn program(&mut self, name: &str, text: &[u8], first_line: usize) -> anyhow::Result<()> {
        self.summary.programs += 1;
        let Ok(utf8) = std::str::from_utf8(text) else {
            self.summary.refused += 1;
            return Ok(writeln!(self.out, "{name}: is no text")?);
        };
        let own = Program::load(text);
        let refused = own.as_ref().err().map(|errors| {
            let (line, column) = errors.first().position(text);
            format!("{}:{column}: {}", line + first_line - 1, errors.first().message)
        });
        // Of a program that does not load the header says which language it is in.
        let language = own.as_ref().map_or_else(|_| header(utf8), |program| Some(program.language()));
        let Some(language) = language else {
            self.summary.refused += 1;
            return Ok(writeln!(self.out, "{name}: is in no language")?);
        };
        match (self.driver.read(language, utf8), refused) {
            (Reading::Absent(extension), _) => {
                self.summary.absent += 1;
                writeln!(self.out, "{name}: the driver has no {extension}")?;
            }
            (Reading::Taken, Some(own)) => {
                self.summary.unlike += 1;
                writeln!(self.out, "{name}: the driver takes it, nvjit does not: {own}")?;
            }
            (Reading::Refused { position, message }, own) => {
                let place = place(text, first_line, position);
                match own {
                    None => self.summary.unlike += 1,
                    Some(_) => self.summary.refused += 1,
                }
                let own = own.map_or("nvjit takes it".to_owned(), |own| format!("nvjit: {own}"));
                writeln!(self.out, "{name}: the driver refuses it: {place}{message}; {own}")?;
            }
            (Reading::Taken, None) => {
                self.summary.taken += 1;
                if let Ok(program) = own {
                    let ran = original::compare(&self.driver, &program, self.seed);
                    self.ran(name, &ran)?;
                }
            }
        }
        Ok(())
    }

    fn ran(&mut self, name: &str, ran: &Ran) -> anyhow::Result<()> {
        match ran {
            Ran::LeftOut(reason) => writeln!(self.out, "{name}: taken; not run, since it {reason}")?,
            Ran::Failed(message) => writeln!(self.out, "{name}: taken; not run: {message}")?,
            Ran::Compared(Agreement { words, equal, special, worst, mad }) => {
                self.summary.compared += 1;
                self.summary.equal += usize::from(words == equal);
                write!(self.out, "{name}: {words} words, {equal} equal")?;
                if *special > 0 {
                    write!(self.out, ", {special} NaN, infinite or discarded on one side")?;
                }
                if let Some(worst) = worst {
                    let (ulps, place, is, should) = (worst.ulps, &worst.place, worst.is, worst.should);
                    write!(self.out, ", others within {ulps} ulps ({place} is {is:e}, should be {should:e}")?;
                    write!(self.out, " with {} MAD)", format!("{mad:?}").to_lowercase())?;
                }
                writeln!(self.out)?;
            }
        }
        Ok(())
    }
}

/// The position of an error that the driver reports: line and byte, both from 1.
fn place(text: &[u8], first_line: usize, position: Option<usize>) -> String {
    let Some(position) = position else { return String::new() };
    let Position { line, column } = Lines::new(text).position(position.min(text.len()));
    format!("{}:{column}: ", line + first_line - 1)
}

/// The language that the header of a text names, with the option that makes it another one.
fn header(text: &str) -> Option<Language> {
    let language = Language::without_option().find(|language| text.starts_with(language.header()))?;
    let option = |language: &Language| {
        let option = language.row().option.filter(|_| text.starts_with(language.header()))?;
        text.contains(option.name()).then_some(*language)
    };
    Some(Language::ALL.iter().filter_map(option).next_back().unwrap_or(language))
}
