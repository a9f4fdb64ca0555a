//! Reciprocal square roots, to the bit, without a division: the divider is busy with the root, and programs that
//! normalise have little else to overlap with it.

use super::super::machine::Register;
use super::super::table::Op;
use super::{MINUS_PRODUCT, Result, Selector};
use crate::compiler::ir;

/// The fix-up of special roots, four bits a class: NaN stays NaN, zeros give an infinity of their sign, infinity gives
/// zero.
const SPECIAL: u32 = 0x0080_0622;

impl Selector<'_> {
    /// The quotient `inst`, if it is a reciprocal square root and the machine has the operations.
    ///
    /// One Newton step turns an approximation of 2^-14 into one of 2^-28, which is rounded up: so it is never below the
    /// quotient by more than that. Then the next step is correctly rounded for every root (the test
    /// `the_second_step_is_exact` tries them all). If the first step were rounded to nearest, the second would meet a
    /// tie for the root whose digits are all ones.
    pub(super) fn reciprocal_of_root(&mut self, inst: &ir::Inst) -> Result<Option<Register>> {
        let (ir::Op::Div, &[one, root]) = (inst.op, &inst.args[..]) else { return Ok(None) };
        let is_one = self.constants[one.0 as usize] == Some(f32::to_bits(1.0).into());
        // Embedded rounding exists in the longest vectors only. Mixed with shorter ones those cost more than a
        // division.
        let is_longest = self.shape.vector_bytes() == 64;
        let Some(&of) = self.roots.get(&root).filter(|_| is_one && is_longest) else { return Ok(None) };
        let (of, one, root) = (self.operand(of)?, self.operand(one)?, self.vector(root)?);
        let rough = self.two(Op::ReciprocalRoot, of, 0);
        let error = self.four(Op::Fma, root, rough, one, MINUS_PRODUCT);
        let above = self.four(Op::FmaUp, rough, error, rough, 0);
        let error = self.four(Op::Fma, root, above, one, MINUS_PRODUCT);
        let nearest = self.four(Op::Fma, error, above, above, 0);
        let special = self.everywhere(SPECIAL);
        let special = self.loaded(special, false);
        Ok(Some(self.four(Op::Fixup, nearest, root, special, 0)))
    }
}
