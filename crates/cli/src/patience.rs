//! `nvjit fuzz --patience`: runs programs on a driver in a separate process, and ends the process if a program takes
//! too long. So a program that a driver compiles for minutes, or that crashes the driver, does not end the run. A
//! program that takes too long runs once more without the driver's optimisation.

use super::Outcome;
use super::driver::{On, PATIENCE, Run};
use super::output::stderr;
use super::tally::{Step, Tally};
use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The process that runs programs, and its lines.
struct Worker {
    child: Child,
    lines: Receiver<String>,
}

/// What Mesa's drivers read: a case is too small for threads, and no program comes twice.
const SMALL: [(&str, &str); 2] = [("LP_NUM_THREADS", "0"), ("MESA_SHADER_CACHE_DISABLE", "true")];

/// What llvmpipe and lavapipe read: LLVM compiles without its passes. Some take minutes for a program with many loops.
const WITHOUT_PASSES: (&str, &str) = ("GALLIVM_PERF", "nopt");

/// What a program is counted by that has all bits without LLVM's passes, and takes too long with them.
const EXCEPTED: &str = "excepted: time of optimisation";

impl Worker {
    fn start(
        run: &Run,
        first: u64,
        failures: usize,
        variables: impl IntoIterator<Item = (&'static str, &'static str)>,
    ) -> anyhow::Result<Self> {
        let own = std::env::current_exe().context("the command finds itself")?;
        let mut child = Command::new(own)
            .args(run.arguments(first, failures))
            .envs(SMALL.into_iter().chain(variables))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("a process for the driver")?;
        let (sender, lines) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                BufReader::new(output).lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
            });
        }
        Ok(Self { child, lines })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // A process that has ended cannot be killed, and is reaped.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The time limit for the start of a process, up to its first program.
const START: Duration = Duration::from_secs(60);

/// Runs programs as [`Run::run`] does; none longer than `patience`, besides a minute in which a failing one is reduced.
/// One that is ended before its failure is reported has failed, too.
pub fn run(run: &Run, patience: Duration, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut next = run.first;
    let mut has_title = false;
    while run.is_open(next) && run.end.is_none_or(|end| Instant::now() < end) {
        let failed: usize = tallies.values().map(|tally| tally.failed as usize).sum();
        let left = run.failures.saturating_sub(failed);
        if left == 0 {
            break;
        }
        let worker = Worker::start(run, next, left, [])?;
        let mut current: Option<(u64, String)> = None;
        let mut fails = false;
        let mut wait = patience + START;
        let (ended, is_slow) = loop {
            let rest = run.end.map_or(wait, |end| end.saturating_duration_since(Instant::now()));
            let line = match worker.lines.recv_timeout(wait.min(rest)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) if rest < wait => return finish(run, &tallies, out),
                Err(RecvTimeoutError::Timeout) => break (format!("took longer than {} s", wait.as_secs()), !fails),
                Err(RecvTimeoutError::Disconnected) => break ("ended the driver's process".to_owned(), false),
            };
            wait = patience;
            match Step::read(&line) {
                Some(Step::Begin(number, language)) => current = Some((number, language)),
                Some(Step::Reduce) => {
                    fails = true;
                    wait = patience + PATIENCE;
                }
                Some(Step::End(tally)) => {
                    let Some((_, language)) = current.take() else { bail!("a program that did not begin") };
                    tallies.entry(language).or_default().add(&tally);
                    fails = false;
                }
                Some(Step::Done) => return finish(run, &tallies, out),
                // Its title is that of all processes, and its sums are made here.
                None if !has_title => {
                    has_title = true;
                    writeln!(out, "{line}")?;
                    out.flush()?;
                }
                None => {}
            }
        };
        let Some((number, language)) = current else {
            finish(run, &tallies, out)?;
            bail!("the driver {ended} before program {next}, or after one");
        };
        // Without it the run is as good.
        let _ = writeln!(stderr(), "program {number} of seed {} ({language}) {ended}", run.seed);
        drop(worker);
        let again = if is_slow && run.on != On::Interpreter { without_passes(run, number, patience)? } else { None };
        let tally = tallies.entry(language).or_default();
        match again {
            Some(Again::Whole(again)) => tally.add(&again),
            again => {
                tally.note(&ended);
                tally.failed += u64::from(fails || matches!(again, Some(Again::Fails)));
            }
        }
        next = number.saturating_add(1);
    }
    finish(run, &tallies, out)
}

/// What became of a program in a second run.
enum Again {
    Whole(Tally),
    /// It has failed, and was ended while it was reduced.
    Fails,
}

/// The outcome of a program that took too long, where LLVM compiles it without its passes; none if that takes too long,
/// too, or the time of all is over.
fn without_passes(run: &Run, number: u64, patience: Duration) -> anyhow::Result<Option<Again>> {
    let alone = Run { programs: Some(1), first: number, languages: run.languages.clone(), ..*run };
    let worker = Worker::start(&alone, number, 1, [WITHOUT_PASSES])?;
    let rest = || run.end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
    let mut again = None;
    let mut wait = patience + START;
    while let Ok(line) = worker.lines.recv_timeout(wait.min(rest())) {
        wait = patience;
        match Step::read(&line) {
            Some(Step::Reduce) => {
                again = Some(Again::Fails);
                wait = patience + PATIENCE;
            }
            Some(Step::End(mut tally)) => {
                if std::mem::take(&mut tally.equal) > 0 {
                    *tally.others.entry(EXCEPTED.to_owned()).or_default() += 1;
                }
                return Ok(Some(Again::Whole(tally)));
            }
            _ => {}
        }
    }
    Ok(again)
}

fn finish(run: &Run, tallies: &BTreeMap<String, Tally>, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    for (name, tally) in tallies {
        tally.show(name, run.promise, out)?;
    }
    Ok(if tallies.values().any(|tally| tally.failed > 0) { Outcome::Failed } else { Outcome::Ok })
}
