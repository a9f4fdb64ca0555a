//! Formats of images: the components of a base format, their encoding in memory, and the positions of the filtered
//! components in the result (table X.5 of NV_fragment_program).

use super::error::TextureError;
use nvjit_runtime::half::{NAN_BITS, from_half};
use nvjit_runtime::srgb::DECODED;

/// A base internal format, as in table X.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BaseFormat {
    /// ALPHA
    Alpha,
    /// LUMINANCE
    Luminance,
    /// LUMINANCE_ALPHA
    LuminanceAlpha,
    /// INTENSITY
    Intensity,
    /// RGB
    Rgb,
    /// RGBA
    Rgba,
    /// HILO_NV: signed if the storage is.
    Hilo,
    /// DSDT_NV
    Dsdt,
    /// DSDT_MAG_NV: MAG is unsigned.
    DsdtMag,
    /// DSDT_MAG_INTENSITY_NV: MAG and I are unsigned.
    DsdtMagIntensity,
    /// FLOAT_R_NV
    FloatR,
    /// FLOAT_RG_NV
    FloatRg,
    /// FLOAT_RGB_NV
    FloatRgb,
    /// FLOAT_RGBA_NV
    FloatRgba,
    /// DEPTH_COMPONENT
    DepthComponent,
    /// RED: (R,0,0,1).
    Red,
    /// RG: (R,G,0,1).
    Rg,
}

/// How components are stored. 16-bit and 32-bit units are in the byte order of the host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Storage {
    /// A byte for each component; 255 is 1.
    Unorm8,
    /// 16 bits for each component; 65535 is 1.
    Unorm16,
    /// A signed byte for each component; 127 is 1, -127 and -128 are -1.
    Snorm8,
    /// 16 signed bits for each component; 32767 is 1, -32767 and -32768 are -1.
    Snorm16,
    /// UNSIGNED_SHORT_5_6_5: red in the highest bits.
    Packed565,
    /// UNSIGNED_SHORT_4_4_4_4: red in the highest bits.
    Packed4444,
    /// UNSIGNED_SHORT_5_5_5_1: red in the highest bits.
    Packed5551,
    /// IEEE binary16 for each component.
    Half,
    /// IEEE binary32 for each component.
    Float,
    /// COMPRESSED_RGB(A)_S3TC_DXT1_EXT
    Dxt1,
    /// COMPRESSED_RGBA_S3TC_DXT3_EXT
    Dxt3,
    /// COMPRESSED_RGBA_S3TC_DXT5_EXT
    Dxt5,
    /// UNSIGNED_INT_2_10_10_10_REV: red in the lowest bits.
    Packed1010102,
    /// An integer of an unsigned byte for each component (EXT_texture_integer).
    Uint8,
    /// An integer of 16 unsigned bits for each component.
    Uint16,
    /// An integer of 32 unsigned bits for each component.
    Uint32,
    /// An integer of a signed byte for each component.
    Sint8,
    /// An integer of 16 signed bits for each component.
    Sint16,
    /// An integer of 32 signed bits for each component.
    Sint32,
    /// COMPRESSED_RED_RGTC1_EXT and the like: a block of eight bytes for each component.
    Rgtc,
    /// COMPRESSED_SIGNED_RED_RGTC1_EXT and the like.
    SignedRgtc,
    /// COMPRESSED_RGBA_BPTC_UNORM_ARB: bytes.
    Bptc,
    /// COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_ARB: halves that are not negative.
    BptcFloat,
    /// COMPRESSED_RGB_BPTC_SIGNED_FLOAT_ARB: halves.
    SignedBptcFloat,
}

/// A base format and its storage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    base: BaseFormat,
    storage: Storage,
    srgb: bool,
    /// Whether reference values are compared with depths unclamped.
    unclamped: bool,
    /// Whether alpha is unsigned and colours are signed.
    unsigned_alpha: bool,
}

/// The form of texels in memory. All formats that are neither bytes nor halves nor integers are decoded once to f32.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    Unorm8,
    Half,
    Float,
    /// One component: depth.
    Single,
    /// Words of 32 bits: integers.
    Integer,
}

impl Kept {
    /// The number of bytes of a texel.
    pub(crate) fn bytes(self) -> usize {
        match self {
            Self::Unorm8 | Self::Single => 4,
            Self::Half => 8,
            Self::Float | Self::Integer => 16,
        }
    }
}

