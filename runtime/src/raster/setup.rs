//! Primitives in the window: which pixels they may cover, and the planes of what is interpolated over them. Which pixels
//! they do cover is found tile by tile in [`coverage`](super::coverage).

use super::clip::{ClipVertex, Clipper, Codes, Verdict};
use super::coverage::NARROW;
use super::lanes::{F16, Work, widest};
use super::link::Link;
use super::mesh::Topology;
use super::state::{Cull, FrontFace, MAX_LINE_WIDTH, MAX_POINT_SIZE, Rect, State};
use super::vertex::{Corner, PIXEL, SUBPIXEL_BITS, Vertices, Viewport};

/// `value + x * dx + y * dy` is not negative for the pixels on the inner side of an edge; x and y count from the
/// reference pixel of the primitive. Its steps are whole pixels, so that the fraction of the value does not count.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    pub value: i64,
    pub dx: i32,
    pub dy: i32,
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
    /// `narrow`: no side is longer than [`NARROW`] in x or y.
    Triangle {
        edges: [Edge; 3],
        narrow: bool,
    },
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
    /// Whether scissor or viewport limit that.
    pub cut: bool,
    /// Depth.
    pub z: Plane,
    /// The reciprocal of the clip w coordinate.
    pub inverse_w: Plane,
    /// Where the planes of its slots are.
    planes: u32,
    /// Its number in the mesh.
    pub source: u32,
}

/// Slots whose planes are made at a time.
pub(crate) const GROUP: usize = 4;

/// Planes of a group of slots: their values at the centre of the reference pixel, their derivatives by x, and by y.
type PlaneGroup = [[f32; GROUP]; 3];

/// A run of primitives with their planes.
#[derive(Default)]
pub(crate) struct Geometry {
    pub primitives: Vec<Primitive>,
    /// For each primitive, the planes of its interpolated slots.
    planes: Vec<PlaneGroup>,
}

/// A value that is linear in the window.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plane {
    pub value: f32,
    pub dx: f32,
    pub dy: f32,
}

impl Plane {
    #[inline(always)]
    fn new([value, dx, dy, _]: [f64; 4]) -> Self {
        Self { value: value as f32, dx: dx as f32, dy: dy as f32 }
    }

    /// The values at places from the reference pixel.
    #[inline(always)]
    pub fn at<const N: usize>(self, x: &[f32; N], y: &[f32; N]) -> [f32; N] {
        std::array::from_fn(|i| (self.value + self.dy * y[i]) + self.dx * x[i])
    }
}

/// The planes of a primitive's slots, each already divided by w.
#[derive(Clone, Copy)]
pub(crate) struct Planes<'a>(&'a [PlaneGroup]);

impl Planes<'_> {
    #[inline(always)]
    pub fn get(&self, slot: usize) -> Plane {
        let [values, dx, dy] = &self.0[slot / GROUP];
        let within = slot % GROUP;
        Plane { value: values[within], dx: dx[within], dy: dy[within] }
    }
}

impl Geometry {
    #[inline(always)]
    pub fn planes(&self, primitive: &Primitive) -> Planes<'_> {
        Planes(&self.planes[primitive.planes as usize..])
    }
}

/// Weights of vertices: for each, at the reference pixel, and the derivatives by x and y. (The last is there so that they are
/// a vector.)
type Weights<const N: usize> = [[f64; 4]; N];

