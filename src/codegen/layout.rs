//! Where a function finds its rows and its uniform values; the same for every backend.

use crate::ir::{Function, Op};
use nvjit_runtime::{RowId, Signature, Splat};
use std::collections::HashMap;

/// Lanes of one vector of the code that is generated today.
pub(super) const LANES: usize = 4;

/// Numbers of rows and of uniform vectors.
pub(super) struct Layout<'a> {
    signature: &'a Signature,
    /// The frame's uniform table.
    pub(super) splats: Vec<Splat>,
    numbers: HashMap<Splat, usize>,
    /// How many variables the function has; they follow the uniform table.
    variables: usize,
    /// How many elements its arrays have; they follow the variables.
    pub(super) elements: usize,
}

impl<'a> Layout<'a> {
    /// The layout of `function`: uniform vectors are numbered in the order of their first use.
    pub(super) fn new(function: &Function, signature: &'a Signature) -> Self {
        let mut layout = Self { signature, splats: Vec::new(), numbers: HashMap::new(), variables: 0, elements: 0 };
        for inst in function.insts() {
            if let Op::Load(number) | Op::Store(number) = inst.op {
                layout.variables = layout.variables.max(usize::from(number) + 1);
            }
            if let Op::ArrayLoad(place) | Op::ArrayStore(place) = inst.op {
                layout.elements = layout.elements.max(usize::from(place.first) + usize::from(place.count));
            }
            // A parameter or a constant that is not there is read where zeros are.
            let is_relative = matches!(inst.op, Op::ParamRelative { .. } | Op::LoadConstant { .. });
            let zeros = is_relative.then_some(Splat::Constant(0));
            let Some(splat) = splat_of(inst.op).or(zeros) else { continue };
            let next = layout.splats.len();
            if *layout.numbers.entry(splat).or_insert(next) == next {
                layout.splats.push(splat);
            }
        }
        layout
    }

    /// Number of the uniform vector that `op` stands for.
    pub(super) fn splat(&self, op: Op) -> Option<usize> {
        self.numbers.get(&splat_of(op)?).copied()
    }

    /// Where variable `number` is in the uniform table.
    pub(super) fn variable(&self, number: u16) -> usize {
        self.splats.len() + usize::from(number)
    }

    /// Where element `number` of the arrays is in the uniform table. Behind the last one there is a place for what is stored in
    /// none.
    pub(super) fn element(&self, number: usize) -> usize {
        self.splats.len() + self.variables + number
    }

    /// How many vectors follow the uniform table.
    pub(super) fn scratch(&self) -> usize {
        self.variables + self.elements + usize::from(self.elements > 0)
    }

    /// Number of an input row in the table of rows.
    pub(super) fn input(&self, row: RowId) -> Option<usize> {
        self.signature.input(row)
    }

    /// Number of an output row in the table of rows.
    pub(super) fn output(&self, row: RowId) -> Option<usize> {
        Some(self.signature.inputs.len() + self.signature.output(row)?)
    }

    /// Number of the row of the mask `exec`.
    pub(super) fn exec(&self) -> usize {
        self.signature.inputs.len() + self.signature.outputs.len()
    }

    /// Number of the row of the mask `covered`.
    pub(super) fn covered(&self) -> usize {
        self.exec() + 1
    }
}

fn splat_of(op: Op) -> Option<Splat> {
    match op {
        Op::ConstF32(bits) => Some(Splat::Constant(bits)),
        Op::ConstI32(value) => Some(Splat::Constant(value as u32)),
        Op::ConstBool(value) => Some(Splat::Constant(if value { u32::MAX } else { 0 })),
        Op::Param { index, component } => Some(Splat::Parameter(index, component)),
        _ => None,
    }
}
