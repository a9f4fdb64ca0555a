//! Kernels, frames and batches: prepares programs to run, and runs them.

use super::nvjit_status::*;
use super::program::{nvjit_program, stage_number};
use super::registers::nvjit_row;
use super::texture::{CSampler, nvjit_sampler};
use super::{
    Fault, Outcome, Sized32, borrow, borrow_mut, check_elements, create, destroy, elements, elements_mut, guard,
    guard_callbacks, nvjit_status, read_sized, store, write_sized,
};
use nvjit::engine::{Choice, Engine, Tier};
use nvjit::{CodePages, CompileError, Mad, Options, Profile, Program};
use nvjit_gl::Executable;
use nvjit_runtime::{Batch, Frame, Invocation, Register, RegisterFile, RowId, RunError, Shader};

/// Multiply-and-add rounds once where the CPU has FMA, else twice.
pub const NVJIT_MAD_DEFAULT: u32 = 0;
/// Multiply-and-add rounds once.
pub const NVJIT_MAD_FUSED: u32 = 1;
/// Multiply-and-add rounds twice.
pub const NVJIT_MAD_SEPARATE: u32 = 2;

/// Native code where the machine and the build have it, else the interpreter. The results are the same bits.
pub const NVJIT_ENGINE_DEFAULT: u32 = 0;
/// Native code, or NVJIT_UNSUPPORTED.
pub const NVJIT_ENGINE_NATIVE: u32 = 1;
/// The interpreter.
pub const NVJIT_ENGINE_INTERPRETER: u32 = 2;

/// Clamp the colours of fragments to `[0,1]`, as for fixed-point colour buffers.
pub const NVJIT_CLAMP_COLOR: u32 = 1;
/// Zero times anything is 0 in VP1.0, VP1.1 and VSP1.0, as NV_vertex_program specified before NV_vertex_program2.
pub const NVJIT_NV_VERTEX_PROGRAM_RULES: u32 = 2;
/// Give final temporaries, address registers and the condition code as output rows too.
pub const NVJIT_KEEP_STATE: u32 = 4;
/// Fog is blended with the color as it is, not clamped, as for float buffers (ARB_color_buffer_float).
pub const NVJIT_UNCLAMPED_FOG: u32 = 8;
/// Report the names of programs to perf, in /tmp/perf-PID.map. This and the next two change neither results nor code,
/// and are for Linux; files are in the directory of the environment variable JITDUMPDIR, or in that for temporary
/// files.
pub const NVJIT_PERF_MAP: u32 = 0x100;
/// Report names, lines and code of programs to perf, in the file jit-PID.dump, for perf record -k mono and perf inject
/// --jit.
pub const NVJIT_JITDUMP: u32 = 0x200;
/// Report names and lines of programs to GDB and LLDB, by their JIT interface.
pub const NVJIT_GDB: u32 = 0x400;
/// Write code through a memory file (memfd_create) that is mapped twice, for systems that do not let writable memory
/// become executable; without the flag, private memory is used. It changes neither results nor code, and is for Linux:
/// elsewhere there is no native code with it.
pub const NVJIT_CODE_MEMFD: u32 = 0x800;

const NATIVE: u32 = NVJIT_PERF_MAP | NVJIT_JITDUMP | NVJIT_GDB | NVJIT_CODE_MEMFD;

