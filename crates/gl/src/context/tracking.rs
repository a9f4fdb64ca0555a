//! Matrices tracked into program parameters (NV_vertex_program2 2.14.7). The driver keeps the stacks, and sets the
//! matrix on top of each.

use crate::enums::*;
use crate::fixed::enums::MATRIX0_ARB;
use crate::{Context, Error, Target};
use nvjit::language::isa::state::{self, MatrixForm, StateKey};
use nvjit::language::program::StateSource;
use nvjit::limits;
use std::ops::Range;
use std::sync::Arc;

/// Registers that one matrix takes.
const ROWS: usize = 4;
const SETS: usize = limits::VP2_PARAMETERS / ROWS;

/// A matrix by rows.
type Rows = [[f64; 4]; 4];

/// A matrix of the GL that exists apart from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Matrix {
    Modelview,
    Projection,
    Color,
    Texture(u32),
    Tracking(u32),
}

/// The source of four tracking registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Matrix(Matrix),
    /// P times M.
    ModelviewProjection,
}

impl Source {
    /// The matrices that it depends on.
    fn matrices(self) -> impl Iterator<Item = Matrix> {
        let (first, second) = match self {
            Self::Matrix(matrix) => (matrix, None),
            Self::ModelviewProjection => (Matrix::Modelview, Some(Matrix::Projection)),
        };
        std::iter::once(first).chain(second)
    }
}

impl Matrix {
    /// The matrix of an enumerant; TEXTURE is that of `active_texture`.
    fn from_enum(matrix: u32, active_texture: u32) -> Result<Self, Error> {
        let coords = limits::MAX_TEXTURE_COORDS as u32;
        match matrix {
            MODELVIEW => Ok(Self::Modelview),
            PROJECTION => Ok(Self::Projection),
            COLOR => Ok(Self::Color),
            TEXTURE if active_texture < coords => Ok(Self::Texture(active_texture)),
            TEXTURE => Err(Error::InvalidOperation),
            _ => {
                let texture = matrix.wrapping_sub(TEXTURE0_ARB);
                let tracking = match matrix.wrapping_sub(MATRIX0_ARB) {
                    number if number < limits::MAX_PROGRAM_MATRICES as u32 => number,
                    _ => matrix.wrapping_sub(MATRIX0_NV),
                };
                if texture < coords {
                    Ok(Self::Texture(texture))
                } else if tracking < limits::MAX_TRACK_MATRICES as u32 {
                    Ok(Self::Tracking(tracking))
                } else {
                    Err(Error::InvalidEnum)
                }
            }
        }
    }

    fn to_enum(self) -> u32 {
        match self {
            Self::Modelview => MODELVIEW,
            Self::Projection => PROJECTION,
            Self::Color => COLOR,
            Self::Texture(unit) => TEXTURE0_ARB + unit,
            Self::Tracking(index) => MATRIX0_NV + index,
        }
    }

    /// The matrix as programs bind it; `None` for the colour matrix.
    fn state(self) -> Option<state::Matrix> {
        match self {
            Self::Modelview => Some(state::Matrix::Modelview(0)),
            Self::Projection => Some(state::Matrix::Projection),
            Self::Color => None,
            Self::Texture(unit) => Some(state::Matrix::Texture(unit as u8)),
            Self::Tracking(index) => Some(state::Matrix::Program(index as u8)),
        }
    }

    /// Its place among all matrices.
    fn slot(self) -> usize {
        match self {
            Self::Modelview => 0,
            Self::Projection => 1,
            Self::Color => 2,
            Self::Texture(unit) => 3 + unit as usize,
            Self::Tracking(index) => 3 + limits::MAX_TEXTURE_COORDS + index as usize,
        }
    }
}

const MATRICES: usize = 3 + limits::MAX_TEXTURE_COORDS + limits::MAX_TRACK_MATRICES;

const IDENTITY: Rows = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

/// The matrices, and which registers follow which.
#[derive(Debug)]
pub(crate) struct Tracking {
    matrices: [Rows; MATRICES],
    sets: [(Option<Source>, u32); SETS],
    active_texture: u32,
}

