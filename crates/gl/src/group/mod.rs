//! The state that contexts of a share group share: programs, their code, and how they are compiled.

pub(crate) mod buffers;
pub(crate) mod code;
pub(crate) mod images;
pub(crate) mod worker;

use crate::objects::{Loaded, ObjectId, Objects};
use buffers::Stores;
use code::Listener;
use nvjit::engine::native::{CodeCache, Compiler};
use nvjit::error::CompileError;
use nvjit::{CodePages, Options, Profile};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use worker::{Employed, Executor, Job, Outstanding, Worker};

/// When a program is compiled after its first use, and what runs meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tiering {
    /// The thread that uses it. Another thread that uses it meanwhile runs the interpreter.
    #[default]
    Synchronous,
    /// A worker thread of the share group, or threads of the driver ([`ShareGroup::set_executor`]); until one is done,
    /// the interpreter runs.
    Background,
    /// Never: everything runs in the interpreter.
    Interpreter,
}

/// How a share group works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GroupOptions {
    /// Options that change results.
    pub engine: Options,
    /// When programs are compiled.
    pub tiering: Tiering,
    /// The most memory, in bytes, that the code of resident programs takes. A program whose code alone is larger runs
    /// in the interpreter.
    pub code_budget: usize,
    /// The tools that code is registered with. Programs have the names of
    /// [`program_name`](nvjit::engine::program_name), and the texts that were loaded.
    pub profile: Profile,
    /// How code gets into memory.
    pub pages: CodePages,
}

impl Default for GroupOptions {
    /// 64 MiB of code, compiled where it is used.
    fn default() -> Self {
        Self {
            engine: Options::default(),
            tiering: Tiering::default(),
            code_budget: 64 << 20,
            profile: Profile::default(),
            pages: CodePages::default(),
        }
    }
}

/// Figures of a share group at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Statistics {
    /// Program objects.
    pub programs: usize,
    /// Memory of their texts and trees, in bytes; an estimate.
    pub program_bytes: usize,
    /// Programs with native code.
    pub resident: usize,
    /// Memory of that code, in bytes.
    pub code_bytes: usize,
    /// Compilations so far.
    pub compiled: u64,
    /// Times that code was evicted.
    pub evicted: u64,
    /// Compilations that gave no code; each is a bug of this crate, and the program runs in the interpreter.
    pub failed: u64,
    /// Compilations for whose code the system refused memory, or memory that is executable; the program runs in the
    /// interpreter.
    pub refused: u64,
}

/// The programs that some contexts share (NV_fragment_program, additions to the GLX specification). Clones are the same
/// group; it is freed with the last of them, including contexts.
#[derive(Clone)]
pub struct ShareGroup {
    inner: Arc<Inner>,
}

/// The group without its worker, which must not own itself.
pub(crate) struct Shared {
    pub options: GroupOptions,
    pub compiler: Result<Compiler, CompileError>,
    /// That the system refuses executable memory, once it did.
    pub refusal: OnceLock<CompileError>,
    /// The callback for compilations.
    pub listener: Mutex<Option<Listener>>,
    /// The executor for background compilations, if it is not the worker.
    executor: Mutex<Option<Employed>>,
    pub outstanding: Arc<Outstanding>,
    objects: Mutex<Objects>,
    pub stores: Mutex<Stores>,
}

struct Inner {
    shared: Arc<Shared>,
    worker: OnceLock<Option<Worker>>,
}

impl Shared {
    /// The state. The lock is held for moments only, and no panic leaves the state half changed.
    pub fn lock(&self) -> MutexGuard<'_, Objects> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether programs get native code at all.
    pub fn is_native(&self) -> bool {
        self.options.tiering != Tiering::Interpreter && self.compiler.is_ok() && self.refusal.get().is_none()
    }
}

impl ShareGroup {
    /// A group without programs. If there is no native code for the machine or the options, its programs run in the
    /// interpreter; see [`native_code`](Self::native_code).
    pub fn new(options: GroupOptions) -> Self {
        Self::with_compiler(options, Compiler::new(options.engine, options.profile, options.pages))
    }

