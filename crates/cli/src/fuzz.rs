//! `nvjit fuzz`: runs random programs on every engine.

use super::files::check_folder;
use super::output::stderr;
use super::threads::useful_threads;
use super::translate::{self, Promise};
use super::{Outcome, display_path, driver, patience, usage};
use anyhow::{Context, anyhow};
use clap::ValueEnum;
use nvjit::language::isa::Language;
use nvjit_fuzzing::choices::{Choices, Random};
use nvjit_fuzzing::coverage::Coverage;
use nvjit_fuzzing::oracle::{self, Failure};
use nvjit_fuzzing::{Case, filetest, mutate, reduce, texture};
use nvjit_translate::Target;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Arguments {
    /// How long
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Where the random numbers begin: the same seed makes the same programs [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The number of the first program
    #[arg(long, value_name = "K", default_value_t = 0)]
    first: u64,
    /// How many programs, however long it takes
    #[arg(long, value_name = "N")]
    programs: Option<u64>,
    /// Only this language: fp1, vp1, vp1.1, vp2, vsp1, arbvp1, vp30, vp40, arbfp1, fp30, fp40, nvvp4, nvfp4, nvvp5,
    /// nvfp5, nvgp4, nvgp5, nvtcp5, nvtep5 or nvcp5 [default: all in turn]
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    language: Option<Language>,
    /// How many threads [default: one for each processor]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Where failing programs are written
    #[arg(long, value_name = "DIRECTORY", default_value = "fuzz-failures")]
    output: PathBuf,
    /// End after so many failures
    #[arg(long, value_name = "N", default_value_t = 10)]
    failures: usize,
    /// What runs programs: engines of nvjit, or one of their translations
    #[arg(long, value_enum, value_name = "ENGINE", default_value_t)]
    engine: Engine,
    /// The language of translations on the GL driver: glsl150, glsl330, glsl450, glsl450-compat, essl310 or spirv-gl
    /// [default: glsl450]
    #[arg(long, value_enum, value_name = "LANGUAGE", hide_possible_values = true)]
    to: Option<translate::Language>,
    /// What translations promise: `fast` measures how far results are off
    #[arg(long, value_enum, value_name = "CONTRACT")]
    contract: Option<Promise>,
    /// A program whose translation runs on random inputs, instead of random programs
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// On a driver, the longest that a program may take: it is ended and counted by itself
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86400))]
    patience: Option<u64>,
    /// Tell another process of each program
    #[arg(long, hide = true, conflicts_with = "patience")]
    tells: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Engine {
    /// The interpreter and native code
    #[default]
    Own,
    /// Translations on the GL driver that is installed
    Gl,
    /// Translations to SPIR-V on the Vulkan driver that is installed
    Vulkan,
    /// Translations to plain ARB programs, by the interpreter
    Arb,
}

fn language(name: &str) -> Result<Language, String> {
    let found = nvjit_fuzzing::languages().into_iter().find(|language| language.name() == name);
    let names = || nvjit_fuzzing::languages().into_iter().map(Language::name).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("there are {}", names()))
}

/// What translations are for an engine: of the targets that shaders of a context of 4.5 run with rows.
fn target(on: driver::On, to: Option<translate::Language>) -> anyhow::Result<Target> {
    const OF_GL: [Target; 6] =
        [Target::Glsl150, Target::Glsl330, Target::Glsl450, Target::Glsl450Compat, Target::Essl310, Target::SpirvGl];
    match (on, to.map(translate::Language::target)) {
        (driver::On::Vulkan, _) => Ok(Target::Spirv),
        (driver::On::Interpreter, _) => Ok(Target::Arb),
        (driver::On::Gl, None) => Ok(Target::Glsl450),
        (driver::On::Gl, Some(target)) if OF_GL.contains(&target) => Ok(target),
        (driver::On::Gl, Some(target)) => Err(usage(format!("--engine gl runs no {}", target.name()))),
    }
}

/// The state that threads share.
struct Run<'a> {
    arguments: &'a Arguments,
    seed: u64,
    languages: Vec<Language>,
    next: AtomicU64,
    done: AtomicU64,
    /// Calls of engines.
    executions: AtomicU64,
    stop: AtomicBool,
    end: Option<Instant>,
    coverage: Mutex<Coverage>,
    failures: AtomicUsize,
    /// For each thread, the program that it is at, since when.
    current: Vec<Mutex<(u64, Instant)>>,
}

