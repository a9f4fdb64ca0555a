//! Blending and colour masks, block by block (section 4.1.8 of OpenGL 2.1). [`Blend::apply`] does the same for a pixel.

use super::pack_lanes;
use crate::batch::{Placed, Row};
use crate::lanes::{F16, I16, Work};
use crate::state::{Blend, BlendEquation, BlendFactor};
use crate::tile::Blocks;

/// A change of stored bytes: by blending, by a mask, or by both.
pub(super) struct Change<'a> {
    pub blend: Option<&'a Blend>,
    /// The bits of a pixel that keep their value.
    pub keep: u32,
    pub pixels: &'a mut Blocks<u32>,
    pub rows: [&'a Row<f32>; 4],
    pub placed: &'a [Placed],
    pub passed: &'a [u16],
}

impl Work for Change<'_> {
    type Result = ();

    #[inline(always)]
    fn run<V: F16>(self) {
        let Self { blend, keep, pixels, rows, placed, passed } = self;
        let keep = V::Integers::splat(keep as i32);
        for (block, &mask) in placed.iter().zip(passed) {
            let pixels = &mut pixels[block.covered.block()].0;
            let old = V::Integers::load(pixels);
            let mut colors = in_place::<V>(rows, block);
            if let Some(blend) = blend {
                let [r, g, b, a] = colors;
                colors = apply(blend, [r.clamped(), g.clamped(), b.clamped(), a.clamped()], unpack_lanes(old));
            }
            let new = pack_lanes(colors);
            // old ^ (old ^ new) & !keep
            let changed = new.exclusive_or(old);
            let changed = changed.exclusive_or(changed.and(keep));
            old.exclusive_or(changed).where_set(mask, old).store(pixels);
        }
    }
}

/// Blending of float colours.
pub(super) struct BlendFloats<'a> {
    pub blend: &'a Blend,
    pub planes: &'a mut [Blocks<f32>; 4],
    pub rows: [&'a Row<f32>; 4],
    pub placed: &'a [Placed],
    pub passed: &'a [u16],
}

impl Work for BlendFloats<'_> {
    type Result = ();

    #[inline(always)]
    fn run<V: F16>(self) {
        for (block, &mask) in self.placed.iter().zip(self.passed) {
            let number = block.covered.block();
            let [r, g, b, a] = &mut *self.planes;
            let [r, g, b, a] = [&mut r[number].0, &mut g[number].0, &mut b[number].0, &mut a[number].0];
            let old = [V::load(r), V::load(g), V::load(b), V::load(a)];
            let new = apply(self.blend, in_place::<V>(self.rows, block), old);
            for ((plane, new), old) in [r, g, b, a].into_iter().zip(new).zip(old) {
                V::from_bits(new.bits().where_set(mask, old.bits())).store(plane);
            }
        }
    }
}

/// The colours of a block, in the order of its pixels.
#[inline(always)]
fn in_place<V: F16>([r, g, b, a]: [&Row<f32>; 4], block: &Placed) -> [V; 4] {
    let lanes = block.lanes();
    let mut colors = [V::load(block.of(r)), V::load(block.of(g)), V::load(block.of(b)), V::load(block.of(a))];
    for color in &mut colors {
        *color = V::from_bits(color.bits().picked(lanes));
    }
    colors
}

/// [`Blend::apply`] for lanes. The bits are the same if [`is_sure`] holds or colours are clamped.
#[inline(always)]
fn apply<V: F16>(blend: &Blend, fragment: [V; 4], buffer: [V; 4]) -> [V; 4] {
    let mut source = factors(blend, blend.source, fragment, buffer);
    let mut destination = factors(blend, blend.destination, fragment, buffer);
    if blend.source_alpha != blend.source {
        source[3] = factors(blend, blend.source_alpha, fragment, buffer)[3];
    }
    if blend.destination_alpha != blend.destination {
        destination[3] = factors(blend, blend.destination_alpha, fragment, buffer)[3];
    }
    let mut blended = combine(blend.equation, fragment, source, buffer, destination);
    if let Some(equation) = blend.equation_alpha {
        blended[3] = combine(equation, [fragment[3]], [source[3]], [buffer[3]], [destination[3]])[0];
    }
    blended
}

