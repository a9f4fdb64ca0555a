//! The pixels of a tile that a primitive covers, in blocks of four quads. Edge functions are sums of integers, so each
//! way to compute them gives the same pixels. [`narrow`](crate::narrow) handles triangles that are not too large.

use crate::depth::EarlyDepth;
use crate::lanes::{F16, LANES};
use crate::primitive::{Edge, Line, Primitive, Shape};
use crate::tile::{BLOCK, IN_BLOCK, PIXELS_FROM, TILE, TILE_BLOCKS, lane_in_block};
use crate::window::{PIXEL, SUBPIXEL_BITS};

/// All pixels of a block.
pub(crate) const WHOLE: u16 = u16::MAX;

/// A block of a tile that a primitive partly covers: the primitive's index in the tile's list, the block's number, and
/// a bit for each pixel, in the order of [`lane_in_block`]. It is one word, because reading a word soon after writing
/// its parts is slow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Covered(u64);

impl Covered {
    #[inline(always)]
    pub fn new(primitive: u32, block: usize, mask: u16) -> Self {
        Self(u64::from(primitive) << 32 | (block as u64) << 16 | u64::from(mask))
    }

    #[inline(always)]
    pub fn primitive(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    pub fn block(self) -> usize {
        // The number is less than the number of blocks of a tile.
        (self.0 >> 16) as usize % (TILE_BLOCKS * TILE_BLOCKS)
    }

    #[inline(always)]
    pub fn column(self) -> usize {
        self.block() % TILE_BLOCKS
    }

    #[inline(always)]
    pub fn row(self) -> usize {
        self.block() / TILE_BLOCKS
    }

    #[inline(always)]
    pub fn mask(self) -> u16 {
        self.0 as u16
    }

    /// Whether it covers this pixel of the tile.
    pub fn covers(self, place: usize) -> bool {
        self.block() == place / LANES && self.mask() >> (place % LANES) & 1 != 0
    }

    /// A bit for each quad that is not empty.
    #[inline(always)]
    pub fn quads(self) -> u8 {
        let pairs = self.mask() | self.mask() >> 2;
        let first_pixels = u32::from((pairs | pairs >> 1) & 0x1111);
        // Moves bits 0, 4, 8 and 12 to 12, 13, 14 and 15.
        ((first_pixels * 0x1248) >> 12 & 0b1111) as u8
    }
}

/// Free elements that a list of covered blocks needs before a primitive is added: all blocks of a tile, and one more.
pub(crate) const ROOM: usize = TILE_BLOCKS * TILE_BLOCKS + 1;

/// The pixels of a tile that a primitive may cover, relative to the tile's first pixel.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    first: [usize; 2],
    last: [usize; 2],
}

impl Bounds {
    /// The bounds of a primitive in the tile whose first pixel is `origin`.
    #[inline(always)]
    pub fn new(primitive: &Primitive, origin: [i32; 2]) -> Option<Self> {
        let (mut first, mut last) = ([0; 2], [0; 2]);
        for axis in 0..2 {
            first[axis] = (primitive.first[axis] - origin[axis]).max(0);
            last[axis] = (primitive.last[axis] - origin[axis]).min(TILE as i32 - 1);
        }
        let some = first[0] <= last[0] && first[1] <= last[1];
        some.then_some(Self {
            first: [first[0] as usize, first[1] as usize],
            last: [last[0] as usize, last[1] as usize],
        })
    }

    /// The pixels of a block that are within the bounds.
    #[inline(always)]
    pub fn mask(&self, block: usize) -> u16 {
        let mut mask = WHOLE;
        for axis in 0..2 {
            let start = BLOCK * [block % TILE_BLOCKS, block / TILE_BLOCKS][axis];
            let [from, to] =
                [self.first[axis], self.last[axis] + 1].map(|place| place.saturating_sub(start).min(BLOCK));
            mask &= PIXELS_FROM[axis][from] & !PIXELS_FROM[axis][to];
        }
        mask
    }

    /// Whether all blocks are inside as a whole.
    fn whole_blocks(&self) -> bool {
        self.first.iter().all(|first| first.is_multiple_of(BLOCK))
            && self.last.iter().all(|last| (last + 1).is_multiple_of(BLOCK))
    }

    /// The first and the last block that contain some of them, along each axis.
    #[inline(always)]
    pub fn blocks(&self) -> [[usize; 2]; 2] {
        [[self.first[0] / BLOCK, self.first[1] / BLOCK], [self.last[0] / BLOCK, self.last[1] / BLOCK]]
    }
}

/// A list of blocks that drops empty ones without a branch.
pub(crate) struct Blocks<'a> {
    room: &'a mut [Covered; ROOM],
    pub count: usize,
}

impl<'a> Blocks<'a> {
    pub fn new(room: &'a mut [Covered; ROOM]) -> Self {
        Self { room, count: 0 }
    }

