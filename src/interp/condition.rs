//! Condition codes: the flags that a component keeps of its value, and the tests of them.

use crate::language::syntax::ast::{CcMask, CcRule};
use nvjit_runtime::ConditionCode;

/// One component of a condition code register.
///
/// NV_gpu_program4 2.X.4.3 gives the older languages' EQ, LT, GT and UN as signs and zeros: UN has both flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flags {
    /// The value is negative, or NaN.
    pub sign: bool,
    /// The value is zero, or NaN.
    pub zero: bool,
    /// An integer sum or difference carried out of its most significant bit.
    pub carry: bool,
    /// An integer sum or difference did not fit its signed type.
    pub overflow: bool,
}

impl Flags {
    /// The flags of a value in this relation to zero.
    pub const fn of(relation: ConditionCode) -> Self {
        let sign = matches!(relation, ConditionCode::Lt | ConditionCode::Un);
        let zero = matches!(relation, ConditionCode::Eq | ConditionCode::Un);
        Self { sign, zero, carry: false, overflow: false }
    }

    /// How the value relates to zero.
    pub const fn relation(self) -> ConditionCode {
        match (self.sign, self.zero) {
            (false, false) => ConditionCode::Gt,
            (false, true) => ConditionCode::Eq,
            (true, false) => ConditionCode::Lt,
            (true, true) => ConditionCode::Un,
        }
    }

    /// Table X.16 of NV_gpu_program4, whose first rules are those of the older languages (NV_fragment_program
    /// 3.11.4.4).
    pub const fn test(self, rule: CcRule) -> bool {
        let Self { sign, zero, carry, overflow } = self;
        match rule {
            CcRule::Eq | CcRule::Resident => !sign && zero,
            CcRule::Ne | CcRule::Nonresident => sign || !zero,
            CcRule::Lt => (sign && !zero) ^ overflow,
            CcRule::Ge => !(sign ^ overflow),
            CcRule::Le => sign ^ (zero || overflow),
            CcRule::Gt => (!sign ^ overflow) && !zero,
            CcRule::Tr => true,
            CcRule::Fl => false,
            CcRule::Nan => sign && zero,
            CcRule::Leg => !sign || !zero,
            CcRule::Cf => carry,
            CcRule::Ncf => !carry,
            CcRule::Of => overflow,
            CcRule::Nof => !overflow,
            CcRule::Sf => sign,
            CcRule::Nsf => !sign,
            CcRule::Ab => carry && !zero,
            CcRule::Ble => !carry || zero,
        }
    }
}

impl Default for Flags {
    /// Those of zero, with which a program begins.
    fn default() -> Self {
        Self::of(ConditionCode::Eq)
    }
}

/// The condition codes of a lane: both registers, and the residency of the last lookup with SPARSE, EQ if all of its
/// texels were resident.
pub(super) type ConditionCodes = [[Flags; 4]; 3];

/// Which of them is that of lookups.
pub(super) const RESIDENCY: usize = 2;

/// TestCC on each component of the swizzled condition code: bit 0 is x. Without a mask everything passes.
pub(super) fn test_cc(condition_codes: &ConditionCodes, mask: Option<&CcMask>) -> u8 {
    let Some(CcMask { rule, register, swizzle, .. }) = mask else { return 0b1111 };
    let condition_code = &condition_codes[if rule.is_general() { usize::from(register & 1) } else { RESIDENCY }];
    let passes = |&to: &usize| condition_code[usize::from(swizzle.0[to] & 3)].test(*rule);
    (0..4).filter(passes).fold(0, |bits, to| bits | 1 << to)
}
