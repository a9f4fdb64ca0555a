//! Sixteen lanes in a vector of 512 bits: AVX-512 F, BW, DQ and VL, in addition to the instructions for eight lanes.
//! Texels of four bytes are gathered.

use std::arch::asm;
use std::arch::x86_64::*;

use super::vector::{APART, Ints, Places, Vector, operations};
use nvjit_runtime::{LaneRow, MAX_LANES};

const LANES: usize = 16;

/// Rounding modes.
const DOWN: i32 = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
const UP: i32 = _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC;
const EVEN: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;

impl Vector for __m512 {
    type Ints = __m512i;
    type Mask = __mmask16;
    type Places<'a> = Texels<'a>;
    type Scratch = [usize; LANES];
    const LANES: usize = LANES;

    operations! {
        splat(value: f32) -> Self = _mm512_set1_ps(value);
        plus(self, other: Self) -> Self = _mm512_add_ps(self, other);
        minus(self, other: Self) -> Self = _mm512_sub_ps(self, other);
        times(self, other: Self) -> Self = _mm512_mul_ps(self, other);
        fused(self, factor: Self, addend: Self) -> Self = _mm512_fmadd_ps(self, factor, addend);
        over(self, other: Self) -> Self = _mm512_div_ps(self, other);
        root(self) -> Self = _mm512_sqrt_ps(self);
        min(self, other: Self) -> Self = _mm512_min_ps(self, other);
        max(self, other: Self) -> Self = _mm512_max_ps(self, other);
        floor(self) -> Self = _mm512_roundscale_ps::<DOWN>(self);
        ceil(self) -> Self = _mm512_roundscale_ps::<UP>(self);
        round(self) -> Self = _mm512_roundscale_ps::<EVEN>(self);
        truncated(self) -> __m512i = _mm512_cvttps_epi32(self);
        whole(self) -> (__m512i, Self) = { let floor = _mm512_cvt_roundps_epi32::<DOWN>(self); (floor, _mm512_cvtepi32_ps(floor)) };
        bits(self) -> __m512i = _mm512_castps_si512(self);
        pairs_of_quads(first: Self, second: Self) -> Self = _mm512_shuffle_ps::<0b01_00_01_00>(first, second);
        xor(self, other: Self) -> Self = _mm512_xor_ps(self, other);
        abs(self) -> Self = _mm512_andnot_ps(_mm512_set1_ps(-0.0), self);
        less(self, other: Self) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_LT_OQ>(self, other);
        at_most(self, other: Self) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_LE_OQ>(self, other);
        above(self, other: Self) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(self, other);
        at_least(self, other: Self) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_GE_OQ>(self, other);
        equals(self, other: Self) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_EQ_OQ>(self, other);
        differs(self, other: Self) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(self, other);
        not_above(self, other: Self) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_NGT_UQ>(self, other);
        is_nan(self) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(self, self);
        or_else(self, mask: __mmask16, other: Self) -> Self = _mm512_mask_blend_ps(mask, other, self);
        masked(self, mask: __mmask16) -> Self = _mm512_maskz_mov_ps(mask, self);
        load(row: &LaneRow, start: usize) -> Self = load(row, start);
        set_lanes(row: &[u32; MAX_LANES], start: usize) -> u32 = set_lanes(row, start);
        transposed(vectors: [Self; 4]) -> [Self; 4] = transposed(vectors);
    }

    #[inline(always)]
    fn both(a: __mmask16, b: __mmask16) -> __mmask16 {
        a & b
    }

    #[inline(always)]
    fn only(a: __mmask16, b: __mmask16) -> __mmask16 {
        a & !b
    }

    #[inline(always)]
    fn all(holds: bool) -> __mmask16 {
        if holds { u16::MAX } else { 0 }
    }

    #[inline(always)]
    fn mask_of_bits(bits: u32) -> __mmask16 {
        bits as __mmask16
    }

    #[inline(always)]
    fn in_quads<const PICK: i32>(self) -> Self {
        // SAFETY: see `operations`.
        unsafe { _mm512_permute_ps::<PICK>(self) }
    }

