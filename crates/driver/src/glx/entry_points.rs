//! The functions of GLX that libGLX calls (GLX 1.4, chapter 3).

use super::config::{self, ScreenConfig, attribute, choose};
use super::drawables::{Drawable, GlxContext, Kind, drawable, new_drawable, registry, shown_surface};
use super::enums::*;
use super::xlib::{Display, VisualInfo, Xid, Xlib, xlib};
use crate::context::{Context, Share};
use crate::current::{Binding, Owned};
use crate::surface::Surface;
use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_uint, c_ulong, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{null, null_mut, without_provenance_mut};
use std::sync::Arc;

type Handle = *mut c_void;

/// What is current in a thread.
#[derive(Default)]
struct Current {
    display: usize,
    binding: Binding,
}

thread_local! {
    static CURRENT: RefCell<Current> = RefCell::default();
}

/// Does what a function does. Nothing unwinds into C.
fn enter<R>(fallback: R, body: impl FnOnce() -> Option<R>) -> R {
    catch_unwind(AssertUnwindSafe(body)).ok().flatten().unwrap_or(fallback)
}

/// Pairs of a list that ends with `end`; names in `flags` stand alone and are 1.
///
/// # Safety
/// `list` is NULL, or such a list.
unsafe fn pairs(list: *const i32, flags: &[i32], end: &[i32]) -> Vec<(i32, i32)> {
    let mut pairs = Vec::new();
    let mut place = 0;
    while !list.is_null() {
        // SAFETY: the caller's contract; the end of the list has not been read yet.
        let name = unsafe { list.add(place).read() };
        if end.contains(&name) {
            break;
        }
        place += 1;
        if flags.contains(&name) {
            pairs.push((name, 1));
            continue;
        }
        // SAFETY: as above; each name is followed by a value.
        pairs.push((name, unsafe { list.add(place).read() }));
        place += 1;
    }
    pairs
}

/// Stores a value where C wants it, if it wants it anywhere.
///
/// # Safety
/// `to` is NULL, or may be written.
unsafe fn store<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: the caller's contract.
        unsafe { to.write(value) };
    }
}

/// The end of lists of GLX.
const END: &[i32] = &[0];
/// Lists of ChooseVisual: these are there or not.
const FLAGS: &[i32] = &[USE_GL, RGBA, DOUBLEBUFFER, STEREO];

// Versions and strings.

unsafe extern "C" fn query_extension(_display: *mut Display, error: *mut c_int, event: *mut c_int) -> c_int {
    // SAFETY: the application's pointers.
    unsafe {
        store(error, 0);
        store(event, 0);
    }
    1
}

unsafe extern "C" fn query_version(_display: *mut Display, major: *mut c_int, minor: *mut c_int) -> c_int {
    // SAFETY: the application's pointers.
    unsafe {
        store(major, 1);
        store(minor, 4);
    }
    1
}

fn string(name: c_int) -> *const c_char {
    match name {
        VENDOR => c"nvjit".as_ptr(),
        VERSION => c"1.4".as_ptr(),
        EXTENSIONS => c"GLX_ARB_create_context GLX_ARB_get_proc_address GLX_ARB_multisample".as_ptr(),
        _ => null(),
    }
}

unsafe extern "C" fn query_extensions_string(_display: *mut Display, _screen: c_int) -> *const c_char {
    string(EXTENSIONS)
}

unsafe extern "C" fn query_server_string(_display: *mut Display, _screen: c_int, name: c_int) -> *const c_char {
    string(name)
}

unsafe extern "C" fn get_client_string(_display: *mut Display, name: c_int) -> *const c_char {
    string(name)
}

// Configurations.

fn handles(configs: &[ScreenConfig], count: *mut c_int) -> *mut Handle {
    let list: Vec<Handle> = configs.iter().map(|own| without_provenance_mut(config::handle(own))).collect();
    // SAFETY: the application's pointer.
    unsafe { store(count, list.len() as c_int) };
    if list.is_empty() { null_mut() } else { Xlib::list(&list) }
}

