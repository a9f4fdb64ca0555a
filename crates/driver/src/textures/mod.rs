//! Texture objects and texture units (OpenGL 1.5, sections 3.8.11 to 3.8.16; NV_texture_rectangle).

mod blocks;
mod bptc;
mod buffer;
mod canvas;
mod clears;
mod compressed;
mod copies;
mod environment;
mod format;
mod image;
mod multisample;
mod parameters;
mod queries;
mod reading;
mod stages;
mod storage;
mod stores;
mod support;

pub use buffer::{
    Fetched, MAX_TEXELS as MAX_BUFFER_TEXELS, OFFSET_ALIGNMENT as BUFFER_OFFSET_ALIGNMENT, buffer_format,
};
pub use canvas::{Attachable, ImagePlace, new_target};
pub use clears::color_of;
pub use environment::UnitState;
pub use format::{
    COMPRESSED_FORMATS, ColorLooks, Looks, component_bits, encode, has_floating_depths, is_renderable, looks,
};
pub use image::{MAX_LAYERS, MAX_SIDE, MAX_SIDE_3D, most_level, place as image_place};
pub use multisample::MASK_WORDS;
pub use parameters::{answer as sampler_answer, change as change_sampler};
pub use stages::PRIORITIES;

use crate::buffers::{store_names, unused_names};
use crate::context::Context;
use crate::enums::*;
use nvjit::limits::{MAX_TEXTURE_COORDS, NV4_TEXTURE_IMAGE_UNITS};
use nvjit_gl::Error;
use nvjit_runtime::TextureTarget;
use nvjit_texture::{SamplerState, Texture, TextureError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// The GL error for an error of an image.
fn failure(error: TextureError) -> Error {
    match error {
        TextureError::Memory => Error::OutOfMemory,
        TextureError::Format => Error::InvalidOperation,
        _ => Error::InvalidValue,
    }
}

/// The targets of textures, with the queries of their bindings.
pub const TARGETS: [(u32, TextureTarget, u32); 11] = [
    (TEXTURE_1D, TextureTarget::D1, TEXTURE_BINDING_1D),
    (TEXTURE_2D, TextureTarget::D2, TEXTURE_BINDING_2D),
    (TEXTURE_3D, TextureTarget::D3, TEXTURE_BINDING_3D),
    (TEXTURE_CUBE_MAP, TextureTarget::Cube, TEXTURE_BINDING_CUBE_MAP),
    (TEXTURE_RECTANGLE, TextureTarget::Rect, TEXTURE_BINDING_RECTANGLE),
    (TEXTURE_1D_ARRAY, TextureTarget::Array1D, TEXTURE_BINDING_1D_ARRAY),
    (TEXTURE_2D_ARRAY, TextureTarget::Array2D, TEXTURE_BINDING_2D_ARRAY),
    (TEXTURE_CUBE_MAP_ARRAY, TextureTarget::ArrayCube, TEXTURE_BINDING_CUBE_MAP_ARRAY),
    (TEXTURE_BUFFER, TextureTarget::Buffer, TEXTURE_BINDING_BUFFER),
    (TEXTURE_2D_MULTISAMPLE, TextureTarget::Multisample2D, TEXTURE_BINDING_2D_MULTISAMPLE),
    (TEXTURE_2D_MULTISAMPLE_ARRAY, TextureTarget::MultisampleArray2D, TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY),
];

/// The number of [`TARGETS`], from the first on, that the fixed function supports.
pub const ENABLED_TARGETS: usize = 5;

/// The index of a target in [`TARGETS`].
pub fn place(target: u32) -> Result<usize, Error> {
    TARGETS.iter().position(|row| row.0 == target).ok_or(Error::InvalidEnum)
}

/// The state of a texture object.
pub struct ObjectState {
    /// The images and the parameters, as lookups read them.
    pub texture: Arc<Texture>,
    /// The texture for lookups that skip decoding of sRGB, after the texture from which it was made.
    undecoded: Option<[Arc<Texture>; 2]>,
    /// The internal format that the application requested for each image, by face and level.
    pub internal_formats: BTreeMap<(usize, u32), u32>,
    /// The stencil indices of images, by face and level.
    pub stencils: BTreeMap<(usize, u32), Vec<u8>>,
    /// The compressed bytes of images, by face and level; generated levels have none.
    blocks: BTreeMap<(usize, u32), Vec<u8>>,
    /// The canvases of images that are drawn to.
    canvases: BTreeMap<ImagePlace, canvas::Canvas>,
    /// Levels that programs address.
    stores: BTreeMap<u32, stores::Store>,
    /// Whether an image is older than its canvas or its store.
    behind: bool,
    /// Whether handles refer to it: then images and parameters must not change (NV_bindless_texture, Errors).
    referred_to: bool,
    /// Its handles for lookups, by the name of the sampler object, if there is one.
    handles: BTreeMap<Option<u32>, u64>,
    pub priority: f32,
    pub generate_mipmap: bool,
    /// The number of levels that TexStorage created; images are immutable then.
    pub immutable_levels: Option<u32>,
    /// Whether all texels have the same sample positions (ARB_texture_multisample).
    pub has_fixed_samples: bool,
    /// The source of a buffer texture.
    pub buffer: Option<buffer::Attached>,
}

/// A texture object.
pub struct TextureObject {
    state: Mutex<ObjectState>,
}

impl TextureObject {
    fn new(target: TextureTarget) -> Self {
        let texture = Arc::new(Texture::new(target));
        let state = ObjectState {
            texture,
            undecoded: None,
            internal_formats: BTreeMap::new(),
            stencils: BTreeMap::new(),
            blocks: BTreeMap::new(),
            canvases: BTreeMap::new(),
            stores: BTreeMap::new(),
            behind: false,
            referred_to: false,
            handles: BTreeMap::new(),
            priority: 1.0,
            generate_mipmap: false,
            immutable_levels: None,
            has_fixed_samples: true,
            buffer: None,
        };
        Self { state: Mutex::new(state) }
    }

    /// Records that a handle refers to it.
    pub fn refer_to(&self) {
        self.lock_as_it_is().referred_to = true;
    }

    /// Whether handles refer to it.
    pub fn is_referred_to(&self) -> bool {
        self.lock_as_it_is().referred_to
    }

    /// Checks that images and parameters may be replaced.
    ///
    /// # Errors
    /// INVALID_OPERATION if handles refer to it.
    pub fn check_replaceable(&self) -> Result<(), Error> {
        if self.is_referred_to() { Err(Error::InvalidOperation) } else { Ok(()) }
    }

    fn lock_as_it_is(&self) -> MutexGuard<'_, ObjectState> {
        self.state.lock().unwrap_or_else(|poison| poison.into_inner())
    }
}

