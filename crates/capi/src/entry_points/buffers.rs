//! Buffer objects as programs see them: parameter buffers, storage buffers, GPU addresses. Their names and data stores are the
//! driver's, which tells of them by nvjit_context_set_buffer.

use super::{answer, count};
use crate::group::nvjit_context;
use crate::{borrow, borrow_mut, elements, guard, nvjit_status, store};

/// glBindBuffer, for the entry points on the buffer that is bound to a target. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_BindBuffer(context: *mut nvjit_context, target: u32, buffer: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.bind_buffer(target, buffer)?)
        }
    })
}

/// glBindBufferRangeNV for parameter buffers, and glBindBufferRange for GL_SHADER_STORAGE_BUFFER. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_BindBufferRangeNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    buffer: u32,
    offset: isize,
    size: isize,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.bind_buffer_range(target, index, buffer, offset, size)?)
        }
    })
}

/// glBindBufferOffsetNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_BindBufferOffsetNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    buffer: u32,
    offset: isize,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.bind_buffer_offset(target, index, buffer, offset)?)
        }
    })
}

/// glBindBufferBaseNV, and glBindBufferBase for GL_SHADER_STORAGE_BUFFER. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_BindBufferBaseNV(
    context: *mut nvjit_context,
    target: u32,
    index: u32,
    buffer: u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.bind_buffer_base(target, index, buffer)?)
        }
    })
}

/// glProgramBufferParametersfvNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramBufferParametersfvNV(
    context: *mut nvjit_context,
    target: u32,
    binding_index: u32,
    word_index: u32,
    num: i32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, count(num)?)?;
            Ok(context.program_buffer_parameters_fv(target, binding_index, word_index, values)?)
        }
    })
}

/// glProgramBufferParametersIivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramBufferParametersIivNV(
    context: *mut nvjit_context,
    target: u32,
    binding_index: u32,
    word_index: u32,
    num: i32,
    params: *const i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, count(num)?)?;
            Ok(context.program_buffer_parameters_iv(target, binding_index, word_index, values)?)
        }
    })
}

/// glProgramBufferParametersIuivNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ProgramBufferParametersIuivNV(
    context: *mut nvjit_context,
    target: u32,
    binding_index: u32,
    word_index: u32,
    num: i32,
    params: *const u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, count(num)?)?;
            Ok(context.program_buffer_parameters_uiv(target, binding_index, word_index, values)?)
        }
    })
}

/// glGetIntegerIndexedvEXT, for the targets of nvjit_BindBufferRangeNV and GL_SHADER_STORAGE_BUFFER_BINDING. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetIntegerIndexedvEXT(
    context: *const nvjit_context,
    value: u32,
    index: u32,
    data: *mut i32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(data, context.get_integer_indexed(value, index)?)
        }
    })
}

/// glMakeBufferResidentNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_MakeBufferResidentNV(
    context: *mut nvjit_context,
    target: u32,
    access: u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.make_buffer_resident(target, access)?)
        }
    })
}

/// glMakeBufferNonResidentNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_MakeBufferNonResidentNV(context: *mut nvjit_context, target: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.make_buffer_non_resident(target)?)
        }
    })
}

/// glIsBufferResidentNV; `*result` is GL_FALSE if there is an error. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_IsBufferResidentNV(
    context: *const nvjit_context,
    target: u32,
    result: *mut u8,
) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { answer(context, result, |context| context.is_buffer_resident(target)) }
}

/// glMakeNamedBufferResidentNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_MakeNamedBufferResidentNV(
    context: *mut nvjit_context,
    buffer: u32,
    access: u32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.make_named_buffer_resident(buffer, access)?)
        }
    })
}

/// glMakeNamedBufferNonResidentNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_MakeNamedBufferNonResidentNV(context: *mut nvjit_context, buffer: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.make_named_buffer_non_resident(buffer)?)
        }
    })
}

/// glIsNamedBufferResidentNV; `*result` is GL_FALSE if there is an error. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_IsNamedBufferResidentNV(
    context: *const nvjit_context,
    buffer: u32,
    result: *mut u8,
) -> nvjit_status {
    // SAFETY: the caller's contract.
    unsafe { answer(context, result, |context| context.is_named_buffer_resident(buffer)) }
}

/// glGetBufferParameterui64vNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetBufferParameterui64vNV(
    context: *const nvjit_context,
    target: u32,
    pname: u32,
    params: *mut u64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params, context.get_buffer_parameter_ui64v(target, pname)?)
        }
    })
}

/// glGetNamedBufferParameterui64vNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetNamedBufferParameterui64vNV(
    context: *const nvjit_context,
    buffer: u32,
    pname: u32,
    params: *mut u64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(params, context.get_named_buffer_parameter_ui64v(buffer, pname)?)
        }
    })
}

/// glGetIntegerui64vNV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetIntegerui64vNV(
    context: *const nvjit_context,
    value: u32,
    result: *mut u64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &borrow(context)?.context;
            store(result, context.get_integer_ui64v(value)?)
        }
    })
}
