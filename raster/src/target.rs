//! Render targets: colour, depth and stencil, in tiles that threads draw to independently.

mod exchange;
mod pixels;

pub use exchange::Part;

use crate::color::{Color, ColorFormat, pack};
use crate::lanes::{LANES, Lanes};
use crate::registers::COLORS;
use crate::state::MAX_VIEWPORT;
use crate::tile::{Blocks, TILE, TileDepth, plane, tile_index};
use crate::window::{MAX_SAMPLES, SAMPLE_COUNTS};

/// One sample of all pixels of a tile.
pub(crate) struct Plane {
    /// One for each colour buffer.
    pub colors: Vec<Color>,
    pub depth: Blocks<f32>,
    /// `None` if the target has no stencil buffer.
    pub stencil: Option<Blocks<u8>>,
}

/// A square of pixels. A clear is only recorded, and performed when something is drawn to the tile: then its memory is
/// still in the cache.
pub(crate) struct Tile {
    first: Plane,
    /// The other samples of multisampled pixels.
    others: Box<[Plane]>,
    /// The pending clear value of `colors`.
    clear_color: Option<[f32; 4]>,
    /// The pending clear value of `depth`.
    clear_depth: Option<f32>,
    /// The pending clear value of `stencil`.
    clear_stencil: Option<u8>,
    /// The number of executed instructions of each pixel; empty if they are not counted.
    pub heat: Vec<f32>,
}

/// The buffers that a draw uses besides colours.
#[derive(Clone, Copy, Default)]
pub(crate) struct Uses {
    pub depth: bool,
    pub stencil: bool,
}

impl Plane {
    fn new(format: ColorFormat, colors: usize, stencil: bool) -> Option<Self> {
        let colors = (0..colors).map(|_| Color::new(format)).collect::<Option<_>>()?;
        Some(Self { colors, depth: plane()?, stencil: if stencil { Some(plane()?) } else { None } })
    }
}

/// All samples of a tile of a multisampled target.
pub(crate) struct Samples<'a> {
    first: &'a mut Plane,
    others: &'a mut [Plane],
}

impl Samples<'_> {
    /// One of the samples.
    #[inline(always)]
    pub fn plane(&mut self, sample: usize) -> &mut Plane {
        if sample == 0 { self.first } else { &mut self.others[sample - 1] }
    }

    /// The number of samples.
    #[inline(always)]
    pub fn count(&self) -> usize {
        1 + self.others.len()
    }
}

impl Plane {
    /// The tile, opened for drawing.
    #[inline(always)]
    pub fn open<'a>(&'a mut self, heat: &'a mut [f32]) -> OpenTile<'a> {
        OpenTile { colors: &mut self.colors, depth: &mut self.depth, stencil: self.stencil.as_mut(), heat }
    }
}

impl Tile {
    fn new(format: ColorFormat, colors: usize, heat: bool) -> Option<Self> {
        let heat = if heat { vec![0.0; TILE * TILE] } else { Vec::new() };
        let first = Plane::new(format, colors, false)?;
        Some(Self {
            first,
            others: Box::default(),
            clear_color: None,
            clear_depth: Some(1.0),
            clear_stencil: None,
            heat,
        })
    }

    /// All samples.
    pub fn planes(&mut self) -> impl Iterator<Item = &mut Plane> {
        std::iter::once(&mut self.first).chain(&mut self.others)
    }

    /// Performs pending clears.
    pub fn settle(&mut self, uses: Uses) {
        let (color, depth) = (self.clear_color.take(), self.clear_depth.take_if(|_| uses.depth));
        let stencil = self.clear_stencil.take_if(|_| uses.stencil);
        for plane in self.planes() {
            if let Some(color) = color {
                plane.colors.iter_mut().for_each(|buffer| buffer.fill(color));
            }
            if let Some(depth) = depth {
                plane.depth.fill(Lanes([depth; LANES]));
            }
            if let (Some(stencil), Some(plane)) = (stencil, &mut plane.stencil) {
                plane.fill(Lanes([stencil; LANES]));
            }
        }
    }

