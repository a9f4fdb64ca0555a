//! Vertex attributes of NV_vertex_program: the conventional ones by their numbers (NV_vertex_program2, table X.3), and
//! two that only have numbers. Translations read the conventional attributes, so a program reads them however they are
//! set.

use crate::contexts::with;
use crate::driver::{call, tell};
use nvjit_gl::AttributeArray;
use nvjit_gl::enums::*;

const TEXTURE0: u32 = 0x84c0;
const CLIENT_ACTIVE_TEXTURE: u32 = 0x84e1;
const VERTEX_ARRAY: u32 = 0x8074;
const NORMAL_ARRAY: u32 = 0x8075;
const COLOR_ARRAY: u32 = 0x8076;
const TEXTURE_COORD_ARRAY: u32 = 0x8078;
const FOG_COORD_ARRAY: u32 = 0x8457;
const SECONDARY_COLOR_ARRAY: u32 = 0x845e;

/// Sets a current attribute, or a vertex.
fn set(index: u32, value: [f32; 4]) {
    let is_one = with(|shadow| {
        let result = shadow.context.vertex_attrib(index, value);
        shadow.report(result).is_some()
    });
    if is_one == Some(false) {
        return;
    }
    tell(index, value);
}

/// Sets attributes from `index` on, in descending order (NV_vertex_program 2.7).
fn set_all(index: u32, values: Vec<[f32; 4]>) {
    for (place, value) in values.into_iter().enumerate().rev() {
        set(index.saturating_add(place as u32), value);
    }
}

/// The conventional array of an attribute.
fn array(index: u32) -> Option<u32> {
    Some(match index {
        0 => VERTEX_ARRAY,
        2 => NORMAL_ARRAY,
        3 => COLOR_ARRAY,
        4 => SECONDARY_COLOR_ARRAY,
        5 => FOG_COORD_ARRAY,
        8..=15 => TEXTURE_COORD_ARRAY,
        _ => return None,
    })
}

/// Makes another set of texture coordinates active during `act`.
fn with_unit(unit: u32, act: impl FnOnce()) {
    let mut active = 0u32;
    call::glGetIntegerv(CLIENT_ACTIVE_TEXTURE, (&raw mut active) as usize);
    call::glClientActiveTexture(TEXTURE0 + unit);
    act();
    call::glClientActiveTexture(active);
}

/// EnableClientState and DisableClientState.
fn switch(name: u32, on: bool) {
    let tell = |array: u32| if on { call::glEnableClientState(array) } else { call::glDisableClientState(array) };
    let index = name.checked_sub(VERTEX_ATTRIB_ARRAY0_NV).filter(|&index| index < 16);
    let known = index.and_then(|index| {
        with(|shadow| {
            let result = shadow.context.set_client_state(name, on);
            shadow.report(result);
            index
        })
    });
    match known {
        None => tell(name),
        Some(index @ 8..=15) => with_unit(index - 8, || tell(TEXTURE_COORD_ARRAY)),
        Some(index) => match array(index) {
            Some(array) => tell(array),
            None if on => call::glEnableVertexAttribArrayARB(index),
            None => call::glDisableVertexAttribArrayARB(index),
        },
    }
}

fn point(index: u32, size: i32, kind: u32, stride: i32, pointer: usize) {
    let described = with(|shadow| {
        let array = AttributeArray { size, component_type: kind, normalized: false, stride, pointer };
        let result = shadow.context.vertex_attrib_pointer(index, array);
        shadow.report(result).is_some()
    });
    if described == Some(false) {
        return;
    }
    match index {
        0 => call::glVertexPointer(size, kind, stride, pointer),
        2 => call::glNormalPointer(kind, stride, pointer),
        3 => call::glColorPointer(size, kind, stride, pointer),
        4 => call::glSecondaryColorPointer(size.min(3), kind, stride, pointer),
        5 => call::glFogCoordPointer(kind, stride, pointer),
        8..=15 => with_unit(index - 8, || call::glTexCoordPointer(size, kind, stride, pointer)),
        // Only unsigned bytes are fractions (2.14.3).
        _ => call::glVertexAttribPointerARB(index, size, kind, u8::from(kind == UNSIGNED_BYTE), stride, pointer),
    }
}

/// Numbers from a client's pointer.
///
/// # Safety
/// `N` elements at `from` are readable.
unsafe fn read<T: Copy, const N: usize>(from: *const T) -> [T; N] {
    // SAFETY: the caller says so.
    std::array::from_fn(|index| unsafe { from.add(index).read_unaligned() })
}

