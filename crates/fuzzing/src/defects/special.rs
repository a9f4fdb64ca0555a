//! Defects of instructions with special rules: addresses, EXP and LOG, LIT, RCC, SSG, RFL, condition codes, lookups,
//! kept state.

use super::edit::{Definitions, become_op, each, replace};
use nvjit::compiler::ir::{Compare, Function, Inst, Op, Type, Value};
use nvjit::language::numeric::NAN_BITS;
use nvjit_runtime::{ConditionCode, RegisterFile, SampleOperation};

const ZERO: Op = Op::ConstF32(0);
const NAN: Op = Op::ConstF32(NAN_BITS);

/// The operands of a comparison of this kind that selects, if `inst` is such a select.
fn selects<'d>(inst: &Inst, compare: Compare, definitions: &'d Definitions) -> Option<&'d [Value]> {
    let test = definitions.get(*inst.args.first()?)?;
    (inst.op == Op::Select && test.op == Op::Fcmp(compare)).then_some(&test.args)
}

fn is_constant(value: Value, number: f32, definitions: &Definitions) -> bool {
    definitions.is(value, Op::ConstF32(number.to_bits()))
}

/// Uses of a select of this kind use its last operand.
fn always_last(function: &mut Function, is: impl Fn(&Inst, &Definitions) -> bool) {
    replace(function, |value, definitions| {
        let select = definitions.get(value).filter(|inst| inst.op == Op::Select)?;
        is(select, definitions).then(|| select.args[2])
    });
}

pub(super) fn address_ties(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Nearest {
            let half = before.constant(0.5);
            let sum = before.float(Op::Add, &[inst.args[0], half]);
            become_op(inst, Op::Floor, &[sum]);
        }
    });
}

pub(super) fn address_minimum(function: &mut Function) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Max && is_constant(inst.args[1], -512.0, definitions) {
            inst.args[1] = before.constant(-511.0);
        }
    });
}

pub(super) fn address_nan(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if inst.op == Op::Select
            && definitions.is(inst.args[2], Op::ConstI32(0))
            && definitions.is(inst.args[1], Op::TruncToInt)
        {
            inst.args[2] = inst.args[1];
        }
    });
}

pub(super) fn address_sum(function: &mut Function) {
    always_last(function, |select, definitions| {
        let test = definitions.get(select.args[0]);
        test.is_some_and(|test| test.op == Op::Icmp(Compare::Gt)) && definitions.is(select.args[1], Op::ConstI32(511))
    });
}

pub(super) fn exp_infinity(function: &mut Function) {
    always_last(function, |select, definitions| {
        definitions.is(select.args[1], ZERO) && definitions.is(select.args[2], Op::Frc)
    });
}

pub(super) fn log_zero(function: &mut Function) {
    always_last(function, |select, definitions| is_constant(select.args[1], f32::NEG_INFINITY, definitions));
}

pub(super) fn log_denormal(function: &mut Function) {
    replace(function, |value, definitions| {
        let clamp = definitions.get(value).filter(|inst| inst.op == Op::ClampNegative)?;
        definitions.is(clamp.args[0], Op::Abs).then(|| clamp.args[0])
    });
}

pub(super) fn lit_exponent(function: &mut Function) {
    let limit = 128.0 - 1.0 / 256.0;
    each(function, |_, inst, _| {
        for sign in [1.0, -1.0] {
            if inst.op == Op::ConstF32((sign * limit as f32).to_bits()) {
                inst.op = Op::ConstF32((sign * 128.0f32).to_bits());
            }
        }
    });
}

pub(super) fn lit_dark(function: &mut Function) {
    each(function, |_, inst, definitions| {
        let is_clamped = |value: Value| definitions.is(value, Op::ClampNegative);
        if inst.op == Op::Fcmp(Compare::Gt) && is_clamped(inst.args[0]) && definitions.is(inst.args[1], ZERO) {
            inst.op = Op::Fcmp(Compare::Ge);
        }
    });
}

pub(super) fn rcc_least(function: &mut Function) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Max && is_constant(inst.args[1], (-64f32).exp2(), definitions) {
            inst.args[1] = before.constant((-63f32).exp2());
        }
    });
}

pub(super) fn rcc_sign(function: &mut Function) {
    replace(function, |value, definitions| {
        let either = definitions.get(value).filter(|inst| inst.op == Op::Or)?;
        let test = definitions.get(either.args[1])?;
        definitions.is(*test.args.first()?, Op::Rcp).then(|| either.args[0])
    });
}

pub(super) fn ssg_nan(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if selects(inst, Compare::Eq, definitions).is_some()
            && definitions.is(inst.args[1], ZERO)
            && definitions.is(inst.args[2], NAN)
        {
            inst.args[2] = inst.args[1];
        }
    });
}

pub(super) fn set_nan(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if inst.op == Op::Select
            && definitions.is(inst.args[1], ZERO)
            && definitions.is(inst.args[2], NAN)
            && selects(inst, Compare::Eq, definitions).is_none()
        {
            inst.args[2] = inst.args[1];
        }
    });
}

pub(super) fn rfl_length(function: &mut Function) {
    replace(function, |value, definitions| {
        let scale = definitions.get(value).filter(|inst| inst.op == Op::Div)?;
        let twice = definitions.get(scale.args[0]).filter(|inst| inst.op == Op::Mul)?;
        is_constant(twice.args[0], 2.0, definitions).then(|| scale.args[0])
    });
}

/// NE fails for the condition code UN.
pub(super) fn cc_unordered(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.note.is_some() && inst.op == Op::Fcmp(Compare::Ne) {
            let [less, greater] =
                [Compare::Lt, Compare::Gt].map(|compare| before.inst(Op::Fcmp(compare), &inst.args, Type::Bool));
            become_op(inst, Op::Or, &[less, greater]);
        }
    });
}

pub(super) fn kept_code(function: &mut Function) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Select && definitions.is(inst.args[1], Op::ConstI32(ConditionCode::Un as i32)) {
            let greater = Op::ConstI32(ConditionCode::Gt as i32);
            inst.args[1] = before.inst(greater, &[], Type::I32);
        }
    });
}

pub(super) fn kept_address(function: &mut Function) {
    each(function, |before, inst, _| {
        if let Op::Output(row) = inst.op
            && row.register.file == RegisterFile::Address
            && row.register.index == 1
        {
            inst.args[0] = before.inst(Op::ConstI32(0), &[], Type::I32);
        }
    });
}

/// Fragments that are discarded count as zero in the derivatives of their neighbours.
pub(super) fn derivative_of_killed(function: &mut Function) {
    if function.blocks.len() > 1 {
        // Lanes killed in one block may be unknown in another.
        return;
    }
    let mut killed = None;
    each(function, |before, inst, _| match inst.op {
        Op::Kill => killed = Some(inst.args[0]),
        Op::Ddx | Op::Ddy => {
            if let Some(killed) = killed {
                let zero = before.constant(0.0);
                inst.args[0] = before.float(Op::Select, &[killed, zero, inst.args[0]]);
            }
        }
        _ => {}
    });
}

pub(super) fn txd_derivatives(function: &mut Function) {
    each(function, |_, inst, _| {
        if let Op::Sample { operation: SampleOperation::Derivatives, .. } = inst.op {
            let (x, y) = inst.args[3..9].split_at_mut(3);
            x.swap_with_slice(y);
        }
    });
}
