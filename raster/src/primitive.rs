//! Primitives in the window: bounds, interpolated values, and references to their vertices.

use crate::lanes::{F16, QUAD_PLACES};
use crate::outline::Outline;
use crate::state::LineStipple;
use crate::tile::{BLOCK, GROUP, PIXELS_FROM, TILE, TILE_BLOCKS};
use crate::vertex::{Slots, Vertices};
use crate::window::{PIXEL, Pattern, SUBPIXEL_BITS};

/// The greatest extent of a narrow triangle, in fixed point: the extent of the largest viewport.
pub(crate) const NARROW: i64 = 1 << 22;

/// `value + x * dx + y * dy` is not negative for the pixels on the inner side of an edge; x and y count from the
/// reference pixel of the primitive. Its steps are whole pixels, so that the fraction of the value does not count.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Edge {
    pub value: i64,
    pub dx: i32,
    pub dy: i32,
}

/// A line, in fixed point. It covers the pixels whose centres along the major axis are in `from..to`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Line {
    pub x_major: bool,
    /// Where it begins: major and minor coordinate.
    pub start: [i32; 2],
    /// Its extent: major and minor coordinate.
    pub extent: [i32; 2],
    /// First and last pixel along the major axis.
    pub major: [i32; 2],
    /// Pixels across.
    pub width: i32,
    /// The stipple, and how many fragments its line has before this one.
    pub stipple: Option<(LineStipple, u32)>,
}

impl Line {
    /// Whether it is drawn at this pixel along the major axis.
    #[inline]
    pub fn draws(&self, pixel: i64) -> bool {
        let Some((stipple, before)) = self.stipple else { return true };
        let [first, last] = self.major.map(i64::from);
        let from_start = if self.extent[0] > 0 { pixel - first } else { last - pixel };
        stipple.draws(before.wrapping_add(from_start as u32))
    }
}

/// A triangle that is in one group of blocks of each tile that it touches; or the part of a larger one in one group.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Small {
    /// Whether it touches several tiles. Then [`in_tile`](Self::in_tile) gives its part in one.
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

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Shape {
    Small(Small),
    /// `narrow`: no side is longer than [`NARROW`] in x or y.
    Triangle {
        edges: [Edge; 3],
        narrow: bool,
    },
    Line(Line),
    /// All of the bounds: a point; or the part inside of an outline.
    Rectangle,
    /// A triangle, or a half of a line, where pixels have samples: edge functions with their fractions, for which
    /// places between pixels count. It is one of the above [at each sample](Primitive::at_sample).
    Sampled {
        edges: [Edge; 3],
        narrow: bool,
    },
    /// A point where pixels have samples: its centre and its diameter, in fixed point.
    Disc {
        center: [i32; 2],
        diameter: i32,
    },
    /// A point sprite where pixels have samples: the sides of the square at x and at y, in halves of fixed point.
    Square {
        low: [i32; 2],
        high: [i32; 2],
    },
}

/// A flag of a primitive: a back-facing polygon. It is only set if needed.
pub(crate) const SHOWS_BACK: u8 = 1;
/// A flag of a primitive: an edge or a vertex of a polygon that is not filled.
pub(crate) const UNFILLED: u8 = 2;
/// A flag of a primitive: a point sprite.
pub(crate) const SPRITE: u8 = 4;

/// A primitive that covers pixels, perhaps.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
pub(crate) struct Primitive {
    pub shape: Shape,
    /// The first and last pixel that it may cover, within scissor and viewport: x, y. The first is the reference pixel.
    pub first: [i32; 2],
    pub last: [i32; 2],
    /// Whether scissor or viewport limit that.
    pub cut: bool,
    /// The number of its viewport.
    pub viewport: u8,
    /// [`SHOWS_BACK`], [`UNFILLED`], [`SPRITE`]
    pub flags: u8,
    /// The power of two that the clip w coordinates of its vertices are multiplied with, so that their reciprocals are
    /// no extreme numbers.
    pub exponent: i8,
    /// Depth.
    pub z: Plane,
    /// The reciprocal of the clip w coordinate.
    pub inverse_w: Plane,
    /// The weights of the second and the third vertex, divided by their w. (A line has no third, a point no second
    /// vertex: those have weight zero. For point sprites, which have one vertex, these are the coordinates in the
    /// square.)
    pub over_w: [Plane; 2],
    /// Its vertices: for [`Geometry::slots`].
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

    /// The primitive, with this sample in place of the pixel's centre.
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

    /// The provoking vertex: for lines the third one, which is one of the two; for triangles the first, since those
    /// with flat attributes begin with their last vertex.
    #[inline(always)]
    pub fn provoking(&self) -> u32 {
        self.corners[if matches!(self.shape, Shape::Line(_)) { 2 } else { 0 }]
    }
}

