//! The level of detail: from derivatives to lambda, and from lambda to levels and weights (sections 3.8.8 and 3.8.9 of
//! OpenGL 1.5, EXT_texture_filter_anisotropic).
//!
//! The formulas are the exact ones of the GL, not the bounds that it permits. All arithmetic is IEEE f32, including the
//! logarithm, so results are the same on each host.

use super::state::{MagFilter, MinFilter, SamplerState};

/// The largest absolute bias (MAX_TEXTURE_LOD_BIAS).
pub(crate) const MAX_LOD_BIAS: f32 = 16.0;
/// The most probes of anisotropic filtering (MAX_TEXTURE_MAX_ANISOTROPY_EXT).
pub(crate) const MAX_ANISOTROPY: f32 = 16.0;

/// How the footprint of a fragment is filtered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Detail {
    /// Lambda after bias and clamping.
    pub lambda: f32,
    /// Lambda after bias, before clamping.
    pub unclamped: f32,
    /// The number of probes that are averaged.
    pub probes: u32,
    /// Whether probes are placed along x (else along y).
    pub along_x: bool,
}

/// The sampler state that determines the level of detail, with the images' limits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LodRule {
    pub bias: f32,
    pub min_lod: f32,
    pub max_lod: f32,
    pub max_anisotropy: f32,
    /// c of section 3.8.9: lambda up to this value is magnification.
    pub magnified_up_to: f32,
    pub min_filter: MinFilter,
    pub mag_filter: MagFilter,
    /// q - base: the last level, relative to the base level.
    pub last: u32,
}

impl LodRule {
    pub fn new(state: &SamplerState, last: u32) -> Self {
        let (min_filter, mag_filter) = (state.min_filter, state.mag_filter);
        let halfway = mag_filter == MagFilter::Linear
            && matches!(min_filter, MinFilter::NearestMipmapNearest | MinFilter::NearestMipmapLinear);
        Self {
            bias: state.lod_bias,
            // This is the result of clamping to NaN and then to the maximum.
            min_lod: if state.min_lod.is_nan() { state.max_lod } else { state.min_lod },
            max_lod: state.max_lod,
            max_anisotropy: state.max_anisotropy,
            magnified_up_to: if halfway { 0.5 } else { 0.0 },
            min_filter,
            mag_filter,
            last,
        }
    }

    /// Whether each lambda gives the same filter of the same level.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for the fast paths"))]
    pub fn constant(&self) -> bool {
        !self.min_filter.mipmaps() && self.min_filter.within_level() == self.mag_filter && !self.anisotropic()
    }

    #[inline(always)]
    pub fn anisotropic(&self) -> bool {
        self.max_anisotropy > 1.0
    }

    /// Whether lambda selects magnification; a NaN does.
    #[inline(always)]
    pub fn magnifies(&self, lambda: f32) -> bool {
        lambda <= self.magnified_up_to || lambda.is_nan()
    }

    /// Lambda and probes from the derivatives of u, v, w, and a bias added to the object's.
    #[inline(always)]
    pub fn detail(&self, ddx: [f32; 3], ddy: [f32; 3], added_bias: f32) -> Detail {
        let square = |d: [f32; 3]| d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        self.detail_of_squares(square(ddx), square(ddy), added_bias)
    }

    /// Lambda and probes from the squared lengths of both derivatives, and a bias added to the object's.
    #[inline(always)]
    pub fn detail_of_squares(&self, x2: f32, y2: f32, added_bias: f32) -> Detail {
        let along_x = x2 > y2;
        let (large, small) = if along_x { (x2, y2) } else { (y2, x2) };
        let mut squared = large;
        let mut probes = 1;
        if self.anisotropic() && large > 1.0 {
            let most = if self.max_anisotropy < MAX_ANISOTROPY { self.max_anisotropy } else { MAX_ANISOTROPY };
            let ratio = (large / small).sqrt().ceil();
            // NaN, from infinities or zeros, gives the maximum.
            let ratio = if ratio < most { ratio } else { most };
            probes = (ratio as u32).max(1);
            squared = large / (ratio * ratio);
        }
        let unclamped = self.biased(0.5 * log2(squared), added_bias);
        Detail { lambda: self.clamped(unclamped), unclamped, probes, along_x }
    }

