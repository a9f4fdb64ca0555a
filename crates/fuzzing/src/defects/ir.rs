//! Defects as changes of the IR.

use super::edit::{become_op, each, replace};
use nvjit::compiler::ir::for_each_use;
use nvjit::compiler::ir::{Compare, Function, Op, PackFormat, Type, Value};
use nvjit::language::syntax::ast::CcRule;
use std::collections::{HashMap, HashSet};

/// The last coefficient of LG2 in `numeric::approx`.
const LG2_COEFFICIENT: u32 = 1.442_694_8_f32.to_bits();

pub(super) fn select_arms(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if inst.op == Op::Select
            && definitions.get(inst.args[0]).and_then(|mask| mask.note).is_some_and(|note| note.rule == CcRule::Gt)
        {
            inst.args.swap(1, 2);
        }
    });
}

pub(super) fn cc_unconverted(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if inst.note.is_some()
            && let Some(&operand) = inst.args.first()
            && let Some(converted) = definitions.get(operand)
            && converted.op == Op::ToFp16
        {
            inst.args[0] = converted.args[0];
        }
    });
}

pub(super) fn mad_half(function: &mut Function) {
    replace(function, |value, definitions| {
        let converted = definitions.get(value).filter(|inst| inst.op == Op::ToFp16)?;
        definitions.is(converted.args[0], Op::Mad).then(|| converted.args[0])
    });
}

pub(super) fn max_nan(function: &mut Function) {
    each(function, |_, inst, _| {
        if inst.op == Op::Max {
            inst.op = Op::MachineMax;
        }
    });
}

pub(super) fn min_flush(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Min {
            let (a, b) = (inst.args[0], inst.args[1]);
            let less = before.inst(Op::Fcmp(Compare::Lt), &[a, b], Type::Bool);
            become_op(inst, Op::Select, &[less, a, b]);
        }
    });
}

pub(super) fn fraction_one(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Frc {
            let x = inst.args[0];
            let floor = before.float(Op::Floor, &[x]);
            become_op(inst, Op::Sub, &[x, floor]);
        }
    });
}

pub(super) fn saturate_nan(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Saturate {
            let (zero, one) = (before.constant(0.0), before.constant(1.0));
            let above = before.float(Op::MachineMax, &[inst.args[0], zero]);
            become_op(inst, Op::MachineMin, &[above, one]);
        }
    });
}

pub(super) fn rsq_zero(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Rsq {
            let zero = before.constant(0.0);
            inst.args[0] = before.float(Op::Add, &[inst.args[0], zero]);
        }
    });
}

pub(super) fn negate_zero(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Neg {
            let zero = before.constant(0.0);
            let x = inst.args[0];
            become_op(inst, Op::Sub, &[zero, x]);
        }
    });
}

pub(super) fn compare_nan(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Fcmp(Compare::Ge) {
            let less = before.inst(Op::Fcmp(Compare::Lt), &inst.args, Type::Bool);
            become_op(inst, Op::Not, &[less]);
        }
    });
}

pub(super) fn pack_order(function: &mut Function) {
    each(function, |_, inst, _| {
        if inst.op == Op::Pack(PackFormat::Half2) {
            inst.args.swap(0, 1);
        }
    });
}

pub(super) fn unpack_byte(function: &mut Function) {
    each(function, |_, inst, _| {
        if inst.op == Op::Unpack(PackFormat::Byte4, 3) {
            inst.op = Op::Unpack(PackFormat::Byte4, 2);
        }
    });
}

pub(super) fn ddy_as_ddx(function: &mut Function) {
    each(function, |_, inst, _| {
        if inst.op == Op::Ddy {
            inst.op = Op::Ddx;
        }
    });
}

pub(super) fn any_as_all(function: &mut Function) {
    each(function, |_, inst, definitions| {
        let is_test = |value: Value| definitions.get(value).is_some_and(|inst| inst.note.is_some());
        if inst.op == Op::Or && is_test(inst.args[1]) {
            inst.op = Op::And;
        }
    });
}

pub(super) fn texture_unit(function: &mut Function) {
    each(function, |_, inst, _| {
        if let Op::Sample { unit, .. } = &mut inst.op
            && *unit == 1
        {
            *unit = 0;
        }
    });
}

pub(super) fn projection(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if matches!(inst.op, Op::Sample { .. })
            && let Some(t) = inst.args.get_mut(1)
            && let Some(quotient) = definitions.get(*t)
            && quotient.op == Op::Div
        {
            *t = quotient.args[0];
        }
    });
}

