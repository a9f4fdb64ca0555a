//! Share groups and contexts, which a driver creates once. The GL's entry points are in
//! [`entry_points`](super::entry_points).

use super::control::ControlWord;
use super::kept_workers::KeptWorkers;
use super::kernel::{options, pages, profile};
use super::nvjit_status::*;
use super::program::{c_string, errors_of, nvjit_errors};
use super::{Outcome, Sized32, borrow, borrow_mut, create, destroy, guard, nvjit_status, read_sized, write_sized};
use nvjit::CompileError;
use nvjit::engine::{CodeFigures, code_memory};
use nvjit::language::isa::state::StateKey;
use nvjit::language::program::StateSource;
use nvjit_gl::{Compilation, Context, GroupOptions, Job, Provoked, ShareGroup, Tiering};
use std::collections::HashMap;
use std::ffi::{CString, c_char, c_void};
use std::sync::{Arc, Mutex, PoisonError};

/// Programs are compiled where they are used first. Another thread that uses one meanwhile runs the interpreter.
pub const NVJIT_TIERING_SYNCHRONOUS: u32 = 0;
/// Programs are compiled by a thread of the group, or as nvjit_group_set_executor says; until one is done, the
/// interpreter runs.
pub const NVJIT_TIERING_BACKGROUND: u32 = 1;
/// Everything runs in the interpreter.
pub const NVJIT_TIERING_INTERPRETER: u32 = 2;

/// Begin, and every command with an implicit Begin.
pub const NVJIT_PROVOKES_PRIMITIVES: u32 = 0;
/// RasterPos.
pub const NVJIT_PROVOKES_RASTER_POSITION: u32 = 1;
/// DrawPixels, Bitmap, CopyPixels.
pub const NVJIT_PROVOKES_PIXELS: u32 = 2;

/// The programs that some contexts share. It may be used by many threads at once; contexts keep it alive.
pub struct nvjit_group {
    pub(super) group: ShareGroup,
}

/// A context's part of the state of programs. For one thread at a time.
pub struct nvjit_context {
    pub(super) context: Context,
    /// The string that PROGRAM_ERROR_STRING_NV points to.
    pub(super) error_string: CString,
    /// The control word for calls to a source of state.
    caller: Arc<Mutex<ControlWord>>,
    /// The workers that its pipelines drew with.
    pub(super) kept: Arc<KeptWorkers>,
}

impl nvjit_context {
    /// The control word for calls of a source of state.
    pub(super) fn called_by(&self, caller: ControlWord) {
        *self.caller.lock().unwrap_or_else(PoisonError::into_inner) = caller;
    }
}

/// How a share group works.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_group_options {
    /// The size of this structure.
    pub size: u32,
    /// NVJIT_TIERING_...
    pub tiering: u32,
    /// NVJIT_MAD_...
    pub mad: u32,
    /// As in nvjit_options.
    pub flags: u32,
    /// Limit on the memory for code of resident programs, in bytes; 0 for the default of 64 MiB.
    pub code_budget: u64,
    /// As in nvjit_options.
    pub most_work: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_group_options {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, most_work);
}

/// Figures of a share group.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_group_statistics {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// Not 0 if programs become native code; 0 once the system refused executable memory.
    pub native: u32,
    /// Program objects.
    pub programs: u64,
    /// Programs with native code.
    pub resident: u64,
    /// Memory of that code, in bytes.
    pub code_bytes: u64,
    /// Number of compilations.
    pub compiled: u64,
    /// Times that code was evicted.
    pub evicted: u64,
    /// Compilations that gave no code, which are bugs of this library.
    pub failed: u64,
    /// Compilations for whose code the system refused memory, or memory that is executable, and those that would take
    /// more work than the options allow.
    pub refused: u64,
    /// Memory of the programs' texts and trees, in bytes; an estimate.
    pub program_bytes: u64,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_group_statistics {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, refused);
}