    /// The primitive of the first block that covers this pixel of the tile.
    pub fn primitive_at(&self, place: usize) -> Option<u32> {
        self.room[..self.count].iter().find(|covered| covered.covers(place)).map(|covered| covered.primitive())
    }

    #[inline(always)]
    pub fn add(&mut self, primitive: u32, block: usize, mask: u16) {
        self.room[self.count] = Covered::new(primitive, block, mask);
        self.count += usize::from(mask != 0);
    }
}

/// A computation of covered blocks of a tile.
pub(crate) trait Find {
    /// Adds the covered blocks to `found`, after the depth test if it is early.
    fn find<V: F16>(&self, depth: Option<EarlyDepth<'_>>, found: &mut Blocks<'_>);
}

/// The coverage of a tile by a primitive, block by block.
pub(crate) struct Cover<'a> {
    pub primitive: &'a Primitive,
    /// The index of the primitive in the tile's list.
    pub id: u32,
    /// The first pixel of the tile.
    pub origin: [i32; 2],
    pub bounds: Bounds,
    /// Whether it is known to cover all of the bounds.
    pub whole: bool,
}

impl Find for Cover<'_> {
    #[inline(always)]
    fn find<V: F16>(&self, depth: Option<EarlyDepth<'_>>, found: &mut Blocks<'_>) {
        match &self.primitive.shape {
            Shape::Triangle { edges, .. } if !self.whole => self.triangle::<V>(edges, depth, found),
            // Those are found by groups.
            Shape::Small(_) => {}
            &Shape::Disc { center, diameter } => self.disc::<V>(center, diameter, depth, found),
            &Shape::Square { low, high } => self.square::<V>([low, high], depth, found),
            // Those become triangles at each sample.
            Shape::Sampled { .. } => {}
            Shape::Line(line) => self.line::<V>(line, depth, found),
            _ => self.rectangle::<V>(depth, found),
        }
    }
}

