//! Mipmap generation (GENERATE_MIPMAP, section 3.8.8) and completeness (section 3.8.10).

use nvjit_runtime::TextureTarget;
use nvjit_texture::{BaseFormat, Extent, Format, Image, MagFilter, MinFilter, Storage};
use nvjit_texture::{SamplerState, Texture};

use super::support::{Lookup, Random, both, bound, data, formats, look};

fn mipmapped(mut texture: Texture) -> Texture {
    texture.generate_mipmap().unwrap();
    let state = SamplerState::new(texture.target()).with_filters(MinFilter::NearestMipmapNearest, MagFilter::Nearest);
    texture.with_sampler(state).unwrap()
}

/// The texel at (s, t) of a level.
fn texel(texture: &Texture, level: u32, place: [f32; 3]) -> [f32; 4] {
    let state = SamplerState { base_level: level, ..*texture.sampler() };
    look(&bound(texture.clone().with_sampler(state).unwrap()), texture.target(), Lookup::at(place))
}

#[test]
fn every_texel_is_the_mean_of_those_below() {
    let mut random = Random::new(1);
    let base: Vec<[f32; 4]> = (0..32).map(|_| std::array::from_fn(|_| random.between(0.0, 1.0))).collect();
    let texture = mipmapped(Texture::rgba32f(8, 4, &base).unwrap());
    assert!(texture.is_consistent());
    for j in 0..2 {
        for i in 0..4 {
            let found = texel(&texture, 1, [(i as f32 + 0.5) / 4.0, (j as f32 + 0.5) / 2.0, 0.0]);
            for n in 0..4 {
                let at = |di: usize, dj: usize| base[(2 * j + dj) * 8 + 2 * i + di][n];
                let mean = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4.0;
                assert!((found[n] - mean).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn levels_keep_the_mean_of_the_image() {
    let mut random = Random::new(2);
    for (width, height) in [(7, 5), (1, 9), (16, 3), (13, 13), (2, 1)] {
        let base: Vec<[f32; 4]> = (0..width * height).map(|_| [random.between(0.0, 1.0); 4]).collect();
        let mean = base.iter().map(|texel| f64::from(texel[0])).sum::<f64>() / f64::from(width * height);
        let texture = mipmapped(Texture::rgba32f(width, height, &base).unwrap());
        let top = Extent::d2(width, height).top_level();
        assert_eq!(texture.image(0, top).unwrap().extent().size(), [1, 1, 1]);
        let found = f64::from(texel(&texture, top, [0.5; 3])[0]);
        assert!((found - mean).abs() < 1e-5, "{width}x{height}: {found}, not {mean}");
    }
}

#[test]
fn every_format_and_target_generates_a_consistent_mipmap() {
    let mut random = Random::new(3);
    for format in formats() {
        for (target, extent) in [
            (TextureTarget::D1, Extent::d1(6)),
            (TextureTarget::D2, Extent::d2(8, 3)),
            (TextureTarget::D2, Extent::d2(4, 4).bordered()),
            (TextureTarget::D3, Extent::d3(4, 2, 5)),
            (TextureTarget::Cube, Extent::d2(4, 4)),
        ] {
            let Ok(image) = Image::new(format, extent, &data(&mut random, format, extent)) else { continue };
            let Ok(texture) = Texture::from_image(target, image) else { continue };
            let texture = mipmapped(texture);
            assert!(texture.is_consistent(), "{format:?} {target:?}");
            for sampler in both(texture) {
                assert!(look(&sampler, target, Lookup::at([0.3; 3])).iter().all(|c| c.is_finite()));
            }
        }
    }
}

#[test]
fn a_border_is_made_of_the_border_below() {
    let format = Format::new(BaseFormat::FloatR, Storage::Float).unwrap();
    let texels: Vec<u8> = [8.0f32, 1.0, 3.0, 9.0].into_iter().flat_map(f32::to_ne_bytes).collect();
    let image = Image::new(format, Extent::d1(2).bordered(), &texels).unwrap();
    let mut texture = Texture::from_image(TextureTarget::D1, image).unwrap();
    texture.generate_mipmap().unwrap();
    let state = SamplerState { base_level: 1, ..*texture.sampler() }.with_wrap(nvjit_texture::WrapMode::ClampToBorder);
    let units = bound(texture.with_sampler(state).unwrap());
    let found = [-1.0, 0.5, 2.0].map(|s| look(&units, TextureTarget::D1, Lookup::at([s, 0.0, 0.0]))[0]);
    assert_eq!(found, [8.0, 2.0, 9.0]);
}

#[test]
fn sets_that_are_not_complete_are_inconsistent() {
    let image = |format, width, height| {
        let extent = Extent::d2(width, height);
        Image::new(format, extent, &data(&mut Random::new(1), format, extent)).unwrap()
    };
    let complete = || {
        let mut texture = Texture::new(TextureTarget::D2);
        for (level, size) in [(0, (4, 2)), (1, (2, 1)), (2, (1, 1))] {
            texture.set_image(0, level, image(Format::RGBA8, size.0, size.1)).unwrap();
        }
        texture
    };
    assert!(complete().is_consistent());
    assert!(!Texture::new(TextureTarget::D2).is_consistent());
    // A size, a format, a border that does not fit.
    let mut texture = complete();
    texture.set_image(0, 1, image(Format::RGBA8, 2, 2)).unwrap();
    assert!(!texture.is_consistent());
    let mut texture = complete();
    texture.set_image(0, 2, image(Format::RGBA32F, 1, 1)).unwrap();
    assert!(!texture.is_consistent());
    let mut texture = complete();
    let bordered = Image::new(Format::RGBA8, Extent::d2(1, 1).bordered(), &[0; 36]).unwrap();
    texture.set_image(0, 2, bordered).unwrap();
    assert!(!texture.is_consistent());
    // Levels beyond max_level, and those of filters without a mipmap, do not count.
    let state = SamplerState { max_level: 1, ..*texture.sampler() };
    assert!(texture.clone().with_sampler(state).unwrap().is_consistent());
    let linear = texture.sampler().with_filters(MinFilter::Linear, MagFilter::Linear);
    assert!(texture.with_sampler(linear).unwrap().is_consistent());
    // The base level is missing, or above the last.
    for (base_level, max_level) in [(3, 1000), (1, 0)] {
        let state = SamplerState { base_level, max_level, ..*complete().sampler() };
        assert!(!complete().with_sampler(state).unwrap().is_consistent());
    }
}

#[test]
fn cube_maps_need_six_square_faces_of_one_size() {
    let image = |width, height| {
        Image::new(Format::RGBA8, Extent::d2(width, height), &vec![7; (width * height * 4) as usize]).unwrap()
    };
    let mut cube = Texture::from_image(TextureTarget::Cube, image(4, 4)).unwrap();
    assert!(cube.is_consistent());
    cube.set_image(3, 0, image(2, 2)).unwrap();
    assert!(!cube.is_consistent());
    assert_eq!(look(&bound(cube), TextureTarget::Cube, Lookup::at([1.0, 0.0, 0.0])), [0.0; 4]);
    assert!(!Texture::from_image(TextureTarget::Cube, image(4, 2)).unwrap().is_consistent());
}
