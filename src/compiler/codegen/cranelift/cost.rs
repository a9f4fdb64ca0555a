//! What Cranelift's register allocator has to do for a function, counted before it is asked: how long it goes on grows with what is alive
//! at once, and it cannot be stopped.
//!
//! It tries to find room for each value beside all others that are alive anywhere along with it, register by register; a value that stays
//! alive for long meets as many as there are operations until it is used last. So the work is the sum of those lengths, in
//! operations: the same as what is alive before each operation, added up.

use crate::compiler::ir::{Dominators, Function, Op, Value};
use crate::compiler::work::{Exhausted, Meter};

/// A loop by the positions of its first operation and the end of its last block, and the loop around it.
#[derive(Clone, Copy)]
struct Loop {
    start: u32,
    end: u32,
    parent: Option<u32>,
}

/// What Cranelift does for an operation, in units of work: several instructions of its IR and of the machine, and registers for them. Less
/// than it takes, as programs of usual shapes are to be compiled by whatever backend there is.
const OPERATION: usize = 64;

/// The same for an operation that a value is alive beside.
const BESIDE: u64 = 8;

/// Charges `meter` with the work that it is to compile `function`.
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
    meter.charge(OPERATION * place as usize)?;
    let innermost = loops(function, order, &starts);
    // Where each value is defined, and where it is used last; nothing of those that are in memory.
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
        // What is used in a loop and defined before it is alive to its end.
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
    let total = lengths.sum::<u64>().saturating_mul(BESIDE);
    meter.charge(usize::try_from(total).unwrap_or(usize::MAX))
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
