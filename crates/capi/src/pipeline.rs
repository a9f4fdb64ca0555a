//! Pipelines: snapshots of the current programs, and runs of their stages.

use super::group::nvjit_context;
use super::kept_workers::{KeptWorkers, Key};
use super::kernel::{nvjit_batch, nvjit_frame, nvjit_kernel};
use super::nvjit_status::*;
use super::program::{NVJIT_STAGE_FRAGMENT, stage_number};
use super::texture::{CSampler, nvjit_sampler};
use super::{
    Fault, Outcome, Sized32, borrow, borrow_mut, create, destroy, guard, guard_callbacks, nvjit_status, store_both,
    write_sized,
};
use nvjit_gl::drawing;
use nvjit_gl::{Bound, Frames, Pipeline};
use nvjit_runtime::{Stage, WrittenDepth};
use std::sync::{Arc, OnceLock};

/// The programs to draw with, and their parameters, as they were at one moment. It never changes, and may be used by
/// many threads at once.
pub struct nvjit_pipeline {
    /// The state of nvjit_draw, made by the first call. It borrows from the fields after it, and is dropped before
    /// them.
    drawable: OnceLock<Outcome<nvjit_raster::Pipeline<'static>>>,
    pipeline: Arc<Pipeline>,
    /// The cache of workers.
    kept: Arc<KeptWorkers>,
}

impl Drop for nvjit_pipeline {
    fn drop(&mut self) {
        if let (Some(Ok(drawable)), Some(key)) = (self.drawable.take(), Key::of(&self.pipeline)) {
            self.kept.put(key, drawable.into_workers());
        }
    }
}

/// Frames that a thread keeps from draw to draw. For one thread at a time.
pub struct nvjit_frames {
    pub(super) frames: Frames,
}

/// What the programs require of the fixed pipeline. Fields of a stage without program are 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_needs {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// Not 0 if there is a vertex program.
    pub has_vertex: u32,
    /// Bit n: `v[n]` is read. In NV_gpu_program4 and 5, 16 is vertex.id, 17 vertex.instance, 18 vertex.baseInstance,
    /// 19 vertex.baseVertex, 20 vertex.draw.id.
    pub vertex_attributes: u64,
    /// Bit n: result n is written: HPOS, COL0, COL1, BFC0, BFC1, FOGC, PSIZ, TEX0 to TEX7, CLP0 to CLP5. In
    /// NV_gpu_program4 and 5, CLP0 to CLP7, result.attrib[0] to [31], result.id, result.layer, result.viewport,
    /// result.viewportmask[0].
    pub vertex_results: u64,
    /// Not 0 if the position must be computed as without programs.
    pub position_invariant: u32,
    /// Not 0 if `o[FOGC]` is written; if not, the fog factor is 1.
    pub fog: u32,
    /// Not 0 if the size of points is `o[PSIZ].x`.
    pub point_size: u32,
    /// Not 0 if polygons that face away take `o[BFC0]` and `o[BFC1]`.
    pub two_side: u32,
    /// Bit n: `o[CLPn].x` is clip distance n.
    pub clip_distances: u32,
    /// Not 0 if there is a fragment program.
    pub has_fragment: u32,
    /// Bit n: attribute n is read: WPOS, COL0, COL1, FOGC, TEX0 to TEX7, fragment.facing. In NV_gpu_program4 and 5,
    /// then fragment.texcoord[8] and [9], fragment.clip[0] to [7], fragment.attrib[0] to [31], primitive.id,
    /// fragment.pointcoord, fragment.sampleid, fragment.samplemask, fragment.layer, fragment.viewport,
    /// fragment.helperthread.
    pub fragment_attributes: u64,
    /// Bit n: attribute n is read, but the last program before it (of the geometry, the tessellation evaluation or the
    /// vertex stage) does not write the corresponding result.
    pub undefined_attributes: u64,
    /// Not 0 if the depth is `o[DEPR].z`.
    pub replaces_depth: u32,
    /// Not 0 if fragments may be discarded.
    pub kills: u32,
    /// 0 if no colour is written, 1 for `o[COLR]`, 2 for `o[COLH]`: the number of the result register, and 1.
    pub color: u32,
    /// Texture image units that are read; see nvjit_pipeline_texture.
    pub textures: u32,
    /// Bit n: the stage with number n (NVJIT_STAGE_...) has a program.
    pub stages: u32,
    /// How a written depth is handled. 0: fragments outside of the depth range are discarded, and there is no clipping
    /// to the near and far planes (NV_fragment_program 2.11 and 3.11.6). Else it is clamped to 0 to 1, and clipping is
    /// as usual (ARB_fragment_program 3.11.4.4).
    pub clamps_depth: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_needs {}

/// The stages of a pipeline.
const DRAWN: [Stage; 5] = [Stage::Vertex, Stage::TessControl, Stage::TessEvaluation, Stage::Geometry, Stage::Fragment];

