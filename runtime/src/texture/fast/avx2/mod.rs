//! Fast paths for x86-64 with AVX2 and F16C: a quad of lanes in a 128-bit vector, its four result rows in
//! two of 256 bits. Each step is the operation of the reference, in its order. Here: which path a texture
//! takes, and the way of a call through it; `lod` makes levels of detail, `filter` fetches and filters.

mod cube;
mod fetch;
mod filter;
mod lod;

use std::arch::asm;
use std::arch::x86_64::*;

pub(super) use self::fetch::choose_fetch;

use self::cube::Faces;
use self::filter::{folded, lerp, linear, nearest};
use self::lod::{Changes, Details, QuadPlan};
use super::super::format::Kept;
use super::super::lod::LodRule;
use super::super::state::{MagFilter, WrapMode};
use super::super::{LaneRow, MAX_LANES, SampleCall, SampleFlags, SampleOperation, TextureTarget};
use super::{Fast, Kernel};

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

/// Quads of a call.
const QUADS: usize = MAX_LANES / 4;

/// Result rows of a quad: x and y, z and w.
type Rows = [__m256; 2];

/// The kernel for textures of this kind.
pub(super) fn choose(kept: Kept, target: TextureTarget, wrap: [WrapMode; 3], rule: &LodRule) -> Option<Kernel> {
    if !TextureTarget::CLASSIC_TEXTURES.contains(&target) {
        return None;
    }
    match kept {
        Kept::Unorm8 => Some(choose_shape::<UNORM8>(target, wrap, rule)),
        Kept::Half => Some(choose_shape::<HALF>(target, wrap, rule)),
        Kept::Float => Some(choose_shape::<FLOAT>(target, wrap, rule)),
        Kept::Single | Kept::Integer => None,
    }
}

fn choose_shape<const KIND: u8>(target: TextureTarget, wrap: [WrapMode; 3], rule: &LodRule) -> Kernel {
    let clamped = wrap[..2].iter().all(|mode| !mode.repeats());
    match target {
        TextureTarget::D1 => choose_filter::<KIND, D1, ANY>(rule),
        TextureTarget::D3 => choose_filter::<KIND, D3, ANY>(rule),
        TextureTarget::Cube if clamped => choose_filter::<KIND, CUBE, CLAMPED>(rule),
        TextureTarget::Cube => choose_filter::<KIND, CUBE, ANY>(rule),
        _ if clamped => choose_filter::<KIND, D2, CLAMPED>(rule),
        _ if wrap[..2] == [WrapMode::Repeat; 2] => choose_filter::<KIND, D2, REPEAT>(rule),
        _ => choose_filter::<KIND, D2, ANY>(rule),
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
    if FILTER == BY_LAMBDA && by_quads(call) {
        // SAFETY: by the contract of this function.
        return unsafe { by_differences::<KIND, SHAPE, WRAP>(fast, unit_bias, call) };
    }
    for start in quads(call) {
        if is_idle(call, start) {
            continue;
        }
        let place = place::<SHAPE>(call, start);
        // SAFETY: by the contract of this function.
        let rows = unsafe {
            match FILTER {
                NEAREST => nearest::<KIND, SHAPE>(base, &folded::<SHAPE, WRAP>(fast, place)),
                LINEAR => linear::<KIND, SHAPE>(base, &folded::<SHAPE, WRAP>(fast, place)),
                _ => by_lanes::<KIND, SHAPE, WRAP>(fast, unit_bias, call, start, &place),
            }
        };
        store(call, start, rows);
    }
}

/// Whether the lanes of a quad share their level of detail.
#[inline]
fn by_quads(call: &SampleCall) -> bool {
    call.operation == SampleOperation::Implicit && !call.flags.contains(SampleFlags::NO_DERIVATIVES)
}

/// The first lanes of the quads in use.
#[inline]
fn quads(call: &SampleCall) -> impl Iterator<Item = usize> + use<> {
    (0..(call.lanes as usize).min(MAX_LANES)).step_by(4)
}

/// Whether no lane of the quad runs; its results are zero then.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn is_idle(call: &mut SampleCall, start: usize) -> bool {
    let idle = call.exec[start..start + 4] == [0; 4];
    if idle {
        store(call, start, [_mm256_setzero_ps(); 2]);
    }
    idle
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

/// Quads with levels of detail from their own coordinates. Those of all quads are found first: that takes
/// long from end to end, and four take as long as one.
///
/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn by_differences<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &mut SampleCall,
) {
    let nowhere = Place { faces: [0; 4], st: _mm256_setzero_ps(), r: _mm_setzero_ps() };
    let mut places = [(nowhere, Changes::none()); QUADS];
    let mut squares = [_mm_setzero_ps(); QUADS];
    for (start, (to, squares)) in quads(call).zip(places.iter_mut().zip(&mut squares)) {
        let place = place::<SHAPE>(call, start);
        let changes = Changes::new::<SHAPE>(call, start, &place);
        *squares = changes.squares::<SHAPE>(fast);
        *to = (place, changes);
    }
    let details = Details::new(&fast.rule, squares, _mm_set1_ps(unit_bias));
    for (start, (place, changes)) in quads(call).zip(&places) {
        if is_idle(call, start) {
            continue;
        }
        let plan = details.plan(&fast.rule, start / 4, changes);
        // SAFETY: by the contract of this function.
        store(call, start, unsafe { planned::<KIND, SHAPE, WRAP, false>(fast, &plan, place) });
    }
}

/// Each lane has its own level of detail; lanes that share everything are filtered together.
///
/// # Safety
/// As [`run`].
#[inline(never)]
#[target_feature(enable = "avx2,f16c")]
unsafe fn by_lanes<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &SampleCall,
    start: usize,
    place: &Place,
) -> Rows {
    let plans = QuadPlan::of_lanes::<SHAPE>(fast, unit_bias, call, start, place);
    let number = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
    let mut rows = [_mm256_setzero_ps(); 2];
    for (lane, plan) in plans.iter().enumerate() {
        if lane > 0 && plan.same(&plans[lane - 1]) {
            continue;
        }
        // SAFETY: by the contract of this function.
        let all = unsafe { planned::<KIND, SHAPE, WRAP, true>(fast, plan, place) };
        // For this lane and those after it, which later rounds replace.
        let mine = _mm256_castsi256_ps(_mm256_cmpgt_epi32(number, _mm256_set1_epi32(lane as i32 - 1)));
        rows = [_mm256_blendv_ps(rows[0], all[0], mine), _mm256_blendv_ps(rows[1], all[1], mine)];
    }
    rows
}

/// Coordinates that a lookup of the shape has.
const fn coordinates(shape: u8) -> usize {
    if shape == CUBE { 3 } else { shape as usize }
}

/// Probes and levels of a plan. Written as loops with one call of each filter, so that the filters are
/// compiled into place; and each of the two callers has this for itself (`ONE_LANE` tells them apart), so that it is
/// compiled into place too and the plan stays in registers.
///
/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn planned<const KIND: u8, const SHAPE: u8, const WRAP: u8, const ONE_LANE: bool>(
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

/// The elements of a vector.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn offsets(v: __m128i) -> [isize; 4] {
    let (low, high) = (_mm_cvtsi128_si64(v), _mm_extract_epi64::<1>(v));
    [low as i32 as isize, (low >> 32) as isize, high as i32 as isize, (high >> 32) as isize]
}
