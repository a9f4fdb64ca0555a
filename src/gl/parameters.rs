//! Parameters: named and numbered local ones of fragment programs (NV_fragment_program 5.7 and 6.1.13), and the program
//! parameters c[] of the context (NV_vertex_program2 2.14.1.2).

use super::enums::*;
use super::objects::Object;
use super::{Context, Error, Target, narrow, widen};
use crate::limits;
use std::sync::Arc;

/// Which local parameter `name` is.
fn named(object: &Object, name: &[u8]) -> Result<usize, Error> {
    if object.loaded.target != Target::Fragment {
        return Err(Error::InvalidOperation);
    }
    let name = std::str::from_utf8(name).ok().filter(|name| !name.is_empty());
    let parameter = name.and_then(|name| object.loaded.program.named_parameter(name));
    parameter.map(|parameter| usize::from(parameter.index)).ok_or(Error::InvalidValue)
}

fn check_local(target: u32, index: u32) -> Result<usize, Error> {
    if target != FRAGMENT_PROGRAM_NV {
        return Err(Error::InvalidEnum);
    }
    usize::try_from(index)
        .ok()
        .filter(|&index| index < limits::MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS)
        .ok_or(Error::InvalidValue)
}

/// The registers `index` and `count` more.
pub(super) fn registers(target: u32, index: u32, count: usize) -> Result<std::ops::Range<usize>, Error> {
    if target != VERTEX_PROGRAM_NV {
        return Err(Error::InvalidEnum);
    }
    let start = index as usize;
    match start.checked_add(count) {
        Some(end) if end <= limits::VP2_PARAMETERS => Ok(start..end),
        _ => Err(Error::InvalidValue),
    }
}

impl Context {
    /// ProgramNamedParameter4f\[v\]NV: sets the local parameter `name` of the fragment program `id`.
    ///
    /// # Errors
    /// INVALID_OPERATION if `id` is no program, or none with named parameters; INVALID_VALUE if it has none of that name, or
    /// `name` is empty.
    pub fn program_named_parameter_4f(&mut self, id: u32, name: &[u8], value: [f32; 4]) -> Result<(), Error> {
        self.outside()?;
        let mut objects = self.group.shared().lock();
        let object = objects.get_mut(id).ok_or(Error::InvalidOperation)?;
        let index = named(object, name)?;
        Arc::make_mut(&mut object.locals)[index] = value;
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
        let object = objects.get(id).ok_or(Error::InvalidOperation)?;
        Ok(object.locals[named(object, name)?])
    }

    /// GetProgramNamedParameterdvNV.
    ///
    /// # Errors
    /// As [`program_named_parameter_4f`](Self::program_named_parameter_4f).
    pub fn get_program_named_parameter_dv(&self, id: u32, name: &[u8]) -> Result<[f64; 4], Error> {
        self.get_program_named_parameter_fv(id, name).map(widen)
    }

    /// ProgramLocalParameter4f\[v\]ARB: sets p\[`index`\] of the current program of `target`, FRAGMENT_PROGRAM_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_VALUE if `index` is not below MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV;
    /// INVALID_OPERATION if the current program does not exist.
    pub fn program_local_parameter_4f(&mut self, target: u32, index: u32, value: [f32; 4]) -> Result<(), Error> {
        self.outside()?;
        let index = check_local(target, index)?;
        let mut objects = self.group.shared().lock();
        let object = objects.get_mut(self.fragment_binding).filter(|object| object.loaded.target == Target::Fragment);
        Arc::make_mut(&mut object.ok_or(Error::InvalidOperation)?.locals)[index] = value;
        Ok(())
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
    /// As [`program_local_parameter_4f`](Self::program_local_parameter_4f).
    pub fn get_program_local_parameter_fv(&self, target: u32, index: u32) -> Result<[f32; 4], Error> {
        self.outside()?;
        let index = check_local(target, index)?;
        let objects = self.group.shared().lock();
        let object = objects.get(self.fragment_binding).filter(|object| object.loaded.target == Target::Fragment);
        Ok(object.ok_or(Error::InvalidOperation)?.locals[index])
    }

    /// GetProgramLocalParameterdvARB.
    ///
    /// # Errors
    /// As [`program_local_parameter_4f`](Self::program_local_parameter_4f).
    pub fn get_program_local_parameter_dv(&self, target: u32, index: u32) -> Result<[f64; 4], Error> {
        self.get_program_local_parameter_fv(target, index).map(widen)
    }

    /// ProgramParameters4fvNV: sets c\[`index`\] and those behind it. `target` is VERTEX_PROGRAM_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_VALUE beyond c\[255\]; INVALID_OPERATION if one of the registers tracks a
    /// matrix, and then none is changed.
    pub fn program_parameters_4fv(&mut self, target: u32, index: u32, values: &[[f32; 4]]) -> Result<(), Error> {
        self.outside()?;
        let range = registers(target, index, values.len())?;
        if self.tracking.tracks(range.clone()) {
            return Err(Error::InvalidOperation);
        }
        if !values.is_empty() {
            Arc::make_mut(&mut self.parameters)[range].copy_from_slice(values);
        }
        Ok(())
    }

    /// ProgramParameters4dvNV: the same for doubles.
    ///
    /// # Errors
    /// As [`program_parameters_4fv`](Self::program_parameters_4fv).
    pub fn program_parameters_4dv(&mut self, target: u32, index: u32, values: &[[f64; 4]]) -> Result<(), Error> {
        self.outside()?;
        registers(target, index, values.len())?;
        let values: Vec<_> = values.iter().copied().map(narrow).collect();
        self.program_parameters_4fv(target, index, &values)
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
        Ok(self.parameters[registers(target, index, 1)?.start])
    }

    /// GetProgramParameterdvNV.
    ///
    /// # Errors
    /// As [`get_program_parameter_fv`](Self::get_program_parameter_fv).
    pub fn get_program_parameter_dv(&self, target: u32, index: u32, name: u32) -> Result<[f64; 4], Error> {
        self.get_program_parameter_fv(target, index, name).map(widen)
    }
}
