//! The wide backend: x86-64 in vectors that are as wide as the machine's, sixteen lanes at a time with AVX-512, eight
//! with AVX2.
//!
//! - [`select`]: primitive IR to operations of the machine;
//! - [`schedule`]: their order, and how many groups of lanes run together;
//! - [`liveness`]: liveness of virtual registers;
//! - [`allocate`]: their machine registers;
//! - [`encode`]: bytes, by the [`table`] of operations;
//! - [`emit`]: the function around it, with the loop over the batch.
//!
//! Functions that it refuses ([`Unsupported`]) are compiled by Cranelift.
//!
//! If asked for (`CompileOptions::verify`), [`verify`] checks the output of selection and scheduling, and [`check`]
//! register allocation; a violation is a panic.

mod allocate;
mod check;
#[cfg(feature = "fuzzing")]
pub mod defects;
mod emit;
mod encode;
mod liveness;
mod machine;
#[cfg(all(test, feature = "fuzzing"))]
mod planted;
mod schedule;
mod select;
mod table;
#[cfg(test)]
mod tests;
mod verify;

use super::layout::Layout;
use super::prologue::{Code, Parts};
use crate::compiler::ir::analysis::places::order_free_if_apart;
use crate::compiler::ir::{self, Function};
use crate::compiler::work::{Exhausted, Meter, weight};
use allocate::Allocated;
use liveness::Liveness;
use machine::Memory;
use nvjit_runtime::{Accessed, LANE_MULTIPLE};
use rustc_hash::FxHashSet;
use select::Analyses;

/// Why a function is left to the other backend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unsupported(&'static str);

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

type Result<T> = std::result::Result<T, Unsupported>;

impl From<Exhausted> for Unsupported {
    fn from(_: Exhausted) -> Self {
        Self("too much work")
    }
}

/// A compiled function.
pub(super) struct Compiled {
    pub(super) body: Code,
    pub(super) prologue: Option<Code>,
    /// The words of the frame for a uniform value, and the number of groups of that many words after the uniform table.
    pub(super) width: usize,
    pub(super) scratch: usize,
    /// The first of the words that say where lanes resume after a barrier.
    pub(super) state: Option<usize>,
    /// The number of lanes that it executes at a time.
    pub(super) lanes: usize,
    /// Binding points that must not alias if it executes more than four lanes at a time.
    pub(super) apart: Vec<Accessed>,
}

/// The CPU features that code may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Machine {
    /// AVX2 with FMA and F16C.
    Avx2,
    /// AVX-512 with F, BW, DQ and VL.
    Avx512,
}

impl Machine {
    /// All machines, the best first.
    pub(super) const ALL: [Self; 2] = [Self::Avx512, Self::Avx2];

    /// Whether this machine's CPU has these features.
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

/// The lanes of a vector, and the layout of the frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    machine: Machine,
    lanes: usize,
}

impl Shape {
    /// Scratch vectors, for data between general registers and vectors; the first is always zero.
    const SCRATCH: usize = select::SCRATCH;

    /// The shape for a function whose order of memory accesses [is free](order_free_if_apart), or not. If it is not,
    /// four lanes write memory at a time, which keeps the order of the interpreter.
    fn of(is_order_free: bool, machine: Machine) -> Self {
        let lanes = match machine {
            _ if !is_order_free => 4,
            Machine::Avx2 => 8,
            Machine::Avx512 => 16,
        };
        Self { machine, lanes }
    }

    /// Whether truth values are in mask registers, and operations can broadcast memory operands.
    fn has_masks(self) -> bool {
        self.machine == Machine::Avx512
    }

    /// How many groups of lanes may share a lookup.
    fn calls_for(self) -> usize {
        if self.lanes < 8 { 1 } else { nvjit_runtime::MAX_LANES / self.lanes }
    }

    /// The number of vector registers.
    fn registers(self) -> u32 {
        if self.has_masks() { 32 } else { 16 }
    }

    fn vector_bytes(self) -> usize {
        self.lanes * size_of::<u32>()
    }

    /// Words of the frame for a uniform value: one if operations broadcast it, two for 64 bits.
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

    /// One of the scratch vectors after those.
    fn scratch(self, layout: &Layout<'_>, number: usize) -> Memory {
        self.vector(layout, layout.scratch() + number)
    }

