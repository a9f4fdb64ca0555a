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

/// Markers of other languages, the most reliable first.
const FOREIGN: [(&[u8], &str); 14] = [
    (b"#version", "GLSL"),
    (b"OpCapability", "SPIR-V"),
    (b"metal_stdlib", "Metal's language"),
    (b"@vertex", "WGSL"),
    (b"@fragment", "WGSL"),
    (b"@compute", "WGSL"),
    (b"SV_", "HLSL"),
    (b"cbuffer", "HLSL"),
    (b"gl_Position", "GLSL"),
    (b"gl_Frag", "GLSL"),
    (b"void main", "GLSL"),
    (b": POSITION", "HLSL or Cg"),
    (b": COLOR", "HLSL or Cg"),
    (b": TEXCOORD", "HLSL or Cg"),
];

/// The first word of a module of SPIR-V, in both orders of bytes.
const SPIRV: [&[u8]; 2] = [b"\x03\x02\x23\x07", b"\x07\x23\x02\x03"];

/// The number of bytes that are searched for a marker.
const LOOKED_AT: usize = 1 << 14;

/// The language of a text that is none of these.
fn foreign(text: &[u8]) -> Option<&'static str> {
    if SPIRV.iter().any(|magic| text.starts_with(magic)) {
        return Some("SPIR-V");
    }
    let start = &text[..text.len().min(LOOKED_AT)];
    let has = |mark: &[u8]| start.windows(mark.len()).any(|window| window == mark);
    FOREIGN.iter().find(|(mark, _)| has(mark)).map(|(_, language)| *language)
}

/// The language of `text`, and a lexer behind the prefix.
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
    } else if let Some(language) = foreign(text) {
        format!("the text is {language}; programs are assembly, and begin with one of {known}")
    } else {
        format!("the program must begin with one of {known}")
    };
    Err(LoadError {
        kind: LoadErrorKind::Syntax,
        offset: span.start,
        length: word.len(),
        message,
        // The languages have a section each that says how their own programs begin.
        section: "",
    })
}
