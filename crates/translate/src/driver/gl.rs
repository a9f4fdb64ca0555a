//! The installed OpenGL without a screen: EGL and GL are loaded at run time, so the build does not need them.

use super::{Call, Machine};
use crate::dialect::Dialect;
use crate::{Target, Translation};
use libloading::Library;
use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr;

type Enum = u32;
pub(super) type Handle = *mut c_void;

/// Numbers of GL and EGL.
pub(super) mod number {
    pub const POINTS: u32 = 0x0000;
    pub const TRIANGLES: u32 = 0x0004;
    pub const PATCHES: u32 = 0x000e;
    pub const PATCH_VERTICES: u32 = 0x8e72;
    pub const VERSION: u32 = 0x1f02;
    pub const RENDERER: u32 = 0x1f01;
    pub const EXTENSIONS: u32 = 0x1f03;
    pub const NUM_EXTENSIONS: u32 = 0x821d;
    pub const SHADER_BINARY_FORMAT_SPIR_V: u32 = 0x9551;
    pub const COLOR_BUFFER_BIT: u32 = 0x4000;
    pub const FLOAT: u32 = 0x1406;
    pub const RGBA: u32 = 0x1908;
    pub const RGBA8: u32 = 0x8058;
    pub const RGBA32F: u32 = 0x8814;
    /// Of vertices and of fragments.
    pub const CLAMPED_COLORS: [u32; 2] = [0x891a, 0x891b];
    pub const DYNAMIC_DRAW: u32 = 0x88e8;
    pub const FRAGMENT_SHADER: u32 = 0x8b30;
    pub const VERTEX_SHADER: u32 = 0x8b31;
    pub const GEOMETRY_SHADER: u32 = 0x8dd9;
    pub const TESS_EVALUATION_SHADER: u32 = 0x8e87;
    pub const TESS_CONTROL_SHADER: u32 = 0x8e88;
    pub const COMPUTE_SHADER: u32 = 0x91b9;
    pub const COMPILE_STATUS: u32 = 0x8b81;
    pub const LINK_STATUS: u32 = 0x8b82;
    pub const PROGRAM_SEPARABLE: u32 = 0x8258;
    pub const VERTEX_SHADER_BIT: u32 = 0x0001;
    pub const FRAGMENT_SHADER_BIT: u32 = 0x0002;
    pub const SCISSOR_TEST: u32 = 0x0c11;
    pub const FRAMEBUFFER: u32 = 0x8d40;
    pub const RENDERBUFFER: u32 = 0x8d41;
    pub const COLOR_ATTACHMENT0: u32 = 0x8ce0;
    pub const FRAMEBUFFER_COMPLETE: u32 = 0x8cd5;
    pub const SHADER_STORAGE_BUFFER: u32 = 0x90d2;
    pub const ALL_BARRIER_BITS: u32 = 0xffff_ffff;
    pub const MAX_SHADER_STORAGE_BUFFER_BINDINGS: u32 = 0x90dd;

    pub const EGL_PLATFORM_SURFACELESS: u32 = 0x31dd;
    pub const EGL_OPENGL_API: u32 = 0x30a2;
    /// Pbuffers, with OpenGL.
    pub const EGL_CONFIG: [i32; 5] = [0x3033, 1, 0x3040, 8, 0x3038];
    /// Version 4.5, core profile and compatibility profile.
    pub const EGL_CONTEXT: [i32; 7] = [0x3098, 4, 0x30fb, 5, 0x30fd, 1, 0x3038];
    pub const EGL_COMPATIBLE_CONTEXT: [i32; 7] = [0x3098, 4, 0x30fb, 5, 0x30fd, 2, 0x3038];
    /// Any version with the features from before 3.0.
    pub const EGL_OLD_CONTEXT: [i32; 1] = [0x3038];

    pub const VERTEX_PROGRAM_ARB: u32 = 0x8620;
    pub const FRAGMENT_PROGRAM_ARB: u32 = 0x8804;
    pub const FRAGMENT_PROGRAM_NV: u32 = 0x8870;
    pub const GEOMETRY_PROGRAM_NV: u32 = 0x8c26;
    pub const TESS_CONTROL_PROGRAM_NV: u32 = 0x891e;
    pub const TESS_EVALUATION_PROGRAM_NV: u32 = 0x891f;
    pub const COMPUTE_PROGRAM_NV: u32 = 0x90fb;
    pub const PROGRAM_FORMAT_ASCII_ARB: u32 = 0x8875;
    pub const PROGRAM_ERROR_POSITION: u32 = 0x864b;
    pub const PROGRAM_ERROR_STRING_ARB: u32 = 0x8874;
}

