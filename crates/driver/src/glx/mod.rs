//! A vendor library of GLX 1.4 for GLVND: `__glx_Main` gives libGLX the functions (GLVND's vendor interface of GLX,
//! version 1.0). The client draws, and sends pictures through the application's own connection; the server does not
//! need GLX.

mod config;
mod dispatch;
mod displays;
mod drawables;
mod entry_points;
mod enums;
mod errors;
mod font;
mod library;
mod memory;
mod renderer;
mod shared_memory;
mod xcb;
mod xlib;

use crate::surface::{Config, Surface};
use dispatch::Exports;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::null_mut;
use xlib::Display;

/// The functions that a vendor gives libGLX.
#[repr(C)]
pub struct Imports {
    is_screen_supported: Option<unsafe extern "C" fn(*mut Display, c_int) -> c_int>,
    get_proc_address: Option<unsafe extern "C" fn(*const u8) -> *mut c_void>,
    get_dispatch_address: Option<unsafe extern "C" fn(*const u8) -> *mut c_void>,
    set_dispatch_index: Option<unsafe extern "C" fn(*const u8, c_int)>,
    notify_error: *const c_void,
    is_patch_supported: *const c_void,
    initiate_patch: *const c_void,
    release_patch: *const c_void,
    patch_thread_attach: *const c_void,
}

/// The version of libGLX's vendor interface that this library implements.
const MAJOR: u32 = 1;

/// libGLX calls this after loading the library.
///
/// # Safety
/// `imports` is NULL, or points to a table that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __glx_Main(
    version: u32,
    exports: *const Exports,
    _vendor: *mut c_void,
    imports: *mut Imports,
) -> c_int {
    // SAFETY: the caller's contract.
    let Some(imports) = (unsafe { imports.as_mut() }) else { return 0 };
    if version >> 16 != MAJOR {
        return 0;
    }
    dispatch::set_exports(exports);
    imports.is_screen_supported = Some(is_screen_supported);
    imports.get_proc_address = Some(get_proc_address);
    imports.get_dispatch_address = Some(get_dispatch_address);
    imports.set_dispatch_index = Some(set_dispatch_index);
    1
}

unsafe extern "C" fn is_screen_supported(display: *mut Display, screen: c_int) -> c_int {
    (!config::of_screen(display, screen).is_empty()).into()
}

unsafe extern "C" fn get_proc_address(name: *const u8) -> *mut c_void {
    if name.is_null() {
        return null_mut();
    }
    // SAFETY: libGLX passes a string that ends with a zero.
    let name = unsafe { CStr::from_ptr(name.cast::<c_char>()) }.to_bytes();
    let address = entry_points::address(name).or_else(|| crate::commands::address(name));
    address.map_or(null_mut(), <*const c_void>::cast_mut)
}

/// Functions for applications that libGLX does not have.
unsafe extern "C" fn get_dispatch_address(name: *const u8) -> *mut c_void {
    if name.is_null() {
        return null_mut();
    }
    // SAFETY: libGLX passes a string that ends with a zero.
    let name = unsafe { CStr::from_ptr(name.cast::<c_char>()) }.to_bytes();
    let address = entry_points::undispatched(name).or_else(|| dispatch::address(name));
    address.map_or(null_mut(), <*const c_void>::cast_mut)
}

unsafe extern "C" fn set_dispatch_index(name: *const u8, index: c_int) {
    if !name.is_null() {
        // SAFETY: libGLX passes a string that ends with a zero.
        dispatch::set_index(unsafe { CStr::from_ptr(name.cast::<c_char>()) }.to_bytes(), index);
    }
}

/// Removes the objects of a closed display.
fn forget(display: *mut Display) {
    let gone = drawables::registry().take_drawables(display);
    // Contexts may still hold their surfaces.
    gone.iter().for_each(|drawable| drawable.surface.lock().unwrap_or_else(|poison| poison.into_inner()).hide());
    config::forget(display);
}

/// A connection for EGL if the application has none; 0 if there is no server.
pub(crate) fn open_display() -> usize {
    xlib::xlib().map_or(0, |xlib| xlib.open().expose_provenance())
}

/// The configuration of a window or a pixmap of a display; `None` if it was destroyed.
fn config_of(display: *mut Display, drawable: u64, kind: Config) -> Option<config::ScreenConfig> {
    // SAFETY: the application passed the display to EGL.
    let (_, depth) = unsafe { xlib::xlib()?.geometry(display, drawable) }?;
    let known = config::of_screen(display, 0).into_iter().find(|config| config.depth == depth)?;
    Some(config::ScreenConfig { config: kind, ..known })
}

/// A surface for a window or a pixmap of a display, for EGL; `None` if it does not exist.
pub(crate) fn shown_surface(display: usize, drawable: u64, kind: Config) -> Option<Surface> {
    let display = std::ptr::with_exposed_provenance_mut::<Display>(display);
    if display.is_null() {
        return None;
    }
    drawables::shown_surface(display, drawable, &config_of(display, drawable, kind)?)
}

/// Also shows a surface of EGL in a pixmap; `None` if the pixmap does not exist.
pub(crate) fn copy_to_pixmap(display: usize, pixmap: u64, surface: &mut Surface) -> Option<()> {
    let display = std::ptr::with_exposed_provenance_mut::<Display>(display);
    if display.is_null() {
        return None;
    }
    let (mut screen, size) = drawables::screen(display, pixmap, &config_of(display, pixmap, *surface.config())?)?;
    let is_as_large = size == [surface.width(), surface.height()];
    is_as_large.then(|| surface.show_in(&mut screen))
}

/// The identifier of a visual for windows of EGL; 0 if the display has none, or is not Xlib's.
pub(crate) fn visual(display: usize, alpha: bool) -> i32 {
    let display = std::ptr::with_exposed_provenance_mut::<Display>(display);
    let Some(xlib) = xlib::xlib().filter(|_| !display.is_null()) else { return 0 };
    // SAFETY: the application passed an Xlib display to EGL.
    let visuals = unsafe { xlib.visuals(display, 0) };
    let depth = if alpha { 32 } else { 24 };
    let usable = || visuals.iter().filter(|visual| config::is_usable(visual));
    let found = usable().find(|visual| visual.depth == depth).or_else(|| usable().next());
    found.map_or(0, |visual| visual.id as i32)
}
