//! What is drawn to: colour and depth, kept in tiles that threads draw to independently.

use crate::lanes::{LANES, Lanes};
use crate::registers::COLORS;
use crate::state::{MAX_VIEWPORT, Rect};
use crate::tile::{Blocks, TILE, TILE_BLOCKS, TileDepth, tile_index};
use crate::window::SAMPLES;

/// What a pixel's colour is kept as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorFormat {
    /// Four bytes; colours are clamped to `[0,1]`.
    Rgba8,
    /// Four fp32, unclamped.
    Rgba32f,
}

pub(crate) enum Color {
    /// Red in the lowest byte.
    Rgba8(Blocks<u32>),
    /// A plane for each component.
    Rgba32f([Blocks<f32>; 4]),
}

/// A sample of all pixels of a tile.
pub(crate) struct Plane {
    /// One for each colour buffer.
    pub colors: Vec<Color>,
    pub depth: Blocks<f32>,
}

/// A square of pixels. To clear it is only noted, and done when something is drawn there: so the memory is still in the
/// cache then.
pub(crate) struct Tile {
    first: Plane,
    /// The other samples, if pixels have several.
    others: Option<Box<[Plane; SAMPLES - 1]>>,
    /// What all of `colors` is to be.
    clear_color: Option<[f32; 4]>,
    /// What all of `depth` is to be.
    clear_depth: Option<f32>,
    /// Executed instructions; empty if they are not counted.
    pub heat: Vec<f32>,
}

/// A plane of zeros, if there is memory for it.
fn plane<T: Copy + Default>() -> Option<Blocks<T>> {
    let mut blocks = Vec::new();
    blocks.try_reserve_exact(TILE_BLOCKS * TILE_BLOCKS).ok()?;
    blocks.resize(TILE_BLOCKS * TILE_BLOCKS, Lanes([T::default(); LANES]));
    blocks.into_boxed_slice().try_into().ok()
}

impl Color {
    fn new(format: ColorFormat) -> Option<Self> {
        Some(match format {
            ColorFormat::Rgba8 => Self::Rgba8(plane()?),
            ColorFormat::Rgba32f => Self::Rgba32f([plane()?, plane()?, plane()?, plane()?]),
        })
    }

    /// The colour of a pixel.
    pub fn get(&self, index: usize) -> [f32; 4] {
        let (block, pixel) = (index / LANES, index % LANES);
        match self {
            Self::Rgba8(pixels) => unpack(pixels[block].0[pixel]),
            Self::Rgba32f(planes) => planes.each_ref().map(|plane| plane[block].0[pixel]),
        }
    }

    /// Sets those components of a pixel that `mask` has.
    pub fn set(&mut self, index: usize, color: [f32; 4], mask: [bool; 4]) {
        let (block, pixel) = (index / LANES, index % LANES);
        match self {
            Self::Rgba8(pixels) => {
                let (bits, pixel) = (byte_mask(mask), &mut pixels[block].0[pixel]);
                *pixel = *pixel & !bits | pack(color) & bits;
            }
            Self::Rgba32f(planes) => {
                for (component, plane) in planes.iter_mut().enumerate().filter(|&(component, _)| mask[component]) {
                    plane[block].0[pixel] = color[component];
                }
            }
        }
    }

    fn fill(&mut self, color: [f32; 4]) {
        match self {
            Self::Rgba8(pixels) => pixels.fill(Lanes([pack(color); LANES])),
            Self::Rgba32f(planes) => {
                for (plane, component) in planes.iter_mut().zip(color) {
                    plane.fill(Lanes([component; LANES]));
                }
            }
        }
    }
}

impl Plane {
    fn new(format: ColorFormat, colors: usize) -> Option<Self> {
        let colors = (0..colors).map(|_| Color::new(format)).collect::<Option<_>>()?;
        Some(Self { colors, depth: plane()? })
    }
}

impl Tile {
    fn new(format: ColorFormat, colors: usize, heat: bool) -> Option<Self> {
        let heat = if heat { vec![0.0; TILE * TILE] } else { Vec::new() };
        let first = Plane::new(format, colors)?;
        Some(Self { first, others: None, clear_color: None, clear_depth: Some(1.0), heat })
    }

