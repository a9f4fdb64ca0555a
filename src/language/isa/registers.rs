//! The names of registers, as data. The numbers of those that pipelines know are in [`nvjit_runtime::registers`].

use super::lists::join;
use nvjit_runtime::{Register, RegisterFile, Stage, registers as fixed};

/// Fragment attributes `f[...]`, by number (NV_fragment_program, table X.1). The last is not in that language.
pub const FRAGMENT_ATTRIBUTES: [(&str, u16); 13] = [
    ("WPOS", 0),
    ("COL0", FRAGMENT_COL0),
    ("COL1", FRAGMENT_COL1),
    ("FOGC", FRAGMENT_FOGC),
    ("TEX0", FRAGMENT_TEX0),
    ("TEX1", 5),
    ("TEX2", 6),
    ("TEX3", 7),
    ("TEX4", 8),
    ("TEX5", 9),
    ("TEX6", 10),
    ("TEX7", 11),
    ("FACING", FRAGMENT_FACING),
];

/// Number of `f[COL0]`.
pub const FRAGMENT_COL0: u16 = fixed::FRAGMENT_COL0;
/// Number of `f[COL1]`.
pub const FRAGMENT_COL1: u16 = 2;
/// Number of `f[WPOS]`.
pub const FRAGMENT_WPOS: u16 = fixed::FRAGMENT_WPOS;
/// Number of `fragment.facing`.
pub const FRAGMENT_FACING: u16 = fixed::FRAGMENT_FACING;
/// Number of `f[FOGC]`.
pub const FRAGMENT_FOGC: u16 = fixed::FRAGMENT_FOGC;
/// Number of `f[TEX0]`; the other texture coordinate sets follow.
pub const FRAGMENT_TEX0: u16 = fixed::FRAGMENT_TEX0;

/// Fragment results `o[...]`, by number (table X.3). Those from the fourth on, further colors, are not in that
/// language.
pub const FRAGMENT_RESULTS: [&str; 10] =
    ["COLR", "COLH", "DEPR", "COL1", "COL2", "COL3", "COL4", "COL5", "COL6", "COL7"];

/// Number of `result.color[1]`; the other colors follow.
pub const RESULT_COLOR1: u16 = fixed::COLOR1;
/// The colors of ARB_fragment_program: bit n is result n.
pub const ARB_COLORS: u32 = 0b11_1111_1001;

/// The number of `result.color[n]`.
pub const fn color_result(n: u16) -> u16 {
    if n == 0 { RESULT_COLR } else { RESULT_COLOR1 + n - 1 }
}

/// Number of `o[COLR]`.
pub const RESULT_COLR: u16 = fixed::COLR;
/// Number of `o[COLH]`, the one result register of fp16.
pub const RESULT_COLH: u16 = fixed::COLH;
/// Number of `o[DEPR]`.
pub const RESULT_DEPR: u16 = fixed::DEPR;

/// Vertex attributes that have a mnemonic, and their numbers (NV_vertex_program2, table X.3).
pub const VERTEX_ATTRIBUTES: [(&str, u16); 14] = [
    ("OPOS", 0),
    ("WGHT", 1),
    ("NRML", 2),
    ("COL0", 3),
    ("COL1", 4),
    ("FOGC", 5),
    ("TEX0", 8),
    ("TEX1", 9),
    ("TEX2", 10),
    ("TEX3", 11),
    ("TEX4", 12),
    ("TEX5", 13),
    ("TEX6", 14),
    ("TEX7", 15),
];

/// Vertex results `o[...]`, by number (NV_vertex_program2, table X.1). The clip distances exist in VP2.0 only.
pub const VERTEX_RESULTS: [&str; 21] = [
    "HPOS", "COL0", "COL1", "BFC0", "BFC1", "FOGC", "PSIZ", "TEX0", "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6",
    "TEX7", "CLP0", "CLP1", "CLP2", "CLP3", "CLP4", "CLP5",
];

/// Number of `o[HPOS]`.
pub const RESULT_HPOS: u16 = fixed::HPOS;
/// Number of `o[CLP0]`; the other clip distances follow.
pub const FIRST_CLIP_DISTANCE: u16 = fixed::CLP0;

