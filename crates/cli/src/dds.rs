//! Reads DDS files as textures: a file is a whole texture with its mipmaps, layers and faces. It supports the formats
//! that a `Texture` stores without loss: bytes, halves, floats and DXT.

use super::image::Memory;
use super::{display_path, slices};
use anyhow::{Context, bail, ensure};
use nvjit::limits;
use nvjit::runtime::TextureTarget;
use nvjit_texture::{BaseFormat, Extent, Format, Image, MAX_SIZE, MagFilter, MinFilter, Storage, Texture, WrapMode};
use std::path::Path;

/// The extension of DDS files.
pub const EXTENSION: &str = "dds";

/// Whether a name is that of a DDS file.
pub fn is_dds(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION))
}

/// Reads a DDS file as a texture for `target`: trilinear, as those of PNG files. A mipmap that the file does not have
/// is made; one that it has in part ends there.
pub fn read(file: &Path, target: TextureTarget, memory: &mut Memory) -> anyhow::Result<Texture> {
    let bytes = super::read_file(file, limits::MAX_TEXTURE_MEMORY)?;
    decode(&bytes, target, memory).with_context(|| display_path(file))
}

// Bits of the header's fields, by their names in the documentation of the format.
const DDSD_MIPMAPCOUNT: u32 = 0x2_0000;
const DDSCAPS2_CUBEMAP: u32 = 0x200;
const DDSCAPS2_CUBEMAP_ALLFACES: u32 = 0xfc00;
const DDSCAPS2_VOLUME: u32 = 0x20_0000;
const DDPF_ALPHAPIXELS: u32 = 0x1;
const DDPF_ALPHA: u32 = 0x2;
const DDPF_FOURCC: u32 = 0x4;
const DDPF_RGB: u32 = 0x40;
const DDPF_LUMINANCE: u32 = 0x2_0000;
// Of the newer header.
const D3D10_RESOURCE_DIMENSION_TEXTURE3D: u32 = 4;
const D3D10_RESOURCE_MISC_TEXTURECUBE: u32 = 4;

/// The relevant fields of the header.
struct Header {
    size: [u32; 3],
    levels: u32,
    /// The number of layers of an array, else 1.
    layers: u32,
    cube: bool,
    volume: bool,
    layout: Layout,
}

impl Header {
    /// The header, and the texels behind it.
    fn read(bytes: &[u8]) -> anyhow::Result<(Self, &[u8])> {
        let bytes = bytes.strip_prefix(b"DDS ").context("not a DDS file")?;
        let (fields, mut texels) = words::<31>(bytes).context("the file ends within its header")?;
        let [size, flags, height, width, _, depth, levels] = fields[..7] else { bail!("no header") };
        let [pixel_size, pixel_flags, four_cc, bits, masks @ .., _, caps2, _, _, _] = &fields[18..] else {
            bail!("no header")
        };
        ensure!(size == 124 && *pixel_size == 32, "the header is damaged");
        let (mut cube, mut volume) = (caps2 & DDSCAPS2_CUBEMAP != 0, caps2 & DDSCAPS2_VOLUME != 0);
        ensure!(!cube || caps2 & DDSCAPS2_CUBEMAP_ALLFACES == DDSCAPS2_CUBEMAP_ALLFACES, "the cube map lacks faces");
        let levels = if flags & DDSD_MIPMAPCOUNT != 0 { levels.max(1) } else { 1 };
        let mut layers = 1;
        let layout = if pixel_flags & DDPF_FOURCC == 0 {
            Layout::of_masks(*pixel_flags, *bits, masks)?
        } else if four_cc.to_le_bytes() == *b"DX10" {
            let ([format, kind, misc, array, _], after) =
                words::<5>(texels).context("the file ends within its header")?;
            ensure!(array <= MAX_SIZE, "{array} layers are too many: there may be {MAX_SIZE}");
            (layers, texels) = (array.max(1), after);
            cube |= misc & D3D10_RESOURCE_MISC_TEXTURECUBE != 0;
            volume |= kind == D3D10_RESOURCE_DIMENSION_TEXTURE3D;
            Layout::of_dxgi(format)?
        } else {
            Layout::of_four_cc(*four_cc)?
        };
        ensure!(!volume || layers == 1 && !cube, "there are no arrays and cubes of volumes");
        let size = [width, height, if volume { depth } else { 1 }];
        ensure!(size.iter().all(|side| (1..=MAX_SIZE).contains(side)), "a side is zero or above {MAX_SIZE}");
        Ok((Self { size, levels, layers, cube, volume, layout }, texels))
    }

