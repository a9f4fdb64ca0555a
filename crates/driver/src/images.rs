//! Images that programs load from and store to, by image units (EXT_shader_image_load_store), and images and textures
//! by handles (NV_bindless_texture).

use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::textures::{Fetched, TextureObject};
use nvjit_gl::{Error, image_format};
use nvjit_runtime::memory::{IMAGE_UNITS, ImageLayout, ImageView, Rights};
use nvjit_texture::{SamplerState, Texture};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};

/// The binding of an image unit.
#[derive(Clone)]
struct ImageUnit {
    name: u32,
    object: Option<Arc<TextureObject>>,
    level: u32,
    layered: bool,
    layer: u32,
    access: u32,
    format: u32,
}

impl Default for ImageUnit {
    fn default() -> Self {
        Self { name: 0, object: None, level: 0, layered: false, layer: 0, access: READ_ONLY, format: R8 }
    }
}

/// The rights of an access.
fn rights(access: u32) -> Result<Rights, Error> {
    match access {
        READ_ONLY => Ok(Rights::Read),
        WRITE_ONLY => Ok(Rights::Write),
        READ_WRITE => Ok(Rights::ReadWrite),
        _ => Err(Error::InvalidEnum),
    }
}

impl ImageUnit {
    /// The view of the level's store for programs, if there is one.
    fn view(&self, store: &ImageView) -> Option<ImageView> {
        let whole = *store.layout();
        let seen = if self.layered || !whole.target.has_slices() { whole } else { whole.layer(self.layer)? };
        let format = image_format(self.format).filter(|format| format.bytes() == whole.format.bytes())?;
        let layout = ImageLayout { format, rights: rights(self.access).ok()?, ..seen };
        ImageView::new(Arc::clone(store.buffer()), layout).ok()
    }
}

/// The image units of a context, and its resident handles.
#[derive(Default)]
pub struct Images {
    units: [ImageUnit; IMAGE_UNITS],
    /// The views that were passed to programs.
    given: [Option<ImageView>; IMAGE_UNITS],
    /// Resident images by handle: with their level, and whether programs may write to them.
    images: BTreeMap<u64, (Arc<TextureObject>, u32, bool)>,
    /// Resident textures by handle, with the texture that lookups read.
    textures: BTreeMap<u64, (Looked, Option<Arc<Texture>>)>,
}

impl Images {
    /// Whether programs may address images, or read textures by handles.
    pub fn is_used(&self) -> bool {
        !self.images.is_empty() || !self.textures.is_empty() || self.units.iter().any(|unit| unit.object.is_some())
    }

    /// The buffers that programs may read by handles of textures.
    pub fn fetched(&self) -> Fetched {
        self.textures.values().map(|own| own.0.object.lock().fetched()).max().unwrap_or(Fetched::Nothing)
    }
}

/// A texture of a handle, with the parameters of the sampler object if the handle has one.
#[derive(Clone)]
struct Looked {
    object: Arc<TextureObject>,
    sampler: Option<SamplerState>,
}

/// A sampler object, by its name, and its parameters.
type Named = (u32, SamplerState);

/// The handles that contexts share.
#[derive(Default)]
pub struct Handles {
    /// Images by handle, with their level.
    images: BTreeMap<u64, (Weak<TextureObject>, u32)>,
    /// Textures by handle, with the sampler object of each.
    textures: BTreeMap<u64, (Weak<TextureObject>, Option<Named>)>,
    /// Sampler objects that handles refer to, which must not change.
    samplers: BTreeSet<u32>,
    /// The number of textures with a handle.
    made: u64,
}

impl Handles {
    /// Whether handles refer to a sampler object.
    pub fn refer_to_sampler(&self, name: u32) -> bool {
        self.samplers.contains(&name)
    }

    /// Removes the handles of a deleted texture.
    fn forget_texture(&mut self, object: &Arc<TextureObject>) {
        self.images.retain(|_, own| own.0.as_ptr() != Arc::as_ptr(object));
        for handle in object.handles() {
            self.textures.remove(&handle);
        }
    }

