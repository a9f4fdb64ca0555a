//! The state that a thread keeps between batches of one shader: parameters and scratch memory.

use std::sync::Arc;

use crate::SampleCall;
use crate::batch::AlignedWords;
use crate::memory::{Buffer, Memory, MemoryCall, MemorySpace};
use crate::{Emission, Signature, Threads};

const DEFAULT_BUDGET: u64 = 1 << 24;

/// The value that a vector of the frame's uniform table repeats in every lane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Splat {
    /// A component (0 to 3) of a parameter of the bank.
    Parameter(u16, u8),
    /// These bits.
    Constant(u32),
    /// These bits, the low half in lanes of even numbers: two lanes hold one value.
    Constant64(u64),
}

/// Parameters and scratch memory of one shader for one thread. Made by
/// [`Shader::new_frame`](crate::Shader::new_frame), and reused from batch to batch.
pub struct Frame {
    parameters: Vec<[f32; 4]>,
    /// The value that each group of `width` words of `splats` repeats.
    splat_plan: Arc<[Splat]>,
    width: usize,
    /// The uniform table, then the variables of native code.
    words: AlignedWords,
    variables: usize,
    /// The same again for the lanes of a work group that are run together, if it waits at barriers.
    groups: Groups,
    stale: bool,
    /// Whether the last run was of another shader than the one that the frame was made for.
    is_lent: bool,
    call: Box<SampleCall>,
    memory: Arc<Memory>,
    memory_call: Box<MemoryCall>,
    budget: u64,
    /// The memory that the invocations of a work group, or of each patch, share.
    shared: Arc<Memory>,
    shared_buffer: Arc<Buffer>,
    /// Whether the last run used the bound shared memory instead.
    has_bound_shared: bool,
    emission: Emission,
    threads: Threads,
    scratch: Vec<[u32; 4]>,
}

impl Frame {
    /// A frame with the given parameter values. `splat_plan` lists the values that native code reads as vectors of
    /// `width` lanes; `variables` further vectors are its scratch memory.
    pub fn new(parameters: Vec<[f32; 4]>, splat_plan: impl Into<Arc<[Splat]>>, width: usize, variables: usize) -> Self {
        let splat_plan = splat_plan.into();
        let words = AlignedWords::new((splat_plan.len() + variables) * width);
        Self {
            parameters,
            splat_plan,
            width,
            words,
            variables,
            groups: Groups { words: AlignedWords::new(0), stride: 0 },
            stale: true,
            is_lent: false,
            call: Box::default(),
            memory: Arc::default(),
            memory_call: Box::default(),
            budget: DEFAULT_BUDGET,
            shared: Arc::default(),
            shared_buffer: Arc::new(Buffer::new(0)),
            has_bound_shared: false,
            emission: Emission::default(),
            threads: Threads::default(),
            scratch: Vec::new(),
        }
    }

    /// A frame for a shader that only reads the parameter bank.
    pub fn with_parameters(parameters: Vec<[f32; 4]>) -> Self {
        Self::new(parameters, [], 1, 0)
    }

    /// The parameter bank, one vec4 a parameter. `p[n]` and `c[n]` are element n; named parameters
    /// have the numbers that the program's list of parameters gives.
    pub fn parameters(&self) -> &[[f32; 4]] {
        &self.parameters
    }

    /// The parameter bank, mutable.
    pub fn parameters_mut(&mut self) -> &mut [[f32; 4]] {
        self.stale = true;
        &mut self.parameters
    }

    /// Its memory in bytes: parameters, the uniform table, emitted vertices, shared memory, scratch; without the memory
    /// of [`set_memory`](Self::set_memory).
    pub fn memory_bytes(&self) -> usize {
        let calls = size_of_val(&*self.call) + size_of_val(&*self.memory_call);
        let vectors = self.words.bytes() + self.groups.words.bytes();
        let runs = self.emission.memory_bytes()
            + self.threads.memory_bytes()
            + self.shared_buffer.len()
            + size_of_val(&*self.shared);
        size_of_val(&*self.parameters) + vectors + runs + self.scratch.capacity() * size_of::<[u32; 4]>() + calls
    }

    /// Scratch for texture lookups.
    pub fn sample_call(&mut self) -> &mut SampleCall {
        &mut self.call
    }

    /// Sets the memory that programs may address from the next run on; initially empty. Frames may share one.
    pub fn set_memory(&mut self, memory: Arc<Memory>) {
        self.memory = memory;
    }

    /// The published words of thread groups.
    pub(crate) fn threads_mut(&mut self) -> &mut Threads {
        &mut self.threads
    }

