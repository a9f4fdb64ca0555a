//! Integer parameters (NV_gpu_program4): the words of float ones, written and read as integers.

use super::count;
use crate::group::nvjit_context;
use crate::{borrow, borrow_mut, elements, guard, nvjit_status, store};

/// glProgramLocalParameterI4iNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameterI4iNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: i32,
    y: i32,
    z: i32,
    w: i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameter_4i(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramLocalParameterI4ivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameterI4ivNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameter_4i(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glProgramLocalParametersI4ivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParametersI4ivNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    num: i32,
    params: *const i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameters_4iv(target, index, elements(params.cast(), count(num)?)?)?)
        }
    })
}

/// glProgramLocalParameterI4uiNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameterI4uiNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: u32,
    y: u32,
    z: u32,
    w: u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameter_4ui(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramLocalParameterI4uivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameterI4uivNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameter_4ui(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glProgramLocalParametersI4uivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParametersI4uivNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    num: i32,
    params: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameters_4uiv(target, index, elements(params.cast(), count(num)?)?)?)
        }
    })
}

/// glGetProgramLocalParameterIivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramLocalParameterIivNV(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_local_parameter_iv(target, index)?)
        }
    })
}

/// glGetProgramLocalParameterIuivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramLocalParameterIuivNV(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    params: *mut u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_local_parameter_uiv(target, index)?)
        }
    })
}

/// glProgramEnvParameterI4iNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameterI4iNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: i32,
    y: i32,
    z: i32,
    w: i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameter_4i(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramEnvParameterI4ivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameterI4ivNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameter_4i(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glProgramEnvParametersI4ivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParametersI4ivNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    num: i32,
    params: *const i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameters_4iv(target, index, elements(params.cast(), count(num)?)?)?)
        }
    })
}

/// glProgramEnvParameterI4uiNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameterI4uiNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: u32,
    y: u32,
    z: u32,
    w: u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameter_4ui(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramEnvParameterI4uivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameterI4uivNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameter_4ui(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glProgramEnvParametersI4uivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParametersI4uivNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    num: i32,
    params: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameters_4uiv(target, index, elements(params.cast(), count(num)?)?)?)
        }
    })
}

/// glGetProgramEnvParameterIivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramEnvParameterIivNV(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_env_parameter_iv(target, index)?)
        }
    })
}

/// glGetProgramEnvParameterIuivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramEnvParameterIuivNV(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    params: *mut u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_env_parameter_uiv(target, index)?)
        }
    })
}
