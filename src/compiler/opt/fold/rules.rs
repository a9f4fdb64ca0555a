//! The list of folding rules. A rule has operations, a pattern of their operands, and a function that gives the
//! replacement. Of the rules for one operation the first that applies wins; operations on constants alone are folded
//! before.

use super::floats::{MINUS_ONE, MINUS_ZERO, ONE, ZERO};
use super::patterns::Pattern::{AllOnes, Anything, Constant, Float, Int, Of, Same};
use super::patterns::{Rules, either, rule};
use super::{Rewrite, floats, integers, lanes};
use crate::compiler::ir::{Compare, Op, Value};
use crate::language::isa::Precision;

// Rules ignore immediates: these represent all comparisons, shifts and shuffles.
const FCMP: Op = Op::Fcmp(Compare::Eq);
const ICMP: Op = Op::Icmp(Compare::Eq);
const UCMP: Op = Op::Ucmp(Compare::Eq);
const PARAM_RELATIVE: Op = Op::ParamRelative { first: 0, count: 0, offset: 0, component: 0 };

/// Operations that return an operand, flushed.
pub(super) static PASSED: Rules<Value> = Rules::new(&[
    either(&[Op::Add], &[Anything, Float(MINUS_ZERO)], floats::first),
    either(&[Op::Add], &[Anything, Float(ZERO)], floats::first_unless_minus_zero),
    rule(&[Op::Sub], &[Anything, Float(ZERO)], floats::first),
    rule(&[Op::Sub], &[Anything, Float(MINUS_ZERO)], floats::first_unless_minus_zero),
    either(&[Op::Mul], &[Anything, Float(ONE)], floats::first),
    rule(&[Op::Div], &[Anything, Float(ONE)], floats::first),
    either(&[Op::Mad, Op::Fma], &[Anything, Float(ZERO)], floats::addend_of_zero),
    either(&[Op::Mad, Op::Fma], &[Anything, Float(MINUS_ZERO)], floats::addend_of_zero),
    rule(&[Op::Min, Op::Max], &[Anything, Same], floats::first),
    either(&[Op::Min, Op::Max], &[], floats::extreme),
    rule(&[Op::MachineMin, Op::MachineMax], &[], floats::machine_extreme),
    rule(&[Op::Saturate], &[], floats::between_0_and_1),
    rule(&[Op::ClampNegative], &[], floats::not_negative),
]);

