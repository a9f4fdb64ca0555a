//! Images of textures: TexImage, TexSubImage and the copies from the frame buffer (OpenGL 1.5, sections 3.8.1 to
//! 3.8.3).

use super::{ObjectState, TextureObject, blocks, failure, format};
use crate::context::Context;
use crate::enums::*;
use crate::pixels::{Layout, PixelGroup, Pixels, Read, size};
use nvjit_gl::Error;
use nvjit_runtime::TextureTarget;
use nvjit_texture::{BaseFormat, Extent, Format, Image, Storage, Texture, TextureError};
use std::borrow::Cow;
use std::ffi::c_void;

/// What a target of TexImage stands for.
#[derive(Clone, Copy)]
pub struct Place {
    /// The target that the texture is bound to.
    pub target: u32,
    pub face: usize,
    pub proxy: bool,
    /// The dimensions of the commands; layers count as one.
    pub dimensions: usize,
    /// Whether the last dimension is that of layers.
    pub layered: bool,
    /// Whether texels have samples; only commands of ARB_texture_multisample create such images.
    pub multisample: bool,
}

impl Place {
    /// Positions and sizes of a command in the order of [`Extent::stacked`]: the layers of a 1D array are planes, not
    /// rows.
    pub fn stacked<T: Copy>(self, [x, y, z]: [T; 3]) -> [T; 3] {
        if self.layered && self.dimensions == 2 { [x, z, y] } else { [x, y, z] }
    }
}

/// The place that a target names.
pub fn place(target: u32) -> Result<Place, Error> {
    let plain =
        |target, dimensions| Place { target, face: 0, proxy: false, dimensions, layered: false, multisample: false };
    let layered = |target, dimensions| Place { layered: true, ..plain(target, dimensions) };
    let multisample = |place| Place { multisample: true, ..place };
    Ok(match target {
        TEXTURE_1D => plain(TEXTURE_1D, 1),
        TEXTURE_2D => plain(TEXTURE_2D, 2),
        TEXTURE_3D => plain(TEXTURE_3D, 3),
        TEXTURE_RECTANGLE => plain(TEXTURE_RECTANGLE, 2),
        TEXTURE_1D_ARRAY => layered(TEXTURE_1D_ARRAY, 2),
        TEXTURE_2D_ARRAY => layered(TEXTURE_2D_ARRAY, 3),
        TEXTURE_CUBE_MAP_ARRAY => layered(TEXTURE_CUBE_MAP_ARRAY, 3),
        TEXTURE_2D_MULTISAMPLE => multisample(plain(TEXTURE_2D_MULTISAMPLE, 2)),
        TEXTURE_2D_MULTISAMPLE_ARRAY => multisample(layered(TEXTURE_2D_MULTISAMPLE_ARRAY, 3)),
        PROXY_TEXTURE_2D_MULTISAMPLE => Place { proxy: true, ..place(TEXTURE_2D_MULTISAMPLE)? },
        PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY => Place { proxy: true, ..place(TEXTURE_2D_MULTISAMPLE_ARRAY)? },
        PROXY_TEXTURE_CUBE_MAP_ARRAY => Place { proxy: true, ..layered(TEXTURE_CUBE_MAP_ARRAY, 3) },
        PROXY_TEXTURE_1D_ARRAY => Place { proxy: true, ..layered(TEXTURE_1D_ARRAY, 2) },
        PROXY_TEXTURE_2D_ARRAY => Place { proxy: true, ..layered(TEXTURE_2D_ARRAY, 3) },
        PROXY_TEXTURE_1D => Place { proxy: true, ..plain(TEXTURE_1D, 1) },
        PROXY_TEXTURE_2D => Place { proxy: true, ..plain(TEXTURE_2D, 2) },
        PROXY_TEXTURE_3D => Place { proxy: true, ..plain(TEXTURE_3D, 3) },
        PROXY_TEXTURE_RECTANGLE => Place { proxy: true, ..plain(TEXTURE_RECTANGLE, 2) },
        PROXY_TEXTURE_CUBE_MAP => Place { proxy: true, ..plain(TEXTURE_CUBE_MAP, 2) },
        TEXTURE_CUBE_MAP_POSITIVE_X..=TEXTURE_CUBE_MAP_NEGATIVE_Z => {
            let face = (target - TEXTURE_CUBE_MAP_POSITIVE_X) as usize;
            Place { face, ..plain(TEXTURE_CUBE_MAP, 2) }
        }
        _ => return Err(Error::InvalidEnum),
    })
}