    /// The memory that programs may address.
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }

    /// Sets the budget of instructions that an invocation may execute in loops, in languages without an instruction
    /// limit: each iteration is charged with the instructions of the loop and of the subroutines that it calls,
    /// executed or not. Short loops with a constant count are not charged. Lanes that an engine executes together are
    /// charged together, for the one that iterates most often.
    pub fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// How many instructions an invocation may execute in loops: 2^24 until it is set.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// The vertices that the last run emitted.
    pub fn emission(&self) -> &Emission {
        &self.emission
    }

    /// The emission of the run; engines make room in it before they begin, and add to it.
    pub fn emission_mut(&mut self) -> &mut Emission {
        &mut self.emission
    }

    /// Begins a run of `lanes` invocations: makes room for emitted vertices, and clears shared memory.
    pub fn begin(&mut self, signature: &Signature, lanes: usize) {
        if let Some(emits) = &signature.emits {
            self.emission.begin(emits, lanes);
        }
        if signature.has_threads {
            self.threads.begin(lanes);
        }
        let bytes = match signature.patch_memory {
            Some(patch) => patch.bytes_of(lanes),
            None => signature.shared_memory as usize,
        };
        let may_be_bound = signature.patch_memory.is_none();
        let is_like = |bound| may_be_bound && (bytes == 0 || bound == bytes);
        self.has_bound_shared = self.memory.shared_bytes().is_some_and(is_like);
        if bytes == 0 || self.has_bound_shared {
            return;
        }
        // Batches of control programs may be shorter than others before them.
        if self.shared_buffer.len() < bytes || may_be_bound && self.shared_buffer.len() > bytes {
            self.make_shared(bytes);
        }
        self.shared_buffer.clear();
    }

    /// A separate function, since making a memory takes pages of the stack, and most runs make none.
    #[cold]
    #[inline(never)]
    fn make_shared(&mut self, bytes: usize) {
        self.shared_buffer = Arc::new(Buffer::new(bytes));
        let mut shared = Memory::default();
        shared.bind_shared(Arc::clone(&self.shared_buffer));
        self.shared = Arc::new(shared);
    }

    /// The memory of accesses to `space`.
    pub fn memory_of(&self, space: MemorySpace) -> &Arc<Memory> {
        if space == MemorySpace::Shared && !self.has_bound_shared { &self.shared } else { &self.memory }
    }

    /// Scratch for accesses to memory.
    pub fn memory_call(&mut self) -> &mut MemoryCall {
        &mut self.memory_call
    }

    /// Scratch of shaders that are not native code, which make it as large as they need.
    pub fn scratch(&mut self) -> &mut Vec<[u32; 4]> {
        &mut self.scratch
    }

    /// Updates the splats for a shader with this plan. Returns whether anything changed, so that the shader's prologue
    /// must run again.
    #[inline]
    pub(crate) fn refresh(&mut self, splat_plan: &[Splat]) -> bool {
        let is_lent = !std::ptr::eq(&*self.splat_plan, splat_plan);
        let is_stale = self.stale | self.is_lent | is_lent;
        if is_stale {
            self.fill(is_lent);
        }
        is_stale
    }

    fn fill(&mut self, is_lent: bool) {
        // Another shader with an equal plan leaves unrelated values in the variables.
        if self.is_lent | is_lent {
            self.words.words_mut()[self.splat_plan.len() * self.width..].fill(0);
        }
        (self.stale, self.is_lent) = (false, is_lent);
        let groups = self.words.words_mut().chunks_exact_mut(self.width.max(1));
        for (group, splat) in groups.zip(&*self.splat_plan) {
            let halves = match *splat {
                Splat::Parameter(index, component) => {
                    let value = self.parameters.get(usize::from(index));
                    [value.map_or(0, |value| value[usize::from(component & 3)].to_bits()); 2]
                }
                Splat::Constant(bits) => [bits; 2],
                Splat::Constant64(bits) => [bits as u32, (bits >> 32) as u32],
            };
            group.iter_mut().zip(halves.into_iter().cycle()).for_each(|(word, half)| *word = half);
        }
    }

    /// Whether the frame was made for a shader with this plan and number of variables.
    pub(crate) fn holds(&self, splat_plan: &[Splat], width: usize, variables: usize) -> bool {
        // As a rule it is the very same plan, and need not be compared.
        let same = std::ptr::eq(&*self.splat_plan, splat_plan) || *self.splat_plan == *splat_plan;
        self.width == width && self.variables == variables && same
    }

    /// The uniform table and the variables, `count` times: with current splats and prepared values, and zeros
    /// elsewhere.
    pub(crate) fn groups(&mut self, count: usize) -> &mut Groups {
        const LINE: usize = 16;
        let own = self.words.words_mut();
        let stride = own.len().next_multiple_of(LINE);
        if self.groups.words.words_mut().len() < stride * count {
            self.groups.words = AlignedWords::new(stride * count);
        }
        self.groups.stride = stride;
        for group in 0..count {
            self.groups.of(group)[..own.len()].copy_from_slice(own);
        }
        &mut self.groups
    }

    /// The uniform table, followed by the variables.
    pub(crate) fn words(&mut self) -> *mut u32 {
        self.words.as_mut_ptr()
    }
}

/// Words of the lanes of a work group that are run together.
pub(crate) struct Groups {
    words: AlignedWords,
    stride: usize,
}

impl Groups {
    /// The words of one group.
    pub(crate) fn of(&mut self, group: usize) -> &mut [u32] {
        &mut self.words.words_mut()[group * self.stride..][..self.stride]
    }
}
