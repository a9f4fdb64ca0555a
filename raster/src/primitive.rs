//! Primitives in the window: bounds, interpolated values, and references to their vertices.

use crate::lanes::{F16, QUAD_PLACES};
use crate::outline::Outline;
use crate::state::LineStipple;
use crate::tile::{BLOCK, GROUP, PIXELS_FROM, TILE, TILE_BLOCKS};
use crate::vertex::{Slots, Vertices};
use crate::window::{PIXEL, Pattern, SUBPIXEL_BITS};

/// The largest extent of a narrow triangle, in fixed point: the extent of the largest viewport.
pub(crate) const NARROW: i64 = 1 << 22;

/// `value + x * dx + y * dy` is not negative for pixels on the inner side of an edge; x and y are relative to the
/// reference pixel of the primitive. They are whole pixels, so the fraction of the value is irrelevant.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Edge {
    pub value: i64,
    pub dx: i32,
    pub dy: i32,
}

/// A line, in fixed point. It covers the pixels whose centres along the major axis are in `major`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Line {
    pub x_major: bool,
    /// Its start: major and minor coordinate.
    pub start: [i32; 2],
    /// Its extent: major and minor coordinate.
    pub extent: [i32; 2],
    /// First and last pixel along the major axis.
    pub major: [i32; 2],
    /// Pixels across.
    pub width: i32,
    /// The stipple, and the number of fragments before this line.
    pub stipple: Option<(LineStipple, u32)>,
}

impl Line {
    /// Whether the stipple draws this pixel along the major axis.
    #[inline]
    pub fn draws(&self, pixel: i64) -> bool {
        let Some((stipple, before)) = self.stipple else { return true };
        let [first, last] = self.major.map(i64::from);
        let from_start = if self.extent[0] > 0 { pixel - first } else { last - pixel };
        stipple.draws(before.wrapping_add(from_start as u32))
    }
}

/// A triangle inside of one group of blocks in each tile that it touches; or the part of a larger triangle in one
/// group.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Small {
    /// Whether it touches several tiles. Then [`in_tile`](Self::in_tile) gives its part in one.
    pub split: bool,
    /// Its edge functions at the first pixel of its first block, and their derivatives by x and y.
    pub values: [i32; 3],
    pub dx: [i32; 3],
    pub dy: [i32; 3],
    /// How much more the edge functions are, at most, at another pixel of a block.
    pub reach: [i32; 3],
    /// The first pixel of its first block, relative to the reference pixel.
    pub from: [f32; 2],
    /// The index of its first block.
    pub first: u8,
    /// A bit for each block of the group that it may cover.
    pub blocks: u16,
}

impl Small {
    /// The same triangle relative to the tile whose first pixel is `origin`.
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

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Shape {
    Small(Small),
    /// `narrow`: no side is longer than [`NARROW`] in x or y.
    Triangle {
        edges: [Edge; 3],
        narrow: bool,
    },
    Line(Line),
    /// All of the bounds: a point, or a smooth primitive, whose outline cuts them.
    Rectangle,
    /// A triangle, or a half of a line, on multisampled targets: edge functions with their fractions, since positions
    /// between pixels count. At each sample it becomes [one of the above](Primitive::at_sample).
    Sampled {
        edges: [Edge; 3],
        narrow: bool,
    },
    /// A point on multisampled targets: its centre and its diameter, in fixed point.
    Disc {
        center: [i32; 2],
        diameter: i32,
    },
    /// A point sprite on multisampled targets: the sides of the square at x and at y, in halves of fixed point.
    Square {
        low: [i32; 2],
        high: [i32; 2],
    },
}

/// The flag of back-facing polygons. It is only set if it is needed.
pub(crate) const SHOWS_BACK: u8 = 1;
/// The flag of edges and vertices of polygons that are not filled.
pub(crate) const UNFILLED: u8 = 2;
/// The flag of point sprites.
pub(crate) const SPRITE: u8 = 4;

/// A primitive that may cover pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
pub(crate) struct Primitive {
    pub shape: Shape,
    /// The first and last pixel that it may cover, inside of scissor and viewport: x, y. The first is the reference
    /// pixel.
    pub first: [i32; 2],
    pub last: [i32; 2],
    /// Whether scissor or viewport reduce the bounds.
    pub cut: bool,
    /// The index of its viewport.
    pub viewport: u8,
    /// The flags [`SHOWS_BACK`], [`UNFILLED`] and [`SPRITE`].
    pub flags: u8,
    /// The exponent of the power of two by which the clip w coordinates of its vertices are multiplied, so that their
    /// reciprocals are neither very large nor very small.
    pub exponent: i8,
    /// Depth.
    pub z: Plane,
    /// The reciprocal of the clip w coordinate.
    pub inverse_w: Plane,
    /// The weights of the second and the third vertex, divided by their w. (A line has no third vertex and a point no
    /// second one; the weights of missing vertices are 0. Point sprites, which have one vertex, have the coordinates in
    /// the square here.)
    pub over_w: [Plane; 2],
    /// Its vertices, as [`Geometry::slots`] takes them.
    pub corners: [u32; 3],
    /// Its number in the mesh.
    pub source: u32,
}

impl Primitive {
    /// The number of pixels that it may cover.
    #[inline(always)]
    pub fn pixels(&self) -> u64 {
        let [width, height] = [0, 1].map(|axis| (self.last[axis] - self.first[axis] + 1) as u32);
        u64::from(width) * u64::from(height)
    }

