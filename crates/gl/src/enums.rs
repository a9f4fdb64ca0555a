//! The enumerants of these extensions and of the GL that the entry points take, without `GL_`. Only numbers.

/// No error.
pub const NO_ERROR: u32 = 0;
/// See [`Error::InvalidEnum`](super::Error::InvalidEnum).
pub const INVALID_ENUM: u32 = 0x0500;
/// See [`Error::InvalidValue`](super::Error::InvalidValue).
pub const INVALID_VALUE: u32 = 0x0501;
/// See [`Error::InvalidOperation`](super::Error::InvalidOperation).
pub const INVALID_OPERATION: u32 = 0x0502;
/// See [`Error::StackOverflow`](super::Error::StackOverflow).
pub const STACK_OVERFLOW: u32 = 0x0503;
/// See [`Error::StackUnderflow`](super::Error::StackUnderflow).
pub const STACK_UNDERFLOW: u32 = 0x0504;
/// See [`Error::OutOfMemory`](super::Error::OutOfMemory).
pub const OUT_OF_MEMORY: u32 = 0x0505;
/// See [`Error::InvalidFramebufferOperation`](super::Error::InvalidFramebufferOperation).
pub const INVALID_FRAMEBUFFER_OPERATION: u32 = 0x0506;

/// Target and capability: vertex programs.
pub const VERTEX_PROGRAM_NV: u32 = 0x8620;
/// Target: vertex state programs.
pub const VERTEX_STATE_PROGRAM_NV: u32 = 0x8621;
/// Target and capability: fragment programs.
pub const FRAGMENT_PROGRAM_NV: u32 = 0x8870;
/// Target: geometry programs.
pub const GEOMETRY_PROGRAM_NV: u32 = 0x8C26;
/// GetProgramiv of geometry programs: how many vertices one may emit.
pub const MAX_PROGRAM_OUTPUT_VERTICES_NV: u32 = 0x8C27;
/// GetProgramiv of geometry programs: how many components all of them may have.
pub const MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV: u32 = 0x8C28;
/// GetProgramiv of geometry programs: the most vertices, VERTICES_OUT or that of ProgramVertexLimitNV.
pub const GEOMETRY_VERTICES_OUT_EXT: u32 = 0x8DDA;
/// GetProgramiv of geometry programs: PRIMITIVE_IN.
pub const GEOMETRY_INPUT_TYPE_EXT: u32 = 0x8DDB;
/// GetProgramiv of geometry programs: PRIMITIVE_OUT.
pub const GEOMETRY_OUTPUT_TYPE_EXT: u32 = 0x8DDC;
/// Target: tessellation control programs.
pub const TESS_CONTROL_PROGRAM_NV: u32 = 0x891E;
/// Target: tessellation evaluation programs.
pub const TESS_EVALUATION_PROGRAM_NV: u32 = 0x891F;
/// Target: compute programs.
pub const COMPUTE_PROGRAM_NV: u32 = 0x90FB;
/// Capability: the point size is `o[PSIZ]`.
pub const VERTEX_PROGRAM_POINT_SIZE_NV: u32 = 0x8642;
/// Of point sprites: where both coordinates are 0, and t grows upward.
pub const LOWER_LEFT: u32 = 0x8CA1;
/// Of point sprites: where both coordinates are 0, and t grows downward.
pub const UPPER_LEFT: u32 = 0x8CA2;
/// Capability: polygons that face away take `o[BFC0]` and `o[BFC1]`.
pub const VERTEX_PROGRAM_TWO_SIDE_NV: u32 = 0x8643;
/// Array: vertex attribute array 0; those of the others follow.
pub const VERTEX_ATTRIB_ARRAY0_NV: u32 = 0x8650;
/// Capability: the one-dimensional evaluator of vertex attribute 0; those of the others follow.
pub const MAP1_VERTEX_ATTRIB0_4_NV: u32 = 0x8660;
/// Capability: the two-dimensional evaluator of vertex attribute 0; those of the others follow.
pub const MAP2_VERTEX_ATTRIB0_4_NV: u32 = 0x8670;

