//! Eight lanes in a vector of 256 bits: AVX2, F16C and FMA.

use std::arch::asm;
use std::arch::x86_64::*;

use super::vector::{APART, Ints, Places, Vector, operations};
use nvjit_runtime::{LaneRow, MAX_LANES};

const LANES: usize = 8;

impl Vector for __m256 {
    type Ints = __m256i;
    type Mask = __m256;
    type Places<'a> = Texels<'a>;
    type Scratch = [i32; LANES];
    const LANES: usize = LANES;

    operations! {
        splat(value: f32) -> Self = _mm256_set1_ps(value);
        plus(self, other: Self) -> Self = _mm256_add_ps(self, other);
        minus(self, other: Self) -> Self = _mm256_sub_ps(self, other);
        times(self, other: Self) -> Self = _mm256_mul_ps(self, other);
        fused(self, factor: Self, addend: Self) -> Self = _mm256_fmadd_ps(self, factor, addend);
        over(self, other: Self) -> Self = _mm256_div_ps(self, other);
        root(self) -> Self = _mm256_sqrt_ps(self);
        min(self, other: Self) -> Self = _mm256_min_ps(self, other);
        max(self, other: Self) -> Self = _mm256_max_ps(self, other);
        floor(self) -> Self = _mm256_floor_ps(self);
        ceil(self) -> Self = _mm256_ceil_ps(self);
        round(self) -> Self = _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(self);
        truncated(self) -> __m256i = _mm256_cvttps_epi32(self);
        whole(self) -> (__m256i, Self) = { let floor = _mm256_floor_ps(self); (_mm256_cvttps_epi32(floor), floor) };
        bits(self) -> __m256i = _mm256_castps_si256(self);
        pairs_of_quads(first: Self, second: Self) -> Self = _mm256_shuffle_ps::<0b01_00_01_00>(first, second);
        xor(self, other: Self) -> Self = _mm256_xor_ps(self, other);
        abs(self) -> Self = _mm256_andnot_ps(_mm256_set1_ps(-0.0), self);
        less(self, other: Self) -> Self = _mm256_cmp_ps::<_CMP_LT_OQ>(self, other);
        at_most(self, other: Self) -> Self = _mm256_cmp_ps::<_CMP_LE_OQ>(self, other);
        above(self, other: Self) -> Self = _mm256_cmp_ps::<_CMP_GT_OQ>(self, other);
        at_least(self, other: Self) -> Self = _mm256_cmp_ps::<_CMP_GE_OQ>(self, other);
        equals(self, other: Self) -> Self = _mm256_cmp_ps::<_CMP_EQ_OQ>(self, other);
        differs(self, other: Self) -> Self = _mm256_cmp_ps::<_CMP_NEQ_UQ>(self, other);
        not_above(self, other: Self) -> Self = _mm256_cmp_ps::<_CMP_NGT_UQ>(self, other);
        is_nan(self) -> Self = _mm256_cmp_ps::<_CMP_UNORD_Q>(self, self);
        both(a: Self, b: Self) -> Self = _mm256_and_ps(a, b);
        only(a: Self, b: Self) -> Self = _mm256_andnot_ps(b, a);
        all(holds: bool) -> Self = _mm256_castsi256_ps(_mm256_set1_epi32(-i32::from(holds)));
        or_else(self, mask: Self, other: Self) -> Self = _mm256_blendv_ps(other, self, mask);
        masked(self, mask: Self) -> Self = _mm256_and_ps(self, mask);
        load(row: &LaneRow, start: usize) -> Self = load(row, start);
        mask_of_bits(bits: u32) -> Self = mask_of_bits(bits);
        set_lanes(row: &[u32; MAX_LANES], start: usize) -> u32 = set_lanes(row, start);
        transposed(vectors: [Self; 4]) -> [Self; 4] = transposed(vectors);
    }

    #[inline(always)]
    fn in_quads<const PICK: i32>(self) -> Self {
        // SAFETY: see `operations`.
        unsafe { _mm256_permute_ps::<PICK>(self) }
    }

