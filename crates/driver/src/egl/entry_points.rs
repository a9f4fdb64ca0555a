//! The functions of EGL 1.4 that libEGL calls.

use super::config::{attribute, choose, configs};
use super::display::{Display, DisplayContext, DisplaySurface, Kind, displays};
use super::enums::*;
use crate::context::{Context, Share};
use crate::current::{Binding, Owned};
use crate::surface::{Config, Surface};
use std::cell::{Cell, RefCell};
use std::ffi::{c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{null, null_mut, without_provenance_mut};
use std::sync::{Arc, Mutex};

/// A function and its name.
pub struct Function {
    pub name: &'static str,
    address: *const c_void,
}

// SAFETY: it is the address of a function, which is there for all threads.
unsafe impl Sync for Function {}

impl Function {
    /// Its address.
    pub fn address(&self) -> *const c_void {
        self.address
    }
}

type Handle = *mut c_void;

/// The current display and context of a thread, and its surfaces for drawing and reading.
#[derive(Default)]
struct Current {
    binding: Binding,
    handles: Handles,
}

/// The handles of what is current.
#[derive(Clone, Copy, Default)]
struct Handles {
    display: usize,
    context: usize,
    surfaces: [usize; 2],
}

thread_local! {
    static ERROR: Cell<i32> = const { Cell::new(SUCCESS) };
    static CURRENT: RefCell<Current> = RefCell::default();
}

/// Executes a function; its error is stored for the thread (section 3.1).
fn enter<R>(fallback: R, body: impl FnOnce() -> Result<R, i32>) -> R {
    let result = catch_unwind(AssertUnwindSafe(body)).unwrap_or(Err(BAD_ALLOC));
    ERROR.set(result.as_ref().err().copied().unwrap_or(SUCCESS));
    result.unwrap_or(fallback)
}

fn done(body: impl FnOnce() -> Result<(), i32>) -> u32 {
    enter(0, || body().map(|()| 1))
}

/// Calls `body` with a display that is initialised.
fn with<R>(handle: Handle, body: impl FnOnce(&mut Display) -> Result<R, i32>) -> Result<R, i32> {
    body(displays().get(handle.addr())?)
}

/// The pairs of a list that ends with NONE. They are read lazily: after an erroneous name, a list need not continue.
///
/// # Safety
/// `list` is NULL, or such a list, as far as pairs are read.
unsafe fn pairs<T: Copy + TryInto<i32>>(list: *const T) -> impl Iterator<Item = (i32, i32)> {
    // A value that is too large is no name, and not a valid value.
    let number = |value: T| value.try_into().unwrap_or(i32::MAX);
    let mut places = (0..).step_by(2);
    std::iter::from_fn(move || {
        let place = places.next().filter(|_| !list.is_null())?;
        // SAFETY: the caller's contract; the end of the list has not been read yet.
        let name = number(unsafe { list.add(place).read() });
        // SAFETY: as above; each name is followed by a value.
        (name != NONE).then(|| (name, number(unsafe { list.add(place + 1).read() })))
    })
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

/// The configuration of a handle, which is its number.
fn config(handle: Handle) -> Result<(i32, Config), i32> {
    let number = handle.addr();
    let config = number.checked_sub(1).and_then(|place| configs().get(place).copied());
    config.map(|config| (number as i32, config)).ok_or(BAD_CONFIG)
}

unsafe extern "C" fn get_error() -> i32 {
    ERROR.replace(SUCCESS)
}

unsafe extern "C" fn initialize(display: Handle, major: *mut i32, minor: *mut i32) -> u32 {
    done(|| {
        {
            let mut displays = displays();
            let display = displays.any(display.addr())?;
            if display.platform.0 as i32 == PLATFORM_X11_KHR && display.connection == 0 {
                let native = display.platform.1;
                display.connection = if native == 0 { crate::glx::open_display() } else { native };
                if display.connection == 0 {
                    return Err(NOT_INITIALIZED);
                }
            }
            display.initialized = true;
        }
        // SAFETY: the application passes pointers to the parts of the version, or NULL.
        unsafe {
            store(major, 1);
            store(minor, 4);
        }
        Ok(())
    })
}

/// Terminate: current objects are destroyed when they are no longer current (section 3.2).
unsafe extern "C" fn terminate(display: Handle) -> u32 {
    done(|| {
        let (surfaces, contexts) = {
            let mut displays = displays();
            let display = displays.any(display.addr())?;
            display.initialized = false;
            (std::mem::take(&mut display.surfaces), std::mem::take(&mut display.contexts))
        };
        // Dropping these takes no lock.
        drop((surfaces, contexts));
        Ok(())
    })
}

unsafe extern "C" fn query_string(display: Handle, name: i32) -> *const c_char {
    enter(null(), || {
        if display.is_null() && name == EXTENSIONS {
            // The extensions that do not depend on a display (EGL_EXT_client_extensions); libEGL adds its own, and the
            // platforms.
            return Ok(c"EGL_EXT_client_extensions EGL_EXT_platform_base".as_ptr());
        }
        with(display, |_| Ok(()))?;
        Ok(match name {
            VENDOR => c"nvjit".as_ptr(),
            VERSION => c"1.4 nvjit".as_ptr(),
            CLIENT_APIS => c"OpenGL".as_ptr(),
            EXTENSIONS => c"EGL_EXT_pixel_format_float EGL_KHR_context_flush_control EGL_KHR_create_context \
                            EGL_KHR_get_all_proc_addresses EGL_KHR_gl_colorspace EGL_KHR_surfaceless_context"
                .as_ptr(),
            _ => return Err(BAD_PARAMETER),
        })
    })
}

/// Writes identifiers of configurations as handles.
unsafe fn store_configs(numbers: &[i32], to: *mut Handle, size: i32, count: *mut i32) -> Result<(), i32> {
    if count.is_null() {
        return Err(BAD_PARAMETER);
    }
    let mut stored = numbers.len();
    if !to.is_null() {
        stored = stored.min(size.max(0) as usize);
        for (place, &number) in numbers.iter().take(stored).enumerate() {
            // SAFETY: the application has room for `size` configurations.
            unsafe { to.add(place).write(without_provenance_mut(number as usize)) };
        }
    }
    // SAFETY: it is not NULL.
    unsafe { store(count, stored as i32) };
    Ok(())
}

unsafe extern "C" fn get_configs(display: Handle, to: *mut Handle, size: i32, count: *mut i32) -> u32 {
    done(|| {
        with(display, |_| Ok(()))?;
        let numbers: Vec<_> = (1..=configs().len() as i32).collect();
        // SAFETY: the application's pointers.
        unsafe { store_configs(&numbers, to, size, count) }
    })
}

unsafe extern "C" fn choose_config(
    display: Handle,
    wanted: *const i32,
    to: *mut Handle,
    size: i32,
    count: *mut i32,
) -> u32 {
    done(|| {
        with(display, |_| Ok(()))?;
        // SAFETY: the application's list.
        let numbers = choose(&unsafe { pairs(wanted) }.collect::<Vec<_>>())?;
        // SAFETY: the application's pointers.
        unsafe { store_configs(&numbers, to, size, count) }
    })
}

unsafe extern "C" fn get_config_attrib(display: Handle, handle: Handle, name: i32, value: *mut i32) -> u32 {
    done(|| {
        let connection = with(display, |display| Ok(display.connection))?;
        let (number, config) = config(handle)?;
        let found = match name {
            NATIVE_VISUAL_ID if connection != 0 => crate::glx::visual(connection, config.alpha),
            NATIVE_VISUAL_TYPE if connection != 0 => TRUE_COLOR,
            _ => attribute(&config, number, name).ok_or(BAD_ATTRIBUTE)?,
        };
        if value.is_null() {
            return Err(BAD_PARAMETER);
        }
        // SAFETY: the application's pointer.
        unsafe { store(value, found) };
        Ok(())
    })
}

fn keep_surface(display: Handle, surface: DisplaySurface) -> Result<Handle, i32> {
    let mut displays = displays();
    displays.get(display.addr())?;
    let handle = displays.new_handle();
    displays.get(display.addr())?.surfaces.insert(handle, surface);
    Ok(without_provenance_mut(handle))
}

unsafe extern "C" fn create_pbuffer_surface(display: Handle, handle: Handle, attributes: *const i32) -> Handle {
    enter(null_mut(), || {
        with(display, |_| Ok(()))?;
        let (number, mut config) = config(handle)?;
        let (mut width, mut height, mut largest) = (0, 0, false);
        // SAFETY: the application's list.
        for (name, value) in unsafe { pairs(attributes) } {
            match name {
                WIDTH => width = value,
                HEIGHT => height = value,
                LARGEST_PBUFFER => largest = value != 0,
                TEXTURE_FORMAT | TEXTURE_TARGET if value == NO_TEXTURE => {}
                MIPMAP_TEXTURE if value == 0 => {}
                TEXTURE_FORMAT | TEXTURE_TARGET | MIPMAP_TEXTURE => return Err(BAD_MATCH),
                GL_COLORSPACE => config.srgb = is_srgb(value)?,
                VG_COLORSPACE | VG_ALPHA_FORMAT => check_openvg(name, value)?,
                _ => return Err(BAD_ATTRIBUTE),
            }
        }
        if width < 0 || height < 0 {
            return Err(BAD_PARAMETER);
        }
        if config.srgb && config.format.is_float() {
            return Err(BAD_MATCH);
        }
        if largest {
            (width, height) = (width.min(nvjit_raster::MAX_VIEWPORT), height.min(nvjit_raster::MAX_VIEWPORT));
        }
        let surface = Surface::new(config, width as u32, height as u32, None).map_err(|_| BAD_ALLOC)?;
        keep_surface(
            display,
            DisplaySurface {
                surface: Arc::new(Mutex::new(surface)),
                config: number,
                kind: Kind::Pbuffer,
                native: 0,
                largest,
                swap_behavior: BUFFER_PRESERVED,
            },
        )
    })
}

/// Whether a value of GL_COLORSPACE is sRGB (EGL_KHR_gl_colorspace).
fn is_srgb(colorspace: i32) -> Result<bool, i32> {
    match colorspace {
        GL_COLORSPACE_SRGB => Ok(true),
        GL_COLORSPACE_LINEAR => Ok(false),
        _ => Err(BAD_ATTRIBUTE),
    }
}

/// Checks the attributes of OpenVG's colours and alpha: no configuration supports linear or premultiplied ones (EGL
/// 1.4, section 3.5.1).
fn check_openvg(name: i32, value: i32) -> Result<(), i32> {
    match (name, value) {
        (VG_COLORSPACE, VG_COLORSPACE_SRGB) | (VG_ALPHA_FORMAT, VG_ALPHA_FORMAT_NONPRE) => Ok(()),
        (VG_COLORSPACE, VG_COLORSPACE_LINEAR) | (VG_ALPHA_FORMAT, VG_ALPHA_FORMAT_PRE) => Err(BAD_MATCH),
        _ => Err(BAD_ATTRIBUTE),
    }
}

/// A surface over a window or a pixmap of the display's server, with attributes of a list.
fn create_shown(
    display: Handle,
    handle: Handle,
    native: Handle,
    kind: Kind,
    attributes: impl Iterator<Item = (i32, i32)>,
) -> Result<Handle, i32> {
    let connection = with(display, |display| Ok(display.connection))?;
    let (number, mut config) = config(handle)?;
    for (name, value) in attributes {
        match (name, kind) {
            (GL_COLORSPACE, _) => config.srgb = is_srgb(value)?,
            (VG_COLORSPACE | VG_ALPHA_FORMAT, _) => check_openvg(name, value)?,
            // There are two buffers; the requested one is a hint (EGL 1.4, section 3.5.1).
            (RENDER_BUFFER, Kind::Window) if matches!(value, BACK_BUFFER | SINGLE_BUFFER) => {}
            _ => return Err(BAD_ATTRIBUTE),
        }
    }
    if config.format.is_float() {
        return Err(BAD_MATCH);
    }
    // Sections 3.5.1 and 3.5.4: a window or a pixmap has at most one surface.
    if with(display, |display| Ok(display.shows(kind, native.addr())))? {
        return Err(BAD_ALLOC);
    }
    config.double = kind == Kind::Window;
    let error = if kind == Kind::Window { BAD_NATIVE_WINDOW } else { BAD_NATIVE_PIXMAP };
    let surface = crate::glx::shown_surface(connection, native.addr() as u64, config).ok_or(error)?;
    let surface = Arc::new(Mutex::new(surface));
    let (native, swap_behavior) = (native.addr(), BUFFER_PRESERVED);
    keep_surface(display, DisplaySurface { surface, config: number, kind, native, largest: false, swap_behavior })
}

unsafe extern "C" fn create_window_surface(
    display: Handle,
    handle: Handle,
    window: Handle,
    attributes: *const i32,
) -> Handle {
    // SAFETY: the application's list.
    enter(null_mut(), || create_shown(display, handle, window, Kind::Window, unsafe { pairs(attributes) }))
}

/// CreatePixmapSurface: the surface has one buffer, whose contents are in the pixmap after each command.
unsafe extern "C" fn create_pixmap_surface(
    display: Handle,
    handle: Handle,
    pixmap: Handle,
    attributes: *const i32,
) -> Handle {
    // SAFETY: the application's list.
    enter(null_mut(), || create_shown(display, handle, pixmap, Kind::Pixmap, unsafe { pairs(attributes) }))
}

/// CreatePlatformWindowSurface: of EGL 1.5 with a list of EGLAttrib, of EGL_EXT_platform_base with a list of EGLint.
/// The argument points to the window (EGL_EXT_platform_x11).
unsafe extern "C" fn create_platform_window_surface<T: Copy + TryInto<i32>>(
    display: Handle,
    handle: Handle,
    window: *const Handle,
    attributes: *const T,
) -> Handle {
    enter(null_mut(), || {
        // SAFETY: the application's pointer.
        let window = *unsafe { window.as_ref() }.ok_or(BAD_NATIVE_WINDOW)?;
        // SAFETY: the application's list.
        create_shown(display, handle, window, Kind::Window, unsafe { pairs(attributes) })
    })
}

/// CreatePlatformPixmapSurface, with a pointer to the pixmap.
unsafe extern "C" fn create_platform_pixmap_surface<T: Copy + TryInto<i32>>(
    display: Handle,
    handle: Handle,
    pixmap: *const Handle,
    attributes: *const T,
) -> Handle {
    enter(null_mut(), || {
        // SAFETY: the application's pointer.
        let pixmap = *unsafe { pixmap.as_ref() }.ok_or(BAD_NATIVE_PIXMAP)?;
        // SAFETY: the application's list.
        create_shown(display, handle, pixmap, Kind::Pixmap, unsafe { pairs(attributes) })
    })
}

/// CreatePbufferFromClientBuffer: there is no API with client buffers (OpenVG).
unsafe extern "C" fn create_pbuffer_from_client_buffer(
    display: Handle,
    _kind: u32,
    _buffer: Handle,
    _config: Handle,
    _attributes: *const i32,
) -> Handle {
    enter(null_mut(), || {
        with(display, |_| Ok(()))?;
        Err(BAD_PARAMETER)
    })
}

unsafe extern "C" fn destroy_surface(display: Handle, handle: Handle) -> u32 {
    done(|| {
        let gone = with(display, |display| display.surfaces.remove(&handle.addr()).ok_or(BAD_SURFACE))?;
        drop(gone);
        Ok(())
    })
}

unsafe extern "C" fn query_surface(display: Handle, handle: Handle, name: i32, value: *mut i32) -> u32 {
    done(|| {
        let own = with(display, |display| display.surface(handle.addr()).cloned())?;
        let mut surface = own.surface.lock().unwrap_or_else(|poison| poison.into_inner());
        if matches!(name, WIDTH | HEIGHT) {
            surface.follow_size_if_new();
        }
        let found = match name {
            WIDTH => surface.width() as i32,
            HEIGHT => surface.height() as i32,
            CONFIG_ID => own.config,
            LARGEST_PBUFFER => own.largest.into(),
            RENDER_BUFFER => own.render_buffer(),
            GL_COLORSPACE if surface.config().srgb => GL_COLORSPACE_SRGB,
            GL_COLORSPACE => GL_COLORSPACE_LINEAR,
            SWAP_BEHAVIOR => own.swap_behavior,
            VG_COLORSPACE => VG_COLORSPACE_SRGB,
            VG_ALPHA_FORMAT => VG_ALPHA_FORMAT_NONPRE,
            MULTISAMPLE_RESOLVE => MULTISAMPLE_RESOLVE_DEFAULT,
            HORIZONTAL_RESOLUTION | VERTICAL_RESOLUTION | PIXEL_ASPECT_RATIO => UNKNOWN,
            TEXTURE_FORMAT | TEXTURE_TARGET => NO_TEXTURE,
            MIPMAP_TEXTURE | MIPMAP_LEVEL => 0,
            _ => return Err(BAD_ATTRIBUTE),
        };
        if value.is_null() {
            return Err(BAD_PARAMETER);
        }
        // SAFETY: the application's pointer.
        unsafe { store(value, found) };
        Ok(())
    })
}

unsafe extern "C" fn create_context(display: Handle, handle: Handle, share: Handle, attributes: *const i32) -> Handle {
    enter(null_mut(), || {
        with(display, |_| Ok(()))?;
        // A context without a configuration would take any surface (EGL_KHR_no_config_context, not supported).
        let (number, _) = config(handle)?;
        let (mut version, mut flags, mut flushes) = ((1, 0), 0, true);
        // SAFETY: the application's list.
        for (name, value) in unsafe { pairs(attributes) } {
            match name {
                CONTEXT_MAJOR_VERSION => version.0 = value,
                CONTEXT_MINOR_VERSION => version.1 = value,
                CONTEXT_FLAGS_KHR if value & !CONTEXT_FLAGS == 0 => flags = value,
                CONTEXT_OPENGL_PROFILE_MASK => {}
                CONTEXT_RELEASE_BEHAVIOR_KHR if value == CONTEXT_RELEASE_BEHAVIOR_FLUSH_KHR => flushes = true,
                CONTEXT_RELEASE_BEHAVIOR_KHR if value == CONTEXT_RELEASE_BEHAVIOR_NONE_KHR => flushes = false,
                _ => return Err(BAD_ATTRIBUTE),
            }
        }
        // Contexts that are compatible with later versions have at least OpenGL 3.0.
        if !matches!(version, (1, 0..=5)) || flags & CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR != 0 {
            return Err(BAD_MATCH);
        }
        let debugs = flags & CONTEXT_OPENGL_DEBUG_BIT_KHR != 0;
        let share = match share.is_null() {
            true => Arc::new(Share::default()),
            false => with(display, |display| Ok(display.context(share.addr())?.context.share()))?,
        };
        let context = Arc::new(Owned::new(Context::new(share).debugging(debugs).flushing(flushes)));
        let mut displays = displays();
        displays.get(display.addr())?;
        let handle = displays.new_handle();
        let made = DisplayContext { context, config: number, render_buffer: NONE };
        displays.get(display.addr())?.contexts.insert(handle, made);
        Ok(without_provenance_mut(handle))
    })
}

/// DestroyContext: a current context is destroyed when it is no longer current.
unsafe extern "C" fn destroy_context(display: Handle, handle: Handle) -> u32 {
    done(|| {
        let gone = with(display, |display| display.contexts.remove(&handle.addr()).ok_or(BAD_CONTEXT))?;
        drop(gone);
        Ok(())
    })
}

unsafe extern "C" fn query_context(display: Handle, handle: Handle, name: i32, value: *mut i32) -> u32 {
    done(|| {
        let own = with(display, |display| display.context(handle.addr()).cloned())?;
        let found = match name {
            CONFIG_ID => own.config,
            CONTEXT_CLIENT_TYPE => OPENGL_API,
            CONTEXT_CLIENT_VERSION => 1,
            RENDER_BUFFER if own.context.is_current() => own.render_buffer,
            RENDER_BUFFER => NONE,
            _ => return Err(BAD_ATTRIBUTE),
        };
        if value.is_null() {
            return Err(BAD_PARAMETER);
        }
        // SAFETY: the application's pointer.
        unsafe { store(value, found) };
        Ok(())
    })
}

/// Replaces the current context of this thread. Nothing is destroyed.
fn replace(next: Option<Arc<Owned>>, handles: Handles) {
    let _ = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        current.handles = handles;
        current.binding.replace(next);
    });
}

