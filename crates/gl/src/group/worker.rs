//! Compilation in the background: jobs, and the thread that does them unless the driver's own threads do. The thread
//! blocks signals, and does not exist in a child of `fork`.

use crate::group::Shared;
use crate::group::code::News;
use crate::objects::{Loaded, ObjectId};
use crate::process;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak, mpsc};
use std::thread::{Builder, JoinHandle};

/// How many jobs there are that are not done, and in which process. A child of that process has their memory, but no
/// thread that does them.
#[derive(Default)]
struct Count {
    process: u32,
    jobs: usize,
}

/// The jobs of a group that are not done.
#[derive(Default)]
pub(crate) struct Outstanding {
    count: Mutex<Count>,
    changed: Condvar,
}

impl Outstanding {
    fn lock(&self) -> MutexGuard<'_, Count> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, process: u32) {
        let mut count = self.lock();
        if count.process != process {
            *count = Count { process, jobs: 0 };
        }
        count.jobs += 1;
    }

    fn end(&self, process: u32) {
        let mut count = self.lock();
        if count.process == process {
            count.jobs -= 1;
            self.changed.notify_all();
        }
    }

    /// Waits until there are none.
    pub fn wait(&self) {
        let mut count = self.lock();
        while count.jobs > 0 && process::number() == Some(count.process) {
            count = self.changed.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A program to compile in the background: [`run`](Self::run) it on any thread at any time. If it is dropped instead,
/// the program gets another job at its next use. It does not keep the group alive.
pub struct Job {
    shared: Weak<Shared>,
    id: ObjectId,
    loaded: Arc<Loaded>,
    outstanding: Arc<Outstanding>,
    process: u32,
}

impl Job {
    /// The compilation of `loaded`, the program of the object `id`; `None` if forks cannot be detected, since then no
    /// other thread may compile.
    pub(crate) fn new(shared: &Arc<Shared>, id: ObjectId, loaded: &Arc<Loaded>) -> Option<Self> {
        let process = process::number()?;
        let outstanding = shared.outstanding.clone();
        outstanding.begin(process);
        Some(Self { shared: Arc::downgrade(shared), id, loaded: loaded.clone(), outstanding, process })
    }

    /// [`Executable::identity`](crate::Executable::identity) of the program.
    pub fn identity(&self) -> u64 {
        self.loaded.identity
    }

    /// Compiles the program, if that is still needed, and notifies the group's listener. It takes a tenth of a
    /// millisecond to some milliseconds; `fork` waits for it meanwhile.
    pub fn run(self) {
        let news = process::apart_from_forks(|| self.compile());
        // The listener may fork.
        news.into_iter().for_each(News::tell);
    }

    fn compile(&self) -> Option<News> {
        let shared = self.shared.upgrade()?;
        let wanted = shared.lock().start_queued(self.id, &self.loaded);
        wanted.then(|| shared.compile_quietly(self.id, &self.loaded).1)
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        if let Some(shared) = self.shared.upgrade() {
            shared.lock().cancel_queued(self.id, &self.loaded);
        }
        self.outstanding.end(self.process);
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("identity", &self.identity()).finish_non_exhaustive()
    }
}

/// Executors that take jobs.
pub type Executor = Arc<dyn Fn(Job) + Send + Sync>;

/// An executor, and the process that has its threads.
#[derive(Clone)]
pub(crate) struct Employed {
    executor: Executor,
    process: Option<u32>,
}

impl Employed {
    pub fn new(executor: Executor) -> Self {
        Self { executor, process: process::number() }
    }

    /// Whether this is a child of the process that has the threads, or might be.
    pub fn is_lost(&self) -> bool {
        self.process.is_none() || process::number() != self.process
    }

    /// Hands it a job; a panic of it is dropped, and so is the job.
    pub fn give(&self, job: Job) {
        let _ = catch_unwind(AssertUnwindSafe(|| (self.executor)(job)));
    }
}

/// The thread that compiles in the background. It ends when this is dropped, after what it is compiling then.
pub(crate) struct Worker {
    jobs: Option<mpsc::Sender<Job>>,
    closing: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    /// The process that has the thread.
    process: u32,
}

impl Worker {
    pub fn spawn() -> Option<Self> {
        let process = process::number()?;
        let (sender, receiver) = mpsc::channel();
        let closing = Arc::new(AtomicBool::new(false));
        // A forked child has the thread's stack, which is never freed there: so it must not own parts of the group.
        let closed = closing.clone();
        let work = move || receiver.into_iter().take_while(|_| !closed.load(Ordering::Relaxed)).for_each(Job::run);
        let thread = process::without_signals(|| Builder::new().name("nvjit-compiler".to_owned()).spawn(work)).ok()?;
        Some(Self { jobs: Some(sender), closing, thread: Some(thread), process })
    }

    /// Whether this is a child of the process that has the thread.
    pub fn is_lost(&self) -> bool {
        process::number() != Some(self.process)
    }

    /// Hands it a job. The thread runs until this is dropped.
    pub fn give(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if self.is_lost() {
            // Their locks may be held by a thread that does not exist in the child.
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
