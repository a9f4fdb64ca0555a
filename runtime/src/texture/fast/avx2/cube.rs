//! Cube maps for the AVX2 paths: the faces of four directions at once. Not the filtering.

use std::arch::x86_64::*;

use super::offsets;

/// The faces that four directions meet, as [`cube`](super::super::super::cube) chooses them.
#[derive(Clone, Copy)]
pub(super) struct Faces {
    /// Masks: the major axis is x, y.
    is_x: __m128,
    is_y: __m128,
    /// Mask: the direction is negative along the major axis.
    negative: __m128,
    /// The length along the major axis.
    pub(super) major: __m128,
}

impl Faces {
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn of(direction: [__m128; 3]) -> Self {
        let sign = _mm_set1_ps(-0.0);
        let [ax, ay, az] = direction.map(|v| _mm_andnot_ps(sign, v));
        let is_x = _mm_and_ps(_mm_cmpge_ps(ax, ay), _mm_cmpge_ps(ax, az));
        let is_y = _mm_andnot_ps(is_x, _mm_cmpge_ps(ay, az));
        let along = Self { is_x, is_y, negative: sign, major: ax }.choose(direction);
        let negative = _mm_cmplt_ps(along, _mm_setzero_ps());
        Self { is_x, is_y, negative, major: _mm_andnot_ps(sign, along) }
    }

    /// The first lane's face for every lane.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn first(self) -> Self {
        let [is_x, is_y, negative, major] =
            [self.is_x, self.is_y, self.negative, self.major].map(|v| _mm_permute_ps::<0>(v));
        Self { is_x, is_y, negative, major }
    }

    /// One of three by the major axis.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn choose(self, of: [__m128; 3]) -> __m128 {
        _mm_blendv_ps(_mm_blendv_ps(of[2], of[1], self.is_y), of[0], self.is_x)
    }

    /// sc and tc of table 3.21 for four vectors.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn sc_tc(self, [x, y, z]: [__m128; 3]) -> __m256 {
        let sign = _mm_set1_ps(-0.0);
        let flip = _mm_and_ps(self.negative, sign);
        let minus_y = _mm_xor_ps(y, sign);
        let sc = self.choose([_mm_xor_ps(z, _mm_andnot_ps(self.negative, sign)), x, _mm_xor_ps(x, flip)]);
        let tc = self.choose([minus_y, _mm_xor_ps(z, flip), minus_y]);
        _mm256_set_m128(tc, sc)
    }

    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn numbers(self) -> [usize; 4] {
        // 0, 2 or 4, and 1 more where the sign is negative: a mask is -1.
        let axis = [0, 2, 4].map(|n| _mm_castsi128_ps(_mm_set1_epi32(n)));
        let axis = _mm_castps_si128(self.choose(axis));
        offsets(_mm_sub_epi32(axis, _mm_castps_si128(self.negative))).map(|face| face as usize)
    }

    /// [`derivatives`](super::super::super::cube::derivatives) at the first lane, for changes in lanes 0 and 1.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(super) fn changes(self, direction: [__m128; 3], changes: [__m128; 3]) -> __m256 {
        let first = self.first();
        let flip = _mm_and_ps(first.negative, _mm_set1_ps(-0.0));
        let major_change = _mm_xor_ps(first.choose(changes), flip);
        let twice = |v| _mm256_set_m128(v, v);
        let place = first.sc_tc(direction.map(|v| _mm_permute_ps::<0>(v)));
        let moved = first.sc_tc(changes);
        let difference =
            _mm256_sub_ps(_mm256_mul_ps(moved, twice(first.major)), _mm256_mul_ps(place, twice(major_change)));
        let squared = twice(_mm_mul_ps(first.major, first.major));
        _mm256_mul_ps(_mm256_div_ps(difference, squared), _mm256_set1_ps(0.5))
    }
}
