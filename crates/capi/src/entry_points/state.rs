//! What these extensions add to entry points that the GL has anyway.

use super::answer;
use crate::group::nvjit_context;
use crate::program::c_string;
use crate::{borrow, borrow_mut, guard, nvjit_status, store};
use std::ffi::c_char;

/// glEnable for the capabilities of these extensions; NVJIT_INVALID_ENUM for others, which are the driver's. One thread at a
/// time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Enable(context: *mut nvjit_context, cap: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.enable(cap)?)
        }
    })
}

/// glDisable, as nvjit_Enable. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Disable(context: *mut nvjit_context, cap: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.disable(cap)?)
        }
    })
}

/// glEnableClientState for GL_VERTEX_ATTRIB_ARRAYi_NV, which is what nvjit_EnableVertexAttribArrayARB enables; NVJIT_INVALID_ENUM for
/// others, which are the driver's. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_EnableClientState(context: *mut nvjit_context, array: u32) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard(|| Ok(unsafe { borrow_mut(context) }?.context.set_client_state(array, true)?))
}

/// glDisableClientState, as nvjit_EnableClientState. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_DisableClientState(context: *mut nvjit_context, array: u32) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard(|| Ok(unsafe { borrow_mut(context) }?.context.set_client_state(array, false)?))
}

/// glIsEnabled, as nvjit_Enable and nvjit_EnableClientState; `*result` is GL_FALSE if there is an error. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_IsEnabled(context: *const nvjit_context, cap: u32, result: *mut u8) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { answer(context, result, |context| context.is_enabled(cap)) }
}

/// glGetIntegerv for the names of these extensions; NVJIT_INVALID_ENUM for others, which are the driver's. One thread at a
/// time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetIntegerv(
    context: *const nvjit_context,
    pname: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params, context.get_integer(pname)?)
        }
    })
}

/// glGetString for GL_PROGRAM_ERROR_STRING_NV; NVJIT_INVALID_ENUM for other names, which are the driver's. The string stays
/// where it is until nvjit_LoadProgramNV or nvjit_ProgramStringARB is called on this context, or the context is freed. One thread at a time may use the
/// context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetString(
    context: *mut nvjit_context,
    name: u32,
    string: *mut *const c_char,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        let context = unsafe { borrow_mut(context) }?;
        let current = c_string(context.context.get_string(name)?);
        // The application may still have the pointer of an earlier call.
        if current != context.error_string {
            context.error_string = current;
        }
        // SAFETY: the caller's contract.
        unsafe { store(string, context.error_string.as_ptr()) }
    })
}

/// glBegin, as far as programs are concerned: NVJIT_INVALID_OPERATION if a program that is needed does not exist. Until
/// nvjit_End most functions on the context are NVJIT_INVALID_OPERATION. A driver that tracks Begin and End itself calls
/// nvjit_context_validate instead. One thread at a time may use the context.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Begin(context: *mut nvjit_context) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard(|| Ok(unsafe { borrow_mut(context) }?.context.begin()?))
}

/// glEnd. One thread at a time may use the context.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_End(context: *mut nvjit_context) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard(|| Ok(unsafe { borrow_mut(context) }?.context.end()?))
}