/// The place of a target of a command with this number of dimensions, for images without samples.
pub fn place_of(dimensions: usize, target: u32) -> Result<Place, Error> {
    let place = place(target)?;
    if place.dimensions == dimensions && !place.multisample { Ok(place) } else { Err(Error::InvalidEnum) }
}

/// The longest side of an image, without its border (MAX_TEXTURE_SIZE).
pub const MAX_SIDE: usize = 8192;
const _: () = assert!(MAX_SIDE <= nvjit_texture::MAX_SIZE as usize);

/// The longest side of an image of three dimensions (MAX_3D_TEXTURE_SIZE).
pub const MAX_SIDE_3D: usize = 512;

/// The most layers of an array (MAX_ARRAY_TEXTURE_LAYERS).
pub const MAX_LAYERS: usize = 2048;

/// The largest level.
pub const MAX_LEVEL: i32 = MAX_SIDE.ilog2() as i32;

/// The largest level of a texture: rectangles, among others, have level 0 only.
pub fn most_level(target: TextureTarget) -> i32 {
    if target.has_levels() { MAX_LEVEL } else { 0 }
}

/// Checks the number of a level of a texture that is bound to this target.
pub fn level_of(target: u32, level: i32) -> Result<u32, Error> {
    let most = most_level(super::TARGETS[super::place(target)?].1);
    if (0..=most).contains(&level) { Ok(level as u32) } else { Err(Error::InvalidValue) }
}

/// The last request to a proxy.
#[derive(Clone, Copy)]
pub struct Proxy {
    pub size: [i32; 3],
    pub border: i32,
    pub internal: u32,
    pub samples: u32,
    /// TEXTURE_FIXED_SAMPLE_LOCATIONS
    pub has_fixed_samples: bool,
}

impl Default for Proxy {
    fn default() -> Self {
        Self { size: [0; 3], border: 0, internal: 0, samples: 0, has_fixed_samples: true }
    }
}

/// A requested image.
#[derive(Clone, Copy)]
pub struct Order {
    pub place: Place,
    level: i32,
    internal: u32,
    pub format: Format,
    /// With the border.
    size: [usize; 3],
    pub extent: Extent,
}

impl Order {
    /// The requested image, if it is possible.
    pub fn new(place: Place, level: i32, internal: u32, sides: [i32; 3], border: i32) -> Result<Self, Error> {
        Self::check(place, level, internal, sides, border)?.ok_or(Error::InvalidValue)
    }