/// The handles of the current objects of this thread.
fn current() -> Handles {
    CURRENT.try_with(|current| current.borrow().handles).unwrap_or_default()
}

unsafe extern "C" fn make_current(display: Handle, draw: Handle, read: Handle, context: Handle) -> u32 {
    done(|| {
        if context.is_null() {
            if !draw.is_null() || !read.is_null() {
                return Err(BAD_MATCH);
            }
            replace(None, Handles::default());
            return Ok(());
        }
        if draw.is_null() != read.is_null() {
            return Err(BAD_MATCH);
        }
        let (own, surfaces) = with(display, |display| {
            let own = display.context(context.addr())?.context.clone();
            let surface = |handle: Handle| match handle.is_null() {
                true => Ok(None),
                false => display.surface(handle.addr()).cloned().map(Some),
            };
            Ok((own, [surface(draw)?, surface(read)?]))
        })?;
        if own.is_elsewhere() {
            return Err(BAD_ACCESS);
        }
        let render_buffer = surfaces[0].as_ref().map_or(NONE, DisplaySurface::render_buffer);
        with(display, |display| {
            display.contexts.get_mut(&context.addr()).ok_or(BAD_CONTEXT)?.render_buffer = render_buffer;
            Ok(())
        })?;
        let surfaces_of = [draw.addr(), read.addr()];
        let handles = Handles { display: display.addr(), context: context.addr(), surfaces: surfaces_of };
        replace(Some(own.clone()), handles);
        let [draws_to, reads_from] = surfaces.map(|surface| surface.map(|own| own.surface));
        if let Some(drawn) = &draws_to {
            drawn.lock().unwrap_or_else(|poison| poison.into_inner()).follow_size();
        }
        if own.make_current(|gl| gl.bind_surfaces(draws_to, reads_from)) { Ok(()) } else { Err(BAD_ACCESS) }
    })
}

