//! Windows, pixmaps and pbuffers, and the contexts of GLX.

use super::config::ScreenConfig;
use super::displays::Connection;
use super::shared_memory::Segment;
use super::xlib::{Display, Picture, Xid, Xlib, xlib};
use crate::context::SharedSurface;
use crate::current::Owned;
use crate::surface::{Screen, Shown, Surface};
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// A window or pixmap of the server, where a surface is shown.
struct Shows {
    connection: Connection,
    picture: Picture,
    memory: Memory,
    /// The size that was requested since the last picture.
    asked: Option<[u32; 2]>,
}

/// The memory of pixels for the server.
enum Memory {
    /// In memory that the server maps, too.
    Shared(Segment),
    /// In the client's memory; the connection transfers them.
    Own(Vec<u32>),
    /// Nothing was shown yet.
    Nothing,
}

/// The size of a segment: up to half more pixels than are shown, so that a window that grows in steps does not need a
/// new segment each time.
fn with_room(pixels: usize) -> usize {
    pixels + pixels / 2
}

impl Memory {
    /// Provides memory for this number of pixels.
    fn reserve(&mut self, xlib: &Xlib, connection: Connection, pixels: usize) {
        let fits = match self {
            Self::Shared(segment) => (pixels..=4 * with_room(pixels)).contains(&segment.pixels()),
            Self::Own(_) => true,
            Self::Nothing => false,
        };
        if fits {
            return;
        }
        // The old segment is freed first.
        *self = Self::Nothing;
        *self = Segment::new(xlib, connection, with_room(pixels)).map_or_else(|| Self::Own(Vec::new()), Self::Shared);
    }
}

/// Blue is in the lowest byte; above red is alpha, if the visual has it.
fn pixel(rgba: [u8; 4]) -> u32 {
    let rgba = u32::from_le_bytes(rgba);
    rgba & 0xff00_ff00 | (rgba & 0xff) << 16 | rgba >> 16 & 0xff
}

impl Screen for Shows {
    fn show(&mut self, shown: Shown<'_>) -> Option<[u32; 2]> {
        let xlib = xlib()?;
        let display = self.connection.display()?;
        let picture = Picture { size: [shown.width, shown.height], ..self.picture };
        let pixels = shown.pixels;
        self.memory.reserve(xlib, self.connection, pixels.len());
        let (mut put, asked) = (None, self.asked.take());
        if let Memory::Shared(segment) = &mut self.memory {
            let fill = |to: &mut [u32]| to.iter_mut().zip(pixels).for_each(|(to, &from)| *to = pixel(from));
            match segment.put(xlib, &picture, asked, fill) {
                // If the server failed to read this memory once, it always will, so this is not tried again.
                (Some(_), true) => self.memory = Memory::Own(Vec::new()),
                (size, _) => put = size,
            }
        }
        let size = match &mut self.memory {
            Memory::Shared(_) => put,
            Memory::Own(own) => {
                own.clear();
                own.extend(pixels.iter().map(|&from| pixel(from)));
                // SAFETY: the display is open.
                unsafe { xlib.put(display, &picture, own) }
            }
            Memory::Nothing => None,
        };
        if size.is_none() {
            // The window is gone.
            self.memory = Memory::Nothing;
        }
        size
    }

    fn size(&mut self) -> Option<[u32; 2]> {
        // SAFETY: the display is open.
        let found = unsafe { xlib()?.geometry(self.connection.display()?, self.picture.drawable) };
        self.asked = found.map(|found| found.0);
        self.asked
    }

    fn finish(&mut self) {
        if let Memory::Shared(segment) = &mut self.memory {
            segment.wait();
        }
    }
}

/// The type of a drawable.
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
    /// Whether the application created it and will destroy it.
    pub created: bool,
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

/// Handles of contexts are addresses in this memory, so no other vendor uses them; it is never accessed.
static HANDLES: [u8; 1 << 20] = [0; 1 << 20];