pub(super) fn group_options(given: &nvjit_group_options) -> Outcome<GroupOptions> {
    let mut result = GroupOptions::default();
    result.engine = options(given.mad, given.flags, given.most_work)?;
    result.profile = profile(given.flags);
    result.pages = pages(given.flags);
    result.tiering = match given.tiering {
        NVJIT_TIERING_SYNCHRONOUS => Tiering::Synchronous,
        NVJIT_TIERING_BACKGROUND => Tiering::Background,
        NVJIT_TIERING_INTERPRETER => Tiering::Interpreter,
        _ => return Err(NVJIT_BAD_ENUM.because("tiering of the options is no NVJIT_TIERING_...")),
    };
    if given.code_budget != 0 {
        result.code_budget = usize::try_from(given.code_budget).unwrap_or(usize::MAX);
    }
    Ok(result)
}

/// Makes a share group; `options` may be NULL for defaults. Where there is no native code, its programs run in the
/// interpreter. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_group_new(
    options: *const nvjit_group_options,
    group: *mut *mut nvjit_group,
) -> nvjit_status {
    guard("nvjit_group_new", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(group, "group", || {
                let options = match options.is_null() {
                    true => GroupOptions::default(),
                    false => group_options(&read_sized(options, "options")?)?,
                };
                Ok(nvjit_group { group: ShareGroup::new(options) })
            })
        }
    })
}

/// Frees a share group; NULL is allowed. No other thread may be using this pointer; the group is destroyed with the
/// last of its contexts. If this call destroys it, and the group compiles in the background, the call waits for the
/// program that is being compiled.
///
/// # Safety
/// The handle is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_group_free(group: *mut nvjit_group) {
    // SAFETY: the caller's contract.
    unsafe { destroy(group, "nvjit_group_free") }
}

/// Changes the byte budget for code, and evicts code beyond it. 0 evicts all native code. May be called from any
/// thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_group_set_code_budget(group: *const nvjit_group, bytes: u64) -> nvjit_status {
    guard("nvjit_group_set_code_budget", || {
        // SAFETY: the caller's contract.
        unsafe { borrow(group, "group") }?.group.set_code_budget(usize::try_from(bytes).unwrap_or(usize::MAX));
        Ok(())
    })
}

/// Waits until all background compilations have finished. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_group_finish_compiling(group: *const nvjit_group) -> nvjit_status {
    guard("nvjit_group_finish_compiling", || {
        // SAFETY: the caller's contract.
        unsafe { borrow(group, "group") }?.group.finish_compiling();
        Ok(())
    })
}

/// Event for nvjit_listener: a program has native code from now on.
pub const NVJIT_EVENT_COMPILED: u32 = 0;
/// Event for nvjit_listener: the system refused memory for code, or executable memory, or compiling the program would
/// take more work than the options allow. The program runs in the interpreter.
pub const NVJIT_EVENT_REFUSED: u32 = 1;
/// Event for nvjit_listener: a bug of this library, which should be reported with the text. The program runs in the
/// interpreter.
pub const NVJIT_EVENT_INTERNAL_ERROR: u32 = 2;

/// A callback for events in a group.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_listener {
    /// The size of this structure.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// Given to the function.
    pub user: *mut c_void,
    /// Called with NVJIT_EVENT_..., the identity of the program (nvjit_kernel_info), and a text for people, which is
    /// valid during the call. The compiling thread calls it, and several may at the same time. It must return without
    /// exceptions or longjmp. It may call this library, but must not wait for background compilations: it must not call
    /// nvjit_group_finish_compiling, or free the last reference to the group.
    pub tell: Option<unsafe extern "C" fn(user: *mut c_void, event: u32, identity: u64, text: *const c_char)>,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_listener {}

// SAFETY: the documentation of `tell` says that threads call it concurrently with `user`.
unsafe impl Send for nvjit_listener {}
// SAFETY: as above.
unsafe impl Sync for nvjit_listener {}

