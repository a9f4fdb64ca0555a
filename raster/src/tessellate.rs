//! The tessellation primitive generator of NV_tessellation_program5 and ARB_tessellation_shader: levels to vertices of a subdivided
//! triangle, square or set of lines. Not the programs before and behind it.
//!
//! Coordinates are multiples of 2^-16, so each is exact and so is 1 less it. An edge depends on its level and the spacing alone: half of it
//! is computed, the other half is its mirror. So the patches on both sides of an edge have the same vertices, to the bit.
//!
//! What is inside lies on lines parallel to edges, and triangles fill the strips between two of them: no triangle is turned over, whatever
//! is rounded. Where spacings are fractional, the two segments that grow are where Direct3D 11 has them, for the GL leaves that open.

use crate::assembly::Topology;

/// 1, in the units of coordinates.
const ONE: u32 = 1 << 16;

/// The most segments of an edge (MAX_TESS_GEN_LEVEL).
pub const MAX_TESS_LEVEL: u32 = 64;

/// What is subdivided (TESS_MODE).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Domain {
    /// A triangle, in barycentric coordinates. Outer levels 0, 1, 2 are those of the edges u = 0, v = 0, w = 0.
    Triangles,
    /// A square. Outer levels 0, 1, 2, 3 are those of the edges u = 0, v = 0, u = 1, v = 1; inner levels those along u and along v.
    Quads,
    /// A square, by lines along u. Outer level 0 is how many, at v = 0 and on; outer level 1 is that of each.
    Isolines,
}

/// How an edge is divided (TESS_SPACING). Levels are rounded up to a number of segments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Spacing {
    /// 1 to 64 equal segments.
    #[default]
    Equal,
    /// 1 to 63 segments, an odd number; two are shorter.
    FractionalOdd,
    /// 2 to 64 segments, an even number; two are shorter.
    FractionalEven,
}

/// How triangles are turned where u points right and v points up (TESS_VERTEX_ORDER).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum VertexOrder {
    #[default]
    Ccw,
    Cw,
}

/// What an evaluation program declares of tessellation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tessellator {
    /// TESS_MODE
    pub domain: Domain,
    /// TESS_SPACING
    pub spacing: Spacing,
    /// TESS_VERTEX_ORDER
    pub order: VertexOrder,
    /// TESS_POINT_MODE: each vertex is a point, once.
    pub point_mode: bool,
}

/// A subdivided patch.
#[derive(Clone, PartialEq, Debug)]
pub struct Tessellation {
    /// `vertex.tesscoord` of each vertex: u, v, w; w is 0 but for triangles.
    pub vertices: Vec<[f32; 3]>,
    /// The vertices of the primitives, by number.
    pub indices: Vec<u32>,
    /// What the primitives are.
    pub topology: Topology,
}

impl Tessellation {
    /// Nothing.
    pub const fn new() -> Self {
        Self { vertices: Vec::new(), indices: Vec::new(), topology: Topology::Points }
    }

    /// Adds a vertex, given in units of 2^-16, and gives its number.
    fn vertex(&mut self, coordinates: [u32; 3]) -> u32 {
        self.vertices.push(coordinates.map(|units| units as f32 * (1.0 / ONE as f32)));
        self.vertices.len() as u32 - 1
    }
}

impl Default for Tessellation {
    fn default() -> Self {
        Self::new()
    }
}

/// A level that was clamped and rounded.
#[derive(Clone, Copy)]
struct Level {
    clamped: f32,
    segments: usize,
}

impl Level {
    /// A level of an edge; NaN is the least.
    fn new(spacing: Spacing, level: f32) -> Self {
        let most = MAX_TESS_LEVEL as f32;
        let clamped = match spacing {
            Spacing::Equal => level.max(1.0).min(most),
            Spacing::FractionalOdd => level.max(1.0).min(most - 1.0),
            Spacing::FractionalEven => level.max(2.0).min(most),
        };
        // Rounding up, without a call where the machine has no instruction for it; below likewise.
        let below = clamped as usize;
        let rounded = below + usize::from((below as f32) < clamped);
        let segments = match spacing {
            Spacing::Equal => rounded,
            Spacing::FractionalOdd => rounded | 1,
            Spacing::FractionalEven => rounded.next_multiple_of(2),
        };
        Self { clamped, segments }
    }

    /// What an inner level of 1 is where other levels are greater: slightly more than 1.
    fn above_one(self, spacing: Spacing) -> Self {
        match (self.segments, spacing) {
            (1, Spacing::FractionalOdd) => Self { clamped: 1.0, segments: 3 },
            (1, _) => Self { clamped: 2.0, segments: 2 },
            _ => self,
        }
    }
}

/// An edge with its points, from 0 to [`ONE`].
struct Edge {
    points: [u32; MAX_TESS_LEVEL as usize + 1],
    segments: usize,
}

impl Edge {
    /// Edges of these levels. Built in place, for they are large.
    fn all<const N: usize>(spacing: Spacing, levels: [Level; N]) -> [Self; N] {
        let mut edges = [const { Self { points: [0; MAX_TESS_LEVEL as usize + 1], segments: 0 } }; N];
        for (edge, level) in edges.iter_mut().zip(levels) {
            edge.divide(spacing, level);
        }
        edges
    }

