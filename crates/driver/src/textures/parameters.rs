//! Parameters of texture objects (OpenGL 1.5, section 3.8.4).

use super::TextureObject;
use super::image::most_level;
use super::storage::within_levels;
use crate::commands::{Answer, Params};
use crate::context::Context;
use crate::enums::*;
use crate::pixels::Integers;
use crate::state::unit;
use nvjit_gl::Error;
use nvjit_gl::drawing::enumerants::{COMPARE_FUNCS, meaning, name as enumerant};
use nvjit_texture::enumerants::{COMPARE_MODES, DEPTH_MODES, MAG_FILTERS, MIN_FILTERS, SWIZZLES, WRAPS};
use nvjit_texture::{SamplerState, Swizzle, TextureError};
use std::sync::Arc;

/// TEXTURE_SRGB_DECODE_EXT, and whether it skips decoding.
const SRGB_DECODES: [(u32, bool); 2] = [(DECODE_EXT, false), (SKIP_DECODE_EXT, true)];

/// A level of BASE_LEVEL or MAX_LEVEL.
fn level(params: &Params) -> Result<u32, Error> {
    let value = params.first();
    if value >= 0.0 { Ok(value as u32) } else { Err(Error::InvalidValue) }
}

/// A value of TEXTURE_SWIZZLE (EXT_texture_swizzle, Errors).
fn swizzle(value: u32) -> Result<Swizzle, Error> {
    meaning(&SWIZZLES, value).map_err(|_| Error::InvalidOperation)
}

/// The value of a lookup parameter, which sampler objects have, too.
pub fn answer(state: &SamplerState, name: u32) -> Result<Answer, Error> {
    Ok(match name {
        TEXTURE_MIN_FILTER => Answer::integer(enumerant(&MIN_FILTERS, state.min_filter)),
        TEXTURE_MAG_FILTER => Answer::integer(enumerant(&MAG_FILTERS, state.mag_filter)),
        TEXTURE_WRAP_S => Answer::integer(enumerant(&WRAPS, state.wrap_s)),
        TEXTURE_WRAP_T => Answer::integer(enumerant(&WRAPS, state.wrap_t)),
        TEXTURE_WRAP_R => Answer::integer(enumerant(&WRAPS, state.wrap_r)),
        TEXTURE_BORDER_COLOR | TEXTURE_BORDER_VALUES_NV => Answer::colors(&state.border_color),
        TEXTURE_MIN_LOD => Answer::number(state.min_lod),
        TEXTURE_MAX_LOD => Answer::number(state.max_lod),
        TEXTURE_LOD_BIAS => Answer::number(state.lod_bias),
        TEXTURE_MAX_ANISOTROPY_EXT => Answer::number(state.max_anisotropy),
        TEXTURE_COMPARE_MODE => Answer::integer(enumerant(&COMPARE_MODES, state.compare_mode)),
        TEXTURE_COMPARE_FUNC => Answer::integer(enumerant(&COMPARE_FUNCS, state.compare_func)),
        TEXTURE_SRGB_DECODE_EXT => Answer::integer(enumerant(&SRGB_DECODES, state.skips_decoding)),
        _ => return Err(Error::InvalidEnum),
    })
}

/// Sets a lookup parameter.
pub fn change(state: &mut SamplerState, name: u32, params: &Params) -> Result<(), Error> {
    let value = params.symbol();
    match name {
        TEXTURE_MIN_FILTER => state.min_filter = meaning(&MIN_FILTERS, value)?,
        TEXTURE_MAG_FILTER => state.mag_filter = meaning(&MAG_FILTERS, value)?,
        TEXTURE_WRAP_S => state.wrap_s = meaning(&WRAPS, value)?,
        TEXTURE_WRAP_T => state.wrap_t = meaning(&WRAPS, value)?,
        TEXTURE_WRAP_R => state.wrap_r = meaning(&WRAPS, value)?,
        TEXTURE_BORDER_COLOR | TEXTURE_BORDER_VALUES_NV => state.border_color = params.vector(),
        TEXTURE_SWIZZLE_R..=TEXTURE_SWIZZLE_A => state.swizzle[(name - TEXTURE_SWIZZLE_R) as usize] = swizzle(value)?,
        TEXTURE_SWIZZLE_RGBA => {
            let mut all = state.swizzle;
            for (own, &value) in all.iter_mut().zip(params.values()) {
                *own = swizzle(if value >= 0.0 { value as u32 } else { u32::MAX })?;
            }
            state.swizzle = all;
        }
        TEXTURE_MIN_LOD => state.min_lod = params.first(),
        TEXTURE_MAX_LOD => state.max_lod = params.first(),
        TEXTURE_BASE_LEVEL => state.base_level = level(params)?,
        TEXTURE_MAX_LEVEL => state.max_level = level(params)?,
        TEXTURE_LOD_BIAS => state.lod_bias = params.first(),
        TEXTURE_MAX_ANISOTROPY_EXT if params.first() >= 1.0 => state.max_anisotropy = params.first().min(16.0),
        TEXTURE_MAX_ANISOTROPY_EXT => return Err(Error::InvalidValue),
        TEXTURE_COMPARE_MODE => state.compare_mode = meaning(&COMPARE_MODES, value)?,
        TEXTURE_COMPARE_FUNC => state.compare_func = meaning(&COMPARE_FUNCS, value)?,
        TEXTURE_SRGB_DECODE_EXT => state.skips_decoding = meaning(&SRGB_DECODES, value)?,
        DEPTH_TEXTURE_MODE => state.depth_mode = meaning(&DEPTH_MODES, value)?,
        _ => return Err(Error::InvalidEnum),
    }
    Ok(())
}

