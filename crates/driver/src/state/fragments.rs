//! Commands on per-fragment operations (OpenGL 1.5, chapter 4).

use super::{BlendState, Clamp, DrawBuffers, MAX_DRAW_BUFFERS, Multisample, draw_buffer, one_of, unit};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use nvjit_gl::drawing::enumerants::meaning;

/// The comparisons of all tests.
pub const COMPARISONS: [u32; 8] = [NEVER, LESS, EQUAL, LEQUAL, GREATER, NOTEQUAL, GEQUAL, ALWAYS];

/// When colours are clamped: the values of ClampColor.
pub const CLAMPS: [(u32, Clamp); 3] = [(0, Clamp::Never), (1, Clamp::Always), (FIXED_ONLY, Clamp::FixedOnly)];

const FACTORS: [u32; 15] = [
    ZERO,
    ONE,
    SRC_COLOR,
    ONE_MINUS_SRC_COLOR,
    DST_COLOR,
    ONE_MINUS_DST_COLOR,
    SRC_ALPHA,
    ONE_MINUS_SRC_ALPHA,
    DST_ALPHA,
    ONE_MINUS_DST_ALPHA,
    CONSTANT_COLOR,
    ONE_MINUS_CONSTANT_COLOR,
    CONSTANT_ALPHA,
    ONE_MINUS_CONSTANT_ALPHA,
    SRC_ALPHA_SATURATE,
];

fn check_stencil_operations(operations: [u32; 3]) -> Result<(), Error> {
    let known = [KEEP, ZERO, REPLACE, INCR, DECR, INVERT, INCR_WRAP, DECR_WRAP];
    operations.into_iter().try_for_each(|operation| one_of(operation, &known).map(drop))
}

impl Context {
    pub(crate) fn alpha_func(&mut self, func: u32, reference: f32) -> Result<(), Error> {
        let color = &mut self.groups.color;
        (color.alpha_func, color.alpha_reference) = (one_of(func, &COMPARISONS)?, reference);
        Ok(())
    }

    pub(crate) fn blend_color(&mut self, color: [f32; 4]) -> Result<(), Error> {
        self.groups.color.blend_color = color;
        Ok(())
    }

    /// The blending of a draw buffer, or of all (ARB_draw_buffers_blend).
    fn blends(&mut self, buffer: Option<u32>) -> Result<&mut [BlendState], Error> {
        let all = &mut self.groups.color.blends;
        match buffer {
            None => Ok(all),
            Some(buffer) => Ok(std::slice::from_mut(all.get_mut(buffer as usize).ok_or(Error::InvalidEnum)?)),
        }
    }

    /// BlendEquationSeparate (EXT_blend_equation_separate): for RGB and for alpha, of a draw buffer or of all.
    pub(crate) fn blend_equation(&mut self, buffer: Option<u32>, modes: [u32; 2]) -> Result<(), Error> {
        for mode in modes {
            one_of(mode, &[FUNC_ADD, FUNC_SUBTRACT, FUNC_REVERSE_SUBTRACT, MIN, MAX])?;
        }
        self.blends(buffer)?.iter_mut().for_each(|own| own.equations = modes);
        Ok(())
    }

    /// BlendFuncSeparate, of a draw buffer or of all.
    pub(crate) fn blend_func(&mut self, buffer: Option<u32>, factors: [u32; 4]) -> Result<(), Error> {
        for (place, factor) in factors.into_iter().enumerate() {
            // SRC_ALPHA_SATURATE is a factor of sources only.
            let known = if place % 2 == 0 { &FACTORS[..] } else { &FACTORS[..14] };
            one_of(factor, known)?;
        }
        self.blends(buffer)?.iter_mut().for_each(|own| own.factors = factors);
        Ok(())
    }

    /// The answer of GetIntegerIndexedv about the blending of a draw buffer; `None` for other names.
    pub(crate) fn blend_answer(&self, name: u32, buffer: u32) -> Option<Result<Answer, Error>> {
        let own = |own: &BlendState| own.value(name).map(Answer::integer);
        let blends = &self.groups.color.blends;
        own(&blends[0])?;
        Some(blends.get(buffer as usize).and_then(own).ok_or(Error::InvalidEnum))
    }

