//! The calling convention of native shading functions, and the one place that calls them.
//!
//! A shading function is `fn(*const CallContext)`: `extern "sysv64"` on x86-64, the system's C convention on 64-bit
//! ARM. It loops over the quads of the batch itself. It runs with floats rounded to nearest, no traps, and denormals as
//! zero on both sides of an operation (MXCSR, FPCR); the trampoline sets that and restores the caller's mode, and the
//! thunks around texture lookups and memory accesses do the opposite, so that no Rust code runs with a changed mode.
//! Each architecture has a file in `native/`.

#[cfg_attr(target_arch = "x86_64", path = "native/x86_64.rs")]
#[cfg_attr(target_arch = "aarch64", path = "native/aarch64.rs")]
#[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64")), path = "native/other.rs")]
mod machine;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::batch::LANE_MULTIPLE;
use crate::memory::{
    Accessed, BUFFER_BINDINGS, BufferView, CONSTANT_BINDINGS, Field, IMAGE_UNITS, RangeView, TexelView,
};
use crate::{
    Batch, Emission, Frame, Memory, MemoryCall, MemorySpace, RunError, SampleCall, Sampler, Signature, Splat, Threads,
};

/// The argument of a shading function. Native code reads it by the offsets in [`offsets`].
#[repr(C)]
pub struct CallContext {
    rows: *const *mut u32,
    words: *mut u32,
    parameters: *const [f32; 4],
    sample_call: *mut SampleCall,
    sample: *const u8,
    lanes: u64,
    saved_mode: u32,
    has_avx: u32,
    sampler: *const SamplerSlot<'static>,
    panic: *mut PanicSlot,
    memory_call: *mut MemoryCall,
    access: *const u8,
    memory: *const Memory,
    constants: *const [BufferView; CONSTANT_BINDINGS],
    storage: *const [BufferView; BUFFER_BINDINGS],
    texels: *const [TexelView; IMAGE_UNITS],
    budget: i64,
    left: i64,
    helpers_left: i64,
    exhausted: u64,
    stop: *const AtomicBool,
    emission: *mut Emission,
    shared: *const Memory,
    shared_start: *mut u8,
    shared_bytes: u32,
    access_keeping: *const u8,
    threads: *mut Threads,
    ranges: *const RangeView,
    range_count: u64,
}

/// Byte offsets of the fields that native code reads in a [`CallContext`], a [`SampleCall`] and a [`MemoryCall`].
pub mod offsets {
    use super::{BufferView, CallContext, Field, MemoryCall, RangeView, SampleCall, TexelView};
    use crate::LaneRow;
    use crate::memory::WordRow;
    use std::mem::offset_of;

    /// Table of row addresses: inputs, outputs, `exec`, `covered`.
    pub const ROWS: i32 = offset_of!(CallContext, rows) as i32;
    /// The frame's table of uniform vectors, in the order of the kernel's splat plan, followed by the kernel's
    /// variables.
    pub const WORDS: i32 = offset_of!(CallContext, words) as i32;
    /// The parameter bank, one vec4 a parameter.
    pub const PARAMETERS: i32 = offset_of!(CallContext, parameters) as i32;
    /// Address of the scratch [`SampleCall`].
    pub const SAMPLE_CALL: i32 = offset_of!(CallContext, sample_call) as i32;
    /// Address of the function that answers a texture lookup: `fn(*const CallContext)`.
    pub const SAMPLE: i32 = offset_of!(CallContext, sample) as i32;
    /// Number of invocations, padded, as 64 bits.
    pub const LANES: i32 = offset_of!(CallContext, lanes) as i32;

