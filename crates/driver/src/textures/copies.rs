//! Copies of texels between images without conversion (ARB_copy_image and NV_copy_image, section 4.3.3).

use super::image::{Place, Texels, check_inside};
use super::reading::texels_in;
use super::{ImagePlace, TARGETS, TextureObject, blocks, clears, format};
use crate::context::Context;
use crate::enums::*;
use crate::framebuffers::Renderbuffer;
use crate::pixels::{Layout, size};
use nvjit_gl::Error;
use nvjit_raster::{Part, Rect, Target};
use nvjit_runtime::TextureTarget;
use nvjit_texture::{Extent, Format, Image};
use std::borrow::Cow;
use std::sync::Arc;

/// An image as a command names it: its object, the object's target, the level, and the start of the region.
pub type Named = (u32, u32, i32, [i32; 3]);

/// The object that the image belongs to.
enum Owner {
    Texture(Arc<TextureObject>),
    Renderbuffer(Arc<Renderbuffer>),
}

/// An image that exists.
struct Side {
    owner: Owner,
    level: u32,
    start: [i32; 3],
    internal: u32,
    format: Format,
    /// The extent of the texture; renderbuffers have two dimensions and no border.
    extent: Extent,
    samples: u32,
}

/// The copied data.
enum Copied {
    /// Colours; or depths, with stencil indices in green.
    Texels(Vec<[f32; 4]>),
    /// Texels or blocks as bytes.
    Bytes(Vec<u8>),
}

/// Internal formats of one size (ARB_texture_view, table 3.X.2), and the compressed ones with blocks of that size
/// (ARB_copy_image, table 4.X.1).
const CLASSES: [&[u32]; 14] = [
    &[RGBA32F, RGBA32UI, RGBA32I],
    &[RGB32F, RGB32UI, RGB32I],
    &[RGBA16F, RG32F, RGBA16UI, RG32UI, RGBA16I, RG32I, RGBA16, RGBA16_SNORM],
    &[RGB16, RGB16_SNORM, RGB16F, RGB16UI, RGB16I],
    &[
        RG16F,
        R11F_G11F_B10F,
        R32F,
        RGBA8UI,
        RG16UI,
        R32UI,
        RGBA8I,
        RG16I,
        R32I,
        RGB10_A2,
        RGBA8,
        RG16,
        RGBA8_SNORM,
        RG16_SNORM,
        SRGB8_ALPHA8,
        RGB9_E5,
    ],
    &[RGB8, RGB8_SNORM, SRGB8, RGB8UI, RGB8I],
    &[R16F, RG8UI, R16UI, RG8I, R16I, RG8, R16, RG8_SNORM, R16_SNORM],
    &[R8UI, R8I, R8, R8_SNORM],
    &[COMPRESSED_RED_RGTC1, COMPRESSED_SIGNED_RED_RGTC1],
    &[COMPRESSED_RG_RGTC2, COMPRESSED_SIGNED_RG_RGTC2],
    &[COMPRESSED_RGBA_S3TC_DXT3_EXT, COMPRESSED_SRGB_ALPHA_S3TC_DXT3],
    &[COMPRESSED_RGBA_S3TC_DXT5_EXT, COMPRESSED_SRGB_ALPHA_S3TC_DXT5],
    &[COMPRESSED_RGBA_BPTC_UNORM, COMPRESSED_SRGB_ALPHA_BPTC_UNORM],
    &[COMPRESSED_RGB_BPTC_SIGNED_FLOAT, COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT],
];

/// The formats of S3TC's first class.
const DXT1: [[u32; 2]; 2] = [
    [COMPRESSED_RGB_S3TC_DXT1_EXT, COMPRESSED_SRGB_S3TC_DXT1],
    [COMPRESSED_RGBA_S3TC_DXT1_EXT, COMPRESSED_SRGB_ALPHA_S3TC_DXT1],
];

/// Uncompressed formats that can be copied to and from compressed ones, by the bytes of a block.
const OF_BLOCKS: [(usize, &[u32]); 2] = [(16, CLASSES[0]), (8, CLASSES[2])];

