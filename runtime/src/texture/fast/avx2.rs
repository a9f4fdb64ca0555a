//! Fast paths for x86-64 with AVX2 and F16C: a quad of lanes in a 128-bit vector, its four result rows in
//! two of 256 bits. Each step is the operation of the reference, in its order.
//!
//! Memory safety rests on one thing: `Level::linear` and `Level::nearest` clamp to [-1, N] before
//! coordinates become integers, whatever the coordinates are (NaN is clamped too), so that LINEAR reads
//! texels -1 to N+1, and those are what image and margins hold.

use std::arch::asm;
use std::arch::x86_64::*;

use super::super::cube;
use super::super::format::Kept;
use super::super::lod::LodRule;
use super::super::state::{MagFilter, WrapMode};
use super::super::{LaneRow, MAX_LANES, SampleCall, SampleOperation, TextureTarget};
use super::{Fast, Kernel, Level};

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
    let clamped = wrap[..2].iter().all(|mode| !mode.repeats());
    match target {
        TextureTarget::D1 => choose_filter::<KIND, D1, ANY>(rule),
        TextureTarget::D3 => choose_filter::<KIND, D3, ANY>(rule),
        TextureTarget::Cube if clamped => choose_filter::<KIND, CUBE, CLAMPED>(rule),
        TextureTarget::Cube => choose_filter::<KIND, CUBE, ANY>(rule),
        TextureTarget::D2 | TextureTarget::Rect if clamped => choose_filter::<KIND, D2, CLAMPED>(rule),
        TextureTarget::D2 | TextureTarget::Rect if wrap[..2] == [WrapMode::Repeat; 2] => {
            choose_filter::<KIND, D2, REPEAT>(rule)
        }
        TextureTarget::D2 | TextureTarget::Rect => choose_filter::<KIND, D2, ANY>(rule),
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
    /// s on the face for each lane, then t.
    st: __m256,
    r: __m128,
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
                NEAREST => nearest::<KIND, SHAPE>(base, &folded::<SHAPE, WRAP>(fast, place)),
                LINEAR => linear::<KIND, SHAPE>(base, &folded::<SHAPE, WRAP>(fast, place)),
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
    let mut lanes = unsafe { _mm_loadu_ps(lanes.as_ptr()) };
    // The caller has just written these 16 bytes. Without this, the load is widened to 32, for which
    // the processor cannot forward what was written and waits instead.
    // SAFETY: nothing is executed.
    unsafe { asm!("/* {0} */", inout(xmm_reg) lanes, options(pure, nomem, nostack, preserves_flags)) };
    lanes
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn load8(row: &[f32; 8]) -> __m256 {
    // SAFETY: eight floats are read from an array of eight.
    unsafe { _mm256_loadu_ps(row.as_ptr()) }
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
    let t = if SHAPE == D1 { zero } else { load(&call.coordinates[1], start) };
    let r = if SHAPE == D3 || SHAPE == CUBE { load(&call.coordinates[2], start) } else { zero };
    if SHAPE != CUBE {
        return Place { faces: [0; 4], st: _mm256_set_m128(t, s), r };
    }
    let faces = Faces::of([s, t, r]);
    let quotient = _mm256_div_ps(faces.sc_tc([s, t, r]), _mm256_set_m128(faces.major, faces.major));
    let st = _mm256_mul_ps(_mm256_add_ps(quotient, _mm256_set1_ps(1.0)), _mm256_set1_ps(0.5));
    Place { faces: faces.numbers(), st, r: zero }
}

/// The faces that four directions meet, as [`cube`](super::super::cube) chooses them.
#[derive(Clone, Copy)]
struct Faces {
    /// Masks: the major axis is x, y.
    is_x: __m128,
    is_y: __m128,
    /// Mask: the direction is negative along the major axis.
    negative: __m128,
    /// The length along the major axis.
    major: __m128,
}

impl Faces {
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn of(direction: [__m128; 3]) -> Self {
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
    fn sc_tc(self, [x, y, z]: [__m128; 3]) -> __m256 {
        let sign = _mm_set1_ps(-0.0);
        let flip = _mm_and_ps(self.negative, sign);
        let minus_y = _mm_xor_ps(y, sign);
        let sc = self.choose([_mm_xor_ps(z, _mm_andnot_ps(self.negative, sign)), x, _mm_xor_ps(x, flip)]);
        let tc = self.choose([minus_y, _mm_xor_ps(z, flip), minus_y]);
        _mm256_set_m128(tc, sc)
    }

    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn numbers(self) -> [usize; 4] {
        // 0, 2 or 4, and 1 more where the sign is negative: a mask is -1.
        let axis = [0, 2, 4].map(|n| _mm_castsi128_ps(_mm_set1_epi32(n)));
        let axis = _mm_castps_si128(self.choose(axis));
        offsets(_mm_sub_epi32(axis, _mm_castps_si128(self.negative))).map(|face| face as usize)
    }

    /// [`cube::derivatives`] at the first lane, for changes in lanes 0 and 1.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn changes(self, direction: [__m128; 3], changes: [__m128; 3]) -> __m256 {
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
        let plan = QuadPlan::implicit::<SHAPE>(fast, unit_bias, call, start, place);
        // SAFETY: by the contract of this function.
        unsafe { planned::<KIND, SHAPE, WRAP>(fast, &plan, place) }
    } else {
        // SAFETY: by the contract of this function.
        unsafe { by_derivatives::<KIND, SHAPE, WRAP>(fast, unit_bias, call, start, place) }
    }
}

/// Each lane has its own level of detail; lanes that share everything are filtered together.
///
/// # Safety
/// As [`run`].
#[inline(never)]
#[target_feature(enable = "avx2,f16c")]
unsafe fn by_derivatives<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &SampleCall,
    start: usize,
    place: &Place,
) -> Rows {
    let plans = QuadPlan::of_lanes::<SHAPE>(fast, unit_bias, call, start);
    let number = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
    let mut rows = [_mm256_setzero_ps(); 2];
    for (lane, plan) in plans.iter().enumerate() {
        if lane > 0 && plan.same(&plans[lane - 1]) {
            continue;
        }
        // SAFETY: by the contract of this function.
        let all = unsafe { planned::<KIND, SHAPE, WRAP>(fast, plan, place) };
        // For this lane and those after it, which later rounds replace.
        let mine = _mm256_castsi256_ps(_mm256_cmpgt_epi32(number, _mm256_set1_epi32(lane as i32 - 1)));
        rows = [_mm256_blendv_ps(rows[0], all[0], mine), _mm256_blendv_ps(rows[1], all[1], mine)];
    }
    rows
}

