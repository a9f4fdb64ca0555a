//! Internal formats (OpenGL 1.5, tables 3.15 to 3.17), and the storage format of each.

use crate::enums::*;
use crate::framebuffers::Kept;
use crate::pixels::small_floats::{from_shared, from_unsigned, to_shared, to_unsigned};
use crate::pixels::{Integers, ONE};
use nvjit_gl::Error;
use nvjit_raster::{ColorFormat, Components};
use nvjit_texture::{BaseFormat, Format, Storage};

/// A row: the internal format, its base format and its storage.
type Row = (u32, BaseFormat, Storage);

use BaseFormat as B;
use Storage as S;

/// All internal formats. The GL lets an implementation choose the resolution; formats of up to eight bits have eight.
const FORMATS: &[Row] = &[
    (1, B::Luminance, S::Unorm8),
    (2, B::LuminanceAlpha, S::Unorm8),
    (3, B::Rgb, S::Unorm8),
    (4, B::Rgba, S::Unorm8),
    (ALPHA, B::Alpha, S::Unorm8),
    (ALPHA4, B::Alpha, S::Unorm8),
    (ALPHA8, B::Alpha, S::Unorm8),
    (ALPHA12, B::Alpha, S::Unorm16),
    (ALPHA16, B::Alpha, S::Unorm16),
    (LUMINANCE, B::Luminance, S::Unorm8),
    (LUMINANCE4, B::Luminance, S::Unorm8),
    (LUMINANCE8, B::Luminance, S::Unorm8),
    (LUMINANCE12, B::Luminance, S::Unorm16),
    (LUMINANCE16, B::Luminance, S::Unorm16),
    (LUMINANCE_ALPHA, B::LuminanceAlpha, S::Unorm8),
    (LUMINANCE4_ALPHA4, B::LuminanceAlpha, S::Unorm8),
    (LUMINANCE6_ALPHA2, B::LuminanceAlpha, S::Unorm8),
    (LUMINANCE8_ALPHA8, B::LuminanceAlpha, S::Unorm8),
    (LUMINANCE12_ALPHA4, B::LuminanceAlpha, S::Unorm16),
    (LUMINANCE12_ALPHA12, B::LuminanceAlpha, S::Unorm16),
    (LUMINANCE16_ALPHA16, B::LuminanceAlpha, S::Unorm16),
    (INTENSITY, B::Intensity, S::Unorm8),
    (INTENSITY4, B::Intensity, S::Unorm8),
    (INTENSITY8, B::Intensity, S::Unorm8),
    (INTENSITY12, B::Intensity, S::Unorm16),
    (INTENSITY16, B::Intensity, S::Unorm16),
    (RGB, B::Rgb, S::Unorm8),
    (R3_G3_B2, B::Rgb, S::Unorm8),
    (RGB4, B::Rgb, S::Unorm8),
    (RGB5, B::Rgb, S::Unorm8),
    (RGB8, B::Rgb, S::Unorm8),
    (RGB10, B::Rgb, S::Unorm16),
    (RGB12, B::Rgb, S::Unorm16),
    (RGB16, B::Rgb, S::Unorm16),
    (RGBA, B::Rgba, S::Unorm8),
    (RGBA2, B::Rgba, S::Unorm8),
    (RGBA4, B::Rgba, S::Unorm8),
    (RGB5_A1, B::Rgba, S::Unorm8),
    (RGBA8, B::Rgba, S::Unorm8),
    (RGB10_A2, B::Rgba, S::Packed1010102),
    (RGBA12, B::Rgba, S::Unorm16),
    (RGBA16, B::Rgba, S::Unorm16),
    (DEPTH_COMPONENT, B::DepthComponent, S::Float),
    (DEPTH_COMPONENT16, B::DepthComponent, S::Float),
    (DEPTH_COMPONENT24, B::DepthComponent, S::Float),
    (DEPTH_COMPONENT32, B::DepthComponent, S::Float),
    // Stencil indices are stored beside the image.
    (DEPTH_STENCIL, B::DepthComponent, S::Float),
    (DEPTH24_STENCIL8, B::DepthComponent, S::Float),
    // ARB_depth_buffer_float
    (DEPTH_COMPONENT32F, B::DepthComponent, S::Float),
    (DEPTH32F_STENCIL8, B::DepthComponent, S::Float),
    // ATI_envmap_bumpmap
    (DUDV_ATI, B::Dsdt, S::Snorm8),
    (DU8DV8_ATI, B::Dsdt, S::Snorm8),
    // NV_texture_shader and NV_texture_shader3
    (HILO_NV, B::Hilo, S::Unorm16),
    (HILO16_NV, B::Hilo, S::Unorm16),
    (HILO8_NV, B::Hilo, S::Unorm8),
    (SIGNED_HILO_NV, B::Hilo, S::Snorm16),
    (SIGNED_HILO16_NV, B::Hilo, S::Snorm16),
    (SIGNED_HILO8_NV, B::Hilo, S::Snorm8),
    (SIGNED_RGBA_NV, B::Rgba, S::Snorm8),
    (SIGNED_RGBA8_NV, B::Rgba, S::Snorm8),
    (SIGNED_RGB_NV, B::Rgb, S::Snorm8),
    (SIGNED_RGB8_NV, B::Rgb, S::Snorm8),
    (SIGNED_LUMINANCE_NV, B::Luminance, S::Snorm8),
    (SIGNED_LUMINANCE8_NV, B::Luminance, S::Snorm8),
    (SIGNED_LUMINANCE_ALPHA_NV, B::LuminanceAlpha, S::Snorm8),
    (SIGNED_LUMINANCE8_ALPHA8_NV, B::LuminanceAlpha, S::Snorm8),
    (SIGNED_ALPHA_NV, B::Alpha, S::Snorm8),
    (SIGNED_ALPHA8_NV, B::Alpha, S::Snorm8),
    (SIGNED_INTENSITY_NV, B::Intensity, S::Snorm8),
    (SIGNED_INTENSITY8_NV, B::Intensity, S::Snorm8),
    (SIGNED_RGB_UNSIGNED_ALPHA_NV, B::Rgba, S::Snorm8),
    (SIGNED_RGB8_UNSIGNED_ALPHA8_NV, B::Rgba, S::Snorm8),
    (DSDT_NV, B::Dsdt, S::Snorm8),
    (DSDT8_NV, B::Dsdt, S::Snorm8),
    (DSDT_MAG_NV, B::DsdtMag, S::Snorm8),
    (DSDT8_MAG8_NV, B::DsdtMag, S::Snorm8),
    (DSDT_MAG_INTENSITY_NV, B::DsdtMagIntensity, S::Snorm8),
    (DSDT8_MAG8_INTENSITY8_NV, B::DsdtMagIntensity, S::Snorm8),
    (COMPRESSED_ALPHA, B::Alpha, S::Unorm8),
    (COMPRESSED_LUMINANCE, B::Luminance, S::Unorm8),
    (COMPRESSED_LUMINANCE_ALPHA, B::LuminanceAlpha, S::Unorm8),
    (COMPRESSED_INTENSITY, B::Intensity, S::Unorm8),
    (COMPRESSED_RGB, B::Rgb, S::Unorm8),
    (COMPRESSED_RGBA, B::Rgba, S::Unorm8),
    (COMPRESSED_RGB_S3TC_DXT1_EXT, B::Rgb, S::Dxt1),
    (COMPRESSED_RGBA_S3TC_DXT1_EXT, B::Rgba, S::Dxt1),
    (COMPRESSED_RGBA_S3TC_DXT3_EXT, B::Rgba, S::Dxt3),
    (COMPRESSED_RGBA_S3TC_DXT5_EXT, B::Rgba, S::Dxt5),
    (RGBA32F, B::Rgba, S::Float),
    (RGB32F, B::Rgb, S::Float),
    (ALPHA32F_ARB, B::Alpha, S::Float),
    (INTENSITY32F_ARB, B::Intensity, S::Float),
    (LUMINANCE32F_ARB, B::Luminance, S::Float),
    (LUMINANCE_ALPHA32F_ARB, B::LuminanceAlpha, S::Float),
    (RGBA16F, B::Rgba, S::Half),
    (RGB16F, B::Rgb, S::Half),
    (ALPHA16F_ARB, B::Alpha, S::Half),
    (INTENSITY16F_ARB, B::Intensity, S::Half),
    (LUMINANCE16F_ARB, B::Luminance, S::Half),
    (LUMINANCE_ALPHA16F_ARB, B::LuminanceAlpha, S::Half),
    // ARB_texture_rg, with EXT_texture_integer
    (RED, B::Red, S::Unorm8),
    (R8, B::Red, S::Unorm8),
    (R16, B::Red, S::Unorm16),
    (RG, B::Rg, S::Unorm8),
    (RG8, B::Rg, S::Unorm8),
    (RG16, B::Rg, S::Unorm16),
    (R16F, B::Red, S::Half),
    (R32F, B::Red, S::Float),
    (RG16F, B::Rg, S::Half),
    (RG32F, B::Rg, S::Float),
    (R8I, B::Red, S::Sint8),
    (R8UI, B::Red, S::Uint8),
    (R16I, B::Red, S::Sint16),
    (R16UI, B::Red, S::Uint16),
    (R32I, B::Red, S::Sint32),
    (R32UI, B::Red, S::Uint32),
    (RG8I, B::Rg, S::Sint8),
    (RG8UI, B::Rg, S::Uint8),
    (RG16I, B::Rg, S::Sint16),
    (RG16UI, B::Rg, S::Uint16),
    (RG32I, B::Rg, S::Sint32),
    (RG32UI, B::Rg, S::Uint32),
    (COMPRESSED_RED, B::Red, S::Unorm8),
    (COMPRESSED_RG, B::Rg, S::Unorm8),
    // EXT_texture_compression_rgtc and EXT_texture_compression_latc
    (COMPRESSED_RED_RGTC1, B::Red, S::Rgtc),
    (COMPRESSED_SIGNED_RED_RGTC1, B::Red, S::SignedRgtc),
    (COMPRESSED_RG_RGTC2, B::Rg, S::Rgtc),
    (COMPRESSED_SIGNED_RG_RGTC2, B::Rg, S::SignedRgtc),
    (COMPRESSED_LUMINANCE_LATC1, B::Luminance, S::Rgtc),
    (COMPRESSED_SIGNED_LUMINANCE_LATC1, B::Luminance, S::SignedRgtc),
    (COMPRESSED_LUMINANCE_ALPHA_LATC2, B::LuminanceAlpha, S::Rgtc),
    (COMPRESSED_SIGNED_LUMINANCE_ALPHA_LATC2, B::LuminanceAlpha, S::SignedRgtc),
    // ARB_texture_compression_bptc
    (COMPRESSED_RGBA_BPTC_UNORM, B::Rgba, S::Bptc),
    (COMPRESSED_RGB_BPTC_SIGNED_FLOAT, B::Rgb, S::SignedBptcFloat),
    (COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT, B::Rgb, S::BptcFloat),
    // EXT_texture_snorm
    (RED_SNORM, B::Red, S::Snorm8),
    (R8_SNORM, B::Red, S::Snorm8),
    (R16_SNORM, B::Red, S::Snorm16),
    (RG_SNORM, B::Rg, S::Snorm8),
    (RG8_SNORM, B::Rg, S::Snorm8),
    (RG16_SNORM, B::Rg, S::Snorm16),
    (RGB_SNORM, B::Rgb, S::Snorm8),
    (RGB8_SNORM, B::Rgb, S::Snorm8),
    (RGB16_SNORM, B::Rgb, S::Snorm16),
    (RGBA_SNORM, B::Rgba, S::Snorm8),
    (RGBA8_SNORM, B::Rgba, S::Snorm8),
    (RGBA16_SNORM, B::Rgba, S::Snorm16),
    (ALPHA_SNORM, B::Alpha, S::Snorm8),
    (ALPHA8_SNORM, B::Alpha, S::Snorm8),
    (ALPHA16_SNORM, B::Alpha, S::Snorm16),
    (LUMINANCE_SNORM, B::Luminance, S::Snorm8),
    (LUMINANCE8_SNORM, B::Luminance, S::Snorm8),
    (LUMINANCE16_SNORM, B::Luminance, S::Snorm16),
    (INTENSITY_SNORM, B::Intensity, S::Snorm8),
    (INTENSITY8_SNORM, B::Intensity, S::Snorm8),
    (INTENSITY16_SNORM, B::Intensity, S::Snorm16),
    (LUMINANCE_ALPHA_SNORM, B::LuminanceAlpha, S::Snorm8),
    (LUMINANCE8_ALPHA8_SNORM, B::LuminanceAlpha, S::Snorm8),
    (LUMINANCE16_ALPHA16_SNORM, B::LuminanceAlpha, S::Snorm16),
    // EXT_packed_float and EXT_texture_shared_exponent: halves represent all values of these formats
    (R11F_G11F_B10F, B::Rgb, S::Half),
    (RGB9_E5, B::Rgb, S::Half),
    // EXT_texture_integer
    (RGBA32UI, B::Rgba, S::Uint32),
    (RGB32UI, B::Rgb, S::Uint32),
    (ALPHA32UI, B::Alpha, S::Uint32),
    (INTENSITY32UI, B::Intensity, S::Uint32),
    (LUMINANCE32UI, B::Luminance, S::Uint32),
    (LUMINANCE_ALPHA32UI, B::LuminanceAlpha, S::Uint32),
    (RGBA16UI, B::Rgba, S::Uint16),
    (RGB16UI, B::Rgb, S::Uint16),
    (ALPHA16UI, B::Alpha, S::Uint16),
    (INTENSITY16UI, B::Intensity, S::Uint16),
    (LUMINANCE16UI, B::Luminance, S::Uint16),
    (LUMINANCE_ALPHA16UI, B::LuminanceAlpha, S::Uint16),
    (RGBA8UI, B::Rgba, S::Uint8),
    (RGB8UI, B::Rgb, S::Uint8),
    (ALPHA8UI, B::Alpha, S::Uint8),
    (INTENSITY8UI, B::Intensity, S::Uint8),
    (LUMINANCE8UI, B::Luminance, S::Uint8),
    (LUMINANCE_ALPHA8UI, B::LuminanceAlpha, S::Uint8),
    (RGBA32I, B::Rgba, S::Sint32),
    (RGB32I, B::Rgb, S::Sint32),
    (ALPHA32I, B::Alpha, S::Sint32),
    (INTENSITY32I, B::Intensity, S::Sint32),
    (LUMINANCE32I, B::Luminance, S::Sint32),
    (LUMINANCE_ALPHA32I, B::LuminanceAlpha, S::Sint32),
    (RGBA16I, B::Rgba, S::Sint16),
    (RGB16I, B::Rgb, S::Sint16),
    (ALPHA16I, B::Alpha, S::Sint16),
    (INTENSITY16I, B::Intensity, S::Sint16),
    (LUMINANCE16I, B::Luminance, S::Sint16),
    (LUMINANCE_ALPHA16I, B::LuminanceAlpha, S::Sint16),
    (RGBA8I, B::Rgba, S::Sint8),
    (RGB8I, B::Rgb, S::Sint8),
    (ALPHA8I, B::Alpha, S::Sint8),
    (INTENSITY8I, B::Intensity, S::Sint8),
    (LUMINANCE8I, B::Luminance, S::Sint8),
    (LUMINANCE_ALPHA8I, B::LuminanceAlpha, S::Sint8),
];

