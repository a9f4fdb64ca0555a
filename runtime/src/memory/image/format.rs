//! Formats of image units: where the components of a texel are, and how formatted accesses convert them
//! (table X.2 of EXT_shader_image_load_store). Not where texels are.

use crate::half::{from_half, to_half};
use crate::memory::{ImageConversion, MemoryElement};

/// An image unit format: a row of table X.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum ImageFormat {
    Rgba32F = 0,
    Rgba16F = 1,
    Rg32F = 2,
    Rg16F = 3,
    R11FG11FB10F = 4,
    R32F = 5,
    R16F = 6,
    Rgba32Ui = 7,
    Rgba16Ui = 8,
    Rgb10A2Ui = 9,
    Rgba8Ui = 10,
    Rg32Ui = 11,
    Rg16Ui = 12,
    Rg8Ui = 13,
    R32Ui = 14,
    R16Ui = 15,
    R8Ui = 16,
    Rgba32I = 17,
    Rgba16I = 18,
    Rgba8I = 19,
    Rg32I = 20,
    Rg16I = 21,
    Rg8I = 22,
    R32I = 23,
    R16I = 24,
    R8I = 25,
    Rgba16 = 26,
    Rgb10A2 = 27,
    Rgba8 = 28,
    Rg16 = 29,
    Rg8 = 30,
    R16 = 31,
    R8 = 32,
    Rgba16Snorm = 33,
    Rgba8Snorm = 34,
    Rg16Snorm = 35,
    Rg8Snorm = 36,
    R16Snorm = 37,
    R8Snorm = 38,
}

/// The type of a component's bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    /// IEEE binary32 or binary16, or fp11 or fp10 of OpenGL, which have no sign.
    Float,
    Unsigned,
    Signed,
    /// The largest number is 1.
    Unorm,
    /// The largest number is 1, the smallest two are -1.
    Snorm,
}

/// A row of the table: the name, the type of components, and the bits of each, with red lowest.
pub(super) struct Row(pub(super) &'static str, pub(super) Numbers, pub(super) &'static [u32]);

impl ImageFormat {
    /// Every format, in the order of their numbers.
    pub const ALL: [Self; 39] = [
        Self::Rgba32F,
        Self::Rgba16F,
        Self::Rg32F,
        Self::Rg16F,
        Self::R11FG11FB10F,
        Self::R32F,
        Self::R16F,
        Self::Rgba32Ui,
        Self::Rgba16Ui,
        Self::Rgb10A2Ui,
        Self::Rgba8Ui,
        Self::Rg32Ui,
        Self::Rg16Ui,
        Self::Rg8Ui,
        Self::R32Ui,
        Self::R16Ui,
        Self::R8Ui,
        Self::Rgba32I,
        Self::Rgba16I,
        Self::Rgba8I,
        Self::Rg32I,
        Self::Rg16I,
        Self::Rg8I,
        Self::R32I,
        Self::R16I,
        Self::R8I,
        Self::Rgba16,
        Self::Rgb10A2,
        Self::Rgba8,
        Self::Rg16,
        Self::Rg8,
        Self::R16,
        Self::R8,
        Self::Rgba16Snorm,
        Self::Rgba8Snorm,
        Self::Rg16Snorm,
        Self::Rg8Snorm,
        Self::R16Snorm,
        Self::R8Snorm,
    ];

