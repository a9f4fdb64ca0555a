//! Fast paths for x86-64 with AVX2, F16C and FMA: eight lanes, which are two quads, in a vector of 256 bits. Each step
//! is the operation of the reference, in its order. This file selects the path of a texture, and runs a call through
//! it; `lod` computes levels of detail, `filter` fetches and filters.

mod cube;
mod fetch;
mod filter;
mod lod;

use std::arch::asm;
use std::arch::x86_64::*;

pub(super) use self::fetch::choose_fetch;

use self::cube::Faces;
use self::filter::{directions, folded, lerp, linear, nearest};
use self::lod::{Changes, Details, Key, Plan};
use super::super::format::{Kept, NAN};
use super::super::lod::LodRule;
use super::super::reference;
use super::{Fast, Kernel};
use crate::state::{DepthMode, MagFilter, WrapMode};
use nvjit_runtime::CompareFunc;
use nvjit_runtime::{LaneRow, MAX_LANES, SampleCall, SampleFlags, SampleOperation, TextureTarget};

/// Texels of four bytes, four halves, four words that are floats or integers, one depth.
const UNORM8: u8 = 0;
const HALF: u8 = 1;
const WORDS: u8 = 2;
const DEPTH: u8 = 3;

/// Directions of the images; a cube map has two and six faces, an array has layers.
const D1: u8 = 1;
const D2: u8 = 2;
const D3: u8 = 3;
const CUBE: u8 = 4;
const ARRAY1D: u8 = 5;
const ARRAY2D: u8 = 6;
const MAX_SHAPE: u8 = ARRAY2D;

/// Wrap modes: all REPEAT, all of the clamping kind, any.
const REPEAT: u8 = 0;
const CLAMPED: u8 = 1;
const ANY: u8 = 2;

/// Filters: always NEAREST or always LINEAR in the base level, or by lambda.
const NEAREST: u8 = 0;
const LINEAR: u8 = 1;
const BY_LAMBDA: u8 = 2;
/// By lambda from differences.
const BY_DIFFERENCES: u8 = 3;

/// Lanes of a vector, and vectors whose levels of detail are found together.
const LANES: usize = 8;
const VECTORS: usize = 2;

/// Result rows x, y, z, w.
type Rows = [__m256; 4];

/// The kernel for textures of this kind.
pub(super) fn choose(kept: Kept, target: TextureTarget, wrap: [WrapMode; 3], rule: &LodRule) -> Option<Kernel> {
    match kept {
        Kept::Unorm8 => choose_shape::<UNORM8>(target, wrap, rule),
        Kept::Half => choose_shape::<HALF>(target, wrap, rule),
        Kept::Float | Kept::Integer => choose_shape::<WORDS>(target, wrap, rule),
        Kept::Single => choose_shape::<DEPTH>(target, wrap, rule),
    }
}

fn choose_shape<const KIND: u8>(target: TextureTarget, wrap: [WrapMode; 3], rule: &LodRule) -> Option<Kernel> {
    let clamped = wrap[..2].iter().all(|mode| !mode.repeats());
    Some(match target {
        TextureTarget::D1 => choose_filter::<KIND, D1, ANY>(rule),
        TextureTarget::D3 => choose_filter::<KIND, D3, ANY>(rule),
        TextureTarget::Cube if clamped => choose_filter::<KIND, CUBE, CLAMPED>(rule),
        TextureTarget::Cube => choose_filter::<KIND, CUBE, ANY>(rule),
        TextureTarget::Array1D => choose_filter::<KIND, ARRAY1D, ANY>(rule),
        TextureTarget::Array2D => choose_filter::<KIND, ARRAY2D, ANY>(rule),
        TextureTarget::D2 | TextureTarget::Rect if clamped => choose_filter::<KIND, D2, CLAMPED>(rule),
        TextureTarget::D2 if wrap[..2] == [WrapMode::Repeat; 2] => choose_filter::<KIND, D2, REPEAT>(rule),
        TextureTarget::D2 | TextureTarget::Rect => choose_filter::<KIND, D2, ANY>(rule),
        _ => return None,
    })
}

