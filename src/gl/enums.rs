//! The enumerants of the two extensions and of the GL that the entry points take, without `GL_`. Only numbers.

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

/// Target and capability: vertex programs.
pub const VERTEX_PROGRAM_NV: u32 = 0x8620;
/// Target: vertex state programs.
pub const VERTEX_STATE_PROGRAM_NV: u32 = 0x8621;
/// Target and capability: fragment programs.
pub const FRAGMENT_PROGRAM_NV: u32 = 0x8870;
/// Capability: the point size is `o[PSIZ]`.
pub const VERTEX_PROGRAM_POINT_SIZE_NV: u32 = 0x8642;
/// Capability: polygons that face away take `o[BFC0]` and `o[BFC1]`.
pub const VERTEX_PROGRAM_TWO_SIDE_NV: u32 = 0x8643;

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
