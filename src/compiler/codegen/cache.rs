//! Code on disk, so that a program is compiled once for a machine and not at each start. Any number of processes may
//! use a directory at the same time: files appear atomically, and never change.
//!
//! An entry is named by the hash of everything that its code depends on: the library, the options, the CPU, the
//! program. Its contents have their own hash, so that a truncated, damaged or foreign file is not taken for an entry.
//! Code is position-independent, has no relocations and is reproducible, so an entry is the code's bytes and the words
//! that a frame must have for it. Write access to the directory gives control of this process: so it must belong
//! to the user, and others must not have that access.

use super::{Made, Words};
use nvjit_runtime::{Accessed, MemorySpace, Splat};
use sha2::{Digest, Sha256};
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

const MAGIC: &[u8; 8] = b"nvjit\0c4";
const EXTENSION: &str = "nvjit-code";
/// The prefix of files that are being written.
const UNFINISHED: &str = "nvjit-part";
/// Unfinished files older than this are abandoned.
const PATIENCE: Duration = Duration::from_secs(3600);
/// The size limit of an entry in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// The name of an entry.
pub(super) type Key = [u8; 32];

/// The name of an entry that depends on this library and on `parts`.
pub(super) fn key(parts: &[&str]) -> Key {
    let mut hash = Sha256::new();
    for part in [env!("CARGO_PKG_VERSION"), env!("NVJIT_SOURCES"), nvjit_runtime::VERSION].iter().chain(parts) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Statistics of a cache in this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CacheFigures {
    /// Compilations whose code was found.
    pub hits: u64,
    /// Compilations whose code was not found or not usable.
    pub misses: u64,
    /// Entries written.
    pub stored: u64,
}

/// A directory with code, for [`Compiler::with_cache`](super::Compiler::with_cache).
#[derive(Debug)]
pub struct CodeCache {
    directory: PathBuf,
    limit: u64,
    /// Bytes of all entries that this process knows of.
    bytes: Mutex<u64>,
    hits: AtomicU64,
    misses: AtomicU64,
    stored: AtomicU64,
}

impl CodeCache {
    /// The cache in `directory`, which is created if it does not exist. Its entries take at most `limit` bytes; the
    /// least recently used are evicted first. Other files in it are left alone.
    ///
    /// # Errors
    /// If the directory cannot be created or read, and `PermissionDenied` if it is another user's, or if others may
    /// write to it.
    pub fn open(directory: impl Into<PathBuf>, limit: u64) -> Result<Self> {
        let directory = directory.into();
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&directory)?;
        check_owner(&directory)?;
        let [hits, misses, stored] = [0; 3].map(AtomicU64::new);
        let cache = Self { directory, limit, bytes: Mutex::new(0), hits, misses, stored };
        *cache.bytes() = cache.shrink(limit)?;
        Ok(cache)
    }

    /// The current statistics.
    pub fn figures(&self) -> CacheFigures {
        let [hits, misses, stored] =
            [&self.hits, &self.misses, &self.stored].map(|count| count.load(Ordering::Relaxed));
        CacheFigures { hits, misses, stored }
    }

    fn bytes(&self) -> std::sync::MutexGuard<'_, u64> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self, key: &Key) -> PathBuf {
        let name: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        self.directory.join(name).with_extension(EXTENSION)
    }

    /// The code of `key`, if it is cached.
    pub(super) fn load(&self, key: &Key) -> Option<Made> {
        let path = self.path(key);
        let found = read(&path).map(|bytes| decode(key, &bytes));
        if let Ok(None) = found {
            // A bad entry would block its name for ever.
            let _ = fs::remove_file(&path);
        }
        let made = found.ok().flatten();
        let count = if made.is_some() { &self.hits } else { &self.misses };
        count.fetch_add(1, Ordering::Relaxed);
        made
    }

    /// Stores code. A failure is ignored: the code is then not cached.
    pub(super) fn store(&self, key: &Key, made: &Made) {
        let entry = encode(key, made);
        let size = entry.len() as u64;
        if size > self.limit.min(MOST_BYTES) || self.write(key, &entry).is_err() {
            return;
        }
        self.stored.fetch_add(1, Ordering::Relaxed);
        let mut bytes = self.bytes();
        *bytes += size;
        if *bytes > self.limit {
            // Shrinks to three quarters of the limit, so that not every new entry evicts others.
            *bytes = self.shrink(self.limit / 4 * 3).unwrap_or(*bytes);
        }
    }

    /// Writes an entry to a temporary file and renames it: others see all of it or nothing.
    fn write(&self, key: &Key, entry: &[u8]) -> Result<()> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let part = self.directory.join(format!("{}-{number}", std::process::id())).with_extension(UNFINISHED);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let written = options.open(&part).and_then(|mut file| file.write_all(entry));
        let moved = written.and_then(|()| fs::rename(&part, self.path(key)));
        if moved.is_err() {
            let _ = fs::remove_file(&part);
        }
        moved
    }

    /// Evicts entries, the least recently used first, until they have at most `limit` bytes. Returns the number of
    /// bytes left.
    fn shrink(&self, limit: u64) -> Result<u64> {
        let mut entries = Vec::new();
        let now = SystemTime::now();
        for entry in fs::read_dir(&self.directory)?.flatten() {
            let path = entry.path();
            // Others may have removed it meanwhile.
            let Ok(metadata) = entry.metadata() else { continue };
            let Ok(used) = metadata.modified() else { continue };
            let extension = path.extension().and_then(OsStr::to_str);
            if metadata.is_file() && extension == Some(EXTENSION) {
                entries.push((used, metadata.len(), path));
            } else if extension == Some(UNFINISHED) && now.duration_since(used).is_ok_and(|age| age > PATIENCE) {
                let _ = fs::remove_file(path);
            }
        }
        entries.sort();
        let mut bytes: u64 = entries.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in entries {
            if bytes <= limit {
                break;
            }
            let _ = fs::remove_file(path);
            bytes -= size;
        }
        Ok(bytes)
    }
}

