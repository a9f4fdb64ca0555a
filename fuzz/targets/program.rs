//! Every engine gives the same bits for any text that is a program; texts change token by token.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use nvjit_fuzzing::{Case, mutate, oracle};

fuzz_target!(|text: &[u8]| {
    let Some(case) = Case::from_text(text) else { return };
    if let Err(failure) = oracle::check(&case) {
        panic!("{failure}");
    }
});

fuzz_mutator!(|text: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::in_place(text, size, max_size, seed)
});
