//! Matrices, their stacks, and derived values (OpenGL 2.1, section 2.11.2; ARB_vertex_program 2.14.6).
//!
//! A matrix of the GL has elements of single precision: those of commands are rounded. Derived matrices are computed in
//! double precision and rounded once, when a row is read.

use super::super::enums::{MATRIX0_NV, MODELVIEW, PROJECTION, TEXTURE};
use super::derived::Derived;
use super::enums::MATRIX0_ARB;
use super::{Error, FixedState};
use crate::{narrow, widen};
use nvjit::language::isa::state::{Matrix, MatrixForm};
use nvjit::limits;
use std::array;

/// A matrix by its mathematical rows.
pub type Rows = [[f64; 4]; 4];

const IDENTITY: Rows = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

/// The selection of MatrixMode.
#[derive(Clone, Copy, Debug)]
enum Mode {
    Modelview,
    Projection,
    /// That of the active texture unit.
    Texture,
    Program(usize),
}

impl Mode {
    fn from_enum(mode: u32) -> Result<Self, Error> {
        let count = limits::MAX_PROGRAM_MATRICES as u32;
        // The extensions number the same matrices differently.
        let program = [MATRIX0_ARB, MATRIX0_NV].into_iter().map(|first| mode.wrapping_sub(first));
        match mode {
            MODELVIEW => Ok(Self::Modelview),
            PROJECTION => Ok(Self::Projection),
            TEXTURE => Ok(Self::Texture),
            _ => {
                let number = program.into_iter().find(|&number| number < count);
                number.map(|number| Self::Program(number as usize)).ok_or(Error::InvalidEnum)
            }
        }
    }
}

/// A matrix, and its inverse.
#[derive(Clone, Debug)]
struct Level {
    rows: Rows,
    inverse: Derived<Rows>,
}

impl Default for Level {
    fn default() -> Self {
        Self { rows: IDENTITY, inverse: Derived::default() }
    }
}

impl Level {
    /// With elements rounded as the GL keeps them.
    fn new(rows: &Rows) -> Self {
        Self { rows: rows.map(narrow).map(widen), inverse: Derived::default() }
    }

    fn inverse(&self) -> &Rows {
        self.inverse.get(|| inverse(&self.rows))
    }
}

#[derive(Clone, Default, Debug)]
struct Stack {
    top: Level,
    below: Vec<Level>,
}

/// All matrices.
#[derive(Clone, Debug)]
pub(super) struct Matrices {
    mode: Mode,
    modelview: Stack,
    projection: Stack,
    texture: [Stack; limits::MAX_TEXTURE_COORDS],
    program: [Stack; limits::MAX_PROGRAM_MATRICES],
    /// The value of modelview matrices that only vertex blending has.
    unused: Level,
    mvp: Derived<Rows>,
    mvp_inverse: Derived<Rows>,
}

impl Default for Matrices {
    fn default() -> Self {
        Self {
            mode: Mode::Modelview,
            modelview: Stack::default(),
            projection: Stack::default(),
            texture: Default::default(),
            program: Default::default(),
            unused: Level::default(),
            mvp: Derived::default(),
            mvp_inverse: Derived::default(),
        }
    }
}

impl Matrices {
    /// A row as programs see it; none if there is no such matrix or row.
    pub fn row(&self, matrix: Matrix, form: MatrixForm, row: u8) -> Option<[f32; 4]> {
        let is_inverse = matches!(form, MatrixForm::Inverse | MatrixForm::InverseTranspose);
        let rows = match self.level(matrix) {
            Some(level) if is_inverse => level.inverse(),
            Some(level) => &level.rows,
            None if matrix == Matrix::Mvp && is_inverse => self.mvp_inverse.get(|| inverse(self.mvp())),
            None if matrix == Matrix::Mvp => self.mvp(),
            None => return None,
        };
        let row = usize::from(row);
        let values = match form {
            MatrixForm::Plain | MatrixForm::Inverse => *rows.get(row)?,
            MatrixForm::Transpose | MatrixForm::InverseTranspose if row < 4 => rows.map(|other| other[row]),
            MatrixForm::Transpose | MatrixForm::InverseTranspose => return None,
        };
        Some(narrow(values))
    }

    /// The top of a matrix's stack; the product has none.
    fn level(&self, matrix: Matrix) -> Option<&Level> {
        match matrix {
            Matrix::Modelview(0) => Some(&self.modelview.top),
            Matrix::Modelview(unit) => (usize::from(unit) < limits::MAX_VERTEX_UNITS).then_some(&self.unused),
            Matrix::Projection => Some(&self.projection.top),
            Matrix::Mvp => None,
            Matrix::Texture(unit) => self.texture.get(usize::from(unit)).map(|stack| &stack.top),
            Matrix::Program(number) => self.program.get(usize::from(number)).map(|stack| &stack.top),
        }
    }

