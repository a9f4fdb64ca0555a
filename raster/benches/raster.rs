//! The cost of the pipeline around two programs: the programs here are almost empty, so the time is the pipeline's. The
//! root crate's `benches/render.rs` has the same scenes with real programs.
//!
//! `cargo bench -p nvjit-raster --bench raster` prints the time of a draw on one thread, and fragments
//! (for the mesh: triangles) a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use glam::dcamera::rh::proj::opengl::perspective;
use glam::{DMat4, Vec4, dvec3};
use nvjit_raster::registers::{self, attribute, result};
use nvjit_raster::{
    ColorFormat, CompareFunc, DepthTest, Pipeline, State, Target,
    shapes::{self, Shape},
};
use nvjit_runtime::{Batch, Frame, NoTextures, RowId, RunError, Sampler, Shader, Signature, Stage};

const SIZE: u32 = 1024;

/// Copies each output row from an input row.
struct Copy {
    signature: Signature,
    sources: Vec<usize>,
}

impl Shader for Copy {
    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn new_frame(&self) -> Frame {
        Frame::with_parameters(Vec::new())
    }

    fn run(&self, _: &mut Frame, batch: &mut Batch, _: &dyn Sampler) -> Result<(), RunError> {
        let lanes = batch.lanes();
        let mut buffer = [0.0; 1024];
        for (row, &source) in self.sources.iter().enumerate() {
            buffer[..lanes].copy_from_slice(&batch.input(source)[..lanes]);
            batch.output_mut(row)[..lanes].copy_from_slice(&buffer[..lanes]);
        }
        Ok(())
    }
}

fn rows(row: fn(u16, u8) -> RowId, registers: &[u16], components: u8) -> Vec<RowId> {
    registers.iter().flat_map(|&register| (0..components).map(move |component| row(register, component))).collect()
}

/// The position, and nine further numbers, as phong lighting needs.
fn vertex() -> Copy {
    let inputs = rows(attribute, &[registers::VERTEX_OPOS, registers::VERTEX_NRML], 4);
    let outputs = rows(result, &[registers::HPOS, registers::TEX0, registers::TEX0 + 1, registers::TEX0 + 2], 4);
    let sources = [0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7].to_vec();
    Copy { signature: signature(Stage::Vertex, inputs, outputs), sources }
}

fn fragment() -> Copy {
    let first = registers::FRAGMENT_TEX0;
    let inputs = rows(attribute, &[first, first + 1, first + 2], 3);
    Copy {
        signature: signature(Stage::Fragment, inputs, rows(result, &[registers::COLR], 4)),
        sources: vec![0, 4, 8, 3],
    }
}

fn signature(stage: Stage, inputs: Vec<RowId>, outputs: Vec<RowId>) -> Signature {
    Signature::new(stage, inputs, outputs)
}

/// The shape as the camera sees it, since the program does not move anything.
fn seen(mut shape: Shape) -> Shape {
    let view = DMat4::from_translation(dvec3(0.0, 0.0, -3.0)) * DMat4::from_rotation_x(0.7);
    let matrix = perspective(0.7, 1.0, 1.0, 10.0) * view;
    for position in &mut shape.positions {
        *position = (matrix * Vec4::from(*position).as_dvec4()).as_vec4().to_array();
    }
    shape
}

fn draw(c: &mut Criterion) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let (vertex, fragment) = (vertex(), fragment());
    let pipeline = Pipeline::new(&vertex, &fragment).expect("programs that fit");
    let test = Some(DepthTest { func: CompareFunc::Lequal, write: true });
    let mut group = c.benchmark_group("pipeline");
    // A triangle of the second mesh covers six pixels.
    let scenes = [("quad", shapes::quad(), None, 1 << 20), ("mesh", seen(shapes::torus(250, 200)), test, 100_000)];
    for (name, shape, depth_test, elements) in scenes {
        let mut target = Target::new(SIZE, SIZE, ColorFormat::Rgba8);
        let state = State { depth_test, ..State::new(SIZE, SIZE) };
        group.throughput(Throughput::Elements(elements));
        let mut once = || {
            target.clear([0.0; 4], 1.0);
            pipeline.draw(&mut target, &state, &shape.mesh(), &NoTextures)
        };
        let statistics = pool.install(&mut once).expect("a draw");
        eprintln!("{name}: {} primitives, {} fragments", statistics.primitives, statistics.fragments);
        group.bench_function(name, |b| pool.install(|| b.iter(&mut once)));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(std::time::Duration::from_millis(300)).measurement_time(std::time::Duration::from_secs(2)).sample_size(20);
    targets = draw
}
criterion_main!(benches);
