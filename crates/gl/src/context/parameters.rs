//! Parameters: named ones of fragment programs (NV_fragment_program 5.7 and 6.1.13), numbered local and environment
//! ones (ARB_vertex_program and ARB_fragment_program 2.14.1, 3.11.1 and 6.1.12, EXT_gpu_program_parameters), and the
//! program parameters c[] of the context (NV_vertex_program2 2.14.1.2), which are the environment of vertex programs.

use crate::enums::*;
use crate::objects::Object;
use crate::{Context, Error, Target, bindable, narrow, widen};
use nvjit::limits;
use std::ops::Range;
use std::sync::Arc;

/// Which of the named parameters `name` is.
fn named(object: &Object, name: &[u8]) -> Result<usize, Error> {
    let loaded = object.loaded.as_ref().filter(|_| object.target == Target::Fragment);
    let program = &loaded.ok_or(Error::InvalidOperation)?.program;
    let parameter = program.interface().parameter_by_name(name).ok_or(Error::InvalidValue)?;
    usize::from(parameter.index).checked_sub(program.features().parameters.count).ok_or(Error::InvalidValue)
}

/// Which environment parameters `index` and `count` more are.
fn environment(target: u32, index: u32, count: usize) -> Result<(Target, Range<usize>), Error> {
    Ok((bindable(target)?, range(index, count, limits::NV4_ENVIRONMENT_PARAMETERS)?))
}

fn range(index: u32, count: usize, limit: usize) -> Result<Range<usize>, Error> {
    let start = index as usize;
    match start.checked_add(count) {
        Some(end) if end <= limit => Ok(start..end),
        _ => Err(Error::InvalidValue),
    }
}

/// The registers `index` and `count` more.
pub(crate) fn registers(target: u32, index: u32, count: usize) -> Result<Range<usize>, Error> {
    if target != VERTEX_PROGRAM_NV {
        return Err(Error::InvalidEnum);
    }
    range(index, count, limits::VP2_PARAMETERS)
}

impl Context {
    /// Which numbered local parameters `index` and `count` more are.
    fn local(&self, target: u32, index: u32, count: usize) -> Result<(Target, usize), Error> {
        let by_target = bindable(target)?;
        let has_those_of_nv = target == FRAGMENT_PROGRAM_NV
            && self.current_program(by_target).is_none_or(|loaded| !loaded.program.features().typed);
        let limit = match has_those_of_nv {
            true => limits::MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS,
            false => limits::MAX_LOCAL_PARAMETERS,
        };
        Ok((by_target, range(index, count, limit)?.start))
    }

    /// ProgramNamedParameter4f\[v\]NV: sets the local parameter `name` of the fragment program `id`.
    ///
    /// # Errors
    /// INVALID_OPERATION if `id` is no program, or none with named parameters; INVALID_VALUE if it has none of that
    /// name, or `name` is empty.
    pub fn program_named_parameter_4f(&mut self, id: u32, name: &[u8], value: [f32; 4]) -> Result<(), Error> {
        self.outside()?;
        let mut objects = self.group.shared().lock();
        let object = objects.find(id).and_then(|object| objects.get_mut(object)).ok_or(Error::InvalidOperation)?;
        let index = named(object, name)?;
        Arc::make_mut(&mut object.locals).named[index] = value;
        Ok(())
    }

    /// ProgramNamedParameter4d\[v\]NV: the same for doubles.
    ///
    /// # Errors
    /// As [`program_named_parameter_4f`](Self::program_named_parameter_4f).
    pub fn program_named_parameter_4d(&mut self, id: u32, name: &[u8], value: [f64; 4]) -> Result<(), Error> {
        self.program_named_parameter_4f(id, name, narrow(value))
    }

    /// GetProgramNamedParameterfvNV.
    ///
    /// # Errors
    /// As [`program_named_parameter_4f`](Self::program_named_parameter_4f).
    pub fn get_program_named_parameter_fv(&self, id: u32, name: &[u8]) -> Result<[f32; 4], Error> {
        self.outside()?;
        let objects = self.group.shared().lock();
        let object = objects.find(id).and_then(|object| objects.get(object)).ok_or(Error::InvalidOperation)?;
        Ok(object.locals.named[named(object, name)?])
    }

    /// GetProgramNamedParameterdvNV.
    ///
    /// # Errors
    /// As [`program_named_parameter_4f`](Self::program_named_parameter_4f).
    pub fn get_program_named_parameter_dv(&self, id: u32, name: &[u8]) -> Result<[f64; 4], Error> {
        self.get_program_named_parameter_fv(id, name).map(widen)
    }

