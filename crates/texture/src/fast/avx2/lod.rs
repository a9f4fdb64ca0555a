//! The level of detail for the AVX2 paths: four at once ([`Details`]), of four quads where it comes from differences alone,
//! of the lanes of a quad where they have biases or levels; lane by lane where the program gives derivatives. Each step is
//! that of [`lod`](super::super::super::lod), in its order.

use std::arch::x86_64::*;

use super::super::Fast;
use super::cube::Faces;
use super::{CUBE, LANES, VECTORS, coordinates, directions, load, load4};
use crate::cube as scalar_cube;
use crate::lod::{LOG2_SERIES, LodRule, MAX_ANISOTROPY, MAX_LOD_BIAS, ROOT_HALF, clamp};
use crate::state::{MagFilter, MinFilter};
use nvjit_runtime::{LaneRow, SampleCall, SampleFlags, SampleOperation};

/// How s, t, r change within each of two quads, to the right in lane 0 and down in lane 1.
#[derive(Clone, Copy)]
pub(super) struct Changes([__m256; 3]);

impl Changes {
    /// No change.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn none() -> Self {
        Self([_mm256_setzero_ps(); 3])
    }

    /// Differences from the first lane of a quad to its neighbours.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn new<const SHAPE: u8>(call: &SampleCall, start: usize) -> Self {
        let (mut coordinate, mut changes) = ([_mm256_setzero_ps(); 3], Self::none());
        let to = coordinate.iter_mut().zip(&mut changes.0);
        for ((coordinate, change), row) in to.zip(&call.coordinates).take(coordinates(SHAPE)) {
            let v = load(row, start);
            *coordinate = v;
            *change = _mm256_sub_ps(_mm256_permute_ps::<0b10_01_10_01>(v), _mm256_permute_ps::<0>(v));
        }
        if SHAPE == CUBE {
            let [s, t] = Faces::of(coordinate).changes(coordinate, changes.0);
            changes.0 = [s, t, _mm256_setzero_ps()];
        }
        changes
    }

    /// Squared lengths in texels, of each quad along x in lane 0, along y in lane 1.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn squares<const SHAPE: u8>(&self, fast: &Fast) -> __m256 {
        let square = |axis: usize| {
            let scaled = _mm256_mul_ps(self.0[axis], _mm256_set1_ps(fast.scale[axis]));
            _mm256_mul_ps(scaled, scaled)
        };
        (1..directions(SHAPE)).fold(square(0), |sum, axis| _mm256_add_ps(sum, square(axis)))
    }

    /// One of the two for each quad, of s, t, r.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    fn along(&self, x: [bool; 2]) -> [__m256; 3] {
        let [low, high] = x.map(|x| _mm_castsi128_ps(_mm_set1_epi32(-i32::from(x))));
        let x = _mm256_set_m128(high, low);
        self.0.map(|v| _mm256_blendv_ps(_mm256_permute_ps::<0x55>(v), _mm256_permute_ps::<0x00>(v), x))
    }
}

/// Four levels of detail, each that of a quad or of a lane: [`LodRule::detail`] and [`LodRule::levels`].
pub(super) struct Details {
    /// A bit for each.
    magnified: i32,
    /// A bit for each.
    along_x: i32,
    levels: [[u32; 4]; 2],
    weights: [f32; 4],
    probes: [u32; 4],
}

