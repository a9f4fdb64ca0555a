//! Tests of the pipeline with shaders that are Rust functions. What programs look like is tested in the crate `nvjit`.

mod components;
mod drivers;
// Sums without rounding, which tests compare with.
#[allow(dead_code)]
#[path = "../../src/exact.rs"]
mod exact;
mod fragments;
mod magnitudes;
mod operations;
#[path = "../../../tests/part/mod.rs"]
mod part;
mod pixels;
mod polygons;
mod queue;
mod samples;
mod smooth;
mod sprites;
mod tessellate;

use glam::DVec3;
use nvjit_raster::registers::{self, attribute, result};
use nvjit_raster::*;
use nvjit_runtime::{
    Batch, Frame, MAX_LANES, NoTextures, RowId, RunError, SampleCall, Sampler, Shader, Signature, Stage,
};

/// A shader that calls a function for each invocation: inputs, outputs, and whether it is killed.
struct Function<F> {
    signature: Signature,
    function: F,
}

impl<F: Fn(&[f32], &mut [f32]) -> bool + Send + Sync> Shader for Function<F> {
    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn new_frame(&self) -> Frame {
        Frame::with_parameters(Vec::new())
    }

    fn run(&self, _: &mut Frame, batch: &mut Batch, _: &dyn Sampler) -> Result<(), RunError> {
        let (inputs, outputs) = (self.signature.inputs.len(), self.signature.outputs.len());
        for lane in 0..batch.lanes() {
            assert_ne!(batch.exec()[lane], 0, "helpers run too");
            let values: Vec<f32> = (0..inputs).map(|row| batch.input(row)[lane]).collect();
            let mut results = vec![f32::NAN; outputs];
            if (self.function)(&values, &mut results) {
                batch.covered_mut()[lane] = 0;
            }
            for (row, value) in results.into_iter().enumerate() {
                batch.output_mut(row)[lane] = value;
            }
        }
        Ok(())
    }
}

fn function<F: Fn(&[f32], &mut [f32]) -> bool + Send + Sync>(
    stage: Stage,
    inputs: Vec<RowId>,
    outputs: Vec<RowId>,
    kills: bool,
    function: F,
) -> Function<F> {
    let signature = Signature { kills, ..Signature::new(stage, inputs, outputs) };
    Function { signature, function }
}

fn four(row: fn(u16, u8) -> RowId, registers: &[u16]) -> Vec<RowId> {
    registers.iter().flat_map(|&register| (0..4).map(move |component| row(register, component))).collect()
}

/// Attributes OPOS, COL0, TEX0 become HPOS, COL0, TEX0; what else is given becomes constant.
fn pass_through(results: &[u16]) -> impl Shader {
    let inputs = four(attribute, &[registers::VERTEX_OPOS, registers::VERTEX_COL0, registers::VERTEX_TEX0]);
    let mut registers = vec![registers::HPOS, registers::COL0, registers::TEX0];
    registers.extend(results);
    registers.sort();
    let outputs = four(result, &registers);
    let places: Vec<_> = registers
        .iter()
        .map(|&register| match register {
            registers::HPOS => 0,
            registers::COL0 => 4,
            // Everything else is TEX0.
            _ => 8,
        })
        .collect();
    function(Stage::Vertex, inputs, outputs, false, move |input, output| {
        for (register, &place) in places.iter().enumerate() {
            output[4 * register..4 * register + 4].copy_from_slice(&input[place..place + 4]);
        }
        false
    })
}

/// o[COLR] is an attribute.
fn show(register: u16) -> Function<impl Fn(&[f32], &mut [f32]) -> bool + Send + Sync> {
    function(Stage::Fragment, four(attribute, &[register]), four(result, &[registers::COLR]), false, |input, output| {
        output.copy_from_slice(input);
        false
    })
}

fn one() -> Function<impl Fn(&[f32], &mut [f32]) -> bool + Send + Sync> {
    function(Stage::Fragment, vec![], four(result, &[registers::COLR]), false, |_, output| {
        output.fill(1.0);
        false
    })
}

/// Writes depth `z` from TEX0.x, and white.
fn replace_depth() -> impl Shader {
    let outputs = four(result, &[registers::COLR, registers::DEPR]);
    let inputs = vec![attribute(registers::FRAGMENT_TEX0, 0)];
    function(Stage::Fragment, inputs, outputs, false, |input, output| {
        output.fill(1.0);
        output[6] = input[0];
        false
    })
}

