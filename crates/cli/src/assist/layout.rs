//! Formats a program's text: one statement a line, spaces as the printer sets them. It keeps words, numbers, comments
//! and line breaks within statements, so that nothing that an author wrote is lost.

use super::LARGEST_TEXT;
use super::words::{Role, Word, comments_between, words};
use nvjit::language::isa::{Language, Mnemonic, Opcode};
use std::ops::Range;

/// The indentation of blocks, and of further lines of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Indent {
    /// So many spaces, at most 16.
    Spaces(usize),
    /// A tab.
    Tab,
}

/// The most bytes of a text that is laid out, which may be longer than it was by spaces.
const LARGEST_LAYOUT: usize = 4 * LARGEST_TEXT;

/// The text, laid out. `None` if it is no program, has characters that no language has, would say something else, or
/// would be too long.
pub fn laid_out(text: &str, indent: Indent) -> Option<String> {
    let (language, _) = nvjit::language::syntax::language(text.as_bytes()).ok()?;
    let all = words(text, None);
    let end = all.iter().position(|word| word.begins && &text[word.span.clone()] == "END");
    let program = &all[..end.map_or(all.len(), |end| end + 1)];
    if program.iter().any(|word| word.role == Role::Unknown) {
        return None;
    }
    let mut writer = Writer { text, language, indent, out: String::new(), depth: 0, statement: Statement::default() };
    let mut place = 0;
    for (index, word) in program.iter().enumerate() {
        writer.gap(&program[..index], word, place..word.span.start);
        writer.word(word);
        place = word.span.end;
        if writer.out.len() > LARGEST_LAYOUT {
            return None;
        }
    }
    // Nothing behind END is read.
    writer.out += text[place..].trim_end();
    if !writer.out.ends_with('\n') {
        writer.out.push('\n');
    }
    let again = words(&writer.out, None);
    let is_same = |(a, b): (&Word, &Word)| text[a.span.clone()] == writer.out[b.span.clone()];
    (all.len() == again.len() && all.iter().zip(&again).all(is_same)).then_some(writer.out)
}

struct Writer<'t> {
    text: &'t str,
    language: Language,
    indent: Indent,
    out: String,
    /// Blocks that are open.
    depth: usize,
    statement: Statement,
}

/// The state within a statement, before a word.
#[derive(Default)]
struct Statement {
    /// Brackets, and braces, that are open.
    brackets: usize,
    braces: usize,
    /// Whether a bar is open.
    bar: bool,
    /// Whether the last word is `]`.
    closes: bool,
    /// Whether it has lists in braces: it declares an array, or a type of subroutines.
    has_lists: bool,
}

