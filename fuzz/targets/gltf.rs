//! A glTF file, of text or binary, becomes a mesh or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nvjit_cli::decoders;

fuzz_target!(init: decoders::read_nothing_else(), |bytes: &[u8]| decoders::mesh("gltf", bytes));
