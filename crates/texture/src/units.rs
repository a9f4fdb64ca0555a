//! Texture image units: bindings, and the [`Sampler`] that uses them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::SamplerState;
use super::error::TextureError;
use super::explain::Explanation;
use super::fast::{Fast, Width};
use super::object::Texture;
use super::operations;
use super::reference::Request;
use super::state::Swizzle;
use nvjit_runtime::{
    MAX_LANES, NoTextures, SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget, TextureUse,
};

/// The number of texture image units (MAX_TEXTURE_IMAGE_UNITS_NV).
pub const TEXTURE_UNITS: usize = 32;

/// The texture image units of a context: each has a texture for each target, and a level-of-detail bias. A SHADOW
/// target reads the textures of the target of its shape. A lookup with no texture, with an incomplete one, or of a
/// SHADOW target with a colour texture, returns [`SampleCall::without_texture`].
#[derive(Clone, Debug)]
pub struct TextureUnits {
    /// [`TEXTURE_UNITS`] units, too large for a stack.
    units: Box<[Unit]>,
    /// Textures that programs look up by handles.
    resident: BTreeMap<u64, Unit>,
    /// TEXTURE_CUBE_MAP_SEAMLESS
    is_seamless: bool,
    /// The sampler: a fast path of this width, or the reference sampler.
    width: Option<Width>,
}

impl Default for TextureUnits {
    fn default() -> Self {
        let units = vec![Unit::default(); TEXTURE_UNITS].into();
        Self { units, resident: BTreeMap::new(), is_seamless: false, width: Width::widest() }
    }
}

#[derive(Clone, Default, Debug)]
struct Unit {
    /// The texture for lookups of each target. A depth texture is also bound to the SHADOW target of its shape.
    bound: [Option<Bound>; TextureTarget::ALL.len()],
    lod_bias: f32,
    /// The sampler object, which replaces the textures' own parameters.
    sampler: Option<SamplerState>,
}

#[derive(Clone, Debug)]
struct Bound {
    /// The texture with the parameters that apply.
    texture: Arc<Texture>,
    /// The texture that was bound.
    given: Arc<Texture>,
    fast: Option<Fast>,
}

/// The targets that TEXTURE_CUBE_MAP_SEAMLESS applies to.
const CUBES: [TextureTarget; 2] = [TextureTarget::Cube, TextureTarget::ArrayCube];

impl Unit {
    fn bind(&mut self, given: Arc<Texture>, width: Option<Width>, is_seamless: bool) -> Result<(), TextureError> {
        let target = given.target();
        let texture = match self.sampler {
            None => Arc::clone(&given),
            Some(sampler) => {
                let SamplerState { base_level, max_level, depth_mode, swizzle, .. } = *given.sampler();
                let state = SamplerState { base_level, max_level, depth_mode, swizzle, ..sampler };
                Arc::new(Texture::clone(&given).with_sampler(state)?)
            }
        };
        let texture = match is_seamless && CUBES.contains(&target) {
            true => Arc::new(Texture::clone(&texture).without_seams()?),
            false => texture,
        };
        let fast = width.and_then(|width| Fast::new(&texture, width));
        let depth = texture.lookup().is_some_and(|lookup| lookup.depth);
        for shadow in shadows_of(target) {
            let bound = || Bound { texture: Arc::clone(&texture), given: Arc::clone(&given), fast: fast.clone() };
            self.bound[shadow as usize] = depth.then(bound);
        }
        self.bound[target as usize] = Some(Bound { texture, given, fast });
        Ok(())
    }
}

impl TextureUnits {
    /// Units with nothing bound.
    pub fn new() -> Self {
        Self::default()
    }

    /// Units with nothing bound, whose lookups the reference sampler answers. It is slow, and is meant for tests and
    /// comparisons.
    pub fn reference() -> Self {
        Self { width: None, ..Self::default() }
    }

    /// Units with nothing bound, whose fast paths have eight lanes even if the host supports more. For tests and
    /// comparisons: results are the same.
    pub fn narrow() -> Self {
        Self { width: Width::narrowest(), ..Self::default() }
    }

