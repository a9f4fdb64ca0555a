//! Fast paths for x86-64 with AVX2 and F16C: a quad of lanes in a 128-bit vector, its four result rows in two of 256 bits. Each step is the operation of the
//! reference, in its order.
//!
//! Memory safety rests on one thing: `Axis::linear` and `Axis::nearest` clamp to [-1, N] before coordinates become integers, whatever the coordinates
//! are (NaN is clamped too), so that LINEAR reads texels -1 to N+1, and those are what image and margins hold.

use std::arch::x86_64::*;

use super::super::cube;
use super::super::format::Kept;
use super::super::lod::LodRule;
use super::super::reference::{Plan, Request};
use super::super::state::{MagFilter, WrapMode};
use super::super::{LaneRow, MAX_LANES, SampleCall, SampleOperation, TextureTarget};
use super::{Axis, Fast, Kernel, Level};

/// Texels of four bytes, four halves, four floats.
const UNORM8: u8 = 0;
const HALF: u8 = 1;
const FLOAT: u8 = 2;

/// Directions of the images; a cube map has two and six faces.
const D1: u8 = 1;
const D2: u8 = 2;
const D3: u8 = 3;
const CUBE: u8 = 4;

/// Wrap modes: all REPEAT, all of the clamping kind, any.
const REPEAT: u8 = 0;
const CLAMPED: u8 = 1;
const ANY: u8 = 2;

/// Filters: always NEAREST or always LINEAR in the base level, or what lambda says.
const NEAREST: u8 = 0;
const LINEAR: u8 = 1;
const BY_LAMBDA: u8 = 2;

/// Result rows of a quad: x and y, z and w.
type Rows = [__m256; 2];

/// The kernel for textures of this kind.
pub(super) fn choose(kept: Kept, target: TextureTarget, wrap: [WrapMode; 3], rule: &LodRule) -> Option<Kernel> {
    if !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("f16c")) {
        return None;
    }
    match kept {
        Kept::Unorm8 => Some(choose_shape::<UNORM8>(target, wrap, rule)),
        Kept::Half => Some(choose_shape::<HALF>(target, wrap, rule)),
        Kept::Float => Some(choose_shape::<FLOAT>(target, wrap, rule)),
        Kept::Single => None,
    }
}

fn choose_shape<const KIND: u8>(target: TextureTarget, wrap: [WrapMode; 3], rule: &LodRule) -> Kernel {
    match target {
        TextureTarget::D1 => choose_filter::<KIND, D1, ANY>(rule),
        TextureTarget::D3 => choose_filter::<KIND, D3, ANY>(rule),
        TextureTarget::Cube => choose_filter::<KIND, CUBE, ANY>(rule),
        TextureTarget::D2 | TextureTarget::Rect => {
            if wrap[..2] == [WrapMode::Repeat; 2] {
                choose_filter::<KIND, D2, REPEAT>(rule)
            } else if wrap[..2].iter().all(|mode| !mode.repeats()) {
                choose_filter::<KIND, D2, CLAMPED>(rule)
            } else {
                choose_filter::<KIND, D2, ANY>(rule)
            }
        }
    }
}

fn choose_filter<const KIND: u8, const SHAPE: u8, const WRAP: u8>(rule: &LodRule) -> Kernel {
    match (rule.constant(), rule.mag_filter) {
        (true, MagFilter::Nearest) => run::<KIND, SHAPE, WRAP, NEAREST>,
        (true, MagFilter::Linear) => run::<KIND, SHAPE, WRAP, LINEAR>,
        (false, _) => run::<KIND, SHAPE, WRAP, BY_LAMBDA>,
    }
}

/// Where the lanes of a quad look.
#[derive(Clone, Copy)]
struct Place {
    faces: [usize; 4],
    /// s, t, r on the faces.
    position: [__m128; 3],
}

