//! Whole draws, end to end on one thread, compared with their programs alone: the difference is the pipeline's cost;
//! and on two threads. `raster/benches/raster.rs` has the same scenes with programs that do nothing.
//!
//! `cargo bench --bench render` prints Criterion's report of draws (elements are fragments of the quad and triangles of
//! the mesh) and, at its end, the table of docs/performance.md: the best times, in nanoseconds an element.

use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput};
use glam::dcamera::rh::proj::opengl::perspective;
use glam::{DMat4, dvec3};
use nvjit::Program;
use nvjit::compiler::codegen::{CompileOptions, Compiler, Kernel};
use nvjit::runtime::{Batch, NoTextures, Shader};
use nvjit_raster::{
    ColorFormat, CompareFunc, DepthTest, Pipeline, State, Statistics, Target,
    shapes::{self, Shape},
};

const SIZE: u32 = 1024;

/// Invocations of a batch when a program runs alone.
const LANES: usize = 464;

fn compile(text: &str) -> Kernel {
    let program = Program::load(text.as_bytes()).expect("bench programs load");
    Compiler::new(CompileOptions::default())
        .expect("this machine has a backend")
        .compile(&program)
        .expect("they compile")
}

/// A camera in front of the mesh, or none for the square, which fills the screen.
fn camera(parameters: &mut [[f32; 4]], moved: bool) {
    let view = DMat4::from_translation(dvec3(0.0, 0.0, -3.0)) * DMat4::from_rotation_x(0.7);
    let matrix = if moved { perspective(0.7, 1.0, 1.0, 10.0) * view } else { DMat4::IDENTITY };
    // By rows.
    parameters[..4].copy_from_slice(&matrix.as_mat4().transpose().to_cols_array_2d());
    parameters[4] = [0.0, 2.0, 2.3, 1.0];
}

fn light(parameters: &mut [[f32; 4]]) {
    parameters[..4].copy_from_slice(&[[2.0, 3.0, 2.0, 1.0], [1.0; 4], [0.1; 4], [0.8, 0.5, 0.3, 24.0]]);
}

/// Runs `shader` for at least `invocations` invocations.
fn alone(shader: &dyn Shader, invocations: u64, set: impl Fn(&mut [[f32; 4]])) -> impl FnMut() {
    let mut frame = shader.new_frame();
    set(frame.parameters_mut());
    let mut batch = Batch::new(shader.signature(), LANES);
    for row in 0..shader.signature().inputs.len() {
        for (lane, value) in batch.input_mut(row).iter_mut().enumerate() {
            *value = (lane + 1) as f32 / LANES as f32;
        }
    }
    move || {
        for _ in 0..invocations.div_ceil(LANES as u64) {
            shader.run(&mut frame, &mut batch, &NoTextures).expect("its own batch");
        }
    }
}

/// The least time of one element of a scene, in nanoseconds.
struct Times {
    scene: &'static str,
    whole: f64,
    programs: f64,
    by_two: f64,
}

fn measure(c: &mut Criterion) -> Vec<Times> {
    let [one, two] =
        [1, 2].map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool"));
    let vertex = compile(include_str!("../../../benches/programs/feed_phong.vp"));
    let fragment = compile(include_str!("../../../benches/programs/phong.fp"));
    let test = Some(DepthTest { func: CompareFunc::Lequal, write: true });
    let scenes: [(&str, Shape, _, u64); 2] = [
        ("quad, a fragment", shapes::quad(), None, 1 << 20),
        ("mesh, a triangle", shapes::torus(250, 200), test, 100_000),
    ];
    let mut group = c.benchmark_group("render");
    let mut table = Vec::new();
    for (scene, shape, depth_test, elements) in scenes {
        let mut pipeline = Pipeline::new(&vertex, &fragment).expect("a vertex and a fragment program");
        camera(pipeline.vertex_parameters_mut(), depth_test.is_some());
        light(pipeline.fragment_parameters_mut());
        let state = State { depth_test, ..State::new(SIZE, SIZE) };
        let mut target = Target::new(SIZE, SIZE, ColorFormat::Rgba8);
        let mut draw = || -> Statistics {
            target.clear([0.0; 4], 1.0);
            pipeline.draw(&mut target, &state, &shape.mesh(), &NoTextures).expect("a draw")
        };
        let statistics = one.install(&mut draw);
        let mut vertices = alone(&vertex, statistics.vertices, |bank| camera(bank, true));
        let mut fragments = alone(&fragment, statistics.invocations, light);
        group.throughput(Throughput::Elements(elements));
        let mut best = |name: &str, pool: &rayon::ThreadPool, run: &mut (dyn FnMut() + Send)| {
            let mut best = Duration::MAX;
            group.bench_function(BenchmarkId::new(name, scene), |b| {
                b.iter_custom(|rounds| {
                    let times = (0..rounds).map(|_| {
                        let start = Instant::now();
                        pool.install(&mut *run);
                        let time = start.elapsed();
                        best = best.min(time);
                        time
                    });
                    times.sum()
                });
            });
            best.as_secs_f64() * 1e9 / elements as f64
        };
        let whole = best("whole", &one, &mut || {
            draw();
        });
        let by_two = best("two threads", &two, &mut || {
            draw();
        });
        let programs = best("programs", &one, &mut || {
            vertices();
            fragments();
        });
        table.push(Times { scene, whole, programs, by_two });
    }
    group.finish();
    table
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(4))
        .sample_size(20)
        .configure_from_args();
    let table = measure(&mut criterion);
    criterion.final_summary();
    println!("| scene | whole, ns | programs alone, ns | pipeline, ns | on two threads, ns | as fast by |");
    println!("|---|---|---|---|---|---|");
    for Times { scene, whole, programs, by_two } in
        table.into_iter().filter(|times| times.whole.max(times.programs) < 1e9)
    {
        println!(
            "| {scene} | {whole:.1} | {programs:.1} | {:.1} | {by_two:.1} | {:.2} |",
            whole - programs,
            whole / by_two
        );
    }
}
