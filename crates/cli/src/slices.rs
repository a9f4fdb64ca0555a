//! Assembles a texture of any target from flat images of one size: how many it needs, and the layer, face or slice of
//! each.

use super::usage;
use nvjit::runtime::TextureTarget;
use nvjit_texture::{BaseFormat, Extent, Format, Image, MAX_SAMPLES, MagFilter, MinFilter, Storage, Texture, WrapMode};

/// Faces of a cube map.
const FACES: usize = 6;

/// The depths of a byte each.
pub fn depths_of_bytes() -> anyhow::Result<Format> {
    Ok(Format::new(BaseFormat::DepthComponent, Storage::Unorm8)?)
}

/// Flat images, all of one format and size, with the highest row first.
pub struct Slices<'a> {
    pub format: Format,
    pub size: [u32; 2],
    pub texels: Vec<&'a [u8]>,
}

/// The images that a target takes, in words, and the test of their number.
fn wanted(target: TextureTarget) -> (&'static str, fn(usize) -> bool) {
    match target.of_texture() {
        TextureTarget::D3 => ("one file for each slice", |count| count > 0),
        TextureTarget::Cube => {
            ("one file for all faces, or six (+X, -X, +Y, -Y, +Z, -Z)", |count| matches!(count, 1 | FACES))
        }
        TextureTarget::ArrayCube => {
            ("one file for all faces, or six (+X, -X, +Y, -Y, +Z, -Z) for each layer", |count| {
                count == 1 || count > 0 && count.is_multiple_of(FACES)
            })
        }
        target if target.has_layers() => ("one file for each layer", |count| count > 0),
        target if target.is_multisample() => {
            ("one file for each sample, at most 32", |count| (1..=MAX_SAMPLES as usize).contains(&count))
        }
        _ => ("one file", |count| count == 1),
    }
}

/// A target with the article that its name takes: `a 2D texture`, `an ARRAY2D texture`.
pub fn with_article(target: TextureTarget) -> String {
    let name = target.name();
    format!("{} {name} texture", if name.starts_with('A') { "an" } else { "a" })
}

/// The extent of an image of `target` that is made of this many flat images.
pub fn extent(target: TextureTarget, [width, height]: [u32; 2], count: usize) -> Extent {
    // What is above every limit is refused as such.
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let flat = if target.dimensions() == 1 { Extent::d1(width) } else { Extent::d2(width, height) };
    match target.of_texture() {
        TextureTarget::D3 => Extent::d3(width, height, count),
        TextureTarget::Buffer => Extent::buffer(width.saturating_mul(height)),
        TextureTarget::MultisampleArray2D => flat.layered(count).multisample(1),
        target if target.is_multisample() => flat.multisample(count),
        target if target.has_layers() => flat.layered(count),
        _ => flat,
    }
}

impl Slices<'_> {
    /// The texture that these make for `target`, of one level: an image for all faces is repeated, and of an image for
    /// one dimension the first row counts. In a buffer its rows follow one another.
    pub fn texture(&self, target: TextureTarget) -> anyhow::Result<Texture> {
        let count = self.texels.len();
        let (words, fits) = wanted(target);
        if !fits(count) {
            return Err(usage(format!("{} takes {words}, not {count} files", with_article(target))));
        }
        let repeated = if target.is_cube() && count == 1 { FACES } else { 1 };
        let all = || self.texels.iter().flat_map(|texels| std::iter::repeat_n(*texels, repeated));
        let [width, height] = self.size;
        let is_row = target.dimensions() == 1 && target.of_texture() != TextureTarget::Buffer;
        let rows = if is_row { 1 } else { height };
        let bytes = width as usize * rows as usize * self.format.unit_bytes();
        let mut texture = Texture::new(target);
        // Faces of a cube map are images of their own, those of an array of them are not.
        let of_one = count * repeated / texture.faces();
        let extent = extent(target, self.size, of_one);
        Image::bytes(self.format, extent)?;
        for face in 0..texture.faces() {
            let mut texels = super::image::reserve(bytes * of_one)?;
            all().skip(face * of_one).take(of_one).for_each(|slice| texels.extend_from_slice(&slice[..bytes]));
            texture.set_image(face, 0, Image::new(self.format, extent, &texels)?)?;
        }
        Ok(texture)
    }
}

/// Gives a texture of one level the filters of commands: trilinear with a mipmap where there may be one, within the
/// level where depths are compared.
pub fn with_usual_filters(mut texture: Texture, compares: bool) -> anyhow::Result<Texture> {
    let state = *texture.sampler();
    let target = texture.target();
    let state = if compares {
        state.with_filters(MinFilter::Linear, MagFilter::Linear).with_wrap(WrapMode::ClampToEdge)
    } else if target.has_levels() {
        texture.generate_mipmap()?;
        state.with_filters(MinFilter::LinearMipmapLinear, MagFilter::Linear)
    } else {
        state
    };
    Ok(texture.with_sampler(state)?)
}
