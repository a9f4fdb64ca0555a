//! The depth test, a quad at a time.

use super::coverage::Quad;
use super::lanes::{COLUMNS, F4, I4, MASKS, ROWS};
use super::setup::Plane;
use super::state::{CompareFunc, DepthTest};

/// A depth test.
#[derive(Clone, Copy)]
pub(crate) struct Depths {
    func: CompareFunc,
    write: I4,
}

impl Depths {
    pub fn new(test: DepthTest) -> Self {
        Self { func: test.func, write: I4::splat(-i32::from(test.write)) }
    }

    /// Tests quads whose depth is a plane; `from` is where the tile begins, from the plane's reference pixel. What fails is
    /// taken from the masks, and quads where nothing passes from the list. Gives the number of quads that are left.
    #[inline(always)]
    pub fn test_plane(&self, quads: &mut [Quad], z: Plane, from: [f32; 2], depth: &mut [[f32; 4]]) -> usize {
        match self.func {
            CompareFunc::Less => self.by(F4::less, quads, z, from, depth),
            CompareFunc::Lequal => self.by(F4::less_or_equal, quads, z, from, depth),
            // Comparisons that are rare share their code.
            _ => self.by(|z, depth| self.compare(z, depth), quads, z, from, depth),
        }
    }

    #[inline(always)]
    fn by(
        &self,
        compare: impl Fn(F4, F4) -> I4,
        quads: &mut [Quad],
        z: Plane,
        from: [f32; 2],
        depth: &mut [[f32; 4]],
    ) -> usize {
        let [from_x, from_y] = from.map(F4::splat);
        let [value, dx, dy] = [z.value, z.dx, z.dy].map(F4::splat);
        let mut left = 0;
        for index in 0..quads.len() {
            let quad = quads[index];
            let y = F4::new(ROWS[quad.y()]).plus(from_y);
            let x = F4::new(COLUMNS[quad.x()]).plus(from_x);
            let z = value.plus(dy.times(y)).plus(dx.times(x));
            let depth = &mut depth[quad.place()];
            let passes = self.update(&compare, z, I4::new(MASKS[usize::from(quad.mask())].map(|m| m as i32)), depth);
            let mask = passes.signs();
            quads[left] = quad.with_mask(mask);
            left += usize::from(mask != 0);
        }
        left
    }

    /// Tests a quad whose depth is given. Gives all ones for what passes of `mask`.
    #[inline(always)]
    pub fn test_quad(&self, z: [f32; 4], mask: [u32; 4], depth: &mut [f32; 4]) -> [u32; 4] {
        let mask = I4::new(mask.map(|mask| mask as i32));
        let passes = self.update(|z, depth| self.compare(z, depth), F4::new(z), mask, depth);
        passes.floats().lanes().map(f32::to_bits)
    }

    #[inline(always)]
    fn update(&self, compare: impl Fn(F4, F4) -> I4, z: F4, mask: I4, depth: &mut [f32; 4]) -> I4 {
        let old = F4::new(*depth);
        let passes = compare(z, old).and(mask);
        let write = passes.and(self.write);
        *depth = old.bits().and_not(write).or(z.bits().and(write)).floats().lanes();
        passes
    }

    #[inline(always)]
    fn compare(&self, z: F4, depth: F4) -> I4 {
        match self.func {
            CompareFunc::Lequal => z.less_or_equal(depth),
            CompareFunc::Gequal => depth.less_or_equal(z),
            CompareFunc::Less => z.less(depth),
            CompareFunc::Greater => depth.less(z),
            CompareFunc::Equal => z.equal(depth),
            CompareFunc::NotEqual => z.less(depth).or(depth.less(z)),
            CompareFunc::Always => I4::splat(-1),
            CompareFunc::Never => I4::splat(0),
        }
    }
}
