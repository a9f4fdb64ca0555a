//! PNG files as textures.

use anyhow::{Context, bail};
use png::{ColorType, Decoder, Transformations};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// An image of four bytes a texel, red first, the top row first.
#[derive(Debug)]
pub struct Image {
    pub width: u32,
    pub height: u32,
    pub texels: Vec<u8>,
}

/// Reads a PNG file. Every colour type and depth is expanded to RGBA8.
pub fn read(file: &Path) -> anyhow::Result<Image> {
    decode(BufReader::new(File::open(file).with_context(|| file.display().to_string())?))
        .with_context(|| file.display().to_string())
}

fn decode(source: impl std::io::BufRead + std::io::Seek) -> anyhow::Result<Image> {
    let mut decoder = Decoder::new(source);
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let size = reader.output_buffer_size().context("the image is too large")?;
    let mut bytes = vec![0; size];
    let frame = reader.next_frame(&mut bytes)?;
    bytes.truncate(frame.buffer_size());
    let texels = match frame.color_type {
        ColorType::Rgba => bytes,
        ColorType::GrayscaleAlpha => bytes.as_chunks::<2>().0.iter().flat_map(|&[l, a]| [l, l, l, a]).collect(),
        // The decoder adds alpha to every other colour type.
        other => bail!("unexpected colour type {other:?}"),
    };
    Ok(Image { width: frame.width, height: frame.height, texels })
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
        let image = decode(Cursor::new(file)).unwrap();
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

    /// The decoder's limit holds before memory is taken.
    #[test]
    fn huge_images_are_refused() {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 1 << 30, 1 << 30);
        encoder.set_color(ColorType::Rgba);
        drop(encoder.write_header().unwrap());
        file.truncate(8 + 25); // signature and IHDR
        file.extend_from_slice(b"\0\0\0\0IDAT\x35\xaf\x06\x1e");
        assert_eq!(decode(Cursor::new(file)).unwrap_err().to_string(), "limits are exceeded");
    }

    #[test]
    fn what_is_no_png_is_an_error() {
        assert!(decode(Cursor::new(b"GIF89a".to_vec())).is_err());
    }
}
