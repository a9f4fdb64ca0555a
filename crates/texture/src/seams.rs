//! Cube maps without seams (ARB_seamless_cube_map): beside a face, a filter reads texels of the neighbouring faces.
//! They are stored in the margins of the images.

use super::cube;
use super::error::TextureError;
use super::image::Image;
use super::object::{Texture, own};

/// The distance from the edge at which the neighbouring face is determined, in texels.
const OUTSIDE: f32 = 1.0 / 64.0;

impl Texture {
    /// Copies the edges of neighbouring faces to the margins of a cube map's faces, or of an array's; other textures,
    /// and faces of several sizes or formats, are unchanged. At a corner, which three faces share, the mean of their
    /// texels is the fourth texel.
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
        let images = &self.levels[level][..self.faces()];
        let Some(first) = &images[0] else { return Ok(()) };
        let (format, extent) = (first.format(), first.extent());
        let is_alike = |image: &Image| image.format() == format && image.extent() == extent;
        let [width, height, _] = extent.size();
        if width != height
            || extent.has_border()
            || !images.iter().all(|image| image.as_ref().is_some_and(|own| is_alike(own)))
        {
            return Ok(());
        }
        let mut margins = Vec::new();
        for cube in 0..extent.layers().unwrap_or(6) / 6 {
            // The image and the plane of a face: an array has all faces in one image.
            let place = |face: usize| match extent.layers() {
                Some(_) => (0, 6 * cube as i32 + face as i32),
                None => (face, 0),
            };
            let texel = |face: usize, [i, j]: [i32; 2]| {
                let (image, plane) = place(face);
                images[image].as_ref().map_or([0.0; 4], |image| image.fetch([i, j, plane], [0.0; 4]))
            };
            for face in 0..6 {
                margins.extend(margin(face, width as i32, texel).map(|(at, texel)| (place(face), at, texel)));
            }
        }
        for ((image, plane), [i, j], texel) in margins {
            if let Some(image) = &mut self.levels[level][image] {
                own(image)?.set_margin([i, j, plane], texel);
            }
        }
        Ok(())
    }
}

/// The positions beside a face of `size` texels, and the texels there; `texel` returns the texels of faces.
fn margin(
    face: usize,
    size: i32,
    texel: impl Fn(usize, [i32; 2]) -> [f32; 4],
) -> impl Iterator<Item = ([i32; 2], [f32; 4])> {
    let beside = move |[i, j]: [i32; 2]| {
        // The position is so close to the edge that the division moves the coordinate along the edge by less than
        // rounding may.
        let place = [i, j].map(|at| match at {
            ..0 => -OUTSIDE / size as f32,
            at if at >= size => (size as f32 + OUTSIDE) / size as f32,
            at => (at as f32 + 0.5) / size as f32,
        });
        let there = cube::on_face(cube::direction(face, place));
        (there.face, [there.s, there.t].map(|place| ((place * size as f32).floor() as i32).clamp(0, size - 1)))
    };
    let edges = (0..size).flat_map(move |n| [[-1, n], [size, n], [n, -1], [n, size]]);
    let corners = [[-1, -1], [size, -1], [-1, size], [size, size]].into_iter();
    edges.chain(corners).map(move |[i, j]| {
        let [inner_i, inner_j] = [i, j].map(|at| at.clamp(0, size - 1));
        let found = |at| {
            let (face, at) = beside(at);
            texel(face, at)
        };
        if i == inner_i || j == inner_j {
            return ([i, j], found([i, j]));
        }
        let (corner, a, b) = (texel(face, [inner_i, inner_j]), found([i, inner_j]), found([inner_i, j]));
        ([i, j], std::array::from_fn(|n| (corner[n] + a[n] + b[n]) / 3.0))
    })
}