impl ObjectState {
    /// The texture for lookups with a sampler object, or with its own parameters.
    ///
    /// # Errors
    /// OUT_OF_MEMORY if the images without decoding (EXT_texture_sRGB_decode) cannot be allocated.
    pub fn seen(&mut self, sampler: Option<&SamplerState>) -> Result<Arc<Texture>, Error> {
        let texture = &self.texture;
        if !sampler.unwrap_or(texture.sampler()).skips_decoding || !texture.is_srgb() {
            return Ok(Arc::clone(texture));
        }
        match &self.undecoded {
            Some([from, made]) if Arc::ptr_eq(from, texture) => Ok(Arc::clone(made)),
            _ => {
                let made = Arc::new(texture.undecoded().map_err(|_| Error::OutOfMemory)?);
                self.undecoded = Some([Arc::clone(texture), Arc::clone(&made)]);
                Ok(made)
            }
        }
    }

    /// Whether lookups and stores of programs are possible: all levels that filters need exist, or the one level of
    /// targets without filters.
    pub fn is_complete(&self) -> bool {
        match self.texture.target() {
            // Its store is checked instead.
            TextureTarget::Buffer => true,
            target if target.is_multisample() => self.texture.image(0, 0).is_some(),
            _ => self.texture.is_consistent(),
        }
    }

    /// Whether a texture is this one, with or without decoding.
    fn is_seen_as(&self, texture: &Arc<Texture>) -> bool {
        let undecoded = self.undecoded.as_ref().map(|[_, made]| made);
        Arc::ptr_eq(texture, &self.texture) || undecoded.is_some_and(|made| Arc::ptr_eq(texture, made))
    }
}

/// The texture objects that contexts share, by name. Names that were never bound have no object.
pub type Textures = BTreeMap<u32, Option<Arc<TextureObject>>>;

/// A texture with its name.
#[derive(Clone)]
pub struct BoundTexture {
    pub name: u32,
    pub object: Arc<TextureObject>,
}

/// A texture unit.
#[derive(Clone)]
pub struct Unit {
    /// In the order of [`TARGETS`].
    pub bound: [BoundTexture; TARGETS.len()],
    pub state: UnitState,
}

