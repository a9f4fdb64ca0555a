//! Every engine gives the same bits for generated programs. The first byte selects the language, the others decide all
//! that the generator decides.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nvjit::language::isa::Language;
use nvjit_fuzzing::{Case, oracle};

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    let language = Language::ALL[usize::from(first) % Language::ALL.len()];
    let result = Case::from_bytes(bytes, language).and_then(|case| oracle::check(&case));
    if let Err(failure) = result {
        panic!("{failure}");
    }
});
