//! Ordinary programs are compiled by every backend that the CPU supports: the examples, the programs of the benches,
//! and those of all file tests. The bound on the work of a compilation is for other programs.

#![cfg(feature = "jit")]

use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
use nvjit::error::CompileError;
use nvjit::{Options, Program};
use nvjit_fuzzing::harness::file;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::path::{Path, PathBuf};

/// Files with programs that are left to the interpreter. A routine that calls itself where lanes see of one another is
/// there once for each depth of its stack; one that calls itself out of loops tests all depths for each of its counts.
const INTERPRETED: [&str; 3] =
    ["regress/votes-behind-recursion.fp", "control_steps/deep.txt", "gpu_program/known/recursion.vp"];

/// Files under `directory`, however deep.
fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// The programs of a file that load: the file is one, or a file test, or a case with a part that is one.
fn programs(path: &Path) -> Vec<Program> {
    let Ok(text) = std::fs::read(path) else { return Vec::new() };
    let texts: Vec<Vec<u8>> = match file::parse(&text) {
        Ok(cases) if path.components().any(|part| part.as_os_str() == "filetests") => {
            cases.iter().map(|case| case.text.clone()).collect()
        }
        _ => {
            let text = String::from_utf8_lossy(&text);
            let part = text.split("--- ").find_map(|part| part.strip_prefix("program\n"));
            vec![part.unwrap_or(&text).as_bytes().to_vec()]
        }
    };
    texts.iter().filter_map(|text| Program::load(text).ok()).collect()
}

#[test]
fn ordinary_programs_are_compiled() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for directory in ["examples", "benches/programs", "tests/filetests", "tests/cases"] {
        collect(&root.join(directory), &mut files);
    }
    files.sort();
    let files: Vec<_> = super::part::of(files, 12).collect();
    let compilers: Vec<Compiler> = Backend::NAMED
        .into_iter()
        .filter(|backend| backend.is_here())
        .filter_map(|backend| {
            let mut options = CompileOptions::default();
            options.backend = backend;
            Compiler::new(options).ok()
        })
        .collect();
    let check = |path: &PathBuf| {
        let mut found = (0, Vec::new());
        for program in programs(path) {
            found.0 += 1;
            for compiler in &compilers {
                let meter = Options::default().meter(program.ast().length());
                let compiled = compiler.compile_counted(&program, &meter);
                if let Err(CompileError::TooMuchWork(limit)) = compiled
                    && !INTERPRETED.iter().any(|file| path.ends_with(file))
                {
                    let backend = compiler.options().backend;
                    found.1.push(format!("{}, {backend:?}: more than {limit} units", path.display()));
                }
            }
        }
        found
    };
    let found: Vec<(usize, Vec<String>)> = files.par_iter().map(check).collect();
    let faults: Vec<String> = found.iter().flat_map(|(_, faults)| faults.iter().cloned()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let count: usize = found.iter().map(|(count, _)| count).sum();
    assert!(count > super::part::some(1000), "{count} programs");
}
