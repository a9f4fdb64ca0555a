//! Current vertex attributes, and how arrays of them are described.

use crate::group::nvjit_context;
use crate::{borrow, borrow_mut, guard, nvjit_status, store};
use nvjit_gl::{AttributeArray, enums};
use std::ffi::c_void;

/// glVertexAttribPointerNV. The pointer is stored, and never dereferenced. One thread at a time may use the context.
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
    guard("nvjit_VertexAttribPointerNV", || {
        let array = AttributeArray { size, component_type, normalized: false, stride, pointer: pointer.addr() };
        // SAFETY: the caller's contract.
        Ok(unsafe { borrow_mut(context, "context") }?.context.vertex_attrib_pointer(index, array)?)
    })
}

/// glGetVertexAttribfvNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names. One thread at a time may use
/// the context.
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
    guard("nvjit_GetVertexAttribfvNV", || {
        // SAFETY: the caller's contract.
        unsafe {
            let values = borrow(context, "context")?.context.get_vertex_attrib_fv(index, pname)?;
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), "params", values),
                _ => store(params, "params", values[0]),
            }
        }
    })
}

/// glGetVertexAttribdvNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names. One thread at a time may use
/// the context.
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
    guard("nvjit_GetVertexAttribdvNV", || {
        // SAFETY: the caller's contract.
        unsafe {
            let values = borrow(context, "context")?.context.get_vertex_attrib_dv(index, pname)?;
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), "params", values),
                _ => store(params, "params", values[0]),
            }
        }
    })
}

/// glGetVertexAttribivNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names. One thread at a time may use
/// the context.
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
    guard("nvjit_GetVertexAttribivNV", || {
        // SAFETY: the caller's contract.
        unsafe {
            let values = borrow(context, "context")?.context.get_vertex_attrib_iv(index, pname)?;
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), "params", values),
                _ => store(params, "params", values[0]),
            }
        }
    })
}

/// glGetVertexAttribPointervNV. One thread at a time may use the context.
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
    guard("nvjit_GetVertexAttribPointervNV", || {
        // SAFETY: the caller's contract.
        unsafe {
            let address = borrow(context, "context")?.context.get_vertex_attrib_pointer(index, pname)?;
            store(pointer, "pointer", std::ptr::without_provenance_mut(address))
        }
    })
}

/// glVertexAttribPointerARB. The pointer is stored, and never dereferenced. One thread at a time may use the context.
///
/// # Safety
/// The context must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_VertexAttribPointerARB(
    context: *mut nvjit_context,
    index: u32,
    size: i32,
    component_type: u32,
    normalized: u8,
    stride: i32,
    pointer: *const c_void,
) -> nvjit_status {
    guard("nvjit_VertexAttribPointerARB", || {
        let array =
            AttributeArray { size, component_type, normalized: normalized != 0, stride, pointer: pointer.addr() };
        // SAFETY: the caller's contract.
        Ok(unsafe { borrow_mut(context, "context") }?.context.vertex_attrib_pointer_arb(index, array)?)
    })
}

/// glGetVertexAttribfvARB: four values for GL_CURRENT_VERTEX_ATTRIB_ARB, one for the other names. One thread at a time
/// may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetVertexAttribfvARB(
    context: *const nvjit_context,
    index: u32,
    pname: u32,
    params: *mut f32,
) -> nvjit_status {
    guard("nvjit_GetVertexAttribfvARB", || {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context, "context")?.context;
            let values = context.get_vertex_attrib_dv_arb(index, pname)?;
            let values = values.map(|value| value as f32);
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), "params", values),
                _ => store(params, "params", values[0]),
            }
        }
    })
}

/// glGetVertexAttribdvARB: four values for GL_CURRENT_VERTEX_ATTRIB_ARB, one for the other names. One thread at a time
/// may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetVertexAttribdvARB(
    context: *const nvjit_context,
    index: u32,
    pname: u32,
    params: *mut f64,
) -> nvjit_status {
    guard("nvjit_GetVertexAttribdvARB", || {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context, "context")?.context;
            let values = context.get_vertex_attrib_dv_arb(index, pname)?;
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), "params", values),
                _ => store(params, "params", values[0]),
            }
        }
    })
}

/// glGetVertexAttribivARB: four values for GL_CURRENT_VERTEX_ATTRIB_ARB, one for the other names. One thread at a time
/// may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetVertexAttribivARB(
    context: *const nvjit_context,
    index: u32,
    pname: u32,
    params: *mut i32,
) -> nvjit_status {
    guard("nvjit_GetVertexAttribivARB", || {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context, "context")?.context;
            let values = context.get_vertex_attrib_dv_arb(index, pname)?;
            let values = values.map(|value| value.round_ties_even() as i32);
            match pname {
                enums::CURRENT_ATTRIB_NV => store(params.cast(), "params", values),
                _ => store(params, "params", values[0]),
            }
        }
    })
}

/// glGetVertexAttribPointervARB. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetVertexAttribPointervARB(
    context: *const nvjit_context,
    index: u32,
    pname: u32,
    pointer: *mut *mut c_void,
) -> nvjit_status {
    guard("nvjit_GetVertexAttribPointervARB", || {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context, "context")?.context;
            let address = context.get_vertex_attrib_pointer(index, pname)?;
            store(pointer, "pointer", std::ptr::without_provenance_mut(address))
        }
    })
}
