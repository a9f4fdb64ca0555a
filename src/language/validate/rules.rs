//! The list of restrictions: the feature of a program that brings each, and its section.

use super::instructions::{
    no_relative_addressing, one_attribute, one_parameter_or_constants, one_parameter_register, own_restrictions,
};
use super::programs::{
    color_results, indexed_registers, indexed_state, instruction_count, label_count, labels_are_defined,
    local_parameter_count, no_position, one_viewport, register_count, resources, some_parameter, some_position,
    some_result, texture_targets,
};
use super::stages::{
    attribute_components, critical_section, early_tests, indirect_recursion, output_components, result_components,
};
use super::subject::Subject;
use crate::error::LoadError;
use crate::language::isa::Features;
use crate::language::isa::features::{MustWrite, ParameterOperands, Permits};
use crate::language::syntax::ast::{Ast, Instruction};
use nvjit_runtime::Stage;

/// A restriction.
pub(super) struct Rule {
    /// The feature of a program that brings it.
    pub(super) applies: fn(&Features) -> bool,
    /// Its section; the grammar's, if each affected instruction has its own section.
    pub(super) section: fn(&Features) -> &'static str,
    /// Reports where it is broken.
    pub(super) check: Check,
}

/// How a restriction is checked, which is also how much of a program shows that it is broken.
pub(super) enum Check {
    /// By each instruction alone.
    Instruction(fn(&mut Subject<'_>, &Instruction)),
    /// By a scan from left to right.
    Statements(fn(&mut Subject<'_>)),
    /// By the whole program.
    Program(fn(&mut Subject<'_>)),
}

impl Rule {
    /// The subject of this rule.
    pub(super) fn subject<'a>(
        &self,
        ast: &'a Ast,
        features: &'a Features,
        errors: &'a mut Vec<LoadError>,
    ) -> Subject<'a> {
        Subject { ast, features, section: (self.section)(features), errors }
    }
}

const POSITION_INVARIANT: &str = "NV_vertex_program2 2.14.6.1";

const fn rule(applies: fn(&Features) -> bool, section: fn(&Features) -> &'static str, check: Check) -> Rule {
    Rule { applies, section, check }
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
    rule(|_| true, |features| features.max_instructions.section, Check::Statements(instruction_count)),
    rule(|features| features.max_registers.is_some(), grammar, Check::Statements(register_count)),
    rule(|features| features.texture_image_units > 0 && !features.variables,
        grammar, Check::Statements(texture_targets)),
    rule(|features| features.results.one_color, results, Check::Statements(color_results)),
    rule(|features| features.definitions,
        |features| features.parameters.section, Check::Statements(local_parameter_count)),
    rule(|features| features.labels, |features| features.flow, Check::Statements(label_count)),
    rule(|features| features.position_invariant && !features.variables,
        |_| POSITION_INVARIANT, Check::Statements(no_position)),
    rule(|features| features.position_invariant && !features.relative_addressing,
        |_| POSITION_INVARIANT, Check::Instruction(no_relative_addressing)),
    rule(|features| features.one_attribute, grammar, Check::Instruction(one_attribute)),
    rule(|features| features.parameter_operands == ParameterOperands::OneOrConstants,
        |features| features.parameters.section, Check::Instruction(one_parameter_or_constants)),
    rule(|features| features.parameter_operands == ParameterOperands::OneRegister,
        grammar, Check::Instruction(one_parameter_register)),
    rule(|_| true, grammar, Check::Instruction(own_restrictions)),
    rule(|features| features.must_write == MustWrite::Result && !features.writes_parameters(),
        results, Check::Program(some_result)),
    rule(|features| features.must_write == MustWrite::Result && features.writes_parameters(),
        results, Check::Program(some_parameter)),
    rule(|features| features.must_write == MustWrite::Position, grammar, Check::Program(some_position)),
    rule(|features| features.labels, |features| features.flow, Check::Program(labels_are_defined)),
    rule(|features| features.variables && !features.typed,
        |features| features.max_instructions.section, Check::Program(resources)),
    rule(|features| features.variables && (features.relative_addressing || features.typed),
        |features| features.parameters.section, Check::Program(indexed_state)),
    rule(|features| features.typed, |_| "NV_gpu_program4 2.X.3.2", Check::Program(indexed_registers)),
    rule(|features| features.typed && features.stage != Stage::Vertex,
        |_| "NV_gpu_program4 2.X.3.2", Check::Program(attribute_components)),
    rule(|features| features.typed && features.stage != Stage::Fragment,
        |_| "NV_gpu_program4 2.X.3.5", Check::Program(result_components)),
    rule(|features| features.stage == Stage::Geometry,
        |_| "NV_geometry_program4 2.14.6.4", Check::Program(output_components)),
    rule(|features| features.sized_types, |_| "ARB_shader_subroutine 2.X.8.Z", Check::Program(indirect_recursion)),
    rule(|features| features.permits.has(Permits::INTERLOCK),
        |_| "NV_fragment_shader_interlock 2.X.8.Z", Check::Program(critical_section)),
    rule(|features| features.coverage.post_depth && !features.early_tests,
        |_| "EXT_post_depth_coverage 2.X.6.Y", Check::Program(early_tests)),
    rule(|features| features.permits.has(Permits::VIEWPORTS),
        |_| "NV_viewport_array2 2.X.2", Check::Statements(one_viewport)),
];
