//! Pictures with every stage: grass by a geometry program, a sphere by tessellation, a fountain by transform feedback.

use glam::dcamera::rh::{proj::opengl::perspective, view::look_at_mat4};
use glam::{DMat4, DVec3, dvec3};
use nvjit::engine::{Choice, Engine};
use nvjit::language::program::ParameterSource;
use nvjit::runtime::{NoTextures, Stage};
use nvjit::{Mad, Options, Program};
use nvjit_gl::drawing;
use nvjit_raster::{
    Blend, BlendFactor, ColorFormat, CompareFunc, DepthTest, DrawError, Feedback, Mesh, Mode, Outputs, Pipeline,
    Recorded, State, Target, registers,
};

/// A program, and the engine that runs it.
pub struct Made {
    program: Program,
    shader: Engine,
}

/// Makes programs for the engine `choice`, if it is available. MAD rounds the same way on every machine.
pub fn make(text: &str, choice: Choice) -> Made {
    let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}"));
    let choice = if program.stage() == Stage::TessControl { Choice::Interpreter } else { choice };
    let mut options = Options::default();
    options.mad = Mad::Separate;
    let shader = Engine::new(&program, options, choice).expect("examples compile");
    Made { program, shader }
}

/// Sets `program.env[...]` of a program.
fn set(pipeline: &mut Pipeline<'_>, made: &Made, values: &[[f32; 4]]) {
    let bank = pipeline.parameters_mut(made.program.stage());
    for parameter in made.program.parameters() {
        if let ParameterSource::Environment(number) = parameter.source
            && let Some(&value) = values.get(usize::from(number))
        {
            bank[usize::from(parameter.index)] = value;
        }
    }
}

/// The camera, by rows.
fn camera(eye: DVec3, center: DVec3) -> Vec<[f32; 4]> {
    let matrix: DMat4 = perspective(0.7, 1.0, 0.5, 20.0) * look_at_mat4(eye, center, DVec3::Y);
    matrix.as_mat4().transpose().to_cols_array_2d().to_vec()
}

fn target(size: u32, background: [f32; 4]) -> Target {
    let mut target = Target::new(size, size, ColorFormat::Rgba8);
    target.clear(background, 1.0);
    target
}

fn with_depth(size: u32) -> State {
    State { depth_test: Some(DepthTest { func: CompareFunc::Lequal, write: true }), ..State::new(size, size) }
}

const PASS: &str = include_str!("pass.vp");

/// Numbers from 0 to 1 without a pattern.
pub struct Random(pub u32);

impl Random {
    /// The next one.
    pub fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }
}

/// Blades of grass over a square: their roots and properties.
pub fn blades(count: usize) -> (Vec<[f32; 4]>, Vec<[f32; 4]>) {
    let mut random = Random(7);
    (0..count)
        .map(|_| {
            let root = [random.next() * 4.0 - 2.0, 0.0, random.next() * 4.0 - 2.0, 1.0];
            let (sin, cos) = (random.next() * std::f32::consts::TAU).sin_cos();
            (root, [cos, sin, 0.2 + 0.2 * random.next(), 0.05 + 0.15 * random.next()])
        })
        .unzip()
}

/// Where the grass is seen from.
pub fn meadow() -> Vec<[f32; 4]> {
    camera(dvec3(0.0, 1.1, 3.4), dvec3(0.0, 0.0, 0.0))
}

/// A meadow: each point is a blade.
pub fn grass(choice: Choice, size: u32) -> Result<Target, DrawError> {
    let [vertex, geometry, fragment] =
        [PASS, include_str!("grass.gp"), include_str!("grass.fp")].map(|text| make(text, choice));
    let (roots, kinds) = blades(6000);
    let indices: Vec<u32> = (0..roots.len() as u32).collect();
    let mut target = target(size, [0.55, 0.7, 0.85, 1.0]);
    let stage = drawing::geometry(&geometry.program, &geometry.shader).expect("it is a geometry program");
    let mut pipeline = Pipeline::new(&vertex.shader, &fragment.shader)?.with_geometry(stage)?;
    set(&mut pipeline, &geometry, &meadow());
    let mesh = Mesh::new(Mode::Points, &indices).with(0, &roots).with(1, &kinds);
    pipeline.draw(&mut target, &with_depth(size), &mesh, &NoTextures)?;
    Ok(target)
}

