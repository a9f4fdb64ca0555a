//! The GL state that programs can bind: the values of `state.light[0].position` and the like. It does not light, fog or
//! clip, and state that no program can bind is the driver's.
//!
//! A [`FixedState`] has a method for each command, as [`Context`](super::Context) has, with OpenGL 2.1's errors; a call
//! that fails changes nothing. Values that the GL transforms or clamps when they are specified are stored so. Derived
//! state (inverses, products, half vectors) is computed when a program reads it, and cached until its sources change.
//!
//! ```
//! use nvjit_gl::enums::PROJECTION;
//! use nvjit_gl::fixed::{FixedState, enums::*};
//! use nvjit::language::isa::state::StateKey;
//! use nvjit::language::program::StateSource;
//!
//! let mut state = FixedState::new();
//! state.matrix_mode(PROJECTION)?;
//! state.load_matrix_f(&[2.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 5.0, 0.0, 0.0, 1.0])?;
//! state.light_fv(LIGHT0, AMBIENT, &[0.5, 0.25, 0.0, 1.0])?;
//!
//! let key: StateKey = "state.matrix.mvp.row[0]".parse()?;
//! assert_eq!(state.state(key), [2.0, 0.0, 0.0, 5.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the specifications are silent
//!
//! - The inverse of a matrix whose determinant is 0 or not finite is the identity, also where planes are transformed.
//! - Matrices have elements of single precision. Products, inverses, half vectors and transformed coordinates are
//!   computed in double precision and rounded once; `state.matrix.mvp.inverse` is the inverse of the product before it
//!   is rounded.
//! - Where there is no half vector, `state.light[n].half` is (0,0,0,1). The last component of `state.fog.params` is 1
//!   if end is start.
//! - NaN is no number that a range has: INVALID_VALUE. Where the GL clamps, it becomes 0.
//! - A list of values that is too short: INVALID_VALUE.
//! - Vertex blending does not exist: modelview matrices but the first are the identity.

mod derived;
pub mod enums;
mod lighting;
mod matrices;
#[cfg(test)]
mod tests;

use super::{Error, narrow, widen};
use crate::enums::TEXTURE0_ARB;
use enums::*;
use lighting::Lighting;
use matrices::Matrices;
use nvjit::language::isa::state::{Coordinate, StateKey, TexGenPlane};
use nvjit::language::program::StateSource;
use nvjit::limits;

const COORDINATES: [Coordinate; 4] = [Coordinate::S, Coordinate::T, Coordinate::R, Coordinate::Q];

/// The state of the GL that programs can bind.
#[derive(Clone, Debug)]
pub struct FixedState {
    matrices: Matrices,
    lighting: Lighting,
    active_texture: usize,
    /// By unit, plane and coordinate.
    tex_gen: [[[[f32; 4]; 4]; 2]; limits::MAX_TEXTURE_COORDS],
    tex_env_colors: [[f32; 4]; limits::MAX_TEXTURE_COORDS],
    fog_color: [f32; 4],
    /// Whether colours of environments and fog are seen as they were set.
    is_unclamped: bool,
    /// Density, start, end.
    fog: [f32; 3],
    clip_planes: [[f32; 4]; limits::MAX_CLIP_PLANES],
    point_size: [f32; 4],
    point_attenuation: [f32; 4],
    /// Near, far.
    depth_range: [f64; 2],
}

impl Default for FixedState {
    fn default() -> Self {
        Self::new()
    }
}

impl FixedState {
    /// The state of a new context.
    pub fn new() -> Self {
        let planes =
            |plane| COORDINATES.map(|coordinate| StateKey::TexGen { unit: 0, plane, coordinate }.default_value());
        Self {
            matrices: Matrices::default(),
            lighting: Lighting::default(),
            active_texture: 0,
            tex_gen: [[TexGenPlane::Eye, TexGenPlane::Object].map(planes); limits::MAX_TEXTURE_COORDS],
            tex_env_colors: [StateKey::TexEnvColor { unit: 0 }.default_value(); limits::MAX_TEXTURE_COORDS],
            fog_color: StateKey::FogColor.default_value(),
            is_unclamped: false,
            fog: [1.0, 0.0, 1.0],
            clip_planes: [StateKey::ClipPlane { number: 0 }.default_value(); limits::MAX_CLIP_PLANES],
            point_size: StateKey::PointSize.default_value(),
            point_attenuation: StateKey::PointAttenuation.default_value(),
            depth_range: [0.0, 1.0],
        }
    }

