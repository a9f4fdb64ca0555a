//! A program's tokens as text, for people to read.

use super::ast::Span;
use super::lexer::{Lexer, TokenKind, without_terminator};
use super::quote::excerpt;

/// A token of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenText {
    /// Its position in the text.
    pub span: Span,
    /// Its kind: `header`, `word`, `integer`, `float`, `dimension`, `punctuation` or `unknown`.
    pub kind: &'static str,
    /// Its text; very long tokens are cut off.
    pub text: String,
}

/// The tokens of `text`, the header first, without white space and comments.
pub fn tokens(text: &[u8]) -> impl Iterator<Item = TokenText> {
    let token = |span: Span, kind| TokenText { span, kind, text: excerpt(&text[span.start..span.end]) };
    let mut lexer = Lexer::new(without_terminator(text), 0);
    lexer.skip_white_space();
    let header = lexer.header();
    if super::language(text).is_ok_and(|(language, _)| language.features().variables) {
        lexer = lexer.with_suffixes();
    }
    let first = (header.start < header.end).then(|| token(header, "header"));
    let others = std::iter::from_fn(move || {
        let next = lexer.next();
        let kind = match next.kind {
            TokenKind::Word => "word",
            TokenKind::Integer => "integer",
            TokenKind::Float => "float",
            TokenKind::Dimension => "dimension",
            TokenKind::Punctuation(_) => "punctuation",
            TokenKind::Unknown => "unknown",
            TokenKind::End => return None,
        };
        Some(token(next.span, kind))
    });
    first.into_iter().chain(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_listed_with_the_header_first() {
        let all = tokens(b"# c\n!!FP1.0 MOV R0.x, -1.5; TEX R0, f[TEX0], TEX0, 2D; @\0 END").collect::<Vec<_>>();
        let texts: Vec<_> = all.iter().take(8).map(|token| (token.kind, token.text.as_str())).collect();
        assert_eq!(
            texts,
            [
                ("header", "!!FP1.0"),
                ("word", "MOV"),
                ("word", "R0"),
                ("punctuation", "."),
                ("word", "x"),
                ("punctuation", ","),
                ("punctuation", "-"),
                ("float", "1.5"),
            ]
        );
        assert_eq!((all[0].span.start, all[0].span.end), (4, 11));
        assert!(all.iter().any(|token| token.kind == "dimension" && token.text == "2D"));
        assert!(all.iter().any(|token| token.kind == "unknown" && token.text == "@<0x00>"));
    }
}
