//! The registers of one invocation. A register holds bits; what they mean is decided by who reads them.

use crate::isa::registers::{RESULT_COLH, RESULT_COLR};
use crate::limits;
use crate::numeric::{half, soft};
use nvjit_runtime::{Batch, ConditionCode, Register, RegisterFile, Signature, Stage};

const ATTRIBUTES: usize = 16;

/// One invocation.
pub(super) struct Lane {
    /// `f[...]` or `v[...]`: components without an input row are 0.
    pub attributes: [[u32; 4]; ATTRIBUTES],
    /// `R0`...
    pub temporaries: [[u32; 4]; limits::FP1_TEMPORARIES],
    /// `H0`..., as fp16 bits.
    pub halves: [[u16; 4]; limits::FP1_HALF_TEMPORARIES],
    /// `o[...]`; in vertex state programs the whole of `c[...]`, as this invocation sees it.
    pub results: [[u32; 4]; limits::VP1_PARAMETERS],
    /// `o[COLH]`, as fp16 bits.
    pub colh: [u16; 4],
    /// `A0`, `A1`.
    pub addresses: [[i32; 4]; 2],
    /// The condition code.
    pub condition_code: [ConditionCode; 4],
    /// Whether KIL discarded the fragment.
    pub killed: bool,
}

impl Lane {
    /// An invocation before its first instruction (NV_fragment_program 3.11.7; NV_vertex_program2
    /// 2.14.1.3 to 2.14.1.6), with invocation `lane` of `batch` as its attributes.
    pub(super) fn new(signature: &Signature, parameters: &[[f32; 4]], batch: &Batch, lane: usize) -> Self {
        let mut results = [[0; 4]; limits::VP1_PARAMETERS];
        match signature.stage {
            Stage::Fragment => {}
            Stage::Vertex => results.fill([0.0, 0.0, 0.0, 1.0f32].map(f32::to_bits)),
            Stage::VertexState => {
                for (result, parameter) in results.iter_mut().zip(parameters) {
                    *result = parameter.map(f32::to_bits);
                }
            }
        }
        let mut attributes = [[0; 4]; ATTRIBUTES];
        for (row, id) in signature.inputs.iter().enumerate() {
            if let Some(attribute) = attributes.get_mut(usize::from(id.register.index)) {
                attribute[usize::from(id.component & 3)] = batch.input(row)[lane].to_bits();
            }
        }
        Self {
            attributes,
            temporaries: [[0; 4]; limits::FP1_TEMPORARIES],
            halves: [[0; 4]; limits::FP1_HALF_TEMPORARIES],
            results,
            colh: [0; 4],
            addresses: [[0; 4]; 2],
            condition_code: [ConditionCode::Eq; 4],
            killed: false,
        }
    }

    /// The fp32 register of this name.
    pub(super) fn full(&mut self, register: Register) -> Option<&mut [u32; 4]> {
        let index = usize::from(register.index);
        match register.file {
            RegisterFile::Attribute => self.attributes.get_mut(index),
            RegisterFile::Temporary => self.temporaries.get_mut(index),
            RegisterFile::Result => self.results.get_mut(index),
            RegisterFile::HalfTemporary
            | RegisterFile::Address
            | RegisterFile::ConditionCode
            | RegisterFile::InstructionCount => None,
        }
    }

    /// The fp16 register of this name, in a fragment program.
    pub(super) fn half(&mut self, register: Register) -> Option<&mut [u16; 4]> {
        match register.file {
            RegisterFile::HalfTemporary => self.halves.get_mut(usize::from(register.index)),
            RegisterFile::Result => Some(&mut self.colh),
            _ => None,
        }
    }

    /// Writes the output rows of invocation `lane` of `batch`, after `executed` instructions.
    pub(super) fn store(
        &mut self,
        signature: &Signature,
        batch: &mut Batch,
        lane: usize,
        executed: u32,
        clamp_color: bool,
    ) {
        let fragment = signature.stage == Stage::Fragment;
        for (row, id) in signature.outputs.iter().enumerate() {
            let (register, component) = (id.register, usize::from(id.component & 3));
            let index = usize::from(register.index);
            let bits = match register.file {
                RegisterFile::Result if fragment && register.index == RESULT_COLH => {
                    half::from_half(self.colh[component]).to_bits()
                }
                RegisterFile::Attribute | RegisterFile::Temporary | RegisterFile::Result => {
                    self.full(register).map_or(0, |value| value[component])
                }
                RegisterFile::HalfTemporary => {
                    self.halves.get(index).map_or(0, |value| half::from_half(value[component]).to_bits())
                }
                RegisterFile::Address => self.addresses.get(index).map_or(0, |value| value[component] as u32),
                RegisterFile::ConditionCode => self.condition_code[component] as u32,
                RegisterFile::InstructionCount => executed,
            };
            let mut value = f32::from_bits(bits);
            // 3.11.6: R, G, B and A "are clamped to the range [0,1]".
            let color = register.file == RegisterFile::Result && matches!(register.index, RESULT_COLR | RESULT_COLH);
            if clamp_color && fragment && color {
                value = soft::saturate(value);
            }
            batch.output_mut(row)[lane] = value;
        }
        if self.killed {
            batch.covered_mut()[lane] = 0;
        }
    }
}
