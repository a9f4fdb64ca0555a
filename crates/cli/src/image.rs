//! Reads PNG files as textures.

use super::guarded::guarded;
use super::{display_path, input_files};
use anyhow::{Context, bail, ensure};
use nvjit::limits;
use nvjit_texture as texture;
use nvjit_texture::{Extent, Format, TextureError};
use png::{ColorType, Decoder, Transformations};
use std::io::{BufRead, BufReader, Seek};
use std::path::Path;

/// An image of four bytes a texel, red first, the top row first.
#[derive(Clone, Debug)]
pub struct Image {
    pub width: u32,
    pub height: u32,
    pub texels: Vec<u8>,
}

/// The memory that is left for textures.
#[derive(Debug)]
pub struct Memory {
    left: usize,
    /// The limit at the start.
    all: usize,
}

impl Default for Memory {
    fn default() -> Self {
        Self::of(limits::MAX_TEXTURE_MEMORY)
    }
}

impl Memory {
    /// So many bytes.
    pub fn of(bytes: usize) -> Self {
        Self { left: bytes, all: bytes }
    }

    /// Takes memory for `count` images of `bytes` each, before it is allocated.
    pub fn take(&mut self, bytes: usize, count: usize) -> anyhow::Result<()> {
        let left = bytes.checked_mul(count).and_then(|bytes| self.left.checked_sub(bytes));
        const MIB: usize = 1 << 20;
        self.left = left.with_context(|| {
            let (bytes, limit) = (bytes.div_ceil(MIB), self.all / MIB);
            format!("{count} x {bytes} MiB of texels are too many: all textures together may have {limit} MiB")
        })?;
        Ok(())
    }
}

/// Reads a PNG file that becomes `count` images of a texture. Every colour type and depth is expanded to RGBA8.
pub fn read(file: &Path, count: usize, memory: &mut Memory) -> anyhow::Result<Image> {
    let mut read = || decode(BufReader::new(input_files::open(file)?), count, memory);
    read().with_context(|| display_path(file))
}

/// The content of a file.
fn decode(source: impl BufRead + Seek, count: usize, memory: &mut Memory) -> anyhow::Result<Image> {
    decode_with(Decoder::new(source), count, memory)
}

/// Reads an image.
pub fn decode_with(decoder: Decoder<impl BufRead + Seek>, count: usize, memory: &mut Memory) -> anyhow::Result<Image> {
    guarded(|| decoded(decoder, count, memory))
}

fn decoded(mut decoder: Decoder<impl BufRead + Seek>, count: usize, memory: &mut Memory) -> anyhow::Result<Image> {
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let (width, height) = decoder.read_header_info()?.size();
    let bytes = texture::Image::bytes(Format::RGBA8, Extent::d2(width, height))
        .with_context(|| format!("{width}x{height} pixels"))?;
    memory.take(bytes, count)?;
    let mut reader = decoder.read_info()?;
    if let (ColorType::Indexed, Some(palette)) = (reader.info().color_type, &reader.info().palette) {
        let length = palette.len();
        ensure!(
            length.is_multiple_of(3) && (3..=768).contains(&length),
            "a palette of {length} bytes has no whole colours, or not 1 to 256"
        );
    }
    let mut bytes = reserve(reader.output_buffer_size().context("the image is too large")?)?;
    bytes.resize(bytes.capacity(), 0);
    let frame = reader.next_frame(&mut bytes)?;
    bytes.truncate(frame.buffer_size());
    let texels = match frame.color_type {
        ColorType::Rgba => bytes,
        ColorType::GrayscaleAlpha => {
            let mut texels = reserve(2 * bytes.len())?;
            texels.extend(bytes.as_chunks::<2>().0.iter().flat_map(|&[l, a]| [l, l, l, a]));
            texels
        }
        // The decoder adds alpha to every other colour type.
        other => bail!("unexpected colour type {other:?}"),
    };
    Ok(Image { width: frame.width, height: frame.height, texels })
}

/// Room for bytes, if the system has it.
pub fn reserve(bytes: usize) -> anyhow::Result<Vec<u8>> {
    let mut room = Vec::new();
    room.try_reserve_exact(bytes).map_err(|_| TextureError::Memory)?;
    Ok(room)
}

#[cfg(test)]
mod tests {
    use super::*;
    use png::{BitDepth, Encoder};
    use std::io::Cursor;

