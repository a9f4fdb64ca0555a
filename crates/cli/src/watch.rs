//! `--watch`: runs a command again whenever a file that it has read changes. `input_files` records the files as they
//! are opened, so no command lists them.
//!
//! Modification times and sizes are polled a few times a second. Polling works on every file system, and with editors
//! that replace a file by a new one.

use super::output::{Patient, stderr};
use super::{display_path, usage};
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

#[derive(clap::Args)]
pub struct Watch {
    /// Run again whenever a file that was read changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
}

/// The interval between polls.
const INTERVAL: Duration = Duration::from_millis(100);

/// So many intervals are waited for the end of a change at most.
const PATIENCE: usize = 20;

/// Distinguishes versions of a file; none if the file does not exist.
type Stamp = Option<(Option<SystemTime>, u64, u64)>;

type Stamps = BTreeMap<PathBuf, Stamp>;

/// The files that the run has read, as they were before that.
static READ: Mutex<Stamps> = Mutex::new(Stamps::new());

fn noted() -> MutexGuard<'static, Stamps> {
    READ.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
fn number(found: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(found)
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> u64 {
    0
}

fn stamp(file: &Path) -> Stamp {
    fs::metadata(file).ok().map(|found| (found.modified().ok(), found.len(), number(&found)))
}

/// Notes a file that the command is about to read: a change while it is read is one, too.
pub fn note(file: &Path) {
    let stamp = stamp(file);
    noted().entry(file.to_owned()).or_insert(stamp);
}

/// Notes that the command has written a file, which is no change of it.
pub fn wrote(place: &Path) {
    noted().retain(|file, _| fs::canonicalize(file).map_or(true, |own| own != place));
}

/// Whether the command is one that runs again.
static WATCHES: AtomicBool = AtomicBool::new(false);

/// The standard input is read once, and so not by a command that runs again.
pub fn check_stdin() -> anyhow::Result<()> {
    if WATCHES.load(Relaxed) {
        return Err(usage("--watch: the standard input is read only once; give a file"));
    }
    Ok(())
}

/// Runs a command until a signal ends it, it has read no file, or nobody reads what it writes. `run` gives the exit
/// status.
pub fn run<W: Write>(out: &mut BufWriter<Patient<W>>, run: impl Fn(&mut dyn Write) -> u8) -> u8 {
    WATCHES.store(true, Relaxed);
    loop {
        noted().clear();
        let code = run(out);
        let mut files = std::mem::take(&mut *noted());
        if files.is_empty() {
            // The command line made no sense, which has been said.
            return code;
        }
        let result = if code == 0 { "ok" } else { "failed" };
        let plural = if files.len() == 1 { "" } else { "s" };
        say(&format!("--- {result}; waiting for a change of {} file{plural} ---", files.len()));
        loop {
            if out.get_ref().is_gone() {
                return code;
            }
            sleep(INTERVAL);
            let Some(changed) = changed(&files) else { continue };
            settle(&files);
            let name = display_path(&changed);
            if changed.exists() {
                say(&format!("\n=== {name} has changed ==="));
                break;
            }
            // There is nothing to run again with; it counts as changed when it is back.
            say(&format!("--- {name} is gone; waiting for it ---"));
            files.insert(changed, None);
        }
    }
}

fn changed(files: &Stamps) -> Option<PathBuf> {
    files.iter().find(|(file, old)| stamp(file) != **old).map(|(file, _)| file.clone())
}

/// Waits until no more is written to files of which one has changed.
fn settle(files: &Stamps) {
    let look = || files.keys().map(|file| stamp(file)).collect::<Vec<_>>();
    let mut last = look();
    for _ in 0..PATIENCE {
        sleep(INTERVAL / 2);
        let now = look();
        if now == last {
            return;
        }
        last = now;
    }
}

fn say(line: &str) {
    let mut stderr = stderr();
    // A closed standard error leaves nobody to tell.
    let _ = writeln!(stderr, "{line}").and_then(|()| stderr.flush());
}
