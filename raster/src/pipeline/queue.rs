//! Deferred draws. The queue of a target shades the fragments of several small draws together: one thread draws a tile,
//! in the order of draws, except for draws that touch no common pixels. Other threads do that while the calling thread
//! prepares the next draws.
//!
//! All other accesses to a target of the queue go through [`Queue::targets`], which executes all deferred draws first.
//! A deferred draw owns what it reads: its vertices and primitives are set up, its [`Painting`] has the state, and its
//! textures do not change. So deferred and immediate draws give the same bits.

mod batch;
mod work;

use std::mem::{replace, take};
use std::panic::resume_unwind;
use std::sync::Arc;

use super::painting::Painting;
use super::{CHUNK, Pass, Pipeline, Scratch, assembled, check};
use crate::assembly::drawn_topology;
use crate::color::ColorFormat;
use crate::error::DrawError;
use crate::mesh::Mesh;
use crate::state::State;
use crate::statistics::Statistics;
use crate::target::Target;
use crate::threads::{FEW_PIXELS, is_shared};
use batch::Batch;
use nvjit_runtime::{RunError, Sampler};
use work::Work;

/// The textures of a deferred draw.
pub type SharedSampler = Arc<dyn Sampler + Send + Sync>;

/// The layers of a target, at least one, with the deferred draws to the first layer.
pub struct Queue {
    targets: Vec<Target>,
    /// Draws whose fragments are not being shaded yet.
    waiting: Batch,
    /// Draws before those, and the tiles of the first layer, which the layer lacks meanwhile.
    work: Arc<Work>,
    is_working: bool,
    /// The first error of a fragment program since errors were last returned.
    error: Option<RunError>,
}

impl Queue {
    /// A queue of draws to these layers, of one size and format.
    ///
    /// # Errors
    /// [`DrawError::Layers`] if there are none.
    pub fn new(targets: Vec<Target>) -> Result<Self, DrawError> {
        if targets.is_empty() {
            return Err(DrawError::Layers);
        }
        Ok(Self { targets, waiting: Batch::default(), work: Arc::default(), is_working: false, error: None })
    }

    /// Whether draws are deferred: with one thread they are not.
    pub fn is_used() -> bool {
        is_shared(2)
    }

    /// Executes all deferred draws, and returns the layers.
    ///
    /// # Panics
    /// With the panic of a program or a sampler of one of those draws.
    pub fn targets(&mut self) -> &mut [Target] {
        if !self.waiting.is_empty() {
            self.hand_over();
        }
        if take(&mut self.is_working) {
            let outcome = self.work.finish(&mut self.targets[0]);
            self.error = self.error.take().or(outcome.error);
            if let Some(panic) = outcome.panic {
                resume_unwind(panic);
            }
        }
        &mut self.targets
    }

    /// Lets threads shade the fragments of the waiting draws, after those of earlier draws.
    fn hand_over(&mut self) {
        if !replace(&mut self.is_working, true) {
            self.work.begin(&mut self.targets[0]);
        }
        let is_shared = self.waiting.pixels() > FEW_PIXELS;
        self.waiting = self.work.add(take(&mut self.waiting), is_shared);
    }

    /// Executes all deferred draws.
    ///
    /// # Errors
    /// The first error of a fragment program since the last call. Its tile lacks fragments of that draw and of later
    /// ones.
    ///
    /// # Panics
    /// As [`targets`](Self::targets).
    pub fn finish_draws(&mut self) -> Result<(), DrawError> {
        self.targets();
        self.error.take().map_or(Ok(()), |error| Err(error.into()))
    }

    /// The number of layers.
    pub fn layers(&self) -> usize {
        self.targets.len()
    }

    /// Width and height in pixels.
    pub fn size(&self) -> [u32; 2] {
        [self.targets[0].width(), self.targets[0].height()]
    }

    /// The format of colours.
    pub fn format(&self) -> ColorFormat {
        self.targets[0].format()
    }
}

impl Pipeline<'static> {
    /// Draws a mesh to the first layer of a queue. A small draw is deferred; other draws are executed as by
    /// [`draw`](Self::draw), and so are draws that count samples or watch a pixel. Textures must not change. The
    /// statistics of a deferred draw lack fragments.
    ///
    /// # Errors
    /// As [`draw`](Self::draw), but those of a fragment program that runs later: [`Queue::finish_draws`] gives them.
    pub fn draw_deferred(
        &self,
        queue: &mut Queue,
        state: &State,
        mesh: &Mesh<'_>,
        textures: &SharedSampler,
    ) -> Result<Statistics, DrawError> {
        let is_plain = !self.later.is_any() && !self.later.selection().chooses();
        let is_observed = state.watch.is_some() || state.count_samples;
        let is_small = mesh.indices.len() <= 3 * CHUNK;
        if !(is_plain && !is_observed && is_small && Queue::is_used()) {
            return self.draw(&mut queue.targets()[0], state, mesh, &**textures);
        }
        let target = &queue.targets[0];
        check(state, std::slice::from_ref(target))?;
        let assembled = assembled(mesh, state)?;
        if assembled.indices.len() > CHUNK * assembled.vertices {
            return self.draw_assembled(&mut queue.targets()[0], state, mesh, &**textures, assembled);
        }
        let mut scratch = self.scratch.take(Scratch::default);
        let pass = Pass::new(self, &self.direct, drawn_topology(mesh.mode), state, target, &**textures);
        let painting = Painting::new(self, &self.direct, pass.topology, state, target);
        let statistics = queue
            .waiting
            .add(self, painting, textures, |group| self.append(&pass, mesh, assembled, &mut scratch.unique, group))?;
        self.scratch.put(scratch);
        if queue.waiting.is_full() || queue.waiting.is_much() && queue.work.is_idle() {
            queue.hand_over();
        }
        Ok(statistics)
    }
}