    /// Opens all samples and heat for drawing; `None` if pixels have one sample.
    pub fn open_samples(&mut self, uses: Uses) -> Option<(Samples<'_>, &mut [f32])> {
        if self.others.is_empty() {
            return None;
        }
        self.settle(uses);
        let Self { first, others, heat, .. } = self;
        Some((Samples { first, others }, heat))
    }

    /// Opens colours, depth and stencil (if they are used), and heat for drawing. `much` says that most of the tile
    /// will be touched.
    pub fn open(&mut self, uses: Uses, much: bool) -> OpenTile<'_> {
        if let Some(color) = self.clear_color.take() {
            self.first.colors.iter_mut().for_each(|buffer| buffer.fill(color));
        }
        if uses.stencil {
            self.settle(uses);
        }
        if uses.depth {
            match self.clear_depth.take() {
                Some(depth) => self.first.depth.fill(Lanes([depth; LANES])),
                // Sequential reads bring it into the cache faster than scattered tests.
                None if much => {
                    std::hint::black_box(self.first.depth.iter().fold(0, |sum, block| sum ^ block.0[0].to_bits()));
                }
                None => {}
            }
        }
        self.first.open(&mut self.heat)
    }
}

/// A tile that is open for drawing, or one sample of it.
pub(crate) struct OpenTile<'a> {
    pub colors: &'a mut [Color],
    pub depth: &'a mut TileDepth,
    /// `None` if the target has no stencil buffer.
    pub stencil: Option<&'a mut Blocks<u8>>,
    /// The instruction counts of pixels; empty if they are not counted.
    pub heat: &'a mut [f32],
}

/// The message of a panic in functions that do not return allocation failures.
const NO_MEMORY: &str = "there is memory for the target";

/// A colour buffer, or several of one format, with a depth buffer, and optionally a stencil buffer. y grows upward: (0,
/// 0) is the lower left pixel.
pub struct Target {
    width: u32,
    height: u32,
    format: ColorFormat,
    colors: usize,
    samples: u32,
    stencil: bool,
    columns: usize,
    pub(crate) tiles: Vec<Tile>,
}

impl Target {
    /// A target of zero colour and depth 1.
    pub fn new(width: u32, height: u32, format: ColorFormat) -> Self {
        Self::with_heat_if(width, height, format, false)
    }

    /// A target with `colors` colour buffers ([`with_colors`](Self::with_colors)); `None` if it is larger than
    /// [`MAX_VIEWPORT`], or allocation fails.
    pub fn try_new(width: u32, height: u32, format: ColorFormat, colors: usize) -> Option<Self> {
        let fits = width.max(height) <= MAX_VIEWPORT as u32;
        fits.then(|| Self::make(width, height, format, colors.clamp(1, COLORS), false)).flatten()
    }

    /// A target that also counts executed instructions: see [`Target::heat`].
    pub fn with_heat(width: u32, height: u32, format: ColorFormat) -> Self {
        Self::with_heat_if(width, height, format, true)
    }

    /// Sets the number of colour buffers, one to eight. Buffer n gets `result.color[n]`; `o[COLR]` is that of buffer 0.
    #[must_use]
    pub fn with_colors(mut self, count: usize) -> Self {
        let count = count.clamp(1, COLORS);
        for plane in self.tiles.iter_mut().flat_map(Tile::planes) {
            plane.colors.resize_with(count, || Color::new(self.format).expect(NO_MEMORY));
        }
        self.colors = count;
        self
    }

    /// Sets the number of samples of a pixel, each with its own colour and depth: one of [`Target::SAMPLE_COUNTS`]. The
    /// colour of a pixel is read as the mean of its samples', the depth as that of the first one. The contents are
    /// discarded. `None` for other numbers, or if allocation fails.
    pub fn try_with_samples(mut self, samples: u32) -> Option<Self> {
        if !Self::SAMPLE_COUNTS.contains(&samples) {
            return None;
        }
        for tile in &mut self.tiles {
            let mut others = Vec::new();
            others.try_reserve_exact(samples as usize - 1).ok()?;
            for _ in 1..samples {
                others.push(Plane::new(self.format, self.colors, self.stencil)?);
            }
            tile.others = others.into();
            tile.clear_color.get_or_insert([0.0; 4]);
            tile.clear_depth.get_or_insert(1.0);
            tile.clear_stencil.get_or_insert(0);
        }
        self.samples = samples;
        Some(self)
    }

