//! Defects of control flow: branches, calls, variables, inactive lanes.
//!
//! No defect may prevent termination: the counters of instructions and calls are left alone.

use super::edit::{Definitions, each, terminators};
use nvjit::compiler::ir::{Block, Compare, Function, Op, Terminator, Type, Value};
use nvjit::limits::{MAX_CALL_DEPTH, MAX_EXECUTED_INSTRUCTIONS, MAX_VP2_INSTRUCTIONS};
use std::collections::{HashMap, HashSet};

/// Variable 0 is the next block of each lane.
const NEXT: u16 = 0;

pub(super) fn call_depth(function: &mut Function) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Icmp(Compare::Eq) && definitions.is(inst.args[1], Op::ConstI32(MAX_CALL_DEPTH as i32)) {
            let three = Op::ConstI32(MAX_CALL_DEPTH as i32 - 1);
            inst.args[1] = before.inst(three, &[], Type::I32);
        }
    });
}

pub(super) fn return_site(function: &mut Function) {
    terminators(function, |terminator| {
        if let Terminator::Switch { targets, .. } = terminator
            && let [first, .., last] = &mut targets[..]
        {
            first.clone_from(last);
        }
    });
}

/// A call at depth three does not find its return site.
pub(super) fn third_return(function: &mut Function) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Icmp(Compare::Eq) && definitions.is(inst.args[1], Op::ConstI32(3)) {
            inst.args[1] = before.inst(Op::ConstI32(-1), &[], Type::I32);
        }
    });
}

/// A few instructions beyond the limit take effect. They are not counted.
pub(super) fn limit(function: &mut Function) {
    let counts: HashSet<Value> = function
        .insts()
        .filter(|inst| inst.op == Op::Select && function.ty(inst.args[1]) == Type::I32)
        .map(|inst| inst.args[0])
        .collect();
    let limit = MAX_EXECUTED_INSTRUCTIONS as i32;
    each(function, |before, inst, definitions| {
        if matches!(inst.op, Op::Icmp(Compare::Le | Compare::Lt))
            && inst.result.is_some_and(|result| !counts.contains(&result))
            && let Some(Op::ConstI32(most)) = definitions.get(inst.args[1]).map(|constant| constant.op)
            && (limit - MAX_VP2_INSTRUCTIONS as i32..=limit).contains(&most)
        {
            inst.args[1] = before.inst(Op::ConstI32(most + 1), &[], Type::I32);
        }
    });
}

/// A backward branch falls through instead.
pub(super) fn loop_once(function: &mut Function) {
    for (number, block) in (0..).map(Block).zip(&mut function.blocks) {
        if let Terminator::Branch { then, otherwise, .. } = &block.terminator
            && then.block <= number
        {
            block.terminator = Terminator::Jump(otherwise.clone());
        }
    }
}

/// The stores of a variable, as (block, index of the instruction).
fn stores(function: &Function) -> HashMap<u16, Vec<(usize, usize)>> {
    let mut stores: HashMap<u16, Vec<(usize, usize)>> = HashMap::new();
    for (block, data) in function.blocks.iter().enumerate() {
        for (index, inst) in data.insts.iter().enumerate() {
            if let Op::Store(number) = inst.op {
                stores.entry(number).or_default().push((block, index));
            }
        }
    }
    stores
}

/// For each variable, the blocks that load it.
fn loads(function: &Function) -> HashMap<u16, HashSet<usize>> {
    let mut loads: HashMap<u16, HashSet<usize>> = HashMap::new();
    for (block, data) in function.blocks.iter().enumerate() {
        for inst in &data.insts {
            if let Op::Load(number) = inst.op {
                loads.entry(number).or_default().insert(block);
            }
        }
    }
    loads
}

/// The body of each block number that lanes wait for: the target of a loop head if any lane has that number next.
fn bodies(function: &Function) -> HashMap<i32, usize> {
    let definitions = Definitions::of(function);
    let number = |condition: Value| -> Option<i32> {
        let any = definitions.get(condition).filter(|inst| inst.op == Op::Any)?;
        let compare = definitions.get(any.args[0]).filter(|inst| inst.op == Op::Icmp(Compare::Eq))?;
        match definitions.get(compare.args[1])?.op {
            Op::ConstI32(number) => Some(number),
            _ => None,
        }
    };
    let waits = function.blocks.iter().filter_map(|block| match &block.terminator {
        Terminator::Branch { condition, then, .. } => Some((number(*condition)?, then.block.0 as usize)),
        _ => None,
    });
    waits.collect()
}

