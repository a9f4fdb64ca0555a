//! Clipping to the view volume and to clip distances (NV_fragment_program and NV_vertex_program2, section 2.11).
//!
//! Nothing is drawn outside of the viewport in any case, so the side planes only cut primitives so large that their
//! window coordinates would be inexact. An edge is always clipped from the inner vertex to the outer one, so two
//! primitives that share an edge get the same new vertex and no crack. New vertices lie exactly on the clip plane.
//!
//! If coordinates are so large relative to w that doubles do not determine the position in the window, vertices are
//! computed exactly ([`clip_exactly`](Clipper::clip_exactly)). So every primitive is drawn at the correct position if
//! its components are finite and w is at least the smallest normal number.

use std::borrow::Cow;

use crate::exact::Exact;
use crate::lanes::F16;
use crate::link::Link;
use crate::state::State;
use crate::window::{Corner, GUARD_PIXELS};

/// Planes at the four sides of the view volume: bits 0 to 3.
const SIDES: u32 = 0b1111;
const NEAR: u32 = 4;
const FAR: u32 = 5;
/// The plane in front of the eye: w is positive.
const FRONT: u32 = 6;
/// The first of the clip distances. Before them are four planes of the guard band around the viewport.
const FIRST_CLIP_DISTANCE: u32 = 11;
const PLANES: u32 = 17;
/// The planes of the guard band.
pub(crate) const GUARD_BAND: u32 = 0b1111 << 7;
/// A coordinate is a NaN or infinite.
const UNUSABLE: u32 = 1 << 31;
/// w is so large or so small that weights divided by it would lose bits, or be infinite: see [`Corner::scaled`].
const EXTREME: u32 = 1 << 30;
/// Codes of vertices that nevertheless have a position in the window.
const PLACED: u32 = SIDES | EXTREME;

/// The least w that counts as in front of the eye: the smallest normal number. (Programs write no denormals.)
const MIN_W: f64 = f32::MIN_POSITIVE as f64;
/// The least and the largest w that is not [`EXTREME`].
const ORDINARY_W: [f32; 2] = [1.0 / (1u128 << 100) as f32, (1u128 << 100) as f32];
/// Doubles determine a vertex's position to about a hundredth of a subpixel if coordinates are at most this many times
/// w.
const MOST_TIMES_W: f64 = (1u64 << 24) as f64;

/// The planes that a vertex is outside of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Codes(u32);

/// The result of the clip test of a primitive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// No part of it is visible.
    Reject,
    /// It is drawn unclipped.
    Accept,
    /// It must be clipped.
    Clip(Codes),
}

impl Codes {
    /// Whether a primitive with such a vertex is clipped, or takes the slow path for another reason.
    #[inline(always)]
    pub fn needs_clip(self) -> bool {
        self.0 & !SIDES != 0
    }

    /// Whether the vertex has a position in the window.
    #[inline(always)]
    pub fn has_place(self) -> bool {
        self.0 & !PLACED == 0
    }

    /// Whether a point at this vertex is drawn: points are drawn whole or not at all.
    pub fn inside(self) -> bool {
        self.0 & !EXTREME == 0
    }

    #[inline(always)]
    pub fn verdict<const N: usize>(vertices: [Self; N]) -> Verdict {
        let (mut any, mut all) = (0, u32::MAX);
        for Self(codes) in vertices {
            any |= codes;
            all &= codes;
        }
        if any & UNUSABLE != 0 || all & !EXTREME != 0 {
            Verdict::Reject
        } else if any & !SIDES != 0 {
            Verdict::Clip(Self(any & !SIDES))
        } else {
            Verdict::Accept
        }
    }
}

/// A vertex during clipping.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ClipVertex {
    pub position: [f64; 4],
    /// The position in the window, if this is a vertex of the primitive and has one: so a neighbour that is not clipped
    /// has the same position.
    pub corner: Option<Corner>,
    pub slots: Vec<f32>,
    /// The planes on which it was constructed.
    pub planes: u32,
}

