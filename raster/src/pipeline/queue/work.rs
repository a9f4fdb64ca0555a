//! Threads that share the tiles of a batch of draws.

use std::any::Any;
use std::collections::VecDeque;
use std::mem::take;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::super::painting::{Held, paint_tile};
use super::batch::Batch;
use crate::target::{Target, Tile};
use crate::threads::FEW_PIXELS;
use nvjit_runtime::RunError;

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
    to_do: VecDeque<(usize, Tile)>,
    done: Vec<(usize, Tile)>,
    /// Threads that draw.
    busy: usize,
    outcome: Outcome,
}

/// What became of a batch, or a tile.
#[derive(Default)]
pub(super) struct Outcome {
    pub error: Option<RunError>,
    pub panic: Option<Box<dyn Any + Send>>,
}

impl Outcome {
    fn note(&mut self, other: Self) {
        self.error = self.error.take().or(other.error);
        self.panic = self.panic.take().or(other.panic);
    }
}

/// Who draws to tiles. The vertices of the last draws are still in the caller's cache.
#[derive(Clone, Copy)]
enum Side {
    /// The thread that draws, from the last tile on.
    Caller,
    /// Another thread, from the first tile on.
    Helper,
}

impl Shared {
    fn next(&mut self, side: Side) -> Option<(usize, Tile)> {
        match side {
            Side::Caller => self.to_do.pop_back(),
            Side::Helper => self.to_do.pop_front(),
        }
    }
}

impl Work {
    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws to tiles until all are done.
    fn help(&self, side: Side) {
        let mut shared = self.lock();
        let mut next = shared.next(side);
        let Some(batch) = shared.batch.clone().filter(|_| next.is_some()) else { return };
        shared.busy += 1;
        let columns = shared.columns;
        drop(shared);
        let (draws, mut held) = (batch.painted(), Held::default());
        while let Some((number, mut tile)) = next {
            let list = batch.lists().of(number);
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
            next = shared.next(side);
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

/// A batch whose fragments are being made.
pub(super) struct Running {
    work: Arc<Work>,
    /// The tiles that it does not touch, by number.
    others: Vec<Option<Tile>>,
}

impl Running {
    /// Lets other threads make the fragments of all draws of a batch, if there are enough pixels. The target has no
    /// tiles until it is [finished](Self::finish).
    pub fn start(mut batch: Batch, target: &mut Target) -> Self {
        let columns = target.columns();
        batch.bin(target);
        let mut others: Vec<Option<Tile>> = take(&mut target.tiles).into_iter().map(Some).collect();
        let to_do: VecDeque<_> =
            batch.lists().touched().filter_map(|number| Some((number, others[number].take()?))).collect();
        let threads = if batch.pixels() <= FEW_PIXELS { 1 } else { rayon::current_num_threads().min(to_do.len()) };
        let (done, outcome) = (Vec::with_capacity(to_do.len()), Outcome::default());
        let shared = Shared { batch: Some(Arc::new(batch)), columns, to_do, done, busy: 0, outcome };
        let work = Arc::new(Work { shared: Mutex::new(shared), idle: Condvar::new() });
        for _ in 1..threads {
            let work = Arc::clone(&work);
            rayon::spawn(move || work.help(Side::Helper));
        }
        Self { work, others }
    }

    /// Whether no thread has anything to do.
    pub fn is_done(&self) -> bool {
        let shared = self.work.lock();
        shared.to_do.is_empty() && shared.busy == 0
    }

    /// Makes what fragments are left, and gives the target its tiles back. Returns the batch, without draws.
    pub fn finish(self, target: &mut Target) -> (Batch, Outcome) {
        let Self { work, others: mut tiles } = self;
        work.help(Side::Caller);
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
}
