//! A driver's costs besides shading: small batches, fetching vertices, new pipelines, and background compilation.
//!
//! `cargo bench --bench embed` prints a table with a limit for each figure. Times are the shortest of many, except for
//! draws during a compilation: the median over compilations of the longest draw.

use nvjit::engine::{Choice, Engine};
use nvjit::{Options, Program};
use nvjit_gl::drawing;
use nvjit_gl::enums::{FRAGMENT_PROGRAM_NV, VERTEX_PROGRAM_NV};
use nvjit_gl::{Context, Frames, GroupOptions, Pipeline, ShareGroup, Tiering};
use nvjit_raster::{ColorFormat, Mesh, State, Target, Topology, registers};
use nvjit_runtime::{Batch, ComponentType, NoTextures, Shader, VertexArray, Vertices};
use std::hint::black_box;
use std::time::{Duration, Instant};

const PROGRAMS: [(&str, &str); 3] = [
    ("one MOV", "!!FP1.0\nMOV o[COLR], f[COL0];\nEND"),
    ("phong", include_str!("../../../benches/programs/phong.fp")),
    ("tnl", include_str!("../../../benches/programs/tnl.vp")),
];

/// Vertices of the mesh whose arrays are fetched.
const VERTICES: usize = 4753;

/// Lanes of the batch that a compilation may not hold up.
const DRAWN: usize = 256;

fn ns(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

/// Nanoseconds of a call: the shortest time of `calls` in succession, of many such times.
fn best(calls: u32, mut call: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut best = Duration::MAX;
    while start.elapsed() < Duration::from_millis(300) {
        let once = Instant::now();
        (0..calls).for_each(|_| call());
        best = best.min(once.elapsed());
    }
    ns(best) / f64::from(calls)
}

fn row(what: &str, found: f64, goal: &str) {
    println!("| {what} | {found:.1} | {goal} |");
}

/// The cost of a batch of sixteen lanes beyond 1/256 of one with 4096.
fn small_batches() {
    for (name, text) in PROGRAMS {
        let program = Program::load(text.as_bytes()).expect("bench programs load");
        let engine = Engine::new(&program, Options::default(), Choice::Native).expect("this machine has a backend");
        let mut frame = engine.new_frame();
        let [small, large] = [(16, 100), (4096, 1)].map(|(lanes, calls)| {
            let mut batch = Batch::new(engine.signature(), lanes);
            batch.inputs_mut().for_each(|row| row.fill(0.5));
            best(calls, || engine.run(&mut frame, &mut batch, &NoTextures).expect("nothing is looked up"))
        });
        row(&format!("16 lanes of {name}, beyond shading, ns"), small - large / 256.0, "60");
    }
}

/// Position, normal and texture coordinates of a mesh, from interleaved floats.
fn fetch() {
    let text = "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0].xyz, v[NRML];\nMOV o[TEX0].xy, v[TEX0];\nEND";
    let program = Program::load(text.as_bytes()).expect("bench programs load");
    let engine = Engine::new(&program, Options::default(), Choice::Best).expect("there is an engine");
    let mut batch = Batch::new(engine.signature(), VERTICES);
    let data: Vec<u8> = (0..VERTICES * 8).flat_map(|n| (n as f32).to_ne_bytes()).collect();
    let array = |start: usize, size| VertexArray {
        data: &data[start..],
        component_type: ComponentType::Float,
        size,
        normalized: false,
        stride: 32,
    };
    let arrays = [(0, array(0, 3)), (2, array(12, 3)), (8, array(24, 2))];
    let indices: Vec<u32> = (0..VERTICES as u32).map(|n| n * 5 % VERTICES as u32).collect();
    for (order, vertices) in [("in order", Vertices::Range(0, VERTICES)), ("by indices", Vertices::Indices(&indices))] {
        let time = best(1, || {
            arrays.iter().for_each(|(register, array)| batch.fetch(*register, black_box(array), vertices));
        });
        row(&format!("fetch of {VERTICES} vertices {order}, µs"), time / 1e3, "20");
    }
}

/// A context that draws with these programs.
fn context(group: &ShareGroup, vertex: &str, fragment: &str) -> Context {
    let mut context = Context::new(group);
    for (target, id, text) in [(VERTEX_PROGRAM_NV, 1, vertex), (FRAGMENT_PROGRAM_NV, 2, fragment)] {
        context.load_program(target, id, text.as_bytes()).expect("bench programs load");
        context.bind_program(target, id).expect("the target is right");
        context.enable(target).expect("the target is right");
    }
    context
}

const THROUGH: &str = "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nEND";
const TINTED: &str = "!!FP1.0\nMUL o[COLR], f[COL0], p[0];\nEND";

/// A fragment program that has not been compiled before.
fn new_program(number: u32) -> String {
    let lines: String = (0..250).map(|line| format!("MADR R{}, R1, {line}.5, f[COL0];\n", line % 8)).collect();
    format!("!!FP1.0\n{lines}ADDR o[COLR], R0, {number}.25;\nEND")
}

/// The longest draw during each of many background compilations; and in the same time without any.
fn beside_compilation() {
    let mut options = GroupOptions::default();
    options.tiering = Tiering::Background;
    let group = ShareGroup::new(options);
    let mut drawing = context(&group, THROUGH, TINTED);
    let mut other = context(&group, THROUGH, TINTED);
    drawing.pipeline().expect("there are programs");
    group.finish_compiling();
    let mut frames = Frames::new();
    let taken = drawing.pipeline().expect("there are programs");
    let signature = taken.fragment.as_ref().expect("it is enabled").shader().signature();
    let mut batch = Batch::new(signature, DRAWN);
    let mut shade = |pipeline: &Pipeline| {
        let bound = pipeline.fragment.as_ref().expect("it is enabled");
        bound.shader().run(frames.get(bound), &mut batch, &NoTextures).expect("nothing is looked up");
    };
    let mut longest = [Vec::new(), Vec::new()];
    let mut typical = Duration::MAX;
    for number in 0..200 {
        let compiles = number % 2 == 0;
        if compiles {
            let text = new_program(number);
            other.load_program(FRAGMENT_PROGRAM_NV, 10, text.as_bytes()).expect("bench programs load");
            other.bind_program(FRAGMENT_PROGRAM_NV, 10).expect("the target is right");
            other.pipeline().expect("there are programs");
        }
        let compiled = group.statistics().compiled;
        let start = Instant::now();
        let mut worst = Duration::ZERO;
        // As long as the compilation runs, and a little longer without one.
        while if compiles { group.statistics().compiled == compiled } else { start.elapsed().as_micros() < 500 } {
            let once = Instant::now();
            let tint = [number as f32, 1.0, 0.5, 1.0];
            drawing.program_local_parameter_4f(FRAGMENT_PROGRAM_NV, 0, tint).expect("there is p[0]");
            shade(&drawing.pipeline().expect("there are programs"));
            let time = once.elapsed();
            worst = worst.max(time);
            typical = typical.min(time);
        }
        longest[usize::from(!compiles)].push(worst);
    }
    let [beside, alone] = longest.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    });
    row("a batch with new parameters, µs", ns(typical) / 1e3, "");
    row("the longest of them while nobody compiles, µs", ns(alone) / 1e3, "");
    row("the longest of them beside a compilation, µs", ns(beside) / 1e3, "50 more");
}

