//! MIT-SHM: pictures that the server reads from memory of the client, so that they need not go through the connection.

use super::displays::Connection;
use super::xlib::{Display, Picture, Xid, Xlib, Z_PIXMAP};
use libloading::Library;
use std::ffi::{c_char, c_int, c_uint, c_ulong, c_void};
use std::ptr::null_mut;
use std::sync::OnceLock;

/// `XShmSegmentInfo`.
#[repr(C)]
struct SegmentInfo {
    segment: c_ulong,
    id: c_int,
    address: *mut c_char,
    read_only: c_int,
}

/// The functions, with what holds the library.
struct Functions {
    query_extension: unsafe extern "C" fn(*mut Display) -> c_int,
    attach: unsafe extern "C" fn(*mut Display, *mut SegmentInfo) -> c_int,
    detach: unsafe extern "C" fn(*mut Display, *mut SegmentInfo) -> c_int,
    create_image: unsafe extern "C" fn(
        *mut Display,
        *mut c_void,
        c_uint,
        c_int,
        *mut c_char,
        *mut SegmentInfo,
        c_uint,
        c_uint,
    ) -> *mut c_void,
    put_image: unsafe extern "C" fn(
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
        c_int,
    ) -> c_int,
    _library: Library,
}

/// libXext, if there is one.
fn functions() -> Option<&'static Functions> {
    static FUNCTIONS: OnceLock<Option<Functions>> = OnceLock::new();
    FUNCTIONS.get_or_init(Functions::load).as_ref()
}

impl Functions {
    fn load() -> Option<Self> {
        // SAFETY: the library does nothing when it is loaded.
        let library = unsafe { Library::new("libXext.so.6") }.ok()?;
        macro_rules! symbol {
            ($name:literal) => {
                // SAFETY: the functions have these types.
                *unsafe { library.get($name) }.ok()?
            };
        }
        Some(Self {
            query_extension: symbol!(b"XShmQueryExtension\0"),
            attach: symbol!(b"XShmAttach\0"),
            detach: symbol!(b"XShmDetach\0"),
            create_image: symbol!(b"XShmCreateImage\0"),
            put_image: symbol!(b"XShmPutImage\0"),
            _library: library,
        })
    }
}

/// Memory that the client and the server have. It is freed when both are through with it, however they end.
pub struct Segment {
    functions: &'static Functions,
    connection: Connection,
    /// At one address: pictures refer to it.
    info: Box<SegmentInfo>,
    pixels: usize,
}

// SAFETY: the memory is its own, and the connection is used as that of all drawables.
unsafe impl Send for Segment {}

impl Segment {
    /// A segment of so many pixels; none if the server has no such extension, or does not reach memory of the client.
    pub fn new(xlib: &Xlib, connection: Connection, pixels: usize) -> Option<Self> {
        let functions = functions()?;
        let display = connection.display()?;
        // SAFETY: the display is open.
        if unsafe { (functions.query_extension)(display) } == 0 {
            return None;
        }
        // SAFETY: it makes a segment, or not.
        let id = unsafe { libc::shmget(libc::IPC_PRIVATE, pixels.checked_mul(4)?, libc::IPC_CREAT | 0o600) };
        if id < 0 {
            return None;
        }
        // SAFETY: the segment is new. It goes when nobody has it attached any more.
        let (address, attached) = unsafe {
            let address = libc::shmat(id, std::ptr::null(), 0);
            let is_there = address.addr() != usize::MAX;
            let mut info = Box::new(SegmentInfo { segment: 0, id, address: address.cast(), read_only: 1 });
            let attached = is_there
                && xlib.succeeds(display, || {
                    (functions.attach)(display, &mut *info);
                });
            libc::shmctl(id, libc::IPC_RMID, null_mut());
            (is_there.then_some(address), attached.then_some(info))
        };
        match (address, attached) {
            (Some(_), Some(info)) => Some(Self { functions, connection, info, pixels }),
            (Some(address), None) => {
                // SAFETY: nobody else knows of it.
                unsafe { libc::shmdt(address) };
                None
            }
            (None, _) => None,
        }
    }

    /// The pixels. The server reads them only within [`put`](Self::put).
    pub fn pixels(&mut self) -> &mut [u32] {
        // SAFETY: the segment has so many, at the start of a page, and the kernel made them zeros.
        unsafe { std::slice::from_raw_parts_mut(self.info.address.cast(), self.pixels) }
    }

    /// Puts the pixels, rows from the upper edge, into a window or pixmap; as [`Xlib::put`], and
    /// whether the server failed to.
    pub fn put(&mut self, xlib: &Xlib, picture: &Picture) -> (Option<[u32; 2]>, bool) {
        let [width, height] = picture.size;
        let display = self.connection.display();
        let Some(display) = display.filter(|_| self.pixels >= width as usize * height as usize) else {
            return (None, false);
        };
        let (functions, info) = (self.functions, &mut *self.info);
        // SAFETY: the display is open; the image is gone before the segment.
        unsafe {
            xlib.put_with(display, picture, |gc| {
                let data = info.address;
                let image = (functions.create_image)(
                    display,
                    picture.visual(),
                    picture.depth,
                    Z_PIXMAP,
                    data,
                    info,
                    width,
                    height,
                );
                if !image.is_null() {
                    (functions.put_image)(display, picture.drawable, gc, image, 0, 0, 0, 0, width, height, 0);
                }
                image
            })
        }
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        if let Some(display) = self.connection.display() {
            // SAFETY: the display is open, and has it attached.
            unsafe { (self.functions.detach)(display, &mut *self.info) };
        }
        // SAFETY: nothing refers to the pixels any more.
        unsafe { libc::shmdt(self.info.address.cast()) };
    }
}
