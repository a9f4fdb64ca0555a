//! Geometry, tessellation and compute programs, and images: declarations of programs, emitted vertices, work groups.

use super::group::nvjit_context;
use super::kernel::{nvjit_frame, nvjit_kernel};
use super::memory::{nvjit_buffer, nvjit_memory, own, rights_of};
use super::nvjit_status::*;
use super::pipeline::nvjit_frames;
use super::program::nvjit_program;
use super::registers::nvjit_row;
use super::texture::{CSampler, nvjit_sampler};
use super::{
    Outcome, Sized32, borrow, borrow_mut, create, destroy, elements, guard, guard_callbacks, nvjit_status, read_sized,
    store, write_sized,
};
use nvjit::compute;
use nvjit::language::isa;
use nvjit::language::syntax::ast::{InputPrimitive, OutputPrimitive, TessMode, TessOrder, TessSpacing};
use nvjit::limits::MAX_COMPUTE_GROUPS;
use nvjit_gl::{Dispatch, image_format};
use nvjit_runtime::{ImageLayout, ImageView, RowId, Stage, TextureTarget};
use std::ffi::c_void;

/// Nothing is declared.
pub const NVJIT_NOT_DECLARED: u32 = 0;
/// PRIMITIVE_IN POINTS, PRIMITIVE_OUT POINTS.
pub const NVJIT_PRIMITIVE_POINTS: u32 = 1;
/// PRIMITIVE_IN LINES.
pub const NVJIT_PRIMITIVE_LINES: u32 = 2;
/// PRIMITIVE_IN LINES_ADJACENCY.
pub const NVJIT_PRIMITIVE_LINES_ADJACENCY: u32 = 3;
/// PRIMITIVE_IN TRIANGLES.
pub const NVJIT_PRIMITIVE_TRIANGLES: u32 = 4;
/// PRIMITIVE_IN TRIANGLES_ADJACENCY.
pub const NVJIT_PRIMITIVE_TRIANGLES_ADJACENCY: u32 = 5;
/// PRIMITIVE_IN PATCHES.
pub const NVJIT_PRIMITIVE_PATCHES: u32 = 6;
/// PRIMITIVE_OUT LINE_STRIP.
pub const NVJIT_PRIMITIVE_LINE_STRIP: u32 = 7;
/// PRIMITIVE_OUT TRIANGLE_STRIP.
pub const NVJIT_PRIMITIVE_TRIANGLE_STRIP: u32 = 8;
/// TESS_MODE TRIANGLES.
pub const NVJIT_TESS_TRIANGLES: u32 = 1;
/// TESS_MODE QUADS.
pub const NVJIT_TESS_QUADS: u32 = 2;
/// TESS_MODE ISOLINES.
pub const NVJIT_TESS_ISOLINES: u32 = 3;
/// TESS_SPACING EQUAL.
pub const NVJIT_TESS_EQUAL: u32 = 1;
/// TESS_SPACING FRACTIONAL_ODD.
pub const NVJIT_TESS_FRACTIONAL_ODD: u32 = 2;
/// TESS_SPACING FRACTIONAL_EVEN.
pub const NVJIT_TESS_FRACTIONAL_EVEN: u32 = 3;
/// TESS_VERTEX_ORDER CW.
pub const NVJIT_TESS_CW: u32 = 1;
/// TESS_VERTEX_ORDER CCW.
pub const NVJIT_TESS_CCW: u32 = 2;

/// A program's declarations for its stage; 0 is what it does not declare.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_stage_info {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// NVJIT_STAGE_...
    pub stage: u32,
    /// GROUP_SIZE.
    pub group_size: [u32; 3],
    /// SHARED_MEMORY, in bytes.
    pub shared_memory: u32,
    /// The input primitive of a geometry program: NVJIT_PRIMITIVE_...
    pub primitive_in: u32,
    /// The output primitive: NVJIT_PRIMITIVE_...
    pub primitive_out: u32,
    /// The most vertices that one invocation emits; of control programs, how many an output patch has.
    pub vertices_out: u32,
    /// Invocations of a geometry program for each primitive.
    pub invocations: u32,
    /// NVJIT_TESS_TRIANGLES, _QUADS, _ISOLINES
    pub tess_mode: u32,
    /// NVJIT_TESS_EQUAL, _FRACTIONAL_ODD, _FRACTIONAL_EVEN
    pub tess_spacing: u32,
    /// NVJIT_TESS_CW, _CCW
    pub tess_order: u32,
    /// Not 0 for TESS_POINT_MODE.
    pub tess_point_mode: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_stage_info {}

