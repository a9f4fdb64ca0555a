//! Rows of registers for many invocations, in the layout that native code reads.
//!
//! Rows are accessed in three ways: as slices by Rust, by address by native code, and by address by callers of the C
//! interface, who keep addresses as long as the batch lives. So that none of these invalidates another under Rust's
//! aliasing rules (`tests/miri.sh` checks both models of them):
//!
//! - all memory is one allocation behind a raw pointer, into which its box was converted before any use; the address of
//!   a row is an offset from that pointer. Both models allow its use until it is converted back to a box, and so that
//!   of its copies;
//! - slices are made from these addresses on request, one for each row, and live as long as the borrow of the batch. A
//!   write by address invalidates them; then none may exist, which is the contract of [`Batch::input_address`];
//! - a reference to a [`Batch`] does not cover the rows, since they are behind a raw pointer.

use std::ops::Range;
use std::ptr::NonNull;
use std::sync::Arc;

use bytemuck::{Pod, Zeroable};

use crate::{RegisterFile, RowId, Signature};

/// Batches are padded to a multiple of this many invocations.
pub const LANE_MULTIPLE: usize = 16;

/// A line of the cache.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u32; 16]);

const LINE_WORDS: usize = size_of::<Line>() / size_of::<u32>();

/// Zeroed memory for 32-bit elements, 64-byte aligned.
pub(crate) struct AlignedWords {
    /// Comes from a box.
    lines: NonNull<[Line]>,
    len: usize,
}

// SAFETY: it owns plain memory, and hands it out only by the borrow rules of `&self` and `&mut self`.
unsafe impl Send for AlignedWords {}
// SAFETY: as above.
unsafe impl Sync for AlignedWords {}

impl AlignedWords {
    /// # Panics
    /// If the allocation fails.
    pub(crate) fn new(len: usize) -> Self {
        Self::try_new(len).expect("words fit the memory")
    }

    pub(crate) fn try_new(len: usize) -> Option<Self> {
        let lines = bytemuck::try_zeroed_slice_box(len.div_ceil(LINE_WORDS)).ok()?;
        Some(Self { lines: NonNull::from(Box::leak(lines)), len })
    }

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u32] {
        // SAFETY: it owns as many lines as hold `len` words, and the borrow is unique.
        unsafe { std::slice::from_raw_parts_mut(self.as_mut_ptr(), self.len) }
    }

    pub(crate) fn as_mut_ptr(&mut self) -> *mut u32 {
        self.lines.as_ptr().cast()
    }
}

impl Drop for AlignedWords {
    fn drop(&mut self) {
        // SAFETY: it came out of a box in `new`.
        drop(unsafe { Box::from_raw(self.lines.as_ptr()) });
    }
}

/// From row to row of a batch. An odd number of cache lines, so that the same element of many rows, which are read
/// together, lies in different sets of the cache.
fn stride(capacity: usize) -> usize {
    let lines = capacity / LANE_MULTIPLE;
    (if lines == 0 { 0 } else { lines | 1 }) * LANE_MULTIPLE
}

/// N invocations: their input and output rows and two masks.
///
/// Each row is N consecutive `f32`, N padded to a multiple of [`LANE_MULTIPLE`], 64-byte aligned; the [`Signature`]
/// that the batch was made for says what each row holds. Fragments are ordered quad by quad: elements 4k to 4k+3 are a
/// 2x2 quad (x0y0, x1y0, x0y1, x1y1).
pub struct Batch {
    inputs: Vec<RowId>,
    outputs: Vec<RowId>,
    /// The signature that was last found to have these rows: as a rule that of the next run, too.
    fitting: Option<Arc<Signature>>,
    capacity: usize,
    lanes: usize,
    /// Where input rows, output rows, `exec` and `covered` begin, `capacity` words each.
    addresses: Box<[*mut u32]>,
    /// The same from some lane on, for native code.
    moved: Box<[*mut u32]>,
    /// The memory of the rows.
    words: AlignedWords,
}