/// Kills the fragments whose TEX0.x is negative.
fn kill_left() -> impl Shader {
    let inputs = vec![attribute(registers::FRAGMENT_TEX0, 0)];
    function(Stage::Fragment, inputs, four(result, &[registers::COLR]), true, |input, output| {
        output.fill(1.0);
        input[0] < 0.0
    })
}

const WHITE: [f32; 4] = [1.0; 4];

struct Scene {
    positions: Vec<[f32; 4]>,
    colors: Vec<[f32; 4]>,
    texcoords: Vec<[f32; 4]>,
    indices: Vec<u32>,
    topology: Topology,
}

impl Scene {
    fn triangles(positions: &[[f32; 4]]) -> Self {
        Self {
            positions: positions.to_vec(),
            colors: vec![WHITE; positions.len()],
            texcoords: vec![[0.0, 0.0, 0.0, 1.0]; positions.len()],
            indices: (0..positions.len() as u32).collect(),
            topology: Topology::Triangles,
        }
    }

    fn of(topology: Topology, positions: &[[f32; 4]]) -> Self {
        Self { topology, ..Self::triangles(positions) }
    }

    fn draw(&self, target: &mut Target, state: &State, vertex: &dyn Shader, fragment: &dyn Shader) -> Statistics {
        let mesh = Mesh::new(self.topology, &self.indices)
            .with(registers::VERTEX_OPOS, &self.positions)
            .with(registers::VERTEX_COL0, &self.colors)
            .with(registers::VERTEX_TEX0, &self.texcoords);
        Pipeline::new(vertex, fragment).unwrap().draw(target, state, &mesh, &NoTextures).unwrap()
    }

    /// How often each pixel is drawn, the lowest row first.
    fn counts(&self, size: [u32; 2], change: impl Fn(&mut State)) -> Vec<u32> {
        let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
        let mut state = State::new(size[0], size[1]);
        state.blends = [Some(Blend::add(BlendFactor::One, BlendFactor::One)); registers::COLORS];
        change(&mut state);
        self.draw(&mut target, &state, &pass_through(&[]), &one());
        pixels(size).map(|[x, y]| target.color(x, y)[0] as u32).collect()
    }
}

fn pixels([width, height]: [u32; 2]) -> impl Iterator<Item = [u32; 2]> {
    (0..height).flat_map(move |y| (0..width).map(move |x| [x, y]))
}

/// Random numbers that are the same every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.next()
    }
}

/// Where the samples of a pixel are, from its lower left corner.
fn samples(several: u32) -> impl Iterator<Item = [f32; 2]> {
    (0..several).map(move |sample| Target::sample_position(several, sample).unwrap())
}

/// Window coordinates of a target to clip coordinates.
fn at(size: [u32; 2], x: f32, y: f32) -> [f32; 4] {
    [2.0 * x / size[0] as f32 - 1.0, 2.0 * y / size[1] as f32 - 1.0, 0.0, 1.0]
}

#[test]
fn triangles_of_a_mesh_hit_each_pixel_once() {
    // OpenGL 1.4, section 3.5.1: a fragment whose centre lies on a shared edge is produced by one of the polygons.
    let size = [150, 70];
    let mut random = Random(1);
    for step in [1.0, 7.0, 33.3] {
        // A grid whose inner corners are shaken, partly so that they fall on pixel centres.
        let columns = (size[0] as f32 / step).ceil() as usize + 1;
        let rows = (size[1] as f32 / step).ceil() as usize + 1;
        let mut corners = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let shake = |edge: bool, random: &mut Random| match edge {
                    true => 0.0,
                    false => (random.between(-0.3, 0.3) * step * 8.0).round() / 8.0,
                };
                let x = (column as f32 * step).min(size[0] as f32)
                    + shake(column == 0 || column + 1 >= columns, &mut random);
                let y = (row as f32 * step).min(size[1] as f32) + shake(row == 0 || row + 1 >= rows, &mut random);
                corners.push(at(size, x.clamp(0.0, size[0] as f32), y.clamp(0.0, size[1] as f32)));
            }
        }
        let mut scene = Scene::triangles(&corners);
        scene.indices.clear();
        for row in 0..rows - 1 {
            for column in 0..columns - 1 {
                let [a, b] = [row * columns + column, (row + 1) * columns + column].map(|i| i as u32);
                // Both diagonals and both orientations occur.
                match (row + column) % 2 {
                    0 => scene.indices.extend([a, a + 1, b + 1, a, b + 1, b]),
                    _ => scene.indices.extend([a, b, a + 1, b, b + 1, a + 1]),
                }
            }
        }
        let counts = scene.counts(size, |_| {});
        let wrong = pixels(size).zip(counts).find(|(_, count)| *count != 1);
        assert_eq!(wrong, None, "step {step}");
    }
}

