//! Program objects under random calls, against the model of crates/gl/tests/gl/.

#![no_main]

#[path = "../../crates/gl/tests/gl/model.rs"]
mod model;

libfuzzer_sys::fuzz_target!(|data: &[u8]| model::compare(data));