    /// Encodes two texels and decodes them.
    fn round_trip(color: ColorType, depth: BitDepth, palette: &[u8], data: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 2, 1);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if color == ColorType::Indexed {
            encoder.set_palette(palette.to_vec());
        }
        encoder.write_header().unwrap().write_image_data(data).unwrap();
        let image = decode(Cursor::new(file), 1, &mut Memory::default()).unwrap();
        assert_eq!((image.width, image.height), (2, 1));
        image.texels
    }

    #[test]
    fn every_colour_type_becomes_rgba8() {
        use {BitDepth::*, ColorType::*};
        assert_eq!(round_trip(Rgba, Eight, &[], &[1, 2, 3, 4, 5, 6, 7, 8]), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(round_trip(Rgb, Eight, &[], &[1, 2, 3, 4, 5, 6]), [1, 2, 3, 255, 4, 5, 6, 255]);
        assert_eq!(round_trip(Grayscale, Eight, &[], &[7, 9]), [7, 7, 7, 255, 9, 9, 9, 255]);
        assert_eq!(round_trip(Grayscale, One, &[], &[0b0100_0000]), [0, 0, 0, 255, 255, 255, 255, 255]);
        assert_eq!(round_trip(GrayscaleAlpha, Eight, &[], &[7, 1, 9, 2]), [7, 7, 7, 1, 9, 9, 9, 2]);
        assert_eq!(round_trip(Indexed, Eight, &[1, 2, 3, 4, 5, 6], &[1, 0]), [4, 5, 6, 255, 1, 2, 3, 255]);
        let wide = [0x12, 0xff, 0x34, 0xff, 0x56, 0xff, 0x9a, 0, 0xbc, 0, 0xde, 0];
        assert_eq!(round_trip(Rgb, Sixteen, &[], &wide), [0x12, 0x34, 0x56, 255, 0x9a, 0xbc, 0xde, 255]);
    }

    fn message(width: u32, height: u32, count: usize) -> String {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(BitDepth::One);
        drop(encoder.write_header().unwrap());
        format!("{:#}", decode(Cursor::new(file), count, &mut Memory::default()).unwrap_err())
    }

    /// Limits hold before there is anything to decode.
    #[test]
    fn huge_images_are_refused() {
        assert_eq!(message(60_000, 1, 1), "60000x1 pixels: size is zero or too large (at most 16384 a side)");
        let too_many = "of texels are too many: all textures together may have 512 MiB";
        assert_eq!(message(16_000, 16_000, 1), format!("1 x 977 MiB {too_many}"));
        assert_eq!(message(6000, 6000, 6), format!("6 x 138 MiB {too_many}"));
        assert_eq!(message(6000, 6000, 1), "IDAT or fdAT chunk is missing.");
    }

    /// The limit is for all images together.
    #[test]
    fn memory_is_taken_once() {
        let mut memory = Memory::default();
        memory.take(limits::MAX_TEXTURE_MEMORY / 4, 3).unwrap();
        memory.take(limits::MAX_TEXTURE_MEMORY / 4 + 1, 1).unwrap_err();
        memory.take(limits::MAX_TEXTURE_MEMORY / 4, 1).unwrap();
        memory.take(1, 1).unwrap_err();
        memory.take(usize::MAX, 2).unwrap_err();
    }

    /// PNG, section 11.2.3: a palette has 1 to 256 entries of three bytes.
    #[test]
    fn a_palette_that_is_no_colours_is_an_error() {
        for length in [0, 1, 4, 767, 769, 771] {
            let mut file = Vec::new();
            let mut encoder = Encoder::new(&mut file, 2, 1);
            encoder.set_color(ColorType::Indexed);
            encoder.set_depth(BitDepth::Eight);
            encoder.set_palette(vec![0; length]);
            let Ok(mut writer) = encoder.write_header() else { continue };
            writer.write_image_data(&[0, 1]).unwrap();
            drop(writer);
            let error = decode(Cursor::new(file), 1, &mut Memory::default()).unwrap_err();
            // Those that are too short or too long are refused by the decoder itself.
            let is_known = error.to_string().starts_with("a palette of") || !(3..=768).contains(&length);
            assert!(is_known, "{length}: {error}");
        }
    }

    #[test]
    fn files_other_than_png_are_errors() {
        assert!(decode(Cursor::new(b"GIF89a".to_vec()), 1, &mut Memory::default()).is_err());
    }
}