#[test]
fn the_left_and_the_top_edge_belong_to_a_triangle() {
    // Two pixels by two, corners on pixel centres: of the nine centres the right and the lower ones are left out.
    let size = [8, 8];
    let [a, b, c, d] = [[2.5, 2.5], [4.5, 2.5], [4.5, 4.5], [2.5, 4.5]].map(|[x, y]| at(size, x, y));
    let counts = Scene::triangles(&[a, b, c, a, c, d]).counts(size, |_| {});
    let drawn: Vec<_> = pixels(size).zip(counts).filter(|(_, n)| *n > 0).collect();
    assert_eq!(drawn, [([2, 3], 1), ([3, 3], 1), ([2, 4], 1), ([3, 4], 1)]);
}

#[test]
fn huge_triangles_are_exact() {
    let size = [100, 100];
    for reach in [10.0, 1e3, 1e5, 1e7, 1e20, 1e37] {
        // A fan whose centre is off the pixel centres and whose rim is far outside.
        let center = at(size, 49.2, 50.7);
        let rim: Vec<_> = (0..7)
            .map(|i| (i as f32 * 0.897_597_9 + 0.1).sin_cos())
            .map(|(s, c)| [c * reach, s * reach, 0.0, 1.0])
            .collect();
        let triangles: Vec<_> = (0..7).flat_map(|i| [center, rim[i], rim[(i + 1) % 7]]).collect();
        let counts = Scene::triangles(&triangles).counts(size, |_| {});
        let wrong = pixels(size).zip(counts).find(|(_, count)| *count != 1);
        assert_eq!(wrong, None, "reach {reach}");
    }
}

#[test]
fn degenerate_triangles_and_positions_that_are_no_numbers_draw_nothing() {
    let size = [64, 64];
    let good = [at(size, 10.0, 10.0), at(size, 50.0, 10.0), at(size, 30.0, 60.0)];
    assert!(Scene::triangles(&good).counts(size, |_| {}).contains(&1));
    let mut bad = vec![
        [good[0]; 3],
        [good[0], good[1], good[0]],
        // All on one line.
        [at(size, 0.0, 0.0), at(size, 32.0, 32.0), at(size, 64.0, 64.0)],
        [[0.0; 4]; 3],
        [[0.0, 0.0, 0.0, 0.0], good[1], good[2]].map(|mut p| {
            p[3] = 0.0;
            p
        }),
    ];
    for component in 0..4 {
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut triangle = good;
            triangle[1][component] = value;
            bad.push(triangle);
        }
    }
    for triangle in bad {
        let counts = Scene::triangles(&triangle).counts(size, |_| {});
        assert!(counts.iter().all(|&count| count == 0), "{triangle:?}");
        let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
        let state = State::new(size[0], size[1]);
        Scene::triangles(&triangle).draw(&mut target, &state, &pass_through(&[]), &replace_depth());
        assert!(pixels(size).all(|[x, y]| target.color(x, y)[0] == 0.0), "{triangle:?} where depth is replaced");
        for topology in [Topology::Lines, Topology::Points] {
            let positions = &triangle[1..2];
            if positions[0].iter().all(|x| x.is_finite()) {
                continue;
            }
            let scene = Scene::of(topology, &[positions[0], positions[0]]);
            assert!(scene.counts(size, |_| {}).iter().all(|&count| count == 0), "{topology:?} {positions:?}");
        }
    }
}

