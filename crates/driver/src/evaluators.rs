//! Evaluators: vertices from polynomials (OpenGL 1.5, section 5.1, and NV_vertex_program, section 5.1).

use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::slots::{COLOR, COUNT, NORMAL, TEXTURE, VERTEX};
use nvjit_gl::Error;
use nvjit_gl::enums::{MAP1_VERTEX_ATTRIB0_4_NV, MAP2_VERTEX_ATTRIB0_4_NV, VERTEX_PROGRAM_NV};
use nvjit_gl::evaluators::{Curve, Direction, Grid, Map, check_mesh};
use smallvec::SmallVec;

/// A map: the targets in one and in two dimensions, the number of components, and the attribute; `None` for the colour
/// index.
type Row = (u32, u32, usize, Option<usize>);

const CONVENTIONAL: [Row; 9] = [
    (MAP1_COLOR_4, MAP2_COLOR_4, 4, Some(COLOR)),
    (MAP1_INDEX, MAP2_INDEX, 1, None),
    (MAP1_NORMAL, MAP2_NORMAL, 3, Some(NORMAL)),
    (MAP1_TEXTURE_COORD_1, MAP2_TEXTURE_COORD_1, 1, Some(TEXTURE)),
    (MAP1_TEXTURE_COORD_2, MAP2_TEXTURE_COORD_2, 2, Some(TEXTURE)),
    (MAP1_TEXTURE_COORD_3, MAP2_TEXTURE_COORD_3, 3, Some(TEXTURE)),
    (MAP1_TEXTURE_COORD_4, MAP2_TEXTURE_COORD_4, 4, Some(TEXTURE)),
    (MAP1_VERTEX_3, MAP2_VERTEX_3, 3, Some(VERTEX)),
    (MAP1_VERTEX_4, MAP2_VERTEX_4, 4, Some(VERTEX)),
];

/// The maps of conventional attributes, and those of NV_vertex_program after them. If several give one attribute, the
/// last is used.
const TARGETS: [Row; CONVENTIONAL.len() + COUNT] = {
    let mut rows = [CONVENTIONAL[0]; CONVENTIONAL.len() + COUNT];
    let mut row = 1;
    while row < rows.len() {
        rows[row] = if row < CONVENTIONAL.len() {
            CONVENTIONAL[row]
        } else {
            let attribute = row - CONVENTIONAL.len();
            let own = attribute as u32;
            (MAP1_VERTEX_ATTRIB0_4_NV + own, MAP2_VERTEX_ATTRIB0_4_NV + own, 4, Some(attribute))
        };
        row += 1;
    }
    rows
};

/// All maps and grids.
pub struct Evaluators {
    /// Indexed by dimensions less one, and by the index in [`TARGETS`].
    maps: [[Map; TARGETS.len()]; 2],
    /// The grid in one dimension, and the two of two dimensions.
    pub grids: [Grid; 3],
}

impl Default for Evaluators {
    fn default() -> Self {
        let map = |row: Row| {
            // The initial map has one control point: (0,0,0,1), ones for colours and indices, (0,0,1) for normals.
            let point = match row.0 {
                MAP1_COLOR_4 | MAP1_INDEX => [1.0; 4],
                MAP1_NORMAL => [0.0, 0.0, 1.0, 1.0],
                _ => [0.0, 0.0, 0.0, 1.0],
            };
            Map::constant(point)
        };
        Self { maps: [TARGETS.map(map), TARGETS.map(map)], grids: [Grid { intervals: 1, domain: [0.0, 1.0] }; 3] }
    }
}

/// Maps at the last two coordinates of their second direction: the two rows of vertices that a strip of a mesh joins.
#[derive(Default)]
struct Rows {
    rows: [Option<(f32, SmallVec<[Curve; 2]>)>; 2],
    last: usize,
}

impl Rows {
    /// The curves of the maps at these places, in their order.
    fn at(&mut self, v: f32, places: &[usize], maps: &[Map]) -> &[Curve] {
        let has = |row: &Option<(f32, _)>| row.as_ref().is_some_and(|row| row.0.to_bits() == v.to_bits());
        self.last = self.rows.iter().position(has).unwrap_or(1 - self.last);
        let curves = || (v, places.iter().map(|&place| maps[place].curve(v)).collect());
        let row = &mut self.rows[self.last];
        if !has(row) {
            *row = None;
        }
        &row.get_or_insert_with(curves).1
    }
}

/// A number of Map1 or Map2.
pub trait MapNumber: Copy {
    /// The number in single precision.
    fn single(self) -> f32;
}

impl MapNumber for f32 {
    fn single(self) -> f32 {
        self
    }
}

