//! The texels of images, without decoding of sRGB.

use nvjit_gl::Error;
use nvjit_runtime::srgb;
use nvjit_texture::Image;
use std::ops::Range;

/// All texels of these layers of an image, as lookups read them, but without decoding of sRGB. Each sample of a
/// multisample image counts as a layer.
pub fn texels(image: &Image, layers: Range<u32>) -> Result<Vec<[f32; 4]>, Error> {
    let [width, height, _] = image.extent().stacked().map(|side| side as i32);
    texels_in(image, [0..width, 0..height, layers.start as i32..layers.end as i32])
}

/// All texels, including the border, and the sizes with it.
pub fn texels_with_border(image: &Image) -> Result<([usize; 3], Vec<[f32; 4]>), Error> {
    let (size, border) = (image.extent().stacked(), i32::from(image.extent().has_border()));
    let range = |axis: usize| {
        let around = if axis < image.extent().dimensions() { border } else { 0 };
        -around..size[axis] as i32 + around
    };
    let ranges = [range(0), range(1), range(2)];
    Ok((ranges.each_ref().map(ExactSizeIterator::len), texels_in(image, ranges)?))
}

/// The texels of a part of an image, as [`Image::texels_in`] reads them, without decoding of sRGB.
pub fn texels_in(image: &Image, parts: [Range<i32>; 3]) -> Result<Vec<[f32; 4]>, Error> {
    let mut found = image.texels_in(parts).map_err(|_| Error::OutOfMemory)?;
    if image.format().is_srgb() {
        let encoded = |linear: f32| f32::from(srgb::encoded(linear)) / 255.0;
        for [r, g, b, _] in &mut found {
            [*r, *g, *b] = [*r, *g, *b].map(encoded);
        }
    }
    Ok(found)
}