    /// Restores the selection of MatrixMode.
    pub fn restore_mode(&mut self, saved: &Self) {
        self.mode = saved.mode;
    }

    fn mvp(&self) -> &Rows {
        self.mvp.get(|| product(&self.projection.top.rows, &self.modelview.top.rows))
    }

    /// The modelview matrix times a vector.
    pub fn to_eye(&self, vector: [f64; 4]) -> [f64; 4] {
        self.modelview.top.rows.map(|row| dot(row, vector))
    }

    /// A plane's coefficients times the inverse of the modelview matrix.
    pub fn plane_to_eye(&self, plane: [f64; 4]) -> [f64; 4] {
        let inverse = self.modelview.top.inverse();
        array::from_fn(|column| dot(plane, inverse.map(|row| row[column])))
    }

    /// The stack that commands change, and how many matrices it can have.
    fn current(&mut self, texture: usize) -> Result<(&mut Stack, usize), Error> {
        match self.mode {
            Mode::Modelview => Ok((&mut self.modelview, limits::MAX_MODELVIEW_STACK_DEPTH)),
            Mode::Projection => Ok((&mut self.projection, limits::MAX_PROJECTION_STACK_DEPTH)),
            Mode::Texture => {
                let stack = self.texture.get_mut(texture).ok_or(Error::InvalidOperation)?;
                Ok((stack, limits::MAX_TEXTURE_STACK_DEPTH))
            }
            Mode::Program(number) => {
                let stack = self.program.get_mut(number).ok_or(Error::InvalidOperation)?;
                Ok((stack, limits::MAX_PROGRAM_MATRIX_STACK_DEPTH))
            }
        }
    }

    /// Changes the top of the current stack.
    fn change(&mut self, texture: usize, change: impl FnOnce(&mut Stack) -> Result<(), Error>) -> Result<(), Error> {
        change(self.current(texture)?.0)?;
        if matches!(self.mode, Mode::Modelview | Mode::Projection) {
            self.mvp.forget();
            self.mvp_inverse.forget();
        }
        Ok(())
    }
}

/// The rows of a matrix whose columns are given one after the other.
fn by_rows(columns: &[f64; 16]) -> Rows {
    array::from_fn(|i| array::from_fn(|j| columns[4 * j + i]))
}

fn dot(a: [f64; 4], b: [f64; 4]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

fn product(a: &Rows, b: &Rows) -> Rows {
    array::from_fn(|i| array::from_fn(|j| dot(a[i], b.map(|row| row[j]))))
}

/// Adjugate by determinant; the identity if the determinant is 0 or not finite.
fn inverse(m: &Rows) -> Rows {
    // Determinants of two columns of the upper, and of the lower two rows.
    let minor = |row: usize, i: usize, j: usize| m[row][i] * m[row + 1][j] - m[row][j] * m[row + 1][i];
    let upper = |i, j| minor(0, i, j);
    let lower = |i, j| minor(2, i, j);
    let determinant =
        upper(0, 1) * lower(2, 3) - upper(0, 2) * lower(1, 3) + upper(0, 3) * lower(1, 2) + upper(1, 2) * lower(0, 3)
            - upper(1, 3) * lower(0, 2)
            + upper(2, 3) * lower(0, 1);
    if determinant == 0.0 || !determinant.is_finite() {
        return IDENTITY;
    }
    // Row by row of the adjugate: the columns that are left without this row's number, in order.
    const OTHERS: [[usize; 3]; 4] = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]];
    array::from_fn(|i| {
        let [a, b, c] = OTHERS[i];
        array::from_fn(|j| {
            // Column j belongs to row j of the matrix: the cofactor is the other row of the pair times minors of the
            // other pair.
            let row = m[j ^ 1];
            let pair = if j < 2 { 2 } else { 0 };
            let cofactor = row[a] * minor(pair, b, c) - row[b] * minor(pair, a, c) + row[c] * minor(pair, a, b);
            let signed = if (i + j) % 2 == 0 { cofactor } else { -cofactor };
            // No zero is negative: the inverse of the identity is the identity to the bit.
            signed / determinant + 0.0
        })
    })
}

