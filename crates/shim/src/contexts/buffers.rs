//! Parameter buffers (NV_parameter_buffer_object). The driver owns the buffer objects but lacks these targets:
//! `nvjit-gl` keeps the bindings, and commands on a buffer at such a target are forwarded with another target.

use super::objects::bind_spare;
use super::{Shadow, with};
use crate::driver::{call, integer};
use nvjit_gl::enums::*;
use nvjit_gl::{Context, Error};
use std::collections::BTreeMap;

/// The targets of vertex and fragment programs.
const TARGETS: [u32; 2] = [VERTEX_PROGRAM_PARAMETER_BUFFER_NV, FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV];
/// The driver's target for commands, by which it learns the use of the buffer, and the query of its binding.
const SHADER_STORAGE_BUFFER: u32 = 0x90d2;
const SHADER_STORAGE_BUFFER_BINDING: u32 = 0x90d3;
const BUFFER_SIZE: u32 = 0x8764;

/// The sizes of bound ranges, by target and binding point.
#[derive(Default)]
pub struct Buffers(BTreeMap<(u32, u32), isize>);

impl Buffers {
    /// The buffer at a binding point of a side, and its number of bytes if it is a range.
    pub fn bound(&self, context: &Context, side: usize, point: u32) -> (u32, Option<isize>) {
        let target = TARGETS[side];
        let name = context.get_integer_indexed(target, point).unwrap_or(0) as u32;
        // Another context may have deleted it.
        let name = if call::glIsBuffer(name) != 0 { name } else { 0 };
        (name, self.0.get(&(target, point)).copied().filter(|_| name != 0))
    }
}

/// Calls `act` with a driver's target to which the buffer of `target` is bound.
pub fn with_buffer<R>(target: u32, act: impl FnOnce(u32) -> R) -> R {
    let name = with(|shadow| shadow.bound_buffer(target)).flatten();
    match name {
        Some(name) => with_name(name, act),
        None => act(target),
    }
}

/// Calls `act` with a driver's target to which the buffer of this name is bound.
fn with_name<R>(name: u32, act: impl FnOnce(u32) -> R) -> R {
    let old = integer(SHADER_STORAGE_BUFFER_BINDING);
    call::glBindBuffer(SHADER_STORAGE_BUFFER, name);
    // Mesa keeps vertices of Begin and End until bindings change, and would read what is written meanwhile.
    bind_spare(name);
    bind_spare(0);
    let result = act(SHADER_STORAGE_BUFFER);
    call::glBindBuffer(SHADER_STORAGE_BUFFER, old);
    result
}

impl Shadow {
    /// Whether a target belongs to parameter buffers, which the driver does not know.
    pub fn is_parameter_buffer(&self, target: u32) -> bool {
        self.has_shaders && TARGETS.contains(&target)
    }

    /// The buffer that is bound to a target of parameter buffers.
    fn bound_buffer(&self, target: u32) -> Option<u32> {
        self.is_parameter_buffer(target).then(|| self.context.get_integer(target).unwrap_or(0) as u32)
    }

    /// BindBuffer.
    pub fn bind_buffer(&mut self, target: u32, buffer: u32) {
        let result = self.context.bind_buffer(target, buffer);
        if self.report(result).is_some() {
            // A name becomes a buffer when it is bound.
            with_name(buffer, |_| ());
        }
    }

    /// BindBufferRangeNV, and BindBufferBaseNV without a size.
    pub fn bind_buffer_at(&mut self, target: u32, index: u32, buffer: u32, (offset, size): (isize, Option<isize>)) {
        let result = match size {
            Some(size) => self.context.bind_buffer_range(target, index, buffer, offset, size),
            None => self.context.bind_buffer_offset(target, index, buffer, offset),
        };
        if self.change(result).is_none() {
            return;
        }
        match size {
            Some(size) => drop(self.buffers.0.insert((target, index), size)),
            None => drop(self.buffers.0.remove(&(target, index))),
        }
        with_name(buffer, |_| ());
    }

    /// DeleteBuffers: removes the bindings of deleted buffers.
    pub fn forget_buffers(&mut self, names: &[u32]) {
        let is_gone = |name: i32| names.contains(&(name as u32));
        for target in TARGETS {
            let own = self.context.get_integer(target).unwrap_or(0);
            for index in 0.. {
                let Ok(name) = self.context.get_integer_indexed(target, index) else { break };
                if name != 0 && is_gone(name) {
                    self.bind_buffer_at(target, index, 0, (0, None));
                }
            }
            let own = if is_gone(own) { 0 } else { own };
            let _ = self.context.bind_buffer(target, own as u32);
        }
    }

    /// ProgramBufferParametersIuivNV and similar commands, whose words are given as bytes.
    pub fn set_buffer_words(&mut self, target: u32, index: u32, word: u32, bytes: &[u8]) {
        let result = self.write_buffer_words(target, index, word, bytes);
        self.report(result);
    }

    fn write_buffer_words(&self, target: u32, index: u32, word: u32, bytes: &[u8]) -> Result<(), Error> {
        if !self.is_parameter_buffer(target) {
            return Err(Error::InvalidEnum);
        }
        let name = self.context.get_integer_indexed(target, index)? as u32;
        if name == 0 {
            return Err(Error::InvalidOperation);
        }
        let most = self.context.get_program_iv_arb(VERTEX_PROGRAM_ARB, MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV)?;
        let offset = word as usize * 4;
        with_name(name, |target| {
            let mut size = 0i32;
            call::glGetBufferParameteriv(target, BUFFER_SIZE, (&raw mut size) as usize);
            let limit = (size / 4).min(most).max(0) as usize * 4;
            if offset.checked_add(bytes.len()).is_none_or(|end| end > limit) {
                return Err(Error::InvalidValue);
            }
            call::glBufferSubData(target, offset as isize, bytes.len() as isize, bytes.as_ptr() as usize);
            Ok(())
        })
    }
}
