//! Meshes that are computed, not loaded: for `nvjit render`, tests and benches. All are about the size of the unit
//! sphere; front faces are outside, counterclockwise.

use std::f64::consts::{PI, TAU};

use glam::{DVec2, DVec3, Vec3, Vec4, dvec2, dvec3};

use crate::assembly::Topology;
use crate::mesh::Mesh;
use crate::registers::{VERTEX_NRML, VERTEX_OPOS, VERTEX_TEX0};

/// A triangle mesh with positions, normals, texture coordinates and tangents.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shape {
    /// `v[OPOS]`.
    pub positions: Vec<[f32; 4]>,
    /// `v[NRML]`: unit normals, w = 0.
    pub normals: Vec<[f32; 4]>,
    /// `v[TEX0]`: s, t, 0, 1.
    pub texcoords: Vec<[f32; 4]>,
    /// `v[TEX1]`: unit vectors along which s grows. The bitangent is w times normal x tangent.
    pub tangents: Vec<[f32; 4]>,
    /// Three for each triangle.
    pub indices: Vec<u32>,
}

impl Shape {
    /// The mesh of the shape.
    pub fn mesh(&self) -> Mesh<'_> {
        Mesh::new(Topology::Triangles, &self.indices)
            .with(VERTEX_OPOS, &self.positions)
            .with(VERTEX_NRML, &self.normals)
            .with(VERTEX_TEX0, &self.texcoords)
            .with(VERTEX_TEX0 + 1, &self.tangents)
    }

    fn vertex(&mut self, Point { position, normal, tangent }: Point, [s, t]: [f64; 2]) {
        let vec4 = |v: DVec3, w: f32| v.as_vec3().extend(w).to_array();
        self.positions.push(vec4(position, 1.0));
        self.normals.push(vec4(normal, 0.0));
        self.tangents.push(vec4(tangent, 1.0));
        self.texcoords.push([s as f32, t as f32, 0.0, 1.0]);
    }

    /// A surface over the unit square, `columns` by `rows` cells; normal = d/ds x d/dt.
    fn patch(&mut self, columns: u32, rows: u32, point: impl Fn(f64, f64) -> Point) {
        let (columns, rows) = (columns.max(1), rows.max(1));
        let first = self.positions.len() as u32;
        for row in 0..=rows {
            for column in 0..=columns {
                let (s, t) = (f64::from(column) / f64::from(columns), f64::from(row) / f64::from(rows));
                self.vertex(point(s, t), [s, t]);
            }
        }
        for row in 0..rows {
            for column in 0..columns {
                let a = first + row * (columns + 1) + column;
                let (b, c, d) = (a + 1, a + columns + 1, a + columns + 2);
                self.indices.extend([a, b, d, a, d, c]);
            }
        }
    }

    /// A surface of revolution about the y axis. The profile returns radius and height, and their derivatives.
    fn lathe(&mut self, around: u32, along: u32, profile: impl Fn(f64) -> (DVec2, DVec2)) {
        self.patch(around, along, |s, t| {
            let (DVec2 { x: radius, y: height }, slope) = profile(t);
            let (sin, cos) = (TAU * s).sin_cos();
            let length = slope.x.hypot(slope.y).max(1e-12);
            let (out, up) = (slope.y / length, -slope.x / length);
            Point {
                position: dvec3(radius * cos, height, -radius * sin),
                normal: dvec3(out * cos, up, -out * sin),
                tangent: dvec3(-sin, 0.0, -cos),
            }
        });
    }

    /// A tube along a curve in the xy plane.
    fn tube(&mut self, around: u32, along: u32, curve: [DVec2; 4], radius: impl Fn(f64) -> f64) {
        self.patch(around, along, |s, t| {
            let (center, direction) = bezier(curve, t);
            let side = (direction / direction.length()).perp();
            let (sin, cos) = (TAU * s).sin_cos();
            let out = (side * cos).extend(sin);
            Point { position: center.extend(0.0) + radius(t) * out, normal: out, tangent: (-side * sin).extend(cos) }
        });
    }

    /// Moves all vertices by `offset` and scales them.
    fn fit(mut self, offset: [f32; 3], scale: f32) -> Self {
        for [x, y, z, _] in &mut self.positions {
            (*x, *y, *z) = ((*x + offset[0]) * scale, (*y + offset[1]) * scale, (*z + offset[2]) * scale);
        }
        self
    }

    /// Moves and scales the mesh so that it fits the unit sphere about the origin.
    pub fn fitted(self) -> Self {
        let (mut low, mut high) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
        for position in &self.positions {
            for axis in 0..3 {
                low[axis] = low[axis].min(position[axis]);
                high[axis] = high[axis].max(position[axis]);
            }
        }
        let offset: [f32; 3] = std::array::from_fn(|axis| -(low[axis] + high[axis]) / 2.0);
        let distance = |p: &[f32; 4]| (0..3).map(|axis| (p[axis] + offset[axis]).powi(2)).sum::<f32>();
        let radius = self.positions.iter().map(distance).fold(0.0, f32::max).sqrt();
        if radius > 0.0 && radius.is_finite() { self.fit(offset, 1.0 / radius) } else { self }
    }

    /// Computes normals as the mean of the normals of the triangles around each vertex, for meshes without normals.
    pub fn compute_normals(&mut self) {
        let mut sums = vec![DVec3::ZERO; self.positions.len()];
        for triangle in self.indices.as_chunks::<3>().0 {
            let [a, b, c] = triangle.map(|index| xyz(self.positions[index as usize]));
            // The length of the product is twice the area, which is the right weight.
            let normal = (b - a).cross(c - a);
            for &index in triangle {
                sums[index as usize] += normal;
            }
        }
        self.normals = sums.into_iter().map(|sum| direction(sum, DVec3::Z).extend(0.0).to_array()).collect();
    }

    /// Computes tangents from texture coordinates.
    pub fn compute_tangents(&mut self) {
        let mut sums = vec![(DVec3::ZERO, DVec3::ZERO); self.positions.len()];
        for triangle in self.indices.as_chunks::<3>().0 {
            let [a, b, c] = triangle.map(|index| xyz(self.positions[index as usize]));
            let [ta, tb, tc] = triangle.map(|index| xyz(self.texcoords[index as usize]));
            let (e1, e2, d1, d2) = (b - a, c - a, tb - ta, tc - ta);
            // Only the sign of the determinant matters for the direction.
            let sign = (d1.x * d2.y - d2.x * d1.y).signum();
            for &index in triangle {
                let (s, t) = &mut sums[index as usize];
                *s += sign * (e1 * d2.y - e2 * d1.y);
                *t += sign * (e2 * d1.x - e1 * d2.x);
            }
        }
        let tangent = |(&normal, &(s, t)): (&[f32; 4], &(DVec3, DVec3))| {
            let n = xyz(normal);
            let flat = s - n * n.dot(s);
            let w = if n.cross(flat).dot(t) < 0.0 { -1.0 } else { 1.0 };
            direction(flat, DVec3::Y.cross(n)).extend(w).to_array()
        };
        self.tangents = self.normals.iter().zip(&sums).map(tangent).collect();
    }
}