/// Fragment attributes as they are bound (ARB_fragment_program, table X.1, and NV_fragment_program2). The numbers are
/// those of [`FRAGMENT_ATTRIBUTES`].
pub const ARB_FRAGMENT_ATTRIBUTES: [(&str, u16); 13] = [
    ("fragment.position", 0),
    ("fragment.color.primary", 1),
    ("fragment.color.secondary", 2),
    ("fragment.fogcoord", FRAGMENT_FOGC),
    ("fragment.texcoord[0]", FRAGMENT_TEX0),
    ("fragment.texcoord[1]", 5),
    ("fragment.texcoord[2]", 6),
    ("fragment.texcoord[3]", 7),
    ("fragment.texcoord[4]", 8),
    ("fragment.texcoord[5]", 9),
    ("fragment.texcoord[6]", 10),
    ("fragment.texcoord[7]", 11),
    ("fragment.facing", FRAGMENT_FACING),
];

/// Fragment results as they are bound (ARB_fragment_program, table X.3, and ARB_draw_buffers). The numbers are those of
/// [`FRAGMENT_RESULTS`].
pub const ARB_FRAGMENT_RESULTS: [&str; 10] = [
    "result.color",
    "",
    "result.depth",
    "result.color[1]",
    "result.color[2]",
    "result.color[3]",
    "result.color[4]",
    "result.color[5]",
    "result.color[6]",
    "result.color[7]",
];

/// Vertex attributes as they are bound (ARB_vertex_program, table X.2). The numbers are those of [`VERTEX_ATTRIBUTES`]:
/// a conventional attribute and the generic one of its number are one.
pub const ARB_VERTEX_ATTRIBUTES: [(&str, u16); 14] = [
    ("vertex.position", 0),
    ("vertex.weight[0]", 1),
    ("vertex.normal", 2),
    ("vertex.color.primary", 3),
    ("vertex.color.secondary", 4),
    ("vertex.fogcoord", 5),
    ("vertex.texcoord[0]", VERTEX_TEX0),
    ("vertex.texcoord[1]", 9),
    ("vertex.texcoord[2]", 10),
    ("vertex.texcoord[3]", 11),
    ("vertex.texcoord[4]", 12),
    ("vertex.texcoord[5]", 13),
    ("vertex.texcoord[6]", 14),
    ("vertex.texcoord[7]", 15),
];

/// Number of `v[OPOS]`.
pub const VERTEX_OPOS: u16 = fixed::VERTEX_OPOS;
/// Number of `vertex.texcoord[0]`; the other texture coordinate sets follow.
pub const VERTEX_TEX0: u16 = fixed::VERTEX_TEX0;
/// Number of `result.texcoord[0]` of vertex programs; the other texture coordinate sets follow.
pub const RESULT_TEX0: u16 = fixed::TEX0;

/// Vertex results as they are bound (ARB_vertex_program, table X.3, and NV_vertex_program2_option). The numbers are
/// those of [`VERTEX_RESULTS`].
pub const ARB_VERTEX_RESULTS: [&str; 21] = [
    "result.position",
    "result.color.front.primary",
    "result.color.front.secondary",
    "result.color.back.primary",
    "result.color.back.secondary",
    "result.fogcoord",
    "result.pointsize",
    "result.texcoord[0]",
    "result.texcoord[1]",
    "result.texcoord[2]",
    "result.texcoord[3]",
    "result.texcoord[4]",
    "result.texcoord[5]",
    "result.texcoord[6]",
    "result.texcoord[7]",
    "result.clip[0]",
    "result.clip[1]",
    "result.clip[2]",
    "result.clip[3]",
    "result.clip[4]",
    "result.clip[5]",
];