impl MapNumber for f64 {
    fn single(self) -> f32 {
        self as f32
    }
}

fn find(target: u32) -> Result<(usize, usize), Error> {
    let places = [
        TARGETS.iter().position(|row| row.0 == target).map(|place| (0, place)),
        TARGETS.iter().position(|row| row.1 == target).map(|place| (1, place)),
    ];
    places.into_iter().flatten().next().ok_or(Error::InvalidEnum)
}

impl Context {
    pub(crate) fn map1<T: MapNumber>(
        &mut self,
        target: u32,
        domain: [f32; 2],
        stride: i32,
        order: i32,
        points: *const T,
    ) -> Result<(), Error> {
        self.read_map(0, target, [(domain, stride, order), ([0.0, 1.0], 0, 1)], points)
    }

    pub(crate) fn map2<T: MapNumber>(
        &mut self,
        target: u32,
        directions: [Direction; 2],
        points: *const T,
    ) -> Result<(), Error> {
        self.read_map(1, target, directions, points)
    }

    fn read_map<T: MapNumber>(
        &mut self,
        dimensions: usize,
        target: u32,
        directions: [Direction; 2],
        points: *const T,
    ) -> Result<(), Error> {
        let (own_dimensions, place) = find(target)?;
        if own_dimensions != dimensions {
            return Err(Error::InvalidEnum);
        }
        let components = TARGETS[place].2;
        if points.is_null() {
            return Err(Error::InvalidValue);
        }
        // SAFETY: the application passes `order` points at distances of `stride`.
        let number = |at: usize| unsafe { points.add(at).read_unaligned() }.single();
        let map = Map::new(directions, dimensions + 1, components, number)?;
        self.perform(move |gl| {
            gl.outside()?;
            if gl.active_unit() != 0 {
                return Err(Error::InvalidOperation);
            }
            gl.evaluators.maps[dimensions][place] = map.clone();
            Ok(())
        })
    }

    pub(crate) fn map_grid1(&mut self, intervals: i32, domain: [f32; 2]) -> Result<(), Error> {
        if intervals < 1 {
            return Err(Error::InvalidValue);
        }
        self.evaluators.grids[0] = Grid { intervals, domain };
        Ok(())
    }

    pub(crate) fn map_grid2(&mut self, intervals: [i32; 2], u: [f32; 2], v: [f32; 2]) -> Result<(), Error> {
        if intervals[0] < 1 || intervals[1] < 1 {
            return Err(Error::InvalidValue);
        }
        self.evaluators.grids[1] = Grid { intervals: intervals[0], domain: u };
        self.evaluators.grids[2] = Grid { intervals: intervals[1], domain: v };
        Ok(())
    }

    /// Evaluates maps, with the dimensions less one, at points (OpenGL 1.5, section 5.1, as changed by
    /// NV_vertex_program): EvalCoord1 and EvalCoord2 for each.
    fn evaluate(&mut self, dimensions: usize, points: impl IntoIterator<Item = [f32; 2]>) -> Result<(), Error> {
        let has_program = self.programs.is_enabled(VERTEX_PROGRAM_NV)?;
        let enabled = &self.groups.enabled;
        let makes_normal = dimensions == 1 && enabled.has(AUTO_NORMAL);
        let mut maps: SmallVec<[usize; COUNT]> = SmallVec::new();
        let mut found = if makes_normal { 1u32 << NORMAL } else { 0 };
        for place in (0..if has_program { TARGETS.len() } else { CONVENTIONAL.len() }).rev() {
            let (one, two, _, slot) = TARGETS[place];
            if let Some(slot) = slot
                && found >> slot & 1 == 0
                && enabled.has([one, two][dimensions])
            {
                found |= 1 << slot;
                maps.push(place);
            }
        }
        if found >> VERTEX & 1 == 0 {
            return Ok(());
        }
        // An evaluation changes neither current values nor the materials that follow them.
        let kept = *self.programs.current_attributes();
        let mut rows = Rows::default();
        let result = points.into_iter().try_for_each(|[u, v]| {
            let mut position = [0.0; 4];
            for (&place, curve) in maps.iter().zip(rows.at(v, &maps, &self.evaluators.maps[dimensions])) {
                let (value, by_u) = curve.at(u);
                match TARGETS[place].3 {
                    Some(VERTEX) => {
                        position = value;
                        if makes_normal {
                            let is_projective = TARGETS[place].2 == 4;
                            let normal =
                                analytic_normal(value, [by_u, curve.by_second(u)], is_projective, !has_program);
                            self.attribute_of_vertex(NORMAL, normal)?;
                        }
                    }
                    Some(slot) => self.attribute_of_vertex(slot, value)?,
                    None => {}
                }
            }
            self.vertex(position)
        });
        self.programs.vertex_attribs(0, &kept)?;
        result
    }

