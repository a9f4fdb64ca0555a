//! Finds where NaN bits can be read: the contract fixes one pattern for every NaN that arithmetic produces, but
//! machines produce others, so values whose bits are read are made canonical at their definition. Other values are not,
//! since it costs a compare and a select.

use crate::compiler::ir::analysis::definitions::Definitions;
use crate::compiler::ir::{Function, Inst, Op, Value};
use nvjit_runtime::Stage;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// For each value, whether some instruction reads its bits, through moves and selects.
pub fn values_whose_bits_are_read(function: &Function, definitions: &Definitions<'_>) -> Vec<bool> {
    let mut is_read = vec![false; function.types.len()];
    let mut pending: Vec<Value> = function
        .insts()
        .filter(|inst| match inst.op {
            Op::Unpack(..) | Op::ToBits => true,
            // The next program reads the parameters that a vertex state program writes.
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
        let defined = definitions.get(value);
        let comes_from_elsewhere = defined.is_none_or(|inst| matches!(inst.op, Op::Load(_) | Op::ArrayLoad(_)));
        if comes_from_elsewhere && moves.is_none() {
            moves = Some(Moves::of(function));
        }
        match (defined, &mut moves) {
            (Some(Inst { op: Op::Load(number), .. }), Some(moves)) => pending.extend(moves.stored_in(*number)),
            (Some(Inst { op: Op::ArrayLoad(place), .. }), Some(moves)) => {
                moves.stored_in_array(place.first, place.count, &mut pending);
            }
            (None, moves) => pending.extend(moves.iter().flat_map(|moves| moves.to.get(&value)).flatten()),
            (Some(inst), _) => pending.extend_from_slice(moved_operands(inst)),
        }
    }
    is_read
}

/// Moves between values: for block parameters, the values passed to them; for variables and arrays, the stored values,
/// until they are first requested.
struct Moves {
    to: FxHashMap<Value, Vec<Value>>,
    stored: BTreeMap<u16, Vec<Value>>,
    in_arrays: BTreeMap<(u16, u16), Vec<Value>>,
    /// The arrays that were requested.
    arrays: BTreeSet<(u16, u16)>,
}

impl Moves {
    fn of(function: &Function) -> Self {
        let mut moves = Self {
            to: FxHashMap::default(),
            stored: BTreeMap::new(),
            in_arrays: BTreeMap::new(),
            arrays: BTreeSet::new(),
        };
        for inst in function.insts() {
            match inst.op {
                Op::Store(number) => moves.stored.entry(number).or_default().push(inst.args[0]),
                Op::ArrayStore(place) => {
                    moves.in_arrays.entry((place.first, place.count)).or_default().push(inst.args[1]);
                }
                _ => {}
            }
        }
        for target in function.blocks.iter().flat_map(|block| block.terminator.targets()) {
            for (&param, &arg) in function.block(target.block).params.iter().zip(&target.args) {
                moves.to.entry(param).or_default().push(arg);
            }
        }
        moves
    }

    fn stored_in(&mut self, number: u16) -> Vec<Value> {
        self.stored.remove(&number).unwrap_or_default()
    }

    /// The same for an array, and all that share elements with it.
    fn stored_in_array(&mut self, first: u16, count: u16, values: &mut Vec<Value>) {
        if self.arrays.insert((first, count)) {
            let [start, end] = ends(first, count);
            for (&(first, count), stored) in &mut self.in_arrays {
                let [other_start, other_end] = ends(first, count);
                if start < other_end && other_start < end {
                    values.append(stored);
                }
            }
        }
    }
}

/// The first element of an array, and the one after its last.
fn ends(first: u16, count: u16) -> [u32; 2] {
    [first.into(), u32::from(first) + u32::from(count)]
}

/// The operands whose bits the result has if it is NaN, except for the sign.
fn moved_operands(inst: &Inst) -> &[Value] {
    match inst.op {
        Op::Select => &inst.args[1..],
        Op::Neg | Op::Abs | Op::QuadShuffle(_) | Op::MachineMin | Op::MachineMax => &inst.args,
        _ => &[],
    }
}
