//! Setting and testing of condition codes (NV_fragment_program 3.11.4.4, NV_gpu_program4 2.X.4.3).

use super::Lowering;
use super::condition_registers::Flag;
use super::state::Place;
use crate::compiler::ir::{Compare, MaskNote, Op, Type, Value};
use crate::language::numeric::NAN_BITS;
use crate::language::syntax::ast::{CcMask, CcRule};

impl Lowering<'_> {
    /// The new condition code when `value` is written.
    pub(super) fn record(&mut self, code: u8, value: Value) -> Value {
        let value = match self.builder.function().ty(value) {
            Type::F64 => self.sign_of_double(value),
            Type::I64 => self.sign_of_long(value),
            _ => value,
        };
        let wanted = self.codes.types.get(usize::from(code)).copied().unwrap_or(Type::F32);
        match (self.builder.function().ty(value), wanted) {
            // The conversion preserves sign and zero.
            (Type::I32, Type::F32) => self.builder.float(Op::IntToFloat, &[value]),
            _ => value,
        }
    }

    /// A 32-bit float that compares with zero as a 64-bit one does.
    fn sign_of_double(&mut self, value: Value) -> Value {
        let zero = self.number(true, 0.0);
        let mut sign = self.leaf(Op::ConstF32(NAN_BITS));
        for (compare, result) in [(Compare::Eq, 0.0), (Compare::Lt, -1.0), (Compare::Gt, 1.0)] {
            let holds = self.builder.fcmp(compare, value, zero);
            let result = self.f32(result);
            sign = self.builder.select(holds, result, sign);
        }
        sign
    }

    /// A 32-bit integer that compares with zero as a 64-bit one does.
    fn sign_of_long(&mut self, value: Value) -> Value {
        let high = self.builder.value(Op::High, &[value]);
        let (zero, one) = (self.integer(true, 0), self.i32(1));
        let is_zero = self.builder.bool(Op::Icmp(Compare::Eq), &[value, zero]);
        let odd = self.builder.int(Op::Ior, &[high, one]);
        let zero = self.i32(0);
        self.builder.select(is_zero, zero, odd)
    }

    /// TestCC of component `component` of the swizzled condition code.
    pub(super) fn test(&mut self, cc_mask: CcMask, component: usize) -> Value {
        let component = cc_mask.swizzle.0[component];
        let mask = self.test_component(cc_mask.rule, cc_mask.register, component.into());
        let last = self.builder.function().block(self.builder.current_block()).insts.last();
        let is_last = last.is_some_and(|last| last.result == Some(mask));
        if is_last && cc_mask.rule.always().is_none() {
            self.builder.note(MaskNote { rule: cc_mask.rule, register: cc_mask.register, component });
        }
        mask
    }

    /// Whether a component of a condition code passes the test `rule` (table X.16). In older languages, UN passes NE
    /// only, as comparisons with NaN do.
    fn test_component(&mut self, rule: CcRule, code: u8, component: usize) -> Value {
        let overflow = |this: &mut Self| this.flag_of(Flag::Overflow, code, component);
        let carry = |this: &mut Self| this.flag_of(Flag::Carry, code, component);
        match rule {
            CcRule::Tr => self.leaf(Op::ConstBool(true)),
            CcRule::Fl => self.leaf(Op::ConstBool(false)),
            CcRule::Resident | CcRule::Nonresident => {
                let (missing, none) = (self.read_place(Place::Missing), self.i32(0));
                let compare = if rule == CcRule::Resident { Compare::Eq } else { Compare::Ne };
                self.builder.bool(Op::Icmp(compare), &[missing, none])
            }
            CcRule::Eq => self.compared(Compare::Eq, code, component),
            CcRule::Ne => self.compared(Compare::Ne, code, component),
            CcRule::Lt | CcRule::Ge | CcRule::Le | CcRule::Gt => match overflow(self) {
                Some(overflow) => self.test_with_overflow(rule, overflow, code, component),
                None => {
                    let compare = match rule {
                        CcRule::Lt => Compare::Lt,
                        CcRule::Ge => Compare::Ge,
                        CcRule::Le => Compare::Le,
                        _ => Compare::Gt,
                    };
                    self.compared(compare, code, component)
                }
            },
            CcRule::Nan => self.is_nan(Compare::Ne, code, component),
            CcRule::Leg => self.is_nan(Compare::Eq, code, component),
            CcRule::Sf => {
                let is_not = self.compared(Compare::Ge, code, component);
                self.builder.bool(Op::Not, &[is_not])
            }
            CcRule::Nsf => self.compared(Compare::Ge, code, component),
            CcRule::Cf => carry(self).unwrap_or_else(|| self.leaf(Op::ConstBool(false))),
            CcRule::Ncf => match carry(self) {
                Some(carry) => self.builder.bool(Op::Not, &[carry]),
                None => self.leaf(Op::ConstBool(true)),
            },
            CcRule::Of => overflow(self).unwrap_or_else(|| self.leaf(Op::ConstBool(false))),
            CcRule::Nof => match overflow(self) {
                Some(overflow) => self.builder.bool(Op::Not, &[overflow]),
                None => self.leaf(Op::ConstBool(true)),
            },
            CcRule::Ab => match carry(self) {
                Some(carry) => {
                    let zero = self.is_zero_flag(code, component);
                    let not_zero = self.builder.bool(Op::Not, &[zero]);
                    self.builder.bool(Op::And, &[carry, not_zero])
                }
                None => self.leaf(Op::ConstBool(false)),
            },
            CcRule::Ble => match carry(self) {
                Some(carry) => {
                    let zero = self.is_zero_flag(code, component);
                    let no_carry = self.builder.bool(Op::Not, &[carry]);
                    self.builder.bool(Op::Or, &[no_carry, zero])
                }
                None => self.leaf(Op::ConstBool(true)),
            },
        }
    }

    /// The relational tests where an addition may have overflowed.
    fn test_with_overflow(&mut self, rule: CcRule, overflow: Value, code: u8, component: usize) -> Value {
        let at_least = self.compared(Compare::Ge, code, component);
        let sign = self.builder.bool(Op::Not, &[at_least]);
        let zero = self.is_zero_flag(code, component);
        let not_zero = self.builder.bool(Op::Not, &[zero]);
        match rule {
            CcRule::Lt => {
                let below = self.builder.bool(Op::And, &[sign, not_zero]);
                self.differ(below, overflow)
            }
            CcRule::Ge => {
                let differ = self.differ(sign, overflow);
                self.builder.bool(Op::Not, &[differ])
            }
            CcRule::Le => {
                let either = self.builder.bool(Op::Or, &[zero, overflow]);
                self.differ(sign, either)
            }
            _ => {
                let differ = self.differ(at_least, overflow);
                self.builder.bool(Op::And, &[differ, not_zero])
            }
        }
    }

    /// Exclusive or.
    fn differ(&mut self, a: Value, b: Value) -> Value {
        let (either, both) = (self.builder.bool(Op::Or, &[a, b]), self.builder.bool(Op::And, &[a, b]));
        let not_both = self.builder.bool(Op::Not, &[both]);
        self.builder.bool(Op::And, &[either, not_both])
    }

    fn flag_of(&mut self, flag: Flag, code: u8, component: usize) -> Option<Value> {
        let flag = self.flag(flag, code, component)?;
        let zero = self.i32(0);
        Some(self.builder.bool(Op::Icmp(Compare::Ne), &[flag, zero]))
    }

    /// A component compared with zero.
    fn compared(&mut self, compare: Compare, code: u8, component: usize) -> Value {
        let record = self.condition_code(code, component);
        let ty = self.builder.function().ty(record);
        let zero = self.zero(ty);
        let op = if ty == Type::I32 { Op::Icmp(compare) } else { Op::Fcmp(compare) };
        self.builder.bool(op, &[record, zero])
    }

    /// ZF: zeros and NaNs.
    fn is_zero_flag(&mut self, code: u8, component: usize) -> Value {
        let is_zero = self.compared(Compare::Eq, code, component);
        let record = self.condition_code(code, component);
        if self.builder.function().ty(record) == Type::I32 {
            return is_zero;
        }
        let is_nan = self.builder.fcmp(Compare::Ne, record, record);
        self.builder.bool(Op::Or, &[is_zero, is_nan])
    }

    /// A component compared with itself: `Ne` holds only for NaN.
    fn is_nan(&mut self, compare: Compare, code: u8, component: usize) -> Value {
        let record = self.condition_code(code, component);
        if self.builder.function().ty(record) == Type::I32 {
            return self.leaf(Op::ConstBool(compare == Compare::Eq));
        }
        self.builder.fcmp(compare, record, record)
    }

    /// Whether any component passes the test of KIL, IF, or a branch; without a test it is true.
    pub(super) fn condition(&mut self, cc_mask: Option<CcMask>) -> Value {
        let Some(cc_mask) = cc_mask else { return self.leaf(Op::ConstBool(true)) };
        let mut any = self.test(cc_mask, 0);
        for component in 1..4 {
            // A component that occurs twice in the swizzle is tested once.
            if !cc_mask.swizzle.0[..component].contains(&cc_mask.swizzle.0[component]) {
                let test = self.test(cc_mask, component);
                any = self.builder.bool(Op::Or, &[any, test]);
            }
        }
        any
    }
}
