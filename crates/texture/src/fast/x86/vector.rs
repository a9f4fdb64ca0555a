//! Vectors of eight lanes (AVX2) and of sixteen (AVX-512): the operations of the sampler, which have the same bits in
//! both. Implementations are `inline(always)`, and so is each function up to a kernel, which enables the instructions:
//! without them, code is compiled to slow calls. (Loops replace closures, which cannot be forced inline.)

use nvjit_runtime::{LaneRow, MAX_LANES};

/// Lanes of floats. A quad is four of them, from a multiple of four on.
///
/// Only kernels name an implementation, and their callers know that the host supports the instructions.
pub(super) trait Vector: Copy {
    /// The vector of as many integers of 32 bits.
    type Ints: Ints<Floats = Self>;
    /// A truth value for each lane.
    type Mask: Copy;
    /// The positions of all lanes' texels, partly in memory of its own.
    type Places<'a>: Places<Self>;
    type Scratch: Default;
    const LANES: usize;

    fn splat(value: f32) -> Self;
    /// The lanes of a row from `start` on, a multiple of the number of lanes.
    fn load(row: &LaneRow, start: usize) -> Self;
    fn store(self, row: &mut LaneRow, start: usize);

    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// `self * factor + addend`, rounded once.
    fn fused(self, factor: Self, addend: Self) -> Self;
    fn over(self, other: Self) -> Self;
    fn root(self) -> Self;
    /// The minimum, or `other` if either is NaN.
    fn min(self, other: Self) -> Self;
    /// The maximum, or `other` if either is NaN.
    fn max(self, other: Self) -> Self;
    fn floor(self) -> Self;
    fn ceil(self) -> Self;
    /// Rounds to whole numbers, ties to even.
    fn round(self) -> Self;
    /// The whole part as an integer; -2^31 for numbers that need more bits, and for NaN.
    fn truncated(self) -> Self::Ints;
    /// `floor` as an integer and as a number, for numbers of less than 24 bits.
    fn whole(self) -> (Self::Ints, Self);
    fn bits(self) -> Self::Ints;
    fn xor(self, other: Self) -> Self;
    fn abs(self) -> Self;
    /// Moves lanes within each quad: `PICK` has two bits for each.
    fn in_quads<const PICK: i32>(self) -> Self;

    /// The first two lanes of both in each quad.
    fn pairs_of_quads(first: Self, second: Self) -> Self;

    /// Comparisons. With NaN, only `differs` and `not_above` hold.
    fn less(self, other: Self) -> Self::Mask;
    fn at_most(self, other: Self) -> Self::Mask;
    fn above(self, other: Self) -> Self::Mask;
    fn at_least(self, other: Self) -> Self::Mask;
    fn equals(self, other: Self) -> Self::Mask;
    fn differs(self, other: Self) -> Self::Mask;
    fn not_above(self, other: Self) -> Self::Mask;
    fn is_nan(self) -> Self::Mask;
    fn both(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// The first and not the second.
    fn only(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// The same value in each lane.
    fn all(holds: bool) -> Self::Mask;
    /// A mask from bits, one for each lane.
    fn mask_of_bits(bits: u32) -> Self::Mask;
    /// `self` where the mask holds, else `other`.
    fn or_else(self, mask: Self::Mask, other: Self) -> Self;
    /// `self` where the mask holds, else zero.
    fn masked(self, mask: Self::Mask) -> Self;

    /// A bit for each lane of a row that is not zero.
    fn set_lanes(row: &[u32; MAX_LANES], start: usize) -> u32;

    /// Texels of `BYTES` bytes, each `offset` texels from the start of a face: of `face` if there are several (`CUBE`),
    /// else of the first.
    fn places<'a, const CUBE: bool, const BYTES: usize>(
        faces: &'a [*const u8; 8],
        face: Self::Ints,
        offset: Self::Ints,
        scratch: &'a mut Self::Scratch,
    ) -> Self::Places<'a>;

    /// Transposes four vectors: vector n has (x, y, z, w) of lane n of each quad; the result is rows of x, y, z, w.
    fn transposed(vectors: [Self; 4]) -> [Self; 4];
}

/// Lanes of integers of 32 bits.
pub(super) trait Ints: Copy {
    type Floats: Vector<Ints = Self>;

