//! A vendor library of EGL 1.4 for GLVND: `__egl_Main` gives libEGL the functions (GLVND's vendor interface of EGL,
//! version 0.2). Platforms: surfaceless, devices (pbuffers only), and X11.

mod config;
mod display;
mod entry_points;
mod enums;

use enums::*;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::null_mut;

/// The functions that libEGL offers a vendor; this library uses none.
#[repr(C)]
pub struct Exports {
    _private: [u8; 0],
}

/// The functions that a vendor gives libEGL.
#[repr(C)]
pub struct Imports {
    get_platform_display: Option<unsafe extern "C" fn(u32, *mut c_void, *const isize) -> *mut c_void>,
    get_supports_api: Option<unsafe extern "C" fn(u32) -> u32>,
    get_vendor_string: Option<unsafe extern "C" fn(c_int) -> *const c_char>,
    get_proc_address: Option<unsafe extern "C" fn(*const c_char) -> *mut c_void>,
    get_dispatch_address: Option<unsafe extern "C" fn(*const c_char) -> *mut c_void>,
    set_dispatch_index: Option<unsafe extern "C" fn(*const c_char, c_int)>,
    is_patch_supported: *const c_void,
    initiate_patch: *const c_void,
    release_patch: *const c_void,
    patch_thread_attach: *const c_void,
    find_native_display_platform: *const c_void,
}

/// The version of libEGL's vendor interface that this library implements.
const MAJOR: u32 = 0;

/// libEGL calls this after loading the library.
///
/// # Safety
/// `imports` is NULL, or points to a table that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __egl_Main(
    version: u32,
    _exports: *const Exports,
    _vendor: *mut c_void,
    imports: *mut Imports,
) -> u32 {
    // SAFETY: the caller's contract.
    let Some(imports) = (unsafe { imports.as_mut() }) else { return 0 };
    if version >> 16 != MAJOR {
        return 0;
    }
    imports.get_platform_display = Some(get_platform_display);
    imports.get_supports_api = Some(get_supports_api);
    imports.get_vendor_string = Some(get_vendor_string);
    imports.get_proc_address = Some(get_proc_address);
    imports.get_dispatch_address = Some(get_dispatch_address);
    imports.set_dispatch_index = Some(set_dispatch_index);
    1
}

/// The display of a platform; NONE is the default platform.
unsafe extern "C" fn get_platform_display(
    platform: u32,
    native: *mut c_void,
    _attributes: *const isize,
) -> *mut c_void {
    let known = [NONE, PLATFORM_SURFACELESS_MESA, PLATFORM_X11_KHR].contains(&(platform as i32));
    if !known {
        return null_mut();
    }
    let platform = if platform as i32 == NONE { PLATFORM_SURFACELESS_MESA as u32 } else { platform };
    let handle = display::displays().of_platform(platform, native.addr());
    std::ptr::without_provenance_mut(handle)
}

unsafe extern "C" fn get_supports_api(api: u32) -> u32 {
    (api as i32 == OPENGL_API).into()
}

/// The platforms, as an extension string.
unsafe extern "C" fn get_vendor_string(name: c_int) -> *const c_char {
    const PLATFORM_EXTENSIONS: c_int = 0;
    match name {
        PLATFORM_EXTENSIONS => c"EGL_MESA_platform_surfaceless EGL_EXT_platform_x11 EGL_KHR_platform_x11".as_ptr(),
        _ => std::ptr::null(),
    }
}

unsafe extern "C" fn get_proc_address(name: *const c_char) -> *mut c_void {
    if name.is_null() {
        return null_mut();
    }
    // SAFETY: libEGL passes a string that ends with a zero.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes();
    let own = entry_points::FUNCTIONS.iter().find(|function| function.name.as_bytes() == name);
    let address = own.map(|function| function.address()).or_else(|| crate::commands::address(name));
    address.map_or(null_mut(), <*const c_void>::cast_mut)
}

/// libEGL dispatches all functions of this library itself.
unsafe extern "C" fn get_dispatch_address(_name: *const c_char) -> *mut c_void {
    null_mut()
}

unsafe extern "C" fn set_dispatch_index(_name: *const c_char, _index: c_int) {}