    /// The same, whose programs are compiled once for all groups and processes that have `cache`.
    pub fn with_cache(options: GroupOptions, cache: Arc<CodeCache>) -> Self {
        let compiler = Compiler::new(options.engine, options.profile, options.pages);
        Self::with_compiler(options, compiler.map(|compiler| compiler.with_cache(cache)))
    }

    fn with_compiler(options: GroupOptions, compiler: Result<Compiler, CompileError>) -> Self {
        let shared = Shared {
            options,
            compiler,
            refusal: OnceLock::new(),
            listener: Mutex::default(),
            executor: Mutex::default(),
            outstanding: Arc::default(),
            objects: Mutex::new(Objects::new(options.code_budget)),
            stores: Mutex::default(),
        };
        Self { inner: Arc::new(Inner { shared: Arc::new(shared), worker: OnceLock::new() }) }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.inner.shared
    }

    fn executor(&self) -> Option<Employed> {
        self.shared().executor.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Has `loaded` compiled in the background, if the group has an executor.
    pub(crate) fn queue(&self, id: ObjectId, loaded: &Arc<Loaded>) -> bool {
        let executor = self.executor();
        let worker = match executor {
            Some(_) => None,
            None => self.inner.worker.get_or_init(Worker::spawn).as_ref(),
        };
        if executor.is_none() && worker.is_none() {
            return false;
        }
        let Some(job) = Job::new(self.shared(), id, loaded) else { return false };
        match (executor, worker) {
            (Some(executor), _) => executor.give(job),
            (None, Some(worker)) => worker.give(job),
            (None, None) => {}
        }
        true
    }

    /// Whether background compilation is available, as far as is known before its first use. It is not in a forked
    /// child of the process with the thread.
    pub(crate) fn compiles_in_background(&self) -> bool {
        let is_lost = match self.executor() {
            Some(executor) => executor.is_lost(),
            None => matches!(self.inner.worker.get(), Some(Some(worker)) if worker.is_lost()),
        };
        self.options().tiering == Tiering::Background && !is_lost
    }

    /// The options; the budget is that of the beginning.
    pub fn options(&self) -> GroupOptions {
        self.shared().options
    }

    /// Whether programs become native code.
    ///
    /// # Errors
    /// Why the machine or the build has no native code, or why the system refused memory for a compilation; then no
    /// other program is compiled.
    pub fn native_code(&self) -> Result<(), CompileError> {
        let shared = self.shared();
        let error = shared.compiler.as_ref().err().or(shared.refusal.get());
        error.map_or(Ok(()), |error| Err(error.clone()))
    }

    /// Sets the listener of compilations, or none. The compiling thread calls it when the code can be used. Several
    /// threads may call it concurrently, without a lock; it may call anything of this crate, but it must not wait for
    /// background compilations, by [`finish_compiling`](Self::finish_compiling) or by dropping the last handle of the
    /// group.
    pub fn set_listener(&self, listener: Option<Listener>) {
        *self.shared().listener.lock().unwrap_or_else(PoisonError::into_inner) = listener;
    }

    /// Sets the executor of background compilations ([`Tiering::Background`]), for the driver's own threads; `None`
    /// selects the group's thread. The thread that uses a program calls it, without a lock; it should return at once.
    pub fn set_executor(&self, executor: Option<Executor>) {
        *self.shared().executor.lock().unwrap_or_else(PoisonError::into_inner) = executor.map(Employed::new);
    }

    /// Figures of this moment.
    pub fn statistics(&self) -> Statistics {
        let objects = self.shared().lock();
        Statistics {
            programs: objects.len(),
            program_bytes: objects.program_bytes(),
            resident: objects.resident_count(),
            code_bytes: objects.code_bytes(),
            compiled: objects.compiled,
            evicted: objects.evicted,
            failed: objects.failed,
            refused: objects.refused,
        }
    }

    /// The most bytes that code takes.
    pub fn code_budget(&self) -> usize {
        self.shared().lock().budget()
    }

    /// Changes that limit, and evicts what is over it.
    pub fn set_code_budget(&self, bytes: usize) {
        self.shared().lock().set_budget(bytes);
    }

    /// Waits for all background compilations; returns at once unless [`Tiering::Background`].
    pub fn finish_compiling(&self) {
        self.shared().outstanding.wait();
    }
}

impl std::fmt::Debug for ShareGroup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ShareGroup")
            .field("options", &self.options())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