    /// All samples.
    fn planes(&mut self) -> impl Iterator<Item = &mut Plane> {
        std::iter::once(&mut self.first).chain(self.others.as_deref_mut().into_iter().flatten())
    }

    /// Does what was noted to be cleared.
    fn settle(&mut self, with_depth: bool) {
        let (color, depth) = (self.clear_color.take(), self.clear_depth.take_if(|_| with_depth));
        for plane in self.planes() {
            if let Some(color) = color {
                plane.colors.iter_mut().for_each(|buffer| buffer.fill(color));
            }
            if let Some(depth) = depth {
                plane.depth.fill(Lanes([depth; LANES]));
            }
        }
    }

    /// All samples, and heat, to be drawn to; none if there is one sample.
    pub fn open_samples(&mut self, with_depth: bool) -> Option<([&mut Plane; SAMPLES], &mut [f32])> {
        self.others.as_ref()?;
        self.settle(with_depth);
        let Self { first, others, heat, .. } = self;
        let [second, third, fourth] = &mut **others.as_mut()?;
        Some(([first, second, third, fourth], heat))
    }

    /// What is drawn to: colours, depth (if it is wanted), and heat. `much` says that most of it will be touched.
    pub fn open(&mut self, with_depth: bool, much: bool) -> OpenTile<'_> {
        if let Some(color) = self.clear_color.take() {
            self.first.colors.iter_mut().for_each(|buffer| buffer.fill(color));
        }
        if with_depth {
            match self.clear_depth.take() {
                Some(depth) => self.first.depth.fill(Lanes([depth; LANES])),
                // Read in order, it comes to the cache faster than by tests here and there.
                None if much => {
                    std::hint::black_box(self.first.depth.iter().fold(0, |sum, block| sum ^ block.0[0].to_bits()));
                }
                None => {}
            }
        }
        OpenTile { colors: &mut self.first.colors, depth: &mut self.first.depth, heat: &mut self.heat }
    }
}

/// A tile that is being drawn to.
pub(crate) struct OpenTile<'a> {
    pub colors: &'a mut [Color],
    pub depth: &'a mut TileDepth,
    /// Empty if it is not counted.
    pub heat: &'a mut [f32],
}

/// The bytes of [`pack`] that these components have.
pub(crate) fn byte_mask(mask: [bool; 4]) -> u32 {
    u32::from_le_bytes(mask.map(|written| if written { 0xff } else { 0 }))
}

/// A colour as four bytes, red first. NaN counts as 0.
#[inline(always)]
pub(crate) fn pack(color: [f32; 4]) -> u32 {
    let [r, g, b, a] = color.map(byte);
    r | g << 8 | b << 16 | a << 24
}

/// [0,1] to 0..=255, to the nearest.
#[inline(always)]
pub(crate) fn byte(value: f32) -> u32 {
    let value = if value > 0.0 { value } else { 0.0 };
    let value = if value < 1.0 { value } else { 1.0 };
    // Added to 2^23, a value is rounded to an integer in the low bits; a conversion would cost more.
    (value * 255.0 + 8_388_608.0).to_bits() & 0xff
}

pub(crate) fn unpack(bytes: u32) -> [f32; 4] {
    bytes.to_le_bytes().map(|byte| f32::from(byte) / 255.0)
}

/// Why there is a panic where a caller does not ask.
const NO_MEMORY: &str = "there is memory for the target";

/// The pixels of the tile at `origin` that are in a target of this size, with their places in the tile.
fn each_pixel([left, low]: [usize; 2], size: [u32; 2], mut action: impl FnMut(u32, u32, usize)) {
    let [width, height] = size.map(|side| side as usize);
    for y in low..height.min(low + TILE) {
        for x in left..width.min(left + TILE) {
            action(x as u32, y as u32, tile_index(x - left, y - low));
        }
    }
}

/// A colour buffer, or several of one format, with a depth buffer. y grows upward: (0, 0) is the lower left pixel.
pub struct Target {
    width: u32,
    height: u32,
    format: ColorFormat,
    colors: usize,
    samples: u32,
    columns: usize,
    pub(crate) tiles: Vec<Tile>,
}

impl Target {
    /// A target of zero colour and depth 1.
    pub fn new(width: u32, height: u32, format: ColorFormat) -> Self {
        Self::with_heat_if(width, height, format, false)
    }

