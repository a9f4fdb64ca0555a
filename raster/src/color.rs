//! Storage formats of colours.

use crate::lanes::{LANES, Lanes};
use crate::state::LogicOp;
use crate::tile::{Blocks, for_each_in, indices_in, plane};
use half::f16;
use std::ops::Range;

/// The storage format of colours. Drawing is optimised for the first two; other formats are written pixel by pixel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ColorFormat {
    /// Four bytes; colours are clamped to `[0,1]`.
    Rgba8,
    /// Four fp32, unclamped.
    Rgba32f,
    /// Five, six and five bits, red in the highest; alpha is 1.
    Rgb565,
    /// Four components of sixteen bits; colours are clamped to `[0,1]`.
    Rgba16,
    /// Four fp16, unclamped.
    Rgba16f,
    /// Four integers of 32 bits, signed or unsigned: the bits are stored as written. They are not clamped, blended or
    /// averaged, and alpha does not affect fragments (EXT_texture_integer).
    Rgba32i,
    /// A byte of red; it is read as all three colour components, with an alpha of 1.
    Luminance8,
    /// A byte of alpha; the colour components are read as 0.
    Alpha8,
}

impl ColorFormat {
    /// Whether colours are clamped to `[0,1]` and stored as fixed-point fractions.
    pub fn is_clamped(self) -> bool {
        !matches!(self, Self::Rgba32f | Self::Rgba16f | Self::Rgba32i)
    }

    /// Whether colours are floats.
    pub fn is_float(self) -> bool {
        matches!(self, Self::Rgba32f | Self::Rgba16f)
    }
}

/// A colour buffer, in a tile.
pub(crate) enum Color {
    /// Red in the lowest byte.
    Rgba8(Blocks<u32>),
    /// A plane for each component.
    Rgba32f([Blocks<f32>; 4]),
    /// A plane for each component, of bits that are not floats.
    Rgba32i([Blocks<f32>; 4]),
    Rgb565(Blocks<u16>),
    Luminance8(Blocks<u8>),
    Alpha8(Blocks<u8>),
    Rgba16([Blocks<u16>; 4]),
    /// The bits of halves.
    Rgba16f([Blocks<u16>; 4]),
}

/// The width and the position of each component of [`ColorFormat::Rgb565`].
const BITS_565: [(u32, u32); 3] = [(5, 11), (6, 5), (5, 0)];

impl Color {
    pub fn new(format: ColorFormat) -> Option<Self> {
        let shorts = || Some([plane()?, plane()?, plane()?, plane()?]);
        Some(match format {
            ColorFormat::Rgba8 => Self::Rgba8(plane()?),
            ColorFormat::Rgba32f => Self::Rgba32f([plane()?, plane()?, plane()?, plane()?]),
            ColorFormat::Rgba32i => Self::Rgba32i([plane()?, plane()?, plane()?, plane()?]),
            ColorFormat::Rgb565 => Self::Rgb565(plane()?),
            ColorFormat::Luminance8 => Self::Luminance8(plane()?),
            ColorFormat::Alpha8 => Self::Alpha8(plane()?),
            ColorFormat::Rgba16 => Self::Rgba16(shorts()?),
            ColorFormat::Rgba16f => Self::Rgba16f(shorts()?),
        })
    }

    /// Whether colours are fixed-point fractions, and so clamped.
    pub fn is_clamped(&self) -> bool {
        !matches!(self, Self::Rgba32f(_) | Self::Rgba16f(_) | Self::Rgba32i(_))
    }

    /// Whether colours are integers, which take part in no arithmetic.
    pub fn is_integer(&self) -> bool {
        matches!(self, Self::Rgba32i(_))
    }

    /// The colour of a pixel.
    pub fn get(&self, index: usize) -> [f32; 4] {
        let (block, pixel) = (index / LANES, index % LANES);
        match self {
            Self::Rgba32f(planes) | Self::Rgba32i(planes) => planes.each_ref().map(|plane| plane[block].0[pixel]),
            Self::Rgba16f(planes) => planes.each_ref().map(|plane| f16::from_bits(plane[block].0[pixel]).to_f32()),
            _ => self.seen(self.bits(index)),
        }
    }

