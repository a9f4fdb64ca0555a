//! The requirements of an instruction on an operand's variable.

use crate::language::isa::modifiers::ValueType;
use crate::language::isa::{Base, Marks, Mnemonic, NumberType, Opcode};

/// The requirements of an instruction on a variable.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// The type that it computes in.
    pub ty: NumberType,
    /// Which declared types fit.
    pub fits: fn(Base, Base) -> bool,
    /// Whether types are not checked.
    pub unchecked: bool,
    /// Which sizes fit.
    pub size: SizeRule,
}

/// Which sizes of variables an operand may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SizeRule {
    Any,
    Long,
    NotShort,
}

impl Wanted {
    pub(super) fn of(mnemonic: &Mnemonic, ty: NumberType, value: ValueType) -> Self {
        let fits: fn(Base, Base) -> bool = match value {
            ValueType::Any => |_, _| true,
            ValueType::Integer => |own, _| own != Base::Float,
            _ => |own, wanted| own == wanted,
        };
        let size = match mnemonic.opcode {
            Opcode::Up64 => SizeRule::Long,
            Opcode::Up2h | Opcode::Up2us | Opcode::Up4b | Opcode::Up4ub => SizeRule::NotShort,
            _ => SizeRule::Any,
        };
        Self { ty, fits, unchecked: mnemonic.modifiers.marks.has(Marks::NTC), size }
    }
}
