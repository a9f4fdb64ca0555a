//! The textures of a group as image handles see them (NV_bindless_texture).

use super::ShareGroup;
use crate::Error;
use nvjit_runtime::memory::{Buffer, ImageView};
use nvjit_runtime::{ImageFormat, ImageLayout, TextureTarget};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Weak};

/// The handle before the first. Both words of handles count, and 0 is none.
pub(crate) const BEFORE_FIRST: u64 = 1 << 32;

/// A texture object as last registered by the driver.
#[derive(Debug)]
pub(crate) struct Texture {
    pub(crate) levels: Vec<Option<ImageView>>,
    pub(crate) is_complete: bool,
}

/// A view of a texture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View {
    pub(crate) level: usize,
    /// None if all of them are seen.
    pub(crate) layer: Option<u32>,
    pub(crate) format: ImageFormat,
}

impl Texture {
    /// The image for programs; `None` if accesses are invalid, since the format is of another class
    /// (EXT_shader_image_load_store, table X.2).
    pub(crate) fn image(&self, view: View) -> Option<ImageView> {
        let image = self.levels.get(view.level)?.as_ref()?;
        let layout = *image.layout();
        let seen = match view.layer {
            None => layout,
            Some(layer) => layout.layer(layer)?,
        };
        let is_fitting = layout.format.bytes() == view.format.bytes();
        is_fitting.then(|| ImageView::new(image.buffer().clone(), ImageLayout { format: view.format, ..seen }).ok())?
    }

    /// Whether it is a buffer texture of this data store.
    pub(crate) fn is_of(&self, buffer: &Arc<Buffer>) -> bool {
        let mut images = self.levels.iter().flatten();
        images.any(|image| image.layout().target == TextureTarget::Buffer && Arc::ptr_eq(image.buffer(), buffer))
    }
}

/// A texture that has its name.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) texture: Arc<Texture>,
    pub(crate) handles: HashMap<View, u64>,
}

/// The textures of a share group, and their handles.
#[derive(Default, Debug)]
pub(crate) struct Textures {
    pub(crate) by_name: HashMap<u32, Named>,
    pub(crate) handles: HashMap<u64, (Weak<Texture>, View)>,
    /// How many handles there were.
    pub(crate) count: u64,
    /// Buffer textures that handles refer to, by their names.
    pub(crate) of_buffers: BTreeSet<u32>,
}

impl Textures {
    /// The texture and view of a valid handle.
    pub(crate) fn valid(&self, handle: u64) -> Result<(Arc<Texture>, View), Error> {
        let (texture, view) = self.handles.get(&handle).ok_or(Error::InvalidOperation)?;
        Ok((texture.upgrade().ok_or(Error::InvalidOperation)?, *view))
    }

    /// Drops a reference to a texture, and its handles with the last one.
    pub(crate) fn release(&mut self, texture: Arc<Texture>) {
        if Arc::into_inner(texture).is_some() {
            self.handles.retain(|_, (texture, _)| texture.strong_count() > 0);
        }
    }

    /// Whether handles refer to a buffer texture of this data store.
    pub(crate) fn refer_to(&self, buffer: &Arc<Buffer>) -> bool {
        self.of_buffers.iter().filter_map(|name| self.by_name.get(name)).any(|named| named.texture.is_of(buffer))
    }
}

impl ShareGroup {
    /// Sets the contents of the texture object `texture`, as after TexImage*, TexParameter* and TexBuffer*: in
    /// `levels`, from 0 on, the whole image of each level with all layers and faces, if programs can access it; and
    /// whether the texture is complete. Rights of the views are ignored.
    ///
    /// # Errors
    /// INVALID_VALUE if `texture` is zero. INVALID_OPERATION if handles refer to it, as those commands have it.
    pub fn set_texture(&self, texture: u32, levels: Vec<Option<ImageView>>, is_complete: bool) -> Result<(), Error> {
        if texture == 0 {
            return Err(Error::InvalidValue);
        }
        let textures = &mut self.stores().textures;
        if textures.by_name.get(&texture).is_some_and(|named| !named.handles.is_empty()) {
            return Err(Error::InvalidOperation);
        }
        let new = Named { texture: Arc::new(Texture { levels, is_complete }), handles: HashMap::new() };
        textures.by_name.insert(texture, new);
        Ok(())
    }
}