/// # Safety
/// The host has the features, and `fast` holds its invariants for a kernel of these constants.
#[target_feature(enable = "avx2,f16c")]
unsafe fn run<const KIND: u8, const SHAPE: u8, const WRAP: u8, const FILTER: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &mut SampleCall,
) {
    let Some(base) = fast.levels.first() else { return };
    for quad in 0..(call.lanes as usize).min(MAX_LANES).div_ceil(4) {
        let start = quad * 4;
        if call.exec[start..start + 4] == [0; 4] {
            store(call, start, [_mm256_setzero_ps(); 2]);
            continue;
        }
        let place = place::<SHAPE>(call, start);
        // SAFETY: by the contract of this function.
        let rows = unsafe {
            match FILTER {
                NEAREST => nearest::<KIND, SHAPE, WRAP>(fast, base, &place),
                LINEAR => linear::<KIND, SHAPE, WRAP>(fast, base, &place),
                _ => by_lambda::<KIND, SHAPE, WRAP>(fast, unit_bias, call, start, &place),
            }
        };
        store(call, start, rows);
    }
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn load(row: &LaneRow, start: usize) -> __m128 {
    let lanes: &[f32; 4] = row[start..start + 4].try_into().unwrap_or(&[0.0; 4]);
    // SAFETY: four floats are read from an array of four.
    unsafe { _mm_loadu_ps(lanes.as_ptr()) }
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn store(call: &mut SampleCall, start: usize, rows: Rows) {
    let parts = rows.map(|pair| (_mm256_castps256_ps128(pair), _mm256_extractf128_ps::<1>(pair)));
    let rows = [parts[0].0, parts[0].1, parts[1].0, parts[1].1];
    for (row, lanes) in call.results.iter_mut().zip(rows) {
        let row = &mut row[start..start + 4];
        // SAFETY: four floats are written to a slice of four.
        unsafe { _mm_storeu_ps(row.as_mut_ptr(), lanes) };
    }
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn place<const SHAPE: u8>(call: &SampleCall, start: usize) -> Place {
    let zero = _mm_setzero_ps();
    let s = load(&call.coordinates[0], start);
    match SHAPE {
        D1 => Place { faces: [0; 4], position: [s, zero, zero] },
        D2 => Place { faces: [0; 4], position: [s, load(&call.coordinates[1], start), zero] },
        D3 => {
            Place { faces: [0; 4], position: [s, load(&call.coordinates[1], start), load(&call.coordinates[2], start)] }
        }
        _ => on_faces(s, load(&call.coordinates[1], start), load(&call.coordinates[2], start)),
    }
}

/// [`cube::on_face`] for four lanes.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn on_faces(x: __m128, y: __m128, z: __m128) -> Place {
    let sign = _mm_set1_ps(-0.0);
    let [ax, ay, az] = [x, y, z].map(|v| _mm_andnot_ps(sign, v));
    let is_x = _mm_and_ps(_mm_cmpge_ps(ax, ay), _mm_cmpge_ps(ax, az));
    let is_y = _mm_andnot_ps(is_x, _mm_cmpge_ps(ay, az));
    let choose = |of_x, of_y, of_z| _mm_blendv_ps(_mm_blendv_ps(of_z, of_y, is_y), of_x, is_x);
    let major = choose(x, y, z);
    let negative = _mm_cmplt_ps(major, _mm_setzero_ps());
    let flip = _mm_and_ps(negative, sign);
    let major = _mm_andnot_ps(sign, major);
    let sc = choose(_mm_xor_ps(z, _mm_andnot_ps(negative, sign)), x, _mm_xor_ps(x, flip));
    let minus_y = _mm_xor_ps(y, sign);
    let tc = choose(minus_y, _mm_xor_ps(z, flip), minus_y);
    let on_face = |c| {
        let one = _mm_set1_ps(1.0);
        _mm_mul_ps(_mm_add_ps(_mm_div_ps(c, major), one), _mm_set1_ps(0.5))
    };
    // 4, 2 or 0 and the sign: masks are -1.
    let axis = _mm_castps_si128(choose(
        _mm_setzero_ps(),
        _mm_castsi128_ps(_mm_set1_epi32(2)),
        _mm_castsi128_ps(_mm_set1_epi32(4)),
    ));
    let faces = offsets(_mm_sub_epi32(axis, _mm_castps_si128(negative)));
    Place { faces: faces.map(|face| face as usize), position: [on_face(sc), on_face(tc), _mm_setzero_ps()] }
}

/// Lookup of a quad at its level of detail.
///
/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn by_lambda<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &SampleCall,
    start: usize,
    place: &Place,
) -> Rows {
    if call.operation == SampleOperation::Implicit {
        let plan = QuadPlan::implicit::<SHAPE>(fast, unit_bias, call, start);
        // SAFETY: by the contract of this function.
        return unsafe { planned::<KIND, SHAPE, WRAP>(fast, &plan, place) };
    }
    let plans: [QuadPlan; 4] = std::array::from_fn(|lane| QuadPlan::of_lane(fast, unit_bias, call, start + lane));
    if plans.iter().all(|plan| plan.same(&plans[0])) {
        // SAFETY: by the contract of this function.
        return unsafe { planned::<KIND, SHAPE, WRAP>(fast, &plans[0], place) };
    }
    let mut rows = [_mm256_setzero_ps(); 2];
    let number = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
    for (lane, plan) in plans.iter().enumerate() {
        // SAFETY: by the contract of this function.
        let all = unsafe { planned::<KIND, SHAPE, WRAP>(fast, plan, place) };
        let mine = _mm256_castsi256_ps(_mm256_cmpeq_epi32(number, _mm256_set1_epi32(lane as i32)));
        rows = [_mm256_blendv_ps(rows[0], all[0], mine), _mm256_blendv_ps(rows[1], all[1], mine)];
    }
    rows
}

/// A [`Plan`] that holds for the four lanes of a quad.
#[derive(Clone, Copy)]
struct QuadPlan {
    filter: MagFilter,
    /// Counted from the base level.
    levels: [u32; 2],
    level_weight: f32,
    probes: u32,
    line: [f32; 3],
}

impl QuadPlan {
    /// [`Plan::new`] for implicit derivatives.
    #[inline]
    fn implicit<const SHAPE: u8>(fast: &Fast, unit_bias: f32, call: &SampleCall, start: usize) -> Self {
        let axes = if SHAPE == CUBE { 3 } else { usize::from(SHAPE) };
        let (mut origin, mut ddx, mut ddy) = ([0.0; 3], [0.0; 3], [0.0; 3]);
        for (axis, row) in call.coordinates.iter().enumerate().take(axes) {
            origin[axis] = row[start];
            ddx[axis] = row[start + 1] - row[start];
            ddy[axis] = row[start + 2] - row[start];
        }
        if SHAPE == CUBE {
            [ddx, ddy] = [ddx, ddy].map(|change| {
                let [s, t] = cube::derivatives(origin, change);
                [s, t, 0.0]
            });
        }
        let scaled = |d: [f32; 3]| std::array::from_fn(|axis| d[axis] * fast.scale[axis]);
        let detail = fast.rule.detail(scaled(ddx), scaled(ddy), unit_bias);
        let (filter, levels, level_weight) = fast.rule.levels(detail.lambda);
        let line = if detail.along_x { ddx } else { ddy };
        Self { filter, levels, level_weight, probes: detail.probes, line }
    }

    fn of_lane(fast: &Fast, unit_bias: f32, call: &SampleCall, lane: usize) -> Self {
        let Some(lookup) = fast.texture.lookup() else {
            return Self { filter: MagFilter::Nearest, levels: [0; 2], level_weight: 0.0, probes: 1, line: [0.0; 3] };
        };
        let plan = Plan::new(call.target, lookup, &Request::new(call, lane), unit_bias);
        Self {
            filter: plan.filter,
            levels: plan.levels.map(|level| level - lookup.base),
            level_weight: plan.level_weight,
            probes: plan.detail.probes,
            line: plan.line,
        }
    }

    /// Whether both do the same to the bit; the line counts only where there are probes on it.
    fn same(&self, other: &Self) -> bool {
        self.filter == other.filter
            && self.levels == other.levels
            && self.level_weight.to_bits() == other.level_weight.to_bits()
            && self.probes == other.probes
            && (self.probes == 1 || self.line.map(f32::to_bits) == other.line.map(f32::to_bits))
    }
}

/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn planned<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    plan: &QuadPlan,
    place: &Place,
) -> Rows {
    if plan.probes == 1 {
        // SAFETY: by the contract of this function.
        return unsafe { blended::<KIND, SHAPE, WRAP>(fast, plan, place) };
    }
    let mut sum = [_mm256_set1_ps(-0.0); 2];
    for n in 1..=plan.probes {
        let offset = n as f32 / (plan.probes + 1) as f32 - 0.5;
        let mut probe = *place;
        for (position, line) in probe.position.iter_mut().zip(plan.line) {
            *position = _mm_add_ps(*position, _mm_set1_ps(line * offset));
        }
        // SAFETY: by the contract of this function.
        let rows = unsafe { blended::<KIND, SHAPE, WRAP>(fast, plan, &probe) };
        sum = [_mm256_add_ps(sum[0], rows[0]), _mm256_add_ps(sum[1], rows[1])];
    }
    let share = _mm256_set1_ps(1.0 / plan.probes as f32);
    sum.map(|rows| _mm256_mul_ps(rows, share))
}

