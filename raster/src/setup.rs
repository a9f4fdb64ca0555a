//! Primitives in the window: their bounds, and the weights of their vertices as planes. [`coverage`](crate::coverage)
//! finds the pixels that they cover, tile by tile.

mod smooth;
mod unfilled;

use crate::assembly::Topology;
use crate::clip::{ClipVertex, Clipper, Codes, Verdict};
use crate::lanes::{F16, LANES, Work, widest};
use crate::link::Link;
use crate::outline::HALF;
use crate::primitive::{Along, Edge, Geometry, Line, NARROW, Plane, Primitive, SHOWS_BACK, SPRITE, Shape};
use crate::small::Sixteen;
use crate::state::{
    Cull, FrontFace, MAX_LINE_WIDTH, MAX_POINT_SIZE, PointOrigin, PolygonMode, Rect, Smooth, State, Stencil,
};
use crate::vertex::{Place, Vertices};
use crate::window::{Corner, PIXEL, Pattern, SUBPIXEL_BITS, Viewport, exponent};

/// The weight of each vertex at the reference pixel, and its derivatives by x and y. (The fourth element is padding to
/// a vector.)
type Weights = [[f64; 4]; 3];

/// A point has one vertex.
const POINT: Weights = [[1.0, 0.0, 0.0, 0.0], [0.0; 4], [0.0; 4]];

/// A vertex of a primitive.
#[derive(Clone, Copy)]
struct Vertex<'a> {
    corner: &'a Corner,
    /// Its index, as [`Geometry::slots`] takes it.
    number: u32,
}

/// The setup of a draw's primitives.
pub(crate) struct Setup<'a> {
    pub link: &'a Link,
    pub state: &'a State,
    pub clipper: &'a Clipper,
    viewport: Viewport,
    /// The first and last pixel that may be drawn to.
    window: [[i32; 2]; 2],
    /// Whether coverage is found at samples.
    samples: bool,
    /// Which primitives are antialiased.
    smooth: Smooth,
    /// How far from the centre of a pixel a polygon may be that covers some of it.
    reach: i32,
    /// Attributes of the draw's primitives.
    marks: Marks<'a>,
    /// Whether some polygons are not filled.
    unfilled: bool,
    /// Whether filled polygons need a mark for back faces, an offset, or an outline.
    finishes: bool,
}

/// Attributes of primitives besides their vertices, by their number in the draw; empty if not needed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Marks<'a> {
    /// For each triangle, a bit for each of its edges that is on the border of its polygon; bit n is the edge after
    /// vertex n. Without a list, all edges are.
    pub borders: &'a [u8],
    /// For each line, the number of fragments before it since its stipple began. Without a list, each line begins a
    /// stipple.
    pub stippled: &'a [u32],
}

impl<'a> Setup<'a> {
    pub fn new(
        link: &'a Link,
        state: &'a State,
        clipper: &'a Clipper,
        [width, height]: [u32; 2],
        samples: Option<&Pattern>,
        marks: Marks<'a>,
    ) -> Self {
        let mut window = [[0, 0], [width as i32 - 1, height as i32 - 1]];
        for rect in [Some(state.viewport), state.scissor].into_iter().flatten() {
            let Rect { x, y, width, height } = rect;
            let last = [x.saturating_add(width).saturating_sub(1), y.saturating_add(height).saturating_sub(1)];
            window =
                [[window[0][0].max(x), window[0][1].max(y)], [window[1][0].min(last[0]), window[1][1].min(last[1])]];
        }
        let unfilled = state.polygon_mode != [PolygonMode::Fill; 2];
        let smooth = if samples.is_some() { Smooth::default() } else { state.smooth };
        let reach = match (samples, smooth.polygons) {
            (Some(pattern), _) => pattern.reach,
            (None, true) => HALF,
            (None, false) => 0,
        };
        let finishes = state.polygon_offset.fill || state.stencil.as_ref().is_some_and(Stencil::is_two_sided);
        let finishes = finishes || smooth.polygons;
        let (viewport, samples) = (Viewport::new(state), samples.is_some());
        Self { link, state, clipper, viewport, window, samples, smooth, reach, marks, unfilled, finishes }
    }

