//! The choice of how a program runs: compiled by the thread that uses it, compiled in the background, or interpreted.

use crate::Error;
use crate::group::{ShareGroup, Shared};
use crate::objects::{Loaded, Locals, ObjectId, Use};
use nvjit::Program;
use nvjit::engine::native::Kernel;
use nvjit::engine::{Tier, program_name};
use nvjit::error::CompileError;
use nvjit_runtime::{Shader, Stage};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};

/// A program that is ready to run: a snapshot that nothing changes. Cheap to clone.
#[derive(Clone)]
pub struct Executable {
    pub(crate) loaded: Arc<Loaded>,
    kernel: Option<Kernel>,
}

impl Executable {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.loaded.program
    }

    /// The engine that runs it.
    pub fn tier(&self) -> Tier {
        if self.kernel.is_some() { Tier::Native } else { Tier::Interpreter }
    }

    /// A number that is the same in all snapshots until another text is loaded, whichever engine runs the program, and
    /// unique in this process: for keys of caches. Not 0.
    pub fn identity(&self) -> u64 {
        self.loaded.identity
    }

    /// The bytes of its machine code; 0 for the interpreter.
    pub fn code_bytes(&self) -> usize {
        self.kernel.as_ref().map_or(0, Kernel::code_bytes)
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

/// The outcome of a compilation of a program object.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Compilation {
    /// [`Executable::identity`] of the program.
    pub identity: u64,
    /// The stage.
    pub stage: Stage,
    /// The bytes of machine code, which may be over the budget; or why there is none.
    pub outcome: Result<usize, CompileError>,
}

/// The callback for compilations.
pub type Listener = Arc<dyn Fn(&Compilation) + Send + Sync>;

/// A compilation that the listener has not been notified of yet.
pub(crate) struct News {
    listener: Option<Listener>,
    compilation: Compilation,
}

impl News {
    /// Notifies the listener, and drops a panic of it.
    pub fn tell(self) {
        if let Some(listener) = &self.listener {
            let _ = catch_unwind(AssertUnwindSafe(|| listener(&self.compilation)));
        }
    }
}

impl Shared {
    /// Compiles `loaded`. A panic of the compiler is an internal error: neither costs more than speed.
    fn compile(&self, loaded: &Loaded) -> Result<Kernel, CompileError> {
        let compiler = self.compiler.as_ref().map_err(CompileError::clone)?;
        let name = program_name(loaded.program.stage(), loaded.identity);
        let compile = || compiler.compile(&loaded.program, &name, Some(&loaded.text));
        let result = catch_unwind(AssertUnwindSafe(compile));
        result.unwrap_or_else(|panic| {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|&said| said.to_owned()));
            Err(CompileError::Internal { message: said.unwrap_or_default(), ir: String::new() })
        })
    }

    /// Compiles `loaded`, the program of the object `id`, and notifies the listener.
    fn compile_and_keep(&self, id: ObjectId, loaded: &Arc<Loaded>) -> Option<Kernel> {
        let (kernel, news) = self.compile_quietly(id, loaded);
        news.tell();
        kernel
    }

    /// The same without telling, which is left to the caller.
    pub(crate) fn compile_quietly(&self, id: ObjectId, loaded: &Arc<Loaded>) -> (Option<Kernel>, News) {
        let result = self.compile(loaded);
        if let Err(error @ CompileError::Unsupported(_)) = &result {
            let _ = self.refusal.set(error.clone());
        }
        self.lock().finish(id, loaded, &result);
        let listener = self.listener.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let outcome = result.as_ref().map(Kernel::code_bytes).map_err(CompileError::clone);
        let compilation = Compilation { identity: loaded.identity, stage: loaded.program.stage(), outcome };
        (result.ok(), News { listener, compilation })
    }
}

impl ShareGroup {
    /// The program of the object `id`, ready to run, and the object's local parameters as they are now.
    ///
    /// # Errors
    /// INVALID_OPERATION if there is no such object, or nothing was loaded.
    pub(crate) fn executable(&self, id: Option<ObjectId>) -> Result<(Executable, Arc<Locals>), Error> {
        let shared = self.shared();
        let id = id.ok_or(Error::InvalidOperation)?;
        let (loaded, locals, what) = {
            let mut objects = shared.lock();
            let object = objects.get(id).ok_or(Error::InvalidOperation)?;
            let loaded = object.loaded.clone().ok_or(Error::InvalidOperation)?;
            let locals = object.locals.clone();
            let what = match shared.is_native() {
                true => objects.start_use(id, !self.compiles_in_background()),
                false => Use::Interpret,
            };
            (loaded, locals, what)
        };
        let kernel = match what {
            Use::Native(kernel) => Some(kernel),
            Use::Interpret => None,
            Use::Compile => shared.compile_and_keep(id, &loaded),
            Use::Queue if self.queue(id, &loaded) => None,
            Use::Queue => shared.compile_and_keep(id, &loaded),
        };
        Ok((Executable { loaded, kernel }, locals))
    }

    /// Compiles the programs of those of `names` that have one and have no code, the first with the highest priority.
    pub(crate) fn request_residents(&self, names: &[u32]) {
        let shared = self.shared();
        if !shared.is_native() {
            return;
        }
        let ids: Vec<ObjectId>;
        {
            let mut objects = shared.lock();
            ids = names.iter().filter_map(|&name| objects.find(name)).collect();
            // Later-used code evicts earlier-used code: so the first is touched last.
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
