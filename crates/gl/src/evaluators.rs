//! Polynomials of evaluators (OpenGL 1.5, section 5.1): maps of control points, and grids of their domains. Map1 and
//! Map2, the maps of conventional attributes and those of NV_vertex_program, are all alike.

use crate::Error;
use smallvec::SmallVec;

/// MAX_EVAL_ORDER: the most control points along a direction.
pub const MAX_ORDER: usize = 30;

/// More points of a mesh than this are OUT_OF_MEMORY.
const MAX_POINTS: u64 = 1 << 24;

/// A direction of Map1 or Map2: its domain, the numbers from a control point to the next, and the control points.
pub type Direction = ([f32; 2], i32, i32);

/// A map; in one dimension, its second direction has one control point.
#[derive(Clone, Debug)]
pub struct Map {
    orders: [usize; 2],
    domain: [[f32; 2]; 2],
    /// Points of the second direction are contiguous.
    points: Vec<[f32; 4]>,
}

/// A polynomial along the first direction of a map: its value at a coordinate of the second.
pub struct Curve {
    domain: [[f32; 2]; 2],
    points: SmallVec<[[f32; 4]; 4]>,
    /// The derivatives of the control points by the second coordinate.
    by_second: SmallVec<[[f32; 4]; 4]>,
}

/// The value of a polynomial in the Bernstein basis of this degree, and its derivative by the parameter.
fn bernstein(points: &[[f32; 4]], u: f32) -> ([f32; 4], [f32; 4]) {
    let mut row: SmallVec<[[f32; 4]; MAX_ORDER]> = SmallVec::from_slice(points);
    let mut derivative = [0.0; 4];
    while let [rest @ .., _] = &row[..]
        && !rest.is_empty()
    {
        if let [a, b] = row[..] {
            let degree = (points.len() - 1) as f32;
            derivative = std::array::from_fn(|n| (b[n] - a[n]) * degree);
        }
        for at in 1..row.len() {
            let (a, b) = (row[at - 1], row[at]);
            row[at - 1] = std::array::from_fn(|n| a[n] + (b[n] - a[n]) * u);
        }
        row.pop();
    }
    (row.first().copied().unwrap_or([0.0; 4]), derivative)
}

/// A coordinate from a domain to one from 0 to 1.
fn in_domain(at: f32, [start, end]: [f32; 2]) -> f32 {
    (at - start) / (end - start)
}

impl Curve {
    /// The value at a coordinate of the first direction, and the derivative by it.
    pub fn at(&self, u: f32) -> ([f32; 4], [f32; 4]) {
        let (value, derivative) = bernstein(&self.points, in_domain(u, self.domain[0]));
        (value, self.per_unit(0, derivative))
    }

    /// The derivative by the second coordinate at a coordinate of the first direction.
    pub fn by_second(&self, u: f32) -> [f32; 4] {
        self.per_unit(1, bernstein(&self.by_second, in_domain(u, self.domain[0])).0)
    }

    fn per_unit(&self, direction: usize, derivative: [f32; 4]) -> [f32; 4] {
        let [start, end] = self.domain[direction];
        derivative.map(|number| number / (end - start))
    }
}

impl Map {
    /// A map with one control point, which is its value everywhere, over the domain from 0 to 1.
    pub fn constant(point: [f32; 4]) -> Self {
        Self { orders: [1, 1], domain: [[0.0, 1.0]; 2], points: vec![point] }
    }

    /// A map of `dimensions`, 1 or 2, whose control points have this many `components`, the others being those of
    /// (0, 0, 0, 1). `number` gives the number at an index from the first one on.
    ///
    /// # Errors
    /// INVALID_VALUE if a domain is empty, an order not 1 to [`MAX_ORDER`], or a stride less than the components;
    /// `number` is not called then.
    pub fn new(
        directions: [Direction; 2],
        dimensions: usize,
        components: usize,
        number: impl Fn(usize) -> f32,
    ) -> Result<Self, Error> {
        for &([start, end], stride, order) in &directions[..dimensions.min(2)] {
            if start == end || !(1..=MAX_ORDER as i32).contains(&order) || stride < components as i32 {
                return Err(Error::InvalidValue);
            }
        }
        let orders = directions.map(|(_, _, order)| order.max(0) as usize);
        let mut points = Vec::with_capacity(orders[0] * orders[1]);
        for i in 0..orders[0] {
            for j in 0..orders[1] {
                let start = i * directions[0].1 as usize + j * directions[1].1 as usize;
                let mut point = [0.0, 0.0, 0.0, 1.0];
                point.iter_mut().take(components).enumerate().for_each(|(n, to)| *to = number(start + n));
                points.push(point);
            }
        }
        Ok(Self { orders, domain: directions.map(|direction| direction.0), points })
    }

    /// How many control points each direction has.
    pub fn orders(&self) -> [usize; 2] {
        self.orders
    }

    /// Where each direction begins and ends.
    pub fn domain(&self) -> [[f32; 2]; 2] {
        self.domain
    }

    /// The control points, those of the second direction contiguous.
    pub fn points(&self) -> &[[f32; 4]] {
        &self.points
    }

    /// The map at a coordinate of the second direction.
    pub fn curve(&self, v: f32) -> Curve {
        let v = in_domain(v, self.domain[1]);
        let (points, by_second) = self.points.chunks(self.orders[1].max(1)).map(|row| bernstein(row, v)).unzip();
        Curve { domain: self.domain, points, by_second }
    }

    /// The value at a point of the domain, and its derivatives by the two coordinates of that point.
    pub fn at(&self, [u, v]: [f32; 2]) -> ([f32; 4], [[f32; 4]; 2]) {
        let curve = self.curve(v);
        let (value, by_first) = curve.at(u);
        (value, [by_first, curve.by_second(u)])
    }
}