/// An octahedron whose triangles become a sphere with waves on it.
pub fn sphere(choice: Choice, size: u32, level: f32) -> Result<Target, DrawError> {
    let [vertex, control, evaluation, fragment] =
        [PASS, include_str!("sphere.tcp"), include_str!("sphere.tep"), include_str!("sphere.fp")]
            .map(|text| make(text, choice));
    let corner = |axis: usize, sign: f32| std::array::from_fn(|at| if at == axis { sign } else { f32::from(at == 3) });
    let corners: Vec<[f32; 4]> = (0..3).flat_map(|axis| [1.0, -1.0].map(|sign| corner(axis, sign))).collect();
    // Counterclockwise from outside: an odd number of negative corners turns a triangle over.
    let triangle = |signs: u32| {
        let [x, y, z] = [signs & 1, 2 + (signs >> 1 & 1), 4 + (signs >> 2 & 1)];
        if signs.count_ones().is_multiple_of(2) { [x, y, z] } else { [x, z, y] }
    };
    let indices: Vec<u32> = (0..8).flat_map(triangle).collect();
    let mut target = target(size, [0.02, 0.02, 0.05, 1.0]);
    let mut pipeline = Pipeline::new(&vertex.shader, &fragment.shader)?
        .with_control(drawing::control(&control.program, &control.shader).expect("it is a control program"))?
        .with_evaluation(
            drawing::evaluation(&evaluation.program, &evaluation.shader).expect("it is an evaluation program"),
        )?;
    set(&mut pipeline, &evaluation, &camera(dvec3(1.2, 1.6, 3.0), DVec3::ZERO));
    set(&mut pipeline, &control, &[[0.0; 4], [0.0; 4], [0.0; 4], [0.0; 4], [level; 4]]);
    let mesh = Mesh::new(Mode::Patches(3), &indices).with(0, &corners);
    pipeline.draw(&mut target, &with_depth(size), &mesh, &NoTextures)?;
    Ok(target)
}

/// A fountain: a geometry program makes each step's particles of those of the step before, and another one draws the
/// last.
pub fn fountain(choice: Choice, size: u32, steps: usize) -> Result<(Target, usize), DrawError> {
    let [vertex, step, sparks, fragment] =
        [PASS, include_str!("particles.gp"), include_str!("sparks.gp"), include_str!("sparks.fp")]
            .map(|text| make(text, choice));
    let stage = drawing::geometry(&step.program, &step.shader).expect("it is a geometry program");
    let moving = Pipeline::new(&vertex.shader, &fragment.shader)?.with_geometry(stage)?;
    let state = State::new(size, size);
    // One source.
    let (mut places, mut velocities) = (vec![[0.0, -0.6, 0.0, 0.0]], vec![[0.0, 0.0, 0.0, 1.0]]);
    let particles = |places: &[[f32; 4]]| (0..places.len() as u32).collect::<Vec<_>>();
    for _ in 0..steps {
        let rows = [Recorded::Result(registers::HPOS, 4), Recorded::Result(registers::ATTRIB0, 4)];
        let mut feedback = Feedback::separate(&rows, 1 << 20);
        let indices = particles(&places);
        let mesh = Mesh::new(Mode::Points, &indices).with(0, &places).with(1, &velocities);
        let outputs = Outputs { targets: &mut [], layered: false, feedback: Some(&mut feedback) };
        moving.draw_to(outputs, &state, &mesh, &NoTextures)?;
        let rows = |words: &[u32]| words.as_chunks().0.iter().map(|row| row.map(f32::from_bits)).collect();
        (places, velocities) = (rows(&feedback.buffers[0].words), rows(&feedback.buffers[1].words));
    }
    let mut target = target(size, [0.0, 0.0, 0.02, 1.0]);
    let stage = drawing::geometry(&sparks.program, &sparks.shader).expect("it is a geometry program");
    let mut seen = Pipeline::new(&vertex.shader, &fragment.shader)?.with_geometry(stage)?;
    set(&mut seen, &sparks, &camera(dvec3(0.0, 0.4, 3.4), DVec3::ZERO));
    let indices = particles(&places);
    let mesh = Mesh::new(Mode::Points, &indices).with(0, &places).with(1, &velocities);
    let blends = [Some(Blend::add(BlendFactor::One, BlendFactor::One)); registers::COLORS];
    seen.draw(&mut target, &State { blends, ..state }, &mesh, &NoTextures)?;
    Ok((target, places.len()))
}
