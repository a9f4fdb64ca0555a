//! Blades of grass by a geometry program, and the same vertices by a vertex program alone, on one thread.
//!
//! `cargo bench --bench grass` prints the least time of a draw of each, and their ratio.

use std::time::{Duration, Instant};

use nvjit::Program;
use nvjit::compiler::codegen::{CompileOptions, Compiler, Kernel};
use nvjit::language::program::ParameterSource;
use nvjit::runtime::{NoTextures, Stage};
use nvjit_gl::drawing;
use nvjit_raster::{ColorFormat, Mesh, Mode, Pipeline, State, Statistics, Target};

#[allow(dead_code)]
#[path = "../../../examples/stages/scenes.rs"]
mod scenes;

const SIZE: u32 = 512;
const BLADES: usize = 20_000;
/// Vertices of a blade.
const VERTICES: u32 = 7;
const ROUNDS: usize = 60;

fn compile(text: &str) -> (Program, Kernel) {
    let program = Program::load(text.as_bytes()).expect("bench programs load");
    let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
    let kernel = compiler.compile(&program).expect("they compile");
    (program, kernel)
}

fn set(bank: &mut [[f32; 4]], program: &Program, values: &[[f32; 4]]) {
    for parameter in program.parameters() {
        if let ParameterSource::Environment(number) = parameter.source {
            bank[usize::from(parameter.index)] = values[usize::from(number)];
        }
    }
}

fn main() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let (_, pass) = compile(include_str!("../../../examples/stages/pass.vp"));
    let (geometry_program, geometry) = compile(include_str!("../../../examples/stages/grass.gp"));
    let (vertex_program, vertex) = compile(include_str!("../../../examples/stages/grass.vp"));
    let (_, fragment) = compile(include_str!("../../../examples/stages/grass.fp"));
    let (roots, kinds) = scenes::blades(BLADES);
    let points: Vec<u32> = (0..BLADES as u32).collect();
    let stage = drawing::geometry(&geometry_program, &geometry).expect("a geometry program");
    let mut emitting =
        Pipeline::new(&pass, &fragment).and_then(|pipeline| pipeline.with_geometry(stage)).expect("a pipeline");
    set(emitting.parameters_mut(Stage::Geometry), &geometry_program, &scenes::meadow());

    let repeat =
        |values: &[[f32; 4]]| -> Vec<_> { values.iter().flat_map(|&value| [value; VERTICES as usize]).collect() };
    let places: Vec<_> = (0..BLADES as u32 * VERTICES)
        .map(|vertex| {
            let number = vertex % VERTICES;
            [(number / 2) as f32 / 3.0, if number.is_multiple_of(2) { -1.0 } else { 1.0 }, 0.0, 1.0]
        })
        .collect();
    let (all_roots, all_kinds) = (repeat(&roots), repeat(&kinds));
    let strip = |blade: u32| {
        let turned = |at: u32| if at.is_multiple_of(2) { [at, at + 1, at + 2] } else { [at + 1, at, at + 2] };
        (0..VERTICES - 2).flat_map(move |at| turned(at).map(|at| blade * VERTICES + at))
    };
    let triangles: Vec<u32> = (0..BLADES as u32).flat_map(strip).collect();
    let mut plain = Pipeline::new(&vertex, &fragment).expect("a pipeline");
    set(plain.vertex_parameters_mut(), &vertex_program, &scenes::meadow());

    let state = State::new(SIZE, SIZE);
    let draw = |pipeline: &Pipeline<'_>, mesh: &Mesh<'_>| -> (Duration, Statistics, Vec<u8>) {
        let mut target = Target::new(SIZE, SIZE, ColorFormat::Rgba8);
        target.clear([0.0; 4], 1.0);
        let start = Instant::now();
        let statistics = pool.install(|| pipeline.draw(&mut target, &state, mesh, &NoTextures)).expect("a draw");
        (start.elapsed(), statistics, target.to_rgba8())
    };
    let points = Mesh::new(Mode::Points, &points).with(0, &roots).with(1, &kinds);
    let triangles = Mesh::new(Mode::Triangles, &triangles).with(0, &all_roots).with(1, &all_kinds).with(2, &places);
    let mut best = [Duration::MAX; 2];
    // In turns, so that other load on the machine affects both alike.
    for _ in 0..ROUNDS {
        let [by_geometry, by_vertices] = [draw(&emitting, &points), draw(&plain, &triangles)];
        assert_eq!(by_geometry.1.fragments, by_vertices.1.fragments, "the same blades");
        assert!(by_geometry.2 == by_vertices.2, "the same picture");
        best = [best[0].min(by_geometry.0), best[1].min(by_vertices.0)];
    }
    let vertices = BLADES as f64 * f64::from(VERTICES);
    let [by_geometry, by_vertices] = best.map(|time| time.as_secs_f64() * 1e9 / vertices);
    println!("grass, ns a vertex: {by_geometry:.1} by a geometry program, {by_vertices:.1} by a vertex program");
    println!("ratio {:.2}", by_geometry / by_vertices);
}
