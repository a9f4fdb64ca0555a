//! The level of detail of each lane, or of each quad. The steps and their order are those of
//! [`lod`](super::super::super::lod).

use super::super::Fast;
use super::cube::Faces;
use super::vector::{Ints, Vector};
use super::{CUBE, coordinates, directions};
use crate::lod::{LOG2_SERIES, MAX_ANISOTROPY, MAX_LOD_BIAS, ROOT_HALF, clamp};
use crate::state::{MagFilter, MinFilter};
use nvjit_runtime::{LaneRow, SampleCall, SampleFlags, SampleOperation};

/// [`Plan`](super::super::super::reference::Plan) for all lanes of a vector.
#[derive(Clone, Copy)]
pub(super) struct Plan<V: Vector> {
    /// A [`Key`] for each lane.
    pub(super) keys: V::Ints,
    /// The weight of the second level.
    pub(super) weights: V,
    /// The direction of the probes of anisotropic filtering, if there are several.
    pub(super) line: [V; 3],
}

/// What lanes that are filtered together have in common: a bit for LINEAR, a bit for a second level with a weight, a
/// byte for the number of probes, and a byte for each of two levels, relative to the base level.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Key(pub(super) u32);

impl Key {
    const LINEAR: i32 = 1;
    const BLENDS: i32 = 2;

    pub(super) fn filter(self) -> MagFilter {
        if self.0 & Self::LINEAR as u32 != 0 { MagFilter::Linear } else { MagFilter::Nearest }
    }

    pub(super) fn blends(self) -> bool {
        self.0 & Self::BLENDS as u32 != 0
    }

    pub(super) fn probes(self) -> u32 {
        self.0 >> 8 & 0xff
    }

    pub(super) fn levels(self) -> [usize; 2] {
        [self.0 >> 16 & 0xff, self.0 >> 24].map(|level| level as usize)
    }

    fn bit(filter: MagFilter) -> i32 {
        if filter == MagFilter::Linear { Self::LINEAR } else { 0 }
    }
}

/// Whether the lanes of a quad share their level of detail.
#[inline(always)]
fn by_quads(call: &SampleCall) -> bool {
    call.operation == SampleOperation::Implicit && !call.flags.contains(SampleFlags::NO_DERIVATIVES)
}

impl<V: Vector> Plan<V> {
    /// The plan of two vectors of lanes of `call`, from `start` on: [`LodRule::detail`](crate::lod::LodRule::detail)
    /// and [`LodRule::levels`](crate::lod::LodRule::levels).
    #[inline(always)]
    pub(super) fn of_two<const SHAPE: u8>(fast: &Fast, unit_bias: f32, call: &SampleCall, start: usize) -> [Self; 2] {
        if by_quads(call) {
            return Self::of_quads::<SHAPE>(fast, unit_bias, call, start);
        }
        let first = Self::of_lanes::<SHAPE>(fast, unit_bias, call, start);
        [first, Self::of_lanes::<SHAPE>(fast, unit_bias, call, start + V::LANES)]
    }

    /// The plan of values that a quad shares, for both vectors at once.
    #[inline(always)]
    fn of_quads<const SHAPE: u8>(fast: &Fast, unit_bias: f32, call: &SampleCall, start: usize) -> [Self; 2] {
        let a = differences::<V, SHAPE>(call, start);
        let b = differences::<V, SHAPE>(call, start + V::LANES);
        // In each quad x and y of a, x and y of b.
        let squares = V::pairs_of_quads(squared::<V, SHAPE>(fast, &a), squared::<V, SHAPE>(fast, &b));
        let squares = [squares.in_quads::<0b10_10_00_00>(), squares.in_quads::<0b11_11_01_01>()];
        let (keys, weights, along_x) = of_squares(fast, squares, V::splat(unit_bias));
        let keys = keys.as_floats();
        let mut lines = [[V::splat(0.0); 3]; 2];
        if fast.rule.anisotropic() {
            lines = [line_of_quads(&a, along_x.in_quads::<0x00>()), line_of_quads(&b, along_x.in_quads::<0xaa>())];
        }
        [
            Self { keys: keys.in_quads::<0x00>().bits(), weights: weights.in_quads::<0x00>(), line: lines[0] },
            Self { keys: keys.in_quads::<0xaa>().bits(), weights: weights.in_quads::<0xaa>(), line: lines[1] },
        ]
    }

