//! From places to texels to results, a quad at once: wrapping, addresses, NEAREST and LINEAR.
//!
//! Memory safety rests on one thing: `Level::linear` and `Level::nearest` clamp to [-1, N] before
//! coordinates become integers, whatever the coordinates are (NaN is clamped too), so that LINEAR reads
//! texels -1 to N+1, and those are what image and margins hold.

use std::arch::asm;
use std::arch::x86_64::*;

use super::super::{Fast, Level};
use super::{CLAMPED, CUBE, D1, D3, HALF, Place, REPEAT, Rows, UNORM8, load8, offsets};

#[inline]
#[target_feature(enable = "avx2,f16c")]
pub(super) fn lerp(a: __m256, b: __m256, weight: __m256) -> __m256 {
    _mm256_add_ps(a, _mm256_mul_ps(weight, _mm256_sub_ps(b, a)))
}

/// The folding of [`wrap`](super::super::super::wrap), which is the same for every level.
#[inline]
#[target_feature(enable = "avx2,f16c")]
pub(super) fn folded<const SHAPE: u8, const WRAP: u8>(fast: &Fast, place: Place) -> Place {
    if WRAP == CLAMPED {
        return place;
    }
    if WRAP == REPEAT {
        return Place { st: _mm256_sub_ps(place.st, _mm256_floor_ps(place.st)), ..place };
    }
    let fold = &fast.fold_st;
    let whole = _mm256_floor_ps(_mm256_mul_ps(place.st, load8(&fold.inverse)));
    let period = _mm256_sub_ps(place.st, _mm256_mul_ps(load8(&fold.period), whole));
    let st = _mm256_min_ps(period, _mm256_sub_ps(load8(&fold.back), period));
    let st = _mm256_blendv_ps(place.st, st, load8(&fold.folded));
    if SHAPE != D3 {
        return Place { st, ..place };
    }
    let fold = &fast.fold_r;
    let whole = _mm_floor_ps(_mm_mul_ps(place.r, _mm_set1_ps(fold.inverse)));
    let period = _mm_sub_ps(place.r, _mm_mul_ps(_mm_set1_ps(fold.period), whole));
    let folded = _mm_min_ps(period, _mm_sub_ps(_mm_set1_ps(fold.back), period));
    let r = _mm_blendv_ps(place.r, folded, _mm_set1_ps(fold.folded));
    Place { st, r, ..place }
}

/// The lower bound for NaN, as every clamp of the sampler.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn clamped(value: __m256, bounds: &[[f32; 8]; 2]) -> __m256 {
    _mm256_min_ps(_mm256_max_ps(value, load8(&bounds[0])), load8(&bounds[1]))
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn clamped_r(value: __m128, bounds: [f32; 2]) -> __m128 {
    _mm_min_ps(_mm_max_ps(value, _mm_set1_ps(bounds[0])), _mm_set1_ps(bounds[1]))
}

/// Texels from (0, 0, 0) to (i, j, k), where `ij` has i for each lane and then j. Sides are below 2^15, so
/// that pairs of 16 bits hold them.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn offset<const SHAPE: u8>(level: &Level, ij: __m256i, k: __m128i) -> __m128i {
    let i = _mm256_castsi256_si128(ij);
    if SHAPE == D1 {
        return i;
    }
    let j = _mm256_extracti128_si256::<1>(ij);
    let pairs = _mm_blend_epi16::<0b1010_1010>(i, _mm_slli_epi32::<16>(j));
    let in_slice = _mm_madd_epi16(pairs, _mm_set1_epi32(level.pair));
    if SHAPE == D3 { _mm_add_epi32(in_slice, _mm_mullo_epi32(k, _mm_set1_epi32(level.slice))) } else { in_slice }
}

/// Where four texels are.
struct Texels {
    /// Texel (0, 0, 0) of each lane's image.
    origins: [*const u8; 4],
    /// Texels from there.
    offsets: [isize; 4],
}

impl Texels {
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn new<const SHAPE: u8>(level: &Level, faces: &[usize; 4], offset: __m128i) -> Self {
        let origins = faces.map(|face| level.faces[if SHAPE == CUBE { face & 7 } else { 0 }]);
        Self { origins, offsets: offsets(offset) }
    }

