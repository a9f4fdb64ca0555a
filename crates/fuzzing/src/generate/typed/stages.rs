//! Stage declarations and attributes of programs of the later stages.

use super::super::super::choices::Choices;
use super::lanes::{SHARED_MEMORY, lane_attribute};
use nvjit::language::isa::ProgramFeatures;
use nvjit::language::isa::features::Permits;
use nvjit::language::isa::registers::{
    COMPUTE_THREADID, OUT_PATCH, OUT_VERTEX_0, PRIMITIVE_ID, PRIMITIVE_INVOCATION, PRIMITIVE_TESSOUTER0,
    PRIMITIVE_VERTEX_COUNT, RESULT_ATTRIB0, RESULT_HPOS, RESULT_ID, RESULT_TESSOUTER0, VERTEX_0, VERTEX_STRIDE,
    VERTEX_TESSCOORD,
};
use nvjit::language::syntax::ast::{
    InputPrimitive, OutputPrimitive, StageDeclarations, TessMode, TessOrder, TessSpacing,
};
use nvjit::limits::MAX_PATCH_VERTICES;
use nvjit_runtime::Stage;

/// The most vertices that an invocation emits.
const MOST_VERTICES: usize = 6;

/// The numbers of vertices of output patches; a batch consists of whole patches, of at most
/// [`LANES`](super::lanes::LANES) vertices.
const OUTPUT_VERTICES: [u32; 10] = [1, 2, 3, 4, 5, 6, 8, 12, 20, 24];

/// Results of control programs, of vertices and of patches: few, so that invocations read each other's.
pub(super) const SHARED_RESULTS: [u16; 9] = [
    RESULT_HPOS,
    RESULT_ATTRIB0,
    RESULT_ATTRIB0 + 1,
    RESULT_ATTRIB0 + 2,
    RESULT_TESSOUTER0,
    RESULT_TESSOUTER0 + 4,
    RESULT_TESSOUTER0 + 6,
    RESULT_TESSOUTER0 + 7,
    RESULT_TESSOUTER0 + 8,
];

/// The number of vertices whose attributes are read; a primitive may have more.
const VERTICES: u16 = 4;

/// The numbers of the patch results from `primitive.tessouter[0]` on.
const OF_PATCHES: std::ops::Range<u16> = PRIMITIVE_TESSOUTER0..39;

/// The numbers of the patch results that an array binds: `primitive.patch.attrib[n]`.
const PATCH_ATTRIBUTES: std::ops::Range<u16> = PRIMITIVE_TESSOUTER0 + 6..39;

/// The declarations of a program.
pub(super) fn declarations(choices: &mut Choices<'_>, features: &ProgramFeatures) -> StageDeclarations {
    let none = StageDeclarations::default();
    match features.stage {
        Stage::TessEvaluation => StageDeclarations {
            tess_mode: Some(choices.pick(TessMode::ALL)),
            tess_spacing: choices.chance(96).then(|| choices.pick(TessSpacing::ALL)),
            tess_order: choices.chance(96).then(|| choices.pick(TessOrder::ALL)),
            tess_point_mode: choices.chance(48),
            ..none
        },
        Stage::TessControl => StageDeclarations { vertices_out: Some(choices.pick(&OUTPUT_VERTICES)), ..none },
        Stage::Geometry => {
            let known = InputPrimitive::ALL.len() - usize::from(!features.sized_types);
            StageDeclarations {
                primitive_in: Some(choices.pick(&InputPrimitive::ALL[..known])),
                primitive_out: Some(choices.pick(OutputPrimitive::ALL)),
                vertices_out: Some(choices.between(1, MOST_VERTICES) as u32),
                invocations: (features.sized_types && choices.chance(48)).then(|| choices.between(1, 32) as u32),
                ..none
            }
        }
        Stage::Compute => {
            let is_variable = features.permits.has(Permits::VARIABLE_GROUP);
            let group_size = (!is_variable).then(|| [choices.between(1, 24) as u32, choices.between(1, 4) as u32, 1]);
            StageDeclarations { group_size, shared_memory: Some(SHARED_MEMORY), ..none }
        }
        _ => none,
    }
}

/// The attributes of a program of a later stage, except the one that differs between lanes; rare ones are repeated.
pub(super) fn attributes(features: &ProgramFeatures, declared: &StageDeclarations) -> Vec<u16> {
    let lane = lane_attribute(features.stage).index;
    if features.stage == Stage::Compute {
        return (0..COMPUTE_THREADID).filter(|&index| index != lane).collect();
    }
    let is_geometry = features.stage == Stage::Geometry;
    let is_control = features.stage == Stage::TessControl;
    let mut of_primitives = vec![PRIMITIVE_ID];
    of_primitives.extend(features.sized_types.then_some(PRIMITIVE_VERTEX_COUNT));
    if is_control {
        of_primitives.push(PRIMITIVE_INVOCATION);
    } else if is_geometry {
        of_primitives.extend(features.sized_types.then_some(PRIMITIVE_INVOCATION));
    } else {
        of_primitives.push(VERTEX_TESSCOORD);
    }
    if !is_geometry && !is_control || declared.primitive_in == Some(InputPrimitive::Patches) {
        of_primitives.extend(OF_PATCHES);
    }
    let vertices = vertices(features, declared).min(VERTICES);
    let of_vertex = |vertex: u16| {
        let first = VERTEX_0 + vertex * VERTEX_STRIDE;
        first..=first + RESULT_ID
    };
    let of_vertices = (0..vertices).flat_map(of_vertex).filter(|&index| index != lane);
    let of_output = |&result: &u16| match result {
        RESULT_TESSOUTER0.. => vec![OUT_PATCH + result; 4],
        _ => {
            let vertices = declared.vertices_out.unwrap_or_default().min(VERTICES.into()) as u16;
            (0..vertices).map(|vertex| OUT_VERTEX_0 + vertex * VERTEX_STRIDE + result).collect()
        }
    };
    let of_outputs = SHARED_RESULTS.iter().filter(|_| is_control).flat_map(of_output);
    let of_outputs: Vec<u16> = of_outputs.collect();
    let often = std::iter::repeat_n(of_primitives, 8).chain(std::iter::repeat_n(of_outputs, 12)).flatten();
    often.chain(of_vertices).collect()
}

/// The number of vertices that the attributes of a program belong to.
pub(super) fn vertices(features: &ProgramFeatures, declared: &StageDeclarations) -> u16 {
    match features.stage {
        Stage::Geometry => declared.primitive_in.map_or(0, InputPrimitive::vertices),
        _ if features.has_vertices() => MAX_PATCH_VERTICES as u16,
        _ => 0,
    }
}

/// Whether an attribute of a program of a later stage is part of arrays of adjacent numbers.
pub(super) fn is_numbered(features: &ProgramFeatures, index: u16) -> bool {
    let of_vertex = |index: u16| (RESULT_ATTRIB0..RESULT_ID).contains(&(index % VERTEX_STRIDE));
    let of_patch = |index: u16| (RESULT_TESSOUTER0 + 6..RESULT_TESSOUTER0 + 36).contains(&(index - OUT_PATCH));
    match index {
        _ if !features.has_vertices() => false,
        OUT_PATCH.. => of_patch(index),
        VERTEX_0.. => of_vertex(index - VERTEX_0),
        _ => PATCH_ATTRIBUTES.contains(&index),
    }
}
