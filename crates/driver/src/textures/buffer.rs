//! Buffer textures: the texels of a buffer object, or of a part of it, which programs fetch (ARB_texture_buffer_object,
//! section 3.8.12; ARB_texture_buffer_range, section 3.8.7; ARB_texture_buffer_object_rgb32).

use super::stores::image_format;
use super::{ObjectState, TARGETS, TextureObject, format};
use crate::buffers::{BufferObject, Named, Part, Version, range_within};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::{Error, ShareGroup};
use nvjit_runtime::memory::{ImageLayout, ImageView};
use nvjit_runtime::{TextureTarget, TextureUse};
use nvjit_texture::{Extent, Format, Image};
use std::ops::Range;
use std::sync::Arc;

/// MAX_TEXTURE_BUFFER_SIZE
pub const MAX_TEXELS: usize = 1 << 27;

/// The internal formats of buffer textures (table 3.x, and ARB_texture_rg).
const FORMATS: [u32; 64] = [
    ALPHA8,
    ALPHA16,
    ALPHA16F_ARB,
    ALPHA32F_ARB,
    ALPHA8I,
    ALPHA16I,
    ALPHA32I,
    ALPHA8UI,
    ALPHA16UI,
    ALPHA32UI,
    LUMINANCE8,
    LUMINANCE16,
    LUMINANCE16F_ARB,
    LUMINANCE32F_ARB,
    LUMINANCE8I,
    LUMINANCE16I,
    LUMINANCE32I,
    LUMINANCE8UI,
    LUMINANCE16UI,
    LUMINANCE32UI,
    LUMINANCE8_ALPHA8,
    LUMINANCE16_ALPHA16,
    LUMINANCE_ALPHA16F_ARB,
    LUMINANCE_ALPHA32F_ARB,
    LUMINANCE_ALPHA8I,
    LUMINANCE_ALPHA16I,
    LUMINANCE_ALPHA32I,
    LUMINANCE_ALPHA8UI,
    LUMINANCE_ALPHA16UI,
    LUMINANCE_ALPHA32UI,
    INTENSITY8,
    INTENSITY16,
    INTENSITY16F_ARB,
    INTENSITY32F_ARB,
    INTENSITY8I,
    INTENSITY16I,
    INTENSITY32I,
    INTENSITY8UI,
    INTENSITY16UI,
    INTENSITY32UI,
    RGBA8,
    RGBA16,
    RGBA16F,
    RGBA32F,
    RGBA8I,
    RGBA16I,
    RGBA32I,
    RGBA8UI,
    RGBA16UI,
    RGBA32UI,
    R8,
    R16,
    R16F,
    R32F,
    R8I,
    R16I,
    R32I,
    RG8,
    RG16,
    RG16F,
    RG32F,
    RG8I,
    RG16I,
    RG32I,
];

/// The unsigned formats, and those of ARB_texture_buffer_object_rgb32, after the others.
const MORE_FORMATS: [u32; 9] = [R8UI, R16UI, R32UI, RG8UI, RG16UI, RG32UI, RGB32F, RGB32I, RGB32UI];

/// TEXTURE_BUFFER_OFFSET_ALIGNMENT: the bytes of the largest texel.
pub const OFFSET_ALIGNMENT: usize = 16;

/// The format of texels in a buffer.
///
/// # Errors
/// INVALID_ENUM for other formats than those of buffer textures.
pub fn buffer_format(internal: u32) -> Result<Format, Error> {
    let is_known = FORMATS.contains(&internal) || MORE_FORMATS.contains(&internal);
    if is_known { format::format(internal) } else { Err(Error::InvalidEnum) }
}

/// The buffer that a texture reads.
pub struct Attached {
    buffer: Named,
    internal: u32,
    /// The offset and the size of the part that it reads (TexBufferRange); otherwise it reads all.
    part: Option<[usize; 2]>,
    /// The version of the bytes from which the image was made, if they have one.
    made_of: Option<Version>,
}

/// Bytes of a buffer, and their version, if they have one.
type Versioned = (Part, Option<Version>);

