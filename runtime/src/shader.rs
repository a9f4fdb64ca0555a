//! The one way to run a program ([`Shader`]).

use crate::{Batch, Frame, Sampler, Signature};

/// Misuse of [`Shader::run`] by its caller, or a run that had to be ended.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The batch has rows for another signature.
    #[error("the batch was made for a shader with other input or output rows")]
    BatchMismatch,
    /// The frame has parameters for another signature.
    #[error("the frame was made for another shader")]
    FrameMismatch,
    /// A program executed more instructions in loops than [`Frame::budget`] allows. What the batch holds is not specified.
    #[error("the program executes too many instructions in loops")]
    OutOfBudget,
    /// [`Memory::stop`](crate::Memory::stop) was called. What the batch holds is not specified.
    #[error("the run was stopped")]
    Stopped,
}

/// Rows in, rows out. Native kernels and the reference interpreter give the same bits, NaN payloads
/// excepted.
pub trait Shader: Send + Sync {
    /// What it reads and writes.
    fn signature(&self) -> &Signature;

    /// A frame for one thread, with every parameter at its declared value. Make it once and reuse it.
    fn new_frame(&self) -> Frame;

    /// The parameters that a new frame has.
    fn parameters(&self) -> Vec<[f32; 4]> {
        self.new_frame().parameters().to_vec()
    }

    /// Runs the invocations of `batch` that its `exec` mask names. Groups of [`LANE_MULTIPLE`](crate::LANE_MULTIPLE) of which it
    /// names none cost next to nothing, and their outputs stay as they are.
    ///
    /// No allocation takes place. A panic of `textures` is carried to the caller after the batch.
    ///
    /// # Errors
    /// If `frame` or `batch` were made for another signature, or the run had to be ended.
    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError>;

    /// The same for the first `lanes` invocations alone; the batch has as many as before afterwards.
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
