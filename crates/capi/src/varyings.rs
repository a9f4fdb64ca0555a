//! Between a vertex program and a fragment program, for drivers that rasterise themselves: `nvjit_raster::Varyings`.

use super::kernel::{nvjit_batch, nvjit_kernel};
use super::nvjit_status::*;
use super::{Sized32, borrow, create, destroy, elements_mut, guard, nvjit_status, read_sized, write_sized};
use nvjit_raster::{FragmentInput, Varyings, VertexPlaces, Window};

/// A row of the fragment program is interpolated with perspective.
pub const NVJIT_INPUT_PERSPECTIVE: u32 = 0;
/// It is interpolated in the window, without w (NOPERSPECTIVE).
pub const NVJIT_INPUT_LINEAR: u32 = 1;
/// It is the provoking vertex's (FLAT).
pub const NVJIT_INPUT_FLAT: u32 = 2;
/// It is `constant` everywhere.
pub const NVJIT_INPUT_CONSTANT: u32 = 3;
/// It is component `value` of the fragment's window coordinates, of which the last is the reciprocal of w.
pub const NVJIT_INPUT_WINDOW: u32 = 4;
/// It is 1 where the front shows, -1 where the back does.
pub const NVJIT_INPUT_FACING: u32 = 5;
/// It is the number of the primitive, as an integer's bits.
pub const NVJIT_INPUT_PRIMITIVE_ID: u32 = 6;
/// It is the number of the layer that is drawn to, likewise.
pub const NVJIT_INPUT_LAYER: u32 = 7;
/// It is the number of the viewport that the primitive came by, likewise.
pub const NVJIT_INPUT_VIEWPORT: u32 = 8;
/// It is where the fragment is in a point sprite: component `value`, 0 or 1, of `fragment.pointcoord`.
pub const NVJIT_INPUT_POINT_COORDINATE: u32 = 9;

/// No value.
pub const NVJIT_NO_VALUE: u32 = 0xFFFF_FFFF;

/// A vertex program and a fragment program, linked. It never changes, and may be used by many threads at once.
pub struct nvjit_varyings {
    varyings: Varyings,
}

/// The varyings of a vertex: values, floats that are counted from 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_varyings_info {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// How many values a vertex keeps.
    pub values: u32,
    /// Which of them is `o[PSIZ].x`, or NVJIT_NO_VALUE.
    pub point_size: u32,
    /// Not 0 if the program leaves the position to the GL, so that the driver computes clip coordinates.
    pub position_invariant: u32,
    /// Which are the clip distances, or NVJIT_NO_VALUE.
    pub clip_distances: [u32; 8],
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_varyings_info {}

/// The source of an input row of the fragment program.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_fragment_input {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// NVJIT_INPUT_...
    pub source: u32,
    /// The value of vertices, or the component of the window coordinates or of a place in a point sprite.
    pub value: u32,
    /// The value that counts where the back shows, if two-sided colours are enabled.
    pub back_value: u32,
    /// The constant.
    pub constant: f32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_fragment_input {}

/// The window that vertices are brought to.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_window {
    /// The size of this structure.
    pub size: u32,
    /// Viewport: the left and the lower edge, width and height.
    pub viewport: [f32; 4],
    /// DepthRange: near and far.
    pub depth_range: [f32; 2],
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_window {}

/// Links a vertex program and a fragment program. NVJIT_INVALID_OPERATION if they are of other stages. The kernels may
/// be freed. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_varyings_new(
    vertex: *const nvjit_kernel,
    fragment: *const nvjit_kernel,
    varyings: *mut *mut nvjit_varyings,
) -> nvjit_status {
    guard("nvjit_varyings_new", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(varyings, "varyings", || {
                let (vertex, fragment) = (borrow(vertex, "vertex")?.shader(), borrow(fragment, "fragment")?.shader());
                Ok(nvjit_varyings { varyings: Varyings::new(vertex.signature(), fragment.signature())? })
            })
        }
    })
}

/// Frees linked programs; NULL is allowed. No other thread may be using them.
///
/// # Safety
/// They are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_varyings_free(varyings: *mut nvjit_varyings) {
    // SAFETY: the caller's contract.
    unsafe { destroy(varyings, "nvjit_varyings_free") }
}

