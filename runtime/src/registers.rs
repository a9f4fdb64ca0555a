//! The numbers of registers with a fixed meaning, which pipelines fill and read, and which the languages of the crate
//! `nvjit` name.

use crate::{Register, RegisterFile, RowId};

/// `v[OPOS]`: position.
pub const VERTEX_OPOS: u16 = 0;
/// `v[WGHT]`: weights.
pub const VERTEX_WGHT: u16 = 1;
/// `v[NRML]`: normal.
pub const VERTEX_NRML: u16 = 2;
/// `v[COL0]`: primary colour.
pub const VERTEX_COL0: u16 = 3;
/// `v[COL1]`: secondary colour.
pub const VERTEX_COL1: u16 = 4;
/// `v[TEX0]`; the other texture coordinate sets follow.
pub const VERTEX_TEX0: u16 = 8;
/// `vertex.id` (NV_vertex_program4).
pub const VERTEX_ID: u16 = 16;
/// `vertex.instance`, followed by `vertex.baseInstance`, `vertex.baseVertex` and `vertex.draw.id`.
pub const VERTEX_INSTANCE: u16 = 17;
/// Number of vertex attribute registers.
pub const VERTEX_ATTRIBUTES: usize = 16;

/// `o[HPOS]` (NV_vertex_program2, table X.1).
pub const HPOS: u16 = 0;
/// `o[COL0]`; COL1 follows.
pub const COL0: u16 = 1;
/// `o[BFC0]`; BFC1 follows.
pub const BFC0: u16 = 3;
/// `o[FOGC]`.
pub const FOGC: u16 = 5;
/// `o[PSIZ]`.
pub const PSIZ: u16 = 6;
/// `o[TEX0]`; the other texture coordinate sets follow.
pub const TEX0: u16 = 7;
/// `o[CLP0]`; the other clip distances follow.
pub const CLP0: u16 = 15;
/// Number of clip distances.
pub const CLIP_DISTANCES: usize = 8;
/// `result.attrib[0]` (NV_vertex_program4); the other generic results follow.
pub const ATTRIB0: u16 = 23;

/// `result.primid` of geometry programs, `result.id` of others (NV_geometry_program4). Integers follow it.
pub const PRIMITIVE_RESULT: u16 = 55;
/// `result.layer`.
pub const LAYER: u16 = 56;
/// `result.viewport` (ARB_viewport_array).
pub const VIEWPORT: u16 = 57;
/// `result.viewportmask[0]` (NV_viewport_array2).
pub const VIEWPORT_MASK: u16 = 58;
/// Results of vertices have numbers below; those of patches, from `result.patch.tessouter[0]` on, follow
/// (NV_tessellation_program5).
pub const VERTEX_RESULTS: u16 = 64;

/// `primitive.invocation` of geometry and control programs.
pub const PRIMITIVE_INVOCATION: u16 = 1;
/// `primitive.vertexcount`.
pub const PRIMITIVE_VERTEX_COUNT: u16 = 2;
/// `primitive.tessouter[0]`; the other levels follow.
pub const TESSOUTER0: u16 = 3;
/// `primitive.tessinner[1]`, the last of the levels.
pub const LAST_LEVEL: u16 = 8;
/// `primitive.patch.attrib[0]`; the other attributes of patches follow.
pub const PATCH_ATTRIB0: u16 = 9;
/// `primitive.patch.attrib[29]`, the last.
pub const PATCH_ATTRIB29: u16 = 38;
/// `vertex.tesscoord` of evaluation programs.
pub const TESSCOORD: u16 = 48;
/// The attributes of vertex 0 of a primitive, numbered as results of vertices; those of the others follow,
/// [`VERTEX_RESULTS`] apart.
pub const VERTEX_0: u16 = 64;
/// The attributes of the vertices of the output patch, which control programs read back by themselves.
pub const OUT_VERTEX_0: u16 = VERTEX_0 + 32 * VERTEX_RESULTS;

/// `f[WPOS]` (NV_fragment_program, table X.1).
pub const FRAGMENT_WPOS: u16 = 0;
/// `f[COL0]`; COL1 follows.
pub const FRAGMENT_COL0: u16 = 1;
/// `f[FOGC]`.
pub const FRAGMENT_FOGC: u16 = 3;
/// `f[TEX0]`; the other texture coordinate sets follow.
pub const FRAGMENT_TEX0: u16 = 4;
/// `f[TEX7]`, the last.
pub const FRAGMENT_TEX7: u16 = 11;
/// `fragment.facing` (NV_fragment_program2), after them.
pub const FRAGMENT_FACING: u16 = 12;

/// `fragment.clip[0]` (NV_fragment_program4); the other clip distances follow.
pub const FRAGMENT_CLIP0: u16 = 15;
/// `fragment.attrib[0]`; the other generic attributes follow.
pub const FRAGMENT_ATTRIB0: u16 = 23;
/// `fragment.attrib[31]`, the last.
pub const FRAGMENT_ATTRIB31: u16 = 54;
/// `primitive.id`.
pub const PRIMITIVE_ID: u16 = 55;
/// `fragment.pointcoord` (NV_gpu_program5).
pub const FRAGMENT_POINTCOORD: u16 = 56;
/// `fragment.layer` (ARB_fragment_layer_viewport).
pub const FRAGMENT_LAYER: u16 = 59;
/// `fragment.viewport`.
pub const FRAGMENT_VIEWPORT: u16 = 60;

/// `fragment.sampleid` (NV_gpu_program5), an integer.
pub const FRAGMENT_SAMPLEID: u16 = 57;
/// `fragment.samplemask`, an integer.
pub const FRAGMENT_SAMPLEMASK: u16 = 58;

/// `o[COLR]` (table X.3).
pub const COLR: u16 = 0;
/// `o[COLH]`.
pub const COLH: u16 = 1;
/// `o[DEPR]`.
pub const DEPR: u16 = 2;
/// `result.color[1]` (ARB_draw_buffers); the other colours follow.
pub const COLOR1: u16 = 3;
/// `result.samplemask` (NV_gpu_program5), an integer.
pub const SAMPLEMASK: u16 = 10;
/// Number of colours that a fragment program can write.
pub const COLORS: usize = 8;

/// Component `component` of attribute `index`.
pub const fn attribute(index: u16, component: u8) -> RowId {
    RowId::new(Register::new(RegisterFile::Attribute, index), component)
}

/// Component `component` of result `index`.
pub const fn result(index: u16, component: u8) -> RowId {
    RowId::new(Register::new(RegisterFile::Result, index), component)
}

/// The count of executed instructions.
pub const INSTRUCTION_COUNT: RowId = RowId::new(Register::new(RegisterFile::InstructionCount, 0), 0);