impl Writer<'_> {
    fn part(&self, word: &Word) -> &str {
        &self.text[word.span.clone()]
    }

    /// The white space and comments before a word.
    fn gap(&mut self, before: &[Word], word: &Word, gap: Range<usize>) {
        let opcode = word.begins.then(|| Mnemonic::parse(self.part(word), self.language)).flatten();
        let opcode = opcode.map(|mnemonic| mnemonic.opcode);
        let mut at = gap.start;
        for comment in comments_between(self.text, gap.clone()) {
            self.comment(at..comment.start, &comment, usize::from(!word.begins && !before.is_empty()));
            at = comment.end;
        }
        if matches!(opcode, Some(Opcode::Else | Opcode::Endif | Opcode::Endloop | Opcode::Endrep)) {
            self.depth = self.depth.saturating_sub(1);
        }
        let breaks = line_ends(&self.text[at..gap.end]);
        match before.last() {
            None => {}
            // An empty statement begins no line, unless it would be part of a comment or of the header.
            Some(last) if word.begins && word.is(b';') && at == gap.start && last.role != Role::Header => {}
            Some(_) if word.begins => self.new_line(breaks, 0),
            // A statement goes on.
            Some(_) if breaks > 0 => self.new_line(1, usize::from(!matches!(word.role, Role::Punctuation(b'}')))),
            Some(last) if self.needs_space(before, last, word) => self.out.push(' '),
            Some(_) => {}
        }
        if matches!(opcode, Some(Opcode::If | Opcode::Else | Opcode::Rep | Opcode::Loop)) {
            self.depth += 1;
        }
    }

    /// A comment after white space; a further one of a line of code stays in its column, if that is free.
    fn comment(&mut self, space: Range<usize>, comment: &Range<usize>, more: usize) {
        let breaks = line_ends(&self.text[space.clone()]);
        if breaks > 0 || self.out.is_empty() {
            if !self.out.is_empty() {
                self.new_line(breaks, more);
            }
        } else {
            let columns = |text: &str| text.rsplit(['\n', '\r']).next().unwrap_or_default().chars().count();
            let (wanted, now) = (columns(&self.text[..comment.start]), columns(&self.out));
            let width = wanted.saturating_sub(now).max(1);
            self.out.extend(std::iter::repeat_n(' ', width));
        }
        self.out += self.text[comment.clone()].trim_end();
    }

    /// Begins a line; at most one stays empty. Nothing is added to what is too long.
    fn new_line(&mut self, breaks: usize, more: usize) {
        if self.out.len() > LARGEST_LAYOUT {
            return;
        }
        self.out += if breaks > 1 { "\n\n" } else { "\n" };
        for _ in 0..self.depth.min(64) + more {
            match self.indent {
                Indent::Spaces(count) => self.out.extend(std::iter::repeat_n(' ', count.min(16))),
                Indent::Tab => self.out.push('\t'),
            }
        }
    }

    fn word(&mut self, word: &Word) {
        let text = &self.text[word.span.clone()];
        let statement = &mut self.statement;
        if word.begins {
            statement.has_lists = text == "SUBROUTINETYPE";
        }
        statement.has_lists |= statement.closes && word.is(b'=');
        statement.closes = word.is(b']');
        match word.role {
            Role::Punctuation(b'[' | b'(') => statement.brackets += 1,
            Role::Punctuation(b']' | b')') => statement.brackets = statement.brackets.saturating_sub(1),
            Role::Punctuation(b'{') => statement.braces += 1,
            Role::Punctuation(b'}') => statement.braces = statement.braces.saturating_sub(1),
            Role::Punctuation(b'|') => statement.bar = !statement.bar,
            Role::Punctuation(b';') => *statement = Statement::default(),
            _ => {}
        }
        self.out += text;
    }

    /// Whether the printer has a space between two words of a statement; the state is that behind the first.
    fn needs_space(&self, before: &[Word], last: &Word, next: &Word) -> bool {
        let is_value = |word: &Word| word.role.is_name() || word.role == Role::Number;
        let byte = match next.role {
            Role::Punctuation(byte) if byte != b'{' => byte,
            // A value begins.
            _ => {
                return match last.role {
                    Role::Punctuation(b',' | b'=' | b'}' | b')') => true,
                    Role::Punctuation(b'{') => self.is_list(),
                    Role::Punctuation(b'-' | b'+') => self.is_binary(before),
                    Role::Punctuation(b'|') => !self.statement.bar,
                    Role::Punctuation(_) => false,
                    _ => true,
                };
            }
        };
        match byte {
            b',' | b';' | b'.' | b':' | b'[' | b']' | b')' => false,
            b'=' => true,
            b'}' => self.is_list(),
            b'(' => match self.part(last) {
                "handle" | "offset" | "SUBROUTINENUM" => false,
                _ => is_value(last) || last.is(b',') || last.is(b']') || last.is(b'|') || last.is(b')'),
            },
            b'|' if self.statement.bar => false,
            b'-' | b'+' if self.statement.brackets > 0 && is_value(last) => true,
            // A sign, or the bar that opens.
            _ => match last.role {
                Role::Punctuation(b'{') => self.is_list(),
                Role::Punctuation(b',' | b'=') => true,
                Role::Punctuation(_) => false,
                _ => true,
            },
        }
    }

    /// Whether the last word, a sign, stands between two values of an index.
    fn is_binary(&self, before: &[Word]) -> bool {
        let left = before.len().checked_sub(2).map(|left| &before[left]);
        self.statement.brackets > 0 && left.is_some_and(|left| left.role.is_name() || left.role == Role::Number)
    }

    /// Whether the brace that is open is that of a list, not of a vector.
    fn is_list(&self) -> bool {
        self.statement.braces == 1 && self.statement.has_lists
    }
}

/// The number of line ends in white space; CR LF is one.
fn line_ends(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count().max(text.bytes().filter(|byte| *byte == b'\r').count())
}
