//! Output for users besides the picture: the heat of pixels, and the fragments of one pixel. Nothing here is fast.

use crate::batch::{FragmentBatch, Placed};
use crate::lanes::LANES;
use crate::link::Link;
use crate::merge::Merge;
use crate::primitive::Primitives;
use crate::statistics::WatchedFragment;

/// Adds up the cost of a batch's fragments, killed or not, and their share of their vertices' cost.
pub(crate) fn add_heat(heat: &mut [f32], batch: &FragmentBatch, link: &Link, merge: &Merge) {
    for block in batch.placed() {
        let pixels = &mut heat[LANES * block.covered.block()..][..LANES];
        for (pixel, lane) in fragments(block) {
            if let Some(row) = merge.count {
                pixels[pixel] += batch.rows.output(row)[lane].to_bits() as f32;
            }
            if link.counts {
                pixels[pixel] += batch.interpolated(lane, link.front - 1);
            }
        }
    }
}

/// The fragments of a batch at a pixel of its tile. `passed` has the pixels of each block that passed all tests.
pub(crate) fn watched(
    place: usize,
    batch: &FragmentBatch,
    passed: &[u16],
    link: &Link,
    primitives: Primitives<'_>,
) -> Vec<WatchedFragment> {
    let (block, pixel) = (place / LANES, place % LANES);
    let watch = |(placed, passed): (&Placed, &u16)| {
        let is_there = |&(covered, _): &(usize, usize)| placed.covered.block() == block && covered == pixel;
        let (_, lane) = fragments(placed).find(is_there)?;
        let first = lane / 4 * 4;
        let inputs = 0..link.inputs.len();
        let (_, primitive) = primitives.get(placed.covered.primitive());
        Some(WatchedFragment {
            primitive: primitive.source,
            inputs: inputs.map(|row| std::array::from_fn(|lane| batch.rows.input(row)[first + lane])).collect(),
            covered: std::array::from_fn(|lane| placed.covered.mask() >> (pixel / 4 * 4 + lane) & 1 != 0),
            lane: lane % 4,
            killed: batch.rows.covered()[lane] == 0,
            written: passed >> pixel & 1 != 0,
        })
    };
    batch.placed().iter().zip(passed).filter_map(watch).collect()
}

/// The fragments of covered pixels of a block: their pixels, and their lanes in the batch.
fn fragments(block: &Placed) -> impl Iterator<Item = (usize, usize)> {
    let (mask, lanes) = (block.covered.mask(), block.lanes());
    let first = block.lane();
    (0..LANES).filter(move |pixel| mask >> pixel & 1 != 0).map(move |pixel| (pixel, first + lanes[pixel] as usize))
}