    /// [`SampleCall::operation`].
    pub const CALL_OPERATION: i32 = offset_of!(SampleCall, operation) as i32;
    /// [`SampleCall::unit`].
    pub const CALL_UNIT: i32 = offset_of!(SampleCall, unit) as i32;
    /// [`SampleCall::target`].
    pub const CALL_TARGET: i32 = offset_of!(SampleCall, target) as i32;
    /// [`SampleCall::lanes`].
    pub const CALL_LANES: i32 = offset_of!(SampleCall, lanes) as i32;
    /// [`SampleCall::flags`].
    pub const CALL_FLAGS: i32 = offset_of!(SampleCall, flags) as i32;
    /// [`SampleCall::exec`].
    pub const CALL_EXEC: i32 = offset_of!(SampleCall, exec) as i32;
    /// [`SampleCall::coordinates`], one row after the other.
    pub const CALL_COORDINATES: i32 = offset_of!(SampleCall, coordinates) as i32;
    /// [`SampleCall::ddx`].
    pub const CALL_DDX: i32 = offset_of!(SampleCall, ddx) as i32;
    /// [`SampleCall::ddy`].
    pub const CALL_DDY: i32 = offset_of!(SampleCall, ddy) as i32;
    /// [`SampleCall::lod`].
    pub const CALL_LOD: i32 = offset_of!(SampleCall, lod) as i32;
    /// [`SampleCall::result_type`].
    pub const CALL_RESULT_TYPE: i32 = offset_of!(SampleCall, result_type) as i32;
    /// [`SampleCall::component`].
    pub const CALL_COMPONENT: i32 = offset_of!(SampleCall, component) as i32;
    /// [`SampleCall::layer`].
    pub const CALL_LAYER: i32 = offset_of!(SampleCall, layer) as i32;
    /// [`SampleCall::reference`].
    pub const CALL_REFERENCE: i32 = offset_of!(SampleCall, reference) as i32;
    /// [`SampleCall::least_lod`].
    pub const CALL_LEAST_LOD: i32 = offset_of!(SampleCall, least_lod) as i32;
    /// [`SampleCall::offsets`], one row after the other.
    pub const CALL_OFFSETS: i32 = offset_of!(SampleCall, offsets) as i32;
    /// [`SampleCall::gather_offsets`].
    pub const CALL_GATHER_OFFSETS: i32 = offset_of!(SampleCall, gather_offsets) as i32;
    /// [`SampleCall::texels`].
    pub const CALL_TEXELS: i32 = offset_of!(SampleCall, texels) as i32;
    /// [`SampleCall::level`].
    pub const CALL_LEVEL: i32 = offset_of!(SampleCall, level) as i32;
    /// [`SampleCall::sample`].
    pub const CALL_SAMPLE: i32 = offset_of!(SampleCall, sample) as i32;
    /// [`SampleCall::handles`], one row after the other.
    pub const CALL_HANDLES: i32 = offset_of!(SampleCall, handles) as i32;
    /// [`SampleCall::results`].
    pub const CALL_RESULTS: i32 = offset_of!(SampleCall, results) as i32;
    /// [`SampleCall::resident`].
    pub const CALL_RESIDENT: i32 = offset_of!(SampleCall, resident) as i32;
    /// Bytes from one row of a [`SampleCall`] to the next.
    pub const CALL_ROW: i32 = size_of::<LaneRow>() as i32;

    /// Address of the scratch [`MemoryCall`].
    pub const MEMORY_CALL: i32 = offset_of!(CallContext, memory_call) as i32;
    /// Address of the function that makes an access to memory: `fn(*const CallContext)`.
    pub const ACCESS: i32 = offset_of!(CallContext, access) as i32;
    /// Address of the same function, which preserves vector and mask registers. It needs AVX.
    pub const ACCESS_KEEPING: i32 = offset_of!(CallContext, access_keeping) as i32;
    /// Where the memory of the work group begins.
    pub const SHARED_START: i32 = offset_of!(CallContext, shared_start) as i32;
    /// How many bytes it has, as 32 bits.
    pub const SHARED_BYTES: i32 = offset_of!(CallContext, shared_bytes) as i32;
    /// Table of constant buffers: for each binding point where it begins, and how many bytes it has as 64 bits.
    pub const CONSTANTS: i32 = offset_of!(CallContext, constants) as i32;
    /// The same of storage buffers.
    pub const STORAGE: i32 = offset_of!(CallContext, storage) as i32;
    /// Bytes from one entry of those tables to the next.
    pub const VIEW: i32 = size_of::<BufferView>() as i32;
    /// Where an entry has the number of bytes.
    pub const VIEW_BYTES: i32 = offset_of!(BufferView, bytes) as i32;

