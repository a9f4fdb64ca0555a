//! The sampler alone, without a kernel: a rotated and scaled full-screen quad, as many lanes a call as there may be.
//! Throughput counts fragments; a nanosecond a fragment is 1 Gelem/s.

mod noise;

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use nvjit_runtime::MAX_LANES;
use nvjit_runtime::{SampleCall, Sampler, TextureTarget};
use nvjit_texture::{BaseFormat, Extent, Format, MagFilter, MinFilter, Storage, TextureUnits};
use nvjit_texture::{SamplerState, Texture};

/// Side of the screen in fragments.
const SCREEN: usize = 512;

/// Layers of an array.
const LAYERS: u32 = 4;

fn texture(
    target: TextureTarget,
    format: Format,
    size: u32,
    state: SamplerState,
    mut units: TextureUnits,
) -> TextureUnits {
    let target = target.of_texture();
    let image = match target.has_layers() {
        true => noise::filled(format, Extent::d2(size, size).layered(LAYERS)),
        false => noise::image(format, size),
    };
    let mut texture = Texture::from_image(target, image).unwrap();
    if state.min_filter.mipmaps() {
        texture.generate_mipmap().unwrap();
    }
    units.bind(0, Arc::new(texture.with_sampler(state).unwrap())).unwrap();
    units
}

/// Looks up the whole screen. A fragment to the right is `step.0` further in (s, t), one below `step.1`.
fn screen(units: &TextureUnits, call: &mut SampleCall, step: [[f32; 2]; 2]) -> f32 {
    let mut sum = 0.0;
    // Adjacent quads.
    let lane_steps: [[f32; MAX_LANES]; 2] = std::array::from_fn(|axis| {
        let (x, y) = (step[0][axis], step[1][axis]);
        std::array::from_fn(|lane| (lane / 4 * 2 + lane % 2) as f32 * x + (lane / 2 % 2) as f32 * y)
    });
    for y in (0..SCREEN).step_by(2) {
        for x in (0..SCREEN).step_by(MAX_LANES / 2) {
            for axis in 0..2 {
                let start = x as f32 * step[0][axis] + y as f32 * step[1][axis];
                for (coordinate, step) in call.coordinates[axis].iter_mut().zip(lane_steps[axis]) {
                    *coordinate = start + step;
                }
            }
            units.sample(call);
            sum += call.results[0][0];
        }
    }
    sum
}

fn benches(c: &mut Criterion) {
    let d2 = SamplerState::new(TextureTarget::D2);
    let trilinear = d2.with_filters(MinFilter::LinearMipmapLinear, MagFilter::Linear);
    let linear = d2.with_filters(MinFilter::Linear, MagFilter::Linear);
    let nearest = d2.with_filters(MinFilter::Nearest, MagFilter::Nearest);
    let anisotropic = SamplerState { max_anisotropy: 8.0, ..trilinear };
    let depth = Format::new(BaseFormat::DepthComponent, Storage::Unorm16).unwrap();
    let integers = Format::new(BaseFormat::Rgba, Storage::Uint32).unwrap();
    // Texels a fragment along x and along y: about one, 1.7, and long and thin.
    let cases = [
        ("nearest", TextureTarget::D2, Format::RGBA8, nearest, [0.9; 2]),
        ("linear", TextureTarget::D2, Format::RGBA8, linear, [0.9; 2]),
        ("trilinear", TextureTarget::D2, Format::RGBA8, trilinear, [1.7; 2]),
        ("anisotropic8", TextureTarget::D2, Format::RGBA8, anisotropic, [9.0, 1.2]),
        ("rgba16f", TextureTarget::D2, Format::RGBA16F, linear, [0.9; 2]),
        ("cube", TextureTarget::Cube, Format::RGBA8, linear, [0.9; 2]),
        ("array", TextureTarget::Array2D, Format::RGBA8, linear, [0.9; 2]),
        ("shadow", TextureTarget::Shadow2D, depth, linear, [0.9; 2]),
        ("integers", TextureTarget::D2, integers, nearest, [0.9; 2]),
    ];
    for size in [256, 2048] {
        let mut group = c.benchmark_group(size.to_string());
        group.throughput(Throughput::Elements((SCREEN * SCREEN) as u64));
        for (name, target, format, state, texels) in cases {
            let (sin, cos) = 0.4f32.sin_cos();
            let per = texels.map(|texels| texels / size as f32);
            let step = [[cos * per[0], sin * per[0]], [-sin * per[1], cos * per[1]]];
            let mut call = SampleCall::new();
            (call.target, call.lanes) = (target, MAX_LANES as u32);
            call.exec = [u32::MAX; MAX_LANES];
            // The major axis of a cube map, or the depth reference.
            call.coordinates[2] = [if target.compares() { 0.5 } else { 1.0 }; MAX_LANES];
            for (suffix, units) in [
                ("", TextureUnits::new()),
                ("/eight", TextureUnits::narrow()),
                ("/reference", TextureUnits::reference()),
            ] {
                let units = texture(target, format, size, state, units);
                group.bench_function(format!("{name}{suffix}"), |b| {
                    b.iter(|| screen(&units, black_box(&mut call), black_box(step)));
                });
            }
        }
        group.finish();
    }
}

criterion_group! { name = sampler; config = Criterion::default().sample_size(20); targets = benches }
criterion_main!(sampler);
