//! Integer pixels and texels (EXT_texture_integer). Transfers handle them as 32-bit words in place of floats.

/// A type of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Integers {
    pub signed: bool,
    /// 8, 16 or 32
    pub bits: u32,
}

/// A component of 1.
pub const ONE: f32 = f32::from_bits(1);

impl Integers {
    /// A type with this number of bytes.
    pub fn new(signed: bool, bytes: usize) -> Self {
        Self { signed, bits: 8 * bytes as u32 }
    }

    /// The word of the nearest number of this type.
    pub fn nearest(self, number: i64) -> f32 {
        let least = if self.signed { -1i64 << (self.bits - 1) } else { 0 };
        let most = (1i64 << (self.bits - u32::from(self.signed))) - 1;
        f32::from_bits(number.clamp(least, most) as u32)
    }

    /// The number of a word, signed if this type is signed.
    pub fn number(self, word: f32) -> i64 {
        let bits = word.to_bits();
        if self.signed { (bits as i32).into() } else { bits.into() }
    }

    /// Converts words of this type to words of another.
    pub fn converted(self, words: [f32; 4], to: Self) -> [f32; 4] {
        words.map(|word| to.nearest(self.nearest_number(word)))
    }

    /// The nearest number of this type to the number of a word.
    fn nearest_number(self, word: f32) -> i64 {
        self.number(self.nearest(self.number(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::Integers;

    /// Section 3.8.1 of EXT_texture_integer: for signed formats the range is [-2^(n-1), 2^(n-1)-1], for unsigned ones
    /// [0, 2^n-1].
    #[test]
    fn numbers_are_clamped_to_their_type() {
        for (signed, bytes, number, expected) in [
            (true, 1, 200, 127),
            (true, 1, -200, -128),
            (true, 2, 40_000, 32_767),
            (true, 4, i64::from(u32::MAX), i64::from(i32::MAX)),
            (true, 4, i64::from(i32::MIN), i64::from(i32::MIN)),
            (false, 1, -1, 0),
            (false, 1, 256, 255),
            (false, 2, 65_535, 65_535),
            (false, 4, i64::from(u32::MAX), i64::from(u32::MAX)),
        ] {
            let kind = Integers::new(signed, bytes);
            assert_eq!(kind.number(kind.nearest(number)), expected, "{number} as {kind:?}");
        }
    }

    #[test]
    fn words_become_those_of_another_type() {
        let (signed, bytes) = (Integers::new(true, 4), Integers::new(false, 1));
        let words = [-5, 0, 77, 1000].map(|number: i32| f32::from_bits(number as u32));
        assert_eq!(signed.converted(words, bytes).map(f32::to_bits), [0, 0, 77, 255]);
    }
}