    fn is_flat(&self) -> bool {
        !self.cube && !self.volume
    }
}

/// The first words of `bytes`, least significant byte first, and what follows.
fn words<const N: usize>(bytes: &[u8]) -> Option<([u32; N], &[u8])> {
    let (first, rest) = bytes.split_at_checked(4 * N)?;
    let words = first.as_chunks::<4>().0;
    Some((std::array::from_fn(|n| u32::from_le_bytes(words[n])), rest))
}

/// The files that `target` takes, in words, and the test for one.
fn wanted(target: TextureTarget) -> (&'static str, fn(&Header) -> bool) {
    let words: (_, fn(&Header) -> bool) = match target.of_texture() {
        TextureTarget::D1 => ("one row of texels", |file| file.is_flat() && file.size[1] == 1 && file.layers == 1),
        TextureTarget::Array1D => ("rows of texels, one for each layer", |file| file.is_flat() && file.size[1] == 1),
        TextureTarget::D3 => ("a volume", |file| file.volume && !file.cube),
        TextureTarget::Cube => ("a cube map", |file| file.cube && file.layers == 1),
        TextureTarget::ArrayCube => ("cube maps, one for each layer", |file| file.cube),
        target if target.has_layers() => ("flat images, one for each layer", Header::is_flat),
        target if target.is_multisample() => ("flat images, one for each sample", Header::is_flat),
        _ => ("one flat image", |file| file.is_flat() && file.layers == 1),
    };
    words
}

/// The content of a file as a texture for `target`.
pub fn decode(bytes: &[u8], target: TextureTarget, memory: &mut Memory) -> anyhow::Result<Texture> {
    let (header, texels) = Header::read(bytes)?;
    let (words, fits) = wanted(target);
    ensure!(fits(&header), "{} takes {words}", slices::with_article(target));
    let Header { size: [width, height, depth], levels, cube, volume, ref layout, layers } = header;
    ensure!(!cube || width == height, "the faces of a cube map must be square, not {width}x{height}");
    let base = if volume { Extent::d3(width, height, depth) } else { Extent::d2(width, height) };
    ensure!(levels <= base.top_level() + 1, "{levels} mipmap levels are too many for {width}x{height}");
    let compresses = layout.format.storage().compressed();
    let is_plain = target.dimensions() == 2 && target.is_filtered();
    ensure!(is_plain || !compresses, "{} takes no compressed texels", slices::with_article(target));
    let format = if target.compares() { layout.depths()? } else { layout.format };
    let read_levels = if target.has_levels() { levels } else { 1 };

    // Slices follow one another, each with all of its levels. What they take is known before any is read.
    let faces = if cube { 6 } else { 1 };
    let count = faces * layers as usize;
    let sizes: Vec<_> = (0..levels).map(|level| base.level(level)).collect();
    let slice_bytes: usize = sizes.iter().map(|&size| layout.bytes(size)).sum();
    let mut texture = Texture::new(target);
    let of_one = count / texture.faces();
    let extent = |size: Extent| {
        let [width, height, depth] = size.size();
        slices::extent(target, [width, height], if volume { depth as usize } else { of_one })
    };
    for &size in &sizes[..read_levels as usize] {
        memory.take(Image::bytes(format, extent(size))?, texture.faces())?;
    }
    let part = |slice: usize, level: usize| {
        let before: usize = sizes[..level].iter().map(|&size| layout.bytes(size)).sum();
        let start = slice.checked_mul(slice_bytes)?.checked_add(before)?;
        texels.get(start..start.checked_add(layout.bytes(sizes[level]))?)
    };
    for (slice, level) in (0..count).flat_map(|slice| (0..sizes.len()).map(move |level| (slice, level))) {
        part(slice, level).with_context(|| match layers {
            1 => format!("the file ends within face {slice}, level {level}"),
            _ => format!("the file ends within layer {}, face {}, level {level}", slice / faces, slice % faces),
        })?;
    }
    for face in 0..texture.faces() {
        for (level, &size) in sizes.iter().enumerate().take(read_levels as usize) {
            let mut data = Vec::new();
            for slice in face * of_one..(face + 1) * of_one {
                data.extend(layout.sorted(part(slice, level).unwrap_or_default(), target.compares()));
            }
            texture.set_image(face, level as u32, Image::new(format, extent(size), &data)?)?;
        }
    }
    if levels == 1 {
        return slices::with_usual_filters(texture, target.compares());
    }
    if target.has_levels() && !target.compares() {
        let mut state = texture.sampler().with_filters(MinFilter::LinearMipmapLinear, MagFilter::Linear);
        state.max_level = levels - 1;
        return Ok(texture.with_sampler(state)?);
    }
    let state = texture.sampler().with_filters(MinFilter::Linear, MagFilter::Linear);
    Ok(texture.with_sampler(if target.compares() { state.with_wrap(WrapMode::ClampToEdge) } else { state })?)
}