impl Details {
    /// From the [`Changes::squares`] of four quads.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn of_quads(rule: &LodRule, squares: [__m256; VECTORS], added_bias: __m128) -> Self {
        let [[a, b], [c, d]] = squares.map(|v| [_mm256_castps256_ps128(v), _mm256_extractf128_ps::<1>(v)]);
        Self::new(rule, [a, b, c, d], added_bias)
    }

    /// From the [`Changes::squares`] of each: [`LodRule::detail_of_squares`].
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    fn new(rule: &LodRule, squares: [__m128; 4], added_bias: __m128) -> Self {
        let (first, second) = (_mm_unpacklo_ps(squares[0], squares[1]), _mm_unpacklo_ps(squares[2], squares[3]));
        let (x2, y2) = (_mm_movelh_ps(first, second), _mm_movehl_ps(second, first));
        let along_x = _mm_cmpgt_ps(x2, y2);
        let large = _mm_blendv_ps(y2, x2, along_x);
        let (mut squared, mut probes) = (large, _mm_set1_epi32(1));
        if rule.anisotropic() {
            let small = _mm_blendv_ps(x2, y2, along_x);
            let most =
                _mm_set1_ps(if rule.max_anisotropy < MAX_ANISOTROPY { rule.max_anisotropy } else { MAX_ANISOTROPY });
            // The most for NaN.
            let ratio = _mm_min_ps(_mm_ceil_ps(_mm_sqrt_ps(_mm_div_ps(large, small))), most);
            let many = _mm_cmpgt_ps(large, _mm_set1_ps(1.0));
            squared = _mm_blendv_ps(large, _mm_div_ps(large, _mm_mul_ps(ratio, ratio)), many);
            let whole = _mm_max_epi32(_mm_cvttps_epi32(ratio), probes);
            probes = _mm_blendv_epi8(probes, whole, _mm_castps_si128(many));
        }
        let base = _mm_mul_ps(_mm_set1_ps(0.5), log2(squared));
        Self::of_base(rule, base, added_bias, probes, along_x)
    }

    /// From levels that the program gives: [`LodRule::detail_of_level`].
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    fn of_levels(rule: &LodRule, levels: __m128, added_bias: __m128) -> Self {
        Self::of_base(rule, levels, added_bias, _mm_set1_epi32(1), _mm_setzero_ps())
    }

    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    fn of_base(rule: &LodRule, base: __m128, added_bias: __m128, probes: __m128i, along_x: __m128) -> Self {
        let bias = _mm_add_ps(_mm_set1_ps(rule.bias), added_bias);
        let bias = clamped(bias, _mm_set1_ps(-MAX_LOD_BIAS), _mm_set1_ps(MAX_LOD_BIAS));
        let lambda = _mm_add_ps(base, bias);
        // Everything depends on lambda, so operations that need no clamp do not wait for it.
        let unclamped = lambda;
        let lambda = clamped(lambda, _mm_set1_ps(rule.min_lod), _mm_set1_ps(rule.max_lod));

        let magnified = _mm_cmpngt_ps(lambda, _mm_set1_ps(rule.magnified_up_to));
        let (zero, one, last) = (_mm_setzero_ps(), _mm_set1_ps(1.0), _mm_set1_ps(rule.last as f32));
        let (mut levels, mut weight) = ([zero; 2], zero);
        match rule.min_filter {
            MinFilter::Nearest | MinFilter::Linear => {}
            MinFilter::NearestMipmapNearest | MinFilter::LinearMipmapNearest => {
                let level = _mm_ceil_ps(_mm_sub_ps(lambda, _mm_set1_ps(0.5)));
                levels = [clamped(level, zero, last); 2];
            }
            MinFilter::NearestMipmapLinear | MinFilter::LinearMipmapLinear => {
                // Both clamps at once: that to the bounds of lambda and that to the levels.
                let [low, high] = [rule.min_lod, rule.max_lod].map(|bound| clamp(bound, 0.0, rule.last as f32));
                let lambda = clamped(unclamped, _mm_set1_ps(low), _mm_set1_ps(high));
                let level = _mm_floor_ps(lambda);
                weight = _mm_sub_ps(lambda, level);
                levels = [level, _mm_min_ps(_mm_add_ps(level, one), last)];
            }
        }
        let levels = levels.map(|level| whole(_mm_cvttps_epi32(_mm_andnot_ps(magnified, level))));
        let mut weights = [0.0; 4];
        // SAFETY: four floats are written to an array of four.
        unsafe { _mm_storeu_ps(weights.as_mut_ptr(), _mm_andnot_ps(magnified, weight)) };
        Self {
            magnified: _mm_movemask_ps(magnified),
            along_x: _mm_movemask_ps(along_x),
            levels,
            weights,
            probes: whole(probes),
        }
    }

    /// The key of quad or lane `n`.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    fn key(&self, rule: &LodRule, n: usize) -> Key {
        let filter = if self.magnified >> n & 1 != 0 { rule.mag_filter } else { rule.min_filter.within_level() };
        let levels = self.levels.map(|levels| levels[n & 3]);
        Key { filter, levels, blends: self.weights[n & 3] != 0.0, probes: self.probes[n & 3] }
    }

    /// The plan of quads `n` and `n + 1`, whose changes these are.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn plan_of_quads(&self, fast: &Fast, n: usize, changes: &Changes) -> Plan<2> {
        let keys = [self.key(&fast.rule, n).of(fast), self.key(&fast.rule, n + 1).of(fast)];
        let weight = |n: usize| _mm_set1_ps(self.weights[n & 3]);
        let weights = _mm256_set_m128(weight(n + 1), weight(n));
        let mut line = [_mm256_setzero_ps(); 3];
        if keys.iter().any(|key| key.probes > 1) {
            line = changes.along([n, n + 1].map(|n| self.along_x >> n & 1 != 0));
        }
        Plan { keys, weights, line }
    }
}

