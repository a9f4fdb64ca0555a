//! The locations of a function's rows and uniform values, the same for every backend.

use super::prologue::Parts;
use crate::compiler::ir::analysis::races::Group;
use crate::compiler::ir::{Function, Op, SampleRow};
use nvjit_runtime::native::offsets;
use nvjit_runtime::{RowId, Signature, Splat};
use std::collections::HashMap;

/// Lanes of one vector of Cranelift's code.
pub(super) const LANES: usize = 4;

/// Numbers of rows and of uniform vectors.
pub(super) struct Layout<'a> {
    signature: &'a Signature,
    /// The frame's uniform table.
    pub(super) splats: Vec<Splat>,
    numbers: HashMap<Splat, usize>,
    /// The index of each variable among those vectors.
    places: Vec<usize>,
    /// The index of each value that the prologue prepares.
    prepared: Vec<usize>,
    /// The number of vectors of both; they follow the uniform table.
    pub(super) variables: usize,
    /// The variable that says where lanes resume after a barrier.
    resumes: Option<u16>,
    /// The number of elements of its arrays; they follow the variables.
    pub(super) elements: usize,
}

impl<'a> Layout<'a> {
    /// The layout of a function: uniform vectors are numbered in the order of their first use.
    pub(super) fn new(parts: &Parts<'_>, signature: &'a Signature) -> Self {
        let mut layout = Self {
            signature,
            splats: Vec::new(),
            numbers: HashMap::new(),
            places: Vec::new(),
            prepared: Vec::new(),
            variables: 0,
            resumes: parts.body.resumes,
            elements: 0,
        };
        let [mut variables, mut prepared] = [const { Vec::new() }; 2];
        for inst in parts.insts() {
            let vectors = match inst.op {
                Op::Load(number) | Op::Store(number) => Some((&mut variables, number)),
                Op::Prepare(number) | Op::Prepared(number) => Some((&mut prepared, number)),
                _ => None,
            };
            if let Some((vectors, number)) = vectors {
                let number = usize::from(number);
                vectors.resize(vectors.len().max(number + 1), 1);
                let value = inst.result.or(inst.args.first().copied());
                // Body and prologue share value numbers.
                if value.is_some_and(|value| parts.body.ty(value).is_wide()) {
                    vectors[number] = 2;
                }
            }
            if let Op::ArrayLoad(place) | Op::ArrayStore(place) = inst.op {
                layout.elements = layout.elements.max(usize::from(place.first) + usize::from(place.count));
            }
            // Parameters and constants out of range are read from a vector of zeros.
            let is_relative = matches!(inst.op, Op::ParamRelative { .. } | Op::LoadConstant { .. });
            let zeros = is_relative.then_some(Splat::Constant(0));
            let Some(splat) = splat_of(inst.op).or(zeros) else { continue };
            let next = layout.splats.len();
            if *layout.numbers.entry(splat).or_insert(next) == next {
                layout.splats.push(splat);
            }
        }
        for (places, vectors) in [(&mut layout.places, variables), (&mut layout.prepared, prepared)] {
            for vectors in vectors {
                places.push(layout.variables);
                layout.variables += vectors;
            }
        }
        layout
    }

    /// Number of the uniform vector that holds the value of `op`.
    pub(super) fn splat(&self, op: Op) -> Option<usize> {
        self.numbers.get(&splat_of(op)?).copied()
    }

    /// The index of variable `number` in the uniform table; a 64-bit one also takes the next vector.
    pub(super) fn variable(&self, number: u16) -> usize {
        self.splats.len() + self.places.get(usize::from(number)).copied().unwrap_or_default()
    }

    /// The index of the variable or prepared value that `op` accesses, likewise; `None` for other operations.
    pub(super) fn place(&self, op: Op) -> Option<usize> {
        match op {
            Op::Load(number) | Op::Store(number) => Some(self.variable(number)),
            Op::Prepare(number) | Op::Prepared(number) => {
                Some(self.splats.len() + self.prepared.get(usize::from(number))?)
            }
            _ => None,
        }
    }

    /// The index of element `number` of the arrays in the uniform table. A spare element after the last one receives
    /// stores out of range.
    pub(super) fn element(&self, number: usize) -> usize {
        self.splats.len() + self.variables + number
    }

    /// How many elements an iteration of `function` clears at its start: all, or none, if it does not use them or
    /// resumes with kept values.
    pub(super) fn cleared(&self, function: &Function) -> usize {
        let has_arrays = function.insts().any(|inst| matches!(inst.op, Op::ArrayLoad(_) | Op::ArrayStore(_)));
        if has_arrays && function.resumes.is_none() { self.elements } else { 0 }
    }

    /// How many vectors follow the uniform table.
    pub(super) fn scratch(&self) -> usize {
        self.variables + self.elements + usize::from(self.elements > 0)
    }

    /// The index of the vector after the uniform table that says where lanes resume.
    pub(super) fn state(&self) -> Option<usize> {
        self.resumes.map(|state| self.variable(state) - self.splats.len())
    }

    /// The size of a work group's memory in bytes.
    pub(super) fn shared_bytes(&self) -> u32 {
        self.signature.shared_memory
    }

    /// The work group, if its size is known.
    pub(super) fn group(&self) -> Option<Group> {
        Some(Group { size: self.signature.group_size?, bytes: self.signature.shared_memory })
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
        Op::ConstF64(bits) => Some(Splat::Constant64(bits)),
        Op::ConstI64(value) => Some(Splat::Constant64(value as u64)),
        Op::Param { index, component } => Some(Splat::Parameter(index, component)),
        _ => None,
    }
}

/// The offset of a lookup's row in its call, in bytes.
pub(super) fn row_offset(row: SampleRow) -> i32 {
    let (first, number) = match row {
        SampleRow::Coordinate(axis) => (offsets::CALL_COORDINATES, axis),
        SampleRow::Ddx(axis) => (offsets::CALL_DDX, axis),
        SampleRow::Ddy(axis) => (offsets::CALL_DDY, axis),
        SampleRow::Lod => (offsets::CALL_LOD, 0),
        SampleRow::Layer => (offsets::CALL_LAYER, 0),
        SampleRow::Reference => (offsets::CALL_REFERENCE, 0),
        SampleRow::LeastLod => (offsets::CALL_LEAST_LOD, 0),
        SampleRow::Offset(axis) => (offsets::CALL_OFFSETS, axis),
        SampleRow::GatherOffset(axis, texel) => (offsets::CALL_GATHER_OFFSETS, 4 * axis + texel),
        SampleRow::Texel(axis) => (offsets::CALL_TEXELS, axis),
        SampleRow::Level => (offsets::CALL_LEVEL, 0),
        SampleRow::Sample => (offsets::CALL_SAMPLE, 0),
        SampleRow::Handle(word) => (offsets::CALL_HANDLES, word),
    };
    first + i32::from(number) * offsets::CALL_ROW
}