/// Vertex attributes of NV_vertex_program4 and NV_gpu_program5. Those below 16 are numbered as [`VERTEX_ATTRIBUTES`].
pub const NV4_VERTEX_ATTRIBUTES: [(&str, u16); 26] = [
    ("vertex.position", 0),
    ("vertex.normal", 2),
    ("vertex.color.primary", 3),
    ("vertex.color.secondary", 4),
    ("vertex.fogcoord", 5),
    ("vertex.texcoord[0]", 8),
    ("vertex.texcoord[1]", 9),
    ("vertex.texcoord[2]", 10),
    ("vertex.texcoord[3]", 11),
    ("vertex.texcoord[4]", 12),
    ("vertex.texcoord[5]", 13),
    ("vertex.texcoord[6]", 14),
    ("vertex.texcoord[7]", 15),
    ("vertex.id", 16),
    ("vertex.instance", 17),
    ("vertex.baseInstance", 18),
    ("vertex.baseVertex", 19),
    ("vertex.draw.id", 20),
    ("vertex.threadid", 21),
    ("vertex.threadeqmask", 22),
    ("vertex.threadltmask", 23),
    ("vertex.threadlemask", 24),
    ("vertex.threadgtmask", 25),
    ("vertex.threadgemask", 26),
    ("vertex.warpid", 27),
    ("vertex.smid", 28),
];

/// Number of `vertex.id`; integers follow it.
pub const VERTEX_ID: u16 = fixed::VERTEX_ID;

/// Fragment attributes of NV_fragment_program4 and NV_gpu_program5. The first are numbered as [`FRAGMENT_ATTRIBUTES`].
pub const NV4_FRAGMENT_ATTRIBUTES: [(&str, u16); 71] = [
    ("fragment.position", 0),
    ("fragment.color.primary", 1),
    ("fragment.color.secondary", 2),
    ("fragment.fogcoord", 3),
    ("fragment.texcoord[0]", 4),
    ("fragment.texcoord[1]", 5),
    ("fragment.texcoord[2]", 6),
    ("fragment.texcoord[3]", 7),
    ("fragment.texcoord[4]", 8),
    ("fragment.texcoord[5]", 9),
    ("fragment.texcoord[6]", 10),
    ("fragment.texcoord[7]", 11),
    ("fragment.facing", 12),
    ("fragment.texcoord[8]", 13),
    ("fragment.texcoord[9]", 14),
    ("fragment.clip[0]", 15),
    ("fragment.clip[1]", 16),
    ("fragment.clip[2]", 17),
    ("fragment.clip[3]", 18),
    ("fragment.clip[4]", 19),
    ("fragment.clip[5]", 20),
    ("fragment.clip[6]", 21),
    ("fragment.clip[7]", 22),
    ("fragment.attrib[0]", 23),
    ("fragment.attrib[1]", 24),
    ("fragment.attrib[2]", 25),
    ("fragment.attrib[3]", 26),
    ("fragment.attrib[4]", 27),
    ("fragment.attrib[5]", 28),
    ("fragment.attrib[6]", 29),
    ("fragment.attrib[7]", 30),
    ("fragment.attrib[8]", 31),
    ("fragment.attrib[9]", 32),
    ("fragment.attrib[10]", 33),
    ("fragment.attrib[11]", 34),
    ("fragment.attrib[12]", 35),
    ("fragment.attrib[13]", 36),
    ("fragment.attrib[14]", 37),
    ("fragment.attrib[15]", 38),
    ("fragment.attrib[16]", 39),
    ("fragment.attrib[17]", 40),
    ("fragment.attrib[18]", 41),
    ("fragment.attrib[19]", 42),
    ("fragment.attrib[20]", 43),
    ("fragment.attrib[21]", 44),
    ("fragment.attrib[22]", 45),
    ("fragment.attrib[23]", 46),
    ("fragment.attrib[24]", 47),
    ("fragment.attrib[25]", 48),
    ("fragment.attrib[26]", 49),
    ("fragment.attrib[27]", 50),
    ("fragment.attrib[28]", 51),
    ("fragment.attrib[29]", 52),
    ("fragment.attrib[30]", 53),
    ("fragment.attrib[31]", 54),
    ("primitive.id", 55),
    ("fragment.pointcoord", 56),
    ("fragment.sampleid", 57),
    ("fragment.samplemask", 58),
    ("fragment.layer", 59),
    ("fragment.viewport", 60),
    ("fragment.helperthread", 61),
    ("fragment.threadid", 62),
    ("fragment.threadeqmask", 63),
    ("fragment.threadltmask", 64),
    ("fragment.threadlemask", 65),
    ("fragment.threadgtmask", 66),
    ("fragment.threadgemask", 67),
    ("fragment.warpid", 68),
    ("fragment.smid", 69),
    ("fragment.fullycovered", FRAGMENT_FULLYCOVERED),
];

