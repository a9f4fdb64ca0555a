//! The functions of the underlying driver: those of libGL, and those that eglGetProcAddress and glXGetProcAddressARB
//! return.
//!
//! Pointers are numbers here; they come from clients and go to the driver.

use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::OnceLock;

/// The first texture unit.
const TEXTURE0: u32 = 0x84c0;

type Find = unsafe extern "C" fn(*const c_char) -> *mut c_void;
type Symbol = unsafe extern "C" fn(*mut c_void, *const c_char) -> *mut c_void;

/// The dlsym of the system; this library exports its own. Zero if it is not found.
pub fn dlsym() -> usize {
    static FOUND: OnceLock<usize> = OnceLock::new();
    *FOUND.get_or_init(|| {
        // The C library comes before this one if that stands in place of libGL.
        let libc = library(c"libc.so.6", true) as *mut c_void;
        let versions = [c"GLIBC_2.34", c"GLIBC_2.2.5", c"GLIBC_2.17"];
        let places = [libc::RTLD_NEXT, libc].into_iter().filter(|place| !place.is_null());
        // SAFETY: names end in zeros.
        let find = |(place, version): (_, &CStr)| unsafe { libc::dlvsym(place, c"dlsym".as_ptr(), version.as_ptr()) };
        let ways = places.flat_map(|place| versions.map(|version| (place, version)));
        ways.map(find).find(|found| !found.is_null()).map_or(0, |found| found as usize)
    })
}

/// The result of the system's dlsym.
pub fn symbol(handle: *mut c_void, name: &CStr) -> *mut c_void {
    match dlsym() {
        0 => std::ptr::null_mut(),
        // SAFETY: that is its type; the handle is one that the caller has of the system's linker, and the name ends in
        // a zero.
        found => unsafe { std::mem::transmute::<usize, Symbol>(found)(handle, name.as_ptr()) },
    }
}

/// A library of the system, or null. `only_loaded`: only if it is already loaded.
fn library(name: &CStr, only_loaded: bool) -> usize {
    let flags: c_int = libc::RTLD_LAZY | if only_loaded { libc::RTLD_NOLOAD } else { 0 };
    // SAFETY: loading these libraries has no effects beyond those of the system's linker.
    unsafe { libc::dlopen(name.as_ptr(), flags) as usize }
}

/// Where the library is loaded that has this address.
fn base(address: *const c_void) -> usize {
    // SAFETY: zeros are a value of the type.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: any address may be asked for.
    unsafe { libc::dladdr(address, &mut info) };
    info.dli_fbase.addr()
}

/// The libraries of the GL, of GLX, and libEGL if the client has loaded it. libGL has both of the former, unless this
/// library stands in its place: then those of GLVND have them.
fn libraries() -> [usize; 3] {
    static GL: OnceLock<[usize; 2]> = OnceLock::new();
    static EGL: OnceLock<usize> = OnceLock::new();
    let [gl, glx] = *GL.get_or_init(|| {
        let gl = library(c"libGL.so.1", false);
        let found = symbol(gl as *mut c_void, c"glXGetProcAddressARB");
        let is_this = !found.is_null() && base(found) == base(libraries as *const () as *const c_void);
        if is_this { [c"libOpenGL.so.0", c"libGLX.so.0"].map(|name| library(name, false)) } else { [gl, gl] }
    });
    let egl = match EGL.get() {
        Some(&egl) => egl,
        None => match library(c"libEGL.so.1", true) {
            0 => 0,
            found => *EGL.get_or_init(|| found),
        },
    };
    [gl, glx, egl]
}

/// The driver's function of this name, or null.
pub fn find(name: &CStr) -> *mut c_void {
    let [gl, glx, egl] = libraries();
    for library in [gl, glx, egl].into_iter().filter(|&library| library != 0) {
        let found = symbol(library as *mut c_void, name);
        if !found.is_null() {
            return found;
        }
    }
    // GLVND's functions of GLX return stubs for all names, including those of EGL.
    let is_of_egl = name.to_bytes().starts_with(b"egl");
    for (library, by) in [(glx, c"glXGetProcAddressARB"), (egl, c"eglGetProcAddress")] {
        let found = if library == 0 || is_of_egl && by == c"glXGetProcAddressARB" {
            std::ptr::null_mut()
        } else {
            symbol(library as *mut c_void, by)
        };
        if found.is_null() {
            continue;
        }
        // SAFETY: both functions have this type.
        let found = unsafe { std::mem::transmute::<*mut c_void, Find>(found)(name.as_ptr()) };
        if !found.is_null() {
            return found;
        }
    }
    std::ptr::null_mut()
}

