//! Setup of small triangles, sixteen at a time: those that are no larger than a group of blocks, as most triangles of a fine
//! mesh are. All others, and those that need clipping, go by [`setup`](super::setup) one by one.
//!
//! Integers of 32 bits are exact here, and floats of 32 bits are enough, since values are found as differences from the first
//! vertex. Which way a triangle goes depends on nothing but itself, the viewport and the scissor.

use super::coverage::PIXELS_FROM;
use super::lanes::{F16, I16, LANES, Lanes};
use super::narrow::GROUP;
use super::setup::{Edge, Geometry, Plane, Primitive, Setup, Shape};
use super::state::{Cull, FrontFace};
use super::target::{BLOCK, TILE, TILE_BLOCKS};
use super::vertex::{PIXEL, SUBPIXEL_BITS, Vertices};

/// The greatest extent of a small triangle, in fixed point.
const SMALL: i32 = (GROUP * BLOCK) as i32 * PIXEL as i32;

/// A triangle that is in one group of blocks of each tile that it touches; or the part of a larger one in one group.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Small {
    /// Whether it touches several tiles. Then [`in_tile`](Self::in_tile) says what is right for one.
    pub split: bool,
    /// Its edge functions at the first pixel of its first block; by x; by y.
    pub values: [i32; 3],
    pub dx: [i32; 3],
    pub dy: [i32; 3],
    /// How much more they are, at most, at another pixel of a block.
    pub reach: [i32; 3],
    /// Where its first block begins, from the reference pixel.
    pub from: [f32; 2],
    /// The number of its first block.
    pub first: u8,
    /// A bit for each block of the group that it may cover.
    pub blocks: u16,
}

impl Small {
    /// The same triangle, seen from the tile whose first pixel is `origin`.
    #[inline(always)]
    pub fn in_tile(&self, primitive: &Primitive, origin: [i32; 2]) -> Self {
        let mut small = *self;
        let (mut place, mut blocks) = ([0; 2], [0; 2]);
        for axis in 0..2 {
            let first = primitive.first[axis] & !(BLOCK as i32 - 1);
            let start = first.max(origin[axis]);
            let last = primitive.last[axis].min(origin[axis] + TILE as i32 - 1);
            let steps = if axis == 0 { &self.dx } else { &self.dy };
            for (value, step) in small.values.iter_mut().zip(steps) {
                *value += step * (start - first);
            }
            small.from[axis] += (start - first) as f32;
            place[axis] = (start - origin[axis]) as usize / BLOCK;
            blocks[axis] = ((last - start) as usize / BLOCK + 1).min(GROUP);
        }
        small.first = (place[1] * TILE_BLOCKS + place[0]) as u8;
        small.blocks = !PIXELS_FROM[0][blocks[0]] & !PIXELS_FROM[1][blocks[1]];
        small
    }
}

/// Vectors of integers in memory.
type Integers = [u32; LANES];
type Floats = [f32; LANES];

/// Sixteen triangles: their vertices, and what is found of them.
pub(super) struct Sixteen {
    x: [Integers; 3],
    y: [Integers; 3],
    vertex_z: [Floats; 3],
    vertex_inverse_w: [Floats; 3],

    /// Those that are small, and those that are not drawn at all.
    small: u16,
    dropped: u16,
    /// Those that have more blocks along a side than a group, and those that touch several tiles.
    wide: u16,
    split: u16,
    /// Those whose second and third vertex are to be exchanged.
    turned: u16,
    /// The edge functions as [`Edge`] has them.
    edges: [Integers; 3],
    /// For each triangle, what [`Small`] has of its edge functions, its first and its last pixel.
    integers: [Lanes<u32>; LANES],
    /// For each, the planes of a [`Primitive`], and where its first block begins.
    floats: [Lanes<u32>; LANES],
}