#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn whole(v: __m128i) -> [u32; 4] {
    let mut elements = [0; 4];
    // SAFETY: 16 bytes are written to an array of four words.
    unsafe { _mm_storeu_si128(elements.as_mut_ptr().cast(), v) };
    elements
}

/// `low` for NaN.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn clamped(value: __m128, low: __m128, high: __m128) -> __m128 {
    _mm_min_ps(_mm_max_ps(value, low), high)
}

/// [`log2`](super::super::super::lod::log2) of each element, none of which is negative. Where that is infinite, or
/// below -126, this is also beyond any level: slow special cases are omitted.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn log2(value: __m128) -> __m128 {
    let all = |n| _mm_set1_ps(n);
    // Zero for NaN.
    let value = _mm_max_ps(value, _mm_setzero_ps());
    let bits = _mm_castps_si128(value);
    let exponent = _mm_srai_epi32::<23>(_mm_sub_epi32(bits, _mm_set1_epi32(ROOT_HALF as i32)));
    let mantissa = _mm_castsi128_ps(_mm_sub_epi32(bits, _mm_slli_epi32::<23>(exponent)));
    let t = _mm_div_ps(_mm_sub_ps(mantissa, all(1.0)), _mm_add_ps(mantissa, all(1.0)));
    let t2 = _mm_mul_ps(t, t);
    let t4 = _mm_mul_ps(t2, t2);
    let [c0, c1, c2, c3, c4] = LOG2_SERIES.map(all);
    let low = _mm_add_ps(c0, _mm_mul_ps(t2, c1));
    let high = _mm_add_ps(_mm_add_ps(c2, _mm_mul_ps(t2, c3)), _mm_mul_ps(t4, c4));
    let series = _mm_add_ps(low, _mm_mul_ps(t4, high));
    _mm_add_ps(_mm_cvtepi32_ps(exponent), _mm_mul_ps(t, series))
}

/// The key that lanes which are filtered together share.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Key {
    pub(super) filter: MagFilter,
    /// Counted from the base level.
    pub(super) levels: [u32; 2],
    /// Whether the second level has a weight.
    pub(super) blends: bool,
    pub(super) probes: u32,
}

impl Key {
    const NONE: Self = Self { filter: MagFilter::Nearest, levels: [0; 2], blends: false, probes: 1 };

    /// One texel of integers, whatever the anisotropy.
    #[inline]
    fn of(self, fast: &Fast) -> Self {
        if fast.integer { Self { probes: 1, ..self } } else { self }
    }
}

