//! Formats and types of pixels in memory (OpenGL 1.5, tables 3.5, 3.6 and 3.8 to 3.10).

use super::integers::Integers;
use super::small_floats::{from_shared, from_unsigned, to_shared, to_unsigned};
use crate::enums::*;
use nvjit_gl::Error;
use std::borrow::Cow;

/// The layout of components in the elements of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Elements {
    /// An element for each component, of this number of bytes.
    Single(usize),
    /// All components in one element of this number of bytes, each with its number of bits, the first in the highest
    /// bits.
    Packed(usize, &'static [u32]),
    /// All components in one element, the first in the lowest bits.
    Reversed(usize, &'static [u32]),
    /// Three unsigned floats in a word (UNSIGNED_INT_10F_11F_11F_REV).
    Unsigned,
    /// Three floats with a common exponent in a word (UNSIGNED_INT_5_9_9_9_REV).
    Shared,
    /// A float, and a word whose lowest byte is a stencil index (FLOAT_32_UNSIGNED_INT_24_8_REV).
    DepthStencil,
    /// A bit for each pixel.
    Bits,
}

fn elements(kind: u32) -> Option<Elements> {
    Some(match kind {
        UNSIGNED_BYTE | BYTE => Elements::Single(1),
        UNSIGNED_SHORT | SHORT | HALF_FLOAT => Elements::Single(2),
        UNSIGNED_INT | INT | FLOAT => Elements::Single(4),
        UNSIGNED_BYTE_3_3_2 => Elements::Packed(1, &[3, 3, 2]),
        UNSIGNED_BYTE_2_3_3_REV => Elements::Reversed(1, &[3, 3, 2]),
        UNSIGNED_SHORT_5_6_5 => Elements::Packed(2, &[5, 6, 5]),
        UNSIGNED_SHORT_5_6_5_REV => Elements::Reversed(2, &[5, 6, 5]),
        UNSIGNED_SHORT_4_4_4_4 => Elements::Packed(2, &[4, 4, 4, 4]),
        UNSIGNED_SHORT_4_4_4_4_REV => Elements::Reversed(2, &[4, 4, 4, 4]),
        UNSIGNED_SHORT_5_5_5_1 => Elements::Packed(2, &[5, 5, 5, 1]),
        UNSIGNED_SHORT_1_5_5_5_REV => Elements::Reversed(2, &[5, 5, 5, 1]),
        UNSIGNED_INT_8_8_8_8 | UNSIGNED_INT_S8_S8_8_8_NV => Elements::Packed(4, &[8, 8, 8, 8]),
        UNSIGNED_INT_8_8_8_8_REV | UNSIGNED_INT_8_8_S8_S8_REV_NV => Elements::Reversed(4, &[8, 8, 8, 8]),
        UNSIGNED_INT_10_10_10_2 => Elements::Packed(4, &[10, 10, 10, 2]),
        UNSIGNED_INT_24_8 => Elements::Packed(4, &[24, 8]),
        UNSIGNED_INT_2_10_10_10_REV => Elements::Reversed(4, &[10, 10, 10, 2]),
        UNSIGNED_INT_10F_11F_11F_REV => Elements::Unsigned,
        UNSIGNED_INT_5_9_9_9_REV => Elements::Shared,
        FLOAT_32_UNSIGNED_INT_24_8_REV => Elements::DepthStencil,
        BITMAP => Elements::Bits,
        _ => return None,
    })
}

/// The destinations of a format's components: 0 to 3 are red to alpha; luminance and depths go to red, stencil indices
/// beside depths to green.
fn components(format: u32) -> Option<&'static [usize]> {
    Some(match format {
        RED | LUMINANCE | DEPTH_COMPONENT | COLOR_INDEX | STENCIL_INDEX | RED_INTEGER | LUMINANCE_INTEGER => &[0],
        GREEN | GREEN_INTEGER => &[1],
        BLUE | BLUE_INTEGER => &[2],
        ALPHA | ALPHA_INTEGER => &[3],
        LUMINANCE_ALPHA | LUMINANCE_ALPHA_INTEGER => &[0, 3],
        DEPTH_STENCIL | RG | RG_INTEGER | DUDV_ATI | DU8DV8_ATI | HILO_NV | DSDT_NV => &[0, 1],
        RGB | RGB_INTEGER | DSDT_MAG_NV => &[0, 1, 2],
        BGR | BGR_INTEGER => &[2, 1, 0],
        RGBA | RGBA_INTEGER | DSDT_MAG_VIB_NV => &[0, 1, 2, 3],
        BGRA | BGRA_INTEGER => &[2, 1, 0, 3],
        ABGR_EXT => &[3, 2, 1, 0],
        _ => return None,
    })
}

