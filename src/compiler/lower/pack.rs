//! PK* and UP*: several small numbers in the bits of one fp32 component (NV_fragment_program 3.11.5.20
//! to 3.11.5.23 and 3.11.5.41 to 3.11.5.44); PK64 and UP64 (NV_gpu_program5 2.X.8).

use super::{Current, Lowering, Results};
use crate::compiler::ir::{Op, PackFormat, Value};
use crate::language::isa::{NumberType, Opcode};

/// The layout that an instruction packs or unpacks.
fn format(opcode: Opcode) -> PackFormat {
    match opcode {
        Opcode::Pk2h | Opcode::Up2h => PackFormat::Half2,
        Opcode::Pk2us | Opcode::Up2us => PackFormat::Ushort2,
        Opcode::Pk4b | Opcode::Up4b => PackFormat::Byte4,
        _ => PackFormat::Ubyte4,
    }
}

/// The number of components of a layout.
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
        let bits = self.builder.float(Op::Pack(format), &args);
        [Some(if at.ty.is_integer() { self.bits(bits) } else { bits }); 4]
    }

    /// UP*: layouts of two components give (x, y, x, y).
    pub(super) fn unpack(&mut self, at: Current) -> Results {
        let format = format(at.instruction.mnemonic.opcode);
        let bits = self.load(at, 0, 0);
        let bits = if at.ty.is_integer() { self.builder.value(Op::FromBits, &[bits]) } else { bits };
        self.each(at, |this, component| {
            let component = component % components(format);
            this.builder.float(Op::Unpack(format, component as u8), &[bits])
        })
    }

    /// PK64: two components in a 64-bit one, the first in the low half: (xy, zw, xy, zw).
    pub(super) fn pack_long(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let first = 2 * (component % 2);
            let words = [first, first + 1].map(|component| {
                let word = this.load(at, 0, component);
                this.bits(word)
            });
            let bits = this.builder.value(Op::MakeLong, &words);
            if at.ty.is_integer() { bits } else { this.builder.value(Op::FromBits, &[bits]) }
        })
    }

    /// UP64: (low x, high x, low y, high y). Sign modifiers apply to the 64 bits.
    pub(super) fn unpack_long(&mut self, at: Current) -> Results {
        let operand = &at.instruction.operands[0];
        self.each(at, |this, component| {
            let long = this.load_as(operand, NumberType { wide: true, ..at.ty }, component / 2);
            let bits = this.bits(long);
            let word = this.builder.value(if component % 2 == 0 { Op::Low } else { Op::High }, &[bits]);
            if at.ty.is_integer() { word } else { this.builder.value(Op::FromBits, &[word]) }
        })
    }
}
