//! From bytes to tokens, one at a time.
//!
//! All languages share the tokens; which of them are keywords is for the parser to say.

use super::ast::Span;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TokenKind {
    /// Letters (with `_` and `$`) and digits, beginning with a letter: keywords and names.
    Word,
    /// Digits alone.
    Integer,
    /// A number with a point or an exponent.
    Float,
    /// `1D`, `2D`, `3D`.
    Dimension,
    /// One of those of [`is_punctuation`].
    Punctuation(u8),
    /// A run of characters that no language has.
    Unknown,
    /// The end of the text.
    End,
}

/// Whether `byte` is a token of one character.
fn is_punctuation(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'.' | b'=' | b':' | b'+' | b'-' | b'|' | b'(' | b')' | b'[' | b']' | b'{' | b'}')
}

/// A token and its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

impl Token {
    /// Whether this is the token of the one character `byte`.
    pub(crate) fn is(self, byte: u8) -> bool {
        self.kind == TokenKind::Punctuation(byte)
    }

    /// Whether this is a number.
    pub(crate) fn is_number(self) -> bool {
        matches!(self.kind, TokenKind::Integer | TokenKind::Float)
    }
}

/// A reader of tokens. A copy of it looks ahead.
#[derive(Clone, Copy)]
pub(crate) struct Lexer<'t> {
    text: &'t [u8],
    position: usize,
    /// A point belongs to a number only if no second point and no name follows: `0..3`, `2.x`.
    suffixes: bool,
    /// Integers may be hexadecimal: `0x1F`.
    hexadecimals: bool,
}

const SPACE: u8 = 1;
const LETTER: u8 = 2;
const DIGIT: u8 = 4;