struct Point {
    position: DVec3,
    normal: DVec3,
    tangent: DVec3,
}

fn xyz(v: [f32; 4]) -> DVec3 {
    Vec4::from(v).truncate().as_dvec3()
}

/// The unit vector along `v`, or along `instead` if `v` has length 0.
fn direction(v: DVec3, instead: DVec3) -> Vec3 {
    let has_direction = |v: &DVec3| v.length_squared() > 1e-30;
    [v, instead].into_iter().find(has_direction).map_or(DVec3::X, unit).as_vec3()
}

/// The vector scaled to length 1. (`normalize` multiplies by a reciprocal, which is slightly less exact.)
fn unit(v: DVec3) -> DVec3 {
    v / v.length()
}

/// A point of a cubic Bézier curve, and the derivative.
fn bezier(p: [DVec2; 4], t: f64) -> (DVec2, DVec2) {
    let u = 1.0 - t;
    let point = u * u * u * p[0] + 3.0 * u * u * t * p[1] + 3.0 * u * t * t * p[2] + t * t * t * p[3];
    let slope = 3.0 * (u * u * (p[1] - p[0]) + 2.0 * u * t * (p[2] - p[1]) + t * t * (p[3] - p[2]));
    (point, slope)
}

/// The square from (-1, -1) to (1, 1) in the xy plane.
pub fn quad() -> Shape {
    let mut shape = Shape::default();
    shape.patch(1, 1, |s, t| Point {
        position: dvec3(2.0 * s - 1.0, 2.0 * t - 1.0, 0.0),
        normal: DVec3::Z,
        tangent: DVec3::X,
    });
    shape
}