    pub fn shows_back(&self) -> bool {
        self.flags & SHOWS_BACK != 0
    }

    pub fn is_unfilled(&self) -> bool {
        self.flags & UNFILLED != 0
    }

    pub fn is_sprite(&self) -> bool {
        self.flags & SPRITE != 0
    }

    /// The primitive, with this sample at the centre of the pixel.
    pub fn at_sample(&self, pattern: &Pattern, sample: usize) -> Self {
        let [x, y] = pattern.places[sample];
        let shape = match self.shape {
            Shape::Sampled { edges, narrow } => {
                let moved = |edge: Edge| {
                    let value = edge.value + i64::from(edge.dx) * i64::from(x) + i64::from(edge.dy) * i64::from(y);
                    Edge { value: value >> SUBPIXEL_BITS, ..edge }
                };
                Shape::Triangle { edges: edges.map(moved), narrow }
            }
            Shape::Disc { center, diameter } => Shape::Disc { center: [center[0] - x, center[1] - y], diameter },
            Shape::Square { low, high } => {
                let moved = |place: [i32; 2]| [place[0] - 2 * x, place[1] - 2 * y];
                Shape::Square { low: moved(low), high: moved(high) }
            }
            other => other,
        };
        Self { shape, z: self.z.seen_from(pattern.place(sample)), ..*self }
    }

    /// The provoking vertex: for lines the third corner, which equals one of the other two; for triangles the first,
    /// since triangles with flat attributes begin with their last vertex.
    #[inline(always)]
    pub fn provoking(&self) -> u32 {
        self.corners[if matches!(self.shape, Shape::Line(_)) { 2 } else { 0 }]
    }
}

/// The position of a stippled line that is smooth or on a multisampled target.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Along {
    /// Its start, in fixed point, and the change of position along it in a pixel.
    pub from: [i32; 2],
    pub step: [f32; 2],
    /// The number of fragments before it since the stipple began.
    pub before: u32,
}

impl Along {
    /// The number of the fragment that contains this point, given in fixed point.
    pub fn fragment(&self, place: [i64; 2]) -> u32 {
        let from = self.from.map(i64::from);
        let [x, y] = [0, 1].map(|axis| (place[axis] - from[axis]) as f32 / PIXEL as f32 * self.step[axis]);
        self.before.wrapping_add((x + y).max(0.0) as u32)
    }
}

/// A run of primitives.
#[derive(Default)]
pub(crate) struct Geometry {
    pub primitives: Vec<Primitive>,
    /// The outlines of smooth primitives, by their indices, in order.
    pub outlines: Vec<(u32, Outline)>,
    /// Stippled lines, or halves of them, by their indices, in order.
    pub stippled: Vec<(u32, Along)>,
    /// The slots of vertices that are not the draw's: of vertices made by clipping, and of back faces.
    pub own: Slots,
}

/// The bit that marks vertices of [`Geometry::own`].
const OWN: u32 = 1 << 31;

/// A value that is linear in the window.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Plane {
    pub value: f32,
    pub dx: f32,
    pub dy: f32,
}

