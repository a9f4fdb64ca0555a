//! How a program comes to run: compiled by whom it is used, compiled by the worker, or interpreted.

use super::Error;
use super::group::{ShareGroup, Shared, Tiering};
use super::objects::{Loaded, Locals, ObjectId, Use};
use crate::Program;
use crate::engine::Tier;
use crate::engine::native::Kernel;
use nvjit_runtime::Shader;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::thread::{Builder, JoinHandle};

/// A program that is ready to run: a snapshot that nothing changes. Cheap to clone.
#[derive(Clone)]
pub struct Executable {
    pub(super) loaded: Arc<Loaded>,
    kernel: Option<Kernel>,
}

impl Executable {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.loaded.program
    }

    /// What runs it.
    pub fn tier(&self) -> Tier {
        if self.kernel.is_some() { Tier::Native } else { Tier::Interpreter }
    }

    /// Runs it.
    pub fn shader(&self) -> &dyn Shader {
        match &self.kernel {
            Some(kernel) => kernel.shader(),
            None => self.loaded.interpreter(),
        }
    }
}

impl std::fmt::Debug for Executable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Executable")
            .field("target", &self.loaded.target)
            .field("tier", &self.tier())
            .finish_non_exhaustive()
    }
}

impl Shared {
    /// Compiles `loaded`. A panic of the compiler counts as a failure: neither costs more than speed.
    fn compile(&self, loaded: &Loaded) -> Option<Kernel> {
        let compiler = self.compiler.as_ref().ok()?;
        catch_unwind(AssertUnwindSafe(|| compiler.compile(&loaded.program))).ok()?.ok()
    }

    fn compile_and_keep(&self, id: ObjectId, loaded: &Arc<Loaded>) -> Option<Kernel> {
        let kernel = self.compile(loaded);
        self.lock().finish(id, loaded, kernel.as_ref());
        kernel
    }
}

impl ShareGroup {
    /// The program of the object `id`, ready to run, and the object's local parameters as they are now.
    ///
    /// # Errors
    /// INVALID_OPERATION if there is no such object, or nothing was loaded.
    pub(super) fn executable(&self, id: Option<ObjectId>) -> Result<(Executable, Arc<Locals>), Error> {
        let shared = self.shared();
        let id = id.ok_or(Error::InvalidOperation)?;
        let (loaded, locals, what) = {
            let mut objects = shared.lock();
            let object = objects.get(id).ok_or(Error::InvalidOperation)?;
            let loaded = object.loaded.clone().ok_or(Error::InvalidOperation)?;
            let locals = object.locals.clone();
            let what = match shared.is_native() {
                true => objects.start_use(id, shared.options.tiering == Tiering::Synchronous),
                false => Use::Interpret,
            };
            (loaded, locals, what)
        };
        let kernel = match what {
            Use::Native(kernel) => Some(kernel),
            Use::Interpret => None,
            Use::Compile => shared.compile_and_keep(id, &loaded),
            Use::Queue => match self.worker() {
                Some(worker) => {
                    worker.send(id, &loaded);
                    None
                }
                None => shared.compile_and_keep(id, &loaded),
            },
        };
        Ok((Executable { loaded, kernel }, locals))
    }

    /// Compiles the programs of those of `names` that have one and have no code, the first with the highest priority.
    pub(super) fn request_residents(&self, names: &[u32]) {
        let shared = self.shared();
        if !shared.is_native() {
            return;
        }
        let ids: Vec<ObjectId>;
        {
            let mut objects = shared.lock();
            ids = names.iter().filter_map(|&name| objects.find(name)).collect();
            // Code makes room for what was used later: so the first is used last.
            ids.iter().rev().for_each(|&id| objects.touch(id));
        }
        for id in ids {
            let wanted = shared.lock().start_request(id);
            if let Some(loaded) = wanted {
                shared.compile_and_keep(id, &loaded);
            }
        }
    }
}

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
}

impl Worker {
    pub fn spawn(shared: &Arc<Shared>) -> Option<Self> {
        let (sender, receiver) = mpsc::channel();
        let closing = Arc::new(AtomicBool::new(false));
        let (shared, closed) = (shared.clone(), closing.clone());
        let work = move || {
            for job in receiver {
                match job {
                    _ if closed.load(Ordering::Relaxed) => return,
                    Job::Compile(id, loaded) => {
                        let wanted = shared.lock().start_queued(id, &loaded);
                        if wanted {
                            shared.compile_and_keep(id, &loaded);
                        }
                    }
                    Job::Drained(signal) => signal.give(),
                }
            }
        };
        let thread = Builder::new().name("nvjit-compiler".to_owned()).spawn(work).ok()?;
        Some(Self { jobs: Some(sender), closing, thread: Some(thread) })
    }

    /// Whether the thread is there to do it, as it is unless it is being dropped.
    fn send_job(&self, job: Job) -> bool {
        self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok())
    }

    fn send(&self, id: ObjectId, loaded: &Arc<Loaded>) {
        self.send_job(Job::Compile(id, loaded.clone()));
    }

    /// Waits until all jobs sent so far are done.
    pub fn drain(&self) {
        let signal = Arc::new(Signal::default());
        if self.send_job(Job::Drained(signal.clone())) {
            signal.wait();
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.closing.store(true, Ordering::Relaxed);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