/// Whether texels of one format can be copied to the other.
fn are_compatible(from: &Side, to: &Side) -> bool {
    let (a, b) = (from.internal, to.internal);
    let both = |class: &[u32]| class.contains(&a) && class.contains(&b);
    let blocks = |with: &Side, without: &Side| {
        let fits = |row: &(usize, &[u32])| row.0 == with.format.unit_bytes() && row.1.contains(&without.internal);
        with.is_compressed() && !without.is_compressed() && OF_BLOCKS.iter().any(fits)
    };
    a == b
        || CLASSES.iter().any(|&class| both(class))
        || DXT1.iter().any(|class| both(class))
        || blocks(from, to)
        || blocks(to, from)
}

impl Side {
    fn is_compressed(&self) -> bool {
        self.format.storage().compressed()
    }

    /// Checks that a region is inside, and consists of whole blocks.
    fn check(&self, sides: [u32; 3]) -> Result<(), Error> {
        let slices = (i64::from(self.start[2]), i64::from(self.start[2]) + i64::from(sides[2]));
        let is_cube = matches!(&self.owner, Owner::Texture(object) if object.target() == TextureTarget::Cube);
        let (start, flat) = if is_cube {
            if slices.0 < 0 || slices.1 > 6 {
                return Err(Error::InvalidValue);
            }
            ([self.start[0], self.start[1], 0], [sides[0], sides[1], sides[2].min(1)])
        } else {
            (self.start, sides)
        };
        check_inside(self.extent, start, flat)?;
        if self.is_compressed() {
            blocks::check_part(start, sides, self.extent.size()).map_err(|_| Error::InvalidValue)?;
        }
        Ok(())
    }

    /// The face of a slice of a texture, and the position in its image.
    fn slice(&self, object: &TextureObject, slice: u32) -> Result<(Place, [i32; 3]), Error> {
        let [x, y, z] = self.start;
        let number = z + slice as i32;
        let target = object.target();
        let is_cube = target == TextureTarget::Cube;
        let place = clears::place_of_face(target, if is_cube { number as usize } else { 0 })?;
        Ok((place, [x, y, if is_cube { 0 } else { number }]))
    }

    /// Reads the texels, or the bytes of the blocks, of a slice of a region.
    fn read(&self, slice: u32, [width, height]: [u32; 2]) -> Result<Copied, Error> {
        let object = match &self.owner {
            Owner::Renderbuffer(object) => {
                let area = Rect { x: self.start[0], y: self.start[1], width: width as i32, height: height as i32 };
                return object.with_canvas(|canvas| canvas_texels(canvas, self, &area))?.map(Copied::Texels);
            }
            Owner::Texture(object) => object,
        };
        let (place, [x, y, z]) = self.slice(object, slice)?;
        let state = object.lock();
        let image = state.texture.image(place.face, self.level).ok_or(Error::InvalidValue)?;
        if self.is_compressed() {
            let all = state.blocks_of((place.face, self.level), image)?;
            let rows = blocks::block_rows(image, [x, y, z], [width, height, 1]);
            return Ok(Copied::Bytes(rows.flat_map(|row| all.get(row).unwrap_or(&[]).to_vec()).collect()));
        }
        let ends = [x + width as i32, y + height as i32];
        let mut found = texels_in(image, [x..ends[0], y..ends[1], z..z + 1])?;
        if format::has_stencil(self.internal) {
            let kept = state.stencils.get(&(place.face, self.level));
            let around = |axis: usize| i32::from(image.extent().has_border() && axis < image.extent().dimensions());
            let sides = image.extent().stacked().map(|side| side as i32);
            let (row, rows) = (sides[0] + 2 * around(0), sides[1] + 2 * around(1));
            for (n, texel) in found.iter_mut().enumerate() {
                let (i, j) = (x + around(0) + (n as u32 % width) as i32, y + around(1) + (n as u32 / width) as i32);
                let at = ((z + around(2)) * rows + j) as usize * row as usize + i as usize;
                texel[1] = kept.and_then(|kept| kept.get(at)).copied().unwrap_or(0).into();
            }
        }
        Ok(Copied::Texels(found))
    }