impl nvjit_listener {
    fn hear(&self, compilation: &Compilation) {
        let (event, text) = match &compilation.outcome {
            Ok(bytes) => (NVJIT_EVENT_COMPILED, format!("{bytes} bytes of code")),
            Err(error @ CompileError::Internal { ir, .. }) => (NVJIT_EVENT_INTERNAL_ERROR, format!("{error}\n{ir}")),
            Err(error) => (NVJIT_EVENT_REFUSED, error.to_string()),
        };
        if let Some(tell) = self.tell {
            // SAFETY: the caller that set the listener promises that the function is good.
            unsafe { tell(self.user, event, compilation.identity, c_string(&text).as_ptr()) };
        }
    }
}

/// Sets the group's listener; NULL for none. Threads that are compiling may still call the previous one;
/// nvjit_group_finish_compiling waits for those in the background. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_group_set_listener(
    group: *const nvjit_group,
    listener: *const nvjit_listener,
) -> nvjit_status {
    guard("nvjit_group_set_listener", || {
        // SAFETY: the caller's contract.
        let group = &unsafe { borrow(group, "group") }?.group;
        match listener.is_null() {
            true => group.set_listener(None),
            false => {
                // SAFETY: the caller's contract.
                let listener = unsafe { read_sized(listener, "listener") }?;
                listener.tell.ok_or(NVJIT_NULL_POINTER.because("tell of the listener is NULL"))?;
                group.set_listener(Some(Arc::new(move |compilation: &Compilation| listener.hear(compilation))));
            }
        }
        Ok(())
    })
}

/// A background compilation: it must be passed to nvjit_job_run or nvjit_job_free, once, on any thread.
pub struct nvjit_job {
    job: Job,
}

/// Threads of the driver that compile in the background.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_executor {
    /// The size of this structure.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// Given to the function.
    pub user: *mut c_void,
    /// Takes ownership of a job. Threads that use programs call it, and several may at the same time; it should return
    /// at once, without exceptions or longjmp.
    pub submit: Option<unsafe extern "C" fn(user: *mut c_void, job: *mut nvjit_job)>,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_executor {}

// SAFETY: the description of `submit` says that threads call it at the same time, with `user`.
unsafe impl Send for nvjit_executor {}
// SAFETY: as above.
unsafe impl Sync for nvjit_executor {}

impl nvjit_executor {
    fn take(&self, job: Job) {
        if let Some(submit) = self.submit {
            // SAFETY: the caller that set the executor promises that the function is good.
            unsafe { submit(self.user, Box::into_raw(Box::new(nvjit_job { job }))) };
        }
    }
}

/// Runs the compilations of a group with NVJIT_TIERING_BACKGROUND on the driver's own threads from now on; NULL for the
/// group's thread. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_group_set_executor(
    group: *const nvjit_group,
    executor: *const nvjit_executor,
) -> nvjit_status {
    guard("nvjit_group_set_executor", || {
        // SAFETY: the caller's contract.
        let group = &unsafe { borrow(group, "group") }?.group;
        match executor.is_null() {
            true => group.set_executor(None),
            false => {
                // SAFETY: the caller's contract.
                let executor = unsafe { read_sized(executor, "executor") }?;
                executor.submit.ok_or(NVJIT_NULL_POINTER.because("submit of the executor is NULL"))?;
                group.set_executor(Some(Arc::new(move |job| executor.take(job))));
            }
        }
        Ok(())
    })
}

/// Compiles the program, if it is still needed, notifies the group's listener, and frees the job. The group may have
/// been freed. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid; the job is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_job_run(job: *mut nvjit_job) -> nvjit_status {
    guard("nvjit_job_run", || {
        if job.is_null() {
            return Err(NVJIT_NULL_POINTER.because("job is NULL"));
        }
        // SAFETY: the caller's contract.
        unsafe { Box::from_raw(job) }.job.run();
        Ok(())
    })
}

/// Frees a job without running it; NULL is allowed. The compilation is requested again when the program is next used.
/// May be called from any thread.
///
/// # Safety
/// The job is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_job_free(job: *mut nvjit_job) {
    // SAFETY: the caller's contract.
    unsafe { destroy(job, "nvjit_job_free") }
}

