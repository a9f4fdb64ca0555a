//! How operands are loaded: swizzle, signs, conversion to the precision of the instruction (NV_fragment_program
//! 3.11.4.3). `destination` determines that precision.

use super::{Current, Lowering};
use crate::compiler::ir::{Compare, Op, Rounding, Type, Value};
use crate::language::isa::{Base, NumberType, Opcode, Precision};
use crate::language::numeric::NAN_BITS;
use crate::language::syntax::ast::{Array, Operand, Relative, Source};
use nvjit_runtime::{Register, RegisterFile, RowId, Stage};

impl Lowering<'_> {
    /// VectorLoad and ScalarLoad: component `component`, after the swizzle, of operand `number`. A scalar operand has
    /// the same value in all four.
    pub(super) fn load(&mut self, at: Current, number: usize, component: usize) -> Value {
        let operand = &at.instruction.operands[number];
        if self.program.features().typed {
            return self.load_as(operand, at.instruction.mnemonic.operand_type(number), component);
        }
        let value = self.load_bits(operand, component);
        let from = self.storage_precision(&operand.source);
        let exact = at.precision == Precision::Fp32 || at.precision == from;
        let is_negated = operand.negate_absolute || operand.negate && !operand.absolute;
        match at.instruction.mnemonic.opcode {
            _ if !exact => self.builder.convert(at.precision, value),
            // Others produce their own NaN.
            Opcode::Mov | Opcode::Cmp | Opcode::Dst | Opcode::Swz if is_negated && from == Precision::Fp16 => {
                self.without_sign_of_nan(value)
            }
            _ => value,
        }
    }

    /// An fp16 number in fp32: signs are applied before TypeConvert, which makes every NaN canonical.
    pub(super) fn without_sign_of_nan(&mut self, value: Value) -> Value {
        let is_nan = self.builder.fcmp(Compare::Ne, value, value);
        let nan = self.f32(f32::from_bits(NAN_BITS));
        self.builder.select(is_nan, nan, value)
    }

    /// Components x, y, z, w of an operand, in that order, as far as `N` goes.
    pub(super) fn load_vector<const N: usize>(&mut self, at: Current, number: usize) -> [Value; N] {
        std::array::from_fn(|component| self.load(at, number, component))
    }

    /// A component as a number of a type (NV_gpu_program4 2.X.4.2): integers as I32 or I64.
    pub(super) fn load_as(&mut self, operand: &Operand, ty: NumberType, component: usize) -> Value {
        let (value, minus) = self.load_magnitude(operand, ty, component);
        if minus { self.negate(value) } else { value }
    }

    /// The same without its outermost sign, and whether that is a minus.
    pub(super) fn load_magnitude(&mut self, operand: &Operand, ty: NumberType, component: usize) -> (Value, bool) {
        let value = self.source(&operand.source, operand.swizzle.0[component]);
        let mut value = self.convert_source(value, ty);
        if !operand.absolute {
            return (value, operand.negate);
        }
        if operand.negate {
            value = self.negate(value);
        }
        (self.magnitude(value, ty.base), operand.negate_absolute)
    }

    /// The value of a register, parameter or constant as a number of a type; a value of another size is converted
    /// within the base type (NV_gpu_program5 2.X.4.1).
    pub(super) fn convert_source(&mut self, value: Value, ty: NumberType) -> Value {
        let is_wide = self.builder.function().ty(value).is_wide();
        if ty.base == Base::Float {
            return match (is_wide, ty.wide) {
                (false, true) => self.builder.value(Op::Widen, &[value]),
                (true, false) => self.builder.value(Op::Narrow(Rounding::Nearest), &[value]),
                _ => value,
            };
        }
        let bits = self.bits(value);
        let op = match (is_wide, ty.wide) {
            (false, true) if ty.base == Base::Signed => Op::SignExtend,
            (false, true) => Op::ZeroExtend,
            (true, false) => Op::Low,
            _ => return bits,
        };
        self.builder.value(op, &[bits])
    }

    /// The bits of a register, as an integer of its size.
    pub(super) fn bits(&mut self, value: Value) -> Value {
        if self.is_float(value) { self.builder.value(Op::ToBits, &[value]) } else { value }
    }

    /// A number, negated.
    pub(super) fn negate(&mut self, value: Value) -> Value {
        let ty = self.builder.function().ty(value);
        if self.is_float(value) {
            return self.builder.value(Op::Neg, &[value]);
        }
        let zero = self.integer(ty.is_wide(), 0);
        self.builder.value(Op::Isub, &[zero, value])
    }

    /// The absolute value of a number.
    pub(super) fn magnitude(&mut self, value: Value, base: Base) -> Value {
        match base {
            Base::Float => self.builder.value(Op::Abs, &[value]),
            Base::Signed => {
                let negated = self.negate(value);
                self.builder.value(Op::Smax, &[value, negated])
            }
            Base::Unsigned => value,
        }
    }

    /// Whether a value is a float, of either size.
    pub(super) fn is_float(&self, value: Value) -> bool {
        matches!(self.builder.function().ty(value), Type::F32 | Type::F64)
    }

    /// A component before TypeConvert.
    fn load_bits(&mut self, operand: &Operand, component: usize) -> Value {
        let mut value = self.source(&operand.source, operand.swizzle.0[component]);
        if operand.negate {
            value = self.builder.float(Op::Neg, &[value]);
        }
        if operand.absolute {
            value = self.builder.float(Op::Abs, &[value]);
        }
        if operand.negate_absolute {
            value = self.builder.float(Op::Neg, &[value]);
        }
        value
    }

    /// A component of an operand: an F64 for 64-bit registers.
    pub(super) fn source(&mut self, source: &Source, component: u8) -> Value {
        let ast = self.program.ast();
        if let Source::Literal(literal) = source
            && literal.ty.wide
        {
            return self.leaf(Op::ConstF64(literal.expand()[usize::from(component)]));
        }
        if let Some(constant) = ast.constant(source) {
            return self.leaf(Op::ConstF32(constant[usize::from(component)]));
        }
        if let Some(index) = ast.parameter(source) {
            return self.parameter(index, component);
        }
        match *source {
            Source::Register(register)
                if matches!(register.file, RegisterFile::Attribute | RegisterFile::LongAttribute) =>
            {
                self.attribute(register, component)
            }
            Source::Register(register) => self.read_operand(register, usize::from(component)),
            Source::Relative(relative) => {
                let address = self.address(relative);
                match relative.array {
                    Array::Parameters { first, count } => {
                        self.relative_parameter(address, first, count, relative.offset, component)
                    }
                    Array::Registers { first, .. } if let Some((array, 0)) = self.arrays.find(first) => {
                        self.load_element(array, address, relative.offset, component.into())
                    }
                    Array::Registers { .. } | Array::Listed(_) => self.relative_attribute(address, relative, component),
                }
            }
            Source::Buffer(element) => self.buffer_element(element, component),
            Source::Vertex(element) => self.vertex_element(element, component),
            // Constants and parameters are handled above.
            _ => self.f32(0.0),
        }
    }

    /// A component of an attribute register; some are constants (NV_fragment_program, table X.1).
    pub(super) fn attribute(&mut self, register: Register, component: u8) -> Value {
        if register.file == RegisterFile::LongAttribute {
            let high = Register::new(register.file, register.index + 1);
            let [low, high] = [register, high].map(|register| {
                let row = self.leaf(Op::Input(RowId::new(register, component)));
                self.bits(row)
            });
            let bits = self.builder.value(Op::MakeLong, &[low, high]);
            return self.builder.value(Op::FromBits, &[bits]);
        }
        let features = self.program.features();
        match (features.constant_component(register, component), features.thread_bits(register, component)) {
            (Some(constant), _) => self.f32(constant),
            (None, Some(bits)) => self.by_lane(bits),
            (None, None) if features.reads_back(register) => self.read_back(register.index, component),
            (None, None) => self.leaf(Op::Input(RowId::new(register, component))),
        }
    }

    /// A value with these bits in the four lanes of a quad.
    fn by_lane(&mut self, bits: [u32; 4]) -> Value {
        let [mut value, others @ ..] = bits.map(|bits| self.leaf(Op::ConstF32(bits)));
        if bits == [bits[0]; 4] {
            return value;
        }
        let lane = self.leaf(Op::Lane);
        for (number, other) in (1..).zip(others) {
            let number = self.i32(number);
            let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[lane, number]);
            value = self.builder.select(is_it, other, value);
        }
        value
    }

    /// A component of a parameter. Vertex state programs read back what they have written.
    fn parameter(&mut self, index: u16, component: u8) -> Value {
        match self.program.stage() {
            Stage::VertexState => self.read(Register::new(RegisterFile::Result, index), usize::from(component)),
            _ => self.leaf(Op::Param { index, component }),
        }
    }

    /// The integer that is added to the offset of `relative`: an address register, or the index of the loop around.
    pub(super) fn address(&mut self, relative: Relative) -> Value {
        if self.program.features().typed {
            return self.index(relative.address, relative.component);
        }
        if self.program.features().blocks {
            return self.loop_index();
        }
        let register = relative.address.register().unwrap_or(Register::new(RegisterFile::Address, 0));
        self.read(register, usize::from(relative.component))
    }

    /// Whether an integer is the address of element `number` of the array; `None` if no address can be.
    pub(super) fn is_element(&mut self, address: Value, relative: Relative, number: usize) -> Option<Value> {
        let wanted = i32::try_from(number as i64 - i64::from(relative.offset)).ok()?;
        let wanted = self.i32(wanted);
        Some(self.builder.bool(Op::Icmp(Compare::Eq), &[address, wanted]))
    }

    /// A component of a relatively addressed attribute, 0.0 outside of the array. Numbered attributes have no constant
    /// components.
    fn relative_attribute(&mut self, address: Value, relative: Relative, component: u8) -> Value {
        let mut value = None;
        let is_typed = self.program.features().typed;
        for (number, register) in self.program.ast().registers(relative.array).enumerate() {
            if let Some(is_it) = self.is_element(address, relative, number) {
                let attribute = match is_typed {
                    true => self.attribute(register, component),
                    false => self.leaf(Op::Input(RowId::new(register, component))),
                };
                let before = match value {
                    Some(before) => before,
                    None => self.zero(self.builder.function().ty(attribute)),
                };
                value = Some(self.builder.select(is_it, attribute, before));
            }
        }
        value.unwrap_or_else(|| self.f32(0.0))
    }

    /// A component of a relatively addressed parameter, 0.0 outside of the array.
    fn relative_parameter(&mut self, address: Value, first: u16, count: u16, offset: i32, component: u8) -> Value {
        // No address reaches that far below.
        if offset < Op::LEAST_OFFSET {
            return self.f32(0.0);
        }
        let mut value = self.builder.float(Op::ParamRelative { first, count, offset, component }, &[address]);
        if self.program.stage() != Stage::VertexState {
            return value;
        }
        for register in self.state.results() {
            let now = self.read(register, usize::from(component));
            let address_of_it = self.i32(i32::from(register.index) - offset);
            let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[address, address_of_it]);
            value = self.builder.select(is_it, now, value);
        }
        value
    }

    /// SrcT: H registers hold fp16; all other registers, parameters and constants are fp32.
    fn storage_precision(&self, source: &Source) -> Precision {
        match *source {
            Source::Register(register) if self.program.features().is_half(register) => Precision::Fp16,
            _ => Precision::Fp32,
        }
    }
}
