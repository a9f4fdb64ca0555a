//! The command `nvjit`. Its subcommands are in `cli/`, one file each; nothing here or there is part of
//! the library.

// The page in WebAssembly asks for a part of it.
#![cfg_attr(not(feature = "cli"), allow(dead_code, reason = "commands that have no command line"))]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
