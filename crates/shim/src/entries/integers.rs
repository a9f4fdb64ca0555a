//! Integer parameters (NV_gpu_program4) and subroutines (NV_gpu_program5).

use super::programs::{copied, four, give, listed, vectors};

entries! {
    fn glProgramLocalParameterI4iNV(target: u32, index: u32, x: i32, y: i32, z: i32, w: i32) {
        listed(move |shadow| shadow.context.program_local_parameter_4i(target, index, [x, y, z, w]));
    }
    fn glProgramLocalParameterI4ivNV(target: u32, index: u32, v: *const i32) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_local_parameter_4i(target, index, value));
    }
    fn glProgramLocalParameterI4uiNV(target: u32, index: u32, x: u32, y: u32, z: u32, w: u32) {
        listed(move |shadow| shadow.context.program_local_parameter_4ui(target, index, [x, y, z, w]));
    }
    fn glProgramLocalParameterI4uivNV(target: u32, index: u32, v: *const u32) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_local_parameter_4ui(target, index, value));
    }
    fn glProgramLocalParametersI4ivNV(target: u32, index: u32, count: i32, v: *const i32) {
        // SAFETY: the client's.
        let values = unsafe { vectors(target, index, v, count) };
        listed(move |shadow| shadow.context.program_local_parameters_4iv(target, index, values.as_deref().map_err(|&error| error)?));
    }
    fn glProgramLocalParametersI4uivNV(target: u32, index: u32, count: i32, v: *const u32) {
        // SAFETY: the client's.
        let values = unsafe { vectors(target, index, v, count) };
        listed(move |shadow| shadow.context.program_local_parameters_4uiv(target, index, values.as_deref().map_err(|&error| error)?));
    }
    fn glProgramEnvParameterI4iNV(target: u32, index: u32, x: i32, y: i32, z: i32, w: i32) {
        listed(move |shadow| shadow.context.program_env_parameter_4i(target, index, [x, y, z, w]));
    }
    fn glProgramEnvParameterI4ivNV(target: u32, index: u32, v: *const i32) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_env_parameter_4i(target, index, value));
    }
    fn glProgramEnvParameterI4uiNV(target: u32, index: u32, x: u32, y: u32, z: u32, w: u32) {
        listed(move |shadow| shadow.context.program_env_parameter_4ui(target, index, [x, y, z, w]));
    }
    fn glProgramEnvParameterI4uivNV(target: u32, index: u32, v: *const u32) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_env_parameter_4ui(target, index, value));
    }
    fn glProgramEnvParametersI4ivNV(target: u32, index: u32, count: i32, v: *const i32) {
        // SAFETY: the client's.
        let values = unsafe { vectors(target, index, v, count) };
        listed(move |shadow| shadow.context.program_env_parameters_4iv(target, index, values.as_deref().map_err(|&error| error)?));
    }
    fn glProgramEnvParametersI4uivNV(target: u32, index: u32, count: i32, v: *const u32) {
        // SAFETY: the client's.
        let values = unsafe { vectors(target, index, v, count) };
        listed(move |shadow| shadow.context.program_env_parameters_4uiv(target, index, values.as_deref().map_err(|&error| error)?));
    }
    fn glGetProgramLocalParameterIivNV(target: u32, index: u32, v: *mut i32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_local_parameter_iv(target, index)) };
    }
    fn glGetProgramLocalParameterIuivNV(target: u32, index: u32, v: *mut u32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_local_parameter_uiv(target, index)) };
    }
    fn glGetProgramEnvParameterIivNV(target: u32, index: u32, v: *mut i32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_env_parameter_iv(target, index)) };
    }
    fn glGetProgramEnvParameterIuivNV(target: u32, index: u32, v: *mut u32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_env_parameter_uiv(target, index)) };
    }

    fn glProgramSubroutineParametersuivNV(target: u32, count: i32, v: *const u32) {
        // SAFETY: the client's.
        let values = unsafe { copied(v, count) };
        listed(move |shadow| shadow.context.program_subroutine_parameters_uiv(target, values.as_deref().map_err(|&error| error)?));
    }
    fn glGetProgramSubroutineParameteruivNV(target: u32, index: u32, v: *mut u32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_subroutine_parameter_uiv(target, index).map(|own| [own])) };
    }
}