    /// Addresses of texels of `BYTES` bytes.
    ///
    /// # Safety
    /// The offsets lead to texels of the images and margins that the origins belong to.
    #[inline]
    unsafe fn addresses<const BYTES: isize>(&self) -> [*const u8; 4] {
        // SAFETY: by the contract of this function.
        std::array::from_fn(|lane| unsafe { self.origins[lane].offset(self.offsets[lane] * BYTES) })
    }
}

/// Four vectors of (x, y, z, w) to rows; `even` has lanes 0 and 2, `odd` 1 and 3.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn transposed(even: __m256, odd: __m256) -> Rows {
    [_mm256_unpacklo_ps(even, odd), _mm256_unpackhi_ps(even, odd)]
        .map(|pairs| _mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(_mm256_castps_pd(pairs))))
}

/// # Safety
/// As [`run`](super::run).
#[inline]
#[target_feature(enable = "avx2,f16c")]
pub(super) unsafe fn nearest<const KIND: u8, const SHAPE: u8>(level: &Level, place: &Place) -> Rows {
    let scaled = _mm256_mul_ps(place.st, load8(&level.scale));
    let ij = _mm256_cvttps_epi32(clamped(_mm256_floor_ps(scaled), &level.nearest));
    let mut k = _mm_setzero_si128();
    if SHAPE == D3 {
        let scaled = _mm_mul_ps(place.r, _mm_set1_ps(level.r.0));
        k = _mm_cvttps_epi32(clamped_r(_mm_floor_ps(scaled), level.r.2));
    }
    let texels = Texels::new::<SHAPE>(level, &place.faces, offset::<SHAPE>(level, ij, k));
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1 and N; a whole texel is read at
    // each address.
    unsafe {
        match KIND {
            UNORM8 => {
                let [a, b, c, d] = texels.addresses::<4>().map(|at| at.cast::<i32>().read_unaligned());
                unorm8_rows(_mm_setr_epi32(a, b, c, d))
            }
            HALF => {
                let at = texels.addresses::<8>();
                let two = |a: *const u8, b: *const u8| {
                    let halves = _mm_unpacklo_epi64(_mm_loadl_epi64(a.cast()), _mm_loadl_epi64(b.cast()));
                    _mm256_cvtph_ps(halves)
                };
                transposed(two(at[0], at[2]), two(at[1], at[3]))
            }
            _ => {
                let at = texels.addresses::<16>();
                let two = |a: *const u8, b: *const u8| _mm256_loadu2_m128(b.cast(), a.cast());
                transposed(two(at[0], at[2]), two(at[1], at[3]))
            }
        }
    }
}

/// Four texels of bytes to rows of n/255, correctly rounded.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn unorm8_rows(texels: __m128i) -> Rows {
    // 1/255 in two parts: n times the first is exact, so that only the sum rounds to any effect.
    const FIRST: f32 = 32_896.0 / 8_388_608.0;
    const SECOND: f32 = (1.0 / 255.0 - FIRST as f64) as f32;
    let both = _mm256_set_m128i(_mm_srli_epi32::<8>(texels), texels);
    let mask = _mm256_set1_epi32(255);
    [_mm256_and_si256(both, mask), _mm256_and_si256(_mm256_srli_epi32::<16>(both), mask)].map(|bytes| {
        let n = _mm256_cvtepi32_ps(bytes);
        _mm256_add_ps(_mm256_mul_ps(n, _mm256_set1_ps(FIRST)), _mm256_mul_ps(n, _mm256_set1_ps(SECOND)))
    })
}

/// # Safety
/// As [`run`](super::run).
#[inline]
#[target_feature(enable = "avx2,f16c")]
pub(super) unsafe fn linear<const KIND: u8, const SHAPE: u8>(level: &Level, place: &Place) -> Rows {
    let scaled = _mm256_mul_ps(place.st, load8(&level.scale));
    let centre = clamped(_mm256_sub_ps(scaled, _mm256_set1_ps(0.5)), &level.linear);
    let first = _mm256_floor_ps(centre);
    let ij = _mm256_cvttps_epi32(first);
    let weights = _mm256_sub_ps(centre, first);
    let (mut k, mut weight_r) = (_mm_setzero_si128(), _mm_setzero_ps());
    if SHAPE == D3 {
        let scaled = _mm_mul_ps(place.r, _mm_set1_ps(level.r.0));
        let centre = clamped_r(_mm_sub_ps(scaled, _mm_set1_ps(0.5)), level.r.1);
        let first = _mm_floor_ps(centre);
        (k, weight_r) = (_mm_cvttps_epi32(first), _mm_sub_ps(centre, first));
    }
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1, N and N+1: the texels read are
    // those at the addresses and their neighbours one further in each direction.
    unsafe {
        let texels = Texels::new::<SHAPE>(level, &place.faces, offset::<SHAPE>(level, ij, k));
        match KIND {
            UNORM8 => linear_unorm8::<SHAPE>(level, &texels, weights, weight_r),
            HALF => linear_float::<KIND, SHAPE>(level, texels.addresses::<8>(), weights, weight_r),
            _ => linear_float::<KIND, SHAPE>(level, texels.addresses::<16>(), weights, weight_r),
        }
    }
}

