//! `nvjit fuzz --engine gl`, `vulkan` and `arb`: runs translations of random programs on the installed driver, or as
//! plain ARB programs in the interpreter, and compares results.

use super::output::stderr;
use super::reduce::keep;
use super::tally::{Step, Tally};
use super::translate::Promise;
use super::{Outcome, display_path, load};
use anyhow::anyhow;
use nvjit::language::isa::Language;
use nvjit_fuzzing::oracle::{self, Failure};
use nvjit_fuzzing::{Case, filetest, reduce};
use nvjit_translate::driver::gl::Gl;
use nvjit_translate::driver::vulkan::Vulkan;
use nvjit_translate::driver::{self, Distances, Failed, Verdict, arb};
use nvjit_translate::{Contract, Target};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The time limit for the reduction of a failing program.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The engine that runs translations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// The GL driver.
    Gl,
    /// The Vulkan driver.
    Vulkan,
    /// The interpreter.
    Interpreter,
}

/// The opened engine.
enum Machine {
    Gl(Box<Gl>),
    Vulkan(Box<Vulkan>),
    Interpreter,
}

impl Machine {
    fn open(on: On, target: Target) -> anyhow::Result<Self> {
        match on {
            On::Gl => Gl::open(target)
                .map(|own| Self::Gl(Box::new(own)))
                .map_err(|missing| anyhow!("there is no GL driver: {missing}")),
            On::Vulkan => Vulkan::open()
                .map(|own| Self::Vulkan(Box::new(own)))
                .map_err(|missing| anyhow!("there is no Vulkan driver: {missing}")),
            On::Interpreter => Ok(Self::Interpreter),
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Gl(gl) => &gl.name,
            Self::Vulkan(vulkan) => &vulkan.name,
            Self::Interpreter => "the interpreter",
        }
    }

    /// The extension of translations.
    fn extension(&self) -> &'static str {
        match self {
            Self::Gl(_) => "glsl",
            Self::Vulkan(_) => "spvasm",
            Self::Interpreter => "arb",
        }
    }

    fn check(&self, case: &Case, target: Target, promise: Promise, distances: &mut Distances) -> Verdict {
        match (self, promise) {
            (Self::Gl(own), Promise::Exact) => driver::check(&**own, case, target),
            (Self::Gl(own), Promise::Fast) => driver::measure(&**own, case, (target, Contract::Fast), distances),
            (Self::Vulkan(own), Promise::Exact) => driver::check(&**own, case, target),
            (Self::Vulkan(own), Promise::Fast) => driver::measure(&**own, case, (target, Contract::Fast), distances),
            (Self::Interpreter, Promise::Exact) => arb::check(case),
            (Self::Interpreter, Promise::Fast) => arb::measure(case, Contract::Fast, distances),
        }
    }
}

/// The options of the command line.
pub struct Run<'a> {
    /// The engine that runs translations.
    pub on: On,
    /// The target of translations.
    pub target: Target,
    pub seed: u64,
    /// The number of the first program.
    pub first: u64,
    /// The number of programs; without it, programs run until `end`.
    pub programs: Option<u64>,
    pub end: Option<Instant>,
    /// In turn.
    pub languages: Vec<Language>,
    /// These programs with random inputs instead, if there are any.
    pub files: &'a [PathBuf],
    pub promise: Promise,
    /// The folder for failing programs and their translations.
    pub output: &'a PathBuf,
    /// After how many failures it ends.
    pub failures: usize,
    /// Whether the output is for the process that [`patience`](super::patience) has started this one from.
    pub tells: bool,
}

