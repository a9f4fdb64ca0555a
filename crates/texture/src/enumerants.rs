//! OpenGL's enumerants for parameters of texture objects, as tables.

use super::state::{CompareMode, DepthMode, MagFilter, MinFilter, Swizzle, WrapMode};

/// TEXTURE_MIN_FILTER.
pub const MIN_FILTERS: [(u32, MinFilter); 6] = [
    (0x2600, MinFilter::Nearest),
    (0x2601, MinFilter::Linear),
    (0x2700, MinFilter::NearestMipmapNearest),
    (0x2701, MinFilter::LinearMipmapNearest),
    (0x2702, MinFilter::NearestMipmapLinear),
    (0x2703, MinFilter::LinearMipmapLinear),
];

/// TEXTURE_MAG_FILTER.
pub const MAG_FILTERS: [(u32, MagFilter); 2] = [(0x2600, MagFilter::Nearest), (0x2601, MagFilter::Linear)];

/// TEXTURE_WRAP_S, T and R.
pub const WRAPS: [(u32, WrapMode); 8] = [
    (0x2900, WrapMode::Clamp),
    (0x2901, WrapMode::Repeat),
    (0x812D, WrapMode::ClampToBorder),
    (0x812F, WrapMode::ClampToEdge),
    (0x8370, WrapMode::MirroredRepeat),
    (0x8742, WrapMode::MirrorClamp),
    (0x8743, WrapMode::MirrorClampToEdge),
    (0x8912, WrapMode::MirrorClampToBorder),
];

/// TEXTURE_COMPARE_MODE.
pub const COMPARE_MODES: [(u32, CompareMode); 2] = [(0, CompareMode::None), (0x884E, CompareMode::CompareRToTexture)];

/// DEPTH_TEXTURE_MODE.
pub const DEPTH_MODES: [(u32, DepthMode); 4] = [
    (0x1909, DepthMode::Luminance),
    (0x8049, DepthMode::Intensity),
    (0x1906, DepthMode::Alpha),
    (0x1903, DepthMode::Red),
];

/// TEXTURE_SWIZZLE_R, G, B and A.
pub const SWIZZLES: [(u32, Swizzle); 6] = [
    (0x1903, Swizzle::Red),
    (0x1904, Swizzle::Green),
    (0x1905, Swizzle::Blue),
    (0x1906, Swizzle::Alpha),
    (0, Swizzle::Zero),
    (1, Swizzle::One),
];
