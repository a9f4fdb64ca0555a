//! Filetests: programs whose comments say what is expected, read and run on every engine. docs/testing.md has the form;
//! `cargo test --test filetests` and `nvjit test` both run them by this.

pub mod coverage;
mod emission;
pub mod file;
mod names;
pub mod run;
mod value;
