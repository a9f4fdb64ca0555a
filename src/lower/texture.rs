//! TEX, TXD and TXP (NV_fragment_program 3.11.5.38 to 3.11.5.40). Filtering is the host's business.

use super::{Current, Lowering, Results};
use crate::ir::{Op, Type, Value};
use crate::isa::Opcode;
use nvjit_runtime::{SampleFlags, SampleOperation, TextureTarget};

impl Lowering<'_> {
    pub(super) fn lookup(&mut self, at: Current) -> Results {
        let Some(texture) = at.instruction.texture else { return [None; 4] };
        let opcode = at.instruction.mnemonic.opcode;
        // All of s, t, r, whatever the target: a 2D depth texture compares r.
        let mut args: Vec<Value> = (0..3).map(|component| self.load(at, 0, component)).collect();
        let mut operation = SampleOperation::Implicit;
        if opcode == Opcode::Txd {
            operation = SampleOperation::Derivatives;
            for operand in 1..3 {
                args.extend((0..3).map(|component| self.load(at, operand, component)));
            }
        }
        if opcode == Opcode::Txp && texture.target != TextureTarget::Cube {
            let w = self.load(at, 0, 3);
            for coordinate in &mut args {
                *coordinate = self.builder.float(Op::Div, &[*coordinate, w]);
            }
        }
        let op = Op::Sample { unit: texture.unit, operation, target: texture.target, flags: SampleFlags::NONE };
        let texel = self.builder.inst(op, &args, Type::Texel);
        self.each(at, |this, component| this.builder.float(Op::Texel(component as u8), &[texel]))
    }
}
