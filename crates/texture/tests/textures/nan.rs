//! NaN among texels: which bits a lookup gives (docs/numerics.md, "Do texture lookups agree?"). A texel of floats
//! that is taken as it is keeps its bits, since moves do; a NaN that a conversion or a filter gives is 0x7fffffff. In
//! both samplers, in lookups of every kind.

use nvjit_runtime::{MAX_LANES, SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{DepthMode, Extent, Format, Image, MagFilter, MinFilter, Storage};
use nvjit_texture::{SamplerState, Texture};

use super::agreement::TEXTURES;
use super::filters::state;
use super::part;
use super::support::{Random, both, data, formats, result};

/// What conversions and filters give.
const NAN: u32 = 0x7fff_ffff;
/// Quiet and signalling ones, of both signs.
const FLOATS: [u32; 6] = [0x7fc0_0001, 0xffc1_2345, 0x7f80_0001, 0xff81_2345, 0x7fff_ffff, 0xffff_ffff];
const HALVES: [u16; 6] = [0x7e01, 0xfe55, 0x7c01, 0xfd23, 0x7fff, 0xffff];

fn extent(target: TextureTarget) -> Extent {
    match target {
        TextureTarget::D1 => Extent::d1(4),
        TextureTarget::D3 => Extent::d3(4, 2, 2),
        TextureTarget::Cube => Extent::d2(4, 4),
        TextureTarget::Array1D => Extent::d1(4).layered(2),
        TextureTarget::Array2D => Extent::d2(4, 2).layered(2),
        TextureTarget::ArrayCube => Extent::d2(2, 2).layered(6),
        _ => Extent::d2(4, 4),
    }
}

/// Makes components NaN: those that `picks` says, by their number.
fn spoil(random: &mut Random, format: Format, data: &mut [u8], mut picks: impl FnMut(usize, &mut Random) -> bool) {
    let step = if format.storage() == Storage::Half { 2 } else { 4 };
    for (n, bytes) in data.chunks_exact_mut(step).enumerate() {
        if picks(n, random) {
            match step {
                2 => bytes.copy_from_slice(&random.pick(&HALVES).to_ne_bytes()),
                _ => bytes.copy_from_slice(&random.pick(&FLOATS).to_ne_bytes()),
            }
        }
    }
}

/// All formats that can hold a NaN.
fn holders() -> impl Iterator<Item = Format> {
    formats().into_iter().filter(|format| matches!(format.storage(), Storage::Half | Storage::Float))
}

fn filters(target: TextureTarget) -> Vec<(MinFilter, MagFilter)> {
    let rect = target == TextureTarget::Rect;
    let may = |min: &MinFilter| !rect || matches!(min, MinFilter::Nearest | MinFilter::Linear);
    let minifying = MinFilter::ALL.into_iter().filter(may);
    minifying.flat_map(|min| [MagFilter::Nearest, MagFilter::Linear].map(|mag| (min, mag))).collect()
}

/// A call in which lanes look at texels and between them.
fn look_around(random: &mut Random, target: TextureTarget, operation: SampleOperation) -> SampleCall {
    let mut call = SampleCall::new();
    (call.target, call.operation, call.lanes) = (target, operation, MAX_LANES as u32);
    call.exec = [u32::MAX; MAX_LANES];
    let scale = if target.of_texture() == TextureTarget::Rect { 4.0 } else { 1.0 };
    for lane in 0..MAX_LANES {
        for axis in 0..3 {
            // Eighths are edges and centres of texels.
            call.coordinates[axis][lane] = (random.below(13) as f32 / 8.0 - 0.25) * scale;
            let step = random.pick(&[0.0, 0.125, 0.5, 1.0]) * scale;
            (call.ddx[axis][lane], call.ddy[axis][lane]) = (step, random.pick(&[0.0, 0.25]) * scale);
            call.texels[axis][lane] = random.below(5) as i32;
        }
        call.lod[lane] = random.pick(&[-1.0, 0.0, 0.5, 0.75, 1.0, 1.5]);
        call.layer[lane] = random.below(3) as f32;
        call.reference[lane] = 0.5;
        call.level[lane] = 0;
    }
    call.component = random.below(4);
    call
}

/// Bits of both samplers, which are the same; how many of them are NaN.
#[track_caller]
fn compare(texture: Texture, calls: &[SampleCall], what: &dyn std::fmt::Debug) -> usize {
    let [fast, reference] = both(texture);
    let mut count = 0;
    for call in calls {
        let (mut found, mut expected) = (call.clone(), call.clone());
        fast.sample(&mut found);
        reference.sample(&mut expected);
        for lane in 0..MAX_LANES {
            let [found, expected] = [&found, &expected].map(|call| result(call, lane).map(f32::to_bits));
            assert_eq!(found, expected, "{what:?} {:?} {:?} lane {lane}", call.target, call.operation);
            count += found.iter().filter(|&&bits| f32::from_bits(bits).is_nan()).count();
        }
    }
    count
}

/// One NaN in each position, then many, for every target, format and filter.
#[test]
fn both_samplers_give_the_same_bits() {
    let mut random = Random::new(21);
    for target in part::of(TEXTURES, 4) {
        for format in holders() {
            let extent = extent(target);
            if format.base() == nvjit_texture::BaseFormat::DepthComponent && target == TextureTarget::D3 {
                continue;
            }
            let components = data(&mut random, format, extent).len() / format.unit_bytes() * format.base().components();
            let mut found = 0;
            for (min, mag) in filters(target) {
                // By turns, so that each is NaN for some filter of each kind, and a quarter of all at once at the end.
                let positions: Vec<_> = (0..=components).filter(|&n| n == components || random.below(4) == 0).collect();
                for position in positions {
                    let mut state = state(&mut random, target, min, mag);
                    state.max_anisotropy = random.pick(&[1.0, 4.0]);
                    state.depth_mode = random.pick(&[DepthMode::Luminance, DepthMode::Intensity, DepthMode::Alpha]);
                    state.border_color = [f32::from_bits(random.pick(&FLOATS)), 0.0, 1.0, f32::NAN];
                    let mut texture = Texture::new(target);
                    let last = if target == TextureTarget::Rect { 0 } else { extent.top_level() };
                    for face in 0..texture.faces() {
                        for level in 0..=last {
                            let extent = extent.level(level);
                            let mut data = data(&mut random, format, extent);
                            spoil(&mut random, format, &mut data, |n, random| match position == components {
                                true => random.below(4) == 0,
                                false => n == position,
                            });
                            texture.set_image(face, level, Image::new(format, extent, &data).unwrap()).unwrap();
                        }
                    }
                    texture.set_sampler(state).unwrap();
                    let operations =
                        [SampleOperation::CLASSIC.as_slice(), &[SampleOperation::Fetch, SampleOperation::Gather]];
                    let mut calls: Vec<_> = operations
                        .concat()
                        .into_iter()
                        .map(|operation| look_around(&mut random, target, operation))
                        .collect();
                    calls.iter_mut().for_each(|call| call.flags = SampleFlags::GPU_PROGRAM);
                    found += compare(texture, &calls, &(format, min, mag, position));
                }
            }
            assert!(found > 0, "{target:?} {format:?}");
        }
    }
}

/// NEAREST, fetches and gathers move a texel of floats: all bits of it stay, those of a signalling NaN and of a
/// denormal too. Of halves they convert.
#[test]
fn a_texel_that_is_moved_keeps_its_bits() {
    let texels: Vec<u32> = FLOATS.into_iter().chain([0x8000_0000, 0x0000_0001, 0x807f_ffff, 0xff80_0000]).collect();
    let floats: Vec<u8> = texels.iter().flat_map(|&bits| [bits; 4]).flat_map(u32::to_ne_bytes).collect();
    let halves: Vec<u8> = HALVES.iter().flat_map(|&bits| [bits; 4]).flat_map(u16::to_ne_bytes).collect();
    let cases = [
        (Format::RGBA32F, texels.clone(), floats),
        (Format::new(nvjit_texture::BaseFormat::Rgba, Storage::Half).unwrap(), vec![NAN; 6], halves),
    ];
    for (format, expected, data) in cases {
        let width = expected.len();
        let image = Image::new(format, Extent::d2(width as u32, 1), &data).unwrap();
        for min in [MinFilter::Nearest, MinFilter::NearestMipmapNearest, MinFilter::NearestMipmapLinear] {
            let mut texture = Texture::new(TextureTarget::D2);
            texture.set_image(0, 0, image.clone()).unwrap();
            texture.generate_mipmap().unwrap();
            let state = SamplerState::new(TextureTarget::D2).with_filters(min, MagFilter::Nearest);
            texture.set_sampler(state).unwrap();
            for units in both(texture) {
                for operation in [
                    SampleOperation::Implicit,
                    SampleOperation::Level,
                    SampleOperation::Derivatives,
                    SampleOperation::Fetch,
                    SampleOperation::Gather,
                ] {
                    let mut call = SampleCall::new();
                    (call.operation, call.lanes, call.exec) = (operation, MAX_LANES as u32, [u32::MAX; MAX_LANES]);
                    call.flags = SampleFlags::GPU_PROGRAM.with(SampleFlags::NO_DERIVATIVES);
                    for lane in 0..MAX_LANES {
                        let texel = lane % width;
                        // The gather's last component is the texel before.
                        let shift = if operation == SampleOperation::Gather { 0.0 } else { 0.5 };
                        call.coordinates[0][lane] = (texel as f32 + shift + 0.001) / width as f32;
                        call.coordinates[1][lane] = 0.5;
                        call.texels[0][lane] = texel as i32;
                    }
                    units.sample(&mut call);
                    for lane in 0..MAX_LANES {
                        // (i1, j) of the gather is the texel, for i0 = i - 1.
                        let component = if operation == SampleOperation::Gather { 1 } else { 0 };
                        let found = call.results[component][lane].to_bits();
                        assert_eq!(found, expected[lane % width], "{format:?} {min:?} {operation:?} {lane}");
                    }
                }
            }
        }
    }
}

/// What LINEAR, two levels or several probes make of a NaN is the contract's, however much it weighs, and of two NaNs
/// too; so are texels of smaller levels.
#[test]
fn a_filter_gives_the_nan_of_the_contract() {
    for (first, second) in [(0xffc1_2345, 0x3f80_0000), (0x3f80_0000, 0x7f80_0001), (0xff81_2345, 0x7fc0_0001)] {
        let data: Vec<u8> =
            [first, second].into_iter().flat_map(|bits: u32| [bits; 4]).flat_map(u32::to_ne_bytes).collect();
        let mut texture = Texture::new(TextureTarget::D1);
        texture.set_image(0, 0, Image::new(Format::RGBA32F, Extent::d1(2), &data).unwrap()).unwrap();
        texture.generate_mipmap().unwrap();
        let state = |min, mag| SamplerState::new(TextureTarget::D1).with_filters(min, mag);
        let linear = texture.clone().with_sampler(state(MinFilter::Linear, MagFilter::Linear)).unwrap();
        let levels = texture.clone().with_sampler(state(MinFilter::NearestMipmapLinear, MagFilter::Nearest)).unwrap();
        let smaller = texture.with_sampler(state(MinFilter::NearestMipmapNearest, MagFilter::Nearest)).unwrap();
        for (texture, s, level) in [(linear, 0.5, 0.0), (levels, 0.25, 0.5), (smaller, 0.25, 1.0)] {
            for units in both(texture) {
                let mut call = SampleCall::new();
                (call.target, call.operation) = (TextureTarget::D1, SampleOperation::Level);
                (call.lanes, call.exec) = (8, [u32::MAX; MAX_LANES]);
                (call.coordinates[0], call.lod) = ([s; MAX_LANES], [level; MAX_LANES]);
                units.sample(&mut call);
                let found: Vec<_> = (0..8).flat_map(|lane| result(&call, lane).map(f32::to_bits)).collect();
                assert_eq!(found, [NAN; 32], "{first:x} {second:x} at {s} in level {level}");
            }
        }
    }
}
