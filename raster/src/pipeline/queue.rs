//! Draws that wait: the fragments of small draws are made later, those of several draws together and in order, by
//! another thread while the caller's prepares more draws.
//!
//! Whoever looks at a target of the queue, or draws to it otherwise, gets it by [`Queue::targets`], which makes the
//! fragments of all draws before. What else a draw reads is its own: vertices and primitives are set up, the rest is in
//! its [`Painting`] and in textures that do not change. So results are those of draws that do not wait, to the bit.

use std::any::Any;
use std::mem::{swap, take};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use super::painting::{Lists, Painting, paint};
use super::{CHUNK, Pass, Pipeline, Scratch, assembled, check};
use crate::assembly::drawn_topology;
use crate::color::ColorFormat;
use crate::error::DrawError;
use crate::mesh::Mesh;
use crate::primitive::{Geometry, Primitives};
use crate::state::State;
use crate::statistics::Statistics;
use crate::target::{Target, Tile};
use crate::threads::{FEW_PIXELS, is_shared};
use crate::vertex::Vertices;
use nvjit_runtime::{RunError, Sampler};

/// Draws that are worth another thread's wake-up. (In tests it is small, since few draws must meet several threads.)
const FEW_DRAWS: usize = if cfg!(test) { 2 } else { 16 };
/// The most draws that wait, or that another thread makes at a time.
const MOST_DRAWS: usize = 64;
/// The most primitives that wait, but for those of one more draw.
const MOST_PRIMITIVES: usize = 4 * CHUNK;
/// The most words of vertices that wait, but for those of one more draw; and the most memory that is kept for them.
const MOST_WORDS: usize = 1 << 18;

/// Textures that draws look up in while they wait.
pub type SharedSampler = Arc<dyn Sampler + Send + Sync>;

/// Draws of one target, in order. Their numbers are those of their runs of geometry.
#[derive(Default)]
struct Batch {
    draws: Vec<(Painting<'static>, SharedSampler)>,
    /// For each draw; more are memory for the next ones.
    vertices: Vec<Vertices>,
    geometry: Vec<Geometry>,
    lists: Lists,
    primitives: usize,
    /// Words of vertices.
    words: usize,
    /// No more pixels are touched.
    pixels: u64,
}

impl Batch {
    /// Takes a draw over, with its vertices and primitives.
    fn push(&mut self, draw: (Painting<'static>, SharedSampler), vertices: &mut Vertices, geometry: &mut Geometry) {
        let number = self.draws.len();
        self.draws.push(draw);
        self.primitives += geometry.primitives.len();
        self.words += vertices.slots.len();
        self.pixels += geometry.primitives.iter().map(|primitive| primitive.pixels()).sum::<u64>();
        if number == self.geometry.len() {
            self.vertices.push(Vertices::default());
            self.geometry.push(Geometry::default());
        }
        swap(&mut self.vertices[number], vertices);
        swap(&mut self.geometry[number], geometry);
    }

    /// Whether another thread is to make them.
    fn is_worth_a_thread(&self) -> bool {
        self.draws.len() >= FEW_DRAWS || self.pixels > FEW_PIXELS
    }

    fn is_full(&self) -> bool {
        self.draws.len() >= MOST_DRAWS || self.primitives >= MOST_PRIMITIVES || self.words >= MOST_WORDS
    }

    /// Makes the fragments of all draws. Then there are none.
    fn paint(&mut self, tiles: &mut [Tile], columns: usize) -> Result<(), RunError> {
        let geometry = &self.geometry[..self.draws.len()];
        self.lists.clear(tiles.len());
        self.lists.note(geometry, columns, |_, _| true);
        let draws = self.draws.iter().zip(&self.vertices).zip(geometry.chunks(1));
        let draws: Vec<_> = draws
            .map(|(((painting, textures), vertices), own)| {
                painting.of(vertices, Primitives(geometry), own, &**textures)
            })
            .collect();
        let result = paint((tiles, columns), (&self.lists, self.pixels), &draws, |id| (id >> 16) as usize);
        drop(draws);
        self.clear();
        result.map(drop)
    }

    fn clear(&mut self) {
        self.draws.clear();
        if self.words > MOST_WORDS {
            (self.vertices, self.geometry) = (Vec::new(), Vec::new());
        }
        (self.primitives, self.words, self.pixels) = (0, 0, 0);
    }
}

/// What another thread gives back: the tiles, the batch, whose memory serves again, and what became of it.
struct Done {
    tiles: Vec<Tile>,
    batch: Batch,
    result: Result<Result<(), RunError>, Box<dyn Any + Send>>,
}

/// The layers of a target, one at least, with draws that wait for the first of them.
pub struct Queue {
    /// While another thread draws, the first one has no tiles.
    targets: Vec<Target>,
    waiting: Batch,
    /// Memory for another batch.
    spare: Batch,
    /// From a thread that draws.
    running: Option<Receiver<Done>>,
    /// The first error of a fragment program since somebody asked.
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
        Ok(Self { targets, waiting: Batch::default(), spare: Batch::default(), running: None, error: None })
    }

    /// Whether draws wait at all: there are threads to draw meanwhile.
    pub fn is_used() -> bool {
        rayon::current_num_threads() > 1
    }

    /// The layers, after all draws.
    ///
    /// # Panics
    /// With the panic of a program or a sampler of one of those draws.
    pub fn targets(&mut self) -> &mut [Target] {
        self.wait();
        if !self.waiting.draws.is_empty() {
            // A batch that panics does not come again.
            let mut batch = take(&mut self.waiting);
            let columns = self.targets[0].columns();
            let result = batch.paint(&mut self.targets[0].tiles, columns);
            self.waiting = batch;
            self.note(result);
        }
        &mut self.targets
    }

