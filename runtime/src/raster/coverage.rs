//! Which quads of a tile a primitive covers.
//!
//! Edge functions are sums of integers, so every way to compute them gives the same quads. Triangles no larger than
//! [`NARROW`] take 32 bits a lane, which stay exact within a tile: where an edge is so far away that its function does not fit,
//! it has one sign in the whole tile, and a value of that sign does as well. Others take 64 bits, a fragment at a time.

use super::lanes::I16;
use super::setup::{Edge, Line, Primitive, Shape};
use super::target::{TILE, TILE_QUADS};
use super::vertex::{PIXEL, SUBPIXEL_BITS};

/// All four fragments of a quad.
pub(crate) const WHOLE: u8 = 0b1111;

/// The greatest extent of a narrow triangle, in fixed point: it covers as many pixels as a viewport may have.
pub(crate) const NARROW: i64 = 1 << 22;

/// Quads of a row that are looked at together.
const STEP: usize = 4;

/// Edge functions are limited to this. Within a tile, and a step beyond, they change by less.
const FAR: i64 = 1 << 30;
const _: () = assert!((TILE + 2 * STEP) as i64 * 2 * NARROW < FAR);

/// Boxes of more quads than this are first asked whether they are all inside or outside.
const LARGE: usize = 8;

/// A quad of a tile that a primitive covers: its number in the tile, row by row, which fragments are covered (bit 0 is x0y0,
/// bit 1 x1y0, bit 2 x0y1, bit 3 x1y1), and the primitive, as in the tile's list. One word, since what was written in parts is
/// slow to read as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Quad(u64);

impl Quad {
    #[inline(always)]
    pub fn new(primitive: u32, [x, y]: [usize; 2], mask: u8) -> Self {
        Self(u64::from(primitive) << 32 | ((y * TILE_QUADS + x) << 4) as u64 | u64::from(mask))
    }

    #[inline(always)]
    pub fn with_mask(self, mask: u8) -> Self {
        Self(self.0 & !u64::from(WHOLE) | u64::from(mask))
    }

    #[inline(always)]
    pub fn primitive(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    pub fn mask(self) -> u8 {
        self.0 as u8 & WHOLE
    }

    #[inline(always)]
    pub fn place(self) -> usize {
        (self.0 as u32 >> 4) as usize
    }

    #[inline(always)]
    pub fn x(self) -> usize {
        self.place() % TILE_QUADS
    }

    #[inline(always)]
    pub fn y(self) -> usize {
        self.place() / TILE_QUADS % TILE_QUADS
    }
}

/// Quads of a primitive are written to the end of others. There must be room for a whole tile of them, and one more.
pub(crate) const ROOM: usize = TILE_QUADS * TILE_QUADS + 1;

/// A list of quads that leaves out empty ones without a branch.
struct Quads<'a> {
    room: &'a mut [Quad; ROOM],
    count: usize,
}

impl Quads<'_> {
    #[inline(always)]
    fn push(&mut self, quad: Quad) {
        self.room[self.count] = quad;
        self.count += usize::from(quad.mask() != 0);
    }
}

/// The pixels of a tile that a primitive may cover, counted from the tile's.
#[derive(Clone, Copy)]
struct Bounds {
    first: [usize; 2],
    last: [usize; 2],
}

impl Bounds {
    /// Fragments of a quad that are within the bounds.
    fn mask(&self, x: usize, y: usize) -> u8 {
        let left = if 2 * x < self.first[0] { 0b1010 } else { WHOLE };
        let right = if 2 * x + 1 > self.last[0] { 0b0101 } else { WHOLE };
        let low = if 2 * y < self.first[1] { 0b1100 } else { WHOLE };
        let high = if 2 * y + 1 > self.last[1] { 0b0011 } else { WHOLE };
        left & right & low & high
    }

    /// Whether there are quads that are partly within.
    #[inline(always)]
    fn cut_quads(&self) -> bool {
        (self.first[0] | self.first[1] | !self.last[0] | !self.last[1]) & 1 != 0
    }
}

/// Writes what `primitive`, which is `id` in the tile's list, covers of the tile whose first pixel is `origin`; no quad twice.
/// Gives the number of quads.
#[inline(always)]
pub(crate) fn cover<I: I16>(primitive: &Primitive, id: u32, origin: [i32; 2], room: &mut [Quad; ROOM]) -> usize {
    let first: [i32; 2] = std::array::from_fn(|i| (primitive.first[i] - origin[i]).max(0));
    let last: [i32; 2] = std::array::from_fn(|i| (primitive.last[i] - origin[i]).min(TILE as i32 - 1));
    if first[0] > last[0] || first[1] > last[1] {
        return 0;
    }
    let bounds = Bounds { first: first.map(|x| x as usize), last: last.map(|x| x as usize) };
    let mut quads = Quads { room, count: 0 };
    // The centres that a triangle covers are within its bounds, unless these are the window's.
    let within = match &primitive.shape {
        Shape::Triangle { edges, narrow } => {
            let from = std::array::from_fn(|i| origin[i] + (first[i] & !1) - primitive.first[i]);
            if *narrow {
                narrow_triangle::<I>(edges, id, from, bounds, &mut quads);
            } else {
                wide_triangle(edges, id, from, bounds, &mut quads);
            }
            !primitive.cut
        }
        Shape::Rectangle => {
            rectangle(id, bounds, &mut quads);
            false
        }
        Shape::Line(line) => {
            self::line(line, id, origin, bounds, &mut quads);
            false
        }
    };
    if !within && bounds.cut_quads() {
        return limit(bounds, quads);
    }
    quads.count
}

