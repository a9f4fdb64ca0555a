//! Native code and the interpreter as Rust callers run them. Programs with expectations are in `tests/filetests/`; what looks at the
//! process as a whole (mappings of code, what debuggers are told) is in programs of its own.

mod kernel;
mod overlap;
mod stages;
mod stopping;
mod texels;
mod thread_groups;