/// The buffers that textures read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fetched {
    Nothing,
    Buffers,
    /// Also buffers that the application writes to without commands.
    Open,
}

impl Fetched {
    /// Whether the texels are the current ones, given whether no program wrote to memory.
    pub fn is_current(self, unwritten: bool) -> bool {
        match self {
            Self::Nothing => true,
            Self::Buffers => unwritten,
            Self::Open => false,
        }
    }
}

impl Attached {
    /// The start and the number of the bytes that the texture reads, as far as the buffer has them.
    fn wanted(&self) -> [usize; 2] {
        self.part.unwrap_or([0, usize::MAX])
    }

    /// The bytes that the texture reads, of so many of the buffer, which may be shorter now than when it was attached.
    fn range(&self, size: usize) -> Range<usize> {
        let [start, length] = self.wanted();
        start.min(size)..start.saturating_add(length).min(size)
    }
}

impl ObjectState {
    /// The buffers that lookups of this texture read.
    pub fn fetched(&self) -> Fetched {
        match &self.buffer {
            None => Fetched::Nothing,
            Some(attached) if attached.buffer.1.is_open() => Fetched::Open,
            Some(_) => Fetched::Buffers,
        }
    }

    /// The current bytes of the buffer that the texture reads, with their version, if they differ from those of the
    /// image; `stores` counts the writes of programs.
    fn newer_bytes(&self, stores: u64) -> Result<Option<Versioned>, Error> {
        let Some(attached) = &self.buffer else { return Ok(None) };
        let buffer: &BufferObject = &attached.buffer.1;
        // The version is read first, so that later changes have another version.
        let version = buffer.version(stores);
        if version.is_some() && attached.made_of == version {
            return Ok(None);
        }
        let [start, length] = attached.wanted();
        Ok(Some((buffer.part_within(start, length)?, version)))
    }

    /// The texels as an image that programs address: the store of the buffer itself.
    pub fn buffer_store(&self, programs: &ShareGroup) -> Result<Option<ImageView>, Error> {
        let Some(attached) = &self.buffer else { return Ok(None) };
        let buffer: &BufferObject = &attached.buffer.1;
        buffer.show_to_programs(programs)?;
        let (Some(store), Some(format)) = (buffer.store(), image_format(format::format(attached.internal)?)) else {
            return Ok(None);
        };
        let range = attached.range(store.len());
        let count = (range.len() / format.bytes()).min(MAX_TEXELS);
        let layout = ImageLayout::packed(TextureTarget::Buffer, format, [count as u32, 1, 1], 1);
        Ok(ImageView::new(store, ImageLayout { offset: range.start, ..layout }).ok())
    }

    /// Makes the image from the bytes of its buffer that it reads.
    fn read_buffer(&mut self, bytes: &[u8], version: Option<Version>) -> Result<(), Error> {
        let Some(attached) = &mut self.buffer else { return Ok(()) };
        let format = format::format(attached.internal)?;
        let count = (bytes.len() / format.unit_bytes()).min(MAX_TEXELS);
        let image = Image::new(format, Extent::buffer(count as u32), &bytes[..count * format.unit_bytes()]);
        Arc::make_mut(&mut self.texture)
            .set_image(0, 0, image.map_err(|_| Error::OutOfMemory)?)
            .map_err(|_| Error::OutOfMemory)?;
        attached.made_of = version;
        Ok(())
    }
}

impl Context {
    /// TexBufferRange, and TexBuffer without a part.
    pub(crate) fn tex_buffer(
        &mut self,
        target: u32,
        internal: u32,
        name: u32,
        part: Option<[isize; 2]>,
    ) -> Result<(), Error> {
        if target != TEXTURE_BUFFER {
            return Err(Error::InvalidEnum);
        }
        buffer_format(internal)?;
        let buffer = match name {
            0 => None,
            _ => Some(self.share.buffers().get(&name).cloned().flatten().ok_or(Error::InvalidOperation)?),
        };
        let part = match (&buffer, part) {
            (Some(buffer), Some([offset, size])) => {
                let (start, length) = range_within(buffer.size(), offset, size)?;
                if length == 0 || !start.is_multiple_of(OFFSET_ALIGNMENT) {
                    return Err(Error::InvalidValue);
                }
                Some([start, length])
            }
            _ => None,
        };
        let object = self.bound_texture(target)?;
        object.check_replaceable()?;
        self.change_texture(&object, |state, texture| {
            state.buffer = buffer.map(|buffer| Attached { buffer: (name, buffer), internal, part, made_of: None });
            *texture = nvjit_texture::Texture::new(texture.target());
            Ok(())
        })
    }

