//! Immutable textures: all images are specified at once (ARB_texture_storage, section 3.8.8).

use super::format;
use super::image::{MAX_LEVEL, Order, Place, place_of};
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use nvjit_texture::SamplerState;

/// Internal formats without a size, which TexStorage does not accept.
pub const UNSIZED: [u32; 54] = [
    1,
    2,
    3,
    4,
    ALPHA,
    LUMINANCE,
    LUMINANCE_ALPHA,
    INTENSITY,
    RED,
    RG,
    RGB,
    RGBA,
    DEPTH_COMPONENT,
    DEPTH_STENCIL,
    SRGB,
    SRGB_ALPHA,
    SLUMINANCE,
    SLUMINANCE_ALPHA,
    RED_SNORM,
    RG_SNORM,
    RGB_SNORM,
    RGBA_SNORM,
    ALPHA_SNORM,
    LUMINANCE_SNORM,
    LUMINANCE_ALPHA_SNORM,
    INTENSITY_SNORM,
    HILO_NV,
    SIGNED_HILO_NV,
    SIGNED_RGBA_NV,
    SIGNED_RGB_NV,
    SIGNED_LUMINANCE_NV,
    SIGNED_LUMINANCE_ALPHA_NV,
    SIGNED_ALPHA_NV,
    SIGNED_INTENSITY_NV,
    SIGNED_RGB_UNSIGNED_ALPHA_NV,
    DSDT_NV,
    DSDT_MAG_NV,
    DSDT_MAG_INTENSITY_NV,
    COMPRESSED_ALPHA,
    COMPRESSED_LUMINANCE,
    COMPRESSED_LUMINANCE_ALPHA,
    COMPRESSED_INTENSITY,
    COMPRESSED_RED,
    COMPRESSED_RG,
    COMPRESSED_RGB,
    COMPRESSED_RGBA,
    COMPRESSED_SRGB,
    COMPRESSED_SRGB_ALPHA,
    COMPRESSED_SLUMINANCE,
    COMPRESSED_SLUMINANCE_ALPHA,
    STENCIL_INDEX,
    STENCIL_INDEX1,
    STENCIL_INDEX4,
    STENCIL_INDEX16,
];

/// The size of a level above one of this size: the number of layers is unchanged.
fn level_size(place: Place, size: [i32; 3], level: i32) -> [i32; 3] {
    let is_halved = |axis: usize| axis < place.dimensions - usize::from(place.layered);
    [0, 1, 2].map(|axis| if is_halved(axis) { (size[axis] >> level).max(1) } else { size[axis] })
}

/// Parameters with base and maximum level clamped to this number of levels (section 3.8.10).
pub fn within_levels(state: SamplerState, levels: u32) -> SamplerState {
    let base_level = state.base_level.min(levels - 1);
    SamplerState { base_level, max_level: state.max_level.clamp(base_level, levels - 1), ..state }
}

impl Context {
    /// TexStorage1D, TexStorage2D and TexStorage3D.
    pub(crate) fn tex_storage(
        &mut self,
        dimensions: usize,
        target: u32,
        levels: i32,
        internal: u32,
        size: [i32; 3],
    ) -> Result<(), Error> {
        // A cube map gets all its faces.
        let first = if target == TEXTURE_CUBE_MAP { TEXTURE_CUBE_MAP_POSITIVE_X } else { target };
        if (TEXTURE_CUBE_MAP_POSITIVE_X..=TEXTURE_CUBE_MAP_NEGATIVE_Z).contains(&target) {
            return Err(Error::InvalidEnum);
        }
        let place = place_of(dimensions, first)?;
        if UNSIZED.contains(&internal) || format::format(internal).is_err() {
            return Err(Error::InvalidEnum);
        }
        if levels < 1 || size.iter().any(|&side| side < 1) {
            return Err(Error::InvalidValue);
        }
        let longest = (0..dimensions - usize::from(place.layered)).map(|axis| size[axis]).max().unwrap_or(1);
        let most = if place.target == TEXTURE_RECTANGLE { 1 } else { longest.ilog2() as i32 + 1 };
        if levels > most || levels > MAX_LEVEL + 1 {
            return Err(Error::InvalidOperation);
        }
        if place.proxy {
            return self.ask_proxy(place, 0, internal, size, 0);
        }
        if self.unit().bound[super::place(place.target)?].name == 0 {
            return Err(Error::InvalidOperation);
        }
        if format::is_specific(internal) && place.target == TEXTURE_3D {
            return Err(Error::InvalidOperation);
        }
        let object = self.bound_texture(place.target)?;
        if object.lock().immutable_levels.is_some() {
            return Err(Error::InvalidOperation);
        }
        let faces = if target == TEXTURE_CUBE_MAP { 6 } else { 1 };
        // Either all levels are allocated, or none.
        let mut made = Vec::new();
        for face in 0..faces {
            let place = Place { face, ..place };
            for level in 0..levels {
                let order = Order::new(place, level, internal, level_size(place, size, level), 0)?;
                let image = order.blank()?;
                made.push((order, image));
            }
        }
        made.into_iter().try_for_each(|(order, image)| self.set_image(&order, image, None))?;
        self.change_texture(&object, |state, texture| {
            state.immutable_levels = Some(levels as u32);
            let sampler = within_levels(*texture.sampler(), levels as u32);
            texture.set_sampler(sampler).map_err(|_| Error::OutOfMemory)
        })
    }
}