/// What [`Plan`](super::super::reference::Plan) is for one lane, for the four of a quad.
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
    /// Differences are taken from the first lane to its neighbours.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    fn implicit<const SHAPE: u8>(fast: &Fast, unit_bias: f32, call: &SampleCall, start: usize, place: &Place) -> Self {
        // To the right and down, of s and of t.
        let changes = if SHAPE == CUBE {
            let direction = call.coordinates.each_ref().map(|row| load(row, start));
            let changes = direction.map(|v| _mm_sub_ps(_mm_permute_ps::<0b10_01_10_01>(v), _mm_permute_ps::<0>(v)));
            Faces::of(direction).changes(direction, changes)
        } else {
            _mm256_sub_ps(_mm256_permute_ps::<0b10_01_10_01>(place.st), _mm256_permute_ps::<0>(place.st))
        };
        let scaled = _mm256_mul_ps(changes, load8(&fast.scale_st));
        let squared = _mm256_mul_ps(scaled, scaled);
        let mut squares = _mm_add_ps(_mm256_castps256_ps128(squared), _mm256_extractf128_ps::<1>(squared));
        let mut changes_r = _mm_setzero_ps();
        if SHAPE == D3 {
            changes_r = _mm_sub_ps(_mm_permute_ps::<0b10_01_10_01>(place.r), _mm_permute_ps::<0>(place.r));
            let scaled = _mm_mul_ps(changes_r, _mm_set1_ps(fast.scale[2]));
            squares = _mm_add_ps(squares, _mm_mul_ps(scaled, scaled));
        }
        let x2 = _mm_cvtss_f32(squares);
        let y2 = _mm_cvtss_f32(_mm_permute_ps::<0b01>(squares));
        let detail = fast.rule.detail_of_squares(x2, y2, unit_bias);
        let (filter, levels, level_weight) = fast.rule.levels(detail.lambda);
        let mut line = [0.0; 3];
        if detail.probes > 1 {
            let parts = [_mm256_castps256_ps128(changes), _mm256_extractf128_ps::<1>(changes), changes_r];
            line = parts.map(|part| _mm_cvtss_f32(if detail.along_x { part } else { _mm_permute_ps::<0b01>(part) }));
        }
        Self { filter, levels, level_weight, probes: detail.probes, line }
    }

    #[inline(never)]
    #[target_feature(enable = "avx2,f16c")]
    fn of_lanes<const SHAPE: u8>(fast: &Fast, unit_bias: f32, call: &SampleCall, start: usize) -> [Self; 4] {
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
        let changes = if SHAPE == CUBE { cube::derivatives(origin, changes) } else { changes };
        let [ddx, ddy] = changes.map(|d| std::array::from_fn(|axis| d[axis] * fast.scale[axis]));
        let detail = fast.rule.detail(ddx, ddy, unit_bias);
        let (filter, levels, level_weight) = fast.rule.levels(detail.lambda);
        Self { filter, levels, level_weight, probes: detail.probes, line: changes[usize::from(!detail.along_x)] }
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

/// Coordinates that a lookup of the shape has.
const fn coordinates(shape: u8) -> usize {
    if shape == CUBE { 3 } else { shape as usize }
}

/// Probes and levels of a plan. Written as loops with one call of each filter, so that the filters are
/// compiled into place.
///
/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn planned<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    plan: &QuadPlan,
    place: &Place,
) -> Rows {
    let mut sum = [_mm256_set1_ps(-0.0); 2];
    for n in 1..=plan.probes {
        let mut probe = *place;
        if plan.probes > 1 {
            let offset = n as f32 / (plan.probes + 1) as f32 - 0.5;
            let [s, t, r] = plan.line.map(|line| _mm_set1_ps(line * offset));
            probe.st = _mm256_add_ps(probe.st, _mm256_set_m128(t, s));
            probe.r = _mm_add_ps(probe.r, r);
        }
        let probe = folded::<SHAPE, WRAP>(fast, probe);
        let mut rows = [_mm256_setzero_ps(); 2];
        for (n, level) in plan.levels.into_iter().enumerate() {
            let level = &fast.levels[counted(level as usize).min(fast.levels.len() - 1)];
            // SAFETY: by the contract of this function.
            let filtered = unsafe {
                match plan.filter {
                    MagFilter::Nearest => nearest::<KIND, SHAPE>(level, &probe),
                    MagFilter::Linear => linear::<KIND, SHAPE>(level, &probe),
                }
            };
            if n == 0 {
                rows = filtered;
                if plan.level_weight == 0.0 {
                    break;
                }
            } else {
                let weight = _mm256_set1_ps(plan.level_weight);
                rows = [lerp(rows[0], filtered[0], weight), lerp(rows[1], filtered[1], weight)];
            }
        }
        if plan.probes == 1 {
            return rows;
        }
        sum = [_mm256_add_ps(sum[0], rows[0]), _mm256_add_ps(sum[1], rows[1])];
    }
    let share = _mm256_set1_ps(1.0 / plan.probes as f32);
    sum.map(|rows| _mm256_mul_ps(rows, share))
}

