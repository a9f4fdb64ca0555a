//! How many groups of lanes one iteration of the generated loop executes: several groups hide one another's latencies,
//! as long as their values stay in registers.

use crate::compiler::ir::{BlockData, Function, Op};
use std::cell::OnceCell;

/// The most groups of an iteration: one lookup serves the lanes of all.
pub(super) const MAX_GROUPS: usize = 4;

/// Several groups an iteration if together they need at most this many vector registers: with 24 the spills of two
/// still cost less than the latencies that they hide.
const MAX_PRESSURE: usize = 24;

/// Several groups an iteration if together they have at most this many instructions: they multiply compile time, and
/// longer iterations keep the machine busy anyway.
const MAX_INSTRUCTIONS: usize = 360;

/// And if the live sets of all blocks take at most this many bits.
const MAX_BITS: usize = 1 << 22;

/// How many groups one iteration executes. `gathers` says whether a relatively addressed parameter has a divergent
/// address: such gathers keep the machine busy enough.
pub(super) fn groups(function: &Function, gathers: impl Fn(&crate::compiler::ir::Inst) -> bool) -> usize {
    // Two vectors a value are enough to fill latencies.
    if function.types.iter().any(|ty| ty.is_wide()) {
        return 1;
    }
    // A variable or an array element is one vector, a budget is for one group, and only few lanes write memory at a
    // time, which keeps nearly the order of the interpreter.
    let is_single = |inst: &crate::compiler::ir::Inst| match inst.op {
        Op::ParamRelative { .. } => gathers(inst),
        Op::Load(_) | Op::Store(_) | Op::Prepare(_) | Op::ArrayLoad(_) | Op::ArrayStore(_) | Op::Charge(_) => true,
        op => op.writes_memory(),
    };
    if function.insts().any(is_single) {
        return 1;
    }
    let looks_up = function.insts().any(|inst| matches!(inst.op, Op::Sample { .. } | Op::LoadMemory(_)));
    let count = function.insts().count();
    // Only for small functions: liveness takes long for large ones.
    let live = OnceCell::new();
    let bits = function.blocks.len() * function.types.len();
    let fits = |groups: usize| {
        count * groups <= MAX_INSTRUCTIONS
            && bits <= MAX_BITS
            && live.get_or_init(|| max_live(function)) * groups <= MAX_PRESSURE
    };
    match looks_up {
        true if fits(4) => 4,
        _ if fits(2) => 2,
        _ => 1,
    }
}

/// The most values that are in registers at once. Uniform values are in memory.
fn max_live(function: &Function) -> usize {
    use Op::{ConstBool, ConstF32, ConstI32, Param, Prepared};
    let in_memory = |op: Op| matches!(op, ConstF32(_) | ConstI32(_) | ConstBool(_) | Param { .. } | Prepared(_));
    let mut countable = vec![true; function.types.len()];
    for inst in function.insts() {
        if let Some(result) = inst.result {
            countable[result.0 as usize] = !in_memory(inst.op);
        }
    }
    let words = function.types.len().div_ceil(64);
    // The values live at the start of each block, except parameters.
    let mut alive = vec![vec![0u64; words]; function.blocks.len()];
    let mut most = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for (number, block) in function.blocks.iter().enumerate().rev() {
            let (live, peak) = through(block, &alive, &countable);
            most = most.max(peak);
            if live != alive[number] {
                alive[number] = live;
                changed = true;
            }
        }
    }
    most
}

/// The values live at the start of a block, given those of its successors, and the most values live within it.
fn through(block: &BlockData, alive: &[Vec<u64>], countable: &[bool]) -> (Vec<u64>, usize) {
    let mut live = vec![0u64; countable.len().div_ceil(64)];
    for target in block.terminator.targets() {
        live.iter_mut().zip(&alive[target.block.0 as usize]).for_each(|(live, other)| *live |= other);
    }
    let mut now: usize = live.iter().map(|word| word.count_ones() as usize).sum();
    let mut set = |live: &mut [u64], value: crate::compiler::ir::Value, is_live: bool| {
        let (word, bit) = (value.0 as usize / 64, 1 << (value.0 % 64));
        if countable[value.0 as usize] && (live[word] & bit != 0) != is_live {
            live[word] ^= bit;
            now = if is_live { now + 1 } else { now - 1 };
        }
        now
    };
    let mut most = 0;
    let passed = block.terminator.targets().flat_map(|target| target.args.iter().copied());
    for value in passed.chain(block.terminator.selector()) {
        most = most.max(set(&mut live, value, true));
    }
    for inst in block.insts.iter().rev() {
        if let Some(result) = inst.result {
            set(&mut live, result, false);
        }
        for &arg in &inst.args {
            most = most.max(set(&mut live, arg, true));
        }
    }
    for &param in &block.params {
        set(&mut live, param, false);
    }
    (live, most)
}
