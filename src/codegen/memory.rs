//! Executable memory. Kernels share pages, of which none is ever writable and executable.
//!
//! A chunk is a mapping that becomes executable before anything is in it and stays so, since other threads may run what is there. What is added
//! later gets there by `/proc/self/mem`, which writes what the process itself may not write, page by page and to this process alone: a
//! child of it goes on with what it had. Where there is no such file, or it refuses, and for large code, each kernel has a mapping of its own,
//! written, then made executable.

use memmap2::{Mmap, MmapMut};
use std::io::Result;
use std::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes of a chunk.
const CHUNK: usize = 256 << 10;
/// Code begins at such places: its constants are as aligned, from its start on.
pub(super) const ALIGNMENT: usize = 64;
/// A mapping has whole pages.
const PAGE: usize = 4096;

/// How much memory code has in this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CodeFigures {
    /// Bytes that kernels take.
    pub used: usize,
    /// Bytes of the mappings that they are in.
    pub mapped: usize,
    /// How many mappings there are.
    pub mappings: usize,
}

/// How much memory code has in this process, whoever holds it.
pub fn code_memory() -> CodeFigures {
    let arena = arena();
    let free: usize = arena.chunks.iter().flat_map(|chunk| &chunk.holes).map(|&(_, len)| len).sum();
    let own = arena.own;
    CodeFigures {
        used: own.used + arena.chunks.len() * CHUNK - free,
        mapped: own.mapped + arena.chunks.len() * CHUNK,
        mappings: own.mappings + arena.chunks.len(),
    }
}

struct Chunk {
    map: Mmap,
    /// What is free: where, and how much, in order; two are never next to each other.
    holes: Vec<(usize, usize)>,
}

impl Chunk {
    fn new() -> Result<Self> {
        Ok(Self { map: MmapMut::map_anon(CHUNK)?.make_exec()?, holes: vec![(0, CHUNK)] })
    }

    fn take(&mut self, len: usize) -> Option<NonNull<u8>> {
        let place = self.holes.iter().position(|&(_, free)| free >= len)?;
        let (start, free) = self.holes[place];
        match free == len {
            true => drop(self.holes.remove(place)),
            false => self.holes[place] = (start + len, free - len),
        }
        NonNull::new(self.map.as_ptr().wrapping_add(start).cast_mut())
    }

    fn has(&self, address: NonNull<u8>) -> bool {
        self.map.as_ptr_range().contains(&address.as_ptr().cast_const())
    }

