//! The tessellation primitive generator of NV_tessellation_program5 and ARB_tessellation_shader: it subdivides a
//! triangle, square or set of lines by levels.
//!
//! Coordinates are multiples of 2^-16, so they and their differences from 1 are exact. An edge depends on its level and
//! the spacing alone: half of it is computed, the other half is its mirror. So the patches on both sides of an edge
//! have the same vertices, to the bit.
//!
//! Inner vertices lie on lines parallel to edges, and triangles fill the strips between two lines: no triangle is
//! inverted, whatever the rounding. The GL does not say which two segments grow with fractional spacing; here they are
//! those of Direct3D 11.

use std::iter::once;

use crate::assembly::Topology;
use nvjit_runtime::stages::{TessMode, TessOrder, TessSpacing};

/// 1, in the units of coordinates.
const ONE: u32 = 1 << 16;

/// The most segments of an edge (MAX_TESS_GEN_LEVEL).
pub const MAX_TESS_LEVEL: u32 = 64;

/// The tessellation declarations of an evaluation program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tessellator {
    /// TESS_MODE
    pub domain: TessMode,
    /// TESS_SPACING
    pub spacing: TessSpacing,
    /// TESS_VERTEX_ORDER
    pub order: TessOrder,
    /// TESS_POINT_MODE: each vertex is drawn once, as a point.
    pub point_mode: bool,
}

impl Tessellator {
    /// The topology that patches are subdivided to.
    pub fn topology(&self) -> Topology {
        match (self.point_mode, self.domain) {
            (true, _) => Topology::Points,
            (false, TessMode::Isolines) => Topology::Lines,
            (false, _) => Topology::Triangles,
        }
    }
}

/// A subdivided patch.
#[derive(Clone, PartialEq, Debug)]
pub struct Tessellation {
    /// `vertex.tesscoord` of each vertex: u, v, w; w is 0 except for triangles.
    pub vertices: Vec<[f32; 3]>,
    /// The vertices of the primitives, by number.
    pub indices: Vec<u32>,
    /// The topology of the primitives.
    pub topology: Topology,
    /// Scratch memory for the points of edges, kept from patch to patch.
    points: Vec<u32>,
}

impl Tessellation {
    /// An empty tessellation.
    pub const fn new() -> Self {
        Self { vertices: Vec::new(), indices: Vec::new(), topology: Topology::Points, points: Vec::new() }
    }

    /// Adds vertices, given in units of 2^-16, and returns the index of the first. Memory is reserved once if the
    /// iterator's length is known.
    fn add(&mut self, vertices: impl IntoIterator<Item = [u32; 3]>) -> u32 {
        let first = self.vertices.len() as u32;
        let scaled = |vertex: [u32; 3]| vertex.map(|units| units as f32 * (1.0 / ONE as f32));
        self.vertices.extend(vertices.into_iter().map(scaled));
        first
    }

    /// The vertices of `count` primitives, mutable. They are not cleared, so only growth takes time.
    fn primitives<const N: usize>(&mut self, count: usize) -> &mut [[u32; N]] {
        self.indices.resize(N * count, 0);
        self.indices.as_chunks_mut().0
    }

    /// The triangles of a patch with complete vertices, `border` of which are on its border.
    fn triangles(&mut self, border: usize) -> &mut [[u32; 3]] {
        self.primitives(2 * self.vertices.len() - 2 - border)
    }
}

impl Default for Tessellation {
    fn default() -> Self {
        Self::new()
    }
}

/// A level after clamping and rounding, with its spacing.
#[derive(Clone, Copy)]
struct Level {
    spacing: TessSpacing,
    clamped: f32,
    segments: usize,
}

impl Level {
    /// The level of an edge; NaN becomes the least.
    fn new(spacing: TessSpacing, level: f32) -> Self {
        let most = MAX_TESS_LEVEL as f32;
        let clamped = match spacing {
            TessSpacing::Equal => level.max(1.0).min(most),
            TessSpacing::FractionalOdd => level.max(1.0).min(most - 1.0),
            TessSpacing::FractionalEven => level.max(2.0).min(most),
        };
        // This rounds up without a call, since some machines have no instruction for it; so below.
        let below = clamped as usize;
        let rounded = below + usize::from((below as f32) < clamped);
        let segments = match spacing {
            TessSpacing::Equal => rounded,
            TessSpacing::FractionalOdd => rounded | 1,
            TessSpacing::FractionalEven => rounded.next_multiple_of(2),
        };
        Self { spacing, clamped, segments }
    }

