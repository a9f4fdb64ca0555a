//! Built-in functions.

use super::Fault;
use super::code::Code;
use super::effects::SETTERS;
use super::module::{Scalar, Ty, Value, ids};
use super::syntax::Expression;
use rspirv::dr::Operand;
use rspirv::spirv::{Capability, ExecutionModel, GlslStd450Op as GLOp, MemorySemantics, Op, Scope, StorageClass};

type Result<T> = std::result::Result<T, Fault>;

/// The operation of a function of the text.
#[derive(Clone, Copy)]
enum Is {
    /// One of GLSL.std.450, by the type of its components: floats, integers with a sign, integers without one.
    Function([Option<GLOp>; 3]),
    /// An operation.
    Operation(Op),
    /// A comparison.
    Comparison(&'static str),
}

use Is::{Comparison, Function, Operation};

/// The result type of a function.
#[derive(Clone, Copy)]
enum Gives {
    /// The type of its operands.
    Same,
    /// The same number of components of this type.
    Components(Scalar),
    /// This.
    Type(Ty),
}

use Gives::{Components, Same, Type};

const fn of_floats(function: GLOp) -> Is {
    Function([Some(function), None, None])
}

const UINT2: Ty = Ty::Vector(Scalar::Uint, 2);
const INT2: Ty = Ty::Vector(Scalar::Int, 2);
const VEC2: Ty = Ty::Vector(Scalar::Float, 2);
const VEC4: Ty = Ty::Vector(Scalar::Float, 4);

const TABLE: &[(&str, Is, Gives)] = &[
    ("abs", Function([Some(GLOp::FAbs), Some(GLOp::SAbs), None]), Same),
    ("bitCount", Operation(Op::BitCount), Components(Scalar::Int)),
    ("bitfieldReverse", Operation(Op::BitReverse), Same),
    ("ceil", of_floats(GLOp::Ceil), Same),
    ("clamp", Function([Some(GLOp::FClamp), Some(GLOp::SClamp), Some(GLOp::UClamp)]), Same),
    ("cos", of_floats(GLOp::Cos), Same),
    ("dFdx", Operation(Op::DPdx), Same),
    ("dFdxFine", Operation(Op::DPdxFine), Same),
    ("dFdy", Operation(Op::DPdy), Same),
    ("dFdyFine", Operation(Op::DPdyFine), Same),
    ("doubleBitsToInt64", Operation(Op::Bitcast), Components(Scalar::Long)),
    ("equal", Comparison("=="), Same),
    ("exp2", of_floats(GLOp::Exp2), Same),
    ("findLSB", Function([None, Some(GLOp::FindILsb), Some(GLOp::FindILsb)]), Components(Scalar::Int)),
    ("findMSB", Function([None, Some(GLOp::FindSMsb), Some(GLOp::FindUMsb)]), Components(Scalar::Int)),
    ("floatBitsToInt", Operation(Op::Bitcast), Components(Scalar::Int)),
    ("floatBitsToUint", Operation(Op::Bitcast), Components(Scalar::Uint)),
    ("floor", of_floats(GLOp::Floor), Same),
    ("fma", of_floats(GLOp::Fma), Same),
    ("fract", of_floats(GLOp::Fract), Same),
    ("greaterThan", Comparison(">"), Same),
    ("greaterThanEqual", Comparison(">="), Same),
    ("int64BitsToDouble", Operation(Op::Bitcast), Components(Scalar::Double)),
    ("intBitsToFloat", Operation(Op::Bitcast), Components(Scalar::Float)),
    ("inversesqrt", of_floats(GLOp::InverseSqrt), Same),
    ("lessThan", Comparison("<"), Same),
    ("lessThanEqual", Comparison("<="), Same),
    ("log2", of_floats(GLOp::Log2), Same),
    ("max", Function([Some(GLOp::FMax), Some(GLOp::SMax), Some(GLOp::UMax)]), Same),
    ("min", Function([Some(GLOp::FMin), Some(GLOp::SMin), Some(GLOp::UMin)]), Same),
    ("notEqual", Comparison("!="), Same),
    ("packDouble2x32", Operation(Op::Bitcast), Type(Ty::Vector(Scalar::Double, 1))),
    ("packHalf2x16", of_floats(GLOp::PackHalf2x16), Type(Ty::UINT)),
    ("packInt2x32", Operation(Op::Bitcast), Type(Ty::Vector(Scalar::Long, 1))),
    ("packUnorm2x16", of_floats(GLOp::PackUnorm2x16), Type(Ty::UINT)),
    ("packUnorm4x8", of_floats(GLOp::PackUnorm4x8), Type(Ty::UINT)),
    ("roundEven", of_floats(GLOp::RoundEven), Same),
    ("sin", of_floats(GLOp::Sin), Same),
    ("sqrt", of_floats(GLOp::Sqrt), Same),
    ("trunc", of_floats(GLOp::Trunc), Same),
    ("uintBitsToFloat", Operation(Op::Bitcast), Components(Scalar::Float)),
    ("unpackDouble2x32", Operation(Op::Bitcast), Type(UINT2)),
    ("unpackHalf2x16", Function([None, None, Some(GLOp::UnpackHalf2x16)]), Type(VEC2)),
    ("unpackInt2x32", Operation(Op::Bitcast), Type(INT2)),
    ("unpackUnorm2x16", Function([None, None, Some(GLOp::UnpackUnorm2x16)]), Type(VEC2)),
    ("unpackUnorm4x8", Function([None, None, Some(GLOp::UnpackUnorm4x8)]), Type(VEC4)),
];

const ATOMICS: &[(&str, Op)] = &[
    ("atomicAdd", Op::AtomicIAdd),
    ("atomicAnd", Op::AtomicAnd),
    ("atomicExchange", Op::AtomicExchange),
    ("atomicMax", Op::AtomicUMax),
    ("atomicMin", Op::AtomicUMin),
    ("atomicOr", Op::AtomicOr),
    ("atomicXor", Op::AtomicXor),
];

impl<'a> Code<'a> {
    /// A function that is built in, of values.
    pub(super) fn built_in(&mut self, name: &str, values: &[Value]) -> Result<Value> {
        if let ("mix", [from, to, condition]) = (name, values) {
            return self.choice(*condition, *to, *from);
        }
        let Some(&(_, is, gives)) = TABLE.iter().find(|row| row.0 == name) else {
            return Err(self.fault(format!("function {name}")));
        };
        let Some(first) = values.first().copied() else { return Err(self.fault(format!("function {name}"))) };
        // Scalars are replicated to each component.
        let width = values.iter().map(|value| value.ty.width()).max().unwrap_or(1);
        let scalar = values.iter().find(|value| value.ty.scalar().is_float()).unwrap_or(&first).ty.scalar();
        let mut own = Vec::new();
        for &value in values {
            own.push(
                self.convert(value, Ty::Vector(scalar, if value.ty.width() == 1 { width } else { value.ty.width() }))?,
            );
        }
        let ty = match gives {
            Same => own[0].ty,
            Components(scalar) => own[0].ty.of(scalar),
            Type(ty) => ty,
        };
        let operands: Vec<_> = own.iter().map(|value| value.id).collect();
        match is {
            Comparison(sign) => match own[..] {
                [left, right] => self.compared(sign, left, right),
                _ => Err(self.fault(format!("function {name}"))),
            },
            Operation(op) => {
                if matches!(op, Op::DPdxFine | Op::DPdyFine) {
                    self.builder.capability(Capability::DerivativeControl);
                }
                Ok(self.builder.op(op, ty, ids(&operands)))
            }
            Function(functions) => {
                let column = match scalar {
                    Scalar::Float | Scalar::Double => 0,
                    Scalar::Int | Scalar::Long => 1,
                    _ => 2,
                };
                let Some(function) = functions[column] else {
                    return Err(self.fault(format!("function {name} of {:?}", own[0].ty)));
                };
                let mut all = vec![Operand::IdRef(self.builder.functions)];
                all.push(Operand::LiteralExtInstInteger(function as u32));
                all.extend(ids(&operands));
                Ok(self.builder.op(Op::ExtInst, ty, all))
            }
        }
    }

