//! Executable pages, and how code gets into them later ([`CodePages`]): what the system is asked. Other threads may
//! execute what is in them at any moment, so they are executable all the time, and none is ever writable by an
//! address at which it is executable.

use crate::CodePages;
use memmap2::{Mmap, MmapMut};
use std::io::Result;

/// What came of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Made,
    /// The system does not allow it: pages are as they were.
    Refused,
}

/// Executable pages.
pub(super) struct Pages {
    code: Mmap,
    kind: CodePages,
    /// Of [`CodePages::Memfd`], if they are to change: the other mapping, writable while code is written, and the
    /// state of forks that it was made in.
    alias: Option<(Mmap, u64)>,
}

impl Pages {
    /// Pages of `len` bytes that begin with `code`. They can be asked to `change` if that is said here.
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

    /// Puts `code` at `start`, where nothing is that is executed; nor is there behind `end`.
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

/// Whether pages can be changed on this system at all.
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

    /// Moves `new` to where `code` is: in one step, so that threads execute the one or the other, which are the same
    /// to them.
    pub fn replace(code: &mut Mmap, new: Mmap) -> Change {
        let [from, to] = [&new, &*code].map(|map| map.as_ptr().cast_mut().cast());
        let len = code.len();
        // SAFETY: both are whole mappings of this size that this module owns, and the new one has all bytes of the
        // old one that anybody reads or executes. The system puts it in the place of the old one under the lock by
        // which it changes mappings.
        let moved = unsafe { libc::mremap(from, len, len, libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED, to) };
        if moved == libc::MAP_FAILED {
            return Change::Refused;
        }
        // Nothing is there any more.
        std::mem::forget(new);
        Change::Made
    }

    /// Pages of [`CodePages::Memfd`].
    pub fn in_file(len: usize, code: &[u8], changes: bool) -> Result<Pages> {
        let forks = forks();
        let file = memfd()?;
        file.set_len(len as u64)?;
        // SAFETY: nobody else has the file.
        let mut alias = unsafe { MmapOptions::new().len(len).map_mut(&file) }?;
        alias[..code.len()].copy_from_slice(code);
        // SAFETY: as above; what is executed is not written any more.
        let executable = unsafe { MmapOptions::new().len(len).map_exec(&file) }?;
        let alias = match (changes, forks) {
            (true, Some(forks)) => Some((alias.make_read_only()?, forks)),
            _ => None,
        };
        Ok(Pages { code: executable, kind: CodePages::Memfd, alias })
    }

    fn memfd() -> Result<File> {
        // It is not executed as a program, which is what the flag is about: with it `vm.memfd_noexec` allows the
        // file, whatever that is. Before Linux 6.3 there is no such flag.
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
        // SAFETY: it is new, and nobody else's.
        Ok(unsafe { File::from_raw_fd(fd) })
    }

    /// Forks that this process has been part of, as the parent or as the child.
    static FORKS: AtomicU64 = AtomicU64::new(0);
    /// Forks of other threads at this moment.
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

    /// Two processes share the pages of a file that was there when one of them forked, and each has its own list of
    /// what is free: so neither may change them any more. This number is another one then. `None` while a thread
    /// forks, and if forks cannot be noticed.
    pub fn forks() -> Option<u64> {
        static WATCHES: OnceLock<bool> = OnceLock::new();
        // SAFETY: the functions use atomics alone.
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
