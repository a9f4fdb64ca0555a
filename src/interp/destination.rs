//! How results are written and condition codes made: NV_fragment_program 3.11.4.4,
//! NV_vertex_program2 2.14.2.2, ARB_vertex_program 2.14.4.3, ARB_fragment_program 3.11.4.3.

use super::code::{Destination, To};
use super::condition::{ConditionCodes, test_cc};
use super::ones;
use super::registers::Registers;
use super::trace::TraceResult;
use super::value::Value;

impl Destination {
    /// UpdateDestination in one lane. The reported value, which also sets the condition code, is the value converted to
    /// the destination's type.
    pub(super) fn update<T: Value>(
        &self,
        registers: &mut Registers,
        condition_codes: &mut ConditionCodes,
        lane: usize,
        result: [T; 4],
    ) -> TraceResult {
        let enabled = self.write_mask & test_cc(condition_codes, self.cc_mask.as_ref());
        let bits = result.map(|component| component.store(self.kind));
        let value = bits.map(|bits| T::load(bits, self.kind));
        let slot = match &self.to {
            To::Nothing => None,
            To::Register(slot) => Some(*slot),
            // "may overwrite other programs results": nothing is written outside.
            To::Relative(slots, index) => {
                index.of(registers, lane).filter(|index| *index < slots.len()).map(|index| slots.start + index)
            }
        };
        if let Some(slot) = slot {
            let to = registers.get_mut(slot, lane);
            ones(enabled).for_each(|component| to[component] = bits[component]);
        }
        if let Some(register) = self.update_cc {
            let condition_code = &mut condition_codes[usize::from(register & 1)];
            ones(enabled).for_each(|component| condition_code[component] = value[component].flags());
        }
        TraceResult { value: value.map(|value| T::bits(value).into()), enabled, wide: false }
    }
}
