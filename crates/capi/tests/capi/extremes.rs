//! Extreme counts, sizes, offsets and indices: a function that takes one checks it, and all other arguments, before it
//! accesses the elements. Arrays here are in inaccessible memory, so a function that reads one too early ends the test.
//!
//! Every such parameter of `crates/capi/include/nvjit.h` has a row; a function that gets a new one fails the test until
//! it has.

use nvjit_capi::cache::*;
use nvjit_capi::drawing::*;
use nvjit_capi::entry_points::*;
use nvjit_capi::feedback::*;
use nvjit_capi::group::*;
use nvjit_capi::kernel::*;
use nvjit_capi::lent::*;
use nvjit_capi::memory::*;
use nvjit_capi::nvjit_status::{self, *};
use nvjit_capi::pipeline::*;
use nvjit_capi::program::*;
use nvjit_capi::stages::*;
use nvjit_capi::texture::*;
use nvjit_capi::translation::*;
use nvjit_capi::varyings::*;
use nvjit_capi::vertices::*;
use nvjit_gl::enums::*;
use std::collections::BTreeSet;
use std::mem::zeroed;
use std::ptr::{null, null_mut};

/// Aligned for anything, and of no mapped page.
const NOWHERE: usize = 64;

fn nowhere<T>() -> *mut T {
    std::ptr::without_provenance_mut(NOWHERE)
}

const FRAGMENT_TEXT: &str = "!!FP1.0 DECLARE tint = {1, 2, 3, 4}; ADD o[COLR], f[COL0], tint; END";
const VERTEX_TEXT: &str = "!!VP2.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[1]; END";
const COMPUTE_TEXT: &str = "!!NVcp5.0 GROUP_SIZE 4; TEMP R0; MOV R0, 0; END";
const ARB_TEXT: &str = "!!ARBvp1.0 MOV result.position, vertex.attrib[0]; END";

#[track_caller]
fn ok(status: nvjit_status) {
    assert_eq!(status, NVJIT_OK);
}

fn sized<T>() -> u32 {
    size_of::<T>() as u32
}

fn load(text: &str) -> *mut nvjit_program {
    let mut program = null_mut();
    // SAFETY: all pointers are to what lives here.
    ok(unsafe { nvjit_program_load(text.as_ptr().cast(), text.len(), &raw mut program, null_mut()) });
    program
}

fn translate_options() -> nvjit_translate_options {
    let size = sized::<nvjit_translate_options>();
    nvjit_translate_options {
        size,
        language: 0,
        contract: 0,
        mad: 0,
        flags: 0,
        flush: 0,
        locations: 0,
        webgpu: 0,
        least: 0,
    }
}

fn compile(text: &str) -> *mut nvjit_kernel {
    let mut kernel = null_mut();
    let options = nvjit_options {
        size: sized::<nvjit_options>(),
        engine: NVJIT_ENGINE_INTERPRETER,
        mad: NVJIT_MAD_DEFAULT,
        flags: 0,
        most_work: 0,
    };
    let program = load(text);
    // SAFETY: as above; kernels outlive their programs.
    unsafe {
        ok(nvjit_kernel_compile(program, &raw const options, &raw mut kernel));
        nvjit_program_free(program);
    }
    kernel
}

fn frame(kernel: *const nvjit_kernel) -> *mut nvjit_frame {
    let mut frame = null_mut();
    // SAFETY: as above.
    ok(unsafe { nvjit_frame_new(kernel, &raw mut frame) });
    frame
}

/// One object of each kind. It is never freed: a test that fails is to say so, and not to crash in a drop.
struct World {
    program: *mut nvjit_program,
    arb: *mut nvjit_program,
    errors: *mut nvjit_errors,
    kernel: *mut nvjit_kernel,
    frame: *mut nvjit_frame,
    batch: *mut nvjit_batch,
    compute: *mut nvjit_kernel,
    compute_frame: *mut nvjit_frame,
    group: *mut nvjit_group,
    context: *mut nvjit_context,
    pipeline: *mut nvjit_pipeline,
    frames: *mut nvjit_frames,
    dispatch: *mut nvjit_dispatch,
    vertices: *mut nvjit_batch,
    buffer: *mut nvjit_buffer,
    memory: *mut nvjit_memory,
    texture: *mut nvjit_texture,
    varyings: *mut nvjit_varyings,
    target: *mut nvjit_target,
    rasterizer: *mut nvjit_rasterizer,
    feedback: *mut nvjit_feedback,
    /// Space for results of calls without errors.
    space: *mut [u64; 512],
}

/// An object of each kind, with the objects that it is made from.
const BUFFER: u32 = 5;
const LANES: usize = 16;

impl World {
    fn new() -> Self {
        // SAFETY: all pointers are to what lives here, or is never freed.
        unsafe {
            let mut world: Self = zeroed();
            world.space = Box::into_raw(Box::new([0; 512]));
            world.program = load(FRAGMENT_TEXT);
            world.arb = load(ARB_TEXT);
            let mut none = null_mut();
            let status = nvjit_program_load(c"no".as_ptr().cast(), 2, &raw mut none, &raw mut world.errors);
            assert_eq!(status, NVJIT_LOAD_ERROR);
            world.kernel = compile(FRAGMENT_TEXT);
            world.frame = frame(world.kernel);
            ok(nvjit_batch_new(world.kernel, LANES, &raw mut world.batch));
            world.compute = compile(COMPUTE_TEXT);
            world.compute_frame = frame(world.compute);
            let mut options: nvjit_group_options = zeroed();
            (options.size, options.tiering) = (sized::<nvjit_group_options>(), NVJIT_TIERING_INTERPRETER);
            ok(nvjit_group_new(&raw const options, &raw mut world.group));
            ok(nvjit_context_new(world.group, &raw mut world.context));
            for (target, id, text) in [
                (FRAGMENT_PROGRAM_NV, 1, FRAGMENT_TEXT),
                (VERTEX_PROGRAM_NV, 2, VERTEX_TEXT),
                (COMPUTE_PROGRAM_NV, 3, COMPUTE_TEXT),
            ] {
                ok(nvjit_LoadProgramNV(world.context, target, id, text.len() as i32, text.as_ptr().cast()));
                ok(nvjit_BindProgramNV(world.context, target, id));
                ok(nvjit_capi::entry_points::nvjit_Enable(world.context, target));
            }
            ok(nvjit_context_pipeline(world.context, &raw mut world.pipeline));
            ok(nvjit_frames_new(&raw mut world.frames));
            ok(nvjit_context_dispatch(world.context, [2; 3].as_ptr(), null(), &raw mut world.dispatch));
            let vertex = compile(VERTEX_TEXT);
            ok(nvjit_batch_new(vertex, LANES, &raw mut world.vertices));
            ok(nvjit_varyings_new(vertex, world.kernel, &raw mut world.varyings));
            ok(nvjit_buffer_new(64, &raw mut world.buffer));
            ok(nvjit_context_set_buffer(world.context, BUFFER, world.buffer));
            ok(nvjit_BindBufferBaseNV(world.context, FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, BUFFER));
            ok(nvjit_BindBuffer(world.context, DISPATCH_INDIRECT_BUFFER, BUFFER));
            ok(nvjit_memory_new(&raw mut world.memory));
            let texel = [0u8; 4];
            ok(texture(texel.as_ptr(), 4, 1, &raw mut world.texture));
            let description = target_description();
            ok(nvjit_target_new(&raw const description, &raw mut world.target));
            ok(nvjit_rasterizer_new(1, &raw mut world.rasterizer));
            ok(nvjit_feedback_new(&raw mut world.feedback));
            world
        }
    }

