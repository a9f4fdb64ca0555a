//! A driver in Rust that uses the C interface as C does: it takes pointers once, and uses them in turn for as long as
//! the header says that they are valid. Its results are tested here; `tests/miri.sh` checks that all of its pointers
//! were valid.

use nvjit_capi::entry_points::{nvjit_BindProgramNV, nvjit_Enable, nvjit_GetString, nvjit_LoadProgramNV};
use nvjit_capi::group::*;
use nvjit_capi::kernel::*;
use nvjit_capi::nvjit_status::{self, NVJIT_LOAD_ERROR, NVJIT_OK};
use nvjit_capi::pipeline::*;
use nvjit_capi::program::*;
use nvjit_capi::registers::nvjit_row;
use nvjit_capi::texture::*;
use std::ffi::{CStr, c_void};
use std::ptr::{null, null_mut};

const LANES: usize = 16;

const GL_PROGRAM_ERROR_STRING_NV: u32 = 0x8874;
const GL_VERTEX_PROGRAM_NV: u32 = 0x8620;
const GL_FRAGMENT_PROGRAM_NV: u32 = 0x8870;

#[track_caller]
fn ok(status: nvjit_status) {
    assert_eq!(status, NVJIT_OK);
}

/// A program, and a kernel of it that is the interpreter: Miri runs no native code.
fn compile(text: &str) -> (*mut nvjit_program, *mut nvjit_kernel) {
    let (mut program, mut kernel) = (null_mut(), null_mut());
    let size = size_of::<nvjit_options>() as u32;
    let options =
        nvjit_options { size, engine: NVJIT_ENGINE_INTERPRETER, mad: NVJIT_MAD_DEFAULT, flags: 0, most_work: 0 };
    // SAFETY: all pointers are to what lives here.
    unsafe {
        ok(nvjit_program_load(text.as_ptr().cast(), text.len(), &raw mut program, null_mut()));
        ok(nvjit_kernel_compile(program, &raw const options, &raw mut kernel));
    }
    (program, kernel)
}

/// Every pointer into a batch that the interface returns.
struct Rows {
    inputs: Vec<*mut f32>,
    outputs: Vec<*const f32>,
    exec: *mut u32,
    covered: *mut u32,
}

impl Rows {
    fn of(kernel: *const nvjit_kernel, batch: *mut nvjit_batch) -> Self {
        let size = size_of::<nvjit_kernel_info>() as u32;
        let mut info = nvjit_kernel_info {
            size,
            stage: 0,
            engine: 0,
            inputs: 0,
            outputs: 0,
            parameters: 0,
            kills: 0,
            code_bytes: 0,
            identity: 0,
        };
        // SAFETY: kernel and batch are live.
        unsafe {
            ok(nvjit_kernel_describe(kernel, &raw mut info));
            assert!(nvjit_batch_input(batch, info.inputs as usize).is_null());
            assert!(nvjit_batch_output(batch, info.outputs as usize).is_null());
            Self {
                inputs: (0..info.inputs as usize).map(|row| nvjit_batch_input(batch, row)).collect(),
                outputs: (0..info.outputs as usize).map(|row| nvjit_batch_output(batch, row)).collect(),
                exec: nvjit_batch_exec(batch),
                covered: nvjit_batch_covered(batch),
            }
        }
    }
}

/// The argument of the driver's own sampling function.
struct Own {
    input: *const f32,
    kernel: *const nvjit_kernel,
    calls: usize,
}

/// Gives s, and 10 times the first input of lane 0. It calls the library meanwhile, which it may.
unsafe extern "C" fn sample(user: *mut c_void, call: *mut nvjit_sample_call) {
    // SAFETY: the user is an `Own`, and the call's memory is this function's until it returns.
    unsafe {
        let own = user.cast::<Own>();
        (*own).calls += 1;
        let mut row = nvjit_row { file: 0, index: 0, component: 0 };
        ok(nvjit_kernel_input((*own).kernel, 0, &raw mut row));
        for lane in 0..(*call).lanes as usize {
            (*call).results[0][lane] = (*call).coordinates[0][lane];
            (*call).results[1][lane] = 10.0 * *(*own).input;
        }
    }
}

