//! The layout of pixels in client memory or in a buffer object: PixelStore (OpenGL 1.5, sections 3.6.1, 3.6.4 and
//! 4.3.2).

use super::format::{Layout, Pixels};
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::ffi::c_void;
use std::ops::Range;

/// The parameters of one direction.
#[derive(Clone, Copy, Debug)]
pub struct PixelStore {
    pub swap_bytes: bool,
    pub lsb_first: bool,
    pub row_length: usize,
    pub image_height: usize,
    pub skip_pixels: usize,
    pub skip_rows: usize,
    pub skip_images: usize,
    pub alignment: usize,
    /// PACK_INVERT_MESA: the highest row comes first.
    pub inverted: bool,
}

impl Default for PixelStore {
    fn default() -> Self {
        Self {
            swap_bytes: false,
            lsb_first: false,
            row_length: 0,
            image_height: 0,
            skip_pixels: 0,
            skip_rows: 0,
            skip_images: 0,
            alignment: 4,
            inverted: false,
        }
    }
}

/// The state of both directions.
#[derive(Clone, Copy, Default, Debug)]
pub struct PixelStores {
    pub unpack: PixelStore,
    pub pack: PixelStore,
}

/// The rows of an image in memory.
struct Rows {
    /// The offset from the pointer to the first byte of the first row.
    start: usize,
    row: usize,
    image: usize,
    /// The first bit in the first byte, for bitmaps.
    first_bit: usize,
    /// The number of used bytes of a row.
    used: usize,
    /// The offset from the pointer to the end of the last row.
    end: usize,
    /// Whether the last row of an image is first in memory.
    inverted: bool,
}

impl PixelStore {
    /// The rows of an image of this size; `None` if it exceeds the address space.
    fn rows(&self, layout: &Layout, [width, height, depth]: [usize; 3]) -> Option<Rows> {
        let length = if self.row_length > 0 { self.row_length } else { width };
        let rows = if self.image_height > 0 { self.image_height } else { height };
        let (row, skipped, first_bit, used);
        if layout.is_bitmap() {
            row = length.div_ceil(8).checked_next_multiple_of(self.alignment)?;
            (skipped, first_bit) = (self.skip_pixels / 8, self.skip_pixels % 8);
            used = (first_bit + width).div_ceil(8);
        } else {
            let bytes = length.checked_mul(layout.pixel_bytes())?;
            // Rows are contiguous if an element is at least as large as the alignment.
            let aligned = layout.element_bytes() < self.alignment;
            row = if aligned { bytes.checked_next_multiple_of(self.alignment)? } else { bytes };
            (skipped, first_bit) = (self.skip_pixels.checked_mul(layout.pixel_bytes())?, 0);
            used = width.checked_mul(layout.pixel_bytes())?;
        }
        let image = row.checked_mul(rows)?;
        let skipped_images = if layout.layered { self.skip_images } else { 0 };
        let start = skipped_images.checked_mul(image)?.checked_add(self.skip_rows.checked_mul(row)?)?;
        let start = start.checked_add(skipped)?;
        let last = image.checked_mul(depth.checked_sub(1)?)?.checked_add(row.checked_mul(height.checked_sub(1)?)?)?;
        let end = start.checked_add(last)?.checked_add(used)?;
        (end <= isize::MAX as usize).then_some(Rows {
            start,
            row,
            image,
            first_bit,
            used,
            end,
            inverted: self.inverted,
        })
    }

    fn bit(&self, bytes: &[u8], at: usize) -> u8 {
        let shift = if self.lsb_first { at % 8 } else { 7 - at % 8 };
        bytes[at / 8] >> shift & 1
    }
}

impl Rows {
    /// The used bytes of all rows.
    fn ranges(&self, height: usize, depth: usize) -> impl Iterator<Item = Range<usize>> + '_ {
        let starts = (0..depth).flat_map(move |image| (0..height).map(move |row| [image, row]));
        starts.map(move |[image, row]| {
            let row = if self.inverted { height - 1 - row } else { row };
            let start = self.start + image * self.image + row * self.row;
            start..start + self.used
        })
    }
}

