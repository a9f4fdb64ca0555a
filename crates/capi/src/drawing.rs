//! Drawing: targets, the state around programs, and the rasteriser of `nvjit_raster`.

use super::feedback::nvjit_feedback;
use super::nvjit_status::*;
use super::pipeline::nvjit_pipeline;
use super::texture::{CSampler, find, nvjit_sampler};
use super::threads::Threads;
use super::vertices::nvjit_vertex_array;
use super::{
    Fault, Outcome, Sized32, borrow, borrow_mut, create, destroy, elements, elements_mut, guard, guard_callbacks,
    nvjit_status, read_sized, write_sized,
};
use nvjit_gl::drawing::{enumerants, set_modes};
use nvjit_gl::enums::{self, COLOR_BUFFER_BIT, DEPTH_BUFFER_BIT, FLOAT, UNSIGNED_BYTE};
use nvjit_gl::fixed::enums::{BACK, FRONT};
use nvjit_raster::registers::COLORS;
use nvjit_raster::{
    AlphaTest, Blend, ColorFormat, Cull, DepthTest, DrawError, DrawNumbers, MAX_VIEWPORT, MAX_VIEWPORTS, Mesh, Outputs,
    PointOrigin, PointSprites, Rect, State, Statistics, Target, Viewport,
};
use std::ffi::c_void;

/// Colours are four bytes.
pub const NVJIT_COLOR_RGBA8: u32 = 0;
/// Colours are four floats, not clamped.
pub const NVJIT_COLOR_RGBA32F: u32 = 1;

/// The largest width and height of a target and of a viewport.
pub const NVJIT_MAX_VIEWPORT: u32 = 16384;
const _: () = assert!(NVJIT_MAX_VIEWPORT as i32 == MAX_VIEWPORT);
/// How many viewports there are (MAX_VIEWPORTS).
pub const NVJIT_VIEWPORTS: u32 = 16;
const _: () = assert!(NVJIT_VIEWPORTS as usize == MAX_VIEWPORTS);
/// The most colour buffers of a target.
pub const NVJIT_MAX_COLORS: u32 = 8;
const _: () = assert!(NVJIT_MAX_COLORS as usize == COLORS);
/// The most layers of a target.
pub const NVJIT_MAX_LAYERS: u32 = 2048;
/// The number of the depth buffer where one of a target's buffers is named; those of colours are 0 to 7.
pub const NVJIT_BUFFER_DEPTH: u32 = 8;
/// The most vertices that a draw may count, those of all instances together.
pub const NVJIT_MAX_DRAW: usize = 0x1000_0000;

/// Threads that draw. Any number of threads may draw with them at the same time.
pub struct nvjit_rasterizer {
    threads: Threads,
}

/// A render target: colour buffers of one format, and a depth buffer of floats, for each layer. For one thread at a
/// time.
pub struct nvjit_target {
    /// At least one, all of the same size and format.
    layers: Vec<Target>,
    /// Whether programs choose one of them.
    layered: bool,
}

/// The description of a target.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_target_description {
    /// The size of this structure.
    pub size: u32,
    /// Pixels from left to right, at most NVJIT_MAX_VIEWPORT.
    pub width: u32,
    /// Pixels from the lower edge to the upper one, likewise.
    pub height: u32,
    /// NVJIT_COLOR_...
    pub format: u32,
    /// Number of colour buffers, 1 to NVJIT_MAX_COLORS; 0 is 1. Buffer n gets `result.color[n]`.
    pub colors: u32,
    /// Number of layers, at most NVJIT_MAX_LAYERS. With 0 there is one layer, to which everything is drawn. With any
    /// other number, `result.layer` of the last program before fragments selects the layer of a primitive, which is not
    /// drawn if there is no such layer.
    pub layers: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_target_description {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, layers);
}

/// The buffers and values of a clear.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_clear {
    /// The size of this structure.
    pub size: u32,
    /// GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT, added.
    pub buffers: u32,
    /// ClearColor, for all colour buffers.
    pub color: [f32; 4],
    /// ClearDepth.
    pub depth: f32,
    /// ColorMask: bits 0 to 3 let red, green, blue and alpha be written.
    pub color_mask: u32,
    /// Not 0 if the scissor test is enabled.
    pub scissor_test: u32,
    /// Scissor: the left and the lower edge, width and height.
    pub scissor: [i32; 4],
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_clear {}

