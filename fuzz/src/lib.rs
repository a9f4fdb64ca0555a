//! The command's own source, for targets that have it decode files.

#[path = "../../src/cli/mod.rs"]
#[allow(dead_code, unused_imports, reason = "a part of the command")]
pub mod cli;
