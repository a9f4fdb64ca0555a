//! The names and program objects of a share group, and which of them have code. Plain state behind one lock, with
//! no operation that takes long; compilation is in `code`.

use super::{Error, Target};
use crate::engine::native::Kernel;
use crate::interp::Interpreter;
use crate::isa::features::ParameterScope;
use crate::limits;
use crate::{Options, Program};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

/// A program as it was loaded; never changed.
pub struct Loaded {
    pub target: Target,
    pub text: Box<[u8]>,
    pub program: Program,
    pub options: Options,
    interpreter: OnceLock<Interpreter>,
}

impl Loaded {
    pub fn new(text: &[u8], program: Program, options: Options) -> Self {
        let target = Target::of(program.stage());
        Self { target, text: text.into(), program, options, interpreter: OnceLock::new() }
    }

    pub fn interpreter(&self) -> &Interpreter {
        self.interpreter.get_or_init(|| Interpreter::new(&self.program, self.options))
    }
}

/// A program object: what a name stands for, and its parameters.
pub struct Object {
    pub loaded: Arc<Loaded>,
    /// Local parameters, numbered ones first; copied when written while a snapshot has them.
    pub locals: Arc<Vec<[f32; 4]>>,
    code: Code,
    last_use: u64,
}

/// What became of a program's native code.
enum Code {
    /// Not asked for, or evicted.
    Absent,
    /// The worker will see to it.
    Queued,
    /// A thread is compiling.
    Compiling,
    Resident(Kernel),
    /// It has none that fits: this many bytes, or none at all.
    Refused(usize),
}

/// What the caller of [`Objects::start_use`] is to do.
pub enum Use {
    Native(Kernel),
    Interpret,
    /// Compile, and report by [`Objects::finish`].
    Compile,
    /// Have the worker compile.
    Queue,
}

/// All names and objects of a share group.
pub struct Objects {
    /// Names in use; `None` is one that GenProgramsNV returned and nothing was loaded for.
    names: HashMap<u32, Option<Object>>,
    next_name: u32,
    /// Counts uses, so that each has its own number.
    clock: u64,
    /// Names of resident programs by last use.
    residents: BTreeMap<u64, u32>,
    code_bytes: usize,
    budget: usize,
    pub compiled: u64,
    pub evicted: u64,
    pub failed: u64,
}

impl Objects {
    pub fn new(budget: usize) -> Self {
        Self {
            names: HashMap::new(),
            next_name: 1,
            clock: 0,
            residents: BTreeMap::new(),
            code_bytes: 0,
            budget,
            compiled: 0,
            evicted: 0,
            failed: 0,
        }
    }

    pub fn get(&self, id: u32) -> Option<&Object> {
        self.names.get(&id)?.as_ref()
    }

    pub fn get_mut(&mut self, id: u32) -> Option<&mut Object> {
        self.names.get_mut(&id)?.as_mut()
    }

    pub fn len(&self) -> usize {
        self.names.values().flatten().count()
    }

    /// Makes `ids` names that were unused.
    pub fn generate(&mut self, ids: &mut [u32]) -> Result<(), Error> {
        self.check_room(ids.len())?;
        for id in ids {
            // There is an unused name, for there is room.
            while self.next_name == 0 || self.names.contains_key(&self.next_name) {
                self.next_name = self.next_name.wrapping_add(1);
            }
            self.names.insert(self.next_name, None);
            *id = self.next_name;
        }
        Ok(())
    }

    fn check_room(&self, more: usize) -> Result<(), Error> {
        if self.names.len().saturating_add(more) > limits::MAX_PROGRAM_NAMES { Err(Error::OutOfMemory) } else { Ok(()) }
    }

    /// Whether a program for `target` may be loaded as `id`.
    pub fn check_load(&self, target: Target, id: u32) -> Result<(), Error> {
        if let Some(object) = self.get(id)
            && object.loaded.target != target
        {
            return Err(Error::InvalidOperation);
        }
        self.check_room(usize::from(!self.names.contains_key(&id)))
    }

    /// Makes `loaded` the program of `id`.
    pub fn load(&mut self, id: u32, loaded: Arc<Loaded>) -> Result<(), Error> {
        self.check_load(loaded.target, id)?;
        self.remove(id);
        let locals = match loaded.program.features().parameters.scope {
            ParameterScope::Program => loaded.program.default_parameters(),
            ParameterScope::Environment => Vec::new(),
        };
        let object = Object { loaded, locals: Arc::new(locals), code: Code::Absent, last_use: 0 };
        self.names.insert(id, Some(object));
        Ok(())
    }

    /// Makes `id` an unused name, and returns the target of the program that it had.
    pub fn remove(&mut self, id: u32) -> Option<Target> {
        let object = self.names.remove(&id)??;
        if let Code::Resident(kernel) = &object.code {
            self.code_bytes -= kernel.memory();
            self.residents.remove(&object.last_use);
        }
        Some(object.loaded.target)
    }

    /// Whether `id` has code.
    pub fn is_resident(&self, id: u32) -> bool {
        matches!(self.get(id), Some(Object { code: Code::Resident(_), .. }))
    }

