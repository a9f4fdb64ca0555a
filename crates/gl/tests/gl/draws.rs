//! Draws with geometry programs, tessellation and transform feedback, by both engines: what is drawn, recorded and
//! counted, from the specifications. Section numbers are those of NV_geometry_program4 (GP), NV_tessellation_program5
//! (TP) and NV_transform_feedback (TF).

use nvjit::engine::{Choice, Engine};
use nvjit::runtime::{NoTextures, Stage};
use nvjit::{Options, Program};
use nvjit_gl::drawing;
use nvjit_raster::{
    Blend, BlendFactor, ColorFormat, DrawError, Feedback, FeedbackBuffer, FeedbackCounts, Mesh, Mode, Outputs,
    Pipeline, Recorded, State, Statistics, Target, Topology, registers,
};

/// Copies position and the first generic attribute, which is the second one of the mesh.
const VERTEX: &str =
    "!!NVvp5.0\nMOV.F result.position, vertex.attrib[0];\nMOV.F result.attrib[0], vertex.attrib[1];\nEND\n";
/// Shows attribute 0.
const FRAGMENT: &str = "!!NVfp5.0\nMOV.F result.color, fragment.attrib[0];\nEND\n";
/// Counts fragments.
const ONE: &str = "!!NVfp5.0\nMOV.F result.color, 1;\nEND\n";

/// The programs of a pipeline.
#[derive(Clone, Copy)]
struct Programs<'a> {
    vertex: &'a str,
    control: Option<&'a str>,
    evaluation: Option<&'a str>,
    geometry: Option<&'a str>,
    fragment: &'a str,
}

const PLAIN: Programs<'static> =
    Programs { vertex: VERTEX, control: None, evaluation: None, geometry: None, fragment: FRAGMENT };

/// The results of a draw.
#[derive(Clone, PartialEq, Debug)]
struct Drawn {
    pictures: Vec<Vec<[u32; 4]>>,
    /// Of the first picture, at one sample.
    depths: Vec<f32>,
    statistics: Statistics,
    feedback: Option<Feedback>,
}

/// The input of a draw.
#[derive(Clone)]
struct Scene<'a> {
    mode: Mode,
    positions: &'a [[f32; 4]],
    attributes: &'a [[f32; 4]],
    indices: &'a [u32],
    state: State,
    layers: usize,
    layered: bool,
    feedback: Option<Feedback>,
    restart: Option<u32>,
    format: ColorFormat,
    samples: u32,
    clear_color: [f32; 4],
    clear_depth: f32,
}

/// Pixels of a side of a picture.
const SIZE: u32 = 64;

impl<'a> Scene<'a> {
    fn new(mode: Mode, positions: &'a [[f32; 4]], indices: &'a [u32]) -> Self {
        let add = Some(Blend::add(BlendFactor::One, BlendFactor::One));
        let state = State { blends: [add; registers::COLORS], ..State::new(SIZE, SIZE) };
        Self {
            mode,
            positions,
            attributes: positions,
            indices,
            state,
            layers: 1,
            layered: false,
            feedback: None,
            restart: None,
            format: ColorFormat::Rgba32f,
            samples: 1,
            clear_color: [0.0; 4],
            clear_depth: 1.0,
        }
    }

    fn recording(self, feedback: Feedback) -> Self {
        Self { layers: 0, feedback: Some(feedback), ..self }
    }
}

fn load(text: &str) -> Program {
    Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

fn draw_with(programs: Programs<'_>, scene: &Scene<'_>, choice: Choice) -> Result<Drawn, DrawError> {
    let engine = |program: &Program| {
        let choice = if program.stage() == Stage::TessControl { Choice::Interpreter } else { choice };
        Engine::new(program, Options::default(), choice).unwrap()
    };
    let made = |text: Option<&str>| text.map(load).map(|program| (engine(&program), program));
    let [vertex, control, evaluation, geometry, fragment] =
        [Some(programs.vertex), programs.control, programs.evaluation, programs.geometry, Some(programs.fragment)]
            .map(made);
    let last = geometry.as_ref().or(evaluation.as_ref()).or(vertex.as_ref()).map(|(_, program)| program);
    let is_relative = last.is_some_and(drawing::relative_layers);
    let (vertex, fragment) = (vertex.unwrap().0, fragment.unwrap().0);
    let mut pipeline = Pipeline::new(&vertex, &fragment)?;
    if is_relative {
        pipeline = pipeline.with_relative_layers();
    }
    if let Some((shader, program)) = &control {
        pipeline = pipeline.with_control(drawing::control(program, shader).unwrap())?;
    }
    if let Some((shader, program)) = &evaluation {
        pipeline = pipeline.with_evaluation(drawing::evaluation(program, shader).unwrap())?;
    }
    if let Some((shader, program)) = &geometry {
        pipeline = pipeline.with_geometry(drawing::geometry(program, shader).unwrap())?;
    }
    let target = |_| Target::new(SIZE, SIZE, scene.format).try_with_samples(scene.samples).unwrap();
    let mut targets: Vec<_> = (0..scene.layers).map(target).collect();
    targets.iter_mut().for_each(|target| target.clear(scene.clear_color, scene.clear_depth));
    let mesh = Mesh::new(scene.mode, scene.indices).with(0, scene.positions).with(1, scene.attributes);
    let mesh = Mesh { restart: scene.restart, ..mesh };
    let mut feedback = scene.feedback.clone();
    let outputs = Outputs { targets: &mut targets, layered: scene.layered, feedback: feedback.as_mut() };
    let statistics = pipeline.draw_to(outputs, &scene.state, &mesh, &NoTextures)?;
    let pixel = |target: &Target, at: u32| target.color(at % SIZE, at / SIZE).map(f32::to_bits);
    let pictures = targets.iter().map(|target| (0..SIZE * SIZE).map(|at| pixel(target, at)).collect()).collect();
    let depths = targets.first().map(|target| (0..SIZE * SIZE).map(|at| target.depth(at % SIZE, at / SIZE)).collect());
    Ok(Drawn { pictures, depths: depths.unwrap_or_default(), statistics, feedback })
}

/// Draws with both engines, which must agree, and with one thread and three.
fn draw(programs: Programs<'_>, scene: &Scene<'_>) -> Result<Drawn, DrawError> {
    let drawn = draw_with(programs, scene, Choice::Interpreter);
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let other = pool.install(|| draw_with(programs, scene, Choice::Best));
        assert!(other == drawn, "{threads} threads: {:?}", other.map(|drawn| (drawn.statistics, drawn.feedback)));
    }
    drawn
}

