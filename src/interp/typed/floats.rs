//! Float operations of 32 and of 64 bits, as pairs of operations of `numeric`, and operations of NV_gpu_program4 that
//! differ from those of earlier languages.

use super::number::{Component, Vector, float, of_float};
use crate::interp::arithmetic::{Rules, set_sign};
use crate::language::numeric::{double, soft};

/// Of the numbers of a type, two operations.
fn one(x: Component, wide: bool, narrow: impl Fn(f32) -> f32, broad: impl Fn(f64) -> f64) -> Component {
    if wide { broad(f64::from_bits(x)).to_bits() } else { of_float(narrow(float(x))) }
}

fn two(
    a: Component,
    b: Component,
    wide: bool,
    narrow: impl Fn(f32, f32) -> f32,
    broad: impl Fn(f64, f64) -> f64,
) -> Component {
    one(a, wide, |a| narrow(a, float(b)), |a| broad(a, f64::from_bits(b)))
}

pub(in crate::interp) fn add(a: Component, b: Component, wide: bool) -> Component {
    two(a, b, wide, soft::add, double::add)
}

pub(in crate::interp) fn subtract(a: Component, b: Component, wide: bool) -> Component {
    two(a, b, wide, soft::sub, double::sub)
}

pub(in crate::interp) fn mul(a: Component, b: Component, wide: bool) -> Component {
    two(a, b, wide, soft::mul, double::mul)
}

pub(in crate::interp) fn div(a: Component, b: Component, wide: bool) -> Component {
    two(a, b, wide, soft::div, double::div)
}

pub(in crate::interp) fn mad(rules: &Rules, a: Component, b: Component, c: Component, wide: bool) -> Component {
    let mad = rules.mad;
    two(a, b, wide, |a, b| soft::mad(mad, a, b, float(c)), |a, b| double::mad(mad, a, b, f64::from_bits(c)))
}

/// `a > b ? a : b` (2.X.8 MAX), so that of NaNs and zeros the place decides; denormals are zero.
pub(in crate::interp) fn max(a: Component, b: Component, wide: bool) -> Component {
    two(
        a,
        b,
        wide,
        |a, b| if soft::lt(b, a) { soft::daz(a) } else { soft::daz(b) },
        |a, b| if double::daz(a) > double::daz(b) { double::daz(a) } else { double::daz(b) },
    )
}

/// `a > b ? b : a` (2.X.8 MIN).
pub(in crate::interp) fn min(a: Component, b: Component, wide: bool) -> Component {
    two(
        a,
        b,
        wide,
        |a, b| if soft::lt(b, a) { soft::daz(b) } else { soft::daz(a) },
        |a, b| if double::daz(a) > double::daz(b) { double::daz(b) } else { double::daz(a) },
    )
}

pub(in crate::interp) fn less(a: Component, b: Component, wide: bool) -> bool {
    if wide { double::daz(f64::from_bits(a)) < double::daz(f64::from_bits(b)) } else { soft::lt(float(a), float(b)) }
}

pub(in crate::interp) fn equal(a: Component, b: Component, wide: bool) -> bool {
    if wide { double::daz(f64::from_bits(a)) == double::daz(f64::from_bits(b)) } else { soft::eq(float(a), float(b)) }
}

pub(in crate::interp) fn ceil(x: Component, wide: bool) -> Component {
    one(x, wide, soft::ceil, double::ceil)
}

pub(in crate::interp) fn floor(x: Component, wide: bool) -> Component {
    one(x, wide, soft::floor, double::floor)
}

pub(in crate::interp) fn round(x: Component, wide: bool) -> Component {
    one(x, wide, soft::nearest, double::nearest)
}

pub(in crate::interp) fn trunc(x: Component, wide: bool) -> Component {
    one(x, wide, soft::trunc, double::trunc)
}

pub(in crate::interp) fn frc(x: Component, wide: bool) -> Component {
    one(x, wide, |x| soft::frc(crate::language::isa::Precision::Fp32, x), double::frc)
}

pub(in crate::interp) fn rcp(x: Component, wide: bool) -> Component {
    one(x, wide, soft::rcp, |x| double::div(1.0, x))
}

pub(in crate::interp) fn rsq(x: Component, wide: bool) -> Component {
    one(x, wide, soft::rsq, double::rsq)
}

/// SetSign
pub(in crate::interp) fn ssg(x: Component, wide: bool) -> Component {
    one(x, wide, set_sign, |x| match double::flush(x) {
        x if x.is_nan() => x,
        x if x < 0.0 => -1.0,
        x if x > 0.0 => 1.0,
        _ => 0.0,
    })
}

/// Clamping lets a NaN pass, to the bit.
fn is_nan(x: Component, wide: bool) -> bool {
    if wide { f64::from_bits(x).is_nan() } else { float(x).is_nan() }
}

/// `_SAT`
pub(in crate::interp) fn saturate(x: Component, wide: bool) -> Component {
    if is_nan(x, wide) { x } else { one(x, wide, soft::saturate, |x| double::saturate(0.0, x)) }
}

/// `_SSAT`
pub(in crate::interp) fn saturate_signed(x: Component, wide: bool) -> Component {
    if is_nan(x, wide) { x } else { one(x, wide, soft::saturate_signed, |x| double::saturate(-1.0, x)) }
}

impl Rules {
    /// XPD (2.X.8), each component a product and then a product taken away; w, which is undefined, is 0.
    fn xpd4(&self, a: &[f32; 4], b: &[f32; 4]) -> [f32; 4] {
        let result = |first: usize, second: usize| self.mad(-a[second], b[first], self.mul(a[first], b[second]));
        [result(1, 2), result(2, 0), result(0, 1), 0.0]
    }
}

/// XPD
pub(in crate::interp) fn xpd(rules: &Rules, a: &Vector, b: &Vector) -> Vector {
    rules.xpd4(&a.map(float), &b.map(float)).map(of_float)
}
