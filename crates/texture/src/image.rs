//! One image of a texture: its texels, decoded once when it is made, and the margin around them.
//!
//! Texels are in rows, with a margin in each dimension of the image: one texel before, two after. The margin holds the
//! texels that a filter reads there under the texture's wrap modes, so the fast paths can address texels -1 to N+1
//! without a check. The texture refills the margin when its state changes.

use super::error::TextureError;
use super::format::{Format, Kept, Storage};
use super::limits::{MAX_SAMPLES, MAX_SIZE, MAX_TEXELS};
use super::rgtc;
use super::state::WrapMode;
use super::texels::Texels;

/// The number of texels of margin before the image; one more comes after.
pub(crate) const MARGIN: usize = 1;
const MARGINS: usize = 3;

/// The size of an image without the border. A border adds a texel on each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    size: [u32; 3],
    dimensions: usize,
    border: bool,
    layers: Option<u32>,
    samples: Option<u32>,
    buffer: bool,
}

impl Extent {
    fn new(size: [u32; 3], dimensions: usize) -> Self {
        Self { size, dimensions, border: false, layers: None, samples: None, buffer: false }
    }

    /// A row of texels.
    pub fn d1(width: u32) -> Self {
        Self::new([width, 1, 1], 1)
    }

    /// A rectangle of texels.
    pub fn d2(width: u32, height: u32) -> Self {
        Self::new([width, height, 1], 2)
    }

    /// A box of texels.
    pub fn d3(width: u32, height: u32, depth: u32) -> Self {
        Self::new([width, height, depth], 3)
    }

    /// The texels of a buffer texture: any number up to [`MAX_TEXELS`], or none.
    pub fn buffer(texels: u32) -> Self {
        Self { buffer: true, ..Self::d1(texels) }
    }

    /// An array of `layers` images of this size, of one or two dimensions; in an array of cube maps, the faces of layer
    /// n start at 6n.
    pub fn layered(self, layers: u32) -> Self {
        Self { layers: Some(layers), ..self }
    }

    /// An image of this size with `samples` samples in each texel, in two dimensions.
    pub fn multisample(self, samples: u32) -> Self {
        Self { samples: Some(samples), ..self }
    }

    /// An image of this size with a border of one texel, which the image data includes.
    pub fn bordered(self) -> Self {
        Self { border: true, ..self }
    }

    /// Width, height and depth without the border; 1 for missing dimensions.
    pub fn size(self) -> [u32; 3] {
        self.size
    }

    /// The number of dimensions.
    pub fn dimensions(self) -> usize {
        self.dimensions
    }

    /// The number of layers of an array.
    pub fn layers(self) -> Option<u32> {
        self.layers
    }

    /// The number of samples of a texel of a multisample image.
    pub fn samples(self) -> Option<u32> {
        self.samples
    }

    /// Whether it is the extent of a buffer texture.
    pub fn is_buffer(self) -> bool {
        self.buffer
    }

    /// Whether there is a border.
    pub fn has_border(self) -> bool {
        self.border
    }

    /// The size `n` levels above this one (section 3.8.8): halved, rounded down, at least 1.
    pub fn level(self, n: u32) -> Self {
        Self { size: self.size.map(|size| size.checked_shr(n).unwrap_or(0).max(1)), ..self }
    }

    /// The number of levels above this one in a full mipmap.
    pub fn top_level(self) -> u32 {
        self.size.iter().max().map_or(0, |size| size.max(&1).ilog2())
    }

    /// Width, rows and planes as they are in memory: layers, and the samples of each layer, are planes, as slices are
    /// in three dimensions.
    pub fn stacked(self) -> [u32; 3] {
        let [width, height, depth] = self.size;
        [width, height, depth.saturating_mul(self.layers.unwrap_or(1)).saturating_mul(self.samples.unwrap_or(1))]
    }

    /// The extent of an array with a layer for each sample, in the order of memory.
    fn samples_as_layers(self) -> Self {
        let layers = self.samples.map(|samples| self.layers.unwrap_or(1).saturating_mul(samples));
        Self { layers: layers.or(self.layers), samples: None, ..self }
    }