    fn give_back(&mut self, address: NonNull<u8>, len: usize) {
        let start = address.as_ptr() as usize - self.map.as_ptr() as usize;
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

    fn is_empty(&self) -> bool {
        self.holes == [(0, CHUNK)]
    }
}

struct Arena {
    chunks: Vec<Chunk>,
    /// Mappings of single kernels.
    own: CodeFigures,
    /// Whether nothing could be written to a chunk, and none is made any more.
    is_refused: bool,
}

static ARENA: Mutex<Arena> =
    Mutex::new(Arena { chunks: Vec::new(), own: CodeFigures { used: 0, mapped: 0, mappings: 0 }, is_refused: false });

fn arena() -> MutexGuard<'static, Arena> {
    ARENA.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Arena {
    /// A place for `len` bytes.
    fn take(&mut self, len: usize) -> Result<Option<NonNull<u8>>> {
        if let Some(place) = self.chunks.iter_mut().find_map(|chunk| chunk.take(len)) {
            return Ok(Some(place));
        }
        let mut chunk = Chunk::new()?;
        let place = chunk.take(len);
        self.chunks.push(chunk);
        Ok(place)
    }

    fn give_back(&mut self, address: NonNull<u8>, len: usize) {
        if let Some(place) = self.chunks.iter().position(|chunk| chunk.has(address)) {
            self.chunks[place].give_back(address, len);
            if self.chunks[place].is_empty() {
                self.chunks.swap_remove(place);
            }
            if self.chunks.is_empty() {
                // Nothing is left behind, not even room.
                self.chunks = Vec::new();
            }
        }
    }
}

/// Puts bytes where this process may not write; whether it could be done.
#[cfg(all(target_os = "linux", not(miri)))]
fn write(address: NonNull<u8>, code: &[u8]) -> bool {
    use std::os::unix::fs::FileExt;
    // A child of the process must not have the file of its parent: so it is opened each time.
    let file = std::fs::OpenOptions::new().write(true).open("/proc/self/mem");
    let written = file.and_then(|file| file.write_all_at(code, address.as_ptr() as u64));
    // SAFETY: it is a place in a chunk, and nobody but the system writes there.
    written.is_ok() && unsafe { std::slice::from_raw_parts(address.as_ptr(), code.len()) } == code
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn write(_: NonNull<u8>, _: &[u8]) -> bool {
    false
}

/// Makes code that was written visible to the fetches of all processors. x86-64 needs nothing of the kind.
#[cfg(all(target_arch = "aarch64", target_os = "linux"))]
fn publish(code: &[u8]) {
    let sizes: u64;
    // SAFETY: the register says how large lines of the caches are.
    unsafe { std::arch::asm!("mrs {}, ctr_el0", out(reg) sizes, options(nomem, nostack)) };
    let lines = |shift: u32| {
        let line = 4usize << (sizes >> shift & 15);
        let start = code.as_ptr() as usize / line * line;
        (start..code.as_ptr() as usize + code.len()).step_by(line)
    };
    for address in lines(16) {
        // SAFETY: the line is of memory that may be read.
        unsafe { std::arch::asm!("dc cvau, {}", in(reg) address, options(nostack)) };
    }
    // SAFETY: a barrier.
    unsafe { std::arch::asm!("dsb ish", options(nostack)) };
    for address in lines(0) {
        // SAFETY: as above.
        unsafe { std::arch::asm!("ic ivau, {}", in(reg) address, options(nostack)) };
    }
    // SAFETY: barriers; each thread that enters code has one of its own.
    unsafe { std::arch::asm!("dsb ish", "isb", options(nostack)) };
}

/// Elsewhere the processor, or the system when it makes memory executable, sees to it.
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
    Own(Mmap),
}

// SAFETY: nobody writes the code, and the arena has a lock.
unsafe impl Send for CodeMemory {}
// SAFETY: as above.
unsafe impl Sync for CodeMemory {}

impl CodeMemory {
    /// Copies `code` into executable memory.
    pub(super) fn new(code: &[u8]) -> Result<Self> {
        let len = code.len();
        let mut arena = arena();
        if len <= CHUNK / 2 && !arena.is_refused && cfg!(all(target_os = "linux", not(miri))) {
            let taken = Self::taken(len);
            if let Some(place) = arena.take(taken)? {
                if write(place, code) {
                    let memory = Self { place: Place::Shared(place), len };
                    publish(memory.bytes());
                    return Ok(memory);
                }
                arena.give_back(place, taken);
                arena.is_refused = true;
            }
        }
        let mut map = MmapMut::map_anon(len.max(1))?;
        map[..len].copy_from_slice(code);
        let memory = Self { place: Place::Own(map.make_exec()?), len };
        publish(memory.bytes());
        arena.own.used += len;
        arena.own.mapped += memory.bytes_taken();
        arena.own.mappings += 1;
        Ok(memory)
    }

    /// What code of this length takes of a chunk.
    fn taken(len: usize) -> usize {
        len.max(1).next_multiple_of(ALIGNMENT)
    }

    /// The code.
    pub(super) fn bytes(&self) -> &[u8] {
        match &self.place {
            // SAFETY: it was put there, and nobody writes there as long as this lives.
            Place::Shared(place) => unsafe { std::slice::from_raw_parts(place.as_ptr(), self.len) },
            Place::Own(map) => &map[..self.len],
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
