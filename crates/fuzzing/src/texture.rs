//! Textures and lookups of any kind: the fast samplers against the reference.

use super::choices::{Choices, Random};
use super::oracle::{self, Failure, FailureKind};
use super::values::{self, Flavor};
use nvjit_runtime::{MAX_LANES, SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{
    BaseFormat, CompareFunc, CompareMode, DepthMode, Extent, Format, Image, MagFilter, MinFilter, Storage, WrapMode,
};
use nvjit_texture::{SamplerState, Texture, TextureUnits};
use std::sync::Arc;

/// The largest difference of a LINEAR filter of bytes from the reference: half a step of 8 bits.
const ROUNDED: f32 = 0.5 / 255.0;

/// Makes a texture and some lookups, and compares the samplers' results.
///
/// # Errors
/// If they differ or panic.
pub fn check(choices: &mut Choices<'_>) -> Result<(), Failure> {
    oracle::guarded(|| {
        let mut random = Random::new(choices.bits());
        let Some(texture) = texture(choices, &mut random) else { return Ok(()) };
        let texture = Arc::new(texture);
        let (mut fast, mut slow) = (TextureUnits::new(), TextureUnits::reference());
        for units in [&mut fast, &mut slow] {
            units.bind(0, Arc::clone(&texture)).map_err(|error| broken(&format!("{error:?}")))?;
        }
        for _ in 0..4 {
            let mut call = call(choices, &mut random, texture.target());
            let mut other = call.clone();
            fast.sample(&mut call);
            slow.sample(&mut other);
            compare(&texture, &call, &other)?;
        }
        Ok(())
    })
}

fn broken(message: &str) -> Failure {
    Failure::new(FailureKind::Mismatch, message)
}

fn compare(texture: &Texture, call: &SampleCall, reference: &SampleCall) -> Result<(), Failure> {
    let state = texture.sampler();
    let linear = state.mag_filter == MagFilter::Linear || state.min_filter.within_level() == MagFilter::Linear;
    let bytes = texture.image(0, state.base_level).is_some_and(|image| is_bytes(image.format()));
    for lane in (0..call.lanes as usize).filter(|&lane| call.exec[lane] != 0) {
        for (row, other) in call.results.iter().zip(&reference.results) {
            let (is, should) = (row[lane], other[lane]);
            let same = is.to_bits() == should.to_bits();
            let near = linear && bytes && (is - should).abs() <= ROUNDED && (0.0..=1.0).contains(&is);
            if !same && !near {
                let coordinates = call.coordinates.map(|row| row[lane]);
                let (target, operation) = (call.target, call.operation);
                let message =
                    format!("{target:?}, {operation:?} at {coordinates:?}: {is}, should be {should}, with {state:?}");
                return Err(Failure { kind: FailureKind::Mismatch, message, lane: Some(lane) });
            }
        }
    }
    Ok(())
}

/// Whether texels are stored as bytes, whose filters round their weights.
fn is_bytes(format: Format) -> bool {
    use Storage::*;
    matches!(format.storage(), Unorm8 | Packed565 | Packed4444 | Packed5551 | Dxt1 | Dxt3 | Dxt5 | Bptc)
}

/// A texture with some of its images; `None` if the choices contradict each other.
fn texture(choices: &mut Choices<'_>, random: &mut Random) -> Option<Texture> {
    let target = choices.pick(&TextureTarget::CLASSIC_TEXTURES);
    let format = Format::new(choices.pick(&BaseFormat::ALL), choices.pick(&Storage::ALL)).ok()?;
    let mut size = || 1 + choices.below(20) as u32;
    let mut extent = match target.dimensions() {
        _ if target == TextureTarget::Cube => {
            let side = size();
            Extent::d2(side, side)
        }
        1 => Extent::d1(size()),
        2 => Extent::d2(size(), size()),
        _ => Extent::d3(size(), size(), size()),
    };
    if choices.chance(32) {
        extent = extent.bordered();
    }
    let mut texture = Texture::new(target);
    for level in 0..=extent.top_level() {
        for face in 0..texture.faces() {
            let image = image(random, format, extent.level(level))?;
            texture.set_image(face, level, image).ok()?;
        }
        if target == TextureTarget::Rect || choices.chance(8) {
            break;
        }
    }
    texture.set_sampler(state(choices, random, target)).ok()?;
    Some(texture)
}

fn image(random: &mut Random, format: Format, extent: Extent) -> Option<Image> {
    let around = if extent.has_border() { 2 } else { 0 };
    let sides = extent.size().into_iter().enumerate();
    let outer = sides.map(|(axis, side)| side as usize + if axis < extent.dimensions() { around } else { 0 });
    let units: usize = match format.storage().compressed() {
        true => extent.size().iter().map(|&side| side.div_ceil(4) as usize).product(),
        false => outer.product(),
    };
    let mut data = random.bytes(units * format.unit_bytes());
    if random.below(2) == 0 {
        spoil(random, format, &mut data);
    }
    Image::new(format, extent, &data).ok()
}

/// Makes a quarter of the components NaN, with random payloads, if the format has NaN.
fn spoil(random: &mut Random, format: Format, data: &mut [u8]) {
    let bytes = match format.storage() {
        Storage::Half => 2,
        Storage::Float => 4,
        _ => return,
    };
    for component in data.chunks_exact_mut(bytes) {
        if random.below(4) == 0 {
            // The bits must not be infinity.
            let bits = random.word() as u32 | 1;
            match bytes {
                2 => component.copy_from_slice(&(bits as u16 | 0x7c00).to_ne_bytes()),
                _ => component.copy_from_slice(&(bits | 0x7f80_0000).to_ne_bytes()),
            }
        }
    }
}

fn state(choices: &mut Choices<'_>, random: &mut Random, target: TextureTarget) -> SamplerState {
    let mut state = SamplerState::new(target);
    let rect = target == TextureTarget::Rect;
    let wraps = [WrapMode::Clamp, WrapMode::ClampToEdge, WrapMode::ClampToBorder];
    let mut wrap = || if rect { choices.pick(&wraps) } else { choices.pick(&WrapMode::ALL) };
    (state.wrap_s, state.wrap_t, state.wrap_r) = (wrap(), wrap(), wrap());
    state.min_filter = match rect {
        true => choices.pick(&[MinFilter::Nearest, MinFilter::Linear]),
        false => choices.pick(&MinFilter::ALL),
    };
    state.mag_filter = choices.pick(&[MagFilter::Nearest, MagFilter::Linear]);
    let border = if choices.chance(32) { Flavor::Mixed } else { Flavor::Unit };
    state.border_color = [(); 4].map(|()| f32::from_bits(values::value(random, border)).abs());
    if choices.chance(64) {
        let bits = |random: &mut Random| f32::from_bits(values::value(random, Flavor::Mixed));
        (state.min_lod, state.max_lod, state.lod_bias) = (bits(random), bits(random), bits(random));
    }
    if choices.chance(64) {
        (state.base_level, state.max_level) = (choices.below(4) as u32, choices.below(6) as u32);
    }
    state.max_anisotropy = choices.pick(&[1.0, 1.0, 2.0, 2.5, 16.0]);
    state.compare_mode = choices.pick(&[CompareMode::None, CompareMode::CompareRToTexture]);
    state.compare_func = choices.pick(&CompareFunc::ALL);
    state.depth_mode = choices.pick(&[DepthMode::Luminance, DepthMode::Intensity, DepthMode::Alpha]);
    state
}

fn call(choices: &mut Choices<'_>, random: &mut Random, target: TextureTarget) -> SampleCall {
    let mut call = SampleCall::new();
    let targets = TextureTarget::ALL.into_iter().filter(|candidate| candidate.of_texture() == target);
    call.target = choices.pick(&targets.collect::<Vec<_>>());
    call.operation = choices.pick(&SampleOperation::CLASSIC);
    call.flags =
        choices.pick(&[SampleFlags::NONE, SampleFlags::ARB, SampleFlags::ARB.with(SampleFlags::NO_DERIVATIVES)]);
    call.lanes = 4 * choices.between(1, MAX_LANES / 4) as u32;
    let flavor = Flavor::random(random);
    let one_lod = random.below(2) == 0;
    for lane in 0..call.lanes as usize {
        call.lod[lane] = match random.below(4) {
            _ if one_lod && lane % 4 > 0 => call.lod[lane - 1],
            0 => f32::from_bits(values::value(random, Flavor::Mixed)),
            _ => random.below(128) as f32 / 8.0 - 8.0,
        };
        call.exec[lane] = if random.below(8) == 0 { 0 } else { u32::MAX };
        for axis in 0..3 {
            call.coordinates[axis][lane] = f32::from_bits(values::value(random, flavor));
            if call.operation == SampleOperation::Derivatives {
                let small = f32::from_bits(values::value(random, Flavor::Unit)) / 8.0;
                let wild = f32::from_bits(values::value(random, Flavor::Mixed));
                let derivative = |random: &mut Random| if random.below(4) == 0 { wild } else { small };
                (call.ddx[axis][lane], call.ddy[axis][lane]) = (derivative(random), derivative(random));
            }
        }
    }
    call
}
