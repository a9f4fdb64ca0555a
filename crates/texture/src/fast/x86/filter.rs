//! From positions to texels to results, a vector of lanes at once: wrapping, addresses, NEAREST and LINEAR.
//!
//! Memory safety depends on one property: [`Axis::linear`](super::super::Axis) and `nearest` clamp to [-1, N] before
//! coordinates become integers, whatever the coordinates are (NaN is clamped too). So LINEAR reads texels -1 to N+1,
//! which the image and its margins contain. REPEAT needs only half of that clamp: see [`nearest_texel`].

use super::super::{Axis, Fast, Fold, Level};
use super::vector::{Ints, Places, Vector};
use super::{ARRAY1D, ARRAY2D, CLAMPED, CUBE, D3, DEPTH, HALF, Place, REPEAT, UNORM8, WORDS, directions};
use nvjit_runtime::CompareFunc;

/// The number of bytes of a texel of a kind.
const fn bytes(kind: u8) -> usize {
    match kind {
        HALF => 8,
        WORDS => 16,
        _ => 4,
    }
}

#[inline(always)]
pub(super) fn lerp<V: Vector>(a: V, b: V, weight: V) -> V {
    a.plus(weight.times(b.minus(a)))
}

/// The folding of [`wrap`](super::super::super::wrap), which is the same for every level.
#[inline(always)]
pub(super) fn folded<V: Vector, const SHAPE: u8, const WRAP: u8>(fast: &Fast, mut place: Place<V>) -> Place<V> {
    for axis in 0..directions(SHAPE) {
        place.position[axis] = fold::<V, WRAP>(&fast.folds[axis], place.position[axis]);
    }
    place
}

#[inline(always)]
fn fold<V: Vector, const WRAP: u8>(fold: &Fold, s: V) -> V {
    if WRAP == CLAMPED {
        return s;
    }
    if WRAP == REPEAT {
        return s.minus(s.floor());
    }
    let whole = s.times(V::splat(fold.inverse)).floor();
    let period = s.minus(V::splat(fold.period).times(whole));
    let folded = period.min(V::splat(fold.back).minus(period));
    folded.or_else(V::all(fold.folds), s.abs().or_else(V::all(fold.mirrors), s))
}

/// The texel of NEAREST in one dimension. REPEAT has folded numbers to [0, 1], so it needs no lower bound; a NaN
/// becomes an integer whose lower half is 0, and [`offset`] uses only that half.
#[inline(always)]
fn nearest_texel<V: Vector, const WRAP: u8>(axis: &Axis, s: V) -> V::Ints {
    let scaled = s.times(V::splat(axis.scale));
    let [low, high] = axis.nearest;
    if WRAP == REPEAT {
        return V::splat(high).min(scaled).truncated();
    }
    // NaN becomes the lower bound, as in all clamps of the sampler. The bounds are whole numbers, so `floor` may follow
    // them.
    let (texel, _) = scaled.max(V::splat(low)).min(V::splat(high)).whole();
    texel
}

/// The first texel of LINEAR in one dimension, and the weight of the second. After folding by REPEAT, it is not above
/// the upper bound.
#[inline(always)]
fn linear_texel<V: Vector, const WRAP: u8>(axis: &Axis, s: V) -> (V::Ints, V) {
    let scaled = s.times(V::splat(axis.scale));
    let [low, high] = axis.linear;
    let bounded = scaled.minus(V::splat(0.5)).max(V::splat(low));
    let centre = if WRAP == REPEAT { bounded } else { bounded.min(V::splat(high)) };
    let (texel, first) = centre.whole();
    (texel, centre.minus(first))
}

/// The distance from texel (0, 0, 0) to (i, j, k), in texels; k is a slice or a layer. Sides are below 2^15, so pairs
/// of 16 bits hold i and j.
#[inline(always)]
fn offset<V: Vector, const SHAPE: u8>(level: &Level, [i, j, k]: [V::Ints; 3]) -> V::Ints {
    let in_slice = match directions(SHAPE) {
        1 => i,
        _ => i.with_high16(j.left::<16>()).products16(V::Ints::splat(level.pair)),
    };
    match SHAPE {
        D3 | ARRAY1D | ARRAY2D => in_slice.plus(k.times(V::Ints::splat(level.slice))),
        _ => in_slice,
    }
}