/// # Safety
/// At each address of `at` there is a texel of `level` with neighbours one further in each direction.
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn linear_float<const KIND: u8, const SHAPE: u8>(
    level: &Level,
    at: [*const u8; 4],
    weights: __m256,
    weight_r: __m128,
) -> Rows {
    let bytes = if KIND == HALF { 8 } else { 16 };
    let (row, slice) = (level.row as isize * bytes, level.slice as isize * bytes);
    let pair = |at: *const u8| {
        // SAFETY: two texels are read, the second is the neighbour in s.
        unsafe { if KIND == HALF { _mm256_cvtph_ps(_mm_loadu_si128(at.cast())) } else { _mm256_loadu_ps(at.cast()) } }
    };
    let plane = |at: *const u8, weight_t: __m256| {
        if SHAPE == D1 {
            return pair(at);
        }
        // SAFETY: the neighbour in t.
        lerp(pair(at), pair(unsafe { at.offset(row) }), weight_t)
    };
    let pairs = |at: *const u8, weight_t: __m256, weight_r: __m256| {
        if SHAPE != D3 {
            return plane(at, weight_t);
        }
        // SAFETY: the neighbour in r.
        lerp(plane(at, weight_t), plane(unsafe { at.offset(slice) }, weight_t), weight_r)
    };
    let (t, r) = (_mm256_permute2f128_ps::<0x11>(weights, weights), _mm256_set_m128(weight_r, weight_r));
    let a = pairs(at[0], _mm256_permute_ps::<0x00>(t), _mm256_permute_ps::<0x00>(r));
    let b = pairs(at[1], _mm256_permute_ps::<0x55>(t), _mm256_permute_ps::<0x55>(r));
    let c = pairs(at[2], _mm256_permute_ps::<0xaa>(t), _mm256_permute_ps::<0xaa>(r));
    let d = pairs(at[3], _mm256_permute_ps::<0xff>(t), _mm256_permute_ps::<0xff>(r));
    let s = even_and_odd(_mm_castps_si128(_mm256_castps256_ps128(weights))).map(|s| _mm256_castsi256_ps(s));
    let even = lerp(_mm256_permute2f128_ps::<0x20>(a, c), _mm256_permute2f128_ps::<0x31>(a, c), s[0]);
    let odd = lerp(_mm256_permute2f128_ps::<0x20>(b, d), _mm256_permute2f128_ps::<0x31>(b, d), s[1]);
    transposed(even, odd)
}

/// What lanes 0 and 2 have, and what 1 and 3 have, each four times.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn even_and_odd(lanes: __m128i) -> [__m256i; 2] {
    let lanes = _mm256_castsi128_si256(lanes);
    let even = _mm256_setr_epi32(0, 0, 0, 0, 2, 2, 2, 2);
    let odd = _mm256_setr_epi32(1, 1, 1, 1, 3, 3, 3, 3);
    [_mm256_permutevar8x32_epi32(lanes, even), _mm256_permutevar8x32_epi32(lanes, odd)]
}

/// A weight of 1 in [`linear_unorm8`].
const WEIGHT_ONE: i32 = 1 << 14;