/// Texture units and what is bound to them.
pub struct TextureState {
    pub units: Vec<Unit>,
    /// The state of proxies, in the order of [`TARGETS`].
    pub proxies: [image::Proxy; TARGETS.len()],
    /// The textures of name 0.
    defaults: [BoundTexture; TARGETS.len()],
}

impl TextureState {
    /// The initial state.
    pub fn new() -> Self {
        let defaults =
            TARGETS.map(|(_, target, _)| BoundTexture { name: 0, object: Arc::new(TextureObject::new(target)) });
        let unit = Unit { bound: defaults.clone(), state: UnitState::default() };
        Self { units: vec![unit; NV4_TEXTURE_IMAGE_UNITS], proxies: Default::default(), defaults }
    }
}

/// The state of textures that PushAttrib saves: bindings, and parameters of the bound textures.
pub struct SavedTextures {
    units: Vec<Unit>,
    parameters: Vec<[(SamplerState, f32, bool); TARGETS.len()]>,
}

impl Context {
    /// The active unit, as a number from 0.
    pub(crate) fn active_unit(&self) -> usize {
        self.programs.fixed_state().active_texture_unit()
    }

    pub(crate) fn unit(&self) -> &Unit {
        &self.textures.units[self.active_unit()]
    }

    pub(crate) fn unit_mut(&mut self) -> &mut Unit {
        let unit = self.active_unit();
        &mut self.textures.units[unit]
    }

    /// The texture that is bound to a target of the active unit.
    pub(crate) fn bound_texture(&self, target: u32) -> Result<Arc<TextureObject>, Error> {
        Ok(Arc::clone(&self.unit().bound[place(target)?].object))
    }

    /// The name that a query of bindings returns, if it is one.
    pub(crate) fn texture_binding(&self, query: u32) -> Option<u32> {
        let place = TARGETS.iter().position(|row| row.2 == query)?;
        Some(self.unit().bound[place].name)
    }

    /// ActiveTexture.
    pub(crate) fn active_texture(&mut self, texture: u32) -> Result<(), Error> {
        self.programs.change_state(|state| state.active_texture(texture))?
    }

    pub(crate) fn bind_texture(&mut self, target: u32, name: u32) -> Result<(), Error> {
        let place = place(target)?;
        let bound = match name {
            0 => self.textures.defaults[place].clone(),
            _ => {
                let mut textures = self.share.textures();
                let object = textures.entry(name).or_default();
                let object = object.get_or_insert_with(|| Arc::new(TextureObject::new(TARGETS[place].1)));
                if object.lock().texture.target() != TARGETS[place].1 {
                    return Err(Error::InvalidOperation);
                }
                BoundTexture { name, object: Arc::clone(object) }
            }
        };
        self.unit_mut().bound[place] = bound;
        Ok(())
    }

    pub(crate) fn gen_textures(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let mut textures = self.share.textures();
        let new = unused_names(count, names, |name| textures.contains_key(&name))?;
        textures.extend(new.iter().map(|&name| (name, None)));
        store_names(&new, names)
    }

    /// DeleteTextures: if they are bound in this context, the default ones are bound instead.
    pub(crate) fn delete_textures(&mut self, names: &[u32]) -> Result<(), Error> {
        self.forget_labels(TEXTURE_, names);
        self.release_units();
        for &name in names.iter().filter(|&&name| name != 0) {
            self.detach_texture(name);
            self.forget_image(name)?;
            self.share.textures().remove(&name);
            let TextureState { units, defaults, .. } = &mut self.textures;
            for unit in units {
                for (bound, default) in unit.bound.iter_mut().zip(defaults.iter()) {
                    if bound.name == name {
                        *bound = default.clone();
                    }
                }
            }
        }
        self.give_images()
    }