// SAFETY: the addresses point into memory that the batch owns.
unsafe impl Send for Batch {}
// SAFETY: as above.
unsafe impl Sync for Batch {}

impl Batch {
    /// A batch of `lanes` invocations for shaders with the rows of `signature`, all rows zero, all
    /// invocations running and covered.
    ///
    /// # Panics
    /// If the allocation fails.
    pub fn new(signature: &Signature, lanes: usize) -> Self {
        Self::try_new(signature, lanes).expect("rows fit the memory")
    }

    /// The same; `None` if the allocation fails.
    pub fn try_new(signature: &Signature, lanes: usize) -> Option<Self> {
        let capacity = lanes.checked_next_multiple_of(LANE_MULTIPLE)?;
        let rows = signature.inputs.len() + signature.outputs.len() + 2;
        let stride = stride(capacity);
        let mut words = AlignedWords::try_new(rows.checked_mul(stride)?)?;
        let base = words.as_mut_ptr();
        let addresses: Box<[*mut u32]> = (0..rows).map(|row| base.wrapping_add(row * stride)).collect();
        let mut batch = Self {
            inputs: signature.inputs.clone(),
            outputs: signature.outputs.clone(),
            fitting: None,
            capacity,
            lanes: 0,
            moved: addresses.clone(),
            addresses,
            words,
        };
        batch.set_lanes(lanes);
        for row in 0..batch.inputs.len() {
            if batch.inputs[row].register.file == RegisterFile::Invocation {
                let numbers = (0..).map(|lane: u32| f32::from_bits(lane));
                batch.input_mut(row).iter_mut().zip(numbers).for_each(|(to, number)| *to = number);
            }
        }
        Some(batch)
    }

    /// The bytes of memory that its rows and masks take.
    pub fn memory(&self) -> usize {
        self.words.bytes()
    }

    /// Whether the batch has the rows of `signature`.
    pub fn fits(&self, signature: &Signature) -> bool {
        self.inputs == signature.inputs && self.outputs == signature.outputs
    }

    /// The same, which is no work if it is the signature of the last time.
    pub(crate) fn fits_as_before(&mut self, signature: &Arc<Signature>) -> bool {
        let known = self.fitting.as_ref().is_some_and(|fitting| Arc::ptr_eq(fitting, signature));
        if !known && self.fits(signature) {
            self.fitting = Some(Arc::clone(signature));
            return true;
        }
        known
    }

    /// The registers of the input rows.
    pub fn input_rows(&self) -> &[RowId] {
        &self.inputs
    }

    /// The registers of the output rows.
    pub fn output_rows(&self) -> &[RowId] {
        &self.outputs
    }

    /// The number of invocations.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// The number of invocations with padding: the elements that native code touches.
    pub fn padded_lanes(&self) -> usize {
        self.lanes.next_multiple_of(LANE_MULTIPLE)
    }

    /// The most invocations that [`set_lanes`](Self::set_lanes) allows.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Sets the number of invocations, at most [`capacity`](Self::capacity). Those that there were keep their elements
    /// of both masks, new ones run and are covered, the padding does not and is not. Rows keep their values.
    pub fn set_lanes(&mut self, lanes: usize) {
        let (before, lanes) = (self.lanes, lanes.min(self.capacity));
        self.lanes = lanes;
        for row in self.masks() {
            let mask = self.row_mut(row);
            match before < lanes {
                true => mask[before..lanes].fill(u32::MAX),
                // The padding of before is off.
                false => mask[lanes..before].fill(0),
            }
        }
    }

    /// Calls `run` with the batch shortened to its first `lanes` invocations. The masks of the others are restored
    /// afterwards.
    pub(crate) fn with_first<R>(&mut self, lanes: usize, run: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.lanes;
        self.lanes = lanes.min(before);
        let masks = self.masks().map(|row| {
            let mut others = [0; LANE_MULTIPLE];
            others.iter_mut().zip(self.padding(row)).for_each(|(kept, element)| *kept = std::mem::take(element));
            others
        });
        let shortened = Shortened { lanes: before, masks, batch: self };
        run(shortened.batch)
    }

