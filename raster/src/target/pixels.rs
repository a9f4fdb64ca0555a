//! Rectangles of a target: clearing, writing and reading without tests.

use super::{Target, Tile, Uses};
use crate::color::Color;
use crate::lanes::LANES;
use crate::state::Rect;
use crate::tile::{BLOCK, TILE, TILE_BLOCKS, for_each_in, lane_in_block, tile_index};
use std::ops::Range;

const DEPTH: Uses = Uses { depth: true, stencil: false };
const STENCIL: Uses = Uses { depth: false, stencil: true };

impl Target {
    /// The columns and the rows of a rectangle that are inside of the target.
    fn part(&self, rect: &Rect) -> [Range<usize>; 2] {
        let range = |start: i32, length: i32, size: u32| {
            let end = i64::from(start) + i64::from(length);
            let [start, end] = [start.into(), end].map(|at: i64| at.clamp(0, size.into()) as usize);
            start..end.max(start)
        };
        [range(rect.x, rect.width, self.width), range(rect.y, rect.height, self.height)]
    }

    /// The columns and the rows of a rectangle, if it is inside of the target.
    fn all_of(&self, rect: &Rect) -> Option<[Range<usize>; 2]> {
        let [columns, rows] = self.part(rect);
        let is_all = |range: &Range<usize>, length: i32| i32::try_from(range.len()) == Ok(length);
        (is_all(&columns, rect.width) && is_all(&rows, rect.height)).then_some([columns, rows])
    }

    fn whole(&self) -> Rect {
        Rect { x: 0, y: 0, width: self.width as i32, height: self.height as i32 }
    }

    /// Calls `action` with each row of a tile inside of a rectangle and of the target: the tile, its columns and the
    /// row, in pixels of the target. Performs pending clears of the used buffers first.
    fn each_row(&mut self, rect: &Rect, uses: Uses, mut action: impl FnMut(&mut Tile, Range<usize>, usize)) {
        let [columns, rows] = self.part(rect);
        for y in rows {
            let mut x = columns.start;
            while x < columns.end {
                // Up to the edge of the tile.
                let end = columns.end.min(x / TILE * TILE + TILE);
                let tile = &mut self.tiles[y / TILE * self.columns + x / TILE];
                tile.settle(uses);
                action(tile, x..end, y);
                x = end;
            }
        }
    }

    /// Calls `action` with each tile that has pixels of a rectangle, and the tile's columns and rows that are inside of
    /// it. Performs pending clears of the used buffers first.
    pub(crate) fn each_tile(&mut self, rect: &Rect, uses: Uses, mut action: impl FnMut(&mut Tile, &[Range<usize>; 2])) {
        let part = self.part(rect);
        if part.iter().any(Range::is_empty) {
            return;
        }
        let [columns, rows] = part.each_ref().map(|range| range.start / TILE..range.end.div_ceil(TILE));
        for row in rows {
            for column in columns.clone() {
                let inside = |axis: usize, number: usize| {
                    let from = |place: usize| place.saturating_sub(number * TILE).min(TILE);
                    from(part[axis].start)..from(part[axis].end)
                };
                let tile = &mut self.tiles[row * self.columns + column];
                tile.settle(uses);
                action(tile, &[inside(0, column), inside(1, row)]);
            }
        }
    }

    /// Calls `action` with each pixel of a rectangle inside of the target: its tile, its index there, and its position.
    /// Performs pending clears of the used buffers first.
    pub(super) fn each_pixel(&mut self, rect: &Rect, uses: Uses, mut action: impl FnMut(&mut Tile, usize, [u32; 2])) {
        self.each_row(rect, uses, |tile, columns, y| {
            for x in columns {
                action(tile, tile_index(x % TILE, y % TILE), [x as u32, y as u32]);
            }
        });
    }

    /// Sets the pixels of a rectangle to the bytes, red first, that `color` returns for their positions: no test, no
    /// blending, all samples. Pixels outside of the target are skipped. Returns false, without an effect, if there is
    /// no such buffer or its pixels are not four bytes.
    pub fn set_rgba8_in(&mut self, buffer: usize, rect: &Rect, color: impl Fn(u32, u32) -> [u8; 4]) -> bool {
        let colors = self.tiles.first().map(|tile| tile.first.colors.get(buffer));
        if !matches!(colors, Some(Some(Color::Rgba8(_)))) {
            return false;
        }
        self.each_row(rect, Uses::default(), |tile, columns, y| {
            for plane in tile.planes() {
                let Some(Color::Rgba8(kept)) = plane.colors.get_mut(buffer) else { continue };
                for x in columns.clone() {
                    let index = tile_index(x % TILE, y % TILE);
                    kept[index / LANES].0[index % LANES] = u32::from_le_bytes(color(x as u32, y as u32));
                }
            }
        });
        true
    }

