//! Truth values: in mask registers where the machine has them, else vectors of all ones or all zeros.

use super::super::machine::{Again, General, Inst, Memory, Operand, Register};
use super::super::table::{Class, Op};
use super::super::{Result, Unsupported};
use super::{Home, Selector};
use crate::compiler::ir::{self, Compare, Value};

/// The number of a comparison of integers.
fn integer_code(compare: Compare) -> u8 {
    match compare {
        Compare::Eq => 0,
        Compare::Lt => 1,
        Compare::Le => 2,
        Compare::Ne => 4,
        Compare::Ge => 5,
        Compare::Gt => 6,
    }
}

/// The number of a comparison of floats; only inequality is true for NaN.
pub(super) fn float_code(compare: Compare) -> u8 {
    match compare {
        Compare::Eq => 0x00,
        Compare::Ne => 0x04,
        Compare::Lt => 0x11,
        Compare::Le => 0x12,
        Compare::Ge => 0x1d,
        Compare::Gt => 0x1e,
    }
}

impl Selector<'_> {
    /// The class of registers that hold truth values.
    pub(super) fn mask_class(&self) -> Class {
        if self.shape.has_masks() { Class::Mask } else { Class::Vector }
    }

    /// The first operation for mask registers, the second for vectors.
    fn one_of(&self, masks: Op, vectors: Op) -> Op {
        if self.shape.has_masks() { masks } else { vectors }
    }

    /// The mask that holds `value`.
    pub(super) fn mask(&mut self, value: Value) -> Result<Register> {
        match self.homes[value.0 as usize] {
            Home::Register(register) | Home::Any(register)
                if self.out.classes[register as usize] == self.mask_class() =>
            {
                Ok(register)
            }
            Home::Inverse(register) => Ok(self.not(register)),
            Home::Known(known) => Ok(self.known_mask(known)),
            _ => Err(Unsupported("no mask")),
        }
    }

    pub(super) fn known_mask(&mut self, known: bool) -> Register {
        if !self.shape.has_masks() {
            let memory = self.everywhere(if known { u32::MAX } else { 0 });
            return self.loaded(memory, !known);
        }
        if let Some(register) = self.known[usize::from(known)] {
            return register;
        }
        let register = self.two(if known { Op::MaskTrue } else { Op::MaskFalse }, Operand::None, 0);
        if !known {
            self.out.again[register as usize] = Again::Zero;
        }
        self.known[usize::from(known)] = Some(register);
        register
    }

    pub(super) fn and(&mut self, a: Register, b: Register) -> Register {
        self.three(self.one_of(Op::MaskAnd, Op::And), a, b)
    }

    pub(super) fn or(&mut self, a: Register, b: Register) -> Register {
        self.three(self.one_of(Op::MaskOr, Op::Or), a, b)
    }

    /// `b & !a`.
    pub(super) fn and_not(&mut self, a: Register, b: Register) -> Register {
        self.three(self.one_of(Op::MaskAndNot, Op::AndNot), a, b)
    }

    pub(super) fn not(&mut self, a: Register) -> Register {
        if self.shape.has_masks() {
            return self.two(Op::MaskNot, a, 0);
        }
        let ones = self.everywhere(u32::MAX);
        self.three(Op::Xor, a, Operand::Memory(ones))
    }

    /// AND with the complement of a truth value, which is one operation; values that only have such uses are kept as
    /// their complement.
    pub(super) fn by_opposite(&mut self, inst: &ir::Inst, result: Value) -> Result<Option<Home>> {
        let is_for_and = self.uses[result.0 as usize] == self.uses_by_and[result.0 as usize];
        Ok(match (inst.op, inst.args.as_slice()) {
            (ir::Op::And, &[a, b]) => {
                let (not, other) = match [a, b].map(|value| self.homes[value.0 as usize]) {
                    [Home::Inverse(not), _] => (not, b),
                    [_, Home::Inverse(not)] => (not, a),
                    _ => return Ok(None),
                };
                let other = self.mask(other)?;
                Some(Home::Register(self.and_not(not, other)))
            }
            _ if !is_for_and => None,
            (ir::Op::Not, &[of]) => Some(Home::Inverse(self.mask(of)?)),
            // Vectors only have the other comparisons.
            (ir::Op::Icmp(compare @ (Compare::Ne | Compare::Le | Compare::Ge)), _) if !self.shape.has_masks() => {
                let opposite = ir::Inst { op: ir::Op::Icmp(compare.opposite()), ..inst.clone() };
                Some(Home::Inverse(self.narrow(&opposite)?))
            }
            _ => None,
        })
    }

    /// Sets the flags for a branch on whether any lane has the mask.
    pub(super) fn any(&mut self, mask: Register) -> Register {
        match self.shape.lanes {
            16 => mask,
            _ if !self.shape.has_masks() => mask,
            // Bits after the last lane are undefined.
            lanes => self.two(Op::MaskShiftLeft, mask, 16 - lanes as u8),
        }
    }

    /// The mask as integers, all ones or zeros.
    pub(super) fn mask_to_int(&mut self, mask: Register) -> Register {
        if self.shape.has_masks() { self.two(Op::MaskToInt, mask, 0) } else { mask }
    }

    pub(super) fn int_to_mask(&mut self, vector: Register) -> Register {
        if self.shape.has_masks() { self.two(Op::IntToMask, vector, 0) } else { vector }
    }

    pub(super) fn compare_floats(&mut self, code: u8, a: Register, b: Operand) -> Register {
        self.operation(self.one_of(Op::Compare, Op::CompareVector), a, b, code)
    }

    pub(super) fn compare_doubles(&mut self, code: u8, a: Register, b: Operand) -> Register {
        self.operation(self.one_of(Op::Compare64, Op::CompareVector64), a, b, code)
    }

    pub(super) fn compare_ints(&mut self, is_signed: bool, compare: Compare, a: Register, b: Operand) -> Register {
        if self.shape.has_masks() {
            let op = if is_signed { Op::CompareInt } else { Op::CompareUnsigned };
            return self.operation(op, a, b, integer_code(compare));
        }
        let sign = if is_signed { None } else { Some(self.everywhere(1 << 31)) };
        self.compare_vectors([Op::EqualInt, Op::GreaterInt], sign, compare, a, b)
    }

    pub(super) fn compare_longs(&mut self, is_signed: bool, compare: Compare, a: Register, b: Operand) -> Register {
        if self.shape.has_masks() {
            let op = if is_signed { Op::CompareInt64 } else { Op::CompareUnsigned64 };
            return self.operation(op, a, b, integer_code(compare));
        }
        let sign = if is_signed { None } else { Some(self.everywhere64(1 << 63)) };
        self.compare_vectors([Op::EqualInt64, Op::GreaterInt64], sign, compare, a, b)
    }

    /// Compares integers, after flipping sign bits for unsigned ones, by two tests.
    fn compare_vectors(
        &mut self,
        [equal, greater]: [Op; 2],
        sign: Option<Memory>,
        compare: Compare,
        a: Register,
        b: Operand,
    ) -> Register {
        if let Compare::Eq | Compare::Ne = compare {
            let equal = self.three(equal, a, b);
            return if compare == Compare::Eq { equal } else { self.not(equal) };
        }
        let mut b = match b {
            Operand::Register(register) => register,
            Operand::Memory(memory) => self.loaded(memory, false),
            _ => a,
        };
        let mut a = a;
        if let Some(sign) = sign {
            [a, b] = [a, b].map(|operand| self.three(Op::Xor, operand, Operand::Memory(sign)));
        }
        match compare {
            Compare::Gt => self.three(greater, a, b),
            Compare::Lt => self.three(greater, b, a),
            Compare::Le => {
                let greater = self.three(greater, a, b);
                self.not(greater)
            }
            _ => {
                let less = self.three(greater, b, a);
                self.not(less)
            }
        }
    }

    /// One of two values for each lane.
    pub(super) fn choice(&mut self, mask: Value, yes: Value, no: Value) -> Result<Register> {
        if let Home::Known(known) = self.homes[mask.0 as usize] {
            return self.vector(if known { yes } else { no });
        }
        let k = self.mask(mask)?;
        if self.is_zero(no) {
            let b = self.operand(yes)?;
            let op = match b {
                Operand::Memory(Memory::Splat(_)) => Op::Broadcast,
                Operand::Memory(_) => Op::Load,
                _ => Op::Move,
            };
            return Ok(self.zeroing(op, k, b));
        }
        if self.is_zero(yes) {
            let no = self.vector(no)?;
            return Ok(match self.shape.has_masks() {
                true => self.merging(Op::Xor, k, no, no, no),
                false => self.and_not(k, no),
            });
        }
        let a = self.vector(no)?;
        let b = self.operand(yes)?;
        Ok(self.three_masked(Op::Select, k, a, b))
    }

    /// `b`, loaded or moved by `op`, in some lanes; the others become zero.
    pub(super) fn zeroing(&mut self, op: Op, k: Register, b: impl Into<Operand>) -> Register {
        if !self.shape.has_masks() {
            return self.three(Op::And, k, b);
        }
        let d = self.out.register(Class::Vector);
        let inst = Inst { d, b: b.into(), k, zeroing: true, ..self.plain(op) };
        self.push(inst)
    }

    /// `d = k ? op(a, b) : t`.
    pub(super) fn merging(&mut self, op: Op, k: Register, t: Register, a: Register, b: Register) -> Register {
        if !self.shape.has_masks() {
            let new = self.three(op, a, b);
            return self.three_masked(Op::Select, k, t, Operand::Register(new));
        }
        let d = self.out.register(Class::Vector);
        let inst = Inst { d, t, a, b: Operand::Register(b), k, ..self.plain(op) };
        self.push(inst)
    }

    /// `k ? b : a`.
    pub(super) fn three_masked(&mut self, op: Op, k: Register, a: Register, b: Operand) -> Register {
        let op = self.one_of(op, Op::BlendBySign);
        let d = self.out.register(Class::Vector);
        let inst = Inst { d, a, b, k, ..self.plain(op) };
        self.push(inst)
    }

    /// Elements at these offsets in some lanes, zeros in others; the mask must not be used again.
    pub(super) fn gather(&mut self, k: Register, offset: Register, start: Memory) -> Register {
        let t = self.zero();
        let d = self.out.register(Class::Vector);
        let inst = Inst { d, t, a: offset, b: Operand::Memory(start), k, ..self.plain(Op::GatherInts) };
        self.push(inst)
    }

    /// A bit for each lane in a general register; bits after the last lane are undefined.
    pub(super) fn mask_to_general(&mut self, mask: Register, to: General) {
        self.set_general(self.one_of(Op::MaskToGeneral, Op::SignsToGeneral), mask, to);
    }

    /// A mask of all ones or all zeros, like the general register.
    pub(super) fn mask_from_general(&mut self, from: General) -> Register {
        match self.shape.has_masks() {
            true => self.set_by_general(Op::MaskFromGeneral, from),
            false => self.vector_from_general(from),
        }
    }

    /// Broadcasts the number in a general register.
    pub(super) fn vector_from_general(&mut self, from: General) -> Register {
        if self.shape.has_masks() {
            return self.set_by_general(Op::BroadcastGeneral, from);
        }
        let word = self.set_by_general(Op::FromGeneral32, from);
        self.two(Op::BroadcastWord, word, 0)
    }
}
