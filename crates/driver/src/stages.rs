//! The stages between vertices and fragments, with their input and output primitives and patches (NV_geometry_program4,
//! NV_tessellation_program5), and compute programs (NV_compute_program5).

use crate::commands::{Answer, Params};
use crate::context::Context;
use crate::enums::*;
use nvjit::limits;
use nvjit_gl::drawing::enumerants::{MODES, meaning};
use nvjit_gl::{Error, Frames};
use nvjit_raster::{Mode, Topology};
use nvjit_runtime::stages::{InputPrimitive, MAX_PATCH_VERTICES};
use rayon::prelude::*;

/// The parameters of patches (ARB_tessellation_shader, section 2.X.1).
pub struct Patches {
    vertices: u8,
    /// The levels without a control program.
    pub outer: [f32; 4],
    pub inner: [f32; 2],
}

impl Default for Patches {
    fn default() -> Self {
        Self { vertices: 3, outer: [1.0; 4], inner: [1.0; 2] }
    }
}

/// The primitives that a mode is decomposed into for transform feedback.
fn topology(mode: Mode) -> Topology {
    match mode.primitive() {
        InputPrimitive::Points => Topology::Points,
        InputPrimitive::Lines | InputPrimitive::LinesAdjacency => Topology::Lines,
        _ => Topology::Triangles,
    }
}

/// Work groups of fewer invocations than this stay on the calling thread.
const MIN_SHARED: u64 = 4096;

impl Context {
    /// The mode of Begin and draws, which the programs must accept.
    ///
    /// # Errors
    /// INVALID_ENUM for other modes; INVALID_OPERATION if a program requires other primitives, no program takes
    /// patches, or transform feedback records other primitives.
    pub(crate) fn mode(&self, kind: u32) -> Result<Mode, Error> {
        let mode = self.any_mode(kind)?;
        self.check_mode(mode).map(|()| mode)
    }

    /// Checks that programs and transform feedback accept primitives of a mode.
    ///
    /// # Errors
    /// INVALID_OPERATION if they do not.
    pub(crate) fn check_mode(&self, mode: Mode) -> Result<(), Error> {
        let made = match self.programs.primitives_made(mode.primitive())? {
            Some(made) => made,
            None if matches!(mode, Mode::Patches(_)) => return Err(Error::InvalidOperation),
            None => topology(mode),
        };
        match self.feedback.primitives() {
            Some(recorded) if recorded != made => Err(Error::InvalidOperation),
            _ => Ok(()),
        }
    }

    /// The mode of a draw. Display lists keep it: programs must accept it when they are executed.
    ///
    /// # Errors
    /// As [`mode`](Self::mode).
    pub(crate) fn drawn_mode(&self, kind: u32) -> Result<Mode, Error> {
        match self.recording {
            Some(_) => self.any_mode(kind),
            None => self.mode(kind),
        }
    }

    fn any_mode(&self, kind: u32) -> Result<Mode, Error> {
        Ok(match kind {
            PATCHES => Mode::Patches(self.patches.vertices),
            _ => meaning(&MODES, kind)?,
        })
    }

    /// PatchParameteri.
    pub(crate) fn patch_parameter(&mut self, name: u32, value: i32) -> Result<(), Error> {
        crate::state::one_of(name, &[PATCH_VERTICES])?;
        let vertices = u8::try_from(value).ok().filter(|&count| (1..=MAX_PATCH_VERTICES).contains(&count.into()));
        self.patches.vertices = vertices.ok_or(Error::InvalidValue)?;
        Ok(())
    }

    /// PatchParameterfv.
    pub(crate) fn patch_levels(&mut self, name: u32, levels: &Params) -> Result<(), Error> {
        let [a, b, c, d] = levels.vector();
        match name {
            PATCH_DEFAULT_OUTER_LEVEL => self.patches.outer = [a, b, c, d],
            PATCH_DEFAULT_INNER_LEVEL => self.patches.inner = [a, b],
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    /// GetIntegerv of patches and work groups.
    pub(crate) fn stage_value(&self, name: u32) -> Option<Answer> {
        Some(match name {
            PATCH_VERTICES => Answer::integer(self.patches.vertices),
            PATCH_DEFAULT_OUTER_LEVEL => Answer::numbers(&self.patches.outer),
            PATCH_DEFAULT_INNER_LEVEL => Answer::numbers(&self.patches.inner),
            MAX_PATCH_VERTICES_ => Answer::integer(MAX_PATCH_VERTICES),
            MAX_COMPUTE_WORK_GROUP_INVOCATIONS => Answer::integer(limits::MAX_COMPUTE_INVOCATIONS),
            MAX_COMPUTE_SHARED_MEMORY_SIZE => Answer::integer(limits::MAX_COMPUTE_SHARED_MEMORY),
            _ => return None,
        })
    }

    /// The answer of GetIntegerIndexed about work groups; `None` for other names.
    pub(crate) fn work_group_answer(&self, name: u32, axis: u32) -> Option<Result<Answer, Error>> {
        let most = match name {
            MAX_COMPUTE_WORK_GROUP_COUNT => [limits::MAX_COMPUTE_GROUPS; 3],
            MAX_COMPUTE_WORK_GROUP_SIZE => limits::MAX_COMPUTE_GROUP_SIZE,
            _ => return None,
        };
        Some(most.get(axis as usize).map(|&most| Answer::integer(most)).ok_or(Error::InvalidValue))
    }

    /// DispatchCompute.
    pub(crate) fn dispatch_compute(&mut self, groups: [u32; 3]) -> Result<(), Error> {
        // ARB_compute_shader, issue 6: conditional rendering also discards dispatches.
        if self.queries.discards() {
            return self.programs.dispatch_compute(groups).map(drop);
        }
        self.prepare_images()?;
        let dispatch = self.programs.dispatch_compute(groups)?;
        self.bind_units(&dispatch.bound().executable().program().interface().textures)?;
        let size: u64 = dispatch.group_size().iter().map(|&side| u64::from(side)).product();
        let threads = if dispatch.count() * size < MIN_SHARED { 1 } else { rayon::current_num_threads() as u64 };
        let each = dispatch.count().div_ceil(threads).max(1);
        let run = |part: u64| dispatch.run(&mut Frames::new(), &self.units, part * each..(part + 1) * each);
        let result = match dispatch.count().div_ceil(each) {
            0 => Ok(()),
            1 => run(0),
            parts => (0..parts).into_par_iter().try_for_each(run),
        };
        if dispatch.bound().executable().program().interface().writes_memory() {
            self.memory_was_written();
        }
        result.map_err(|_| Error::OutOfMemory)
    }

    /// DispatchComputeIndirect: the numbers of groups are in a buffer.
    pub(crate) fn dispatch_compute_indirect(&mut self, offset: isize) -> Result<(), Error> {
        let offset = usize::try_from(offset).ok().filter(|offset| offset.is_multiple_of(4));
        let offset = offset.ok_or(Error::InvalidValue)?;
        let part = self.bound_buffer(DISPATCH_INDIRECT_BUFFER)?.part(offset, 12)?;
        let words = part.first_chunk::<12>().ok_or(Error::InvalidOperation)?;
        let word = |at: usize| u32::from_ne_bytes([words[at], words[at + 1], words[at + 2], words[at + 3]]);
        self.dispatch_compute([word(0), word(4), word(8)])
    }
}
