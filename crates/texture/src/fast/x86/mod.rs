//! Fast paths for x86-64: eight lanes, which are two quads, in a vector of 256 bits (AVX2, F16C and FMA), or sixteen in
//! one of 512 (AVX-512). Each step is the operation of the reference, in its order. This file selects the kernel of a
//! texture and performs a call; `lod` computes levels of detail, `filter` fetches and filters, both for any [`Vector`].

mod avx2;
mod avx512;
mod cube;
mod fetch;
mod filter;
mod lod;
mod vector;

use std::arch::asm;
use std::arch::x86_64::{__m256, __m512};

pub(super) use self::fetch::choose_fetch;

use self::cube::Faces;
use self::filter::{folded, lerp, linear, nearest};
use self::lod::{Key, Plan};
use self::vector::{Ints, Vector};
use super::super::format::{Kept, NAN};
use super::super::lod::LodRule;
use super::super::reference;
use super::{Fast, Kernel, Lanes, Width};
use crate::state::{DepthMode, MagFilter, WrapMode};
use nvjit_runtime::{CompareFunc, MAX_LANES, SampleCall, TextureTarget};

/// Texels of four bytes, four halves, four words that are floats or integers, one depth.
const UNORM8: u8 = 0;
const HALF: u8 = 1;
const WORDS: u8 = 2;
const DEPTH: u8 = 3;

/// Dimensions of the images; a cube map has two and six faces, an array has layers.
const D1: u8 = 1;
const D2: u8 = 2;
const D3: u8 = 3;
const CUBE: u8 = 4;
const ARRAY1D: u8 = 5;
const ARRAY2D: u8 = 6;
const MAX_SHAPE: u8 = ARRAY2D;

/// Wrap modes: all REPEAT, all of the clamping kind, or any.
const REPEAT: u8 = 0;
const CLAMPED: u8 = 1;
const ANY: u8 = 2;

/// Filters: always NEAREST or always LINEAR in the base level, or as lambda selects.
const NEAREST: u8 = 0;
const LINEAR: u8 = 1;
const BY_LAMBDA: u8 = 2;
/// The number of dimensions that a lookup of the shape is filtered in.
const fn directions(shape: u8) -> usize {
    const OF: [usize; MAX_SHAPE as usize + 1] = [0, 1, 2, 3, 2, 1, 2];
    OF[shape as usize]
}

/// The number of coordinates that a lookup of the shape has.
const fn coordinates(shape: u8) -> usize {
    if shape == CUBE { 3 } else { directions(shape) }
}

/// The kernel for textures of this kind.
pub(super) fn choose(
    width: Width,
    kept: Kept,
    target: TextureTarget,
    wrap: [WrapMode; 3],
    rule: &LodRule,
) -> Option<Kernel> {
    match kept {
        Kept::Unorm8 => choose_shape::<UNORM8>(width, target, wrap, rule),
        Kept::Half => choose_shape::<HALF>(width, target, wrap, rule),
        Kept::Float | Kept::Integer => choose_shape::<WORDS>(width, target, wrap, rule),
        Kept::Single => choose_shape::<DEPTH>(width, target, wrap, rule),
    }
}

fn choose_shape<const KIND: u8>(
    width: Width,
    target: TextureTarget,
    wrap: [WrapMode; 3],
    rule: &LodRule,
) -> Option<Kernel> {
    let clamped = wrap[..2].iter().all(|mode| mode.fits_rectangles());
    Some(match target {
        TextureTarget::D1 => choose_filter::<KIND, D1, ANY>(width, rule),
        TextureTarget::D3 => choose_filter::<KIND, D3, ANY>(width, rule),
        TextureTarget::Cube if clamped => choose_filter::<KIND, CUBE, CLAMPED>(width, rule),
        TextureTarget::Cube => choose_filter::<KIND, CUBE, ANY>(width, rule),
        TextureTarget::Array1D => choose_filter::<KIND, ARRAY1D, ANY>(width, rule),
        TextureTarget::Array2D => choose_filter::<KIND, ARRAY2D, ANY>(width, rule),
        TextureTarget::D2 | TextureTarget::Rect if clamped => choose_filter::<KIND, D2, CLAMPED>(width, rule),
        TextureTarget::D2 if wrap[..2] == [WrapMode::Repeat; 2] => choose_filter::<KIND, D2, REPEAT>(width, rule),
        TextureTarget::D2 | TextureTarget::Rect => choose_filter::<KIND, D2, ANY>(width, rule),
        _ => return None,
    })
}

fn choose_filter<const KIND: u8, const SHAPE: u8, const WRAP: u8>(width: Width, rule: &LodRule) -> Kernel {
    match (rule.constant(), rule.mag_filter) {
        (true, MagFilter::Nearest) => choose_width::<KIND, SHAPE, WRAP, NEAREST>(width),
        (true, MagFilter::Linear) => choose_width::<KIND, SHAPE, WRAP, LINEAR>(width),
        (false, _) => choose_width::<KIND, SHAPE, WRAP, BY_LAMBDA>(width),
    }
}