    /// Table of the ranges of global addresses, and how many there are, as 64 bits.
    pub const RANGES: i32 = offset_of!(CallContext, ranges) as i32;
    /// As above.
    pub const RANGE_COUNT: i32 = offset_of!(CallContext, range_count) as i32;
    /// Bytes from one entry of that table to the next.
    pub const RANGE: i32 = size_of::<RangeView>() as i32;
    /// Where an entry has the first address.
    pub const RANGE_ADDRESS: i32 = offset_of!(RangeView, address) as i32;
    /// Where it has what a table of buffers has.
    pub const RANGE_VIEW: i32 = offset_of!(RangeView, view) as i32;
    /// Where it has the bits of what it allows ([`access_kind`](crate::memory::access_kind)).
    pub const RANGE_ALLOWED: i32 = offset_of!(RangeView, allowed) as i32;

    /// Table of image units: for each its texels.
    pub const TEXELS: i32 = offset_of!(CallContext, texels) as i32;
    /// Bytes from one entry of that table to the next.
    pub const TEXEL_VIEW: i32 = size_of::<TexelView>() as i32;
    /// Where an entry has the address of the first texel.
    pub const TEXEL_START: i32 = offset_of!(TexelView, start) as i32;
    /// Where it has a bit for the format of texels that may be loaded, in 64 bits.
    pub const TEXEL_LOADS: i32 = offset_of!(TexelView, loads) as i32;
    /// The same of texels that may be stored.
    pub const TEXEL_STORES: i32 = offset_of!(TexelView, stores) as i32;
    /// The width, the height and the depth in texels, as 64 bits, of which the high ones are 0.
    pub const TEXEL_EXTENTS: [i32; 3] = [
        offset_of!(TexelView, width) as i32,
        offset_of!(TexelView, height) as i32,
        offset_of!(TexelView, depth) as i32,
    ];
    /// Bytes from a row to the next, and from a slice to the next, likewise.
    pub const TEXEL_PITCHES: [i32; 2] = [offset_of!(TexelView, row) as i32, offset_of!(TexelView, slice) as i32];
    /// The fourth component of texels that have none.
    pub const TEXEL_ONE: i32 = offset_of!(TexelView, one) as i32;
    /// The binary logarithm of a texel's bytes.
    pub const TEXEL_SIZE: i32 = offset_of!(TexelView, size) as i32;
    /// The components of a texel, and bytes from one to the next.
    pub const TEXEL_FIELDS: i32 = offset_of!(TexelView, fields) as i32;
    /// As above.
    pub const FIELD: i32 = size_of::<Field>() as i32;
    /// Shifts to the left of a component, of either word of the texel, that bring it to the upper end.
    pub const FIELD_LEFT: [i32; 2] = words(offset_of!(Field, left));
    /// The shift to the right, with the sign, that brings it down.
    pub const FIELD_RIGHT: i32 = offset_of!(Field, right) as i32;
    /// What is left of that.
    pub const FIELD_KEPT: i32 = offset_of!(Field, kept) as i32;
    /// The component of texels that do not have it, else 0.
    pub const FIELD_MISSING: i32 = offset_of!(Field, missing) as i32;
    /// The step of a fraction in two parts, of which the first multiplied by an integer is exact.
    pub const FIELD_STEPS: [i32; 2] = words(offset_of!(Field, steps));
    /// Its bits in a texel.
    pub const FIELD_BITS: i32 = offset_of!(Field, bits) as i32;
    /// Their shifts to the left, in either word of the texel.
    pub const FIELD_PLACES: [i32; 2] = words(offset_of!(Field, places));
    /// The least number that it can be.
    pub const FIELD_LEAST: i32 = offset_of!(Field, least) as i32;
    /// The largest integers that it can be, with a sign and without.
    pub const FIELD_MOST: [i32; 2] = words(offset_of!(Field, most));
    /// The largest integer of a fraction, as a number.
    pub const FIELD_SCALE: i32 = offset_of!(Field, scale) as i32;

    const fn words(first: usize) -> [i32; 2] {
        [first as i32, first as i32 + 4]
    }

