//! Program objects as ARB_vertex_program and ARB_fragment_program have them, and their environment parameters. Local parameters are
//! among those of `parameters`.

use super::{answer, count};
use crate::group::nvjit_context;
use crate::{borrow, borrow_mut, elements, elements_mut, guard, nvjit_status, store};

/// glProgramStringARB. The string may be of a language of NV, too. What is wrong with it is reported as for nvjit_LoadProgramNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramStringARB(
    context: *mut nvjit_context,
    target: u32,
    format: u32,
    len: i32,
    string: *const u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_string(target, format, elements(string, count(len)?)?)?)
        }
    })
}

/// glNamedProgramStringEXT; program 0 is the default object of the target. What is wrong with it is reported as for nvjit_LoadProgramNV. One
/// thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_NamedProgramStringEXT(
    context: *mut nvjit_context,
    program: u32,
    target: u32,
    format: u32,
    len: i32,
    string: *const u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.named_program_string(program, target, format, elements(string, count(len)?)?)?)
        }
    })
}

/// glProgramVertexLimitNV: how many vertices the current geometry program may emit. One thread at a time may use the context.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramVertexLimitNV(
    context: *mut nvjit_context,
    target: u32,
    limit: i32,
) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard(|| Ok(unsafe { borrow_mut(context) }?.context.program_vertex_limit(target, limit)?))
}

/// glBindProgramARB, which makes the object if there is none of that name. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_BindProgramARB(context: *mut nvjit_context, target: u32, program: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.bind_program_arb(target, program)?)
        }
    })
}

/// glDeleteProgramsARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_DeleteProgramsARB(
    context: *mut nvjit_context,
    n: i32,
    programs: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.delete_programs(elements(programs, count(n)?)?)?)
        }
    })
}

/// glGenProgramsARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GenProgramsARB(context: *mut nvjit_context, n: i32, programs: *mut u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.gen_programs(elements_mut(programs, count(n)?)?)?)
        }
    })
}

/// glIsProgramARB; `*result` is GL_FALSE if there is an error. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_IsProgramARB(
    context: *const nvjit_context,
    program: u32,
    result: *mut u8,
) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { answer(context, result, |context| context.is_program(program)) }
}

/// glGetProgramivARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramivARB(
    context: *const nvjit_context,
    target: u32,
    pname: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params, context.get_program_iv_arb(target, pname)?)
        }
    })
}

/// glGetProgramStringARB; `string` has room for GL_PROGRAM_LENGTH_ARB bytes, a number that contexts of the group change when
/// they load the program meanwhile. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramStringARB(
    context: *const nvjit_context,
    target: u32,
    pname: u32,
    string: *mut u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            let text = context.get_program_string_arb(target, pname)?;
            elements_mut(string, text.len())?.copy_from_slice(&text);
            Ok(())
        }
    })
}

/// glProgramEnvParameter4fARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameter4fARB(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: f32,
    y: f32,
    z: f32,
    w: f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameter_4f(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramEnvParameter4dARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameter4dARB(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: f64,
    y: f64,
    z: f64,
    w: f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameter_4d(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramEnvParameter4fvARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameter4fvARB(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameter_4f(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glProgramEnvParameter4dvARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameter4dvARB(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameter_4d(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glProgramEnvParameters4fvEXT. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramEnvParameters4fvEXT(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    num: i32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_env_parameters_4fv(target, index, elements(params.cast(), count(num)?)?)?)
        }
    })
}

/// glProgramLocalParameters4fvEXT. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameters4fvEXT(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    num: i32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameters_4fv(target, index, elements(params.cast(), count(num)?)?)?)
        }
    })
}

/// glGetProgramEnvParameterfvARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramEnvParameterfvARB(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    params: *mut f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_env_parameter_fv(target, index)?)
        }
    })
}

/// glGetProgramEnvParameterdvARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramEnvParameterdvARB(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    params: *mut f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_env_parameter_dv(target, index)?)
        }
    })
}
