//! ClearTexImage and ClearTexSubImage (ARB_clear_texture, section 3.9.X), and invalidation of texels
//! (ARB_invalidate_subdata, section 3.9.X).

use super::image::{Place, Texels, check_inside, check_pair, most_level, place, texels};
use super::{ImagePlace, TARGETS, TextureObject, format};
use crate::context::Context;
use crate::enums::*;
use crate::pixels::{Layout, PixelGroup, Pixels, size};
use nvjit_gl::Error;
use nvjit_runtime::TextureTarget;
use nvjit_texture::{Format, Image};
use std::ffi::c_void;
use std::sync::Arc;

/// A part of the images of a level: the face of a cube map, the start and the size.
type Part = (Place, [i32; 3], [i32; 3]);

/// The place of a face of this target.
pub fn place_of_face(target: TextureTarget, face: usize) -> Result<Place, Error> {
    let row = TARGETS.iter().find(|row| row.1 == target).ok_or(Error::InvalidOperation)?;
    let named = if row.0 == TEXTURE_CUBE_MAP { TEXTURE_CUBE_MAP_POSITIVE_X + face as u32 } else { row.0 };
    // Buffer textures have no images with positions.
    place(named).map_err(|_| Error::InvalidOperation)
}

/// The whole of a level, including the border.
fn whole(object: &TextureObject, level: u32) -> Result<Vec<Part>, Error> {
    let state = object.lock();
    let part = |face: usize| {
        let place = place_of_face(state.texture.target(), face)?;
        let extent = state.texture.image(face, level).map(Image::extent).ok_or(Error::InvalidOperation)?;
        let around = |axis: usize| i32::from(extent.has_border() && axis < extent.dimensions());
        let sides = extent.stacked();
        let sides = [0, 1, 2].map(|axis| sides[axis] as i32 + 2 * around(axis));
        Ok((place, place.stacked([0, 1, 2].map(|axis| -around(axis))), place.stacked(sides)))
    };
    (0..state.texture.faces()).map(part).collect()
}

/// A part of a level; faces count as layers.
fn parts(object: &TextureObject, start: [i32; 3], sides: [i32; 3]) -> Result<Vec<Part>, Error> {
    let target = object.target();
    if target.is_multisample() {
        // All samples of the texels.
        let samples = object.attachable(ImagePlace::default()).map_or(1, |image| image.samples as i32);
        let planes = |slices: i32| slices.checked_mul(samples).ok_or(Error::InvalidValue);
        let (start, sides) = ([start[0], start[1], planes(start[2])?], [sides[0], sides[1], planes(sides[2])?]);
        return Ok(vec![(place_of_face(target, 0)?, start, sides)]);
    }
    if target != TextureTarget::Cube {
        return Ok(vec![(place_of_face(target, 0)?, start, sides)]);
    }
    let (first, count) = (i64::from(start[2]), i64::from(sides[2]));
    if first < 0 || count < 0 || first + count > 6 {
        return Err(Error::InvalidValue);
    }
    let part =
        |face: i64| Ok((place_of_face(target, face as usize)?, [start[0], start[1], 0], [sides[0], sides[1], 1]));
    (first..first + count).map(part).collect()
}

/// Checks that a part exists.
fn check(object: &TextureObject, level: u32, (place, start, sides): &Part) -> Result<(), Error> {
    let state = object.lock();
    let image = state.texture.image(place.face, level).ok_or(Error::InvalidOperation)?;
    let sides = size(*sides)?.map(|side| side as u32);
    check_inside(image.extent(), place.stacked(*start), place.stacked(sides))
}

/// The colour of a texel of an internal format, which is stored as `format`, from the pixel at `data`; zeros without
/// one.
///
/// # Errors
/// INVALID_OPERATION if such a pixel cannot become such a texel.
pub fn color_of((internal, format): (u32, Format), layout: Layout, data: *const c_void) -> Result<[f32; 4], Error> {
    if layout.is_index() {
        return Err(Error::InvalidOperation);
    }
    check_pair((internal, format), &layout).map_err(|_| Error::InvalidOperation)?;
    if data.is_null() {
        return Ok([0.0; 4]);
    }
    // SAFETY: the application passes one pixel.
    let bytes = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), layout.pixel_bytes()) }.to_vec();
    let pixel = Pixels { layout, bytes };
    let color = match texels(&pixel, format, &PixelGroup::default())? {
        Texels::Colors(mut colors) => colors.next(),
        // The bytes are taken without conversion.
        Texels::Data(_) => pixel.colors().next(),
    };
    Ok(color.unwrap_or_default())
}