/// Depths as they are filtered; with a reference, the result of the comparison as 0 or 1.
#[inline(always)]
fn outcome<V: Vector>(place: &Place<V>, depth: V) -> V {
    let Some((reference, func)) = place.compared else { return depth };
    let holds = match func {
        CompareFunc::Lequal => reference.at_most(depth),
        CompareFunc::Gequal => reference.at_least(depth),
        CompareFunc::Less => reference.less(depth),
        CompareFunc::Greater => reference.above(depth),
        CompareFunc::Equal => reference.equals(depth),
        CompareFunc::NotEqual => reference.differs(depth),
        CompareFunc::Always => V::all(true),
        CompareFunc::Never => V::all(false),
    };
    V::splat(1.0).masked(holds)
}

/// # Safety
/// As [`run`](super::run).
#[inline(always)]
pub(super) unsafe fn nearest<V: Vector, const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    level: &Level,
    place: &Place<V>,
) -> [V; 4] {
    let mut texel = [V::Ints::splat(0), V::Ints::splat(0), place.layer];
    for ((to, axis), &position) in texel.iter_mut().zip(&level.axes).zip(&place.position).take(directions(SHAPE)) {
        *to = nearest_texel::<V, WRAP>(axis, position);
    }
    let mut scratch = V::Scratch::default();
    let texels = places::<V, KIND, SHAPE>(level, place, offset::<V, SHAPE>(level, texel), &mut scratch);
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1 and N, and layers to those that there are;
    // a whole texel is read at each place.
    unsafe {
        match KIND {
            UNORM8 => unorm8_rows(texels.words()),
            DEPTH => depths(outcome(place, texels.words().as_floats())),
            HALF => V::transposed([texels.halves(0), texels.halves(1), texels.halves(2), texels.halves(3)]),
            _ => V::transposed([texels.vectors(0), texels.vectors(1), texels.vectors(2), texels.vectors(3)]),
        }
    }
}

#[inline(always)]
fn places<'a, V: Vector, const KIND: u8, const SHAPE: u8>(
    level: &'a Level,
    place: &Place<V>,
    offset: V::Ints,
    scratch: &'a mut V::Scratch,
) -> V::Places<'a> {
    let (faces, face) = (&level.faces, place.faces);
    match (SHAPE == CUBE, bytes(KIND)) {
        (true, 4) => V::places::<true, 4>(faces, face, offset, scratch),
        (true, 8) => V::places::<true, 8>(faces, face, offset, scratch),
        (true, _) => V::places::<true, 16>(faces, face, offset, scratch),
        (false, 4) => V::places::<false, 4>(faces, face, offset, scratch),
        (false, 8) => V::places::<false, 8>(faces, face, offset, scratch),
        (false, _) => V::places::<false, 16>(faces, face, offset, scratch),
    }
}

/// Rows of a depth, of which only the first is used.
#[inline(always)]
fn depths<V: Vector>(depth: V) -> [V; 4] {
    let zero = V::splat(0.0);
    [depth, zero, zero, zero]
}

/// Texels of bytes to rows of n/255, correctly rounded.
#[inline(always)]
fn unorm8_rows<V: Vector>(texels: V::Ints) -> [V; 4] {
    // 1/255 in two parts: n times the first is exact.
    const FIRST: f32 = 32_896.0 / 8_388_608.0;
    const SECOND: f32 = (1.0 / 255.0 - FIRST as f64) as f32;
    let mask = V::Ints::splat(255);
    let bytes = [texels.and(mask), texels.right::<8>().and(mask), texels.right::<16>().and(mask), texels.right::<24>()];
    let mut rows = [V::splat(0.0); 4];
    for (row, byte) in rows.iter_mut().zip(bytes) {
        let n = byte.floats();
        *row = n.fused(V::splat(SECOND), n.times(V::splat(FIRST)));
    }
    rows
}