/// The formats whose colours are encoded by sRGB (EXT_texture_sRGB).
const SRGB_FORMATS: &[Row] = &[
    (SRGB, B::Rgb, S::Unorm8),
    (SRGB8, B::Rgb, S::Unorm8),
    (SRGB_ALPHA, B::Rgba, S::Unorm8),
    (SRGB8_ALPHA8, B::Rgba, S::Unorm8),
    (SLUMINANCE_ALPHA, B::LuminanceAlpha, S::Unorm8),
    (SLUMINANCE8_ALPHA8, B::LuminanceAlpha, S::Unorm8),
    (SLUMINANCE, B::Luminance, S::Unorm8),
    (SLUMINANCE8, B::Luminance, S::Unorm8),
    (COMPRESSED_SRGB, B::Rgb, S::Unorm8),
    (COMPRESSED_SRGB_ALPHA, B::Rgba, S::Unorm8),
    (COMPRESSED_SLUMINANCE, B::Luminance, S::Unorm8),
    (COMPRESSED_SLUMINANCE_ALPHA, B::LuminanceAlpha, S::Unorm8),
    (COMPRESSED_SRGB_S3TC_DXT1, B::Rgb, S::Dxt1),
    (COMPRESSED_SRGB_ALPHA_S3TC_DXT1, B::Rgba, S::Dxt1),
    (COMPRESSED_SRGB_ALPHA_S3TC_DXT3, B::Rgba, S::Dxt3),
    (COMPRESSED_SRGB_ALPHA_S3TC_DXT5, B::Rgba, S::Dxt5),
    (COMPRESSED_SRGB_ALPHA_BPTC_UNORM, B::Rgba, S::Bptc),
];