/// Whether the components of a format are integers (EXT_texture_integer, table 3.6).
fn is_integer(format: u32) -> bool {
    (RED_INTEGER..=LUMINANCE_ALPHA_INTEGER).contains(&format) || format == RG_INTEGER
}

/// Whether only textures have pixels of a format: offsets of coordinates, and HILO (ATI_envmap_bumpmap;
/// NV_texture_shader, section 3.6.4).
fn is_group(format: u32) -> bool {
    (HILO_NV..=DSDT_MAG_VIB_NV).contains(&format) || matches!(format, DUDV_ATI | DU8DV8_ATI)
}

/// Whether the first two components of a packed type are signed.
fn has_signs(kind: u32) -> bool {
    matches!(kind, UNSIGNED_INT_S8_S8_8_8_NV | UNSIGNED_INT_8_8_S8_S8_REV_NV)
}

/// A valid pair of a format and a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub format: u32,
    pub kind: u32,
    /// Whether pixels belong to images with layers, some of which may be skipped (section 3.6.4, table 3.1).
    pub layered: bool,
    elements: Elements,
    components: &'static [usize],
}

impl Layout {
    /// A layout.
    ///
    /// # Errors
    /// INVALID_ENUM for unknown formats and those of textures only; INVALID_OPERATION for packed types with another
    /// number of components (section 3.6.4).
    pub fn new((format, kind): (u32, u32)) -> Result<Self, Error> {
        if is_group(format) || has_signs(kind) { Err(Error::InvalidEnum) } else { Self::of_any((format, kind)) }
    }

    fn of_any((format, kind): (u32, u32)) -> Result<Self, Error> {
        let elements = elements(kind).ok_or(Error::InvalidEnum)?;
        let components = components(format);
        // The error of a packed type with another format has priority.
        if let Elements::Packed(_, bits) | Elements::Reversed(_, bits) = elements {
            let fits = match bits.len() {
                2 => format == DEPTH_STENCIL,
                3 => format == RGB,
                _ if has_signs(kind) => format == DSDT_MAG_VIB_NV,
                count => {
                    !is_group(format)
                        && format != ABGR_EXT
                        && !is_integer(format)
                        && components.is_some_and(|components| components.len() == count)
                }
            };
            if !fits {
                return Err(Error::InvalidOperation);
            }
        }
        if matches!(elements, Elements::Unsigned | Elements::Shared) && format != RGB
            || elements == Elements::DepthStencil && format != DEPTH_STENCIL
        {
            return Err(Error::InvalidOperation);
        }
        let is_bitmap = elements == Elements::Bits;
        // ARB_depth_buffer_float, section 3.6.4, and OpenGL 1.5, section 3.6.4.
        if format == DEPTH_STENCIL && !matches!(kind, UNSIGNED_INT_24_8 | FLOAT_32_UNSIGNED_INT_24_8_REV)
            || is_bitmap && !matches!(format, COLOR_INDEX | STENCIL_INDEX)
        {
            return Err(Error::InvalidEnum);
        }
        // EXT_texture_integer, sections 3.6.4 and 4.3.2.
        if is_integer(format) && matches!(kind, FLOAT | HALF_FLOAT) {
            return Err(Error::InvalidEnum);
        }
        let components = components.ok_or(Error::InvalidEnum)?;
        Ok(Self { format, kind, layered: false, elements, components })
    }

    /// The layout of an image with this number of dimensions (section 3.8.1 of EXT_texture_integer: float types for
    /// integer formats are INVALID_OPERATION there).
    pub fn of_image((format, kind): (u32, u32), dimensions: usize) -> Result<Self, Error> {
        if is_group(format) || has_signs(kind) {
            return Self::of_any((format, kind)).map(|layout| layout.in_dimensions(dimensions));
        }
        if is_integer(format) && matches!(kind, FLOAT | HALF_FLOAT) {
            return Err(Error::InvalidOperation);
        }
        Ok(Self::new((format, kind))?.in_dimensions(dimensions))
    }

    /// The type of integer components, if they are integers.
    pub fn integers(&self) -> Option<Integers> {
        let signed = matches!(self.kind, BYTE | SHORT | INT);
        is_integer(self.format).then(|| Integers::new(signed, self.element_bytes()))
    }

