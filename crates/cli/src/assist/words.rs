//! The tokens of a text, and the role of each in its statement.

use nvjit::language::isa::{CcRule, Mnemonic, ProgramOption};
use nvjit::language::syntax::ast::{Ast, Statement};
use nvjit::language::syntax::{declaration_words, modifier_words, tokens};
use nvjit::runtime::TextureTarget;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// `!!FP1.0`
    Header,
    /// An instruction with its suffixes.
    Instruction,
    /// A modifier of an instruction, after a point.
    Modifier,
    /// A word that begins a declaration, or `END`.
    Declaration,
    /// The name of an option.
    Option,
    /// A label, where it stands or where it is named.
    Label,
    /// A name that the program declares.
    Symbol,
    /// A test of the condition code.
    Rule,
    /// A target of a texture or an image.
    Target,
    /// A register or a binding, up to its first point or bracket.
    Register,
    /// A word after a point: components, parts of bindings.
    Part,
    /// A number.
    Number,
    /// A character with a meaning of its own.
    Punctuation(u8),
    /// Characters that no language has.
    Unknown,
}

impl Role {
    /// Whether it is spelled as a name.
    pub fn is_name(self) -> bool {
        !matches!(self, Self::Number | Self::Punctuation(_) | Self::Unknown)
    }
}

/// A token.
#[derive(Clone, Debug)]
pub struct Word {
    /// Its place.
    pub span: Range<usize>,
    /// Its kind.
    pub role: Role,
    /// Whether a statement or a label begins with it.
    pub begins: bool,
}

impl Word {
    /// Whether it is the token of this character.
    pub fn is(&self, byte: u8) -> bool {
        self.role == Role::Punctuation(byte)
    }
}

/// Words by which tokens are told apart.
struct Known {
    declarations: HashSet<&'static str>,
    modifiers: HashSet<&'static str>,
    rules: HashSet<&'static str>,
    targets: HashSet<&'static str>,
    options: HashSet<&'static str>,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| Known {
    declarations: declaration_words().chain(["END"]).collect(),
    modifiers: modifier_words().collect(),
    rules: CcRule::ALL.map(CcRule::name).into_iter().collect(),
    targets: TextureTarget::ALL.iter().map(|target| target.name()).collect(),
    options: ProgramOption::all().map(ProgramOption::name).collect(),
});

/// The tokens of a text, without white space and comments.
pub fn words(text: &str, ast: Option<&Ast>) -> Vec<Word> {
    let symbols = ast.into_iter().flat_map(|ast| &ast.symbols).map(|symbol| symbol.name.as_str());
    let labels = ast.into_iter().flat_map(|ast| &ast.statements).filter_map(|statement| match statement {
        Statement::Label(label) => Some(label.name.as_str()),
        _ => None,
    });
    let mut reader = Reader {
        text,
        symbols: symbols.collect(),
        labels: labels.collect(),
        ast,
        words: Vec::new(),
        statement: 0,
        declares: true,
        modifies: true,
    };
    for token in tokens(text.as_bytes()) {
        reader.add(token.span.start..token.span.end, token.kind);
    }
    reader.words
}

struct Reader<'t> {
    text: &'t str,
    ast: Option<&'t Ast>,
    symbols: HashSet<&'t str>,
    labels: HashSet<&'t str>,
    words: Vec<Word>,
    /// The word that the statement begins with.
    statement: usize,
    /// Whether it has words of declarations only.
    declares: bool,
    /// Whether its first word is followed by points and modifiers only.
    modifies: bool,
}

impl<'t> Reader<'t> {
    fn part(&self, span: &Range<usize>) -> &'t str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    fn add(&mut self, span: Range<usize>, kind: &str) {
        // `0x1F` is one number to the languages that have it, and has no meaning in the others.
        if kind == "word"
            && let Some(last) = self.words.last_mut()
            && last.role == Role::Number
            && last.span.end == span.start
        {
            last.span.end = span.end;
            return;
        }
        let ends = self.words.last().is_none_or(|last| last.role == Role::Header || last.is(b';') || last.is(b':'));
        if ends {
            (self.statement, self.declares, self.modifies) = (self.words.len(), true, true);
        }
        let role = match kind {
            "header" => Role::Header,
            "integer" | "float" => Role::Number,
            "dimension" => Role::Target,
            "punctuation" => self.punctuation(&span),
            "word" => self.word(self.part(&span)),
            _ => Role::Unknown,
        };
        self.declares &= role == Role::Declaration;
        self.modifies &= ends || matches!(role, Role::Modifier | Role::Punctuation(b'.'));
        self.words.push(Word { span, role, begins: ends && role != Role::Header });
    }

    fn punctuation(&mut self, span: &Range<usize>) -> Role {
        let byte = self.text.as_bytes()[span.start];
        // `name:`, perhaps with a number before the colon.
        if byte == b':'
            && let Some(first) = self.words.get_mut(self.statement)
            && first.role.is_name()
        {
            first.role = Role::Label;
        }
        Role::Punctuation(byte)
    }

    fn word(&self, word: &str) -> Role {
        let statement = &self.words[self.statement.min(self.words.len())..];
        let Some(last) = statement.last() else { return self.first(word) };
        if last.is(b'.') {
            let is_modifier = statement[0].role == Role::Instruction && self.modifies && KNOWN.modifiers.contains(word);
            return if is_modifier { Role::Modifier } else { Role::Part };
        }
        if self.declares {
            if self.part(&last.span) == "OPTION" {
                return if KNOWN.options.contains(word) { Role::Option } else { Role::Register };
            }
            if KNOWN.declarations.contains(word) {
                return Role::Declaration;
            }
        }
        if self.symbols.contains(word) {
            Role::Symbol
        } else if self.labels.contains(word) {
            Role::Label
        } else if KNOWN.declarations.contains(word) && statement[0].role == Role::Label {
            // SUBROUTINENUM of a label.
            Role::Declaration
        } else if KNOWN.rules.contains(word.trim_end_matches(['0', '1'])) {
            Role::Rule
        } else if KNOWN.targets.contains(word) {
            Role::Target
        } else {
            Role::Register
        }
    }

    /// The role of a word that begins a statement.
    fn first(&self, word: &str) -> Role {
        if KNOWN.declarations.contains(word) {
            return Role::Declaration;
        }
        match self.ast.and_then(|ast| Mnemonic::parse(word, ast.language)) {
            Some(_) => Role::Instruction,
            None => Role::Register,
        }
    }
}

/// The comments of a text, in order: they stand between tokens, and end before the ends of lines.
pub fn comments(text: &str, words: &[Word]) -> Vec<Range<usize>> {
    let starts = words.iter().map(|word| word.span.start).chain([text.len()]);
    let ends = [0].into_iter().chain(words.iter().map(|word| word.span.end));
    ends.zip(starts).flat_map(|(end, start)| comments_between(text, end..start)).collect()
}

/// The comments of a part that has no tokens.
pub fn comments_between(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = part.start;
    while let Some(at) = text.get(from..part.end).and_then(|rest| rest.find('#')) {
        let start = from + at;
        let length = text[start..part.end].find(['\n', '\r']).unwrap_or(part.end - start);
        found.push(start..start + length);
        from = start + length;
    }
    found
}
