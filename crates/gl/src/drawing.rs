//! Programs as stages of the pipeline of the crate `nvjit-raster`, with their declarations in its terms; and pipelines
//! from a context's programs.

pub mod enumerants;
mod feedback;
mod kept;

pub use feedback::feedback_attribs;
pub use kept::{Kept, Variant};

use crate as gl;
use crate::pipeline::tessellator;
use nvjit::language::program::Program;
use nvjit::language::syntax::ast::StageDeclarations;
use nvjit_raster::{ControlStage, DrawError, EvaluationStage, GeometryStage, Pipeline, State};
use nvjit_runtime::{Shader, Stage};

fn declared(program: &Program, stage: Stage) -> Option<StageDeclarations> {
    (program.stage() == stage).then(|| program.interface().declared)
}

/// The geometry program `program`, which `shader` was made of; none if it is of another stage.
pub fn geometry<'a>(program: &Program, shader: &'a dyn Shader) -> Option<GeometryStage<'a>> {
    let declared = declared(program, Stage::Geometry)?;
    Some(GeometryStage {
        shader,
        input: declared.primitive_in?,
        output: declared.emitted_primitive()?,
        invocations: declared.invocations.unwrap_or(1),
        passes_through: declared.passes_through,
    })
}

/// The tessellation control program `program`, which `shader` was made of; none if it is of another stage.
pub fn control<'a>(program: &Program, shader: &'a dyn Shader) -> Option<ControlStage<'a>> {
    let declared = declared(program, Stage::TessControl)?;
    Some(ControlStage { shader, vertices: declared.vertices_out? })
}

/// The tessellation evaluation program `program`, which `shader` was made of; none if it is of another stage.
pub fn evaluation<'a>(program: &Program, shader: &'a dyn Shader) -> Option<EvaluationStage<'a>> {
    let tessellator = tessellator(&declared(program, Stage::TessEvaluation)?)?;
    Some(EvaluationStage { shader, tessellator })
}

/// A pipeline from a context's ([`Context::pipeline`](gl::Context::pipeline)), ready to draw: programs of all stages,
/// with their parameters and memory.
///
/// # Errors
/// [`DrawError::Stage`] if there is no vertex or no fragment program: the fixed function is not implemented here.
pub fn pipeline(bound: &gl::Pipeline) -> Result<Pipeline<'_>, DrawError> {
    let (Some(vertex), Some(fragment)) = (&bound.vertex, &bound.fragment) else { return Err(DrawError::Stage) };
    let mut pipeline = Pipeline::new(vertex, fragment)?;
    if let Some(stage) = &bound.tess_control {
        pipeline = pipeline.with_control(control(stage.executable().program(), stage).ok_or(DrawError::OtherStage)?)?;
    }
    if let Some(stage) = &bound.tess_evaluation {
        let stage = evaluation(stage.executable().program(), stage).ok_or(DrawError::OtherStage)?;
        pipeline = pipeline.with_evaluation(stage)?;
    }
    if let Some(stage) = &bound.geometry {
        pipeline =
            pipeline.with_geometry(geometry(stage.executable().program(), stage).ok_or(DrawError::OtherStage)?)?;
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

/// Sets the draw state that depends on a context's modes: two-sided colours, and the source of point sizes.
pub fn set_modes(state: &mut State, bound: &gl::Pipeline) {
    let needs = bound.vertex_needs.as_ref();
    state.two_sided = needs.is_some_and(|needs| needs.two_side);
    state.program_point_size = needs.is_some_and(|needs| needs.point_size);
}
