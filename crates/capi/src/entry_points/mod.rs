//! The GL's entry points on program objects: a function for each, with the context as the first argument and then the
//! GL's arguments in their order. GLenum is u32, GLsizei i32, GLboolean u8. The status is GL_NO_ERROR (NVJIT_OK) or the
//! error that GetError is to return; results are returned through the last argument.
//!
//! One thread at a time may use a context; contexts of one group may be used at the same time.
//!
//! Most functions are rows of table.txt, of which build.rs makes them; the modules have those that do more than to
//! forward.

mod images;
mod programs;
mod state;

pub use images::*;
pub use programs::*;
pub use state::*;

use super::group::nvjit_context;
use super::nvjit_status::{self, NVJIT_INVALID_ENUM, NVJIT_INVALID_VALUE};
use super::{Fault, Outcome, borrow, borrow_mut, elements, elements_mut, guard, store};
use nvjit_gl::fixed::enums::*;
use nvjit_gl::{AttributeArray, enums};
use std::ffi::c_void;
use std::ptr::without_provenance_mut;

include!(concat!(env!("OUT_DIR"), "/entry_points.rs"));

/// A count of the GL, which must not be negative.
fn count(n: i32, name: &str) -> Outcome<usize> {
    usize::try_from(n).map_err(|_| NVJIT_INVALID_VALUE.because(format!("{name} is negative")))
}

/// Stores the first values, of which there are at most four.
///
/// # Safety
/// `out` is NULL, or as many values may be written there.
unsafe fn store_first<T: Copy>(out: *mut T, name: &str, count: usize, values: [T; 4]) -> Outcome {
    if out.is_null() {
        return Err(Fault::null(name));
    }
    // SAFETY: the caller's contract.
    unsafe { out.copy_from_nonoverlapping(values.as_ptr(), count.min(values.len())) };
    Ok(())
}

/// How many values this name of a vertex attribute has.
fn attribute_values(name: u32) -> usize {
    if name == enums::CURRENT_ATTRIB_NV { 4 } else { 1 }
}

fn floats(values: [f64; 4]) -> [f32; 4] {
    values.map(|value| value as f32)
}

/// Floats are rounded to the nearest integer.
fn integers(values: [f64; 4]) -> [i32; 4] {
    values.map(|value| value.round_ties_even() as i32)
}

/// How many values a vector parameter of the state that programs bind has. INVALID_ENUM for names that no program can
/// bind, which are the driver's.
fn values(name: u32) -> Outcome<usize> {
    match name {
        AMBIENT | DIFFUSE | SPECULAR | EMISSION | AMBIENT_AND_DIFFUSE | POSITION | LIGHT_MODEL_AMBIENT | FOG_COLOR
        | OBJECT_PLANE | EYE_PLANE | TEXTURE_ENV_COLOR => Ok(4),
        SPOT_DIRECTION | POINT_DISTANCE_ATTENUATION => Ok(3),
        SHININESS
        | SPOT_EXPONENT
        | SPOT_CUTOFF
        | CONSTANT_ATTENUATION
        | LINEAR_ATTENUATION
        | QUADRATIC_ATTENUATION
        | FOG_DENSITY
        | FOG_START
        | FOG_END
        | POINT_SIZE_MIN
        | POINT_SIZE_MAX
        | POINT_FADE_THRESHOLD_SIZE => Ok(1),
        _ => Err(NVJIT_INVALID_ENUM.because(format!("{name:#06x} is no state that programs bind"))),
    }
}
