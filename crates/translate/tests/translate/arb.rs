//! Plain ARB programs: nvjit's parser takes them, they give the interpreter's bits in the contract `exact`, and the
//! installed driver accepts them as well.
#![cfg(feature = "driver")]

use super::files::programs;
use super::part;
use nvjit::Program;
use nvjit::language::isa::Language;
use nvjit_fuzzing::Case;
use nvjit_translate::driver::programs::{Programs, Reading};
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
    let program = nvjit::language::syntax::print(case.program.ast());
    panic!("{} {index}: {message}\n{program}\n{text}", language.name())
}

#[test]
fn random_programs_have_the_bits_of_the_interpreter() {
    for language in LANGUAGES {
        let mut equal = 0;
        for index in part::of(0..150, 12) {
            let case = Case::numbered(21, index, language).unwrap();
            match arb::check(&case) {
                Verdict::Equal => equal += 1,
                Verdict::Failed(failed) => fails(language, index, &case, &failed.message, &failed.text),
                Verdict::Unsupported(_) | Verdict::LeftOut(_) | Verdict::Excepted(_) => {}
            }
        }
        assert!(equal >= 5 || !part::is_whole(), "{} {equal}", language.name());
    }
}

/// With operands that include NaN and infinities; docs/translation.md has the shares of each language.
#[test]
fn fast_programs_are_near() {
    let mut distances = Distances::default();
    for language in LANGUAGES {
        for index in part::of(0..60, 4) {
            let case = Case::numbered(22, index, language).unwrap();
            if let Verdict::Failed(failed) = arb::measure(&case, Contract::Fast, &mut distances) {
                fails(language, index, &case, &failed.message, &failed.text);
            }
        }
    }
    assert!(
        distances.words > part::least(10_000) as u64 && distances.equal * 100 >= distances.words * 90,
        "{distances:?}"
    );
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
            (format!("{} {index}", language.name()), nvjit::language::syntax::print(case.program.ast()).into_bytes())
        })
    });
    let mut taken = 0;
    for (name, text) in part::of(files.chain(random), 12) {
        for contract in Contract::ALL {
            let Ok(translation) = plain(&text, contract) else { continue };
            // The driver has no ARB_vertex_blend.
            let blends = ["vertex.weight", "modelview["].iter().any(|word| translation.text.contains(word));
            let language = Program::load(translation.text.as_bytes()).unwrap().language();
            let reading = driver.read(language, &translation.text);
            if reading != Reading::Taken && !blends {
                panic!("{name}: {reading:?}\n{}\n{}", String::from_utf8_lossy(&text), translation.text);
            }
            taken += 1;
        }
    }
    assert!(taken > part::least(300), "{taken}");
}

/// Both lanes of a branch are carried out, and the result is chosen (NV_vertex_program2 2.14.3.6).
#[test]
fn branches_are_choices() {
    let text =
        b"!!VP2.0\nMOVC CC.x, v[COL0].x;\nMOV R0, c[0];\nBRA past (LE.x);\nMOV R0, c[1];\npast:\nMOV o[HPOS], R0;\nEND";
    let error = plain(text, Contract::Exact).unwrap_err();
    assert_eq!(
        error.to_string(),
        "arb has no choice between two values in vertex programs to the bit; glsl150 can say it"
    );
    let span = error.span().unwrap();
    assert_eq!(&text[span.start..span.end], b"MOV R0, c[1]");
    let translation = plain(text, Contract::Fast).unwrap();
    assert!(translation.text.contains("MAX R0, nv_test, nv_other;\n"), "{}", translation.text);
    assert!(!translation.text.contains("BRA past (LE.x);\nBRA"), "{}", translation.text);
}

/// An operand's element is chosen by its own address (NV_vertex_program2 2.14.2.1, with the option's in
/// NV_vertex_program2_option), also where plain programs have fewer address registers or smaller offsets than that.
#[test]
fn operands_of_an_instruction_have_addresses_of_their_own() {
    let program = |other: &str| {
        let text = format!(
            "!!ARBvp1.0\nOPTION NV_vertex_program2;\nPARAM c[96] = {{ program.env[0..95] }};\nADDRESS a;\n\
             ARL a, vertex.attrib[1];\nADD result.color, c[a.x], {other};\nMOV result.position, vertex.position;\nEND"
        );
        plain(text.as_bytes(), Contract::Exact).unwrap().text
    };
    let two = program("-c[a.y + 3].wzyx");
    let lines = "ARL nv_address.x, a.x;\nMOV nv_a, c[nv_address.x];\nARL nv_address.x, a.y;\n\
        ADD result.color.front.primary, nv_a, -c[nv_address.x + 3].wzyx;\n";
    assert!(two.contains(lines), "{two}");
    let one = program("-c[a.x + 3]");
    assert!(one.contains("ADD result.color.front.primary, c[nv_address.x], -c[nv_address.x + 3];\n"), "{one}");
    // Offsets of 1 and 32767.
    let case = Case::numbered(3737, 1871, Language::ArbVp).unwrap();
    assert_eq!(arb::check(&case), Verdict::Equal);
}

