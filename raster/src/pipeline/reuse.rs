//! Reuse of threads' batches and frames by the next pipeline. A driver makes a pipeline whenever a parameter has
//! changed, and these cost more than a small draw.

use super::{Linked, Pipeline, Scratch};
use crate::program::Pool;
use crate::vertex::VertexWorker;

/// Threads' batches and frames; see [`Pipeline::into_workers`].
pub struct Workers {
    direct: Linked,
    vertex: Pool<VertexWorker>,
    scratch: Pool<Scratch>,
}

impl<'a> Pipeline<'a> {
    /// Returns the threads' batches and frames, for another pipeline of the same programs.
    pub fn into_workers(self) -> Workers {
        Workers { direct: self.direct, vertex: self.vertex_workers, scratch: self.scratch }
    }

    /// Reuses the threads' batches and frames of another pipeline with the same vertex and fragment program, on the
    /// same engine, and without memory: frames keep the memory that their program addressed. (Frames of other programs
    /// would fail when they run.)
    #[must_use]
    pub fn with_workers(self, workers: Workers) -> Self {
        if workers.direct.link != self.direct.link {
            return self;
        }
        // They have the other pipeline's parameters, and this one has those of a generation that is not 0. (Workers of
        // fragments know whose parameters they have.)
        workers.vertex.each(|worker| worker.generation = 0);
        Self { direct: workers.direct, vertex_workers: workers.vertex, scratch: workers.scratch, ..self }
    }
}
