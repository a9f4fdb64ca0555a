//! Fragments that no primitive of a draw makes: those of DrawPixels, Bitmap and CopyPixels (section 3.6 of OpenGL 2.1).

use crate::operations;
use crate::state::{Rect, State};
use crate::target::{Target, Uses};
use crate::tile::{TILE, tile_index};

/// A fragment from outside, as input of the per-fragment operations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutsideFragment {
    /// The pixel: x, y.
    pub pixel: [i32; 2],
    /// Its colour, for all colour buffers.
    pub color: [f32; 4],
    /// Its depth, which is clamped to `[0,1]`.
    pub depth: f32,
}

impl Target {
    /// Applies the scissor test, all tests of `state`, blending, logical operation and masks to fragments, one after
    /// the other, for all samples of their pixels. The viewport does not limit them. Returns the number of samples that
    /// passed.
    pub fn draw_fragments(&mut self, state: &State, fragments: impl IntoIterator<Item = OutsideFragment>) -> u64 {
        let uses = Uses { depth: state.depth_test.is_some(), stencil: state.stencil.is_some() && self.has_stencil() };
        let columns = self.columns();
        let samples = self.samples();
        let several = samples > 1 && state.multisample;
        let size = [self.width(), self.height()];
        let mut passed = 0;
        for OutsideFragment { pixel, color, depth } in fragments {
            if !state.scissor.is_none_or(|scissor| is_in(&scissor, pixel)) {
                continue;
            }
            let [Ok(x), Ok(y)] = pixel.map(u32::try_from) else { continue };
            if x >= size[0] || y >= size[1] {
                continue;
            }
            let [x, y] = [x, y].map(|place| place as usize);
            let tile = &mut self.tiles[y / TILE * columns + x / TILE];
            tile.settle(uses);
            let index = tile_index(x % TILE, y % TILE);
            for (sample, plane) in tile.planes().enumerate() {
                if several && !is_covered(state, [sample, samples as usize], color[3]) {
                    continue;
                }
                let color = if several && state.alpha_to_one { [color[0], color[1], color[2], 1.0] } else { color };
                let passes = operations::fragment(state, &mut plane.open(&mut []), index, color, depth);
                passed += u64::from(passes);
            }
        }
        passed
    }
}

/// Whether a sample, of so many, is covered, by SAMPLE_ALPHA_TO_COVERAGE and SAMPLE_COVERAGE.
fn is_covered(state: &State, [sample, samples]: [usize; 2], alpha: f32) -> bool {
    let by_alpha = !state.alpha_to_coverage || alpha >= (sample as f32 + 0.5) / samples as f32;
    by_alpha && state.sample_coverage.is_none_or(|samples| samples >> sample & 1 != 0)
}

fn is_in(rect: &Rect, [x, y]: [i32; 2]) -> bool {
    let within =
        |at: i32, start: i32, length: i32| (0..i64::from(length)).contains(&(i64::from(at) - i64::from(start)));
    within(x, rect.x, rect.width) && within(y, rect.y, rect.height)
}