/// A viewport beyond the first, with its depth range and scissor (ARB_viewport_array).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_viewport {
    /// ViewportIndexed: the left and the lower edge, width and height. Drawing is restricted to it.
    pub viewport: [i32; 4],
    /// DepthRangeIndexed: near and far.
    pub depth_range: [f32; 2],
    /// Not 0 if the scissor test of this viewport is enabled.
    pub scissor_test: u32,
    /// ScissorIndexed.
    pub scissor: [i32; 4],
}

/// The state of the GL around the programs, as GL enumerants. nvjit_draw_state_init sets the GL's initial values.
/// Two-sided colours and program point size are part of the pipeline.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_draw_state {
    /// The size of this structure.
    pub size: u32,
    /// Not 0 if the scissor test is enabled.
    pub scissor_test: u32,
    /// Scissor: the left and the lower edge, width and height.
    pub scissor: [i32; 4],
    /// Viewport, in the same form. Drawing is restricted to it.
    pub viewport: [i32; 4],
    /// DepthRange: near and far.
    pub depth_range: [f32; 2],
    /// FrontFace: GL_CCW or GL_CW.
    pub front_face: u32,
    /// CullFace if culling is enabled: GL_FRONT or GL_BACK; else 0. (With GL_FRONT_AND_BACK there are no triangles to
    /// draw.)
    pub cull_face: u32,
    /// Not 0 if the depth test is enabled.
    pub depth_test: u32,
    /// DepthFunc.
    pub depth_func: u32,
    /// DepthMask: not 0 if depth is written. It never is without the test.
    pub depth_mask: u32,
    /// Not 0 if the alpha test is enabled.
    pub alpha_test: u32,
    /// AlphaFunc.
    pub alpha_func: u32,
    /// The reference value of AlphaFunc.
    pub alpha_reference: f32,
    /// Not 0 if blending is enabled.
    pub blend: u32,
    /// BlendFunc: the factor of the fragment's color.
    pub blend_source: u32,
    /// BlendFunc: the factor of the buffer's color.
    pub blend_destination: u32,
    /// BlendFunc too, or BlendFuncSeparate: the factor of the fragment's alpha.
    pub blend_source_alpha: u32,
    /// The factor of the buffer's alpha.
    pub blend_destination_alpha: u32,
    /// BlendEquation.
    pub blend_equation: u32,
    /// BlendColor.
    pub blend_color: [f32; 4],
    /// ColorMask: bits 0 to 3 let red, green, blue and alpha be written, in all colour buffers.
    pub color_mask: u32,
    /// PointSize.
    pub point_size: f32,
    /// LineWidth.
    pub line_width: f32,
    /// Bit n: `o[CLPn].x` clips, where the program writes it.
    pub clip_distances: u32,
    /// The model-view-projection matrix, column by column, for programs that leave the position to the GL.
    pub position_matrix: [f32; 16],
    /// PATCH_VERTICES.
    pub patch_vertices: u32,
    /// PATCH_DEFAULT_OUTER_LEVEL.
    pub patch_outer: [f32; 4],
    /// PATCH_DEFAULT_INNER_LEVEL.
    pub patch_inner: [f32; 2],
    /// Not 0 if `f[WPOS]` counts rows from the upper edge of the target.
    pub origin_upper_left: u32,
    /// Not 0 if `f[WPOS]` has integers at the centres of pixels.
    pub pixel_center_integer: u32,
    /// Not 0 to discard primitives before rasterisation (RASTERIZER_DISCARD); then the target may be NULL.
    pub rasterizer_discard: u32,
    /// Zero.
    pub reserved: u32,
    /// Transform feedback, to which draws append, or NULL.
    pub feedback: *mut nvjit_feedback,
    /// The viewports from number 1 on, for programs that write `result.viewport` or `result.viewportmask`. Those that
    /// are not here are as the first one.
    pub further_viewports: *const nvjit_viewport,
    /// How many of them there are, less than NVJIT_VIEWPORTS.
    pub further_viewport_count: usize,
    /// Not 0 if POINT_SPRITE is enabled: points are squares, and `fragment.pointcoord` is where fragments are in them.
    pub point_sprite: u32,
    /// COORD_REPLACE of the texture units: where bit n is set, texture coordinate set n is (s,t,0,1) in a point sprite.
    pub point_coord_replace: u32,
    /// POINT_SPRITE_COORD_ORIGIN: GL_UPPER_LEFT or GL_LOWER_LEFT. It counts if POINT_SPRITE is enabled.
    pub point_coord_origin: u32,
    /// Zero.
    pub reserved_too: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_draw_state {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, rasterizer_discard);
}