unsafe extern "C" fn swap_buffers(display: Handle, handle: Handle) -> u32 {
    done(|| {
        let own = with(display, |display| display.surface(handle.addr()).cloned())?;
        // Swapping does nothing for pbuffers, and pixmaps have no back buffer (section 3.9.1).
        if own.kind == Kind::Window {
            own.surface.lock().unwrap_or_else(|poison| poison.into_inner()).swap();
        }
        Ok(())
    })
}

/// CopyBuffers: to a pixmap of the same size (section 3.9.2).
unsafe extern "C" fn copy_buffers(display: Handle, handle: Handle, pixmap: Handle) -> u32 {
    done(|| {
        let (connection, own) =
            with(display, |display| Ok((display.connection, display.surface(handle.addr())?.clone())))?;
        let mut surface = own.surface.lock().unwrap_or_else(|poison| poison.into_inner());
        crate::glx::copy_to_pixmap(connection, pixmap.addr() as u64, &mut surface).ok_or(BAD_NATIVE_PIXMAP)
    })
}

/// Shows the front buffer, and waits until the server has all pictures.
unsafe extern "C" fn wait_gl() -> u32 {
    done(|| {
        crate::current::with(Context::finish_showing);
        Ok(())
    })
}

unsafe extern "C" fn wait_native(engine: i32) -> u32 {
    done(|| if engine == CORE_NATIVE_ENGINE { Ok(()) } else { Err(BAD_PARAMETER) })
}