/// Formats of pixels and internal formats that only match each other (ATI_envmap_bumpmap; NV_texture_shader, section
/// 3.8.1).
const GROUPS: [(&[u32], &[u32]); 5] = [
    (&[DUDV_ATI, DU8DV8_ATI], &[DUDV_ATI, DU8DV8_ATI]),
    (&[HILO_NV], &[HILO_NV, HILO16_NV, HILO8_NV, SIGNED_HILO_NV, SIGNED_HILO16_NV, SIGNED_HILO8_NV]),
    (&[DSDT_NV], &[DSDT_NV, DSDT8_NV]),
    (&[DSDT_MAG_NV], &[DSDT_MAG_NV, DSDT8_MAG8_NV]),
    (&[DSDT_MAG_VIB_NV], &[DSDT_MAG_INTENSITY_NV, DSDT8_MAG8_INTENSITY8_NV]),
];

/// Whether pixels of a format can be converted to or from images of an internal format, if one belongs to a group.
pub fn fits_group(internal: u32, pixels: u32) -> bool {
    GROUPS.iter().all(|row| row.0.contains(&pixels) == row.1.contains(&internal))
}

/// Whether texels belong to a group, and so are neither colours nor depths.
pub fn is_group(format: Format) -> bool {
    matches!(format.base(), B::Hilo | B::Dsdt | B::DsdtMag | B::DsdtMagIntensity)
}

