//! Completions: the words that may follow at a position.

use super::words::comments_between;
use super::{Kind, Reading, Role, Word};
use crate::isa;
use nvjit::language::isa::state::StateKey;
use nvjit::language::isa::{Features, Language, Mnemonic, OperandKind, Row, TABLE};
use nvjit::language::syntax::{declaration_words, modifier_words};
use nvjit::runtime::TextureTarget;
use std::collections::BTreeSet;
use std::ops::Range;

/// The kind of a proposed word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProposalKind {
    /// A program's header.
    Header,
    /// An instruction.
    Instruction,
    /// A word that begins a declaration.
    Declaration,
    /// An option.
    Option,
    /// A modifier of an instruction.
    Modifier,
    /// A test of the condition code.
    Rule,
    /// A target of a texture.
    Target,
    /// A name of the program.
    Name(Kind),
    /// A register or a binding, or the first part of one.
    Binding,
}

/// A word that may be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The word.
    pub word: String,
    /// Its kind.
    pub kind: ProposalKind,
    /// A few words about it, or nothing.
    pub detail: String,
}

fn proposal(word: impl Into<String>, kind: ProposalKind, detail: impl Into<String>) -> Proposal {
    Proposal { word: word.into(), kind, detail: detail.into() }
}

/// The part of the statement before the cursor.
struct Before<'r> {
    /// The tokens of the statement before the one that is being written.
    statement: &'r [Word],
    /// The start of the name or binding at the cursor, including its parts and indices.
    path: usize,
    /// The start of the word at the cursor.
    word: usize,
}

impl Reading<'_> {
    /// What may be written at a place, and what part of the text it replaces. Editors leave out what does not begin as
    /// that part.
    pub fn proposals(&self, offset: usize) -> Option<(Range<usize>, Vec<Proposal>)> {
        self.text.get(..offset)?;
        let (Some(language), Some(features)) = (self.language(), self.features()) else {
            return self.headers(offset);
        };
        let count = self.words.partition_point(|word| word.span.start < offset);
        let end = self.words[..count].last()?.span.end;
        if end < offset && comments_between(self.text, end..offset).last().is_some_and(|last| last.end == offset) {
            return None;
        }
        if self.words[..count]
            .iter()
            .any(|word| word.begins && self.part(&word.span) == "END" && word.span.end < offset)
        {
            return None;
        }
        let before = self.before(offset, count);
        let Some(first) = before.statement.first() else {
            return Some((before.word..offset, statements(language, features)));
        };
        let name = self.part(&first.span);
        if name == "OPTION" {
            return Some((before.word..offset, self.options(features)));
        }
        let opens = |byte| before.statement.last().is_some_and(|last| last.is(byte));
        if opens(b'.') && first.role == Role::Instruction && before.path == first.span.start {
            let modifiers = if features.typed { modifiers() } else { Vec::new() };
            return Some((before.word..offset, modifiers));
        }
        let path = before.path..offset;
        let typed = self.part(&path);
        if typed.contains(['.', '[']) {
            return Some((path, bindings(features, typed)));
        }
        let mut found = match first.role {
            Role::Instruction if opens(b'(') => rules(features),
            Role::Instruction => self.operands(Mnemonic::parse(name, language)?.opcode.row(), language, features),
            _ => self.variables(),
        };
        if !opens(b'(') {
            found.extend(bindings(features, typed));
        }
        Some((path, found))
    }

    fn headers(&self, offset: usize) -> Option<(Range<usize>, Vec<Proposal>)> {
        let first = self.words.first().map_or(offset, |word| word.span.start);
        let is_first = self.words.get(1).is_none_or(|word| word.span.start >= offset);
        let languages = Language::ALL.into_iter().filter(|language| language.row().option.is_none());
        let headers = languages.map(|language| proposal(language.header(), ProposalKind::Header, language.name()));
        (is_first && first <= offset).then(|| (first..offset, headers.collect()))
    }

    /// `count` is how many tokens begin before the cursor.
    fn before(&self, offset: usize, count: usize) -> Before<'_> {
        let words = &self.words[..count];
        let is_written = words.last().is_some_and(|last| last.role.is_name() && last.span.end >= offset);
        let complete = words.len() - usize::from(is_written);
        let word = words.get(complete).map_or(offset, |word| word.span.start);
        let ends = |word: &Word| word.is(b';') || word.is(b':') || word.role == Role::Header;
        let start = words[..complete].iter().rposition(ends).map_or(0, |last| last + 1);
        let statement = &words[start..complete];
        let mut path = word;
        let mut depth = 0;
        for token in statement.iter().rev() {
            let is_inner = token.is(b'.') || token.is(b'[') || token.is(b']');
            let follows = depth > 0 || token.span.end == path && (is_inner || self.joins(token, path));
            if !follows || token.is(b',') {
                break;
            }
            depth += i32::from(token.is(b']')) - i32::from(token.is(b'['));
            // An index that is being written has names of its own.
            if token.is(b'[') && depth < 0 && !self.is_register_bracket(statement, token) {
                break;
            }
            path = token.span.start;
        }
        Before { statement, path, word }
    }

    /// Whether a name or a number goes on at `path`, where a point or a bracket stands.
    fn joins(&self, token: &Word, path: usize) -> bool {
        let is_word = token.role.is_name() || token.role == Role::Number;
        is_word && self.text.as_bytes().get(path).is_some_and(|byte| matches!(byte, b'.' | b'[' | b']'))
    }

    /// Whether a bracket is that of a register, as in `f[COL0]`.
    fn is_register_bracket(&self, statement: &[Word], bracket: &Word) -> bool {
        let letters = |features: &Features| [features.attributes.letter, features.results.letter];
        let index = statement.partition_point(|word| word.span.start < bracket.span.start);
        let name = index.checked_sub(1).map(|before| self.part(&statement[before].span));
        self.features()
            .is_some_and(|features| !features.variables && name.is_some_and(|name| letters(features).contains(&name)))
    }

    fn options(&self, features: &Features) -> Vec<Proposal> {
        let chosen = self.ast().map_or(&[][..], |ast| &ast.options);
        let fits = |option: &&_| chosen.iter().all(|own| own != *option && !own.excludes(**option));
        let options = features.options.iter().filter(fits);
        options.map(|option| proposal(option.name(), ProposalKind::Option, option.section())).collect()
    }

    /// The names that operands may have.
    fn variables(&self) -> Vec<Proposal> {
        let names = self.names().into_iter().filter(|name| name.kind != Kind::Label);
        names.map(|name| proposal(name.name, ProposalKind::Name(name.kind), name.what)).collect()
    }

    fn operands(&self, row: &'static Row, language: Language, features: &Features) -> Vec<Proposal> {
        let kinds = row.form(language).map_or(&[][..], |form| form.operands);
        let takes = |kind: OperandKind| kinds.contains(&kind);
        let mut found = Vec::new();
        if takes(OperandKind::Label) {
            let labels = self.names().into_iter().filter(|name| name.kind == Kind::Label);
            found.extend(labels.map(|name| proposal(name.name, ProposalKind::Name(name.kind), name.what)));
            return found;
        }
        if takes(OperandKind::CcMask) || takes(OperandKind::Test) || takes(OperandKind::VectorOrTest) {
            found.extend(rules(features));
        }
        if takes(OperandKind::Texture) || takes(OperandKind::Image) || takes(OperandKind::ImageTarget) {
            let targets =
                TextureTarget::ALL.iter().map(|target| proposal(target.name(), ProposalKind::Target, "target"));
            found.extend(targets);
        }
        found.extend(self.variables());
        found
    }
}