/// For each pixel, whether its centre is inside of the triangle, outside, or too near to its border to tell: in
/// homogeneous coordinates, without clipping. It is inside if the point there has barycentric coordinates >= 0 and w >
/// 0, |z| <= w.
fn reference(size: [u32; 2], triangle: &[[f32; 4]; 3], clip_depth: bool, [x, y]: [u32; 2]) -> Option<bool> {
    let v = triangle.map(|v| v.map(f64::from));
    let ndc =
        [2.0 * (f64::from(x) + 0.5) / f64::from(size[0]) - 1.0, 2.0 * (f64::from(y) + 0.5) / f64::from(size[1]) - 1.0];
    // The ray through the pixel: sum b_i (x_i - ndc_x w_i) = 0, the same for y. Its solution is a cross product.
    let a = DVec3::from_array(std::array::from_fn(|i| v[i][0] - ndc[0] * v[i][3]));
    let b = DVec3::from_array(std::array::from_fn(|i| v[i][1] - ndc[1] * v[i][3]));
    let mut weights = a.cross(b).to_array();
    let sum: f64 = weights.iter().sum();
    let size = weights.iter().map(|w| w.abs()).fold(0.0, f64::max);
    if sum.abs() < 1e-4 * size || size < 1e-6 {
        return None;
    }
    weights = weights.map(|w| w / sum);
    let value = |i: usize| (0..3).map(|k| weights[k] * v[k][i]).sum::<f64>();
    let (z, w) = (value(2), value(3));
    let mut margins = weights.to_vec();
    margins.push(w);
    if clip_depth {
        margins.extend([w - z, w + z]);
    }
    let least = margins.into_iter().fold(f64::INFINITY, f64::min);
    if least.abs() < 0.02 { None } else { Some(least > 0.0) }
}

#[test]
fn positions_of_every_magnitude_are_drawn_somewhere_or_not() {
    let size = [16, 16];
    let mut random = Random(21);
    let values = [0.0, 1.0, -1.0, 1.0e-45, 1.0e-38, 1.0e-30, -1.0e-30, 1.0e38, -1.0e38, 3.0e38, 1.0e30, 1.0e-29];
    for round in 0..6000 {
        let positions: Vec<[f32; 4]> = (0..6)
            .map(|_| {
                std::array::from_fn(|_| {
                    let value = values[(random.next() * values.len() as f32) as usize];
                    if random.next() < 0.5 { value } else { value * random.between(-2.0, 2.0) }
                })
            })
            .collect();
        let topology = [Topology::Triangles, Topology::Lines, Topology::Points][round % 3];
        // Nothing to expect but that arithmetic does not overflow, and that the scissor holds.
        let counts = Scene::of(topology, &positions).counts(size, |state| {
            state.scissor = Some(Rect { x: 2, y: 2, width: 10, height: 10 });
        });
        for ([x, y], count) in pixels(size).zip(counts) {
            assert!(count == 0 || (2..12).contains(&x) && (2..12).contains(&y), "{positions:?}");
        }
    }
}

#[test]
fn clipping_keeps_what_is_inside_and_nothing_else() {
    let size = [40, 30];
    let mut random = Random(7);
    let (mut inside, mut outside) = (0, 0);
    for round in 0..3000 {
        let triangle: [[f32; 4]; 3] = std::array::from_fn(|_| {
            let scale = [1.0, 3.0, 40.0][(random.next() * 3.0) as usize];
            [
                random.between(-scale, scale),
                random.between(-scale, scale),
                random.between(-2.0, 2.0),
                random.between(-1.0, 2.0),
            ]
        });
        let counts = Scene::triangles(&triangle).counts(size, |_| {});
        for (pixel, count) in pixels(size).zip(counts) {
            match reference(size, &triangle, true, pixel) {
                Some(true) => {
                    inside += 1;
                    assert_eq!(count, 1, "round {round}: {pixel:?} of {triangle:?}");
                }
                Some(false) => {
                    outside += 1;
                    assert_eq!(count, 0, "round {round}: {pixel:?} of {triangle:?}");
                }
                None => assert!(count <= 1, "round {round}: {pixel:?} of {triangle:?}"),
            }
        }
    }
    assert!(inside > 50_000 && outside > 500_000, "the test tests something: {inside} {outside}");
}

