//! Where the pattern of a NaN can be read. The contract fixes one pattern for every NaN that arithmetic makes, but
//! the IR leaves it open, so values whose bits are read are made canonical where they come from; nowhere
//! else, since that costs a compare and a select.
//!
//! This must be done before the optimizer, which may make a move of arithmetic (x + -0 is x).

use crate::ir::{Args, Function, Inst, Op, Value};
use crate::isa::Precision;
use crate::opt::facts;
use nvjit_runtime::Stage;

/// Makes NaNs canonical whose pattern can be read.
pub fn make_canonical(function: &mut Function) {
    let is_read = values_whose_bits_are_read(function);
    if !is_read.contains(&true) {
        return;
    }
    let facts = facts::analyse(function);
    let mut canonical: Vec<Option<Value>> = vec![None; function.types.len()];
    for block in 0..function.blocks.len() {
        let insts = std::mem::take(&mut function.blocks[block].insts);
        let mut all = Vec::with_capacity(insts.len());
        for inst in insts {
            let result = inst.result.filter(|&result| {
                let number = result.0 as usize;
                is_read[number] && facts[number].nan && makes_nan(&inst)
            });
            let source = inst.source;
            all.push(inst);
            if let Some(result) = result {
                let value = function.new_value(function.ty(result));
                canonical[result.0 as usize] = Some(value);
                let (op, precision, args) = (Op::Canonical, Precision::Fp32, Args::from_slice(&[result]));
                all.push(Inst { op, precision, args, result: Some(value), source, note: None });
            }
        }
        function.blocks[block].insts = all;
    }
    let replace = |args: &mut Args| {
        for arg in args {
            *arg = canonical.get(arg.0 as usize).copied().flatten().unwrap_or(*arg);
        }
    };
    for block in &mut function.blocks {
        let own = block.insts.iter_mut().filter(|inst| inst.op != Op::Canonical);
        own.for_each(|inst| replace(&mut inst.args));
        block.terminator.targets_mut().for_each(|target| replace(&mut target.args));
    }
}

/// For each value, whether something reads its bits, through moves and selects.
fn values_whose_bits_are_read(function: &Function) -> Vec<bool> {
    let mut is_read = vec![false; function.types.len()];
    let readers = function.insts().filter(|inst| match inst.op {
        Op::Unpack(..) => true,
        // Program parameters that a vertex state program writes are read by whoever runs next.
        Op::Output(_) => function.stage == Stage::VertexState,
        // LOG takes numbers apart, but not NaN.
        _ => false,
    });
    let mut pending: Vec<Value> = readers.map(|inst| inst.args[0]).collect();
    if pending.is_empty() {
        return is_read;
    }
    let sources = sources(function);
    while let Some(value) = pending.pop() {
        if !std::mem::replace(&mut is_read[value.0 as usize], true) {
            pending.extend_from_slice(&sources[value.0 as usize]);
        }
    }
    is_read
}

/// For each value, the values whose bits it may have.
fn sources(function: &Function) -> Vec<Vec<Value>> {
    let mut sources = vec![Vec::new(); function.types.len()];
    for inst in function.insts() {
        if let Some(result) = inst.result {
            sources[result.0 as usize].extend_from_slice(moved_operands(inst));
        }
    }
    for target in function.blocks.iter().flat_map(|block| block.terminator.targets()) {
        for (param, &arg) in function.block(target.block).params.iter().zip(&target.args) {
            sources[param.0 as usize].push(arg);
        }
    }
    sources
}

/// The operands whose bits are those of the result, perhaps with another sign.
fn moved_operands(inst: &Inst) -> &[Value] {
    match inst.op {
        Op::Select => &inst.args[1..],
        Op::Neg | Op::Abs => &inst.args,
        _ => &[],
    }
}

/// Whether the result of `inst` may be a NaN of its own making, whose pattern is not that of an operand.
fn makes_nan(inst: &Inst) -> bool {
    inst.op.is_precise() || matches!(inst.op, Op::Unpack(..))
}