    pub(crate) fn eval_coord1(&mut self, u: f32) -> Result<(), Error> {
        self.evaluate(0, [[u, 0.0]])
    }

    pub(crate) fn eval_coord2(&mut self, u: f32, v: f32) -> Result<(), Error> {
        self.evaluate(1, [[u, v]])
    }

    pub(crate) fn eval_point(&mut self, i: i32, j: Option<i32>) -> Result<(), Error> {
        self.eval_points(usize::from(j.is_some()), [(i, j.unwrap_or(0))])
    }

    /// Points of the grid of one dimension, which has no second number, or of the one of two, with the dimensions less
    /// one.
    fn eval_points(&mut self, dimensions: usize, points: impl IntoIterator<Item = (i32, i32)>) -> Result<(), Error> {
        let [line, u, v] = self.evaluators.grids;
        let at = |(i, j)| if dimensions == 0 { [line.at(i), 0.0] } else { [u.at(i), v.at(j)] };
        self.evaluate(dimensions, points.into_iter().map(at))
    }

    pub(crate) fn eval_mesh1(&mut self, mode: u32, [first, last]: [i32; 2]) -> Result<(), Error> {
        let mode = match mode {
            POINT => POINTS,
            LINE => LINE_STRIP,
            _ => return Err(Error::InvalidEnum),
        };
        check_mesh([first, last], [0, 0])?;
        self.strip(mode, 0, (first..=last).map(|i| (i, 0)))
    }

    pub(crate) fn eval_mesh2(&mut self, mode: u32, u: [i32; 2], v: [i32; 2]) -> Result<(), Error> {
        let (columns, rows) = (u[0]..=u[1], v[0]..=v[1]);
        if [POINT, LINE, FILL].contains(&mode) {
            check_mesh(u, v)?;
        }
        match mode {
            POINT => self.strip(POINTS, 1, rows.flat_map(|j| columns.clone().map(move |i| (i, j)))),
            LINE => {
                for j in rows.clone() {
                    self.strip(LINE_STRIP, 1, columns.clone().map(|i| (i, j)))?;
                }
                for i in columns {
                    self.strip(LINE_STRIP, 1, rows.clone().map(|j| (i, j)))?;
                }
                Ok(())
            }
            FILL => {
                for j in v[0]..v[1] {
                    let pairs = columns.clone().flat_map(|i| [(i, j), (i, j + 1)]);
                    self.strip(QUAD_STRIP, 1, pairs)?;
                }
                Ok(())
            }
            _ => Err(Error::InvalidEnum),
        }
    }

    fn strip(&mut self, mode: u32, dimensions: usize, points: impl Iterator<Item = (i32, i32)>) -> Result<(), Error> {
        self.begin(mode)?;
        let result = self.eval_points(dimensions, points);
        // If a mesh fails, the context must not stay between Begin and End.
        result.and(self.end())
    }

    pub(crate) fn get_map(&mut self, target: u32, query: u32) -> Result<Answer, Error> {
        let (dimensions, place) = find(target)?;
        let map = &self.evaluators.maps[dimensions][place];
        Ok(match query {
            COEFF => {
                let components = TARGETS[place].2;
                let points: Vec<f32> = map.points().iter().flat_map(|point| point[..components].to_vec()).collect();
                Answer::numbers(&points)
            }
            ORDER => Answer::integers(&map.orders().map(|order| order as u32)[..=dimensions]),
            DOMAIN => Answer::numbers(&map.domain().as_flattened()[..2 * (dimensions + 1)]),
            _ => return Err(Error::InvalidEnum),
        })
    }
}

/// The normal of a surface, from its derivatives, scaled to length 1 if `unit`; for a surface with four coordinates,
/// from the derivatives of the projected one.
fn analytic_normal(value: [f32; 4], derivatives: [[f32; 4]; 2], projective: bool, unit: bool) -> [f32; 4] {
    let [u, v] = derivatives.map(|derivative| match projective {
        true => [0, 1, 2].map(|n| (derivative[n] * value[3] - value[n] * derivative[3]) / (value[3] * value[3])),
        false => [0, 1, 2].map(|n| derivative[n]),
    });
    let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let length = if unit { normal.iter().map(|component| component * component).sum::<f32>().sqrt() } else { 1.0 };
    let [x, y, z] = if length > 0.0 { normal.map(|component| component / length) } else { normal };
    [x, y, z, 1.0]
}
