//! A texture object: its images, its parameters, and whether they are consistent (section 3.8.10 of OpenGL 1.5).

use super::error::TextureError;
use super::format::{BaseFormat, Format};
use super::image::{Extent, Image, ImageLayout};
use super::limits::MAX_SIZE;
use super::lod::LodRule;
use super::state::{MagFilter, MinFilter, SamplerState, WrapMode};
use nvjit_runtime::TextureTarget;
use std::sync::Arc;

/// A texture object of one target. A new one has no images, so it is inconsistent, and the GL's initial
/// parameters.
///
/// It is changed before it is bound; if it is shared already, it is changed through [`Arc::make_mut`] and bound again.
/// Clones share their images: changing an image copies only that image; changing wrap modes or the border colour, which
/// the margins depend on, copies all.
#[derive(Clone, Debug)]
pub struct Texture {
    target: TextureTarget,
    state: SamplerState,
    /// Images by level and face.
    pub(crate) levels: Vec<[Option<Arc<Image>>; 6]>,
    /// Whether filters read the texels of neighbouring faces: see [`seams`](super::seams).
    pub(crate) is_seamless: bool,
    lookup: Option<Lookup>,
}

/// What a lookup needs of a complete texture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lookup {
    /// The base level.
    pub base: u32,
    /// Whether texels are depths.
    pub depth: bool,
    /// Whether texels are integers.
    pub integer: bool,
    /// The number of layers of an array, or of cube maps in an array of them; else 1.
    pub layers: u32,
    /// The factors from s, t, r to u, v, w of the base level.
    pub scale: [f32; 3],
    pub rule: LodRule,
}

impl Texture {
    /// A texture without images. A SHADOW target has no textures of its own: it reads those of the target of its shape.
    pub fn new(target: TextureTarget) -> Self {
        let target = target.of_texture();
        Self { target, state: SamplerState::new(target), levels: Vec::new(), is_seamless: false, lookup: None }
    }

    /// A 2D texture of one level and RGBA bytes, with LINEAR filters.
    ///
    /// # Errors
    /// As [`Image::new`].
    pub fn rgba8(width: u32, height: u32, texels: &[u8]) -> Result<Self, TextureError> {
        Self::from_image(TextureTarget::D2, Image::new(Format::RGBA8, Extent::d2(width, height), texels)?)
    }

    /// A 2D texture of one level and RGBA floats, with LINEAR filters.
    ///
    /// # Errors
    /// As [`Image::new`].
    pub fn rgba32f(width: u32, height: u32, texels: &[[f32; 4]]) -> Result<Self, TextureError> {
        let bytes: Vec<u8> = texels.iter().flatten().flat_map(|component| component.to_ne_bytes()).collect();
        Self::from_image(TextureTarget::D2, Image::new(Format::RGBA32F, Extent::d2(width, height), &bytes)?)
    }

    /// A texture of one level, with LINEAR filters, for integers NEAREST; a cube map has the image on each face.
    ///
    /// # Errors
    /// As [`Texture::set_image`].
    pub fn from_image(target: TextureTarget, image: Image) -> Result<Self, TextureError> {
        let mut texture = Self::new(target);
        let filter = if image.format().storage().integer() { MagFilter::Nearest } else { MagFilter::Linear };
        texture.state = texture.state.with_filters(filter.into(), filter);
        for face in 1..texture.faces() {
            texture.set_image(face, 0, image.try_clone()?)?;
        }
        texture.set_image(0, 0, image)?;
        Ok(texture)
    }

    /// The target.
    pub fn target(&self) -> TextureTarget {
        self.target
    }

    /// 6 for cube maps, else 1.
    pub fn faces(&self) -> usize {
        if self.target == TextureTarget::Cube { 6 } else { 1 }
    }

    /// The parameters.
    pub fn sampler(&self) -> &SamplerState {
        &self.state
    }

    /// Changes the parameters.
    ///
    /// # Errors
    /// [`TextureError::State`] if RECT would have a mipmap filter, or a mode that repeats or mirrors;
    /// [`TextureError::Memory`] if copying images fails.
    pub fn set_sampler(&mut self, state: SamplerState) -> Result<(), TextureError> {
        if self.target == TextureTarget::Rect
            && (state.min_filter.mipmaps() || state.wrap().into_iter().any(|mode| !mode.fits_rectangles()))
        {
            return Err(TextureError::State);
        }
        let surroundings = |state: &SamplerState| (state.wrap(), state.border_color.map(f32::to_bits));
        if surroundings(&state) != surroundings(&self.state) {
            // Fallible steps come before any change.
            for image in self.levels.iter_mut().flatten().flatten() {
                own(image)?;
            }
            for image in self.levels.iter_mut().flatten().flatten() {
                own(image)?.refill_margin(state.wrap(), state.border_color);
            }
        }
        self.state = state;
        self.lookup = self.consistent();
        Ok(())
    }

