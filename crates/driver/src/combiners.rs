//! The state of register combiners (NV_register_combiners, NV_register_combiners2). `nvjit-fixed` generates programs
//! from it, which read the constants as local parameters.

use crate::commands::{Answer, Params};
use crate::context::Context;
use crate::enums::*;
use crate::state::unit;
use nvjit::limits::MAX_TEXTURE_COORDS;
use nvjit_fixed::combiners::{Combiners, Input, Mapping, OutputScale, Portion, Register, Usage};
use nvjit_gl::Error;
use nvjit_gl::drawing::enumerants::{Row, meaning, name};
use std::sync::Arc;

/// MAX_GENERAL_COMBINERS_NV
const STAGES: usize = 8;

const REGISTERS: [Row<Register>; 18] = [
    (ZERO, Register::Zero),
    (CONSTANT_COLOR0_NV, Register::Constant(0)),
    (CONSTANT_COLOR1_NV, Register::Constant(1)),
    (FOG, Register::Fog),
    (PRIMARY_COLOR_NV, Register::PrimaryColor),
    (SECONDARY_COLOR_NV, Register::SecondaryColor),
    (SPARE0_NV, Register::Spare(0)),
    (SPARE1_NV, Register::Spare(1)),
    (TEXTURE0, Register::Texture(0)),
    (TEXTURE1, Register::Texture(1)),
    (TEXTURE2, Register::Texture(2)),
    (TEXTURE3, Register::Texture(3)),
    (TEXTURE4, Register::Texture(4)),
    (TEXTURE5, Register::Texture(5)),
    (TEXTURE6, Register::Texture(6)),
    (TEXTURE7, Register::Texture(7)),
    (E_TIMES_F_NV, Register::Product),
    (SPARE0_PLUS_SECONDARY_COLOR_NV, Register::Sum),
];
const _: () = assert!(MAX_TEXTURE_COORDS == 8);
const MAPPINGS: [Row<Mapping>; 8] = [
    (UNSIGNED_IDENTITY_NV, Mapping::UnsignedIdentity),
    (UNSIGNED_INVERT_NV, Mapping::UnsignedInvert),
    (EXPAND_NORMAL_NV, Mapping::ExpandNormal),
    (EXPAND_NEGATE_NV, Mapping::ExpandNegate),
    (HALF_BIAS_NORMAL_NV, Mapping::HalfBiasNormal),
    (HALF_BIAS_NEGATE_NV, Mapping::HalfBiasNegate),
    (SIGNED_IDENTITY_NV, Mapping::SignedIdentity),
    (SIGNED_NEGATE_NV, Mapping::SignedNegate),
];
const USAGES: [Row<Usage>; 3] = [(RGB, Usage::Rgb), (ALPHA, Usage::Alpha), (BLUE, Usage::Blue)];
const SCALES: [Row<OutputScale>; 4] = [
    (NONE, OutputScale::One),
    (SCALE_BY_TWO_NV, OutputScale::Two),
    (SCALE_BY_FOUR_NV, OutputScale::Four),
    (SCALE_BY_ONE_HALF_NV, OutputScale::Half),
];
const BIASES: [Row<bool>; 2] = [(NONE, false), (BIAS_BY_NEGATIVE_ONE_HALF_NV, true)];

/// The state that PushAttrib saves with TEXTURE_BIT.
#[derive(Clone)]
pub struct CombinerState {
    /// All stages.
    combiners: Combiners,
    /// NUM_GENERAL_COMBINERS_NV
    active: usize,
    /// The two constants of the context, then two of each stage.
    constants: [[f32; 4]; 2 + 2 * STAGES],
}

impl Default for CombinerState {
    fn default() -> Self {
        Self { combiners: Combiners::new(STAGES), active: 1, constants: [[0.0; 4]; 2 + 2 * STAGES] }
    }
}

impl CombinerState {
    /// The enabled combiners, for the key of a program.
    pub fn active(&self, per_stage_constants: bool) -> Combiners {
        let stages = self.combiners.stages[..self.active].to_vec();
        Combiners { stages, per_stage_constants, ..self.combiners.clone() }
    }

    /// The local parameters of their program.
    pub fn constants(&self) -> &[[f32; 4]] {
        &self.constants
    }

    fn portion(&self, stage: u32, portion: u32) -> Result<&Portion, Error> {
        let stage = &self.combiners.stages[stage_number(stage)?];
        match portion {
            RGB => Ok(&stage.rgb),
            ALPHA => Ok(&stage.alpha),
            _ => Err(Error::InvalidEnum),
        }
    }

