//! Clipping to the view volume and to clip distances (NV_fragment_program and NV_vertex_program2, section 2.11).
//!
//! Nothing is drawn outside of the viewport anyway, so the planes at its sides cut only what is so large that window
//! coordinates would not be exact. Whoever clips an edge does it from the inner vertex to the outer one, so that two
//! primitives that share an edge get the same vertex, and no cracks.

use crate::lanes::F16;
use crate::link::Link;
use crate::state::State;
use crate::window::{Corner, GUARD_PIXELS};

/// Planes at the four sides of the view volume: bits 0 to 3.
const SIDES: u32 = 0b1111;
const NEAR: u32 = 4;
const FAR: u32 = 5;
/// In front of the eye.
const FRONT: u32 = 6;
/// Four planes of the guard band around the viewport follow, then the clip distances.
const FIRST_CLIP_DISTANCE: u32 = 11;
const PLANES: u32 = 17;
/// Not a number or infinite.
const UNUSABLE: u32 = 1 << 31;

/// The least w that counts as in front of the eye. (With x, y and z within w there is next to nothing below.)
const MIN_W: f64 = 1e-30;

/// Which planes a vertex is outside of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Codes(u32);

/// What becomes of a primitive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It is not seen.
    Reject,
    /// It is drawn as it is.
    Accept,
    /// It is to be clipped.
    Clip(Codes),
}

impl Codes {
    /// Whether a primitive with such a vertex must be clipped, so that the vertex has no place in the window.
    #[inline(always)]
    pub fn needs_clip(self) -> bool {
        self.0 & !SIDES != 0
    }

    /// For points, which are drawn whole or not at all.
    pub fn inside(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub fn verdict<const N: usize>(vertices: [Self; N]) -> Verdict {
        let (mut any, mut all) = (0, u32::MAX);
        for Self(codes) in vertices {
            any |= codes;
            all &= codes;
        }
        if any & UNUSABLE != 0 || all != 0 {
            Verdict::Reject
        } else if any & !SIDES != 0 {
            Verdict::Clip(Self(any & !SIDES))
        } else {
            Verdict::Accept
        }
    }
}

/// A vertex on its way through the planes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ClipVertex {
    pub position: [f64; 4],
    /// Its place in the window, if it was a vertex before and has one: neighbours that are not clipped have the same.
    pub corner: Option<Corner>,
    pub slots: Vec<f32>,
}

/// The planes of a draw.
pub(crate) struct Clipper {
    /// Whether primitives are clipped to the near and far planes.
    depth: bool,
    /// The guard band's half width and height, as multiples of w.
    guard: [f64; 2],
    /// Slots of the clip distances that are enabled.
    distances: [Option<usize>; crate::registers::CLIP_DISTANCES],
    /// Planes that there are at most: all, if a clip distance is enabled.
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
        Self { depth: clips_depth, guard, distances, planes }
    }

    /// How far inside of a plane a vertex is; negative outside. `None` if the plane does not clip.
    fn distance(&self, plane: u32, [x, y, z, w]: [f64; 4], slots: &[f32]) -> Option<f64> {
        let [gx, gy] = self.guard;
        Some(match plane {
            0 => w + x,
            1 => w - x,
            2 => w + y,
            3 => w - y,
            NEAR if self.depth => w + z,
            FAR if self.depth => w - z,
            FRONT => w - MIN_W,
            7 => gx * w + x,
            8 => gx * w - x,
            9 => gy * w + y,
            10 => gy * w - y,
            _ => {
                let number = plane.checked_sub(FIRST_CLIP_DISTANCE)?;
                f64::from(slots[(*self.distances.get(number as usize)?)?])
            }
        })
    }

    /// Which vertices are inside of all planes for certain.
    #[inline(always)]
    pub fn inside<V: F16>(&self, [x, y, z, w]: [V; 4]) -> u16 {
        if self.planes > FIRST_CLIP_DISTANCE {
            return 0;
        }
        // The guard band is wider than the view volume.
        let minus_w = V::splat(0.0).minus(w);
        let mut inside = w.less_or_equal(V::splat(f32::MAX), V::splat(2.0 * MIN_W as f32).less_or_equal(w, u16::MAX));
        inside = x.less_or_equal(w, minus_w.less_or_equal(x, inside));
        inside = y.less_or_equal(w, minus_w.less_or_equal(y, inside));
        // Where z does not clip, it must be a number nevertheless.
        let [low, high] = if self.depth { [minus_w, w] } else { [V::splat(-f32::MAX), V::splat(f32::MAX)] };
        z.less_or_equal(high, low.less_or_equal(z, inside))
    }

    /// Which planes a vertex is outside of.
    #[inline(always)]
    pub fn codes(&self, position: [f32; 4], slots: &[f32]) -> Codes {
        if !position.iter().all(|component| component.is_finite()) {
            return Codes(UNUSABLE);
        }
        let position = position.map(f64::from);
        let mut codes = 0;
        // Most vertices are in front of everything, and far from the guard band.
        let [x, y, z, w] = position;
        let limit = w.min(self.guard[0] * w).min(self.guard[1] * w);
        let simple = w >= MIN_W && x.abs() <= limit && y.abs() <= limit && (!self.depth || z.abs() <= w);
        let first = if simple { FIRST_CLIP_DISTANCE } else { 0 };
        for plane in first..self.planes {
            match self.distance(plane, position, slots) {
                Some(distance) if !distance.is_finite() => return Codes(UNUSABLE),
                Some(distance) if distance < 0.0 => codes |= 1 << plane,
                _ => {}
            }
        }
        Codes(codes)
    }

    /// What is left of a polygon (or, with two vertices, of a line) within the planes of `codes`. Empty if nothing is.
    pub fn clip(&self, mut vertices: Vec<ClipVertex>, codes: Codes) -> Vec<ClipVertex> {
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
                    left.push(between(vertex, &vertices[next], from, to));
                } else if from < 0.0 && to >= 0.0 {
                    left.push(between(&vertices[next], vertex, to, from));
                }
            }
            vertices = left;
            if vertices.is_empty() {
                break;
            }
        }
        vertices
    }
}

/// The point on the plane between an inner and an outer vertex.
fn between(inner: &ClipVertex, outer: &ClipVertex, inside: f64, outside: f64) -> ClipVertex {
    let t = inside / (inside - outside);
    let mix = |a: f64, b: f64| a + t * (b - a);
    ClipVertex {
        position: std::array::from_fn(|i| mix(inner.position[i], outer.position[i])),
        corner: None,
        slots: inner.slots.iter().zip(&outer.slots).map(|(&a, &b)| mix(f64::from(a), f64::from(b)) as f32).collect(),
    }
}