/// The supported formats, in words.
const KNOWN: &str = "there are RGBA, BGRA, RGB, luminance and alpha of 8 bits, 565, 1555, 4444, RGBA of halves or floats, red of 8 or 16 bits or floats in newer headers, DXT1, DXT3 and DXT5";

/// The layout of texels in the file.
struct Layout {
    /// The texture's format.
    format: Format,
    /// Bytes of a texel, or of a block of 4x4.
    unit: usize,
    /// For each byte, its position in the file's texel; empty if the order is the same.
    order: Vec<usize>,
    /// The left rotation of texels of 16 bits, from alpha in the highest bits to red.
    turn: u32,
}

impl Layout {
    fn new(base: BaseFormat, storage: Storage, unit: usize, order: &[usize]) -> anyhow::Result<Self> {
        Ok(Self { format: Format::new(base, storage)?, unit, order: order.to_vec(), turn: 0 })
    }

    /// Texels of bytes, by the masks of red, green, blue and alpha.
    fn of_masks(flags: u32, bits: u32, masks: &[u32]) -> anyhow::Result<Self> {
        let &[red, green, blue, alpha] = masks else { bail!("no masks") };
        let (base, with_alpha, mut masks) = match flags & (DDPF_RGB | DDPF_LUMINANCE | DDPF_ALPHA) {
            DDPF_RGB => (BaseFormat::Rgb, BaseFormat::Rgba, vec![red, green, blue]),
            DDPF_LUMINANCE => (BaseFormat::Luminance, BaseFormat::LuminanceAlpha, vec![red]),
            DDPF_ALPHA => (BaseFormat::Alpha, BaseFormat::Alpha, vec![alpha]),
            _ => bail!("the format of the texels is not supported"),
        };
        let has_alpha = flags & DDPF_ALPHAPIXELS != 0 && base != BaseFormat::Alpha;
        masks.extend(has_alpha.then_some(alpha));
        if bits == 16 && base == BaseFormat::Rgb {
            return Self::packed([red, green, blue, if has_alpha { alpha } else { 0 }]);
        }
        let unit = bits as usize / 8;
        let order = masks.iter().map(|&mask| {
            let byte = mask.trailing_zeros() as usize / 8;
            (bits.is_multiple_of(8) && unit <= 4 && byte < unit && mask == 0xff << (8 * byte)).then_some(byte)
        });
        let order: Vec<_> = order
            .collect::<Option<_>>()
            .with_context(|| format!("components that are not bytes are not supported: {KNOWN}"))?;
        Self::new(if has_alpha { with_alpha } else { base }, Storage::Unorm8, unit, &order)
    }

    /// Texels of 16 bits, by the masks.
    fn packed(masks: [u32; 4]) -> anyhow::Result<Self> {
        let (base, storage, turn) = match masks {
            [0xf800, 0x07e0, 0x001f, 0] => (BaseFormat::Rgb, Storage::Packed565, 0),
            [0x7c00, 0x03e0, 0x001f, 0x8000] => (BaseFormat::Rgba, Storage::Packed5551, 1),
            [0x0f00, 0x00f0, 0x000f, 0xf000] => (BaseFormat::Rgba, Storage::Packed4444, 4),
            _ => bail!("texels of 16 bits with these masks are not supported: {KNOWN}"),
        };
        Ok(Self { turn, ..Self::new(base, storage, 2, &[])? })
    }