macro_rules! functions {
    ($table:ident, $prefix:literal; $($name:ident: fn($($arg:ty),*) $(-> $ret:ty)?;)*) => {
        #[allow(non_snake_case, reason = "the names that the functions have")]
        pub(super) struct $table { $(pub(super) $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }

        impl $table {
            /// All functions by their names; or the one that is missing.
            pub(super) fn new(find: impl Fn(&std::ffi::CStr) -> $crate::driver::gl::Handle) -> Result<Self, String> {
                Ok(Self {
                    $($name: {
                        let name = concat!($prefix, stringify!($name), "\0");
                        let found = std::ffi::CStr::from_bytes_with_nul(name.as_bytes()).map_or(std::ptr::null_mut(), &find);
                        if found.is_null() {
                            return Err(format!("no {}", name.trim_end_matches('\0')));
                        }
                        // SAFETY: the function of this name has this type.
                        unsafe { std::mem::transmute::<$crate::driver::gl::Handle, unsafe extern "C" fn($($arg),*) $(-> $ret)?>(found) }
                    },)*
                })
            }
        }
    };
}

pub(super) use functions;

functions! { Egl, "egl";
    GetPlatformDisplay: fn(Enum, Handle, *const isize) -> Handle;
    Initialize: fn(Handle, *mut i32, *mut i32) -> u32;
    BindAPI: fn(Enum) -> u32;
    ChooseConfig: fn(Handle, *const i32, *mut Handle, i32, *mut i32) -> u32;
    CreateContext: fn(Handle, Handle, Handle, *const i32) -> Handle;
    DestroyContext: fn(Handle, Handle) -> u32;
    MakeCurrent: fn(Handle, Handle, Handle, Handle) -> u32;
    GetProcAddress: fn(*const c_char) -> Handle;
}

// Functions of contexts of all versions.
functions! { Common, "gl";
    GetString: fn(Enum) -> *const c_char;
    GetIntegerv: fn(Enum, *mut i32);
    GetError: fn() -> Enum;
    Enable: fn(Enum);
    Viewport: fn(i32, i32, i32, i32);
    GenFramebuffers: fn(i32, *mut u32);
    BindFramebuffer: fn(Enum, u32);
    GenRenderbuffers: fn(i32, *mut u32);
    BindRenderbuffer: fn(Enum, u32);
    RenderbufferStorage: fn(Enum, Enum, i32, i32);
    FramebufferRenderbuffer: fn(Enum, Enum, Enum, u32);
    CheckFramebufferStatus: fn(Enum) -> Enum;
    CreateShader: fn(Enum) -> u32;
    DeleteShader: fn(u32);
    ShaderSource: fn(u32, i32, *const *const c_char, *const i32);
    CompileShader: fn(u32);
    GetShaderiv: fn(u32, Enum, *mut i32);
    GetShaderInfoLog: fn(u32, i32, *mut i32, *mut c_char);
}

functions! { Functions, "gl";
    GetStringi: fn(Enum, u32) -> *const c_char;
    Scissor: fn(i32, i32, i32, i32);
    DrawArrays: fn(Enum, i32, i32);
    PatchParameteri: fn(Enum, i32);
    DispatchCompute: fn(u32, u32, u32);
    MemoryBarrier: fn(u32);
    GenBuffers: fn(i32, *mut u32);
    DeleteBuffers: fn(i32, *const u32);
    BindBuffer: fn(Enum, u32);
    BindBufferBase: fn(Enum, u32, u32);
    BufferData: fn(Enum, isize, *const c_void, Enum);
    GetBufferSubData: fn(Enum, isize, isize, *mut c_void);
    GenVertexArrays: fn(i32, *mut u32);
    BindVertexArray: fn(u32);
    CreateProgram: fn() -> u32;
    DeleteProgram: fn(u32);
    AttachShader: fn(u32, u32);
    LinkProgram: fn(u32);
    ProgramParameteri: fn(u32, Enum, i32);
    GenProgramPipelines: fn(i32, *mut u32);
    BindProgramPipeline: fn(u32);
    UseProgramStages: fn(u32, u32, u32);
    ProgramUniform1i: fn(u32, i32, i32);
    ColorMask: fn(u8, u8, u8, u8);
    GetProgramiv: fn(u32, Enum, *mut i32);
    GetProgramInfoLog: fn(u32, i32, *mut i32, *mut c_char);
    UseProgram: fn(u32);
}

// Functions of drivers that accept modules.
functions! { Modules, "gl";
    ShaderBinary: fn(i32, *const u32, Enum, *const c_void, i32);
    SpecializeShaderARB: fn(u32, *const c_char, u32, *const u32, *const u32);
}

/// The kinds of shaders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Before all others.
    Vertex,
    /// For each vertex of a patch.
    TessControl,
    /// For each vertex that a patch is subdivided into.
    TessEvaluation,
    /// For each primitive.
    Geometry,
    /// The last one.
    Fragment,
    /// Alone.
    Compute,
}

