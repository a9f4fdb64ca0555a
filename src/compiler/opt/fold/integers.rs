//! Folds operations on integers and truth values.

use super::{Folder, Rewrite};
use crate::compiler::ir::{Compare, Inst, Op, Type, Value};
use Rewrite::{Alias, Constant};

impl Folder {
    /// What an operation on integers or truth values is, not all of whose operands are constants.
    pub(super) fn integer(&self, inst: &Inst, types: &[Type]) -> Option<Rewrite> {
        let &a = inst.args.first()?;
        let &b = inst.args.get(1).unwrap_or(&a);
        let (left, right) = (self.any_constant(a), self.any_constant(b));
        let is_wide = types[a.0 as usize].is_wide();
        let ones = if is_wide { u64::MAX } else { u32::MAX.into() };
        match inst.op {
            Op::Iadd | Op::Ior | Op::Ixor if left == Some(0) => Some(Alias(b)),
            Op::Iadd | Op::Isub | Op::Ior | Op::Ixor if right == Some(0) => Some(Alias(a)),
            Op::Isub | Op::Ixor if a == b => Some(Constant(0)),
            Op::Iand | Op::Ior if a == b => Some(Alias(a)),
            Op::Iand if left == Some(0) || right == Some(0) => Some(Constant(0)),
            Op::Iand if left == Some(ones) => Some(Alias(b)),
            Op::Iand if right == Some(ones) => Some(Alias(a)),
            Op::Ior if left == Some(ones) || right == Some(ones) => Some(Constant(ones)),
            Op::Shl(0) | Op::Ushr(0) | Op::Sshr(0) => Some(Alias(a)),
            Op::Icmp(compare) if a == b => {
                Some(Constant(matches!(compare, Compare::Eq | Compare::Le | Compare::Ge).into()))
            }
            Op::Ucmp(compare) if a == b => {
                Some(Constant(matches!(compare, Compare::Eq | Compare::Le | Compare::Ge).into()))
            }
            Op::Imul => {
                let (factor, constant) = if left.is_some() { (b, left?) } else { (a, right?) };
                match constant {
                    0 => Some(Constant(0)),
                    1 => Some(Alias(factor)),
                    _ if constant.is_power_of_two() => {
                        Rewrite::inst(Op::Shl(constant.trailing_zeros() as u8), &[factor])
                    }
                    _ => None,
                }
            }
            Op::Sdiv | Op::Udiv if right == Some(1) => Some(Alias(a)),
            Op::Srem | Op::Urem if right == Some(1) => Some(Constant(0)),
            Op::Udiv if right?.is_power_of_two() => Rewrite::inst(Op::Ushr(right?.trailing_zeros() as u8), &[a]),
            Op::ShlBy | Op::UshrBy | Op::SshrBy => {
                let bits = right? as u8 & if is_wide { 63 } else { 31 };
                let op = match inst.op {
                    Op::ShlBy => Op::Shl(bits),
                    Op::UshrBy => Op::Ushr(bits),
                    _ => Op::Sshr(bits),
                };
                Rewrite::inst(op, &[a])
            }
            Op::Smin | Op::Smax | Op::Umin | Op::Umax if a == b => Some(Alias(a)),
            Op::Low => {
                let found = self.definitions[a.0 as usize]?;
                let is_such = matches!(found.op, Op::MakeLong | Op::SignExtend | Op::ZeroExtend);
                is_such.then_some(Alias(found.args[0]))
            }
            Op::High => {
                let found = self.definitions[a.0 as usize]?;
                match found.op {
                    Op::MakeLong => Some(Alias(found.args[1])),
                    Op::SignExtend => Rewrite::inst(Op::Sshr(31), &found.args[..1]),
                    Op::ZeroExtend => Some(Constant(0)),
                    _ => None,
                }
            }
            Op::MakeLong if right == Some(0) => Rewrite::inst(Op::ZeroExtend, &[a]),
            Op::MakeLong => {
                let whole = self.operand_of(a, Op::Low)?;
                (self.operand_of(b, Op::High) == Some(whole)).then_some(Alias(whole))
            }
            Op::FromBits => self.operand_of(a, Op::ToBits).map(Alias),
            Op::ToBits => self.operand_of(a, Op::FromBits).map(Alias),

            Op::And | Op::Or if a == b => Some(Alias(a)),
            Op::And if left == Some(0) || right == Some(0) => Some(Constant(0)),
            Op::And if left == Some(1) => Some(Alias(b)),
            Op::And if right == Some(1) => Some(Alias(a)),
            Op::Or if left == Some(1) || right == Some(1) => Some(Constant(1)),
            Op::Or if left == Some(0) => Some(Alias(b)),
            Op::Or if right == Some(0) => Some(Alias(a)),
            Op::And | Op::Or if self.operand_of(a, Op::Not) == Some(b) || self.operand_of(b, Op::Not) == Some(a) => {
                Some(Constant((inst.op == Op::Or).into()))
            }
            Op::Not => self.not(inst),
            Op::Select => self.select(inst),
            _ => None,
        }
    }

    fn not(&self, inst: &Inst) -> Option<Rewrite> {
        let definition = self.definitions[inst.args[0].0 as usize]?;
        let [a, b, _] = definition.args;
        match definition.op {
            Op::Not => Some(Alias(a)),
            Op::Icmp(compare) => Rewrite::inst(Op::Icmp(compare.opposite()), &[a, b]),
            Op::Ucmp(compare) => Rewrite::inst(Op::Ucmp(compare.opposite()), &[a, b]),
            // A comparison with NaN is false both ways, but for equality.
            Op::Fcmp(compare @ (Compare::Eq | Compare::Ne)) => Rewrite::inst(Op::Fcmp(compare.opposite()), &[a, b]),
            Op::Fcmp(compare) if !self.facts(a).nan && !self.facts(b).nan => {
                Rewrite::inst(Op::Fcmp(compare.opposite()), &[a, b])
            }
            _ => None,
        }
    }

    fn select(&self, inst: &Inst) -> Option<Rewrite> {
        let &[mask, a, b] = inst.args.as_slice() else { return None };
        if a == b {
            return Some(Alias(a));
        }
        if let Some(mask) = self.constant(mask) {
            return Some(Alias(if mask != 0 { a } else { b }));
        }
        if let Some(positive) = self.operand_of(mask, Op::Not) {
            return Rewrite::inst(Op::Select, &[positive, b, a]);
        }
        match (self.definition(a), self.definition(b)) {
            (Some(Op::ConstBool(true)), Some(Op::ConstBool(false))) => return Some(Alias(mask)),
            (Some(Op::ConstBool(false)), Some(Op::ConstBool(true))) => return Rewrite::inst(Op::Not, &[mask]),
            (Some(a), Some(b)) if a == b && self.constant(inst.args[1]).is_some() => {
                return Some(Alias(inst.args[1]));
            }
            _ => {}
        }
        // An arm that selects by the same mask is known.
        let arm = |value: Value, index: usize| {
            self.definitions[value.0 as usize]
                .filter(|definition| definition.op == Op::Select && definition.args[0] == mask)
                .map(|definition| definition.args[index])
        };
        let (known_a, known_b) = (arm(a, 1), arm(b, 2));
        if known_a.is_some() || known_b.is_some() {
            return Rewrite::inst(Op::Select, &[mask, known_a.unwrap_or(a), known_b.unwrap_or(b)]);
        }
        None
    }
}
