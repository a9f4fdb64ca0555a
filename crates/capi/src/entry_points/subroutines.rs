//! What the subroutine parameters of the current programs call (NV_gpu_program5).

use super::count;
use crate::group::nvjit_context;
use crate::{borrow, borrow_mut, elements, guard, nvjit_status, store};

/// glProgramSubroutineParametersuivNV: numbers (SUBROUTINENUM), one for each parameter up to the last that the program has. One thread at a
/// time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramSubroutineParametersuivNV(
    context: *mut nvjit_context,
    target: u32,
    count: i32,
    params: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_subroutine_parameters_uiv(target, elements(params, self::count(count)?)?)?)
        }
    })
}

/// glGetProgramSubroutineParameteruivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramSubroutineParameteruivNV(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    param: *mut u32,
) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard(|| unsafe { store(param, borrow(context)?.context.get_program_subroutine_parameter_uiv(target, index)?) })
}
