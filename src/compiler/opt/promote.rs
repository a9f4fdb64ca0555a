//! Promotes variables that no other lane reads to values.
//!
//! `lower` keeps operands that cross lanes in variables where branches may diverge. If all lanes are together wherever
//! such a variable is loaded for other lanes, each lane's own value is enough, and analyses of values apply to it
//! again.

use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::loops::{Loops, is_tame};
use crate::compiler::ir::analysis::quads::{Quads, blocks_of_all};
use crate::compiler::ir::{Block, Dominators, Function, Inst, NO_SOURCE, Op, Type, Value, Variables, for_each_use};
use rustc_hash::{FxHashMap, FxHashSet};

/// Replaces loads of such variables by the stored values.
pub(super) fn run(function: &mut Function) {
    let quads = Quads::of(function);
    if !quads.see_order() {
        return;
    }
    let graph = Graph::of(function);
    // In irregular control flow, there would be too many block parameters.
    if !is_tame(&graph) {
        return;
    }
    let numbers = numbers(function, &quads);
    if numbers.is_empty() {
        return;
    }
    let place = |op: Op| match op {
        Op::Load(number) | Op::Store(number) => numbers.get(&number).map(|&(variable, _)| variable),
        _ => None,
    };
    let mut types = vec![Type::F32; numbers.len()];
    numbers.values().for_each(|&(variable, ty)| types[variable as usize] = ty);
    let mut variables = Variables::of_loops(types.clone());
    for block in 0..graph.len() as u32 {
        graph.successors(block).iter().for_each(|&to| variables.edge(Block(block), Block(to)));
    }
    let mut start = Vec::new();
    for (variable, ty) in (0..).zip(types) {
        let op = match ty {
            Type::I32 => Op::ConstI32(0),
            Type::F64 => Op::ConstF64(0),
            Type::I64 => Op::ConstI64(0),
            Type::F32 | Type::Bool | Type::Texel | Type::Words => Op::ConstF32(0),
        };
        let zero = function.new_value(ty);
        start.push(Inst { op, args: Default::default(), result: Some(zero), source: NO_SOURCE, note: None });
        variables.write(Block(0), variable, zero);
    }
    function.blocks[0].insts.splice(0..0, start);
    let mut alias: FxHashMap<Value, Value> = FxHashMap::default();
    let dominators = Dominators::of(&graph);
    let is_reached = |&&from: &&u32| dominators.reaches(Block(from));
    // The number of edges into each block from blocks that are not done yet.
    let ways = (0..graph.len() as u32).map(|block| graph.predecessors(block).iter().filter(is_reached).count());
    let mut open: Vec<usize> = ways.collect();
    let order = Loops::new(&graph, &dominators).map(|loops| loops.order(&graph, &dominators, |block| block));
    for block in order.unwrap_or_default().into_iter().map(Block) {
        variables.begin(block);
        let mut insts = std::mem::take(&mut function.blocks[block.0 as usize].insts);
        insts.retain(|inst| {
            let Some(variable) = place(inst.op) else { return true };
            match inst.result {
                Some(result) => {
                    let value = variables.read(function, block, variable);
                    alias.insert(result, value);
                }
                None => {
                    let value = inst.args[0];
                    variables.write(block, variable, alias.get(&value).copied().unwrap_or(value));
                }
            }
            false
        });
        function.blocks[block.0 as usize].insts = insts;
        for &way in graph.successors(block.0) {
            open[way as usize] -= 1;
            if open[way as usize] == 0 {
                variables.seal(function, Block(way));
            }
        }
    }
    for_each_use(function, |value| *value = alias.get(value).copied().unwrap_or(*value));
    variables.finish(function);
}

/// The variables that no diverged lane reads, each with a new number and its type.
fn numbers(function: &Function, quads: &Quads) -> FxHashMap<u16, (u32, Type)> {
    let of_all = blocks_of_all(function);
    let blocks = function.blocks.iter().zip(&of_all).filter(|&(_, &of_all)| !of_all);
    let looked_at: FxHashSet<u16> = blocks
        .flat_map(|(block, _)| &block.insts)
        .filter(|inst| inst.result.is_some_and(|result| quads.is_whole(result)))
        .filter_map(|inst| if let Op::Load(number) = inst.op { Some(number) } else { None })
        .collect();
    let mut numbers: FxHashMap<u16, Option<(u32, Type)>> = FxHashMap::default();
    let mut free = 0..;
    for inst in function.insts() {
        let (number, value) = match (inst.op, inst.result) {
            (Op::Load(number), Some(result)) => (number, result),
            (Op::Store(number), None) => (number, inst.args[0]),
            _ => continue,
        };
        numbers.entry(number).or_insert_with(|| {
            let is_own = !looked_at.contains(&number);
            is_own.then(|| (free.next().unwrap_or_default(), function.ty(value)))
        });
    }
    numbers.into_iter().filter_map(|(number, own)| Some((number, own?))).collect()
}
