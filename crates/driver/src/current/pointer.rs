//! A thread-local pointer to the context, or null, which each entry point reads.
//!
//! A loaded library usually calls a function to find a thread-local variable. With glibc, this variable has the model
//! "initial exec", as in other drivers: it is in the static block of each thread, where two instructions find it.

#[cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]
mod own {
    use crate::context::Context;
    use std::arch::{asm, global_asm};

    global_asm!(
        ".pushsection .tbss.nvjit_gl_current,\"awT\",@nobits",
        ".balign 8",
        ".globl nvjit_gl_current",
        ".hidden nvjit_gl_current",
        ".type nvjit_gl_current, @object",
        ".size nvjit_gl_current, 8",
        "nvjit_gl_current:",
        ".zero 8",
        ".popsection",
    );

    /// The pointer of this thread.
    #[inline(always)]
    pub fn get() -> *mut Context {
        let pointer;
        // SAFETY: the offset is that of the variable above, which each thread has.
        unsafe {
            asm!(
                "mov {pointer}, qword ptr [rip + nvjit_gl_current@GOTTPOFF]",
                "mov {pointer}, qword ptr fs:[{pointer}]",
                pointer = out(reg) pointer,
                options(nostack, preserves_flags, readonly),
            );
        }
        pointer
    }

    /// Sets it.
    pub fn set(pointer: *mut Context) {
        // SAFETY: as above; no other thread writes to this one's variable.
        unsafe {
            asm!(
                "mov {place}, qword ptr [rip + nvjit_gl_current@GOTTPOFF]",
                "mov qword ptr fs:[{place}], {pointer}",
                place = out(reg) _,
                pointer = in(reg) pointer,
                options(nostack, preserves_flags),
            );
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu")))]
mod own {
    use crate::context::Context;
    use std::cell::Cell;
    use std::ptr::null_mut;

    thread_local! {
        static CURRENT: Cell<*mut Context> = const { Cell::new(null_mut()) };
    }

    /// The pointer of this thread.
    #[inline(always)]
    pub fn get() -> *mut Context {
        CURRENT.get()
    }

    /// Sets it.
    pub fn set(pointer: *mut Context) {
        CURRENT.set(pointer);
    }
}

pub use own::{get, set};