impl Default for Tracking {
    fn default() -> Self {
        Self { matrices: [IDENTITY; MATRICES], sets: [(None, IDENTITY_NV); SETS], active_texture: 0 }
    }
}

impl Tracking {
    /// Whether one of the registers follows a matrix. Parameters beyond the registers follow none.
    pub fn tracks(&self, registers: Range<usize>) -> bool {
        let mut sets = self.sets.iter().take(registers.end.div_ceil(ROWS)).skip(registers.start / ROWS);
        !registers.is_empty() && sets.any(|set| set.0.is_some())
    }

    /// The rows that a set shows, if it follows a matrix.
    fn rows(&self, set: usize) -> Option<[[f32; 4]; 4]> {
        let (source, transform) = self.sets[set];
        let matrix = match source? {
            Source::Matrix(matrix) => self.matrices[matrix.slot()],
            Source::ModelviewProjection => {
                product(&self.matrices[Matrix::Projection.slot()], &self.matrices[Matrix::Modelview.slot()])
            }
        };
        let matrix = match transform {
            INVERSE_NV => inverse(&matrix),
            TRANSPOSE_NV => transpose(&matrix),
            INVERSE_TRANSPOSE_NV => transpose(&inverse(&matrix)),
            _ => matrix,
        };
        Some(matrix.map(crate::narrow))
    }
}

fn transpose(m: &Rows) -> Rows {
    std::array::from_fn(|i| std::array::from_fn(|j| m[j][i]))
}

fn product(a: &Rows, b: &Rows) -> Rows {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..4).map(|k| a[i][k] * b[k][j]).sum()))
}

/// The inverse by elimination with row pivots; of a matrix that has none, the identity.
fn inverse(m: &Rows) -> Rows {
    let (mut left, mut right) = (*m, IDENTITY);
    for column in 0..4 {
        let size = |row: &usize| left[*row][column].abs();
        let pivot = (column..4).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(column);
        let value = left[pivot][column];
        if value == 0.0 || !value.is_finite() {
            return IDENTITY;
        }
        left.swap(column, pivot);
        right.swap(column, pivot);
        for matrix in [&mut left, &mut right] {
            matrix[column] = matrix[column].map(|x| x / value);
        }
        for row in (0..4).filter(|&row| row != column) {
            let factor = left[row][column];
            for matrix in [&mut left, &mut right] {
                let pivot = matrix[column];
                matrix[row].iter_mut().zip(pivot).for_each(|(x, pivot)| *x -= factor * pivot);
            }
        }
    }
    right
}

impl Context {
    /// TrackMatrixNV: lets c\[`address`\] and the next three registers follow the rows of a matrix. `target` is
    /// VERTEX_PROGRAM_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets and unknown matrices and transforms; INVALID_VALUE if `address` is not a multiple
    /// of four, or beyond c\[255\]; INVALID_OPERATION for TEXTURE if the active texture unit has no coordinates.
    pub fn track_matrix(&mut self, target: u32, address: u32, matrix: u32, transform: u32) -> Result<(), Error> {
        self.outside()?;
        let set = tracking_set(target, address)?;
        if ![IDENTITY_NV, INVERSE_NV, TRANSPOSE_NV, INVERSE_TRANSPOSE_NV].contains(&transform) {
            return Err(Error::InvalidEnum);
        }
        let source = match matrix {
            NONE => None,
            MODELVIEW_PROJECTION_NV => Some(Source::ModelviewProjection),
            _ => Some(Source::Matrix(Matrix::from_enum(matrix, self.tracking.active_texture)?)),
        };
        self.tracking.sets[set] = (source, transform);
        for matrix in source.into_iter().flat_map(Source::matrices) {
            self.fetch(matrix);
        }
        self.update(set);
        Ok(())
    }