fn choose_width<const KIND: u8, const SHAPE: u8, const WRAP: u8, const FILTER: u8>(width: Width) -> Kernel {
    match width.0 {
        Lanes::Eight => eight::<KIND, SHAPE, WRAP, FILTER>,
        Lanes::Sixteen => sixteen::<KIND, SHAPE, WRAP, FILTER>,
    }
}

/// # Safety
/// As [`run`].
#[target_feature(enable = "avx2,f16c,fma")]
unsafe fn eight<const KIND: u8, const SHAPE: u8, const WRAP: u8, const FILTER: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &mut SampleCall,
) {
    // SAFETY: by the contract of this function.
    unsafe { run::<__m256, KIND, SHAPE, WRAP, FILTER>(fast, unit_bias, call) }
}

/// # Safety
/// As [`run`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,f16c,fma")]
unsafe fn sixteen<const KIND: u8, const SHAPE: u8, const WRAP: u8, const FILTER: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &mut SampleCall,
) {
    // SAFETY: by the contract of this function.
    unsafe { run::<__m512, KIND, SHAPE, WRAP, FILTER>(fast, unit_bias, call) }
}

/// The coordinates of a lookup.
#[derive(Clone, Copy)]
struct Place<V: Vector> {
    faces: V::Ints,
    layer: V::Ints,
    /// s, t, r on the face.
    position: [V; 3],
    /// The reference and the function of a depth comparison, if there is one.
    compared: Option<(V, CompareFunc)>,
}

/// # Safety
/// The host has the instructions, and `fast` holds its invariants for a kernel of these constants.
#[inline(always)]
unsafe fn run<V: Vector, const KIND: u8, const SHAPE: u8, const WRAP: u8, const FILTER: u8>(
    fast: &Fast,
    unit_bias: f32,
    call: &mut SampleCall,
) {
    let Some(base) = fast.levels.first() else { return };
    let compares = KIND == DEPTH && reference::compares(fast.depths.compare, call);
    // The last vector may have lanes that are not in use. They are looked up as well, since any coordinates are safe.
    let lanes = (call.lanes as usize).min(MAX_LANES);
    if FILTER == BY_LAMBDA {
        for first in (0..lanes).step_by(2 * V::LANES) {
            let plans = Plan::of_two::<SHAPE>(fast, unit_bias, call, first);
            for (start, plan) in (first..lanes).step_by(V::LANES).zip(&plans) {
                // Lanes that are not in use may count as running or not.
                let running = V::set_lanes(&call.exec, start) & u32::MAX >> (MAX_LANES - (lanes - start));
                let mut rows = [V::splat(0.0); 4];
                if running != 0 {
                    let place = place::<V, KIND, SHAPE>(fast, call, start, compares);
                    // SAFETY: by the contract of this function.
                    let filtered = unsafe { planned::<V, KIND, SHAPE, WRAP>(fast, plan, &place, running) };
                    rows = finished::<V, KIND>(fast, filtered);
                }
                store(call, start, rows);
            }
        }
        return;
    }
    for start in (0..lanes).step_by(V::LANES) {
        let mut rows = [V::splat(0.0); 4];
        if V::set_lanes(&call.exec, start) != 0 {
            let place = folded::<V, SHAPE, WRAP>(fast, place::<V, KIND, SHAPE>(fast, call, start, compares));
            // SAFETY: by the contract of this function.
            rows = unsafe {
                match FILTER {
                    NEAREST => nearest::<V, KIND, SHAPE, WRAP>(base, &place),
                    _ => linear::<V, KIND, SHAPE, WRAP>(base, &place),
                }
            };
            rows = finished::<V, KIND>(fast, settled::<V, KIND>(rows, FILTER == NEAREST));
        }
        store(call, start, rows);
    }
}

#[inline(always)]
fn store<V: Vector>(call: &mut SampleCall, start: usize, rows: [V; 4]) {
    for (row, lanes) in call.results.iter_mut().zip(rows) {
        lanes.store(row, start);
    }
}

/// Replaces each NaN that a conversion or a filter made by the one that docs/numerics.md defines: in all texels except
/// for a word or a depth that was copied unchanged.
#[inline(always)]
fn settled<V: Vector, const KIND: u8>(mut rows: [V; 4], moved: bool) -> [V; 4] {
    let used = match KIND {
        UNORM8 => 0,
        WORDS | DEPTH if moved => 0,
        DEPTH => 1,
        _ => 4,
    };
    for row in &mut rows[..used] {
        *row = V::splat(NAN).or_else(row.is_nan(), *row);
    }
    rows
}

