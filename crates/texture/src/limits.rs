//! The limits of image sizes.

/// The largest width, height or depth of an image, without its border.
pub const MAX_SIZE: u32 = 16384;

/// The most samples that a texel may have.
pub const MAX_SAMPLES: u32 = 32;

/// The most texels that an image may have, margins included.
pub const MAX_TEXELS: usize = 1 << 29;