/// The registry, locked.
pub fn registry() -> MutexGuard<'static, Registry> {
    static REGISTRY: OnceLock<Mutex<Registry>> = OnceLock::new();
    REGISTRY.get_or_init(Mutex::default).lock().unwrap_or_else(|poison| poison.into_inner())
}

impl Registry {
    /// Stores a context, and returns its handle.
    pub fn add_context(&mut self, context: GlxContext) -> usize {
        self.last_context += 1;
        let handle = HANDLES.as_ptr().addr() + self.last_context;
        self.contexts.insert(handle, context);
        handle
    }
}

/// A surface for a window or pixmap of the server; `None` if that was destroyed.
pub fn shown_surface(display: *mut Display, drawable: Xid, config: &ScreenConfig) -> Option<Surface> {
    let (screen, [width, height]) = screen(display, drawable, config)?;
    Surface::new(config.config, width, height, Some(Box::new(screen))).ok()
}

/// A screen that shows pixels in a window or pixmap of the server, and its size. `None` if that was destroyed.
pub fn screen(display: *mut Display, drawable: Xid, config: &ScreenConfig) -> Option<(impl Screen + use<>, [u32; 2])> {
    let xlib = xlib()?;
    // SAFETY: the display is the application's.
    let (size, depth) = unsafe { xlib.geometry(display, drawable) }?;
    let visual = visual_pointer(display, config.screen, config)?;
    let picture = Picture { drawable, visual, depth, size };
    Some((Shows { connection: Connection::new(display)?, picture, memory: Memory::Nothing, asked: None }, size))
}

fn visual_pointer(display: *mut Display, screen: c_int, config: &ScreenConfig) -> Option<usize> {
    // SAFETY: the display is the application's.
    let visuals = unsafe { xlib()?.visuals(display, screen) };
    visuals.iter().find(|visual| visual.id == config.visual).map(|visual| visual.visual.expose_provenance())
}

/// The drawable with this identifier; a window without a drawable gets one at the first draw (section 3.3.7).
pub fn drawable(display: *mut Display, id: Xid, config: &ScreenConfig) -> Option<Drawable> {
    let key = (display.addr(), id);
    if let Some(known) = registry().drawables.get(&key) {
        return Some(known.clone());
    }
    let surface = shown_surface(display, id, config)?;
    forget_windows(display);
    let made = Drawable { created: false, ..new_drawable(surface, config, Kind::Window) };
    registry().drawables.insert(key, made.clone());
    Some(made)
}

/// A drawable that the application creates, for a surface.
pub fn new_drawable(surface: Surface, config: &ScreenConfig, kind: Kind) -> Drawable {
    let surface = Arc::new(Mutex::new(surface));
    Drawable { surface, config: *config, kind, created: true, event_mask: 0, preserved: true, largest: false }
}

/// Removes drawables of destroyed windows that no context draws to, if the application did not create them.
fn forget_windows(display: *mut Display) {
    let idle: Vec<Xid> = {
        let registry = registry();
        let own = registry.drawables.range((display.addr(), 0)..=(display.addr(), Xid::MAX));
        let is_idle = |drawable: &Drawable| !drawable.created && Arc::strong_count(&drawable.surface) == 1;
        own.filter(|(_, drawable)| is_idle(drawable)).map(|(&(_, id), _)| id).collect()
    };
    // SAFETY: the display is the application's.
    let is_gone = |id: Xid| xlib().is_some_and(|xlib| unsafe { xlib.geometry(display, id) }.is_none());
    for id in idle.into_iter().filter(|&id| is_gone(id)) {
        let gone = registry().drawables.remove(&(display.addr(), id));
        drop(gone);
    }
}

impl Registry {
    /// Takes all drawables of a display.
    pub fn take_drawables(&mut self, display: *mut Display) -> Vec<Drawable> {
        let own = |key: &(usize, Xid), _: &mut Drawable| key.0 == display.addr();
        self.drawables.extract_if(.., own).map(|(_, drawable)| drawable).collect()
    }
}