impl Setup<'_> {
    /// Appends triangles, no more than sixteen, the first of which has number `source` in the mesh.
    #[inline(always)]
    pub(super) fn triangles<V: F16>(
        &self,
        geometry: &mut Geometry,
        vertices: &Vertices,
        indices: &[[u32; 3]],
        source: u32,
        found: &mut Sixteen,
    ) {
        found.gather(vertices, indices);
        found.find::<V>(self);
        for (lane, &[a, b, c]) in indices.iter().enumerate().take(LANES) {
            let source = source + lane as u32;
            if found.small >> lane & 1 != 0 {
                let corners = if found.turned >> lane & 1 != 0 { [a, c, b] } else { [a, b, c] };
                geometry.primitives.push(found.primitive(lane, corners, source));
            } else if found.dropped >> lane & 1 == 0 {
                self.triangle(geometry, vertices, [a, b, c], source);
            }
        }
    }
}

impl Sixteen {
    pub fn new() -> Self {
        const INTEGERS: Integers = [0; LANES];
        const FLOATS: Floats = [0.0; LANES];
        Self {
            x: [INTEGERS; 3],
            y: [INTEGERS; 3],
            vertex_z: [FLOATS; 3],
            vertex_inverse_w: [FLOATS; 3],
            small: 0,
            dropped: 0,
            wide: 0,
            split: 0,
            turned: 0,
            edges: [INTEGERS; 3],
            integers: [Lanes(INTEGERS); LANES],
            floats: [Lanes(INTEGERS); LANES],
        }
    }

    /// Takes the vertices of these triangles. `small` is those that need no clipping.
    #[inline(always)]
    fn gather(&mut self, vertices: &Vertices, indices: &[[u32; 3]]) {
        self.small = 0;
        for (lane, triangle) in indices.iter().enumerate().take(LANES) {
            let mut clip = false;
            for (corner, &vertex) in triangle.iter().enumerate() {
                let place = vertices.place(vertex);
                clip |= place.codes.needs_clip();
                self.x[corner][lane] = place.corner.x as u32;
                self.y[corner][lane] = place.corner.y as u32;
                self.vertex_z[corner][lane] = place.corner.z;
                self.vertex_inverse_w[corner][lane] = place.corner.inverse_w;
            }
            self.small |= u16::from(!clip) << lane;
        }
    }

