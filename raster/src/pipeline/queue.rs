//! Deferred draws. The queue of a target shades the fragments of several small draws together: one thread draws a tile,
//! in the order of draws.
//!
//! Every other access to a target of the queue goes through [`Queue::targets`], which executes all deferred draws
//! first. A deferred draw owns the rest of what it reads: its vertices and primitives are set up, its [`Painting`] has
//! the state, and its textures do not change. So deferred and immediate draws give the same bits.

use std::any::Any;
use std::mem::{swap, take};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::painting::{Held, Lists, Painted, Painting, paint_tile};
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

/// The most deferred draws.
const MOST_DRAWS: usize = 128;
/// The most primitives of deferred draws, without those of the last draw.
const MOST_PRIMITIVES: usize = 4 * CHUNK;
/// The most words of vertices of deferred draws, without those of the last draw; and the most that stay allocated.
const MOST_WORDS: usize = 1 << 18;

/// The textures of a deferred draw.
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

    fn is_full(&self) -> bool {
        self.draws.len() >= MOST_DRAWS || self.primitives >= MOST_PRIMITIVES || self.words >= MOST_WORDS
    }

    /// All draws, with their vertices and primitives.
    fn painted(&self) -> Vec<Painted<'_>> {
        let geometry = &self.geometry[..self.draws.len()];
        let draws = self.draws.iter().zip(&self.vertices).zip(geometry.chunks(1));
        let painted = draws.map(|(((painting, textures), vertices), own)| {
            painting.of(vertices, Primitives(geometry), own, &**textures)
        });
        painted.collect()
    }

    /// Forgets all draws, and keeps memory for others.
    fn clear(&mut self) {
        self.draws.clear();
        let words: usize = self.vertices.iter().map(|vertices| vertices.slots.capacity()).sum();
        let primitives: usize = self.geometry.iter().map(|geometry| geometry.primitives.capacity()).sum();
        if words > MOST_WORDS || primitives > MOST_PRIMITIVES {
            (self.vertices, self.geometry) = (Vec::new(), Vec::new());
        }
        (self.primitives, self.words, self.pixels) = (0, 0, 0);
    }
}

/// The tiles of a batch, which threads take one by one. A thread that begins late finds no tile, so the caller never
/// waits for a thread that does not run.
struct Work {
    shared: Mutex<Shared>,
    /// Signalled when nobody is busy.
    idle: Condvar,
}

/// What the threads share.
struct Shared {
    batch: Option<Arc<Batch>>,
    columns: usize,
    /// Tiles that nobody has drawn to yet, with their numbers, and the others.
    to_do: Vec<(usize, Tile)>,
    done: Vec<(usize, Tile)>,
    /// Threads that draw.
    busy: usize,
    outcome: Outcome,
}

/// What became of a batch, or a tile.
#[derive(Default)]
struct Outcome {
    error: Option<RunError>,
    panic: Option<Box<dyn Any + Send>>,
}

impl Outcome {
    fn note(&mut self, other: Self) {
        self.error = self.error.take().or(other.error);
        self.panic = self.panic.take().or(other.panic);
    }
}

impl Work {
    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws to tiles until all are done.
    fn help(&self) {
        let mut shared = self.lock();
        let mut next = shared.to_do.pop();
        let Some(batch) = shared.batch.clone().filter(|_| next.is_some()) else { return };
        shared.busy += 1;
        let columns = shared.columns;
        drop(shared);
        let (draws, mut held) = (batch.painted(), Held::default());
        while let Some((number, mut tile)) = next {
            let list = batch.lists.of(number);
            let paint = || paint_tile(&mut held, (&mut tile, number, columns), list, &draws, |id| (id >> 16) as usize);
            let outcome = match catch_unwind(AssertUnwindSafe(paint)) {
                Ok(result) => Outcome { error: result.err(), panic: None },
                Err(panic) => {
                    // Its worker may be in any state.
                    held = Held::default();
                    Outcome { error: None, panic: Some(panic) }
                }
            };
            let mut shared = self.lock();
            shared.outcome.note(outcome);
            shared.done.push((number, tile));
            next = shared.to_do.pop();
        }
        held.put();
        drop(draws);
        drop(batch);
        let mut shared = self.lock();
        shared.busy -= 1;
        if shared.busy == 0 {
            self.idle.notify_all();
        }
    }
}

/// Shades the fragments of all draws of a batch, by several threads if there are enough pixels. Returns the batch,
/// without draws.
fn paint_all(mut batch: Batch, target: &mut Target) -> (Batch, Outcome) {
    let columns = target.columns();
    batch.lists.clear(target.tiles.len());
    batch.lists.note(&batch.geometry[..batch.draws.len()], columns, |_, _| true);
    let mut tiles: Vec<Option<Tile>> = take(&mut target.tiles).into_iter().map(Some).collect();
    let to_do: Vec<_> =
        batch.lists.touched().rev().filter_map(|number| Some((number, tiles[number].take()?))).collect();
    let threads = if batch.pixels <= FEW_PIXELS { 1 } else { rayon::current_num_threads().min(to_do.len()) };
    let (done, outcome) = (Vec::with_capacity(to_do.len()), Outcome::default());
    let shared = Shared { batch: Some(Arc::new(batch)), columns, to_do, done, busy: 0, outcome };
    let work = Arc::new(Work { shared: Mutex::new(shared), idle: Condvar::new() });
    for _ in 1..threads {
        let work = Arc::clone(&work);
        rayon::spawn(move || work.help());
    }
    work.help();
    let mut shared = work.lock();
    while shared.busy > 0 {
        shared = work.idle.wait(shared).unwrap_or_else(PoisonError::into_inner);
    }
    for (number, tile) in shared.done.drain(..) {
        tiles[number] = Some(tile);
    }
    target.tiles = tiles.into_iter().flatten().collect();
    // Nobody else has it now.
    let mut batch = shared.batch.take().and_then(Arc::into_inner).unwrap_or_default();
    batch.clear();
    (batch, take(&mut shared.outcome))
}

/// The layers of a target, at least one, with the deferred draws to the first.
pub struct Queue {
    targets: Vec<Target>,
    waiting: Batch,
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
        Ok(Self { targets, waiting: Batch::default(), error: None })
    }

    /// Whether draws are deferred at all: with one thread, they are not.
    pub fn is_used() -> bool {
        is_shared(2)
    }

    /// Executes all deferred draws, and returns the layers.
    ///
    /// # Panics
    /// With the panic of a program or a sampler of one of those draws.
    pub fn targets(&mut self) -> &mut [Target] {
        if !self.waiting.draws.is_empty() {
            let (batch, outcome) = paint_all(take(&mut self.waiting), &mut self.targets[0]);
            self.waiting = batch;
            self.error = self.error.take().or(outcome.error);
            if let Some(panic) = outcome.panic {
                resume_unwind(panic);
            }
        }
        &mut self.targets
    }

    /// Executes all deferred draws.
    ///
    /// # Errors
    /// An error of a fragment program since the last call. Its tile lacks fragments of that draw, and of those behind.
    ///
    /// # Panics
    /// As [`targets`](Self::targets).
    pub fn finish_draws(&mut self) -> Result<(), DrawError> {
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
        if self.waiting.is_full() {
            self.targets();
        }
    }
}

impl Pipeline<'static> {
    /// Draws a mesh to the first layer of a queue. A small draw is deferred, others are as [`draw`](Self::draw); so are
    /// draws that count samples or watch a pixel. Textures must not change. The statistics of a deferred draw lack
    /// fragments.
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
        Ok(statistics)
    }
}
