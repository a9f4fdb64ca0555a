//! What a thread keeps between batches of one shader: parameters and scratch memory.

use std::sync::Arc;

use crate::batch::AlignedWords;
use crate::memory::{Memory, MemoryCall};
use crate::texture::SampleCall;

const DEFAULT_BUDGET: u64 = 1 << 22;

/// What a vector of the frame's uniform table repeats in every lane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Splat {
    /// A component (0 to 3) of a parameter of the bank.
    Parameter(u16, u8),
    /// These bits.
    Constant(u32),
}

/// Parameters and scratch memory of one shader for one thread. Made by
/// [`Shader::new_frame`](crate::Shader::new_frame), and reused from batch to batch.
pub struct Frame {
    parameters: Vec<[f32; 4]>,
    /// What each group of `width` words of `splats` repeats.
    splat_plan: Arc<[Splat]>,
    width: usize,
    /// The uniform table, then the variables of native code.
    words: AlignedWords,
    variables: usize,
    stale: bool,
    call: Box<SampleCall>,
    memory: Arc<Memory>,
    memory_call: Box<MemoryCall>,
    budget: u64,
    scratch: Vec<[u32; 4]>,
}

impl Frame {
    /// A frame with the given parameter values. `splat_plan` lists what native code
    /// reads as vectors of `width` lanes; `variables` more such vectors are its scratch memory.
    pub fn new(parameters: Vec<[f32; 4]>, splat_plan: impl Into<Arc<[Splat]>>, width: usize, variables: usize) -> Self {
        let splat_plan = splat_plan.into();
        let words = AlignedWords::new((splat_plan.len() + variables) * width);
        Self {
            parameters,
            splat_plan,
            width,
            words,
            variables,
            stale: true,
            call: Box::default(),
            memory: Arc::default(),
            memory_call: Box::default(),
            budget: DEFAULT_BUDGET,
            scratch: Vec::new(),
        }
    }

    /// A frame for a shader that reads nothing but the parameter bank.
    pub fn with_parameters(parameters: Vec<[f32; 4]>) -> Self {
        Self::new(parameters, [], 1, 0)
    }

    /// The parameter bank, one vec4 a parameter. `p[n]` and `c[n]` are element n; named parameters
    /// have the numbers that the program's list of parameters gives.
    pub fn parameters(&self) -> &[[f32; 4]] {
        &self.parameters
    }

    /// The parameter bank, to be changed.
    pub fn parameters_mut(&mut self) -> &mut [[f32; 4]] {
        self.stale = true;
        &mut self.parameters
    }

    /// Scratch for texture lookups.
    pub fn sample_call(&mut self) -> &mut SampleCall {
        &mut self.call
    }

    /// What programs may address from the next run on; nothing until it is set. Frames may share one.
    pub fn set_memory(&mut self, memory: Arc<Memory>) {
        self.memory = memory;
    }

    /// What programs may address.
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }

    /// Sets how often an invocation may go round loops and call subroutines, in languages that have no limit of their own. Lanes that
    /// an engine takes together may be charged together.
    pub fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// How often an invocation may go round loops: 2^22 times until it is set.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Scratch for accesses to memory.
    pub fn memory_call(&mut self) -> &mut MemoryCall {
        &mut self.memory_call
    }

    /// Scratch of shaders that are not native code, which make it as large as they need.
    pub fn scratch(&mut self) -> &mut Vec<[u32; 4]> {
        &mut self.scratch
    }

    /// Brings the splats up to date.
    pub(crate) fn refresh(&mut self) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let groups = self.words.words_mut().chunks_exact_mut(self.width.max(1));
        for (group, splat) in groups.zip(&*self.splat_plan) {
            group.fill(match *splat {
                Splat::Parameter(index, component) => self
                    .parameters
                    .get(usize::from(index))
                    .map_or(0, |value| value[usize::from(component & 3)].to_bits()),
                Splat::Constant(bits) => bits,
            });
        }
    }

    /// Whether the frame was made for a shader with this plan and as many variables.
    pub(crate) fn holds(&self, splat_plan: &[Splat], width: usize, variables: usize) -> bool {
        // As a rule it is the very same plan, and need not be compared.
        let same = std::ptr::eq(&*self.splat_plan, splat_plan) || *self.splat_plan == *splat_plan;
        self.width == width && self.variables == variables && same
    }

    /// The uniform table and, behind it, the variables.
    pub(crate) fn words(&mut self) -> *mut u32 {
        self.words.as_mut_ptr()
    }
}