unsafe extern "C" fn get_fb_configs(display: *mut Display, screen: c_int, count: *mut c_int) -> *mut Handle {
    enter(null_mut(), || Some(handles(&config::of_screen(display, screen), count)))
}

unsafe extern "C" fn choose_fb_config(
    display: *mut Display,
    screen: c_int,
    wanted: *const i32,
    count: *mut c_int,
) -> *mut Handle {
    enter(null_mut(), || {
        // SAFETY: the application's list.
        let wanted = unsafe { pairs(wanted, &[], END) };
        Some(handles(&choose(display, screen, &wanted), count))
    })
}

unsafe extern "C" fn get_fb_config_attrib(_: *mut Display, handle: Handle, name: c_int, value: *mut c_int) -> c_int {
    enter(BAD_ATTRIBUTE, || {
        let own = config::of_handle(handle.addr())?;
        // SAFETY: the application's pointer.
        unsafe { store(value, attribute(&own, name)?) };
        Some(0)
    })
}

unsafe extern "C" fn get_visual_from_fb_config(display: *mut Display, handle: Handle) -> *mut VisualInfo {
    enter(null_mut(), || {
        let own = config::of_handle(handle.addr())?;
        config::note_choice(display, &own);
        // SAFETY: the application's display.
        Some(unsafe { xlib()?.visual(display, own.screen, own.visual) })
    })
}

unsafe extern "C" fn choose_visual(display: *mut Display, screen: c_int, wanted: *const i32) -> *mut VisualInfo {
    enter(null_mut(), || {
        // SAFETY: the application's list.
        let given = unsafe { pairs(wanted, FLAGS, END) };
        let mut wanted: Vec<_> = given.iter().copied().filter(|pair| !matches!(pair.0, USE_GL | RGBA)).collect();
        if !given.iter().any(|pair| pair.0 == RGBA) {
            // No configuration has colour indices.
            return None;
        }
        if !given.iter().any(|pair| pair.0 == DOUBLEBUFFER) {
            wanted.push((DOUBLEBUFFER, 0));
        }
        let own = *choose(display, screen, &wanted).first()?;
        config::note_choice(display, &own);
        // SAFETY: the application's display.
        Some(unsafe { xlib()?.visual(display, screen, own.visual) })
    })
}

unsafe extern "C" fn get_config(
    display: *mut Display,
    info: *const VisualInfo,
    name: c_int,
    value: *mut c_int,
) -> c_int {
    enter(BAD_VISUAL, || {
        // SAFETY: the application's pointer.
        let info = unsafe { info.as_ref() }?;
        let own = config::of_visual(display, info.screen, info.id);
        let found = match (own, name) {
            (None, USE_GL) => 0,
            (own, name) => match attribute(&own?, name) {
                Some(found) => found,
                None => return Some(BAD_ATTRIBUTE),
            },
        };
        // SAFETY: the application's pointer.
        unsafe { store(value, found) };
        Some(0)
    })
}

// Contexts.

fn make_context(config: ScreenConfig, share: Handle, flags: i32) -> Option<Handle> {
    let share = match share.is_null() {
        true => Arc::new(Share::default()),
        false => registry().contexts.get(&share.addr())?.context.share(),
    };
    let debugs = flags & CONTEXT_DEBUG_BIT != 0;
    let context = Arc::new(Owned::new(Context::new(share).debugging(debugs)));
    Some(without_provenance_mut(registry().add_context(GlxContext { context, config })))
}

unsafe extern "C" fn create_context(
    display: *mut Display,
    info: *const VisualInfo,
    share: Handle,
    _direct: c_int,
) -> Handle {
    enter(null_mut(), || {
        // SAFETY: the application's pointer.
        let info = unsafe { info.as_ref() }?;
        make_context(config::of_visual(display, info.screen, info.id)?, share, 0)
    })
}

