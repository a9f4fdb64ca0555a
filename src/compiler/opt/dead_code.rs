//! Dead code elimination: unreachable blocks, blocks with a single predecessor that jumps to them, and instructions,
//! block parameters and variables that no effect depends on. The rest is renumbered, without gaps, and keeps its order
//! ([`Quads`] says why that matters).
//!
//! A branch always counts as an effect, since it may decide whether the invocation ends.

use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::quads::Quads;
use crate::compiler::ir::{Block, BlockData, Function, Inst, Op, Target, Terminator, Value};
use std::mem::take;

/// Removes what has no effect.
pub(super) fn run(function: &mut Function) {
    if function.blocks.len() > 1 {
        remove_unreachable(function);
        merge_chains(function);
    }
    let live = mark(function);
    sweep(function, &live);
}

/// Keeps the blocks that `keep` selects, in order, and renumbers them.
fn retain_blocks(function: &mut Function, keep: impl Fn(Block) -> bool) {
    let mut number = Vec::with_capacity(function.blocks.len());
    let mut kept = 0;
    for block in 0..function.blocks.len() as u32 {
        number.push(Block(kept));
        kept += u32::from(keep(Block(block)));
    }
    if kept as usize == function.blocks.len() {
        return;
    }
    let mut block = 0;
    function.blocks.retain(|_| {
        block += 1;
        keep(Block(block - 1))
    });
    for target in function.blocks.iter_mut().flat_map(|block| block.terminator.targets_mut()) {
        target.block = number[target.block.0 as usize];
    }
}

fn remove_unreachable(function: &mut Function) {
    let mut reached = vec![false; function.blocks.len()];
    Graph::of(function).reverse_postorder().into_iter().for_each(|block| reached[block as usize] = true);
    retain_blocks(function, |block| reached[block.0 as usize]);
}

/// Merges each block that ends in a jump with its target, if the target has no other predecessor.
fn merge_chains(function: &mut Function) {
    let quads = Quads::of(function);
    let mut predecessors = vec![0u32; function.blocks.len()];
    for target in function.blocks.iter().flat_map(|block| block.terminator.targets()) {
        predecessors[target.block.0 as usize] += 1;
    }
    let mut gone = vec![false; function.blocks.len()];
    // Lanes at a block between the two would see an effect before its turn, or not reconverge with the lanes that it
    // sends backward. The returning block's turn is last.
    let keeps_order = |function: &Function, gone: &[bool], gone_to: &mut usize, block: usize, next: usize| {
        while *gone_to < next && gone[*gone_to] {
            *gone_to += 1;
        }
        let is_next = block < next && *gone_to >= next;
        let terminator = &function.blocks[next].terminator;
        let only_leads_on = || match terminator {
            Terminator::Return => !quads.is_visible(block as u32),
            _ => block < next && terminator.targets().all(|target| target.block.0 as usize > next),
        };
        !quads.see_order() || is_next || !quads.is_visible(next as u32) && only_leads_on()
    };
    let mut alias: Vec<Value> = (0..function.types.len() as u32).map(Value).collect();
    for block in 0..function.blocks.len() {
        // All blocks between this one and that one have been merged.
        let mut gone_to = block + 1;
        while !gone[block]
            && let Terminator::Jump(Target { block: next, args }) = &function.blocks[block].terminator
            && next.0 as usize != block
            && predecessors[next.0 as usize] == 1
            && keeps_order(function, &gone, &mut gone_to, block, next.0 as usize)
        {
            let (next, args) = (next.0 as usize, args.clone());
            let follower = &mut function.blocks[next];
            for (param, arg) in take(&mut follower.params).into_iter().zip(args) {
                alias[param.0 as usize] = arg;
            }
            let (mut insts, terminator) =
                (take(&mut follower.insts), std::mem::replace(&mut follower.terminator, Terminator::Return));
            gone[next] = true;
            function.blocks[block].insts.append(&mut insts);
            function.blocks[block].terminator = terminator;
        }
    }
    if gone.contains(&true) {
        crate::compiler::ir::for_each_use(function, |value| {
            while alias[value.0 as usize] != *value {
                // Each lookup halves the chain.
                let next = alias[value.0 as usize];
                alias[value.0 as usize] = alias[next.0 as usize];
                *value = next;
            }
        });
        retain_blocks(function, |block| !gone[block.0 as usize]);
    }
}

#[derive(Clone, Copy)]
enum Definition {
    None,
    Inst { block: u32, place: u32 },
    Param { block: u32, place: u32 },
}

/// Whether the instruction has an effect of its own. A store only matters to loads.
fn has_effect(inst: &Inst, is_never: impl Fn(&Value) -> bool) -> bool {
    match inst.op {
        Op::Store(_) => false,
        Op::Kill => !inst.args.iter().all(is_never),
        op => op.has_effect(),
    }
}

