//! Entry to and exit from shading code on x86-64, `sysv64` on every system. Switches MXCSR, and clears the upper halves
//! of vectors, because Cranelift's spills are legacy-SSE moves.

use super::{CallContext, access, answer};

/// MXCSR of shading code: round to nearest, everything masked, flush to zero, denormals are zero.
static SHADING: u32 = 0x9FC0;

pub(super) fn has_avx() -> bool {
    std::arch::is_x86_feature_detected!("avx")
}

/// Calls `code(context)` with the MXCSR of shading code.
///
/// # Safety
/// See [`EntryPoint::new`].
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn enter(context: *mut CallContext, code: *const u8) {
    std::arch::naked_asm!(
        "sub rsp, 8",
        "mov [rsp], rdi",
        "stmxcsr [rdi + {saved}]",
        "ldmxcsr [rip + {shading}]",
        "cmp dword ptr [rdi + {avx}], 0",
        "je 2f",
        "vzeroupper",
        "2:",
        "call rsi",
        "mov rdi, [rsp]",
        "ldmxcsr [rdi + {saved}]",
        "add rsp, 8",
        "ret",
        shading = sym SHADING,
        saved = const std::mem::offset_of!(CallContext, saved_mode),
        avx = const std::mem::offset_of!(CallContext, has_avx),
    )
}

/// A function that calls `$answer` with the caller's MXCSR. Shading code calls it through the context.
macro_rules! thunk {
    ($name:ident, $answer:ident) => {
        /// # Safety
        /// Only for shading code under [`enter`].
        #[unsafe(naked)]
        pub(super) unsafe extern "sysv64" fn $name(context: *const CallContext) {
            std::arch::naked_asm!(
                "sub rsp, 8",
                "mov [rsp], rdi",
                "ldmxcsr [rdi + {saved}]",
                "call {answer}",
                "ldmxcsr [rip + {shading}]",
                "mov rdi, [rsp]",
                "cmp dword ptr [rdi + {avx}], 0",
                "je 2f",
                "vzeroupper",
                "2:",
                "add rsp, 8",
                "ret",
                shading = sym SHADING,
                saved = const std::mem::offset_of!(CallContext, saved_mode),
                avx = const std::mem::offset_of!(CallContext, has_avx),
                answer = sym $answer,
            )
        }
    };
}

thunk!(sample_thunk, answer);
thunk!(access_thunk, access);

/// The state saved by XSAVE: the registers of SSE, AVX and AVX-512, if present; at most 2688 bytes.
const KEPT: u32 = 0b1110_0110;

/// [`access_thunk`] that preserves vector and mask registers.
///
/// # Safety
/// As that; the CPU has AVX.
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn access_keeping_thunk(context: *const CallContext) {
    std::arch::naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "and rsp, -64",
        "sub rsp, 2688",
        // The header.
        "xor eax, eax",
        "mov [rsp + 512], rax",
        "mov [rsp + 520], rax",
        "mov [rsp + 528], rax",
        "mov [rsp + 536], rax",
        "mov [rsp + 544], rax",
        "mov [rsp + 552], rax",
        "mov [rsp + 560], rax",
        "mov [rsp + 568], rax",
        "mov eax, {kept}",
        "xor edx, edx",
        "xsave64 [rsp]",
        "call {access}",
        "mov eax, {kept}",
        "xor edx, edx",
        "xrstor64 [rsp]",
        "mov rsp, rbp",
        "pop rbp",
        "ret",
        kept = const KEPT,
        access = sym access_thunk,
    )
}
