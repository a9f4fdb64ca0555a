//! Instructions that add, multiply, compare and approximate (NV_fragment_program 3.11.5,
//! NV_vertex_program2 2.14.3).
//!
//! Intermediate results are fp32; the last step rounds to the precision of the instruction. Every
//! `sum + product` of the specification's pseudo-code, read from the left, is one multiply-and-add.

use super::{Current, Lowering, Results};
use crate::compiler::ir::{Compare, Op, Value};
use crate::language::isa::{Base, Opcode, Precision};
use crate::language::numeric::{NAN_BITS, soft};
use crate::language::syntax::ast::{Selected, SelectedComponent};

impl Lowering<'_> {
    /// An instruction that applies `op` to each component of its operands.
    pub(super) fn componentwise(&mut self, at: Current, op: Op) -> Results {
        self.each(at, |this, component| {
            let count = at.instruction.operands.len();
            let args: Vec<Value> = (0..count).map(|operand| this.load(at, operand, component)).collect();
            this.builder.precise(op, at.precision, &args)
        })
    }

    /// MAX and MIN: of IEEE 754-2019, or `a > b ? a : b` and `a > b ? b : a` to the letter.
    pub(super) fn extreme(&mut self, at: Current) -> Results {
        let is_max = at.instruction.mnemonic.opcode == Opcode::Max;
        if !self.program.features().numbers.literal_min_max {
            return self.componentwise(at, if is_max { Op::Max } else { Op::Min });
        }
        self.each(at, |this, component| {
            let (a, b) = (this.load(at, 0, component), this.load(at, 1, component));
            match is_max {
                true => this.builder.value(Op::MachineMax, &[a, b]),
                false => this.builder.value(Op::MachineMin, &[b, a]),
            }
        })
    }

    /// An instruction that applies `op` to a scalar and replicates the result.
    pub(super) fn scalar(&mut self, at: Current, op: Op) -> Results {
        let value = self.load(at, 0, 0);
        [Some(self.builder.precise(op, at.precision, &[value])); 4]
    }

    /// All components are true, or false.
    pub(super) fn truth(&mut self, at: Current, value: bool) -> Results {
        let [no, yes] = self.truths(at);
        [Some(if value { yes } else { no }); 4]
    }

    /// The false and true results of an instruction: 0 and 1.0 for floats, 0 and all ones for integers.
    pub(super) fn truths(&mut self, at: Current) -> [Value; 2] {
        let (wide, ty) = (at.ty.wide, at.ty.base);
        match ty {
            Base::Float => [self.number(wide, 0.0), self.number(wide, 1.0)],
            Base::Signed | Base::Unsigned => [self.integer(wide, 0), self.integer(wide, -1)],
        }
    }

    /// ABS: clears the sign bit only; but fx12 has -2 and not 2.
    pub(super) fn abs(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let value = this.load(at, 0, component);
            let value = this.builder.value(Op::Abs, &[value]);
            // Only fx12 has a number whose absolute value is out of range.
            if at.precision == Precision::Fx12 { this.builder.convert(at.precision, value) } else { value }
        })
    }

    /// MOV: the operand as it is, to the bit.
    pub(super) fn mov(&mut self, at: Current) -> Results {
        self.each(at, |this, component| this.load(at, 0, component))
    }

    pub(super) fn mul(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let (a, b) = (this.load(at, 0, component), this.load(at, 1, component));
            this.multiply(at.precision, a, b)
        })
    }

    pub(super) fn mad(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let [a, b, c] = std::array::from_fn(|operand| this.load(at, operand, component));
            this.multiply_add(at.precision, a, b, c)
        })
    }

    /// FRC: at smaller precisions at most their largest number below 1, so that the conversion does not give 1; fx12
    /// operands are too coarse for that case.
    pub(super) fn frc(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let x = this.load(at, 0, component);
            if at.precision == Precision::Fp32 {
                return this.builder.value(Op::Frc, &[x]);
            }
            let floor = this.builder.float(Op::Floor, &[x]);
            let mut fraction = this.builder.float(Op::Sub, &[x, floor]);
            if at.precision == Precision::Fp16 {
                let limit = this.f32(soft::FRC_LIMIT_FP16);
                // NaN, as the second operand, passes.
                fraction = this.builder.float(Op::MachineMin, &[limit, fraction]);
            }
            this.builder.convert(at.precision, fraction)
        })
    }

    /// LRP: `a*b + (1-a)*c`.
    pub(super) fn lrp(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let [a, b, c] = std::array::from_fn(|operand| this.load(at, operand, component));
            let first = this.multiply(Precision::Fp32, a, b);
            let one = this.f32(1.0);
            let rest = this.builder.float(Op::Sub, &[one, a]);
            this.multiply_add(at.precision, rest, c, first)
        })
    }

    /// X2D: the offset (operand 1) times the matrix (operand 2) added to the coordinates (operand 0).
    pub(super) fn x2d(&mut self, at: Current) -> Results {
        let mut halves = [None; 2];
        self.each(at, |this, component| {
            let row = component % 2;
            if let Some(value) = halves[row] {
                return value;
            }
            let base = this.load(at, 0, row);
            let [x, y] = this.load_vector(at, 1);
            let (m0, m1) = (this.load(at, 2, 2 * row), this.load(at, 2, 2 * row + 1));
            let sum = this.multiply_add(Precision::Fp32, x, m0, base);
            let value = this.multiply_add(at.precision, y, m1, sum);
            halves[row] = Some(value);
            value
        })
    }

    /// RSQ; in ARB programs, and by the rules of NV_vertex_program (2.14.1.10.7), of the absolute value.
    pub(super) fn rsq(&mut self, at: Current) -> Results {
        let mut value = self.load(at, 0, 0);
        if self.program.features().numbers.absolute_rsq || self.nv_vertex_program_rules() {
            value = self.builder.float(Op::Abs, &[value]);
        }
        [Some(self.builder.precise(Op::Rsq, at.precision, &[value])); 4]
    }

    pub(super) fn pow(&mut self, at: Current) -> Results {
        let (base, exponent) = (self.load(at, 0, 0), self.load(at, 1, 0));
        [Some(self.power(at.precision, base, exponent)); 4]
    }

    /// ApproxPower(a,b) = ApproxExp2(b * ApproxLog2(a)) (3.11.5.24).
    pub(super) fn power(&mut self, precision: Precision, base: Value, exponent: Value) -> Value {
        let log = self.builder.float(Op::Lg2, &[base]);
        let product = self.builder.float(Op::Mul, &[exponent, log]);
        self.builder.precise(Op::Ex2, precision, &[product])
    }

    /// DP2, DP3 and DP4: of the first `count` components.
    pub(super) fn dot_product(&mut self, at: Current, count: usize) -> Results {
        let a: [Value; 4] = self.load_some(at, 0, count);
        let b: [Value; 4] = self.load_some(at, 1, count);
        [Some(self.dot(at.precision, &a[..count], &b[..count])); 4]
    }

    /// The first `count` components; the rest repeats the first and must not be used.
    fn load_some(&mut self, at: Current, operand: usize, count: usize) -> [Value; 4] {
        let mut components = [self.load(at, operand, 0); 4];
        for (component, value) in components.iter_mut().enumerate().take(count).skip(1) {
            *value = self.load(at, operand, component);
        }
        components
    }

    /// The sum of products from the left, the last one rounded to `precision`.
    pub(super) fn dot(&mut self, precision: Precision, a: &[Value], b: &[Value]) -> Value {
        let last = a.len() - 1;
        let mut sum = self.multiply(Precision::Fp32, a[0], b[0]);
        for component in 1..=last {
            let step = if component == last { precision } else { Precision::Fp32 };
            sum = self.multiply_add(step, a[component], b[component], sum);
        }
        sum
    }

    /// DPH: the first operand's w counts as 1.
    pub(super) fn dph(&mut self, at: Current) -> Results {
        let a: [Value; 3] = self.load_vector(at, 0);
        let b: [Value; 3] = self.load_vector(at, 1);
        let products = self.dot(Precision::Fp32, &a, &b);
        let w = self.load(at, 1, 3);
        [Some(self.builder.precise(Op::Add, at.precision, &[products, w])); 4]
    }

    /// DP2A: the scalar (operand 2) added to the dot product of two components.
    pub(super) fn dp2a(&mut self, at: Current) -> Results {
        let a: [Value; 2] = self.load_vector(at, 0);
        let b: [Value; 2] = self.load_vector(at, 1);
        let products = self.dot(Precision::Fp32, &a, &b);
        let scalar = self.load(at, 2, 0);
        [Some(self.builder.precise(Op::Add, at.precision, &[products, scalar])); 4]
    }

    /// DIV: a vector by a scalar.
    pub(super) fn div(&mut self, at: Current) -> Results {
        let divisor = self.load(at, 1, 0);
        self.each(at, |this, component| {
            let dividend = this.load(at, 0, component);
            this.builder.precise(Op::Div, at.precision, &[dividend, divisor])
        })
    }

    /// CMP: the second operand where the first is below zero, the third where not, to the bit.
    pub(super) fn cmp(&mut self, at: Current) -> Results {
        self.each(at, |this, component| {
            let [test, a, b] = std::array::from_fn(|operand| this.load(at, operand, component));
            let below = this.is_negative(at, test);
            this.builder.select(below, a, b)
        })
    }

    /// Whether a number of the instruction's type is less than zero.
    pub(super) fn is_negative(&mut self, at: Current, value: Value) -> Value {
        let zero = self.zero(self.builder.function().ty(value));
        match at.ty.base {
            Base::Float => self.builder.fcmp(Compare::Lt, value, zero),
            Base::Signed => self.builder.bool(Op::Icmp(Compare::Lt), &[value, zero]),
            Base::Unsigned => self.leaf(Op::ConstBool(false)),
        }
    }

    /// SWZ: components of the operand, 0 and 1, each with a sign.
    pub(super) fn swz(&mut self, at: Current) -> Results {
        let Some(selection) = at.instruction.selection else { return [None; 4] };
        self.each(at, |this, component| {
            let SelectedComponent { negate, what } = selection.components[component];
            let value = match what {
                Selected::Zero => this.f32(0.0),
                Selected::One => this.f32(1.0),
                Selected::Component(from) => this.load(at, 0, usize::from(from & 3)),
            };
            if !negate {
                return value;
            }
            let value = this.builder.float(Op::Neg, &[value]);
            if at.precision == Precision::Fp16 { this.without_sign_of_nan(value) } else { value }
        })
    }

    /// SCS: cosine and sine; z and w are undefined, and zero.
    pub(super) fn scs(&mut self, at: Current) -> Results {
        let angle = self.load(at, 0, 0);
        self.each(at, |this, component| match component {
            0 => this.builder.precise(Op::Cos, at.precision, &[angle]),
            1 => this.builder.precise(Op::Sin, at.precision, &[angle]),
            _ => this.f32(0.0),
        })
    }

    /// A product as MUL defines it.
    pub(super) fn multiply(&mut self, precision: Precision, a: Value, b: Value) -> Value {
        let (a, b) = self.factors(a, b);
        self.builder.precise(Op::Mul, precision, &[a, b])
    }

    /// `a*b + c` as MAD defines it.
    pub(super) fn multiply_add(&mut self, precision: Precision, a: Value, b: Value, c: Value) -> Value {
        let (a, b) = self.factors(a, b);
        self.builder.precise(Op::Mad, precision, &[a, b, c])
    }

    /// The factors of a product. By the rules of NV_vertex_program (2.14.1.11) zero times anything is
    /// +0: both are +0 where either is a zero.
    fn factors(&mut self, a: Value, b: Value) -> (Value, Value) {
        if !self.nv_vertex_program_rules() {
            return (a, b);
        }
        let zero = self.f32(0.0);
        let a_is_zero = self.builder.fcmp(Compare::Eq, a, zero);
        let b_is_zero = self.builder.fcmp(Compare::Eq, b, zero);
        let is_zero = self.builder.bool(Op::Or, &[a_is_zero, b_is_zero]);
        (self.builder.select(is_zero, zero, a), self.builder.select(is_zero, zero, b))
    }

    /// Whether the option selects the rules of NV_vertex_program, and the program's language has them.
    pub(super) fn nv_vertex_program_rules(&self) -> bool {
        self.options.nv_vertex_program_rules && self.program.features().numbers.superseded
    }

    /// The set instructions: 1.0 where the comparison holds, 0.0 where not. Unordered operands give the comparison's
    /// result in fragment programs, and NaN in vertex programs.
    pub(super) fn set(&mut self, at: Current, compare: Compare) -> Results {
        let propagates_nan = self.program.features().numbers.sets_propagate_nan;
        self.each(at, |this, component| {
            let (a, b) = (this.load(at, 0, component), this.load(at, 1, component));
            let [zero, one] = this.truths(at);
            if !propagates_nan {
                let holds = this.builder.fcmp(compare, a, b);
                return this.builder.select(holds, one, zero);
            }
            let holds = this.ordered(compare, a, b);
            let fails = this.ordered(opposite(compare), a, b);
            let nan = this.leaf(Op::ConstF32(NAN_BITS));
            let otherwise = this.builder.select(fails, zero, nan);
            this.builder.select(holds, one, otherwise)
        })
    }

    /// A comparison that is false where the operands are unordered.
    fn ordered(&mut self, compare: Compare, a: Value, b: Value) -> Value {
        if compare != Compare::Ne {
            return self.builder.fcmp(compare, a, b);
        }
        let less = self.builder.fcmp(Compare::Lt, a, b);
        let greater = self.builder.fcmp(Compare::Gt, a, b);
        self.builder.bool(Op::Or, &[less, greater])
    }
}

/// The comparison that holds for ordered operands where `compare` does not.
fn opposite(compare: Compare) -> Compare {
    match compare {
        Compare::Eq => Compare::Ne,
        Compare::Ne => Compare::Eq,
        Compare::Lt => Compare::Ge,
        Compare::Le => Compare::Gt,
        Compare::Gt => Compare::Le,
        Compare::Ge => Compare::Lt,
    }
}