/// A register file: `f[]`, `v[]`
pub const NVJIT_FILE_ATTRIBUTE: u32 = 0;
/// A register file: `o[]`, and `c[]` of vertex state programs
pub const NVJIT_FILE_RESULT: u32 = 1;
/// A register file: R0 and on
pub const NVJIT_FILE_TEMPORARY: u32 = 2;
/// A register file: H0 and on
pub const NVJIT_FILE_HALF_TEMPORARY: u32 = 3;
/// A register file: A0, A1; rows hold the integer's bits
pub const NVJIT_FILE_ADDRESS: u32 = 4;
/// A register file: the condition codes; rows hold 0 (EQ), 1 (LT), 2 (GT) or 3 (UN) as an integer's bits
pub const NVJIT_FILE_CONDITION_CODE: u32 = 5;
/// A register file: how many instructions were executed, as an integer's bits in x
pub const NVJIT_FILE_INSTRUCTION_COUNT: u32 = 6;
/// A register file: temporaries of 64 bits; 2n is the low words of register n, 2n+1 the high words
pub const NVJIT_FILE_LONG_TEMPORARY: u32 = 7;
/// A register file: attributes of 64 bits (LONG ATTRIB); 2n is the low words of attribute n, 2n+1 the high words
pub const NVJIT_FILE_LONG_ATTRIBUTE: u32 = 8;
/// A register file: the number of the invocation in the batch, as an integer's bits in x, of programs that emit
/// vertices and of control programs; batches hold it from the beginning, and it is not to be changed
pub const NVJIT_FILE_INVOCATION: u32 = 9;

/// The most invocations of a batch.
pub const NVJIT_MAX_BATCH: usize = 1048576;

/// A program that is ready to run. It never changes, and may be used by many threads at once.
pub struct nvjit_kernel {
    runner: Runner,
    /// Whether its program looks textures up.
    looks_up: bool,
}

enum Runner {
    Own(Engine),
    Executable(Executable),
}

/// Parameters and scratch memory of one kernel for one thread at a time.
pub struct nvjit_frame {
    pub(super) frame: Frame,
    /// For nvjit_kernel_run_registers, once it was called.
    invocation: Option<Invocation>,
}

/// Invocations: rows of inputs and outputs, and two masks. For one thread at a time.
pub struct nvjit_batch {
    pub(super) batch: Batch,
}

/// How to compile.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_options {
    /// The size of this structure.
    pub size: u32,
    /// NVJIT_ENGINE_...
    pub engine: u32,
    /// NVJIT_MAD_...
    pub mad: u32,
    /// The sum of any of NVJIT_CLAMP_COLOR, NVJIT_NV_VERTEX_PROGRAM_RULES, NVJIT_KEEP_STATE, NVJIT_UNCLAMPED_FOG, the
    /// reports to tools (NVJIT_PERF_MAP, NVJIT_JITDUMP, NVJIT_GDB), and NVJIT_CODE_MEMFD.
    pub flags: u32,
    /// Limit on the work of a compilation for each instruction of the program and for 200 more, in operations that the
    /// compiler visits; n instructions count as n / (1 + n / 32768). Beyond the limit, the interpreter runs the
    /// program, or NVJIT_TOO_MUCH_WORK is returned where native code is required. 0 for the default of 500.
    pub most_work: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_options {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, most_work);
}

/// Facts about a kernel.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_kernel_info {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// NVJIT_STAGE_...
    pub stage: u32,
    /// NVJIT_ENGINE_NATIVE or NVJIT_ENGINE_INTERPRETER.
    pub engine: u32,
    /// Rows that it reads.
    pub inputs: u32,
    /// Rows that it writes.
    pub outputs: u32,
    /// How many vec4 the parameter bank has.
    pub parameters: u32,
    /// Not 0 if it may clear elements of the mask `covered`.
    pub kills: u32,
    /// Bytes of native code.
    pub code_bytes: u32,
    /// A key for caches, not 0: no other kernel of this process has it, except those that nvjit_pipeline_kernel returns
    /// for the same program, from pipeline to pipeline until another text is loaded.
    pub identity: u64,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_kernel_info {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, identity);
}

const FILES: [RegisterFile; 10] = [
    RegisterFile::Attribute,
    RegisterFile::Result,
    RegisterFile::Temporary,
    RegisterFile::HalfTemporary,
    RegisterFile::Address,
    RegisterFile::ConditionCode,
    RegisterFile::InstructionCount,
    RegisterFile::LongTemporary,
    RegisterFile::LongAttribute,
    RegisterFile::Invocation,
];

impl From<RowId> for nvjit_row {
    fn from(row: RowId) -> Self {
        let file = FILES.iter().position(|&file| file == row.register.file).unwrap_or(FILES.len());
        Self { file: file as u32, index: row.register.index.into(), component: row.component.into() }
    }
}

