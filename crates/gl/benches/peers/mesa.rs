//! llvmpipe, the software rasterizer of Mesa, through the installed EGL and OpenGL. The build does not need them.

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr;

use libloading::Library;
use nvjit::runtime::Stage;

type Enum = u32;
type Handle = *mut c_void;

/// Numbers of GL and EGL by their names without prefix.
mod number {
    pub const TRIANGLES: u32 = 0x0004;
    pub const POINTS: u32 = 0x0000;
    pub const LEQUAL: u32 = 0x0203;
    pub const DEPTH_TEST: u32 = 0x0b71;
    pub const TEXTURE_2D: u32 = 0x0de1;
    pub const UNSIGNED_BYTE: u32 = 0x1401;
    pub const UNSIGNED_INT: u32 = 0x1405;
    pub const FLOAT: u32 = 0x1406;
    pub const HALF_FLOAT: u32 = 0x140b;
    pub const RED: u32 = 0x1903;
    pub const RGBA: u32 = 0x1908;
    pub const VERSION: u32 = 0x1f02;
    pub const RENDERER: u32 = 0x1f01;
    pub const NEAREST: i32 = 0x2600;
    pub const TEXTURE_MAG_FILTER: u32 = 0x2800;
    pub const TEXTURE_MIN_FILTER: u32 = 0x2801;
    pub const COLOR_AND_DEPTH: u32 = 0x4100;
    pub const RGBA8: i32 = 0x8058;
    pub const TEXTURE_MAX_ANISOTROPY: u32 = 0x84fe;
    pub const TEXTURE_CUBE_MAP: u32 = 0x8513;
    pub const TEXTURE_CUBE_MAP_POSITIVE_X: u32 = 0x8515;
    pub const VERTEX_PROGRAM: u32 = 0x8620;
    pub const PROGRAM_ERROR_STRING: u32 = 0x8874;
    pub const PROGRAM_FORMAT_ASCII: u32 = 0x8875;
    pub const FRAGMENT_PROGRAM: u32 = 0x8804;
    pub const RGBA16F: i32 = 0x881a;
    pub const R32F: i32 = 0x822e;
    pub const ARRAY_BUFFER: u32 = 0x8892;
    pub const ELEMENT_ARRAY_BUFFER: u32 = 0x8893;
    pub const READ_WRITE: u32 = 0x88ba;
    pub const STATIC_DRAW: u32 = 0x88e4;
    pub const FRAGMENT_SHADER: u32 = 0x8b30;
    pub const VERTEX_SHADER: u32 = 0x8b31;
    pub const LINK_STATUS: u32 = 0x8b82;
    pub const RASTERIZER_DISCARD: u32 = 0x8c89;
    pub const SHADER_STORAGE_BUFFER: u32 = 0x90d2;
    pub const COMPUTE_SHADER: u32 = 0x91b9;
    pub const ALL_BARRIERS: u32 = u32::MAX;

    pub const EGL_PLATFORM_SURFACELESS: u32 = 0x31dd;
    pub const EGL_OPENGL_API: u32 = 0x30a2;
    pub const EGL_PBUFFER: [i32; 11] = [0x3033, 1, 0x3040, 8, 0x3025, 24, 0x3024, 8, 0x3021, 8, 0x3038];
    pub const EGL_WIDTH: i32 = 0x3057;
    pub const EGL_HEIGHT: i32 = 0x3056;
    pub const EGL_NONE: i32 = 0x3038;
}