impl BaseFormat {
    /// Every base format.
    pub const ALL: [Self; 17] = [
        Self::Alpha,
        Self::Luminance,
        Self::LuminanceAlpha,
        Self::Intensity,
        Self::Rgb,
        Self::Rgba,
        Self::Hilo,
        Self::Dsdt,
        Self::DsdtMag,
        Self::DsdtMagIntensity,
        Self::FloatR,
        Self::FloatRg,
        Self::FloatRgb,
        Self::FloatRgba,
        Self::DepthComponent,
        Self::Red,
        Self::Rg,
    ];

    /// The number of components of a texel as it is uploaded.
    pub fn components(self) -> usize {
        match self {
            Self::Alpha | Self::Luminance | Self::Intensity | Self::FloatR | Self::Red | Self::DepthComponent => 1,
            Self::LuminanceAlpha | Self::Hilo | Self::Dsdt | Self::FloatRg | Self::Rg => 2,
            Self::Rgb | Self::DsdtMag | Self::FloatRgb => 3,
            Self::Rgba | Self::DsdtMagIntensity | Self::FloatRgba => 4,
        }
    }

    /// Places components by table X.5. Each row of the table but one selects among components, 0 and 1, so it may be
    /// applied to texels before filtering; the exception, HEMI of signed HILO, is 0 here.
    fn place<T: Copy>(self, c: [T; 4], signed: bool, zero: T, one: T) -> [T; 4] {
        match self {
            Self::Alpha => [zero, zero, zero, c[0]],
            Self::Luminance => [c[0], c[0], c[0], one],
            Self::LuminanceAlpha => [c[0], c[0], c[0], c[1]],
            Self::Intensity => [c[0]; 4],
            Self::Rgb | Self::DsdtMag | Self::FloatRgb => [c[0], c[1], c[2], one],
            Self::Rgba | Self::DsdtMagIntensity | Self::FloatRgba => c,
            Self::Hilo => [c[0], c[1], if signed { zero } else { one }, one],
            Self::Dsdt | Self::FloatRg | Self::Rg => [c[0], c[1], zero, one],
            Self::FloatR | Self::Red => [c[0], zero, zero, one],
            Self::DepthComponent => [c[0], zero, zero, zero],
        }
    }

    /// The components of a border colour, given as RGBA, in this format (table 3.15 of OpenGL 1.5).
    fn of_rgba(self, rgba: [f32; 4]) -> [f32; 4] {
        let [r, g, b, a] = rgba;
        match self {
            Self::Alpha => [a, 0.0, 0.0, 0.0],
            Self::LuminanceAlpha => [r, a, 0.0, 0.0],
            Self::Luminance | Self::Intensity | Self::FloatR | Self::Red | Self::DepthComponent => [r, 0.0, 0.0, 0.0],
            Self::Hilo | Self::Dsdt | Self::FloatRg | Self::Rg => [r, g, 0.0, 0.0],
            Self::Rgb | Self::DsdtMag | Self::FloatRgb => [r, g, b, 0.0],
            Self::Rgba | Self::DsdtMagIntensity | Self::FloatRgba => [r, g, b, a],
        }
    }
}

impl Storage {
    /// Every storage.
    pub const ALL: [Self; 24] = [
        Self::Unorm8,
        Self::Unorm16,
        Self::Snorm8,
        Self::Snorm16,
        Self::Packed565,
        Self::Packed4444,
        Self::Packed5551,
        Self::Half,
        Self::Float,
        Self::Dxt1,
        Self::Dxt3,
        Self::Dxt5,
        Self::Packed1010102,
        Self::Uint8,
        Self::Uint16,
        Self::Uint32,
        Self::Sint8,
        Self::Sint16,
        Self::Sint32,
        Self::Rgtc,
        Self::SignedRgtc,
        Self::Bptc,
        Self::BptcFloat,
        Self::SignedBptcFloat,
    ];

    /// Whether images consist of 4x4 blocks.
    pub fn compressed(self) -> bool {
        matches!(self, Self::Dxt1 | Self::Dxt3 | Self::Dxt5 | Self::Rgtc | Self::SignedRgtc) || self.is_bptc()
    }