    /// The budget of back edges of a group of lanes, as 64 bits.
    pub const BUDGET: i32 = offset_of!(CallContext, budget) as i32;
    /// The remaining budget: native code sets it for each group of lanes.
    pub const LEFT: i32 = offset_of!(CallContext, left) as i32;
    /// The remaining iterations for helpers alone.
    pub const HELPERS_LEFT: i32 = offset_of!(CallContext, helpers_left) as i32;
    /// Not 0 once the budget was too small, as 64 bits.
    pub const EXHAUSTED: i32 = offset_of!(CallContext, exhausted) as i32;
    /// Address of a byte that is not 0 if the run is to end.
    pub const STOP: i32 = offset_of!(CallContext, stop) as i32;

    /// [`MemoryCall::operation`].
    pub const ACCESS_OPERATION: i32 = offset_of!(MemoryCall, operation) as i32;
    /// [`MemoryCall::space`].
    pub const ACCESS_SPACE: i32 = offset_of!(MemoryCall, space) as i32;
    /// [`MemoryCall::binding`].
    pub const ACCESS_BINDING: i32 = offset_of!(MemoryCall, binding) as i32;
    /// [`MemoryCall::element`].
    pub const ACCESS_ELEMENT: i32 = offset_of!(MemoryCall, element) as i32;
    /// [`MemoryCall::count`].
    pub const ACCESS_COUNT: i32 = offset_of!(MemoryCall, count) as i32;
    /// Bytes from one row of a [`MemoryCall`] to the next.
    pub const ACCESS_ROW: i32 = size_of::<WordRow>() as i32;
    /// [`MemoryCall::conversion`].
    pub const ACCESS_CONVERSION: i32 = offset_of!(MemoryCall, conversion) as i32;
    /// [`MemoryCall::lanes`].
    pub const ACCESS_LANES: i32 = offset_of!(MemoryCall, lanes) as i32;
    /// [`MemoryCall::exec`].
    pub const ACCESS_EXEC: i32 = offset_of!(MemoryCall, exec) as i32;
    /// [`MemoryCall::covered`].
    pub const ACCESS_COVERED: i32 = offset_of!(MemoryCall, covered) as i32;
    /// [`MemoryCall::addresses`].
    pub const ACCESS_ADDRESSES: i32 = offset_of!(MemoryCall, addresses) as i32;
    /// [`MemoryCall::data_low`] and [`MemoryCall::data_high`], one row after the other.
    pub const ACCESS_DATA: [i32; 2] =
        [offset_of!(MemoryCall, data_low) as i32, offset_of!(MemoryCall, data_high) as i32];
    /// [`MemoryCall::result_low`] and [`MemoryCall::result_high`].
    pub const ACCESS_RESULT: [i32; 2] =
        [offset_of!(MemoryCall, result_low) as i32, offset_of!(MemoryCall, result_high) as i32];
    /// [`MemoryCall::handles`].
    pub const ACCESS_HANDLES: i32 = offset_of!(MemoryCall, handles) as i32;
}

struct SamplerSlot<'a>(&'a dyn Sampler);

#[derive(Default)]
struct PanicSlot(Option<Box<dyn Any + Send>>);

/// A compiled shading function and its requirements on a frame.
pub struct EntryPoint<'a> {
    code: &'a [u8],
    parameters: usize,
    splats: &'a [Splat],
    width: usize,
    variables: usize,
    state: Option<usize>,
    lanes: usize,
    prologue: Option<usize>,
    part: usize,
    apart: &'a [Accessed],
}

/// Lanes that are run together and are not done.
struct Waiting {
    group: usize,
    start: usize,
    /// The number of the barrier at which they wait.
    place: i32,
    /// Their budget.
    left: i64,
}

/// The number of lanes that the interpreter executes at a time.
const QUAD: usize = 4;

/// The first of the `lanes` that code is called for: `start`, or, if only four of the `running` may run, the first of
/// the group of those from `start` on, in which no others do then.
fn choose(batch: &mut Batch, start: usize, lanes: usize, running: Option<&[Vec<u32>; 2]>) -> usize {
    let Some(running) = running else { return start };
    let first = start / lanes * lanes;
    batch.run_only(start..start + QUAD, first..first + lanes, running);
    first
}

