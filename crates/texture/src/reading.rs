//! Reading the texels of an image as fetches do.

use super::error::TextureError;
use super::image::Image;
use super::object::Texture;
use super::units::TextureUnits;
use nvjit_runtime::{MAX_LANES, SampleCall, SampleOperation, TextureTarget};
use std::ops::Range;
use std::sync::Arc;

impl Image {
    /// The texels of these columns, rows, and slices or layers. Border texels are at -1 and after the last one; each
    /// sample of a multisample image counts as a layer.
    ///
    /// # Errors
    /// The errors of a texture with this image alone, mainly [`TextureError::Memory`].
    pub fn texels_in(&self, [columns, rows, layers]: [Range<i32>; 3]) -> Result<Vec<[f32; 4]>, TextureError> {
        let image = self.clone().with_samples_as_layers();
        let target = match (image.extent().dimensions(), image.extent().layers()) {
            (1, None) => TextureTarget::D1,
            (1, Some(_)) => TextureTarget::Array1D,
            (2, None) => TextureTarget::D2,
            (2, Some(_)) => TextureTarget::Array2D,
            _ => TextureTarget::D3,
        };
        let mut units = TextureUnits::new();
        units.bind(0, Arc::new(Texture::from_image(target, image)?))?;
        let mut found = Vec::new();
        let (rows, columns) = (&rows, &columns);
        let mut places = layers.flat_map(|k| rows.clone().flat_map(move |j| columns.clone().map(move |i| [i, j, k])));
        let mut call = SampleCall::new();
        (call.operation, call.target, call.lanes) = (SampleOperation::Fetch, target, MAX_LANES as u32);
        loop {
            let some: Vec<_> = places.by_ref().take(MAX_LANES).collect();
            for (lane, place) in some.iter().enumerate() {
                for (row, &coordinate) in call.texels.iter_mut().zip(place) {
                    row[lane] = coordinate;
                }
                if target.has_layers() {
                    call.texels[3][lane] = place[2];
                }
                call.exec[lane] = u32::MAX;
            }
            call.answer_by(&units);
            found.extend((0..some.len()).map(|lane| call.results.each_ref().map(|row| row[lane])));
            if some.len() < MAX_LANES {
                return Ok(found);
            }
        }
    }
}