    #[inline(always)]
    fn places<'a, const CUBE: bool, const BYTES: usize>(
        faces: &'a [*const u8; 8],
        face: __m512i,
        offset: __m512i,
        scratch: &'a mut [usize; LANES],
    ) -> Texels<'a> {
        // SAFETY: 64 bytes each are written to an array of 128; and see `operations`.
        unsafe {
            let addresses = match BYTES {
                8 => Some(addresses::<3>(faces, face, offset)),
                16 => Some(addresses::<4>(faces, face, offset)),
                _ => None,
            };
            if let Some([low, high]) = addresses {
                _mm512_storeu_si512(scratch.as_mut_ptr().cast(), low);
                _mm512_storeu_si512(scratch.as_mut_ptr().add(LANES / 2).cast(), high);
            }
        }
        Texels { faces, is_cube: CUBE, face, offset, addresses: scratch }
    }

    #[inline(always)]
    fn store(self, row: &mut LaneRow, start: usize) {
        let row = &mut row[start..start + LANES];
        // SAFETY: sixteen floats are written to a slice of sixteen; and see `operations`.
        unsafe { _mm512_storeu_ps(row.as_mut_ptr(), self) }
    }
}

impl Ints for __m512i {
    type Floats = __m512;

    operations! {
        splat(value: i32) -> Self = _mm512_set1_epi32(value);
        plus(self, other: Self) -> Self = _mm512_add_epi32(self, other);
        minus(self, other: Self) -> Self = _mm512_sub_epi32(self, other);
        times(self, other: Self) -> Self = _mm512_mullo_epi32(self, other);
        max(self, other: Self) -> Self = _mm512_max_epi32(self, other);
        and(self, other: Self) -> Self = _mm512_and_si512(self, other);
        or(self, other: Self) -> Self = _mm512_or_si512(self, other);
        xor(self, other: Self) -> Self = _mm512_xor_si512(self, other);
        floats(self) -> __m512 = _mm512_cvtepi32_ps(self);
        as_floats(self) -> __m512 = _mm512_castsi512_ps(self);
        masked(self, mask: __mmask16) -> Self = _mm512_maskz_mov_epi32(mask, self);
        equal_lanes(self, other: Self) -> u32 = u32::from(_mm512_cmpeq_epi32_mask(self, other));
        products16(self, other: Self) -> Self = _mm512_madd_epi16(self, other);
        fraction16(self, other: Self) -> Self = _mm512_mulhrs_epi16(self, other);
        minus16(self, other: Self) -> Self = _mm512_sub_epi16(self, other);
        with_high16(self, other: Self) -> Self = _mm512_mask_blend_epi16(0xaaaa_aaaa, self, other);
        apart(pairs: [Self; 2]) -> [Self; 2] = apart(pairs);
        columns(pairs: [Self; 2]) -> [__m512; 2] = columns(pairs);
    }

    #[inline(always)]
    fn left<const BITS: u32>(self) -> Self {
        // SAFETY: see `operations`; so below.
        unsafe { _mm512_slli_epi32::<BITS>(self) }
    }

    #[inline(always)]
    fn right<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_srli_epi32::<BITS>(self) }
    }

    #[inline(always)]
    fn signed_right<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_srai_epi32::<BITS>(self) }
    }

    #[inline(always)]
    fn right16<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_srli_epi16::<BITS>(self) }
    }

    #[inline(always)]
    fn elements(self) -> [u32; 16] {
        let mut elements = [0; 16];
        // SAFETY: 64 bytes are written to as many; and as above.
        unsafe { _mm512_storeu_si512(elements.as_mut_ptr().cast(), self) };
        elements
    }
}