    /// The padding after the last invocation in its group of [`LANE_MULTIPLE`].
    fn padding(&mut self, row: usize) -> &mut [u32] {
        let range = self.lanes..self.padded_lanes();
        &mut self.row_mut(row)[range]
    }

    /// The next range of invocations to run, from `start` on, which is a multiple of [`LANE_MULTIPLE`]: consecutive
    /// groups in which at least one invocation runs.
    pub fn next_run(&self, start: usize) -> Option<Range<usize>> {
        let groups = self.exec()[..self.padded_lanes()].as_chunks::<LANE_MULTIPLE>().0;
        // As a rule the first one runs.
        let runs = |group: &[u32; LANE_MULTIPLE]| group[0] != 0 || group.iter().fold(0, |all, lane| all | lane) != 0;
        let before = start / LANE_MULTIPLE;
        let first = before + groups.get(before..)?.iter().position(runs)?;
        // That one runs, and as a rule all do.
        let behind = first + 1 + groups[first + 1..].iter().take_while(|group| runs(group)).count();
        Some(first * LANE_MULTIPLE..behind * LANE_MULTIPLE)
    }

    /// The number of output row `row` among all rows.
    ///
    /// # Panics
    /// If the row does not exist.
    fn output_row(&self, row: usize) -> usize {
        assert!(row < self.outputs.len(), "no output row {row}");
        self.inputs.len() + row
    }

    /// The number of input row `row` among all rows.
    ///
    /// # Panics
    /// If the row does not exist.
    fn input_row(&self, row: usize) -> usize {
        assert!(row < self.inputs.len(), "no input row {row}");
        row
    }

    fn exec_row(&self) -> usize {
        self.inputs.len() + self.outputs.len()
    }

    fn covered_row(&self) -> usize {
        self.exec_row() + 1
    }

    fn masks(&self) -> [usize; 2] {
        [self.exec_row(), self.covered_row()]
    }

    fn row<T: Pod>(&self, row: usize) -> &[T] {
        // SAFETY: each address has `capacity` initialised words, which are plain 32-bit elements of any type; the
        // shared borrow excludes unique borrows.
        unsafe { std::slice::from_raw_parts(self.addresses[row].cast(), self.capacity) }
    }

    fn row_mut<T: Pod>(&mut self, row: usize) -> &mut [T] {
        // SAFETY: as in `row`, and the borrow is unique.
        unsafe { std::slice::from_raw_parts_mut(self.addresses[row].cast(), self.capacity) }
    }

    /// Input row `row` (the order is [`Signature::inputs`]), padding included.
    ///
    /// # Panics
    /// If the row does not exist; the other accessors of rows also panic.
    pub fn input(&self, row: usize) -> &[f32] {
        self.row(self.input_row(row))
    }

    /// Input row `row`, mutable.
    pub fn input_mut(&mut self, row: usize) -> &mut [f32] {
        self.row_mut(self.input_row(row))
    }

