//! Image handles (NV_bindless_texture 3.9.X): the image of a texture that a handle names, and the contexts whose
//! programs may use it. Names, texels and completeness of textures are the driver's, which registers them by
//! [`ShareGroup::set_texture`](crate::ShareGroup::set_texture).
//!
//! A handle is valid as long as its texture exists: until it is deleted, and after that while a handle of it is
//! resident in some context (appendix D.1.2).

use crate::enums::*;
use crate::group::images::{BEFORE_FIRST, Texture, View};
use crate::{Context, Error};
use nvjit_runtime::memory::{ImageView, Rights};
use nvjit_runtime::{ImageFormat, TextureTarget};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rights of a resident buffer's or image's access.
pub(crate) fn rights(access: u32) -> Result<Rights, Error> {
    match access {
        READ_ONLY => Ok(Rights::Read),
        WRITE_ONLY => Ok(Rights::Write),
        READ_WRITE => Ok(Rights::ReadWrite),
        _ => Err(Error::InvalidEnum),
    }
}

/// The resident images of a context.
#[derive(Default, Debug)]
pub(crate) struct ResidentImages {
    by_handle: BTreeMap<u64, (Arc<Texture>, Option<ImageView>)>,
}

impl ResidentImages {
    /// The images of resident handles.
    pub(crate) fn images(&self) -> impl Iterator<Item = (u64, &ImageView)> {
        self.by_handle.iter().filter_map(|(&handle, (_, image))| Some((handle, image.as_ref()?)))
    }
}

impl Context {
    /// DeleteTextures, for a texture registered by [`ShareGroup::set_texture`](crate::ShareGroup::set_texture); others
    /// are ignored. Its handles become non-resident in this context, and invalid if they are resident in no other.
    ///
    /// # Errors
    /// INVALID_OPERATION between Begin and End.
    pub fn delete_texture(&mut self, texture: u32) -> Result<(), Error> {
        self.outside()?;
        let textures = &mut self.group.stores().textures;
        let Some(named) = textures.by_name.remove(&texture) else { return Ok(()) };
        textures.of_buffers.remove(&texture);
        for handle in named.handles.values() {
            if let Some((texture, _)) = self.buffers.resident_images.by_handle.remove(handle) {
                textures.release(texture);
                self.buffers.version += 1;
            }
        }
        textures.release(named.texture);
        Ok(())
    }

    /// GetImageHandleNV: the handle of level `level` of a texture, of all its layers or faces, or of `layer` alone,
    /// whose texels are of `format`. Where the format is of another class than that of the texture, accesses are
    /// invalid.
    ///
    /// # Errors
    /// INVALID_VALUE if `texture` is zero or not the name of a texture; if it has no image of that level; if `layered`
    /// is not set, and there is no such layer; for a format that images do not have. INVALID_OPERATION if it is not
    /// complete; if `layered` is set, and it is no 3D texture, array or cube map.
    pub fn get_image_handle(
        &mut self,
        texture: u32,
        level: i32,
        layered: bool,
        layer: i32,
        format: u32,
    ) -> Result<u64, Error> {
        self.outside()?;
        let format = image_format(format).ok_or(Error::InvalidValue)?;
        let textures = &mut self.group.stores().textures;
        let named = textures.by_name.get_mut(&texture).ok_or(Error::InvalidValue)?;
        let level = usize::try_from(level).map_err(|_| Error::InvalidValue)?;
        let image = named.texture.levels.get(level).and_then(Option::as_ref).ok_or(Error::InvalidValue)?;
        let layout = image.layout();
        let layer = match layered {
            true => None,
            false => {
                let layer = u32::try_from(layer).ok().filter(|&layer| layer < layout.depth);
                Some(layer.ok_or(Error::InvalidValue)?)
            }
        };
        if !named.texture.is_complete || layered && !layout.target.has_slices() {
            return Err(Error::InvalidOperation);
        }
        let view = View { level, layer, format };
        if let Some(&handle) = named.handles.get(&view) {
            return Ok(handle);
        }
        textures.count += 1;
        let handle = BEFORE_FIRST + textures.count;
        named.handles.insert(view, handle);
        textures.handles.insert(handle, (Arc::downgrade(&named.texture), view));
        if layout.target == TextureTarget::Buffer {
            textures.of_buffers.insert(texture);
        }
        Ok(handle)
    }