impl nvjit_row {
    fn id(self) -> Outcome<RowId> {
        let file =
            *FILES.get(self.file as usize).ok_or(NVJIT_BAD_ENUM.because("file of the row is no NVJIT_FILE_..."))?;
        let index = u16::try_from(self.index).map_err(|_| NVJIT_BAD_SIZE.because("index of the row is too large"))?;
        if self.component > 3 {
            return Err(NVJIT_BAD_SIZE.because("component of the row is more than 3"));
        }
        Ok(RowId::new(Register::new(file, index), self.component as u8))
    }
}

impl nvjit_kernel {
    pub(super) fn of(executable: Executable) -> Self {
        let looks_up = executable.program().interface().looks_up;
        Self { runner: Runner::Executable(executable), looks_up }
    }

    pub(super) fn looks_up(&self) -> bool {
        self.looks_up
    }

    pub(super) fn shader(&self) -> &dyn Shader {
        match &self.runner {
            Runner::Own(engine) => engine,
            Runner::Executable(executable) => executable.shader(),
        }
    }

    /// Its engine, bytes of code, and identity.
    fn figures(&self) -> (Tier, usize, u64) {
        match &self.runner {
            Runner::Own(engine) => (engine.tier(), engine.code_bytes(), engine.identity()),
            Runner::Executable(executable) => (executable.tier(), executable.code_bytes(), executable.identity()),
        }
    }
}

/// The options of both engines for these numbers.
pub(super) fn options(mad: u32, flags: u32, most_work: u32) -> Outcome<Options> {
    let known = NVJIT_CLAMP_COLOR | NVJIT_NV_VERTEX_PROGRAM_RULES | NVJIT_KEEP_STATE | NVJIT_UNCLAMPED_FOG;
    if flags & !(known | NATIVE) != 0 {
        return Err(NVJIT_BAD_ENUM.because("flags of the options has bits that are no flag"));
    }
    let mut options = Options::default();
    options.mad = match mad {
        NVJIT_MAD_DEFAULT => Mad::default(),
        NVJIT_MAD_FUSED => Mad::Fused,
        NVJIT_MAD_SEPARATE => Mad::Separate,
        _ => return Err(NVJIT_BAD_ENUM.because("mad of the options is no NVJIT_MAD_...")),
    };
    options.clamp_color = flags & NVJIT_CLAMP_COLOR != 0;
    options.unclamped_fog = flags & NVJIT_UNCLAMPED_FOG != 0;
    options.nv_vertex_program_rules = flags & NVJIT_NV_VERTEX_PROGRAM_RULES != 0;
    options.keep_state = flags & NVJIT_KEEP_STATE != 0;
    if most_work != 0 {
        options.most_work = most_work;
    }
    Ok(options)
}

/// The tools that `flags` report code to.
pub(super) fn profile(flags: u32) -> Profile {
    let mut profile = Profile::default();
    profile.perf_map = flags & NVJIT_PERF_MAP != 0;
    profile.jitdump = flags & NVJIT_JITDUMP != 0;
    profile.gdb = flags & NVJIT_GDB != 0;
    profile
}

/// How `flags` say that code gets into memory.
pub(super) fn pages(flags: u32) -> CodePages {
    if flags & NVJIT_CODE_MEMFD != 0 { CodePages::Memfd } else { CodePages::Private }
}

fn compile(program: &Program, chosen: &nvjit_options) -> Outcome<nvjit_kernel> {
    let options = self::options(chosen.mad, chosen.flags, chosen.most_work)?;
    let choice = match chosen.engine {
        NVJIT_ENGINE_DEFAULT => Choice::Best,
        NVJIT_ENGINE_NATIVE => Choice::Native,
        NVJIT_ENGINE_INTERPRETER => Choice::Interpreter,
        _ => return Err(NVJIT_BAD_ENUM.because("engine of the options is no NVJIT_ENGINE_...")),
    };
    match Engine::with_native(program, options, choice, profile(chosen.flags), pages(chosen.flags)) {
        Ok(engine) => Ok(nvjit_kernel { runner: Runner::Own(engine), looks_up: program.interface().looks_up }),
        Err(error @ CompileError::Unsupported(_)) => {
            Err(NVJIT_UNSUPPORTED.because(format!("engine of the options: {error}")))
        }
        Err(CompileError::TooMuchWork(_)) => Err(NVJIT_TOO_MUCH_WORK.into()),
        Err(CompileError::OutOfMemory) => Err(NVJIT_OUT_OF_MEMORY.into()),
        Err(_) => Err(NVJIT_INTERNAL.into()),
    }
}

