//! Program objects: loading, names, residence, queries, and the run of vertex state programs.

use super::{answer, count};
use crate::group::nvjit_context;
use crate::nvjit_status::NVJIT_NULL_POINTER;
use crate::{borrow, borrow_mut, elements, elements_mut, guard, nvjit_status, store};

/// glLoadProgramNV. For what is wrong with a program, see nvjit_GetIntegerv, nvjit_GetString and nvjit_context_load_errors.
/// One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_LoadProgramNV(
    context: *mut nvjit_context,
    target: u32,
    id: u32,
    len: i32,
    program: *const u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.load_program(target, id, elements(program, count(len)?)?)?)
        }
    })
}

/// glBindProgramNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_BindProgramNV(context: *mut nvjit_context, target: u32, id: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.bind_program(target, id)?)
        }
    })
}

/// glDeleteProgramsNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_DeleteProgramsNV(context: *mut nvjit_context, n: i32, ids: *const u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.delete_programs(elements(ids, count(n)?)?)?)
        }
    })
}

/// glGenProgramsNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GenProgramsNV(context: *mut nvjit_context, n: i32, ids: *mut u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.gen_programs(elements_mut(ids, count(n)?)?)?)
        }
    })
}

/// glIsProgramNV; `*result` is GL_FALSE if there is an error. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_IsProgramNV(context: *const nvjit_context, id: u32, result: *mut u8) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { answer(context, result, |context| context.is_program(id)) }
}

/// glAreProgramsResidentNV; `*result` is GL_FALSE if there is an error. `residences` is written only if not all are resident.
/// One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_AreProgramsResidentNV(
    context: *const nvjit_context,
    n: i32,
    ids: *const u32,
    residences: *mut u8,
    result: *mut u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(result, 0)?;
            let report = |index, resident: bool| {
                if !residences.is_null() {
                    residences.add(index).write(resident.into());
                }
            };
            let all = context.report_residences(elements(ids, count(n)?)?, report)?;
            if !all && residences.is_null() {
                return Err(NVJIT_NULL_POINTER);
            }
            store(result, all.into())
        }
    })
}

/// glRequestResidentProgramsNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_RequestResidentProgramsNV(
    context: *mut nvjit_context,
    n: i32,
    ids: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.request_resident_programs(elements(ids, count(n)?)?)?)
        }
    })
}

/// glGetProgramivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramivNV(
    context: *const nvjit_context,
    id: u32,
    pname: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params, context.get_program_iv(id, pname)?)
        }
    })
}

/// glGetProgramStringNV; `program` has room for GL_PROGRAM_LENGTH_NV bytes, a number that contexts of the group change when
/// they load the program meanwhile. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramStringNV(
    context: *const nvjit_context,
    id: u32,
    pname: u32,
    program: *mut u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            let text = context.get_program_string(id, pname)?;
            elements_mut(program, text.len())?.copy_from_slice(&text);
            Ok(())
        }
    })
}

/// glExecuteProgramNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ExecuteProgramNV(
    context: *mut nvjit_context,
    target: u32,
    id: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.execute_program(target, id, *borrow(params.cast())?)?)
        }
    })
}
