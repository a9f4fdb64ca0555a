//! Evaluators of vertex attributes (NV_vertex_program 5.1, "Evaluators"), which drivers without the extension do not
//! know. While a vertex program is enabled and a map of an attribute is, the shim makes the vertices: of all maps that
//! are enabled, the driver's too, it evaluates the polynomials and sets attributes. Otherwise the driver does.
//!
//! Between Begin and End neither maps nor enables change, and nothing can be queried: so what is needed is collected at
//! Begin ([`Active`]), and the current values that vertices overwrite are set again at End.

use crate::contexts::Shadow;
use crate::driver::{call, tell};
use crate::programs::{integer, with_texture};
use nvjit_gl::Error;
use nvjit_gl::enums::*;

/// How many attributes have maps.
const ATTRIBUTES: u32 = 16;
/// The most points along a direction (MAX_EVAL_ORDER of drivers is 8 at least, and 30 in Mesa).
const MAX_ORDER: i32 = 30;
/// A mesh of more points is OUT_OF_MEMORY.
const MAX_POINTS: i64 = 1 << 24;

const COEFF: u32 = 0x0a00;
const ORDER: u32 = 0x0a01;
const DOMAIN: u32 = 0x0a02;
const AUTO_NORMAL: u32 = 0x0d80;
const GRID_DOMAINS: [u32; 2] = [0x0dd0, 0x0dd2];
const GRID_SEGMENTS: [u32; 2] = [0x0dd1, 0x0dd3];
const ACTIVE_TEXTURE: u32 = 0x84e0;
const CURRENT_VERTEX_ATTRIB: u32 = 0x8626;

/// What the driver's map of the same parameter is: the attribute, the target in one dimension and in two, and how many
/// components it has. Of several that are enabled the first counts.
const CONVENTIONAL: [(u32, [u32; 2], usize); 8] = [
    (0, [0x0d98, 0x0db8], 4),
    (0, [0x0d97, 0x0db7], 3),
    (2, [0x0d91, 0x0db1], 3),
    (3, [0x0d90, 0x0db0], 4),
    (8, [0x0d96, 0x0db6], 4),
    (8, [0x0d95, 0x0db5], 3),
    (8, [0x0d94, 0x0db4], 2),
    (8, [0x0d93, 0x0db3], 1),
];

/// The dimensions less one, and the attribute, of a map of attributes.
pub fn place(target: u32) -> Option<(usize, usize)> {
    let from = |first: u32| target.checked_sub(first).filter(|&index| index < ATTRIBUTES).map(|index| index as usize);
    from(MAP1_VERTEX_ATTRIB0_4_NV).map(|index| (0, index)).or(from(MAP2_VERTEX_ATTRIB0_4_NV).map(|index| (1, index)))
}

/// A map: in one dimension the second one has one point.
#[derive(Clone)]
pub struct Map {
    orders: [usize; 2],
    domain: [[f32; 2]; 2],
    /// Points of the second dimension follow each other.
    points: Vec<[f32; 4]>,
}

impl Default for Map {
    fn default() -> Self {
        Self { orders: [1, 1], domain: [[0.0, 1.0]; 2], points: vec![[0.0, 0.0, 0.0, 1.0]] }
    }
}

/// A direction of Map1 or Map2: its domain, the numbers from a point to the next, and how many points there are.
pub type Direction = ([f32; 2], i32, i32);

/// The maps of a context.
#[derive(Default)]
pub struct Evaluators {
    maps: [[Map; ATTRIBUTES as usize]; 2],
    /// Bits by the attributes.
    pub enabled: [u16; 2],
    /// Whether a map was ever defined or enabled.
    is_used: bool,
    active: Option<Active>,
}

/// What makes vertices between Begin and End.
struct Active {
    /// Maps with their attributes, by dimensions less one; none if the driver makes the vertices.
    maps: [Vec<(u32, Map)>; 2],
    makes_normals: bool,
    grids: [Vec<([f32; 2], i32)>; 2],
    /// What the current values were.
    kept: Vec<(u32, [f32; 4])>,
}

