//! Evaluators: maps of vertex attributes, and the vertices that they generate.

use crate::contexts::evaluators::place;
use crate::contexts::{Shadow, with};
use crate::driver::call;
use nvjit_gl::evaluators::Direction;

/// The second dimension of a map of one dimension has one point.
const NO_DIRECTION: Direction = ([0.0, 1.0], 0, 1);

/// Map1 and Map2: false if the map is the driver's. Only the numbers that the arguments describe are read.
fn map(target: u32, directions: [Direction; 2], dimensions: usize, number: impl Fn(usize) -> f32) -> bool {
    if place(target).is_none_or(|(own, _)| own != dimensions) {
        return false;
    }
    with(|shadow| shadow.define_map(target, directions, number)).is_some()
}

/// The number with an index in the client's memory.
///
/// # Safety
/// The client provides a number with this index.
unsafe fn number<T: Copy>(from: *const T, index: usize) -> T {
    // SAFETY: the caller says so.
    unsafe { from.add(index).read_unaligned() }
}

/// GetMap: false if the map is the driver's.
///
/// # Safety
/// `to` has room for what is queried.
unsafe fn get<T>(target: u32, query: u32, to: *mut T, number: impl Fn(f32) -> T) -> bool {
    let Some(own) = place(target) else { return false };
    let Some(found) = with(|shadow| shadow.get_map(own, query)) else { return false };
    for (index, value) in found.into_iter().flatten().enumerate() {
        // SAFETY: the caller says so.
        unsafe { to.add(index).write_unaligned(number(value)) };
    }
    true
}

/// Makes a vertex: false if the driver does.
fn makes(vertex: impl FnOnce(&Shadow) -> bool) -> bool {
    with(|shadow| vertex(shadow)).unwrap_or(false)
}

fn one(u: f32) {
    if !makes(|shadow| shadow.evaluate(0, [u, 0.0])) {
        call::glEvalCoord1f(u);
    }
}

fn two(u: f32, v: f32) {
    if !makes(|shadow| shadow.evaluate(1, [u, v])) {
        call::glEvalCoord2f(u, v);
    }
}

/// EvalMesh: false if the driver draws it.
fn mesh(mode: u32, ranges: [[i32; 2]; 2], dimensions: usize) -> bool {
    let may_be_own = with(|shadow| {
        let may = shadow.has_maps() && !shadow.is_inside();
        if may {
            shadow.evaluate_mesh(mode, ranges, dimensions);
        }
        may
    });
    may_be_own.unwrap_or(false) || !with(Shadow::draw).unwrap_or(true)
}

entries! {
    /// OpenGL 1.0.
    fn glMap1f(target: u32, start: f32, end: f32, stride: i32, order: i32, points: *const f32) {
        // SAFETY: the client's.
        if !map(target, [([start, end], stride, order), NO_DIRECTION], 0, |at| unsafe { number(points, at) }) {
            call::glMap1f(target, start, end, stride, order, points as usize);
        }
    }

    /// OpenGL 1.0.
    fn glMap1d(target: u32, start: f64, end: f64, stride: i32, order: i32, points: *const f64) {
        let domain = [start as f32, end as f32];
        // SAFETY: the client's.
        if !map(target, [(domain, stride, order), NO_DIRECTION], 0, |at| unsafe { number(points, at) } as f32) {
            call::glMap1d(target, start, end, stride, order, points as usize);
        }
    }

    /// OpenGL 1.0.
    fn glMap2f(
        target: u32, u1: f32, u2: f32, stride: i32, order: i32, v1: f32, v2: f32, second: i32, orders: i32, points: *const f32
    ) {
        let directions = [([u1, u2], stride, order), ([v1, v2], second, orders)];
        // SAFETY: the client's.
        if !map(target, directions, 1, |at| unsafe { number(points, at) }) {
            call::glMap2f(target, u1, u2, stride, order, v1, v2, second, orders, points as usize);
        }
    }

    /// OpenGL 1.0.
    fn glMap2d(
        target: u32, u1: f64, u2: f64, stride: i32, order: i32, v1: f64, v2: f64, second: i32, orders: i32, points: *const f64
    ) {
        let directions = [([u1 as f32, u2 as f32], stride, order), ([v1 as f32, v2 as f32], second, orders)];
        // SAFETY: the client's.
        if !map(target, directions, 1, |at| unsafe { number(points, at) } as f32) {
            call::glMap2d(target, u1, u2, stride, order, v1, v2, second, orders, points as usize);
        }
    }

    /// OpenGL 1.0.
    fn glGetMapfv(target: u32, query: u32, values: *mut f32) {
        // SAFETY: the client's.
        if !unsafe { get(target, query, values, |value| value) } {
            call::glGetMapfv(target, query, values as usize);
        }
    }

    /// OpenGL 1.0.
    fn glGetMapdv(target: u32, query: u32, values: *mut f64) {
        // SAFETY: the client's.
        if !unsafe { get(target, query, values, f64::from) } {
            call::glGetMapdv(target, query, values as usize);
        }
    }

    /// OpenGL 1.0.
    fn glGetMapiv(target: u32, query: u32, values: *mut i32) {
        // SAFETY: the client's.
        if !unsafe { get(target, query, values, |value| value.round() as i32) } {
            call::glGetMapiv(target, query, values as usize);
        }
    }

    /// OpenGL 1.0.
    fn glEvalCoord1f(u: f32) { one(u) }

    /// OpenGL 1.0.
    fn glEvalCoord1d(u: f64) { one(u as f32) }

    /// OpenGL 1.0.
    fn glEvalCoord1fv(u: *const f32) {
        // SAFETY: the client's.
        one(unsafe { number(u, 0) })
    }

    /// OpenGL 1.0.
    fn glEvalCoord1dv(u: *const f64) {
        // SAFETY: the client's.
        one(unsafe { number(u, 0) } as f32)
    }

    /// OpenGL 1.0.
    fn glEvalCoord2f(u: f32, v: f32) { two(u, v) }

    /// OpenGL 1.0.
    fn glEvalCoord2d(u: f64, v: f64) { two(u as f32, v as f32) }

    /// OpenGL 1.0.
    fn glEvalCoord2fv(uv: *const f32) {
        // SAFETY: the client's.
        unsafe { two(number(uv, 0), number(uv, 1)) }
    }

    /// OpenGL 1.0.
    fn glEvalCoord2dv(uv: *const f64) {
        // SAFETY: the client's.
        unsafe { two(number(uv, 0) as f32, number(uv, 1) as f32) }
    }

    /// OpenGL 1.0.
    fn glEvalPoint1(i: i32) {
        if !makes(|shadow| shadow.evaluate_point(0, [i, 0])) {
            call::glEvalPoint1(i);
        }
    }

    /// OpenGL 1.0.
    fn glEvalPoint2(i: i32, j: i32) {
        if !makes(|shadow| shadow.evaluate_point(1, [i, j])) {
            call::glEvalPoint2(i, j);
        }
    }

    /// OpenGL 1.0.
    fn glEvalMesh1(mode: u32, first: i32, last: i32) {
        if !mesh(mode, [[first, last], [0, 0]], 0) {
            call::glEvalMesh1(mode, first, last);
        }
    }

    /// OpenGL 1.0.
    fn glEvalMesh2(mode: u32, first: i32, last: i32, other: i32, end: i32) {
        if !mesh(mode, [[first, last], [other, end]], 1) {
            call::glEvalMesh2(mode, first, last, other, end);
        }
    }
}