/// The storage format of images with an internal format.
///
/// # Errors
/// INVALID_VALUE for unknown ones.
pub fn format(internal: u32) -> Result<Format, Error> {
    let find = |rows: &[Row]| rows.iter().find(|row| row.0 == internal).map(|row| Format::new(row.1, row.2));
    let format = match find(SRGB_FORMATS) {
        Some(encoded) => Some(encoded.and_then(Format::with_srgb)),
        None if matches!(internal, SIGNED_RGB_UNSIGNED_ALPHA_NV | SIGNED_RGB8_UNSIGNED_ALPHA8_NV) => {
            find(FORMATS).map(|colors| colors.and_then(Format::with_unsigned_alpha))
        }
        None if has_floating_depths(internal) => {
            find(FORMATS).map(|depths| depths.and_then(Format::with_floating_depths))
        }
        None => find(FORMATS),
    };
    format.and_then(Result::ok).ok_or(Error::InvalidValue)
}

/// The colours of a renderable image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColorLooks {
    /// The storage format in a target.
    pub format: ColorFormat,
    pub components: Components,
    /// For each of red, green, blue and alpha: whether queries report it.
    pub has: [bool; 4],
    /// The type of integers, if the image has integers.
    pub integers: Option<Integers>,
    /// Whether sRGB encodes them.
    pub srgb: bool,
}

