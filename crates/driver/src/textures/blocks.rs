//! The blocks of compressed images, of four by four texels (EXT_texture_compression_s3tc,
//! EXT_texture_compression_rgtc, ARB_texture_compression_bptc). Images are compressed by a simple search: the ends of a
//! block of S3TC and RGTC are its darkest and its brightest texel, those of BPTC its two most different texels.

use super::reading::texels;
use super::{ObjectState, failure};
use super::{bptc, format};
use nvjit_gl::Error;
use nvjit_texture::{Format, Image, Storage, Texture};
use std::ops::Range;

/// The side of a block in texels.
const SIDE: usize = 4;

type Texel = [u8; 4];

/// The number of bytes of an image of this size, with this number of layers; it saturates.
pub fn bytes(format: Format, [width, height, layers]: [usize; 3]) -> usize {
    let blocks = width.div_ceil(SIDE).saturating_mul(height.div_ceil(SIDE));
    blocks.saturating_mul(layers).saturating_mul(format.unit_bytes())
}

/// A colour in five, six and five bits.
fn packed([r, g, b, _]: Texel) -> u16 {
    let part = |value: u8, most: u32| ((u32::from(value) * most + 127) / 255) as u16;
    part(r, 31) << 11 | part(g, 63) << 5 | part(b, 31)
}

fn unpacked(color: u16) -> [i32; 3] {
    let part = |shift: u32, most: i32| i32::from(color >> shift) % (most + 1) * 255 / most;
    [part(11, 31), part(5, 63), part(0, 31)]
}

/// Encodes a block of colours. If `cuts`, texels with little alpha become transparent.
fn color_block(block: &[Texel; 16], cuts: bool) -> [u8; 8] {
    let brightness = |texel: &&Texel| 2 * u32::from(texel[0]) + 5 * u32::from(texel[1]) + u32::from(texel[2]);
    let is_cut = |texel: &Texel| cuts && texel[3] < 128;
    let kept = || block.iter().filter(|texel| !is_cut(texel));
    let has_cuts = block.iter().any(is_cut);
    let dark = kept().min_by_key(brightness).map_or(0, |texel| packed(*texel));
    let bright = kept().max_by_key(brightness).map_or(0, |texel| packed(*texel));
    // The order of the two colours determines the number of colours: the larger comes first unless a texel is
    // transparent.
    let (low, high) = (dark.min(bright), dark.max(bright));
    let (first, second) = if has_cuts { (low, high) } else { (high, low) };
    let (a, b) = (unpacked(first), unpacked(second));
    let mix = |x: i32, y: i32, all: i32| std::array::from_fn(|n| (a[n] * x + b[n] * y) / all);
    let palette: [[i32; 3]; 4] = match first > second {
        true => [a, b, mix(2, 1, 3), mix(1, 2, 3)],
        // If both colours are equal, the block has one colour, and the fourth index is transparent.
        false => [a, b, mix(1, 1, 2), a],
    };
    let choices = if first > second { 4 } else { 3 };
    let mut indices = 0u32;
    for (at, texel) in block.iter().enumerate() {
        let distance = |color: &[i32; 3]| (0..3).map(|n| (i32::from(texel[n]) - color[n]).pow(2)).sum::<i32>();
        let nearest = (0..choices).min_by_key(|&number| distance(&palette[number])).unwrap_or(0);
        let index = if is_cut(texel) { 3 } else { nearest as u32 };
        indices |= index << (2 * at);
    }
    let mut bytes = [0; 8];
    bytes[..2].copy_from_slice(&first.to_le_bytes());
    bytes[2..4].copy_from_slice(&second.to_le_bytes());
    bytes[4..].copy_from_slice(&indices.to_le_bytes());
    bytes
}

/// Encodes a block of alphas, four bits each.
fn plain_alphas(block: &[Texel; 16]) -> [u8; 8] {
    let nibble = |at: usize| ((u32::from(block[at][3]) * 15 + 127) / 255) as u8;
    std::array::from_fn(|byte| nibble(2 * byte) | nibble(2 * byte + 1) << 4)
}

/// Encodes a block of alphas, or of another component, interpolated between two of them; these two may be signed bytes.
fn mixed(alphas: [i32; 16]) -> [u8; 8] {
    let [most, least] = [alphas.iter().max(), alphas.iter().min()].map(|end| end.copied().unwrap_or(0));
    let of_index = |index: i32| match index {
        0 => most,
        1 => least,
        _ => (most * (8 - index) + least * (index - 1)) / 7,
    };
    let choices = if most > least { 8 } else { 1 };
    let mut bits = 0u64;
    for (at, alpha) in alphas.iter().enumerate() {
        let nearest = (0..choices).min_by_key(|&index| (of_index(index) - alpha).abs()).unwrap_or(0);
        bits |= (nearest as u64) << (3 * at);
    }
    let mut bytes = (bits << 16).to_le_bytes();
    (bytes[0], bytes[1]) = (most as u8, least as u8);
    bytes
}

fn add_block(format: Format, block: &[Texel; 16], bytes: &mut Vec<u8>) {
    match format.storage() {
        Storage::Dxt3 => bytes.extend(plain_alphas(block)),
        Storage::Dxt5 => bytes.extend(mixed(block.map(|texel| texel[3].into()))),
        _ => {}
    }
    let cuts = format.storage() == Storage::Dxt1 && format.base() == nvjit_texture::BaseFormat::Rgba;
    bytes.extend(color_block(block, cuts));
}