    pub(crate) fn clear_color(&mut self, color: [f32; 4]) -> Result<(), Error> {
        (self.groups.color.clear, self.groups.color.clear_integers) = (color, None);
        Ok(())
    }

    /// ClampColor (ARB_color_buffer_float, section 2.14.6).
    pub(crate) fn clamp_color(&mut self, target: u32, clamp: u32) -> Result<(), Error> {
        let own = match target {
            CLAMP_VERTEX_COLOR => &mut self.groups.lighting.clamp_vertices,
            CLAMP_FRAGMENT_COLOR => &mut self.groups.color.clamp_fragments,
            CLAMP_READ_COLOR => &mut self.groups.color.clamp_read,
            _ => return Err(Error::InvalidEnum),
        };
        *own = meaning(&CLAMPS, clamp)?;
        Ok(())
    }

    /// ClearColorI (EXT_texture_integer, section 4.2.3).
    pub(crate) fn clear_color_integers(&mut self, color: [i64; 4]) -> Result<(), Error> {
        self.groups.color.clear_integers = Some(color);
        Ok(())
    }

    pub(crate) fn clear_index(&mut self, index: f32) -> Result<(), Error> {
        self.groups.color.clear_index = index;
        Ok(())
    }

    pub(crate) fn clear_accum(&mut self, color: [f32; 4]) -> Result<(), Error> {
        self.groups.accumulation_clear = color.map(|component| component.clamp(-1.0, 1.0));
        Ok(())
    }

    pub(crate) fn clear_depth(&mut self, depth: f64) -> Result<(), Error> {
        self.groups.depth.clear = unit(depth as f32).into();
        Ok(())
    }

    pub(crate) fn clear_stencil(&mut self, value: i32) -> Result<(), Error> {
        self.groups.stencil.clear = value;
        Ok(())
    }

    pub(crate) fn color_mask(&mut self, mask: [u8; 4]) -> Result<(), Error> {
        self.groups.color.masks = [mask.map(|component| component != 0); MAX_DRAW_BUFFERS];
        Ok(())
    }

    /// ColorMaskIndexedEXT (EXT_draw_buffers2).
    pub(crate) fn color_mask_indexed(&mut self, index: u32, mask: [u8; 4]) -> Result<(), Error> {
        self.groups.color.masks[draw_buffer(index)?] = mask.map(|component| component != 0);
        Ok(())
    }

    pub(crate) fn index_mask(&mut self, mask: u32) -> Result<(), Error> {
        self.groups.color.index_mask = mask;
        Ok(())
    }

    pub(crate) fn depth_func(&mut self, func: u32) -> Result<(), Error> {
        self.groups.depth.func = one_of(func, &COMPARISONS)?;
        Ok(())
    }

    pub(crate) fn depth_mask(&mut self, flag: u8) -> Result<(), Error> {
        self.groups.depth.write = flag != 0;
        Ok(())
    }

    pub(crate) fn logic_op(&mut self, operation: u32) -> Result<(), Error> {
        // The sixteen operations are consecutive.
        if operation.wrapping_sub(CLEAR) >= 16 {
            return Err(Error::InvalidEnum);
        }
        self.groups.color.logic_op = operation;
        Ok(())
    }

    pub(crate) fn sample_coverage(&mut self, value: f32, invert: u8) -> Result<(), Error> {
        let mask = self.groups.multisample.mask;
        self.groups.multisample = Multisample { coverage: unit(value), invert: invert != 0, mask };
        Ok(())
    }

    pub(crate) fn stencil_func(&mut self, func: u32, reference: i32, mask: u32) -> Result<(), Error> {
        let func = one_of(func, &COMPARISONS)?;
        for face in self.groups.stencil.active_mut() {
            (face.func, face.reference, face.value_mask) = (func, reference, mask);
        }
        Ok(())
    }

    /// StencilFuncSeparateATI.
    pub(crate) fn stencil_func_separate(&mut self, funcs: [u32; 2], reference: i32, mask: u32) -> Result<(), Error> {
        for func in funcs {
            one_of(func, &COMPARISONS)?;
        }
        for (face, func) in self.groups.stencil.faces.iter_mut().zip(funcs) {
            (face.func, face.reference, face.value_mask) = (func, reference, mask);
        }
        Ok(())
    }