/// A small draw with a pipeline that has drawn, and the first with one that was just taken.
fn first_draws() {
    let group = ShareGroup::new(GroupOptions::default());
    let context = context(&group, THROUGH, TINTED);
    let mut target = Target::new(64, 64, ColorFormat::Rgba8);
    let corners = [[-0.5, -0.5, 0.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]];
    let mesh = Mesh::new(Topology::Triangles, &[0, 1, 2]).with(registers::VERTEX_OPOS, &corners);
    let state = State::new(64, 64);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be made");
    let [later, first, again, taking] = pool.install(|| {
        let kept = context.pipeline().expect("there are programs");
        let pipeline = drawing::pipeline(&kept).expect("it has both programs");
        let later = best(10, || {
            pipeline.draw(&mut target, &state, &mesh, &NoTextures).expect("the mesh is right");
        });
        let first = best(10, || {
            let taken = context.pipeline().expect("there are programs");
            let pipeline = drawing::pipeline(&taken).expect("it has both programs");
            pipeline.draw(&mut target, &state, &mesh, &NoTextures).expect("the mesh is right");
        });
        let mut workers = Some(pipeline.into_workers());
        let again = best(10, || {
            let taken = context.pipeline().expect("there are programs");
            let pipeline = drawing::pipeline(&taken).expect("it has both programs");
            let pipeline = pipeline.with_workers(workers.take().expect("they came back"));
            pipeline.draw(&mut target, &state, &mesh, &NoTextures).expect("the mesh is right");
            workers = Some(pipeline.into_workers());
        });
        let taking = best(10, || {
            black_box(context.pipeline().expect("there are programs"));
        });
        [later, first, again, taking]
    });
    row("a triangle, µs", later / 1e3, "");
    row("taking a pipeline, µs", taking / 1e3, "");
    row("the first triangle with a pipeline taken for it, µs", first / 1e3, "");
    row("the same with what threads drew with in another, as in C, µs", again / 1e3, "10 more");
}

fn main() {
    println!("| what | found | at most |\n|---|---|---|");
    small_batches();
    fetch();
    beside_compilation();
    first_draws();
}