/// # Safety
/// As [`run`](super::run).
#[inline(always)]
pub(super) unsafe fn linear<V: Vector, const KIND: u8, const SHAPE: u8, const WRAP: u8>(
    level: &Level,
    place: &Place<V>,
) -> [V; 4] {
    let mut texel = [V::Ints::splat(0), V::Ints::splat(0), place.layer];
    let mut weights = [V::splat(0.0); 3];
    for axis in 0..directions(SHAPE) {
        (texel[axis], weights[axis]) = linear_texel::<V, WRAP>(&level.axes[axis], place.position[axis]);
    }
    let mut scratch = V::Scratch::default();
    let texels = places::<V, KIND, SHAPE>(level, place, offset::<V, SHAPE>(level, texel), &mut scratch);
    // SAFETY: each direction is clamped to [-1, N], and the margins hold -1, N and N+1: the texels read are those at
    // the places and their neighbours one further in each direction; and layers are clamped to those that there are.
    unsafe {
        match KIND {
            UNORM8 => linear_unorm8::<V, SHAPE>(level, &texels, weights),
            DEPTH => linear_depth::<V, SHAPE>(level, &texels, weights, place),
            _ => linear_float::<V, KIND, SHAPE>(level, &texels, weights),
        }
    }
}

/// # Safety
/// At each place of `texels` there is a texel of `level` with neighbours one further in each direction.
#[inline(always)]
unsafe fn linear_depth<V: Vector, const SHAPE: u8>(
    level: &Level,
    texels: &V::Places<'_>,
    [s, t, _]: [V; 3],
    place: &Place<V>,
) -> [V; 4] {
    // SAFETY: by the contract of this function.
    let [mut left, mut right] = V::Ints::columns(unsafe { texels.pairs(0) });
    (left, right) = (outcome(place, left), outcome(place, right));
    if directions(SHAPE) > 1 {
        // SAFETY: by the contract of this function.
        let next = V::Ints::columns(unsafe { texels.pairs(level.row as isize * 4) });
        left = lerp(left, outcome(place, next[0]), t);
        right = lerp(right, outcome(place, next[1]), t);
    }
    depths(lerp(left, right, s))
}

/// # Safety
/// At each place of `texels` there is a texel of `level` with neighbours one further in each direction.
#[inline(always)]
unsafe fn linear_float<V: Vector, const KIND: u8, const SHAPE: u8>(
    level: &Level,
    texels: &V::Places<'_>,
    [s, t, r]: [V; 3],
) -> [V; 4] {
    // SAFETY: by the contract of this function.
    unsafe {
        V::transposed([
            blended::<V, KIND, SHAPE>(
                level,
                texels,
                0,
                [s.in_quads::<0x00>(), t.in_quads::<0x00>(), r.in_quads::<0x00>()],
            ),
            blended::<V, KIND, SHAPE>(
                level,
                texels,
                1,
                [s.in_quads::<0x55>(), t.in_quads::<0x55>(), r.in_quads::<0x55>()],
            ),
            blended::<V, KIND, SHAPE>(
                level,
                texels,
                2,
                [s.in_quads::<0xaa>(), t.in_quads::<0xaa>(), r.in_quads::<0xaa>()],
            ),
            blended::<V, KIND, SHAPE>(
                level,
                texels,
                3,
                [s.in_quads::<0xff>(), t.in_quads::<0xff>(), r.in_quads::<0xff>()],
            ),
        ])
    }
}

/// Lane `n` of each quad: (x, y, z, w).
///
/// # Safety
/// At each place of `texels` there is a texel of `level` with neighbours one further in each direction.
#[inline(always)]
unsafe fn blended<V: Vector, const KIND: u8, const SHAPE: u8>(
    level: &Level,
    texels: &V::Places<'_>,
    n: usize,
    [s, t, r]: [V; 3],
) -> V {
    let size = bytes(KIND) as isize;
    let (row, slice) = (level.row as isize * size, level.slice as isize * size);
    // SAFETY: by the contract of this function.
    let [left, right] = unsafe {
        let near = columns::<V, KIND, SHAPE>(texels, n, 0, row, t);
        if SHAPE == D3 {
            let far = columns::<V, KIND, SHAPE>(texels, n, slice, row, t);
            [lerp(near[0], far[0], r), lerp(near[1], far[1], r)]
        } else {
            near
        }
    };
    lerp(left, right, s)
}