/// The vertices of a draw, as DrawArrays and DrawElements have them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_mesh {
    /// The size of this structure.
    pub size: u32,
    /// GL_POINTS, GL_TRIANGLES and on; GL_PATCHES.
    pub mode: u32,
    /// For each attribute register, its array, or NULL if all vertices use the current value. NULL if there are no
    /// arrays.
    pub arrays: *const *const nvjit_vertex_array,
    /// How many of them there are, at most 16.
    pub array_count: usize,
    /// The current values: four floats for each of the 16 attribute registers. NULL: all are (0,0,0,1).
    pub current: *const f32,
    /// The numbers of the vertices, or NULL for vertices `first` and on.
    pub indices: *const c_void,
    /// How many bytes there are from `indices` on.
    pub index_length: usize,
    /// GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT or GL_UNSIGNED_INT, if there are indices. Any alignment will do.
    pub index_type: u32,
    /// Added to each index: the base vertex.
    pub base_vertex: i32,
    /// Without indices, the first vertex; with them, the first index.
    pub first: u32,
    /// Zero.
    pub reserved: u32,
    /// How many vertices to draw, at most NVJIT_MAX_DRAW.
    pub count: usize,
    /// Number of instances, drawn one after the other; 0 means 1.
    pub instances: u32,
    /// `vertex.instance` of the first instance: 0, except for drivers that draw instances one at a time, with other
    /// arrays or current values for each.
    pub first_instance: u32,
    /// `vertex.baseInstance`, which has no other meaning here.
    pub base_instance: u32,
    /// `vertex.draw.id`: which of the draws of one command it is.
    pub draw_id: u32,
    /// Not 0 if there is an index that begins a new strip, fan, loop or polygon (PRIMITIVE_RESTART). Without indices it
    /// does not count.
    pub primitive_restart: u32,
    /// That index, as it occurs in the index array: indices are compared before the base vertex is added.
    pub restart_index: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_mesh {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, instances);
}

/// Statistics of a draw.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_draw_statistics {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// Vertices that the vertex program ran for: each one of the draw once.
    pub vertices: u64,
    /// Primitives that were left after clipping and culling and may cover pixels.
    pub primitives: u64,
    /// Fragments that the fragment program ran for.
    pub fragments: u64,
    /// The same with helpers: all fragments of their quads.
    pub invocations: u64,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_draw_statistics {}

impl From<DrawError> for Fault {
    fn from(error: DrawError) -> Self {
        let message = error.to_string();
        let status = match error {
            DrawError::Stage | DrawError::Primitive => NVJIT_INVALID_OPERATION,
            DrawError::Feedback | DrawError::RecordedTwice(_) => NVJIT_INVALID_OPERATION,
            DrawError::Patch(_) | DrawError::Index(_) | DrawError::Viewport | DrawError::Target => NVJIT_BAD_SIZE,
            DrawError::Layers => NVJIT_BAD_SIZE,
            DrawError::Vertices => NVJIT_MISMATCH,
            DrawError::Memory => NVJIT_OUT_OF_MEMORY,
            DrawError::Run(error) => return error.into(),
            _ => NVJIT_INTERNAL,
        };
        status.because(message)
    }
}

const ORIGINS: [(u32, PointOrigin); 2] =
    [(enums::UPPER_LEFT, PointOrigin::UpperLeft), (enums::LOWER_LEFT, PointOrigin::LowerLeft)];

const CULLED: [(u32, Cull); 3] = [(0, Cull::None), (FRONT, Cull::Front), (BACK, Cull::Back)];

/// A test or a stage that is on or off: its parameters count only if it is on.
fn if_on<T>(on: u32, parameters: impl FnOnce() -> Outcome<T>) -> Outcome<Option<T>> {
    if on == 0 { Ok(None) } else { parameters().map(Some) }
}

