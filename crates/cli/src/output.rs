//! The output streams of the command, whose reader may close them.

use anstream::AutoStream;
use std::io::{self, BufWriter, ErrorKind, Write};

/// A stream that nobody may read any more. Then what is written is lost without an error: whether the command
/// succeeds does not depend on its readers.
pub struct Patient<W> {
    stream: W,
    gone: bool,
}

impl<W: Write> Patient<W> {
    pub fn new(stream: W) -> Self {
        Self { stream, gone: false }
    }

    /// Whether the reader has gone away.
    pub fn is_gone(&self) -> bool {
        self.gone
    }

    fn forgive<T>(&mut self, result: io::Result<T>, lost: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(lost)
            }
            other => other,
        }
    }
}

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.gone {
            return Ok(bytes.len());
        }
        let written = self.stream.write(bytes);
        self.forgive(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.gone {
            return Ok(());
        }
        let flushed = self.stream.flush();
        self.forgive(flushed, ())
    }
}

/// Whether the command was started without a standard output. Rust opens `/dev/null` in its place before `main`, so a
/// constructor looks first.
#[cfg(all(feature = "cli", target_os = "linux"))]
mod closed {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    extern "C" fn look() {
        // SAFETY: fcntl reads a flag of a descriptor, and fails where there is none.
        CLOSED.store(unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) } == -1, Ordering::Relaxed);
    }

    // SAFETY: the section holds pointers to functions that the loader calls before `main`, which takes no help from
    // Rust's runtime.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    pub fn at_start() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}

/// Standard output, which fails to be written where there is none.
pub struct Stdout(io::Stdout);

impl Stdout {
    fn get(&mut self) -> io::Result<&mut io::Stdout> {
        #[cfg(all(feature = "cli", target_os = "linux"))]
        if closed::at_start() {
            return Err(io::Error::other("standard output is closed"));
        }
        Ok(&mut self.0)
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.get()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Standard output, whose reader may go away.
pub fn stdout() -> Patient<Stdout> {
    Patient::new(Stdout(io::stdout()))
}

/// Standard error, which shows colours if it is a terminal.
pub fn stderr() -> impl Write {
    BufWriter::new(Patient::new(AutoStream::auto(io::stderr())))
}

/// A remark for the user.
pub fn warn(message: &str) -> io::Result<()> {
    let style = super::style::WARNING;
    writeln!(stderr(), "nvjit: {style}warning{style:#}: {message}")
}
