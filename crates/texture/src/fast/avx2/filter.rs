//! From places to texels to results, eight lanes at once: wrapping, addresses, NEAREST and LINEAR.
//!
//! Memory safety rests on one fact: [`Axis::linear`](super::super::Axis) and `nearest` clamp to [-1, N] before
//! coordinates become integers, for all coordinates (NaN is clamped too), so that LINEAR reads texels -1 to N+1, which
//! image and margins contain. REPEAT needs only half of that clamp: see [`nearest_texel`].
//!
//! `SITE` distinguishes callers, so that each has its own instance of the filters: a function with one caller is
//! inlined, however large, and vectors stay in registers. Gathers of texels are not closures for `map`, for the same
//! reason: `map` is compiled without these instructions, and does not inline all of its closures.

use std::arch::asm;
use std::arch::x86_64::*;

use super::super::{Axis, Fast, Fold, Level};
use super::{ARRAY1D, ARRAY2D, CLAMPED, CUBE, D3, DEPTH, HALF, MAX_SHAPE, Place, REPEAT, Rows, UNORM8};
use nvjit_runtime::CompareFunc;

/// Directions in which a lookup of the shape is filtered.
pub(super) const fn directions(shape: u8) -> usize {
    const OF: [usize; MAX_SHAPE as usize + 1] = [0, 1, 2, 3, 2, 1, 2];
    OF[shape as usize]
}

#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
pub(super) fn lerp(a: __m256, b: __m256, weight: __m256) -> __m256 {
    _mm256_add_ps(a, _mm256_mul_ps(weight, _mm256_sub_ps(b, a)))
}

/// The folding of [`wrap`](super::super::super::wrap), which is the same for every level.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
pub(super) fn folded<const SHAPE: u8, const WRAP: u8>(fast: &Fast, mut place: Place) -> Place {
    for axis in 0..directions(SHAPE) {
        place.position[axis] = fold::<WRAP>(&fast.folds[axis], place.position[axis]);
    }
    place
}

#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn fold<const WRAP: u8>(fold: &Fold, s: __m256) -> __m256 {
    if WRAP == CLAMPED {
        return s;
    }
    if WRAP == REPEAT {
        return _mm256_sub_ps(s, _mm256_floor_ps(s));
    }
    let all = |n| _mm256_set1_ps(n);
    let whole = _mm256_floor_ps(_mm256_mul_ps(s, all(fold.inverse)));
    let period = _mm256_sub_ps(s, _mm256_mul_ps(all(fold.period), whole));
    let folded = _mm256_min_ps(period, _mm256_sub_ps(all(fold.back), period));
    _mm256_blendv_ps(s, folded, all(fold.folded))
}

/// The texel of NEAREST in one direction. REPEAT has folded numbers to [0, 1], so it needs no lower bound; a NaN passes
/// and becomes an integer whose lower half is 0, and [`offset`] only reads the lower half.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn nearest_texel<const WRAP: u8>(axis: &Axis, s: __m256) -> __m256i {
    let scaled = _mm256_mul_ps(s, _mm256_set1_ps(axis.scale));
    let [low, high] = axis.nearest.map(|bound| _mm256_set1_ps(bound));
    if WRAP == REPEAT {
        return _mm256_cvttps_epi32(_mm256_min_ps(high, scaled));
    }
    // The lower bound for NaN, as every clamp of the sampler.
    _mm256_cvttps_epi32(_mm256_min_ps(_mm256_max_ps(_mm256_floor_ps(scaled), low), high))
}

/// The first texel of LINEAR in one direction, and the weight of the second. Coordinates folded by REPEAT are not above
/// the upper bound.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn linear_texel<const WRAP: u8>(axis: &Axis, s: __m256) -> (__m256i, __m256) {
    let scaled = _mm256_mul_ps(s, _mm256_set1_ps(axis.scale));
    let [low, high] = axis.linear.map(|bound| _mm256_set1_ps(bound));
    let bounded = _mm256_max_ps(_mm256_sub_ps(scaled, _mm256_set1_ps(0.5)), low);
    let centre = if WRAP == REPEAT { bounded } else { _mm256_min_ps(bounded, high) };
    let first = _mm256_floor_ps(centre);
    (_mm256_cvttps_epi32(first), _mm256_sub_ps(centre, first))
}