fn rect([x, y, width, height]: [i32; 4]) -> Outcome<Rect> {
    if width < 0 || height < 0 {
        Err(NVJIT_BAD_SIZE.because("a width or a height is negative"))
    } else {
        Ok(Rect { x, y, width, height })
    }
}

fn components(mask: u32) -> [bool; 4] {
    std::array::from_fn(|component| mask >> component & 1 != 0)
}

impl nvjit_viewport {
    fn understand(&self) -> Outcome<Viewport> {
        let scissor = if_on(self.scissor_test, || rect(self.scissor))?;
        Ok(Viewport { area: rect(self.viewport)?, depth_range: self.depth_range, scissor })
    }
}

impl nvjit_draw_state {
    /// # Safety
    /// The pointer to viewports is good.
    unsafe fn understand(&self) -> Outcome<State> {
        if self.further_viewport_count >= MAX_VIEWPORTS {
            return Err(NVJIT_BAD_SIZE.because("further_viewport_count is too large"));
        }
        // SAFETY: the caller's contract.
        let further = unsafe { elements(self.further_viewports, "further_viewports", self.further_viewport_count) }?;
        let column = |row: usize| std::array::from_fn(|column| self.position_matrix[4 * column + row]);
        Ok(State {
            viewport: rect(self.viewport)?,
            depth_range: self.depth_range,
            scissor: if_on(self.scissor_test, || rect(self.scissor))?,
            further_viewports: further.iter().map(nvjit_viewport::understand).collect::<Outcome<_>>()?,
            front_face: find(&enumerants::FRONT_FACES, self.front_face, "front_face")?,
            cull: find(&CULLED, self.cull_face, "cull_face")?,
            point_size: self.point_size,
            point_sprites: if_on(self.point_sprite, || {
                let origin = find(&ORIGINS, self.point_coord_origin, "point_coord_origin")?;
                Ok(PointSprites { replaced: self.point_coord_replace as u8, origin })
            })?,
            line_width: self.line_width,
            clip_distances: self.clip_distances as u8,
            position: std::array::from_fn(column),
            patch_outer: self.patch_outer,
            patch_inner: self.patch_inner,
            origin_upper_left: self.origin_upper_left != 0,
            pixel_center_integer: self.pixel_center_integer != 0,
            depth_test: if_on(self.depth_test, || {
                Ok(DepthTest {
                    func: find(&enumerants::COMPARE_FUNCS, self.depth_func, "depth_func")?,
                    write: self.depth_mask != 0,
                })
            })?,
            alpha_test: if_on(self.alpha_test, || {
                Ok(AlphaTest {
                    func: find(&enumerants::COMPARE_FUNCS, self.alpha_func, "alpha_func")?,
                    reference: self.alpha_reference,
                })
            })?,
            blends: [if_on(self.blend, || {
                Ok(Blend {
                    source: find(&enumerants::FACTORS, self.blend_source, "blend_source")?,
                    destination: find(&enumerants::FACTORS, self.blend_destination, "blend_destination")?,
                    source_alpha: find(&enumerants::FACTORS, self.blend_source_alpha, "blend_source_alpha")?,
                    destination_alpha: find(
                        &enumerants::FACTORS,
                        self.blend_destination_alpha,
                        "blend_destination_alpha",
                    )?,
                    equation: find(&enumerants::EQUATIONS, self.blend_equation, "blend_equation")?,
                    equation_alpha: None,
                    constant: self.blend_color,
                })
            })?; COLORS],
            color_masks: [components(self.color_mask); COLORS],
            ..State::new(0, 0)
        })
    }
}

/// Makes a rasteriser with `threads` threads, at most 1024, or with as many as the machine runs at a time if `threads`
/// is 0. The threads block signals. A child of fork starts threads of its own when it draws. May be called from any
/// thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_rasterizer_new(threads: u32, rasterizer: *mut *mut nvjit_rasterizer) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard("nvjit_rasterizer_new", || unsafe {
        create(rasterizer, "rasterizer", || Ok(nvjit_rasterizer { threads: Threads::new(threads)? }))
    })
}

/// Ends the threads; NULL is allowed. No thread may be drawing with them.
///
/// # Safety
/// The rasteriser is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_rasterizer_free(rasterizer: *mut nvjit_rasterizer) {
    // SAFETY: the caller's contract.
    unsafe { destroy(rasterizer, "nvjit_rasterizer_free") }
}

