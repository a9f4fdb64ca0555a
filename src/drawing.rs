//! Programs as stages of the pipeline of the crate `nvjit-raster`: what they declare, in its terms.

use crate::program::Program;
use crate::syntax::ast::{InputPrimitive, OutputPrimitive, StageDeclarations, TessMode, TessOrder, TessSpacing};
use nvjit_raster::tessellate::{Domain, Spacing, Tessellator, VertexOrder};
use nvjit_raster::{ControlStage, EvaluationStage, GeometryStage};
use nvjit_runtime::{Shader, Stage};

fn declared(program: &Program, stage: Stage) -> Option<StageDeclarations> {
    (program.stage() == stage).then(|| program.interface().declared)
}

/// The geometry program `program`, which `shader` was made of; none if it is of another stage.
pub fn geometry<'a>(program: &Program, shader: &'a dyn Shader) -> Option<GeometryStage<'a>> {
    let declared = declared(program, Stage::Geometry)?;
    Some(GeometryStage {
        shader,
        input: match declared.primitive_in? {
            InputPrimitive::Points => nvjit_raster::InputPrimitive::Points,
            InputPrimitive::Lines => nvjit_raster::InputPrimitive::Lines,
            InputPrimitive::LinesAdjacency => nvjit_raster::InputPrimitive::LinesAdjacency,
            InputPrimitive::Triangles => nvjit_raster::InputPrimitive::Triangles,
            InputPrimitive::TrianglesAdjacency => nvjit_raster::InputPrimitive::TrianglesAdjacency,
            InputPrimitive::Patches => nvjit_raster::InputPrimitive::Patches,
        },
        output: match declared.emitted_primitive()? {
            OutputPrimitive::Points => nvjit_raster::OutputPrimitive::Points,
            OutputPrimitive::LineStrip => nvjit_raster::OutputPrimitive::LineStrip,
            OutputPrimitive::TriangleStrip => nvjit_raster::OutputPrimitive::TriangleStrip,
        },
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
    let declared = declared(program, Stage::TessEvaluation)?;
    let tessellator = Tessellator {
        domain: match declared.tess_mode? {
            TessMode::Triangles => Domain::Triangles,
            TessMode::Quads => Domain::Quads,
            TessMode::Isolines => Domain::Isolines,
        },
        spacing: match declared.tess_spacing.unwrap_or(TessSpacing::Equal) {
            TessSpacing::Equal => Spacing::Equal,
            TessSpacing::FractionalOdd => Spacing::FractionalOdd,
            TessSpacing::FractionalEven => Spacing::FractionalEven,
        },
        order: match declared.tess_order.unwrap_or(TessOrder::Counterclockwise) {
            TessOrder::Clockwise => VertexOrder::Cw,
            TessOrder::Counterclockwise => VertexOrder::Ccw,
        },
        point_mode: declared.tess_point_mode,
    };
    Some(EvaluationStage { shader, tessellator })
}
