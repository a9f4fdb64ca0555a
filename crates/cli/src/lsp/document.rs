//! A text that is open in an editor, and positions in it: lines, and UTF-16 code units within a line, both from 0.

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
        let starts = [0].into_iter().chain(line_starts(text.as_bytes(), 0..text.len())).collect();
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
        let head = &self.text.as_bytes()[line.start..line.end.min(line.start.saturating_add(wanted))];
        if head.is_ascii() {
            return line.start + head.len();
        }
        let mut units = 0;
        let mut characters = self.text[line.clone()].char_indices();
        let found = characters.find(|(_, character)| {
            let is_there = units + character.len_utf16() > wanted;
            units += character.len_utf16();
            is_there
        });
        found.map_or(line.end, |(at, _)| line.start + at)
    }

    /// The place of some bytes. Those of many have [`Document::places`].
    pub fn place(&self, bytes: &Range<usize>) -> Place {
        self.places().place(bytes)
    }

    /// Finds the places of many ranges.
    pub fn places(&self) -> Places<'_> {
        Places { starts: Walk::new(self), ends: Walk::new(self) }
    }

    /// The text after changes, one after the other; `None` if it became longer than `most` bytes.
    pub fn changed(mut self, changes: Vec<TextDocumentContentChangeEvent>, version: i32, most: usize) -> Option<Self> {
        for change in changes {
            let replaced = match change.range {
                Some(place) => {
                    let start = self.offset(place.start);
                    start..self.offset(place.end).max(start)
                }
                None => 0..self.text.len(),
            };
            if self.text.len() - replaced.len() + change.text.len() > most {
                return None;
            }
            self.replace(replaced, &change.text);
        }
        Some(Self { version, ..self })
    }

    /// Replaces bytes. Of the lines only those of the new bytes are looked for; the byte before them, a CR, may have
    /// begun to end a line, or have ceased to.
    fn replace(&mut self, bytes: Range<usize>, new: &str) {
        self.text.replace_range(bytes.clone(), new);
        let first = self.starts.partition_point(|start| *start < bytes.start).max(1);
        let last = self.starts.partition_point(|start| *start <= bytes.end).max(first);
        for start in &mut self.starts[last..] {
            *start = *start - bytes.len() + new.len();
        }
        let looked_at = bytes.start.saturating_sub(1)..bytes.start + new.len();
        self.starts.splice(first..last, line_starts(self.text.as_bytes(), looked_at));
    }
}

/// The first bytes of the lines behind the line ends that are among some bytes of a text.
fn line_starts(text: &[u8], part: Range<usize>) -> impl Iterator<Item = usize> {
    count_work(part.len());
    let ends = |index: &usize| match text[*index] {
        b'\n' => true,
        b'\r' => text.get(*index + 1) != Some(&b'\n'),
        _ => false,
    };
    part.filter(ends).map(|index| index + 1)
}

/// Finds places of bytes. It counts from the byte that was asked for before, so that all places of a text take a time
/// that is linear in the text, if they are asked for in order.
pub struct Places<'d> {
    starts: Walk<'d>,
    ends: Walk<'d>,
}

impl Places<'_> {
    /// The place of some bytes.
    pub fn place(&mut self, bytes: &Range<usize>) -> Place {
        Place { start: self.starts.position(bytes.start), end: self.ends.position(bytes.end.max(bytes.start)) }
    }
}

/// A byte of a document and its place.
struct Walk<'d> {
    document: &'d Document,
    byte: usize,
    line: usize,
    /// Code units before the byte in its line.
    units: usize,
}

impl<'d> Walk<'d> {
    fn new(document: &'d Document) -> Self {
        Self { document, byte: 0, line: 0, units: 0 }
    }

    /// The place of a byte. One within a character is at its beginning, one within a line's end is before it.
    fn position(&mut self, offset: usize) -> Position {
        let offset = self.document.text.floor_char_boundary(offset);
        let line = self.document.starts.partition_point(|start| *start <= offset) - 1;
        let range = self.document.line(line);
        let end = offset.min(range.end);
        if line != self.line || end < self.byte {
            (self.byte, self.line, self.units) = (range.start, line, 0);
        }
        count_work(end - self.byte);
        self.units += self.document.text[self.byte..end].chars().map(char::len_utf16).sum::<usize>();
        self.byte = end;
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Position { line: number(line), character: number(self.units) }
    }
}