/// Texels from (0, 0, 0) to (i, j, k), where k is a slice or a layer. Sides are below 2^15, so
/// that pairs of 16 bits hold i and j.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn offset<const SHAPE: u8>(level: &Level, [i, j, k]: [__m256i; 3]) -> __m256i {
    let in_slice = if directions(SHAPE) == 1 {
        i
    } else {
        let pairs = _mm256_blend_epi16::<0b1010_1010>(i, _mm256_slli_epi32::<16>(j));
        _mm256_madd_epi16(pairs, _mm256_set1_epi32(level.pair))
    };
    match SHAPE {
        D3 | ARRAY1D | ARRAY2D => _mm256_add_epi32(in_slice, _mm256_mullo_epi32(k, _mm256_set1_epi32(level.slice))),
        _ => in_slice,
    }
}

/// The elements of a vector, in `to`. They go through memory, since eight loads are fewer operations than extracting
/// them.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn elements(v: __m256i, to: &mut [i32; 8]) -> &[i32; 8] {
    let at: *mut i32 = to.as_mut_ptr();
    // Inline assembly, so that the compiler does not extract the elements. SAFETY: 32 bytes are written to an array of
    // eight words.
    unsafe { asm!("vmovdqu [{0}], {1}", in(reg) at, in(ymm_reg) v, options(nostack, preserves_flags)) };
    to
}

/// Where eight texels are.
struct Texels<'a> {
    /// Texel (0, 0, 0) of each lane's image.
    origins: [*const u8; 8],
    /// Texels from there.
    offsets: &'a [i32; 8],
}

impl<'a> Texels<'a> {
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    fn new<const SHAPE: u8>(level: &Level, faces: __m256i, offset: __m256i, offsets: &'a mut [i32; 8]) -> Self {
        let origins = if SHAPE == CUBE {
            elements(faces, &mut [0; 8]).map(|face| level.faces[face as usize & 7])
        } else {
            [level.faces[0]; 8]
        };
        Self { origins, offsets: elements(offset, offsets) }
    }

    /// The address of a lane's texel of `BYTES` bytes.
    ///
    /// # Safety
    /// The offsets lead to texels of the images and margins that the origins belong to.
    #[inline]
    unsafe fn at<const BYTES: isize>(&self, lane: usize) -> *const u8 {
        // SAFETY: by the contract of this function.
        unsafe { self.origins[lane].offset(self.offsets[lane] as isize * BYTES) }
    }

    /// A word from the texel of each lane, `skip` bytes after its start.
    ///
    /// # Safety
    /// As [`at`](Self::at); texels have four bytes.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    unsafe fn words(&self, skip: isize) -> __m256i {
        // SAFETY: by the contract of this function.
        let word = |lane| unsafe { self.at::<4>(lane).offset(skip).cast::<i32>().read_unaligned() };
        let half = |first| _mm_setr_epi32(word(first), word(first + 1), word(first + 2), word(first + 3));
        _mm256_set_m128i(half(4), half(0))
    }

    /// Two texels of four bytes for each lane, `skip` bytes after its own: those of lanes 0, 1, 4, 5, and those of 2, 3, 6, 7.
    ///
    /// # Safety
    /// As [`at`](Self::at); texels have four bytes, and there are two.
    #[inline]
    #[target_feature(enable = "avx2,f16c,fma")]
    unsafe fn pairs(&self, skip: isize) -> [__m256i; 2] {
        let two = |first: usize| {
            let (low, high): (__m128i, __m128i);
            let base = |lane: usize| self.origins[lane].wrapping_offset(skip);
            // Inline assembly, so that the compiler does not combine the texels by shuffles, which have lower
            // throughput than blends. SAFETY: by the contract of this function; a pair of texels has eight bytes.
            unsafe {
                asm!("vmovq {0}, qword ptr [{1} + 4*{2}]", out(xmm_reg) low, in(reg) base(first),
                    in(reg) self.offsets[first] as isize, options(pure, readonly, nostack, preserves_flags));
                asm!("vpbroadcastq {0}, qword ptr [{1} + 4*{2}]", out(xmm_reg) high, in(reg) base(first + 1),
                    in(reg) self.offsets[first + 1] as isize, options(pure, readonly, nostack, preserves_flags));
            }
            _mm_blend_epi32::<0b1100>(low, high)
        };
        [_mm256_set_m128i(two(4), two(0)), _mm256_set_m128i(two(6), two(2))]
    }
}

