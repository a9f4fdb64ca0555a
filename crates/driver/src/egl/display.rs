//! Displays of EGL, with their surfaces and contexts. Handles are unique numbers, so an invalid handle is detected and
//! gives an error.

use super::enums::*;
use crate::context::SharedSurface;
use crate::current::Owned;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// The type of a surface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Window,
    Pixmap,
    Pbuffer,
}

/// A surface.
#[derive(Clone)]
pub struct DisplaySurface {
    pub surface: SharedSurface,
    /// The number of its configuration.
    pub config: i32,
    pub kind: Kind,
    /// The window or the pixmap; 0 for pbuffers.
    pub native: usize,
    /// LARGEST_PBUFFER, as requested.
    pub largest: bool,
    /// SWAP_BEHAVIOR: swaps preserve the colour buffer, whatever it is.
    pub swap_behavior: i32,
}

impl DisplaySurface {
    /// RENDER_BUFFER: the buffer that the application draws to (EGL 1.4, section 3.5.6).
    pub fn render_buffer(&self) -> i32 {
        if self.kind == Kind::Pixmap { SINGLE_BUFFER } else { BACK_BUFFER }
    }
}

/// A context.
#[derive(Clone)]
pub struct DisplayContext {
    pub context: Arc<Owned>,
    pub config: i32,
    /// RENDER_BUFFER of the surface for drawing for which it was last made current; NONE without a surface.
    pub render_buffer: i32,
}

/// A display.
#[derive(Default)]
pub struct Display {
    /// Its origin: the platform, and the display of the window system, or 0.
    pub platform: (u32, usize),
    pub initialized: bool,
    /// The connection to the X11 server, opened by this driver if the application has none; 0 without one.
    pub connection: usize,
    pub surfaces: BTreeMap<usize, DisplaySurface>,
    pub contexts: BTreeMap<usize, DisplayContext>,
}

/// All displays. They are never destroyed (EGL 1.4, section 3.2).
#[derive(Default)]
pub struct Displays {
    displays: BTreeMap<usize, Display>,
    last_handle: usize,
}

/// Handles are addresses of this memory, so no other vendor uses them; it is never accessed.
static HANDLES: [u8; 1 << 20] = [0; 1 << 20];

/// All displays, locked.
pub fn displays() -> MutexGuard<'static, Displays> {
    static DISPLAYS: OnceLock<Mutex<Displays>> = OnceLock::new();
    DISPLAYS.get_or_init(Mutex::default).lock().unwrap_or_else(|poison| poison.into_inner())
}

impl Displays {
    /// An unused handle.
    pub fn new_handle(&mut self) -> usize {
        self.last_handle += 1;
        HANDLES.as_ptr().addr() + self.last_handle
    }

    /// The handle of the display of a platform; creates the display if necessary.
    pub fn of_platform(&mut self, platform: u32, native: usize) -> usize {
        let known = self.displays.iter().find(|(_, display)| display.platform == (platform, native));
        if let Some((&handle, _)) = known {
            return handle;
        }
        let handle = self.new_handle();
        self.displays.insert(handle, Display { platform: (platform, native), ..Display::default() });
        handle
    }

    /// A display.
    ///
    /// # Errors
    /// BAD_DISPLAY.
    pub fn any(&mut self, handle: usize) -> Result<&mut Display, i32> {
        self.displays.get_mut(&handle).ok_or(BAD_DISPLAY)
    }

    /// A display that is initialised.
    ///
    /// # Errors
    /// BAD_DISPLAY, NOT_INITIALIZED.
    pub fn get(&mut self, handle: usize) -> Result<&mut Display, i32> {
        let display = self.any(handle)?;
        if display.initialized { Ok(display) } else { Err(NOT_INITIALIZED) }
    }
}

impl Display {
    /// A surface.
    ///
    /// # Errors
    /// BAD_SURFACE.
    pub fn surface(&self, handle: usize) -> Result<&DisplaySurface, i32> {
        self.surfaces.get(&handle).ok_or(BAD_SURFACE)
    }

    /// Whether a surface for this window or pixmap exists.
    pub fn shows(&self, kind: Kind, native: usize) -> bool {
        self.surfaces.values().any(|surface| (surface.kind, surface.native) == (kind, native))
    }

    /// A context.
    ///
    /// # Errors
    /// BAD_CONTEXT.
    pub fn context(&self, handle: usize) -> Result<&DisplayContext, i32> {
        self.contexts.get(&handle).ok_or(BAD_CONTEXT)
    }
}