/// Number of `fragment.fullycovered`.
pub const FRAGMENT_FULLYCOVERED: u16 = 70;

/// Number of `primitive.id` in fragment programs; all others that the stage before does not write follow.
pub const PRIMITIVE_ID_OF_FRAGMENT: u16 = 55;

/// The attribute of a vertex that the stage before wrote as result `result`.
pub const fn vertex_attribute(vertex: u16, result: u16) -> Register {
    Register::new(RegisterFile::Attribute, VERTEX_0 + vertex * VERTEX_STRIDE + result)
}

/// Attributes of primitives and patches: of geometry and tessellation programs. Those of vertices begin at
/// [`VERTEX_0`].
pub const NV4_PRIMITIVE_ATTRIBUTES: [(&str, u16); 48] = [
    ("primitive.id", 0),
    ("primitive.invocation", 1),
    ("primitive.vertexcount", 2),
    ("primitive.tessouter[0]", 3),
    ("primitive.tessouter[1]", 4),
    ("primitive.tessouter[2]", 5),
    ("primitive.tessouter[3]", 6),
    ("primitive.tessinner[0]", 7),
    ("primitive.tessinner[1]", 8),
    ("primitive.patch.attrib[0]", 9),
    ("primitive.patch.attrib[1]", 10),
    ("primitive.patch.attrib[2]", 11),
    ("primitive.patch.attrib[3]", 12),
    ("primitive.patch.attrib[4]", 13),
    ("primitive.patch.attrib[5]", 14),
    ("primitive.patch.attrib[6]", 15),
    ("primitive.patch.attrib[7]", 16),
    ("primitive.patch.attrib[8]", 17),
    ("primitive.patch.attrib[9]", 18),
    ("primitive.patch.attrib[10]", 19),
    ("primitive.patch.attrib[11]", 20),
    ("primitive.patch.attrib[12]", 21),
    ("primitive.patch.attrib[13]", 22),
    ("primitive.patch.attrib[14]", 23),
    ("primitive.patch.attrib[15]", 24),
    ("primitive.patch.attrib[16]", 25),
    ("primitive.patch.attrib[17]", 26),
    ("primitive.patch.attrib[18]", 27),
    ("primitive.patch.attrib[19]", 28),
    ("primitive.patch.attrib[20]", 29),
    ("primitive.patch.attrib[21]", 30),
    ("primitive.patch.attrib[22]", 31),
    ("primitive.patch.attrib[23]", 32),
    ("primitive.patch.attrib[24]", 33),
    ("primitive.patch.attrib[25]", 34),
    ("primitive.patch.attrib[26]", 35),
    ("primitive.patch.attrib[27]", 36),
    ("primitive.patch.attrib[28]", 37),
    ("primitive.patch.attrib[29]", 38),
    ("primitive.threadid", 40),
    ("primitive.threadeqmask", 41),
    ("primitive.threadltmask", 42),
    ("primitive.threadlemask", 43),
    ("primitive.threadgtmask", 44),
    ("primitive.threadgemask", 45),
    ("primitive.warpid", 46),
    ("primitive.smid", 47),
    ("vertex.tesscoord", 48),
];