impl From<RunError> for Fault {
    fn from(error: RunError) -> Self {
        let message = error.to_string();
        let status = match error {
            RunError::OutOfBudget => NVJIT_OUT_OF_BUDGET,
            RunError::Stopped => NVJIT_STOPPED,
            _ => NVJIT_MISMATCH,
        };
        status.because(message)
    }
}

/// Makes a kernel of `program`; `options` may be NULL for defaults. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_compile(
    program: *const nvjit_program,
    options: *const nvjit_options,
    kernel: *mut *mut nvjit_kernel,
) -> nvjit_status {
    guard("nvjit_kernel_compile", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(kernel, "kernel", || {
                let program = &borrow(program, "program")?.program;
                let defaults = nvjit_options { size: 0, engine: 0, mad: 0, flags: 0, most_work: 0 };
                let chosen = if options.is_null() { defaults } else { read_sized(options, "options")? };
                compile(program, &chosen)
            })
        }
    })
}

/// Frees a kernel; NULL is allowed. No other thread may be running it. Frames and batches stay, and fit other kernels
/// of the same program and options.
///
/// # Safety
/// The kernel is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_free(kernel: *mut nvjit_kernel) {
    // SAFETY: the caller's contract.
    unsafe { destroy(kernel, "nvjit_kernel_free") }
}

/// Describes a kernel. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_describe(
    kernel: *const nvjit_kernel,
    info: *mut nvjit_kernel_info,
) -> nvjit_status {
    guard("nvjit_kernel_describe", || {
        // SAFETY: the caller's contract.
        let kernel = unsafe { borrow(kernel, "kernel") }?;
        let signature = kernel.shader().signature();
        let (tier, code_bytes, identity) = kernel.figures();
        let value = nvjit_kernel_info {
            size: 0,
            stage: stage_number(signature.stage),
            engine: if tier == Tier::Native { NVJIT_ENGINE_NATIVE } else { NVJIT_ENGINE_INTERPRETER },
            inputs: signature.inputs.len() as u32,
            outputs: signature.outputs.len() as u32,
            parameters: signature.parameters as u32,
            kills: signature.kills.into(),
            code_bytes: code_bytes as u32,
            identity,
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(info, "info", value) }
    })
}

/// What input row `index` of a kernel holds. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_input(
    kernel: *const nvjit_kernel,
    index: usize,
    row: *mut nvjit_row,
) -> nvjit_status {
    guard("nvjit_kernel_input", || {
        // SAFETY: the caller's contract.
        unsafe {
            let rows = &borrow(kernel, "kernel")?.shader().signature().inputs;
            store(
                row,
                "row",
                (*rows.get(index).ok_or(NVJIT_BAD_SIZE.because("index: the kernel has no such row"))?).into(),
            )
        }
    })
}

/// What output row `index` of a kernel holds. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_output(
    kernel: *const nvjit_kernel,
    index: usize,
    row: *mut nvjit_row,
) -> nvjit_status {
    guard("nvjit_kernel_output", || {
        // SAFETY: the caller's contract.
        unsafe {
            let rows = &borrow(kernel, "kernel")?.shader().signature().outputs;
            store(
                row,
                "row",
                (*rows.get(index).ok_or(NVJIT_BAD_SIZE.because("index: the kernel has no such row"))?).into(),
            )
        }
    })
}

