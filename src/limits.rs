//! Every limit of the project: those that the specifications set, and those that keep hostile input
//! harmless.

/// Errors reported for one program; after these, one more says that there are others.
pub const MAX_ERRORS: usize = 100;

/// The most iterations of a loop that is not charged to the budget, if it has no inner loop.
pub const MAX_UNCOUNTED_ROUNDS: u64 = 1024;

/// The most instructions that all such loops of a program may execute together, so that every run soon tests whether it
/// should stop.
pub const MAX_UNCOUNTED_INSTRUCTIONS: u64 = 1 << 16;

/// Executable instructions of a fragment program (NV_fragment_program, 3.11.3).
pub const MAX_FP1_INSTRUCTIONS: usize = 1024;

/// Temporary and output registers of a fragment program, in units of four fp16 values
/// (NV_fragment_program, 3.11.3).
pub const MAX_FP1_REGISTERS: usize = 64;

/// MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV: numbered parameters `p[n]` of a fragment program.
pub const MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS: usize = 64;

/// Names that a fragment program may DECLARE; the specification sets no limit.
pub const MAX_NAMED_LOCAL_PARAMETERS: usize = 4096;

/// Texture image units of the languages before NV_gpu_program4: `TEX0` to `TEX15` in lookups.
pub const MAX_TEXTURE_IMAGE_UNITS: usize = 16;

/// MAX_TEXTURE_COORDS_NV: `f[TEX0]` to `f[TEX7]`.
pub const MAX_TEXTURE_COORDS: usize = 8;

/// MAX_LIGHTS (OpenGL 2.1, implementation-dependent values): `state.light[0]` to `state.light[7]`.
pub const MAX_LIGHTS: usize = 8;

/// MAX_CLIP_PLANES (OpenGL 2.1, implementation-dependent values): `state.clip[0]` to `state.clip[5]`.
pub const MAX_CLIP_PLANES: usize = 6;

/// MAX_VERTEX_UNITS_ARB: `state.matrix.modelview[0]` to `state.matrix.modelview[3]` (ARB_vertex_program, table X.3.8).
/// There is no vertex blending, so all but the first are the identity.
pub const MAX_VERTEX_UNITS: usize = 4;

/// MAX_PROGRAM_MATRICES_ARB: `state.matrix.program[0]` to `state.matrix.program[7]` (ARB_vertex_program 2.14.6).
pub const MAX_PROGRAM_MATRICES: usize = 8;

/// MAX_MODELVIEW_STACK_DEPTH (OpenGL 2.1, implementation-dependent values), its minimum.
pub const MAX_MODELVIEW_STACK_DEPTH: usize = 32;

/// MAX_PROJECTION_STACK_DEPTH (OpenGL 2.1, implementation-dependent values), its minimum.
pub const MAX_PROJECTION_STACK_DEPTH: usize = 2;

/// MAX_TEXTURE_STACK_DEPTH (OpenGL 2.1, implementation-dependent values), its minimum.
pub const MAX_TEXTURE_STACK_DEPTH: usize = 2;

/// MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB (ARB_vertex_program 2.14.6), its minimum.
pub const MAX_PROGRAM_MATRIX_STACK_DEPTH: usize = 1;

/// fp32 temporaries `R0` to `R31` of a fragment program.
pub const FP1_TEMPORARIES: usize = 32;

/// fp16 temporaries `H0` to `H63` of a fragment program.
pub const FP1_HALF_TEMPORARIES: usize = 64;

/// Program parameters `c[n]` of VP1.0, VP1.1 and VSP1.0.
pub const VP1_PARAMETERS: usize = 96;

/// Program parameters `c[n]` of VP2.0.
pub const VP2_PARAMETERS: usize = 256;

/// Temporaries of VP1.0, VP1.1 and VSP1.0.
pub const VP1_TEMPORARIES: usize = 12;

/// Temporaries of VP2.0.
pub const VP2_TEMPORARIES: usize = 16;

/// Instructions of a VP1.0, VP1.1 or VSP1.0 program.
pub const MAX_VP1_INSTRUCTIONS: usize = 128;

/// Instructions of a VP2.0 program.
pub const MAX_VP2_INSTRUCTIONS: usize = 256;

/// How many instructions fewer a position-invariant program may have (NV_vertex_program2, 2.14.6.1).
pub const POSITION_INVARIANT_RESERVE: usize = 4;

/// Labels of a VP2.0 program; the specification sets no limit.
pub const MAX_LABELS: usize = 4096;

/// Return addresses on the call stack of a VP2.0 program.
pub const MAX_CALL_DEPTH: usize = 4;