impl Plane {
    #[inline(always)]
    pub fn new([value, dx, dy, _]: [f64; 4]) -> Self {
        Self { value: value as f32, dx: dx as f32, dy: dy as f32 }
    }

    /// Whether it has the same value everywhere.
    #[inline(always)]
    pub fn is_level(self) -> bool {
        self.dx == 0.0 && self.dy == 0.0
    }

    /// The same plane with positions relative to `place`.
    #[inline(always)]
    pub fn seen_from(self, place: [f32; 2]) -> Self {
        Self { value: self.scalar(place), ..self }
    }

    /// The value at a position relative to the reference pixel.
    #[inline(always)]
    pub fn scalar(self, [x, y]: [f32; 2]) -> f32 {
        self.value + self.dy * y + self.dx * x
    }

    /// The values at positions relative to the reference pixel: x, y.
    #[inline(always)]
    pub fn at<V: F16>(self, [x, y]: [V; 2]) -> V {
        V::splat(self.value).plus(V::splat(self.dy).times(y)).plus(V::splat(self.dx).times(x))
    }

    /// The differences between the pixels of a block and its first pixel.
    #[inline(always)]
    pub fn in_block<V: F16>(self) -> V {
        let [x, y] = &QUAD_PLACES[15];
        V::splat(self.dy).times(V::load(&y.0)).plus(V::splat(self.dx).times(V::load(&x.0)))
    }

    /// The values at the pixels of the block whose first pixel is given, relative to the reference pixel. For depth,
    /// this sum has the same bits wherever it is computed.
    #[inline(always)]
    pub fn at_block<V: F16>(self, [x, y]: [i32; 2]) -> V {
        let first = self.value + self.dy * y as f32 + self.dx * x as f32;
        V::splat(first).plus(self.in_block())
    }
}

impl Geometry {
    /// The slots of a primitive's vertices, and the vertices' indices in them.
    #[inline(always)]
    pub fn slots<'a>(&'a self, vertices: &'a Vertices, primitive: &Primitive) -> (&'a Slots, [u32; 3]) {
        let [a, b, c] = primitive.corners;
        // The vertices of a primitive are either all the draw's or all made here.
        let slots = if a & OWN == 0 { &vertices.slots } else { &self.own };
        (slots, [a & !OWN, b & !OWN, c & !OWN])
    }

    pub fn all_slots<'a>(&'a self, vertices: &'a Vertices, corner: u32) -> &'a [f32] {
        if corner & OWN == 0 { vertices.slots.of(corner) } else { self.own.of(corner & !OWN) }
    }

    /// Removes all primitives.
    pub fn clear(&mut self) {
        self.primitives.clear();
        self.outlines.clear();
        self.stippled.clear();
        self.own.clear();
    }

    /// The outline of a primitive, if it is smooth.
    pub fn outline(&self, id: u32) -> Option<&Outline> {
        let found = self.outlines.binary_search_by_key(&(id & 0xffff), |&(number, _)| number);
        found.ok().map(|place| &self.outlines[place].1)
    }

    /// The stippled line that a primitive is, or is half of.
    pub fn along(&self, id: u32) -> Option<&Along> {
        let found = self.stippled.binary_search_by_key(&(id & 0xffff), |&(number, _)| number);
        found.ok().map(|place| &self.stippled[place].1)
    }

    /// Adds a vertex with these slots; slots beyond those of a vertex are ignored.
    pub fn add(&mut self, vertices: &Vertices, slots: &[f32]) -> u32 {
        self.own.push(vertices.slots.stride(), slots) | OWN
    }
}

/// The identifier of a primitive in a tile's list: the run, and the index of the primitive in it.
#[inline(always)]
pub(crate) fn primitive_id(geometry: usize, primitive: usize) -> u32 {
    (geometry << 16 | primitive) as u32
}

/// The runs of primitives that tiles' lists refer to.
#[derive(Clone, Copy)]
pub(crate) struct Primitives<'a>(pub &'a [Geometry]);

impl<'a> Primitives<'a> {
    /// The primitive of this [`primitive_id`], and the run that contains it.
    #[inline(always)]
    pub fn get(self, id: u32) -> (&'a Geometry, &'a Primitive) {
        let geometry = &self.0[(id >> 16) as usize];
        (geometry, &geometry.primitives[(id & 0xffff) as usize])
    }
}