    #[inline(always)]
    fn places<'a, const CUBE: bool, const BYTES: usize>(
        faces: &'a [*const u8; 8],
        face: __m256i,
        offset: __m256i,
        scratch: &'a mut [i32; LANES],
    ) -> Texels<'a> {
        let mut origins = [faces[0]; LANES];
        if CUBE {
            let mut numbers = [0; LANES];
            // SAFETY: see `operations`; so below.
            unsafe { spread(face, &mut numbers) };
            for (origin, number) in origins.iter_mut().zip(numbers) {
                *origin = faces[number as usize & 7];
            }
        }
        // SAFETY: as above.
        unsafe { spread(offset, scratch) };
        Texels { origins, offsets: scratch }
    }

    #[inline(always)]
    fn store(self, row: &mut LaneRow, start: usize) {
        let row = &mut row[start..start + LANES];
        // SAFETY: eight floats are written to a slice of eight; and see `operations`.
        unsafe { _mm256_storeu_ps(row.as_mut_ptr(), self) }
    }
}

impl Ints for __m256i {
    type Floats = __m256;

    operations! {
        splat(value: i32) -> Self = _mm256_set1_epi32(value);
        plus(self, other: Self) -> Self = _mm256_add_epi32(self, other);
        minus(self, other: Self) -> Self = _mm256_sub_epi32(self, other);
        times(self, other: Self) -> Self = _mm256_mullo_epi32(self, other);
        max(self, other: Self) -> Self = _mm256_max_epi32(self, other);
        and(self, other: Self) -> Self = _mm256_and_si256(self, other);
        or(self, other: Self) -> Self = _mm256_or_si256(self, other);
        xor(self, other: Self) -> Self = _mm256_xor_si256(self, other);
        floats(self) -> __m256 = _mm256_cvtepi32_ps(self);
        as_floats(self) -> __m256 = _mm256_castsi256_ps(self);
        masked(self, mask: __m256) -> Self = _mm256_and_si256(self, _mm256_castps_si256(mask));
        equal_lanes(self, other: Self) -> u32 =
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self, other))) as u32;
        products16(self, other: Self) -> Self = _mm256_madd_epi16(self, other);
        fraction16(self, other: Self) -> Self = _mm256_mulhrs_epi16(self, other);
        minus16(self, other: Self) -> Self = _mm256_sub_epi16(self, other);
        with_high16(self, other: Self) -> Self = _mm256_blend_epi16::<0b1010_1010>(self, other);
        apart(pairs: [Self; 2]) -> [Self; 2] = apart(pairs);
        columns(pairs: [Self; 2]) -> [__m256; 2] = columns(pairs);
    }

    #[inline(always)]
    fn left<const BITS: u32>(self) -> Self {
        // SAFETY: see `operations`; so below.
        unsafe { _mm256_sll_epi32(self, _mm_cvtsi32_si128(BITS as i32)) }
    }

    #[inline(always)]
    fn right<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm256_srl_epi32(self, _mm_cvtsi32_si128(BITS as i32)) }
    }

    #[inline(always)]
    fn signed_right<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm256_sra_epi32(self, _mm_cvtsi32_si128(BITS as i32)) }
    }

    #[inline(always)]
    fn right16<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm256_srl_epi16(self, _mm_cvtsi32_si128(BITS as i32)) }
    }

    #[inline(always)]
    fn elements(self) -> [u32; 16] {
        let mut elements = [0; 16];
        // SAFETY: 32 bytes are written to 64; and as above.
        unsafe { _mm256_storeu_si256(elements.as_mut_ptr().cast(), self) };
        elements
    }
}

/// Loads four lanes at a time: the caller has just written these bytes, perhaps in stores of sixteen, and a load that
/// spans several stores has to wait for them.
#[inline]
#[target_feature(enable = "avx2")]
fn load(row: &LaneRow, start: usize) -> __m256 {
    let lanes: &[f32; LANES] = row[start..start + LANES].try_into().unwrap_or(&[0.0; LANES]);
    // SAFETY: four floats each are read from an array of eight.
    let (mut low, high) = unsafe { (_mm_loadu_ps(lanes.as_ptr()), _mm_loadu_ps(lanes.as_ptr().add(4))) };
    // Without this, the compiler merges both into one load.
    // SAFETY: nothing is executed.
    unsafe { asm!("/* {0} */", inout(xmm_reg) low, options(pure, nomem, nostack, preserves_flags)) };
    _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(low), high)
}

