//! Rows of registers for many invocations, in the layout that native code reads.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ptr::NonNull;

use crate::{RowId, Signature};

/// Batches are padded to a multiple of this many invocations.
pub const LANE_MULTIPLE: usize = 16;

const ALIGNMENT: usize = 64;

/// Zeroed memory for 32-bit elements, 64-byte aligned.
pub(crate) struct AlignedWords {
    start: NonNull<u32>,
    len: usize,
}

// SAFETY: it owns plain memory, and hands it out only by the borrow rules of `&self` and `&mut self`.
unsafe impl Send for AlignedWords {}
// SAFETY: as above.
unsafe impl Sync for AlignedWords {}

impl AlignedWords {
    pub(crate) fn new(len: usize) -> Self {
        let layout = Self::layout(len);
        // SAFETY: `layout` never has size zero.
        let memory = unsafe { alloc_zeroed(layout) };
        let Some(start) = NonNull::new(memory.cast()) else { handle_alloc_error(layout) };
        Self { start, len }
    }

    fn layout(len: usize) -> Layout {
        Layout::array::<u32>(len.max(1))
            .and_then(|layout| layout.align_to(ALIGNMENT))
            .expect("rows fit the address space")
    }

    pub(crate) fn words(&self) -> &[u32] {
        // SAFETY: `start` owns `len` initialised words.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u32] {
        // SAFETY: as in `words`, and the borrow is unique.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }

    pub(crate) fn as_mut_ptr(&mut self) -> *mut u32 {
        self.start.as_ptr()
    }
}

impl Drop for AlignedWords {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with the same layout.
        unsafe { dealloc(self.start.as_ptr().cast(), Self::layout(self.len)) }
    }
}

fn as_f32(words: &[u32]) -> &[f32] {
    // SAFETY: u32 and f32 have the same size and alignment, and every bit pattern is valid for both.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), words.len()) }
}

fn as_f32_mut(words: &mut [u32]) -> &mut [f32] {
    // SAFETY: as in `as_f32`, and the borrow is unique.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len()) }
}

/// From row to row of a batch. An odd number of cache lines, so that the same element of many rows, which are read together,
/// lies in different sets of the cache.
fn stride(capacity: usize) -> usize {
    let lines = capacity / LANE_MULTIPLE;
    (if lines == 0 { 0 } else { lines | 1 }) * LANE_MULTIPLE
}

/// N invocations: their input and output rows and two masks.
///
/// Each row is N consecutive `f32`, N padded to a multiple of [`LANE_MULTIPLE`], 64-byte aligned; which
/// row holds what is said by the [`Signature`] that the batch was made for. Fragments are ordered quad
/// by quad: elements 4k to 4k+3 are a 2x2 quad (x0y0, x1y0, x0y1, x1y1).
pub struct Batch {
    inputs: Vec<RowId>,
    outputs: Vec<RowId>,
    capacity: usize,
    /// Words from row to row.
    stride: usize,
    lanes: usize,
    /// Input rows, output rows, `exec`, `covered`: `capacity` words every `stride`.
    words: AlignedWords,
    /// The same rows by address, for native code.
    addresses: Box<[*mut u32]>,
}

// SAFETY: the addresses point into `words`, which the batch owns.
unsafe impl Send for Batch {}
// SAFETY: as above.
unsafe impl Sync for Batch {}

impl Batch {
    /// A batch of `lanes` invocations for shaders with the rows of `signature`, all rows zero, all
    /// invocations running and covered.
    ///
    /// # Panics
    /// If the rows do not fit the address space.
    pub fn new(signature: &Signature, lanes: usize) -> Self {
        let capacity = lanes.next_multiple_of(LANE_MULTIPLE);
        let rows = signature.inputs.len() + signature.outputs.len() + 2;
        let stride = stride(capacity);
        let total = rows.checked_mul(stride).expect("rows fit the address space");
        let mut words = AlignedWords::new(total);
        let base = words.as_mut_ptr();
        let addresses = (0..rows).map(|row| base.wrapping_add(row * stride)).collect();
        let mut batch = Self {
            inputs: signature.inputs.clone(),
            outputs: signature.outputs.clone(),
            capacity,
            stride,
            lanes: 0,
            words,
            addresses,
        };
        batch.set_lanes(lanes);
        batch
    }

    /// Whether the batch has the rows of `signature`.
    pub fn fits(&self, signature: &Signature) -> bool {
        self.inputs == signature.inputs && self.outputs == signature.outputs
    }