    fn at<T>(&self) -> *mut T {
        self.space.cast()
    }
}

fn target_description() -> nvjit_target_description {
    // SAFETY: plain numbers.
    let mut description: nvjit_target_description = unsafe { zeroed() };
    description.size = sized::<nvjit_target_description>();
    (description.width, description.height) = (8, 8);
    description
}

/// A texture of an image of one texel.
unsafe fn texture(data: *const u8, length: usize, count: usize, texture: *mut *mut nvjit_texture) -> nvjit_status {
    let image = nvjit_image { level: 0, face: 0, width: 1, height: 1, depth: 1, border: 0, data: data.cast(), length };
    let mut description = description(&raw const image);
    description.image_count = count;
    // SAFETY: the caller's contract.
    unsafe { nvjit_texture_new(&raw const description, texture) }
}

fn description(images: *const nvjit_image) -> nvjit_texture_description {
    let size = sized::<nvjit_texture_description>();
    let (format, storage) = (0x1908, NVJIT_UNORM8);
    nvjit_texture_description { size, target: NVJIT_TARGET_2D, format, storage, images, image_count: 1, state: null() }
}

fn array(data: *const u64, stride: usize, length: usize) -> nvjit_vertex_array {
    let size = sized::<nvjit_vertex_array>();
    nvjit_vertex_array { size, component_type: 0x1406, components: 4, normalized: 0, stride, data: data.cast(), length }
}

fn view() -> nvjit_image_view {
    // SAFETY: plain numbers.
    let mut view: nvjit_image_view = unsafe { zeroed() };
    (view.size, view.target, view.format) = (sized::<nvjit_image_view>(), NVJIT_TARGET_3D, 0x8236);
    (view.width, view.height, view.depth, view.samples) = (2, 2, 2, 1);
    view
}

/// Fetches the attribute that the vertex program reads.
unsafe fn fetch(w: &World, array: &nvjit_vertex_array, first: usize, count: usize) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { nvjit_batch_fetch(w.vertices, 0, array, null(), first, count) }
}

/// A draw that `change` has changed. Nothing of it is rasterised.
unsafe fn draw(w: &World, change: impl Fn(&mut nvjit_draw_state, &mut nvjit_mesh)) -> nvjit_status {
    // SAFETY: plain numbers and pointers, for which NULL is a value; and the caller's contract.
    unsafe {
        let (mut state, mut mesh): (nvjit_draw_state, nvjit_mesh) = (zeroed(), zeroed());
        state.size = sized::<nvjit_draw_state>();
        ok(nvjit_draw_state_init(&raw mut state, 8, 8));
        state.rasterizer_discard = 1;
        mesh.size = sized::<nvjit_mesh>();
        (mesh.mode, mesh.count) = (4, 3);
        change(&mut state, &mut mesh);
        nvjit_draw(w.rasterizer, w.target, w.pipeline, &raw const state, &raw const mesh, null(), null_mut())
    }
}

fn found<T>(pointer: *const T) -> nvjit_status {
    if pointer.is_null() { NVJIT_BAD_SIZE } else { NVJIT_OK }
}

/// The numbers that are tried for a parameter of a type.
trait Extremes {
    fn all() -> Vec<i128>;
}

/// The largest, and what becomes little when it is multiplied with the size of an element, or has something added to
/// it.
fn extremes(min: i128, max: i128) -> Vec<i128> {
    let parts = [2, 4, 8, 12, 16, 32].into_iter().flat_map(|size| [max / size, max / size + 1, max / size + 2]);
    let mut all: Vec<_> = parts.chain([max, max - 1, max - 2, max - 15]).collect();
    if min < 0 {
        all.extend([-1, -2, -4, -16, min, min + 1, min / 2, min / 4, min / 16]);
    }
    all
}

impl Extremes for i32 {
    fn all() -> Vec<i128> {
        extremes(i32::MIN.into(), i32::MAX.into())
    }
}

impl Extremes for u32 {
    fn all() -> Vec<i128> {
        extremes(0, u32::MAX.into())
    }
}

impl Extremes for isize {
    fn all() -> Vec<i128> {
        extremes(isize::MIN as i128, isize::MAX as i128)
    }
}

impl Extremes for u64 {
    fn all() -> Vec<i128> {
        extremes(0, u64::MAX.into())
    }
}

impl Extremes for usize {
    /// Those of 32 bits, too.
    fn all() -> Vec<i128> {
        let less = [i32::MAX as i128 - 1, i32::MAX.into(), u32::MAX.into(), 1 << 32, (1 << 32) + 1, 1 << 40];
        u64::all().into_iter().chain(less).collect()
    }
}

struct Row {
    function: &'static str,
    parameter: &'static str,
    values: Vec<i128>,
    call: fn(&World, i128) -> nvjit_status,
    expected: &'static [nvjit_status],
}