/// A module `call` of functions of the driver.
macro_rules! functions {
    ($($name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)?;)*) => {
        /// Functions of the driver. Missing functions do nothing and return zero.
        #[allow(non_snake_case, clippy::too_many_arguments, reason = "they are the GL's")]
        pub mod call {
            $(
                pub fn $name($($arg: $ty),*) $(-> $ret)? {
                    static FOUND: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
                    let name = concat!(stringify!($name), "\0");
                    let found = *FOUND.get_or_init(|| {
                        std::ffi::CStr::from_bytes_with_nul(name.as_bytes()).map_or(0, |name| $crate::driver::find(name) as usize)
                    });
                    if found == 0 {
                        return Default::default();
                    }
                    type Function = unsafe extern "C" fn($($ty),*) $(-> $ret)?;
                    // SAFETY: the function of this name has this type; its arguments are those that the client passed
                    // to the function of this name, or those that this crate has made for it.
                    unsafe { std::mem::transmute::<usize, Function>(found)($($arg),*) }
                }
            )*
        }
    };
}

pub(crate) use functions;

functions! {
    glGetError() -> u32;
    glEnable(capability: u32);
    glDisable(capability: u32);
    glIsEnabled(capability: u32) -> u8;
    glPushAttrib(groups: u32);
    glPopAttrib();
    glGetString(name: u32) -> usize;
    glGetStringi(name: u32, index: u32) -> usize;
    glGetIntegerv(name: u32, values: usize);
    glGetInteger64v(name: u32, values: usize);
    glGetFloatv(name: u32, values: usize);
    glGetDoublev(name: u32, values: usize);
    glGetBooleanv(name: u32, values: usize);
    glMatrixMode(mode: u32);
    glActiveTexture(unit: u32);
    glBegin(mode: u32);
    glEnd();
    glIsList(list: u32) -> u8;
    glNewList(list: u32, mode: u32);
    glEndList();
    glDeleteLists(first: u32, count: i32);
    glCallList(list: u32);
    glCallLists(count: i32, kind: u32, lists: usize);
    glMap1f(target: u32, start: f32, end: f32, stride: i32, order: i32, points: usize);
    glMap1d(target: u32, start: f64, end: f64, stride: i32, order: i32, points: usize);
    glMap2f(target: u32, u1: f32, u2: f32, stride: i32, order: i32, v1: f32, v2: f32, second: i32, orders: i32, points: usize);
    glMap2d(target: u32, u1: f64, u2: f64, stride: i32, order: i32, v1: f64, v2: f64, second: i32, orders: i32, points: usize);
    glGetMapfv(target: u32, query: u32, values: usize);
    glGetMapdv(target: u32, query: u32, values: usize);
    glGetMapiv(target: u32, query: u32, values: usize);
    glEvalCoord1f(u: f32);
    glEvalCoord2f(u: f32, v: f32);
    glEvalPoint1(i: i32);
    glEvalPoint2(i: i32, j: i32);
    glEvalMesh1(mode: u32, first: i32, last: i32);
    glEvalMesh2(mode: u32, first: i32, last: i32, other: i32, end: i32);

    glGenProgramsARB(count: i32, names: usize);
    glDeleteProgramsARB(count: i32, names: usize);
    glBindProgramARB(target: u32, name: u32);
    glProgramStringARB(target: u32, format: u32, length: i32, text: usize);
    glIsProgramARB(name: u32) -> u8;
    glGetProgramivARB(target: u32, name: u32, value: usize);
    glGetProgramStringARB(target: u32, name: u32, text: usize);
    glProgramEnvParameter4fARB(target: u32, index: u32, x: f32, y: f32, z: f32, w: f32);
    glProgramEnvParameter4dARB(target: u32, index: u32, x: f64, y: f64, z: f64, w: f64);
    glProgramEnvParameter4fvARB(target: u32, index: u32, value: usize);
    glProgramEnvParameter4dvARB(target: u32, index: u32, value: usize);
    glProgramEnvParameters4fvEXT(target: u32, index: u32, count: i32, values: usize);
    glProgramLocalParameter4fARB(target: u32, index: u32, x: f32, y: f32, z: f32, w: f32);
    glProgramLocalParameter4dARB(target: u32, index: u32, x: f64, y: f64, z: f64, w: f64);
    glProgramLocalParameter4fvARB(target: u32, index: u32, value: usize);
    glProgramLocalParameter4dvARB(target: u32, index: u32, value: usize);
    glProgramLocalParameters4fvEXT(target: u32, index: u32, count: i32, values: usize);
    glGetProgramEnvParameterfvARB(target: u32, index: u32, value: usize);
    glGetProgramEnvParameterdvARB(target: u32, index: u32, value: usize);
    glGetProgramLocalParameterfvARB(target: u32, index: u32, value: usize);
    glGetProgramLocalParameterdvARB(target: u32, index: u32, value: usize);

    glCreateShaderProgramv(kind: u32, count: i32, texts: usize) -> u32;
    glDeleteProgram(program: u32);
    glGetProgramiv(program: u32, name: u32, value: usize);
    glGetProgramInfoLog(program: u32, size: i32, length: usize, text: usize);
    glGetUniformLocation(program: u32, name: usize) -> i32;
    glProgramUniform4fv(program: u32, location: i32, count: i32, values: usize);
    glGetProgramResourceIndex(program: u32, interface: u32, name: usize) -> u32;
    glShaderStorageBlockBinding(program: u32, block: u32, binding: u32);
    glGenProgramPipelines(count: i32, names: usize);
    glBindProgramPipeline(name: u32);
    glIsProgramPipeline(name: u32) -> u8;
    glUseProgramStages(name: u32, stages: u32, program: u32);
    glBindBuffersBase(target: u32, first: u32, count: i32, buffers: usize);
    glBindBuffersRange(target: u32, first: u32, count: i32, buffers: usize, offsets: usize, sizes: usize);
    glBindBufferBase(target: u32, index: u32, buffer: u32);
    glBindBufferRange(target: u32, index: u32, buffer: u32, offset: isize, size: isize);
    glBindBuffer(target: u32, buffer: u32);
    glDeleteBuffers(count: i32, names: usize);
    glIsBuffer(name: u32) -> u8;
    glBufferData(target: u32, size: isize, data: usize, usage: u32);
    glBufferStorage(target: u32, size: isize, data: usize, flags: u32);
    glBufferSubData(target: u32, offset: isize, size: isize, data: usize);
    glGetBufferSubData(target: u32, offset: isize, size: isize, data: usize);
    glMapBuffer(target: u32, access: u32) -> usize;
    glMapBufferRange(target: u32, offset: isize, length: isize, access: u32) -> usize;
    glFlushMappedBufferRange(target: u32, offset: isize, length: isize);
    glUnmapBuffer(target: u32) -> u8;
    glGetBufferParameteriv(target: u32, name: u32, values: usize);
    glGetBufferPointerv(target: u32, name: u32, pointer: usize);
    glGetIntegeri_v(target: u32, index: u32, values: usize);

    glVertex4f(x: f32, y: f32, z: f32, w: f32);
    glNormal3f(x: f32, y: f32, z: f32);
    glColor4f(x: f32, y: f32, z: f32, w: f32);
    glSecondaryColor3f(x: f32, y: f32, z: f32);
    glFogCoordf(x: f32);
    glMultiTexCoord4f(unit: u32, x: f32, y: f32, z: f32, w: f32);
    glVertexAttrib4fARB(index: u32, x: f32, y: f32, z: f32, w: f32);
    glGetVertexAttribfvARB(index: u32, name: u32, values: usize);
    glEnableClientState(array: u32);
    glDisableClientState(array: u32);
    glClientActiveTexture(unit: u32);
    glVertexPointer(size: i32, kind: u32, stride: i32, pointer: usize);
    glNormalPointer(kind: u32, stride: i32, pointer: usize);
    glColorPointer(size: i32, kind: u32, stride: i32, pointer: usize);
    glSecondaryColorPointer(size: i32, kind: u32, stride: i32, pointer: usize);
    glFogCoordPointer(kind: u32, stride: i32, pointer: usize);
    glTexCoordPointer(size: i32, kind: u32, stride: i32, pointer: usize);
    glVertexAttribPointerARB(index: u32, size: i32, kind: u32, normalized: u8, stride: i32, pointer: usize);
    glEnableVertexAttribArrayARB(index: u32);
    glDisableVertexAttribArrayARB(index: u32);

    glXGetCurrentContext() -> usize;
    glXCreateContext(display: usize, visual: usize, share: usize, direct: i32) -> usize;
    glXCreateNewContext(display: usize, config: usize, kind: i32, share: usize, direct: i32) -> usize;
    glXCreateContextAttribsARB(display: usize, config: usize, share: usize, direct: i32, attributes: usize) -> usize;
    glXDestroyContext(display: usize, context: usize);
    eglCreateContext(display: usize, config: usize, share: usize, attributes: usize) -> usize;
    eglDestroyContext(display: usize, context: usize) -> u32;
}

