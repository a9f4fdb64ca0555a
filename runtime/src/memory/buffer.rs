//! Memory that programs, other threads and the host use at the same time.
//!
//! Rust has no meaning for accesses of different sizes that race. So all of it is 64-bit words, each read and changed
//! as a whole by relaxed atomics: a narrow store changes its bytes of a word and no other.

use std::alloc::{self, Layout};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};

use super::MemoryError;

/// Bytes of a word.
const WORD: usize = size_of::<u64>();

/// A piece of memory, of whole 64-bit words.
pub struct Buffer {
    words: NonNull<[AtomicU64]>,
    bytes: usize,
    /// The memory that was allocated for them, if it was allocated here.
    own: Option<NonNull<u8>>,
}

/// The memory of this number of words, with room to align the first of them; `None` if it is too large. Systems give
/// zeros without writing them, so that only pages that are used take memory, if no greater alignment is asked for.
fn layout(words: usize) -> Option<Layout> {
    Layout::from_size_align(words.checked_mul(WORD)?.checked_add(Buffer::ALIGNMENT - WORD)?, WORD).ok()
}

// SAFETY: all accesses, from any thread, are atomic.
unsafe impl Send for Buffer {}
// SAFETY: as above.
unsafe impl Sync for Buffer {}

impl Buffer {
    /// The alignment of memory that [`Self::try_new`] allocates.
    pub const ALIGNMENT: usize = 64;

    /// `bytes` zeros.
    ///
    /// # Panics
    /// If the allocation fails.
    pub fn new(bytes: usize) -> Self {
        Self::try_new(bytes).expect("buffers fit the memory")
    }

    /// A buffer of `bytes` zeros; `None` if the allocation fails.
    pub fn try_new(bytes: usize) -> Option<Self> {
        let count = bytes.div_ceil(WORD);
        // SAFETY: the size is not 0.
        let own = NonNull::new(unsafe { alloc::alloc_zeroed(layout(count)?) })?;
        // SAFETY: the memory has room for that, and the words.
        let start = unsafe { own.add(own.align_offset(Self::ALIGNMENT)) };
        Some(Self { words: NonNull::slice_from_raw_parts(start.cast(), count), bytes, own: Some(own) })
    }

    /// A buffer over the `bytes` bytes at `start`, and the rest of the last word.
    ///
    /// # Errors
    /// If `start` is not aligned to 8.
    ///
    /// # Safety
    /// As long as the buffer lives, its words must be valid for reads and writes, and Rust may only access them by
    /// atomic accesses of 64 bits.
    pub unsafe fn from_raw(start: NonNull<u8>, bytes: usize) -> Result<Self, MemoryError> {
        let words = start.cast::<AtomicU64>();
        if !words.is_aligned() {
            return Err(MemoryError::Misaligned);
        }
        Ok(Self { words: NonNull::slice_from_raw_parts(words, bytes.div_ceil(WORD)), bytes, own: None })
    }

