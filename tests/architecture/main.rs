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
        let known = RASTER.contains(&&*name) || ["lib", "pipeline"].contains(&&*name);
        assert!(known, "{name} has no place in the order");
        let looks_up = |text: String| text.lines().any(|line| line.starts_with("use super::"));
        assert!(!path.is_file() || !looks_up(fs::read_to_string(&path).unwrap()), "{name}");
    }
}

/// The folders that have code.
const CODE: [&str; 9] = ["src", "runtime", "raster", "crates", "tests", "benches", "examples", "fuzz", "build.rs"];

/// Where there are pages and what makes packages, too.
const PAGES: [&str; 4] = ["docs", "packaging", "README.md", "CHANGELOG.md"];

/// All files of a folder that end so.
fn all_files(path: &Path, suffix: &str, found: &mut Vec<PathBuf>) {
    if path.is_file() && path.to_string_lossy().ends_with(suffix) {
        found.push(path.to_owned());
    }
    if path.is_dir() && path.file_name().is_some_and(|name| name != "target" && name != "node_modules") {
        fs::read_dir(path).unwrap().for_each(|entry| all_files(&entry.unwrap().path(), suffix, found));
    }
}

/// The lines of comments in a file of code: those that begin as comments do, and those to the end of `/*`.
fn comments<'a>(text: &'a str, begins: &'a [&str]) -> impl Iterator<Item = (usize, &'a str)> {
    let mut is_open = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let line = line.trim_start();
        let is_comment = is_open || begins.iter().any(|begin| line.starts_with(begin));
        is_open = is_comment && (is_open || line.starts_with("/*")) && !line.contains("*/");
        is_comment
    })
}

/// The lines of a page that are sentences: not of tables, nor of what stands between fences or is indented.
fn sentences(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_fenced = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        // A line of one word cannot be broken.
        !is_fence && !is_fenced && !line.starts_with(['|', '#', '<']) && !line.starts_with("    ") && line.contains(' ')
    })
}

/// How comments begin, by the ends of files' names; pages are sentences.
const COMMENTS: [(&str, &[&str]); 8] = [
    (".rs", &["//"]),
    (".c", &["//", "/*"]),
    (".h", &["//", "/*"]),
    (".js", &["//", "/*"]),
    (".ts", &["//", "/*"]),
    (".sh", &["#"]),
    (".toml", &["#"]),
    (".md", &[]),
];

#[test]
fn comments_and_pages_have_at_most_120_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut long = Vec::new();
    for (suffix, begins) in COMMENTS {
        let mut found = Vec::new();
        CODE.into_iter().chain(PAGES).for_each(|folder| all_files(&root.join(folder), suffix, &mut found));
        assert!(found.len() > if suffix == ".rs" { 800 } else { 0 }, "{} files {suffix}", found.len());
        // What others wrote and is packed into one file stays as it came.
        for file in found.into_iter().filter(|file| !file.ends_with("explore/editor.js")) {
            let text = fs::read_to_string(&file).unwrap();
            let lines: Vec<_> =
                if begins.is_empty() { sentences(&text).collect() } else { comments(&text, begins).collect() };
            let lines = lines.into_iter().filter(|(_, line)| line.chars().count() > 120);
            long.extend(lines.map(|(number, _)| format!("{}:{number}", file.display())));
        }
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