/// Two neighbours in s, each blended with its neighbour in t.
///
/// # Safety
/// As [`Places::pairs_of_vectors`], there and `row` bytes further on.
#[inline(always)]
unsafe fn columns<V: Vector, const KIND: u8, const SHAPE: u8>(
    texels: &V::Places<'_>,
    n: usize,
    skip: isize,
    row: isize,
    t: V,
) -> [V; 2] {
    // SAFETY: by the contract of this function.
    unsafe {
        let first = if KIND == HALF { texels.pairs_of_halves(n, skip) } else { texels.pairs_of_vectors(n, skip) };
        if directions(SHAPE) == 1 {
            return first;
        }
        let skip = skip + row;
        let second = if KIND == HALF { texels.pairs_of_halves(n, skip) } else { texels.pairs_of_vectors(n, skip) };
        [lerp(first[0], second[0], t), lerp(first[1], second[1], t)]
    }
}

/// A weight of 1 in [`linear_unorm8`].
const WEIGHT_ONE: i32 = 1 << 14;

/// # Safety
/// At each place of `texels` there is a texel of `level` with neighbours one further in each direction.
#[inline(always)]
unsafe fn linear_unorm8<V: Vector, const SHAPE: u8>(
    level: &Level,
    texels: &V::Places<'_>,
    [s, t, r]: [V; 3],
) -> [V; 4] {
    // A weight may be 1, if a centre is just below a whole number. So s counts steps of 2^-14, t of 2^-15, and 1 is
    // 2^15 - 1 of these: half words hold both.
    let s = s.times(V::splat(WEIGHT_ONE as f32)).truncated();
    // 1 - s and s, as halves of a word.
    let pair = s.left::<16>().or(V::Ints::splat(WEIGHT_ONE)).minus(s);
    if directions(SHAPE) == 1 {
        // SAFETY: by the contract of this function.
        return unorm8_sums(unsafe { blend_row::<V>(texels, 0, pair) });
    }
    let t = t.times(V::splat(32767.0)).truncated();
    let t = t.or(t.left::<16>());
    // The product is at most the pair, so no weight is negative, and the sum of all four is 1.
    let second = pair.fraction16(t);
    let weights = [pair.minus16(second), second];
    // SAFETY: by the contract of this function: the neighbours in t, and in r.
    unsafe {
        let near = blend_plane::<V>(level, texels, 0, weights);
        if SHAPE != D3 {
            return near;
        }
        let far = blend_plane::<V>(level, texels, level.slice as isize * 4, weights);
        [lerp(near[0], far[0], r), lerp(near[1], far[1], r), lerp(near[2], far[2], r), lerp(near[3], far[3], r)]
    }
}

/// Four bytes, weighted by halves of a word for each of two rows.
///
/// # Safety
/// As [`blend_row`], there and in the next row.
#[inline(always)]
unsafe fn blend_plane<V: Vector>(level: &Level, texels: &V::Places<'_>, skip: isize, weights: [V::Ints; 2]) -> [V; 4] {
    // SAFETY: by the contract of this function.
    unsafe {
        let a = blend_row::<V>(texels, skip, weights[0]);
        let b = blend_row::<V>(texels, skip + level.row as isize * 4, weights[1]);
        unorm8_sums([a[0].plus(b[0]), a[1].plus(b[1]), a[2].plus(b[2]), a[3].plus(b[3])])
    }
}

/// Weighted sums of two bytes, as integers: rows of x, y, z, w. The two weights of a lane are halves of a word.
///
/// # Safety
/// `skip` bytes after each texel there are two texels.
#[inline(always)]
unsafe fn blend_row<V: Vector>(texels: &V::Places<'_>, skip: isize, weights: V::Ints) -> [V::Ints; 4] {
    // SAFETY: by the contract of this function.
    let [xy, zw] = V::Ints::apart(unsafe { texels.pairs(skip) });
    let even = V::Ints::splat(0x00ff_00ff);
    [
        xy.and(even).products16(weights),
        xy.right16::<8>().products16(weights),
        zw.and(even).products16(weights),
        zw.right16::<8>().products16(weights),
    ]
}

/// Sums of [`blend_row`] to rows.
#[inline(always)]
fn unorm8_sums<V: Vector>(sums: [V::Ints; 4]) -> [V; 4] {
    let scale = V::splat(1.0 / (255.0 * WEIGHT_ONE as f32));
    [
        sums[0].floats().times(scale),
        sums[1].floats().times(scale),
        sums[2].floats().times(scale),
        sums[3].floats().times(scale),
    ]
}
