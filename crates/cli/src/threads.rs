//! How many threads a command works with.

use super::output;
use std::io;

/// How many threads make sense where so many are asked for: more than a few for each processor are of no use.
pub fn useful_threads(asked: usize) -> io::Result<usize> {
    let processors = std::thread::available_parallelism().map_or(1, |count| count.get());
    let most = 4 * processors.max(4);
    if asked > most {
        output::warn(&format!("{most} threads, not {asked}: more are of no use"))?;
    }
    Ok(asked.min(most))
}