/// The clip planes of a draw.
pub(crate) struct Clipper {
    /// Whether primitives are clipped to the near and far planes.
    depth: bool,
    /// Whether the near plane is at z = 0, not at z = -w.
    from_zero: bool,
    /// The guard band's half width and height, as multiples of w.
    guard: [f64; 2],
    /// Slots of the clip distances that are enabled.
    distances: [Option<usize>; crate::registers::CLIP_DISTANCES],
    /// An upper limit for the number of planes: all, if a clip distance is enabled.
    planes: u32,
}

impl Clipper {
    /// `clips_depth`: whether primitives are clipped to the near and far planes.
    pub fn new(link: &Link, state: &State, clips_depth: bool) -> Self {
        let guard = [state.viewport.width, state.viewport.height].map(|size| GUARD_PIXELS / f64::from(size.max(1)));
        let enabled =
            |(number, slot): (usize, &Option<usize>)| slot.filter(|_| state.clip_distances >> number & 1 != 0);
        let mut distances = [None; crate::registers::CLIP_DISTANCES];
        for (own, slot) in distances.iter_mut().zip(link.clip.iter().enumerate().map(enabled)) {
            *own = slot;
        }
        let planes = if distances.iter().all(Option::is_none) { FIRST_CLIP_DISTANCE } else { PLANES };
        Self { depth: clips_depth, from_zero: state.clip_control.zero_to_one, guard, distances, planes }
    }

    /// The signed distance of a vertex from a plane, as a sum of two products; negative outside. `None` if the plane
    /// does not clip.
    fn products(&self, plane: u32, [x, y, z, w]: [f64; 4], slots: &[f32]) -> Option<[[f64; 2]; 2]> {
        let [gx, gy] = self.guard;
        Some(match plane {
            0 => [[1.0, w], [1.0, x]],
            1 => [[1.0, w], [-1.0, x]],
            2 => [[1.0, w], [1.0, y]],
            3 => [[1.0, w], [-1.0, y]],
            NEAR if self.depth && self.from_zero => [[1.0, z], [0.0, 0.0]],
            NEAR if self.depth => [[1.0, w], [1.0, z]],
            FAR if self.depth => [[1.0, w], [-1.0, z]],
            FRONT => [[1.0, w], [-1.0, MIN_W]],
            7 => [[gx, w], [1.0, x]],
            8 => [[gx, w], [-1.0, x]],
            9 => [[gy, w], [1.0, y]],
            10 => [[gy, w], [-1.0, y]],
            _ => [[1.0, f64::from(slots[self.distance_slot(plane)?])], [0.0, 0.0]],
        })
    }

    /// The slot of the clip distance that a plane stands for.
    fn distance_slot(&self, plane: u32) -> Option<usize> {
        *self.distances.get(plane.checked_sub(FIRST_CLIP_DISTANCE)? as usize)?
    }

    fn distance(&self, plane: u32, position: [f64; 4], slots: &[f32]) -> Option<f64> {
        let [[a, b], [c, d]] = self.products(plane, position, slots)?;
        Some(a * b + c * d)
    }

    /// The signed distance of a vertex from a plane, without rounding.
    fn exact_distance(&self, plane: u32, vertex: &ClipVertex) -> Exact {
        let mut sum = Exact::default();
        for [a, b] in self.products(plane, vertex.position, &vertex.slots).into_iter().flatten() {
            sum.add_product(a, b);
        }
        sum
    }