    /// Whether the blocks are those of ARB_texture_compression_bptc, which images of three dimensions may have, too.
    pub fn is_bptc(self) -> bool {
        matches!(self, Self::Bptc | Self::BptcFloat | Self::SignedBptcFloat)
    }

    /// Whether texel values are confined to [0, 1] or [-1, 1].
    pub fn normalised(self) -> bool {
        !matches!(self, Self::Half | Self::Float | Self::BptcFloat | Self::SignedBptcFloat) && !self.integer()
    }

    /// Whether texels are integers, which are never filtered.
    pub fn integer(self) -> bool {
        matches!(self, Self::Uint8 | Self::Uint16 | Self::Uint32 | Self::Sint8 | Self::Sint16 | Self::Sint32)
    }

    fn signed(self) -> bool {
        matches!(self, Self::Snorm8 | Self::Snorm16 | Self::SignedRgtc)
    }
}

impl Format {
    /// RGBA bytes, the most common format.
    pub const RGBA8: Self = Self::plain(BaseFormat::Rgba, Storage::Unorm8);
    /// RGBA halves.
    pub const RGBA16F: Self = Self::plain(BaseFormat::FloatRgba, Storage::Half);
    /// RGBA floats.
    pub const RGBA32F: Self = Self::plain(BaseFormat::FloatRgba, Storage::Float);

    const fn plain(base: BaseFormat, storage: Storage) -> Self {
        Self { base, storage, srgb: false, unclamped: false, unsigned_alpha: false }
    }

    /// A format.
    ///
    /// # Errors
    /// [`TextureError::Format`] if the base format cannot be stored that way.
    pub fn new(base: BaseFormat, storage: Storage) -> Result<Self, TextureError> {
        use BaseFormat as B;
        use Storage as S;
        let fits = match storage {
            S::Packed565 => base == B::Rgb,
            S::Packed4444 | S::Packed5551 | S::Packed1010102 | S::Dxt3 | S::Dxt5 | S::Bptc => base == B::Rgba,
            S::BptcFloat | S::SignedBptcFloat => base == B::Rgb,
            S::Dxt1 => matches!(base, B::Rgb | B::Rgba),
            S::Rgtc | S::SignedRgtc => matches!(base, B::Red | B::Rg | B::Luminance | B::LuminanceAlpha),
            S::Unorm8 | S::Unorm16 => !matches!(
                base,
                B::Dsdt | B::DsdtMag | B::DsdtMagIntensity | B::FloatR | B::FloatRg | B::FloatRgb | B::FloatRgba
            ),
            S::Snorm8 | S::Snorm16 => {
                !matches!(base, B::FloatR | B::FloatRg | B::FloatRgb | B::FloatRgba | B::DepthComponent)
            }
            S::Half | S::Float => !matches!(base, B::Hilo | B::Dsdt | B::DsdtMag | B::DsdtMagIntensity),
            S::Uint8 | S::Uint16 | S::Uint32 | S::Sint8 | S::Sint16 | S::Sint32 => matches!(
                base,
                B::Alpha | B::Luminance | B::LuminanceAlpha | B::Intensity | B::Red | B::Rg | B::Rgb | B::Rgba
            ),
        };
        if fits { Ok(Self::plain(base, storage)) } else { Err(TextureError::Format) }
    }

    /// The format with sRGB-encoded colours and linear alpha (EXT_texture_sRGB): lookups filter decoded colours.
    ///
    /// # Errors
    /// [`TextureError::Format`] if components are not bytes of luminance or RGB, compressed or not.
    pub fn with_srgb(self) -> Result<Self, TextureError> {
        use BaseFormat as B;
        let fits = matches!(self.base, B::Luminance | B::LuminanceAlpha | B::Rgb | B::Rgba)
            && matches!(self.storage, Storage::Unorm8 | Storage::Dxt1 | Storage::Dxt3 | Storage::Dxt5 | Storage::Bptc);
        if fits { Ok(Self { srgb: true, ..self }) } else { Err(TextureError::Format) }
    }

    /// The format without sRGB encoding.
    pub(crate) fn without_srgb(self) -> Self {
        Self { srgb: false, ..self }
    }

