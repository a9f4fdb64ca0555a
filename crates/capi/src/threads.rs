//! Threads that draw. They block all signals, and are joined at the end; a child of `fork` starts its own.

use super::Outcome;
use super::nvjit_status::*;
use nvjit_gl::process;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::mem::ManuallyDrop;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle, available_parallelism};

/// The most of a pool.
const MAX_THREADS: u32 = 1024;

/// A pool, and the process that has its threads.
struct Pool {
    pool: ManuallyDrop<ThreadPool>,
    threads: Vec<JoinHandle<()>>,
    process: Option<u32>,
}

impl Pool {
    fn new(count: usize) -> Outcome<Self> {
        let mut threads = Vec::new();
        let builder = ThreadPoolBuilder::new().num_threads(count).spawn_handler(|thread| {
            threads.push(Builder::new().name("nvjit-raster".to_owned()).spawn(|| thread.run())?);
            Ok(())
        });
        let pool = process::without_signals(|| builder.build());
        match pool {
            Ok(pool) => Ok(Self { pool: ManuallyDrop::new(pool), threads, process: process::number() }),
            Err(_) => {
                join(threads);
                Err(NVJIT_OUT_OF_MEMORY.into())
            }
        }
    }

    fn is_lost(&self) -> bool {
        process::number() != self.process
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let threads = std::mem::take(&mut self.threads);
        if self.is_lost() {
            // Locks may be held by threads that do not exist in this process.
            std::mem::forget(threads);
            return;
        }
        // SAFETY: it is not used again.
        unsafe { ManuallyDrop::drop(&mut self.pool) };
        join(threads);
    }
}

/// Joins threads that have been told to exit.
fn join(threads: Vec<JoinHandle<()>>) {
    threads.into_iter().for_each(|thread| drop(thread.join()));
}

/// Threads for draws.
pub(super) struct Threads {
    count: usize,
    pool: Mutex<Arc<Pool>>,
}

impl Threads {
    /// `count` threads; 0: as many as the machine runs at a time.
    pub fn new(count: u32) -> Outcome<Self> {
        let count = match count {
            0 => available_parallelism().map_or(1, |count| count.get().min(MAX_THREADS as usize)),
            1..=MAX_THREADS => count as usize,
            _ => return Err(NVJIT_BAD_SIZE.because("threads is too large")),
        };
        Ok(Self { count, pool: Mutex::new(Arc::new(Pool::new(count)?)) })
    }

    /// Does a job there, and waits for it.
    pub fn run<R: Send>(&self, job: impl FnOnce() -> R + Send) -> Outcome<R> {
        let pool = {
            let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
            if pool.is_lost() {
                *pool = Arc::new(Pool::new(self.count)?);
            }
            pool.clone()
        };
        Ok(pool.pool.install(job))
    }
}
