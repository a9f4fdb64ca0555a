//! The current context, and the shim's state for each context: the state of programs in `nvjit-gl`, and what the
//! driver has of it.
//!
//! - [`programs`]: objects of the client, and the state that is set before a draw; [`objects`]: the driver's objects
//!   for them; [`buffers`]: parameter buffers;
//! - [`lists`]: display lists with calls on programs;
//! - [`evaluators`]: vertices of maps of attributes.

pub mod buffers;
pub mod evaluators;
mod lists;
mod objects;
pub mod programs;

use crate::driver;
use crate::settings::Settings;
use buffers::Buffers;
use evaluators::Evaluators;
use lists::{Lists, Recording};
use nvjit_gl::{Context, Error, GroupOptions, ShareGroup, Tiering};
use programs::{Programs, Sides};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ffi::CString;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

const VERSION: u32 = 0x1f02;
const EXTENSIONS: u32 = 0x1f03;
const SHADING_LANGUAGE_VERSION: u32 = 0x8b8c;
const NUM_EXTENSIONS: u32 = 0x821d;

/// The state that contexts of a share group share.
pub struct Shared {
    group: ShareGroup,
    pub programs: Mutex<Programs>,
    pub lists: Mutex<Lists>,
    /// Counts changes to programs by any of the contexts.
    changes: AtomicU64,
}

impl Shared {
    fn new() -> Arc<Self> {
        let mut options = GroupOptions::default();
        // Only vertex state programs run here.
        options.tiering = Tiering::Interpreter;
        Arc::new(Self {
            group: ShareGroup::new(options),
            programs: Mutex::default(),
            lists: Mutex::default(),
            changes: AtomicU64::new(1),
        })
    }
}

/// The shim's state of a context.
pub struct Shadow {
    pub context: Context,
    pub shared: Arc<Shared>,
    /// The first error that GetError has not returned yet.
    error: Option<Error>,
    /// Why a valid program was not loaded, and the position.
    pub refusal: Option<(i32, String)>,
    /// Addresses of registers that track matrices.
    pub tracked: BTreeSet<u32>,
    /// The number of changes at the last update of the driver.
    told: u64,
    /// The enables that PushAttrib saved, of programs and of maps, with the saved groups of state.
    pub pushed: Vec<(u32, [bool; 2], [u16; 2])>,
    pub evaluators: Evaluators,
    pub sides: Sides,
    /// Whether the driver supports the GLSL that is needed for what plain ARB programs cannot express.
    pub has_shaders: bool,
    pub buffers: Buffers,
    /// The list that is being compiled.
    pub recording: Option<Recording>,
    pub list_depth: usize,
    /// The names of the extensions that the shim adds, and of all.
    pub added: Vec<CString>,
    pub all: CString,
    /// The error string that GetString last returned.
    pub error_string: CString,
}

/// Contexts by their handles; `None` if a context needs no shim, or its driver lacks a requirement.
type Contexts = HashMap<usize, Option<Arc<Mutex<Shadow>>>>;

fn contexts() -> MutexGuard<'static, Contexts> {
    static CONTEXTS: OnceLock<Mutex<Contexts>> = OnceLock::new();
    lock(CONTEXTS.get_or_init(Mutex::default))
}

fn groups() -> MutexGuard<'static, HashMap<usize, Arc<Shared>>> {
    static GROUPS: OnceLock<Mutex<HashMap<usize, Arc<Shared>>>> = OnceLock::new();
    lock(GROUPS.get_or_init(Mutex::default))
}

/// Locks a mutex. A panic leaves the state consistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A context's handle, the number of contexts made and destroyed when its state was found, and the state.
type Last = (usize, u64, Option<Arc<Mutex<Shadow>>>);

