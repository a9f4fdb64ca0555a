//! How results are written and condition codes made: NV_fragment_program 3.11.4.4,
//! NV_vertex_program2 2.14.2.2.

use super::Vector;
use super::lane::Lane;
use crate::isa::{Features, Precision};
use crate::numeric::{half, soft, type_convert};
use crate::syntax::ast::{CcMask, CcRule, Destination, DestinationRegister, Instruction};
use nvjit_runtime::{ConditionCode, RegisterFile};

/// The type of the components of a destination.
pub(super) fn precision(features: &Features, destination: &Destination) -> Precision {
    let half = match destination.register {
        DestinationRegister::Register(register) => features.is_half(register),
        DestinationRegister::Rc => false,
        DestinationRegister::Hc => true,
    };
    if half { Precision::Fp16 } else { Precision::Fp32 }
}

/// TestCC of the rule on each component of the swizzled condition code: bit 0 is x. Everything
/// passes if there is no mask.
pub(super) fn test_cc(condition_code: &[ConditionCode; 4], mask: Option<&CcMask>) -> u8 {
    use ConditionCode::{Eq, Gt, Lt};
    let Some(mask) = mask else { return 0b1111 };
    let test = |field: ConditionCode| match mask.rule {
        CcRule::Eq => field == Eq,
        CcRule::Ne => field != Eq,
        CcRule::Lt => field == Lt,
        CcRule::Ge => field == Gt || field == Eq,
        CcRule::Le => field == Lt || field == Eq,
        CcRule::Gt => field == Gt,
        CcRule::Tr => true,
        CcRule::Fl => false,
    };
    (0..4).filter(|&to| test(condition_code[usize::from(mask.swizzle.0[to] & 3)])).fold(0, |bits, to| bits | 1 << to)
}

fn generate_cc(value: f32) -> ConditionCode {
    if value.is_nan() {
        ConditionCode::Un
    } else if soft::lt(value, 0.0) {
        ConditionCode::Lt
    } else if soft::eq(value, 0.0) {
        ConditionCode::Eq
    } else {
        ConditionCode::Gt
    }
}

/// What an update did, for the trace.
#[derive(Clone, Copy, Default)]
pub(super) struct Update {
    /// The four components after clamping and conversion, as fp32 bits or as integers.
    pub value: [u32; 4],
    /// Which of them were written: bit 0 is x.
    pub enabled: u8,
}

/// The components that both masks of the destination enable.
fn enabled(lane: &Lane, destination: &Destination) -> u8 {
    destination.write_mask.0 & test_cc(&lane.condition_code, destination.cc_mask.as_ref())
}

fn components(mask: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |component| mask >> component & 1 != 0)
}

/// UpdateDestination. `result` is at the precision of the instruction; the condition code is made
/// from the value that the destination's type can hold.
pub(super) fn update(lane: &mut Lane, features: &Features, instruction: &Instruction, mut result: Vector) -> Update {
    let Some(destination) = &instruction.destination else { return Update::default() };
    if instruction.mnemonic.saturate {
        result = result.map(soft::saturate);
    }
    let precision = precision(features, destination);
    let converted = result.map(|value| type_convert(precision, value));
    let enabled = enabled(lane, destination);
    if let DestinationRegister::Register(register) = destination.register {
        if precision == Precision::Fp16 {
            if let Some(to) = lane.half(register) {
                components(enabled).for_each(|component| to[component] = half::to_half(result[component]));
            }
        } else if let Some(to) = lane.full(register) {
            components(enabled).for_each(|component| to[component] = converted[component].to_bits());
        }
    }
    if instruction.mnemonic.update_cc {
        components(enabled).for_each(|component| lane.condition_code[component] = generate_cc(converted[component]));
    }
    Update { value: converted.map(f32::to_bits), enabled }
}

/// UpdateDestination for address registers.
pub(super) fn update_address(lane: &mut Lane, instruction: &Instruction, result: [i32; 4]) -> Update {
    let Some(destination) = &instruction.destination else { return Update::default() };
    let enabled = enabled(lane, destination);
    if let DestinationRegister::Register(register) = destination.register
        && register.file == RegisterFile::Address
        && let Some(to) = lane.addresses.get_mut(usize::from(register.index))
    {
        components(enabled).for_each(|component| to[component] = result[component]);
    }
    if instruction.mnemonic.update_cc {
        components(enabled).for_each(|component| {
            lane.condition_code[component] = match result[component] {
                ..0 => ConditionCode::Lt,
                0 => ConditionCode::Eq,
                1.. => ConditionCode::Gt,
            }
        });
    }
    Update { value: result.map(|component| component as u32), enabled }
}
