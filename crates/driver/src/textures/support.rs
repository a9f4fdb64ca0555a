//! What textures and renderbuffers of an internal format support (ARB_internalformat_query and
//! ARB_internalformat_query2, section 6.2.X).

use super::format::{self, is_compressible, is_specific};
use super::stores::image_format;
use super::{MAX_BUFFER_TEXELS, MAX_LAYERS, MAX_SIDE, MAX_SIDE_3D, TARGETS, buffer_format};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::framebuffers::sample_counts;
use nvjit_gl::Error;
use nvjit_runtime::TextureTarget;
use nvjit_texture::{BaseFormat as B, Format, Storage as S};

/// A resource: what an object of a target consists of, if there are such objects of the internal format.
struct Resource {
    /// `None` for renderbuffers.
    kind: Option<TextureTarget>,
    internal: u32,
    /// `None` for stencil indices alone.
    format: Option<Format>,
    looks: format::Looks,
}

/// Whether there are images of an internal format in textures of a target.
fn is_of_texture(target: u32, kind: TextureTarget, internal: u32, format: Format) -> bool {
    match kind {
        TextureTarget::Buffer => buffer_format(internal).is_ok(),
        _ if kind.is_multisample() => internal > 4 && format::is_renderable(internal),
        _ if is_specific(internal) => is_compressible(target, internal),
        TextureTarget::D3 => format.base() != B::DepthComponent && !matches!(internal, DUDV_ATI | DU8DV8_ATI),
        // ATI_envmap_bumpmap has images of two dimensions only.
        _ => !matches!(internal, DUDV_ATI | DU8DV8_ATI) || !matches!(kind, TextureTarget::D1) && !kind.has_layers(),
    }
}

impl Resource {
    /// The resource of a target of the table of targets; `None` if it is not supported.
    fn new(target: u32, kind: Option<TextureTarget>, internal: u32) -> Option<Self> {
        let format = format::format(internal).ok();
        let looks = format::looks(internal);
        let is_supported = match kind {
            None => internal > 4 && format::is_renderable(internal),
            Some(kind) => format.is_some_and(|format| is_of_texture(target, kind, internal, format)),
        };
        is_supported.then_some(Self { kind, internal, format, looks: looks.unwrap_or_default() })
    }

    fn is_texture(&self, test: impl FnOnce(TextureTarget) -> bool) -> bool {
        self.kind.is_some_and(test)
    }

    /// Whether it is filtered, or could be but for its format.
    fn has_images(&self) -> bool {
        self.is_texture(|kind| kind != TextureTarget::Buffer && !kind.is_multisample())
    }

    fn is_integer(&self) -> bool {
        self.format.is_some_and(|format| format.storage().integer())
    }

    fn is_depth(&self) -> bool {
        self.format.is_some_and(|format| format.base() == B::DepthComponent)
    }

    fn is_color(&self) -> bool {
        self.format.is_some() && !self.is_depth()
    }

    fn is_srgb(&self) -> bool {
        self.format.is_some_and(Format::is_srgb)
    }

    fn has_stencil(&self) -> bool {
        self.looks.stencil
    }

    /// Whether framebuffer objects have such images attached.
    fn is_attachable(&self) -> bool {
        let has_any = self.looks.color.is_some() || self.looks.depth || self.looks.stencil;
        has_any && self.kind != Some(TextureTarget::Buffer)
    }

    /// Whether a level may be attached with all its layers.
    fn has_layers(&self) -> bool {
        self.is_texture(|kind| kind.has_slices())
    }

    /// Width, height, and depth or layers.
    fn sides(&self) -> [usize; 3] {
        let side = MAX_SIDE;
        match self.kind {
            Some(TextureTarget::D1) => [side, 0, 0],
            Some(TextureTarget::Array1D) => [side, MAX_LAYERS, 0],
            Some(TextureTarget::Buffer) => [MAX_BUFFER_TEXELS, 0, 0],
            Some(TextureTarget::D3) => [MAX_SIDE_3D; 3],
            Some(TextureTarget::Array2D | TextureTarget::MultisampleArray2D | TextureTarget::ArrayCube) => {
                [side, side, MAX_LAYERS]
            }
            _ => [side, side, 0],
        }
    }

    fn samples(&self) -> Vec<u32> {
        let has_samples = self.kind.is_none_or(TextureTarget::is_multisample);
        if has_samples { sample_counts().rev().collect() } else { Vec::new() }
    }

    /// The product of all dimensions, with faces, and in textures with samples.
    fn combined(&self) -> usize {
        let faces = if self.is_texture(TextureTarget::is_cube) { 6 } else { 1 };
        let samples = self.samples().first().filter(|_| self.kind.is_some()).map_or(1, |&most| most as usize);
        self.sides().into_iter().filter(|&side| side > 0).product::<usize>() * faces * samples
    }

