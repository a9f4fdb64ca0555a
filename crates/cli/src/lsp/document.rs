//! A text that an editor has open, and places in it: lines, and UTF-16 code units in a line, both from 0.

use lsp_types::{Position, Range as Place, TextDocumentContentChangeEvent};
use std::ops::Range;

/// A text, and where its lines begin.
pub struct Document {
    /// The text.
    pub text: String,
    /// The version that the editor gave it.
    pub version: i32,
    /// The first byte of each line. Lines end with LF, CR or CR LF; behind the last end is a line, too.
    starts: Vec<usize>,
}

impl Document {
    pub fn new(text: String, version: i32) -> Self {
        let bytes = text.as_bytes();
        let ends = |index: &usize| match bytes[*index] {
            b'\n' => true,
            b'\r' => bytes.get(*index + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = [0].into_iter().chain((0..bytes.len()).filter(ends).map(|index| index + 1)).collect();
        Self { text, version, starts }
    }

    /// The bytes of a line without its end; those of the end of the text if there is no such line.
    fn line(&self, line: usize) -> Range<usize> {
        let Some(&start) = self.starts.get(line) else { return self.text.len()..self.text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        start..start + self.text[start..end].trim_end_matches(['\r', '\n']).len()
    }

    /// The byte at a place. One behind the end of its line is at that end.
    pub fn offset(&self, position: Position) -> usize {
        let line = self.line(position.line as usize);
        let wanted = position.character as usize;
        let mut units = 0;
        let mut characters = self.text[line.clone()].char_indices();
        let found = characters.find(|(_, character)| {
            let is_there = units + character.len_utf16() > wanted;
            units += character.len_utf16();
            is_there
        });
        found.map_or(line.end, |(at, _)| line.start + at)
    }

    /// The place of a byte. One within a character is at its beginning, one within a line's end is before it.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let range = self.line(line);
        let before = &self.text[range.start..offset.min(range.end)];
        let units = before.chars().map(char::len_utf16).sum::<usize>();
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Position { line: number(line), character: number(units) }
    }

    /// The place of some bytes.
    pub fn place(&self, bytes: &Range<usize>) -> Place {
        Place { start: self.position(bytes.start), end: self.position(bytes.end.max(bytes.start)) }
    }

    /// The text after changes, one after the other.
    pub fn changed(self, changes: Vec<TextDocumentContentChangeEvent>, version: i32) -> Self {
        let change = |document: Self, change: TextDocumentContentChangeEvent| {
            let Some(place) = change.range else { return Self::new(change.text, version) };
            let (start, end) = (document.offset(place.start), document.offset(place.end));
            let mut text = document.text;
            text.replace_range(start..end.max(start), &change.text);
            Self::new(text, version)
        };
        let document = Self { version, ..self };
        changes.into_iter().fold(document, change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    /// Language Server Protocol 3.17, Position: `a𐐀b` has b at 3, since 𐐀 takes two code units.
    #[test]
    fn characters_count_code_units_of_utf_16() {
        let document = Document::new("a\u{10400}b\u{e9}\n".to_owned(), 0);
        let places: Vec<_> = document.text.char_indices().map(|(byte, _)| document.position(byte)).collect();
        assert_eq!(places, [at(0, 0), at(0, 1), at(0, 3), at(0, 4), at(0, 5)]);
        for (byte, _) in document.text.char_indices() {
            assert_eq!(document.offset(document.position(byte)), byte);
        }
        // Within a pair, and within a character of UTF-8.
        assert_eq!((document.offset(at(0, 2)), document.position(3)), (1, at(0, 1)));
    }

    /// The same section: a line ends with `\n`, `\r\n` or `\r`; a character behind the end of the line is its end.
    #[test]
    fn lines_end_in_three_ways() {
        let document = Document::new("a\r\nb\rc\nd\n".to_owned(), 0);
        let bytes: Vec<_> = (0..5).map(|line| document.offset(at(line, 0))).collect();
        assert_eq!(bytes, [0, 3, 5, 7, 9]);
        assert_eq!(document.offset(at(0, 99)), 1);
        assert_eq!(document.offset(at(99, 0)), 9);
        assert_eq!((document.position(2), document.position(9), document.position(99)), (at(0, 1), at(4, 0), at(4, 0)));
    }

    #[test]
    fn changes_are_made_one_after_the_other() {
        let change = |range: Option<(Position, Position)>, text: &str| TextDocumentContentChangeEvent {
            range: range.map(|(start, end)| Place { start, end }),
            range_length: None,
            text: text.to_owned(),
        };
        let document = Document::new("MOV R0;\nEND".to_owned(), 1);
        let document = document
            .changed(vec![change(Some((at(0, 4), at(0, 6))), "R12"), change(Some((at(0, 4), at(0, 7))), "R3")], 2);
        assert_eq!((document.text.as_str(), document.version), ("MOV R3;\nEND", 2));
        // Places beyond the text, and a range that ends before it begins.
        let document = document
            .changed(vec![change(Some((at(7, 7), at(9, 9))), "\n"), change(Some((at(1, 3), at(0, 0))), "x")], 3);
        assert_eq!(document.text, "MOV R3;\nENDx\n");
        assert_eq!(document.changed(vec![change(None, "")], 4).text, "");
    }
}
