//! The list of restrictions: which feature of a program brings each, and the section that it comes from.

use super::instructions::{
    full_destination, full_operands, no_relative_addressing, no_w, one_attribute, one_parameter_or_constants,
    one_parameter_register,
};
use super::programs::{
    color_results, instruction_count, label_count, labels_are_defined, local_parameter_count, no_position,
    register_count, some_parameter, some_position, some_result, texture_targets,
};
use crate::error::{LoadError, LoadErrorKind};
use crate::isa::Features;
use crate::isa::features::{MustWrite, ParameterOperands};
use crate::syntax::ast::{Ast, Span};

/// A restriction.
pub(super) struct Rule {
    /// The feature of a program that brings it.
    pub(super) applies: fn(&Features) -> bool,
    /// The section that it comes from; the grammar's, where each instruction that it is about has a section of its own.
    pub(super) section: fn(&Features) -> &'static str,
    /// What shows that it is broken.
    pub(super) scope: Scope,
    /// Reports where it is broken.
    pub(super) check: fn(&mut Subject<'_>),
}

/// How much of a program shows that a restriction is broken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// A scan from left to right.
    Statements,
    /// Only the whole.
    Program,
}

/// What a rule judges, and what has been found.
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
        self.fault_of(kind, span, message, self.section);
    }

    /// A fault at `span` that breaks the rule in `section`.
    pub(super) fn fault_of(&mut self, kind: LoadErrorKind, span: Span, message: String, section: &'static str) {
        let length = span.end.saturating_sub(span.start);
        self.errors.push(LoadError { kind, offset: span.start, length, message, section });
    }

    /// A fault that only the whole program shows.
    pub(super) fn whole(&mut self, message: String) {
        let (kind, offset, section) = (LoadErrorKind::Program, self.ast.length.0, self.section);
        self.errors.push(LoadError { kind, offset, length: 0, message, section });
    }
}

const EXECUTION: &str = "NV_vertex_program2 2.14.2.3";
const POSITION_INVARIANT: &str = "NV_vertex_program2 2.14.6.1";

const fn statements(
    applies: fn(&Features) -> bool,
    section: fn(&Features) -> &'static str,
    check: fn(&mut Subject<'_>),
) -> Rule {
    Rule { applies, section, scope: Scope::Statements, check }
}

const fn program(
    applies: fn(&Features) -> bool,
    section: fn(&Features) -> &'static str,
    check: fn(&mut Subject<'_>),
) -> Rule {
    Rule { applies, section, scope: Scope::Program, check }
}

fn results(features: &Features) -> &'static str {
    features.results.section
}

fn grammar(features: &Features) -> &'static str {
    features.grammar
}

/// Every restriction. Faults at the same place are reported in this order.
#[rustfmt::skip]
pub(super) static RULES: &[Rule] = &[
    statements(|_| true, |features| features.max_instructions.section, instruction_count),
    statements(|features| features.max_registers.is_some(), grammar, register_count),
    statements(|features| features.texture_image_units > 0, grammar, texture_targets),
    statements(|features| features.results.colors != 0, results, color_results),
    statements(|features| features.definitions, |features| features.parameters.section, local_parameter_count),
    statements(|features| features.labels, |_| EXECUTION, label_count),
    statements(|features| features.position_invariant, |_| POSITION_INVARIANT, no_position),
    statements(|features| features.position_invariant && !features.relative_addressing, |_| POSITION_INVARIANT, no_relative_addressing),
    statements(|features| features.one_attribute, grammar, one_attribute),
    statements(|features| features.parameter_operands == ParameterOperands::OneOrConstants, |features| features.parameters.section, one_parameter_or_constants),
    statements(|features| features.parameter_operands == ParameterOperands::OneRegister, grammar, one_parameter_register),
    statements(|features| features.temporaries.half > 0, grammar, full_destination),
    statements(|features| features.temporaries.half > 0, grammar, full_operands),
    statements(|_| true, grammar, no_w),
    program(|features| features.must_write == MustWrite::Result && !features.writes_parameters(), results, some_result),
    program(|features| features.must_write == MustWrite::Result && features.writes_parameters(), results, some_parameter),
    program(|features| features.must_write == MustWrite::Position, grammar, some_position),
    program(|features| features.labels, |_| EXECUTION, labels_are_defined),
];
