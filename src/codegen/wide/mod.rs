//! The wide backend: x86-64 in vectors that are as wide as the machine's, sixteen lanes at a time with AVX-512, eight with AVX2.
//!
//! - [`select`]: primitive IR to operations of the machine;
//! - [`schedule`]: their order, and how many groups of lanes are done together;
//! - [`liveness`]: how long registers are needed;
//! - [`allocate`]: which register of the machine each is in;
//! - [`encode`]: bytes, by the [`table`] of operations;
//! - [`emit`]: the function around it, with the loop over the batch.
//!
//! What it cannot do it says ([`Unsupported`]), and Cranelift does it.

mod allocate;
mod emit;
mod encode;
mod liveness;
mod machine;
mod schedule;
mod select;
mod table;
#[cfg(test)]
mod tests;

use super::layout::Layout;
use crate::ir::{self, Function};
use liveness::Liveness;
use machine::Memory;

/// Why a function is left to the other backend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unsupported(&'static str);

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

type Result<T> = std::result::Result<T, Unsupported>;

/// A compiled function.
pub(super) struct Code {
    /// Instructions, then constants; position-independent.
    pub(super) bytes: Vec<u8>,
    /// Starts of the code of program instructions: (offset, instruction).
    pub(super) sources: Vec<(u32, u32)>,
    /// Where constants begin.
    #[cfg_attr(not(feature = "disas"), expect(dead_code))]
    pub(super) end: u32,
    /// How many words the frame has for a uniform value, and how many times as many behind the uniform table.
    pub(super) width: usize,
    pub(super) scratch: usize,
    /// The first word of those that say where lanes go on that waited at a barrier.
    pub(super) state: Option<usize>,
}

/// What code may use of a CPU.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Machine {
    /// AVX2 with FMA and F16C.
    Avx2,
    /// AVX-512 with F, BW, DQ and VL.
    Avx512,
}

impl Machine {
    /// Those that there are, the best first.
    pub(super) const ALL: [Self; 2] = [Self::Avx512, Self::Avx2];

    /// Whether this machine's CPU has all that.
    pub(super) fn is_here(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Self::Avx2 => {
                std::arch::is_x86_feature_detected!("avx2")
                    && std::arch::is_x86_feature_detected!("fma")
                    && std::arch::is_x86_feature_detected!("f16c")
            }
            Self::Avx512 => {
                std::arch::is_x86_feature_detected!("avx512f")
                    && std::arch::is_x86_feature_detected!("avx512bw")
                    && std::arch::is_x86_feature_detected!("avx512dq")
                    && std::arch::is_x86_feature_detected!("avx512vl")
            }
        };
        #[cfg(not(target_arch = "x86_64"))]
        return false;
    }
}

/// How many lanes a vector has, and where the frame has what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    machine: Machine,
    lanes: usize,
}

impl Shape {
    /// Vectors for what general registers and vectors exchange; the first is always zero.
    const SCRATCH: usize = select::SCRATCH;

    /// That of the code for `function`. Memory is written by four lanes at a time, so that they do so in the order of the
    /// interpreter.
    fn of(function: &Function, machine: Machine) -> Self {
        let lanes = match machine {
            _ if function.resumes.is_some() || function.insts().any(|inst| inst.op.writes_memory()) => 4,
            Machine::Avx2 => 8,
            Machine::Avx512 => 16,
        };
        Self { machine, lanes }
    }

    /// Whether truth values are in registers of their own, and operations repeat what they read from memory.
    fn has_masks(self) -> bool {
        self.machine == Machine::Avx512
    }

    /// How many vector registers there are.
    fn registers(self) -> u32 {
        if self.has_masks() { 32 } else { 16 }
    }

    fn vector_bytes(self) -> usize {
        self.lanes * size_of::<u32>()
    }