#[test]
fn points_are_squares_about_their_vertex() {
    // OpenGL 1.4, section 3.3: the size is rounded; odd ones are centred on a pixel, even ones on a corner.
    let size = [16, 16];
    let scene = Scene::of(Topology::Points, &[at(size, 8.25, 7.75)]);
    for (point_size, first, count) in
        [(0.2, [8, 7], 1), (1.0, [8, 7], 1), (2.0, [7, 7], 2), (3.4, [7, 6], 3), (4.0, [6, 6], 4)]
    {
        let counts = scene.counts(size, |state| state.point_size = point_size);
        for ([x, y], drawn) in pixels(size).zip(counts) {
            let inside = |at: u32, first: u32| (first..first + count).contains(&at);
            assert_eq!(drawn, u32::from(inside(x, first[0]) && inside(y, first[1])), "size {point_size} at {x} {y}");
        }
    }
    // PSIZ is TEX0.x, and counts only in program-specified point size mode (NV_vertex_program2, 2.14.1.5).
    for (enabled, value, expected) in [(true, 5.0, 25), (false, 5.0, 1), (true, -3.0, 1), (true, f32::NAN, 1)] {
        let mut scene = Scene::of(Topology::Points, &[at(size, 8.25, 7.75)]);
        scene.texcoords = vec![[value, 0.0, 0.0, 0.0]];
        let mut target = Target::new(16, 16, ColorFormat::Rgba8);
        let state = State { program_point_size: enabled, ..State::new(16, 16) };
        let statistics = scene.draw(&mut target, &state, &pass_through(&[registers::PSIZ]), &one());
        assert_eq!(statistics.fragments, expected, "{enabled} {value}");
    }
}

#[test]
fn lines_have_one_pixel_a_column_and_no_end() {
    let size = [32, 32];
    let ends = [[3.5, 4.5], [20.5, 9.5], [12.5, 30.5], [1.5, 28.5], [2.5, 10.5]].map(|[x, y]| at(size, x, y));
    for pair in ends.windows(2) {
        for [a, b] in [[pair[0], pair[1]], [pair[1], pair[0]]] {
            let counts = Scene::of(Topology::Lines, &[a, b]).counts(size, |_| {});
            let long = (0..2).map(|i| ((a[i] - b[i]).abs() * 16.0).round() as u32).max().unwrap();
            assert_eq!(counts.iter().sum::<u32>(), long, "{a:?} {b:?}");
            let window = |v: [f32; 4]| [v[0], v[1]].map(|x| ((x + 1.0) * 16.0) as u32);
            let count = |[x, y]: [u32; 2]| counts[(y * size[0] + x) as usize];
            assert_eq!((count(window(a)), count(window(b))), (1, 0), "the start is drawn, the end is not");
        }
    }
    // A closed chain of lines draws no pixel of a corner twice.
    let chain: Vec<_> = (0..ends.len()).flat_map(|i| [ends[i], ends[(i + 1) % ends.len()]]).collect();
    let counts = Scene::of(Topology::Lines, &chain).counts(size, |_| {});
    assert!(ends.iter().all(|v| counts[((v[1] + 1.0) * 16.0) as usize * 32 + ((v[0] + 1.0) * 16.0) as usize] == 1));
    // Wide lines are as wide as they say across the minor axis.
    let counts = Scene::of(Topology::Lines, &ends[..2]).counts(size, |state| state.line_width = 3.0);
    assert_eq!(counts.iter().sum::<u32>(), 3 * 17);
    assert!(counts.iter().all(|&count| count <= 1));
}

#[test]
fn lines_interpolate_along_themselves() {
    // Equation 3.2: w is 1 at the start and 3 at the end.
    let mut scene = Scene::of(Topology::Lines, &[[-1.0, 0.0, 0.0, 1.0], [3.0, 0.0, 0.0, 3.0]]);
    scene.texcoords = vec![[0.0; 4], [1.0, 0.0, 0.0, 0.0]];
    let mut target = Target::new(64, 3, ColorFormat::Rgba32f);
    scene.draw(&mut target, &State::new(64, 3), &pass_through(&[]), &show(registers::FRAGMENT_TEX0));
    for x in 0..64 {
        let t = (f64::from(x) + 0.5) / 64.0;
        let expected = (t / 3.0) / ((1.0 - t) + t / 3.0);
        assert!((f64::from(target.color(x, 1)[0]) - expected).abs() < 1e-4, "{x}: {:?} {expected}", target.color(x, 1));
    }
}