    /// A target with so many colour buffers ([`with_colors`](Self::with_colors)); none if it is larger than [`MAX_VIEWPORT`], or there is
    /// no memory for it.
    pub fn try_new(width: u32, height: u32, format: ColorFormat, colors: usize) -> Option<Self> {
        let fits = width.max(height) <= MAX_VIEWPORT as u32;
        fits.then(|| Self::make(width, height, format, colors.clamp(1, COLORS), false)).flatten()
    }

    /// A target that counts executed instructions too: see [`Target::heat`].
    pub fn with_heat(width: u32, height: u32, format: ColorFormat) -> Self {
        Self::with_heat_if(width, height, format, true)
    }

    /// With so many colour buffers, one to eight. Buffer n gets `result.color[n]`; `o[COLR]` is that of buffer 0.
    #[must_use]
    pub fn with_colors(mut self, count: usize) -> Self {
        let count = count.clamp(1, COLORS);
        for plane in self.tiles.iter_mut().flat_map(Tile::planes) {
            plane.colors.resize_with(count, || Color::new(self.format).expect(NO_MEMORY));
        }
        self.colors = count;
        self
    }

    /// With so many samples a pixel, each with a colour and a depth of its own: one, or [`Target::SAMPLES`]. A colour that is read is
    /// the mean of the samples', a depth that of the first one. What was drawn is gone. None if it is another number, or there is no
    /// memory for it.
    pub fn try_with_samples(mut self, samples: u32) -> Option<Self> {
        if samples != 1 && samples != Self::SAMPLES {
            return None;
        }
        for tile in &mut self.tiles {
            let plane = || Plane::new(self.format, self.colors);
            tile.others = if samples > 1 { Some(Box::new([plane()?, plane()?, plane()?])) } else { None };
            tile.clear_color.get_or_insert([0.0; 4]);
            tile.clear_depth.get_or_insert(1.0);
        }
        self.samples = samples;
        Some(self)
    }

    /// The number of samples that a pixel can have besides one.
    pub const SAMPLES: u32 = SAMPLES as u32;