    /// ProgramLocalParameters4fvEXT: sets the local parameter `index` of the current object of `target`, and the
    /// following ones. `target` is VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB or FRAGMENT_PROGRAM_NV. Those of programs
    /// of NV_fragment_program are p\[\]; other programs of NV have none.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_VALUE beyond MAX_PROGRAM_LOCAL_PARAMETERS_ARB, or for
    /// FRAGMENT_PROGRAM_NV, unless the current program is of NV_gpu_program4 or 5,
    /// MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV; INVALID_OPERATION if BindProgramNV bound a name that has no object.
    pub fn program_local_parameters_4fv(&mut self, target: u32, index: u32, values: &[[f32; 4]]) -> Result<(), Error> {
        self.set_locals(target, index, values, |value| value)
    }

    /// Sets local parameters to the results of `vector` for `values`, which are read after all error checks.
    pub(crate) fn set_locals<T: Copy>(
        &mut self,
        target: u32,
        index: u32,
        values: &[T],
        vector: fn(T) -> [f32; 4],
    ) -> Result<(), Error> {
        self.outside()?;
        let (target, start) = self.local(target, index, values.len())?;
        let object = match self.unit(target).binding.name {
            0 => self.current_or_new(target)?,
            _ => self.current(&self.group.shared().lock(), target).ok_or(Error::InvalidOperation)?,
        };
        let mut objects = self.group.shared().lock();
        let object = objects.get_mut(object).ok_or(Error::InvalidOperation)?;
        if !values.is_empty() {
            Arc::make_mut(&mut object.locals).set(start, values.iter().copied().map(vector));
        }
        Ok(())
    }

    /// ProgramLocalParameter4f\[v\]ARB: sets one.
    ///
    /// # Errors
    /// As [`program_local_parameters_4fv`](Self::program_local_parameters_4fv).
    pub fn program_local_parameter_4f(&mut self, target: u32, index: u32, value: [f32; 4]) -> Result<(), Error> {
        self.program_local_parameters_4fv(target, index, &[value])
    }

    /// ProgramLocalParameter4d\[v\]ARB: the same for doubles.
    ///
    /// # Errors
    /// As [`program_local_parameter_4f`](Self::program_local_parameter_4f).
    pub fn program_local_parameter_4d(&mut self, target: u32, index: u32, value: [f64; 4]) -> Result<(), Error> {
        self.program_local_parameter_4f(target, index, narrow(value))
    }

    /// GetProgramLocalParameterfvARB.
    ///
    /// # Errors
    /// As [`program_local_parameters_4fv`](Self::program_local_parameters_4fv).
    pub fn get_program_local_parameter_fv(&self, target: u32, index: u32) -> Result<[f32; 4], Error> {
        self.outside()?;
        let (target, index) = self.local(target, index, 1)?;
        let objects = self.group.shared().lock();
        match self.current(&objects, target).and_then(|object| objects.get(object)) {
            Some(object) => Ok(object.locals.get(index)),
            // The unchanged default object.
            None if self.unit(target).binding.name == 0 => Ok([0.0; 4]),
            None => Err(Error::InvalidOperation),
        }
    }

    /// GetProgramLocalParameterdvARB.
    ///
    /// # Errors
    /// As [`program_local_parameter_4f`](Self::program_local_parameter_4f).
    pub fn get_program_local_parameter_dv(&self, target: u32, index: u32) -> Result<[f64; 4], Error> {
        self.get_program_local_parameter_fv(target, index).map(widen)
    }

    /// ProgramEnvParameters4fvEXT: sets the environment parameter `index` of `target`, and the following ones. `target`
    /// is VERTEX_PROGRAM_ARB, whose parameters are c\[\], or FRAGMENT_PROGRAM_ARB, or FRAGMENT_PROGRAM_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_VALUE beyond MAX_PROGRAM_ENV_PARAMETERS_ARB; INVALID_OPERATION if one of
    /// the registers tracks a matrix, and then none is changed.
    pub fn program_env_parameters_4fv(&mut self, target: u32, index: u32, values: &[[f32; 4]]) -> Result<(), Error> {
        self.set_environment(target, index, values, |value| value)
    }

    /// As [`set_locals`](Self::set_locals).
    pub(crate) fn set_environment<T: Copy>(
        &mut self,
        target: u32,
        index: u32,
        values: &[T],
        vector: fn(T) -> [f32; 4],
    ) -> Result<(), Error> {
        self.outside()?;
        let (target, range) = environment(target, index, values.len())?;
        if target == Target::Vertex && self.tracking.tracks(range.clone()) {
            return Err(Error::InvalidOperation);
        }
        if !values.is_empty() {
            let places = &mut Arc::make_mut(&mut self.unit_mut(target).environment)[range];
            places.iter_mut().zip(values).for_each(|(place, &value)| *place = vector(value));
        }
        Ok(())
    }

