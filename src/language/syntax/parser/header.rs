//! The program prefix, which selects the language.

use crate::error::{LoadError, LoadErrorKind};
use crate::language::isa::Language;
use crate::language::syntax::lexer::Lexer;
use crate::language::syntax::quote::quote;

/// Prefixes of related languages, so that their programs are recognised, and their extensions.
const OTHER_LANGUAGES: [(&str, &str); 2] = [("!!VP3.0", "NV_vertex_program3"), ("!!FP2.0", "NV_fragment_program2")];

/// Byte order marks of texts that are not ASCII, and their encodings.
const ENCODINGS: [(&[u8], &str); 5] = [
    (b"\xef\xbb\xbf", "UTF-8 with a byte order mark"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
    (b"!\0!\0", "UTF-16"),
    (b"\0!\0!", "UTF-16"),
];

/// The language of `text`, and a lexer after the prefix.
pub(super) fn parse(text: &[u8]) -> Result<(Language, Lexer<'_>), LoadError> {
    let mut lexer = Lexer::new(text, 0);
    lexer.skip_white_space();
    let span = lexer.header();
    let word = &text[span.start..span.end];
    // Tokens are *possibly* separated by white space (3.11.3): `!!FP1.0MOV` is two.
    let is_it = |language: &Language| word.starts_with(language.header().as_bytes());
    if let Some(language) = Language::without_option().find(is_it) {
        let lexer = Lexer::new(text, span.start + language.header().len());
        let suffixes = language.features().variables;
        let lexer = if suffixes { lexer.with_suffixes() } else { lexer };
        return Ok((language, if language.features().typed { lexer.with_hexadecimals() } else { lexer }));
    }
    let known = Language::without_option().map(Language::header).collect::<Vec<_>>().join(", ");
    let message = if let Some((header, extension)) = OTHER_LANGUAGES.iter().find(|entry| entry.0.as_bytes() == word) {
        format!("{header} ({extension}) is not supported; supported are {known}")
    } else if let Some(language) =
        Language::without_option().find(|language| language.header().as_bytes().eq_ignore_ascii_case(word))
    {
        format!("unknown program prefix {}; programs are case-sensitive: it is {language}", quote(word))
    } else if word.is_empty() && span.start == text.len() {
        format!("the program is empty; it must begin with one of {known}")
    } else if let Some((_, encoding)) = ENCODINGS.iter().find(|(mark, _)| text.starts_with(mark)) {
        format!("the text is {encoding}; programs are ASCII, and begin with one of {known}")
    } else if word.starts_with(b"!!") {
        format!("unknown program prefix {}; known are {known}", quote(word))
    } else {
        format!("the program must begin with one of {known}")
    };
    Err(LoadError {
        kind: LoadErrorKind::Syntax,
        offset: span.start,
        length: word.len(),
        message,
        section: "NV_fragment_program 5.7",
    })
}