/// For lanes 0 and 4, 1 and 5, 2 and 6, 3 and 7 vectors of (x, y, z, w); to rows.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn transposed([a, b, c, d]: [__m256; 4]) -> Rows {
    let double = |v| _mm256_castps_pd(v);
    let [xy_ab, xy_cd] = [double(_mm256_unpacklo_ps(a, b)), double(_mm256_unpacklo_ps(c, d))];
    let [zw_ab, zw_cd] = [double(_mm256_unpackhi_ps(a, b)), double(_mm256_unpackhi_ps(c, d))];
    [
        _mm256_unpacklo_pd(xy_ab, xy_cd),
        _mm256_unpackhi_pd(xy_ab, xy_cd),
        _mm256_unpacklo_pd(zw_ab, zw_cd),
        _mm256_unpackhi_pd(zw_ab, zw_cd),
    ]
    .map(|row| _mm256_castpd_ps(row))
}

/// Depths as they are filtered: with a reference 0 or 1.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn outcome(place: &Place, depth: __m256) -> __m256 {
    let Some((reference, func)) = place.compared else { return depth };
    let (one, zero) = (_mm256_set1_ps(1.0), _mm256_setzero_ps());
    let holds = match func {
        CompareFunc::Lequal => _mm256_cmp_ps::<_CMP_LE_OQ>(reference, depth),
        CompareFunc::Gequal => _mm256_cmp_ps::<_CMP_GE_OQ>(reference, depth),
        CompareFunc::Less => _mm256_cmp_ps::<_CMP_LT_OQ>(reference, depth),
        CompareFunc::Greater => _mm256_cmp_ps::<_CMP_GT_OQ>(reference, depth),
        CompareFunc::Equal => _mm256_cmp_ps::<_CMP_EQ_OQ>(reference, depth),
        CompareFunc::NotEqual => _mm256_cmp_ps::<_CMP_NEQ_UQ>(reference, depth),
        CompareFunc::Always => return one,
        CompareFunc::Never => return zero,
    };
    _mm256_and_ps(holds, one)
}

/// # Safety
/// As [`run`](super::run).
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
pub(super) unsafe fn nearest<const KIND: u8, const SHAPE: u8, const WRAP: u8, const SITE: usize>(
    level: &Level,
    place: &Place,
) -> Rows {
    let mut texel = [_mm256_setzero_si256(), _mm256_setzero_si256(), place.layer];
    for ((to, axis), &position) in texel.iter_mut().zip(&level.axes).zip(&place.position).take(directions(SHAPE)) {
        *to = nearest_texel::<WRAP>(axis, position);
    }
    let mut offsets = [0; 8];
    let texels = Texels::new::<SHAPE>(level, place.faces, offset::<SHAPE>(level, texel), &mut offsets);
    let zero = _mm256_setzero_ps();
    // Of a lane and the fourth behind it.
    // SAFETY: as below.
    let halves = |lane| unsafe {
        let [low, high] = [texels.at::<8>(lane), texels.at::<8>(lane + 4)];
        _mm256_cvtph_ps(_mm_unpacklo_epi64(_mm_loadl_epi64(low.cast()), _mm_loadl_epi64(high.cast())))
    };
    // SAFETY: as below.
    let words = |lane| unsafe { _mm256_loadu2_m128(texels.at::<16>(lane + 4).cast(), texels.at::<16>(lane).cast()) };
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1 and N, and layers to those that there are; a whole texel is
    // read at each address.
    unsafe {
        match KIND {
            UNORM8 => unorm8_rows(texels.words(0)),
            DEPTH => [outcome(place, _mm256_castsi256_ps(texels.words(0))), zero, zero, zero],
            HALF => transposed([halves(0), halves(1), halves(2), halves(3)]),
            _ => transposed([words(0), words(1), words(2), words(3)]),
        }
    }
}