/// Loads four lanes at a time: the caller has just written these bytes, perhaps in stores of sixteen or 32, and a load
/// that spans several stores has to wait for them.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(row: &LaneRow, start: usize) -> __m512 {
    let lanes: &[f32; LANES] = row[start..start + LANES].try_into().unwrap_or(&[0.0; LANES]);
    let quad = |n: usize| {
        let quad: &[f32; 4] = lanes[4 * n..4 * n + 4].try_into().unwrap_or(&[0.0; 4]);
        // SAFETY: four floats are read from an array of four.
        unsafe { _mm_loadu_ps(quad.as_ptr()) }
    };
    let [mut a, mut c] = [quad(0), quad(2)];
    // Without this, the compiler merges them into one load.
    // SAFETY: nothing is executed.
    unsafe {
        asm!("/* {0} {1} */", inout(xmm_reg) a, inout(xmm_reg) c, options(pure, nomem, nostack, preserves_flags))
    };
    let low = _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(a), quad(1));
    let high = _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(c), quad(3));
    _mm512_castpd_ps(_mm512_insertf64x4::<1>(_mm512_castpd256_pd512(_mm256_castps_pd(low)), _mm256_castps_pd(high)))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn set_lanes(row: &[u32; MAX_LANES], start: usize) -> u32 {
    let row = &row[start..start + LANES];
    // SAFETY: sixteen words are read from a slice of sixteen.
    let row = unsafe { _mm512_loadu_si512(row.as_ptr().cast()) };
    u32::from(_mm512_test_epi32_mask(row, row))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn transposed([a, b, c, d]: [__m512; 4]) -> [__m512; 4] {
    let [xy_ab, xy_cd] = [_mm512_castps_pd(_mm512_unpacklo_ps(a, b)), _mm512_castps_pd(_mm512_unpacklo_ps(c, d))];
    let [zw_ab, zw_cd] = [_mm512_castps_pd(_mm512_unpackhi_ps(a, b)), _mm512_castps_pd(_mm512_unpackhi_ps(c, d))];
    [
        _mm512_castpd_ps(_mm512_unpacklo_pd(xy_ab, xy_cd)),
        _mm512_castpd_ps(_mm512_unpackhi_pd(xy_ab, xy_cd)),
        _mm512_castpd_ps(_mm512_unpacklo_pd(zw_ab, zw_cd)),
        _mm512_castpd_ps(_mm512_unpackhi_pd(zw_ab, zw_cd)),
    ]
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn apart([first, second]: [__m512i; 2]) -> [__m512i; 2] {
    // SAFETY: 16 bytes are read from an array of 16.
    let order = _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(APART.as_ptr().cast()) });
    let (first, second) = (_mm512_shuffle_epi8(first, order), _mm512_shuffle_epi8(second, order));
    [_mm512_unpacklo_epi64(first, second), _mm512_unpackhi_epi64(first, second)]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn columns(pairs: [__m512i; 2]) -> [__m512; 2] {
    let [first, second] = [_mm512_castsi512_ps(pairs[0]), _mm512_castsi512_ps(pairs[1])];
    [_mm512_shuffle_ps::<0b10_00_10_00>(first, second), _mm512_shuffle_ps::<0b11_01_11_01>(first, second)]
}

/// The eight lower integers and the eight upper ones, as 64 bits each.
#[inline]
#[target_feature(enable = "avx512f")]
fn widened(v: __m512i) -> [__m512i; 2] {
    [_mm512_cvtepi32_epi64(_mm512_castsi512_si256(v)), _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64::<1>(v))]
}

/// Lanes 0 and 1 of all quads, then lanes 2 and 3.
#[inline]
#[target_feature(enable = "avx512f")]
fn by_pairs(v: __m512i) -> __m512i {
    let mut order = _mm512_setr_epi32(0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);
    // Without this, the compiler makes five shuffles of the one.
    // SAFETY: nothing is executed.
    unsafe { asm!("/* {0} */", inout(zmm_reg) order, options(pure, nomem, nostack, preserves_flags)) };
    _mm512_permutexvar_epi32(order, v)
}

/// The addresses of texels of `1 << BITS` bytes, in two vectors.
#[inline]
#[target_feature(enable = "avx512f")]
fn addresses<const BITS: u32>(faces: &[*const u8; 8], face: __m512i, offset: __m512i) -> [__m512i; 2] {
    // SAFETY: eight words of 64 bits are read from an array of eight.
    let origins = unsafe { _mm512_loadu_si512(faces.as_ptr().cast()) };
    let [low, high] = widened(face);
    let [low, high] = [_mm512_permutexvar_epi64(low, origins), _mm512_permutexvar_epi64(high, origins)];
    let [low_offset, high_offset] = widened(offset);
    [
        _mm512_add_epi64(low, _mm512_slli_epi64::<BITS>(low_offset)),
        _mm512_add_epi64(high, _mm512_slli_epi64::<BITS>(high_offset)),
    ]
}

/// The positions of sixteen texels. Texels of four bytes are gathered, others loaded one by one.
pub(super) struct Texels<'a> {
    faces: &'a [*const u8; 8],
    is_cube: bool,
    face: __m512i,
    offset: __m512i,
    addresses: &'a [usize; LANES],
}

