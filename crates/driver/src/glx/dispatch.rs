//! What applications get for a function of a GLX extension that libGLX does not know: it calls that of the vendor to
//! whom the display, the drawable or the current context belongs, by libGLX's table (GLVND's vendor interface of GLX).

use super::entry_points::{
    copy_sub_buffer, query_current_renderer_integer, query_current_renderer_string, query_renderer_integer,
    query_renderer_string,
};
use super::xlib::{Display, Xid};
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicI32, AtomicPtr, Ordering};

/// A vendor as libGLX knows it.
#[repr(C)]
pub struct Vendor {
    _private: [u8; 0],
}

/// The functions that libGLX offers a vendor; only some are used.
#[repr(C)]
pub struct Exports {
    of_screen: unsafe extern "C" fn(*mut Display, c_int) -> *mut Vendor,
    current: unsafe extern "C" fn() -> *mut Vendor,
    function: unsafe extern "C" fn(*mut Vendor, c_int) -> *mut c_void,
    _contexts_and_configs: [*const c_void; 7],
    _add_drawable: *const c_void,
    _remove_drawable: *const c_void,
    of_drawable: unsafe extern "C" fn(*mut Display, Xid) -> *mut Vendor,
}

static EXPORTS: AtomicPtr<Exports> = AtomicPtr::new(null_mut());

/// Keeps libGLX's functions.
pub fn set_exports(exports: *const Exports) {
    EXPORTS.store(exports.cast_mut(), Ordering::Release);
}

/// The names of the functions; libGLX gives each an index.
const NAMES: [&[u8]; 5] = [
    b"glXCopySubBufferMESA",
    b"glXQueryCurrentRendererIntegerMESA",
    b"glXQueryCurrentRendererStringMESA",
    b"glXQueryRendererIntegerMESA",
    b"glXQueryRendererStringMESA",
];

static INDICES: [AtomicI32; NAMES.len()] = [const { AtomicI32::new(-1) }; NAMES.len()];

/// Keeps the index of a function.
pub fn set_index(name: &[u8], index: c_int) {
    if let Some(place) = NAMES.iter().position(|own| *own == name) {
        INDICES[place].store(index, Ordering::Release);
    }
}

/// The function for applications.
pub fn address(name: &[u8]) -> Option<*const c_void> {
    let functions: [*const c_void; NAMES.len()] = [
        copy as *const c_void,
        current_integer as *const c_void,
        current_string as *const c_void,
        integer as *const c_void,
        text as *const c_void,
    ];
    NAMES.iter().position(|own| *own == name).map(|place| functions[place])
}

/// The function number `place` of the vendor that `find` finds. Without one it is this library's, which reports errors.
fn function(place: usize, find: impl FnOnce(&Exports) -> *mut Vendor) -> Option<*mut c_void> {
    // SAFETY: libGLX keeps its table.
    let exports = unsafe { EXPORTS.load(Ordering::Acquire).as_ref() }?;
    let (vendor, index) = (find(exports), INDICES[place].load(Ordering::Acquire));
    if vendor.is_null() || index < 0 {
        return None;
    }
    // SAFETY: the vendor and the index are libGLX's.
    let found = unsafe { (exports.function)(vendor, index) };
    (!found.is_null()).then_some(found)
}

unsafe extern "C" fn copy(display: *mut Display, drawable: Xid, x: c_int, y: c_int, width: c_int, height: c_int) {
    type Function = unsafe extern "C" fn(*mut Display, Xid, c_int, c_int, c_int, c_int);
    // SAFETY: the arguments are the application's; all vendors' functions of this name have this type.
    unsafe {
        let found = function(0, |exports| (exports.of_drawable)(display, drawable));
        let function = found.map_or(copy_sub_buffer as Function, |found| std::mem::transmute::<_, Function>(found));
        function(display, drawable, x, y, width, height);
    }
}

unsafe extern "C" fn current_integer(name: c_int, value: *mut c_uint) -> c_int {
    type Function = unsafe extern "C" fn(c_int, *mut c_uint) -> c_int;
    // SAFETY: as above.
    unsafe {
        let found = function(1, |exports| (exports.current)());
        let own = query_current_renderer_integer as Function;
        found.map_or(own, |found| std::mem::transmute::<_, Function>(found))(name, value)
    }
}

unsafe extern "C" fn current_string(name: c_int) -> *const c_char {
    type Function = unsafe extern "C" fn(c_int) -> *const c_char;
    // SAFETY: as above.
    unsafe {
        let found = function(2, |exports| (exports.current)());
        found.map_or(query_current_renderer_string as Function, |found| std::mem::transmute::<_, Function>(found))(name)
    }
}

unsafe extern "C" fn integer(
    display: *mut Display,
    screen: c_int,
    renderer: c_int,
    name: c_int,
    value: *mut c_uint,
) -> c_int {
    type Function = unsafe extern "C" fn(*mut Display, c_int, c_int, c_int, *mut c_uint) -> c_int;
    // SAFETY: as above.
    unsafe {
        let found = function(3, |exports| (exports.of_screen)(display, screen));
        let function =
            found.map_or(query_renderer_integer as Function, |found| std::mem::transmute::<_, Function>(found));
        function(display, screen, renderer, name, value)
    }
}

unsafe extern "C" fn text(display: *mut Display, screen: c_int, renderer: c_int, name: c_int) -> *const c_char {
    type Function = unsafe extern "C" fn(*mut Display, c_int, c_int, c_int) -> *const c_char;
    // SAFETY: as above.
    unsafe {
        let found = function(4, |exports| (exports.of_screen)(display, screen));
        let function =
            found.map_or(query_renderer_string as Function, |found| std::mem::transmute::<_, Function>(found));
        function(display, screen, renderer, name)
    }
}
