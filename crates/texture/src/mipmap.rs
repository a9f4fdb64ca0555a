//! Mipmap generation (SGIS_generate_mipmap, section 3.8.8 of OpenGL 1.5) with a box filter.

use super::error::TextureError;
use super::format::canonical;
use super::image::Image;
use super::object::Texture;
use super::texels::mean_of_unorm8;

impl Texture {
    /// Computes each level above the base level from the one below, as GENERATE_MIPMAP does: each texel is the mean of
    /// the 2 (1D), 4 or 8 texels below it. An odd size is halved and rounded down; texels are then weighted by the part
    /// of them that the new texel covers. A texture of RECT, faces without a base image, and textures of targets
    /// without levels are left unchanged. Each layer of an array is halved alone. Colours of sRGB are decoded before
    /// they are added, unless the parameters skip decoding (EXT_texture_sRGB_decode, section 3.8.8).
    ///
    /// # Errors
    /// [`TextureError::Format`] for integers (EXT_texture_integer); [`TextureError::Memory`], after which some levels
    /// may exist.
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
                let as_bytes = self.sampler().skips_decoding && below.format().is_srgb();
                let smaller = if as_bytes { halved(&below.undecoded()?)?.decoded()? } else { halved(below)? };
                if self.set_image(face, level + 1, smaller).is_err() {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// The texels along an axis of `size` that contribute to texel `n` of the next level, with their weights. Border texels
/// are computed from border texels.
fn parts(size: u32, n: i32) -> Vec<(i32, f32)> {
    let smaller = (size / 2).max(1);
    if n < 0 || n >= smaller as i32 {
        return vec![(if n < 0 { -1 } else { size as i32 }, 1.0)];
    }
    // Both sizes are in units in which each texel has an integer size.
    let (start, end) = (n as u32 * size, (n as u32 + 1) * size);
    (start / smaller..end.div_ceil(smaller))
        .map(|texel| {
            let covered = end.min((texel + 1) * smaller) - start.max(texel * smaller);
            (texel as i32, covered as f32 / size as f32)
        })
        .collect()
}

fn halved(below: &Image) -> Result<Image, TextureError> {
    if below.extent().has_border() {
        return halved_by_texel(below);
    }
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the CPU has AVX2.
        return unsafe { halved_with_avx2(below) };
    }
    halved_by_row(below)
}

/// The texels of the next level one by one, including the border. [`halved_by_row`] gives the same bits.
fn halved_by_texel(below: &Image) -> Result<Image, TextureError> {
    let size = below.extent().size();
    Image::from_texels(below.format(), below.extent().level(1), |[i, j, k]| {
        let (columns, rows) = (parts(size[0], i), parts(size[1], j));
        let mut sum = [0.0f32; 4];
        // In two dimensions, planes are layers of an array.
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
        sum.map(canonical)
    })
}

/// [`halved_by_row`], compiled for eight floats at a time.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "avx2")]
fn halved_with_avx2(below: &Image) -> Result<Image, TextureError> {
    halved_by_row(below)
}

/// The next level of an image without border, row by row: each texel is the sum of the same terms in the same order as
/// in [`halved_by_texel`].
#[inline(always)]
fn halved_by_row(below: &Image) -> Result<Image, TextureError> {
    let extent = below.extent().level(1);
    let mut image = Image::try_blank(below.format(), extent)?;
    let size = below.extent().size();
    let [width, height, depth] = extent.stacked();
    let parts_of = |axis: usize| -> Vec<_> { (0..extent.size()[axis] as i32).map(|n| parts(size[axis], n)).collect() };
    let (columns, rows) = (parts_of(0), parts_of(1));
    let [mut line, mut next] = [0; 2].map(|_| vec![[0.0; 4]; size[0] as usize]);
    let mut sums = vec![[0.0; 4]; width as usize];
    for k in 0..depth {
        let slices = if extent.dimensions() < 3 { vec![(k as i32, 1.0)] } else { parts(size[2], k as i32) };
        for j in 0..height {
            // If the size is even in both directions, the usual case, rows are read and written once.
            if let (&[(k, slice)], &[(first, row), (second, _)]) = (&*slices, &*rows[j as usize])
                && size[0] == 2 * width
                && size[1] == 2 * height
            {
                let [above, below_it, to] = [[first, k], [second, k], [j as i32, k]].map(|at| at.map(|n| n as usize));
                if let (Some(above), Some(below_it), Some(to)) =
                    (below.byte_row(above), below.byte_row(below_it), image.byte_row_mut(to))
                {
                    halve_bytes(to, above, below_it);
                    continue;
                }
                below.read_row(above, &mut line);
                below.read_row(below_it, &mut next);
                sums.fill([0.0; 4]);
                let weight = 0.5 * row * slice;
                let pairs = line.as_chunks::<2>().0.iter().zip(next.as_chunks::<2>().0);
                for (sum, (&[a, b], &[c, d])) in sums.iter_mut().zip(pairs) {
                    [a, b, c, d].into_iter().for_each(|texel| term(sum, texel, weight));
                }
                settle(&mut sums);
                image.write_row(to, &sums);
                continue;
            }
            sums.fill([0.0; 4]);
            for &(k, slice) in &slices {
                for &(j, row) in &rows[j as usize] {
                    below.read_row([j, k].map(|n| n as usize), &mut line);
                    add(&mut sums, &line, &columns, row, slice);
                }
            }
            settle(&mut sums);
            image.write_row([j, k].map(|n| n as usize), &sums);
        }
    }
    Ok(image)
}

/// Halves two rows of bytes into one row of half the length.
#[inline(always)]
fn halve_bytes(to: &mut [[u8; 4]], above: &[[u8; 4]], below: &[[u8; 4]]) {
    let pairs = above.as_chunks::<2>().0.iter().zip(below.as_chunks::<2>().0);
    for (to, ([a, b], [c, d])) in to.iter_mut().zip(pairs) {
        *to = std::array::from_fn(|n| mean_of_unorm8([a[n], b[n], c[n], d[n]]));
    }
}

/// Adds the contribution of a row of texels to one row of the next level.
#[inline(always)]
fn add(sums: &mut [[f32; 4]], line: &[[f32; 4]], columns: &[Vec<(i32, f32)>], row: f32, slice: f32) {
    for (sum, parts) in sums.iter_mut().zip(columns) {
        for &(i, column) in parts {
            term(sum, line[i as usize], column * row * slice);
        }
    }
}

/// Replaces each NaN by the one that docs/numerics.md defines.
#[inline(always)]
fn settle(sums: &mut [[f32; 4]]) {
    sums.iter_mut().for_each(|sum| *sum = sum.map(canonical));
}

/// Adds the contribution of one texel.
#[inline(always)]
fn term(sum: &mut [f32; 4], texel: [f32; 4], weight: f32) {
    for (sum, component) in sum.iter_mut().zip(texel) {
        *sum += component * weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BaseFormat, Extent, Format, Storage};

    /// Bytes without a period in a row.
    fn noise(bytes: usize) -> Vec<u8> {
        let mut state = 0x2545_f491_4f6c_dd1du64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        };
        (0..bytes).map(|_| next()).collect()
    }

