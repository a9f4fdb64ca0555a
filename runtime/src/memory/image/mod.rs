//! Images: the texels of a buffer that LOADIM, STOREIM and ATOMIM address, by image units or by handles, and the effect
//! of accesses (EXT_shader_image_load_store and NV_bindless_texture, 3.9.X). `format` has the formats of texels, `view`
//! what native code sees of a unit, `fields` how it converts components.
//!
//! A view is a whole level or one layer of it: to bind one layer, give it the target of a layer (1D, 2D, 2DMS) and the
//! offset of that layer. Texels are placed by the pitches of rows and slices, with the samples of one texel adjacent.
//!
//! - A texel that does not exist is read as zeros and stored nowhere, which is no fault: the extension says so.
//! - Accesses that the extensions leave undefined, or call invalid whatever the texel, behave like that and are faults:
//!   no image is bound, or none is resident by that handle; its rights do not allow the access; its format does not
//!   match the modifier.
//! - A load with a storage modifier gives (0, 0, 1) for missing components.

mod fields;
mod format;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use fields::Field;
pub use fields::FieldKind;
pub use format::ImageFormat;
pub(crate) use view::TexelView;

use std::sync::Arc;

use super::call::Lanes;
use super::{
    Buffer, ImageConversion, Memory, MemoryCall, MemoryElement, MemoryError, MemoryOperation, MemorySpace, Rights,
    atomic,
};
use crate::TextureTarget;

/// Image units (MAX_IMAGE_UNITS_EXT).
pub const IMAGE_UNITS: usize = 8;

/// The most texels of an image in one direction, and the most layers, faces counted. An image of a buffer has up to
/// [`MAX_BUFFER_TEXELS`].
pub const MAX_IMAGE_SIZE: u32 = 1 << 16;

/// The most texels of an image of a buffer (MAX_TEXTURE_BUFFER_SIZE).
pub const MAX_BUFFER_TEXELS: u32 = 1 << 28;

/// The most samples of a texel (MAX_IMAGE_SAMPLES_EXT).
pub const MAX_IMAGE_SAMPLES: u32 = 16;

/// A load from this address returns the size of an image, like [`Memory::image_size`], instead of a texel.
pub const SIZE: u64 = u64::MAX - 2;

/// A load from this address returns the number of samples, like [`Memory::image_samples`], in each component.
pub const SAMPLES: u64 = u64::MAX - 3;

/// Bits of the coordinates in an address, from the lowest.
pub const COORDINATE_BITS: [u32; 4] = [28, 16, 16, 4];

/// The layout of an image. Sizes are in texels, offsets and pitches in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ImageLayout {
    /// A target of [`ImageLayout::TARGETS`].
    pub target: TextureTarget,
    /// The image unit format.
    pub format: ImageFormat,
    /// READ_ONLY, WRITE_ONLY or READ_WRITE.
    pub rights: Rights,
    /// Where the first texel begins in the buffer.
    pub offset: usize,
    /// Texels of a row.
    pub width: u32,
    /// Rows of a slice; 1 for targets that have none.
    pub height: u32,
    /// The number of slices: the depth of a 3D image, else the layers; 6 for a cube map, six for each layer of a cube
    /// map array; otherwise 1.
    pub depth: u32,
    /// Samples of a texel; 1 for targets that are not multisampled.
    pub samples: u32,
    /// From a row to the next. Of no meaning if there is one.
    pub row_pitch: usize,
    /// From a slice to the next. Of no meaning if there is one.
    pub slice_pitch: usize,
}

impl ImageLayout {
    /// The targets that images have.
    pub const TARGETS: [TextureTarget; 11] = [
        TextureTarget::D1,
        TextureTarget::D2,
        TextureTarget::D3,
        TextureTarget::Rect,
        TextureTarget::Cube,
        TextureTarget::Buffer,
        TextureTarget::Array1D,
        TextureTarget::Array2D,
        TextureTarget::ArrayCube,
        TextureTarget::Multisample2D,
        TextureTarget::MultisampleArray2D,
    ];

    /// A readable and writable image at the start of a buffer, without gaps between rows or slices.
    pub fn packed(target: TextureTarget, format: ImageFormat, size: [u32; 3], samples: u32) -> Self {
        let [width, height, depth] = size;
        let row_pitch = (width as usize).saturating_mul(samples as usize).saturating_mul(format.bytes());
        let slice_pitch = row_pitch.saturating_mul(height as usize);
        Self {
            target,
            format,
            rights: Rights::ReadWrite,
            offset: 0,
            width,
            height,
            depth,
            samples,
            row_pitch,
            slice_pitch,
        }
    }

