//! What both engines share: the options that change results, and the rows of a program.

use crate::Program;
use crate::syntax::ast::{Destination, DestinationRegister, Instruction, Source};
use nvjit_runtime::{Register, RegisterFile, RowId, Signature, TextureTarget};
use std::collections::BTreeSet;

/// How `MAD` and every `sum + product` of the specification's pseudo-code round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mad {
    /// One rounding.
    Fused,
    /// The product rounds, then the sum.
    Separate,
}

impl Default for Mad {
    /// Fused where the host has FMA, separate where not.
    fn default() -> Self {
        #[cfg(target_arch = "x86_64")]
        let fused = std::arch::is_x86_feature_detected!("fma");
        #[cfg(not(target_arch = "x86_64"))]
        let fused = true;
        if fused { Self::Fused } else { Self::Separate }
    }
}

/// Options that both engines obey. There will be more: make the default ones, and change them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// How multiply-and-add rounds.
    pub mad: Mad,
    /// Clamp `o[COLR]` and `o[COLH]` to `[0,1]`, as for fixed-point colour buffers
    /// (NV_fragment_program, 3.11.6). Off: raw values, as for float buffers.
    pub clamp_color: bool,
    /// Zero times anything is +0, and RSQ takes the absolute value, in VP1.0, VP1.1 and VSP1.0, as
    /// NV_vertex_program said before NV_vertex_program2 superseded it.
    pub nv_vertex_program_rules: bool,
    /// Give the final temporaries, address registers and condition code as output rows too.
    pub keep_state: bool,
}

/// What both engines read and write for `program` under `options`.
pub fn signature(program: &Program, options: &Options) -> Signature {
    let features = program.features();
    let mut inputs = BTreeSet::new();
    let mut state = BTreeSet::new();
    for instruction in program.ast().instructions() {
        for (index, operand) in instruction.operands.iter().enumerate() {
            let Source::Register(register) = operand.source else { continue };
            if register.file != RegisterFile::Attribute {
                continue;
            }
            let needed = needed_components(instruction, index);
            for component in (0..4).filter(|&component| needed >> component & 1 != 0) {
                let row = RowId::new(register, operand.swizzle.0[component]);
                // f[FOGC].yzw are the constant 0 (NV_fragment_program, table X.1) and have no row.
                if !features.is_fog_coordinate(register) || row.component == 0 {
                    inputs.insert(row);
                }
            }
        }
        if let Some(Destination { register: DestinationRegister::Register(register), .. }) = instruction.destination
            && register.file != RegisterFile::Result
        {
            state.insert(register);
        }
    }
    let mut registers: BTreeSet<Register> = program.results().map(|(register, _)| register).collect();
    let mut outputs = BTreeSet::new();
    if options.keep_state {
        state.insert(Register::new(RegisterFile::ConditionCode, 0));
        registers.extend(state);
        outputs.insert(RowId::new(Register::new(RegisterFile::InstructionCount, 0), 0));
    }
    outputs.extend(registers.iter().flat_map(|&register| (0..4).map(move |component| RowId::new(register, component))));
    Signature {
        stage: program.stage(),
        inputs: inputs.into_iter().collect(),
        outputs: outputs.into_iter().collect(),
        parameters: program.parameter_count(),
        textures: program.textures().to_vec(),
        kills: program.kills(),
    }
}

/// Which components of operand `index`, after its swizzle, can change what `instruction` writes (bit 0
/// is x). It may name too many, never too few.
pub fn needed_components(instruction: &Instruction, index: usize) -> u8 {
    let written = instruction.destination.as_ref().map_or(0, |destination| destination.write_mask.0);
    let reads = instruction.mnemonic.opcode.row().reads(index);
    let needed = reads.always | reads.if_written & written;
    match instruction.texture {
        // There is no projection to a face of a cube.
        Some(texture) if texture.target == TextureTarget::Cube => needed & 0b0111,
        _ => needed,
    }
}
