//! Which of their cases slow tests take: a part, another one with nearly each build of the test. `NVJIT_TESTS` says
//! otherwise: `pictures`, which `.ci/run` sets, takes all pictures and a part of the other cases, `all` all cases, and
//! a number the part that has it.
#![allow(dead_code)] // Not every test program asks for all.

use std::io::Write;
use std::sync::LazyLock;

/// Whether every case is taken: so it is where expectations are written.
pub fn is_whole() -> bool {
    static IS_WHOLE: LazyLock<bool> = LazyLock::new(|| is_asked_for("all") || std::env::var_os("BLESS").is_some());
    *IS_WHOLE
}

/// Whether a case is taken, of which every `parts`th is in one part.
pub fn takes(case: usize, parts: usize) -> bool {
    is_whole() || case % parts == *PART % parts
}

/// Those of `cases` that are taken, of which every `parts`th is in one part.
pub fn of<T>(cases: impl IntoIterator<Item = T>, parts: usize) -> impl Iterator<Item = T> {
    let (first, step) = if is_whole() { (0, 1) } else { (*PART % parts, parts) };
    cases.into_iter().skip(first).step_by(step)
}

/// The same of pictures that are compared byte for byte.
pub fn of_pictures<T>(pictures: impl IntoIterator<Item = T>, parts: usize) -> impl Iterator<Item = T> {
    of(pictures, if is_asked_for("pictures") { 1 } else { parts })
}

/// Whether a test is run whose name is this, of which every `parts`th is in one part; otherwise it says that it is not.
pub fn has(test: &str, parts: usize) -> bool {
    let takes = takes(test.bytes().map(usize::from).sum(), parts);
    if !takes {
        eprintln!("skipped: {test}, which is in another part");
    }
    takes
}

/// How many of so many random cases are run: all, or the first twelfth.
pub fn some(cases: usize) -> usize {
    if is_whole() { cases } else { cases.div_ceil(12) }
}

/// What counts of all cases have at least: of a part, a hundredth of that.
pub fn least(count: usize) -> usize {
    if is_whole() { count } else { count / 100 }
}

fn is_asked_for(value: &str) -> bool {
    std::env::var_os("NVJIT_TESTS").is_some_and(|asked| asked == value)
}

/// The number of the part. It is said once, so that a failure can be repeated.
static PART: LazyLock<usize> = LazyLock::new(|| {
    // The length changes with nearly each build.
    let length = || std::env::current_exe().and_then(std::fs::metadata).map_or(0, |test| test.len() as usize);
    let asked = std::env::var("NVJIT_TESTS").ok().and_then(|value| value.parse().ok());
    let part = asked.unwrap_or_else(|| length() / 8 % 1_000);
    // Tests capture only what macros print.
    let _ = writeln!(std::io::stderr(), "slow tests take a part of their cases: NVJIT_TESTS={part} takes it again");
    part
});
