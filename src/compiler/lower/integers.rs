//! Integer instructions (NV_gpu_program4 and NV_gpu_program5 2.X.8). They compute in I32 or I64, and wrap.

use super::condition_registers::Flag;
use super::{Current, Lowering, Results};
use crate::compiler::ir::{Compare, Op, Value};
use crate::language::isa::modifiers::Product;
use crate::language::isa::{Base, Opcode};

impl Lowering<'_> {
    /// The results of an integer instruction; `None` if the instruction has no integer form.
    pub(super) fn of_integers(&mut self, at: Current) -> Option<Results> {
        let signed = at.ty.base == Base::Signed;
        let of = |if_signed, if_not| if signed { if_signed } else { if_not };
        Some(match at.instruction.mnemonic.opcode {
            Opcode::Abs => self.each(at, |this, component| {
                let value = this.load(at, 0, component);
                this.magnitude(value, at.ty.base)
            }),
            Opcode::Add => self.add(at, false),
            Opcode::Sub => self.add(at, true),
            Opcode::Mad => self.multiply_and_add(at),
            Opcode::Sad => self.sum_of_difference(at),
            Opcode::Mul => {
                let op = match at.instruction.mnemonic.modifiers.product {
                    Some(Product::High) => of(Op::SmulHigh, Op::UmulHigh),
                    _ => Op::Imul,
                };
                self.componentwise(at, op)
            }
            Opcode::Max => self.componentwise(at, of(Op::Smax, Op::Umax)),
            Opcode::Min => self.componentwise(at, of(Op::Smin, Op::Umin)),
            Opcode::Div => self.by_scalar(at, of(Op::Sdiv, Op::Udiv)),
            Opcode::Mod => self.by_scalar(at, of(Op::Srem, Op::Urem)),
            Opcode::Shl => self.by_scalar(at, Op::ShlBy),
            Opcode::Shr => self.by_scalar(at, of(Op::SshrBy, Op::UshrBy)),
            Opcode::And => self.componentwise(at, Op::Iand),
            Opcode::Or => self.componentwise(at, Op::Ior),
            Opcode::Xor => self.componentwise(at, Op::Ixor),
            Opcode::Not => self.each(at, |this, component| {
                let (value, ones) = (this.load(at, 0, component), this.integer(at.ty.wide, -1));
                this.builder.value(Op::Ixor, &[value, ones])
            }),
            Opcode::Seq => self.set_integers(at, Compare::Eq),
            Opcode::Sge => self.set_integers(at, Compare::Ge),
            Opcode::Sgt => self.set_integers(at, Compare::Gt),
            Opcode::Sle => self.set_integers(at, Compare::Le),
            Opcode::Slt => self.set_integers(at, Compare::Lt),
            Opcode::Sne => self.set_integers(at, Compare::Ne),
            Opcode::Bfe => self.extract_bits(at),
            Opcode::Bfi => self.insert_bits(at),
            Opcode::Bfr => self.componentwise(at, Op::BitReverse),
            Opcode::Btc => self.componentwise(at, Op::BitCount),
            Opcode::Btfl => self.componentwise(at, Op::FindLsb),
            Opcode::Btfm => self.each(at, |this, component| {
                let mut value = this.load(at, 0, component);
                if signed {
                    // The highest bit that differs from the sign.
                    let sign = this.builder.value(Op::Sshr(31), &[value]);
                    value = this.builder.value(Op::Ixor, &[value, sign]);
                }
                this.builder.value(Op::FindMsb, &[value])
            }),
            _ => return None,
        })
    }

    /// DIV, MOD, SHL and SHR: a vector and a scalar.
    fn by_scalar(&mut self, at: Current, op: Op) -> Results {
        let scalar = self.load(at, 1, 0);
        self.each(at, |this, component| {
            let value = this.load(at, 0, component);
            this.builder.value(op, &[value, scalar])
        })
    }

    /// ADD, and SUB, which is ADD of the negated operand.
    fn add(&mut self, at: Current, subtracts: bool) -> Results {
        self.each(at, |this, component| {
            let first = this.addend(at, 0, component);
            let (second, minus) = this.addend(at, 1, component);
            this.sum(at, component, [first, (second, minus != subtracts)])
        })
    }

    /// MAD: the low half of the product, plus the addend.
    fn multiply_and_add(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let (a, b) = (this.load(at, 0, component), this.load(at, 1, component));
            let product = this.builder.value(Op::Imul, &[a, b]);
            let addend = this.addend(at, 2, component);
            this.sum(at, component, [(product, false), addend])
        })
    }

    /// SAD: the exact difference, and an addend.
    fn sum_of_difference(&mut self, at: Current) -> Results {
        let [low, high] = if at.ty.base == Base::Signed { [Op::Smin, Op::Smax] } else { [Op::Umin, Op::Umax] };
        self.each(at, |this, component| {
            let args = [this.load(at, 0, component), this.load(at, 1, component)];
            let (low, high) = (this.builder.value(low, &args), this.builder.value(high, &args));
            let difference = this.builder.value(Op::Isub, &[high, low]);
            let addend = this.addend(at, 2, component);
            this.sum(at, component, [(difference, false), addend])
        })
    }

    /// An operand without its outermost sign, and whether that is a minus, which turns a sum into a difference
    /// (2.X.4.3).
    fn addend(&mut self, at: Current, operand: usize, component: usize) -> (Value, bool) {
        let ty = at.instruction.mnemonic.operand_type(operand);
        self.load_magnitude(&at.instruction.operands[operand], ty, component)
    }

    /// The sum of two optionally negated numbers; records its flags, if they are tested.
    fn sum(&mut self, at: Current, component: usize, [(a, minus_a), (b, minus_b)]: [(Value, bool); 2]) -> Value {
        let (a, b, subtracts) = match (minus_a, minus_b) {
            (false, minus) => (a, b, minus),
            (true, false) => (b, a, true),
            (true, true) => (self.negate(a), self.negate(b), false),
        };
        let result = self.builder.value(if subtracts { Op::Isub } else { Op::Iadd }, &[a, b]);
        if let Some(code) = at.instruction.mnemonic.update_cc
            && [Flag::Carry, Flag::Overflow].into_iter().any(|flag| self.has_flag(flag, code, component))
        {
            self.sums[component] = Some(self.flags_of_sum(subtracts, a, b, result));
        }
        result
    }

    /// Carry and overflow of `a + b` or `a - b`.
    fn flags_of_sum(&mut self, subtracts: bool, a: Value, b: Value, result: Value) -> [Value; 2] {
        let carry = match subtracts {
            true => self.builder.bool(Op::Ucmp(Compare::Ge), &[a, b]),
            false => self.builder.bool(Op::Ucmp(Compare::Lt), &[result, a]),
        };
        // Overflow: the sign of a sum differs from both operands', that of a difference from the minuend's and equals
        // the subtrahend's.
        let first = self.builder.value(Op::Ixor, &[a, result]);
        let second = self.builder.value(Op::Ixor, &[if subtracts { a } else { result }, b]);
        let both = self.builder.value(Op::Iand, &[first, second]);
        let zero = self.zero(self.builder.function().ty(both));
        let overflow = self.builder.bool(Op::Icmp(Compare::Lt), &[both, zero]);
        [carry, overflow]
    }

    /// The set instructions: all ones where the comparison holds, 0 where not.
    fn set_integers(&mut self, at: Current, compare: Compare) -> Results {
        let op = if at.ty.base == Base::Signed { Op::Icmp(compare) } else { Op::Ucmp(compare) };
        self.each(at, |this, component| {
            let (a, b) = (this.load(at, 0, component), this.load(at, 1, component));
            let holds = this.builder.bool(op, &[a, b]);
            let [no, yes] = this.truths(at);
            this.builder.select(holds, yes, no)
        })
    }

    /// The field that operand 0 describes for BFE and BFI: whether it has any bits, its offset, and how many bits of
    /// the word do not belong to it.
    fn bit_field(&mut self, at: Current) -> (Value, Value, Value) {
        let (bits, offset) = (self.load(at, 0, 0), self.load(at, 0, 1));
        let (zero, size) = (self.i32(0), self.i32(32));
        let has_bits = self.builder.bool(Op::Icmp(Compare::Gt), &[bits, zero]);
        // A negative number is large as an unsigned one.
        let is_inside = self.builder.bool(Op::Ucmp(Compare::Lt), &[offset, size]);
        let exists = self.builder.bool(Op::And, &[has_bits, is_inside]);
        let room = self.builder.int(Op::Isub, &[size, offset]);
        let bits = self.builder.int(Op::Smin, &[bits, room]);
        let rest = self.builder.int(Op::Isub, &[size, bits]);
        (exists, offset, rest)
    }

    /// BFE: a field of operand 1, 0 if it has no bits; bits beyond the word are ignored.
    fn extract_bits(&mut self, at: Current) -> Results {
        let (exists, offset, rest) = self.bit_field(at);
        let up = self.builder.int(Op::Isub, &[rest, offset]);
        let down = if at.ty.base == Base::Signed { Op::SshrBy } else { Op::UshrBy };
        self.each(at, |this, component| {
            let value = this.load(at, 1, component);
            let value = this.builder.int(Op::ShlBy, &[value, up]);
            let value = this.builder.int(down, &[value, rest]);
            let zero = this.i32(0);
            this.builder.select(exists, value, zero)
        })
    }

    /// BFI: operand 2 with the low bits of operand 1 as a field of it.
    fn insert_bits(&mut self, at: Current) -> Results {
        let (exists, offset, rest) = self.bit_field(at);
        let ones = self.i32(-1);
        let mask = self.builder.int(Op::UshrBy, &[ones, rest]);
        let mask = self.builder.int(Op::ShlBy, &[mask, offset]);
        let zero = self.i32(0);
        let mask = self.builder.select(exists, mask, zero);
        self.each(at, |this, component| {
            let (insert, base) = (this.load(at, 1, component), this.load(at, 2, component));
            let insert = this.builder.int(Op::ShlBy, &[insert, offset]);
            // Where the mask has a bit, the inserted bit replaces the base's.
            let differ = this.builder.int(Op::Ixor, &[insert, base]);
            let differ = this.builder.int(Op::Iand, &[differ, mask]);
            this.builder.int(Op::Ixor, &[base, differ])
        })
    }
}