    /// One of the spill slots after those.
    fn slot(self, layout: &Layout<'_>, number: usize) -> Memory {
        self.scratch(layout, Self::SCRATCH + number)
    }
}

/// The most bytes of a frame for variables, arrays and spills.
const MOST_BYTES: usize = 1 << 24;

/// The output of a stage, before the next one gets it.
#[cfg_attr(not(feature = "fuzzing"), expect(dead_code))]
pub(super) struct Listing<'a, 'f>(Made<'a, 'f>);

impl<'a, 'f> Listing<'a, 'f> {
    pub(super) fn split(parts: &'a mut Parts<'f>) -> Self {
        Self(Made::Split(parts))
    }

    /// The name of the stage, one of [`Compiler::STAGES`](super::Compiler::STAGES).
    #[cfg(feature = "fuzzing")]
    pub(super) fn stage(&self) -> &'static str {
        match self.0 {
            Made::Split(_) => "split",
            Made::Selected(_) => "selected",
            Made::Ordered(_) => "ordered",
            Made::Allocated(..) => "allocated",
        }
    }
}

#[cfg_attr(not(all(test, feature = "fuzzing")), expect(dead_code))]
enum Made<'a, 'f> {
    /// The prologue and the body, which share value numbers.
    Split(&'a mut Parts<'f>),
    /// Operations on virtual registers.
    Selected(&'a mut machine::Function),
    /// The same after scheduling, for one or several groups of lanes.
    Ordered(&'a mut machine::Function),
    /// Operations on machine registers, with the function that they implement.
    Allocated(&'a machine::Function, &'a mut Allocated),
}

/// Sees the output of each stage, and may change it.
pub(super) type Observer<'o> = &'o mut dyn FnMut(Listing<'_, '_>);

/// Compiles primitive IR for one of several machines, given the best first. With `verify`, panics if the output of a
/// stage is invalid.
pub(super) fn compile(
    parts: &Parts<'_>,
    layout: &Layout<'_>,
    machines: &[Machine],
    verify: bool,
    meter: &Meter,
    observe: Observer<'_>,
) -> Result<Compiled> {
    meter.charge(weight::ANALYSE * parts.body.size())?;
    let analyses = Analyses::of(&parts.body);
    let narrow_first = machines.len() > 1 && analyses.why_narrow(&parts.body).is_some();
    let mut compiled = Err(Unsupported("no such machine"));
    for place in 0..machines.len() {
        let place = if narrow_first { machines.len() - 1 - place } else { place };
        compiled = compile_for(parts, &analyses, layout, machines[place], verify, meter, observe);
        if compiled.is_ok() {
            break;
        }
    }
    compiled
}

/// Why code for narrower vectors than the machine has is taken first for this body, if it is.
#[cfg(feature = "disas")]
pub(super) fn why_narrow(body: &Function) -> Option<&'static str> {
    Analyses::of(body).why_narrow(body)
}

/// Whether lanes have to do with one another by branches alone.
fn is_of_lanes_alone(function: &Function) -> bool {
    let any: FxHashSet<ir::Value> =
        function.insts().filter(|inst| inst.op == ir::Op::Any).filter_map(|inst| inst.result).collect();
    !function.insts().any(|inst| inst.args.iter().any(|arg| any.contains(arg)))
}

/// Whether this number of vectors is within the limit of a frame.
fn is_small(vectors: usize) -> bool {
    vectors < MOST_BYTES / 64
}

fn compile_for(
    parts: &Parts<'_>,
    analyses: &Analyses,
    layout: &Layout<'_>,
    machine: Machine,
    verify: bool,
    meter: &Meter,
    observe: Observer<'_>,
) -> Result<Compiled> {
    let apart = order_free_if_apart(&parts.body, layout.group(), meter)?;
    let shape = Shape::of(apart.is_some(), machine);
    if !is_small(layout.splats.len()) || !is_small(layout.scratch()) {
        return Err(Unsupported("too much memory"));
    }
    let (body, mut slots) = code(&parts.body, analyses, layout, shape, verify, meter, observe)?;
    let mut prologue = None;
    if let Some(function) = &parts.prologue {
        let (code, own) = code(function, &Analyses::of(function), layout, shape, verify, meter, observe)?;
        (prologue, slots) = (Some(code), slots.max(own));
    }
    let Memory::Words(memory) = shape.slot(layout, slots) else { return Err(Unsupported("no frame")) };
    let width = shape.splat_lanes();
    let scratch = (memory as usize - shape.table(layout)).div_ceil(width * size_of::<u32>());
    let word = |vector| match shape.vector(layout, vector) {
        Memory::Words(offset) => offset as usize / size_of::<u32>(),
        _ => 0,
    };
    let (state, lanes) = (layout.state().map(word), shape.lanes);
    Ok(Compiled { body, prologue, width, scratch, state, lanes, apart: apart.unwrap_or_default() })
}

/// Panics if a stage's output is invalid.
fn expect(stage: &str, found: std::result::Result<(), verify::Fault>) {
    if let Err(fault) = found {
        panic!("the wide backend, {stage}: {fault}");
    }
}

/// The code of a part, and its number of spill slots.
fn code(
    function: &Function,
    analyses: &Analyses,
    layout: &Layout<'_>,
    shape: Shape,
    verify: bool,
    meter: &Meter,
    observe: Observer<'_>,
) -> Result<(Code, usize)> {
    let (mut code, order) = select::select(function, analyses, layout, shape, meter)?;
    // Memory accesses often use only the operands of the addresses that `lower` computes, and rotations those of
    // shifts.
    let is_rotation = |inst: &machine::Inst| inst.op == table::Op::RotateLeft;
    if function.insts().any(|inst| inst.op.touches_memory())
        || code.blocks.iter().flat_map(|block| &block.insts).any(is_rotation)
    {
        liveness::drop_unused(&mut code);
    }
    if verify {
        expect("selection", verify::verify(&code, shape));
    }
    observe(Listing(Made::Selected(&mut code)));
    // Every batch is a multiple of this many groups of lanes, unless they wait at barriers.
    let least = if layout.state().is_some() { 1 } else { LANE_MULTIPLE / shape.lanes };
    let mut bodies = Vec::new();
    let mut body = |groups, code: &mut machine::Function| -> Result<bool> {
        observe(Listing(Made::Ordered(code)));
        let liveness = Liveness::new(code, order.clone(), shape.has_masks(), meter)?;
        // A loop for several groups gains nothing if its extra spills outnumber the values that it only reads, unless
        // calls force all of them to memory anyway.
        let most = |block: usize| shape.registers() as usize + liveness.live_in[block].len();
        let mut loops = liveness.loop_pressure.iter().enumerate();
        if groups > 1 && !code.calls() && loops.any(|(block, &pressure)| pressure > most(block)) {
            return Ok(false);
        }
        let mut body = allocate::allocate(code, &liveness, shape.registers(), meter)?;
        meter.charge(weight::ITEM * body.items.len())?;
        if verify {
            expect("allocation", check::check(code, &body));
        }
        observe(Listing(Made::Allocated(code, &mut body)));
        bodies.push((groups, body));
        Ok(least % groups == 0)
    };
    let selected = verify.then(|| code.clone());
    let mut many = schedule::interleave(&mut code, least, shape, meter)?;
    if function.blocks.len() > 1 && is_of_lanes_alone(function) {
        many.extend(schedule::share_loops(&mut code, &order, shape, meter)?.map(|shared| (2, shared)));
    }
    if let Some(selected) = &selected {
        for (groups, ordered) in many.iter().map(|(groups, ordered)| (*groups, ordered)).chain([(1, &code)]) {
            let valid = verify::verify_beside(ordered, shape, &code.raw);
            expect("scheduling", valid.and_then(|()| verify::ordered(selected, ordered, groups)));
        }
    }
    let mut is_whole = false;
    for (groups, mut code) in many {
        is_whole = body(groups, &mut code)?;
    }
    if !is_whole {
        body(1, &mut code)?;
    }
    let slots = bodies.iter().map(|(_, body)| body.slots).max().unwrap_or_default();
    if !is_small(slots) {
        return Err(Unsupported("too many registers"));
    }
    meter.charge(weight::ENCODE * bodies.iter().map(|(_, body)| body.items.len()).sum::<usize>())?;
    let uses_parameters = function.insts().any(|inst| matches!(inst.op, ir::Op::ParamRelative { .. }));
    Ok((emit::emit(&code, &bodies, shape, layout, uses_parameters), slots))
}
