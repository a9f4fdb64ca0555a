//! The level of detail for the AVX2 paths: four at once ([`Details`]), of four quads where it comes from differences alone,
//! of the lanes of a quad where they have biases or levels; lane by lane where the program gives derivatives. Each step is
//! that of [`lod`](super::super::super::lod), in its order.

use std::arch::x86_64::*;

use super::super::super::cube as scalar_cube;
use super::super::super::lod::{LOG2_SERIES, LodRule, MAX_ANISOTROPY, MAX_LOD_BIAS, ROOT_HALF, clamp};
use super::super::super::state::{MagFilter, MinFilter};
use super::super::super::{LaneRow, SampleCall, SampleFlags, SampleOperation};
use super::super::Fast;
use super::cube::Faces;
use super::{CUBE, D3, Place, coordinates, load, load8};

/// How coordinates change within a quad, to the right in lane 0 and down in lane 1: s and t, and r.
#[derive(Clone, Copy)]
pub(super) struct Changes {
    st: __m256,
    r: __m128,
}

impl Changes {
    /// No change.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn none() -> Self {
        Self { st: _mm256_setzero_ps(), r: _mm_setzero_ps() }
    }

    /// Differences from the first lane to its neighbours.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn new<const SHAPE: u8>(call: &SampleCall, start: usize, place: &Place) -> Self {
        let differences = |v| _mm_sub_ps(_mm_permute_ps::<0b10_01_10_01>(v), _mm_permute_ps::<0>(v));
        if SHAPE == CUBE {
            let direction = call.coordinates.each_ref().map(|row| load(row, start));
            let st = Faces::of(direction).changes(direction, direction.map(differences));
            return Self { st, r: _mm_setzero_ps() };
        }
        let st = _mm256_sub_ps(_mm256_permute_ps::<0b10_01_10_01>(place.st), _mm256_permute_ps::<0>(place.st));
        Self { st, r: if SHAPE == D3 { differences(place.r) } else { _mm_setzero_ps() } }
    }

    /// Squared lengths in texels, along x in lane 0, along y in lane 1.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn squares<const SHAPE: u8>(&self, fast: &Fast) -> __m128 {
        let scaled = _mm256_mul_ps(self.st, load8(&fast.scale_st));
        let squared = _mm256_mul_ps(scaled, scaled);
        let squares = _mm_add_ps(_mm256_castps256_ps128(squared), _mm256_extractf128_ps::<1>(squared));
        if SHAPE != D3 {
            return squares;
        }
        let scaled = _mm_mul_ps(self.r, _mm_set1_ps(fast.scale[2]));
        _mm_add_ps(squares, _mm_mul_ps(scaled, scaled))
    }

    /// One of the two, of s, t, r.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn along(&self, x: bool) -> [f32; 3] {
        let parts = [_mm256_castps256_ps128(self.st), _mm256_extractf128_ps::<1>(self.st), self.r];
        parts.map(|part| _mm_cvtss_f32(if x { part } else { _mm_permute_ps::<0b01>(part) }))
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
    /// From the [`Changes::squares`] of each: [`LodRule::detail_of_squares`].
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn new(rule: &LodRule, squares: [__m128; 4], added_bias: __m128) -> Self {
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
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn of_levels(rule: &LodRule, levels: __m128, added_bias: __m128) -> Self {
        Self::of_base(rule, levels, added_bias, _mm_set1_epi32(1), _mm_setzero_ps())
    }

    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn of_base(rule: &LodRule, base: __m128, added_bias: __m128, probes: __m128i, along_x: __m128) -> Self {
        let bias = _mm_add_ps(_mm_set1_ps(rule.bias), added_bias);
        let bias = clamped(bias, _mm_set1_ps(-MAX_LOD_BIAS), _mm_set1_ps(MAX_LOD_BIAS));
        let lambda = _mm_add_ps(base, bias);
        // All waits for lambda, so what needs no clamp goes on without it.
        let unclamped = lambda;
        let lambda = clamped(lambda, _mm_set1_ps(rule.min_lod), _mm_set1_ps(rule.max_lod));

        let magnified = _mm_cmpngt_ps(lambda, _mm_set1_ps(rule.magnified_up_to));
        let (zero, one, last) = (_mm_setzero_ps(), _mm_set1_ps(1.0), _mm_set1_ps(rule.last as f32));
        let (mut levels, mut weight) = ([zero; 2], zero);
        match rule.min_filter {
            MinFilter::Nearest | MinFilter::Linear => {}
            MinFilter::NearestMipmapNearest | MinFilter::LinearMipmapNearest => {
                let up = _mm_ceil_ps(_mm_add_ps(lambda, _mm_set1_ps(0.5)));
                levels = [clamped(_mm_sub_ps(up, one), zero, last); 2];
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

    /// The plan of quad or lane `n`.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn plan(&self, rule: &LodRule, n: usize, changes: &Changes) -> QuadPlan {
        let filter = if self.magnified >> n & 1 != 0 { rule.mag_filter } else { rule.min_filter.within_level() };
        let probes = self.probes[n & 3];
        let line = if probes > 1 { changes.along(self.along_x >> n & 1 != 0) } else { [0.0; 3] };
        let levels = self.levels.map(|levels| levels[n & 3]);
        QuadPlan { filter, levels, level_weight: self.weights[n & 3], probes, line }
    }
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn whole(v: __m128i) -> [u32; 4] {
    let mut elements = [0; 4];
    // SAFETY: 16 bytes are written to an array of four words.
    unsafe { _mm_storeu_si128(elements.as_mut_ptr().cast(), v) };
    elements
}

/// `low` for NaN.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn clamped(value: __m128, low: __m128, high: __m128) -> __m128 {
    _mm_min_ps(_mm_max_ps(value, low), high)
}

/// [`log2`](super::super::super::lod::log2) of each element, of which none is negative. Where that is infinite, or below -126,
/// this is beyond any level too: what takes long there is left out.
#[inline]
#[target_feature(enable = "avx2,f16c")]
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

/// What [`Plan`](super::super::super::reference::Plan) is for one lane, for the four of a quad.
#[derive(Clone, Copy)]
pub(super) struct QuadPlan {
    pub(super) filter: MagFilter,
    /// Counted from the base level.
    pub(super) levels: [u32; 2],
    pub(super) level_weight: f32,
    pub(super) probes: u32,
    /// What the probes of anisotropic filtering stand on.
    pub(super) line: [f32; 3],
}

impl QuadPlan {
    /// The plans of the lanes of a quad, each with a level of detail of its own.
    #[inline(never)]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn of_lanes<const SHAPE: u8>(
        fast: &Fast,
        unit_bias: f32,
        call: &SampleCall,
        start: usize,
        place: &Place,
    ) -> [Self; 4] {
        let mut added_bias = _mm_set1_ps(unit_bias);
        if call.operation == SampleOperation::Bias {
            added_bias = _mm_add_ps(added_bias, load(&call.lod, start));
        }
        let (changes, details) = match call.operation {
            SampleOperation::Derivatives => return Self::of_derivatives::<SHAPE>(fast, unit_bias, call, start),
            SampleOperation::Level => {
                (Changes::none(), Details::of_levels(&fast.rule, load(&call.lod, start), added_bias))
            }
            _ if call.flags.contains(SampleFlags::NO_DERIVATIVES) => {
                (Changes::none(), Details::of_levels(&fast.rule, _mm_setzero_ps(), added_bias))
            }
            _ => {
                let changes = Changes::new::<SHAPE>(call, start, place);
                (changes, Details::new(&fast.rule, [changes.squares::<SHAPE>(fast); 4], added_bias))
            }
        };
        let mut plans = [Self::NONE; 4];
        for (lane, plan) in plans.iter_mut().enumerate() {
            *plan = details.plan(&fast.rule, lane, &changes);
        }
        plans
    }

    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn of_derivatives<const SHAPE: u8>(fast: &Fast, unit_bias: f32, call: &SampleCall, start: usize) -> [Self; 4] {
        let of = |rows: &[LaneRow; 3], lane: usize| -> [f32; 3] {
            std::array::from_fn(|axis| if axis < coordinates(SHAPE) { rows[axis][start + lane] } else { 0.0 })
        };
        let mut plans = [Self::NONE; 4];
        for (lane, plan) in plans.iter_mut().enumerate() {
            let changes = [of(&call.ddx, lane), of(&call.ddy, lane)];
            *plan = Self::new::<SHAPE>(fast, unit_bias, of(&call.coordinates, lane), changes);
        }
        plans
    }

    const NONE: Self =
        Self { filter: MagFilter::Nearest, levels: [0; 2], level_weight: 0.0, probes: 1, line: [0.0; 3] };

    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn new<const SHAPE: u8>(fast: &Fast, unit_bias: f32, origin: [f32; 3], changes: [[f32; 3]; 2]) -> Self {
        let changes = if SHAPE == CUBE { scalar_cube::derivatives(origin, changes) } else { changes };
        let [ddx, ddy] = changes.map(|d| std::array::from_fn(|axis| d[axis] * fast.scale[axis]));
        let detail = fast.rule.detail(ddx, ddy, unit_bias);
        let (filter, levels, level_weight) = fast.rule.levels(detail.lambda);
        Self { filter, levels, level_weight, probes: detail.probes, line: changes[usize::from(!detail.along_x)] }
    }

    /// Whether both do the same to the bit; the line counts only where there are probes on it.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.filter == other.filter
            && self.levels == other.levels
            && self.level_weight.to_bits() == other.level_weight.to_bits()
            && self.probes == other.probes
            && (self.probes == 1 || self.line.map(f32::to_bits) == other.line.map(f32::to_bits))
    }
}