    /// The index of the plane of a layer and a sample of it.
    pub(crate) fn plane(self, layer: u32, sample: u32) -> u32 {
        layer * self.samples.unwrap_or(1) + sample
    }

    /// Whether a dimension has a margin.
    fn has_margin(self, axis: usize) -> bool {
        axis < self.dimensions && !self.buffer
    }

    /// Width, height and depth of the data.
    fn outer(self) -> [usize; 3] {
        let size = self.stacked();
        std::array::from_fn(|axis| {
            let around = if self.border && axis < self.dimensions { 2 } else { 0 };
            size[axis] as usize + around
        })
    }

    /// The size with margins.
    fn padded(self) -> [usize; 3] {
        let size = self.stacked();
        std::array::from_fn(|axis| size[axis] as usize + if self.has_margin(axis) { MARGINS } else { 0 })
    }

    /// Checks the size, and returns the size with margins.
    fn check(self) -> Result<[usize; 3], TextureError> {
        let fits = |size: u32, most: u32| (1..=most).contains(&size);
        let inside = self.size.iter().all(|&size| fits(size, MAX_SIZE)) || self.buffer;
        if !inside || !fits(self.layers.unwrap_or(1), MAX_SIZE) || !fits(self.samples.unwrap_or(1), MAX_SAMPLES) {
            return Err(TextureError::Size);
        }
        let padded = self.padded();
        let texels = padded.iter().try_fold(1usize, |product, &size| product.checked_mul(size));
        if texels.is_some_and(|texels| texels <= MAX_TEXELS) { Ok(padded) } else { Err(TextureError::Size) }
    }
}

/// The layout of an image in memory of the driver, in bytes: its texels, and the margins around them, which the library
/// fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImageLayout {
    /// The size of the whole, margins included.
    pub bytes: usize,
    /// The offset of the first texel.
    pub origin: usize,
    /// The distance from row to row.
    pub row: usize,
    /// The distance from slice to slice, or from layer to layer.
    pub slice: usize,
}

/// The texels of one level of one face.
#[derive(Clone, Debug)]
pub struct Image {
    format: Format,
    extent: Extent,
    row: usize,
    slice: usize,
    texels: Texels,
    /// The image with its border, without margins, if it has a border.
    outer: Option<Texels>,
}

impl Image {
    /// Decodes `data`: texels without padding, s running fastest, then t, then r, the border included; for compressed
    /// storage, blocks of 4x4, row by row. Layers follow each other; each layer is the images of its samples.
    ///
    /// # Errors
    /// [`TextureError::Size`], [`TextureError::DataLength`]; [`TextureError::Format`] for compressed images that are
    /// not of two dimensions (or three, if the blocks are BPTC's), or have a border or samples, and for depth in three
    /// dimensions and in buffers;
    /// [`TextureError::Target`] for layers in three dimensions, samples in other than two, and borders around either
    /// samples or buffers; [`TextureError::Memory`].
    pub fn new(format: Format, extent: Extent, data: &[u8]) -> Result<Self, TextureError> {
        Self::check_kind(format, extent)?;
        let compressed = format.storage().compressed();
        let padded = extent.check()?;
        let outer_size = extent.outer();
        let units = if compressed {
            outer_size[0].div_ceil(4) * outer_size[1].div_ceil(4) * outer_size[2]
        } else {
            outer_size.iter().product()
        };
        let expected = units * format.unit_bytes();
        if data.len() != expected {
            return Err(TextureError::DataLength { expected, given: data.len() });
        }
        let mut image = Self::blank(format, extent, padded)?;
        if compressed {
            image.decompress(data);
        } else if extent.border {
            let mut outer = Texels::new(format.kept(), outer_size.iter().product())?;
            for (at, bytes) in data.chunks_exact(format.unit_bytes()).enumerate() {
                outer.decode(at, format, bytes);
            }
            image.fill_interior(&outer);
            image.outer = Some(outer);
        } else {
            let row_bytes = outer_size[0] * format.unit_bytes();
            // A buffer may be empty.
            for (row, bytes) in data.chunks_exact(row_bytes.max(1)).enumerate() {
                let start = image.at([0, row % outer_size[1], row / outer_size[1]]);
                image.texels.decode_row(start, format, bytes);
            }
        }
        Ok(image)
    }

