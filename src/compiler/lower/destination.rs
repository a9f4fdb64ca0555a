//! Precisions, and the update of a destination (NV_fragment_program 3.11.4.2 and 3.11.4.4, NV_vertex_program2 2.14.2.2,
//! NV_gpu_program4 2.X.4.3).

use super::condition_registers::Flag;
use super::{Current, Lowering, Results};
use crate::compiler::ir::{Op, Rounding, Type, Value};
use crate::language::isa::{Base, Opcode, Precision, Saturation};
use crate::language::syntax::ast::{Array, Destination, DestinationRegister, Instruction, Relative, Source, Swizzle};
use nvjit_runtime::RegisterFile;

impl Lowering<'_> {
    /// InstT: the precision at which operands are loaded and the result is rounded.
    pub(super) fn precision(&self, instruction: &Instruction) -> Precision {
        let mnemonic = instruction.mnemonic;
        // fp16 would destroy texture coordinates and packed data.
        let has_precisions = mnemonic.opcode.row().suffixes(self.program.language()).rh;
        if self.program.features().typed || !has_precisions || self.reads_fp32_attribute(instruction) {
            return Precision::Fp32;
        }
        let destination = instruction.destination.as_ref().map(|destination| destination.register);
        mnemonic.precision.unwrap_or(destination.map_or(Precision::Fp32, |register| self.destination_type(register)))
    }

    /// 3.11.4.2: instructions that use f[FOGC] or f[TEX0] to f[TEX7] are carried out at fp32, whatever precision they
    /// specify.
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
            match cc_mask.rule.always() {
                Some(false) => return,
                Some(true) => {}
                None => {
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
            let (record, value) = (value, self.stored(at, destination, value));
            match destination.register {
                DestinationRegister::Register(register) => {
                    self.share(register, component, masks[component], value);
                    let new = self.merge(masks[component], value, |this| this.read(register, component));
                    self.write(register, component, new);
                }
                DestinationRegister::Relative(relative) => {
                    self.write_relative(relative, component, masks[component], value);
                }
                DestinationRegister::Rc | DestinationRegister::Hc => {}
            }
            if let Some(code) = at.instruction.mnemonic.update_cc {
                let new = self.record(code, record);
                let new = self.merge(masks[component], new, |this| this.condition_code(code, component));
                self.set_condition_code(code, component, new);
                self.update_flags(code, component, masks[component]);
            }
        }
    }

    /// Carry and overflow of a component of a condition code: those of a sum, or none.
    fn update_flags(&mut self, code: u8, component: usize, mask: Option<Value>) {
        for flag in [Flag::Carry, Flag::Overflow] {
            let Some(old) = self.flag(flag, code, component) else { continue };
            let new = match self.sums[component].map(|flags| flags[flag as usize]) {
                Some(set) => self.builder.int(Op::MaskToInt, &[set]),
                None => self.i32(0),
            };
            let new = self.merge(mask, new, |_| old);
            self.set_flag(flag, code, component, new);
        }
    }

    /// Writes a component of a relatively addressed result; no effect if it is outside of the array.
    fn write_relative(&mut self, relative: Relative, component: usize, mask: Option<Value>, value: Value) {
        let address = self.address(relative);
        if let Array::Registers { first, .. } = relative.array
            && let Some((array, 0)) = self.arrays.find(first)
        {
            let new = self.merge(mask, value, |this| this.load_element(array, address, relative.offset, component));
            return self.store_element(array, address, relative.offset, component, new);
        }
        for (number, register) in self.program.ast().registers(relative.array).enumerate() {
            let Some(mut is_it) = self.is_element(address, relative, number) else { continue };
            if let Some(mask) = mask {
                is_it = self.builder.bool(Op::And, &[is_it, mask]);
            }
            self.share(register, component, Some(is_it), value);
            let old = self.read(register, component);
            let new = self.builder.select(is_it, value, old);
            self.write(register, component, new);
        }
    }

    /// Clamps a result, if the instruction saturates, and converts it to the destination's type.
    fn finish(&mut self, at: Current, destination: &Destination, result: Value) -> Value {
        let value = match at.instruction.mnemonic.saturate {
            Saturation::None => result,
            // Integers have already been clamped (CVT).
            _ if !self.is_float(result) => result,
            saturation => self.clamp(saturation, result),
        };
        if self.program.features().typed {
            let is_half =
                at.instruction.mnemonic.modifiers.ty.is_some_and(|to| to.base == Base::Float && to.bits == Some(16));
            let is_wide = is_wide(destination) && !(is_half && at.instruction.mnemonic.opcode == Opcode::Cvt);
            return self.fit(at, is_wide, value);
        }
        // Every fp16 and every fx12 value is an fp32 value, and every fx12 value is an fp16 value.
        let narrows = (at.precision, self.destination_type(destination.register)) == (Precision::Fp32, Precision::Fp16);
        if narrows { self.builder.convert(Precision::Fp16, value) } else { value }
    }

    /// Clamps a float. NaN, where its bits are visible, and -0 pass, as the second operand of each comparison.
    pub(super) fn clamp(&mut self, saturation: Saturation, value: Value) -> Value {
        if !self.program.features().numbers.nan_bits_are_seen {
            let op = if saturation == Saturation::Signed { Op::SignedSaturate } else { Op::Saturate };
            return self.builder.value(op, &[value]);
        }
        let wide = self.builder.function().ty(value) == Type::F64;
        let low = self.number(wide, if saturation == Saturation::Signed { -1.0 } else { 0.0 });
        let high = self.number(wide, 1.0);
        let above = self.builder.value(Op::MachineMax, &[low, value]);
        self.builder.value(Op::MachineMin, &[high, above])
    }

    /// A result in the size of its destination: rounded or truncated, or widened by its type.
    fn fit(&mut self, at: Current, wide: bool, value: Value) -> Value {
        let is_signed = at.instruction.mnemonic.result_type().base == Base::Signed;
        let op = match (self.builder.function().ty(value), wide) {
            (Type::F32, true) => Op::Widen,
            (Type::F64, false) => Op::Narrow(Rounding::Nearest),
            (Type::I32, true) if is_signed => Op::SignExtend,
            (Type::I32, true) => Op::ZeroExtend,
            (Type::I64, false) => Op::Low,
            _ => return value,
        };
        self.builder.value(op, &[value])
    }

    /// A result as stored in a register: the bits of an integer, or of an fp16 number in the low 16 bits.
    fn stored(&mut self, at: Current, destination: &Destination, value: Value) -> Value {
        if !self.program.features().typed {
            return value;
        }
        let to = at.instruction.mnemonic.modifiers.ty;
        if at.instruction.mnemonic.opcode == Opcode::Cvt
            && to.is_some_and(|to| to.bits == Some(16) && to.base == Base::Float)
        {
            let half = self.builder.value(Op::RoundToHalf(Rounding::Nearest), &[value]);
            let half = if is_wide(destination) { self.builder.value(Op::ZeroExtend, &[half]) } else { half };
            return self.builder.value(Op::FromBits, &[half]);
        }
        if self.is_float(value) { value } else { self.builder.value(Op::FromBits, &[value]) }
    }

    /// The value of a component after a write under `mask`.
    fn merge(&mut self, mask: Option<Value>, new: Value, old: impl FnOnce(&mut Self) -> Value) -> Value {
        match mask {
            Some(mask) => {
                let old = old(self);
                self.builder.select(mask, new, old)
            }
            None => new,
        }
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
        let mut some = None;
        for component in 0..4 {
            if swizzle.0[..component].contains(&swizzle.0[component]) {
                continue;
            }
            let value = self.load(at, 0, component);
            let below = self.is_negative(at, value);
            some = Some(match some {
                None => below,
                Some(some) => self.builder.bool(Op::Or, &[some, below]),
            });
        }
        some.unwrap_or_else(|| self.leaf(Op::ConstBool(false)))
    }
}

/// Whether the components of a destination have 64 bits.
fn is_wide(destination: &Destination) -> bool {
    let file = match destination.register {
        DestinationRegister::Register(register) => Some(register.file),
        DestinationRegister::Relative(Relative { array: Array::Registers { first, .. }, .. }) => Some(first.file),
        _ => None,
    };
    file == Some(RegisterFile::LongTemporary)
}
