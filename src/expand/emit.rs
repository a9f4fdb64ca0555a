//! Emission of primitive operations: constants once a block, signs, and the arithmetic over which the
//! approximations are written.

use crate::ir::{Block, Builder, Compare, Op, Type, Value};
use crate::numeric::arith::Arith;
use crate::options::Mad;
use std::collections::HashMap;

/// The sign bit of a float.
pub const SIGN: i32 = i32::MIN;

/// Emits primitive operations.
pub struct Emit<'a> {
    pub builder: Builder<'a>,
    mad: Mad,
    constants: HashMap<(Block, Op), Value>,
}

impl<'a> Emit<'a> {
    pub fn new(builder: Builder<'a>, mad: Mad) -> Self {
        Self { builder, mad, constants: HashMap::new() }
    }

    /// A constant, made once a block.
    pub fn constant(&mut self, op: Op) -> Value {
        let block = self.builder.current_block();
        if let Some(&value) = self.constants.get(&(block, op)) {
            return value;
        }
        let ty = match op {
            Op::ConstI32(_) => Type::I32,
            Op::ConstBool(_) => Type::Bool,
            _ => Type::F32,
        };
        let value = self.builder.inst(op, &[], ty);
        self.constants.insert((block, op), value);
        value
    }

    pub fn float(&mut self, op: Op, args: &[Value]) -> Value {
        self.builder.float(op, args)
    }

    /// The bits of a mask: all ones for true.
    pub fn mask(&mut self, mask: Value) -> Value {
        self.builder.int(Op::MaskToInt, &[mask])
    }

    /// `a op b` on integers, `b` a constant.
    pub fn int_with(&mut self, op: Op, a: Value, b: i32) -> Value {
        let b = self.i32(b);
        self.builder.int(op, &[a, b])
    }

    /// Flips the sign bit.
    pub fn neg(&mut self, a: Value) -> Value {
        let bits = self.to_bits(a);
        let flipped = self.int_with(Op::Ixor, bits, SIGN);
        self.from_bits(flipped)
    }

    /// Clears the sign bit.
    pub fn abs(&mut self, a: Value) -> Value {
        let bits = self.to_bits(a);
        let cleared = self.int_with(Op::Iand, bits, !SIGN);
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
        self.float(Op::Add, &[a, b])
    }
    fn sub(&mut self, a: Value, b: Value) -> Value {
        self.float(Op::Sub, &[a, b])
    }
    fn mul(&mut self, a: Value, b: Value) -> Value {
        self.float(Op::Mul, &[a, b])
    }
    fn mad(&mut self, a: Value, b: Value, c: Value) -> Value {
        match self.mad {
            Mad::Fused => self.float(Op::Fma, &[a, b, c]),
            Mad::Separate => {
                let product = self.mul(a, b);
                self.add(product, c)
            }
        }
    }
    fn floor(&mut self, a: Value) -> Value {
        self.float(Op::Floor, &[a])
    }
    fn nearest(&mut self, a: Value) -> Value {
        self.float(Op::Nearest, &[a])
    }
    fn machine_min(&mut self, a: Value, b: Value) -> Value {
        self.float(Op::MachineMin, &[a, b])
    }
    fn machine_max(&mut self, a: Value, b: Value) -> Value {
        self.float(Op::MachineMax, &[a, b])
    }

    fn to_bits(&mut self, a: Value) -> Value {
        self.builder.int(Op::ToBits, &[a])
    }
    fn from_bits(&mut self, a: Value) -> Value {
        self.float(Op::FromBits, &[a])
    }
    fn trunc_to_int(&mut self, a: Value) -> Value {
        self.builder.int(Op::TruncToInt, &[a])
    }
    fn int_to_float(&mut self, a: Value) -> Value {
        self.float(Op::IntToFloat, &[a])
    }
    fn iadd(&mut self, a: Value, b: Value) -> Value {
        self.builder.int(Op::Iadd, &[a, b])
    }
    fn isub(&mut self, a: Value, b: Value) -> Value {
        self.builder.int(Op::Isub, &[a, b])
    }
    fn iand(&mut self, a: Value, b: Value) -> Value {
        self.builder.int(Op::Iand, &[a, b])
    }
    fn ior(&mut self, a: Value, b: Value) -> Value {
        self.builder.int(Op::Ior, &[a, b])
    }
    fn ixor(&mut self, a: Value, b: Value) -> Value {
        self.builder.int(Op::Ixor, &[a, b])
    }
    fn shl(&mut self, a: Value, bits: u8) -> Value {
        self.builder.int(Op::Shl(bits), &[a])
    }
    fn ushr(&mut self, a: Value, bits: u8) -> Value {
        self.builder.int(Op::Ushr(bits), &[a])
    }
    fn sshr(&mut self, a: Value, bits: u8) -> Value {
        self.builder.int(Op::Sshr(bits), &[a])
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