/// The context of this thread, or zero: of GLX or of EGL. The one that had the last context is asked first.
pub fn current_context() -> usize {
    thread_local! {
        static IS_OF_EGL: Cell<bool> = const { Cell::new(false) };
    }
    // A thread that ends has no thread-local variables any more.
    let first = IS_OF_EGL.try_with(Cell::get).unwrap_or(false);
    for is_of_egl in [first, !first] {
        let context = if is_of_egl { context_of_egl() } else { call::glXGetCurrentContext() };
        if context != 0 {
            if is_of_egl != first {
                let _ = IS_OF_EGL.try_with(|own| own.set(is_of_egl));
            }
            return context;
        }
    }
    0
}

fn context_of_egl() -> usize {
    static FOUND: OnceLock<unsafe extern "C" fn() -> usize> = OnceLock::new();
    let current = match FOUND.get() {
        Some(found) => *found,
        None => {
            // The client may load EGL after the first call.
            let [_, _, egl] = libraries();
            if egl == 0 {
                return 0;
            }
            let found = symbol(egl as *mut c_void, c"eglGetCurrentContext");
            if found.is_null() {
                return 0;
            }
            // SAFETY: that is its type.
            *FOUND.get_or_init(|| unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn() -> usize>(found) })
        }
    };
    // SAFETY: it has no arguments.
    unsafe { current() }
}