    /// A pixel of integers; missing components are 0, a missing alpha is 1 (EXT_texture_integer, section 3.6.4).
    pub fn decode_integers(&self, pixel: &[u8]) -> [i64; 4] {
        let mut color = [0, 0, 0, 1];
        for (&place, element) in self.components.iter().zip(pixel.chunks_exact(self.element_bytes())) {
            color[place] = match (self.kind, element) {
                (BYTE, &[a]) => (a as i8).into(),
                (SHORT, &[a, b]) => i16::from_ne_bytes([a, b]).into(),
                (INT, &[a, b, c, d]) => i32::from_ne_bytes([a, b, c, d]).into(),
                _ => word(element).into(),
            };
        }
        if matches!(self.format, LUMINANCE_INTEGER | LUMINANCE_ALPHA_INTEGER) {
            (color[1], color[2]) = (color[0], color[0]);
        }
        color
    }

    /// The layout for images with this number of dimensions.
    #[must_use]
    fn in_dimensions(self, dimensions: usize) -> Self {
        Self { layered: dimensions == 3, ..self }
    }

    /// Whether pixels are colours, not indices, depths or data of textures.
    pub fn is_color(&self) -> bool {
        !matches!(self.format, DEPTH_COMPONENT | DEPTH_STENCIL | COLOR_INDEX | STENCIL_INDEX) && !is_group(self.format)
    }

    /// Whether pixels are indices.
    pub fn is_index(&self) -> bool {
        matches!(self.format, COLOR_INDEX | STENCIL_INDEX)
    }

    /// Whether a pixel is a bit.
    pub fn is_bitmap(&self) -> bool {
        self.elements == Elements::Bits
    }

    /// The number of bytes of an element, the unit of byte order.
    pub fn element_bytes(&self) -> usize {
        match self.elements {
            Elements::Single(bytes) | Elements::Packed(bytes, _) | Elements::Reversed(bytes, _) => bytes,
            Elements::Unsigned | Elements::Shared | Elements::DepthStencil => 4,
            Elements::Bits => 1,
        }
    }

    /// The number of bytes of a pixel; for a bitmap in [`Pixels`], 1.
    pub fn pixel_bytes(&self) -> usize {
        match self.elements {
            Elements::Single(bytes) => bytes * self.components.len(),
            Elements::DepthStencil => 8,
            _ => self.element_bytes(),
        }
    }

    /// Whether components are floats, which reads do not clamp by default.
    pub fn is_float(&self) -> bool {
        matches!(self.kind, FLOAT | HALF_FLOAT) || matches!(self.elements, Elements::Unsigned | Elements::Shared)
    }

    /// The offset in a pixel of red, green, blue and alpha, if all components are unsigned bytes.
    pub fn bytes(&self) -> Option<[Option<usize>; 4]> {
        let place = |(number, shift): (usize, u32)| match self.elements {
            Elements::Single(_) => number,
            _ if cfg!(target_endian = "big") => 3 - shift as usize / 8,
            _ => shift as usize / 8,
        };
        let shifts: [u32; 4] = match self.elements {
            Elements::Single(1) if self.kind == UNSIGNED_BYTE && self.is_color() && !is_integer(self.format) => [0; 4],
            _ if !self.is_color() => return None,
            Elements::Packed(4, [8, 8, 8, 8]) => [24, 16, 8, 0],
            Elements::Reversed(4, [8, 8, 8, 8]) => [0, 8, 16, 24],
            _ => return None,
        };
        let mut bytes = [None; 4];
        for (component, own) in self.components.iter().zip(shifts.into_iter().enumerate().map(place)) {
            bytes[*component] = Some(own);
        }
        if matches!(self.format, LUMINANCE | LUMINANCE_ALPHA) {
            (bytes[1], bytes[2]) = (bytes[0], bytes[0]);
        }
        Some(bytes)
    }

