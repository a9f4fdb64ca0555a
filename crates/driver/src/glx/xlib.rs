//! Functions of Xlib, which the application has already loaded: it owns the connection to the server.

use super::library::library;
use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::ptr::null_mut;
use std::sync::{Mutex, MutexGuard};

/// A connection.
pub type Display = c_void;
/// A resource of the server.
pub type Xid = c_ulong;

/// `XVisualInfo`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct VisualInfo {
    pub visual: *mut c_void,
    pub id: c_ulong,
    pub screen: c_int,
    pub depth: c_int,
    pub class: c_int,
    pub masks: [c_ulong; 3],
    pub colormap_size: c_int,
    pub bits_per_rgb: c_int,
}

/// Parts of a template of `XGetVisualInfo`.
pub const VISUAL_ID_MASK: c_long = 1;
pub const VISUAL_SCREEN_MASK: c_long = 2;
/// The class of visuals whose pixels are colours.
pub const TRUE_COLOR_CLASS: c_int = 4;
/// The format of images with adjacent pixels.
pub const Z_PIXMAP: c_int = 2;

type ErrorHandler = unsafe extern "C" fn(*mut Display, *mut c_void) -> c_int;
/// The handler that is called when a connection is closed.
type CloseHandler = unsafe extern "C" fn(*mut Display, *mut c_void) -> c_int;

/// XQueryTextExtents16
type QueryTextExtents16 = unsafe extern "C" fn(
    *mut Display,
    Xid,
    *const c_void,
    c_int,
    *mut c_int,
    *mut c_int,
    *mut c_int,
    *mut c_void,
) -> c_int;
/// XDrawString16
type DrawString16 = unsafe extern "C" fn(*mut Display, Xid, *mut c_void, c_int, c_int, *const c_void, c_int) -> c_int;

/// `XCharStruct`: the extent of a glyph around its origin, and the distance to the next glyph.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug)]
pub struct CharStruct {
    pub left: i16,
    pub right: i16,
    pub width: i16,
    pub ascent: i16,
    pub descent: i16,
    attributes: u16,
}

/// The destination of pixels, and its format.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// A window or a pixmap.
    pub drawable: Xid,
    pub visual: usize,
    pub depth: u32,
    pub size: [u32; 2],
}

impl Picture {
    /// The `Visual`.
    pub fn visual(&self) -> *mut c_void {
        std::ptr::with_exposed_provenance_mut(self.visual)
    }
}

library! {
    /// Xlib, if available.
    pub fn xlib() -> "libX11.so.6";
    /// Its functions.
    pub struct Xlib {
        pub default_root = "XRootWindow": unsafe extern "C" fn(*mut Display, c_int) -> Xid,
        pub screen_count = "XScreenCount": unsafe extern "C" fn(*mut Display) -> c_int,
        get_visual_info = "XGetVisualInfo": unsafe extern "C" fn(*mut Display, c_long, *const VisualInfo, *mut c_int) -> *mut VisualInfo,
        free = "XFree": unsafe extern "C" fn(*mut c_void) -> c_int,
        get_geometry = "XGetGeometry": unsafe extern "C" fn(
            *mut Display,
            Xid,
            *mut Xid,
            *mut c_int,
            *mut c_int,
            *mut c_uint,
            *mut c_uint,
            *mut c_uint,
            *mut c_uint,
        ) -> c_int,
        pub create_gc = "XCreateGC": unsafe extern "C" fn(*mut Display, Xid, c_ulong, *mut c_void) -> *mut c_void,
        pub free_gc = "XFreeGC": unsafe extern "C" fn(*mut Display, *mut c_void) -> c_int,
        create_image = "XCreateImage": unsafe extern "C" fn(
            *mut Display,
            *mut c_void,
            c_uint,
            c_int,
            c_int,
            *mut c_char,
            c_uint,
            c_uint,
            c_int,
            c_int,
        ) -> *mut c_void,
        put_image = "XPutImage": unsafe extern "C" fn(
            *mut Display,
            Xid,
            *mut c_void,
            *mut c_void,
            c_int,
            c_int,
            c_int,
            c_int,
            c_uint,
            c_uint,
        ) -> c_int,
        pub create_pixmap = "XCreatePixmap": unsafe extern "C" fn(*mut Display, Xid, c_uint, c_uint, c_uint) -> Xid,
        pub free_pixmap = "XFreePixmap": unsafe extern "C" fn(*mut Display, Xid) -> c_int,
        pub query_text_extents16 = "XQueryTextExtents16": QueryTextExtents16,
        pub draw_string16 = "XDrawString16": DrawString16,
        pub set_font = "XSetFont": unsafe extern "C" fn(*mut Display, *mut c_void, Xid) -> c_int,
        pub set_foreground = "XSetForeground": unsafe extern "C" fn(*mut Display, *mut c_void, c_ulong) -> c_int,
        pub fill_rectangle = "XFillRectangle": unsafe extern "C" fn(*mut Display, Xid, *mut c_void, c_int, c_int, c_uint, c_uint) -> c_int,
        pub get_image = "XGetImage": unsafe extern "C" fn(*mut Display, Xid, c_int, c_int, c_uint, c_uint, c_ulong, c_int) -> *mut c_void,
        pub get_pixel = "XGetPixel": unsafe extern "C" fn(*mut c_void, c_int, c_int) -> c_ulong,
        pub destroy_image = "XDestroyImage": unsafe extern "C" fn(*mut c_void) -> c_int,
        query_extension = "XQueryExtension": unsafe extern "C" fn(*mut Display, *const c_char, *mut c_int, *mut c_int, *mut c_int) -> c_int,
        open_display = "XOpenDisplay": unsafe extern "C" fn(*const c_char) -> *mut Display,
        add_extension = "XAddExtension": unsafe extern "C" fn(*mut Display) -> *mut c_int,
        set_close_display = "XESetCloseDisplay": unsafe extern "C" fn(*mut Display, c_int, Option<CloseHandler>) -> Option<CloseHandler>,
        next_request = "XNextRequest": unsafe extern "C" fn(*mut Display) -> c_ulong,
        sync = "XSync": unsafe extern "C" fn(*mut Display, c_int) -> c_int,
        lock_display = "XLockDisplay": unsafe extern "C" fn(*mut Display),
        unlock_display = "XUnlockDisplay": unsafe extern "C" fn(*mut Display),
        set_error_handler = "XSetErrorHandler": unsafe extern "C" fn(Option<ErrorHandler>) -> Option<ErrorHandler>,
    }
}