/// The recorded words of each vertex.
fn recorded(programs: Programs<'_>, scene: &Scene<'_>, words: usize) -> Vec<Vec<u32>> {
    let feedback = draw(programs, scene).unwrap().feedback.unwrap();
    feedback.buffers[0].words.chunks(words).map(<[u32]>::to_vec).collect()
}

/// Every pixel is hit once.
fn assert_once(drawn: &Drawn) {
    let wrong: Vec<_> = (0..SIZE * SIZE)
        .filter(|&at| f32::from_bits(drawn.pictures[0][at as usize][0]) != 1.0)
        .map(|at| (at % SIZE, at / SIZE, f32::from_bits(drawn.pictures[0][at as usize][0])))
        .collect();
    assert!(wrong.is_empty(), "{} pixels: {:?}", wrong.len(), &wrong[..wrong.len().min(9)]);
}

/// Vertices at the origin whose attribute is their number.
fn numbered(count: usize) -> Vec<[f32; 4]> {
    (0..count).map(|number| [number as f32, 0.0, 0.0, 1.0]).collect()
}

/// `result.attrib[n]`
fn attrib(n: u16, components: u8) -> Recorded {
    Recorded::Result(registers::ATTRIB0 + n, components)
}

const LOTS: usize = 1 << 20;

#[test]
fn a_geometry_program_covers_each_pixel_with_a_square_for_each_point() {
    // 16 points, each for a sixteenth of the picture.
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 4;\n\
        TEMP P; MOV.F P, vertex[0].position;\nMOV.F result.attrib[0], vertex[0].attrib[0];\n\
        MOV.F result.position, P;\nEMIT;\n\
        ADD.F result.position, P, {0.5, 0, 0, 0};\nEMIT;\n\
        ADD.F result.position, P, {0, 0.5, 0, 0};\nEMIT;\n\
        ADD.F result.position, P, {0.5, 0.5, 0, 0};\nEMIT;\nEND\n";
    let positions: Vec<_> =
        (0..16).map(|at| [(at % 4) as f32 * 0.5 - 1.0, (at / 4) as f32 * 0.5 - 1.0, 0.0, 1.0]).collect();
    let attributes: Vec<_> = (0..16).map(|at| [at as f32, 1.0, 0.0, 1.0]).collect();
    let indices: Vec<u32> = (0..16).collect();
    let scene = Scene { attributes: &attributes, ..Scene::new(Mode::Points, &positions, &indices) };
    let programs = Programs { geometry: Some(geometry), ..PLAIN };
    let drawn = draw(programs, &scene).unwrap();
    for at in 0..SIZE * SIZE {
        let square = (at % SIZE) / 16 + (at / SIZE) / 16 * 4;
        let expected = [square as f32, 1.0, 0.0, 1.0].map(f32::to_bits);
        assert_eq!(drawn.pictures[0][at as usize], expected, "pixel {at}");
    }
    assert_eq!((drawn.statistics.vertices, drawn.statistics.primitives), (16, 32));
    assert_once(&draw(Programs { fragment: ONE, ..programs }, &scene).unwrap());
}

/// Emits primitive.id mod 7 + 1 points, and what they come from.
const COUNTING: &str = "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 7; INVOCATIONS 2;\n\
    INT TEMP N; MOD.S N.x, primitive.id, 7; MOV.S N.y, 0;\n\
    REP.S;\n\
    MOV.F result.position, 0;\n\
    MOV.S result.attrib[0].x, primitive.id; MOV.S result.attrib[0].y, primitive.invocation.x; MOV.S result.attrib[0].z, N.y;\n\
    EMIT;\n\
    SGE.S.CC N.z, N.y, N.x; BRK (NE.z); ADD.S N.y, N.y, 1;\n\
    ENDREP;\nEND\n";

#[test]
fn vertices_are_ordered_by_primitive_invocation_and_emission() {
    // More primitives than any batch holds.
    let count = 3000;
    let positions = numbered(1);
    let indices = vec![0; count as usize];
    let feedback = Feedback::interleaved(&[attrib(0, 3)], LOTS);
    let scene = Scene::new(Mode::Points, &positions, &indices).recording(feedback);
    let found = recorded(Programs { geometry: Some(COUNTING), ..PLAIN }, &scene, 3);
    let emitted = |id: u32, invocation: u32| (0..=id % 7).map(move |number| vec![id, invocation, number]);
    let expected = (0..count).flat_map(|id| (0..2).flat_map(move |invocation| emitted(id, invocation)));
    assert!(found.into_iter().eq(expected));
}

/// Emits the numbers of the vertices of a primitive as points.
fn telling(primitive: &str, vertices: usize) -> String {
    let emit = |m| format!("MOV.F result.position, 0; MOV.F result.attrib[0], vertex[{m}].attrib[0]; EMIT;\n");
    let head = format!("PRIMITIVE_IN {primitive}; PRIMITIVE_OUT POINTS; VERTICES_OUT {vertices};\n");
    format!("!!NVgp5.0\n{head}{}END\n", (0..vertices).map(emit).collect::<String>())
}

