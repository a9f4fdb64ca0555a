//! The interface that runs a program ([`Shader`]).

use crate::{Batch, Frame, Sampler, Signature};

/// Misuse of [`Shader::run`] by its caller, or a run that was ended.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The batch has rows for another signature.
    #[error("the batch was made for a shader with other input or output rows")]
    BatchMismatch,
    /// The frame has parameters for another signature.
    #[error("the frame was made for another shader")]
    FrameMismatch,
    /// A program executed more instructions in loops than [`Frame::budget`] allows. The batch's contents are undefined.
    #[error("the program executes too many instructions in loops")]
    OutOfBudget,
    /// [`Memory::stop`](crate::Memory::stop) was called. The batch's contents are undefined.
    #[error("the run was stopped")]
    Stopped,
}

/// Rows in, rows out. Native kernels and the reference interpreter give the same bits, NaN payloads
/// excepted.
pub trait Shader: Send + Sync {
    /// The rows that it reads and writes.
    fn signature(&self) -> &Signature;

    /// A frame for one thread, with every parameter at its declared value. Make it once and reuse it.
    fn new_frame(&self) -> Frame;

    /// The parameters that a new frame has.
    fn parameters(&self) -> Vec<[f32; 4]> {
        self.new_frame().parameters().to_vec()
    }

    /// Runs the invocations of `batch` in its `exec` mask. Groups of [`LANE_MULTIPLE`](crate::LANE_MULTIPLE) without
    /// any cost next to nothing, and their outputs are unchanged.
    ///
    /// No allocation takes place. A panic of `textures` resumes in the caller after the batch.
    ///
    /// # Errors
    /// If `frame` or `batch` were made for another signature, or the run was ended.
    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError>;

    /// The same for the first `lanes` invocations only; the batch's size is restored afterwards.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    fn run_first(
        &self,
        frame: &mut Frame,
        batch: &mut Batch,
        lanes: usize,
        textures: &dyn Sampler,
    ) -> Result<(), RunError> {
        batch.with_first(lanes, |batch| self.run(frame, batch, textures))
    }
}