impl Kind {
    pub(super) fn number(self) -> Enum {
        match self {
            Self::Vertex => number::VERTEX_SHADER,
            Self::TessControl => number::TESS_CONTROL_SHADER,
            Self::TessEvaluation => number::TESS_EVALUATION_SHADER,
            Self::Geometry => number::GEOMETRY_SHADER,
            Self::Fragment => number::FRAGMENT_SHADER,
            Self::Compute => number::COMPUTE_SHADER,
        }
    }
}

/// A context on this thread.
pub(super) struct Context {
    egl: Egl,
    display: Handle,
    context: Handle,
}

impl Context {
    /// Makes a context with these attributes the current one.
    pub(super) fn open(attributes: &[i32], missing: &str) -> Result<Self, String> {
        // SAFETY: loading that library has no effects beyond those of the system's linker.
        let library = unsafe { Library::new("libEGL.so.1") }.map_err(|error| format!("no libEGL.so.1 ({error})"))?;
        // It stays: threads that have called it run functions of it when they end.
        let library = std::mem::ManuallyDrop::new(library);
        let egl = Egl::new(|name| {
            // SAFETY: its address only is taken.
            let symbol = unsafe { library.get::<Handle>(name.to_bytes_with_nul()) };
            symbol.map_or(ptr::null_mut(), |symbol| *symbol)
        })?;
        // SAFETY: lists end as EGL wants it, and everything lives as long as it is called for.
        let (display, context) = unsafe {
            let display = (egl.GetPlatformDisplay)(number::EGL_PLATFORM_SURFACELESS, ptr::null_mut(), ptr::null());
            let (mut config, mut count) = (ptr::null_mut(), 0);
            if (egl.Initialize)(display, ptr::null_mut(), ptr::null_mut()) == 0
                || (egl.BindAPI)(number::EGL_OPENGL_API) == 0
                || (egl.ChooseConfig)(display, number::EGL_CONFIG.as_ptr(), &mut config, 1, &mut count) == 0
                || count == 0
            {
                return Err("no EGL with OpenGL and without a screen".to_owned());
            }
            let context = (egl.CreateContext)(display, config, ptr::null_mut(), attributes.as_ptr());
            if context.is_null() || (egl.MakeCurrent)(display, ptr::null_mut(), ptr::null_mut(), context) == 0 {
                return Err(format!("no context of {missing}"));
            }
            (display, context)
        };
        Ok(Self { egl, display, context })
    }