macro_rules! functions {
    ($table:ident, $prefix:literal; $($name:ident: fn($($arg:ty),*) $(-> $ret:ty)?;)*) => {
        #[allow(non_snake_case)]
        struct $table { $($name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }

        impl $table {
            /// All functions by their names; or the one that there is not.
            fn new(find: impl Fn(&CStr) -> Handle) -> Result<Self, String> {
                Ok(Self {
                    $($name: {
                        let name = concat!($prefix, stringify!($name));
                        let address = find(&CString::new(name).expect("a name"));
                        if address.is_null() {
                            return Err(format!("no {name}"));
                        }
                        // SAFETY: the function of this name has this type.
                        unsafe { std::mem::transmute::<Handle, unsafe extern "C" fn($($arg),*) $(-> $ret)?>(address) }
                    },)*
                })
            }
        }
    };
}

functions! { Egl, "egl";
    GetPlatformDisplay: fn(Enum, Handle, *const isize) -> Handle;
    Initialize: fn(Handle, *mut i32, *mut i32) -> u32;
    BindAPI: fn(Enum) -> u32;
    ChooseConfig: fn(Handle, *const i32, *mut Handle, i32, *mut i32) -> u32;
    CreateContext: fn(Handle, Handle, Handle, *const i32) -> Handle;
    CreatePbufferSurface: fn(Handle, Handle, *const i32) -> Handle;
    MakeCurrent: fn(Handle, Handle, Handle, Handle) -> u32;
    GetProcAddress: fn(*const c_char) -> Handle;
}

functions! { Gl, "gl";
    GetString: fn(Enum) -> *const c_char;
    GetError: fn() -> Enum;
    Enable: fn(Enum);
    Disable: fn(Enum);
    DepthFunc: fn(Enum);
    Viewport: fn(i32, i32, i32, i32);
    Clear: fn(u32);
    Finish: fn();
    ReadPixels: fn(i32, i32, i32, i32, Enum, Enum, Handle);
    DrawElements: fn(Enum, i32, Enum, *const c_void);
    DrawArrays: fn(Enum, i32, i32);
    GenBuffers: fn(i32, *mut u32);
    BindBuffer: fn(Enum, u32);
    BufferData: fn(Enum, isize, *const c_void, Enum);
    BindBufferBase: fn(Enum, u32, u32);
    GetBufferSubData: fn(Enum, isize, isize, Handle);
    DispatchCompute: fn(u32, u32, u32);
    MemoryBarrier: fn(u32);
    VertexAttribPointer: fn(u32, i32, Enum, u8, i32, *const c_void);
    EnableVertexAttribArray: fn(u32);
    DisableVertexAttribArray: fn(u32);
    GenProgramsARB: fn(i32, *mut u32);
    DeleteProgramsARB: fn(i32, *const u32);
    BindProgramARB: fn(Enum, u32);
    ProgramStringARB: fn(Enum, Enum, i32, *const c_void);
    ProgramLocalParameter4fvARB: fn(Enum, u32, *const f32);
    CreateShader: fn(Enum) -> u32;
    ShaderSource: fn(u32, i32, *const *const c_char, *const i32);
    CompileShader: fn(u32);
    CreateProgram: fn() -> u32;
    DeleteProgram: fn(u32);
    AttachShader: fn(u32, u32);
    BindAttribLocation: fn(u32, u32, *const c_char);
    LinkProgram: fn(u32);
    GetProgramiv: fn(u32, Enum, *mut i32);
    GetShaderInfoLog: fn(u32, i32, *mut i32, *mut c_char);
    UseProgram: fn(u32);
    GetUniformLocation: fn(u32, *const c_char) -> i32;
    Uniform4fv: fn(i32, i32, *const f32);
    Uniform1uiv: fn(i32, i32, *const u32);
    GenTextures: fn(i32, *mut u32);
    BindTexture: fn(Enum, u32);
    TexImage2D: fn(Enum, i32, i32, i32, i32, i32, Enum, Enum, *const c_void);
    TexParameteri: fn(Enum, Enum, i32);
    TexParameterf: fn(Enum, Enum, f32);
    GenerateMipmap: fn(Enum);
    GetTexImage: fn(Enum, i32, Enum, Enum, Handle);
    BindImageTexture: fn(u32, u32, i32, u8, i32, Enum, Enum);
}

/// The languages that Mesa supports.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// ARB_vertex_program or ARB_fragment_program.
    Arb,
    /// GLSL, whose attributes are called `v0` to `v15`, its parameters `p`, and a table of integers `table`.
    Glsl,
}

/// A loaded program.
pub struct Program {
    stage: Stage,
    language: Language,
    name: u32,
}

/// Vertices and triangles.
pub struct Mesh {
    attributes: Vec<(u32, u32)>,
    elements: u32,
    vertices: i32,
    indices: i32,
}

/// A texture.
pub struct Image<'a> {
    pub size: u32,
    pub is_cube: bool,
    /// Of each face, or of the only one.
    pub bytes: &'a [u8],
    /// Whether these are halves, and not bytes.
    pub is_half: bool,
    /// As GL numbers them.
    pub filters: [i32; 2],
    pub anisotropy: f32,
}

