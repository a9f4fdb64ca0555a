//! Programs as stages of the pipeline of the crate `nvjit-raster`, with their declarations in its terms; and pipelines
//! from a context's programs.

pub mod enumerants;
mod feedback;
mod kept;

pub use feedback::feedback_attribs;
pub use kept::{Kept, Variant};

use crate::pipeline::tessellator;
use crate::{self as gl, Bound};
use nvjit::language::program::Program;
use nvjit::language::syntax::ast::StageDeclarations;
use nvjit_raster::{ControlStage, DrawError, EvaluationStage, GeometryStage, Pipeline, StageShader, State};
use nvjit_runtime::{Shader, Stage};
use std::sync::Arc;

fn declared(program: &Program, stage: Stage) -> Option<StageDeclarations> {
    (program.stage() == stage).then(|| program.interface().declared)
}

/// The geometry program `program`, which `shader` was made of; none if it is of another stage.
pub fn geometry<'a>(program: &Program, shader: &'a dyn Shader) -> Option<GeometryStage<'a>> {
    geometry_stage(program, StageShader::Borrowed(shader))
}

/// The tessellation control program `program`, which `shader` was made of; none if it is of another stage.
pub fn control<'a>(program: &Program, shader: &'a dyn Shader) -> Option<ControlStage<'a>> {
    control_stage(program, StageShader::Borrowed(shader))
}

/// The tessellation evaluation program `program`, which `shader` was made of; none if it is of another stage.
pub fn evaluation<'a>(program: &Program, shader: &'a dyn Shader) -> Option<EvaluationStage<'a>> {
    evaluation_stage(program, StageShader::Borrowed(shader))
}

fn geometry_stage<'a>(program: &Program, shader: StageShader<'a>) -> Option<GeometryStage<'a>> {
    let declared = declared(program, Stage::Geometry)?;
    Some(GeometryStage {
        shader,
        input: declared.primitive_in?,
        output: declared.emitted_primitive()?,
        invocations: declared.invocations.unwrap_or(1),
        passes_through: declared.passes_through,
    })
}

fn control_stage<'a>(program: &Program, shader: StageShader<'a>) -> Option<ControlStage<'a>> {
    let declared = declared(program, Stage::TessControl)?;
    Some(ControlStage { shader, vertices: declared.vertices_out? })
}

fn evaluation_stage<'a>(program: &Program, shader: StageShader<'a>) -> Option<EvaluationStage<'a>> {
    let tessellator = tessellator(&declared(program, Stage::TessEvaluation)?)?;
    Some(EvaluationStage { shader, tessellator })
}

/// A pipeline from a context's ([`Context::pipeline`](gl::Context::pipeline)), ready to draw: programs of all stages,
/// with their parameters and memory.
///
/// # Errors
/// [`DrawError::Stage`] if there is no vertex or no fragment program: the fixed function is not implemented here.
pub fn pipeline(bound: &gl::Pipeline) -> Result<Pipeline<'_>, DrawError> {
    link(bound, |stage| StageShader::Borrowed(stage))
}

/// The same, but it shares the programs, so that it can be kept from draw to draw.
///
/// # Errors
/// As [`pipeline`].
pub fn shared_pipeline(bound: &gl::Pipeline) -> Result<Pipeline<'static>, DrawError> {
    link(bound, |stage| StageShader::Shared(Arc::new(stage.clone())))
}

fn link<'a, 'b>(
    bound: &'b gl::Pipeline,
    shader: impl Fn(&'b Bound) -> StageShader<'a>,
) -> Result<Pipeline<'a>, DrawError> {
    let (Some(vertex), Some(fragment)) = (&bound.vertex, &bound.fragment) else { return Err(DrawError::Stage) };
    let mut pipeline = Pipeline::of(shader(vertex), shader(fragment))?;
    if let Some(stage) = &bound.tess_control {
        let stage = control_stage(stage.executable().program(), shader(stage)).ok_or(DrawError::OtherStage)?;
        pipeline = pipeline.with_control(stage)?;
    }
    if let Some(stage) = &bound.tess_evaluation {
        let stage = evaluation_stage(stage.executable().program(), shader(stage)).ok_or(DrawError::OtherStage)?;
        pipeline = pipeline.with_evaluation(stage)?;
    }
    if let Some(stage) = &bound.geometry {
        let stage = geometry_stage(stage.executable().program(), shader(stage)).ok_or(DrawError::OtherStage)?;
        pipeline = pipeline.with_geometry(stage)?;
    }
    let last = [&bound.geometry, &bound.tess_evaluation].into_iter().flatten().next().or(bound.vertex.as_ref());
    Ok(match last {
        Some(last) if relative_layers(last.executable().program()) => pipeline.with_relative_layers(),
        _ => pipeline,
    })
}

/// Whether `program`, the last one before fragments, adds the number of the viewport to the layer:
/// [`Pipeline::with_relative_layers`].
pub fn relative_layers(program: &Program) -> bool {
    program.features().relative_layers
}

/// Sets the draw state that depends on modes of the context, two-sided colours and the source of point sizes, and on
/// how the fragment program counts positions.
pub fn set_modes(state: &mut State, bound: &gl::Pipeline) {
    let needs = bound.vertex_needs.as_ref();
    state.two_sided = needs.is_some_and(|needs| needs.two_side);
    state.program_point_size = needs.is_some_and(|needs| needs.point_size);
    let fragment = bound.fragment.as_ref().map(|fragment| fragment.executable().program());
    let coordinates = fragment.map(|program| program.features().fragment_coordinates).unwrap_or_default();
    state.origin_upper_left = coordinates.origin_upper_left;
    state.pixel_center_integer = coordinates.pixel_center_integer;
}