    /// Finds all of the rest.
    #[inline(always)]
    fn find<V: F16>(&mut self, setup: &Setup<'_>) {
        let (mut x, mut y) = (integers::<V>(&self.x), integers::<V>(&self.y));
        let (mut z, mut inverse_w) = (floats::<V>(&self.vertex_z), floats::<V>(&self.vertex_inverse_w));
        let splat = <V::Integers as I16>::splat;

        let (low_x, high_x) = (x[0].min(x[1]).min(x[2]), x[0].max(x[1]).max(x[2]));
        let (low_y, high_y) = (y[0].min(y[1]).min(y[2]), y[0].max(y[1]).max(y[2]));
        let large = splat(SMALL).minus(high_x.minus(low_x)).or(splat(SMALL).minus(high_y.minus(low_y))).signs();
        // Where triangles are large, all that follows means nothing.
        let small = self.small & !large;
        let area = x[1].minus(x[0]).times(y[2].minus(y[0])).minus(x[2].minus(x[0]).times(y[1].minus(y[0])));
        let clockwise = area.signs();
        let area = splat(0).minus(area).where_set(clockwise, area);
        let nothing = area.minus(splat(1)).signs();
        let front = if setup.state.front_face == FrontFace::Ccw { !clockwise } else { clockwise };
        let culled = match setup.state.cull {
            Cull::Front => front,
            Cull::Back => !front,
            Cull::None => 0,
        };
        let other_side = if setup.state.two_sided { !front } else { 0 };
        for values in [&mut x, &mut y] {
            let [_, b, c] = *values;
            (values[1], values[2]) = (c.where_set(clockwise, b), b.where_set(clockwise, c));
        }
        for values in [&mut z, &mut inverse_w] {
            let [_, b, c] = *values;
            let (b, c) = (b.bits(), c.bits());
            (values[1], values[2]) = (V::from_bits(c.where_set(clockwise, b)), V::from_bits(b.where_set(clockwise, c)));
        }

        // The pixels whose centres are within its extent.
        let half = splat(PIXEL as i32 / 2);
        let before = splat(PIXEL as i32 / 2 - 1);
        let first_x = low_x.plus(before).shift_right::<SUBPIXEL_BITS>();
        let first_y = low_y.plus(before).shift_right::<SUBPIXEL_BITS>();
        let last_x = high_x.plus(half).shift_right::<SUBPIXEL_BITS>().minus(splat(1));
        let last_y = high_y.plus(half).shift_right::<SUBPIXEL_BITS>().minus(splat(1));
        let empty = last_x.minus(first_x).or(last_y.minus(first_y)).signs();
        let [window_first, window_last] = setup.window;
        let low_cut = first_x.minus(splat(window_first[0])).or(first_y.minus(splat(window_first[1])));
        let high_cut = splat(window_last[0]).minus(last_x).or(splat(window_last[1]).minus(last_y));
        let in_tile = splat(!(TILE as i32 - 1));
        let tiles = splat(0).minus(first_x.exclusive_or(last_x).or(first_y.exclusive_or(last_y)).and(in_tile));
        let in_block = splat(!(BLOCK as i32 - 1));
        let (block_x, block_y) = (first_x.and(in_block), first_y.and(in_block));
        let reach = splat(SMALL / PIXEL as i32 - 1);
        let groups = block_x.plus(reach).minus(last_x).or(block_y.plus(reach).minus(last_y));
        let cut = low_cut.or(high_cut).signs();

        let (center_x, center_y) =
            (first_x.shift_left::<SUBPIXEL_BITS>().plus(half), first_y.shift_left::<SUBPIXEL_BITS>().plus(half));
        let (from_x, from_y) = (block_x.minus(first_x), block_y.minus(first_y));
        self.small = small & !nothing & !culled & !empty & !cut & !other_side;
        (self.wide, self.split) = (groups.signs(), tiles.signs());
        self.dropped = small & (nothing | culled | empty);
        self.turned = clockwise;
        let mut integers = [splat(0); LANES];
        let mut floats = [splat(0); LANES];
        (integers[12], integers[13], integers[14], integers[15]) = (first_x, first_y, last_x, last_y);
        (floats[12], floats[13]) = (from_x.floats::<V>().bits(), from_y.floats::<V>().bits());
        let scale = area.floats::<V>().reciprocal();
        let pixel_scale = scale.times(V::splat(PIXEL as f32));
        let mut weights = [[V::splat(0.0); 3]; 3];
        for i in 0..3 {
            let (from, to) = ((i + 1) % 3, (i + 2) % 3);
            let (along_x, along_y) = (x[to].minus(x[from]), y[to].minus(y[from]));
            let value = along_x.times(center_y.minus(y[from])).minus(along_y.times(center_x.minus(x[from])));
            // As in `visible_triangle`.
            let level = along_y.or(splat(0).minus(along_y)).signs();
            let inclusive = along_y.signs() | !level & along_x.signs();
            let edge = value.plus(V::Integers::of_mask(!inclusive)).shift_right::<SUBPIXEL_BITS>();
            let (dx, dy) = (splat(0).minus(along_y), along_x);
            edge.store(&mut self.edges[i]);
            integers[i] = edge.plus(dx.times(from_x)).plus(dy.times(from_y));
            (integers[3 + i], integers[6 + i]) = (dx, dy);
            let most = dx.max(splat(0)).plus(dy.max(splat(0)));
            integers[9 + i] = splat(BLOCK as i32 - 1).times(most);
            weights[i] = [
                value.floats::<V>().times(scale),
                dx.floats::<V>().times(pixel_scale),
                dy.floats::<V>().times(pixel_scale),
            ];
        }
        for (n, values) in [z, inverse_w].into_iter().enumerate() {
            let (to_second, to_third) = (values[1].minus(values[0]), values[2].minus(values[0]));
            for term in 0..3 {
                let more = weights[1][term].times(to_second).plus(weights[2][term].times(to_third));
                let value = if term == 0 { values[0].plus(more) } else { more };
                floats[3 * n + term] = value.bits();
            }
        }
        for n in 1..3 {
            for term in 0..3 {
                floats[3 + 3 * n + term] = weights[n][term].times(inverse_w[n]).bits();
            }
        }
        store_columns(integers, &mut self.integers);
        store_columns(floats, &mut self.floats);
    }