/// Tests count the bytes that are looked at.
#[cfg(not(test))]
const fn count_work(_: usize) {}

#[cfg(test)]
use tests::count_work;

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static WORK: Cell<usize> = const { Cell::new(0) };
    }

    pub fn count_work(bytes: usize) {
        WORK.set(WORK.get() + bytes);
    }

    /// The bytes that a function looks at.
    pub fn work<T>(function: impl FnOnce() -> T) -> (T, usize) {
        let before = WORK.get();
        (function(), WORK.get() - before)
    }

    impl Document {
        fn position(&self, offset: usize) -> Position {
            self.place(&(offset..offset)).start
        }
    }

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

    fn change(range: Option<(Position, Position)>, text: &str) -> TextDocumentContentChangeEvent {
        TextDocumentContentChangeEvent {
            range: range.map(|(start, end)| Place { start, end }),
            range_length: None,
            text: text.to_owned(),
        }
    }

    #[test]
    fn changes_are_made_one_after_the_other() {
        let document = Document::new("MOV R0;\nEND".to_owned(), 1);
        let changes = vec![change(Some((at(0, 4), at(0, 6))), "R12"), change(Some((at(0, 4), at(0, 7))), "R3")];
        let document = document.changed(changes, 2, 99).unwrap();
        assert_eq!((document.text.as_str(), document.version), ("MOV R3;\nEND", 2));
        // Places beyond the text, and a range that ends before it begins.
        let changes = vec![change(Some((at(7, 7), at(9, 9))), "\n"), change(Some((at(1, 3), at(0, 0))), "x")];
        let document = document.changed(changes, 3, 99).unwrap();
        assert_eq!(document.text, "MOV R3;\nENDx\n");
        assert_eq!(document.changed(vec![change(None, "")], 4, 99).unwrap().text, "");
    }

    /// Whatever is replaced by whatever, lines begin where they begin in the whole text.
    #[test]
    fn lines_follow_the_changes() {
        let mut random = fastrand::Rng::with_seed(3);
        let parts = ["a", "\r", "\n", "\r\n", "\u{10400}", "\n\r", ""];
        let mut document = Document::new(String::new(), 0);
        for _ in 0..20_000 {
            let mut byte = || document.text.floor_char_boundary(random.usize(0..=document.text.len()));
            let (one, two) = (byte(), byte());
            let length = if document.text.len() > 40 { 0 } else { random.usize(0..4) };
            let new: String = (0..length).map(|_| *random.choice(&parts).unwrap()).collect();
            let before = document.text.clone();
            document.replace(one.min(two)..one.max(two), &new);
            let expected = Document::new(document.text.clone(), 0).starts;
            assert_eq!(document.starts, expected, "{before:?} {one} {two} {new:?}");
        }
    }

    /// A change looks at its own bytes, whatever the size of the text.
    #[test]
    fn many_changes_do_not_read_the_text_again() {
        let text = "MOV R0, R1;\n".repeat(10_000);
        let changes = (0..10_000).map(|line| change(Some((at(line, 4), at(line, 6))), "R12")).collect();
        let document = Document::new(text.clone(), 1);
        let (document, looked_at) = work(|| document.changed(changes, 2, 1 << 20).unwrap());
        assert_eq!(document.text, text.replace("R0", "R12"));
        assert!(looked_at < 100_000, "{looked_at}");
    }

    #[test]
    fn changes_have_a_limit() {
        let changed = |text: &str, most| {
            let document = Document::new("1234".to_owned(), 1);
            document.changed(vec![change(Some((at(0, 0), at(0, 2))), text)], 2, most).map(|document| document.text)
        };
        assert_eq!(changed("abc", 5).as_deref(), Some("abc34"));
        assert_eq!(changed("abcd", 5), None);
        let whole = |text: &str| Document::new(String::new(), 1).changed(vec![change(None, text)], 2, 5);
        assert!(whole("abcde").is_some() && whole("abcdef").is_none());
    }
}