/// A vertex of a primitive.
#[derive(Clone, Copy)]
struct Vertex<'a> {
    corner: &'a Corner,
    /// Whole groups.
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
        geometry.primitives.clear();
        geometry.planes.clear();
        match topology {
            Topology::Triangles => widest(Triangles { setup: self, geometry, vertices, indices, first }),
            Topology::Lines => {
                for (number, &indices) in indices.as_chunks::<2>().0.iter().enumerate() {
                    self.line(geometry, vertices, indices, (first + number) as u32);
                }
            }
            Topology::Points => {
                for (number, &index) in indices.iter().enumerate() {
                    self.point(geometry, vertices, index, (first + number) as u32);
                }
            }
        }
    }

    #[inline(always)]
    fn vertex<'v>(&self, vertices: &'v Vertices, index: u32) -> Vertex<'v> {
        Vertex { corner: &vertices.place(index).corner, slots: vertices.slots(index) }
    }

    /// What is left of a primitive after clipping, with its places in the window.
    fn clipped(&self, vertices: &Vertices, indices: &[u32], codes: Codes) -> Vec<(Corner, ClipVertex)> {
        let polygon = indices.iter().map(|&index| ClipVertex {
            position: vertices.place(index).position.map(f64::from),
            slots: vertices.slots(index).to_vec(),
        });
        let left = self.clipper.clip(polygon.collect(), codes);
        left.into_iter().map(|vertex| (self.viewport.corner(vertex.position), vertex)).collect()
    }

    // Here and in what it calls are no closures: those are not always inlined, and then not compiled as `widest` asks.
    #[inline(always)]
    fn triangle(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 3], source: u32) {
        let [a, b, c] = indices;
        let [place_a, place_b, place_c] = [vertices.place(a), vertices.place(b), vertices.place(c)];
        match Codes::verdict([place_a.codes, place_b.codes, place_c.codes]) {
            Verdict::Reject => {}
            Verdict::Accept => {
                let a = Vertex { corner: &place_a.corner, slots: vertices.slots(a) };
                let b = Vertex { corner: &place_b.corner, slots: vertices.slots(b) };
                let c = Vertex { corner: &place_c.corner, slots: vertices.slots(c) };
                self.visible_triangle(geometry, [a, b, c], source);
            }
            Verdict::Clip(codes) => self.clipped_triangle(geometry, vertices, indices, codes, source),
        }
    }

    #[cold]
    fn clipped_triangle(
        &self,
        geometry: &mut Geometry,
        vertices: &Vertices,
        indices: [u32; 3],
        codes: Codes,
        source: u32,
    ) {
        let polygon = self.clipped(vertices, &indices, codes);
        let Some((first, rest)) = polygon.split_first() else { return };
        for pair in rest.windows(2) {
            self.visible_triangle(geometry, [first, &pair[0], &pair[1]].map(projected), source);
        }
    }

    #[inline(always)]
    fn visible_triangle(&self, geometry: &mut Geometry, [a, b, c]: [Vertex<'_>; 3], source: u32) {
        let area = cross(a.corner, b.corner, c.corner);
        if area == 0 {
            return;
        }
        let shows_front = (area > 0) == (self.state.front_face == FrontFace::Ccw);
        match self.state.cull {
            Cull::Front if shows_front => return,
            Cull::Back if !shows_front => return,
            _ => {}
        }
        let vertices = if area < 0 { [a, c, b] } else { [a, b, c] };
        let [from, over, to] = [vertices[0].corner, vertices[1].corner, vertices[2].corner];
        let (x, y) = (range([from.x, over.x, to.x]), range([from.y, over.y, to.y]));
        // The pixels whose centres are within these ranges.
        let low = [pixel_from(x[0].into()), pixel_from(y[0].into())];
        let high = [pixel_after(x[1].into()) - 1, pixel_after(y[1].into()) - 1];
        let Some(window) = self.within(low, high) else { return };
        let center = |pixel: i32| pixel * PIXEL as i32 + PIXEL as i32 / 2;
        let reference = [center(window.first[0]), center(window.first[1])];
        let scale = 1.0 / area.abs() as f64;
        let mut weights = [[0.0; 4]; 3];
        let mut edges = [Edge::default(); 3];
        for index in 0..3 {
            let (from, to) = (vertices[(index + 1) % 3].corner, vertices[(index + 2) % 3].corner);
            let (x, y) = (to.x - from.x, to.y - from.y);
            let value =
                i64::from(x) * i64::from(reference[1] - from.y) - i64::from(y) * i64::from(reference[0] - from.x);
            let terms = [value as f64, f64::from(-y) * PIXEL as f64, f64::from(x) * PIXEL as f64, 0.0];
            for (weight, term) in weights[index].iter_mut().zip(terms) {
                *weight = term * scale;
            }
            // A centre on an edge belongs to the triangle if the edge is at its left or top: going round
            // counterclockwise, such edges go down, or straight to the left.
            let inclusive = y < 0 || y == 0 && x < 0;
            edges[index] = Edge { value: (value - i64::from(!inclusive)) >> SUBPIXEL_BITS, dx: -y, dy: x };
        }
        let narrow = i64::from(x[1] - x[0]).max(i64::from(y[1] - y[0])) <= NARROW;
        let back = self.state.two_sided && !shows_front;
        self.push(geometry, Shape::Triangle { edges, narrow }, window, vertices, weights, back, source);
    }

    fn line(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 2], source: u32) {
        match Codes::verdict(indices.map(|index| vertices.place(index).codes)) {
            Verdict::Reject => {}
            Verdict::Accept => self.visible_line(geometry, indices.map(|index| self.vertex(vertices, index)), source),
            Verdict::Clip(codes) => {
                if let [a, b] = self.clipped(vertices, &indices, codes).as_slice() {
                    self.visible_line(geometry, [a, b].map(projected), source);
                }
            }
        }
    }

    /// Lines as in section 3.4.1 of OpenGL 1.4: one pixel in each column (or row) whose centre the line passes,
    /// the start included, the end not.
    fn visible_line(&self, geometry: &mut Geometry, vertices: [Vertex<'_>; 2], source: u32) {
        let [a, b] = vertices.map(|vertex| [vertex.corner.x, vertex.corner.y].map(i64::from));
        let extent = [b[0] - a[0], b[1] - a[1]];
        let x_major = extent[0].abs() >= extent[1].abs();
        let turn = |[x, y]: [i64; 2]| if x_major { [x, y] } else { [y, x] };
        let (start, extent) = (turn(a), turn(extent));
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
        let minor = [start[1].min(start[1] + extent[1]), start[1].max(start[1] + extent[1])];
        let across = [(minor[0] >> SUBPIXEL_BITS) - width, (minor[1] >> SUBPIXEL_BITS) + width];
        let (low, high) = (turn([major[0], across[0]]), turn([major[1], across[1]]));
        let Some(window) = self.within(low, high) else { return };

        let reference = window.first.map(|pixel| i64::from(pixel) * PIXEL + PIXEL / 2);
        let (x, y) = ((b[0] - a[0]) as f64, (b[1] - a[1]) as f64);
        let scale = 1.0 / (x * x + y * y);
        let t = ((reference[0] - a[0]) as f64 * x + (reference[1] - a[1]) as f64 * y) * scale;
        let (dx, dy) = (x * scale * PIXEL as f64, y * scale * PIXEL as f64);
        let shape = Shape::Line(Line { x_major, start, extent, major, width });
        let weights = [[1.0 - t, -dx, -dy, 0.0], [t, dx, dy, 0.0]];
        self.push(geometry, shape, window, vertices, weights, false, source);
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
        let first = |center: i32| {
            let center = i64::from(center);
            let middle = if size % 2 == 0 { center + PIXEL / 2 } else { center };
            (middle >> SUBPIXEL_BITS) - size / 2
        };
        let low = [first(vertex.corner.x), first(vertex.corner.y)];
        let Some(window) = self.within(low, low.map(|low| low + size - 1)) else { return };
        self.push(geometry, Shape::Rectangle, window, [vertex], [[1.0, 0.0, 0.0, 0.0]], false, source);
    }

    /// The pixels from `low` to `high` that are within the window.
    #[inline(always)]
    fn within(&self, low: [i64; 2], high: [i64; 2]) -> Option<Window> {
        let [window_first, window_last] = self.window;
        let (mut first, mut last, mut cut) = ([0; 2], [0; 2], false);
        for axis in 0..2 {
            let (from, to) = (low[axis].max(window_first[axis].into()), high[axis].min(window_last[axis].into()));
            if from > to {
                return None;
            }
            cut |= from != low[axis] || to != high[axis];
            (first[axis], last[axis]) = (from as i32, to as i32);
        }
        Some(Window { first, last, cut })
    }

    /// Appends a primitive and its planes: depth linear in the window, the other values divided by w, so that equation 3.4
    /// is a division by the plane of 1/w.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "each is a part of one primitive, found apart")]
    fn push<const N: usize>(
        &self,
        geometry: &mut Geometry,
        shape: Shape,
        window: Window,
        vertices: [Vertex<'_>; N],
        weights: Weights<N>,
        back: bool,
        source: u32,
    ) {
        let planes = geometry.planes.len() as u32;
        let mut over_w = weights;
        let (mut z, mut inverse_w) = ([0.0; 4], [0.0; 4]);
        for n in 0..N {
            for term in 0..4 {
                over_w[n][term] *= vertices[n].corner.inverse_w;
                z[term] += weights[n][term] * vertices[n].corner.z;
                inverse_w[term] += over_w[n][term];
            }
        }
        if back {
            let gathered = vertices.map(|vertex| self.link.back_slots(vertex.slots));
            plane_groups(&mut geometry.planes, gathered.each_ref().map(|slots| &slots[..]), over_w, self.link.front);
        } else {
            plane_groups(&mut geometry.planes, vertices.map(|vertex| vertex.slots), over_w, self.link.front);
        }
        let [z, inverse_w] = [Plane::new(z), Plane::new(inverse_w)];
        let Window { first, last, cut } = window;
        geometry.primitives.push(Primitive { shape, first, last, cut, z, inverse_w, planes, source });
    }
}

/// Appends the planes of `count` slots; what else the last group has is never read. (Loops, since closures given to `map` are
/// not always inlined, and then not compiled as [`widest`] asks.)
#[inline(always)]
fn plane_groups<const N: usize>(planes: &mut Vec<PlaneGroup>, slots: [&[f32]; N], over_w: Weights<N>, count: usize) {
    for group in 0..count.div_ceil(GROUP) {
        let mut sums = [[0.0; GROUP]; 3];
        for n in 0..N {
            let values: &[f32; GROUP] = &slots[n].as_chunks().0[group];
            for term in 0..3 {
                for i in 0..GROUP {
                    sums[term][i] += over_w[n][term] * f64::from(values[i]);
                }
            }
        }
        let mut rounded = [[0.0; GROUP]; 3];
        for term in 0..3 {
            for i in 0..GROUP {
                rounded[term][i] = sums[term][i] as f32;
            }
        }
        planes.push(rounded);
    }
}

/// [`Setup::run`] for triangles.
struct Triangles<'a> {
    setup: &'a Setup<'a>,
    geometry: &'a mut Geometry,
    vertices: &'a Vertices,
    indices: &'a [u32],
    first: usize,
}