    /// Moves a vertex exactly onto the planes on which it was constructed; rounding has left it near them.
    fn put_on_planes(&self, vertex: &mut ClipVertex) {
        let [gx, gy] = self.guard;
        let ClipVertex { position: [x, y, z, w], slots, planes, .. } = vertex;
        let is_on = |plane: u32| *planes >> plane & 1 != 0;
        // The positions on the other planes follow from w.
        if is_on(FRONT) {
            *w = MIN_W;
        }
        for plane in (0..PLANES).filter(|&plane| is_on(plane)) {
            match plane {
                NEAR => *z = if self.from_zero { 0.0 } else { -*w },
                FAR => *z = *w,
                7 => *x = -gx * *w,
                8 => *x = gx * *w,
                9 => *y = -gy * *w,
                10 => *y = gy * *w,
                _ => {
                    if let Some(slot) = self.distance_slot(plane) {
                        slots[slot] = 0.0;
                    }
                }
            }
        }
    }

    /// The vertices that are certainly inside of all planes.
    #[inline(always)]
    pub fn inside<V: F16>(&self, [x, y, z, w]: [V; 4]) -> u16 {
        if self.planes > FIRST_CLIP_DISTANCE {
            return 0;
        }
        // The guard band is wider than the view volume.
        let minus_w = V::splat(0.0).minus(w);
        let [least, most] = ORDINARY_W.map(V::splat);
        let mut inside = w.less_or_equal(most, least.less_or_equal(w, u16::MAX));
        inside = x.less_or_equal(w, minus_w.less_or_equal(x, inside));
        inside = y.less_or_equal(w, minus_w.less_or_equal(y, inside));
        // If z does not clip, it must still be a number.
        let near = if self.from_zero { V::splat(0.0) } else { minus_w };
        let [low, high] = if self.depth { [near, w] } else { [V::splat(-f32::MAX), V::splat(f32::MAX)] };
        z.less_or_equal(high, low.less_or_equal(z, inside))
    }

    /// The planes that a vertex is outside of.
    #[inline(always)]
    pub fn codes(&self, position: [f32; 4], slots: &[f32]) -> Codes {
        if !position.iter().all(|component| component.is_finite()) {
            return Codes(UNUSABLE);
        }
        let position = position.map(f64::from);
        let mut codes = 0;
        // Most vertices are in front of the eye and far from the guard band.
        let [x, y, z, w] = position;
        let near = if self.from_zero { 0.0 } else { -w };
        let limit = w.min(self.guard[0] * w).min(self.guard[1] * w);
        let simple = w >= MIN_W && x.abs() <= limit && y.abs() <= limit && (!self.depth || (near..=w).contains(&z));
        let first = if simple { FIRST_CLIP_DISTANCE } else { 0 };
        if !(f64::from(ORDINARY_W[0])..=f64::from(ORDINARY_W[1])).contains(&w) {
            codes |= EXTREME;
        }
        for plane in first..self.planes {
            match self.distance(plane, position, slots) {
                Some(distance) if !distance.is_finite() => return Codes(UNUSABLE),
                Some(distance) if distance < 0.0 => codes |= 1 << plane,
                _ => {}
            }
        }
        Codes(codes)
    }

    /// The part of a triangle (or, with two vertices, of a line) within the planes of `codes`; possibly empty.
    pub fn clip(&self, vertices: Vec<ClipVertex>, codes: Codes) -> Vec<ClipVertex> {
        let largest = vertices.iter().flat_map(|vertex| vertex.position).fold(0.0_f64, |most, own| most.max(own.abs()));
        let near_enough = |w: f64| largest <= MOST_TIMES_W * w.abs();
        let left = self.clip_rounded(&vertices, codes);
        let is_known = match left.as_slice() {
            [] => vertices.iter().all(|vertex| near_enough(vertex.position[3])),
            some => some.iter().all(|vertex| vertex.planes == 0 || near_enough(vertex.position[3])),
        };
        if is_known { left } else { self.clip_exactly(&vertices, codes) }
    }