    fn splat(value: i32) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// The low half of the product.
    fn times(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn left<const BITS: u32>(self) -> Self;
    /// A shift that fills with zeros.
    fn right<const BITS: u32>(self) -> Self;
    /// A shift that fills with the sign.
    fn signed_right<const BITS: u32>(self) -> Self;
    /// The numbers as floats.
    fn floats(self) -> Self::Floats;
    /// The same bits as floats.
    fn as_floats(self) -> Self::Floats;
    /// `self` where the mask holds, else zero.
    fn masked(self, mask: <Self::Floats as Vector>::Mask) -> Self;
    /// A bit for each lane in which both are equal.
    fn equal_lanes(self, other: Self) -> u32;
    fn elements(self) -> [u32; 16];

    /// For each lane as two signed halves: the sum of the products of corresponding halves.
    fn products16(self, other: Self) -> Self;
    /// For each half: the rounded product of fixed-point numbers with 15 bits after the point.
    fn fraction16(self, other: Self) -> Self;
    fn minus16(self, other: Self) -> Self;
    /// Shifts each half right.
    fn right16<const BITS: u32>(self) -> Self;
    /// The low halves of `self` with the high halves of `other`.
    fn with_high16(self, other: Self) -> Self;

    /// Splits pairs of texels of four bytes, as [`Places::pairs`] returns them: for each lane x y of the first and of
    /// the second, and z w of both.
    fn apart(pairs: [Self; 2]) -> [Self; 2];
    /// Splits such pairs of words: all first words and all second words.
    fn columns(pairs: [Self; 2]) -> [Self::Floats; 2];
}

/// The positions of all lanes' texels.
pub(super) trait Places<V: Vector> {
    /// For each lane, a word from its texel, which has four bytes.
    ///
    /// # Safety
    /// Here and below: from each position, `skip` bytes after it, as many texels of that size are readable as are read.
    unsafe fn words(&self) -> V::Ints;

    /// Two texels of four bytes for each lane: those of lanes 0 and 1 of all quads, and those of lanes 2 and 3.
    ///
    /// # Safety
    /// As `words`.
    unsafe fn pairs(&self, skip: isize) -> [V::Ints; 2];

    /// The texel of four halves of lane `n` of each quad, as floats.
    ///
    /// # Safety
    /// As `words`.
    unsafe fn halves(&self, n: usize) -> V;

    /// The texel of four words of lane `n` of each quad, unchanged.
    ///
    /// # Safety
    /// As `words`.
    unsafe fn vectors(&self, n: usize) -> V;

    /// Two texels of four halves of lane `n` of each quad: all first texels and all second ones.
    ///
    /// # Safety
    /// As `words`.
    unsafe fn pairs_of_halves(&self, n: usize, skip: isize) -> [V; 2];

    /// Two texels of four floats of lane `n` of each quad: all first texels and all second ones.
    ///
    /// # Safety
    /// As `words`.
    unsafe fn pairs_of_vectors(&self, n: usize, skip: isize) -> [V; 2];
}

/// How [`Ints::apart`] moves the bytes of two lanes' pairs: x y of all four texels, then z w.
pub(super) static APART: [u8; 16] = [0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15];

/// Rows of a table: an operation, its operands, its result, and its instructions. Only kernels, which enable the
/// instructions, name an implementation.
macro_rules! operations {
    ($($name:ident($($operand:tt)*) -> $result:ty = $how:expr;)*) => { $(
        #[inline(always)]
        fn $name($($operand)*) -> $result {
            // SAFETY: the host has the instructions.
            unsafe { $how }
        }
    )* };
}
pub(super) use operations;