/// Query of a program parameter.
pub const PROGRAM_PARAMETER_NV: u32 = 0x8644;
/// Query of a program: its target.
pub const PROGRAM_TARGET_NV: u32 = 0x8646;
/// Query of a program: the length of its text in bytes.
pub const PROGRAM_LENGTH_NV: u32 = 0x8627;
/// Query of a program: whether it is resident.
pub const PROGRAM_RESIDENT_NV: u32 = 0x8647;
/// Query of a program: its text.
pub const PROGRAM_STRING_NV: u32 = 0x8628;
/// Query of tracking: the matrix.
pub const TRACK_MATRIX_NV: u32 = 0x8648;
/// Query of tracking: the transform.
pub const TRACK_MATRIX_TRANSFORM_NV: u32 = 0x8649;

/// Limit: the depth of the stacks of `MATRIXi_NV`.
pub const MAX_TRACK_MATRIX_STACK_DEPTH_NV: u32 = 0x862E;
/// Limit: how many `MATRIXi_NV` there are.
pub const MAX_TRACK_MATRICES_NV: u32 = 0x862F;
/// Limit: sets of texture coordinates.
pub const MAX_TEXTURE_COORDS_NV: u32 = 0x8871;
/// Limit: texture image units.
pub const MAX_TEXTURE_IMAGE_UNITS_NV: u32 = 0x8872;
/// Limit: numbered local parameters of a fragment program.
pub const MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV: u32 = 0x8868;
/// State: the current vertex program.
pub const VERTEX_PROGRAM_BINDING_NV: u32 = 0x864A;
/// State: the current fragment program.
pub const FRAGMENT_PROGRAM_BINDING_NV: u32 = 0x8873;
/// State: where the last program that was loaded has its first error, or -1.
pub const PROGRAM_ERROR_POSITION_NV: u32 = 0x864B;
/// String: why the last program was not loaded.
pub const PROGRAM_ERROR_STRING_NV: u32 = 0x8874;

/// Tracks nothing.
pub const NONE: u32 = 0;
/// The modelview matrix.
pub const MODELVIEW: u32 = 0x1700;
/// The projection matrix.
pub const PROJECTION: u32 = 0x1701;
/// The texture matrix of the active texture unit.
pub const TEXTURE: u32 = 0x1702;
/// The colour matrix.
pub const COLOR: u32 = 0x1800;
/// The projection matrix times the modelview matrix.
pub const MODELVIEW_PROJECTION_NV: u32 = 0x8629;
/// The texture matrix of unit 0; those of other units follow.
pub const TEXTURE0_ARB: u32 = 0x84C0;
/// The first matrix that exists for tracking only; the others follow.
pub const MATRIX0_NV: u32 = 0x8630;

/// Tracks the matrix itself.
pub const IDENTITY_NV: u32 = 0x862A;
/// Tracks its inverse.
pub const INVERSE_NV: u32 = 0x862B;
/// Tracks its transpose.
pub const TRANSPOSE_NV: u32 = 0x862C;
/// Tracks the transpose of its inverse.
pub const INVERSE_TRANSPOSE_NV: u32 = 0x862D;

/// Query of an array: components of an element.
pub const ATTRIB_ARRAY_SIZE_NV: u32 = 0x8623;
/// Query of an array: bytes from an element to the next.
pub const ATTRIB_ARRAY_STRIDE_NV: u32 = 0x8624;
/// Query of an array: the type of components.
pub const ATTRIB_ARRAY_TYPE_NV: u32 = 0x8625;
/// Query of an array: the client's pointer.
pub const ATTRIB_ARRAY_POINTER_NV: u32 = 0x8645;
/// Query of an attribute: its current value.
pub const CURRENT_ATTRIB_NV: u32 = 0x8626;
/// Type of components: u8.
pub const UNSIGNED_BYTE: u32 = 0x1401;
/// Type of components: i16.
pub const SHORT: u32 = 0x1402;
/// Type of components: f32.
pub const FLOAT: u32 = 0x1406;
/// Type of components: f64.
pub const DOUBLE: u32 = 0x140A;
/// Type of components: halves.
pub const HALF_FLOAT: u32 = 0x140B;
/// Type of components: a word has four of them, of ten, ten, ten and two bits.
pub const UNSIGNED_INT_2_10_10_10_REV: u32 = 0x8368;
/// Type of components: the same with a sign.
pub const INT_2_10_10_10_REV: u32 = 0x8D9F;
/// Size of an array: four bytes, of which the first is blue.
pub const BGRA: u32 = 0x80E1;
/// Type of components: i8.
pub const BYTE: u32 = 0x1400;
/// Type of components: u16.
pub const UNSIGNED_SHORT: u32 = 0x1403;
/// Type of components: i32.
pub const INT: u32 = 0x1404;
/// Type of components: u32.
pub const UNSIGNED_INT: u32 = 0x1405;
/// Query of an array: whether EnableVertexAttribArrayARB was the last of the two calls.
pub const VERTEX_ATTRIB_ARRAY_ENABLED_ARB: u32 = 0x8622;
/// Query of an array: whether integers are normalized.
pub const VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB: u32 = 0x886A;
/// Limit: vertex attributes.
pub const MAX_VERTEX_ATTRIBS_ARB: u32 = 0x8869;

