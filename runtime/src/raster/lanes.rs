//! Four lanes at once, as the fragments of a quad are, and the tables that make lanes of small numbers. Not for loops over
//! whole rows: those are written so that the compiler vectorises them, inside of [`widest`].

use super::target::TILE_QUADS;

use std::array::from_fn;

/// Something to do with rows. (A closure would not do: it cannot be told to be inlined.)
pub(crate) trait Work {
    type Result;

    /// Does it with vectors of this kind. Implementations are `inline(always)`, and so is what they call in loops.
    fn run<V: F16>(self) -> Self::Result;
}

/// Does `work`, compiled for the widest vectors that the machine has. Results are the same everywhere: no operation is fused
/// or reordered.
pub(crate) fn widest<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has the instructions.
            return unsafe { x86::avx512(work) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has the instructions.
            return unsafe { x86::avx2(work) };
        }
    }
    work.run::<Portable<f32>>()
}

/// Does `work` with every kind of vector that the machine has.
#[cfg(test)]
pub(crate) fn with_each_kind<W: Work + Clone>(work: W) -> Vec<W::Result> {
    let mut results = vec![work.clone().run::<Portable<f32>>()];
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the machine has the instructions.
        results.push(unsafe { x86::avx2(work.clone()) });
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: as above.
            results.push(unsafe { x86::avx512(work) });
        }
    }
    results
}

/// Sixteen floats: four quads. [`widest`] chooses which kind.
pub(crate) trait F16: Copy {
    /// As many integers.
    type Integers: I16;

    fn splat(value: f32) -> Self;
    fn load(values: &[f32; 16]) -> Self;
    fn store(self, values: &mut [f32; 16]);
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn reciprocal(self) -> Self;
}

/// Sixteen integers.
pub(crate) trait I16: Copy {
    fn splat(value: i32) -> Self;
    fn load(values: &[i32; 16]) -> Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The sign of each.
    fn signs(self) -> u16;
}

/// Vectors for every machine.
#[derive(Clone, Copy)]
pub(crate) struct Portable<T>([T; 16]);

impl I16 for Portable<i32> {
    #[inline(always)]
    fn splat(value: i32) -> Self {
        Self([value; 16])
    }

    #[inline(always)]
    fn load(values: &[i32; 16]) -> Self {
        Self(*values)
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
    fn signs(self) -> u16 {
        (0..16).fold(0, |signs, i| signs | u16::from(self.0[i] < 0) << i)
    }
}

impl F16 for Portable<f32> {
    type Integers = Portable<i32>;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Self([value; 16])
    }

    #[inline(always)]
    fn load(values: &[f32; 16]) -> Self {
        Self(*values)
    }

    #[inline(always)]
    fn store(self, values: &mut [f32; 16]) {
        *values = self.0;
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] + other.0[i]))
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] * other.0[i]))
    }

    #[inline(always)]
    fn reciprocal(self) -> Self {
        Self(from_fn(|i| 1.0 / self.0[i]))
    }
}

