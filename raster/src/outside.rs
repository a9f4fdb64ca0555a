//! Fragments that no primitive makes: those of DrawPixels, Bitmap and CopyPixels (section 3.6 of OpenGL 2.1).

use crate::operations::{self, Writes};
use crate::state::{Rect, State};
use crate::target::{OpenTile, Target, Uses};
use crate::tile::indices_in;
use std::ops::Range;

/// Fragments as input of the per-fragment operations: one for each pixel of a rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutsideFragments {
    /// The pixels. There are none if width or height are negative.
    pub rect: Rect,
    /// Their colour, for all colour buffers.
    pub color: [f32; 4],
    /// Their depth, which is clamped to `[0,1]`.
    pub depth: f32,
}

impl Target {
    /// Applies the scissor test, all tests of `state`, blending, logical operation and masks to fragments, rectangle by
    /// rectangle, for all samples of their pixels. The viewport does not limit them. Returns the number of samples that
    /// passed.
    pub fn draw_fragments(&mut self, state: &State, fragments: impl IntoIterator<Item = OutsideFragments>) -> u64 {
        let uses = Uses { depth: state.depth_test.is_some(), stencil: state.stencil.is_some() && self.has_stencil() };
        let samples = self.samples();
        let several = samples > 1 && state.multisample;
        let mut passed = 0;
        for OutsideFragments { rect, color, depth } in fragments {
            let rect = state.scissor.map_or(rect, |scissor| common(&rect, &scissor));
            self.each_tile(&rect, uses, |tile, part| {
                for (sample, plane) in tile.planes().enumerate() {
                    if several && !is_covered(state, [sample, samples as usize], color[3]) {
                        continue;
                    }
                    let color = if several && state.alpha_to_one { [color[0], color[1], color[2], 1.0] } else { color };
                    passed += draw_part(state, &mut plane.open(&mut []), part, color, depth);
                }
            });
        }
        passed
    }
}

/// Draws fragments to these columns and rows of a tile. Returns the number of those that passed.
fn draw_part(state: &State, tile: &mut OpenTile<'_>, part: &[Range<usize>; 2], color: [f32; 4], depth: f32) -> u64 {
    let has_tests = state.alpha_test.is_some() || state.depth_test.is_some() || state.stencil.is_some();
    let mut buffers = tile.colors.iter().enumerate();
    if !has_tests && buffers.all(|(number, buffer)| Writes::new(state, number).stores(buffer)) {
        for (number, buffer) in tile.colors.iter_mut().enumerate() {
            buffer.set_in(part, color, Writes::new(state, number).color_mask);
        }
        return part.iter().map(|range| range.len() as u64).product();
    }
    indices_in(part).map(|index| u64::from(operations::fragment(state, tile, index, color, depth))).sum()
}

/// Whether SAMPLE_ALPHA_TO_COVERAGE and SAMPLE_COVERAGE leave this sample of a pixel covered.
fn is_covered(state: &State, [sample, samples]: [usize; 2], alpha: f32) -> bool {
    let by_alpha = !state.alpha_to_coverage || alpha >= (sample as f32 + 0.5) / samples as f32;
    by_alpha && state.sample_coverage.is_none_or(|samples| samples >> sample & 1 != 0)
}

/// The intersection of two rectangles.
fn common(a: &Rect, b: &Rect) -> Rect {
    let span = |starts: [i32; 2], lengths: [i32; 2]| {
        let ends = [0, 1].map(|n| i64::from(starts[n]) + i64::from(lengths[n]));
        let start = starts[0].max(starts[1]);
        (start, (ends[0].min(ends[1]) - i64::from(start)).clamp(0, i32::MAX.into()) as i32)
    };
    let ((x, width), (y, height)) = (span([a.x, b.x], [a.width, b.width]), span([a.y, b.y], [a.height, b.height]));
    Rect { x, y, width, height }
}