    pub(super) fn find(&self, name: &CStr) -> Handle {
        // SAFETY: the name ends in a zero.
        unsafe { (self.egl.GetProcAddress)(name.as_ptr()) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: the context is current on this thread, which it cannot leave.
        unsafe {
            (self.egl.MakeCurrent)(self.display, ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
            (self.egl.DestroyContext)(self.display, self.context);
        }
    }
}

/// A context of OpenGL 4.5 on this thread.
pub struct Gl {
    common: Common,
    functions: Functions,
    modules: Option<Modules>,
    /// The renderer and its version.
    pub name: String,
    buffers: usize,
    /// A pipeline whose vertices are those of [`VERTICES`]; a fragment program of rows is its other stage.
    pipeline: u32,
    _context: Context,
}

/// A program that was linked.
pub struct Linked {
    name: u32,
    is_compute: bool,
    /// It has a fragment shader alone.
    is_separable: bool,
}

/// The vertex shader before fragment programs of rows. The driver compiles it once.
const VERTICES: &str = "#version 450 core\nout gl_PerVertex { vec4 gl_Position; };\n\
    void main() { gl_Position = vec4(gl_VertexID == 1 ? 1.0 : -1.0, gl_VertexID == 2 ? 1.0 : -1.0, 0.0, 1.0); }\n";

/// The most lanes of a run.
pub const MOST_LANES: usize = 128;

impl Gl {
    /// A context on this thread that takes shaders of `target`: of the compatibility profile, if they have variables of
    /// the fixed function, else of the core profile.
    ///
    /// # Errors
    /// The function or feature that is missing.
    pub fn open(target: Target) -> Result<Self, String> {
        let context = match Dialect::of(target).has_fixed_function {
            true => Context::open(&number::EGL_COMPATIBLE_CONTEXT, "OpenGL 4.5 with the fixed function")?,
            false => Context::open(&number::EGL_CONTEXT, "OpenGL 4.5")?,
        };
        let common = Common::new(|name| context.find(name))?;
        let functions = Functions::new(|name| context.find(name))?;
        let modules = Modules::new(|name| context.find(name)).ok();
        let gl = &common;
        // SAFETY: there is a context, whose strings end in a zero.
        let (name, buffers, takes_modules) = unsafe {
            let text = |number| CStr::from_ptr((gl.GetString)(number)).to_string_lossy();
            let name = format!("{}, {}", text(number::RENDERER), text(number::VERSION));
            let mut object = 0;
            (functions.GenVertexArrays)(1, &mut object);
            (functions.BindVertexArray)(object);
            common.framebuffer(number::RGBA8, 2, MOST_LANES as i32 / 2)?;
            // Nobody reads the picture. llvmpipe compiles a fragment program twice that writes whole pixels.
            (functions.ColorMask)(0, 0, 0, 0);
            let mut buffers = 0;
            (gl.GetIntegerv)(number::MAX_SHADER_STORAGE_BUFFER_BINDINGS, &mut buffers);
            let mut extensions = 0;
            (gl.GetIntegerv)(number::NUM_EXTENSIONS, &mut extensions);
            let takes_modules = (0..u32::try_from(extensions).unwrap_or(0)).any(|index| {
                let name = (functions.GetStringi)(number::EXTENSIONS, index);
                !name.is_null() && CStr::from_ptr(name) == c"GL_ARB_gl_spirv"
            });
            (name, usize::try_from(buffers).unwrap_or(0), takes_modules)
        };
        let modules = modules.filter(|_| takes_modules);
        let mut gl = Self { common, functions, modules, name, buffers, pipeline: 0, _context: context };
        let vertices = gl.link_sources(&[(Kind::Vertex, Source::Text(VERTICES))], true)?;
        // SAFETY: there is a context, which keeps the pipeline and its program until the end.
        unsafe {
            (gl.functions.GenProgramPipelines)(1, &mut gl.pipeline);
            (gl.functions.BindProgramPipeline)(gl.pipeline);
            (gl.functions.UseProgramStages)(gl.pipeline, number::VERTEX_SHADER_BIT, vertices.name);
        }
        Ok(gl)
    }

    /// Whether it accepts SPIR-V modules (ARB_gl_spirv).
    pub fn takes_modules(&self) -> bool {
        self.modules.is_some()
    }

    /// Compiles and links.
    ///
    /// # Errors
    /// The driver's message.
    pub fn link_shaders(&self, shaders: &[(Kind, &str)]) -> Result<Linked, String> {
        let sources: Vec<(Kind, Source<'_>)> = shaders.iter().map(|&(kind, text)| (kind, Source::Text(text))).collect();
        self.link_sources(&sources, false)
    }

    /// The same with modules of SPIR-V for OpenGL.
    ///
    /// # Errors
    /// The driver's message, also if it accepts no modules.
    pub fn link_modules(&self, shaders: &[(Kind, &[u32])]) -> Result<Linked, String> {
        let sources: Vec<(Kind, Source<'_>)> =
            shaders.iter().map(|&(kind, words)| (kind, Source::Module(words))).collect();
        self.link_sources(&sources, false)
    }

    fn link_sources(&self, shaders: &[(Kind, Source<'_>)], is_separable: bool) -> Result<Linked, String> {
        let gl = &self.functions;
        // SAFETY: there is a context.
        unsafe {
            let program = (gl.CreateProgram)();
            let is_compute = shaders.iter().any(|(kind, _)| *kind == Kind::Compute);
            let linked = Linked { name: program, is_compute, is_separable };
            (gl.ProgramParameteri)(program, number::PROGRAM_SEPARABLE, i32::from(is_separable));
            for (kind, source) in shaders {
                match self.compile(*kind, *source) {
                    Ok(shader) => {
                        (gl.AttachShader)(program, shader);
                        (self.common.DeleteShader)(shader);
                    }
                    Err(message) => {
                        self.delete(linked);
                        return Err(message);
                    }
                }
            }
            (gl.LinkProgram)(program);
            let mut status = 0;
            (gl.GetProgramiv)(program, number::LINK_STATUS, &mut status);
            if status == 0 {
                let message = log(gl.GetProgramInfoLog, program);
                self.delete(linked);
                return Err(message);
            }
            Ok(linked)
        }
    }

    /// Draws `count` vertices without attributes, as patches of `patch` vertices or as points, to pixels 0 to 1 of each
    /// row; the storage buffers are those of the bindings, in their order, which shaders may change.
    ///
    /// # Errors
    /// If the driver reports one.
    pub fn draw(
        &self,
        program: &Linked,
        vertices: i32,
        patch: Option<i32>,
        buffers: &mut [Vec<u32>],
    ) -> Result<(), String> {
        let (common, gl) = (&self.common, &self.functions);
        // SAFETY: there is a context.
        self.with_buffers(program, buffers, || unsafe {
            (common.Viewport)(0, 0, 2, MOST_LANES as i32 / 2);
            if let Some(count) = patch {
                (gl.PatchParameteri)(number::PATCH_VERTICES, count);
            }
            (gl.DrawArrays)(if patch.is_some() { number::PATCHES } else { number::POINTS }, 0, vertices);
        })
    }

    /// Uses a program with storage buffers that have these words, which it may change.
    fn with_buffers(&self, program: &Linked, buffers: &mut [Vec<u32>], work: impl FnOnce()) -> Result<(), String> {
        let gl = &self.functions;
        let kind = number::SHADER_STORAGE_BUFFER;
        let mut names = vec![0; buffers.len()];
        // SAFETY: there is a context, and buffers have the lengths passed.
        unsafe {
            (gl.GenBuffers)(names.len() as i32, names.as_mut_ptr());
            for (binding, (words, &name)) in (0..).zip(buffers.iter().zip(&names)) {
                (gl.BindBuffer)(kind, name);
                (gl.BufferData)(kind, size_of_val(&words[..]) as isize, words.as_ptr().cast(), number::DYNAMIC_DRAW);
                (gl.BindBufferBase)(kind, binding, name);
            }
            match program.is_separable {
                true => {
                    (gl.UseProgram)(0);
                    (gl.UseProgramStages)(self.pipeline, number::FRAGMENT_SHADER_BIT, program.name);
                }
                false => (gl.UseProgram)(program.name),
            }
            work();
            (gl.MemoryBarrier)(number::ALL_BARRIER_BITS);
            for (words, &name) in buffers.iter_mut().zip(&names) {
                (gl.BindBuffer)(kind, name);
                (gl.GetBufferSubData)(kind, 0, size_of_val(&words[..]) as isize, words.as_mut_ptr().cast());
            }
            (gl.DeleteBuffers)(names.len() as i32, names.as_ptr());
            match (self.common.GetError)() {
                0 => Ok(()),
                error => Err(format!("GL error 0x{error:04x}")),
            }
        }
    }

    fn compile(&self, kind: Kind, source: Source<'_>) -> Result<u32, String> {
        match source {
            Source::Text(text) => self.common.compile(kind, text),
            Source::Module(words) => {
                let common = &self.common;
                let Some(gl) = &self.modules else { return Err("no GL_ARB_gl_spirv".to_owned()) };
                let bytes = i32::try_from(size_of_val(words)).map_err(|_| "too long".to_owned())?;
                // SAFETY: there is a context, and the module has the length passed.
                unsafe {
                    let shader = (common.CreateShader)(kind.number());
                    let start = words.as_ptr().cast();
                    (gl.ShaderBinary)(1, &shader, number::SHADER_BINARY_FORMAT_SPIR_V, start, bytes);
                    (gl.SpecializeShaderARB)(shader, c"main".as_ptr(), 0, ptr::null(), ptr::null());
                    common.compiled(shader)
                }
            }
        }
    }
}

/// The source of a shader.
#[derive(Clone, Copy)]
enum Source<'a> {
    Text(&'a str),
    Module(&'a [u32]),
}

impl Common {
    /// Compiles a text; the caller deletes the shader. There must be a context.
    pub(super) fn compile(&self, kind: Kind, text: &str) -> Result<u32, String> {
        let length = i32::try_from(text.len()).map_err(|_| "too long".to_owned())?;
        // SAFETY: there is a context, and the text has the length passed.
        unsafe {
            let shader = (self.CreateShader)(kind.number());
            (self.ShaderSource)(shader, 1, &text.as_ptr().cast(), &length);
            (self.CompileShader)(shader);
            self.compiled(shader)
        }
    }

    /// The shader; if it does not compile, deletes it and returns the driver's message.
    ///
    /// # Safety
    /// There must be a context, and this shader.
    unsafe fn compiled(&self, shader: u32) -> Result<u32, String> {
        let mut status = 0;
        // SAFETY: the caller's contract.
        unsafe {
            (self.GetShaderiv)(shader, number::COMPILE_STATUS, &mut status);
            if status != 0 {
                return Ok(shader);
            }
            let message = log(self.GetShaderInfoLog, shader);
            (self.DeleteShader)(shader);
            Err(message)
        }
    }

    /// Binds a framebuffer that has one renderbuffer of this format and size.
    pub(super) fn framebuffer(&self, format: Enum, width: i32, height: i32) -> Result<(), String> {
        let mut names = [0; 2];
        // SAFETY: there is a context, and the counts of names are right.
        unsafe {
            (self.GenFramebuffers)(1, &mut names[0]);
            (self.BindFramebuffer)(number::FRAMEBUFFER, names[0]);
            (self.GenRenderbuffers)(1, &mut names[1]);
            (self.BindRenderbuffer)(number::RENDERBUFFER, names[1]);
            (self.RenderbufferStorage)(number::RENDERBUFFER, format, width, height);
            let (attachment, kind) = (number::COLOR_ATTACHMENT0, number::RENDERBUFFER);
            (self.FramebufferRenderbuffer)(number::FRAMEBUFFER, attachment, kind, names[1]);
            match (self.CheckFramebufferStatus)(number::FRAMEBUFFER) {
                number::FRAMEBUFFER_COMPLETE => Ok(()),
                _ => Err("no framebuffer of this format".to_owned()),
            }
        }
    }
}

impl Machine for Gl {
    type Linked = Linked;

    fn name(&self) -> &str {
        &self.name
    }

    fn buffers(&self) -> usize {
        self.buffers
    }

    fn link(&self, translation: &Translation) -> Result<Linked, String> {
        let source = match translation.words.is_empty() {
            true => Source::Text(&translation.text),
            false => Source::Module(&translation.words),
        };
        let is_fragment = translation.rows.is_fragment;
        let kind = if is_fragment { Kind::Fragment } else { Kind::Compute };
        self.link_sources(&[(kind, source)], is_fragment)
    }

    fn delete(&self, program: Linked) {
        // SAFETY: there is a context.
        unsafe { (self.functions.DeleteProgram)(program.name) };
    }

    fn run(&self, program: &Linked, call: &Call<'_>, buffers: &mut [Vec<u32>]) -> Result<(), String> {
        let &Call { lanes, group, uniforms } = call;
        let (common, gl) = (&self.common, &self.functions);
        // SAFETY: there is a context.
        self.with_buffers(program, buffers, || unsafe {
            for &(location, value) in uniforms {
                (gl.ProgramUniform1i)(program.name, location, value);
            }
            // Those that a program does not use have no location.
            while (common.GetError)() != 0 {}
            if program.is_compute {
                (gl.DispatchCompute)(lanes.div_ceil(group.max(1) as usize) as u32, 1, 1);
            } else {
                // Within one triangle that no plane clips: where two meet, quads would have lanes without loaded data.
                (common.Viewport)(0, 0, 1024, 1024);
                (common.Enable)(number::SCISSOR_TEST);
                (gl.Scissor)(0, 0, 2, (lanes.min(MOST_LANES) / 2) as i32);
                (gl.DrawArrays)(number::TRIANGLES, 0, 3);
            }
        })
    }
}

/// A driver's log of a shader or a program.
///
/// # Safety
/// There is a context, and `get` fits the object `name`.
pub(super) unsafe fn log(get: unsafe extern "C" fn(u32, i32, *mut i32, *mut c_char), name: u32) -> String {
    let mut bytes = vec![0u8; 8192];
    // SAFETY: the caller says so, and the length is that of the buffer.
    unsafe { get(name, bytes.len() as i32 - 1, ptr::null_mut(), bytes.as_mut_ptr().cast()) };
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(0);
    CString::new(&bytes[..end]).map_or_else(|_| String::new(), |text| text.to_string_lossy().into_owned())
}
