//! The subject of rules, which also collects their errors.

use crate::error::{LoadError, LoadErrorKind};
use crate::language::isa::Features;
use crate::language::syntax::ast::{Ast, Span};

/// The subject of a rule, and the errors found.
pub(super) struct Subject<'a> {
    pub(super) ast: &'a Ast,
    pub(super) features: &'a Features,
    /// The section of the rule.
    pub(super) section: &'static str,
    pub(super) errors: &'a mut Vec<LoadError>,
}

impl Subject<'_> {
    /// A fault at `span`.
    pub(super) fn fault(&mut self, kind: LoadErrorKind, span: Span, message: String) {
        let length = span.end.saturating_sub(span.start);
        self.errors.push(LoadError { kind, offset: span.start, length, message, section: self.section });
    }

    /// A fault that only the whole program shows.
    pub(super) fn whole(&mut self, message: String) {
        let (kind, offset, section) = (LoadErrorKind::Program, self.ast.length.0, self.section);
        self.errors.push(LoadError { kind, offset, length: 0, message, section });
    }
}
