//! Enables, queries, and display lists.

use crate::contexts::evaluators::place;
use crate::contexts::programs::MATRIX0_ARB;
use crate::contexts::{Shadow, with};
use crate::driver::call;
use nvjit_gl::enums::*;
use nvjit_gl::{list_name, list_name_size};
use std::ffi::CString;

const EXTENSIONS: u32 = 0x1f03;
const NUM_EXTENSIONS: u32 = 0x821d;
/// VERTEX_PROGRAM_POINT_SIZE and VERTEX_PROGRAM_TWO_SIDE, which the driver also has.
const MODES: [u32; 2] = [VERTEX_PROGRAM_POINT_SIZE_NV, VERTEX_PROGRAM_TWO_SIDE_NV];

/// Whether a capability belongs to programs, whose enables are passed to the driver before a draw.
fn is_program(capability: u32) -> bool {
    matches!(capability, VERTEX_PROGRAM_NV | FRAGMENT_PROGRAM_NV | FRAGMENT_PROGRAM_ARB)
}

/// Whether a capability belongs to programs, or to the arrays of NV_vertex_program.
fn is_capability(name: u32) -> bool {
    is_program(name) || (VERTEX_ATTRIB_ARRAY0_NV..VERTEX_ATTRIB_ARRAY0_NV + 16).contains(&name)
}

fn switch(capability: u32, on: bool) {
    let own = with(|shadow| {
        if let Some(map) = place(capability) {
            shadow.enable_map(map, on);
            return true;
        }
        if !is_program(capability) && !MODES.contains(&capability) {
            return false;
        }
        shadow.perform(
            move |shadow| {
                if on { shadow.context.enable(capability) } else { shadow.context.disable(capability) }
            },
        );
        is_program(capability)
    });
    if own != Some(true) {
        if on { call::glEnable(capability) } else { call::glDisable(capability) }
    }
}

/// PushAttrib and PopAttrib; between Begin and End the driver reports the error.
fn stack(act: impl Fn(&mut Shadow) + Send + Sync + 'static) {
    with(|shadow| {
        if !shadow.is_inside() {
            shadow.perform(move |shadow| {
                act(shadow);
                Ok(())
            });
        }
    });
}

/// The shim's answer to an integer query, if it has one.
fn number(name: u32) -> Option<i32> {
    const OWN: [u32; 6] = [
        PROGRAM_ERROR_POSITION_NV,
        VERTEX_PROGRAM_BINDING_NV,
        FRAGMENT_PROGRAM_BINDING_NV,
        MAX_TRACK_MATRIX_STACK_DEPTH_NV,
        MAX_TRACK_MATRICES_NV,
        MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV,
    ];
    with(|shadow| {
        if name == NUM_EXTENSIONS {
            return Some(Shadow::own_extensions() + i32::try_from(shadow.added.len()).unwrap_or(0));
        }
        if is_capability(name) {
            return shadow.context.is_enabled(name).ok().map(i32::from);
        }
        if !OWN.contains(&name) && !shadow.is_parameter_buffer(name) {
            return None;
        }
        if name == PROGRAM_ERROR_POSITION_NV
            && let Some((place, _)) = &shadow.refusal
        {
            return Some(*place);
        }
        let result = shadow.context.get_integer(name);
        shadow.report(result)
    })
    .flatten()
}

/// Writes a value to the client's pointer.
///
/// # Safety
/// `to` is null, or points to writable memory for a value of this type.
unsafe fn put<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: the caller says so.
        unsafe { to.write_unaligned(value) };
    }
}

/// A matrix mode with the driver's name: MATRIXi_NV are the matrices of ARB programs.
fn mode(mode: u32) -> u32 {
    match mode.checked_sub(MATRIX0_NV) {
        Some(number) if number < 8 => MATRIX0_ARB + number,
        _ => mode,
    }
}

/// The offsets of CallLists; `None` if there is an error.
///
/// # Safety
/// `count` elements of type `kind` at `from` are readable.
unsafe fn offsets(count: i32, kind: u32, from: *const u8) -> Option<Vec<u32>> {
    let (count, size) = (usize::try_from(count).ok()?, list_name_size(kind)?);
    if count == 0 || from.is_null() {
        return Some(Vec::new());
    }
    let bytes = count.checked_mul(size).filter(|&bytes| bytes <= isize::MAX as usize)?;
    // SAFETY: the caller says so.
    let bytes = unsafe { std::slice::from_raw_parts(from, bytes) };
    Some(bytes.chunks_exact(size).map(|name| list_name(kind, name)).collect())
}