impl ColorLooks {
    /// What a colour buffer of this format stores.
    pub fn kept(&self) -> Kept {
        Kept { components: self.components, integers: self.integers, srgb: self.srgb }
    }

    /// Whether a target stores them as four bytes.
    pub fn is_rgba8(&self) -> bool {
        self.format == ColorFormat::Rgba8 && self.integers.is_none()
    }

    /// The colour that a read or a lookup returns for a written colour.
    pub fn seen(&self, color: [f32; 4]) -> [f32; 4] {
        self.components.seen(color, if self.integers.is_some() { ONE } else { 1.0 })
    }
}

/// The buffers of a renderable image.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Looks {
    pub color: Option<ColorLooks>,
    pub depth: bool,
    pub stencil: bool,
}

/// The type of integer components, if components are integers.
pub fn integers(format: Format) -> Option<Integers> {
    let signed = matches!(format.storage(), S::Sint8 | S::Sint16 | S::Sint32);
    let bytes = format.unit_bytes() / format.base().components();
    format.storage().integer().then(|| Integers::new(signed, bytes))
}

/// Whether images of an internal format have stencil indices beside depths.
pub fn has_stencil(internal: u32) -> bool {
    matches!(internal, DEPTH_STENCIL | DEPTH24_STENCIL8 | DEPTH32F_STENCIL8)
}

/// Whether depths of an internal format are floating-point.
pub fn has_floating_depths(internal: u32) -> bool {
    matches!(internal, DEPTH_COMPONENT32F | DEPTH32F_STENCIL8)
}

