//! Shows an error in its text: line, column, and the source line with carets.

use super::style;
use anstyle::Style;
use nvjit::{LoadError, LoadErrorKind, LoadErrors};
use std::io::{self, Write};
use std::ops::Range;

/// Source lines are shown in a window of about this many bytes.
const WINDOW: usize = 100;

/// The lines of a text, for finding many positions.
pub struct Lines<'a> {
    text: &'a [u8],
    /// Without line ends.
    lines: Vec<Range<usize>>,
}

/// A position for people. Both numbers count from 1; columns count bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

impl<'a> Lines<'a> {
    /// Lines end with LF, CR or CR LF. What follows the last line end is a line if it is not empty.
    pub fn new(text: &'a [u8]) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        for (index, &byte) in text.iter().enumerate() {
            if index < start || !matches!(byte, b'\n' | b'\r') {
                continue;
            }
            lines.push(start..index);
            start = index + if text[index..].starts_with(b"\r\n") { 2 } else { 1 };
        }
        if start < text.len() || lines.is_empty() {
            lines.push(start..text.len());
        }
        Self { text, lines }
    }

    /// The range of every line, without its end.
    pub fn places(&self) -> impl Iterator<Item = Range<usize>> {
        self.lines.iter().cloned()
    }

    /// Every line, without its end.
    pub fn all(&self) -> impl Iterator<Item = &'a [u8]> {
        self.lines.iter().map(|line| &self.text[line.clone()])
    }

    /// The bytes of line `line` (from 1), without its end.
    fn line(&self, line: usize) -> &'a [u8] {
        &self.text[self.lines[line - 1].clone()]
    }

    /// Where byte `offset` stands. The end of the text, and line ends, stand just after the last
    /// character of their line.
    pub fn position(&self, offset: usize) -> Position {
        let line = self.lines.partition_point(|line| line.start <= offset);
        let column = (offset - self.lines[line - 1].start).min(self.line(line).len()) + 1;
        Position { line, column }
    }

    /// The line and the column of a byte, in characters, both from 1.
    pub fn character(&self, offset: usize) -> [usize; 2] {
        let Position { line, column } = self.position(offset);
        [line, String::from_utf8_lossy(&self.line(line)[..column - 1]).chars().count() + 1]
    }
}

/// Characters of `bytes` as a terminal shows them, each one column wide.
fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(|character| match character {
            '\t' => ' ',
            control if control.is_control() => char::REPLACEMENT_CHARACTER,
            other => other,
        })
        .collect()
}

/// Whether a line says anything as a terminal shows it: UTF-16 and files of pictures do not.
fn is_readable(line: &[u8]) -> bool {
    let start = shown(&line[..line.len().min(WINDOW)]);
    let (lost, all) = (start.matches(char::REPLACEMENT_CHARACTER).count(), start.chars().count());
    lost < 2 || 2 * lost < all
}

/// The source line and the carets under `length` bytes from `position` on.
fn snippet(line: &[u8], position: Position, length: usize) -> (String, String) {
    let start = (position.column - 1).min(line.len());
    let (first, last) = if line.len() <= WINDOW {
        (0, line.len())
    } else {
        let first = boundary(line, start.saturating_sub(WINDOW / 2));
        (first, boundary(line, (first + WINDOW).min(line.len())))
    };
    let end = start.saturating_add(length).min(last);
    let (head, tail) = (if first > 0 { "..." } else { "" }, if last < line.len() { "..." } else { "" });
    let before = shown(&line[first..start]).chars().count();
    let carets = shown(&line[start..end]).chars().count().max(1);
    let source = format!("{head}{}{tail}", shown(&line[first..last]));
    (source, " ".repeat(head.len() + before) + &"^".repeat(carets))
}

/// The first place from `index` on where no character is cut.
fn boundary(line: &[u8], index: usize) -> usize {
    if index == 0 {
        return 0;
    }
    let continuation = |byte: &&u8| matches!(byte, 0x80..=0xbf);
    index + line[index..].iter().take(3).take_while(continuation).count()
}

/// Something to say of a place in a text.
pub struct Remark<'a> {
    /// `error` or `warning`, and how that looks.
    pub kind: (&'static str, Style),
    pub offset: usize,
    pub length: usize,
    pub message: &'a str,
    /// The text behind the carets, if any: a section of a specification, or the name of a lint.
    pub reason: &'a str,
}