    /// The copied data as bytes.
    fn bytes(&self, copied: Copied) -> Vec<u8> {
        let texels = match copied {
            Copied::Bytes(bytes) => return bytes,
            Copied::Texels(texels) => texels,
        };
        let mut bytes = Vec::new();
        match packed(self.internal) {
            Some(layout) => {
                bytes.resize(texels.len() * layout.pixel_bytes(), 0);
                let pixels = bytes.chunks_exact_mut(layout.pixel_bytes());
                texels.into_iter().zip(pixels).for_each(|(texel, pixel)| layout.encode(texel, pixel));
            }
            None => texels.into_iter().for_each(|texel| format::encode(self.format, texel, &mut bytes)),
        }
        bytes
    }

    /// Bytes as texels.
    fn texels(&self, bytes: Vec<u8>) -> Result<Vec<[f32; 4]>, Error> {
        if let Some(layout) = packed(self.internal) {
            return Ok(bytes.chunks_exact(layout.pixel_bytes()).map(|pixel| layout.decode(pixel)).collect());
        }
        let count = bytes.len() / self.format.unit_bytes();
        // At most as many at a time as an image may be wide.
        let mut found = Vec::new();
        for part in bytes.chunks(super::MAX_SIDE * self.format.unit_bytes()) {
            let width = (part.len() / self.format.unit_bytes()) as u32;
            let image = Image::new(self.format, Extent::d1(width), part).map_err(|_| Error::OutOfMemory)?;
            found.extend(texels_in(&image, [0..width as i32, 0..1, 0..1])?);
        }
        found.truncate(count);
        Ok(found)
    }
}

/// The layout of texels as bytes, if it differs from the storage format.
fn packed(internal: u32) -> Option<Layout> {
    let pair = match internal {
        R11F_G11F_B10F => (RGB, UNSIGNED_INT_10F_11F_11F_REV),
        RGB9_E5 => (RGB, UNSIGNED_INT_5_9_9_9_REV),
        _ => return None,
    };
    Layout::new(pair).ok()
}

/// The pixels of a canvas as texels of its format.
fn canvas_texels(canvas: &mut Target, side: &Side, area: &Rect) -> Result<Vec<[f32; 4]>, Error> {
    let looks = format::looks(side.internal).ok_or(Error::InvalidOperation)?;
    if let Some(color) = looks.color {
        let found = canvas.read_colors(0, area).ok_or(Error::OutOfMemory)?;
        let kept = |pixel| color.integers.map_or(pixel, |kind| kind.converted(pixel, kind));
        return Ok(found.into_iter().map(kept).collect());
    }
    let count = area.width as usize * area.height as usize;
    let mut found = vec![[0.0, 0.0, 0.0, 1.0]; count];
    if looks.depth {
        let depths = canvas.read_depth(area).ok_or(Error::OutOfMemory)?;
        found.iter_mut().zip(depths).for_each(|(texel, depth)| texel[0] = depth);
    }
    if looks.stencil {
        let stencils = canvas.read_stencil(area).ok_or(Error::OutOfMemory)?;
        found.iter_mut().zip(stencils).for_each(|(texel, stencil)| texel[1] = stencil.into());
    }
    Ok(found)
}

/// Writes texels to a canvas.
fn write_canvas(canvas: &mut Target, internal: u32, area: &Rect, texels: &[[f32; 4]]) {
    let Some(looks) = format::looks(internal) else { return };
    let at = |x: u32, y: u32| {
        let (column, row) = (x as i32 - area.x, y as i32 - area.y);
        texels.get((row * area.width + column) as usize).copied().unwrap_or_default()
    };
    if let Some(color) = looks.color {
        canvas.set_colors_in(0, area, [true; 4], |x, y| color.seen(at(x, y)));
    }
    if looks.depth {
        canvas.set_depth_in(area, |x, y| at(x, y)[0]);
    }
    if looks.stencil {
        canvas.set_stencil_in(area, 0xff, |x, y| at(x, y)[1] as u8);
    }
}