impl Context {
    /// The texture that is bound to a target with parameters. Buffer textures (ARB_texture_buffer_object, section
    /// 3.8.4) and multisample textures (ARB_texture_multisample, issue 2) have none.
    fn filtered_texture(&self, target: u32) -> Result<Arc<TextureObject>, Error> {
        let is_filtered = super::TARGETS[super::place(target)?].1.is_filtered();
        if is_filtered { self.bound_texture(target) } else { Err(Error::InvalidEnum) }
    }

    pub(crate) fn tex_parameter(&mut self, target: u32, name: u32, params: Params) -> Result<(), Error> {
        let object = self.filtered_texture(target)?;
        object.check_replaceable()?;
        match name {
            TEXTURE_PRIORITY => object.lock().priority = params.first().clamp(0.0, 1.0),
            GENERATE_MIPMAP => object.lock().generate_mipmap = params.first() != 0.0,
            _ => {
                let before = *object.lock().texture.sampler();
                let mut state = before;
                change(&mut state, name, &params)?;
                // ARB_texture_rectangle, Errors.
                if most_level(object.target()) == 0 && state.base_level > 0 {
                    return Err(Error::InvalidValue);
                }
                if let Some(levels) = object.lock().immutable_levels {
                    state = within_levels(state, levels);
                }
                if state == before {
                    return Ok(());
                }
                // NV_texture_rectangle: modes that rectangles do not support are INVALID_ENUM.
                return self.change_texture(&object, |_, texture| {
                    texture.set_sampler(state).map_err(|error| match error {
                        TextureError::Memory => Error::OutOfMemory,
                        _ => Error::InvalidEnum,
                    })
                });
            }
        }
        Ok(())
    }

    /// TexParameterI, whose border colour is words (EXT_texture_integer, section 3.8.4).
    pub(crate) fn tex_parameter_integers(&mut self, target: u32, name: u32, params: Params) -> Result<(), Error> {
        if name != TEXTURE_BORDER_COLOR {
            return self.tex_parameter(target, name, params);
        }
        let object = self.filtered_texture(target)?;
        object.check_replaceable()?;
        self.change_texture(&object, |_, texture| {
            let state = SamplerState { border_color: params.vector(), ..*texture.sampler() };
            texture.set_sampler(state).map_err(|_| Error::OutOfMemory)
        })
    }

    /// GetTexParameterI: a border colour is integer words.
    pub(crate) fn get_tex_parameter_integers(&mut self, target: u32, name: u32, signed: bool) -> Result<Answer, Error> {
        if name != TEXTURE_BORDER_COLOR {
            return self.get_tex_parameter(target, name);
        }
        let object = self.filtered_texture(target)?;
        let words = object.lock().texture.sampler().border_color;
        let kind = Integers::new(signed, 4);
        Ok(Answer::integers(&words.map(|word| kind.number(word))))
    }

    pub(crate) fn get_tex_parameter(&mut self, target: u32, name: u32) -> Result<Answer, Error> {
        let object = match name {
            // ARB_texture_storage_multisample: textures that have no other parameters have this one.
            TEXTURE_IMMUTABLE_FORMAT => self.bound_texture(target)?,
            _ => self.filtered_texture(target)?,
        };
        // The framebuffer may contain the texture, which is locked below.
        let clamps = self.clamps_fragments();
        let state = object.lock();
        let sampler = state.texture.sampler();
        Ok(match name {
            TEXTURE_PRIORITY => Answer::colors(&[state.priority]),
            TEXTURE_RESIDENT => Answer::boolean(true),
            TEXTURE_BASE_LEVEL => Answer::integer(sampler.base_level),
            TEXTURE_MAX_LEVEL => Answer::integer(sampler.max_level),
            DEPTH_TEXTURE_MODE => Answer::integer(enumerant(&DEPTH_MODES, sampler.depth_mode)),
            TEXTURE_SWIZZLE_R..=TEXTURE_SWIZZLE_A => {
                Answer::integer(enumerant(&SWIZZLES, sampler.swizzle[(name - TEXTURE_SWIZZLE_R) as usize]))
            }
            TEXTURE_SWIZZLE_RGBA => Answer::integers(&sampler.swizzle.map(|own| enumerant(&SWIZZLES, own))),
            GENERATE_MIPMAP => Answer::boolean(state.generate_mipmap),
            TEXTURE_IMMUTABLE_FORMAT => Answer::boolean(state.immutable_levels.is_some()),
            // ARB_color_buffer_float, section 6.1.2.
            TEXTURE_BORDER_COLOR if clamps => Answer::colors(&sampler.border_color.map(unit)),
            _ => answer(sampler, name)?,
        })
    }
}
