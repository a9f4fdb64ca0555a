//! The work of Cranelift's register allocator for a function, estimated before it runs: its time grows with the number
//! of values live at once, and it cannot be interrupted.
//!
//! The allocator tries to fit each value beside all others that are live anywhere along with it, register by register;
//! a value that is live for long meets as many as there are operations until its last use. So the work is the sum of
//! those lengths, in operations: the same as the values live before each operation, added up. Before that it merges
//! each block parameter with the values passed to it, pair by pair, and sorts the ranges of both each time.

use crate::compiler::ir::{Dominators, Function, Op, Value};
use crate::compiler::work::{Exhausted, Meter, weight};

/// A loop by the positions of its first operation and the end of its last block, and the loop around it.
#[derive(Clone, Copy)]
struct Loop {
    start: u32,
    end: u32,
    parent: Option<u32>,
}

/// Charges `meter` with what registers for the values of `function` take.
pub(in super::super) fn charge(function: &Function, meter: &Meter) -> Result<(), Exhausted> {
    use Op::{ConstBool, ConstF32, ConstF64, ConstI32, ConstI64, Param, Prepared};
    meter.charge(function.types.len() + function.blocks.len())?;
    let dominators = Dominators::new(function);
    let order = dominators.order();
    let mut starts = vec![u32::MAX; function.blocks.len()];
    let mut place = 0;
    for &block in order {
        starts[block.0 as usize] = place;
        place += function.block(block).insts.len() as u32 + 1;
    }
    meter.charge(place as usize)?;
    let innermost = loops(function, order, &starts);
    // Where each value is defined, and its last use; unset for values in memory.
    let mut defined = vec![u32::MAX; function.types.len()];
    let mut ends = vec![0; function.types.len()];
    for &block in order {
        let data = function.block(block);
        let start = starts[block.0 as usize];
        data.params.iter().for_each(|param| defined[param.0 as usize] = start);
        for (position, inst) in (start..).zip(&data.insts) {
            let is_in_memory = matches!(
                inst.op,
                ConstBool(_) | ConstF32(_) | ConstF64(_) | ConstI32(_) | ConstI64(_) | Param { .. } | Prepared(_)
            );
            if let (Some(result), false) = (inst.result, is_in_memory) {
                defined[result.0 as usize] = position;
            }
        }
    }
    let mut use_at = |value: Value, position: u32, block: u32| -> Result<(), Exhausted> {
        let start = defined[value.0 as usize];
        let end = &mut ends[value.0 as usize];
        *end = position.max(*end);
        // A value used in a loop and defined before it is live to the loop's end.
        let mut around = innermost.of_block[block as usize];
        while let Some(own) = around.map(|number| innermost.loops[number as usize]).filter(|own| own.start > start) {
            meter.charge(1)?;
            *end = own.end.max(*end);
            around = own.parent;
        }
        Ok(())
    };
    for &block in order {
        let data = function.block(block);
        let start = starts[block.0 as usize];
        for (position, inst) in (start..).zip(&data.insts) {
            meter.charge(inst.args.len())?;
            inst.args.iter().try_for_each(|&arg| use_at(arg, position, block.0))?;
        }
        let position = start + data.insts.len() as u32;
        let passed = data.terminator.targets().flat_map(|target| target.args.iter().copied());
        for value in passed.chain(data.terminator.selector()) {
            meter.charge(1)?;
            use_at(value, position, block.0)?;
        }
    }
    let lengths = defined.iter().zip(&ends).map(|(&start, &end)| u64::from(end.saturating_sub(start)));
    let beside = usize::try_from(lengths.sum::<u64>()).unwrap_or(usize::MAX);
    meter.charge(beside.saturating_mul(weight::CRANELIFT_BESIDE))?;
    meter.charge(joined(function, &defined).saturating_mul(weight::CRANELIFT_JOINED))
}

/// The sum of the squares of the numbers of values that block parameters merge into one register: that is how often
/// their ranges are sorted.
fn joined(function: &Function, defined: &[u32]) -> usize {
    let mut parents: Vec<u32> = (0..defined.len() as u32).collect();
    fn find(parents: &mut [u32], mut at: u32) -> u32 {
        while parents[at as usize] != at {
            parents[at as usize] = parents[parents[at as usize] as usize];
            at = parents[at as usize];
        }
        at
    }
    for target in function.blocks.iter().flat_map(|block| block.terminator.targets()) {
        for (arg, param) in target.args.iter().zip(&function.block(target.block).params) {
            if defined[arg.0 as usize] != u32::MAX {
                let (a, b) = (find(&mut parents, arg.0), find(&mut parents, param.0));
                parents[a.max(b) as usize] = a.min(b);
            }
        }
    }
    let mut sizes = vec![0usize; defined.len()];
    (0..defined.len() as u32).for_each(|value| sizes[find(&mut parents, value) as usize] += 1);
    sizes.iter().fold(0, |all, &size| all.saturating_add(size.saturating_mul(size)))
}

/// The loops of a function, and the innermost one around each block.
struct Innermost {
    loops: Vec<Loop>,
    of_block: Vec<Option<u32>>,
}

fn loops(function: &Function, order: &[crate::compiler::ir::Block], starts: &[u32]) -> Innermost {
    let mut ends = vec![None; function.blocks.len()];
    for &block in order {
        let data = function.block(block);
        let end = starts[block.0 as usize] + data.insts.len() as u32;
        for target in
            data.terminator.targets().filter(|target| starts[target.block.0 as usize] <= starts[block.0 as usize])
        {
            let own: &mut Option<u32> = &mut ends[target.block.0 as usize];
            *own = Some(own.map_or(end, |known| known.max(end)));
        }
    }
    let mut found = Innermost { loops: Vec::new(), of_block: vec![None; function.blocks.len()] };
    let mut open: Vec<u32> = Vec::new();
    for &block in order {
        let start = starts[block.0 as usize];
        while open.pop_if(|number| found.loops[*number as usize].end < start).is_some() {}
        if let Some(end) = ends[block.0 as usize] {
            open.push(found.loops.len() as u32);
            let parent = open.len().checked_sub(2).map(|place| open[place]);
            found.loops.push(Loop { start, end, parent });
        }
        found.of_block[block.0 as usize] = open.last().copied();
    }
    found
}
