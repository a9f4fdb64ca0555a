//! The bytes of a buffer object, aligned for mappings (ARB_map_buffer_alignment, section 2.9.3).

use nvjit_gl::Error;
use std::ffi::c_void;
use std::ops::{Deref, DerefMut};

/// MIN_MAP_BUFFER_ALIGNMENT
pub const ALIGNMENT: usize = align_of::<Line>();

// Mappings may also be of a store that programs address.
const _: () = assert!(nvjit_runtime::memory::Buffer::ALIGNMENT.is_multiple_of(ALIGNMENT));

/// The unit of allocation.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// Bytes whose address is a multiple of [`ALIGNMENT`], even if there are none.
#[derive(Clone, Default)]
pub struct Bytes {
    lines: Vec<Line>,
    length: usize,
}

impl Bytes {
    /// This number of zeros.
    pub fn zeros(length: usize) -> Result<Self, Error> {
        let count = length.div_ceil(ALIGNMENT);
        let mut lines = Vec::new();
        lines.try_reserve_exact(count).map_err(|_| Error::OutOfMemory)?;
        lines.resize(count, Line([0; ALIGNMENT]));
        Ok(Self { lines, length })
    }

    /// A copy of what the application passes; zeros if it passes NULL.
    pub fn copied(data: *const c_void, length: usize) -> Result<Self, Error> {
        let mut bytes = Self::zeros(length)?;
        if !data.is_null() {
            // SAFETY: the application passes a pointer to this number of bytes.
            bytes.copy_from_slice(unsafe { std::slice::from_raw_parts(data.cast(), length) });
        }
        Ok(bytes)
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: the lines are adjacent, have no padding, and are at least so many bytes.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast(), self.length) }
    }
}

impl DerefMut for Bytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `deref`.
        unsafe { std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.length) }
    }
}