/// The number of the input row that holds `row`; NVJIT_INVALID_VALUE if the kernel reads none. May be called from any
/// thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_find_input(
    kernel: *const nvjit_kernel,
    row: *const nvjit_row,
    index: *mut usize,
) -> nvjit_status {
    guard("nvjit_kernel_find_input", || {
        // SAFETY: the caller's contract.
        unsafe {
            let found = borrow(kernel, "kernel")?.shader().signature().input(borrow(row, "row")?.id()?);
            store(index, "index", found.ok_or(NVJIT_INVALID_VALUE.because("row: the kernel does not have it"))?)
        }
    })
}

/// The number of the output row that holds `row`; NVJIT_INVALID_VALUE if the kernel writes none. May be called from any
/// thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_find_output(
    kernel: *const nvjit_kernel,
    row: *const nvjit_row,
    index: *mut usize,
) -> nvjit_status {
    guard("nvjit_kernel_find_output", || {
        // SAFETY: the caller's contract.
        unsafe {
            let found = borrow(kernel, "kernel")?.shader().signature().output(borrow(row, "row")?.id()?);
            store(index, "index", found.ok_or(NVJIT_INVALID_VALUE.because("row: the kernel does not have it"))?)
        }
    })
}

/// Makes a frame, with every parameter at the value that the program declares. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_new(kernel: *const nvjit_kernel, frame: *mut *mut nvjit_frame) -> nvjit_status {
    guard("nvjit_frame_new", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(frame, "frame", || {
                Ok(nvjit_frame { frame: borrow(kernel, "kernel")?.shader().new_frame(), invocation: None })
            })
        }
    })
}

/// Frees a frame; NULL is allowed. No other thread may be using it.
///
/// # Safety
/// The frame is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_free(frame: *mut nvjit_frame) {
    // SAFETY: the caller's contract.
    unsafe { destroy(frame, "nvjit_frame_free") }
}

/// The bytes of memory that a frame uses; 0 for NULL. One thread at a time may use the frame.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_memory(frame: *const nvjit_frame) -> u64 {
    // SAFETY: the caller's contract.
    unsafe { frame.as_ref() }.map_or(0, |frame| frame.frame.memory_bytes() as u64)
}

/// Sets `count` parameters from number `first` on; `values` has four floats for each. `p[n]` and `c[n]` have number n,
/// nvjit_program_named_parameter returns the numbers of others. One thread at a time may use the frame.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_set_parameters(
    frame: *mut nvjit_frame,
    first: usize,
    count: usize,
    values: *const f32,
) -> nvjit_status {
    guard("nvjit_frame_set_parameters", || {
        // SAFETY: the caller's contract; four floats are as aligned as one.
        let (frame, values) =
            unsafe { (borrow_mut(frame, "frame")?, elements(values.cast::<[f32; 4]>(), "values", count)?) };
        let end =
            first.checked_add(count).ok_or(NVJIT_BAD_SIZE.because("first and count are beyond the parameter bank"))?;
        let bank = frame
            .frame
            .parameters_mut()
            .get_mut(first..end)
            .ok_or(NVJIT_BAD_SIZE.because("first and count are beyond the parameter bank"))?;
        bank.copy_from_slice(values);
        Ok(())
    })
}

/// Reads `count` parameters from number `first` on. One thread at a time may use the frame.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_get_parameters(
    frame: *const nvjit_frame,
    first: usize,
    count: usize,
    values: *mut f32,
) -> nvjit_status {
    guard("nvjit_frame_get_parameters", || {
        // SAFETY: the caller's contract; floats are initialised by the caller or plain memory.
        let (frame, values) =
            unsafe { (borrow(frame, "frame")?, elements_mut(values.cast::<[f32; 4]>(), "values", count)?) };
        let end =
            first.checked_add(count).ok_or(NVJIT_BAD_SIZE.because("first and count are beyond the parameter bank"))?;
        values.copy_from_slice(
            frame
                .frame
                .parameters()
                .get(first..end)
                .ok_or(NVJIT_BAD_SIZE.because("first and count are beyond the parameter bank"))?,
        );
        Ok(())
    })
}