/// Compresses the layers of an image.
pub fn compress(format: Format, [width, height, layers]: [usize; 3], colors: &[[f32; 4]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let all = colors.chunks_exact((width * height).max(1));
    all.take(layers).for_each(|layer| compress_layer(format, [width, height], layer, &mut bytes));
    bytes
}

/// Compresses one layer; blocks that reach beyond it repeat its edge.
fn compress_layer(format: Format, [width, height]: [usize; 2], colors: &[[f32; 4]], bytes: &mut Vec<u8>) {
    if colors.len() < width * height {
        return;
    }
    for (low, left) in (0..height).step_by(SIDE).flat_map(|low| (0..width).step_by(SIDE).map(move |left| (low, left))) {
        let color = |at: usize| {
            let (x, y) = ((left + at % SIDE).min(width - 1), (low + at / SIDE).min(height - 1));
            colors[y * width + x]
        };
        if let storage @ (Storage::BptcFloat | Storage::SignedBptcFloat) = format.storage() {
            let block = std::array::from_fn(|at| [color(at)[0], color(at)[1], color(at)[2]]);
            bytes.extend(bptc::floats(&block, storage == Storage::SignedBptcFloat));
            continue;
        }
        let signed = format.storage() == Storage::SignedRgtc;
        if signed || format.storage() == Storage::Rgtc {
            let value = |own: f32| match signed {
                true => (own.clamp(-1.0, 1.0) * 127.0).round() as i32,
                false => (own.clamp(0.0, 1.0) * 255.0).round() as i32,
            };
            for &place in format::places(format.base()) {
                bytes.extend(mixed(std::array::from_fn(|at| value(color(at)[place]))));
            }
            continue;
        }
        let byte = |component: f32| (component.clamp(0.0, 1.0) * 255.0).round() as u8;
        let block = std::array::from_fn(|at| color(at).map(byte));
        match format.storage() {
            Storage::Bptc => bytes.extend(bptc::fractions(&block)),
            _ => add_block(format, &block, bytes),
        }
    }
}

/// Checks that a part of a compressed image can be replaced: it consists of whole blocks.
pub fn check_part(start: [i32; 3], size: [u32; 3], all: [u32; 3]) -> Result<(), Error> {
    let fits = (0..2).all(|axis| {
        let (start, end) = (i64::from(start[axis]), i64::from(start[axis]) + i64::from(size[axis]));
        start % SIDE as i64 == 0 && (size[axis].is_multiple_of(SIDE as u32) || end == i64::from(all[axis]))
    });
    if fits { Ok(()) } else { Err(Error::InvalidOperation) }
}

/// The byte ranges of a part's blocks, row by row.
pub fn block_rows(image: &Image, start: [i32; 3], size: [u32; 3]) -> impl Iterator<Item = Range<usize>> {
    let (unit, all) = (image.format().unit_bytes(), image.extent().size());
    let blocks = |side: u32| side.div_ceil(SIDE as u32) as usize;
    let (row, part, height, rows) = (blocks(all[0]) * unit, blocks(size[0]) * unit, blocks(all[1]), blocks(size[1]));
    let [left, low] = [start[0], start[1]].map(|at| at as usize / SIDE);
    let first = start[2] as usize;
    (0..rows * size[2] as usize).map(move |n| {
        let from = ((first + n / rows) * height + low + n % rows) * row + left * unit;
        from..from + part
    })
}

/// Replaces blocks of an image.
pub fn replace_blocks(
    state: &mut ObjectState,
    texture: &mut Texture,
    (face, level): (usize, u32),
    start: [i32; 3],
    size: [u32; 3],
    new: &[u8],
) -> Result<(), Error> {
    let image = texture.image(face, level).ok_or(Error::InvalidOperation)?;
    let (format, extent) = (image.format(), image.extent());
    check_part(start, size, extent.size())?;
    let mut kept = state.blocks_of((face, level), image)?;
    let mut new = new;
    for place in block_rows(image, start, size) {
        let (row, rest) = new.split_at_checked(place.len()).ok_or(Error::InvalidValue)?;
        kept.get_mut(place).ok_or(Error::InvalidValue)?.copy_from_slice(row);
        new = rest;
    }
    let image = Image::new(format, extent, &kept).map_err(failure)?;
    texture.set_image(face, level, image).map_err(failure)?;
    state.blocks.insert((face, level), kept);
    Ok(())
}

/// TexSubImage of a compressed image.
pub fn replace_part(
    state: &mut ObjectState,
    texture: &mut Texture,
    place: (usize, u32),
    start: [i32; 3],
    size: [u32; 3],
    colors: &[[f32; 4]],
) -> Result<(), Error> {
    let image = texture.image(place.0, place.1).ok_or(Error::InvalidOperation)?;
    let new = compress(image.format(), size.map(|side| side as usize), colors);
    replace_blocks(state, texture, place, start, size, &new)
}

impl ObjectState {
    /// The compressed bytes of an image.
    pub fn blocks_of(&self, place: (usize, u32), image: &Image) -> Result<Vec<u8>, Error> {
        if let Some(kept) = self.blocks.get(&place) {
            return Ok(kept.clone());
        }
        // Automatic mipmap generation made this level.
        let size = image.extent().stacked();
        Ok(compress(image.format(), size.map(|side| side as usize), &texels(image, 0..size[2])?))
    }
}