/// Where a stippled line is, where pixels have samples, or it is smooth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Along {
    /// Its start, in fixed point, and a step of a pixel along it, in pixels.
    pub from: [i32; 2],
    pub step: [f32; 2],
    /// How many fragments are before it since the stipple began.
    pub before: u32,
}

impl Along {
    /// The number of the fragment that this place, in fixed point, is in.
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
    /// The numbers of smooth ones, in order.
    pub outlines: Vec<(u32, Outline)>,
    /// The numbers of stippled lines, or halves of them, in order.
    pub stippled: Vec<(u32, Along)>,
    /// The slots of vertices that are not the draw's: those made by clipping, and back-facing ones.
    pub own: Slots,
}

/// Marks the vertices of [`Geometry::own`].
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

    /// Whether it has one value everywhere.
    #[inline(always)]
    pub fn is_level(self) -> bool {
        self.dx == 0.0 && self.dy == 0.0
    }

    /// The same, if places are counted from this one.
    #[inline(always)]
    pub fn seen_from(self, place: [f32; 2]) -> Self {
        Self { value: self.scalar(place), ..self }
    }

    /// The value at a place from the reference pixel.
    #[inline(always)]
    pub fn scalar(self, [x, y]: [f32; 2]) -> f32 {
        self.value + self.dy * y + self.dx * x
    }

    /// The values at places from the reference pixel: x, y.
    #[inline(always)]
    pub fn at<V: F16>(self, [x, y]: [V; 2]) -> V {
        V::splat(self.value).plus(V::splat(self.dy).times(y)).plus(V::splat(self.dx).times(x))
    }

    /// How much more there is at the pixels of a block than at its first one.
    #[inline(always)]
    pub fn in_block<V: F16>(self) -> V {
        let [x, y] = &QUAD_PLACES[15];
        V::splat(self.dy).times(V::load(&y.0)).plus(V::splat(self.dx).times(V::load(&x.0)))
    }

    /// The values at the pixels of a block that begins there. For depth, this sum has the same bits wherever it is
    /// computed.
    #[inline(always)]
    pub fn at_block<V: F16>(self, [x, y]: [i32; 2]) -> V {
        let first = self.value + self.dy * y as f32 + self.dx * x as f32;
        V::splat(first).plus(self.in_block())
    }
}

impl Geometry {
    /// Where the slots of a primitive's vertices are, and the vertices' numbers there.
    #[inline(always)]
    pub fn slots<'a>(&'a self, vertices: &'a Vertices, primitive: &Primitive) -> (&'a Slots, [u32; 3]) {
        let [a, b, c] = primitive.corners;
        // All of them are of one kind.
        let slots = if a & OWN == 0 { &vertices.slots } else { &self.own };
        (slots, [a & !OWN, b & !OWN, c & !OWN])
    }

    pub fn all_slots<'a>(&'a self, vertices: &'a Vertices, corner: u32) -> &'a [f32] {
        if corner & OWN == 0 { vertices.slots.of(corner) } else { self.own.of(corner & !OWN) }
    }

    /// Makes it a run without primitives.
    pub fn clear(&mut self) {
        self.primitives.clear();
        self.outlines.clear();
        self.stippled.clear();
        self.own.clear();
    }

    /// The outline of a primitive, if it is smooth, by its [`primitive_id`].
    pub fn outline(&self, id: u32) -> Option<&Outline> {
        let found = self.outlines.binary_search_by_key(&(id & 0xffff), |&(number, _)| number);
        found.ok().map(|place| &self.outlines[place].1)
    }

    /// The stippled line that a primitive is, or is half of, by its [`primitive_id`].
    pub fn along(&self, id: u32) -> Option<&Along> {
        let found = self.stippled.binary_search_by_key(&(id & 0xffff), |&(number, _)| number);
        found.ok().map(|place| &self.stippled[place].1)
    }

    /// Makes a vertex of these slots; of more than a vertex has, only the first.
    pub fn add(&mut self, vertices: &Vertices, slots: &[f32]) -> u32 {
        self.own.push(vertices.slots.stride(), slots) | OWN
    }
}

/// A primitive in a tile's list: which run of geometry, and which primitive of it.
#[inline(always)]
pub(crate) fn primitive_id(geometry: usize, primitive: usize) -> u32 {
    (geometry << 16 | primitive) as u32
}

/// The primitives that tiles' lists are of: runs of geometry.
#[derive(Clone, Copy)]
pub(crate) struct Primitives<'a>(pub &'a [Geometry]);

impl<'a> Primitives<'a> {
    /// A primitive, and the run that it is in, by its [`primitive_id`].
    #[inline(always)]
    pub fn get(self, id: u32) -> (&'a Geometry, &'a Primitive) {
        let geometry = &self.0[(id >> 16) as usize];
        (geometry, &geometry.primitives[(id & 0xffff) as usize])
    }
}
