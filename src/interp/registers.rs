//! The registers of a program, and of the lanes that run it: as many as the program has, as bits.

use super::LANES;
use super::value::{Bits, Type};
use crate::isa::Features;
use crate::program::Program;
use crate::syntax::ast::{DestinationRegister, Relative, Source};
use nvjit_runtime::{Batch, Register, RegisterFile, RowId, Signature, Stage};
use std::collections::BTreeMap;
use std::ops::Range;

/// Where the registers of a program are: file after file, each up to the last register that the program names.
pub(super) struct Layout {
    features: Features,
    files: BTreeMap<RegisterFile, Range<usize>>,
    /// Slot and component of each input row.
    inputs: Vec<(usize, usize)>,
    /// What each output row shows.
    pub outputs: Vec<Output>,
}

/// What an output row shows.
#[derive(Clone, Copy)]
pub(super) enum Output {
    /// A component of a register.
    Register { slot: usize, kind: Type, component: usize, color: bool },
    /// A component of the condition code.
    ConditionCode(usize),
    /// How many instructions were executed.
    InstructionCount,
}

impl Layout {
    pub(super) fn of(program: &Program, signature: &Signature) -> Self {
        let mut sizes: BTreeMap<RegisterFile, usize> = BTreeMap::new();
        let mut name = |file, index| {
            let size = sizes.entry(file).or_default();
            *size = (*size).max(usize::from(index) + 1);
        };
        for instruction in program.ast().instructions() {
            let destination = instruction.destination.as_ref().map(|destination| destination.register);
            if let Some(DestinationRegister::Register(register)) = destination {
                name(register.file, register.index);
            }
            for operand in &instruction.operands {
                match operand.source {
                    Source::Register(register) => name(register.file, register.index),
                    Source::Relative(Relative { array, address, .. }) => {
                        name(RegisterFile::Address, address.into());
                        array.registers().for_each(|register| name(register.file, register.index));
                    }
                    Source::Parameter(index) if signature.stage == Stage::VertexState => {
                        name(RegisterFile::Result, index);
                    }
                    Source::Parameter(_) | Source::Symbol(_) | Source::Scalar(_) | Source::Vector(_) => {}
                }
            }
        }
        if signature.stage == Stage::VertexState && program.interface().relative_parameters {
            sizes.insert(RegisterFile::Result, signature.parameters);
        }
        let mut end = 0;
        let mut place = |(file, size)| {
            let start = end;
            end += size;
            (file, start..end)
        };
        let files = sizes.into_iter().map(&mut place).collect();
        let features = *program.features();
        let mut layout = Self { features, files, inputs: Vec::new(), outputs: Vec::new() };
        let component = |id: &RowId| usize::from(id.component & 3);
        layout.inputs = signature.inputs.iter().map(|id| (layout.slot(id.register), component(id))).collect();
        layout.outputs = signature.outputs.iter().map(|id| layout.output(id.register, component(id))).collect();
        layout
    }

    fn output(&self, register: Register, component: usize) -> Output {
        match register.file {
            RegisterFile::ConditionCode => Output::ConditionCode(component),
            RegisterFile::InstructionCount => Output::InstructionCount,
            _ => {
                let color = self.features.is_color(register);
                Output::Register { slot: self.slot(register), kind: self.kind(register), component, color }
            }
        }
    }

    /// The slots of a file.
    pub(super) fn file(&self, file: RegisterFile) -> Range<usize> {
        self.files.get(&file).cloned().unwrap_or_default()
    }

    /// The slot of a register that the program names.
    pub(super) fn slot(&self, register: Register) -> usize {
        self.file(register.file).start + usize::from(register.index)
    }

    /// What its bits are.
    pub(super) fn kind(&self, register: Register) -> Type {
        Type::of(&self.features, register)
    }

    /// How many registers there are for a group of lanes.
    pub(super) fn size(&self) -> usize {
        LANES * self.files.values().map(|slots| slots.end).max().unwrap_or(0)
    }
}

/// The registers of a group of lanes: of each slot those of all lanes, one after the other.
pub(super) struct Registers(pub Vec<[Bits; 4]>);

impl Registers {
    /// Makes them those before the first instruction (NV_fragment_program 3.11.7; NV_vertex_program2 2.14.1.3 to
    /// 2.14.1.6), with the invocations from `first` on as attributes. Components without an input row are 0.
    pub(super) fn begin(&mut self, layout: &Layout, parameters: &[[f32; 4]], batch: &Batch, first: usize) {
        self.0.clear();
        self.0.resize(layout.size(), [0; 4]);
        let results = layout.file(RegisterFile::Result);
        let results = self.0[LANES * results.start..LANES * results.end].chunks_exact_mut(LANES);
        match layout.features.stage {
            Stage::Fragment => {}
            Stage::Vertex => results.for_each(|lanes| lanes.fill([0.0, 0.0, 0.0, 1.0].map(f32::to_bits))),
            Stage::VertexState => {
                results.zip(parameters).for_each(|(lanes, parameter)| lanes.fill(parameter.map(f32::to_bits)));
            }
        }
        for (row, &(slot, component)) in layout.inputs.iter().enumerate() {
            for (lane, value) in batch.input(row)[first..first + LANES].iter().enumerate() {
                self.get_mut(slot, lane)[component] = value.to_bits();
            }
        }
    }

    /// A register of a lane.
    pub(super) fn get(&self, slot: usize, lane: usize) -> [Bits; 4] {
        self.0[slot * LANES + lane]
    }

    /// A register of a lane, to be written.
    pub(super) fn get_mut(&mut self, slot: usize, lane: usize) -> &mut [Bits; 4] {
        &mut self.0[slot * LANES + lane]
    }
}
