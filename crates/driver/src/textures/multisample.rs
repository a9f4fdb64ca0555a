//! Multisample textures (ARB_texture_multisample): programs fetch single samples, framebuffer objects draw to all
//! samples.

use super::image::{MAX_LAYERS, MAX_SIDE, Place, Proxy, place};
use super::storage::UNSIZED;
use super::{failure, format};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::framebuffers::samples;
use nvjit_gl::Error;
use nvjit_raster::Target;
use nvjit_texture::{Extent, Format, Image, Texture};

/// The words of a sample mask (MAX_SAMPLE_MASK_WORDS).
pub const MASK_WORDS: u32 = 1;

/// A requested image.
struct Order {
    internal: u32,
    format: Format,
    extent: Extent,
}

impl Order {
    /// Section 3.8.4. `None` for a size that can never be allocated.
    fn new(internal: u32, asked: i32, sides: [i32; 3], layered: bool) -> Result<Option<Self>, Error> {
        if internal <= 4 || !format::is_renderable(internal) {
            return Err(Error::InvalidEnum);
        }
        // Textures of stencil indices only do not exist in this version.
        let format = format::format(internal).map_err(|_| Error::InvalidEnum)?;
        let side = |axis: usize, most: usize| match usize::try_from(sides[axis]) {
            Ok(side) if side <= most => Ok(side as u32),
            _ => Err(Error::InvalidValue),
        };
        let (width, height) = (side(0, MAX_SIDE)?, side(1, MAX_SIDE)?);
        let depth = side(2, MAX_LAYERS)?;
        // The text does not define zero samples.
        let samples = Some(samples(asked)?).filter(|&samples| samples > 0).ok_or(Error::InvalidValue)?;
        let plain = Extent::d2(width, height);
        let extent = (if layered { plain.layered(depth) } else { plain }).multisample(samples);
        let order = Self { internal: format::chosen(internal), format, extent };
        let is_empty = extent.stacked().contains(&0);
        Ok((is_empty || Image::bytes(format, extent).is_ok()).then_some(order))
    }

    /// The image, filled with zeros; `None` if it is empty.
    fn image(&self) -> Result<Option<Image>, Error> {
        let [width, height, planes] = self.extent.stacked().map(|side| side as usize);
        if [width, height, planes].contains(&0) {
            return Ok(None);
        }
        let length = width * height * planes * self.format.unit_bytes();
        let mut zeros = Vec::new();
        zeros.try_reserve_exact(length).map_err(|_| Error::OutOfMemory)?;
        zeros.resize(length, 0);
        Image::new(self.format, self.extent, &zeros).map(Some).map_err(failure)
    }
}

/// The place of a target with so many dimensions and with samples.
fn place_of(dimensions: usize, target: u32) -> Result<Place, Error> {
    let place = place(target)?;
    if place.dimensions == dimensions && place.multisample { Ok(place) } else { Err(Error::InvalidEnum) }
}

impl Context {
    /// TexImage2DMultisample and TexImage3DMultisample.
    pub(crate) fn tex_image_multisample(
        &mut self,
        dimensions: usize,
        target: u32,
        samples: i32,
        internal: u32,
        size: [i32; 3],
        fixed: u8,
    ) -> Result<(), Error> {
        let place = place_of(dimensions, target)?;
        if place.proxy {
            self.outside()?;
            let order = Order::new(internal, samples, size, place.layered)?;
            return self.answer_proxy(place, size, order, fixed != 0);
        }
        self.perform(move |gl| {
            gl.outside()?;
            let order = Order::new(internal, samples, size, place.layered)?.ok_or(Error::OutOfMemory)?;
            gl.make_multisample(place.target, &order, fixed != 0)
        })
    }

    /// TexStorage2DMultisample and TexStorage3DMultisample (ARB_texture_storage_multisample; OpenGL 4.5, section 8.19):
    /// the same with an image that stays.
    pub(crate) fn tex_storage_multisample(
        &mut self,
        dimensions: usize,
        target: u32,
        samples: i32,
        internal: u32,
        size: [i32; 3],
        fixed: u8,
    ) -> Result<(), Error> {
        let place = place_of(dimensions, target)?;
        if UNSIZED.contains(&internal) {
            return Err(Error::InvalidEnum);
        }
        if size.iter().any(|&side| side < 1) {
            return Err(Error::InvalidValue);
        }
        let order = Order::new(internal, samples, size, place.layered)?;
        if place.proxy {
            return self.answer_proxy(place, size, order, fixed != 0);
        }
        if self.unit().bound[super::place(place.target)?].name == 0 {
            return Err(Error::InvalidOperation);
        }
        self.make_multisample(place.target, &order.ok_or(Error::OutOfMemory)?, fixed != 0)?;
        let object = self.bound_texture(place.target)?;
        self.change_texture(&object, |state, _| {
            state.immutable_levels = Some(1);
            Ok(())
        })
    }

    /// What a proxy says of an image.
    fn answer_proxy(
        &mut self,
        place: Place,
        size: [i32; 3],
        order: Option<Order>,
        has_fixed_samples: bool,
    ) -> Result<(), Error> {
        let answer = order.map_or_else(Proxy::default, |order| Proxy {
            size,
            border: 0,
            internal: order.internal,
            samples: order.extent.samples().unwrap_or(0),
            has_fixed_samples,
        });
        self.textures.proxies[super::place(place.target)?] = answer;
        Ok(())
    }

    fn make_multisample(&mut self, target: u32, order: &Order, has_fixed_samples: bool) -> Result<(), Error> {
        let object = self.bound_texture(target)?;
        object.check_replaceable()?;
        if object.lock().immutable_levels.is_some() {
            return Err(Error::InvalidOperation);
        }
        let image = order.image()?;
        self.change_texture(&object, |state, texture| {
            state.forget_canvases(0, 0);
            state.stencils.clear();
            state.internal_formats.clear();
            state.has_fixed_samples = has_fixed_samples;
            *texture = Texture::new(texture.target());
            if let Some(image) = image {
                texture.set_image(0, 0, image).map_err(failure)?;
                state.internal_formats.insert((0, 0), order.internal);
            }
            Ok(())
        })
    }

    /// GetMultisamplefv: the position of a sample in a pixel of the draw framebuffer.
    pub(crate) fn get_multisample(&mut self, name: u32, index: u32) -> Result<Answer, Error> {
        if name != SAMPLE_POSITION {
            return Err(Error::InvalidEnum);
        }
        let samples = self.drawn_samples();
        let found = Target::sample_position(samples, index).filter(|_| samples > 1).ok_or(Error::InvalidValue)?;
        Ok(Answer::numbers(&found))
    }

    /// SampleMaski.
    pub(crate) fn sample_mask(&mut self, index: u32, mask: u32) -> Result<(), Error> {
        if index >= MASK_WORDS {
            return Err(Error::InvalidValue);
        }
        self.groups.multisample.mask = mask;
        Ok(())
    }
}
