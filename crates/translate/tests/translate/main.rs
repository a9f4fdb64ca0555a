//! Translations: as texts and modules that validators and other tools take, and as programs that give the interpreter's
//! bits on the drivers that are installed.

mod arb;
#[cfg(target_os = "linux")]
#[path = "../../../../tests/counted/mod.rs"]
mod counted;
mod driver;
mod files;
mod growth;
mod lacks;
mod modules;
#[path = "../../../../tests/part/mod.rs"]
mod part;
mod reflection;
mod translations;
mod webgpu;