/// Number of `primitive.id`.
pub const PRIMITIVE_ID: u16 = 0;
/// Number of `primitive.invocation`.
pub const PRIMITIVE_INVOCATION: u16 = fixed::PRIMITIVE_INVOCATION;
/// Number of `primitive.vertexcount`.
pub const PRIMITIVE_VERTEX_COUNT: u16 = fixed::PRIMITIVE_VERTEX_COUNT;
/// Number of `primitive.tessouter[0]`; the other levels follow, then patch attributes.
pub const PRIMITIVE_TESSOUTER0: u16 = fixed::TESSOUTER0;
/// Number of `primitive.threadid`; others follow.
pub const PRIMITIVE_THREADID: u16 = 40;
/// Number of `vertex.tesscoord`.
pub const VERTEX_TESSCOORD: u16 = fixed::TESSCOORD;
/// An attribute that is always zeros: of vertices that there are not.
pub const NO_ATTRIBUTE: u16 = 63;
/// Number of the first attribute of vertex 0 of a primitive. Attributes of a vertex are numbered as vertex results.
pub const VERTEX_0: u16 = fixed::VERTEX_0;
/// From the attributes of a vertex to those of the next.
pub const VERTEX_STRIDE: u16 = fixed::VERTEX_RESULTS;
/// Number of the first attribute of vertex 0 of an output patch.
pub const OUT_VERTEX_0: u16 = fixed::OUT_VERTEX_0;
/// Added to the number of a result, gives its number as an attribute of the output patch.
pub const OUT_PATCH: u16 = OUT_VERTEX_0 + 32 * VERTEX_STRIDE;
/// Of an attribute that a control program reads back: which vertex's it is, if it is not the patch's own, and the
/// number of the result.
pub fn result_of(attribute: u16) -> (Option<u16>, u16) {
    match attribute.checked_sub(OUT_PATCH) {
        Some(result) => (None, result),
        None => {
            let number = attribute.saturating_sub(OUT_VERTEX_0);
            (Some(number / VERTEX_STRIDE), number % VERTEX_STRIDE)
        }
    }
}

/// Number of `result.patch.tessouter[0]`; the other levels follow, then patch attributes.
pub const RESULT_TESSOUTER0: u16 = fixed::VERTEX_RESULTS;

/// Results of geometry programs, numbered as those of vertex programs.
pub const NV4_GEOMETRY_RESULTS: [&str; 59] = join(&[&COMMON_RESULTS, &["result.primid"], &LAYER_RESULTS]);

/// Results of tessellation control programs: those of vertex programs, and those of patches.
pub const NV5_CONTROL_RESULTS: [&str; 100] = join(&[&NV4_VERTEX_RESULTS, &[""; 5], &PATCH_RESULTS]);

const PATCH_RESULTS: [&str; 36] = [
    "result.patch.tessouter[0]",
    "result.patch.tessouter[1]",
    "result.patch.tessouter[2]",
    "result.patch.tessouter[3]",
    "result.patch.tessinner[0]",
    "result.patch.tessinner[1]",
    "result.patch.attrib[0]",
    "result.patch.attrib[1]",
    "result.patch.attrib[2]",
    "result.patch.attrib[3]",
    "result.patch.attrib[4]",
    "result.patch.attrib[5]",
    "result.patch.attrib[6]",
    "result.patch.attrib[7]",
    "result.patch.attrib[8]",
    "result.patch.attrib[9]",
    "result.patch.attrib[10]",
    "result.patch.attrib[11]",
    "result.patch.attrib[12]",
    "result.patch.attrib[13]",
    "result.patch.attrib[14]",
    "result.patch.attrib[15]",
    "result.patch.attrib[16]",
    "result.patch.attrib[17]",
    "result.patch.attrib[18]",
    "result.patch.attrib[19]",
    "result.patch.attrib[20]",
    "result.patch.attrib[21]",
    "result.patch.attrib[22]",
    "result.patch.attrib[23]",
    "result.patch.attrib[24]",
    "result.patch.attrib[25]",
    "result.patch.attrib[26]",
    "result.patch.attrib[27]",
    "result.patch.attrib[28]",
    "result.patch.attrib[29]",
];

/// Attributes of NV_compute_program5.
pub const NV5_COMPUTE_ATTRIBUTES: [(&str, u16); 14] = [
    ("invocation.localid", 0),
    ("invocation.globalid", 1),
    ("invocation.groupid", 2),
    ("invocation.groupcount", 3),
    ("invocation.groupsize", 4),
    ("invocation.localindex", 5),
    ("invocation.threadid", 6),
    ("invocation.threadeqmask", 7),
    ("invocation.threadltmask", 8),
    ("invocation.threadlemask", 9),
    ("invocation.threadgtmask", 10),
    ("invocation.threadgemask", 11),
    ("invocation.warpid", 12),
    ("invocation.smid", 13),
];

/// Number of `invocation.localid`.
pub const COMPUTE_LOCAL_ID: u16 = 0;
/// Number of `invocation.globalid`.
pub const COMPUTE_GLOBAL_ID: u16 = 1;
/// Number of `invocation.groupid`.
pub const COMPUTE_GROUP_ID: u16 = 2;
/// Number of `invocation.groupcount`.
pub const COMPUTE_GROUP_COUNT: u16 = 3;
/// Number of `invocation.groupsize`.
pub const COMPUTE_GROUP_SIZE: u16 = 4;
/// Number of `invocation.localindex`.
pub const COMPUTE_LOCAL_INDEX: u16 = 5;
/// Number of `invocation.threadid`; others follow.
pub const COMPUTE_THREADID: u16 = 6;

