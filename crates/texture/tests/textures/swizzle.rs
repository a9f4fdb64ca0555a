//! Swizzles of results (EXT_texture_swizzle), and lookups of colours that sRGB encodes (EXT_texture_sRGB).

use super::support::{Lookup, both, look};
use nvjit_runtime::{SampleCall, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{BaseFormat, DepthMode, Extent, Format, Image, MagFilter, MinFilter, Storage, Swizzle};
use nvjit_texture::{SamplerState, Texture};

const TURNED: [Swizzle; 4] = [Swizzle::Blue, Swizzle::One, Swizzle::Alpha, Swizzle::Zero];

fn one_texel(format: Format, data: &[u8], state: impl Fn(SamplerState) -> SamplerState) -> Texture {
    let texture = Texture::from_image(TextureTarget::D2, Image::new(format, Extent::d2(1, 1), data).unwrap()).unwrap();
    let state = state(texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest));
    texture.with_sampler(state).unwrap()
}

fn middle(sampler: &dyn Sampler) -> [f32; 4] {
    look(sampler, TextureTarget::D2, Lookup::at([0.5, 0.5, 0.0]))
}

/// Section 3.8.13, and for depths issue 4: after DEPTH_TEXTURE_MODE.
#[test]
fn components_come_from_others() {
    let swizzled = |state| SamplerState { swizzle: TURNED, ..state };
    for units in both(one_texel(Format::RGBA8, &[255, 51, 0, 102], swizzled)) {
        assert_eq!(middle(&units), [0.0, 1.0, 0.4, 0.0]);
    }
    let depth = Format::new(BaseFormat::DepthComponent, Storage::Float).unwrap();
    let alpha = |state| SamplerState { swizzle: TURNED, depth_mode: DepthMode::Alpha, ..state };
    for units in both(one_texel(depth, &0.25f32.to_ne_bytes(), alpha)) {
        assert_eq!(middle(&units), [0.0, 1.0, 0.25, 0.0]);
    }
    let red = |state| SamplerState { depth_mode: DepthMode::Red, ..state };
    for units in both(one_texel(depth, &0.25f32.to_ne_bytes(), red)) {
        assert_eq!(middle(&units), [0.25, 0.0, 0.0, 1.0], "ARB_texture_rg, section 3.8.5");
    }
}

/// Section 3.8.13: ONE is an integer where texels are; fetches and gathers see the same.
#[test]
fn integers_fetches_and_gathers_are_swizzled() {
    let integers = Format::new(BaseFormat::Rgba, Storage::Uint8).unwrap();
    for units in both(one_texel(integers, &[3, 4, 5, 6], |state| SamplerState { swizzle: TURNED, ..state })) {
        assert_eq!(middle(&units).map(f32::to_bits), [5, 1, 6, 0]);
        let mut call = SampleCall::new();
        (call.operation, call.target, call.lanes) = (SampleOperation::Fetch, TextureTarget::D2, 4);
        call.exec[0] = u32::MAX;
        units.sample(&mut call);
        assert_eq!(call.results.map(|row| row[0].to_bits()), [5, 1, 6, 0]);
        (call.operation, call.component) = (SampleOperation::Gather, 2);
        units.sample(&mut call);
        assert_eq!(call.results.map(|row| row[0].to_bits()), [6; 4]);
    }
}

/// A lookup without a complete texture has nothing to swizzle.
#[test]
fn nothing_is_not_swizzled() {
    let state = |state: SamplerState| SamplerState { swizzle: TURNED, base_level: 1, ..state };
    for units in both(one_texel(Format::RGBA8, &[255; 4], state)) {
        assert_eq!(middle(&units), [0.0; 4]);
    }
}

/// EXT_texture_sRGB, section 3.8.x: colours are linear, alpha is what it is, luminance is a colour.
#[test]
fn encoded_colours_are_linear() {
    let linear = |byte: u8| {
        let own = f64::from(byte) / 255.0;
        (if own <= 0.04045 { own / 12.92 } else { ((own + 0.055) / 1.055).powf(2.4) }) as f32
    };
    let near = |found: [f32; 4], expected: [f32; 4]| {
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{found:?} {expected:?}");
    };
    let of = |base| Format::new(base, Storage::Unorm8).unwrap().with_srgb().unwrap();
    for byte in 0..=255 {
        for units in both(one_texel(of(BaseFormat::Rgba), &[byte, 10, 200, byte], |state| state)) {
            near(middle(&units), [linear(byte), linear(10), linear(200), f32::from(byte) / 255.0]);
        }
        for units in both(one_texel(of(BaseFormat::LuminanceAlpha), &[byte, 99], |state| state)) {
            near(middle(&units), [linear(byte), linear(byte), linear(byte), 99.0 / 255.0]);
        }
    }
    // A block of DXT1 whose first colour is white with half of red.
    let block = [0xff, 0x7f, 0, 0, 0, 0, 0, 0];
    let format = Format::new(BaseFormat::Rgb, Storage::Dxt1).unwrap().with_srgb().unwrap();
    let image = Image::new(format, Extent::d2(4, 4), &block).unwrap();
    for units in both(Texture::from_image(TextureTarget::D2, image).unwrap()) {
        near(middle(&units), [linear(123), 1.0, 1.0, 1.0]);
    }
    for (base, storage) in [(BaseFormat::Alpha, Storage::Unorm8), (BaseFormat::Rgba, Storage::Unorm16)] {
        assert!(Format::new(base, storage).unwrap().with_srgb().is_err());
    }
}

/// EXT_texture_sRGB, issue 24: what is filtered, and made into levels, is linear.
#[test]
fn linear_colours_are_filtered() {
    let format = Format::new(BaseFormat::Luminance, Storage::Unorm8).unwrap().with_srgb().unwrap();
    let image = Image::new(format, Extent::d2(2, 2), &[0, 255, 255, 0]).unwrap();
    let mut texture = Texture::from_image(TextureTarget::D2, image).unwrap();
    for units in both(texture.clone()) {
        assert_eq!(middle(&units)[0], 0.5);
    }
    texture.generate_mipmap().unwrap();
    let nearest = texture.sampler().with_filters(MinFilter::NearestMipmapNearest, MagFilter::Nearest);
    for units in both(texture.with_sampler(SamplerState { min_lod: 1.0, ..nearest }).unwrap()) {
        assert_eq!(middle(&units)[0], 0.5);
    }
}