/// Target and capability: vertex programs.
pub const VERTEX_PROGRAM_ARB: u32 = VERTEX_PROGRAM_NV;
/// Target and capability: fragment programs. As a capability it is [`FRAGMENT_PROGRAM_NV`].
pub const FRAGMENT_PROGRAM_ARB: u32 = 0x8804;
/// The one format of texts.
pub const PROGRAM_FORMAT_ASCII_ARB: u32 = 0x8875;
/// Query of the current program: its text.
pub const PROGRAM_STRING_ARB: u32 = PROGRAM_STRING_NV;
/// Query of the current program: the length of its text in bytes.
pub const PROGRAM_LENGTH_ARB: u32 = PROGRAM_LENGTH_NV;
/// Query of the current program: its format.
pub const PROGRAM_FORMAT_ARB: u32 = 0x8876;
/// Query of the current program: its name.
pub const PROGRAM_BINDING_ARB: u32 = 0x8677;
/// Query of the current program: whether it takes no more than native limits. There are no others.
pub const PROGRAM_UNDER_NATIVE_LIMITS_ARB: u32 = 0x88B6;
/// Limit of a target: numbered local parameters.
pub const MAX_PROGRAM_LOCAL_PARAMETERS_ARB: u32 = 0x88B4;
/// Limit of a target: environment parameters.
pub const MAX_PROGRAM_ENV_PARAMETERS_ARB: u32 = 0x88B5;
/// State: where the last program that was loaded has its first error, or -1.
pub const PROGRAM_ERROR_POSITION_ARB: u32 = PROGRAM_ERROR_POSITION_NV;
/// String: why the last program was not loaded.
pub const PROGRAM_ERROR_STRING_ARB: u32 = PROGRAM_ERROR_STRING_NV;
/// Limit: program matrices.
pub const MAX_PROGRAM_MATRICES_ARB: u32 = MAX_TRACK_MATRICES_NV;
/// Limit: the depth of their stacks.
pub const MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB: u32 = MAX_TRACK_MATRIX_STACK_DEPTH_NV;
/// Limit: texture image units of vertex programs.
pub const MAX_VERTEX_TEXTURE_IMAGE_UNITS_ARB: u32 = 0x8B4C;
/// Limit: colors of a fragment program.
pub const MAX_DRAW_BUFFERS_ARB: u32 = 0x8824;
/// Limit of a target: instructions that a program may execute.
pub const MAX_PROGRAM_EXEC_INSTRUCTIONS_NV: u32 = 0x88F4;
/// Limit of a target: return addresses.
pub const MAX_PROGRAM_CALL_DEPTH_NV: u32 = 0x88F5;
/// Limit of fragment programs: IF in IF.
pub const MAX_PROGRAM_IF_DEPTH_NV: u32 = 0x88F6;
/// Limit of fragment programs: loops in loops.
pub const MAX_PROGRAM_LOOP_DEPTH_NV: u32 = 0x88F7;
/// Limit of fragment programs: rounds of a loop.
pub const MAX_PROGRAM_LOOP_COUNT_NV: u32 = 0x88F8;

