//! Errors of requests (GLX 1.4, section 2.5, and the functions): they are passed to the error handler that the
//! application installed in Xlib, as if the server had sent them.

use super::xlib::{Display, Xid, xlib};
use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The kind of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One of the core protocol.
    Core(u8),
    /// An error of GLX, whose number the server determines.
    Own(u8),
}

pub const BAD_VALUE: Kind = Kind::Core(2);
pub const BAD_WINDOW: Kind = Kind::Core(3);
pub const BAD_PIXMAP: Kind = Kind::Core(4);
pub const BAD_FONT: Kind = Kind::Core(7);
pub const BAD_MATCH: Kind = Kind::Core(8);
pub const BAD_ACCESS: Kind = Kind::Core(10);
pub const BAD_ALLOC: Kind = Kind::Core(11);
pub const GLX_BAD_CONTEXT: Kind = Kind::Own(0);
pub const GLX_BAD_CONTEXT_STATE: Kind = Kind::Own(1);
pub const GLX_BAD_DRAWABLE: Kind = Kind::Own(2);
pub const GLX_BAD_PIXMAP: Kind = Kind::Own(3);
pub const GLX_BAD_FB_CONFIG: Kind = Kind::Own(9);
pub const GLX_BAD_PBUFFER: Kind = Kind::Own(10);
pub const GLX_BAD_WINDOW: Kind = Kind::Own(12);
pub const GLX_BAD_PROFILE: Kind = Kind::Own(13);

/// The requests that fail, by their minor opcodes.
pub mod requests {
    pub const CREATE_CONTEXT: u8 = 3;
    pub const DESTROY_CONTEXT: u8 = 4;
    pub const COPY_CONTEXT: u8 = 10;
    pub const SWAP_BUFFERS: u8 = 11;
    pub const USE_X_FONT: u8 = 12;
    pub const CREATE_GLX_PIXMAP: u8 = 13;
    pub const DESTROY_GLX_PIXMAP: u8 = 15;
    pub const CREATE_PIXMAP: u8 = 22;
    pub const DESTROY_PIXMAP: u8 = 23;
    pub const CREATE_NEW_CONTEXT: u8 = 24;
    pub const QUERY_CONTEXT: u8 = 25;
    pub const MAKE_CONTEXT_CURRENT: u8 = 26;
    pub const CREATE_PBUFFER: u8 = 27;
    pub const DESTROY_PBUFFER: u8 = 28;
    pub const GET_DRAWABLE_ATTRIBUTES: u8 = 29;
    pub const CHANGE_DRAWABLE_ATTRIBUTES: u8 = 30;
    pub const CREATE_WINDOW: u8 = 31;
    pub const DESTROY_WINDOW: u8 = 32;
    pub const CREATE_CONTEXT_ATTRIBS: u8 = 34;
}

/// An error, and the resource or the value that caused it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault(pub Kind, pub Xid);

impl From<Kind> for Fault {
    fn from(kind: Kind) -> Self {
        Self(kind, 0)
    }
}

/// Executes a request, and reports its error; then the result is `fallback`. Nothing unwinds into C. No lock is held
/// when the handler runs, which may call GLX, or never return.
pub fn request<R>(display: *mut Display, minor: u8, fallback: R, body: impl FnOnce() -> Result<R, Fault>) -> R {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(result)) => result,
        Ok(Err(fault)) => {
            report(display, minor, fault);
            fallback
        }
        Err(_) => fallback,
    }
}

/// The first number of GLX errors if the server does not know GLX: the highest numbers.
const FIRST_ERROR: c_int = 240;

/// The major opcode of GLX, and the first numbers of its errors and events.
pub fn numbers(display: *mut Display) -> [c_int; 3] {
    // SAFETY: the display is the application's.
    let known = xlib().and_then(|xlib| unsafe { xlib.extension(display, c"GLX") });
    known.unwrap_or([0, FIRST_ERROR, 0])
}

fn report(display: *mut Display, minor: u8, Fault(kind, resource): Fault) {
    let (Some(xlib), false) = (xlib(), display.is_null()) else { return };
    let [major, first, _] = numbers(display);
    let code = match kind {
        Kind::Core(code) => code,
        Kind::Own(code) => (first as u8).wrapping_add(code),
    };
    // SAFETY: the display is the application's.
    unsafe { xlib.report(display, resource, [code, major as u8, minor]) };
}