fn choose_filter<const KIND: u8, const SHAPE: u8, const WRAP: u8>(rule: &LodRule) -> Kernel {
    match (rule.constant(), rule.mag_filter) {
        (true, MagFilter::Nearest) => run::<KIND, SHAPE, WRAP, NEAREST>,
        (true, MagFilter::Linear) => run::<KIND, SHAPE, WRAP, LINEAR>,
        (false, _) => run::<KIND, SHAPE, WRAP, BY_LAMBDA>,
    }
}

/// Where eight lanes look.
#[derive(Clone, Copy)]
struct Place {
    faces: __m256i,
    layer: __m256i,
    /// s, t, r on the face.
    position: [__m256; 3],
    /// The reference values and the comparison of depths, if they are compared.
    compared: Option<(__m256, CompareFunc)>,
}

/// # Safety
/// The host has the features, and `fast` holds its invariants for a kernel of these constants.
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn run<const KIND: u8, const SHAPE: u8, const WRAP: u8, const FILTER: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &mut SampleCall,
) {
    let Some(base) = fast.levels.first() else { return };
    if FILTER == BY_LAMBDA && by_quads(call) {
        let lanes = lanes(call);
        for first in (0..lanes).step_by(VECTORS * LANES) {
            // SAFETY: by the contract of this function.
            unsafe { by_differences::<KIND, SHAPE, WRAP>(fast, unit_bias, call, first, lanes) };
        }
        return;
    }
    for start in (0..lanes(call)).step_by(LANES) {
        if is_idle(call, start, LANES) {
            store(call, start, [_mm256_setzero_ps(); 4]);
            continue;
        }
        let place = place::<KIND, SHAPE, WRAP, FILTER>(fast, call, start);
        // SAFETY: by the contract of this function.
        let rows = unsafe {
            match FILTER {
                NEAREST => {
                    settled::<KIND>(nearest::<KIND, SHAPE, WRAP, 0>(base, &folded::<SHAPE, WRAP>(fast, place)), true)
                }
                LINEAR => {
                    settled::<KIND>(linear::<KIND, SHAPE, WRAP, 0>(base, &folded::<SHAPE, WRAP>(fast, place)), false)
                }
                _ => by_lanes::<KIND, SHAPE, WRAP>(fast, unit_bias, call, start, &place),
            }
        };
        store(call, start, finished::<KIND>(fast, rows));
    }
}

/// Whether the lanes of a quad share their level of detail.
#[inline]
fn by_quads(call: &SampleCall) -> bool {
    call.operation == SampleOperation::Implicit && !call.flags.contains(SampleFlags::NO_DERIVATIVES)
}

/// The lanes in use. The last vector may have lanes that are not: these are looked up as well, since any coordinates
/// are safe.
#[inline]
fn lanes(call: &SampleCall) -> usize {
    (call.lanes as usize).min(MAX_LANES)
}

/// Whether none of these lanes runs.
#[inline]
fn is_idle(call: &SampleCall, start: usize, lanes: usize) -> bool {
    call.exec[start..start + lanes].iter().fold(0, |any, lane| any | lane) == 0
}

/// Four lanes of a row.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn load4(row: &LaneRow, start: usize) -> __m128 {
    let lanes: &[f32; 4] = row[start..start + 4].try_into().unwrap_or(&[0.0; 4]);
    // SAFETY: four floats are read from an array of four.
    let mut lanes = unsafe { _mm_loadu_ps(lanes.as_ptr()) };
    // The caller has just written these 16 bytes, maybe by themselves. Without this, the load is widened to 32, for which
    // the processor could not forward what was written and would wait instead.
    // SAFETY: nothing is executed.
    unsafe { asm!("/* {0} */", inout(xmm_reg) lanes, options(pure, nomem, nostack, preserves_flags)) };
    lanes
}

/// Eight lanes of a row.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn load(row: &LaneRow, start: usize) -> __m256 {
    let high: &[f32; 4] = row[start + 4..start + LANES].try_into().unwrap_or(&[0.0; 4]);
    // SAFETY: four floats are read from an array of four.
    _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(load4(row, start)), unsafe { _mm_loadu_ps(high.as_ptr()) })
}

#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn store(call: &mut SampleCall, start: usize, rows: Rows) {
    for (row, lanes) in call.results.iter_mut().zip(rows) {
        let row = &mut row[start..start + LANES];
        // SAFETY: eight floats are written to a slice of eight.
        unsafe { _mm256_storeu_ps(row.as_mut_ptr(), lanes) };
    }
}