thread_local! {
    /// The context that this thread used last: most calls are for the same one, which is found without a search.
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// Counts contexts that are made and destroyed.
static CHANGES: AtomicU64 = AtomicU64::new(0);

/// Records a new context that shares programs with another one, or with none (0).
pub fn created(context: usize, share: usize) {
    if context != 0 {
        let mut groups = groups();
        let shared = groups.get(&share).cloned().unwrap_or_else(Shared::new);
        groups.insert(context, shared);
        contexts().remove(&context);
        CHANGES.fetch_add(1, Ordering::Release);
    }
}

/// Removes a destroyed context.
pub fn destroyed(context: usize) {
    contexts().remove(&context);
    groups().remove(&context);
    CHANGES.fetch_add(1, Ordering::Release);
}

/// Calls `act` with the shim's state of the current context. None if there is no context, or if the shim does not
/// handle it.
pub fn with<R>(act: impl FnOnce(&mut Shadow) -> R) -> Option<R> {
    let handle = driver::current_context();
    if handle == 0 {
        return None;
    }
    let shadow = of(handle)?;
    let mut shadow = lock(&shadow);
    Some(act(&mut shadow))
}

/// The shim's state of a context; created at its first use.
fn of(handle: usize) -> Option<Arc<Mutex<Shadow>>> {
    let changes = CHANGES.load(Ordering::Acquire);
    let last =
        LAST.try_with(|last| last.borrow().as_ref().filter(|last| (last.0, last.1) == (handle, changes)).cloned());
    if let Ok(Some((.., shadow))) = last {
        return shadow;
    }
    let known = contexts().get(&handle).cloned();
    let shadow = known.unwrap_or_else(|| {
        let shared = groups().entry(handle).or_insert_with(Shared::new).clone();
        let made = Shadow::new(shared).map(|shadow| Arc::new(Mutex::new(shadow)));
        contexts().insert(handle, made.clone());
        made
    });
    // A thread that ends has no thread-local variables any more.
    let _ = LAST.try_with(|last| last.replace(Some((handle, changes, shadow.clone()))));
    shadow
}

impl Shadow {
    fn new(shared: Arc<Shared>) -> Option<Self> {
        let settings = Settings::get();
        let listed = listed_extensions();
        let has = |name: &str| listed.iter().any(|one| one == name);
        // A context of a core profile has no list in one string, and no ARB programs.
        if !has("GL_ARB_vertex_program") || !has("GL_ARB_fragment_program") {
            settings.log("the driver has no programs of ARB_vertex_program and ARB_fragment_program: it is left alone");
            return None;
        }
        let own = driver::text(driver::call::glGetString(EXTENSIONS))?;
        let has_shaders = has_shaders(&listed);
        let can = |name: &str| has_shaders || !name.starts_with("GL_NV_gpu_program");
        let added: Vec<&str> = settings.extensions.iter().copied().filter(|name| can(name) && !has(name)).collect();
        if added.is_empty() {
            return None;
        }
        settings.log(&format!("adds {}", added.join(" ")));
        Some(Self {
            context: Context::new(&shared.group),
            shared,
            error: None,
            refusal: None,
            tracked: BTreeSet::new(),
            told: 0,
            pushed: Vec::new(),
            evaluators: Evaluators::default(),
            sides: Sides::default(),
            has_shaders,
            buffers: Buffers::default(),
            recording: None,
            list_depth: 0,
            all: CString::new(format!("{} {}", own.trim_end(), added.join(" "))).ok()?,
            added: added.into_iter().filter_map(|name| CString::new(name).ok()).collect(),
            error_string: CString::default(),
        })
    }

    /// Records an error; GetError returns the first one.
    pub fn report<T>(&mut self, result: Result<T, Error>) -> Option<T> {
        result.inspect_err(|&error| self.error = self.error.or(Some(error))).ok()
    }

    /// Records an error of a call that changes programs, or the change.
    pub fn change<T>(&mut self, result: Result<T, Error>) -> Option<T> {
        self.shared.changes.fetch_add(1, Ordering::Relaxed);
        self.report(result)
    }

    /// Whether anything has changed since the last call.
    pub fn take_changes(&mut self) -> bool {
        let changes = self.shared.changes.load(Ordering::Relaxed);
        std::mem::replace(&mut self.told, changes) != changes
    }

    /// Marks all state as changed, so that the driver is updated.
    pub fn keep_changes(&mut self) {
        self.told = 0;
    }

    /// GetError, of the shim.
    pub fn take_error(&mut self) -> Option<u32> {
        self.error.take().map(Error::code)
    }

    /// The number of extensions of the driver.
    pub fn own_extensions() -> i32 {
        let mut count = 0i32;
        driver::call::glGetIntegerv(NUM_EXTENSIONS, (&raw mut count) as usize);
        count
    }
}

/// Whether the driver supports GLSL 4.50, separable program objects and bindings of several buffers (OpenGL 4.4).
fn has_shaders(listed: &[String]) -> bool {
    let has = |name: &str| listed.iter().any(|one| one == name);
    // Without GLSL the query is an error.
    if !has("GL_ARB_separate_shader_objects") || !has("GL_ARB_multi_bind") {
        return false;
    }
    let version = driver::text(driver::call::glGetString(SHADING_LANGUAGE_VERSION)).unwrap_or_default();
    let number = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u32>().ok();
    let mut parts = version.split('.').map(number);
    let (major, minor) = (parts.next().flatten().unwrap_or(0), parts.next().flatten().unwrap_or(0));
    (major, minor) >= (4, 50)
}

/// The driver's own extensions, queried without raising an error in any context.
fn listed_extensions() -> Vec<String> {
    let version = driver::text(driver::call::glGetString(VERSION)).unwrap_or_default();
    let is_old = version.starts_with("1.") || version.starts_with("2.");
    if is_old {
        let all = driver::text(driver::call::glGetString(EXTENSIONS)).unwrap_or_default();
        return all.split(' ').map(str::to_owned).collect();
    }
    let count = u32::try_from(Shadow::own_extensions()).unwrap_or(0);
    (0..count).filter_map(|number| driver::text(driver::call::glGetStringi(EXTENSIONS, number))).collect()
}