impl Context {
    /// The image that a command names.
    fn copied_side(&self, named: Named) -> Result<Side, Error> {
        let (name, target, level, start) = named;
        let number = u32::try_from(level).map_err(|_| Error::InvalidValue);
        if target == RENDERBUFFER {
            let object = self.share.renderbuffers().get(&name).cloned().flatten().ok_or(Error::InvalidValue)?;
            let image = object.attachable().ok_or(Error::InvalidValue)?;
            if number? != 0 {
                return Err(Error::InvalidValue);
            }
            let [width, height] = image.size;
            // No texture consists of stencil indices only; their size is that of bytes.
            let format = format::format(image.internal).or_else(|_| format::format(ALPHA8))?;
            let (extent, internal, samples) = (Extent::d2(width, height), image.internal, image.samples);
            return Ok(Side { owner: Owner::Renderbuffer(object), level: 0, start, internal, format, extent, samples });
        }
        let row = TARGETS.iter().find(|row| row.0 == target).filter(|row| row.0 != TEXTURE_BUFFER);
        let kind = row.ok_or(Error::InvalidEnum)?.1;
        let object = self.texture_object(name).ok_or(Error::InvalidValue)?;
        if object.target() != kind {
            return Err(Error::InvalidEnum);
        }
        let level = number?;
        let state = object.lock();
        if !state.is_complete() {
            return Err(Error::InvalidOperation);
        }
        let image = state.texture.image(0, level).ok_or(Error::InvalidValue)?;
        let internal = state.internal_formats.get(&(0, level)).copied().unwrap_or(RGBA);
        let (format, samples) = (image.format(), image.extent().samples().unwrap_or(0));
        let extent = match image.extent().stacked() {
            [width, height, planes] if samples > 0 => Extent::d2(width, height).layered(planes / samples),
            _ => image.extent(),
        };
        drop(state);
        Ok(Side { owner: Owner::Texture(object), level, start, internal, format, extent, samples })
    }

    /// CopyImageSubData, and CopyImageSubDataNV, whose formats must be the `same`.
    pub(crate) fn copy_image(&mut self, from: Named, to: Named, sides: [i32; 3], same: bool) -> Result<(), Error> {
        let is_target = |target: u32| {
            target == RENDERBUFFER || target != TEXTURE_BUFFER && TARGETS.iter().any(|row| row.0 == target)
        };
        if !is_target(from.1) || !is_target(to.1) {
            return Err(Error::InvalidEnum);
        }
        let (from, to) = (self.copied_side(from)?, self.copied_side(to)?);
        let fits = if same { from.internal == to.internal } else { are_compatible(&from, &to) };
        if !fits || from.samples != to.samples {
            return Err(Error::InvalidOperation);
        }
        let read = size(sides)?.map(|side| side as u32);
        // A texel corresponds to a block.
        let written = match (from.is_compressed(), to.is_compressed()) {
            (true, false) => [read[0].div_ceil(4), read[1].div_ceil(4), read[2]],
            (false, true) => {
                let part = |axis: usize| {
                    let rest = i64::from(to.extent.size()[axis]) - i64::from(to.start[axis]);
                    let whole = i64::from(read[axis]) * 4;
                    // The last block may extend beyond the image.
                    if whole > rest && whole - rest < 4 { rest as u32 } else { whole.try_into().unwrap_or(u32::MAX) }
                };
                [part(0), part(1), read[2]]
            }
            _ => read,
        };
        from.check(read)?;
        to.check(written)?;
        if read.contains(&0) {
            return Ok(());
        }
        for side in [&from, &to] {
            match &side.owner {
                Owner::Texture(object) => self.put_back_texture(object),
                Owner::Renderbuffer(object) => {
                    self.put_back(|attachment| attachment.is_of(Arc::as_ptr(object).cast()));
                }
            }
        }
        if from.samples > 1 {
            return copy_samples(&from, &to, read);
        }
        let copied: Vec<_> =
            (0..read[2]).map(|slice| from.read(slice, [read[0], read[1]])).collect::<Result<_, _>>()?;
        let is_same = from.internal == to.internal && !from.is_compressed();
        for (slice, copied) in (0..).zip(copied) {
            let copied = if is_same { copied } else { Copied::Bytes(from.bytes(copied)) };
            self.write_slice(&to, slice, [written[0], written[1]], copied)?;
        }
        Ok(())
    }

