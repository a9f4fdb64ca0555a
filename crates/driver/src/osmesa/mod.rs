//! The functions of libOSMesa, which draws to client memory without a window system. The library also exports the
//! commands of the GL as symbols, for programs that link with it alone.

mod enums;
mod memory;

use crate::context::{Context, Share, SharedSurface};
use crate::current::{Binding, Owned};
use crate::surface::{Config, Surface};
use enums::*;
use memory::{Image, Layout, PixelStore};
use nvjit_raster::ColorFormat;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{null_mut, without_provenance_mut};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

type Handle = *mut c_void;

/// A context and its drawing destination.
struct OffScreen {
    context: Arc<Owned>,
    config: Config,
    format: i32,
    store: PixelStore,
    /// The memory, if one was given.
    drawn: Option<Drawn>,
    /// The last result of OSMesaGetDepthBuffer, valid as long as the context exists.
    depths: Vec<u32>,
}

/// The memory of the application, and the surface that is shown there.
struct Drawn {
    surface: SharedSurface,
    image: Arc<Mutex<Image>>,
    size: [i32; 2],
    kind: i32,
}

/// The current context of a thread, by its handle.
#[derive(Default)]
struct Current {
    binding: Binding,
    handle: usize,
}

thread_local! {
    static CURRENT: RefCell<Current> = RefCell::default();
}

/// All contexts, by handle.
#[derive(Default)]
struct Contexts {
    all: BTreeMap<usize, OffScreen>,
    last: usize,
}

/// Handles are addresses of this memory; it is never accessed.
static HANDLES: [u8; 1 << 20] = [0; 1 << 20];

fn contexts() -> MutexGuard<'static, Contexts> {
    static CONTEXTS: OnceLock<Mutex<Contexts>> = OnceLock::new();
    lock(CONTEXTS.get_or_init(Mutex::default))
}

/// Executes a function. Nothing unwinds into C.
fn enter<R>(fallback: R, body: impl FnOnce() -> Option<R>) -> R {
    catch_unwind(AssertUnwindSafe(body)).ok().flatten().unwrap_or(fallback)
}

fn current() -> usize {
    CURRENT.try_with(|current| current.borrow().handle).unwrap_or(0)
}

fn create(format: i32, depth: c_int, stencil: c_int, share: Handle) -> Option<Handle> {
    Layout::new(format, UNSIGNED_BYTE).or_else(|| Layout::new(format, UNSIGNED_SHORT_5_6_5))?;
    let mut contexts = contexts();
    let share = match share.is_null() {
        true => Arc::new(Share::default()),
        false => contexts.all.get(&share.addr())?.context.share(),
    };
    let alpha = matches!(format, RGBA | BGRA | ARGB);
    let config = Config {
        double: false,
        depth: depth > 0,
        stencil: stencil > 0,
        samples: 1,
        format: ColorFormat::Rgba8,
        srgb: false,
        alpha,
    };
    let context = Arc::new(Owned::new(Context::new(share)));
    contexts.last += 1;
    let handle = HANDLES.as_ptr().addr() + contexts.last;
    let own = OffScreen { context, config, format, store: PixelStore::default(), drawn: None, depths: Vec::new() };
    contexts.all.insert(handle, own);
    Some(without_provenance_mut(handle))
}

/// A context for pixels of this format, with depths and stencil indices.
#[unsafe(no_mangle)]
pub extern "C" fn OSMesaCreateContext(format: c_uint, share: Handle) -> Handle {
    enter(null_mut(), || create(format as i32, 24, 8, share))
}

/// Creates a context with the requested buffers. (There is always an accumulation buffer.)
#[unsafe(no_mangle)]
pub extern "C" fn OSMesaCreateContextExt(
    format: c_uint,
    depth: c_int,
    stencil: c_int,
    _accumulation: c_int,
    share: Handle,
) -> Handle {
    enter(null_mut(), || create(format as i32, depth, stencil, share))
}

/// Creates a context with a list of pairs that ends with 0.
///
/// # Safety
/// The list is NULL, or such a list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSMesaCreateContextAttribs(list: *const c_int, share: Handle) -> Handle {
    enter(null_mut(), || {
        let (mut format, mut depth, mut stencil, mut version) = (RGBA, 0, 0, (1, 0));
        for place in (0..).step_by(2) {
            if list.is_null() {
                break;
            }
            // SAFETY: the caller's contract; the end of the list has not been read yet.
            let name = unsafe { list.add(place).read() };
            if name == 0 {
                break;
            }
            // SAFETY: as above; each name is followed by a value.
            let value = unsafe { list.add(place + 1).read() };
            match name {
                FORMAT => format = value,
                DEPTH_BITS => depth = value,
                STENCIL_BITS => stencil = value,
                ACCUM_BITS => {}
                PROFILE if value == COMPAT_PROFILE => {}
                CONTEXT_MAJOR_VERSION => version.0 = value,
                CONTEXT_MINOR_VERSION => version.1 = value,
                _ => return None,
            }
        }
        if version > (1, 5) { None } else { create(format, depth, stencil, share) }
    })
}