/// An image in a buffer. Sizes are in texels, other numbers in bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_image_view {
    /// The size of this structure.
    pub size: u32,
    /// NVJIT_TARGET_...: 1D, 2D, 3D, RECT, CUBE, BUFFER, ARRAY1D, ARRAY2D, ARRAYCUBE, 2DMS or ARRAY2DMS.
    pub target: u32,
    /// The image unit format, an enumerant of the GL (EXT_shader_image_load_store, table X.2).
    pub format: u32,
    /// NVJIT_RIGHTS_...
    pub rights: u32,
    /// Texels of a row.
    pub width: u32,
    /// Rows; 1 for targets that have none.
    pub height: u32,
    /// Slices, layers, or six faces of each cube map; 1 where there are none.
    pub depth: u32,
    /// Samples of a texel; 1 for targets that are not multisampled.
    pub samples: u32,
    /// Where the first texel begins in the buffer.
    pub offset: usize,
    /// Bytes from a row to the next; 0 if rows are contiguous.
    pub row_pitch: usize,
    /// Bytes from a slice to the next; 0 if slices are contiguous.
    pub slice_pitch: usize,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_image_view {}

/// A vertex that a geometry program emitted.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_emitted_vertex {
    /// The vertex stream.
    pub stream: u32,
    /// Not 0 if it is the first one of a primitive.
    pub begins: u32,
    /// Four words of each result, in the order of nvjit_frame_emitted_result. They stay until the frame is used again.
    pub results: *const u32,
}

fn number_of<T: PartialEq>(all: &[T], one: Option<T>) -> u32 {
    one.and_then(|one| all.iter().position(|known| *known == one)).map_or(NVJIT_NOT_DECLARED, |place| place as u32 + 1)
}

fn input_number(primitive: Option<InputPrimitive>) -> u32 {
    // As PRIMITIVE_IN has them.
    number_of(InputPrimitive::ALL, primitive)
}

fn output_number(primitive: Option<OutputPrimitive>) -> u32 {
    match primitive {
        None => NVJIT_NOT_DECLARED,
        Some(OutputPrimitive::Points) => NVJIT_PRIMITIVE_POINTS,
        Some(OutputPrimitive::LineStrip) => NVJIT_PRIMITIVE_LINE_STRIP,
        Some(OutputPrimitive::TriangleStrip) => NVJIT_PRIMITIVE_TRIANGLE_STRIP,
    }
}

/// A program's declarations for its stage. The output primitive of a passthrough geometry program is its input
/// primitive. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_stage(
    program: *const nvjit_program,
    info: *mut nvjit_stage_info,
) -> nvjit_status {
    guard("nvjit_program_stage", || {
        // SAFETY: the caller's contract.
        let program = unsafe { &borrow(program, "program")?.program };
        let declared = &program.interface().declared;
        let is_geometry = program.stage() == Stage::Geometry;
        let vertices = if is_geometry { Some(declared.most_vertices()) } else { declared.vertices_out };
        let value = nvjit_stage_info {
            size: 0,
            stage: super::program::stage_number(program.stage()),
            group_size: declared.group_size.unwrap_or_default(),
            shared_memory: declared.shared_memory.unwrap_or(0),
            primitive_in: input_number(declared.primitive_in),
            primitive_out: output_number(declared.emitted_primitive()),
            vertices_out: vertices.unwrap_or(0),
            invocations: declared.invocations.unwrap_or(is_geometry.into()),
            tess_mode: number_of(TessMode::ALL, declared.tess_mode),
            tess_spacing: number_of(TessSpacing::ALL, declared.tess_spacing),
            tess_order: number_of(TessOrder::ALL, declared.tess_order),
            tess_point_mode: declared.tess_point_mode.into(),
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(info, "info", value) }
    })
}

/// More bytes than the name of any attribute has.
const LONGEST_NAME: usize = 256;

