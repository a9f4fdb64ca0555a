//! Vectors of sixteen lanes: a block of four quads, or sixteen elements of rows. [`widest`] chooses the vectors of the
//! machine.

#[cfg(target_arch = "x86_64")]
mod x86;

use std::array::from_fn;

/// Work on rows. (A closure cannot be forced inline, so this is a trait.)
pub(crate) trait Work {
    type Result;

    /// Does the work with vectors of this kind. Implementations are `inline(always)`, as are all functions that they
    /// call in loops.
    fn run<V: F16>(self) -> Self::Result;
}

/// Does `work`, compiled for the widest vectors that the machine supports. Results are the same everywhere: no
/// operation is fused or reordered.
pub(crate) fn widest<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    {
        if x86::has_avx512() {
            // SAFETY: the machine has the instructions.
            return unsafe { x86::avx512(work) };
        }
        if x86::has_avx2() {
            // SAFETY: the machine has the instructions.
            return unsafe { x86::avx2(work) };
        }
    }
    work.run::<Portable<f32>>()
}

/// Does `work` with each kind of vector that the machine supports.
#[cfg(test)]
pub(crate) fn with_each_kind<W: Work + Clone>(work: W) -> Vec<W::Result> {
    let mut results = vec![work.clone().run::<Portable<f32>>()];
    #[cfg(target_arch = "x86_64")]
    if x86::has_avx2() {
        // SAFETY: the machine has the instructions.
        results.push(unsafe { x86::avx2(work.clone()) });
        if x86::has_avx512() {
            // SAFETY: as above.
            results.push(unsafe { x86::avx512(work) });
        }
    }
    results
}

/// The number of lanes of a vector.
pub(crate) const LANES: usize = 16;

/// A vector in memory: a block of pixels, which fills a cache line.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Lanes<T>(pub [T; LANES]);

/// Sixteen floats. A comparison returns a bit for each lane of `among` in which it holds; with a NaN it does not hold.
pub(crate) trait F16: Copy {
    /// The vector of as many integers.
    type Integers: I16;

    fn splat(value: f32) -> Self;
    fn load(values: &[f32; LANES]) -> Self;
    fn store(self, values: &mut [f32; LANES]);
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn reciprocal(self) -> Self;
    /// To `[0,1]`; NaN becomes 0.
    fn clamped(self) -> Self;
    fn less(self, other: Self, among: u16) -> u16;
    fn less_or_equal(self, other: Self, among: u16) -> u16;
    fn equal(self, other: Self, among: u16) -> u16;
    fn bits(self) -> Self::Integers;
    fn from_bits(bits: Self::Integers) -> Self;
    /// Rounds to nearest integers, ties to even; undefined for values that need more than 31 bits.
    fn rounded(self) -> Self::Integers;
    /// Converts integers to floats.
    fn from_integers(values: Self::Integers) -> Self;

    /// The bits of `from` at the positions that are set in `places`, compacted. (It is here because it depends on the
    /// machine, too.)
    fn gather_bits(from: u16, places: u16) -> u16;
    /// The inverse: the low bits of `from`, moved to the positions that are set in `places`.
    fn scatter_bits(from: u16, places: u16) -> u16;
    /// The indices of the bits that are set, in order; then zeros.
    fn set_bits(from: u16) -> [u8; LANES];
}