/// Vectors of x86-64. They are named by the two functions here alone, whose callers know that the machine has them.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;
    use std::mem::transmute;

    use super::{F16, I16, Work};

    #[target_feature(enable = "avx2")]
    pub(super) fn avx2<W: Work>(work: W) -> W::Result {
        work.run::<Avx<__m256>>()
    }

    /// Only what is written for sixteen lanes takes so many: the compiler's own vectors have eight.
    #[target_feature(enable = "avx512f,avx2")]
    pub(super) fn avx512<W: Work>(work: W) -> W::Result {
        work.run::<Avx512<__m512>>()
    }

    #[derive(Clone, Copy)]
    pub(crate) struct Avx<T>([T; 2]);

    #[derive(Clone, Copy)]
    pub(crate) struct Avx512<T>(T);

    impl I16 for Avx<__m256i> {
        #[inline(always)]
        fn splat(value: i32) -> Self {
            // SAFETY: see the module; so below.
            Self([unsafe { _mm256_set1_epi32(value) }; 2])
        }

        #[inline(always)]
        fn load(values: &[i32; 16]) -> Self {
            // SAFETY: both are sixteen integers.
            Self(unsafe { transmute::<[i32; 16], [__m256i; 2]>(*values) })
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            let ([a, b], [c, d]) = (self.0, other.0);
            // SAFETY: as above.
            Self(unsafe { [_mm256_add_epi32(a, c), _mm256_add_epi32(b, d)] })
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            let ([a, b], [c, d]) = (self.0, other.0);
            // SAFETY: as above.
            Self(unsafe { [_mm256_mullo_epi32(a, c), _mm256_mullo_epi32(b, d)] })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            let ([a, b], [c, d]) = (self.0, other.0);
            // SAFETY: as above.
            Self(unsafe { [_mm256_or_si256(a, c), _mm256_or_si256(b, d)] })
        }

        #[inline(always)]
        fn signs(self) -> u16 {
            // SAFETY: as above.
            let halves = self.0.map(|half| unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(half)) as u16 });
            halves[0] | halves[1] << 8
        }
    }

    impl I16 for Avx512<__m512i> {
        #[inline(always)]
        fn splat(value: i32) -> Self {
            // SAFETY: see the module; so below.
            Self(unsafe { _mm512_set1_epi32(value) })
        }

        #[inline(always)]
        fn load(values: &[i32; 16]) -> Self {
            // SAFETY: both are sixteen integers.
            Self(unsafe { transmute::<[i32; 16], __m512i>(*values) })
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_add_epi32(self.0, other.0) })
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_mullo_epi32(self.0, other.0) })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_or_si512(self.0, other.0) })
        }

        #[inline(always)]
        fn signs(self) -> u16 {
            // SAFETY: as above.
            unsafe { _mm512_cmplt_epi32_mask(self.0, _mm512_setzero_si512()) }
        }
    }

    impl F16 for Avx<__m256> {
        type Integers = Avx<__m256i>;

        #[inline(always)]
        fn splat(value: f32) -> Self {
            // SAFETY: see the module; so below.
            Self([unsafe { _mm256_set1_ps(value) }; 2])
        }

        #[inline(always)]
        fn load(values: &[f32; 16]) -> Self {
            // SAFETY: both are sixteen floats.
            Self(unsafe { transmute::<[f32; 16], [__m256; 2]>(*values) })
        }

        #[inline(always)]
        fn store(self, values: &mut [f32; 16]) {
            // SAFETY: both are sixteen floats.
            *values = unsafe { transmute::<[__m256; 2], [f32; 16]>(self.0) };
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            let ([a, b], [c, d]) = (self.0, other.0);
            // SAFETY: as above.
            Self(unsafe { [_mm256_add_ps(a, c), _mm256_add_ps(b, d)] })
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            let ([a, b], [c, d]) = (self.0, other.0);
            // SAFETY: as above.
            Self(unsafe { [_mm256_mul_ps(a, c), _mm256_mul_ps(b, d)] })
        }

        #[inline(always)]
        fn reciprocal(self) -> Self {
            let [a, b] = self.0;
            // SAFETY: as above.
            Self(unsafe { [_mm256_div_ps(_mm256_set1_ps(1.0), a), _mm256_div_ps(_mm256_set1_ps(1.0), b)] })
        }
    }

    impl F16 for Avx512<__m512> {
        type Integers = Avx512<__m512i>;

        #[inline(always)]
        fn splat(value: f32) -> Self {
            // SAFETY: see the module; so below.
            Self(unsafe { _mm512_set1_ps(value) })
        }

        #[inline(always)]
        fn load(values: &[f32; 16]) -> Self {
            // SAFETY: both are sixteen floats.
            Self(unsafe { transmute::<[f32; 16], __m512>(*values) })
        }

        #[inline(always)]
        fn store(self, values: &mut [f32; 16]) {
            // SAFETY: both are sixteen floats.
            *values = unsafe { transmute::<__m512, [f32; 16]>(self.0) };
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_add_ps(self.0, other.0) })
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_mul_ps(self.0, other.0) })
        }

        #[inline(always)]
        fn reciprocal(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_div_ps(_mm512_set1_ps(1.0), self.0) })
        }
    }
}

/// For each mask of a quad, all ones for the fragments in it.
pub(crate) const MASKS: [[u32; 4]; 16] = {
    let mut masks = [[0; 4]; 16];
    let mut bits = 0;
    while bits < 64 {
        if (bits / 4) >> (bits % 4) & 1 != 0 {
            masks[bits / 4][bits % 4] = u32::MAX;
        }
        bits += 1;
    }
    masks
};

/// For each column of quads in a tile, x of its pixels.
pub(crate) const COLUMNS: [[f32; 4]; TILE_QUADS] = places([0.0, 1.0, 0.0, 1.0]);
/// For each row of quads in a tile, y of its pixels.
pub(crate) const ROWS: [[f32; 4]; TILE_QUADS] = places([0.0, 0.0, 1.0, 1.0]);

const fn places(within: [f32; 4]) -> [[f32; 4]; TILE_QUADS] {
    let mut places = [within; TILE_QUADS];
    let mut element = 0;
    while element < 4 * TILE_QUADS {
        places[element / 4][element % 4] += (element / 4 * 2) as f32;
        element += 1;
    }
    places
}

