//! The functions of GLX that libGLX calls (GLX 1.4, chapter 3).

use super::config::{self, ScreenConfig, attribute, choose};
use super::drawables::{Drawable, GlxContext, Kind, drawable, new_drawable, registry, shown_surface};
use super::enums::*;
use super::errors::requests::*;
use super::errors::{self, *};
use super::renderer;
use super::xlib::{Display, VisualInfo, Xid, Xlib, xlib};
use crate::context::{Context, Share};
use crate::current::{Binding, Owned};
use crate::surface::Surface;
use nvjit_raster::Rect;
use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_int, c_uint, c_ulong, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{null, null_mut, without_provenance_mut};
use std::sync::Arc;

type Handle = *mut c_void;

/// The current state of a thread.
#[derive(Default)]
struct Current {
    display: usize,
    binding: Binding,
}

thread_local! {
    static CURRENT: RefCell<Current> = RefCell::default();
}

/// Executes a function. Nothing unwinds into C.
fn enter<R>(fallback: R, body: impl FnOnce() -> Option<R>) -> R {
    catch_unwind(AssertUnwindSafe(body)).ok().flatten().unwrap_or(fallback)
}

/// The pairs of a list that ends with `end`; names in `flags` have no value and count as 1.
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

/// Writes a value to the application's memory, unless the pointer is NULL.
///
/// # Safety
/// `to` is NULL, or may be written.
unsafe fn store<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: the caller's contract.
        unsafe { to.write(value) };
    }
}

/// The terminator of GLX lists.
const END: &[i32] = &[0];
/// Attributes of ChooseVisual without a value.
const FLAGS: &[i32] = &[USE_GL, RGBA, DOUBLEBUFFER, STEREO];

// Versions and strings.