/// Destroys a context, which is then current in no thread. Nothing is written to its memory, which may be freed.
#[unsafe(no_mangle)]
pub extern "C" fn OSMesaDestroyContext(context: Handle) {
    enter((), || {
        let gone = contexts().all.remove(&context.addr())?;
        if let Some(drawn) = &gone.drawn {
            lock(&drawn.surface).hide();
        }
        if current() == context.addr() {
            replace(None, 0);
        }
        Some(())
    });
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(|poison| poison.into_inner())
}

/// Replaces the current context of this thread; the previous one shows what it drew.
fn replace(next: Option<Arc<Owned>>, handle: usize) {
    let _ = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        current.handle = handle;
        current.binding.replace(next);
    });
}

/// Makes a context current that draws to this memory; Flush and Finish write the pixels. If the memory has the size and
/// type of the previous one, the context keeps what it drew. The previous memory is not written any more if the context
/// was current already.
///
/// # Safety
/// The memory is large enough for the pixels, and valid until the context gets another memory or is destroyed, or until
/// another context, or none, is current.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSMesaMakeCurrent(
    context: Handle,
    buffer: *mut c_void,
    kind: c_uint,
    width: c_int,
    height: c_int,
) -> u8 {
    enter(0, || {
        if context.is_null() {
            replace(None, 0);
            return Some(1);
        }
        let kind = kind as i32;
        let (own, surface) = {
            let mut contexts = contexts();
            let off_screen = contexts.all.get_mut(&context.addr())?;
            let layout = Layout::new(off_screen.format, kind)?;
            if buffer.is_null() || !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
                return None;
            }
            let own = off_screen.context.clone();
            if own.is_elsewhere() {
                return None;
            }
            let size = [width, height];
            match &off_screen.drawn {
                Some(drawn) if drawn.size == size && drawn.kind == kind => {
                    lock(&drawn.image).move_to(buffer);
                    lock(&drawn.surface).renew_front();
                }
                before => {
                    let image = Arc::new(Mutex::new(Image::new(buffer, layout, off_screen.store)));
                    let screen = Box::new(memory::Memory(image.clone()));
                    let config = Config { format: layout.color_format(), ..off_screen.config };
                    let surface = Surface::new(config, width as u32, height as u32, Some(screen)).ok()?;
                    let surface = Arc::new(Mutex::new(surface));
                    // The application may have freed the previous memory.
                    before.iter().for_each(|drawn| lock(&drawn.surface).hide());
                    off_screen.drawn = Some(Drawn { surface, image, size, kind });
                }
            }
            (own, off_screen.drawn.as_ref()?.surface.clone())
        };
        // A context that is already current has this memory already.
        if current() != context.addr() {
            replace(Some(own.clone()), context.addr());
        }
        own.make_current(|gl| gl.bind_surfaces(Some(surface.clone()), Some(surface))).then_some(1)
    })
}

/// The context that is current in this thread.
#[unsafe(no_mangle)]
pub extern "C" fn OSMesaGetCurrentContext() -> Handle {
    without_provenance_mut(current())
}

/// Sets the layout of rows in the memory of the current context. The next Flush or Finish writes all rows to it.
#[unsafe(no_mangle)]
pub extern "C" fn OSMesaPixelStore(name: c_int, value: c_int) {
    enter((), || {
        let mut contexts = contexts();
        let own = contexts.all.get_mut(&current())?;
        own.store.set(name, value)?;
        let store = own.store;
        let drawn = own.drawn.as_ref()?;
        lock(&drawn.image).set_store(store);
        lock(&drawn.surface).renew_front();
        Some(())
    });
}

/// A value of the current context.
///
/// # Safety
/// `value` may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSMesaGetIntegerv(name: c_int, value: *mut c_int) {
    enter((), || {
        let contexts = contexts();
        let own = contexts.all.get(&current());
        let drawn = own.and_then(|own| own.drawn.as_ref());
        let found = match name {
            WIDTH => drawn.map_or(0, |drawn| drawn.size[0]),
            HEIGHT => drawn.map_or(0, |drawn| drawn.size[1]),
            TYPE => drawn.map_or(0, |drawn| drawn.kind),
            FORMAT => own.map_or(0, |own| own.format),
            ROW_LENGTH => own.map_or(0, |own| own.store.row_length),
            Y_UP => own.map_or(1, |own| own.store.y_up.into()),
            MAX_WIDTH | MAX_HEIGHT => MAX_SIDE,
            _ => return None,
        };
        // SAFETY: the caller's contract.
        unsafe { store([(value, found)]) };
        Some(())
    });
}