/// `n`, found by counting up to it. The level of detail takes a hundred cycles to come out, and all
/// addresses depend on it; but it hardly changes from quad to quad, and so the processor predicts where
/// this loop ends and goes on.
#[inline]
fn counted(n: usize) -> usize {
    let mut count = 0;
    while count < n {
        count += 1;
        // Hides from the compiler that the count is `n` in the end.
        // SAFETY: nothing is executed.
        unsafe { asm!("/* {0} */", inout(reg) count, options(pure, nomem, nostack, preserves_flags)) };
    }
    count
}

#[inline]
#[target_feature(enable = "avx2,f16c")]
fn lerp(a: __m256, b: __m256, weight: __m256) -> __m256 {
    _mm256_add_ps(a, _mm256_mul_ps(weight, _mm256_sub_ps(b, a)))
}

/// The folding of [`wrap`](super::super::wrap), which is the same for every level.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn folded<const SHAPE: u8, const WRAP: u8>(fast: &Fast, place: Place) -> Place {
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
        let origin = if SHAPE == CUBE { level.faces[faces[lane] & 7] } else { level.faces[0] };
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
unsafe fn nearest<const KIND: u8, const SHAPE: u8>(level: &Level, place: &Place) -> Rows {
    let scaled = _mm256_mul_ps(place.st, load8(&level.scale));
    let ij = _mm256_cvttps_epi32(clamped(_mm256_floor_ps(scaled), &level.nearest));
    let mut k = _mm_setzero_si128();
    if SHAPE == D3 {
        let scaled = _mm_mul_ps(place.r, _mm_set1_ps(level.r.0));
        k = _mm_cvttps_epi32(clamped_r(_mm_floor_ps(scaled), level.r.2));
    }
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1 and N.
    let at = unsafe { addresses::<KIND, SHAPE>(level, &place.faces, offset::<SHAPE>(level, ij, k)) };
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
unsafe fn linear<const KIND: u8, const SHAPE: u8>(level: &Level, place: &Place) -> Rows {
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
        let at = addresses::<KIND, SHAPE>(level, &place.faces, offset::<SHAPE>(level, ij, k));
        match KIND {
            UNORM8 => linear_unorm8::<SHAPE>(level, at, weights, weight_r),
            _ => linear_float::<KIND, SHAPE>(level, at, weights, weight_r),
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
/// As [`linear_float`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn linear_unorm8<const SHAPE: u8>(level: &Level, at: [*const u8; 4], weights: __m256, weight_r: __m128) -> Rows {
    let (row, slice) = (level.row as isize * 4, level.slice as isize * 4);
    // A weight may be 1, when a centre is just below a whole number. So s counts steps of 2^-14, t of
    // 2^-15, and 1 is 2^15 - 1 of them: half words hold both.
    const S: f32 = WEIGHT_ONE as f32;
    const T: f32 = 32767.0;
    let steps = _mm256_setr_ps(S, S, S, S, T, T, T, T);
    let fixed = _mm256_cvttps_epi32(_mm256_mul_ps(weights, steps));
    let s = _mm256_castsi256_si128(fixed);
    // 1 - s and s, as halves of a word.
    let pair = _mm_sub_epi32(_mm_or_si128(_mm_slli_epi32::<16>(s), _mm_set1_epi32(WEIGHT_ONE)), s);
    if SHAPE == D1 {
        // SAFETY: by the contract of this function.
        return unorm8_sums(unsafe { blend_row(at, 0, pair) });
    }
    let t = _mm256_extracti128_si256::<1>(fixed);
    let t = _mm_or_si128(t, _mm_slli_epi32::<16>(t));
    // The product is at most the pair, so that no weight is negative, and all four have the sum 1.
    let second = _mm_mulhrs_epi16(pair, t);
    let first = _mm_sub_epi16(pair, second);
    let plane = |skip: isize| {
        // SAFETY: by the contract of this function: the neighbours in t, and in r.
        let [a, b] = unsafe { [blend_row(at, skip, first), blend_row(at, skip + row, second)] };
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

/// Weighted sums of two bytes, as integers, of lanes 0 and 2, 1 and 3. The two weights of a lane are halves
/// of a word.
///
/// # Safety
/// `skip` bytes after each address of `at` there are two texels.
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn blend_row(at: [*const u8; 4], skip: isize, weights: __m128i) -> [__m256i; 2] {
    // SAFETY: by the contract of this function; a pair of texels has eight bytes.
    let [a, b, c, d] = at.map(|at| unsafe { at.offset(skip).cast::<i64>().read_unaligned() });
    let pairs = _mm256_set_m128i(_mm_set_epi64x(d, c), _mm_set_epi64x(b, a));
    // r0 g0 b0 a0 r1 g1 b1 a1 to r0 r1 g0 g1 b0 b1 a0 a1.
    let order = _mm256_set1_epi64x(0x0703_0602_0501_0400);
    let order = _mm256_or_si256(order, _mm256_set_epi64x(0x0808_0808_0808_0808, 0, 0x0808_0808_0808_0808, 0));
    let pairs = _mm256_shuffle_epi8(pairs, order);
    let zero = _mm256_setzero_si256();
    let [even, odd] = even_and_odd(weights);
    [
        _mm256_madd_epi16(_mm256_unpacklo_epi8(pairs, zero), even),
        _mm256_madd_epi16(_mm256_unpackhi_epi8(pairs, zero), odd),
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