#[inline]
#[target_feature(enable = "avx2")]
fn mask_of_bits(bits: u32) -> __m256 {
    let places = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    let set = _mm256_and_si256(_mm256_set1_epi32(bits as i32), places);
    _mm256_castsi256_ps(_mm256_cmpeq_epi32(set, places))
}

#[inline]
#[target_feature(enable = "avx2")]
fn set_lanes(row: &[u32; MAX_LANES], start: usize) -> u32 {
    let row = &row[start..start + LANES];
    // SAFETY: eight words are read from a slice of eight.
    let row = unsafe { _mm256_loadu_si256(row.as_ptr().cast()) };
    let zero = _mm256_cmpeq_epi32(row, _mm256_setzero_si256());
    !(_mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u32) & 0xff
}

#[inline]
#[target_feature(enable = "avx2")]
fn transposed([a, b, c, d]: [__m256; 4]) -> [__m256; 4] {
    let [xy_ab, xy_cd] = [_mm256_unpacklo_ps(a, b), _mm256_unpacklo_ps(c, d)];
    let [zw_ab, zw_cd] = [_mm256_unpackhi_ps(a, b), _mm256_unpackhi_ps(c, d)];
    let [xy_ab, xy_cd] = [_mm256_castps_pd(xy_ab), _mm256_castps_pd(xy_cd)];
    let [zw_ab, zw_cd] = [_mm256_castps_pd(zw_ab), _mm256_castps_pd(zw_cd)];
    [
        _mm256_castpd_ps(_mm256_unpacklo_pd(xy_ab, xy_cd)),
        _mm256_castpd_ps(_mm256_unpackhi_pd(xy_ab, xy_cd)),
        _mm256_castpd_ps(_mm256_unpacklo_pd(zw_ab, zw_cd)),
        _mm256_castpd_ps(_mm256_unpackhi_pd(zw_ab, zw_cd)),
    ]
}

#[inline]
#[target_feature(enable = "avx2")]
fn apart([first, second]: [__m256i; 2]) -> [__m256i; 2] {
    // SAFETY: 16 bytes are read from an array of 16.
    let mut order = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(APART.as_ptr().cast()) });
    // Without this, the compiler makes eight shuffles of the four.
    // SAFETY: nothing is executed.
    unsafe { asm!("/* {0} */", inout(ymm_reg) order, options(pure, nomem, nostack, preserves_flags)) };
    let (first, second) = (_mm256_shuffle_epi8(first, order), _mm256_shuffle_epi8(second, order));
    [_mm256_unpacklo_epi64(first, second), _mm256_unpackhi_epi64(first, second)]
}

#[inline]
#[target_feature(enable = "avx2")]
fn columns(pairs: [__m256i; 2]) -> [__m256; 2] {
    let [first, second] = [_mm256_castsi256_ps(pairs[0]), _mm256_castsi256_ps(pairs[1])];
    [_mm256_shuffle_ps::<0b10_00_10_00>(first, second), _mm256_shuffle_ps::<0b11_01_11_01>(first, second)]
}

/// Stores the elements of a vector to memory: eight loads are fewer operations than extracting them.
#[inline]
#[target_feature(enable = "avx2")]
fn spread(v: __m256i, to: &mut [i32; LANES]) {
    let at: *mut i32 = to.as_mut_ptr();
    // An instruction of its own, so that the compiler does not take the vector apart.
    // SAFETY: 32 bytes are written to an array of eight words.
    unsafe { asm!("vmovdqu [{0}], {1}", in(reg) at, in(ymm_reg) v, options(nostack, preserves_flags)) };
}

/// The positions of eight texels, for loads one by one.
pub(super) struct Texels<'a> {
    /// The address of each lane's face.
    origins: [*const u8; LANES],
    /// The distance from there, in texels.
    offsets: &'a [i32; LANES],
}