    /// Removes the handles of a deleted sampler object, whose name may be reused.
    pub fn forget_sampler(&mut self, name: u32) {
        self.samplers.remove(&name);
        self.textures.retain(|_, own| own.1.is_none_or(|sampler| sampler.0 != name));
    }

    fn texture(&self, handle: u64) -> Result<Looked, Error> {
        let (object, sampler) = self.textures.get(&handle).ok_or(Error::InvalidOperation)?;
        let object = object.upgrade().ok_or(Error::InvalidOperation)?;
        Ok(Looked { object, sampler: sampler.map(|sampler| sampler.1) })
    }
}

/// Handles of textures are above this number, handles of images below.
const BEFORE_FIRST: u64 = 1 << 48;

/// The same view of the same buffer.
fn is_same(a: Option<&ImageView>, b: Option<&ImageView>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a.buffer(), b.buffer()) && a.layout() == b.layout(),
        (None, None) => true,
        _ => false,
    }
}

impl Context {
    /// BindImageTextureEXT.
    pub(crate) fn bind_image_texture(
        &mut self,
        unit: u32,
        name: u32,
        [level, layer]: [i32; 2],
        layered: u8,
        access: u32,
        format: u32,
    ) -> Result<(), Error> {
        let place = Some(unit as usize).filter(|&unit| unit < IMAGE_UNITS).ok_or(Error::InvalidValue)?;
        let whole = |number: i32| u32::try_from(number).map_err(|_| Error::InvalidValue);
        let (level, layer) = (whole(level)?, whole(layer)?);
        rights(access)?;
        image_format(format).ok_or(Error::InvalidValue)?;
        let object = match name {
            0 => None,
            _ => Some(self.texture_object(name).ok_or(Error::InvalidValue)?),
        };
        self.images.units[place] = ImageUnit { name, object, level, layered: layered != 0, layer, access, format };
        self.give_images()
    }

    /// Passes the current state of bound and resident images to programs. It precedes [`bind_units`](Self::bind_units),
    /// which uses the current setting of seamless filtering.
    pub(crate) fn prepare_images(&mut self) -> Result<(), Error> {
        // Seamless filtering also applies to textures by handles.
        let is_seamless = self.groups.enabled.has(TEXTURE_CUBE_MAP_SEAMLESS);
        if self.units.is_seamless() != is_seamless {
            self.release_units();
        }
        self.units.set_seamless(is_seamless).map_err(|_| Error::OutOfMemory)?;
        if self.images.is_used() { self.give_images() } else { Ok(()) }
    }

    pub(crate) fn give_images(&mut self) -> Result<(), Error> {
        for number in 0..IMAGE_UNITS {
            let unit = self.images.units[number].clone();
            let view = match &unit.object {
                None => None,
                Some(object) => {
                    self.put_back_texture(object);
                    object.store(unit.level, &self.share.programs)?.and_then(|store| unit.view(&store))
                }
            };
            if !is_same(view.as_ref(), self.images.given[number].as_ref()) {
                self.programs.bind_image(number as u32, view.clone())?;
                self.images.given[number] = view;
            }
        }
        let images: Vec<_> =
            self.images.images.values().map(|(object, level, _)| (Arc::clone(object), *level)).collect();
        for (object, level) in images {
            self.put_back_texture(&object);
            object.store(level, &self.share.programs)?;
        }
        let textures: Vec<_> = self.images.textures.keys().copied().collect();
        textures.into_iter().try_for_each(|handle| self.give_texture(handle))
    }

