//! What reflection says of the translations of all examples: it is in their texts, and the program's own lists have it.

use super::files::programs;
use nvjit::Program;
use nvjit::runtime::Stage;
use nvjit_translate::{Contract, Settings, Target, Translation, translate};
use std::collections::BTreeSet;

/// Whether a text has a word, which may be the beginning of a longer one where a language adds to names.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    })
}

/// Each translation of an example.
fn check(name: &str, program: &Program, target: Target, contract: Contract, translation: &Translation) {
    let (text, reflection) = (&translation.text, &translation.reflection);
    let of = format!("{name} {} {}", target.name(), contract.name());
    let json: serde_json::Value = serde_json::from_str(&reflection.to_json()).unwrap();
    assert_eq!(
        (json["target"].as_str(), json["contract"].as_str()),
        (Some(target.name()), Some(contract.name())),
        "{of}"
    );
    let mut names: Vec<&str> = reflection.textures.iter().map(|one| one.uniform.as_str()).collect();
    names.extend(reflection.buffers.iter().map(|one| one.name.as_str()));
    if target != Target::Arb {
        names.extend(reflection.parameters.iter().map(|one| one.uniform.as_str()));
        for name in names {
            assert!(has_word(text, name), "{of}: {name}\n{text}");
        }
    }
    for parameter in &reflection.parameters {
        assert_eq!(parameter.bound.len(), usize::from(parameter.count.unwrap_or(1)), "{of}: {}", parameter.uniform);
        for (number, bound) in (parameter.first..).zip(&parameter.bound) {
            let own = program.parameters().iter().find(|one| one.index == number);
            assert_eq!(own.map(|one| program.parameter_name(one)).unwrap_or_default(), bound.name, "{of}");
        }
    }
    let rows =
        |rows: &[nvjit_translate::Row]| -> BTreeSet<String> { rows.iter().map(|row| row.register.clone()).collect() };
    let registers = |registers: &mut dyn Iterator<Item = nvjit::runtime::Register>| -> BTreeSet<String> {
        registers.map(|register| program.ast().register_name(register)).collect()
    };
    let attributes = registers(&mut program.attributes());
    let is_primitive = matches!(program.stage(), Stage::Geometry | Stage::TessControl | Stage::TessEvaluation);
    assert!(is_primitive || rows(&reflection.attributes).is_subset(&attributes), "{of}: {:?}", reflection.attributes);
    if !is_primitive {
        let results = registers(&mut program.results().map(|(register, _)| register));
        assert_eq!(rows(&reflection.results), results, "{of}");
    }
    let size = program.interface().declared.group_size.filter(|_| program.stage() == Stage::Compute);
    assert_eq!(reflection.group_size, size, "{of}");
    // What the host has to do.
    let says = |words: &str| reflection.host.iter().any(|line| line.contains(words));
    if target != Target::Arb {
        let sets_zero = !translation.words.is_empty()
            && reflection.zero_location.is_none()
            && reflection.parameter_block.is_none_or(|block| block.zero_bits.is_none());
        assert!(says("zero_bits") == has_word(text, "zero_bits") || sets_zero, "{of}: {:?}\n{text}", reflection.host);
        assert_eq!(says("constant buffers"), !reflection.buffers.is_empty(), "{of}");
    }
    let is_glsl = translation.words.is_empty() && text.starts_with("#version");
    if is_glsl && !reflection.parameters.is_empty() {
        let gives = text.lines().any(|line| line.contains("uniform vec4 ") && line.contains(" = "));
        assert!(!(gives && says("no values until")), "{of}: {:?}\n{text}", reflection.host);
    }
}

#[test]
fn what_reflection_says_is_in_the_text() {
    let mut seen = BTreeSet::new();
    for (path, text, program) in programs("examples/programs") {
        for target in Target::ALL {
            for contract in Contract::ALL {
                let settings = Settings { target, contract, ..Settings::default() };
                let Ok(translation) = translate(&program, &text, &settings) else { continue };
                check(&path.display().to_string(), &program, target, contract, &translation);
                seen.insert((target.name(), program.stage() as u8));
            }
        }
    }
    assert!(seen.len() > 30, "{seen:?}");
}
