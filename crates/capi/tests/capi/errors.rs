//! nvjit_last_error says which argument of a call was wrong, and why.

use nvjit_capi::entry_points::{nvjit_BindProgramNV, nvjit_DeleteProgramsNV, nvjit_IsProgramNV};
use nvjit_capi::group::*;
use nvjit_capi::kernel::*;
use nvjit_capi::nvjit_last_error;
use nvjit_capi::nvjit_status::{self, *};
use nvjit_capi::program::*;
use nvjit_capi::texture::*;
use std::ffi::CStr;
use std::ptr::{null, null_mut};

fn message() -> String {
    // SAFETY: the message is a string until the next call that fails.
    unsafe { CStr::from_ptr(nvjit_last_error()) }.to_str().expect("text").to_owned()
}

#[track_caller]
fn fails(status: nvjit_status, expected: nvjit_status, why: &str) {
    assert_eq!((status, message().as_str()), (expected, why));
}

/// A program and a kernel of it, which is the interpreter.
fn kernel() -> (*mut nvjit_program, *mut nvjit_kernel) {
    let text = "!!FP1.0 TEX o[COLR], f[TEX0], TEX0, 2D; END";
    let (mut program, mut kernel) = (null_mut(), null_mut());
    let options = nvjit_options { engine: NVJIT_ENGINE_INTERPRETER, ..options() };
    // SAFETY: all pointers are to what lives here.
    unsafe {
        assert_eq!(nvjit_program_load(text.as_ptr().cast(), text.len(), &raw mut program, null_mut()), NVJIT_OK);
        assert_eq!(nvjit_kernel_compile(program, &raw const options, &raw mut kernel), NVJIT_OK);
    }
    (program, kernel)
}

fn options() -> nvjit_options {
    let size = size_of::<nvjit_options>() as u32;
    nvjit_options { size, engine: NVJIT_ENGINE_DEFAULT, mad: NVJIT_MAD_DEFAULT, flags: 0, most_work: 0 }
}

#[test]
fn the_argument_is_named() {
    let (program, kernel) = kernel();
    let (mut made, mut none, mut frame, mut batch) = (null_mut(), null_mut(), null_mut(), null_mut());
    let mut index = 0_u32;
    // SAFETY: pointers are NULL or valid.
    unsafe {
        fails(
            nvjit_program_load(null(), 4, &raw mut made, null_mut()),
            NVJIT_NULL_POINTER,
            "nvjit_program_load: text is NULL",
        );
        fails(
            nvjit_program_load(null(), 0, null_mut(), null_mut()),
            NVJIT_NULL_POINTER,
            "nvjit_program_load: program is NULL",
        );
        let text = c"!!FP1.0 FOO;\nEND";
        let status = nvjit_program_load(text.as_ptr().cast(), text.count_bytes(), &raw mut made, null_mut());
        assert!(
            status == NVJIT_LOAD_ERROR && message().contains("text: at byte 8: unknown instruction `FOO`"),
            "{}",
            message()
        );
        fails(
            nvjit_program_texture(program, 1, &raw mut index, &raw mut index),
            NVJIT_BAD_SIZE,
            "nvjit_program_texture: index: the program has no such texture",
        );
        fails(
            nvjit_program_texture(program, 0, &raw mut index, null_mut()),
            NVJIT_NULL_POINTER,
            "nvjit_program_texture: target is NULL",
        );

        // Members of structures.
        for (options, status, why) in [
            (
                nvjit_options { size: 0, ..options() },
                NVJIT_BAD_SIZE,
                "size of options is 0, and not that of the structure: set it to sizeof *options",
            ),
            (nvjit_options { mad: 99, ..options() }, NVJIT_BAD_ENUM, "mad of the options is no NVJIT_MAD_..."),
            (nvjit_options { engine: 99, ..options() }, NVJIT_BAD_ENUM, "engine of the options is no NVJIT_ENGINE_..."),
            (
                nvjit_options { flags: 1 << 31, ..options() },
                NVJIT_BAD_ENUM,
                "flags of the options has bits that are no flag",
            ),
        ] {
            let why = format!("nvjit_kernel_compile: {why}");
            fails(nvjit_kernel_compile(program, &raw const options, &raw mut none), status, &why);
        }
        let mut state = std::mem::zeroed::<nvjit_sampler_state>();
        state.size = size_of::<nvjit_sampler_state>() as u32;
        fails(
            nvjit_sampler_state_init(&raw mut state, 99),
            NVJIT_BAD_ENUM,
            "nvjit_sampler_state_init: target is no NVJIT_TARGET_...",
        );

        // A call that succeeds leaves the message.
        assert_eq!(nvjit_frame_new(kernel, &raw mut frame), NVJIT_OK);
        assert_eq!(nvjit_batch_new(kernel, 4, &raw mut batch), NVJIT_OK);
        assert!(message().starts_with("nvjit_sampler_state_init"));
        fails(
            nvjit_kernel_run(kernel, frame, batch, null()),
            NVJIT_NULL_POINTER,
            "nvjit_kernel_run: sampler is NULL, and the program looks textures up",
        );
        fails(
            nvjit_batch_set_lanes(batch, usize::MAX),
            NVJIT_BAD_SIZE,
            "nvjit_batch_set_lanes: lanes is more than the batch was made for",
        );
        fails(
            nvjit_frame_set_parameters(frame, usize::MAX, 1, [0.0; 4].as_ptr()),
            NVJIT_BAD_SIZE,
            "nvjit_frame_set_parameters: first and count are beyond the parameter bank",
        );
        nvjit_batch_free(batch);
        nvjit_frame_free(frame);
        nvjit_kernel_free(kernel);
        nvjit_program_free(program);
    }
}

