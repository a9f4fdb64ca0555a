//! `nvjit fuzz`: random programs on every engine.

use super::{Outcome, usage};
use nvjit::fuzzing::coverage::Coverage;
use nvjit::fuzzing::oracle::{self, Failure};
use nvjit::fuzzing::{Case, filetest};
use nvjit::isa::Language;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
    /// Only this language: fp1, vp1, vp1.1, vp2 or vsp1 [default: all in turn]
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
}

fn language(name: &str) -> Result<Language, String> {
    let found = Language::ALL.into_iter().find(|language| language.name() == name);
    found.ok_or_else(|| "there are fp1, vp1, vp1.1, vp2 and vsp1".to_owned())
}

/// What threads share.
struct Run<'a> {
    arguments: &'a Arguments,
    seed: u64,
    languages: Vec<Language>,
    next: AtomicU64,
    done: AtomicU64,
    stop: AtomicBool,
    end: Instant,
    coverage: Mutex<Coverage>,
    failures: Mutex<Vec<(u64, Failure)>>,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let jobs = match arguments.jobs {
        Some(0) => return Err(usage("--jobs must be at least 1")),
        Some(jobs) => jobs,
        None => std::thread::available_parallelism().map_or(1, |count| count.get()),
    };
    let start = Instant::now();
    let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64 % 1_000_000_007);
    let seconds = if arguments.programs.is_some() { 365 * 24 * 3600 } else { arguments.seconds };
    let run = Run {
        arguments,
        seed: arguments.seed.unwrap_or_else(clock),
        languages: arguments.language.map_or(Language::ALL.to_vec(), |language| vec![language]),
        next: AtomicU64::new(arguments.first),
        done: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        end: start + Duration::from_secs(seconds),
        coverage: Mutex::default(),
        failures: Mutex::default(),
    };
    writeln!(out, "seed {}", run.seed)?;
    out.flush()?;
    // Panics of the library are failures like others, and reported as such.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(|| run.work())).collect();
        let mut shown = Instant::now();
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(50));
            if shown.elapsed() >= Duration::from_secs(5) {
                shown = Instant::now();
                let _ = run.progress(start, &mut io::stderr());
            }
        }
    });
    std::panic::set_hook(hook);
    run.progress(start, out)?;
    let failures = run.failures.lock().map_or(0, |failures| failures.len());
    Ok(if failures == 0 { Outcome::Ok } else { Outcome::Failed })
}

impl Run<'_> {
    fn work(&self) {
        let mut own = Coverage::default();
        while !self.stop.load(Ordering::Relaxed) && Instant::now() < self.end {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if self.arguments.programs.is_some_and(|count| index - self.arguments.first >= count) {
                break;
            }
            let language = self.languages[(index % self.languages.len() as u64) as usize];
            match oracle::guarded(|| Case::numbered(self.seed, index, language)) {
                Ok(case) => {
                    own.add(&case.program);
                    if let Err(failure) = oracle::check(&case) {
                        self.report(index, Some(&case), failure);
                    }
                }
                Err(failure) => self.report(index, None, failure),
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

    /// One line on how far the run is.
    fn progress(&self, start: Instant, out: &mut dyn Write) -> io::Result<()> {
        let done = self.done.load(Ordering::Relaxed);
        let seconds = start.elapsed().as_secs_f64();
        let (seen, all) = self.coverage.lock().map_or((0, 0), |coverage| coverage.count(&self.languages));
        let failures = self.failures.lock().map_or(0, |failures| failures.len());
        writeln!(
            out,
            "{seconds:.0} s: {done} programs, {:.0} a second, {seen} of {all} instructions, {failures} failures",
            done as f64 / seconds.max(0.001)
        )
    }
}

impl Run<'_> {
    /// Reduces what failed and writes it down.
    fn report(&self, index: u64, case: Option<&Case>, failure: Failure) {
        let mut text = format!("program {index} of seed {}: {failure}\n", self.seed);
        if let Some(case) = case {
            let reduced = super::reduce::smallest(case, &failure);
            let name = format!("{}-{index}.{}", self.seed, filetest::extension(&case.program));
            text.push_str(&reduced);
            text.push_str(&match super::reduce::keep(&self.arguments.output, &name, &reduced) {
                Ok(path) => format!("written to {}", path.display()),
                Err(error) => format!("not written to {name}: {error}"),
            });
        }
        let Ok(mut failures) = self.failures.lock() else { return };
        let _ = writeln!(io::stderr(), "{text}");
        failures.push((index, failure));
        if failures.len() >= self.arguments.failures {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