/// Checks a level of an image; if textures of this kind have no such level, the error is `missing`.
fn level_number(object: &TextureObject, level: i32, missing: Error) -> Result<u32, Error> {
    if (0..=most_level(object.target())).contains(&level) { Ok(level as u32) } else { Err(missing) }
}

impl Context {
    /// ClearTexImage.
    pub(crate) fn clear_tex_image(
        &mut self,
        name: u32,
        level: i32,
        layout: (u32, u32),
        data: *const c_void,
    ) -> Result<(), Error> {
        let object = self.texture_object(name).ok_or(Error::InvalidOperation)?;
        let parts = whole(&object, level_number(&object, level, Error::InvalidOperation)?)?;
        self.clear_parts(&object, level, &parts, layout, data)
    }

    /// ClearTexSubImage.
    pub(crate) fn clear_tex_sub_image(
        &mut self,
        name: u32,
        level: i32,
        start: [i32; 3],
        sides: [i32; 3],
        layout: (u32, u32),
        data: *const c_void,
    ) -> Result<(), Error> {
        let object = self.texture_object(name).ok_or(Error::InvalidOperation)?;
        let number = level_number(&object, level, Error::InvalidOperation)?;
        let parts = parts(&object, start, sides).map_err(|_| Error::InvalidOperation)?;
        parts.iter().try_for_each(|part| check(&object, number, part)).map_err(|_| Error::InvalidOperation)?;
        self.clear_parts(&object, level, &parts, layout, data)
    }

    fn clear_parts(
        &mut self,
        object: &Arc<TextureObject>,
        level: i32,
        parts: &[Part],
        layout: (u32, u32),
        data: *const c_void,
    ) -> Result<(), Error> {
        let layout = Layout::of_image(layout, 3)?;
        // Faces may have different formats: all are checked before one is written.
        let colors = parts.iter().map(|(place, ..)| {
            let (format, internal) = {
                let state = object.lock();
                let image = state.texture.image(place.face, level as u32).ok_or(Error::InvalidOperation)?;
                (image.format(), state.internal_formats.get(&(place.face, level as u32)).copied().unwrap_or(RGBA))
            };
            let is_packed = layout.format == DEPTH_STENCIL;
            if format.storage().compressed() || is_packed != format::has_stencil(internal) {
                return Err(Error::InvalidOperation);
            }
            color_of((internal, format), layout, data)
        });
        let colors: Vec<_> = colors.collect::<Result<_, _>>()?;
        for (&(place, start, sides), color) in parts.iter().zip(colors) {
            let count = size(sides)?.iter().product();
            let all = Texels::Colors(std::iter::repeat_n(color, count));
            self.set_part(object, place, level, start, sides, Some(&layout), all)?;
        }
        Ok(())
    }

    /// InvalidateTexImage: texels are kept.
    pub(crate) fn invalidate_tex_image(&mut self, name: u32, level: i32) -> Result<(), Error> {
        self.invalidated_texture(name, level).map(drop)
    }

    /// InvalidateTexSubImage.
    pub(crate) fn invalidate_tex_sub_image(
        &mut self,
        name: u32,
        level: i32,
        start: [i32; 3],
        sides: [i32; 3],
    ) -> Result<(), Error> {
        let object = self.invalidated_texture(name, level)?;
        let parts = parts(&object, start, sides)?;
        parts.iter().try_for_each(|part| check(&object, level as u32, part)).map_err(|_| Error::InvalidValue)
    }

    fn invalidated_texture(&self, name: u32, level: i32) -> Result<Arc<TextureObject>, Error> {
        let object = self.texture_object(name).ok_or(Error::InvalidValue)?;
        if (0..=most_level(object.target())).contains(&level) { Ok(object) } else { Err(Error::InvalidValue) }
    }
}