/// A program that takes so long is mentioned.
const LONG: Duration = Duration::from_secs(30);

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    match arguments.engine {
        Engine::Own if arguments.contract.is_some() => {
            return Err(usage("--contract is for --engine gl, vulkan and arb"));
        }
        engine if engine != Engine::Gl && arguments.to.is_some() => return Err(usage("--to is for --engine gl")),
        Engine::Own if arguments.patience.is_some() => {
            return Err(usage("--patience is for --engine gl, vulkan and arb"));
        }
        Engine::Own if !arguments.file.is_empty() => return Err(usage("--file is for --engine gl, vulkan and arb")),
        Engine::Own => {}
        // A driver's context belongs to a thread.
        engine if arguments.jobs.is_some_and(|jobs| jobs != 1) => {
            let name = engine.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
            return Err(usage(format!("--engine {name} has one job")));
        }
        _ => {}
    }
    let jobs = match arguments.jobs {
        Some(0) => return Err(usage("--jobs must be at least 1")),
        Some(jobs) => useful_threads(jobs)?,
        None => std::thread::available_parallelism().map_or(1, |count| count.get()),
    };
    check_folder(&arguments.output).with_context(|| display_path(&arguments.output))?;
    let start = Instant::now();
    let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64 % 1_000_000_007);
    let seed = arguments.seed.unwrap_or_else(clock);
    let languages = arguments.language.map_or_else(nvjit_fuzzing::languages, |language| vec![language]);
    let end = match arguments.programs {
        Some(_) => None,
        None => start.checked_add(Duration::from_secs(arguments.seconds)),
    };
    let on = match arguments.engine {
        Engine::Own => None,
        Engine::Gl => Some(driver::On::Gl),
        Engine::Vulkan => Some(driver::On::Vulkan),
        Engine::Arb => Some(driver::On::Interpreter),
    };
    if let Some(on) = on {
        let run = driver::Run {
            on,
            seed,
            first: arguments.first,
            programs: arguments.programs,
            end,
            languages,
            files: &arguments.file,
            target: target(on, arguments.to)?,
            promise: arguments.contract.unwrap_or_default(),
            output: &arguments.output,
            failures: arguments.failures,
            tells: arguments.tells,
        };
        return match arguments.patience {
            Some(_) if !arguments.file.is_empty() => Err(usage("--patience is for random programs")),
            Some(patience) => patience::run(&run, Duration::from_secs(patience), out),
            None => run.run(out),
        };
    }
    let run = Run {
        arguments,
        seed,
        languages,
        next: AtomicU64::new(arguments.first),
        done: AtomicU64::new(0),
        executions: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        end,
        coverage: Mutex::default(),
        failures: AtomicUsize::new(0),
        current: (0..jobs).map(|_| Mutex::new((arguments.first, start))).collect(),
    };
    writeln!(out, "seed {}", run.seed)?;
    out.flush()?;
    // Panics of the library are failures like others, and reported as such.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let worked = run.with_threads(jobs, start);
    std::panic::set_hook(hook);
    worked?;
    run.progress(start, out)?;
    Ok(if run.failures.into_inner() == 0 { Outcome::Ok } else { Outcome::Failed })
}

