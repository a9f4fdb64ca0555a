//! The crate as Rust callers use it: programs from trees, native code and the interpreter. Programs with expectations
//! are in `tests/filetests/`; tests that inspect the whole process (mappings of code, reports to debuggers) are
//! separate programs.

mod kernel;
mod overlap;
#[path = "../part/mod.rs"]
mod part;
mod ranges;
mod stages;
mod stopping;
mod texels;
mod thread_groups;
mod trees;
