//! Windows, pixmaps and pbuffers, and the contexts of GLX.

use super::config::ScreenConfig;
use super::xlib::{Display, Xid, xlib};
use crate::context::SharedSurface;
use crate::current::Owned;
use crate::surface::{Screen, Shown, Surface};
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// A window or pixmap of the server, where a surface is shown.
struct Shows {
    display: usize,
    drawable: Xid,
    visual: usize,
    depth: u32,
    pixels: Vec<u32>,
}

impl Shows {
    fn display(&self) -> *mut Display {
        std::ptr::with_exposed_provenance_mut(self.display)
    }
}

impl Screen for Shows {
    fn show(&mut self, shown: Shown<'_>) -> Option<[u32; 2]> {
        let xlib = xlib()?;
        self.pixels.clear();
        // Blue is in the lowest byte; what is above red is alpha, where the visual has it.
        self.pixels.extend(shown.pixels.as_chunks().0.iter().map(|&[r, g, b, a]| u32::from_be_bytes([a, r, g, b])));
        let visual = std::ptr::with_exposed_provenance_mut::<c_void>(self.visual);
        // SAFETY: the application keeps its display for as long as it draws.
        unsafe {
            xlib.put(self.display(), self.drawable, (visual, self.depth), [shown.width, shown.height], &mut self.pixels)
        }
    }

    fn size(&mut self) -> Option<[u32; 2]> {
        // SAFETY: as above.
        unsafe { xlib()?.geometry(self.display(), self.drawable) }.map(|found| found.0)
    }
}

/// What a drawable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Window,
    Pixmap,
    Pbuffer,
}

/// A drawable.
#[derive(Clone)]
pub struct Drawable {
    pub surface: SharedSurface,
    pub config: ScreenConfig,
    pub kind: Kind,
    pub event_mask: u64,
    pub preserved: bool,
    pub largest: bool,
}

/// A context.
#[derive(Clone)]
pub struct GlxContext {
    pub context: Arc<Owned>,
    pub config: ScreenConfig,
}

/// All drawables, by display and number, and all contexts, by handle.
#[derive(Default)]
pub struct Registry {
    pub drawables: BTreeMap<(usize, Xid), Drawable>,
    pub contexts: BTreeMap<usize, GlxContext>,
    last_context: usize,
}

/// Handles of contexts are addresses in this memory, so that no other vendor has them; none of it is ever touched.
static HANDLES: [u8; 1 << 20] = [0; 1 << 20];

/// All there is, locked.
pub fn registry() -> MutexGuard<'static, Registry> {
    static REGISTRY: OnceLock<Mutex<Registry>> = OnceLock::new();
    REGISTRY.get_or_init(Mutex::default).lock().unwrap_or_else(|poison| poison.into_inner())
}

impl Registry {
    /// Keeps a context, and gives its handle.
    pub fn add_context(&mut self, context: GlxContext) -> usize {
        self.last_context += 1;
        let handle = HANDLES.as_ptr().addr() + self.last_context;
        self.contexts.insert(handle, context);
        handle
    }
}

/// A surface that is shown in a window or pixmap of the server; none if that is gone.
pub fn shown_surface(display: *mut Display, drawable: Xid, config: &ScreenConfig) -> Option<Surface> {
    let xlib = xlib()?;
    // SAFETY: the display is the application's.
    let ([width, height], depth) = unsafe { xlib.geometry(display, drawable) }?;
    let visual = visual_pointer(display, config.screen, config)?;
    let shows = Shows { display: display.expose_provenance(), drawable, visual, depth, pixels: Vec::new() };
    Surface::new(config.config, width, height, Some(Box::new(shows))).ok()
}

fn visual_pointer(display: *mut Display, screen: c_int, config: &ScreenConfig) -> Option<usize> {
    // SAFETY: the display is the application's.
    let visuals = unsafe { xlib()?.visuals(display, screen) };
    visuals.iter().find(|visual| visual.id == config.visual).map(|visual| visual.visual.expose_provenance())
}

/// The drawable of this number; a window that nobody made a drawable of becomes one when it is drawn to first (section 3.3.7).
pub fn drawable(display: *mut Display, id: Xid, config: &ScreenConfig) -> Option<Drawable> {
    let key = (display.addr(), id);
    if let Some(known) = registry().drawables.get(&key) {
        return Some(known.clone());
    }
    let surface = shown_surface(display, id, config)?;
    let made = new_drawable(surface, config, Kind::Window);
    registry().drawables.insert(key, made.clone());
    Some(made)
}

/// A drawable around a surface.
pub fn new_drawable(surface: Surface, config: &ScreenConfig, kind: Kind) -> Drawable {
    let surface = Arc::new(Mutex::new(surface));
    Drawable { surface, config: *config, kind, event_mask: 0, preserved: true, largest: false }
}
