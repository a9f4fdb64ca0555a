//! Translations through the C interface: their parts, and what is wrong with programs that have none.

use nvjit_capi::nvjit_status::*;
use nvjit_capi::program::{nvjit_error, nvjit_errors, nvjit_errors_free, nvjit_errors_get};
use nvjit_capi::translation::*;
use std::ffi::CStr;
use std::ptr::{null, null_mut};

const TEXT: &str = "!!FP1.0\nDECLARE tint = {1, 0.5, 0.25, 1};\nMUL o[COLR], f[COL0], tint;\nEND";

fn options(language: u32, contract: u32) -> nvjit_translate_options {
    let size = size_of::<nvjit_translate_options>() as u32;
    nvjit_translate_options { size, language, contract, mad: 0, flags: 0, flush: 0, locations: 0, webgpu: 0, least: 0 }
}

fn part(translation: *const nvjit_translation, part: u32) -> Vec<u8> {
    let (mut bytes, mut length) = (null(), 0);
    // SAFETY: all pointers are to what lives here, and the part lives as long as the translation.
    unsafe {
        assert_eq!(nvjit_translation_part(translation, part, &raw mut bytes, &raw mut length), NVJIT_OK);
        std::slice::from_raw_parts(bytes, length).to_vec()
    }
}

#[test]
fn translations_have_parts() {
    for language in [NVJIT_LANGUAGE_GLSL450, NVJIT_LANGUAGE_SPIRV] {
        let (mut translation, own) = (null_mut(), options(language, NVJIT_CONTRACT_FAST));
        // SAFETY: all pointers are to what lives here.
        let status = unsafe {
            nvjit_translate(TEXT.as_ptr().cast(), TEXT.len(), &raw const own, &raw mut translation, null_mut())
        };
        assert_eq!(status, NVJIT_OK);
        let text = String::from_utf8(part(translation, NVJIT_TRANSLATION_TEXT)).unwrap();
        let module = part(translation, NVJIT_TRANSLATION_MODULE);
        if language == NVJIT_LANGUAGE_SPIRV {
            assert_eq!(module[..4], 0x0723_0203u32.to_ne_bytes());
            assert!(text.contains("OpEntryPoint Fragment"), "{text}");
        } else {
            assert!(module.is_empty() && text.contains("uniform vec4 tint"), "{text}");
        }
        let reflection = String::from_utf8(part(translation, NVJIT_TRANSLATION_REFLECTION)).unwrap();
        assert!(reflection.contains("\"tint\""), "{reflection}");
        assert!(part(translation, NVJIT_TRANSLATION_MAP).starts_with(b"["));
        let (mut bytes, mut length) = (null(), 0);
        // SAFETY: as above.
        unsafe {
            assert_eq!(nvjit_translation_part(translation, 4, &raw mut bytes, &raw mut length), NVJIT_BAD_ENUM);
            assert_eq!(nvjit_translation_part(translation, 0, &raw mut bytes, null_mut()), NVJIT_NULL_POINTER);
            assert_eq!(nvjit_translation_part(null(), 0, &raw mut bytes, &raw mut length), NVJIT_NULL_POINTER);
            nvjit_translation_free(translation);
            nvjit_translation_free(null_mut());
        }
    }
}

#[test]
fn untranslatable_programs_are_errors_with_a_position() {
    let pointer = "!!NVfp5.0\nTEMP R;\nLOAD.U32 R.x, fragment.attrib[0].x;\nMOV result.color, R;\nEND";
    let cases = [
        (pointer, NVJIT_UNSUPPORTED, 3, "spirv has no memory at GPU addresses"),
        ("!!FP1.0\nFOO R0;\nEND", NVJIT_LOAD_ERROR, 2, "unknown instruction `FOO`"),
    ];
    for (text, wanted, line, message) in cases {
        let (mut translation, mut errors): (_, *mut nvjit_errors) = (null_mut(), null_mut());
        let own = options(NVJIT_LANGUAGE_SPIRV, NVJIT_CONTRACT_EXACT);
        // SAFETY: all pointers are to what lives here, and strings live as long as the errors.
        unsafe {
            let (start, length) = (text.as_ptr().cast(), text.len());
            let status = nvjit_translate(start, length, &raw const own, &raw mut translation, &raw mut errors);
            assert_eq!((status, translation.is_null()), (wanted, true));
            let mut error: nvjit_error = std::mem::zeroed();
            error.size = size_of::<nvjit_error>() as u32;
            assert_eq!(nvjit_errors_get(errors, 0, &raw mut error), NVJIT_OK);
            assert_eq!((error.line, error.column), (line, 1));
            assert_eq!(CStr::from_ptr(error.message).to_str(), Ok(message));
            nvjit_errors_free(errors);
        }
    }
}