/// Copies rows from memory.
fn gather(store: &PixelStore, layout: Layout, size: [usize; 3], rows: &Rows, from: &[u8]) -> Result<Pixels, Error> {
    let count = size.iter().product::<usize>();
    let mut bytes = Vec::new();
    bytes
        .try_reserve_exact(count.checked_mul(layout.pixel_bytes()).ok_or(Error::OutOfMemory)?)
        .map_err(|_| Error::OutOfMemory)?;
    for range in rows.ranges(size[1], size[2]) {
        let row = &from[range];
        if layout.is_bitmap() {
            bytes.extend((0..size[0]).map(|at| store.bit(row, rows.first_bit + at)));
        } else {
            bytes.extend_from_slice(row);
        }
    }
    if store.swap_bytes && layout.element_bytes() > 1 {
        bytes.chunks_exact_mut(layout.element_bytes()).for_each(<[u8]>::reverse);
    }
    Ok(Pixels { layout, bytes })
}

/// Checks a size from C.
pub fn size(size: [i32; 3]) -> Result<[usize; 3], Error> {
    if size.iter().any(|&side| side < 0) { Err(Error::InvalidValue) } else { Ok(size.map(|side| side as usize)) }
}

impl Context {
    /// PixelStore.
    pub(crate) fn pixel_store(&mut self, name: u32, value: i32) -> Result<(), Error> {
        let PixelStores { unpack, pack } = &mut self.stores;
        let store = match name {
            UNPACK_SWAP_BYTES..=UNPACK_ALIGNMENT | UNPACK_SKIP_IMAGES | UNPACK_IMAGE_HEIGHT => unpack,
            _ => pack,
        };
        let count = usize::try_from(value).map_err(|_| Error::InvalidValue);
        match name {
            UNPACK_SWAP_BYTES | PACK_SWAP_BYTES => store.swap_bytes = value != 0,
            UNPACK_LSB_FIRST | PACK_LSB_FIRST => store.lsb_first = value != 0,
            UNPACK_ROW_LENGTH | PACK_ROW_LENGTH => store.row_length = count?,
            UNPACK_IMAGE_HEIGHT | PACK_IMAGE_HEIGHT => store.image_height = count?,
            UNPACK_SKIP_PIXELS | PACK_SKIP_PIXELS => store.skip_pixels = count?,
            UNPACK_SKIP_ROWS | PACK_SKIP_ROWS => store.skip_rows = count?,
            UNPACK_SKIP_IMAGES | PACK_SKIP_IMAGES => store.skip_images = count?,
            PACK_INVERT_MESA => store.inverted = value != 0,
            UNPACK_ALIGNMENT | PACK_ALIGNMENT => match value {
                1 | 2 | 4 | 8 => store.alignment = count?,
                _ => return Err(Error::InvalidValue),
            },
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    /// The value of a parameter of PixelStore, if it is one.
    pub(crate) fn pixel_store_value(&self, name: u32) -> Option<usize> {
        let unpack = matches!(name, UNPACK_SWAP_BYTES..=UNPACK_ALIGNMENT | UNPACK_SKIP_IMAGES | UNPACK_IMAGE_HEIGHT);
        let store = if unpack { &self.stores.unpack } else { &self.stores.pack };
        Some(match name {
            UNPACK_SWAP_BYTES | PACK_SWAP_BYTES => store.swap_bytes.into(),
            UNPACK_LSB_FIRST | PACK_LSB_FIRST => store.lsb_first.into(),
            UNPACK_ROW_LENGTH | PACK_ROW_LENGTH => store.row_length,
            UNPACK_IMAGE_HEIGHT | PACK_IMAGE_HEIGHT => store.image_height,
            UNPACK_SKIP_PIXELS | PACK_SKIP_PIXELS => store.skip_pixels,
            UNPACK_SKIP_ROWS | PACK_SKIP_ROWS => store.skip_rows,
            UNPACK_SKIP_IMAGES | PACK_SKIP_IMAGES => store.skip_images,
            PACK_INVERT_MESA => store.inverted.into(),
            UNPACK_ALIGNMENT | PACK_ALIGNMENT => store.alignment,
            _ => return None,
        })
    }

    /// Reads pixels from the application's memory, or from the bound buffer; `None` at NULL.
    pub(crate) fn unpack(
        &self,
        layout: Layout,
        size: [usize; 3],
        pointer: *const c_void,
    ) -> Result<Option<Pixels>, Error> {
        let store = &self.stores.unpack;
        if size.contains(&0) {
            return Ok(Some(Pixels { layout, bytes: Vec::new() }));
        }
        let rows = store.rows(&layout, size).ok_or(Error::InvalidValue)?;
        if let Some((_, buffer)) = self.buffers.get(PIXEL_UNPACK_BUFFER) {
            buffer.len()?;
            check_offset(&layout, pointer.addr())?;
            return gather(store, layout, size, &rows, &buffer.part(pointer.addr(), rows.end)?).map(Some);
        }
        if pointer.is_null() {
            return Ok(None);
        }
        // SAFETY: the application passes an image of this size.
        let from = unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), rows.end) };
        gather(store, layout, size, &rows, from).map(Some)
    }

    /// Reads this number of values from the application's memory, or from the bound buffer.
    ///
    /// # Errors
    /// INVALID_OPERATION for offsets in a buffer that are not a multiple of the values' size, or outside of it;
    /// INVALID_VALUE for NULL.
    pub(crate) fn unpack_values<T: bytemuck::Pod>(&self, count: usize, pointer: *const T) -> Result<Vec<T>, Error> {
        if let Some((_, buffer)) = self.buffers.get(PIXEL_UNPACK_BUFFER) {
            let range = values_within::<T>(buffer.len()?, count, pointer.addr())?;
            let part = buffer.part(range.start, range.len())?;
            return Ok(part.chunks_exact(size_of::<T>()).map(bytemuck::pod_read_unaligned).collect());
        }
        if pointer.is_null() && count > 0 {
            return Err(Error::InvalidValue);
        }
        // SAFETY: the application passes this number of values, at any alignment.
        Ok((0..count).map(|at| unsafe { pointer.add(at).read_unaligned() }).collect())
    }

    /// Writes values to the application's memory, or to the bound buffer. Errors are those of
    /// [`unpack_values`](Self::unpack_values).
    pub(crate) fn pack_values<T: bytemuck::Pod>(&self, values: &[T], pointer: *mut T) -> Result<(), Error> {
        if let Some((_, buffer)) = self.buffers.get(PIXEL_PACK_BUFFER) {
            let part = values_within::<T>(buffer.len()?, values.len(), pointer.addr())?;
            return buffer.write(part.start, bytemuck::cast_slice(values));
        }
        if pointer.is_null() {
            return Err(Error::InvalidValue);
        }
        for (at, &value) in values.iter().enumerate() {
            // SAFETY: the application has room for all values, at any alignment.
            unsafe { pointer.add(at).write_unaligned(value) };
        }
        Ok(())
    }

    /// Checks that pixels fit into the application's memory or the bound buffer.
    pub(crate) fn check_pack(&self, layout: &Layout, size: [usize; 3], pointer: *mut c_void) -> Result<(), Error> {
        let rows = self.stores.pack.rows(layout, size).ok_or(Error::InvalidValue)?;
        match self.buffers.get(PIXEL_PACK_BUFFER) {
            Some((_, buffer)) => {
                check_offset(layout, pointer.addr())?;
                let end = pointer.addr().checked_add(rows.end);
                let length = buffer.len()?;
                end.filter(|&end| end <= length).map(|_| ()).ok_or(Error::InvalidOperation)
            }
            None if pointer.is_null() => Err(Error::InvalidValue),
            None => Ok(()),
        }
    }

    /// Writes pixels, row by row, to the application's memory or to the bound buffer.
    pub(crate) fn pack(
        &self,
        layout: Layout,
        size: [usize; 3],
        colors: impl Iterator<Item = [f32; 4]>,
        pointer: *mut c_void,
    ) -> Result<(), Error> {
        self.pack_by(&layout, size, pointer, |rows, to| scatter(&self.stores.pack, &layout, size, rows, colors, to))
    }

    /// Writes pixels of bytes, with red to alpha at `places` (see [`Layout::bytes`]).
    pub(crate) fn pack_bytes(
        &self,
        layout: Layout,
        places: [Option<usize>; 4],
        size: [usize; 3],
        pixels: &[[u8; 4]],
        pointer: *mut c_void,
    ) -> Result<(), Error> {
        self.pack_by(&layout, size, pointer, |rows, to| {
            for (range, row) in rows.ranges(size[1], size[2]).zip(pixels.chunks_exact(size[0])) {
                for (pixel, color) in to[range].chunks_exact_mut(layout.pixel_bytes()).zip(row) {
                    for (&byte, place) in color.iter().zip(places) {
                        if let Some(place) = place {
                            pixel[place] = byte;
                        }
                    }
                }
            }
        })
    }

    /// Calls `write` for the rows of an image in the application's memory or in the bound buffer.
    fn pack_by(
        &self,
        layout: &Layout,
        size: [usize; 3],
        pointer: *mut c_void,
        write: impl FnOnce(&Rows, &mut [u8]),
    ) -> Result<(), Error> {
        if size.contains(&0) {
            return Ok(());
        }
        let rows = self.stores.pack.rows(layout, size).ok_or(Error::InvalidValue)?;
        if let Some((_, buffer)) = self.buffers.get(PIXEL_PACK_BUFFER) {
            let mut bytes = buffer.part(pointer.addr(), rows.end)?.to_vec();
            write(&rows, &mut bytes);
            return buffer.write(pointer.addr(), &bytes);
        }
        if pointer.is_null() {
            return Err(Error::InvalidValue);
        }
        // SAFETY: the application has room for an image of this size.
        let to = unsafe { std::slice::from_raw_parts_mut(pointer.cast::<u8>(), rows.end) };
        write(&rows, to);
        Ok(())
    }
}

