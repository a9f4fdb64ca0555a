//! Both engines, and native code for less of the CPU, on the kernels of `benches/programs`: time of a batch, and time
//! to compile.
//!
//! `cargo bench --bench shading` prints the time of one batch of [`LANES`] invocations, and elements a second.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nvjit::Program;
use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
use nvjit::interp::Interpreter;
use nvjit_runtime::{Batch, Shader, TextureTarget};
use nvjit_texture::{Format, MagFilter, MinFilter, Texture, TextureUnits};
use std::hint::black_box;
use std::sync::Arc;

#[path = "../crates/texture/benches/noise/mod.rs"]
mod noise;

const LANES: usize = 4096;

const PROGRAMS: [(&str, &str); 10] = [
    ("phong", include_str!("programs/phong.fp")),
    ("alu64", include_str!("programs/alu64.fp")),
    ("trans", include_str!("programs/trans.fp")),
    ("half", include_str!("programs/half.fp")),
    ("tnl", include_str!("programs/tnl.vp")),
    ("skin4", include_str!("programs/skin4.vp")),
    ("lights", include_str!("programs/lights.vp")),
    ("parallax", include_str!("programs/parallax.fp")),
    ("lights40", include_str!("programs/lights40.fp")),
    ("uniform", include_str!("programs/uniform.fp")),
];

/// Noise, for programs that look something up.
fn textures() -> TextureUnits {
    let mut units = TextureUnits::new();
    let texture = Texture::from_image(TextureTarget::D2, noise::image(Format::RGBA8, 256)).expect("the image fits");
    let state = texture.sampler().with_filters(MinFilter::Linear, MagFilter::Linear);
    let texture = texture.with_sampler(state).expect("the state fits the target");
    units.bind(0, Arc::new(texture)).expect("there is a unit 0");
    units
}

/// Inputs between -1 and 1 that differ from lane to lane, so that about half of the branches on a sign are taken.
fn fill(batch: &mut Batch, rows: usize) {
    let mut random = fastrand::Rng::with_seed(1);
    for row in 0..rows {
        batch.input_mut(row).fill_with(|| random.f32() * 2.0 - 1.0);
    }
}

fn run(c: &mut Criterion) {
    let textures = textures();
    let mut group = c.benchmark_group("run");
    group.throughput(Throughput::Elements(LANES as u64));
    for (name, text) in PROGRAMS {
        let program = Program::load(text.as_bytes()).expect("bench programs load");
        let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
        let kernel = compiler.compile(&program).expect("bench programs compile");
        let interpreter = Interpreter::new(&program, compiler.options().options);
        let narrower = [("avx2", Backend::Avx2), ("cranelift", Backend::Cranelift)].map(|(name, backend)| {
            let mut options = CompileOptions::default();
            options.backend = backend;
            let compiler = Compiler::new(options);
            (name, compiler.and_then(|compiler| compiler.compile(&program)))
        });
        let mut engines: Vec<(&str, &dyn Shader)> = vec![("jit", &kernel), ("interp", &interpreter)];
        // Not every CPU has AVX2.
        engines
            .extend(narrower.iter().filter_map(|(name, kernel)| Some((*name, kernel.as_ref().ok()? as &dyn Shader))));
        for (engine, shader) in engines {
            let mut frame = shader.new_frame();
            for (index, parameter) in frame.parameters_mut().iter_mut().enumerate() {
                *parameter = [0.1 + index as f32 * 0.01, 0.5 - index as f32 * 0.02, 0.3, 8.0];
            }
            if let Some(counts) = frame.parameters_mut().get_mut(4) {
                *counts = [0.0, 1.0, 2.0, 8.0];
            }
            let mut batch = Batch::new(shader.signature(), LANES);
            fill(&mut batch, shader.signature().inputs.len());
            group.bench_function(BenchmarkId::new(engine, name), |b| {
                b.iter(|| shader.run(&mut frame, black_box(&mut batch), &textures));
            });
        }
    }
    group.finish();
}

fn compile(c: &mut Criterion) {
    let mut group = c.benchmark_group("compile");
    for (name, text) in PROGRAMS {
        let program = Program::load(text.as_bytes()).expect("bench programs load");
        let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
        group.bench_function(BenchmarkId::new("load", name), |b| b.iter(|| Program::load(black_box(text.as_bytes()))));
        group.bench_function(BenchmarkId::new("jit", name), |b| b.iter(|| compiler.compile(black_box(&program))));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(std::time::Duration::from_millis(300)).measurement_time(std::time::Duration::from_secs(1)).sample_size(30);
    targets = run, compile
}
criterion_main!(benches);