    fn portion_mut(&mut self, stage: u32, portion: u32) -> Result<&mut Portion, Error> {
        let stage = &mut self.combiners.stages[stage_number(stage)?];
        match portion {
            RGB => Ok(&mut stage.rgb),
            ALPHA => Ok(&mut stage.alpha),
            _ => Err(Error::InvalidEnum),
        }
    }
}

fn stage_number(stage: u32) -> Result<usize, Error> {
    place(stage, COMBINER0_NV, STAGES)
}

/// The index of an enumerant in a range of consecutive ones.
fn place(name: u32, first: u32, count: usize) -> Result<usize, Error> {
    let place = name.wrapping_sub(first) as usize;
    if place < count { Ok(place) } else { Err(Error::InvalidEnum) }
}

/// A register of a general combiner.
fn register(name: u32) -> Result<Register, Error> {
    meaning(&REGISTERS, name).and_then(|register| match register {
        Register::Product | Register::Sum => Err(Error::InvalidEnum),
        register => Ok(register),
    })
}

/// A register that a general combiner may write, or DISCARD_NV.
fn output(name: u32) -> Result<Option<Register>, Error> {
    match register(name) {
        _ if name == DISCARD_NV => Ok(None),
        Ok(Register::Zero | Register::Constant(_) | Register::Fog) => Err(Error::InvalidEnum),
        register => register.map(Some),
    }
}

/// The answer to a query of an input.
fn input_answer(input: &Input, query: u32) -> Result<Answer, Error> {
    Ok(Answer::integer(match query {
        COMBINER_INPUT_NV => name(&REGISTERS, input.register),
        COMBINER_MAPPING_NV => name(&MAPPINGS, input.mapping),
        COMBINER_COMPONENT_USAGE_NV => name(&USAGES, input.usage),
        _ => return Err(Error::InvalidEnum),
    }))
}

