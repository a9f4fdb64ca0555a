//! DispatchCompute: work groups of the current compute program (NV_compute_program5, ARB_compute_variable_group_size).

use super::enums::DISPATCH_INDIRECT_BUFFER;
use super::pipeline::Bound;
use super::{Context, Error, Frames, Target};
use nvjit::compute;
use nvjit::limits::MAX_COMPUTE_GROUPS;
use nvjit_runtime::{RunError, Sampler};
use std::ops::Range;

/// Work groups to run, with a snapshot of the program, its parameters and its memory. Threads may share them.
#[derive(Clone, Debug)]
pub struct Dispatch {
    bound: Bound,
    size: [u32; 3],
    groups: [u32; 3],
}

impl Dispatch {
    /// The program with its parameters.
    pub fn bound(&self) -> &Bound {
        &self.bound
    }

    /// Invocations of a work group in x, y and z.
    pub fn group_size(&self) -> [u32; 3] {
        self.size
    }

    /// How many work groups there are.
    pub fn count(&self) -> u64 {
        self.groups.iter().map(|&count| u64::from(count)).product()
    }

    /// Runs the existing work groups with numbers in `part`, with a frame of this thread.
    ///
    /// # Errors
    /// As [`Shader::run`](nvjit_runtime::Shader::run).
    pub fn run(&self, frames: &mut Frames, textures: &dyn Sampler, part: Range<u64>) -> Result<(), RunError> {
        let part = part.start.min(self.count())..part.end.min(self.count());
        compute::dispatch_part(self.bound.shader(), frames.get(&self.bound), textures, self.size, self.groups, part)
    }
}

impl Context {
    /// DispatchCompute: `groups` work groups in x, y and z. Nothing runs yet; a driver calls [`Dispatch::run`] on any
    /// number of threads.
    ///
    /// # Errors
    /// INVALID_OPERATION if no compute program is loaded, or it leaves the size of its groups open; INVALID_VALUE
    /// beyond MAX_COMPUTE_WORK_GROUP_COUNT, 65535 in each direction.
    pub fn dispatch_compute(&self, groups: [u32; 3]) -> Result<Dispatch, Error> {
        let bound = self.compute_program(groups)?;
        let size = bound.executable().program().interface().declared.group_size.ok_or(Error::InvalidOperation)?;
        Ok(Dispatch { bound, size, groups })
    }

    /// DispatchComputeIndirect: the same, with three words from byte `offset` on of the buffer that is bound to
    /// DISPATCH_INDIRECT_BUFFER, as they are now.
    ///
    /// # Errors
    /// As [`dispatch_compute`](Self::dispatch_compute); INVALID_VALUE if the offset is negative or not a multiple of 4;
    /// INVALID_OPERATION if no buffer is bound or it ends before.
    pub fn dispatch_compute_indirect(&self, offset: isize) -> Result<Dispatch, Error> {
        let offset =
            usize::try_from(offset).ok().filter(|offset| offset.is_multiple_of(4)).ok_or(Error::InvalidValue)?;
        self.dispatch_compute(self.words_of(DISPATCH_INDIRECT_BUFFER, offset)?)
    }

    /// DispatchComputeGroupSizeARB: the same, with `size` invocations in a group.
    ///
    /// # Errors
    /// As [`dispatch_compute`](Self::dispatch_compute), but INVALID_OPERATION if the program declares the size;
    /// INVALID_VALUE if a size is 0 or beyond 1024, 1024 and 64, or there are more than 1024 invocations.
    pub fn dispatch_compute_group_size(&self, groups: [u32; 3], size: [u32; 3]) -> Result<Dispatch, Error> {
        let bound = self.compute_program(groups)?;
        if bound.executable().program().interface().declared.group_size.is_some() {
            return Err(Error::InvalidOperation);
        }
        if !compute::is_group_size(size) {
            return Err(Error::InvalidValue);
        }
        Ok(Dispatch { bound, size, groups })
    }

    fn compute_program(&self, groups: [u32; 3]) -> Result<Bound, Error> {
        self.outside()?;
        if !self.modes.compute_program || !self.is_loaded(Target::Compute) {
            return Err(Error::InvalidOperation);
        }
        if groups.iter().any(|&count| count > MAX_COMPUTE_GROUPS) {
            return Err(Error::InvalidValue);
        }
        self.bound(Target::Compute)
    }
}