    /// Binds `texture` to its target in `unit`.
    ///
    /// # Errors
    /// [`TextureError::Unit`] if the unit does not exist; with a sampler object those of
    /// [`set_sampler`](Self::set_sampler).
    pub fn bind(&mut self, unit: usize, texture: Arc<Texture>) -> Result<(), TextureError> {
        let unit = self.units.get_mut(unit).ok_or(TextureError::Unit)?;
        unit.bind(texture, self.width, self.is_seamless)
    }

    /// Makes `sampler` replace, in `unit`, the parameters of the textures that are or will be bound there (BindSampler
    /// of ARB_sampler_objects), except TEXTURE_BASE_LEVEL, TEXTURE_MAX_LEVEL, DEPTH_TEXTURE_MODE and swizzles; `None`
    /// restores the textures' own. Images are copied if the wrap modes or the border colour differ from the texture's.
    ///
    /// # Errors
    /// [`TextureError::Unit`] if the unit does not exist; [`TextureError::State`] and [`TextureError::Memory`] as for
    /// [`Texture::set_sampler`]. Then nothing is changed.
    pub fn set_sampler(&mut self, unit: usize, sampler: Option<SamplerState>) -> Result<(), TextureError> {
        let unit = self.units.get_mut(unit).ok_or(TextureError::Unit)?;
        let mut changed = Unit { sampler, lod_bias: unit.lod_bias, ..Unit::default() };
        for target in TextureTarget::ALL.into_iter().filter(|&target| target == target.of_texture()) {
            if let Some(bound) = &unit.bound[target as usize] {
                changed.bind(Arc::clone(&bound.given), self.width, self.is_seamless)?;
            }
        }
        *unit = changed;
        Ok(())
    }

    /// Whether cube maps are seamless ([`set_seamless`](Self::set_seamless)).
    pub fn is_seamless(&self) -> bool {
        self.is_seamless
    }

    /// Makes the filters of cube maps that are or will be bound read the texels of neighbouring faces
    /// (TEXTURE_CUBE_MAP_SEAMLESS of ARB_seamless_cube_map), whatever their wrap modes. Their images are copied.
    ///
    /// # Errors
    /// [`TextureError::Memory`]: then some units have changed, and the next call continues.
    pub fn set_seamless(&mut self, is_seamless: bool) -> Result<(), TextureError> {
        if self.is_seamless == is_seamless {
            return Ok(());
        }
        for unit in self.units.iter_mut().chain(self.resident.values_mut()) {
            for target in CUBES {
                if let Some(bound) = &unit.bound[target as usize] {
                    let given = Arc::clone(&bound.given);
                    unit.bind(given, self.width, is_seamless)?;
                }
            }
        }
        self.is_seamless = is_seamless;
        Ok(())
    }

    /// Makes `texture` resident as `handle`, a number chosen by the driver (MakeTextureHandleResidentNV). Lookups by
    /// other handles, or with other targets than the texture's, behave as without a texture.
    pub fn make_resident(&mut self, handle: u64, texture: Arc<Texture>) {
        let mut unit = Unit::default();
        // Without a sampler object, only copying the images of cube maps can fail.
        if unit.bind(texture, self.width, self.is_seamless).is_ok() {
            self.resident.insert(handle, unit);
        }
    }

    /// Makes `handle` non-resident (MakeTextureHandleNonResidentNV). Returns whether it was resident.
    pub fn make_non_resident(&mut self, handle: u64) -> bool {
        self.resident.remove(&handle).is_some()
    }

    /// Unbinds `target` in `unit`, and returns the old texture.
    pub fn unbind(&mut self, unit: usize, target: TextureTarget) -> Option<Arc<Texture>> {
        let (unit, target) = (self.units.get_mut(unit)?, target.of_texture());
        shadows_of(target).for_each(|shadow| unit.bound[shadow as usize] = None);
        unit.bound[target as usize].take().map(|bound| bound.given)
    }

    /// The texture bound to `target` in `unit`.
    pub fn texture(&self, unit: usize, target: TextureTarget) -> Option<&Arc<Texture>> {
        self.units.get(unit)?.bound[target.of_texture() as usize].as_ref().map(|bound| &bound.given)
    }