impl nvjit_pipeline {
    fn bound(&self, stage: u32) -> Outcome<&Bound> {
        let stage = DRAWN
            .into_iter()
            .find(|&drawn| stage_number(drawn) == stage)
            .ok_or(NVJIT_BAD_ENUM.because("stage is no NVJIT_STAGE_... of a pipeline"))?;
        self.pipeline.stage(stage).ok_or(NVJIT_INVALID_OPERATION.because("stage: the pipeline has no program for it"))
    }

    /// The programs.
    pub(super) fn programs(&self) -> &Pipeline {
        &self.pipeline
    }

    /// Whether any of the programs looks textures up.
    pub(super) fn looks_up(&self) -> bool {
        let bound = DRAWN.into_iter().filter_map(|stage| self.pipeline.stage(stage));
        bound.into_iter().any(|bound| bound.executable().program().interface().looks_up)
    }

    /// The linked programs, with the state that threads need to draw with them.
    pub(super) fn drawable(&self) -> Outcome<&nvjit_raster::Pipeline<'_>> {
        let made = self.drawable.get_or_init(|| {
            // SAFETY: the programs do not move while `self.pipeline` exists, which is not changed, and which is dropped
            // after the fields that borrow from them. References to those are not given out for longer than `self` is
            // borrowed.
            let programs: &'static Pipeline = unsafe { &*Arc::as_ptr(&self.pipeline) };
            let drawable = drawing::pipeline(programs)?;
            Ok(match Key::of(programs).and_then(|key| self.kept.take(key)) {
                Some(workers) => drawable.with_workers(workers),
                None => drawable,
            })
        });
        made.as_ref().map_err(Fault::clone)
    }
}

/// Takes a snapshot of the current programs, compiled according to the group's options, and of their parameters.
/// Allowed between Begin and End. NVJIT_INVALID_OPERATION as for nvjit_Begin. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_pipeline(
    context: *const nvjit_context,
    pipeline: *mut *mut nvjit_pipeline,
) -> nvjit_status {
    guard_callbacks("nvjit_context_pipeline", |caller| {
        // SAFETY: the caller's contract.
        unsafe {
            create(pipeline, "pipeline", || {
                let context = borrow(context, "context")?;
                context.called_by(caller);
                let pipeline = Arc::new(context.context.pipeline()?);
                Ok(nvjit_pipeline { drawable: OnceLock::new(), pipeline, kept: context.kept.clone() })
            })
        }
    })
}

/// Frees a pipeline; NULL is allowed. Kernels taken from it stay. No other thread may be using it.
///
/// # Safety
/// The pipeline is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_pipeline_free(pipeline: *mut nvjit_pipeline) {
    // SAFETY: the caller's contract.
    unsafe { destroy(pipeline, "nvjit_pipeline_free") }
}

/// What the programs require of the fixed pipeline. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_pipeline_describe(
    pipeline: *const nvjit_pipeline,
    needs: *mut nvjit_needs,
) -> nvjit_status {
    guard("nvjit_pipeline_describe", || {
        // SAFETY: the caller's contract.
        let pipeline = &unsafe { borrow(pipeline, "pipeline") }?.pipeline;
        let (vertex, fragment) = (pipeline.vertex_needs, pipeline.fragment_needs.as_ref());
        let v = |get: fn(&nvjit_gl::VertexNeeds) -> u32| vertex.as_ref().map_or(0, get);
        let f = |get: fn(&nvjit_gl::FragmentNeeds) -> u32| fragment.map_or(0, get);
        let value = nvjit_needs {
            size: 0,
            has_vertex: vertex.is_some().into(),
            vertex_attributes: vertex.map_or(0, |needs| needs.attributes),
            vertex_results: vertex.map_or(0, |needs| needs.results),
            position_invariant: v(|needs| needs.position_invariant.into()),
            fog: v(|needs| needs.fog.into()),
            point_size: v(|needs| needs.point_size.into()),
            two_side: v(|needs| needs.two_side.into()),
            clip_distances: v(|needs| needs.clip_distances.into()),
            has_fragment: fragment.is_some().into(),
            fragment_attributes: fragment.map_or(0, |needs| needs.attributes),
            undefined_attributes: fragment.map_or(0, |needs| needs.undefined),
            replaces_depth: f(|needs| needs.replaces_depth.into()),
            kills: f(|needs| needs.kills.into()),
            color: f(|needs| needs.color_is_half.map_or(0, |half| 1 + u32::from(half))),
            textures: f(|needs| needs.textures.len() as u32),
            stages: DRAWN
                .into_iter()
                .filter(|&stage| pipeline.stage(stage).is_some())
                .fold(0, |bits, stage| bits | 1 << stage_number(stage)),
            clamps_depth: f(|needs| (needs.replaces_depth && needs.written_depth == WrittenDepth::Clamped).into()),
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(needs, "needs", value) }
    })
}

