//! Defects of arithmetic: rounding, zeros and their signs, denormals, formats, packing.

use super::edit::{become_op, each, replace};
use nvjit::compiler::ir::analysis::facts::{self, Facts};
use nvjit::compiler::ir::{Compare, Function, Inst, Op, PackFormat, Type};

const ZERO: Op = Op::ConstF32(0);
const MINUS_ZERO: Op = Op::ConstF32(0x8000_0000);

/// Whether the zero of `sum` would have no sign if negative sums were not flushed to -0.
fn seems_unsigned(sum: &Inst, known: &[Facts]) -> bool {
    let fact = |index: usize| known[sum.args[index].0 as usize];
    match sum.op {
        Op::Add => !(fact(0).negative_zero && fact(1).negative_zero),
        Op::Sub => !(fact(0).negative_zero && fact(1).positive_zero),
        // The product is a square.
        Op::Mad => sum.args[0] == sum.args[1] && !fact(2).negative_zero,
        _ => false,
    }
}

pub(super) fn sum_of_negatives(function: &mut Function) {
    let known = facts::analyse(function);
    replace(function, |value, definitions| {
        let inst = definitions.get(value)?;
        let zero = if inst.op == Op::Sub { MINUS_ZERO } else { ZERO };
        let x = match *inst.args.as_slice() {
            [x, y] if definitions.is(y, zero) => x,
            [x, y] if definitions.is(x, zero) && inst.op == Op::Add => y,
            _ => return None,
        };
        let sum = definitions.get(x)?;
        (matches!(inst.op, Op::Add | Op::Sub) && seems_unsigned(sum, &known)).then_some(x)
    });
}

pub(super) fn product_plus_zero(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if inst.op == Op::Mad && definitions.is(inst.args[2], ZERO) {
            inst.op = Op::Mul;
            inst.args.truncate(2);
        }
    });
}

pub(super) fn minus_itself(function: &mut Function) {
    each(function, |_, inst, _| {
        if inst.op == Op::Sub && inst.args[0] == inst.args[1] {
            become_op(inst, ZERO, &[]);
        }
    });
}

/// The smallest number that becomes infinity in fp16.
const HALF_OVERFLOW: f32 = 65520.0;

pub(super) fn half_overflow_late(function: &mut Function) {
    let known = facts::analyse(function);
    each(function, |before, inst, _| {
        if inst.op != Op::ToFp16 {
            return;
        }
        let wide = inst.args[0];
        // Inserted instructions have no facts.
        let Some(facts) = known.get(wide.0 as usize) else { return };
        let is_missed = facts.high < 65536.0 && facts.low > -65536.0;
        if !is_missed || facts.high < HALF_OVERFLOW && facts.low > -HALF_OVERFLOW {
            return;
        }
        let right = before.float(Op::ToFp16, &[wide]);
        let (magnitude, limit) = (before.float(Op::Abs, &[wide]), before.constant(HALF_OVERFLOW));
        let overflows = before.inst(Op::Fcmp(Compare::Ge), &[magnitude, limit], Type::Bool);
        let (zero, high, low) = (before.constant(0.0), before.constant(65536.0), before.constant(-65536.0));
        let is_negative = before.inst(Op::Fcmp(Compare::Lt), &[wide, zero], Type::Bool);
        let wrong = before.float(Op::Select, &[is_negative, low, high]);
        become_op(inst, Op::Select, &[overflows, wrong, right]);
    });
}

pub(super) fn saturate_denormal(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Saturate {
            let x = inst.args[0];
            let (zero, one) = (before.constant(0.0), before.constant(1.0));
            let is_below = before.inst(Op::Fcmp(Compare::Lt), &[x, zero], Type::Bool);
            let is_above = before.inst(Op::Fcmp(Compare::Gt), &[x, one], Type::Bool);
            let limited = before.float(Op::Select, &[is_above, one, x]);
            become_op(inst, Op::Select, &[is_below, zero, limited]);
        }
    });
}

