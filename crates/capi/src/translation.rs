//! Programs as shaders that graphics drivers take.

use super::kernel::{NVJIT_MAD_DEFAULT, options};
use super::nvjit_status::*;
use super::program::nvjit_errors;
use super::{Outcome, Sized32, borrow, create, destroy, elements, guard, nvjit_status, read_sized, store};
use nvjit::{Mad, Program, limits};
use nvjit_translate::{Contract, Error, Limits, Settings, Target, Translation, translate};
use std::ffi::c_void;

/// A program of ARB_vertex_program or ARB_fragment_program, without options of NVIDIA.
pub const NVJIT_LANGUAGE_ARB: u32 = 0;
/// GLSL 1.20, with the variables of the fixed function.
pub const NVJIT_LANGUAGE_GLSL120: u32 = 1;
/// GLSL 3.30, core profile.
pub const NVJIT_LANGUAGE_GLSL330: u32 = 2;
/// GLSL 4.50, core profile.
pub const NVJIT_LANGUAGE_GLSL450: u32 = 3;
/// GLSL ES 3.00.
pub const NVJIT_LANGUAGE_ESSL300: u32 = 4;
/// GLSL ES 3.10.
pub const NVJIT_LANGUAGE_ESSL310: u32 = 5;
/// SPIR-V 1.3, for Vulkan 1.1.
pub const NVJIT_LANGUAGE_SPIRV: u32 = 6;
/// WGSL, of libraries that are built with the feature `naga`.
pub const NVJIT_LANGUAGE_WGSL: u32 = 7;
/// HLSL of shader model 6.0, of libraries that are built with the feature `naga`.
pub const NVJIT_LANGUAGE_HLSL: u32 = 8;
/// Metal's language, 2.4, of libraries that are built with the feature `naga`.
pub const NVJIT_LANGUAGE_MSL: u32 = 9;
/// SPIR-V 1.0, for OpenGL 4.6 and ARB_gl_spirv.
pub const NVJIT_LANGUAGE_SPIRV_GL: u32 = 10;
/// GLSL 4.50, compatibility profile, with the variables of the fixed function.
pub const NVJIT_LANGUAGE_GLSL450_COMPAT: u32 = 11;
/// GLSL 1.30, with the variables of the fixed function.
pub const NVJIT_LANGUAGE_GLSL130: u32 = 12;
/// GLSL 1.40, with the variables of the fixed function.
pub const NVJIT_LANGUAGE_GLSL140: u32 = 13;
/// GLSL 1.50, compatibility profile, with the variables of the fixed function.
pub const NVJIT_LANGUAGE_GLSL150: u32 = 14;

/// The same bits as the engines, on drivers that round as the translation requires; docs/translation.md lists them.
pub const NVJIT_CONTRACT_EXACT: u32 = 0;
/// Built-in functions of the language.
pub const NVJIT_CONTRACT_FAST: u32 = 1;
/// NVJIT_CONTRACT_EXACT for languages that have it, NVJIT_CONTRACT_FAST for WGSL, HLSL, MSL, GLSL ES 3.00 and GLSL
/// before 1.50.
pub const NVJIT_CONTRACT_BEST: u32 = 2;

/// The text; of SPIR-V, a disassembly.
pub const NVJIT_TRANSLATION_TEXT: u32 = 0;
/// The SPIR-V module, as 32-bit words in the machine's byte order; empty for other languages.
pub const NVJIT_TRANSLATION_MODULE: u32 = 1;
/// The text's inputs and outputs, as JSON.
pub const NVJIT_TRANSLATION_REFLECTION: u32 = 2;
/// Which line of the text is of which line of the program, as JSON.
pub const NVJIT_TRANSLATION_MAP: u32 = 3;

/// How to translate.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_translate_options {
    /// The size of this structure.
    pub size: u32,
    /// NVJIT_LANGUAGE_...
    pub language: u32,
    /// NVJIT_CONTRACT_...; 0 is NVJIT_CONTRACT_EXACT: languages without it give NVJIT_UNSUPPORTED. NVJIT_CONTRACT_BEST
    /// works for all.
    pub contract: u32,
    /// NVJIT_MAD_...; NVJIT_MAD_DEFAULT is NVJIT_MAD_SEPARATE here.
    pub mad: u32,
    /// NVJIT_CLAMP_COLOR, NVJIT_NV_VERTEX_PROGRAM_RULES and NVJIT_UNCLAMPED_FOG, added.
    pub flags: u32,
    /// Not 0 if the text makes denormals zero, in the contract exact: for drivers that keep them.
    pub flush: u32,
    /// Not 0 if varyings of GLSL 4.50 have locations: for pipelines with geometry or tessellation programs.
    pub locations: u32,
    /// Not 0 if WGSL of vertex and fragment programs is of one pipeline of WebGPU: parameters of the former are in
    /// group 3, and positions in WebGPU's clip space. Other languages ignore it.
    pub webgpu: u32,
    /// Not 0 if a plain ARB program may have what the least driver has, and no more. Other languages ignore it.
    pub least: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_translate_options {}

