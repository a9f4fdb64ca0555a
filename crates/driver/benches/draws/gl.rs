//! The functions that the scenes call, from the machine's GLVND: the environment selects the driver.

use libloading::Library;
use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::{null, null_mut};

macro_rules! functions {
    ($($name:ident($($argument:ty),*);)*) => {
        /// Commands of the GL.
        #[allow(non_snake_case)]
        pub struct Gl { $(pub $name: unsafe extern "C" fn($($argument),*),)* }

        impl Gl {
            fn load(find: impl Fn(&CStr) -> *const c_void) -> Option<Self> {
                Some(Self {
                    $($name: {
                        let name = CString::new(concat!("gl", stringify!($name))).ok()?;
                        let address = find(&name);
                        if address.is_null() {
                            return None;
                        }
                        // SAFETY: the function of this name has these parameters.
                        unsafe { std::mem::transmute::<*const c_void, unsafe extern "C" fn($($argument),*)>(address) }
                    },)*
                })
            }
        }
    };
}

functions! {
    Begin(u32);
    BindFramebuffer(u32, u32);
    BindProgramARB(u32, u32);
    BindRenderbuffer(u32, u32);
    BindTexture(u32, u32);
    BlitFramebuffer(i32, i32, i32, i32, i32, i32, i32, i32, u32, u32);
    BlendFunc(u32, u32);
    CallList(u32);
    Clear(u32);
    ClearColor(f32, f32, f32, f32);
    Color3f(f32, f32, f32);
    Color4f(f32, f32, f32, f32);
    Disable(u32);
    DisableClientState(u32);
    DrawArrays(u32, i32, i32);
    DrawElements(u32, i32, u32, *const c_void);
    ActiveTexture(u32);
    Enable(u32);
    EnableClientState(u32);
    End();
    EndList();
    Finish();
    FramebufferRenderbuffer(u32, u32, u32, u32);
    Frustum(f64, f64, f64, f64, f64, f64);
    GenFramebuffers(i32, *mut u32);
    GenRenderbuffers(i32, *mut u32);
    GenerateMipmap(u32);
    GetIntegerv(u32, *mut i32);
    Lightfv(u32, u32, *const f32);
    LoadIdentity();
    LoadMatrixf(*const f32);
    Materialfv(u32, u32, *const f32);
    MatrixMode(u32);
    MultiTexCoord2f(u32, f32, f32);
    NewList(u32, u32);
    Normal3f(f32, f32, f32);
    PopMatrix();
    ProgramLocalParameter4fARB(u32, u32, f32, f32, f32, f32);
    ProgramStringARB(u32, u32, i32, *const c_void);
    PushMatrix();
    ReadPixels(i32, i32, i32, i32, u32, u32, *mut c_void);
    RenderbufferStorageMultisample(u32, i32, u32, i32, i32);
    Rotatef(f32, f32, f32, f32);
    ShadeModel(u32);
    TexCoord2f(f32, f32);
    TexCoordPointer(i32, u32, i32, *const c_void);
    TexEnvfv(u32, u32, *const f32);
    TexEnvi(u32, u32, i32);
    TexImage2D(u32, i32, i32, i32, i32, i32, u32, u32, *const c_void);
    TexParameteri(u32, u32, i32);
    Translatef(f32, f32, f32);
    Vertex3f(f32, f32, f32);
    VertexPointer(i32, u32, i32, *const c_void);
    Viewport(i32, i32, i32, i32);
}

/// A context without a display.
pub struct Session {
    egl: Library,
    display: *mut c_void,
    config: *mut c_void,
    context: *mut c_void,
    pub gl: Gl,
}

const PLATFORM_SURFACELESS: u32 = 0x31dd;
const CONFIG: [i32; 13] = [0x3033, 1, 0x3040, 8, 0x3021, 8, 0x3024, 8, 0x3025, 24, 0x3026, 8, 0x3038];

impl Session {
    /// Opens the platform without displays, and makes a context.
    pub fn new() -> Result<Self, String> {
        // SAFETY: these functions have these parameters (EGL 1.5).
        unsafe {
            let egl = Library::new("libEGL.so.1").map_err(|error| error.to_string())?;
            let missing = |error: libloading::Error| error.to_string();
            let get_proc = *egl
                .get::<unsafe extern "C" fn(*const c_char) -> *const c_void>(b"eglGetProcAddress")
                .map_err(missing)?;
            let get_display = *egl
                .get::<unsafe extern "C" fn(u32, *mut c_void, *const isize) -> *mut c_void>(b"eglGetPlatformDisplay")
                .map_err(missing)?;
            let initialize = *egl
                .get::<unsafe extern "C" fn(*mut c_void, *mut i32, *mut i32) -> u32>(b"eglInitialize")
                .map_err(missing)?;
            let choose = *egl
                .get::<unsafe extern "C" fn(*mut c_void, *const i32, *mut *mut c_void, i32, *mut i32) -> u32>(
                    b"eglChooseConfig",
                )
                .map_err(missing)?;
            let bind_api = *egl.get::<unsafe extern "C" fn(u32) -> u32>(b"eglBindAPI").map_err(missing)?;
            let create = *egl
                .get::<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void, *const i32) -> *mut c_void>(
                    b"eglCreateContext",
                )
                .map_err(missing)?;
            let display = get_display(PLATFORM_SURFACELESS, null_mut(), null());
            if initialize(display, null_mut(), null_mut()) == 0 {
                return Err("no display".into());
            }
            let (mut config, mut count) = (null_mut(), 0);
            choose(display, CONFIG.as_ptr(), &raw mut config, 1, &raw mut count);
            bind_api(0x30a2);
            let context = create(display, config, null_mut(), null());
            if count < 1 || context.is_null() {
                return Err("no context".into());
            }
            let gl = Gl::load(|name| get_proc(name.as_ptr())).ok_or("a command is missing")?;
            Ok(Self { egl, display, config, context, gl })
        }
    }

    /// Makes a surface of this size the one that is drawn to.
    pub fn resize(&self, size: i32) -> Result<(), String> {
        // SAFETY: as above.
        unsafe {
            let missing = |error: libloading::Error| error.to_string();
            let create = *self
                .egl
                .get::<unsafe extern "C" fn(*mut c_void, *mut c_void, *const i32) -> *mut c_void>(
                    b"eglCreatePbufferSurface",
                )
                .map_err(missing)?;
            let make_current = *self
                .egl
                .get::<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void, *mut c_void) -> u32>(
                    b"eglMakeCurrent",
                )
                .map_err(missing)?;
            let surface = create(self.display, self.config, [0x3057, size, 0x3056, size, 0x3038].as_ptr());
            if make_current(self.display, surface, surface, self.context) == 0 {
                return Err("no surface".into());
            }
            (self.gl.Viewport)(0, 0, size, size);
        }
        Ok(())
    }
}
