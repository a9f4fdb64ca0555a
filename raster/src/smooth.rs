//! Smooth primitives: they cover the pixels that their outlines cover in part, and alpha is multiplied by the covered
//! fraction (section 3.11 of OpenGL 1.5).

use crate::batch::{FragmentBatch, Placed};
use crate::color::clamp;
use crate::coverage::Covered;
use crate::lanes::LANES;
use crate::primitive::Primitives;
use crate::state::LineStipple;
use crate::stipple;
use crate::tile::BLOCK;

/// The first pixel of a block, in a tile whose first pixel is `origin`.
fn first_pixel(covered: Covered, origin: [i32; 2]) -> [i32; 2] {
    [origin[0] + (BLOCK * covered.column()) as i32, origin[1] + (BLOCK * covered.row()) as i32]
}

/// Keeps the pixels that outlines cover and line stipples draw. Returns the number of blocks left.
pub(crate) fn cut(
    primitives: Primitives<'_>,
    stipple: Option<&LineStipple>,
    found: &mut [Covered],
    origin: [i32; 2],
) -> usize {
    let mut count = 0;
    for number in 0..found.len() {
        let covered = found[number];
        let (geometry, _) = primitives.get(covered.primitive());
        let mut mask = covered.mask();
        if let Some(outline) = geometry.outline(covered.primitive()) {
            let coverage = outline.coverage(first_pixel(covered, origin));
            mask &= coverage.iter().enumerate().fold(0, |mask, (lane, &area)| mask | u16::from(area > 0.0) << lane);
            if let (Some(stipple), Some(along)) = (stipple, geometry.along(covered.primitive())) {
                mask &= stipple::line_mask(*stipple, along, covered.block(), origin, [0; 2]);
            }
        }
        if mask != 0 {
            found[count] = Covered::new(covered.primitive(), covered.block(), mask);
            count += 1;
        }
    }
    count
}

/// Multiplies the alphas of a batch, in these rows, by the coverage of outlines. Each row says whether alpha is clamped
/// first.
pub(crate) fn multiply(
    primitives: Primitives<'_>,
    batch: &mut FragmentBatch,
    origin: [i32; 2],
    alphas: impl Iterator<Item = (usize, bool)> + Clone,
) {
    for number in 0..batch.placed().len() {
        let block: Placed = batch.placed()[number];
        let (geometry, _) = primitives.get(block.covered.primitive());
        let Some(outline) = geometry.outline(block.covered.primitive()) else { continue };
        let coverage = outline.coverage(first_pixel(block.covered, origin));
        for (row, is_clamped) in alphas.clone() {
            let row = batch.rows.output_mut(row);
            for lane in (0..LANES).filter(|lane| block.covered.mask() >> lane & 1 != 0) {
                let alpha = &mut row[block.lane() + block.lanes()[lane] as usize];
                *alpha = coverage[lane] * if is_clamped { clamp(*alpha) } else { *alpha };
            }
        }
    }
}
