//! The results of an invocation: one output row for each row of the program's signature.

use super::Lowering;
use crate::compiler::ir::{Compare, Op, Type, Value};
use crate::language::isa::features::Fog;
use crate::language::isa::registers::{FRAGMENT_FOGC, RESULT_COLR, RESULT_HPOS, VERTEX_OPOS};
use crate::language::isa::{Precision, Saturation};
use nvjit_runtime::{ConditionCode, Register, RegisterFile, RowId};

/// The factor from powers of e to powers of 2.
const LOG2_E: f32 = std::f32::consts::LOG2_E;
/// Its square root.
const SQRT_LOG2_E: f32 = 1.2011224;

impl Lowering<'_> {
    /// Writes every output row. `count` is the number of executed instructions.
    pub(super) fn outputs(&mut self, count: Value) {
        for row in self.program.signature(self.options).outputs {
            let component = usize::from(row.component);
            let value = match row.register.file {
                RegisterFile::Attribute
                | RegisterFile::Temporary
                | RegisterFile::HalfTemporary
                | RegisterFile::Address => self.read(row.register, component),
                RegisterFile::Result => self.result(row),
                RegisterFile::ConditionCode => {
                    let record = self.condition_code(row.register.index as u8, component);
                    self.code_of(record)
                }
                RegisterFile::InstructionCount => count,
                RegisterFile::LongTemporary => {
                    let of_both = Register::new(row.register.file, row.register.index & !1);
                    let value = self.read(of_both, component);
                    let bits = self.bits(value);
                    let op = if of_both == row.register { Op::Low } else { Op::High };
                    let word = self.builder.value(op, &[bits]);
                    self.builder.float(Op::FromBits, &[word])
                }
                // No program writes attributes.
                RegisterFile::LongAttribute | RegisterFile::Invocation => self.f32(0.0),
            };
            // The caller may read the bits of a NaN.
            let is_seen = self.program.features().numbers.nan_bits_are_seen && self.is_float(value);
            let value = if is_seen { self.bits(value) } else { value };
            self.builder.effect(Op::Output(row), value);
        }
    }

    /// A component of a result register, clamped if it is a colour and the options require it (NV_fragment_program
    /// 3.11.6).
    fn result(&mut self, row: RowId) -> Value {
        if row.register == Register::new(RegisterFile::Result, RESULT_HPOS)
            && let Some(transform) = self.program.ast().implied.transform
        {
            return self.position(transform[usize::from(row.component)]);
        }
        if let Some(value) = self.of_patch(row.register, row.component) {
            return value;
        }
        let mut value = self.read(row.register, usize::from(row.component));
        let features = self.program.features();
        if row.register == Register::new(RegisterFile::Result, RESULT_COLR)
            && let (Some(fog), Some(state)) = (features.fog, self.program.ast().implied.fog)
        {
            value = self.fogged(fog, state, value, row.component);
        }
        if !(features.is_color(row.register) && self.options.clamp_color) {
            return value;
        }
        self.clamp(Saturation::Unsigned, value)
    }

    /// A component of the position without a program (ARB_vertex_program 2.14.4.5.1): the dot product of `row` of the
    /// matrix with that of the vertex.
    fn position(&mut self, row: u16) -> Value {
        let row: [Value; 4] = std::array::from_fn(|component| self.state_parameter(row, component));
        let position = Register::new(RegisterFile::Attribute, VERTEX_OPOS);
        let position: [Value; 4] = std::array::from_fn(|component| self.input(position, component));
        self.dot(Precision::Fp32, &row, &position)
    }

    /// A component of the color, clamped and blended with fog (ARB_fragment_program 3.11.4.5.1); `state` has the places
    /// of the fog's parameters and color in the bank.
    fn fogged(&mut self, fog: Fog, [parameters, color]: [u16; 2], value: Value, component: u8) -> Value {
        let clamps = !self.options.unclamped_fog;
        let own = if clamps { self.clamp(Saturation::Unsigned, value) } else { value };
        if component == 3 {
            return own;
        }
        let coordinate = self.input(Register::new(RegisterFile::Attribute, FRAGMENT_FOGC), 0);
        let factor = match fog {
            Fog::Exp => {
                let product = self.density(parameters, LOG2_E, coordinate);
                let exponent = self.builder.float(Op::Neg, &[product]);
                self.builder.float(Op::Ex2, &[exponent])
            }
            Fog::Exp2 => {
                let product = self.density(parameters, SQRT_LOG2_E, coordinate);
                let square = self.builder.float(Op::Mul, &[product, product]);
                let exponent = self.builder.float(Op::Neg, &[square]);
                self.builder.float(Op::Ex2, &[exponent])
            }
            Fog::Linear => {
                let (end, scale) = (self.state_parameter(parameters, 2), self.state_parameter(parameters, 3));
                let distance = self.builder.float(Op::Sub, &[end, coordinate]);
                self.builder.float(Op::Mul, &[distance, scale])
            }
        };
        let factor = self.builder.float(Op::Saturate, &[factor]);
        let own = self.multiply(Precision::Fp32, factor, own);
        let one = self.f32(1.0);
        let rest = self.builder.float(Op::Sub, &[one, factor]);
        let color = self.state_parameter(color, component.into());
        self.multiply_add(Precision::Fp32, rest, color, own)
    }

    /// The fog's density times `scale`, which is uniform, times the coordinate.
    fn density(&mut self, parameters: u16, scale: f32, coordinate: Value) -> Value {
        let (density, scale) = (self.state_parameter(parameters, 0), self.f32(scale));
        let density = self.builder.float(Op::Mul, &[density, scale]);
        self.builder.float(Op::Mul, &[density, coordinate])
    }

    /// A component of state in the bank.
    fn state_parameter(&mut self, index: u16, component: usize) -> Value {
        self.leaf(Op::Param { index, component: component as u8 })
    }

    fn input(&mut self, register: Register, component: usize) -> Value {
        self.leaf(Op::Input(RowId::new(register, component as u8)))
    }

    /// GenerateCC (NV_fragment_program 3.11.4.4): the condition code of `record` as an integer.
    fn code_of(&mut self, record: Value) -> Value {
        let is_integer = self.builder.function().ty(record) == Type::I32;
        let record = if is_integer { self.builder.float(Op::IntToFloat, &[record]) } else { record };
        let zero = self.f32(0.0);
        let mut code = self.i32(ConditionCode::Eq as i32);
        let tests = [
            (Compare::Gt, zero, ConditionCode::Gt),
            (Compare::Lt, zero, ConditionCode::Lt),
            (Compare::Ne, record, ConditionCode::Un),
        ];
        for (compare, with, if_true) in tests {
            let holds = self.builder.fcmp(compare, record, with);
            let if_true = self.i32(if_true as i32);
            code = self.builder.select(holds, if_true, code);
        }
        code
    }
}