/// Query of the current program: its instructions.
pub const PROGRAM_INSTRUCTIONS_ARB: u32 = 0x88A0;
/// Limit of a target: instructions.
pub const MAX_PROGRAM_INSTRUCTIONS_ARB: u32 = 0x88A1;
/// Query of the current program: its native instructions, as many.
pub const PROGRAM_NATIVE_INSTRUCTIONS_ARB: u32 = 0x88A2;
/// Limit of a target: native instructions, as many.
pub const MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB: u32 = 0x88A3;
/// Query of the current program: its temporaries.
pub const PROGRAM_TEMPORARIES_ARB: u32 = 0x88A4;
/// Limit of a target: temporaries.
pub const MAX_PROGRAM_TEMPORARIES_ARB: u32 = 0x88A5;
/// Query of the current program: its native temporaries, as many.
pub const PROGRAM_NATIVE_TEMPORARIES_ARB: u32 = 0x88A6;
/// Limit of a target: native temporaries, as many.
pub const MAX_PROGRAM_NATIVE_TEMPORARIES_ARB: u32 = 0x88A7;
/// Query of the current program: its parameters.
pub const PROGRAM_PARAMETERS_ARB: u32 = 0x88A8;
/// Limit of a target: parameters.
pub const MAX_PROGRAM_PARAMETERS_ARB: u32 = 0x88A9;
/// Query of the current program: its native parameters, as many.
pub const PROGRAM_NATIVE_PARAMETERS_ARB: u32 = 0x88AA;
/// Limit of a target: native parameters, as many.
pub const MAX_PROGRAM_NATIVE_PARAMETERS_ARB: u32 = 0x88AB;
/// Query of the current program: its attributes.
pub const PROGRAM_ATTRIBS_ARB: u32 = 0x88AC;
/// Limit of a target: attributes.
pub const MAX_PROGRAM_ATTRIBS_ARB: u32 = 0x88AD;
/// Query of the current program: its native attributes, as many.
pub const PROGRAM_NATIVE_ATTRIBS_ARB: u32 = 0x88AE;
/// Limit of a target: native attributes, as many.
pub const MAX_PROGRAM_NATIVE_ATTRIBS_ARB: u32 = 0x88AF;
/// Query of the current program: its address registers.
pub const PROGRAM_ADDRESS_REGISTERS_ARB: u32 = 0x88B0;
/// Limit of a target: address registers.
pub const MAX_PROGRAM_ADDRESS_REGISTERS_ARB: u32 = 0x88B1;
/// Query of the current program: its native address registers, as many.
pub const PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB: u32 = 0x88B2;
/// Limit of a target: native address registers, as many.
pub const MAX_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB: u32 = 0x88B3;
/// Query of the current fragment program: its instructions that compute.
pub const PROGRAM_ALU_INSTRUCTIONS_ARB: u32 = 0x8805;
/// Limit of fragment programs: instructions that compute.
pub const MAX_PROGRAM_ALU_INSTRUCTIONS_ARB: u32 = 0x880B;
/// Query of the current fragment program: its native instructions that compute, as many.
pub const PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB: u32 = 0x8808;
/// Limit of fragment programs: native instructions that compute, as many.
pub const MAX_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB: u32 = 0x880E;
/// Query of the current fragment program: its lookups and KIL.
pub const PROGRAM_TEX_INSTRUCTIONS_ARB: u32 = 0x8806;
/// Limit of fragment programs: lookups and KIL.
pub const MAX_PROGRAM_TEX_INSTRUCTIONS_ARB: u32 = 0x880C;
/// Query of the current fragment program: its native lookups and KIL, as many.
pub const PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB: u32 = 0x8809;
/// Limit of fragment programs: native lookups and KIL, as many.
pub const MAX_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB: u32 = 0x880F;
/// Query of the current fragment program: its texture indirections.
pub const PROGRAM_TEX_INDIRECTIONS_ARB: u32 = 0x8807;
/// Limit of fragment programs: texture indirections.
pub const MAX_PROGRAM_TEX_INDIRECTIONS_ARB: u32 = 0x880D;
/// Query of the current fragment program: its native texture indirections, as many.
pub const PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB: u32 = 0x880A;
/// Limit of fragment programs: native texture indirections, as many.
pub const MAX_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB: u32 = 0x8810;

