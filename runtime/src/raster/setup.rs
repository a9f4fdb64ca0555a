//! Primitives in the window: which pixels they may cover, and the planes of what is interpolated over them. Which pixels
//! they do cover is found tile by tile in [`coverage`](super::coverage).

use super::clip::Codes;
use super::clip::{ClipVertex, Clipper, Verdict};
use super::link::Link;
use super::mesh::Topology;
use super::state::{Cull, FrontFace, MAX_LINE_WIDTH, MAX_POINT_SIZE, Rect, State};
use super::vertex::{Corner, PIXEL, SUBPIXEL_BITS, Vertices, Viewport};

/// The most slots that are interpolated: eight texture coordinate sets, two colours, fog, and the count.
const MAX_INTERPOLATED: usize = 4 * (8 + 2 + 1) + 1;

/// Planes that come before those of the interpolated slots.
pub(crate) const PLANE_Z: usize = 0;
pub(crate) const PLANE_INVERSE_W: usize = 1;
pub(crate) const FIRST_PLANE: usize = 2;

/// `value + x * dx + y * dy` is not negative for the pixels on the inner side of an edge; x and y count from the
/// reference pixel of the primitive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub value: i64,
    pub dx: i64,
    pub dy: i64,
}

/// A line, in fixed point. It has the pixels whose centres along the major axis are in `from..to`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub x_major: bool,
    /// Where it begins: major and minor coordinate.
    pub start: [i64; 2],
    /// Its extent: major and minor coordinate.
    pub extent: [i64; 2],
    /// First and last pixel along the major axis.
    pub major: [i64; 2],
    /// Pixels across.
    pub width: i64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    Triangle([Edge; 3]),
    Line(Line),
    /// All of the bounds: a point.
    Rectangle,
}

/// A primitive that covers pixels, perhaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Primitive {
    pub shape: Shape,
    /// The first and last pixel of what it may cover, within scissor and viewport: x, y. The first is the reference pixel.
    pub first: [i32; 2],
    pub last: [i32; 2],
    /// Where its planes are.
    pub planes: u32,
    /// Its number in the mesh.
    pub source: u32,
}

/// A run of primitives with their planes.
#[derive(Default)]
pub(crate) struct Geometry {
    pub primitives: Vec<Primitive>,
    /// For each primitive: the value of each plane at the centre of the reference pixel, then their derivatives by x, then by y.
    planes: Vec<f32>,
    count: usize,
}

/// A value that is linear in the window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    pub value: f32,
    pub dx: f32,
    pub dy: f32,
}

/// The planes of a primitive.
#[derive(Clone, Copy)]
pub(crate) struct Planes<'a> {
    values: &'a [f32],
    dx: &'a [f32],
    dy: &'a [f32],
}

impl Planes<'_> {
    #[inline(always)]
    pub fn get(&self, number: usize) -> Plane {
        Plane { value: self.values[number], dx: self.dx[number], dy: self.dy[number] }
    }
}

impl Geometry {
    /// Forgets everything but the memory; `interpolated` values are to follow.
    fn clear(&mut self, interpolated: usize) {
        self.primitives.clear();
        self.planes.clear();
        self.count = FIRST_PLANE + interpolated;
    }

    #[inline(always)]
    pub fn planes(&self, primitive: &Primitive) -> Planes<'_> {
        let all = &self.planes[primitive.planes as usize..][..3 * self.count];
        let (values, derivatives) = all.split_at(self.count);
        let (dx, dy) = derivatives.split_at(self.count);
        Planes { values, dx, dy }
    }
}

/// Weights of vertices: at the reference pixel, and their derivatives by x and y.
type Weights<const N: usize> = [[f64; N]; 3];

/// A vertex of a primitive.
#[derive(Clone, Copy)]
struct Vertex<'a> {
    corner: Corner,
    slots: &'a [f32],
}

/// Makes geometry of primitives.
pub(crate) struct Setup<'a> {
    pub link: &'a Link,
    pub state: &'a State,
    pub clipper: &'a Clipper,
    viewport: Viewport,
    /// What may be drawn to: first and last pixel.
    window: [[i32; 2]; 2],
}