    pub(super) const fn row(self) -> Row {
        use Numbers::*;
        match self {
            Self::Rgba32F => Row("RGBA32F", Float, &[32; 4]),
            Self::Rgba16F => Row("RGBA16F", Float, &[16; 4]),
            Self::Rg32F => Row("RG32F", Float, &[32; 2]),
            Self::Rg16F => Row("RG16F", Float, &[16; 2]),
            Self::R11FG11FB10F => Row("R11F_G11F_B10F", Float, &[11, 11, 10]),
            Self::R32F => Row("R32F", Float, &[32]),
            Self::R16F => Row("R16F", Float, &[16]),
            Self::Rgba32Ui => Row("RGBA32UI", Unsigned, &[32; 4]),
            Self::Rgba16Ui => Row("RGBA16UI", Unsigned, &[16; 4]),
            Self::Rgb10A2Ui => Row("RGB10_A2UI", Unsigned, &[10, 10, 10, 2]),
            Self::Rgba8Ui => Row("RGBA8UI", Unsigned, &[8; 4]),
            Self::Rg32Ui => Row("RG32UI", Unsigned, &[32; 2]),
            Self::Rg16Ui => Row("RG16UI", Unsigned, &[16; 2]),
            Self::Rg8Ui => Row("RG8UI", Unsigned, &[8; 2]),
            Self::R32Ui => Row("R32UI", Unsigned, &[32]),
            Self::R16Ui => Row("R16UI", Unsigned, &[16]),
            Self::R8Ui => Row("R8UI", Unsigned, &[8]),
            Self::Rgba32I => Row("RGBA32I", Signed, &[32; 4]),
            Self::Rgba16I => Row("RGBA16I", Signed, &[16; 4]),
            Self::Rgba8I => Row("RGBA8I", Signed, &[8; 4]),
            Self::Rg32I => Row("RG32I", Signed, &[32; 2]),
            Self::Rg16I => Row("RG16I", Signed, &[16; 2]),
            Self::Rg8I => Row("RG8I", Signed, &[8; 2]),
            Self::R32I => Row("R32I", Signed, &[32]),
            Self::R16I => Row("R16I", Signed, &[16]),
            Self::R8I => Row("R8I", Signed, &[8]),
            Self::Rgba16 => Row("RGBA16", Unorm, &[16; 4]),
            Self::Rgb10A2 => Row("RGB10_A2", Unorm, &[10, 10, 10, 2]),
            Self::Rgba8 => Row("RGBA8", Unorm, &[8; 4]),
            Self::Rg16 => Row("RG16", Unorm, &[16; 2]),
            Self::Rg8 => Row("RG8", Unorm, &[8; 2]),
            Self::R16 => Row("R16", Unorm, &[16]),
            Self::R8 => Row("R8", Unorm, &[8]),
            Self::Rgba16Snorm => Row("RGBA16_SNORM", Snorm, &[16; 4]),
            Self::Rgba8Snorm => Row("RGBA8_SNORM", Snorm, &[8; 4]),
            Self::Rg16Snorm => Row("RG16_SNORM", Snorm, &[16; 2]),
            Self::Rg8Snorm => Row("RG8_SNORM", Snorm, &[8; 2]),
            Self::R16Snorm => Row("R16_SNORM", Snorm, &[16]),
            Self::R8Snorm => Row("R8_SNORM", Snorm, &[8]),
        }
    }

    /// The name of the internal format, without `GL_`: `RGBA32F`, `RGB10_A2UI`.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Bytes of a texel: 1, 2, 4, 8 or 16. It determines the equivalence class (1x8, 1x16, 1x32, 2x32, 4x32): an image
    /// may be viewed with every format of the same size.
    pub fn bytes(self) -> usize {
        self.row().2.iter().sum::<u32>() as usize / 8
    }

    /// The fourth component of texels that have none: 1, as bits.
    pub(super) fn one(self) -> u32 {
        if self.row().1.are_integers() { 1 } else { 1f32.to_bits() }
    }

    /// Whether loads and stores of `count` components of a type fit texels of this size: table X.3, and the additions
    /// of NV_gpu_program5_mem_extended.
    pub(super) fn is_moved_by(self, element: MemoryElement, count: u8) -> bool {
        use MemoryElement::*;
        let is_listed = matches!(element, U8 | S8 | U16 | S16 | F16 | U32 | S32 | F32);
        is_listed && element.bytes() * usize::from(count) == self.bytes()
    }

    /// Whether atomics of a type are for texels of this size (table X.3, NV_shader_atomic_float,
    /// NV_shader_atomic_fp16_vector).
    pub(super) fn is_changed_by(self, element: MemoryElement) -> bool {
        use MemoryElement::*;
        matches!(element, U32 | S32 | F32 | F16X2 | F16X4) && element.bytes() == self.bytes()
    }

    /// The texel that a formatted store of four components writes.
    pub(super) fn encode(self, conversion: ImageConversion, components: [u32; 4]) -> u128 {
        let Row(_, numbers, widths) = self.row();
        let is_signed = numbers.are_read_as_signed(conversion);
        let (mut texel, mut place) = (0, 0);
        for (&width, value) in widths.iter().zip(components) {
            let bits = if numbers.are_integers() {
                encode_integer(numbers, width, value, is_signed)
            } else {
                encode_float(numbers, width, value)
            };
            texel |= u128::from(bits & u32::MAX >> (32 - width)) << place;
            place += width;
        }
        texel
    }

