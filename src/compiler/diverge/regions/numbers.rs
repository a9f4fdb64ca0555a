//! The variables of the new function, by what they replace in the old one.

use super::super::{Home, repeats, uses};
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::{Function, Op, Terminator, Type};

/// Numbers of the variables.
pub(super) struct Numbers {
    /// For each block, its mask.
    pub(super) mask: Vec<u32>,
    /// For each block, the lanes that execute it, if it is the first of its class.
    pub(super) active: Vec<u32>,
    /// For each block, its parameters.
    pub(super) params: Vec<Vec<u32>>,
    /// For each value that other blocks use, its variable there.
    pub(super) crossing: Vec<Option<u32>>,
    /// For each value used outside of its loop, its variable there: in each lane the value of the last iteration.
    pub(super) kept: Vec<Option<u32>>,
    /// For each kept value, the blocks that use it outside of its loop.
    pub(super) users: Vec<Vec<u32>>,
    /// For each block that ends with a switch, the index of the selected target.
    pub(super) index: Vec<Option<u32>>,
    /// The variables of [`Op::Store`], by number.
    pub(super) stored: Vec<Option<u32>>,
    pub(super) types: Vec<Type>,
}

impl Numbers {
    pub(super) fn of(function: &Function, loops: &Loops, home: &[Home]) -> Self {
        let mut types = Vec::new();
        let mut variable = |ty| {
            types.push(ty);
            types.len() as u32 - 1
        };
        let mask = function.blocks.iter().map(|_| variable(Type::Bool)).collect();
        let active = function.blocks.iter().map(|_| variable(Type::Bool)).collect();
        let params = function
            .blocks
            .iter()
            .map(|block| block.params.iter().map(|&param| variable(function.ty(param))).collect())
            .collect();
        let mut crossing = vec![None; function.types.len()];
        let mut kept = vec![None; function.types.len()];
        let mut users = vec![Vec::new(); function.types.len()];
        let mut index = Vec::new();
        let mut stored: Vec<Option<u32>> = Vec::new();
        for (number, block) in (0..).zip(&function.blocks) {
            for value in uses(block) {
                let (home, repeats) = match home[value.0 as usize] {
                    Home::Inst { block, index } => {
                        (block, repeats(&function.blocks[block as usize].insts[index as usize]))
                    }
                    Home::Param { block } => (block, false),
                    Home::Nowhere => continue,
                };
                if home == number || repeats {
                    continue;
                }
                let inside = loops.within(loops.of(number), loops.of(home));
                let place = if inside { &mut crossing } else { &mut kept };
                if !inside && users[value.0 as usize].last() != Some(&number) {
                    users[value.0 as usize].push(number);
                }
                place[value.0 as usize].get_or_insert_with(|| variable(function.ty(value)));
            }
            let is_switch = matches!(block.terminator, Terminator::Switch { .. });
            index.push(is_switch.then(|| variable(Type::I32)));
            for inst in &block.insts {
                if let Op::Load(place) | Op::Store(place) = inst.op {
                    let place = usize::from(place);
                    stored.resize(stored.len().max(place + 1), None);
                    let ty = inst.result.or(inst.args.first().copied()).map_or(Type::F32, |value| function.ty(value));
                    stored[place].get_or_insert_with(|| variable(ty));
                }
            }
        }
        Self { mask, active, params, crossing, kept, users, index, stored, types }
    }
}