/// Eight texels of bytes to rows of n/255, correctly rounded.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn unorm8_rows(texels: __m256i) -> Rows {
    // 1/255 in two parts: n times the first is exact.
    const FIRST: f32 = 32_896.0 / 8_388_608.0;
    const SECOND: f32 = (1.0 / 255.0 - FIRST as f64) as f32;
    let mask = _mm256_set1_epi32(255);
    [
        _mm256_and_si256(texels, mask),
        _mm256_and_si256(_mm256_srli_epi32::<8>(texels), mask),
        _mm256_and_si256(_mm256_srli_epi32::<16>(texels), mask),
        _mm256_srli_epi32::<24>(texels),
    ]
    .map(|byte| {
        let n = _mm256_cvtepi32_ps(byte);
        _mm256_fmadd_ps(n, _mm256_set1_ps(SECOND), _mm256_mul_ps(n, _mm256_set1_ps(FIRST)))
    })
}

/// # Safety
/// As [`run`](super::run).
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
pub(super) unsafe fn linear<const KIND: u8, const SHAPE: u8, const WRAP: u8, const SITE: usize>(
    level: &Level,
    place: &Place,
) -> Rows {
    let mut texel = [_mm256_setzero_si256(), _mm256_setzero_si256(), place.layer];
    let mut weights = [_mm256_setzero_ps(); 3];
    for axis in 0..directions(SHAPE) {
        (texel[axis], weights[axis]) = linear_texel::<WRAP>(&level.axes[axis], place.position[axis]);
    }
    let mut offsets = [0; 8];
    let texels = Texels::new::<SHAPE>(level, place.faces, offset::<SHAPE>(level, texel), &mut offsets);
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1, N and N+1: the texels read are
    // those at the addresses and their neighbours one further in each direction; and layers are clamped to those that there are.
    unsafe {
        match KIND {
            UNORM8 => linear_unorm8::<SHAPE, WRAP, SITE>(level, &texels, weights),
            DEPTH => linear_depth::<SHAPE, WRAP, SITE>(level, &texels, weights, place),
            _ => linear_float::<KIND, SHAPE, WRAP, SITE>(level, &texels, weights),
        }
    }
}

/// # Safety
/// At each place of `texels` there is a texel of `level` with neighbours one further in each direction.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn linear_depth<const SHAPE: u8, const WRAP: u8, const SITE: usize>(
    level: &Level,
    texels: &Texels<'_>,
    [s, t, _]: [__m256; 3],
    place: &Place,
) -> Rows {
    let columns = |skip| {
        // SAFETY: by the contract of this function.
        let [first, second] = unsafe { texels.pairs(skip) }.map(|pairs| _mm256_castsi256_ps(pairs));
        [
            outcome(place, _mm256_shuffle_ps::<0b10_00_10_00>(first, second)),
            outcome(place, _mm256_shuffle_ps::<0b11_01_11_01>(first, second)),
        ]
    };
    let mut column = columns(0);
    if directions(SHAPE) > 1 {
        let next = columns(level.row as isize * 4);
        column = [lerp(column[0], next[0], t), lerp(column[1], next[1], t)];
    }
    let zero = _mm256_setzero_ps();
    [lerp(column[0], column[1], s), zero, zero, zero]
}

