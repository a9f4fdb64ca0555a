//! Vectors of x86-64. Only the two functions here use them; callers of these check that the machine supports them.
use std::arch::x86_64::*;
use std::mem::transmute;

use super::{F16, I16, LANES, Work};

pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

pub(super) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && has_avx2()
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn avx2<W: Work>(work: W) -> W::Result {
    work.run::<Avx<__m256>>()
}

/// Only code written for sixteen lanes uses vectors of that width: the compiler vectorises with eight.
#[target_feature(enable = "avx512f,avx2,bmi1,bmi2,popcnt")]
pub(super) fn avx512<W: Work>(work: W) -> W::Result {
    work.run::<Avx512<__m512>>()
}

#[derive(Clone, Copy)]
pub(crate) struct Avx<T>([T; 2]);

#[derive(Clone, Copy)]
pub(crate) struct Avx512<T>(T);

impl I16 for Avx<__m256i> {
    #[inline(always)]
    fn splat(value: i32) -> Self {
        // SAFETY: see the module; so below.
        Self(unsafe { [_mm256_set1_epi32(value); 2] })
    }

    #[inline(always)]
    fn load(values: &[u32; LANES]) -> Self {
        // SAFETY: both are sixteen integers.
        Self(unsafe { transmute::<[u32; LANES], [__m256i; 2]>(*values) })
    }

    #[inline(always)]
    fn store(self, values: &mut [u32; LANES]) {
        // SAFETY: both are sixteen integers.
        *values = unsafe { transmute::<[__m256i; 2], [u32; LANES]>(self.0) };
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_add_epi32(a, c), _mm256_add_epi32(b, d)] })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_mullo_epi32(a, c), _mm256_mullo_epi32(b, d)] })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_or_si256(a, c), _mm256_or_si256(b, d)] })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_and_si256(a, c), _mm256_and_si256(b, d)] })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_sub_epi32(a, c), _mm256_sub_epi32(b, d)] })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_min_epi32(a, c), _mm256_min_epi32(b, d)] })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_max_epi32(a, c), _mm256_max_epi32(b, d)] })
    }

    #[inline(always)]
    fn exclusive_or(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_xor_si256(a, c), _mm256_xor_si256(b, d)] })
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: as above.
        Self(unsafe {
            let bits = _mm_cvtsi32_si128(BITS as i32);
            [_mm256_sra_epi32(a, bits), _mm256_sra_epi32(b, bits)]
        })
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: as above.
        Self(unsafe {
            let bits = _mm_cvtsi32_si128(BITS as i32);
            [_mm256_sll_epi32(a, bits), _mm256_sll_epi32(b, bits)]
        })
    }

    #[inline(always)]
    fn signs(self) -> u16 {
        let [a, b] = self.0;
        // SAFETY: as above.
        let (a, b) =
            unsafe { (_mm256_movemask_ps(_mm256_castsi256_ps(a)), _mm256_movemask_ps(_mm256_castsi256_ps(b))) };
        (a | b << 8) as u16
    }

    #[inline(always)]
    fn of_mask(mask: u16) -> Self {
        const BITS: [u32; LANES] = {
            let mut bits = [1; LANES];
            let mut lane = 0;
            while lane < LANES {
                bits[lane] = 1 << lane;
                lane += 1;
            }
            bits
        };
        let [low, high] = Self::load(&BITS).0;
        // SAFETY: as above.
        Self(unsafe {
            let mask = _mm256_set1_epi32(mask.into());
            [
                _mm256_cmpeq_epi32(_mm256_and_si256(mask, low), low),
                _mm256_cmpeq_epi32(_mm256_and_si256(mask, high), high),
            ]
        })
    }

    #[inline(always)]
    fn where_set(self, mask: u16, other: Self) -> Self {
        let ([a, b], [c, d], [e, f]) = (self.0, other.0, Self::of_mask(mask).0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_blendv_epi8(c, a, e), _mm256_blendv_epi8(d, b, f)] })
    }

    #[inline(always)]
    fn picked(self, lanes: &[u32; LANES]) -> Self {
        let [a, b] = Self::load(lanes).0;
        Self([self.picked_half(a), self.picked_half(b)])
    }
}