impl Work for Triangles<'_> {
    type Result = ();

    #[inline(always)]
    fn run<V: F16>(self) {
        for (number, &indices) in self.indices.as_chunks::<3>().0.iter().enumerate() {
            self.setup.triangle(self.geometry, self.vertices, indices, (self.first + number) as u32);
        }
    }
}

/// What a primitive may cover.
struct Window {
    first: [i32; 2],
    last: [i32; 2],
    /// Whether it would be more without scissor and viewport.
    cut: bool,
}

fn projected((corner, vertex): &(Corner, ClipVertex)) -> Vertex<'_> {
    Vertex { corner, slots: &vertex.slots }
}

/// Twice the area of a triangle; negative if it goes round clockwise.
#[inline(always)]
fn cross(a: &Corner, b: &Corner, c: &Corner) -> i64 {
    let [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y].map(i64::from);
    bx * cy - cx * by
}

#[inline(always)]
fn range([a, b, c]: [i32; 3]) -> [i32; 2] {
    [a.min(b).min(c), a.max(b).max(c)]
}

/// The first pixel whose centre is at or behind a fixed-point coordinate.
#[inline(always)]
fn pixel_from(value: i64) -> i64 {
    (value + PIXEL / 2 - 1) >> SUBPIXEL_BITS
}

/// The first pixel whose centre is behind a fixed-point coordinate.
#[inline(always)]
fn pixel_after(value: i64) -> i64 {
    (value + PIXEL / 2) >> SUBPIXEL_BITS
}
