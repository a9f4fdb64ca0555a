//! Texture levels that programs load from and store to (EXT_shader_image_load_store, NV_bindless_texture). Such a level
//! has a store: a buffer that programs address. A read of the texture first updates its images from the store; a draw
//! first updates the store from images that have changed.

use super::format::{encode, is_group};
use super::reading::texels;
use super::{ObjectState, TextureObject};
use nvjit_gl::{Error, ShareGroup};
use nvjit_runtime::memory::{Buffer, ImageLayout, ImageView};
use nvjit_runtime::{ImageFormat, TextureTarget};
use nvjit_texture::{BaseFormat, Format, SamplerState, Storage, Texture};
use std::sync::Arc;

/// The store of a level.
pub struct Store {
    buffer: Arc<Buffer>,
    layout: ImageLayout,
    /// Whether programs may have written to it since it was made from the images.
    newer: bool,
    /// Whether the images have changed since it was made from them.
    older: bool,
}

/// Image formats by storage: for one, two and four components (EXT_shader_image_load_store, table X.3).
const FORMATS: [(Storage, [ImageFormat; 3]); 13] = [
    (Storage::Unorm8, [ImageFormat::R8, ImageFormat::Rg8, ImageFormat::Rgba8]),
    (Storage::Unorm16, [ImageFormat::R16, ImageFormat::Rg16, ImageFormat::Rgba16]),
    (Storage::Snorm8, [ImageFormat::R8Snorm, ImageFormat::Rg8Snorm, ImageFormat::Rgba8Snorm]),
    (Storage::Snorm16, [ImageFormat::R16Snorm, ImageFormat::Rg16Snorm, ImageFormat::Rgba16Snorm]),
    (Storage::Half, [ImageFormat::R16F, ImageFormat::Rg16F, ImageFormat::Rgba16F]),
    (Storage::Float, [ImageFormat::R32F, ImageFormat::Rg32F, ImageFormat::Rgba32F]),
    (Storage::Uint8, [ImageFormat::R8Ui, ImageFormat::Rg8Ui, ImageFormat::Rgba8Ui]),
    (Storage::Uint16, [ImageFormat::R16Ui, ImageFormat::Rg16Ui, ImageFormat::Rgba16Ui]),
    (Storage::Uint32, [ImageFormat::R32Ui, ImageFormat::Rg32Ui, ImageFormat::Rgba32Ui]),
    (Storage::Sint8, [ImageFormat::R8I, ImageFormat::Rg8I, ImageFormat::Rgba8I]),
    (Storage::Sint16, [ImageFormat::R16I, ImageFormat::Rg16I, ImageFormat::Rgba16I]),
    (Storage::Sint32, [ImageFormat::R32I, ImageFormat::Rg32I, ImageFormat::Rgba32I]),
    // Four components in one word.
    (Storage::Packed1010102, [ImageFormat::Rgb10A2; 3]),
];

/// The format of a store for images of this format, if programs may address them.
pub fn image_format(format: Format) -> Option<ImageFormat> {
    let (_, formats) = FORMATS.iter().find(|row| row.0 == format.storage())?;
    let place = match format.unit_bytes() / formats[0].bytes() {
        1 => 0,
        2 => 1,
        4 => 2,
        _ => return None,
    };
    // There is no image format like these.
    let is_alone = is_group(format) || format.has_unsigned_alpha() || format.base() == BaseFormat::DepthComponent;
    (!is_alone).then_some(formats[place])
}

/// The number of faces of a level.
fn faces(target: TextureTarget) -> usize {
    if target == TextureTarget::Cube { 6 } else { 1 }
}

impl ObjectState {
    /// The layout of a level's store, if programs may address it.
    fn store_layout(&self, level: u32) -> Option<ImageLayout> {
        let (target, first) = (self.texture.target(), self.texture.image(0, level)?);
        let alike = |face| {
            let image = self.texture.image(face, level);
            image.is_some_and(|image| (image.extent(), image.format()) == (first.extent(), first.format()))
        };
        if first.extent().has_border() || !(0..faces(target)).all(alike) {
            return None;
        }
        let [width, height, depth] = first.extent().stacked();
        let samples = first.extent().samples().unwrap_or(1);
        let size = [width, height, if target == TextureTarget::Cube { 6 } else { depth / samples }];
        Some(ImageLayout::packed(target, image_format(first.format())?, size, samples))
    }