fn sampler(own: *mut Own) -> nvjit_sampler {
    nvjit_sampler { size: size_of::<nvjit_sampler>() as u32, reserved: 0, user: own.cast(), sample: Some(sample) }
}

/// Rows and masks that were taken before the first run are used after the last one, in any order.
#[test]
fn rows_stay_valid_until_the_batch_is_freed() {
    let (program, kernel) = compile(
        "!!FP1.0 DECLARE scale = {1}; TEX R0, f[TEX0], TEX3, 2D; MOVC RC.x, f[COL0].x; KIL LT.x; \
         MUL o[COLR], R0, scale; END",
    );
    let (mut frame, mut batch) = (null_mut(), null_mut());
    // SAFETY: pointers are used as the header allows.
    unsafe {
        ok(nvjit_frame_new(kernel, &raw mut frame));
        ok(nvjit_batch_new(kernel, LANES, &raw mut batch));
        let rows = Rows::of(kernel, batch);
        // f[COL0].x, f[TEX0].xyz.
        let [color, s, t, r] = rows.inputs[..] else { panic!("{} inputs", rows.inputs.len()) };
        let mut own = Own { input: color, kernel, calls: 0 };
        let own = &raw mut own;
        for round in 1..4 {
            let scale = [round as f32; 4];
            for lane in 0..LANES {
                // From row to row and back, as fragments come.
                *color.add(lane) = if lane == 5 { -1.0 } else { 2.0 };
                *s.add(lane) = lane as f32;
                *rows.exec.add(lane) = u32::MAX;
                *t.add(lane) = *s.add(lane);
                *rows.covered.add(lane) = if lane == 6 { 0 } else { u32::MAX };
                *r.add(lane) = *t.add(lane);
            }
            ok(nvjit_frame_set_parameters(frame, 64, 1, scale.as_ptr()));
            let again = Rows::of(kernel, batch);
            assert_eq!((again.inputs[1], again.exec), (s, rows.exec));
            let sampler = sampler(own);
            ok(nvjit_kernel_run(kernel, frame, batch, &raw const sampler));
            for lane in 0..LANES {
                assert_eq!(*rows.outputs[0].add(lane), round as f32 * *s.add(lane), "lane {lane}");
                assert_eq!(*again.outputs[1].add(lane), round as f32 * 20.0, "lane {lane}");
                assert_eq!(*rows.covered.add(lane) == 0, lane == 5 || lane == 6, "lane {lane}");
            }
            again.inputs[0].write(7.0);
            assert_eq!(*color, 7.0);
            ok(nvjit_batch_set_lanes(batch, 4));
            assert_eq!((*rows.exec.add(3), *rows.exec.add(4), *rows.covered.add(5)), (u32::MAX, 0, 0));
            ok(nvjit_batch_set_lanes(batch, LANES));
        }
        assert_eq!((*own).calls, 3 * LANES / 4);
        nvjit_kernel_free(kernel);
        nvjit_frame_free(frame);
        nvjit_program_free(program);
        // The batch alone is left.
        *s = 3.0;
        assert_eq!(*s + *t.add(1) + *rows.outputs[1], 64.0);
        nvjit_batch_free(batch);
    }
}

/// Vertices that do not run, and a vertex that branches.
#[test]
fn vertices() {
    let (program, kernel) =
        compile("!!VP2.0 MOVC CC.x, v[1].x; MOV o[HPOS], v[0]; BRA done (LT.x); MOV o[TEX0], c[A0.x + 3]; done: END");
    let (mut frame, mut batch) = (null_mut(), null_mut());
    let parameters = [1.0f32, 2.0, 3.0, 4.0];
    // SAFETY: as above.
    unsafe {
        ok(nvjit_frame_new(kernel, &raw mut frame));
        ok(nvjit_batch_new(kernel, LANES, &raw mut batch));
        let rows = Rows::of(kernel, batch);
        ok(nvjit_frame_set_parameters(frame, 3, 1, parameters.as_ptr()));
        // v[0] and v[1].x; o[HPOS] and o[TEX0].
        let condition = rows.inputs[4];
        for lane in 0..LANES {
            *rows.inputs[0].add(lane) = lane as f32;
            *condition.add(lane) = if lane % 2 == 0 { -1.0 } else { 1.0 };
        }
        *rows.exec.add(2) = 0;
        for _ in 0..2 {
            ok(nvjit_kernel_run(kernel, frame, batch, null()));
            for lane in 0..LANES {
                let x = if lane == 2 { 0.0 } else { lane as f32 };
                assert_eq!(*rows.outputs[0].add(lane), x);
                assert_eq!(*rows.outputs[5].add(lane), if lane % 2 == 0 { 0.0 } else { 2.0 });
            }
        }
        nvjit_batch_free(batch);
        nvjit_frame_free(frame);
        nvjit_kernel_free(kernel);
        nvjit_program_free(program);
    }
}