/// Requests of this driver, whose errors it handles: those of a display from a serial number on.
#[derive(Clone, Copy)]
struct Own {
    display: usize,
    first: c_ulong,
    /// Whether one of them failed.
    failed: bool,
    /// The error handler for other requests.
    others: Option<ErrorHandler>,
}

static OWN: Mutex<Own> = Mutex::new(Own { display: 0, first: 0, failed: false, others: None });

/// Serialises changes of the handler, which all threads share.
fn one() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(|poison| poison.into_inner())
}

fn own() -> MutexGuard<'static, Own> {
    OWN.lock().unwrap_or_else(|poison| poison.into_inner())
}

/// `XErrorEvent`
#[repr(C)]
struct ErrorEvent {
    kind: c_int,
    display: *mut Display,
    resource: Xid,
    serial: c_ulong,
    /// The number of the error, and the major and the minor opcode of the request.
    codes: [u8; 3],
}

/// Records errors of this driver's requests: windows that were destroyed, and requests that the server refuses.
unsafe extern "C" fn note(display: *mut Display, event: *mut c_void) -> c_int {
    let others = {
        let mut own = own();
        // SAFETY: Xlib passes an event of this type.
        let Some(error) = (unsafe { event.cast::<ErrorEvent>().as_ref() }) else { return 0 };
        if error.display.addr() == own.display && error.serial >= own.first {
            own.failed = true;
            return 0;
        }
        own.others
    };
    // SAFETY: this is the handler that Xlib had before.
    others.map_or(0, |handler| unsafe { handler(display, event) })
}

/// A display that is locked for other threads, if Xlib is initialised for threads.
struct LockedDisplay<'x>(&'x Xlib, *mut Display);

impl<'x> LockedDisplay<'x> {
    /// # Safety
    /// The display is one of Xlib.
    unsafe fn new(xlib: &'x Xlib, display: *mut Display) -> Self {
        // SAFETY: the caller's contract.
        unsafe { (xlib.lock_display)(display) };
        Self(xlib, display)
    }
}

impl Drop for LockedDisplay<'_> {
    fn drop(&mut self) {
        // SAFETY: the display is locked.
        unsafe { (self.0.unlock_display)(self.1) };
    }
}

