//! What transform feedback takes of vertices.

use std::fmt;

/// What is recorded of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Recorded {
    /// A result, by its number ([`registers`](crate::registers)): from x on, so many components, 1 to 4. One that is not written is (0,0,0,1),
    /// an integer 0. Colours are clamped to 0 to 1 before, as they are for fragments.
    Result(u16, u8),
    /// PRIMITIVE_ID_NV: what geometry programs write there, else the number of the primitive.
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
    /// Whether two are the same attribute, of which perhaps more components are recorded once than the other time.
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Result(own, _), Self::Result(other, _)) => own == other,
            _ => self == other,
        }
    }

    /// How many words of a vertex it takes.
    pub fn components(self) -> usize {
        match self {
            Self::Result(_, components) => components.into(),
            Self::PrimitiveId => 1,
        }
    }
}