impl Run<'_> {
    /// Works until the end, and shows how far it is.
    fn with_threads(&self, jobs: usize, start: Instant) -> anyhow::Result<()> {
        std::thread::scope(|scope| {
            let (mut workers, mut result) = (Vec::new(), Ok(()));
            for job in 0..jobs {
                match std::thread::Builder::new().spawn_scoped(scope, move || self.work(job)) {
                    Ok(worker) => workers.push(worker),
                    Err(error) => {
                        self.stop.store(true, Ordering::Relaxed);
                        result = Err(error).with_context(|| format!("there is no thread for job {job}"));
                        break;
                    }
                }
            }
            let mut shown = Instant::now();
            while workers.iter().any(|worker| !worker.is_finished()) {
                std::thread::sleep(Duration::from_millis(50));
                if shown.elapsed() >= Duration::from_secs(5) {
                    shown = Instant::now();
                    let _ = self.progress(start, &mut stderr());
                }
            }
            for worker in workers {
                // Nobody else says so: panics are not printed.
                let panicked = |_| anyhow!("a thread panicked outside of a program; this is a bug of nvjit");
                result = result.and(worker.join().map_err(panicked));
            }
            result
        })
    }

    fn work(&self, job: usize) {
        let mut own = Coverage::default();
        while !self.stop.load(Ordering::Relaxed) && self.end.is_none_or(|end| Instant::now() < end) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if self.arguments.programs.is_some_and(|count| index - self.arguments.first >= count) {
                break;
            }
            if let Ok(mut current) = self.current[job].lock() {
                *current = (index, Instant::now());
            }
            self.program(index, &mut own);
            // What needs no program, now and then.
            if index.is_multiple_of(16) {
                self.text(index);
            }
            if index.is_multiple_of(16) {
                self.texture(index);
            }
            if self.done.fetch_add(1, Ordering::Relaxed).is_multiple_of(64)
                && let Ok(mut all) = self.coverage.lock()
            {
                all.merge(&own);
            }
        }
        if let Ok(mut all) = self.coverage.lock() {
            all.merge(&own);
        }
    }

    /// A program on every engine.
    fn program(&self, index: u64, coverage: &mut Coverage) {
        let language = self.languages[(index % self.languages.len() as u64) as usize];
        let case = match oracle::guarded(|| Case::numbered(self.seed, index, language)) {
            Ok(case) => case,
            Err(failure) => return self.report(&format!("program {index}"), &failure, None),
        };
        coverage.add(&case.program);
        match oracle::check(&case) {
            Ok(executions) => drop(self.executions.fetch_add(executions, Ordering::Relaxed)),
            Err(failure) => {
                let name = format!("{}-{index}.{}", self.seed, filetest::extension(&case.program));
                let reduced = super::reduce::smallest(&case, &failure).into_bytes();
                self.report(&format!("program {index}"), &failure, Some((name, reduced)));
            }
        }
    }

    /// A text for the parser.
    fn text(&self, index: u64) {
        let bytes = Random::new(self.seed ^ index).bytes(8192);
        let text = mutate::text(&mut Choices::new(&bytes));
        if let Err(failure) = mutate::check(&text) {
            let mut fails = |text: &[u8]| mutate::check(text).is_err_and(|other| other.kind == failure.kind);
            let reduced = reduce::text(&text, &mut fails);
            self.report(&format!("text {index}"), &failure, Some((format!("{}-{index}.txt", self.seed), reduced)));
        }
    }

    /// A texture for both samplers.
    fn texture(&self, index: u64) {
        let bytes = Random::new(self.seed ^ index).bytes(512);
        if let Err(failure) = texture::check(&mut Choices::new(&bytes)) {
            self.report(&format!("texture {index}"), &failure, None);
        }
    }

    /// One line on how far the run is.
    fn progress(&self, start: Instant, out: &mut dyn Write) -> io::Result<()> {
        let (done, executions) = (self.done.load(Ordering::Relaxed), self.executions.load(Ordering::Relaxed));
        let seconds = start.elapsed().as_secs_f64();
        let coverage = self.coverage.lock().map(|coverage| coverage.clone()).unwrap_or_default();
        let (seen, all) = coverage.count(&self.languages);
        let shapes = match coverage.count_shapes(&self.languages) {
            (_, 0) => String::new(),
            (seen, all) => format!("{seen} of {all} shapes of flow, "),
        };
        writeln!(
            out,
            "{seconds:.0} s: {done} programs, {:.0} executions a second, {seen} of {all} instructions, {shapes}{} failures",
            executions as f64 / seconds.max(0.001),
            self.failures.load(Ordering::Relaxed)
        )?;
        for (index, since) in self.current.iter().filter_map(|current| current.lock().ok().map(|current| *current)) {
            let busy = since.elapsed();
            if busy > LONG && !self.stop.load(Ordering::Relaxed) {
                writeln!(out, "program {index} of seed {} has been running for {} s", self.seed, busy.as_secs())?;
            }
        }
        Ok(())
    }

    /// Says what failed, and writes down what it was reduced to.
    fn report(&self, what: &str, failure: &Failure, file: Option<(String, Vec<u8>)>) {
        let mut text = format!("{what} of seed {}: {failure}\n", self.seed);
        if let Some((name, reduced)) = file {
            text.push_str(&String::from_utf8_lossy(&reduced));
            text.push_str(&match super::reduce::keep(&self.arguments.output, &name, &reduced) {
                Ok(path) => format!("written to {}\n", display_path(&path)),
                Err(error) => format!("not written to {name}: {error:#}\n"),
            });
        }
        let _ = stderr().write_all(text.as_bytes());
        if self.failures.fetch_add(1, Ordering::Relaxed) + 1 >= self.arguments.failures {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