    /// The type of a component in memory, for pixels that need no conversion.
    fn element(&self) -> u32 {
        let Some(format) = self.format else { return UNSIGNED_BYTE };
        match (self.internal, format.storage()) {
            (DEPTH32F_STENCIL8, _) => FLOAT_32_UNSIGNED_INT_24_8_REV,
            (R11F_G11F_B10F, _) => UNSIGNED_INT_10F_11F_11F_REV,
            (RGB9_E5, _) => UNSIGNED_INT_5_9_9_9_REV,
            _ if self.has_stencil() => UNSIGNED_INT_24_8,
            (_, S::Unorm16 | S::Uint16) => UNSIGNED_SHORT,
            (_, S::Snorm8 | S::Sint8 | S::SignedRgtc) => BYTE,
            (_, S::Snorm16 | S::Sint16) => SHORT,
            (_, S::Half | S::BptcFloat | S::SignedBptcFloat) => HALF_FLOAT,
            (_, S::Float) => FLOAT,
            (_, S::Uint32) => UNSIGNED_INT,
            (_, S::Sint32) => INT,
            (_, S::Packed1010102) => UNSIGNED_INT_2_10_10_10_REV,
            _ => UNSIGNED_BYTE,
        }
    }

    /// The format of pixels for commands on images of textures.
    fn texels(&self) -> u32 {
        let Some(format) = self.format else { return STENCIL_INDEX };
        let [color, integers] = match format.base() {
            B::Alpha => [ALPHA, ALPHA_INTEGER],
            B::Luminance => [LUMINANCE, LUMINANCE_INTEGER],
            B::LuminanceAlpha => [LUMINANCE_ALPHA, LUMINANCE_ALPHA_INTEGER],
            B::Red | B::Intensity => [RED, RED_INTEGER],
            B::Rg => [RG, RG_INTEGER],
            B::Rgb => [RGB, RGB_INTEGER],
            B::DepthComponent if self.has_stencil() => [DEPTH_STENCIL; 2],
            B::DepthComponent => [DEPTH_COMPONENT; 2],
            B::Hilo => [HILO_NV; 2],
            B::Dsdt if matches!(self.internal, DUDV_ATI | DU8DV8_ATI) => [DUDV_ATI; 2],
            B::Dsdt => [DSDT_NV; 2],
            B::DsdtMag => [DSDT_MAG_NV; 2],
            B::DsdtMagIntensity => [DSDT_MAG_VIB_NV; 2],
            _ => [RGBA, RGBA_INTEGER],
        };
        if self.is_integer() { integers } else { color }
    }

    /// The format for ReadPixels.
    fn pixels(&self) -> u32 {
        match self.looks.color {
            Some(color) if color.integers.is_some() => RGBA_INTEGER,
            Some(_) => RGBA,
            None => self.texels(),
        }
    }

    /// The type for ReadPixels: packed types only suit formats of their own.
    fn pixel_element(&self) -> u32 {
        match self.element() {
            UNSIGNED_INT_10F_11F_11F_REV => FLOAT,
            element => element,
        }
    }

    /// Whether programs load from and store to such images.
    fn is_stored_to(&self) -> bool {
        let own = self.format.and_then(image_format);
        let asked = nvjit_gl::image_format(self.internal);
        self.kind.is_some() && own.is_some() && own == asked
    }

    /// IMAGE_COMPATIBILITY_CLASS: the classes are in the order of falling bits and components.
    fn image_class(&self) -> u32 {
        let Some(format) = self.format else { return NONE };
        if format.storage() == S::Packed1010102 {
            return IMAGE_CLASS_10_10_10_2;
        }
        let count = format.base().components();
        let by_size = match format.unit_bytes() / count {
            4 => 0,
            2 => 3,
            _ => 6,
        };
        IMAGE_CLASS_4_X_32 + by_size + [2, 2, 1, 1, 0][count.min(4)]
    }

    /// The bits of a component.
    fn bits(&self, query: u32) -> u32 {
        if query == TEXTURE_STENCIL_SIZE {
            return if self.has_stencil() { 8 } else { 0 };
        }
        format::component_bits(self.internal, query).unwrap_or(0)
    }

    /// The type of a component.
    fn kind_of(&self, query: u32) -> u32 {
        self.format.and_then(|format| format::component_type(format, query)).unwrap_or(NONE)
    }
}

/// Whether lookups gather from textures of a target.
fn gathers(kind: TextureTarget) -> bool {
    use TextureTarget::{Array2D, ArrayCube, Cube, D2, Rect};
    matches!(kind, D2 | Array2D | Cube | ArrayCube | Rect)
}