impl Texels<'_> {
    /// # Safety
    /// As [`Places::words`].
    #[inline(always)]
    unsafe fn at<const BYTES: isize>(&self, lane: usize) -> *const u8 {
        // SAFETY: by the contract of this function.
        unsafe { self.origins[lane].offset(self.offsets[lane] as isize * BYTES) }
    }

    /// Two texels of each of two lanes, from lane `first` on.
    ///
    /// # Safety
    /// As [`Places::pairs`].
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn two_pairs(&self, first: usize, skip: isize) -> __m128i {
        let (low, high): (__m128i, __m128i);
        let bases = [self.origins[first].wrapping_offset(skip), self.origins[first + 1].wrapping_offset(skip)];
        // Instructions of their own, so that the compiler does not put the texels together by shuffles, of which
        // processors do fewer at a time than blends. SAFETY: by the contract of this function; a pair of texels has
        // eight bytes.
        unsafe {
            asm!("vmovq {0}, qword ptr [{1} + 4*{2}]", out(xmm_reg) low, in(reg) bases[0],
                in(reg) self.offsets[first] as isize, options(pure, readonly, nostack, preserves_flags));
            asm!("vpbroadcastq {0}, qword ptr [{1} + 4*{2}]", out(xmm_reg) high, in(reg) bases[1],
                in(reg) self.offsets[first + 1] as isize, options(pure, readonly, nostack, preserves_flags));
        }
        _mm_blend_epi32::<0b1100>(low, high)
    }
}

impl Places<__m256> for Texels<'_> {
    #[inline(always)]
    unsafe fn words(&self) -> __m256i {
        let mut words = [0; LANES];
        for (lane, word) in words.iter_mut().enumerate() {
            // SAFETY: by the contract of this function.
            *word = unsafe { self.at::<4>(lane).cast::<i32>().read_unaligned() };
        }
        let [a, b, c, d, e, f, g, h] = words;
        // SAFETY: see `operations`.
        unsafe { _mm256_set_m128i(_mm_setr_epi32(e, f, g, h), _mm_setr_epi32(a, b, c, d)) }
    }

    #[inline(always)]
    unsafe fn pairs(&self, skip: isize) -> [__m256i; 2] {
        // SAFETY: by the contract of this function; and see `operations`.
        unsafe {
            let [a, b] = [self.two_pairs(0, skip), self.two_pairs(2, skip)];
            let [c, d] = [self.two_pairs(4, skip), self.two_pairs(6, skip)];
            [_mm256_set_m128i(c, a), _mm256_set_m128i(d, b)]
        }
    }

    #[inline(always)]
    unsafe fn halves(&self, n: usize) -> __m256 {
        // SAFETY: by the contract of this function; and see `operations`.
        unsafe {
            let [low, high] = [_mm_loadl_epi64(self.at::<8>(n).cast()), _mm_loadl_epi64(self.at::<8>(n + 4).cast())];
            _mm256_cvtph_ps(_mm_unpacklo_epi64(low, high))
        }
    }

    #[inline(always)]
    unsafe fn vectors(&self, n: usize) -> __m256 {
        // SAFETY: by the contract of this function; and see `operations`.
        unsafe { _mm256_loadu2_m128(self.at::<16>(n + 4).cast(), self.at::<16>(n).cast()) }
    }

    #[inline(always)]
    unsafe fn pairs_of_halves(&self, n: usize, skip: isize) -> [__m256; 2] {
        // SAFETY: by the contract of this function; and see `operations`.
        unsafe {
            let first = _mm256_cvtph_ps(_mm_loadu_si128(self.at::<8>(n).offset(skip).cast()));
            let second = _mm256_cvtph_ps(_mm_loadu_si128(self.at::<8>(n + 4).offset(skip).cast()));
            [_mm256_permute2f128_ps::<0x20>(first, second), _mm256_permute2f128_ps::<0x31>(first, second)]
        }
    }

    #[inline(always)]
    unsafe fn pairs_of_vectors(&self, n: usize, skip: isize) -> [__m256; 2] {
        // SAFETY: by the contract of this function; and see `operations`.
        unsafe {
            let [first, second] = [self.at::<16>(n).offset(skip), self.at::<16>(n + 4).offset(skip)];
            [
                _mm256_loadu2_m128(second.cast(), first.cast()),
                _mm256_loadu2_m128(second.add(16).cast(), first.add(16).cast()),
            ]
        }
    }
}
