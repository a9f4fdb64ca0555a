//! Filetests: programs whose comments have the expected results, read and run on every engine. docs/testing.md
//! describes the format; `cargo test --test filetests` and `nvjit test` both use this module.

pub mod coverage;
mod emission;
pub mod file;
mod names;
pub mod run;
mod value;