    /// MakeImageHandleResidentNV: makes `handle` usable in programs of this context. `access` is READ_ONLY, WRITE_ONLY
    /// or READ_WRITE.
    ///
    /// # Errors
    /// INVALID_ENUM for another access; INVALID_OPERATION if the handle is not valid, or is resident.
    pub fn make_image_handle_resident(&mut self, handle: u64, access: u32) -> Result<(), Error> {
        self.outside()?;
        let rights = rights(access)?;
        let (texture, view) = self.group.stores().textures.valid(handle)?;
        if self.buffers.resident_images.by_handle.contains_key(&handle) {
            return Err(Error::InvalidOperation);
        }
        let image = texture.image(view).map(|image| image.with_rights(rights));
        self.buffers.resident_images.by_handle.insert(handle, (texture, image));
        self.buffers.version += 1;
        Ok(())
    }

    /// MakeImageHandleNonResidentNV.
    ///
    /// # Errors
    /// INVALID_OPERATION if the handle is not valid, or not resident.
    pub fn make_image_handle_non_resident(&mut self, handle: u64) -> Result<(), Error> {
        self.outside()?;
        let resident = self.buffers.resident_images.by_handle.remove(&handle);
        let (texture, _) = resident.ok_or(Error::InvalidOperation)?;
        self.group.stores().textures.release(texture);
        self.buffers.version += 1;
        Ok(())
    }

    /// IsImageHandleResidentNV.
    ///
    /// # Errors
    /// INVALID_OPERATION if the handle is not valid.
    pub fn is_image_handle_resident(&self, handle: u64) -> Result<bool, Error> {
        self.outside()?;
        self.group.stores().textures.valid(handle)?;
        Ok(self.buffers.resident_images.by_handle.contains_key(&handle))
    }
}

/// The GL's enumerants of formats of images (EXT_shader_image_load_store, table X.2).
const FORMATS: [(u32, ImageFormat); 39] = [
    (0x8814, ImageFormat::Rgba32F),
    (0x881A, ImageFormat::Rgba16F),
    (0x8230, ImageFormat::Rg32F),
    (0x822F, ImageFormat::Rg16F),
    (0x8C3A, ImageFormat::R11FG11FB10F),
    (0x822E, ImageFormat::R32F),
    (0x822D, ImageFormat::R16F),
    (0x8D70, ImageFormat::Rgba32Ui),
    (0x8D76, ImageFormat::Rgba16Ui),
    (0x906F, ImageFormat::Rgb10A2Ui),
    (0x8D7C, ImageFormat::Rgba8Ui),
    (0x823C, ImageFormat::Rg32Ui),
    (0x823A, ImageFormat::Rg16Ui),
    (0x8238, ImageFormat::Rg8Ui),
    (0x8236, ImageFormat::R32Ui),
    (0x8234, ImageFormat::R16Ui),
    (0x8232, ImageFormat::R8Ui),
    (0x8D82, ImageFormat::Rgba32I),
    (0x8D88, ImageFormat::Rgba16I),
    (0x8D8E, ImageFormat::Rgba8I),
    (0x823B, ImageFormat::Rg32I),
    (0x8239, ImageFormat::Rg16I),
    (0x8237, ImageFormat::Rg8I),
    (0x8235, ImageFormat::R32I),
    (0x8233, ImageFormat::R16I),
    (0x8231, ImageFormat::R8I),
    (0x805B, ImageFormat::Rgba16),
    (0x8059, ImageFormat::Rgb10A2),
    (0x8058, ImageFormat::Rgba8),
    (0x822C, ImageFormat::Rg16),
    (0x822B, ImageFormat::Rg8),
    (0x822A, ImageFormat::R16),
    (0x8229, ImageFormat::R8),
    (0x8F9B, ImageFormat::Rgba16Snorm),
    (0x8F97, ImageFormat::Rgba8Snorm),
    (0x8F99, ImageFormat::Rg16Snorm),
    (0x8F95, ImageFormat::Rg8Snorm),
    (0x8F98, ImageFormat::R16Snorm),
    (0x8F94, ImageFormat::R8Snorm),
];

/// The format of images that an enumerant of the GL is of.
pub fn image_format(number: u32) -> Option<ImageFormat> {
    FORMATS.iter().find(|known| known.0 == number).map(|known| known.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_an_enumerant_of_its_own() {
        let mut numbers: Vec<u32> = FORMATS.iter().map(|known| known.0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), FORMATS.len());
        assert!(ImageFormat::ALL.into_iter().all(|format| FORMATS.iter().any(|known| known.1 == format)));
    }
}