    /// Counts a use of `id`, which exists.
    pub fn touch(&mut self, id: u32) {
        self.clock += 1;
        let clock = self.clock;
        let Some(object) = self.names.get_mut(&id).and_then(Option::as_mut) else { return };
        if matches!(object.code, Code::Resident(_)) {
            self.residents.remove(&object.last_use);
            self.residents.insert(clock, id);
        }
        object.last_use = clock;
    }

    /// What to do to run `id`. `wait` says that the caller compiles if nobody does yet.
    pub fn start_use(&mut self, id: u32, wait: bool) -> Use {
        self.touch(id);
        let Some(object) = self.get_mut(id) else { return Use::Interpret };
        match &object.code {
            Code::Resident(kernel) => Use::Native(kernel.clone()),
            Code::Refused(_) | Code::Compiling => Use::Interpret,
            Code::Absent | Code::Queued if wait => {
                object.code = Code::Compiling;
                Use::Compile
            }
            Code::Absent => {
                object.code = Code::Queued;
                Use::Queue
            }
            Code::Queued => Use::Interpret,
        }
    }

    /// The program `id` if it is to be compiled to become resident; it counts as being compiled then. It is, too, if another
    /// thread is at it: who asks wants it to be resident when the call returns.
    pub fn start_request(&mut self, id: u32) -> Option<Arc<Loaded>> {
        let object = self.get_mut(id)?;
        match object.code {
            Code::Resident(_) | Code::Refused(_) => None,
            Code::Absent | Code::Queued | Code::Compiling => {
                object.code = Code::Compiling;
                Some(object.loaded.clone())
            }
        }
    }

    /// Whether the worker is still to compile `loaded` as `id`; if so, it has begun.
    pub fn start_queued(&mut self, id: u32, loaded: &Arc<Loaded>) -> bool {
        match self.get_mut(id) {
            Some(object) if Arc::ptr_eq(&object.loaded, loaded) && matches!(object.code, Code::Queued) => {
                object.code = Code::Compiling;
                true
            }
            _ => false,
        }
    }

    /// Keeps the code of `loaded`, if that still is the program of `id` and the code fits. To make room, code goes that was
    /// used before `id` was.
    pub fn finish(&mut self, id: u32, loaded: &Arc<Loaded>, kernel: Option<&Kernel>) {
        match kernel {
            Some(_) => self.compiled += 1,
            None => self.failed += 1,
        }
        let Some(object) = self.get(id) else { return };
        if !Arc::ptr_eq(&object.loaded, loaded) || matches!(object.code, Code::Resident(_)) {
            return;
        }
        let stamp = object.last_use;
        let code = match kernel {
            None => Code::Refused(usize::MAX),
            Some(kernel) if kernel.memory() > self.budget => Code::Refused(kernel.memory()),
            Some(kernel) if self.make_room(stamp, kernel.memory()) => {
                self.code_bytes += kernel.memory();
                self.residents.insert(stamp, id);
                Code::Resident(kernel.clone())
            }
            Some(_) => Code::Absent,
        };
        if let Some(object) = self.get_mut(id) {
            object.code = code;
        }
    }

    /// Frees `bytes` of the budget by evicting code that was last used before `stamp`, oldest first; or evicts nothing and
    /// says that it cannot be done.
    fn make_room(&mut self, stamp: u64, bytes: usize) -> bool {
        let Some(target) = self.budget.checked_sub(bytes) else { return false };
        let older = self.residents.range(..stamp).map(|(_, &id)| id);
        let mut left = self.code_bytes;
        let mut evicted = Vec::new();
        for id in older {
            if left <= target {
                break;
            }
            left -= self.resident_bytes(id);
            evicted.push(id);
        }
        if left > target {
            return false;
        }
        for id in evicted {
            self.evict(id);
        }
        true
    }

    fn resident_bytes(&self, id: u32) -> usize {
        match self.get(id) {
            Some(Object { code: Code::Resident(kernel), .. }) => kernel.memory(),
            _ => 0,
        }
    }

    fn evict(&mut self, id: u32) {
        let bytes = self.resident_bytes(id);
        if let Some(object) = self.get_mut(id) {
            object.code = Code::Absent;
            let stamp = object.last_use;
            self.residents.remove(&stamp);
            self.code_bytes -= bytes;
            self.evicted += 1;
        }
    }

    pub fn code_bytes(&self) -> usize {
        self.code_bytes
    }

    pub fn resident_count(&self) -> usize {
        self.residents.len()
    }

    pub fn budget(&self) -> usize {
        self.budget
    }

    /// Changes the budget, and evicts what is over it.
    pub fn set_budget(&mut self, budget: usize) {
        self.budget = budget;
        while self.code_bytes > budget {
            let Some((_, &oldest)) = self.residents.first_key_value() else { break };
            self.evict(oldest);
        }
        for object in self.names.values_mut().flatten() {
            if matches!(object.code, Code::Refused(bytes) if bytes <= budget) {
                object.code = Code::Absent;
            }
        }
    }
}
