//! LIT, which fragment and vertex programs define differently.

use super::Vector;
use super::arithmetic::{NAN, Rules};
use crate::language::numeric::soft;

/// 128 - epsilon, with the epsilon of NV_vertex_program 2.14.1.10.17.
const MAX_EXPONENT: f32 = 128.0 - 1.0 / 256.0;

/// `if (x < 0) x = 0;`
fn clamp_negative(x: f32) -> f32 {
    if soft::lt(x, 0.0) { 0.0 } else { soft::flush(x) }
}

fn clamp_exponent(w: f32) -> f32 {
    if soft::lt(w, -MAX_EXPONENT) {
        -MAX_EXPONENT
    } else if soft::lt(MAX_EXPONENT, w) {
        MAX_EXPONENT
    } else {
        soft::flush(w)
    }
}

impl Rules {
    /// LIT: NV_fragment_program 3.11.5.13, NV_vertex_program2 2.14.3.18.
    pub(super) fn lit(&self, tmp: &Vector) -> Vector {
        let x = clamp_negative(tmp[0]);
        let y = clamp_negative(tmp[1]);
        let z = if !soft::lt(0.0, x) {
            0.0
        } else if self.language.rough_lit {
            self.rough_power(y, clamp_exponent(tmp[3]))
        } else {
            self.pow(y, tmp[3])
        };
        [1.0, x, z, 1.0]
    }

    /// RoughApproxPower(a, b) for a >= 0 or NaN, at full precision. Rules 6 and 9 are those that
    /// do not follow from the operations.
    fn rough_power(&self, a: f32, b: f32) -> f32 {
        // Of zeros the power is +0 (rule 3).
        if soft::eq(b, 1.0) && soft::lt(0.0, a) {
            return a;
        }
        if soft::eq(b, 0.0) && !self.nv_vertex_program {
            return if a.is_nan() { NAN } else { 1.0 };
        }
        self.ex2(self.mul(b, self.lg2(a)))
    }
}