/// The numbers of the vertices of all primitives, counted from 1 as in the texts.
fn vertices_of(mode: Mode, primitive: &str, vertices: usize, count: usize) -> Vec<Vec<u32>> {
    let (positions, indices) = (numbered(count), (0..count as u32).collect::<Vec<_>>());
    let feedback = Feedback::interleaved(&[attrib(0, 1)], LOTS);
    let scene = Scene::new(mode, &positions, &indices).recording(feedback);
    let geometry = telling(primitive, vertices);
    let found = recorded(Programs { geometry: Some(&geometry), ..PLAIN }, &scene, vertices);
    found.iter().map(|words| words.iter().map(|&word| f32::from_bits(word) as u32 + 1).collect()).collect()
}

#[test]
fn strips_of_triangles_with_adjacency_are_as_in_table_x_1() {
    // GP table X.1: first, second and third vertex with the vertices opposite to the edges behind them.
    let strip = |count| vertices_of(Mode::TriangleStripAdjacency, "TRIANGLES_ADJACENCY", 6, count);
    assert!(strip(5).is_empty());
    assert_eq!(strip(6), [[1, 2, 3, 6, 5, 4]]);
    assert_eq!(strip(7), [[1, 2, 3, 6, 5, 4]]);
    assert_eq!(strip(8), [[1, 2, 3, 7, 5, 4], [5, 1, 3, 6, 7, 8]]);
    assert_eq!(strip(10), [[1, 2, 3, 7, 5, 4], [5, 1, 3, 6, 7, 9], [5, 3, 7, 10, 9, 8]]);
    assert_eq!(strip(12), [[1, 2, 3, 7, 5, 4], [5, 1, 3, 6, 7, 9], [5, 3, 7, 11, 9, 8], [9, 5, 7, 10, 11, 12]]);
}

#[test]
fn every_mode_has_the_primitives_of_the_texts() {
    let of = vertices_of;
    assert_eq!(of(Mode::Points, "POINTS", 1, 2), [[1], [2]]);
    assert_eq!(of(Mode::Lines, "LINES", 2, 5), [[1, 2], [3, 4]]);
    assert_eq!(of(Mode::LineStrip, "LINES", 2, 3), [[1, 2], [2, 3]]);
    assert_eq!(of(Mode::LineLoop, "LINES", 2, 3), [[1, 2], [2, 3], [3, 1]]);
    assert_eq!(of(Mode::Triangles, "TRIANGLES", 3, 7), [[1, 2, 3], [4, 5, 6]]);
    assert_eq!(of(Mode::TriangleStrip, "TRIANGLES", 3, 5), [[1, 2, 3], [3, 2, 4], [3, 4, 5]]);
    assert_eq!(of(Mode::TriangleFan, "TRIANGLES", 3, 4), [[1, 2, 3], [1, 3, 4]]);
    // GP issue 17.
    assert_eq!(of(Mode::Quads, "TRIANGLES", 3, 9), [[1, 2, 3], [1, 3, 4], [5, 6, 7], [5, 7, 8]]);
    assert_eq!(of(Mode::QuadStrip, "TRIANGLES", 3, 6), [[1, 2, 4], [3, 1, 4], [3, 4, 6], [5, 3, 6]]);
    assert_eq!(of(Mode::Polygon, "TRIANGLES", 3, 4), [[2, 3, 1], [3, 4, 1]]);
    // GP 2.6.1.
    assert_eq!(of(Mode::LinesAdjacency, "LINES_ADJACENCY", 4, 9), [[1, 2, 3, 4], [5, 6, 7, 8]]);
    assert_eq!(of(Mode::LineStripAdjacency, "LINES_ADJACENCY", 4, 5), [[1, 2, 3, 4], [2, 3, 4, 5]]);
    assert_eq!(of(Mode::TrianglesAdjacency, "TRIANGLES_ADJACENCY", 6, 12), [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]);
    assert_eq!(of(Mode::Patches(3), "PATCHES", 3, 8), [[1, 2, 3], [4, 5, 6]]);
}

#[test]
fn vertices_beyond_a_patch_are_zeros_and_are_not_counted() {
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN PATCHES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n\
        MOV.F result.position, 0; MOV.F result.attrib[0], vertex[2].attrib[0]; MOV.S result.attrib[1].x, primitive.vertexcount;\n\
        MOV.F result.attrib[2], primitive.patch.attrib[3]; MOV.F result.attrib[1].y, primitive.tessouter[1].x;\n\
        EMIT;\nEND\n";
    let (positions, indices) = (numbered(4), [0, 1, 2, 3]);
    let feedback = Feedback::interleaved(&[attrib(0, 4), attrib(1, 2), attrib(2, 4)], LOTS);
    let mut scene = Scene::new(Mode::Patches(2), &positions, &indices).recording(feedback);
    scene.state.patch_outer[1] = 5.0;
    let found = recorded(Programs { geometry: Some(geometry), ..PLAIN }, &scene, 10);
    let (one, five) = (1.0f32.to_bits(), 5.0f32.to_bits());
    assert_eq!(found, [[0, 0, 0, 0, 2, five, 0, 0, 0, one]; 2]);
}

#[test]
fn quads_count_once_and_polygons_not_at_all() {
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n\
        MOV.F result.position, 0; MOV.S result.attrib[0].x, primitive.id; EMIT;\nEND\n";
    for (mode, expected) in [
        (Mode::Quads, &[0, 0, 1, 1][..]),
        (Mode::QuadStrip, &[0, 0, 1, 1, 2, 2]),
        (Mode::Polygon, &[0; 6]),
        (Mode::TriangleFan, &[0, 1, 2, 3, 4, 5]),
    ] {
        let (positions, indices) = (numbered(8), [0, 1, 2, 3, 4, 5, 6, 7]);
        let feedback = Feedback::interleaved(&[attrib(0, 1)], LOTS);
        let scene = Scene::new(mode, &positions, &indices).recording(feedback);
        let found = recorded(Programs { geometry: Some(geometry), ..PLAIN }, &scene, 1).concat();
        assert_eq!(found, expected, "{mode:?}");
    }
}