    /// One of its slices, layers or faces as a non-layered image (BindImageTextureEXT where `layered` is FALSE); `None`
    /// if it does not exist. A non-layered image is its only layer.
    pub fn layer(&self, layer: u32) -> Option<Self> {
        use TextureTarget::{Array1D, D1, D2, Multisample2D, MultisampleArray2D};
        if layer >= self.depth {
            return None;
        }
        let target = match self.target {
            Array1D => D1,
            MultisampleArray2D => Multisample2D,
            target if target.has_slices() => D2,
            target => target,
        };
        let before = if layer == 0 { 0 } else { (layer as usize).checked_mul(self.slice_pitch)? };
        Some(Self { target, depth: 1, offset: self.offset.checked_add(before)?, ..*self })
    }

    /// The extent of each coordinate.
    fn extents(&self) -> [u32; 4] {
        [self.width, self.height, self.depth, self.samples]
    }

    /// Whether the target is one of images that may be of this size.
    fn has_good_size(&self) -> bool {
        let target = self.target;
        let most_texels = if target == TextureTarget::Buffer { MAX_BUFFER_TEXELS } else { MAX_IMAGE_SIZE };
        let up_to = |most: u32, is_there: bool| 1..=if is_there { most } else { 1 };
        let is_cube_of_faces = !target.is_cube()
            || self.width == self.height && self.depth.is_multiple_of(6) && (target.has_layers() || self.depth == 6);
        Self::TARGETS.contains(&target)
            && up_to(most_texels, true).contains(&self.width)
            && up_to(MAX_IMAGE_SIZE, target.dimensions() > 1).contains(&self.height)
            && up_to(MAX_IMAGE_SIZE, target.has_slices()).contains(&self.depth)
            && up_to(MAX_IMAGE_SAMPLES, target.is_multisample()).contains(&self.samples)
            && is_cube_of_faces
    }

    /// The stride of each coordinate in bytes, 0 if its extent is 1.
    fn strides(&self) -> [usize; 4] {
        let bytes = self.format.bytes();
        let strides = [bytes * self.samples as usize, self.row_pitch, self.slice_pitch, bytes];
        std::array::from_fn(|at| if self.extents()[at] > 1 { strides[at] } else { 0 })
    }
}

/// An image in a buffer, which can be bound to an image unit, or be resident by a handle.
#[derive(Clone, Debug)]
pub struct ImageView {
    buffer: Arc<Buffer>,
    layout: ImageLayout,
}

impl ImageView {
    /// The image at `layout` in `buffer`.
    ///
    /// # Errors
    /// If the target does not allow such images, rows or slices overlap, an offset or pitch is not a multiple of the
    /// texel's size (of 8 if that is 16), or part of the image is outside of the buffer.
    pub fn new(buffer: Arc<Buffer>, layout: ImageLayout) -> Result<Self, MemoryError> {
        if !layout.has_good_size() {
            return Err(MemoryError::ImageSize);
        }
        let bytes = layout.format.bytes();
        let [_, row_stride, slice_stride, _] = layout.strides();
        if [layout.offset, row_stride, slice_stride].iter().any(|at| !at.is_multiple_of(bytes.min(8))) {
            return Err(MemoryError::Misaligned);
        }
        // Sizes have at most 28 bits, so nothing overflows.
        let row = u128::from(layout.width) * u128::from(layout.samples) * bytes as u128;
        let slice = row_stride as u128 * u128::from(layout.height - 1) + row;
        let all = slice_stride as u128 * u128::from(layout.depth - 1) + slice;
        if row_stride != 0 && (row_stride as u128) < row || slice_stride != 0 && (slice_stride as u128) < slice {
            return Err(MemoryError::ImageSize);
        }
        buffer.check(layout.offset, usize::try_from(all).map_err(|_| MemoryError::OutOfRange)?)?;
        Ok(Self { buffer, layout })
    }

    /// The layout.
    pub fn layout(&self) -> &ImageLayout {
        &self.layout
    }

    /// The same image with these rights.
    #[must_use]
    pub fn with_rights(mut self, rights: Rights) -> Self {
        self.layout.rights = rights;
        self
    }

    /// The buffer that it is in.
    pub fn buffer(&self) -> &Arc<Buffer> {
        &self.buffer
    }

    /// The result of IMQ (ARB_shader_image_size): width, height and depth in texels, for arrays the number of layers
    /// after width and height, for cube map arrays the number of cube maps. Missing dimensions are 0.
    fn size(&self) -> [u32; 4] {
        let ImageLayout { target, width, height, depth, .. } = self.layout;
        match target {
            TextureTarget::D1 | TextureTarget::Buffer => [width, 0, 0, 0],
            TextureTarget::Array1D => [width, depth, 0, 0],
            TextureTarget::ArrayCube => [width, height, depth / 6, 0],
            TextureTarget::D3 | TextureTarget::Array2D | TextureTarget::MultisampleArray2D => [width, height, depth, 0],
            _ => [width, height, 0, 0],
        }
    }

