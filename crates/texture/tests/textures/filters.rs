//! Every target, filter and wrap mode against the model.

use nvjit_runtime::{Sampler, TextureTarget};
use nvjit_texture::SamplerState;
use nvjit_texture::{BaseFormat, Extent, Format, MagFilter, MinFilter, Storage, WrapMode};

use super::model::Model;
use super::support::{Lookup, Random, both, bytes, call, result, texture};

pub const TARGETS: [TextureTarget; 4] = [TextureTarget::D1, TextureTarget::D2, TextureTarget::D3, TextureTarget::Rect];

pub fn extent(random: &mut Random, target: TextureTarget) -> Extent {
    let mut size = || random.pick(&[1, 2, 3, 4, 5, 8, 16, 23]);
    let extent = match target.dimensions() {
        _ if target.is_cube() => {
            let size = size();
            Extent::d2(size, size)
        }
        1 => Extent::d1(size()),
        2 => Extent::d2(size(), size()),
        _ => Extent::d3(size(), size(), size()),
    };
    let extent = match target.has_layers() {
        true => extent.layered(random.pick(&[1, 2, 3, 7]) * if target.is_cube() { 6 } else { 1 }),
        false => extent,
    };
    let may_have_border = !matches!(target, TextureTarget::Rect | TextureTarget::ArrayCube);
    if may_have_border && random.below(3) == 0 { extent.bordered() } else { extent }
}

/// Filters and wrap modes that the target may have, and the rest at random.
pub fn state(random: &mut Random, target: TextureTarget, min: MinFilter, mag: MagFilter) -> SamplerState {
    let rect = target == TextureTarget::Rect;
    let modes: Vec<WrapMode> = WrapMode::ALL.into_iter().filter(|mode| !rect || mode.fits_rectangles()).collect();
    SamplerState {
        wrap_s: random.pick(&modes),
        wrap_t: random.pick(&modes),
        wrap_r: random.pick(&modes),
        // 0 and 1 are exact in every format.
        border_color: std::array::from_fn(|_| random.below(2) as f32),
        lod_bias: random.pick(&[0.0, 0.0, 1.25, -0.75]),
        min_lod: random.pick(&[-1000.0, -1000.0, 0.75]),
        max_lod: random.pick(&[1000.0, 1000.0, 1.75]),
        max_level: random.pick(&[1000, 1000, 2]),
        ..SamplerState::new(target).with_filters(min, mag)
    }
}

pub fn lookup(random: &mut Random, target: TextureTarget, size: [u32; 3]) -> Lookup {
    let derivative = random.pick(&[0.3, 1.0, 3.0]);
    let mut lookup = Lookup::at([0.0; 3]);
    for (axis, &size) in size.iter().enumerate() {
        let scale = if target == TextureTarget::Rect { size as f32 } else { 1.0 };
        let step = if target == TextureTarget::Rect { 1.0 } else { 1.0 / size as f32 };
        lookup.coordinates[axis] = random.between(-2.5, 3.5) * scale;
        lookup.ddx[axis] = random.between(-derivative, derivative) * step;
        lookup.ddy[axis] = random.between(-derivative, derivative) * step;
    }
    lookup
}

/// Compares fast paths and reference with the model.
pub fn check(random: &mut Random, target: TextureTarget, format: Format, state: SamplerState, compared: &mut u32) {
    let extent = extent(random, target);
    let (texture, levels) = texture(random, target, format, extent, state);
    let samplers = both(texture);
    let model = Model { target, format, levels: &levels, state };
    let lookups: Vec<Lookup> = (0..16).map(|_| lookup(random, target, extent.size())).collect();
    let mut call = call(target, &lookups);
    for (which, sampler) in samplers.iter().enumerate() {
        sampler.sample(&mut call);
        for (lane, lookup) in lookups.iter().enumerate() {
            let wide = |v: [f32; 3]| v.map(f64::from);
            let expected = model.sample(0, wide(lookup.coordinates), wide(lookup.ddx), wide(lookup.ddy), 0.0);
            let Some(expected) = expected else { continue };
            let found = result(&call, lane);
            let tolerance = if bytes(format) { 0.5 / 255.0 } else { 3e-4 };
            let hemi =
                format.base() == BaseFormat::Hilo && matches!(format.storage(), Storage::Snorm8 | Storage::Snorm16);
            for n in 0..4 {
                // Near the rim of the hemisphere the root makes small differences large.
                let tolerance = if hemi && n == 2 { 0.02 } else { tolerance };
                assert!(
                    (f64::from(found[n]) - expected[n]).abs() <= tolerance,
                    "{which} {target:?} {format:?} {extent:?} {state:?} {lookup:?}: {found:?}, not {expected:?}"
                );
            }
            *compared += 1;
        }
    }
}