    /// [`clip`](Self::clip) in doubles.
    fn clip_rounded(&self, vertices: &[ClipVertex], codes: Codes) -> Vec<ClipVertex> {
        let mut vertices = Cow::Borrowed(vertices);
        for plane in (0..PLANES).filter(|plane| codes.0 >> plane & 1 != 0) {
            let distances: Vec<_> = vertices
                .iter()
                .map(|vertex| self.distance(plane, vertex.position, &vertex.slots).unwrap_or(0.0))
                .collect();
            let closed = vertices.len() > 2;
            let mut left = Vec::with_capacity(vertices.len() + 1);
            for (index, vertex) in vertices.iter().enumerate() {
                if distances[index] >= 0.0 {
                    left.push(vertex.clone());
                }
                let next = (index + 1) % vertices.len();
                if next == 0 && !closed {
                    break;
                }
                let (from, to) = (distances[index], distances[next]);
                if from >= 0.0 && to < 0.0 {
                    left.push(self.between(plane, vertex, &vertices[next], from, to));
                } else if from < 0.0 && to >= 0.0 {
                    left.push(self.between(plane, &vertices[next], vertex, to, from));
                }
            }
            vertices = left.into();
            if vertices.is_empty() {
                break;
            }
        }
        vertices.into_owned()
    }

    /// The intersection of a plane with the edge from an inner to an outer vertex.
    fn between(&self, plane: u32, inner: &ClipVertex, outer: &ClipVertex, inside: f64, outside: f64) -> ClipVertex {
        let t = inside / (inside - outside);
        // The difference of equal infinities is NaN.
        let mix = |a: f64, b: f64| if a == b { a } else { a + t * (b - a) };
        let mut made = ClipVertex {
            position: std::array::from_fn(|i| mix(inner.position[i], outer.position[i])),
            corner: None,
            slots: inner.slots.iter().zip(&outer.slots).map(|(&a, &b)| mix(a.into(), b.into()) as f32).collect(),
            planes: inner.planes & outer.planes | 1 << plane,
        };
        self.put_on_planes(&mut made);
        made
    }

    /// [`clip`](Self::clip) in exact arithmetic; only the resulting vertices are rounded. Slots are interpolated in
    /// doubles.
    fn clip_exactly(&self, vertices: &[ClipVertex], codes: Codes) -> Vec<ClipVertex> {
        let distances = |plane| vertices.iter().map(|vertex| self.exact_distance(plane, vertex)).collect::<Vec<_>>();
        let planes = (0..PLANES).filter(|plane| codes.0 >> plane & 1 != 0).map(|plane| (plane, distances(plane)));
        let left = if vertices.len() == 2 { clip_line(planes) } else { clip_triangle(planes) };
        left.into_iter().map(|(weights, planes)| self.mixed(vertices, &weights, planes)).collect()
    }

    /// A weighted mean of vertices that lies on these planes.
    fn mixed(&self, vertices: &[ClipVertex], weights: &[Exact], planes: u32) -> ClipVertex {
        let others = weights.iter().enumerate().filter(|(_, weight)| !weight.is_zero());
        if let [(only, _)] = others.collect::<Vec<_>>()[..] {
            return vertices[only].clone();
        }
        let all = weights.iter().fold(Exact::default(), |sum, weight| sum.plus(weight)).value();
        let coordinate = |axis: usize| {
            let own = |vertex: &ClipVertex| Exact::product(vertex.position[axis], 1.0);
            let parts = vertices.iter().zip(weights).map(|(vertex, weight)| weight.times(&own(vertex)));
            parts.fold(Exact::default(), |sum, part| sum.plus(&part)).value() / all
        };
        let slot = |slot: usize| {
            let parts = vertices.iter().zip(weights).filter(|(_, weight)| !weight.is_zero());
            parts.map(|(vertex, weight)| f64::from(vertex.slots[slot]) * (weight.value() / all)).sum::<f64>() as f32
        };
        let mut made = ClipVertex {
            position: std::array::from_fn(coordinate),
            corner: None,
            slots: (0..vertices[0].slots.len()).map(slot).collect(),
            planes,
        };
        self.put_on_planes(&mut made);
        made
    }
}

