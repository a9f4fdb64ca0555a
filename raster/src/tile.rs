//! The layout of pixels: tiles that threads draw to independently, divided into blocks of four quads, like fragments in
//! a batch. An operation on a block is an operation on one vector.

use crate::lanes::{LANES, Lanes, QUAD_PLACES};
use std::ops::Range;

/// The side of a tile in pixels.
pub(crate) const TILE: usize = 64;
/// The side of a block in pixels.
pub(crate) const BLOCK: usize = 4;
const _: () = assert!(BLOCK * BLOCK == LANES);
/// The side of a tile in blocks.
pub(crate) const TILE_BLOCKS: usize = TILE / BLOCK;

/// A number for each pixel of a tile.
pub(crate) type Blocks<T> = Box<[Lanes<T>; TILE_BLOCKS * TILE_BLOCKS]>;

/// A plane of zeros; `None` if allocation fails.
pub(crate) fn plane<T: Copy + Default>() -> Option<Blocks<T>> {
    let mut blocks = Vec::new();
    blocks.try_reserve_exact(TILE_BLOCKS * TILE_BLOCKS).ok()?;
    blocks.resize(TILE_BLOCKS * TILE_BLOCKS, Lanes([T::default(); LANES]));
    blocks.into_boxed_slice().try_into().ok()
}

/// The depth of a tile.
pub(crate) type TileDepth = [Lanes<f32>; TILE_BLOCKS * TILE_BLOCKS];

/// The side of a group in blocks: a group has as many blocks as a block has pixels.
pub(crate) const GROUP: usize = BLOCK;

/// The index of pixel (x, y) of a tile: that of its block, row by row, times the pixels of a block, plus its index
/// there.
pub(crate) fn tile_index(x: usize, y: usize) -> usize {
    (y / BLOCK * TILE_BLOCKS + x / BLOCK) * LANES + lane_in_block(x % BLOCK, y % BLOCK)
}

/// The index of pixel (x, y) in a block: quads and, in a quad, pixels are numbered from left to right, then upward.
pub(crate) const fn lane_in_block(x: usize, y: usize) -> usize {
    (y / 2 * 2 + x / 2) * 4 + y % 2 * 2 + x % 2
}

/// The index of a target's pixel in the tile whose first pixel is `origin`, if it is inside.
pub(crate) fn place_in_tile(pixel: [u32; 2], origin: [i32; 2]) -> Option<usize> {
    let within = |axis: usize| {
        let place = i64::from(pixel[axis]) - i64::from(origin[axis]);
        usize::try_from(place).ok().filter(|&place| place < TILE)
    };
    Some(tile_index(within(0)?, within(1)?))
}

/// The indices of the pixels in these columns and rows of the tile, row by row.
pub(crate) fn indices_in([columns, rows]: &[Range<usize>; 2]) -> impl Iterator<Item = usize> {
    let columns = columns.clone();
    rows.clone().flat_map(move |y| columns.clone().map(move |x| tile_index(x, y)))
}

/// Calls `change` with the value of each pixel in these columns and rows of the tile, block by block.
pub(crate) fn for_each_in<T>(plane: &mut Blocks<T>, [columns, rows]: &[Range<usize>; 2], change: impl Fn(&mut T)) {
    let blocks = |range: &Range<usize>| range.start / BLOCK..range.end.div_ceil(BLOCK);
    // The pixels of a block along an axis that are in a range.
    let inside = |axis: usize, range: &Range<usize>, block: usize| {
        let from = |place: usize| PIXELS_FROM[axis][place.saturating_sub(block * BLOCK).min(BLOCK)];
        from(range.start) & !from(range.end)
    };
    for y in blocks(rows) {
        for x in blocks(columns) {
            let Lanes(pixels) = &mut plane[y * TILE_BLOCKS + x];
            match inside(0, columns, x) & inside(1, rows, y) {
                u16::MAX => pixels.iter_mut().for_each(&change),
                some => {
                    let own = pixels.iter_mut().enumerate().filter(|(lane, _)| some >> lane & 1 != 0);
                    own.for_each(|(_, pixel)| change(pixel));
                }
            }
        }
    }
}

/// For each axis, the pixels of a block from a column or row on.
pub(crate) const PIXELS_FROM: [[u16; BLOCK + 1]; 2] = {
    let mut masks = [[0; BLOCK + 1]; 2];
    let mut element = 0;
    while element < 2 * (BLOCK + 1) * LANES {
        let (axis, from, lane) = (element / LANES / (BLOCK + 1), element / LANES % (BLOCK + 1), element % LANES);
        masks[axis][from] |= ((IN_BLOCK[axis][lane] >= from as u32) as u16) << lane;
        element += 1;
    }
    masks
};

/// x and y of the pixels of a block, and of the blocks of a group.
pub(crate) const IN_BLOCK: [[u32; LANES]; 2] = {
    let mut places = [[0; LANES]; 2];
    let mut element = 0;
    while element < 2 * LANES {
        places[element / LANES][element % LANES] = QUAD_PLACES[15][element / LANES].0[element % LANES] as u32;
        element += 1;
    }
    places
};