    /// A pixel as red, green, blue and alpha; luminance is copied to red, green and blue; missing components are 0, a
    /// missing alpha is 1. Indices and depths are in red.
    pub fn decode(&self, pixel: &[u8]) -> [f32; 4] {
        let mut color = [0.0, 0.0, 0.0, 1.0];
        match self.elements {
            Elements::Single(bytes) => {
                for (&place, element) in self.components.iter().zip(pixel.chunks_exact(bytes)) {
                    color[place] = self.element(element);
                }
            }
            Elements::Packed(..) | Elements::Reversed(..) => {
                for (&place, (shift, bits)) in self.components.iter().zip(self.fields()) {
                    let most = self.largest(place, bits);
                    let field = u64::from(word(pixel)) >> shift & ((1 << bits) - 1);
                    // Signed fields have eight bits.
                    let value = if self.is_signed(place) { 2.0 * f64::from(field as i8) + 1.0 } else { field as f64 };
                    color[place] = (value / most) as f32;
                }
            }
            Elements::Unsigned => {
                let bits = word(pixel);
                let own = [(bits & 0x7ff, 6), (bits >> 11 & 0x7ff, 6), (bits >> 22, 5)];
                [color[0], color[1], color[2]] = own.map(|(bits, mantissa)| from_unsigned(bits, mantissa));
            }
            Elements::Shared => [color[0], color[1], color[2]] = from_shared(word(pixel)),
            Elements::DepthStencil => {
                let (depth, index) = pixel.split_at(4);
                (color[0], color[1]) = (f32::from_bits(word(depth)), (word(index) & 0xff) as f32);
            }
            Elements::Bits => color[0] = pixel.first().map_or(0.0, |&bit| bit.into()),
        }
        if matches!(self.format, LUMINANCE | LUMINANCE_ALPHA) {
            (color[1], color[2]) = (color[0], color[0]);
        }
        color
    }

    /// The value of a field of this number of bits that stands for 1; indices are not scaled.
    fn largest(&self, place: usize, bits: u32) -> f64 {
        let index = self.format == DEPTH_STENCIL && place == 1;
        if index { 1.0 } else { ((1u64 << bits) - 1) as f64 }
    }

    /// Whether a field has a sign.
    fn is_signed(&self, place: usize) -> bool {
        has_signs(self.kind) && place < 2
    }

    /// The positions of a packed type's fields, and their bits.
    fn fields(&self) -> impl Iterator<Item = (u32, u32)> {
        let (bits, first_on_top): (&'static [u32], _) = match self.elements {
            Elements::Packed(_, bits) => (bits, true),
            Elements::Reversed(_, bits) => (bits, false),
            _ => (&[], false),
        };
        let all: u32 = bits.iter().sum();
        let mut before = 0;
        bits.iter().map(move |&own| {
            let shift = if first_on_top { all - before - own } else { before };
            before += own;
            (shift, own)
        })
    }

    /// An element as a number: indices unchanged, others converted by table 2.9.
    fn element(&self, bytes: &[u8]) -> f32 {
        let index = self.is_index();
        let scaled = |value: f64, signed: bool, most: f64| {
            let value = if signed { (2.0 * value + 1.0) / most } else { value / most };
            value as f32
        };
        if let (true, &[a, b, c, d], UNSIGNED_INT | INT) = (index, bytes, self.kind) {
            // Only the lowest bits of an index are used, which this type represents exactly.
            return (u32::from_ne_bytes([a, b, c, d]) & 0x00ff_ffff) as f32;
        }
        let (value, signed, most) = match (self.kind, bytes) {
            (UNSIGNED_BYTE, &[a]) => (f64::from(a), false, 255.0),
            (BYTE, &[a]) => (f64::from(a as i8), true, 255.0),
            (UNSIGNED_SHORT, &[a, b]) => (f64::from(u16::from_ne_bytes([a, b])), false, 65535.0),
            (SHORT, &[a, b]) => (f64::from(i16::from_ne_bytes([a, b])), true, 65535.0),
            (HALF_FLOAT, &[a, b]) => return half::f16::from_ne_bytes([a, b]).to_f32(),
            (UNSIGNED_INT, &[a, b, c, d]) => (f64::from(u32::from_ne_bytes([a, b, c, d])), false, 4_294_967_295.0),
            (INT, &[a, b, c, d]) => (f64::from(i32::from_ne_bytes([a, b, c, d])), true, 4_294_967_295.0),
            (FLOAT, &[a, b, c, d]) => return f32::from_ne_bytes([a, b, c, d]),
            _ => return 0.0,
        };
        if index { value as f32 } else { scaled(value, signed, most) }
    }

