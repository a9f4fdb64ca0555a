//! Workers of threads, cached for the next pipeline of the same programs: a driver makes a new pipeline whenever a
//! parameter has changed.

use nvjit::engine::Tier;
use nvjit_gl::Pipeline;
use nvjit_raster::Workers;
use std::sync::{Mutex, PoisonError};

/// The most programs whose workers are cached.
const CAPACITY: usize = 8;

/// The vertex and the fragment program with the engines that run them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key([(u64, Tier); 2]);

impl Key {
    /// None if a program accesses memory, which frames would keep alive, or if there are programs between these two,
    /// whose workers are not cached.
    pub fn of(pipeline: &Pipeline) -> Option<Self> {
        let Pipeline { vertex, tess_control, tess_evaluation, geometry, fragment, .. } = pipeline;
        let others = [tess_control, tess_evaluation, geometry];
        let both = [vertex.as_ref()?, fragment.as_ref()?];
        let is_plain = others.iter().all(|stage| stage.is_none()) && both.iter().all(|bound| bound.memory().is_none());
        is_plain.then(|| Self(both.map(|bound| (bound.executable().identity(), bound.executable().tier()))))
    }
}

/// The workers of a context's earlier pipelines.
#[derive(Default)]
pub(super) struct KeptWorkers(Mutex<Vec<(Key, Workers)>>);

impl KeptWorkers {
    pub fn take(&self, key: Key) -> Option<Workers> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(own, _)| *own == key)?;
        Some(kept.remove(place).1)
    }

    /// Evicts the oldest ones.
    pub fn put(&self, key: Key, workers: Workers) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(own, _)| *own != key);
        if kept.len() == CAPACITY {
            kept.remove(0);
        }
        kept.push((key, workers));
    }
}