/// Figures of this moment. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_group_describe(
    group: *const nvjit_group,
    statistics: *mut nvjit_group_statistics,
) -> nvjit_status {
    guard("nvjit_group_describe", || {
        // SAFETY: the caller's contract.
        let group = &unsafe { borrow(group, "group") }?.group;
        let figures = group.statistics();
        let value = nvjit_group_statistics {
            size: 0,
            native: (group.native_code().is_ok() && group.options().tiering != Tiering::Interpreter).into(),
            programs: figures.programs as u64,
            resident: figures.resident as u64,
            code_bytes: figures.code_bytes as u64,
            compiled: figures.compiled,
            evicted: figures.evicted,
            failed: figures.failed,
            refused: figures.refused,
            program_bytes: figures.program_bytes as u64,
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(statistics, "statistics", value) }
    })
}

/// How much memory native code has in the process, of all owners together: kernels, groups, and pipelines whose
/// programs were evicted.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_code_figures {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// How many mappings there are.
    pub mappings: u32,
    /// Bytes that kernels take.
    pub used: u64,
    /// Bytes of the mappings that they are in.
    pub mapped: u64,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_code_figures {}

/// Returns how much memory native code uses in the process. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_code_memory(figures: *mut nvjit_code_figures) -> nvjit_status {
    guard("nvjit_code_memory", || {
        let CodeFigures { used, mapped, mappings, .. } = code_memory();
        let (used, mapped) = (used as u64, mapped as u64);
        // SAFETY: the caller's contract.
        unsafe {
            write_sized(figures, "figures", nvjit_code_figures { size: 0, mappings: mappings as u32, used, mapped })
        }
    })
}

/// Makes a context with the initial state of the GL. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_new(
    group: *const nvjit_group,
    context: *mut *mut nvjit_context,
) -> nvjit_status {
    guard("nvjit_context_new", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(context, "context", || {
                let context = Context::new(&borrow(group, "group")?.group);
                Ok(nvjit_context {
                    context,
                    error_string: CString::default(),
                    caller: Arc::default(),
                    kept: Arc::default(),
                })
            })
        }
    })
}

/// Frees a context; NULL is allowed. Programs stay with the group, which is destroyed with its last context if it has
/// been freed, as nvjit_group_free says. No other thread may be using the context.
///
/// # Safety
/// The context is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_free(context: *mut nvjit_context) {
    // SAFETY: the caller's contract.
    unsafe { destroy(context, "nvjit_context_free") }
}

/// Sets the matrix on top of a stack to the 16 floats at `values`, in the order of LoadMatrix. `matrix` is
/// GL_MODELVIEW, GL_PROJECTION, GL_COLOR, GL_TEXTURE, GL_TEXTUREi_ARB, GL_MATRIXi_NV or GL_MATRIXi_ARB. One thread at a
/// time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_set_matrix(
    context: *mut nvjit_context,
    matrix: u32,
    values: *const f32,
) -> nvjit_status {
    guard("nvjit_context_set_matrix", || {
        // SAFETY: the caller's contract.
        let (context, values) =
            unsafe { (borrow_mut(context, "context")?, borrow(values.cast::<[f32; 16]>(), "values")?) };
        Ok(context.context.set_matrix(matrix, values)?)
    })
}

/// Sets the active texture unit, a number from 0, whose matrix GL_TEXTURE means. One thread at a time may use the
/// context.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_set_active_texture(context: *mut nvjit_context, unit: u32) -> nvjit_status {
    guard("nvjit_context_set_active_texture", || {
        // SAFETY: the caller's contract.
        unsafe { borrow_mut(context, "context") }?.context.set_active_texture(unit);
        Ok(())
    })
}

/// Sets the depth of the stacks of GL_MATRIXi_NV, which is 1 at first. One thread at a time may use the context.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_set_track_matrix_stack_depth(
    context: *mut nvjit_context,
    depth: u32,
) -> nvjit_status {
    guard("nvjit_context_set_track_matrix_stack_depth", || {
        // SAFETY: the caller's contract.
        unsafe { borrow_mut(context, "context") }?.context.set_track_matrix_stack_depth(depth);
        Ok(())
    })
}