#[test]
fn strips_end_where_endprim_and_invocations_do() {
    // Five vertices, two, and four of the next invocation: 3 + 0 + 2 triangles.
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 7; INVOCATIONS 2;\n\
        INT TEMP N; MOV.S N, 0; MOV.F result.position, 0;\n\
        SEQ.S.CC N.w, primitive.invocation.x, 0;\n\
        IF NE.w;\nREP.S 5; MOV.S result.attrib[0].x, N.x; EMIT; ADD.S N.x, N.x, 1; ENDREP;\nENDPRIM; ENDPRIM;\n\
        MOV.S result.attrib[0].x, 90; EMIT; EMIT;\n\
        ELSE;\nREP.S 4; MOV.S result.attrib[0].x, N.x; EMIT; ADD.S N.x, N.x, 1; ENDREP;\nENDIF;\nEND\n";
    let positions = numbered(1);
    let feedback = Feedback::interleaved(&[attrib(0, 1)], LOTS);
    let scene = Scene::new(Mode::Points, &positions, &[0, 0]).recording(feedback);
    let found = recorded(Programs { geometry: Some(geometry), ..PLAIN }, &scene, 3);
    let one = [[0, 1, 2], [2, 1, 3], [2, 3, 4], [0, 1, 2], [2, 1, 3]];
    assert_eq!(found, [one, one].concat());
}

#[test]
fn only_the_first_stream_is_drawn_and_each_has_its_buffer_and_counts() {
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 3;\n\
        MOV.F result.position, vertex[0].position; MOV.F result.attrib[0], {1, 2, 3, 4};\n\
        MOV.S result.attrib[1].x, primitive.id;\nEMITS 2; MOV.F result.attrib[0].x, 9; EMITS 2; EMITS 0;\nEND\n";
    let positions = [[0.0, 0.0, 0.0, 1.0]];
    let buffer = |stream, attributes: &[Recorded], limit| FeedbackBuffer {
        stream,
        attributes: attributes.to_vec(),
        limit,
        words: Vec::new(),
    };
    let buffers = vec![buffer(2, &[attrib(0, 1), attrib(1, 1)], 6), buffer(0, &[attrib(0, 2)], LOTS)];
    let feedback = Some(Feedback { buffers, ..Feedback::default() });
    let scene = Scene { feedback, ..Scene::new(Mode::Points, &positions, &[0, 0]) };
    let drawn = draw(Programs { geometry: Some(geometry), fragment: ONE, ..PLAIN }, &scene).unwrap();
    assert_eq!((drawn.statistics.fragments, drawn.statistics.primitives), (2, 2));
    let feedback = drawn.feedback.unwrap();
    let [one, two, nine] = [1.0f32, 2.0, 9.0].map(f32::to_bits);
    assert_eq!(feedback.buffers[0].words, [one, 0, nine, 0, one, 1]);
    assert_eq!(feedback.buffers[1].words, [nine, two, nine, two]);
    let counts = |generated, written| FeedbackCounts { generated, written };
    assert_eq!(feedback.counts, [counts(2, 2), counts(0, 0), counts(4, 3), counts(0, 0)]);
}

#[test]
fn transform_feedback_takes_strips_apart_and_records_whole_primitives() {
    let (positions, indices) = (numbered(5), [0, 1, 2, 3, 4]);
    let attributes = [Recorded::PrimitiveId, attrib(0, 2), Recorded::Result(registers::TEX0, 4)];
    // Two triangles of 7 words a vertex, and not quite a third.
    let scene = Scene::new(Mode::TriangleStrip, &positions, &indices);
    let scene = scene.recording(Feedback::interleaved(&attributes, 3 * 3 * 7 - 1));
    let feedback = draw(PLAIN, &scene).unwrap().feedback.unwrap();
    let vertex = |id: u32, number: u32| [id, (number as f32).to_bits(), 0, 0, 0, 0, 1.0f32.to_bits()];
    let expected = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 3)].map(|(id, number)| vertex(id, number));
    assert_eq!(feedback.buffers[0].words, expected.concat());
    assert_eq!(feedback.counts[0], FeedbackCounts { generated: 3, written: 2 });
    // With separate buffers the smaller one limits; draws append.
    let mut feedback = Feedback::separate(&[attrib(0, 1), Recorded::Result(registers::HPOS, 2)], 7);
    for written in [1, 1] {
        let scene = Scene::new(Mode::Triangles, &positions, &[0, 1, 2, 2, 3, 4]).recording(feedback);
        feedback = draw(PLAIN, &scene).unwrap().feedback.unwrap();
        assert_eq!(feedback.counts[0].written, written);
    }
    let bits = |numbers: &[u32]| numbers.iter().map(|&number| (number as f32).to_bits()).collect::<Vec<_>>();
    assert_eq!(feedback.counts[0].generated, 4);
    assert_eq!(feedback.buffers[0].words, bits(&[0, 1, 2]));
    assert_eq!(feedback.buffers[1].words, bits(&[0, 0, 1, 0, 2, 0]));
}