    pub(crate) fn stencil_mask(&mut self, mask: u32) -> Result<(), Error> {
        self.groups.stencil.active_mut().for_each(|face| face.write_mask = mask);
        Ok(())
    }

    pub(crate) fn stencil_op(&mut self, operations: [u32; 3]) -> Result<(), Error> {
        check_stencil_operations(operations)?;
        self.groups.stencil.active_mut().for_each(|face| face.operations = operations);
        Ok(())
    }

    /// StencilOpSeparateATI.
    pub(crate) fn stencil_op_separate(&mut self, face: u32, operations: [u32; 3]) -> Result<(), Error> {
        let sides = match face {
            FRONT => 0..1,
            BACK => 1..2,
            FRONT_AND_BACK => 0..2,
            _ => return Err(Error::InvalidEnum),
        };
        check_stencil_operations(operations)?;
        self.groups.stencil.faces[sides].iter_mut().for_each(|face| face.operations = operations);
        Ok(())
    }

    /// ActiveStencilFaceEXT.
    pub(crate) fn active_stencil_face(&mut self, face: u32) -> Result<(), Error> {
        self.groups.stencil.two_side_active = one_of(face, &[FRONT, BACK])? == BACK;
        Ok(())
    }

    /// Checks a name of DrawBuffer or ReadBuffer (section 4.2.1): it selects front or back; right and auxiliary buffers
    /// do not exist.
    fn check_buffer(&self, name: u32, drawing: bool) -> Result<u32, Error> {
        let double = self.with_drawn(|surface| surface.config().double).unwrap_or(true);
        let there = match name {
            NONE | FRONT_AND_BACK if drawing => true,
            FRONT | FRONT_LEFT | LEFT => true,
            BACK | BACK_LEFT => double,
            RIGHT | FRONT_RIGHT | BACK_RIGHT | AUX0..=AUX3 | COLOR_ATTACHMENT0..=COLOR_ATTACHMENT15 => false,
            _ => return Err(Error::InvalidEnum),
        };
        if there { Ok(name) } else { Err(Error::InvalidOperation) }
    }

    pub(crate) fn draw_buffer(&mut self, buffer: u32) -> Result<(), Error> {
        if self.framebuffers.is_drawn() {
            let buffer = self.check_attached_buffer(buffer)?;
            self.put_back(|_| true);
            self.groups.color.draw_buffers = DrawBuffers::one(buffer);
            return Ok(());
        }
        self.groups.color.draw_buffers = DrawBuffers::one(self.check_buffer(buffer, true)?);
        Ok(())
    }

    /// DrawBuffersARB. Other names are INVALID_OPERATION (ARB_draw_buffers, Errors).
    pub(crate) fn draw_buffers(&mut self, buffers: &[u32]) -> Result<(), Error> {
        let mut new = [NONE; MAX_DRAW_BUFFERS];
        let own = new.get_mut(..buffers.len()).ok_or(Error::InvalidOperation)?;
        for (place, &buffer) in buffers.iter().enumerate() {
            own[place] = match self.framebuffers.is_drawn() {
                true => self.check_attached_buffer(buffer).map_err(|_| Error::InvalidOperation)?,
                // Names of several buffers are not allowed in a list of draw buffers.
                false if matches!(buffer, FRONT | BACK | LEFT | RIGHT | FRONT_AND_BACK) => {
                    return Err(Error::InvalidOperation);
                }
                false => self.check_buffer(buffer, true).map_err(|_| Error::InvalidOperation)?,
            };
            if buffer != NONE && buffers[..place].contains(&buffer) {
                return Err(Error::InvalidOperation);
            }
        }
        self.put_back(|_| true);
        self.groups.color.draw_buffers = DrawBuffers(new);
        Ok(())
    }

    pub(crate) fn read_buffer(&mut self, buffer: u32) -> Result<(), Error> {
        self.groups.pixel.read_buffer = match self.framebuffers.is_read() {
            true => self.check_attached_buffer(buffer)?,
            false => self.check_buffer(buffer, false)?,
        };
        Ok(())
    }
}
