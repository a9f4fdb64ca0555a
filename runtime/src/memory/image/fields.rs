//! The components of texels of one or two words, as native code converts them: by numbers that depend on the format, so
//! that one piece of code serves all of them.

use super::ImageFormat;
use super::format::{Numbers, Row, largest};

/// What the components of a format are to native code that converts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// Integers of up to 32 bits.
    Integer,
    /// Fractions of up to 16 bits, of which the largest is 1.
    Fraction,
    /// Numbers of half precision.
    Half,
    /// Numbers of single precision.
    Word,
}

/// A component of a texel of up to two words.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Field {
    /// Shifts to the left that bring it to the upper end of a word, from each word of the texel; 32 for words that do
    /// not have it.
    pub(crate) left: [u32; 2],
    /// The shift to the right, with the sign, that brings it down from there.
    pub(crate) right: u32,
    /// What is left of that: all, or the component's bits if it has no sign.
    pub(crate) kept: u32,
    /// The component of texels that do not have it, else 0.
    pub(crate) missing: u32,
    /// The step of a fraction, in two parts: the product of a fraction's integer by the first is exact, and that plus
    /// the product by the second, rounded once, is the fraction.
    pub(crate) steps: [f32; 2],
    /// The bits that it has in a texel, and by how much they are shifted to the left in each word; 32 for words that do
    /// not have it.
    pub(crate) bits: u32,
    pub(crate) places: [u32; 2],
    /// The least number that it can be: an integer, or a number's bits.
    pub(crate) least: u32,
    /// The largest integer that it can be, of those with a sign, and of those without.
    pub(crate) most: [u32; 2],
    /// The largest integer of a fraction.
    pub(crate) scale: f32,
}

impl Field {
    /// None.
    pub(crate) const NONE: Self = Self {
        left: [32; 2],
        right: 0,
        kept: 0,
        missing: 0,
        steps: [0.0; 2],
        bits: 0,
        places: [32; 2],
        least: 0,
        most: [0; 2],
        scale: 0.0,
    };

    fn new(numbers: Numbers, width: u32, place: u32) -> Self {
        let bits = u32::MAX >> (32 - width);
        let is_signed = matches!(numbers, Numbers::Signed | Numbers::Snorm);
        let in_word = |word: u32, inside: u32| if place / 32 == word { inside } else { 32 };
        let one = match numbers {
            Numbers::Unorm | Numbers::Snorm => largest(numbers, width),
            _ => 1,
        };
        // Eight significant bits, so that the product by an integer of sixteen is exact.
        let step = 1.0 / f64::from(one);
        let first = f32::from_bits(((step as f32).to_bits() + 0x8000) & 0xffff_0000);
        Self {
            left: [0, 1].map(|word| in_word(word, 32 - width - place % 32)),
            right: 32 - width,
            kept: if is_signed { u32::MAX } else { bits },
            missing: 0,
            steps: [first, (step - f64::from(first)) as f32],
            bits,
            places: [0, 1].map(|word| in_word(word, place % 32)),
            least: match numbers {
                Numbers::Signed => u32::MAX << (width - 1),
                Numbers::Snorm => (-1f32).to_bits(),
                _ => 0,
            },
            most: if is_signed { [bits >> 1; 2] } else { [bits & i32::MAX as u32, bits] },
            scale: one as f32,
        }
    }
}

impl ImageFormat {
    /// What components are, if the texel has at most two words and native code converts them.
    pub fn field_kind(self) -> Option<FieldKind> {
        let Row(_, numbers, widths) = self.row();
        match numbers {
            _ if self.bytes() > 8 => None,
            Numbers::Unsigned | Numbers::Signed => Some(FieldKind::Integer),
            Numbers::Unorm | Numbers::Snorm => Some(FieldKind::Fraction),
            Numbers::Float => match widths[0] {
                32 => Some(FieldKind::Word),
                16 => Some(FieldKind::Half),
                _ => None,
            },
        }
    }

    /// Its components: none, if native code does not convert them.
    pub(super) fn fields(self) -> [Field; 4] {
        let mut fields = [Field::NONE; 4];
        if self.field_kind().is_none() {
            return fields;
        }
        let Row(_, numbers, widths) = self.row();
        fields[3].missing = self.one();
        let mut place = 0;
        for (&width, field) in widths.iter().zip(&mut fields) {
            *field = Field::new(numbers, width, place);
            place += width;
        }
        fields
    }
}