    /// The format with floating-point depths instead of fixed-point ones (ARB_depth_buffer_float, section 3.8.14): the
    /// reference value of a comparison is not clamped to 0 to 1.
    ///
    /// # Errors
    /// [`TextureError::Format`] if texels are not depths in floats.
    pub fn with_floating_depths(self) -> Result<Self, TextureError> {
        let fits = self.base == BaseFormat::DepthComponent && self.storage == Storage::Float;
        if fits { Ok(Self { unclamped: true, ..self }) } else { Err(TextureError::Format) }
    }

    /// The format with an alpha of 0 to 1 and colours of -1 to 1 (NV_texture_shader, table 3.16:
    /// SIGNED_RGB8_UNSIGNED_ALPHA8_NV).
    ///
    /// # Errors
    /// [`TextureError::Format`] if texels are not RGBA in signed bytes.
    pub fn with_unsigned_alpha(self) -> Result<Self, TextureError> {
        let fits = self.base == BaseFormat::Rgba && self.storage == Storage::Snorm8;
        if fits { Ok(Self { unsigned_alpha: true, ..self }) } else { Err(TextureError::Format) }
    }

    /// Whether alpha is unsigned and colours are signed.
    pub fn has_unsigned_alpha(self) -> bool {
        self.unsigned_alpha
    }

    /// Whether a component, in the order in which texels are stored, is a fraction from -1 to 1.
    pub fn is_signed(self, component: usize) -> bool {
        let magnitudes = matches!(self.base, BaseFormat::DsdtMag | BaseFormat::DsdtMagIntensity);
        let is_unsigned = magnitudes && component >= 2 || self.unsigned_alpha && component == 3;
        self.storage.signed() && !is_unsigned
    }

    /// Whether texels are floating-point depths.
    pub fn has_floating_depths(self) -> bool {
        self.unclamped
    }

    /// Whether colours are encoded by sRGB.
    pub fn is_srgb(self) -> bool {
        self.srgb
    }

    /// The base format.
    pub fn base(self) -> BaseFormat {
        self.base
    }

    /// The storage.
    pub fn storage(self) -> Storage {
        self.storage
    }

    /// The number of bytes of a texel; for compressed storage, of a block of 4x4.
    pub fn unit_bytes(self) -> usize {
        let components = self.base.components();
        match self.storage {
            Storage::Unorm8 | Storage::Snorm8 | Storage::Uint8 | Storage::Sint8 => components,
            Storage::Unorm16 | Storage::Snorm16 | Storage::Half | Storage::Uint16 | Storage::Sint16 => 2 * components,
            Storage::Float | Storage::Uint32 | Storage::Sint32 => 4 * components,
            Storage::Packed1010102 => 4,
            Storage::Packed565 | Storage::Packed4444 | Storage::Packed5551 => 2,
            Storage::Dxt1 => 8,
            Storage::Rgtc | Storage::SignedRgtc => 8 * components,
            Storage::Dxt3 | Storage::Dxt5 | Storage::Bptc | Storage::BptcFloat | Storage::SignedBptcFloat => 16,
        }
    }

    /// Whether the third component of the result is HEMI.
    pub(crate) fn hemi(self) -> bool {
        self.base == BaseFormat::Hilo && self.storage.signed()
    }

    pub(crate) fn kept(self) -> Kept {
        match (self.base, self.storage) {
            (BaseFormat::DepthComponent, _) => Kept::Single,
            // Decoded colours need more than eight bits.
            _ if self.srgb => Kept::Float,
            (_, Storage::Unorm8 | Storage::Packed4444) => Kept::Unorm8,
            (_, Storage::Dxt1 | Storage::Dxt3 | Storage::Dxt5 | Storage::Bptc) => Kept::Unorm8,
            (_, Storage::Half) => Kept::Half,
            (_, storage) if storage.integer() => Kept::Integer,
            _ => Kept::Float,
        }
    }

    /// Whether texels are kept in the form in which they are uploaded.
    pub(crate) fn is_kept_as_stored(self) -> bool {
        matches!(self.base, BaseFormat::Rgba | BaseFormat::FloatRgba | BaseFormat::DepthComponent)
            && !self.storage.compressed()
            && !self.srgb
            && self.unit_bytes() == self.kept().bytes()
    }