    /// ActiveTexture: TEXTUREi. The unit need not have coordinates.
    ///
    /// # Errors
    /// INVALID_ENUM beyond MAX_TEXTURE_IMAGE_UNITS, as NV_gpu_program4 has it.
    pub fn active_texture(&mut self, texture: u32) -> Result<(), Error> {
        let unit = texture.wrapping_sub(TEXTURE0_ARB) as usize;
        if unit >= limits::NV4_TEXTURE_IMAGE_UNITS {
            return Err(Error::InvalidEnum);
        }
        self.active_texture = unit;
        Ok(())
    }

    /// The active texture unit, as a number from 0.
    pub fn active_texture_unit(&self) -> usize {
        self.active_texture
    }

    /// TexGenfv: OBJECT_PLANE or EYE_PLANE of the coordinate S, T, R or Q of the active texture unit. The inverse of
    /// the modelview matrix of now transforms eye planes.
    ///
    /// # Errors
    /// INVALID_ENUM for other coordinates and for other parameters, which are the driver's; INVALID_OPERATION if the
    /// active texture unit has no coordinates; INVALID_VALUE if there are too few values.
    pub fn tex_gen_fv(&mut self, coordinate: u32, name: u32, values: &[f32]) -> Result<(), Error> {
        let coordinate = COORDINATES.get(coordinate.wrapping_sub(S) as usize).ok_or(Error::InvalidEnum)?;
        let plane = match name {
            EYE_PLANE => TexGenPlane::Eye,
            OBJECT_PLANE => TexGenPlane::Object,
            _ => return Err(Error::InvalidEnum),
        };
        let unit = self.tex_gen.get_mut(self.active_texture).ok_or(Error::InvalidOperation)?;
        let values = vector(values)?;
        unit[plane as usize][*coordinate as usize] = match plane {
            TexGenPlane::Eye => narrow(self.matrices.plane_to_eye(widen(values))),
            TexGenPlane::Object => values,
        };
        Ok(())
    }

    /// Whether TEXTURE_ENV_COLOR and FOG_COLOR are seen clamped to 0 to 1, as at first, or as they were set: the former
    /// while fragment color clamping is enabled (ARB_color_buffer_float, sections 3.8.13, 3.10 and 6.1.2).
    pub fn clamp_colors(&mut self, clamps: bool) {
        self.is_unclamped = !clamps;
    }

    /// Whether they are.
    pub fn clamps_colors(&self) -> bool {
        !self.is_unclamped
    }

    /// A colour as programs and queries see it.
    fn seen(&self, color: [f32; 4]) -> [f32; 4] {
        if self.is_unclamped { color } else { narrow(widen(color).map(clamp)) }
    }

    /// TexEnvfv: TEXTURE_ENV_COLOR of TEXTURE_ENV of the active texture unit.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets and parameters, which are the driver's; INVALID_OPERATION if there is no
    /// environment of the active texture unit; INVALID_VALUE if there are too few values.
    pub fn tex_env_fv(&mut self, target: u32, name: u32, values: &[f32]) -> Result<(), Error> {
        if (target, name) != (TEXTURE_ENV, TEXTURE_ENV_COLOR) {
            return Err(Error::InvalidEnum);
        }
        let color = self.tex_env_colors.get_mut(self.active_texture).ok_or(Error::InvalidOperation)?;
        *color = vector(values)?;
        Ok(())
    }

