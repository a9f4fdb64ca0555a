//! Subroutine parameters (ARB_shader_subroutine in NV_gpu_program5): the subroutine that each calls. They are the
//! context's, and are reset with every program that is bound or loaded.

use super::{Context, Error};
use nvjit::language::program::ParameterSource;
use nvjit::limits::MAX_SUBROUTINE_PARAMETERS;
use std::sync::Arc;

impl Context {
    /// ProgramSubroutineParametersuivNV: sets the subroutines that `program.subroutine[0]` and the following parameters
    /// of the current program of `target` call, by SUBROUTINENUM: one for each up to the program's last.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_OPERATION if no program is loaded, or a parameter has no such subroutine
    /// in its type; INVALID_VALUE if there are more or fewer parameters.
    pub fn program_subroutine_parameters_uiv(&mut self, target: u32, numbers: &[u32]) -> Result<(), Error> {
        self.outside()?;
        let target = super::bindable(target)?;
        let loaded = self.loaded(target).ok_or(Error::InvalidOperation)?;
        let parameters = || {
            loaded.program.parameters().iter().filter_map(|parameter| match parameter.source {
                ParameterSource::Subroutine(number) => Some((parameter, usize::from(number))),
                _ => None,
            })
        };
        let count = parameters().map(|(_, number)| number + 1).max().unwrap_or(0);
        if numbers.len() != count || count > MAX_SUBROUTINE_PARAMETERS {
            return Err(Error::InvalidValue);
        }
        for (parameter, number) in parameters() {
            if !loaded.program.subroutines(parameter).iter().any(|&own| u32::from(own) == numbers[number]) {
                return Err(Error::InvalidOperation);
            }
        }
        // Numbers without a parameter are ignored.
        let numbers = numbers.iter().map(|&number| u16::try_from(number).unwrap_or(0)).collect();
        self.unit_mut(target).subroutines = Arc::new(numbers);
        Ok(())
    }

    /// GetProgramSubroutineParameteruivNV: the subroutine that `program.subroutine[index]` of the current program of
    /// `target` calls. Parameters are the context's, so those that no program has are not an error, but 0.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_VALUE if `index` is not below MAX_PROGRAM_SUBROUTINE_PARAMETERS_NV.
    pub fn get_program_subroutine_parameter_uiv(&self, target: u32, index: u32) -> Result<u32, Error> {
        self.outside()?;
        let target = super::bindable(target)?;
        let index = usize::try_from(index).ok().filter(|&index| index < MAX_SUBROUTINE_PARAMETERS);
        let index = index.ok_or(Error::InvalidValue)?;
        let chosen = self.unit(target).subroutines.get(index).copied();
        let first = || {
            let loaded = self.loaded(target)?;
            let is_it = |source: &ParameterSource| *source == ParameterSource::Subroutine(index as u16);
            let parameter = loaded.program.parameters().iter().find(|parameter| is_it(&parameter.source))?;
            loaded.program.subroutines(parameter).into_iter().min()
        };
        Ok(chosen.or_else(first).unwrap_or(0).into())
    }
}
