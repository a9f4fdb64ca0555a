//! Plain ARB programs: nvjit's parser takes them, they give the interpreter's bits in the contract `exact`, and the driver that is installed
//! takes them, too.
#![cfg(feature = "driver")]

mod files;

use files::programs;
use nvjit::Program;
use nvjit::isa::Language;
use nvjit_fuzzing::Case;
use nvjit_translate::driver::gl::Programs;
use nvjit_translate::driver::{Distances, Verdict, arb};
use nvjit_translate::{Contract, Error, Limits, Settings, Target, Translation, translate};

/// The languages that have plain counterparts.
const LANGUAGES: [Language; 10] = [
    Language::Fp1,
    Language::Vp1,
    Language::Vp11,
    Language::Vp2,
    Language::ArbVp,
    Language::Vp30,
    Language::Vp40,
    Language::ArbFp,
    Language::Fp30,
    Language::Fp40,
];

fn plain(text: &[u8], contract: Contract) -> Result<Translation, Error> {
    plain_within(text, contract, Limits::default())
}

fn plain_within(text: &[u8], contract: Contract, limits: Limits) -> Result<Translation, Error> {
    let program = Program::load(text).unwrap_or_else(|errors| panic!("{errors}\n{}", String::from_utf8_lossy(text)));
    translate(&program, text, &Settings { target: Target::Arb, contract, limits, ..Settings::default() })
}

fn fails(language: Language, index: u64, case: &Case, message: &str, text: &str) -> ! {
    let program = nvjit::syntax::print(case.program.ast());
    panic!("{} {index}: {message}\n{program}\n{text}", language.name())
}

#[test]
fn random_programs_have_the_bits_of_the_interpreter() {
    for language in LANGUAGES {
        let mut equal = 0;
        for index in 0..150 {
            let case = Case::numbered(21, index, language).unwrap();
            match arb::check(&case) {
                Verdict::Equal => equal += 1,
                Verdict::Failed(failed) => fails(language, index, &case, &failed.message, &failed.text),
                Verdict::Unsupported(_) | Verdict::LeftOut(_) => {}
            }
        }
        assert!(equal >= 5, "{} {equal}", language.name());
    }
}

/// With operands that include NaN and infinities; docs/translation.md has the shares of each language.
#[test]
fn fast_programs_are_near() {
    let mut distances = Distances::default();
    for language in LANGUAGES {
        for index in 0..60 {
            let case = Case::numbered(22, index, language).unwrap();
            if let Verdict::Failed(failed) = arb::measure(&case, Contract::Fast, &mut distances) {
                fails(language, index, &case, &failed.message, &failed.text);
            }
        }
    }
    assert!(distances.words > 10_000 && distances.equal * 100 >= distances.words * 90, "{distances:?}");
}

/// Programs of the corpus and random ones, which a driver reads with a parser of its own.
#[test]
fn a_driver_takes_them() {
    let driver = match Programs::open() {
        Ok(driver) => driver,
        Err(missing) => {
            return eprintln!("skipped a_driver_takes_them: {missing} (Debian: libegl1 libgl1-mesa-dri)");
        }
    };
    let files = programs("examples/programs").into_iter().chain(programs("tests/filetests"));
    let files = files.map(|(path, text, _)| (path.display().to_string(), text));
    let random = LANGUAGES.into_iter().flat_map(|language| {
        (0..40).map(move |index| {
            let case = Case::numbered(23, index, language).unwrap();
            (format!("{} {index}", language.name()), nvjit::syntax::print(case.program.ast()).into_bytes())
        })
    });
    let mut taken = 0;
    for (name, text) in files.chain(random) {
        for contract in Contract::ALL {
            let Ok(translation) = plain(&text, contract) else { continue };
            if let Err(message) = driver.load(&translation.text) {
                panic!("{name}: {message}\n{}\n{}", String::from_utf8_lossy(&text), translation.text);
            }
            taken += 1;
        }
    }
    assert!(taken > 300, "{taken}");
}