/// Offsets in buffers are multiples of the elements' size (ARB_pixel_buffer_object, Errors).
fn check_offset(layout: &Layout, offset: usize) -> Result<(), Error> {
    if offset.is_multiple_of(layout.element_bytes()) { Ok(()) } else { Err(Error::InvalidOperation) }
}

/// The range of `count` values in a buffer of this length.
fn values_within<T>(length: usize, count: usize, offset: usize) -> Result<std::ops::Range<usize>, Error> {
    let end = count.checked_mul(size_of::<T>()).and_then(|bytes| offset.checked_add(bytes));
    let end = end.filter(|&end| end <= length && offset.is_multiple_of(size_of::<T>()));
    Ok(offset..end.ok_or(Error::InvalidOperation)?)
}

/// Copies rows to memory.
fn scatter(
    store: &PixelStore,
    layout: &Layout,
    size: [usize; 3],
    rows: &Rows,
    mut colors: impl Iterator<Item = [f32; 4]>,
    to: &mut [u8],
) {
    for range in rows.ranges(size[1], size[2]) {
        let row = &mut to[range];
        if layout.is_bitmap() {
            for (at, color) in (rows.first_bit..).zip(colors.by_ref().take(size[0])) {
                let shift = if store.lsb_first { at % 8 } else { 7 - at % 8 };
                row[at / 8] = row[at / 8] & !(1 << shift) | (color[0] as i64 as u8 & 1) << shift;
            }
            continue;
        }
        for (pixel, color) in row.chunks_exact_mut(layout.pixel_bytes()).zip(colors.by_ref().take(size[0])) {
            layout.encode(color, pixel);
        }
        if store.swap_bytes && layout.element_bytes() > 1 {
            row.chunks_exact_mut(layout.element_bytes()).for_each(<[u8]>::reverse);
        }
    }
}