    /// The texture with other parameters.
    ///
    /// # Errors
    /// As [`Texture::set_sampler`].
    pub fn with_sampler(mut self, state: SamplerState) -> Result<Self, TextureError> {
        self.set_sampler(state)?;
        Ok(self)
    }

    /// Sets an image of the texture. `face` counts +X, -X, +Y, -Y, +Z, -Z, and is 0 unless the target is CUBE. An image
    /// of an array contains all layers, for ARRAYCUBE all faces of them.
    ///
    /// # Errors
    /// [`TextureError::Place`] for a face or level that the target does not have; [`TextureError::Target`] for an image
    /// whose dimensions, layers or samples do not match the target, and for a border in RECT or ARRAYCUBE.
    pub fn set_image(&mut self, face: usize, level: u32, mut image: Image) -> Result<(), TextureError> {
        let target = self.target;
        if face >= self.faces() || level > if target.has_levels() { MAX_SIZE.ilog2() } else { 0 } {
            return Err(TextureError::Place);
        }
        let extent = image.extent();
        let faces = if target.is_cube() { 6 } else { 1 };
        if extent.dimensions() != target.dimensions()
            || extent.layers().is_some() != target.has_layers()
            || extent.layers().is_some_and(|layers| !layers.is_multiple_of(faces))
            || extent.samples().is_some() != target.is_multisample()
            || extent.is_buffer() != (target == TextureTarget::Buffer)
            || extent.has_border() && matches!(target, TextureTarget::Rect | TextureTarget::ArrayCube)
        {
            return Err(TextureError::Target);
        }
        image.refill_margin(self.state.wrap(), self.state.border_color);
        let level = level as usize;
        if self.levels.len() <= level {
            self.levels.resize_with(level + 1, Default::default);
        }
        self.levels[level][face] = Some(Arc::new(image));
        self.lookup = self.consistent();
        Ok(())
    }

    /// Replaces a part of an image: `size` texels from `start` on, with data as for [`Image::new`]. The border of an
    /// image is at -1 and at its size. Layers, and the samples of each layer, take the place of r.
    /// # Errors
    /// [`TextureError::Place`] if there is no such image, [`TextureError::Size`] if the part is not inside it,
    /// [`TextureError::Format`] if it is compressed, [`TextureError::DataLength`]; [`TextureError::Memory`] if another
    /// texture shares the image and copying fails.
    pub fn set_sub_image(
        &mut self,
        face: usize,
        level: u32,
        start: [i32; 3],
        size: [u32; 3],
        data: &[u8],
    ) -> Result<(), TextureError> {
        let place = self.levels.get_mut(level as usize).and_then(|faces| faces.get_mut(face)?.as_mut());
        let image = place.ok_or(TextureError::Place)?;
        image.check_part(start, size, data)?;
        let image = own(image)?;
        image.replace(start, size, data);
        image.refill_margin(self.state.wrap(), self.state.border_color);
        Ok(())
    }

    /// Calls `change` to write the texels of an image in place, with its layout; refills the margins afterwards.
    ///
    /// # Errors
    /// [`TextureError::Place`] if there is no such image; [`TextureError::Format`] as for [`Image::layout`];
    /// [`TextureError::Memory`] if another texture shares the image and copying fails.
    pub fn change_image<R>(
        &mut self,
        face: usize,
        level: u32,
        change: impl FnOnce(&mut [u8], ImageLayout) -> R,
    ) -> Result<R, TextureError> {
        let place = self.levels.get_mut(level as usize).and_then(|faces| faces.get_mut(face)?.as_mut());
        let image = own(place.ok_or(TextureError::Place)?)?;
        let (bytes, layout) = image.bytes_mut().ok_or(TextureError::Format)?;
        let result = change(bytes, layout);
        image.refill_margin(self.state.wrap(), self.state.border_color);
        Ok(result)
    }

    /// Refills the margins of an image whose texels, in the driver's memory, have changed.
    ///
    /// # Errors
    /// [`TextureError::Place`] if there is no such image.
    ///
    /// # Safety
    /// Nothing else may use the image meanwhile: no texture that shares it, and no unit to which one of them is bound.
    pub unsafe fn refill_margins(&self, face: usize, level: u32) -> Result<(), TextureError> {
        let image = self.levels.get(level as usize).and_then(|faces| faces.get(face)?.as_ref());
        let image = Arc::as_ptr(image.ok_or(TextureError::Place)?).cast_mut();
        // SAFETY: the caller's contract, and it is in an `Arc`, as good as in a cell.
        unsafe { (*image).refill_margin(self.state.wrap(), self.state.border_color) };
        Ok(())
    }