    fn divide(&mut self, spacing: Spacing, level: Level) {
        let Level { clamped, segments } = level;
        self.segments = segments;
        for at in 0..=segments / 2 {
            let place = if spacing == Spacing::Equal || segments <= 2 {
                at as f64 / segments as f64
            } else {
                fractional(clamped, segments, at)
            };
            self.points[at] = (place * f64::from(ONE) + 0.5) as u32;
            self.points[segments - at] = ONE - self.points[at];
        }
    }

    /// The points `inset` segments away from both ends, and what is between.
    fn inside(&self, inset: usize) -> &[u32] {
        &self.points[inset..=self.segments - inset]
    }
}

/// Point `at` of the first half of an edge. While the level goes from one number of segments to the next, each point goes from its place
/// among the fewer to its place among the more; the segment that begins at the point `split` grows from nothing.
fn fractional(clamped: f32, segments: usize, at: usize) -> f64 {
    let half = segments.div_ceil(2);
    let grown = (f64::from(clamped) + (segments % 2) as f64) / 2.0 - (half as f64 - 1.0);
    // Without its highest bit, so that halves are split evenly.
    let rest = |number: usize| number - (1 << number.ilog2());
    let fewer = half - 1 - segments % 2;
    let split = if fewer == 0 { 0 } else { 2 * rest(fewer) + 1 };
    let before = (at - usize::from(at > split)) as f64 / (segments - 2) as f64;
    let after = at as f64 / segments as f64;
    before + (after - before) * grown
}

/// Vertices side by side.
#[derive(Clone, Copy)]
struct Line {
    first: u32,
    step: i32,
    /// The last one, which may be the first of the next line of a ring.
    last: u32,
}

impl Line {
    fn get(self, at: usize, segments: usize) -> u32 {
        if at == segments { self.last } else { self.first.wrapping_add_signed(self.step * at as i32) }
    }
}

