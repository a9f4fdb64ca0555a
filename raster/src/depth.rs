//! The depth test, a block at a time.

use crate::lanes::{F16, I16, Lanes};
use crate::state::{CompareFunc, DepthTest, State};
use crate::tile::{TILE_BLOCKS, TileDepth};

/// A depth test.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Depths {
    test: DepthTest,
    /// Whether depths may be outside of 0 to 1, because of an offset, or because they are extrapolated.
    clamps: bool,
    /// The range to which depths are clamped then.
    range: [f32; 2],
    /// Whether it is the usual case: LEQUAL without clamping.
    is_usual: bool,
}

impl Depths {
    /// The depth test of a draw, if it has one. The centres of pixels of smooth primitives may lie outside of them,
    /// where depth is extrapolated.
    pub fn new(state: &State, smooth: bool) -> Option<Self> {
        state.depth_test.map(|test| match state.depth_clamp {
            true => Self { range: state.bounds(0), ..Self::of(test, true) },
            false => Self::of(test, smooth || state.polygon_offset.is_any()),
        })
    }

    pub fn of(test: DepthTest, clamps: bool) -> Self {
        Self { test, clamps, range: [0.0, 1.0], is_usual: test.func == CompareFunc::Lequal && !clamps }
    }

    /// The same test with depths clamped to this range.
    pub fn within(self, range: [f32; 2]) -> Self {
        Self { range, ..self }
    }

    /// Tests a block. Returns the pixels of `mask` that pass.
    #[inline(always)]
    pub fn test<V: F16>(self, z: V, mask: u16, depth: &mut Lanes<f32>) -> u16 {
        let old = V::load(&depth.0);
        // The usual test has code of its own, so that its mask stays in the vector unit: primitives wait for each
        // other's depth.
        if self.is_usual {
            let passes = z.less_or_equal(old, mask);
            self.update(passes, z, old, depth);
            return passes;
        }
        let z = if self.clamps { self.bounded(z) } else { z };
        let passes = compare(self.test.func, z, old, mask);
        self.update(passes, z, old, depth);
        passes
    }

    /// Depths clamped to the range; NaN becomes the least one.
    #[inline(always)]
    fn bounded<V: F16>(self, z: V) -> V {
        let [low, high] = self.range.map(V::splat);
        let z = V::from_bits(z.bits().where_set(low.less(z, u16::MAX), low.bits()));
        V::from_bits(z.bits().where_set(z.less(high, u16::MAX), high.bits()))
    }

    #[inline(always)]
    fn update<V: F16>(self, passes: u16, z: V, old: V, depth: &mut Lanes<f32>) {
        if self.test.write {
            V::from_bits(z.bits().where_set(passes, old.bits())).store(&mut depth.0);
        }
    }
}

/// The lanes of `among` in which the comparison holds.
#[inline(always)]
pub(crate) fn compare<V: F16>(func: CompareFunc, value: V, reference: V, among: u16) -> u16 {
    match func {
        CompareFunc::Lequal => value.less_or_equal(reference, among),
        CompareFunc::Less => value.less(reference, among),
        CompareFunc::Gequal => reference.less_or_equal(value, among),
        CompareFunc::Greater => reference.less(value, among),
        CompareFunc::Equal => value.equal(reference, among),
        CompareFunc::NotEqual => among & !value.equal(reference, among),
        CompareFunc::Always => among,
        CompareFunc::Never => 0,
    }
}

/// The early depth test in a tile.
pub(crate) struct EarlyDepth<'d> {
    pub depths: Depths,
    pub depth: &'d mut TileDepth,
}

impl EarlyDepth<'_> {
    /// Tests the covered pixels of a block, and returns those that pass.
    #[inline(always)]
    pub fn test<V: F16>(&mut self, block: usize, z: V, mask: u16) -> u16 {
        self.depths.test(z, mask, &mut self.depth[block % (TILE_BLOCKS * TILE_BLOCKS)])
    }
}
