//! Buffers that programs read and write: parameter buffers (NV_parameter_buffer_object), storage buffers and counters
//! by binding points, and buffers by addresses (NV_shader_buffer_load). `nvjit-gl` keeps bindings and residency; the
//! data stores are those of the driver's buffer objects.

use crate::buffers::BufferObject;
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::{BLEND, COLOR_WRITEMASK, SAMPLE_MASK_VALUE, TRANSFORM_FEEDBACK_BUFFER};
use crate::state::draw_buffer;
use crate::textures::MASK_WORDS;
use nvjit_gl::Error;
use std::sync::Arc;

impl Context {
    /// BindBufferRange, and BindBufferOffset and BindBufferBase, which have no size.
    pub(crate) fn bind_buffer_point(
        &mut self,
        target: u32,
        index: u32,
        name: u32,
        offset: isize,
        size: Option<isize>,
    ) -> Result<(), Error> {
        if target == TRANSFORM_FEEDBACK_BUFFER {
            return self.bind_feedback_buffer(index, name, offset, size);
        }
        match size {
            Some(size) => self.programs.bind_buffer_range(target, index, name, offset, size)?,
            None => self.programs.bind_buffer_offset(target, index, name, offset)?,
        }
        self.bind_buffer(target, name)?;
        if name != 0 {
            self.bound_buffer(target)?.show_to_programs(&self.share.programs)?;
        }
        Ok(())
    }

    /// ProgramBufferParametersNV.
    pub(crate) fn program_buffer_parameters(
        &mut self,
        target: u32,
        point: u32,
        word: u32,
        words: &[u32],
    ) -> Result<(), Error> {
        let result = self.programs.program_buffer_parameters_uiv(target, point, word, words);
        self.share.stores_were_written();
        result
    }

    /// GetIntegerIndexedvEXT and GetBooleanIndexedvEXT: points of buffers, state of draw buffers (EXT_draw_buffers2),
    /// transform feedback, work groups and image units.
    pub(crate) fn get_indexed(&mut self, name: u32, index: u32) -> Result<Answer, Error> {
        match name {
            COLOR_WRITEMASK => Ok(Answer::Booleans(self.groups.color.masks[draw_buffer(index)?].into_iter().collect())),
            SAMPLE_MASK_VALUE if index < MASK_WORDS => Ok(Answer::integer(self.groups.multisample.mask)),
            SAMPLE_MASK_VALUE => Err(Error::InvalidValue),
            BLEND => self.is_enabled_indexed(name, index).map(|enabled| Answer::boolean(enabled != 0)),
            _ => match self
                .blend_answer(name, index)
                .or_else(|| self.viewport_answer(name, index))
                .or_else(|| self.feedback_answer(name, index))
                .or_else(|| self.work_group_answer(name, index))
                .or_else(|| self.image_answer(name, index))
            {
                Some(answer) => answer,
                None => self.programs.get_integer_indexed(name, index).map(Answer::integer),
            },
        }
    }

    /// Removes a deleted buffer from all binding points.
    pub(crate) fn forget_points(&mut self, name: u32) -> Result<(), Error> {
        for target in nvjit_gl::INDEXED_BUFFERS {
            let has = |index: &u32| self.programs.get_integer_indexed(target, *index);
            let points: Vec<_> = (0..).map_while(|index| Some((index, has(&index).ok()?))).collect();
            for (index, bound) in points {
                if bound as u32 == name {
                    self.programs.bind_buffer_base(target, index, 0)?;
                }
            }
        }
        Ok(())
    }

    /// The name of the buffer that is bound to a target; an error if none is.
    fn bound_name(&mut self, target: u32) -> Result<u32, Error> {
        Ok(self.bound_buffer(target)?.name)
    }

    /// The object of a name, with its store shown to programs.
    fn shown(&mut self, name: u32) -> Result<Arc<BufferObject>, Error> {
        let object = self.share.buffers().get(&name).cloned().flatten().ok_or(Error::InvalidOperation)?;
        object.show_to_programs(&self.share.programs)?;
        Ok(object)
    }

    pub(crate) fn make_named_buffer_resident(&mut self, name: u32, access: u32) -> Result<(), Error> {
        self.shown(name)?;
        self.programs.make_named_buffer_resident(name, access)
    }

    pub(crate) fn make_buffer_resident(&mut self, target: u32, access: u32) -> Result<(), Error> {
        let name = self.bound_name(target)?;
        self.make_named_buffer_resident(name, access)
    }

    pub(crate) fn make_named_buffer_non_resident(&mut self, name: u32) -> Result<(), Error> {
        self.programs.make_named_buffer_non_resident(name)
    }

    pub(crate) fn make_buffer_non_resident(&mut self, target: u32) -> Result<(), Error> {
        let name = self.bound_name(target)?;
        self.programs.make_named_buffer_non_resident(name)
    }

    pub(crate) fn is_named_buffer_resident(&mut self, name: u32) -> Result<u8, Error> {
        self.programs.is_named_buffer_resident(name).map(u8::from)
    }

    pub(crate) fn is_buffer_resident(&mut self, target: u32) -> Result<u8, Error> {
        let name = self.bound_name(target)?;
        self.is_named_buffer_resident(name)
    }

    /// GetNamedBufferParameterui64vNV: the address for programs.
    pub(crate) fn get_named_buffer_address(&mut self, name: u32, what: u32) -> Result<Answer, Error> {
        self.shown(name)?;
        self.programs.get_named_buffer_parameter_ui64v(name, what).map(Answer::Nearest)
    }

    /// GetBufferParameterui64vNV.
    pub(crate) fn get_buffer_address(&mut self, target: u32, what: u32) -> Result<Answer, Error> {
        let name = self.bound_name(target)?;
        self.get_named_buffer_address(name, what)
    }

    /// GetIntegerui64vNV.
    pub(crate) fn get_wide(&mut self, name: u32) -> Result<Answer, Error> {
        match self.programs.get_integer_ui64v(name) {
            Ok(value) => Ok(Answer::Nearest(value)),
            Err(_) => self.get(name),
        }
    }
}
