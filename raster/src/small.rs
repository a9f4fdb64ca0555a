//! Setup of small triangles, sixteen at a time: triangles no larger than a group of blocks, like most triangles of a
//! fine mesh. All others, and triangles that are clipped, are set up one by one.
//!
//! Integers of 32 bits are exact here, and 32-bit floats are precise enough, because values are computed as differences
//! from the first vertex. Whether a triangle is small depends only on itself, the viewport and the scissor.

use crate::lanes::{F16, I16, LANES, Lanes};
use crate::primitive::{Edge, Plane, Primitive, Shape, Small};
use crate::state::{Cull, FrontFace, State};
use crate::tile::{BLOCK, GROUP, PIXELS_FROM, TILE, TILE_BLOCKS};
use crate::vertex::Vertices;
use crate::window::{PIXEL, SUBPIXEL_BITS};

/// The largest extent of a small triangle, in fixed point.
const SMALL: i32 = (GROUP * BLOCK) as i32 * PIXEL as i32;

/// Vectors of integers in memory.
type Integers = [u32; LANES];
type Floats = [f32; LANES];

/// Sixteen triangles: their vertices, and their setup.
pub(crate) struct Sixteen {
    x: [Integers; 3],
    y: [Integers; 3],
    vertex_z: [Floats; 3],
    vertex_inverse_w: [Floats; 3],

    /// Bits of the triangles that are small, and of those that are discarded.
    small: u16,
    dropped: u16,
    /// Triangles with more blocks along a side than a group has, and triangles that touch several tiles.
    wide: u16,
    split: u16,
    /// Triangles whose second and third vertex are swapped.
    turned: u16,
    /// The edge functions, as in [`Edge`].
    edges: [Integers; 3],
    /// For each triangle, the edge functions of [`Small`], and its first and last pixel.
    integers: [Lanes<u32>; LANES],
    /// For each triangle, the planes of a [`Primitive`], and the first pixel of its first block.
    floats: [Lanes<u32>; LANES],
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

    /// Loads the vertices of these triangles. `small` gets a bit for each triangle that needs no clipping.
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

    /// Sets up at most sixteen triangles. `window` is the first and the last pixel that may be drawn to; `has_back`
    /// says that back faces have other slots.
    #[inline(always)]
    pub fn find<V: F16>(
        &mut self,
        vertices: &Vertices,
        indices: &[[u32; 3]],
        state: &State,
        has_back: bool,
        window: [[i32; 2]; 2],
    ) {
        self.gather(vertices, indices);
        let (mut x, mut y) = (integers::<V>(&self.x), integers::<V>(&self.y));
        let (mut z, mut inverse_w) = (floats::<V>(&self.vertex_z), floats::<V>(&self.vertex_inverse_w));
        let splat = <V::Integers as I16>::splat;

        let (low_x, high_x) = (x[0].min(x[1]).min(x[2]), x[0].max(x[1]).max(x[2]));
        let (low_y, high_y) = (y[0].min(y[1]).min(y[2]), y[0].max(y[1]).max(y[2]));
        let large = splat(SMALL).minus(high_x.minus(low_x)).or(splat(SMALL).minus(high_y.minus(low_y))).signs();
        // For large triangles, the values below are meaningless.
        let small = self.small & !large;
        let area = x[1].minus(x[0]).times(y[2].minus(y[0])).minus(x[2].minus(x[0]).times(y[1].minus(y[0])));
        let clockwise = area.signs();
        let area = splat(0).minus(area).where_set(clockwise, area);
        let nothing = area.minus(splat(1)).signs();
        let front = if state.front_face == FrontFace::Ccw { !clockwise } else { clockwise };
        let culled = match state.cull {
            Cull::Front => front,
            Cull::Back => !front,
            Cull::None => 0,
        };
        let other_side = if has_back { !front } else { 0 };
        for values in [&mut x, &mut y] {
            let [_, b, c] = *values;
            (values[1], values[2]) = (c.where_set(clockwise, b), b.where_set(clockwise, c));
        }
        for values in [&mut z, &mut inverse_w] {
            let [_, b, c] = *values;
            let (b, c) = (b.bits(), c.bits());
            (values[1], values[2]) = (V::from_bits(c.where_set(clockwise, b)), V::from_bits(b.where_set(clockwise, c)));
        }

        // The pixels whose centres are inside of its extent.
        let half = splat(PIXEL as i32 / 2);
        let before = splat(PIXEL as i32 / 2 - 1);
        let first_x = low_x.plus(before).shift_right::<SUBPIXEL_BITS>();
        let first_y = low_y.plus(before).shift_right::<SUBPIXEL_BITS>();
        let last_x = high_x.plus(half).shift_right::<SUBPIXEL_BITS>().minus(splat(1));
        let last_y = high_y.plus(half).shift_right::<SUBPIXEL_BITS>().minus(splat(1));
        let empty = last_x.minus(first_x).or(last_y.minus(first_y)).signs();
        let [window_first, window_last] = window;
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
            // The same rule as in `Setup::triangle`.
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

    /// Whether the triangle is small, so that [`primitive`](Self::primitive) returns it.
    #[inline(always)]
    pub fn is_small(&self, lane: usize) -> bool {
        self.small >> lane & 1 != 0
    }

    /// Whether the triangle is discarded.
    #[inline(always)]
    pub fn is_dropped(&self, lane: usize) -> bool {
        self.dropped >> lane & 1 != 0
    }

    /// The primitive of a small triangle with these vertices.
    #[inline(always)]
    pub fn primitive(&self, lane: usize, [a, b, c]: [u32; 3], source: u32) -> Primitive {
        let corners = if self.turned >> lane & 1 != 0 { [a, c, b] } else { [a, b, c] };
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
            viewport: 0,
            exponent: 0,
            flags: 0,
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