    /// The texels of a level, in the form of its store.
    fn store_bytes(&self, level: u32) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        for face in 0..faces(self.texture.target()) {
            let image = self.texture.image(face, level).ok_or(Error::InvalidOperation)?;
            let found = texels(image, 0..image.extent().stacked()[2])?;
            bytes.try_reserve(found.len() * image.format().unit_bytes()).map_err(|_| Error::OutOfMemory)?;
            // In a store the samples of a texel are adjacent; here they are in separate planes.
            let samples = image.extent().samples().unwrap_or(1) as usize;
            let plane = image.extent().size()[..2].iter().map(|&side| side as usize).product();
            for layer in found.chunks_exact(samples * plane) {
                let ordered = (0..plane).flat_map(|at| layer.iter().skip(at).step_by(plane));
                ordered.for_each(|&texel| encode(image.format(), texel, &mut bytes));
            }
        }
        Ok(bytes)
    }

    /// The store of a level with the current texels, if programs may address it.
    fn store(&mut self, level: u32, programs: &ShareGroup) -> Result<Option<ImageView>, Error> {
        if self.texture.target() == TextureTarget::Buffer {
            return if level == 0 { self.buffer_store(programs) } else { Ok(None) };
        }
        let Some(layout) = self.store_layout(level) else {
            self.stores.remove(&level);
            return Ok(None);
        };
        let is_current = |store: &&Store| store.layout == layout;
        let kept = self.stores.get(&level).filter(is_current).map(|store| (Arc::clone(&store.buffer), store.older));
        let buffer = match kept {
            Some((buffer, false)) => buffer,
            other => {
                let bytes = self.store_bytes(level)?;
                let new = || Buffer::try_new(bytes.len()).map(Arc::new);
                let buffer = other.map(|kept| kept.0).or_else(new).ok_or(Error::OutOfMemory)?;
                buffer.write(0, &bytes).map_err(|_| Error::OutOfMemory)?;
                let store = Store { buffer: Arc::clone(&buffer), layout, newer: false, older: false };
                self.stores.insert(level, store);
                buffer
            }
        };
        Ok(ImageView::new(buffer, layout).ok())
    }

    /// Whether a store is newer than its images.
    pub fn has_newer_store(&self, level: u32) -> bool {
        self.stores.get(&level).is_some_and(|store| store.newer)
    }

    /// Records that the images of a level, or of all levels, have changed.
    pub fn outdate_stores(&mut self, level: Option<u32>) {
        let stores = self.stores.iter_mut().filter(|(own, _)| level.is_none_or(|level| level == **own));
        stores.for_each(|(_, store)| store.older = true);
    }

    /// Copies what programs stored to the images, and drops their canvases.
    pub fn take_stores(&mut self) -> Result<(), Error> {
        let Self { texture, canvases, stores, .. } = self;
        for (&level, store) in stores.iter_mut().filter(|(_, store)| store.newer) {
            let mut bytes = Vec::new();
            bytes.try_reserve_exact(store.buffer.len()).map_err(|_| Error::OutOfMemory)?;
            bytes.resize(store.buffer.len(), 0);
            store.buffer.read(0, &mut bytes).map_err(|_| Error::OutOfMemory)?;
            write_level(Arc::make_mut(texture), level, &store.layout, &bytes)?;
            canvases.retain(|place, _| place.level != level);
            store.newer = false;
        }
        Ok(())
    }
}

fn write_level(texture: &mut Texture, level: u32, layout: &ImageLayout, bytes: &[u8]) -> Result<(), Error> {
    let faces = faces(layout.target);
    let size = [layout.width, layout.height, layout.depth / faces as u32];
    if layout.target.is_multisample() {
        let (samples, unit) = (layout.samples as usize, layout.format.bytes());
        for (layer, bytes) in bytes.chunks_exact(layout.slice_pitch).enumerate() {
            for sample in 0..samples {
                let mut plane: Vec<u8> = Vec::new();
                plane.try_reserve_exact(bytes.len() / samples).map_err(|_| Error::OutOfMemory)?;
                plane.extend(bytes.chunks_exact(unit).skip(sample).step_by(samples).flatten());
                let start = [0, 0, (layer * samples + sample) as i32];
                let written = texture.set_sub_image(0, level, start, [size[0], size[1], 1], &plane);
                written.map_err(|_| Error::OutOfMemory)?;
            }
        }
        return Ok(());
    }
    for (face, bytes) in bytes.chunks_exact(bytes.len() / faces).enumerate() {
        texture.set_sub_image(face, level, [0; 3], size, bytes).map_err(|_| Error::OutOfMemory)?;
    }
    Ok(())
}

impl TextureObject {
    /// The store of a level with the current texels, if programs may address it and the texture is complete.
    ///
    /// # Errors
    /// OUT_OF_MEMORY.
    pub fn store(&self, level: u32, programs: &ShareGroup) -> Result<Option<ImageView>, Error> {
        let mut state = self.lock_as_it_is();
        // The store is still valid, so the texels are not copied to the images and back.
        if state.behind && !state.has_newer_store(level) {
            state.write_back()?;
        }
        let SamplerState { base_level, max_level, .. } = *state.texture.sampler();
        let has_level = !state.texture.target().is_filtered() || (base_level..=max_level).contains(&level);
        if state.is_complete() && has_level {
            return state.store(level, programs);
        }
        state.take_stores()?;
        state.stores.remove(&level);
        Ok(None)
    }

    /// Its handle with the parameters of a sampler object, or with its own, if it has one.
    pub fn handle(&self, sampler: Option<u32>) -> Option<u64> {
        self.lock_as_it_is().handles.get(&sampler).copied()
    }

    /// All of its handles.
    pub fn handles(&self) -> Vec<u64> {
        self.lock_as_it_is().handles.values().copied().collect()
    }

    /// Records its handle with the parameters of a sampler object, or with its own.
    pub fn add_handle(&self, sampler: Option<u32>, handle: u64) {
        self.lock_as_it_is().handles.insert(sampler, handle);
    }

    /// The stores of all levels up to the last one with an image, and whether the texture is complete.
    ///
    /// # Errors
    /// OUT_OF_MEMORY.
    pub fn all_stores(&self, programs: &ShareGroup) -> Result<(Vec<Option<ImageView>>, bool), Error> {
        let mut state = self.lock();
        if state.texture.target() == TextureTarget::Buffer {
            let store = state.buffer_store(programs)?;
            return Ok((vec![store.clone()], store.is_some()));
        }
        let levels = (0..).take_while(|&level| state.texture.image(0, level).is_some()).count() as u32;
        let stores = (0..levels).map(|level| state.store(level, programs)).collect::<Result<_, _>>()?;
        Ok((stores, state.is_complete()))
    }

    /// Records that programs may have written to the store of a level, if it is as new as the images.
    pub fn was_stored_to(&self, level: u32) {
        let mut state = self.lock_as_it_is();
        if let Some(store) = state.stores.get_mut(&level).filter(|store| !store.older) {
            store.newer = true;
            state.behind = true;
        }
    }
}