/// A block's stores are lost if none of its direct successors reads them, though a later block may.
pub(super) fn passed_on(function: &mut Function) {
    let (bodies, loads, definitions) = (bodies(function), loads(function), Definitions::of(function));
    let exit = function.blocks.iter().position(|block| block.insts.iter().any(|inst| matches!(inst.op, Op::Output(_))));
    let mut lost = Vec::new();
    for (number, block) in function.blocks.iter().enumerate() {
        // All constants that may become the next block of a lane.
        let mut pending: Vec<Value> =
            block.insts.iter().filter(|inst| inst.op == Op::Store(NEXT)).map(|inst| inst.args[0]).collect();
        let mut next: HashSet<usize> = HashSet::new();
        while let Some(inst) = pending.pop().and_then(|value| definitions.get(value)) {
            match inst.op {
                Op::Select => pending.extend(&inst.args[1..]),
                Op::ConstI32(number) => next.extend(bodies.get(&number).copied().or(exit)),
                _ => {}
            }
        }
        for (index, inst) in block.insts.iter().enumerate() {
            if let Op::Store(variable) = inst.op
                && function.ty(inst.args[0]) == Type::F32
                && !loads.get(&variable).is_some_and(|readers| readers.iter().any(|reader| next.contains(reader)))
            {
                lost.push((number, index));
            }
        }
    }
    for &(block, index) in lost.iter().rev() {
        function.blocks[block].insts.remove(index);
    }
}

/// Two variables that no block reads together become one, though both may be live.
pub(super) fn merged(function: &mut Function) {
    let (loads, stores) = (loads(function), stores(function));
    let is_float = |number: &u16| {
        stores[number].iter().all(|&(block, index)| {
            let value = function.blocks[block].insts[index].args[0];
            function.ty(value) == Type::F32
        })
    };
    let mut numbers: Vec<u16> =
        stores.keys().copied().filter(|number| loads.contains_key(number) && is_float(number)).collect();
    numbers.sort_unstable();
    let pairs = numbers.iter().flat_map(|&a| numbers.iter().map(move |&b| (a, b)));
    let apart = |&(a, b): &(u16, u16)| a < b && loads[&a].is_disjoint(&loads[&b]);
    let Some((kept, gone)) = pairs.into_iter().find(apart) else { return };
    each(function, |_, inst, _| match &mut inst.op {
        Op::Load(number) | Op::Store(number) if *number == gone => *number = kept,
        _ => {}
    });
}

/// A block stores for all lanes; the next block of each lane is left unchanged.
pub(super) fn lanes_leak(function: &mut Function) {
    let types = function.types.clone();
    let masks: HashSet<Value> =
        function.insts().filter(|inst| matches!(inst.op, Op::Icmp(_))).filter_map(|inst| inst.result).collect();
    each(function, |_, inst, definitions| {
        if let Op::Store(number) = inst.op
            && types[inst.args[0].0 as usize] == Type::F32
            && let Some(select) = definitions.get(inst.args[0])
            && select.op == Op::Select
            && masks.contains(&select.args[0])
            && definitions.is(select.args[2], Op::Load(number))
        {
            inst.args[0] = select.args[1];
        }
    });
}

/// The values of a loop for its next iteration also change in lanes that have left it.
pub(super) fn crossing_leak(function: &mut Function) {
    let definitions = Definitions::of(function);
    let params: Vec<Vec<Value>> = function.blocks.iter().map(|block| block.params.clone()).collect();
    let types = function.types.clone();
    for (number, block) in (0..).zip(&mut function.blocks) {
        for target in block.terminator.targets_mut().filter(|target| target.block.0 <= number) {
            let params = &params[target.block.0 as usize];
            for (arg, param) in target.args.iter_mut().zip(params) {
                if let Some(select) = definitions.get(*arg).filter(|inst| inst.op == Op::Select)
                    && types[arg.0 as usize] == Type::F32
                    && select.args[2] == *param
                    && params.contains(&select.args[0])
                {
                    *arg = select.args[1];
                }
            }
        }
    }
}