/// The values that an effect depends on, in one block without variables: uses come after definitions.
fn mark_in_one_block(function: &Function) -> Vec<bool> {
    let mut live = vec![false; function.types.len()];
    let insts = &function.blocks[0].insts;
    let mut is_false = vec![false; function.types.len()];
    for inst in insts {
        if let (Op::ConstBool(false), Some(result)) = (inst.op, inst.result) {
            is_false[result.0 as usize] = true;
        }
    }
    for inst in insts.iter().rev() {
        let is_live = inst.result.is_some_and(|result| live[result.0 as usize]);
        if is_live || has_effect(inst, |value| is_false[value.0 as usize]) {
            inst.args.iter().chain(&inst.result).for_each(|value| live[value.0 as usize] = true);
        }
    }
    live
}

/// The values that an effect depends on.
fn mark(function: &Function) -> Vec<bool> {
    let is_variable = |inst: &Inst| matches!(inst.op, Op::Load(_) | Op::Store(_));
    let is_straight = function.blocks.len() == 1 && function.blocks[0].terminator == Terminator::Return;
    if is_straight && !function.insts().any(is_variable) {
        return mark_in_one_block(function);
    }
    let mut definitions = vec![Definition::None; function.types.len()];
    for (block, data) in (0..).zip(&function.blocks) {
        for (place, param) in (0..).zip(&data.params) {
            definitions[param.0 as usize] = Definition::Param { block, place };
        }
        for (place, inst) in (0..).zip(&data.insts) {
            if let Some(result) = inst.result {
                definitions[result.0 as usize] = Definition::Inst { block, place };
            }
        }
    }
    let mut incoming: Vec<Vec<&Target>> = vec![Vec::new(); function.blocks.len()];
    for target in function.blocks.iter().flat_map(|block| block.terminator.targets()) {
        incoming[target.block.0 as usize].push(target);
    }
    // The values stored in each variable, until a load of it is live.
    let mut stored: Vec<Vec<Value>> = Vec::new();
    for inst in function.insts() {
        if let Op::Store(number) = inst.op {
            let number = usize::from(number);
            stored.resize(stored.len().max(number + 1), Vec::new());
            stored[number].push(inst.args[0]);
        }
    }
    let mut live = vec![false; function.types.len()];
    let mut work: Vec<Value> = Vec::new();
    let is_never = |value: &Value| match definitions[value.0 as usize] {
        Definition::Inst { block, place } => {
            function.blocks[block as usize].insts[place as usize].op == Op::ConstBool(false)
        }
        _ => false,
    };
    let mut visit = |work: &mut Vec<Value>, value: Value| {
        if !std::mem::replace(&mut live[value.0 as usize], true) {
            work.push(value);
        }
    };
    for block in &function.blocks {
        for inst in block.insts.iter().filter(|inst| has_effect(inst, is_never)) {
            inst.args.iter().chain(&inst.result).for_each(|&value| visit(&mut work, value));
        }
        block.terminator.selector().into_iter().for_each(|value| visit(&mut work, value));
    }
    while let Some(value) = work.pop() {
        match definitions[value.0 as usize] {
            Definition::None => {}
            Definition::Inst { block, place } => {
                let inst = &function.blocks[block as usize].insts[place as usize];
                inst.args.iter().for_each(|&arg| visit(&mut work, arg));
                if let Op::Load(number) = inst.op
                    && let Some(stored) = stored.get_mut(usize::from(number))
                {
                    take(stored).into_iter().for_each(|arg| visit(&mut work, arg));
                }
            }
            Definition::Param { block, place } => {
                incoming[block as usize].iter().for_each(|target| visit(&mut work, target.args[place as usize]));
            }
        }
    }
    live
}

/// Removes dead code, and numbers the values in the order of their definitions.
fn sweep(function: &mut Function, live: &[bool]) {
    let is_live = |value: &Value| live[value.0 as usize];
    let mut loaded: Vec<bool> = Vec::new();
    for inst in function.insts() {
        if let (Op::Load(number), Some(true)) = (inst.op, inst.result.as_ref().map(is_live)) {
            let number = usize::from(number);
            loaded.resize(loaded.len().max(number + 1), false);
            loaded[number] = true;
        }
    }
    let live_params: Vec<Vec<bool>> =
        function.blocks.iter().map(|block| block.params.iter().map(is_live).collect()).collect();
    let mut number = vec![Value(u32::MAX); live.len()];
    let mut types = Vec::with_capacity(live.len());
    let old_types = take(&mut function.types);
    let mut define = |value: &mut Value| {
        types.push(old_types[value.0 as usize]);
        let new = Value(types.len() as u32 - 1);
        number[value.0 as usize] = new;
        *value = new;
    };
    for BlockData { params, insts, terminator } in &mut function.blocks {
        params.retain(is_live);
        params.iter_mut().for_each(&mut define);
        // A `Kill` that never applies does not keep its operand live.
        insts.retain_mut(|inst| match (&mut inst.result, inst.op) {
            (Some(result), _) if is_live(result) => {
                define(result);
                true
            }
            (Some(_), _) => false,
            (None, Op::Store(number)) => loaded.get(usize::from(number)) == Some(&true),
            (None, _) => inst.args.iter().all(is_live),
        });
        for target in terminator.targets_mut() {
            let mut params = live_params[target.block.0 as usize].iter();
            target.args.retain(|_| params.next().copied().unwrap_or_default());
        }
    }
    function.types = types;
    crate::compiler::ir::for_each_use(function, |value| *value = number[value.0 as usize]);
}
