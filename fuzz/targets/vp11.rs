//! Every engine gives the same bits for generated programs of one language.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nvjit_fuzzing::{Case, oracle};
use nvjit::language::isa::Language;

fuzz_target!(|bytes: &[u8]| {
    let result = Case::from_bytes(bytes, Language::Vp11).and_then(|case| oracle::check(&case));
    if let Err(failure) = result {
        panic!("{failure}");
    }
});
