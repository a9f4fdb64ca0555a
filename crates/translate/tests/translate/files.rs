//! Programs of the repository.

use super::part;
use nvjit::Program;
use std::path::{Path, PathBuf};

/// All files below a folder, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { all.push(path) }
        }
    }
    all.sort();
    all
}

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The programs of a folder of the repository that load.
pub fn programs(folder: &str) -> Vec<(PathBuf, Vec<u8>, Program)> {
    a_part(folder, 1)
}

/// Those in one part, of which every `parts`th file is.
pub fn a_part(folder: &str, parts: usize) -> Vec<(PathBuf, Vec<u8>, Program)> {
    let load = |path: PathBuf| {
        let text = std::fs::read(&path).ok()?;
        let program = Program::load(&text).ok()?;
        Some((path, text, program))
    };
    part::of(files(&root().join(folder)), parts).filter_map(load).collect()
}