    /// Clears the pixels inside of `scissor`, like Clear with the scissor test and ColorMask: the components of `mask`
    /// in all colour buffers, if `color` is given, and depth, if it is given.
    pub fn clear_part(&mut self, scissor: &Rect, color: Option<[f32; 4]>, mask: [bool; 4], depth: Option<f32>) {
        let uses = Uses { depth: depth.is_some(), stencil: false };
        self.each_tile(scissor, uses, |tile, part| {
            for plane in tile.planes() {
                if let Some(color) = color {
                    plane.colors.iter_mut().for_each(|buffer| buffer.set_in(part, color, mask));
                }
                if let Some(depth) = depth {
                    for_each_in(&mut plane.depth, part, |stored| *stored = depth);
                }
            }
        });
    }

    /// Sets the bits of `mask` (StencilMask) of the stencil values inside of `scissor`, if there is a stencil buffer.
    pub fn clear_stencil_part(&mut self, scissor: &Rect, stencil: u8, mask: u8) {
        self.set_stencil_in(scissor, mask, |_, _| stencil);
    }

    /// Sets all pixels of a colour buffer to the results of `color` for their positions.
    ///
    /// # Panics
    /// If the buffer does not exist.
    pub fn set_colors(&mut self, buffer: usize, color: impl FnMut(u32, u32) -> [f32; 4]) {
        assert!(buffer < self.colors, "no colour buffer {buffer}");
        self.set_colors_in(buffer, &self.whole(), [true; 4], color);
    }

    /// Sets the components of `mask`, of the pixels of a rectangle, to the results of `color` for their positions: no
    /// test, no blending, all samples. Pixels outside of the target are ignored; does nothing if the buffer does not
    /// exist.
    pub fn set_colors_in(
        &mut self,
        buffer: usize,
        rect: &Rect,
        mask: [bool; 4],
        mut color: impl FnMut(u32, u32) -> [f32; 4],
    ) {
        self.each_pixel(rect, Uses::default(), |tile, index, [x, y]| {
            let color = color(x, y);
            for buffer in tile.planes().filter_map(|plane| plane.colors.get_mut(buffer)) {
                buffer.set(index, color, mask);
            }
        });
    }

    /// Sets the depths of a rectangle to the results of `depth` for their positions.
    pub fn set_depth_in(&mut self, rect: &Rect, mut depth: impl FnMut(u32, u32) -> f32) {
        self.each_pixel(rect, DEPTH, |tile, index, [x, y]| {
            let depth = depth(x, y);
            tile.planes().for_each(|plane| plane.depth[index / LANES].0[index % LANES] = depth);
        });
    }

    /// Sets the bits of `mask` of the stencil values of a rectangle to the results of `stencil`; no effect without a
    /// stencil buffer.
    pub fn set_stencil_in(&mut self, rect: &Rect, mask: u8, mut stencil: impl FnMut(u32, u32) -> u8) {
        if !self.stencil {
            return;
        }
        self.each_pixel(rect, STENCIL, |tile, index, [x, y]| {
            let new = stencil(x, y);
            for stored in tile.planes().filter_map(|plane| plane.stencil.as_mut()) {
                let stored = &mut stored[index / LANES].0[index % LANES];
                *stored = *stored & !mask | new & mask;
            }
        });
    }

    /// The results of `pixel` for the pixels of a rectangle, row by row, the lowest first. `None` if the rectangle
    /// exceeds the target, or allocation fails.
    fn read<T>(&self, rect: &Rect, pixel: impl Fn(u32, u32) -> T) -> Option<Vec<T>> {
        let [columns, rows] = self.all_of(rect)?;
        let mut pixels = room(&columns, &rows)?;
        for y in rows {
            pixels.extend(columns.clone().map(|x| pixel(x as u32, y as u32)));
        }
        Some(pixels)
    }