#[test]
fn lines_are_clipped() {
    let size = [20, 20];
    // From far left behind the eye to the right: only what is in front of the near plane is drawn.
    for (a, b, columns) in [
        ([-1e9, 0.01, 0.0, 1.0], [1e9, 0.01, 0.0, 1.0], 0..20),
        ([-1.0, 0.01, -2.0, 1.0], [1.0, 0.01, 2.0, 1.0], 5..15),
        ([2.0, 0.01, 0.0, 1.0], [3.0, 0.01, 0.0, 1.0], 0..0),
    ] {
        let counts = Scene::of(Topology::Lines, &[a, b]).counts(size, |_| {});
        for ([x, y], count) in pixels(size).zip(counts) {
            assert_eq!(count, u32::from(y == 10 && columns.contains(&x)), "{x} {y} {a:?}");
        }
    }
}

#[test]
fn viewport_and_scissor_limit_what_is_drawn() {
    let size = [75, 70];
    let scene = Scene::triangles(&[[-9.0, -9.0, 0.0, 1.0], [9.0, -9.0, 0.0, 1.0], [0.0, 20.0, 0.0, 1.0]]);
    let counts = scene.counts(size, |state| {
        state.viewport = Rect { x: 3, y: -5, width: 70, height: 72 };
        state.scissor = Some(Rect { x: 9, y: 1, width: 200, height: 64 });
    });
    for ([x, y], count) in pixels(size).zip(counts) {
        let inside = (9..73).contains(&x) && (1..65).contains(&y);
        assert_eq!(count, u32::from(inside), "{x} {y}");
    }
    // Lines in all directions, whose ends are outside, and points.
    let ends = [(1.0, 30.3, 74.0, 34.7), (74.0, 40.3, 1.0, 36.7), (30.3, 1.0, 34.7, 69.0), (44.3, 69.0, 40.7, 1.0)];
    let positions: Vec<_> = ends.iter().flat_map(|&(a, b, c, d)| [at(size, a, b), at(size, c, d)]).collect();
    for topology in [Topology::Lines, Topology::Points] {
        let limit = Rect { x: 6, y: 5, width: 57, height: 56 };
        for with_scissor in [true, false] {
            let counts = Scene::of(topology, &positions).counts(size, |state| {
                (state.line_width, state.point_size) = (3.0, 15.0);
                if with_scissor {
                    state.scissor = Some(limit);
                } else {
                    state.viewport = limit;
                }
            });
            let outside = pixels(size)
                .zip(&counts)
                .filter(|([x, y], count)| **count > 0 && !((6..63).contains(x) && (5..61).contains(y)));
            assert_eq!(outside.count(), 0, "{topology:?} {with_scissor}");
            assert!(topology == Topology::Points || counts.iter().sum::<u32>() > 400);
        }
    }
    let mesh = Mesh::new(Topology::Triangles, &[]);
    let (vertex, fragment) = (pass_through(&[]), one());
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    for viewport in [
        Rect { x: 0, y: 0, width: MAX_VIEWPORT + 1, height: 1 },
        Rect { x: 0, y: 0, width: -1, height: 1 },
        Rect { x: i32::MIN, y: 0, width: 1, height: 1 },
    ] {
        let state = State { viewport, ..State::new(1, 1) };
        let drawn = pipeline.draw(&mut Target::new(1, 1, ColorFormat::Rgba8), &state, &mesh, &NoTextures);
        assert_eq!(drawn, Err(DrawError::Viewport));
    }
}

#[test]
fn misuse_is_an_error() {
    let (vertex, fragment) = (pass_through(&[]), one());
    assert_eq!(Pipeline::new(&fragment, &vertex).err(), Some(DrawError::Stage));
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    let positions = [[0.0; 4]; 2];
    let mesh = Mesh::new(Topology::Triangles, &[0, 1, 2]).with(registers::VERTEX_OPOS, &positions);
    let drawn = pipeline.draw(&mut Target::new(1, 1, ColorFormat::Rgba8), &State::new(1, 1), &mesh, &NoTextures);
    assert_eq!(drawn, Err(DrawError::Index(2)));
}

