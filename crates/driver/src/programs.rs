//! Commands on programs: converts C pointers to slices, and calls `nvjit-gl`.

use crate::buffers::store_names;
use crate::commands::Answer;
use crate::context::Context;
use crate::debug::Kind;
use crate::enums::*;
use nvjit::limits::MAX_ENVIRONMENT_PARAMETERS;
use nvjit_gl::Error;
use std::ffi::c_void;

/// Writes a string without terminator to the application's memory.
fn store_string(text: &[u8], to: *mut u8) -> Result<(), Error> {
    if to.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the application has room for PROGRAM_LENGTH bytes.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), to, text.len()) };
    Ok(())
}

impl Context {
    pub(crate) fn bind_program_nv(&mut self, target: u32, id: u32) -> Result<(), Error> {
        self.programs.bind_program(target, id)
    }

    pub(crate) fn bind_program_arb(&mut self, target: u32, id: u32) -> Result<(), Error> {
        self.programs.bind_program_arb(target, id)
    }

    pub(crate) fn delete_programs(&mut self, ids: &[u32]) -> Result<(), Error> {
        self.programs.delete_programs(ids)
    }

    pub(crate) fn gen_programs(&mut self, count: i32, ids: *mut u32) -> Result<(), Error> {
        let count = usize::try_from(count).map_err(|_| Error::InvalidValue)?;
        if count > 0 && ids.is_null() {
            return Err(Error::InvalidValue);
        }
        if count > nvjit::limits::MAX_PROGRAM_NAMES {
            return Err(Error::OutOfMemory);
        }
        let mut names = vec![0; count];
        self.programs.gen_programs(&mut names)?;
        store_names(&names, ids)
    }

    pub(crate) fn is_program(&mut self, id: u32) -> Result<u8, Error> {
        self.programs.is_program(id).map(u8::from)
    }

    pub(crate) fn load_program(&mut self, target: u32, id: u32, text: &[u8]) -> Result<(), Error> {
        let result = self.programs.load_program(target, id, text);
        self.say_faults(text, result)
    }

    pub(crate) fn program_string(&mut self, target: u32, format: u32, text: &[u8]) -> Result<(), Error> {
        let result = self.programs.program_string(target, format, text);
        self.say_faults(text, result)
    }

    pub(crate) fn named_program_string(&mut self, id: u32, target: u32, format: u32, text: &[u8]) -> Result<(), Error> {
        let result = self.programs.named_program_string(id, target, format, text);
        self.say_faults(text, result)
    }

    /// Reports the errors of a program's text by messages, each with its line and byte, if they are the reason why
    /// loading failed.
    fn say_faults(&mut self, text: &[u8], result: Result<(), Error>) -> Result<(), Error> {
        if result.is_err() && self.programs.load_errors().is_some() && self.programs.failed_text() == text {
            let faults = self.programs.get_string(PROGRAM_ERROR_STRING_ARB)?.to_owned();
            let (source, kind) = (DEBUG_SOURCE_SHADER_COMPILER, DEBUG_TYPE_ERROR);
            self.debug.say(Kind { source, kind, id: 0, severity: DEBUG_SEVERITY_HIGH }, faults.as_bytes());
        }
        result
    }

    pub(crate) fn are_programs_resident(&mut self, ids: &[u32], residences: *mut u8) -> Result<u8, Error> {
        if residences.is_null() {
            return Err(Error::InvalidValue);
        }
        let all = self.programs.report_residences(ids, |index, resident| {
            // SAFETY: the application has room for one answer for each name.
            unsafe { residences.add(index).write(resident.into()) };
        })?;
        Ok(all.into())
    }

    pub(crate) fn request_resident_programs(&mut self, ids: &[u32]) -> Result<(), Error> {
        self.programs.request_resident_programs(ids)
    }

    pub(crate) fn execute_program(&mut self, target: u32, id: u32, parameters: [f32; 4]) -> Result<(), Error> {
        self.programs.execute_program(target, id, parameters)
    }

    pub(crate) fn track_matrix(&mut self, target: u32, address: u32, matrix: u32, how: u32) -> Result<(), Error> {
        self.programs.track_matrix(target, address, matrix, how)
    }

    pub(crate) fn get_track_matrix(&mut self, target: u32, address: u32, name: u32) -> Result<Answer, Error> {
        self.programs.get_track_matrix_iv(target, address, name).map(Answer::integer)
    }

    pub(crate) fn program_parameters(&mut self, target: u32, index: u32, values: &[[f32; 4]]) -> Result<(), Error> {
        self.programs.program_parameters_4fv(target, index, values)
    }

    pub(crate) fn program_local_parameters(
        &mut self,
        target: u32,
        index: u32,
        values: &[[f32; 4]],
    ) -> Result<(), Error> {
        self.programs.program_local_parameters_4fv(target, index, values)
    }

