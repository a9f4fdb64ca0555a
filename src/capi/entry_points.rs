//! The GL's entry points on program objects: a function for each, its arguments in the GL's order behind the context. GLenum is
//! u32, GLsizei i32, GLboolean u8. The status is GL_NO_ERROR (NVJIT_OK) or the error that GetError is to return; results come
//! through a last argument.
//!
//! One thread at a time may use a context; contexts of one group may be used at the same time.

use super::group::nvjit_context;
use super::nvjit_status::*;
use super::{Outcome, borrow, borrow_mut, elements, elements_mut, guard, nvjit_status, store};
use crate::gl::{AttributeArray, enums};
use std::ffi::{CString, c_char, c_void};

/// A count of the GL, which must not be negative.
fn count(n: i32) -> Outcome<usize> {
    usize::try_from(n).map_err(|_| NVJIT_INVALID_VALUE)
}

/// glLoadProgramNV. For what is wrong with a program, see nvjit_GetIntegerv, nvjit_GetString and nvjit_context_load_errors.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_LoadProgramNV(
    context: *mut nvjit_context,
    target: u32,
    id: u32,
    len: i32,
    program: *const u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.load_program(target, id, elements(program, count(len)?)?)?)
        }
    })
}

/// glBindProgramNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_BindProgramNV(context: *mut nvjit_context, target: u32, id: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.bind_program(target, id)?)
        }
    })
}

/// glDeleteProgramsNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_DeleteProgramsNV(context: *mut nvjit_context, n: i32, ids: *const u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.delete_programs(elements(ids, count(n)?)?)?)
        }
    })
}

/// glGenProgramsNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GenProgramsNV(context: *mut nvjit_context, n: i32, ids: *mut u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.gen_programs(elements_mut(ids, count(n)?)?)?)
        }
    })
}

/// glIsProgramNV; `*result` is GL_FALSE if there is an error.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_IsProgramNV(context: *const nvjit_context, id: u32, result: *mut u8) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(result, 0)?;
            store(result, context.is_program(id)?.into())
        }
    })
}

/// glAreProgramsResidentNV; `*result` is GL_FALSE if there is an error. `residences` is written only if not all are resident.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_AreProgramsResidentNV(
    context: *const nvjit_context,
    n: i32,
    ids: *const u32,
    residences: *mut u8,
    result: *mut u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(result, 0)?;
            let ids = elements(ids, count(n)?)?;
            let mut found = vec![false; ids.len()];
            let all = context.are_programs_resident(ids, &mut found)?;
            if !all {
                let residences = elements_mut(residences, ids.len())?;
                residences.iter_mut().zip(found).for_each(|(residence, found)| *residence = found.into());
            }
            store(result, all.into())
        }
    })
}

/// glRequestResidentProgramsNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_RequestResidentProgramsNV(
    context: *mut nvjit_context,
    n: i32,
    ids: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.request_resident_programs(elements(ids, count(n)?)?)?)
        }
    })
}

/// glGetProgramivNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramivNV(
    context: *const nvjit_context,
    id: u32,
    pname: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params, context.get_program_iv(id, pname)?)
        }
    })
}

/// glGetProgramStringNV; `program` has room for GL_PROGRAM_LENGTH_NV bytes.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramStringNV(
    context: *const nvjit_context,
    id: u32,
    pname: u32,
    program: *mut u8,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            let text = context.get_program_string(id, pname)?;
            elements_mut(program, text.len())?.copy_from_slice(&text);
            Ok(())
        }
    })
}

/// glProgramNamedParameter4fNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramNamedParameter4fNV(
    context: *mut nvjit_context,
    id: u32,
    len: i32,
    name: *const u8,
    x: f32,
    y: f32,
    z: f32,
    w: f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_named_parameter_4f(id, elements(name, count(len)?)?, [x, y, z, w])?)
        }
    })
}

/// glProgramNamedParameter4fvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramNamedParameter4fvNV(
    context: *mut nvjit_context,
    id: u32,
    len: i32,
    name: *const u8,
    v: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let v = *borrow(v.cast::<[f32; 4]>())?;
            Ok(context.program_named_parameter_4f(id, elements(name, count(len)?)?, v)?)
        }
    })
}

/// glGetProgramNamedParameterfvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramNamedParameterfvNV(
    context: *const nvjit_context,
    id: u32,
    len: i32,
    name: *const u8,
    params: *mut f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_named_parameter_fv(id, elements(name, count(len)?)?)?)
        }
    })
}

/// glProgramLocalParameter4fARB.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameter4fARB(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: f32,
    y: f32,
    z: f32,
    w: f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameter_4f(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramLocalParameter4fvARB.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameter4fvARB(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameter_4f(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glGetProgramLocalParameterfvARB.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramLocalParameterfvARB(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    params: *mut f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_local_parameter_fv(target, index)?)
        }
    })
}

/// glProgramParameter4fNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramParameter4fNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: f32,
    y: f32,
    z: f32,
    w: f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_parameter_4f(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramParameter4fvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramParameter4fvNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_parameter_4f(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glProgramParameters4fvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramParameters4fvNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    num: i32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_parameters_4fv(target, index, elements(params.cast(), count(num)?)?)?)
        }
    })
}

/// glGetProgramParameterfvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramParameterfvNV(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    pname: u32,
    params: *mut f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_parameter_fv(target, index, pname)?)
        }
    })
}

/// glProgramNamedParameter4dNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramNamedParameter4dNV(
    context: *mut nvjit_context,
    id: u32,
    len: i32,
    name: *const u8,
    x: f64,
    y: f64,
    z: f64,
    w: f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_named_parameter_4d(id, elements(name, count(len)?)?, [x, y, z, w])?)
        }
    })
}

/// glProgramNamedParameter4dvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramNamedParameter4dvNV(
    context: *mut nvjit_context,
    id: u32,
    len: i32,
    name: *const u8,
    v: *const f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let v = *borrow(v.cast::<[f64; 4]>())?;
            Ok(context.program_named_parameter_4d(id, elements(name, count(len)?)?, v)?)
        }
    })
}

/// glGetProgramNamedParameterdvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramNamedParameterdvNV(
    context: *const nvjit_context,
    id: u32,
    len: i32,
    name: *const u8,
    params: *mut f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_named_parameter_dv(id, elements(name, count(len)?)?)?)
        }
    })
}

/// glProgramLocalParameter4dARB.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameter4dARB(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: f64,
    y: f64,
    z: f64,
    w: f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameter_4d(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramLocalParameter4dvARB.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramLocalParameter4dvARB(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_local_parameter_4d(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glGetProgramLocalParameterdvARB.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramLocalParameterdvARB(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    params: *mut f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_local_parameter_dv(target, index)?)
        }
    })
}

/// glProgramParameter4dNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramParameter4dNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    x: f64,
    y: f64,
    z: f64,
    w: f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_parameter_4d(target, index, [x, y, z, w])?)
        }
    })
}

/// glProgramParameter4dvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramParameter4dvNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    params: *const f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_parameter_4d(target, index, *borrow(params.cast())?)?)
        }
    })
}

/// glProgramParameters4dvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramParameters4dvNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    num: i32,
    params: *const f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.program_parameters_4dv(target, index, elements(params.cast(), count(num)?)?)?)
        }
    })
}

/// glGetProgramParameterdvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetProgramParameterdvNV(
    context: *const nvjit_context,
    target: u32,
    index: u32,
    pname: u32,
    params: *mut f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params.cast(), context.get_program_parameter_dv(target, index, pname)?)
        }
    })
}

/// glTrackMatrixNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_TrackMatrixNV(
    context: *mut nvjit_context,
    target: u32,
    address: u32,
    matrix: u32,
    transform: u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.track_matrix(target, address, matrix, transform)?)
        }
    })
}

/// glGetTrackMatrixivNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetTrackMatrixivNV(
    context: *const nvjit_context,
    target: u32,
    address: u32,
    pname: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params, context.get_track_matrix_iv(target, address, pname)?)
        }
    })
}

/// glExecuteProgramNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ExecuteProgramNV(
    context: *mut nvjit_context,
    target: u32,
    id: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.execute_program(target, id, *borrow(params.cast())?)?)
        }
    })
}

/// glEnable for the capabilities of these extensions; NVJIT_INVALID_ENUM for others, which are the driver's.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Enable(context: *mut nvjit_context, cap: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.enable(cap)?)
        }
    })
}

/// glDisable, as nvjit_Enable.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Disable(context: *mut nvjit_context, cap: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.disable(cap)?)
        }
    })
}