/// Leaves out the fragments outside of the bounds.
#[cold]
fn limit(bounds: Bounds, quads: Quads<'_>) -> usize {
    let mut left = Quads { room: quads.room, count: 0 };
    for index in 0..quads.count {
        let quad = left.room[index];
        left.push(quad.with_mask(quad.mask() & bounds.mask(quad.x(), quad.y())));
    }
    left.count
}

#[inline(always)]
fn rectangle(id: u32, bounds: Bounds, quads: &mut Quads<'_>) {
    let [first, last] = [bounds.first, bounds.last].map(|[x, y]| [x / 2, y / 2]);
    let width = last[0] - first[0] + 1;
    for y in first[1]..=last[1] {
        for (x, quad) in quads.room[quads.count..][..width].iter_mut().enumerate() {
            *quad = Quad::new(id, [first[0] + x, y], WHOLE);
        }
        quads.count += width;
    }
}

/// `from` is the first fragment of the first quad of the bounds, from the reference pixel.
#[inline(always)]
fn narrow_triangle<I: I16>(edges: &[Edge; 3], id: u32, from: [i32; 2], bounds: Bounds, quads: &mut Quads<'_>) {
    let [first, last] = [bounds.first, bounds.last].map(|[x, y]| [x / 2, y / 2]);
    let mut values = [0; 3];
    for (value, edge) in values.iter_mut().zip(edges) {
        let at = edge.value + i64::from(edge.dx) * i64::from(from[0]) + i64::from(edge.dy) * i64::from(from[1]);
        *value = at.clamp(-FAR, FAR) as i32;
    }
    let size = [last[0] - first[0] + 1, last[1] - first[1] + 1];
    if size[0] * size[1] > LARGE {
        let (right, up) = (2 * size[0] as i32 - 1, 2 * size[1] as i32 - 1);
        let mut inside = true;
        for (edge, value) in edges.iter().zip(values) {
            let (dx, dy) = (edge.dx * right, edge.dy * up);
            if value + dx.max(0) + dy.max(0) < 0 {
                return;
            }
            inside &= value + dx.min(0) + dy.min(0) >= 0;
        }
        if inside {
            return rectangle(id, bounds, quads);
        }
    }
    let x = I::load(&[0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7]);
    let y = I::load(&[0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
    let mut row = [I::splat(0); 3];
    let (mut right, mut up) = (row, row);
    for i in 0..3 {
        let Edge { dx, dy, .. } = edges[i];
        row[i] = I::splat(values[i]).plus(I::splat(dx).times(x)).plus(I::splat(dy).times(y));
        right[i] = I::splat(2 * STEP as i32 * dx);
        up[i] = I::splat(2 * dy);
    }
    for y in first[1]..=last[1] {
        let [mut a, mut b, mut c] = row;
        let mut x = first[0];
        while x <= last[0] {
            // Quads beyond the last one do not count.
            let kept = u16::MAX >> (16 - 4 * (last[0] - x + 1).min(STEP));
            let masks = !a.or(b).or(c).signs() & kept;
            for quad in 0..STEP {
                quads.push(Quad::new(id, [x + quad, y], (masks >> (4 * quad)) as u8 & WHOLE));
            }
            x += STEP;
            (a, b, c) = (a.plus(right[0]), b.plus(right[1]), c.plus(right[2]));
        }
        row = [row[0].plus(up[0]), row[1].plus(up[1]), row[2].plus(up[2])];
    }
}

/// The same with 64 bits.
#[inline(never)]
fn wide_triangle(edges: &[Edge; 3], id: u32, from: [i32; 2], bounds: Bounds, quads: &mut Quads<'_>) {
    let [first, last] = [bounds.first, bounds.last].map(|[x, y]| [x / 2, y / 2]);
    let from = from.map(i64::from);
    let steps = edges.map(|edge| [i64::from(edge.dx), i64::from(edge.dy)]);
    let mut row: [i64; 3] = std::array::from_fn(|i| edges[i].value + steps[i][0] * from[0] + steps[i][1] * from[1]);
    for y in first[1]..=last[1] {
        let mut values = row;
        for x in first[0]..=last[0] {
            let mut mask = WHOLE;
            for (value, [dx, dy]) in values.iter_mut().zip(steps) {
                let inner = [*value, *value + dx, *value + dy, *value + dx + dy];
                mask &= (0..4).fold(0, |mask, lane| mask | u8::from(inner[lane] >= 0) << lane);
                *value += 2 * dx;
            }
            quads.push(Quad::new(id, [x, y], mask));
        }
        for (value, [_, dy]) in row.iter_mut().zip(steps) {
            *value += 2 * dy;
        }
    }
}

/// Walks along the major axis in steps of a quad; two columns (or rows) of pixels make their quads together.
#[inline(never)]
fn line(line: &Line, id: u32, origin: [i32; 2], bounds: Bounds, quads: &mut Quads<'_>) {
    let (major, minor) = if line.x_major { (0, 1) } else { (1, 0) };
    // The pixels across, at a place along the major axis; empty if the line is not there.
    let across = |along: usize| -> std::ops::Range<i64> {
        let pixel = along as i64 + i64::from(origin[major]);
        if pixel < line.major[0] || pixel > line.major[1] {
            return 0..0;
        }
        let center = pixel * PIXEL + PIXEL / 2;
        let numerator = line.start[1] * line.extent[0] + (center - line.start[0]) * line.extent[1];
        let middle = floor_div(numerator, line.extent[0]) >> SUBPIXEL_BITS;
        let first = middle - (line.width - 1) / 2 - i64::from(origin[minor]);
        let (low, high) = (bounds.first[minor] as i64, bounds.last[minor] as i64 + 1);
        first.clamp(low, high)..(first + line.width).clamp(low, high)
    };
    for quad in bounds.first[major] / 2..=bounds.last[major] / 2 {
        let pair = [across(2 * quad), across(2 * quad + 1)];
        let filled = || pair.iter().filter(|range| !range.is_empty());
        let (Some(low), Some(high)) = (filled().map(|r| r.start).min(), filled().map(|r| r.end).max()) else {
            continue;
        };
        for other in low / 2..=(high - 1) / 2 {
            let mut mask = 0;
            for (along, range) in pair.iter().enumerate() {
                for (beside, pixel) in [2 * other, 2 * other + 1].into_iter().enumerate() {
                    if range.contains(&pixel) {
                        mask |= 1 << if line.x_major { along + 2 * beside } else { beside + 2 * along };
                    }
                }
            }
            let other = other as usize;
            quads.push(Quad::new(id, if line.x_major { [quad, other] } else { [other, quad] }, mask));
        }
    }
}

fn floor_div(numerator: i64, denominator: i64) -> i64 {
    let quotient = numerator.div_euclid(denominator);
    // Euclidean division rounds up where the denominator is negative.
    if denominator < 0 && numerator.rem_euclid(denominator) != 0 { quotient - 1 } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{F16, Work, with_each_kind};
    use super::*;

    /// [`narrow_triangle`] in a tile.
    #[derive(Clone)]
    struct Narrow([Edge; 3], [i32; 2], Bounds);

    impl Work for Narrow {
        type Result = Vec<Quad>;

        fn run<V: F16>(self) -> Self::Result {
            listed(|quads| narrow_triangle::<V::Integers>(&self.0, 5, self.1, self.2, quads))
        }
    }

    fn listed(cover: impl FnOnce(&mut Quads<'_>)) -> Vec<Quad> {
        let mut room = [Quad::default(); ROOM];
        let mut quads = Quads { room: &mut room, count: 0 };
        cover(&mut quads);
        let count = quads.count;
        room[..count].to_vec()
    }

    #[test]
    fn vectors_cover_what_single_fragments_do() {
        let mut state = 9_u64;
        let mut random = |range: i64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i64 % range
        };
        let (mut quads, mut partial) = (0, 0);
        for round in 0..20_000 {
            // Corners in a part of the tile, in it, around it, and as far away as narrow triangles reach.
            let reach = [4, 12, 64, 300, 16_384][round % 5] * PIXEL;
            let middle = [random(64) * PIXEL, random(64) * PIXEL];
            let corners: [[i64; 2]; 3] =
                std::array::from_fn(|_| middle.map(|middle| middle + random(reach) - reach / 2));
            let edges = std::array::from_fn(|index| {
                let (from, to) = (corners[(index + 1) % 3], corners[(index + 2) % 3]);
                let (x, y) = (to[0] - from[0], to[1] - from[1]);
                let value = x * (PIXEL / 2 - from[1]) - y * (PIXEL / 2 - from[0]);
                Edge { value: (value - random(2)) >> SUBPIXEL_BITS, dx: -y as i32, dy: x as i32 }
            });
            let pixels = |axis: usize| {
                let places = corners.map(|corner| (corner[axis] >> SUBPIXEL_BITS).clamp(0, TILE as i64 - 1) as usize);
                (places.into_iter().min().unwrap(), places.into_iter().max().unwrap())
            };
            let (x, y) = (pixels(0), pixels(1));
            let bounds = Bounds { first: [x.0, y.0], last: [x.1, y.1] };
            let from = [x.0 as i32 & !1, y.0 as i32 & !1];
            let expected = listed(|quads| wide_triangle(&edges, 5, from, bounds, quads));
            for narrow in with_each_kind(Narrow(edges, from, bounds)) {
                assert_eq!(narrow, expected, "{corners:?}");
            }
            quads += expected.len();
            partial += expected.iter().filter(|quad| quad.mask() != WHOLE).count();
        }
        assert!(quads > 100_000 && partial > 50_000, "the test tests something: {quads} {partial}");
    }
}