/// Component x of the attribute with the name `name`, of `length` bytes, in programs of ARB_vertex_program and later,
/// such as `vertex[2].attrib[0]` and `primitive.id`; NVJIT_INVALID_VALUE if the program cannot have such an attribute.
/// nvjit_kernel_find_input returns which attributes a kernel reads. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_named_attribute(
    program: *const nvjit_program,
    name: *const c_void,
    length: usize,
    row: *mut nvjit_row,
) -> nvjit_status {
    guard("nvjit_program_named_attribute", || {
        // SAFETY: the caller's contract.
        let (program, name) =
            unsafe { (&borrow(program, "program")?.program, elements(name.cast::<u8>(), "name", length)?) };
        if name.len() > LONGEST_NAME {
            return Err(NVJIT_INVALID_VALUE.because("length: no name of an attribute is so long"));
        }
        let name = std::str::from_utf8(name).map_err(|_| NVJIT_INVALID_VALUE.because("name is no UTF-8"))?;
        let features = program.features();
        let found = Some(name).filter(|_| features.variables).and_then(|name| isa::bound(features, name));
        let found = found.filter(|register| register.file == nvjit_runtime::RegisterFile::Attribute);
        let found = found.ok_or(NVJIT_INVALID_VALUE.because("name is no attribute of the program's language"))?;
        // SAFETY: the caller's contract.
        unsafe { store(row, "row", RowId::new(found, 0).into()) }
    })
}

/// The image that `layout` describes in `buffer`.
///
/// # Safety
/// Pointers must be NULL or valid.
pub(super) unsafe fn image(buffer: *const nvjit_buffer, layout: *const nvjit_image_view) -> Outcome<ImageView> {
    // SAFETY: the caller's contract.
    let (buffer, layout) = unsafe { (borrow(buffer, "buffer")?, read_sized(layout, "layout")?) };
    let target = TextureTarget::ALL.into_iter().find(|target| *target as u32 == layout.target);
    let (target, format) = (
        target.ok_or(NVJIT_BAD_ENUM.because("target of the layout is no NVJIT_TARGET_..."))?,
        image_format(layout.format).ok_or(NVJIT_BAD_ENUM.because("format of the layout is no format of images"))?,
    );
    let size = [layout.width, layout.height, layout.depth];
    let packed = ImageLayout::packed(target, format, size, layout.samples);
    let chosen = ImageLayout {
        rights: rights_of(layout.rights)?,
        offset: layout.offset,
        row_pitch: if layout.row_pitch == 0 { packed.row_pitch } else { layout.row_pitch },
        slice_pitch: match layout.slice_pitch {
            0 if layout.row_pitch == 0 => packed.slice_pitch,
            0 => layout.row_pitch.saturating_mul(layout.height as usize),
            pitch => pitch,
        },
        ..packed
    };
    Ok(ImageView::new(buffer.shared(), chosen)?)
}

/// Binds an image in a buffer to image unit `unit` (0 to 7). NVJIT_BAD_ENUM for an unknown target, format or access
/// right; NVJIT_INVALID_VALUE if the target has no such image, or rows or slices overlap or are not multiples of a
/// texel; NVJIT_BAD_SIZE if there is no such unit, or the buffer is too small; NVJIT_INVALID_OPERATION if a frame has
/// the memory already. One thread at a time may use a memory that no frame has.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_bind_image(
    memory: *mut nvjit_memory,
    unit: usize,
    buffer: *const nvjit_buffer,
    layout: *const nvjit_image_view,
) -> nvjit_status {
    guard("nvjit_memory_bind_image", || {
        // SAFETY: the caller's contract.
        let (memory, view) = unsafe { (own(memory)?, image(buffer, layout)?) };
        Ok(memory.bind_image(unit, view)?)
    })
}

/// Makes an image in a buffer resident under `handle`, a number that the driver chooses, in place of an earlier image
/// with that handle (glMakeImageHandleResidentNV); the layout's rights are those of the handle. Accesses by other
/// handles are faults. Errors as for nvjit_memory_bind_image. One thread at a time may use a memory that no frame has.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_make_image_resident(
    memory: *mut nvjit_memory,
    handle: u64,
    buffer: *const nvjit_buffer,
    layout: *const nvjit_image_view,
) -> nvjit_status {
    guard("nvjit_memory_make_image_resident", || {
        // SAFETY: the caller's contract.
        let (memory, view) = unsafe { (own(memory)?, image(buffer, layout)?) };
        memory.make_image_resident(handle, view);
        Ok(())
    })
}

/// Makes the image of `handle` non-resident (glMakeImageHandleNonResidentNV). NVJIT_INVALID_OPERATION if there was
/// none, or a frame has the memory already. One thread at a time may use a memory that no frame has.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_make_image_non_resident(memory: *mut nvjit_memory, handle: u64) -> nvjit_status {
    guard("nvjit_memory_make_image_non_resident", || {
        // SAFETY: the caller's contract.
        let memory = unsafe { own(memory) }?;
        memory
            .make_image_non_resident(handle)
            .then_some(())
            .ok_or(NVJIT_INVALID_OPERATION.because("handle is not resident"))
    })
}