/// A context with a picture to draw to.
pub struct Mesa {
    gl: Gl,
    size: i32,
    /// The renderer and its version.
    pub name: String,
    _library: Library,
}

/// What texels are: the internal format, and the format and type in which they are transferred.
#[derive(Clone, Copy)]
pub struct TexelType {
    internal: i32,
    format: Enum,
    components: Enum,
}

impl TexelType {
    pub const R32F: Self = Self { internal: number::R32F, format: number::RED, components: number::FLOAT };
    pub const RGBA8: Self = Self { internal: number::RGBA8, format: number::RGBA, components: number::UNSIGNED_BYTE };
    pub const RGBA16F: Self = Self { internal: number::RGBA16F, format: number::RGBA, components: number::HALF_FLOAT };
}

impl Mesa {
    /// A context that draws on this thread alone, without a cache of compiled programs, to a square of this size.
    ///
    /// # Errors
    /// The function or feature that is missing.
    ///
    /// # Safety
    /// There is no other thread: the environment is changed.
    pub unsafe fn new(size: u32) -> Result<Self, String> {
        let environment = [
            ("EGL_PLATFORM", "surfaceless"),
            ("GALLIUM_DRIVER", "llvmpipe"),
            ("LIBGL_ALWAYS_SOFTWARE", "1"),
            ("LP_NUM_THREADS", "0"),
            ("MESA_SHADER_CACHE_DISABLE", "true"),
        ];
        for (name, value) in environment {
            // SAFETY: the caller guarantees that there is no other thread.
            unsafe { std::env::set_var(name, value) };
        }
        // SAFETY: loading that library has no effects beyond those of the system's linker.
        let library = unsafe { Library::new("libEGL.so.1") }.map_err(|error| format!("no libEGL.so.1 ({error})"))?;
        let egl = Egl::new(|name| {
            // SAFETY: its address only is taken.
            let symbol = unsafe { library.get::<Handle>(name.to_bytes_with_nul()) };
            symbol.map_or(ptr::null_mut(), |symbol| *symbol)
        })?;
        let size = size as i32;
        let surface = [number::EGL_WIDTH, size, number::EGL_HEIGHT, size, number::EGL_NONE];
        // SAFETY: lists end as EGL wants it, and everything lives as long as it is called for.
        let gl = unsafe {
            let display = (egl.GetPlatformDisplay)(number::EGL_PLATFORM_SURFACELESS, ptr::null_mut(), ptr::null());
            let (mut config, mut count) = (ptr::null_mut(), 0);
            if (egl.Initialize)(display, ptr::null_mut(), ptr::null_mut()) == 0
                || (egl.BindAPI)(number::EGL_OPENGL_API) == 0
                || (egl.ChooseConfig)(display, number::EGL_PBUFFER.as_ptr(), &mut config, 1, &mut count) == 0
                || count == 0
            {
                return Err("no EGL with OpenGL and without a screen".to_owned());
            }
            let context = (egl.CreateContext)(display, config, ptr::null_mut(), ptr::null());
            let surface = (egl.CreatePbufferSurface)(display, config, surface.as_ptr());
            if (egl.MakeCurrent)(display, surface, surface, context) == 0 {
                return Err("no context of OpenGL".to_owned());
            }
            Gl::new(|name| (egl.GetProcAddress)(name.as_ptr()))?
        };
        // SAFETY: there is a context.
        let name = unsafe {
            (gl.Viewport)(0, 0, size, size);
            (gl.DepthFunc)(number::LEQUAL);
            let text = |number| CStr::from_ptr((gl.GetString)(number)).to_string_lossy();
            format!("{}, {}", text(number::RENDERER), text(number::VERSION))
        };
        if !name.contains("llvmpipe") {
            return Err(format!("no llvmpipe, but {name}"));
        }
        Ok(Self { gl, size, name, _library: library })
    }

