//! Operations that read the whole quad: derivatives and texture lookups.

use super::{LANES, OPERANDS, Vector};
use crate::language::isa::{Features, Opcode};
use crate::language::numeric::soft;
use crate::language::syntax::ast::TextureRef;
use nvjit_runtime::LaneRow;
use nvjit_runtime::{MAX_LANES, SampleCall, SampleFlags, SampleOperation, Stage, TextureTarget};

/// ComputePartialX (3.11.5.3): right minus left, in the same row.
pub(super) fn ddx(f: &[Vector; LANES]) -> [Vector; LANES] {
    std::array::from_fn(|lane| {
        let row = lane & 2;
        std::array::from_fn(|component| soft::sub(f[row + 1][component], f[row][component]))
    })
}

/// ComputePartialY (3.11.5.4): the second row minus the first, in the same column.
pub(super) fn ddy(f: &[Vector; LANES]) -> [Vector; LANES] {
    std::array::from_fn(|lane| {
        let column = lane & 1;
        std::array::from_fn(|component| soft::sub(f[column + 2][component], f[column][component]))
    })
}

/// The rules of lookups in programs with `features`.
pub(super) fn rules(features: &Features) -> SampleFlags {
    let targets = if features.targets_compare { SampleFlags::ARB } else { SampleFlags::NONE };
    // NV_vertex_program3 2.14.5.45: "partial derivatives of the texture coordinates are not defined".
    let derivatives = if features.stage == Stage::Fragment { SampleFlags::NONE } else { SampleFlags::NO_DERIVATIVES };
    targets.with(derivatives)
}

/// The source of a lookup's level of detail.
fn operation(opcode: Opcode) -> SampleOperation {
    match opcode {
        Opcode::Txb => SampleOperation::Bias,
        Opcode::Txd => SampleOperation::Derivatives,
        Opcode::Txl => SampleOperation::Level,
        _ => SampleOperation::Implicit,
    }
}

/// Makes `call` the lookup of a TEX, TXP or TXD (3.11.5.38 to 40), TXB (ARB_fragment_program 3.11.6.3) or TXL
/// (NV_fragment_program2 3.11.6.6) for a group of lanes, by the `rules` of its language.
pub(super) fn prepare(
    call: &mut SampleCall,
    opcode: Opcode,
    texture: TextureRef,
    rules: SampleFlags,
    exec: u8,
    operands: &[[Vector; OPERANDS]; LANES],
) {
    // There are many rows: only those that a lookup uses are filled.
    call.results = [[0.0; MAX_LANES]; 4];
    call.operation = operation(opcode);
    call.flags = rules;
    call.lanes = LANES as u32;
    call.unit = u32::from(texture.unit);
    call.target = texture.target;
    for (lane, runs) in call.exec.iter_mut().enumerate().take(LANES) {
        *runs = if exec >> lane & 1 != 0 { u32::MAX } else { 0 };
    }
    let fill = |rows: &mut [LaneRow; 3], operand: usize| {
        for (component, row) in rows.iter_mut().enumerate() {
            for lane in 0..LANES {
                row[lane] = operands[lane][operand][component];
            }
        }
    };
    fill(&mut call.coordinates, 0);
    if opcode == Opcode::Txd {
        fill(&mut call.ddx, 1);
        fill(&mut call.ddy, 2);
    }
    if call.operation.uses_lod() {
        for (lod, operands) in call.lod.iter_mut().zip(operands) {
            *lod = operands[0][3];
        }
    }
    // "For cube map textures, the (s,t,r) texture coordinates are given by x, y, and z. For all other
    // textures by x/w, y/w, and z/w."
    if opcode == Opcode::Txp && texture.target != TextureTarget::Cube {
        for row in &mut call.coordinates {
            for lane in 0..LANES {
                row[lane] = soft::div(row[lane], operands[lane][0][3]);
            }
        }
    }
}

/// The sampler's results, lane by lane.
pub(super) fn results(call: &SampleCall) -> [Vector; LANES] {
    std::array::from_fn(|lane| std::array::from_fn(|component| call.results[component][lane]))
}
