//! Where the pattern of a NaN can be read: the contract fixes one pattern for every NaN that arithmetic
//! makes, but the machine leaves others, so values whose bits are read are made canonical where they
//! come from. Nowhere else, since it costs a compare and a select.

use crate::ir::{Function, Inst, Op, Value};
use nvjit_runtime::Stage;
use std::collections::BTreeMap;

/// For each value, whether some instruction reads its bits, through moves and selects.
pub fn values_whose_bits_are_read(function: &Function) -> Vec<bool> {
    let sources = Sources::of(function);
    let mut is_read = vec![false; function.types.len()];
    let mut pending: Vec<Value> = function
        .insts()
        .filter(|inst| match inst.op {
            Op::Unpack(..) | Op::ToBits => true,
            // Program parameters that a vertex state program writes are read by whoever runs next.
            Op::Output(_) => function.stage == Stage::VertexState,
            _ => false,
        })
        .map(|inst| inst.args[0])
        .collect();
    while let Some(value) = pending.pop() {
        if !std::mem::replace(&mut is_read[value.0 as usize], true) {
            pending.extend_from_slice(&sources.moved_to[value.0 as usize]);
        }
    }
    is_read
}

/// For each value, the values whose bits it may have.
struct Sources {
    moved_to: Vec<Vec<Value>>,
}

impl Sources {
    fn of(function: &Function) -> Self {
        let mut moved_to = vec![Vec::new(); function.types.len()];
        let mut stored: BTreeMap<u16, Vec<Value>> = BTreeMap::new();
        let mut in_arrays: BTreeMap<(u16, u16), Vec<Value>> = BTreeMap::new();
        for inst in function.insts() {
            match inst.op {
                Op::Store(number) => stored.entry(number).or_default().push(inst.args[0]),
                Op::ArrayStore(place) => {
                    in_arrays.entry((place.first, place.count)).or_default().push(inst.args[1]);
                }
                _ => {}
            }
        }
        for inst in function.insts() {
            let Some(result) = inst.result else { continue };
            match inst.op {
                Op::Load(number) => moved_to[result.0 as usize].extend(stored.get(&number).into_iter().flatten()),
                Op::ArrayLoad(place) => {
                    let [start, end] = ends(place.first, place.count);
                    let touching = in_arrays.iter().filter(|&(&(first, count), _)| {
                        let [other_start, other_end] = ends(first, count);
                        start < other_end && other_start < end
                    });
                    moved_to[result.0 as usize].extend(touching.flat_map(|(_, values)| values));
                }
                _ => moved_to[result.0 as usize].extend_from_slice(moved_operands(inst)),
            }
        }
        for target in function.blocks.iter().flat_map(|block| block.terminator.targets()) {
            for (param, &arg) in function.block(target.block).params.iter().zip(&target.args) {
                moved_to[param.0 as usize].push(arg);
            }
        }
        Self { moved_to }
    }
}

/// The first element of an array, and the one behind its last.
fn ends(first: u16, count: u16) -> [u32; 2] {
    [first.into(), u32::from(first) + u32::from(count)]
}

/// The operands whose bits are those of the result, perhaps with another sign.
fn moved_operands(inst: &Inst) -> &[Value] {
    match inst.op {
        Op::Select => &inst.args[1..],
        Op::Neg | Op::Abs | Op::QuadShuffle(_) => &inst.args,
        _ => &[],
    }
}