/// The texture image unit and the target (NVJIT_TARGET_...) of use `index` of the fragment program. May be called from
/// any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_pipeline_texture(
    pipeline: *const nvjit_pipeline,
    index: usize,
    unit: *mut u32,
    target: *mut u32,
) -> nvjit_status {
    guard("nvjit_pipeline_texture", || {
        // SAFETY: the caller's contract.
        let pipeline = unsafe { borrow(pipeline, "pipeline") }?;
        let used = *pipeline
            .bound(NVJIT_STAGE_FRAGMENT)?
            .executable()
            .program()
            .textures()
            .get(index)
            .ok_or(NVJIT_BAD_SIZE.because("index: the program has no such texture"))?;
        // SAFETY: the caller's contract.
        unsafe {
            store_both((unit, "unit", used.unit.into()), (target, "target", super::texture::target_number(used.target)))
        }
    })
}

/// The program of a stage (NVJIT_STAGE_..., except vertex states and compute) as a separate kernel, to query its rows,
/// to make batches, and for the results that a geometry program emits (nvjit_frame_emitted); NVJIT_INVALID_OPERATION if
/// the stage has no program. The caller frees the kernel. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_pipeline_kernel(
    pipeline: *const nvjit_pipeline,
    stage: u32,
    kernel: *mut *mut nvjit_kernel,
) -> nvjit_status {
    guard("nvjit_pipeline_kernel", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(kernel, "kernel", || {
                Ok(nvjit_kernel::of(borrow(pipeline, "pipeline")?.bound(stage)?.executable().clone()))
            })
        }
    })
}

/// Loads the pipeline's parameters into a frame of the stage's kernel. One thread at a time may use the frame.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_pipeline_load_parameters(
    pipeline: *const nvjit_pipeline,
    stage: u32,
    frame: *mut nvjit_frame,
) -> nvjit_status {
    guard("nvjit_pipeline_load_parameters", || {
        // SAFETY: the caller's contract.
        let (pipeline, frame) = unsafe { (borrow(pipeline, "pipeline")?, borrow_mut(frame, "frame")?) };
        let bound = pipeline.bound(stage)?;
        if frame.frame.parameters().len() != bound.shader().signature().parameters {
            return Err(NVJIT_MISMATCH.because("frame is that of another kernel: its parameter bank has another size"));
        }
        bound.load_parameters(&mut frame.frame);
        Ok(())
    })
}

/// Makes an empty collection of frames. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frames_new(frames: *mut *mut nvjit_frames) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard("nvjit_frames_new", || unsafe { create(frames, "frames", || Ok(nvjit_frames { frames: Frames::new() })) })
}

/// Frees frames; NULL is allowed. No other thread may be using them.
///
/// # Safety
/// The frames are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frames_free(frames: *mut nvjit_frames) {
    // SAFETY: the caller's contract.
    unsafe { destroy(frames, "nvjit_frames_free") }
}

/// Runs a stage on a batch, with the pipeline's parameters. `sampler` may be NULL if the program has no texture
/// lookups; otherwise NULL gives NVJIT_NULL_POINTER. Many threads may run a pipeline, each with frames and a batch of
/// its own. The sampler may call any function of this library except those on these frames and this batch.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_pipeline_run(
    pipeline: *const nvjit_pipeline,
    stage: u32,
    frames: *mut nvjit_frames,
    batch: *mut nvjit_batch,
    sampler: *const nvjit_sampler,
) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { run(pipeline, stage, frames, batch, None, sampler) }
}

/// nvjit_pipeline_run for the first `lanes` invocations of the batch alone, as nvjit_kernel_run_first does it. Rules on
/// threads as for nvjit_pipeline_run.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_pipeline_run_first(
    pipeline: *const nvjit_pipeline,
    stage: u32,
    frames: *mut nvjit_frames,
    batch: *mut nvjit_batch,
    lanes: usize,
    sampler: *const nvjit_sampler,
) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { run(pipeline, stage, frames, batch, Some(lanes), sampler) }
}

/// Runs all invocations, or the first `lanes` of them.
///
/// # Safety
/// As nvjit_pipeline_run.
unsafe fn run(
    pipeline: *const nvjit_pipeline,
    stage: u32,
    frames: *mut nvjit_frames,
    batch: *mut nvjit_batch,
    lanes: Option<usize>,
    sampler: *const nvjit_sampler,
) -> nvjit_status {
    guard_callbacks("nvjit_pipeline_run_first", |caller| {
        // SAFETY: the caller's contract.
        unsafe {
            let (pipeline, frames, batch) =
                (borrow(pipeline, "pipeline")?, borrow_mut(frames, "frames")?, &mut borrow_mut(batch, "batch")?.batch);
            let bound = pipeline.bound(stage)?;
            let sampler = CSampler::read(sampler, bound.executable().program().interface().looks_up, caller)?;
            let frame = frames.frames.get(bound);
            match lanes {
                None => Ok(bound.shader().run(frame, batch, &sampler)?),
                Some(lanes) if lanes > batch.lanes() => Err(NVJIT_BAD_SIZE.because("lanes is more than the batch has")),
                Some(lanes) => Ok(bound.shader().run_first(frame, batch, lanes, &sampler)?),
            }
        }
    })
}
