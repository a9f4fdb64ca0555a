//! Operations on integers: ARA, ARL, ARR (NV_vertex_program2 2.14.3.3 to 5, NV_vertex_program2_option 2.14.5.3, 28 and
//! 29), and loop counters.

use super::Vector;
use crate::language::numeric::soft;

/// The least and the largest integer that there is.
pub(super) type Range = (i32, i32);

fn clamp(value: i32, (least, largest): Range) -> i32 {
    value.max(least).min(largest)
}

/// An integral float as an integer; NaN becomes 0.
fn integer(value: f32, range: Range) -> i32 {
    clamp(value as i32, range)
}

/// The largest integer that is not greater.
pub(super) fn floor(value: f32, range: Range) -> i32 {
    integer(soft::floor(value), range)
}

/// The sum of two integers.
pub(super) fn add(a: i32, b: i32, range: Range) -> i32 {
    clamp(a.saturating_add(b), range)
}

pub(super) fn ara(&[x, y, z, w]: &[i32; 4], range: Range) -> [i32; 4] {
    let (first, second) = (add(x, z, range), add(y, w, range));
    [first, second, first, second]
}

pub(super) fn arl(tmp: &Vector, range: Range) -> [i32; 4] {
    tmp.map(|component| floor(component, range))
}

pub(super) fn arr(tmp: &Vector, range: Range) -> [i32; 4] {
    tmp.map(|component| integer(soft::nearest(component), range))
}
