//! The functions that clients call, as symbols of this library, and all ways by which clients find them: linking,
//! dlsym, glXGetProcAddress and eglGetProcAddress.
//!
//! - [`contexts`]: creation and destruction of contexts; [`state`]: enables, queries and display
//!   lists; [`draws`]: draws;
//! - [`programs`]: program objects, parameters and tracked matrices; [`integers`]: integer parameters; [`buffers`]:
//!   parameter buffers; [`attributes`]: vertex attributes of NV_vertex_program; [`evaluators`]: maps of them.

/// Functions of C with the GL's names, and a table of them.
macro_rules! entries {
    ($($(#[$meta:meta])* fn $name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)? $body:block)*) => {
        $(
            $(#[$meta])*
            #[allow(non_snake_case, clippy::missing_safety_doc, reason = "it is the GL's, whose clients give what the GL says")]
            #[cfg_attr(not(test), unsafe(no_mangle))]
            pub unsafe extern "C" fn $name($($arg: $ty),*) $(-> $ret)? $body
        )*

        /// The function of this name.
        pub fn find(name: &str) -> Option<*mut std::ffi::c_void> {
            match name {
                $(stringify!($name) => Some($name as *const () as *mut std::ffi::c_void),)*
                _ => None,
            }
        }
    };
}

mod attributes;
mod buffers;
mod contexts;
mod draws;
mod evaluators;
mod integers;
mod programs;
mod state;

use crate::driver;
use std::ffi::{CStr, c_char, c_void};

/// The shim's function of this name.
fn find(name: &str) -> Option<*mut c_void> {
    [
        attributes::find,
        buffers::find,
        contexts::find,
        draws::find,
        evaluators::find,
        integers::find,
        programs::find,
        state::find,
        self::by_name,
    ]
    .into_iter()
    .find_map(|find| find(name))
}

fn by_name(name: &str) -> Option<*mut c_void> {
    match name {
        "glXGetProcAddress" => Some(glXGetProcAddress as *const () as *mut c_void),
        "glXGetProcAddressARB" => Some(glXGetProcAddressARB as *const () as *mut c_void),
        "eglGetProcAddress" => Some(eglGetProcAddress as *const () as *mut c_void),
        _ => None,
    }
}

/// The shim's function, or the driver's.
unsafe fn address(name: *const c_char) -> *mut c_void {
    if name.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: names end in zeros.
    let name = unsafe { CStr::from_ptr(name) };
    // Clients may take a function for the support of what they draw with.
    let own = draws::find_with_driver(name).or_else(|| name.to_str().ok().and_then(find));
    own.unwrap_or_else(|| driver::find(name))
}

/// glXGetProcAddress.
#[allow(non_snake_case)]
#[cfg_attr(not(test), unsafe(no_mangle))]
unsafe extern "C" fn glXGetProcAddress(name: *const c_char) -> *mut c_void {
    // SAFETY: the client's.
    unsafe { address(name) }
}

/// glXGetProcAddressARB.
#[allow(non_snake_case)]
#[cfg_attr(not(test), unsafe(no_mangle))]
unsafe extern "C" fn glXGetProcAddressARB(name: *const c_char) -> *mut c_void {
    // SAFETY: the client's.
    unsafe { address(name) }
}

/// eglGetProcAddress.
#[allow(non_snake_case)]
#[cfg_attr(not(test), unsafe(no_mangle))]
unsafe extern "C" fn eglGetProcAddress(name: *const c_char) -> *mut c_void {
    // SAFETY: the client's.
    unsafe { address(name) }
}

/// The shim's function for a name that a client looks up in a library with dlsym; zero if the library answers. Names of
/// the GL that the shim implements resolve to the shim's functions for any library; if the library has no such
/// function, to none.
unsafe extern "C" fn looked_up(handle: *mut c_void, name: *const c_char) -> usize {
    if name.is_null() {
        return 0;
    }
    // SAFETY: names end in zeros.
    let name = unsafe { CStr::from_ptr(name) };
    let own = name.to_str().ok().filter(|name| name.starts_with("gl") || name.starts_with("egl")).and_then(find);
    // RTLD_NEXT depends on the caller's library, which is not this one.
    match own {
        Some(own) if handle == libc::RTLD_NEXT || !driver::symbol(handle, name).is_null() => own as usize,
        _ => 0,
    }
}

/// The system's dlsym.
extern "C" fn system() -> usize {
    driver::dlsym()
}

/// dlsym. If the shim has no answer, the call continues in the system's dlsym as if it were made there: RTLD_NEXT
/// depends on the caller.
#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(test), unsafe(no_mangle))]
#[unsafe(naked)]
unsafe extern "C" fn dlsym(_handle: *mut c_void, _name: *const c_char) -> *mut c_void {
    std::arch::naked_asm!(
        "push rdi",
        "push rsi",
        "sub rsp, 8",
        "call {looked_up}",
        "test rax, rax",
        "jne 2f",
        "call {system}",
        "add rsp, 8",
        "pop rsi",
        "pop rdi",
        "test rax, rax",
        "je 3f",
        "jmp rax",
        "2:",
        "add rsp, 24",
        "3:",
        "ret",
        looked_up = sym looked_up,
        system = sym system,
    )
}

/// dlsym. If the shim has no answer, the call continues in the system's dlsym as if it were made there: RTLD_NEXT
/// depends on the caller.
#[cfg(target_arch = "aarch64")]
#[cfg_attr(not(test), unsafe(no_mangle))]
#[unsafe(naked)]
unsafe extern "C" fn dlsym(_handle: *mut c_void, _name: *const c_char) -> *mut c_void {
    std::arch::naked_asm!(
        "stp x29, x30, [sp, #-32]!",
        "mov x29, sp",
        "stp x0, x1, [sp, #16]",
        "bl {looked_up}",
        "cbnz x0, 2f",
        "bl {system}",
        "mov x16, x0",
        "ldp x0, x1, [sp, #16]",
        "ldp x29, x30, [sp], #32",
        "cbz x16, 3f",
        "br x16",
        "2:",
        "ldp x29, x30, [sp], #32",
        "ret",
        "3:",
        "mov x0, xzr",
        "ret",
        looked_up = sym looked_up,
        system = sym system,
    )
}
