//! Formats: how texels are decoded, and where table X.5 of NV_fragment_program puts their components.

use nvjit_runtime::TextureTarget;
use nvjit_texture::{BaseFormat, Extent, Format, Image, MagFilter, MinFilter, Storage, TextureError};
use nvjit_texture::{SamplerState, Texture};

use super::filters::{check, state};
use super::model;
use super::support::{Lookup, Random, both, bound, data, formats, look};

#[test]
fn every_format_against_the_model() {
    let mut random = Random::new(2);
    let mut compared = 0;
    for format in formats().into_iter().filter(|format| !format.storage().compressed()) {
        for min in [MinFilter::Nearest, MinFilter::Linear, MinFilter::LinearMipmapLinear] {
            for target in [TextureTarget::D1, TextureTarget::D2] {
                for _ in 0..4 {
                    let state = state(&mut random, target, min, min.within_level());
                    check(&mut random, target, format, state, &mut compared);
                }
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}

#[test]
fn texels_come_back_as_the_table_has_them() {
    // Table X.5; NEAREST leaves a texel as it is, so that only the decoding rounds.
    let mut random = Random::new(3);
    for format in formats().into_iter().filter(|format| !format.storage().compressed()) {
        let extent = Extent::d2(8, 4);
        let data = data(&mut random, format, extent);
        let texture = Texture::from_image(TextureTarget::Rect, Image::new(format, extent, &data).unwrap()).unwrap();
        let state = texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest);
        for sampler in both(texture.with_sampler(state).unwrap()) {
            for n in 0..32 {
                let at = Lookup::at([(n % 8) as f32 + 0.5, (n / 8) as f32 + 0.5, 0.0]);
                let found = look(&sampler, TextureTarget::Rect, at);
                let expected = model::result(format, model::components(format, &data, n));
                for component in 0..4 {
                    let difference = (f64::from(found[component]) - expected[component]).abs();
                    let tolerance = if format.base() == BaseFormat::Hilo { 1e-3 } else { 6e-8 };
                    assert!(difference <= tolerance, "{format:?} {n}: {found:?}, not {expected:?}");
                }
            }
        }
    }
}

#[test]
fn bytes_are_correctly_rounded() {
    let ramp: Vec<u8> = (0..=255).flat_map(|n| [n; 4]).collect();
    let image = Image::new(Format::RGBA8, Extent::d2(256, 1), &ramp).unwrap();
    let texture = Texture::from_image(TextureTarget::Rect, image).unwrap();
    let state = texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest);
    for sampler in both(texture.with_sampler(state).unwrap()) {
        for n in 0..256 {
            let found = look(&sampler, TextureTarget::Rect, Lookup::at([n as f32 + 0.5, 0.5, 0.0]));
            assert_eq!(found, [n as f32 / 255.0; 4]);
        }
    }
}

#[test]
fn every_half_is_exact() {
    for half in (0..=u16::MAX).filter(|half| half >> 10 & 31 != 31) {
        let sign = if half >> 15 == 1 { -1.0 } else { 1.0 };
        let (e, m) = (i32::from(half >> 10 & 31), f64::from(half & 1023) / 1024.0);
        let expected = sign * if e == 0 { 2f64.powi(-14) * m } else { 2f64.powi(e - 15) * (1.0 + m) };
        if half % 7 != 0 && half & 0x7fff > 0x410 {
            continue;
        }
        let format = Format::new(BaseFormat::FloatR, Storage::Half).unwrap();
        let image = Image::new(format, Extent::d2(1, 1), &half.to_ne_bytes()).unwrap();
        for sampler in both(Texture::from_image(TextureTarget::Rect, image).unwrap()) {
            let found = look(&sampler, TextureTarget::Rect, Lookup::at([0.5, 0.5, 0.0]));
            assert_eq!(f64::from(found[0]), expected, "{half:#x}");
        }
    }
}

/// Texel (i, j) of a 4x4 block.
fn block(format: Format, data: &[u8], i: u32, j: u32) -> [f32; 4] {
    let image = Image::new(format, Extent::d2(4, 4), data).unwrap();
    let texture = Texture::from_image(TextureTarget::Rect, image).unwrap();
    look(&bound(texture), TextureTarget::Rect, Lookup::at([i as f32 + 0.5, j as f32 + 0.5, 0.0]))
}

fn near(found: [f32; 4], expected: [f32; 4]) {
    for (found, expected) in found.into_iter().zip(expected) {
        assert!((found - expected).abs() <= 1.01 / 255.0, "{found} {expected}");
    }
}

#[test]
fn dxt1_mixes_two_colours_by_thirds_or_has_a_transparent_code() {
    // EXT_texture_compression_s3tc: red 0xf800, blue 0x001f, codes 0 1 2 3 in the first row.
    let rgba = Format::new(BaseFormat::Rgba, Storage::Dxt1).unwrap();
    let rgb = Format::new(BaseFormat::Rgb, Storage::Dxt1).unwrap();
    let opaque = [0x00, 0xf8, 0x1f, 0x00, 0b1110_0100, 0, 0, 0];
    let third = 1.0 / 3.0;
    for (i, colour) in
        [[1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0], [1.0 - third, 0.0, third, 1.0], [third, 0.0, 1.0 - third, 1.0]]
            .into_iter()
            .enumerate()
    {
        near(block(rgba, &opaque, i as u32, 0), colour);
        near(block(rgb, &opaque, i as u32, 0), colour);
    }
    let transparent = [0x1f, 0x00, 0x00, 0xf8, 0b1110_0100, 0, 0, 0];
    near(block(rgba, &transparent, 2, 0), [0.5, 0.0, 0.5, 1.0]);
    near(block(rgba, &transparent, 3, 0), [0.0; 4]);
    near(block(rgb, &transparent, 3, 0), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn dxt3_has_four_bits_of_alpha_and_dxt5_six_steps_between_two() {
    let colours = [0x00, 0xf8, 0x1f, 0x00, 0, 0, 0, 0];
    let dxt3 = Format::new(BaseFormat::Rgba, Storage::Dxt3).unwrap();
    let mut data = [[0x50, 0xfa, 0, 0, 0, 0, 0, 0], colours].concat();
    for (i, alpha) in [0.0, 5.0, 10.0, 15.0].into_iter().enumerate() {
        near(block(dxt3, &data, i as u32, 0), [1.0, 0.0, 0.0, alpha / 15.0]);
    }
    let dxt5 = Format::new(BaseFormat::Rgba, Storage::Dxt5).unwrap();
    // 255 and 0; codes 0, 1, 2, 7 of three bits.
    let codes: u64 = 1 << 3 | 2 << 6 | 7 << 9;
    data[..8].copy_from_slice(&(255 | codes << 16).to_le_bytes());
    for (i, alpha) in [1.0, 0.0, 6.0 / 7.0, 1.0 / 7.0].into_iter().enumerate() {
        near(block(dxt5, &data, i as u32, 0), [1.0, 0.0, 0.0, alpha]);
    }
}

#[test]
fn compressed_images_may_end_within_a_block() {
    let format = Format::new(BaseFormat::Rgb, Storage::Dxt1).unwrap();
    let red = [0x00, 0xf8, 0x00, 0xf8, 0, 0, 0, 0];
    let blue = [0x1f, 0x00, 0x1f, 0x00, 0, 0, 0, 0];
    let image = Image::new(format, Extent::d2(5, 3), &[red, blue].concat()).unwrap();
    let units = bound(Texture::from_image(TextureTarget::Rect, image).unwrap());
    near(look(&units, TextureTarget::Rect, Lookup::at([3.5, 2.5, 0.0])), [1.0, 0.0, 0.0, 1.0]);
    near(look(&units, TextureTarget::Rect, Lookup::at([4.5, 0.5, 0.0])), [0.0, 0.0, 1.0, 1.0]);
    assert_eq!(Image::new(format, Extent::d2(4, 4).bordered(), &[0; 32]).unwrap_err(), TextureError::Format);
    assert_eq!(Image::new(format, Extent::d3(4, 4, 1), &[0; 8]).unwrap_err(), TextureError::Format);
}

#[test]
fn signed_hilo_has_the_third_component_of_a_unit_vector() {
    // "HEMI is defined as sqrt(MAX(0, 1-(HIt^2+LOt^2)))", of the filtered components.
    let format = Format::new(BaseFormat::Hilo, Storage::Snorm16).unwrap();
    let texels: Vec<u8> = [32767i16, 0, -32767, 0].into_iter().flat_map(i16::to_ne_bytes).collect();
    let texture =
        Texture::from_image(TextureTarget::Rect, Image::new(format, Extent::d2(2, 1), &texels).unwrap()).unwrap();
    let units = bound(texture);
    assert_eq!(look(&units, TextureTarget::Rect, Lookup::at([0.5, 0.5, 0.0])), [1.0, 0.0, 0.0, 1.0]);
    assert_eq!(look(&units, TextureTarget::Rect, Lookup::at([1.0, 0.5, 0.0])), [0.0, 0.0, 1.0, 1.0]);
}

#[test]
fn the_border_colour_is_read_in_the_format_of_the_image() {
    // Table 3.15 of OpenGL 1.5.
    let mut random = Random::new(9);
    let color = [0.2, 0.4, 0.6, 0.8];
    for (base, expected) in [
        (BaseFormat::Alpha, [0.0, 0.0, 0.0, 0.8]),
        (BaseFormat::Luminance, [0.2, 0.2, 0.2, 1.0]),
        (BaseFormat::LuminanceAlpha, [0.2, 0.2, 0.2, 0.8]),
        (BaseFormat::Intensity, [0.2; 4]),
        (BaseFormat::Rgb, [0.2, 0.4, 0.6, 1.0]),
        (BaseFormat::Rgba, color),
    ] {
        for storage in [Storage::Unorm8, Storage::Unorm16, Storage::Float] {
            let format = Format::new(base, storage).unwrap();
            let data = data(&mut random, format, Extent::d2(2, 2));
            let image = Image::new(format, Extent::d2(2, 2), &data).unwrap();
            let texture = Texture::from_image(TextureTarget::D2, image).unwrap();
            let state = SamplerState { border_color: color, ..*texture.sampler() }
                .with_wrap(nvjit_texture::WrapMode::ClampToBorder);
            for sampler in both(texture.with_sampler(state).unwrap()) {
                let found = look(&sampler, TextureTarget::D2, Lookup::at([9.0, 0.5, 0.0]));
                for (found, expected) in found.into_iter().zip(expected) {
                    assert!((found - expected).abs() < 1e-6, "{format:?}: {found} {expected}");
                }
            }
        }
    }
}

/// EXT_texture_compression_rgtc, appendix: eight steps where the first end is larger, else six with the limits.
#[test]
fn blocks_of_one_component() {
    let codes = |codes: [u64; 16]| codes.iter().rev().fold(0, |bits, code| bits << 3 | code).to_le_bytes();
    let counted = codes(std::array::from_fn(|n| n as u64 % 8));
    let block = |ends: [u8; 2]| [&ends[..], &counted[..6]].concat();
    let texels = |base, storage, data: &[u8]| {
        let format = Format::new(base, storage).unwrap();
        let image = Image::new(format, Extent::d2(4, 4), data).unwrap();
        let texture = Texture::from_image(TextureTarget::D2, image).unwrap();
        let state = texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest);
        let units = bound(texture.with_sampler(state).unwrap());
        [0, 1, 2, 3, 4, 5, 6, 7].map(|n| {
            let at = [(n % 4) as f32 / 4.0 + 0.125, (n / 4) as f32 / 4.0 + 0.125, 0.0];
            look(&units, TextureTarget::D2, Lookup::at(at))
        })
    };
    let near = |found: f32, expected: f64| assert!((f64::from(found) - expected).abs() < 1e-6, "{found} {expected}");
    let (a, b) = (200.0 / 255.0, 60.0 / 255.0);
    let eight = [a, b, (6.0 * a + b) / 7.0, (5.0 * a + 2.0 * b) / 7.0, (4.0 * a + 3.0 * b) / 7.0];
    let found = texels(BaseFormat::Red, Storage::Rgtc, &block([200, 60]));
    eight.into_iter().zip(found).for_each(|(expected, [red, rest @ ..])| {
        near(red, expected);
        assert_eq!(rest, [0.0, 0.0, 1.0]);
    });
    let six = [
        b,
        a,
        (4.0 * b + a) / 5.0,
        (3.0 * b + 2.0 * a) / 5.0,
        (2.0 * b + 3.0 * a) / 5.0,
        (b + 4.0 * a) / 5.0,
        0.0,
        1.0,
    ];
    let found = texels(BaseFormat::Luminance, Storage::Rgtc, &block([60, 200]));
    six.into_iter().zip(found).for_each(|(expected, texel)| near(texel[1], expected));
    // Signed: -128 is -1, and the least value is -1, too. The second block is green, or alpha.
    let (low, high) = (-1.0, 64.0 / 127.0);
    let data = [block([0x80, 64]), block([64, 0x80])].concat();
    let six = [low, high, (4.0 * low + high) / 5.0, (3.0 * low + 2.0 * high) / 5.0];
    let eight = [high, low, (6.0 * high + low) / 7.0, (5.0 * high + 2.0 * low) / 7.0];
    for (base, second) in [(BaseFormat::Rg, 1), (BaseFormat::LuminanceAlpha, 3)] {
        let found = texels(base, Storage::SignedRgtc, &data);
        for (n, texel) in found.into_iter().enumerate().take(4) {
            near(texel[0], six[n]);
            near(texel[second], eight[n]);
        }
        near(found[6][0], -1.0);
    }
}