impl Cover<'_> {
    #[inline(always)]
    fn add<V: F16>(&self, [x, y]: [usize; 2], mask: u16, depth: &mut Option<EarlyDepth<'_>>, found: &mut Blocks<'_>) {
        let block = y * TILE_BLOCKS + x;
        let mask = match depth {
            Some(depth) => {
                let [x, y] = self.place([x, y]);
                depth.test(block, self.primitive.z.at_block::<V>([x, y]), mask)
            }
            None => mask,
        };
        found.add(self.id, block, mask);
    }

    /// The first pixel of a block, relative to the reference pixel.
    #[inline(always)]
    fn place(&self, [x, y]: [usize; 2]) -> [i32; 2] {
        let first = self.primitive.first;
        [self.origin[0] - first[0] + (BLOCK * x) as i32, self.origin[1] - first[1] + (BLOCK * y) as i32]
    }

    #[inline(always)]
    fn rectangle<V: F16>(&self, mut depth: Option<EarlyDepth<'_>>, found: &mut Blocks<'_>) {
        let [first, last] = self.bounds.blocks();
        let whole = self.bounds.whole_blocks();
        for y in first[1]..=last[1] {
            for x in first[0]..=last[0] {
                let mask = if whole { WHOLE } else { self.bounds.mask(y * TILE_BLOCKS + x) };
                self.add::<V>([x, y], mask, &mut depth, found);
            }
        }
    }

    /// A disc (section 3.3.4 of OpenGL 1.4), which includes its border.
    #[inline(always)]
    fn disc<V: F16>(&self, center: [i32; 2], diameter: i32, mut depth: Option<EarlyDepth<'_>>, found: &mut Blocks<'_>) {
        let [first, last] = self.bounds.blocks();
        for y in first[1]..=last[1] {
            for x in first[0]..=last[0] {
                let mut mask = self.bounds.mask(y * TILE_BLOCKS + x);
                for (lane, (&in_x, &in_y)) in IN_BLOCK[0].iter().zip(&IN_BLOCK[1]).enumerate() {
                    let from = [(x, in_x, 0), (y, in_y, 1)].map(|(block, in_block, axis)| {
                        let pixel = i64::from(self.origin[axis]) + (BLOCK * block) as i64 + i64::from(in_block);
                        pixel * PIXEL + PIXEL / 2 - i64::from(center[axis])
                    });
                    let outside = 4 * (from[0] * from[0] + from[1] * from[1]) > i64::from(diameter).pow(2);
                    mask &= !(u16::from(outside) << lane);
                }
                self.add::<V>([x, y], mask, &mut depth, found);
            }
        }
    }

    /// A square, which includes its left and upper side, as triangles do.
    #[inline(always)]
    fn square<V: F16>(&self, [low, high]: [[i32; 2]; 2], mut depth: Option<EarlyDepth<'_>>, found: &mut Blocks<'_>) {
        let [first, last] = self.bounds.blocks();
        for y in first[1]..=last[1] {
            for x in first[0]..=last[0] {
                let mut mask = self.bounds.mask(y * TILE_BLOCKS + x);
                for (lane, (&in_x, &in_y)) in IN_BLOCK[0].iter().zip(&IN_BLOCK[1]).enumerate() {
                    let [x, y] = [(x, in_x, 0), (y, in_y, 1)].map(|(block, in_block, axis)| {
                        let pixel = i64::from(self.origin[axis]) + (BLOCK * block) as i64 + i64::from(in_block);
                        2 * pixel * PIXEL + PIXEL
                    });
                    let [low, high] = [low, high].map(|place| place.map(i64::from));
                    let inside = low[0] <= x && x < high[0] && low[1] < y && y <= high[1];
                    mask &= !(u16::from(!inside) << lane);
                }
                self.add::<V>([x, y], mask, &mut depth, found);
            }
        }
    }

    /// A triangle of any size, whose edge functions need 64 bits.
    #[inline(always)]
    fn triangle<V: F16>(&self, edges: &[Edge; 3], mut depth: Option<EarlyDepth<'_>>, found: &mut Blocks<'_>) {
        let [first, last] = self.bounds.blocks();
        for block_y in first[1]..=last[1] {
            for block_x in first[0]..=last[0] {
                let block = [block_x, block_y];
                let [x, y] = self.place(block).map(i64::from);
                let mut mask = self.bounds.mask(block_y * TILE_BLOCKS + block_x);
                for (lane, (&in_x, &in_y)) in IN_BLOCK[0].iter().zip(&IN_BLOCK[1]).enumerate() {
                    let (x, y) = (x + i64::from(in_x), y + i64::from(in_y));
                    let inside =
                        edges.iter().all(|edge| edge.value + i64::from(edge.dx) * x + i64::from(edge.dy) * y >= 0);
                    mask &= !(u16::from(!inside) << lane);
                }
                self.add::<V>(block, mask, &mut depth, found);
            }
        }
    }

    /// A line: iterates along the major axis in steps of a block, and collects its columns (or rows) of pixels into
    /// blocks.
    #[inline(always)]
    fn line<V: F16>(&self, line: &Line, mut depth: Option<EarlyDepth<'_>>, found: &mut Blocks<'_>) {
        let (origin, bounds) = (self.origin, self.bounds);
        let (major, minor) = if line.x_major { (0, 1) } else { (1, 0) };
        let (start, extent, width) = (line.start.map(i64::from), line.extent.map(i64::from), i64::from(line.width));
        // The range of pixels along the minor axis at a position along the major one; empty if the line does not cover
        // any.
        let across = |along: usize| -> std::ops::Range<i64> {
            let pixel = along as i64 + i64::from(origin[major]);
            if pixel < line.major[0].into() || pixel > line.major[1].into() || !line.draws(pixel) {
                return 0..0;
            }
            let center = pixel * PIXEL + PIXEL / 2;
            let numerator = start[1] * extent[0] + (center - start[0]) * extent[1];
            let middle = floor_div(numerator, extent[0]) >> SUBPIXEL_BITS;
            let first = middle - (width - 1) / 2 - i64::from(origin[minor]);
            let (low, high) = (bounds.first[minor] as i64, bounds.last[minor] as i64 + 1);
            first.clamp(low, high)..(first + width).clamp(low, high)
        };
        let [first_block, last_block] = bounds.blocks();
        for block in first_block[major]..=last_block[major] {
            let ranges: [_; BLOCK] = std::array::from_fn(|step| across(BLOCK * block + step));
            let filled = || ranges.iter().filter(|range| !range.is_empty());
            let (Some(low), Some(high)) = (filled().map(|r| r.start).min(), filled().map(|r| r.end).max()) else {
                continue;
            };
            for other in low as usize / BLOCK..=(high - 1) as usize / BLOCK {
                let mut mask = 0;
                for (along, range) in ranges.iter().enumerate() {
                    for beside in (0..BLOCK).filter(|beside| range.contains(&((BLOCK * other + beside) as i64))) {
                        let [x, y] = if line.x_major { [along, beside] } else { [beside, along] };
                        mask |= 1 << lane_in_block(x, y);
                    }
                }
                let [x, y] = if line.x_major { [block, other] } else { [other, block] };
                let mask = mask & bounds.mask(y * TILE_BLOCKS + x);
                self.add::<V>([x, y], mask, &mut depth, found);
            }
        }
    }
}

fn floor_div(numerator: i64, denominator: i64) -> i64 {
    let quotient = numerator.div_euclid(denominator);
    // Euclidean division rounds up where the denominator is negative.
    if denominator < 0 && numerator.rem_euclid(denominator) != 0 { quotient - 1 } else { quotient }
}
