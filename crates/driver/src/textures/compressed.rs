//! Commands on compressed images (OpenGL 1.5, section 3.8.3; EXT_texture_compression_s3tc).

use super::blocks::{bytes, check_part, replace_blocks};
use super::format::{self, is_compressible, is_specific};
use super::image::{self, Order, Place};
use super::{TextureObject, failure};
use crate::context::Context;
use crate::enums::*;
use crate::pixels::size;
use nvjit_gl::Error;
use nvjit_texture::Image;
use std::ffi::c_void;
use std::sync::Arc;

/// A copy of these bytes; an error if allocation fails.
fn copy(part: &[u8]) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(part.len()).map_err(|_| Error::OutOfMemory)?;
    bytes.extend_from_slice(part);
    Ok(bytes)
}

impl Context {
    /// The compressed bytes at a C pointer, if their number is the expected one.
    fn compressed_bytes(&self, given: i32, expected: usize, pointer: *const c_void) -> Result<Option<Vec<u8>>, Error> {
        if usize::try_from(given) != Ok(expected) {
            return Err(Error::InvalidValue);
        }
        if let Some((_, buffer)) = self.buffers.get(PIXEL_UNPACK_BUFFER) {
            return copy(&buffer.part(pointer.addr(), expected)?).map(Some);
        }
        if pointer.is_null() {
            return Ok(None);
        }
        // SAFETY: the application passes this number of bytes.
        copy(unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), expected) }).map(Some)
    }

    /// The place of a specific compressed format.
    fn compressed_place(dimensions: usize, target: u32, internal: u32) -> Result<Place, Error> {
        let place = image::place_of(dimensions, target)?;
        if !is_specific(internal) || !is_compressible(place.target, internal) {
            return Err(Error::InvalidEnum);
        }
        Ok(place)
    }

    /// CompressedTexImage2D, and CompressedTexImage3D of arrays; other images are not compressed. Generic formats are
    /// errors (section 3.8.3).
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn compressed_tex_image(
        &mut self,
        dimensions: usize,
        target: u32,
        level: i32,
        internal: u32,
        sides: [i32; 3],
        border: i32,
        count: i32,
        data: *const c_void,
    ) -> Result<(), Error> {
        let place = Self::compressed_place(dimensions, target, internal)?;
        if border != 0 {
            return Err(Error::InvalidOperation);
        }
        if place.proxy {
            self.outside()?;
            return self.ask_proxy(place, level, internal, sides, border);
        }
        let order = Order::new(place, level, internal, sides, border)?;
        let expected = bytes(order.format, size(sides)?);
        let mut data = self.compressed_bytes(count, expected, data)?.unwrap_or_default();
        // Without data the texels are undefined; here they are zero.
        data.try_reserve_exact(expected - data.len()).map_err(|_| Error::OutOfMemory)?;
        data.resize(expected, 0);
        self.perform(move |gl| {
            gl.outside()?;
            if expected == 0 {
                return gl.set_image(&order, None, None);
            }
            let image = Image::new(order.format, order.extent, &data).map_err(failure)?;
            gl.set_image(&order, Some((image, data.clone())), None)
        })
    }

    /// CompressedTexSubImage2D.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn compressed_tex_sub_image(
        &mut self,
        dimensions: usize,
        target: u32,
        level: i32,
        start: [i32; 3],
        sides: [i32; 3],
        internal: u32,
        count: i32,
        data: *const c_void,
    ) -> Result<(), Error> {
        let place = Self::compressed_place(dimensions, target, internal)?;
        if place.proxy {
            return Err(Error::InvalidEnum);
        }
        let level = image::level_of(place.target, level)?;
        let part = size(sides)?;
        let expected = bytes(format::format(internal)?, part);
        let part = part.map(|side| side as u32);
        if self.recording.is_none() && usize::try_from(count) == Ok(expected) {
            // The part is checked before its bytes are read.
            self.check_compressed_part(place, level, start, part, internal)?;
        }
        let Some(data) = self.compressed_bytes(count, expected, data)? else { return Ok(()) };
        self.perform(move |gl| {
            gl.check_compressed_part(place, level, start, part, internal)?;
            if expected == 0 {
                return Ok(());
            }
            let object = gl.bound_texture(place.target)?;
            gl.change_texture(&object, |state, texture| {
                replace_blocks(state, texture, (place.face, level), start, part, &data)?;
                image::follow(state, texture, level as i32)
            })
        })
    }

    /// Whether a part of the bound texture's image can be replaced by blocks of this format.
    fn check_compressed_part(
        &self,
        place: Place,
        level: u32,
        start: [i32; 3],
        part: [u32; 3],
        internal: u32,
    ) -> Result<(), Error> {
        self.outside()?;
        let object = self.bound_texture(place.target)?;
        let state = object.lock();
        let image = state.texture.image(place.face, level).ok_or(Error::InvalidOperation)?;
        if state.internal_formats.get(&(place.face, level)) != Some(&internal) {
            return Err(Error::InvalidOperation);
        }
        image::check_inside(image.extent(), start, part)?;
        check_part(start, part, image.extent().size())
    }

    /// GetCompressedTexImage.
    pub(crate) fn get_compressed_tex_image(
        &mut self,
        target: u32,
        level: i32,
        pointer: *mut c_void,
    ) -> Result<(), Error> {
        let place = image::place(target)?;
        if place.proxy {
            return Err(Error::InvalidEnum);
        }
        let level = image::level_of(place.target, level)?;
        let object: Arc<TextureObject> = self.bound_texture(place.target)?;
        let bytes = {
            let state = object.lock();
            let image = state.texture.image(place.face, level).ok_or(Error::InvalidOperation)?;
            if !image.format().storage().compressed() {
                return Err(Error::InvalidOperation);
            }
            state.blocks_of((place.face, level), image)?
        };
        if let Some((_, buffer)) = self.buffers.get(PIXEL_PACK_BUFFER) {
            return buffer.write(pointer.addr(), &bytes);
        }
        if pointer.is_null() {
            return Err(Error::InvalidValue);
        }
        // SAFETY: the application has room for the image, whose size it can query.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), pointer.cast::<u8>(), bytes.len()) };
        Ok(())
    }
}
