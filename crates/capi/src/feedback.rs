//! Transform feedback.

use super::nvjit_status::*;
use super::{Outcome, borrow, borrow_mut, create, destroy, elements, elements_mut, guard, nvjit_status, store_both};
use nvjit_gl::drawing::feedback_attribs;
use nvjit_gl::enums;
use nvjit_raster::{Feedback, FeedbackBuffer, MAX_FEEDBACK_BUFFERS, MAX_FEEDBACK_COMPONENTS, Recorded, Topology};
use std::mem::MaybeUninit;

/// The most buffers of transform feedback (MAX_TRANSFORM_FEEDBACK_BUFFERS).
pub const NVJIT_MAX_FEEDBACK_BUFFERS: u32 = 4;
const _: () = assert!(NVJIT_MAX_FEEDBACK_BUFFERS as usize == MAX_FEEDBACK_BUFFERS);
/// The most words of a vertex in a buffer (MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS).
pub const NVJIT_MAX_FEEDBACK_COMPONENTS: u32 = 64;
const _: () = assert!(NVJIT_MAX_FEEDBACK_COMPONENTS as usize == MAX_FEEDBACK_COMPONENTS);
/// Instead of a result: PRIMITIVE_ID_NV, the primitive ID that a geometry program writes, or the number of the
/// primitive. It has one component.
pub const NVJIT_FEEDBACK_PRIMITIVE_ID: u32 = 0xFFFF_FFFF;
/// Vertex streams.
const STREAMS: u32 = 4;

/// Transform feedback: records outputs of the last program before fragments. For one thread at a time.
pub struct nvjit_feedback {
    pub(super) feedback: Feedback,
}

/// A result that is recorded of each vertex.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_recorded {
    /// The number of a result (nvjit_row), or NVJIT_FEEDBACK_PRIMITIVE_ID.
    pub result: u32,
    /// How many components from x on, 1 to 4.
    pub components: u32,
}

impl nvjit_recorded {
    fn understand(self) -> Outcome<Recorded> {
        match self.result {
            NVJIT_FEEDBACK_PRIMITIVE_ID if self.components == 1 => Ok(Recorded::PrimitiveId),
            result if (1..=4).contains(&self.components) => Ok(Recorded::Result(
                u16::try_from(result).map_err(|_| NVJIT_BAD_SIZE.because("result of a record is no result"))?,
                self.components as u8,
            )),
            _ => Err(NVJIT_BAD_SIZE
                .because("components of a record is not 1 to 4, or not 1 for the number of the primitive")),
        }
    }
}

impl From<Recorded> for nvjit_recorded {
    fn from(recorded: Recorded) -> Self {
        let result = match recorded {
            Recorded::Result(number, _) => number.into(),
            Recorded::PrimitiveId => NVJIT_FEEDBACK_PRIMITIVE_ID,
        };
        Self { result, components: recorded.components() as u32 }
    }
}

/// Converts the attributes of TransformFeedbackAttribsNV for nvjit_feedback_add_buffer: `recorded` gets `count`
/// elements for the `count` times three numbers of `attribs` (an enumerant, GL_POSITION and on, the number of
/// components, and an index). `buffer_mode` is GL_INTERLEAVED_ATTRIBS_NV, where all are for one buffer, or
/// GL_SEPARATE_ATTRIBS_NV, where each has its own. Errors are those of the GL; after an error nothing is written. May
/// be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_feedback_attribs(
    attribs: *const i32,
    count: usize,
    buffer_mode: u32,
    recorded: *mut nvjit_recorded,
) -> nvjit_status {
    guard("nvjit_feedback_attribs", || {
        // More are too many in either mode.
        if count > MAX_FEEDBACK_COMPONENTS {
            return Err(NVJIT_INVALID_VALUE.because("count is too large"));
        }
        // SAFETY: the caller's contract.
        let attribs = unsafe { elements(attribs.cast::<[i32; 3]>(), "attribs", count)? };
        // SAFETY: as above; they need not be initialised.
        let recorded = unsafe { elements_mut(recorded.cast::<MaybeUninit<nvjit_recorded>>(), "recorded", count)? };
        for (place, own) in recorded.iter_mut().zip(feedback_attribs(attribs, buffer_mode)?) {
            place.write(own.into());
        }
        Ok(())
    })
}

/// Makes transform feedback that records nothing. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_feedback_new(feedback: *mut *mut nvjit_feedback) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard("nvjit_feedback_new", || unsafe {
        create(feedback, "feedback", || Ok(nvjit_feedback { feedback: Feedback::default() }))
    })
}

/// Frees transform feedback; NULL is allowed. No other thread may be using it.
///
/// # Safety
/// It is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_feedback_free(feedback: *mut nvjit_feedback) {
    // SAFETY: the caller's contract.
    unsafe { destroy(feedback, "nvjit_feedback_free") }
}