unsafe extern "C" fn query_extension(display: *mut Display, error: *mut c_int, event: *mut c_int) -> c_int {
    let [_, first_error, first_event] = errors::numbers(display);
    // SAFETY: the application's pointers.
    unsafe {
        store(error, first_error);
        store(event, first_event);
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
        EXTENSIONS => c"GLX_ARB_context_flush_control GLX_ARB_create_context GLX_ARB_create_context_profile \
                        GLX_ARB_fbconfig_float GLX_ARB_framebuffer_sRGB GLX_ARB_get_proc_address GLX_ARB_multisample \
                        GLX_EXT_framebuffer_sRGB GLX_MESA_copy_sub_buffer GLX_MESA_query_renderer"
            .as_ptr(),
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

/// What a context is asked for beside its configuration.
struct Wishes {
    debugs: bool,
    /// Whether it is flushed when it is no longer current.
    flushes: bool,
}

const NO_WISHES: Wishes = Wishes { debugs: false, flushes: true };

fn make_context(config: ScreenConfig, share: Handle, wishes: Wishes) -> Result<Handle, Fault> {
    let share = match share.is_null() {
        true => Arc::new(Share::default()),
        false => {
            let registry = registry();
            let other = registry.contexts.get(&share.addr()).ok_or(GLX_BAD_CONTEXT)?;
            if other.config.screen != config.screen {
                return Err(BAD_MATCH.into());
            }
            other.context.share()
        }
    };
    let context = Context::new(share).debugging(wishes.debugs).flushing(wishes.flushes);
    let context = Arc::new(Owned::new(context));
    Ok(without_provenance_mut(registry().add_context(GlxContext { context, config })))
}

unsafe extern "C" fn create_context(
    display: *mut Display,
    info: *const VisualInfo,
    share: Handle,
    _direct: c_int,
) -> Handle {
    request(display, CREATE_CONTEXT, null_mut(), || {
        // SAFETY: the application's pointer.
        make_context(unsafe { config::of_info(display, info) }?, share, NO_WISHES)
    })
}

/// Checks that contexts of a configuration may have this rendering type.
fn check_kind(own: &ScreenConfig, kind: i32) -> Result<(), Fault> {
    match kind {
        _ if kind == config::render_type(own) => Ok(()),
        RGBA_TYPE | RGBA_FLOAT_TYPE | COLOR_INDEX_TYPE => Err(BAD_MATCH.into()),
        _ => Err(Fault(BAD_VALUE, kind as Xid)),
    }
}

unsafe extern "C" fn create_new_context(
    display: *mut Display,
    handle: Handle,
    kind: c_int,
    share: Handle,
    _direct: c_int,
) -> Handle {
    request(display, CREATE_NEW_CONTEXT, null_mut(), || {
        let own = config::given(handle.addr())?;
        check_kind(&own, kind)?;
        make_context(own, share, NO_WISHES)
    })
}

/// CreateContextAttribs (GLX_ARB_create_context, with _profile; GLX_ARB_context_flush_control): versions that never
/// existed are BadMatch; versions above this driver's have no configuration.
unsafe extern "C" fn create_context_attribs(
    display: *mut Display,
    handle: Handle,
    share: Handle,
    _direct: c_int,
    attributes: *const i32,
) -> Handle {
    request(display, CREATE_CONTEXT_ATTRIBS, null_mut(), || {
        // SAFETY: the application's list.
        let wanted = unsafe { pairs(attributes, &[], END) };
        let own = config::given(handle.addr())?;
        let value = |name, default| crate::choice::asked(&wanted, name, default);
        let known = [
            CONTEXT_MAJOR_VERSION,
            CONTEXT_MINOR_VERSION,
            CONTEXT_FLAGS,
            CONTEXT_PROFILE_MASK,
            CONTEXT_RELEASE_BEHAVIOR,
            RENDER_TYPE,
        ];
        if let Some(&(name, _)) = wanted.iter().find(|pair| !known.contains(&pair.0)) {
            return Err(Fault(BAD_VALUE, name as Xid));
        }
        let flags = value(CONTEXT_FLAGS, 0);
        if flags & !(CONTEXT_DEBUG_BIT | CONTEXT_FORWARD_COMPATIBLE_BIT) != 0 {
            return Err(Fault(BAD_VALUE, flags as Xid));
        }
        let release = value(CONTEXT_RELEASE_BEHAVIOR, CONTEXT_RELEASE_BEHAVIOR_FLUSH);
        if !matches!(release, CONTEXT_RELEASE_BEHAVIOR_NONE | CONTEXT_RELEASE_BEHAVIOR_FLUSH) {
            return Err(Fault(BAD_VALUE, release as Xid));
        }
        let version = (value(CONTEXT_MAJOR_VERSION, 1), value(CONTEXT_MINOR_VERSION, 0));
        let last = VERSIONS.iter().find(|last| last.0 == version.0).ok_or(BAD_MATCH)?;
        let is_old = version.0 < 3;
        if !(0..=last.1).contains(&version.1) || is_old && flags & CONTEXT_FORWARD_COMPATIBLE_BIT != 0 {
            return Err(BAD_MATCH.into());
        }
        // Earlier versions have no profiles.
        let profile = value(CONTEXT_PROFILE_MASK, CONTEXT_CORE_PROFILE_BIT);
        if version >= (3, 2) && !matches!(profile, CONTEXT_CORE_PROFILE_BIT | CONTEXT_COMPATIBILITY_PROFILE_BIT) {
            return Err(Fault(GLX_BAD_PROFILE, profile as Xid));
        }
        if version > (1, 5) {
            return Err(GLX_BAD_FB_CONFIG.into());
        }
        check_kind(&own, value(RENDER_TYPE, config::render_type(&own)))?;
        let (debugs, flushes) = (flags & CONTEXT_DEBUG_BIT != 0, release == CONTEXT_RELEASE_BEHAVIOR_FLUSH);
        make_context(own, share, Wishes { debugs, flushes })
    })
}

/// The versions of OpenGL: of each major number the last minor one.
const VERSIONS: [(i32, i32); 4] = [(1, 5), (2, 1), (3, 3), (4, 6)];

/// DestroyContext: a current context is destroyed when it is no longer current.
unsafe extern "C" fn destroy_context(display: *mut Display, context: Handle) {
    request(display, DESTROY_CONTEXT, (), || {
        let gone = registry().contexts.remove(&context.addr());
        gone.map(drop).ok_or(GLX_BAD_CONTEXT.into())
    });
}

unsafe extern "C" fn is_direct(_: *mut Display, context: Handle) -> c_int {
    registry().contexts.contains_key(&context.addr()).into()
}

unsafe extern "C" fn query_context(display: *mut Display, context: Handle, name: c_int, value: *mut c_int) -> c_int {
    request(display, QUERY_CONTEXT, BAD_ATTRIBUTE, || {
        let own = registry().contexts.get(&context.addr()).map(|own| own.config).ok_or(GLX_BAD_CONTEXT)?;
        let found = match name {
            FBCONFIG_ID => own.id,
            RENDER_TYPE => config::render_type(&own),
            SCREEN => own.screen,
            _ => return Ok(BAD_ATTRIBUTE),
        };
        // SAFETY: the application's pointer.
        unsafe { store(value, found) };
        Ok(0)
    })
}

/// The display of the current context.
fn current_display() -> Option<*mut Display> {
    CURRENT.with_borrow(|current| {
        current.binding.context().map(|_| std::ptr::with_exposed_provenance_mut(current.display))
    })
}

/// Replaces the current context of this thread. Nothing is destroyed.
fn replace(display: *mut Display, next: Option<&Arc<Owned>>) {
    let _ = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        current.display = display.expose_provenance();
        current.binding.replace(next.cloned());
    });
}