/// TF 2.Y: "Transform feedback is performed after color clamping". (A colour is clamped, whichever it is, and nothing
/// else.)
#[test]
fn colors_are_recorded_after_they_are_clamped() {
    let vertex = "!!NVvp5.0\nMOV.F result.position, {-2, 2, 3, 4};\nMOV.F result.color, {-1, 0.5, 2, 1};\n\
        MOV.F result.color.back.secondary, {0.25, 7, -0.5, 3};\nMOV.F result.texcoord[0], {-1, 0.5, 2, 1};\nEND\n";
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n\
        MOV.F result.position, vertex[0].position; MOV.F result.color, vertex[0].color;\n\
        MOV.F result.color.back.secondary, vertex[0].color.back.secondary;\n\
        MOV.F result.texcoord[0], vertex[0].texcoord[0]; EMIT;\nEND\n";
    let attributes = [registers::HPOS, registers::COL0, registers::BFC0 + 1, registers::TEX0];
    let feedback = Feedback::interleaved(&attributes.map(|register| Recorded::Result(register, 4)), LOTS);
    let positions = numbered(1);
    let scene = Scene::new(Mode::Points, &positions, &[0]).recording(feedback);
    for geometry in [None, Some(geometry)] {
        let found = recorded(Programs { vertex, geometry, ..PLAIN }, &scene, 4);
        let expected = [[-2.0, 2.0, 3.0, 4.0], [0.0, 0.5, 1.0, 1.0], [0.25, 1.0, 0.0, 1.0], [-1.0, 0.5, 2.0, 1.0f32]];
        assert_eq!(found, expected.map(|vector| vector.map(f32::to_bits).to_vec()));
    }
}

/// TF 2.Y, table X.1; GP adds adjacency. "If a geometry program or geometry shader is active, the output primitive type
/// of the currently active program is used".
#[test]
fn draws_of_other_primitives_than_feedback_is_for_are_refused() {
    use Topology::{Lines, Points, Triangles};
    let positions = numbered(12);
    let indices: Vec<u32> = (0..12).collect();
    let points = telling("TRIANGLES", 3);
    let check = |programs, mode, allowed: Option<Topology>| {
        for primitives in [Points, Lines, Triangles] {
            let feedback = Feedback { primitives: Some(primitives), ..Feedback::interleaved(&[attrib(0, 1)], LOTS) };
            let drawn = draw(programs, &Scene::new(mode, &positions, &indices).recording(feedback));
            let error = (allowed != Some(primitives)).then_some(DrawError::Feedback);
            assert_eq!(drawn.err(), error, "{mode:?} for {primitives:?}");
        }
    };
    for (mode, allowed) in [
        (Mode::Points, Some(Points)),
        (Mode::Lines, Some(Lines)),
        (Mode::LineLoop, Some(Lines)),
        (Mode::LineStrip, Some(Lines)),
        (Mode::LineStripAdjacency, Some(Lines)),
        (Mode::Triangles, Some(Triangles)),
        (Mode::TriangleStrip, Some(Triangles)),
        (Mode::TriangleFan, Some(Triangles)),
        (Mode::Quads, Some(Triangles)),
        (Mode::QuadStrip, Some(Triangles)),
        (Mode::Polygon, Some(Triangles)),
        (Mode::TrianglesAdjacency, Some(Triangles)),
    ] {
        check(PLAIN, mode, allowed);
    }
    check(Programs { geometry: Some(&points), ..PLAIN }, Mode::TriangleFan, Some(Points));
}

#[test]
fn the_id_that_a_geometry_program_writes_is_that_of_fragments() {
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n\
        MOV.F result.position, vertex[0].position; ADD.S result.primid.x, primitive.id, 40; EMIT;\nEND\n";
    let fragment = "!!NVfp5.0\nI2F.S result.color, primitive.id.x;\nEND\n";
    let positions = [[-0.5, -0.5, 0.0, 1.0], [0.5, 0.5, 0.0, 1.0]];
    let scene = Scene::new(Mode::Points, &positions, &[0, 1]);
    for (geometry, expected) in [(Some(geometry), [40.0, 41.0]), (None, [0.0, 1.0])] {
        let drawn = draw(Programs { geometry, fragment, ..PLAIN }, &scene).unwrap();
        let of = |x: u32, y: u32| f32::from_bits(drawn.pictures[0][(y * SIZE + x) as usize][0]);
        assert_eq!([of(16, 16), of(48, 48)], expected);
    }
}

#[test]
fn the_last_vertex_says_the_layer() {
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 4;\n\
        INT TEMP N; MOV.S N, 0; TEMP P; MOV.F P, vertex[0].position;\n\
        REP.S 4; MOV.F result.position, P; SUB.S result.layer.x, N, 1; EMIT; ADD.S N, N, 1; ADD.F P.x, P.x, 0.25; ENDREP;\nEND\n";
    let positions = [[-0.5, 0.0, 0.0, 1.0]];
    let scene = Scene { layers: 2, layered: true, ..Scene::new(Mode::Points, &positions, &[0]) };
    let programs = Programs { geometry: Some(geometry), fragment: ONE, ..PLAIN };
    let drawn = draw(programs, &scene).unwrap();
    // Lines of 8 pixels to layers 0, 1 and 2, of which the last is not there.
    let lit = |layer: usize| -> Vec<usize> {
        (0..drawn.pictures[layer].len()).filter(|&at| drawn.pictures[layer][at][0] != 0).collect()
    };
    let row = (SIZE * SIZE / 2) as usize;
    assert_eq!(lit(0), (row + 16..row + 24).collect::<Vec<_>>());
    assert_eq!(lit(1), (row + 24..row + 32).collect::<Vec<_>>());
    // Where there are no layers, all of it is drawn.
    let drawn = draw(programs, &Scene { layered: false, layers: 1, ..scene }).unwrap();
    assert_eq!(drawn.statistics.fragments, 24);
}