/// `row!(function(parameter: type), statuses, |world| call)`: each of the calls gives one of the statuses. With `of
/// memory` the number is how much memory the caller has, which the function goes by; then only those are tried that
/// nobody has.
macro_rules! row {
    ($function:ident($parameter:ident: $type:ty), $expected:expr, |$world:ident| $call:expr) => {
        Row {
            function: stringify!($function),
            parameter: stringify!($parameter),
            values: <$type>::all(),
            call: |$world, value| {
                let $parameter = value as $type;
                // SAFETY: every pointer is to an object of the world, or nowhere, for a number that the function is to
                // refuse.
                #[allow(unused_unsafe)]
                unsafe {
                    $call
                }
            },
            expected: $expected,
        }
    };
    (of memory $function:ident($parameter:ident: $type:ty), $expected:expr, |$world:ident| $call:expr) => {{
        let mut row = row!($function($parameter: $type), $expected, |$world| $call);
        row.values.retain(|&value| value < 0 || value > isize::MAX as i128);
        row
    }};
}

/// A row with those numbers alone that are above a limit, up to which the function goes by what it is told.
fn above(limit: i128, mut row: Row) -> Row {
    row.values.retain(|&value| value > limit);
    row
}

const SIZE: &[nvjit_status] = &[NVJIT_BAD_SIZE];
const VALUE: &[nvjit_status] = &[NVJIT_INVALID_VALUE];
const NOT_FOUND: &[nvjit_status] = &[NVJIT_INVALID_VALUE, NVJIT_BAD_SIZE];
/// What the GL says of a count and of a name that is none of an enumerant: which of the errors comes first is its own.
const ENUM: &[nvjit_status] = &[NVJIT_INVALID_ENUM, NVJIT_INVALID_VALUE];
const OPERATION: &[nvjit_status] = &[NVJIT_INVALID_OPERATION, NVJIT_INVALID_VALUE];
/// There is no error that a number could be of.
const ANY_NUMBER: &[nvjit_status] = &[NVJIT_OK];
const NO_MEMORY: &[nvjit_status] = &[NVJIT_OUT_OF_MEMORY, NVJIT_INVALID_VALUE];