    /// The buffers that a program reads by this use of a unit.
    pub(crate) fn fetched(&self, own: &TextureUse) -> Fetched {
        if own.target.of_texture() != TextureTarget::Buffer {
            return Fetched::Nothing;
        }
        let unit = self.textures.units.get(usize::from(own.unit));
        let place = TARGETS.iter().position(|row| row.1 == TextureTarget::Buffer);
        let Some((unit, place)) = unit.zip(place) else { return Fetched::Nothing };
        unit.bound[place].object.lock().fetched()
    }

    /// Updates the texels of a buffer texture from its buffer, unless the buffer is mapped.
    pub(crate) fn read_buffer_texture(&mut self, object: &TextureObject) -> Result<(), Error> {
        let (bytes, version) = match object.lock().newer_bytes(self.share.stores()) {
            Err(Error::OutOfMemory) => return Err(Error::OutOfMemory),
            Err(_) | Ok(None) => return Ok(()),
            Ok(Some(newer)) => newer,
        };
        self.unbind_units(object);
        object.lock().read_buffer(&bytes, version)
    }

    /// GetIntegerv of the texture that is bound to the active unit.
    pub(crate) fn buffer_texture_value(&self, name: u32) -> Option<u32> {
        let object = self.bound_texture(TEXTURE_BUFFER).ok()?;
        let state = object.lock();
        let attached = state.buffer.as_ref();
        match name {
            TEXTURE_BUFFER_DATA_STORE_BINDING => Some(attached.map_or(0, |attached| attached.buffer.0)),
            TEXTURE_BUFFER_FORMAT => Some(attached.map_or(LUMINANCE8, |attached| attached.internal)),
            _ => None,
        }
    }

    /// GetTexLevelParameter of TEXTURE_BUFFER.
    pub(crate) fn buffer_level_parameter(&self, level: i32, name: u32) -> Result<Answer, Error> {
        if level != 0 {
            return Err(Error::InvalidValue);
        }
        let object = self.bound_texture(TEXTURE_BUFFER)?;
        let state = object.lock();
        let attached = state.buffer.as_ref();
        let range = attached.map_or(0..0, |attached| attached.range(attached.buffer.1.size()));
        let internal = attached.map_or(LUMINANCE8, |attached| attached.internal);
        let format = format::format(internal)?;
        let count = (range.len() / format.unit_bytes()).min(MAX_TEXELS);
        Ok(match name {
            TEXTURE_BUFFER_OFFSET => Answer::count(range.start),
            TEXTURE_BUFFER_SIZE => Answer::count(range.len()),
            TEXTURE_BUFFER_DATA_STORE_BINDING => Answer::integer(attached.map_or(0, |attached| attached.buffer.0)),
            TEXTURE_WIDTH => Answer::count(count),
            TEXTURE_HEIGHT | TEXTURE_DEPTH => Answer::integer(i32::from(count > 0)),
            TEXTURE_INTERNAL_FORMAT => Answer::integer(internal),
            TEXTURE_BORDER | TEXTURE_SAMPLES => Answer::integer(0),
            TEXTURE_COMPRESSED => Answer::boolean(false),
            TEXTURE_FIXED_SAMPLE_LOCATIONS => Answer::boolean(true),
            _ => match format::component_type(format, name) {
                Some(kind) => Answer::integer(if count > 0 { kind } else { NONE }),
                None => Answer::integer(format::component_bits(internal, name).ok_or(Error::InvalidEnum)?),
            },
        })
    }
}
