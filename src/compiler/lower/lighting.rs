//! DST, LIT, NRM, RFL and XPD: irregular instructions for lighting (NV_fragment_program 3.11.5, NV_vertex_program2
//! 2.14.3, ARB_fragment_program 3.11.5, NV_fragment_program2 3.11.5.51).

use super::{Current, Lowering, Results};
use crate::compiler::ir::{Compare, Op, Value};
use crate::language::isa::Precision;

/// 128 - epsilon, with the epsilon that NV_vertex_program gives (2.14.1.10.17).
const LARGEST_EXPONENT: f32 = 128.0 - 1.0 / 256.0;

impl Lowering<'_> {
    /// DST: (1, a.y * b.y, a.z, b.w); z and w are moves.
    pub(super) fn dst(&mut self, at: Current) -> Results {
        self.each(at, |this, component| match component {
            0 => this.f32(1.0),
            1 => {
                let (a, b) = (this.load(at, 0, 1), this.load(at, 1, 1));
                this.multiply(at.precision, a, b)
            }
            2 => this.load(at, 0, 2),
            _ => this.load(at, 1, 3),
        })
    }

    /// LIT (3.11.5.13, and 2.14.3.18 for vertex programs).
    pub(super) fn lit(&mut self, at: Current) -> Results {
        self.each(at, |this, component| match component {
            1 => this.clamped(at, 0),
            2 => {
                let (diffuse, specular) = (this.clamped(at, 0), this.clamped(at, 1));
                let exponent = this.load(at, 0, 3);
                let zero = this.f32(0.0);
                let lit = this.builder.fcmp(Compare::Gt, diffuse, zero);
                let power = if this.program.features().numbers.rough_lit {
                    let power = this.rough_power(specular, exponent);
                    this.builder.convert(at.precision, power)
                } else {
                    this.power(at.precision, specular, exponent)
                };
                this.builder.select(lit, power, zero)
            }
            _ => this.f32(1.0),
        })
    }

    /// A component of LIT's operand, negative values clamped to zero.
    fn clamped(&mut self, at: Current, component: usize) -> Value {
        let value = self.load(at, 0, component);
        self.builder.precise(Op::ClampNegative, at.precision, &[value])
    }

    /// RoughApproxPower of LIT in vertex programs and ARB programs, at full precision: the exponent is clamped to
    /// +-(128 - epsilon), anything but NaN to the power of zero is 1 (rule 6), and anything to the power of one is
    /// itself (rule 9; of zeros it is +0, by rule 3).
    fn rough_power(&mut self, base: Value, exponent: Value) -> Value {
        let (low, high) = (self.f32(-LARGEST_EXPONENT), self.f32(LARGEST_EXPONENT));
        let above = self.builder.float(Op::Max, &[exponent, low]);
        let exponent = self.builder.float(Op::Min, &[above, high]);
        let log = self.builder.float(Op::Lg2, &[base]);
        let mut product = self.multiply(Precision::Fp32, exponent, log);
        if !self.nv_vertex_program_rules() {
            let zero = self.f32(0.0);
            let is_zero = self.builder.fcmp(Compare::Eq, exponent, zero);
            let is_number = self.builder.fcmp(Compare::Eq, base, base);
            let vanishes = self.builder.bool(Op::And, &[is_zero, is_number]);
            product = self.builder.select(vanishes, zero, product);
        }
        let power = self.builder.float(Op::Ex2, &[product]);
        let (zero, one) = (self.f32(0.0), self.f32(1.0));
        let is_one = self.builder.fcmp(Compare::Eq, exponent, one);
        let is_positive = self.builder.fcmp(Compare::Gt, base, zero);
        let is_base = self.builder.bool(Op::And, &[is_one, is_positive]);
        self.builder.select(is_base, base, power)
    }

    /// NRM: divides by the length of three components; w is undefined, and zero.
    pub(super) fn nrm(&mut self, at: Current) -> Results {
        let vector: [Value; 3] = self.load_vector(at, 0);
        let square = self.dot(Precision::Fp32, &vector, &vector);
        let scale = self.builder.float(Op::Rsq, &[square]);
        self.each(at, |this, component| match vector.get(component) {
            Some(&value) => this.multiply(at.precision, value, scale),
            None => this.f32(0.0),
        })
    }

    /// XPD: `MUL t, a.zxyw, b.yzxw; MAD r, a.yzxw, b.zxyw, -t`; in languages with types, whose pseudo-code evaluates
    /// from the left, `MUL t, a.yzxw, b.zxyw; MAD r, -a.zxyw, b.yzxw, t`. w is undefined, and zero.
    pub(super) fn xpd(&mut self, at: Current) -> Results {
        let a: [Value; 3] = self.load_vector(at, 0);
        let b: [Value; 3] = self.load_vector(at, 1);
        self.each(at, |this, component| {
            if component == 3 {
                return this.f32(0.0);
            }
            let (next, last) = ((component + 1) % 3, (component + 2) % 3);
            if this.program.features().typed {
                let product = this.multiply(Precision::Fp32, a[next], b[last]);
                let negated = this.builder.float(Op::Neg, &[a[last]]);
                return this.multiply_add(at.precision, negated, b[next], product);
            }
            let product = this.multiply(Precision::Fp32, a[last], b[next]);
            let negated = this.builder.float(Op::Neg, &[product]);
            this.multiply_add(at.precision, a[next], b[last], negated)
        })
    }

    /// RFL (3.11.5.26); w is undefined, and zero.
    pub(super) fn rfl(&mut self, at: Current) -> Results {
        let axis: [Value; 3] = self.load_vector(at, 0);
        let direction: [Value; 3] = self.load_vector(at, 1);
        let length = self.dot(Precision::Fp32, &axis, &axis);
        let product = self.dot(Precision::Fp32, &axis, &direction);
        let two = self.f32(2.0);
        let twice = self.builder.float(Op::Mul, &[two, product]);
        let scale = self.builder.float(Op::Div, &[twice, length]);
        self.each(at, |this, component| {
            if component == 3 {
                return this.f32(0.0);
            }
            let negated = this.builder.float(Op::Neg, &[direction[component]]);
            this.multiply_add(at.precision, scale, axis[component], negated)
        })
    }
}
