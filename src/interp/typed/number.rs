//! Conversion of operands and results of 32 and 64 bits (NV_gpu_program4 and 5 2.X.4.1 to 2.X.4.3).

use crate::interp::condition::Flags;
use crate::language::isa::{Base, NumberType};
use crate::language::numeric::{double, soft};

/// A component. Those of 32 bits have zeros above.
pub(in crate::interp) type Component = u64;

/// The four components of an operand or a result.
pub(in crate::interp) type Vector = [Component; 4];

/// All bits of a number.
pub(in crate::interp) fn mask(wide: bool) -> Component {
    if wide { u64::MAX } else { u32::MAX.into() }
}

/// How many bits a number has.
pub(in crate::interp) fn width(wide: bool) -> u32 {
    if wide { 64 } else { 32 }
}

/// The number as a signed one.
pub(in crate::interp) fn signed(x: Component, wide: bool) -> i64 {
    if wide { x as i64 } else { i64::from(x as u32 as i32) }
}

/// The fp32 number.
pub(in crate::interp) fn float(x: Component) -> f32 {
    f32::from_bits(x as u32)
}

/// The component that is this fp32 number.
pub(in crate::interp) fn of_float(x: f32) -> Component {
    x.to_bits().into()
}

/// `-x`: of integers the two's complement, of floats the sign bit.
pub(in crate::interp) fn negate(x: Component, ty: NumberType) -> Component {
    if ty.is_integer() { x.wrapping_neg() & mask(ty.wide) } else { x ^ 1 << (width(ty.wide) - 1) }
}

/// `|x|`: unsigned numbers are unchanged.
pub(in crate::interp) fn absolute(x: Component, ty: NumberType) -> Component {
    match ty.base {
        Base::Float => x & mask(ty.wide) >> 1,
        Base::Signed if signed(x, ty.wide) < 0 => negate(x, ty),
        Base::Signed | Base::Unsigned => x,
    }
}

/// `x < 0`.
pub(in crate::interp) fn is_negative(x: Component, ty: NumberType) -> bool {
    match (ty.base, ty.wide) {
        (Base::Float, false) => soft::lt(float(x), 0.0),
        (Base::Float, true) => double::daz(f64::from_bits(x)) < 0.0,
        (Base::Signed, wide) => signed(x, wide) < 0,
        (Base::Unsigned, _) => false,
    }
}

/// `x == 0`.
pub(in crate::interp) fn is_zero(x: Component, ty: NumberType) -> bool {
    match (ty.base, ty.wide) {
        (Base::Float, false) => soft::eq(float(x), 0.0),
        (Base::Float, true) => double::daz(f64::from_bits(x)) == 0.0,
        _ => x == 0,
    }
}

/// The result of comparisons: 1.0, -1 or all ones if true; else 0.
pub(in crate::interp) fn truth(holds: bool, ty: NumberType) -> Component {
    match (holds, ty.base) {
        (false, _) => 0,
        (true, Base::Float) if ty.wide => 1.0f64.to_bits(),
        (true, Base::Float) => of_float(1.0),
        (true, _) => mask(ty.wide),
    }
}

/// SF and ZF (2.X.4.3): of floats by their values, so that NaN has both; of integers the most significant bit, also of
/// unsigned ones.
pub(in crate::interp) fn flags(x: Component, ty: NumberType) -> Flags {
    let is_nan = match (ty.base, ty.wide) {
        (Base::Float, false) => float(x).is_nan(),
        (Base::Float, true) => f64::from_bits(x).is_nan(),
        _ => false,
    };
    let negative = if ty.is_integer() { signed(x, ty.wide) < 0 } else { is_negative(x, ty) };
    Flags { sign: is_nan || negative, zero: is_nan || is_zero(x, ty), carry: false, overflow: false }
}
