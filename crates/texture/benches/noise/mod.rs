//! Texels for the benches of both crates.

use nvjit_texture::{Extent, Format, Image};

/// A square image of noise.
pub fn image(format: Format, size: u32) -> Image {
    filled(format, Extent::d2(size, size))
}

/// An image of noise, with as many layers as it has.
pub fn filled(format: Format, extent: Extent) -> Image {
    let texels = extent.size().iter().product::<u32>() * extent.layers().unwrap_or(1);
    let mut state = 1u32;
    let data: Vec<u8> = (0..texels as usize * format.unit_bytes())
        .map(|n| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Halves stay finite: the high byte of each is small.
            if format == Format::RGBA16F && n % 2 == 1 { (state >> 26) as u8 } else { (state >> 24) as u8 }
        })
        .collect();
    Image::new(format, extent, &data).expect("the data fits the format")
}
