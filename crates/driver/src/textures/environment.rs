//! Texture environments and texture coordinate generation (OpenGL 1.5, sections 2.11.4 and 3.8.13), except state that
//! programs bind.

use super::stages::StageState;
use super::{ENABLED_TARGETS, TARGETS};
use crate::commands::{Answer, Params};
use crate::context::Context;
use crate::enums::*;
use nvjit::language::isa::state::{Coordinate, StateKey, TexGenPlane};
use nvjit::language::program::StateSource;
use nvjit::limits::MAX_TEXTURE_COORDS;
use nvjit_gl::Error;

/// A parameter of an environment: its name, its initial value, and its possible values.
type Row = (u32, u32, &'static [u32]);

const MODES: &[u32] = &[MODULATE, DECAL, BLEND, REPLACE, ADD, COMBINE, COMBINE4_NV, NONE];
const COMBINE_RGBS: &[u32] = &[
    REPLACE,
    MODULATE,
    ADD,
    ADD_SIGNED,
    INTERPOLATE,
    SUBTRACT,
    MODULATE_ADD_ATI,
    MODULATE_SIGNED_ADD_ATI,
    MODULATE_SUBTRACT_ATI,
    DOT3_RGB,
    DOT3_RGBA,
    DOT3_RGB_EXT,
    DOT3_RGBA_EXT,
    BUMP_ENVMAP_ATI,
];
/// The functions without dot products.
const COMBINE_ALPHAS: &[u32] = COMBINE_RGBS.split_at(9).0;
/// With crossbar: textures of all units.
const SOURCES: &[u32] = &[
    ZERO,
    ONE,
    TEXTURE,
    CONSTANT,
    PRIMARY_COLOR,
    PREVIOUS,
    TEXTURE0,
    TEXTURE1,
    TEXTURE2,
    TEXTURE3,
    TEXTURE4,
    TEXTURE5,
    TEXTURE6,
    TEXTURE7,
];
const UNITS: &[u32] = SOURCES.split_at(6).1;
const OPERANDS: &[u32] = &[SRC_COLOR, ONE_MINUS_SRC_COLOR, SRC_ALPHA, ONE_MINUS_SRC_ALPHA];
const ALPHA_OPERANDS: &[u32] = &[SRC_ALPHA, ONE_MINUS_SRC_ALPHA];

/// The enumerant parameters (tables 6.17 and 6.18; NV_texture_env_combine4 for the fourth argument;
/// ATI_envmap_bumpmap).
const PARAMETERS: [Row; 20] = [
    (TEXTURE_ENV_MODE, MODULATE, MODES),
    (COMBINE_RGB, MODULATE, COMBINE_RGBS),
    (COMBINE_ALPHA, MODULATE, COMBINE_ALPHAS),
    (SRC0_RGB, TEXTURE, SOURCES),
    (SRC1_RGB, PREVIOUS, SOURCES),
    (SRC2_RGB, CONSTANT, SOURCES),
    (SOURCE3_RGB_NV, ZERO, SOURCES),
    (SRC0_ALPHA, TEXTURE, SOURCES),
    (SRC1_ALPHA, PREVIOUS, SOURCES),
    (SRC2_ALPHA, CONSTANT, SOURCES),
    (SOURCE3_ALPHA_NV, ZERO, SOURCES),
    (OPERAND0_RGB, SRC_COLOR, OPERANDS),
    (OPERAND1_RGB, SRC_COLOR, OPERANDS),
    (OPERAND2_RGB, SRC_ALPHA, OPERANDS),
    (OPERAND3_RGB_NV, ONE_MINUS_SRC_COLOR, OPERANDS),
    (OPERAND0_ALPHA, SRC_ALPHA, ALPHA_OPERANDS),
    (OPERAND1_ALPHA, SRC_ALPHA, ALPHA_OPERANDS),
    (OPERAND2_ALPHA, SRC_ALPHA, ALPHA_OPERANDS),
    (OPERAND3_ALPHA_NV, ONE_MINUS_SRC_ALPHA, ALPHA_OPERANDS),
    (BUMP_TARGET_ATI, TEXTURE0, UNITS),
];

/// The state of a unit besides its bindings.
#[derive(Clone)]
pub struct UnitState {
    /// Bit n: target n of [`TARGETS`] is enabled.
    pub enabled: u8,
    /// In the order of [`PARAMETERS`].
    parameters: [u32; PARAMETERS.len()],
    pub rgb_scale: f32,
    pub alpha_scale: f32,
    pub lod_bias: f32,
    /// The state of its texture shader stage.
    pub stage: StageState,
    /// BUMP_ROT_MATRIX_ATI, row by row.
    pub rotation: [f32; 4],
    /// Bit n: coordinate n, of s, t, r and q, is generated.
    pub generates: u8,
    /// The modes of generation.
    pub generation: [u32; 4],
    /// COORD_REPLACE of point sprites.
    pub coord_replace: bool,
}

impl Default for UnitState {
    fn default() -> Self {
        Self {
            enabled: 0,
            parameters: PARAMETERS.map(|row| row.1),
            rgb_scale: 1.0,
            alpha_scale: 1.0,
            lod_bias: 0.0,
            stage: StageState::default(),
            rotation: [1.0, 0.0, 0.0, 1.0],
            generates: 0,
            generation: [EYE_LINEAR; 4],
            coord_replace: false,
        }
    }
}

impl UnitState {
    /// The value of an enumerant parameter of the environment.
    pub fn parameter(&self, name: u32) -> Option<u32> {
        PARAMETERS.iter().position(|row| row.0 == name).map(|place| self.parameters[place])
    }

    /// Whether its texel offsets the coordinates of another unit.
    pub fn bumps(&self) -> bool {
        self.parameter(TEXTURE_ENV_MODE) == Some(COMBINE) && self.parameter(COMBINE_RGB) == Some(BUMP_ENVMAP_ATI)
    }
}

/// The bit of a capability of texture units, and whether it enables a target.
fn bit(capability: u32) -> Option<(u8, bool)> {
    if let Some(place) = TARGETS[..ENABLED_TARGETS].iter().position(|row| row.0 == capability) {
        return Some((1 << place, true));
    }
    let coordinate = capability.wrapping_sub(TEXTURE_GEN_S);
    (coordinate < 4).then(|| (1 << coordinate, false))
}

impl Context {
    /// Enable and Disable of capabilities of texture units; false for other capabilities.
    pub(crate) fn set_texture_capability(&mut self, capability: u32, enabled: bool) -> Result<bool, Error> {
        let Some((bit, is_target)) = bit(capability) else { return Ok(false) };
        if self.active_unit() >= MAX_TEXTURE_COORDS {
            return Err(Error::InvalidOperation);
        }
        let state = &mut self.unit_mut().state;
        let bits = if is_target { &mut state.enabled } else { &mut state.generates };
        *bits = if enabled { *bits | bit } else { *bits & !bit };
        Ok(true)
    }

    /// IsEnabled of capabilities of texture units.
    pub(crate) fn texture_capability(&self, capability: u32) -> Option<bool> {
        let (bit, is_target) = bit(capability)?;
        let state = &self.unit().state;
        Some((if is_target { state.enabled } else { state.generates }) & bit != 0)
    }

    pub(crate) fn tex_env(&mut self, target: u32, name: u32, params: Params) -> Result<(), Error> {
        match (target, name) {
            (TEXTURE_SHADER_NV, _) => return self.set_stage(name, params),
            (POINT_SPRITE, COORD_REPLACE) => self.unit_mut().state.coord_replace = params.first() != 0.0,
            (TEXTURE_FILTER_CONTROL, TEXTURE_LOD_BIAS) => self.unit_mut().state.lod_bias = params.first(),
            (TEXTURE_ENV, RGB_SCALE | ALPHA_SCALE) => {
                let scale = params.first();
                if ![1.0, 2.0, 4.0].contains(&scale) {
                    return Err(Error::InvalidValue);
                }
                let state = &mut self.unit_mut().state;
                if name == RGB_SCALE { state.rgb_scale = scale } else { state.alpha_scale = scale }
            }
            (TEXTURE_ENV, TEXTURE_ENV_COLOR) => {
                return self.programs.change_state(|state| state.tex_env_fv(target, name, params.values()))?;
            }
            (TEXTURE_ENV, _) => {
                let place = PARAMETERS.iter().position(|row| row.0 == name).ok_or(Error::InvalidEnum)?;
                self.unit_mut().state.parameters[place] = crate::state::one_of(params.symbol(), PARAMETERS[place].2)?;
            }
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    pub(crate) fn get_tex_env(&mut self, target: u32, name: u32) -> Result<Answer, Error> {
        self.prepare_colors()?;
        let state = &self.unit().state;
        Ok(match (target, name) {
            (TEXTURE_SHADER_NV, _) => self.stage_answer(name)?,
            (POINT_SPRITE, COORD_REPLACE) => Answer::boolean(state.coord_replace),
            (TEXTURE_FILTER_CONTROL, TEXTURE_LOD_BIAS) => Answer::number(state.lod_bias),
            (TEXTURE_ENV, RGB_SCALE) => Answer::number(state.rgb_scale),
            (TEXTURE_ENV, ALPHA_SCALE) => Answer::number(state.alpha_scale),
            (TEXTURE_ENV, TEXTURE_ENV_COLOR) => {
                let unit = self.active_unit() as u8;
                Answer::colors(&self.programs.fixed_state().state(StateKey::TexEnvColor { unit }))
            }
            (TEXTURE_ENV, _) => Answer::integer(state.parameter(name).ok_or(Error::InvalidEnum)?),
            _ => return Err(Error::InvalidEnum),
        })
    }

    /// TexBumpParameterATI (ATI_envmap_bumpmap, section 3.8.11), of the active unit.
    pub(crate) fn tex_bump_parameter(&mut self, name: u32, params: Params) -> Result<(), Error> {
        crate::state::one_of(name, &[BUMP_ROT_MATRIX_ATI])?;
        self.check_coordinates()?;
        self.unit_mut().state.rotation = params.vector();
        Ok(())
    }

    /// GetTexBumpParameterATI.
    pub(crate) fn get_tex_bump_parameter(&mut self, name: u32) -> Result<Answer, Error> {
        Ok(match name {
            BUMP_ROT_MATRIX_ATI => Answer::numbers(&self.unit().state.rotation),
            BUMP_ROT_MATRIX_SIZE_ATI => Answer::count(self.unit().state.rotation.len()),
            BUMP_NUM_TEX_UNITS_ATI => Answer::count(UNITS.len()),
            BUMP_TEX_UNITS_ATI => Answer::integers(UNITS),
            _ => return Err(Error::InvalidEnum),
        })
    }

    /// Checks that the active unit has coordinates; units above only have images.
    pub(super) fn check_coordinates(&self) -> Result<(), Error> {
        if self.active_unit() < MAX_TEXTURE_COORDS { Ok(()) } else { Err(Error::InvalidOperation) }
    }

    pub(crate) fn tex_gen(&mut self, coordinate: u32, name: u32, params: Params) -> Result<(), Error> {
        let number = coordinate.wrapping_sub(S) as usize;
        if number >= 4 {
            return Err(Error::InvalidEnum);
        }
        self.check_coordinates()?;
        if name != TEXTURE_GEN_MODE {
            return self.programs.change_state(|state| state.tex_gen_fv(coordinate, name, params.values()))?;
        }
        let mode = params.symbol();
        let known = match mode {
            EYE_LINEAR | OBJECT_LINEAR => true,
            SPHERE_MAP => coordinate == S || coordinate == T,
            REFLECTION_MAP | NORMAL_MAP => coordinate != Q,
            _ => false,
        };
        if !known {
            return Err(Error::InvalidEnum);
        }
        self.unit_mut().state.generation[number] = mode;
        Ok(())
    }

    pub(crate) fn get_tex_gen(&mut self, coordinate: u32, name: u32) -> Result<Answer, Error> {
        let number = coordinate.wrapping_sub(S) as usize;
        self.check_coordinates()?;
        let known = [Coordinate::S, Coordinate::T, Coordinate::R, Coordinate::Q];
        let coordinate = *known.get(number).ok_or(Error::InvalidEnum)?;
        let plane = match name {
            TEXTURE_GEN_MODE => return Ok(Answer::integer(self.unit().state.generation[number])),
            EYE_PLANE => TexGenPlane::Eye,
            OBJECT_PLANE => TexGenPlane::Object,
            _ => return Err(Error::InvalidEnum),
        };
        let unit = self.active_unit() as u8;
        Ok(Answer::numbers(&self.programs.fixed_state().state(StateKey::TexGen { unit, plane, coordinate })))
    }
}