/// The words that may begin a statement.
fn statements(language: Language, features: &Features) -> Vec<Proposal> {
    let rows = TABLE.iter().filter(|row| row.form(language).is_some());
    let instructions =
        rows.map(|row| proposal(row.mnemonic, ProposalKind::Instruction, isa::summary(row.opcode, language)));
    let declarations = declaration_words().filter(|word| match *word {
        "DEFINE" | "DECLARE" => features.definitions,
        "OPTION" => !features.options.is_empty(),
        "ADDRESS" | "ALIAS" | "ATTRIB" | "OUTPUT" | "PARAM" | "TEMP" => features.variables,
        _ => features.typed,
    });
    let declarations: BTreeSet<_> = declarations.chain(["END"]).collect();
    instructions.chain(declarations.into_iter().map(|word| proposal(word, ProposalKind::Declaration, ""))).collect()
}

fn modifiers() -> Vec<Proposal> {
    let words: BTreeSet<_> = modifier_words().collect();
    words.into_iter().map(|word| proposal(word, ProposalKind::Modifier, "modifier")).collect()
}

fn rules(features: &Features) -> Vec<Proposal> {
    features.condition_rules.iter().map(|rule| proposal(rule.name(), ProposalKind::Rule, "test")).collect()
}

/// Registers and bindings that begin with `typed`, up to the point that follows: of `state.` all that may come before
/// the next.
fn bindings(features: &Features, typed: &str) -> Vec<Proposal> {
    let known = typed.rfind('.').map_or(0, |point| point + 1);
    let segment = |name: &str| {
        let rest = name.get(known..)?;
        Some(name[..known + rest.find('.').unwrap_or(rest.len())].to_owned())
    };
    let names = binding_names(features).into_iter().filter(|name| name.starts_with(typed));
    let segments: BTreeSet<_> = names.filter_map(|name| segment(&name)).collect();
    segments.into_iter().map(|name| proposal(name, ProposalKind::Binding, "")).collect()
}

/// Every register and binding with a name of its own.
fn binding_names(features: &Features) -> Vec<String> {
    let (attributes, results) = (&features.attributes, &features.results);
    let attribute_names = attributes.names.iter().map(|entry| entry.0);
    let result_names = results.names.iter().copied().filter(|name| !name.is_empty());
    if !features.variables {
        let attribute_names = attribute_names.map(|name| format!("{}[{name}]", attributes.letter));
        let result_names = result_names.map(|name| format!("{}[{name}]", results.letter));
        return attribute_names.chain(result_names).collect();
    }
    let state = StateKey::all().filter(|key| key.stages().contains(&features.stage)).map(|key| key.to_string());
    let parameters = ["program.env[0]", "program.local[0]"].map(str::to_owned);
    let names = attribute_names.chain(result_names).map(str::to_owned);
    names.chain(parameters).chain(state).collect()
}