/// Target: parameter buffers of vertex programs.
pub const VERTEX_PROGRAM_PARAMETER_BUFFER_NV: u32 = 0x8DA2;
/// Target: parameter buffers of fragment programs.
pub const FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV: u32 = 0x8DA4;
/// Target: parameter buffers of geometry programs.
pub const GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV: u32 = 0x8DA3;
/// Target: parameter buffers of tessellation control programs.
pub const TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV: u32 = 0x8C74;
/// Target: parameter buffers of tessellation evaluation programs.
pub const TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV: u32 = 0x8C75;
/// Target: parameter buffers of compute programs.
pub const COMPUTE_PROGRAM_PARAMETER_BUFFER_NV: u32 = 0x90FC;
/// Target: storage buffers.
pub const SHADER_STORAGE_BUFFER: u32 = 0x90D2;
/// State: the storage buffer that is bound.
pub const SHADER_STORAGE_BUFFER_BINDING: u32 = 0x90D3;
/// Limit: storage buffers of a vertex program.
pub const MAX_VERTEX_SHADER_STORAGE_BLOCKS: u32 = 0x90D6;
/// Limit: storage buffers of a fragment program.
pub const MAX_FRAGMENT_SHADER_STORAGE_BLOCKS: u32 = 0x90DA;
/// Limit: binding points of storage buffers.
pub const MAX_SHADER_STORAGE_BUFFER_BINDINGS: u32 = 0x90DD;
/// Limit: what offsets of storage buffers are multiples of.
pub const SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT: u32 = 0x90DF;
/// Limit: subroutine parameters of a target.
pub const MAX_PROGRAM_SUBROUTINE_PARAMETERS_NV: u32 = 0x8F44;
/// Limit: numbers of subroutines.
pub const MAX_PROGRAM_SUBROUTINE_NUM_NV: u32 = 0x8F45;
/// Limit: texture image units of a geometry program.
pub const MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT: u32 = 0x8C29;
/// Limit: INVOCATIONS of a geometry program.
pub const MAX_GEOMETRY_PROGRAM_INVOCATIONS_NV: u32 = 0x8E5A;
/// Limit: image units.
pub const MAX_IMAGE_UNITS_EXT: u32 = 0x8F38;
/// Limit: image units and outputs of a fragment program, together.
pub const MAX_COMBINED_IMAGE_UNITS_AND_FRAGMENT_OUTPUTS_EXT: u32 = 0x8F39;
/// Limit: samples of an image's texel.
pub const MAX_IMAGE_SAMPLES_EXT: u32 = 0x906D;
/// Limit: generic attributes of a patch.
pub const MAX_PROGRAM_PATCH_ATTRIBS_NV: u32 = 0x86D8;
/// Target of BindBuffer.
pub const ARRAY_BUFFER: u32 = 0x8892;
/// Target of BindBuffer.
pub const ELEMENT_ARRAY_BUFFER: u32 = 0x8893;
/// Target of BindBuffer.
pub const PIXEL_PACK_BUFFER: u32 = 0x88EB;
/// Target of BindBuffer.
pub const PIXEL_UNPACK_BUFFER: u32 = 0x88EC;
/// Target of BindBuffer.
pub const UNIFORM_BUFFER: u32 = 0x8A11;
/// Target of BindBuffer.
pub const TEXTURE_BUFFER: u32 = 0x8C2A;
/// Target of BindBuffer.
pub const TRANSFORM_FEEDBACK_BUFFER: u32 = 0x8C8E;
/// Mode of transform feedback: all attributes in one buffer.
pub const INTERLEAVED_ATTRIBS_NV: u32 = 0x8C8C;
/// Mode of transform feedback: each attribute in a buffer of its own.
pub const SEPARATE_ATTRIBS_NV: u32 = 0x8C8D;
/// Attribute of transform feedback.
pub const POINT_SIZE: u32 = 0x0B11;
/// Attribute of transform feedback.
pub const FOG_COORDINATE: u32 = 0x8451;
/// Attribute of transform feedback.
pub const SECONDARY_COLOR_NV: u32 = 0x852D;
/// Attribute of transform feedback.
pub const PRIMARY_COLOR: u32 = 0x8577;
/// Attribute of transform feedback.
pub const BACK_PRIMARY_COLOR_NV: u32 = 0x8C77;
/// Attribute of transform feedback.
pub const BACK_SECONDARY_COLOR_NV: u32 = 0x8C78;
/// Attribute of transform feedback, by index.
pub const TEXTURE_COORD_NV: u32 = 0x8C79;
/// Attribute of transform feedback, by index.
pub const CLIP_DISTANCE_NV: u32 = 0x8C7A;
/// Attribute of transform feedback: `result.id`.
pub const VERTEX_ID_NV: u32 = 0x8C7B;
/// Attribute of transform feedback: `result.primid`.
pub const PRIMITIVE_ID_NV: u32 = 0x8C7C;
/// Attribute of transform feedback, by index.
pub const GENERIC_ATTRIB_NV: u32 = 0x8C7D;
/// Attribute of transform feedback: `result.layer`.
pub const LAYER_NV: u32 = 0x8DAA;
/// Target of BindBuffer.
pub const COPY_READ_BUFFER: u32 = 0x8F36;
/// Target of BindBuffer.
pub const COPY_WRITE_BUFFER: u32 = 0x8F37;
/// Target of BindBuffer.
pub const DRAW_INDIRECT_BUFFER: u32 = 0x8F3F;
/// Target of BindBuffer.
pub const DISPATCH_INDIRECT_BUFFER: u32 = 0x90EE;
/// Target of BindBuffer.
pub const ATOMIC_COUNTER_BUFFER: u32 = 0x92C0;
/// Target of BindBuffer.
pub const QUERY_BUFFER: u32 = 0x9192;
/// Access to a resident buffer or image: loads.
pub const READ_ONLY: u32 = 0x88B8;
/// Access to a resident buffer or image: stores.
pub const WRITE_ONLY: u32 = 0x88B9;
/// Access to a resident buffer or image: loads, stores and atomics.
pub const READ_WRITE: u32 = 0x88BA;
/// Query of a buffer: its GPU address.
pub const BUFFER_GPU_ADDRESS_NV: u32 = 0x8F1D;
/// Limit: the largest GPU address.
pub const MAX_SHADER_BUFFER_ADDRESS_NV: u32 = 0x8F35;
/// Limit of a target: binding points of parameter buffers.
pub const MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV: u32 = 0x8DA0;
/// Limit of a target: words of a parameter buffer.
pub const MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV: u32 = 0x8DA1;
/// Query of the current program: components of attributes that it reads.
pub const PROGRAM_ATTRIB_COMPONENTS_NV: u32 = 0x8906;
/// Query of the current program: components of results that it writes.
pub const PROGRAM_RESULT_COMPONENTS_NV: u32 = 0x8907;
/// Limit of a target: components of attributes.
pub const MAX_PROGRAM_ATTRIB_COMPONENTS_NV: u32 = 0x8908;
/// Limit of a target: components of results.
pub const MAX_PROGRAM_RESULT_COMPONENTS_NV: u32 = 0x8909;
/// Limit of a target: generic attributes.
pub const MAX_PROGRAM_GENERIC_ATTRIBS_NV: u32 = 0x8DA5;
/// Limit of a target: generic results.
pub const MAX_PROGRAM_GENERIC_RESULTS_NV: u32 = 0x8DA6;
/// Limit: the least offset in texels.
pub const MIN_PROGRAM_TEXEL_OFFSET_EXT: u32 = 0x8904;
/// Limit: threads that a group has room for.
pub const WARP_SIZE_NV: u32 = 0x9339;
/// Limit: thread groups at a time.
pub const WARPS_PER_SM_NV: u32 = 0x933A;
/// Limit: processors.
pub const SM_COUNT_NV: u32 = 0x933B;
/// Limit: the greatest offset in texels.
pub const MAX_PROGRAM_TEXEL_OFFSET_EXT: u32 = 0x8905;
/// Limit: the least offset of a gather.
pub const MIN_PROGRAM_TEXTURE_GATHER_OFFSET_NV: u32 = 0x8E5E;
/// Limit: the greatest offset of a gather.
pub const MAX_PROGRAM_TEXTURE_GATHER_OFFSET_NV: u32 = 0x8E5F;