    /// The colours of a rectangle, row by row, the lowest first. `None` if the rectangle exceeds the target, or
    /// allocation fails.
    pub fn read_colors(&self, buffer: usize, rect: &Rect) -> Option<Vec<[f32; 4]>> {
        if buffer < self.colors { self.read(rect, |x, y| self.color_in(buffer, x, y)) } else { None }
    }

    /// The colours of a rectangle as four bytes each, red first, row by row, the lowest first; `None` as for
    /// [`read_colors`](Self::read_colors).
    pub fn read_rgba8(&self, buffer: usize, rect: &Rect) -> Option<Vec<[u8; 4]>> {
        let [columns, rows] = self.all_of(rect)?;
        if buffer >= self.colors {
            return None;
        }
        let mut pixels = room(&columns, &rows)?;
        pixels.resize(columns.len() * rows.len(), [0; 4]);
        let [first, width] = [rows.start, columns.len()];
        self.copy_rgba8(buffer, [columns, rows], &mut pixels, |y| (y - first) * width);
        Some(pixels)
    }

    /// Writes the pixels in these columns and rows, which are inside of the target, to `pixels`: row y from `start(y)`
    /// on.
    pub(super) fn copy_rgba8(
        &self,
        buffer: usize,
        [columns, rows]: [Range<usize>; 2],
        pixels: &mut [[u8; 4]],
        start: impl Fn(usize) -> usize,
    ) {
        let mut y = rows.start;
        while y < rows.end {
            // The rows of one row of blocks, which stay in the cache.
            let top = rows.end.min(y / BLOCK * BLOCK + BLOCK);
            let mut x = columns.start;
            while x < columns.end {
                // Whole blocks of a tile, or a part of a block.
                let blocks = (columns.end / BLOCK * BLOCK).min(x / TILE * TILE + TILE);
                let end =
                    if x % BLOCK == 0 && blocks > x { blocks } else { columns.end.min(x / BLOCK * BLOCK + BLOCK) };
                for y in y..top {
                    let to = start(y) + x - columns.start;
                    self.copy_row(buffer, x..end, y, &mut pixels[to..to + (end - x)]);
                }
                x = end;
            }
            y = top;
        }
    }

    /// Writes columns of one tile, which begin and end at blocks or are inside of one.
    fn copy_row(&self, buffer: usize, columns: Range<usize>, y: usize, pixels: &mut [[u8; 4]]) {
        let tile = &self.tiles[y / TILE * self.columns + columns.start / TILE];
        match (&tile.first.colors[buffer], tile.clear_color, tile.others.is_empty()) {
            // All pixels of the tile are the same.
            (_, Some(_), _) => pixels.fill(self.rgba8_in(buffer, columns.start as u32, y as u32)),
            (Color::Rgba8(kept), None, true) if pixels.len().is_multiple_of(BLOCK) => {
                // A row of a block is in two quads.
                let [first, second] = [0, 2].map(|x| lane_in_block(x, y % BLOCK));
                let lanes = [first, first + 1, second, second + 1];
                let blocks = &kept[y % TILE / BLOCK * TILE_BLOCKS + columns.start % TILE / BLOCK..];
                for (four, block) in pixels.as_chunks_mut().0.iter_mut().zip(blocks) {
                    *four = lanes.map(|lane| block.0[lane].to_le_bytes());
                }
            }
            _ => pixels.iter_mut().zip(columns).for_each(|(to, x)| *to = self.rgba8_in(buffer, x as u32, y as u32)),
        }
    }

    /// The depths of a rectangle, row by row, the lowest first; `None` as for [`read_colors`](Self::read_colors).
    pub fn read_depth(&self, rect: &Rect) -> Option<Vec<f32>> {
        self.read(rect, |x, y| self.depth(x, y))
    }

    /// The stencil values of a rectangle, row by row, the lowest first; `None` as for
    /// [`read_colors`](Self::read_colors).
    pub fn read_stencil(&self, rect: &Rect) -> Option<Vec<u8>> {
        self.read(rect, |x, y| self.stencil(x, y))
    }
}

/// An empty vector with capacity for the pixels; `None` if allocation fails.
fn room<T>(columns: &Range<usize>, rows: &Range<usize>) -> Option<Vec<T>> {
    let mut pixels = Vec::new();
    pixels.try_reserve_exact(columns.len().checked_mul(rows.len())?).ok()?;
    Some(pixels)
}
