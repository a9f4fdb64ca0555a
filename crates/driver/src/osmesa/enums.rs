//! The enumerants of libOSMesa, without `OSMESA_`, and those of the GL that it uses.

pub const RGBA: i32 = 0x1908;
pub const RGB: i32 = 0x1907;
pub const BGRA: i32 = 0x1;
pub const ARGB: i32 = 0x2;
pub const BGR: i32 = 0x4;
pub const RGB_565: i32 = 0x5;
pub const ROW_LENGTH: i32 = 0x10;
pub const Y_UP: i32 = 0x11;
pub const WIDTH: i32 = 0x20;
pub const HEIGHT: i32 = 0x21;
pub const FORMAT: i32 = 0x22;
pub const TYPE: i32 = 0x23;
pub const MAX_WIDTH: i32 = 0x24;
pub const MAX_HEIGHT: i32 = 0x25;
pub const DEPTH_BITS: i32 = 0x30;
pub const STENCIL_BITS: i32 = 0x31;
pub const ACCUM_BITS: i32 = 0x32;
pub const PROFILE: i32 = 0x33;
pub const COMPAT_PROFILE: i32 = 0x35;
pub const CONTEXT_MAJOR_VERSION: i32 = 0x36;
pub const CONTEXT_MINOR_VERSION: i32 = 0x37;
pub const UNSIGNED_BYTE: i32 = 0x1401;
pub const UNSIGNED_SHORT: i32 = 0x1403;
pub const FLOAT: i32 = 0x1406;
pub const UNSIGNED_SHORT_5_6_5: i32 = 0x8363;

/// The largest width and height.
pub const MAX_SIDE: i32 = nvjit_raster::MAX_VIEWPORT;