    /// The plan of lanes that each have a level, a bias, derivatives, or none of these.
    #[inline(always)]
    fn of_lanes<const SHAPE: u8>(fast: &Fast, unit_bias: f32, call: &SampleCall, start: usize) -> Self {
        let zero = V::splat(0.0);
        let (mut bias, mut line) = (V::splat(unit_bias), [zero; 3]);
        if call.operation == SampleOperation::Bias {
            bias = bias.plus(V::load(&call.lod, start));
        }
        let has_derivatives = call.operation == SampleOperation::Derivatives;
        if call.operation == SampleOperation::Level
            || call.flags.contains(SampleFlags::NO_DERIVATIVES) && !has_derivatives
        {
            let level = if call.operation == SampleOperation::Level { V::load(&call.lod, start) } else { zero };
            let (keys, weights) = keys(fast, level, bias, V::Ints::splat(1));
            return Self { keys, weights, line };
        }
        let (keys, weights);
        if has_derivatives {
            let at = rows::<V, SHAPE>(&call.coordinates, start);
            let x = on_image::<V, SHAPE>(at, rows::<V, SHAPE>(&call.ddx, start));
            let y = on_image::<V, SHAPE>(at, rows::<V, SHAPE>(&call.ddy, start));
            let along_x;
            let squares = [squared::<V, SHAPE>(fast, &x), squared::<V, SHAPE>(fast, &y)];
            (keys, weights, along_x) = of_squares(fast, squares, bias);
            for axis in 0..directions(SHAPE) {
                line[axis] = x[axis].or_else(along_x.differs(zero), y[axis]);
            }
        } else {
            let changes = differences::<V, SHAPE>(call, start);
            let along_x;
            let squares = squared::<V, SHAPE>(fast, &changes);
            (keys, weights, along_x) = of_squares(fast, [squares.in_quads::<0x00>(), squares.in_quads::<0x55>()], bias);
            line = line_of_quads(&changes, along_x);
        }
        Self { keys, weights, line }
    }
}

/// The rows of coordinates that a lookup of the shape has.
#[inline(always)]
fn rows<V: Vector, const SHAPE: u8>(rows: &[LaneRow; 3], start: usize) -> [V; 3] {
    let mut loaded = [V::splat(0.0); 3];
    for axis in 0..coordinates(SHAPE) {
        loaded[axis] = V::load(&rows[axis], start);
    }
    loaded
}

/// The differences of s, t and r within each quad, from its first lane: to the right in lane 0 and down in lane 1.
#[inline(always)]
fn differences<V: Vector, const SHAPE: u8>(call: &SampleCall, start: usize) -> [V; 3] {
    let (mut first, mut change) = ([V::splat(0.0); 3], [V::splat(0.0); 3]);
    for axis in 0..coordinates(SHAPE) {
        let coordinate = V::load(&call.coordinates[axis], start);
        first[axis] = coordinate.in_quads::<0>();
        change[axis] = coordinate.in_quads::<0b10_01_10_01>().minus(first[axis]);
    }
    on_image::<V, SHAPE>(first, change)
}

/// The changes of directions as changes of positions on a face.
#[inline(always)]
fn on_image<V: Vector, const SHAPE: u8>(direction: [V; 3], changes: [V; 3]) -> [V; 3] {
    if SHAPE != CUBE {
        return changes;
    }
    let [s, t] = Faces::of(direction).changes(direction, changes);
    [s, t, V::splat(0.0)]
}

/// The squared length in texels.
#[inline(always)]
fn squared<V: Vector, const SHAPE: u8>(fast: &Fast, changes: &[V; 3]) -> V {
    let mut sum = V::splat(0.0);
    for (axis, change) in changes.iter().enumerate().take(directions(SHAPE)) {
        let scaled = change.times(V::splat(fast.scale[axis]));
        let square = scaled.times(scaled);
        sum = if axis == 0 { square } else { sum.plus(square) };
    }
    sum
}

/// For each quad one of [`differences`]: the one to the right if `along_x` is not zero, else the one down.
#[inline(always)]
fn line_of_quads<V: Vector>(changes: &[V; 3], along_x: V) -> [V; 3] {
    let along_x = along_x.differs(V::splat(0.0));
    let mut line = *changes;
    for change in &mut line {
        *change = change.in_quads::<0x00>().or_else(along_x, change.in_quads::<0x55>());
    }
    line
}

