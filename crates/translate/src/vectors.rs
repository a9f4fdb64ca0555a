//! Combines components of one instruction that do the same into a vector.

use crate::form::Contract;
use nvjit::compiler::ir::{BlockData, Function, Inst, Op, Type, Value};
use std::collections::HashMap;

/// Instructions of a block, by index, that form one statement, at the place of the first one.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// The numbers, up to four.
    pub members: Vec<usize>,
}

/// The number of groups of the same operation that are searched, so that long blocks take linear time.
const NEAR: usize = 8;

/// The statements of a block, in order: each is one instruction or several. `is_immediate` says whether an instruction
/// has no statement, because its result is written at its uses.
pub fn groups(
    function: &Function,
    block: &BlockData,
    contract: Contract,
    is_immediate: impl Fn(&Inst) -> bool,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    // The place of the statement that defines each value of the block; for values without one, that of the value that
    // they are part of.
    let mut places: HashMap<Value, usize> = HashMap::new();
    let mut immediates: HashMap<Value, Op> = HashMap::new();
    let mut open: HashMap<(u32, Op, Option<Type>), Vec<usize>> = HashMap::new();
    for (number, inst) in block.insts.iter().enumerate() {
        let place = groups.len();
        if is_immediate(inst) {
            groups.push(Group { members: vec![number] });
            if let Some(result) = inst.result {
                immediates.insert(result, inst.op);
                let whole = inst.args.first().and_then(|whole| places.get(whole).copied());
                places.extend(whole.map(|whole| (result, whole)));
            }
            continue;
        }
        // Components of one thing, or the same thing.
        let alike = |&(a, b): &(&Value, &Value)| {
            let parts = (immediates.get(a), immediates.get(b));
            a == b
                || match parts {
                    (Some(Op::Input(a)), Some(Op::Input(b))) => a.register == b.register,
                    (Some(Op::Param { index: a, .. }), Some(Op::Param { index: b, .. })) => a == b,
                    (Some(Op::ConstF32(_)), Some(Op::ConstF32(_))) | (Some(Op::ConstI32(_)), Some(Op::ConstI32(_))) => {
                        true
                    }
                    _ => places.contains_key(a) && places.get(a) == places.get(b),
                }
        };
        let key = (inst.source, inst.op, inst.result.map(|result| function.ty(result)));
        let fits = |&place: &usize| {
            let members = &groups[place].members;
            let first = &block.insts[members[0]];
            members.len() < 4
                && inst.args.iter().all(|arg| places.get(arg).is_none_or(|&defined| defined < place))
                && first.args.iter().zip(&inst.args).all(|pair| alike(&pair))
        };
        if is_by_component(function, inst, contract) {
            let near = open.entry(key).or_default();
            let found = near.iter().rev().take(NEAR).rev().copied().find(fits);
            if found.is_none() {
                near.push(place);
            }
            if let Some(place) = found {
                groups[place].members.push(number);
                places.extend(inst.result.map(|result| (result, place)));
                continue;
            }
        }
        groups.push(Group { members: vec![number] });
        places.extend(inst.result.map(|result| (result, place)));
    }
    groups
}

/// Whether the target has the operation for vectors, component by component.
fn is_by_component(function: &Function, inst: &Inst, contract: Contract) -> bool {
    let narrow = |value: Value| matches!(function.ty(value), Type::F32 | Type::I32 | Type::Bool);
    if !inst.result.is_some_and(narrow) || !inst.args.iter().all(|&arg| narrow(arg)) {
        return false;
    }
    match inst.op {
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Floor | Op::Ceil | Op::Trunc | Op::Nearest | Op::Sqrt => true,
        Op::MachineMin | Op::MachineMax | Op::Fma | Op::Mad => true,
        Op::ToBits | Op::FromBits | Op::Iadd | Op::Isub | Op::Imul | Op::Iand | Op::Ior | Op::Ixor => true,
        Op::Shl(_) | Op::Ushr(_) | Op::Sshr(_) | Op::Fcmp(_) | Op::Icmp(_) | Op::Select => true,
        Op::Ddx | Op::Ddy => true,
        Op::Min | Op::Max | Op::Saturate | Op::SignedSaturate | Op::ClampNegative | Op::Frc | Op::Rcp | Op::Rsq => {
            contract == Contract::Fast
        }
        Op::Ex2 | Op::Lg2 | Op::Sin | Op::Cos | Op::Neg | Op::Abs | Op::ToFx12 | Op::ToFp16 => {
            contract == Contract::Fast
        }
        _ => false,
    }
}