/// Makes a target: colours are zero, depths 1. y grows upward, as in the GL. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_target_new(
    description: *const nvjit_target_description,
    target: *mut *mut nvjit_target,
) -> nvjit_status {
    guard("nvjit_target_new", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(target, "target", || {
                let given = read_sized(description, "description")?;
                let format = match given.format {
                    NVJIT_COLOR_RGBA8 => ColorFormat::Rgba8,
                    NVJIT_COLOR_RGBA32F => ColorFormat::Rgba32f,
                    _ => return Err(NVJIT_BAD_ENUM.because("format of the description is no NVJIT_COLOR_...")),
                };
                let is_small = given.width.max(given.height) <= NVJIT_MAX_VIEWPORT;
                if !is_small || given.colors > NVJIT_MAX_COLORS || given.layers > NVJIT_MAX_LAYERS {
                    return Err(
                        NVJIT_BAD_SIZE.because("width, height, colors or layers of the description is too large")
                    );
                }
                let layer = |_| Target::try_new(given.width, given.height, format, given.colors as usize);
                let layers: Option<_> = (0..given.layers.max(1)).map(layer).collect();
                Ok(nvjit_target { layers: layers.ok_or(NVJIT_OUT_OF_MEMORY)?, layered: given.layers > 0 })
            })
        }
    })
}

/// Frees a target; NULL is allowed. No other thread may be using it.
///
/// # Safety
/// The target is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_target_free(target: *mut nvjit_target) {
    // SAFETY: the caller's contract.
    unsafe { destroy(target, "nvjit_target_free") }
}

/// Clears a target with all its layers, as Clear does. Without scissor and masks the cost is small until the next draw.
/// One thread at a time may use the target.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_target_clear(target: *mut nvjit_target, clear: *const nvjit_clear) -> nvjit_status {
    guard("nvjit_target_clear", || {
        // SAFETY: the caller's contract.
        let (target, clear) = unsafe { (borrow_mut(target, "target")?, read_sized(clear, "clear")?) };
        if clear.buffers & !(COLOR_BUFFER_BIT | DEPTH_BUFFER_BIT) != 0 {
            return Err(NVJIT_INVALID_VALUE.because("buffers has bits that are no buffer"));
        }
        let scissor = if_on(clear.scissor_test, || rect(clear.scissor))?;
        let mask = components(clear.color_mask);
        let color = (clear.buffers & COLOR_BUFFER_BIT != 0).then_some(clear.color);
        let depth = (clear.buffers & DEPTH_BUFFER_BIT != 0).then(|| clear.depth.clamp(0.0, 1.0));
        for layer in &mut target.layers {
            let all = || Rect { x: 0, y: 0, width: layer.width() as i32, height: layer.height() as i32 };
            if scissor.is_some() || (color.is_some() && mask != [true; 4]) {
                layer.clear_part(&scissor.unwrap_or_else(all), color, mask, depth);
                continue;
            }
            if let Some(color) = color {
                layer.clear_color(color);
            }
            if let Some(depth) = depth {
                layer.clear_depth(depth);
            }
        }
        Ok(())
    })
}