/// # Safety
/// At each place of `texels` there is a texel of `level` with neighbours one further in each direction.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn linear_float<const KIND: u8, const SHAPE: u8, const WRAP: u8, const SITE: usize>(
    level: &Level,
    texels: &Texels<'_>,
    [s, t, r]: [__m256; 3],
) -> Rows {
    let bytes = if KIND == HALF { 8 } else { 16 };
    let (row, slice) = (level.row as isize * bytes, level.slice as isize * bytes);
    let pair = |at: *const u8| {
        // SAFETY: two texels are read, the second is the neighbour in s.
        unsafe { if KIND == HALF { _mm256_cvtph_ps(_mm_loadu_si128(at.cast())) } else { _mm256_loadu_ps(at.cast()) } }
    };
    let plane = |at: *const u8, weight_t: __m256| {
        if directions(SHAPE) == 1 {
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
    // Each four lanes twice.
    let low = |v| _mm256_permute2f128_ps::<0x00>(v, v);
    let high = |v| _mm256_permute2f128_ps::<0x11>(v, v);
    let ([t_low, t_high], [r_low, r_high]) = ([low(t), high(t)], [low(r), high(r)]);
    macro_rules! both {
        ($lane:literal, $all:literal) => {{
            let all = |v| _mm256_permute_ps::<$all>(v);
            // SAFETY: by the contract of this function.
            let at = |lane: usize| unsafe { if KIND == HALF { texels.at::<8>(lane) } else { texels.at::<16>(lane) } };
            let first = pairs(at($lane), all(t_low), all(r_low));
            let second = pairs(at($lane + 4), all(t_high), all(r_high));
            let left = _mm256_permute2f128_ps::<0x20>(first, second);
            lerp(left, _mm256_permute2f128_ps::<0x31>(first, second), all(s))
        }};
    }
    transposed([both!(0, 0x00), both!(1, 0x55), both!(2, 0xaa), both!(3, 0xff)])
}

/// A weight of 1 in [`linear_unorm8`].
const WEIGHT_ONE: i32 = 1 << 14;

/// # Safety
/// At each place of `texels` there is a texel of `level` with neighbours one further in each direction.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn linear_unorm8<const SHAPE: u8, const WRAP: u8, const SITE: usize>(
    level: &Level,
    texels: &Texels<'_>,
    [s, t, r]: [__m256; 3],
) -> Rows {
    let (row, slice) = (level.row as isize * 4, level.slice as isize * 4);
    // A weight may be 1, when a centre is just below a whole number. So s counts steps of 2^-14, t of
    // 2^-15, and 1 is 2^15 - 1 of them: half words hold both.
    let fixed = |weight, one: f32| _mm256_cvttps_epi32(_mm256_mul_ps(weight, _mm256_set1_ps(one)));
    let s = fixed(s, WEIGHT_ONE as f32);
    // 1 - s and s, as halves of a word.
    let pair = _mm256_sub_epi32(_mm256_or_si256(_mm256_slli_epi32::<16>(s), _mm256_set1_epi32(WEIGHT_ONE)), s);
    if directions(SHAPE) == 1 {
        // SAFETY: by the contract of this function.
        return unorm8_sums(unsafe { blend_row(texels, 0, pair) });
    }
    let t = fixed(t, 32767.0);
    let t = _mm256_or_si256(t, _mm256_slli_epi32::<16>(t));
    // The product is at most the pair, so that no weight is negative, and all four have the sum 1.
    let second = _mm256_mulhrs_epi16(pair, t);
    let first = _mm256_sub_epi16(pair, second);
    let plane = |skip: isize| {
        // SAFETY: by the contract of this function: the neighbours in t, and in r.
        let [a, b] = unsafe { [blend_row(texels, skip, first), blend_row(texels, skip + row, second)] };
        unorm8_sums(std::array::from_fn(|n| _mm256_add_epi32(a[n], b[n])))
    };
    let near = plane(0);
    if SHAPE != D3 {
        return near;
    }
    let far = plane(slice);
    std::array::from_fn(|n| lerp(near[n], far[n], r))
}

/// Weighted sums of two bytes, as integers: rows of x, y, z, w. The two weights of a lane are halves
/// of a word.
///
/// # Safety
/// `skip` bytes after each texel there are two texels.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn blend_row(texels: &Texels<'_>, skip: isize, weights: __m256i) -> [__m256i; 4] {
    // x0 y0 z0 w0 x1 y1 z1 w1 of two lanes to x0 y0 x1 y1 of each, and z0 w0 z1 w1 of each.
    let apart = _mm256_setr_epi8(
        0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15, 0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15,
    );
    // SAFETY: by the contract of this function.
    let [first, second] = unsafe { texels.pairs(skip) }.map(|pairs| _mm256_shuffle_epi8(pairs, apart));
    let (xy, zw) = (_mm256_unpacklo_epi64(first, second), _mm256_unpackhi_epi64(first, second));
    let even = |v| _mm256_madd_epi16(_mm256_and_si256(v, _mm256_set1_epi16(255)), weights);
    let odd = |v| _mm256_madd_epi16(_mm256_srli_epi16::<8>(v), weights);
    [even(xy), odd(xy), even(zw), odd(zw)]
}

/// Sums of [`blend_row`] to rows.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn unorm8_sums(sums: [__m256i; 4]) -> Rows {
    let scale = _mm256_set1_ps(1.0 / (255.0 * WEIGHT_ONE as f32));
    sums.map(|rows| _mm256_mul_ps(_mm256_cvtepi32_ps(rows), scale))
}
