//! The state of texture shaders (NV_texture_shader, NV_texture_shader2 and NV_texture_shader3, section 3.8.13), from
//! which `nvjit-fixed` generates programs.

use super::{ObjectState, TARGETS, Unit, format};
use crate::commands::{Answer, Params};
use crate::context::Context;
use crate::enums::*;
use crate::samplers::with_filters;
use nvjit::limits::MAX_TEXTURE_COORDS;
use nvjit_fixed::TextureTarget;
use nvjit_fixed::texture_shader::{DotMapping, FIRST_LOCAL, Kind, Operation, Stage, TextureShader};
use nvjit_gl::Error;
use nvjit_gl::drawing::enumerants::{Row, meaning, name as symbol};
use nvjit_texture::{BaseFormat, SamplerState, Storage};

/// The targets of the fixed function in descending priority (section 3.8.15), with their indices in [`TARGETS`].
pub const PRIORITIES: [(usize, TextureTarget); 5] = [
    (3, TextureTarget::Cube),
    (2, TextureTarget::ThreeD),
    (4, TextureTarget::Rect),
    (1, TextureTarget::TwoD),
    (0, TextureTarget::OneD),
];

/// OFFSET_TEXTURE_2D_SCALE_NV has the same number as a parameter.
const OFFSET_TEXTURE_2D_SCALE_NV: u32 = OFFSET_TEXTURE_SCALE_NV;

const fn offset(target: TextureTarget, projective: bool, scales: bool) -> Operation {
    Operation::Offset { target, hilo: false, projective, scales }
}

const fn offset_by_hilo(target: TextureTarget, projective: bool) -> Operation {
    Operation::Offset { target, hilo: true, projective, scales: false }
}

/// SHADER_OPERATION_NV
const OPERATIONS: [Row<Operation>; 37] = [
    (NONE, Operation::None),
    (TEXTURE_1D, Operation::Texture(TextureTarget::OneD)),
    (TEXTURE_2D, Operation::Texture(TextureTarget::TwoD)),
    (TEXTURE_3D, Operation::Texture(TextureTarget::ThreeD)),
    (TEXTURE_RECTANGLE, Operation::Texture(TextureTarget::Rect)),
    (TEXTURE_CUBE_MAP, Operation::Texture(TextureTarget::Cube)),
    (PASS_THROUGH_NV, Operation::PassThrough),
    (CULL_FRAGMENT_NV, Operation::CullFragment),
    (OFFSET_TEXTURE_2D_NV, offset(TextureTarget::TwoD, false, false)),
    (OFFSET_TEXTURE_2D_SCALE_NV, offset(TextureTarget::TwoD, false, true)),
    (OFFSET_TEXTURE_RECTANGLE_NV, offset(TextureTarget::Rect, false, false)),
    (OFFSET_TEXTURE_RECTANGLE_SCALE_NV, offset(TextureTarget::Rect, false, true)),
    (OFFSET_PROJECTIVE_TEXTURE_2D_NV, offset(TextureTarget::TwoD, true, false)),
    (OFFSET_PROJECTIVE_TEXTURE_2D_SCALE_NV, offset(TextureTarget::TwoD, true, true)),
    (OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_NV, offset(TextureTarget::Rect, true, false)),
    (OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_SCALE_NV, offset(TextureTarget::Rect, true, true)),
    (OFFSET_HILO_TEXTURE_2D_NV, offset_by_hilo(TextureTarget::TwoD, false)),
    (OFFSET_HILO_TEXTURE_RECTANGLE_NV, offset_by_hilo(TextureTarget::Rect, false)),
    (OFFSET_HILO_PROJECTIVE_TEXTURE_2D_NV, offset_by_hilo(TextureTarget::TwoD, true)),
    (OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE_NV, offset_by_hilo(TextureTarget::Rect, true)),
    (DEPENDENT_AR_TEXTURE_2D_NV, Operation::DependentAlphaRed),
    (DEPENDENT_GB_TEXTURE_2D_NV, Operation::DependentGreenBlue),
    (DEPENDENT_HILO_TEXTURE_2D_NV, Operation::DependentHilo),
    (DEPENDENT_RGB_TEXTURE_3D_NV, Operation::DependentRgb),
    (DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV, Operation::DependentCube),
    (DOT_PRODUCT_NV, Operation::Dot),
    (DOT_PRODUCT_PASS_THROUGH_NV, Operation::DotPassThrough),
    (DOT_PRODUCT_TEXTURE_1D_NV, Operation::DotTexture(TextureTarget::OneD)),
    (DOT_PRODUCT_TEXTURE_2D_NV, Operation::DotTexture(TextureTarget::TwoD)),
    (DOT_PRODUCT_TEXTURE_3D_NV, Operation::DotTexture(TextureTarget::ThreeD)),
    (DOT_PRODUCT_TEXTURE_RECTANGLE_NV, Operation::DotTexture(TextureTarget::Rect)),
    (DOT_PRODUCT_TEXTURE_CUBE_MAP_NV, Operation::DotTexture(TextureTarget::Cube)),
    (DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV, Operation::DotDiffuse),
    (DOT_PRODUCT_REFLECT_CUBE_MAP_NV, Operation::DotReflect),
    (DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV, Operation::DotReflectConstant),
    (DOT_PRODUCT_DEPTH_REPLACE_NV, Operation::DotDepth),
    (DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, Operation::DotAffineDepth),
];
const MAPPINGS: [Row<DotMapping>; 3] = [
    (UNSIGNED_IDENTITY_NV, DotMapping::Identity),
    (EXPAND_NORMAL_NV, DotMapping::Expand),
    (FORCE_BLUE_TO_ONE_NV, DotMapping::BlueIsOne),
];
/// CULL_MODES_NV
const MODES: [Row<bool>; 2] = [(LESS, true), (GEQUAL, false)];

