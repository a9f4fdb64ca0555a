//! Fast paths of all widths are equal to the bit, and the reference sampler is equal to them, except where bytes are
//! filtered by LINEAR, which is promised within 1/2 of a step of 8 bits and kept within 1/10. For any coordinates
//! whatever.

use nvjit_runtime::{MAX_LANES, SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{CompareFunc, CompareMode, DepthMode, Extent, MagFilter, MinFilter};
use nvjit_texture::{SamplerState, Texture};

use super::filters::{extent, state};
use super::part;
use super::support::{Random, all_formats, bytes, each, result, texture};

const WILD: [f32; 22] = [
    0.0,
    -0.0,
    0.5,
    1.0,
    -1.0,
    2.0,
    0.999_999_94,
    1.000_000_1,
    -1e-9,
    1e-40,
    -1e-45,
    f32::MIN_POSITIVE,
    8_388_608.0,
    16_777_216.0,
    2_147_483_648.0,
    -2_147_483_648.0,
    1e30,
    -1e30,
    f32::MAX,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

/// Those that have fast paths, and one that has not.
pub const TEXTURES: [TextureTarget; 8] = [
    TextureTarget::D1,
    TextureTarget::D2,
    TextureTarget::D3,
    TextureTarget::Cube,
    TextureTarget::Rect,
    TextureTarget::Array1D,
    TextureTarget::Array2D,
    TextureTarget::ArrayCube,
];

fn coordinate(random: &mut Random) -> f32 {
    match random.below(4) {
        0 => random.pick(&WILD),
        1 => f32::from_bits(random.bits()),
        // Edges of texels.
        2 => random.below(97) as f32 / 16.0 - 3.0,
        _ => random.between(-3.0, 4.0),
    }
}

fn integer(random: &mut Random) -> i32 {
    match random.below(3) {
        0 => random.pick(&[i32::MIN, i32::MIN + 1, -1, 0, 1, 16, i32::MAX - 1, i32::MAX]),
        1 => random.bits() as i32,
        _ => random.below(12) as i32 - 2,
    }
}

fn fill(random: &mut Random, call: &mut SampleCall, tame: bool) {
    for axis in 0..3 {
        for lane in 0..MAX_LANES {
            call.coordinates[axis][lane] = if tame { random.between(-2.0, 2.0) } else { coordinate(random) };
            let step = random.pick(&[0.01, 0.2, 1.0]);
            call.ddx[axis][lane] = if tame { random.between(-step, step) } else { coordinate(random) };
            call.ddy[axis][lane] = if tame { random.between(-step, step) } else { coordinate(random) };
        }
        if random.below(2) == 0 {
            // One quad whose lanes share their derivatives.
            call.ddx[axis][4..8].fill(0.125);
            call.ddy[axis][4..8].fill(0.0625);
        }
    }
    for lane in 0..MAX_LANES {
        for axis in 0..3 {
            call.texels[axis][lane] = if tame { random.below(12) as i32 - 2 } else { integer(random) };
            call.offsets[axis][lane] = if tame { random.below(16) as i32 - 8 } else { integer(random) };
        }
        for offset in call.gather_offsets.as_flattened_mut() {
            offset[lane] = if tame { random.below(64) as i32 - 32 } else { integer(random) };
        }
        call.level[lane] = if tame { 0 } else { random.pick(&[0, 0, 0, 0, 1, -1, i32::MIN, i32::MAX]) };
        call.reference[lane] = coordinate(random);
        call.layer[lane] = if tame { random.below(20) as f32 / 2.0 - 2.0 } else { coordinate(random) };
        call.least_lod[lane] = if tame { random.between(-3.0, 6.0) } else { coordinate(random) };
        call.lod[lane] = if tame { random.between(-3.0, 6.0) } else { coordinate(random) };
    }
    // Quads whose lanes share it, and lambda as whole and half numbers.
    call.lod[4..8].fill(random.between(-1.0, 3.0));
    call.lod[8..12].fill(random.below(9) as f32 / 2.0);
}

/// Those that look up in textures of `target`.
fn targets(target: TextureTarget) -> Vec<TextureTarget> {
    TextureTarget::ALL.into_iter().filter(|candidate| candidate.of_texture() == target).collect()
}

fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits()
}

fn compare(random: &mut Random, texture: Texture, tame: bool) -> u32 {
    let seed = random.bits();
    let state: SamplerState = *texture.sampler();
    let target = texture.target();
    let format = texture.image(0, state.base_level).unwrap().format();
    let rounded = bytes(format)
        && (state.mag_filter == MagFilter::Linear || state.min_filter.within_level() == MagFilter::Linear);
    let [fast, narrow, reference] = each(texture).map(|mut units| {
        units.set_lod_bias(0, if tame { 0.5 } else { f32::from_bits(seed) }).unwrap();
        units
    });
    let mut call = SampleCall::new();
    call.target = random.pick(&targets(target));
    call.lanes = random.pick(&[4, 8, 12, 16, 20, 28, MAX_LANES as u32]);
    call.operation = random.pick(&SampleOperation::ALL);
    call.flags =
        SampleFlags::from_bits(random.below(4) | [0, 0, random.below(32) << 2][random.below(3) as usize]).unwrap();
    call.result_type = random.pick(&[0, 0, 1]);
    call.component = random.below(4);
    for exec in &mut call.exec {
        *exec = if random.below(8) == 0 { 0 } else { u32::MAX };
    }
    if random.below(4) == 0 {
        // A quad in which nothing runs.
        call.exec[4 * random.below(MAX_LANES as u32 / 4) as usize..][..4].fill(0);
    }
    fill(random, &mut call, tame);
    let [mut other, mut eight] = [call.clone(), call.clone()];
    fast.sample(&mut call);
    narrow.sample(&mut eight);
    reference.sample(&mut other);
    let mut compared = 0;
    for lane in (0..call.lanes as usize).filter(|&lane| call.exec[lane] != 0) {
        let (found, expected) = (result(&call, lane), result(&other, lane));
        // However many lanes are taken at once.
        assert_eq!(
            found.map(f32::to_bits),
            result(&eight, lane).map(f32::to_bits),
            "{format:?} {state:?}, lane {lane}"
        );
        for (&a, &b) in found.iter().zip(&expected) {
            let agrees = if rounded && call.operation.filters() && !call.target.compares() {
                (a - b).abs() <= 0.1 / 255.0 && (0.0..=1.0).contains(&a)
            } else {
                same(a, b)
            };
            let coordinates: [f32; 3] = std::array::from_fn(|axis| call.coordinates[axis][lane]);
            assert!(
                agrees,
                "{:?} {:?} {:?} {format:?} {state:?}, lane {lane} at {coordinates:?}, {}: {found:?}, not {expected:?}",
                call.target, call.operation, call.flags, call.lod[lane]
            );
        }
        if call.result_type != 0 {
            let integers: [i32; 4] = std::array::from_fn(|component| call.integers[component][lane]);
            assert_eq!(integers, found.map(|value| value.to_bits() as i32));
        }
        compared += 1;
    }
    compared
}

/// Without the instructions, the widest fast path has eight lanes, and is compared with itself.
fn say_what_is_skipped(test: &str) {
    #[cfg(target_arch = "x86_64")]
    let has_sixteen = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    #[cfg(not(target_arch = "x86_64"))]
    let has_sixteen = false;
    if !has_sixteen {
        eprintln!("skipped: sixteen lanes in {test}, since the CPU has no AVX-512");
    }
}

fn run(seed: u64, rounds: usize, tame: bool) -> usize {
    let mut random = Random::new(seed);
    let mut compared = 0;
    for format in all_formats() {
        for target in TEXTURES {
            for _ in 0..rounds {
                let mut extent = extent(&mut random, target);
                let flat = extent.dimensions() == 2;
                if format.storage().compressed() {
                    if !flat {
                        continue;
                    }
                    let flat = Extent::d2(extent.size()[0], extent.size()[1]);
                    extent = extent.layers().map_or(flat, |layers| flat.layered(layers));
                }
                if format.base() == nvjit_texture::BaseFormat::DepthComponent && target == TextureTarget::D3 {
                    continue;
                }
                let rect = target == TextureTarget::Rect;
                let (min, mag) = match (format.storage().integer(), rect) {
                    (true, true) => (MinFilter::Nearest, MagFilter::Nearest),
                    (true, false) => {
                        (random.pick(&[MinFilter::Nearest, MinFilter::NearestMipmapNearest]), MagFilter::Nearest)
                    }
                    (false, true) => (
                        random.pick(&[MinFilter::Nearest, MinFilter::Linear]),
                        random.pick(&[MagFilter::Nearest, MagFilter::Linear]),
                    ),
                    (false, false) => {
                        (random.pick(&MinFilter::ALL), random.pick(&[MagFilter::Nearest, MagFilter::Linear]))
                    }
                };
                let mut state = state(&mut random, target, min, mag);
                state.compare_func = random.pick(&CompareFunc::ALL);
                state.depth_mode = random.pick(&[DepthMode::Luminance, DepthMode::Intensity, DepthMode::Alpha]);
                state.compare_mode = random.pick(&[CompareMode::None, CompareMode::CompareRToTexture]);
                state.max_anisotropy = random.pick(&[1.0, 1.0, 2.5, 4.0, 16.0]);
                let (texture, _) = texture(&mut random, target, format, extent, state);
                compared += compare(&mut random, texture, tame) as usize;
            }
        }
    }
    compared
}

#[test]
fn fast_paths_agree_with_the_reference() {
    say_what_is_skipped("fast_paths_agree_with_the_reference");
    assert!(run(11, part::some(40), true) > part::some(50_000));
}

#[test]
fn wild_coordinates_and_derivatives_have_the_same_result_in_both() {
    say_what_is_skipped("wild_coordinates_and_derivatives_have_the_same_result_in_both");
    assert!(run(12, part::some(40), false) > part::some(50_000));
}

#[test]
fn wild_coordinates_give_what_the_image_or_its_border_has() {
    // Components of bytes stay in [0, 1], and nothing is read that is not of the image: all texels are 255,
    // the border is 1.
    let mut random = Random::new(13);
    for target in TextureTarget::CLASSIC_TEXTURES {
        for _ in 0..400 {
            let min = random.pick(&[MinFilter::Nearest, MinFilter::Linear]);
            let mut state = state(&mut random, target, min, min.within_level());
            state.border_color = [1.0; 4];
            let mut extent = extent(&mut random, target);
            if extent.has_border() {
                let [width, height, depth] = extent.size();
                extent = match target {
                    TextureTarget::D1 => Extent::d1(width),
                    TextureTarget::D3 => Extent::d3(width, height, depth),
                    _ => Extent::d2(width, height),
                };
            }
            let texels = extent.size().iter().product::<u32>() as usize;
            let white = nvjit_texture::Image::new(nvjit_texture::Format::RGBA8, extent, &vec![255; 4 * texels]);
            let texture = Texture::from_image(target, white.unwrap()).unwrap().with_sampler(state).unwrap();
            for sampler in each(texture) {
                let mut call = SampleCall::new();
                call.target = target;
                call.lanes = MAX_LANES as u32;
                call.exec = [u32::MAX; MAX_LANES];
                fill(&mut random, &mut call, false);
                sampler.sample(&mut call);
                for component in call.results.as_flattened() {
                    assert!((component - 1.0).abs() < 1e-6, "{target:?} {state:?}: {component}");
                }
            }
        }
    }
}