    pub(crate) fn is_texture(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.share.textures().get(&name).is_some_and(Option::is_some).into())
    }

    /// AreTexturesResident: all textures are.
    pub(crate) fn are_textures_resident(&mut self, names: &[u32], _residences: *mut u8) -> Result<u8, Error> {
        let textures = self.share.textures();
        let known = |name: &u32| textures.get(name).is_some_and(Option::is_some);
        if names.iter().all(known) { Ok(1) } else { Err(Error::InvalidValue) }
    }

    pub(crate) fn prioritize_textures(&mut self, names: &[u32], priorities: &[f32]) -> Result<(), Error> {
        let textures = self.share.textures();
        for (name, &priority) in names.iter().zip(priorities) {
            if let Some(Some(object)) = textures.get(name) {
                object.lock().priority = priority.clamp(0.0, 1.0);
            }
        }
        Ok(())
    }

    /// Binds the textures that programs use to the units.
    pub(crate) fn bind_units(&mut self, uses: &[nvjit_runtime::TextureUse]) -> Result<(), Error> {
        for own in uses {
            let (number, target) = (usize::from(own.unit), own.target.of_texture());
            let Some(unit) = self.textures.units.get(number) else { continue };
            let Some(place) = TARGETS.iter().position(|row| row.1 == target) else { continue };
            let object = Arc::clone(&unit.bound[place].object);
            let bias = unit.state.lod_bias;
            self.put_back_texture(&object);
            if target == TextureTarget::Buffer {
                self.read_buffer_texture(&object)?;
            }
            let texture = object.lock().seen(self.unit_sampler(number).as_ref())?;
            self.give_sampler(number)?;
            let bound = self.units.texture(number, target);
            if !bound.is_some_and(|bound| Arc::ptr_eq(bound, &texture)) {
                self.bind_to_unit(number, texture)?;
            }
            self.units.set_lod_bias(number, bias).map_err(|_| Error::InvalidValue)?;
        }
        Ok(())
    }

    /// Changes a texture. Units release it first, so that images need not be copied.
    pub(crate) fn change_texture<R>(
        &mut self,
        object: &TextureObject,
        change: impl FnOnce(&mut ObjectState, &mut Texture) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.put_back_texture(object);
        self.unbind_units(object);
        self.take_back_texture(object);
        let mut state = object.lock();
        let target = state.texture.target();
        state.undecoded = None;
        // The lock is held, so no other thread sees a partial change.
        let mut texture = std::mem::replace(&mut state.texture, Arc::new(Texture::new(target)));
        let result = change(&mut state, Arc::make_mut(&mut texture));
        state.texture = texture;
        state.outdate_stores(None);
        result
    }

    /// Executes deferred draws and drops the state of the last draw, which share the images of units, so that a change
    /// of an image does not copy it.
    pub(crate) fn release_units(&mut self) {
        self.finish_draws();
        self.drawn.forget();
    }

    /// Unbinds a texture from all units.
    pub(crate) fn unbind_units(&mut self, object: &TextureObject) {
        self.release_units();
        let state = object.lock_as_it_is();
        let target = state.texture.target();
        for unit in 0..NV4_TEXTURE_IMAGE_UNITS {
            if self.units.texture(unit, target).is_some_and(|bound| state.is_seen_as(bound)) {
                self.units.unbind(unit, target);
            }
        }
    }

    /// The texture object of a name that was bound.
    pub(crate) fn texture_object(&self, name: u32) -> Option<Arc<TextureObject>> {
        self.share.textures().get(&name).cloned().flatten()
    }

    /// The state that PushAttrib saves.
    pub(crate) fn save_textures(&self) -> SavedTextures {
        let units = self.textures.units.clone();
        let parameters = units.iter().take(MAX_TEXTURE_COORDS).map(|unit| {
            unit.bound.each_ref().map(|bound| {
                let state = bound.object.lock();
                (*state.texture.sampler(), state.priority, state.generate_mipmap)
            })
        });
        SavedTextures { parameters: parameters.collect(), units }
    }

    /// Restores the part that `mask` selects, for PopAttrib.
    pub(crate) fn restore_textures(&mut self, saved: SavedTextures, mask: u32) {
        let SavedTextures { units, parameters } = saved;
        if mask & TEXTURE_BIT == 0 {
            for (own, saved) in self.textures.units.iter_mut().zip(units) {
                (own.state.enabled, own.state.generates) = (saved.state.enabled, saved.state.generates);
            }
            return;
        }
        for (unit, parameters) in units.iter().zip(parameters) {
            for (bound, (mut sampler, priority, mipmap)) in unit.bound.iter().zip(parameters) {
                let unchanged = {
                    let mut state = bound.object.lock();
                    (state.priority, state.generate_mipmap) = (priority, mipmap);
                    if let Some(levels) = state.immutable_levels {
                        sampler = storage::within_levels(sampler, levels);
                    }
                    *state.texture.sampler() == sampler
                };
                // Textures with handles have constant parameters.
                if !unchanged && !bound.object.is_referred_to() {
                    // The texture had these parameters before, so setting them succeeds.
                    let _ = self.change_texture(&bound.object, |_, texture| {
                        texture.set_sampler(sampler).map_err(|_| Error::OutOfMemory)
                    });
                }
            }
        }
        self.textures.units = units;
    }
}