    /// Adds a stencil buffer of eight bits, cleared to zero. `None` if allocation fails.
    pub fn try_with_stencil(mut self) -> Option<Self> {
        for plane in self.tiles.iter_mut().flat_map(Tile::planes) {
            plane.stencil = Some(crate::tile::plane()?);
        }
        self.tiles.iter_mut().for_each(|tile| tile.clear_stencil = Some(0));
        self.stencil = true;
        Some(self)
    }

    /// Whether there is a stencil buffer.
    pub fn has_stencil(&self) -> bool {
        self.stencil
    }

    /// The supported numbers of samples of a pixel, in ascending order; 1 is without multisampling.
    pub const SAMPLE_COUNTS: [u32; 4] = SAMPLE_COUNTS;
    /// The most samples that a pixel can have.
    pub const MAX_SAMPLES: u32 = MAX_SAMPLES as u32;

    /// The number of samples of a pixel.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// The number of colour buffers.
    pub fn colors(&self) -> usize {
        self.colors
    }

    fn with_heat_if(width: u32, height: u32, format: ColorFormat, heat: bool) -> Self {
        Self::make(width, height, format, 1, heat).expect(NO_MEMORY)
    }

    fn make(width: u32, height: u32, format: ColorFormat, colors: usize, heat: bool) -> Option<Self> {
        let (columns, rows) = ((width as usize).div_ceil(TILE), (height as usize).div_ceil(TILE));
        let mut tiles = Vec::new();
        tiles.try_reserve_exact(columns.checked_mul(rows)?).ok()?;
        for _ in 0..columns * rows {
            tiles.push(Tile::new(format, colors, heat)?);
        }
        Some(Self { width, height, format, colors, samples: 1, stencil: false, columns, tiles })
    }