unsafe extern "C" fn swap_interval(display: Handle, _interval: i32) -> u32 {
    done(|| {
        with(display, |_| Ok(()))?;
        if current().surfaces[0] == 0 { Err(BAD_SURFACE) } else { Ok(()) }
    })
}

unsafe extern "C" fn surface_attrib(display: Handle, handle: Handle, name: i32, value: i32) -> u32 {
    done(|| {
        with(display, |display| {
            let own = display.surfaces.get_mut(&handle.addr()).ok_or(BAD_SURFACE)?;
            match (name, value) {
                (SWAP_BEHAVIOR, BUFFER_PRESERVED | BUFFER_DESTROYED) => own.swap_behavior = value,
                (MIPMAP_LEVEL, _) | (MULTISAMPLE_RESOLVE, MULTISAMPLE_RESOLVE_DEFAULT) => {}
                (SWAP_BEHAVIOR | MULTISAMPLE_RESOLVE, _) => return Err(BAD_MATCH),
                _ => return Err(BAD_ATTRIBUTE),
            }
            Ok(())
        })
    })
}

/// BindTexImage and ReleaseTexImage: no configuration has textures.
unsafe extern "C" fn tex_image(display: Handle, handle: Handle, _buffer: i32) -> u32 {
    done(|| {
        with(display, |display| display.surface(handle.addr()).map(|_| ()))?;
        Err(BAD_MATCH)
    })
}

