//! What instructions are executed, and where: labels, and tests of the condition code.

use super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::isa::Features;
use crate::syntax::ast::{CcMask, CcRule, Label, Statement, Swizzle};
use crate::syntax::lexer::TokenKind;
use crate::syntax::quote::excerpt;

impl Parser<'_> {
    /// Whether the token is the name of a `<vp2-instructionLabel>`.
    pub(super) fn is_label(&self) -> bool {
        self.grammar.labels && self.token.kind == TokenKind::Word && self.peek().is(b':')
    }

    /// `<vp2-instructionLabel>`.
    pub(super) fn instruction_label(&mut self) -> Parsed<Statement> {
        self.require(|features| features.labels, "an instruction label", self.features.grammar);
        let span = self.token.span;
        let label = self.branch_label()?;
        if !self.labels.insert(self.text.get(span.start..span.end).unwrap_or_default()) {
            let message = format!("the label `{}` is already defined", excerpt(label.name.as_bytes()));
            self.fault(LoadErrorKind::Name, span, message);
        }
        self.expect(b':')?;
        Ok(Statement::Label(label))
    }

    /// `<vp2-branchLabel>`.
    pub(super) fn branch_label(&mut self) -> Parsed<Label> {
        if self.token.kind != TokenKind::Word {
            return Err(self.expected("a label"));
        }
        let name = self.word();
        let span = self.token.span;
        if name.contains('$') {
            let message = format!("undefined character `$` in the label {}", self.quoted());
            self.fault(LoadErrorKind::Token, span, message);
        }
        self.advance();
        Ok(Label { name: name.to_owned(), span })
    }

    /// `<optionalCCMask>`.
    pub(super) fn optional_cc_mask(&mut self) -> Parsed<Option<CcMask>> {
        if !self.token.is(b'(') {
            return Ok(None);
        }
        self.require(Features::has_condition_code, "a condition code mask", self.features.grammar);
        self.advance();
        let mask = self.cc_mask()?;
        self.expect(b')')?;
        Ok(Some(mask))
    }

    /// `<ccMask>`.
    pub(super) fn cc_mask(&mut self) -> Parsed<CcMask> {
        let start = self.token.span.start;
        let word = self.word_or_empty();
        let Some(rule) = CcRule::ALL.into_iter().find(|rule| rule.name() == word) else {
            return Err(self.expected("a condition code mask rule (EQ, GE, GT, LE, LT, NE, TR or FL)"));
        };
        self.advance();
        let swizzle = match self.components()? {
            None => Swizzle::XYZW,
            Some(components) => self.swizzle(&components)?,
        };
        Ok(CcMask { rule, register: 0, swizzle, span: self.span_from(start) })
    }
}
