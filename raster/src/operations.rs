//! Per-fragment operations one pixel at a time (sections 4.1.3 to 4.1.10 of OpenGL 2.1): the stencil test, writing
//! colours of each format with each operation, and all tests of a fragment that no primitive made.
//! [`merge`](crate::merge) does the same for blocks, where formats and operations permit.

use crate::color::{Color, clamp};
use crate::lanes::LANES;
use crate::state::{Blend, ColorClamp, CompareFunc, Components, LogicOp, State, StencilFace, StencilOp};
use crate::target::OpenTile;
use nvjit_runtime::srgb;

/// How a colour buffer is written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Writes {
    pub blend: Option<Blend>,
    pub logic_op: Option<LogicOp>,
    pub color_mask: [bool; 4],
    /// Whether float colours are clamped.
    clamps: bool,
    /// Whether sRGB encodes colours of bytes.
    srgb: bool,
}

impl ColorClamp {
    /// Whether colours are clamped before they are written to this buffer; without a buffer, before alpha is tested.
    pub(crate) fn clamps(self, buffer: Option<&Color>) -> bool {
        match self {
            Self::FixedOnly => buffer.is_none_or(Color::is_clamped),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

impl Writes {
    /// How colours are written to this colour buffer.
    pub fn new(state: &State, buffer: usize) -> Self {
        let components = state.components.get(buffer).copied().unwrap_or_default();
        let is_opaque = components == Components::Rgb;
        let blend = state.blends.get(buffer).copied().flatten();
        let blend = if is_opaque { blend.map(Blend::without_alpha) } else { blend };
        let color_mask = state.color_masks.get(buffer).copied().unwrap_or_default();
        Self {
            blend,
            logic_op: state.logic_op,
            color_mask: components.mask(color_mask),
            clamps: state.color_clamp == ColorClamp::Always,
            srgb: state.srgb.get(buffer).copied().unwrap_or(false),
        }
    }

    /// Whether what is stored differs from the result of blending.
    pub fn is_converted(&self, buffer: &Color) -> bool {
        match buffer {
            Color::Rgba8(_) => self.srgb,
            _ => self.clamps && !buffer.is_clamped() && !buffer.is_integer(),
        }
    }

    /// Whether a fragment's colour is stored unchanged, except for rounding to the format and the mask.
    pub fn stores(&self, buffer: &Color) -> bool {
        self.blend.is_none() && self.logic_op.is_none() && !self.is_converted(buffer)
    }

    /// Writes the colour of a fragment to a pixel.
    #[inline(never)]
    pub fn one(&self, buffer: &mut Color, index: usize, fragment: [f32; 4]) {
        let converts = self.is_converted(buffer);
        if converts && buffer.is_clamped() {
            return self.encoded(buffer, index, fragment.map(clamp));
        }
        let fragment = if converts { fragment.map(clamp) } else { fragment };
        if let Some(op) = self.logic_op {
            return match buffer.is_clamped() || buffer.is_integer() {
                true => buffer.combine(index, fragment, op, self.color_mask),
                // Float colours are not changed by the operation, and not blended either.
                false => buffer.set(index, fragment, self.color_mask),
            };
        }
        let color = match self.blend.filter(|_| !buffer.is_integer()) {
            None => fragment,
            Some(blend) => {
                let fragment = if buffer.is_clamped() { fragment.map(clamp) } else { fragment };
                blend.apply(fragment, buffer.get(index))
            }
        };
        buffer.set(index, color, self.color_mask);
    }
}

impl Writes {
    /// Writes a colour to a pixel of an sRGB buffer.
    fn encoded(&self, buffer: &mut Color, index: usize, fragment: [f32; 4]) {
        let byte = |component: f32| (component * 255.0).round_ties_even() as u8;
        let color = match self.blend.filter(|_| self.logic_op.is_none()) {
            None => fragment,
            Some(blend) => {
                let [r, g, b, a] = buffer.get(index);
                let [r, g, b] = [r, g, b].map(|own| srgb::DECODED[usize::from(byte(own))]);
                blend.apply(fragment, [r, g, b, a])
            }
        };
        let [r, g, b, a] = color;
        let [r, g, b] = [r, g, b].map(|own| f32::from(srgb::encoded(own)) / 255.0);
        match self.logic_op {
            Some(op) => buffer.combine(index, [r, g, b, a], op, self.color_mask),
            None => buffer.set(index, [r, g, b, a], self.color_mask),
        }
    }
}

/// The stencil test of a block: returns the pixels of `mask` that pass. `depth` is the depth test, which follows for
/// the pixels that pass.
#[inline(always)]
pub(crate) fn stencil(face: &StencilFace, stored: &mut [u8; LANES], mask: u16, depth: impl FnOnce(u16) -> u16) -> u16 {
    let passes = passing(face, stored) & mask;
    let visible = depth(passes) & passes;
    update(face, face.fail, stored, mask & !passes);
    update(face, face.depth_fail, stored, passes & !visible);
    update(face, face.pass, stored, visible);
    visible
}

/// The pixels of a block that pass. (The function and the operation are selected outside of the loops here and below,
/// so that the loops become vector operations.)
#[inline(never)]
fn passing(face: &StencilFace, stored: &[u8; LANES]) -> u16 {
    let reference = face.reference & face.mask;
    match face.func {
        CompareFunc::Never => 0,
        CompareFunc::Less => compared(stored, |own| reference < own & face.mask),
        CompareFunc::Lequal => compared(stored, |own| reference <= own & face.mask),
        CompareFunc::Greater => compared(stored, |own| reference > own & face.mask),
        CompareFunc::Gequal => compared(stored, |own| reference >= own & face.mask),
        CompareFunc::Equal => compared(stored, |own| reference == own & face.mask),
        CompareFunc::NotEqual => compared(stored, |own| reference != own & face.mask),
        CompareFunc::Always => u16::MAX,
    }
}

#[inline(always)]
fn compared(stored: &[u8; LANES], holds: impl Fn(u8) -> bool) -> u16 {
    let mut bytes = [0; LANES];
    for (byte, &own) in bytes.iter_mut().zip(stored) {
        *byte = u8::from(holds(own));
    }
    // The product moves the lowest bit of byte n to bit 56 + n.
    let bits = |half: &[u8; 8]| u64::from_le_bytes(*half).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    bytes.as_chunks().0.iter().rev().fold(0, |all, half| all << 8 | bits(half) as u16)
}

/// Applies an operation to the stored values of these pixels.
#[inline(always)]
fn update(face: &StencilFace, op: StencilOp, stored: &mut [u8; LANES], among: u16) {
    if op != StencilOp::Keep && among != 0 {
        change(face, op, stored, among);
    }
}

#[inline(never)]
fn change(face: &StencilFace, op: StencilOp, stored: &mut [u8; LANES], among: u16) {
    match op {
        StencilOp::Keep => {}
        StencilOp::Zero => updated(face, StencilOp::Zero, stored, among),
        StencilOp::Replace => updated(face, StencilOp::Replace, stored, among),
        StencilOp::Incr => updated(face, StencilOp::Incr, stored, among),
        StencilOp::Decr => updated(face, StencilOp::Decr, stored, among),
        StencilOp::Invert => updated(face, StencilOp::Invert, stored, among),
        StencilOp::IncrWrap => updated(face, StencilOp::IncrWrap, stored, among),
        StencilOp::DecrWrap => updated(face, StencilOp::DecrWrap, stored, among),
    }
}

#[inline(always)]
fn updated(face: &StencilFace, op: StencilOp, stored: &mut [u8; LANES], among: u16) {
    for (lane, stored) in stored.iter_mut().enumerate() {
        let (old, new) = (*stored, face.updated(op, *stored));
        *stored = if among >> lane & 1 != 0 { new } else { old };
    }
}

/// Whether a comparison holds; with a NaN only NOTEQUAL and ALWAYS do.
fn holds(func: CompareFunc, value: f32, reference: f32) -> bool {
    match func {
        CompareFunc::Never => false,
        CompareFunc::Less => value < reference,
        CompareFunc::Lequal => value <= reference,
        CompareFunc::Greater => value > reference,
        CompareFunc::Gequal => value >= reference,
        CompareFunc::Equal => value == reference,
        CompareFunc::NotEqual => value != reference,
        CompareFunc::Always => true,
    }
}

/// Applies all tests to one fragment of a single-sampled pixel, and writes its colour to all buffers. Returns whether
/// it passed.
pub(crate) fn fragment(state: &State, tile: &mut OpenTile<'_>, index: usize, color: [f32; 4], z: f32) -> bool {
    let (block, pixel) = (index / LANES, index % LANES);
    let is_integer = tile.colors.first().is_some_and(Color::is_integer);
    if let Some(test) = state.alpha_test.filter(|_| !is_integer) {
        let is_clamped = state.color_clamp.clamps(tile.colors.first());
        let alpha = if is_clamped { clamp(color[3]) } else { color[3] };
        if !holds(test.func, alpha, test.reference) {
            return false;
        }
    }
    let [least, greatest] = if state.depth_clamp { state.bounds(0) } else { [0.0, 1.0] };
    let z = clamp(z).max(least).min(greatest);
    let depth = &mut tile.depth[block].0[pixel];
    let is_visible = state.depth_test.is_none_or(|test| holds(test.func, z, *depth));
    if let (Some(test), Some(plane)) = (&state.stencil, &mut tile.stencil) {
        // Pixels count as front-facing.
        let mask = 1 << pixel;
        let visible = if is_visible { mask } else { 0 };
        let passed = stencil(&test.front, &mut plane[block].0, mask, |passes| passes & visible);
        if passed == 0 {
            return false;
        }
    } else if !is_visible {
        return false;
    }
    if state.depth_test.is_some_and(|test| test.write) {
        *depth = z;
    }
    let buffers = tile.colors.iter_mut().enumerate();
    buffers.for_each(|(number, buffer)| Writes::new(state, number).one(buffer, index, color));
    true
}