    /// Whether images of this kind are supported, at any size.
    fn check_kind(format: Format, extent: Extent) -> Result<(), TextureError> {
        let compressed = format.storage().compressed();
        let plain = extent.samples.is_none() && !extent.buffer;
        let has_blocks = extent.dimensions == 2 || extent.dimensions == 3 && format.storage().is_bptc();
        if compressed && (extent.border || !has_blocks || !plain)
            || format.kept() == Kept::Single && (extent.dimensions == 3 || extent.buffer)
        {
            return Err(TextureError::Format);
        }
        if extent.layers.is_some() && (extent.dimensions == 3 || extent.buffer)
            || extent.samples.is_some() && extent.dimensions != 2
            || extent.border && !plain
        {
            return Err(TextureError::Target);
        }
        Ok(())
    }

    /// The memory layout for [`over`](Self::over).
    ///
    /// # Errors
    /// [`TextureError::Format`] for formats that need conversion, which are all but RGBA of bytes, halves, floats and
    /// words, and depths of floats; for a border, and for samples; [`TextureError::Size`].
    pub fn layout(format: Format, extent: Extent) -> Result<ImageLayout, TextureError> {
        if !format.is_kept_as_stored() || extent.border || extent.samples.is_some() || extent.buffer {
            return Err(TextureError::Format);
        }
        let [row, rows, slices] = extent.check()?;
        let texel = format.kept().bytes();
        let slice = row * rows;
        let before = [(0, 1), (1, row), (2, slice)].map(|(axis, step)| if extent.has_margin(axis) { step } else { 0 });
        let origin = MARGIN * before.iter().sum::<usize>() * texel;
        Ok(ImageLayout { bytes: slice * slices * texel, origin, row: row * texel, slice: slice * texel })
    }

    /// An image over the texels in `memory`, laid out by [`layout`](Self::layout): nothing is copied, and the image
    /// owns the memory. Changes (replaced parts, margins) are written there; a copy of the image has its own memory.
    ///
    /// # Errors
    /// As [`layout`](Self::layout) and [`new`](Self::new); [`TextureError::DataLength`] if the memory is too short,
    /// [`TextureError::Alignment`] if components are not aligned.
    pub fn over<M>(format: Format, extent: Extent, memory: M) -> Result<Self, TextureError>
    where
        M: AsMut<[u8]> + Send + Sync + 'static,
    {
        Self::layout(format, extent)?;
        Self::check_kind(format, extent)?;
        let padded = extent.check()?;
        let texels = Texels::inside(format.kept(), padded.iter().product(), memory)?;
        Ok(Self { format, extent, row: padded[0], slice: padded[0] * padded[1], texels, outer: None })
    }

    /// The bytes of an image without border that is kept as stored, margins included.
    pub(crate) fn bytes_mut(&mut self) -> Option<(&mut [u8], ImageLayout)> {
        let layout = Self::layout(self.format, self.extent).ok()?;
        Some((self.texels.memory_mut(), layout))
    }

    /// Checks that `data` can be decoded into a part of the image: `size` texels from `start` on, where -1 is the
    /// border, if there is one.
    ///
    /// # Errors
    /// [`TextureError::Format`] for compressed images, [`TextureError::Size`] if the part is not inside, and
    /// [`TextureError::DataLength`].
    pub(crate) fn check_part(&self, start: [i32; 3], size: [u32; 3], data: &[u8]) -> Result<(), TextureError> {
        if self.format.storage().compressed() {
            return Err(TextureError::Format);
        }
        let stacked = self.extent.stacked();
        let inside = (0..3).all(|axis| {
            let border = i64::from(self.extent.border && axis < self.extent.dimensions);
            let (first, end) = (i64::from(start[axis]), i64::from(start[axis]) + i64::from(size[axis]));
            first >= -border && end <= i64::from(stacked[axis]) + border
        });
        if !inside {
            return Err(TextureError::Size);
        }
        let expected = size.iter().map(|&size| size as usize).product::<usize>() * self.format.unit_bytes();
        if data.len() != expected {
            return Err(TextureError::DataLength { expected, given: data.len() });
        }
        Ok(())
    }