/// A square in the xz plane, of `cells` by `cells` cells; y is up.
pub fn grid(cells: u32) -> Shape {
    let mut shape = Shape::default();
    shape.patch(cells, cells, |s, t| Point {
        position: dvec3(2.0 * s - 1.0, 0.0, 1.0 - 2.0 * t),
        normal: DVec3::Y,
        tangent: DVec3::X,
    });
    shape
}

/// A cube.
pub fn cube() -> Shape {
    let mut shape = Shape::default();
    let half = 1.0 / 3.0_f64.sqrt();
    // Direction of s and of t on each face.
    const FACES: [[DVec3; 2]; 6] = [
        [DVec3::X, DVec3::Y],
        [DVec3::NEG_Z, DVec3::Y],
        [DVec3::NEG_X, DVec3::Y],
        [DVec3::Z, DVec3::Y],
        [DVec3::X, DVec3::NEG_Z],
        [DVec3::X, DVec3::Z],
    ];
    for [along_s, along_t] in FACES {
        let normal = along_s.cross(along_t);
        shape.patch(1, 1, |s, t| Point {
            position: half * (normal + (2.0 * s - 1.0) * along_s + (2.0 * t - 1.0) * along_t),
            normal,
            tangent: along_s,
        });
    }
    shape
}

/// A sphere of `around` by `along` cells.
pub fn sphere(around: u32, along: u32) -> Shape {
    let mut shape = Shape::default();
    shape.lathe(around, along, |t| {
        let (sin, cos) = (PI * (t - 0.5)).sin_cos();
        (dvec2(cos, sin), dvec2(-sin, cos))
    });
    shape
}

/// A torus of `around` by `along` cells, lying in the xz plane.
pub fn torus(around: u32, along: u32) -> Shape {
    let mut shape = Shape::default();
    shape.lathe(around, along, |t| {
        let (sin, cos) = (TAU * t).sin_cos();
        (dvec2(0.68 + 0.32 * cos, 0.32 * sin), dvec2(-sin, cos))
    });
    shape
}

/// A band about the y axis with one twist: both of its sides are visible.
pub fn ribbon(around: u32, across: u32) -> Shape {
    let at = |s: f64, t: f64| {
        let (sin, cos) = (TAU * s).sin_cos();
        let (twist_sin, twist_cos) = (TAU * s + 0.9).sin_cos();
        let out = 0.7 + 0.3 * (2.0 * t - 1.0) * twist_cos;
        dvec3(out * cos, 0.3 * (2.0 * t - 1.0) * twist_sin, -out * sin)
    };
    let mut shape = Shape::default();
    shape.patch(around, across, |s, t| {
        const STEP: f64 = 1e-4;
        let tangent = unit(at(s + STEP, t) - at(s - STEP, t));
        let bitangent = at(s, t + STEP) - at(s, t - STEP);
        Point { position: at(s, t), normal: unit(tangent.cross(bitangent)), tangent }
    });
    shape
}