    /// Encodes a pixel (table 4.7); luminance is the red of `color`. Integers are words of the layout's type.
    pub fn encode(&self, color: [f32; 4], pixel: &mut [u8]) {
        match self.elements {
            Elements::Single(bytes) => {
                for (&place, element) in self.components.iter().zip(pixel.chunks_exact_mut(bytes)) {
                    self.put(color[place], element);
                }
            }
            Elements::Packed(..) | Elements::Reversed(..) => {
                let fields = self.components.iter().zip(self.fields());
                let word = fields.fold(0u32, |word, (&place, (shift, bits))| {
                    let most = self.largest(place, bits);
                    let value = match most > 1.0 {
                        true if self.is_signed(place) => signed(color[place], most),
                        true => (unit(color[place]) * most).round(),
                        false => color[place].into(),
                    };
                    word | (value as i64 as u32 & (((1u64 << bits) - 1) as u32)) << shift
                });
                match pixel {
                    [a] => *a = word as u8,
                    [_, _] => pixel.copy_from_slice(&(word as u16).to_ne_bytes()),
                    _ => pixel.copy_from_slice(&word.to_ne_bytes()),
                }
            }
            Elements::Unsigned => {
                let [r, g, b, _] = color;
                let bits = to_unsigned(r, 6) | to_unsigned(g, 6) << 11 | to_unsigned(b, 5) << 22;
                pixel.copy_from_slice(&bits.to_ne_bytes());
            }
            Elements::Shared => {
                pixel.copy_from_slice(&to_shared([color[0], color[1], color[2]]).to_ne_bytes());
            }
            Elements::DepthStencil => {
                let (depth, index) = pixel.split_at_mut(4);
                depth.copy_from_slice(&color[0].to_ne_bytes());
                index.copy_from_slice(&(color[1] as u32 & 0xff).to_ne_bytes());
            }
            Elements::Bits => pixel[0] = (color[0] as i64 & 1) as u8,
        }
    }

    fn put(&self, value: f32, element: &mut [u8]) {
        if is_integer(self.format) {
            let bits = value.to_bits();
            return match element {
                [a] => *a = bits as u8,
                [_, _] => element.copy_from_slice(&(bits as u16).to_ne_bytes()),
                _ => element.copy_from_slice(&bits.to_ne_bytes()),
            };
        }
        let index = self.is_index();
        let unsigned = |most: f64| if index { f64::from(value) } else { (unit(value) * most).round() };
        let signed = |most: f64| if index { f64::from(value) } else { signed(value, most) };
        match self.kind {
            UNSIGNED_BYTE => element[0] = unsigned(255.0) as i64 as u8,
            BYTE => element[0] = signed(255.0) as i64 as u8,
            UNSIGNED_SHORT => element.copy_from_slice(&(unsigned(65535.0) as i64 as u16).to_ne_bytes()),
            SHORT => element.copy_from_slice(&(signed(65535.0) as i64 as i16).to_ne_bytes()),
            UNSIGNED_INT => element.copy_from_slice(&(unsigned(4_294_967_295.0) as i64 as u32).to_ne_bytes()),
            INT => element.copy_from_slice(&(signed(4_294_967_295.0) as i64 as i32).to_ne_bytes()),
            HALF_FLOAT => element.copy_from_slice(&half::f16::from_f32(value).to_ne_bytes()),
            _ => element.copy_from_slice(&value.to_ne_bytes()),
        }
    }
}

/// The signed integer that is nearest to a fraction, by the formula of table 4.7.
fn signed(value: f32, most: f64) -> f64 {
    ((f64::from(value.clamp(-1.0, 1.0)) * most - 1.0) / 2.0).round()
}

/// Clamps to 0 to 1; NaN becomes 0.
fn unit(value: f32) -> f64 {
    if value > 0.0 { f64::from(value.min(1.0)) } else { 0.0 }
}

fn word(pixel: &[u8]) -> u32 {
    match *pixel {
        [a] => a.into(),
        [a, b] => u16::from_ne_bytes([a, b]).into(),
        [a, b, c, d] => u32::from_ne_bytes([a, b, c, d]),
        _ => 0,
    }
}

/// Converts pixels of four bytes to RGBA; `places` has the offset of each component. Without an offset, alpha is 1, and
/// other components are 0.
fn convert_words(pixels: &[u8], places: &[Option<usize>; 4], texels: &mut [u8]) {
    // Shift and mask of each component in a word.
    let [r, g, b, a] = places.map(|place| place.map_or((0, 0), |place| (8 * place, 0xff)));
    let opaque = if places[3].is_none() { 0xff } else { 0 };
    let part = |word: u32, (shift, mask): (usize, u32)| word >> shift & mask;
    for (texel, pixel) in texels.as_chunks_mut().0.iter_mut().zip(pixels.as_chunks().0) {
        let word = u32::from_le_bytes(*pixel);
        let alpha = part(word, a) | opaque;
        *texel = (part(word, r) | part(word, g) << 8 | part(word, b) << 16 | alpha << 24).to_le_bytes();
    }
}

