//! The list of failed commands with their errors, which `nvjit-gl --errors` prints.

use nvjit_gl::Error;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::OnceLock;

/// Appends a line with the command and its error to the file that NVJIT_GL_ERRORS names, if it is set.
#[cold]
pub fn note(command: &str, error: Error) {
    static LIST: OnceLock<Option<File>> = OnceLock::new();
    let open = || OpenOptions::new().create(true).append(true).open(std::env::var_os("NVJIT_GL_ERRORS")?).ok();
    if let Some(mut list) = LIST.get_or_init(open).as_ref() {
        // A failure to write is ignored. Each line is one call, so that lines of several
        // threads do not mix.
        let _ = list.write_all(format!("{command}: {error}\n").as_bytes());
    }
}