/// Number of `fragment.clip[0]`; the other clip distances follow.
pub const FRAGMENT_CLIP0: u16 = fixed::FRAGMENT_CLIP0;
/// Number of `fragment.attrib[0]`; the other generic attributes follow.
pub const FRAGMENT_ATTRIB0: u16 = fixed::FRAGMENT_ATTRIB0;
/// Number of `primitive.id`.
pub const FRAGMENT_PRIMITIVE_ID: u16 = fixed::PRIMITIVE_ID;
/// Number of `fragment.pointcoord`.
pub const FRAGMENT_POINTCOORD: u16 = fixed::FRAGMENT_POINTCOORD;
/// Number of `fragment.sampleid`; other integers follow.
pub const FRAGMENT_SAMPLEID: u16 = fixed::FRAGMENT_SAMPLEID;
/// Number of `fragment.helperthread`.
pub const FRAGMENT_HELPERTHREAD: u16 = 61;
/// Number of `fragment.threadid`; the other thread identifiers follow, in the order of [`THREADS`].
pub const FRAGMENT_THREADID: u16 = 62;
/// Number of `vertex.threadid`; others follow.
pub const VERTEX_THREADID: u16 = 21;

/// The thread identifiers from `threadid` on, in each of the four lanes of a quad (NV_shader_thread_group 2.X.3.2): its
/// number; the masks eq, lt, le, gt, ge; `warpid`, `smid`. A mask has the bits of existing threads, active or not.
pub const THREADS: [[u32; 4]; 8] = [
    [0, 1, 2, 3],
    [0b0001, 0b0010, 0b0100, 0b1000],
    [0b0000, 0b0001, 0b0011, 0b0111],
    [0b0001, 0b0011, 0b0111, 0b1111],
    [0b1110, 0b1100, 0b1000, 0b0000],
    [0b1111, 0b1110, 0b1100, 0b1000],
    [0; 4],
    [0; 4],
];

/// The same of a thread that is a group alone.
pub const LONE_THREAD: [u32; 8] = [0, 1, 0, 1, 0, 1, 0, 0];

/// Vertex results of NV_vertex_program4 and NV_gpu_program5. The first are numbered as [`VERTEX_RESULTS`].
pub const NV4_VERTEX_RESULTS: [&str; 59] = join(&[&COMMON_RESULTS, &["result.id"], &LAYER_RESULTS]);

/// Results of a vertex that all stages before the fragments have.
const COMMON_RESULTS: [&str; 55] = [
    "result.position",
    "result.color.front.primary",
    "result.color.front.secondary",
    "result.color.back.primary",
    "result.color.back.secondary",
    "result.fogcoord",
    "result.pointsize",
    "result.texcoord[0]",
    "result.texcoord[1]",
    "result.texcoord[2]",
    "result.texcoord[3]",
    "result.texcoord[4]",
    "result.texcoord[5]",
    "result.texcoord[6]",
    "result.texcoord[7]",
    "result.clip[0]",
    "result.clip[1]",
    "result.clip[2]",
    "result.clip[3]",
    "result.clip[4]",
    "result.clip[5]",
    "result.clip[6]",
    "result.clip[7]",
    "result.attrib[0]",
    "result.attrib[1]",
    "result.attrib[2]",
    "result.attrib[3]",
    "result.attrib[4]",
    "result.attrib[5]",
    "result.attrib[6]",
    "result.attrib[7]",
    "result.attrib[8]",
    "result.attrib[9]",
    "result.attrib[10]",
    "result.attrib[11]",
    "result.attrib[12]",
    "result.attrib[13]",
    "result.attrib[14]",
    "result.attrib[15]",
    "result.attrib[16]",
    "result.attrib[17]",
    "result.attrib[18]",
    "result.attrib[19]",
    "result.attrib[20]",
    "result.attrib[21]",
    "result.attrib[22]",
    "result.attrib[23]",
    "result.attrib[24]",
    "result.attrib[25]",
    "result.attrib[26]",
    "result.attrib[27]",
    "result.attrib[28]",
    "result.attrib[29]",
    "result.attrib[30]",
    "result.attrib[31]",
];
const LAYER_RESULTS: [&str; 3] = ["result.layer", "result.viewport", "result.viewportmask[0]"];