    /// Sets the components of a pixel that are in `mask`.
    pub fn set(&mut self, index: usize, color: [f32; 4], mask: [bool; 4]) {
        let (block, pixel) = (index / LANES, index % LANES);
        match self {
            Self::Rgba32f(planes) | Self::Rgba32i(planes) => {
                for (component, plane) in planes.iter_mut().enumerate().filter(|&(component, _)| mask[component]) {
                    plane[block].0[pixel] = color[component];
                }
            }
            Self::Rgba16f(planes) => {
                for (component, plane) in planes.iter_mut().enumerate().filter(|&(component, _)| mask[component]) {
                    plane[block].0[pixel] = f16::from_f32(color[component]).to_bits();
                }
            }
            _ => {
                let mask = self.mask(mask);
                let bits = self.bits(index) & !mask | self.kept(color) & mask;
                self.set_bits(index, bits);
            }
        }
    }

    /// Sets the components that are in `mask`, in all pixels in these columns and rows of the tile.
    pub fn set_in(&mut self, part: &[Range<usize>; 2], color: [f32; 4], mask: [bool; 4]) {
        if let Self::Rgba8(pixels) = self {
            let mask = byte_mask(mask);
            let kept = pack(color) & mask;
            return for_each_in(pixels, part, |word| *word = *word & !mask | kept);
        }
        indices_in(part).for_each(|index| self.set(index, color, mask));
    }

    /// Applies a logical operation to the components of a pixel that are in `mask`; no effect on float colours.
    pub fn combine(&mut self, index: usize, color: [f32; 4], op: LogicOp, mask: [bool; 4]) {
        if let Self::Rgba32i(planes) = self {
            let (block, pixel) = (index / LANES, index % LANES);
            for (component, plane) in planes.iter_mut().enumerate().filter(|&(component, _)| mask[component]) {
                let [new, stored] = [color[component], plane[block].0[pixel]].map(|value| u64::from(value.to_bits()));
                plane[block].0[pixel] = f32::from_bits(op.apply(new, stored) as u32);
            }
            return;
        }
        let (mask, stored) = (self.mask(mask), self.bits(index));
        let bits = stored & !mask | op.apply(self.kept(color), stored) & mask;
        self.set_bits(index, bits);
    }

    /// Sets all pixels.
    pub fn fill(&mut self, color: [f32; 4]) {
        match self {
            Self::Rgba8(pixels) => pixels.fill(Lanes([pack(color); LANES])),
            Self::Rgba32f(planes) | Self::Rgba32i(planes) => {
                for (plane, component) in planes.iter_mut().zip(color) {
                    plane.fill(Lanes([component; LANES]));
                }
            }
            Self::Rgba16f(planes) => {
                for (plane, component) in planes.iter_mut().zip(color) {
                    plane.fill(Lanes([f16::from_f32(component).to_bits(); LANES]));
                }
            }
            _ => {
                let bits = self.kept(color);
                match self {
                    Self::Rgb565(pixels) => pixels.fill(Lanes([bits as u16; LANES])),
                    Self::Luminance8(pixels) | Self::Alpha8(pixels) => pixels.fill(Lanes([bits as u8; LANES])),
                    Self::Rgba16(planes) => {
                        for (component, plane) in planes.iter_mut().enumerate() {
                            plane.fill(Lanes([(bits >> (16 * component)) as u16; LANES]));
                        }
                    }
                    Self::Rgba8(_) | Self::Rgba32f(_) | Self::Rgba16f(_) | Self::Rgba32i(_) => {}
                }
            }
        }
    }

    /// A colour as it is read after storing.
    pub fn rounded(&self, color: [f32; 4]) -> [f32; 4] {
        match self {
            Self::Rgba32f(_) | Self::Rgba32i(_) => color,
            Self::Rgba16f(_) => color.map(|component| f16::from_f32(component).to_f32()),
            _ => self.seen(self.kept(color)),
        }
    }

    /// The stored bits of a fixed-point format; 0 for others.
    fn bits(&self, index: usize) -> u64 {
        let (block, pixel) = (index / LANES, index % LANES);
        match self {
            Self::Rgba8(pixels) => pixels[block].0[pixel].into(),
            Self::Rgb565(pixels) => pixels[block].0[pixel].into(),
            Self::Luminance8(pixels) | Self::Alpha8(pixels) => pixels[block].0[pixel].into(),
            Self::Rgba16(planes) => {
                planes.iter().rev().fold(0, |bits, plane| bits << 16 | u64::from(plane[block].0[pixel]))
            }
            Self::Rgba32f(_) | Self::Rgba16f(_) | Self::Rgba32i(_) => 0,
        }
    }

