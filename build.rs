//! Gives the library a number that changes with the sources that code depends on, so that builds do not use each
//! other's code on disk (`src/compiler/codegen/cache.rs`). Engines and interpreter are not among them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The files below `path` but those of tests, sorted.
fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if !path.exists() || path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests")) {
        return;
    }
    let Ok(entries) = std::fs::read_dir(path) else { return found.push(path.to_owned()) };
    let mut entries: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries.iter().for_each(|entry| files(entry, found));
}

fn main() {
    let mut found = Vec::new();
    // In the repository the runtime is a sibling folder; elsewhere its version is used.
    for path in ["Cargo.toml", "src/language", "src/compiler", "src/limits.rs", "src/options.rs", "runtime/src"] {
        files(Path::new(path), &mut found);
    }
    let mut hasher = DefaultHasher::new();
    // A new file is named by one that was there.
    for path in found {
        println!("cargo:rerun-if-changed={}", path.display());
        path.hash(&mut hasher);
        std::fs::read(&path).unwrap_or_default().hash(&mut hasher);
    }
    println!("cargo:rustc-env=NVJIT_SOURCES={:016x}", hasher.finish());
}