    /// Compiles a program, as far as that is done before it draws, and makes it that of its stage.
    pub fn program(&self, stage: Stage, language: Language, text: &str) -> Program {
        let gl = &self.gl;
        let (arb, glsl) = match stage {
            Stage::Vertex => (number::VERTEX_PROGRAM, number::VERTEX_SHADER),
            // There are none of the ARB.
            Stage::Compute => (0, number::COMPUTE_SHADER),
            _ => (number::FRAGMENT_PROGRAM, number::FRAGMENT_SHADER),
        };
        // SAFETY: there is a context, and texts have the lengths passed.
        let name = unsafe {
            match language {
                Language::Arb => {
                    let mut name = 0;
                    (gl.GenProgramsARB)(1, &mut name);
                    (gl.BindProgramARB)(arb, name);
                    (gl.ProgramStringARB)(arb, number::PROGRAM_FORMAT_ASCII, text.len() as i32, text.as_ptr().cast());
                    let errors = CStr::from_ptr((gl.GetString)(number::PROGRAM_ERROR_STRING));
                    assert_eq!((gl.GetError)(), 0, "{errors:?}\n{text}");
                    name
                }
                Language::Glsl => {
                    let shader = (gl.CreateShader)(glsl);
                    let (start, length) = (text.as_ptr().cast(), text.len() as i32);
                    (gl.ShaderSource)(shader, 1, &start, &length);
                    (gl.CompileShader)(shader);
                    let name = (gl.CreateProgram)();
                    (gl.AttachShader)(name, shader);
                    for attribute in 0..16 {
                        let text = CString::new(format!("v{attribute}")).expect("a name");
                        (gl.BindAttribLocation)(name, attribute, text.as_ptr());
                    }
                    (gl.LinkProgram)(name);
                    let (mut status, mut log) = (0, [0; 4096]);
                    (gl.GetProgramiv)(name, number::LINK_STATUS, &mut status);
                    (gl.GetShaderInfoLog)(shader, log.len() as i32, ptr::null_mut(), log.as_mut_ptr());
                    assert_ne!(status, 0, "{:?}\n{text}", CStr::from_ptr(log.as_ptr()));
                    name
                }
            }
        };
        Program { stage, language, name }
    }

    /// Draws with these two programs from now on.
    pub fn select(&self, programs: [&Program; 2]) {
        let gl = &self.gl;
        // SAFETY: there is a context.
        unsafe {
            (gl.UseProgram)(0);
            for program in programs {
                let target = target(program.stage);
                match program.language {
                    Language::Arb => {
                        (gl.Enable)(target);
                        (gl.BindProgramARB)(target, program.name);
                    }
                    Language::Glsl => {
                        (gl.Disable)(target);
                        (gl.UseProgram)(program.name);
                    }
                }
            }
        }
    }

    /// Sets the parameters of a program.
    pub fn set_parameters(&self, program: &Program, parameters: &[[f32; 4]], table: &[u32]) {
        let (gl, count) = (&self.gl, parameters.len() as i32);
        // SAFETY: there is a context, and lists have the lengths passed.
        unsafe {
            match program.language {
                Language::Arb => {
                    let target = target(program.stage);
                    (gl.BindProgramARB)(target, program.name);
                    for (number, parameter) in (0..).zip(parameters) {
                        (gl.ProgramLocalParameter4fvARB)(target, number, parameter.as_ptr());
                    }
                }
                Language::Glsl => {
                    (gl.UseProgram)(program.name);
                    (gl.Uniform4fv)(
                        (gl.GetUniformLocation)(program.name, c"p".as_ptr()),
                        count,
                        parameters.as_ptr().cast(),
                    );
                    let place = (gl.GetUniformLocation)(program.name, c"table".as_ptr());
                    (gl.Uniform1uiv)(place, table.len() as i32, table.as_ptr());
                    (gl.UseProgram)(0);
                }
            }
        }
    }

    /// Forgets a program.
    pub fn delete(&self, program: &Program) {
        // SAFETY: there is a context.
        unsafe {
            match program.language {
                Language::Arb => (self.gl.DeleteProgramsARB)(1, &program.name),
                Language::Glsl => (self.gl.DeleteProgram)(program.name),
            }
        }
    }

    /// A buffer of these bytes, for programs of work groups.
    pub fn storage(&self, bytes: &[u8]) -> u32 {
        let (gl, mut name) = (&self.gl, 0);
        // SAFETY: there is a context, and the bytes have the size passed.
        unsafe {
            (gl.GenBuffers)(1, &mut name);
            (gl.BindBuffer)(number::SHADER_STORAGE_BUFFER, name);
            let (size, data) = (bytes.len() as isize, bytes.as_ptr().cast());
            (gl.BufferData)(number::SHADER_STORAGE_BUFFER, size, data, number::STATIC_DRAW);
        }
        name
    }

