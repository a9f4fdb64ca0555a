//! Reuse of workers, with their batches and frames, by the next pipeline. A driver makes a pipeline whenever a
//! parameter has changed, and new workers cost more than a small draw.

use super::{Linked, Pipeline, Scratch};
use crate::program::Pool;
use crate::vertex::VertexWorker;

/// The workers of a pipeline; see [`Pipeline::into_workers`].
pub struct Workers {
    direct: Linked,
    vertex: Pool<VertexWorker>,
    scratch: Pool<Scratch>,
}

impl<'a> Pipeline<'a> {
    /// Returns the workers, for another pipeline of the same programs.
    pub fn into_workers(self) -> Workers {
        Workers { direct: self.direct, vertex: self.vertex_workers, scratch: self.scratch }
    }

    /// Reuses the workers of another pipeline with the same vertex and fragment program, on the same engine, and
    /// without memory: frames keep the memory that their program addressed. (Frames of other programs would fail when
    /// they run.)
    #[must_use]
    pub fn with_workers(self, workers: Workers) -> Self {
        if workers.direct.link != self.direct.link {
            return self;
        }
        // They have the parameters of the other pipeline: generation 0, which no pipeline has, makes them outdated.
        // (Fragment workers know whose parameters they have.)
        workers.vertex.each(|worker| worker.generation = 0);
        Self { direct: workers.direct, vertex_workers: workers.vertex, scratch: workers.scratch, ..self }
    }
}