    /// The number of invocations.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// The number of invocations with padding: the elements that native code touches.
    pub fn padded_lanes(&self) -> usize {
        self.lanes.next_multiple_of(LANE_MULTIPLE)
    }

    /// The most invocations that [`set_lanes`](Self::set_lanes) takes.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Sets the number of invocations, at most [`capacity`](Self::capacity), and both masks: all of
    /// these invocations run and are covered, the padding does not and is not. Rows keep their values.
    pub fn set_lanes(&mut self, lanes: usize) {
        self.lanes = lanes.min(self.capacity);
        let (lanes, rows) = (self.lanes, self.inputs.len() + self.outputs.len());
        for row in [rows, rows + 1] {
            let mask = self.row_mut(row);
            mask[..lanes].fill(u32::MAX);
            mask[lanes..].fill(0);
        }
    }

    fn row(&self, row: usize) -> &[u32] {
        &self.words.words()[row * self.stride..][..self.capacity]
    }

    fn row_mut(&mut self, row: usize) -> &mut [u32] {
        let (start, capacity) = (row * self.stride, self.capacity);
        &mut self.words.words_mut()[start..][..capacity]
    }

    /// Input row `row` (the order is [`Signature::inputs`]), padding included.
    ///
    /// # Panics
    /// If there is no such row; the other accessors of rows do the same.
    pub fn input(&self, row: usize) -> &[f32] {
        assert!(row < self.inputs.len(), "no input row {row}");
        as_f32(self.row(row))
    }

    /// Input row `row`, to be filled.
    pub fn input_mut(&mut self, row: usize) -> &mut [f32] {
        assert!(row < self.inputs.len(), "no input row {row}");
        as_f32_mut(self.row_mut(row))
    }

    /// All input rows in their order, each [`capacity`](Self::capacity) elements long; for callers who fill many rows in
    /// turn.
    #[inline]
    pub fn inputs_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let (stride, capacity) = (self.stride, self.capacity);
        let rows = &mut self.words.words_mut()[..self.inputs.len() * stride];
        // A batch of no invocations has rows of no elements.
        as_f32_mut(rows).chunks_exact_mut(stride.max(1)).map(move |row| &mut row[..capacity])
    }

    /// Output row `row` (the order is [`Signature::outputs`]).
    pub fn output(&self, row: usize) -> &[f32] {
        assert!(row < self.outputs.len(), "no output row {row}");
        as_f32(self.row(self.inputs.len() + row))
    }

    /// Output row `row`, for a shader that is not native code to write.
    pub fn output_mut(&mut self, row: usize) -> &mut [f32] {
        assert!(row < self.outputs.len(), "no output row {row}");
        as_f32_mut(self.row_mut(self.inputs.len() + row))
    }

    /// All ones for each invocation that runs, helpers included, else 0.
    pub fn exec(&self) -> &[u32] {
        self.row(self.inputs.len() + self.outputs.len())
    }

    /// The mask of invocations that run. Elements must be 0 or `u32::MAX`.
    pub fn exec_mut(&mut self) -> &mut [u32] {
        self.row_mut(self.inputs.len() + self.outputs.len())
    }

    /// All ones for each invocation whose result counts, else 0. KIL clears elements.
    pub fn covered(&self) -> &[u32] {
        self.row(self.inputs.len() + self.outputs.len() + 1)
    }

    /// The mask of invocations whose results count. Elements must be 0 or `u32::MAX`.
    pub fn covered_mut(&mut self) -> &mut [u32] {
        self.row_mut(self.inputs.len() + self.outputs.len() + 1)
    }

    /// Makes `covered` equal to `exec`.
    pub fn cover_all(&mut self) {
        let (stride, exec) = (self.stride, self.inputs.len() + self.outputs.len());
        self.words.words_mut().copy_within(exec * stride..exec * stride + self.capacity, (exec + 1) * stride);
    }

    /// Addresses of all rows (inputs, outputs, `exec`, `covered`), for native code.
    pub(crate) fn addresses(&mut self) -> *const *mut u32 {
        self.addresses.as_ptr()
    }

    /// Sets input register component `row` of invocation `lane`, if the shader reads it; for callers
    /// who think in single invocations.
    pub fn set(&mut self, row: RowId, lane: usize, value: f32) {
        if let Ok(index) = self.inputs.binary_search(&row) {
            self.input_mut(index)[lane] = value;
        }
    }

    /// Output register component `row` of invocation `lane`, if the shader writes it.
    pub fn get(&self, row: RowId, lane: usize) -> Option<f32> {
        let index = self.outputs.binary_search(&row).ok()?;
        Some(self.output(index)[lane])
    }
}