    /// A texel of bytes, placed. Only for formats that are kept as bytes and not compressed.
    pub(crate) fn decode_bytes(self, texel: &[u8]) -> [u8; 4] {
        let mut c = [0; 4];
        if self.storage == Storage::Packed4444 {
            let bits = u16::from_ne_bytes([texel[0], texel[1]]);
            c = std::array::from_fn(|n| (bits >> (12 - 4 * n) & 15) as u8 * 17);
        } else {
            c[..texel.len()].copy_from_slice(texel);
        }
        self.place_bytes(c)
    }

    /// Decodes adjacent texels of bytes and places their components, up to the length of `texels`. Only for formats
    /// that are kept as bytes and not compressed.
    pub(crate) fn decode_byte_row(self, row: &[u8], texels: &mut [[u8; 4]]) {
        match (self.storage, self.base.components()) {
            (Storage::Unorm8, 1) => self.place_row::<1>(row, texels),
            (Storage::Unorm8, 2) => self.place_row::<2>(row, texels),
            (Storage::Unorm8, 3) => self.place_row::<3>(row, texels),
            _ => {
                let units = row.chunks_exact(self.unit_bytes());
                texels.iter_mut().zip(units).for_each(|(texel, bytes)| *texel = self.decode_bytes(bytes));
            }
        }
    }

    /// Decodes texels of `N` bytes and places their components: each result is a sum of components, shifted to all
    /// their positions.
    fn place_row<const N: usize>(self, row: &[u8], texels: &mut [[u8; 4]]) {
        let word = |components: [u8; 4], one: u8| u32::from_le_bytes(self.base.place(components, false, 0, one));
        let places: [u32; N] = std::array::from_fn(|n| word(std::array::from_fn(|own| u8::from(own == n)), 0));
        let constant = word([0; 4], 255);
        for (texel, bytes) in texels.iter_mut().zip(row.as_chunks::<N>().0) {
            let sum = bytes.iter().zip(places).fold(constant, |sum, (&byte, place)| sum + u32::from(byte) * place);
            *texel = sum.to_le_bytes();
        }
    }

    /// Places the components of RGBA bytes.
    pub(crate) fn place_bytes(self, c: [u8; 4]) -> [u8; 4] {
        self.base.place(c, false, 0, 255)
    }

    /// Decodes sRGB bytes and places the components.
    pub(crate) fn place_srgb(self, c: [u8; 4]) -> [f32; 4] {
        let has_alpha = matches!(self.base, BaseFormat::LuminanceAlpha | BaseFormat::Rgba);
        let alpha = self.base.components() - usize::from(has_alpha);
        let component = |n: usize| if n == alpha { f32::from(c[n]) / 255.0 } else { DECODED[usize::from(c[n])] };
        self.base.place([0, 1, 2, 3].map(component), false, 0.0, 1.0)
    }

    /// Places decoded components.
    pub(crate) fn place_floats(self, c: [f32; 4]) -> [f32; 4] {
        self.base.place(c, self.storage.signed(), 0.0, 1.0)
    }

    /// A texel of halves, placed. Only for formats that are kept as halves.
    pub(crate) fn decode_halves(self, texel: &[u8]) -> [u16; 4] {
        let mut c = [0; 4];
        for (c, bytes) in c.iter_mut().zip(texel.chunks_exact(2)) {
            *c = u16::from_ne_bytes([bytes[0], bytes[1]]);
        }
        self.base.place(c, false, 0, 0x3c00)
    }

    /// A texel of integers, placed: 32 bits for each component; missing components are 0, a missing alpha is 1. Only
    /// for formats that are kept as integers.
    pub(crate) fn decode_integers(self, texel: &[u8]) -> [u32; 4] {
        let mut c = [0u32; 4];
        for (c, bytes) in c.iter_mut().zip(texel.chunks_exact(self.unit_bytes() / self.base.components())) {
            *c = match (self.storage, bytes) {
                (Storage::Sint8, &[a]) => a as i8 as u32,
                (_, &[a]) => u32::from(a),
                (Storage::Sint16, &[a, b]) => i16::from_ne_bytes([a, b]) as u32,
                (_, &[a, b]) => u32::from(u16::from_ne_bytes([a, b])),
                (_, &[a, b, c, d]) => u32::from_ne_bytes([a, b, c, d]),
                _ => 0,
            };
        }
        self.base.place(c, false, 0, 1)
    }

