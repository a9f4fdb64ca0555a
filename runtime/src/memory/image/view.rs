//! Image units as native code sees them: where their texels are, for accesses that it makes itself.

use super::{Field, ImageView};
use crate::memory::{MAX_VIEWED_BYTES, MemoryOperation};

/// An image unit as native code sees it. It finds no texel of an image with samples, or of one with more than
/// [`MAX_VIEWED_BYTES`].
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct TexelView {
    /// Where the first texel begins.
    pub(crate) start: *const u8,
    /// Bit n if texels have format n and may be loaded.
    pub(crate) loads: u64,
    /// The same if they may be stored.
    pub(crate) stores: u64,
    pub(crate) width: u64,
    pub(crate) height: u64,
    pub(crate) depth: u64,
    /// Bytes from a row to the next; 0 if there is one.
    pub(crate) row: u64,
    /// Bytes from a slice to the next; 0 if there is one.
    pub(crate) slice: u64,
    /// The fourth component of texels that have none.
    pub(crate) one: u32,
    /// The binary logarithm of a texel's bytes.
    pub(crate) size: u32,
    /// The components of a texel.
    pub(crate) fields: [Field; 4],
}

/// Formats are bits of a word.
const _: () = assert!(super::ImageFormat::ALL.len() <= 64);

// SAFETY: it points into a `Buffer`, which threads may share, and which the image in the same unit of `Memory` keeps.
unsafe impl Send for TexelView {}
// SAFETY: as above.
unsafe impl Sync for TexelView {}

impl TexelView {
    /// That of a unit without an image: no access finds a texel.
    pub(crate) const NONE: Self = Self {
        start: std::ptr::null(),
        loads: 0,
        stores: 0,
        width: 0,
        height: 0,
        depth: 0,
        row: 0,
        slice: 0,
        one: 0,
        size: 0,
        fields: [Field::NONE; 4],
    };

    pub(super) fn new(image: &ImageView) -> Self {
        let layout = image.layout();
        let [texel, row, slice, _] = layout.strides().map(|stride| stride as u64);
        let last = |extent: u32| u64::from(extent - 1);
        // Strides of one texel, row or slice are zeros, and sizes are those of a buffer: nothing overflows.
        let bytes = last(layout.width) * texel + last(layout.height) * row + last(layout.depth) * slice;
        if layout.samples != 1 || bytes + layout.format.bytes() as u64 > MAX_VIEWED_BYTES {
            return Self::NONE;
        }
        let format = |operation| u64::from(layout.rights.allow(operation)) << layout.format as u8;
        Self {
            start: image.buffer().start().wrapping_add(layout.offset),
            loads: format(MemoryOperation::Load),
            stores: format(MemoryOperation::Store),
            width: layout.width.into(),
            height: layout.height.into(),
            depth: layout.depth.into(),
            row,
            slice,
            one: layout.format.one(),
            size: layout.format.bytes().ilog2(),
            fields: layout.format.fields(),
        }
    }
}