/// Attributes and results may be the same array.
#[test]
fn one_array_of_registers() {
    let (program, kernel) = compile("!!FP1.0 TEX R0, f[COL0], TEX0, 2D; ADD o[COLR], R0, f[COL0]; END");
    let mut frame = null_mut();
    let mut registers = [[1.0f32; 4], [2.0, 3.0, 4.0, 5.0]];
    let mut covered = 0;
    // SAFETY: as above.
    unsafe {
        ok(nvjit_frame_new(kernel, &raw mut frame));
        let array = (&raw mut registers).cast::<f32>();
        let mut own = Own { input: array.add(4), kernel, calls: 0 };
        let sampler = sampler(&raw mut own);
        for first in [4.0, 8.0] {
            *array.add(4) = first / 2.0;
            ok(nvjit_kernel_run_registers(kernel, frame, array, 2, array, 2, &raw mut covered, &raw const sampler));
            assert_eq!((*array, *array.add(1), covered), (first, 3.0 + 5.0 * first, 1));
        }
        nvjit_frame_free(frame);
        nvjit_kernel_free(kernel);
        nvjit_program_free(program);
    }
}

/// A sampler of textures is made once; bindings change after.
#[test]
fn textures_of_the_library() {
    let (program, kernel) = compile("!!FP1.0 TEX o[COLR], f[TEX0], TEX1, 1D; END");
    let (mut frame, mut batch, mut units) = (null_mut(), null_mut(), null_mut());
    let mut sampler =
        nvjit_sampler { size: size_of::<nvjit_sampler>() as u32, reserved: 0, user: null_mut(), sample: None };
    // SAFETY: as above.
    unsafe {
        ok(nvjit_frame_new(kernel, &raw mut frame));
        ok(nvjit_batch_new(kernel, 4, &raw mut batch));
        ok(nvjit_textures_new(&raw mut units));
        ok(nvjit_textures_sampler(units, &raw mut sampler));
        let rows = Rows::of(kernel, batch);
        for byte in [255u8, 0] {
            let texel = [byte; 4];
            let data = (&raw const texel).cast();
            let image = nvjit_image { level: 0, face: 0, width: 1, height: 1, depth: 1, border: 0, data, length: 4 };
            let description = nvjit_texture_description {
                size: size_of::<nvjit_texture_description>() as u32,
                target: 0,
                format: 0x1908,
                storage: NVJIT_UNORM8,
                images: &raw const image,
                image_count: 1,
                state: null(),
            };
            let mut texture = null_mut();
            ok(nvjit_texture_new(&raw const description, &raw mut texture));
            ok(nvjit_textures_bind(units, 1, texture));
            nvjit_texture_free(texture);
            rows.inputs[0].write(0.5);
            ok(nvjit_kernel_run(kernel, frame, batch, &raw const sampler));
            assert_eq!(*rows.outputs[3], f32::from(byte) / 255.0);
        }
        nvjit_textures_free(units);
        nvjit_batch_free(batch);
        nvjit_frame_free(frame);
        nvjit_kernel_free(kernel);
        nvjit_program_free(program);
    }
}

