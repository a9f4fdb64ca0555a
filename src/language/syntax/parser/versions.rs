//! Features of only some versions of a grammar, and number ranges that grew from version to version.

use super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::language::isa::Features;
use crate::language::syntax::ast::Span;
use crate::language::syntax::lexer::TokenKind;
use crate::language::syntax::number;
use crate::language::syntax::quote::excerpt;

impl Parser<'_> {
    /// Reports the token, called `what`, if the program lacks its feature.
    pub(super) fn require(&mut self, has: impl Fn(&Features) -> bool, what: &str, section: &'static str) {
        self.require_at(self.token.span, has, what, section);
    }

    /// As [`require`](Self::require), at `span`.
    pub(super) fn require_at(
        &mut self,
        span: Span,
        has: impl Fn(&Features) -> bool,
        what: &str,
        section: &'static str,
    ) {
        if has(&self.features) {
            return;
        }
        let language = self.ast.language;
        let message = format!("{what} is in {}, not in {language}", language.versions_with(has));
        self.fault_of(LoadErrorKind::Version, span, message, section);
    }

    /// Checks that `value`, the number of `what`, is at most `last`. A larger one is reported, and replaced by 0.
    pub(super) fn in_range(
        &mut self,
        value: u64,
        span: Span,
        last: impl Fn(&Features) -> u64,
        what: &str,
        section: &'static str,
    ) -> u16 {
        let (limit, newest) = (last(&self.features), last(self.grammar));
        match u16::try_from(value) {
            Ok(small) if value <= limit => return small,
            Ok(_) if value <= newest => {
                let language = self.ast.language;
                let versions = language.versions_with(|features| last(features) == newest);
                let message = format!("{what} beyond {limit} are in {versions}, not in {language}");
                self.fault_of(LoadErrorKind::Version, span, message, section);
            }
            _ => {
                let text = excerpt(self.slice(span));
                let message = format!("`{text}` is out of range: {what} go from 0 to {limit}");
                self.fault_of(LoadErrorKind::Range, span, message, section);
            }
        }
        0
    }

    /// A decimal integer that is at most `last`.
    pub(super) fn ranged_integer(&mut self, last: impl Fn(&Features) -> u64, what: &str) -> Parsed<u16> {
        if self.token.kind != TokenKind::Integer {
            let limit = last(&self.features);
            return Err(self.expected(&format!("an integer from 0 to {limit}")));
        }
        let span = self.token.span;
        let value = number::parse_integer(self.slice(span));
        self.advance();
        Ok(self.in_range(value, span, last, what, self.features.grammar))
    }
}
