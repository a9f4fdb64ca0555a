//! Evaluators of vertex attributes (NV_vertex_program 5.1, "Evaluators"), which drivers without the extension lack.
//! While a vertex program and a map of an attribute are enabled, the shim generates the vertices: it evaluates the
//! polynomials of all enabled maps, the driver's included, and sets attributes. Otherwise the driver does.
//!
//! Between Begin and End, neither maps nor enables change, and queries are not allowed. So the shim collects the maps
//! at Begin ([`Active`]), and at End it restores the current values that vertices have overwritten.

use super::Shadow;
use crate::driver::{call, integer, tell, with_texture};
use nvjit_gl::Error;
use nvjit_gl::enums::*;
use nvjit_gl::evaluators::{Direction, Grid, MAX_ORDER, Map, check_mesh};

/// The number of attributes with maps.
const ATTRIBUTES: u32 = 16;
const COEFF: u32 = 0x0a00;
const ORDER: u32 = 0x0a01;
const DOMAIN: u32 = 0x0a02;
const AUTO_NORMAL: u32 = 0x0d80;
const GRID_DOMAINS: [u32; 2] = [0x0dd0, 0x0dd2];
const GRID_SEGMENTS: [u32; 2] = [0x0dd1, 0x0dd3];
const ACTIVE_TEXTURE: u32 = 0x84e0;
const CURRENT_VERTEX_ATTRIB: u32 = 0x8626;

/// The driver's maps: the attribute, the target in one dimension and in two, and the number of components. If several
/// of one attribute are enabled, the first is used.
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

/// The dimensions less one and the attribute of a map of attributes.
pub fn place(target: u32) -> Option<(usize, usize)> {
    let from = |first: u32| target.checked_sub(first).filter(|&index| index < ATTRIBUTES).map(|index| index as usize);
    from(MAP1_VERTEX_ATTRIB0_4_NV).map(|index| (0, index)).or(from(MAP2_VERTEX_ATTRIB0_4_NV).map(|index| (1, index)))
}

/// The maps of a context.
pub struct Evaluators {
    maps: [[Map; ATTRIBUTES as usize]; 2],
    /// Enabled maps, a bit for each attribute.
    pub enabled: [u16; 2],
    /// Whether a map was ever defined or enabled.
    is_used: bool,
    active: Option<Active>,
}

impl Default for Evaluators {
    fn default() -> Self {
        let maps = std::array::from_fn(|_| std::array::from_fn(|_| unset()));
        Self { maps, enabled: [0; 2], is_used: false, active: None }
    }
}

/// The maps that generate vertices between Begin and End.
struct Active {
    /// Maps with their attributes, by dimensions less one; empty if the driver makes the vertices.
    maps: [Vec<(u32, Map)>; 2],
    makes_normals: bool,
    grids: [Vec<Grid>; 2],
    /// The current values before Begin.
    kept: Vec<(u32, [f32; 4])>,
}

/// The initial map of an attribute.
fn unset() -> Map {
    Map::constant([0.0, 0.0, 0.0, 1.0])
}

/// The driver's map.
fn map_of_driver(target: u32, dimensions: usize, components: usize) -> Map {
    let query = |name: u32| {
        let mut values = [0f32; MAX_ORDER * MAX_ORDER * 4];
        call::glGetMapfv(target, name, values.as_mut_ptr() as usize);
        values
    };
    let (orders, domain, points) = (query(ORDER), query(DOMAIN), query(COEFF));
    let order = |direction: usize| {
        if direction <= dimensions { (orders[direction] as i32).clamp(1, MAX_ORDER as i32) } else { 1 }
    };
    let second = order(1);
    let strides = [second * components as i32, components as i32];
    let direction = |at: usize| {
        let own = if at <= dimensions { [domain[2 * at], domain[2 * at + 1]] } else { [0.0, 1.0] };
        (own, strides[at], order(at))
    };
    let number = |at: usize| points.get(at).copied().unwrap_or_default();
    Map::new([direction(0), direction(1)], dimensions + 1, components, number).unwrap_or_else(|_| unset())
}

/// The normal of a surface in clip or object coordinates that are divided by w. It is not normalised while programs are
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

fn grid(dimensions: usize) -> Vec<Grid> {
    let (mut domains, mut segments) = ([0f32; 4], [0i32; 2]);
    call::glGetFloatv(GRID_DOMAINS[dimensions], domains.as_mut_ptr() as usize);
    call::glGetIntegerv(GRID_SEGMENTS[dimensions], segments.as_mut_ptr() as usize);
    domains.as_chunks().0.iter().zip(segments).map(|(&domain, intervals)| Grid { intervals, domain }).collect()
}

impl Shadow {
    /// Map1 and Map2 of an attribute; `number` returns the client's numbers.
    pub fn define_map(&mut self, target: u32, directions: [Direction; 2], number: impl Fn(usize) -> f32) {
        let Some((dimensions, attribute)) = place(target) else { return };
        let map = Map::new(directions, dimensions + 1, 4, number);
        let Some(map) = self.report(map) else { return };
        if !self.is_inside() && integer(ACTIVE_TEXTURE) != TEXTURE0_ARB {
            self.report::<()>(Err(Error::InvalidOperation));
            return;
        }
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
            COEFF => Ok(map.points().as_flattened().to_vec()),
            ORDER => Ok(map.orders()[..=dimensions].iter().map(|&order| order as f32).collect()),
            DOMAIN => Ok(map.domain().as_flattened()[..2 * (dimensions + 1)].to_vec()),
            _ => Err(Error::InvalidEnum),
        };
        let values = if self.is_inside() { Err(Error::InvalidOperation) } else { values };
        self.report(values)
    }

    /// Whether the shim may have to draw meshes.
    pub fn has_maps(&self) -> bool {
        self.evaluators.is_used
    }

    /// Begin: the shim makes vertices from now on, if maps of attributes and a program are enabled.
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
            Some(map_of_driver(targets[dimensions], dimensions, *components))
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
        for ((to, number), grid) in at.iter_mut().zip(point).zip(&active.grids[dimensions]) {
            *to = grid.at(number);
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
        check_mesh(u, v)?;
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