/// Functions that are made from the table of entry points name their arguments, too; the GL's own errors are explained.
#[test]
fn entry_points_of_the_gl_have_messages() {
    let (mut group, mut context) = (null_mut(), null_mut());
    // SAFETY: pointers are NULL or valid.
    unsafe {
        assert_eq!(nvjit_group_new(null(), &raw mut group), NVJIT_OK);
        assert_eq!(nvjit_context_new(group, &raw mut context), NVJIT_OK);
        fails(nvjit_BindProgramNV(null_mut(), 0, 1), NVJIT_NULL_POINTER, "nvjit_BindProgramNV: context is NULL");
        fails(nvjit_IsProgramNV(context, 1, null_mut()), NVJIT_NULL_POINTER, "nvjit_IsProgramNV: result is NULL");
        fails(
            nvjit_DeleteProgramsNV(context, -1, null()),
            NVJIT_INVALID_VALUE,
            "nvjit_DeleteProgramsNV: n is negative",
        );
        fails(nvjit_DeleteProgramsNV(context, 1, null()), NVJIT_NULL_POINTER, "nvjit_DeleteProgramsNV: ids is NULL");
        fails(
            nvjit_BindProgramNV(context, 1, 1),
            NVJIT_INVALID_ENUM,
            "nvjit_BindProgramNV: an enumerant is none of those that the command takes",
        );
        nvjit_context_free(context);
        nvjit_group_free(group);
    }
}

#[test]
fn each_thread_has_its_own_message() {
    let hear = || {
        assert_eq!(message(), "");
        // SAFETY: the pointers are NULL.
        fails(unsafe { nvjit_frame_new(null(), null_mut()) }, NVJIT_NULL_POINTER, "nvjit_frame_new: frame is NULL");
    };
    std::thread::spawn(hear).join().expect("the first");
    std::thread::spawn(hear).join().expect("the second");
}

/// A status that stands for an error of arguments is never given without a message about them.
#[test]
fn every_error_of_an_argument_has_a_message() {
    const OF_ARGUMENTS: [&str; 6] = ["NULL_POINTER", "BAD_SIZE", "BAD_ENUM", "MISMATCH", "BAD_TEXTURE", "UNSUPPORTED"];
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders = [source.clone(), source.join("entry_points")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("sources")).flatten();
    let mut found = 0;
    for path in files.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let text = std::fs::read_to_string(&path).expect("a source");
        let lines =
            text.lines().filter(|line| !["//", "use "].iter().any(|start| line.trim_start().starts_with(start)));
        for line in lines {
            for status in OF_ARGUMENTS {
                for (at, _) in line.match_indices(&format!("NVJIT_{status}")) {
                    let rest = &line[at + "NVJIT_".len() + status.len()..];
                    // Its number and its name in lib.rs; what a table of another error's statuses gives has that
                    // error's message.
                    let is_value = [" = ", ", c\"", "\""].iter().any(|next| rest.starts_with(next));
                    let is_of_error = line.contains("Error::") || line.trim_start().starts_with("_ => ");
                    let is_explained = rest.starts_with(".because(") || rest.trim().is_empty();
                    assert!(is_value || is_of_error && rest == "," || is_explained, "{}: {line}", path.display());
                    found += usize::from(is_explained);
                }
            }
        }
    }
    assert!(found > 80, "{found}");
}