impl Context {
    /// CombinerParameterNV.
    pub(crate) fn combiner_parameter(&mut self, name: u32, params: Params) -> Result<(), Error> {
        let state = Arc::make_mut(&mut self.groups.combiners);
        match name {
            CONSTANT_COLOR0_NV | CONSTANT_COLOR1_NV => {
                state.constants[(name - CONSTANT_COLOR0_NV) as usize] = params.vector().map(unit);
            }
            NUM_GENERAL_COMBINERS_NV => {
                let count = params.first().round();
                if !(1.0..=STAGES as f32).contains(&count) {
                    return Err(Error::InvalidValue);
                }
                state.active = count as usize;
            }
            COLOR_SUM_CLAMP_NV => state.combiners.color_sum_clamp = params.first() != 0.0,
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    /// CombinerStageParameterfvNV.
    pub(crate) fn combiner_stage_parameter(&mut self, stage: u32, name: u32, params: Params) -> Result<(), Error> {
        let place = 2 + 2 * stage_number(stage)? + place(name, CONSTANT_COLOR0_NV, 2)?;
        Arc::make_mut(&mut self.groups.combiners).constants[place] = params.vector().map(unit);
        Ok(())
    }

    /// CombinerInputNV; the names are those of the register, of its mapping and of its components.
    pub(crate) fn combiner_input(
        &mut self,
        stage: u32,
        portion: u32,
        variable: u32,
        [input, mapping, usage]: [u32; 3],
    ) -> Result<(), Error> {
        let state = Arc::make_mut(&mut self.groups.combiners);
        let own = state.portion_mut(stage, portion)?;
        let variable = place(variable, VARIABLE_A_NV, own.inputs.len())?;
        let (register, mapping) = (register(input)?, meaning(&MAPPINGS, mapping)?);
        let usage = meaning(&USAGES, usage)?;
        let is_wrong = match usage {
            Usage::Rgb => portion == ALPHA,
            Usage::Blue => portion == RGB,
            Usage::Alpha => register == Register::Fog,
        };
        if is_wrong {
            return Err(Error::InvalidOperation);
        }
        own.inputs[variable] = Input { register, mapping, usage };
        Ok(())
    }

    /// CombinerOutputNV: the registers of AB, CD and their sum, and whether AB and CD are dot products.
    pub(crate) fn combiner_output(
        &mut self,
        [stage, portion]: [u32; 2],
        outputs: [u32; 3],
        [scale, bias]: [u32; 2],
        dots: [u8; 2],
        mux: u8,
    ) -> Result<(), Error> {
        let own = Arc::make_mut(&mut self.groups.combiners).portion_mut(stage, portion)?;
        let [ab, cd, sum] = outputs;
        let outputs = [output(ab)?, output(cd)?, output(sum)?];
        let (scale, bias) = (meaning(&SCALES, scale)?, meaning(&BIASES, bias)?);
        if portion == ALPHA && dots != [0; 2] {
            return Err(Error::InvalidValue);
        }
        let [ab, cd, sum] = outputs;
        let is_twice = |one: Option<Register>, other| one.is_some() && one == other;
        let is_far = matches!(scale, OutputScale::Half | OutputScale::Four);
        if is_twice(ab, cd) || is_twice(ab, sum) || is_twice(cd, sum) || bias && is_far {
            return Err(Error::InvalidOperation);
        }
        *own = Portion { inputs: own.inputs, outputs, dots: dots.map(|dot| dot != 0), mux: mux != 0, scale, bias };
        Ok(())
    }

    /// FinalCombinerInputNV.
    pub(crate) fn final_combiner_input(
        &mut self,
        variable: u32,
        [input, mapping, usage]: [u32; 3],
    ) -> Result<(), Error> {
        let last = &mut Arc::make_mut(&mut self.groups.combiners).combiners.last;
        let place = place(variable, VARIABLE_A_NV, last.len())?;
        let (register, usage) = (meaning(&REGISTERS, input)?, meaning(&USAGES, usage)?);
        let mapping = meaning(&MAPPINGS[..2], mapping)?;
        let is_pseudo = matches!(register, Register::Product | Register::Sum);
        let is_wrong_variable = match variable {
            VARIABLE_E_NV | VARIABLE_F_NV | VARIABLE_G_NV => is_pseudo,
            VARIABLE_A_NV => register == Register::Sum,
            _ => false,
        };
        let is_wrong_usage = match usage {
            Usage::Rgb => variable == VARIABLE_G_NV,
            Usage::Blue => variable != VARIABLE_G_NV || is_pseudo,
            Usage::Alpha => is_pseudo,
        };
        if is_wrong_variable || is_wrong_usage {
            return Err(Error::InvalidOperation);
        }
        last[place] = Input { register, mapping, usage };
        Ok(())
    }

    /// GetCombinerInputParameterNV.
    pub(crate) fn get_combiner_input(
        &mut self,
        stage: u32,
        portion: u32,
        variable: u32,
        query: u32,
    ) -> Result<Answer, Error> {
        let own = self.groups.combiners.portion(stage, portion)?;
        input_answer(&own.inputs[place(variable, VARIABLE_A_NV, own.inputs.len())?], query)
    }

    /// GetCombinerOutputParameterNV.
    pub(crate) fn get_combiner_output(&mut self, stage: u32, portion: u32, query: u32) -> Result<Answer, Error> {
        let own = self.groups.combiners.portion(stage, portion)?;
        let register = |place: usize| {
            Answer::integer(own.outputs[place].map_or(DISCARD_NV, |register| name(&REGISTERS, register)))
        };
        Ok(match query {
            COMBINER_AB_DOT_PRODUCT_NV => Answer::boolean(own.dots[0]),
            COMBINER_CD_DOT_PRODUCT_NV => Answer::boolean(own.dots[1]),
            COMBINER_MUX_SUM_NV => Answer::boolean(own.mux),
            COMBINER_SCALE_NV => Answer::integer(name(&SCALES, own.scale)),
            COMBINER_BIAS_NV => Answer::integer(name(&BIASES, own.bias)),
            COMBINER_AB_OUTPUT_NV => register(0),
            COMBINER_CD_OUTPUT_NV => register(1),
            COMBINER_SUM_OUTPUT_NV => register(2),
            _ => return Err(Error::InvalidEnum),
        })
    }

    /// GetFinalCombinerInputParameterNV.
    pub(crate) fn get_final_combiner_input(&mut self, variable: u32, query: u32) -> Result<Answer, Error> {
        let last = &self.groups.combiners.combiners.last;
        input_answer(&last[place(variable, VARIABLE_A_NV, last.len())?], query)
    }

    /// GetCombinerStageParameterfvNV.
    pub(crate) fn get_combiner_stage(&mut self, stage: u32, query: u32) -> Result<Answer, Error> {
        let place = 2 + 2 * stage_number(stage)? + place(query, CONSTANT_COLOR0_NV, 2)?;
        Ok(Answer::colors(&self.groups.combiners.constants[place]))
    }

    /// The answers of GetIntegerv and its variants about combiners.
    pub(crate) fn combiner_answer(&self, name: u32) -> Option<Answer> {
        let state = &self.groups.combiners;
        Some(match name {
            MAX_GENERAL_COMBINERS_NV => Answer::count(STAGES),
            NUM_GENERAL_COMBINERS_NV => Answer::count(state.active),
            COLOR_SUM_CLAMP_NV => Answer::boolean(state.combiners.color_sum_clamp),
            CONSTANT_COLOR0_NV => Answer::colors(&state.constants[0]),
            CONSTANT_COLOR1_NV => Answer::colors(&state.constants[1]),
            _ => return None,
        })
    }
}
