//! How a program's condition codes are stored. A component is the value that it was generated from: a float, or an
//! integer if only integers ever set the register. Its sign, zero and NaN are the flags. Carry and overflow, which the
//! value does not show, are stored beside it in programs that test them.

use crate::compiler::ir::Type;
use crate::language::isa::Opcode;
use crate::language::syntax::ast::{Ast, CcRule};

/// The number of condition code registers of a language, at most.
pub(super) const CONDITION_CODES: usize = 2;

/// A flag that the value does not show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flag {
    Carry,
    Overflow,
}

/// How the condition codes of a program are stored.
#[derive(Debug)]
pub(super) struct Codes {
    /// F32, or I32 where only integers set them.
    pub types: [Type; CONDITION_CODES],
    /// Whether there are carry flags, and overflow flags.
    pub flags: [[bool; CONDITION_CODES]; 2],
}

impl Codes {
    /// The storage for `ast`.
    pub(super) fn of(ast: &Ast) -> Self {
        let mut codes = Self { types: [Type::F32; CONDITION_CODES], flags: [[false; CONDITION_CODES]; 2] };
        if !ast.features().typed {
            return codes;
        }
        let mut kinds = [[false; 2]; CONDITION_CODES];
        let mut adds = [false; CONDITION_CODES];
        let mut tested = codes.flags;
        for instruction in ast.instructions() {
            let mnemonic = instruction.mnemonic;
            if let Some(code) = mnemonic.update_cc.map(usize::from).filter(|&code| code < CONDITION_CODES) {
                kinds[code][usize::from(mnemonic.result_type().is_integer())] = true;
                adds[code] |= mnemonic.number_type().is_integer() && is_sum(mnemonic.opcode);
            }
            for mask in instruction.conditions() {
                for flag in [Flag::Carry, Flag::Overflow] {
                    if let Some(tested) = tested[flag as usize].get_mut(usize::from(mask.register)) {
                        *tested |= looks_at(mask.rule, flag);
                    }
                }
            }
        }
        for code in 0..CONDITION_CODES {
            if kinds[code] == [false, true] {
                codes.types[code] = Type::I32;
            }
            for (flags, tested) in codes.flags.iter_mut().zip(tested) {
                flags[code] = tested[code] && adds[code];
            }
        }
        codes
    }
}

/// Whether an integer instruction sets carry and overflow.
pub(super) fn is_sum(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Add | Opcode::Sub | Opcode::Mad | Opcode::Sad)
}

/// Whether a test depends on a flag (table X.16).
fn looks_at(rule: CcRule, flag: Flag) -> bool {
    match flag {
        Flag::Carry => matches!(rule, CcRule::Cf | CcRule::Ncf | CcRule::Ab | CcRule::Ble),
        Flag::Overflow => {
            matches!(rule, CcRule::Ge | CcRule::Gt | CcRule::Le | CcRule::Lt | CcRule::Of | CcRule::Nof)
        }
    }
}
