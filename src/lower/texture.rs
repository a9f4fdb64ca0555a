//! TEX, TXB, TXD, TXL and TXP (NV_fragment_program 3.11.5.38 to 3.11.5.40, ARB_fragment_program 3.11.6,
//! NV_vertex_program3 2.14.5.45 to 2.14.5.48). Filtering is the host's business.

use super::{Current, Lowering, Results};
use crate::ir::{Op, Type, Value};
use crate::isa::Opcode;
use nvjit_runtime::{SampleFlags, SampleOperation, Stage, TextureTarget};

impl Lowering<'_> {
    pub(super) fn lookup(&mut self, at: Current) -> Results {
        let Some(texture) = at.instruction.texture else { return [None; 4] };
        let opcode = at.instruction.mnemonic.opcode;
        // All of s, t, r, whatever the target: a 2D depth texture compares r.
        let mut args: Vec<Value> = (0..3).map(|component| self.load(at, 0, component)).collect();
        let operation = match opcode {
            Opcode::Txb => SampleOperation::Bias,
            Opcode::Txd => SampleOperation::Derivatives,
            Opcode::Txl => SampleOperation::Level,
            _ => SampleOperation::Implicit,
        };
        if operation == SampleOperation::Derivatives {
            for operand in 1..3 {
                args.extend((0..3).map(|component| self.load(at, operand, component)));
            }
        }
        if operation.uses_lod() {
            args.push(self.load(at, 0, 3));
        }
        if opcode == Opcode::Txp && texture.target != TextureTarget::Cube {
            let w = self.load(at, 0, 3);
            for coordinate in &mut args {
                *coordinate = self.builder.float(Op::Div, &[*coordinate, w]);
            }
        }
        let features = self.program.features();
        let mut flags = if features.targets_compare { SampleFlags::ARB } else { SampleFlags::NONE };
        if features.stage == Stage::Vertex {
            flags = flags.with(SampleFlags::NO_DERIVATIVES);
        }
        let op = Op::Sample { unit: texture.unit, operation, target: texture.target, flags };
        let texel = self.builder.inst(op, &args, Type::Texel);
        self.each(at, |this, component| this.builder.float(Op::Texel(component as u8), &[texel]))
    }
}