/// glIsEnabled, as nvjit_Enable; `*result` is GL_FALSE if there is an error.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_IsEnabled(context: *const nvjit_context, cap: u32, result: *mut u8) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(result, 0)?;
            store(result, context.is_enabled(cap)?.into())
        }
    })
}

/// glGetIntegerv for the names of these extensions; NVJIT_INVALID_ENUM for others, which are the driver's.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetIntegerv(
    context: *const nvjit_context,
    pname: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params, context.get_integer(pname)?)
        }
    })
}

/// glGetString for GL_PROGRAM_ERROR_STRING_NV; NVJIT_INVALID_ENUM for other names, which are the driver's. The string is valid
/// until the next call of this function on this context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetString(
    context: *mut nvjit_context,
    name: u32,
    string: *mut *const c_char,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        let context = unsafe { borrow_mut(context) }?;
        let text = context.context.get_string(name)?;
        context.error_string = CString::new(text.replace('\0', "?")).unwrap_or_default();
        // SAFETY: the caller's contract.
        unsafe { store(string, context.error_string.as_ptr()) }
    })
}

/// glVertexAttrib4fvNV. The driver brings the other forms of glVertexAttribNV to this one. Allowed between Begin and End.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_VertexAttrib4fvNV(
    context: *mut nvjit_context,
    index: u32,
    v: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe { Ok(borrow_mut(context)?.context.vertex_attrib(index, *borrow(v.cast())?)?) }
    })
}

/// glVertexAttribs4fvNV, as nvjit_VertexAttrib4fvNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_VertexAttribs4fvNV(
    context: *mut nvjit_context,
    index: u32,
    n: i32,
    v: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe { Ok(borrow_mut(context)?.context.vertex_attribs(index, elements(v.cast(), count(n)?)?)?) }
    })
}

/// glVertexAttribPointerNV. The pointer is kept, and never followed.
///
/// # Safety
/// The context must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_VertexAttribPointerNV(
    context: *mut nvjit_context,
    index: u32,
    size: i32,
    component_type: u32,
    stride: i32,
    pointer: *const c_void,
) -> nvjit_status {
    guard(|| {
        let array = AttributeArray { size, component_type, stride, pointer: pointer.addr() };
        // SAFETY: the caller's contract.
        Ok(unsafe { borrow_mut(context) }?.context.vertex_attrib_pointer(index, array)?)
    })
}

/// glGetVertexAttribPointervNV.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetVertexAttribPointervNV(
    context: *const nvjit_context,
    index: u32,
    pname: u32,
    pointer: *mut *mut c_void,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let address = borrow(context)?.context.get_vertex_attrib_pointer(index, pname)?;
            store(pointer, std::ptr::without_provenance_mut(address))
        }
    })
}

/// glGetVertexAttribfvNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetVertexAttribfvNV(
    context: *const nvjit_context,
    index: u32,
    pname: u32,
    params: *mut f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let values = borrow(context)?.context.get_vertex_attrib_fv(index, pname)?;
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), values),
                _ => store(params, values[0]),
            }
        }
    })
}

/// glGetVertexAttribdvNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetVertexAttribdvNV(
    context: *const nvjit_context,
    index: u32,
    pname: u32,
    params: *mut f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let values = borrow(context)?.context.get_vertex_attrib_dv(index, pname)?;
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), values),
                _ => store(params, values[0]),
            }
        }
    })
}

/// glGetVertexAttribivNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetVertexAttribivNV(
    context: *const nvjit_context,
    index: u32,
    pname: u32,
    params: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let values = borrow(context)?.context.get_vertex_attrib_iv(index, pname)?;
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), values),
                _ => store(params, values[0]),
            }
        }
    })
}

/// glBegin, as far as programs are concerned: NVJIT_INVALID_OPERATION if a program that is needed does not exist. Until
/// nvjit_End most functions on the context are NVJIT_INVALID_OPERATION. A driver that tracks Begin and End itself calls
/// nvjit_context_validate instead.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Begin(context: *mut nvjit_context) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard(|| Ok(unsafe { borrow_mut(context) }?.context.begin()?))
}

/// glEnd.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_End(context: *mut nvjit_context) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard(|| Ok(unsafe { borrow_mut(context) }?.context.end()?))
}