/// Instructions that a VP2.0 program may execute; it ends after this many.
pub const MAX_EXECUTED_INSTRUCTIONS: u32 = 65536;

/// MAX_TRACK_MATRICES_NV: `MATRIX0_NV` to `MATRIX7_NV`.
pub const MAX_TRACK_MATRICES: usize = 8;

/// Program names that the contexts of a share group may have in use; the specifications set no limit.
pub const MAX_PROGRAM_NAMES: usize = 1 << 20;

/// Bytes of a program's text: PROGRAM_LENGTH_NV and PROGRAM_ERROR_POSITION_NV are signed 32-bit integers.
pub const MAX_PROGRAM_LENGTH: usize = i32::MAX as usize;

/// Bytes that the command reads of a program's file.
pub const MAX_PROGRAM_FILE: usize = 16 << 20;

/// Bytes that the command reads of a file with a model, and of the buffers of a glTF file together.
pub const MAX_MODEL_FILE: usize = 64 << 20;

/// Vertices and indices of a glTF file, each: its nodes may show one mesh many times.
pub const MAX_MODEL_VERTICES: usize = 1 << 24;

/// Lines of a Wavefront file that begin a group, an object or a material.
pub const MAX_MODEL_GROUPS: usize = 1 << 16;

/// Bytes of memory for the images of all textures of a command, and of a file that has one: six faces of 4096x4096
/// bytes RGBA, and some to spare. Mipmaps that are made add a third.
pub const MAX_TEXTURE_MEMORY: usize = 512 << 20;

/// The most bytes of memory that the command gives a program, in total.
pub const MAX_MEMORY: usize = 256 << 20;

/// Instructions of a program of ARB_vertex_program or ARB_fragment_program, of each kind (MAX_PROGRAM_INSTRUCTIONS_ARB
/// and others).
pub const MAX_ARB_INSTRUCTIONS: usize = 16384;

/// MAX_PROGRAM_TEMPORARIES_ARB.
pub const ARB_TEMPORARIES: usize = 4096;

/// MAX_PROGRAM_PARAMETERS_ARB.
pub const MAX_ARB_PARAMETERS: usize = 1024;

/// MAX_PROGRAM_ATTRIBS_ARB.
pub const MAX_ARB_ATTRIBUTES: usize = 16;

/// MAX_PROGRAM_ADDRESS_REGISTERS_ARB.
pub const ARB_ADDRESS_REGISTERS: usize = 2;

/// Environment parameters of programs of ARB_vertex_program and ARB_fragment_program.
pub const MAX_ENVIRONMENT_PARAMETERS: usize = 256;

/// MAX_PROGRAM_ENV_PARAMETERS_ARB: those of NV_gpu_program4 and 5.
pub const NV4_ENVIRONMENT_PARAMETERS: usize = 1024;

/// MAX_PROGRAM_LOCAL_PARAMETERS_ARB.
pub const MAX_LOCAL_PARAMETERS: usize = 1024;

/// The largest number of parameters that the arrays and bindings of a program may have together. A parameter counts
/// each time that it is bound, so this is far more than may be distinct.
pub const MAX_BANK: usize = 16384;

/// Declared names of a program; the specifications set no limit.
pub const MAX_VARIABLES: usize = 1 << 17;

/// MAX_PROGRAM_IF_DEPTH_NV.
pub const MAX_IF_DEPTH: usize = 48;

/// MAX_PROGRAM_LOOP_DEPTH_NV.
pub const MAX_LOOP_DEPTH: usize = 4;

/// MAX_PROGRAM_LOOP_COUNT_NV.
pub const MAX_LOOP_COUNT: i32 = 255;

/// Instructions of a program of NV_gpu_program4 or 5.
pub const MAX_NV4_INSTRUCTIONS: usize = 65536;

/// MAX_PROGRAM_CALL_DEPTH_NV of NV_gpu_program4 and 5; a CAL at this depth has no effect.
pub const MAX_NV4_CALL_DEPTH: usize = 32;

/// MAX_PROGRAM_IF_DEPTH_NV of NV_gpu_program4 and 5. The specification requires at least 48; compilers that branch by
/// trees go deeper.
pub const MAX_NV4_IF_DEPTH: usize = 512;

/// MAX_PROGRAM_LOOP_DEPTH_NV of NV_gpu_program4 and 5.
pub const MAX_NV4_LOOP_DEPTH: usize = 64;