unsafe extern "C" fn make_context_current(display: *mut Display, draw: Xid, read: Xid, context: Handle) -> c_int {
    request(display, MAKE_CONTEXT_CURRENT, 0, || {
        if context.is_null() != (draw == 0) || context.is_null() != (read == 0) {
            return Err(BAD_MATCH.into());
        }
        if crate::current::with(|gl| !gl.renders()).unwrap_or(false) {
            return Err(GLX_BAD_CONTEXT_STATE.into());
        }
        if context.is_null() {
            replace(display, None);
            return Ok(1);
        }
        let found = registry().contexts.get(&context.addr()).cloned();
        let GlxContext { context, config } = found.ok_or(GLX_BAD_CONTEXT)?;
        if context.is_elsewhere() {
            return Err(BAD_ACCESS.into());
        }
        let of = |id: Xid| {
            let found = drawable(display, id, &config).ok_or(Fault(GLX_BAD_DRAWABLE, id))?;
            let same = |own: &ScreenConfig| (own.screen, config::render_type(own));
            if same(&found.config) == same(&config) { Ok(found) } else { Err(Fault(BAD_MATCH, id)) }
        };
        let draws_to = of(draw)?;
        let reads_from = if read == draw { draws_to.clone() } else { of(read)? };
        replace(display, Some(&context));
        draws_to.surface.lock().unwrap_or_else(|poison| poison.into_inner()).follow_size();
        let surfaces = (Some(draws_to.surface), Some(reads_from.surface));
        let is_current = context.make_current(|gl| gl.bind_surfaces(surfaces.0, surfaces.1));
        if is_current { Ok(1) } else { Err(BAD_ACCESS.into()) }
    })
}

unsafe extern "C" fn make_current(display: *mut Display, drawable: Xid, context: Handle) -> c_int {
    // SAFETY: as for that.
    unsafe { make_context_current(display, drawable, drawable, context) }
}

