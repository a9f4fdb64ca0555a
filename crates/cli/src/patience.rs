//! `nvjit fuzz --patience`: programs run on a driver in a process of their own, which is ended if one of them takes too
//! long. Programs that a driver takes minutes to compile, or that crash it, so end no run.

use super::Outcome;
use super::driver::{Run, Tally};
use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What a process says of its programs, a line of JSON each.
pub enum Step {
    /// It begins with a program of this number and language.
    Begin(u64, String),
    /// It reduces a program that failed.
    Reduce,
    /// What became of the program.
    End(Tally),
}

impl Step {
    pub fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let line = match self {
            Self::Begin(number, language) => json!({ "begin": number, "language": language }),
            Self::Reduce => json!({ "reduce": true }),
            Self::End(tally) => json!({ "end": tally.to_json() }),
        };
        writeln!(out, "{line}")?;
        out.flush()
    }

    /// None of a line for the user.
    fn read(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line).ok()?;
        if let Some(number) = value["begin"].as_u64() {
            return Some(Self::Begin(number, value["language"].as_str()?.to_owned()));
        }
        if value["reduce"].as_bool() == Some(true) {
            return Some(Self::Reduce);
        }
        Tally::from_json(&value["end"]).map(Self::End)
    }
}

/// The process that runs programs, and its lines.
struct Worker {
    child: Child,
    lines: Receiver<String>,
}

impl Worker {
    fn start(run: &Run, first: u64) -> anyhow::Result<Self> {
        let own = std::env::current_exe().context("the command finds itself")?;
        let mut child = Command::new(own)
            .args(run.arguments(first))
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

/// How long a process may take until its first program begins.
const START: Duration = Duration::from_secs(60);

/// Runs programs as [`Run::run`] does; none longer than `patience`, besides a minute in which a failing one is reduced.
pub fn run(run: &Run, patience: Duration, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut next = run.first;
    let mut has_title = false;
    while run.is_open(next) && run.end.is_none_or(|end| Instant::now() < end) {
        let worker = Worker::start(run, next)?;
        let mut current: Option<(u64, String)> = None;
        let mut wait = patience + START;
        let (ended, is_over) = loop {
            let rest = run.end.map_or(wait, |end| end.saturating_duration_since(Instant::now()));
            let line = match worker.lines.recv_timeout(wait.min(rest)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) if rest < wait => return finish(run, &tallies, out),
                Err(RecvTimeoutError::Timeout) => break (format!("took longer than {} s", wait.as_secs()), false),
                Err(RecvTimeoutError::Disconnected) => break ("ended the driver's process".to_owned(), true),
            };
            wait = patience;
            match Step::read(&line) {
                Some(Step::Begin(number, language)) => current = Some((number, language)),
                Some(Step::Reduce) => wait = patience + super::driver::PATIENCE,
                Some(Step::End(tally)) => {
                    let Some((_, language)) = current.take() else { bail!("a program that did not begin") };
                    tallies.entry(language).or_default().add(&tally);
                }
                // Its title is that of all processes, and its sums are made here.
                None if !has_title => {
                    has_title = true;
                    writeln!(out, "{line}")?;
                    out.flush()?;
                }
                None => {}
            }
        };
        match current {
            Some((number, language)) => {
                tallies.entry(language).or_default().note(&ended);
                next = number.saturating_add(1);
            }
            // It ends after the last program, or after as many failures as are wanted.
            None if is_over && has_title => break,
            None => bail!("the driver did not start"),
        }
    }
    finish(run, &tallies, out)
}

fn finish(run: &Run, tallies: &BTreeMap<String, Tally>, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    for (name, tally) in tallies {
        tally.show(name, run.promise, out)?;
    }
    Ok(if tallies.values().any(|tally| tally.failed > 0) { Outcome::Failed } else { Outcome::Ok })
}