impl Avx<__m256i> {
    #[inline(always)]
    fn picked_half(self, lanes: __m256i) -> __m256i {
        let [low, high] = self.0;
        // SAFETY: as above.
        unsafe {
            let (low, high) = (_mm256_permutevar8x32_epi32(low, lanes), _mm256_permutevar8x32_epi32(high, lanes));
            _mm256_blendv_epi8(low, high, _mm256_cmpgt_epi32(lanes, _mm256_set1_epi32(7)))
        }
    }
}

impl I16 for Avx512<__m512i> {
    #[inline(always)]
    fn splat(value: i32) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_set1_epi32(value) })
    }

    #[inline(always)]
    fn load(values: &[u32; LANES]) -> Self {
        // SAFETY: both are sixteen integers.
        Self(unsafe { transmute::<[u32; LANES], __m512i>(*values) })
    }

    #[inline(always)]
    fn store(self, values: &mut [u32; LANES]) {
        // SAFETY: both are sixteen integers.
        *values = unsafe { transmute::<__m512i, [u32; LANES]>(self.0) };
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mullo_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_min_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_max_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn exclusive_or(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_srai_epi32::<BITS>(self.0) })
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_slli_epi32::<BITS>(self.0) })
    }

    #[inline(always)]
    fn signs(self) -> u16 {
        // SAFETY: as above.
        unsafe { _mm512_cmplt_epi32_mask(self.0, _mm512_setzero_si512()) }
    }

    #[inline(always)]
    fn of_mask(mask: u16) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_maskz_set1_epi32(mask, -1) })
    }

    #[inline(always)]
    fn where_set(self, mask: u16, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mask_mov_epi32(other.0, mask, self.0) })
    }

    #[inline(always)]
    fn picked(self, lanes: &[u32; LANES]) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_permutexvar_epi32(Self::load(lanes).0, self.0) })
    }

    #[inline(always)]
    fn transposed(vectors: [Self; LANES]) -> [Self; LANES] {
        let (mut pairs, mut fours, mut columns) = (vectors, vectors, vectors);
        for i in (0..LANES).step_by(2) {
            let (a, b) = (vectors[i].0, vectors[i + 1].0);
            // SAFETY: as above.
            unsafe {
                pairs[i].0 = _mm512_unpacklo_epi32(a, b);
                pairs[i + 1].0 = _mm512_unpackhi_epi32(a, b);
            }
        }
        // For each four vectors: quarter q of vector k has lane 4q+k of these.
        for i in (0..LANES).step_by(4) {
            let (a, b, c, d) = (pairs[i].0, pairs[i + 1].0, pairs[i + 2].0, pairs[i + 3].0);
            // SAFETY: as above.
            unsafe {
                fours[i].0 = _mm512_unpacklo_epi64(a, c);
                fours[i + 1].0 = _mm512_unpackhi_epi64(a, c);
                fours[i + 2].0 = _mm512_unpacklo_epi64(b, d);
                fours[i + 3].0 = _mm512_unpackhi_epi64(b, d);
            }
        }
        for k in 0..4 {
            let (a, b, c, d) = (fours[k].0, fours[4 + k].0, fours[8 + k].0, fours[12 + k].0);
            // SAFETY: as above. 0x88 takes quarters 0 and 2 of both, 0xdd quarters 1 and 3.
            unsafe {
                let (even, odd) = (_mm512_shuffle_i32x4::<0x88>(a, b), _mm512_shuffle_i32x4::<0xdd>(a, b));
                let (even_c, odd_c) = (_mm512_shuffle_i32x4::<0x88>(c, d), _mm512_shuffle_i32x4::<0xdd>(c, d));
                columns[k].0 = _mm512_shuffle_i32x4::<0x88>(even, even_c);
                columns[4 + k].0 = _mm512_shuffle_i32x4::<0x88>(odd, odd_c);
                columns[8 + k].0 = _mm512_shuffle_i32x4::<0xdd>(even, even_c);
                columns[12 + k].0 = _mm512_shuffle_i32x4::<0xdd>(odd, odd_c);
            }
        }
        columns
    }
}

