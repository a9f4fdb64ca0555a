//! Arithmetic and bits of integers (NV_gpu_program4 and 5 2.X.8), and carries and overflows (2.X.4.3). docs/numerics.md
//! defines what the specifications leave undefined.

use super::number::{Component, mask, negate, signed, width};
use crate::language::isa::{Base, NumberType};

/// A sum with CF and OF.
#[derive(Clone, Copy)]
pub(in crate::interp) struct Sum {
    pub value: Component,
    pub carry: bool,
    pub overflow: bool,
}

/// a + b: CF is that of the unsigned sum, OF that of the signed one.
fn add(a: Component, b: Component, wide: bool) -> Sum {
    let exact = u128::from(a) + u128::from(b);
    let value = exact as Component & mask(wide);
    let overflow = i128::from(signed(a, wide)) + i128::from(signed(b, wide)) != i128::from(signed(value, wide));
    Sum { value, carry: exact > mask(wide).into(), overflow }
}

/// a - b: CF is set if there is no borrow.
fn subtract(a: Component, b: Component, wide: bool) -> Sum {
    let value = a.wrapping_sub(b) & mask(wide);
    let overflow = i128::from(signed(a, wide)) - i128::from(signed(b, wide)) != i128::from(signed(value, wide));
    Sum { value, carry: a >= b, overflow }
}

/// The sum of two operands, each before the sign that its boolean says it has: "negation modifiers turn add operations
/// into subtracts and vice versa". With two of them, it is the sum of negated numbers.
pub(in crate::interp) fn sum(a: (Component, bool), b: (Component, bool), ty: NumberType) -> Sum {
    match (a, b) {
        ((a, false), (b, false)) => add(a, b, ty.wide),
        ((a, false), (b, true)) => subtract(a, b, ty.wide),
        ((a, true), (b, false)) => subtract(b, a, ty.wide),
        ((a, true), (b, true)) => add(negate(a, ty), negate(b, ty), ty.wide),
    }
}

/// The low bits of a product.
pub(in crate::interp) fn mul(a: Component, b: Component, wide: bool) -> Component {
    a.wrapping_mul(b) & mask(wide)
}

/// The 32 most significant bits of a product of 64.
pub(in crate::interp) fn mul_high(a: Component, b: Component, base: Base) -> Component {
    if base == Base::Signed {
        ((signed(a, false) * signed(b, false)) >> 32) as Component & mask(false)
    } else {
        (a * b) >> 32
    }
}

/// The quotient, toward zero; all ones by zero.
pub(in crate::interp) fn div(a: Component, b: Component, ty: NumberType) -> Component {
    let quotient = match (b, ty.base) {
        (0, _) => Component::MAX,
        (_, Base::Signed) => signed(a, ty.wide).wrapping_div(signed(b, ty.wide)) as Component,
        _ => a / b,
    };
    quotient & mask(ty.wide)
}

/// The remainder, which has the sign of the dividend; all ones by zero.
pub(in crate::interp) fn modulus(a: Component, b: Component, ty: NumberType) -> Component {
    let remainder = match (b, ty.base) {
        (0, _) => Component::MAX,
        (_, Base::Signed) => signed(a, ty.wide).wrapping_rem(signed(b, ty.wide)) as Component,
        _ => a % b,
    };
    remainder & mask(ty.wide)
}

/// a < b.
pub(in crate::interp) fn less(a: Component, b: Component, ty: NumberType) -> bool {
    if ty.base == Base::Signed { signed(a, ty.wide) < signed(b, ty.wide) } else { a < b }
}

/// |a - b|, exactly, as an unsigned number.
pub(in crate::interp) fn difference(a: Component, b: Component, ty: NumberType) -> Component {
    let (low, high) = if less(a, b, ty) { (a, b) } else { (b, a) };
    high.wrapping_sub(low) & mask(ty.wide)
}

/// The shift distance: the low bits of the count.
fn distance(count: Component, wide: bool) -> u32 {
    count as u32 & (width(wide) - 1)
}

pub(in crate::interp) fn shl(a: Component, count: Component, wide: bool) -> Component {
    a << distance(count, wide) & mask(wide)
}

/// Filled with the sign of signed numbers.
pub(in crate::interp) fn shr(a: Component, count: Component, ty: NumberType) -> Component {
    let distance = distance(count, ty.wide);
    if ty.base == Base::Signed { (signed(a, ty.wide) >> distance) as Component & mask(ty.wide) } else { a >> distance }
}

/// Length and offset of a field of 32-bit numbers, truncated at the top; `None` if it is empty.
fn field(bits: Component, offset: Component) -> Option<(u32, u32)> {
    let [bits, offset] = [bits, offset].map(|x| signed(x, false));
    let is_inside = bits > 0 && (0..32).contains(&offset);
    is_inside.then(|| (bits.min(32 - offset) as u32, offset as u32))
}

/// BitfieldExtract
pub(in crate::interp) fn bfe(bits: Component, offset: Component, value: Component, base: Base) -> Component {
    let Some((bits, offset)) = field(bits, offset) else { return 0 };
    let top = (value as u32) << (32 - bits - offset);
    let extracted = if base == Base::Signed { (top as i32 >> (32 - bits)) as u32 } else { top >> (32 - bits) };
    extracted.into()
}

/// BitfieldInsert
pub(in crate::interp) fn bfi(
    bits: Component,
    offset: Component,
    source: Component,
    destination: Component,
) -> Component {
    let Some((bits, offset)) = field(bits, offset) else { return destination };
    let field = ((1 << bits) - 1) << offset;
    source << offset & field | destination & !field
}

/// BitReverse
pub(in crate::interp) fn bfr(x: Component) -> Component {
    (x as u32).reverse_bits().into()
}

/// BitCount
pub(in crate::interp) fn btc(x: Component) -> Component {
    x.count_ones().into()
}

/// FindLSB; all ones if there is none.
pub(in crate::interp) fn btfl(x: Component) -> Component {
    if x == 0 { mask(false) } else { x.trailing_zeros().into() }
}

/// FindMSB: of negative numbers the most significant zero; all ones if there is none.
pub(in crate::interp) fn btfm(x: Component, base: Base) -> Component {
    let x = if base == Base::Signed && signed(x, false) < 0 { !x & mask(false) } else { x };
    if x == 0 { mask(false) } else { x.ilog2().into() }
}
