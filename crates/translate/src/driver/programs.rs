//! Assembly programs on the installed GL driver, as far as it supports them.

use super::gl::{Common, Context, Kind, functions, number};
use nvjit::language::isa::Language;
use std::collections::BTreeSet;
use std::ffi::{CStr, c_void};

type Enum = u32;

functions! { Functions, "gl";
    BindProgramARB: fn(Enum, u32);
    DeleteProgramsARB: fn(i32, *const u32);
    ProgramStringARB: fn(Enum, Enum, i32, *const c_void);
    ProgramEnvParameter4fvARB: fn(Enum, u32, *const f32);
    ProgramLocalParameter4fvARB: fn(Enum, u32, *const f32);
    ClampColorARB: fn(Enum, Enum);
    ClearColor: fn(f32, f32, f32, f32);
    Clear: fn(Enum);
    Begin: fn(Enum);
    End: fn();
    VertexAttrib4fvARB: fn(u32, *const f32);
    ReadPixels: fn(i32, i32, i32, i32, Enum, Enum, *mut c_void);
}

// The functions of NV_vertex_program, whose programs ProgramStringARB does not take.
functions! { NvFunctions, "gl";
    BindProgramNV: fn(Enum, u32);
    LoadProgramNV: fn(Enum, u32, i32, *const u8);
    DeleteProgramsNV: fn(i32, *const u32);
}

/// The commands that load programs of a language into a driver.
struct Way {
    language: Language,
    /// The extension with the language.
    extension: &'static str,
    target: Enum,
    /// Whether LoadProgramNV loads it.
    is_nv: bool,
}

impl Way {
    /// The name of the program: it is one of its target, and of no other.
    fn name(&self) -> u32 {
        self.target
    }
}

const fn way(language: Language, extension: &'static str, target: Enum, is_nv: bool) -> Way {
    Way { language, extension, target, is_nv }
}

const WAYS: [Way; 19] = [
    way(Language::Fp1, "GL_NV_fragment_program", number::FRAGMENT_PROGRAM_NV, true),
    way(Language::Vp1, "GL_NV_vertex_program", number::VERTEX_PROGRAM_ARB, true),
    way(Language::Vp11, "GL_NV_vertex_program1_1", number::VERTEX_PROGRAM_ARB, true),
    way(Language::Vp2, "GL_NV_vertex_program2", number::VERTEX_PROGRAM_ARB, true),
    way(Language::ArbVp, "GL_ARB_vertex_program", number::VERTEX_PROGRAM_ARB, false),
    way(Language::Vp30, "GL_NV_vertex_program2_option", number::VERTEX_PROGRAM_ARB, false),
    way(Language::Vp40, "GL_NV_vertex_program3", number::VERTEX_PROGRAM_ARB, false),
    way(Language::ArbFp, "GL_ARB_fragment_program", number::FRAGMENT_PROGRAM_ARB, false),
    way(Language::Fp30, "GL_NV_fragment_program_option", number::FRAGMENT_PROGRAM_ARB, false),
    way(Language::Fp40, "GL_NV_fragment_program2", number::FRAGMENT_PROGRAM_ARB, false),
    way(Language::Nvvp4, "GL_NV_gpu_program4", number::VERTEX_PROGRAM_ARB, false),
    way(Language::Nvfp4, "GL_NV_gpu_program4", number::FRAGMENT_PROGRAM_ARB, false),
    way(Language::Nvvp5, "GL_NV_gpu_program5", number::VERTEX_PROGRAM_ARB, false),
    way(Language::Nvfp5, "GL_NV_gpu_program5", number::FRAGMENT_PROGRAM_ARB, false),
    way(Language::Nvgp4, "GL_NV_geometry_program4", number::GEOMETRY_PROGRAM_NV, false),
    way(Language::Nvgp5, "GL_NV_gpu_program5", number::GEOMETRY_PROGRAM_NV, false),
    way(Language::Nvtcp5, "GL_NV_tessellation_program5", number::TESS_CONTROL_PROGRAM_NV, false),
    way(Language::Nvtep5, "GL_NV_tessellation_program5", number::TESS_EVALUATION_PROGRAM_NV, false),
    way(Language::Nvcp5, "GL_NV_compute_program5", number::COMPUTE_PROGRAM_NV, false),
];