entries! {
    /// OpenGL 1.0.
    fn glEnable(capability: u32) { switch(capability, true) }

    /// OpenGL 4.1.
    fn glBindProgramPipeline(name: u32) {
        with(|shadow| shadow.note_pipeline(name));
        call::glBindProgramPipeline(name);
    }

    /// OpenGL 1.0.
    fn glDisable(capability: u32) { switch(capability, false) }

    /// OpenGL 1.0.
    fn glIsEnabled(capability: u32) -> u8 {
        let map = place(capability).and_then(|map| with(|shadow| shadow.is_map_enabled(map)));
        match map.or_else(|| number(capability).filter(|_| is_capability(capability)).map(|on| on != 0)) {
            Some(on) => u8::from(on),
            None => call::glIsEnabled(capability),
        }
    }

    /// OpenGL 1.0.
    fn glPushAttrib(groups: u32) {
        stack(move |shadow| shadow.push_enabled(groups));
        call::glPushAttrib(groups);
    }

    /// OpenGL 1.0.
    fn glPopAttrib() {
        call::glPopAttrib();
        stack(Shadow::pop_enabled);
    }

    /// OpenGL 1.0.
    fn glGetError() -> u32 {
        with(Shadow::take_error).flatten().unwrap_or_else(call::glGetError)
    }

    /// OpenGL 1.0.
    fn glGetString(name: u32) -> usize {
        let own = with(|shadow| match name {
            EXTENSIONS => Some(shadow.all.as_ptr() as usize),
            PROGRAM_ERROR_STRING_NV => {
                let text = match &shadow.refusal {
                    Some((_, message)) => message.as_str(),
                    None => shadow.context.get_string(name).unwrap_or_default(),
                };
                shadow.error_string = CString::new(text.replace('\0', " ")).unwrap_or_default();
                Some(shadow.error_string.as_ptr() as usize)
            }
            _ => None,
        });
        own.flatten().unwrap_or_else(|| call::glGetString(name))
    }

    /// OpenGL 3.0.
    fn glGetStringi(name: u32, index: u32) -> usize {
        let own = with(|shadow| {
            let place = i64::from(index) - i64::from(Shadow::own_extensions());
            let place = usize::try_from(place).ok().filter(|_| name == EXTENSIONS)?;
            shadow.added.get(place).map(|name| name.as_ptr() as usize)
        });
        own.flatten().unwrap_or_else(|| call::glGetStringi(name, index))
    }

    /// OpenGL 1.0.
    fn glGetIntegerv(name: u32, values: *mut i32) {
        match number(name) {
            // SAFETY: the client's.
            Some(value) => unsafe { put(values, value) },
            None => call::glGetIntegerv(name, values as usize),
        }
    }

    /// OpenGL 3.2.
    fn glGetInteger64v(name: u32, values: *mut i64) {
        match number(name) {
            // SAFETY: the client's.
            Some(value) => unsafe { put(values, value.into()) },
            None => call::glGetInteger64v(name, values as usize),
        }
    }

    /// OpenGL 1.0.
    fn glGetFloatv(name: u32, values: *mut f32) {
        match number(name) {
            // SAFETY: the client's.
            Some(value) => unsafe { put(values, value as f32) },
            None => call::glGetFloatv(name, values as usize),
        }
    }

    /// OpenGL 1.0.
    fn glGetDoublev(name: u32, values: *mut f64) {
        match number(name) {
            // SAFETY: the client's.
            Some(value) => unsafe { put(values, f64::from(value)) },
            None => call::glGetDoublev(name, values as usize),
        }
    }

    /// OpenGL 1.0.
    fn glGetBooleanv(name: u32, values: *mut u8) {
        match number(name) {
            // SAFETY: the client's.
            Some(value) => unsafe { put(values, u8::from(value != 0)) },
            None => call::glGetBooleanv(name, values as usize),
        }
    }

    /// OpenGL 1.0.
    fn glMatrixMode(matrix: u32) { call::glMatrixMode(mode(matrix)) }

    /// OpenGL 1.0.
    fn glBegin(mode: u32) {
        if with(Shadow::begin).unwrap_or(true) {
            call::glBegin(mode);
        }
    }

    /// OpenGL 1.0.
    fn glEnd() {
        with(Shadow::end);
        call::glEnd();
        with(Shadow::end_evaluating);
    }

    /// OpenGL 1.0.
    fn glCallList(list: u32) {
        with(|shadow| shadow.call_list(list)).unwrap_or_else(|| call::glCallList(list));
    }

    /// OpenGL 1.0.
    fn glCallLists(count: i32, kind: u32, lists: *const u8) {
        // SAFETY: the client's.
        match unsafe { offsets(count, kind, lists) } {
            Some(offsets) => {
                with(|shadow| shadow.call_lists(&offsets)).unwrap_or_else(|| call::glCallLists(count, kind, lists as usize))
            }
            // The driver reports the error.
            None => call::glCallLists(count, kind, lists as usize),
        }
    }

    /// OpenGL 1.0.
    fn glNewList(list: u32, mode: u32) {
        with(|shadow| shadow.new_list(list, mode)).unwrap_or_else(|| call::glNewList(list, mode));
    }

    /// OpenGL 1.0.
    fn glEndList() { with(Shadow::end_list).unwrap_or_else(call::glEndList) }

    /// OpenGL 1.0.
    fn glDeleteLists(first: u32, count: i32) {
        with(|shadow| shadow.delete_lists(first, count)).unwrap_or_else(|| call::glDeleteLists(first, count));
    }
}