/// Whether [`Blend::apply`] has the same result on each machine, for all colours: a minimum may have NaN operands, or
/// zeros of both signs. (With clamped colours it always has.)
pub(super) fn is_sure(blend: &Blend) -> bool {
    let has_minimum = |equation| matches!(equation, BlendEquation::Min | BlendEquation::Max);
    let factors = [blend.source, blend.destination, blend.source_alpha, blend.destination_alpha];
    !has_minimum(blend.equation)
        && !blend.equation_alpha.is_some_and(has_minimum)
        && !factors.contains(&BlendFactor::SrcAlphaSaturate)
}

#[inline(always)]
fn factors<V: F16>(blend: &Blend, factor: BlendFactor, fragment: [V; 4], buffer: [V; 4]) -> [V; 4] {
    let one = V::splat(1.0);
    let [r, g, b, a] = blend.constant;
    match factor {
        BlendFactor::Zero => [V::splat(0.0); 4],
        BlendFactor::One => [one; 4],
        BlendFactor::SrcColor => fragment,
        BlendFactor::OneMinusSrcColor => rest(fragment),
        BlendFactor::DstColor => buffer,
        BlendFactor::OneMinusDstColor => rest(buffer),
        BlendFactor::SrcAlpha => [fragment[3]; 4],
        BlendFactor::OneMinusSrcAlpha => [one.minus(fragment[3]); 4],
        BlendFactor::DstAlpha => [buffer[3]; 4],
        BlendFactor::OneMinusDstAlpha => [one.minus(buffer[3]); 4],
        BlendFactor::ConstantColor => [V::splat(r), V::splat(g), V::splat(b), V::splat(a)],
        BlendFactor::OneMinusConstantColor => rest([V::splat(r), V::splat(g), V::splat(b), V::splat(a)]),
        BlendFactor::ConstantAlpha => [V::splat(a); 4],
        BlendFactor::OneMinusConstantAlpha => [one.minus(V::splat(a)); 4],
        BlendFactor::SrcAlphaSaturate => {
            let f = least(fragment[3], one.minus(buffer[3]));
            [f, f, f, one]
        }
    }
}

/// The smaller one of two numbers that are not NaN.
#[inline(always)]
fn least<V: F16>(a: V, b: V) -> V {
    V::from_bits(a.bits().where_set(a.less(b, u16::MAX), b.bits()))
}

/// 1 minus each component.
#[inline(always)]
fn rest<V: F16>([r, g, b, a]: [V; 4]) -> [V; 4] {
    let one = V::splat(1.0);
    [one.minus(r), one.minus(g), one.minus(b), one.minus(a)]
}

/// Combines components of a fragment and of the buffer with their factors. (These are loops, since closures cannot be
/// forced inline.)
#[inline(always)]
fn combine<V: F16, const N: usize>(
    equation: BlendEquation,
    fragment: [V; N],
    source: [V; N],
    buffer: [V; N],
    destination: [V; N],
) -> [V; N] {
    let mut results = fragment;
    for (i, result) in results.iter_mut().enumerate() {
        let (f, b) = (fragment[i], buffer[i]);
        let (s, d) = (f.times(source[i]), b.times(destination[i]));
        *result = match equation {
            BlendEquation::Add => s.plus(d),
            BlendEquation::Subtract => s.minus(d),
            BlendEquation::ReverseSubtract => d.minus(s),
            BlendEquation::Min => least(f, b),
            BlendEquation::Max => V::from_bits(f.bits().where_set(b.less(f, u16::MAX), b.bits())),
        };
    }
    results
}

/// [`unpack`](crate::color::unpack) for lanes.
#[inline(always)]
fn unpack_lanes<V: F16>(pixels: V::Integers) -> [V; 4] {
    [
        floats(pixels),
        floats(pixels.shift_right::<8>()),
        floats(pixels.shift_right::<16>()),
        floats(pixels.shift_right::<24>()),
    ]
}

/// The lowest byte of each lane, divided by 255. The error of this sum never changes the rounding of the quotient.
#[inline(always)]
fn floats<V: F16>(pixels: V::Integers) -> V {
    const LITTLE: f32 = (1.0 / 255.0 - 1.0 / 256.0) as f32;
    let byte: V = pixels.and(V::Integers::splat(0xff)).floats();
    byte.times(V::splat(1.0 / 256.0)).plus(byte.times(V::splat(LITTLE)))
}