/// The varyings of a vertex. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_varyings_describe(
    varyings: *const nvjit_varyings,
    info: *mut nvjit_varyings_info,
) -> nvjit_status {
    guard("nvjit_varyings_describe", || {
        // SAFETY: the caller's contract.
        let varyings = &unsafe { borrow(varyings, "varyings") }?.varyings;
        let number = |value: Option<usize>| value.map_or(NVJIT_NO_VALUE, |value| value as u32);
        let value = nvjit_varyings_info {
            size: 0,
            values: varyings.len() as u32,
            point_size: number(varyings.point_size()),
            position_invariant: varyings.is_position_invariant().into(),
            clip_distances: std::array::from_fn(|distance| number(varyings.clip_distance(distance))),
        };
        // SAFETY: as above.
        unsafe { write_sized(info, "info", value) }
    })
}

/// The source of row `row` of the fragment program, as numbered by nvjit_kernel_input. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_varyings_input(
    varyings: *const nvjit_varyings,
    row: usize,
    input: *mut nvjit_fragment_input,
) -> nvjit_status {
    guard("nvjit_varyings_input", || {
        // SAFETY: the caller's contract.
        let found = unsafe { borrow(varyings, "varyings") }?
            .varyings
            .input(row)
            .ok_or(NVJIT_BAD_SIZE.because("row: fragments have no such input"))?;
        let (source, value, back) = match found {
            FragmentInput::Perspective(value, back) => (NVJIT_INPUT_PERSPECTIVE, value, back),
            FragmentInput::Linear(value, back) => (NVJIT_INPUT_LINEAR, value, back),
            FragmentInput::Flat(value, back) => (NVJIT_INPUT_FLAT, value, back),
            FragmentInput::Constant(_) => (NVJIT_INPUT_CONSTANT, 0, 0),
            FragmentInput::Window(component) => (NVJIT_INPUT_WINDOW, component.into(), component.into()),
            FragmentInput::Facing => (NVJIT_INPUT_FACING, 0, 0),
            FragmentInput::PointCoordinate(axis) => (NVJIT_INPUT_POINT_COORDINATE, axis.into(), axis.into()),
            FragmentInput::PrimitiveId => (NVJIT_INPUT_PRIMITIVE_ID, 0, 0),
            FragmentInput::Layer => (NVJIT_INPUT_LAYER, 0, 0),
            FragmentInput::Viewport => (NVJIT_INPUT_VIEWPORT, 0, 0),
        };
        let constant = if let FragmentInput::Constant(value) = found { value } else { 0.0 };
        let (value, back_value) = (value as u32, back as u32);
        // SAFETY: as above.
        unsafe { write_sized(input, "input", nvjit_fragment_input { size: 0, source, value, back_value, constant }) }
    })
}

/// Takes the first `count` vertices of a batch that the vertex program ran on. Each array has room for `count`
/// vertices. `clip` gets clip coordinates, four floats each; where the program leaves the position to the GL, the
/// driver has put them there. `window_coordinates` gets those after the division by w, and the reciprocal of w.
/// `outside` gets bits 0 to 5, set where `x < -w`, `x > w`, `y < -w`, `y > w`, `z < -w`, `z > w` or one of both is NaN:
/// such vertices are clipped by the driver, and their window coordinates are unspecified. `values` gets the varyings,
/// vertex by vertex, colours clamped to `[0,1]`. NVJIT_MISMATCH if the batch is of another program or has fewer
/// invocations. Many threads may use the same linked programs, each with a batch of its own.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "one for each array")]
pub unsafe extern "C" fn nvjit_varyings_take(
    varyings: *const nvjit_varyings,
    batch: *const nvjit_batch,
    count: usize,
    window: *const nvjit_window,
    clip: *mut f32,
    window_coordinates: *mut f32,
    outside: *mut u32,
    values: *mut f32,
) -> nvjit_status {
    guard("nvjit_varyings_take", || {
        // SAFETY: the caller's contract; four floats are as aligned as one.
        unsafe {
            let (varyings, batch, to) = (
                &borrow(varyings, "varyings")?.varyings,
                &borrow(batch, "batch")?.batch,
                read_sized(window, "window")?,
            );
            let all = count.checked_mul(varyings.len()).ok_or(NVJIT_BAD_SIZE.because("count is too large"))?;
            let mut places = VertexPlaces {
                clip: elements_mut(clip.cast::<[f32; 4]>(), "clip", count)?,
                window: elements_mut(window_coordinates.cast::<[f32; 4]>(), "window_coordinates", count)?,
                outside: elements_mut(outside, "outside", count)?,
                kept: elements_mut(values, "values", all)?,
            };
            let to = Window { viewport: to.viewport, depth_range: to.depth_range };
            Ok(varyings.take(batch, count, &to, &mut places)?)
        }
    })
}
