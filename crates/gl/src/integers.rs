//! Integer parameters (NV_gpu_program4, additions to 2.14.1, 3.11.1 and 6.1.12). A parameter is four words of 32 bits;
//! these entry points and those of floats write and read the same ones.

use super::{Context, Error};

fn of_signed(value: [i32; 4]) -> [f32; 4] {
    value.map(|word| f32::from_bits(word as u32))
}

fn of_unsigned(value: [u32; 4]) -> [f32; 4] {
    value.map(f32::from_bits)
}

fn signed(value: [f32; 4]) -> [i32; 4] {
    value.map(|word| word.to_bits() as i32)
}

fn unsigned(value: [f32; 4]) -> [u32; 4] {
    value.map(f32::to_bits)
}

impl Context {
    /// ProgramLocalParametersI4ivNV.
    ///
    /// # Errors
    /// As [`program_local_parameters_4fv`](Self::program_local_parameters_4fv).
    pub fn program_local_parameters_4iv(&mut self, target: u32, index: u32, values: &[[i32; 4]]) -> Result<(), Error> {
        self.set_locals(target, index, values, of_signed)
    }

    /// ProgramLocalParametersI4uivNV.
    ///
    /// # Errors
    /// As [`program_local_parameters_4fv`](Self::program_local_parameters_4fv).
    pub fn program_local_parameters_4uiv(&mut self, target: u32, index: u32, values: &[[u32; 4]]) -> Result<(), Error> {
        self.set_locals(target, index, values, of_unsigned)
    }

    /// ProgramLocalParameterI4i\[v\]NV.
    ///
    /// # Errors
    /// As [`program_local_parameters_4fv`](Self::program_local_parameters_4fv).
    pub fn program_local_parameter_4i(&mut self, target: u32, index: u32, value: [i32; 4]) -> Result<(), Error> {
        self.program_local_parameter_4f(target, index, of_signed(value))
    }

    /// ProgramLocalParameterI4ui\[v\]NV.
    ///
    /// # Errors
    /// As [`program_local_parameters_4fv`](Self::program_local_parameters_4fv).
    pub fn program_local_parameter_4ui(&mut self, target: u32, index: u32, value: [u32; 4]) -> Result<(), Error> {
        self.program_local_parameter_4f(target, index, of_unsigned(value))
    }

    /// GetProgramLocalParameterIivNV.
    ///
    /// # Errors
    /// As [`get_program_local_parameter_fv`](Self::get_program_local_parameter_fv).
    pub fn get_program_local_parameter_iv(&self, target: u32, index: u32) -> Result<[i32; 4], Error> {
        self.get_program_local_parameter_fv(target, index).map(signed)
    }

    /// GetProgramLocalParameterIuivNV.
    ///
    /// # Errors
    /// As [`get_program_local_parameter_fv`](Self::get_program_local_parameter_fv).
    pub fn get_program_local_parameter_uiv(&self, target: u32, index: u32) -> Result<[u32; 4], Error> {
        self.get_program_local_parameter_fv(target, index).map(unsigned)
    }

    /// ProgramEnvParametersI4ivNV.
    ///
    /// # Errors
    /// As [`program_env_parameters_4fv`](Self::program_env_parameters_4fv).
    pub fn program_env_parameters_4iv(&mut self, target: u32, index: u32, values: &[[i32; 4]]) -> Result<(), Error> {
        self.set_environment(target, index, values, of_signed)
    }

    /// ProgramEnvParametersI4uivNV.
    ///
    /// # Errors
    /// As [`program_env_parameters_4fv`](Self::program_env_parameters_4fv).
    pub fn program_env_parameters_4uiv(&mut self, target: u32, index: u32, values: &[[u32; 4]]) -> Result<(), Error> {
        self.set_environment(target, index, values, of_unsigned)
    }

    /// ProgramEnvParameterI4i\[v\]NV.
    ///
    /// # Errors
    /// As [`program_env_parameters_4fv`](Self::program_env_parameters_4fv).
    pub fn program_env_parameter_4i(&mut self, target: u32, index: u32, value: [i32; 4]) -> Result<(), Error> {
        self.program_env_parameter_4f(target, index, of_signed(value))
    }

    /// ProgramEnvParameterI4ui\[v\]NV.
    ///
    /// # Errors
    /// As [`program_env_parameters_4fv`](Self::program_env_parameters_4fv).
    pub fn program_env_parameter_4ui(&mut self, target: u32, index: u32, value: [u32; 4]) -> Result<(), Error> {
        self.program_env_parameter_4f(target, index, of_unsigned(value))
    }

    /// GetProgramEnvParameterIivNV.
    ///
    /// # Errors
    /// As [`get_program_env_parameter_fv`](Self::get_program_env_parameter_fv).
    pub fn get_program_env_parameter_iv(&self, target: u32, index: u32) -> Result<[i32; 4], Error> {
        self.get_program_env_parameter_fv(target, index).map(signed)
    }

    /// GetProgramEnvParameterIuivNV.
    ///
    /// # Errors
    /// As [`get_program_env_parameter_fv`](Self::get_program_env_parameter_fv).
    pub fn get_program_env_parameter_uiv(&self, target: u32, index: u32) -> Result<[u32; 4], Error> {
        self.get_program_env_parameter_fv(target, index).map(unsigned)
    }
}