    /// Sets TEXTURE_LOD_BIAS of the unit (EXT_texture_lod_bias), which is added to the bias of the texture.
    ///
    /// # Errors
    /// [`TextureError::Unit`] if there is no such unit.
    pub fn set_lod_bias(&mut self, unit: usize, bias: f32) -> Result<(), TextureError> {
        self.units.get_mut(unit).ok_or(TextureError::Unit)?.lod_bias = bias;
        Ok(())
    }

    /// Explains the lookup of `lane` in `call`: level of detail, levels, texels and weights. `None` if it returns
    /// [`SampleCall::without_texture`], for a lane that is not in use, and for operations that do not
    /// [filter](SampleOperation::filters).
    pub fn explain(&self, call: &SampleCall, lane: usize) -> Option<Explanation> {
        if lane >= (call.lanes as usize).min(MAX_LANES) || !call.operation.filters() {
            return None;
        }
        let (Bound { texture, .. }, bias) = self.bound_for(call, call.target)?;
        let lookup = texture.lookup()?;
        Some(Explanation::new(texture, lookup, &Request::new(texture, call, lane), bias))
    }

    /// The texture of `call` for a target, and the bias of the unit.
    fn bound_for(&self, call: &SampleCall, target: TextureTarget) -> Option<(&Bound, f32)> {
        let unit = self.looked_up(call)?;
        Some((unit.bound[target as usize].as_ref()?, unit.lod_bias))
    }

    /// A copy of the bindings that these lookups use; binding other textures later does not change it.
    pub fn bindings<'u>(&self, uses: impl IntoIterator<Item = &'u TextureUse>) -> Bindings {
        let mut all = Bindings::default();
        for own in uses {
            let (number, unit) = (u32::from(own.unit), self.units.get(usize::from(own.unit)));
            for target in [own.target, own.target.of_texture()] {
                let bound = unit.and_then(|unit| Some((unit.bound[target as usize].clone()?, unit.lod_bias)));
                if let Some((bound, lod_bias)) = bound.filter(|_| all.find(number, target).is_none()) {
                    all.0.push(Binding { unit: number, target, bound, lod_bias });
                }
            }
        }
        all
    }

    /// The unit of `call`, or the texture of its handle.
    fn looked_up(&self, call: &SampleCall) -> Option<&Unit> {
        match call.flags.contains(SampleFlags::HANDLE) {
            true => self.resident.get(&call.handle),
            false => self.units.get(call.unit as usize),
        }
    }
}

/// The flags that no fast path supports.
const MORE: SampleFlags =
    SampleFlags::ZERO_DERIVATIVES.with(SampleFlags::OFFSETS).with(SampleFlags::LEAST_LOD).with(SampleFlags::RESIDENCY);

impl Sampler for TextureUnits {
    fn sample(&self, call: &mut SampleCall) {
        answer(call, |call, target| self.bound_for(call, target));
    }
}

/// Some bindings of units at the time when they were [copied](TextureUnits::bindings).
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Bindings(Vec<Binding>);

/// A texture, for lookups of a target in a unit.
#[derive(Clone, Debug)]
struct Binding {
    unit: u32,
    target: TextureTarget,
    bound: Bound,
    lod_bias: f32,
}

/// Bindings are equal if they are of the same texture object, not of one with equal texels.
impl PartialEq for Binding {
    fn eq(&self, other: &Self) -> bool {
        let of = |own: &Self| (own.unit, own.target, Arc::as_ptr(&own.bound.texture), own.lod_bias.to_bits());
        of(self) == of(other)
    }
}

impl Bindings {
    fn find(&self, unit: u32, target: TextureTarget) -> Option<(&Bound, f32)> {
        let found = self.0.iter().find(|own| own.unit == unit && own.target == target)?;
        Some((&found.bound, found.lod_bias))
    }
}

/// Lookups by handles find no texture.
impl Sampler for Bindings {
    fn sample(&self, call: &mut SampleCall) {
        let has_handle = call.flags.contains(SampleFlags::HANDLE);
        answer(call, |call, target| self.find(call.unit, target).filter(|_| !has_handle));
    }
}