/// Replacements of operations whose operands are not all constants.
pub(super) static RULES: Rules<Rewrite> = Rules::new(&[
    // Arithmetic of floats.
    rule(&[Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Mad, Op::Fma], &[], floats::passed),
    rule(&[Op::Min, Op::Max, Op::MachineMin, Op::MachineMax, Op::Saturate, Op::ClampNegative], &[], floats::passed),
    either(&[Op::Add], &[Anything, Of(Op::Neg)], floats::add_negated),
    rule(&[Op::Sub], &[Float(MINUS_ZERO)], floats::negated_second),
    rule(&[Op::Sub], &[Float(ZERO)], floats::zero_minus),
    rule(&[Op::Sub], &[Anything, Same], floats::zero_if_finite),
    rule(&[Op::Sub], &[Anything, Of(Op::Neg)], floats::subtract_negated),
    either(&[Op::Mul], &[Anything, Float(MINUS_ONE)], floats::negated_first),
    either(&[Op::Mul], &[Anything, Float(ZERO)], floats::zero_if_not_negative),
    rule(&[Op::Mul], &[], floats::multiply_magnitudes),
    rule(&[Op::Div], &[Anything, Float(MINUS_ONE)], floats::negated_first),
    either(&[Op::Mad, Op::Fma], &[Anything, Constant], floats::multiply_by_one_and_add),
    rule(&[Op::Mad, Op::Fma], &[Anything, Anything, Float(MINUS_ZERO)], floats::multiply),
    rule(&[Op::Mad, Op::Fma], &[Anything, Anything, Float(ZERO)], floats::multiply_to_no_minus_zero),
    rule(&[Op::Mad, Op::Fma], &[], floats::multiply_magnitudes),
    rule(&[Op::Floor, Op::Nearest, Op::Ceil, Op::Trunc], &[], floats::whole),
    rule(&[Op::ToFp16], &[], |folder, found| floats::convert(folder, found, Precision::Fp16)),
    rule(&[Op::ToFx12], &[], |folder, found| floats::convert(folder, found, Precision::Fx12)),
    rule(&[Op::Neg], &[Of(Op::Neg)], integers::operand_of_first),
    rule(&[Op::Abs], &[], floats::absolute),
    rule(&[Op::Abs], &[Of(Op::Neg)], floats::absolute_of_negated),
    // Comparisons.
    rule(&[FCMP, ICMP, UCMP], &[Of(Op::Select), Constant], integers::compare_choice),
    rule(&[FCMP, ICMP, UCMP], &[Constant, Of(Op::Select)], integers::compare_with_choice),
    rule(&[FCMP], &[], floats::compare_bounds),
    rule(&[FCMP], &[Of(Op::Neg), Of(Op::Neg)], floats::compare_negated),
    rule(&[FCMP], &[Of(Op::Neg), Float(ZERO)], floats::compare_negated),
    rule(&[FCMP], &[Of(Op::Neg), Float(MINUS_ZERO)], floats::compare_negated),
    rule(&[FCMP], &[Float(ZERO), Of(Op::Neg)], floats::compare_negated),
    rule(&[FCMP], &[Float(MINUS_ZERO), Of(Op::Neg)], floats::compare_negated),
    rule(&[ICMP, UCMP], &[Anything, Same], integers::compare_same),
    // Integers.
    either(&[Op::Iadd, Op::Ior, Op::Ixor], &[Anything, Int(0)], integers::first),
    rule(&[Op::Isub], &[Anything, Int(0)], integers::first),
    rule(&[Op::Isub, Op::Ixor], &[Anything, Same], integers::zero),
    rule(&[Op::Iand, Op::Ior], &[Anything, Same], integers::first),
    either(&[Op::Iand], &[Anything, Int(0)], integers::zero),
    either(&[Op::Iand], &[Anything, AllOnes], integers::first),
    either(&[Op::Ior], &[Anything, AllOnes], integers::all_ones),
    rule(&[Op::Shl(0), Op::Ushr(0), Op::Sshr(0)], &[], integers::shift_by_zero),
    either(&[Op::Imul], &[Anything, Int(0)], integers::zero),
    either(&[Op::Imul], &[Anything, Int(1)], integers::first),
    either(&[Op::Imul], &[Anything, Constant], integers::multiply_by_power_of_two),
    rule(&[Op::Sdiv, Op::Udiv], &[Anything, Int(1)], integers::first),
    rule(&[Op::Srem, Op::Urem], &[Anything, Int(1)], integers::zero),
    rule(&[Op::Udiv], &[Anything, Constant], integers::divide_by_power_of_two),
    rule(&[Op::ShlBy, Op::UshrBy, Op::SshrBy], &[Anything, Constant], integers::shift_by_constant),
    rule(&[Op::Smin, Op::Smax, Op::Umin, Op::Umax], &[Anything, Same], integers::first),
    // Between types.
    rule(&[Op::Low], &[Of(Op::MakeLong)], integers::operand_of_first),
    rule(&[Op::Low], &[Of(Op::SignExtend)], integers::operand_of_first),
    rule(&[Op::Low], &[Of(Op::ZeroExtend)], integers::operand_of_first),
    rule(&[Op::High], &[Of(Op::MakeLong)], integers::high_half),
    rule(&[Op::High], &[Of(Op::SignExtend)], integers::copies_of_sign),
    rule(&[Op::High], &[Of(Op::ZeroExtend)], integers::zero),
    rule(&[Op::MakeLong], &[Anything, Int(0)], integers::zero_extend),
    rule(&[Op::MakeLong], &[Of(Op::Low), Of(Op::High)], integers::join_halves),
    rule(&[Op::FromBits], &[Of(Op::ToBits)], integers::operand_of_first),
    rule(&[Op::ToBits], &[Of(Op::FromBits)], integers::operand_of_first),
    // Truth values.
    rule(&[Op::And, Op::Or], &[Anything, Same], integers::first),
    either(&[Op::And], &[Anything, Int(0)], integers::zero),
    either(&[Op::And], &[Anything, Int(1)], integers::first),
    either(&[Op::Or], &[Anything, Int(1)], integers::one),
    either(&[Op::Or], &[Anything, Int(0)], integers::first),
    either(&[Op::And, Op::Or], &[Anything, Of(Op::Not)], integers::with_opposite),
    rule(&[Op::Not], &[Of(Op::Not)], integers::operand_of_first),
    rule(&[Op::Not], &[], integers::opposite_comparison),
    rule(&[Op::Select], &[Anything, Anything], integers::select_of_same),
    rule(&[Op::Select], &[Constant], integers::select_by_constant),
    rule(&[Op::Select], &[Of(Op::Not)], integers::select_by_opposite),
    rule(&[Op::Select], &[Anything, Constant, Constant], integers::select_of_constants),
    rule(&[Op::Select], &[], integers::select_of_selects),
    // Parameters and lanes.
    rule(&[PARAM_RELATIVE], &[Constant], lanes::param_at_constant),
    rule(&[Op::QuadShuffle([0; 4])], &[], lanes::shuffle_to_itself),
    rule(&[Op::QuadShuffle([0; 4])], &[], lanes::shuffle_of_uniform),
    rule(&[Op::QuadShuffle([0; 4])], &[], lanes::shuffle_of_shuffle),
    rule(&[Op::Ddx, Op::Ddy], &[], lanes::derivative_of_uniform),
    rule(&[Op::Any], &[Int(0)], lanes::no_lane),
    rule(&[Op::Any], &[Of(Op::Any)], lanes::uniform_already),
]);