#[test]
fn a_program_that_passes_through_draws_what_came() {
    let through = "!!NVgp5.0\nOPTION NV_geometry_shader_passthrough;\nPRIMITIVE_IN TRIANGLES;\n\
        PASSTHROUGH result.position;\nPASSTHROUGH result.attrib[0];\nEND\n";
    let positions = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.5, 2.0], [-1.0, 3.0, 0.0, 1.0], [0.5, 0.5, 0.0, 1.0]];
    let scene = Scene::new(Mode::Triangles, &positions, &[0, 1, 2, 3, 1, 0]);
    let [plain, passed] =
        [None, Some(through)].map(|geometry| draw(Programs { geometry, ..PLAIN }, &scene).unwrap().pictures);
    assert!(plain == passed && plain[0].iter().any(|pixel| pixel[0] != 0));
    let scene = scene.recording(Feedback::interleaved(&[attrib(0, 1)], 9));
    assert_eq!(draw(Programs { geometry: Some(through), ..PLAIN }, &scene).err(), Some(DrawError::Feedback));
}

/// Places a patch over the whole picture; corners 0 to 3 are in cyclic order.
const SQUARE: &str = "TEMP P, Q, T; MOV.F T, vertex.tesscoord;\n\
    SUB.F P, vertex[1].position, vertex[0].position; MAD.F P, P, T.x, vertex[0].position;\n\
    SUB.F Q, vertex[2].position, vertex[3].position; MAD.F Q, Q, T.x, vertex[3].position;\n\
    SUB.F Q, Q, P; MAD.F result.position, Q, T.y, P; MOV.F result.attrib[0], T;\nEND\n";
const CORNERS: [[f32; 4]; 4] =
    [[-1.0, -1.0, 0.0, 1.0], [1.0, -1.0, 0.0, 1.0], [1.0, 1.0, 0.0, 1.0], [-1.0, 1.0, 0.0, 1.0]];

#[test]
fn tessellated_squares_and_triangles_hit_each_pixel_once() {
    for spacing in ["EQUAL", "FRACTIONAL_ODD", "FRACTIONAL_EVEN"] {
        let quads = format!("!!NVtep5.0\nTESS_MODE QUADS; TESS_SPACING {spacing};\n{SQUARE}");
        let triangles = format!(
            "!!NVtep5.0\nTESS_MODE TRIANGLES; TESS_SPACING {spacing};\nTEMP P;\n\
             MUL.F P, vertex[0].position, vertex.tesscoord.x; MAD.F P, vertex[1].position, vertex.tesscoord.y, P;\n\
             MAD.F result.position, vertex[2].position, vertex.tesscoord.z, P;\nEND\n"
        );
        for (outer, inner) in [([1.0; 4], [1.0; 2]), ([3.0, 5.5, 7.25, 2.0], [4.5, 6.0]), ([64.0; 4], [64.0, 1.0])] {
            let state = State { patch_outer: outer, patch_inner: inner, ..Scene::new(Mode::Points, &[], &[]).state };
            let scene = Scene::new(Mode::Patches(4), &CORNERS, &[0, 1, 2, 3]);
            let scene = Scene { state: state.clone(), ..scene };
            let programs = Programs { evaluation: Some(&quads), fragment: ONE, ..PLAIN };
            assert_once(&draw(programs, &scene).unwrap());
            // The side that both have is edge v = 0 in one and the other.
            let scene = Scene::new(Mode::Patches(3), &CORNERS, &[0, 1, 2, 2, 3, 0]);
            assert_once(
                &draw(Programs { evaluation: Some(&triangles), ..programs }, &Scene { state, ..scene }).unwrap(),
            );
        }
    }
}

/// Levels from the attribute of the first vertex; patches of four vertices.
const CONTROL: &str = "!!NVtcp5.0\nVERTICES_OUT 4;\nATTRIB p = vertex.position; INT TEMP I; MOV.S I, primitive.invocation.x;\n\
    MOV.F result.position, p[I.x];\n\
    MOV.F result.patch.attrib[2], vertex.out[1].position;\n\
    SEQ.S.CC I.y, I.x, 0;\nIF NE.y;\n\
    MOV.F result.patch.tessouter[0].x, vertex[0].attrib[0].x; MOV.F result.patch.tessouter[1].x, vertex[0].attrib[0].x;\n\
    MOV.F result.patch.tessouter[2].x, vertex[0].attrib[0].x; MOV.F result.patch.tessouter[3].x, vertex[0].attrib[0].x;\n\
    MOV.F result.patch.tessinner[0].x, vertex[0].attrib[0].y; MOV.F result.patch.tessinner[1].x, vertex[0].attrib[0].z;\n\
    ENDIF;\nEND\n";

#[test]
fn control_programs_say_how_patches_are_subdivided() {
    let evaluation = "!!NVtep5.0\nTESS_MODE QUADS;\nMOV.F result.position, 0;\n\
        MOV.F result.attrib[0], primitive.patch.attrib[2]; MOV.S result.attrib[1].x, primitive.id;\n\
        MOV.S result.attrib[1].y, primitive.vertexcount.x; MOV.F result.attrib[1].z, primitive.tessinner[1].x;\nEND\n";
    // The second patch is culled.
    let levels = [[3.0, 5.0, 7.0, 0.0], [0.0, 1.0, 1.0, 0.0], [1.0, 1.0, 1.0, 0.0]];
    let attributes: Vec<_> = levels.iter().flat_map(|&level| [level; 4]).collect();
    let positions = numbered(12);
    let indices: Vec<u32> = (0..12).collect();
    let feedback = Feedback::interleaved(&[attrib(0, 1), attrib(1, 3), Recorded::PrimitiveId], LOTS);
    let scene = Scene::new(Mode::Patches(4), &positions, &indices).recording(feedback);
    let scene = Scene { attributes: &attributes, ..scene };
    let programs = Programs { control: Some(CONTROL), evaluation: Some(evaluation), ..PLAIN };
    let found = recorded(programs, &scene, 5);
    // 12 segments around, 4 by 2 * (3 + 5) squares within, strips of 12 + 16 - 8 triangles: OpenGL 11.2.2.2.
    let first = 4 * 3 + 2 * (5 - 2) + 2 * (7 - 2) + 2 * (5 - 2) * (7 - 2);
    assert_eq!(found.len(), 3 * (first + 2));
    let of = |patch: u32, corner: f32, level: f32| vec![corner.to_bits(), patch, 4, level.to_bits(), patch];
    assert!(found[..3 * first].iter().all(|vertex| *vertex == of(0, 1.0, 7.0)), "{:?}", found[0]);
    assert!(found[3 * first..].iter().all(|vertex| *vertex == of(2, 9.0, 1.0)), "{:?}", found[3 * first]);
    // Levels that are not written are 0, and nothing is drawn.
    let silent = "!!NVtcp5.0\nVERTICES_OUT 4;\nMOV.F result.position, vertex[0].position;\nEND\n";
    assert!(recorded(Programs { control: Some(silent), ..programs }, &scene, 5).is_empty());
}