    /// The width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The height in pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The format of colours.
    pub fn format(&self) -> ColorFormat {
        self.format
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// Sets the colour and the depth of all pixels.
    pub fn clear(&mut self, color: [f32; 4], depth: f32) {
        self.clear_color(color);
        self.clear_depth(depth);
        self.tiles.iter_mut().for_each(|tile| tile.heat.fill(0.0));
    }

    /// Sets the colour of all pixels in all colour buffers.
    pub fn clear_color(&mut self, color: [f32; 4]) {
        self.tiles.iter_mut().for_each(|tile| tile.clear_color = Some(color));
    }

    /// Sets the depth of all pixels.
    pub fn clear_depth(&mut self, depth: f32) {
        self.tiles.iter_mut().for_each(|tile| tile.clear_depth = Some(depth));
    }

    /// Sets the stencil value of all pixels, if there is a stencil buffer.
    pub fn clear_stencil(&mut self, stencil: u8) {
        if self.stencil {
            self.tiles.iter_mut().for_each(|tile| tile.clear_stencil = Some(stencil));
        }
    }

    /// The tile of a pixel, and the pixel's index there.
    fn place(&self, x: u32, y: u32) -> (&Tile, usize) {
        assert!(x < self.width && y < self.height, "no pixel ({x}, {y})");
        let (x, y) = (x as usize, y as usize);
        (&self.tiles[y / TILE * self.columns + x / TILE], tile_index(x % TILE, y % TILE))
    }

    /// The colour of a pixel in the first colour buffer.
    ///
    /// # Panics
    /// If the pixel is outside; [`depth`](Self::depth) and [`heat`](Self::heat) also panic then.
    pub fn color(&self, x: u32, y: u32) -> [f32; 4] {
        self.color_in(0, x, y)
    }

    /// The colour of a pixel in a colour buffer.
    ///
    /// # Panics
    /// If the pixel is outside, or the buffer does not exist.
    pub fn color_in(&self, buffer: usize, x: u32, y: u32) -> [f32; 4] {
        let (tile, index) = self.place(x, y);
        match (&tile.first.colors[buffer], tile.clear_color) {
            (buffer, Some(color)) => buffer.rounded(color),
            // Integers have no mean: the first sample is read.
            (first, None) if tile.others.is_empty() || first.is_integer() => first.get(index),
            (first, None) => mean(first, tile.others.iter().map(|plane| &plane.colors[buffer]), index),
        }
    }

    /// The colour of a pixel in a colour buffer, as four bytes, red first.
    ///
    /// # Panics
    /// If the pixel is outside, or the buffer does not exist.
    pub fn rgba8_in(&self, buffer: usize, x: u32, y: u32) -> [u8; 4] {
        let (tile, index) = self.place(x, y);
        let pixel = match (&tile.first.colors[buffer], tile.clear_color) {
            (Color::Rgba8(pixels), None) if tile.others.is_empty() => pixels[index / LANES].0[index % LANES],
            _ => pack(self.color_in(buffer, x, y)),
        };
        pixel.to_le_bytes()
    }

    /// The depth of a pixel.
    pub fn depth(&self, x: u32, y: u32) -> f32 {
        let (tile, index) = self.place(x, y);
        tile.clear_depth.unwrap_or(tile.first.depth[index / LANES].0[index % LANES])
    }

    /// The stencil value of a pixel, of the first sample; 0 if there is no stencil buffer.
    ///
    /// # Panics
    /// If the pixel is outside.
    pub fn stencil(&self, x: u32, y: u32) -> u8 {
        let (tile, index) = self.place(x, y);
        let stored = || tile.first.stencil.as_ref().map_or(0, |plane| plane[index / LANES].0[index % LANES]);
        tile.clear_stencil.unwrap_or_else(stored)
    }

    /// The number of instructions that were executed for a pixel: by each fragment that ran there, killed or not, and
    /// by the vertices of its primitive, interpolated. 0 in a target that does not count; the shaders must have a row
    /// of [`RegisterFile::InstructionCount`](nvjit_runtime::RegisterFile::InstructionCount).
    pub fn heat(&self, x: u32, y: u32) -> f32 {
        let (tile, index) = self.place(x, y);
        tile.heat.get(index).copied().unwrap_or(0.0)
    }

    /// All pixels of the first colour buffer as four bytes each, red first, the top row first as in image files.
    pub fn to_rgba8(&self) -> Vec<u8> {
        self.to_rgba8_in(0)
    }

    /// All pixels of a colour buffer as four bytes each, red first, the top row first.
    ///
    /// # Panics
    /// If the buffer does not exist.
    pub fn to_rgba8_in(&self, buffer: usize) -> Vec<u8> {
        let mut pixels = Vec::new();
        self.write_rgba8(buffer, &mut pixels);
        pixels.into_flattened()
    }

    /// Replaces the contents of `pixels` by all pixels of a colour buffer as four bytes each, red first, the top row
    /// first.
    ///
    /// # Panics
    /// If the buffer does not exist.
    pub fn write_rgba8(&self, buffer: usize, pixels: &mut Vec<[u8; 4]>) {
        let (width, height) = (self.width as usize, self.height as usize);
        pixels.resize(width * height, [0; 4]);
        self.copy_rgba8(buffer, [0..width, 0..height], pixels, |y| (height - 1 - y) * width);
    }
}

/// The mean colour of a pixel's samples, by sums of pairs, so that the mean of equal values is exact.
fn mean<'a>(first: &'a Color, others: impl Iterator<Item = &'a Color>, index: usize) -> [f32; 4] {
    let mut colors = [[0.0; 4]; MAX_SAMPLES];
    let mut count = 0;
    for (place, buffer) in colors.iter_mut().zip(std::iter::once(first).chain(others)) {
        *place = buffer.get(index);
        count += 1;
    }
    let part = 1.0 / count as f32;
    while count > 1 {
        count /= 2;
        for pair in 0..count {
            let [a, b] = [colors[2 * pair], colors[2 * pair + 1]];
            colors[pair] = std::array::from_fn(|i| a[i] + b[i]);
        }
    }
    colors[0].map(|sum| sum * part)
}
