//! Texture images as render targets. Such an image has a canvas in the pipeline's tiles; the next read of the texture
//! converts the canvas back to the image.

use super::format::{self, Looks};
use super::reading::texels;
use super::{ObjectState, TextureObject};
use crate::enums::RGBA;
use nvjit_gl::Error;
use nvjit_raster::{ColorFormat, Rect, Target};
use nvjit_runtime::TextureTarget;
use nvjit_texture::{BaseFormat, Storage, Texture};
use std::sync::Arc;

/// A part of a texture that is drawn to: a level, and a face or a layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct ImagePlace {
    pub face: usize,
    pub level: u32,
    pub layer: u32,
}

/// An image as a render target.
pub struct Canvas {
    pub target: Target,
    /// Whether it was drawn to after the image was last written.
    newer: bool,
}

/// An image, in the terms of framebuffer objects.
#[derive(Clone, Copy)]
pub struct Attachable {
    pub size: [u32; 2],
    pub internal: u32,
    /// `None` if the format cannot be drawn to.
    pub looks: Option<Looks>,
    pub samples: u32,
    /// Whether all pixels have the same sample positions.
    pub has_fixed_samples: bool,
}

/// A target for images of this format, with this number of colour buffers.
///
/// # Errors
/// OUT_OF_MEMORY.
pub fn new_target(looks: Looks, [width, height]: [u32; 2], samples: u32, colors: usize) -> Result<Target, Error> {
    let format = looks.color.map_or(ColorFormat::Alpha8, |color| color.format);
    let mut target = Target::try_new(width, height, format, colors);
    if looks.stencil {
        target = target.and_then(Target::try_with_stencil);
    }
    target.and_then(|target| target.try_with_samples(samples.max(1))).ok_or(Error::OutOfMemory)
}

/// The rectangle of a whole target.
pub fn whole(target: &Target) -> Rect {
    Rect { x: 0, y: 0, width: target.width() as i32, height: target.height() as i32 }
}

impl ObjectState {
    fn attachable(&self, place: ImagePlace) -> Option<Attachable> {
        let extent = self.texture.image(place.face, place.level)?.extent();
        let [width, height, planes] = extent.stacked();
        let internal = *self.internal_formats.get(&(place.face, place.level))?;
        let looks = if extent.has_border() { None } else { format::looks(internal) };
        let (samples, has_fixed_samples) = (extent.samples().unwrap_or(0), self.has_fixed_samples);
        let is_there = place.layer < planes / samples.max(1);
        is_there.then_some(Attachable { size: [width, height], internal, looks, samples, has_fixed_samples })
    }

    /// A canvas with the contents of the image.
    fn new_canvas(&self, place: ImagePlace) -> Result<Canvas, Error> {
        let image = self.attachable(place).ok_or(Error::InvalidFramebufferOperation)?;
        let looks = image.looks.ok_or(Error::InvalidFramebufferOperation)?;
        let count = image.samples.max(1);
        let first = place.layer * count;
        let own = self.texture.image(place.face, place.level).ok_or(Error::InvalidFramebufferOperation)?;
        let found = texels(own, first..first + count)?;
        let plane = |sample: u32| {
            let length = found.len() / count as usize;
            self.new_plane(place, first + sample, &found[sample as usize * length..][..length], looks, image.size)
        };
        if image.samples == 0 {
            return Ok(Canvas { target: plane(0)?, newer: false });
        }
        let mut target = new_target(looks, image.size, image.samples, 1)?;
        for sample in 0..image.samples {
            target.copy_sample(sample, &mut plane(sample)?, 0);
        }
        Ok(Canvas { target, newer: false })
    }

    /// A canvas of one sample with the texels of a plane of an image: a layer, or a sample of it.
    fn new_plane(
        &self,
        place: ImagePlace,
        plane: u32,
        found: &[[f32; 4]],
        looks: Looks,
        size: [u32; 2],
    ) -> Result<Target, Error> {
        let mut target = new_target(looks, size, 1, 1)?;
        let at = |x: u32, y: u32| (y * size[0] + x) as usize;
        let all = whole(&target);
        if looks.depth {
            target.set_depth_in(&all, |x, y| found[at(x, y)][0]);
        } else {
            let seen = |color| looks.color.map_or(color, |looks| looks.seen(color));
            target.set_colors_in(0, &all, [true; 4], |x, y| seen(found[at(x, y)]));
        }
        if let Some(stencils) = self.stencils.get(&(place.face, place.level)).filter(|_| looks.stencil) {
            let before = plane as usize * size[0] as usize * size[1] as usize;
            target.set_stencil_in(&all, 0xff, |x, y| stencils.get(before + at(x, y)).copied().unwrap_or(0));
        }
        Ok(target)
    }

