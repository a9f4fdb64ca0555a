//! The registers of a program and their values in the lanes that run it, as bits.

use super::LANES;
use super::value::{Bits, Type, Value};
use crate::language::isa::Features;
use crate::language::isa::registers::{FRAGMENT_WPOS, RESULT_COLR, RESULT_SAMPLEMASK, result_of};
use crate::language::program::{Program, read_back};
use crate::language::syntax::ast::{Array, Ast, DestinationRegister, Instruction, Relative, Source};
use nvjit_runtime::{Batch, Register, RegisterFile, RowId, Signature, Stage};
use std::collections::BTreeMap;
use std::ops::Range;

/// Where the registers of a program are: file after file, each up to the last register that the program names.
pub(super) struct Layout {
    features: Features,
    files: BTreeMap<RegisterFile, Range<usize>>,
    /// Slot and component of each input row.
    inputs: Vec<(usize, usize)>,
    /// The contents of each output row.
    pub outputs: Vec<Output>,
    /// Slot of the color after fog, which is fp32 whatever the color is.
    pub fogged: Option<usize>,
    /// The initial values of slots, except attributes and depth.
    initial: Vec<[Bits; 4]>,
    /// Slots of attributes that say which thread of its group a lane is, and their x in each lane.
    threads: Vec<(usize, [Bits; LANES])>,
    /// Slots of the fragment's position and of the depth that begins as its z, and the type of that.
    depth: Option<(usize, usize, Type)>,
}

/// The contents of an output row.
#[derive(Clone, Copy)]
pub(super) enum Output {
    /// A component of a register.
    Register { slot: usize, kind: Type, component: usize, color: bool },
    /// A component of a condition code register.
    ConditionCode { register: usize, component: usize },
    /// How many instructions were executed.
    InstructionCount,
}

impl Layout {
    pub(super) fn of(program: &Program, signature: &Signature) -> Self {
        let mut sizes: BTreeMap<RegisterFile, usize> = BTreeMap::new();
        let mut name = |register: Register| {
            let size = sizes.entry(register.file).or_default();
            // The high words of 64 bits follow the low ones.
            *size = (*size).max(usize::from(register.index) + 1 + usize::from(is_wide(register)));
        };
        program
            .ast()
            .instructions()
            .for_each(|instruction| named(program.ast(), instruction, signature.stage, &mut name));
        if let Some(emits) = &signature.emits {
            emits.registers.iter().for_each(|&register| name(register));
        }
        // Reads of results give the result's value, written or not.
        if signature.stage == Stage::TessControl {
            let read = program.ast().instructions().flat_map(|one| read_back(program.ast(), program.features(), one));
            read.for_each(|register| name(Register::new(RegisterFile::Result, result_of(register.index).1)));
        }
        // Those that only an option names.
        signature.inputs.iter().for_each(|row| name(row.register));
        let results = signature.outputs.iter().filter(|row| row.register.file == RegisterFile::Result);
        results.for_each(|row| name(row.register));
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
        let is_fogged = program.ast().implied.fog.is_some() && program.interface().writes(RESULT_COLR);
        let fogged = is_fogged.then_some(end);
        let initial = vec![[0; 4]; end + usize::from(is_fogged)];
        let mut layout = Self {
            features,
            files,
            inputs: Vec::new(),
            outputs: Vec::new(),
            fogged,
            initial,
            threads: Vec::new(),
            depth: None,
        };
        if !matches!(signature.stage, Stage::Fragment | Stage::VertexState) {
            let results = layout.file(RegisterFile::Result);
            for (index, initial) in (0..).zip(&mut layout.initial[results]) {
                *initial = layout.features.initial_result(index).map(f32::to_bits);
            }
        }
        let mask = Register::new(RegisterFile::Result, RESULT_SAMPLEMASK);
        if features.typed && signature.stage == Stage::Fragment && program.interface().writes(RESULT_SAMPLEMASK) {
            // The coverage is unchanged, unless the program writes it.
            let slot = layout.slot(mask);
            layout.initial[slot] = [u32::MAX, 0, 0, 0];
        }
        if program.interface().replaces_depth && features.results.depth_of_fragment {
            let position = Register::new(RegisterFile::Attribute, FRAGMENT_WPOS);
            let depth = features.results.depth.map(|index| Register::new(RegisterFile::Result, index));
            layout.depth = depth.map(|depth| (layout.slot(position), layout.slot(depth), layout.kind(depth)));
        }
        let attributes = (0..).take(layout.file(RegisterFile::Attribute).len());
        let attributes = attributes.map(|index| Register::new(RegisterFile::Attribute, index));
        layout.threads = attributes
            .filter_map(|register| Some((layout.slot(register), features.thread_bits(register, 0)?)))
            .collect();
        let component = |id: &RowId| usize::from(id.component & 3);
        layout.inputs = signature.inputs.iter().map(|id| (layout.slot(id.register), component(id))).collect();
        layout.outputs = signature.outputs.iter().map(|id| layout.output(id.register, component(id))).collect();
        layout
    }

    fn output(&self, register: Register, component: usize) -> Output {
        match register.file {
            RegisterFile::ConditionCode => {
                Output::ConditionCode { register: usize::from(register.index & 1), component }
            }
            RegisterFile::InstructionCount => Output::InstructionCount,
            _ => {
                let color = self.features.is_color(register);
                let fogged = self.fogged.filter(|_| register.index == RESULT_COLR && color);
                let (slot, kind) = match fogged {
                    Some(slot) => (slot, Type::Float),
                    None => (self.slot(register), self.kind(register)),
                };
                Output::Register { slot, kind, component, color }
            }
        }
    }