/// A point of a primitive: its weights of the vertices (up to a common factor), and the planes that it lies on.
type Mixture = (Vec<Exact>, u32);

/// The part of a line within planes, each given by the distances of both vertices.
fn clip_line(planes: impl Iterator<Item = (u32, Vec<Exact>)>) -> Vec<Mixture> {
    let one = || Exact::product(1.0, 1.0);
    let mut ends = vec![(vec![one(), Exact::default()], 0), (vec![Exact::default(), one()], 0)];
    for (plane, distances) in planes {
        let outside = |end: &Mixture| dot(&end.0, &distances).is_negative();
        let are_outside = [outside(&ends[0]), outside(&ends[1])];
        if are_outside == [true; 2] {
            return Vec::new();
        }
        for (end, _) in ends.iter_mut().zip(are_outside).filter(|(_, outside)| *outside) {
            // The point where the distance is 0; one of both distances is negative.
            let positive = |distance: &Exact| match distance.is_negative() {
                true => distance.clone().negated(),
                false => distance.clone(),
            };
            *end = (vec![positive(&distances[1]), positive(&distances[0])], 1 << plane);
        }
    }
    ends
}

/// The part of a triangle within planes, each given by the distances of all vertices. In the triangle's plane, clip
/// planes are lines; a resulting vertex is the intersection of two lines, so that errors do not accumulate.
fn clip_triangle(planes: impl Iterator<Item = (u32, Vec<Exact>)>) -> Vec<Mixture> {
    let side = |vertex: usize| {
        let is_opposite = |other| if other == vertex { Exact::product(1.0, 1.0) } else { Exact::default() };
        (0..3).map(is_opposite).collect::<Vec<_>>()
    };
    // The remaining sides, counterclockwise like the vertices, each with the planes that made it.
    let mut sides = vec![(side(2), 0), (side(0), 0), (side(1), 0)];
    for (plane, distances) in planes {
        let Some(corners) = corners(&sides) else { return Vec::new() };
        let outside: Vec<bool> = corners.iter().map(|corner| dot(&corner.0, &distances).is_negative()).collect();
        if outside.iter().all(|&outside| outside) {
            return Vec::new();
        }
        let mut left = Vec::with_capacity(sides.len() + 1);
        for (index, side) in sides.into_iter().enumerate() {
            match (outside[index], outside[(index + 1) % outside.len()]) {
                (true, true) => {}
                (false, true) => left.extend([side, (distances.clone(), 1 << plane)]),
                _ => left.push(side),
            }
        }
        sides = left;
    }
    corners(&sides).unwrap_or_default()
}

/// A side of a polygon: the coefficients of its line in the weights of the vertices, and the planes that it lies in.
type Side = (Vec<Exact>, u32);

/// The intersection of each side with the one before it. `None` if some sides are parallel: then the polygon has no
/// area.
fn corners(sides: &[Side]) -> Option<Vec<Mixture>> {
    let before = sides.iter().cycle().skip(sides.len() - 1);
    let meet = |((a, plane_a), (b, plane_b)): (&Side, &Side)| {
        let minor = |i: usize, j: usize| a[i].times(&b[j]).minus(&a[j].times(&b[i]));
        let mut corner = vec![minor(1, 2), minor(2, 0), minor(0, 1)];
        let all = corner.iter().fold(Exact::default(), |sum, weight| sum.plus(weight));
        if all.is_negative() {
            corner = corner.into_iter().map(Exact::negated).collect();
        }
        (!all.is_zero()).then_some((corner, plane_a | plane_b))
    };
    before.zip(sides).map(meet).collect()
}

fn dot(weights: &[Exact], distances: &[Exact]) -> Exact {
    weights.iter().zip(distances).fold(Exact::default(), |sum, (weight, distance)| sum.plus(&weight.times(distance)))
}

#[cfg(test)]
mod tests;