    /// Words that the frame has for a uniform value: one, of 64 bits two, if operations repeat it.
    fn splat_lanes(self) -> usize {
        if self.has_masks() { 2 } else { self.lanes }
    }

    /// Bytes of the uniform table.
    fn table(self, layout: &Layout<'_>) -> usize {
        layout.splats.len() * self.splat_lanes() * size_of::<u32>()
    }

    /// A uniform value of 32 or 64 bits.
    fn splat(self, number: usize, is_wide: bool) -> Memory {
        let offset = (number * self.splat_lanes() * size_of::<u32>()) as i32;
        match (self.has_masks(), is_wide) {
            (false, _) => Memory::Words(offset),
            (true, false) => Memory::Splat(offset),
            (true, true) => Memory::Splat64(offset),
        }
    }

    /// Vector `number` behind the uniform table: variables, then the elements of arrays.
    fn vector(self, layout: &Layout<'_>, number: usize) -> Memory {
        Memory::Words((self.table(layout).next_multiple_of(64) + number * self.vector_bytes()) as i32)
    }

    /// One of the vectors behind those.
    fn scratch(self, layout: &Layout<'_>, number: usize) -> Memory {
        self.vector(layout, layout.scratch() + number)
    }

    /// One of those behind these, which the allocator uses.
    fn slot(self, layout: &Layout<'_>, number: usize) -> Memory {
        self.scratch(layout, Self::SCRATCH + number)
    }
}

/// The most memory that a frame has for variables, arrays and registers.
const MOST_BYTES: usize = 1 << 24;

/// Compiles primitive IR for one of several machines, of which the best comes first.
pub(super) fn compile(function: &Function, layout: &Layout<'_>, machines: &[Machine]) -> Result<Code> {
    // Parameters that each lane has of its own are read lane by lane. There wider vectors are nothing but more to wait for.
    let narrow_first = machines.len() > 1 && select::reads_own_parameters(function)?;
    let mut code = Err(Unsupported("no such machine"));
    for place in 0..machines.len() {
        let place = if narrow_first { machines.len() - 1 - place } else { place };
        code = compile_for(function, layout, machines[place]);
        if code.is_ok() {
            break;
        }
    }
    code
}

fn compile_for(function: &Function, layout: &Layout<'_>, machine: Machine) -> Result<Code> {
    let shape = Shape::of(function, machine);
    let is_small = |vectors: usize| vectors < MOST_BYTES / 64;
    if !is_small(layout.splats.len()) || !is_small(layout.scratch()) {
        return Err(Unsupported("too much memory"));
    }
    let (mut code, order) = select::select(function, layout, shape)?;
    let mut bodies = Vec::new();
    if let Some((groups, many)) = schedule::interleave(&mut code, shape) {
        let liveness = Liveness::new(&many, order.clone(), shape.has_masks())?;
        bodies.push((groups, allocate::allocate(&many, &liveness, shape.registers())?));
    }
    let liveness = Liveness::new(&code, order, shape.has_masks())?;
    bodies.push((1, allocate::allocate(&code, &liveness, shape.registers())?));
    let slots = bodies.iter().map(|(_, body)| body.slots).max().unwrap_or_default();
    if !is_small(slots) {
        return Err(Unsupported("too many registers"));
    }
    let uses_parameters = function.insts().any(|inst| matches!(inst.op, ir::Op::ParamRelative { .. }));
    let (bytes, end, sources) = emit::emit(&code, &bodies, shape, layout, uses_parameters);
    let Memory::Words(memory) = shape.slot(layout, slots) else { return Err(Unsupported("no frame")) };
    let width = shape.splat_lanes();
    let scratch = (memory as usize - shape.table(layout)).div_ceil(width * size_of::<u32>());
    let word = |vector| match shape.vector(layout, vector) {
        Memory::Words(offset) => offset as usize / size_of::<u32>(),
        _ => 0,
    };
    Ok(Code { bytes, sources, end, width, scratch, state: layout.state().map(word) })
}
