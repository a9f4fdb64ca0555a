//! Counts the outcomes of programs on a driver, and transfers the counts from a child process to its parent.

use super::translate::Promise;
use nvjit_translate::driver::Distances;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The outcomes of the programs of a language.
#[derive(Default)]
pub struct Tally {
    pub programs: u64,
    pub equal: u64,
    pub failed: u64,
    /// The numbers of other outcomes, by name.
    pub others: BTreeMap<String, u64>,
    pub distances: Distances,
}

impl Tally {
    /// Counts the programs of another one, too.
    pub fn add(&mut self, other: &Self) {
        self.programs += other.programs;
        self.equal += other.equal;
        self.failed += other.failed;
        for (what, count) in &other.others {
            *self.others.entry(what.clone()).or_default() += count;
        }
        let (own, other) = (&mut self.distances, &other.distances);
        own.words += other.words;
        own.equal += other.equal;
        own.rounded += other.rounded;
        own.near += other.near;
        own.far += other.far;
        own.special += other.special;
    }

    /// Counts a program of which nothing else is known.
    pub fn note(&mut self, what: &str) {
        self.programs += 1;
        *self.others.entry(what.to_owned()).or_default() += 1;
    }

    pub fn to_json(&self) -> serde_json::Value {
        let Distances { words, equal, rounded, near, far, special } = self.distances;
        let distances = [words, equal, rounded, near, far, special];
        serde_json::json!([self.programs, self.equal, self.failed, self.others, distances])
    }

    pub fn from_json(value: &serde_json::Value) -> Option<Self> {
        let own: (u64, u64, u64, BTreeMap<String, u64>, [u64; 6]) = serde_json::from_value(value.clone()).ok()?;
        let (programs, equal, failed, others, [words, same, rounded, near, far, special]) = own;
        let distances = Distances { words, equal: same, rounded, near, far, special };
        Some(Self { programs, equal, failed, others, distances })
    }

    pub fn show(&self, name: &str, promise: Promise, out: &mut dyn Write) -> io::Result<()> {
        let ran = if promise == Promise::Exact { "equal" } else { "measured" };
        write!(out, "{name}: {} programs, {} {ran}, {} failed", self.programs, self.equal, self.failed)?;
        for (what, count) in &self.others {
            write!(out, ", {count} {what}")?;
        }
        let Distances { words, equal, rounded, near, far, special } = self.distances;
        if words > 0 {
            write!(out, "; of {words} words {equal} equal, {rounded} within 3e-7, {near} within 1e-4, {far} further")?;
            write!(out, ", {special} NaN or infinity against a number")?;
        }
        writeln!(out)
    }
}

/// The report of a child process about its programs, a line of JSON per step.
pub enum Step {
    /// It begins with a program of this number and language.
    Begin(u64, String),
    /// It reduces a program that failed.
    Reduce,
    /// The outcome of the program.
    End(Tally),
    /// There are no more programs.
    Done,
}

impl Step {
    pub fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let line = match self {
            Self::Begin(number, language) => json!({ "begin": number, "language": language }),
            Self::Reduce => json!({ "reduce": true }),
            Self::End(tally) => json!({ "end": tally.to_json() }),
            Self::Done => json!({ "done": true }),
        };
        writeln!(out, "{line}")?;
        out.flush()
    }

    /// None of a line for the user.
    pub fn read(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line).ok()?;
        if let Some(number) = value["begin"].as_u64() {
            return Some(Self::Begin(number, value["language"].as_str()?.to_owned()));
        }
        if value["reduce"].as_bool() == Some(true) {
            return Some(Self::Reduce);
        }
        if value["done"].as_bool() == Some(true) {
            return Some(Self::Done);
        }
        Tally::from_json(&value["end"]).map(Self::End)
    }
}