    /// An inner level of 1, increased slightly if other levels are greater.
    fn above_one(self) -> Self {
        match (self.segments, self.spacing) {
            (1, TessSpacing::FractionalOdd) => Self { clamped: 1.0, segments: 3, ..self },
            (1, _) => Self { clamped: 2.0, segments: 2, ..self },
            _ => self,
        }
    }

    /// Adds the points of an edge, from 0 to [`ONE`].
    fn divide(self, points: &mut Vec<u32>) {
        let Self { spacing, clamped, segments } = self;
        if spacing == TessSpacing::Equal || segments <= 2 {
            return points.extend_from_slice(&EQUAL[equal(segments)..equal(segments + 1)]);
        }
        let first = points.len();
        let place = fractional(clamped, segments);
        points.extend((0..=segments / 2).map(|at| (place(at) * f64::from(ONE) + 0.5) as u32));
        for at in (first..first + segments.div_ceil(2)).rev() {
            points.push(ONE - points[at]);
        }
    }
}

/// The points of edges of 1, 2, ... equal segments, one edge after the other: a division would take longer than the
/// rest of a point's computation.
static EQUAL: [u32; equal(MAX_TESS_LEVEL as usize + 1)] = {
    let mut points = [0; equal(MAX_TESS_LEVEL as usize + 1)];
    let mut segments = 1;
    while segments <= MAX_TESS_LEVEL as usize {
        let mut at = 0;
        while at <= segments {
            // The first half is rounded to nearest, and the second half is its mirror. No point is halfway between two
            // numbers.
            let nearest = (2 * ONE * at as u32 + segments as u32) / (2 * segments as u32);
            points[equal(segments) + at] = nearest;
            at += 1;
        }
        segments += 1;
    }
    points
};

/// The start of the points of an edge with this many segments.
const fn equal(segments: usize) -> usize {
    (segments - 1) * (segments + 2) / 2
}

/// The points of edges of these levels, stored in `points`.
fn edges<const N: usize>(levels: [Level; N], points: &mut Vec<u32>) -> [&[u32]; N] {
    levels.iter().for_each(|level| level.divide(points));
    let mut rest = &points[..];
    levels.map(|level| {
        let (own, others) = rest.split_at(level.segments + 1);
        rest = others;
        own
    })
}

/// The points of an edge without `inset` segments at both ends.
fn inside(points: &[u32], inset: usize) -> &[u32] {
    &points[inset..points.len() - inset]
}

/// The points of the first half of an edge. While the level grows from one number of segments to the next, each point
/// moves from its position in the coarser edge to its position in the finer one; the segment that begins at the point
/// `split` grows from zero.
fn fractional(clamped: f32, segments: usize) -> impl Fn(usize) -> f64 {
    let half = segments.div_ceil(2);
    let grown = (f64::from(clamped) + (segments % 2) as f64) / 2.0 - (half as f64 - 1.0);
    // The number without its highest bit, which splits halves evenly.
    let rest = |number: usize| number - (1 << number.ilog2());
    let fewer = half - 1 - segments % 2;
    let split = if fewer == 0 { 0 } else { 2 * rest(fewer) + 1 };
    move |at| {
        let before = (at - usize::from(at > split)) as f64 / (segments - 2) as f64;
        let after = at as f64 / segments as f64;
        before + (after - before) * grown
    }
}

/// A row of consecutive vertices.
#[derive(Clone, Copy)]
struct Line {
    first: u32,
    step: i32,
    /// The last vertex, which may be the first of the next line of a ring.
    last: u32,
}

impl Line {
    fn get(self, at: usize, segments: usize) -> u32 {
        if at == segments { self.last } else { self.first.wrapping_add_signed(self.step * at as i32) }
    }
}

/// The sides of a ring of consecutive vertices from `first` on, with these numbers of vertices.
fn ring<const N: usize>(first: u32, counts: [usize; N]) -> [Line; N] {
    let mut next = first;
    let mut lines = counts.map(|count| {
        let line = Line { first: next, step: 1, last: next + count as u32 };
        next = line.last;
        line
    });
    lines[N - 1].last = first;
    lines
}

