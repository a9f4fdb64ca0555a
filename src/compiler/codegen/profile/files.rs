//! The files that `perf` reads: the symbol map of a process, and the dump of its code
//! (tools/perf/Documentation/jitdump-specification.txt of Linux). A process has one of each, and a forked child its
//! own.

use super::{Code, MACHINE, Profile, directory};
use memmap2::{Mmap, MmapOptions};
use std::fs::{File, OpenOptions};
use std::io::{Result, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// "JiTD" in the byte order of the machine.
const MAGIC: u32 = 0x4a69_5444;
const VERSION: u32 = 1;
const HEADER_BYTES: u32 = 40;

const CODE_LOAD: u32 = 0;
const DEBUG_INFO: u32 = 2;

#[derive(Default)]
struct Files {
    process: u32,
    map: Option<File>,
    dump: Option<Dump>,
}

struct Dump {
    file: File,
    count: u64,
    /// Its mapping tells `perf record` of the file.
    _marker: Mmap,
}

/// Writes the files that `profile` selects for `code`, whose program has this text.
pub(super) fn write(profile: Profile, code: &Code<'_>, text: &[u8]) {
    static FILES: Mutex<Option<Files>> = Mutex::new(None);
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let files = files.get_or_insert_default();
    let process = std::process::id();
    if files.process != process {
        *files = Files { process, ..Files::default() };
    }
    if profile.jitdump || profile.gdb {
        let _ = create(Path::new(code.file)).and_then(|mut file| file.write_all(text));
    }
    if profile.perf_map {
        if files.map.is_none() {
            // perf only looks there.
            files.map = create(Path::new(&format!("/tmp/perf-{process}.map"))).ok();
        }
        if let Some(map) = &mut files.map {
            let line = format!("{:x} {:x} {}\n", code.address(), code.bytes.len(), code.name);
            let _ = map.write_all(line.as_bytes());
        }
    }
    if profile.jitdump {
        if files.dump.is_none() {
            files.dump = Dump::new(process).ok();
        }
        if let Some(dump) = &mut files.dump {
            let _ = dump.write(process, code);
        }
    }
}

/// Creates a file that only this user can access, and follows no link.
fn create(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(true).mode(0o600).custom_flags(libc::O_NOFOLLOW).open(path)
}

impl Dump {
    fn new(process: u32) -> Result<Self> {
        let mut file = create(&directory().join(format!("jit-{process}.dump")))?;
        let mut header = Vec::new();
        [MAGIC, VERSION, HEADER_BYTES, MACHINE, 0, process].iter().for_each(|word| header.extend(word.to_ne_bytes()));
        header.extend(now().to_ne_bytes());
        header.extend(0u64.to_ne_bytes());
        file.write_all(&header)?;
        // SAFETY: the memory is never read.
        let marker = unsafe { MmapOptions::new().len(header.len()).map_exec(&file) }?;
        Ok(Self { file, count: 0, _marker: marker })
    }

    fn write(&mut self, process: u32, code: &Code<'_>) -> Result<()> {
        let mut lines = Vec::new();
        lines.extend(code.address().to_ne_bytes());
        lines.extend((code.lines.len() as u64).to_ne_bytes());
        for &(offset, line) in code.lines {
            lines.extend((code.address() + u64::from(offset)).to_ne_bytes());
            lines.extend(line.to_ne_bytes());
            lines.extend(0u32.to_ne_bytes());
            lines.extend(code.file.as_bytes());
            lines.push(0);
        }
        let mut load = Vec::new();
        // SAFETY: the call has no preconditions.
        let thread = unsafe { libc::syscall(libc::SYS_gettid) } as u32;
        [process, thread].iter().for_each(|word| load.extend(word.to_ne_bytes()));
        let size = code.bytes.len() as u64;
        [code.address(), code.address(), size, self.count].iter().for_each(|word| load.extend(word.to_ne_bytes()));
        load.extend(code.name.as_bytes());
        load.push(0);
        load.extend(code.bytes);
        self.count += 1;
        // The line record precedes the record of its code.
        let mut records = record(DEBUG_INFO, &lines);
        records.extend(record(CODE_LOAD, &load));
        self.file.write_all(&records)
    }
}

fn record(kind: u32, body: &[u8]) -> Vec<u8> {
    let mut record = Vec::with_capacity(16 + body.len());
    record.extend(kind.to_ne_bytes());
    record.extend((16 + body.len() as u32).to_ne_bytes());
    record.extend(now().to_ne_bytes());
    record.extend(body);
    record
}

/// Nanoseconds by the clock of `perf record -k mono`.
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: it writes to `time`.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