/// The colours and depths of renderable internal formats, including those of renderbuffers only
/// (ARB_framebuffer_object, section 4.4.4).
pub fn looks(internal: u32) -> Option<Looks> {
    let stencil = Looks { stencil: true, ..Looks::default() };
    match internal {
        STENCIL_INDEX | STENCIL_INDEX1 | STENCIL_INDEX4 | STENCIL_INDEX8 | STENCIL_INDEX16 => return Some(stencil),
        _ if is_compressed(internal) => return None,
        _ => {}
    }
    let format = format(internal).ok()?;
    let kept = match format.storage() {
        // EXT_texture_snorm and EXT_texture_shared_exponent do not make these formats renderable.
        S::Snorm8 | S::Snorm16 => return None,
        _ if internal == RGB9_E5 => return None,
        S::Unorm8 => ColorFormat::Rgba8,
        S::Unorm16 | S::Packed1010102 => ColorFormat::Rgba16,
        S::Half => ColorFormat::Rgba16f,
        storage if storage.integer() => ColorFormat::Rgba32i,
        _ => ColorFormat::Rgba32f,
    };
    let components = match format.base() {
        B::Rgb => Components::Rgb,
        B::Rgba => Components::Rgba,
        B::Alpha => Components::Alpha,
        B::Luminance | B::Intensity | B::Red => Components::Red,
        B::Rg => Components::Rg,
        B::LuminanceAlpha => Components::RedAlpha,
        B::DepthComponent => {
            return Some(Looks { depth: true, stencil: has_stencil(internal), ..Looks::default() });
        }
        _ => return None,
    };
    let is = |bases: &[B]| bases.contains(&format.base());
    let has = [
        is(&[B::Red, B::Rg, B::Rgb, B::Rgba]),
        is(&[B::Rg, B::Rgb, B::Rgba]),
        is(&[B::Rgb, B::Rgba]),
        is(&[B::Rgba, B::Alpha, B::LuminanceAlpha]),
    ];
    let color = ColorLooks { format: kept, components, has, integers: integers(format), srgb: format.is_srgb() };
    Some(Looks { color: Some(color), ..Looks::default() })
}

/// Whether images of an internal format may be attached to framebuffer objects, even if this driver cannot draw to
/// them.
pub fn is_renderable(internal: u32) -> bool {
    let is_color = |format: Format| !is_group(format);
    looks(internal).is_some() || format(internal).is_ok_and(is_color) && !is_compressed(internal) && internal != RGB9_E5
}

/// Generic compressed formats, and their base formats.
const GENERIC: [(u32, u32); 12] = [
    (COMPRESSED_ALPHA, ALPHA),
    (COMPRESSED_LUMINANCE, LUMINANCE),
    (COMPRESSED_LUMINANCE_ALPHA, LUMINANCE_ALPHA),
    (COMPRESSED_INTENSITY, INTENSITY),
    (COMPRESSED_RGB, RGB),
    (COMPRESSED_RGBA, RGBA),
    (COMPRESSED_RED, RED),
    (COMPRESSED_RG, RG),
    (COMPRESSED_SRGB, SRGB),
    (COMPRESSED_SRGB_ALPHA, SRGB_ALPHA),
    (COMPRESSED_SLUMINANCE, SLUMINANCE),
    (COMPRESSED_SLUMINANCE_ALPHA, SLUMINANCE_ALPHA),
];

/// The internal format of an image that is requested with this one (section 3.8.1): a generic compressed format is
/// replaced by its base format.
pub fn chosen(internal: u32) -> u32 {
    GENERIC.iter().find(|row| row.0 == internal).map_or(internal, |row| row.1)
}

/// The specific formats, in the order of their numbers (COMPRESSED_TEXTURE_FORMATS lists those that suit any image).
pub const COMPRESSED_FORMATS: [u32; 3] =
    [COMPRESSED_RGB_S3TC_DXT1_EXT, COMPRESSED_RGBA_S3TC_DXT3_EXT, COMPRESSED_RGBA_S3TC_DXT5_EXT];

/// Whether textures of a target may have images of a specific compressed format.
pub fn is_compressible(target: u32, internal: u32) -> bool {
    match target {
        TEXTURE_2D | TEXTURE_CUBE_MAP | TEXTURE_2D_ARRAY | TEXTURE_CUBE_MAP_ARRAY => true,
        TEXTURE_3D => (COMPRESSED_RGBA_BPTC_UNORM..=COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT).contains(&internal),
        _ => false,
    }
}

/// Whether an internal format is a specific compressed one.
pub fn is_specific(internal: u32) -> bool {
    (COMPRESSED_RGB_S3TC_DXT1_EXT..=COMPRESSED_RGBA_S3TC_DXT5_EXT).contains(&internal)
        || (COMPRESSED_SRGB_S3TC_DXT1..=COMPRESSED_SRGB_ALPHA_S3TC_DXT5).contains(&internal)
        || (COMPRESSED_LUMINANCE_LATC1..=COMPRESSED_SIGNED_LUMINANCE_ALPHA_LATC2).contains(&internal)
        || (COMPRESSED_RED_RGTC1..=COMPRESSED_SIGNED_RG_RGTC2).contains(&internal)
        || (COMPRESSED_RGBA_BPTC_UNORM..=COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT).contains(&internal)
}

