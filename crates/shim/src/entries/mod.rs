//! The functions that clients call, as symbols of this library, and the ways by which clients find them: by linking, by dlsym, by
//! glXGetProcAddress and eglGetProcAddress.
//!
//! - [`contexts`]: contexts come and go; [`state`]: what is enabled, asked for and drawn;
//! - [`programs`]: program objects, parameters and tracked matrices; [`attributes`]: vertex attributes of NV_vertex_program.

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
mod contexts;
mod programs;
mod state;

use crate::driver;
use std::ffi::{CStr, c_char, c_void};

/// The shim's function of this name.
fn find(name: &str) -> Option<*mut c_void> {
    [attributes::find, contexts::find, programs::find, state::find, self::by_name]
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

/// The shim's function, or else the driver's.
unsafe fn address(name: *const c_char) -> *mut c_void {
    if name.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: names end in zeros.
    let name = unsafe { CStr::from_ptr(name) };
    name.to_str().ok().and_then(find).unwrap_or_else(|| driver::find(name))
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

/// dlsym, by which clients find functions in a library that they have opened. Names of the GL that the shim has are the shim's, whatever the
/// library is; if the library has no such function, there is none.
#[cfg_attr(not(test), unsafe(no_mangle))]
unsafe extern "C" fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void {
    if name.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: names end in zeros.
    let name = unsafe { CStr::from_ptr(name) };
    let own = name.to_str().ok().filter(|name| name.starts_with("gl") || name.starts_with("egl")).and_then(find);
    let found = driver::symbol(handle, name);
    match own {
        Some(own) if !found.is_null() => own,
        _ => found,
    }
}
