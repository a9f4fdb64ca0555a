//! Why a draw fails.

use crate::recorded::Recorded;
use crate::state::MAX_VIEWPORT;
use nvjit_runtime::RunError;

/// Misuse of a [`Pipeline`](crate::Pipeline).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The shaders are not a vertex and a fragment program, in this order.
    #[error("a pipeline needs a vertex and a fragment program")]
    Stage,
    /// A shader has the wrong stage, or unsupported declarations.
    #[error("a program is not of the stage that it was given as")]
    OtherStage,
    /// The geometry program's input primitive does not match the draw, or there are patches without a program for them.
    #[error("a program takes other primitives than those of the draw")]
    Primitive,
    /// Patches have 1 to 32 vertices.
    #[error("a patch has 1 to 32 vertices, not {0}")]
    Patch(u8),
    /// Transform feedback has too many buffers or components, a stream that does not exist, or another topology than
    /// the draw; or the draw passes primitives through.
    #[error("transform feedback cannot record that")]
    Feedback,
    /// Transform feedback would record an attribute twice.
    #[error("transform feedback records {0} twice")]
    RecordedTwice(Recorded),
    /// A batch of vertices belongs to another program than the linked one, or the space for its results is too small.
    #[error("these vertices are not those of the program, or there is no room for them")]
    Vertices,
    /// The layers of a target are not of one size.
    #[error("the layers of a target are not of one size")]
    Layers,
    /// This index is beyond the end of an attribute array.
    #[error("there is no vertex {0}")]
    Index(u32),
    /// The viewport is larger or further from the origin than [`MAX_VIEWPORT`], or of negative size.
    #[error("the viewport is not within {MAX_VIEWPORT} pixels")]
    Viewport,
    /// The target is wider or higher than [`MAX_VIEWPORT`].
    #[error("the target is larger than {MAX_VIEWPORT} pixels")]
    Target,
    /// Allocation for the draw failed.
    #[error("there is no memory for the vertices of the draw")]
    Memory,
    /// A shader refused its own batch or frame.
    #[error(transparent)]
    Run(#[from] RunError),
}