/// The sides of a ring of vertices that were added one after the other, from `first` on, so many for each side.
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
    /// Subdivides a patch; `out` has nothing else afterwards, and nothing at all if a level of an edge is not above 0.
    pub fn tessellate(&self, outer: [f32; 4], inner: [f32; 2], out: &mut Tessellation) {
        out.vertices.clear();
        out.indices.clear();
        let (edges, primitives) = match self.domain {
            Domain::Triangles => (3, Topology::Triangles),
            Domain::Quads => (4, Topology::Triangles),
            Domain::Isolines => (2, Topology::Lines),
        };
        out.topology = if self.point_mode { Topology::Points } else { primitives };
        let is_culled = outer[..edges].iter().any(|&level| level.is_nan() || level <= 0.0);
        if is_culled {
            return;
        }
        match self.domain {
            Domain::Triangles => self.triangles([outer[0], outer[1], outer[2]], inner[0], out),
            Domain::Quads => self.quads(outer, inner, out),
            Domain::Isolines => self.isolines([outer[0], outer[1]], out),
        }
        if self.point_mode {
            out.indices.extend(0..out.vertices.len() as u32);
        }
    }

    /// Levels as they count: where not all are 1, the inner ones are greater.
    fn levels<const O: usize, const I: usize>(&self, outer: [f32; O], inner: [f32; I]) -> ([Level; O], [Level; I]) {
        let outer = outer.map(|level| Level::new(self.spacing, level));
        let inner = inner.map(|level| Level::new(self.spacing, level));
        let is_whole = outer.iter().chain(&inner).all(|level| level.segments == 1);
        (outer, if is_whole { inner } else { inner.map(|level| level.above_one(self.spacing)) })
    }

    /// Rings of vertices from the edges to the middle, each from the corner u by v and w.
    fn triangles(&self, outer: [f32; 3], inner: f32, out: &mut Tessellation) {
        let (outer, [inner]) = self.levels(outer, [inner]);
        if inner.segments == 1 {
            let corners = [[ONE, 0, 0], [0, ONE, 0], [0, 0, ONE]].map(|corner| out.vertex(corner));
            return self.triangle(corners, out);
        }
        let outer = Edge::all(self.spacing, [outer[2], outer[0], outer[1]]);
        let [inner] = Edge::all(self.spacing, [inner]);
        let mut around = outer.each_ref().map(|edge| edge.inside(0));
        let mut sides = ring(0, around.map(|points| points.len() - 1));
        for (side, points) in around.into_iter().enumerate() {
            side_of_ring(side, points, 0, out);
        }
        for inset in 1..=inner.segments / 2 {
            // Lines perpendicular to two edges, through the points where the inset begins, meet at the corner of a ring: two thirds
            // of the way that the points are from the corner of the triangle. Rounded down, rings never cross.
            let third = inner.points[inset] / 3;
            let points = inner.inside(inset);
            let first = out.vertices.len() as u32;
            let next = if points.len() == 1 {
                let middle = out.vertex([ONE / 3, ONE / 3, ONE - 2 * (ONE / 3)]);
                [Line { first: middle, step: 0, last: middle }; 3]
            } else {
                for side in 0..3 {
                    side_of_ring(side, points, third, out);
                }
                ring(first, [points.len() - 1; 3])
            };
            for side in 0..3 {
                self.strip(sides[side], around[side], next[side], points, out);
            }
            (sides, around) = (next, [points; 3]);
        }
        if inner.segments % 2 == 1 {
            self.triangle(sides.map(|line| line.first), out);
        }
    }

    /// The grid of the inner levels, and strips from the edges to it.
    fn quads(&self, outer: [f32; 4], inner: [f32; 2], out: &mut Tessellation) {
        let (outer, inner) = self.levels(outer, inner);
        if inner[0].segments == 1 {
            let corners = [[0, 0, 0], [ONE, 0, 0], [ONE, ONE, 0], [0, ONE, 0]];
            let [a, b, c, d] = corners.map(|corner| out.vertex(corner));
            self.triangle([a, b, c], out);
            return self.triangle([a, c, d], out);
        }
        let outer = Edge::all(self.spacing, [outer[1], outer[2], outer[3], outer[0]]);
        let [along_u, along_v] = Edge::all(self.spacing, inner);
        for (side, edge) in outer.iter().enumerate() {
            for &point in &edge.points[..edge.segments] {
                let rest = ONE - point;
                out.vertex([[point, 0, 0], [ONE, point, 0], [rest, ONE, 0], [0, rest, 0]][side]);
            }
        }
        let sides = ring(0, outer.each_ref().map(|edge| edge.segments));
        let (us, vs) = (along_u.inside(1), along_v.inside(1));
        let first = out.vertices.len() as u32;
        for &v in vs {
            for &u in us {
                out.vertex([u, v, 0]);
            }
        }
        let (width, last) = (us.len() as u32, out.vertices.len() as u32 - 1);
        let corners = [first, first + width - 1, last, last + 1 - width];
        for side in 0..4 {
            let step = [1, width as i32, -1, -(width as i32)][side];
            let grid = Line { first: corners[side], step, last: corners[(side + 1) % 4] };
            let points = if side % 2 == 0 { us } else { vs };
            self.strip(sides[side], outer[side].inside(0), grid, points, out);
        }
        for row in 1..vs.len() as u32 {
            for right in first + (row - 1) * width + 1..first + row * width {
                let (left, above) = (right - 1, right + width);
                self.triangle([left, right, above], out);
                self.triangle([left, above, above - 1], out);
            }
        }
    }

    fn isolines(&self, [lines, segments]: [f32; 2], out: &mut Tessellation) {
        let [lines] = Edge::all(Spacing::Equal, [Level::new(Spacing::Equal, lines)]);
        let [line] = Edge::all(self.spacing, [Level::new(self.spacing, segments)]);
        for &v in &lines.points[..lines.segments] {
            for (at, &u) in line.inside(0).iter().enumerate() {
                let vertex = out.vertex([u, v, 0]);
                if at > 0 && !self.point_mode {
                    out.indices.extend([vertex - 1, vertex]);
                }
            }
        }
    }

    /// Fills what is between two parallel lines, of which the outer one has the inside at its left. Segments of both come in the order of
    /// their middles, each as a triangle with a vertex of the other line.
    fn strip(&self, outer: Line, outer_points: &[u32], inner: Line, inner_points: &[u32], out: &mut Tessellation) {
        let (outer_segments, inner_segments) = (outer_points.len() - 1, inner_points.len() - 1);
        let middle = |points: &[u32], at: usize| points.get(at + 1).map_or(u32::MAX, |next| points[at] + next);
        let (mut a, mut b) = (0, 0);
        let (mut corner, mut opposite) = (outer.first, inner.first);
        while a < outer_segments || b < inner_segments {
            if middle(outer_points, a) <= middle(inner_points, b) {
                a += 1;
                let next = outer.get(a, outer_segments);
                self.triangle([corner, next, opposite], out);
                corner = next;
            } else {
                b += 1;
                let next = inner.get(b, inner_segments);
                self.triangle([corner, next, opposite], out);
                opposite = next;
            }
        }
    }

    /// Adds a triangle, given counterclockwise.
    fn triangle(&self, [a, b, c]: [u32; 3], out: &mut Tessellation) {
        if !self.point_mode {
            out.indices.extend(if self.order == VertexOrder::Ccw { [a, b, c] } else { [a, c, b] });
        }
    }
}

/// Adds the vertices of a side of a ring of a triangle, without the last: at `points` of an edge, moved inwards so far that both other
/// coordinates are less by `third`.
fn side_of_ring(side: usize, points: &[u32], third: u32, out: &mut Tessellation) {
    let distance = 2 * third;
    for (at, &point) in points[..points.len() - 1].iter().enumerate() {
        // The corner is on two sides, so it is where both put it.
        let to = if at == 0 { distance } else { point - third };
        let from = ONE - distance - to;
        out.vertex([[from, to, distance], [distance, from, to], [to, distance, from]][side]);
    }
}
