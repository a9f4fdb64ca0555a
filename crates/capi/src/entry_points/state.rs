//! Strings of the context.

use crate::group::nvjit_context;
use crate::program::c_string;
use crate::{borrow_mut, guard, nvjit_status, store};
use std::ffi::c_char;

/// glGetString for GL_PROGRAM_ERROR_STRING_NV; NVJIT_INVALID_ENUM for other names, which are the driver's. The string
/// stays where it is until nvjit_LoadProgramNV or nvjit_ProgramStringARB is called on this context, or the context is
/// freed. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetString(
    context: *mut nvjit_context,
    name: u32,
    string: *mut *const c_char,
) -> nvjit_status {
    guard("nvjit_GetString", || {
        // SAFETY: the caller's contract.
        let context = unsafe { borrow_mut(context, "context") }?;
        let current = c_string(context.context.get_string(name)?);
        // The application may still have the pointer of an earlier call.
        if current != context.error_string {
            context.error_string = current;
        }
        // SAFETY: the caller's contract.
        unsafe { store(string, "string", context.error_string.as_ptr()) }
    })
}