    #[inline(always)]
    fn primitive(&self, lane: usize, corners: [u32; 3], source: u32) -> Primitive {
        let integers = self.integers[lane].0.map(|value| value as i32);
        let floats = self.floats[lane].0.map(f32::from_bits);
        let [.., first_x, first_y, last_x, last_y] = integers;
        let three = |first: usize| [integers[first], integers[first + 1], integers[first + 2]];
        let plane = |first: usize| Plane { value: floats[first], dx: floats[first + 1], dy: floats[first + 2] };
        let shape = if self.wide >> lane & 1 == 0 {
            let in_tile = [first_x as usize % TILE / BLOCK, first_y as usize % TILE / BLOCK];
            let width = (last_x as usize % TILE / BLOCK).wrapping_sub(in_tile[0]).wrapping_add(1);
            let height = (last_y as usize % TILE / BLOCK).wrapping_sub(in_tile[1]).wrapping_add(1);
            Shape::Small(Small {
                split: self.split >> lane & 1 != 0,
                values: three(0),
                dx: three(3),
                dy: three(6),
                reach: three(9),
                from: [floats[12], floats[13]],
                first: (in_tile[1] * TILE_BLOCKS + in_tile[0]) as u8,
                blocks: !PIXELS_FROM[0][width.min(GROUP)] & !PIXELS_FROM[1][height.min(GROUP)],
            })
        } else {
            let mut edges = [Edge::default(); 3];
            for i in 0..3 {
                let value = i64::from(self.edges[i][lane] as i32);
                edges[i] = Edge { value, dx: integers[3 + i], dy: integers[6 + i] };
            }
            Shape::Triangle { edges, narrow: true }
        };
        Primitive {
            shape,
            first: [first_x, first_y],
            last: [last_x, last_y],
            cut: false,
            z: plane(0),
            inverse_w: plane(3),
            over_w: [plane(6), plane(9)],
            corners,
            source,
        }
    }
}

#[inline(always)]
fn store_columns<I: I16>(vectors: [I; LANES], columns: &mut [Lanes<u32>; LANES]) {
    for (column, stored) in I::transposed(vectors).into_iter().zip(columns) {
        column.store(&mut stored.0);
    }
}

#[inline(always)]
fn integers<V: F16>(values: &[Integers; 3]) -> [V::Integers; 3] {
    [V::Integers::load(&values[0]), V::Integers::load(&values[1]), V::Integers::load(&values[2])]
}

#[inline(always)]
fn floats<V: F16>(values: &[Floats; 3]) -> [V; 3] {
    [V::load(&values[0]), V::load(&values[1]), V::load(&values[2])]
}

#[cfg(test)]
mod tests {
    use super::super::clip::Clipper;
    use super::super::lanes::{Work, with_each_kind};
    use super::super::link::Link;
    use super::super::state::{Rect, State};
    use super::super::vertex::{Corner, Place};
    use super::*;
    use crate::{Signature, Stage};

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

    /// Whether planes agree about places in a triangle, as well as floats do; worse where a triangle is narrow, since there the
    /// values change much across.
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
        let signature = |stage| Signature {
            stage,
            inputs: Vec::new(),
            outputs: Vec::new(),
            parameters: 0,
            textures: Vec::new(),
            kills: false,
        };
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
            let clipper = Clipper::new(&link, &pixels, false);
            let setup = Setup::new(&link, &pixels, &clipper, 200, 150);
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
}
