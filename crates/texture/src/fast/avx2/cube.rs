//! Cube maps for the AVX2 paths: the faces of eight directions at once. Not the filtering.

use std::arch::x86_64::*;

/// The faces that eight directions meet, as [`cube`](super::super::super::cube) chooses them.
#[derive(Clone, Copy)]
pub(super) struct Faces {
    /// Masks: the major axis is x, y.
    is_x: __m256,
    is_y: __m256,
    /// Mask: the direction is negative along the major axis.
    negative: __m256,
    /// The length along the major axis.
    pub(super) major: __m256,
}

impl Faces {
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn of(direction: [__m256; 3]) -> Self {
        let sign = _mm256_set1_ps(-0.0);
        let [ax, ay, az] = direction.map(|v| _mm256_andnot_ps(sign, v));
        let at_least = |a, b| _mm256_cmp_ps::<_CMP_GE_OQ>(a, b);
        let is_x = _mm256_and_ps(at_least(ax, ay), at_least(ax, az));
        let is_y = _mm256_andnot_ps(is_x, at_least(ay, az));
        let along = Self { is_x, is_y, negative: sign, major: ax }.choose(direction);
        let negative = _mm256_cmp_ps::<_CMP_LT_OQ>(along, _mm256_setzero_ps());
        Self { is_x, is_y, negative, major: _mm256_andnot_ps(sign, along) }
    }

    /// For every lane the face of the first one of its quad.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    fn first(self) -> Self {
        let [is_x, is_y, negative, major] =
            [self.is_x, self.is_y, self.negative, self.major].map(|v| _mm256_permute_ps::<0>(v));
        Self { is_x, is_y, negative, major }
    }

    /// One of three by the major axis.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    fn choose(self, of: [__m256; 3]) -> __m256 {
        _mm256_blendv_ps(_mm256_blendv_ps(of[2], of[1], self.is_y), of[0], self.is_x)
    }

    /// sc and tc of table 3.21. (Blends take some processors three operations.)
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn sc_tc(self, [x, y, z]: [__m256; 3]) -> [__m256; 2] {
        let sign = _mm256_set1_ps(-0.0);
        let flip = _mm256_and_ps(self.negative, sign);
        // x keeps its sign where y is the major axis.
        let along_x = _mm256_xor_ps(x, _mm256_andnot_ps(self.is_y, flip));
        let along_z = _mm256_xor_ps(z, _mm256_andnot_ps(self.negative, sign));
        let sc = _mm256_blendv_ps(along_x, along_z, self.is_x);
        let tc = _mm256_blendv_ps(_mm256_xor_ps(y, sign), _mm256_xor_ps(z, flip), self.is_y);
        [sc, tc]
    }

    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn numbers(self) -> __m256i {
        // 4, or 4 ^ 6 or 4 ^ 4 by the axis, and 1 more where the sign is negative: a mask is -1.
        let all = |n| _mm256_set1_epi32(n);
        let by_y = _mm256_and_si256(_mm256_castps_si256(self.is_y), all(6));
        let by_x = _mm256_and_si256(_mm256_castps_si256(self.is_x), all(4));
        let axis = _mm256_xor_si256(_mm256_or_si256(by_x, by_y), all(4));
        _mm256_sub_epi32(axis, _mm256_castps_si256(self.negative))
    }

    /// [`derivatives`](super::super::super::cube::derivatives) at the first lane of each quad.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    pub(super) fn changes(self, direction: [__m256; 3], changes: [__m256; 3]) -> [__m256; 2] {
        let first = self.first();
        let flip = _mm256_and_ps(first.negative, _mm256_set1_ps(-0.0));
        let major_change = _mm256_xor_ps(first.choose(changes), flip);
        let places = first.sc_tc(direction.map(|v| _mm256_permute_ps::<0>(v)));
        let moved = first.sc_tc(changes);
        let squared = _mm256_mul_ps(first.major, first.major);
        std::array::from_fn(|axis| {
            let [place, moved] = [places[axis], moved[axis]];
            let difference = _mm256_sub_ps(_mm256_mul_ps(moved, first.major), _mm256_mul_ps(place, major_change));
            _mm256_mul_ps(_mm256_div_ps(difference, squared), _mm256_set1_ps(0.5))
        })
    }
}