    /// Where its texels are.
    fn grid(&self) -> Grid {
        Grid { first: self.layout.offset, extents: self.layout.extents(), strides: self.layout.strides() }
    }

    /// Makes the accesses of these lanes, in order. Returns whether the image allows them: all are faults if not.
    fn perform(&self, call: &mut MemoryCall, lanes: Lanes) -> bool {
        let ImageLayout { format, rights, .. } = self.layout;
        let moves_bits = call.conversion == ImageConversion::None;
        let is_allowed = match call.operation {
            MemoryOperation::Load | MemoryOperation::Store => {
                !moves_bits || format.is_moved_by(call.element, call.count)
            }
            _ => moves_bits && format.is_changed_by(call.element),
        };
        if !is_allowed || !rights.allow(call.operation) {
            return false;
        }
        let grid = self.grid();
        match call.operation {
            MemoryOperation::Load => self.load(call, grid, lanes),
            MemoryOperation::Store => self.store(call, grid, lanes),
            operation => {
                let Some(combine) = atomic::combine(operation, call.element) else { return false };
                for lane in lanes {
                    if let Some(place) = grid.place(call.addresses[lane]) {
                        call.update(&self.buffer, place, lane, combine);
                    }
                }
            }
        }
        true
    }

    fn load(&self, call: &mut MemoryCall, grid: Grid, lanes: Lanes) {
        for lane in lanes {
            let Some(texel) = grid.place(call.addresses[lane]).map(|place| self.texel(place)) else { continue };
            let components = match call.conversion {
                ImageConversion::None => bits_loaded(call, texel),
                _ => self.layout.format.decode(texel).map(u64::from),
            };
            for (component, value) in components.into_iter().enumerate() {
                call.set_result(component, lane, value);
            }
        }
    }

    fn store(&self, call: &MemoryCall, grid: Grid, lanes: Lanes) {
        for lane in lanes {
            let Some(place) = grid.place(call.addresses[lane]) else { continue };
            let words = [0, 1, 2, 3].map(|component| call.data_low[component][lane]);
            let texel = match call.conversion {
                ImageConversion::None => {
                    let bits = 8 * call.element.bytes();
                    let parts = words.map(|word| u128::from(word & u32::MAX >> (32 - bits)));
                    parts.into_iter().rev().fold(0, |all, part| all << bits | part)
                }
                conversion => self.layout.format.encode(conversion, words),
            };
            self.set_texel(place, texel);
        }
    }

    /// How a texel is moved: the number of parts, and their size in bytes.
    fn parts(&self) -> (usize, usize) {
        let bytes = self.layout.format.bytes();
        (bytes.div_ceil(8), bytes.min(8))
    }

    fn texel(&self, place: usize) -> u128 {
        let (count, bytes) = self.parts();
        (0..count).fold(0, |all, part| all | u128::from(self.buffer.load(place + 8 * part, bytes)) << (64 * part))
    }

    fn set_texel(&self, place: usize, texel: u128) {
        let (count, bytes) = self.parts();
        for part in 0..count {
            self.buffer.store(place + 8 * part, bytes, (texel >> (64 * part)) as u64);
        }
    }
}

impl Memory {
    /// Binds `image` to an image unit (BindImageTextureEXT).
    ///
    /// # Errors
    /// If the unit does not exist.
    pub fn bind_image(&mut self, unit: usize, image: ImageView) -> Result<(), MemoryError> {
        let place = self.images.get_mut(unit).ok_or(MemoryError::NoSuchBinding)?;
        self.texel_views[unit] = TexelView::new(&image);
        *place = Some(image);
        Ok(())
    }

    /// Leaves an image unit without an image.
    ///
    /// # Errors
    /// If the unit does not exist.
    pub fn unbind_image(&mut self, unit: usize) -> Result<(), MemoryError> {
        *self.images.get_mut(unit).ok_or(MemoryError::NoSuchBinding)? = None;
        self.texel_views[unit] = TexelView::NONE;
        Ok(())
    }

    /// The image bound to a unit.
    pub fn image(&self, unit: usize) -> Option<&ImageView> {
        self.images.get(unit)?.as_ref()
    }

    /// Makes `image` resident as `handle`, a number chosen by the driver, and replaces the image that was resident by
    /// it (MakeImageHandleResidentNV). The image's rights are those of the handle. Accesses by other handles are
    /// faults.
    pub fn make_image_resident(&mut self, handle: u64, image: ImageView) {
        self.resident_images.insert(handle, image);
    }

    /// Makes `handle` non-resident (MakeImageHandleNonResidentNV). Returns whether it was resident.
    pub fn make_image_non_resident(&mut self, handle: u64) -> bool {
        self.resident_images.remove(&handle).is_some()
    }