    /// Adds the primitives of `indices` to `geometry`. The first of them has number `first` in the mesh.
    pub fn run(&self, vertices: &Vertices, topology: Topology, indices: &[u32], first: usize, geometry: &mut Geometry) {
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
        Vertex { corner: &vertices.place(index).corner, number: index }
    }

    /// Clips a primitive and adds the vertices to `geometry`. Returns the vertices with their positions in the window,
    /// and the exponent of the power of two by which their w are multiplied.
    fn clipped(
        &self,
        geometry: &mut Geometry,
        vertices: &Vertices,
        indices: &[u32],
        provoking: u32,
        codes: Codes,
    ) -> (Vec<(Corner, u32)>, i8) {
        let polygon = indices.iter().map(|&index| clip_vertex(vertices, index));
        let left = self.clipper.clip(polygon.collect(), codes);
        self.kept(geometry, vertices, left, provoking)
    }

    /// Adds the vertices that clipping returned.
    fn kept(
        &self,
        geometry: &mut Geometry,
        vertices: &Vertices,
        left: Vec<ClipVertex>,
        provoking: u32,
    ) -> (Vec<(Corner, u32)>, i8) {
        let all_w = left.iter().map(|vertex| vertex.position[3]);
        let exponent = exponent(all_w.clone().fold(f64::INFINITY, f64::min));
        let is_ordinary = exponent == 0 && self::exponent(all_w.fold(0.0, f64::max)) == 0;
        let kept = |mut vertex: ClipVertex| {
            self.link.flatten(&mut vertex.slots, vertices.slots.of(provoking));
            let corner = vertex.corner.unwrap_or_else(|| self.viewport.corner(vertex.position));
            let corner = if is_ordinary { corner } else { corner.scaled(vertex.position[3], exponent) };
            (corner, geometry.add(vertices, &vertex.slots))
        };
        (left.into_iter().map(kept).collect(), exponent)
    }

    /// Appends at most sixteen triangles. The first has number `source` in the mesh.
    #[inline(always)]
    fn triangles<V: F16>(
        &self,
        geometry: &mut Geometry,
        vertices: &Vertices,
        indices: &[[u32; 3]],
        source: u32,
        found: &mut Sixteen,
    ) {
        if self.samples || self.unfilled || self.finishes {
            for (lane, &indices) in indices.iter().enumerate().take(LANES) {
                self.triangle(geometry, vertices, indices, source + lane as u32);
            }
            return;
        }
        found.find::<V>(vertices, indices, self.state, self.link.has_back(self.state.two_sided), self.window);
        for (lane, &indices) in indices.iter().enumerate().take(LANES) {
            let source = source + lane as u32;
            if found.is_small(lane) {
                geometry.primitives.push(found.primitive(lane, indices, source));
            } else if !found.is_dropped(lane) {
                self.triangle(geometry, vertices, indices, source);
            }
        }
    }