    /// Lambda from the level that the program gives, and one probe.
    #[inline(always)]
    pub fn detail_of_level(&self, level: f32, added_bias: f32) -> Detail {
        let unclamped = self.biased(level, added_bias);
        Detail { lambda: self.clamped(unclamped), unclamped, probes: 1, along_x: false }
    }

    /// Lambda with the object's bias and another bias added.
    #[inline(always)]
    fn biased(&self, base: f32, added_bias: f32) -> f32 {
        base + clamp(self.bias + added_bias, -MAX_LOD_BIAS, MAX_LOD_BIAS)
    }

    /// Lambda clamped to TEXTURE_MIN_LOD and TEXTURE_MAX_LOD.
    #[inline(always)]
    fn clamped(&self, lambda: f32) -> f32 {
        clamp(lambda, self.min_lod, self.max_lod)
    }

    /// The filter within the levels, the two levels relative to the base level, and the weight of the second.
    #[inline(always)]
    pub fn levels(&self, lambda: f32) -> (MagFilter, [u32; 2], f32) {
        if self.magnifies(lambda) {
            return (self.mag_filter, [0; 2], 0.0);
        }
        let filter = self.min_filter.within_level();
        let last = self.last as f32;
        match self.min_filter {
            MinFilter::Nearest | MinFilter::Linear => (filter, [0; 2], 0.0),
            MinFilter::NearestMipmapNearest | MinFilter::LinearMipmapNearest => {
                // This is ceil(lambda + 1/2) - 1, so halves are rounded down; the difference is exact for lambda above
                // 1/4, the sum is not.
                let level = clamp((lambda - 0.5).ceil(), 0.0, last);
                (filter, [number(level); 2], 0.0)
            }
            MinFilter::NearestMipmapLinear | MinFilter::LinearMipmapLinear => {
                if lambda >= last {
                    return (filter, [self.last; 2], 0.0);
                }
                let level = clamp(lambda.floor(), 0.0, last);
                let weight = clamp(lambda - level, 0.0, 1.0);
                (filter, [number(level), number(level) + 1], weight)
            }
        }
    }
}

/// Clamps a number; NaN becomes `low`.
#[inline(always)]
pub(crate) fn clamp(value: f32, low: f32, high: f32) -> f32 {
    let value = if value > low { value } else { low };
    if value < high { value } else { high }
}

/// Converts a small whole number to an integer, without the special cases of a conversion.
#[inline(always)]
fn number(small: f32) -> u32 {
    (small + 8_388_608.0).to_bits() & 0xff
}

/// The bits of sqrt(1/2), the lower bound of mantissas in [`log2`].
pub(crate) const ROOT_HALF: u32 = 0x3f35_04f3;
/// Coefficients of odd powers from t to t^9 in [`log2`].
pub(crate) const LOG2_SERIES: [f32; 5] = [2.885_39, 0.961_796_7, 0.577_078, 0.412_198_6, 0.320_598_9];

/// The binary logarithm, exact for powers of two, else within 2^-21; -INF for zero, negative numbers, and NaN.
#[inline(always)]
pub(crate) fn log2(value: f32) -> f32 {
    const TINY: f32 = f32::MIN_POSITIVE;
    if value <= 0.0 || value.is_nan() {
        return f32::NEG_INFINITY;
    }
    if value == f32::INFINITY {
        return f32::INFINITY;
    }
    let (value, offset) = if value < TINY { (value * 16_777_216.0, -24.0) } else { (value, 0.0) };
    // The exponent for a mantissa in [sqrt(1/2), sqrt(2)).
    let bits = value.to_bits();
    let exponent = (bits.wrapping_sub(ROOT_HALF) as i32) >> 23;
    let mantissa = f32::from_bits(bits.wrapping_sub((exponent as u32) << 23));
    // log2(m) = 2/ln 2 * artanh(t), t = (m-1)/(m+1), |t| < 0.172.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let t2 = t * t;
    let t4 = t2 * t2;
    let [c0, c1, c2, c3, c4] = LOG2_SERIES;
    let series = (c0 + t2 * c1) + t4 * ((c2 + t2 * c3) + t4 * c4);
    (exponent as f32 + offset) + t * series
}