    fn of_four_cc(four_cc: u32) -> anyhow::Result<Self> {
        match (&four_cc.to_le_bytes(), four_cc) {
            (b"DXT1", _) => Self::new(BaseFormat::Rgba, Storage::Dxt1, 8, &[]),
            (b"DXT3", _) => Self::new(BaseFormat::Rgba, Storage::Dxt3, 16, &[]),
            (b"DXT5", _) => Self::new(BaseFormat::Rgba, Storage::Dxt5, 16, &[]),
            // D3DFMT_A16B16G16R16F and D3DFMT_A32B32G32R32F.
            (_, 113) => Self::new(BaseFormat::FloatRgba, Storage::Half, 8, &[]),
            (_, 116) => Self::new(BaseFormat::FloatRgba, Storage::Float, 16, &[]),
            (name, _) if name.iter().all(u8::is_ascii_graphic) => {
                bail!("texels of the format {} are not supported: {KNOWN}", name.escape_ascii())
            }
            _ => bail!("texels of the D3DFORMAT {four_cc} are not supported: {KNOWN}"),
        }
    }

    fn of_dxgi(format: u32) -> anyhow::Result<Self> {
        match format {
            2 => Self::new(BaseFormat::FloatRgba, Storage::Float, 16, &[]),
            40 | 41 => Self::new(BaseFormat::Red, Storage::Float, 4, &[]),
            55 | 56 => Self::new(BaseFormat::Red, Storage::Unorm16, 2, &[]),
            61 => Self::new(BaseFormat::Red, Storage::Unorm8, 1, &[]),
            10 => Self::new(BaseFormat::FloatRgba, Storage::Half, 8, &[]),
            28 => Self::new(BaseFormat::Rgba, Storage::Unorm8, 4, &[]),
            71 => Self::new(BaseFormat::Rgba, Storage::Dxt1, 8, &[]),
            74 => Self::new(BaseFormat::Rgba, Storage::Dxt3, 16, &[]),
            77 => Self::new(BaseFormat::Rgba, Storage::Dxt5, 16, &[]),
            87 => Self::new(BaseFormat::Rgba, Storage::Unorm8, 4, &[2, 1, 0, 3]),
            88 => Self::new(BaseFormat::Rgb, Storage::Unorm8, 4, &[2, 1, 0]),
            _ => bail!("texels of the DXGI_FORMAT {format} are not supported: {KNOWN}"),
        }
    }

    /// Bytes of an image in the file; sides are at most [`MAX_SIZE`], so that the product fits.
    fn bytes(&self, extent: Extent) -> usize {
        let [width, height, depth] = extent.size().map(|side| side as usize);
        let blocks = |side: usize| if self.format.storage().compressed() { side.div_ceil(4) } else { side };
        blocks(width) * blocks(height) * depth * self.unit
    }

    /// The format of depths that the first component of each texel is.
    fn depths(&self) -> anyhow::Result<Format> {
        let storage = self.format.storage();
        let is_apart = matches!(storage, Storage::Unorm8 | Storage::Unorm16 | Storage::Half | Storage::Float);
        ensure!(is_apart, "a texture of depths takes texels whose components are 8 or 16 bits, halves or floats");
        Ok(Format::new(BaseFormat::DepthComponent, storage)?)
    }

    /// The texels with their bytes in the order of the format, or the first component of each.
    fn sorted(&self, data: &[u8], first_alone: bool) -> Vec<u8> {
        let all = self.in_order(data);
        if !first_alone {
            return all;
        }
        let texel = self.format.unit_bytes();
        all.chunks_exact(texel).flat_map(|bytes| &bytes[..texel / self.format.base().components()]).copied().collect()
    }

