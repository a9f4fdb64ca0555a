//! Executable pages, and the system calls that add code to them ([`CodePages`]). Other threads may execute them at any
//! moment, so they are always executable, and none is ever writable at an address at which it is executable.

use crate::CodePages;
use memmap2::{Mmap, MmapMut};
use std::io::Result;

/// The outcome of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Made,
    /// The system refused: the pages are unchanged.
    Refused,
}

/// Executable pages.
pub(super) struct Pages {
    code: Mmap,
    kind: CodePages,
    /// For changeable pages of [`CodePages::Memfd`]: the other mapping, writable while code is written, and the fork
    /// count at its creation.
    alias: Option<(Mmap, u64)>,
}

impl Pages {
    /// Pages of `len` bytes that begin with `code`. `changes` says whether [`change`](Self::change) may be called.
    pub fn new(kind: CodePages, len: usize, code: &[u8], changes: bool) -> Result<Self> {
        match kind {
            CodePages::Private => {
                let mut map = MmapMut::map_anon(len)?;
                map[..code.len()].copy_from_slice(code);
                Ok(Self { code: map.make_exec()?, kind, alias: None })
            }
            CodePages::Memfd => system::in_file(len, code, changes),
        }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.code
    }

    /// Whether they are of this kind, and may be changed.
    pub fn is_open(&self, kind: CodePages) -> bool {
        self.kind == kind
            && match (kind, &self.alias) {
                (CodePages::Private, _) => true,
                (CodePages::Memfd, None) => false,
                (CodePages::Memfd, &Some((_, forks))) => system::forks() == Some(forks),
            }
    }

    /// Puts `code` at `start`. No code that runs is there, nor after `end`.
    pub fn change(&mut self, start: usize, code: &[u8], end: usize) -> Result<Change> {
        let place = start..start + code.len();
        let Some((alias, forks)) = self.alias.take() else {
            let mut map = MmapMut::map_anon(self.code.len())?;
            map[..end].copy_from_slice(&self.code[..end]);
            map[place].copy_from_slice(code);
            let map = map.make_exec()?;
            super::publish(&map[..end]);
            return Ok(system::replace(&mut self.code, map));
        };
        let mut alias = alias.make_mut()?;
        alias[place].copy_from_slice(code);
        self.alias = Some((alias.make_read_only()?, forks));
        Ok(Change::Made)
    }
}

/// Whether this system can change pages.
pub(super) const CAN_CHANGE: bool = cfg!(all(target_os = "linux", not(miri)));

#[cfg(all(target_os = "linux", not(miri)))]
mod system {
    use super::{Change, Pages};
    use crate::CodePages;
    use memmap2::{Mmap, MmapOptions};
    use std::fs::File;
    use std::io::{Error, Result};
    use std::os::fd::FromRawFd;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

    /// Replaces `code` by `new` in one step: threads execute either mapping, which have the same bytes where they run.
    pub fn replace(code: &mut Mmap, new: Mmap) -> Change {
        let [from, to] = [&new, &*code].map(|map| map.as_ptr().cast_mut().cast());
        let len = code.len();
        // SAFETY: both are whole mappings of this size that this module owns, and the new one has all bytes of the old
        // one that are read or executed. The system replaces the old mapping under its own lock.
        let moved = unsafe { libc::mremap(from, len, len, libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED, to) };
        if moved == libc::MAP_FAILED {
            return Change::Refused;
        }
        // `new` is no longer mapped at its old address.
        std::mem::forget(new);
        Change::Made
    }

    /// Pages of [`CodePages::Memfd`].
    pub fn in_file(len: usize, code: &[u8], changes: bool) -> Result<Pages> {
        let forks = forks();
        let file = memfd()?;
        file.set_len(len as u64)?;
        // SAFETY: no one else has the file.
        let mut alias = unsafe { MmapOptions::new().len(len).map_mut(&file) }?;
        alias[..code.len()].copy_from_slice(code);
        // SAFETY: as above; code is not written any more once it runs.
        let executable = unsafe { MmapOptions::new().len(len).map_exec(&file) }?;
        let alias = match (changes, forks) {
            (true, Some(forks)) => Some((alias.make_read_only()?, forks)),
            _ => None,
        };
        Ok(Pages { code: executable, kind: CodePages::Memfd, alias })
    }

    fn memfd() -> Result<File> {
        // The file is never executed as a program. With this flag, which says so, any setting of `vm.memfd_noexec`
        // allows the file. Linux before 6.3 lacks the flag.
        let mut fd = -1;
        for flags in [libc::MFD_CLOEXEC | libc::MFD_NOEXEC_SEAL, libc::MFD_CLOEXEC] {
            // SAFETY: the name ends with a zero.
            fd = unsafe { libc::memfd_create(c"nvjit".as_ptr(), flags) };
            if fd >= 0 || Error::last_os_error().raw_os_error() != Some(libc::EINVAL) {
                break;
            }
        }
        if fd < 0 {
            return Err(Error::last_os_error());
        }
        // SAFETY: the descriptor is new, and has no other owner.
        Ok(unsafe { File::from_raw_fd(fd) })
    }

    /// The number of forks of this process, as parent or child.
    static FORKS: AtomicU64 = AtomicU64::new(0);
    /// The number of forks in progress in other threads.
    static UNDER_WAY: AtomicU32 = AtomicU32::new(0);

    extern "C" fn before_fork() {
        UNDER_WAY.fetch_add(1, Ordering::AcqRel);
    }

    extern "C" fn in_parent() {
        FORKS.fetch_add(1, Ordering::AcqRel);
        UNDER_WAY.fetch_sub(1, Ordering::AcqRel);
    }

    extern "C" fn in_child() {
        FORKS.fetch_add(1, Ordering::AcqRel);
        UNDER_WAY.store(0, Ordering::Release);
    }

    /// The fork count. After a fork, parent and child share the file's pages, but each has its own list of free bytes:
    /// so neither may change them any more, and the count tells. `None` while a thread forks, and if forks cannot be
    /// detected.
    pub fn forks() -> Option<u64> {
        static WATCHES: OnceLock<bool> = OnceLock::new();
        // SAFETY: the functions only use atomics.
        let watches = WATCHES
            .get_or_init(|| unsafe { libc::pthread_atfork(Some(before_fork), Some(in_parent), Some(in_child)) } == 0);
        (*watches && UNDER_WAY.load(Ordering::Acquire) == 0).then(|| FORKS.load(Ordering::Acquire))
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
mod system {
    use super::{Change, Pages};
    use memmap2::Mmap;
    use std::io::{Error, ErrorKind, Result};

    pub fn replace(_: &mut Mmap, _: Mmap) -> Change {
        Change::Refused
    }

    pub fn in_file(_: usize, _: &[u8], _: bool) -> Result<Pages> {
        Err(Error::new(ErrorKind::Unsupported, "files in memory are for Linux"))
    }

    pub fn forks() -> Option<u64> {
        None
    }
}