    /// Rows give each texel the bits of a single texel, in each format and in sizes of each kind.
    #[test]
    fn rows_are_made_of_the_same_texels() {
        let extents = [
            Extent::d1(1),
            Extent::d1(64),
            Extent::d1(37).layered(3),
            Extent::d2(64, 64),
            Extent::d2(33, 20),
            Extent::d2(1, 7),
            Extent::d2(40, 1),
            Extent::d2(15, 9).layered(6),
            Extent::d3(8, 6, 4),
            Extent::d3(5, 7, 9),
        ];
        let mut compared = 0;
        for base in BaseFormat::ALL {
            for storage in Storage::ALL {
                let Ok(format) = Format::new(base, storage) else { continue };
                if storage.compressed() || storage.integer() {
                    continue;
                }
                for extent in extents {
                    let texels: usize = extent.stacked().iter().map(|&size| size as usize).product();
                    let data = noise(texels * format.unit_bytes());
                    let Ok(image) = Image::new(format, extent, &data) else { continue };
                    let (rows, texels) = (halved(&image).unwrap(), halved_by_texel(&image).unwrap());
                    assert_eq!(rows.extent(), texels.extent());
                    let [width, height, depth] = rows.extent().stacked().map(|size| size as i32);
                    for texel in
                        (0..width * height * depth).map(|n| [n % width, n / width % height, n / width / height])
                    {
                        let bits = |image: &Image| image.fetch(texel, [0.0; 4]).map(f32::to_bits);
                        assert_eq!(bits(&rows), bits(&texels), "{format:?} {extent:?} {texel:?}");
                    }
                    compared += 1;
                }
            }
        }
        assert!(compared > 300, "{compared}");
    }

    /// A byte of the mean does not depend on other bytes, so a few hundred thousand cases of each sum suffice.
    #[test]
    fn means_of_bytes_are_rounded_as_ever() {
        let (width, height) = (512, 512);
        let image = Image::new(Format::RGBA8, Extent::d2(width, height), &noise(4 * 512 * 512)).unwrap();
        let (rows, texels) = (halved(&image).unwrap(), halved_by_texel(&image).unwrap());
        for texel in (0..256 * 256).map(|n| [n % 256, n / 256, 0]) {
            assert_eq!(rows.fetch(texel, [0.0; 4]), texels.fetch(texel, [0.0; 4]), "{texel:?}");
        }
    }
}
