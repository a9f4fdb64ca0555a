//! Commands on lighting, fog, clip planes and color material (OpenGL 1.5, sections 2.12 to 2.14 and 3.10). `nvjit-gl`
//! stores the part that programs bind.

use super::one_of;
use crate::commands::{Answer, Params};
use crate::context::Context;
use crate::enums::*;
use crate::slots;
use nvjit::language::isa::state::{Face, LightProperty, MaterialProperty, StateKey};
use nvjit::language::program::StateSource;
use nvjit::limits::MAX_LIGHTS;
use nvjit_gl::Error;

/// A truth value among the parameters.
fn truth(params: &Params) -> bool {
    params.first() != 0.0
}

impl Context {
    pub(crate) fn bound_state(&self, key: StateKey) -> [f32; 4] {
        self.programs.fixed_state().state(key)
    }

    pub(crate) fn shade_model(&mut self, mode: u32) -> Result<(), Error> {
        self.groups.lighting.shade_model = one_of(mode, &[FLAT, SMOOTH])?;
        Ok(())
    }

    /// ProvokingVertex (EXT_provoking_vertex, section 2.19).
    pub(crate) fn provoking_vertex(&mut self, mode: u32) -> Result<(), Error> {
        let mode = one_of(mode, &[FIRST_VERTEX_CONVENTION, LAST_VERTEX_CONVENTION])?;
        self.groups.lighting.provoking_vertex = mode;
        Ok(())
    }

    pub(crate) fn material(&mut self, face: u32, name: u32, params: Params) -> Result<(), Error> {
        if name == COLOR_INDEXES {
            let faces = match face {
                FRONT => 0..1,
                BACK => 1..2,
                FRONT_AND_BACK => 0..2,
                _ => return Err(Error::InvalidEnum),
            };
            let [a, d, s, _] = params.vector();
            self.groups.lighting.color_indexes[faces].fill([a, d, s]);
            return Ok(());
        }
        let change = |gl: &mut Self| {
            gl.touch();
            gl.programs.material_fv(face, name, params.values())?;
            // Material parameters that track the current colour keep tracking it (section 2.14.3).
            gl.color_to_material()
        };
        if self.immediate.is_inside() { self.change_material(change) } else { change(self) }
    }

    pub(crate) fn light(&mut self, light: u32, name: u32, params: Params) -> Result<(), Error> {
        self.programs.change_state(|state| state.light_fv(light, name, params.values()))?
    }

    pub(crate) fn light_model(&mut self, name: u32, params: Params) -> Result<(), Error> {
        let lighting = &mut self.groups.lighting;
        match name {
            LIGHT_MODEL_LOCAL_VIEWER => lighting.local_viewer = truth(&params),
            LIGHT_MODEL_TWO_SIDE => lighting.two_side = truth(&params),
            LIGHT_MODEL_COLOR_CONTROL => {
                lighting.color_control = one_of(params.symbol(), &[SINGLE_COLOR, SEPARATE_SPECULAR_COLOR])?;
            }
            _ => return self.programs.change_state(|state| state.light_model_fv(name, params.values()))?,
        }
        Ok(())
    }

    pub(crate) fn fog(&mut self, name: u32, params: Params) -> Result<(), Error> {
        let fog = &mut self.groups.fog;
        match name {
            FOG_MODE => fog.mode = one_of(params.symbol(), &[LINEAR, EXP, EXP2])?,
            FOG_INDEX => fog.index = params.first(),
            FOG_COORD_SRC => fog.coordinate = one_of(params.symbol(), &[FOG_COORD, FRAGMENT_DEPTH])?,
            FOG_DISTANCE_MODE_NV => {
                fog.distance = one_of(params.symbol(), &[EYE_RADIAL_NV, EYE_PLANE, EYE_PLANE_ABSOLUTE_NV])?;
            }
            _ => return self.programs.change_state(|state| state.fog_fv(name, params.values()))?,
        }
        Ok(())
    }

