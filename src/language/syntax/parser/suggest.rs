//! Suggestions for unknown instructions.

use super::{Parser, Reported};
use crate::error::LoadErrorKind;
use crate::language::isa::{Language, Mnemonic, Row, Suffixes, TABLE};

/// No instruction's name with suffixes is longer.
const LONGEST_MNEMONIC: usize = 16;

impl Parser<'_> {
    /// Reports that the word is no instruction of the language.
    pub(super) fn unknown_instruction(&mut self) -> Reported {
        let word = self.word();
        let language = self.ast.language;
        let quoted = self.quoted();
        let (kind, message) = if word.len() > LONGEST_MNEMONIC {
            (LoadErrorKind::Syntax, format!("unknown instruction {quoted}"))
        } else if let Some(names) = languages_with(word, language) {
            (LoadErrorKind::Version, format!("{word} is an instruction of {names}, not of {language}"))
        } else if let upper = word.to_ascii_uppercase()
            && (Mnemonic::parse(&upper, language).is_some()
                || self.features.definitions && matches!(upper.as_str(), "DEFINE" | "DECLARE")
                || self.features.variables
                    && matches!(upper.as_str(), "ATTRIB" | "PARAM" | "TEMP" | "OUTPUT" | "ALIAS")
                || matches!(upper.as_str(), "END" | "OPTION"))
        {
            (LoadErrorKind::Syntax, format!("unknown instruction {quoted}; programs are case-sensitive: write {upper}"))
        } else if let Some(why) = wrong_suffix(word, language) {
            (LoadErrorKind::Syntax, format!("unknown instruction {quoted}: {why}"))
        } else {
            let hint = self.meant(word, names_of(language));
            (LoadErrorKind::Syntax, format!("unknown instruction {quoted}{hint}"))
        };
        self.fault(kind, self.token.span, message)
    }
}

/// The instructions of a language.
fn names_of(language: Language) -> impl Iterator<Item = &'static str> {
    TABLE.iter().filter(move |row| row.form(language).is_some()).map(|row| row.mnemonic)
}

/// The languages that have the instruction `name`, listed.
///
/// Of an instruction that `own` has with other suffixes, suffixes of languages of another age are no help.
fn languages_with(name: &str, own: Language) -> Option<String> {
    let is_near = longest_stem(name).is_some_and(|(row, _)| row.form(own).is_some());
    let of_age = |language: &Language| !is_near || language.features().typed == own.features().typed;
    let languages: Vec<_> = Language::ALL
        .into_iter()
        .filter(|language| of_age(language) && Mnemonic::parse(name, *language).is_some())
        .collect();
    // Languages of the same stage come first, and later stages are unlikely for older programs.
    let stage = |language: &Language| language.features().stage;
    let is_nearer = |language: &&Language| match own.features().typed {
        true => stage(language) == stage(&own),
        false => !stage(language).is_later(),
    };
    let any = languages.iter().any(|language| is_nearer(&language));
    let told = languages.iter().filter(|language| !any || is_nearer(language));
    let mut names: Vec<_> = told.map(Language::to_string).collect();
    // Options inherit the instructions of the prefix.
    names.dedup_by(|next, before| next.starts_with(before.as_str()));
    (!names.is_empty()).then(|| names.join(", "))
}

/// The suffix of `word` that its instruction does not have.
fn wrong_suffix(word: &str, language: Language) -> Option<String> {
    let (stem, saturate) = match word.strip_suffix("_SAT") {
        Some(stem) => (stem, true),
        None => (word, false),
    };
    let (row, rest) = longest_stem(stem)?;
    let name = row.mnemonic;
    row.form(language)?;
    let suffixes: Suffixes = row.suffixes(language);
    if !rest.bytes().all(|byte| matches!(byte, b'R' | b'H' | b'X' | b'C')) {
        return None;
    }
    let precisions = rest.bytes().filter(|byte| *byte != b'C').count();
    if precisions > 1 {
        Some(format!("{name} takes one precision"))
    } else if let Some(letter) = rest.chars().find(|letter| match letter {
        'X' => !suffixes.x,
        'C' => false,
        _ => !suffixes.rh,
    }) {
        Some(format!("{name} has no precision {letter}"))
    } else if rest.contains('C') && !suffixes.c {
        Some(format!("{name} has no suffix C"))
    } else if saturate && !suffixes.sat {
        Some(format!("{name} has no suffix _SAT"))
    } else {
        Some(format!("the suffixes of {name} are, in this order: precision, C, _SAT, each at most once"))
    }
}

fn longest_stem(stem: &str) -> Option<(&'static Row, &str)> {
    TABLE
        .iter()
        .filter_map(|row| Some((row, stem.strip_prefix(row.mnemonic)?)))
        .max_by_key(|(row, _)| row.mnemonic.len())
}
