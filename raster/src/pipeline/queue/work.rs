//! Threads that share the tiles of batches of draws, one batch after the other.

use std::any::Any;
use std::collections::VecDeque;
use std::mem::take;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::super::painting::{Held, paint_tile};
use super::batch::Batch;
use crate::target::{Target, Tile};
use nvjit_runtime::RunError;

/// The most batches that wait behind the current one. With more, the thread that adds them draws tiles first.
const MOST_BATCHES: usize = 4;

/// The tiles of a target, and the batches that are drawn to them.
#[derive(Default)]
pub(super) struct Work {
    shared: Mutex<Shared>,
    /// Signalled when a thread returns a tile, or ends.
    changed: Condvar,
}

/// The state that the threads share.
#[derive(Default)]
struct Shared {
    columns: usize,
    /// The tiles; a tile that a thread draws to is missing.
    tiles: Vec<Option<Tile>>,
    /// The batch whose tiles are being drawn, and the indices of the tiles that no thread has taken yet.
    current: Option<Arc<Batch>>,
    to_do: VecDeque<usize>,
    /// The number of threads that draw.
    busy: usize,
    /// The batches after it.
    next: VecDeque<Batch>,
    /// The memory of a finished batch, for a new one.
    spare: Option<Batch>,
    /// The number of threads that look for tiles until none are left.
    helpers: usize,
    outcome: Outcome,
}

/// The first error and the first panic of batches, or of a tile.
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

/// The thread that takes a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The thread that adds batches. It begins with the last tile, since vertices of the last draws are in its cache.
    Caller,
    /// Another thread.
    Helper,
}

/// A tile that a thread has taken, with its index and the batch.
type Taken = (Arc<Batch>, usize, Tile);

impl Shared {
    /// Takes a tile of the current batch that no thread draws to.
    fn take(&mut self, side: Side) -> Option<Taken> {
        let Self { current, to_do, tiles, .. } = self;
        let batch = current.as_ref()?;
        let is_there = |number: &usize| tiles[*number].is_some();
        let place =
            if side == Side::Caller { to_do.iter().rposition(is_there) } else { to_do.iter().position(is_there) };
        let number = to_do.remove(place?)?;
        let tile = tiles[number].take()?;
        self.busy += 1;
        Some((Arc::clone(batch), number, tile))
    }

    /// Continues with the next batch, if all tiles of the current one are taken.
    fn advance(&mut self) {
        if !self.to_do.is_empty() {
            return;
        }
        if let Some(batch) = self.current.take() {
            self.retire(batch);
        }
        if let Some(mut batch) = self.next.pop_front() {
            batch.bin(self.tiles.len(), self.columns);
            self.to_do.extend(batch.lists().touched());
            self.current = Some(Arc::new(batch));
        }
    }

    /// Keeps the memory of a batch that has no other owner.
    fn retire(&mut self, batch: Arc<Batch>) {
        if let Some(mut batch) = Arc::into_inner(batch) {
            batch.clear();
            self.spare = Some(batch);
        }
    }
}

impl Work {
    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the tiles of a target, until [`finish`](Self::finish).
    pub fn begin(&self, target: &mut Target) {
        let mut shared = self.lock();
        shared.columns = target.columns();
        shared.tiles = take(&mut target.tiles).into_iter().map(Some).collect();
    }

    /// Adds a batch after the others, and returns an empty one. Other threads shade its fragments, if it `is_shared`.
    pub fn add(self: &Arc<Self>, batch: Batch, is_shared: bool) -> Batch {
        let mut shared = self.lock();
        shared.next.push_back(batch);
        if is_shared && shared.helpers + 1 < rayon::current_num_threads() {
            shared.helpers += 1;
            let work = Arc::clone(self);
            rayon::spawn(move || work.help(Side::Helper, |_| false));
        }
        let spare = shared.spare.take();
        drop(shared);
        self.help(Side::Caller, |shared| shared.next.len() < MOST_BATCHES);
        spare.unwrap_or_default()
    }

    /// Whether other threads have no further batch to draw.
    pub fn is_idle(&self) -> bool {
        let shared = self.lock();
        shared.next.is_empty() && shared.to_do.len() < 2
    }

    /// Shades the remaining fragments, and returns the tiles to the target.
    pub fn finish(&self, target: &mut Target) -> Outcome {
        self.help(Side::Caller, |_| false);
        let mut shared = self.lock();
        target.tiles = take(&mut shared.tiles).into_iter().flatten().collect();
        take(&mut shared.outcome)
    }

    /// Draws tiles until `enough` holds, or no batches are left.
    fn help(&self, side: Side, enough: impl Fn(&Shared) -> bool) {
        while let Some(taken) = self.find(side, &enough) {
            self.draw(side, taken, &enough);
        }
    }

    /// Takes a tile. `None` if `enough` holds, or no tile is left; a helper then does not wait for other threads.
    fn find(&self, side: Side, enough: impl Fn(&Shared) -> bool) -> Option<Taken> {
        let mut shared = self.lock();
        while !enough(&shared) {
            shared.advance();
            if let Some(taken) = shared.take(side) {
                return Some(taken);
            }
            if shared.busy == 0 || side == Side::Helper && shared.to_do.is_empty() {
                break;
            }
            shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
        shared.helpers -= usize::from(side == Side::Helper);
        None
    }

    /// Draws to this tile and others of the batch, until `enough` holds.
    fn draw(&self, side: Side, (batch, mut number, mut tile): Taken, enough: impl Fn(&Shared) -> bool) {
        let columns = self.lock().columns;
        let (draws, mut held) = (batch.painted(), Held::default());
        loop {
            let list = batch.lists().of(number);
            let paint = || paint_tile(&mut held, (&mut tile, number, columns), list, &draws, |id| (id >> 16) as usize);
            let outcome = match catch_unwind(AssertUnwindSafe(paint)) {
                Ok(result) => Outcome { error: result.err(), panic: None },
                Err(panic) => {
                    // After a panic, the state of its worker is undefined.
                    held = Held::default();
                    Outcome { error: None, panic: Some(panic) }
                }
            };
            let mut shared = self.lock();
            shared.outcome.note(outcome);
            shared.tiles[number] = Some(tile);
            let is_current = shared.current.as_ref().is_some_and(|own| Arc::ptr_eq(own, &batch));
            let next = if is_current && !enough(&shared) { shared.take(side) } else { None };
            self.changed.notify_all();
            let Some(next) = next else { break };
            shared.busy -= 1;
            (_, number, tile) = next;
        }
        held.put();
        drop(draws);
        let mut shared = self.lock();
        shared.retire(batch);
        shared.busy -= 1;
        self.changed.notify_all();
    }
}