/// A driver's answer to a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// The driver accepts it.
    Taken,
    /// It does not.
    Refused {
        /// The byte, if it says one.
        position: Option<usize>,
        /// Its message.
        message: String,
    },
    /// The driver lacks the language, which needs this extension.
    Absent(&'static str),
}

/// A context with ARB_vertex_program and ARB_fragment_program, current on this thread.
pub struct Programs {
    common: Common,
    gl: Functions,
    nv: Option<NvFunctions>,
    extensions: BTreeSet<String>,
    /// The renderer and its version.
    pub name: String,
    _context: Context,
}

/// The most points that are drawn at once.
pub const MOST_POINTS: usize = 128;

/// The value of a pixel that was not drawn to.
const NOTHING: f32 = -1.234_567_9e33;

impl Programs {
    /// A context on this thread.
    ///
    /// # Errors
    /// The function or feature that is missing.
    pub fn open() -> Result<Self, String> {
        let context = Context::open(&number::EGL_OLD_CONTEXT, "OpenGL with ARB programs")?;
        let common = Common::new(|name| context.find(name))?;
        let gl = Functions::new(|name| context.find(name))?;
        let nv = NvFunctions::new(|name| context.find(name)).ok();
        let text = |name| {
            // SAFETY: there is a context, whose strings end in a zero.
            let text = unsafe { (common.GetString)(name) };
            match text.is_null() {
                true => String::new(),
                // SAFETY: as above.
                false => unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned(),
            }
        };
        let name = format!("{}, {}", text(number::RENDERER), text(number::VERSION));
        common.framebuffer(number::RGBA32F, MOST_POINTS as i32, 1)?;
        let extensions = text(number::EXTENSIONS).split_whitespace().map(str::to_owned).collect();
        Ok(Self { common, gl, nv, extensions, name, _context: context })
    }

    /// Has the driver compile a shader, whose version may be one before 1.40.
    ///
    /// # Errors
    /// The driver's message.
    pub fn compile(&self, kind: Kind, text: &str) -> Result<(), String> {
        let shader = self.common.compile(kind, text)?;
        // SAFETY: there is a context, and the shader.
        unsafe { (self.common.DeleteShader)(shader) };
        Ok(())
    }

    /// Whether the driver has `language`.
    pub fn has(&self, language: Language) -> bool {
        WAYS.iter().any(|way| way.language == language && self.extensions.contains(way.extension))
    }

    /// Has the driver read a program of `language`, which it forgets again.
    pub fn read(&self, language: Language, text: &str) -> Reading {
        let Some(way) = WAYS.iter().find(|way| way.language == language) else {
            return Reading::Absent("no extension");
        };
        if !self.extensions.contains(way.extension) {
            return Reading::Absent(way.extension);
        }
        let reading = self.load(way, text);
        // SAFETY: there is a context.
        unsafe {
            match &self.nv {
                Some(nv) if way.is_nv => (nv.DeleteProgramsNV)(1, &way.name()),
                _ => (self.gl.DeleteProgramsARB)(1, &way.name()),
            }
        }
        reading
    }

    /// Binds a program of this text.
    fn load(&self, way: &Way, text: &str) -> Reading {
        let (common, gl) = (&self.common, &self.gl);
        let refused = |position, message| Reading::Refused { position, message };
        let Ok(length) = i32::try_from(text.len()) else { return refused(None, "too long".to_owned()) };
        // SAFETY: there is a context, and the text has the length passed.
        unsafe {
            while (common.GetError)() != 0 {}
            match (&self.nv, way.is_nv) {
                (Some(nv), true) => {
                    (nv.BindProgramNV)(way.target, way.name());
                    (nv.LoadProgramNV)(way.target, way.name(), length, text.as_ptr());
                }
                (None, true) => return Reading::Absent(way.extension),
                (_, false) => {
                    (gl.BindProgramARB)(way.target, way.name());
                    let start = text.as_ptr().cast();
                    (gl.ProgramStringARB)(way.target, number::PROGRAM_FORMAT_ASCII_ARB, length, start);
                }
            }
            let error = (common.GetError)();
            if error == 0 {
                return Reading::Taken;
            }
            let mut position = -1;
            (common.GetIntegerv)(number::PROGRAM_ERROR_POSITION, &mut position);
            let message = (common.GetString)(number::PROGRAM_ERROR_STRING_ARB);
            let message = match message.is_null() || *message == 0 {
                true => format!("GL error 0x{error:04x}"),
                false => CStr::from_ptr(message).to_string_lossy().trim().to_owned(),
            };
            refused(usize::try_from(position).ok(), message)
        }
    }