    /// Samples a pixel.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// Number of colour buffers.
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
        Some(Self { width, height, format, colors, samples: 1, columns, tiles })
    }

    /// Pixels from left to right.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Pixels from the lower to the upper edge.
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

    /// Sets every pixel.
    pub fn clear(&mut self, color: [f32; 4], depth: f32) {
        self.clear_color(color);
        self.clear_depth(depth);
        self.tiles.iter_mut().for_each(|tile| tile.heat.fill(0.0));
    }

    /// Sets every pixel of all colour buffers, and leaves depth alone.
    pub fn clear_color(&mut self, color: [f32; 4]) {
        self.tiles.iter_mut().for_each(|tile| tile.clear_color = Some(color));
    }

    /// Sets the depth of every pixel, and leaves colour alone.
    pub fn clear_depth(&mut self, depth: f32) {
        self.tiles.iter_mut().for_each(|tile| tile.clear_depth = Some(depth));
    }

    /// Sets what `scissor` has of the target, as Clear does with the scissor test and ColorMask: in all colour buffers those components
    /// that `mask` has, if there is a colour, and depth, if there is one.
    pub fn clear_part(&mut self, scissor: &Rect, color: Option<[f32; 4]>, mask: [bool; 4], depth: Option<f32>) {
        let range = |start: i32, length: i32, size: u32| {
            let end = i64::from(start) + i64::from(length);
            let [start, end] = [start.into(), end].map(|at: i64| at.clamp(0, size.into()) as usize);
            start..end.max(start)
        };
        let columns = range(scissor.x, scissor.width, self.width);
        for y in range(scissor.y, scissor.height, self.height) {
            for x in columns.clone() {
                let tile = &mut self.tiles[y / TILE * self.columns + x / TILE];
                tile.settle(depth.is_some());
                let index = tile_index(x % TILE, y % TILE);
                for plane in tile.planes() {
                    if let Some(color) = color {
                        plane.colors.iter_mut().for_each(|buffer| buffer.set(index, color, mask));
                    }
                    if let Some(depth) = depth {
                        plane.depth[index / LANES].0[index % LANES] = depth;
                    }
                }
            }
        }
    }

    /// The tile of a pixel and its place there.
    fn place(&self, x: u32, y: u32) -> (&Tile, usize) {
        assert!(x < self.width && y < self.height, "no pixel ({x}, {y})");
        let (x, y) = (x as usize, y as usize);
        (&self.tiles[y / TILE * self.columns + x / TILE], tile_index(x % TILE, y % TILE))
    }

    /// The colour of a pixel, in the first colour buffer.
    ///
    /// # Panics
    /// If there is no such pixel; [`depth`](Self::depth) and [`heat`](Self::heat) do the same.
    pub fn color(&self, x: u32, y: u32) -> [f32; 4] {
        self.color_in(0, x, y)
    }

    /// The colour of a pixel in a colour buffer.
    ///
    /// # Panics
    /// If there is no such pixel or buffer.
    pub fn color_in(&self, buffer: usize, x: u32, y: u32) -> [f32; 4] {
        let (tile, index) = self.place(x, y);
        match (&tile.first.colors[buffer], tile.clear_color) {
            (Color::Rgba8(_), Some(color)) => unpack(pack(color)),
            (Color::Rgba32f(_), Some(color)) => color,
            (first, None) => match tile.others.as_deref() {
                None => first.get(index),
                Some(others) => {
                    let first = first.get(index);
                    let [second, third, fourth] = others.each_ref().map(|plane| plane.colors[buffer].get(index));
                    // In pairs, so that the mean of equal ones is what they are.
                    std::array::from_fn(|i| ((first[i] + second[i]) + (third[i] + fourth[i])) * 0.25)
                }
            },
        }
    }

    /// The colour of a pixel in a colour buffer, as four bytes, red first.
    ///
    /// # Panics
    /// If there is no such pixel or buffer.
    pub fn rgba8_in(&self, buffer: usize, x: u32, y: u32) -> [u8; 4] {
        let (tile, index) = self.place(x, y);
        let pixel = match (&tile.first.colors[buffer], tile.clear_color) {
            (Color::Rgba8(pixels), None) if tile.others.is_none() => pixels[index / LANES].0[index % LANES],
            _ => pack(self.color_in(buffer, x, y)),
        };
        pixel.to_le_bytes()
    }

    /// Sets every pixel of a colour buffer to what `color` gives for its place.
    ///
    /// # Panics
    /// If there is no such buffer.
    pub fn set_colors(&mut self, buffer: usize, mut color: impl FnMut(u32, u32) -> [f32; 4]) {
        for (number, tile) in self.tiles.iter_mut().enumerate() {
            let [left, low] = [number % self.columns, number / self.columns].map(|place| place * TILE);
            tile.settle(false);
            each_pixel([left, low], [self.width, self.height], |x, y, index| {
                let color = color(x, y);
                tile.planes().for_each(|plane| plane.colors[buffer].set(index, color, [true; 4]));
            });
        }
    }

    /// The depth of a pixel.
    pub fn depth(&self, x: u32, y: u32) -> f32 {
        let (tile, index) = self.place(x, y);
        tile.clear_depth.unwrap_or(tile.first.depth[index / LANES].0[index % LANES])
    }

    /// How many instructions were executed for a pixel: by each fragment that ran there, killed or not, and by the vertices of
    /// its primitive, interpolated. 0 in a target without count; the shaders must have a row of
    /// [`RegisterFile::InstructionCount`](nvjit_runtime::RegisterFile::InstructionCount).
    pub fn heat(&self, x: u32, y: u32) -> f32 {
        let (tile, index) = self.place(x, y);
        tile.heat.get(index).copied().unwrap_or(0.0)
    }

    /// All pixels of the first colour buffer as four bytes each, red first, the top row first as in image files.
    pub fn to_rgba8(&self) -> Vec<u8> {
        self.to_rgba8_in(0)
    }

    /// All pixels of a colour buffer, in the same way.
    ///
    /// # Panics
    /// If there is no such buffer.
    pub fn to_rgba8_in(&self, buffer: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.width as usize * self.height as usize * 4);
        for y in (0..self.height).rev() {
            for x in 0..self.width {
                bytes.extend(self.rgba8_in(buffer, x, y));
            }
        }
        bytes
    }
}
