//! A chunk: pages that kernels share, and a list of their free bytes.

use super::pages::{Change, Pages};
use crate::CodePages;
use std::io::Result;
use std::ptr::NonNull;

/// Bytes of a chunk: few enough to copy for each new kernel, enough to keep mappings few. A chunk is smaller than a
/// huge page, so it is never backed by one.
pub(super) const CHUNK: usize = 64 << 10;

pub(super) struct Chunk {
    pages: Pages,
    /// Free ranges as (offset, length), in order and never adjacent.
    holes: Vec<(usize, usize)>,
}

impl Chunk {
    /// A chunk that begins with `code`, which takes `len` bytes.
    pub fn new(kind: CodePages, code: &[u8], len: usize) -> Result<Self> {
        let holes = if len < CHUNK { vec![(len, CHUNK - len)] } else { Vec::new() };
        Ok(Self { pages: Pages::new(kind, CHUNK, code, true)?, holes })
    }

    /// The address of the first byte.
    pub fn start(&self) -> Option<NonNull<u8>> {
        NonNull::new(self.pages.bytes().as_ptr().cast_mut())
    }

    /// Whether pages are of this kind, and may be changed.
    pub fn is_open(&self, kind: CodePages) -> bool {
        self.pages.is_open(kind)
    }

    /// Puts `code` into `len` free bytes; `None` if there is no free range of that size.
    pub fn add(&mut self, code: &[u8], len: usize) -> Result<Option<(NonNull<u8>, Change)>> {
        let Some(start) = self.take(len) else { return Ok(None) };
        let end = self.holes.last().filter(|&&(hole, free)| hole + free == CHUNK).map_or(CHUNK, |&(hole, _)| hole);
        let changed = self.pages.change(start, code, end);
        if !matches!(changed, Ok(Change::Made)) {
            self.give_back(start, len);
        }
        let address = self.start().map(|first| {
            // SAFETY: `start` is in the chunk.
            unsafe { first.add(start) }
        });
        changed.map(|change| address.map(|address| (address, change)))
    }

    fn take(&mut self, len: usize) -> Option<usize> {
        let place = self.holes.iter().position(|&(_, free)| free >= len)?;
        let (start, free) = self.holes[place];
        match free == len {
            true => drop(self.holes.remove(place)),
            false => self.holes[place] = (start + len, free - len),
        }
        Some(start)
    }

    /// The offset of this address from the start, if it is in the chunk.
    pub fn offset(&self, address: NonNull<u8>) -> Option<usize> {
        let range = self.pages.bytes().as_ptr_range();
        let address = address.as_ptr().cast_const();
        range.contains(&address).then(|| address as usize - range.start as usize)
    }

    /// Frees `len` bytes from `start` on.
    pub fn give_back(&mut self, start: usize, len: usize) {
        let place = self.holes.partition_point(|&(hole, _)| hole < start);
        self.holes.insert(place, (start, len));
        if let Some(&(next, more)) = self.holes.get(place + 1)
            && start + len == next
        {
            self.holes[place].1 += more;
            self.holes.remove(place + 1);
        }
        let (start, len) = self.holes[place];
        if place > 0
            && let (before, less) = self.holes[place - 1]
            && before + less == start
        {
            self.holes[place - 1].1 += len;
            self.holes.remove(place);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.holes == [(0, CHUNK)]
    }

    /// How many bytes are free.
    pub fn free(&self) -> usize {
        self.holes.iter().map(|&(_, len)| len).sum()
    }
}