impl Texels<'_> {
    /// The address `skip` bytes after the texel of a lane.
    #[inline(always)]
    fn at(&self, lane: usize, skip: isize) -> *const u8 {
        std::ptr::with_exposed_provenance::<u8>(self.addresses[lane]).wrapping_offset(skip)
    }

    /// # Safety
    /// As [`Places::words`].
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn gathered_words(&self) -> __m512i {
        // SAFETY: by the contract of this function.
        unsafe {
            if self.is_cube {
                let [low, high] = addresses::<2>(self.faces, self.face, self.offset);
                let low = _mm512_i64gather_epi32::<1>(low, std::ptr::null());
                let high = _mm512_i64gather_epi32::<1>(high, std::ptr::null());
                return _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high);
            }
            _mm512_i32gather_epi32::<4>(self.offset, self.faces[0].cast())
        }
    }

    /// # Safety
    /// As [`Places::pairs`].
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn gathered_pairs(&self, skip: isize) -> [__m512i; 2] {
        let offset = by_pairs(self.offset);
        // SAFETY: by the contract of this function.
        unsafe {
            if self.is_cube {
                let [first, second] = addresses::<2>(self.faces, by_pairs(self.face), offset);
                let skip = std::ptr::without_provenance::<i64>(skip as usize);
                return [_mm512_i64gather_epi64::<1>(first, skip), _mm512_i64gather_epi64::<1>(second, skip)];
            }
            let start = self.faces[0].wrapping_offset(skip).cast();
            [
                _mm512_i32gather_epi64::<4>(_mm512_castsi512_si256(offset), start),
                _mm512_i32gather_epi64::<4>(_mm512_extracti64x4_epi64::<1>(offset), start),
            ]
        }
    }

    /// Sixteen bytes for lane `n` of each quad, `skip` bytes after its texel.
    ///
    /// # Safety
    /// As [`Places::vectors`].
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn vector_of_each(&self, n: usize, skip: isize) -> __m512 {
        // SAFETY: by the contract of this function.
        unsafe {
            let at = |lane: usize| _mm_loadu_ps(self.at(lane, skip).cast());
            let vector = _mm512_castps128_ps512(at(n));
            let vector = _mm512_insertf32x4::<1>(vector, at(n + 4));
            let vector = _mm512_insertf32x4::<2>(vector, at(n + 8));
            _mm512_insertf32x4::<3>(vector, at(n + 12))
        }
    }

    /// # Safety
    /// As [`Places::pairs_of_halves`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,avx512dq")]
    unsafe fn two_halves(&self, n: usize, skip: isize) -> [__m512; 2] {
        // SAFETY: by the contract of this function.
        unsafe {
            let pairs = |n: usize| {
                let [first, second] = [self.at(n, skip), self.at(n + 4, skip)];
                _mm512_cvtph_ps(_mm256_loadu2_m128i(second.cast(), first.cast()))
            };
            let [low, high] = [pairs(n), pairs(n + 8)];
            [_mm512_shuffle_f32x4::<0b10_00_10_00>(low, high), _mm512_shuffle_f32x4::<0b11_01_11_01>(low, high)]
        }
    }

    /// # Safety
    /// As [`Places::halves`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,avx512dq")]
    unsafe fn one_half(&self, n: usize) -> __m512 {
        // SAFETY: by the contract of this function.
        unsafe {
            let pair = |n: usize| {
                let [first, second] = [self.at(n, 0), self.at(n + 4, 0)];
                _mm_unpacklo_epi64(_mm_loadl_epi64(first.cast()), _mm_loadl_epi64(second.cast()))
            };
            _mm512_cvtph_ps(_mm256_set_m128i(pair(n + 8), pair(n)))
        }
    }
}

impl Places<__m512> for Texels<'_> {
    #[inline(always)]
    unsafe fn words(&self) -> __m512i {
        // SAFETY: by the contract of this function; and see `operations`; so below.
        unsafe { self.gathered_words() }
    }

    #[inline(always)]
    unsafe fn pairs(&self, skip: isize) -> [__m512i; 2] {
        // SAFETY: as above.
        unsafe { self.gathered_pairs(skip) }
    }

    #[inline(always)]
    unsafe fn halves(&self, n: usize) -> __m512 {
        // SAFETY: as above.
        unsafe { self.one_half(n) }
    }

    #[inline(always)]
    unsafe fn vectors(&self, n: usize) -> __m512 {
        // SAFETY: as above.
        unsafe { self.vector_of_each(n, 0) }
    }

    #[inline(always)]
    unsafe fn pairs_of_halves(&self, n: usize, skip: isize) -> [__m512; 2] {
        // SAFETY: as above.
        unsafe { self.two_halves(n, skip) }
    }

    #[inline(always)]
    unsafe fn pairs_of_vectors(&self, n: usize, skip: isize) -> [__m512; 2] {
        // SAFETY: as above.
        unsafe { [self.vector_of_each(n, skip), self.vector_of_each(n, skip + 16)] }
    }
}
