//! Properties of the wrap modes (section 3.8.7, NV_texture_rectangle), seen through lookups of images whose
//! texels are their own numbers.

use nvjit_runtime::TextureTarget;
use nvjit_texture::{BaseFormat, Extent, Format, Image, MagFilter, MinFilter, Storage, TextureUnits, WrapMode};
use nvjit_texture::{SamplerState, Texture};

use super::support::{Lookup, Random, both, look};

const SIZE: u32 = 8;
const BORDER: f32 = 100.0;

/// A row whose texel n is n.
fn numbers(mode: WrapMode, filter: MagFilter) -> [TextureUnits; 2] {
    let format = Format::new(BaseFormat::FloatR, Storage::Float).unwrap();
    let texels: Vec<u8> = (0..SIZE).flat_map(|n| (n as f32).to_ne_bytes()).collect();
    let texture =
        Texture::from_image(TextureTarget::D1, Image::new(format, Extent::d1(SIZE), &texels).unwrap()).unwrap();
    let min = if filter == MagFilter::Nearest { MinFilter::Nearest } else { MinFilter::Linear };
    let state =
        SamplerState { border_color: [BORDER; 4], ..*texture.sampler() }.with_wrap(mode).with_filters(min, filter);
    both(texture.with_sampler(state).unwrap())
}

fn at(units: &TextureUnits, s: f32) -> f32 {
    look(units, TextureTarget::D1, Lookup::at([s, 0.0, 0.0]))[0]
}

/// Coordinates that f32 holds with room to spare.
fn dyadic(random: &mut Random) -> f32 {
    random.below(4096) as f32 / 1024.0 - 2.0
}

#[test]
fn repeat_has_period_one() {
    let mut random = Random::new(1);
    for filter in [MagFilter::Nearest, MagFilter::Linear] {
        for units in numbers(WrapMode::Repeat, filter) {
            for _ in 0..500 {
                let s = dyadic(&mut random);
                assert_eq!(at(&units, s), at(&units, s + 1.0));
                assert_eq!(at(&units, s), at(&units, s - 17.0));
            }
            assert_eq!(at(&units, 1.0), at(&units, 0.0));
        }
    }
}

#[test]
fn mirrored_repeat_has_period_two_and_is_even() {
    let mut random = Random::new(2);
    for units in numbers(WrapMode::MirroredRepeat, MagFilter::Linear) {
        for _ in 0..500 {
            let s = dyadic(&mut random);
            assert_eq!(at(&units, s), at(&units, -s));
            assert_eq!(at(&units, s), at(&units, s + 2.0));
            assert_eq!(at(&units, 1.0 + s), at(&units, 1.0 - s));
            assert!((0.0..=7.0).contains(&at(&units, s)));
        }
    }
}

#[test]
fn clamping_modes_are_constant_outside() {
    for filter in [MagFilter::Nearest, MagFilter::Linear] {
        for mode in [WrapMode::Clamp, WrapMode::ClampToEdge, WrapMode::ClampToBorder] {
            for units in numbers(mode, filter) {
                for s in [1.07f32, 2.0, 1e9, f32::INFINITY] {
                    assert_eq!(at(&units, s), at(&units, 1.1), "{mode:?} {s}");
                    assert_eq!(at(&units, 1.0 - s), at(&units, -0.1), "{mode:?} {}", 1.0 - s);
                }
            }
        }
    }
}

#[test]
fn coordinates_outside_blend_edge_and_border() {
    for (mode, filter, low, high) in [
        (WrapMode::Clamp, MagFilter::Linear, BORDER / 2.0, (7.0 + BORDER) / 2.0),
        (WrapMode::ClampToEdge, MagFilter::Linear, 0.0, 7.0),
        (WrapMode::ClampToBorder, MagFilter::Linear, BORDER, BORDER),
        // "i = floor(u), s < 1; 2^n - 1, s = 1": CLAMP keeps NEAREST inside.
        (WrapMode::Clamp, MagFilter::Nearest, 0.0, 7.0),
        (WrapMode::ClampToEdge, MagFilter::Nearest, 0.0, 7.0),
        (WrapMode::ClampToBorder, MagFilter::Nearest, BORDER, BORDER),
    ] {
        for units in numbers(mode, filter) {
            assert_eq!((at(&units, -3.0), at(&units, 3.0)), (low, high), "{mode:?} {filter:?}");
        }
    }
}

#[test]
fn mirrored_repeat_never_blends_over_the_edge() {
    // Half a texel to either side of an edge there is only the texel at the edge and its mirror image.
    for filter in [MagFilter::Linear, MagFilter::Nearest] {
        for units in numbers(WrapMode::MirroredRepeat, filter) {
            for step in -8..=8 {
                let near = step as f32 / (16 * SIZE) as f32;
                for (edge, texel) in [(-2.0, 0.0), (-1.0, 7.0), (0.0, 0.0), (1.0, 7.0), (2.0, 0.0), (3.0, 7.0)] {
                    assert_eq!(at(&units, edge + near), texel, "{edge} + {near} {filter:?}");
                }
            }
        }
    }
}

