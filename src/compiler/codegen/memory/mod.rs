//! Executable memory. Kernels share pages, and no page is ever writable where it is executable.
//!
//! A [`chunk`] is a mapping that is executable for its whole life, since other threads may run code in it.
//! [`CodePages`] says how code is added later, and [`pages`] makes the system calls: a changed copy replaces the old
//! mapping, or the bytes are written through a second mapping. If the system refuses that, and for large code, each
//! kernel has its own mapping.

mod chunk;
mod pages;
#[cfg(test)]
mod tests;

use crate::CodePages;
use chunk::{CHUNK, Chunk};
use pages::{CAN_CHANGE, Change, Pages};
use std::io::Result;
use std::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The alignment of code, and so of its constants, in bytes.
pub(super) const ALIGNMENT: usize = 64;
/// Bytes of a page; mappings consist of whole pages.
const PAGE: usize = 4096;

/// The memory that code takes in this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CodeFigures {
    /// Bytes that kernels take.
    pub used: usize,
    /// Bytes of their mappings.
    pub mapped: usize,
    /// Number of executable mappings.
    pub mappings: usize,
}

/// The memory that the code of all owners takes in this process.
pub fn code_memory() -> CodeFigures {
    let arena = arena();
    let free: usize = arena.chunks.iter().map(Chunk::free).sum();
    let own = arena.own;
    CodeFigures {
        used: own.used + arena.chunks.len() * CHUNK - free,
        mapped: own.mapped + arena.chunks.len() * CHUNK,
        mappings: own.mappings + arena.chunks.len(),
    }
}

struct Arena {
    chunks: Vec<Chunk>,
    /// Mappings that belong to one kernel.
    own: CodeFigures,
    /// Whether the system refused to change a chunk; then no more are made.
    is_refused: bool,
}

static ARENA: Mutex<Arena> = Mutex::new(Arena {
    chunks: Vec::new(),
    own: CodeFigures { used: 0, mapped: 0, mappings: 0 },
    is_refused: !CAN_CHANGE,
});

fn arena() -> MutexGuard<'static, Arena> {
    ARENA.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Arena {
    /// Puts `code` into a chunk, where it takes `len` bytes; `None` if it needs its own pages.
    fn add(&mut self, kind: CodePages, code: &[u8], len: usize) -> Result<Option<NonNull<u8>>> {
        if len > CHUNK / 2 || self.is_refused {
            return Ok(None);
        }
        for chunk in self.chunks.iter_mut().filter(|chunk| chunk.is_open(kind)) {
            match chunk.add(code, len)? {
                Some((address, Change::Made)) => return Ok(Some(address)),
                Some((_, Change::Refused)) => {
                    self.is_refused = true;
                    return Ok(None);
                }
                None => {}
            }
        }
        let chunk = Chunk::new(kind, code, len)?;
        let address = chunk.start();
        self.chunks.push(chunk);
        Ok(address)
    }

    fn give_back(&mut self, address: NonNull<u8>, len: usize) {
        let place =
            self.chunks.iter().enumerate().find_map(|(n, chunk)| chunk.offset(address).map(|offset| (n, offset)));
        if let Some((place, offset)) = place {
            self.chunks[place].give_back(offset, len);
            if self.chunks[place].is_empty() {
                self.chunks.swap_remove(place);
            }
            if self.chunks.is_empty() {
                // Frees the vector's memory, too.
                self.chunks = Vec::new();
            }
        }
    }
}

/// Makes new code visible to the instruction fetches of all processors. x86-64 needs no such step.
#[cfg(all(target_arch = "aarch64", target_os = "linux"))]
fn publish(code: &[u8]) {
    let sizes: u64;
    // SAFETY: reads the register with the sizes of cache lines.
    unsafe { std::arch::asm!("mrs {}, ctr_el0", out(reg) sizes, options(nomem, nostack)) };
    let lines = |shift: u32| {
        let line = 4usize << (sizes >> shift & 15);
        let start = code.as_ptr() as usize / line * line;
        (start..code.as_ptr() as usize + code.len()).step_by(line)
    };
    for address in lines(16) {
        // SAFETY: the line is in readable memory.
        unsafe { std::arch::asm!("dc cvau, {}", in(reg) address, options(nostack)) };
    }
    // SAFETY: a barrier.
    unsafe { std::arch::asm!("dsb ish", options(nostack)) };
    for address in lines(0) {
        // SAFETY: as above.
        unsafe { std::arch::asm!("ic ivau, {}", in(reg) address, options(nostack)) };
    }
    // SAFETY: barriers; each thread that enters code executes its own `isb`.
    unsafe { std::arch::asm!("dsb ish", "isb", options(nostack)) };
}

/// Elsewhere the processor does that, or the system when it makes memory executable.
#[cfg(not(all(target_arch = "aarch64", target_os = "linux")))]
fn publish(_: &[u8]) {}

/// Machine code, aligned to 64 bytes, executable and never writable again. Freed on drop.
pub(super) struct CodeMemory {
    place: Place,
    len: usize,
}

enum Place {
    /// In a chunk.
    Shared(NonNull<u8>),
    Own(Pages),
}

// SAFETY: the code is immutable, and a lock protects the arena.
unsafe impl Send for CodeMemory {}
// SAFETY: as above.
unsafe impl Sync for CodeMemory {}

impl CodeMemory {
    /// Copies `code` into executable memory.
    pub(super) fn new(kind: CodePages, code: &[u8]) -> Result<Self> {
        let len = code.len();
        let mut arena = arena();
        let place = match arena.add(kind, code, Self::taken(len))? {
            Some(address) => Place::Shared(address),
            None => Place::Own(Pages::new(kind, len.max(1), code, false)?),
        };
        let memory = Self { place, len };
        publish(memory.bytes());
        if let Place::Own(_) = memory.place {
            arena.own.used += len;
            arena.own.mapped += memory.bytes_taken();
            arena.own.mappings += 1;
        }
        Ok(memory)
    }

    /// The bytes of a chunk that code of this length takes.
    fn taken(len: usize) -> usize {
        len.max(1).next_multiple_of(ALIGNMENT)
    }

    /// The code.
    pub(super) fn bytes(&self) -> &[u8] {
        match &self.place {
            // SAFETY: the code was written there, and the memory is immutable as long as this lives.
            Place::Shared(place) => unsafe { std::slice::from_raw_parts(place.as_ptr(), self.len) },
            Place::Own(pages) => &pages.bytes()[..self.len],
        }
    }

    /// The memory that it takes.
    pub(super) fn bytes_taken(&self) -> usize {
        match self.place {
            Place::Shared(_) => Self::taken(self.len),
            Place::Own(_) => self.len.max(1).next_multiple_of(PAGE),
        }
    }
}

impl Drop for CodeMemory {
    fn drop(&mut self) {
        let mut arena = arena();
        match self.place {
            Place::Shared(place) => arena.give_back(place, Self::taken(self.len)),
            Place::Own(_) => {
                arena.own.used -= self.len;
                arena.own.mapped -= self.bytes_taken();
                arena.own.mappings -= 1;
            }
        }
    }
}
