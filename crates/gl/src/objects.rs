//! The names and program objects of a share group, and which of them have code. Plain state behind one lock, with
//! no operation that takes long; compilation is in `code`.

use super::{Error, Target};
use nvjit::engine::native::Kernel;
use nvjit::engine::new_identity;
use nvjit::error::CompileError;
use nvjit::interp::Interpreter;
use nvjit::language::program::ParameterSource;
use nvjit::limits;
use nvjit::{Options, Program};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

/// A program as it was loaded; never changed.
pub struct Loaded {
    pub target: Target,
    pub text: Vec<u8>,
    pub program: Program,
    pub options: Options,
    pub identity: u64,
    interpreter: OnceLock<Interpreter>,
}

impl Loaded {
    pub fn new(text: Vec<u8>, program: Program, options: Options) -> Self {
        let target = Target::of(program.stage());
        Self { target, text, program, options, identity: new_identity(), interpreter: OnceLock::new() }
    }

    /// The bytes of text and tree, about.
    pub fn memory(&self) -> usize {
        size_of::<Self>() + self.text.capacity() + self.program.memory()
    }

    pub fn interpreter(&self) -> &Interpreter {
        self.interpreter.get_or_init(|| Interpreter::new(&self.program, self.options))
    }
}

/// The identity of an object: never reused, unlike the object's name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(u64);

/// Parameters of one program object.
#[derive(Clone, Default, Debug)]
pub struct Locals {
    /// The numbered ones, up to the last that was set; the others are (0,0,0,0).
    numbered: Vec<[f32; 4]>,
    /// Those that the program DECLAREs, in the order of the bank.
    pub named: Vec<[f32; 4]>,
}

impl Locals {
    /// Number `index`.
    pub fn get(&self, index: usize) -> [f32; 4] {
        self.numbered.get(index).copied().unwrap_or_default()
    }

    /// Sets those from `start` on.
    pub fn set(&mut self, start: usize, values: impl ExactSizeIterator<Item = [f32; 4]>) {
        let end = start + values.len();
        if self.numbered.len() < end {
            self.numbered.resize(end, [0.0; 4]);
        }
        self.numbered[start..end].iter_mut().zip(values).for_each(|(place, value)| *place = value);
    }
}

/// A program object: a named one, or the default one of a context, which has no name.
pub struct Object {
    pub target: Target,
    /// None until a text is loaded, if the object was made by a bind.
    pub loaded: Option<Arc<Loaded>>,
    /// Copied when written while a snapshot has them.
    pub locals: Arc<Locals>,
    code: Code,
    last_use: u64,
    /// Whether it has a name.
    named: bool,
    /// How many bindings keep it when its name is deleted.
    holders: usize,
}

impl Object {
    /// Whether its program still is `loaded`.
    fn is(&self, loaded: &Arc<Loaded>) -> bool {
        self.loaded.as_ref().is_some_and(|own| Arc::ptr_eq(own, loaded))
    }
}

/// The state of a program's native code.
enum Code {
    /// Not requested yet, or evicted.
    Absent,
    /// Queued for background compilation.
    Queued,
    /// A thread is compiling.
    Compiling,
    Resident(Kernel),
    /// It has none that fits: this many bytes, or none at all.
    Refused(usize),
}

/// The action for the caller of [`Objects::start_use`].
pub enum Use {
    Native(Kernel),
    Interpret,
    /// Compile, and report by [`Objects::finish`].
    Compile,
    /// Have it compiled in the background.
    Queue,
}

/// All names and objects of a share group.
pub struct Objects {
    /// Names in use; `None` is one that GenPrograms returned, and that is no object's yet.
    names: HashMap<u32, Option<ObjectId>>,
    objects: HashMap<ObjectId, Object>,
    next_name: u32,
    next_id: u64,
    /// Counts uses, so that each has its own number.
    clock: u64,
    /// Resident programs by last use.
    residents: BTreeMap<u64, ObjectId>,
    code_bytes: usize,
    budget: usize,
    pub compiled: u64,
    pub evicted: u64,
    pub failed: u64,
    pub refused: u64,
}

impl Objects {
    pub fn new(budget: usize) -> Self {
        Self {
            names: HashMap::new(),
            objects: HashMap::new(),
            next_name: 1,
            next_id: 0,
            clock: 0,
            residents: BTreeMap::new(),
            code_bytes: 0,
            budget,
            compiled: 0,
            evicted: 0,
            failed: 0,
            refused: 0,
        }
    }

