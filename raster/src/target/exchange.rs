//! Buffers that go from one target to another: so that an image can be drawn to with others, and go back, without being copied.

use super::{Target, Tile};
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
    /// Gives these buffers of each target to the other one, from the lower left corner on as far as tiles of both go; what is drawn beyond the edges of
    /// the smaller one belongs to neither. False, and nothing is done, if the targets have other numbers of samples, colours of other formats or
    /// another number of them, or if one has no stencil buffer.
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
