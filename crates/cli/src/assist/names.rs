//! The names that a program declares.

use super::words::Word;
use super::{Reading, Role};
use crate::tree::kind_of;
use nvjit::language::syntax::ast::{Span, Statement, SymbolKind};
use std::collections::HashMap;
use std::ops::Range;

/// The kind of a name, as editors distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A constant.
    Constant,
    /// A variable, a parameter, a binding.
    Variable,
    /// Several of them.
    Array,
    /// A label.
    Label,
    /// A type of subroutines.
    Type,
}

/// A name, and where it is introduced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub name: String,
    /// Its description.
    pub what: &'static str,
    /// The kind of thing.
    pub kind: Kind,
    /// The statement, without its semicolon.
    pub statement: Range<usize>,
    /// The name in it.
    pub place: Range<usize>,
}

fn kind(symbol: &SymbolKind) -> Kind {
    match symbol {
        SymbolKind::Scalar(_) | SymbolKind::Vector(_) => Kind::Constant,
        SymbolKind::ParameterArray { .. }
        | SymbolKind::RegisterArray { .. }
        | SymbolKind::List { .. }
        | SymbolKind::Vertices { array: true, .. } => Kind::Array,
        SymbolKind::SubroutineType { .. } => Kind::Type,
        _ => Kind::Variable,
    }
}

impl Reading<'_> {
    /// The names that the program introduces, in the order of the text.
    pub fn names(&self) -> Vec<Name> {
        let Some(ast) = self.ast() else { return Vec::new() };
        let places = NamePlaces::new(self);
        let symbols = ast
            .symbols
            .iter()
            .filter_map(|symbol| places.introduced(&symbol.name, symbol.span, kind_of(symbol), kind(&symbol.kind)));
        let labels = ast.statements.iter().filter_map(|statement| match statement {
            Statement::Label(label) => places.introduced(&label.name, label.span, "label", Kind::Label),
            _ => None,
        });
        let mut names: Vec<_> = symbols.chain(labels).collect();
        names.sort_by_key(|name| name.place.start);
        names
    }

    /// The declaration of the name at a position.
    pub fn definition(&self, offset: usize) -> Option<Range<usize>> {
        let word = &self.words[self.at(offset)?];
        self.named(word.role, self.part(&word.span)).map(|name| name.place)
    }

    /// The name that a word of this role stands for.
    pub(super) fn named(&self, role: Role, word: &str) -> Option<Name> {
        let fits = |name: &Name| (name.kind == Kind::Label) == (role == Role::Label) && name.name == word;
        matches!(role, Role::Symbol | Role::Label).then(|| self.names().into_iter().find(fits))?
    }
}

/// The occurrences of names, and the ends of statements.
struct NamePlaces<'r> {
    words: &'r [Word],
    /// The words that are each symbol and label, in order.
    names: HashMap<&'r str, Vec<usize>>,
    /// The words that are semicolons.
    ends: Vec<usize>,
}

impl<'r> NamePlaces<'r> {
    fn new(reading: &'r Reading<'_>) -> Self {
        let mut names = HashMap::<_, Vec<_>>::new();
        let mut ends = Vec::new();
        for (index, word) in reading.words.iter().enumerate() {
            match word.role {
                Role::Symbol | Role::Label => names.entry(reading.part(&word.span)).or_default().push(index),
                Role::Punctuation(b';') => ends.push(index),
                _ => {}
            }
        }
        Self { words: &reading.words, names, ends }
    }

    /// A name that the statement at `span` introduces.
    fn introduced(&self, name: &str, span: Span, what: &'static str, kind: Kind) -> Option<Name> {
        let first = self.words.partition_point(|word| word.span.end <= span.start);
        let end = next(&self.ends, first).unwrap_or(self.words.len());
        let at = next(self.names.get(name)?, first).filter(|at| *at < end)?;
        let place = self.words[at].span.clone();
        let start = span.start.min(place.start);
        // A label is a statement of its own.
        let end = if kind == Kind::Label { at } else { end - 1 };
        let statement = start..self.words[end].span.end;
        Some(Name { name: name.to_owned(), what, kind, statement, place })
    }
}

/// The first of some words that is not before another.
fn next(words: &[usize], first: usize) -> Option<usize> {
    words.get(words.partition_point(|word| *word < first)).copied()
}