    // This function and its callees have no closures: closures are not always inlined, and then not compiled for the
    // vectors of `widest`.
    #[inline(always)]
    fn triangle(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 3], source: u32) {
        if self.unfilled {
            return self.polygon(geometry, vertices, indices, source);
        }
        self.filled(geometry, vertices, indices, source);
    }

    #[inline(always)]
    fn filled(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 3], source: u32) {
        if self.smooth.polygons {
            return self.smooth_polygon(geometry, vertices, indices, source);
        }
        let [a, b, c] = indices;
        let [place_a, place_b, place_c] = [vertices.place(a), vertices.place(b), vertices.place(c)];
        match Codes::verdict([place_a.codes, place_b.codes, place_c.codes]) {
            Verdict::Reject => {}
            Verdict::Accept => {
                let a = Vertex { corner: &place_a.corner, number: a };
                let b = Vertex { corner: &place_b.corner, number: b };
                let c = Vertex { corner: &place_c.corner, number: c };
                let before = geometry.primitives.len();
                self.visible_triangle(geometry, vertices, [a, b, c], source);
                self.offset_filled(geometry, before, [a.corner.z, b.corner.z, c.corner.z].into_iter());
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
        let (polygon, exponent) = self.clipped(geometry, vertices, &indices, indices[0], codes);
        let Some((first, rest)) = polygon.split_first() else { return };
        let before = geometry.primitives.len();
        for pair in rest.windows(2) {
            self.visible_triangle(geometry, vertices, [first, &pair[0], &pair[1]].map(projected), source);
        }
        geometry.primitives[before..].iter_mut().for_each(|primitive| primitive.exponent = exponent);
        self.offset_filled(geometry, before, polygon.iter().map(|(corner, _)| corner.z));
    }

    #[inline(always)]
    fn visible_triangle(&self, geometry: &mut Geometry, vertices: &Vertices, [a, b, c]: [Vertex<'_>; 3], source: u32) {
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
        let mut corners = if area < 0 { [a, c, b] } else { [a, b, c] };
        let [from, over, to] = [corners[0].corner, corners[1].corner, corners[2].corner];
        let (x, y) = (range([from.x, over.x, to.x]), range([from.y, over.y, to.y]));
        // The pixels whose centres, or samples, are inside of these ranges.
        let low = [pixel_from((x[0] - self.reach).into()), pixel_from((y[0] - self.reach).into())];
        let high = [pixel_after((x[1] + self.reach).into()) - 1, pixel_after((y[1] + self.reach).into()) - 1];
        let Some(window) = self.within(low, high) else { return };
        let center = |pixel: i32| pixel * PIXEL as i32 + PIXEL as i32 / 2;
        let reference = [center(window.first[0]), center(window.first[1])];
        let scale = 1.0 / area.abs() as f64;
        let mut weights = [[0.0; 4]; 3];
        let mut edges = [Edge::default(); 3];
        for index in 0..3 {
            let (from, to) = (corners[(index + 1) % 3].corner, corners[(index + 2) % 3].corner);
            let (x, y) = (to.x - from.x, to.y - from.y);
            let value =
                i64::from(x) * i64::from(reference[1] - from.y) - i64::from(y) * i64::from(reference[0] - from.x);
            let terms = [value as f64, f64::from(-y) * PIXEL as f64, f64::from(x) * PIXEL as f64, 0.0];
            for (weight, term) in weights[index].iter_mut().zip(terms) {
                *weight = term * scale;
            }
            // A centre on an edge belongs to the triangle if the edge is at its left or top: counterclockwise, such
            // edges go down, or straight to the left.
            let inclusive = (y < 0) | (y == 0) & (x < 0);
            let value = value - i64::from(!inclusive);
            edges[index] = Edge { value: if self.samples { value } else { value >> SUBPIXEL_BITS }, dx: -y, dy: x };
        }
        let narrow = i64::from(x[1] - x[0]).max(i64::from(y[1] - y[0])) <= NARROW;
        if self.link.has_back(self.state.two_sided) && !shows_front {
            for corner in &mut corners {
                let slots = self.link.back_slots(geometry.all_slots(vertices, corner.number), self.state.two_sided);
                corner.number = geometry.add(vertices, &slots);
            }
        }
        let shape = if self.samples { Shape::Sampled { edges, narrow } } else { Shape::Triangle { edges, narrow } };
        push(geometry, shape, window, corners, weights, source);
        if self.finishes {
            self.finish(geometry, shows_front);
        }
    }

    /// Completes the last primitive, a filled polygon, with what the state requires except for its offset.
    #[cold]
    fn finish(&self, geometry: &mut Geometry, shows_front: bool) {
        let Some(primitive) = geometry.primitives.last_mut() else { return };
        primitive.flags |= if shows_front { 0 } else { SHOWS_BACK };
    }

    /// Offsets the primitives from index `before` on, which form a filled polygon of vertices with `depths`, if the
    /// state requires it.
    #[inline(always)]
    fn offset_filled(&self, geometry: &mut Geometry, before: usize, depths: impl Iterator<Item = f32> + Clone) {
        if self.state.polygon_offset.fill {
            self.offset(geometry, before, depths);
        }
    }

    #[cold]
    fn offset(&self, geometry: &mut Geometry, before: usize, depths: impl Iterator<Item = f32> + Clone) {
        for primitive in &mut geometry.primitives[before..] {
            let slopes = [primitive.z.dx, primitive.z.dy].map(f64::from);
            let offset = self.state.polygon_offset.of(slopes, depths.clone());
            primitive.z.value = (f64::from(primitive.z.value) + offset) as f32;
        }
    }

    fn line(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 2], source: u32) {
        match Codes::verdict(indices.map(|index| vertices.place(index).codes)) {
            Verdict::Reject => {}
            Verdict::Accept => {
                let before = self.fragments_before(source);
                self.visible_line(geometry, indices.map(|index| self.vertex(vertices, index)), source, before);
            }
            Verdict::Clip(codes) => {
                let provoking = indices[usize::from(!self.state.first_vertex_provokes)];
                let (ends, exponent) = self.clipped(geometry, vertices, &indices, provoking, codes);
                let before = geometry.primitives.len();
                if let [a, b] = ends.as_slice() {
                    self.visible_line(geometry, [a, b].map(projected), source, self.fragments_before(source));
                }
                geometry.primitives[before..].iter_mut().for_each(|primitive| primitive.exponent = exponent);
            }
        }
    }

    /// A line of section 3.4.1 of OpenGL 1.4: one pixel in each column (or row) whose centre the line passes, including
    /// the start and without the end. `before` is the stipple's position.
    fn visible_line(&self, geometry: &mut Geometry, vertices: [Vertex<'_>; 2], source: u32, before: u32) {
        if self.samples {
            return self.wide_line(geometry, vertices, source, before);
        }
        if self.smooth.lines {
            return self.smooth_line(geometry, vertices, source, before);
        }
        let [a, b] = vertices.map(|vertex| [vertex.corner.x, vertex.corner.y].map(i64::from));
        let Run { x_major, start, extent, major } = Run::new([a, b]);
        let turn = |[x, y]: [i64; 2]| if x_major { [x, y] } else { [y, x] };
        if extent[0] == 0 {
            return;
        }
        let width = self.line_width().round_ties_even() as i64;
        let minor = [start[1].min(start[1] + extent[1]), start[1].max(start[1] + extent[1])];
        let across = [(minor[0] >> SUBPIXEL_BITS) - width, (minor[1] >> SUBPIXEL_BITS) + width];
        let (low, high) = (turn([major[0], across[0]]), turn([major[1], across[1]]));
        let Some(window) = self.within(low, high) else { return };

        let [t, dx, dy] = along([a, b], window.first);
        let narrowed = |pair: [i64; 2]| pair.map(|value| value as i32);
        let (start, extent, major) = (narrowed(start), narrowed(extent), narrowed(major));
        let stipple = self.state.line_stipple.map(|stipple| (stipple, before));
        let shape = Shape::Line(Line { x_major, start, extent, major, width: width as i32, stipple });
        let weights = [[1.0 - t, -dx, -dy, 0.0], [t, dx, dy, 0.0], [0.0; 4]];
        let provoking = vertices[usize::from(!self.state.first_vertex_provokes)];
        push(geometry, shape, window, [vertices[0], vertices[1], provoking], weights, source);
    }

    /// A line on multisampled targets: the rectangle of section 3.4.4 as two triangles, which share no sample.
    fn wide_line(&self, geometry: &mut Geometry, [from, to]: [Vertex<'_>; 2], source: u32, before: u32) {
        let ends @ [a, b] = [from, to].map(|vertex| [vertex.corner.x, vertex.corner.y].map(i64::from));
        let Some([a_right, b_right, b_left, a_left]) = self.rectangle(ends) else { return };
        for corners in [[a_right, b_right, b_left], [a_right, b_left, a_left]] {
            let ranges = [0, 1].map(|axis| range(corners.map(|corner| corner[axis])));
            let low = ranges.map(|[low, _]| pixel_from((low - self.reach).into()));
            let high = ranges.map(|[_, high]| pixel_after((high + self.reach).into()) - 1);
            let Some(window) = self.within(low, high) else { continue };
            let reference = window.first.map(|pixel| i64::from(pixel) * PIXEL + PIXEL / 2);
            let edges = [[1, 2], [2, 0], [0, 1]].map(|[from, to]: [usize; 2]| {
                let (from, to) = (corners[from].map(i64::from), corners[to].map(i64::from));
                let (x, y) = (to[0] - from[0], to[1] - from[1]);
                let inclusive = (y < 0) | (y == 0) & (x < 0);
                let value = x * (reference[1] - from[1]) - y * (reference[0] - from[0]);
                Edge { value: value - i64::from(!inclusive), dx: -y as i32, dy: x as i32 }
            });
            let narrow = ranges.iter().all(|[low, high]| i64::from(high - low) <= NARROW);
            let (corners, weights) = self.provoked([from, to], along([a, b], window.first));
            push(geometry, Shape::Sampled { edges, narrow }, window, corners, weights, source);
            self.add_stipple(geometry, ends, before);
        }
    }

    /// The corners of a line that is drawn as a polygon, the provoking vertex first, and their weights. The weights are
    /// given as a position along the line and its derivatives.
    fn provoked<'v>(&self, [from, to]: [Vertex<'v>; 2], [t, dx, dy]: [f64; 3]) -> ([Vertex<'v>; 3], [[f64; 4]; 3]) {
        let [of_from, of_to] = [[1.0 - t, -dx, -dy, 0.0], [t, dx, dy, 0.0]];
        match self.state.first_vertex_provokes {
            true => ([from, to, to], [of_from, of_to, [0.0; 4]]),
            false => ([to, from, from], [of_to, of_from, [0.0; 4]]),
        }
    }

    fn line_width(&self) -> f32 {
        self.state.line_width.clamp(1.0, MAX_LINE_WIDTH)
    }

    /// Records the position of the last primitive along a stippled line between these points, if there is a stipple.
    fn add_stipple(&self, geometry: &mut Geometry, [a, b]: [[i64; 2]; 2], before: u32) {
        if self.state.line_stipple.is_some() {
            let (x, y) = ((b[0] - a[0]) as f64, (b[1] - a[1]) as f64);
            let length = (x * x + y * y).sqrt();
            let step = [(x / length) as f32, (y / length) as f32];
            let along = Along { from: a.map(|place| place as i32), step, before };
            geometry.stippled.push((geometry.primitives.len() as u32 - 1, along));
        }
    }

    /// A point of section 3.3: a square about the vertex; on multisampled targets, a disc (section 3.3.4).
    fn point(&self, geometry: &mut Geometry, vertices: &Vertices, index: u32, source: u32) {
        let place = vertices.place(index);
        if !place.codes.inside() {
            return;
        }
        let w = f64::from(place.position[3]);
        let exponent = exponent(w);
        let corner = if exponent == 0 { place.corner } else { place.corner.scaled(w, exponent) };
        let before = geometry.primitives.len();
        self.visible_point(geometry, vertices, Vertex { corner: &corner, number: index }, source);
        geometry.primitives[before..].iter_mut().for_each(|primitive| primitive.exponent = exponent);
    }

    fn visible_point(&self, geometry: &mut Geometry, vertices: &Vertices, vertex: Vertex<'_>, source: u32) {
        let own = self.link.point_size.filter(|_| self.state.program_point_size);
        let size = own.map_or(self.state.point_size, |slot| geometry.all_slots(vertices, vertex.number)[slot]);
        if let Some(sprites) = self.state.point_sprites {
            return self.sprite(geometry, vertex, diameter(size), sprites.origin, source);
        }
        if self.samples {
            let diameter = diameter(size);
            let center = [vertex.corner.x, vertex.corner.y];
            let reach = i64::from(diameter / 2 + 1 + self.reach);
            let low = center.map(|at| pixel_from(i64::from(at) - reach));
            let high = center.map(|at| pixel_after(i64::from(at) + reach) - 1);
            let Some(window) = self.within(low, high) else { return };
            push(geometry, Shape::Disc { center, diameter }, window, [vertex; 3], POINT, source);
            return;
        }
        if self.smooth.points {
            return self.smooth_point(geometry, vertex, size, source);
        }
        // If PSIZ is a NaN, it counts as zero.
        let size = (size.clamp(1.0, MAX_POINT_SIZE).round_ties_even() as i64).max(1);
        let first = |center: i32| {
            let center = i64::from(center);
            let middle = if size % 2 == 0 { center + PIXEL / 2 } else { center };
            (middle >> SUBPIXEL_BITS) - size / 2
        };
        let low = [first(vertex.corner.x), first(vertex.corner.y)];
        let Some(window) = self.within(low, low.map(|low| low + size - 1)) else { return };
        push(geometry, Shape::Rectangle, window, [vertex; 3], POINT, source);
    }

    /// A point sprite of section 3.3.1 of ARB_point_sprite: the pixels whose centres, or samples, are inside of a
    /// square about the vertex.
    fn sprite(&self, geometry: &mut Geometry, vertex: Vertex<'_>, side: i32, origin: PointOrigin, source: u32) {
        let center = [vertex.corner.x, vertex.corner.y];
        let [low, high] = [-side, side].map(|half| center.map(|at| 2 * at + half));
        // The last row below a side, or the last column before it, in halves of fixed point.
        let before = |place: i32| (i64::from(place) - 1 - PIXEL).div_euclid(2 * PIXEL);
        let at_or_before = |place: i32| (i64::from(place) - PIXEL).div_euclid(2 * PIXEL);
        let (mut first, mut last) =
            ([before(low[0]) + 1, at_or_before(low[1]) + 1], [before(high[0]), at_or_before(high[1])]);
        let mut shape = Shape::Rectangle;
        if self.samples {
            shape = Shape::Square { low, high };
            (first, last) = (first.map(|pixel| pixel - 1), last.map(|pixel| pixel + 1));
        }
        let Some(window) = self.within(first, last) else { return };
        let size = f64::from(side) / PIXEL as f64;
        let up = match origin {
            PointOrigin::UpperLeft => -1.0,
            PointOrigin::LowerLeft => 1.0,
        };
        let coordinate = |axis: usize, sign: f64| {
            let reference = i64::from(window.first[axis]) * PIXEL + PIXEL / 2 - i64::from(center[axis]);
            [0.5 + sign * reference as f64 / f64::from(side), sign / size]
        };
        let ([s, dx], [t, dy]) = (coordinate(0, 1.0), coordinate(1, up));
        push(geometry, shape, window, [vertex; 3], POINT, source);
        if let Some(primitive) = geometry.primitives.last_mut() {
            primitive.flags |= SPRITE;
            primitive.over_w = [Plane::new([s, dx, 0.0, 0.0]), Plane::new([t, 0.0, dy, 0.0])];
        }
    }

    /// The bounds from `low` to `high` within the window; `None` if they are empty.
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
}

/// Appends a primitive. Depth is linear in the window; the weights of vertices are divided by w, so that equation 3.4
/// is a division by the plane of 1/w. (These are loops, because closures given to `map` are not always inlined, and
/// then not compiled for the vectors of [`widest`].)
#[inline(always)]
fn push(
    geometry: &mut Geometry,
    shape: Shape,
    window: Window,
    corners: [Vertex<'_>; 3],
    weights: Weights,
    source: u32,
) {
    let mut over_w = weights;
    let (mut z, mut inverse_w) = ([0.0; 4], [0.0; 4]);
    for n in 0..3 {
        for term in 0..4 {
            over_w[n][term] *= f64::from(corners[n].corner.inverse_w);
            z[term] += weights[n][term] * f64::from(corners[n].corner.z);
            inverse_w[term] += over_w[n][term];
        }
    }
    let Window { first, last, cut } = window;
    geometry.primitives.push(Primitive {
        shape,
        first,
        last,
        cut,
        viewport: 0,
        exponent: 0,
        flags: 0,
        z: Plane::new(z),
        inverse_w: Plane::new(inverse_w),
        over_w: [Plane::new(over_w[1]), Plane::new(over_w[2])],
        corners: [corners[0].number, corners[1].number, corners[2].number],
        source,
    });
}

/// A vertex for the clipper.
fn clip_vertex(vertices: &Vertices, index: u32) -> ClipVertex {
    let Place { position, codes, corner } = *vertices.place(index);
    ClipVertex {
        position: position.map(f64::from),
        corner: codes.has_place().then_some(corner),
        slots: vertices.slots.of(index).to_vec(),
        planes: 0,
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
        let mut scratch = Sixteen::new();
        for (number, indices) in self.indices.as_chunks::<3>().0.chunks(LANES).enumerate() {
            let source = (self.first + LANES * number) as u32;
            let mut turned = [[0; 3]; LANES];
            let indices = if self.setup.link.flat.is_empty() {
                indices
            } else {
                // The attributes of a triangle are those of its last vertex.
                for (turned, &[a, b, c]) in turned.iter_mut().zip(indices) {
                    *turned = [c, a, b];
                }
                &turned[..indices.len()]
            };
            self.setup.triangles::<V>(self.geometry, self.vertices, indices, source, &mut scratch);
        }
    }
}

/// The width of an antialiased point or a point sprite, in fixed point. If PSIZ is a NaN, it counts as the least.
fn diameter(size: f32) -> i32 {
    let diameter = (size.clamp(1.0, MAX_POINT_SIZE) * PIXEL as f32).round_ties_even() as i32;
    diameter.max(PIXEL as i32)
}

/// The pixels of a line along its major axis.
struct Run {
    x_major: bool,
    /// Its start and its extent: major and minor coordinate.
    start: [i64; 2],
    extent: [i64; 2],
    /// The first and last pixel; if there is none, the last is before the first.
    major: [i64; 2],
}

impl Run {
    fn new([a, b]: [[i64; 2]; 2]) -> Self {
        let extent = [b[0] - a[0], b[1] - a[1]];
        let x_major = extent[0].abs() >= extent[1].abs();
        let turn = |[x, y]: [i64; 2]| if x_major { [x, y] } else { [y, x] };
        let (start, extent) = (turn(a), turn(extent));
        let end = start[0] + extent[0];
        // Forward, the centres in [start, end); backward, those in (end, start].
        let major = if extent[0] > 0 {
            [pixel_from(start[0]), pixel_from(end) - 1]
        } else {
            [pixel_after(end), pixel_after(start[0]) - 1]
        };
        Self { x_major, start, extent, major }
    }

    /// The number of stipple steps of a line of width 1; on multisampled targets, its rounded length.
    fn fragments(&self, samples: bool) -> u32 {
        if samples {
            let [major, minor] = self.extent.map(|extent| extent as f64 / PIXEL as f64);
            return (major * major + minor * minor).sqrt().round() as u32;
        }
        if self.extent[0] == 0 { 0 } else { (self.major[1] + 1 - self.major[0]).max(0) as u32 }
    }
}

/// The bounds of a primitive.
struct Window {
    first: [i32; 2],
    last: [i32; 2],
    /// Whether scissor and viewport reduce the bounds.
    cut: bool,
}

/// The position of a pixel along a line, from 0 to 1, and its derivatives by x and y.
fn along([a, b]: [[i64; 2]; 2], pixel: [i32; 2]) -> [f64; 3] {
    let reference = pixel.map(|pixel| i64::from(pixel) * PIXEL + PIXEL / 2);
    let (x, y) = ((b[0] - a[0]) as f64, (b[1] - a[1]) as f64);
    let scale = 1.0 / (x * x + y * y);
    let t = ((reference[0] - a[0]) as f64 * x + (reference[1] - a[1]) as f64 * y) * scale;
    [t, x * scale * PIXEL as f64, y * scale * PIXEL as f64]
}

fn projected((corner, number): &(Corner, u32)) -> Vertex<'_> {
    Vertex { corner, number: *number }
}

/// Twice the area of a triangle; negative if it is clockwise.
#[inline(always)]
fn cross(a: &Corner, b: &Corner, c: &Corner) -> i64 {
    let (bx, by) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (cx, cy) = (i64::from(c.x - a.x), i64::from(c.y - a.y));
    bx * cy - cx * by
}

#[inline(always)]
fn range([a, b, c]: [i32; 3]) -> [i32; 2] {
    [a.min(b).min(c), a.max(b).max(c)]
}

/// The first pixel whose centre is at or after a fixed-point coordinate.
#[inline(always)]
fn pixel_from(value: i64) -> i64 {
    (value + PIXEL / 2 - 1) >> SUBPIXEL_BITS
}

/// The first pixel whose centre is after a fixed-point coordinate.
#[inline(always)]
fn pixel_after(value: i64) -> i64 {
    (value + PIXEL / 2) >> SUBPIXEL_BITS
}

#[cfg(test)]
mod tests;
