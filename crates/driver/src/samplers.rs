//! Sampler objects (ARB_sampler_objects): sampling parameters that override those of textures.

use crate::buffers::{store_names, unused_names};
use crate::commands::{Answer, Params};
use crate::context::Context;
use crate::enums::*;
use crate::pixels::Integers;
use crate::textures::{change_sampler, sampler_answer};
use nvjit::limits::NV4_TEXTURE_IMAGE_UNITS;
use nvjit_gl::Error;
use nvjit_runtime::TextureTarget;
use nvjit_texture::{SamplerState, Texture};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// The sampler objects that contexts share, by name.
pub type Samplers = BTreeMap<u32, Arc<Sampler>>;

/// A sampler object. The units that it is bound to keep it when another context deletes it.
pub struct Sampler(Mutex<SamplerState>);

impl Sampler {
    fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new(SamplerState::new(TextureTarget::D2))))
    }

    fn lock(&self) -> MutexGuard<'_, SamplerState> {
        self.0.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// The current parameters.
    pub fn state(&self) -> SamplerState {
        *self.lock()
    }
}

/// The parameters of sampler objects.
const PARAMETERS: [u32; 13] = [
    TEXTURE_WRAP_S,
    TEXTURE_WRAP_T,
    TEXTURE_WRAP_R,
    TEXTURE_MIN_FILTER,
    TEXTURE_MAG_FILTER,
    TEXTURE_BORDER_COLOR,
    TEXTURE_MIN_LOD,
    TEXTURE_MAX_LOD,
    TEXTURE_LOD_BIAS,
    TEXTURE_COMPARE_MODE,
    TEXTURE_COMPARE_FUNC,
    TEXTURE_MAX_ANISOTROPY_EXT,
    TEXTURE_SRGB_DECODE_EXT,
];

/// The samplers of units.
#[derive(Default)]
pub struct SamplerBindings {
    /// The sampler of each unit, with its name; `None` is the texture's parameters.
    bound: [Option<(u32, Arc<Sampler>)>; NV4_TEXTURE_IMAGE_UNITS],
    /// The states that were passed to the units.
    given: [Option<SamplerState>; NV4_TEXTURE_IMAGE_UNITS],
}

impl SamplerBindings {
    /// SAMPLER_BINDING
    pub fn bound(&self, unit: usize) -> u32 {
        self.bound.get(unit).and_then(Option::as_ref).map_or(0, |(name, _)| *name)
    }
}

/// A texture with the parameters of a sampler object that affect completeness; `None` if they make it incomplete.
pub fn with_filters(texture: &Texture, sampler: &SamplerState) -> Option<Texture> {
    let own = *texture.sampler();
    let state = match texture.target() {
        // The sampler may have wrap modes that rectangle textures do not support.
        TextureTarget::Rect => SamplerState {
            base_level: own.base_level,
            max_level: own.max_level,
            depth_mode: own.depth_mode,
            swizzle: own.swizzle,
            ..*sampler
        },
        _ => SamplerState { min_filter: sampler.min_filter, mag_filter: sampler.mag_filter, ..own },
    };
    texture.clone().with_sampler(state).ok().filter(Texture::is_consistent)
}

/// A texture with all parameters of a sampler object, except those of its images.
pub fn with_sampler(texture: &Texture, sampler: &SamplerState) -> Option<Texture> {
    let own = *texture.sampler();
    let state = SamplerState {
        base_level: own.base_level,
        max_level: own.max_level,
        depth_mode: own.depth_mode,
        swizzle: own.swizzle,
        ..*sampler
    };
    texture.clone().with_sampler(state).ok()
}

impl Context {
    pub(crate) fn gen_samplers(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let mut samplers = self.share.samplers();
        let new = unused_names(count, names, |name| samplers.contains_key(&name))?;
        samplers.extend(new.iter().map(|&name| (name, Sampler::new())));
        store_names(&new, names)
    }