/// Pixels that were read from the application's memory: row after row, without padding. Bitmaps have a byte for each
/// pixel.
#[derive(Clone, Debug)]
pub struct Pixels {
    pub layout: Layout,
    pub bytes: Vec<u8>,
}

impl Pixels {
    /// These components (0 to 3: red to alpha) of all pixels as bytes, if they are bytes in memory.
    /// [`decode`](Layout::decode) returns the same values.
    ///
    /// # Errors
    /// OUT_OF_MEMORY.
    pub fn unsigned_bytes(&self, components: &[usize]) -> Result<Option<Cow<'_, [u8]>>, Error> {
        let Some(places) = self.layout.bytes() else { return Ok(None) };
        let pixel_bytes = self.layout.pixel_bytes();
        if components.iter().map(|&component| places[component]).eq((0..pixel_bytes).map(Some)) {
            return Ok(Some(Cow::Borrowed(&self.bytes)));
        }
        let mut bytes = Vec::new();
        let count = self.bytes.len() / pixel_bytes * components.len();
        bytes.try_reserve_exact(count).map_err(|_| Error::OutOfMemory)?;
        // Components that the format lacks are 0, and alpha is 1.
        let missing = |component: usize| if component == 3 { 255 } else { 0 };
        bytes.resize(count, 0);
        if let (4, &[0, 1, 2, 3]) = (pixel_bytes, components) {
            convert_words(&self.bytes, &places, &mut bytes);
            return Ok(Some(Cow::Owned(bytes)));
        }
        for (texel, pixel) in bytes.chunks_exact_mut(components.len()).zip(self.bytes.chunks_exact(pixel_bytes)) {
            for (byte, &component) in texel.iter_mut().zip(components) {
                *byte = places[component].map_or(missing(component), |place| pixel[place]);
            }
        }
        Ok(Some(Cow::Owned(bytes)))
    }

    /// The pixels as words of a type, if they are integers.
    pub fn words(&self, to: Integers) -> impl Iterator<Item = [f32; 4]> {
        let pixels = self.bytes.chunks_exact(self.layout.pixel_bytes());
        pixels.map(move |pixel| self.layout.decode_integers(pixel).map(|number| to.nearest(number)))
    }

    /// The pixels as colours.
    pub fn colors(&self) -> impl Iterator<Item = [f32; 4]> {
        self.bytes.chunks_exact(self.layout.pixel_bytes()).map(|pixel| self.layout.decode(pixel))
    }
}

#[cfg(test)]
mod tests {
    use super::{Layout, Pixels};
    use crate::enums::*;

    /// Bytes that are taken as they are are the colours that table 2.9 makes of them.
    #[test]
    fn bytes_are_the_colours_that_they_are_decoded_to() {
        const FORMATS: [u32; 12] =
            [RED, GREEN, BLUE, ALPHA, LUMINANCE, LUMINANCE_ALPHA, RGB, BGR, RGBA, BGRA, ABGR_EXT, DEPTH_COMPONENT];
        const KINDS: [u32; 5] = [UNSIGNED_BYTE, UNSIGNED_INT_8_8_8_8, UNSIGNED_INT_8_8_8_8_REV, BYTE, UNSIGNED_SHORT];
        let mut taken = 0;
        for pair in FORMATS.into_iter().flat_map(|format| KINDS.map(|kind| (format, kind))) {
            let Ok(layout) = Layout::new(pair) else { continue };
            let bytes: Vec<u8> = (0..layout.pixel_bytes() * 40).map(|at| (at * 37 % 256) as u8).collect();
            let pixels = Pixels { layout, bytes };
            for components in [&[0][..], &[3], &[0, 3], &[0, 1, 2], &[0, 1, 2, 3]] {
                let Some(found) = pixels.unsigned_bytes(components).expect("there is memory") else { continue };
                let colors = pixels.colors();
                let decoded = colors.flat_map(|color| {
                    components.iter().map(move |&component| (f64::from(color[component]) * 255.0).round() as u8)
                });
                assert!(found.iter().copied().eq(decoded), "{pair:x?} {components:?}");
                taken += 1;
            }
        }
        // Eleven formats of bytes, and two packed types for each of two formats.
        assert_eq!(taken, (11 + 4) * 5);
    }
}