/// Four floats.
#[derive(Clone, Copy)]
pub(crate) struct F4([f32; 4]);

/// Four integers, or four truth values: all ones, or 0.
#[derive(Clone, Copy)]
pub(crate) struct I4([i32; 4]);

impl F4 {
    #[inline(always)]
    pub fn new(values: [f32; 4]) -> Self {
        Self(values)
    }

    #[inline(always)]
    pub fn splat(value: f32) -> Self {
        Self([value; 4])
    }

    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] + other.0[i]))
    }

    #[inline(always)]
    pub fn times(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] * other.0[i]))
    }

    #[inline(always)]
    pub fn less(self, other: Self) -> I4 {
        I4(from_fn(|i| -i32::from(self.0[i] < other.0[i])))
    }

    #[inline(always)]
    pub fn less_or_equal(self, other: Self) -> I4 {
        I4(from_fn(|i| -i32::from(self.0[i] <= other.0[i])))
    }

    #[inline(always)]
    pub fn equal(self, other: Self) -> I4 {
        I4(from_fn(|i| -i32::from(self.0[i] == other.0[i])))
    }

    #[inline(always)]
    pub fn bits(self) -> I4 {
        I4(self.0.map(|value| value.to_bits() as i32))
    }

    #[inline(always)]
    pub fn lanes(self) -> [f32; 4] {
        self.0
    }
}

impl I4 {
    #[inline(always)]
    pub fn new(values: [i32; 4]) -> Self {
        Self(values)
    }

    #[inline(always)]
    pub fn splat(value: i32) -> Self {
        Self([value; 4])
    }

    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    pub fn and_not(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The sign of each lane.
    #[inline(always)]
    pub fn signs(self) -> u8 {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{__m128, _mm_movemask_ps};
            // SAFETY: every processor of this architecture has the instruction, and four integers fill the vector, all of whose
            // bits are free.
            unsafe { _mm_movemask_ps(std::mem::transmute::<[i32; 4], __m128>(self.0)) as u8 }
        }
        #[cfg(not(target_arch = "x86_64"))]
        (0..4).fold(0, |signs, i| signs | u8::from(self.0[i] < 0) << i)
    }

    #[inline(always)]
    pub fn floats(self) -> F4 {
        F4(self.0.map(|value| f32::from_bits(value as u32)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on these values, as bits.
    #[derive(Clone)]
    struct Everything([f32; 16], [f32; 16]);

    impl Work for Everything {
        type Result = (Vec<[u32; 16]>, Vec<[i32; 4]>, u16);

        fn run<V: F16>(self) -> Self::Result {
            let (a, b) = (V::load(&self.0), V::load(&self.1));
            let floats = [a, a.plus(b), a.times(b), b.reciprocal(), V::splat(self.0[3])].map(|vector| {
                let mut values = [0.0; 16];
                vector.store(&mut values);
                values.map(f32::to_bits)
            });
            let (c, d) = (V::Integers::load(&self.0.map(|x| x.to_bits() as i32)), V::Integers::splat(-77));
            let signs = [c, c.plus(d), c.times(d), c.or(d)].map(|vector| i32::from(vector.signs()));
            (floats.to_vec(), vec![signs], c.signs())
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
            -3.0e38,
            1.0e-45,
            f32::INFINITY,
            0.1,
            7.7e-20,
            1e20,
            3.0,
            5.0,
            0.3,
            -9.0,
            2.0,
        ];
        for turn in 0..16 {
            let mut other = values;
            other.rotate_left(turn);
            let results = with_each_kind(Everything(values, other));
            let expected = from_fn(|i| (values[i] * other[i]).to_bits());
            assert_eq!(results[0].0[2], expected);
            assert_eq!(results[0].2, (0..16).fold(0, |signs, i| signs | u16::from(values[i].is_sign_negative()) << i));
            assert!(results.iter().all(|result| *result == results[0]), "{turn}");
        }
    }

    #[test]
    fn tables_say_where_pixels_are() {
        for quad in 0..TILE_QUADS {
            let first = 2.0 * quad as f32;
            assert_eq!(COLUMNS[quad], [first, first + 1.0, first, first + 1.0]);
            assert_eq!(ROWS[quad], [first, first, first + 1.0, first + 1.0]);
        }
        for (mask, lanes) in MASKS.iter().enumerate() {
            assert_eq!(I4::new(lanes.map(|lane| lane as i32)).signs(), mask as u8);
        }
    }
}
