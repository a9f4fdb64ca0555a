//! A second of fuzzing in every test run: each property, from a fixed seed, so that failures repeat. What
//! `nvjit fuzz` does for hours is the same.
#![cfg(feature = "fuzzing")]

use nvjit::fuzzing::choices::{Choices, Random};
use nvjit::fuzzing::coverage::Coverage;
use nvjit::fuzzing::{Case, filetest, mutate, oracle};
use nvjit::isa::Language;
use nvjit::syntax;
use std::time::{Duration, Instant};

/// How long each test takes.
const TIME: Duration = Duration::from_millis(1000);

/// The numbers of programs to try: as many as there is time for, and at least a few.
fn numbers() -> impl Iterator<Item = u64> {
    let start = Instant::now();
    (0..).take_while(move |&index| index < 10 || start.elapsed() < TIME)
}

fn engines_agree(language: Language) {
    for index in numbers() {
        let case = Case::numbered(1, index, language).unwrap_or_else(|failure| panic!("program {index}: {failure}"));
        if let Err(failure) = oracle::check(&case) {
            panic!("program {index}: {failure}\n{}", syntax::print(case.program.ast()));
        }
    }
}

#[test]
fn engines_agree_on_fragment_programs() {
    engines_agree(Language::Fp1);
}

#[test]
fn engines_agree_on_vertex_programs() {
    engines_agree(Language::Vp1);
}

#[test]
fn engines_agree_on_vertex_programs_1_1() {
    engines_agree(Language::Vp11);
}

#[test]
fn engines_agree_on_vertex_programs_2() {
    engines_agree(Language::Vp2);
}

#[test]
fn engines_agree_on_vertex_state_programs() {
    engines_agree(Language::Vsp1);
}

/// Every opcode of every language is generated, and soon.
#[test]
fn generated_programs_cover_the_instruction_table() {
    for language in Language::ALL {
        let mut coverage = Coverage::default();
        for index in 0..400 {
            coverage.add(&Case::numbered(2, index, language).unwrap().program);
        }
        assert_eq!(coverage.missing(language), [], "{language}");
        let (seen, all) = coverage.count(&[language]);
        assert!(seen * 10 >= all * 9, "{language}: {seen} of {all} instructions");
    }
}

#[test]
fn any_text_loads_or_has_errors() {
    let mut loaded = 0;
    for index in numbers() {
        let bytes = Random::new(index).bytes(8192);
        let text = mutate::text(&mut Choices::new(&bytes));
        if let Err(failure) = mutate::check(&text) {
            panic!("text {index}: {failure}\n{}", String::from_utf8_lossy(&text));
        }
        loaded += u32::from(nvjit::Program::load(&text).is_ok());
    }
    assert!(loaded > 0, "no text was a program");
}

#[test]
fn any_bytes_load_or_have_errors() {
    for index in numbers() {
        let mut random = Random::new(index);
        let length = random.below(600);
        let mut text = random.bytes(length);
        if index.is_multiple_of(2) {
            text.splice(0..0, *b"!!FP1.0 ");
        }
        mutate::check(&text).unwrap_or_else(|failure| panic!("bytes {index}: {failure}"));
    }
}

/// What a case's file says is the case.
#[test]
fn cases_read_back_from_their_files() {
    for index in 0..100 {
        let language = Language::ALL[index as usize % 5];
        let mut case = Case::numbered(3, index, language).unwrap();
        case.inputs = case.inputs.part(0, 4);
        case.inputs.exec.fill(true);
        let text = filetest::write(&case, "a case").unwrap();
        let read = filetest::read(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(read.program, case.program);
        assert_eq!(read.options, case.options);
        let attributes: Vec<_> = case.program.attributes().collect();
        for register in attributes {
            assert_eq!(read.inputs.attributes[&register], case.inputs.attributes[&register], "{text}");
        }
        assert_eq!(read.inputs.parameters, case.inputs.parameters, "{text}");
    }
}
