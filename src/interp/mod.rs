//! The reference interpreter: walks the syntax tree, and defines what native code must compute.
//!
//! It is written from the pseudo-code of the specifications and from docs/numerics.md, to be read
//! beside them. It shares no instruction with `lower`: the two are independent readings, and their
//! agreement is the test. What they share is [`numeric`](crate::numeric). It is not made for speed.
//!
//! - [`lane`]: the registers of one invocation, as bits;
//! - [`operand`] and [`destination`]: how operands are loaded and results written;
//! - [`execute`]: the one match over all operations;
//! - [`arithmetic`], [`approximate`], [`light`], [`pack`], [`quad`], [`address`]: the operations, by family;
//! - [`control`]: branches and calls;
//! - [`trace`]: what `nvjit run --trace` shows.

mod address;
mod approximate;
mod arithmetic;
mod control;
mod destination;
mod execute;
mod lane;
mod light;
mod operand;
mod pack;
mod quad;
mod trace;

#[cfg(test)]
mod tests;

pub use trace::{TraceResult, TraceStep};

use crate::engine::{self, Options};
use crate::program::Program;
use control::Code;
use execute::{Group, Panic};
use nvjit_runtime::{Batch, Frame, RunError, Sampler, Shader, Signature, Stage};
use std::panic::resume_unwind;

/// The four components of a register or of an intermediate result.
type Vector = [f32; 4];

/// Fragments of a quad, which run in lockstep.
const QUAD: usize = 4;

/// Runs a program without compiling it.
pub struct Interpreter {
    program: Program,
    options: Options,
    signature: Signature,
    code: Code,
}

impl Interpreter {
    /// An interpreter for `program`.
    pub fn new(program: &Program, options: Options) -> Self {
        Self {
            program: program.clone(),
            options,
            signature: engine::signature(program, &options),
            code: Code::of(program.ast()),
        }
    }

    /// The same, but invocations end after `limit` instructions already. For fuzzing, which has no time for those
    /// that go on.
    #[cfg(feature = "fuzzing")]
    pub fn with_limit(mut self, limit: u32) -> Self {
        self.code.limit = limit;
        self
    }

    /// The program that it runs.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Runs the invocations `lanes` of `batch`, whether or not its `exec` mask names them, and leaves
    /// the results of the others as they are. Fragments run with the whole quad that they belong to.
    /// Lanes beyond the padding of the batch are skipped.
    ///
    /// # Errors
    /// If `frame` or `batch` were made for another signature.
    pub fn run_lanes(
        &self,
        frame: &mut Frame,
        batch: &mut Batch,
        textures: &dyn Sampler,
        lanes: impl IntoIterator<Item = usize>,
    ) -> Result<(), RunError> {
        self.check(frame, batch)?;
        let mut panic = Panic::default();
        let mut done = None;
        for lane in lanes {
            let group = lane / self.group() * self.group();
            if lane < batch.padded_lanes() && done != Some(group) {
                done = Some(group);
                Group::new(self, frame, textures, &mut panic).run(batch, group, None);
            }
        }
        panic.resume();
        Ok(())
    }

    /// Runs invocation `lane` of `batch` (and its quad, if it is a fragment), writes its results, and calls
    /// `report` after each instruction that it executes. Does nothing if the batch has no such lane.
    ///
    /// # Errors
    /// If `frame` or `batch` were made for another signature.
    pub fn trace(
        &self,
        frame: &mut Frame,
        batch: &mut Batch,
        textures: &dyn Sampler,
        lane: usize,
        report: &mut dyn FnMut(&TraceStep<'_>),
    ) -> Result<(), RunError> {
        self.check(frame, batch)?;
        if lane >= batch.padded_lanes() {
            return Ok(());
        }
        let mut panic = Panic::default();
        let position = lane % self.group();
        Group::new(self, frame, textures, &mut panic).run(batch, lane - position, Some((position, report)));
        panic.resume();
        Ok(())
    }

    /// How many invocations run in lockstep.
    fn group(&self) -> usize {
        match self.signature.stage {
            Stage::Fragment => QUAD,
            Stage::Vertex | Stage::VertexState => 1,
        }
    }

    fn check(&self, frame: &Frame, batch: &Batch) -> Result<(), RunError> {
        if !batch.fits(&self.signature) {
            return Err(RunError::BatchMismatch);
        }
        if frame.parameters().len() != self.signature.parameters {
            return Err(RunError::FrameMismatch);
        }
        Ok(())
    }
}

impl Panic {
    /// Goes on with the panic of a sampler, if there was one.
    fn resume(self) {
        if let Some(payload) = self.0 {
            resume_unwind(payload);
        }
    }
}

impl Shader for Interpreter {
    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn new_frame(&self) -> Frame {
        Frame::with_parameters(self.program.default_parameters())
    }

    /// Every quad of fragments runs with all four lanes, as in native code; a vertex runs if `exec`
    /// names it, and has zero results if not.
    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        self.check(frame, batch)?;
        let mut panic = Panic::default();
        for group in (0..batch.padded_lanes()).step_by(self.group()) {
            if self.signature.stage == Stage::Fragment || batch.exec()[group] != 0 {
                Group::new(self, frame, textures, &mut panic).run(batch, group, None);
            } else {
                for row in 0..self.signature.outputs.len() {
                    batch.output_mut(row)[group] = 0.0;
                }
            }
        }
        panic.resume();
        Ok(())
    }
}