/// Writes values to the application's memory, except to NULL.
///
/// # Safety
/// The places may be written.
unsafe fn store<const N: usize>(values: [(*mut c_int, c_int); N]) {
    for (to, value) in values {
        if !to.is_null() {
            // SAFETY: the caller's contract.
            unsafe { to.write(value) };
        }
    }
}

/// The current depths of a context, of 24 bits, the lowest row first; valid until the next call.
///
/// # Safety
/// The places may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSMesaGetDepthBuffer(
    context: Handle,
    width: *mut c_int,
    height: *mut c_int,
    bytes: *mut c_int,
    buffer: *mut *mut c_void,
) -> u8 {
    enter(0, || {
        let mut contexts = contexts();
        let own = contexts.all.get_mut(&context.addr()).filter(|own| own.config.depth)?;
        let drawn = own.drawn.as_ref()?;
        let (size, surface) = (drawn.size, drawn.surface.clone());
        let whole = nvjit_raster::Rect { x: 0, y: 0, width: size[0], height: size[1] };
        let depths = lock(&surface).target().read_depth(&whole)?;
        own.depths = depths.into_iter().map(|depth| (f64::from(depth) * 16_777_215.0).round() as u32).collect();
        if !buffer.is_null() {
            // SAFETY: the caller's contract.
            unsafe { buffer.write(own.depths.as_mut_ptr().cast()) };
        }
        // SAFETY: as above.
        unsafe { store([(width, size[0]), (height, size[1]), (bytes, 4)]) };
        Some(1)
    })
}

/// The memory that a context draws to.
///
/// # Safety
/// The places may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSMesaGetColorBuffer(
    context: Handle,
    width: *mut c_int,
    height: *mut c_int,
    format: *mut c_int,
    buffer: *mut *mut c_void,
) -> u8 {
    enter(0, || {
        let contexts = contexts();
        let own = contexts.all.get(&context.addr())?;
        let drawn = own.drawn.as_ref()?;
        if !buffer.is_null() {
            let address = lock(&drawn.image).address();
            // SAFETY: the caller's contract.
            unsafe { buffer.write(address) };
        }
        // SAFETY: as above.
        unsafe { store([(width, drawn.size[0]), (height, drawn.size[1]), (format, own.format)]) };
        Some(1)
    })
}

/// A command of the GL, or a function of this library.
///
/// # Safety
/// The name is NULL or a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSMesaGetProcAddress(name: *const c_char) -> *const c_void {
    if name.is_null() {
        return std::ptr::null();
    }
    // SAFETY: the caller's contract.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes();
    let own = FUNCTIONS.iter().find(|function| function.0.as_bytes() == name).map(|function| function.1());
    own.or_else(|| crate::commands::address(name)).unwrap_or(std::ptr::null())
}

/// Sets whether float colours of fragments are clamped; initially they are not. (Others always are.)
#[unsafe(no_mangle)]
pub extern "C" fn OSMesaColorClamp(enable: u8) {
    enter((), || {
        contexts().all.get(&current())?;
        crate::current::with(|gl| {
            let clamp = if enable == 0 { crate::enums::FIXED_ONLY } else { 1 };
            gl.touch();
            gl.clamp_color(crate::enums::CLAMP_FRAGMENT_COLOR, clamp)
        })?
        .ok()
    });
}

/// There are no filters: pictures are unchanged.
///
/// # Safety
/// Nothing is read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSMesaPostprocess(_context: Handle, _filter: *const c_char, _value: c_uint) {}

/// The name of a function, and where it is.
type Function = (&'static str, fn() -> *const c_void);

/// The functions of the library.
static FUNCTIONS: [Function; 13] = [
    ("OSMesaColorClamp", || OSMesaColorClamp as *const c_void),
    ("OSMesaCreateContext", || OSMesaCreateContext as *const c_void),
    ("OSMesaCreateContextAttribs", || OSMesaCreateContextAttribs as *const c_void),
    ("OSMesaCreateContextExt", || OSMesaCreateContextExt as *const c_void),
    ("OSMesaDestroyContext", || OSMesaDestroyContext as *const c_void),
    ("OSMesaGetColorBuffer", || OSMesaGetColorBuffer as *const c_void),
    ("OSMesaGetCurrentContext", || OSMesaGetCurrentContext as *const c_void),
    ("OSMesaGetDepthBuffer", || OSMesaGetDepthBuffer as *const c_void),
    ("OSMesaGetIntegerv", || OSMesaGetIntegerv as *const c_void),
    ("OSMesaGetProcAddress", || OSMesaGetProcAddress as *const c_void),
    ("OSMesaMakeCurrent", || OSMesaMakeCurrent as *const c_void),
    ("OSMesaPixelStore", || OSMesaPixelStore as *const c_void),
    ("OSMesaPostprocess", || OSMesaPostprocess as *const c_void),
];