/// Adds an empty buffer with room for `limit` words. For each vertex of stream `stream` (0 except for geometry programs
/// with several streams), `count` results are appended to it. A primitive that does not fit is not recorded at all.
/// SEPARATE_ATTRIBS_NV corresponds to a buffer for each result, INTERLEAVED_ATTRIBS_NV to one buffer for all.
/// NVJIT_INVALID_OPERATION if a result of the stream would be recorded twice, in this buffer or in those before. One
/// thread at a time may use the feedback.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_feedback_add_buffer(
    feedback: *mut nvjit_feedback,
    stream: u32,
    recorded: *const nvjit_recorded,
    count: usize,
    limit: usize,
) -> nvjit_status {
    guard("nvjit_feedback_add_buffer", || {
        // SAFETY: the caller's contract.
        let (feedback, recorded) =
            unsafe { (&mut borrow_mut(feedback, "feedback")?.feedback, elements(recorded, "recorded", count)?) };
        if stream >= STREAMS || count > MAX_FEEDBACK_COMPONENTS || feedback.buffers.len() == MAX_FEEDBACK_BUFFERS {
            return Err(NVJIT_BAD_SIZE.because("stream or count is too large, or there are too many buffers"));
        }
        if recorded.iter().fold(0, |sum: u32, own| sum.saturating_add(own.components)) > NVJIT_MAX_FEEDBACK_COMPONENTS {
            return Err(NVJIT_BAD_SIZE.because("the records have more than NVJIT_MAX_FEEDBACK_COMPONENTS components"));
        }
        let attributes = recorded.iter().map(|own| own.understand()).collect::<Outcome<_>>()?;
        // Draws then need no more.
        let mut words = Vec::new();
        words.try_reserve_exact(limit).map_err(|_| NVJIT_OUT_OF_MEMORY)?;
        feedback.buffers.push(FeedbackBuffer { stream, attributes, limit, words });
        if feedback.repeated().is_some() {
            feedback.buffers.pop();
            return Err(NVJIT_INVALID_OPERATION.because("recorded: a result is recorded twice"));
        }
        Ok(())
    })
}

/// Sets the primitives that may be recorded from the next draw on, as BeginTransformFeedbackNV does: GL_POINTS,
/// GL_LINES or GL_TRIANGLES. Draws whose last program before fragments makes others give NVJIT_INVALID_OPERATION. Until
/// it is called, primitives of all kinds are recorded. One thread at a time may use the feedback.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_feedback_set_primitives(feedback: *mut nvjit_feedback, primitives: u32) -> nvjit_status {
    guard("nvjit_feedback_set_primitives", || {
        // SAFETY: the caller's contract.
        let feedback = &mut unsafe { borrow_mut(feedback, "feedback") }?.feedback;
        let kinds = [
            (enums::POINTS, Topology::Points),
            (enums::LINES, Topology::Lines),
            (enums::TRIANGLES, Topology::Triangles),
        ];
        let found = kinds
            .into_iter()
            .find(|kind| kind.0 == primitives)
            .ok_or(NVJIT_INVALID_ENUM.because("primitives is none of GL_POINTS, GL_LINES and GL_TRIANGLES"))?;
        feedback.primitives = Some(found.1);
        Ok(())
    })
}

/// The contents of buffer `buffer`: `count` words, the bits of components. They are valid until the feedback is drawn
/// with, restarted or freed. One thread at a time may use the feedback.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_feedback_words(
    feedback: *const nvjit_feedback,
    buffer: usize,
    words: *mut *const u32,
    count: *mut usize,
) -> nvjit_status {
    guard("nvjit_feedback_words", || {
        // SAFETY: the caller's contract.
        let own = unsafe { borrow(feedback, "feedback") }?
            .feedback
            .buffers
            .get(buffer)
            .ok_or(NVJIT_BAD_SIZE.because("buffer: there is no such buffer"))?;
        // SAFETY: as above.
        unsafe { store_both((words, "words", own.words.as_ptr()), (count, "count", own.words.len())) }
    })
}

/// How many primitives of a stream there were, and how many of these were written: PRIMITIVES_GENERATED_NV and
/// TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV since the feedback was made or restarted. One thread at a time may use the
/// feedback.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_feedback_counts(
    feedback: *const nvjit_feedback,
    stream: u32,
    generated: *mut u64,
    written: *mut u64,
) -> nvjit_status {
    guard("nvjit_feedback_counts", || {
        // SAFETY: the caller's contract.
        let counts = unsafe { borrow(feedback, "feedback") }?
            .feedback
            .counts
            .get(stream as usize)
            .ok_or(NVJIT_BAD_SIZE.because("stream: there is no such stream"))?;
        // SAFETY: as above.
        unsafe { store_both((generated, "generated", counts.generated), (written, "written", counts.written)) }
    })
}

/// Empties buffers and counts, as BeginTransformFeedbackNV does. One thread at a time may use the feedback.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_feedback_restart(feedback: *mut nvjit_feedback) -> nvjit_status {
    guard("nvjit_feedback_restart", || {
        // SAFETY: the caller's contract.
        let feedback = &mut unsafe { borrow_mut(feedback, "feedback") }?.feedback;
        feedback.counts = Default::default();
        feedback.buffers.iter_mut().for_each(|buffer| buffer.words.clear());
        Ok(())
    })
}