#[test]
fn each_vertex_is_shaded_once() {
    let shape = shapes::sphere(20, 10);
    let (vertex, fragment) = (pass_through(&[]), one());
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    let mut target = Target::new(64, 64, ColorFormat::Rgba8);
    let statistics = pipeline.draw(&mut target, &State::new(64, 64), &shape.mesh(), &NoTextures).unwrap();
    assert_eq!(statistics.vertices, 21 * 11);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let shape = shapes::teapot(6);
    let vertex = pass_through(&[]);
    let fragment = show(registers::FRAGMENT_TEX0);
    let draw = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
            let mut target = Target::new(200, 150, ColorFormat::Rgba8);
            let state = State {
                // Blending shows any change of order.
                blends: [Some(Blend::add(BlendFactor::SrcColor, BlendFactor::OneMinusDstColor)); registers::COLORS],
                watch: Some([100, 75]),
                ..State::new(200, 150)
            };
            let statistics = pipeline.draw(&mut target, &state, &shape.mesh(), &NoTextures).unwrap();
            (target.to_rgba8(), statistics)
        })
    };
    let one = draw(1);
    assert!(one.1.watched.len() >= 2, "{:?}", one.1.watched.len());
    assert!(one == draw(2) && one == draw(5));
}

#[test]
fn a_watched_pixel_tells_of_its_fragments() {
    let mut scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
    scene.texcoords = scene.positions.clone();
    let watched = |pixel| {
        let mut target = Target::new(100, 3, ColorFormat::Rgba8);
        let state = State { watch: Some(pixel), ..State::new(100, 3) };
        scene.draw(&mut target, &state, &pass_through(&[]), &kill_left()).watched
    };
    let [fragment] = watched([70, 2]).try_into().unwrap();
    assert_eq!((fragment.primitive, fragment.lane, fragment.killed, fragment.written), (0, 0, false, true));
    assert_eq!(fragment.covered, [true, true, false, false], "there is no row above");
    assert!((fragment.inputs[0][0] - 0.41).abs() < 1e-5 && fragment.inputs[0][1] > fragment.inputs[0][0]);
    let [fragment] = watched([11, 1]).try_into().unwrap();
    assert_eq!((fragment.lane, fragment.killed, fragment.written), (3, true, false));
}

#[test]
fn a_watched_pixel_tells_of_what_the_depth_test_rejected() {
    let layer = |z: f32| [[-3.0, -1.0, z, 1.0], [3.0, -1.0, z, 1.0], [0.0, 5.0, z, 1.0]];
    let scene = Scene::triangles(&[layer(0.5), layer(0.7), layer(0.1), layer(0.3)].concat());
    let test = Some(DepthTest { func: CompareFunc::Lequal, write: true });
    let state = State { depth_test: test, watch: Some([3, 1]), ..State::new(4, 3) };
    let statistics = scene.draw(&mut Target::new(4, 3, ColorFormat::Rgba8), &state, &pass_through(&[]), &one());
    assert_eq!(statistics.watched.iter().map(|fragment| fragment.primitive).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(statistics.rejected, [1, 3]);
}

#[test]
fn cleared_values_are_read_before_and_after_a_draw() {
    // A clear is only noted until something is drawn in a tile.
    for format in [ColorFormat::Rgba8, ColorFormat::Rgba32f] {
        let mut target = Target::new(200, 100, format);
        assert_eq!((target.color(150, 80), target.depth(150, 80)), ([0.0; 4], 1.0));
        target.clear([1.0, 0.0, 0.0, 1.0], 0.25);
        assert_eq!((target.color(150, 80), target.depth(150, 80)), ([1.0, 0.0, 0.0, 1.0], 0.25));
        assert_eq!(target.to_rgba8()[..4], [255, 0, 0, 255]);
        let size = [200, 100];
        let scene = Scene::triangles(&[at(size, 1.0, 1.0), at(size, 20.0, 1.0), at(size, 1.0, 20.0)]);
        scene.draw(&mut target, &State::new(200, 100), &pass_through(&[]), &one());
        assert_eq!(target.color(3, 3), WHITE);
        for [x, y] in [[60, 60], [150, 80]] {
            assert_eq!((target.color(x, y), target.depth(x, y)), ([1.0, 0.0, 0.0, 1.0], 0.25));
        }
    }
}
