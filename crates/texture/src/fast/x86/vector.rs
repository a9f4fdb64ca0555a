//! Vectors of eight lanes (AVX2) and of sixteen (AVX-512): what the sampler does with them, in operations that are the
//! same to the bit in both. Implementations are `inline(always)`, and so is every function up to a kernel, which has
//! the instructions: what is compiled without them is slow. (So there are loops where closures might stand, which
//! cannot be told to be inlined.)

use nvjit_runtime::{LaneRow, MAX_LANES};

/// Lanes of floats. A quad is four of them, from a multiple of four on.
///
/// Only kernels name an implementation, whose callers know that the host has the instructions.
pub(super) trait Vector: Copy {
    /// As many integers of 32 bits.
    type Ints: Ints<Floats = Self>;
    /// A truth value for each lane.
    type Mask: Copy;
    /// The positions of all lanes' texels, partly in memory of its own.
    type Places<'a>: Places<Self>;
    type Scratch: Default;
    const LANES: usize;

    fn splat(value: f32) -> Self;
    /// The lanes of a row from `start` on, a multiple of their number.
    fn load(row: &LaneRow, start: usize) -> Self;
    fn store(self, row: &mut LaneRow, start: usize);

    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// `self * factor + addend`, rounded once.
    fn fused(self, factor: Self, addend: Self) -> Self;
    fn over(self, other: Self) -> Self;
    fn root(self) -> Self;
    /// The less of both, `other` if either is NaN.
    fn min(self, other: Self) -> Self;
    /// The greater of both, `other` if either is NaN.
    fn max(self, other: Self) -> Self;
    fn floor(self) -> Self;
    fn ceil(self) -> Self;
    /// To whole numbers, of two the even one.
    fn round(self) -> Self;
    /// The whole part as an integer; -2^31 for what has more bits, and for NaN.
    fn truncated(self) -> Self::Ints;
    /// `floor` as an integer and as a number, of what has less than 24 bits.
    fn whole(self) -> (Self::Ints, Self);
    fn bits(self) -> Self::Ints;
    fn xor(self, other: Self) -> Self;
    fn abs(self) -> Self;
    /// In each quad lanes of the same: `PICK` has two bits for each.
    fn in_quads<const PICK: i32>(self) -> Self;

    /// In each quad the first two lanes of both.
    fn pairs_of_quads(first: Self, second: Self) -> Self;

    /// Comparisons; but for `differs` and `not_above` they do not hold with NaN.
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
    /// The same in each lane.
    fn all(holds: bool) -> Self::Mask;
    /// A mask of bits, a bit for each lane.
    fn mask_of_bits(bits: u32) -> Self::Mask;
    /// `self` where the mask holds, else `other`.
    fn or_else(self, mask: Self::Mask, other: Self) -> Self;
    /// `self` where the mask holds, else zero.
    fn masked(self, mask: Self::Mask) -> Self;

    /// The lanes of a row that are not zero, a bit each.
    fn set_lanes(row: &[u32; MAX_LANES], start: usize) -> u32;

    /// Texels of `BYTES` bytes, each so many texels from the start of a face: of `face` where there are several
    /// (`CUBE`), else of the first.
    fn places<'a, const CUBE: bool, const BYTES: usize>(
        faces: &'a [*const u8; 8],
        face: Self::Ints,
        offset: Self::Ints,
        scratch: &'a mut Self::Scratch,
    ) -> Self::Places<'a>;

    /// Vectors n of four, which have (x, y, z, w) of lane n of each quad, to rows of x, y, z, w.
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
    /// With zeros from above.
    fn right<const BITS: u32>(self) -> Self;
    /// With copies of the sign.
    fn signed_right<const BITS: u32>(self) -> Self;
    /// The numbers as floats.
    fn floats(self) -> Self::Floats;
    /// The same bits as floats.
    fn as_floats(self) -> Self::Floats;
    /// `self` where the mask holds, else zero.
    fn masked(self, mask: <Self::Floats as Vector>::Mask) -> Self;
    /// The lanes that are equal, a bit each.
    fn equal_lanes(self, other: Self) -> u32;
    fn elements(self) -> [u32; 16];

    /// Of each lane as two halves, signed: the sum of both products.
    fn products16(self, other: Self) -> Self;
    /// Of each half: the product of numbers of 15 bits behind the point, rounded.
    fn fraction16(self, other: Self) -> Self;
    fn minus16(self, other: Self) -> Self;
    /// Each half shifted right.
    fn right16<const BITS: u32>(self) -> Self;
    /// The low halves of `self` with the high halves of `other`.
    fn with_high16(self, other: Self) -> Self;

    /// Of pairs of texels of four bytes, as [`Places::pairs`] has them: for each lane x y of the first and of the
    /// second, and z w of both.
    fn apart(pairs: [Self; 2]) -> [Self; 2];
    /// Of such pairs of words: all first ones and all second ones.
    fn columns(pairs: [Self; 2]) -> [Self::Floats; 2];
}

/// The positions of all lanes' texels.
pub(super) trait Places<V: Vector> {
    /// A word from the texel of each lane, which has four bytes.
    ///
    /// # Safety
    /// Here and below: at the places, and `skip` bytes behind them, are as many texels as are read, of so many bytes.
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

    /// The same of four words, as they are.
    ///
    /// # Safety
    /// As `words`.
    unsafe fn vectors(&self, n: usize) -> V;

    /// Two texels of four halves of lane `n` of each quad: all first ones and all second ones.
    ///
    /// # Safety
    /// As `words`.
    unsafe fn pairs_of_halves(&self, n: usize, skip: isize) -> [V; 2];

    /// The same of four floats.
    ///
    /// # Safety
    /// As `words`.
    unsafe fn pairs_of_vectors(&self, n: usize, skip: isize) -> [V; 2];
}

/// How [`Ints::apart`] moves the bytes of two lanes' pairs: x y of all four texels, then z w.
pub(super) static APART: [u8; 16] = [0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15];

/// Rows of a table: an operation, its operands, what it gives, and how. An implementation is named by kernels alone,
/// which have the instructions.
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