/// Number of `result.attrib[0]` of vertex programs; the other generic results follow.
pub const RESULT_ATTRIB0: u16 = fixed::ATTRIB0;
/// Results of stages after vertex programs that are initially 0, not (0,0,0,1): integers, and tessellation levels.
pub const VERTEX_INTEGERS: std::ops::Range<u16> = 55..70;
/// Number of `result.id` of vertex programs.
pub const RESULT_ID: u16 = fixed::PRIMITIVE_RESULT;

/// Fragment results of NV_fragment_program4 and NV_gpu_program5. The first are numbered as [`FRAGMENT_RESULTS`].
pub const NV4_FRAGMENT_RESULTS: [&str; 12] = [
    "result.color",
    "",
    "result.depth",
    "result.color[1]",
    "result.color[2]",
    "result.color[3]",
    "result.color[4]",
    "result.color[5]",
    "result.color[6]",
    "result.color[7]",
    "result.samplemask",
    "result.color.secondary",
];

/// Number of `result.samplemask`.
pub const RESULT_SAMPLEMASK: u16 = 10;
/// Number of `result.color[0].secondary`.
pub const RESULT_SECOND_COLOR: u16 = 11;

/// The letters of components.
pub const COMPONENTS: [char; 4] = ['x', 'y', 'z', 'w'];

/// The letters of components as colors.
pub const COLOR_COMPONENTS: [char; 4] = ['r', 'g', 'b', 'a'];

/// The name of `register` as programs of `stage` write it that have letters for registers, and by its number if they
/// have none for it: `f[COL0]`, `v[OPOS]`, `v[6]`, `o[HPOS]`, `c[4]`, `R3`, `A0`, `CC`.
pub fn name(stage: Stage, register: Register) -> String {
    let index = usize::from(register.index);
    let vertex_attribute = |index: u16| {
        VERTEX_ATTRIBUTES
            .iter()
            .find(|entry| entry.1 == index)
            .map_or_else(|| index.to_string(), |entry| entry.0.to_owned())
    };
    let result = |names: &[&str]| names.get(index).map_or_else(|| index.to_string(), |&name| name.to_owned());
    match (register.file, stage) {
        (RegisterFile::Attribute, Stage::Fragment) => {
            let named = FRAGMENT_ATTRIBUTES.get(index).map(|entry| entry.0.to_owned());
            format!("f[{}]", named.unwrap_or_else(|| index.to_string()))
        }
        // The mnemonics do not exist in vertex state programs.
        (RegisterFile::Attribute, Stage::VertexState) => format!("v[{index}]"),
        (RegisterFile::Attribute, _) => format!("v[{}]", vertex_attribute(register.index)),
        (RegisterFile::Result, Stage::Fragment) => format!("o[{}]", result(&FRAGMENT_RESULTS)),
        (RegisterFile::Result, Stage::VertexState) => format!("c[{index}]"),
        (RegisterFile::Result, _) => format!("o[{}]", result(&VERTEX_RESULTS)),
        (RegisterFile::Temporary, _) => format!("R{index}"),
        (RegisterFile::HalfTemporary, _) => format!("H{index}"),
        (RegisterFile::Address, _) => format!("A{index}"),
        (RegisterFile::ConditionCode, _) if index == 0 => "CC".to_owned(),
        (RegisterFile::ConditionCode, _) => format!("CC{index}"),
        (RegisterFile::InstructionCount, _) => "count".to_owned(),
        (RegisterFile::Invocation, _) => "invocation".to_owned(),
        (RegisterFile::LongTemporary, _) => format!("D{}{}", index / 2, if index % 2 == 0 { "" } else { ".high" }),
        (RegisterFile::LongAttribute, _) => {
            format!("vertex.attrib[{}]{}", index / 2, if index % 2 == 0 { ".low" } else { ".high" })
        }
    }
}