pub(super) fn bank_end(function: &mut Function) {
    each(function, |_, inst, _| {
        if let Op::ParamRelative { count, .. } = &mut inst.op {
            *count -= 1;
        }
    });
}

pub(super) fn address_limit(function: &mut Function) {
    each(function, |before, inst, definitions| {
        if inst.op == Op::Min && definitions.is(inst.args[1], Op::ConstF32(511f32.to_bits())) {
            inst.args[1] = before.constant(512.0);
        }
    });
}

/// In a block, a conversion is replaced by an earlier one of the same value, of any precision.
pub(super) fn numbering(function: &mut Function) {
    let mut same: HashMap<Value, Value> = HashMap::new();
    for block in &function.blocks {
        let mut seen = HashMap::new();
        for inst in block.insts.iter().filter(|inst| matches!(inst.op, Op::ToFp16 | Op::ToFx12)) {
            let Some(result) = inst.result else { continue };
            let first = *seen.entry(inst.args[0]).or_insert(result);
            if first != result {
                same.insert(result, first);
            }
        }
    }
    replace(function, |value, _| same.get(&value).copied());
}

pub(super) fn times_zero(function: &mut Function) {
    each(function, |_, inst, definitions| {
        if inst.op == Op::Mul && inst.args.iter().any(|&arg| definitions.is(arg, Op::ConstF32(0))) {
            become_op(inst, Op::ConstF32(0), &[]);
        }
    });
}

pub(super) fn plus_zero(function: &mut Function) {
    replace(function, |value, definitions| {
        let sum = definitions.get(value).filter(|inst| inst.op == Op::Add)?;
        definitions.is(sum.args[1], Op::ConstF32(0)).then_some(sum.args[0])
    });
}

pub(super) fn second_kill(function: &mut Function) {
    for block in &mut function.blocks {
        let mut kills = 0;
        block.insts.retain(|inst| {
            kills += u32::from(inst.op == Op::Kill);
            inst.op != Op::Kill || kills != 2
        });
    }
}

/// Unused components of a load from memory are dropped, then loads without components, with their faults.
pub(super) fn unread_load(function: &mut Function) {
    for is_part in [|op| matches!(op, Op::Word(_)), |op| matches!(op, Op::LoadMemory(_))] {
        let mut read = HashSet::new();
        for_each_use(function, |value| _ = read.insert(*value));
        let is_read = |value: Option<Value>| value.is_some_and(|value| read.contains(&value));
        function
            .blocks
            .iter_mut()
            .for_each(|block| block.insts.retain(|inst| !is_part(inst.op) || is_read(inst.result)));
    }
}

/// Replaces constants with these bits.
fn constant(function: &mut Function, from: f32, to: f32) {
    each(function, |_, inst, _| {
        if inst.op == Op::ConstF32(from.to_bits()) {
            inst.op = Op::ConstF32(to.to_bits());
        }
    });
}

pub(super) fn fixed_maximum(function: &mut Function) {
    constant(function, 2047.0 / 1024.0, 2.0);
}

/// The factor by which large numbers become infinite is smaller.
pub(super) fn half_overflow(function: &mut Function) {
    constant(function, 112f32.exp2(), 111f32.exp2());
    constant(function, (-112f32).exp2(), (-111f32).exp2());
}

pub(super) fn half_denormals(function: &mut Function) {
    constant(function, 0.75, 1.5);
}

pub(super) fn fused_twice(function: &mut Function) {
    each(function, |before, inst, _| {
        if inst.op == Op::Fma {
            let product = before.float(Op::Mul, &[inst.args[0], inst.args[1]]);
            let sum = inst.args[2];
            become_op(inst, Op::Add, &[product, sum]);
        }
    });
}

pub(super) fn shift_sign(function: &mut Function) {
    each(function, |_, inst, _| {
        if let Op::Sshr(count) = inst.op {
            inst.op = Op::Ushr(count);
        }
    });
}

pub(super) fn coefficient(function: &mut Function) {
    constant(function, f32::from_bits(LG2_COEFFICIENT), f32::from_bits(LG2_COEFFICIENT ^ 1));
}

pub(super) fn nearest_floor(function: &mut Function) {
    each(function, |_, inst, _| {
        if inst.op == Op::Nearest {
            inst.op = Op::Floor;
        }
    });
}

pub(super) fn quad_lane(function: &mut Function) {
    each(function, |_, inst, _| {
        if let Op::QuadShuffle(pattern) = &mut inst.op {
            pattern[3] = pattern[2];
        }
    });
}