impl Run<'_> {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Outcome> {
        let machine = Machine::open(self.on, self.target)?;
        let reads = matches!(machine, Machine::Vulkan(_)) && driver::validators::has_spirv_val();
        let reader = if reads { ", spirv-val" } else { "" };
        writeln!(out, "seed {}, {}{reader}", self.seed, machine.name())?;
        out.flush()?;
        let mut tallies = BTreeMap::new();
        // Panics of the library are failures like others, and reported as such.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let done = match self.files {
            [] => self.random(&machine, &mut tallies, out),
            files => self.files(&machine, files, &mut tallies, out),
        };
        std::panic::set_hook(hook);
        for (name, tally) in tallies.iter().filter(|_| !self.tells) {
            tally.show(name, self.promise, out)?;
        }
        done
    }

    /// Whether a program is one of those that are wanted.
    pub fn is_open(&self, index: u64) -> bool {
        self.programs.is_none_or(|count| index - self.first < count)
    }

    /// The arguments of a process that runs the programs from `first` on until so many fail, and tells of each.
    pub fn arguments(&self, first: u64, failures: usize) -> Vec<OsString> {
        let engine = match self.on {
            On::Gl => "gl",
            On::Vulkan => "vulkan",
            On::Interpreter => "arb",
        };
        let contract = if self.promise == Promise::Exact { "exact" } else { "fast" };
        let (seed, number, failures) = (self.seed.to_string(), first.to_string(), failures.to_string());
        // Without a number it is ended when the time is over.
        let programs = self.programs.map_or(u64::MAX - first, |count| count - (first - self.first)).to_string();
        let mut all: Vec<OsString> = vec!["fuzz".into(), "--tells".into()];
        let named = [
            ("--engine", engine),
            ("--contract", contract),
            ("--seed", &seed),
            ("--first", &number),
            ("--programs", &programs),
            ("--failures", &failures),
        ];
        all.extend(named.into_iter().flat_map(|(name, value)| [name.into(), value.into()]));
        all.extend(["--output".into(), self.output.into()]);
        if self.on == On::Gl {
            all.extend(["--to".into(), self.target.name().into()]);
        }
        if let [language] = self.languages[..] {
            all.extend(["--language".into(), language.name().into()]);
        }
        all
    }

    fn random(
        &self,
        machine: &Machine,
        tallies: &mut BTreeMap<String, Tally>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Outcome> {
        let mut failures = 0;
        let mut index = self.first;
        while self.is_open(index) && self.end.is_none_or(|end| Instant::now() < end) && failures < self.failures {
            let language = self.languages[(index % self.languages.len() as u64) as usize];
            if self.tells {
                Step::Begin(index, language.name().to_owned()).write(out)?;
            }
            let mut tally = Tally::default();
            let name = format!("program {index} of seed {} ({})", self.seed, language.name());
            match oracle::guarded(|| Case::numbered(self.seed, index, language)) {
                Ok(case) => self.case(machine, &case, &name, &format!("{}-{index}", self.seed), &mut tally, out)?,
                Err(failure) => self.report(&mut tally, &name, &failure.to_string(), &[]),
            }
            tallies.entry(language.name().to_owned()).or_default().add(&tally);
            if self.tells {
                Step::End(tally).write(out)?;
            }
            failures = tallies.values().map(|tally| tally.failed as usize).sum();
            let Some(next) = index.checked_add(1) else { break };
            index = next;
        }
        if self.tells {
            Step::Done.write(out)?;
        }
        Ok(if failures == 0 { Outcome::Ok } else { Outcome::Failed })
    }

    fn files(
        &self,
        machine: &Machine,
        files: &[PathBuf],
        tallies: &mut BTreeMap<String, Tally>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Outcome> {
        let mut outcome = Outcome::Ok;
        for file in files {
            let given = |text: &[u8]| filetest::read(text).filter(|case| !case.rounds.is_empty());
            let case = load(file)?.and_then(|(_, text)| given(&text).or_else(|| Case::from_text(&text)));
            let Some(case) = case else {
                outcome = Outcome::Failed;
                continue;
            };
            let tally = tallies.entry(display_path(file)).or_default();
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            self.case(machine, &case, &display_path(file), &stem, tally, out)?;
            if tally.failed > 0 {
                outcome = Outcome::Failed;
            }
        }
        Ok(outcome)
    }

    /// Runs a program; `stem` is what files are called if it fails.
    fn case(
        &self,
        machine: &Machine,
        case: &Case,
        name: &str,
        stem: &str,
        tally: &mut Tally,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        tally.programs += 1;
        let verdict = oracle::guarded(|| -> Result<_, Failure> {
            Ok(machine.check(case, self.target, self.promise, &mut tally.distances))
        });
        let file = |text| (format!("{stem}.{}", filetest::extension(&case.program)), text);
        match verdict {
            Ok(Verdict::Equal) => tally.equal += 1,
            Ok(Verdict::Unsupported(unsupported)) => *tally.others.entry(unsupported.to_string()).or_default() += 1,
            Ok(Verdict::Excepted(name)) => *tally.others.entry(format!("excepted: {name}")).or_default() += 1,
            Ok(Verdict::LeftOut(reason)) => *tally.others.entry(reason.to_owned()).or_default() += 1,
            Ok(Verdict::Failed(failed)) => {
                if self.tells {
                    Step::Reduce.write(out)?;
                }
                let (program, failed) = self.smallest(machine, case, failed);
                let translation = (format!("{stem}.{}", machine.extension()), failed.text);
                self.report(tally, name, &failed.message, &[file(program), translation]);
            }
            Err(panic) => {
                let program = nvjit::language::syntax::print(case.program.ast());
                self.report(tally, name, &panic.to_string(), &[file(program)]);
            }
        }
        Ok(())
    }

    /// The filetest of the smallest case found in [`PATIENCE`] that fails like `case`, and how it does.
    fn smallest(&self, machine: &Machine, case: &Case, failed: Failed) -> (String, Failed) {
        let end = Instant::now() + PATIENCE;
        let mut smallest = failed;
        let mut fails = |case: &Case| {
            if Instant::now() > end {
                return false;
            }
            let check = || Ok(machine.check(case, self.target, self.promise, &mut Distances::default()));
            match oracle::guarded(check) {
                Ok(Verdict::Failed(failed)) if failed.ran == smallest.ran => {
                    smallest = failed;
                    true
                }
                _ => false,
            }
        };
        let reduced = reduce::case(case, &mut fails);
        let text = filetest::write(&reduced, &smallest.message);
        (text.unwrap_or_else(|_| nvjit::language::syntax::print(reduced.program.ast()) + "# load\n"), smallest)
    }

    /// Says what failed, and writes down the files that show it.
    fn report(&self, tally: &mut Tally, name: &str, message: &str, files: &[(String, String)]) {
        tally.failed += 1;
        let mut text = format!("{name}: {message}\n");
        for (name, content) in files {
            text.push_str(&match keep(self.output, name, content.as_bytes()) {
                Ok(path) => format!("written to {}\n", display_path(&path)),
                Err(error) => format!("not written to {name}: {error:#}\n"),
            });
        }
        let _ = stderr().write_all(text.as_bytes());
    }
}
