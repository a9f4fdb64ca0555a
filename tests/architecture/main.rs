//! Rules of docs/architecture.md that the compiler does not check: no stage depends on a later one, or on a part of the
//! pipeline around the programs.

mod circles;

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, in an order in which each knows only those before it.
const STAGES: [&str; 20] = [
    "limits",
    "error",
    "language/isa",
    "language/syntax",
    "language/validate",
    "language/numeric",
    "language/program",
    "options",
    "compiler/work",
    "compiler/ir",
    "compiler/lower",
    "compiler/opt",
    "compiler/expand",
    "compiler/diverge",
    "compiler/stages",
    "compiler/long",
    "compute",
    "interp",
    "compiler/codegen",
    "engine",
];

/// The modules of the crate `nvjit-raster`, likewise; its head says the same in words.
const RASTER: [&str; 44] = [
    "state",
    "recorded",
    "error",
    "statistics",
    "allocation",
    "threads",
    "lanes",
    "tile",
    "color",
    "assembly",
    "mesh",
    "borders",
    "shapes",
    "tessellate",
    "results",
    "program",
    "inputs",
    "geometry",
    "patches",
    "feedback",
    "link",
    "window",
    "exact",
    "clip",
    "viewports",
    "vertex",
    "varyings",
    "outline",
    "primitive",
    "small",
    "setup",
    "depth",
    "target",
    "operations",
    "outside",
    "coverage",
    "stipple",
    "narrow",
    "batch",
    "smooth",
    "merge",
    "observe",
    "fragment",
    "samples",
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

/// Checks that each of the modules in `source` depends only on those before it, and returns the number of files.
fn check_order(source: &str, modules: &[&str]) -> usize {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let mut count = 0;
    for (number, module) in modules.iter().enumerate() {
        for file in files(&source.join(module)).into_iter().chain(files(&source.join(module).with_extension("rs"))) {
            count += 1;
            let text = fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let Some((_, path)) = line.split_once("crate::") else { continue };
                let path = path.trim_start_matches("language::").trim_start_matches("compiler::");
                // The first name, or all of a list.
                let end = if path.starts_with('{') { path.len() } else { path.find("::").unwrap_or(path.len()) };
                let names = path[..end].split(|character: char| !character.is_alphanumeric() && character != '_');
                for name in names {
                    let is_later = modules[number + 1..].iter().any(|later| later.rsplit('/').next() == Some(name));
                    assert!(!is_later, "{}: {}", file.display(), line.trim());
                }
            }
        }
    }
    count
}

#[test]
fn no_stage_knows_a_later_one() {
    let count = check_order("src", &STAGES);
    assert!(count > 100, "{count} files");
}

#[test]
fn data_flows_one_way_through_the_pipeline() {
    let count = check_order("raster/src", &RASTER);
    assert!(count > RASTER.len(), "{count} files");
    // No file is left out, but the two that know all; and none looks up.
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("raster/src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let known = RASTER.contains(&&*name) || ["lib", "pipeline", "tests"].contains(&&*name);
        assert!(known, "{name} has no place in the order");
        let looks_up = |text: String| text.lines().any(|line| line.starts_with("use super::"));
        assert!(!path.is_file() || !looks_up(fs::read_to_string(&path).unwrap()), "{name}");
    }
}

/// The folders that have code.
const CODE: [&str; 9] = ["src", "runtime", "raster", "crates", "tests", "benches", "examples", "fuzz", "build.rs"];

/// All files of a folder that end so.
fn all_files(path: &Path, suffix: &str, found: &mut Vec<PathBuf>) {
    if path.is_file() && path.to_string_lossy().ends_with(suffix) {
        found.push(path.to_owned());
    }
    if path.is_dir() && path.file_name().is_some_and(|name| name != "target" && name != "node_modules") {
        fs::read_dir(path).unwrap().for_each(|entry| all_files(&entry.unwrap().path(), suffix, found));
    }
}

#[test]
fn comments_have_at_most_120_columns() {
    let mut found = Vec::new();
    for folder in CODE {
        all_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ".rs", &mut found);
    }
    assert!(found.len() > 800, "{} files", found.len());
    let mut long = Vec::new();
    for file in found {
        let text = fs::read_to_string(&file).unwrap();
        let is_long = |line: &str| line.trim_start().starts_with("//") && line.chars().count() > 120;
        long.extend(
            (1..)
                .zip(text.lines())
                .filter(|(_, line)| is_long(line))
                .map(|(number, _)| format!("{}:{number}", file.display())),
        );
    }
    assert!(long.is_empty(), "{long:#?}");
}

/// Tables that rustfmt leaves alone.
const TABLES: [&str; 6] = [
    "src/compiler/codegen/wide/table.rs",
    "src/compiler/ir/table.rs",
    "src/compiler/opt/fold/rules.rs",
    "src/language/isa/options.rs",
    "src/language/isa/table.rs",
    "src/language/validate/rules.rs",
];

#[test]
fn rows_of_tables_have_at_most_120_columns() {
    for table in TABLES {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(table)).unwrap();
        let long = (1..).zip(text.lines()).find(|(_, line)| line.chars().count() > 120);
        assert_eq!(long, None, "{table}");
    }
}
