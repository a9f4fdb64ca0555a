//! Mipmap generation (SGIS_generate_mipmap, section 3.8.8 of OpenGL 1.5) with a box filter. Not who asks for it.

use super::image::{Image, TextureError};
use super::object::Texture;

impl Texture {
    /// Makes every level above the base level from the one below, as GENERATE_MIPMAP does: each texel is
    /// the mean of the 2 (1D), 4 or 8 texels below it. An odd size is halved and rounded down; its texels
    /// then weigh in by the part of them that the new texel covers. A texture of RECT, and faces without a
    /// base image, stay as they are, and so do those of targets without levels. Each layer of an array is halved for itself.
    ///
    /// # Errors
    /// [`TextureError::Format`] for integers (EXT_texture_integer), [`TextureError::Memory`]; some levels may have been made.
    pub fn generate_mipmap(&mut self) -> Result<(), TextureError> {
        if !self.target().has_levels() {
            return Ok(());
        }
        let base = self.sampler().base_level;
        for face in 0..self.faces() {
            let Some(image) = self.image(face, base) else { continue };
            if image.format().storage().integer() {
                return Err(TextureError::Format);
            }
            let top = image.extent().top_level().min(self.sampler().max_level.saturating_sub(base));
            for level in base..base + top {
                let Some(below) = self.image(face, level) else { break };
                let smaller = halved(below)?;
                if self.set_image(face, level + 1, smaller).is_err() {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Which texels of a direction of `size` make texel `n` of the next level, and how much each weighs. Border
/// texels are made of border texels.
fn parts(size: u32, n: i32) -> Vec<(i32, f32)> {
    let smaller = (size / 2).max(1);
    if n < 0 || n >= smaller as i32 {
        return vec![(if n < 0 { -1 } else { size as i32 }, 1.0)];
    }
    // Both sizes in units in which either texel is a whole number.
    let (start, end) = (n as u32 * size, (n as u32 + 1) * size);
    (start / smaller..end.div_ceil(smaller))
        .map(|texel| {
            let covered = end.min((texel + 1) * smaller) - start.max(texel * smaller);
            (texel as i32, covered as f32 / size as f32)
        })
        .collect()
}

fn halved(below: &Image) -> Result<Image, TextureError> {
    let size = below.extent().size();
    Image::from_texels(below.format(), below.extent().level(1), |[i, j, k]| {
        let (columns, rows) = (parts(size[0], i), parts(size[1], j));
        let mut sum = [0.0f32; 4];
        // What is not a direction is a plane of an array.
        let slices = if below.extent().dimensions() < 3 { vec![(k, 1.0)] } else { parts(size[2], k) };
        for (k, slice) in slices {
            for &(j, row) in &rows {
                for &(i, column) in &columns {
                    let texel = below.fetch([i, j, k], [0.0; 4]);
                    for (sum, component) in sum.iter_mut().zip(texel) {
                        *sum += component * (column * row * slice);
                    }
                }
            }
        }
        sum
    })
}
