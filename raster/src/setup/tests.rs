use super::*;
use crate::lanes::with_each_kind;
use crate::link::Link;
use crate::mesh::Mesh;
use crate::registers::{self, result};
use crate::vertex::{VertexStage, VertexWorker};
use nvjit_runtime::{Batch, Frame, NoTextures, RowId, RunError, Sampler, Shader, Signature, Stage};

/// Copies the position.
struct Position(Signature);

impl Shader for Position {
    fn signature(&self) -> &Signature {
        &self.0
    }

    fn new_frame(&self) -> Frame {
        Frame::with_parameters(Vec::new())
    }

    fn run(&self, _: &mut Frame, batch: &mut Batch, _: &dyn Sampler) -> Result<(), RunError> {
        for row in 0..4 {
            let values = batch.input(row).to_vec();
            batch.output_mut(row).copy_from_slice(&values);
        }
        Ok(())
    }
}

#[test]
fn clipping_leaves_whole_vertices_where_their_neighbours_have_them() {
    let four = |row: fn(u16, u8) -> RowId, register| (0..4).map(|i| row(register, i)).collect::<Vec<_>>();
    let signature = |stage, inputs, outputs| Signature::new(stage, inputs, outputs);
    let shader = Position(signature(
        Stage::Vertex,
        four(registers::attribute, registers::VERTEX_OPOS),
        four(result, registers::HPOS),
    ));
    let link = Link::new(&shader.0, &signature(Stage::Fragment, Vec::new(), Vec::new()));
    let state = State::new(1000, 900);
    let clipper = Clipper::new(&link, &state, true);
    let setup = Setup::new(&link, &state, &clipper, [1000, 900], None, Marks::default());
    let mut random = 3_u64;
    let mut next = |low: f32, high: f32| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * (random >> 40) as f32 / (1 << 24) as f32
    };
    // Two visible vertices, and one in front of the near plane.
    let positions: Vec<_> = (0..3000)
        .map(|number| {
            let w = next(0.5, 3.0);
            let z = if number % 3 == 2 { -1.01 } else { next(-0.9, 0.9) };
            [next(-0.9, 0.9) * w, next(-0.9, 0.9) * w, z * w, w]
        })
        .collect();
    let numbers: Vec<u32> = (0..3000).collect();
    let mesh = Mesh::new(Topology::Triangles, &numbers).with(registers::VERTEX_OPOS, &positions);
    let stage = VertexStage {
        shader: &shader,
        link: &link,
        mesh: &mesh,
        vertices: &numbers,
        state: &state,
        clipper: &clipper,
        textures: &NoTextures,
    };
    let mut vertices = Vertices::default();
    stage.prepare(&mut vertices, 0).unwrap();
    let worker = || VertexWorker::new(&shader);
    stage.shade(&mut vertices, 0, 0..3000, |job| job(&mut worker())).expect("it runs");
    let (mut geometry, mut different) = (Geometry::default(), 0);
    for triangle in numbers.chunks(3) {
        let codes = [0, 1, 2].map(|corner| vertices.place(triangle[corner]).codes);
        let Verdict::Clip(codes) = Codes::verdict(codes) else { panic!("it is to be clipped") };
        let (polygon, _) = setup.clipped(&mut geometry, &vertices, triangle, triangle[0], codes);
        for (corner, &vertex) in triangle[..2].iter().enumerate() {
            let place = vertices.place(vertex);
            assert_eq!(polygon[corner].0, place.corner);
            let computed = setup.viewport.corner(place.position.map(f64::from));
            different += usize::from((computed.x, computed.y) != (place.corner.x, place.corner.y));
        }
    }
    assert!(different > 0, "where it is computed makes a difference");
}

/// Makes primitives of all triangles: together, or one by one.
#[derive(Clone)]
struct Make<'a>(&'a Setup<'a>, &'a Vertices, &'a [[u32; 3]]);

impl Work for Make<'_> {
    type Result = Vec<Primitive>;

    fn run<V: F16>(self) -> Self::Result {
        let (mut geometry, mut scratch) = (Geometry::default(), Sixteen::new());
        for (number, indices) in self.2.chunks(LANES).enumerate() {
            self.0.triangles::<V>(&mut geometry, self.1, indices, (LANES * number) as u32, &mut scratch);
        }
        geometry.primitives
    }
}

fn one_by_one(setup: &Setup<'_>, vertices: &Vertices, indices: &[[u32; 3]]) -> Vec<Primitive> {
    let mut geometry = Geometry::default();
    for (source, &indices) in indices.iter().enumerate() {
        setup.triangle(&mut geometry, vertices, indices, source as u32);
    }
    geometry.primitives
}