/// The class of each byte.
static CLASSES: [u8; 256] = {
    let (mut classes, mut byte) = ([0; 256], 0);
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' => SPACE,
            b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'$' => LETTER,
            b'0'..=b'9' => DIGIT,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

fn is_space(byte: u8) -> bool {
    CLASSES[usize::from(byte)] == SPACE
}

fn is_letter(byte: u8) -> bool {
    CLASSES[usize::from(byte)] == LETTER
}

fn is_word(byte: u8) -> bool {
    CLASSES[usize::from(byte)] & (LETTER | DIGIT) != 0
}

/// Whether some token or white space begins with `byte`.
fn is_known(byte: u8) -> bool {
    is_space(byte) || byte == b'#' || is_word(byte) || is_punctuation(byte)
}

/// `text` without the NULs at its end: callers may count the one that ends a string of C.
pub(crate) fn without_terminator(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &text[..end]
}

impl<'t> Lexer<'t> {
    /// A reader of `text` from `position` on.
    pub(crate) fn new(text: &'t [u8], position: usize) -> Self {
        Self { text, position, suffixes: false, hexadecimals: false }
    }

    /// The same, for languages in which numbers have suffixes and occur in ranges.
    pub(crate) fn with_suffixes(self) -> Self {
        Self { suffixes: true, ..self }
    }

    /// The same, for languages that have hexadecimal integers.
    pub(crate) fn with_hexadecimals(self) -> Self {
        Self { hexadecimals: true, ..self }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.position + ahead).copied()
    }

    fn skip_while(&mut self, keep: impl Fn(u8) -> bool) {
        let rest = &self.text[self.position..];
        self.position += rest.iter().position(|&byte| !keep(byte)).unwrap_or(rest.len());
    }

    /// Skips spaces, tabs, newlines, carriage returns and comments, which end at either.
    pub(crate) fn skip_white_space(&mut self) {
        loop {
            self.skip_while(is_space);
            if self.byte(0) != Some(b'#') {
                return;
            }
            self.skip_while(|byte| !matches!(byte, b'\n' | b'\r'));
        }
    }

    /// Whether the next token begins with `byte`.
    pub(crate) fn is_next(mut self, byte: u8) -> bool {
        self.skip_white_space();
        self.byte(0) == Some(byte)
    }

    /// The longest run from here that could be a program prefix, without moving over white space.
    pub(crate) fn header(&mut self) -> Span {
        let start = self.position;
        self.skip_while(|byte| is_word(byte) || matches!(byte, b'!' | b'.'));
        Span { start, end: self.position }
    }

    /// The next token. It is compiled into its caller, which then has its parts in registers.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Token {
        self.skip_white_space();
        let start = self.position;
        let kind = match self.byte(0) {
            None => TokenKind::End,
            Some(byte) if is_letter(byte) => {
                self.skip_while(is_word);
                TokenKind::Word
            }
            Some(b'0'..=b'9') => self.number(),
            Some(b'.') if self.byte(1).is_some_and(|byte| byte.is_ascii_digit()) && !self.ends_range() => self.number(),
            Some(byte) if is_punctuation(byte) => {
                self.position += 1;
                TokenKind::Punctuation(byte)
            }
            Some(_) => {
                self.skip_while(|byte| !is_known(byte));
                TokenKind::Unknown
            }
        };
        Token { kind, span: Span { start, end: self.position } }
    }

    /// Whether the point is none of the number before it.
    fn ends_before_point(&self) -> bool {
        let is_digit = |ahead| self.byte(ahead).is_some_and(|byte: u8| byte.is_ascii_digit());
        self.suffixes
            && match self.byte(1) {
                // `0..3` is a range, `2..x` a number and its component.
                Some(b'.') => !self.byte(2).is_some_and(is_letter),
                Some(b'e' | b'E') => !(is_digit(2) || matches!(self.byte(2), Some(b'+' | b'-')) && is_digit(3)),
                Some(byte) => is_letter(byte),
                None => false,
            }
    }

    /// Whether the point is the second of two in a range.
    fn ends_range(&self) -> bool {
        self.suffixes && self.position > 0 && self.text.get(self.position - 1) == Some(&b'.')
    }

    fn number(&mut self) -> TokenKind {
        if matches!(self.byte(0), Some(b'1'..=b'3')) && self.byte(1) == Some(b'D') && !self.byte(2).is_some_and(is_word)
        {
            self.position += 2;
            return TokenKind::Dimension;
        }
        let is_hexadecimal =
            self.hexadecimals && self.byte(0) == Some(b'0') && matches!(self.byte(1), Some(b'x' | b'X'));
        if is_hexadecimal && self.byte(2).is_some_and(|byte| byte.is_ascii_hexdigit()) {
            self.position += 2;
            self.skip_while(|byte| byte.is_ascii_hexdigit());
            return TokenKind::Integer;
        }
        let mut kind = TokenKind::Integer;
        self.skip_while(|byte| byte.is_ascii_digit());
        if self.byte(0) == Some(b'.') && !self.ends_before_point() {
            kind = TokenKind::Float;
            self.position += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
        }
        if matches!(self.byte(0), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.byte(1), Some(b'+' | b'-')));
            // Without a digit the `e` is no exponent, but the beginning of a word.
            if self.byte(1 + sign).is_some_and(|byte| byte.is_ascii_digit()) {
                kind = TokenKind::Float;
                self.position += 1 + sign;
                self.skip_while(|byte| byte.is_ascii_digit());
            }
        }
        kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        std::iter::from_fn(|| {
            let token = lexer.next();
            (token.kind != TokenKind::End).then(|| (token.kind, &text[token.span.start..token.span.end]))
        })
        .collect()
    }

    /// NV_fragment_program 3.11.3: spaces, tabs, newlines, carriage returns and comments are white
    /// space; comments end at a newline, a carriage return or the end of the text.
    #[test]
    fn comments_end_at_newline_carriage_return_or_the_end() {
        let words = |text| kinds(text).into_iter().map(|token| token.1.to_owned()).collect::<Vec<_>>();
        assert_eq!(words("a#b\nc#d\re\r\n\tf #g"), ["a", "c", "e", "f"]);
    }

    /// NV_fragment_program 3.11.3: `<floatConstant>`, `<texImageTarget>`.
    #[test]
    fn numbers_take_what_belongs_to_them() {
        use TokenKind::*;
        assert_eq!(kinds("1D"), [(Dimension, "1D")]);
        assert_eq!(kinds("1DX"), [(Integer, "1"), (Word, "DX")]);
        assert_eq!(kinds("4D"), [(Integer, "4"), (Word, "D")]);
        assert_eq!(kinds("1e5x"), [(Float, "1e5"), (Word, "x")]);
        assert_eq!(kinds("1e+"), [(Integer, "1"), (Word, "e"), (Punctuation(b'+'), "+")]);
        assert_eq!(kinds(".5.5."), [(Float, ".5"), (Float, ".5"), (Punctuation(b'.'), ".")]);
        assert_eq!(kinds("1.E-2"), [(Float, "1.E-2")]);
        assert_eq!(kinds("2."), [(Float, "2.")]);
    }

    /// ARB_vertex_program 2.14.2: `<floatConstant>`, `<scalarSuffix>`, `<progEnvParamNums>`.
    #[test]
    fn numbers_may_have_suffixes_and_stand_in_ranges() {
        let texts = |text: &str| {
            let mut lexer = Lexer::new(text.as_bytes(), 0).with_suffixes();
            std::iter::from_fn(|| {
                let token = lexer.next();
                (token.kind != TokenKind::End).then(|| text[token.span.start..token.span.end].to_owned())
            })
            .collect::<Vec<_>>()
        };
        assert_eq!(texts("0..3 0.. 3"), ["0", ".", ".", "3", "0", ".", ".", "3"]);
        assert_eq!(texts("2..x"), ["2.", ".", "x"]);
        assert_eq!(texts("2.x 2. 11.0.x .5.y"), ["2", ".", "x", "2.", "11.0", ".", "x", ".5", ".", "y"]);
        assert_eq!(texts("2.e3 2.e-3 2.e 1.0f"), ["2.e3", "2.e-3", "2", ".", "e", "1.0", "f"]);
    }

    #[test]
    fn unknown_characters_come_in_runs() {
        assert_eq!(kinds("R0@!\0\u{e4}R1").len(), 3);
        assert_eq!(kinds("R0@!\0\u{e4}R1")[1].0, TokenKind::Unknown);
    }
}