/// A callback for the GL state that programs bind, instead of nvjit_Lightfv, nvjit_LoadMatrixf and similar functions.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_state_source {
    /// The size of this structure.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// Given to the function.
    pub user: *mut c_void,
    /// Writes the value of the state called `name` to the four floats at `value`, which hold the GL's initial value
    /// before. `name` is the canonical spelling, as nvjit_program_parameter returns it: "state.matrix.mvp.row[0]",
    /// "state.light[0].position". The same state always has the same pointer, until the source is replaced.
    pub state: Option<unsafe extern "C" fn(user: *mut c_void, name: *const c_char, value: *mut f32)>,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_state_source {}

/// A source in C, with the names that have been requested of it.
struct CState {
    user: *mut c_void,
    state: unsafe extern "C" fn(*mut c_void, *const c_char, *mut f32),
    names: Mutex<HashMap<StateKey, CString>>,
    caller: Arc<Mutex<ControlWord>>,
}

// SAFETY: C promised that the function may be called from the thread that uses the context.
unsafe impl Send for CState {}
// SAFETY: the same; nvjit_context_pipeline is what calls it, and one thread at a time may use the context.
unsafe impl Sync for CState {}

impl StateSource for CState {
    fn state(&self, key: StateKey) -> [f32; 4] {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        // The string does not move when others are added.
        let name = names.entry(key).or_insert_with(|| c_string(&key.to_string())).as_ptr();
        drop(names);
        let mut value = key.default_value();
        // SAFETY: C's contract: there are a name and four floats.
        let call = || unsafe { (self.state)(self.user, name, value.as_mut_ptr()) };
        let caller = *self.caller.lock().unwrap_or_else(PoisonError::into_inner);
        caller.with(call);
        value
    }
}

/// Sets the source of the state that programs bind; with NULL, they get the values set by nvjit_Lightfv and similar
/// functions. nvjit_context_pipeline calls it for all state that the current programs bind, on its own thread; it may
/// call any function of this library except those on this context. The structure is copied. One thread at a time may
/// use the context.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_set_state_source(
    context: *mut nvjit_context,
    source: *const nvjit_state_source,
) -> nvjit_status {
    guard("nvjit_context_set_state_source", || {
        // SAFETY: the caller's contract.
        let context = unsafe { borrow_mut(context, "context") }?;
        let source: Option<Box<dyn StateSource + Send + Sync>> = match source.is_null() {
            true => None,
            false => {
                // SAFETY: the caller's contract.
                let given = unsafe { read_sized(source, "source") }?;
                let state = given.state.ok_or(NVJIT_NULL_POINTER.because("state of the source is NULL"))?;
                let caller = context.caller.clone();
                Some(Box::new(CState { user: given.user, state, names: Mutex::default(), caller }))
            }
        };
        context.context.set_state_source(source);
        Ok(())
    })
}

/// Whether a command that provokes `what` (NVJIT_PROVOKES_...) may be executed: NVJIT_OK, or NVJIT_INVALID_OPERATION if
/// a program that is needed does not exist. One thread at a time may use the context.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_validate(context: *const nvjit_context, what: u32) -> nvjit_status {
    guard("nvjit_context_validate", || {
        let what = match what {
            NVJIT_PROVOKES_PRIMITIVES => Provoked::Primitives,
            NVJIT_PROVOKES_RASTER_POSITION => Provoked::RasterPosition,
            NVJIT_PROVOKES_PIXELS => Provoked::Pixels,
            _ => return Err(NVJIT_BAD_ENUM.because("what is no NVJIT_PROVOKES_...")),
        };
        // SAFETY: the caller's contract.
        Ok(unsafe { borrow(context, "context") }?.context.validate(what)?)
    })
}

/// All errors of the last program that nvjit_LoadProgramNV or nvjit_ProgramStringARB failed to load;
/// NVJIT_INVALID_OPERATION if it succeeded. The caller frees the errors. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_load_errors(
    context: *const nvjit_context,
    errors: *mut *mut nvjit_errors,
) -> nvjit_status {
    guard("nvjit_context_load_errors", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(errors, "errors", || {
                let context = &borrow(context, "context")?.context;
                errors_of(context.load_errors(), context.failed_text())
            })
        }
    })
}