/// Sixteen integers.
pub(crate) trait I16: Copy {
    fn splat(value: i32) -> Self;
    fn load(values: &[u32; LANES]) -> Self;
    fn store(self, values: &mut [u32; LANES]);
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// The minimum as signed integers; `max` and shifts are signed, too.
    fn min(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn exclusive_or(self, other: Self) -> Self;
    fn shift_left<const BITS: u32>(self) -> Self;
    fn shift_right<const BITS: u32>(self) -> Self;
    fn floats<V: F16<Integers = Self>>(self) -> V {
        V::from_integers(self)
    }
    /// The sign of each.
    fn signs(self) -> u16;
    /// All ones in lanes whose bit is set, else 0.
    fn of_mask(mask: u16) -> Self;
    /// `self` in lanes whose bit is set, else `other`.
    fn where_set(self, mask: u16, other: Self) -> Self;
    /// Lane i of the result is lane `lanes[i]`, which is less than 16.
    fn picked(self, lanes: &[u32; LANES]) -> Self;
    /// Lane i of vector n becomes lane n of vector i.
    fn transposed(vectors: [Self; LANES]) -> [Self; LANES] {
        let mut values = [[0; LANES]; LANES];
        for (vector, values) in vectors.into_iter().zip(&mut values) {
            vector.store(values);
        }
        let mut vectors = vectors;
        for (lane, vector) in vectors.iter_mut().enumerate() {
            *vector = Self::load(&from_fn(|n| values[n][lane]));
        }
        vectors
    }
}

/// For each mask of quads, all pixels of a block in these quads.
pub(crate) const QUAD_PIXELS: [u16; 16] = {
    let mut pixels = [0; 16];
    let mut bits = 0;
    while bits < 16 * LANES {
        if (bits / LANES) >> (bits % LANES / 4) & 1 != 0 {
            pixels[bits / LANES] |= 1 << (bits % LANES);
        }
        bits += 1;
    }
    pixels
};

/// For each mask of quads, x and y of the pixels of a block, the quads of the mask first.
pub(crate) const QUAD_PLACES: [[Lanes<f32>; 2]; 16] = {
    let mut places = [[Lanes([0.0; LANES]); 2]; 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut lane, mut pixel) = (0, 0);
        while pixel < LANES {
            if mask >> (pixel / 4) & 1 != 0 {
                places[mask][0].0[lane] = (pixel / 4 % 2 * 2 + pixel % 2) as f32;
                places[mask][1].0[lane] = (pixel / 8 * 2 + pixel / 2 % 2) as f32;
                lane += 1;
            }
            pixel += 1;
        }
        mask += 1;
    }
    places
};

/// For each mask of quads, the positions of a block's pixels when only the quads of the mask are packed.
pub(crate) const QUAD_LANES: [Lanes<u32>; 16] = {
    let mut lanes = [Lanes([0; LANES]); 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut lane, mut pixel) = (0, 0);
        while pixel < LANES {
            if mask >> (pixel / 4) & 1 != 0 {
                lanes[mask].0[pixel] = lane;
                lane += 1;
            }
            pixel += 1;
        }
        mask += 1;
    }
    lanes
};

/// Portable vectors.
#[derive(Clone, Copy)]
pub(crate) struct Portable<T>([T; LANES]);

/// A bit for each lane for which `holds` returns true.
#[inline(always)]
fn mask(holds: impl Fn(usize) -> bool) -> u16 {
    (0..LANES).fold(0, |mask, i| mask | u16::from(holds(i)) << i)
}

impl I16 for Portable<u32> {
    #[inline(always)]
    fn splat(value: i32) -> Self {
        Self([value as u32; LANES])
    }

    #[inline(always)]
    fn load(values: &[u32; LANES]) -> Self {
        Self(*values)
    }

    #[inline(always)]
    fn store(self, values: &mut [u32; LANES]) {
        *values = self.0;
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_mul(other.0[i])))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(from_fn(|i| (self.0[i] as i32).min(other.0[i] as i32) as u32))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(from_fn(|i| (self.0[i] as i32).max(other.0[i] as i32) as u32))
    }

    #[inline(always)]
    fn exclusive_or(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] ^ other.0[i]))
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| value << BITS))
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| (value as i32 >> BITS) as u32))
    }

    #[inline(always)]
    fn signs(self) -> u16 {
        mask(|i| (self.0[i] as i32) < 0)
    }

    #[inline(always)]
    fn of_mask(mask: u16) -> Self {
        Self(from_fn(|i| u32::from(mask >> i & 1).wrapping_neg()))
    }

    #[inline(always)]
    fn where_set(self, mask: u16, other: Self) -> Self {
        Self(from_fn(|i| if mask >> i & 1 != 0 { self.0[i] } else { other.0[i] }))
    }

    #[inline(always)]
    fn picked(self, lanes: &[u32; LANES]) -> Self {
        Self(lanes.map(|lane| self.0[lane as usize % LANES]))
    }
}