/// # Safety
/// At each place of `texels` there is a texel of `level` with neighbours one further in each direction.
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn linear_unorm8<const SHAPE: u8>(level: &Level, texels: &Texels, weights: __m256, weight_r: __m128) -> Rows {
    let (row, slice) = (level.row as isize * 4, level.slice as isize * 4);
    // A weight may be 1, when a centre is just below a whole number. So s counts steps of 2^-14, t of
    // 2^-15, and 1 is 2^15 - 1 of them: half words hold both.
    const S: f32 = WEIGHT_ONE as f32;
    const T: f32 = 32767.0;
    let steps = _mm256_setr_ps(S, S, S, S, T, T, T, T);
    let fixed = _mm256_cvttps_epi32(_mm256_mul_ps(weights, steps));
    // Twice, for two components.
    let s = _mm256_permute4x64_epi64::<0b01_00_01_00>(fixed);
    // 1 - s and s, as halves of a word.
    let pair = _mm256_sub_epi32(_mm256_or_si256(_mm256_slli_epi32::<16>(s), _mm256_set1_epi32(WEIGHT_ONE)), s);
    if SHAPE == D1 {
        // SAFETY: by the contract of this function.
        return unorm8_sums(unsafe { blend_row(texels, 0, pair) });
    }
    let t = _mm256_permute4x64_epi64::<0b11_10_11_10>(fixed);
    let t = _mm256_or_si256(t, _mm256_slli_epi32::<16>(t));
    // The product is at most the pair, so that no weight is negative, and all four have the sum 1.
    let second = _mm256_mulhrs_epi16(pair, t);
    let first = _mm256_sub_epi16(pair, second);
    let plane = |skip: isize| {
        // SAFETY: by the contract of this function: the neighbours in t, and in r.
        let [a, b] = unsafe { [blend_row(texels, skip, first), blend_row(texels, skip + row, second)] };
        [_mm256_add_epi32(a[0], b[0]), _mm256_add_epi32(a[1], b[1])]
    };
    let near = unorm8_sums(plane(0));
    if SHAPE != D3 {
        return near;
    }
    let far = unorm8_sums(plane(slice));
    let r = _mm256_set_m128(weight_r, weight_r);
    [lerp(near[0], far[0], r), lerp(near[1], far[1], r)]
}

/// Weighted sums of two bytes, as integers: rows of x and y, z and w. The two weights of a lane are halves
/// of a word.
///
/// # Safety
/// `skip` bytes after each texel there are two texels.
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn blend_row(texels: &Texels, skip: isize, weights: __m256i) -> [__m256i; 2] {
    // SAFETY: by the contract of this function; a pair of texels has eight bytes.
    let [a, b, c, d] = std::array::from_fn(|lane| unsafe {
        let pair: __m256i;
        // An instruction of its own, lest the compiler put the pairs together by shuffles, of which the processor
        // does one at a time; this takes none.
        asm!(
            "vpbroadcastq {0}, qword ptr [{1} + 4*{2}]",
            out(ymm_reg) pair,
            in(reg) texels.origins[lane].wrapping_offset(skip),
            in(reg) texels.offsets[lane],
            options(pure, readonly, nostack, preserves_flags),
        );
        pair
    });
    // x0 y0 z0 w0 x1 y1 z1 w1 of a lane to x0 z0 x1 z1 in the one half, y0 w0 y1 w1 in the other.
    const NO: i64 = 0x8080_8080_8080_8080u64 as i64;
    const XZ: i64 = 0x0e0c_0a08_0604_0200;
    const YW: i64 = 0x0f0d_0b09_0705_0301;
    let ab = _mm256_blend_epi32::<0b1100_1100>(a, b);
    let cd = _mm256_blend_epi32::<0b1100_1100>(c, d);
    let ab = _mm256_shuffle_epi8(ab, _mm256_setr_epi64x(XZ, NO, YW, NO));
    let cd = _mm256_shuffle_epi8(cd, _mm256_setr_epi64x(NO, XZ, NO, YW));
    let pairs = _mm256_or_si256(ab, cd);
    let (xy, zw) = (_mm256_and_si256(pairs, _mm256_set1_epi16(255)), _mm256_srli_epi16::<8>(pairs));
    [_mm256_madd_epi16(xy, weights), _mm256_madd_epi16(zw, weights)]
}

/// Sums of [`blend_row`] to rows.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn unorm8_sums(sums: [__m256i; 2]) -> Rows {
    let scale = _mm256_set1_ps(1.0 / (255.0 * WEIGHT_ONE as f32));
    sums.map(|rows| _mm256_mul_ps(_mm256_cvtepi32_ps(rows), scale))
}