/// Reads `count` pixels of a row of the first layer, from `x` on; row 0 is the lowest. `buffer` is the number of a
/// colour buffer, or NVJIT_BUFFER_DEPTH. `type` is GL_UNSIGNED_BYTE (only for colours, four bytes each, red first) or
/// GL_FLOAT (four for a colour, one for a depth). `pixels` has room for `count` pixels. NVJIT_BAD_SIZE if the row does
/// not have these pixels. One thread at a time may use the target.
///
/// # Safety
/// Pointers must be NULL or valid, and `pixels` aligned as its type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_target_read(
    target: *const nvjit_target,
    buffer: u32,
    r#type: u32,
    x: u32,
    y: u32,
    count: usize,
    pixels: *mut c_void,
) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { nvjit_target_read_layer(target, 0, buffer, r#type, x, y, count, pixels) }
}

/// nvjit_target_read of a layer. One thread at a time may use the target.
///
/// # Safety
/// Pointers must be NULL or valid, and `pixels` aligned as its type.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "those of the GL's functions, and a layer")]
pub unsafe extern "C" fn nvjit_target_read_layer(
    target: *const nvjit_target,
    layer: u32,
    buffer: u32,
    r#type: u32,
    x: u32,
    y: u32,
    count: usize,
    pixels: *mut c_void,
) -> nvjit_status {
    guard("nvjit_target_read_layer", || {
        // SAFETY: the caller's contract.
        let target = unsafe { borrow(target, "target") }?
            .layers
            .get(layer as usize)
            .ok_or(NVJIT_BAD_SIZE.because("layer: the target has no such layer"))?;
        let end = u32::try_from(count)
            .ok()
            .and_then(|count| x.checked_add(count))
            .ok_or(NVJIT_BAD_SIZE.because("x and count are beyond the target"))?;
        let is_there = buffer == NVJIT_BUFFER_DEPTH || (buffer as usize) < target.colors();
        if end > target.width() || y >= target.height() || !is_there {
            return Err(NVJIT_BAD_SIZE.because("buffer, x, y or count is beyond the target"));
        }
        match (buffer, r#type) {
            (NVJIT_BUFFER_DEPTH, FLOAT) => {
                // SAFETY: the caller's contract; here and below floats and bytes are plain memory.
                let depths = unsafe { elements_mut(pixels.cast::<f32>(), "pixels", count) }?;
                depths.iter_mut().zip(x..end).for_each(|(depth, x)| *depth = target.depth(x, y));
            }
            (NVJIT_BUFFER_DEPTH, UNSIGNED_BYTE) => {
                return Err(NVJIT_INVALID_OPERATION.because("type: depths are GL_FLOAT"));
            }
            (_, FLOAT) => {
                // SAFETY: as above; four floats are as aligned as one.
                let colors = unsafe { elements_mut(pixels.cast::<[f32; 4]>(), "pixels", count) }?;
                colors.iter_mut().zip(x..end).for_each(|(color, x)| *color = target.color_in(buffer as usize, x, y));
            }
            (_, UNSIGNED_BYTE) => {
                // SAFETY: as above.
                let colors = unsafe { elements_mut(pixels.cast::<[u8; 4]>(), "pixels", count) }?;
                colors.iter_mut().zip(x..end).for_each(|(color, x)| *color = target.rgba8_in(buffer as usize, x, y));
            }
            _ => return Err(NVJIT_BAD_ENUM.because("type is neither GL_FLOAT nor GL_UNSIGNED_BYTE")),
        }
        Ok(())
    })
}

/// Sets the GL's initial state for a target of this size: the viewport is all of it. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid, and its `size` set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_draw_state_init(state: *mut nvjit_draw_state, width: u32, height: u32) -> nvjit_status {
    guard("nvjit_draw_state_init", || {
        if width.max(height) > NVJIT_MAX_VIEWPORT {
            return Err(NVJIT_BAD_SIZE.because("width or height is more than NVJIT_MAX_VIEWPORT"));
        }
        let whole = [0, 0, width as i32, height as i32];
        let value = nvjit_draw_state {
            size: 0,
            scissor_test: 0,
            scissor: whole,
            viewport: whole,
            depth_range: [0.0, 1.0],
            front_face: enums::CCW,
            cull_face: 0,
            depth_test: 0,
            depth_func: enums::LESS,
            depth_mask: 1,
            alpha_test: 0,
            alpha_func: enums::ALWAYS,
            alpha_reference: 0.0,
            blend: 0,
            blend_source: enums::ONE,
            blend_destination: enums::ZERO,
            blend_source_alpha: enums::ONE,
            blend_destination_alpha: enums::ZERO,
            blend_equation: enums::FUNC_ADD,
            blend_color: [0.0; 4],
            color_mask: 15,
            point_size: 1.0,
            line_width: 1.0,
            clip_distances: 0,
            position_matrix: std::array::from_fn(|place| if place % 5 == 0 { 1.0 } else { 0.0 }),
            patch_vertices: 3,
            patch_outer: [1.0; 4],
            patch_inner: [1.0; 2],
            origin_upper_left: 0,
            pixel_center_integer: 0,
            rasterizer_discard: 0,
            reserved: 0,
            feedback: std::ptr::null_mut(),
            further_viewports: std::ptr::null(),
            further_viewport_count: 0,
            point_sprite: 0,
            point_coord_replace: 0,
            point_coord_origin: enums::UPPER_LEFT,
            reserved_too: 0,
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(state, "state", value) }
    })
}