/// Makes a batch of `lanes` invocations (at most NVJIT_MAX_BATCH) with the rows of `kernel`: all rows zero, all
/// invocations active and covered. Fragments are in quads: x0y0, x1y0, x0y1, x1y1. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_new(
    kernel: *const nvjit_kernel,
    lanes: usize,
    batch: *mut *mut nvjit_batch,
) -> nvjit_status {
    guard("nvjit_batch_new", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(batch, "batch", || {
                let signature = borrow(kernel, "kernel")?.shader().signature();
                if lanes > NVJIT_MAX_BATCH {
                    return Err(NVJIT_BAD_SIZE.because("lanes is more than NVJIT_MAX_BATCH"));
                }
                Ok(nvjit_batch { batch: Batch::try_new(signature, lanes).ok_or(NVJIT_OUT_OF_MEMORY)? })
            })
        }
    })
}

/// Frees a batch; NULL is allowed. No other thread may be using it.
///
/// # Safety
/// The batch and its rows are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_free(batch: *mut nvjit_batch) {
    // SAFETY: the caller's contract.
    unsafe { destroy(batch, "nvjit_batch_free") }
}

/// The bytes of memory that the rows and masks of a batch take; 0 for NULL. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_memory(batch: *const nvjit_batch) -> u64 {
    // SAFETY: the caller's contract.
    unsafe { batch.as_ref() }.map_or(0, |batch| batch.batch.memory() as u64)
}

/// Sets the number of invocations, at most that of nvjit_batch_new, rounded up to a multiple of 16. Those that there
/// were keep their elements of both masks; new ones run and are covered. Rows keep their values. One thread at a time
/// may use the batch.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_set_lanes(batch: *mut nvjit_batch, lanes: usize) -> nvjit_status {
    guard("nvjit_batch_set_lanes", || {
        // SAFETY: the caller's contract.
        let batch = &mut unsafe { borrow_mut(batch, "batch") }?.batch;
        if lanes > batch.capacity() {
            return Err(NVJIT_BAD_SIZE.because("lanes is more than the batch was made for"));
        }
        batch.set_lanes(lanes);
        Ok(())
    })
}

/// Input row `row`, to be filled: as many floats as the batch has invocations, rounded up to a multiple of 16. NULL if
/// there is no such row. It is valid until the batch is freed, whatever is called in between. One thread at a time may
/// use the batch.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_input(batch: *mut nvjit_batch, row: usize) -> *mut f32 {
    // SAFETY: the caller's contract.
    let address = unsafe { batch.as_mut() }.and_then(|batch| batch.batch.input_address(row));
    address.unwrap_or(std::ptr::null_mut())
}

/// Output row `row`, as nvjit_batch_input. One thread at a time may use the batch.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_output(batch: *mut nvjit_batch, row: usize) -> *const f32 {
    // SAFETY: the caller's contract.
    let address = unsafe { batch.as_mut() }.and_then(|batch| batch.batch.output_address(row));
    address.unwrap_or(std::ptr::null_mut())
}

/// The mask of active invocations, helpers included: UINT32_MAX or 0 for each. 16 consecutive inactive invocations
/// (from a multiple of 16 on) are skipped, and the outputs of inactive invocations do not change. As nvjit_batch_input.
/// One thread at a time may use the batch.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_exec(batch: *mut nvjit_batch) -> *mut u32 {
    // SAFETY: the caller's contract.
    unsafe { batch.as_mut() }.map_or(std::ptr::null_mut(), |batch| batch.batch.exec_address())
}

/// The mask of covered invocations, whose results are used: UINT32_MAX or 0 for each. KIL clears elements, so it must
/// be set before each run of a program with KIL. As nvjit_batch_input. One thread at a time may use the batch.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_covered(batch: *mut nvjit_batch) -> *mut u32 {
    // SAFETY: the caller's contract.
    unsafe { batch.as_mut() }.map_or(std::ptr::null_mut(), |batch| batch.batch.covered_address())
}