/// The value of a polynomial of this degree's Bernstein basis, and its derivative.
fn bernstein(points: &[[f32; 4]], u: f32) -> ([f32; 4], [f32; 4]) {
    let mut row = points.to_vec();
    let mut derivative = [0.0; 4];
    while row.len() > 1 {
        if let [a, b] = row[..] {
            derivative = std::array::from_fn(|n| (b[n] - a[n]) * (points.len() - 1) as f32);
        }
        let between = |a: [f32; 4], b: [f32; 4]| std::array::from_fn(|n| a[n] + (b[n] - a[n]) * u);
        row = row.windows(2).map(|pair| between(pair[0], pair[1])).collect();
    }
    (row.first().copied().unwrap_or_default(), derivative)
}

impl Map {
    /// A map from the client's numbers; of `components`, others are those of (0, 0, 0, 1).
    fn new(directions: [Direction; 2], components: usize, number: impl Fn(usize) -> f32) -> Self {
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
        Self { orders, domain: directions.map(|direction| direction.0), points }
    }

    /// The driver's map.
    fn of_driver(target: u32, dimensions: usize, components: usize) -> Self {
        let query = |name: u32| {
            let mut values = [0f32; (MAX_ORDER * MAX_ORDER * 4) as usize];
            call::glGetMapfv(target, name, values.as_mut_ptr() as usize);
            values
        };
        let (orders, domain, points) = (query(ORDER), query(DOMAIN), query(COEFF));
        let order =
            |direction: usize| if direction <= dimensions { (orders[direction] as i32).clamp(1, MAX_ORDER) } else { 1 };
        let second = order(1);
        let strides = [second * components as i32, components as i32];
        let direction = |at: usize| {
            let own = if at <= dimensions { [domain[2 * at], domain[2 * at + 1]] } else { [0.0, 1.0] };
            (own, strides[at], order(at))
        };
        Self::new([direction(0), direction(1)], components, |at| points.get(at).copied().unwrap_or_default())
    }

    /// The value at a point of the domain, and its derivatives by both coordinates.
    fn at(&self, at: [f32; 2]) -> ([f32; 4], [[f32; 4]; 2]) {
        let [u, v] = [0, 1].map(|n| (at[n] - self.domain[n][0]) / (self.domain[n][1] - self.domain[n][0]));
        let rows: Vec<_> = self.points.chunks(self.orders[1].max(1)).map(|row| bernstein(row, v)).collect();
        let [values, by_v]: [Vec<_>; 2] =
            [rows.iter().map(|row| row.0).collect(), rows.iter().map(|row| row.1).collect()];
        let (value, by_u) = bernstein(&values, u);
        (value, [by_u, bernstein(&by_v, u).0])
    }
}

/// The normal of a surface in clip or object coordinates that are divided by w: not of length 1 while programs are
/// enabled.
fn normal(value: [f32; 4], derivatives: [[f32; 4]; 2]) -> [f32; 4] {
    let w = value[3];
    let [u, v] = derivatives.map(|by| [0, 1, 2].map(|n| (by[n] * w - value[n] * by[3]) / (w * w)));
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0], 1.0]
}

/// The driver's current value of an attribute.
fn current(attribute: u32) -> [f32; 4] {
    let mut value = [0.0, 0.0, 0.0, 1.0];
    let to = value.as_mut_ptr() as usize;
    match attribute {
        2 => call::glGetFloatv(0x0b02, to),
        3 => call::glGetFloatv(0x0b00, to),
        4 => call::glGetFloatv(0x8459, to),
        5 => call::glGetFloatv(0x8453, to),
        8..=15 => with_texture(attribute - 8, integer(ACTIVE_TEXTURE), || call::glGetFloatv(0x0b03, to)),
        _ => call::glGetVertexAttribfvARB(attribute, CURRENT_VERTEX_ATTRIB, to),
    }
    value
}

fn grid(dimensions: usize) -> Vec<([f32; 2], i32)> {
    let (mut domains, mut segments) = ([0f32; 4], [0i32; 2]);
    call::glGetFloatv(GRID_DOMAINS[dimensions], domains.as_mut_ptr() as usize);
    call::glGetIntegerv(GRID_SEGMENTS[dimensions], segments.as_mut_ptr() as usize);
    domains.chunks(2).zip(segments).map(|(domain, count)| ([domain[0], domain[1]], count)).collect()
}

