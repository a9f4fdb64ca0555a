//! Asynchronous requests by XCB, on the connection of an application's display. With Xlib, the client would wait for
//! each reply, so client and server would take turns and sleep in between.

use super::library::library;
use super::xlib::{Display, Picture, Z_PIXMAP};
use std::ffi::{c_int, c_uint, c_void};
use std::ptr::null_mut;

/// A pending reply.
#[repr(C)]
#[derive(Clone, Copy)]
struct Cookie {
    sequence: c_uint,
}

/// `xcb_get_geometry_reply_t`
#[repr(C)]
struct Geometry {
    response: u8,
    depth: u8,
    sequence: u16,
    length: u32,
    root: u32,
    position: [i16; 2],
    size: [u16; 2],
    border: u16,
}

library! {
    /// The library with XCB's functions for Xlib, if available.
    fn bridge() -> "libX11-xcb.so.1";
    /// Its function.
    struct Bridge {
        connection = "XGetXCBConnection": unsafe extern "C" fn(*mut Display) -> *mut c_void,
    }
}

library! {
    /// XCB, if available.
    fn core() -> "libxcb.so.1";
    /// Its functions.
    struct Core {
        generate_id = "xcb_generate_id": unsafe extern "C" fn(*mut c_void) -> u32,
        create_gc = "xcb_create_gc_checked": unsafe extern "C" fn(*mut c_void, u32, u32, u32, *const c_void) -> Cookie,
        free_gc = "xcb_free_gc_checked": unsafe extern "C" fn(*mut c_void, u32) -> Cookie,
        get_geometry = "xcb_get_geometry": unsafe extern "C" fn(*mut c_void, u32) -> Cookie,
        geometry_reply = "xcb_get_geometry_reply": unsafe extern "C" fn(*mut c_void, Cookie, *mut *mut c_void) -> *mut Geometry,
        request_check = "xcb_request_check": unsafe extern "C" fn(*mut c_void, Cookie) -> *mut c_void,
        discard_reply = "xcb_discard_reply": unsafe extern "C" fn(*mut c_void, c_uint),
        flush = "xcb_flush": unsafe extern "C" fn(*mut c_void) -> c_int,
    }
}

library! {
    /// XCB's MIT-SHM, if available.
    fn shared() -> "libxcb-shm.so.0";
    /// Its function.
    struct Shared {
        put_image = "xcb_shm_put_image_checked": unsafe extern "C" fn(
            *mut c_void,
            u32,
            u32,
            u16,
            u16,
            u16,
            u16,
            u16,
            u16,
            i16,
            i16,
            u8,
            u8,
            u8,
            u32,
            u32,
        ) -> Cookie,
    }
}

/// A graphics context for putting pictures into one drawable.
pub struct Putter {
    core: &'static Core,
    shared: &'static Shared,
    /// The connection of a display; used only while it is open.
    connection: *mut c_void,
    gc: u32,
}

// SAFETY: XCB's functions may be called by any thread.
unsafe impl Send for Putter {}

/// A picture that was sent. It is either [awaited](Putter::wait) or [forgotten](Putter::forget).
#[must_use]
pub struct Sent {
    put: Cookie,
    geometry: Cookie,
}

impl Putter {
    /// A context for this drawable; `None` without XCB.
    ///
    /// # Safety
    /// The display is open.
    pub unsafe fn new(display: *mut Display, drawable: u32) -> Option<Self> {
        let (core, shared) = (core()?, shared()?);
        // SAFETY: the caller's contract. If the drawable is gone, what is put with the context fails.
        unsafe {
            let connection = (bridge()?.connection)(display);
            if connection.is_null() {
                return None;
            }
            let gc = (core.generate_id)(connection);
            let made = (core.create_gc)(connection, gc, drawable, 0, null_mut());
            (core.discard_reply)(connection, made.sequence);
            Some(Self { core, shared, connection, gc })
        }
    }

    /// Sends the first pixels of a shared segment, rows from the upper edge. `None` if they exceed a request.
    ///
    /// # Safety
    /// The display is open, the segment has the pixels, and they are not changed before the answer.
    pub unsafe fn send(&self, picture: &Picture, segment: u32) -> Option<Sent> {
        let [width, height] = [u16::try_from(picture.size[0]).ok()?, u16::try_from(picture.size[1]).ok()?];
        let (drawable, depth) = (picture.drawable as u32, picture.depth as u8);
        // SAFETY: the caller's contract.
        unsafe {
            let put = (self.shared.put_image)(
                self.connection,
                drawable,
                self.gc,
                width,
                height,
                0,
                0,
                width,
                height,
                0,
                0,
                depth,
                Z_PIXMAP as u8,
                0,
                segment,
                0,
            );
            let geometry = (self.core.get_geometry)(self.connection, drawable);
            (self.core.flush)(self.connection);
            Some(Sent { put, geometry })
        }
    }

    /// Waits until the server has read the picture. Returns the size of the drawable, `None` if it was destroyed, and
    /// whether the picture failed.
    ///
    /// # Safety
    /// The display is open.
    pub unsafe fn wait(&self, sent: Sent) -> (Option<[u32; 2]>, bool) {
        // SAFETY: the caller's contract; what XCB gives is the caller's to free.
        unsafe {
            let mut error = null_mut();
            let geometry = (self.core.geometry_reply)(self.connection, sent.geometry, &mut error);
            let size = geometry.as_ref().map(|geometry| geometry.size.map(u32::from));
            // Its answer is available, since it was sent before.
            let failure = (self.core.request_check)(self.connection, sent.put);
            let failed = !failure.is_null();
            for memory in [geometry.cast(), error, failure] {
                libc::free(memory);
            }
            (size, failed)
        }
    }

    /// Drops a picture, pending or not, and frees the graphics context.
    ///
    /// # Safety
    /// The display is open.
    pub unsafe fn close(self, sent: Option<Sent>) {
        // SAFETY: the caller's contract.
        unsafe {
            for cookie in sent.iter().flat_map(|sent| [sent.put, sent.geometry]) {
                (self.core.discard_reply)(self.connection, cookie.sequence);
            }
            // It does not exist if the drawable was destroyed before.
            let freed = (self.core.free_gc)(self.connection, self.gc);
            (self.core.discard_reply)(self.connection, freed.sequence);
        }
    }
}