/// The answer for a property of a resource, without one the answer for what is not supported, which is 0; `None` for
/// other names. SAMPLES has another number of values.
fn property(resource: Option<&Resource>, name: u32) -> Option<Answer> {
    let with = |answer: &dyn Fn(&Resource) -> u32| resource.map_or(0, answer);
    let if_so = |test: &dyn Fn(&Resource) -> bool| if resource.is_some_and(test) { FULL_SUPPORT } else { NONE };
    let when = |test: &dyn Fn(&Resource) -> bool| resource.is_some_and(test);
    let choose = |test: &dyn Fn(&Resource) -> bool, value: &dyn Fn(&Resource) -> u32| {
        resource.filter(|own| test(own)).map_or(NONE, value)
    };
    let value = match name {
        MAX_COMBINED_DIMENSIONS => return Some(Answer::Nearest(resource.map_or(0, Resource::combined) as u64)),
        NUM_SAMPLE_COUNTS => with(&|own| own.samples().len() as u32),
        INTERNALFORMAT_SUPPORTED => when(&|_| true).into(),
        INTERNALFORMAT_PREFERRED => with(&|own| own.internal),
        INTERNALFORMAT_RED_SIZE => with(&|own| own.bits(TEXTURE_RED_SIZE)),
        INTERNALFORMAT_GREEN_SIZE => with(&|own| own.bits(TEXTURE_GREEN_SIZE)),
        INTERNALFORMAT_BLUE_SIZE => with(&|own| own.bits(TEXTURE_BLUE_SIZE)),
        INTERNALFORMAT_ALPHA_SIZE => with(&|own| own.bits(TEXTURE_ALPHA_SIZE)),
        INTERNALFORMAT_DEPTH_SIZE => with(&|own| own.bits(TEXTURE_DEPTH_SIZE)),
        INTERNALFORMAT_STENCIL_SIZE => with(&|own| own.bits(TEXTURE_STENCIL_SIZE)),
        INTERNALFORMAT_SHARED_SIZE => with(&|own| own.bits(TEXTURE_SHARED_SIZE)),
        INTERNALFORMAT_RED_TYPE => with(&|own| own.kind_of(TEXTURE_RED_TYPE)),
        INTERNALFORMAT_GREEN_TYPE => with(&|own| own.kind_of(TEXTURE_GREEN_TYPE)),
        INTERNALFORMAT_BLUE_TYPE => with(&|own| own.kind_of(TEXTURE_BLUE_TYPE)),
        INTERNALFORMAT_ALPHA_TYPE => with(&|own| own.kind_of(TEXTURE_ALPHA_TYPE)),
        INTERNALFORMAT_DEPTH_TYPE => with(&|own| own.kind_of(TEXTURE_DEPTH_TYPE)),
        INTERNALFORMAT_STENCIL_TYPE => choose(&Resource::has_stencil, &|_| UNSIGNED_INT),
        MAX_WIDTH => with(&|own| own.sides()[0] as u32),
        MAX_HEIGHT => with(&|own| own.sides()[1] as u32),
        MAX_DEPTH_ => with(&|own| own.sides()[2] as u32),
        MAX_LAYERS_ => with(&|own| match own.kind {
            Some(TextureTarget::Array1D) => own.sides()[1] as u32,
            Some(kind) if kind.has_layers() => own.sides()[2] as u32,
            _ => 0,
        }),
        COLOR_COMPONENTS => when(&Resource::is_color).into(),
        DEPTH_COMPONENTS => when(&Resource::is_depth).into(),
        STENCIL_COMPONENTS => when(&Resource::has_stencil).into(),
        COLOR_RENDERABLE => when(&|own| own.looks.color.is_some()).into(),
        DEPTH_RENDERABLE => when(&|own| own.looks.depth).into(),
        STENCIL_RENDERABLE => when(&Resource::has_stencil).into(),
        FRAMEBUFFER_RENDERABLE | READ_PIXELS => if_so(&Resource::is_attachable),
        FRAMEBUFFER_RENDERABLE_LAYERED => if_so(&|own| own.is_attachable() && own.has_layers()),
        FRAMEBUFFER_BLEND => {
            if_so(&|own| own.is_attachable() && own.looks.color.is_some_and(|color| color.integers.is_none()))
        }
        READ_PIXELS_FORMAT => choose(&Resource::is_attachable, &Resource::pixels),
        READ_PIXELS_TYPE => choose(&Resource::is_attachable, &Resource::pixel_element),
        TEXTURE_IMAGE_FORMAT | GET_TEXTURE_IMAGE_FORMAT => choose(&Resource::has_images, &Resource::texels),
        TEXTURE_IMAGE_TYPE | GET_TEXTURE_IMAGE_TYPE => choose(&Resource::has_images, &Resource::element),
        MIPMAP => when(&|own| own.is_texture(TextureTarget::has_levels)).into(),
        MANUAL_GENERATE_MIPMAP | AUTO_GENERATE_MIPMAP => if_so(&|own| own.is_texture(TextureTarget::has_levels)),
        COLOR_ENCODING => choose(&Resource::is_color, &|own| if own.is_srgb() { SRGB } else { LINEAR }),
        SRGB_READ | SRGB_DECODE_ARB => if_so(&|own| own.has_images() && own.is_srgb()),
        SRGB_WRITE => if_so(&|own| own.is_attachable() && own.is_srgb()),
        FILTER => if_so(&|own| own.has_images() && !own.is_integer()),
        VERTEX_TEXTURE..=COMPUTE_TEXTURE => if_so(&|own| own.kind.is_some()),
        TEXTURE_SHADOW => if_so(&|own| own.has_images() && own.is_depth()),
        TEXTURE_GATHER => if_so(&|own| own.is_texture(gathers)),
        TEXTURE_GATHER_SHADOW => if_so(&|own| own.is_texture(gathers) && own.is_depth()),
        SHADER_IMAGE_LOAD | SHADER_IMAGE_STORE => if_so(&Resource::is_stored_to),
        SHADER_IMAGE_ATOMIC => if_so(&|own| own.is_stored_to() && matches!(own.internal, R32I | R32UI)),
        IMAGE_TEXEL_SIZE => {
            choose(&Resource::is_stored_to, &|own| own.format.map_or(0, |format| 8 * format.unit_bytes() as u32))
        }
        IMAGE_COMPATIBILITY_CLASS => choose(&Resource::is_stored_to, &Resource::image_class),
        IMAGE_PIXEL_FORMAT => choose(&Resource::is_stored_to, &Resource::texels),
        IMAGE_PIXEL_TYPE => choose(&Resource::is_stored_to, &Resource::element),
        IMAGE_FORMAT_COMPATIBILITY_TYPE => choose(&Resource::is_stored_to, &|_| IMAGE_FORMAT_COMPATIBILITY_BY_SIZE),
        SIMULTANEOUS_TEXTURE_AND_DEPTH_TEST => if_so(&|own| own.kind.is_some() && own.looks.depth),
        SIMULTANEOUS_TEXTURE_AND_STENCIL_TEST | SIMULTANEOUS_TEXTURE_AND_STENCIL_WRITE => {
            if_so(&|own| own.kind.is_some() && own.looks.depth && own.has_stencil())
        }
        TEXTURE_COMPRESSED => when(&|own| is_specific(own.internal)).into(),
        TEXTURE_COMPRESSED_BLOCK_WIDTH | TEXTURE_COMPRESSED_BLOCK_HEIGHT => {
            choose(&|own| is_specific(own.internal), &|_| 4)
        }
        TEXTURE_COMPRESSED_BLOCK_SIZE => {
            choose(&|own| is_specific(own.internal), &|own| own.format.map_or(0, |format| format.unit_bytes() as u32))
        }
        CLEAR_BUFFER => if_so(&|own| own.kind == Some(TextureTarget::Buffer)),
        // Programs do not look up stencil indices, and there are no views.
        SIMULTANEOUS_TEXTURE_AND_DEPTH_WRITE | TEXTURE_VIEW | VIEW_COMPATIBILITY_CLASS => NONE,
        _ => return None,
    };
    Some(Answer::integer(value))
}

impl Context {
    /// GetInternalformativ and GetInternalformati64v: not more than `most` values.
    pub(crate) fn get_internal_format(
        &mut self,
        target: u32,
        internal: u32,
        name: u32,
        most: i32,
    ) -> Result<Answer, Error> {
        let kind = match target {
            RENDERBUFFER => None,
            _ => Some(TARGETS.iter().find(|row| row.0 == target).ok_or(Error::InvalidEnum)?.1),
        };
        let resource = Resource::new(target, kind, internal);
        let most = usize::try_from(most).map_err(|_| Error::InvalidValue)?;
        let counts = resource.as_ref().map_or_else(Vec::new, Resource::samples);
        match name {
            SAMPLES => Ok(Answer::integers(&counts[..most.min(counts.len())])),
            _ => {
                let answer = property(resource.as_ref(), name).ok_or(Error::InvalidEnum)?;
                Ok(if most > 0 { answer } else { Answer::integers::<u32>(&[]) })
            }
        }
    }
}