    /// Dispatches this program, with these buffers from point 0 on, from now on.
    pub fn bind_storage(&self, program: &Program, buffers: &[u32]) {
        let gl = &self.gl;
        // SAFETY: there is a context.
        unsafe {
            (gl.UseProgram)(program.name);
            for (point, &buffer) in (0..).zip(buffers) {
                (gl.BindBufferBase)(number::SHADER_STORAGE_BUFFER, point, buffer);
            }
        }
    }

    /// Runs so many work groups.
    pub fn dispatch(&self, [x, y, z]: [u32; 3]) {
        let gl = &self.gl;
        // SAFETY: there is a context.
        unsafe {
            (gl.DispatchCompute)(x, y, z);
            (gl.MemoryBarrier)(number::ALL_BARRIERS);
            (gl.Finish)();
        }
    }

    /// The first bytes of a buffer.
    pub fn stored(&self, buffer: u32, count: usize) -> Vec<u8> {
        let (gl, mut bytes) = (&self.gl, vec![0; count]);
        // SAFETY: there is a context, and room for the bytes.
        unsafe {
            (gl.BindBuffer)(number::SHADER_STORAGE_BUFFER, buffer);
            let (size, to) = (count as isize, bytes.as_mut_ptr().cast());
            (gl.GetBufferSubData)(number::SHADER_STORAGE_BUFFER, 0, size, to);
            assert_eq!((gl.GetError)(), 0, "an error of OpenGL");
        }
        bytes
    }

    /// A square texture, for programs of work groups.
    pub fn texels(&self, ty: TexelType, side: u32, bytes: &[u8]) -> u32 {
        let (gl, mut name, side) = (&self.gl, 0, side as i32);
        // SAFETY: there is a context, and the texture has the number of texels passed.
        unsafe {
            (gl.GenTextures)(1, &mut name);
            (gl.BindTexture)(number::TEXTURE_2D, name);
            // An image has a complete texture.
            (gl.TexParameteri)(number::TEXTURE_2D, number::TEXTURE_MIN_FILTER, number::NEAREST);
            let data = bytes.as_ptr().cast();
            (gl.TexImage2D)(number::TEXTURE_2D, 0, ty.internal, side, side, 0, ty.format, ty.components, data);
        }
        name
    }

    /// Dispatches this program, with these textures as images from unit 0 on, from now on.
    pub fn bind_texels(&self, program: &Program, ty: TexelType, textures: &[u32]) {
        let gl = &self.gl;
        // SAFETY: there is a context.
        unsafe {
            (gl.UseProgram)(program.name);
            for (unit, &texture) in (0..).zip(textures) {
                (gl.BindImageTexture)(unit, texture, 0, 0, 0, number::READ_WRITE, ty.internal as u32);
            }
        }
    }

    /// The texels of such a texture, which have so many bytes.
    pub fn stored_texels(&self, ty: TexelType, texture: u32, count: usize) -> Vec<u8> {
        let (gl, mut bytes) = (&self.gl, vec![0; count]);
        // SAFETY: there is a context, and room for the bytes.
        unsafe {
            (gl.BindTexture)(number::TEXTURE_2D, texture);
            (gl.GetTexImage)(number::TEXTURE_2D, 0, ty.format, ty.components, bytes.as_mut_ptr().cast());
            assert_eq!((gl.GetError)(), 0, "an error of OpenGL");
        }
        bytes
    }

    /// A mesh with these attributes.
    pub fn mesh(&self, attributes: &[(u16, &[[f32; 4]])], indices: &[u32]) -> Mesh {
        let buffer = |target, bytes: isize, data: *const c_void| {
            let mut name = 0;
            // SAFETY: there is a context, and the bytes have the size passed.
            unsafe {
                (self.gl.GenBuffers)(1, &mut name);
                (self.gl.BindBuffer)(target, name);
                (self.gl.BufferData)(target, bytes, data, number::STATIC_DRAW);
            }
            name
        };
        let rows = attributes.iter();
        let rows = rows.map(|&(number, row)| {
            let bytes = size_of_val(row) as isize;
            (number.into(), buffer(number::ARRAY_BUFFER, bytes, row.as_ptr().cast()))
        });
        Mesh {
            attributes: rows.collect(),
            elements: buffer(number::ELEMENT_ARRAY_BUFFER, size_of_val(indices) as isize, indices.as_ptr().cast()),
            vertices: attributes.first().map_or(0, |(_, row)| row.len() as i32),
            indices: indices.len() as i32,
        }
    }

