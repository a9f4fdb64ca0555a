//! Precisions, condition-code tests, and how a result reaches its destination (NV_fragment_program
//! 3.11.4.2 and 3.11.4.4, NV_vertex_program2 2.14.2.2).

use super::{Current, Lowering, Results};
use crate::ir::{Compare, MaskNote, Op, Type, Value};
use crate::isa::{Precision, Saturation};
use crate::syntax::ast::{CcMask, CcRule, Destination, DestinationRegister, Instruction, Relative, Source, Swizzle};

impl Lowering<'_> {
    /// InstT: the precision at which operands are loaded and the result is rounded.
    pub(super) fn precision(&self, instruction: &Instruction) -> Precision {
        let mnemonic = instruction.mnemonic;
        // Texture coordinates and packed data would be ruined by fp16.
        let has_precisions = mnemonic.opcode.row().suffixes(self.program.language()).rh;
        if !has_precisions || self.reads_fp32_attribute(instruction) {
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
            match destination.register {
                DestinationRegister::Register(register) => {
                    let new = self.merge(masks[component], value, |this| this.read(register, component));
                    self.write(register, component, new);
                }
                DestinationRegister::Relative(relative) => {
                    self.write_relative(relative, component, masks[component], value);
                }
                DestinationRegister::Rc | DestinationRegister::Hc => {}
            }
            if let Some(code) = at.instruction.mnemonic.update_cc {
                // Addresses are integers that fp32 represents.
                let value = match self.builder.function().ty(value) {
                    Type::I32 => self.builder.float(Op::IntToFloat, &[value]),
                    Type::F32 | Type::Bool | Type::Texel | Type::Words => value,
                };
                let new = self.merge(masks[component], value, |this| this.condition_code(code, component));
                self.set_condition_code(code, component, new);
            }
        }
    }

    /// Writes a component of the result that an address chooses; none, if there is no such one in the array.
    fn write_relative(&mut self, relative: Relative, component: usize, mask: Option<Value>, value: Value) {
        let address = self.address(relative);
        for (number, register) in relative.array.registers().enumerate() {
            let Some(mut is_it) = self.is_element(address, relative, number) else { continue };
            if let Some(mask) = mask {
                is_it = self.builder.bool(Op::And, &[is_it, mask]);
            }
            let old = self.read(register, component);
            let new = self.builder.select(is_it, value, old);
            self.write(register, component, new);
        }
    }

    /// Clamps a result, if asked for, and converts it to the destination's type.
    fn finish(&mut self, at: Current, destination: &Destination, result: Value) -> Value {
        let value = match at.instruction.mnemonic.saturate {
            Saturation::None => result,
            Saturation::Unsigned => self.builder.float(Op::Saturate, &[result]),
            Saturation::Signed => {
                let (low, high) = (self.f32(-1.0), self.f32(1.0));
                // NaN and -0 stand second and so pass.
                let above = self.builder.float(Op::MachineMax, &[low, result]);
                self.builder.float(Op::MachineMin, &[high, above])
            }
        };
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
        let record = self.condition_code(cc_mask.register, component.into());
        let mask = self.test_record(cc_mask.rule, record);
        if !matches!(cc_mask.rule, CcRule::Tr | CcRule::Fl) {
            self.builder.note(MaskNote { rule: cc_mask.rule, register: cc_mask.register, component });
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

    /// Whether any component passes the test of KIL, IF, or what goes elsewhere; nothing written is always true.
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

    /// KIL: by a test (3.11.5.11), or where some component of a vector is below zero (ARB_fragment_program 3.11.6.4).
    pub(super) fn kil(&mut self, at: Current) -> Results {
        let mut kill = match at.instruction.operands.first() {
            None => self.condition(at.instruction.condition),
            Some(operand) => self.some_below_zero(at, operand.swizzle),
        };
        if let Some(guard) = self.state.guard {
            kill = self.builder.bool(Op::And, &[guard, kill]);
        }
        self.builder.effect(Op::Kill, kill);
        [None; 4]
    }

    /// Whether a component of the first operand, whose swizzle this is, is below zero.
    fn some_below_zero(&mut self, at: Current, swizzle: Swizzle) -> Value {
        let zero = self.f32(0.0);
        let mut some = None;
        for component in 0..4 {
            if swizzle.0[..component].contains(&swizzle.0[component]) {
                continue;
            }
            let value = self.load(at, 0, component);
            let below = self.builder.fcmp(Compare::Lt, value, zero);
            some = Some(match some {
                None => below,
                Some(some) => self.builder.bool(Op::Or, &[some, below]),
            });
        }
        some.unwrap_or_else(|| self.leaf(Op::ConstBool(false)))
    }
}