    /// Draws a point for each of `lanes` with these programs of ARB_vertex_program and ARB_fragment_program, or of
    /// their options, and returns the unclamped colours; `None` where nothing was drawn. The attributes of a lane are
    /// by their numbers; the point of lane n is drawn where [`position`] says. At most [`MOST_POINTS`].
    ///
    /// # Errors
    /// The driver's message.
    pub fn draw(
        &self,
        programs: [&Text<'_>; 2],
        lanes: &[Vec<(u32, [f32; 4])>],
    ) -> Result<Vec<Option<[u32; 4]>>, String> {
        let (common, gl) = (&self.common, &self.gl);
        let width = MOST_POINTS as i32;
        let lanes = &lanes[..lanes.len().min(MOST_POINTS)];
        for program in programs {
            self.bind(program)?;
        }
        let mut pixels = vec![[0u32; 4]; MOST_POINTS];
        // SAFETY: there is a context, and the pixels have the size passed.
        unsafe {
            (common.Viewport)(0, 0, width, 1);
            for what in number::CLAMPED_COLORS {
                (gl.ClampColorARB)(what, 0);
            }
            (gl.ClearColor)(NOTHING, NOTHING, NOTHING, NOTHING);
            (gl.Clear)(number::COLOR_BUFFER_BIT);
            (common.Enable)(number::VERTEX_PROGRAM_ARB);
            (common.Enable)(number::FRAGMENT_PROGRAM_ARB);
            (gl.Begin)(number::POINTS);
            for attributes in lanes {
                // Attribute 0 makes a vertex of them.
                for (index, value) in attributes.iter().filter(|(index, _)| *index != 0) {
                    (gl.VertexAttrib4fvARB)(*index, value.as_ptr());
                }
                let first = attributes.iter().find(|(index, _)| *index == 0).map_or([0.0; 4], |(_, value)| *value);
                (gl.VertexAttrib4fvARB)(0, first.as_ptr());
            }
            (gl.End)();
            let start = pixels.as_mut_ptr().cast();
            (gl.ReadPixels)(0, 0, width, 1, number::RGBA, number::FLOAT, start);
            match (common.GetError)() {
                0 => {}
                error => return Err(format!("GL error 0x{error:04x}")),
            }
        }
        let is_drawn = |pixel: &[u32; 4]| *pixel != [NOTHING.to_bits(); 4];
        Ok(pixels.into_iter().take(lanes.len()).map(|pixel| Some(pixel).filter(is_drawn)).collect())
    }

    /// Binds a program and sets its parameters.
    fn bind(&self, program: &Text<'_>) -> Result<(), String> {
        let gl = &self.gl;
        let way = WAYS.iter().find(|way| way.language == program.language).filter(|way| !way.is_nv);
        let way = way.ok_or("LoadProgramNV's programs are not drawn with")?;
        match self.load(way, program.text) {
            Reading::Taken => {}
            Reading::Refused { message, .. } => return Err(message),
            Reading::Absent(extension) => return Err(format!("no {extension}")),
        }
        for (parameters, set) in
            [(&program.environment, gl.ProgramEnvParameter4fvARB), (&program.locals, gl.ProgramLocalParameter4fvARB)]
        {
            for (index, value) in parameters {
                // SAFETY: there is a context, and a value has four components.
                unsafe { set(way.target, *index, value.as_ptr()) };
            }
        }
        Ok(())
    }
}

/// A program that is drawn with.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    /// Its language.
    pub language: Language,
    /// The text.
    pub text: &'a str,
    /// Parameters by `program.env`.
    pub environment: Vec<(u32, [f32; 4])>,
    /// Parameters by `program.local`.
    pub locals: Vec<(u32, [f32; 4])>,
}

/// The clip coordinates of the point that lane `number` draws, in the middle of its pixel.
pub fn position(number: usize) -> [f32; 4] {
    [(number as f32 + 0.5) / MOST_POINTS as f32 * 2.0 - 1.0, 0.0, 0.0, 1.0]
}