    /// Fogfv: FOG_COLOR, FOG_DENSITY, FOG_START or FOG_END.
    ///
    /// # Errors
    /// INVALID_ENUM for other parameters, which are the driver's; INVALID_VALUE for a negative density, and if there
    /// are too few values.
    pub fn fog_fv(&mut self, name: u32, values: &[f32]) -> Result<(), Error> {
        match name {
            FOG_COLOR => self.fog_color = vector(values)?,
            FOG_DENSITY => self.fog[0] = not_negative(values)?,
            FOG_START => self.fog[1] = number(values)?,
            FOG_END => self.fog[2] = number(values)?,
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    /// ClipPlane: CLIP_PLANEi. The inverse of the modelview matrix of now transforms it.
    ///
    /// # Errors
    /// INVALID_ENUM for other planes.
    pub fn clip_plane(&mut self, plane: u32, equation: &[f64; 4]) -> Result<(), Error> {
        let plane = self.clip_planes.get_mut(plane.wrapping_sub(CLIP_PLANE0) as usize).ok_or(Error::InvalidEnum)?;
        *plane = narrow(self.matrices.plane_to_eye(*equation));
        Ok(())
    }

    /// PointSize.
    ///
    /// # Errors
    /// INVALID_VALUE if it is not more than 0.
    pub fn point_size(&mut self, size: f32) -> Result<(), Error> {
        if size > 0.0 {
            self.point_size[0] = size;
            Ok(())
        } else {
            Err(Error::InvalidValue)
        }
    }

    /// PointParameterfv: POINT_SIZE_MIN, POINT_SIZE_MAX (64 until the driver sets its own), POINT_FADE_THRESHOLD_SIZE
    /// or POINT_DISTANCE_ATTENUATION.
    ///
    /// # Errors
    /// INVALID_ENUM for other parameters, which are the driver's; INVALID_VALUE for negative sizes, and if there are
    /// too few values.
    pub fn point_parameter_fv(&mut self, name: u32, values: &[f32]) -> Result<(), Error> {
        match name {
            POINT_SIZE_MIN => self.point_size[1] = not_negative(values)?,
            POINT_SIZE_MAX => self.point_size[2] = not_negative(values)?,
            POINT_FADE_THRESHOLD_SIZE => self.point_size[3] = not_negative(values)?,
            POINT_DISTANCE_ATTENUATION => {
                let [a, b, c] = vector(values)?;
                self.point_attenuation = [a, b, c, 1.0];
            }
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    /// Restores from `saved` the state in the PushAttrib groups of `mask`, like PopAttrib (OpenGL 2.1, tables 6.5 to
    /// 6.31). Matrices belong to none; MatrixMode and the active texture unit do.
    pub fn restore(&mut self, saved: &Self, mask: u32) {
        if mask & LIGHTING_BIT != 0 {
            self.lighting = saved.lighting.clone();
        }
        if mask & FOG_BIT != 0 {
            (self.fog, self.fog_color) = (saved.fog, saved.fog_color);
        }
        if mask & POINT_BIT != 0 {
            (self.point_size, self.point_attenuation) = (saved.point_size, saved.point_attenuation);
        }
        if mask & TEXTURE_BIT != 0 {
            (self.tex_gen, self.tex_env_colors) = (saved.tex_gen, saved.tex_env_colors);
            self.active_texture = saved.active_texture;
        }
        if mask & TRANSFORM_BIT != 0 {
            self.clip_planes = saved.clip_planes;
            self.matrices.restore_mode(&saved.matrices);
        }
        if mask & VIEWPORT_BIT != 0 {
            self.depth_range = saved.depth_range;
        }
    }

    /// DepthRange, clamped to 0 to 1.
    pub fn depth_range(&mut self, near: f64, far: f64) {
        self.depth_range = [near, far].map(clamp);
    }

    /// None if there is no such light, unit, matrix, ...
    fn value(&self, key: StateKey) -> Option<[f32; 4]> {
        match key {
            StateKey::Material { face, property } => Some(self.lighting.material(face, property)),
            StateKey::Light { number, property } => self.lighting.light(number, property),
            StateKey::LightModelAmbient => Some(self.lighting.light_model_ambient()),
            StateKey::SceneColor { face } => Some(self.lighting.scene_color(face)),
            StateKey::LightProduct { number, face, property } => self.lighting.product(number, face, property),
            StateKey::TexGen { unit, plane, coordinate } => {
                let planes = self.tex_gen.get(usize::from(unit))?;
                Some(planes[plane as usize][coordinate as usize])
            }
            StateKey::TexEnvColor { unit } => self.tex_env_colors.get(usize::from(unit)).map(|&own| self.seen(own)),
            StateKey::FogColor => Some(self.seen(self.fog_color)),
            StateKey::FogParams => {
                let [density, start, end] = self.fog;
                Some([density, start, end, 1.0 / (end - start)])
            }
            StateKey::ClipPlane { number } => self.clip_planes.get(usize::from(number)).copied(),
            StateKey::PointSize => Some(self.point_size),
            StateKey::PointAttenuation => Some(self.point_attenuation),
            StateKey::DepthRange => {
                let [near, far] = self.depth_range;
                Some(narrow([near, far, far - near, 1.0]))
            }
            StateKey::MatrixRow { matrix, form, row } => self.matrices.row(matrix, form, row),
        }
    }
}

/// State that does not exist has its initial value.
impl StateSource for FixedState {
    fn state(&self, key: StateKey) -> [f32; 4] {
        self.value(key).unwrap_or_else(|| key.default_value())
    }
}

/// The first `N` values of a list that must have at least that many.
fn vector<const N: usize>(values: &[f32]) -> Result<[f32; N], Error> {
    values.first_chunk().copied().ok_or(Error::InvalidValue)
}

fn number(values: &[f32]) -> Result<f32, Error> {
    values.first().copied().ok_or(Error::InvalidValue)
}

fn not_negative(values: &[f32]) -> Result<f32, Error> {
    number(values).and_then(|value| if value >= 0.0 { Ok(value) } else { Err(Error::InvalidValue) })
}

/// To 0 to 1; NaN to 0.
fn clamp(value: f64) -> f64 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}