/// Whether an internal format is a compressed one, generic or specific.
fn is_compressed(internal: u32) -> bool {
    (COMPRESSED_ALPHA..=COMPRESSED_RGBA).contains(&internal)
        || (COMPRESSED_SRGB..=COMPRESSED_SLUMINANCE_ALPHA).contains(&internal)
        || matches!(internal, COMPRESSED_RED | COMPRESSED_RG)
        || is_specific(internal)
}

/// The components of a base format, as indices in RGBA; a depth is in red.
pub fn places(base: BaseFormat) -> &'static [usize] {
    match base {
        B::Alpha => &[3],
        B::LuminanceAlpha => &[0, 3],
        B::Rg | B::Dsdt | B::Hilo => &[0, 1],
        B::Rgb | B::DsdtMag => &[0, 1, 2],
        B::Rgba | B::DsdtMagIntensity => &[0, 1, 2, 3],
        _ => &[0],
    }
}

/// Adds a texel of this colour to the data of an image (table 3.15). Integers are words of the format's type.
pub fn encode(format: Format, color: [f32; 4], data: &mut Vec<u8>) {
    let unit = |value: f32| if value > 0.0 { f64::from(value.min(1.0)) } else { 0.0 };
    if format.storage() == S::Packed1010102 {
        let fields = color.into_iter().zip([(1023.0, 0), (1023.0, 10), (1023.0, 20), (3.0, 30)]);
        let word = fields.fold(0, |word, (value, (most, shift))| word | ((unit(value) * most).round() as u32) << shift);
        data.extend(word.to_ne_bytes());
        return;
    }
    // NaN becomes 0.
    let signed = |value: f32, most: f64| (f64::from(value.clamp(-1.0, 1.0)) * most).round() as i32;
    for (component, &place) in places(format.base()).iter().enumerate() {
        let value = color[place];
        match format.storage() {
            S::Snorm8 if !format.is_signed(component) => data.push((unit(value) * 255.0).round() as u8),
            S::Unorm8 => data.push((unit(value) * 255.0).round() as u8),
            S::Unorm16 => data.extend(((unit(value) * 65535.0).round() as u16).to_ne_bytes()),
            S::Snorm8 => data.push(signed(value, 127.0) as i8 as u8),
            S::Snorm16 => data.extend((signed(value, 32767.0) as i16).to_ne_bytes()),
            S::Half => data.extend(half::f16::from_f32(value).to_ne_bytes()),
            S::Uint8 | S::Sint8 => data.push(value.to_bits() as u8),
            S::Uint16 | S::Sint16 => data.extend((value.to_bits() as u16).to_ne_bytes()),
            S::Uint32 | S::Sint32 => data.extend(value.to_bits().to_ne_bytes()),
            _ if format.base() == B::DepthComponent => data.extend((unit(value) as f32).to_ne_bytes()),
            _ => data.extend(value.to_ne_bytes()),
        }
    }
}

/// The nearest colour that an internal format represents, if it is stored in halves, which represent more: unsigned
/// floats, and floats with a shared exponent.
pub fn nearest(internal: u32, color: [f32; 4]) -> [f32; 4] {
    let [r, g, b, a] = color;
    match internal {
        R11F_G11F_B10F => {
            let [r, g, b] = [(r, 6), (g, 6), (b, 5)].map(|(own, bits)| from_unsigned(to_unsigned(own, bits), bits));
            [r, g, b, a]
        }
        RGB9_E5 => {
            let [r, g, b] = from_shared(to_shared([r, g, b]));
            [r, g, b, a]
        }
        _ => color,
    }
}