/// The counterpart of [`Plan`](super::super::super::reference::Plan) for eight lanes: `KEYS` keys for groups of
/// consecutive lanes.
pub(super) struct Plan<const KEYS: usize> {
    pub(super) keys: [Key; KEYS],
    /// Of the second level.
    pub(super) weights: __m256,
    /// The line of anisotropic filtering's probes.
    pub(super) line: [__m256; 3],
}

impl Plan<LANES> {
    /// The plan of lanes with individual levels of detail.
    #[inline(never)]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn of_lanes<const SHAPE: u8>(fast: &Fast, unit_bias: f32, call: &SampleCall, start: usize) -> Self {
        let (mut keys, mut weights, mut line) = ([Key::NONE; LANES], [0.0; LANES], [_mm256_setzero_ps(); 3]);
        if call.operation == SampleOperation::Derivatives {
            let mut lines = [[0.0; LANES]; 3];
            for lane in 0..LANES {
                let (along, weight, key) = of_derivatives::<SHAPE>(fast, unit_bias, call, start + lane);
                (keys[lane], weights[lane]) = (key.of(fast), weight);
                (0..3).for_each(|axis| lines[axis][lane] = along[axis]);
            }
            return Self { keys, weights: vector(&weights), line: lines.each_ref().map(|row| vector(row)) };
        }
        let is_level = call.operation == SampleOperation::Level || call.flags.contains(SampleFlags::NO_DERIVATIVES);
        let changes = if is_level { Changes::none() } else { Changes::new::<SHAPE>(call, start) };
        let squares = changes.squares::<SHAPE>(fast);
        let squares = [_mm256_castps256_ps128(squares), _mm256_extractf128_ps::<1>(squares)];
        let mut along_x = [false; 2];
        for quad in 0..2 {
            let lods = || load4(&call.lod, start + 4 * quad);
            let unit_bias = _mm_set1_ps(unit_bias);
            let (level, bias) = match call.operation {
                SampleOperation::Level => (lods(), unit_bias),
                SampleOperation::Bias => (_mm_setzero_ps(), _mm_add_ps(unit_bias, lods())),
                _ => (_mm_setzero_ps(), unit_bias),
            };
            let details = match is_level {
                true => Details::of_levels(&fast.rule, level, bias),
                false => Details::new(&fast.rule, [squares[quad]; 4], bias),
            };
            // All lanes of a quad have the same changes.
            along_x[quad] = details.along_x & 1 != 0;
            for lane in 0..4 {
                keys[4 * quad + lane] = details.key(&fast.rule, lane).of(fast);
                weights[4 * quad + lane] = details.weights[lane];
            }
        }
        if !is_level {
            line = changes.along(along_x);
        }
        Self { keys, weights: vector(&weights), line }
    }
}

#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn vector(lanes: &[f32; LANES]) -> __m256 {
    // SAFETY: eight floats are read from an array of eight.
    unsafe { _mm256_loadu_ps(lanes.as_ptr()) }
}

/// The line, the weight of the second level, and the key of a lane whose derivatives the program gives.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn of_derivatives<const SHAPE: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &SampleCall,
    lane: usize,
) -> ([f32; 3], f32, Key) {
    let of = |rows: &[LaneRow; 3]| -> [f32; 3] {
        std::array::from_fn(|axis| if axis < coordinates(SHAPE) { rows[axis][lane] } else { 0.0 })
    };
    let changes = [of(&call.ddx), of(&call.ddy)];
    let changes = if SHAPE == CUBE { scalar_cube::derivatives(of(&call.coordinates), changes) } else { changes };
    let [ddx, ddy] = changes.map(|d| std::array::from_fn(|axis| d[axis] * fast.scale[axis]));
    let detail = fast.rule.detail(ddx, ddy, unit_bias);
    let (filter, levels, weight) = fast.rule.levels(detail.lambda);
    let key = Key { filter, levels, blends: weight != 0.0, probes: detail.probes };
    (changes[usize::from(!detail.along_x)], weight, key)
}