/// Answers a lookup in the texture that `find` returns for a target, with the bias of the unit.
#[inline(always)]
fn answer<'b>(call: &mut SampleCall, find: impl Fn(&SampleCall, TextureTarget) -> Option<(&'b Bound, f32)>) {
    if is_rare(call) {
        return sample_more(find(call, queried(call)), call);
    }
    match find(call, call.target) {
        Some((bound, bias)) => sample(bound, bias, call),
        None => NoTextures.sample(call),
    }
}

/// Whether only NV_gpu_program4 and 5 have this lookup.
#[inline(always)]
fn is_rare(call: &SampleCall) -> bool {
    !call.operation.filters() || call.flags.intersects(MORE) || call.result_type != 0
}

/// The target whose texture is queried. The size does not depend on the format, so it can be queried for SHADOW targets
/// with a colour texture.
fn queried(call: &SampleCall) -> TextureTarget {
    if call.operation.is_query() { call.target.of_texture() } else { call.target }
}

#[inline(always)]
fn sample(Bound { texture, fast, .. }: &Bound, bias: f32, call: &mut SampleCall) {
    match fast {
        Some(fast) => {
            fast.sample(bias, call);
            swizzle(texture, call);
        }
        None => sample_by_reference(texture, bias, call),
    }
}

/// Lookups of NV_gpu_program4 and 5.
#[inline(never)]
fn sample_more(bound: Option<(&Bound, f32)>, call: &mut SampleCall) {
    let Some((Bound { texture, fast, .. }, bias)) = bound else { return NoTextures.sample(call) };
    let moved = call.flags.intersects(SampleFlags::OFFSETS.with(SampleFlags::LEAST_LOD));
    match fast {
        Some(fast) if call.operation.filters() && !moved => {
            match call.operation {
                SampleOperation::Implicit | SampleOperation::Bias
                    if call.flags.contains(SampleFlags::ZERO_DERIVATIVES) =>
                {
                    without_derivatives(fast, bias, call);
                }
                _ => fast.sample(bias, call),
            }
            swizzle(texture, call);
        }
        Some(fast) if call.operation == SampleOperation::Fetch && fast.fetch(call) => swizzle(texture, call),
        _ => sample_by_reference(texture, bias, call),
    }
    call.complete();
}

/// Applies TEXTURE_SWIZZLE_RGBA to the results of a fast path.
#[inline(always)]
fn swizzle(texture: &Texture, call: &mut SampleCall) {
    if texture.sampler().swizzle != Swizzle::NONE {
        swizzle_rows(texture, call);
    }
}

#[inline(never)]
fn swizzle_rows(texture: &Texture, call: &mut SampleCall) {
    let (zero, one) = ([0.0; MAX_LANES], [texture.one(); MAX_LANES]);
    call.results = texture.sampler().swizzle.map(|from| from.of(&call.results, zero, one));
}

/// The lookup of a fast path at level of detail -INF, which derivatives of zero give.
fn without_derivatives(fast: &Fast, unit_bias: f32, call: &mut SampleCall) {
    let given = (call.operation, call.lod);
    (call.operation, call.lod) = (SampleOperation::Level, [f32::NEG_INFINITY; MAX_LANES]);
    fast.sample(unit_bias, call);
    (call.operation, call.lod) = given;
}

fn shadows_of(target: TextureTarget) -> impl Iterator<Item = TextureTarget> {
    TextureTarget::ALL.into_iter().filter(move |shadow| shadow.compares() && shadow.of_texture() == target)
}

fn sample_by_reference(texture: &Texture, unit_bias: f32, call: &mut SampleCall) {
    for lane in 0..(call.lanes as usize).min(MAX_LANES) {
        let result = if call.exec[lane] != 0 {
            operations::sample(texture, unit_bias, call, lane).unwrap_or_else(|| call.without_texture())
        } else {
            [0.0; 4]
        };
        for (row, component) in call.results.iter_mut().zip(result) {
            row[lane] = component;
        }
    }
}