/// A direction of a grid: intervals, and where it begins and ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grid {
    /// The number of intervals.
    pub intervals: i32,
    /// Where the first begins, and the last ends.
    pub domain: [f32; 2],
}

impl Grid {
    /// The coordinate of a point of the grid; the last one is the end exactly.
    pub fn at(&self, number: i32) -> f32 {
        let [start, end] = self.domain;
        if number == self.intervals { end } else { number as f32 * ((end - start) / self.intervals as f32) + start }
    }
}

/// Whether a mesh of these first and last points is not too large to draw; along one that is empty nothing is done.
///
/// # Errors
/// OUT_OF_MEMORY if it has more than 2^24 points.
pub fn check_mesh(u: [i32; 2], v: [i32; 2]) -> Result<(), Error> {
    let [columns, rows] = [u, v].map(|[first, last]| (i64::from(last) - i64::from(first) + 1).max(1) as u64);
    if columns.saturating_mul(rows) > MAX_POINTS { Err(Error::OutOfMemory) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 5.1: (1-u)^2 a + 2u(1-u) b + u^2 c, whose derivative by u is 2(1-u)(b-a) + 2u(c-b); the domain is 2
    /// long.
    #[test]
    fn maps_are_bernstein_polynomials() {
        let numbers = [1.0, 3.0, 2.0];
        let map = Map::new([([1.0, 3.0], 1, 3), ([0.0, 1.0], 1, 1)], 1, 1, |at| numbers[at]).unwrap();
        for step in 0..=8 {
            let u = step as f32 / 8.0;
            let (value, [by_u, _]) = map.at([1.0 + 2.0 * u, 0.0]);
            let wanted = (1.0 - u) * (1.0 - u) * 1.0 + 2.0 * u * (1.0 - u) * 3.0 + u * u * 2.0;
            assert!((value[0] - wanted).abs() < 1e-6 && value[1..] == [0.0, 0.0, 1.0], "{value:?}, {wanted}");
            assert!((by_u[0] - ((1.0 - u) * 2.0 - u)).abs() < 1e-5, "{by_u:?}");
        }
    }

    /// Section 5.1, equations for two dimensions: sums of products of both Bernstein polynomials, in the interval that
    /// the domain is mapped to, for all orders.
    #[test]
    fn surfaces_are_sums_of_products() {
        let mut random = fastrand::Rng::with_seed(51);
        for round in 0..120 {
            let orders = [0, 1].map(|_| random.usize(1..=if round % 4 == 0 { MAX_ORDER } else { 6 }));
            let domains = [0, 1].map(|_| [random.f32() - 0.5, random.f32() + 1.0]);
            let numbers: Vec<f32> = (0..4 * orders[0] * orders[1]).map(|_| random.f32() * 2.0 - 1.0).collect();
            let directions = [(domains[0], 4 * orders[1] as i32, orders[0] as i32), (domains[1], 4, orders[1] as i32)];
            let map = Map::new(directions, 2, 4, |at| numbers[at]).unwrap();
            let at = domains.map(|[start, end]| start + random.f32() * (end - start));
            let unit: [f64; 2] = std::array::from_fn(|n| {
                let [start, end] = domains[n].map(f64::from);
                (f64::from(at[n]) - start) / (end - start)
            });
            // The polynomials of an order at a number, and their derivatives.
            let basis = |order: usize, at: f64| -> Vec<[f64; 2]> {
                let polynomial = |degree: i32, i: i32| {
                    let choose = (0..i).fold(1.0, |product, n| product * f64::from(degree - n) / f64::from(n + 1));
                    if i < 0 || i > degree { 0.0 } else { choose * at.powi(i) * (1.0 - at).powi(degree - i) }
                };
                let degree = order as i32 - 1;
                let both = |i| {
                    [polynomial(degree, i), {
                        f64::from(degree) * (polynomial(degree - 1, i - 1) - polynomial(degree - 1, i))
                    }]
                };
                (0..order as i32).map(both).collect()
            };
            let [by_u, by_v] = [basis(orders[0], unit[0]), basis(orders[1], unit[1])];
            let sum = |first: usize, second: usize, n: usize| -> f64 {
                let term = |at: usize| {
                    let (i, j) = (at / orders[1], at % orders[1]);
                    by_u[i][first] * by_v[j][second] * f64::from(numbers[4 * at + n])
                };
                (0..orders[0] * orders[1]).map(term).sum()
            };
            let (value, derivatives) = map.at(at);
            for n in 0..4 {
                let near = |got: f32, wanted: f64, scale: f64| (f64::from(got) - wanted).abs() < 2e-5 * scale;
                assert!(near(value[n], sum(0, 0, n), 1.0), "{round}: {value:?}");
                for direction in 0..2 {
                    let [start, end] = domains[direction].map(f64::from);
                    let wanted = sum(usize::from(direction == 0), usize::from(direction == 1), n) / (end - start);
                    assert!(near(derivatives[direction][n], wanted, 60.0), "{round}: {derivatives:?}, {wanted}");
                }
            }
        }
    }

    /// Section 5.1, errors of Map1 and Map2.
    #[test]
    fn impossible_maps_are_refused() {
        let second = ([0.0, 1.0], 1, 1);
        for first in [([1.0, 1.0], 4, 1), ([0.0, 1.0], 3, 1), ([0.0, 1.0], 4, 0), ([0.0, 1.0], 4, 31)] {
            let refused = Map::new([first, second], 1, 4, |_| panic!("numbers are read"));
            assert_eq!(refused.err(), Some(Error::InvalidValue), "{first:?}");
        }
    }
}
