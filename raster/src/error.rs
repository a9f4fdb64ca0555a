//! Why a draw fails.

use std::fmt;

use crate::state::MAX_VIEWPORT;
use nvjit_runtime::RunError;

/// Misuse of a [`Pipeline`](crate::Pipeline).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DrawError {
    /// The shaders are not a vertex and a fragment program, in this order.
    Stage,
    /// This index is beyond the end of an attribute array.
    Index(u32),
    /// The viewport is larger or further from the origin than [`MAX_VIEWPORT`], or of negative size.
    Viewport,
    /// The target is wider or higher than [`MAX_VIEWPORT`].
    Target,
    /// A shader refused its own batch or frame.
    Run(RunError),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stage => f.write_str("a pipeline needs a vertex and a fragment program"),
            Self::Index(index) => write!(f, "there is no vertex {index}"),
            Self::Viewport => write!(f, "the viewport is not within {MAX_VIEWPORT} pixels"),
            Self::Target => write!(f, "the target is larger than {MAX_VIEWPORT} pixels"),
            Self::Run(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DrawError {}

impl From<RunError> for DrawError {
    fn from(error: RunError) -> Self {
        Self::Run(error)
    }
}