/// CopyContext: copies the groups of the mask to a context that is current in no thread.
unsafe extern "C" fn copy_context(display: *mut Display, from: Handle, to: Handle, mask: c_ulong) {
    request(display, COPY_CONTEXT, (), || {
        let of = |handle: Handle| registry().contexts.get(&handle.addr()).cloned().ok_or(GLX_BAD_CONTEXT);
        let (from, to) = (of(from)?, of(to)?);
        if from.config.screen != to.config.screen {
            return Err(BAD_MATCH.into());
        }
        let (from, to) = (from.context, to.context);
        if from.is_elsewhere() || to.is_current() {
            return Err(BAD_ACCESS.into());
        }
        if Arc::ptr_eq(&from, &to) {
            return Ok(());
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
        if let Some(current) = current {
            current.make_current(|_| {});
        }
        Ok(())
    });
}

// Drawables.

fn keep(display: *mut Display, id: Xid, made: Drawable) -> Xid {
    registry().drawables.insert((display.addr(), id), made);
    id
}

/// Creates a drawable for a window or a pixmap of the server.
fn make_shown(display: *mut Display, own: &ScreenConfig, id: Xid, kind: Kind) -> Result<Xid, Fault> {
    let gone = if kind == Kind::Window { BAD_WINDOW } else { BAD_PIXMAP };
    // SAFETY: the application's display.
    let found = xlib().and_then(|xlib| unsafe { xlib.geometry(display, id) });
    let (_, depth) = found.ok_or(Fault(gone, id))?;
    if depth != own.depth || config::render_type(own) != RGBA_TYPE {
        return Err(Fault(BAD_MATCH, id));
    }
    let is_there = registry().drawables.get(&(display.addr(), id)).is_some_and(|drawable| drawable.created);
    if kind == Kind::Window && is_there {
        return Err(Fault(BAD_ALLOC, id));
    }
    let surface = shown_surface(display, id, own).ok_or(BAD_ALLOC)?;
    let id = match kind {
        // A pixmap may have several drawables.
        // SAFETY: the application's display.
        Kind::Pixmap => unsafe { xlib().ok_or(BAD_ALLOC)?.new_id(display, own.screen, own.depth) },
        _ => id,
    };
    Ok(keep(display, id, new_drawable(surface, own, kind)))
}

unsafe extern "C" fn create_window(display: *mut Display, handle: Handle, window: Xid, _attributes: *const i32) -> Xid {
    request(display, CREATE_WINDOW, 0, || make_shown(display, &config::given(handle.addr())?, window, Kind::Window))
}

unsafe extern "C" fn create_pixmap(display: *mut Display, handle: Handle, pixmap: Xid, _attributes: *const i32) -> Xid {
    request(display, CREATE_PIXMAP, 0, || make_shown(display, &config::given(handle.addr())?, pixmap, Kind::Pixmap))
}

unsafe extern "C" fn create_glx_pixmap(display: *mut Display, info: *const VisualInfo, pixmap: Xid) -> Xid {
    request(display, CREATE_GLX_PIXMAP, 0, || {
        // SAFETY: the application's pointer.
        make_shown(display, &unsafe { config::of_info(display, info) }?, pixmap, Kind::Pixmap)
    })
}

unsafe extern "C" fn create_pbuffer(display: *mut Display, handle: Handle, attributes: *const i32) -> Xid {
    request(display, CREATE_PBUFFER, 0, || {
        let own = config::given(handle.addr())?;
        // SAFETY: the application's list.
        let wanted = unsafe { pairs(attributes, &[], END) };
        let asked = |name, default| crate::choice::asked(&wanted, name, default);
        let largest = asked(LARGEST_PBUFFER, 0) != 0;
        let side = |name| {
            let side = u32::try_from(asked(name, 0)).map_err(|_| Fault(BAD_VALUE, asked(name, 0) as Xid))?;
            Ok::<u32, Fault>(if largest { side.min(nvjit_raster::MAX_VIEWPORT as u32) } else { side })
        };
        let surface = Surface::new(own.config, side(PBUFFER_WIDTH)?, side(PBUFFER_HEIGHT)?, None);
        let surface = surface.map_err(|_| BAD_ALLOC)?;
        // SAFETY: the application's display.
        let id = unsafe { xlib().ok_or(BAD_ALLOC)?.new_id(display, own.screen, own.depth) };
        let preserved = asked(PRESERVED_CONTENTS, 1) != 0;
        Ok(keep(display, id, Drawable { preserved, largest, ..new_drawable(surface, &own, Kind::Pbuffer) }))
    })
}

/// DestroyWindow and similar functions: a current drawable is destroyed when it is no longer current.
fn destroy(display: *mut Display, minor: u8, id: Xid, kind: Kind, error: errors::Kind) {
    request(display, minor, (), || {
        let key = (display.addr(), id);
        let gone = {
            let mut registry = registry();
            let is_it = registry.drawables.get(&key).is_some_and(|drawable| drawable.kind == kind);
            if is_it { registry.drawables.remove(&key) } else { None }
        };
        let gone = gone.ok_or(Fault(error, id))?;
        if let (Kind::Pbuffer | Kind::Pixmap, Some(xlib)) = (gone.kind, xlib()) {
            // SAFETY: the application's display.
            unsafe { xlib.free_id(display, id) };
        }
        Ok(())
    });
}

unsafe extern "C" fn destroy_window(display: *mut Display, id: Xid) {
    destroy(display, DESTROY_WINDOW, id, Kind::Window, GLX_BAD_WINDOW);
}

unsafe extern "C" fn destroy_pixmap(display: *mut Display, id: Xid) {
    destroy(display, DESTROY_PIXMAP, id, Kind::Pixmap, GLX_BAD_PIXMAP);
}

unsafe extern "C" fn destroy_glx_pixmap(display: *mut Display, id: Xid) {
    destroy(display, DESTROY_GLX_PIXMAP, id, Kind::Pixmap, GLX_BAD_PIXMAP);
}

unsafe extern "C" fn destroy_pbuffer(display: *mut Display, id: Xid) {
    destroy(display, DESTROY_PBUFFER, id, Kind::Pbuffer, GLX_BAD_PBUFFER);
}

fn of_id(display: *mut Display, id: Xid) -> Result<Drawable, Fault> {
    registry().drawables.get(&(display.addr(), id)).cloned().ok_or(Fault(GLX_BAD_DRAWABLE, id))
}

unsafe extern "C" fn query_drawable(display: *mut Display, id: Xid, name: c_int, value: *mut c_uint) {
    request(display, GET_DRAWABLE_ATTRIBUTES, (), || {
        let own = of_id(display, id)?;
        let mut surface = own.surface.lock().unwrap_or_else(|poison| poison.into_inner());
        if matches!(name, WIDTH | HEIGHT) {
            surface.follow_size_if_new();
        }
        let found = match name {
            WIDTH => surface.width(),
            HEIGHT => surface.height(),
            PRESERVED_CONTENTS => own.preserved.into(),
            LARGEST_PBUFFER => own.largest.into(),
            FBCONFIG_ID => own.config.id as u32,
            EVENT_MASK => own.event_mask as u32,
            _ => return Ok(()),
        };
        // SAFETY: the application's pointer.
        unsafe { store(value, found) };
        Ok(())
    });
}

/// SelectEvent: pbuffers are never clobbered, so no event is sent.
unsafe extern "C" fn select_event(display: *mut Display, id: Xid, mask: c_ulong) {
    request(display, CHANGE_DRAWABLE_ATTRIBUTES, (), || {
        let mut registry = registry();
        let own = registry.drawables.get_mut(&(display.addr(), id)).ok_or(Fault(GLX_BAD_DRAWABLE, id))?;
        own.event_mask = mask;
        Ok(())
    });
}

unsafe extern "C" fn get_selected_event(display: *mut Display, id: Xid, mask: *mut c_ulong) {
    request(display, GET_DRAWABLE_ATTRIBUTES, (), || {
        let own = of_id(display, id)?;
        // SAFETY: the application's pointer.
        unsafe { store(mask, own.event_mask) };
        Ok(())
    });
}

unsafe extern "C" fn swap_buffers(display: *mut Display, id: Xid) {
    request(display, SWAP_BUFFERS, (), || {
        let own = of_id(display, id)?;
        let mut surface = own.surface.lock().unwrap_or_else(|poison| poison.into_inner());
        if own.kind == Kind::Window {
            surface.swap();
        }
        Ok(())
    });
}

/// CopySubBufferMESA: a part of the back buffer, which stays as it is, becomes visible.
pub unsafe extern "C" fn copy_sub_buffer(
    display: *mut Display,
    id: Xid,
    x: c_int,
    y: c_int,
    width: c_int,
    height: c_int,
) {
    request(display, SWAP_BUFFERS, (), || {
        let own = of_id(display, id)?;
        let mut surface = own.surface.lock().unwrap_or_else(|poison| poison.into_inner());
        surface.copy_to_front(&Rect { x, y, width: width.max(0), height: height.max(0) });
        Ok(())
    });
}

/// Whether a screen of a display has a renderer of this number.
fn has_renderer(display: *mut Display, screen: c_int, renderer: c_int) -> bool {
    let xlib = xlib().filter(|_| !display.is_null());
    // SAFETY: the application passes its connection.
    let screens = xlib.map_or(0, |xlib| unsafe { (xlib.screen_count)(display) });
    renderer == renderer::RENDERER && (0..screens).contains(&screen)
}

/// QueryRendererIntegerMESA
pub unsafe extern "C" fn query_renderer_integer(
    display: *mut Display,
    screen: c_int,
    renderer: c_int,
    name: c_int,
    value: *mut c_uint,
) -> c_int {
    enter(0, || {
        let values = renderer::integers(name).filter(|_| has_renderer(display, screen, renderer))?;
        if !value.is_null() {
            for (place, number) in values.into_iter().enumerate() {
                // SAFETY: the application has room for the values of the attribute.
                unsafe { value.add(place).write_unaligned(number) };
            }
        }
        Some(1)
    })
}

/// QueryRendererStringMESA
pub unsafe extern "C" fn query_renderer_string(
    display: *mut Display,
    screen: c_int,
    renderer: c_int,
    name: c_int,
) -> *const c_char {
    enter(null(), || renderer::string(name).filter(|_| has_renderer(display, screen, renderer)).map(CStr::as_ptr))
}

/// QueryCurrentRendererIntegerMESA: without a context there is nothing to ask about.
pub unsafe extern "C" fn query_current_renderer_integer(name: c_int, value: *mut c_uint) -> c_int {
    let Some(display) = current_display() else { return 0 };
    // SAFETY: as for that.
    unsafe { query_renderer_integer(display, 0, renderer::RENDERER, name, value) }
}

/// QueryCurrentRendererStringMESA
pub unsafe extern "C" fn query_current_renderer_string(name: c_int) -> *const c_char {
    let Some(display) = current_display() else { return null() };
    // SAFETY: as for that.
    unsafe { query_renderer_string(display, 0, renderer::RENDERER, name) }
}

unsafe extern "C" fn wait_gl() {
    crate::current::with(Context::finish_showing);
}

/// WaitX: the server executes requests in order, so there is nothing to wait for.
unsafe extern "C" fn wait_x() {}

/// UseXFont: lists from `list_base` on, one for each glyph.
unsafe extern "C" fn use_x_font(font: Xid, first: c_int, count: c_int, list_base: c_int) {
    let Some(display) = current_display() else { return };
    let glyphs = first..first.saturating_add(count);
    request(display, USE_X_FONT, (), || {
        if crate::current::with(|gl| gl.recording.is_some()).unwrap_or(false) {
            return Err(GLX_BAD_CONTEXT_STATE.into());
        }
        super::font::make_lists(display, font, glyphs, list_base)
    });
}

/// Functions that need neither a display nor a context.
pub fn undispatched(name: &[u8]) -> Option<*const c_void> {
    matches!(name, b"glXAllocateMemoryNV" | b"glXFreeMemoryNV").then(|| address(name)).flatten()
}

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
    "glXAllocateMemoryNV" => super::memory::allocate,
    "glXChooseFBConfig" => choose_fb_config,
    "glXChooseVisual" => choose_visual,
    "glXCopyContext" => copy_context,
    "glXCopySubBufferMESA" => copy_sub_buffer,
    "glXCreateContext" => create_context,
    "glXCreateContextAttribsARB" => create_context_attribs,
    "glXCreateGLXPixmap" => create_glx_pixmap,
    "glXCreateNewContext" => create_new_context,
    "glXCreatePbuffer" => create_pbuffer,
    "glXCreatePixmap" => create_pixmap,
    "glXCreateWindow" => create_window,
    "glXDestroyContext" => destroy_context,
    "glXDestroyGLXPixmap" => destroy_glx_pixmap,
    "glXDestroyPbuffer" => destroy_pbuffer,
    "glXDestroyPixmap" => destroy_pixmap,
    "glXDestroyWindow" => destroy_window,
    "glXFreeMemoryNV" => super::memory::free,
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
    "glXQueryCurrentRendererIntegerMESA" => query_current_renderer_integer,
    "glXQueryCurrentRendererStringMESA" => query_current_renderer_string,
    "glXQueryDrawable" => query_drawable,
    "glXQueryExtension" => query_extension,
    "glXQueryExtensionsString" => query_extensions_string,
    "glXQueryRendererIntegerMESA" => query_renderer_integer,
    "glXQueryRendererStringMESA" => query_renderer_string,
    "glXQueryServerString" => query_server_string,
    "glXQueryVersion" => query_version,
    "glXSelectEvent" => select_event,
    "glXSwapBuffers" => swap_buffers,
    "glXUseXFont" => use_x_font,
    "glXWaitGL" => wait_gl,
    "glXWaitX" => wait_x,
}
