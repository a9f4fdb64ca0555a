//! Translations: as texts and modules that validators and other tools take, and as programs that give the interpreter's
//! bits on the drivers that are installed.

mod arb;
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
#[cfg(target_os = "linux")]
#[path = "../../../../tests/work/mod.rs"]
mod work;