/// Rows with the NaN of the contract where a conversion or a filter made one: everywhere but in a texel of words, or
/// a depth, that was moved as it is.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn settled<const KIND: u8>(rows: Rows, moved: bool) -> Rows {
    let used = match KIND {
        UNORM8 => 0,
        WORDS | DEPTH if moved => 0,
        DEPTH => 1,
        _ => 4,
    };
    let mut rows = rows;
    for row in &mut rows[..used] {
        *row = _mm256_blendv_ps(*row, _mm256_set1_ps(NAN), _mm256_cmp_ps::<_CMP_UNORD_Q>(*row, *row));
    }
    rows
}

/// Where eight lanes look. Each caller has this for itself, as it has the filters.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn place<const KIND: u8, const SHAPE: u8, const WRAP: u8, const FILTER: u8>(
    fast: &Fast,
    call: &SampleCall,
    start: usize,
) -> Place {
    let (zero, none) = (_mm256_setzero_ps(), _mm256_setzero_si256());
    let mut place = Place { faces: none, layer: none, position: [zero; 3], compared: None };
    for axis in 0..coordinates(SHAPE) {
        place.position[axis] = load(&call.coordinates[axis], start);
    }
    if KIND == DEPTH && reference::compares(fast.depths.compare, call) {
        // Zero for NaN.
        let reference = _mm256_max_ps(load(reference::references(call), start), zero);
        place.compared = Some((_mm256_min_ps(reference, _mm256_set1_ps(1.0)), fast.depths.func));
    }
    if SHAPE == ARRAY1D || SHAPE == ARRAY2D {
        // The nearest, of two the even one; zero for NaN.
        let layer = _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(load(&call.layer, start));
        place.layer = _mm256_cvttps_epi32(_mm256_min_ps(_mm256_max_ps(layer, zero), _mm256_set1_ps(fast.last_layer)));
    }
    if SHAPE == CUBE {
        let faces = Faces::of(place.position);
        let on_face = |c| {
            let quotient = _mm256_div_ps(c, faces.major);
            _mm256_mul_ps(_mm256_add_ps(quotient, _mm256_set1_ps(1.0)), _mm256_set1_ps(0.5))
        };
        let [s, t] = faces.sc_tc(place.position).map(on_face);
        (place.faces, place.position) = (faces.numbers(), [s, t, zero]);
    }
    place
}

/// The steps after filtering: the depth texture mode.
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
fn finished<const KIND: u8>(fast: &Fast, rows: Rows) -> Rows {
    if KIND != DEPTH {
        return rows;
    }
    let (depth, zero) = (rows[0], _mm256_setzero_ps());
    match fast.depths.mode {
        DepthMode::Luminance => [depth, depth, depth, _mm256_set1_ps(1.0)],
        DepthMode::Intensity => [depth; 4],
        DepthMode::Alpha => [zero, zero, zero, depth],
    }
}

/// Quads with levels of detail from their own coordinates, from lane `first` on: up to `lanes`, at most four. Their
/// levels are computed first: that has a long latency, and four take as long as one.
///
/// # Safety
/// As [`run`].
#[inline(never)]
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn by_differences<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &mut SampleCall,
    first: usize,
    lanes: usize,
) {
    let vectors = || (first..lanes).step_by(LANES);
    let mut changes = [Changes::none(); VECTORS];
    for (start, to) in vectors().zip(&mut changes) {
        *to = Changes::new::<SHAPE>(call, start);
    }
    let squares = changes.each_ref().map(|changes| changes.squares::<SHAPE>(fast));
    let details = Details::of_quads(&fast.rule, squares, _mm_set1_ps(unit_bias));
    for (start, changes) in vectors().zip(&changes) {
        let idle = [start, start + 4].map(|quad| is_idle(call, quad, 4));
        if idle == [true; 2] {
            store(call, start, [_mm256_setzero_ps(); 4]);
            continue;
        }
        let mut plan = details.plan_of_quads(fast, (start - first) / 4, changes);
        // A quad that does not run is filtered with the other.
        match idle {
            [true, _] => plan.keys[0] = plan.keys[1],
            [_, true] => plan.keys[1] = plan.keys[0],
            _ => {}
        }
        let place = place::<KIND, SHAPE, WRAP, BY_DIFFERENCES>(fast, call, start);
        // SAFETY: by the contract of this function.
        let rows = unsafe { planned::<KIND, SHAPE, WRAP, 2>(fast, &plan, &place) };
        store(call, start, finished::<KIND>(fast, rows));
    }
}

