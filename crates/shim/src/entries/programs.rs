//! Program objects, parameters and tracked matrices, of NV and of ARB. If a context does not need the shim, the driver
//! handles those of ARB.

use crate::contexts::{Shadow, with};
use crate::driver::call;
use nvjit::limits::MAX_LOCAL_PARAMETERS;
use nvjit_gl::enums::*;
use nvjit_gl::{Error, Target, is_bindable};

/// The elements of an array in the client's memory.
///
/// # Safety
/// `count` elements at `from` are readable, or `count` is negative.
pub(super) unsafe fn slice<'a, T>(from: *const T, count: i32) -> Result<&'a [T], Error> {
    match usize::try_from(count) {
        Err(_) => Err(Error::InvalidValue),
        Ok(0) => Ok(&[]),
        Ok(_) if from.is_null() => Err(Error::InvalidValue),
        // SAFETY: the caller says so.
        Ok(count) => Ok(unsafe { std::slice::from_raw_parts(from, count) }),
    }
}

/// Four numbers of the client.
///
/// # Safety
/// Four numbers at `from` are readable.
pub(super) unsafe fn four<T: Copy>(from: *const T) -> [T; 4] {
    // SAFETY: the caller says so.
    unsafe { from.cast::<[T; 4]>().read_unaligned() }
}

/// Several vectors of the client, which are parameters from number `index` on. They are not read if no target has as
/// many, and there are none for a target without parameters, which is an error of the command.
///
/// # Safety
/// `count` vectors at `from` are readable, if there are as many parameters.
pub(super) unsafe fn vectors<T: Copy>(
    target: u32,
    index: u32,
    from: *const T,
    count: i32,
) -> Result<Vec<[T; 4]>, Error> {
    if !is_bindable(target) {
        return Ok(Vec::new());
    }
    if i64::from(index) + i64::from(count) > MAX_LOCAL_PARAMETERS as i64 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { copied(from.cast::<[T; 4]>(), count) }
}

/// More elements than any command takes.
const MOST_ELEMENTS: i32 = 0x1_0000;