    /// Copies what was drawn to the images. If allocation fails, it stays pending.
    pub fn write_back(&mut self) -> Result<(), Error> {
        self.undecoded = None;
        let Self { texture, canvases, stencils, internal_formats, .. } = self;
        let (texture, mut levels) = (Arc::make_mut(texture), Vec::new());
        for (place, canvas) in canvases.iter_mut().filter(|(_, canvas)| canvas.newer) {
            let internal = internal_formats.get(&(place.face, place.level)).copied().unwrap_or(RGBA);
            let mut write = |plane: u32, target: &Target| {
                write_image(texture, *place, plane, internal, target)?;
                if target.has_stencil() {
                    let kept = stencils.entry((place.face, place.level)).or_default();
                    write_stencils(kept, plane, target)?;
                }
                Ok(())
            };
            match canvas.target.samples() {
                1 => write(place.layer, &canvas.target)?,
                samples => {
                    let looks = format::looks(internal).ok_or(Error::InvalidFramebufferOperation)?;
                    let mut plane = new_target(looks, [canvas.target.width(), canvas.target.height()], 1, 1)?;
                    for sample in 0..samples {
                        plane.copy_sample(0, &mut canvas.target, sample);
                        write(place.layer * samples + sample, &plane)?;
                    }
                }
            }
            canvas.newer = false;
            levels.push(place.level);
        }
        levels.into_iter().for_each(|level| self.outdate_stores(Some(level)));
        self.take_stores()?;
        self.behind = false;
        Ok(())
    }

    /// Drops the canvases of an image that is written in another way.
    pub fn forget_canvases(&mut self, face: usize, level: u32) {
        self.canvases.retain(|place, _| (place.face, place.level) != (face, level));
    }

    /// Drops the canvases of levels that were generated from the base level.
    pub fn forget_levels_above(&mut self, base: u32) {
        self.canvases.retain(|place, _| place.level <= base);
    }
}

/// Copies the stencil indices of a plane to those of all planes.
fn write_stencils(kept: &mut Vec<u8>, plane: u32, target: &Target) -> Result<(), Error> {
    let values = target.read_stencil(&whole(target)).ok_or(Error::OutOfMemory)?;
    let start = plane as usize * values.len();
    let count = kept.len().max(start + values.len());
    kept.try_reserve(count - kept.len()).map_err(|_| Error::OutOfMemory)?;
    kept.resize(count, 0);
    kept[start..start + values.len()].copy_from_slice(&values);
    Ok(())
}

fn write_image(
    texture: &mut Texture,
    place: ImagePlace,
    plane: u32,
    internal: u32,
    target: &Target,
) -> Result<(), Error> {
    let Some(image) = texture.image(place.face, place.level) else { return Ok(()) };
    let (format, [width, height, _]) = (image.format(), image.extent().stacked());
    if [width, height] != [target.width(), target.height()] {
        return Ok(());
    }
    let all = whole(target);
    let mut data = Vec::new();
    let count = width as usize * height as usize;
    data.try_reserve_exact(count * format.unit_bytes()).map_err(|_| Error::OutOfMemory)?;
    let integers = format::integers(format);
    match (format.base(), format.storage()) {
        (BaseFormat::DepthComponent, _) => {
            let depths = target.read_depth(&all).ok_or(Error::OutOfMemory)?;
            depths.iter().for_each(|&depth| format::encode(format, [depth, 0.0, 0.0, 1.0], &mut data));
        }
        (BaseFormat::Rgba, Storage::Unorm8) => {
            data.extend_from_slice(target.read_rgba8(0, &all).ok_or(Error::OutOfMemory)?.as_flattened());
        }
        _ => {
            let colors = target.read_colors(0, &all).ok_or(Error::OutOfMemory)?;
            let kept = |color| integers.map_or(color, |kind| kind.converted(color, kind));
            let kept = |color| format::nearest(internal, kept(color));
            colors.into_iter().for_each(|color| format::encode(format, kept(color), &mut data));
        }
    }
    let start = [0, 0, plane as i32];
    texture.set_sub_image(place.face, place.level, start, [width, height, 1], &data).map_err(|_| Error::OutOfMemory)
}

impl TextureObject {
    /// The target that it is bound to.
    pub fn target(&self) -> TextureTarget {
        self.lock_as_it_is().texture.target()
    }

    /// The number of images of a level: faces or layers.
    pub fn layers(&self, level: u32) -> u32 {
        let state = self.lock_as_it_is();
        match state.texture.target() {
            TextureTarget::Cube => 6,
            _ => state.texture.image(0, level).map_or(0, |image| {
                let extent = image.extent();
                extent.stacked()[2] / extent.samples().unwrap_or(1)
            }),
        }
    }

    /// The properties of an image for framebuffer objects, if it exists.
    pub fn attachable(&self, place: ImagePlace) -> Option<Attachable> {
        self.lock_as_it_is().attachable(place)
    }

    /// Calls `action` with the canvas of an image. `draws` says whether it is drawn to.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if there is no such image; OUT_OF_MEMORY.
    pub fn with_canvas<R>(
        &self,
        place: ImagePlace,
        draws: bool,
        action: impl FnOnce(&mut Target) -> R,
    ) -> Result<R, Error> {
        let mut state = self.lock_as_it_is();
        if state.has_newer_store(place.level) {
            state.write_back()?;
        }
        if !state.canvases.contains_key(&place) {
            // Another canvas may have stencil indices of this image.
            state.behind.then(|| state.write_back()).transpose()?;
            let canvas = state.new_canvas(place)?;
            state.canvases.insert(place, canvas);
        }
        state.behind |= draws;
        let canvas = state.canvases.get_mut(&place).ok_or(Error::OutOfMemory)?;
        canvas.newer |= draws;
        Ok(action(&mut canvas.target))
    }

    /// Locks it, after copying what was drawn to its images.
    pub fn lock(&self) -> std::sync::MutexGuard<'_, ObjectState> {
        let mut state = self.lock_as_it_is();
        if state.behind {
            // If there is no memory, the images keep their old texels; the next access tries again.
            let _ = state.write_back();
        }
        state
    }
}