unsafe extern "C" fn bind_api(api: u32) -> u32 {
    done(|| if api as i32 == OPENGL_API { Ok(()) } else { Err(BAD_PARAMETER) })
}

unsafe extern "C" fn release_thread() -> u32 {
    done(|| {
        replace(None, Handles::default());
        Ok(())
    })
}

unsafe extern "C" fn get_current_context() -> Handle {
    without_provenance_mut(current().context)
}

unsafe extern "C" fn get_current_display() -> Handle {
    without_provenance_mut(current().display)
}

/// Each row is a name and a function.
macro_rules! functions {
    ($($name:literal => $function:path,)*) => {
        /// All of them.
        pub static FUNCTIONS: &[Function] =
            &[$(Function { name: $name, address: $function as *const c_void }),*];
    };
}

functions! {
    "eglBindAPI" => bind_api,
    "eglBindTexImage" => tex_image,
    "eglChooseConfig" => choose_config,
    "eglCopyBuffers" => copy_buffers,
    "eglCreateContext" => create_context,
    "eglCreatePbufferFromClientBuffer" => create_pbuffer_from_client_buffer,
    "eglCreatePbufferSurface" => create_pbuffer_surface,
    "eglCreatePixmapSurface" => create_pixmap_surface,
    "eglCreatePlatformPixmapSurface" => create_platform_pixmap_surface::<isize>,
    "eglCreatePlatformPixmapSurfaceEXT" => create_platform_pixmap_surface::<i32>,
    "eglCreatePlatformWindowSurface" => create_platform_window_surface::<isize>,
    "eglCreatePlatformWindowSurfaceEXT" => create_platform_window_surface::<i32>,
    "eglCreateWindowSurface" => create_window_surface,
    "eglDestroyContext" => destroy_context,
    "eglDestroySurface" => destroy_surface,
    "eglGetConfigAttrib" => get_config_attrib,
    "eglGetConfigs" => get_configs,
    "eglGetCurrentContext" => get_current_context,
    "eglGetCurrentDisplay" => get_current_display,
    "eglGetError" => get_error,
    "eglInitialize" => initialize,
    "eglMakeCurrent" => make_current,
    "eglQueryContext" => query_context,
    "eglQueryString" => query_string,
    "eglQuerySurface" => query_surface,
    "eglReleaseTexImage" => tex_image,
    "eglReleaseThread" => release_thread,
    "eglSurfaceAttrib" => surface_attrib,
    "eglSwapBuffers" => swap_buffers,
    "eglSwapInterval" => swap_interval,
    "eglTerminate" => terminate,
    "eglWaitClient" => wait_gl,
    "eglWaitGL" => wait_gl,
    "eglWaitNative" => wait_native,
}