/// RC, HC and CC are registers whose values are discarded (NV_fragment_program 3.11.1.2); the suffix C alone changes
/// the condition code (3.11.4.4).
#[test]
fn what_is_written_to_the_null_register_is_discarded() {
    let text = b"!!FP1.0\nMOV R0, p[0];\nMOV RC.x, f[COL0];\nMOVC RC.y, f[COL0];\nMOV R0 (GT.xyyy), p[1];\n\
        MOV o[COLR], R0;\nEND";
    let lines = plain(text, Contract::Exact).unwrap().text;
    assert!(lines.contains("MOV nv_cc0.y, nv_value;\n") && !lines.contains("MOV nv_cc0.x"), "{lines}");
    for (index, language) in [(1171, Language::Fp40), (5035, Language::Fp40), (3465, Language::Fp30)] {
        let case = Case::numbered(3737, index, language).unwrap();
        assert_eq!(arb::check(&case), Verdict::Equal, "{index}");
    }
}

/// A SHORT result has fp16 also where nothing writes it: of the depth that is the fragment's
/// (NV_fragment_program_option 3.11.3.4, ARB_fragment_program 3.11.4.4).
#[test]
fn the_fragments_depth_as_a_short_result_is_refused_to_the_bit() {
    let text = b"!!ARBfp1.0\nOPTION NV_fragment_program2;\nSHORT OUTPUT depth = result.depth;\n\
        MOV result.color, fragment.color;\nRET;\nMOV depth.z, fragment.color;\nEND";
    let error = plain(text, Contract::Exact).unwrap_err().to_string();
    assert!(error.starts_with("arb has no results of fp16 to the bit"), "{error}");
    for index in [1662, 6187, 6666] {
        let case = Case::numbered(3737, index, Language::Fp40).unwrap();
        assert!(matches!(arb::check(&case), Verdict::Unsupported(_)), "{index}");
    }
}

/// NV_fragment_program2 3.11.X.8: the operand says the trip count of a loop, and the start of its index.
#[test]
fn loops_are_unrolled() {
    let text = b"!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP sum;\nMOV sum, 0.0;\nLOOP {3, 1, 2};\n\
        ADD sum, sum, fragment.texcoord[A0.x];\nENDLOOP;\nMOV result.color, sum;\nEND";
    let translation = plain(text, Contract::Exact).unwrap();
    for number in [1, 3, 5] {
        let line = format!("ADD sum, sum, fragment.texcoord[{number}];\n");
        assert!(translation.text.contains(&line), "{line}{}", translation.text);
    }
    let unknown = String::from_utf8_lossy(text).replace("{3, 1, 2}", "program.local[0]");
    let error = plain(unknown.as_bytes(), Contract::Exact).unwrap_err();
    assert_eq!(error.to_string(), "arb has no loops whose rounds are not known; glsl150 can say it");
}

/// ARB_fragment_program, table 6.X: what a driver has at least.
#[test]
fn exceeded_limits_are_reported_at_their_positions() {
    let mut text = "!!FP1.0\nMOV R0, f[COL0];\n".to_owned();
    text += &"MAD R0, R0, R0, R0;\n".repeat(80);
    text += "MOV o[COLR], R0;\nEND";
    let error = plain_within(text.as_bytes(), Contract::Exact, Limits::LEAST_FRAGMENT).unwrap_err();
    let message = "the program takes 73 instructions in arb, which may have 72; glsl150 can say it";
    assert_eq!(error.to_string(), message);
    assert_eq!(&text[error.span().unwrap().start..][..3], "MAD");
    assert!(plain(text.as_bytes(), Contract::Exact).is_ok());

    let text =
        b"!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nTEX R0, R0, TEX0, 2D;\nTEX R0, R0, TEX0, 2D;\nTEX R0, R0, TEX0, 2D;\n\
        TEX R0, R0, TEX0, 2D;\nMOV o[COLR], R0;\nEND";
    let error = plain_within(text, Contract::Exact, Limits::LEAST_FRAGMENT).unwrap_err();
    assert!(
        error.to_string().starts_with("the program takes 5 texture indirections in arb, which may have 4"),
        "{error}"
    );
}

/// Subroutines that call one another and do nothing else end, too.
#[test]
fn work_is_bounded() {
    let mut text = "!!VP2.0\nMOV o[HPOS], v[OPOS];\n".to_owned();
    text += &"CAL one;\n".repeat(40);
    text += "RET;\n";
    for (name, next) in [("one", "two"), ("two", "three"), ("three", "four"), ("four", "")] {
        text += &format!("{name}:\n");
        if !next.is_empty() {
            text += &format!("CAL {next};\n").repeat(40);
        }
        text += "RET;\n";
    }
    text += "END";
    assert!(matches!(plain(text.as_bytes(), Contract::Exact), Err(Error::TooMuchWork(_))));
}

/// Parameters that programs DECLARE are local parameters, after those with numbers; the reflection has the mapping.
#[test]
fn named_parameters_have_places() {
    let text = b"!!FP1.0\nDECLARE tint = {1, 0.5, 0.25, 1};\nMUL R0, f[COL0], p[2];\nMUL o[COLR], R0, tint;\nEND";
    let translation = plain(text, Contract::Exact).unwrap();
    assert!(translation.text.contains("PARAM tint = program.local[3];\n"), "{}", translation.text);
    let tint = translation.reflection.parameters.iter().find(|one| one.bound[0].name == "tint").unwrap();
    assert_eq!((tint.uniform.as_str(), tint.bound[0].default[1]), ("program.local[3]", 0.5f32.to_bits()));
    let line = translation.text.lines().position(|line| line == "MUL result.color, R0, tint;").unwrap() + 1;
    assert!(translation.map.contains(&(line, 4)), "{:?}", translation.map);
}
