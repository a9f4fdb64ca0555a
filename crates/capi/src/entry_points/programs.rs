//! Whether programs are resident.

use super::count;
use crate::group::nvjit_context;
use crate::nvjit_status::NVJIT_NULL_POINTER;
use crate::{borrow, elements, guard, nvjit_status, store};

/// glAreProgramsResidentNV; `*result` is GL_FALSE if there is an error. `residences` is written only if not all are
/// resident. One thread at a time may use the context.
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
    guard("nvjit_AreProgramsResidentNV", || {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context, "context")?.context;
            store(result, "result", 0)?;
            let report = |index, resident: bool| {
                if !residences.is_null() {
                    residences.add(index).write(resident.into());
                }
            };
            let all = context.report_residences(elements(ids, "ids", count(n, "n")?)?, report)?;
            if !all && residences.is_null() {
                return Err(NVJIT_NULL_POINTER.because("residences is NULL, and not all are resident"));
            }
            store(result, "result", all.into())
        }
    })
}