/// Draws a mesh to a target with the programs of a pipeline and their parameters. It returns when the mesh is drawn.
/// The first draw with a pipeline makes state that the pipeline keeps, so a pipeline should be reused while nothing
/// changes. `sampler` performs the lookups of all programs; it may be NULL if no program has lookups, otherwise NULL
/// gives NVJIT_NULL_POINTER. It is called from the rasteriser's threads. `statistics` may be NULL.
/// NVJIT_INVALID_OPERATION if there is no vertex or no fragment program, or if a program takes other primitives;
/// NVJIT_BAD_SIZE if the viewport is larger than NVJIT_MAX_VIEWPORT or further from the origin. After
/// NVJIT_OUT_OF_BUDGET and NVJIT_STOPPED a part of the mesh may be drawn and recorded. One thread at a time may use the
/// target and the feedback; the rasteriser and the pipeline may be used by many threads.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_draw(
    rasterizer: *const nvjit_rasterizer,
    target: *mut nvjit_target,
    pipeline: *const nvjit_pipeline,
    state: *const nvjit_draw_state,
    mesh: *const nvjit_mesh,
    sampler: *const nvjit_sampler,
    statistics: *mut nvjit_draw_statistics,
) -> nvjit_status {
    guard_callbacks("nvjit_draw", |caller| {
        // SAFETY: the caller's contract.
        let (rasterizer, pipeline, given, mesh) = unsafe {
            (
                borrow(rasterizer, "rasterizer")?,
                borrow(pipeline, "pipeline")?,
                read_sized(state, "state")?,
                read_sized(mesh, "mesh")?,
            )
        };
        let discards = given.rasterizer_discard != 0;
        // SAFETY: as above.
        let target = match unsafe { borrow_mut(target, "target") } {
            Err(_) if discards => None,
            target => Some(target?),
        };
        // SAFETY: as above.
        let feedback =
            (!given.feedback.is_null()).then(|| unsafe { borrow_mut(given.feedback, "feedback") }).transpose()?;
        if !statistics.is_null() {
            // SAFETY: as above. Nothing is drawn if the structure cannot be filled.
            unsafe { super::check_sized(statistics, "statistics") }?;
        }
        let (mode, instances) = (mesh.understand_mode(&given)?, mesh.understand_instances()?);
        // SAFETY: as above.
        let (mut state, indices, attributes, sampler) = unsafe {
            let (state, indices) = (given.understand()?, mesh.understand_indices()?);
            (state, indices, mesh.understand_attributes()?, CSampler::read(sampler, pipeline.looks_up(), caller)?)
        };
        set_modes(&mut state, pipeline.programs());
        let drawable = pipeline.drawable()?;
        let (layers, layered) = match target {
            Some(target) if !discards => (&mut target.layers[..], target.layered),
            _ => (<&mut [Target]>::default(), false),
        };
        let mut feedback = feedback.map(|feedback| &mut feedback.feedback);
        let (first, restart) = (mesh.numbers(), mesh.understand_restart());
        let whole = Mesh { attributes, restart, ..Mesh::new(mode, &indices) };
        let drawn = rasterizer.threads.run(|| {
            (0..instances).try_fold(Statistics::default(), |sum, instance| {
                let numbers = DrawNumbers { instance: first.instance.wrapping_add(instance), ..first };
                let mesh = whole.numbered(numbers);
                let drawn = match (&mut *layers, &mut feedback) {
                    ([only], None) if !layered => drawable.draw(only, &state, &mesh, &sampler),
                    (layers, feedback) => {
                        let feedback = feedback.as_deref_mut();
                        drawable.draw_to(Outputs { targets: layers, layered, feedback }, &state, &mesh, &sampler)
                    }
                };
                drawn.map(|drawn| sum.plus(drawn))
            })
        })??;
        if statistics.is_null() {
            return Ok(());
        }
        let value = nvjit_draw_statistics {
            size: 0,
            reserved: 0,
            vertices: drawn.vertices,
            primitives: drawn.primitives,
            fragments: drawn.fragments,
            invocations: drawn.invocations,
        };
        // SAFETY: as above.
        unsafe { write_sized(statistics, "statistics", value) }
    })
}