/// The stage of a unit.
#[derive(Clone, Copy)]
pub struct StageState {
    operation: Operation,
    previous: u8,
    mapping: DotMapping,
    less: [bool; 4],
    /// OFFSET_TEXTURE_MATRIX_NV, column by column.
    matrix: [f32; 4],
    scale: f32,
    bias: f32,
    eye: [f32; 3],
}

/// Table 6.TextureShaders
impl Default for StageState {
    fn default() -> Self {
        Self {
            operation: Operation::None,
            previous: 0,
            mapping: DotMapping::Identity,
            less: [false; 4],
            matrix: [1.0, 0.0, 0.0, 1.0],
            scale: 1.0,
            bias: 0.0,
            eye: [0.0, 0.0, -1.0],
        }
    }
}

impl StageState {
    /// The two local parameters of the stage.
    fn locals(&self) -> [[f32; 4]; 2] {
        let [a1, a2, a3, a4] = self.matrix;
        let [x, y, z] = self.eye;
        let second = match self.operation {
            Operation::DotReflectConstant => [x, y, z, 0.0],
            _ => [self.scale, self.bias, 0.0, 0.0],
        };
        [[a1, a3, a2, a4], second]
    }
}

/// The kind of a texture's components, if it is consistent with a sampler and has no integers.
fn kind(state: &ObjectState, sampler: Option<&SamplerState>) -> Option<Kind> {
    match sampler {
        Some(sampler) => drop(with_filters(&state.texture, sampler)?),
        None if !state.texture.is_consistent() => return None,
        None => {}
    }
    let format = state.texture.image(0, state.texture.sampler().base_level)?.format();
    let is_signed = format.is_signed(0) || matches!(format.storage(), Storage::Half | Storage::Float);
    Some(match format.base() {
        _ if format::integers(format).is_some() => return None,
        BaseFormat::Hilo if is_signed => Kind::SignedHilo,
        BaseFormat::Hilo => Kind::Hilo,
        BaseFormat::Dsdt => Kind::Offset,
        BaseFormat::DsdtMag => Kind::OffsetMagnitude,
        BaseFormat::DsdtMagIntensity => Kind::OffsetMagnitudeIntensity,
        _ if format.has_unsigned_alpha() => Kind::Mixed,
        BaseFormat::DepthComponent => Kind::Unsigned,
        _ if is_signed => Kind::Signed,
        _ => Kind::Unsigned,
    })
}