impl Shadow {
    /// Map1 and Map2 of an attribute, whose numbers `number` gives.
    pub fn define_map(&mut self, target: u32, directions: [Direction; 2], number: impl Fn(usize) -> f32) {
        let Some((dimensions, attribute)) = place(target) else { return };
        let is_wrong = |&([start, end], stride, order): &Direction| {
            start == end || !(1..=MAX_ORDER).contains(&order) || stride < 4
        };
        if directions[..=dimensions].iter().any(is_wrong) {
            self.report::<()>(Err(Error::InvalidValue));
            return;
        }
        if !self.is_inside() && integer(ACTIVE_TEXTURE) != TEXTURE0_ARB {
            self.report::<()>(Err(Error::InvalidOperation));
            return;
        }
        let map = Map::new(directions, 4, number);
        self.evaluators.is_used = true;
        self.perform(move |shadow| {
            shadow.evaluators.maps[dimensions][attribute] = map.clone();
            Ok(())
        });
    }

    /// Enable and Disable of a map of an attribute.
    pub fn enable_map(&mut self, (dimensions, attribute): (usize, usize), on: bool) {
        self.evaluators.is_used = true;
        self.perform(move |shadow| {
            let bits = &mut shadow.evaluators.enabled[dimensions];
            *bits = *bits & !(1 << attribute) | u16::from(on) << attribute;
            Ok(())
        });
    }

    /// IsEnabled of a map of an attribute.
    pub fn is_map_enabled(&self, (dimensions, attribute): (usize, usize)) -> bool {
        self.evaluators.enabled[dimensions] >> attribute & 1 != 0
    }

    /// GetMap of an attribute.
    pub fn get_map(&mut self, (dimensions, attribute): (usize, usize), query: u32) -> Option<Vec<f32>> {
        let map = &self.evaluators.maps[dimensions][attribute];
        let values = match query {
            COEFF => Ok(map.points.as_flattened().to_vec()),
            ORDER => Ok(map.orders[..=dimensions].iter().map(|&order| order as f32).collect()),
            DOMAIN => Ok(map.domain.as_flattened()[..2 * (dimensions + 1)].to_vec()),
            _ => Err(Error::InvalidEnum),
        };
        let values = if self.is_inside() { Err(Error::InvalidOperation) } else { values };
        self.report(values)
    }

    /// Whether meshes may be the shim's.
    pub fn has_maps(&self) -> bool {
        self.evaluators.is_used
    }

    /// Begin: from now on vertices are made, if maps of attributes are enabled and a program is.
    pub fn begin_evaluating(&mut self) {
        let enabled = self.evaluators.enabled;
        if enabled == [0, 0] || self.context.is_enabled(VERTEX_PROGRAM_NV) != Ok(true) {
            return;
        }
        let maps =
            [0, 1].map(|dimensions| if enabled[dimensions] == 0 { Vec::new() } else { self.enabled_maps(dimensions) });
        let mut attributes: Vec<u32> = maps.iter().flatten().map(|(attribute, _)| *attribute).collect();
        let makes_normals = call::glIsEnabled(AUTO_NORMAL) != 0;
        attributes.extend(makes_normals.then_some(2));
        attributes.sort_unstable();
        attributes.dedup();
        let kept = attributes.into_iter().filter(|&attribute| attribute != 0);
        let kept = kept.map(|attribute| (attribute, current(attribute))).collect();
        self.evaluators.active = Some(Active { maps, makes_normals, grids: [0, 1].map(grid), kept });
    }

    fn enabled_maps(&self, dimensions: usize) -> Vec<(u32, Map)> {
        let own = |attribute: u32| {
            let is_on = self.evaluators.enabled[dimensions] >> attribute & 1 != 0;
            is_on.then(|| self.evaluators.maps[dimensions][attribute as usize].clone())
        };
        let conventional = |attribute: u32| {
            let mut rows = CONVENTIONAL.iter().filter(|row| row.0 == attribute);
            let (_, targets, components) = rows.find(|row| call::glIsEnabled(row.1[dimensions]) != 0)?;
            Some(Map::of_driver(targets[dimensions], dimensions, *components))
        };
        let map = |attribute: u32| own(attribute).or_else(|| conventional(attribute)).map(|map| (attribute, map));
        (0..ATTRIBUTES).filter_map(map).collect()
    }