    pub(crate) fn program_env_parameters(&mut self, target: u32, index: u32, values: &[[f32; 4]]) -> Result<(), Error> {
        self.programs.program_env_parameters_4fv(target, index, values)
    }

    pub(crate) fn program_named_parameter(&mut self, id: u32, name: &[u8], value: [f32; 4]) -> Result<(), Error> {
        self.programs.program_named_parameter_4f(id, name, value)
    }

    pub(crate) fn get_program_iv(&mut self, id: u32, name: u32) -> Result<Answer, Error> {
        self.programs.get_program_iv(id, name).map(Answer::integer)
    }

    pub(crate) fn get_program_iv_arb(&mut self, target: u32, name: u32) -> Result<Answer, Error> {
        let found = self.programs.get_program_iv_arb(target, name)?;
        // The least limit of the languages of this target; NV_gpu_program4's is larger.
        let most = MAX_ENVIRONMENT_PARAMETERS as i32;
        Ok(Answer::integer(if name == nvjit_gl::enums::MAX_PROGRAM_ENV_PARAMETERS_ARB {
            found.min(most)
        } else {
            found
        }))
    }

    pub(crate) fn get_program_string(&mut self, id: u32, name: u32, to: *mut u8) -> Result<(), Error> {
        store_string(&self.programs.get_program_string(id, name)?, to)
    }

    pub(crate) fn get_program_string_arb(&mut self, target: u32, name: u32, to: *mut c_void) -> Result<(), Error> {
        store_string(&self.programs.get_program_string_arb(target, name)?, to.cast())
    }

    pub(crate) fn get_program_parameter(&mut self, target: u32, index: u32, name: u32) -> Result<Answer, Error> {
        self.programs.get_program_parameter_dv(target, index, name).map(|values| Answer::numbers(&values))
    }

    pub(crate) fn get_program_local_parameter(&mut self, target: u32, index: u32) -> Result<Answer, Error> {
        self.programs.get_program_local_parameter_dv(target, index).map(|values| Answer::numbers(&values))
    }

    pub(crate) fn get_program_env_parameter(&mut self, target: u32, index: u32) -> Result<Answer, Error> {
        self.programs.get_program_env_parameter_dv(target, index).map(|values| Answer::numbers(&values))
    }

    pub(crate) fn get_program_named_parameter(&mut self, id: u32, name: &[u8]) -> Result<Answer, Error> {
        self.programs.get_program_named_parameter_dv(id, name).map(|values| Answer::numbers(&values))
    }

    /// The integers of a parameter (NV_gpu_program4, additions to 6.1.12).
    pub(crate) fn get_integers<T: Into<i64> + Copy>(
        &mut self,
        get: impl FnOnce(&nvjit_gl::Context) -> Result<[T; 4], Error>,
    ) -> Result<Answer, Error> {
        get(&self.programs).map(|values| Answer::integers(&values))
    }

    /// GetProgramSubroutineParameteruivNV.
    pub(crate) fn get_subroutine(&mut self, target: u32, index: u32) -> Result<Answer, Error> {
        self.programs.get_program_subroutine_parameter_uiv(target, index).map(Answer::integer)
    }

    /// GetVertexAttribNV.
    pub(crate) fn get_vertex_attrib_nv(&mut self, index: u32, name: u32) -> Result<Answer, Error> {
        let is_array = [ATTRIB_ARRAY_SIZE_NV, ATTRIB_ARRAY_STRIDE_NV, ATTRIB_ARRAY_TYPE_NV].contains(&name);
        match self.generic_array_answer(index, name)?.filter(|_| is_array) {
            Some(answer) => Ok(answer),
            None => self.programs.get_vertex_attrib_dv(index, name).map(|values| Answer::numbers(&values)),
        }
    }

    /// GetVertexAttribIivEXT and GetVertexAttribIuivEXT (NV_vertex_program4, section 6.1.14): the bits of the current
    /// value are integers.
    pub(crate) fn get_vertex_attrib_integers(&mut self, index: u32, name: u32, signed: bool) -> Result<Answer, Error> {
        if name != CURRENT_VERTEX_ATTRIB {
            return self.get_vertex_attrib(index, name);
        }
        self.programs.get_vertex_attrib_dv_arb(index, name)?;
        let current = self.programs.current_attributes().get(index as usize).ok_or(Error::InvalidValue)?;
        let word = |bits: u32| if signed { i64::from(bits as i32) } else { bits.into() };
        Ok(Answer::integers(&current.map(|value| word(value.to_bits()))))
    }

    /// GetVertexAttribARB.
    pub(crate) fn get_vertex_attrib(&mut self, index: u32, name: u32) -> Result<Answer, Error> {
        match self.generic_array_answer(index, name)? {
            Some(answer) => Ok(answer),
            None => self.programs.get_vertex_attrib_dv_arb(index, name).map(|values| Answer::numbers(&values)),
        }
    }
}