    /// Checks what all commands that create images have in common (section 3.8.1); `None` for an image that is too
    /// large. OpenGL 1.5 requires sizes that are powers of two; here they may be any.
    fn check(place: Place, level: i32, internal: u32, sides: [i32; 3], border: i32) -> Result<Option<Self>, Error> {
        let format = format::format(internal)?;
        level_of(place.target, level)?;
        if !(0..=1).contains(&border) {
            return Err(Error::InvalidValue);
        }
        if border != 0 && matches!(place.target, TEXTURE_RECTANGLE | TEXTURE_CUBE_MAP_ARRAY) {
            return Err(Error::InvalidValue);
        }
        if format.base() == BaseFormat::DepthComponent && place.target == TEXTURE_3D {
            return Err(Error::InvalidOperation);
        }
        // ATI_envmap_bumpmap: only TexImage2D creates these.
        if matches!(internal, DUDV_ATI | DU8DV8_ATI) && (place.dimensions != 2 || place.layered) {
            return Err(Error::InvalidEnum);
        }
        if format::is_specific(internal) && (border != 0 || !format::is_compressible(place.target, internal)) {
            return Err(if border != 0 { Error::InvalidOperation } else { Error::InvalidEnum });
        }
        let size = size(sides)?;
        let inner = |axis: usize| -> Result<Option<u32>, Error> {
            let is_layers = place.layered && axis + 1 == place.dimensions;
            let around = if axis < place.dimensions && !is_layers { 2 * border as usize } else { 0 };
            let side = size[axis].checked_sub(around).ok_or(Error::InvalidValue)?;
            let side_0 = if place.target == TEXTURE_3D { MAX_SIDE_3D } else { MAX_SIDE };
            let most = if is_layers { MAX_LAYERS } else { (side_0 >> level).max(1) };
            Ok((side <= most).then_some(side as u32))
        };
        let (Some(width), Some(height), Some(depth)) = (inner(0)?, inner(1)?, inner(2)?) else { return Ok(None) };
        let is_cube = matches!(place.target, TEXTURE_CUBE_MAP | TEXTURE_CUBE_MAP_ARRAY);
        // ARB_texture_cube_map_array, section 3.9.1: six faces for each layer.
        let is_whole = place.target != TEXTURE_CUBE_MAP_ARRAY || depth.is_multiple_of(6);
        if is_cube && width != height || !is_whole {
            return Err(Error::InvalidValue);
        }
        let extent = match (place.dimensions, place.layered) {
            (1, _) => Extent::d1(width),
            (2, false) => Extent::d2(width, height),
            (2, true) => Extent::d1(width).layered(height),
            (_, false) => Extent::d3(width, height, depth),
            (_, true) => Extent::d2(width, height).layered(depth),
        };
        let extent = if border != 0 { extent.bordered() } else { extent };
        Ok(Some(Self { place, level, internal: format::chosen(internal), format, size, extent }))
    }

    /// Creates the image, with its blocks if it is compressed; `None` if it is empty.
    fn image(
        &self,
        texels: Option<Texels<'_, impl Iterator<Item = [f32; 4]>>>,
    ) -> Result<Option<(Image, Vec<u8>)>, Error> {
        if self.extent.stacked().contains(&0) {
            return Ok(None);
        }
        Image::bytes(self.format, self.extent).map_err(|_| Error::OutOfMemory)?;
        let data = self.data(texels)?;
        let image = Image::new(self.format, self.extent, &data).map_err(failure)?;
        let blocks = if self.format.storage().compressed() { data.into_owned() } else { Vec::new() };
        Ok(Some((image, blocks)))
    }

    /// The image, filled with zeros.
    pub(super) fn blank(&self) -> Result<Option<(Image, Vec<u8>)>, Error> {
        self.image(None::<Texels<'_, std::iter::Empty<[f32; 4]>>>)
    }

    fn data<'p>(&self, texels: Option<Texels<'p, impl Iterator<Item = [f32; 4]>>>) -> Result<Cow<'p, [u8]>, Error> {
        let count = self.size.iter().product::<usize>();
        let is_compressed = self.format.storage().compressed();
        let bytes = match is_compressed {
            true => blocks::bytes(self.format, self.size),
            false => count * self.format.unit_bytes(),
        };
        if let Some(Texels::Data(data)) = texels {
            return Ok(data);
        }
        let mut data = Vec::new();
        data.try_reserve_exact(bytes).map_err(|_| Error::OutOfMemory)?;
        match texels.map(Texels::colors) {
            None => data.resize(bytes, 0),
            Some(colors) if is_compressed => {
                let colors: Vec<_> = colors.take(count).collect();
                data = blocks::compress(self.format, self.size, &colors);
            }
            Some(colors) => colors.take(count).for_each(|color| {
                format::encode(self.format, format::nearest(self.internal, color), &mut data);
            }),
        }
        Ok(Cow::Owned(data))
    }
}

/// The source of an image or of a part of one.
pub enum Texels<'p, C> {
    /// The data, in the form of [`Image::new`].
    Data(Cow<'p, [u8]>),
    Colors(C),
}

impl<C: Iterator<Item = [f32; 4]>> Texels<'_, C> {
    fn colors(self) -> impl Iterator<Item = [f32; 4]> {
        let colors = if let Self::Colors(colors) = self { Some(colors) } else { None };
        colors.into_iter().flatten()
    }
}

