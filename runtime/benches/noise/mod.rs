//! Texels for the benches of both crates.

use nvjit_runtime::texture::{Extent, Format, Image};

/// A square image of noise.
pub fn image(format: Format, size: u32) -> Image {
    let mut state = 1u32;
    let data: Vec<u8> = (0..size as usize * size as usize * format.unit_bytes())
        .map(|n| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Halves stay finite: the high byte of each is small.
            if format == Format::RGBA16F && n % 2 == 1 { (state >> 26) as u8 } else { (state >> 24) as u8 }
        })
        .collect();
    Image::new(format, Extent::d2(size, size), &data).expect("the data fits the format")
}
