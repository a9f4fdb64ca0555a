//! Queries of images: GetTexLevelParameter and GetTexImage (OpenGL 1.5, sections 6.1.3 and 6.1.4).

use super::image::{self, Proxy};
use super::reading::texels_with_border;
use super::{blocks, format};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::pixels::{Layout, ONE};
use nvjit_gl::Error;
use nvjit_texture::BaseFormat;
use std::ffi::c_void;

impl Context {
    pub(crate) fn get_tex_level_parameter(&mut self, target: u32, level: i32, name: u32) -> Result<Answer, Error> {
        if target == TEXTURE_BUFFER {
            return self.buffer_level_parameter(level, name);
        }
        let place = image::place(target)?;
        let level = image::level_of(place.target, level)?;
        let Proxy { size, border, internal, samples, has_fixed_samples } = match place.proxy {
            true => self.textures.proxies[super::place(place.target)?],
            false => {
                let object = self.bound_texture(place.target)?;
                let state = object.lock();
                let internal = state.internal_formats.get(&(place.face, level)).copied();
                let image = state.texture.image(place.face, level);
                image.map_or_else(Proxy::default, |image| {
                    let border = i32::from(image.extent().has_border());
                    let dimensions = image.extent().dimensions();
                    let samples = image.extent().samples();
                    let mut size = image.extent().stacked();
                    size[2] /= samples.unwrap_or(1);
                    let around = |axis: usize| if axis < dimensions { 2 * border } else { 0 };
                    let size = place.stacked([0, 1, 2].map(|axis| size[axis] as i32 + around(axis)));
                    Proxy {
                        size,
                        border,
                        internal: internal.unwrap_or(RGBA),
                        samples: samples.unwrap_or(0),
                        has_fixed_samples: state.has_fixed_samples,
                    }
                })
            }
        };
        let there = size[0] > 0;
        Ok(match name {
            TEXTURE_WIDTH => Answer::integer(size[0]),
            TEXTURE_HEIGHT => Answer::integer(size[1]),
            TEXTURE_DEPTH => Answer::integer(size[2]),
            TEXTURE_BORDER => Answer::integer(border),
            TEXTURE_SAMPLES => Answer::integer(samples),
            TEXTURE_FIXED_SAMPLE_LOCATIONS => Answer::boolean(has_fixed_samples),
            // Without an image it is 1 (table 6.16).
            TEXTURE_INTERNAL_FORMAT => Answer::integer(if internal == 0 { 1 } else { internal }),
            TEXTURE_COMPRESSED => Answer::boolean(format::is_specific(internal)),
            TEXTURE_COMPRESSED_IMAGE_SIZE if format::is_specific(internal) && !place.proxy => {
                let sides = size.map(|side| side as usize);
                Answer::count(blocks::bytes(format::format(internal)?, sides))
            }
            TEXTURE_COMPRESSED_IMAGE_SIZE => return Err(Error::InvalidOperation),
            TEXTURE_STENCIL_SIZE => Answer::integer(if there && format::has_stencil(internal) { 8 } else { 0 }),
            _ => {
                let internal = if internal == 0 { 1 } else { internal };
                let format = format::format(internal).map_err(|_| Error::InvalidEnum)?;
                if let Some(kind) = format::component_type(format, name) {
                    return Ok(Answer::integer(if there { kind } else { NONE }));
                }
                let bits = format::component_bits(internal, name).ok_or(Error::InvalidEnum)?;
                Answer::integer(if there { bits } else { 0 })
            }
        })
    }

    pub(crate) fn get_tex_image(
        &mut self,
        target: u32,
        level: i32,
        layout: (u32, u32),
        pointer: *mut c_void,
    ) -> Result<(), Error> {
        let place = image::place(target)?;
        if place.proxy || place.multisample {
            return Err(Error::InvalidEnum);
        }
        let level = image::level_of(place.target, level)?;
        let layout = Layout::of_image(layout, place.dimensions)?;
        if layout.is_index() {
            return Err(Error::InvalidEnum);
        }
        let object = self.bound_texture(place.target)?;
        self.put_back_texture(&object);
        let key = (place.face, level);
        let (image, internal, stencils) = {
            let state = object.lock();
            let Some(image) = state.texture.image(key.0, key.1).cloned() else { return Ok(()) };
            let internal = state.internal_formats.get(&key).copied().unwrap_or(RGBA);
            (image, internal, state.stencils.get(&key).cloned().unwrap_or_default())
        };
        let (base, integers) = (image.format().base(), format::integers(image.format()));
        let fits = match layout.format {
            DEPTH_COMPONENT => base == BaseFormat::DepthComponent,
            DEPTH_STENCIL => format::has_stencil(internal),
            _ if !format::fits_group(internal, layout.format) => false,
            _ => base != BaseFormat::DepthComponent && integers.is_some() == layout.integers().is_some(),
        };
        if !fits {
            return Err(Error::InvalidOperation);
        }
        let (size, found) = texels_with_border(&image)?;
        let size = place.stacked(size);
        // No pixel transfer operations are performed. Table 6.1: luminance and intensity are returned in red only.
        let stencils = stencils.into_iter().chain(std::iter::repeat(0));
        let found = found.into_iter().zip(stencils);
        let one = if integers.is_some() { ONE } else { 1.0 };
        let colors = found.map(|(texel, stencil)| {
            let color = match base {
                BaseFormat::Luminance | BaseFormat::Intensity => [texel[0], 0.0, 0.0, one],
                BaseFormat::LuminanceAlpha => [texel[0], 0.0, 0.0, texel[3]],
                BaseFormat::Alpha => [0.0, 0.0, 0.0, texel[3]],
                BaseFormat::DepthComponent => [texel[0], stencil.into(), 0.0, 1.0],
                _ => texel,
            };
            match (integers, layout.integers()) {
                (Some(from), Some(to)) => from.converted(color, to),
                _ => color,
            }
        });
        self.pack(layout, size, colors, pointer)
    }
}
