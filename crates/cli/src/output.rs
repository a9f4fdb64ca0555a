//! The streams that the command writes, whose reader may go away.

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

/// Standard error, which shows colours if it is a terminal.
pub fn stderr() -> impl Write {
    BufWriter::new(Patient::new(AutoStream::auto(io::stderr())))
}

/// A remark for the user.
pub fn warn(message: &str) -> io::Result<()> {
    let style = super::style::WARNING;
    writeln!(stderr(), "nvjit: {style}warning{style:#}: {message}")
}
