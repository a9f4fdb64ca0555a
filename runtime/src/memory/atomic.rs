//! The result of atomic operations, by operation and type: the table of NV_gpu_program5 and of the NV_shader_atomic_*
//! extensions. Floats follow the numeric contract (docs/numerics.md), so memory gets the bits that the interpreter
//! computes.

use super::call::{Combine, MemoryElement, MemoryOperation};
use crate::half::{NAN_BITS, from_half, to_half};

/// The function of `operation` for numbers of this type; `None` if it is not defined for them.
pub(super) fn combine(operation: MemoryOperation, element: MemoryElement) -> Option<Combine> {
    use MemoryElement::*;
    use MemoryOperation::*;
    if element.bytes() < 4 {
        return None;
    }
    Some(match (operation, element) {
        (Exchange, _) => |_, a, _| a,
        (CompareSwap, F32 | F64 | F16X2 | F16X4) => return None,
        (CompareSwap, _) => |old, a, b| if old == a { b } else { old },
        (Add, U32 | S32 | U64 | S64) => |old, a, _| old.wrapping_add(a),
        (Add, F32) => |old, a, _| add_f32(old as u32, a as u32).into(),
        (Add, F64) => |old, a, _| add_f64(old, a),
        (Add, F16X2 | F16X4) => |old, a, _| halves(old, a, |a, b| a + b),
        (Min, F16X2 | F16X4) => |old, a, _| halves(old, a, minimum),
        (Max, F16X2 | F16X4) => |old, a, _| halves(old, a, |a, b| -minimum(-a, -b)),
        (Min, U32 | U64) => |old, a, _| old.min(a),
        (Max, U32 | U64) => |old, a, _| old.max(a),
        (Min, S32) => |old, a, _| (old as i32).min(a as i32) as u32 as u64,
        (Max, S32) => |old, a, _| (old as i32).max(a as i32) as u32 as u64,
        (Min, S64) => |old, a, _| (old as i64).min(a as i64) as u64,
        (Max, S64) => |old, a, _| (old as i64).max(a as i64) as u64,
        (IncrementWrap, U32) => |old, a, _| if old >= a { 0 } else { old + 1 },
        (DecrementWrap, U32) => |old, a, _| if old == 0 || old > a { a } else { old - 1 },
        (And, U32 | S32 | U64 | S64) => |old, a, _| old & a,
        (Or, U32 | S32 | U64 | S64) => |old, a, _| old | a,
        (Xor, U32 | S32 | U64 | S64) => |old, a, _| old ^ a,
        _ => return None,
    })
}

/// The sum of fp32 numbers: denormals are zero, before and after, and every NaN is 0x7fffffff.
fn add_f32(a: u32, b: u32) -> u32 {
    let flush = |x: f32| if x.is_subnormal() { 0f32.copysign(x) } else { x };
    let sum = flush(flush(f32::from_bits(a)) + flush(f32::from_bits(b)));
    if sum.is_nan() { NAN_BITS } else { sum.to_bits() }
}

/// The sum of fp64 numbers, in the same way.
fn add_f64(a: u64, b: u64) -> u64 {
    let flush = |x: f64| if x.is_subnormal() { 0f64.copysign(x) } else { x };
    let sum = flush(flush(f64::from_bits(a)) + flush(f64::from_bits(b)));
    if sum.is_nan() { 0x7fff_ffff_ffff_ffff } else { sum.to_bits() }
}

/// An operation on each of four fp16 numbers, computed in fp32 and rounded once more: twice is as good as once, since
/// fp32 has more than twice the bits. Every NaN is 0x7fff.
fn halves(old: u64, operand: u64, operation: fn(f32, f32) -> f32) -> u64 {
    (0..4).fold(0, |all, place| {
        let [old, operand] = [old, operand].map(|packed| from_half((packed >> (16 * place)) as u16));
        let new = operation(old, operand);
        all | u64::from(to_half(new)) << (16 * place)
    })
}

/// IEEE 754-2019 minimum: NaN if there is one, and -0 is less than 0.
fn minimum(a: f32, b: f32) -> f32 {
    if a.is_nan() || b.is_nan() {
        f32::NAN
    } else if a < b || a == b && a.is_sign_negative() {
        a
    } else {
        b
    }
}