impl F16 for Avx<__m256> {
    type Integers = Avx<__m256i>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        // SAFETY: as above.
        Self(unsafe { [_mm256_set1_ps(value); 2] })
    }

    #[inline(always)]
    fn load(values: &[f32; LANES]) -> Self {
        // SAFETY: both are sixteen floats.
        Self(unsafe { transmute::<[f32; LANES], [__m256; 2]>(*values) })
    }

    #[inline(always)]
    fn store(self, values: &mut [f32; LANES]) {
        // SAFETY: both are sixteen floats.
        *values = unsafe { transmute::<[__m256; 2], [f32; LANES]>(self.0) };
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_add_ps(a, c), _mm256_add_ps(b, d)] })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_sub_ps(a, c), _mm256_sub_ps(b, d)] })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        Self(unsafe { [_mm256_mul_ps(a, c), _mm256_mul_ps(b, d)] })
    }

    #[inline(always)]
    fn reciprocal(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: as above.
        Self(unsafe { [_mm256_div_ps(_mm256_set1_ps(1.0), a), _mm256_div_ps(_mm256_set1_ps(1.0), b)] })
    }

    #[inline(always)]
    fn clamped(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: as above. (The maximum is its second operand if the first is NaN.)
        Self(unsafe {
            let (zero, one) = (_mm256_setzero_ps(), _mm256_set1_ps(1.0));
            [_mm256_min_ps(_mm256_max_ps(a, zero), one), _mm256_min_ps(_mm256_max_ps(b, zero), one)]
        })
    }

    #[inline(always)]
    fn less(self, other: Self, among: u16) -> u16 {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        let halves = unsafe { [_mm256_cmp_ps::<_CMP_LT_OQ>(a, c), _mm256_cmp_ps::<_CMP_LT_OQ>(b, d)] };
        among & Self(halves).bits().signs()
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self, among: u16) -> u16 {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        let halves = unsafe { [_mm256_cmp_ps::<_CMP_LE_OQ>(a, c), _mm256_cmp_ps::<_CMP_LE_OQ>(b, d)] };
        among & Self(halves).bits().signs()
    }

    #[inline(always)]
    fn equal(self, other: Self, among: u16) -> u16 {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: as above.
        let halves = unsafe { [_mm256_cmp_ps::<_CMP_EQ_OQ>(a, c), _mm256_cmp_ps::<_CMP_EQ_OQ>(b, d)] };
        among & Self(halves).bits().signs()
    }

    #[inline(always)]
    fn bits(self) -> Self::Integers {
        let [a, b] = self.0;
        // SAFETY: as above.
        Avx(unsafe { [_mm256_castps_si256(a), _mm256_castps_si256(b)] })
    }

    #[inline(always)]
    fn rounded(self) -> Self::Integers {
        let [a, b] = self.0;
        // SAFETY: as above.
        Avx(unsafe { [_mm256_cvtps_epi32(a), _mm256_cvtps_epi32(b)] })
    }

    #[inline(always)]
    fn from_integers(values: Self::Integers) -> Self {
        let [a, b] = values.0;
        // SAFETY: as above.
        Self(unsafe { [_mm256_cvtepi32_ps(a), _mm256_cvtepi32_ps(b)] })
    }

    #[inline(always)]
    fn from_bits(bits: Self::Integers) -> Self {
        let [a, b] = bits.0;
        // SAFETY: as above.
        Self(unsafe { [_mm256_castsi256_ps(a), _mm256_castsi256_ps(b)] })
    }

    #[inline(always)]
    fn gather_bits(from: u16, places: u16) -> u16 {
        // SAFETY: as above.
        unsafe { _pext_u32(from.into(), places.into()) as u16 }
    }

    #[inline(always)]
    fn scatter_bits(from: u16, places: u16) -> u16 {
        // SAFETY: as above.
        unsafe { _pdep_u32(from.into(), places.into()) as u16 }
    }

    #[inline(always)]
    fn set_bits(from: u16) -> [u8; LANES] {
        set_bits(from)
    }
}

