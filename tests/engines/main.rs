//! Native code and the interpreter as Rust callers run them. Programs with expectations are in `tests/filetests/`;
//! tests that inspect the whole process (mappings of code, reports to debuggers) are programs of their own.

mod kernel;
mod overlap;
mod stages;
mod stopping;
mod texels;
mod thread_groups;
