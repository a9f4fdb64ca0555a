//! Where the pattern of a NaN can be read: the contract fixes one pattern for every NaN that arithmetic
//! makes, but the machine leaves others, so values whose bits are read are made canonical where they
//! come from. Nowhere else, since it costs a compare and a select.

use crate::ir::analysis::definitions::Definitions;
use crate::ir::{Function, Inst, Op, Value};
use nvjit_runtime::Stage;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// For each value, whether some instruction reads its bits, through moves and selects.
pub fn values_whose_bits_are_read(function: &Function, definitions: &Definitions<'_>) -> Vec<bool> {
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
    let mut moves = None;
    while let Some(value) = pending.pop() {
        if std::mem::replace(&mut is_read[value.0 as usize], true) {
            continue;
        }
        match definitions.get(value) {
            Some(Inst { op: Op::Load(_) | Op::ArrayLoad(_), .. }) | None => {
                let moves = moves.get_or_insert_with(|| Moves::of(function));
                pending.extend(moves.to.get(&value).into_iter().flatten());
            }
            Some(inst) => pending.extend_from_slice(moved_operands(inst)),
        }
    }
    is_read
}

/// What comes from elsewhere: for loads and parameters of blocks, the values whose bits they may have.
struct Moves {
    to: FxHashMap<Value, Vec<Value>>,
}

impl Moves {
    fn of(function: &Function) -> Self {
        let mut to: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
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
                Op::Load(number) => drop(to.insert(result, stored.get(&number).cloned().unwrap_or_default())),
                Op::ArrayLoad(place) => {
                    let [start, end] = ends(place.first, place.count);
                    let touching = in_arrays.iter().filter(|&(&(first, count), _)| {
                        let [other_start, other_end] = ends(first, count);
                        start < other_end && other_start < end
                    });
                    to.insert(result, touching.flat_map(|(_, values)| values).copied().collect());
                }
                _ => {}
            }
        }
        for target in function.blocks.iter().flat_map(|block| block.terminator.targets()) {
            for (&param, &arg) in function.block(target.block).params.iter().zip(&target.args) {
                to.entry(param).or_default().push(arg);
            }
        }
        Self { to }
    }
}

/// The first element of an array, and the one behind its last.
fn ends(first: u16, count: u16) -> [u32; 2] {
    [first.into(), u32::from(first) + u32::from(count)]
}

/// The operands whose bits are those of the result, if it is NaN, perhaps with another sign.
fn moved_operands(inst: &Inst) -> &[Value] {
    match inst.op {
        Op::Select => &inst.args[1..],
        Op::Neg | Op::Abs | Op::QuadShuffle(_) | Op::MachineMin | Op::MachineMax => &inst.args,
        _ => &[],
    }
}