    /// The object whose name is `name`.
    pub fn find(&self, name: u32) -> Option<ObjectId> {
        *self.names.get(&name)?
    }

    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(&id)
    }

    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.objects.get_mut(&id)
    }

    /// The object whose name is `name`, if a program was loaded.
    pub fn program(&self, name: u32) -> Option<(&Object, &Arc<Loaded>)> {
        let object = self.get(self.find(name)?)?;
        Some((object, object.loaded.as_ref()?))
    }

    /// How many objects have a name.
    pub fn len(&self) -> usize {
        self.names.values().flatten().count()
    }

    /// Makes `names` names that were unused.
    pub fn generate(&mut self, names: &mut [u32]) -> Result<(), Error> {
        self.check_room(names.len())?;
        for name in names {
            // There is an unused name, for there is room.
            while self.next_name == 0 || self.names.contains_key(&self.next_name) {
                self.next_name = self.next_name.wrapping_add(1);
            }
            self.names.insert(self.next_name, None);
            *name = self.next_name;
        }
        Ok(())
    }

    fn check_room(&self, more: usize) -> Result<(), Error> {
        if self.names.len().saturating_add(more) > limits::MAX_PROGRAM_NAMES { Err(Error::OutOfMemory) } else { Ok(()) }
    }

    /// Whether `name` is that of an object for `target`, or may become it.
    pub fn check_name(&self, target: Target, name: u32) -> Result<(), Error> {
        match self.find(name).and_then(|id| self.get(id)) {
            Some(object) if object.target != target => Err(Error::InvalidOperation),
            _ => self.check_room(usize::from(!self.names.contains_key(&name))),
        }
    }

    /// The object whose name is `name`, made if there is none.
    pub fn find_or_create(&mut self, target: Target, name: u32) -> Result<ObjectId, Error> {
        self.check_name(target, name)?;
        match self.find(name) {
            Some(id) => Ok(id),
            None => {
                let id = self.create(target, true);
                self.names.insert(name, Some(id));
                Ok(id)
            }
        }
    }

    /// Makes an object without a name, for one holder.
    pub fn create_default(&mut self, target: Target) -> ObjectId {
        let id = self.create(target, false);
        self.hold(id);
        id
    }

    fn create(&mut self, target: Target, named: bool) -> ObjectId {
        let id = ObjectId(self.next_id);
        self.next_id += 1;
        let object =
            Object { target, loaded: None, locals: Arc::default(), code: Code::Absent, last_use: 0, named, holders: 0 };
        self.objects.insert(id, object);
        id
    }

    /// Makes `loaded` the program of `id`, which is there and of its target. Numbered parameters stay.
    pub fn load(&mut self, id: ObjectId, loaded: Arc<Loaded>) {
        self.drop_code(id);
        let Some(object) = self.get_mut(id) else { return };
        let program = &loaded.program;
        let named =
            program.parameters().iter().filter(|parameter| matches!(parameter.source, ParameterSource::Named(_)));
        let named = named.map(|parameter| parameter.default).collect();
        Arc::make_mut(&mut object.locals).named = named;
        object.loaded = Some(loaded);
    }

    fn drop_code(&mut self, id: ObjectId) {
        let Some(object) = self.objects.get_mut(&id) else { return };
        if let Code::Resident(kernel) = std::mem::replace(&mut object.code, Code::Absent) {
            self.code_bytes -= kernel.memory();
            self.residents.remove(&object.last_use);
        }
    }

    /// Makes `name` an unused name, and returns the object that it had and its target. The object is freed with its
    /// last holder.
    pub fn delete(&mut self, name: u32) -> Option<(ObjectId, Target)> {
        let id = self.names.remove(&name)??;
        let object = self.get_mut(id)?;
        object.named = false;
        let target = object.target;
        self.remove_unused(id);
        Some((id, target))
    }

    /// A binding keeps the object from now on.
    pub fn hold(&mut self, id: ObjectId) {
        if let Some(object) = self.get_mut(id) {
            object.holders += 1;
        }
    }

    /// A binding keeps it no more.
    pub fn release(&mut self, id: ObjectId) {
        if let Some(object) = self.get_mut(id) {
            object.holders -= 1;
            self.remove_unused(id);
        }
    }

    fn remove_unused(&mut self, id: ObjectId) {
        if self.get(id).is_some_and(|object| !object.named && object.holders == 0) {
            self.drop_code(id);
            self.objects.remove(&id);
        }
    }

    /// Whether `id` has code.
    pub fn is_resident(&self, id: ObjectId) -> bool {
        matches!(self.get(id), Some(Object { code: Code::Resident(_), .. }))
    }

    /// Counts a use of `id`, which exists.
    pub fn touch(&mut self, id: ObjectId) {
        self.clock += 1;
        let clock = self.clock;
        let Some(object) = self.objects.get_mut(&id) else { return };
        if matches!(object.code, Code::Resident(_)) {
            self.residents.remove(&object.last_use);
            self.residents.insert(clock, id);
        }
        object.last_use = clock;
    }

    /// The action to run `id`. With `wait` the caller compiles if no thread does yet.
    pub fn start_use(&mut self, id: ObjectId, wait: bool) -> Use {
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

    /// The program `id` if it must be compiled to become resident; it then counts as being compiled. That is also so if
    /// another thread is compiling it: the program must be resident when the call returns.
    pub fn start_request(&mut self, id: ObjectId) -> Option<Arc<Loaded>> {
        let object = self.get_mut(id)?;
        match object.code {
            Code::Resident(_) | Code::Refused(_) => None,
            Code::Absent | Code::Queued | Code::Compiling => {
                let loaded = object.loaded.clone()?;
                object.code = Code::Compiling;
                Some(loaded)
            }
        }
    }

    /// Whether `loaded` still has to be compiled as `id` in the background; if so, marks it as begun.
    pub fn start_queued(&mut self, id: ObjectId, loaded: &Arc<Loaded>) -> bool {
        match self.get_mut(id) {
            Some(object) if object.is(loaded) && matches!(object.code, Code::Queued) => {
                object.code = Code::Compiling;
                true
            }
            _ => false,
        }
    }

    /// Cancels the queued compilation of `loaded` as `id`, unless it has begun.
    pub fn cancel_queued(&mut self, id: ObjectId, loaded: &Arc<Loaded>) {
        if let Some(object) = self.get_mut(id)
            && object.is(loaded)
            && matches!(object.code, Code::Queued)
        {
            object.code = Code::Absent;
        }
    }

    /// Stores the code of `loaded`, if that is still the program of `id` and the code fits. To make room, evicts code
    /// that was used before `id` was.
    pub fn finish(&mut self, id: ObjectId, loaded: &Arc<Loaded>, result: &Result<Kernel, CompileError>) {
        match result {
            Ok(_) => self.compiled += 1,
            Err(CompileError::Unsupported(_) | CompileError::TooMuchWork(_) | CompileError::OutOfMemory) => {
                self.refused += 1;
            }
            Err(_) => self.failed += 1,
        }
        let Some(object) = self.get(id) else { return };
        if !object.is(loaded) || matches!(object.code, Code::Resident(_)) {
            return;
        }
        let stamp = object.last_use;
        let code = match result {
            Err(_) => Code::Refused(usize::MAX),
            Ok(kernel) if kernel.memory() > self.budget => Code::Refused(kernel.memory()),
            Ok(kernel) if self.make_room(stamp, kernel.memory()) => {
                self.code_bytes += kernel.memory();
                self.residents.insert(stamp, id);
                Code::Resident(kernel.clone())
            }
            Ok(_) => Code::Absent,
        };
        if let Some(object) = self.get_mut(id) {
            object.code = code;
        }
    }

    /// Frees `bytes` of the budget by evicting code that was last used before `stamp`, oldest first; or evicts nothing
    /// and returns false.
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

    fn resident_bytes(&self, id: ObjectId) -> usize {
        match self.get(id) {
            Some(Object { code: Code::Resident(kernel), .. }) => kernel.memory(),
            _ => 0,
        }
    }

    fn evict(&mut self, id: ObjectId) {
        let bytes = self.resident_bytes(id);
        if let Some(object) = self.get_mut(id) {
            object.code = Code::Absent;
            let stamp = object.last_use;
            self.residents.remove(&stamp);
            self.code_bytes -= bytes;
            self.evicted += 1;
        }
    }

    /// Memory of texts and trees, about.
    pub fn program_bytes(&self) -> usize {
        self.objects.values().flat_map(|object| &object.loaded).map(|loaded| loaded.memory()).sum()
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
        for object in self.objects.values_mut() {
            if matches!(object.code, Code::Refused(bytes) if bytes <= budget) {
                object.code = Code::Absent;
            }
        }
    }
}
