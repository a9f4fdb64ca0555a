//! Cube maps without seams (ARB_seamless_cube_map): what a filter meets beside a face are the texels of its neighbours.
//! They are in the margins of the images.

use super::cube;
use super::error::TextureError;
use super::image::Image;
use super::object::{Texture, own};

/// How far outside of a face the neighbour is looked for, in texels.
const OUTSIDE: f32 = 1.0 / 64.0;

impl Texture {
    /// A cube map whose faces have the edges of their neighbours in their margins; other textures, and faces of several
    /// sizes or formats, stay as they are. At a corner, which three faces share, the mean of theirs is the fourth
    /// texel.
    ///
    /// # Errors
    /// [`TextureError::Memory`]; images are copied.
    pub(crate) fn without_seams(mut self) -> Result<Self, TextureError> {
        for level in 0..self.levels.len() {
            self.join_faces(level)?;
        }
        self.is_seamless = true;
        Ok(self)
    }

    fn join_faces(&mut self, level: usize) -> Result<(), TextureError> {
        let faces = &self.levels[level];
        let Some(first) = &faces[0] else { return Ok(()) };
        let (format, extent) = (first.format(), first.extent());
        let is_alike = |image: &Image| image.format() == format && image.extent() == extent;
        let [width, height, _] = extent.size();
        if width != height
            || extent.has_border()
            || !faces.iter().all(|face| face.as_ref().is_some_and(|own| is_alike(own)))
        {
            return Ok(());
        }
        let size = width as i32;
        let beside = |face: usize, [i, j]: [i32; 2]| {
            // Hardly outside, so that perspective moves the coordinate along the edge by less than rounding may.
            let place = [i, j].map(|at| match at {
                ..0 => -OUTSIDE / size as f32,
                at if at >= size => (size as f32 + OUTSIDE) / size as f32,
                at => (at as f32 + 0.5) / size as f32,
            });
            let there = cube::on_face(cube::direction(face, place));
            let at = [there.s, there.t].map(|place| ((place * size as f32).floor() as i32).clamp(0, size - 1));
            faces[there.face].as_ref().map_or([0.0; 4], |image| image.fetch([at[0], at[1], 0], [0.0; 4]))
        };
        let mut margins = Vec::new();
        for (face, image) in faces.iter().enumerate() {
            let edges = (0..size).flat_map(|n| [[-1, n], [size, n], [n, -1], [n, size]]);
            margins.extend(edges.map(|at| (face, at, beside(face, at))));
            for [i, j] in [[-1, -1], [size, -1], [-1, size], [size, size]] {
                let [inner_i, inner_j] = [i, j].map(|at| at.clamp(0, size - 1));
                let corner = image.as_ref().map_or([0.0; 4], |image| image.fetch([inner_i, inner_j, 0], [0.0; 4]));
                let (a, b) = (beside(face, [i, inner_j]), beside(face, [inner_i, j]));
                margins.push((face, [i, j], std::array::from_fn(|n| (corner[n] + a[n] + b[n]) / 3.0)));
            }
        }
        for (face, at, texel) in margins {
            if let Some(image) = &mut self.levels[level][face] {
                own(image)?.set_margin(at, texel);
            }
        }
        Ok(())
    }
}
