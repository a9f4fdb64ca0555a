//! Entry to and exit from shading code on 64-bit ARM, with the system's convention, AAPCS64. Switches FPCR.
//!
//! Code is written by one thread and run by others, so [`enter`] has an `isb`, which discards prefetched instructions.
//! (The writer has made the code visible to fetches.)

use super::{CallContext, access, answer};

/// FPCR of shading code: only FZ. Round to nearest, no traps, no default NaN.
const SHADING: u64 = 1 << 24;

pub(super) fn has_avx() -> bool {
    false
}

/// Calls `code(context)` with the FPCR of shading code.
///
/// # Safety
/// See [`EntryPoint::new`](super::EntryPoint::new).
#[unsafe(naked)]
pub(super) unsafe extern "C" fn enter(context: *mut CallContext, code: *const u8) {
    std::arch::naked_asm!(
        "stp x29, x30, [sp, #-32]!",
        "mov x29, sp",
        "str x0, [sp, #16]",
        "mrs x9, fpcr",
        "str w9, [x0, #{saved}]",
        "mov x9, #{shading}",
        "msr fpcr, x9",
        "isb",
        "blr x1",
        "ldr x0, [sp, #16]",
        "ldr w9, [x0, #{saved}]",
        "msr fpcr, x9",
        "ldp x29, x30, [sp], #32",
        "ret",
        shading = const SHADING,
        saved = const std::mem::offset_of!(CallContext, saved_mode),
    )
}

/// A function that calls `$answer` with the caller's FPCR. Shading code calls it through the context.
macro_rules! thunk {
    ($name:ident, $answer:ident) => {
        /// # Safety
        /// Only for shading code under [`enter`].
        #[unsafe(naked)]
        pub(super) unsafe extern "C" fn $name(context: *const CallContext) {
            std::arch::naked_asm!(
                "stp x29, x30, [sp, #-16]!",
                "mov x29, sp",
                "ldr w9, [x0, #{saved}]",
                "msr fpcr, x9",
                "bl {answer}",
                "mov x9, #{shading}",
                "msr fpcr, x9",
                "ldp x29, x30, [sp], #16",
                "ret",
                shading = const SHADING,
                saved = const std::mem::offset_of!(CallContext, saved_mode),
                answer = sym $answer,
            )
        }
    };
}

thunk!(sample_thunk, answer);
thunk!(access_thunk, access);

/// No generated code calls it.
pub(super) use access_thunk as access_keeping_thunk;