    fn write_slice(&mut self, to: &Side, slice: u32, [width, height]: [u32; 2], copied: Copied) -> Result<(), Error> {
        let object = match &to.owner {
            Owner::Renderbuffer(object) => {
                let texels = match copied {
                    Copied::Texels(texels) => texels,
                    Copied::Bytes(bytes) => to.texels(bytes)?,
                };
                let area = Rect { x: to.start[0], y: to.start[1], width: width as i32, height: height as i32 };
                return object.with_canvas(|canvas| write_canvas(canvas, to.internal, &area, &texels));
            }
            Owner::Texture(object) => object,
        };
        let (place, start) = to.slice(object, slice)?;
        let bytes = match copied {
            Copied::Bytes(bytes) if to.is_compressed() => {
                return self.change_texture(object, |state, texture| {
                    let part = [width, height, 1];
                    blocks::replace_blocks(state, texture, (place.face, to.level), start, part, &bytes)?;
                    super::image::follow(state, texture, to.level as i32)
                });
            }
            other => other,
        };
        let (start, sides) = (place.stacked(start), place.stacked([width as i32, height as i32, 1]));
        let texels = match bytes {
            Copied::Texels(texels) => Texels::Colors(texels.into_iter()),
            Copied::Bytes(bytes) if packed(to.internal).is_some() => Texels::Colors(to.texels(bytes)?.into_iter()),
            Copied::Bytes(bytes) => Texels::Data(Cow::Owned(bytes)),
        };
        self.set_part(object, place, to.level as i32, start, sides, None, texels)
    }
}

impl Side {
    /// Calls `action` with the canvas of a slice of a multisampled region.
    fn with_canvas<R>(&self, slice: u32, draws: bool, action: impl FnOnce(&mut Target) -> R) -> Result<R, Error> {
        match &self.owner {
            Owner::Renderbuffer(object) => object.with_canvas(action),
            Owner::Texture(object) => {
                let place = ImagePlace { face: 0, level: self.level, layer: self.start[2] as u32 + slice };
                object.with_canvas(place, draws, action)
            }
        }
    }
}

/// Copies pixels with all their samples.
fn copy_samples(from: &Side, to: &Side, [width, height, slices]: [u32; 3]) -> Result<(), Error> {
    let looks = format::looks(from.internal).ok_or(Error::InvalidOperation)?;
    let area = |x: i32, y: i32| Rect { x, y, width: width as i32, height: height as i32 };
    let moved = |[x, y]: [u32; 2], by: [i32; 2]| Some([x.checked_add_signed(by[0])?, y.checked_add_signed(by[1])?]);
    let parts = [(Part::Color, looks.color.is_some()), (Part::Depth, looks.depth), (Part::Stencil, looks.stencil)];
    // All pixels are read before the first is written, since both may be the same image.
    let mut kept = Vec::new();
    for slice in 0..slices {
        let mut copy = super::new_target(looks, [width, height], from.samples, 1)?;
        for (part, _) in parts.into_iter().filter(|part| part.1) {
            let start = [from.start[0], from.start[1]];
            from.with_canvas(slice, false, |canvas| {
                copy.copy_samples(canvas, part, &area(0, 0), |place| moved(place, start))
            })?;
        }
        kept.push(if from.internal == to.internal { copy } else { converted(copy, from, to, &area(0, 0))? });
    }
    let looks = format::looks(to.internal).ok_or(Error::InvalidOperation)?;
    let parts = [(Part::Color, looks.color.is_some()), (Part::Depth, looks.depth), (Part::Stencil, looks.stencil)];
    for (slice, copy) in (0..).zip(&mut kept) {
        for (part, _) in parts.into_iter().filter(|part| part.1) {
            let start = [-to.start[0], -to.start[1]];
            let to_area = area(to.start[0], to.start[1]);
            to.with_canvas(slice, true, |canvas| {
                canvas.copy_samples(copy, part, &to_area, |place| moved(place, start))
            })?;
        }
    }
    Ok(())
}

/// Reinterprets the bytes of multisampled pixels in another format.
fn converted(mut pixels: Target, from: &Side, to: &Side, area: &Rect) -> Result<Target, Error> {
    let target = |side: &Side, samples| {
        let looks = format::looks(side.internal).ok_or(Error::InvalidOperation)?;
        super::new_target(looks, [pixels.width(), pixels.height()], samples, 1)
    };
    let (mut source, mut own, mut all) = (target(from, 1)?, target(to, 1)?, target(to, from.samples)?);
    for sample in 0..from.samples {
        source.copy_sample(0, &mut pixels, sample);
        let texels = canvas_texels(&mut source, from, area)?;
        write_canvas(&mut own, to.internal, area, &to.texels(from.bytes(Copied::Texels(texels)))?);
        all.copy_sample(sample, &mut own, 0);
    }
    Ok(all)
}
