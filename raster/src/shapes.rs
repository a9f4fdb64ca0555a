//! Meshes that are made, not loaded: for `nvjit render`, tests and benches. All fit about the unit sphere; the front is
//! outside, counterclockwise.

use std::f64::consts::{PI, TAU};

use crate::matrix::{cross, dot, normalize};
use crate::mesh::{Mesh, Topology};
use crate::registers::{VERTEX_NRML, VERTEX_OPOS, VERTEX_TEX0};

/// A triangle mesh with positions, normals, texture coordinates and tangents.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shape {
    /// For `v[OPOS]`.
    pub positions: Vec<[f32; 4]>,
    /// Unit normals, w = 0, for `v[NRML]`.
    pub normals: Vec<[f32; 4]>,
    /// For `v[TEX0]`: s, t, 0, 1.
    pub texcoords: Vec<[f32; 4]>,
    /// Unit vectors along which s grows, for `v[TEX1]`. The bitangent is w times normal x tangent.
    pub tangents: Vec<[f32; 4]>,
    /// Three a triangle.
    pub indices: Vec<u32>,
}

impl Shape {
    /// The mesh that is drawn.
    pub fn mesh(&self) -> Mesh<'_> {
        Mesh::new(Topology::Triangles, &self.indices)
            .with(VERTEX_OPOS, &self.positions)
            .with(VERTEX_NRML, &self.normals)
            .with(VERTEX_TEX0, &self.texcoords)
            .with(VERTEX_TEX0 + 1, &self.tangents)
    }

    fn vertex(&mut self, position: [f64; 3], normal: [f64; 3], tangent: [f64; 3], [s, t]: [f64; 2]) {
        let vec4 = |v: [f64; 3], w: f32| [v[0] as f32, v[1] as f32, v[2] as f32, w];
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
                let Point { position, normal, tangent } = point(s, t);
                self.vertex(position, normal, tangent, [s, t]);
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

    /// A profile that turns about the y axis. The profile gives radius and height, and their derivatives.
    fn lathe(&mut self, around: u32, along: u32, profile: impl Fn(f64) -> ([f64; 2], [f64; 2])) {
        self.patch(around, along, |s, t| {
            let ([radius, height], [dr, dh]) = profile(t);
            let (sin, cos) = (TAU * s).sin_cos();
            let length = dr.hypot(dh).max(1e-12);
            let (out, up) = (dh / length, -dr / length);
            Point {
                position: [radius * cos, height, -radius * sin],
                normal: [out * cos, up, -out * sin],
                tangent: [-sin, 0.0, -cos],
            }
        });
    }

    /// A tube along a curve in the xy plane.
    fn tube(&mut self, around: u32, along: u32, curve: [[f64; 2]; 4], radius: impl Fn(f64) -> f64) {
        self.patch(around, along, |s, t| {
            let (center, direction) = bezier(curve, t);
            let along = normalize([direction[0], direction[1], 0.0]);
            let side = [-along[1], along[0], 0.0];
            let (sin, cos) = (TAU * s).sin_cos();
            let out = [side[0] * cos, side[1] * cos, sin];
            let radius = radius(t);
            Point {
                position: [center[0] + radius * out[0], center[1] + radius * out[1], radius * out[2]],
                normal: out,
                tangent: [-side[0] * sin, -side[1] * sin, cos],
            }
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

    /// Normals as the mean of those of the triangles around each vertex, for meshes that have none.
    pub fn compute_normals(&mut self) {
        let mut sums = vec![[0.0; 3]; self.positions.len()];
        for triangle in self.indices.as_chunks::<3>().0 {
            let [a, b, c] = triangle.map(|index| xyz(self.positions[index as usize]));
            // Its length is twice the area, which is the weight that is wanted.
            let normal = cross(minus(b, a), minus(c, a));
            for &index in triangle {
                let sum: &mut [f64; 3] = &mut sums[index as usize];
                *sum = std::array::from_fn(|axis| sum[axis] + normal[axis]);
            }
        }
        self.normals = sums.into_iter().map(|sum| unit(sum, [0.0, 0.0, 1.0])).collect();
    }

    /// Tangents from texture coordinates.
    pub fn compute_tangents(&mut self) {
        let mut sums = vec![([0.0; 3], [0.0; 3]); self.positions.len()];
        for triangle in self.indices.as_chunks::<3>().0 {
            let [a, b, c] = triangle.map(|index| xyz(self.positions[index as usize]));
            let [ta, tb, tc] = triangle.map(|index| xyz(self.texcoords[index as usize]));
            let (e1, e2, d1, d2) = (minus(b, a), minus(c, a), minus(tb, ta), minus(tc, ta));
            // Only the sign of the determinant matters for the direction.
            let sign = (d1[0] * d2[1] - d2[0] * d1[1]).signum();
            for &index in triangle {
                let (s, t) = &mut sums[index as usize];
                for axis in 0..3 {
                    s[axis] += sign * (e1[axis] * d2[1] - e2[axis] * d1[1]);
                    t[axis] += sign * (e2[axis] * d1[0] - e1[axis] * d2[0]);
                }
            }
        }
        let tangent = |(&normal, (s, t)): (&[f32; 4], &([f64; 3], [f64; 3]))| {
            let n = xyz(normal);
            let along = dot(n, *s);
            let flat: [f64; 3] = std::array::from_fn(|axis| s[axis] - n[axis] * along);
            let [x, y, z, _] = unit(flat, cross([0.0, 1.0, 0.0], n));
            [x, y, z, if dot(cross(n, flat), *t) < 0.0 { -1.0 } else { 1.0 }]
        };
        self.tangents = self.normals.iter().zip(&sums).map(tangent).collect();
    }
}

struct Point {
    position: [f64; 3],
    normal: [f64; 3],
    tangent: [f64; 3],
}

fn xyz(v: [f32; 4]) -> [f64; 3] {
    [v[0].into(), v[1].into(), v[2].into()]
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|axis| a[axis] - b[axis])
}

/// The unit vector along `v`, or along `instead` if `v` has no direction.
fn unit(v: [f64; 3], instead: [f64; 3]) -> [f32; 4] {
    let has_direction = |v: [f64; 3]| dot(v, v) > 1e-30;
    let v = [v, instead].into_iter().find(|&v| has_direction(v)).map_or([1.0, 0.0, 0.0], normalize);
    [v[0] as f32, v[1] as f32, v[2] as f32, 0.0]
}

/// A point of a cubic Bézier curve, and the derivative.
fn bezier(p: [[f64; 2]; 4], t: f64) -> ([f64; 2], [f64; 2]) {
    let u = 1.0 - t;
    let point =
        |i: usize| u * u * u * p[0][i] + 3.0 * u * u * t * p[1][i] + 3.0 * u * t * t * p[2][i] + t * t * t * p[3][i];
    let slope = |i: usize| {
        3.0 * (u * u * (p[1][i] - p[0][i]) + 2.0 * u * t * (p[2][i] - p[1][i]) + t * t * (p[3][i] - p[2][i]))
    };
    ([point(0), point(1)], [slope(0), slope(1)])
}

/// The square from (-1, -1) to (1, 1) in the xy plane.
pub fn quad() -> Shape {
    let mut shape = Shape::default();
    shape.patch(1, 1, |s, t| Point {
        position: [2.0 * s - 1.0, 2.0 * t - 1.0, 0.0],
        normal: [0.0, 0.0, 1.0],
        tangent: [1.0, 0.0, 0.0],
    });
    shape
}

/// A square in the xz plane, of `cells` by `cells` cells; y is up.
pub fn grid(cells: u32) -> Shape {
    let mut shape = Shape::default();
    shape.patch(cells, cells, |s, t| Point {
        position: [2.0 * s - 1.0, 0.0, 1.0 - 2.0 * t],
        normal: [0.0, 1.0, 0.0],
        tangent: [1.0, 0.0, 0.0],
    });
    shape
}

/// A cube.
pub fn cube() -> Shape {
    let mut shape = Shape::default();
    let half = 1.0 / 3.0_f64.sqrt();
    // Direction of s and of t on each face.
    const FACES: [[[f64; 3]; 2]; 6] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        [[0.0, 0.0, -1.0], [0.0, 1.0, 0.0]],
        [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0]],
        [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0]],
        [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
    ];
    for [along_s, along_t] in FACES {
        let normal = cross(along_s, along_t);
        shape.patch(1, 1, |s, t| Point {
            position: std::array::from_fn(|i| {
                half * (normal[i] + (2.0 * s - 1.0) * along_s[i] + (2.0 * t - 1.0) * along_t[i])
            }),
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
        ([cos, sin], [-sin, cos])
    });
    shape
}

/// A torus of `around` by `along` cells, lying in the xz plane.
pub fn torus(around: u32, along: u32) -> Shape {
    let mut shape = Shape::default();
    shape.lathe(around, along, |t| {
        let (sin, cos) = (TAU * t).sin_cos();
        ([0.68 + 0.32 * cos, 0.32 * sin], [-sin, cos])
    });
    shape
}

/// A band about the y axis that twists once: both of its sides are seen.
pub fn ribbon(around: u32, across: u32) -> Shape {
    let at = |s: f64, t: f64| {
        let (sin, cos) = (TAU * s).sin_cos();
        let (twist_sin, twist_cos) = (TAU * s + 0.9).sin_cos();
        let out = 0.7 + 0.3 * (2.0 * t - 1.0) * twist_cos;
        [out * cos, 0.3 * (2.0 * t - 1.0) * twist_sin, -out * sin]
    };
    let mut shape = Shape::default();
    shape.patch(around, across, |s, t| {
        const STEP: f64 = 1e-4;
        let tangent = normalize(minus(at(s + STEP, t), at(s - STEP, t)));
        let bitangent = minus(at(s, t + STEP), at(s, t - STEP));
        Point { position: at(s, t), normal: normalize(cross(tangent, bitangent)), tangent }
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

/// A teapot, turned on a lathe, with a spout and a handle; the higher `detail`, the more triangles (about 130 times its square).
pub fn teapot(detail: u32) -> Shape {
    let detail = detail.max(1);
    let mut shape = Shape::default();
    shape.lathe(8 * detail, 7 * detail, |t| {
        let place = t * POT.len() as f64;
        let segment = (place as usize).min(POT.len() - 1);
        bezier(POT[segment], place - segment as f64)
    });
    let spout = [[0.8, -0.3], [1.35, -0.28], [1.1, 0.4], [1.55, 0.5]];
    shape.tube(4 * detail, 3 * detail, spout, |t| 0.26 - 0.17 * t.sqrt());
    let handle = [[-0.86, 0.3], [-1.5, 0.5], [-1.55, -0.5], [-0.84, -0.42]];
    shape.tube(3 * detail, 4 * detail, handle, |t| 0.07 + 0.02 * (2.0 * t - 1.0).abs());
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
                let face = cross(minus(b, a), minus(c, a));
                for &index in triangle {
                    // At a pole two corners of the cell fall together.
                    assert!(dot(face, xyz(shape.normals[index as usize])) >= -1e-9, "{name}: {triangle:?}");
                }
            }
            for (n, t) in shape.normals.iter().zip(&shape.tangents) {
                assert!((dot(xyz(*n), xyz(*n)) - 1.0).abs() < 1e-5, "{name}: {n:?}");
                assert!(dot(xyz(*n), xyz(*t)).abs() < 1e-3, "{name}: {n:?} {t:?}");
            }
            let farthest = shape.positions.iter().map(|p| dot(xyz(*p), xyz(*p)).sqrt()).fold(0.0, f64::max);
            assert!((0.9..1.5).contains(&farthest), "{name}: {farthest}");
        }
    }

    #[test]
    fn what_is_computed_is_what_was_made() {
        let made = sphere(32, 16);
        let mut shape = made.clone();
        shape.compute_normals();
        shape.compute_tangents();
        for (vertex, (a, b)) in made.normals.iter().zip(&shape.normals).enumerate().skip(33).take(15 * 33) {
            // Vertices at the seam have triangles on one side only, and at the poles perhaps none with an area.
            assert!(dot(xyz(*a), xyz(*b)) > 0.95, "{vertex}: {a:?} {b:?}");
        }
        let middle = 8 * 33 + 5;
        assert!(dot(xyz(made.tangents[middle]), xyz(shape.tangents[middle])) > 0.99);
        assert_eq!(shape.tangents[middle][3], 1.0);
    }
}