/// About how many machine instructions are executed between two tests whether a run should stop: less than a
/// millisecond's, and enough that the call of native code costs nothing beside them. Lookups and memory accesses that
/// are calls test by themselves.
const UNPOLLED: u64 = 1 << 20;

/// The state words of a function with barriers once its lanes are done.
pub const DONE: i32 = -1;

/// Set in the state words at a barrier for the whole work group, in functions that also have barriers for thread
/// groups.
pub const FOR_ALL: i32 = 1 << 30;

/// The order in which waiting lanes resume.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    /// All: they are of a work group.
    Free,
    /// Those that are at the first barrier of all.
    Patches,
    /// Those of a thread group that are at its first barrier, one thread group after the other, until all wait at one
    /// for all.
    Threads,
}

impl<'a> EntryPoint<'a> {
    /// The function at the start of `code`, which reads `parameters` vec4 and the uniform vectors `splats`
    /// of `width` lanes, and keeps `variables` vectors.
    ///
    /// # Safety
    /// `code` must be executable memory that begins with a function of this module's convention, which only accesses
    /// the rows, parameters, splats and variables it is given.
    #[inline]
    pub unsafe fn new(code: &'a [u8], parameters: usize, splats: &'a [Splat], width: usize, variables: usize) -> Self {
        let (state, lanes, prologue, part, apart) = (None, QUAD, None, usize::MAX, &[][..]);
        Self { code, parameters, splats, width, variables, state, lanes, prologue, part, apart }
    }

    /// The same for a function with barriers, if there is a `state`: the first word, among splats and variables, of
    /// those that say where `lanes` lanes resume, which are 4, 8 or 16. It returns at barriers, and is called again
    /// until the words are [`DONE`].
    #[must_use]
    #[inline]
    pub fn resuming(self, state: Option<usize>, lanes: usize) -> Self {
        Self { state, lanes: lanes.clamp(QUAD, LANE_MULTIPLE), ..self }
    }

    /// The same with a prologue at this byte offset, if there is one, which is called when parameters have changed: it
    /// sets variables that the main function does not.
    ///
    /// # Safety
    /// As for [`new`](Self::new).
    #[must_use]
    #[inline]
    pub unsafe fn prepared(self, prologue: Option<usize>) -> Self {
        Self { prologue, ..self }
    }

    /// The same for code without outputs that executes more than four lanes at a time: the result equals the
    /// interpreter's as long as these binding points do not alias ([`Memory::are_apart`]). Where they do, four lanes
    /// run at a time.
    #[must_use]
    #[inline]
    pub fn if_apart(self, apart: &'a [Accessed]) -> Self {
        Self { apart, ..self }
    }

    /// The same for code that executes at most about `instructions` machine instructions before it tests itself whether
    /// the run should stop: batches run in parts, with a test between them.
    #[must_use]
    #[inline]
    pub fn polled(self, instructions: u64) -> Self {
        let vectors = usize::try_from(UNPOLLED / instructions.max(1)).unwrap_or(usize::MAX);
        // Interleaved groups run together.
        let vectors = if vectors >= 8 { vectors / 8 * 8 } else { vectors.max(1) };
        Self { part: vectors.saturating_mul(LANE_MULTIPLE), ..self }
    }