/// Runs a kernel on a batch. `sampler` may be NULL if the program has no texture lookups; otherwise NULL gives
/// NVJIT_NULL_POINTER. Many threads may run a kernel, each with a frame and a batch of its own. The sampler may call
/// any function of this library except those on this frame and batch.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_run(
    kernel: *const nvjit_kernel,
    frame: *mut nvjit_frame,
    batch: *mut nvjit_batch,
    sampler: *const nvjit_sampler,
) -> nvjit_status {
    guard_callbacks("nvjit_kernel_run", |caller| {
        // SAFETY: the caller's contract.
        unsafe {
            let (kernel, frame, batch) =
                (borrow(kernel, "kernel")?, borrow_mut(frame, "frame")?, borrow_mut(batch, "batch")?);
            let sampler = CSampler::read(sampler, kernel.looks_up, caller)?;
            Ok(kernel.shader().run(&mut frame.frame, &mut batch.batch, &sampler)?)
        }
    })
}

/// nvjit_kernel_run for only the first `lanes` invocations of the batch, whose size and masks are unchanged afterwards;
/// NVJIT_BAD_SIZE if it has fewer. Rules on threads as for nvjit_kernel_run.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_run_first(
    kernel: *const nvjit_kernel,
    frame: *mut nvjit_frame,
    batch: *mut nvjit_batch,
    lanes: usize,
    sampler: *const nvjit_sampler,
) -> nvjit_status {
    guard_callbacks("nvjit_kernel_run_first", |caller| {
        // SAFETY: the caller's contract.
        unsafe {
            let (kernel, frame, batch) =
                (borrow(kernel, "kernel")?, borrow_mut(frame, "frame")?, borrow_mut(batch, "batch")?);
            let sampler = CSampler::read(sampler, kernel.looks_up, caller)?;
            if lanes > batch.batch.lanes() {
                return Err(NVJIT_BAD_SIZE.because("lanes is more than the batch has"));
            }
            Ok(kernel.shader().run_first(&mut frame.frame, &mut batch.batch, lanes, &sampler)?)
        }
    })
}

/// Runs a single invocation on register files: `attributes` and `results` have four floats a register, in the order of
/// the registers' numbers (results of a vertex state program are `c[]`), and may be the same array. Attributes beyond
/// the count are (0,0,0,1), and results that the program does not write are unchanged. A fragment runs as a quad of
/// four equal ones, so its derivatives are 0. `*covered` is set to whether it was not discarded; `covered` may be NULL.
/// The frame keeps the state for this: memory is allocated only by the first call, and by one with another kernel than
/// the last. `sampler` and rules on threads as for nvjit_kernel_run.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_kernel_run_registers(
    kernel: *const nvjit_kernel,
    frame: *mut nvjit_frame,
    attributes: *const f32,
    attribute_count: usize,
    results: *mut f32,
    result_count: usize,
    covered: *mut u32,
    sampler: *const nvjit_sampler,
) -> nvjit_status {
    guard_callbacks("nvjit_kernel_run_registers", |caller| {
        // SAFETY: the caller's contract.
        let (kernel, frame, attributes, sampler) = unsafe {
            let attributes = elements(attributes.cast::<[f32; 4]>(), "attributes", attribute_count)?;
            let kernel = borrow(kernel, "kernel")?;
            (kernel, borrow_mut(frame, "frame")?, attributes, CSampler::read(sampler, kernel.looks_up, caller)?)
        };
        check_elements(results.cast::<[f32; 4]>(), "results", result_count)?;
        let (shader, nvjit_frame { frame, invocation }) = (kernel.shader(), frame);
        let invocation = match invocation {
            Some(invocation) if invocation.fits(shader.signature()) => invocation,
            _ => invocation.insert(Invocation::new(shader.signature())),
        };
        invocation.set_attributes(attributes);
        let is_covered = invocation.run(shader, frame, &sampler)?;
        // SAFETY: the caller's contract. The attributes, which may be in the same place, are no longer read.
        invocation.read_results(unsafe { elements_mut(results.cast::<[f32; 4]>(), "results", result_count) }?);
        match covered.is_null() {
            true => Ok(()),
            // SAFETY: the caller's contract.
            false => unsafe { store(covered, "covered", u32::from(is_covered)) },
        }
    })
}