impl<'a> Setup<'a> {
    pub fn new(link: &'a Link, state: &'a State, clipper: &'a Clipper, width: u32, height: u32) -> Self {
        let mut window = [[0, 0], [width as i32 - 1, height as i32 - 1]];
        for rect in [Some(state.viewport), state.scissor].into_iter().flatten() {
            let Rect { x, y, width, height } = rect;
            let last = [x.saturating_add(width).saturating_sub(1), y.saturating_add(height).saturating_sub(1)];
            window =
                [[window[0][0].max(x), window[0][1].max(y)], [window[1][0].min(last[0]), window[1][1].min(last[1])]];
        }
        Self { link, state, clipper, viewport: Viewport::new(state), window }
    }

    /// Makes `geometry` that of the primitives of `indices`, the first of which has number `first` in the mesh.
    pub fn run(&self, vertices: &Vertices, topology: Topology, indices: &[u32], first: usize, geometry: &mut Geometry) {
        geometry.clear(self.link.front);
        for (number, primitive) in indices.chunks_exact(topology.vertices()).enumerate() {
            let source = (first + number) as u32;
            match (topology, primitive) {
                (Topology::Triangles, &[a, b, c]) => self.triangle(geometry, vertices, [a, b, c], source),
                (Topology::Lines, &[a, b]) => self.line(geometry, vertices, [a, b], source),
                (Topology::Points, &[a]) => self.point(geometry, vertices, a, source),
                _ => {}
            }
        }
    }

