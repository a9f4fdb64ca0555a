//! The GL's entry points on program objects: a function for each, its arguments in the GL's order behind the context. GLenum is
//! u32, GLsizei i32, GLboolean u8. The status is GL_NO_ERROR (NVJIT_OK) or the error that GetError is to return; results come
//! through a last argument.
//!
//! One thread at a time may use a context; contexts of one group may be used at the same time.

// The header has the functions in this order.
pub mod programs;

pub mod parameters;

pub mod state;

pub mod attributes;

pub mod arb;

pub mod integers;

pub mod buffers;

pub mod images;

pub mod subroutines;

pub mod fixed;

use super::group::nvjit_context;
use super::nvjit_status::{self, NVJIT_INVALID_VALUE};
use super::{Outcome, borrow, guard, store};
use nvjit_gl::{Context, Error};

/// A count of the GL, which must not be negative.
fn count(n: i32) -> Outcome<usize> {
    usize::try_from(n).map_err(|_| NVJIT_INVALID_VALUE)
}

/// Stores whether something is so in a context; GL_FALSE if there is an error.
///
/// # Safety
/// Pointers are NULL or valid.
unsafe fn answer(
    context: *const nvjit_context,
    result: *mut u8,
    is_so: impl FnOnce(&Context) -> Result<bool, Error>,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(result, 0)?;
            store(result, is_so(context)?.into())
        }
    })
}