unsafe extern "C" fn create_new_context(
    _: *mut Display,
    handle: Handle,
    kind: c_int,
    share: Handle,
    _direct: c_int,
) -> Handle {
    enter(null_mut(), || {
        let own = config::of_handle(handle.addr()).filter(|_| kind == RGBA_TYPE)?;
        make_context(own, share, 0)
    })
}

unsafe extern "C" fn create_context_attribs(
    _: *mut Display,
    handle: Handle,
    share: Handle,
    _direct: c_int,
    attributes: *const i32,
) -> Handle {
    enter(null_mut(), || {
        // SAFETY: the application's list.
        let wanted = unsafe { pairs(attributes, &[], END) };
        let value = |name, default| crate::choice::asked(&wanted, name, default);
        if (value(CONTEXT_MAJOR_VERSION, 1), value(CONTEXT_MINOR_VERSION, 0)) > (1, 5) {
            return None;
        }
        make_context(config::of_handle(handle.addr())?, share, value(CONTEXT_FLAGS, 0))
    })
}

/// DestroyContext: one that is current stays until it is current no more.
unsafe extern "C" fn destroy_context(_: *mut Display, context: Handle) {
    enter((), || {
        let gone = registry().contexts.remove(&context.addr());
        drop(gone);
        Some(())
    });
}

unsafe extern "C" fn is_direct(_: *mut Display, context: Handle) -> c_int {
    registry().contexts.contains_key(&context.addr()).into()
}

unsafe extern "C" fn query_context(_: *mut Display, context: Handle, name: c_int, value: *mut c_int) -> c_int {
    enter(BAD_ATTRIBUTE, || {
        let own = registry().contexts.get(&context.addr()).map(|own| own.config)?;
        let found = match name {
            FBCONFIG_ID => own.id,
            RENDER_TYPE => RGBA_TYPE,
            SCREEN => own.screen,
            _ => return None,
        };
        // SAFETY: the application's pointer.
        unsafe { store(value, found) };
        Some(0)
    })
}

/// The display of the current context.
pub fn current_display() -> Option<*mut Display> {
    CURRENT.with_borrow(|current| {
        current.binding.context().map(|_| std::ptr::with_exposed_provenance_mut(current.display))
    })
}

/// Lets another context be current in this thread. Nothing is at its end.
fn replace(display: *mut Display, next: Option<&Arc<Owned>>) {
    let _ = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        current.display = display.expose_provenance();
        current.binding.replace(next.cloned());
    });
}

unsafe extern "C" fn make_context_current(display: *mut Display, draw: Xid, read: Xid, context: Handle) -> c_int {
    enter(0, || {
        if context.is_null() {
            if draw != 0 || read != 0 {
                return None;
            }
            replace(display, None);
            return Some(1);
        }
        let GlxContext { context, config } = registry().contexts.get(&context.addr())?.clone();
        if context.is_elsewhere() {
            return None;
        }
        let draws_to = drawable(display, draw, &config)?;
        let reads_from = if read == draw { draws_to.clone() } else { drawable(display, read, &config)? };
        replace(display, Some(&context));
        draws_to.surface.lock().unwrap_or_else(|poison| poison.into_inner()).follow_size();
        let surfaces = (Some(draws_to.surface), Some(reads_from.surface));
        context.make_current(|gl| gl.bind_surfaces(surfaces.0, surfaces.1)).then_some(1)
    })
}

unsafe extern "C" fn make_current(display: *mut Display, drawable: Xid, context: Handle) -> c_int {
    // SAFETY: as for that.
    unsafe { make_context_current(display, drawable, drawable, context) }
}

