//! Parameters: named and numbered local ones, the program parameters c[], and matrices tracked into them.

use super::count;
use crate::group::nvjit_context;
use crate::{borrow, borrow_mut, elements, guard, nvjit_status, store};

/// glProgramNamedParameter4fNV. One thread at a time may use the context.
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

/// glProgramNamedParameter4dNV. One thread at a time may use the context.
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

/// glProgramNamedParameter4fvNV. One thread at a time may use the context.
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

/// glProgramNamedParameter4dvNV. One thread at a time may use the context.
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

/// glGetProgramNamedParameterfvNV. One thread at a time may use the context.
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

/// glGetProgramNamedParameterdvNV. One thread at a time may use the context.
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

/// glProgramLocalParameter4fARB. One thread at a time may use the context.
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

/// glProgramLocalParameter4dARB. One thread at a time may use the context.
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

/// glProgramLocalParameter4fvARB. One thread at a time may use the context.
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

/// glProgramLocalParameter4dvARB. One thread at a time may use the context.
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

/// glGetProgramLocalParameterfvARB. One thread at a time may use the context.
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

/// glGetProgramLocalParameterdvARB. One thread at a time may use the context.
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

/// glProgramParameter4fNV. One thread at a time may use the context.
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

/// glProgramParameter4dNV. One thread at a time may use the context.
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

/// glProgramParameter4fvNV. One thread at a time may use the context.
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

/// glProgramParameter4dvNV. One thread at a time may use the context.
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

/// glProgramParameters4fvNV. One thread at a time may use the context.
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

/// glProgramParameters4dvNV. One thread at a time may use the context.
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

/// glGetProgramParameterfvNV. One thread at a time may use the context.
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

/// glGetProgramParameterdvNV. One thread at a time may use the context.
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

/// glTrackMatrixNV. One thread at a time may use the context.
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

/// glGetTrackMatrixivNV. One thread at a time may use the context.
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