    /// The image that is resident by a handle.
    pub fn resident_image(&self, handle: u64) -> Option<&ImageView> {
        self.resident_images.get(&handle)
    }

    /// The result of IMQ for an image unit (ARB_shader_image_size): width, height and depth in texels, for arrays the
    /// number of layers after width and height, for cube map arrays the number of cube maps. Missing dimensions are 0,
    /// and so are all without an image.
    pub fn image_size(&self, unit: usize) -> [u32; 4] {
        self.image(unit).map_or([0; 4], ImageView::size)
    }

    /// The result of IMQS for an image unit (ARB_shader_texture_image_samples): the samples of a texel, 1 if the image
    /// is not multisampled, 0 without an image.
    pub fn image_samples(&self, unit: usize) -> u32 {
        self.image(unit).map_or(0, |image| image.layout.samples)
    }

    /// Makes the accesses of these lanes, in order. Returns how many are faults.
    #[inline(never)]
    pub(super) fn image_accesses(&self, call: &mut MemoryCall, lanes: Lanes) -> u32 {
        if call.space != MemorySpace::ImageHandle {
            let image = usize::try_from(call.binding).ok().and_then(|unit| self.image(unit));
            return access(image, call, lanes);
        }
        let (mut left, mut faults) = (lanes, 0);
        while let Some(first) = left.first() {
            let handle = call.handles[first];
            let same = left.take_while(|lane| call.handles[lane] == handle);
            faults += match self.resident_image(handle) {
                image @ Some(_) => access(image, call, same),
                None => same.count(),
            };
        }
        faults
    }
}

/// Where the texels of an image are in its buffer.
#[derive(Clone, Copy)]
struct Grid {
    first: usize,
    extents: [u32; 4],
    strides: [usize; 4],
}

impl Grid {
    /// The offset of an address's texel, or sample, in the buffer, if it exists (table X.5). Coordinates that the
    /// target does not have must be 0.
    fn place(&self, address: u64) -> Option<usize> {
        let (mut place, mut rest) = (self.first, address);
        for ((bits, extent), stride) in COORDINATE_BITS.into_iter().zip(self.extents).zip(self.strides) {
            let coordinate = rest & ((1 << bits) - 1);
            if coordinate >= extent.into() {
                return None;
            }
            place += coordinate as usize * stride;
            rest >>= bits;
        }
        Some(place)
    }
}

/// Makes the accesses of these lanes to an image, or to none. Returns how many are faults.
fn access(image: Option<&ImageView>, call: &mut MemoryCall, lanes: Lanes) -> u32 {
    let asks = |lane: usize| call.operation == MemoryOperation::Load && matches!(call.addresses[lane], SIZE | SAMPLES);
    let (questions, texels) = lanes.split(asks);
    for lane in questions {
        let answer = match call.addresses[lane] {
            SIZE => image.map_or([0; 4], ImageView::size),
            _ => [image.map_or(0, |image| image.layout.samples); 4],
        };
        (0..4).for_each(|component| call.set_result(component, lane, answer[component].into()));
    }
    let is_done = texels.count() == 0 || image.is_some_and(|image| image.perform(call, texels));
    if is_done { 0 } else { texels.count() }
}

/// The components of a load with a storage modifier.
fn bits_loaded(call: &MemoryCall, texel: u128) -> [u64; 4] {
    let one = match call.element {
        MemoryElement::F32 => 0x3f80_0000,
        MemoryElement::F16 => 0x3c00,
        _ => 1,
    };
    let mut components = [0, 0, 0, one];
    for (at, component) in components.iter_mut().enumerate().take(call.count.into()) {
        *component = call.element.extend((texel >> (8 * call.element.bytes() * at)) as u64);
    }
    components
}

/// The address of a texel in accesses to [`MemorySpace::Image`]: x in bits 0 to 27, y in 28 to 43, z (a slice, a layer,
/// a face; face `f` of layer `n` of an array of cube maps is `6 * n + f`) in 44 to 59, the sample in 60 to 63. Where a
/// coordinate is negative or does not fit, it is `u64::MAX`, which is no texel of any image.
///
/// Generated code computes the same. Coordinates that the instruction's target does not have must be 0 (y of 1D and
/// BUFFER; z of 1D, 2D, RECT, BUFFER and 2DMS; the sample of all but 2DMS and ARRAY2DMS).
pub fn image_address(coordinates: [i32; 4]) -> u64 {
    let (mut address, mut place) = (0, 0);
    for (coordinate, bits) in coordinates.into_iter().zip(COORDINATE_BITS) {
        // As unsigned numbers, negative ones are too large.
        let coordinate = u64::from(coordinate as u32);
        if coordinate >> bits != 0 {
            return u64::MAX;
        }
        address |= coordinate << place;
        place += bits;
    }
    address
}
