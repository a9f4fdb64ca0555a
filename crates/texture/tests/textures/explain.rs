//! The explanation of a lookup: its taps and weights make the result.

use nvjit_runtime::{Sampler, TextureTarget};
use nvjit_texture::SamplerState;
use nvjit_texture::{Format, MagFilter, MinFilter, TextureUnits};

use super::filters::{TARGETS, extent, lookup};
use super::support::{Lookup, Random, bound, call, result, texture};

#[test]
fn taps_and_weights_make_the_result() {
    let mut random = Random::new(1);
    for target in TARGETS {
        for _ in 0..100 {
            let min = if target == TextureTarget::Rect { MinFilter::Linear } else { MinFilter::LinearMipmapLinear };
            let state = SamplerState {
                max_anisotropy: random.pick(&[1.0, 4.0]),
                ..SamplerState::new(target).with_filters(min, MagFilter::Linear)
            };
            let extent = extent(&mut random, target);
            let (texture, _) = texture(&mut random, target, Format::RGBA32F, extent, state);
            let units = bound(texture);
            let lookups = [lookup(&mut random, target, extent.size())];
            let mut call = call(target, &lookups);
            let told = units.explain(&call, 0).unwrap();
            units.sample(&mut call);
            assert_eq!(told.result, result(&call, 0));
            let shares: f32 = told.footprints.iter().map(|footprint| footprint.weight).sum();
            assert!((shares - 1.0).abs() < 1e-5);
            let mut sum = [0.0; 4];
            for footprint in &told.footprints {
                let weights: f32 = footprint.taps.iter().map(|tap| tap.weight).sum();
                assert!((weights - 1.0).abs() < 1e-5);
                for tap in &footprint.taps {
                    for (sum, value) in sum.iter_mut().zip(tap.value) {
                        *sum += footprint.weight * tap.weight * value;
                    }
                }
            }
            for (sum, component) in sum.into_iter().zip(told.result) {
                assert!((sum - component).abs() < 1e-4, "{told:?}");
            }
        }
    }
}

#[test]
fn a_trace_lists_the_four_texels_of_a_lookup() {
    let texture = nvjit_texture::Texture::rgba8(2, 2, &[255; 16]).unwrap();
    let told = bound(texture).explain(&call(TextureTarget::D2, &[Lookup::at([0.5, 0.375, 0.0])]), 0).unwrap();
    assert!(told.magnified && told.filter == MagFilter::Linear && told.footprints.len() == 1);
    let taps: Vec<_> = told.footprints[0].taps.iter().map(|tap| (tap.texel, tap.weight)).collect();
    assert_eq!(taps, [([0, 0, 0], 0.375), ([1, 0, 0], 0.375), ([0, 1, 0], 0.125), ([1, 1, 0], 0.125)]);
}

#[test]
fn unused_textures_are_not_listed() {
    let call = call(TextureTarget::D2, &[Lookup::at([0.0; 3])]);
    assert!(TextureUnits::new().explain(&call, 0).is_none());
    let texture = nvjit_texture::Texture::rgba8(1, 1, &[0; 4]).unwrap();
    assert!(bound(texture).explain(&call, 4).is_none());
}
