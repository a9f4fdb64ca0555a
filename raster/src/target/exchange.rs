//! Buffers that move between targets, so that an image can be drawn to together with others without copies.

use super::{Plane, Target, Tile, Uses};
use crate::lanes::LANES;
use crate::state::Rect;
use crate::tile::{TILE, tile_index};
use crate::window::{Pattern, SAMPLE_COUNTS};
use std::mem::swap;

/// The buffers of a target that [`Target::exchange`] moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All colour buffers.
    Color,
    /// The depth buffer.
    Depth,
    /// The stencil buffer.
    Stencil,
}

impl Target {
    /// Swaps these buffers of the targets, tile by tile from the lower left corner, as far as both have tiles; pixels
    /// beyond the edges of the smaller one are undefined. Returns false, without an effect, if the numbers of samples,
    /// or number or format of colours differ, or if one has no stencil buffer.
    pub fn exchange(&mut self, other: &mut Self, part: Part) -> bool {
        let fits = match part {
            Part::Color => self.format == other.format && self.colors == other.colors,
            Part::Depth => true,
            Part::Stencil => self.stencil && other.stencil,
        };
        if !fits || self.samples != other.samples {
            return false;
        }
        let rows = self.tiles.chunks_mut(self.columns.max(1)).zip(other.tiles.chunks_mut(other.columns.max(1)));
        for (own, other) in rows.flat_map(|(own, other)| own.iter_mut().zip(other)) {
            own.exchange(other, part);
        }
        true
    }
}

impl Target {
    /// Swaps one colour buffer with that of a target with one, whatever their formats: afterwards this target may have
    /// buffers of several formats. Returns false, without an effect, if the other has several colour buffers or another
    /// number of samples, or the buffer does not exist.
    pub fn exchange_color(&mut self, buffer: usize, other: &mut Self) -> bool {
        if buffer >= self.colors || other.colors != 1 || self.samples != other.samples {
            return false;
        }
        let rows = self.tiles.chunks_mut(self.columns.max(1)).zip(other.tiles.chunks_mut(other.columns.max(1)));
        for (own, other) in rows.flat_map(|(own, other)| own.iter_mut().zip(other)) {
            own.settle(Uses::default());
            other.settle(Uses::default());
            for (own, other) in own.planes().zip(other.planes()) {
                swap(&mut own.colors[buffer], &mut other.colors[0]);
            }
        }
        true
    }
}

impl Target {
    /// Copies pixels of another target with all their samples: `place` returns the source pixel of each pixel of
    /// `rect`; source pixels outside of the other target are skipped. Returns false, without an effect, if the numbers
    /// of samples differ.
    pub fn copy_samples(
        &mut self,
        from: &mut Self,
        part: Part,
        rect: &Rect,
        place: impl Fn([u32; 2]) -> Option<[u32; 2]>,
    ) -> bool {
        if self.samples != from.samples {
            return false;
        }
        let uses = Uses { depth: part == Part::Depth, stencil: part == Part::Stencil };
        from.tiles.iter_mut().for_each(|tile| tile.settle(uses));
        self.each_pixel(rect, uses, |tile, index, pixel| {
            let Some([x, y]) = place(pixel).filter(|place| place[0] < from.width && place[1] < from.height) else {
                return;
            };
            let (x, y) = (x as usize, y as usize);
            let source = &mut from.tiles[y / TILE * from.columns + x / TILE];
            let at = tile_index(x % TILE, y % TILE);
            for (own, other) in tile.planes().zip(source.planes()) {
                own.copy(index, other, at, part);
            }
        });
        true
    }
}

impl Target {
    /// Copies sample `other` of all pixels of a target to sample `own` of the pixels here: colours, depth and stencil.
    /// Returns false, without an effect, if the targets differ in their size, or in number or format of colours, or if
    /// either lacks the sample.
    pub fn copy_sample(&mut self, own: u32, from: &mut Self, other: u32) -> bool {
        let form = |target: &Self| (target.width, target.height, target.format, target.colors);
        if form(self) != form(from) || own >= self.samples || other >= from.samples {
            return false;
        }
        let uses = Uses { depth: true, stencil: true };
        for (tile, source) in self.tiles.iter_mut().zip(&mut from.tiles) {
            tile.settle(uses);
            source.settle(uses);
            let planes = (tile.planes().nth(own as usize), source.planes().nth(other as usize));
            let (Some(plane), Some(source)) = planes else { return false };
            for index in 0..TILE * TILE {
                for part in [Part::Color, Part::Depth, Part::Stencil] {
                    plane.copy(index, source, index, part);
                }
            }
        }
        true
    }

    /// The position of sample `sample` of pixels with `samples` samples, from the lower left corner of the pixel, in
    /// pixels; `None` if there is no such sample.
    pub fn sample_position(samples: u32, sample: u32) -> Option<[f32; 2]> {
        let exists = SAMPLE_COUNTS.contains(&samples) && sample < samples;
        exists.then(|| Pattern::of(samples).place(sample as usize).map(|place| place + 0.5))
    }
}

impl Plane {
    /// Copies a pixel of another plane.
    fn copy(&mut self, index: usize, other: &Self, at: usize, part: Part) {
        match part {
            Part::Color => {
                for (own, other) in self.colors.iter_mut().zip(&other.colors) {
                    own.set(index, other.get(at), [true; 4]);
                }
            }
            Part::Depth => self.depth[index / LANES].0[index % LANES] = other.depth[at / LANES].0[at % LANES],
            Part::Stencil => {
                if let (Some(own), Some(other)) = (&mut self.stencil, &other.stencil) {
                    own[index / LANES].0[index % LANES] = other[at / LANES].0[at % LANES];
                }
            }
        }
    }
}

impl Tile {
    fn exchange(&mut self, other: &mut Self, part: Part) {
        match part {
            Part::Color => swap(&mut self.clear_color, &mut other.clear_color),
            Part::Depth => swap(&mut self.clear_depth, &mut other.clear_depth),
            Part::Stencil => swap(&mut self.clear_stencil, &mut other.clear_stencil),
        }
        for (own, other) in self.planes().zip(other.planes()) {
            match part {
                Part::Color => swap(&mut own.colors, &mut other.colors),
                Part::Depth => swap(&mut own.depth, &mut other.depth),
                Part::Stencil => swap(&mut own.stencil, &mut other.stencil),
            }
        }
    }
}
