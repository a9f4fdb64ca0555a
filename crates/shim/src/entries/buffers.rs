//! Buffer objects at the targets of parameter buffers (NV_parameter_buffer_object); commands for other targets go to
//! the driver.

use crate::contexts::buffers::with_buffer;
use crate::contexts::with;
use crate::driver::call;

fn bind(target: u32, buffer: u32) {
    let own = with(|shadow| {
        let is_own = shadow.is_parameter_buffer(target);
        if is_own {
            shadow.bind_buffer(target, buffer);
        }
        is_own
    });
    if own != Some(true) {
        call::glBindBuffer(target, buffer);
    }
}

/// Binds a buffer to a binding point: the whole, or a range. False if the target is the driver's.
fn bind_at(target: u32, index: u32, buffer: u32, range: (isize, Option<isize>)) -> bool {
    let own = with(|shadow| {
        let is_own = shadow.is_parameter_buffer(target);
        if is_own {
            shadow.bind_buffer_at(target, index, buffer, range);
        }
        is_own
    });
    own == Some(true)
}

fn base(target: u32, index: u32, buffer: u32) {
    if !bind_at(target, index, buffer, (0, None)) {
        call::glBindBufferBase(target, index, buffer);
    }
}

fn range(target: u32, index: u32, buffer: u32, offset: isize, size: isize) {
    if !bind_at(target, index, buffer, (offset, Some(size))) {
        call::glBindBufferRange(target, index, buffer, offset, size);
    }
}

fn delete(count: i32, names: *const u32) {
    with(|shadow| {
        let count = usize::try_from(count).unwrap_or(0);
        if shadow.has_shaders && count > 0 && !names.is_null() {
            // SAFETY: the client's names.
            shadow.forget_buffers(unsafe { std::slice::from_raw_parts(names, count) });
        }
    });
    call::glDeleteBuffers(count, names as usize);
}

/// Sets words of 32 bits of a parameter buffer.
fn words(target: u32, index: u32, word: u32, count: i32, from: *const u8) {
    with(|shadow| {
        let Ok(count) = usize::try_from(count) else {
            return shadow.report::<()>(Err(nvjit_gl::Error::InvalidValue)).unwrap_or(());
        };
        let Some(bytes) = count.checked_mul(4).filter(|&bytes| bytes > 0 && !from.is_null()) else { return };
        // SAFETY: the client's words.
        shadow.set_buffer_words(target, index, word, unsafe { std::slice::from_raw_parts(from, bytes) });
    });
}

fn indexed(target: u32, index: u32, values: *mut i32) {
    let own = with(|shadow| {
        shadow.is_parameter_buffer(target).then(|| {
            let result = shadow.context.get_integer_indexed(target, index);
            shadow.report(result)
        })
    });
    match own.flatten() {
        // SAFETY: the client has room for a number.
        Some(Some(value)) => unsafe { values.write_unaligned(value) },
        Some(None) => {}
        None => call::glGetIntegeri_v(target, index, values as usize),
    }
}

entries! {
    fn glBindBufferRangeNV(target: u32, index: u32, buffer: u32, offset: isize, size: isize) {
        range(target, index, buffer, offset, size)
    }
    fn glBindBufferOffsetNV(target: u32, index: u32, buffer: u32, offset: isize) {
        bind_at(target, index, buffer, (offset, None));
    }
    fn glBindBufferBaseNV(target: u32, index: u32, buffer: u32) { base(target, index, buffer) }
    fn glBindBufferRange(target: u32, index: u32, buffer: u32, offset: isize, size: isize) {
        range(target, index, buffer, offset, size)
    }
    fn glBindBufferBase(target: u32, index: u32, buffer: u32) { base(target, index, buffer) }
    fn glProgramBufferParametersfvNV(target: u32, index: u32, word: u32, count: i32, v: *const f32) {
        words(target, index, word, count, v.cast())
    }
    fn glProgramBufferParametersIivNV(target: u32, index: u32, word: u32, count: i32, v: *const i32) {
        words(target, index, word, count, v.cast())
    }
    fn glProgramBufferParametersIuivNV(target: u32, index: u32, word: u32, count: i32, v: *const u32) {
        words(target, index, word, count, v.cast())
    }
    fn glGetIntegerIndexedvEXT(target: u32, index: u32, values: *mut i32) { indexed(target, index, values) }
    fn glGetIntegeri_v(target: u32, index: u32, values: *mut i32) { indexed(target, index, values) }

    fn glBindBuffer(target: u32, buffer: u32) { bind(target, buffer) }
    fn glBindBufferARB(target: u32, buffer: u32) { bind(target, buffer) }
    fn glDeleteBuffers(count: i32, names: *const u32) { delete(count, names) }
    fn glDeleteBuffersARB(count: i32, names: *const u32) { delete(count, names) }
    fn glBufferData(target: u32, size: isize, data: usize, usage: u32) {
        with_buffer(target, |target| call::glBufferData(target, size, data, usage))
    }
    fn glBufferDataARB(target: u32, size: isize, data: usize, usage: u32) {
        with_buffer(target, |target| call::glBufferData(target, size, data, usage))
    }
    fn glBufferStorage(target: u32, size: isize, data: usize, flags: u32) {
        with_buffer(target, |target| call::glBufferStorage(target, size, data, flags))
    }
    fn glBufferSubData(target: u32, offset: isize, size: isize, data: usize) {
        with_buffer(target, |target| call::glBufferSubData(target, offset, size, data))
    }
    fn glBufferSubDataARB(target: u32, offset: isize, size: isize, data: usize) {
        with_buffer(target, |target| call::glBufferSubData(target, offset, size, data))
    }
    fn glGetBufferSubData(target: u32, offset: isize, size: isize, data: usize) {
        with_buffer(target, |target| call::glGetBufferSubData(target, offset, size, data))
    }
    fn glGetBufferSubDataARB(target: u32, offset: isize, size: isize, data: usize) {
        with_buffer(target, |target| call::glGetBufferSubData(target, offset, size, data))
    }
    fn glMapBuffer(target: u32, access: u32) -> usize { with_buffer(target, |target| call::glMapBuffer(target, access)) }
    fn glMapBufferARB(target: u32, access: u32) -> usize { with_buffer(target, |target| call::glMapBuffer(target, access)) }
    fn glMapBufferRange(target: u32, offset: isize, length: isize, access: u32) -> usize {
        with_buffer(target, |target| call::glMapBufferRange(target, offset, length, access))
    }
    fn glFlushMappedBufferRange(target: u32, offset: isize, length: isize) {
        with_buffer(target, |target| call::glFlushMappedBufferRange(target, offset, length))
    }
    fn glUnmapBuffer(target: u32) -> u8 { with_buffer(target, call::glUnmapBuffer) }
    fn glUnmapBufferARB(target: u32) -> u8 { with_buffer(target, call::glUnmapBuffer) }
    fn glGetBufferParameteriv(target: u32, name: u32, values: usize) {
        with_buffer(target, |target| call::glGetBufferParameteriv(target, name, values))
    }
    fn glGetBufferParameterivARB(target: u32, name: u32, values: usize) {
        with_buffer(target, |target| call::glGetBufferParameteriv(target, name, values))
    }
    fn glGetBufferPointerv(target: u32, name: u32, pointer: usize) {
        with_buffer(target, |target| call::glGetBufferPointerv(target, name, pointer))
    }
    fn glGetBufferPointervARB(target: u32, name: u32, pointer: usize) {
        with_buffer(target, |target| call::glGetBufferPointerv(target, name, pointer))
    }
}
