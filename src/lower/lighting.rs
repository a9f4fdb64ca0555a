//! DST, LIT and RFL: instructions with a shape of their own, made for lighting (NV_fragment_program
//! 3.11.5, NV_vertex_program2 2.14.3).

use super::{Current, Lowering, Results};
use crate::ir::{Compare, Op, Value};
use crate::isa::Precision;

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

    /// LIT of fragment programs (3.11.5.13).
    pub(super) fn lit(&mut self, at: Current) -> Results {
        self.each(at, |this, component| match component {
            1 => this.clamped(at, 0),
            2 => {
                let (diffuse, specular) = (this.clamped(at, 0), this.clamped(at, 1));
                let exponent = this.load(at, 0, 3);
                let zero = this.f32(0.0);
                let lit = this.builder.fcmp(Compare::Gt, diffuse, zero);
                let power = this.power(at.precision, specular, exponent);
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

    /// RFL (3.11.5.26).
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
                // Programs that enable w do not load.
                return this.f32(0.0);
            }
            let negated = this.builder.float(Op::Neg, &[direction[component]]);
            this.multiply_add(at.precision, scale, axis[component], negated)
        })
    }
}