/// The profile of the pot: foot, belly, shoulder, rim, lid, knob.
const POT: [[[f64; 2]; 4]; 7] = [
    [[0.0, -0.72], [0.2, -0.72], [0.42, -0.75], [0.56, -0.7]],
    [[0.56, -0.7], [0.94, -0.56], [1.08, -0.2], [0.99, 0.1]],
    [[0.99, 0.1], [0.92, 0.32], [0.78, 0.44], [0.64, 0.48]],
    [[0.64, 0.48], [0.65, 0.55], [0.59, 0.57], [0.54, 0.55]],
    [[0.54, 0.55], [0.42, 0.62], [0.2, 0.63], [0.1, 0.67]],
    [[0.1, 0.67], [0.04, 0.71], [0.19, 0.78], [0.15, 0.86]],
    [[0.15, 0.86], [0.12, 0.92], [0.05, 0.92], [0.0, 0.92]],
];

/// A teapot turned on a lathe, with a spout and a handle. It has about 130 times `detail`^2 triangles.
pub fn teapot(detail: u32) -> Shape {
    let detail = detail.max(1);
    let mut shape = Shape::default();
    shape.lathe(8 * detail, 7 * detail, |t| {
        let place = t * POT.len() as f64;
        let segment = (place as usize).min(POT.len() - 1);
        bezier(POT[segment].map(DVec2::from), place - segment as f64)
    });
    let spout = [[0.8, -0.3], [1.35, -0.28], [1.1, 0.4], [1.55, 0.5]];
    shape.tube(4 * detail, 3 * detail, spout.map(DVec2::from), |t| 0.26 - 0.17 * t.sqrt());
    let handle = [[-0.86, 0.3], [-1.5, 0.5], [-1.55, -0.5], [-0.84, -0.42]];
    shape.tube(3 * detail, 4 * detail, handle.map(DVec2::from), |t| 0.07 + 0.02 * (2.0 * t - 1.0).abs());
    shape.fitted()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every triangle of a closed shape turns counterclockwise about a normal that points outward.
    #[test]
    fn fronts_are_outside() {
        for (name, shape) in [
            ("quad", quad()),
            ("grid", grid(3)),
            ("cube", cube()),
            ("sphere", sphere(12, 8)),
            ("torus", torus(12, 8)),
            ("ribbon", ribbon(64, 2)),
            ("teapot", teapot(4)),
        ] {
            for triangle in shape.indices.as_chunks::<3>().0 {
                let [a, b, c] = triangle.map(|index| xyz(shape.positions[index as usize]));
                let face = (b - a).cross(c - a);
                for &index in triangle {
                    // At a pole two corners of the cell fall together.
                    assert!(face.dot(xyz(shape.normals[index as usize])) >= -1e-9, "{name}: {triangle:?}");
                }
            }
            for (n, t) in shape.normals.iter().zip(&shape.tangents) {
                assert!((xyz(*n).length_squared() - 1.0).abs() < 1e-5, "{name}: {n:?}");
                assert!(xyz(*n).dot(xyz(*t)).abs() < 1e-3, "{name}: {n:?} {t:?}");
            }
            let farthest = shape.positions.iter().map(|p| xyz(*p).length()).fold(0.0, f64::max);
            assert!((0.9..1.5).contains(&farthest), "{name}: {farthest}");
        }
    }

    #[test]
    fn computed_normals_and_tangents_are_those_of_the_sphere() {
        let made = sphere(32, 16);
        let mut shape = made.clone();
        shape.compute_normals();
        shape.compute_tangents();
        for (vertex, (a, b)) in made.normals.iter().zip(&shape.normals).enumerate().skip(33).take(15 * 33) {
            // Vertices at the seam have triangles on one side only, and at the poles perhaps none with an area.
            assert!(xyz(*a).dot(xyz(*b)) > 0.95, "{vertex}: {a:?} {b:?}");
        }
        let middle = 8 * 33 + 5;
        assert!(xyz(made.tangents[middle]).dot(xyz(shape.tangents[middle])) > 0.99);
        assert_eq!(shape.tangents[middle][3], 1.0);
    }
}
