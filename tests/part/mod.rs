//! Which of their cases slow tests take: a part, another one with each build of the test, or all of them with
//! `NVJIT_TESTS=all`, which `.ci/run` sets.
#![allow(dead_code)] // Not every test program asks for both.

/// Whether every case is taken.
pub fn is_whole() -> bool {
    std::env::var_os("NVJIT_TESTS").is_some_and(|value| value == "all")
}

/// Whether a case is taken, of which every `parts`th is in one part.
pub fn takes(case: usize, parts: usize) -> bool {
    // Its length changes with nearly each build.
    let length = std::env::current_exe().and_then(std::fs::metadata).map_or(0, |test| test.len() as usize);
    is_whole() || case % parts == length / 8 % parts
}
