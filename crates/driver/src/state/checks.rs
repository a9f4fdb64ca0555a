//! Checks of arguments that several commands share.

use super::MAX_DRAW_BUFFERS;
use nvjit_gl::Error;

/// The value if it is allowed, else INVALID_ENUM.
pub fn one_of(value: u32, allowed: &[u32]) -> Result<u32, Error> {
    if allowed.contains(&value) { Ok(value) } else { Err(Error::InvalidEnum) }
}

/// Clamps to 0 to 1; NaN becomes 0.
pub fn unit(value: f32) -> f32 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}

/// Checks the index of a draw buffer.
pub fn draw_buffer(index: u32) -> Result<usize, Error> {
    let buffer = index as usize;
    if buffer < MAX_DRAW_BUFFERS { Ok(buffer) } else { Err(Error::InvalidOperation) }
}