#[rustfmt::skip] // A row is a line.
fn of_objects() -> Vec<Row> {
    vec![
        above(i32::MAX.into(), row!(nvjit_program_load(length: usize), SIZE, |w| nvjit_program_load(nowhere(), length, w.at(), null_mut()))),
        above(i32::MAX.into(), row!(nvjit_translate(length: usize), SIZE, |w| nvjit_translate(nowhere(), length, &translate_options(), w.at(), null_mut()))),
        row!(nvjit_program_texture(index: usize), SIZE, |w| nvjit_program_texture(w.program, index, w.at(), w.at())),
        row!(nvjit_program_buffer(index: usize), SIZE, |w| nvjit_program_buffer(w.program, index, w.at())),
        row!(nvjit_program_attribute(index: usize), SIZE, |w| nvjit_program_attribute(w.program, index, w.at())),
        row!(nvjit_program_parameter(index: usize), SIZE, |w| nvjit_program_parameter(w.program, index, w.at())),
        row!(nvjit_program_named_parameter(length: usize), NOT_FOUND, |w| nvjit_program_named_parameter(w.program, nowhere(), length, w.at())),
        row!(nvjit_program_named_attribute(length: usize), NOT_FOUND, |w| nvjit_program_named_attribute(w.arb, nowhere(), length, w.at())),
        row!(nvjit_errors_get(index: usize), SIZE, |w| nvjit_errors_get(w.errors, index, w.at())),
        row!(nvjit_kernel_input(index: usize), SIZE, |w| nvjit_kernel_input(w.kernel, index, w.at())),
        row!(nvjit_kernel_output(index: usize), SIZE, |w| nvjit_kernel_output(w.kernel, index, w.at())),
        row!(nvjit_frame_set_parameters(first: usize), SIZE, |w| nvjit_frame_set_parameters(w.frame, first, 2, nowhere())),
        row!(nvjit_frame_set_parameters(count: usize), SIZE, |w| nvjit_frame_set_parameters(w.frame, 1, count, nowhere())),
        row!(nvjit_frame_get_parameters(first: usize), SIZE, |w| nvjit_frame_get_parameters(w.frame, first, 2, nowhere())),
        row!(nvjit_frame_get_parameters(count: usize), SIZE, |w| nvjit_frame_get_parameters(w.frame, 1, count, nowhere())),
        row!(nvjit_batch_new(lanes: usize), SIZE, |w| nvjit_batch_new(w.kernel, lanes, w.at())),
        row!(nvjit_batch_set_lanes(lanes: usize), SIZE, |w| nvjit_batch_set_lanes(w.batch, lanes)),
        row!(nvjit_batch_input(row: usize), SIZE, |w| found(nvjit_batch_input(w.batch, row))),
        row!(nvjit_batch_output(row: usize), SIZE, |w| found(nvjit_batch_output(w.batch, row))),
        row!(nvjit_kernel_run_first(lanes: usize), SIZE, |w| nvjit_kernel_run_first(w.kernel, w.frame, w.batch, lanes, null())),
        // These say how much the caller has; what the program does not have is not looked at.
        row!(of memory nvjit_kernel_run_registers(attribute_count: usize), SIZE,
            |w| nvjit_kernel_run_registers(w.kernel, w.frame, nowhere(), attribute_count, w.at(), 1, null_mut(), null())),
        row!(of memory nvjit_kernel_run_registers(result_count: usize), SIZE,
            |w| nvjit_kernel_run_registers(w.kernel, w.frame, w.at(), 1, nowhere(), result_count, null_mut(), null())),
        // Vertices that are not in the array are (0,0,0,1).
        row!(nvjit_batch_fetch(first: usize), ANY_NUMBER, |w| fetch(w, &array(w.at(), 0, 512), first, LANES)),
        row!(nvjit_batch_fetch(count: usize), ANY_NUMBER, |w| fetch(w, &array(w.at(), 0, 512), 0, count)),
        row!(nvjit_batch_fetch(attribute: u32), &[NVJIT_OK, NVJIT_BAD_SIZE],
            |w| nvjit_batch_fetch(w.vertices, attribute, &array(w.at(), 0, 512), null(), 0, LANES)),
        row!(nvjit_vertex_array(stride: usize), ANY_NUMBER, |w| fetch(w, &array(w.at(), stride, 512), 0, LANES)),
        row!(of memory nvjit_vertex_array(length: usize), SIZE, |w| fetch(w, &array(nowhere(), 0, length), 0, LANES)),
        row!(of memory nvjit_unique_vertices(count: usize), SIZE, |w| nvjit_unique_vertices(nowhere(), count, nowhere(), w.at(), nowhere())),
        row!(of memory nvjit_batch_read_vectors(count: usize), SIZE, |w| nvjit_batch_read_vectors(w.batch, 0, count, nowhere())),
        row!(nvjit_batch_read_vectors(result: u32), &[NVJIT_OK, NVJIT_BAD_SIZE], |w| nvjit_batch_read_vectors(w.batch, result, 4, w.at())),
        row!(nvjit_texture_set_sub_image(length: usize), &[NVJIT_BAD_SIZE, NVJIT_BAD_TEXTURE],
            |w| nvjit_texture_set_sub_image(w.texture, 0, 0, [0; 3].as_ptr(), [1; 3].as_ptr(), nowhere(), length)),
        row!(nvjit_texture_set_sub_image(level: u32), &[NVJIT_BAD_SIZE, NVJIT_BAD_TEXTURE],
            |w| nvjit_texture_set_sub_image(w.texture, level, 0, [0; 3].as_ptr(), [1; 3].as_ptr(), nowhere(), 4)),
        row!(nvjit_texture_set_sub_image(face: u32), &[NVJIT_BAD_SIZE, NVJIT_BAD_TEXTURE],
            |w| nvjit_texture_set_sub_image(w.texture, 0, face, [0; 3].as_ptr(), [1; 3].as_ptr(), nowhere(), 4)),
        row!(nvjit_texture_layout(image: usize), SIZE, |w| nvjit_texture_layout(&description(nowhere()), image.max(1), w.at())),
        row!(nvjit_texture_description(image_count: usize), SIZE, |w| {
            let description = nvjit_texture_description { image_count, ..description(nowhere()) };
            nvjit_texture_layout(&raw const description, 0, w.at())
        }),
        row!(nvjit_texture_description(image_count: usize), SIZE, |w| {
            let description = nvjit_texture_description { image_count, ..description(nowhere()) };
            nvjit_texture_new(&raw const description, w.at())
        }),
        row!(nvjit_image(length: usize), &[NVJIT_BAD_SIZE, NVJIT_BAD_TEXTURE], |w| texture(nowhere(), length, 1, w.at())),
        row!(nvjit_buffer_new(bytes: usize), &[NVJIT_OK, NVJIT_OUT_OF_MEMORY], |w| {
            let status = nvjit_buffer_new(bytes, w.at());
            nvjit_buffer_free(*w.at());
            status
        }),
        row!(of memory nvjit_buffer_wrap(bytes: usize), SIZE, |w| nvjit_buffer_wrap(nowhere(), bytes, w.at())),
        row!(nvjit_buffer_read(offset: usize), SIZE, |w| nvjit_buffer_read(w.buffer, offset, 4, nowhere())),
        row!(nvjit_buffer_read(count: usize), SIZE, |w| nvjit_buffer_read(w.buffer, 4, count, nowhere())),
        row!(nvjit_buffer_write(offset: usize), SIZE, |w| nvjit_buffer_write(w.buffer, offset, 4, nowhere())),
        row!(nvjit_buffer_write(count: usize), SIZE, |w| nvjit_buffer_write(w.buffer, 4, count, nowhere())),
        // Any address is one, but for those that are not aligned as the buffer is, or beyond the last.
        row!(nvjit_memory_map(address: u64), &[NVJIT_OK, NVJIT_BAD_SIZE, NVJIT_INVALID_VALUE, NVJIT_INVALID_OPERATION],
            |w| nvjit_memory_map(w.memory, address, w.buffer, 0, 64, 0)),
        row!(nvjit_memory_map(offset: usize), SIZE, |w| nvjit_memory_map(w.memory, 4096, w.buffer, offset, 64, 0)),
        row!(nvjit_memory_map(bytes: usize), SIZE, |w| nvjit_memory_map(w.memory, 4096, w.buffer, 0, bytes, 0)),
        row!(nvjit_memory_bind_constants(binding: usize), SIZE, |w| nvjit_memory_bind_constants(w.memory, binding, w.buffer, 0, 64)),
        row!(nvjit_memory_bind_constants(offset: usize), SIZE, |w| nvjit_memory_bind_constants(w.memory, 0, w.buffer, offset, 64)),
        row!(nvjit_memory_bind_constants(bytes: usize), SIZE, |w| nvjit_memory_bind_constants(w.memory, 0, w.buffer, 0, bytes)),
        row!(nvjit_memory_bind_storage(binding: usize), SIZE, |w| nvjit_memory_bind_storage(w.memory, binding, w.buffer, 0, 64)),
        row!(nvjit_memory_bind_storage(offset: usize), NOT_FOUND, |w| nvjit_memory_bind_storage(w.memory, 0, w.buffer, offset, 64)),
        row!(nvjit_memory_bind_storage(bytes: usize), SIZE, |w| nvjit_memory_bind_storage(w.memory, 0, w.buffer, 0, bytes)),
        row!(nvjit_memory_bind_counters(binding: usize), SIZE, |w| nvjit_memory_bind_counters(w.memory, binding, w.buffer, 0, 64)),
        row!(nvjit_memory_bind_counters(offset: usize), NOT_FOUND, |w| nvjit_memory_bind_counters(w.memory, 0, w.buffer, offset, 64)),
        row!(nvjit_memory_bind_counters(bytes: usize), SIZE, |w| nvjit_memory_bind_counters(w.memory, 0, w.buffer, 0, bytes)),
        row!(nvjit_memory_bind_image(unit: usize), SIZE, |w| nvjit_memory_bind_image(w.memory, unit, w.buffer, &view())),
        row!(nvjit_image_view(offset: usize), NOT_FOUND, |w| {
            let view = nvjit_image_view { offset, ..view() };
            nvjit_memory_bind_image(w.memory, 0, w.buffer, &raw const view)
        }),
        row!(nvjit_image_view(row_pitch: usize), NOT_FOUND, |w| {
            let view = nvjit_image_view { row_pitch, ..view() };
            nvjit_memory_bind_image(w.memory, 0, w.buffer, &raw const view)
        }),
        row!(nvjit_image_view(slice_pitch: usize), NOT_FOUND, |w| {
            let view = nvjit_image_view { slice_pitch, ..view() };
            nvjit_memory_bind_image(w.memory, 0, w.buffer, &raw const view)
        }),
        row!(nvjit_frame_set_budget(budget: u64), ANY_NUMBER, |w| nvjit_frame_set_budget(w.compute_frame, budget)),
        row!(nvjit_context_dispatch_indirect(offset: isize), OPERATION, |w| nvjit_context_dispatch_indirect(w.context, offset, w.at())),
        // Work groups that a dispatch does not have are none.
        row!(nvjit_dispatch_run(first: u64), ANY_NUMBER, |w| nvjit_dispatch_run(w.dispatch, w.frames, first, 2, null())),
        row!(nvjit_dispatch_run(count: u64), ANY_NUMBER, |w| nvjit_dispatch_run(w.dispatch, w.frames, 1, count, null())),
        row!(nvjit_kernel_dispatch(first: u64), ANY_NUMBER,
            |w| nvjit_kernel_dispatch(w.compute, w.compute_frame, [4, 1, 1].as_ptr(), [2, 2, 2].as_ptr(), first, 2, null())),
        row!(nvjit_kernel_dispatch(count: u64), ANY_NUMBER,
            |w| nvjit_kernel_dispatch(w.compute, w.compute_frame, [4, 1, 1].as_ptr(), [2, 2, 2].as_ptr(), 1, count, null())),
        row!(nvjit_frame_emitted_result(index: usize), SIZE, |w| nvjit_frame_emitted_result(w.frame, index, w.at())),
        row!(nvjit_frame_emitted(lane: usize), SIZE, |w| nvjit_frame_emitted(w.frame, lane, nowhere(), 1, w.at())),
        row!(nvjit_frame_emitted(capacity: usize), SIZE, |w| nvjit_frame_emitted(w.frame, 0, nowhere(), capacity, w.at())),
        row!(nvjit_group_set_code_budget(bytes: u64), ANY_NUMBER, |w| nvjit_group_set_code_budget(w.group, bytes)),
        row!(nvjit_cache_open(limit: u64), &[NVJIT_UNSUPPORTED, NVJIT_INVALID_OPERATION],
            |w| nvjit_cache_open(c"/dev/null/no/folder".as_ptr(), limit, w.at())),
        row!(nvjit_pipeline_texture(index: usize), SIZE, |w| nvjit_pipeline_texture(w.pipeline, index, w.at(), w.at())),
        row!(nvjit_pipeline_run_first(lanes: usize), SIZE,
            |w| nvjit_pipeline_run_first(w.pipeline, NVJIT_STAGE_FRAGMENT, w.frames, w.batch, lanes, null())),
        row!(nvjit_feedback_attribs(count: usize), VALUE, |_w| nvjit_feedback_attribs(nowhere(), count, 0x8C8C, nowhere())),
        row!(nvjit_feedback_add_buffer(count: usize), SIZE, |w| nvjit_feedback_add_buffer(w.feedback, 0, nowhere(), count, 4)),
        row!(nvjit_feedback_add_buffer(stream: u32), SIZE, |w| nvjit_feedback_add_buffer(w.feedback, stream, nowhere(), 1, 4)),
        row!(nvjit_feedback_add_buffer(limit: usize), &[NVJIT_OK, NVJIT_OUT_OF_MEMORY], |_w| {
            let mut feedback = null_mut();
            ok(nvjit_feedback_new(&raw mut feedback));
            let status = nvjit_feedback_add_buffer(feedback, 0, null(), 0, limit);
            nvjit_feedback_free(feedback);
            status
        }),
        row!(nvjit_feedback_words(buffer: usize), SIZE, |w| nvjit_feedback_words(w.feedback, buffer, w.at(), w.at())),
        row!(nvjit_target_read(count: usize), SIZE, |w| nvjit_target_read(w.target, 0, 0x1406, 1, 0, count, nowhere())),
        row!(nvjit_target_read(x: u32), SIZE, |w| nvjit_target_read(w.target, 0, 0x1406, x, 0, 2, nowhere())),
        row!(nvjit_target_read(y: u32), SIZE, |w| nvjit_target_read(w.target, 0, 0x1406, 0, y, 2, nowhere())),
        row!(nvjit_target_read_layer(count: usize), SIZE, |w| nvjit_target_read_layer(w.target, 0, 0, 0x1401, 1, 0, count, nowhere())),
        row!(nvjit_target_read_layer(layer: u32), SIZE, |w| nvjit_target_read_layer(w.target, layer, 0, 0x1401, 0, 0, 2, nowhere())),
        row!(nvjit_target_read_layer(x: u32), SIZE, |w| nvjit_target_read_layer(w.target, 0, 0, 0x1401, x, 0, 2, nowhere())),
        row!(nvjit_target_read_layer(y: u32), SIZE, |w| nvjit_target_read_layer(w.target, 0, 0, 0x1401, 0, y, 2, nowhere())),
        row!(nvjit_draw_state(further_viewport_count: usize), SIZE, |w| draw(w, |state, _| {
            (state.further_viewports, state.further_viewport_count) = (nowhere(), further_viewport_count);
        })),
        row!(nvjit_mesh(array_count: usize), SIZE, |w| draw(w, |_, mesh| (mesh.arrays, mesh.array_count) = (nowhere(), array_count))),
        row!(nvjit_mesh(count: usize), SIZE, |w| draw(w, |_, mesh| mesh.count = count)),
        row!(nvjit_mesh(count: usize), SIZE, |w| draw(w, |_, mesh| {
            (mesh.indices, mesh.index_length, mesh.index_type, mesh.count) = (nowhere(), 64, 0x1401, count);
        })),
        row!(of memory nvjit_mesh(index_length: usize), SIZE, |w| draw(w, |_, mesh| {
            (mesh.indices, mesh.index_length, mesh.index_type) = (nowhere(), index_length, 0x1401);
        })),
        row!(nvjit_varyings_input(row: usize), SIZE, |w| nvjit_varyings_input(w.varyings, row, w.at())),
        row!(nvjit_varyings_take(count: usize), &[NVJIT_BAD_SIZE, NVJIT_MISMATCH], |w| {
            let window = nvjit_window { size: sized::<nvjit_window>(), viewport: [0.0; 4], depth_range: [0.0; 2] };
            nvjit_varyings_take(w.varyings, w.vertices, count, &raw const window, nowhere(), nowhere(), nowhere(), nowhere())
        }),
    ]
}