/// Buffer to be cleared: depth.
pub const DEPTH_BUFFER_BIT: u32 = 0x0100;
/// Buffer to be cleared: colour.
pub const COLOR_BUFFER_BIT: u32 = 0x4000;
/// Mode of a draw.
pub const POINTS: u32 = 0x0000;
/// Mode of a draw.
pub const LINES: u32 = 0x0001;
/// Mode of a draw.
pub const LINE_LOOP: u32 = 0x0002;
/// Mode of a draw.
pub const LINE_STRIP: u32 = 0x0003;
/// Mode of a draw.
pub const TRIANGLES: u32 = 0x0004;
/// Mode of a draw.
pub const TRIANGLE_STRIP: u32 = 0x0005;
/// Mode of a draw.
pub const TRIANGLE_FAN: u32 = 0x0006;
/// Mode of a draw.
pub const QUADS: u32 = 0x0007;
/// Mode of a draw.
pub const QUAD_STRIP: u32 = 0x0008;
/// Mode of a draw.
pub const POLYGON: u32 = 0x0009;
/// Mode of a draw.
pub const LINES_ADJACENCY_ARB: u32 = 0x000A;
/// Mode of a draw.
pub const LINE_STRIP_ADJACENCY_ARB: u32 = 0x000B;
/// Mode of a draw.
pub const TRIANGLES_ADJACENCY_ARB: u32 = 0x000C;
/// Mode of a draw.
pub const TRIANGLE_STRIP_ADJACENCY_ARB: u32 = 0x000D;
/// Mode of a draw.
pub const PATCHES: u32 = 0x000E;
/// Comparison of a test.
pub const NEVER: u32 = 0x0200;
/// Comparison of a test.
pub const LESS: u32 = 0x0201;
/// Comparison of a test.
pub const EQUAL: u32 = 0x0202;
/// Comparison of a test.
pub const LEQUAL: u32 = 0x0203;
/// Comparison of a test.
pub const GREATER: u32 = 0x0204;
/// Comparison of a test.
pub const NOTEQUAL: u32 = 0x0205;
/// Comparison of a test.
pub const GEQUAL: u32 = 0x0206;
/// Comparison of a test.
pub const ALWAYS: u32 = 0x0207;
/// Factor of blending.
pub const ZERO: u32 = 0x0000;
/// Factor of blending.
pub const ONE: u32 = 0x0001;
/// Factor of blending.
pub const SRC_COLOR: u32 = 0x0300;
/// Factor of blending.
pub const ONE_MINUS_SRC_COLOR: u32 = 0x0301;
/// Factor of blending.
pub const SRC_ALPHA: u32 = 0x0302;
/// Factor of blending.
pub const ONE_MINUS_SRC_ALPHA: u32 = 0x0303;
/// Factor of blending.
pub const DST_ALPHA: u32 = 0x0304;
/// Factor of blending.
pub const ONE_MINUS_DST_ALPHA: u32 = 0x0305;
/// Factor of blending.
pub const DST_COLOR: u32 = 0x0306;
/// Factor of blending.
pub const ONE_MINUS_DST_COLOR: u32 = 0x0307;
/// Factor of blending.
pub const SRC_ALPHA_SATURATE: u32 = 0x0308;
/// Factor of blending.
pub const CONSTANT_COLOR: u32 = 0x8001;
/// Factor of blending.
pub const ONE_MINUS_CONSTANT_COLOR: u32 = 0x8002;
/// Factor of blending.
pub const CONSTANT_ALPHA: u32 = 0x8003;
/// Factor of blending.
pub const ONE_MINUS_CONSTANT_ALPHA: u32 = 0x8004;
/// Equation of blending.
pub const FUNC_ADD: u32 = 0x8006;
/// Equation of blending.
pub const MIN: u32 = 0x8007;
/// Equation of blending.
pub const MAX: u32 = 0x8008;
/// Equation of blending.
pub const FUNC_SUBTRACT: u32 = 0x800A;
/// Equation of blending.
pub const FUNC_REVERSE_SUBTRACT: u32 = 0x800B;
/// Orientation of the front.
pub const CW: u32 = 0x0900;
/// Orientation of the front.
pub const CCW: u32 = 0x0901;
