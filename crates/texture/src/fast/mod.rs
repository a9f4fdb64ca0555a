//! Fast paths: eight or sixteen lanes at once, chosen when a texture is bound by its format, shape, wrap modes and
//! filters. [`reference`](super::reference) defines the results, and answers lookups without a fast path (on other
//! hosts, of cube maps in arrays, of signed HILO).
//!
//! Results are those of the reference to the bit, except for LINEAR filters of texels stored as bytes, whose weights
//! are rounded to 14 bits: they are within 1/2 of a step of 8 bits, in [0, 1], and a constant image has a constant
//! result.

#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::Arc;

#[cfg(target_arch = "x86_64")]
use super::{image::Image, object::Lookup, state::CompareMode, state::WrapMode, wrap};
use super::{lod::LodRule, object::Texture, state::DepthMode};
use nvjit_runtime::{CompareFunc, SampleCall};

/// Whether [`TextureUnits`](super::TextureUnits) has fast paths on this host. Without fast paths, the reference sampler
/// answers each lookup, and LINEAR of texels kept as bytes differs slightly: see docs/numerics.md.
pub fn has_fast_paths() -> bool {
    #[cfg(all(target_arch = "x86_64", not(feature = "reference-sampler")))]
    return is_x86_feature_detected!("avx2") && is_x86_feature_detected!("f16c") && is_x86_feature_detected!("fma");
    #[cfg(not(all(target_arch = "x86_64", not(feature = "reference-sampler"))))]
    return false;
}

/// The number of lanes of a fast path. A value exists only on hosts that support the instructions.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no fast path for this architecture"))]
pub(super) struct Width(Lanes);

#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no fast path for this architecture"))]
enum Lanes {
    Eight,
    Sixteen,
}

impl Width {
    /// The smallest width of this host, if it has fast paths.
    pub fn narrowest() -> Option<Self> {
        has_fast_paths().then_some(Self(Lanes::Eight))
    }

    /// The largest width of this host, if it has fast paths.
    pub fn widest() -> Option<Self> {
        let narrowest = Self::narrowest()?;
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
        {
            return Some(Self(Lanes::Sixteen));
        }
        Some(narrowest)
    }
}

/// Texels and bounds of one level, in the form that a fast path reads.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no fast path for this architecture"))]
struct Level {
    /// The three dimensions.
    axes: [Axis; 3],
    /// Texel (0, 0, 0) of each face. There are eight, so that three bits select one.
    faces: [*const u8; 8],
    /// The distance from row to row, in texels.
    row: i32,
    /// 1 and the distance from row to row as halves of a word, which are multiplied by i and j.
    pair: i32,
    /// The distance from slice to slice, or from layer to layer, in texels.
    slice: i32,
}

/// One dimension of a level.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no fast path for this architecture"))]
struct Axis {
    /// The factor from coordinates to texels.
    scale: f32,
    /// [`wrap::linear_bounds`]
    linear: [f32; 2],
    /// [`wrap::nearest_bounds`]
    nearest: [f32; 2],
}

/// How coordinates are folded before they are scaled: to `s - period * floor(s / period)`, then to the smaller of that
/// and `back` minus it; clamping modes keep s, or its magnitude.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no fast path for this architecture"))]
struct Fold {
    period: f32,
    inverse: f32,
    back: f32,
    /// Whether there is folding.
    folds: bool,
    /// Whether the magnitude is used instead.
    mirrors: bool,
}

/// How depths are compared.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no fast path for this architecture"))]
struct Depths {
    mode: DepthMode,
    /// TEXTURE_COMPARE_MODE.
    compare: bool,
    func: CompareFunc,
    /// Whether reference values are clamped to 0 to 1.
    clamps: bool,
}

/// A texture with the kernel for its lookups.
///
/// Invariants that the fast paths rely on: `levels` is not empty and has `rule.last + 1` levels, whose
/// pointers lead into images of `_texture`, all of the format, the dimensions and the layers that `kernel` was chosen
/// for; every image has margins of 1 and 2 texels in each of its directions; the bounds of every direction
/// lie in [-1, N]; no side is above [`MAX_SIZE`](super::MAX_SIZE); and no layer is above `last_layer`.
#[derive(Clone, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no fast path for this architecture"))]
pub(super) struct Fast {
    kernel: Kernel,
    levels: Vec<Level>,
    folds: [Fold; 3],
    rule: LodRule,
    /// [`Lookup::scale`](super::object::Lookup::scale)
    scale: [f32; 3],
    last_layer: f32,
    depths: Depths,
    /// Whether texels are integers, for which anisotropic filtering makes one probe.
    integer: bool,
    /// The kernel that fetches from the base level, and its width and height.
    fetch: Option<(FetchKernel, [i32; 2])>,
    /// Keeps the texels alive and unchanged.
    _texture: Arc<Texture>,
}