    /// The slots of `count` registers of a file from `first` on.
    pub(super) fn array(&self, first: Register, count: u16) -> Range<usize> {
        let start = self.slot(first);
        start..start + usize::from(count)
    }

    /// The slots of a file.
    pub(super) fn file(&self, file: RegisterFile) -> Range<usize> {
        self.files.get(&file).cloned().unwrap_or_default()
    }

    /// The slot of a register that the program names.
    pub(super) fn slot(&self, register: Register) -> usize {
        self.file(register.file).start + usize::from(register.index)
    }

    /// The type of its bits.
    pub(super) fn kind(&self, register: Register) -> Type {
        Type::of(&self.features, register)
    }

    /// The initial value of a slot.
    pub(super) fn initial(&self, slot: usize) -> [Bits; 4] {
        self.initial.get(slot).copied().unwrap_or_default()
    }

    /// How many registers there are for a group of lanes.
    pub(super) fn size(&self) -> usize {
        LANES * self.initial.len()
    }
}

/// Calls `name` with the registers that an instruction names, whether or not it uses them.
fn named(ast: &Ast, instruction: &Instruction, stage: Stage, name: &mut impl FnMut(Register)) {
    let name_array = |relative: Relative, name: &mut dyn FnMut(Register)| {
        relative.address.register().into_iter().for_each(&mut *name);
        ast.registers(relative.array).for_each(name);
    };
    match instruction.destination.as_ref().map(|destination| destination.register) {
        Some(DestinationRegister::Register(register)) => name(register),
        Some(DestinationRegister::Relative(relative)) => name_array(relative, name),
        Some(DestinationRegister::Rc | DestinationRegister::Hc) | None => {}
    }
    for operand in &instruction.operands {
        match operand.source {
            Source::Register(register) => name(register),
            Source::Relative(relative) => name_array(relative, name),
            Source::Parameter(index) if stage == Stage::VertexState => {
                name(Register::new(RegisterFile::Result, index));
            }
            Source::Vertex(element) => {
                let addresses = [element.vertex, element.element].into_iter();
                addresses.filter_map(|index| index.address?.0.register()).for_each(&mut *name);
                ast.registers(Array::Listed(element.list)).for_each(&mut *name);
            }
            Source::Buffer(element) => {
                let indices = [Some(element.element), element.binding].into_iter().flatten();
                let addresses = indices.filter_map(|index| index.address?.0.register());
                addresses.for_each(&mut *name);
            }
            _ => {}
        }
    }
    let unit = instruction.texture.and_then(|texture| texture.chosen?.0.address?.0.register());
    let image = instruction.image.and_then(|image| image.chosen?.0.address?.0.register());
    unit.into_iter().chain(image).for_each(name);
}

/// The registers of a group of lanes: of each slot those of all lanes, one after the other.
pub(super) struct Registers(pub Vec<[Bits; 4]>);

impl Registers {
    /// Sets the registers to their initial values (NV_fragment_program 3.11.7; NV_vertex_program2 2.14.1.3 to 2.14.1.6;
    /// registers that ARB_vertex_program and ARB_fragment_program leave undefined get the same values), with the
    /// attributes of the invocations from `first` on.
    pub(super) fn begin(&mut self, layout: &Layout, parameters: &[[f32; 4]], batch: &Batch, first: usize) {
        self.0.clear();
        self.0.extend(layout.initial.iter().flat_map(|&register| [register; LANES]));
        if layout.features.stage == Stage::VertexState {
            let results = layout.file(RegisterFile::Result);
            let results = self.0[LANES * results.start..LANES * results.end].chunks_exact_mut(LANES);
            results.zip(parameters).for_each(|(lanes, parameter)| lanes.fill(parameter.map(f32::to_bits)));
        }
        for (row, &(slot, component)) in layout.inputs.iter().enumerate() {
            for (lane, value) in batch.input(row)[first..first + LANES].iter().enumerate() {
                self.get_mut(slot, lane)[component] = value.to_bits();
            }
        }
        for &(slot, bits) in &layout.threads {
            for (lane, bits) in bits.into_iter().enumerate() {
                self.get_mut(slot, lane)[0] = bits;
            }
        }
        if let Some((position, depth, kind)) = layout.depth {
            for lane in 0..LANES {
                self.get_mut(depth, lane)[2] = f32::from_bits(self.get(position, lane)[2]).store(kind);
            }
        }
    }

    /// A register of a lane.
    pub(super) fn get(&self, slot: usize, lane: usize) -> [Bits; 4] {
        self.0[slot * LANES + lane]
    }

    /// A register of a lane, mutable.
    pub(super) fn get_mut(&mut self, slot: usize, lane: usize) -> &mut [Bits; 4] {
        &mut self.0[slot * LANES + lane]
    }
}

/// Whether a register's components have 64 bits.
pub(super) fn is_wide(register: Register) -> bool {
    matches!(register.file, RegisterFile::LongTemporary | RegisterFile::LongAttribute)
}

/// ProgramParameterLoad (2.14.2.1); (0,0,0,0) if there is no such register.
pub(super) fn parameter(parameters: &[[f32; 4]], index: usize) -> [Bits; 4] {
    parameters.get(index).map_or([0; 4], |value| value.map(f32::to_bits))
}
