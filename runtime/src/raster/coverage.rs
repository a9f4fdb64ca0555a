//! Which quads of a tile a primitive covers.

use super::setup::{Edge, Line, Primitive, Shape};
use super::target::TILE;
use super::vertex::{PIXEL, SUBPIXEL_BITS};

/// All four fragments of a quad.
pub(crate) const WHOLE: u8 = 0b1111;

/// Quads of a tile that stand side by side and have the same mask (bit 0 is x0y0, bit 1 x1y0, bit 2 x0y1, bit 3 x1y1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    /// The first quad, counted from the tile's.
    pub x: usize,
    pub y: usize,
    pub quads: usize,
    pub mask: u8,
}

/// The pixels of a tile that a primitive may cover, counted from the tile's.
#[derive(Clone, Copy)]
struct Bounds {
    first: [usize; 2],
    last: [usize; 2],
}

impl Bounds {
    /// Fragments of a quad that are within the bounds, by column and row.
    fn mask(&self, x: usize, y: usize) -> u8 {
        self.column_mask(x) & self.row_mask(y)
    }

    fn column_mask(&self, x: usize) -> u8 {
        let low = if 2 * x < self.first[0] { 0b1010 } else { WHOLE };
        let high = if 2 * x + 1 > self.last[0] { 0b0101 } else { WHOLE };
        low & high
    }

    fn row_mask(&self, y: usize) -> u8 {
        let low = if 2 * y < self.first[1] { 0b1100 } else { WHOLE };
        let high = if 2 * y + 1 > self.last[1] { 0b0011 } else { WHOLE };
        low & high
    }
}

/// Calls `emit` for what `primitive` covers of the tile whose first pixel is `origin`, no quad twice.
pub(crate) fn cover(primitive: &Primitive, origin: [i32; 2], emit: &mut impl FnMut(Span)) {
    let first: [i32; 2] = std::array::from_fn(|i| (primitive.first[i] - origin[i]).max(0));
    let last: [i32; 2] = std::array::from_fn(|i| (primitive.last[i] - origin[i]).min(TILE as i32 - 1));
    if first[0] > last[0] || first[1] > last[1] {
        return;
    }
    let bounds = Bounds { first: first.map(|x| x as usize), last: last.map(|x| x as usize) };
    match &primitive.shape {
        Shape::Rectangle => rectangle(bounds, emit),
        Shape::Triangle(edges) => triangle(edges, primitive, origin, bounds, emit),
        Shape::Line(line) => self::line(line, origin, bounds, emit),
    }
}

fn rectangle(bounds: Bounds, emit: &mut impl FnMut(Span)) {
    let [first, last] = [bounds.first, bounds.last].map(|[x, y]| [x / 2, y / 2]);
    for y in first[1]..=last[1] {
        let row = bounds.row_mask(y);
        let mut x = first[0];
        while x <= last[0] {
            let mask = row & bounds.column_mask(x);
            let mut quads = 1;
            // Only the first and the last column may have another mask.
            while x + quads <= last[0] && row & bounds.column_mask(x + quads) == mask {
                quads += 1;
            }
            emit(Span { x, y, quads, mask });
            x += quads;
        }
    }
}

fn triangle(edges: &[Edge; 3], primitive: &Primitive, origin: [i32; 2], bounds: Bounds, emit: &mut impl FnMut(Span)) {
    let [first, last] = [bounds.first, bounds.last].map(|[x, y]| [x / 2, y / 2]);
    let size: [i64; 2] = std::array::from_fn(|i| (2 * (last[i] - first[i]) + 1) as i64);
    let from: [i64; 2] =
        std::array::from_fn(|i| i64::from(origin[i]) + 2 * first[i] as i64 - i64::from(primitive.first[i]));
    let values = edges.map(|edge| edge.value + edge.dx * from[0] + edge.dy * from[1]);
    let mut inside = true;
    for (edge, value) in edges.iter().zip(values) {
        let (dx, dy) = (edge.dx * size[0], edge.dy * size[1]);
        if value + dx.max(0) + dy.max(0) < 0 {
            return;
        }
        inside &= value + dx.min(0) + dy.min(0) >= 0;
    }
    if inside {
        return rectangle(bounds, emit);
    }

    // What an edge adds to the other three fragments of a quad.
    let steps = edges.map(|edge| [edge.dx, edge.dy, edge.dx + edge.dy]);
    let mut row = values;
    for y in first[1]..=last[1] {
        let row_mask = bounds.row_mask(y);
        let [mut a, mut b, mut c] = row;
        let mut span = Span { x: 0, y, quads: 0, mask: 0 };
        for x in first[0]..=last[0] {
            let outside = [
                a | b | c,
                (a + steps[0][0]) | (b + steps[1][0]) | (c + steps[2][0]),
                (a + steps[0][1]) | (b + steps[1][1]) | (c + steps[2][1]),
                (a + steps[0][2]) | (b + steps[1][2]) | (c + steps[2][2]),
            ]
            .map(|value| (value as u64 >> 63) as u8);
            let covered = !(outside[0] | outside[1] << 1 | outside[2] << 2 | outside[3] << 3) & WHOLE;
            let mask = if covered == 0 { 0 } else { covered & row_mask & bounds.column_mask(x) };
            if mask == span.mask {
                span.quads += 1;
            } else {
                if span.mask != 0 {
                    emit(span);
                }
                span = Span { x, y, quads: 1, mask };
            }
            (a, b, c) = (a + 2 * edges[0].dx, b + 2 * edges[1].dx, c + 2 * edges[2].dx);
        }
        if span.mask != 0 {
            emit(span);
        }
        for (value, edge) in row.iter_mut().zip(edges) {
            *value += 2 * edge.dy;
        }
    }
}

/// Walks along the major axis in steps of a quad; two columns (or rows) of pixels make their quads together.
fn line(line: &Line, origin: [i32; 2], bounds: Bounds, emit: &mut impl FnMut(Span)) {
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
            let (x, y) = if line.x_major { (quad, other as usize) } else { (other as usize, quad) };
            let mask = mask & bounds.mask(x, y);
            if mask != 0 {
                emit(Span { x, y, quads: 1, mask });
            }
        }
    }
}

fn floor_div(numerator: i64, denominator: i64) -> i64 {
    let quotient = numerator.div_euclid(denominator);
    // Euclidean division rounds up where the denominator is negative.
    if denominator < 0 && numerator.rem_euclid(denominator) != 0 { quotient - 1 } else { quotient }
}