#[test]
fn a_new_border_colour_counts_whatever_else_stays() {
    for (base, storage) in [(BaseFormat::FloatR, Storage::Float), (BaseFormat::Rgba, Storage::Unorm8)] {
        let format = Format::new(base, storage).unwrap();
        let bytes = vec![0; SIZE as usize * 4];
        let image = Image::new(format, Extent::d1(SIZE), &bytes).unwrap();
        let mut texture = Texture::from_image(TextureTarget::D1, image).unwrap();
        for color in [0.25, 1.0, 0.0, 0.5] {
            let state = SamplerState { border_color: [color; 4], ..*texture.sampler() };
            texture.set_sampler(state.with_wrap(WrapMode::ClampToBorder)).unwrap();
            for units in both(texture.clone()) {
                for (s, part) in [(-1.0, 1.0), (2.0, 1.0), (0.0, 0.5), (1.0, 0.5)] {
                    let found = at(&units, s);
                    assert!((found - color * part).abs() < 1.0 / 255.0, "{color} {s} {base:?}: {found}");
                }
            }
        }
    }
}

#[test]
fn clamp_to_edge_never_meets_the_border() {
    let mut random = Random::new(3);
    for units in numbers(WrapMode::ClampToEdge, MagFilter::Linear) {
        for _ in 0..1000 {
            assert!((0.0..=7.0).contains(&at(&units, random.between(-1.0, 2.0))));
        }
    }
}

#[test]
fn every_mode_is_the_identity_inside() {
    for mode in WrapMode::ALL {
        for filter in [MagFilter::Nearest, MagFilter::Linear] {
            for units in numbers(mode, filter) {
                for n in 0..SIZE {
                    assert_eq!(at(&units, (n as f32 + 0.5) / SIZE as f32), n as f32, "{mode:?}");
                }
            }
        }
    }
}

#[test]
fn wrap_modes_of_s_t_and_r_are_apart() {
    let format = Format::new(BaseFormat::FloatR, Storage::Float).unwrap();
    let texels: Vec<u8> = (0..64).flat_map(|n| (n as f32).to_ne_bytes()).collect();
    let texture =
        Texture::from_image(TextureTarget::D3, Image::new(format, Extent::d3(4, 4, 4), &texels).unwrap()).unwrap();
    let state = SamplerState {
        wrap_s: WrapMode::Repeat,
        wrap_t: WrapMode::MirroredRepeat,
        wrap_r: WrapMode::ClampToEdge,
        ..*texture.sampler()
    };
    for units in both(texture.with_sampler(state).unwrap()) {
        // 1.125 is texel 0 again, texel 3 mirrored, and texel 3 kept.
        let found = look(&units, TextureTarget::D3, Lookup::at([1.125; 3]))[0];
        assert_eq!(found, (3 * 16 + 3 * 4) as f32);
    }
}

#[test]
fn a_border_image_is_met_where_the_colour_would_be() {
    // 3.8.7: the border of the image comes before the border colour. 2 texels 1 and 2, border 8 and 9.
    let format = Format::new(BaseFormat::FloatR, Storage::Float).unwrap();
    let texels: Vec<u8> = [8.0f32, 1.0, 2.0, 9.0].into_iter().flat_map(f32::to_ne_bytes).collect();
    let image = Image::new(format, Extent::d1(2).bordered(), &texels).unwrap();
    for (mode, low, high) in [
        (WrapMode::Clamp, 4.5, 5.5),
        (WrapMode::ClampToBorder, 8.0, 9.0),
        (WrapMode::ClampToEdge, 1.0, 2.0),
        (WrapMode::Repeat, 1.5, 1.5),
    ] {
        let texture = Texture::from_image(TextureTarget::D1, image.clone()).unwrap();
        let state = SamplerState { border_color: [BORDER; 4], ..*texture.sampler() }.with_wrap(mode);
        for units in both(texture.with_sampler(state).unwrap()) {
            assert_eq!((at(&units, -1.0), at(&units, 2.0)), (low, high), "{mode:?}");
        }
    }
}

/// EXT_texture_mirror_clamp, section 3.8.7: each mode is even, and from half a texel on what its own without a mirror
/// is.
#[test]
fn mirrors_that_clamp_are_even() {
    let mut random = Random::new(7);
    for (mirror, plain) in [
        (WrapMode::MirrorClamp, WrapMode::Clamp),
        (WrapMode::MirrorClampToEdge, WrapMode::ClampToEdge),
        (WrapMode::MirrorClampToBorder, WrapMode::ClampToBorder),
    ] {
        for filter in [MagFilter::Nearest, MagFilter::Linear] {
            for (mirrored, clamped) in numbers(mirror, filter).iter().zip(&numbers(plain, filter)) {
                for _ in 0..500 {
                    let s = dyadic(&mut random);
                    let least = 0.5 / SIZE as f32;
                    assert_eq!(at(mirrored, s), at(mirrored, -s), "{mirror:?} {s}");
                    assert_eq!(at(mirrored, s), at(clamped, s.abs().max(least)), "{mirror:?} {s}");
                }
            }
        }
    }
}