    /// Decodes `data` into a part of the image, as TexSubImage does; [`check_part`](Self::check_part) must have
    /// succeeded. The texture refills the margins.
    pub(crate) fn replace(&mut self, start: [i32; 3], size: [u32; 3], data: &[u8]) {
        let stacked = self.extent.stacked();
        let [width, height, _] = size.map(|size| size as usize);
        if self.outer.is_none() {
            for (row, bytes) in data.chunks_exact((width * self.format.unit_bytes()).max(1)).enumerate() {
                let step = [0, row % height, row / height];
                let texel = std::array::from_fn(|axis| start[axis] as usize + step[axis]);
                self.texels.decode_row(self.at(texel), self.format, bytes);
            }
            return;
        }
        for (n, bytes) in data.chunks_exact(self.format.unit_bytes()).enumerate() {
            let step = [n % width, n / width % height, n / width / height];
            let texel: [i32; 3] = std::array::from_fn(|axis| start[axis] + step[axis] as i32);
            let outer_at = self.outer_at(texel);
            if let Some(outer) = &mut self.outer {
                outer.decode(outer_at, self.format, bytes);
            }
            if (0..3).all(|axis| (0..stacked[axis] as i32).contains(&texel[axis])) {
                let at = self.at(texel.map(|n| n as usize));
                self.texels.decode(at, self.format, bytes);
            }
        }
    }

    /// A copy.
    ///
    /// # Errors
    /// [`TextureError::Memory`].
    pub(crate) fn try_clone(&self) -> Result<Self, TextureError> {
        let outer = self.outer.as_ref().map(Texels::try_clone).transpose()?;
        Ok(Self { texels: self.texels.try_clone()?, outer, ..*self })
    }

    /// The number of bytes that the texels of such an image take, margins included; for callers that check before
    /// decoding.
    ///
    /// # Errors
    /// [`TextureError::Size`].
    pub fn bytes(format: Format, extent: Extent) -> Result<usize, TextureError> {
        let inner: usize = extent.check()?.iter().product();
        let outer: usize = if extent.border { extent.outer().iter().product() } else { 0 };
        Ok((inner + outer) * format.kept().bytes())
    }

    /// The number of bytes that the texels take; 0 for texels in the driver's memory.
    pub fn memory(&self) -> usize {
        if self.texels.is_given() { 0 } else { Self::bytes(self.format, self.extent).unwrap_or(0) }
    }

    fn blank(format: Format, extent: Extent, padded: [usize; 3]) -> Result<Self, TextureError> {
        Ok(Self {
            format,
            extent,
            row: padded[0],
            slice: padded[0] * padded[1],
            texels: Texels::new(format.kept(), padded.iter().product())?,
            outer: None,
        })
    }

    /// An image without border, with texels of zero and margins that are not filled. `extent` is derived from that of
    /// an image one level larger, so its size is valid.
    pub(super) fn try_blank(format: Format, extent: Extent) -> Result<Self, TextureError> {
        Self::blank(format, extent, extent.padded())
    }

    /// Reads row j of plane k of the image without border, as placed texels.
    #[inline(always)]
    pub(super) fn read_row(&self, [j, k]: [usize; 2], line: &mut [[f32; 4]]) {
        self.texels.read(self.at([0, j, k]), line);
    }

    /// Stores a row of placed texels, rounded to the stored format.
    #[inline(always)]
    pub(super) fn write_row(&mut self, [j, k]: [usize; 2], line: &[[f32; 4]]) {
        let at = self.at([0, j, k]);
        self.texels.write(at, line);
    }

    /// Row j of plane k of the image without border, if texels are stored as bytes.
    #[inline(always)]
    pub(super) fn byte_row(&self, [j, k]: [usize; 2]) -> Option<&[[u8; 4]]> {
        self.texels.bytes()?.get(self.at([0, j, k])..)?.get(..self.extent.size[0] as usize)
    }