#[test]
fn points_and_isolines_are_counted_as_the_text_says() {
    let evaluation = |declared: &str| format!("!!NVtep5.0\n{declared}\n{SQUARE}");
    let of = |declared: &str, geometry: Option<&str>| {
        let scene = Scene::new(Mode::Patches(4), &CORNERS, &[0, 1, 2, 3]);
        let mut scene = scene.recording(Feedback::interleaved(&[attrib(0, 2)], LOTS));
        (scene.state.patch_outer, scene.state.patch_inner) = ([4.0, 3.0, 2.0, 5.0], [3.0, 4.0]);
        let evaluation = evaluation(declared);
        recorded(Programs { evaluation: Some(&evaluation), geometry, ..PLAIN }, &scene, 2)
    };
    let place = |u: f32, v: f32| vec![u.to_bits(), v.to_bits()];
    // Four lines of three segments; each vertex once, in point mode.
    let lines = of("TESS_MODE ISOLINES;", None);
    let line = |v: f32| (0..3).flat_map(move |at| [at, at + 1].map(|at| (at as f32 / 3.0, v)));
    let expected: Vec<_> = (0..4).flat_map(|at| line(at as f32 / 4.0)).collect();
    let near = |found: &Vec<u32>, (u, v): &(f32, f32)| {
        (f32::from_bits(found[0]) - u).abs() <= 0.5f32.powi(16) && f32::from_bits(found[1]) == *v
    };
    assert!(lines.len() == expected.len() && lines.iter().zip(&expected).all(|(found, place)| near(found, place)));
    assert_eq!(of("TESS_MODE ISOLINES; TESS_POINT_MODE;", None).len(), 4 * 4);
    let points = of("TESS_MODE QUADS; TESS_POINT_MODE;", None);
    assert_eq!(points.len(), 4 + 3 + 2 + 5 + 2 * 3);
    assert!(points.contains(&place(0.0, 1.0)));
    // A geometry program after it takes lines, and makes one point of each.
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n\
        MOV.F result.position, 0; ADD.F result.attrib[0], vertex[0].attrib[0], vertex[1].attrib[0]; EMIT;\nEND\n";
    let found = of("TESS_MODE ISOLINES;", Some(geometry));
    assert!(found.len() == 12 && f32::from_bits(found[2][0]) > 1.6);
}

#[test]
fn output_patches_go_to_geometry_programs_as_they_are() {
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN PATCHES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\nMOV.F result.position, 0;\n\
        MOV.F result.attrib[0].x, vertex[3].position.x; MOV.F result.attrib[0].y, primitive.patch.attrib[2].x;\n\
        MOV.F result.attrib[0].z, primitive.tessouter[2].x; MOV.S result.attrib[0].w, primitive.id.x; EMIT;\nEND\n";
    let positions = numbered(160);
    let indices: Vec<u32> = (0..160).collect();
    let feedback = Feedback::interleaved(&[attrib(0, 4)], LOTS);
    let scene = Scene::new(Mode::Patches(4), &positions, &indices).recording(feedback);
    let programs = Programs { control: Some(CONTROL), geometry: Some(geometry), ..PLAIN };
    let found = recorded(programs, &scene, 4);
    let expected = (0..40u32).map(|patch| {
        let first = patch as f32 * 4.0;
        vec![(first + 3.0).to_bits(), (first + 1.0).to_bits(), first.to_bits(), patch]
    });
    assert_eq!(found, expected.collect::<Vec<_>>());
    // Without it they are not drawn.
    let drawn = draw(Programs { geometry: None, ..programs }, &Scene { layers: 1, feedback: None, ..scene }).unwrap();
    assert_eq!(drawn.statistics.primitives, 0);
}

