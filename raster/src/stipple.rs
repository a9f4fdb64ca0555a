//! Stipples: the pixels of a block that they draw (sections 3.4.2 and 3.5.2 of OpenGL 2.1).

use crate::coverage::Covered;
use crate::primitive::{Along, Primitive, Shape};
use crate::state::{LineStipple, PolygonStipple};
use crate::tile::{BLOCK, IN_BLOCK, TILE, TILE_BLOCKS};
use crate::window::PIXEL;

// The pattern repeats in tiles.
const _: () = assert!(TILE.is_multiple_of(32));

/// The pixels of a block of a tile that a polygon stipple draws.
pub(crate) fn mask(pattern: &PolygonStipple, block: usize) -> u16 {
    let (column, row) = (block % TILE_BLOCKS, block / TILE_BLOCKS);
    let [in_x, in_y] = IN_BLOCK;
    in_x.iter().zip(in_y).enumerate().fold(0, |mask, (lane, (&x, y))| {
        let (x, y) = ((BLOCK * column) as u32 + x, BLOCK * row + y as usize);
        mask | ((pattern[y % 32] >> (31 - x % 32) & 1) as u16) << lane
    })
}

/// The pixels of a block at which a stippled line is drawn. The tile's first pixel is `origin`; the line is evaluated
/// at `from`, relative to the centre of each pixel, in fixed point.
pub(crate) fn line_mask(stipple: LineStipple, along: &Along, block: usize, origin: [i32; 2], from: [i32; 2]) -> u16 {
    let block = [block % TILE_BLOCKS, block / TILE_BLOCKS];
    let [in_x, in_y] = IN_BLOCK;
    in_x.iter().zip(in_y).enumerate().fold(0, |mask, (lane, (&x, y))| {
        let place = [(0, x), (1, y)].map(|(axis, in_block)| {
            let pixel = i64::from(origin[axis]) + (BLOCK * block[axis]) as i64 + i64::from(in_block);
            pixel * PIXEL + PIXEL / 2 + i64::from(from[axis])
        });
        mask | u16::from(stipple.draws(along.fragment(place))) << lane
    })
}

/// Whether it is a filled polygon; a draw of polygons may also have edges and vertices.
pub(crate) fn is_stippled(primitive: &Primitive) -> bool {
    // Smooth polygons are rectangles, like the points of polygons that are not filled.
    let is_polygon =
        matches!(primitive.shape, Shape::Small(_) | Shape::Triangle { .. } | Shape::Sampled { .. } | Shape::Rectangle);
    is_polygon && !primitive.is_unfilled()
}

/// Keeps the pixels that the stipple draws. Returns the number of blocks left.
pub(crate) fn cut(pattern: &PolygonStipple, found: &mut [Covered], is_stippled: impl Fn(u32) -> bool) -> usize {
    let mut count = 0;
    for number in 0..found.len() {
        let covered = found[number];
        let drawn = if is_stippled(covered.primitive()) { mask(pattern, covered.block()) } else { u16::MAX };
        let left = covered.mask() & drawn;
        if left != 0 {
            found[count] = Covered::new(covered.primitive(), covered.block(), left);
            count += 1;
        }
    }
    count
}