/// A copy of elements in the client's memory, at most as many as commands take.
///
/// # Safety
/// `count` elements at `from` are readable.
pub(super) unsafe fn copied<T: Copy>(from: *const T, count: i32) -> Result<Vec<T>, Error> {
    if count > MOST_ELEMENTS {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { slice(from, count) }.map(<[_]>::to_vec)
}

/// Writes the result of a query to the client's memory, unless it is an error.
///
/// # Safety
/// The result fits at `to`.
pub(super) unsafe fn give<T: Copy, const N: usize>(
    to: *mut T,
    get: impl FnOnce(&Shadow) -> Result<[T; N], Error>,
) -> Option<()> {
    let found = with(|shadow| {
        let result = get(shadow);
        shadow.report(result)
    })?;
    if let Some(found) = found {
        // SAFETY: the caller says so.
        unsafe { std::ptr::copy_nonoverlapping(found.as_ptr(), to, N) };
    }
    Some(())
}

/// Writes a text to the client's memory, unless it is an error.
///
/// # Safety
/// The text fits at `to`.
unsafe fn give_text(to: *mut u8, get: impl FnOnce(&Shadow) -> Result<Vec<u8>, Error>) -> Option<()> {
    let found = with(|shadow| {
        let result = get(shadow);
        shadow.report(result)
    })?;
    if let Some(found) = found {
        // SAFETY: the caller says so.
        unsafe { std::ptr::copy_nonoverlapping(found.as_ptr(), to, found.len()) };
    }
    Some(())
}

/// Changes programs; `None` in a context without the shim.
fn change(act: impl FnOnce(&mut Shadow) -> Result<(), Error>) -> Option<()> {
    with(|shadow| {
        let result = act(shadow);
        shadow.change(result);
    })
}

/// Changes programs by a call that display lists compile.
pub(super) fn listed(act: impl Fn(&mut Shadow) -> Result<(), Error> + Send + Sync + 'static) -> Option<()> {
    with(|shadow| shadow.perform(act))
}

fn generate(count: i32, names: *mut u32) -> Option<()> {
    with(|shadow| {
        let result = usize::try_from(count).map_err(|_| Error::InvalidValue).and_then(|count| {
            let mut own = Vec::new();
            own.try_reserve_exact(count).map_err(|_| Error::OutOfMemory)?;
            own.resize(count, 0);
            shadow.context.gen_programs(&mut own).map(|()| own)
        });
        if let Some(own) = shadow.report(result) {
            // SAFETY: the client provides room for this number of names.
            unsafe { std::ptr::copy_nonoverlapping(own.as_ptr(), names, own.len()) };
        }
    })
}

fn delete(count: i32, names: *const u32) -> Option<()> {
    with(|shadow| {
        // SAFETY: the client's names.
        let names = unsafe { slice(names, count) };
        if let Some(names) = shadow.report(names) {
            shadow.delete_programs(names);
        }
    })
}

fn is_program(id: u32) -> Option<u8> {
    with(|shadow| {
        let result = shadow.context.is_program(id);
        u8::from(shadow.report(result).unwrap_or(false))
    })
}

fn load(target: u32, id: Option<u32>, format: u32, length: i32, text: *const u8) -> Option<()> {
    with(|shadow| {
        // The text is not read where it does not matter.
        let takes = match id {
            Some(_) => Target::from_enum(target).is_some(),
            None => is_bindable(target) && format == PROGRAM_FORMAT_ASCII_ARB,
        };
        // SAFETY: the client's text has `length` bytes.
        let text = if takes { unsafe { slice(text, length) } } else { Ok(&[][..]) };
        let Some(text) = shadow.report(text).map(<[u8]>::to_vec) else { return };
        // Display lists compile it (NV_vertex_program and ARB_fragment_program, section 5.4).
        shadow.perform(move |shadow| {
            shadow.load(target, id, format, &text);
            Ok(())
        });
    })
}

/// TrackMatrixNV; the shim notes which matrices it reads.
fn track(target: u32, address: u32, matrix: u32, transform: u32) {
    listed(move |shadow| {
        let mut unit = 0u32;
        call::glGetIntegerv(0x84e0, (&raw mut unit) as usize);
        shadow.context.set_active_texture(unit.saturating_sub(TEXTURE0_ARB));
        shadow.context.track_matrix(target, address, matrix, transform)?;
        match matrix {
            NONE => shadow.tracked.remove(&address),
            _ => shadow.tracked.insert(address),
        };
        Ok(())
    });
}

entries! {
    fn glGenProgramsNV(count: i32, names: *mut u32) { generate(count, names); }
    fn glDeleteProgramsNV(count: i32, names: *const u32) { delete(count, names); }
    fn glIsProgramNV(id: u32) -> u8 { is_program(id).unwrap_or(0) }
    fn glBindProgramNV(target: u32, id: u32) {
        listed(move |shadow| shadow.context.bind_program(target, id));
    }
    fn glLoadProgramNV(target: u32, id: u32, length: i32, text: *const u8) {
        load(target, Some(id), PROGRAM_FORMAT_ASCII_ARB, length, text);
    }
    fn glAreProgramsResidentNV(count: i32, names: *const u32, residences: *mut u8) -> u8 {
        let all = with(|shadow| {
            // SAFETY: the client's names.
            let result = unsafe { slice(names, count) }.and_then(|names| {
                // SAFETY: there is room for an answer for each.
                shadow.context.report_residences(names, |place, is| unsafe { residences.add(place).write(is.into()) })
            });
            shadow.report(result)
        });
        u8::from(all.flatten().unwrap_or(false))
    }
    fn glRequestResidentProgramsNV(count: i32, names: *const u32) {
        // SAFETY: the client's names.
        change(|shadow| unsafe { slice(names, count) }.and_then(|names| shadow.context.request_resident_programs(names)));
    }
    fn glExecuteProgramNV(target: u32, id: u32, parameters: *const f32) {
        // SAFETY: the client's.
        let value = unsafe { four(parameters) };
        listed(move |shadow| shadow.context.execute_program(target, id, value));
    }
    fn glTrackMatrixNV(target: u32, address: u32, matrix: u32, transform: u32) { track(target, address, matrix, transform) }
    fn glGetTrackMatrixivNV(target: u32, address: u32, name: u32, value: *mut i32) {
        // SAFETY: the client's.
        unsafe { give(value, |shadow| shadow.context.get_track_matrix_iv(target, address, name).map(|own| [own])) };
    }
    fn glGetProgramivNV(id: u32, name: u32, value: *mut i32) {
        // SAFETY: the client's.
        unsafe { give(value, |shadow| shadow.context.get_program_iv(id, name).map(|own| [own])) };
    }
    fn glGetProgramStringNV(id: u32, name: u32, text: *mut u8) {
        // SAFETY: the client's.
        unsafe { give_text(text, |shadow| shadow.context.get_program_string(id, name)) };
    }

    fn glProgramParameter4fNV(target: u32, index: u32, x: f32, y: f32, z: f32, w: f32) {
        listed(move |shadow| shadow.context.program_parameter_4f(target, index, [x, y, z, w]));
    }
    fn glProgramParameter4dNV(target: u32, index: u32, x: f64, y: f64, z: f64, w: f64) {
        listed(move |shadow| shadow.context.program_parameter_4d(target, index, [x, y, z, w]));
    }
    fn glProgramParameter4fvNV(target: u32, index: u32, v: *const f32) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_parameter_4f(target, index, value));
    }
    fn glProgramParameter4dvNV(target: u32, index: u32, v: *const f64) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_parameter_4d(target, index, value));
    }
    fn glProgramParameters4fvNV(target: u32, index: u32, count: i32, v: *const f32) {
        // SAFETY: the client's.
        let values = unsafe { vectors(target, index, v, count) };
        listed(move |shadow| shadow.context.program_parameters_4fv(target, index, values.as_deref().map_err(|&error| error)?));
    }
    fn glProgramParameters4dvNV(target: u32, index: u32, count: i32, v: *const f64) {
        // SAFETY: the client's.
        let values = unsafe { vectors(target, index, v, count) };
        listed(move |shadow| shadow.context.program_parameters_4dv(target, index, values.as_deref().map_err(|&error| error)?));
    }
    fn glGetProgramParameterfvNV(target: u32, index: u32, name: u32, v: *mut f32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_parameter_fv(target, index, name)) };
    }
    fn glGetProgramParameterdvNV(target: u32, index: u32, name: u32, v: *mut f64) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_parameter_dv(target, index, name)) };
    }

    fn glProgramNamedParameter4fNV(id: u32, length: i32, name: *const u8, x: f32, y: f32, z: f32, w: f32) {
        // SAFETY: the client's.
        change(|shadow| shadow.context.program_named_parameter_4f(id, unsafe { slice(name, length) }?, [x, y, z, w]));
    }
    fn glProgramNamedParameter4dNV(id: u32, length: i32, name: *const u8, x: f64, y: f64, z: f64, w: f64) {
        // SAFETY: the client's.
        change(|shadow| shadow.context.program_named_parameter_4d(id, unsafe { slice(name, length) }?, [x, y, z, w]));
    }
    fn glProgramNamedParameter4fvNV(id: u32, length: i32, name: *const u8, v: *const f32) {
        // SAFETY: the client's.
        change(|shadow| unsafe { shadow.context.program_named_parameter_4f(id, slice(name, length)?, four(v)) });
    }
    fn glProgramNamedParameter4dvNV(id: u32, length: i32, name: *const u8, v: *const f64) {
        // SAFETY: the client's.
        change(|shadow| unsafe { shadow.context.program_named_parameter_4d(id, slice(name, length)?, four(v)) });
    }
    fn glGetProgramNamedParameterfvNV(id: u32, length: i32, name: *const u8, v: *mut f32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_named_parameter_fv(id, slice(name, length)?)) };
    }
    fn glGetProgramNamedParameterdvNV(id: u32, length: i32, name: *const u8, v: *mut f64) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_named_parameter_dv(id, slice(name, length)?)) };
    }

    fn glGenProgramsARB(count: i32, names: *mut u32) {
        generate(count, names).unwrap_or_else(|| call::glGenProgramsARB(count, names as usize));
    }
    fn glDeleteProgramsARB(count: i32, names: *const u32) {
        delete(count, names).unwrap_or_else(|| call::glDeleteProgramsARB(count, names as usize));
    }
    fn glIsProgramARB(id: u32) -> u8 { is_program(id).unwrap_or_else(|| call::glIsProgramARB(id)) }
    fn glBindProgramARB(target: u32, id: u32) {
        listed(move |shadow| shadow.context.bind_program_arb(target, id)).unwrap_or_else(|| call::glBindProgramARB(target, id));
    }
    fn glProgramStringARB(target: u32, format: u32, length: i32, text: *const u8) {
        load(target, None, format, length, text)
            .unwrap_or_else(|| call::glProgramStringARB(target, format, length, text as usize));
    }
    fn glGetProgramivARB(target: u32, name: u32, value: *mut i32) {
        // SAFETY: the client's.
        unsafe { give(value, |shadow| shadow.context.get_program_iv_arb(target, name).map(|own| [own])) }
            .unwrap_or_else(|| call::glGetProgramivARB(target, name, value as usize));
    }
    fn glGetProgramStringARB(target: u32, name: u32, text: *mut u8) {
        // SAFETY: the client's.
        unsafe { give_text(text, |shadow| shadow.context.get_program_string_arb(target, name)) }
            .unwrap_or_else(|| call::glGetProgramStringARB(target, name, text as usize));
    }
    fn glProgramEnvParameter4fARB(target: u32, index: u32, x: f32, y: f32, z: f32, w: f32) {
        listed(move |shadow| shadow.context.program_env_parameter_4f(target, index, [x, y, z, w]))
            .unwrap_or_else(|| call::glProgramEnvParameter4fARB(target, index, x, y, z, w));
    }
    fn glProgramEnvParameter4dARB(target: u32, index: u32, x: f64, y: f64, z: f64, w: f64) {
        listed(move |shadow| shadow.context.program_env_parameter_4d(target, index, [x, y, z, w]))
            .unwrap_or_else(|| call::glProgramEnvParameter4dARB(target, index, x, y, z, w));
    }
    fn glProgramEnvParameter4fvARB(target: u32, index: u32, v: *const f32) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_env_parameter_4f(target, index, value))
            .unwrap_or_else(|| call::glProgramEnvParameter4fvARB(target, index, v as usize));
    }
    fn glProgramEnvParameter4dvARB(target: u32, index: u32, v: *const f64) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_env_parameter_4d(target, index, value))
            .unwrap_or_else(|| call::glProgramEnvParameter4dvARB(target, index, v as usize));
    }
    fn glProgramEnvParameters4fvEXT(target: u32, index: u32, count: i32, v: *const f32) {
        // SAFETY: the client's.
        let values = unsafe { vectors(target, index, v, count) };
        listed(move |shadow| shadow.context.program_env_parameters_4fv(target, index, values.as_deref().map_err(|&error| error)?))
            .unwrap_or_else(|| call::glProgramEnvParameters4fvEXT(target, index, count, v as usize));
    }
    fn glProgramLocalParameter4fARB(target: u32, index: u32, x: f32, y: f32, z: f32, w: f32) {
        listed(move |shadow| shadow.context.program_local_parameter_4f(target, index, [x, y, z, w]))
            .unwrap_or_else(|| call::glProgramLocalParameter4fARB(target, index, x, y, z, w));
    }
    fn glProgramLocalParameter4dARB(target: u32, index: u32, x: f64, y: f64, z: f64, w: f64) {
        listed(move |shadow| shadow.context.program_local_parameter_4d(target, index, [x, y, z, w]))
            .unwrap_or_else(|| call::glProgramLocalParameter4dARB(target, index, x, y, z, w));
    }
    fn glProgramLocalParameter4fvARB(target: u32, index: u32, v: *const f32) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_local_parameter_4f(target, index, value))
            .unwrap_or_else(|| call::glProgramLocalParameter4fvARB(target, index, v as usize));
    }
    fn glProgramLocalParameter4dvARB(target: u32, index: u32, v: *const f64) {
        // SAFETY: the client's.
        let value = unsafe { four(v) };
        listed(move |shadow| shadow.context.program_local_parameter_4d(target, index, value))
            .unwrap_or_else(|| call::glProgramLocalParameter4dvARB(target, index, v as usize));
    }
    fn glProgramLocalParameters4fvEXT(target: u32, index: u32, count: i32, v: *const f32) {
        // SAFETY: the client's.
        let values = unsafe { vectors(target, index, v, count) };
        listed(move |shadow| shadow.context.program_local_parameters_4fv(target, index, values.as_deref().map_err(|&error| error)?))
            .unwrap_or_else(|| call::glProgramLocalParameters4fvEXT(target, index, count, v as usize));
    }
    fn glGetProgramEnvParameterfvARB(target: u32, index: u32, v: *mut f32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_env_parameter_fv(target, index)) }
            .unwrap_or_else(|| call::glGetProgramEnvParameterfvARB(target, index, v as usize));
    }
    fn glGetProgramEnvParameterdvARB(target: u32, index: u32, v: *mut f64) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_env_parameter_dv(target, index)) }
            .unwrap_or_else(|| call::glGetProgramEnvParameterdvARB(target, index, v as usize));
    }
    fn glGetProgramLocalParameterfvARB(target: u32, index: u32, v: *mut f32) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_local_parameter_fv(target, index)) }
            .unwrap_or_else(|| call::glGetProgramLocalParameterfvARB(target, index, v as usize));
    }
    fn glGetProgramLocalParameterdvARB(target: u32, index: u32, v: *mut f64) {
        // SAFETY: the client's.
        unsafe { give(v, |shadow| shadow.context.get_program_local_parameter_dv(target, index)) }
            .unwrap_or_else(|| call::glGetProgramLocalParameterdvARB(target, index, v as usize));
    }
}