impl Tessellator {
    /// Subdivides a patch into `out`, which is cleared first, and stays empty if a level of an edge is not above 0.
    pub fn tessellate(&self, outer: [f32; 4], inner: [f32; 2], out: &mut Tessellation) {
        out.vertices.clear();
        let (edges, primitives) = match self.domain {
            TessMode::Triangles => (3, Topology::Triangles),
            TessMode::Quads => (4, Topology::Triangles),
            TessMode::Isolines => (2, Topology::Lines),
        };
        out.topology = if self.point_mode { Topology::Points } else { primitives };
        let is_culled = outer[..edges].iter().any(|&level| level.is_nan() || level <= 0.0);
        if is_culled {
            return out.indices.clear();
        }
        let mut points = std::mem::take(&mut out.points);
        match self.domain {
            TessMode::Triangles => self.triangles([outer[0], outer[1], outer[2]], inner[0], &mut points, out),
            TessMode::Quads => self.quads(outer, inner, &mut points, out),
            TessMode::Isolines => self.isolines([outer[0], outer[1]], &mut points, out),
        }
        points.clear();
        out.points = points;
        if self.point_mode {
            out.indices.clear();
            out.indices.extend(0..out.vertices.len() as u32);
        }
    }

    /// The effective levels: if not all are 1, inner levels are greater than 1.
    fn levels<const O: usize, const I: usize>(&self, outer: [f32; O], inner: [f32; I]) -> ([Level; O], [Level; I]) {
        let outer = outer.map(|level| Level::new(self.spacing, level));
        let inner = inner.map(|level| Level::new(self.spacing, level));
        let is_whole = outer.iter().chain(&inner).all(|level| level.segments == 1);
        (outer, if is_whole { inner } else { inner.map(Level::above_one) })
    }

    /// Rings of vertices from the edges to the middle, each from the corner u by v and w.
    fn triangles(&self, outer: [f32; 3], inner: f32, points: &mut Vec<u32>, out: &mut Tessellation) {
        let (outer, [inner]) = self.levels(outer, [inner]);
        if inner.segments == 1 {
            out.add([[ONE, 0, 0], [0, ONE, 0], [0, 0, ONE]]);
            return self.corners(out);
        }
        let [a, b, c, edge] = edges([outer[2], outer[0], outer[1], inner], points);
        let mut around = [a, b, c];
        let mut sides = ring(0, around.map(|points| points.len() - 1));
        vertices_of_ring(around, 0, out);
        for inset in 1..inner.segments.div_ceil(2) {
            // Lines perpendicular to two edges, through the points where the inset begins, meet at the corner of a
            // ring: at two thirds of the points' distance from the corner of the triangle. That is rounded down, so
            // rings never cross.
            vertices_of_ring([inside(edge, inset); 3], edge[inset] / 3, out);
        }
        if inner.segments % 2 == 0 {
            out.add([[ONE / 3, ONE / 3, ONE - 2 * (ONE / 3)]]);
        }
        if self.point_mode {
            return;
        }
        let border = around.iter().map(|points| points.len() - 1).sum();
        let mut first = border as u32;
        let mut triangles = out.triangles(border).iter_mut();
        for inset in 1..=inner.segments / 2 {
            let points = inside(edge, inset);
            let segments = points.len() - 1;
            let next = match segments {
                0 => [Line { first, step: 0, last: first }; 3],
                _ => ring(first, [segments; 3]),
            };
            first += 3 * segments as u32;
            for side in 0..3 {
                self.strip((sides[side], around[side]), (next[side], points), &mut triangles);
            }
            (sides, around) = (next, [points; 3]);
        }
        if let Some(middle) = triangles.next() {
            *middle = self.turned(sides.map(|line| line.first));
        }
    }

    /// The grid of the inner levels, and strips from the edges to it.
    fn quads(&self, outer: [f32; 4], inner: [f32; 2], points: &mut Vec<u32>, out: &mut Tessellation) {
        let (outer, inner) = self.levels(outer, inner);
        if inner[0].segments == 1 {
            out.add([[0, 0, 0], [ONE, 0, 0], [ONE, ONE, 0], [0, ONE, 0]]);
            return self.corners(out);
        }
        let [a, b, c, d, along_u, along_v] =
            edges([outer[1], outer[2], outer[3], outer[0], inner[0], inner[1]], points);
        let outer = [a, b, c, d];
        out.add(but_last(a).map(|point| [point, 0, 0]));
        out.add(but_last(b).map(|point| [ONE, point, 0]));
        out.add(but_last(c).map(|point| [ONE - point, ONE, 0]));
        out.add(but_last(d).map(|point| [0, ONE - point, 0]));
        let sides = ring(0, outer.map(|edge| edge.len() - 1));
        let (us, vs) = (inside(along_u, 1), inside(along_v, 1));
        let first = out.vertices.len() as u32;
        for &v in vs {
            out.add(us.iter().map(|&u| [u, v, 0]));
        }
        let (width, last) = (us.len() as u32, out.vertices.len() as u32 - 1);
        let corners = [first, first + width - 1, last, last + 1 - width];
        if self.point_mode {
            return;
        }
        let mut triangles = out.triangles(first as usize).iter_mut();
        for side in 0..4 {
            let step = [1, width as i32, -1, -(width as i32)][side];
            let grid = Line { first: corners[side], step, last: corners[(side + 1) % 4] };
            let points = if side % 2 == 0 { us } else { vs };
            self.strip((sides[side], outer[side]), (grid, points), &mut triangles);
        }
        let squares = triangles.into_slice().as_chunks_mut().0;
        let row = |row| first + row * width..first + (row + 1) * width - 1;
        let lefts = (0..vs.len() as u32 - 1).flat_map(row);
        for ([low, high], left) in squares.iter_mut().zip(lefts) {
            let above = left + width + 1;
            *low = self.turned([left, left + 1, above]);
            *high = self.turned([left, above, above - 1]);
        }
    }