    /// The result of a formatted load; missing components are (0, 0, 0, 1).
    pub(super) fn decode(self, texel: u128) -> [u32; 4] {
        let Row(_, numbers, widths) = self.row();
        let mut components = [0, 0, 0, self.one()];
        let mut place = 0;
        for (&width, value) in widths.iter().zip(&mut components) {
            let bits = (texel >> place) as u32 & u32::MAX >> (32 - width);
            *value = match numbers {
                Numbers::Unsigned => bits,
                Numbers::Signed => sign_extended(bits, width) as u32,
                _ => decode_float(numbers, width, bits),
            };
            place += width;
        }
        components
    }
}

impl Numbers {
    fn are_integers(self) -> bool {
        matches!(self, Self::Unsigned | Self::Signed)
    }

    /// Whether integers of a program are signed.
    fn are_read_as_signed(self, conversion: ImageConversion) -> bool {
        match conversion {
            ImageConversion::Signed => true,
            ImageConversion::Unsigned => false,
            _ => self == Self::Signed,
        }
    }
}

/// The largest number of a fraction of `width` bits, which is 1.
pub(super) fn largest(numbers: Numbers, width: u32) -> u32 {
    u32::MAX >> (32 - width + u32::from(numbers == Numbers::Snorm))
}

fn encode_float(numbers: Numbers, width: u32, value: u32) -> u32 {
    let number = f32::from_bits(value);
    // The product is exact in fp64; conversions to integers saturate, and NaN becomes 0.
    let scaled = f64::from(number) * f64::from(largest(numbers, width));
    match numbers {
        Numbers::Float if width == 32 => value,
        Numbers::Float if width == 16 => to_half(number).into(),
        Numbers::Float => to_unsigned_float(number, width - 5),
        Numbers::Snorm => {
            let limit = f64::from(largest(numbers, width));
            scaled.clamp(-limit, limit).round_ties_even() as i32 as u32
        }
        _ => (scaled.round_ties_even() as u32).min(largest(numbers, width)),
    }
}

fn decode_float(numbers: Numbers, width: u32, bits: u32) -> u32 {
    let one = largest(numbers, width) as f32;
    let number = match numbers {
        Numbers::Float if width == 32 => return bits,
        // fp11 and fp10 are fp16 without the sign and the last bits.
        Numbers::Float => from_half((bits << (15 - width.min(15))) as u16),
        Numbers::Snorm => (sign_extended(bits, width) as f32 / one).max(-1.0),
        _ => bits as f32 / one,
    };
    number.to_bits()
}

/// Integers are clamped to the range of the destination.
fn encode_integer(numbers: Numbers, width: u32, value: u32, is_signed: bool) -> u32 {
    let number = if is_signed { i64::from(value as i32) } else { i64::from(value) };
    let (low, high) = match numbers {
        Numbers::Signed => (-1i64 << (width - 1), (1 << (width - 1)) - 1),
        _ => (0, (1 << width) - 1),
    };
    number.clamp(low, high) as u32
}

fn sign_extended(bits: u32, width: u32) -> i32 {
    (bits << (32 - width)) as i32 >> (32 - width)
}

/// The nearest fp11 or fp10 number with `mantissa` bits of mantissa (OpenGL 3.0, 2.1.3): negative numbers give 0, and
/// finite numbers stay finite.
fn to_unsigned_float(value: f32, mantissa: u32) -> u32 {
    let infinity = 31 << mantissa;
    if value.is_nan() {
        return infinity | ((1 << mantissa) - 1);
    }
    if value == f32::INFINITY {
        return infinity;
    }
    let positive = value.max(0.0);
    let nearest = if positive < f32::from_bits(0x3880_0000) {
        // Denormals are integers times 2^(-14 - mantissa), which the first normal number continues.
        (positive * f32::from_bits((127 + 14 + mantissa) << 23)).round_ties_even() as u32
    } else {
        let (bits, dropped) = (positive.to_bits() - (112 << 23), 23 - mantissa);
        (bits + (1 << (dropped - 1)) - 1 + (bits >> dropped & 1)) >> dropped
    };
    nearest.min(infinity - 1)
}