impl Xlib {
    /// The visuals of a screen.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn visuals(&self, display: *mut Display, screen: c_int) -> Vec<VisualInfo> {
        let template = VisualInfo { screen, ..VisualInfo::none() };
        let mut count = 0;
        // SAFETY: the caller's contract; the result has `count` elements.
        unsafe {
            let found = (self.get_visual_info)(display, VISUAL_SCREEN_MASK, &template, &mut count);
            if found.is_null() {
                return Vec::new();
            }
            let visuals = std::slice::from_raw_parts(found, count.max(0) as usize).to_vec();
            (self.free)(found.cast());
            visuals
        }
    }

    /// A visual for the application, which frees it; NULL if there is none.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn visual(&self, display: *mut Display, screen: c_int, id: c_ulong) -> *mut VisualInfo {
        let template = VisualInfo { screen, id, ..VisualInfo::none() };
        let mut count = 0;
        // SAFETY: the caller's contract.
        unsafe { (self.get_visual_info)(display, VISUAL_SCREEN_MASK | VISUAL_ID_MASK, &template, &mut count) }
    }

    /// Calls `body`, ignores errors of its requests, and returns whether there were any. All threads share one handler,
    /// so one thread at a time does this.
    ///
    /// # Safety
    /// The display is one of Xlib.
    unsafe fn ignoring_errors<R>(&self, display: *mut Display, body: impl FnOnce() -> R) -> (R, bool) {
        // SAFETY: the caller's contract.
        unsafe {
            self.ignoring_errors_until_answered(display, || {
                let result = body();
                (self.sync)(display, 0);
                result
            })
        }
    }

    /// Whether all requests of `body` succeed.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn succeeds(&self, display: *mut Display, body: impl FnOnce()) -> bool {
        // SAFETY: the caller's contract.
        unsafe { !self.ignoring_errors(display, body).1 }
    }

    /// The major opcode of an extension of the server, and the first numbers of its errors and events.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn extension(&self, display: *mut Display, name: &CStr) -> Option<[c_int; 3]> {
        let (mut major, mut event, mut error) = (0, 0, 0);
        // SAFETY: the caller's contract.
        let found = unsafe { (self.query_extension)(display, name.as_ptr(), &mut major, &mut event, &mut error) } != 0;
        found.then_some([major, error, event])
    }

    /// Passes an error to the application's handler: its number, and the major and the minor opcode of the request.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn report(&self, display: *mut Display, resource: Xid, codes: [u8; 3]) {
        let handler = {
            // SAFETY: the caller's contract.
            let _display = unsafe { LockedDisplay::new(self, display) };
            let _one = one();
            // SAFETY: the handler that was there comes back.
            let found = unsafe {
                let found = (self.set_error_handler)(Some(note));
                (self.set_error_handler)(found);
                found
            };
            let is_ours = found.is_some_and(|handler| std::ptr::fn_addr_eq(handler, note as ErrorHandler));
            if is_ours { own().others } else { found }
        };
        // SAFETY: the caller's contract. The request would have been the last one.
        let serial = unsafe { (self.next_request)(display) }.wrapping_sub(1);
        let mut event = ErrorEvent { kind: 0, display, resource, serial, codes };
        // SAFETY: Xlib had that handler.
        handler.map(|handler| unsafe { handler(display, (&raw mut event).cast()) });
    }

    /// A connection to the server that DISPLAY names; NULL if it fails.
    pub fn open(&self) -> *mut Display {
        // SAFETY: with NULL, Xlib takes the name from the environment variable.
        unsafe { (self.open_display)(std::ptr::null()) }
    }

    /// Installs a handler that is called when the application closes a display. `None` if that fails.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn on_close(&self, display: *mut Display, handler: CloseHandler) -> Option<()> {
        // SAFETY: the caller's contract; the first member of `XExtCodes` is the number of the extension.
        unsafe {
            let codes = (self.add_extension)(display);
            let number = codes.as_ref()?;
            (self.set_close_display)(display, *number, Some(handler));
        }
        Some(())
    }

    /// [`ignoring_errors`](Self::ignoring_errors) for a body whose last request has a reply, which follows all errors.
    ///
    /// # Safety
    /// The display is one of Xlib, and the body calls Xlib's functions correctly.
    unsafe fn ignoring_errors_until_answered<R>(&self, display: *mut Display, body: impl FnOnce() -> R) -> (R, bool) {
        // The application may have locked the display already, so all threads take this lock first.
        // SAFETY: the caller's contract.
        let _display = unsafe { LockedDisplay::new(self, display) };
        let _one = one();
        // SAFETY: the caller's contract; the handler that was there comes back.
        unsafe {
            let first = (self.next_request)(display);
            let last =
                std::mem::replace(&mut *own(), Own { display: display.addr(), first, failed: false, others: None });
            let others = (self.set_error_handler)(Some(note));
            // Another thread that replaced the handler temporarily may have restored ours: it does not handle errors of
            // other requests.
            let is_ours = others.is_some_and(|handler| std::ptr::fn_addr_eq(handler, note as ErrorHandler));
            own().others = if is_ours { last.others } else { others };
            let result = body();
            (self.set_error_handler)(others);
            let mut own = own();
            own.display = 0;
            (result, own.failed)
        }
    }

    /// Whether this is a font.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn is_font(&self, display: *mut Display, font: Xid) -> bool {
        let mut answers = [0 as c_int; 3];
        let [direction, ascent, descent] = &mut answers;
        let mut extent = CharStruct::default();
        // Xvfb fails for a text without characters, in a font of which none was asked for yet.
        let text = [0u8; 2];
        // SAFETY: the caller's contract; the text has one character.
        let ask = || unsafe {
            (self.query_text_extents16)(
                display,
                font,
                text.as_ptr().cast(),
                1,
                direction,
                ascent,
                descent,
                (&raw mut extent).cast(),
            )
        };
        // SAFETY: the caller's contract.
        !unsafe { self.ignoring_errors_until_answered(display, ask) }.1
    }

    /// The size and the depth of a window or pixmap; `None` if it was destroyed.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn geometry(&self, display: *mut Display, drawable: Xid) -> Option<([u32; 2], u32)> {
        // SAFETY: the caller's contract.
        unsafe { self.ignoring_errors_until_answered(display, || self.ask_geometry(display, drawable)).0 }
    }

    /// # Safety
    /// The display is one of Xlib.
    unsafe fn ask_geometry(&self, display: *mut Display, drawable: Xid) -> Option<([u32; 2], u32)> {
        let (mut root, [mut x, mut y], mut border) = (0, [0; 2], 0);
        let (mut width, mut height, mut depth) = (0, 0, 0);
        // SAFETY: the caller's contract.
        let found = unsafe {
            (self.get_geometry)(
                display,
                drawable,
                &mut root,
                &mut x,
                &mut y,
                &mut width,
                &mut height,
                &mut border,
                &mut depth,
            )
        };
        (found != 0).then_some(([width, height], depth))
    }

    /// Puts pixels of 32 bits, rows from the upper edge, into a window or pixmap, and returns its size. If it was
    /// destroyed, nothing happens.
    ///
    /// # Safety
    /// The display is one of Xlib, and the visual one of it.
    pub unsafe fn put(&self, display: *mut Display, picture: &Picture, pixels: &mut [u32]) -> Option<[u32; 2]> {
        let Picture { drawable, depth, size: [width, height], .. } = *picture;
        if pixels.len() < width as usize * height as usize {
            return None;
        }
        // SAFETY: the caller's contract. The image refers to the pixels, and is gone before them: its memory is freed,
        // theirs is not.
        unsafe {
            let put = |gc| {
                let (visual, data) = (picture.visual(), pixels.as_mut_ptr().cast());
                let image = (self.create_image)(display, visual, depth, Z_PIXMAP, 0, data, width, height, 32, 0);
                if !image.is_null() {
                    (self.put_image)(display, drawable, gc, image, 0, 0, 0, 0, width, height);
                }
                image
            };
            self.put_with(display, picture, put).0
        }
    }

    /// Calls `put` with a graphics context of a drawable, and frees the image that it returns. Returns the size of the
    /// drawable, and whether a request failed; the answer follows all requests.
    ///
    /// # Safety
    /// The display is one of Xlib, and the image is freed by `XFree` alone.
    pub unsafe fn put_with(
        &self,
        display: *mut Display,
        picture: &Picture,
        put: impl FnOnce(*mut c_void) -> *mut c_void,
    ) -> (Option<[u32; 2]>, bool) {
        // SAFETY: the caller's contract.
        unsafe {
            self.ignoring_errors_until_answered(display, || {
                let gc = (self.create_gc)(display, picture.drawable, 0, null_mut());
                if !gc.is_null() {
                    let image = put(gc);
                    (self.free_gc)(display, gc);
                    if !image.is_null() {
                        (self.free)(image);
                    }
                }
                self.ask_geometry(display, picture.drawable).map(|found| found.0)
            })
        }
    }

    /// Allocates an identifier of the server for an object that only the client has.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn new_id(&self, display: *mut Display, screen: c_int, depth: u32) -> Xid {
        // SAFETY: the caller's contract.
        unsafe { (self.create_pixmap)(display, (self.default_root)(display, screen), 1, 1, depth) }
    }

    /// Frees the identifier.
    ///
    /// # Safety
    /// The display is one of Xlib.
    pub unsafe fn free_id(&self, display: *mut Display, id: Xid) {
        // SAFETY: the caller's contract; an error is ignored.
        unsafe { self.ignoring_errors(display, || (self.free_pixmap)(display, id)) };
    }

    /// Memory that Xlib's `XFree` frees, as for results of GLX.
    pub fn list<T: Copy>(values: &[T]) -> *mut T {
        // SAFETY: the caller frees the memory with XFree; it has room for the values.
        unsafe {
            let list = libc::malloc(std::mem::size_of_val(values).max(1)).cast::<T>();
            if !list.is_null() {
                std::ptr::copy_nonoverlapping(values.as_ptr(), list, values.len());
            }
            list
        }
    }
}

impl VisualInfo {
    fn none() -> Self {
        Self {
            visual: null_mut(),
            id: 0,
            screen: 0,
            depth: 0,
            class: 0,
            masks: [0; 3],
            colormap_size: 0,
            bits_per_rgb: 0,
        }
    }
}
