//! PK* and UP*: packed data in 32-bit registers (NV_fragment_program 3.11.5.20 to 23 and 41 to 44).
//!
//! PK* read values and write bits; UP* read bits.

use super::Vector;
use crate::language::numeric::{half, soft};

/// A packed scalar, in all components.
fn bits(packed: u32) -> Vector {
    [f32::from_bits(packed); 4]
}

/// `if (x < low) x = low; if (x > high) x = high;`, where NaN counts as 0.
fn clamp(x: f32, low: f32, high: f32) -> f32 {
    if x.is_nan() {
        0.0
    } else if soft::lt(x, low) {
        low
    } else if soft::lt(high, x) {
        high
    } else {
        soft::daz(x)
    }
}

/// round(scale * x) of an unsigned scalar.
fn unsigned(x: f32, scale: f32) -> u32 {
    soft::nearest(soft::mul(scale, clamp(x, 0.0, 1.0))) as u32
}

/// round(127 * x + 128) of a signed scalar; the product is rounded separately.
fn signed(x: f32) -> u32 {
    let x = clamp(x, -128.0 / 127.0, 1.0);
    soft::nearest(soft::add(soft::mul(127.0, x), 128.0)) as u32
}

fn bytes(tmp0: &Vector, byte: impl Fn(f32) -> u32) -> Vector {
    let [x, y, z, w] = tmp0.map(byte);
    bits(x | y << 8 | z << 16 | w << 24)
}

pub(super) fn pk2h(tmp0: &Vector) -> Vector {
    bits(u32::from(half::to_half(tmp0[0])) | u32::from(half::to_half(tmp0[1])) << 16)
}

pub(super) fn pk2us(tmp0: &Vector) -> Vector {
    bits(unsigned(tmp0[0], 65535.0) | unsigned(tmp0[1], 65535.0) << 16)
}

pub(super) fn pk4b(tmp0: &Vector) -> Vector {
    bytes(tmp0, signed)
}

pub(super) fn pk4ub(tmp0: &Vector) -> Vector {
    bytes(tmp0, |x| unsigned(x, 255.0))
}

fn halves(tmp: f32) -> [u16; 2] {
    let bits = tmp.to_bits();
    [bits as u16, (bits >> 16) as u16]
}

pub(super) fn up2h(tmp: f32) -> Vector {
    let [low, high] = halves(tmp).map(half::from_half);
    [low, high, low, high]
}

pub(super) fn up2us(tmp: f32) -> Vector {
    let [low, high] = halves(tmp).map(|scalar| soft::div(f32::from(scalar), 65535.0));
    [low, high, low, high]
}

pub(super) fn up4b(tmp: f32) -> Vector {
    tmp.to_bits().to_le_bytes().map(|byte| soft::div(f32::from(i16::from(byte) - 128), 127.0))
}

pub(super) fn up4ub(tmp: f32) -> Vector {
    tmp.to_bits().to_le_bytes().map(|byte| soft::div(f32::from(byte), 255.0))
}