#[test]
fn filters_and_wrap_modes_of_every_target() {
    // 3.8.7 to 3.8.9, NV_texture_rectangle.
    let mut random = Random::new(1);
    let mut compared = 0;
    for target in TARGETS {
        for min in MinFilter::ALL {
            for mag in [MagFilter::Nearest, MagFilter::Linear] {
                if target == TextureTarget::Rect && min.mipmaps() {
                    continue;
                }
                for round in 0..60 {
                    let format = [Format::RGBA8, Format::RGBA16F, Format::RGBA32F][round % 3];
                    let state = state(&mut random, target, min, mag);
                    check(&mut random, target, format, state, &mut compared);
                }
            }
        }
    }
    assert!(compared > 50_000, "{compared}");
}

#[test]
fn a_checker_board_has_its_colours_at_centres_and_grey_at_corners() {
    // 3.8.8: LINEAR is the weighted average of the 2x2 texels around.
    let board: Vec<u8> = (0..64u32).flat_map(|n| [if (n + n / 8) % 2 == 0 { 255 } else { 0 }; 4]).collect();
    for sampler in both(nvjit_texture::Texture::rgba8(8, 8, &board).unwrap()) {
        for j in 0..8u32 {
            for i in 0..8u32 {
                let centre = [(i as f32 + 0.5) / 8.0, (j as f32 + 0.5) / 8.0, 0.0];
                let colour = if (i + j).is_multiple_of(2) { 1.0 } else { 0.0 };
                let found = super::support::look(&sampler, TextureTarget::D2, Lookup::at(centre));
                assert!((found[0] - colour).abs() < 1e-6, "{found:?}");
                let corner = [i as f32 / 8.0, j as f32 / 8.0, 0.0];
                let found = super::support::look(&sampler, TextureTarget::D2, Lookup::at(corner));
                assert!((found[0] - 0.5).abs() < 1e-3, "{found:?}");
            }
        }
    }
}

#[test]
fn a_gradient_is_a_straight_line_and_never_falls() {
    let ramp: Vec<u8> = (0..16u8).flat_map(|n| [n * 17; 4]).collect();
    let texture = nvjit_texture::Texture::rgba8(16, 1, &ramp).unwrap();
    let state = texture.sampler().with_wrap(WrapMode::ClampToEdge);
    for sampler in both(texture.with_sampler(state).unwrap()) {
        let mut before = 0.0;
        for n in 0..=3000 {
            let s = n as f32 / 3000.0;
            let found = super::support::look(&sampler, TextureTarget::D2, Lookup::at([s, 0.5, 0.0]))[0];
            let straight = ((s * 16.0 - 0.5) / 15.0).clamp(0.0, 1.0);
            assert!((found - straight).abs() < 1e-4, "{s}: {found}, not {straight}");
            assert!(found >= before, "{s}: {found} after {before}");
            before = found;
        }
    }
}

#[test]
fn constant_images_stay_constant() {
    // In fast paths too, where weights are rounded: their sum is 1.
    let mut random = Random::new(5);
    for value in [0u8, 1, 77, 128, 254, 255] {
        let texture = nvjit_texture::Texture::rgba8(4, 4, &[value; 64]).unwrap();
        for sampler in both(texture) {
            for _ in 0..200 {
                let place = [random.between(-3.0, 3.0), random.between(-3.0, 3.0), 0.0];
                let found = super::support::look(&sampler, TextureTarget::D2, Lookup::at(place));
                for component in found {
                    assert!((component - f32::from(value) / 255.0).abs() < 1e-7, "{found:?}");
                }
            }
        }
    }
}
