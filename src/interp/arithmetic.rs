//! Sums, products and comparisons: the operations of `numeric`, combined by the pseudo-code.
//!
//! "Every sum + product of the pseudo-code, left to right" is one multiply-and-add (docs/numerics.md).

use super::Vector;
use crate::language::isa::features::{Features, NumberRules};
use crate::language::numeric::{NAN_BITS, soft};
use crate::options::{Mad, Options};

/// The NaN that arithmetic produces.
pub(super) const NAN: f32 = f32::from_bits(NAN_BITS);

/// Rules of common operations that differ between languages and options.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    /// How multiply-and-add rounds.
    pub mad: Mad,
    /// Zero times anything is +0, and RSQ takes the absolute value (NV_vertex_program 2.14.1.11 and
    /// 2.14.1.10.7).
    pub nv_vertex_program: bool,
    /// The language's rules.
    pub language: NumberRules,
}

impl Rules {
    pub(super) fn of(features: &Features, options: &Options) -> Self {
        let language = features.numbers;
        Self { mad: options.mad, nv_vertex_program: options.nv_vertex_program_rules && language.superseded, language }
    }

    fn is_zero_product(&self, a: f32, b: f32) -> bool {
        self.nv_vertex_program && (soft::eq(a, 0.0) || soft::eq(b, 0.0))
    }

    /// a * b
    pub(super) fn mul(&self, a: f32, b: f32) -> f32 {
        if self.is_zero_product(a, b) { 0.0 } else { soft::mul(a, b) }
    }

    /// a * b + c
    pub(super) fn mad(&self, a: f32, b: f32, c: f32) -> f32 {
        if self.is_zero_product(a, b) { soft::add(0.0, c) } else { soft::mad(self.mad, a, b, c) }
    }

    /// NV_fragment_program2 3.11.5.49
    pub(super) fn dp2(&self, a: &Vector, b: &Vector) -> f32 {
        self.mad(a[1], b[1], self.mul(a[0], b[0]))
    }

    /// NV_fragment_program2 3.11.5.50
    pub(super) fn dp2a(&self, a: &Vector, b: &Vector, c: &Vector) -> f32 {
        soft::add(self.dp2(a, b), c[0])
    }

    pub(super) fn dp3(&self, a: &Vector, b: &Vector) -> f32 {
        self.mad(a[2], b[2], self.dp2(a, b))
    }

    pub(super) fn dp4(&self, a: &Vector, b: &Vector) -> f32 {
        self.mad(a[3], b[3], self.dp3(a, b))
    }

    /// 2.14.3.11
    pub(super) fn dph(&self, a: &Vector, b: &Vector) -> f32 {
        soft::add(self.dp3(a, b), b[3])
    }

    /// DST; z and w are moved, not computed.
    pub(super) fn dst(&self, a: &Vector, b: &Vector) -> Vector {
        [1.0, self.mul(a[1], b[1]), a[2], b[3]]
    }

    /// 3.11.5.14
    pub(super) fn lrp(&self, t: f32, a: f32, b: f32) -> f32 {
        self.mad(soft::sub(1.0, t), b, self.mul(t, a))
    }

    /// NRM (NV_fragment_program2 3.11.5.51); w, which is undefined, is 0.
    pub(super) fn nrm(&self, a: &Vector) -> Vector {
        let scale = self.rsq(self.dp3(a, a));
        let result = |component: usize| self.mul(scale, a[component]);
        [result(0), result(1), result(2), 0.0]
    }

    /// XPD (ARB_fragment_program 3.11.5.29), as the MUL and the MAD that its issues give; w, which is undefined, is 0.
    pub(super) fn xpd(&self, a: &Vector, b: &Vector) -> Vector {
        let result = |first: usize, second: usize| self.mad(a[first], b[second], -self.mul(a[second], b[first]));
        [result(1, 2), result(2, 0), result(0, 1), 0.0]
    }

    /// 3.11.5.26; w is undefined, or cannot be written.
    pub(super) fn rfl(&self, axis: &Vector, direction: &Vector) -> Vector {
        let length = self.dp3(axis, axis);
        let t = self.mul(2.0, self.dp3(axis, direction));
        let t = soft::div(t, length);
        let result = |component: usize| self.mad(t, axis[component], -direction[component]);
        [result(0), result(1), result(2), 0.0]
    }

    /// 3.11.5.45
    pub(super) fn x2d(&self, tmp0: &Vector, tmp1: &Vector, tmp2: &Vector) -> Vector {
        let x = self.mad(tmp1[1], tmp2[1], self.mad(tmp1[0], tmp2[0], tmp0[0]));
        let y = self.mad(tmp1[1], tmp2[3], self.mad(tmp1[0], tmp2[2], tmp0[1]));
        [x, y, x, y]
    }

    /// The set instructions: with a NaN, the comparison's result in fragment programs (3.11.5.28 to 3.11.5.35), NaN in
    /// vertex programs (2.14.3.29 to 2.14.3.36).
    pub(super) fn set(&self, holds: bool, a: f32, b: f32) -> f32 {
        if self.language.sets_propagate_nan && (a.is_nan() || b.is_nan()) {
            NAN
        } else if holds {
            1.0
        } else {
            0.0
        }
    }
}

/// CMP (ARB_fragment_program 3.11.5.3): a move, so that no bit changes.
pub(super) fn select(x: f32, negative: f32, otherwise: f32) -> f32 {
    if soft::lt(x, 0.0) { negative } else { otherwise }
}

/// SetSign (2.14.3.37)
pub(super) fn set_sign(x: f32) -> f32 {
    if x.is_nan() {
        NAN
    } else if soft::lt(x, 0.0) {
        -1.0
    } else if soft::lt(0.0, x) {
        1.0
    } else {
        0.0
    }
}