    /// Makes the fragments of all draws.
    ///
    /// # Errors
    /// The first error of a fragment program since the last call.
    ///
    /// # Panics
    /// As [`targets`](Self::targets).
    pub fn settle(&mut self) -> Result<(), DrawError> {
        self.targets();
        self.error.take().map_or(Ok(()), |error| Err(error.into()))
    }

    /// How many layers there are.
    pub fn layers(&self) -> usize {
        self.targets.len()
    }

    /// Pixels from left to right, and from the lower to the upper edge.
    pub fn size(&self) -> [u32; 2] {
        [self.targets[0].width(), self.targets[0].height()]
    }

    /// The format of colours.
    pub fn format(&self) -> ColorFormat {
        self.targets[0].format()
    }

    /// Adds a draw of at most [`CHUNK`] primitives.
    fn push(&mut self, draw: (Painting<'static>, SharedSampler), vertices: &mut Vertices, geometry: &mut Geometry) {
        self.waiting.push(draw, vertices, geometry);
        self.take_finished();
        if self.running.is_some() && self.waiting.is_full() {
            self.wait();
        }
        if self.running.is_none() && self.waiting.is_worth_a_thread() {
            self.start();
        }
    }

    /// Lets another thread draw what waits.
    fn start(&mut self) {
        let target = &mut self.targets[0];
        let (columns, mut tiles) = (target.columns(), take(&mut target.tiles));
        let mut batch = std::mem::replace(&mut self.waiting, take(&mut self.spare));
        let (sender, receiver) = sync_channel(1);
        self.running = Some(receiver);
        rayon::spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| batch.paint(&mut tiles, columns)));
            // A queue that nobody has any more wants nothing.
            let _ = sender.send(Done { tiles, batch, result });
        });
    }

    /// Takes the tiles back, if the thread that draws is done.
    fn take_finished(&mut self) {
        if let Some(done) = self.running.as_ref().and_then(|running| running.try_recv().ok()) {
            self.finish(done);
        }
    }

    /// Waits for the thread that draws.
    fn wait(&mut self) {
        let Some(running) = &self.running else { return };
        let done = loop {
            match running.try_recv() {
                Ok(done) => break Some(done),
                Err(TryRecvError::Disconnected) => break None,
                // A thread of the pool helps meanwhile, so that not all of them wait for a job that none begins.
                Err(TryRecvError::Empty) if rayon::current_thread_index().is_some() => {
                    if rayon::yield_now() != Some(rayon::Yield::Executed) {
                        std::thread::yield_now();
                    }
                }
                Err(TryRecvError::Empty) => break running.recv().ok(),
            }
        };
        match done {
            Some(done) => self.finish(done),
            None => self.running = None,
        }
    }

    fn note(&mut self, result: Result<(), RunError>) {
        self.error = self.error.take().or(result.err());
    }

    fn finish(&mut self, Done { tiles, mut batch, result }: Done) {
        self.running = None;
        self.targets[0].tiles = tiles;
        batch.clear();
        self.spare = batch;
        match result {
            Ok(result) => self.note(result),
            Err(panic) => resume_unwind(panic),
        }
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        // Nobody draws any more when it is gone.
        if let Some(running) = self.running.take() {
            let _ = running.recv();
        }
    }
}

impl Pipeline<'static> {
    /// Draws a mesh to the first layer of a queue, later if the draw is small: otherwise as [`draw`](Self::draw).
    /// Textures are not to change. Fragments and the state's watched pixel are not counted for draws that wait; draws
    /// that count samples do not wait.
    ///
    /// # Errors
    /// As [`draw`](Self::draw), but those of a fragment program that runs later: [`Queue::settle`] gives them.
    pub fn draw_later(
        &self,
        queue: &mut Queue,
        state: &State,
        mesh: &Mesh<'_>,
        textures: &SharedSampler,
    ) -> Result<Statistics, DrawError> {
        let is_plain = !self.later.is_any() && !self.later.selection().chooses();
        let is_observed = state.watch.is_some() || state.count_samples;
        let is_small = mesh.indices.len() <= 3 * CHUNK;
        if is_plain && !is_observed && is_small && is_shared(FEW_DRAWS) {
            let target = &queue.targets[0];
            check(state, std::slice::from_ref(target))?;
            let assembled = assembled(mesh, state)?;
            if assembled.indices.len() <= CHUNK * assembled.vertices {
                let mut scratch = self.scratch.take(Scratch::default);
                let pass = Pass::new(self, &self.direct, drawn_topology(mesh.mode), state, target, &**textures);
                let painting = Painting::new(self, &self.direct, pass.topology, state, target);
                let mut primitives = 0;
                let statistics = self.set_up(&pass, mesh, assembled, &mut scratch, |_, geometry| {
                    primitives = geometry.iter().map(|run| run.primitives.len()).sum();
                    Ok(Statistics { primitives: primitives as u64, ..Statistics::default() })
                })?;
                if primitives > 0
                    && let Some(geometry) = scratch.geometry.first_mut()
                {
                    queue.push((painting, Arc::clone(textures)), &mut scratch.vertices, geometry);
                }
                self.scratch.put(scratch);
                return Ok(statistics);
            }
        }
        self.draw(&mut queue.targets()[0], state, mesh, &**textures)
    }
}