/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn blended<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    plan: &QuadPlan,
    place: &Place,
) -> Rows {
    let level = |n: u32| &fast.levels[(n as usize).min(fast.levels.len() - 1)];
    let filtered = |n: u32| {
        // SAFETY: by the contract of this function.
        unsafe {
            match plan.filter {
                MagFilter::Nearest => nearest::<KIND, SHAPE, WRAP>(fast, level(n), place),
                MagFilter::Linear => linear::<KIND, SHAPE, WRAP>(fast, level(n), place),
            }
        }
    };
    let first = filtered(plan.levels[0]);
    if plan.level_weight == 0.0 {
        return first;
    }
    let second = filtered(plan.levels[1]);
    let weight = _mm256_set1_ps(plan.level_weight);
    [lerp(first[0], second[0], weight), lerp(first[1], second[1], weight)]
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn lerp(a: __m256, b: __m256, weight: __m256) -> __m256 {
    _mm256_add_ps(a, _mm256_mul_ps(weight, _mm256_sub_ps(b, a)))
}

/// [`wrap`](super::super::wrap)'s folding, and from coordinates to texels.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn unwrapped<const WRAP: u8>(mode: WrapMode, s: __m128, axis: &Axis) -> __m128 {
    let repeated = |s| _mm_sub_ps(s, _mm_floor_ps(s));
    let folded = match (WRAP, mode) {
        (CLAMPED, _) => s,
        (REPEAT, _) | (_, WrapMode::Repeat) => repeated(s),
        (_, WrapMode::MirroredRepeat) => {
            let two = _mm_set1_ps(2.0);
            let period = _mm_sub_ps(s, _mm_mul_ps(two, _mm_floor_ps(_mm_mul_ps(s, _mm_set1_ps(0.5)))));
            _mm_min_ps(period, _mm_sub_ps(two, period))
        }
        _ => s,
    };
    _mm_mul_ps(folded, _mm_set1_ps(axis.scale))
}

