//! Depth textures: DEPTH_TEXTURE_MODE and comparison (section 3.8.14 of OpenGL 1.5).

use nvjit_runtime::{SampleCall, SampleFlags, Sampler, TextureTarget};
use nvjit_texture::{
    BaseFormat, CompareFunc, CompareMode, DepthMode, Extent, Format, Image, MagFilter, MinFilter, Storage, TextureError,
};
use nvjit_texture::{SamplerState, Texture};

use super::support::{Lookup, both, bound, call, look, result};

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
fn depth_has_no_volumes() {
    let format = Format::new(BaseFormat::DepthComponent, Storage::Float).unwrap();
    assert_eq!(Image::new(format, Extent::d3(1, 1, 1), &[0; 4]).unwrap_err(), TextureError::Format);
    assert_eq!(Image::new(format, Extent::buffer(1), &[0; 4]).unwrap_err(), TextureError::Format);
}

/// A texture of one depth, 0.5, for lookups of `target`.
fn half(target: TextureTarget, state: impl Fn(SamplerState) -> SamplerState) -> Texture {
    let format = Format::new(BaseFormat::DepthComponent, Storage::Float).unwrap();
    let extent = if target.dimensions() == 1 { Extent::d1(1) } else { Extent::d2(1, 1) };
    let texture = Texture::from_image(target, Image::new(format, extent, &0.5f32.to_ne_bytes()).unwrap()).unwrap();
    let state = state(*texture.sampler());
    texture.with_sampler(state).unwrap()
}

/// The lookup at the centre with `r`.
fn compared(sampler: &dyn Sampler, target: TextureTarget, flags: SampleFlags, r: f32) -> [f32; 4] {
    let mut call: SampleCall = call(target, &[Lookup::at([0.5, 0.5, r])]);
    call.flags = flags;
    sampler.sample(&mut call);
    result(&call, 0)
}

const SHADOWS: [TextureTarget; 3] = [TextureTarget::Shadow1D, TextureTarget::Shadow2D, TextureTarget::ShadowRect];

#[test]
fn shadow_targets_always_compare() {
    // ARB_fragment_program_shadow leaves open what a compare mode of NONE gives; here the target decides.
    for target in SHADOWS {
        for compare_mode in [CompareMode::None, CompareMode::CompareRToTexture] {
            for (compare_func, below, above) in
                [(CompareFunc::Lequal, 1.0, 0.0), (CompareFunc::Greater, 0.0, 1.0), (CompareFunc::Never, 0.0, 0.0)]
            {
                for units in both(half(target, |state| SamplerState { compare_mode, compare_func, ..state })) {
                    for flags in [SampleFlags::NONE, SampleFlags::ARB] {
                        let found = [0.25, 0.75].map(|r| compared(&units, target, flags, r));
                        assert_eq!(found, [[below, below, below, 1.0], [above, above, above, 1.0]], "{target:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn plain_targets_compare_as_the_object_says_but_never_by_the_rules_of_the_arb() {
    for shadow in SHADOWS {
        let target = shadow.of_texture();
        for (compare_mode, nv) in [(CompareMode::None, 0.5), (CompareMode::CompareRToTexture, 1.0)] {
            for units in both(half(target, |state| SamplerState { compare_mode, ..state })) {
                assert_eq!(compared(&units, target, SampleFlags::NONE, 0.25), [nv, nv, nv, 1.0], "{target:?}");
                assert_eq!(compared(&units, target, SampleFlags::ARB, 0.25), [0.5, 0.5, 0.5, 1.0], "{target:?}");
            }
        }
    }
}

#[test]
fn the_outcome_of_a_shadow_target_goes_through_the_depth_texture_mode() {
    for (depth_mode, expected) in
        [(DepthMode::Luminance, [1.0; 4]), (DepthMode::Intensity, [1.0; 4]), (DepthMode::Alpha, [0.0, 0.0, 0.0, 1.0])]
    {
        let units = bound(half(TextureTarget::Shadow2D, |state| SamplerState { depth_mode, ..state }));
        assert_eq!(compared(&units, TextureTarget::Shadow2D, SampleFlags::ARB, 0.25), expected);
        let alpha = if depth_mode == DepthMode::Luminance { 1.0 } else { 0.0 };
        assert_eq!(compared(&units, TextureTarget::Shadow2D, SampleFlags::ARB, 0.75), [0.0, 0.0, 0.0, alpha]);
    }
}

#[test]
fn a_shadow_target_finds_no_depth_in_colours() {
    let texture = Texture::rgba8(1, 1, &[255; 4]).unwrap();
    for units in both(texture) {
        for flags in [SampleFlags::NONE, SampleFlags::ARB] {
            assert_eq!(compared(&units, TextureTarget::Shadow2D, flags, 0.0), [0.0, 0.0, 0.0, 1.0]);
            assert_eq!(compared(&units, TextureTarget::D2, flags, 0.0), [1.0; 4]);
        }
        let call = call(TextureTarget::Shadow2D, &[Lookup::at([0.5; 3])]);
        assert_eq!(units.explain(&call, 0), None);
    }
}

#[test]
fn a_shadow_target_filters_outcomes() {
    let units = bound(depths(&[0.2, 0.9], |state| state.with_filters(MinFilter::Linear, MagFilter::Linear)));
    let found = compared(&units, TextureTarget::ShadowRect, SampleFlags::ARB, 0.5);
    assert_eq!(found, [0.0, 0.0, 0.0, 1.0]);
    let mut call = call(TextureTarget::ShadowRect, &[Lookup::at([1.25, 0.5, 0.5])]);
    units.sample(&mut call);
    assert_eq!(result(&call, 0), [0.75, 0.75, 0.75, 1.0]);
}