/// The storage type of a format's component, for its query (ARB_texture_float and EXT_texture_integer, section 6.1.3).
pub fn component_type(format: Format, query: u32) -> Option<u32> {
    const QUERIES: [(u32, u32); 7] = [
        (TEXTURE_RED_TYPE, TEXTURE_RED_SIZE),
        (TEXTURE_GREEN_TYPE, TEXTURE_GREEN_SIZE),
        (TEXTURE_BLUE_TYPE, TEXTURE_BLUE_SIZE),
        (TEXTURE_ALPHA_TYPE, TEXTURE_ALPHA_SIZE),
        (TEXTURE_LUMINANCE_TYPE, TEXTURE_LUMINANCE_SIZE),
        (TEXTURE_INTENSITY_TYPE, TEXTURE_INTENSITY_SIZE),
        (TEXTURE_DEPTH_TYPE, TEXTURE_DEPTH_SIZE),
    ];
    let (_, size) = QUERIES.iter().find(|row| row.0 == query)?;
    Some(match (bits(format, *size)?, integers(format), format.storage()) {
        (0, ..) => NONE,
        (_, Some(kind), _) => {
            if kind.signed {
                INT
            } else {
                UNSIGNED_INT
            }
        }
        (_, None, S::BptcFloat | S::SignedBptcFloat) => FLOAT,
        (_, None, S::Half | S::Float) if format.base() != B::DepthComponent || format.has_floating_depths() => FLOAT,
        (_, None, _) if query == TEXTURE_ALPHA_TYPE && format.has_unsigned_alpha() => UNSIGNED_NORMALIZED,
        (_, None, _) if format.base() == B::DsdtMagIntensity => UNSIGNED_NORMALIZED,
        (_, None, S::Snorm8 | S::Snorm16 | S::SignedRgtc) => SIGNED_NORMALIZED,
        _ => UNSIGNED_NORMALIZED,
    })
}

/// The bits of the components of an internal format, by query.
pub fn component_bits(internal: u32, query: u32) -> Option<u32> {
    let format = format(internal).ok()?;
    match (internal, query) {
        (DEPTH_COMPONENT32, TEXTURE_DEPTH_SIZE) => Some(32),
        (R11F_G11F_B10F, TEXTURE_RED_SIZE | TEXTURE_GREEN_SIZE) => Some(11),
        (R11F_G11F_B10F, TEXTURE_BLUE_SIZE) => Some(10),
        (RGB9_E5, TEXTURE_RED_SIZE | TEXTURE_GREEN_SIZE | TEXTURE_BLUE_SIZE) => Some(9),
        (_, TEXTURE_SHARED_SIZE) => Some(if internal == RGB9_E5 { 5 } else { 0 }),
        _ => bits(format, query),
    }
}

/// The bits of the components of a format, by query.
fn bits(format: Format, query: u32) -> Option<u32> {
    let base = format.base();
    let has = match query {
        TEXTURE_RED_SIZE => matches!(base, B::Red | B::Rg | B::Rgb | B::Rgba),
        TEXTURE_GREEN_SIZE => matches!(base, B::Rg | B::Rgb | B::Rgba),
        TEXTURE_BLUE_SIZE => matches!(base, B::Rgb | B::Rgba),
        TEXTURE_ALPHA_SIZE => matches!(base, B::Rgba | B::Alpha | B::LuminanceAlpha),
        TEXTURE_LUMINANCE_SIZE => matches!(base, B::Luminance | B::LuminanceAlpha),
        TEXTURE_INTENSITY_SIZE => matches!(base, B::Intensity | B::DsdtMagIntensity),
        TEXTURE_HI_SIZE_NV | TEXTURE_LO_SIZE_NV => base == B::Hilo,
        TEXTURE_DS_SIZE_NV | TEXTURE_DT_SIZE_NV => matches!(base, B::Dsdt | B::DsdtMag | B::DsdtMagIntensity),
        TEXTURE_MAG_SIZE_NV => matches!(base, B::DsdtMag | B::DsdtMagIntensity),
        TEXTURE_DEPTH_SIZE => base == B::DepthComponent,
        _ => return None,
    };
    let bits = match format.storage() {
        S::Unorm8 | S::Snorm8 | S::Uint8 | S::Sint8 => 8,
        S::Unorm16 | S::Snorm16 | S::Half | S::Uint16 | S::Sint16 => 16,
        // The precision of decoded colours, and the largest of alpha.
        S::Dxt1 | S::Dxt3 | S::Dxt5 | S::Rgtc | S::SignedRgtc | S::Bptc => 8,
        S::BptcFloat | S::SignedBptcFloat => 16,
        S::Packed1010102 if query == TEXTURE_ALPHA_SIZE => 2,
        S::Packed1010102 => 10,
        _ if base == B::DepthComponent && !format.has_floating_depths() => 24,
        _ => 32,
    };
    Some(if has { bits } else { 0 })
}