/// The four components of an attribute.
fn four<T: Copy, const N: usize>(own: [T; N], number: impl Fn(T) -> f32) -> [f32; 4] {
    let mut all = [0.0, 0.0, 0.0, 1.0];
    for (to, from) in all.iter_mut().zip(own) {
        *to = number(from);
    }
    all
}

/// Sets an attribute to numbers in the client's memory.
fn set_from<T: Copy, const N: usize>(index: u32, from: *const T, number: impl Fn(T) -> f32) {
    // SAFETY: the client gave it to a function whose name says how many there are.
    set(index, four::<T, N>(unsafe { read(from) }, number));
}

/// Sets several attributes to vectors in the client's memory.
fn set_all_from<T: Copy, const N: usize>(index: u32, count: i32, from: *const T, number: impl Fn(T) -> f32) {
    let count = usize::try_from(count).unwrap_or(0).min(16);
    // SAFETY: the name of the function that the client called says how many components each vector has, and its count
    // how many vectors there are.
    let vector = |place: usize| four::<T, N>(unsafe { read(from.add(place * N)) }, &number);
    set_all(index, (0..count).map(vector).collect());
}

fn double(value: f64) -> f32 {
    value as f32
}

fn single(value: f32) -> f32 {
    value
}

fn short(value: i16) -> f32 {
    value.into()
}

fn fraction(value: u8) -> f32 {
    f32::from(value) / 255.0
}

