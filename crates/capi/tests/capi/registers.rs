//! The contents of registers in kernels: attributes that the caller leaves out, and parameters that change between
//! runs.

use nvjit_capi::kernel::*;
use nvjit_capi::nvjit_status::{self, NVJIT_OK, NVJIT_TOO_MUCH_WORK, NVJIT_UNSUPPORTED};
use nvjit_capi::program::*;
use std::ptr::{null, null_mut};

/// On Miri, which runs no native code, both are the interpreter.
const ENGINES: [u32; 2] =
    if cfg!(miri) { [NVJIT_ENGINE_INTERPRETER; 2] } else { [NVJIT_ENGINE_DEFAULT, NVJIT_ENGINE_INTERPRETER] };

#[track_caller]
fn ok(status: nvjit_status) {
    assert_eq!(status, NVJIT_OK);
}

/// A kernel and a frame of it; the program is not needed any more.
fn kernel(text: &str, engine: u32) -> (*mut nvjit_kernel, *mut nvjit_frame) {
    let (mut program, mut kernel, mut frame) = (null_mut(), null_mut(), null_mut());
    let size = size_of::<nvjit_options>() as u32;
    let options = nvjit_options { size, engine, mad: NVJIT_MAD_DEFAULT, flags: 0, most_work: 0 };
    // SAFETY: all pointers are to what lives here.
    unsafe {
        ok(nvjit_program_load(text.as_ptr().cast(), text.len(), &raw mut program, null_mut()));
        ok(nvjit_kernel_compile(program, &raw const options, &raw mut kernel));
        ok(nvjit_frame_new(kernel, &raw mut frame));
        nvjit_program_free(program);
    }
    (kernel, frame)
}

/// The header: attributes beyond the count are (0,0,0,1), as the GL has those that are not specified.
#[test]
fn attributes_that_are_left_out_have_their_default() {
    let attributes: [[f32; 4]; 16] = std::array::from_fn(|register| [1.0, 2.0, 3.0, 4.0].map(|n| n + register as f32));
    // f[TEX3] is register 7, v[5] register 5; f[FOGC], register 3, has only x.
    for (text, register, default) in [
        ("!!FP1.0 MOV o[COLR], f[TEX3]; END", 7, [0.0, 0.0, 0.0, 1.0]),
        ("!!FP1.0 MOV o[COLR], f[FOGC]; END", 3, [0.0; 4]),
        ("!!VP1.0 MOV o[HPOS], v[5]; END", 5, [0.0, 0.0, 0.0, 1.0]),
        ("!!VP2.0 MOV o[HPOS], v[5]; END", 5, [0.0, 0.0, 0.0, 1.0]),
    ] {
        for engine in ENGINES {
            let (kernel, frame) = kernel(text, engine);
            for count in 0..=attributes.len() {
                let mut result = [9.0f32; 4];
                let values = if count == 0 { null() } else { attributes.as_ptr().cast() };
                let to = (&raw mut result).cast();
                // SAFETY: as above.
                unsafe { ok(nvjit_kernel_run_registers(kernel, frame, values, count, to, 1, null_mut(), null())) };
                let given = if default[3] == 0.0 { [4.0, 0.0, 0.0, 0.0] } else { attributes[register] };
                assert_eq!(result, if count > register { given } else { default }, "{text}, {count} attributes");
            }
            // SAFETY: they are not used again.
            unsafe {
                nvjit_kernel_free(kernel);
                nvjit_frame_free(frame);
            }
        }
    }
}

/// Each run uses the current parameters, independent of the frame's earlier use.
#[test]
fn parameters_may_change_from_run_to_run() {
    for text in ["!!FP1.0 ADD o[COLR], f[COL0], p[3]; END", "!!VP2.0 ADD o[HPOS], v[1], c[3]; END"] {
        for engine in ENGINES {
            let (kernel, frame) = kernel(text, engine);
            let mut batch = null_mut();
            let mut result = [0.0f32; 4];
            // SAFETY: as above.
            unsafe {
                ok(nvjit_batch_new(kernel, 4, &raw mut batch));
                for value in [5.0f32, -7.0, 0.0, 0.5] {
                    let parameter = [value, 2.0 * value, 0.0, 1.0];
                    ok(nvjit_frame_set_parameters(frame, 3, 1, parameter.as_ptr()));
                    ok(nvjit_kernel_run(kernel, frame, batch, null()));
                    let found: [f32; 4] = std::array::from_fn(|row| *nvjit_batch_output(batch, row));
                    assert_eq!(found, parameter, "{text}");
                    let to = (&raw mut result).cast();
                    ok(nvjit_kernel_run_registers(kernel, frame, null(), 0, to, 1, null_mut(), null()));
                    assert_eq!(result, [value, 2.0 * value, 0.0, 2.0], "{text}");
                }
                nvjit_batch_free(batch);
                nvjit_kernel_free(kernel);
                nvjit_frame_free(frame);
            }
        }
    }
}

/// The header: past `most_work` the interpreter runs a program, or a status says so; 0 is the default, which those have
/// who know the first header.
#[test]
fn work_has_a_bound() {
    let text = format!("!!VP2.0\n{}MOV o[HPOS], R0;\nEND", "LIT R0, R0;\n".repeat(255));
    let mut program = null_mut();
    // SAFETY: all pointers are to what lives here.
    unsafe { ok(nvjit_program_load(text.as_ptr().cast(), text.len(), &raw mut program, null_mut())) };
    let compile = |size: usize, engine, most_work| {
        let options = nvjit_options { size: size as u32, engine, mad: NVJIT_MAD_DEFAULT, flags: 0, most_work };
        let mut kernel = null_mut();
        // SAFETY: as above.
        unsafe {
            let status = nvjit_kernel_compile(program, &raw const options, &raw mut kernel);
            nvjit_kernel_free(kernel);
            status
        }
    };
    let (size, first) = (size_of::<nvjit_options>(), std::mem::offset_of!(nvjit_options, most_work));
    let native = compile(size, NVJIT_ENGINE_NATIVE, 0);
    assert!(matches!(native, NVJIT_OK | NVJIT_UNSUPPORTED));
    assert_eq!(compile(first, NVJIT_ENGINE_NATIVE, 1), native);
    if native == NVJIT_OK {
        assert_eq!(compile(size, NVJIT_ENGINE_NATIVE, 1), NVJIT_TOO_MUCH_WORK);
    }
    assert_eq!(compile(size, NVJIT_ENGINE_DEFAULT, 1), NVJIT_OK);
    // SAFETY: nothing uses it any more.
    unsafe { nvjit_program_free(program) };
}