/// Fails if another user may write to the directory.
#[cfg(unix)]
fn check_owner(directory: &Path) -> Result<()> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(directory)?;
    // SAFETY: the call has no preconditions.
    let user = unsafe { libc::geteuid() };
    match metadata.uid() == user && metadata.mode() & 0o022 == 0 {
        true => Ok(()),
        false => Err(Error::new(ErrorKind::PermissionDenied, "others may write to the directory for code")),
    }
}

#[cfg(not(unix))]
fn check_owner(_: &Path) -> Result<()> {
    Ok(())
}

/// The file's contents; marks it as used now.
fn read(path: &Path) -> Result<Vec<u8>> {
    let mut options = OpenOptions::new();
    options.read(true);
    // Follows no link, and does not block on a pipe without a writer.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let file: File = options.open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.len() > MOST_BYTES {
        return Ok(Vec::new());
    }
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(metadata.len() as usize)?;
    // Reads no more than was reserved, even if the file grows.
    (&file).take(metadata.len()).read_to_end(&mut bytes)?;
    let _ = file.set_modified(SystemTime::now());
    Ok(bytes)
}

fn encode(key: &Key, made: &Made) -> Vec<u8> {
    let mut body = key.to_vec();
    let Words { width, variables, splats, state, lanes, prologue, apart } = &made.words;
    // 0 means no such word; offset 0 is the function itself.
    let state = state.map_or(0, |state| state + 1);
    let prologue = prologue.unwrap_or(0);
    let parts = [splats.len(), apart.len(), made.sources.len(), made.bytes.len()];
    let counts = [*width, *variables, state, *lanes, prologue].into_iter().chain(parts);
    counts.for_each(|count| body.extend((count as u64).to_le_bytes()));
    for &splat in &**splats {
        let (kind, value) = match splat {
            Splat::Parameter(index, component) => (0, u64::from(index) << 8 | u64::from(component)),
            Splat::Constant(bits) => (1, u64::from(bits)),
            Splat::Constant64(bits) => (2, bits),
        };
        body.push(kind);
        body.extend(value.to_le_bytes());
    }
    apart.iter().for_each(|&Accessed { space, binding, writes }| body.extend([space as u8, binding, writes.into()]));
    made.sources.iter().for_each(|(offset, source)| {
        body.extend(offset.to_le_bytes());
        body.extend(source.to_le_bytes());
    });
    body.extend(&made.bytes);
    [MAGIC, &Sha256::digest(&body)[..], &body].concat()
}

/// The contents of an entry, if it is valid and that of `key`.
fn decode(key: &Key, entry: &[u8]) -> Option<Made> {
    let rest = entry.strip_prefix(MAGIC)?;
    let (hash, body) = rest.split_first_chunk::<32>()?;
    if Sha256::digest(body)[..] != hash[..] {
        return None;
    }
    let mut rest = body.strip_prefix(key)?;
    let mut counts = [0; 9];
    for count in &mut counts {
        *count = usize::try_from(u64::from_le_bytes(*take(&mut rest)?)).ok()?;
    }
    let [width, variables, state, lanes, prologue, splat_count, apart_count, source_count, code_bytes] = counts;
    // The rest of the entry must have that many bytes, so no larger allocation is made.
    let sizes = [(splat_count, 9), (apart_count, 3), (source_count, 8), (code_bytes, 1)];
    let expected = sizes.iter().try_fold(0usize, |sum, &(count, bytes)| sum.checked_add(count.checked_mul(bytes)?))?;
    if rest.len() != expected || prologue > code_bytes {
        return None;
    }
    let mut splats = Vec::with_capacity(splat_count);
    for _ in 0..splat_count {
        let [kind] = *take(&mut rest)?;
        let value = u64::from_le_bytes(*take(&mut rest)?);
        splats.push(match kind {
            0 => Splat::Parameter((value >> 8) as u16, value as u8),
            1 => Splat::Constant(value as u32),
            2 => Splat::Constant64(value),
            _ => return None,
        });
    }
    let mut apart = Vec::with_capacity(apart_count);
    for _ in 0..apart_count {
        let &[space, binding, writes] = take(&mut rest)?;
        let space = *MemorySpace::ALL.get(usize::from(space))?;
        apart.push(Accessed { space, binding, writes: writes != 0 });
    }
    let mut sources = Vec::with_capacity(source_count);
    for _ in 0..source_count {
        sources.push((u32::from_le_bytes(*take(&mut rest)?), u32::from_le_bytes(*take(&mut rest)?)));
    }
    Some(Made {
        bytes: rest.to_vec(),
        sources,
        words: Words {
            splats: splats.into(),
            width,
            variables,
            state: state.checked_sub(1),
            lanes,
            prologue: Some(prologue).filter(|&start| start > 0),
            apart: apart.into(),
        },
    })
}

fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(first)
}
