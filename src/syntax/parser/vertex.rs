//! What only vertex programs have (NV_vertex_program2 2.14.2): options, labels, `v[]`, `c[]`, address
//! registers.

use super::{Parsed, Parser};
use crate::isa::ResultKind;
use crate::syntax::ast::{DestinationRegister, Label, Operand, Source, Statement};

impl Parser<'_> {
    pub(super) fn options(&mut self) {}

    pub(super) fn is_label(&self) -> bool {
        false
    }

    pub(super) fn vertex_statement(&mut self) -> Parsed<Option<Statement>> {
        Err(self.expected("a fragment program"))
    }

    pub(super) fn vertex_source(&mut self) -> Parsed<Source> {
        Err(self.expected("a fragment program"))
    }

    pub(super) fn vertex_destination(&mut self, _: ResultKind) -> Parsed<DestinationRegister> {
        Err(self.expected("a fragment program"))
    }

    pub(super) fn address_operand(&mut self) -> Parsed<Operand> {
        Err(self.expected("a fragment program"))
    }

    pub(super) fn branch_label(&mut self) -> Parsed<Label> {
        Err(self.expected("a fragment program"))
    }
}