entries! {
    fn glEnableClientState(name: u32) { switch(name, true) }
    fn glDisableClientState(name: u32) { switch(name, false) }
    fn glVertexAttribPointerNV(index: u32, size: i32, kind: u32, stride: i32, pointer: usize) {
        point(index, size, kind, stride, pointer)
    }

    fn glVertexAttrib1dNV(index: u32, x: f64) { set(index, four([x], double)) }
    fn glVertexAttrib1fNV(index: u32, x: f32) { set(index, four([x], single)) }
    fn glVertexAttrib1sNV(index: u32, x: i16) { set(index, four([x], short)) }
    fn glVertexAttrib2dNV(index: u32, x: f64, y: f64) { set(index, four([x, y], double)) }
    fn glVertexAttrib2fNV(index: u32, x: f32, y: f32) { set(index, four([x, y], single)) }
    fn glVertexAttrib2sNV(index: u32, x: i16, y: i16) { set(index, four([x, y], short)) }
    fn glVertexAttrib3dNV(index: u32, x: f64, y: f64, z: f64) { set(index, four([x, y, z], double)) }
    fn glVertexAttrib3fNV(index: u32, x: f32, y: f32, z: f32) { set(index, four([x, y, z], single)) }
    fn glVertexAttrib3sNV(index: u32, x: i16, y: i16, z: i16) { set(index, four([x, y, z], short)) }
    fn glVertexAttrib4dNV(index: u32, x: f64, y: f64, z: f64, w: f64) { set(index, four([x, y, z, w], double)) }
    fn glVertexAttrib4fNV(index: u32, x: f32, y: f32, z: f32, w: f32) { set(index, [x, y, z, w]) }
    fn glVertexAttrib4sNV(index: u32, x: i16, y: i16, z: i16, w: i16) { set(index, four([x, y, z, w], short)) }
    fn glVertexAttrib4ubNV(index: u32, x: u8, y: u8, z: u8, w: u8) { set(index, four([x, y, z, w], fraction)) }

    fn glVertexAttrib1dvNV(index: u32, v: *const f64) { set_from::<_, 1>(index, v, double) }
    fn glVertexAttrib1fvNV(index: u32, v: *const f32) { set_from::<_, 1>(index, v, single) }
    fn glVertexAttrib1svNV(index: u32, v: *const i16) { set_from::<_, 1>(index, v, short) }
    fn glVertexAttrib2dvNV(index: u32, v: *const f64) { set_from::<_, 2>(index, v, double) }
    fn glVertexAttrib2fvNV(index: u32, v: *const f32) { set_from::<_, 2>(index, v, single) }
    fn glVertexAttrib2svNV(index: u32, v: *const i16) { set_from::<_, 2>(index, v, short) }
    fn glVertexAttrib3dvNV(index: u32, v: *const f64) { set_from::<_, 3>(index, v, double) }
    fn glVertexAttrib3fvNV(index: u32, v: *const f32) { set_from::<_, 3>(index, v, single) }
    fn glVertexAttrib3svNV(index: u32, v: *const i16) { set_from::<_, 3>(index, v, short) }
    fn glVertexAttrib4dvNV(index: u32, v: *const f64) { set_from::<_, 4>(index, v, double) }
    fn glVertexAttrib4fvNV(index: u32, v: *const f32) { set_from::<_, 4>(index, v, single) }
    fn glVertexAttrib4svNV(index: u32, v: *const i16) { set_from::<_, 4>(index, v, short) }
    fn glVertexAttrib4ubvNV(index: u32, v: *const u8) { set_from::<_, 4>(index, v, fraction) }
    fn glVertexAttribs1dvNV(index: u32, n: i32, v: *const f64) { set_all_from::<_, 1>(index, n, v, double) }
    fn glVertexAttribs1fvNV(index: u32, n: i32, v: *const f32) { set_all_from::<_, 1>(index, n, v, single) }
    fn glVertexAttribs1svNV(index: u32, n: i32, v: *const i16) { set_all_from::<_, 1>(index, n, v, short) }
    fn glVertexAttribs2dvNV(index: u32, n: i32, v: *const f64) { set_all_from::<_, 2>(index, n, v, double) }
    fn glVertexAttribs2fvNV(index: u32, n: i32, v: *const f32) { set_all_from::<_, 2>(index, n, v, single) }
    fn glVertexAttribs2svNV(index: u32, n: i32, v: *const i16) { set_all_from::<_, 2>(index, n, v, short) }
    fn glVertexAttribs3dvNV(index: u32, n: i32, v: *const f64) { set_all_from::<_, 3>(index, n, v, double) }
    fn glVertexAttribs3fvNV(index: u32, n: i32, v: *const f32) { set_all_from::<_, 3>(index, n, v, single) }
    fn glVertexAttribs3svNV(index: u32, n: i32, v: *const i16) { set_all_from::<_, 3>(index, n, v, short) }
    fn glVertexAttribs4dvNV(index: u32, n: i32, v: *const f64) { set_all_from::<_, 4>(index, n, v, double) }
    fn glVertexAttribs4fvNV(index: u32, n: i32, v: *const f32) { set_all_from::<_, 4>(index, n, v, single) }
    fn glVertexAttribs4svNV(index: u32, n: i32, v: *const i16) { set_all_from::<_, 4>(index, n, v, short) }
    fn glVertexAttribs4ubvNV(index: u32, n: i32, v: *const u8) { set_all_from::<_, 4>(index, n, v, fraction) }

    fn glGetVertexAttribfvNV(index: u32, name: u32, values: *mut f32) {
        let found = with(|shadow| { let result = shadow.context.get_vertex_attrib_fv(index, name); shadow.report(result) });
        if let Some(found) = found.flatten() {
            let count = if name == CURRENT_ATTRIB_NV { 4 } else { 1 };
            // SAFETY: the client provides room for what it queries.
            unsafe { std::ptr::copy_nonoverlapping(found.as_ptr(), values, count) };
        }
    }
    fn glGetVertexAttribdvNV(index: u32, name: u32, values: *mut f64) {
        let found = with(|shadow| { let result = shadow.context.get_vertex_attrib_dv(index, name); shadow.report(result) });
        if let Some(found) = found.flatten() {
            let count = if name == CURRENT_ATTRIB_NV { 4 } else { 1 };
            // SAFETY: the client provides room for what it queries.
            unsafe { std::ptr::copy_nonoverlapping(found.as_ptr(), values, count) };
        }
    }
    fn glGetVertexAttribivNV(index: u32, name: u32, values: *mut i32) {
        let found = with(|shadow| { let result = shadow.context.get_vertex_attrib_iv(index, name); shadow.report(result) });
        if let Some(found) = found.flatten() {
            let count = if name == CURRENT_ATTRIB_NV { 4 } else { 1 };
            // SAFETY: the client provides room for what it queries.
            unsafe { std::ptr::copy_nonoverlapping(found.as_ptr(), values, count) };
        }
    }
    fn glGetVertexAttribPointervNV(index: u32, name: u32, pointer: *mut usize) {
        let found = with(|shadow| { let result = shadow.context.get_vertex_attrib_pointer(index, name); shadow.report(result) });
        if let Some(found) = found.flatten() {
            // SAFETY: the client has room for a pointer.
            unsafe { pointer.write_unaligned(found) };
        }
    }
}
