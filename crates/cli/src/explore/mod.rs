//! The page on which a program is edited. `answers` computes its data, for two hosts: a server on this machine
//! (`server`, the subcommand `nvjit explore`), and the command in WebAssembly beside the page on any web server
//! (`module`).

mod answers;
mod examples;
#[cfg_attr(feature = "cli", path = "machine/native.rs")]
#[cfg_attr(not(feature = "cli"), path = "machine/none.rs")]
mod machine;

#[cfg(feature = "cli")]
mod http;
#[cfg(not(feature = "cli"))]
pub mod module;
#[cfg(feature = "cli")]
mod server;
mod stage;
mod translations;

use super::input_files::InputFiles;
use anyhow::Context;
use serde_json::Value;
#[cfg(feature = "cli")]
pub use server::{Arguments, run};
use std::path::Path;

/// The example to begin with.
const FIRST: &str = "programs/toon.fp";

/// The examples, and nothing else.
fn files() -> InputFiles {
    let mut files = InputFiles::default();
    for &(name, content) in examples::FILES {
        files.kept.insert(Path::new(examples::FOLDER).join(name), content);
    }
    files
}

/// The initial program of the page, if none is given.
fn first() -> anyhow::Result<Value> {
    let first = examples::all().find(|(name, ..)| *name == FIRST);
    let (name, _, text) = first.context("there is no example")?;
    Ok(answers::start(&format!("{}{name}", examples::FOLDER), text))
}
