//! What users look at besides the picture: the heat of pixels, and the fragments of one pixel. Nothing here is fast.

use super::WatchedFragment;
use super::fragment::{FragmentWorker, Placed, TilePainter};
use super::lanes::LANES;
use super::target::{TILE, tile_index};

impl TilePainter<'_, '_> {
    /// Looks at a batch whose results have been written.
    #[inline(never)]
    pub fn observe(&mut self) {
        if !self.tile.heat.is_empty() {
            self.heat();
        }
        if let Some(place) = self.watched {
            self.watch(place);
        }
    }

    /// Adds up what fragments cost, killed or not, and their share of what their vertices did.
    fn heat(&mut self) {
        let Self { context, tile, worker, .. } = self;
        for block in worker.placed() {
            let pixels = &mut tile.heat[LANES * block.covered.block()..][..LANES];
            for (pixel, lane) in fragments(block) {
                if let Some(row) = context.merge.count {
                    pixels[pixel] += worker.batch.output(row)[lane].to_bits() as f32;
                }
                if context.link.counts {
                    pixels[pixel] += worker.interpolated(lane, context.link.front - 1);
                }
            }
        }
    }

    /// Notes the fragments of a pixel.
    fn watch(&mut self, place: usize) {
        let FragmentWorker { batch, passed, .. } = &*self.worker;
        let (block, pixel) = (place / LANES, place % LANES);
        for (placed, passed) in self.worker.placed().iter().zip(passed) {
            let lane = fragments(placed).find(|&(covered, _)| placed.covered.block() == block && covered == pixel);
            let Some((_, lane)) = lane else { continue };
            let first = lane / 4 * 4;
            let inputs = 0..self.context.link.inputs.len();
            let (_, primitive) = self.context.primitive(placed.covered.primitive());
            self.statistics.watched.push(WatchedFragment {
                primitive: primitive.source,
                inputs: inputs.map(|row| std::array::from_fn(|lane| batch.input(row)[first + lane])).collect(),
                covered: std::array::from_fn(|lane| placed.covered.mask() >> (pixel / 4 * 4 + lane) & 1 != 0),
                lane: lane % 4,
                killed: batch.covered()[lane] == 0,
                written: passed >> pixel & 1 != 0,
            });
        }
    }
}

/// The fragments that a block of a batch covers: their places in the block, and in the batch.
fn fragments(block: &Placed) -> impl Iterator<Item = (usize, usize)> {
    let (mask, lanes) = (block.covered.mask(), block.lanes());
    let first = block.lane();
    (0..LANES).filter(move |pixel| mask >> pixel & 1 != 0).map(move |pixel| (pixel, first + lanes[pixel] as usize))
}

/// Where a pixel of the target is in the tile whose first pixel is `origin`, if it is there.
pub(crate) fn place_in_tile(pixel: [u32; 2], origin: [i32; 2]) -> Option<usize> {
    let within = |axis: usize| {
        let place = i64::from(pixel[axis]) - i64::from(origin[axis]);
        usize::try_from(place).ok().filter(|&place| place < TILE)
    };
    Some(tile_index(within(0)?, within(1)?))
}