    /// [`byte_row`](Self::byte_row), mutable.
    #[inline(always)]
    pub(super) fn byte_row_mut(&mut self, [j, k]: [usize; 2]) -> Option<&mut [[u8; 4]]> {
        let (at, width) = (self.at([0, j, k]), self.extent.size[0] as usize);
        self.texels.bytes_mut()?.get_mut(at..)?.get_mut(..width)
    }

    /// An image of placed texels, rounded to the stored format; border texels have a coordinate of -1 or N. `extent` is
    /// derived from that of an image one level larger, so its size is valid.
    pub(crate) fn from_texels(
        format: Format,
        extent: Extent,
        texel: impl Fn([i32; 3]) -> [f32; 4],
    ) -> Result<Self, TextureError> {
        let mut image = Self::blank(format, extent, extent.padded())?;
        let outer_size = extent.outer();
        let mut tight = Texels::new(format.kept(), outer_size.iter().product())?;
        let before = |axis: usize| i32::from(extent.border && axis < extent.dimensions);
        for at in 0..outer_size.iter().product::<usize>() {
            let position = [at % outer_size[0], at / outer_size[0] % outer_size[1], at / outer_size[0] / outer_size[1]];
            tight.set(at, texel(std::array::from_fn(|axis| position[axis] as i32 - before(axis))));
        }
        image.fill_interior(&tight);
        image.outer = extent.border.then_some(tight);
        Ok(image)
    }

    /// A multisample image as an array: the layers are the samples of the first layer, then those of the next one.
    pub fn with_samples_as_layers(self) -> Self {
        Self { extent: self.extent.samples_as_layers(), ..self }
    }

    /// The image in another format, with `change` applied to each placed texel.
    pub(crate) fn recoded(&self, format: Format, change: impl Fn([f32; 4]) -> [f32; 4]) -> Result<Self, TextureError> {
        if self.extent.has_border() {
            return Self::from_texels(format, self.extent, |at| change(self.fetch(at, [0.0; 4])));
        }
        let [width, height, depth] = self.extent.stacked().map(|size| size as usize);
        let mut image = Self::try_blank(format, self.extent)?;
        let mut line = vec![[0.0; 4]; width];
        for [j, k] in (0..depth).flat_map(|k| (0..height).map(move |j| [j, k])) {
            self.read_row([j, k], &mut line);
            line.iter_mut().for_each(|texel| *texel = change(*texel));
            image.write_row([j, k], &line);
        }
        Ok(image)
    }

    /// Copies the image without border from `tight`, which has the border, if any, and no margins.
    fn fill_interior(&mut self, tight: &Texels) {
        let [width, height, depth] = self.extent.stacked().map(|size| size as usize);
        for k in 0..depth {
            for j in 0..height {
                for i in 0..width {
                    let to = self.at([i, j, k]);
                    let from = self.outer_at([i as i32, j as i32, k as i32]);
                    self.texels.copy_from(to, tight, from);
                }
            }
        }
    }

    fn decompress(&mut self, data: &[u8]) {
        match self.format.storage() {
            Storage::Rgtc | Storage::SignedRgtc => return self.decompress_components(data),
            Storage::BptcFloat | Storage::SignedBptcFloat => return self.decompress_floats(data),
            _ => {}
        }
        let [width, height, _] = self.extent.size.map(|size| size as usize);
        let [blocks, rows] = [width.div_ceil(4), height.div_ceil(4)];
        for (block, bytes) in data.chunks_exact(self.format.unit_bytes()).enumerate() {
            let mut decoded = [0; 64];
            match self.format.storage() {
                Storage::Dxt3 => bcdec_rs::bc2(bytes, &mut decoded, 16),
                Storage::Dxt5 => bcdec_rs::bc3(bytes, &mut decoded, 16),
                Storage::Bptc => bcdec_rs::bc7(bytes, &mut decoded, 16),
                _ => bcdec_rs::bc1(bytes, &mut decoded, 16),
            }
            for (n, texel) in decoded.chunks_exact(4).enumerate() {
                let (i, j) = (block % blocks * 4 + n % 4, block / blocks % rows * 4 + n / 4);
                if i < width && j < height {
                    let at = self.at([i, j, block / blocks / rows]);
                    let texel = [texel[0], texel[1], texel[2], texel[3]];
                    match &mut self.texels {
                        Texels::Unorm8(texels) => texels[at] = self.format.place_bytes(texel),
                        texels => texels.set(at, self.format.place_srgb(texel)),
                    }
                }
            }
        }
    }