    /// Runs the function over `batch`.
    ///
    /// # Errors
    /// If the batch's rows are not those of `signature`, the frame is too small, or the run was ended.
    pub fn run(
        &self,
        signature: &Arc<Signature>,
        frame: &mut Frame,
        batch: &mut Batch,
        sampler: &dyn Sampler,
    ) -> Result<(), RunError> {
        if !batch.fits_as_before(signature) {
            return Err(RunError::BatchMismatch);
        }
        if frame.parameters().len() < self.parameters || !frame.holds(self.splats, self.width, self.variables) {
            return Err(RunError::FrameMismatch);
        }
        let is_stale = frame.refresh(self.splats);
        frame.begin(signature, batch.padded_lanes());
        let mut panic = PanicSlot::default();
        let slot = SamplerSlot(sampler);
        let memory: *const Memory = &raw const **frame.memory();
        let constants = &raw const *frame.memory().constant_views();
        let storage = &raw const *frame.memory().storage_views();
        let texels = &raw const *frame.memory().texel_views();
        let (ranges, range_count) = (frame.memory().range_views().as_ptr(), frame.memory().range_views().len() as u64);
        let stop = frame.memory().stop_flag();
        let (shared_start, shared_bytes) = frame.memory_of(MemorySpace::Shared).shared_view();
        let mut context = CallContext {
            rows: std::ptr::null(),
            words: frame.words(),
            parameters: frame.parameters().as_ptr(),
            sample_call: frame.sample_call(),
            sample: machine::sample_thunk as *const u8,
            lanes: 0,
            saved_mode: 0,
            has_avx: u32::from(machine::has_avx()),
            sampler: (&raw const slot).cast(),
            panic: &raw mut panic,
            memory_call: frame.memory_call(),
            access: machine::access_thunk as *const u8,
            memory,
            constants,
            storage,
            texels,
            budget: i64::try_from(frame.budget()).unwrap_or(i64::MAX),
            left: 0,
            helpers_left: 0,
            exhausted: 0,
            stop,
            emission: frame.emission_mut(),
            shared: &raw const **frame.memory_of(MemorySpace::Shared),
            shared_start,
            shared_bytes,
            access_keeping: machine::access_keeping_thunk as *const u8,
            threads: frame.threads_mut(),
            ranges,
            range_count,
        };
        if is_stale && let Some(prologue) = self.prologue.and_then(|start| self.code.get(start..)) {
            context.lanes = self.lanes as u64;
            // SAFETY: as below; it has no rows.
            unsafe { machine::enter(&raw mut context, prologue.as_ptr()) };
        }
        // Those that run, where only four may at a time.
        let running = (!frame.memory().are_apart(self.apart)).then(|| batch.running());
        if let Some(state) = self.state {
            let order = match (signature.has_threads, &signature.patch_memory) {
                (true, _) => Order::Threads,
                (false, Some(_)) => Order::Patches,
                (false, None) => Order::Free,
            };
            self.run_phases(state, &mut context, frame, batch, order, running.as_ref());
        } else {
            let part = if running.is_some() { QUAD } else { self.part };
            let (mut next, end) = (0, batch.padded_lanes());
            while next < end
                && let Some(run) = batch.next_run(next)
            {
                next = run.end;
                for start in run.step_by(part) {
                    if frame.memory().is_stopped() {
                        break;
                    }
                    let lanes = if running.is_some() { LANE_MULTIPLE } else { (next - start).min(part) };
                    let first = choose(batch, start, lanes, running.as_ref());
                    (context.rows, context.lanes) = (batch.addresses(first), lanes as u64);
                    // SAFETY: the code is valid by the contract of `new`, the rows by the checks above, and
                    // everything that the context points to outlives the call.
                    unsafe { machine::enter(&raw mut context, self.code.as_ptr()) };
                }
            }
        }
        if let Some(running) = &running {
            let all = 0..batch.padded_lanes();
            batch.run_only(all.clone(), all, running);
        }
        match panic.0 {
            Some(payload) => resume_unwind(payload),
            None if frame.memory().is_stopped() => Err(RunError::Stopped),
            None if context.exhausted != 0 => Err(RunError::OutOfBudget),
            None => Ok(()),
        }
    }