    pub(crate) fn clip_plane(&mut self, plane: u32, equation: [f64; 4]) -> Result<(), Error> {
        self.programs.change_state(|state| state.clip_plane(plane, &equation))?
    }

    pub(crate) fn get_clip_plane(&mut self, plane: u32) -> Result<Answer, Error> {
        let number = plane.wrapping_sub(CLIP_PLANE0);
        if number >= nvjit::limits::MAX_CLIP_PLANES as u32 {
            return Err(Error::InvalidEnum);
        }
        Ok(Answer::numbers(&self.bound_state(StateKey::ClipPlane { number: number as u8 })))
    }

    /// ColorMaterial (section 2.14.3).
    pub(crate) fn color_material(&mut self, face: u32, mode: u32) -> Result<(), Error> {
        one_of(face, &[FRONT, BACK, FRONT_AND_BACK])?;
        one_of(mode, &[EMISSION, AMBIENT, DIFFUSE, SPECULAR, AMBIENT_AND_DIFFUSE])?;
        let lighting = &mut self.groups.lighting;
        (lighting.material_face, lighting.material_mode) = (face, mode);
        self.color_to_material()
    }

    /// Copies the current colour to the material, if COLOR_MATERIAL is enabled.
    pub(crate) fn color_to_material(&mut self) -> Result<(), Error> {
        if !self.groups.enabled.has(COLOR_MATERIAL) {
            return Ok(());
        }
        self.touch();
        let color = self.programs.current_attributes()[slots::COLOR];
        let lighting = &self.groups.lighting;
        self.programs.material_fv(lighting.material_face, lighting.material_mode, &color)
    }

    pub(crate) fn get_light(&mut self, light: u32, name: u32) -> Result<Answer, Error> {
        let number = light.wrapping_sub(LIGHT0);
        if number >= MAX_LIGHTS as u32 {
            return Err(Error::InvalidEnum);
        }
        let of = |property| self.bound_state(StateKey::Light { number: number as u8, property });
        let direction = of(LightProperty::SpotDirection);
        let [constant, linear, quadratic, exponent] = of(LightProperty::Attenuation);
        Ok(match name {
            AMBIENT => Answer::colors(&of(LightProperty::Ambient)),
            DIFFUSE => Answer::colors(&of(LightProperty::Diffuse)),
            SPECULAR => Answer::colors(&of(LightProperty::Specular)),
            POSITION => Answer::numbers(&of(LightProperty::Position)),
            SPOT_DIRECTION => Answer::numbers(&direction[..3]),
            SPOT_EXPONENT => Answer::number(exponent),
            SPOT_CUTOFF => Answer::number(self.programs.fixed_state().spot_cutoff(number as u8)),
            CONSTANT_ATTENUATION => Answer::number(constant),
            LINEAR_ATTENUATION => Answer::number(linear),
            QUADRATIC_ATTENUATION => Answer::number(quadratic),
            _ => return Err(Error::InvalidEnum),
        })
    }

    pub(crate) fn get_material(&mut self, face: u32, name: u32) -> Result<Answer, Error> {
        let (face, index) = match face {
            FRONT => (Face::Front, 0),
            BACK => (Face::Back, 1),
            _ => return Err(Error::InvalidEnum),
        };
        let of = |property| self.bound_state(StateKey::Material { face, property });
        Ok(match name {
            AMBIENT => Answer::colors(&of(MaterialProperty::Ambient)),
            DIFFUSE => Answer::colors(&of(MaterialProperty::Diffuse)),
            SPECULAR => Answer::colors(&of(MaterialProperty::Specular)),
            EMISSION => Answer::colors(&of(MaterialProperty::Emission)),
            SHININESS => Answer::number(of(MaterialProperty::Shininess)[0]),
            COLOR_INDEXES => Answer::numbers(&self.groups.lighting.color_indexes[index]),
            _ => return Err(Error::InvalidEnum),
        })
    }
}