/// The coordinates of a lookup.
#[inline(always)]
fn place<V: Vector, const KIND: u8, const SHAPE: u8>(
    fast: &Fast,
    call: &SampleCall,
    start: usize,
    compares: bool,
) -> Place<V> {
    let (zero, none) = (V::splat(0.0), V::Ints::splat(0));
    let mut place = Place { faces: none, layer: none, position: [zero; 3], compared: None };
    for axis in 0..coordinates(SHAPE) {
        place.position[axis] = V::load(&call.coordinates[axis], start);
    }
    if compares {
        let reference = V::load(reference::references(call), start);
        // Zero for NaN.
        let reference = if fast.depths.clamps { reference.max(zero).min(V::splat(1.0)) } else { reference };
        place.compared = Some((reference, fast.depths.func));
    }
    if SHAPE == ARRAY1D || SHAPE == ARRAY2D {
        // Rounded to nearest, ties to even; zero for NaN.
        let layer = V::load(&call.layer, start).round();
        place.layer = layer.max(zero).min(V::splat(fast.last_layer)).truncated();
    }
    if SHAPE == CUBE {
        let faces = Faces::of(place.position);
        let [s, t] = faces.sc_tc(place.position);
        let (one, half) = (V::splat(1.0), V::splat(0.5));
        place.faces = faces.numbers();
        place.position = [s.over(faces.major).plus(one).times(half), t.over(faces.major).plus(one).times(half), zero];
    }
    place
}

/// The last step after filtering: the depth texture mode.
#[inline(always)]
fn finished<V: Vector, const KIND: u8>(fast: &Fast, rows: [V; 4]) -> [V; 4] {
    if KIND != DEPTH {
        return rows;
    }
    let (depth, zero) = (rows[0], V::splat(0.0));
    match fast.depths.mode {
        DepthMode::Luminance => [depth, depth, depth, V::splat(1.0)],
        DepthMode::Intensity => [depth; 4],
        DepthMode::Alpha => [zero, zero, zero, depth],
        DepthMode::Red => [depth, zero, zero, V::splat(1.0)],
    }
}

/// Filters lanes with the same key together: first those with the key of the first running lane, then those of the
/// first lane that is left.
///
/// # Safety
/// As [`run`].
#[inline(always)]
unsafe fn planned<V: Vector, const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    plan: &Plan<V>,
    place: &Place<V>,
    running: u32,
) -> [V; 4] {
    let keys = plan.keys.elements();
    let mut left = running;
    let mut so_far: Option<[V; 4]> = None;
    loop {
        let key = keys[left.trailing_zeros() as usize % keys.len()];
        // SAFETY: by the contract of this function.
        let all = unsafe { filtered::<V, KIND, SHAPE, WRAP>(fast, Key(key), plan, place) };
        let mine = plan.keys.equal_lanes(V::Ints::splat(key as i32));
        left &= !mine;
        let rows = match so_far {
            // Lanes with other keys are replaced later.
            None => all,
            Some(mut rows) => {
                for (row, all) in rows.iter_mut().zip(all) {
                    *row = all.or_else(V::mask_of_bits(mine), *row);
                }
                rows
            }
        };
        if left == 0 {
            return rows;
        }
        so_far = Some(rows);
    }
}

/// The probes and levels of one key. For depths, only the first row is used.
///
/// # Safety
/// As [`run`].
#[inline(always)]
unsafe fn filtered<V: Vector, const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    fast: &Fast,
    key: Key,
    plan: &Plan<V>,
    place: &Place<V>,
) -> [V; 4] {
    let used = if KIND == DEPTH { 1 } else { 4 };
    let probes = key.probes();
    let mut sum = [V::splat(-0.0); 4];
    for n in 1..=probes {
        let mut probe = *place;
        if probes > 1 {
            let offset = V::splat(n as f32 / (probes + 1) as f32 - 0.5);
            for (at, line) in probe.position.iter_mut().zip(plan.line) {
                *at = at.plus(line.times(offset));
            }
        }
        let probe = folded::<V, SHAPE, WRAP>(fast, probe);
        let mut rows = [V::splat(0.0); 4];
        for (n, level) in key.levels().into_iter().enumerate() {
            let level = &fast.levels[counted(level).min(fast.levels.len() - 1)];
            // SAFETY: by the contract of this function.
            let texels = unsafe {
                match key.filter() {
                    MagFilter::Nearest => nearest::<V, KIND, SHAPE, WRAP>(level, &probe),
                    MagFilter::Linear => linear::<V, KIND, SHAPE, WRAP>(level, &probe),
                }
            };
            if n == 0 {
                rows = texels;
                if !key.blends() {
                    break;
                }
            } else {
                for row in 0..used {
                    rows[row] = lerp(rows[row], texels[row], plan.weights);
                }
            }
        }
        if probes == 1 {
            return settled::<V, KIND>(rows, key.filter() == MagFilter::Nearest && !key.blends());
        }
        for row in 0..used {
            sum[row] = sum[row].plus(rows[row]);
        }
    }
    let share = V::splat(1.0 / probes as f32);
    for row in &mut sum {
        *row = row.times(share);
    }
    settled::<V, KIND>(sum, false)
}

/// `n`, found by counting up to it. The level of detail takes a hundred cycles to compute, and all addresses depend on
/// it; but it hardly changes from quad to quad, so the processor predicts the end of this loop and goes on.
#[inline]
fn counted(n: usize) -> usize {
    let mut count = 0;
    while count < n {
        count += 1;
        // This hides from the compiler that the count is `n` at the end.
        // SAFETY: nothing is executed.
        unsafe { asm!("/* {0} */", inout(reg) count, options(pure, nomem, nostack, preserves_flags)) };
    }
    count
}
