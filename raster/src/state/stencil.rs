//! The stencil test and the stencil operations (section 4.1.4 of OpenGL 2.1).

use super::CompareFunc;

/// A stencil operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StencilOp {
    /// KEEP
    #[default]
    Keep,
    /// ZERO
    Zero,
    /// REPLACE: the reference value.
    Replace,
    /// INCR: saturates at 255.
    Incr,
    /// DECR: saturates at 0.
    Decr,
    /// INVERT
    Invert,
    /// INCR_WRAP: wraps from 255 to 0.
    IncrWrap,
    /// DECR_WRAP: wraps from 0 to 255.
    DecrWrap,
}

/// The stencil state of one face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StencilFace {
    /// StencilFunc: a fragment passes if `reference FUNC buffer` holds for the bits in `mask`.
    pub func: CompareFunc,
    /// The reference value, clamped to the buffer's range.
    pub reference: u8,
    /// The bits that are compared.
    pub mask: u8,
    /// StencilMask: the bits that are written.
    pub write_mask: u8,
    /// The operation for fragments that fail the stencil test.
    pub fail: StencilOp,
    /// The operation for fragments that pass it and fail the depth test.
    pub depth_fail: StencilOp,
    /// The operation for fragments that pass both tests.
    pub pass: StencilOp,
}

/// The GL's initial state.
impl Default for StencilFace {
    fn default() -> Self {
        Self {
            func: CompareFunc::Always,
            reference: 0,
            mask: 0xff,
            write_mask: 0xff,
            fail: StencilOp::Keep,
            depth_fail: StencilOp::Keep,
            pass: StencilOp::Keep,
        }
    }
}

/// The stencil test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stencil {
    /// The test of points, lines, pixels, and front faces.
    pub front: StencilFace,
    /// The test of back faces. Without two-sided stencil it equals the front's.
    pub back: StencilFace,
}

impl From<StencilFace> for Stencil {
    fn from(face: StencilFace) -> Self {
        Self { front: face, back: face }
    }
}

impl Stencil {
    /// Whether both faces have the same test.
    pub(crate) fn is_two_sided(&self) -> bool {
        self.front != self.back
    }

    pub(crate) fn face(&self, shows_back: bool) -> &StencilFace {
        if shows_back { &self.back } else { &self.front }
    }
}

impl StencilFace {
    /// Applies `op` to a stored value.
    #[inline(always)]
    pub(crate) fn updated(&self, op: StencilOp, stored: u8) -> u8 {
        let new = match op {
            StencilOp::Keep => stored,
            StencilOp::Zero => 0,
            StencilOp::Replace => self.reference,
            StencilOp::Incr => stored.saturating_add(1),
            StencilOp::Decr => stored.saturating_sub(1),
            StencilOp::Invert => !stored,
            StencilOp::IncrWrap => stored.wrapping_add(1),
            StencilOp::DecrWrap => stored.wrapping_sub(1),
        };
        stored & !self.write_mask | new & self.write_mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stencil_operations_at_the_ends_of_the_range() {
        // Section 4.1.4: INCR and DECR saturate, the others wrap; masked bits stay.
        use super::StencilOp::*;
        let face = StencilFace { reference: 0x5a, ..StencilFace::default() };
        let of = |op, value| face.updated(op, value);
        assert_eq!([of(Incr, 255), of(Decr, 0), of(IncrWrap, 255), of(DecrWrap, 0)], [255, 0, 0, 255]);
        assert_eq!([of(Keep, 7), of(Zero, 7), of(Replace, 7), of(Invert, 7)], [7, 0, 0x5a, 0xf8]);
        let masked = StencilFace { write_mask: 0x0f, ..face };
        assert_eq!([masked.updated(IncrWrap, 0xff), masked.updated(Replace, 0xff)], [0xf0, 0xfa]);
    }
}
