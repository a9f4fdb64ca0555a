//! Attributes that transform feedback records.

use std::fmt;

/// A recorded attribute of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Recorded {
    /// A result, by its number ([`registers`](crate::registers)): this many components from x on, 1 to 4. A result that
    /// is not written is (0,0,0,1), an integer one 0. Colours are clamped to [0, 1] first, as for fragments.
    Result(u16, u8),
    /// PRIMITIVE_ID_NV: the value that geometry programs write, else the number of the primitive.
    PrimitiveId,
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Result(number, _) => write!(f, "result {number}"),
            Self::PrimitiveId => f.write_str("the number of the primitive"),
        }
    }
}

impl Recorded {
    /// Whether both are the same attribute, even if the numbers of components differ.
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Result(own, _), Self::Result(other, _)) => own == other,
            _ => self == other,
        }
    }

    /// The number of words in a vertex.
    pub fn components(self) -> usize {
        match self {
            Self::Result(_, components) => components.into(),
            Self::PrimitiveId => 1,
        }
    }
}
