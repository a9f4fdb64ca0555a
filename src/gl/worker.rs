//! The thread that compiles in the background, and what it is to the process: it takes no signals, and a child of `fork` has none.

use super::code::News;
use super::group::Shared;
use super::objects::{Loaded, ObjectId};
use super::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak, mpsc};
use std::thread::{Builder, JoinHandle};

/// Something that happens once, and can be waited for.
#[derive(Default)]
struct Signal {
    given: Mutex<bool>,
    changed: Condvar,
}

impl Signal {
    fn give(&self) {
        *self.given.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    fn wait(&self) {
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        while !*given {
            given = self.changed.wait(given).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

enum Job {
    Compile(ObjectId, Arc<Loaded>),
    /// Tell when everything before is done.
    Drained(Arc<Signal>),
}

/// The thread that compiles in the background. It ends when this is dropped, after what it is compiling then.
pub(super) struct Worker {
    jobs: Option<mpsc::Sender<Job>>,
    closing: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    /// The process that has the thread.
    process: u32,
}

impl Worker {
    pub fn spawn(shared: &Arc<Shared>) -> Option<Self> {
        let process = process::number()?;
        let (sender, receiver) = mpsc::channel();
        let closing = Arc::new(AtomicBool::new(false));
        // A child of this process has the thread's stack and nobody to free what is on it: so nothing of the group.
        let (shared, closed) = (Arc::downgrade(shared), closing.clone());
        let work = move || {
            for job in receiver {
                match job {
                    _ if closed.load(Ordering::Relaxed) => return,
                    Job::Compile(id, loaded) => {
                        let news = process::apart_from_forks(|| compile(&shared, id, loaded));
                        // The listener may fork.
                        news.into_iter().for_each(News::tell);
                    }
                    Job::Drained(signal) => signal.give(),
                }
            }
        };
        let thread = process::without_signals(|| Builder::new().name("nvjit-compiler".to_owned()).spawn(work)).ok()?;
        Some(Self { jobs: Some(sender), closing, thread: Some(thread), process })
    }

    /// Whether this is a child of the process that has the thread.
    pub fn is_lost(&self) -> bool {
        process::number() != Some(self.process)
    }

    /// Whether the thread is there to do it, as it is unless it is being dropped.
    fn send_job(&self, job: Job) -> bool {
        self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok())
    }

    pub fn send(&self, id: ObjectId, loaded: &Arc<Loaded>) {
        self.send_job(Job::Compile(id, loaded.clone()));
    }

    /// Waits until all jobs sent so far are done.
    pub fn drain(&self) {
        let signal = Arc::new(Signal::default());
        if !self.is_lost() && self.send_job(Job::Drained(signal.clone())) {
            signal.wait();
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if self.is_lost() {
            // Their locks may be held by a thread that is not there.
            std::mem::forget((self.jobs.take(), self.thread.take()));
            return;
        }
        self.closing.store(true, Ordering::Relaxed);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Compiles what was queued, if it is still wanted.
fn compile(shared: &Weak<Shared>, id: ObjectId, loaded: Arc<Loaded>) -> Option<News> {
    let shared = shared.upgrade()?;
    let wanted = shared.lock().start_queued(id, &loaded);
    wanted.then(|| shared.compile_quietly(id, &loaded).1)
}
