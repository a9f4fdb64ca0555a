//! Lookups and mipmaps that skip the decoding of sRGB (EXT_texture_sRGB_decode).

use super::error::TextureError;
use super::image::Image;
use super::object::Texture;
use nvjit_runtime::srgb;

/// A texel with `change` applied to its colour components, not to alpha.
fn colors([r, g, b, a]: [f32; 4], change: impl Fn(f32) -> f32) -> [f32; 4] {
    [change(r), change(g), change(b), a]
}

impl Image {
    /// The image of an sRGB format as plain bytes.
    pub(crate) fn undecoded(&self) -> Result<Self, TextureError> {
        let encoded = |linear: f32| f32::from(srgb::encoded(linear)) / 255.0;
        self.recoded(self.format().without_srgb(), |texel| colors(texel, encoded))
    }

    /// An image of plain bytes as an sRGB image, with the bytes as encoded colours.
    pub(crate) fn decoded(&self) -> Result<Self, TextureError> {
        let decoded = |encoded: f32| srgb::DECODED[usize::from((encoded * 255.0).round() as u8)];
        self.recoded(self.format().with_srgb()?, |texel| colors(texel, decoded))
    }
}

impl Texture {
    /// The texture for lookups that skip decoding: its sRGB images become plain bytes, the others are shared.
    ///
    /// # Errors
    /// [`TextureError::Memory`].
    pub fn undecoded(&self) -> Result<Self, TextureError> {
        let mut texture = self.clone();
        texture.change_images(|image| if image.format().is_srgb() { image.undecoded().map(Some) } else { Ok(None) })?;
        Ok(texture)
    }

    /// Whether lookups decode sRGB, because the base level has an sRGB format.
    pub fn is_srgb(&self) -> bool {
        self.image(0, self.sampler().base_level).is_some_and(|image| image.format().is_srgb())
    }
}