    fn isolines(&self, [lines, segments]: [f32; 2], points: &mut Vec<u32>, out: &mut Tessellation) {
        let [lines, line] = edges([Level::new(TessSpacing::Equal, lines), Level::new(self.spacing, segments)], points);
        for v in but_last(lines) {
            out.add(line.iter().map(|&u| [u, v, 0]));
        }
        let (lines, segments) = (lines.len() - 1, line.len() - 1);
        for (line, own) in out.primitives(lines * segments).chunks_mut(segments).enumerate() {
            let first = (line * (segments + 1)) as u32;
            own.iter_mut().zip(first..).for_each(|(segment, vertex)| *segment = [vertex, vertex + 1]);
        }
    }

    /// Fills the strip between two parallel lines, with the inside at the left of the outer one. Segments of both lines
    /// are taken in the order of their midpoints; each forms a triangle with a vertex of the other line.
    fn strip(
        &self,
        (outer, outer_points): (Line, &[u32]),
        (inner, inner_points): (Line, &[u32]),
        triangles: &mut std::slice::IterMut<'_, [u32; 3]>,
    ) {
        let (outer_segments, inner_segments) = (outer_points.len() - 1, inner_points.len() - 1);
        let middle = |points: &[u32], at: usize| points.get(at + 1).map_or(u32::MAX, |next| points[at] + next);
        let (mut a, mut b) = (0, 0);
        let (mut corner, mut opposite) = (outer.first, inner.first);
        let (mut outer_middle, mut inner_middle) = (middle(outer_points, 0), middle(inner_points, 0));
        for triangle in triangles.take(outer_segments + inner_segments) {
            let (before, after) = (corner, opposite);
            let next = if outer_middle <= inner_middle {
                a += 1;
                outer_middle = middle(outer_points, a);
                corner = outer.get(a, outer_segments);
                corner
            } else {
                b += 1;
                inner_middle = middle(inner_points, b);
                opposite = inner.get(b, inner_segments);
                opposite
            };
            *triangle = self.turned([before, next, after]);
        }
    }

    /// Fills a polygon without inner vertices with triangles.
    fn corners(&self, out: &mut Tessellation) {
        if !self.point_mode {
            let triangles = out.triangles(out.vertices.len());
            triangles.iter_mut().zip(1..).for_each(|(triangle, next)| *triangle = self.turned([0, next, next + 1]));
        }
    }

    /// A counterclockwise triangle in the declared orientation.
    fn turned(&self, [a, b, c]: [u32; 3]) -> [u32; 3] {
        if self.order == TessOrder::Counterclockwise { [a, b, c] } else { [a, c, b] }
    }
}

/// The points of an edge without the last, which is the first of the next edge.
fn but_last(points: &[u32]) -> impl Iterator<Item = u32> {
    points[..points.len() - 1].iter().copied()
}

/// Adds the vertices of a ring of a triangle: the points of its edges, moved inwards so that both other coordinates are
/// less by `third`. Returns the index of the first.
fn vertices_of_ring([a, b, c]: [&[u32]; 3], third: u32, out: &mut Tessellation) -> u32 {
    let distance = 2 * third;
    // The distances of a side's vertices from its first and its last corner. Both sides of a corner give the same
    // position.
    let side = |points| {
        let from_first = once(distance).chain(but_last(points).skip(1).map(move |point| point - third));
        from_first.map(move |to| (ONE - distance - to, to))
    };
    let first = out.add(side(a).map(|(from, to)| [from, to, distance]));
    out.add(side(b).map(|(from, to)| [distance, from, to]));
    out.add(side(c).map(|(from, to)| [to, distance, from]));
    first
}
