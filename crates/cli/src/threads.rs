//! The number of threads that a command uses.

use super::output;
use std::io;

/// The number of useful threads of those asked for: a few per processor at most.
pub fn useful_threads(asked: usize) -> io::Result<usize> {
    let processors = std::thread::available_parallelism().map_or(1, |count| count.get());
    let most = 4 * processors.max(4);
    if asked > most {
        output::warn(&format!("{most} threads, not {asked}: more are of no use"))?;
    }
    Ok(asked.min(most))
}
