//! Whole frames: from vertices to pixels, the clear included.

use std::time::Instant;

use crate::cases::{LIGHT, arb, upright};
use crate::mesa::{Language, Mesa};
use crate::{Line, ROUNDS, SIZE, compare, keep};
use glam::dcamera::rh::proj::opengl::perspective;
use glam::{DMat4, dvec3};
use nvjit::Program;
use nvjit::compiler::codegen::Compiler;
use nvjit::runtime::{NoTextures, Stage};
use nvjit_raster::registers::{VERTEX_NRML, VERTEX_OPOS};
use nvjit_raster::{ColorFormat, CompareFunc, DepthTest, Pipeline, State, Target, shapes};

const VERTEX: &str = include_str!("../../../../benches/programs/feed_phong.vp");
const FRAGMENT: &str = include_str!("../../../../benches/programs/phong.fp");

/// A scene drawn with phong.
pub struct Scene {
    pub name: &'static str,
    shape: shapes::Shape,
    /// Whether it is seen by a camera, and depths are compared.
    is_deep: bool,
}

pub fn all() -> [Scene; 2] {
    [
        Scene { name: "square", shape: shapes::quad(), is_deep: false },
        Scene { name: "torus of 100,000 triangles", shape: shapes::torus(250, 200), is_deep: true },
    ]
}

impl Scene {
    fn camera(&self) -> [[f32; 4]; 5] {
        let view = DMat4::from_translation(dvec3(0.0, 0.0, -3.0)) * DMat4::from_rotation_x(0.7);
        let matrix = if self.is_deep { perspective(0.7, 1.0, 1.0, 10.0) * view } else { DMat4::IDENTITY };
        // By rows.
        let [x, y, z, w] = matrix.as_mat4().transpose().to_cols_array_2d();
        [x, y, z, w, [0.0, 2.0, 2.3, 1.0]]
    }

    /// Times of frames, and whether the pictures are the same.
    pub fn measure(&self, mesa: Option<&Mesa>, backends: &[(&str, Compiler)]) -> (Line, bool) {
        let load = |text: &str| Program::load(text.as_bytes()).expect("bench programs load");
        let programs = [VERTEX, FRAGMENT].map(load);
        let kernels: Vec<_> = backends
            .iter()
            .map(|(_, compiler)| programs.each_ref().map(|program| compiler.compile(program).expect("they compile")))
            .collect();
        let (mesh, camera) = (self.shape.mesh(), self.camera());
        let mut pipelines: Vec<_> = kernels
            .iter()
            .map(|[vertex, fragment]| {
                let mut pipeline = Pipeline::new(vertex, fragment).expect("a vertex and a fragment program");
                pipeline.vertex_parameters_mut()[..5].copy_from_slice(&camera);
                pipeline.fragment_parameters_mut()[..4].copy_from_slice(&LIGHT);
                pipeline
            })
            .collect();
        let depth_test = self.is_deep.then_some(DepthTest { func: CompareFunc::Lequal, write: true });
        let state = State { depth_test, ..State::new(SIZE, SIZE) };
        let mut target = Target::new(SIZE, SIZE, ColorFormat::Rgba8);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        let draw = |pipeline: &mut Pipeline<'_>, target: &mut Target| {
            let start = Instant::now();
            pool.install(|| {
                target.clear([0.0; 4], 1.0);
                pipeline.draw(target, &state, &mesh, &NoTextures).expect("a draw")
            });
            start.elapsed()
        };
        let theirs = mesa.map(|mesa| {
            let attributes = [(VERTEX_OPOS, &self.shape.positions[..]), (VERTEX_NRML, &self.shape.normals[..])];
            let mesh = mesa.mesh(&attributes, &self.shape.indices);
            let [vertex, fragment] = [(Stage::Vertex, VERTEX), (Stage::Fragment, FRAGMENT)]
                .map(|(stage, text)| mesa.program(stage, Language::Arb, &arb(text)));
            mesa.set_parameters(&vertex, &camera, &[]);
            mesa.set_parameters(&fragment, &LIGHT, &[]);
            let draw = move || {
                mesa.bind(&mesh);
                mesa.select([&vertex, &fragment]);
                mesa.test_depth(self.is_deep);
                let start = Instant::now();
                mesa.clear();
                mesa.draw(&mesh);
                let time = start.elapsed();
                mesa.test_depth(false);
                time
            };
            (mesa, draw)
        });
        let mut is_same = true;
        if let (Some((mesa, theirs)), Some(pipeline)) = (&theirs, pipelines.first_mut()) {
            draw(pipeline, &mut target);
            theirs();
            let pictures = [upright(&target), mesa.picture()];
            is_same = compare(self.name, &pictures[0], &pictures[1], crate::MOST_OTHERS);
            keep(self.name, &pictures[0], &pictures[1]);
        }
        // Each pixel is written at least once, and so is its depth.
        let bytes = (SIZE * SIZE) as usize * if self.is_deep { 8 } else { 4 };
        let mut line = Line { bytes, ..Line::new(self.name, backends.len()) };
        for _ in 0..ROUNDS {
            if let Some((_, theirs)) = &theirs {
                line.push(backends.len(), theirs(), 1);
            }
            for (place, pipeline) in pipelines.iter_mut().enumerate() {
                draw(pipeline, &mut target);
                line.push(place, draw(pipeline, &mut target), 1);
            }
        }
        (line, is_same)
    }
}
