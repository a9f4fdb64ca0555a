//! Program files with expectations in their comments, each run on every engine. docs/testing.md describes the format;
//! `nvjit_fuzzing::harness` reads and runs the files. Tests of single modules are next to the modules.

#[path = "../../../tests/part/mod.rs"]
mod part;

use libtest_mimic::{Arguments, Failed, Trial};
use nvjit::Program;
use nvjit_fuzzing::harness::coverage::Coverage;
use nvjit_fuzzing::harness::file::{self, Case};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// File names that hold programs: one for each stage, and cases of `tests/cases`.
const EXTENSIONS: [&str; 8] = ["fp", "vp", "vsp", "gp", "tcp", "tep", "cp", "txt"];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/filetests");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    paths.sort();
    // Those that are named are all run.
    let takes = |case| arguments.filter.is_some() || part::takes(case, 24);
    let mut count = 0..;
    let mut trials = Vec::new();
    let mut coverage = Coverage::default();
    for path in paths {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        match file::parse(&text) {
            Ok(cases) => {
                cases.iter().for_each(|case| coverage.add(case));
                let taken = cases.into_iter().zip(&mut count).filter(|&(_, number)| takes(number));
                trials.extend(taken.map(|(case, _)| trial(&name, &path, case)));
            }
            Err(fault) => {
                let message = format!("{}:{fault}", path.display());
                trials.push(Trial::test(name, move || Err(Failed::from(message))));
            }
        }
    }
    // Those of images and of other stages have a test of their own.
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases"), &mut files);
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let program = text.split("--- ").find_map(|part| part.strip_prefix("program\n"));
        if let Some(program) = program.and_then(|text| Program::load(text.as_bytes()).ok()) {
            coverage.add_program(&program);
        }
    }
    trials.push(Trial::test("every form of every instruction is run", move || coverage.check().map_err(Failed::from)));
    // The output says which backends these programs ran on, and which this host lacks; none is left out that the CPU
    // could do.
    #[cfg(feature = "jit")]
    for backend in nvjit::compiler::codegen::Backend::NAMED {
        let run = move || match backend.is_here() {
            true => Ok(()),
            false => Err(Failed::from("the CPU has what it needs, but no program was run on it")),
        };
        trials.push(Trial::test(format!("on {backend:?}"), run).with_ignored_flag(!cpu_has(backend)));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Whether the CPU has what a backend's code needs, as the standard library says.
#[cfg(all(feature = "jit", target_arch = "x86_64"))]
fn cpu_has(backend: nvjit::compiler::codegen::Backend) -> bool {
    use nvjit::compiler::codegen::Backend;
    let has_avx2 =
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("f16c");
    match backend {
        Backend::Avx512 => {
            let has_words = is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512dq");
            has_avx2 && has_words && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl")
        }
        Backend::Avx2 => has_avx2,
        _ => is_x86_feature_detected!("sse4.1"),
    }
}

#[cfg(all(feature = "jit", not(target_arch = "x86_64")))]
fn cpu_has(backend: nvjit::compiler::codegen::Backend) -> bool {
    cfg!(target_arch = "aarch64") && backend == nvjit::compiler::codegen::Backend::Cranelift
}

fn trial(name: &str, path: &Path, case: Case) -> Trial {
    let name = if case.title.is_empty() { name.to_owned() } else { format!("{name}: {}", case.title) };
    let path = path.to_owned();
    Trial::test(name, move || nvjit_fuzzing::harness::run::check(&path, &case).map_err(Failed::from))
}

fn collect(directory: &Path, paths: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    for entry in entries {
        let path = entry.expect("an entry of a directory that is read").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|own| extension == *own)) {
            paths.push(path);
        }
    }
}