/// Runs of a pipeline, whose frames are kept, on a batch whose rows were taken once; programs change meanwhile.
#[test]
fn pipelines() {
    let vertex = "!!VP1.0 MOV o[HPOS], v[0]; END";
    let fragments = ["!!FP1.0 MUL o[COLR], f[COL0], 2; END", "!!FP1.0 MUL o[COLR], f[COL0], 3; END"];
    let (mut group, mut context, mut frames) = (null_mut(), null_mut(), null_mut());
    let mut batch: *mut nvjit_batch = null_mut();
    let mut rows = None;
    // SAFETY: as above.
    unsafe {
        ok(nvjit_group_new(null(), &raw mut group));
        ok(nvjit_group_set_code_budget(group, 0));
        ok(nvjit_context_new(group, &raw mut context));
        ok(nvjit_frames_new(&raw mut frames));
        ok(nvjit_Enable(context, GL_VERTEX_PROGRAM_NV));
        ok(nvjit_Enable(context, GL_FRAGMENT_PROGRAM_NV));
        ok(nvjit_LoadProgramNV(context, GL_VERTEX_PROGRAM_NV, 1, vertex.len() as i32, vertex.as_ptr().cast()));
        ok(nvjit_BindProgramNV(context, GL_VERTEX_PROGRAM_NV, 1));
        for (text, factor) in fragments.into_iter().zip([2.0, 3.0]) {
            ok(nvjit_LoadProgramNV(context, GL_FRAGMENT_PROGRAM_NV, 2, text.len() as i32, text.as_ptr().cast()));
            ok(nvjit_BindProgramNV(context, GL_FRAGMENT_PROGRAM_NV, 2));
            let (mut pipeline, mut kernel) = (null_mut(), null_mut());
            ok(nvjit_context_pipeline(context, &raw mut pipeline));
            ok(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_FRAGMENT, &raw mut kernel));
            if batch.is_null() {
                ok(nvjit_batch_new(kernel, 4, &raw mut batch));
            }
            let rows = rows.get_or_insert_with(|| Rows::of(kernel, batch));
            for value in [1.0, 5.0] {
                rows.inputs[0].write(value);
                ok(nvjit_pipeline_run(pipeline, NVJIT_STAGE_FRAGMENT, frames, batch, null()));
                assert_eq!(*rows.outputs[0], value * factor);
            }
            nvjit_kernel_free(kernel);
            nvjit_pipeline_free(pipeline);
        }
        nvjit_frames_free(frames);
        nvjit_batch_free(batch);
        nvjit_context_free(context);
        nvjit_group_free(group);
    }
}

/// Strings do not move when others are requested.
#[test]
fn strings() {
    let text = "!!FP1.0\nMOV R0, R1;\n  MOW;\nEND";
    let (mut program, mut errors) = (null_mut(), null_mut());
    let (mut group, mut context) = (null_mut(), null_mut());
    let size = size_of::<nvjit_error>() as u32;
    let mut error = nvjit_error {
        size,
        reserved: 0,
        offset: 0,
        length: 0,
        line: 0,
        column: 0,
        kind: null(),
        message: null(),
        section: null(),
    };
    let (mut first, mut second) = (null(), null());
    // SAFETY: as above.
    unsafe {
        let status = nvjit_program_load(text.as_ptr().cast(), text.len(), &raw mut program, &raw mut errors);
        assert_eq!((status, program), (NVJIT_LOAD_ERROR, null_mut()));
        ok(nvjit_errors_get(errors, 0, &raw mut error));
        let message = error.message;
        ok(nvjit_errors_get(errors, 0, &raw mut error));
        assert_eq!(CStr::from_ptr(message), CStr::from_ptr(error.message));
        nvjit_errors_free(errors);

        ok(nvjit_group_new(null(), &raw mut group));
        ok(nvjit_context_new(group, &raw mut context));
        nvjit_LoadProgramNV(context, GL_FRAGMENT_PROGRAM_NV, 1, text.len() as i32, text.as_ptr().cast());
        ok(nvjit_GetString(context, GL_PROGRAM_ERROR_STRING_NV, &raw mut first));
        nvjit_BindProgramNV(context, GL_FRAGMENT_PROGRAM_NV, 77);
        ok(nvjit_Enable(context, GL_VERTEX_PROGRAM_NV));
        ok(nvjit_GetString(context, GL_PROGRAM_ERROR_STRING_NV, &raw mut second));
        assert_eq!(CStr::from_ptr(first), CStr::from_ptr(second));
        assert!(!CStr::from_ptr(first).is_empty());
        nvjit_context_free(context);
        nvjit_group_free(group);
    }
}