fn stage(unit: &Unit, sampler: Option<&SamplerState>) -> Stage {
    let StageState { operation, previous, mapping, less, .. } = unit.state.stage;
    let place = operation.target().and_then(|target| PRIORITIES.iter().find(|row| row.1 == target));
    let texture = place.and_then(|&(place, _)| {
        debug_assert!(place < TARGETS.len());
        kind(&unit.bound[place].object.lock(), sampler)
    });
    Stage { operation, previous, mapping, less, texture }
}

impl Context {
    /// The stages of all units, unresolved.
    pub(crate) fn texture_shader(&self) -> TextureShader {
        let stage = |number: usize| stage(&self.textures.units[number], self.unit_sampler(number).as_ref());
        TextureShader { stages: std::array::from_fn(stage) }
    }

    /// The local parameters of a program with stages, after those of combiners.
    pub(crate) fn stage_locals(&self, before: &[[f32; 4]]) -> Vec<[f32; 4]> {
        debug_assert!(before.len() <= FIRST_LOCAL);
        let mut locals = before.to_vec();
        locals.resize(FIRST_LOCAL, [0.0; 4]);
        locals.extend(self.textures.units[..MAX_TEXTURE_COORDS].iter().flat_map(|unit| unit.state.stage.locals()));
        locals
    }

    /// TexEnv of TEXTURE_SHADER_NV.
    pub(super) fn set_stage(&mut self, name: u32, params: Params) -> Result<(), Error> {
        self.check_coordinates()?;
        let number = self.active_unit();
        let stage = &mut self.unit_mut().state.stage;
        let vector = params.vector();
        match name {
            SHADER_OPERATION_NV => {
                let operation = meaning(&OPERATIONS, params.symbol())?;
                if !operation.is_allowed(number, MAX_TEXTURE_COORDS) {
                    return Err(Error::InvalidOperation);
                }
                stage.operation = operation;
            }
            PREVIOUS_TEXTURE_INPUT_NV => {
                let previous = params.symbol().wrapping_sub(TEXTURE0) as usize;
                if previous >= MAX_TEXTURE_COORDS {
                    return Err(Error::InvalidEnum);
                }
                if previous >= number {
                    return Err(Error::InvalidOperation);
                }
                stage.previous = previous as u8;
            }
            RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV => stage.mapping = meaning(&MAPPINGS, params.symbol())?,
            CULL_MODES_NV => {
                let [s, t, r, q] = vector.map(|mode| meaning(&MODES, mode as u32));
                stage.less = [s?, t?, r?, q?];
            }
            OFFSET_TEXTURE_MATRIX_NV => stage.matrix = vector,
            OFFSET_TEXTURE_SCALE_NV => stage.scale = params.first(),
            OFFSET_TEXTURE_BIAS_NV => stage.bias = params.first(),
            CONST_EYE_NV => stage.eye = [vector[0], vector[1], vector[2]],
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    /// GetTexEnv of TEXTURE_SHADER_NV.
    pub(super) fn stage_answer(&self, name: u32) -> Result<Answer, Error> {
        self.check_coordinates()?;
        let number = self.active_unit();
        let stage = &self.textures.units[number].state.stage;
        Ok(match name {
            SHADER_OPERATION_NV => Answer::integer(symbol(&OPERATIONS, stage.operation)),
            PREVIOUS_TEXTURE_INPUT_NV => Answer::integer(TEXTURE0 + u32::from(stage.previous)),
            RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV => Answer::integer(symbol(&MAPPINGS, stage.mapping)),
            CULL_MODES_NV => Answer::integers(&stage.less.map(|less| symbol(&MODES, less))),
            OFFSET_TEXTURE_MATRIX_NV => Answer::numbers(&stage.matrix),
            OFFSET_TEXTURE_SCALE_NV => Answer::number(stage.scale),
            OFFSET_TEXTURE_BIAS_NV => Answer::number(stage.bias),
            CONST_EYE_NV => Answer::numbers(&stage.eye),
            SHADER_CONSISTENT_NV => Answer::boolean(self.texture_shader().consistent() >> number & 1 != 0),
            _ => return Err(Error::InvalidEnum),
        })
    }
}