    fn vertex<'v>(&self, vertices: &'v Vertices, index: u32) -> Vertex<'v> {
        Vertex { corner: vertices.place(index).corner, slots: vertices.slots(index) }
    }

    /// What is left of a primitive after clipping.
    fn clipped(&self, vertices: &Vertices, indices: &[u32], codes: Codes) -> Vec<ClipVertex> {
        let polygon = indices.iter().map(|&index| ClipVertex {
            position: vertices.place(index).position.map(f64::from),
            slots: vertices.slots(index).to_vec(),
        });
        self.clipper.clip(polygon.collect(), codes)
    }

    fn projected<'v>(&self, vertex: &'v ClipVertex) -> Vertex<'v> {
        Vertex { corner: self.viewport.corner(vertex.position), slots: &vertex.slots }
    }

    fn triangle(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 3], source: u32) {
        match Codes::verdict(&indices.map(|index| vertices.place(index).codes)) {
            Verdict::Reject => {}
            Verdict::Accept => {
                self.visible_triangle(geometry, indices.map(|index| self.vertex(vertices, index)), source);
            }
            Verdict::Clip(codes) => {
                let polygon = self.clipped(vertices, &indices, codes);
                let Some((first, rest)) = polygon.split_first() else { return };
                for pair in rest.windows(2) {
                    let corners = [first, &pair[0], &pair[1]].map(|vertex| self.projected(vertex));
                    self.visible_triangle(geometry, corners, source);
                }
            }
        }
    }

    fn visible_triangle(&self, geometry: &mut Geometry, mut vertices: [Vertex<'_>; 3], source: u32) {
        let [a, b, c] = vertices.map(|vertex| vertex.corner);
        let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        if area == 0 {
            return;
        }
        let shows_front = (area > 0) == (self.state.front_face == FrontFace::Ccw);
        match self.state.cull {
            Cull::Front if shows_front => return,
            Cull::Back if !shows_front => return,
            _ => {}
        }
        if area < 0 {
            vertices.swap(1, 2);
        }
        let area = area.abs();
        let (xs, ys) = ([a.x, b.x, c.x], [a.y, b.y, c.y]);
        let Some((first, last)) = self.bounds(range(xs), range(ys)) else { return };
        let reference = first.map(|pixel| i64::from(pixel) * PIXEL + PIXEL / 2);
        let scale = 1.0 / area as f64;
        let mut weights = [[0.0; 3]; 3];
        let edges = std::array::from_fn(|index| {
            let (from, to) = (vertices[(index + 1) % 3].corner, vertices[(index + 2) % 3].corner);
            let (x, y) = (to.x - from.x, to.y - from.y);
            let value = x * (reference[1] - from.y) - y * (reference[0] - from.x);
            let (dx, dy) = (-y * PIXEL, x * PIXEL);
            for (weights, term) in weights.iter_mut().zip([value, dx, dy]) {
                weights[index] = term as f64 * scale;
            }
            // A centre on an edge belongs to the triangle if the edge is at its left or top: going round
            // counterclockwise, such edges go down, or straight to the left.
            let inclusive = y < 0 || y == 0 && x < 0;
            Edge { value: value - i64::from(!inclusive), dx, dy }
        });
        let planes = self.planes(geometry, vertices, weights, self.state.two_sided && !shows_front);
        geometry.primitives.push(Primitive { shape: Shape::Triangle(edges), first, last, planes, source });
    }

    fn line(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 2], source: u32) {
        match Codes::verdict(&indices.map(|index| vertices.place(index).codes)) {
            Verdict::Reject => {}
            Verdict::Accept => self.visible_line(geometry, indices.map(|index| self.vertex(vertices, index)), source),
            Verdict::Clip(codes) => {
                if let [a, b] = self.clipped(vertices, &indices, codes).as_slice() {
                    self.visible_line(geometry, [a, b].map(|vertex| self.projected(vertex)), source);
                }
            }
        }
    }

    /// Lines as in section 3.4.1 of OpenGL 1.4: one pixel in each column (or row) whose centre the line passes,
    /// the start included, the end not.
    fn visible_line(&self, geometry: &mut Geometry, vertices: [Vertex<'_>; 2], source: u32) {
        let [a, b] = vertices.map(|vertex| vertex.corner);
        let extent = [b.x - a.x, b.y - a.y];
        let x_major = extent[0].abs() >= extent[1].abs();
        let turn = |[x, y]: [i64; 2]| if x_major { [x, y] } else { [y, x] };
        let (start, extent) = (turn([a.x, a.y]), turn(extent));
        if extent[0] == 0 {
            return;
        }
        let end = start[0] + extent[0];
        // Forward the centres in [start, end), backward those in (end, start].
        let major = if extent[0] > 0 {
            [pixel_from(start[0]), pixel_from(end) - 1]
        } else {
            [pixel_after(end), pixel_after(start[0]) - 1]
        };
        let width = self.state.line_width.clamp(1.0, MAX_LINE_WIDTH).round_ties_even() as i64;
        let minor = range([start[1], start[1] + extent[1]]);
        let across = [(minor[0] >> SUBPIXEL_BITS) - width, (minor[1] >> SUBPIXEL_BITS) + width];
        let (low, high) = (turn([major[0], across[0]]), turn([major[1], across[1]]));
        let Some((first, last)) = self.within(low, high) else { return };

        let reference = first.map(|pixel| i64::from(pixel) * PIXEL + PIXEL / 2);
        let (x, y) = ((b.x - a.x) as f64, (b.y - a.y) as f64);
        let scale = 1.0 / (x * x + y * y);
        let t = ((reference[0] - a.x) as f64 * x + (reference[1] - a.y) as f64 * y) * scale;
        let (dx, dy) = (x * scale * PIXEL as f64, y * scale * PIXEL as f64);
        let planes = self.planes(geometry, vertices, [[1.0 - t, t], [-dx, dx], [-dy, dy]], false);
        let shape = Shape::Line(Line { x_major, start, extent, major, width });
        geometry.primitives.push(Primitive { shape, first, last, planes, source });
    }

    /// Points as in section 3.3: a square about the vertex.
    fn point(&self, geometry: &mut Geometry, vertices: &Vertices, index: u32, source: u32) {
        if !vertices.place(index).codes.inside() {
            return;
        }
        let vertex = self.vertex(vertices, index);
        let own = self.link.point_size.filter(|_| self.state.program_point_size);
        let size = own.map_or(self.state.point_size, |slot| vertex.slots[slot]);
        // PSIZ that is not a number counts as nothing.
        let size = (size.clamp(1.0, MAX_POINT_SIZE).round_ties_even() as i64).max(1);
        let first = |center: i64| {
            let middle = if size % 2 == 0 { center + PIXEL / 2 } else { center };
            (middle >> SUBPIXEL_BITS) - size / 2
        };
        let low = [first(vertex.corner.x), first(vertex.corner.y)];
        let Some((first, last)) = self.within(low, low.map(|low| low + size - 1)) else { return };
        let planes = self.planes(geometry, [vertex], [[1.0], [0.0], [0.0]], false);
        geometry.primitives.push(Primitive { shape: Shape::Rectangle, first, last, planes, source });
    }

    /// The pixels whose centres are within these fixed-point ranges, and within the window.
    fn bounds(&self, x: [i64; 2], y: [i64; 2]) -> Option<([i32; 2], [i32; 2])> {
        self.within([x, y].map(|range| pixel_from(range[0])), [x, y].map(|range| pixel_after(range[1]) - 1))
    }

    /// The pixels from `low` to `high` that are within the window.
    fn within(&self, low: [i64; 2], high: [i64; 2]) -> Option<([i32; 2], [i32; 2])> {
        let [window_first, window_last] = self.window;
        let first: [i64; 2] = std::array::from_fn(|i| low[i].max(window_first[i].into()));
        let last: [i64; 2] = std::array::from_fn(|i| high[i].min(window_last[i].into()));
        let seen = first[0] <= last[0] && first[1] <= last[1];
        seen.then(|| (first.map(|pixel| pixel as i32), last.map(|pixel| pixel as i32)))
    }

    /// Appends the planes of a primitive: depth linear in the window, the other values divided by w, so that equation 3.4
    /// is a division by the plane of 1/w.
    #[inline(always)]
    fn planes<const N: usize>(
        &self,
        geometry: &mut Geometry,
        vertices: [Vertex<'_>; N],
        weights: Weights<N>,
        back: bool,
    ) -> u32 {
        let at = geometry.planes.len();
        let gathered: [[f32; MAX_INTERPOLATED]; N];
        let values: [&[f32]; N] = if back {
            gathered = vertices.map(|vertex| {
                let mut values = [0.0; MAX_INTERPOLATED];
                for (value, &slot) in values.iter_mut().zip(&self.link.back) {
                    *value = vertex.slots[slot];
                }
                values
            });
            gathered.each_ref().map(|values| &values[..self.link.front])
        } else {
            vertices.map(|vertex| &vertex.slots[..self.link.front])
        };
        for weight in weights {
            let over_w: [f64; N] = std::array::from_fn(|n| weight[n] * vertices[n].corner.inverse_w);
            let z = (0..N).fold(0.0, |sum, n| sum + weight[n] * vertices[n].corner.z);
            let inverse_w = over_w.iter().fold(0.0, |sum, weight| sum + weight);
            let mut sums = [0.0; MAX_INTERPOLATED];
            let sums = &mut sums[..self.link.front];
            for (values, over_w) in values.iter().zip(over_w) {
                for (sum, &value) in sums.iter_mut().zip(*values) {
                    *sum += over_w * f64::from(value);
                }
            }
            geometry.planes.extend_from_slice(&[z as f32, inverse_w as f32]);
            geometry.planes.extend(sums.iter().map(|&sum| sum as f32));
        }
        at as u32
    }
}

fn range<const N: usize>(values: [i64; N]) -> [i64; 2] {
    [values.into_iter().min().unwrap_or(0), values.into_iter().max().unwrap_or(0)]
}

/// The first pixel whose centre is at or behind a fixed-point coordinate.
fn pixel_from(value: i64) -> i64 {
    (value + PIXEL / 2 - 1) >> SUBPIXEL_BITS
}

/// The first pixel whose centre is behind a fixed-point coordinate.
fn pixel_after(value: i64) -> i64 {
    (value + PIXEL / 2) >> SUBPIXEL_BITS
}