    /// GetTrackMatrixivNV: TRACK_MATRIX_NV (never TEXTURE, but the unit's matrix) or TRACK_MATRIX_TRANSFORM_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets and names; INVALID_VALUE if `address` is not a multiple of four, or beyond
    /// c\[255\].
    pub fn get_track_matrix_iv(&self, target: u32, address: u32, name: u32) -> Result<i32, Error> {
        self.outside()?;
        if ![TRACK_MATRIX_NV, TRACK_MATRIX_TRANSFORM_NV].contains(&name) {
            return Err(Error::InvalidEnum);
        }
        let (source, transform) = self.tracking.sets[tracking_set(target, address)?];
        let matrix = match source {
            None => NONE,
            Some(Source::ModelviewProjection) => MODELVIEW_PROJECTION_NV,
            Some(Source::Matrix(matrix)) => matrix.to_enum(),
        };
        Ok(if name == TRACK_MATRIX_NV { matrix as i32 } else { transform as i32 })
    }

    /// Sets the matrix on top of one of the driver's stacks, in the order of LoadMatrix (column by column). `matrix` is
    /// MODELVIEW, PROJECTION, COLOR, TEXTURE, TEXTUREi_ARB, MATRIXi_NV or MATRIXi_ARB. A driver that forwards the GL's
    /// matrix commands to [`change_state`](Self::change_state) need not call it.
    ///
    /// # Errors
    /// INVALID_ENUM for others; INVALID_OPERATION for TEXTURE if the active texture unit has no coordinates.
    pub fn set_matrix(&mut self, matrix: u32, values: &[f32; 16]) -> Result<(), Error> {
        self.outside()?;
        let matrix = Matrix::from_enum(matrix, self.tracking.active_texture)?;
        match matrix.state() {
            Some(matrix) => self.state.change().set_matrix(matrix, values),
            None => {
                let rows = std::array::from_fn(|i| std::array::from_fn(|j| f64::from(values[4 * j + i])));
                self.tracking.matrices[matrix.slot()] = rows;
            }
        }
        self.fetch(matrix);
        self.update_all(|source| source.matrices().any(|own| own == matrix));
        Ok(())
    }

    /// Sets the active texture unit (ActiveTextureARB), as a number from 0: TEXTURE means its matrix.
    pub fn set_active_texture(&mut self, unit: u32) {
        self.tracking.active_texture = unit;
        // A unit that does not exist has no state.
        let _ = self.state.fixed.active_texture(TEXTURE0_ARB.saturating_add(unit));
    }

    /// After changes of state that may be those of matrices.
    pub(crate) fn follow_state(&mut self) {
        self.tracking.active_texture = self.state.fixed.active_texture_unit() as u32;
        let tracked: Vec<_> = self.tracking.sets.iter().filter_map(|set| set.0).flat_map(Source::matrices).collect();
        let changed: Vec<_> = tracked.into_iter().filter(|&matrix| self.fetch(matrix)).collect();
        if !changed.is_empty() {
            self.update_all(|source| source.matrices().any(|own| changed.contains(&own)));
        }
    }

    /// Reads a matrix from the state. Returns whether it has changed.
    fn fetch(&mut self, matrix: Matrix) -> bool {
        let Some(name) = matrix.state() else { return false };
        let key = |row| StateKey::MatrixRow { matrix: name, form: MatrixForm::Plain, row };
        let rows = [0, 1, 2, 3].map(|row| crate::widen(self.state.fixed.state(key(row))));
        let same = self.tracking.matrices[matrix.slot()] == rows;
        self.tracking.matrices[matrix.slot()] = rows;
        !same
    }

    fn update_all(&mut self, is_concerned: impl Fn(Source) -> bool) {
        for set in 0..SETS {
            if self.tracking.sets[set].0.is_some_and(&is_concerned) {
                self.update(set);
            }
        }
    }

    fn update(&mut self, set: usize) {
        if let Some(rows) = self.tracking.rows(set) {
            Arc::make_mut(&mut self.unit_mut(Target::Vertex).environment)[set * ROWS..][..ROWS].copy_from_slice(&rows);
        }
    }
}

fn tracking_set(target: u32, address: u32) -> Result<usize, Error> {
    let address = crate::context::parameters::registers(target, address, 1)?.start;
    if address.is_multiple_of(ROWS) { Ok(address / ROWS) } else { Err(Error::InvalidValue) }
}
