//! The command `nvjit` as its users call it: a module for each thing that it does. What it prints for given files is
//! tested in `tests/cli.rs`.

mod command;
mod explore;
mod figures;
mod gltf;
mod lsp;
mod memory;
mod package;
mod packaging;
#[path = "../../../../tests/part/mod.rs"]
mod part;
mod render;
mod reports;
mod scenes;
mod targets;
mod translate;
mod watch;
