//! Commands of the GL that set what programs of ARB_vertex_program and ARB_fragment_program bind, for drivers that do not keep that
//! state themselves. INVALID_ENUM for names that no program can bind, which are the driver's.

use crate::group::nvjit_context;
use crate::nvjit_status::NVJIT_INVALID_ENUM;
use crate::{Outcome, borrow, borrow_mut, elements, guard, nvjit_status};
use nvjit_gl::fixed::enums::*;

/// How many values a vector parameter has.
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
        _ => Err(NVJIT_INVALID_ENUM),
    }
}

/// glMaterialfv. Allowed between Begin and End. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Materialfv(
    context: *mut nvjit_context,
    face: u32,
    pname: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.material_fv(face, pname, elements(params, values(pname)?)?)?)
        }
    })
}

/// glLightfv. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Lightfv(
    context: *mut nvjit_context,
    light: u32,
    pname: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, values(pname)?)?;
            Ok(context.change_state(|state| state.light_fv(light, pname, values))??)
        }
    })
}

/// glLightModelfv. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_LightModelfv(
    context: *mut nvjit_context,
    pname: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, values(pname)?)?;
            Ok(context.change_state(|state| state.light_model_fv(pname, values))??)
        }
    })
}

/// glFogfv. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_Fogfv(context: *mut nvjit_context, pname: u32, params: *const f32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, values(pname)?)?;
            Ok(context.change_state(|state| state.fog_fv(pname, values))??)
        }
    })
}

/// glTexGenfv. Of the unit that nvjit_context_set_active_texture told. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_TexGenfv(
    context: *mut nvjit_context,
    coord: u32,
    pname: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, values(pname)?)?;
            Ok(context.change_state(|state| state.tex_gen_fv(coord, pname, values))??)
        }
    })
}

/// glTexEnvfv. Of the unit that nvjit_context_set_active_texture told. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_TexEnvfv(
    context: *mut nvjit_context,
    target: u32,
    pname: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, values(pname)?)?;
            Ok(context.change_state(|state| state.tex_env_fv(target, pname, values))??)
        }
    })
}

/// glPointParameterfv. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_PointParameterfv(
    context: *mut nvjit_context,
    pname: u32,
    params: *const f32,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let values = elements(params, values(pname)?)?;
            Ok(context.change_state(|state| state.point_parameter_fv(pname, values))??)
        }
    })
}

/// glPointSize. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_PointSize(context: *mut nvjit_context, size: f32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.change_state(|state| state.point_size(size))??)
        }
    })
}

/// glClipPlane. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_ClipPlane(
    context: *mut nvjit_context,
    plane: u32,
    equation: *const f64,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let equation = borrow(equation.cast())?;
            Ok(context.change_state(|state| state.clip_plane(plane, equation))??)
        }
    })
}

/// glDepthRange. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_DepthRange(context: *mut nvjit_context, near_val: f64, far_val: f64) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.change_state(|state| state.depth_range(near_val, far_val))?)
        }
    })
}

/// glMatrixMode, for nvjit_LoadMatrixf and its kin: GL_MODELVIEW, GL_PROJECTION, GL_TEXTURE, GL_MATRIXi_ARB or GL_MATRIXi_NV. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_MatrixMode(context: *mut nvjit_context, mode: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.change_state(|state| state.matrix_mode(mode))??)
        }
    })
}

/// glLoadIdentity. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_LoadIdentity(context: *mut nvjit_context) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.change_state(|state| state.load_identity())??)
        }
    })
}

/// glLoadMatrixf. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_LoadMatrixf(context: *mut nvjit_context, m: *const f32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let matrix = borrow(m.cast())?;
            Ok(context.change_state(|state| state.load_matrix_f(matrix))??)
        }
    })
}

/// glLoadMatrixd. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_LoadMatrixd(context: *mut nvjit_context, m: *const f64) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let matrix = borrow(m.cast())?;
            Ok(context.change_state(|state| state.load_matrix_d(matrix))??)
        }
    })
}

/// glMultMatrixf. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_MultMatrixf(context: *mut nvjit_context, m: *const f32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let matrix = borrow(m.cast())?;
            Ok(context.change_state(|state| state.mult_matrix_f(matrix))??)
        }
    })
}

/// glMultMatrixd. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_MultMatrixd(context: *mut nvjit_context, m: *const f64) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            let matrix = borrow(m.cast())?;
            Ok(context.change_state(|state| state.mult_matrix_d(matrix))??)
        }
    })
}

/// glPushMatrix. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_PushMatrix(context: *mut nvjit_context) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.change_state(|state| state.push_matrix())??)
        }
    })
}

/// glPopMatrix. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_PopMatrix(context: *mut nvjit_context) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context)?.context;
            Ok(context.change_state(|state| state.pop_matrix())??)
        }
    })
}