    /// ProgramEnvParameter4f\[v\]ARB: sets one.
    ///
    /// # Errors
    /// As [`program_env_parameters_4fv`](Self::program_env_parameters_4fv).
    pub fn program_env_parameter_4f(&mut self, target: u32, index: u32, value: [f32; 4]) -> Result<(), Error> {
        self.program_env_parameters_4fv(target, index, &[value])
    }

    /// ProgramEnvParameter4d\[v\]ARB: the same for doubles.
    ///
    /// # Errors
    /// As [`program_env_parameters_4fv`](Self::program_env_parameters_4fv).
    pub fn program_env_parameter_4d(&mut self, target: u32, index: u32, value: [f64; 4]) -> Result<(), Error> {
        self.program_env_parameter_4f(target, index, narrow(value))
    }

    /// GetProgramEnvParameterfvARB: tracked or not.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_VALUE beyond MAX_PROGRAM_ENV_PARAMETERS_ARB.
    pub fn get_program_env_parameter_fv(&self, target: u32, index: u32) -> Result<[f32; 4], Error> {
        self.outside()?;
        let (target, range) = environment(target, index, 1)?;
        Ok(self.unit(target).environment[range.start])
    }

    /// GetProgramEnvParameterdvARB.
    ///
    /// # Errors
    /// As [`get_program_env_parameter_fv`](Self::get_program_env_parameter_fv).
    pub fn get_program_env_parameter_dv(&self, target: u32, index: u32) -> Result<[f64; 4], Error> {
        self.get_program_env_parameter_fv(target, index).map(widen)
    }

    /// ProgramParameters4fvNV: sets c\[`index`\] and the following ones. `target` is VERTEX_PROGRAM_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_VALUE beyond c\[255\]; INVALID_OPERATION if one of the registers tracks
    /// a matrix, and then none is changed.
    pub fn program_parameters_4fv(&mut self, target: u32, index: u32, values: &[[f32; 4]]) -> Result<(), Error> {
        self.outside()?;
        registers(target, index, values.len())?;
        // They are the same.
        self.program_env_parameters_4fv(VERTEX_PROGRAM_ARB, index, values)
    }

    /// ProgramParameters4dvNV: the same for doubles.
    ///
    /// # Errors
    /// As [`program_parameters_4fv`](Self::program_parameters_4fv).
    pub fn program_parameters_4dv(&mut self, target: u32, index: u32, values: &[[f64; 4]]) -> Result<(), Error> {
        self.outside()?;
        registers(target, index, values.len())?;
        self.set_environment(VERTEX_PROGRAM_ARB, index, values, narrow)
    }

    /// ProgramParameter4f\[v\]NV: sets c\[`index`\].
    ///
    /// # Errors
    /// As [`program_parameters_4fv`](Self::program_parameters_4fv).
    pub fn program_parameter_4f(&mut self, target: u32, index: u32, value: [f32; 4]) -> Result<(), Error> {
        self.program_parameters_4fv(target, index, &[value])
    }

    /// ProgramParameter4d\[v\]NV: the same for doubles.
    ///
    /// # Errors
    /// As [`program_parameters_4fv`](Self::program_parameters_4fv).
    pub fn program_parameter_4d(&mut self, target: u32, index: u32, value: [f64; 4]) -> Result<(), Error> {
        self.program_parameter_4f(target, index, narrow(value))
    }

    /// GetProgramParameterfvNV: c\[`index`\], tracked or not. `name` is PROGRAM_PARAMETER_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets and names; INVALID_VALUE beyond c\[255\].
    pub fn get_program_parameter_fv(&self, target: u32, index: u32, name: u32) -> Result<[f32; 4], Error> {
        self.outside()?;
        if name != PROGRAM_PARAMETER_NV {
            return Err(Error::InvalidEnum);
        }
        Ok(self.unit(Target::Vertex).environment[registers(target, index, 1)?.start])
    }

    /// GetProgramParameterdvNV.
    ///
    /// # Errors
    /// As [`get_program_parameter_fv`](Self::get_program_parameter_fv).
    pub fn get_program_parameter_dv(&self, target: u32, index: u32, name: u32) -> Result<[f64; 4], Error> {
        self.get_program_parameter_fv(target, index, name).map(widen)
    }
}