    /// Passes the current state of a resident texture to programs.
    fn give_texture(&mut self, handle: u64) -> Result<(), Error> {
        let Some((Looked { object, sampler }, given)) = self.images.textures.get(&handle).cloned() else {
            return Ok(());
        };
        self.put_back_texture(&object);
        self.read_buffer_texture(&object)?;
        let texture = object.lock().seen(sampler.as_ref())?;
        if given.is_some_and(|given| Arc::ptr_eq(&given, &texture)) {
            return Ok(());
        }
        let seen = match &sampler {
            None => Arc::clone(&texture),
            Some(sampler) => Arc::new(crate::samplers::with_sampler(&texture, sampler).ok_or(Error::OutOfMemory)?),
        };
        self.units.make_resident(handle, seen);
        if let Some(resident) = self.images.textures.get_mut(&handle) {
            resident.1 = Some(texture);
        }
        Ok(())
    }

    /// Takes a texture that is about to change back from programs; the next draw passes it again.
    pub(crate) fn take_back_texture(&mut self, object: &TextureObject) {
        for (&handle, (looked, given)) in &mut self.images.textures {
            if std::ptr::eq(Arc::as_ptr(&looked.object), object) && given.take().is_some() {
                self.units.make_non_resident(handle);
            }
        }
    }

    /// Records that programs may have written to bound and resident images, and to buffers.
    pub(crate) fn memory_was_written(&mut self) {
        let units = self.images.units.iter().zip(&self.images.given);
        for (unit, _) in units.filter(|(unit, given)| unit.access != READ_ONLY && given.is_some()) {
            if let Some(object) = &unit.object {
                object.was_stored_to(unit.level);
            }
        }
        for (object, level, _) in self.images.images.values().filter(|image| image.2) {
            object.was_stored_to(*level);
        }
        // The buffer may belong to a buffer texture.
        self.share.stores_were_written();
        self.touch();
    }

    /// The answer of GetIntegerIndexed about image units; `None` for other names.
    pub(crate) fn image_answer(&self, name: u32, index: u32) -> Option<Result<Answer, Error>> {
        let of: fn(&ImageUnit) -> Answer = match name {
            IMAGE_BINDING_NAME => |unit| Answer::integer(unit.name),
            IMAGE_BINDING_LEVEL => |unit| Answer::integer(unit.level),
            IMAGE_BINDING_LAYERED => |unit| Answer::boolean(unit.layered),
            IMAGE_BINDING_LAYER => |unit| Answer::integer(unit.layer),
            IMAGE_BINDING_ACCESS => |unit| Answer::integer(unit.access),
            IMAGE_BINDING_FORMAT => |unit| Answer::integer(unit.format),
            _ => return None,
        };
        Some(self.images.units.get(index as usize).map(of).ok_or(Error::InvalidValue))
    }

    /// MemoryBarrierEXT: it has no effect, since stores are complete when the command that runs the programs returns.
    pub(crate) fn memory_barrier(&mut self, _barriers: u32) -> Result<(), Error> {
        Ok(())
    }

    /// Removes a deleted texture from the units and, in this context, from the resident ones. Programs see that at the
    /// next [`give_images`](Self::give_images).
    pub(crate) fn forget_image(&mut self, name: u32) -> Result<(), Error> {
        for unit in self.images.units.iter_mut().filter(|unit| name != 0 && unit.name == name) {
            *unit = ImageUnit::default();
        }
        let Some(object) = self.texture_object(name) else { return Ok(()) };
        if object.is_referred_to() {
            self.share.handles().forget_texture(&object);
        }
        self.images.images.retain(|_, image| !Arc::ptr_eq(&image.0, &object));
        let gone = |looked: &Looked| Arc::ptr_eq(&looked.object, &object);
        let handles: Vec<u64> =
            self.images.textures.iter().filter(|(_, own)| gone(&own.0)).map(|(&handle, _)| handle).collect();
        for handle in handles {
            self.images.textures.remove(&handle);
            self.units.make_non_resident(handle);
        }
        self.programs.delete_texture(name)
    }

