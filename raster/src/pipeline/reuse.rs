//! What threads draw with, from one pipeline to the next. A driver makes a pipeline whenever a parameter has changed, and batches and frames cost more
//! than a small draw.

use super::{Linked, Pipeline, Scratch};
use crate::program::Pool;
use crate::vertex::VertexWorker;

/// What threads drew with; see [`Pipeline::into_workers`].
pub struct Workers {
    direct: Linked,
    vertex: Pool<VertexWorker>,
    scratch: Pool<Scratch>,
}

impl<'a> Pipeline<'a> {
    /// What threads drew with and is needed no more, for another pipeline of the same programs.
    pub fn into_workers(self) -> Workers {
        Workers { direct: self.direct, vertex: self.vertex_workers, scratch: self.scratch }
    }

    /// Has threads draw with what they drew with in another pipeline, of the same vertex and fragment program, run by the same engine, and
    /// without memory: frames keep what their program addressed. (Frames of other programs would fail when they are run.)
    #[must_use]
    pub fn with_workers(self, mut workers: Workers) -> Self {
        if workers.direct.link != self.direct.link {
            return self;
        }
        // They have the other pipeline's parameters, and this one has those of a generation that is not 0.
        workers.vertex.each(|worker| worker.generation = 0);
        workers.direct.workers.each(|worker| worker.generation = 0);
        Self { direct: workers.direct, vertex_workers: workers.vertex, scratch: workers.scratch, ..self }
    }
}