/// glBindImageTexture: binds an image to image unit `unit` (0 to 7) of a context; unbinds it if `buffer` is NULL.
/// Textures, levels and layers belong to the driver, which passes the place of the texels. Errors as for
/// nvjit_memory_bind_image, but NVJIT_INVALID_VALUE if there is no such unit. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_bind_image(
    context: *mut nvjit_context,
    unit: u32,
    buffer: *const nvjit_buffer,
    layout: *const nvjit_image_view,
) -> nvjit_status {
    guard("nvjit_context_bind_image", || {
        // SAFETY: the caller's contract.
        let context = unsafe { borrow_mut(context, "context") }?;
        // SAFETY: the caller's contract.
        let view = if buffer.is_null() { None } else { Some(unsafe { image(buffer, layout) }?) };
        Ok(context.context.bind_image(unit, view)?)
    })
}

/// Work groups to run, with a snapshot of the program, its parameters and its memory at the time of the command. It is
/// immutable, and threads may share the groups.
pub struct nvjit_dispatch {
    dispatch: Dispatch,
}

/// glDispatchCompute, or with `size` glDispatchComputeGroupSizeARB: takes a snapshot of the current compute program for
/// `groups` work groups in x, y and z. It does not run them: see nvjit_dispatch_run. `size` is the number of
/// invocations of a group in x, y and z for a program with a variable group size (GROUP_SIZE), and else NULL.
/// NVJIT_INVALID_OPERATION if no compute program is current and enabled, or `size` is missing or given for a program
/// that declares it; NVJIT_INVALID_VALUE as in the GL. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid; `groups` and `size` have three elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_dispatch(
    context: *const nvjit_context,
    groups: *const u32,
    size: *const u32,
    dispatch: *mut *mut nvjit_dispatch,
) -> nvjit_status {
    guard_callbacks("nvjit_context_dispatch", |caller| {
        // SAFETY: the caller's contract.
        unsafe {
            create(dispatch, "dispatch", || {
                let (context, groups) = (borrow(context, "context")?, borrow(groups.cast::<[u32; 3]>(), "groups")?);
                context.called_by(caller);
                let dispatch = match size.cast::<[u32; 3]>().as_ref() {
                    None => context.context.dispatch_compute(*groups)?,
                    Some(size) => context.context.dispatch_compute_group_size(*groups, *size)?,
                };
                Ok(nvjit_dispatch { dispatch })
            })
        }
    })
}

/// glDispatchComputeIndirect: the same, with three words from byte `offset` on of the buffer that is bound to
/// GL_DISPATCH_INDIRECT_BUFFER. NVJIT_INVALID_VALUE if the offset is no multiple of 4, NVJIT_INVALID_OPERATION if there
/// are no such words. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_dispatch_indirect(
    context: *const nvjit_context,
    offset: isize,
    dispatch: *mut *mut nvjit_dispatch,
) -> nvjit_status {
    guard_callbacks("nvjit_context_dispatch_indirect", |caller| {
        // SAFETY: the caller's contract.
        unsafe {
            create(dispatch, "dispatch", || {
                let context = borrow(context, "context")?;
                context.called_by(caller);
                Ok(nvjit_dispatch { dispatch: context.context.dispatch_compute_indirect(offset)? })
            })
        }
    })
}

/// Frees a dispatch; NULL is allowed. No other thread may be using it.
///
/// # Safety
/// The dispatch is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_dispatch_free(dispatch: *mut nvjit_dispatch) {
    // SAFETY: the caller's contract.
    unsafe { destroy(dispatch, "nvjit_dispatch_free") }
}

/// How many work groups there are. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_dispatch_count(dispatch: *const nvjit_dispatch, count: *mut u64) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard("nvjit_dispatch_count", || unsafe { store(count, "count", borrow(dispatch, "dispatch")?.dispatch.count()) })
}

/// Runs `count` work groups from number `first` on, fewer at the end; x varies fastest. Many threads may run a
/// dispatch, each with frames of its own. `sampler` as for nvjit_pipeline_run.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_dispatch_run(
    dispatch: *const nvjit_dispatch,
    frames: *mut nvjit_frames,
    first: u64,
    count: u64,
    sampler: *const nvjit_sampler,
) -> nvjit_status {
    guard_callbacks("nvjit_dispatch_run", |caller| {
        // SAFETY: the caller's contract.
        let (dispatch, frames) = unsafe { (&borrow(dispatch, "dispatch")?.dispatch, borrow_mut(frames, "frames")?) };
        let looks_up = dispatch.bound().executable().program().interface().looks_up;
        // SAFETY: the caller's contract.
        let sampler = unsafe { CSampler::read(sampler, looks_up, caller) }?;
        Ok(dispatch.run(&mut frames.frames, &sampler, first..first.saturating_add(count))?)
    })
}

