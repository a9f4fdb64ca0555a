//! Commands on matrices (OpenGL 1.5, section 2.11.2). `nvjit-gl` stores them with the other state that programs bind.

use crate::context::Context;
use crate::enums::TEXTURE;
use nvjit_gl::Error;
use nvjit_gl::fixed::FixedState;

impl Context {
    /// Changes the current matrix. Only texture matrices affect which program the fixed function uses.
    fn matrix(&mut self, change: impl FnOnce(&mut FixedState) -> Result<(), Error>) -> Result<(), Error> {
        match self.groups.matrix_mode {
            TEXTURE => self.touch(),
            _ => self.drawn.moved = true,
        }
        self.programs.change_state(change)?
    }

    pub(crate) fn matrix_mode(&mut self, mode: u32) -> Result<(), Error> {
        self.programs.change_state(|state| state.matrix_mode(mode))??;
        self.groups.matrix_mode = mode;
        Ok(())
    }

    pub(crate) fn load_identity(&mut self) -> Result<(), Error> {
        self.matrix(FixedState::load_identity)
    }

    pub(crate) fn push_matrix(&mut self) -> Result<(), Error> {
        self.matrix(FixedState::push_matrix)
    }

    pub(crate) fn pop_matrix(&mut self) -> Result<(), Error> {
        self.matrix(FixedState::pop_matrix)
    }

    pub(crate) fn load_matrix(&mut self, m: [f64; 16]) -> Result<(), Error> {
        self.matrix(|state| state.load_matrix_d(&m))
    }

    pub(crate) fn mult_matrix(&mut self, m: [f64; 16]) -> Result<(), Error> {
        self.matrix(|state| state.mult_matrix_d(&m))
    }

    /// Rotate: `angle` degrees around an axis, which need not be of length 1.
    pub(crate) fn rotate(&mut self, angle: f64, axis: [f64; 3]) -> Result<(), Error> {
        let length = axis.iter().map(|component| component * component).sum::<f64>().sqrt();
        let [x, y, z] = if length > 0.0 { axis.map(|component| component / length) } else { axis };
        let (sin, cos) = angle.to_radians().sin_cos();
        let rest = 1.0 - cos;
        #[rustfmt::skip]
        let m = [
            x * x * rest + cos, y * x * rest + z * sin, x * z * rest - y * sin, 0.0,
            x * y * rest - z * sin, y * y * rest + cos, y * z * rest + x * sin, 0.0,
            x * z * rest + y * sin, y * z * rest - x * sin, z * z * rest + cos, 0.0,
            0.0, 0.0, 0.0, 1.0,
        ];
        self.mult_matrix(m)
    }

    pub(crate) fn scale(&mut self, [x, y, z]: [f64; 3]) -> Result<(), Error> {
        self.mult_matrix([x, 0.0, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, 0.0, z, 0.0, 0.0, 0.0, 0.0, 1.0])
    }

    pub(crate) fn translate(&mut self, [x, y, z]: [f64; 3]) -> Result<(), Error> {
        self.mult_matrix([1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, x, y, z, 1.0])
    }

    pub(crate) fn frustum(&mut self, [l, r]: [f64; 2], [b, t]: [f64; 2], [n, f]: [f64; 2]) -> Result<(), Error> {
        if n <= 0.0 || f <= 0.0 || l == r || b == t || n == f {
            return Err(Error::InvalidValue);
        }
        #[rustfmt::skip]
        let m = [
            2.0 * n / (r - l), 0.0, 0.0, 0.0,
            0.0, 2.0 * n / (t - b), 0.0, 0.0,
            (r + l) / (r - l), (t + b) / (t - b), -(f + n) / (f - n), -1.0,
            0.0, 0.0, -2.0 * f * n / (f - n), 0.0,
        ];
        self.mult_matrix(m)
    }

    pub(crate) fn ortho(&mut self, [l, r]: [f64; 2], [b, t]: [f64; 2], [n, f]: [f64; 2]) -> Result<(), Error> {
        if l == r || b == t || n == f {
            return Err(Error::InvalidValue);
        }
        #[rustfmt::skip]
        let m = [
            2.0 / (r - l), 0.0, 0.0, 0.0,
            0.0, 2.0 / (t - b), 0.0, 0.0,
            0.0, 0.0, -2.0 / (f - n), 0.0,
            -(r + l) / (r - l), -(t + b) / (t - b), -(f + n) / (f - n), 1.0,
        ];
        self.mult_matrix(m)
    }
}