    /// End.
    pub fn end_evaluating(&mut self) {
        let Some(active) = self.evaluators.active.take() else { return };
        active.kept.into_iter().for_each(|(attribute, value)| tell(attribute, value));
    }

    /// EvalCoord1 and EvalCoord2: false if the driver makes the vertex.
    pub fn evaluate(&self, dimensions: usize, at: [f32; 2]) -> bool {
        let Some(active) = &self.evaluators.active else { return false };
        let maps = &active.maps[dimensions];
        if maps.is_empty() {
            return false;
        }
        // Without a map of positions nothing happens.
        let Some((0, first)) = maps.first() else { return true };
        let (position, derivatives) = first.at(at);
        let makes_normal = active.makes_normals && dimensions == 1;
        for (attribute, map) in maps[1..].iter().filter(|(attribute, _)| !(makes_normal && *attribute == 2)) {
            tell(*attribute, map.at(at).0);
        }
        if makes_normal {
            tell(2, normal(position, derivatives));
        }
        tell(0, position);
        true
    }

    /// EvalPoint1 and EvalPoint2: false if the driver makes the vertex.
    pub fn evaluate_point(&self, dimensions: usize, point: [i32; 2]) -> bool {
        let Some(active) = &self.evaluators.active else { return false };
        let mut at = [0.0; 2];
        for ((to, number), &([start, end], segments)) in at.iter_mut().zip(point).zip(&active.grids[dimensions]) {
            *to = if number == segments { end } else { number as f32 * ((end - start) / segments as f32) + start };
        }
        self.evaluate(dimensions, at)
    }

    /// EvalMesh1 and EvalMesh2, by vertices if maps of attributes are enabled.
    pub fn evaluate_mesh(&mut self, mode: u32, ranges: [[i32; 2]; 2], dimensions: usize) {
        self.perform(move |shadow| {
            shadow.prepare()?;
            shadow.begin_evaluating();
            let makes = shadow.evaluators.active.as_ref().is_some_and(|active| !active.maps[dimensions].is_empty());
            let result = match makes {
                true => shadow.strips(mode, ranges, dimensions),
                false => {
                    let [[first, last], [other, end]] = ranges;
                    match dimensions {
                        0 => call::glEvalMesh1(mode, first, last),
                        _ => call::glEvalMesh2(mode, first, last, other, end),
                    }
                    Ok(())
                }
            };
            shadow.end_evaluating();
            result
        });
    }

    fn strips(&self, mode: u32, [u, v]: [[i32; 2]; 2], dimensions: usize) -> Result<(), Error> {
        const POINT: u32 = 0x1b00;
        const LINE: u32 = 0x1b01;
        const FILL: u32 = 0x1b02;
        const POINTS: u32 = 0x0000;
        const LINE_STRIP: u32 = 0x0003;
        const QUAD_STRIP: u32 = 0x0008;
        let count = |[first, last]: [i32; 2]| (i64::from(last) - i64::from(first) + 1).max(1);
        if count(u).saturating_mul(count(v)) > MAX_POINTS {
            return Err(Error::OutOfMemory);
        }
        let strip = |mode: u32, points: &mut dyn Iterator<Item = [i32; 2]>| {
            call::glBegin(mode);
            for point in points {
                self.evaluate_point(dimensions, point);
            }
            call::glEnd();
        };
        let (columns, rows) = (u[0]..=u[1], v[0]..=v[1]);
        match (mode, dimensions) {
            (POINT, _) => strip(POINTS, &mut rows.flat_map(|j| columns.clone().map(move |i| [i, j]))),
            (LINE, 0) => strip(LINE_STRIP, &mut columns.map(|i| [i, 0])),
            (LINE, _) => {
                rows.clone().for_each(|j| strip(LINE_STRIP, &mut columns.clone().map(|i| [i, j])));
                columns.for_each(|i| strip(LINE_STRIP, &mut rows.clone().map(|j| [i, j])));
            }
            (FILL, 1) => {
                for j in v[0]..v[1] {
                    strip(QUAD_STRIP, &mut columns.clone().flat_map(|i| [[i, j], [i, j + 1]]));
                }
            }
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }
}