    /// How many bytes it has.
    pub fn len(&self) -> usize {
        self.bytes
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// Its host addresses.
    pub(super) fn extent(&self) -> std::ops::Range<usize> {
        let start = self.words.as_ptr().addr();
        start..start + self.bytes
    }

    /// Where it begins. Code outside of Rust may access the memory as long as the buffer lives; Rust only by 64-bit
    /// atomics. It is aligned to [`ALIGNMENT`](Self::ALIGNMENT) if it was allocated here.
    pub fn start(&self) -> *mut u8 {
        self.words.as_ptr().cast()
    }

    /// Reads the bytes from `offset` on.
    ///
    /// # Errors
    /// If the range is outside of the buffer.
    pub fn read(&self, offset: usize, bytes: &mut [u8]) -> Result<(), MemoryError> {
        self.check(offset, bytes.len())?;
        let (words, rest) = bytes.as_chunks_mut::<WORD>();
        let end = offset + words.len() * WORD;
        for (place, word) in (offset..).step_by(WORD).zip(words) {
            *word = self.load(place, WORD).to_le_bytes();
        }
        for (place, byte) in (end..).zip(rest) {
            *byte = self.load(place, 1) as u8;
        }
        Ok(())
    }

    /// Writes bytes from `offset` on.
    ///
    /// # Errors
    /// If the range is outside of the buffer; then nothing is written.
    pub fn write(&self, offset: usize, bytes: &[u8]) -> Result<(), MemoryError> {
        self.check(offset, bytes.len())?;
        let (words, rest) = bytes.as_chunks::<WORD>();
        let end = offset + words.len() * WORD;
        for (place, &word) in (offset..).step_by(WORD).zip(words) {
            self.store(place, WORD, u64::from_le_bytes(word));
        }
        for (place, &byte) in (end..).zip(rest) {
            self.store(place, 1, byte.into());
        }
        Ok(())
    }

    /// Makes all of it zeros.
    pub(crate) fn clear(&self) {
        self.words().iter().for_each(|word| word.store(0, Ordering::Relaxed));
    }

    pub(super) fn check(&self, offset: usize, bytes: usize) -> Result<(), MemoryError> {
        let end = offset.checked_add(bytes);
        if end.is_some_and(|end| end <= self.bytes) { Ok(()) } else { Err(MemoryError::OutOfRange) }
    }

    fn words(&self) -> &[AtomicU64] {
        // SAFETY: they are valid as long as the buffer lives, and only accessed as atomics.
        unsafe { self.words.as_ref() }
    }

    /// The little-endian number of `bytes` bytes (1, 2, 4 or 8) at `place`, which are inside.
    pub(super) fn load(&self, place: usize, bytes: usize) -> u64 {
        let word = |index: usize| self.words().get(index).map_or(0, |word| u64::from_le(word.load(Ordering::Relaxed)));
        let (index, shift) = (place / WORD, place % WORD * 8);
        let low = word(index) >> shift;
        let both = if shift + bytes * 8 > 64 { low | word(index + 1) << (64 - shift) } else { low };
        both & mask(bytes)
    }

    /// Stores the low `bytes` bytes (1, 2, 4 or 8) of `value` at `place`, which must be inside.
    pub(super) fn store(&self, place: usize, bytes: usize, value: u64) {
        let (index, shift) = (place / WORD, place % WORD * 8);
        let (mask, value) = (mask(bytes), value & mask(bytes));
        self.set(index, mask << shift, value << shift);
        if shift + bytes * 8 > 64 {
            self.set(index + 1, mask >> (64 - shift), value >> (64 - shift));
        }
    }

    /// Sets the bits of `mask` in a word.
    fn set(&self, index: usize, mask: u64, value: u64) {
        let Some(word) = self.words().get(index) else { return };
        if mask == u64::MAX {
            return word.store(value.to_le(), Ordering::Relaxed);
        }
        let (mask, value) = (mask.to_le(), value.to_le());
        let mut old = word.load(Ordering::Relaxed);
        while let Err(now) = word.compare_exchange_weak(old, old & !mask | value, Ordering::Relaxed, Ordering::Relaxed)
        {
            old = now;
        }
    }

    /// Replaces the number of `bytes` bytes (4 or 8) at `place`, aligned to its size and inside, by the result of
    /// `change`, atomically. Returns the old one.
    pub(super) fn update(&self, place: usize, bytes: usize, change: impl Fn(u64) -> u64) -> u64 {
        let (index, shift) = (place / WORD, place % WORD * 8);
        let Some(word) = self.words().get(index) else { return 0 };
        let mask = mask(bytes);
        let mut old = word.load(Ordering::Relaxed);
        loop {
            let all = u64::from_le(old);
            let number = all >> shift & mask;
            let new = all & !(mask << shift) | (change(number) & mask) << shift;
            match word.compare_exchange_weak(old, new.to_le(), Ordering::SeqCst, Ordering::Relaxed) {
                Ok(_) => return number,
                Err(now) => old = now,
            }
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if let (Some(own), Some(layout)) = (self.own, layout(self.words.len())) {
            // SAFETY: `try_new` allocated it with this layout.
            unsafe { alloc::dealloc(own.as_ptr(), layout) };
        }
    }
}

impl std::fmt::Debug for Buffer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Buffer").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// The low bits that `bytes` bytes have.
fn mask(bytes: usize) -> u64 {
    u64::MAX >> (64 - 8 * bytes.clamp(1, WORD))
}