/// Pixels that become texels of a format: unchanged bytes; colours after pixel transfer; or integer words, which pixel
/// transfer does not change.
pub fn texels<'p>(
    pixels: &'p Pixels,
    format: Format,
    transfer: &PixelGroup,
) -> Result<Texels<'p, impl Iterator<Item = [f32; 4]>>, Error> {
    if format.storage() == Storage::Unorm8
        && !transfer.changes_colors()
        && let Some(data) = pixels.unsigned_bytes(format::places(format.base()))?
    {
        return Ok(Texels::Data(data));
    }
    let integers = format::integers(format);
    let words = integers.map(|kind| pixels.words(kind));
    let layout = pixels.layout;
    let colors = integers.is_none().then(|| pixels.colors().map(move |pixel| transfer.pixel(&layout, pixel)));
    Ok(Texels::Colors(words.into_iter().flatten().chain(colors.into_iter().flatten())))
}

/// Checks that pixels of this layout can become texels of an internal format, which is stored as `format` (section
/// 3.8.1).
pub fn check_pair((internal, format): (u32, Format), layout: &Layout) -> Result<(), Error> {
    if layout.format == STENCIL_INDEX {
        return Err(Error::InvalidEnum);
    }
    let depth = format.base() == BaseFormat::DepthComponent;
    if !format::fits_group(internal, layout.format) {
        return Err(Error::InvalidOperation);
    }
    let integers = format::integers(format).is_some() == layout.integers().is_some();
    if integers && depth == matches!(layout.format, DEPTH_COMPONENT | DEPTH_STENCIL) {
        Ok(())
    } else {
        Err(Error::InvalidOperation)
    }
}

impl Context {
    fn texture_at(&self, place: Place) -> Result<std::sync::Arc<TextureObject>, Error> {
        self.bound_texture(place.target)
    }