    /// Decompresses blocks of floats.
    fn decompress_floats(&mut self, data: &[u8]) {
        let [width, height, _] = self.extent.size.map(|size| size as usize);
        let [blocks, rows] = [width.div_ceil(4), height.div_ceil(4)];
        let signed = self.format.storage() == Storage::SignedBptcFloat;
        for (block, bytes) in data.chunks_exact(self.format.unit_bytes()).enumerate() {
            let mut decoded = [0.0; 48];
            bcdec_rs::bc6h_float(bytes, &mut decoded, 12, signed);
            for (n, &[r, g, b]) in decoded.as_chunks::<3>().0.iter().enumerate() {
                let (i, j) = (block % blocks * 4 + n % 4, block / blocks % rows * 4 + n / 4);
                if i < width && j < height {
                    let at = self.at([i, j, block / blocks / rows]);
                    self.texels.set(at, self.format.place_floats([r, g, b, 1.0]));
                }
            }
        }
    }

    /// Decompresses blocks with one component each.
    fn decompress_components(&mut self, data: &[u8]) {
        let [width, height, _] = self.extent.size.map(|size| size as usize);
        let [blocks, rows] = [width.div_ceil(4), height.div_ceil(4)];
        let signed = self.format.storage() == Storage::SignedRgtc;
        for (block, bytes) in data.chunks_exact(self.format.unit_bytes()).enumerate() {
            let mut components = [[0.0; 16]; 4];
            for (component, bytes) in components.iter_mut().zip(bytes.as_chunks::<8>().0) {
                *component = rgtc::decode(bytes, signed);
            }
            for texel in 0..16 {
                let (i, j) = (block % blocks * 4 + texel % 4, block / blocks % rows * 4 + texel / 4);
                if i < width && j < height {
                    let at = self.at([i, j, block / blocks / rows]);
                    self.texels.set(at, self.format.place_floats(components.map(|component| component[texel])));
                }
            }
        }
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The size.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// The address of texel (0, 0, 0). Margins are around it, so rows and slices lead to texels -1 to N+1 in each
    /// dimension of the image.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for the fast paths"))]
    pub(crate) fn origin(&self) -> *const u8 {
        self.texels.address(self.at([0; 3]))
    }

    /// The distance from row to row, in texels.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for the fast paths"))]
    pub(crate) fn row(&self) -> usize {
        self.row
    }

    /// The distance from slice to slice, in texels.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for the fast paths"))]
    pub(crate) fn slice(&self) -> usize {
        self.slice
    }

    /// The index of texel (i, j, k) of the image without border.
    fn at(&self, texel: [usize; 3]) -> usize {
        let margin = |axis: usize| if self.extent.has_margin(axis) { MARGIN } else { 0 };
        (texel[2] + margin(2)) * self.slice + (texel[1] + margin(1)) * self.row + texel[0] + margin(0)
    }

    /// The index of texel (i, j, k) in the image with border; each coordinate is from -1 to N if there is a border.
    fn outer_at(&self, texel: [i32; 3]) -> usize {
        let [width, height, _] = self.extent.outer();
        let before = |axis: usize| i32::from(self.extent.border && axis < self.extent.dimensions);
        let at = |axis: usize| (texel[axis] + before(axis)) as usize;
        (at(2) * height + at(1)) * width + at(0)
    }

    /// The texel (i, j, k), placed as in table X.5: of the image, of its border, or of the border colour
    /// `border_color`, given as RGBA. If the image has no r, k is an existing [plane](Extent::plane).
    pub(crate) fn fetch(&self, texel: [i32; 3], border_color: [f32; 4]) -> [f32; 4] {
        let within = |low: i32| {
            (0..self.extent.dimensions).all(|axis| (low..self.extent.size[axis] as i32 - low).contains(&texel[axis]))
        };
        match &self.outer {
            _ if within(0) => self.texels.get(self.at(texel.map(|n| n.max(0) as usize))),
            Some(outer) if within(-1) => outer.get(self.outer_at(texel)),
            _ => self.border_value(border_color),
        }
    }

    /// The texel (i, j) of plane k of a face of a cube map; it may be in the margin.
    pub(crate) fn fetch_beside(&self, at: [i32; 3]) -> [f32; 4] {
        self.texels.get(self.beside(at))
    }

    /// Sets a texel in the margin of a face.
    pub(crate) fn set_margin(&mut self, at: [i32; 3], texel: [f32; 4]) {
        let at = self.beside(at);
        self.texels.set(at, texel);
    }

    /// The index of a texel of plane k that may be in the margin; i and j are from -1 to N.
    fn beside(&self, [i, j, k]: [i32; 3]) -> usize {
        k as usize * self.slice + (j + MARGIN as i32) as usize * self.row + (i + MARGIN as i32) as usize
    }

    fn border_value(&self, border_color: [f32; 4]) -> [f32; 4] {
        Texels::rounded(self.format.kept(), self.format.border_texel(border_color))
    }

    /// Whether the image or its border contains texel (i, j, k).
    pub(crate) fn has(&self, texel: [i32; 3]) -> bool {
        let around = i32::from(self.extent.border);
        (0..self.extent.dimensions).all(|axis| (-around..self.extent.size[axis] as i32 + around).contains(&texel[axis]))
    }

    /// Fills the margin for the wrap modes.
    pub(crate) fn refill_margin(&mut self, wrap: [WrapMode; 3], border_color: [f32; 4]) {
        if !self.extent.has_margin(0) {
            return;
        }
        let border = self.format.border_texel(border_color);
        let [width, height, depth] = self.extent.stacked().map(|size| size as i32);
        let dimensions = self.extent.dimensions;
        let range = |axis: usize, size: i32| if axis < dimensions { -1..size + 2 } else { 0..size };
        let is_inside = |[j, k]: [i32; 2]| (0..height).contains(&j) && (0..depth).contains(&k);
        let rows = range(2, depth).flat_map(|k| range(1, height).map(move |j| [j, k]));
        for [j, k] in rows.clone().filter(|&row| is_inside(row)) {
            for i in (-1..0).chain(width..width + 2) {
                self.fill(wrap, border, [i, j, k]);
            }
        }
        // The margins of rows in the margin are copies of those of the row that they repeat.
        for [j, k] in rows.filter(|&row| !is_inside(row)) {
            let [_, meant @ ..] = self.meant(wrap, [0, j, k]);
            if self.outer.is_none() && is_inside(meant) {
                let [from, to] = [meant, [j, k]].map(|[j, k]| self.padded_at([-1, j, k]));
                self.texels.copy_run(from, to, self.row);
                continue;
            }
            for i in -1..width + 2 {
                self.fill(wrap, border, [i, j, k]);
            }
        }
    }

    /// The index of a texel that may be in the margin.
    fn padded_at(&self, position: [i32; 3]) -> usize {
        let margin = |axis: usize| if axis < self.extent.dimensions { MARGIN as i32 } else { 0 };
        let [i, j, k] = std::array::from_fn(|axis| (position[axis] + margin(axis)) as usize);
        k * self.slice + j * self.row + i
    }

    /// The texel of the image that wrap modes select for one in the margin.
    fn meant(&self, wrap: [WrapMode; 3], position: [i32; 3]) -> [i32; 3] {
        std::array::from_fn(|axis| match axis < self.extent.dimensions {
            true => super::wrap::neighbour(wrap[axis], position[axis], self.extent.size[axis] as i32),
            false => position[axis],
        })
    }

    fn fill(&mut self, wrap: [WrapMode; 3], border: [f32; 4], position: [i32; 3]) {
        let (to, meant) = (self.padded_at(position), self.meant(wrap, position));
        let inside = (0..self.extent.dimensions).all(|axis| (0..self.extent.size[axis] as i32).contains(&meant[axis]));
        match &self.outer {
            _ if inside => self.texels.copy(self.at(meant.map(|n| n as usize)), to),
            Some(outer) => self.texels.copy_from(to, outer, self.outer_at(meant)),
            None => self.texels.set(to, border),
        }
    }
}