/// Which error a count beyond a limit is, is the limit's: INVALID_VALUE for parameters of the GL (ARB_vertex_program
/// 2.14.1, EXT_gpu_program_parameters 2.14.1, NV_parameter_buffer_object 2.14.1), as for whatever is negative (2.5 of
/// the GL). A name of another target or an object that is not there is an error however large the count is.
#[rustfmt::skip] // A row is a line.
fn of_the_gl() -> Vec<Row> {
    const V: u32 = VERTEX_PROGRAM_NV;
    const F: u32 = FRAGMENT_PROGRAM_NV;
    const B: u32 = FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV;
    const NONE: u32 = 0x1234;
    vec![
        row!(nvjit_LoadProgramNV(len: i32), ENUM, |w| nvjit_LoadProgramNV(w.context, NONE, 9, len, nowhere())),
        row!(nvjit_LoadProgramNV(len: i32), VALUE, |w| nvjit_LoadProgramNV(w.context, F, 0, len, nowhere())),
        row!(nvjit_LoadProgramNV(len: i32), OPERATION, |w| nvjit_LoadProgramNV(w.context, F, 2, len, nowhere())),
        row!(nvjit_ProgramStringARB(len: i32), ENUM, |w| nvjit_ProgramStringARB(w.context, NONE, 0x8875, len, nowhere())),
        row!(nvjit_ProgramStringARB(len: i32), ENUM, |w| nvjit_ProgramStringARB(w.context, 0x8804, NONE, len, nowhere())),
        row!(nvjit_NamedProgramStringEXT(len: i32), ENUM, |w| nvjit_NamedProgramStringEXT(w.context, 9, NONE, 0x8875, len, nowhere())),
        row!(nvjit_NamedProgramStringEXT(len: i32), OPERATION, |w| nvjit_NamedProgramStringEXT(w.context, 2, 0x8804, 0x8875, len, nowhere())),
        row!(of memory nvjit_DeleteProgramsNV(n: i32), VALUE, |w| nvjit_DeleteProgramsNV(w.context, n, nowhere())),
        row!(of memory nvjit_DeleteProgramsARB(n: i32), VALUE, |w| nvjit_DeleteProgramsARB(w.context, n, nowhere())),
        row!(of memory nvjit_AreProgramsResidentNV(n: i32), VALUE, |w| nvjit_AreProgramsResidentNV(w.context, n, nowhere(), nowhere(), w.at())),
        row!(of memory nvjit_RequestResidentProgramsNV(n: i32), VALUE, |w| nvjit_RequestResidentProgramsNV(w.context, n, nowhere())),
        row!(nvjit_GenProgramsNV(n: i32), NO_MEMORY, |w| nvjit_GenProgramsNV(w.context, n, nowhere())),
        row!(nvjit_GenProgramsARB(n: i32), NO_MEMORY, |w| nvjit_GenProgramsARB(w.context, n, nowhere())),
        row!(nvjit_ProgramNamedParameter4fNV(len: i32), VALUE, |w| nvjit_ProgramNamedParameter4fNV(w.context, 1, len, nowhere(), 0.0, 0.0, 0.0, 0.0)),
        row!(nvjit_ProgramNamedParameter4fNV(len: i32), OPERATION, |w| nvjit_ProgramNamedParameter4fNV(w.context, 9, len, nowhere(), 0.0, 0.0, 0.0, 0.0)),
        row!(nvjit_ProgramNamedParameter4dNV(len: i32), VALUE, |w| nvjit_ProgramNamedParameter4dNV(w.context, 1, len, nowhere(), 0.0, 0.0, 0.0, 0.0)),
        row!(nvjit_ProgramNamedParameter4fvNV(len: i32), VALUE, |w| nvjit_ProgramNamedParameter4fvNV(w.context, 1, len, nowhere(), w.at())),
        row!(nvjit_ProgramNamedParameter4dvNV(len: i32), VALUE, |w| nvjit_ProgramNamedParameter4dvNV(w.context, 1, len, nowhere(), w.at())),
        row!(nvjit_GetProgramNamedParameterfvNV(len: i32), VALUE, |w| nvjit_GetProgramNamedParameterfvNV(w.context, 1, len, nowhere(), w.at())),
        row!(nvjit_GetProgramNamedParameterdvNV(len: i32), VALUE, |w| nvjit_GetProgramNamedParameterdvNV(w.context, 1, len, nowhere(), w.at())),
        row!(nvjit_ProgramParameters4fvNV(num: i32), VALUE, |w| nvjit_ProgramParameters4fvNV(w.context, V, 1, num, nowhere())),
        row!(nvjit_ProgramParameters4fvNV(num: i32), ENUM, |w| nvjit_ProgramParameters4fvNV(w.context, NONE, 1, num, nowhere())),
        row!(nvjit_ProgramParameters4fvNV(index: u32), VALUE, |w| nvjit_ProgramParameters4fvNV(w.context, V, index, 2, nowhere())),
        row!(nvjit_ProgramParameters4dvNV(num: i32), VALUE, |w| nvjit_ProgramParameters4dvNV(w.context, V, 1, num, nowhere())),
        row!(nvjit_ProgramParameters4dvNV(num: i32), ENUM, |w| nvjit_ProgramParameters4dvNV(w.context, NONE, 1, num, nowhere())),
        row!(nvjit_ProgramParameters4dvNV(index: u32), VALUE, |w| nvjit_ProgramParameters4dvNV(w.context, V, index, 2, nowhere())),
        row!(nvjit_ProgramEnvParameters4fvEXT(num: i32), VALUE, |w| nvjit_ProgramEnvParameters4fvEXT(w.context, F, 1, num, nowhere())),
        row!(nvjit_ProgramEnvParameters4fvEXT(num: i32), ENUM, |w| nvjit_ProgramEnvParameters4fvEXT(w.context, NONE, 1, num, nowhere())),
        row!(nvjit_ProgramEnvParameters4fvEXT(index: u32), VALUE, |w| nvjit_ProgramEnvParameters4fvEXT(w.context, F, index, 2, nowhere())),
        row!(nvjit_ProgramLocalParameters4fvEXT(num: i32), VALUE, |w| nvjit_ProgramLocalParameters4fvEXT(w.context, F, 1, num, nowhere())),
        row!(nvjit_ProgramLocalParameters4fvEXT(num: i32), ENUM, |w| nvjit_ProgramLocalParameters4fvEXT(w.context, NONE, 1, num, nowhere())),
        row!(nvjit_ProgramLocalParameters4fvEXT(index: u32), VALUE, |w| nvjit_ProgramLocalParameters4fvEXT(w.context, F, index, 2, nowhere())),
        row!(nvjit_ProgramLocalParametersI4ivNV(num: i32), VALUE, |w| nvjit_ProgramLocalParametersI4ivNV(w.context, F, 1, num, nowhere())),
        row!(nvjit_ProgramLocalParametersI4ivNV(num: i32), ENUM, |w| nvjit_ProgramLocalParametersI4ivNV(w.context, NONE, 1, num, nowhere())),
        row!(nvjit_ProgramLocalParametersI4ivNV(index: u32), VALUE, |w| nvjit_ProgramLocalParametersI4ivNV(w.context, F, index, 2, nowhere())),
        row!(nvjit_ProgramLocalParametersI4uivNV(num: i32), VALUE, |w| nvjit_ProgramLocalParametersI4uivNV(w.context, F, 1, num, nowhere())),
        row!(nvjit_ProgramLocalParametersI4uivNV(num: i32), ENUM, |w| nvjit_ProgramLocalParametersI4uivNV(w.context, NONE, 1, num, nowhere())),
        row!(nvjit_ProgramLocalParametersI4uivNV(index: u32), VALUE, |w| nvjit_ProgramLocalParametersI4uivNV(w.context, F, index, 2, nowhere())),
        row!(nvjit_ProgramEnvParametersI4ivNV(num: i32), VALUE, |w| nvjit_ProgramEnvParametersI4ivNV(w.context, F, 1, num, nowhere())),
        row!(nvjit_ProgramEnvParametersI4ivNV(num: i32), ENUM, |w| nvjit_ProgramEnvParametersI4ivNV(w.context, NONE, 1, num, nowhere())),
        row!(nvjit_ProgramEnvParametersI4ivNV(index: u32), VALUE, |w| nvjit_ProgramEnvParametersI4ivNV(w.context, F, index, 2, nowhere())),
        row!(nvjit_ProgramEnvParametersI4uivNV(num: i32), VALUE, |w| nvjit_ProgramEnvParametersI4uivNV(w.context, F, 1, num, nowhere())),
        row!(nvjit_ProgramEnvParametersI4uivNV(num: i32), ENUM, |w| nvjit_ProgramEnvParametersI4uivNV(w.context, NONE, 1, num, nowhere())),
        row!(nvjit_ProgramEnvParametersI4uivNV(index: u32), VALUE, |w| nvjit_ProgramEnvParametersI4uivNV(w.context, F, index, 2, nowhere())),
        row!(nvjit_ProgramVertexLimitNV(limit: i32), OPERATION, |w| nvjit_ProgramVertexLimitNV(w.context, GEOMETRY_PROGRAM_NV, limit)),
        row!(nvjit_VertexAttribs4fvNV(n: i32), VALUE, |w| nvjit_VertexAttribs4fvNV(w.context, 1, n, nowhere())),
        row!(nvjit_VertexAttribs4fvNV(index: u32), VALUE, |w| nvjit_VertexAttribs4fvNV(w.context, index, 2, nowhere())),
        row!(nvjit_VertexAttribPointerNV(index: u32), VALUE, |w| nvjit_VertexAttribPointerNV(w.context, index, 4, FLOAT, 0, nowhere())),
        row!(nvjit_VertexAttribPointerNV(size: i32), VALUE, |w| nvjit_VertexAttribPointerNV(w.context, 1, size, FLOAT, 0, nowhere())),
        row!(of memory nvjit_VertexAttribPointerNV(stride: i32), VALUE, |w| nvjit_VertexAttribPointerNV(w.context, 1, 4, FLOAT, stride, nowhere())),
        row!(nvjit_VertexAttribPointerARB(index: u32), VALUE, |w| nvjit_VertexAttribPointerARB(w.context, index, 4, FLOAT, 0, 0, nowhere())),
        row!(nvjit_VertexAttribPointerARB(size: i32), VALUE, |w| nvjit_VertexAttribPointerARB(w.context, 1, size, FLOAT, 0, 0, nowhere())),
        row!(of memory nvjit_VertexAttribPointerARB(stride: i32), VALUE, |w| nvjit_VertexAttribPointerARB(w.context, 1, 4, FLOAT, 0, stride, nowhere())),
        // A range may end behind its buffer: then it has what is there.
        row!(nvjit_BindBufferRangeNV(index: u32), VALUE, |w| nvjit_BindBufferRangeNV(w.context, B, index, BUFFER, 0, 16)),
        row!(nvjit_BindBufferRangeNV(offset: isize), VALUE, |w| nvjit_BindBufferRangeNV(w.context, B, 1, BUFFER, offset, 16)),
        row!(nvjit_BindBufferRangeNV(size: isize), &[NVJIT_OK, NVJIT_INVALID_VALUE], |w| nvjit_BindBufferRangeNV(w.context, B, 1, BUFFER, 0, size)),
        row!(nvjit_BindBufferOffsetNV(index: u32), VALUE, |w| nvjit_BindBufferOffsetNV(w.context, B, index, BUFFER, 0)),
        row!(nvjit_BindBufferOffsetNV(offset: isize), VALUE, |w| nvjit_BindBufferOffsetNV(w.context, B, 1, BUFFER, offset)),
        row!(nvjit_ProgramBufferParametersfvNV(num: i32), VALUE, |w| nvjit_ProgramBufferParametersfvNV(w.context, B, 0, 1, num, nowhere())),
        row!(nvjit_ProgramBufferParametersfvNV(num: i32), ENUM, |w| nvjit_ProgramBufferParametersfvNV(w.context, NONE, 0, 1, num, nowhere())),
        row!(nvjit_ProgramBufferParametersfvNV(num: i32), OPERATION, |w| nvjit_ProgramBufferParametersfvNV(w.context, B, 3, 1, num, nowhere())),
        row!(nvjit_ProgramBufferParametersfvNV(binding_index: u32), VALUE, |w| nvjit_ProgramBufferParametersfvNV(w.context, B, binding_index, 1, 1, nowhere())),
        row!(nvjit_ProgramBufferParametersfvNV(word_index: u32), VALUE, |w| nvjit_ProgramBufferParametersfvNV(w.context, B, 0, word_index, 2, nowhere())),
        row!(nvjit_ProgramBufferParametersIivNV(num: i32), VALUE, |w| nvjit_ProgramBufferParametersIivNV(w.context, B, 0, 1, num, nowhere())),
        row!(nvjit_ProgramBufferParametersIivNV(num: i32), ENUM, |w| nvjit_ProgramBufferParametersIivNV(w.context, NONE, 0, 1, num, nowhere())),
        row!(nvjit_ProgramBufferParametersIivNV(binding_index: u32), VALUE, |w| nvjit_ProgramBufferParametersIivNV(w.context, B, binding_index, 1, 1, nowhere())),
        row!(nvjit_ProgramBufferParametersIivNV(word_index: u32), VALUE, |w| nvjit_ProgramBufferParametersIivNV(w.context, B, 0, word_index, 2, nowhere())),
        row!(nvjit_ProgramBufferParametersIuivNV(num: i32), VALUE, |w| nvjit_ProgramBufferParametersIuivNV(w.context, B, 0, 1, num, nowhere())),
        row!(nvjit_ProgramBufferParametersIuivNV(num: i32), ENUM, |w| nvjit_ProgramBufferParametersIuivNV(w.context, NONE, 0, 1, num, nowhere())),
        row!(nvjit_ProgramBufferParametersIuivNV(binding_index: u32), VALUE, |w| nvjit_ProgramBufferParametersIuivNV(w.context, B, binding_index, 1, 1, nowhere())),
        row!(nvjit_ProgramBufferParametersIuivNV(word_index: u32), VALUE, |w| nvjit_ProgramBufferParametersIuivNV(w.context, B, 0, word_index, 2, nowhere())),
        row!(nvjit_context_set_texture(level_count: usize), SIZE, |w| nvjit_context_set_texture(w.context, 7, 1, level_count, nowhere(), nowhere())),
        row!(nvjit_GetImageHandleNV(level: i32), VALUE, |w| nvjit_GetImageHandleNV(w.context, 7, level, 0, 0, 0x8236, w.at())),
        row!(nvjit_GetImageHandleNV(layer: i32), VALUE, |w| nvjit_GetImageHandleNV(w.context, 7, 0, 0, layer, 0x8236, w.at())),
        row!(nvjit_ProgramSubroutineParametersuivNV(n: i32), VALUE, |w| nvjit_ProgramSubroutineParametersuivNV(w.context, F, n, nowhere())),
        row!(nvjit_ProgramSubroutineParametersuivNV(n: i32), ENUM, |w| nvjit_ProgramSubroutineParametersuivNV(w.context, NONE, n, nowhere())),
    ]
}