    pub(crate) fn delete_samplers(&mut self, names: &[u32]) -> Result<(), Error> {
        self.forget_labels(SAMPLER, names);
        for name in names.iter().filter(|&&name| name != 0) {
            let Some(deleted) = self.share.samplers().remove(name) else { continue };
            self.share.handles().forget_sampler(*name);
            let is_it = |bound: &mut (u32, Arc<Sampler>)| Arc::ptr_eq(&bound.1, &deleted);
            self.samplers.bound.iter_mut().for_each(|bound| drop(bound.take_if(is_it)));
        }
        Ok(())
    }

    pub(crate) fn is_sampler(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.share.samplers().contains_key(&name).into())
    }

    pub(crate) fn bind_sampler(&mut self, unit: u32, name: u32) -> Result<(), Error> {
        let sampler = if name == 0 { None } else { Some((name, self.sampler_object(name)?)) };
        *self.samplers.bound.get_mut(unit as usize).ok_or(Error::InvalidValue)? = sampler;
        Ok(())
    }

    /// SamplerParameter; for SamplerParameterI, the border colour is words.
    pub(crate) fn sampler_parameter(&mut self, name: u32, parameter: u32, params: Params) -> Result<(), Error> {
        if self.share.handles().refer_to_sampler(name) {
            return Err(Error::InvalidOperation);
        }
        let sampler = self.sampler_object(name)?;
        crate::state::one_of(parameter, &PARAMETERS)?;
        change_sampler(&mut sampler.lock(), parameter, &params)
    }

    fn sampler_object(&self, name: u32) -> Result<Arc<Sampler>, Error> {
        self.share.samplers().get(&name).cloned().ok_or(Error::InvalidOperation)
    }

    fn sampler(&self, name: u32) -> Result<SamplerState, Error> {
        Ok(self.sampler_object(name)?.state())
    }

    /// GetSamplerParameterI: a border colour is integer words.
    pub(crate) fn get_sampler_parameter_integers(
        &mut self,
        name: u32,
        parameter: u32,
        signed: bool,
    ) -> Result<Answer, Error> {
        if parameter != TEXTURE_BORDER_COLOR {
            return self.get_sampler_parameter(name, parameter);
        }
        let kind = Integers::new(signed, 4);
        Ok(Answer::integers(&self.sampler(name)?.border_color.map(|word| kind.number(word))))
    }

    /// GetSamplerParameter.
    pub(crate) fn get_sampler_parameter(&mut self, name: u32, parameter: u32) -> Result<Answer, Error> {
        crate::state::one_of(parameter, &PARAMETERS)?;
        sampler_answer(&self.sampler(name)?, parameter)
    }

    /// The parameters that replace those of textures in a unit.
    pub(crate) fn unit_sampler(&self, unit: usize) -> Option<SamplerState> {
        self.samplers.bound.get(unit)?.as_ref().map(|(_, sampler)| sampler.state())
    }

    /// Passes the sampler object of a unit to lookups.
    pub(crate) fn give_sampler(&mut self, unit: usize) -> Result<(), Error> {
        let wanted = self.unit_sampler(unit);
        let Some(given) = self.samplers.given.get_mut(unit).filter(|given| **given != wanted) else { return Ok(()) };
        *given = wanted;
        self.release_units();
        // The textures of all units with this sampler are bound again.
        for target in TextureTarget::ALL {
            self.units.unbind(unit, target);
        }
        self.units.set_sampler(unit, wanted).map_err(|_| Error::OutOfMemory)
    }

    /// Binds a texture for lookups; a texture that the sampler object does not permit is incomplete, as if nothing were
    /// bound.
    pub(crate) fn bind_to_unit(&mut self, unit: usize, texture: Arc<Texture>) -> Result<(), Error> {
        let target = texture.target();
        if self.samplers.given.get(unit).is_some_and(Option::is_some) {
            self.release_units();
        }
        match self.units.bind(unit, texture) {
            Ok(()) => Ok(()),
            Err(nvjit_texture::TextureError::State) => {
                self.units.unbind(unit, target);
                Ok(())
            }
            Err(_) => Err(Error::OutOfMemory),
        }
    }
}
