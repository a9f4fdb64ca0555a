//! Precisions, condition-code tests, and how a result reaches its destination (NV_fragment_program
//! 3.11.4.2 and 3.11.4.4, NV_vertex_program2 2.14.2.2).

use super::{Current, Lowering, Results};
use crate::ir::{Compare, MaskNote, Op, Type, Value};
use crate::isa::{Opcode, Precision, Saturation};
use crate::syntax::ast::{CcMask, CcRule, Destination, DestinationRegister, Instruction, Source};

impl Lowering<'_> {
    /// InstT: the precision at which operands are loaded and the result is rounded.
    pub(super) fn precision(&self, instruction: &Instruction) -> Precision {
        let mnemonic = instruction.mnemonic;
        // Texture coordinates and packed data would be ruined by fp16.
        if mnemonic.opcode.is_unsuffixed() || self.reads_fp32_attribute(instruction) {
            return Precision::Fp32;
        }
        let destination = instruction.destination.as_ref().map(|destination| destination.register);
        mnemonic.precision.unwrap_or(destination.map_or(Precision::Fp32, |register| self.destination_type(register)))
    }

    /// 3.11.4.2: instructions that use f[FOGC] or f[TEX0] to f[TEX7] are carried out at fp32,
    /// regardless of the precision that they specify.
    fn reads_fp32_attribute(&self, instruction: &Instruction) -> bool {
        instruction.operands.iter().any(|operand| match operand.source {
            Source::Register(register) => self.program.features().is_full_precision(register),
            _ => false,
        })
    }

    /// DstT.
    fn destination_type(&self, register: DestinationRegister) -> Precision {
        match register {
            DestinationRegister::Register(register) if self.program.features().is_half(register) => Precision::Fp16,
            DestinationRegister::Register(_) | DestinationRegister::Relative(_) | DestinationRegister::Rc => {
                Precision::Fp32
            }
            DestinationRegister::Hc => Precision::Fp16,
        }
    }

    /// UpdateDestination.
    pub(super) fn update(&mut self, at: Current, destination: &Destination, results: &Results) {
        let mut masks = [None; 4];
        if let Some(cc_mask) = destination.cc_mask {
            match cc_mask.rule {
                CcRule::Fl => return,
                CcRule::Tr => {}
                _ => {
                    masks = std::array::from_fn(|component| {
                        destination.write_mask.has(component).then(|| self.test(cc_mask, component))
                    })
                }
            }
        }
        for component in 0..4 {
            if !destination.write_mask.has(component) {
                continue;
            }
            let Some(result) = results[component] else { continue };
            let value = self.finish(at, destination, result);
            if let DestinationRegister::Register(register) = destination.register {
                let new = self.merge(masks[component], value, |this| this.read(register, component));
                self.write(register, component, new);
            }
            if at.instruction.mnemonic.update_cc.is_some() {
                // Addresses are integers that fp32 represents.
                let value = match self.builder.function().ty(value) {
                    Type::I32 => self.builder.float(Op::IntToFloat, &[value]),
                    Type::F32 | Type::Bool | Type::Texel => value,
                };
                let new = self.merge(masks[component], value, |this| this.condition_code(component));
                self.set_condition_code(component, new);
            }
        }
    }

    /// Clamps a result, if asked for, and converts it to the destination's type.
    fn finish(&mut self, at: Current, destination: &Destination, result: Value) -> Value {
        let mut value = result;
        if at.instruction.mnemonic.saturate != Saturation::None {
            value = self.builder.float(Op::Saturate, &[value]);
        }
        // Every fp16 and every fx12 value is an fp32 value, and every fx12 value is an fp16 value.
        let narrows = (at.precision, self.destination_type(destination.register)) == (Precision::Fp32, Precision::Fp16);
        if narrows { self.builder.convert(Precision::Fp16, value) } else { value }
    }

    /// What a component holds after a write under `mask`.
    fn merge(&mut self, mask: Option<Value>, new: Value, old: impl FnOnce(&mut Self) -> Value) -> Value {
        match mask {
            Some(mask) => {
                let old = old(self);
                self.builder.select(mask, new, old)
            }
            None => new,
        }
    }

    /// TestCC of component `component` of the swizzled condition code.
    pub(super) fn test(&mut self, cc_mask: CcMask, component: usize) -> Value {
        let component = cc_mask.swizzle.0[component];
        let record = self.condition_code(component.into());
        let mask = self.test_record(cc_mask.rule, record);
        if !matches!(cc_mask.rule, CcRule::Tr | CcRule::Fl) {
            self.builder.note(MaskNote { rule: cc_mask.rule, component });
        }
        mask
    }

    /// Whether the condition code that `record` generates passes the test `rule`: UN passes NE and
    /// nothing else, as comparisons with NaN do.
    fn test_record(&mut self, rule: CcRule, record: Value) -> Value {
        let compare = match rule {
            CcRule::Eq => Compare::Eq,
            CcRule::Ne => Compare::Ne,
            CcRule::Lt => Compare::Lt,
            CcRule::Le => Compare::Le,
            CcRule::Gt => Compare::Gt,
            CcRule::Ge => Compare::Ge,
            CcRule::Tr => return self.leaf(Op::ConstBool(true)),
            CcRule::Fl => return self.leaf(Op::ConstBool(false)),
        };
        let zero = self.f32(0.0);
        self.builder.fcmp(compare, record, zero)
    }

    /// Whether any component passes the test of KIL, BRA, CAL or RET; nothing written is always true.
    pub(super) fn condition(&mut self, cc_mask: Option<CcMask>) -> Value {
        let Some(cc_mask) = cc_mask else { return self.leaf(Op::ConstBool(true)) };
        let mut any = self.test(cc_mask, 0);
        for component in 1..4 {
            // A component that stands in the swizzle twice is tested once.
            if !cc_mask.swizzle.0[..component].contains(&cc_mask.swizzle.0[component]) {
                let test = self.test(cc_mask, component);
                any = self.builder.bool(Op::Or, &[any, test]);
            }
        }
        any
    }

    /// KIL (3.11.5.11).
    pub(super) fn kil(&mut self, at: Current) -> Results {
        debug_assert_eq!(at.instruction.mnemonic.opcode, Opcode::Kil);
        let mut kill = self.condition(at.instruction.condition);
        if let Some(guard) = self.state.guard {
            kill = self.builder.bool(Op::And, &[guard, kill]);
        }
        self.builder.effect(Op::Kill, kill);
        [None; 4]
    }
}