/// Writes every error, and how many there are.
pub fn write_errors(out: &mut impl Write, file: &str, text: &[u8], errors: &LoadErrors) -> io::Result<()> {
    let lines = Lines::new(text);
    for LoadError { offset, length, message, section, .. } in errors.iter() {
        let kind = ("error", style::ERROR);
        write(out, file, &lines, &Remark { kind, offset: *offset, length: *length, message, reason: section })?;
    }
    // The last may only say that there are more.
    let count = errors.iter().filter(|error| error.kind != LoadErrorKind::TooMany).count();
    write_count(out, file, count, ("error", style::ERROR))
}

/// Says how many there are of a kind, if that cannot be seen at a glance.
pub fn write_count(out: &mut impl Write, file: &str, count: usize, (kind, style): (&str, Style)) -> io::Result<()> {
    if count > 1 { writeln!(out, "{file}: {style}{count} {kind}s{style:#}") } else { Ok(()) }
}

/// Writes `file:line:column: error: message`, then the line with carets and the reason.
pub fn write(out: &mut impl Write, file: &str, lines: &Lines, remark: &Remark) -> io::Result<()> {
    let Remark { kind: (kind, style), offset, length, message, reason } = remark;
    let (frame, place) = (style::FRAME, style::PLACE);
    let position = lines.position(*offset);
    let Position { line, column } = position;
    writeln!(out, "{place}{file}:{line}:{column}:{place:#} {style}{kind}{style:#}: {message}")?;
    let source = lines.line(line);
    if !is_readable(source) {
        return if reason.is_empty() { Ok(()) } else { writeln!(out, " {frame}={frame:#} {reason}") };
    }
    let (source, carets) = snippet(source, position, *length);
    let number = line.to_string();
    writeln!(out, " {frame}{number} |{frame:#} {source}")?;
    let space = if reason.is_empty() { "" } else { " " };
    writeln!(out, " {frame}{:width$} |{frame:#} {style}{carets}{style:#}{space}{reason}", "", width = number.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, offset: usize) -> (usize, usize) {
        let position = Lines::new(text.as_bytes()).position(offset);
        (position.line, position.column)
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        assert_eq!(at("a\nb\nc", 4), (3, 1));
        assert_eq!(at("a\rb\rc", 4), (3, 1));
        assert_eq!(at("a\r\nb\r\nc", 6), (3, 1));
        assert_eq!(at("a\n\r\nb", 4), (3, 1));
    }

    #[test]
    fn line_ends_and_the_end_of_the_text_stand_after_the_last_character() {
        assert_eq!(at("ab\ncd", 2), (1, 3));
        assert_eq!(at("ab\r\ncd", 3), (1, 3));
        assert_eq!(at("ab\ncd", 5), (2, 3));
        assert_eq!(at("ab\ncd\n", 6), (2, 3));
        assert_eq!(at("", 0), (1, 1));
        assert_eq!(at("\n", 1), (1, 1));
    }

    #[test]
    fn carets_lie_under_the_fault() {
        let show = |line: &str, column, length| snippet(line.as_bytes(), Position { line: 1, column }, length);
        assert_eq!(show("MOV R0, R99;", 9, 3), ("MOV R0, R99;".into(), "        ^^^".into()));
        assert_eq!(show("\tEND", 5, 0), (" END".into(), "    ^".into()));
        assert_eq!(show("é!", 3, 1), ("é!".into(), " ^".into()));
        assert_eq!(show("", 1, 7), (String::new(), "^".into()));
    }

    #[test]
    fn long_lines_are_windowed_around_the_fault() {
        let line = format!("{}!{}", "a".repeat(500), "b".repeat(500));
        let (source, carets) = snippet(line.as_bytes(), Position { line: 1, column: 501 }, 300);
        assert_eq!(source.len(), WINDOW + 6);
        let fault = carets.find('^').unwrap();
        assert_eq!(source.as_bytes()[fault], b'!');
        assert!(carets.len() <= WINDOW + 3);
    }

    /// Every byte of any text may be at fault.
    #[test]
    fn no_bytes_confuse_the_window() {
        for line in [vec![0x80; 300], "é€😀".repeat(60).into_bytes(), vec![0xf0; 101]] {
            for column in 1..=line.len() + 1 {
                for length in [0, 1, 1000] {
                    let (source, carets) = snippet(&line, Position { line: 1, column }, length);
                    assert!(carets.trim_start().len() <= source.chars().count().max(1));
                }
            }
        }
    }
}