/// `bounds.0` for NaN, as every clamp of the sampler.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn clamped(value: __m128, bounds: (f32, f32)) -> __m128 {
    _mm_min_ps(_mm_max_ps(value, _mm_set1_ps(bounds.0)), _mm_set1_ps(bounds.1))
}

/// The first texel and the weight of the second.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn linear_axis<const WRAP: u8>(mode: WrapMode, s: __m128, axis: &Axis) -> (__m128i, __m128) {
    let centre = _mm_sub_ps(unwrapped::<WRAP>(mode, s, axis), _mm_set1_ps(0.5));
    let centre = clamped(centre, axis.linear);
    let first = _mm_floor_ps(centre);
    (_mm_cvttps_epi32(first), _mm_sub_ps(centre, first))
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn nearest_axis<const WRAP: u8>(mode: WrapMode, s: __m128, axis: &Axis) -> __m128i {
    let texel = _mm_floor_ps(unwrapped::<WRAP>(mode, s, axis));
    _mm_cvttps_epi32(clamped(texel, axis.nearest))
}

/// Texels from (0, 0, 0) to (i, j, k). Sides are below 2^15, so that pairs of 16 bits hold them.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn offset<const SHAPE: u8>(level: &Level, texel: [__m128i; 3]) -> __m128i {
    let [i, j, k] = texel;
    if SHAPE == D1 {
        return i;
    }
    let pairs = _mm_blend_epi16::<0b1010_1010>(i, _mm_slli_epi32::<16>(j));
    let in_slice = _mm_madd_epi16(pairs, _mm_set1_epi32(level.row << 16 | 1));
    if SHAPE == D3 { _mm_add_epi32(in_slice, _mm_mullo_epi32(k, _mm_set1_epi32(level.slice))) } else { in_slice }
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn offsets(v: __m128i) -> [isize; 4] {
    let (low, high) = (_mm_cvtsi128_si64(v), _mm_extract_epi64::<1>(v));
    [low as i32 as isize, (low >> 32) as isize, high as i32 as isize, (high >> 32) as isize]
}

