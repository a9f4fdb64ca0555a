//! Translations on the GL driver that is installed: the fuzzer's cases have the interpreter's bits, and examples link.
#![cfg(feature = "driver")]

use nvjit::Program;
use nvjit::runtime::Stage;
use nvjit_fuzzing::Case;
use nvjit_translate::driver::gl::{Gl, Kind};
use nvjit_translate::driver::{self, Verdict};
use nvjit_translate::{Contract, Settings, translate};
use std::path::Path;

/// A context; without one the test says that it is skipped.
fn gl(test: &str) -> Option<Gl> {
    Gl::open().map_err(|missing| eprintln!("skipped {test}: {missing} (Debian: libegl1 libgl1-mesa-dri)")).ok()
}

/// Programs of each language.
const CASES: u64 = 6;

#[test]
fn cases_of_the_fuzzer_have_the_bits_of_the_interpreter() {
    let Some(gl) = gl("cases_of_the_fuzzer_have_the_bits_of_the_interpreter") else { return };
    for language in nvjit_fuzzing::languages() {
        let mut equal = 0;
        for index in 0..CASES {
            let case = Case::numbered(11, index, language).unwrap();
            match driver::check(&gl, &case) {
                Verdict::Equal => equal += 1,
                Verdict::Failed(failed) => {
                    let program = nvjit::language::syntax::print(case.program.ast());
                    panic!("{} {index}: {}\n{program}\n{}", language.name(), failed.message, failed.text);
                }
                Verdict::Unsupported(_) | Verdict::LeftOut(_) => {}
            }
        }
        assert!(equal > 0, "{}", language.name());
    }
}

#[test]
fn a_driver_links_the_examples() {
    let Some(gl) = gl("a_driver_links_the_examples") else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/programs");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read(&path).unwrap();
        let Ok(program) = Program::load(&text) else { continue };
        let kind = match program.stage() {
            Stage::Vertex => Kind::Vertex,
            Stage::Fragment => Kind::Fragment,
            Stage::Compute => Kind::Compute,
            _ => continue,
        };
        for contract in Contract::ALL {
            let settings = Settings { contract, ..Settings::default() };
            let translation = match translate(&program, &text, &settings) {
                Ok(translation) => translation,
                Err(error) => {
                    assert!(
                        path.ends_with("fxaa.fp") && error.to_string().contains("computed"),
                        "{}: {error}",
                        path.display()
                    );
                    continue;
                }
            };
            match gl.link(&[(kind, &translation.text)]) {
                Ok(linked) => gl.delete(linked),
                Err(message) => panic!("{}: {message}\n{}", path.display(), translation.text),
            }
        }
    }
}
