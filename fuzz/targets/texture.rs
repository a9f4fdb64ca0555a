//! Fast samplers and the reference give the same for any texture and lookup.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nvjit_fuzzing::{choices::Choices, texture};

fuzz_target!(|bytes: &[u8]| {
    texture::check(&mut Choices::new(bytes)).unwrap_or_else(|failure| panic!("{failure}"));
});