    /// Replaces the images for which `change` gives another of the same extent.
    pub(crate) fn change_images(
        &mut self,
        change: impl Fn(&Image) -> Result<Option<Image>, TextureError>,
    ) -> Result<(), TextureError> {
        for image in self.levels.iter_mut().flatten().flatten() {
            if let Some(mut new) = change(image)? {
                new.refill_margin(self.state.wrap(), self.state.border_color);
                *image = Arc::new(new);
            }
        }
        self.lookup = self.consistent();
        Ok(())
    }

    /// The image of a face and level.
    pub fn image(&self, face: usize, level: u32) -> Option<&Image> {
        self.levels.get(level as usize)?.get(face)?.as_deref()
    }

    /// The number of bytes that the texels of its images take, margins included. Images that another texture shares
    /// count for both.
    pub fn memory(&self) -> usize {
        self.levels.iter().flatten().flatten().map(|image| image.memory()).sum()
    }

    /// Whether lookups that filter have a result from texels; if not, it is
    /// [`SampleCall::without_texture`](nvjit_runtime::SampleCall::without_texture).
    pub fn is_consistent(&self) -> bool {
        self.lookup.is_some()
    }

    pub(crate) fn lookup(&self) -> Option<&Lookup> {
        self.lookup.as_ref()
    }

    /// The image of a level relative to the base level, for operations on one image with any filters.
    pub(crate) fn level(&self, level: i32) -> Option<&Image> {
        let base = if self.target.is_filtered() { self.state.base_level } else { 0 };
        let level = base.checked_add(u32::try_from(level).ok()?)?;
        let highest = if self.target.has_levels() { self.state.max_level.max(base) } else { base };
        self.image(0, level).filter(|_| level <= highest)
    }

    /// The wrap modes that margins follow: with seamless filtering they reach as far as CLAMP.
    pub(crate) fn wrap(&self) -> [WrapMode; 3] {
        if self.is_seamless { [WrapMode::Clamp; 3] } else { self.state.wrap() }
    }

    /// A result after TEXTURE_SWIZZLE_RGBA.
    pub(crate) fn swizzled(&self, result: [f32; 4]) -> [f32; 4] {
        let one = self.one();
        self.state.swizzle.map(|from| from.of(&result, 0.0, one))
    }

    /// The value of ONE: in integer textures the bits of an integer.
    pub(crate) fn one(&self) -> f32 {
        let base = self.image(0, self.state.base_level);
        if base.is_some_and(|image| image.format().storage().integer()) { f32::from_bits(1) } else { 1.0 }
    }

    /// The number of layers of an image for this target; 0 if it has none.
    pub(crate) fn layers(&self, extent: Extent) -> u32 {
        extent.layers().unwrap_or(0) / if self.target.is_cube() { 6 } else { 1 }
    }

    fn consistent(&self) -> Option<Lookup> {
        if !self.target.is_filtered() {
            return None;
        }
        let state = &self.state;
        let base = self.image(0, state.base_level)?;
        let [width, height, _] = base.extent().size();
        if self.target.is_cube() && width != height {
            return None;
        }
        // EXT_texture_integer, section 3.8.10.
        let blends = state.mag_filter == MagFilter::Linear
            || !matches!(state.min_filter, MinFilter::Nearest | MinFilter::NearestMipmapNearest);
        if base.format().storage().integer() && blends {
            return None;
        }
        let mut last = 0;
        if state.min_filter.mipmaps() {
            last = base.extent().top_level().min(state.max_level.checked_sub(state.base_level)?);
        }
        for level in 0..=last {
            for face in 0..self.faces() {
                let image = self.image(face, state.base_level + level)?;
                if image.format() != base.format() || image.extent() != base.extent().level(level) {
                    return None;
                }
            }
        }
        let scale =
            if self.target == TextureTarget::Rect { [1.0; 3] } else { base.extent().size().map(|size| size as f32) };
        Some(Lookup {
            base: state.base_level,
            depth: base.format().base() == BaseFormat::DepthComponent,
            layers: self.layers(base.extent()).max(1),
            integer: base.format().storage().integer(),
            scale,
            rule: LodRule::new(state, last),
        })
    }
}

/// An image that no other texture shares; copies it if necessary.
pub(crate) fn own(image: &mut Arc<Image>) -> Result<&mut Image, TextureError> {
    if Arc::get_mut(image).is_none() {
        *image = Arc::new(image.try_clone()?);
    }
    // There is only one reference, so nothing is copied.
    Ok(Arc::make_mut(image))
}