    fn set_bits(&mut self, index: usize, bits: u64) {
        let (block, pixel) = (index / LANES, index % LANES);
        match self {
            Self::Rgba8(pixels) => pixels[block].0[pixel] = bits as u32,
            Self::Rgb565(pixels) => pixels[block].0[pixel] = bits as u16,
            Self::Luminance8(pixels) | Self::Alpha8(pixels) => pixels[block].0[pixel] = bits as u8,
            Self::Rgba16(planes) => {
                for (component, plane) in planes.iter_mut().enumerate() {
                    plane[block].0[pixel] = (bits >> (16 * component)) as u16;
                }
            }
            Self::Rgba32f(_) | Self::Rgba16f(_) | Self::Rgba32i(_) => {}
        }
    }

    /// The bits that a fixed-point format stores for a colour.
    fn kept(&self, color: [f32; 4]) -> u64 {
        let part = |value: f32, bits: u32| u64::from(unorm(value, bits));
        match self {
            Self::Rgba8(_) => pack(color).into(),
            Self::Rgb565(_) => {
                BITS_565.iter().zip(color).fold(0, |all, (&(bits, at), value)| all | part(value, bits) << at)
            }
            Self::Luminance8(_) => part(color[0], 8),
            Self::Alpha8(_) => part(color[3], 8),
            Self::Rgba16(_) => color.iter().rev().fold(0, |all, &value| all << 16 | part(value, 16)),
            Self::Rgba32f(_) | Self::Rgba16f(_) | Self::Rgba32i(_) => 0,
        }
    }

    /// The colour that these bits stand for.
    fn seen(&self, stored: u64) -> [f32; 4] {
        let part = |at: u32, bits: u32| {
            let most = (1u64 << bits) - 1;
            (stored >> at & most) as f32 / most as f32
        };
        match self {
            Self::Rgba8(_) => unpack(stored as u32),
            Self::Rgb565(_) => {
                let [r, g, b] = BITS_565.map(|(bits, at)| part(at, bits));
                [r, g, b, 1.0]
            }
            Self::Luminance8(_) => [part(0, 8), part(0, 8), part(0, 8), 1.0],
            Self::Alpha8(_) => [0.0, 0.0, 0.0, part(0, 8)],
            Self::Rgba16(_) => [0, 16, 32, 48].map(|at| part(at, 16)),
            Self::Rgba32f(_) | Self::Rgba16f(_) | Self::Rgba32i(_) => [0.0; 4],
        }
    }

    /// The bits of these components.
    fn mask(&self, mask: [bool; 4]) -> u64 {
        let ones = |written: bool, bits: u32| if written { (1u64 << bits) - 1 } else { 0 };
        match self {
            Self::Rgba8(_) => byte_mask(mask).into(),
            Self::Rgb565(_) => {
                BITS_565.iter().zip(mask).fold(0, |all, (&(bits, at), written)| all | ones(written, bits) << at)
            }
            Self::Luminance8(_) => ones(mask[0], 8),
            Self::Alpha8(_) => ones(mask[3], 8),
            Self::Rgba16(_) => mask.iter().rev().fold(0, |all, &written| all << 16 | ones(written, 16)),
            Self::Rgba32f(_) | Self::Rgba16f(_) | Self::Rgba32i(_) => 0,
        }
    }
}

/// The bytes of these components in the result of [`pack`].
pub(crate) fn byte_mask(mask: [bool; 4]) -> u32 {
    u32::from_le_bytes(mask.map(|written| if written { 0xff } else { 0 }))
}

/// A colour as four bytes, red first. NaN counts as 0.
#[inline(always)]
pub(crate) fn pack(color: [f32; 4]) -> u32 {
    let [r, g, b, a] = color.map(byte);
    r | g << 8 | b << 16 | a << 24
}

/// [0,1] to 0..=255, rounded to nearest.
#[inline(always)]
pub(crate) fn byte(value: f32) -> u32 {
    let value = if value > 0.0 { value } else { 0.0 };
    let value = if value < 1.0 { value } else { 1.0 };
    // Adding 2^23 rounds a value to an integer in the low bits; a conversion would cost more.
    (value * 255.0 + 8_388_608.0).to_bits() & 0xff
}

pub(crate) fn unpack(bytes: u32) -> [f32; 4] {
    bytes.to_le_bytes().map(|byte| f32::from(byte) / 255.0)
}

/// [0,1] to an integer of `bits` bits, at most 16, rounded to nearest. NaN counts as 0.
fn unorm(value: f32, bits: u32) -> u32 {
    let most = ((1u32 << bits) - 1) as f32;
    (value.clamp(0.0, 1.0) * most).round_ties_even() as u32
}

/// Clamps to [0,1]; NaN becomes 0.
pub(crate) fn clamp(value: f32) -> f32 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}
