//! What users look at besides the picture: the heat of pixels, and the fragments of one pixel. Nothing here is fast.

use super::WatchedFragment;
use super::coverage::Quad;
use super::fragment::{FragmentWorker, TilePainter};
use super::lanes::{COLUMNS, ROWS};
use super::target::{TILE, tile_index};

impl TilePainter<'_, '_> {
    /// Looks at a batch whose results have been written.
    #[inline(never)]
    pub fn observe(&mut self, quads: &[Quad]) {
        if !self.tile.heat.is_empty() {
            self.heat(quads);
        }
        if let Some(place) = self.watched {
            self.watch(quads, place);
        }
    }

    /// Adds up what fragments cost, killed or not, and their share of what their vertices did.
    fn heat(&mut self, quads: &[Quad]) {
        let Self { context, tile, worker, .. } = self;
        let FragmentWorker { batch, rows, .. } = &**worker;
        for (index, quad) in quads.iter().enumerate() {
            let mut counts = [0.0; 4];
            let lanes = 4 * index..4 * index + 4;
            if let Some(row) = context.merge.count {
                for (count, bits) in counts.iter_mut().zip(&batch.output(row)[lanes.clone()]) {
                    *count = bits.to_bits() as f32;
                }
            }
            if context.link.counts {
                let (geometry, primitive) = context.primitive(quad.primitive());
                let from: [f32; 2] = std::array::from_fn(|axis| (self.origin[axis] - primitive.first[axis]) as f32);
                let [x, y] = [COLUMNS[quad.x()].map(|x| x + from[0]), ROWS[quad.y()].map(|y| y + from[1])];
                let over_w = geometry.planes(primitive).get(context.link.front - 1).at(&x, &y);
                for ((count, over_w), w) in counts.iter_mut().zip(over_w).zip(&rows.w[lanes.clone()]) {
                    *count += over_w * w;
                }
            }
            let pixels = &mut tile.heat[4 * quad.place()..][..4];
            for ((heat, count), &alive) in pixels.iter_mut().zip(counts).zip(&rows.alive[lanes]) {
                if alive != 0 {
                    *heat += count;
                }
            }
        }
    }

    /// Notes the fragments of a pixel.
    fn watch(&mut self, quads: &[Quad], place: usize) {
        let FragmentWorker { batch, rows, .. } = &*self.worker;
        for (number, quad) in quads.iter().enumerate() {
            if !covers(&[*quad], place) {
                continue;
            }
            let lane = place % 4;
            let first = 4 * number;
            let inputs = 0..self.context.link.inputs.len();
            let (_, primitive) = self.context.primitive(quad.primitive());
            self.statistics.watched.push(WatchedFragment {
                primitive: primitive.source,
                inputs: inputs.map(|row| std::array::from_fn(|lane| batch.input(row)[first + lane])).collect(),
                covered: std::array::from_fn(|lane| quad.mask() >> lane & 1 != 0),
                lane,
                killed: batch.covered()[first + lane] == 0,
                written: rows.passed[first + lane] != 0,
            });
        }
    }
}

/// Whether one of the quads covers this place of the tile.
pub(crate) fn covers(quads: &[Quad], place: usize) -> bool {
    quads.iter().any(|quad| quad.place() == place / 4 && quad.mask() >> (place % 4) & 1 != 0)
}

/// Where a pixel of the target is in the tile whose first pixel is `origin`, if it is there.
pub(crate) fn place_in_tile(pixel: [u32; 2], origin: [i32; 2]) -> Option<usize> {
    let within = |axis: usize| {
        let place = i64::from(pixel[axis]) - i64::from(origin[axis]);
        usize::try_from(place).ok().filter(|&place| place < TILE)
    };
    Some(tile_index(within(0)?, within(1)?))
}
