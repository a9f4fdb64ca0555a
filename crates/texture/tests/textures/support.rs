//! Shared by the tests: random numbers, calls, and textures with the data that they were made from.

use std::sync::Arc;

use nvjit_runtime::{SampleCall, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{BaseFormat, Extent, Format, Image, Storage, TextureUnits};
use nvjit_texture::{SamplerState, Texture};

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32
    }

    pub fn below(&mut self, end: u32) -> u32 {
        self.bits() % end
    }

    /// In [low, high), in steps of 2^-24 of the range.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * ((self.bits() >> 8) as f32 / 16_777_216.0)
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }
}

/// A lookup with derivatives of its own.
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    pub coordinates: [f32; 3],
    pub ddx: [f32; 3],
    pub ddy: [f32; 3],
}

impl Lookup {
    /// With derivatives of zero, so that lambda is -INF.
    pub fn at(coordinates: [f32; 3]) -> Self {
        Self { coordinates, ddx: [0.0; 3], ddy: [0.0; 3] }
    }
}

/// A call of TXD in unit 0 for some lookups, at most 16.
pub fn call(target: TextureTarget, lookups: &[Lookup]) -> SampleCall {
    let mut call = SampleCall::new();
    call.operation = SampleOperation::Derivatives;
    call.target = target;
    call.lanes = lookups.len().next_multiple_of(4) as u32;
    for (lane, lookup) in lookups.iter().enumerate() {
        call.exec[lane] = u32::MAX;
        for axis in 0..3 {
            call.coordinates[axis][lane] = lookup.coordinates[axis];
            call.ddx[axis][lane] = lookup.ddx[axis];
            call.ddy[axis][lane] = lookup.ddy[axis];
        }
    }
    call
}

pub fn result(call: &SampleCall, lane: usize) -> [f32; 4] {
    std::array::from_fn(|component| call.results[component][lane])
}

pub fn look(sampler: &dyn Sampler, target: TextureTarget, lookup: Lookup) -> [f32; 4] {
    let mut call = call(target, &[lookup]);
    sampler.sample(&mut call);
    result(&call, 0)
}

pub fn bound(texture: Texture) -> TextureUnits {
    let mut units = TextureUnits::new();
    units.bind(0, Arc::new(texture)).unwrap();
    units
}

/// The same texture for the fast paths and for the reference sampler.
pub fn both(texture: Texture) -> [TextureUnits; 2] {
    let texture = Arc::new(texture);
    [TextureUnits::new(), TextureUnits::reference()].map(|mut units| {
        units.bind(0, Arc::clone(&texture)).unwrap();
        units
    })
}

/// The same, with one between them whose fast paths take eight lanes at once, however many the host takes.
pub fn each(texture: Texture) -> [TextureUnits; 3] {
    let texture = Arc::new(texture);
    [TextureUnits::new(), TextureUnits::narrow(), TextureUnits::reference()].map(|mut units| {
        units.bind(0, Arc::clone(&texture)).unwrap();
        units
    })
}

/// Whether the texels are kept as bytes, so that LINEAR has the precision of 8 bits.
pub fn bytes(format: Format) -> bool {
    let whole = matches!(
        format.storage(),
        Storage::Unorm8 | Storage::Packed4444 | Storage::Dxt1 | Storage::Dxt3 | Storage::Dxt5 | Storage::Bptc
    );
    whole && format.base() != BaseFormat::DepthComponent
}

/// Every pair of base format and storage that there is.
pub fn all_formats() -> Vec<Format> {
    BaseFormat::ALL
        .into_iter()
        .flat_map(|base| Storage::ALL.into_iter().filter_map(move |storage| Format::new(base, storage).ok()))
        .collect()
}

/// Those that can be filtered: all but integers.
pub fn formats() -> Vec<Format> {
    all_formats().into_iter().filter(|format| !format.storage().integer()).collect()
}

/// Image data: any bytes, but no infinities, NaN or huge numbers.
pub fn data(random: &mut Random, format: Format, extent: Extent) -> Vec<u8> {
    let around = if extent.has_border() { 2 } else { 0 };
    let size: Vec<usize> = extent.size()[..extent.dimensions()].iter().map(|&size| size as usize + around).collect();
    let layers = extent.layers().unwrap_or(1) as usize;
    if format.storage().compressed() {
        let blocks = layers * size[0].div_ceil(4) * size.get(1).map_or(1, |size| size.div_ceil(4));
        return (0..blocks * format.unit_bytes()).map(|_| random.bits() as u8).collect();
    }
    let texels = layers * size.iter().product::<usize>();
    match format.storage() {
        Storage::Float => {
            (0..texels * format.base().components()).flat_map(|_| random.between(-2.0, 2.0).to_ne_bytes()).collect()
        }
        // Exponents up to 15 are magnitudes below 2.
        Storage::Half => (0..texels * format.base().components())
            .flat_map(|_| (random.bits() as u16 & 0xbfff).to_ne_bytes())
            .collect(),
        _ => (0..texels * format.unit_bytes()).map(|_| random.bits() as u8).collect(),
    }
}

/// The data of a texture, by face and level.
pub type Levels = Vec<Vec<(Extent, Vec<u8>)>>;

/// A texture of random images with every level of its mipmap (RECT: one level), and their data.
pub fn texture(
    random: &mut Random,
    target: TextureTarget,
    format: Format,
    extent: Extent,
    state: SamplerState,
) -> (Texture, Levels) {
    let mut texture = Texture::new(target);
    let last = if target == TextureTarget::Rect { 0 } else { extent.top_level() };
    let mut levels = Levels::new();
    for face in 0..texture.faces() {
        levels.push(Vec::new());
        for level in 0..=last {
            let extent = extent.level(level);
            let data = data(random, format, extent);
            texture.set_image(face, level, Image::new(format, extent, &data).unwrap()).unwrap();
            levels[face].push((extent, data));
        }
    }
    texture.set_sampler(state).unwrap();
    assert!(texture.is_consistent());
    (texture, levels)
}
