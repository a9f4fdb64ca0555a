//! Why a draw fails.

use crate::state::MAX_VIEWPORT;
use nvjit_runtime::RunError;

/// Misuse of a [`Pipeline`](crate::Pipeline).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The shaders are not a vertex and a fragment program, in this order.
    #[error("a pipeline needs a vertex and a fragment program")]
    Stage,
    /// This index is beyond the end of an attribute array.
    #[error("there is no vertex {0}")]
    Index(u32),
    /// The viewport is larger or further from the origin than [`MAX_VIEWPORT`], or of negative size.
    #[error("the viewport is not within {MAX_VIEWPORT} pixels")]
    Viewport,
    /// The target is wider or higher than [`MAX_VIEWPORT`].
    #[error("the target is larger than {MAX_VIEWPORT} pixels")]
    Target,
    /// A shader refused its own batch or frame.
    #[error(transparent)]
    Run(#[from] RunError),
}
