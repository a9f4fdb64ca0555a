//! Operations on 64 bits: a value of four lanes is two vectors, lanes 0 and 1 in the first.

use super::{ClifType, Emitter, MAX_QUADS, Result, Slot, integers};
use crate::compiler::ir::{self, Op, Type, Width};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F32X4, F64X2, I32, I32X4, I64, I64X2};
use cranelift_codegen::ir::{InstBuilder, Value};

type Pair = [Value; 2];

impl Emitter<'_> {
    /// Whether an instruction has a 64-bit operand or result.
    pub(super) fn is_wide(&self, inst: &ir::Inst) -> bool {
        inst.args.iter().chain(&inst.result).any(|&value| self.function.ty(value).is_wide())
    }

    /// Both vectors of a value, as type `ty`.
    pub(super) fn pair(&mut self, value: ir::Value, ty: ClifType) -> Result<Pair> {
        match self.slots[value.0 as usize] {
            Slot::Wide(pair) => Ok(pair.map(|vector| self.cast(ty, vector))),
            // Each load folds into the operation that uses it.
            Slot::Uniform(number) => Ok([number; 2].map(|number| self.load_word(number, ty))),
            _ => Err(format!("v{} is no pair of vectors here", value.0)),
        }
    }

    /// Emits an operation with an operand or a result of 64 bits.
    pub(super) fn wide(&mut self, inst: &ir::Inst) -> Result<Slot> {
        if !inst.op.is_primitive() {
            return Err(format!("{:?} is not primitive", inst.op));
        }
        let arg = |index: usize| inst.args.get(index).copied().ok_or("an operand is missing");
        let of = inst.args.last().map_or(Type::I64, |&arg| self.function.ty(arg));
        Ok(match inst.op {
            Op::Load(number) => {
                let place = self.layout.variable(number);
                Slot::Wide([place, place + 1].map(|place| self.load_word(place, I64X2)))
            }
            Op::Select => {
                let mask = self.operand(arg(0)?, I32X4, 0)?;
                let masks = [[0, 0, 1, 1], [2, 2, 3, 3]].map(|pattern| self.shuffle(mask, mask, pattern));
                let masks = masks.map(|mask| self.cast(I64X2, mask));
                let (a, b) = (self.pair(arg(1)?, I64X2)?, self.pair(arg(2)?, I64X2)?);
                Slot::Wide([0, 1].map(|half| match self.is_x86 {
                    true => self.builder.ins().blendv(masks[half], a[half], b[half]),
                    false => self.builder.ins().bitselect(masks[half], a[half], b[half]),
                }))
            }
            Op::MakeLong => {
                let (low, high) = (self.operand(arg(0)?, I32X4, 0)?, self.operand(arg(1)?, I32X4, 0)?);
                Slot::Wide([[0, 4, 1, 5], [2, 6, 3, 7]].map(|pattern| self.shuffle(low, high, pattern)))
            }
            Op::Low => self.words(inst, [0, 2, 4, 6])?,
            Op::High => self.words(inst, [1, 3, 5, 7])?,
            Op::SignExtend | Op::ZeroExtend => {
                let vector = self.operand(arg(0)?, I32X4, 0)?;
                Slot::Wide([false, true].map(|high| self.widen_half(inst.op == Op::SignExtend, high, vector)))
            }
            Op::Widen => {
                let low = self.operand(arg(0)?, F32X4, 0)?;
                let high = self.shuffle(low, low, [2, 3, 2, 3]);
                Slot::Wide([low, high].map(|half| self.builder.ins().fvpromote_low(half)))
            }
            Op::Narrow(_) => {
                let [low, high] = self.pair(arg(0)?, F64X2)?.map(|half| self.demote(half));
                Slot::Vectors([self.shuffle(low, high, [0, 1, 4, 5]); MAX_QUADS])
            }
            Op::ToBits | Op::FromBits => Slot::Wide(self.pair(arg(0)?, I64X2)?),
            Op::QuadShuffle(pattern) => {
                let [low, high] = self.pair(arg(0)?, I32X4)?;
                let [a, b, c, d] = pattern.map(|lane| (lane & 3) * 2);
                let patterns = [[a, a + 1, b, b + 1], [c, c + 1, d, d + 1]];
                Slot::Wide(patterns.map(|pattern| self.shuffle(low, high, pattern)))
            }
            Op::ToSigned(width) | Op::ToUnsigned(width) => self.float_to_int(inst, of, width)?,
            Op::FromSigned(_, width) | Op::FromUnsigned(_, width) => self.int_to_float(inst, of, width)?,
            Op::Icmp(_) | Op::Ucmp(_) | Op::Fcmp(_) => {
                let [low, high] = self.each(inst, of)?.map(|mask| self.cast(I32X4, mask));
                Slot::Vectors([self.shuffle(low, high, [0, 2, 4, 6]); MAX_QUADS])
            }
            _ => Slot::Wide(self.each(inst, of)?),
        })
    }

    /// Words of both vectors of the first operand, as one.
    fn words(&mut self, inst: &ir::Inst, pattern: [u8; 4]) -> Result<Slot> {
        let [low, high] = self.pair(inst.args[0], I32X4)?;
        Ok(Slot::Vectors([self.shuffle(low, high, pattern); MAX_QUADS]))
    }

    /// Applies an operation to vectors of two lanes, once for each half.
    fn each(&mut self, inst: &ir::Inst, of: Type) -> Result<Pair> {
        let ty = super::clif_type(of);
        let mut operands = [[self.base.position; 3]; 2];
        for (index, &arg) in inst.args.iter().enumerate().take(3) {
            let pair = self.pair(arg, ty)?;
            operands.iter_mut().zip(pair).for_each(|(operands, half)| operands[index] = half);
        }
        let by_uniform = inst.args.get(1).is_some_and(|arg| matches!(self.slots[arg.0 as usize], Slot::Uniform(_)));
        let [low, high] = operands;
        let half = |emitter: &mut Self, operands| match of {
            Type::F64 => emitter.doubles(inst, operands),
            _ => emitter.longs(inst.op, by_uniform, operands),
        };
        Ok([half(self, low)?, half(self, high)?])
    }

    fn doubles(&mut self, inst: &ir::Inst, [a, b, c]: [Value; 3]) -> Result<Value> {
        Ok(match inst.op {
            Op::Add => self.builder.ins().fadd(a, b),
            Op::Sub => self.builder.ins().fsub(a, b),
            Op::Div => self.builder.ins().fdiv(a, b),
            Op::Mul | Op::Fma => self.product(inst, [a, b, c]),
            Op::Sqrt => self.builder.ins().sqrt(a),
            Op::Floor => self.builder.ins().floor(a),
            Op::Ceil => self.builder.ins().ceil(a),
            Op::Trunc => self.builder.ins().trunc(a),
            Op::Nearest => self.builder.ins().nearest(a),
            Op::MachineMin | Op::MachineMax => self.machine_min_max(inst, a, b)?,
            Op::Fcmp(compare) => self.fcmp(compare, a, b),
            op => return Err(format!("{op:?} is no operation on F64")),
        })
    }

    fn longs(&mut self, op: Op, by_uniform: bool, [a, b, _]: [Value; 3]) -> Result<Value> {
        Ok(match op {
            Op::Iadd => self.builder.ins().iadd(a, b),
            Op::Isub => self.builder.ins().isub(a, b),
            Op::Imul => self.builder.ins().imul(a, b),
            Op::Iand => self.builder.ins().band(a, b),
            Op::Ior => self.builder.ins().bor(a, b),
            Op::Ixor => self.builder.ins().bxor(a, b),
            Op::Icmp(_) | Op::Ucmp(_) => self.builder.ins().icmp(integers::code(op), a, b),
            Op::Smin => self.builder.ins().smin(a, b),
            Op::Smax => self.builder.ins().smax(a, b),
            Op::Umin => self.builder.ins().umin(a, b),
            Op::Umax => self.builder.ins().umax(a, b),
            Op::Shl(bits) | Op::Ushr(bits) | Op::Sshr(bits) => {
                let amount = self.builder.ins().iconst(I32, i64::from(bits));
                self.shift(op, a, amount)
            }
            Op::ShlBy | Op::UshrBy | Op::SshrBy if by_uniform => {
                let amount = self.builder.ins().extractlane(b, 0);
                self.shift(op, a, amount)
            }
            Op::ShlBy | Op::UshrBy | Op::SshrBy => self.lanes(I64X2, |emitter, lane| {
                let [value, amount] = [a, b].map(|vector| emitter.builder.ins().extractlane(vector, lane));
                emitter.shift(op, value, amount)
            }),
            Op::Sdiv | Op::Udiv | Op::Srem | Op::Urem => self.lanes(I64X2, |emitter, lane| {
                let [a, b] = [a, b].map(|vector| emitter.builder.ins().extractlane(vector, lane));
                emitter.divide_scalars(op, a, b)
            }),
            op => return Err(format!("{op:?} is no operation on I64")),
        })
    }

    /// Division of scalars; a divisor for which machines trap is replaced by 1.
    fn divide_scalars(&mut self, op: Op, a: Value, b: Value) -> Value {
        let is_signed = matches!(op, Op::Sdiv | Op::Srem);
        let [zero, one, ones] = [0, 1, -1].map(|value| self.builder.ins().iconst(I64, value));
        let is_zero = self.builder.ins().icmp(IntCC::Equal, b, zero);
        let is_negative_one = self.builder.ins().icmp(IntCC::Equal, b, ones);
        let mut divisor = self.builder.ins().select(is_zero, one, b);
        if is_signed {
            divisor = self.builder.ins().select(is_negative_one, one, divisor);
        }
        let result = match op {
            Op::Sdiv => {
                let quotient = self.builder.ins().sdiv(a, divisor);
                let opposite = self.builder.ins().ineg(a);
                self.builder.ins().select(is_negative_one, opposite, quotient)
            }
            Op::Srem => self.builder.ins().srem(a, divisor),
            Op::Udiv => self.builder.ins().udiv(a, divisor),
            _ => self.builder.ins().urem(a, divisor),
        };
        self.builder.ins().select(is_zero, ones, result)
    }

    /// A vector of the results of `compute` for its two lanes.
    fn lanes(&mut self, ty: ClifType, mut compute: impl FnMut(&mut Self, u8) -> Value) -> Value {
        let (first, second) = (compute(self, 0), compute(self, 1));
        let vector = self.builder.ins().splat(ty, first);
        self.builder.ins().insertlane(vector, second, 1)
    }

    fn float_to_int(&mut self, inst: &ir::Inst, of: Type, width: Width) -> Result<Slot> {
        let is_signed = matches!(inst.op, Op::ToSigned(_));
        if width == Width::W32 {
            let [low, high] = self.pair(inst.args[0], F64X2)?.map(|half| {
                let whole = self.clamp_to_32(is_signed, half);
                self.cast(I32X4, whole)
            });
            return Ok(Slot::Vectors([self.shuffle(low, high, [0, 2, 4, 6]); MAX_QUADS]));
        }
        let halves = match of {
            Type::F64 => self.pair(inst.args[0], F64X2)?,
            _ => [self.operand(inst.args[0], F32X4, 0)?; 2],
        };
        Ok(Slot::Wide([0, 1].map(|half: u8| {
            self.lanes(I64X2, |emitter, lane| {
                let lane = if of == Type::F64 { lane } else { 2 * half + lane };
                let scalar = emitter.builder.ins().extractlane(halves[usize::from(half)], lane);
                match is_signed {
                    true => emitter.builder.ins().fcvt_to_sint_sat(I64, scalar),
                    false => emitter.builder.ins().fcvt_to_uint_sat(I64, scalar),
                }
            })
        })))
    }

    /// Whole numbers whose low words are `x` converted to an integer.
    fn clamp_to_32(&mut self, is_signed: bool, x: Value) -> Value {
        let (least, most) =
            if is_signed { (f64::from(i32::MIN), f64::from(i32::MAX)) } else { (0.0, f64::from(u32::MAX)) };
        let [least, most] = [least, most].map(|bound| self.double_vector(bound.to_bits()));
        let is_number = self.builder.ins().fcmp(FloatCC::Equal, x, x);
        let bits = self.cast(I64X2, x);
        let number = self.builder.ins().band(bits, is_number);
        let number = self.cast(F64X2, number);
        let below = self.choose(true, number, most);
        let inside = self.choose(false, below, least);
        let whole = self.builder.ins().trunc(inside);
        let magic = self.double_vector(integers::TO_BITS[usize::from(is_signed)]);
        self.builder.ins().fadd(whole, magic)
    }

    fn int_to_float(&mut self, inst: &ir::Inst, of: Type, width: Width) -> Result<Slot> {
        let is_signed = matches!(inst.op, Op::FromSigned(..));
        if of == Type::I32 {
            let vector = self.operand(inst.args[0], I32X4, 0)?;
            return Ok(Slot::Wide([false, true].map(|high| self.half_to_double(is_signed, high, vector))));
        }
        let halves = self.pair(inst.args[0], I64X2)?;
        if width == Width::W64 {
            return Ok(Slot::Wide(halves.map(|half| match is_signed {
                true => self.builder.ins().fcvt_from_sint(F64X2, half),
                false => self.builder.ins().fcvt_from_uint(F64X2, half),
            })));
        }
        let mut vector = self.double_vector(0);
        vector = self.cast(F32X4, vector);
        for lane in 0..4 {
            let scalar = self.builder.ins().extractlane(halves[usize::from(lane / 2)], lane % 2);
            let float = match is_signed {
                true => self.builder.ins().fcvt_from_sint(F32, scalar),
                false => self.builder.ins().fcvt_from_uint(F32, scalar),
            };
            vector = self.builder.ins().insertlane(vector, float, lane);
        }
        Ok(Slot::Vectors([vector; MAX_QUADS]))
    }
}
