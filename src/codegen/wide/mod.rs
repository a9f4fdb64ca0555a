//! The wide backend: x86-64 with AVX-512, sixteen lanes at a time, in vectors that are as wide as the machine's.
//!
//! - [`select`]: primitive IR to operations of the machine;
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
    #[cfg_attr(not(feature = "disas"), expect(dead_code))]
    pub(super) sources: Vec<(u32, u32)>,
    /// Where constants begin.
    #[cfg_attr(not(feature = "disas"), expect(dead_code))]
    pub(super) end: u32,
    /// How many groups of [`Shape::SPLAT_LANES`] words the frame has behind the uniform table.
    pub(super) scratch: usize,
}

/// How many lanes a vector has, and where the frame has what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    lanes: usize,
}

impl Shape {
    /// Words that the frame has for a uniform value: operations repeat them to vectors.
    const SPLAT_LANES: usize = 2;
    const SPLAT_BYTES: i32 = (Self::SPLAT_LANES * size_of::<u32>()) as i32;
    /// Vectors for what general registers and vectors exchange; the first is always zero.
    const SCRATCH: usize = 3;

    /// That of the code for `function`. Memory is written by four lanes at a time, so that they do so in the order of the
    /// interpreter.
    fn of(function: &Function) -> Self {
        Self { lanes: if function.insts().any(|inst| inst.op.writes_memory()) { 4 } else { 16 } }
    }

    fn vector_bytes(self) -> usize {
        self.lanes * size_of::<u32>()
    }

    /// Vector `number` behind the uniform table: variables, then the elements of arrays.
    fn vector(self, layout: &Layout<'_>, number: usize) -> Memory {
        let table = (layout.splats.len() * Self::SPLAT_BYTES as usize).next_multiple_of(64);
        Memory::Words((table + number * self.vector_bytes()) as i32)
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

/// The width of the uniform table.
pub(super) const SPLAT_LANES: usize = Shape::SPLAT_LANES;

/// The most memory that a frame has for variables, arrays and registers.
const MOST_BYTES: usize = 1 << 24;

/// Whether this machine has what the code needs.
pub(super) fn is_available() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512dq")
        && std::arch::is_x86_feature_detected!("avx512vl");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Compiles primitive IR.
pub(super) fn compile(function: &Function, layout: &Layout<'_>) -> Result<Code> {
    const VECTORS: u32 = 32;
    let shape = Shape::of(function);
    let is_small = |bytes: usize| bytes < MOST_BYTES;
    if !is_small(layout.splats.len() * 8) || !is_small(layout.scratch() * 64) {
        return Err(Unsupported("too much memory"));
    }
    let (machine, order) = select::select(function, layout, shape)?;
    let liveness = Liveness::new(&machine, order, true)?;
    let allocated = allocate::allocate(&machine, &liveness, VECTORS)?;
    if !is_small(allocated.slots * 64) {
        return Err(Unsupported("too many registers"));
    }
    let uses_parameters = function.insts().any(|inst| matches!(inst.op, ir::Op::ParamRelative { .. }));
    let (bytes, end, sources) = emit::emit(&machine, &allocated, shape, layout, uses_parameters);
    let Memory::Words(memory) = shape.slot(layout, allocated.slots) else { return Err(Unsupported("no frame")) };
    let table = layout.splats.len() * Shape::SPLAT_BYTES as usize;
    let scratch = (memory as usize - table).div_ceil(Shape::SPLAT_BYTES as usize);
    Ok(Code { bytes, sources, end, scratch })
}
