//! The command `nvjit`. Its subcommands are in `cli/`, one file each; nothing here or there is part of
//! the library.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