    /// A statement that is a call without a value; whether it is one.
    pub(super) fn does(&mut self, name: &str, arguments: &[Expression<'a>]) -> Result<bool> {
        let words = MemorySemantics::ACQUIRE_RELEASE | MemorySemantics::WORKGROUP_MEMORY;
        let all = words | MemorySemantics::UNIFORM_MEMORY;
        let scope = |code: &mut Self, scope: Scope| code.builder.uint(scope as u32);
        match name {
            "EmitVertex" => self.builder.effect(Op::EmitVertex, Vec::new()),
            "EndPrimitive" => self.builder.effect(Op::EndPrimitive, Vec::new()),
            // What the invocations of a patch wrote is visible after it, without semantics.
            "barrier" if self.globals.model == ExecutionModel::TessellationControl => {
                let (group, own, none) =
                    (scope(self, Scope::Workgroup), scope(self, Scope::Invocation), self.builder.uint(0));
                self.builder.effect(Op::ControlBarrier, ids(&[group, own, none]));
            }
            "barrier" | "memoryBarrierShared" | "memoryBarrier" => {
                let (group, device) = (scope(self, Scope::Workgroup), scope(self, Scope::Device));
                let is_device = name == "memoryBarrier";
                let is_compute = self.globals.model == ExecutionModel::GLCompute;
                let semantics = match () {
                    () if !is_device => words,
                    () if is_compute => all,
                    () => MemorySemantics::ACQUIRE_RELEASE | MemorySemantics::UNIFORM_MEMORY,
                };
                let semantics = self.builder.uint(semantics.bits());
                match name {
                    "barrier" => self.builder.effect(Op::ControlBarrier, ids(&[group, group, semantics])),
                    _ => {
                        let scope = if is_device { device } else { group };
                        self.builder.effect(Op::MemoryBarrier, ids(&[scope, semantics]));
                    }
                }
            }
            _ if SETTERS.contains(&name) => self.extended(name, arguments)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Both words of a product.
    fn extended(&mut self, name: &str, arguments: &[Expression<'a>]) -> Result<()> {
        let [left, right, high, low] = arguments else { return Err(self.fault(name)) };
        let (left, right) = (self.value(left)?, self.value(right)?);
        let part = self.builder.ty(left.ty);
        let both = self.builder.global(Op::TypeStruct, None, &[part, part], ids(&[part, part]));
        let op = if name == "imulExtended" { Op::SMulExtended } else { Op::UMulExtended };
        let product = self.builder.op_of(op, both, ids(&[left.id, right.id]));
        for (number, to) in [(0, low), (1, high)] {
            let operands = vec![Operand::IdRef(product), Operand::LiteralBit32(number)];
            let value = self.builder.op(Op::CompositeExtract, left.ty, operands);
            let place = self.place(to)?.ok_or_else(|| self.fault("place"))?;
            self.store(&place, value);
        }
        Ok(())
    }

    /// An atomic operation, if it is one.
    pub(super) fn atomic(&mut self, name: &str, arguments: &[Expression<'a>]) -> Result<Option<Value>> {
        let op = match name {
            "atomicCompSwap" => Op::AtomicCompareExchange,
            _ => match ATOMICS.iter().find(|row| row.0 == name) {
                Some((_, op)) => *op,
                None => return Ok(None),
            },
        };
        let Some((place, rest)) = arguments.split_first() else { return Err(self.fault(name)) };
        let place = self.place(place)?.ok_or_else(|| self.fault("place"))?;
        let pointer = self.address(&place);
        let mut values = Vec::new();
        for value in rest {
            let value = self.value(value)?;
            values.push(self.convert(value, place.ty)?.id);
        }
        let scope = if place.class == StorageClass::Workgroup { Scope::Workgroup } else { Scope::Device };
        let (scope, relaxed) = (self.builder.uint(scope as u32), self.builder.uint(0));
        let mut operands = vec![pointer, scope, relaxed];
        match (op, &values[..]) {
            (Op::AtomicCompareExchange, [compared, new]) => operands.extend([relaxed, *new, *compared]),
            (Op::AtomicCompareExchange, _) => return Err(self.fault(name)),
            (_, [value]) => operands.push(*value),
            _ => return Err(self.fault(name)),
        }
        Ok(Some(self.builder.op(op, place.ty, ids(&operands))))
    }

    /// How many elements a buffer has.
    pub(super) fn length(&mut self, base: &Expression<'a>) -> Result<Value> {
        let place = self.place(base)?.ok_or_else(|| self.fault("place"))?;
        match place.ty {
            Ty::Array(.., 0) => {
                let operands = vec![Operand::IdRef(place.base), Operand::LiteralBit32(0)];
                let count = self.builder.op(Op::ArrayLength, Ty::UINT, operands);
                self.convert(count, Ty::INT)
            }
            Ty::Array(.., count) => Ok(self.builder.int(count as i32)),
            _ => Err(self.fault("length")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_stand_in_the_order_of_their_names() {
        assert!(TABLE.is_sorted_by(|a, b| a.0 < b.0));
        assert!(ATOMICS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
