//! MIT-SHM: the server reads images from the client's memory instead of receiving them through the connection.

use super::displays::Connection;
use super::library::library;
use super::xcb::{Putter, Sent};
use super::xlib::{Display, Picture, Xid, Xlib, Z_PIXMAP};
use std::ffi::{c_char, c_int, c_uint, c_ulong, c_void};
use std::ptr::null_mut;

/// `XShmSegmentInfo`.
#[repr(C)]
struct SegmentInfo {
    segment: c_ulong,
    id: c_int,
    address: *mut c_char,
    read_only: c_int,
}

library! {
    /// libXext, if it is available.
    fn functions() -> "libXext.so.6";
    /// Its functions.
    struct Functions {
        query_extension = "XShmQueryExtension": unsafe extern "C" fn(*mut Display) -> c_int,
        attach = "XShmAttach": unsafe extern "C" fn(*mut Display, *mut SegmentInfo) -> c_int,
        detach = "XShmDetach": unsafe extern "C" fn(*mut Display, *mut SegmentInfo) -> c_int,
        create_image = "XShmCreateImage": unsafe extern "C" fn(
            *mut Display,
            *mut c_void,
            c_uint,
            c_int,
            *mut c_char,
            *mut SegmentInfo,
            c_uint,
            c_uint,
        ) -> *mut c_void,
        put_image = "XShmPutImage": unsafe extern "C" fn(
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
    }
}

/// Memory that the client and the server share. It is freed when both have detached it, however they end.
pub struct Segment {
    functions: &'static Functions,
    connection: Connection,
    /// At a fixed address, since pictures refer to it.
    info: Box<SegmentInfo>,
    pixels: usize,
    sending: Sending,
    /// The last answer that was awaited.
    answer: Option<Answer>,
}

/// How pictures are sent from a segment to its drawable.
enum Sending {
    /// None was sent yet.
    New,
    /// The last one may be pending.
    Later(Putter, Option<Sent>),
    /// Each is awaited, since XCB is missing.
    Now,
}

/// The size of a drawable after a picture, `None` if it was destroyed, and whether the picture failed.
type Answer = (Option<[u32; 2]>, bool);

// SAFETY: the memory is its own, and the connection is used as that of all drawables.
unsafe impl Send for Segment {}

impl Segment {
    /// A segment for this number of pixels; `None` if the server lacks the extension, or cannot map the client's
    /// memory.
    pub fn new(xlib: &Xlib, connection: Connection, pixels: usize) -> Option<Self> {
        let functions = functions()?;
        let display = connection.display()?;
        // SAFETY: the display is open.
        if unsafe { (functions.query_extension)(display) } == 0 {
            return None;
        }
        // SAFETY: the call has no preconditions.
        let id = unsafe { libc::shmget(libc::IPC_PRIVATE, pixels.checked_mul(4)?, libc::IPC_CREAT | 0o600) };
        if id < 0 {
            return None;
        }
        // SAFETY: the segment is new. The kernel frees it when the last process detaches it.
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
            (Some(_), Some(info)) => {
                Some(Self { functions, connection, info, pixels, sending: Sending::New, answer: None })
            }
            (Some(address), None) => {
                // SAFETY: no other thread has this address.
                unsafe { libc::shmdt(address) };
                None
            }
            (None, _) => None,
        }
    }

    /// The size in pixels.
    pub fn pixels(&self) -> usize {
        self.pixels
    }

    /// Waits until the server has read the last picture.
    pub fn wait(&mut self) {
        if let Sending::Later(putter, sent) = &mut self.sending
            && let Some(sent) = sent.take()
            && self.connection.display().is_some()
        {
            // SAFETY: the display is open.
            self.answer = Some(unsafe { putter.wait(sent) });
        }
    }

    /// Puts pixels that `fill` writes, rows from the upper edge, into a window or pixmap, always the same one. The
    /// result is that of [`Xlib::put`], and whether the server failed. It may be that of the picture before, since the
    /// server works while the application continues; then the size is `asked`, if it is given. The result of the first
    /// picture is its own.
    pub fn put(
        &mut self,
        xlib: &Xlib,
        picture: &Picture,
        asked: Option<[u32; 2]>,
        fill: impl FnOnce(&mut [u32]),
    ) -> Answer {
        let [width, height] = picture.size;
        let display = self.connection.display();
        let Some(display) = display.filter(|_| self.pixels >= width as usize * height as usize) else {
            return (None, false);
        };
        self.wait();
        // SAFETY: the segment has this number of words, starts at a page, and the kernel cleared it; the server has
        // read the last picture.
        fill(unsafe { std::slice::from_raw_parts_mut(self.info.address.cast(), self.pixels) });
        if let Sending::New = self.sending {
            // SAFETY: the display is open.
            let putter = unsafe { Putter::new(display, picture.drawable as u32) };
            self.sending = putter.map_or(Sending::Now, |putter| Sending::Later(putter, None));
        }
        let Sending::Later(putter, under_way) = &mut self.sending else { return self.put_now(xlib, display, picture) };
        // SAFETY: the display is open; the segment has the pixels, and keeps them until the answer is there.
        let Some(sent) = (unsafe { putter.send(picture, self.info.segment as u32) }) else { return (None, false) };
        match self.answer {
            Some((size, failed)) => {
                *under_way = Some(sent);
                (size.map(|size| asked.unwrap_or(size)), failed)
            }
            // SAFETY: the display is open.
            None => *self.answer.insert(unsafe { putter.wait(sent) }),
        }
    }

    /// Puts a picture, and waits for the server.
    fn put_now(&mut self, xlib: &Xlib, display: *mut Display, picture: &Picture) -> Answer {
        let [width, height] = picture.size;
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
            // SAFETY: the display is open, and the server has the segment attached. It detaches it behind the last
            // picture.
            unsafe {
                if let Sending::Later(putter, sent) = std::mem::replace(&mut self.sending, Sending::Now) {
                    putter.close(sent);
                }
                (self.functions.detach)(display, &mut *self.info);
            }
        }
        // SAFETY: no reference to the pixels is left.
        unsafe { libc::shmdt(self.info.address.cast()) };
    }
}
