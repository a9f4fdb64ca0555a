//! Errors of textures.

use super::limits::MAX_SIZE;

/// An error of an image, or of its use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextureError {
    /// The base format cannot be stored that way, or images of this storage do not support the operation.
    #[error("base format and storage do not go together")]
    Format,
    /// A size, or the number of layers, is zero or above [`MAX_SIZE`], samples are above
    /// [`MAX_SAMPLES`](crate::MAX_SAMPLES), or the whole is above [`MAX_TEXELS`](crate::MAX_TEXELS).
    #[error("size is zero or too large (at most {MAX_SIZE} a side)")]
    Size,
    /// The data has the wrong number of bytes.
    #[error("image data has {given} bytes, not {expected}")]
    DataLength {
        /// The number of bytes that the size and the format require.
        expected: usize,
        /// The number of bytes given.
        given: usize,
    },
    /// The image does not have the number of dimensions of the target, or it has a border that the target does not
    /// allow.
    #[error("image does not fit the texture target")]
    Target,
    /// No such face or level.
    #[error("no such face or level")]
    Place,
    /// The target does not allow a parameter: RECT with a mipmap filter or a repeating wrap mode.
    #[error("texture rectangles have no mipmap filters and no repeating wrap modes")]
    State,
    /// No such unit.
    #[error("no such texture image unit")]
    Unit,
    /// The driver's memory is not aligned for the components.
    #[error("memory of texels is not aligned to their components")]
    Alignment,
    /// Allocation failed.
    #[error("there is not enough memory")]
    Memory,
}