    /// GetImageHandleNV.
    pub(crate) fn get_image_handle(
        &mut self,
        name: u32,
        [level, layer]: [i32; 2],
        layered: u8,
        format: u32,
    ) -> Result<u64, Error> {
        let object = Some(name).filter(|&name| name != 0).and_then(|name| self.texture_object(name));
        let object = object.ok_or(Error::InvalidValue)?;
        self.put_back_texture(&object);
        let (stores, is_complete) = object.all_stores(&self.share.programs)?;
        match self.share.programs.set_texture(name, stores, is_complete) {
            // The texture has image handles, so it keeps its stores.
            Ok(()) | Err(Error::InvalidOperation) => {}
            Err(error) => return Err(error),
        }
        let handle = self.programs.get_image_handle(name, level, layered != 0, layer, format)?;
        object.refer_to();
        self.share.handles().images.insert(handle, (Arc::downgrade(&object), level.unsigned_abs()));
        Ok(handle)
    }

    /// MakeImageHandleResidentNV.
    pub(crate) fn make_image_resident(&mut self, handle: u64, access: u32) -> Result<(), Error> {
        let known = self.share.handles().images.get(&handle).cloned().ok_or(Error::InvalidOperation)?;
        let object = known.0.upgrade().ok_or(Error::InvalidOperation)?;
        self.programs.make_image_handle_resident(handle, access)?;
        self.images.images.insert(handle, (object, known.1, access != READ_ONLY));
        Ok(())
    }

    /// MakeImageHandleNonResidentNV.
    pub(crate) fn make_image_non_resident(&mut self, handle: u64) -> Result<(), Error> {
        self.programs.make_image_handle_non_resident(handle)?;
        self.images.images.remove(&handle);
        Ok(())
    }

    pub(crate) fn is_image_resident(&mut self, handle: u64) -> Result<u8, Error> {
        self.programs.is_image_handle_resident(handle).map(u8::from)
    }

    /// GetTextureHandleNV and GetTextureSamplerHandleNV.
    pub(crate) fn get_texture_handle(&mut self, name: u32, sampler: Option<u32>) -> Result<u64, Error> {
        let object = Some(name).filter(|&name| name != 0).and_then(|name| self.texture_object(name));
        let object = object.ok_or(Error::InvalidValue)?;
        let state = |name: u32| self.share.samplers().get(&name).map(|own| own.state()).ok_or(Error::InvalidValue);
        let parameters = sampler.map(|name| state(name).map(|own| (name, own))).transpose()?;
        self.put_back_texture(&object);
        let is_complete = {
            let state = object.lock();
            match &parameters {
                Some((_, sampler)) if state.texture.target().is_filtered() => {
                    crate::samplers::with_filters(&state.texture, sampler).is_some()
                }
                _ => state.is_complete(),
            }
        };
        if !is_complete {
            return Err(Error::InvalidOperation);
        }
        let mut handles = self.share.handles();
        handles.samplers.extend(sampler);
        if let Some(handle) = object.handle(sampler).filter(|handle| handles.textures.contains_key(handle)) {
            return Ok(handle);
        }
        handles.made += 1;
        let handle = BEFORE_FIRST + handles.made;
        handles.textures.insert(handle, (Arc::downgrade(&object), parameters));
        object.add_handle(sampler, handle);
        object.refer_to();
        Ok(handle)
    }

    /// MakeTextureHandleResidentNV.
    pub(crate) fn make_texture_resident(&mut self, handle: u64) -> Result<(), Error> {
        let looked = self.share.handles().texture(handle)?;
        if self.images.textures.contains_key(&handle) {
            return Err(Error::InvalidOperation);
        }
        self.images.textures.insert(handle, (looked, None));
        self.give_texture(handle)
    }

    /// MakeTextureHandleNonResidentNV.
    pub(crate) fn make_texture_non_resident(&mut self, handle: u64) -> Result<(), Error> {
        self.images.textures.remove(&handle).ok_or(Error::InvalidOperation)?;
        self.units.make_non_resident(handle);
        Ok(())
    }

    pub(crate) fn is_texture_resident(&mut self, handle: u64) -> Result<u8, Error> {
        self.share.handles().texture(handle)?;
        Ok(self.images.textures.contains_key(&handle).into())
    }
}
