//! The syntax of NV_gpu_program4 and 5 that differs from earlier languages: instructions with modifiers after dots,
//! typed variables and arrays, buffers, textures as variables.

mod bindings;
mod declarations;
mod images;
mod instructions;
mod modifiers;
mod operands;
mod stages;
mod subroutines;
mod textures;
mod wanted;

use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::language::syntax::ast::{Interpolation, Span, SymbolId};
use crate::language::syntax::lexer::TokenKind;
use crate::language::syntax::number;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Words of declarations in languages with types.
pub(super) fn declaration_words() -> impl Iterator<Item = &'static str> {
    let stages = stages::STAGES.iter().map(|entry| entry.0);
    declarations::DECLARATIONS.into_iter().chain(declarations::MODIFIERS).chain(stages)
}

/// The words allowed after the dot of an instruction in languages with types.
pub(super) fn modifier_words() -> impl Iterator<Item = &'static str> {
    modifiers::NAMES.into_iter()
}

/// Facts about a program's variables that are not in the tree.
#[derive(Default)]
pub(super) struct Known {
    /// Declarations of the stage, good or not, by their words.
    stage_words: Vec<&'static str>,
    /// Registers of 32 bits that are declared, elements of arrays among them.
    pub temporaries: u16,
    /// Registers of 64 bits that are declared.
    pub long_temporaries: u16,
    /// Attributes that are declared LONG, and others: bit n is number n.
    pub long_attributes: [u64; 2],
    /// The declared interpolation of attributes.
    pub interpolations: FxHashMap<u16, Interpolation>,
    /// Whether binding points are of BUFFER4, by their numbers.
    pub buffer_kinds: FxHashMap<u8, bool>,
    /// Units that count as looked up with the next target.
    pub array_units: Option<(u8, u8)>,
    /// The types of subroutine parameters, by their numbers.
    pub subroutine_types: FxHashMap<u16, SymbolId>,
    /// SUBROUTINENUM of labels.
    pub subroutine_numbers: BTreeSet<u16>,
    /// The numbers of CALI statements, and their subroutine types.
    pub calls: Vec<(usize, SymbolId)>,
    /// How many ranges were read, which arrays alone may have.
    ranges: usize,
    /// Where the last numbers in brackets are.
    range: RangeSpans,
    /// The loops around the statement.
    pub loops: Vec<LoopExit>,
}

/// Where `[n]` or `[n..m]` is.
#[derive(Clone, Copy, Default)]
struct RangeSpans {
    bracket: Span,
    first: Span,
    dots: Span,
    last: Span,
}

/// A loop, and whether it can be left.
pub(super) struct LoopExit {
    pub span: Span,
    pub leaves: bool,
}

impl Parser<'_> {
    /// An integer, decimal or hexadecimal; `None` if it is larger than any.
    fn typed_integer(&mut self) -> Parsed<Option<u64>> {
        if self.token.kind != TokenKind::Integer {
            return Err(self.expected("an integer"));
        }
        let value = number::checked_integer(self.slice(self.token.span));
        self.advance();
        Ok(value)
    }

    /// An integer below `count`. A larger one is reported, and replaced by 0.
    fn typed_index(&mut self, count: u32, what: &str, section: &'static str) -> Parsed<u32> {
        self.typed_number(0, count, what, section)
    }

    /// An integer from `least` on and below `count`.
    fn typed_number(&mut self, least: u32, count: u32, what: &str, section: &'static str) -> Parsed<u32> {
        let (span, quoted) = (self.token.span, self.quoted());
        let value = self.typed_integer()?;
        let index = value.and_then(|value| u32::try_from(value).ok()).filter(|index| (least..count).contains(index));
        if index.is_none() {
            let message = match count {
                0 => format!("there are no {what}"),
                _ => format!("{quoted} is out of range: {what} go from {least} to {}", count - 1),
            };
            self.fault_of(LoadErrorKind::Range, span, message, section);
        }
        Ok(index.unwrap_or(least))
    }

    /// `[n]` or `[n..m]`: the first and the last, below `count`.
    fn typed_range(&mut self, count: u32, what: &str, section: &'static str) -> Parsed<(u32, Option<u32>)> {
        let bracket = self.token.span;
        self.expect(b'[')?;
        self.typed.range = RangeSpans { bracket, first: self.token.span, ..RangeSpans::default() };
        let first = self.typed_index(count, what, section)?;
        let mut last = None;
        let dots = self.token.span;
        if self.accept(b'.') {
            self.expect(b'.')?;
            let span = self.token.span;
            (self.typed.range.dots, self.typed.range.last) = (dots, span);
            let end = self.typed_index(count, what, section)?;
            if end < first && !self.faulty() {
                let message = format!("the range {first}..{end} ends before it begins");
                self.fault_of(LoadErrorKind::Range, span, message, section);
            }
            last = Some(end.max(first));
            self.typed.ranges += 1;
        }
        self.expect(b']')?;
        Ok((first, last))
    }

    /// A breach of a rule at `span`.
    fn breach(&mut self, span: Span, message: String, section: &'static str) -> Reported {
        self.fault_of(LoadErrorKind::Restriction, span, message, section)
    }
}
