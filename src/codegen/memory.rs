//! Executable memory, owned by what was compiled into it.

use memmap2::{Mmap, MmapMut};

/// Machine code, page-aligned, executable and never writable again. Unmapped on drop.
pub(super) struct CodeMemory {
    map: Mmap,
    len: usize,
}

impl CodeMemory {
    /// Copies `code` into executable memory.
    pub(super) fn new(code: &[u8]) -> std::io::Result<Self> {
        let mut map = MmapMut::map_anon(code.len().max(1))?;
        map[..code.len()].copy_from_slice(code);
        Ok(Self { map: map.make_exec()?, len: code.len() })
    }

    /// The code.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.map[..self.len]
    }
}