    /// Draws with the attributes of this mesh from now on.
    pub fn bind(&self, mesh: &Mesh) {
        let gl = &self.gl;
        // SAFETY: there is a context.
        unsafe {
            (0..16).for_each(|attribute| (gl.DisableVertexAttribArray)(attribute));
            for &(attribute, buffer) in &mesh.attributes {
                (gl.BindBuffer)(number::ARRAY_BUFFER, buffer);
                (gl.VertexAttribPointer)(attribute, 4, number::FLOAT, 0, 0, ptr::null());
                (gl.EnableVertexAttribArray)(attribute);
            }
            (gl.BindBuffer)(number::ELEMENT_ARRAY_BUFFER, mesh.elements);
        }
    }

    /// Draws the triangles of the mesh that is bound, and waits.
    pub fn draw(&self, mesh: &Mesh) {
        // SAFETY: there is a context, and the mesh is bound.
        unsafe {
            (self.gl.DrawElements)(number::TRIANGLES, mesh.indices, number::UNSIGNED_INT, ptr::null());
            (self.gl.Finish)();
        }
    }

    /// Runs the vertex program for each vertex once, and draws nothing.
    pub fn transform(&self, mesh: &Mesh) {
        // SAFETY: as above.
        unsafe {
            (self.gl.Enable)(number::RASTERIZER_DISCARD);
            (self.gl.DrawArrays)(number::POINTS, 0, mesh.vertices);
            (self.gl.Finish)();
            (self.gl.Disable)(number::RASTERIZER_DISCARD);
        }
    }

    /// Clears colour and depth.
    pub fn clear(&self) {
        // SAFETY: there is a context.
        unsafe { (self.gl.Clear)(number::COLOR_AND_DEPTH) };
    }

    /// Whether depths are compared (LEQUAL).
    pub fn test_depth(&self, is_on: bool) {
        let change = if is_on { self.gl.Enable } else { self.gl.Disable };
        // SAFETY: there is a context.
        unsafe { change(number::DEPTH_TEST) };
    }

    /// Makes a texture, and binds it to unit 0.
    pub fn texture(&self, image: &Image<'_>) {
        let gl = &self.gl;
        let target = if image.is_cube { number::TEXTURE_CUBE_MAP } else { number::TEXTURE_2D };
        let (size, data) = (image.size as i32, image.bytes.as_ptr().cast());
        let (format, ty) = match image.is_half {
            true => (number::RGBA16F, number::HALF_FLOAT),
            false => (number::RGBA8, number::UNSIGNED_BYTE),
        };
        // SAFETY: there is a context, and the image has the number of texels passed.
        unsafe {
            let mut name = 0;
            (gl.GenTextures)(1, &mut name);
            (gl.BindTexture)(target, name);
            for face in 0..if image.is_cube { 6 } else { 1 } {
                let place = if image.is_cube { number::TEXTURE_CUBE_MAP_POSITIVE_X + face } else { target };
                (gl.TexImage2D)(place, 0, format, size, size, 0, number::RGBA, ty, data);
            }
            (gl.GenerateMipmap)(target);
            let names = [number::TEXTURE_MIN_FILTER, number::TEXTURE_MAG_FILTER];
            names.into_iter().zip(image.filters).for_each(|(name, filter)| (gl.TexParameteri)(target, name, filter));
            (gl.TexParameterf)(target, number::TEXTURE_MAX_ANISOTROPY, image.anisotropy);
        }
    }

    /// The picture, four bytes a pixel, from the lowest row.
    pub fn picture(&self) -> Vec<u8> {
        let mut bytes = vec![0; 4 * (self.size * self.size) as usize];
        let (size, to) = (self.size, bytes.as_mut_ptr().cast());
        // SAFETY: there is a context, and room for the pixels.
        unsafe {
            (self.gl.ReadPixels)(0, 0, size, size, number::RGBA, number::UNSIGNED_BYTE, to);
            assert_eq!((self.gl.GetError)(), 0, "an error of OpenGL");
        }
        bytes
    }
}

fn target(stage: Stage) -> Enum {
    match stage {
        Stage::Vertex => number::VERTEX_PROGRAM,
        _ => number::FRAGMENT_PROGRAM,
    }
}