impl FixedState {
    /// Makes `values`, in the order of LoadMatrix, the top of a matrix's stack, whatever the mode. Ignored for the
    /// product, which has no stack, and for matrices that do not exist.
    pub(crate) fn set_matrix(&mut self, matrix: Matrix, values: &[f32; 16]) {
        let stack = match matrix {
            Matrix::Modelview(0) => Some(&mut self.matrices.modelview),
            Matrix::Projection => Some(&mut self.matrices.projection),
            Matrix::Texture(unit) => self.matrices.texture.get_mut(usize::from(unit)),
            Matrix::Program(number) => self.matrices.program.get_mut(usize::from(number)),
            Matrix::Modelview(_) | Matrix::Mvp => None,
        };
        if let Some(stack) = stack {
            stack.top = Level::new(&by_rows(&values.map(f64::from)));
            self.matrices.mvp.forget();
            self.matrices.mvp_inverse.forget();
        }
    }

    /// The depth of a matrix's stack; 1 without a stack.
    pub fn stack_depth(&self, matrix: Matrix) -> usize {
        let stack = match matrix {
            Matrix::Modelview(0) => Some(&self.matrices.modelview),
            Matrix::Projection => Some(&self.matrices.projection),
            Matrix::Texture(unit) => self.matrices.texture.get(usize::from(unit)),
            Matrix::Program(number) => self.matrices.program.get(usize::from(number)),
            Matrix::Modelview(_) | Matrix::Mvp => None,
        };
        stack.map_or(1, |stack| stack.below.len() + 1)
    }

    /// MatrixMode: MODELVIEW, PROJECTION, TEXTURE, MATRIXi_ARB or MATRIXi_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for others.
    pub fn matrix_mode(&mut self, mode: u32) -> Result<(), Error> {
        self.matrices.mode = Mode::from_enum(mode)?;
        Ok(())
    }

    /// LoadIdentity.
    ///
    /// # Errors
    /// INVALID_OPERATION in mode TEXTURE if the active texture unit has no coordinates, here and for all commands on
    /// matrices.
    pub fn load_identity(&mut self) -> Result<(), Error> {
        self.load(&IDENTITY)
    }

    /// LoadMatrixf: `matrix` is column by column.
    ///
    /// # Errors
    /// As [`load_identity`](Self::load_identity).
    pub fn load_matrix_f(&mut self, matrix: &[f32; 16]) -> Result<(), Error> {
        self.load_matrix_d(&matrix.map(f64::from))
    }

    /// LoadMatrixd.
    ///
    /// # Errors
    /// As [`load_identity`](Self::load_identity).
    pub fn load_matrix_d(&mut self, matrix: &[f64; 16]) -> Result<(), Error> {
        self.load(&by_rows(matrix))
    }

    /// MultMatrixf: the current matrix times `matrix`, which is column by column.
    ///
    /// # Errors
    /// As [`load_identity`](Self::load_identity).
    pub fn mult_matrix_f(&mut self, matrix: &[f32; 16]) -> Result<(), Error> {
        self.mult_matrix_d(&matrix.map(f64::from))
    }

    /// MultMatrixd.
    ///
    /// # Errors
    /// As [`load_identity`](Self::load_identity).
    pub fn mult_matrix_d(&mut self, matrix: &[f64; 16]) -> Result<(), Error> {
        self.matrices.change(self.active_texture, |stack| {
            stack.top = Level::new(&product(&stack.top.rows, &by_rows(matrix)));
            Ok(())
        })
    }

    fn load(&mut self, rows: &Rows) -> Result<(), Error> {
        self.matrices.change(self.active_texture, |stack| {
            stack.top = Level::new(rows);
            Ok(())
        })
    }

    /// PushMatrix.
    ///
    /// # Errors
    /// STACK_OVERFLOW if the stack is full (`limits::MAX_..._STACK_DEPTH`), and as
    /// [`load_identity`](Self::load_identity).
    pub fn push_matrix(&mut self) -> Result<(), Error> {
        let (stack, depth) = self.matrices.current(self.active_texture)?;
        if stack.below.len() + 1 >= depth {
            return Err(Error::StackOverflow);
        }
        stack.below.push(stack.top.clone());
        Ok(())
    }

    /// PopMatrix.
    ///
    /// # Errors
    /// STACK_UNDERFLOW if the stack has but one matrix, and as [`load_identity`](Self::load_identity).
    pub fn pop_matrix(&mut self) -> Result<(), Error> {
        self.matrices.change(self.active_texture, |stack| {
            stack.top = stack.below.pop().ok_or(Error::StackUnderflow)?;
            Ok(())
        })
    }
}