/// A translated program. It never changes, and may be used by many threads at once.
pub struct nvjit_translation {
    /// In the order of their numbers.
    parts: [Vec<u8>; 4],
}

impl nvjit_translation {
    fn new(translation: Translation) -> Self {
        let (reflection, map) = (translation.reflection.to_json(), translation.map_to_json());
        let module = translation.words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        Self { parts: [translation.text.into_bytes(), module, reflection.into_bytes(), map.into_bytes()] }
    }
}

fn settings(options_of_c: nvjit_translate_options) -> Outcome<Settings> {
    let nvjit_translate_options { language, contract, mad, flags, flush, locations, webgpu, .. } = options_of_c;
    let mut options = options(mad, flags, 0)?;
    if mad == NVJIT_MAD_DEFAULT {
        options.mad = Mad::Separate;
    }
    let target = *Target::ALL
        .get(language as usize)
        .ok_or(NVJIT_BAD_ENUM.because("language of the options is no NVJIT_LANGUAGE_..."))?;
    let contract = match contract {
        NVJIT_CONTRACT_EXACT => Contract::Exact,
        NVJIT_CONTRACT_FAST => Contract::Fast,
        NVJIT_CONTRACT_BEST => target.contract(),
        _ => return Err(NVJIT_BAD_ENUM.because("contract of the options is no NVJIT_CONTRACT_...")),
    };
    Ok(Settings {
        target,
        contract,
        options,
        flush: flush != 0,
        locations: locations != 0,
        webgpu: webgpu != 0,
        ..Settings::default()
    })
}

/// Translates the program whose text is `length` bytes at `text`, at most INT32_MAX (NVJIT_BAD_SIZE beyond). The result
/// is NVJIT_LOAD_ERROR if the program has errors, NVJIT_UNSUPPORTED if the language cannot express it, and
/// NVJIT_TOO_MUCH_WORK if it takes too much work. In the first two cases `*errors` describes the errors, unless
/// `errors` is NULL; the caller frees them. Otherwise `*errors` is NULL. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_translate(
    text: *const c_void,
    length: usize,
    options: *const nvjit_translate_options,
    translation: *mut *mut nvjit_translation,
    errors: *mut *mut nvjit_errors,
) -> nvjit_status {
    guard("nvjit_translate", || {
        if !errors.is_null() {
            // SAFETY: it may be written.
            unsafe { store(errors, "errors", std::ptr::null_mut()) }?;
        }
        let say = |found: nvjit_errors| {
            if !errors.is_null() {
                // SAFETY: it may be written.
                unsafe { errors.write(Box::into_raw(Box::new(found))) };
            }
        };
        // SAFETY: the caller's contract.
        unsafe {
            create(translation, "translation", || {
                let options = read_sized(options, "options")?;
                let mut settings = settings(options)?;
                if length > limits::MAX_PROGRAM_LENGTH {
                    return Err(NVJIT_BAD_SIZE.because("length is more than INT32_MAX"));
                }
                let text = elements(text.cast::<u8>(), "text", length)?;
                let program = Program::load(text).map_err(|found| {
                    say(nvjit_errors::new(&found, text));
                    NVJIT_LOAD_ERROR.because(format!("text: {found}"))
                })?;
                if options.least != 0 {
                    settings.limits = Limits::least(program.stage());
                }
                translate(&program, text, &settings).map(nvjit_translation::new).map_err(|error| match error {
                    Error::TooMuchWork(_) => NVJIT_TOO_MUCH_WORK.into(),
                    error => {
                        let span = error.span().map_or(0..0, |span| span.start..span.end);
                        say(nvjit_errors::of_translation(&error.to_string(), span, text));
                        NVJIT_UNSUPPORTED.because(format!("language of the options cannot say the text: {error}"))
                    }
                })
            })
        }
    })
}

/// Frees a translation; NULL is allowed. No other thread may be using it.
///
/// # Safety
/// The translation is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_translation_free(translation: *mut nvjit_translation) {
    // SAFETY: the caller's contract.
    unsafe { destroy(translation, "nvjit_translation_free") }
}

/// Part NVJIT_TRANSLATION_... of a translation, and its size in bytes. It is not terminated by a zero, and is valid as
/// long as the translation. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_translation_part(
    translation: *const nvjit_translation,
    part: u32,
    bytes: *mut *const u8,
    length: *mut usize,
) -> nvjit_status {
    guard("nvjit_translation_part", || {
        // SAFETY: the caller's contract.
        let translation = unsafe { borrow(translation, "translation") }?;
        let part =
            translation.parts.get(part as usize).ok_or(NVJIT_BAD_ENUM.because("part is no NVJIT_TRANSLATION_..."))?;
        if length.is_null() {
            return Err(NVJIT_NULL_POINTER.because("length is NULL"));
        }
        // SAFETY: the caller's contract.
        unsafe {
            store(bytes, "bytes", part.as_ptr())?;
            store(length, "length", part.len())
        }
    })
}
