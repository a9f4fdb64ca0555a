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

/// Batches that wait behind the one whose fragments are being made. The thread that adds more takes tiles first.
const MOST_BATCHES: usize = 4;

/// The tiles of a target, and the batches that are drawn to them.
#[derive(Default)]
pub(super) struct Work {
    shared: Mutex<Shared>,
    /// Signalled when a thread gives a tile back, or ends.
    changed: Condvar,
}

/// What the threads share.
#[derive(Default)]
struct Shared {
    columns: usize,
    /// Those that a thread draws to are with it.
    tiles: Vec<Option<Tile>>,
    /// The batch whose tiles are taken, and the numbers of those that nobody has taken yet.
    current: Option<Arc<Batch>>,
    to_do: VecDeque<usize>,
    /// Threads that draw.
    busy: usize,
    /// The batches behind it.
    next: VecDeque<Batch>,
    /// Memory for another.
    spare: Option<Batch>,
    /// Threads that look for tiles until there are none.
    helpers: usize,
    outcome: Outcome,
}

/// What became of batches, or a tile.
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

/// Who draws to tiles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The thread that adds batches, which begins with the last tile: vertices of the last draws are in its cache.
    Caller,
    /// Another thread.
    Helper,
}

/// A tile that a thread has taken, with its number and the batch.
type Taken = (Arc<Batch>, usize, Tile);

impl Shared {
    /// Takes a tile of the current batch, if there is one that nobody draws to for a batch before.
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

    /// Goes on with the next batch, if somebody has taken each tile of the current one.
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

    /// Keeps the memory of a batch that nobody else has.
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

    /// Takes the tiles of a target over, until [`finish`](Self::finish).
    pub fn begin(&self, target: &mut Target) {
        let mut shared = self.lock();
        shared.columns = target.columns();
        shared.tiles = take(&mut target.tiles).into_iter().map(Some).collect();
    }

    /// Adds a batch behind the others. Other threads make its fragments, if it `is_shared`. Returns an empty one.
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

    /// Whether other threads are about to have nothing to do.
    pub fn is_idle(&self) -> bool {
        let shared = self.lock();
        shared.next.is_empty() && shared.to_do.len() < 2
    }

    /// Makes what fragments are left, and gives the target its tiles back.
    pub fn finish(&self, target: &mut Target) -> Outcome {
        self.help(Side::Caller, |_| false);
        let mut shared = self.lock();
        target.tiles = take(&mut shared.tiles).into_iter().flatten().collect();
        take(&mut shared.outcome)
    }

    /// Draws to tiles until it is `enough`, or there are no batches left.
    fn help(&self, side: Side, enough: impl Fn(&Shared) -> bool) {
        while let Some(taken) = self.find(side, &enough) {
            self.draw(side, taken, &enough);
        }
    }

    /// Takes a tile. None if it is enough, or none is left; a helper does not wait for other threads then.
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

    /// Draws to this tile and others of the batch, until it is enough.
    fn draw(&self, side: Side, (batch, mut number, mut tile): Taken, enough: impl Fn(&Shared) -> bool) {
        let columns = self.lock().columns;
        let (draws, mut held) = (batch.painted(), Held::default());
        loop {
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