/// Its edge functions at the reference pixel.
fn edges(primitive: &Primitive) -> [Edge; 3] {
    match &primitive.shape {
        Shape::Triangle { edges, .. } => *edges,
        Shape::Small(small) => {
            assert!(small.from.iter().all(|from| (-3.0..=0.0).contains(from)));
            let [x, y] = small.from.map(|from| -from as i32);
            std::array::from_fn(|i| {
                let (dx, dy) = (small.dx[i], small.dy[i]);
                assert_eq!(small.reach[i], 3 * (dx.max(0) + dy.max(0)));
                Edge { value: i64::from(small.values[i] + dx * x + dy * y), dx, dy }
            })
        }
        _ => panic!("it is a triangle"),
    }
}

/// Whether planes agree about places in a triangle, as well as floats do; worse where a triangle is narrow, since there
/// the values change much across.
fn near(a: Plane, b: Plane, extent: [i32; 2], edges: &[Edge; 3]) -> bool {
    let twice_area = edges.iter().map(|edge| edge.value).sum::<i64>().max(1) as f32 / 256.0;
    let narrow = 1.0 + (extent[0] * extent[1]) as f32 / twice_area;
    let [width, height] = extent.map(|extent| extent as f32);
    let most = 1.0 + (b.dx * width).abs() + (b.dy * height).abs() + b.value.abs();
    let close = |a: f32, b: f32| (a - b).abs() <= 1e-6 * narrow * most;
    close(a.value, b.value) && close(a.dx * width, b.dx * width) && close(a.dy * height, b.dy * height)
}

#[test]
fn sixteen_are_made_as_one_is() {
    let signature = |stage| Signature::new(stage, Vec::new(), Vec::new());
    let link = Link::new(&signature(Stage::Vertex), &signature(Stage::Fragment));
    let mut state = 5_u64;
    let mut random = |range: i64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as i64 % range) as i32
    };
    let (mut small, mut split, mut others) = (0, 0, 0);
    for round in 0..600 {
        let pixels = State {
            viewport: Rect { x: 0, y: 0, width: 200, height: 150 },
            scissor: (round % 3 == 0).then_some(Rect { x: 30, y: 20, width: 140, height: 100 }),
            cull: [Cull::None, Cull::Back, Cull::Front][round % 5 % 3],
            front_face: if round % 7 < 3 { FrontFace::Cw } else { FrontFace::Ccw },
            two_sided: round % 11 == 0,
            ..State::new(200, 150)
        };
        let clipper = Clipper::new(&link, &pixels, true);
        let setup = Setup::new(&link, &pixels, &clipper, [200, 150], None, Marks::default());
        // From nothing to larger than small, with corners on pixel centres, and degenerate ones.
        let reach = [3, 200, 900, 2500, 4300, 9000][round % 6];
        let mut places = vec![Place::default(); 60];
        for triangle in places.chunks_mut(3) {
            let (middle_x, middle_y) = (random(53_000) - 1000, random(40_000) - 1000);
            let coarse = if random(4) == 0 { !127 } else { !0 };
            for place in triangle {
                let (x, y) = ((middle_x + random(reach)) & coarse, (middle_y + random(reach)) & coarse);
                let (z, inverse_w) = (random(1000) as f32 / 1000.0, 0.1 + random(1000) as f32 / 500.0);
                place.corner = Corner { x, y, z, inverse_w };
            }
        }
        let vertices = Vertices::at(places);
        let indices: Vec<_> = (0..20).map(|number| [0, 1, 2].map(|corner| 3 * number + corner)).collect();
        let expected = one_by_one(&setup, &vertices, &indices);
        let kinds = with_each_kind(Make(&setup, &vertices, &indices));
        for made in &kinds {
            assert_eq!(*made, kinds[0], "vectors of every kind");
            assert_eq!(made.len(), expected.len(), "round {round}");
            for (made, expected) in made.iter().zip(&expected) {
                let extent = [0, 1].map(|axis| expected.last[axis] - expected.first[axis] + 1);
                assert_eq!((made.first, made.last, made.cut), (expected.first, expected.last, expected.cut));
                assert_eq!((made.corners, made.source), (expected.corners, expected.source));
                let edges = (edges(made), edges(expected));
                assert_eq!(edges.0, edges.1, "round {round}");
                let planes = |primitive: &Primitive| {
                    [primitive.z, primitive.inverse_w, primitive.over_w[0], primitive.over_w[1]]
                };
                for (made, expected) in planes(made).into_iter().zip(planes(expected)) {
                    assert!(near(made, expected, extent, &edges.0), "round {round}: {made:?} {expected:?}");
                }
            }
        }
        for primitive in &kinds[0] {
            match &primitive.shape {
                Shape::Small(triangle) if triangle.split => split += 1,
                Shape::Small(_) => small += 1,
                _ => others += 1,
            }
        }
    }
    assert!(small > 1000 && split > 200 && others > 1000, "the test tests something: {small} {split} {others}");
}