impl F16 for Avx512<__m512> {
    type Integers = Avx512<__m512i>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_set1_ps(value) })
    }

    #[inline(always)]
    fn load(values: &[f32; LANES]) -> Self {
        // SAFETY: both are sixteen floats.
        Self(unsafe { transmute::<[f32; LANES], __m512>(*values) })
    }

    #[inline(always)]
    fn store(self, values: &mut [f32; LANES]) {
        // SAFETY: both are sixteen floats.
        *values = unsafe { transmute::<__m512, [f32; LANES]>(self.0) };
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_add_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_sub_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_mul_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn reciprocal(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_div_ps(_mm512_set1_ps(1.0), self.0) })
    }

    #[inline(always)]
    fn clamped(self) -> Self {
        // SAFETY: as above. (The maximum is its second operand if the first is NaN.)
        Self(unsafe { _mm512_min_ps(_mm512_max_ps(self.0, _mm512_setzero_ps()), _mm512_set1_ps(1.0)) })
    }

    #[inline(always)]
    fn less(self, other: Self, among: u16) -> u16 {
        // SAFETY: as above.
        unsafe { _mm512_mask_cmp_ps_mask::<_CMP_LT_OQ>(among, self.0, other.0) }
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self, among: u16) -> u16 {
        // SAFETY: as above.
        unsafe { _mm512_mask_cmp_ps_mask::<_CMP_LE_OQ>(among, self.0, other.0) }
    }

    #[inline(always)]
    fn equal(self, other: Self, among: u16) -> u16 {
        // SAFETY: as above.
        unsafe { _mm512_mask_cmp_ps_mask::<_CMP_EQ_OQ>(among, self.0, other.0) }
    }

    #[inline(always)]
    fn bits(self) -> Self::Integers {
        // SAFETY: as above.
        Avx512(unsafe { _mm512_castps_si512(self.0) })
    }

    #[inline(always)]
    fn rounded(self) -> Self::Integers {
        // SAFETY: as above.
        Avx512(unsafe { _mm512_cvtps_epi32(self.0) })
    }

    #[inline(always)]
    fn from_integers(values: Self::Integers) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_cvtepi32_ps(values.0) })
    }

    #[inline(always)]
    fn from_bits(bits: Self::Integers) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_castsi512_ps(bits.0) })
    }

    #[inline(always)]
    fn gather_bits(from: u16, places: u16) -> u16 {
        // SAFETY: as above.
        unsafe { _pext_u32(from.into(), places.into()) as u16 }
    }

    #[inline(always)]
    fn scatter_bits(from: u16, places: u16) -> u16 {
        // SAFETY: as above.
        unsafe { _pdep_u32(from.into(), places.into()) as u16 }
    }

    #[inline(always)]
    fn set_bits(from: u16) -> [u8; LANES] {
        set_bits(from)
    }
}

/// [`F16::set_bits`]
#[inline(always)]
fn set_bits(from: u16) -> [u8; LANES] {
    // SAFETY: see the module.
    let [low, high] = unsafe {
        // Four bits each: the indices of set bits, compacted; then a byte each.
        let set = _pdep_u64(from.into(), 0x1111_1111_1111_1111) * 0b1111;
        let numbers = _pext_u64(0xfedc_ba98_7654_3210, set);
        [_pdep_u64(numbers, 0x0f0f_0f0f_0f0f_0f0f), _pdep_u64(numbers >> 32, 0x0f0f_0f0f_0f0f_0f0f)]
    };
    let mut bytes = [0; LANES];
    bytes[..8].copy_from_slice(&low.to_le_bytes());
    bytes[8..].copy_from_slice(&high.to_le_bytes());
    bytes
}
