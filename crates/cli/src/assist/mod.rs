//! Editing support for the text of a program, which need not load: the token at a position, declared names,
//! completions, formatting. Positions are byte offsets. The language server and the page of `nvjit explore` show the
//! results.

mod help;
mod layout;
mod names;
mod proposals;
mod words;

pub use layout::{Indent, laid_out};
pub use names::{Kind, Name};
pub use proposals::{Proposal, ProposalKind};
pub use words::{Role, comments};

use nvjit::language::isa::{Features, Language, ProgramFeatures};
use nvjit::language::syntax::ast::Ast;
use nvjit::language::syntax::parse_with_errors;
use std::ops::Range;
use words::Word;

/// The most bytes of a text that editors are helped with; longer ones are only checked.
pub const LARGEST_TEXT: usize = 4 << 20;

/// A text, read for an editor.
pub struct Reading<'t> {
    text: &'t str,
    words: Vec<Word>,
    /// Of a text that begins as a program: what could be parsed of it, and the features of its language and options.
    program: Option<(Ast, ProgramFeatures)>,
}

impl<'t> Reading<'t> {
    /// Reads a text; `None` if it is longer than [`LARGEST_TEXT`].
    pub fn new(text: &'t str) -> Option<Self> {
        if text.len() > LARGEST_TEXT {
            return None;
        }
        let program = parse_with_errors(text.as_bytes()).ok().map(|(ast, _)| {
            let features = ast.features();
            (ast, features)
        });
        let words = words::words(text, program.as_ref().map(|(ast, _)| ast));
        Some(Self { text, words, program })
    }

    /// The tokens of the text, in order.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    fn ast(&self) -> Option<&Ast> {
        self.program.as_ref().map(|(ast, _)| ast)
    }

    fn features(&self) -> Option<&Features> {
        self.program.as_ref().map(|(_, features)| &**features)
    }

    fn language(&self) -> Option<Language> {
        self.ast().map(|ast| ast.language)
    }

    fn part(&self, span: &Range<usize>) -> &'t str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// The word at a place: the one that begins there, or else the one that it is in or behind.
    fn at(&self, offset: usize) -> Option<usize> {
        let after = self.words.partition_point(|word| word.span.start <= offset);
        let last = after.checked_sub(1)?;
        let is_name = |index: usize| self.words[index].role.is_name();
        let touches = |index: usize| self.words[index].span.end >= offset;
        match touches(last) {
            // `R0|,`: the name before the comma.
            true if !is_name(last) && self.words[last].span.start == offset && last > 0 => {
                let before = last - 1;
                Some(if touches(before) && is_name(before) { before } else { last })
            }
            true => Some(last),
            false => None,
        }
    }
}

#[cfg(test)]
mod tests;