    /// The texels with their bytes in the order of the format.
    fn in_order(&self, data: &[u8]) -> Vec<u8> {
        if self.unit == 2 && self.order.is_empty() {
            let texels = data.as_chunks::<2>().0.iter().map(|&texel| u16::from_le_bytes(texel).rotate_left(self.turn));
            // The library takes words as the machine has them.
            return texels.flat_map(u16::to_ne_bytes).collect();
        }
        if self.order.is_empty() {
            return data.to_vec();
        }
        data.chunks_exact(self.unit).flat_map(|texel| self.order.iter().map(|&byte| texel[byte])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvjit::runtime::{SampleCall, SampleOperation, Sampler};
    use nvjit_texture::TextureUnits;
    use std::sync::Arc;

    /// The pixel format of a header: flags, code, bits, masks.
    type PixelFormat = [u32; 7];

    const BGRA: PixelFormat = [DDPF_RGB | DDPF_ALPHAPIXELS, 0, 32, 0xff_0000, 0xff00, 0xff, 0xff00_0000];
    const LUMINANCE: PixelFormat = [DDPF_LUMINANCE, 0, 8, 0xff, 0, 0, 0];

    fn coded(name: &[u8; 4]) -> PixelFormat {
        [DDPF_FOURCC, u32::from_le_bytes(*name), 0, 0, 0, 0, 0]
    }

    /// A file with `data` behind its header; volumes have two slices.
    fn file(format: PixelFormat, [width, height]: [u32; 2], levels: u32, caps2: u32, data: &[u8]) -> Vec<u8> {
        let mut words = [0; 31];
        words[..7].copy_from_slice(&[124, 0x1007 | DDSD_MIPMAPCOUNT, height, width, 0, 2, levels]);
        words[18] = 32;
        words[19..26].copy_from_slice(&format);
        words[26..28].copy_from_slice(&[0x1000, caps2]);
        let header = words.iter().flat_map(|word| word.to_le_bytes());
        b"DDS ".iter().copied().chain(header).chain(data.iter().copied()).collect()
    }

    /// The texel at (s, t, r), magnified, or minified to `level`.
    fn look(texture: &Texture, coordinates: [f32; 3], level: u32) -> [f32; 4] {
        let mut units = TextureUnits::new();
        units.bind(0, Arc::new(texture.clone())).unwrap();
        let mut call = SampleCall::new();
        call.operation = SampleOperation::Derivatives;
        call.target = texture.target();
        call.exec[0] = u32::MAX;
        for (row, coordinate) in call.coordinates.iter_mut().zip(coordinates) {
            row[0] = coordinate;
        }
        let width = texture.image(0, 0).unwrap().extent().size()[0];
        call.ddx[0][0] = (1 << level) as f32 / width as f32;
        units.sample(&mut call);
        std::array::from_fn(|component| call.results[component][0])
    }

    fn steps(texel: [f32; 4]) -> [f32; 4] {
        texel.map(|component| (component * 255.0).round())
    }

    fn load(bytes: &[u8], target: TextureTarget) -> anyhow::Result<Texture> {
        decode(bytes, target, &mut Memory::default())
    }

    fn message(bytes: &[u8], target: TextureTarget) -> String {
        load(bytes, target).unwrap_err().to_string()
    }

    const D2: TextureTarget = TextureTarget::D2;

    #[test]
    fn every_order_of_bytes_becomes_red_green_blue_alpha() {
        let rgb = |bits, red, green, blue| [DDPF_RGB, 0, bits, red, green, blue, 0];
        let cases: [(PixelFormat, &[u8], [f32; 4]); 8] = [
            (
                [DDPF_RGB | DDPF_ALPHAPIXELS, 0, 32, 0xff, 0xff00, 0xff_0000, 0xff00_0000],
                &[1, 2, 3, 4],
                [1.0, 2.0, 3.0, 4.0],
            ),
            (BGRA, &[1, 2, 3, 4], [3.0, 2.0, 1.0, 4.0]),
            (rgb(32, 0xff, 0xff00, 0xff_0000), &[1, 2, 3, 4], [1.0, 2.0, 3.0, 255.0]),
            (rgb(32, 0xff_0000, 0xff00, 0xff), &[1, 2, 3, 4], [3.0, 2.0, 1.0, 255.0]),
            (rgb(24, 0xff_0000, 0xff00, 0xff), &[1, 2, 3], [3.0, 2.0, 1.0, 255.0]),
            (LUMINANCE, &[7], [7.0, 7.0, 7.0, 255.0]),
            ([DDPF_LUMINANCE | DDPF_ALPHAPIXELS, 0, 16, 0xff, 0, 0, 0xff00], &[7, 9], [7.0, 7.0, 7.0, 9.0]),
            ([DDPF_ALPHA, 0, 8, 0, 0, 0, 0xff], &[9], [0.0, 0.0, 0.0, 9.0]),
        ];
        for (format, texel, expected) in cases {
            let texture = load(&file(format, [2, 2], 1, 0, &texel.repeat(4)), D2).unwrap();
            assert_eq!(steps(look(&texture, [0.3; 3], 0)), expected, "{format:?}");
        }
    }

    #[test]
    fn texels_of_16_bits_are_taken_apart() {
        let packed = |masks: [u32; 4]| {
            let flags = DDPF_RGB | if masks[3] != 0 { DDPF_ALPHAPIXELS } else { 0 };
            [flags, 0, 16, masks[0], masks[1], masks[2], masks[3]]
        };
        let cases = [
            ([0xf800, 0x07e0, 0x001f, 0], 1u16 << 11 | 2 << 5 | 3, [1.0 / 31.0, 2.0 / 63.0, 3.0 / 31.0, 1.0]),
            (
                [0x7c00, 0x03e0, 0x001f, 0x8000],
                1 << 15 | 1 << 10 | 2 << 5 | 3,
                [1.0 / 31.0, 2.0 / 31.0, 3.0 / 31.0, 1.0],
            ),
            (
                [0x0f00, 0x00f0, 0x000f, 0xf000],
                4 << 12 | 1 << 8 | 2 << 4 | 3,
                [1.0 / 15.0, 2.0 / 15.0, 3.0 / 15.0, 4.0 / 15.0],
            ),
        ];
        for (masks, texel, expected) in cases {
            let texture = load(&file(packed(masks), [2, 2], 1, 0, &texel.to_le_bytes().repeat(4)), D2).unwrap();
            for (is, should) in look(&texture, [0.3; 3], 0).into_iter().zip(expected) {
                assert!((is - should).abs() < 0.5 / 255.0, "{masks:x?}: {is} instead of {should}");
            }
        }
        let odd = file(packed([0x1f, 0x7e0, 0xf800, 0]), [1, 1], 1, 0, &[0; 2]);
        assert_eq!(message(&odd, D2), format!("texels of 16 bits with these masks are not supported: {KNOWN}"));
    }

    #[test]
    fn compressed_blocks_and_their_levels_are_read() {
        // One colour, 31 red in 565; DXT3 and DXT5 begin with eight bytes of alpha.
        let color = [0x00, 0xf8, 0x00, 0xf8, 0, 0, 0, 0];
        let blue = [0x1f, 0x00, 0x1f, 0x00, 0, 0, 0, 0];
        let alphas: [(&[u8; 4], &[u8]); 3] =
            [(b"DXT1", &[]), (b"DXT3", &[0xff; 8]), (b"DXT5", &[0xff, 0xff, 0, 0, 0, 0, 0, 0])];
        for (name, alpha) in alphas {
            let mut data: Vec<u8> = [alpha, &color].concat().repeat(4);
            data.extend([alpha, &blue].concat().repeat(3));
            let texture = load(&file(coded(name), [8, 8], 4, 0, &data), D2).unwrap();
            assert_eq!(look(&texture, [0.5; 3], 0), [1.0, 0.0, 0.0, 1.0], "{name:?}");
            assert_eq!(look(&texture, [0.5; 3], 1), [0.0, 0.0, 1.0, 1.0], "{name:?}");
            assert!(texture.is_consistent());
        }
    }

    #[test]
    fn faces_and_slices_follow_one_another() {
        let all = DDSCAPS2_CUBEMAP | DDSCAPS2_CUBEMAP_ALLFACES;
        let data: Vec<u8> = (1..=6).collect();
        let texture = load(&file(LUMINANCE, [1, 1], 1, all, &data), TextureTarget::Cube).unwrap();
        assert_eq!(steps(look(&texture, [0.0, 0.0, -1.0], 0))[0], 6.0);
        assert_eq!(steps(look(&texture, [1.0, 0.0, 0.0], 0))[0], 1.0);
        let volume = file(LUMINANCE, [1, 1], 1, DDSCAPS2_VOLUME, &[10, 20]);
        let texture = load(&volume, TextureTarget::D3).unwrap();
        assert_eq!(steps(look(&texture, [0.5, 0.5, 0.75], 0))[0], 20.0);
    }

    #[test]
    fn missing_levels_are_made_and_a_part_of_them_is_enough() {
        let texture = load(&file(LUMINANCE, [4, 4], 1, 0, &[50; 16]), D2).unwrap();
        assert!(texture.is_consistent() && texture.image(0, 2).is_some());
        let texture = load(&file(LUMINANCE, [4, 4], 2, 0, &[[50; 16].as_slice(), &[90; 4]].concat()), D2);
        let texture = texture.unwrap();
        assert!(texture.is_consistent() && texture.image(0, 2).is_none());
        assert_eq!(steps(look(&texture, [0.5; 3], 2))[0], 90.0);
        let rect = load(&file(LUMINANCE, [4, 4], 2, 0, &[70; 20]), TextureTarget::Rect).unwrap();
        assert!(rect.is_consistent());
    }

    #[test]
    fn newer_headers_name_the_same_formats() {
        let words = |format: u32, array: u32| [format, 3, 0, array, 0].map(u32::to_le_bytes).concat();
        let newer =
            |format, array| file(coded(b"DX10"), [1, 1], 1, 0, &[words(format, array), vec![1, 2, 3, 4]].concat());
        let texture = load(&newer(87, 1), D2).unwrap();
        assert_eq!(steps(look(&texture, [0.5; 3], 0)), [3.0, 2.0, 1.0, 4.0]);
        assert_eq!(message(&newer(87, 2), D2), "a 2D texture takes one flat image");
        assert_eq!(message(&newer(87, 16385), D2), "16385 layers are too many: there may be 16384");
        assert!(
            message(&newer(98, 1), D2).starts_with("texels of the DXGI_FORMAT 98 are not supported: there are RGBA")
        );
    }

    /// Layers follow one another, each with its levels, and cube maps with their faces; a multisample texture has them
    /// as samples.
    #[test]
    fn arrays_have_layers() {
        let array = |[width, height]: [u32; 2], levels, cube: bool, layers: u32, data: &[u8]| {
            let words =
                [61, 3, if cube { D3D10_RESOURCE_MISC_TEXTURECUBE } else { 0 }, layers, 0].map(u32::to_le_bytes);
            file(coded(b"DX10"), [width, height], levels, 0, &[&words.concat(), data].concat())
        };
        let layer = |texture: &Texture, coordinates: [f32; 3], layer: f32| {
            let mut units = TextureUnits::new();
            units.bind(0, Arc::new(texture.clone())).unwrap();
            let mut call = SampleCall::new();
            call.operation = SampleOperation::Derivatives;
            call.target = texture.target();
            call.exec[0] = u32::MAX;
            call.layer[0] = layer;
            for (row, coordinate) in call.coordinates.iter_mut().zip(coordinates) {
                row[0] = coordinate;
            }
            units.sample(&mut call);
            (call.results[0][0] * 255.0).round()
        };
        // Two layers of 2x2 and 1x1.
        let flat = array([2, 2], 2, false, 2, &[10, 10, 10, 10, 20, 30, 30, 30, 30, 40]);
        let texture = load(&flat, TextureTarget::Array2D).unwrap();
        assert!(texture.is_consistent());
        assert_eq!([0.0, 1.0].map(|number| layer(&texture, [0.5; 3], number)), [10.0, 30.0]);
        let cubes: Vec<u8> = (1..=12).collect();
        let texture = load(&array([1, 1], 1, true, 2, &cubes), TextureTarget::ArrayCube).unwrap();
        assert_eq!([0.0, 1.0].map(|number| layer(&texture, [0.0, 0.0, -1.0], number)), [6.0, 12.0]);
        let rows = load(&array([2, 1], 1, false, 2, &[1, 1, 9, 9]), TextureTarget::Array1D).unwrap();
        assert_eq!([0.0, 1.0].map(|number| layer(&rows, [0.5; 3], number)), [1.0, 9.0]);
        let samples = load(&array([1, 1], 1, false, 4, &[1, 2, 3, 4]), TextureTarget::Multisample2D).unwrap();
        assert_eq!(samples.image(0, 0).unwrap().extent().samples(), Some(4));
        let whole = array([2, 2], 1, false, 2, &[0; 8]);
        assert_eq!(
            message(&whole[..whole.len() - 1], TextureTarget::Array2D),
            "the file ends within layer 1, face 0, level 0"
        );
        assert_eq!(
            message(&whole, TextureTarget::ArrayCube),
            "an ARRAYCUBE texture takes cube maps, one for each layer"
        );
        assert_eq!(message(&whole, TextureTarget::Buffer), "a BUFFER texture takes one flat image");
        // What all layers take is counted before any is made.
        let mut large = array([4096, 4096], 1, false, 16, &[]);
        large.truncate(200);
        assert!(message(&large, TextureTarget::Array2D).contains("of texels are too many"));
    }

    /// SHADOW targets take the first component for the depth, as it is stored.
    #[test]
    fn depths_are_the_first_component() {
        let words = [41, 3, 0, 1, 0].map(u32::to_le_bytes).concat();
        let floats = file(coded(b"DX10"), [1, 1], 1, 0, &[words, 0.3_f32.to_le_bytes().to_vec()].concat());
        for (bytes, depth) in [(&floats, 0.3), (&file(BGRA, [1, 1], 1, 0, &[1, 2, 51, 4]), 0.2)] {
            let texture = load(bytes, TextureTarget::Shadow2D).unwrap();
            assert_eq!(texture.image(0, 0).unwrap().format().base(), BaseFormat::DepthComponent);
            assert_eq!(look(&texture, [0.5; 3], 0)[0], depth);
        }
        let packed = file(coded(b"DXT1"), [4, 4], 1, 0, &[0; 8]);
        assert!(message(&packed, TextureTarget::Shadow2D).starts_with("a texture of depths takes texels whose"));
    }

    #[test]
    fn each_kind_of_bad_file_has_its_message() {
        let good = file(LUMINANCE, [4, 4], 1, 0, &[0; 16]);
        assert_eq!(message(b"\x89PNG....", D2), "not a DDS file");
        assert_eq!(message(&good[..60], D2), "the file ends within its header");
        assert_eq!(message(&good[..130], D2), "the file ends within face 0, level 0");
        assert_eq!(message(&good, TextureTarget::Cube), "a CUBE texture takes a cube map");
        assert_eq!(message(&good, TextureTarget::D3), "a 3D texture takes a volume");
        assert_eq!(message(&good, TextureTarget::D1), "a 1D texture takes one row of texels");
        let some = file(LUMINANCE, [1, 1], 1, DDSCAPS2_CUBEMAP | 0x400, &[0]);
        assert_eq!(message(&some, TextureTarget::Cube), "the cube map lacks faces");
        let cube = file(LUMINANCE, [1, 1], 1, DDSCAPS2_CUBEMAP | DDSCAPS2_CUBEMAP_ALLFACES, &[0; 6]);
        assert_eq!(message(&cube, D2), "a 2D texture takes one flat image");
        let flat = file(LUMINANCE, [2, 1], 1, DDSCAPS2_CUBEMAP | DDSCAPS2_CUBEMAP_ALLFACES, &[0; 12]);
        assert_eq!(message(&flat, TextureTarget::Cube), "the faces of a cube map must be square, not 2x1");
        let many = file(LUMINANCE, [4, 4], 9, 0, &[0; 64]);
        assert_eq!(message(&many, D2), "9 mipmap levels are too many for 4x4");
        let mut huge = good.clone();
        huge[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(message(&huge, D2), "a side is zero or above 16384");
        let odd = file([DDPF_RGB, 0, 32, 0x3ff, 0xffc00, 0x3ff0_0000, 0], [1, 1], 1, 0, &[0; 4]);
        assert!(message(&odd, D2).starts_with("components that are not bytes are not supported: there are"));
        let other = file(coded(b"DXT4"), [4, 4], 1, 0, &[0; 16]);
        assert!(message(&other, D2).starts_with("texels of the format DXT4 are not supported: there are"));
        let number = file([DDPF_FOURCC, 111, 0, 0, 0, 0, 0], [4, 4], 1, 0, &[0; 32]);
        assert!(message(&number, D2).starts_with("texels of the D3DFORMAT 111 are not supported: there are"));
        let mut damaged = good.clone();
        damaged[4] = 1;
        assert_eq!(message(&damaged, D2), "the header is damaged");
    }

    /// Whatever a header says: an error or a texture, no panic.
    #[test]
    fn any_byte_of_a_header_may_be_wrong() {
        let good = file(BGRA, [4, 2], 3, 0, &[0; 64]);
        for at in 0..128 {
            for value in [0, 1, 0x7f, 0xff] {
                let mut bytes = good.clone();
                bytes[at] = value;
                for target in TextureTarget::ALL {
                    let _ = load(&bytes, target);
                }
            }
        }
    }
}