    /// TexImage1D, TexImage2D and TexImage3D.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn tex_image(
        &mut self,
        dimensions: usize,
        target: u32,
        level: i32,
        internal: u32,
        sides: [i32; 3],
        border: i32,
        layout: (u32, u32),
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let place = place_of(dimensions, target)?;
        let layout = Layout::of_image(layout, dimensions)?;
        // ARB_texture_rectangle, Errors.
        if place.target == TEXTURE_RECTANGLE && [layout.format, internal].contains(&COLOR_INDEX) {
            return Err(Error::InvalidEnum);
        }
        if place.proxy {
            self.outside()?;
            return self.ask_proxy(place, level, internal, sides, border);
        }
        let pixels = self.unpack(layout, size(sides)?, pointer)?;
        self.perform(move |gl| {
            gl.outside()?;
            let order = Order::new(place, level, internal, sides, border)?;
            check_pair((order.internal, order.format), &layout)?;
            gl.make_image(&order, pixels.as_ref())
        })
    }

    /// Sets the state of a proxy: that of the image if it is possible, else zeros.
    pub(super) fn ask_proxy(
        &mut self,
        place: Place,
        level: i32,
        internal: u32,
        size: [i32; 3],
        border: i32,
    ) -> Result<(), Error> {
        let possible = Order::check(place, level, internal, size, border)?
            .filter(|order| Image::bytes(order.format, order.extent).is_ok());
        let answer = possible.map_or_else(Proxy::default, |order| Proxy {
            size,
            border,
            internal: order.internal,
            ..Proxy::default()
        });
        if let Ok(number) = super::place(place.target) {
            self.textures.proxies[number] = answer;
        }
        Ok(())
    }

    fn make_image(&mut self, order: &Order, pixels: Option<&Pixels>) -> Result<(), Error> {
        let transfer = self.groups.pixel.clone();
        let texels = pixels.map(|pixels| texels(pixels, order.format, &transfer)).transpose()?;
        let image = order.image(texels)?;
        let stencils = pixels.filter(|pixels| pixels.layout.format == DEPTH_STENCIL).map(|pixels| {
            let colors = pixels.colors().map(|pixel| transfer.pixel(&pixels.layout, pixel));
            colors.map(|[_, stencil, ..]| stencil as u8).collect()
        });
        self.set_image(order, image, stencils)
    }

    /// Sets an image of a texture that was made from these bytes, and its stencil indices, if it has any.
    pub(super) fn set_image(
        &mut self,
        order: &Order,
        made: Option<(Image, Vec<u8>)>,
        stencils: Option<Vec<u8>>,
    ) -> Result<(), Error> {
        let object = self.texture_at(order.place)?;
        object.check_replaceable()?;
        self.change_texture(&object, |state, texture| {
            if state.immutable_levels.is_some() {
                return Err(Error::InvalidOperation);
            }
            let key = (order.place.face, order.level as u32);
            state.blocks.remove(&key);
            if let Some((image, data)) = made {
                texture.set_image(key.0, key.1, image).map_err(failure)?;
                state.blocks.extend(order.format.storage().compressed().then_some((key, data)));
            }
            state.internal_formats.insert(key, order.internal);
            state.stencils.remove(&key);
            state.stencils.extend(stencils.map(|stencils| (key, stencils)));
            state.forget_canvases(order.place.face, order.level as u32);
            follow(state, texture, order.level)
        })
    }

    /// TexSubImage1D, TexSubImage2D and TexSubImage3D.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn tex_sub_image(
        &mut self,
        dimensions: usize,
        target: u32,
        level: i32,
        start: [i32; 3],
        sides: [i32; 3],
        layout: (u32, u32),
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let place = place_of(dimensions, target)?;
        if place.proxy {
            return Err(Error::InvalidEnum);
        }
        let layout = Layout::of_image(layout, dimensions)?;
        let pixels = self.unpack(layout, size(sides)?, pointer)?;
        self.perform(move |gl| {
            gl.outside()?;
            let Some(pixels) = &pixels else { return gl.check_part(place, level, start, sides, &layout) };
            let transfer = gl.groups.pixel.clone();
            let (internal, format) = gl.format_at(place, level)?;
            check_pair((internal, format), &layout)?;
            let object = gl.texture_at(place)?;
            gl.set_part(&object, place, level, start, sides, Some(&layout), texels(pixels, format, &transfer)?)
        })
    }

    /// The internal format of an existing image, and its storage format.
    fn format_at(&self, place: Place, level: i32) -> Result<(u32, Format), Error> {
        let level = level_of(place.target, level)?;
        let object = self.texture_at(place)?;
        let state = object.lock();
        let format = state.texture.image(place.face, level).map(Image::format).ok_or(Error::InvalidOperation)?;
        Ok((state.internal_formats.get(&(place.face, level)).copied().unwrap_or(RGBA), format))
    }

    /// Checks a part for which NULL is given, which has no other effect.
    fn check_part(
        &self,
        place: Place,
        level: i32,
        start: [i32; 3],
        sides: [i32; 3],
        layout: &Layout,
    ) -> Result<(), Error> {
        check_pair(self.format_at(place, level)?, layout)?;
        let level = level_of(place.target, level)?;
        let object = self.texture_at(place)?;
        let state = object.lock();
        let image = state.texture.image(place.face, level).ok_or(Error::InvalidOperation)?;
        check_inside(image.extent(), place.stacked(start), place.stacked(size(sides)?.map(|side| side as u32)))
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn set_part(
        &mut self,
        object: &TextureObject,
        place: Place,
        level: i32,
        start: [i32; 3],
        sides: [i32; 3],
        layout: Option<&Layout>,
        texels: Texels<'_, impl Iterator<Item = [f32; 4]>>,
    ) -> Result<(), Error> {
        let level_number = level_of(place.target, level)?;
        let size = place.stacked(size(sides)?.map(|side| side as u32));
        let start = place.stacked(start);
        self.change_texture(object, |state, texture| {
            let image = texture.image(place.face, level_number).ok_or(Error::InvalidOperation)?;
            let format = image.format();
            let internal = state.internal_formats.get(&(place.face, level_number)).copied().unwrap_or(RGBA);
            check_inside(image.extent(), start, size)?;
            // Stencil indices include those of the border.
            let border = |axis: usize| u32::from(image.extent().has_border() && axis < image.extent().dimensions());
            let borders = [0, 1, 2].map(border);
            let all = image.extent().stacked();
            if size.contains(&0) {
                return Ok(());
            }
            if format.storage().compressed() {
                let colors: Vec<_> = texels.colors().collect();
                blocks::replace_part(state, texture, (place.face, level_number), start, size, &colors)?;
                return follow(state, texture, level);
            }
            let gives_stencils =
                format::has_stencil(internal) && layout.is_none_or(|layout| layout.format == DEPTH_STENCIL);
            let mut stencils = Vec::new();
            let data = match texels {
                Texels::Data(bytes) => bytes,
                Texels::Colors(colors) => {
                    let mut data = Vec::new();
                    colors.for_each(|color| {
                        format::encode(format, format::nearest(internal, color), &mut data);
                        stencils.extend(gives_stencils.then_some(color[1] as u8));
                    });
                    Cow::Owned(data)
                }
            };
            texture.set_sub_image(place.face, level_number, start, size, &data).map_err(failure)?;
            if gives_stencils {
                let kept = state.stencils.entry((place.face, level_number)).or_default();
                let all: [u32; 3] = std::array::from_fn(|axis| all[axis] + 2 * borders[axis]);
                kept.resize(all.iter().map(|&side| side as usize).product(), 0);
                let start = std::array::from_fn(|axis| (start[axis] + borders[axis] as i32) as u32);
                replace_rows(kept, all, start, size, &stencils);
            }
            state.forget_canvases(place.face, level_number);
            follow(state, texture, level)
        })
    }

    /// The data that is copied from the frame buffer for texels of a format: for depths with the stencil indices in
    /// green, if the internal format has them.
    fn copied(&mut self, internal: u32, format: Format, area: [i32; 4]) -> Result<Vec<[f32; 4]>, Error> {
        size([area[2], area[3], 0])?;
        let config = self.readable()?;
        let (depth, stencil) = (format.base() == BaseFormat::DepthComponent, format::has_stencil(internal));
        if depth && !config.depth || stencil && !config.stencil {
            return Err(Error::InvalidOperation);
        }
        // Colours are neither offsets nor HILO.
        if format::is_group(format) {
            return Err(Error::InvalidOperation);
        }
        // EXT_texture_integer, section 3.8.2.
        let (from, to) = (self.read_color().and_then(|color| color.integers), format::integers(format));
        if !depth && from.is_some() != to.is_some() {
            return Err(Error::InvalidOperation);
        }
        let mut pixels = self.frame(if depth { Read::Depth } else { Read::Color }, area)?;
        let transfer = &self.groups.pixel;
        for pixel in &mut pixels {
            *pixel = match (from, to) {
                _ if depth => [transfer.depth(pixel[0]), 0.0, 0.0, 1.0],
                (Some(from), Some(to)) => from.converted(*pixel, to),
                _ => transfer.color(*pixel),
            };
        }
        if stencil {
            let stencils = self.frame(Read::Stencil, area)?;
            pixels.iter_mut().zip(stencils).for_each(|(pixel, stencil)| pixel[1] = stencil[0]);
        }
        Ok(pixels)
    }

    /// CopyTexImage1D and CopyTexImage2D.
    pub(crate) fn copy_tex_image(
        &mut self,
        dimensions: usize,
        target: u32,
        level: i32,
        internal: u32,
        area: [i32; 4],
        border: i32,
    ) -> Result<(), Error> {
        let place = place_of(dimensions, target)?;
        if place.proxy || internal <= 4 || format::format(internal).is_err() {
            return Err(Error::InvalidEnum);
        }
        let order = Order::new(place, level, internal, [area[2], area[3], 1], border)?;
        let pixels = self.copied(internal, order.format, area)?;
        let stencils = pixels.iter().map(|[_, stencil, ..]| *stencil as u8);
        let stencils = format::has_stencil(internal).then(|| stencils.collect());
        let image = order.image(Some(Texels::Colors(pixels.into_iter())))?;
        self.set_image(&order, image, stencils)
    }

    /// CopyTexSubImage1D, CopyTexSubImage2D and CopyTexSubImage3D.
    pub(crate) fn copy_tex_sub_image(
        &mut self,
        dimensions: usize,
        target: u32,
        level: i32,
        start: [i32; 3],
        area: [i32; 4],
    ) -> Result<(), Error> {
        let place = place_of(dimensions, target)?;
        if place.proxy {
            return Err(Error::InvalidEnum);
        }
        let (internal, format) = self.format_at(place, level)?;
        let object = self.texture_at(place)?;
        let pixels = self.copied(internal, format, area)?;
        self.set_part(&object, place, level, start, [area[2], area[3], 1], None, Texels::Colors(pixels.into_iter()))
    }

    /// GenerateMipmap (ARB_framebuffer_object, section 3.8.8).
    pub(crate) fn generate_mipmap(&mut self, target: u32) -> Result<(), Error> {
        let kind = super::TARGETS[super::place(target)?].1;
        if !kind.has_levels() {
            return Err(Error::InvalidEnum);
        }
        let object = self.bound_texture(target)?;
        self.change_texture(&object, |state, texture| {
            let base = texture.sampler().base_level;
            let form = |face: usize| texture.image(face, base).map(|image| (image.format(), image.extent().size()));
            if (1..texture.faces()).any(|face| form(face).is_none() || form(face) != form(0)) {
                return Err(Error::InvalidOperation);
            }
            make_levels(state, texture)
        })
    }
}

