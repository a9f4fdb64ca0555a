//! Any text loads or has errors, in time, and prints as the same program.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nvjit_fuzzing::mutate;

fuzz_target!(|text: &[u8]| {
    mutate::check(text).unwrap_or_else(|failure| panic!("{failure}"));
});
