//! Emission of primitive operations: constants once a block, signs, and the arithmetic over which the
//! approximations are written.

use crate::compiler::ir::{Block, Builder, Compare, Op, Type, Value};
use crate::language::numeric::arith::Arith;
use crate::options::Mad;
use rustc_hash::FxHashMap;

/// The sign bit of a float.
pub const SIGN: i32 = i32::MIN;

/// Emits primitive operations.
pub struct Emit<'a> {
    pub builder: Builder<'a>,
    mad: Mad,
    /// Constants of the current block.
    constants: FxHashMap<Op, Value>,
}

impl<'a> Emit<'a> {
    pub fn new(builder: Builder<'a>, mad: Mad) -> Self {
        Self { builder, mad, constants: FxHashMap::default() }
    }

    /// Continues emission at the end of `block`, which has no constants yet.
    pub fn switch_to(&mut self, block: Block) {
        self.builder.switch_to(block);
        self.constants.clear();
    }

    /// A constant, made once a block.
    pub fn constant(&mut self, op: Op) -> Value {
        if let Some(&value) = self.constants.get(&op) {
            return value;
        }
        let ty = match op {
            Op::ConstI32(_) => Type::I32,
            Op::ConstBool(_) => Type::Bool,
            Op::ConstF64(_) => Type::F64,
            Op::ConstI64(_) => Type::I64,
            _ => Type::F32,
        };
        let value = self.builder.inst(op, &[], ty);
        self.constants.insert(op, value);
        value
    }

    pub fn float(&mut self, op: Op, args: &[Value]) -> Value {
        self.builder.float(op, args)
    }

    /// A float constant of the type of `like`.
    pub fn float_like(&mut self, like: Value, value: f32) -> Value {
        match self.is_wide(like) {
            true => self.constant(Op::ConstF64(f64::from(value).to_bits())),
            false => self.constant(Op::ConstF32(value.to_bits())),
        }
    }

    pub fn is_wide(&self, value: Value) -> bool {
        self.builder.function().ty(value).is_wide()
    }

    /// The bits of a mask: all ones for true.
    pub fn mask(&mut self, mask: Value) -> Value {
        self.builder.int(Op::MaskToInt, &[mask])
    }

    /// The bits of a mask, as many as `like` has.
    pub fn mask_like(&mut self, like: Value, mask: Value) -> Value {
        let bits = self.mask(mask);
        if self.is_wide(like) { self.builder.value(Op::SignExtend, &[bits]) } else { bits }
    }

    /// `a op b` on integers, `b` a constant.
    pub fn int_with(&mut self, op: Op, a: Value, b: i32) -> Value {
        let b = self.i32(b);
        self.builder.value(op, &[a, b])
    }

    /// The sign bit mask, as an integer as wide as `like`.
    fn sign(&mut self, like: Value) -> Value {
        match self.is_wide(like) {
            true => self.constant(Op::ConstI64(i64::MIN)),
            false => self.constant(Op::ConstI32(SIGN)),
        }
    }

    /// Flips the sign bit.
    pub fn neg(&mut self, a: Value) -> Value {
        let (bits, sign) = (self.to_bits(a), self.sign(a));
        let flipped = self.ixor(bits, sign);
        self.from_bits(flipped)
    }

    /// Clears the sign bit.
    pub fn abs(&mut self, a: Value) -> Value {
        let bits = self.to_bits(a);
        let rest = match self.is_wide(a) {
            true => self.constant(Op::ConstI64(i64::MAX)),
            false => self.constant(Op::ConstI32(!SIGN)),
        };
        let cleared = self.iand(bits, rest);
        self.from_bits(cleared)
    }
}

impl Arith for Emit<'_> {
    type F = Value;
    type I = Value;
    type B = Value;

    fn f32(&mut self, value: f32) -> Value {
        self.constant(Op::ConstF32(value.to_bits()))
    }
    fn i32(&mut self, value: i32) -> Value {
        self.constant(Op::ConstI32(value))
    }

    fn add(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::Add, &[a, b])
    }
    fn sub(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::Sub, &[a, b])
    }
    fn mul(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::Mul, &[a, b])
    }
    fn mad(&mut self, a: Value, b: Value, c: Value) -> Value {
        match self.mad {
            Mad::Fused => self.builder.value(Op::Fma, &[a, b, c]),
            Mad::Separate => {
                let product = self.mul(a, b);
                self.add(product, c)
            }
        }
    }
    fn floor(&mut self, a: Value) -> Value {
        self.builder.value(Op::Floor, &[a])
    }
    fn nearest(&mut self, a: Value) -> Value {
        self.builder.value(Op::Nearest, &[a])
    }
    fn machine_min(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::MachineMin, &[a, b])
    }
    fn machine_max(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::MachineMax, &[a, b])
    }

    fn to_bits(&mut self, a: Value) -> Value {
        self.builder.value(Op::ToBits, &[a])
    }
    fn from_bits(&mut self, a: Value) -> Value {
        self.builder.value(Op::FromBits, &[a])
    }
    fn trunc_to_int(&mut self, a: Value) -> Value {
        self.builder.int(Op::TruncToInt, &[a])
    }
    fn int_to_float(&mut self, a: Value) -> Value {
        self.float(Op::IntToFloat, &[a])
    }
    fn iadd(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::Iadd, &[a, b])
    }
    fn isub(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::Isub, &[a, b])
    }
    fn iand(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::Iand, &[a, b])
    }
    fn ior(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::Ior, &[a, b])
    }
    fn ixor(&mut self, a: Value, b: Value) -> Value {
        self.builder.value(Op::Ixor, &[a, b])
    }
    fn shl(&mut self, a: Value, bits: u8) -> Value {
        self.builder.value(Op::Shl(bits), &[a])
    }
    fn ushr(&mut self, a: Value, bits: u8) -> Value {
        self.builder.value(Op::Ushr(bits), &[a])
    }
    fn sshr(&mut self, a: Value, bits: u8) -> Value {
        self.builder.value(Op::Sshr(bits), &[a])
    }

    fn lt(&mut self, a: Value, b: Value) -> Value {
        self.builder.fcmp(Compare::Lt, a, b)
    }
    fn le(&mut self, a: Value, b: Value) -> Value {
        self.builder.fcmp(Compare::Le, a, b)
    }
    fn eq(&mut self, a: Value, b: Value) -> Value {
        self.builder.fcmp(Compare::Eq, a, b)
    }
    fn ne(&mut self, a: Value, b: Value) -> Value {
        self.builder.fcmp(Compare::Ne, a, b)
    }
    fn select(&mut self, mask: Value, a: Value, b: Value) -> Value {
        self.builder.select(mask, a, b)
    }
    fn select_int(&mut self, mask: Value, a: Value, b: Value) -> Value {
        self.builder.select(mask, a, b)
    }
}