/// MAX_PROGRAM_GENERIC_RESULTS_NV of vertex programs, and MAX_PROGRAM_GENERIC_ATTRIBS_NV of fragment programs:
/// `result.attrib[0]` to `result.attrib[31]`.
pub const MAX_GENERIC_RESULTS: usize = 32;

/// MIN_PROGRAM_TEXEL_OFFSET_EXT and MAX_PROGRAM_TEXEL_OFFSET_EXT.
pub const TEXEL_OFFSETS: [i32; 2] = [-8, 7];

/// MIN_PROGRAM_TEXTURE_GATHER_OFFSET_NV and MAX_PROGRAM_TEXTURE_GATHER_OFFSET_NV.
pub const GATHER_OFFSETS: [i32; 2] = [-32, 31];

/// MAX_TEXTURE_IMAGE_UNITS_NV: texture image units of NV_gpu_program4 and 5.
pub const NV4_TEXTURE_IMAGE_UNITS: usize = 32;

/// MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV.
pub const MAX_PARAMETER_BUFFER_BINDINGS: usize = nvjit_runtime::memory::CONSTANT_BINDINGS;

/// MAX_SHADER_STORAGE_BUFFER_BINDINGS, and binding points of atomic counter buffers.
pub const MAX_BUFFER_BINDINGS: usize = nvjit_runtime::memory::BUFFER_BINDINGS;

/// MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, in words.
pub const MAX_BUFFER_WORDS: u32 = 16384;

/// Vectors of temporaries that a program may declare, including elements of arrays: as many as [`ARB_TEMPORARIES`].
pub const MAX_ARRAY_ELEMENTS: usize = ARB_TEMPORARIES;

/// MAX_COMPUTE_LOCAL_WORK_SIZE: invocations of a work group in x, y and z.
pub const MAX_COMPUTE_GROUP_SIZE: [u32; 3] = [1024, 1024, 64];

/// MAX_COMPUTE_LOCAL_INVOCATIONS: invocations of a work group.
pub const MAX_COMPUTE_INVOCATIONS: u32 = 1024;

/// MAX_COMPUTE_SHARED_VARIABLE_SIZE, in bytes.
pub const MAX_COMPUTE_SHARED_MEMORY: u32 = 49152;

/// MAX_COMPUTE_WORK_GROUP_COUNT, in each direction.
pub const MAX_COMPUTE_GROUPS: u32 = 65535;

/// MAX_PROGRAM_SUBROUTINE_PARAMETERS_NV.
pub const MAX_SUBROUTINE_PARAMETERS: usize = 1024;

/// MAX_PROGRAM_SUBROUTINE_NUM_NV.
pub const MAX_SUBROUTINES: usize = 256;

/// MAX_IMAGE_UNITS_EXT.
pub const MAX_IMAGE_UNITS: usize = nvjit_runtime::IMAGE_UNITS;

/// MAX_PATCH_VERTICES_NV.
pub const MAX_PATCH_VERTICES: usize = nvjit_runtime::stages::MAX_PATCH_VERTICES as usize;

/// MAX_PROGRAM_PATCH_ATTRIBS_NV: `result.patch.attrib[0]` to `result.patch.attrib[29]`.
pub const MAX_PATCH_ATTRIBUTES: usize = 30;

/// MAX_PROGRAM_OUTPUT_VERTICES_NV of geometry programs.
pub const MAX_OUTPUT_VERTICES: usize = 1024;

/// MAX_PROGRAM_RESULT_COMPONENTS_NV of all programs that emit vertices.
pub const MAX_RESULT_COMPONENTS: u32 = 128;

/// MAX_PROGRAM_ATTRIB_COMPONENTS_NV of all programs but vertex programs, whose attributes cannot have more than theirs.
pub const MAX_ATTRIBUTE_COMPONENTS: u32 = 128;

/// MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV of geometry programs.
pub const MAX_OUTPUT_COMPONENTS: usize = 16384;

/// MAX_GEOMETRY_PROGRAM_INVOCATIONS_NV.
pub const MAX_GEOMETRY_INVOCATIONS: u32 = 32;

/// MAX_VERTEX_STREAMS_NV.
pub const MAX_VERTEX_STREAMS: usize = 4;

/// WARP_SIZE_NV: threads that a group has room for.
pub const WARP_SIZE: u32 = 32;

/// WARPS_PER_SM_NV. There is one processor, which runs one group at a time.
pub const WARPS_PER_SM: u32 = 1;

/// SM_COUNT_NV.
pub const SM_COUNT: u32 = 1;

/// MAX_DRAW_BUFFERS_ARB.
pub const MAX_DRAW_BUFFERS: usize = 8;