impl F16 for Portable<f32> {
    type Integers = Portable<u32>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn load(values: &[f32; LANES]) -> Self {
        Self(*values)
    }

    #[inline(always)]
    fn store(self, values: &mut [f32; LANES]) {
        *values = self.0;
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] + other.0[i]))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] - other.0[i]))
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] * other.0[i]))
    }

    #[inline(always)]
    fn reciprocal(self) -> Self {
        Self(from_fn(|i| 1.0 / self.0[i]))
    }

    #[inline(always)]
    fn clamped(self) -> Self {
        Self(self.0.map(|value| if value > 0.0 { value.min(1.0) } else { 0.0 }))
    }

    #[inline(always)]
    fn less(self, other: Self, among: u16) -> u16 {
        among & mask(|i| self.0[i] < other.0[i])
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self, among: u16) -> u16 {
        among & mask(|i| self.0[i] <= other.0[i])
    }

    #[inline(always)]
    fn equal(self, other: Self, among: u16) -> u16 {
        among & mask(|i| self.0[i] == other.0[i])
    }

    #[inline(always)]
    fn bits(self) -> Self::Integers {
        Portable(self.0.map(f32::to_bits))
    }

    #[inline(always)]
    fn from_bits(bits: Self::Integers) -> Self {
        Self(bits.0.map(f32::from_bits))
    }

    #[inline(always)]
    fn rounded(self) -> Self::Integers {
        Portable(self.0.map(|value| value.round_ties_even() as i32 as u32))
    }

    #[inline(always)]
    fn from_integers(values: Self::Integers) -> Self {
        Self(values.0.map(|value| value as i32 as f32))
    }

    #[inline(always)]
    fn gather_bits(from: u16, places: u16) -> u16 {
        let (mut to, mut next) = (0, 0);
        for place in (0..LANES).filter(|place| places >> place & 1 != 0) {
            to |= (from >> place & 1) << next;
            next += 1;
        }
        to
    }

    #[inline(always)]
    fn scatter_bits(from: u16, places: u16) -> u16 {
        let (mut to, mut next) = (0, 0);
        for place in (0..LANES).filter(|place| places >> place & 1 != 0) {
            to |= (from >> next & 1) << place;
            next += 1;
        }
        to
    }

    #[inline(always)]
    fn set_bits(from: u16) -> [u8; LANES] {
        let (mut to, mut next) = ([0; LANES], 0);
        for place in (0..LANES).filter(|place| from >> place & 1 != 0) {
            to[next] = place as u8;
            next += 1;
        }
        to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on these values, as bits.
    #[derive(Clone)]
    struct Everything([f32; 16], [f32; 16]);

    impl Work for Everything {
        type Result = (Vec<[u32; 16]>, Vec<u16>);

        fn run<V: F16>(self) -> Self::Result {
            let (a, b) = (V::load(&self.0), V::load(&self.1));
            let (c, d) = (a.bits(), V::Integers::splat(-77));
            let mut vectors = vec![c, c.plus(d), c.minus(d), c.times(d), c.min(b.bits()), c.max(b.bits()), c.or(d)];
            vectors.extend([c.and(b.bits()), c.exclusive_or(b.bits()), c.shift_left::<11>(), c.shift_right::<9>()]);
            vectors.push(c.floats::<V>().bits());
            for float in [
                a.plus(b),
                a.minus(b),
                a.times(b),
                b.reciprocal(),
                a.clamped(),
                V::splat(self.0[3]),
                V::from_bits(b.bits()),
            ] {
                vectors.push(float.bits());
            }
            let masks = [0, 1, 0x8001, 0x00ff, 0xf00f, 0x5a3c, 0xffff];
            for mask in masks {
                vectors.push(V::Integers::of_mask(mask));
                vectors.push(c.where_set(mask, b.bits()));
            }
            vectors.extend(QUAD_LANES.map(|lanes| c.picked(&lanes.0)));
            let mut bits = vec![a.less(b, u16::MAX), a.less_or_equal(b, u16::MAX), a.equal(b, u16::MAX), c.signs()];
            bits.extend([a.less(b, 0x0ff5), a.less_or_equal(b, 0x8a31), a.equal(b, 0xfff0)]);
            for (from, places) in masks.into_iter().flat_map(|from| masks.map(|places| (from, places))) {
                bits.extend([V::gather_bits(from, places), V::scatter_bits(from, places)]);
            }
            let columns = V::Integers::transposed(from_fn(|n| c.plus(V::Integers::splat(n as i32)).and(b.bits())));
            vectors.extend(columns);
            vectors.push(a.clamped().times(V::splat(1000.7)).rounded());
            for from in masks {
                bits.extend(V::set_bits(from).map(u16::from));
            }
            let stored = vectors.into_iter().map(|vector| {
                let mut values = [0; 16];
                vector.store(&mut values);
                let mut floats = [0.0; 16];
                V::from_bits(vector).store(&mut floats);
                assert_eq!(values, floats.map(f32::to_bits));
                values
            });
            (stored.collect(), bits)
        }
    }

    #[test]
    fn all_kinds_of_vectors_give_the_same_bits() {
        let values = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            3.0e38,
            f32::from_bits(0x7fc0_0000),
            1.0e-45,
            f32::INFINITY,
            0.1,
            7.7e-20,
            1e20,
            3.0,
            -f32::INFINITY,
            0.3,
            -9.0,
            2.0,
        ];
        for turn in 0..16 {
            let mut other = values;
            other.rotate_left(turn);
            let results = with_each_kind(Everything(values, other));
            assert_eq!(results[0].0[0], values.map(f32::to_bits));
            assert_eq!(results[0].1[0], mask(|i| values[i] < other[i]));
            assert_eq!(results[0].1[3], mask(|i| values[i].is_sign_negative()));
            for result in &results {
                assert_eq!(result.1, results[0].1, "{turn}");
                let different = |(a, b): &(&[u32; 16], &[u32; 16])| {
                    let nan = |bits: u32| f32::from_bits(bits).is_nan();
                    a.iter().zip(*b).any(|(&a, &b)| a != b && !(nan(a) && nan(b)))
                };
                assert_eq!(result.0.iter().zip(&results[0].0).position(|pair| different(&pair)), None, "{turn}");
            }
        }
    }

    #[test]
    fn tables_say_where_pixels_are() {
        for (mask, lane) in (0..16).flat_map(|mask| (0..LANES).map(move |lane| (mask, lane))) {
            let quad = [lane / 4 % 2, lane / 8].map(|place| 2 * place);
            let place = [quad[0] + lane % 2, quad[1] + lane / 2 % 2];
            assert_eq!(QUAD_PIXELS[mask] >> lane & 1 != 0, mask >> (lane / 4) & 1 != 0);
            if mask >> (lane / 4) & 1 != 0 {
                let among = QUAD_LANES[mask].0[lane] as usize;
                assert_eq!(among, 4 * (mask & ((1 << (lane / 4)) - 1)).count_ones() as usize + lane % 4);
                assert_eq!([0, 1].map(|axis| QUAD_PLACES[mask][axis].0[among]), place.map(|place| place as f32));
            }
        }
    }
}
