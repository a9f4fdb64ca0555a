//! Program objects under random calls, against the model of tests/gl/.

#![no_main]

#[path = "../../tests/gl/model.rs"]
mod model;

libfuzzer_sys::fuzz_target!(|data: &[u8]| model::compare(data));
