//! The open connections. An object that outlives its connection must not use it, and a later connection may have the
//! same address.

use super::xlib::{Display, xlib};
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::sync::{Mutex, MutexGuard, OnceLock};

/// A connection that was open when this value was made.
#[derive(Clone, Copy, Debug)]
pub struct Connection {
    address: usize,
    /// A unique number.
    serial: u64,
}

/// The serial numbers of open connections, by address.
#[derive(Default)]
struct Open {
    serials: BTreeMap<usize, u64>,
    last: u64,
}

fn open() -> MutexGuard<'static, Open> {
    static OPEN: OnceLock<Mutex<Open>> = OnceLock::new();
    OPEN.get_or_init(Mutex::default).lock().unwrap_or_else(|poison| poison.into_inner())
}

impl Connection {
    /// The connection of a display, which the application has opened. `None` without Xlib.
    pub fn new(display: *mut Display) -> Option<Self> {
        let address = display.expose_provenance();
        let known = open().serials.get(&address).copied();
        if let Some(serial) = known {
            return Some(Self { address, serial });
        }
        // SAFETY: the display is the application's.
        unsafe { xlib()?.on_close(display, closed) }?;
        let Open { serials, last } = &mut *open();
        // Another thread may have added the display in the meantime.
        let serial = *serials.entry(address).or_insert_with(|| {
            *last += 1;
            *last
        });
        Some(Self { address, serial })
    }

    /// The display, while it is open.
    pub fn display(self) -> Option<*mut Display> {
        let is_open = open().serials.get(&self.address) == Some(&self.serial);
        is_open.then(|| std::ptr::with_exposed_provenance_mut(self.address))
    }
}

/// XCloseDisplay calls this: the server has destroyed the connection's resources.
unsafe extern "C" fn closed(display: *mut Display, _codes: *mut c_void) -> c_int {
    open().serials.remove(&display.addr());
    // A panic must not unwind into C.
    let _ = std::panic::catch_unwind(|| super::forget(display));
    0
}
