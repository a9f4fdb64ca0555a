//! Writes files atomically: a file appears whole or not at all.

use super::output;
use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Files that do not have their place yet. They are removed when the command ends early.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, signals that end the command make it remove its unfinished files first.
fn clean_up_at_signals() {
    static ONCE: Once = Once::new();
    // Without a handler files may be left, which is no reason not to make any.
    ONCE.call_once(|| {
        let _ = ctrlc::set_handler(|| {
            let files = unfinished();
            for file in files.iter() {
                let _ = fs::remove_file(file);
            }
            // As shells have it for SIGINT. The lock is held, so that no thread makes another file.
            std::process::exit(130);
        });
    });
}

/// A temporary file, which is removed with this, and by signals that end the command.
pub struct Temporary {
    file: Option<tempfile::NamedTempFile>,
}

impl Temporary {
    /// A file in `folder` whose name ends in `suffix`.
    pub fn new(folder: &Path, suffix: &str) -> io::Result<Self> {
        clean_up_at_signals();
        let mut builder = tempfile::Builder::new();
        builder.prefix(".nvjit-").suffix(suffix);
        // What the system leaves of these rights is what files have that are made in place.
        #[cfg(unix)]
        let builder = builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut files = unfinished();
        // The crate adds a name that says nothing to users.
        let plain = |error: io::Error| match error.to_string().split_once(" at path ") {
            Some((message, _)) => io::Error::new(error.kind(), message.to_owned()),
            None => error,
        };
        let file = builder.tempfile_in(folder).map_err(plain)?;
        files.push(file.path().to_owned());
        Ok(Self { file: Some(file) })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        self.file.as_ref().map_or(Path::new(""), tempfile::NamedTempFile::path)
    }

    /// Gives it its place, in place of what is there.
    fn persist(mut self, place: &Path) -> io::Result<()> {
        match self.file.take() {
            Some(file) => {
                let path = file.path().to_owned();
                let result = file.persist(place).map(drop).map_err(|error| error.error);
                unfinished().retain(|own| *own != path);
                result
            }
            None => Ok(()),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let path = file.path().to_owned();
            drop(file);
            unfinished().retain(|own| *own != path);
        }
    }
}

/// Whether a name stands for the standard output.
pub fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes a file: if `content` fails, or the disk, what is at its place stays as it is. `-` is the standard output.
pub fn write_file(path: &Path, content: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let write = |mut stream: Box<dyn Write>| {
        content(&mut stream)?;
        Ok::<_, anyhow::Error>(stream.flush()?)
    };
    let result = if is_stdout(path) {
        write(Box::new(BufWriter::new(output::stdout())))
    } else if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        // A device or a pipe stays what it is; a folder is an error.
        File::create(path).map_err(Into::into).and_then(|file| write(Box::new(BufWriter::new(file))))
    } else {
        // What a link leads to is replaced, not the link.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let replace = || {
            let temporary = Temporary::new(folder_of(&place), ".tmp")?;
            write(Box::new(BufWriter::new(File::options().write(true).open(temporary.path())?)))?;
            temporary.persist(&place)?;
            super::watch::wrote(&place);
            Ok(())
        };
        replace()
    };
    result.with_context(|| super::display_path(path))
}

/// The folder that a file is in.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Whether files can be made in `folder`, or if there is none yet, where it would be.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    let present = folder.ancestors().find(|folder| *folder == Path::new("") || folder.exists());
    let present = present.filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    tempfile::tempfile_in(present).map(drop)
}