/// CopyContext: the groups of the mask, from one context to another that is not current elsewhere.
unsafe extern "C" fn copy_context(_: *mut Display, from: Handle, to: Handle, mask: c_ulong) {
    enter((), || {
        let (from, to) = {
            let registry = registry();
            let of = |handle: Handle| registry.contexts.get(&handle.addr()).map(|own| own.context.clone());
            (of(from)?, of(to)?)
        };
        if Arc::ptr_eq(&from, &to) || from.is_elsewhere() || to.is_elsewhere() {
            return None;
        }
        let current = CURRENT.with_borrow(|current| current.binding.context().cloned());
        let mut saved = None;
        from.make_current(|gl| saved = Some(gl.save(mask as u32)));
        from.release();
        to.make_current(|gl| {
            if let Some(saved) = saved
                && let Err(error) = gl.restore(saved)
            {
                gl.set_error(error);
            }
        });
        to.release();
        current?.make_current(|_| {}).then_some(())
    });
}

// Drawables.

fn keep(display: *mut Display, id: Xid, made: Drawable) -> Option<Xid> {
    registry().drawables.insert((display.addr(), id), made);
    Some(id)
}

unsafe extern "C" fn create_window(display: *mut Display, handle: Handle, window: Xid, _attributes: *const i32) -> Xid {
    enter(0, || {
        let own = config::of_handle(handle.addr())?;
        let surface = shown_surface(display, window, &own)?;
        keep(display, window, new_drawable(surface, &own, Kind::Window))
    })
}

unsafe extern "C" fn create_pixmap(display: *mut Display, handle: Handle, pixmap: Xid, _attributes: *const i32) -> Xid {
    enter(0, || {
        let own = config::of_handle(handle.addr())?;
        let surface = shown_surface(display, pixmap, &own)?;
        keep(display, pixmap, new_drawable(surface, &own, Kind::Pixmap))
    })
}

unsafe extern "C" fn create_glx_pixmap(display: *mut Display, info: *const VisualInfo, pixmap: Xid) -> Xid {
    enter(0, || {
        // SAFETY: the application's pointer.
        let info = unsafe { info.as_ref() }?;
        let own = config::of_visual(display, info.screen, info.id)?;
        let surface = shown_surface(display, pixmap, &own)?;
        keep(display, pixmap, new_drawable(surface, &own, Kind::Pixmap))
    })
}

unsafe extern "C" fn create_pbuffer(display: *mut Display, handle: Handle, attributes: *const i32) -> Xid {
    enter(0, || {
        let own = config::of_handle(handle.addr())?;
        // SAFETY: the application's list.
        let wanted = unsafe { pairs(attributes, &[], END) };
        let asked = |name, default| crate::choice::asked(&wanted, name, default);
        let largest = asked(LARGEST_PBUFFER, 0) != 0;
        let side = |name| {
            let side = u32::try_from(asked(name, 0)).ok()?;
            Some(if largest { side.min(nvjit_raster::MAX_VIEWPORT as u32) } else { side })
        };
        let surface = Surface::new(own.config, side(PBUFFER_WIDTH)?, side(PBUFFER_HEIGHT)?, None).ok()?;
        // SAFETY: the application's display.
        let id = unsafe { xlib()?.new_id(display, own.screen, own.depth) };
        let preserved = asked(PRESERVED_CONTENTS, 1) != 0;
        keep(display, id, Drawable { preserved, largest, ..new_drawable(surface, &own, Kind::Pbuffer) })
    })
}

/// DestroyWindow and its kin: what is current stays until it is current no more.
unsafe extern "C" fn destroy_drawable(display: *mut Display, id: Xid) {
    enter((), || {
        let gone = registry().drawables.remove(&(display.addr(), id))?;
        if gone.kind == Kind::Pbuffer {
            // SAFETY: the application's display.
            unsafe { xlib()?.free_id(display, id) };
        }
        Some(())
    });
}

fn of_id(display: *mut Display, id: Xid) -> Option<Drawable> {
    registry().drawables.get(&(display.addr(), id)).cloned()
}