/// A string returned by the driver.
pub fn text(address: usize) -> Option<String> {
    if address == 0 {
        return None;
    }
    // SAFETY: the driver's strings end in zeros and stay.
    Some(unsafe { CStr::from_ptr(address as *const c_char) }.to_string_lossy().into_owned())
}

/// Passes a current attribute of NV_vertex_program, or a vertex, to the driver.
pub fn tell(index: u32, value: [f32; 4]) {
    let [x, y, z, w] = value;
    match index {
        0 => call::glVertex4f(x, y, z, w),
        2 => call::glNormal3f(x, y, z),
        3 => call::glColor4f(x, y, z, w),
        4 => call::glSecondaryColor3f(x, y, z),
        5 => call::glFogCoordf(x),
        8..=15 => call::glMultiTexCoord4f(TEXTURE0 + index - 8, x, y, z, w),
        _ => call::glVertexAttrib4fARB(index, x, y, z, w),
    }
}

/// An integer of the driver's state.
pub fn integer(name: u32) -> u32 {
    let mut value = 0u32;
    call::glGetIntegerv(name, (&raw mut value) as usize);
    value
}

/// Makes another unit active during `act`.
pub fn with_texture(unit: u32, active: u32, act: impl FnOnce()) {
    call::glActiveTexture(TEXTURE0 + unit);
    act();
    call::glActiveTexture(active);
}