/// A quotient just below the smallest normal number, times 2^24.
const ALMOST_NORMAL: u32 = 0x0c7f_ffff;

/// Quotients that round to the smallest normal number as denormals, but are flushed since the exponent is unbounded.
pub(super) fn quotient_flushed_late(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op != Op::Div {
            return;
        }
        let &[a, b] = inst.args.as_slice() else { return };
        let right = before.float(Op::Div, &[a, b]);
        let scale = before.constant(24f32.exp2());
        let scaled = before.float(Op::Mul, &[a, scale]);
        let quotient = before.float(Op::Div, &[scaled, b]);
        let magnitude = before.float(Op::Abs, &[quotient]);
        let almost = before.constant(f32::from_bits(ALMOST_NORMAL));
        let is_almost = before.inst(Op::Fcmp(Compare::Eq), &[magnitude, almost], Type::Bool);
        let (zero, up) = (before.constant(0.0), before.constant(f32::MIN_POSITIVE));
        let down = before.constant(-f32::MIN_POSITIVE);
        let is_negative = before.inst(Op::Fcmp(Compare::Lt), &[quotient, zero], Type::Bool);
        let wrong = before.float(Op::Select, &[is_negative, down, up]);
        become_op(inst, Op::Select, &[is_almost, wrong, right]);
    });
}

pub(super) fn pk4b_fused(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if inst.op == Op::Add
            && definitions.is(inst.args[1], Op::ConstF32(128f32.to_bits()))
            && let Some(product) = definitions.get(inst.args[0])
            && product.op == Op::Mul
            && definitions.is(product.args[1], Op::ConstF32(127f32.to_bits()))
        {
            become_op(inst, Op::Fma, &[product.args[0], product.args[1], inst.args[1]]);
        }
    });
}

pub(super) fn pk4b_low(function: &mut Function) {
    each(function, |_, inst, _| {
        if inst.op == Op::ConstF32((-128.0f32 / 127.0).to_bits()) {
            inst.op = Op::ConstF32((-1f32).to_bits());
        }
    });
}

pub(super) fn pk4ub_floor(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if inst.op == Op::Nearest
            && let Some(product) = definitions.get(inst.args[0])
            && product.op == Op::Mul
            && definitions.is(product.args[1], Op::ConstF32(255f32.to_bits()))
        {
            inst.op = Op::Floor;
        }
    });
}

pub(super) fn pk2us_scale(function: &mut Function) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Mul && definitions.is(inst.args[1], Op::ConstF32(65535f32.to_bits())) {
            inst.args[1] = before.constant(65536.0);
        }
    });
}

pub(super) fn pk2h_truncates(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Pack(PackFormat::Half2) {
            for arg in &mut inst.args {
                let bits = before.inst(Op::ToBits, &[*arg], Type::I32);
                let mask = before.inst(Op::ConstI32(!0x1fff), &[], Type::I32);
                let shorter = before.inst(Op::Iand, &[bits, mask], Type::I32);
                *arg = before.float(Op::FromBits, &[shorter]);
            }
        }
    });
}

/// A division by a constant becomes a multiplication by its reciprocal.
fn by_reciprocal(function: &mut Function, divisor: f32) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Div && definitions.is(inst.args[1], Op::ConstF32(divisor.to_bits())) {
            let reciprocal = before.constant(1.0 / divisor);
            become_op(inst, Op::Mul, &[inst.args[0], reciprocal]);
        }
    });
}

pub(super) fn up4ub_reciprocal(function: &mut Function) {
    by_reciprocal(function, 255.0);
}

pub(super) fn up4b_reciprocal(function: &mut Function) {
    by_reciprocal(function, 127.0);
}

pub(super) fn up2us_reciprocal(function: &mut Function) {
    by_reciprocal(function, 65535.0);
}

/// Values whose exponent is too small for fp16 are read as zero.
pub(super) fn up2h_denormals(function: &mut Function) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Mul && definitions.is(inst.args[1], Op::ConstF32((-24f32).exp2().to_bits())) {
            inst.args[1] = before.constant(0.0);
        }
    });
}
