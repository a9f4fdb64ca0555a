//! PK* and UP*: several small numbers in the bits of one fp32 component (NV_fragment_program 3.11.5.20
//! to 3.11.5.23 and 3.11.5.41 to 3.11.5.44).

use super::{Current, Lowering, Results};
use crate::ir::{Op, PackFormat, Value};
use crate::isa::Opcode;

/// The layout that an instruction packs or unpacks.
fn format(opcode: Opcode) -> PackFormat {
    match opcode {
        Opcode::Pk2h | Opcode::Up2h => PackFormat::Half2,
        Opcode::Pk2us | Opcode::Up2us => PackFormat::Ushort2,
        Opcode::Pk4b | Opcode::Up4b => PackFormat::Byte4,
        _ => PackFormat::Ubyte4,
    }
}

/// How many components a layout holds.
fn components(format: PackFormat) -> usize {
    match format {
        PackFormat::Half2 | PackFormat::Ushort2 => 2,
        PackFormat::Byte4 | PackFormat::Ubyte4 => 4,
    }
}

impl Lowering<'_> {
    /// PK*: the packed bits in all four components.
    pub(super) fn pack(&mut self, at: Current) -> Results {
        let format = format(at.instruction.mnemonic.opcode);
        let args: Vec<Value> = (0..components(format)).map(|component| self.load(at, 0, component)).collect();
        [Some(self.builder.float(Op::Pack(format), &args)); 4]
    }

    /// UP*: layouts of two components give (x, y, x, y).
    pub(super) fn unpack(&mut self, at: Current) -> Results {
        let format = format(at.instruction.mnemonic.opcode);
        let bits = self.load(at, 0, 0);
        self.each(at, |this, component| {
            let component = component % components(format);
            this.builder.float(Op::Unpack(format, component as u8), &[bits])
        })
    }
}