    /// All input rows in their order, each [`capacity`](Self::capacity) elements long; for callers who fill many rows
    /// in turn.
    #[inline]
    pub fn inputs_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let capacity = self.capacity;
        let rows = self.addresses[..self.inputs.len()].iter();
        // SAFETY: as in `row_mut`; no two rows overlap, and the borrow lasts as long as the iterator's items.
        rows.map(move |&row| unsafe { std::slice::from_raw_parts_mut(row.cast(), capacity) })
    }

    /// Output row `row` (the order is [`Signature::outputs`]).
    pub fn output(&self, row: usize) -> &[f32] {
        self.row(self.output_row(row))
    }

    /// Output row `row`, for a shader that is not native code to write.
    pub fn output_mut(&mut self, row: usize) -> &mut [f32] {
        self.row_mut(self.output_row(row))
    }

    /// All ones for each invocation that runs, helpers included, else 0.
    pub fn exec(&self) -> &[u32] {
        self.row(self.exec_row())
    }

    /// The mask of invocations that run. Elements must be 0 or `u32::MAX`.
    pub fn exec_mut(&mut self) -> &mut [u32] {
        self.row_mut(self.exec_row())
    }

    /// All ones for each invocation whose result counts, else 0. KIL clears elements.
    pub fn covered(&self) -> &[u32] {
        self.row(self.covered_row())
    }

    /// The mask of invocations whose results count. Elements must be 0 or `u32::MAX`.
    pub fn covered_mut(&mut self) -> &mut [u32] {
        self.row_mut(self.covered_row())
    }

    /// Makes `covered` equal to `exec`.
    pub fn cover_all(&mut self) {
        let (exec, covered) = (self.addresses[self.exec_row()], self.addresses[self.covered_row()]);
        // SAFETY: each has `capacity` words, and they do not overlap; the borrow is unique.
        unsafe { covered.copy_from_nonoverlapping(exec, self.capacity) };
    }

    /// The address of input row `row`, if there is one: [`capacity`](Self::capacity) elements, 64-byte aligned. For
    /// callers outside of Rust's borrows. It is valid until the batch is dropped, whatever happens to the batch in
    /// between, including runs. The elements may be read and written whenever no slice of the row is in use and no run
    /// is in progress.
    pub fn input_address(&mut self, row: usize) -> Option<*mut f32> {
        (row < self.inputs.len()).then(|| self.addresses[row].cast())
    }

    /// The address of output row `row`, as [`input_address`](Self::input_address).
    pub fn output_address(&mut self, row: usize) -> Option<*mut f32> {
        (row < self.outputs.len()).then(|| self.addresses[self.output_row(row)].cast())
    }

    /// The address of [`exec`](Self::exec), as [`input_address`](Self::input_address).
    pub fn exec_address(&mut self) -> *mut u32 {
        self.addresses[self.exec_row()]
    }

    /// The address of [`covered`](Self::covered), as [`input_address`](Self::input_address).
    pub fn covered_address(&mut self) -> *mut u32 {
        self.addresses[self.covered_row()]
    }

    /// Which invocations run, and which are covered.
    pub(crate) fn running(&self) -> [Vec<u32>; 2] {
        self.masks().map(|row| self.row(row).to_vec())
    }

    /// Restricts `exec` and `covered` in `group` to the invocations of `lanes` that are `running`.
    pub(crate) fn run_only(&mut self, lanes: Range<usize>, group: Range<usize>, running: &[Vec<u32>; 2]) {
        for (row, running) in self.masks().into_iter().zip(running) {
            let row = self.row_mut(row);
            row[group.clone()].fill(0);
            row[lanes.clone()].copy_from_slice(&running[lanes.clone()]);
        }
    }

    /// Addresses of all rows (inputs, outputs, `exec`, `covered`) from lane `start` on, for native code.
    pub(crate) fn addresses(&mut self, start: usize) -> *const *mut u32 {
        if start == 0 {
            return self.addresses.as_ptr();
        }
        for (moved, address) in self.moved.iter_mut().zip(&self.addresses) {
            *moved = address.wrapping_add(start);
        }
        self.moved.as_ptr()
    }

    /// Sets input register component `row` of invocation `lane`, if the shader reads it; for callers that set single
    /// invocations.
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

/// A batch without its last invocations, which are restored on drop, also after a panic.
struct Shortened<'a> {
    batch: &'a mut Batch,
    lanes: usize,
    masks: [[u32; LANE_MULTIPLE]; 2],
}

impl Drop for Shortened<'_> {
    fn drop(&mut self) {
        for (row, others) in self.batch.masks().into_iter().zip(self.masks) {
            self.batch.padding(row).iter_mut().zip(others).for_each(|(element, kept)| *element = kept);
        }
        self.batch.lanes = self.lanes;
    }
}
