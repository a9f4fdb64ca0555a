//! Operations on address registers: ARA, ARL, ARR (NV_vertex_program2 2.14.3.3 to 5).

use super::Vector;
use crate::numeric::soft;

/// The range of representable address register components.
fn clamp(value: i32) -> i32 {
    value.clamp(-512, 511)
}

/// An integral float as an address; NaN becomes 0.
fn integer(value: f32) -> i32 {
    clamp(value as i32)
}

pub(super) fn ara(&[x, y, z, w]: &[i32; 4]) -> [i32; 4] {
    [x + z, y + w, x + z, y + w].map(clamp)
}

pub(super) fn arl(tmp: &Vector) -> [i32; 4] {
    tmp.map(|component| integer(soft::floor(component)))
}

pub(super) fn arr(tmp: &Vector) -> [i32; 4] {
    tmp.map(|component| integer(soft::nearest(component)))
}