/// Each lane has its own level of detail.
///
/// # Safety
/// As [`run`].
#[inline(never)]
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn by_lanes<const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &SampleCall,
    start: usize,
    place: &Place,
) -> Rows {
    let plan = Plan::of_lanes::<SHAPE>(fast, unit_bias, call, start);
    // SAFETY: by the contract of this function.
    unsafe { planned::<KIND, SHAPE, WRAP, 8>(fast, &plan, place) }
}

/// Coordinates that a lookup of the shape has.
const fn coordinates(shape: u8) -> usize {
    if shape == CUBE { 3 } else { directions(shape) }
}

/// Lanes with one key are filtered together; the other lanes' results are replaced in later rounds. (One call of the
/// filters in a loop, so that they are inlined.)
///
/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn planned<const KIND: u8, const SHAPE: u8, const WRAP: u8, const KEYS: usize>(
    fast: &Fast,
    plan: &Plan<KEYS>,
    place: &Place,
) -> Rows {
    let number = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let mut rows = [_mm256_setzero_ps(); 4];
    for (n, key) in plan.keys.iter().enumerate() {
        if n > 0 && *key == plan.keys[n - 1] {
            continue;
        }
        // SAFETY: by the contract of this function.
        let all = unsafe { filtered::<KIND, SHAPE, WRAP, KEYS>(fast, key, plan, place) };
        if n == 0 {
            rows = all;
            continue;
        }
        // For these lanes and those after them.
        let first = (n * LANES / KEYS) as i32;
        let mine = _mm256_castsi256_ps(_mm256_cmpgt_epi32(number, _mm256_set1_epi32(first - 1)));
        rows = std::array::from_fn(|n| _mm256_blendv_ps(rows[n], all[n], mine));
    }
    rows
}

/// Probes and levels of one key. Of depths, only the first row counts.
///
/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn filtered<const KIND: u8, const SHAPE: u8, const WRAP: u8, const KEYS: usize>(
    fast: &Fast,
    key: &Key,
    plan: &Plan<KEYS>,
    place: &Place,
) -> Rows {
    let used = if KIND == DEPTH { 1 } else { 4 };
    let mut sum = [_mm256_set1_ps(-0.0); 4];
    for n in 1..=key.probes {
        let mut probe = *place;
        if key.probes > 1 {
            let offset = _mm256_set1_ps(n as f32 / (key.probes + 1) as f32 - 0.5);
            for (at, line) in probe.position.iter_mut().zip(plan.line) {
                *at = _mm256_add_ps(*at, _mm256_mul_ps(line, offset));
            }
        }
        let probe = folded::<SHAPE, WRAP>(fast, probe);
        let mut rows = [_mm256_setzero_ps(); 4];
        for (n, level) in key.levels.into_iter().enumerate() {
            let level = &fast.levels[counted(level as usize).min(fast.levels.len() - 1)];
            // SAFETY: by the contract of this function.
            let texels = unsafe {
                match key.filter {
                    MagFilter::Nearest => nearest::<KIND, SHAPE, WRAP, KEYS>(level, &probe),
                    MagFilter::Linear => linear::<KIND, SHAPE, WRAP, KEYS>(level, &probe),
                }
            };
            if n == 0 {
                rows = texels;
                if !key.blends {
                    break;
                }
            } else {
                for row in 0..used {
                    rows[row] = lerp(rows[row], texels[row], plan.weights);
                }
            }
        }
        if key.probes == 1 {
            return settled::<KIND>(rows, key.filter == MagFilter::Nearest && !key.blends);
        }
        for row in 0..used {
            sum[row] = _mm256_add_ps(sum[row], rows[row]);
        }
    }
    let share = _mm256_set1_ps(1.0 / key.probes as f32);
    settled::<KIND>(sum.map(|row| _mm256_mul_ps(row, share)), false)
}

/// `n`, computed by counting up to it. The level of detail has a latency of a hundred cycles, and all addresses depend
/// on it; but it hardly changes from quad to quad, so the processor predicts the end of this loop and proceeds.
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