/// 0 is the contract exact, which WGSL does not have; NVJIT_CONTRACT_BEST is what each language has.
#[test]
fn options_are_those_of_the_command() {
    let text_of = |text: &str, own: nvjit_translate_options| {
        let mut translation = null_mut();
        let (start, length) = (text.as_ptr().cast(), text.len());
        // SAFETY: all pointers are to what lives here.
        unsafe {
            let status = nvjit_translate(start, length, &raw const own, &raw mut translation, null_mut());
            let text = match status {
                NVJIT_OK => String::from_utf8(part(translation, NVJIT_TRANSLATION_TEXT)).unwrap(),
                _ => String::new(),
            };
            nvjit_translation_free(translation);
            (status, text)
        }
    };
    assert_eq!(text_of(TEXT, options(NVJIT_LANGUAGE_ESSL300, NVJIT_CONTRACT_EXACT)).0, NVJIT_UNSUPPORTED);
    let (status, best) = text_of(TEXT, options(NVJIT_LANGUAGE_ESSL300, NVJIT_CONTRACT_BEST));
    assert!(status == NVJIT_OK && !best.contains("precise "), "{status:?} {best}");
    let (_, best) = text_of(TEXT, options(NVJIT_LANGUAGE_GLSL450, NVJIT_CONTRACT_BEST));
    assert!(best.contains("precise "), "{best}");
    let vertex = "!!ARBvp1.0\nMUL result.position, vertex.position, program.local[0];\nEND";
    let web = options(NVJIT_LANGUAGE_WGSL, NVJIT_CONTRACT_BEST);
    let (status, plain) = text_of(vertex, web);
    if status == NVJIT_OK {
        let (_, stage) = text_of(vertex, nvjit_translate_options { webgpu: 1, ..web });
        assert!(plain.contains("@group(0)") && stage.contains("@group(3)"), "{plain}{stage}");
    } else {
        eprintln!("skipped a part of options_are_those_of_the_command: built without the feature naga");
    }
    let long = format!("!!ARBfp1.0\n{}MOV result.color, 1;\nEND", "KIL fragment.texcoord[0];\n".repeat(80));
    let plain = options(NVJIT_LANGUAGE_ARB, NVJIT_CONTRACT_FAST);
    assert_eq!(text_of(&long, plain).0, NVJIT_OK);
    assert_eq!(text_of(&long, nvjit_translate_options { least: 1, ..plain }).0, NVJIT_UNSUPPORTED);
}

#[test]
fn wrong_arguments_of_translations_are_errors() {
    let mut translation = null_mut();
    let mut status = |text: *const u8, length: usize, own: *const nvjit_translate_options| {
        // SAFETY: pointers are NULL or to what lives here.
        unsafe { nvjit_translate(text.cast(), length, own, &raw mut translation, null_mut()) }
    };
    let good = options(NVJIT_LANGUAGE_SPIRV, NVJIT_CONTRACT_FAST);
    let text = TEXT.as_ptr().cast();
    assert_eq!(status(null(), 5, &raw const good), NVJIT_NULL_POINTER);
    assert_eq!(status(text, TEXT.len(), null()), NVJIT_NULL_POINTER);
    assert_eq!(status(text, usize::MAX, &raw const good), NVJIT_BAD_SIZE);
    for bad in [options(99, 0), options(0, 3), nvjit_translate_options { mad: 9, ..good }] {
        assert_eq!(status(text, TEXT.len(), &raw const bad), NVJIT_BAD_ENUM);
    }
    let unset = nvjit_translate_options { size: 0, ..good };
    assert_eq!(status(text, TEXT.len(), &raw const unset), NVJIT_BAD_SIZE);
}