fn rows() -> Vec<Row> {
    of_objects().into_iter().chain(of_the_gl()).collect()
}

#[test]
fn nothing_is_touched_before_it_is_checked() {
    let world = World::new();
    for row in rows() {
        let (function, parameter) = (row.function, row.parameter);
        for value in row.values {
            let status = (row.call)(&world, value);
            assert!(row.expected.contains(&status), "{function}: {status:?} for {parameter} = {value}");
        }
    }
}

/// Names of numbers of 32 bits that count, or say where to begin, if something in the same call counts.
const PLACES: [&str; 10] =
    ["index", "binding_index", "word_index", "x", "y", "attribute", "result", "stream", "face", "level"];

/// The functions and structures of the header that have numbers which count, and how those are called.
fn numbers_of_the_header() -> BTreeSet<(String, String)> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("include/nvjit.h");
    let text = std::fs::read_to_string(path).unwrap();
    let code: String = text.lines().filter(|line| !line.starts_with("//")).flat_map(|line| [line, "\n"]).collect();
    let mut all = BTreeSet::new();
    let functions = regex::Regex::new(r"(nvjit_[A-Za-z0-9_]+)\(([^(){};]*)\);").unwrap();
    for function in functions.captures_iter(&code) {
        let names = || function[2].split(',').filter_map(|text| text.trim().rsplit_once(' '));
        let declared = || names().filter(|(_, name)| !name.starts_with('*'));
        let mut add = |name: &str| all.insert((function[1].to_owned(), name.to_owned()));
        let mut counts = false;
        for (kind, name) in declared() {
            let is_count = match kind {
                "size_t" | "ptrdiff_t" => true,
                "uint64_t" => name != "handle",
                // Those are values.
                "int32_t" => !["x", "y", "z", "w"].contains(&name),
                _ => false,
            };
            if is_count {
                add(name);
                counts = true;
            }
        }
        for (_, name) in declared().filter(|(kind, name)| counts && *kind == "uint32_t" && PLACES.contains(name)) {
            add(name);
        }
    }
    let structures = regex::Regex::new(r"typedef struct[^{;]*\{([^}]*)\} (nvjit_[A-Za-z0-9_]+);").unwrap();
    for structure in structures.captures_iter(&code) {
        // The library fills this one.
        for line in structure[1].lines().filter(|_| &structure[2] != "nvjit_error") {
            if let Some(name) = line.trim().strip_prefix("size_t ") {
                all.insert((structure[2].to_owned(), name.trim_end_matches(';').to_owned()));
            }
        }
    }
    all
}

#[test]
fn every_number_of_the_header_has_a_row() {
    let numbers = numbers_of_the_header();
    assert!(numbers.len() > 120, "{}", numbers.len());
    let tried: BTreeSet<_> = rows().iter().map(|row| (row.function.to_owned(), row.parameter.to_owned())).collect();
    assert!(numbers.is_subset(&tried), "no row: {:?}", numbers.difference(&tried));
}