    /// Runs the batch as one work group, or as patches: all lanes from barrier to barrier. Lanes that run together have
    /// their own words and their own remaining budget. Each barrier of a work group is charged one, too. `running` are
    /// those of which four may run at a time.
    fn run_phases(
        &self,
        state: usize,
        context: &mut CallContext,
        frame: &mut Frame,
        batch: &mut Batch,
        order: Order,
        running: Option<&[Vec<u32>; 2]>,
    ) {
        let budget = context.budget;
        let mut waiting = Vec::new();
        let step = if running.is_some() { QUAD } else { self.lanes };
        let mut next = 0;
        while let Some(run) = batch.next_run(next) {
            next = run.end;
            let groups = run.step_by(step).zip(waiting.len()..);
            waiting.extend(groups.map(|(start, group)| Waiting { group, start, place: 0, left: budget }));
        }
        let memory = Arc::clone(frame.memory());
        let groups = frame.groups(waiting.len());
        let mut go_on = |one: &mut Waiting, context: &mut CallContext| {
            if context.exhausted != 0 || memory.is_stopped() {
                one.place = DONE;
                return;
            }
            let words = groups.of(one.group);
            context.words = words.as_mut_ptr();
            (context.budget, context.left) = (one.left, one.left);
            let first = choose(batch, one.start, self.lanes, running);
            (context.rows, context.lanes) = (batch.addresses(first), self.lanes as u64);
            // SAFETY: as in `run`; the words are as many as the frame has.
            unsafe { machine::enter(&raw mut *context, self.code.as_ptr()) };
            (one.left, one.place) = (context.left, words.get(state).map_or(DONE, |&place| place as i32));
        };
        let mut barriers_left = budget;
        while let Some(first) = waiting.iter().map(|one| one.place).min() {
            if order != Order::Patches {
                context.exhausted |= u64::from(barriers_left == 0);
                barriers_left -= 1;
            }
            match order {
                Order::Free => waiting.iter_mut().for_each(|one| go_on(one, context)),
                Order::Patches => {
                    waiting.iter_mut().filter(|one| one.place == first).for_each(|one| go_on(one, context));
                }
                Order::Threads => {
                    waiting.iter_mut().for_each(|one| one.place &= !FOR_ALL);
                    let number = |one: &Waiting| one.start / Threads::GROUP;
                    for group in waiting.chunk_by_mut(|a, b| number(a) == number(b)) {
                        // DONE has this bit, too.
                        let places = |group: &[Waiting]| {
                            group.iter().map(|one| one.place).filter(|place| place & FOR_ALL == 0).min()
                        };
                        while let Some(first) = places(group) {
                            // SAFETY: it belongs to the frame, and no code that uses it is running.
                            unsafe { &mut *context.threads }.next_round();
                            group.iter_mut().filter(|one| one.place == first).for_each(|one| go_on(one, context));
                        }
                    }
                }
            }
            waiting.retain(|one| one.place != DONE);
        }
    }
}

#[cfg(target_arch = "x86_64")]
macro_rules! native_fn { ($($f:tt)*) => { unsafe extern "sysv64" fn $($f)* } }
#[cfg(not(target_arch = "x86_64"))]
macro_rules! native_fn { ($($f:tt)*) => { unsafe extern "C" fn $($f)* } }

native_fn! {
    answer(context: *const CallContext) {
        // SAFETY: shading code passes the context that `EntryPoint::run` made; nothing else borrows
        // the call's memory meanwhile.
        let (call, sampler, memory, panic) = unsafe {
            let context = &*context;
            (&mut *context.sample_call, (*context.sampler).0, &*context.memory, &mut *context.panic)
        };
        if panic.0.is_none() && !memory.is_stopped() {
            match catch_unwind(AssertUnwindSafe(|| call.answer_by(sampler))) {
                Ok(()) => return,
                Err(payload) => panic.0 = Some(payload),
            }
        }
        call.results = SampleCall::new().results;
    }
}

native_fn! {
    access(context: *const CallContext) {
        // SAFETY: as in `answer`.
        let (call, memory, shared, emission, threads, panic) = unsafe {
            let context = &*context;
            let (call, panic) = (&mut *context.memory_call, &mut *context.panic);
            let (emission, threads) = (&mut *context.emission, &mut *context.threads);
            (call, &*context.memory, &*context.shared, emission, threads, panic)
        };
        if panic.0.is_none() && !memory.is_stopped() {
            let access = || match call.space {
                MemorySpace::Emission => emission.perform(call),
                MemorySpace::Shared => shared.perform(call),
                MemorySpace::Threads => threads.perform(call),
                _ => memory.perform(call),
            };
            match catch_unwind(AssertUnwindSafe(access)) {
                Ok(()) => return,
                Err(payload) => panic.0 = Some(payload),
            }
        }
        (call.result_low, call.result_high) = (MemoryCall::new().result_low, MemoryCall::new().result_high);
    }
}
