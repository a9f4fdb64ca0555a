//! The only place where the command opens files. A server first lists the files that it may read; after that, no
//! request and no program can open another one.

use super::watch;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

/// The files that may be read.
#[derive(Default)]
pub struct InputFiles {
    /// Contents that need no file.
    pub kept: BTreeMap<PathBuf, &'static [u8]>,
    /// Files that were named.
    pub named: BTreeSet<PathBuf>,
}

static LISTED: OnceLock<InputFiles> = OnceLock::new();

impl InputFiles {
    /// From now on nothing else can be read. The first list stays.
    pub fn close(self) {
        LISTED.get_or_init(|| self);
    }
}

/// Whether only what is listed can be read.
pub fn is_closed() -> bool {
    LISTED.get().is_some()
}

/// The content of a file.
pub enum Source {
    File(File),
    Kept(Cursor<&'static [u8]>),
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Kept(bytes) => bytes.read(buffer),
        }
    }
}

impl Seek for Source {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::File(file) => file.seek(to),
            Self::Kept(bytes) => bytes.seek(to),
        }
    }
}

/// Opens a file that the command reads.
pub fn open(file: &Path) -> io::Result<Source> {
    let Some(files) = LISTED.get() else {
        watch::note(file);
        check_kind(file)?;
        return File::open(file).map(Source::File);
    };
    if files.named.contains(file) {
        check_kind(file)?;
        return File::open(file).map(Source::File);
    }
    let kept = plain(file).and_then(|place| files.kept.get(&place));
    kept.map(|bytes| Source::Kept(Cursor::new(*bytes))).ok_or_else(|| {
        io::Error::new(
            ErrorKind::PermissionDenied,
            "only examples, and files that were named when the command began, can be read",
        )
    })
}

/// Refuses what has a name and gives its content only when another process writes: to wait for that may take for ever.
/// A stream that this process inherited open, as `/dev/fd/63`, has a writer.
#[cfg(unix)]
pub fn check_kind(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt;
    let is_pipe = |found: fs::Metadata| found.file_type().is_fifo();
    // What is open has no name in a folder, so that its link leads nowhere.
    let is_named = || file.canonicalize().is_ok_and(|place| place.symlink_metadata().is_ok_and(is_pipe));
    if fs::metadata(file).is_ok_and(is_pipe) && is_named() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "this is a named pipe, and no file"));
    }
    Ok(())
}

#[cfg(not(unix))]
pub fn check_kind(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A path without `.` and `..`, if it needs no folder above it.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => plain.push(name),
            Component::CurDir => {}
            Component::ParentDir if plain.pop() => {}
            _ => return None,
        }
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_listed_is_found() {
        assert_eq!(plain(Path::new("a/./b/../c.png")), Some("a/c.png".into()));
        for path in ["/a", "../a", "a/../../b"] {
            assert_eq!(plain(Path::new(path)), None, "{path}");
        }
    }
}