/// Keys, weights of the second level, and 1 where probes stand along x, from the squared lengths along x and y:
/// [`LodRule::detail_of_squares`](crate::lod::LodRule::detail_of_squares).
#[inline(always)]
fn of_squares<V: Vector>(fast: &Fast, [x2, y2]: [V; 2], added_bias: V) -> (V::Ints, V, V) {
    let (rule, one) = (&fast.rule, V::splat(1.0));
    if !rule.anisotropic() {
        // The greater, or y for NaN.
        let (keys, weights) = keys(fast, half_log2(x2.max(y2)), added_bias, V::Ints::splat(1));
        return (keys, weights, one);
    }
    let along_x = x2.above(y2);
    let (large, small) = (x2.or_else(along_x, y2), y2.or_else(along_x, x2));
    let most = if rule.max_anisotropy < MAX_ANISOTROPY { rule.max_anisotropy } else { MAX_ANISOTROPY };
    // The maximum for NaN.
    let ratio = large.over(small).root().ceil().min(V::splat(most));
    let many = large.above(one);
    let squared = large.over(ratio.times(ratio)).or_else(many, large);
    // Integers have one probe, whatever the anisotropy.
    let single = V::Ints::splat(1);
    let whole = if fast.integer { single } else { ratio.truncated().max(single) };
    let probes = whole.as_floats().or_else(many, single.as_floats()).bits();
    let (keys, weights) = keys(fast, half_log2(squared), added_bias, probes);
    (keys, weights, one.masked(along_x))
}

/// Keys and weights of the second level, from lambda before biases.
#[inline(always)]
fn keys<V: Vector>(fast: &Fast, base: V, added_bias: V, probes: V::Ints) -> (V::Ints, V) {
    let (rule, zero) = (&fast.rule, V::splat(0.0));
    let bias = clamped(V::splat(rule.bias).plus(added_bias), -MAX_LOD_BIAS, MAX_LOD_BIAS);
    let unclamped = base.plus(bias);
    let lambda = clamped(unclamped, rule.min_lod, rule.max_lod);
    let magnified = lambda.not_above(V::splat(rule.magnified_up_to));
    let minified = V::only(V::all(true), magnified);
    let last = rule.last as f32;
    let (mut levels, mut weight) = ([zero; 2], zero);
    match rule.min_filter {
        MinFilter::Nearest | MinFilter::Linear => {}
        MinFilter::NearestMipmapNearest | MinFilter::LinearMipmapNearest => {
            levels = [clamped(lambda.minus(V::splat(0.5)).ceil(), 0.0, last); 2];
        }
        MinFilter::NearestMipmapLinear | MinFilter::LinearMipmapLinear => {
            // Both clamps are done at once, so that one does not wait for the other: to the bounds of lambda and to the
            // levels.
            let lambda = clamped(unclamped, clamp(rule.min_lod, 0.0, last), clamp(rule.max_lod, 0.0, last));
            let level = lambda.floor();
            weight = lambda.minus(level).masked(minified);
            levels = [level, level.plus(V::splat(1.0)).min(V::splat(last))];
        }
    }
    let [within, magnifying] = [rule.min_filter.within_level(), rule.mag_filter].map(Key::bit);
    let filter = V::Ints::splat(within ^ magnifying).masked(magnified).xor(V::Ints::splat(within));
    let blends = V::Ints::splat(Key::BLENDS).masked(weight.differs(zero));
    let [first, second] = [levels[0].masked(minified).truncated(), levels[1].masked(minified).truncated()];
    let keys = filter.or(blends).or(probes.left::<8>()).or(first.left::<16>()).or(second.left::<24>());
    (keys, weight)
}

/// Clamps a number; NaN becomes `low`.
#[inline(always)]
fn clamped<V: Vector>(value: V, low: f32, high: f32) -> V {
    value.max(V::splat(low)).min(V::splat(high))
}

/// Half the [`log2`](super::super::super::lod::log2) of each lane; no lane is negative. A result that should be
/// infinite, or below -126, is also beyond each level here; the steps that would make it exact are left out.
#[inline(always)]
fn half_log2<V: Vector>(value: V) -> V {
    let one = V::splat(1.0);
    // Zero for NaN.
    let bits = value.max(V::splat(0.0)).bits();
    let exponent = bits.minus(V::Ints::splat(ROOT_HALF as i32)).signed_right::<23>();
    let mantissa = bits.minus(exponent.left::<23>()).as_floats();
    let t = mantissa.minus(one).over(mantissa.plus(one));
    let t2 = t.times(t);
    let t4 = t2.times(t2);
    let [c0, c1, c2, c3, c4] = LOG2_SERIES;
    let low = V::splat(c0).plus(t2.times(V::splat(c1)));
    let high = V::splat(c2).plus(t2.times(V::splat(c3))).plus(t4.times(V::splat(c4)));
    let series = low.plus(t4.times(high));
    exponent.floats().plus(t.times(series)).times(V::splat(0.5))
}