/// Runs `count` work groups of a compute program, from number `first` on, of `groups` work groups in x, y and z, which
/// are numbered so that x varies fastest; fewer at the end. `size` is the number of invocations of a group in x, y and
/// z: the one that the program declares (nvjit_program_stage), if it does. Threads may share the groups: each has a
/// frame of its own. NVJIT_BAD_SIZE if a group is larger than 1024 by 1024 by 64 or has more than 1024 invocations, or
/// there are more than 65535 groups in a direction; NVJIT_MISMATCH if the kernel is not of a compute program. `sampler`
/// and rules on threads as for nvjit_kernel_run.
///
/// # Safety
/// Pointers must be as documented above; `size` and `groups` have three elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_dispatch(
    kernel: *const nvjit_kernel,
    frame: *mut nvjit_frame,
    size: *const u32,
    groups: *const u32,
    first: u64,
    count: u64,
    sampler: *const nvjit_sampler,
) -> nvjit_status {
    guard_callbacks("nvjit_kernel_dispatch", |caller| {
        // SAFETY: the caller's contract.
        let (kernel, frame, size, groups) = unsafe {
            (
                borrow(kernel, "kernel")?,
                borrow_mut(frame, "frame")?,
                borrow(size.cast::<[u32; 3]>(), "size")?,
                borrow(groups.cast(), "groups")?,
            )
        };
        // SAFETY: the caller's contract.
        let sampler = unsafe { CSampler::read(sampler, kernel.looks_up(), caller) }?;
        let shader = kernel.shader();
        if shader.signature().stage != Stage::Compute {
            return Err(NVJIT_MISMATCH.because("kernel is not that of a compute program"));
        }
        let groups: &[u32; 3] = groups;
        if !compute::is_group_size(*size) || groups.iter().any(|&count| count > MAX_COMPUTE_GROUPS) {
            return Err(NVJIT_BAD_SIZE.because("size or groups is 0 or too large"));
        }
        let all: u64 = groups.iter().map(|&count| u64::from(count)).product();
        let part = first.min(all)..first.saturating_add(count).min(all);
        Ok(compute::dispatch_part(shader, &mut frame.frame, &sampler, *size, *groups, part)?)
    })
}

/// Result number `index` of emitted vertices, component x. NVJIT_BAD_SIZE if there are fewer. They are known after the
/// first run. One thread at a time may use the frame.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_emitted_result(
    frame: *const nvjit_frame,
    index: usize,
    row: *mut nvjit_row,
) -> nvjit_status {
    guard("nvjit_frame_emitted_result", || {
        // SAFETY: the caller's contract.
        let frame = unsafe { borrow(frame, "frame") }?;
        let register = frame
            .frame
            .emission()
            .registers()
            .get(index)
            .ok_or(NVJIT_BAD_SIZE.because("index: vertices have no such register"))?;
        // SAFETY: the caller's contract.
        unsafe { store(row, "row", RowId::new(*register, 0).into()) }
    })
}

/// The vertices that invocation `lane` emitted in the last run of a geometry program with the frame, in their order: at
/// most `capacity` of them at `vertices`, and at `count` how many there are. Primitives end where another vertex begins
/// one. One thread at a time may use the frame.
///
/// # Safety
/// Pointers must be NULL or valid; `vertices` has `capacity` elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_emitted(
    frame: *const nvjit_frame,
    lane: usize,
    vertices: *mut nvjit_emitted_vertex,
    capacity: usize,
    count: *mut usize,
) -> nvjit_status {
    guard("nvjit_frame_emitted", || {
        // SAFETY: the caller's contract.
        let (frame, to) = unsafe { (borrow(frame, "frame")?, super::elements_mut(vertices, "vertices", capacity)?) };
        let emission = frame.frame.emission();
        if lane >= emission.lanes() {
            return Err(NVJIT_BAD_SIZE.because("lane: the last run had fewer lanes"));
        }
        let mut found = 0;
        for vertex in emission.vertices(lane) {
            if let Some(to) = to.get_mut(found) {
                *to = nvjit_emitted_vertex {
                    stream: vertex.stream,
                    begins: vertex.begins.into(),
                    results: vertex.words().as_ptr(),
                };
            }
            found += 1;
        }
        // SAFETY: the caller's contract.
        unsafe { store(count, "count", found) }
    })
}