/// Addresses of four texels.
///
/// # Safety
/// `offset` leads to texels of the images and margins of `level`.
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn addresses<const KIND: u8, const SHAPE: u8>(
    level: &Level,
    faces: &[usize; 4],
    offset: __m128i,
) -> [*const u8; 4] {
    let bytes = match KIND {
        UNORM8 => 4,
        HALF => 8,
        _ => 16,
    };
    let offsets = offsets(offset);
    std::array::from_fn(|lane| {
        let origin = if SHAPE == CUBE { level.faces[faces[lane]] } else { level.faces[0] };
        // SAFETY: by the contract of this function.
        unsafe { origin.offset(offsets[lane] * bytes) }
    })
}

/// Four vectors of (x, y, z, w) to rows; `even` has lanes 0 and 2, `odd` 1 and 3.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn transposed(even: __m256, odd: __m256) -> Rows {
    [_mm256_unpacklo_ps(even, odd), _mm256_unpackhi_ps(even, odd)]
        .map(|pairs| _mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(_mm256_castps_pd(pairs))))
}

/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn nearest<const KIND: u8, const SHAPE: u8, const WRAP: u8>(fast: &Fast, level: &Level, place: &Place) -> Rows {
    let axes = if SHAPE == CUBE { 2 } else { usize::from(SHAPE) };
    let mut texel = [_mm_setzero_si128(); 3];
    for axis in 0..axes {
        texel[axis] = nearest_axis::<WRAP>(fast.wrap[axis], place.position[axis], &level.axes[axis]);
    }
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1 and N.
    let at = unsafe { addresses::<KIND, SHAPE>(level, &place.faces, offset::<SHAPE>(level, texel)) };
    // SAFETY: a whole texel is read at each address.
    unsafe {
        match KIND {
            UNORM8 => {
                let [a, b, c, d] = at.map(|at| at.cast::<i32>().read_unaligned());
                unorm8_rows(_mm_setr_epi32(a, b, c, d))
            }
            HALF => {
                let two = |a: *const u8, b: *const u8| {
                    let halves = _mm_unpacklo_epi64(_mm_loadl_epi64(a.cast()), _mm_loadl_epi64(b.cast()));
                    _mm256_cvtph_ps(halves)
                };
                transposed(two(at[0], at[2]), two(at[1], at[3]))
            }
            _ => {
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
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn linear<const KIND: u8, const SHAPE: u8, const WRAP: u8>(fast: &Fast, level: &Level, place: &Place) -> Rows {
    let axes = if SHAPE == CUBE { 2 } else { usize::from(SHAPE) };
    let mut texel = [_mm_setzero_si128(); 3];
    let mut weights = [_mm_setzero_ps(); 3];
    for axis in 0..axes {
        (texel[axis], weights[axis]) = linear_axis::<WRAP>(fast.wrap[axis], place.position[axis], &level.axes[axis]);
    }
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1, N and N+1: the texels read are
    // those at the addresses and their neighbours one further in each direction.
    unsafe {
        let at = addresses::<KIND, SHAPE>(level, &place.faces, offset::<SHAPE>(level, texel));
        match KIND {
            UNORM8 => linear_unorm8::<SHAPE>(level, at, weights),
            _ => linear_float::<KIND, SHAPE>(level, at, weights),
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
    weights: [__m128; 3],
) -> Rows {
    let bytes = if KIND == HALF { 8 } else { 16 };
    let (row, slice) = (level.row as isize * bytes, level.slice as isize * bytes);
    let [weight_s, weight_t, weight_r] = weights;
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
    let (t, r) = (_mm256_set_m128(weight_t, weight_t), _mm256_set_m128(weight_r, weight_r));
    let a = pairs(at[0], _mm256_permute_ps::<0x00>(t), _mm256_permute_ps::<0x00>(r));
    let b = pairs(at[1], _mm256_permute_ps::<0x55>(t), _mm256_permute_ps::<0x55>(r));
    let c = pairs(at[2], _mm256_permute_ps::<0xaa>(t), _mm256_permute_ps::<0xaa>(r));
    let d = pairs(at[3], _mm256_permute_ps::<0xff>(t), _mm256_permute_ps::<0xff>(r));
    let s = halves_apart(_mm_castps_si128(weight_s));
    let even = lerp(
        _mm256_permute2f128_ps::<0x20>(a, c),
        _mm256_permute2f128_ps::<0x31>(a, c),
        _mm256_castsi256_ps(_mm256_shuffle_epi32::<0x00>(s)),
    );
    let odd = lerp(
        _mm256_permute2f128_ps::<0x20>(b, d),
        _mm256_permute2f128_ps::<0x31>(b, d),
        _mm256_castsi256_ps(_mm256_shuffle_epi32::<0x55>(s)),
    );
    transposed(even, odd)
}

/// Lanes 0 and 1 at the start of the lower half, 2 and 3 at the start of the upper.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn halves_apart(lanes: __m128i) -> __m256i {
    _mm256_permute4x64_epi64::<0b01_01_00_00>(_mm256_castsi128_si256(lanes))
}

/// A weight of 1 in [`linear_unorm8`].
const WEIGHT_ONE: i32 = 1 << 14;

/// # Safety
/// As [`linear_float`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn linear_unorm8<const SHAPE: u8>(level: &Level, at: [*const u8; 4], weights: [__m128; 3]) -> Rows {
    let (row, slice) = (level.row as isize * 4, level.slice as isize * 4);
    let one = _mm_set1_epi32(WEIGHT_ONE);
    let rounded = |weight: __m128| _mm_cvtps_epi32(_mm_mul_ps(weight, _mm_set1_ps(WEIGHT_ONE as f32)));
    let pack = |first: __m128i, second: __m128i| _mm_or_si128(first, _mm_slli_epi32::<16>(second));
    let s = rounded(weights[0]);
    let plane = if SHAPE == D1 {
        // SAFETY: by the contract of this function.
        unsafe { blend_row(at, 0, pack(_mm_sub_epi32(one, s), s)) }
    } else {
        let t = rounded(weights[1]);
        // Rounding one product down and taking the others from sums keeps all four at 0 or above and their sum at 1.
        let both = _mm_srli_epi32::<14>(_mm_madd_epi16(s, t));
        let (only_s, only_t) = (_mm_sub_epi32(s, both), _mm_sub_epi32(t, both));
        let neither = _mm_sub_epi32(_mm_sub_epi32(one, s), only_t);
        let (first, second) = (pack(neither, only_s), pack(only_t, both));
        let plane = |skip: isize| {
            // SAFETY: by the contract of this function: the neighbours in t, and in r.
            let [a, b] = unsafe { [blend_row(at, skip, first), blend_row(at, skip + row, second)] };
            [_mm256_add_epi32(a[0], b[0]), _mm256_add_epi32(a[1], b[1])]
        };
        if SHAPE == D3 {
            let near = unorm8_sums(plane(0));
            let far = unorm8_sums(plane(slice));
            let r = _mm256_set_m128(weights[2], weights[2]);
            return [lerp(near[0], far[0], r), lerp(near[1], far[1], r)];
        }
        plane(0)
    };
    unorm8_sums(plane)
}

/// Weighted sums of two bytes, as integers, of lanes 0 and 2, 1 and 3. The two weights of a lane are halves of a word.
///
/// # Safety
/// `skip` bytes after each address of `at` there are two texels.
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn blend_row(at: [*const u8; 4], skip: isize, weights: __m128i) -> [__m256i; 2] {
    // SAFETY: by the contract of this function; a pair of texels has eight bytes.
    let [a, b, c, d] = at.map(|at| unsafe { _mm_loadl_epi64(at.offset(skip).cast()) });
    let pairs = _mm256_set_m128i(_mm_unpacklo_epi64(c, d), _mm_unpacklo_epi64(a, b));
    // r0 g0 b0 a0 r1 g1 b1 a1 to r0 r1 g0 g1 b0 b1 a0 a1.
    let order = _mm256_set1_epi64x(0x0703_0602_0501_0400);
    let order = _mm256_or_si256(order, _mm256_set_epi64x(0x0808_0808_0808_0808, 0, 0x0808_0808_0808_0808, 0));
    let pairs = _mm256_shuffle_epi8(pairs, order);
    let zero = _mm256_setzero_si256();
    let weights = halves_apart(weights);
    [
        _mm256_madd_epi16(_mm256_unpacklo_epi8(pairs, zero), _mm256_shuffle_epi32::<0x00>(weights)),
        _mm256_madd_epi16(_mm256_unpackhi_epi8(pairs, zero), _mm256_shuffle_epi32::<0x55>(weights)),
    ]
}

/// Sums of [`blend_row`] to rows.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn unorm8_sums(sums: [__m256i; 2]) -> Rows {
    let scale = _mm256_set1_ps(1.0 / (255.0 * WEIGHT_ONE as f32));
    transposed(_mm256_castsi256_ps(sums[0]), _mm256_castsi256_ps(sums[1]))
        .map(|rows| _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_castps_si256(rows)), scale))
}
