//! Constants, in place and in definitions (NV_fragment_program 3.11.2).

use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::language::syntax::ast::{Number, Span, SymbolKind, VectorConstant};
use crate::language::syntax::lexer::TokenKind;
use crate::language::syntax::number;
use crate::language::syntax::quote::quote;

impl Parser<'_> {
    /// `<scalarConstant>`.
    fn scalar_constant(&mut self) -> Parsed<Number> {
        if self.token.kind != TokenKind::Word || self.features.variables {
            return self.signed_scalar_constant();
        }
        let span = self.token.span;
        match self.named("a scalar constant")? {
            None => Ok(Number(0)),
            Some(id) => match self.ast.symbol(id).kind {
                SymbolKind::Scalar(number) => Ok(number),
                _ => Err(self.not_a_constant(span, "a scalar constant")),
            },
        }
    }

    pub(super) fn not_a_constant(&mut self, span: Span, what: &str) -> Reported {
        let message = format!("{} is not {what}", quote(self.slice(span)));
        self.fault(LoadErrorKind::Name, span, message)
    }

    /// `<signedScalarConstant>`.
    pub(super) fn signed_scalar_constant(&mut self) -> Parsed<Number> {
        let negative = self.token.is(b'-');
        let signed = negative || self.token.is(b'+');
        if signed {
            self.advance();
        }
        if !self.token.is_number() {
            return Err(match self.token.kind {
                TokenKind::Word if signed => self.expected("a number (named constants take no sign here)"),
                _ => self.expected("a number"),
            });
        }
        Ok(Number(self.number().0 | u32::from(negative) << 31))
    }

    pub(super) fn number(&mut self) -> Number {
        let bits = number::parse(self.slice(self.token.span));
        self.advance();
        Number(bits)
    }

    /// `"{" <vectorConstantList> "}"`.
    pub(super) fn vector_constant(&mut self) -> Parsed<VectorConstant> {
        self.expect(b'{')?;
        let mut components = vec![self.scalar_constant()?];
        while self.token.is(b',') {
            if components.len() == 4 {
                let message = "a vector constant has at most four components".to_owned();
                if !self.features.variables {
                    self.advance();
                }
                return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
            }
            self.advance();
            components.push(self.scalar_constant()?);
        }
        if !self.accept(b'}') {
            return Err(self.expected("`,` or `}`"));
        }
        Ok(VectorConstant(components))
    }
}
