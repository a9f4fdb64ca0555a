//! Depth textures: DEPTH_TEXTURE_MODE and comparison (section 3.8.14 of OpenGL 1.5).

use nvjit_runtime::texture::{
    BaseFormat, CompareFunc, CompareMode, DepthMode, Extent, Format, Image, MagFilter, MinFilter, Storage, TextureError,
};
use nvjit_runtime::{SamplerState, Texture, TextureTarget};

use super::support::{Lookup, bound, look};

fn depths(depths: &[f32], state: impl Fn(SamplerState) -> SamplerState) -> Texture {
    let format = Format::new(BaseFormat::DepthComponent, Storage::Float).unwrap();
    let data: Vec<u8> = depths.iter().flat_map(|depth| depth.to_ne_bytes()).collect();
    let image = Image::new(format, Extent::d2(depths.len() as u32, 1), &data).unwrap();
    let texture = Texture::from_image(TextureTarget::Rect, image).unwrap();
    let state = state(texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest));
    texture.with_sampler(state).unwrap()
}

#[test]
fn the_depth_texture_mode_makes_luminance_intensity_or_alpha() {
    for (depth_mode, expected) in [
        (DepthMode::Luminance, [0.25, 0.25, 0.25, 1.0]),
        (DepthMode::Intensity, [0.25; 4]),
        (DepthMode::Alpha, [0.0, 0.0, 0.0, 0.25]),
    ] {
        let units = bound(depths(&[0.25], |state| SamplerState { depth_mode, ..state }));
        assert_eq!(look(&units, TextureTarget::Rect, Lookup::at([0.5, 0.5, 0.0])), expected);
    }
}

#[test]
fn every_comparison_of_r_with_the_texel() {
    for (func, below, equal, above) in [
        (CompareFunc::Lequal, 1.0, 1.0, 0.0),
        (CompareFunc::Gequal, 0.0, 1.0, 1.0),
        (CompareFunc::Less, 1.0, 0.0, 0.0),
        (CompareFunc::Greater, 0.0, 0.0, 1.0),
        (CompareFunc::Equal, 0.0, 1.0, 0.0),
        (CompareFunc::NotEqual, 1.0, 0.0, 1.0),
        (CompareFunc::Always, 1.0, 1.0, 1.0),
        (CompareFunc::Never, 0.0, 0.0, 0.0),
    ] {
        let units = bound(depths(&[0.5], |state| SamplerState {
            compare_mode: CompareMode::CompareRToTexture,
            compare_func: func,
            ..state
        }));
        let found = [0.25, 0.5, 0.75].map(|r| look(&units, TextureTarget::Rect, Lookup::at([0.5, 0.5, r]))[0]);
        assert_eq!(found, [below, equal, above], "{func:?}");
    }
}

#[test]
fn r_is_clamped_before_it_is_compared() {
    let units = bound(depths(&[1.0], |state| SamplerState { compare_mode: CompareMode::CompareRToTexture, ..state }));
    for r in [7.0, f32::INFINITY, f32::NAN, -1.0] {
        assert_eq!(look(&units, TextureTarget::Rect, Lookup::at([0.5, 0.5, r]))[0], 1.0);
    }
}

#[test]
fn linear_filters_average_the_comparisons() {
    // Not the depths: 0.2 and 0.9 against 0.5 are 0 and 1, their mean 0.5 would be 1 or 0 throughout.
    let units = bound(depths(&[0.2, 0.9], |state| SamplerState {
        compare_mode: CompareMode::CompareRToTexture,
        mag_filter: MagFilter::Linear,
        min_filter: MinFilter::Linear,
        ..state
    }));
    let found = look(&units, TextureTarget::Rect, Lookup::at([1.25, 0.5, 0.5]));
    assert_eq!(found, [0.75, 0.75, 0.75, 1.0]);
}

#[test]
fn sixteen_bits_are_a_fraction() {
    let format = Format::new(BaseFormat::DepthComponent, Storage::Unorm16).unwrap();
    let image = Image::new(format, Extent::d2(1, 1), &32768u16.to_ne_bytes()).unwrap();
    let units = bound(Texture::from_image(TextureTarget::D2, image).unwrap());
    assert_eq!(look(&units, TextureTarget::D2, Lookup::at([0.5; 3]))[0], 32768.0 / 65535.0);
}

#[test]
fn depth_has_no_volumes_and_no_cubes() {
    let format = Format::new(BaseFormat::DepthComponent, Storage::Float).unwrap();
    assert_eq!(Image::new(format, Extent::d3(1, 1, 1), &[0; 4]).unwrap_err(), TextureError::Format);
    let image = Image::new(format, Extent::d2(1, 1), &[0; 4]).unwrap();
    assert_eq!(Texture::from_image(TextureTarget::Cube, image).unwrap_err(), TextureError::Target);
}