/// Checks that a part, in the order of [`Place::stacked`], is inside of an image and its border.
pub fn check_inside(extent: Extent, start: [i32; 3], size: [u32; 3]) -> Result<(), Error> {
    let (border, all) = (i64::from(extent.has_border()), extent.stacked());
    let fits = (0..3).all(|axis| {
        let around = if axis < extent.dimensions() { border } else { 0 };
        let (first, end) = (i64::from(start[axis]), i64::from(start[axis]) + i64::from(size[axis]));
        first >= -around && end <= i64::from(all[axis]) + around
    });
    if fits { Ok(()) } else { Err(Error::InvalidValue) }
}

/// Replaces a part of an image of bytes, which has this size.
fn replace_rows(kept: &mut [u8], all: [u32; 3], start: [u32; 3], size: [u32; 3], new: &[u8]) {
    let [[width, height, _], [length, rows, _]] = [all, size].map(|size| size.map(|side| side as usize));
    let [left, low, first] = start.map(|at| at as usize);
    for (row, new) in new.chunks_exact(length.max(1)).enumerate() {
        let start = ((first + row / rows) * height + low + row % rows) * width + left;
        if let Some(kept) = kept.get_mut(start..start + length) {
            kept.copy_from_slice(new);
        }
    }
}

/// GENERATE_MIPMAP: generates the levels above the base level.
pub fn follow(state: &mut ObjectState, texture: &mut Texture, level: i32) -> Result<(), Error> {
    if !state.generate_mipmap || level as u32 != texture.sampler().base_level {
        return Ok(());
    }
    make_levels(state, texture)
}

/// Generates the levels above the base level from it.
fn make_levels(state: &mut ObjectState, texture: &mut Texture) -> Result<(), Error> {
    let base = texture.sampler().base_level;
    state.forget_levels_above(base);
    state.blocks.retain(|&(_, level), _| level <= base);
    match texture.generate_mipmap() {
        Ok(()) => {}
        Err(TextureError::Memory) => return Err(Error::OutOfMemory),
        // Not all faces of the cube map exist yet.
        Err(_) => return Ok(()),
    }
    for face in 0..texture.faces() {
        let Some(&internal) = state.internal_formats.get(&(face, base)) else { continue };
        let levels = (base + 1..=MAX_LEVEL as u32).take_while(|&level| texture.image(face, level).is_some());
        state.internal_formats.extend(levels.map(|level| ((face, level), internal)));
    }
    Ok(())
}