#[test]
fn strips_and_adjacency_are_drawn_without_a_geometry_program() {
    let positions = [[-1.0, -1.0, 0.0, 1.0], [1.0, -1.0, 0.0, 1.0], [-1.0, 1.0, 0.0, 1.0], [1.0, 1.0, 0.0, 1.0]];
    let programs = Programs { fragment: ONE, ..PLAIN };
    for (mode, indices) in [
        (Mode::TriangleStrip, &[0, 1, 2, 3][..]),
        (Mode::TriangleFan, &[0, 1, 3, 2]),
        (Mode::Quads, &[0, 1, 3, 2, 0]),
        (Mode::QuadStrip, &[0, 2, 1, 3]),
        (Mode::Polygon, &[0, 1, 3, 2]),
        (Mode::TrianglesAdjacency, &[0, 3, 1, 3, 2, 3, 1, 0, 3, 0, 2, 0, 0]),
        (Mode::TriangleStripAdjacency, &[0, 3, 1, 3, 2, 0, 3, 0]),
    ] {
        assert_once(&draw(programs, &Scene::new(mode, &positions, indices)).unwrap());
    }
    let patches = draw(programs, &Scene::new(Mode::Patches(3), &positions, &[0, 1, 2])).unwrap();
    assert_eq!(patches.statistics.fragments, 0);
    let line = draw(programs, &Scene::new(Mode::LineStripAdjacency, &positions, &[3, 0, 1, 2])).unwrap();
    assert_eq!(line.statistics.fragments, 64);
    // The last vertex of a quad is the one whose attributes it has, also where there are no later stages.
    let flat = "!!NVfp5.0\nFLAT ATTRIB a = fragment.attrib[0];\nMOV.F result.color, a;\nEND\n";
    let attributes = numbered(4);
    let scene = Scene { attributes: &attributes, ..Scene::new(Mode::Quads, &positions, &[0, 1, 3, 2]) };
    let drawn = draw(Programs { fragment: flat, ..PLAIN }, &scene).unwrap();
    assert!(drawn.pictures[0].iter().all(|pixel| f32::from_bits(pixel[0]) == 2.0));
}

#[test]
fn draws_that_do_not_fit_the_programs_are_refused() {
    let positions = numbered(4);
    let lines = telling("LINES", 2);
    let evaluation = format!("!!NVtep5.0\nTESS_MODE QUADS;\n{SQUARE}");
    let with_lines = Programs { geometry: Some(&lines), ..PLAIN };
    let tessellated = Programs { evaluation: Some(&evaluation), ..PLAIN };
    let both = Programs { geometry: Some(&lines), ..tessellated };
    for (programs, mode, error) in [
        (with_lines, Mode::Triangles, DrawError::Primitive),
        (with_lines, Mode::LinesAdjacency, DrawError::Primitive),
        (tessellated, Mode::Triangles, DrawError::Primitive),
        (both, Mode::Patches(4), DrawError::Primitive),
        (tessellated, Mode::Patches(0), DrawError::Patch(0)),
        (tessellated, Mode::Patches(33), DrawError::Patch(33)),
    ] {
        let scene = Scene::new(mode, &positions, &[0, 1, 2, 3]);
        assert_eq!(draw(programs, &scene).err(), Some(error), "{mode:?}");
    }
    let scene = Scene::new(Mode::Points, &positions, &[0]);
    let too_many: Vec<Recorded> = (0..17).map(|number| attrib(number, 4)).collect();
    for attributes in [&[attrib(0, 5)][..], &[attrib(0, 0)], &too_many] {
        let scene = scene.clone().recording(Feedback::interleaved(attributes, 9));
        assert_eq!(draw(PLAIN, &scene).err(), Some(DrawError::Feedback));
    }
}

/// TF 2.Y: "The error INVALID_OPERATION is generated if any attribute appears more than once in the array <attribs>",
/// in either mode. Streams have attributes of their own.
#[test]
fn nothing_is_recorded_twice() {
    let positions = numbered(1);
    let scene = Scene::new(Mode::Points, &positions, &[0]);
    let id = Recorded::PrimitiveId;
    for (attributes, twice) in [
        (&[attrib(0, 1), attrib(1, 1), attrib(0, 1)][..], Some(attrib(0, 1))),
        (&[attrib(3, 1), attrib(3, 2)], Some(attrib(3, 2))),
        (&[id, attrib(3, 2), id], Some(id)),
        (&[id, attrib(3, 2), attrib(4, 2)], None),
    ] {
        for feedback in [Feedback::interleaved(attributes, 9), Feedback::separate(attributes, 9)] {
            let drawn = draw(PLAIN, &scene.clone().recording(feedback));
            assert_eq!(drawn.err(), twice.map(DrawError::RecordedTwice), "{attributes:?}");
        }
    }
    let error = DrawError::RecordedTwice(attrib(0, 4)).to_string();
    assert_eq!(error, "transform feedback records result 23 twice");
    let mut of_streams = Feedback::separate(&[id, attrib(0, 1), attrib(0, 1)], 9);
    of_streams.buffers[2].stream = 2;
    assert!(draw(PLAIN, &scene.recording(of_streams)).is_ok());
}

mod feedback;
mod languages;
#[path = "../../../../examples/stages/scenes.rs"]
#[allow(dead_code)]
mod scenes;
mod viewports;

/// A picture of both engines, and how many of its pixels have another colour than the first.
fn seen(draw: impl Fn(Choice) -> Target) -> (Vec<u8>, usize) {
    let [picture, other] = [Choice::Interpreter, Choice::Best].map(|choice| draw(choice).to_rgba8());
    assert!(picture == other, "both engines draw the same");
    let different = picture.chunks(4).filter(|pixel| *pixel != &picture[..4]).count();
    (picture, different)
}

#[test]
fn the_examples_draw_the_same_by_both_engines() {
    let (_, grass) = seen(|choice| scenes::grass(choice, 128).unwrap());
    assert!(grass > 5000, "{grass} pixels of grass");
    let (_, coarse) = seen(|choice| scenes::sphere(choice, 96, 1.0).unwrap());
    let (_, fine) = seen(|choice| scenes::sphere(choice, 96, 17.5).unwrap());
    assert!(coarse > 500 && fine > coarse + 500, "{coarse} and {fine} pixels of a sphere");
    // Four particles are born each step, and each is there for 71; with them is the source.
    for (steps, count) in [(1, 5), (3, 13), (100, 285)] {
        let (_, sparks) = seen(|choice| {
            let (target, particles) = scenes::fountain(choice, 128, steps).unwrap();
            assert_eq!(particles, count, "after {steps} steps");
            target
        });
        assert!(sparks > 0);
    }
}