    /// A texel as f32, placed. For all formats that are neither compressed nor integers.
    pub(crate) fn decode(self, texel: &[u8]) -> [f32; 4] {
        if self.srgb {
            let mut c = [0; 4];
            c.iter_mut().zip(texel).for_each(|(c, &byte)| *c = byte);
            return self.place_srgb(c);
        }
        let half_words = |n: usize| texel.get(2 * n..2 * n + 2).map(|b| u16::from_ne_bytes([b[0], b[1]]));
        let packed = half_words(0).unwrap_or(0);
        let field = |shift: u32, bits: u32| {
            let max = (1u16 << bits) - 1;
            f32::from(packed >> shift & max) / f32::from(max)
        };
        let c: [f32; 4] = match self.storage {
            Storage::Packed565 => [field(11, 5), field(5, 6), field(0, 5), 0.0],
            Storage::Packed4444 => [field(12, 4), field(8, 4), field(4, 4), field(0, 4)],
            Storage::Packed5551 => [field(11, 5), field(6, 5), field(1, 5), field(0, 1)],
            Storage::Packed1010102 => {
                let low = u32::from(packed) | u32::from(half_words(1).unwrap_or(0)) << 16;
                let word = if cfg!(target_endian = "big") { low.rotate_left(16) } else { low };
                let field = |shift: u32, max: u32| (word >> shift & max) as f32 / max as f32;
                [field(0, 1023), field(10, 1023), field(20, 1023), field(30, 3)]
            }
            _ => std::array::from_fn(|n| {
                let unsigned = !self.is_signed(n);
                match self.storage {
                    Storage::Unorm8 => texel.get(n).map_or(0.0, |&b| f32::from(b) / 255.0),
                    Storage::Snorm8 if unsigned => texel.get(n).map_or(0.0, |&b| f32::from(b) / 255.0),
                    Storage::Snorm8 => texel.get(n).map_or(0.0, |&b| (f32::from(b as i8) / 127.0).max(-1.0)),
                    Storage::Unorm16 => half_words(n).map_or(0.0, |w| f32::from(w) / 65535.0),
                    Storage::Snorm16 if unsigned => half_words(n).map_or(0.0, |w| f32::from(w) / 65535.0),
                    Storage::Snorm16 => half_words(n).map_or(0.0, |w| (f32::from(w as i16) / 32767.0).max(-1.0)),
                    Storage::Half => half_words(n).map_or(0.0, from_half),
                    _ => texel.get(4 * n..4 * n + 4).map_or(0.0, |b| f32::from_ne_bytes([b[0], b[1], b[2], b[3]])),
                }
            }),
        };
        self.base.place(c, self.storage.signed(), 0.0, 1.0)
    }

    /// The border colour as a texel of this format, placed, within the range of the storage. Callers round it to the
    /// form that is kept. For integers its bits are the integers.
    pub(crate) fn border_texel(self, rgba: [f32; 4]) -> [f32; 4] {
        if self.storage.integer() {
            return self.base.place(self.base.of_rgba(rgba), false, 0.0, f32::from_bits(1));
        }
        let mut c = self.base.of_rgba(rgba);
        if self.storage.normalised() || self.base == BaseFormat::DepthComponent {
            for (n, c) in c.iter_mut().enumerate() {
                let low = if self.is_signed(n) { -1.0 } else { 0.0 };
                // NaN becomes the lower bound.
                *c = if *c > low { *c } else { low };
                *c = if *c < 1.0 { *c } else { 1.0 };
            }
        }
        self.base.place(c, self.storage.signed(), 0.0, 1.0)
    }
}

/// The NaN of conversions and filters, as docs/numerics.md defines it.
pub(crate) const NAN: f32 = f32::from_bits(NAN_BITS);

/// The number itself, or [`NAN`] for any NaN.
#[inline(always)]
pub(crate) fn canonical(value: f32) -> f32 {
    if value.is_nan() { NAN } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_decoded_like_their_texels() {
        for format in BaseFormat::ALL.into_iter().filter_map(|base| Format::new(base, Storage::Unorm8).ok()) {
            let row: Vec<u8> = (0..37 * format.unit_bytes()).map(|n| (n * 89 % 256) as u8).collect();
            let mut texels = [[7; 4]; 37];
            format.decode_byte_row(&row, &mut texels);
            let expected = row.chunks(format.unit_bytes()).map(|bytes| format.decode_bytes(bytes));
            assert!(texels.into_iter().eq(expected), "{format:?}");
        }
    }
}
