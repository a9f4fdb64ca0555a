//! What docs/architecture.md says of the source and no compiler checks: no stage knows a later one.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, in an order in which each knows only those before it.
const STAGES: [&str; 16] = [
    "isa", "syntax", "validate", "program", "engine", "numeric", "ir", "lower", "opt", "expand", "diverge", "interp",
    "codegen", "gl", "fuzzing", "capi",
];

/// The source files of a module, without tests.
fn files(path: &Path) -> Vec<PathBuf> {
    let is_test = path.file_stem().is_some_and(|name| name.to_string_lossy().ends_with("tests"));
    if is_test || !path.exists() {
        return Vec::new();
    }
    if path.is_file() {
        return vec![path.to_owned()];
    }
    fs::read_dir(path).unwrap().flat_map(|entry| files(&entry.unwrap().path())).collect()
}

#[test]
fn no_stage_knows_a_later_one() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut count = 0;
    for (number, stage) in STAGES.iter().enumerate() {
        for file in files(&source.join(stage)).into_iter().chain(files(&source.join(stage).with_extension("rs"))) {
            count += 1;
            let text = fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let Some((_, path)) = line.split_once("crate::") else { continue };
                // The first name, or all of a list.
                let end = if path.starts_with('{') { path.len() } else { path.find("::").unwrap_or(path.len()) };
                let names = path[..end].split(|character: char| !character.is_alphanumeric() && character != '_');
                for name in names {
                    assert!(!STAGES[number + 1..].contains(&name), "{}: {}", file.display(), line.trim());
                }
            }
        }
    }
    assert!(count > 100, "{count} files");
}