unsafe extern "C" fn query_drawable(display: *mut Display, id: Xid, name: c_int, value: *mut c_uint) {
    enter((), || {
        let own = of_id(display, id)?;
        let surface = own.surface.lock().unwrap_or_else(|poison| poison.into_inner());
        let found = match name {
            WIDTH => surface.width(),
            HEIGHT => surface.height(),
            PRESERVED_CONTENTS => own.preserved.into(),
            LARGEST_PBUFFER => own.largest.into(),
            FBCONFIG_ID => own.config.id as u32,
            EVENT_MASK => own.event_mask as u32,
            _ => return None,
        };
        // SAFETY: the application's pointer.
        unsafe { store(value, found) };
        Some(())
    });
}

/// SelectEvent: pbuffers are never clobbered, so that no event comes.
unsafe extern "C" fn select_event(display: *mut Display, id: Xid, mask: c_ulong) {
    if let Some(own) = registry().drawables.get_mut(&(display.addr(), id)) {
        own.event_mask = mask;
    }
}

unsafe extern "C" fn get_selected_event(display: *mut Display, id: Xid, mask: *mut c_ulong) {
    // SAFETY: the application's pointer.
    unsafe { store(mask, of_id(display, id).map_or(0, |own| own.event_mask)) };
}

unsafe extern "C" fn swap_buffers(display: *mut Display, id: Xid) {
    enter((), || {
        let own = of_id(display, id)?;
        let mut surface = own.surface.lock().unwrap_or_else(|poison| poison.into_inner());
        if own.kind == Kind::Window {
            surface.swap();
        }
        Some(())
    });
}

unsafe extern "C" fn wait_gl() {
    crate::current::with(Context::show_front);
}

/// WaitX: what the server draws is on the screen before the GL draws.
unsafe extern "C" fn wait_x() {}

macro_rules! functions {
    ($($name:literal => $function:path,)*) => {
        /// The function of this name.
        pub fn address(name: &[u8]) -> Option<*const c_void> {
            $(if name == $name.as_bytes() {
                return Some($function as *const c_void);
            })*
            None
        }
    };
}

functions! {
    "glXChooseFBConfig" => choose_fb_config,
    "glXChooseVisual" => choose_visual,
    "glXCopyContext" => copy_context,
    "glXCreateContext" => create_context,
    "glXCreateContextAttribsARB" => create_context_attribs,
    "glXCreateGLXPixmap" => create_glx_pixmap,
    "glXCreateNewContext" => create_new_context,
    "glXCreatePbuffer" => create_pbuffer,
    "glXCreatePixmap" => create_pixmap,
    "glXCreateWindow" => create_window,
    "glXDestroyContext" => destroy_context,
    "glXDestroyGLXPixmap" => destroy_drawable,
    "glXDestroyPbuffer" => destroy_drawable,
    "glXDestroyPixmap" => destroy_drawable,
    "glXDestroyWindow" => destroy_drawable,
    "glXGetClientString" => get_client_string,
    "glXGetConfig" => get_config,
    "glXGetFBConfigAttrib" => get_fb_config_attrib,
    "glXGetFBConfigs" => get_fb_configs,
    "glXGetSelectedEvent" => get_selected_event,
    "glXGetVisualFromFBConfig" => get_visual_from_fb_config,
    "glXIsDirect" => is_direct,
    "glXMakeContextCurrent" => make_context_current,
    "glXMakeCurrent" => make_current,
    "glXQueryContext" => query_context,
    "glXQueryDrawable" => query_drawable,
    "glXQueryExtension" => query_extension,
    "glXQueryExtensionsString" => query_extensions_string,
    "glXQueryServerString" => query_server_string,
    "glXQueryVersion" => query_version,
    "glXSelectEvent" => select_event,
    "glXSwapBuffers" => swap_buffers,
    "glXUseXFont" => super::font::use_x_font,
    "glXWaitGL" => wait_gl,
    "glXWaitX" => wait_x,
}