/// # Safety
/// The host supports the instructions, and the kernel is that of the [`Fast`].
type Kernel = unsafe fn(&Fast, f32, &mut SampleCall);

/// A fetch from the base level of a texture of bytes or floats in two dimensions without a border. Returns `false` if a
/// lane reads another level.
///
/// # Safety
/// As [`Kernel`], and the size is that of the base level.
type FetchKernel = unsafe fn(&Fast, [i32; 2], &mut SampleCall) -> bool;

// SAFETY: the pointers lead into `_texture`, which is shared and not written to while the `Arc` is held; the
// kernels only read through them.
unsafe impl Send for Fast {}
// SAFETY: as above.
unsafe impl Sync for Fast {}

impl Fast {
    /// The fast path of `texture`, if the host has one and the texture is consistent.
    #[cfg(target_arch = "x86_64")]
    pub fn new(texture: &Arc<Texture>, width: Width) -> Option<Self> {
        let lookup = texture.lookup()?;
        let base = texture.image(0, lookup.base)?;
        if base.format().hemi() {
            return None;
        }
        let sampler = texture.sampler();
        let kernel = x86::choose(width, base.format().kept(), texture.target(), texture.wrap(), &lookup.rule)?;
        let levels = (0..=lookup.rule.last).map(|level| Level::new(texture, lookup, level)).collect::<Option<_>>()?;
        Some(Self {
            kernel,
            levels,
            folds: texture.wrap().map(Fold::new),
            rule: lookup.rule,
            scale: lookup.scale,
            last_layer: (lookup.layers - 1) as f32,
            depths: Depths {
                mode: sampler.depth_mode,
                compare: sampler.compare_mode == CompareMode::CompareRToTexture,
                func: sampler.compare_func,
                clamps: !base.format().has_floating_depths(),
            },
            integer: lookup.integer,
            fetch: x86::choose_fetch(base, texture.target()).map(|kernel| {
                let [width, height, _] = base.extent().size();
                (kernel, [width as i32, height as i32])
            }),
            _texture: Arc::clone(texture),
        })
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub fn new(_texture: &Arc<Texture>, _width: Width) -> Option<Self> {
        None
    }

    /// Looks up every lane of `call`, whose unit and target are those of the texture.
    pub fn sample(&self, unit_bias: f32, call: &mut SampleCall) {
        // SAFETY: the host has the instructions, since `new` was given a `Width`, and `choose` has chosen by it and for
        // this texture.
        unsafe { (self.kernel)(self, unit_bias, call) }
    }

    /// Fetches for each lane of `call`, whose unit and target are those of the texture; or does nothing and returns
    /// `false`.
    pub fn fetch(&self, call: &mut SampleCall) -> bool {
        // SAFETY: the host has the instructions of every `Width`, which are all that these kernels take, since `new`
        // was given one; it has taken kernel and size from the base level.
        self.fetch.is_some_and(|(fetch, size)| unsafe { fetch(self, size, call) })
    }
}

#[cfg(target_arch = "x86_64")]
impl Level {
    fn new(texture: &Texture, lookup: &Lookup, level: u32) -> Option<Self> {
        let image = |face| texture.image(face, lookup.base + level);
        let first = image(0)?;
        let mut faces = [first.origin(); 8];
        for (face, pointer) in faces.iter_mut().enumerate().take(texture.faces()) {
            *pointer = image(face).map(Image::origin)?;
            // Vectors of addresses are computed from it.
            pointer.expose_provenance();
        }
        let size = first.extent().size();
        let modes: [WrapMode; 3] = texture.wrap();
        let texels = texture.target() == nvjit_runtime::TextureTarget::Rect;
        let axis = |axis: usize| Axis {
            scale: if texels { 1.0 } else { size[axis] as f32 },
            linear: wrap::linear_bounds(modes[axis], size[axis]),
            nearest: wrap::nearest_bounds(modes[axis], size[axis]),
        };
        Some(Self {
            axes: [0, 1, 2].map(axis),
            faces,
            row: first.row() as i32,
            pair: (first.row() as i32) << 16 | 1,
            slice: first.slice() as i32,
        })
    }
}

#[cfg(target_arch = "x86_64")]
impl Fold {
    fn new(mode: WrapMode) -> Self {
        let of = |period: f32, back, folds| Self {
            period,
            inverse: 1.0 / period,
            back,
            folds,
            mirrors: mode.mirrors_once(),
        };
        match mode {
            WrapMode::Repeat => of(1.0, f32::INFINITY, true),
            WrapMode::MirroredRepeat => of(2.0, 2.0, true),
            _ => of(1.0, f32::INFINITY, false),
        }
    }
}
