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
    /// REPLACE: by the reference value.
    Replace,
    /// INCR: at most to 255.
    Incr,
    /// DECR: at least to 0.
    Decr,
    /// INVERT
    Invert,
    /// INCR_WRAP: of 255 to 0.
    IncrWrap,
    /// DECR_WRAP: of 0 to 255.
    DecrWrap,
}

/// The stencil state of one face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StencilFace {
    /// StencilFunc: `reference FUNC buffer`, of the bits in `mask`, lets the fragment pass.
    pub func: CompareFunc,
    /// The reference value, clamped to the buffer's range.
    pub reference: u8,
    /// The bits that are compared.
    pub mask: u8,
    /// StencilMask: the bits that are written.
    pub write_mask: u8,
    /// StencilOp: of fragments that fail the stencil test.
    pub fail: StencilOp,
    /// Of those that pass it and fail the depth test.
    pub depth_fail: StencilOp,
    /// Of those that pass both.
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
    /// Of points, lines, pixels, and polygons that show their front.
    pub front: StencilFace,
    /// Of polygons that show their back. Without two sides it is as the front.
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
